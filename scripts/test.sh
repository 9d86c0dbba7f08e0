#!/usr/bin/env bash
# Installs what is missing, builds, runs every test. Enough on a fresh Debian machine.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/install_dependencies.sh
cmake --preset release
cmake --build --preset release -j "$(nproc)"
ctest --preset release -j "$(nproc)" "$@"
