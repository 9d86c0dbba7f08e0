#!/usr/bin/env bash
# clang-tidy with the checks of .clang-tidy over all sources, or those named: scripts/tidy.sh [FILE...]
# Needs the compile commands of a preset that was configured; BUILD=build/dev chooses another than release.
# Exit 1 when there is a finding.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${BUILD:-build/release}
[ -f "$build/compile_commands.json" ] || { echo "no $build/compile_commands.json: cmake --preset release first" >&2; exit 3; }
if (($#)); then files=("$@"); else mapfile -t files < <(find src partition schur aero rt -name '*.cpp' | sort); fi
# Options of GCC that clang does not know.
extra=(--extra-arg=-Wno-unknown-warning-option --extra-arg=-Wno-ignored-optimization-argument)
printf '%s\0' "${files[@]}" | xargs -0 -n 1 -P "${JOBS:-$(nproc)}" clang-tidy -p "$build" --quiet "${extra[@]}"
