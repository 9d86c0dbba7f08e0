#!/usr/bin/env python3
"""What results cost: processor time of the thread that solves, with all output and with none, in turn.

usage: results_share.py DECK [--end T] [--rounds N] [--whirl PROGRAM]
Prints the medians over the rounds, the share of the run, and nanoseconds a channel a step; beside it what the
thread that writes the file takes. DECK is copied with its folder; --end replaces its final time.
"""
import argparse
import pathlib
import re
import shutil
import statistics
import subprocess
import tempfile


def seconds(whirl, deck, stem):
    done = subprocess.run([whirl, "run", deck.name, "-o", stem, "--quiet", "--profile"], cwd=deck.parent,
                          capture_output=True, text=True, check=True)
    here, writer = re.search(r"processor time: ([\d.]+) s here, ([\d.]+) s", done.stderr).groups()
    return float(here), float(writer), int(re.search(r"^steps (\d+)", done.stderr, re.M)[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("deck", type=pathlib.Path)
    parser.add_argument("--end", help="final time instead of the deck's")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--whirl", default=str(pathlib.Path(__file__).resolve().parent.parent / "build/release/bin/whirl"))
    a = parser.parse_args()
    whirl = str(pathlib.Path(a.whirl).resolve())
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder) / "decks"
        shutil.copytree(a.deck.parent, folder)
        text = a.deck.read_text()
        if a.end:
            text = re.sub(r"final time\s*:[^;]*;", f"final time: {a.end};", text)
        loud, mute = folder / "loud.mbd", folder / "mute.mbd"
        loud.write_text(text)
        mute.write_text(re.sub(r"(begin\s*:\s*control data\s*;)", r"\1 default output: none;", text))
        runs = [(seconds(whirl, loud, "loud"), seconds(whirl, mute, "mute")) for _ in range(a.rounds)]
        said = subprocess.run([whirl, "info", folder / "loud.h5"], capture_output=True, text=True, check=True).stdout
    channels, steps = int(re.search(r"^channels +(\d+)", said, re.M)[1]), runs[0][0][2]
    with_output, writer = (statistics.median(r[0][i] for r in runs) for i in (0, 1))
    without = statistics.median(r[1][0] for r in runs)
    cost = with_output - without
    print(f"{a.deck.name}: {channels} channels, {steps} steps, {a.rounds} rounds")
    print(f"solver's thread: {with_output:.3f} s with output, {without:.3f} s without: {100 * cost / with_output:.1f} % of the run, "
          f"{1e6 * cost / steps:.2f} us a step, {1e9 * cost / steps / max(channels, 1):.1f} ns a channel a step")
    print(f"thread that writes the file: {writer:.3f} s, {1e6 * writer / steps:.2f} us a step")


if __name__ == "__main__":
    main()
