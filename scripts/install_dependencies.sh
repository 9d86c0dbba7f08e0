#!/usr/bin/env bash
# Installs the Debian packages that whirl is built with, if any is missing.
set -euo pipefail
packages=(g++ cmake ninja-build ccache git
  libopenmpi-dev openmpi-bin libmetis-dev libeigen3-dev libsuperlu-dev libhdf5-dev liblapack-dev
  libcli11-dev libfmt-dev nlohmann-json3-dev libgtest-dev libbenchmark-dev
  clang-format clang-tidy clang libclang-rt-14-dev netcdf-bin
  python3-h5py python3-numpy python3-scipy python3-matplotlib)
missing=()
for p in "${packages[@]}"; do
  dpkg -s "$p" >/dev/null 2>&1 || missing+=("$p")
done
if ((${#missing[@]})); then
  echo "installing: ${missing[*]}"
  sudo=""
  [ "$(id -u)" = 0 ] || sudo="sudo"
  $sudo apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq "${missing[@]}"
fi
