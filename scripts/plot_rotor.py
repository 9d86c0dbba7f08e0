#!/usr/bin/python3
"""Draw the wind-up of the demonstration rotor: the blades seen in space, rotor speed, flap and lag of the tips.

usage: plot_rotor.py RESULTS.h5 PICTURE.png
"""
import sys

import h5py
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

HUB, BLADES, NODES = 2, (100, 200, 300, 400), 5
PUSH = (1.5, 1.6)  # s, of the force on the first tip
MAGNIFY = 4  # of the deflections in the picture in space
COLOURS = ("#0b6e99", "#d9822b", "#5a9e54", "#a3478c")
MUTED = "#555555"


def rotation(psi):
    return np.array([[np.cos(psi), -np.sin(psi), 0], [np.sin(psi), np.cos(psi), 0], [0, 0, 1]])


class Results:
    """Positions of the blade nodes in the axes of the hub."""

    def __init__(self, file):
        with h5py.File(file, "r") as results:
            self.time = results["time"][:]
            self.psi = np.unwrap(np.radians(results[f"node.struct.{HUB}.E"][:, 2]))
            self.speed = results[f"node.struct.{HUB}.Omega"][:, 2]
            self.blade = []
            for k, label in enumerate(BLADES):
                x = np.stack([results[f"node.struct.{label + i}.X"][:] for i in range(1, NODES + 1)], axis=1)
                turn = np.stack([rotation(p + k * np.pi / 2).T for p in self.psi])
                self.blade.append(np.einsum("tij,tnj->tni", turn, x))
        self.straight = self.blade[0][0]

    def shape(self, k, step):
        """Blade k in space with its deflections magnified."""
        deflection = self.blade[k][step] - self.straight
        x = self.straight + MAGNIFY * deflection
        # a smooth line through the nodes
        fine = np.linspace(0, 1, 60)
        fit = [np.polyval(np.polyfit(np.linspace(0, 1, NODES), x[:, i], NODES - 1), fine) for i in range(3)]
        return rotation(self.psi[step] + k * np.pi / 2) @ np.array(fit)


def draw_space(ax, results):
    """The blades when the pushed tip is highest, with a trace of the motion before, and the path of that tip."""
    last = int(np.argmax(results.blade[0][:, -1, 2]))
    turn = int(round(2 * np.pi / results.speed[last] / (results.time[1] - results.time[0])))
    steps = range(last - 12, last + 1, 2)
    for k, colour in enumerate(COLOURS):
        for i, step in enumerate(steps):
            newest = step == steps[-1]
            ax.plot(*results.shape(k, step), color=colour, linewidth=3.2 if newest else 1.1,
                    alpha=1.0 if newest else 0.1 + 0.06 * i, solid_capstyle="round")
    path = np.array([results.shape(0, s)[:, -1] for s in range(last - turn, last + 1)]).T
    ax.plot(*path, color=COLOURS[0], linewidth=0.9, linestyle=(0, (4, 2)))
    circle = np.linspace(0, 2 * np.pi, 200)
    ax.plot(2 * np.cos(circle), 2 * np.sin(circle), 0 * circle, color="#bbbbbb", linewidth=0.7)
    ax.plot([0, 0], [0, 0], [-0.5, 0], color=MUTED, linewidth=5, solid_capstyle="butt")
    ax.scatter([0], [0], [0], color=MUTED, s=60, depthshade=False)
    ax.set_box_aspect((4, 4, 1.5), zoom=1.4)
    ax.set_xlim(-2, 2), ax.set_ylim(-2, 2), ax.set_zlim(-0.5, 1.0)
    ax.view_init(elev=20, azim=np.degrees(results.psi[last]) - 68)  # the pushed blade to the right
    ax.set_axis_off()
    ax.text2D(0.5, 0.06, f"t = {results.time[last]:.2f} s, deflections x {MAGNIFY}", transform=ax.transAxes,
              ha="center", color=MUTED, fontsize=8)


def draw_histories(axes, results):
    t = results.time
    axes[0].plot(t, results.speed * 30 / np.pi, color="black", linewidth=1.4)
    axes[0].set_ylabel("rotor speed\nrpm")
    for k in reversed(range(len(BLADES))):
        tip = results.blade[k][:, -1]
        style = {"color": COLOURS[k], "linewidth": 1.2 if k == 0 else 0.9, "label": f"blade {k + 1}"}
        axes[1].plot(t, 1e3 * tip[:, 2], **style)
        axes[2].plot(t, 1e3 * tip[:, 1], **style)
    axes[1].set_ylabel("flap of the tip\nmm")
    axes[2].set_ylabel("lead of the tip\nmm")
    axes[2].set_xlabel("time, s")
    handles, labels = axes[1].get_legend_handles_labels()
    axes[1].legend(handles[::-1], labels[::-1], loc="upper left", fontsize=7, frameon=False, labelspacing=0.2)
    for ax in axes:
        ax.axvspan(*PUSH, color="#f3d9a4", linewidth=0)
        ax.set_xlim(t[0], t[-1])
        ax.grid(color="#dddddd", linewidth=0.6)
        ax.set_axisbelow(True)
        for side in ("top", "right"):
            ax.spines[side].set_visible(False)
        ax.yaxis.set_label_coords(-0.15, 0.5)
    axes[0].text(np.mean(PUSH), 30, "push on\ntip 1", ha="center", va="bottom", fontsize=7, color="#8a6414")


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    results = Results(sys.argv[1])
    plt.rcParams.update({"font.size": 8.5, "axes.labelsize": 8.5, "axes.edgecolor": "#888888"})
    figure = plt.figure(figsize=(9, 4.4))
    space = figure.add_axes((-0.02, 0.06, 0.58, 0.95), projection="3d")
    draw_space(space, results)
    grid = figure.add_gridspec(3, 1, left=0.61, right=0.98, top=0.88, bottom=0.1, hspace=0.18)
    axes = [figure.add_subplot(grid[0])]
    axes += [figure.add_subplot(grid[i], sharex=axes[0]) for i in (1, 2)]
    for ax in axes[:2]:
        ax.tick_params(labelbottom=False)
    draw_histories(axes, results)
    figure.suptitle("Wind-up of a hingeless rotor with four flexible blades, then an upward push on one tip",
                    fontsize=10, x=0.02, ha="left", y=0.97)
    figure.savefig(sys.argv[2], dpi=130)


if __name__ == "__main__":
    main()
