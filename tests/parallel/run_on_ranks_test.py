#!/usr/bin/env python3
"""One model on many ranks gives the answer of one rank, and ends in good order when it cannot.

usage: run_on_ranks_test.py WHIRL CASES MPIRUN [OPTIONS OF MPIRUN]... [-- unittest options]
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import h5py
import numpy

arguments, unittest_options = sys.argv[1:], []
if "--" in arguments:
    at = arguments.index("--")
    arguments, unittest_options = arguments[:at], arguments[at + 1:]
WHIRL, CASES, MPIRUN = os.path.abspath(arguments[0]), pathlib.Path(arguments[1]).resolve(), arguments[2:]
PATIENCE = 120  # seconds after which a run counts as hanging

# The ranks add the same numbers in another order: round-off of 1e-16 grows with the number of steps and with the
# condition of the model. Reactions are second derivatives of what Newton leaves below its tolerance.
MOTION, LOADS = 1e-9, 1e-6

SOLUTION = """
begin: data; problem: initial value; end: data;
begin: initial value;
  initial time: 0.; final time: {end}; time step: 1e-3; tolerance: {tolerance}; max iterations: 20;
  {method}
end: initial value;
"""


def chain(bodies, joint="spherical hinge", end=.05, tolerance="1e-10", method="", extra="", joints=0, more=""):
    """Bodies on a string of joints from the ground, under gravity."""
    text = SOLUTION.format(end=end, tolerance=tolerance, method=method)
    text += f"""begin: control data;
  structural nodes: {bodies + 1}; rigid bodies: {bodies}; joints: {bodies + 1 + joints}; gravity; {more}
end: control data;
begin: nodes;
  structural: 0, static, null, eye, null, null;
"""
    for i in range(1, bodies + 1):
        text += f"  structural: {i}, dynamic, {i}., 0., 0., eye, null, null;\n"
    text += "end: nodes;\nbegin: elements;\n  joint: 0, clamp, 0, node, node;\n"
    for i in range(1, bodies + 1):
        text += f"  body: {i}, {i}, 1., null, diag, .1, .2, .3;\n"
        if joint == "spherical hinge":
            text += f"  joint: {i}, spherical hinge, {i - 1}, .5, 0., 0., {i}, -.5, 0., 0.;\n"
        else:
            text += f"""  joint: {i}, deformable displacement joint, {i - 1}, .5, 0., 0., {i}, -.5, 0., 0.,
    linear viscoelastic generic, diag, 1e3, 1e3, 1e3, proportional, 1e-3;
"""
    return text + "  gravity: uniform, 0., 0., -1., 9.81;\n" + extra + "end: elements;\n"


# A mass that follows, by a string, what another body does: the two are connected by nothing but that string.
FOLLOWER = SOLUTION.format(end=.2, tolerance="1e-10", method="") + """
begin: control data; structural nodes: 2; rigid bodies: 2; joints: 1; forces: 2; end: control data;
begin: nodes;
  structural: 1, dynamic, null, eye, 1., 0., 0., 0., 0., 2.;
  structural: 2, dynamic, 0., 1., 0., eye, null, null;
end: nodes;
begin: elements;
  body: 1, 1, 1., null, diag, .1, .2, .3;
  body: 2, 2, 1., null, diag, .1, .2, .3;
  joint: 1, total pin joint, 2, position, null, position, null,
    position constraint, active, inactive, inactive,
      component, string, "model::xposition(1) + .1*sin(5.*model::xvelocity(1))", const, 0., const, 0.;
  force: 1, absolute, 1, position, null, 1., 0., 0., cosine, 0., 20., 5., forever, 0.;
  couple: 2, absolute, 2, position, null, 0., 0., 1., string, "model::xposition(1)";
end: elements;
"""


# Two blades pitched by what a swashplate on a spring does: by a dof drive, and by a string that reads its joint.
SWASHPLATE = SOLUTION.format(end=.3, tolerance="1e-10", method="") + """
begin: control data; structural nodes: 6; rigid bodies: 5; joints: 8; skip initial joint assembly; end: control data;
begin: nodes;
  structural: 1, static, null, eye, null, null;
  structural: 2, dynamic, null, eye, 0., 0., .5, null;
  structural: 11, static, 1., 0., 0., eye, null, null;
  structural: 12, dynamic, 2., 0., 0., eye, null, null;
  structural: 21, static, -1., 0., 0., eye, null, null;
  structural: 22, dynamic, -2., 0., 0., eye, null, null;
