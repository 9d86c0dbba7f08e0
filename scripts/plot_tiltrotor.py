#!/usr/bin/python3
"""Draw a run of the tiltrotor: rotor speed, wing bending at the root, lag of the blades over time.

usage: plot_tiltrotor.py RESULTS.h5 [RESULTS.h5 ...] PICTURE.png

Marks the release of the lag locks, the push on two blades and the conversion where the results show them.
Several files are drawn over each other in the bending; speed and lag come from the first one.
"""
import pathlib
import sys

import h5py
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

MAST, CONVERSION_JOINT, ROOT_BEAM = 13, 10, 101
BLADES = (1000, 2000, 3000, 4000)
BEAM, CHORD = 1, 2  # components of the section moment


class Run:
    def __init__(self, path):
        self.name = pathlib.Path(path).stem
        with h5py.File(path, "r") as results:
            self.time = results["time"][:]
            self.speed = np.linalg.norm(results[f"elem.joint.{MAST}.Omega"][:], axis=1) * 30 / np.pi
            self.moment = results[f"elem.beam.{ROOT_BEAM}.M_I"][:]
            self.tilt = np.degrees(results[f"elem.joint.{CONVERSION_JOINT}.Phi"][:, 1])
            self.lag = [np.degrees(results[f"elem.joint.{b + 5}.Theta"][:].reshape(len(self.time), -1)[:, -1])
                        for b in BLADES]
            lock = results[f"elem.joint.{BLADES[0] + 6}.m"][:, 2]
            push = np.linalg.norm(results["elem.force.1.M1"][:], axis=1)
        self.events = []  # (from, to, text)
        free = np.isnan(lock)
        if free.any() and not free[1:].all():
            start = self.time[np.argmax(free)]
            self.events.append((start, start, "lag locks released"))
        if push.max() > 0:
            during = self.time[push > 1e-6 * push.max()]
            self.events.append((during[0], during[-1], "couples on blades 1 and 3"))
        turning = np.abs(self.tilt - self.tilt[0]) > 1e-3
        if turning.any() and np.ptp(self.tilt) > 1:
            done = np.abs(self.tilt - self.tilt[-1]) < 1e-3
            self.events.append((self.time[np.argmax(turning)], self.time[len(done) - np.argmin(done[::-1])], "conversion"))


def draw(runs, picture):
    first = runs[0]
    converts = any(text == "conversion" for _, _, text in first.events)
    bending = [(CHORD, "wing chord bending\nat the root, N m")]
    if converts:
        bending.append((BEAM, "wing beam bending\nat the root, N m"))
    rows = 2 + len(bending)
    figure, axes = plt.subplots(rows, 1, sharex=True, figsize=(10, 2.2 + 2.6 * rows), constrained_layout=True,
                                height_ratios=[1] + [2.4] * len(bending) + [1.6])
    axes[0].plot(first.time, first.speed, color="black")
    axes[0].set_ylabel("rotor, rpm")
    if converts:
        twin = axes[0].twinx()
        twin.plot(first.time, first.tilt, color="tab:red")
        twin.set_ylabel("pylon tilt, deg", color="tab:red")
    for ax, (component, label) in zip(axes[1:], bending):
        for run in runs:
            ax.plot(run.time, run.moment[:, component], linewidth=0.6, label=run.name,
                    color="black" if len(runs) == 1 else None)
        ax.set_ylabel(label)
        if len(runs) > 1:
            ax.legend(loc="upper left", fontsize="small")
    for k, lag in enumerate(first.lag):
        axes[-1].plot(first.time, lag, linewidth=0.6, label=f"blade {k + 1}")
    axes[-1].legend(loc="upper left", ncols=4, fontsize="small")
    axes[-1].set_ylabel("lag hinge, deg")
    axes[-1].set_xlabel("time, s")
    axes[-1].set_xlim(first.time[0], first.time[-1])
    for ax in axes:
        ax.grid(alpha=0.3)
        for start, end, text in first.events:
            ax.axvspan(start, max(end, start + 0.01), color="tab:orange", alpha=0.1 if text == "conversion" else 0.6)
    for start, _, text in first.events:
        late = start > 0.7 * first.time[-1]
        axes[1].annotate(text, (start, 0.97), xycoords=("data", "axes fraction"), xytext=(-4 if late else 4, 0),
                         textcoords="offset points", ha="right" if late else "left", va="top", fontsize="small",
                         color="saddlebrown")
    figure.suptitle("Semispan tiltrotor: " + ("conversion" if converts else "wind-up"))
    figure.savefig(picture, dpi=120)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    draw([Run(path) for path in sys.argv[1:-1]], sys.argv[-1])


if __name__ == "__main__":
    main()
