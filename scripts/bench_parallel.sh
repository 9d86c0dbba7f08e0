#!/usr/bin/env bash
# Tables of the tiltrotor on several ranks; see scripts/bench_parallel.py --help.
exec /usr/bin/python3 "$(dirname "$0")/bench_parallel.py" "$@"
