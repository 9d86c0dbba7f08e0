#!/usr/bin/env bash
# Installs what is missing, builds, winds up a rotor with four flexible blades and draws it.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/install_dependencies.sh
cmake --preset release
cmake --build --preset release -j "$(nproc)" --target whirl
mkdir -p demo-output
build/release/bin/whirl run cases/02_rotor/rotor.mbd -o demo-output/rotor --profile
build/release/bin/whirl info demo-output/rotor.h5
/usr/bin/python3 scripts/plot_rotor.py demo-output/rotor.h5 demo-output/rotor.png
echo "plot: $PWD/demo-output/rotor.png"
