#!/usr/bin/env python3
"""Wrong decks and what whirl says about them.

Every bad/NNN_name.mbd must end with exit code 2 and exactly the messages of NNN_name.err beside it.
A first line `# args: ...` gives options of the command line, `# env: NAME=value` an environment variable.
`--update` writes the .err files: read them before committing, for they are what users read.
"""
import argparse
import difflib
import os
import pathlib
import shlex
import subprocess
import sys

BAD_INPUT = 2
FOLDER = pathlib.Path(__file__).parent / "bad"


def header(deck):
    args, env = [], {k: v for k, v in os.environ.items() if k != "MBDYNVARS"}
    for line in deck.read_bytes().split(b"\n"):
        if line.startswith(b"# args: "):
            args += shlex.split(line[8:].decode())
        elif line.startswith(b"# env: "):
            name, value = line[7:].decode().split("=", 1)
            env[name] = value
        else:
            return args, env
    return args, env


def problem_of(whirl, deck, update):
    args, env = header(deck)
    done = subprocess.run([whirl, "check", deck.name, *args], cwd=FOLDER, env=env, capture_output=True, timeout=60)
    said = done.stderr.decode(errors="replace")
    if done.returncode != BAD_INPUT:
        return f"exit code {done.returncode}, expected {BAD_INPUT}\n{said}"
    expected = deck.with_suffix(".err")
    if update:
        expected.write_text(said)
        return None
    if not expected.exists():
        return f"no {expected.name} beside it; it says\n{said}"
    lines = difflib.unified_diff(expected.read_text().splitlines(), said.splitlines(), "expected", "said", lineterm="")
    return "\n".join(lines) or None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("whirl", help="the program")
    parser.add_argument("--update", action="store_true", help="write the .err files")
    options = parser.parse_args()
    decks = sorted(FOLDER.glob("*.mbd"))
    wrong = 0
    for deck in decks:
        try:
            problem = problem_of(os.path.abspath(options.whirl), deck, options.update)
        except subprocess.TimeoutExpired:
            problem = "no end within a minute"
        if problem:
            wrong += 1
            print(f"--- {deck.name}\n{problem}")
    orphans = [e.name for e in FOLDER.glob("*.err") if not e.with_suffix(".mbd").exists()]
    print(f"{len(decks) - wrong} of {len(decks)} decks as expected; messages without deck: {orphans or 'none'}")
    return 1 if wrong or orphans or len(decks) < 60 else 0


if __name__ == "__main__":
    sys.exit(main())
