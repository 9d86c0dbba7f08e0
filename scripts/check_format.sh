#!/usr/bin/env bash
# Is every C++ file formatted as .clang-format says? Names those that are not; exit 1. --fix formats them.
set -euo pipefail
cd "$(dirname "$0")/.."
mode=(--dry-run --Werror)
[ "${1:-}" = --fix ] && mode=(-i)
find src partition schur aero rt tests -name '*.[ch]pp' -print0 | sort -z | xargs -0 clang-format "${mode[@]}"
