#!/usr/bin/python3
"""Draw the wind-up of the demonstration rotor: hub speed, and height and lag of the blade tips over time.

usage: plot_rotor.py RESULTS.h5 PICTURE.png
"""
import sys

import h5py
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

HUB, TIPS = 2, (105, 205, 305, 405)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with h5py.File(sys.argv[1], "r") as results:
        time = results["time"][:]
        node = {n: (results[f"node.struct.{n}.X"][:], results[f"node.struct.{n}.Omega"][:]) for n in (HUB, *TIPS)}
        psi = np.unwrap(np.radians(results[f"node.struct.{HUB}.E"][:, 2]))
    speed = node[HUB][1][:, 2]
    figure, axes = plt.subplots(3, 1, sharex=True, figsize=(8, 8), constrained_layout=True)
    axes[0].plot(time, speed * 30 / np.pi, color="black")
    axes[0].set_ylabel("rotor speed, rpm")
    for k, tip in enumerate(TIPS):
        x = node[tip][0]
        axes[1].plot(time, 1e3 * x[:, 2], label=f"blade {k + 1}")
        angle = np.unwrap(np.arctan2(x[:, 1], x[:, 0])) - k * np.pi / 2
        angle -= 2 * np.pi * np.round((angle[0]) / (2 * np.pi))
        axes[2].plot(time, np.degrees(angle - psi))
    axes[1].set_ylabel("height of the tips, mm")
    axes[1].legend(loc="upper left", ncols=4, fontsize="small")
    axes[2].set_ylabel("lead of the tips, deg")
    axes[2].set_xlabel("time, s")
    for ax in axes:
        ax.grid(alpha=0.3)
    figure.suptitle("Wind-up of a hingeless rotor, then a push on one tip")
    figure.savefig(sys.argv[2], dpi=120)


if __name__ == "__main__":
    main()