end: nodes;
begin: elements;
  body: 2, 2, 1., null, eye; body: 12, 12, 1., null, eye; body: 22, 22, 1., null, eye;
  joint: 1, clamp, 1, node, node;
  joint: 2, total pin joint, 2, position, null, position, null,
    position constraint, active, active, inactive, null, orientation constraint, active, active, active, null;
  joint: 3, deformable displacement joint, 1, position, null, 2, position, null, linear elastic isotropic, 100.;
  joint: 11, clamp, 11, node, node;
  joint: 12, drive hinge, 11, 12, 1., 0., 0., dof, 2, structural, 3, algebraic, linear, 0., 1.;
  joint: 13, deformable displacement joint, 11, position, null, 12, position, null, linear elastic isotropic, 10.;
  joint: 21, clamp, 21, node, node;
  joint: 22, drive hinge, 21, 22, 0., 1., 0., string, "model::element::joint(2, \\"pz\\")";
end: elements;
""".replace("rigid bodies: 5", "rigid bodies: 3")


def pulled(value, end=.1):
    """A chain whose third body is pulled by a string."""
    return chain(4, end=end, more="forces: 1;", extra=f"""  force: 1, absolute, 3, position, null, 0., 1., 0.,
    string, "{value}";
""")


def partition(ranks, **lists):
    """A partition file: node=[...], joint=[...] of ranks in the order of labels, None for not listed."""
    text = f"ranks {ranks}\n"
    for kind, of in lists.items():
        for label, rank in of.items():
            text += f"{kind} {label} {rank}\n"
    return text


class RunOnRanks(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def command(self, ranks, *options):
        return [*(MPIRUN + ["-np", str(ranks)] if ranks else []), WHIRL, *map(str, options)]

    def whirl(self, ranks, *options, code=0):
        done = subprocess.run(self.command(ranks, *options), capture_output=True, text=True, cwd=self.folder,
                              timeout=PATIENCE)
        self.assertEqual(done.returncode, code, f"{ranks} ranks, {options}\n{done.stdout}{done.stderr}")
        return done

    def deck(self, text, name="deck.mbd"):
        (self.folder / name).write_text(text)
        return name

    def compare(self, ranks, one="one.h5", many="many.h5", motion=MOTION, loads=LOADS):
        with h5py.File(self.folder / one) as a, h5py.File(self.folder / many) as b:
            self.assertEqual(list(a["bulk"]), list(b["bulk"]))
            numpy.testing.assert_array_equal(a["time"][:], b["time"][:])
            for name in a["bulk"]:
                if not isinstance(a["bulk"][name], h5py.Dataset) or a["bulk"][name].dtype.kind != "f":
                    continue
                x, y = a["bulk"][name][:], b["bulk"][name][:]
                self.assertEqual(x.shape, y.shape)
                numpy.testing.assert_array_equal(numpy.isnan(x), numpy.isnan(y))  # elements that are off
                x, y = numpy.nan_to_num(x), numpy.nan_to_num(y)
                size = numpy.abs(x).max()
                limit = motion if name.startswith("node.struct") and "momentum" not in name else loads
                self.assertLessEqual(numpy.abs(x - y).max(), limit * max(size, 1e-30), f"{name} on {ranks} ranks")

    def same_on(self, deck, all_ranks, *options, motion=MOTION, loads=LOADS):
        self.whirl(0, "run", deck, "-o", "one", "--quiet", *options)
        for ranks in all_ranks:
            self.whirl(ranks, "run", deck, "-o", "many", "--quiet", *options)
            self.compare(ranks, motion=motion, loads=loads)

    def same_with(self, deck, ranks, text, *options, motion=MOTION, loads=LOADS):
        (self.folder / "partition").write_text(text)
        self.whirl(0, "run", deck, "-o", "one", "--quiet", *options)
        self.whirl(ranks, "run", deck, "-o", "many", "--quiet", "--partition", "partition", *options)
        self.compare(ranks, motion=motion, loads=loads)

    # --- the same answer

    def test_flexible_rotor_on_any_number_of_ranks(self):
        self.same_on(CASES / "02_rotor" / "rotor.mbd", [1, 2, 3, 4, 5, 8])

    def test_tiltrotor(self):
        self.same_on(CASES / "10_tiltrotor" / "tiltrotor_08.mbd", [2, 3, 5], "--set", "SPIN=1", "--set", "T_UNLOCK=.02",
                     "--set", "T_KICK=.03", "--set", "T_END=.06")

    def test_interface_solvers(self):
        for solver in ("static", "superlu", "dense"):
            with self.subTest(solver):
                self.deck(chain(6))
                self.whirl(0, "run", "deck.mbd", "-o", "one", "--quiet")
                self.whirl(3, "run", "deck.mbd", "-o", "many", "--quiet", "--schur-solver", solver)
                self.compare(3)

    def test_gimbal_and_friction(self):
        for deck, options in ((CASES / "14_gimbal" / "gimbal.mbd", []),
                              (sorted((CASES / "15_friction").glob("*.mbd"))[0], [])):
            with self.subTest(deck.name):
                self.same_on(deck, [2], *options)

    def test_more_ranks_than_elements(self):
        self.same_on(self.deck(chain(1)), [8])

    def test_everything_on_the_interface(self):
        n = 6
        text = partition(2, body={i: i % 2 for i in range(1, n + 1)}, joint={i: (i + 1) % 2 for i in range(n + 1)})
        self.same_with(self.deck(chain(n)), 2, text)

    def test_a_rank_with_nothing(self):
        text = partition(3, body={i: 2 for i in range(1, 4)}, joint={i: 2 for i in range(4)})
        self.same_with(self.deck(chain(3)), 3, text)

    def test_static_node_at_a_cut_joint(self):
        text = partition(2, joint={0: 0, 1: 1, 2: 1, 3: 1}, body={1: 1, 2: 1, 3: 1})
        self.same_with(self.deck(chain(3)), 2, text)

    def test_disconnected_models(self):
        text = partition(2, joint={0: 0}, body={1: 0, 2: 1})
        deck = chain(2).replace("  joint: 2, spherical hinge, 1, .5, 0., 0., 2, -.5, 0., 0.;\n", "").replace("joints: 3", "joints: 2")
        self.same_with(self.deck(deck), 2, text)

    def test_strings_and_drives_that_read_another_rank(self):
        deck = self.deck(FOLLOWER)
        for split in ({1: 0, 2: 1}, {1: 1, 2: 0}):
            with self.subTest(split):
                self.same_with(deck, 2, partition(2, body=split, joint={1: split[2]}))

    def test_blades_cut_from_the_swashplate_that_drives_them(self):
        text = partition(3, body={2: 0, 12: 1, 22: 2},
                         joint={1: 0, 2: 0, 3: 0, 11: 1, 12: 1, 13: 1, 21: 2, 22: 2})
        self.same_with(self.deck(SWASHPLATE), 3, text)
        with h5py.File(self.folder / "many.h5") as f:  # the blades do move
            for blade in (12, 22):
                self.assertGreater(numpy.ptp(f[f"node.struct.{blade}.Phi" if f"node.struct.{blade}.Phi" in f
                                               else f"node.struct.{blade}.E"][:]), .01)

    def test_modified_newton_correction_test_scaled_test_and_third_order(self):
        for method in ("nonlinear solver: newton raphson, modified, 4, keep jacobian matrix;", "tolerance: 1e-8, test, minmax;",
                       "tolerance: 1e-9, test, norm, scale, 1e-9, test, norm;", "method: third order, .6;",
                       "method: ms, .4;", "method: bdf;"):
            with self.subTest(method):
                self.same_on(self.deck(chain(4, method=method)), [3])

    # --- trouble

    def test_stop_on_one_rank_ends_all_at_the_same_step(self):
        self.same_on(self.deck(pulled("(Time > .02)*stop(1, 0)")), [3])

    def test_failed_evaluation_names_the_rank(self):
        self.deck(pulled("sqrt(.02 - Time)"))
        self.whirl(0, "run", "deck.mbd", "-o", "one", "--quiet", code=1)
        many = self.whirl(3, "run", "deck.mbd", "-o", "many", "--quiet", code=1)
        self.assertIn("on rank", many.stderr)
        self.compare(3)

    def test_failed_step_leaves_the_same_report_and_a_replay(self):
        # a force that no step can follow
        deck = self.deck(pulled("1e6*(Time > .02)*sin(1e5*model::xvelocity(2))"))
        one = self.whirl(0, "run", deck, "-o", "one", "--quiet", code=1)
        many = self.whirl(3, "run", deck, "-o", "many", "--quiet", code=1)
        self.assertIn("in step", many.stderr)
        step = [re.search(r"in step \d+ at time \S+ s", done.stderr)[0] for done in (one, many)]
        self.assertEqual(step[0], step[1])
        self.assertIn("in the equation of", many.stderr)
        replay = self.whirl(0, "run", "--replay", "many.replay.h5", code=1)
        self.assertIn("in step", replay.stdout)

    def test_singular_subdomain_names_the_unknown_and_the_rank(self):
        # a body without any joint and without mass
        deck = chain(3, extra="").replace("body: 3, 3, 1., null, diag, .1, .2, .3;", "body: 3, 3, 1., null, diag, 0., .2, .3;")
        done = self.whirl(2, "run", self.deck(deck), "-o", "many", "--quiet", code=1)
        self.assertIn("singular", done.stderr)
        self.assertIn("node 3", done.stderr)
        self.assertIn("rank", done.stderr)

    def test_bad_decks_and_options(self):
        bad = self.deck(chain(2).replace("spherical", "sferical"))
        done = self.whirl(2, "run", bad, "-o", "many", code=2)
        self.assertEqual(done.stderr.count("did you mean"), 2, done.stderr)  # once for each of two joints
        self.deck(chain(2))
        self.assertIn("cannot open", self.whirl(2, "run", "deck.mbd", "--partition", "missing", code=3).stderr)
        (self.folder / "wrong").write_text("ranks 3\nbody 1 0\n")
        self.assertIn("3", self.whirl(2, "run", "deck.mbd", "--partition", "wrong", code=2).stderr)
        self.whirl(2, "run", "deck.mbd", "-o", "no/such/folder", code=3)
        self.assertIn("several ranks", self.whirl(0, "run", "deck.mbd", "--partition", "wrong", code=2).stderr)

    def test_ranks_with_different_decks(self):
        self.deck(chain(2))
        (self.folder / "alias").mkdir()
        self.deck(chain(2, end=.06), "other.mbd")
        script = self.folder / "choose.sh"
        script.write_text('#!/bin/sh\n[ "$OMPI_COMM_WORLD_RANK" = 1 ] && d=other.mbd || d=deck.mbd\n'
                          f'exec {WHIRL} run $d -o many --quiet\n')
        script.chmod(0o755)
        done = subprocess.run([*MPIRUN, "-np", "2", script], capture_output=True, text=True, cwd=self.folder,
                              timeout=PATIENCE)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("rank 1 has read another text", done.stderr)

    def endless(self):
        deck = self.deck(chain(4, end=1e6))
        process = subprocess.Popen(self.command(2, "run", deck, "-o", "many", "--quiet"), stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, cwd=self.folder)
        self.addCleanup(lambda: (process.poll() is None and process.kill(), process.communicate()))
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                with h5py.File(self.folder / "many.h5", "r") as file:
                    if len(file["time"]) > 100:
                        return process
            except (OSError, KeyError):
                pass
            time.sleep(.1)
        self.fail("the run does not get going")

    def test_signal_ends_all_ranks_with_a_closed_file(self):
        process = self.endless()
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=PATIENCE)
        self.assertIn("interrupted by SIG", err)
        with h5py.File(self.folder / "many.h5", "r") as file:
            self.assertGreater(len(file["time"]), 100)

    def test_a_rank_that_dies_ends_all_and_leaves_a_readable_file(self):
        process = self.endless()
        ranks = subprocess.run(["pgrep", "-P", str(process.pid)], capture_output=True, text=True).stdout.split()
        self.assertEqual(len(ranks), 2)
        os.kill(int(ranks[1]), signal.SIGKILL)
        begin = time.monotonic()
        process.communicate(timeout=PATIENCE)
        self.assertNotEqual(process.returncode, 0)
        self.assertLess(time.monotonic() - begin, PATIENCE)
        with h5py.File(self.folder / "many.h5", "r") as file:
            self.assertGreater(len(file["time"]), 100)

    def test_same_partition_same_bits(self):
        deck = CASES / "02_rotor" / "rotor.mbd"
        for name in ("one", "many"):
            self.whirl(3, "run", deck, "-o", name, "--quiet")
        self.compare(3, motion=0.0, loads=0.0)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *unittest_options])
