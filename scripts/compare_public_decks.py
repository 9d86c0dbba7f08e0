#!/usr/bin/python3
"""Run public decks and compare every node's motion with stored reference results.

usage: compare_public_decks.py DECKS [--tag core]... [--only NAME]... [--whirl PATH] [--files mov,abs]
           [--jobs N] [--ranks N] [--peer-quirks]

DECKS is a folder with one sub-folder a deck (meta.json, the deck, ref/) and compare.py. One line a deck: worst deviation
relative to the signal's range, steps, seconds; last line "N of M within tolerance". Exit 0 when all are.

A deck that shows an error of the peer (PEER_ERRORS, docs/validation.md) is compared with --peer-quirks when it
differs without, and its line says so: the reference is then reproduced with the error, not loosened.
"""
import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
DEFAULT_TAGS = ["core", "friction"]

# deck -> what is wrong in the reference; the evidence is in docs/validation.md, "Public decks"
PEER_ERRORS = {
    "th_grfr_i2b_Nb4_fr": "law without stiffness loses its functions",
    "th_grfr_std_Nb4_fr": "law without stiffness loses its functions",
    "ts_forces_force_force": "arm of an absolute internal force on node 2",
    "ts_forces_force_force-old": "arm of an absolute internal force on node 2",
    "ts_joints_angularacceleration_angularacceleration": "moment printed as a force",
    "ts_joints_distance_distance_driven_stringdrive_error": "jump to the mirrored position when the joint wakes up",
    "ts_joints_distance_distancewithoffset": "initial velocities as if the imposed distance were constant",
}


def tags_of(decks):
    """deck -> tags, from the table in README.md"""
    tags = {}
    for line in open(os.path.join(decks, "README.md")):
        cell = [c.strip() for c in line.split("|")]
        if len(cell) > 6 and os.path.isdir(os.path.join(decks, cell[1])):
            tags[cell[1]] = cell[6].split()
    return tags


def run_deck(arguments):
    result = compare_deck(arguments)
    error = PEER_ERRORS.get(arguments[1])
    if error is None or result[1] is None or not result[2]:
        return result + ("",)
    again = compare_deck(arguments[:-1] + (["--peer-quirks"],))
    return again + (f"with --peer-quirks ({error}; {result[1]:.1e} without)",)


def compare_deck(arguments):
    decks, name, command, files, limit, options = arguments
    folder = os.path.join(decks, name)
    main = json.load(open(os.path.join(folder, "meta.json")))["main"]
    with tempfile.TemporaryDirectory() as scratch:
        stem = os.path.join(scratch, "run")
        cwd = os.path.join(folder, os.path.dirname(main))
        begin = time.time()
        try:
            run = subprocess.run([*command, "run", os.path.basename(main), "-o", stem, "--text", "--quiet", *options],
                                 cwd=cwd,
                                 capture_output=True, text=True, errors="replace", timeout=limit)
        except subprocess.TimeoutExpired:
            return name, None, f"no end within {limit} s", 0, limit
        seconds = time.time() - begin
        steps = 0
        if os.path.exists(stem + ".out"):
            with open(stem + ".out") as out:
                for line in out:
                    if line.startswith("Step"):
                        steps = int(line.split()[1])
        if run.returncode != 0:
            text = run.stderr.strip().splitlines()
            return name, None, f"exit {run.returncode}: {text[0] if text else ''}", steps, seconds
        check = subprocess.run(["/usr/bin/python3", os.path.join(decks, "compare.py"), folder, stem, "--files", files],
                               capture_output=True, text=True)
        last = (check.stdout.strip() or check.stderr.strip()).splitlines()[-1:]
        text = last[0] if last else "no answer from compare.py"
        worst = re.search(r"worst ([0-9.einfa+-]+)", text)
        value = float(worst.group(1)) if worst else (0.0 if check.returncode == 0 else None)
        return name, value, "" if check.returncode == 0 else text, steps, seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("decks")
    parser.add_argument("--tag", action="append", help="only decks whose tags are among these (default: core, friction)")
    parser.add_argument("--only", action="append", help="only this deck")
    parser.add_argument("--whirl", default=os.path.join(HERE, "..", "build", "release", "bin", "whirl"))
    parser.add_argument("--files", default="mov,abs")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--ranks", type=int, default=0, help="run on this many ranks, by mpirun")
    parser.add_argument("--limit", type=float, default=300.0, help="seconds a deck may take")
    parser.add_argument("--peer-quirks", action="store_true", help="reproduce known errors of the peer")
    a = parser.parse_args()
    decks = os.path.abspath(a.decks)
    if not os.path.exists(os.path.join(decks, "compare.py")):
        sys.exit(f"{a.decks}: no compare.py there")
    wanted = set(a.tag or DEFAULT_TAGS)
    names = a.only or sorted(n for n, t in tags_of(decks).items() if t and set(t) <= wanted)
    good = 0
    options = ["--peer-quirks"] if a.peer_quirks else []
    command = [os.path.abspath(a.whirl)]
    if a.ranks:
        command = ["mpirun", "--oversubscribe", "--bind-to", "none", "--allow-run-as-root", "-np", str(a.ranks), *command]
    jobs = [(decks, n, command, a.files, a.limit, options) for n in names]
    with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
        for name, worst, trouble, steps, seconds, remark in pool.map(run_deck, jobs):
            value = "-" if worst is None else f"{worst:.1e}"
            print(f"{name:58s} {value:>8s} {steps:7d} steps {seconds:7.2f} s  {trouble or 'ok'}"
                  + (f" {remark}" if remark else ""), flush=True)
            good += not trouble
    print(f"{good} of {len(names)} within tolerance")
    sys.exit(0 if good == len(names) else 1)


if __name__ == "__main__":
    main()
