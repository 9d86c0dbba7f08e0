#!/usr/bin/python3
"""Cost of a whole step of public decks, in yardsticks, against the figures to beat.

usage: bench_core.py DECKS YARDSTICK MATRIX.mtx [--whirl PATH] [--repeats N] [--only NAME]... [--phases]

DECKS is a folder with one sub-folder a deck (meta.json names its main file). YARDSTICK is a program that prints the
shortest time, in microseconds, in which KLU refactors and solves MATRIX.mtx; costs in yardsticks do not depend on the
machine. Decks and yardstick take turns, --repeats times; the least processor time of each counts, because other work
on the machine can only add to it. "must" is a fifth of the peer's cost, "aim" a fifteenth. The ratio is must / cost:
above 1 is faster than must, above 3 faster than aim.
"""
import argparse
import json
import math
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))

# Yardsticks a step of the peer (MBDyn 1.7.3, -O3 -march=native, the fastest of its linear solvers, output off).
PEER = {
    "web_pendulum": 0.26,
    "ts_joints_plane_planefriction": 0.15,
    "bl_slidercrank": 0.33,
    "web_6barmech": 0.54,
    "web_slidercrank_db": 0.57,
    "ts_stiff_Swing4": 0.75,
    "ts_body_chain15_chain15": 1.88,
    "th_grv10_std_Nb4": 3.05,
    "th_grv10_i2b_Nb4": 7.6,
    "puma_blade1_def": 1.91,
    "cr_croce_shaker_input_ext": 6.6,
    "ts_bench_rotatingshaft": 3.94,
    "ts_simplerotor": 5.4,
    "ts_bench_multibarmech": 24.7,
}
PHASES = ["predict", "residual", "jacobian", "factor", "solve", "correct"]


def bench(whirl, decks, name):
    folder = os.path.join(decks, name)
    main = json.load(open(os.path.join(folder, "meta.json")))["main"]
    run = subprocess.run([whirl, "bench", os.path.basename(main)], cwd=os.path.join(folder, os.path.dirname(main)),
                         capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"{name}: {run.stderr.strip()}")
    return json.loads(run.stdout)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("decks")
    p.add_argument("yardstick")
    p.add_argument("matrix")
    p.add_argument("--whirl", default=os.path.join(HERE, "..", "build", "release", "bin", "whirl"))
    p.add_argument("--repeats", type=int, default=5)
    p.add_argument("--only", action="append", default=[])
    p.add_argument("--phases", action="store_true", help="microseconds a step in each phase instead of the targets")
    a = p.parse_args()
    names = [n for n in PEER if (not a.only or n in a.only) and os.path.isdir(os.path.join(a.decks, n))]
    whirl = os.path.abspath(a.whirl)
    best, yardstick = {}, math.inf
    for _ in range(a.repeats):
        for name in names:
            text = subprocess.run([a.yardstick, a.matrix, "0.1"], capture_output=True, text=True, check=True).stdout
            yardstick = min(yardstick, float(text))
            now = bench(whirl, a.decks, name)
            if name not in best or now["us_per_step"] < best[name]["us_per_step"]:
                best[name] = now
    print(f"yardstick {yardstick:.1f} us")
    if a.phases:
        print(f"{'deck':31s} {'step us':>8s} " + " ".join(f"{phase:>8s}" for phase in PHASES) + "     rest")
        for name in names:
            part = [best[name][phase + "_us_per_step"] for phase in PHASES]
            whole = best[name]["us_per_step"]
            print(f"{name:31s} {whole:8.2f} " + " ".join(f"{x:8.2f}" for x in part) + f" {whole - sum(part):8.2f}")
        return
    print(f"{'deck':31s} {'equations':>9s} {'it/step':>7s} {'us_per_step':>11s} {'yardsticks':>10s} {'must':>7s} "
          f"{'aim':>7s} {'must/cost':>9s}")
    ratios = []
    for name in names:
        b = best[name]
        cost, must = b["us_per_step"] / yardstick, PEER[name] / 5
        ratios.append(must / cost)
        print(f"{name:31s} {b['equations']:9d} {b['iterations'] / max(b['steps'], 1):7.2f} {b['us_per_step']:11.2f} "
              f"{cost:10.4f} {must:7.3f} {must / 3:7.3f} {must / cost:9.2f}")
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(f"geometric mean of must/cost {mean:.2f} (1 is must, 3 is aim); least {min(ratios):.2f}")


if __name__ == "__main__":
    main()
