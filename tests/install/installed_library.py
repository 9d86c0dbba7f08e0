#!/usr/bin/env python3
"""Installs whirl into a scratch folder, builds a program against it with find_package and runs both on a deck.

usage: installed_library.py CMAKE BUILD CONSUMER DECK SCRATCH
"""
import pathlib
import re
import shutil
import subprocess
import sys


def run(*command, **more):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, **more)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def main():
    cmake, build, consumer, deck, scratch = sys.argv[1], *map(pathlib.Path, sys.argv[2:])
    shutil.rmtree(scratch, ignore_errors=True)
    prefix, program = scratch / "prefix", scratch / "consumer"
    scratch.mkdir(parents=True)
    run(cmake, "--install", build, "--prefix", prefix)
    # Moved, for an installed package must not remember where it was put.
    moved = prefix.rename(scratch / "moved")
    run(cmake, "-S", consumer, "-B", program, f"-DCMAKE_PREFIX_PATH={moved}", "-DCMAKE_BUILD_TYPE=Release")
    run(cmake, "--build", program)
    said = run(program / "consumer", deck)
    print(said, end="")
    if "whirl " not in run(moved / "bin" / "whirl", "--version"):
        sys.exit("the installed program does not tell its version")
    run(moved / "bin" / "whirl", "run", deck, "-o", scratch / "run", "--text", "--quiet")
    # Node of the second place in the model, last row: library and program must tell the same.
    lines = (scratch / "run.mov").read_text().splitlines()
    labels = sorted({int(line.split()[0]) for line in lines})
    last = [line for line in lines if int(line.split()[0]) == labels[1]][-1].split()[1:4]
    told = re.search(r"x = (\S+) (\S+) (\S+)", said).groups()
    for a, b in zip(told, last):
        # nine digits are printed; the two are built with other options, so the last bits may differ
        if abs(float(a) - float(b)) > 1e-7 * max(1.0, abs(float(b))):
            sys.exit(f"the program says {last}, the library {told}")


if __name__ == "__main__":
    main()
