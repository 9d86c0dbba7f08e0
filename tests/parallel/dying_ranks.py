#!/usr/bin/env python3
"""A rank that dies ends the whole job, with its exit code and a message that names it.

usage: dying_ranks.py PROGRAM MPIRUN...
"""
import subprocess
import sys

# how it dies -> exit code of the job (None: any but 0), what is printed
EXPECTED = {
    "throw": (3, "rank 2: error: no space left"),
    "deck": (2, "rank 2: error: no such node"),
    "abort": (1, "rank 2: no convergence"),
    "exit": (3, "rank 2: left before the others"),
    "kill": (None, "signal 9"),
}
PATIENCE = 60  # seconds before a hanging job counts as such; a loaded machine takes some to start one


def main():
    program, launcher = sys.argv[1], sys.argv[2:]
    faults = 0
    for how, (code, text) in EXPECTED.items():
        try:
            done = subprocess.run([*launcher, "-n", "3", program, how], capture_output=True, text=True, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            print(f"{how}: the other ranks wait for ever")
            faults += 1
            continue
        said = done.stdout + done.stderr
        good = text in said and (done.returncode == code if code is not None else done.returncode != 0)
        print(f"{how}: exit code {done.returncode}{'' if good else ', expected ' + str(code) + ' and: ' + text}")
        if not good:
            print(said)
            faults += 1
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
