#!/usr/bin/env bash
# Installs what is missing, builds, runs every test, the quick ones first. Enough on a fresh Debian machine.
# Arguments go to ctest and choose: scripts/test.sh -L parallel, scripts/test.sh -R Beam, ...
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/install_dependencies.sh
cmake --preset release
cmake --build --preset release -j "$(nproc)"
if (($#)); then
  exec ctest --preset release -j "$(nproc)" "$@"
fi
long='^(slow|fuzz|parallel)$'
ctest --preset release -j "$(nproc)" --label-exclude "$long"
ctest --preset release -j "$(nproc)" --label-regex "$long"
