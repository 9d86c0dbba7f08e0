#!/usr/bin/python3
"""Speed of one model on several ranks: a table for each tiltrotor (8, 16, 60 beams a blade), in Markdown.

usage: bench_parallel.py [--beams 8 16 60] [--ranks 8] [--measured 2] [--steps N] [--repeats N] [--whirl PATH]
                         [--growth] [--plot FILE]

Speed-ups are against whirl's own best solver on one rank (static LU, no split), taken in the same turns; and, in a
column of their own, against a general sparse LU (SuperLU) on one rank, which is what super-linear figures in the
literature were measured against. Rank counts up to --measured are timed by the wall clock. Beyond them the machine
may not have the cores, so the critical path is computed: the busiest rank's processor time outside of waits, what the
master does alone with the interface, and the messages, one after another, at the cost measured between two ranks.

--growth: cost of a step of rotors from 10^3 to 10^5 equations (scripts/make_rotor.py), on one rank.
--plot: draws it.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
CASES = os.path.join(HERE, "..", "cases", "10_tiltrotor")
SPINNING = ["--set", "SPIN=1", "--set", "T_UNLOCK=-1"]  # at full speed from the start, locks released
MPIRUN = ["mpirun", "--oversubscribe", "--allow-run-as-root", "--bind-to", "none"]
ENVIRONMENT = dict(os.environ, OMPI_MCA_btl_vader_single_copy_mechanism="none", OMPI_MCA_btl_base_warn_component_unused="0")


def bench(whirl, deck, ranks=0, options=()):
    command = (MPIRUN + ["-np", str(ranks)] if ranks else []) + [whirl, "bench", deck, *options]
    environment = dict(ENVIRONMENT)
    if ranks > os.cpu_count():
        environment["OMPI_MCA_mpi_yield_when_idle"] = "1"
    run = subprocess.run(command, capture_output=True, text=True, env=environment)
    if run.returncode:
        sys.exit(f"{' '.join(command)}\n{run.stderr}")
    return json.loads(run.stdout)


def message_cost(whirl):
    """microseconds a message and a byte, from the times of messages of several sizes"""
    run = subprocess.run(MPIRUN + ["-np", "2", whirl, "bench", "--messages"], capture_output=True, text=True,
                         env=ENVIRONMENT)
    if run.returncode:
        sys.exit(run.stderr)
    times = [(m["bytes"], m["us"]) for m in json.loads(run.stdout)["messages"]]
    per_byte = (times[-1][1] - times[0][1]) / (times[-1][0] - times[0][0])
    # the dearest message for its size: libraries change protocol at some length
    return max(us - per_byte * size for size, us in times), per_byte


def table(a, beams, latency, per_byte):
    deck = os.path.join(CASES, f"tiltrotor_{beams:02d}.mbd")
    # steps of about the same cost in all sizes
    steps = ["--steps", str(a.steps or max(200, 16000 // beams))]
    serial, measured = [], {n: [] for n in range(1, a.measured + 1)}
    split = []
    for _ in range(a.repeats):
        serial.append(bench(a.whirl, deck, 0, SPINNING + steps))
        split.append(bench(a.whirl, deck, 0, SPINNING + steps + ["--subdomains", "2"]))
        for n in measured:
            measured[n].append(bench(a.whirl, deck, n, SPINNING + steps))
    general = bench(a.whirl, deck, 0, SPINNING + ["--steps", "100", "--linear-solver", "superlu"])
    wall = lambda runs: min(r.get("wall_us_per_step", r["us_per_step"]) for r in runs)
    one = wall(serial)
    lu = general["us_per_step"]
    print(f"\n### {beams} beams a blade: {serial[0]['equations']} equations, {serial[0]['unknowns']} unknowns\n")
    print(f"{serial[0]['iterations'] / serial[0]['steps']:.2f} iterations a step. One rank {one:.0f} us a step with the "
          f"static LU, {lu:.0f} us with SuperLU; two subdomains on one rank {wall(split):.0f} us "
          f"({100 * (wall(split) / one - 1):+.0f} %).\n")
    print("| ranks | interface | with momenta | imbalance, measured | us a step | speed-up | against SuperLU | how |")
    print("|---|---|---|---|---|---|---|---|")
    for n in range(1, a.ranks + 1):
        if n in measured:
            run = min(measured[n], key=lambda r: r.get("wall_us_per_step", r["wall_seconds"]))
            us, how = wall(measured[n]), "measured"
        else:
            run = min((bench(a.whirl, deck, n, SPINNING + steps) for _ in range(a.repeats)),
                      key=lambda r: r["critical_path_us_per_step"])
            messages = sum(r["messages_sent_per_step"] * latency + r["bytes_sent_per_step"] * per_byte
                           for r in run["by_rank"])
            us, how = run["critical_path_us_per_step"] + messages, "computed"
        print(f"| {n} | {run.get('interface_unknowns', 0)} | {run.get('interface_unknowns_with_momenta', 0)} | "
              f"{100 * run.get('imbalance_measured', 0):.0f} % | {us:.0f} | {one / us:.2f} | {lu / us:.1f} | {how} |",
              flush=True)


def growth(a):
    sizes, costs = [], []
    print("\n### Cost of a step as the model grows\n\n| equations | iterations a step | us an iteration | us an equation and iteration |")
    print("|---|---|---|---|")
    with tempfile.TemporaryDirectory() as scratch:
        for equations in (1000, 3000, 10000, 30000, 100000):
            deck = os.path.join(scratch, "rotor.mbd")
            with open(deck, "w") as out:
                subprocess.run([sys.executable, os.path.join(HERE, "make_rotor.py"), "--blades", "8", "--equations",
                                str(equations)], stdout=out, check=True)
            runs = [bench(a.whirl, deck, 0, ["--steps", str(max(10, 1000000 // equations))]) for _ in range(a.repeats)]
            best = min(runs, key=lambda r: r["us_per_iteration"])
            sizes.append(best["equations"])
            costs.append(best["us_per_iteration"])
            print(f"| {best['equations']} | {best['iterations'] / best['steps']:.2f} | {best['us_per_iteration']:.0f} | "
                  f"{best['us_per_iteration'] / best['equations']:.3f} |", flush=True)
    if a.plot:
        import matplotlib
        matplotlib.use("Agg")
        import matplotlib.pyplot as plt
        figure, axes = plt.subplots(figsize=(6, 4))
        axes.loglog(sizes, costs, "o-", label="whirl, one rank")
        axes.loglog(sizes, [costs[0] * s / sizes[0] for s in sizes], "k:", label="linear")
        axes.set_xlabel("equations")
        axes.set_ylabel("microseconds an iteration")
        axes.grid(True, which="both", alpha=.3)
        axes.legend()
        figure.savefig(a.plot, dpi=120, bbox_inches="tight")
        print(f"\nplot: {a.plot}")


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--beams", type=int, nargs="+", default=[8, 16, 60])
    p.add_argument("--ranks", type=int, default=8)
    p.add_argument("--measured", type=int, default=min(2, os.cpu_count() or 1))
    p.add_argument("--steps", type=int, default=0, help="default: 16000 / beams")
    p.add_argument("--repeats", type=int, default=3)
    p.add_argument("--whirl", default=os.path.join(HERE, "..", "build", "release", "bin", "whirl"))
    p.add_argument("--growth", action="store_true")
    p.add_argument("--plot")
    a = p.parse_args()
    latency, per_byte = message_cost(a.whirl)
    print(f"A message costs {latency:.2f} us and {1e3 * per_byte:.2f} us a kB.")
    for beams in a.beams:
        table(a, beams, latency, per_byte)
    if a.growth or a.plot:
        growth(a)


if __name__ == "__main__":
    main()
