#!/usr/bin/env python3
"""The program as its users meet it: commands, options, exit codes, signals, files.

usage: command_line_test.py WHIRL CASES [unittest options]
"""
import json
import os
import pathlib
import pty
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import h5py
import numpy

WHIRL, CASES = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
PENDULUM = CASES / "01_pendulum" / "pendulum.mbd"
ROTOR = CASES / "02_rotor" / "rotor.mbd"
PATIENCE = 60  # seconds after which a program counts as hanging

# A body that falls for as long as one likes; the step is a variable.
ENDLESS = """
set: const real END = 1e9;
set: real H = 1e-3;
set: integer N = 1;
begin: data; problem: initial value; end: data;
begin: initial value;
  initial time: 0.; final time: END; time step: H; tolerance: 1e-6; max iterations: 10;
end: initial value;
begin: control data;
  title: "a body that falls";
  structural nodes: 1; rigid bodies: 1; gravity;
end: control data;
include: "falling.nod";
begin: elements;
  body: 1, 1, 2., null, eye;
  gravity: uniform, 0., 0., -1., 9.81;
end: elements;
"""
NODES = "begin: nodes; structural: N, dynamic, null, eye, null, null; end: nodes;\n"


class CommandLine(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        (self.folder / "falling.mbd").write_text(ENDLESS)
        (self.folder / "falling.nod").write_text(NODES)

    def whirl(self, *arguments, code=0, **more):
        done = subprocess.run([WHIRL, *map(str, arguments)], capture_output=True, text=True, cwd=self.folder,
                              timeout=PATIENCE, **more)
        self.assertEqual(done.returncode, code, f"{arguments}\n{done.stdout}{done.stderr}")
        return done

    def start(self, *arguments, **more):
        process = subprocess.Popen([WHIRL, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   cwd=self.folder, **more)
        self.addCleanup(lambda: (process.poll() is None and process.kill(), process.communicate()))
        return process

    def wait_for_rows(self, name, rows):
        """Reads the file again and again until it has so many rows; returns its times."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                with h5py.File(self.folder / name, "r") as file:
                    times = file["time"][:]
                if len(times) >= rows:
                    return times
            except (OSError, KeyError):
                pass  # not there yet
            time.sleep(0.02)
        self.fail(f"{name} never had {rows} rows")

    # --- version, help, mistakes on the command line ---
    def test_version_names_compiler_libraries_and_processor(self):
        said = self.whirl("--version").stdout
        self.assertRegex(said, r"^whirl \d+\.\d+\.\d+\n")
        for name in ("compiler", "MPI", "SuperLU", "HDF5", "METIS", "built for", "processor"):
            self.assertRegex(said, rf"(?m)^{name} +\S+")

    def test_every_command_has_help(self):
        said = self.whirl("--help").stdout
        for command in ("run", "check", "info", "convert", "bench"):
            self.assertRegex(said, rf"(?m)^  {command} +\S+")
            own = self.whirl(command, "--help").stdout
            self.assertIn("Options:", own)
        for option in ("-o", "--text", "--precision", "--set", "--quiet", "--profile", "--peer-quirks"):
            self.assertIn(option, self.whirl("run", "--help").stdout)
        self.assertIn("Exit codes", said)

    def test_mistakes_on_the_command_line_are_told_and_exit_2(self):
        self.assertIn("--tetx", self.whirl("run", PENDULUM, "--tetx", code=2).stderr)
        self.assertIn("subcommand", self.whirl(code=2).stderr.lower())
        self.assertIn("frobnicate", self.whirl("frobnicate", code=2).stderr)
        self.assertIn("deck", self.whirl("run", code=2).stderr)
        self.assertIn("--precision", self.whirl("run", PENDULUM, "--precision", "99", code=2).stderr)
        self.assertIn("--steps", self.whirl("bench", PENDULUM, "--steps", "0", code=2).stderr)
        self.assertIn("NAME=EXPR", self.whirl("run", PENDULUM, "--set", "END", code=2).stderr)
        self.whirl("convert", "x.h5", code=2)

    # --- the environment ---
    def test_a_missing_file_exits_3_and_is_named(self):
        for command in (["run"], ["check"], ["bench"], ["info"], ["convert", "--to", "csv"]):
            self.assertIn("nowhere.x", self.whirl(*command, "nowhere.x", code=3).stderr, command)

    def test_a_missing_include_is_a_mistake_in_the_deck(self):
        (self.folder / "falling.nod").unlink()
        said = self.whirl("run", "falling.mbd", code=2).stderr
        self.assertRegex(said, r"falling\.mbd:\d+:\d+: error: .*falling\.nod")

    def test_an_output_that_cannot_be_written_exits_3_and_is_named(self):
        self.assertIn("no/such/folder/a.h5", self.whirl("run", PENDULUM, "-o", "no/such/folder/a", code=3).stderr)
        (self.folder / "b.mov").mkdir()
        self.assertIn("b.mov", self.whirl("run", PENDULUM, "-o", "b", "--text", code=3).stderr)
        with open("/dev/full", "w") as full:
            done = subprocess.run([WHIRL, "--version"], stdout=full, stderr=subprocess.PIPE, text=True)
        self.assertEqual(done.returncode, 3)

    def test_a_full_disk_exits_3_names_the_file_and_leaves_it_readable(self):
        def small_files():
            resource.setrlimit(resource.RLIMIT_FSIZE, (3_000_000, 3_000_000))

        said = self.whirl("run", "falling.mbd", code=3, preexec_fn=small_files).stderr
        self.assertIn("falling.h5", said)
        self.assertIn("File too large", said)
        with h5py.File(self.folder / "falling.h5", "r") as file:
            self.assertGreater(len(file["time"]), 0)
        said = self.whirl("run", "falling.mbd", "--text", "-o", "t", code=3, preexec_fn=small_files).stderr
        self.assertRegex(said, r"\bt\.\w+")

    def test_too_little_memory_exits_3(self):
        count = 20000
        deck = ENDLESS.replace("structural nodes: 1;", f"structural nodes: {count};")
        deck = deck.replace('include: "falling.nod";', "begin: nodes;\n" + "".join(
            f"structural: {i}, dynamic, null, eye, null, null;\n" for i in range(1, count + 1)) + "end: nodes;")
        (self.folder / "big.mbd").write_text(deck)
        # How much is too little depends on the libraries: less and less until it does not suffice.
        for megabytes in range(400, 40, -15):
            def limited():
                resource.setrlimit(resource.RLIMIT_AS, (megabytes * 1_000_000, megabytes * 1_000_000))

            done = subprocess.run([WHIRL, "check", "big.mbd"], capture_output=True, text=True, cwd=self.folder, timeout=PATIENCE,
                                  preexec_fn=limited)
            if "Sanitizer failed to allocate" in done.stderr:
                self.skipTest("a sanitizer reserves more addresses than there are left")
            if done.returncode != 0:
                self.assertEqual(done.returncode, 3, f"{megabytes} MB: {done.stderr[-500:]}")
                self.assertIn("out of memory", done.stderr)
                return
        self.fail("it never was too little")

    # --- run ---
    def test_the_results_are_named_after_the_deck_or_the_stem(self):
        self.whirl("run", "falling.mbd", "--set", "END=0.1", "--quiet")
        self.assertEqual({p.name for p in self.folder.iterdir()}, {"falling.mbd", "falling.nod", "falling.h5"})
        self.whirl("run", "falling.mbd", "--set", "END=0.1", "-o", "other")
        self.assertTrue((self.folder / "other.h5").exists())

    def test_a_run_without_a_terminal_says_nothing(self):
        done = self.whirl("run", "falling.mbd", "--set", "END=0.1")
        self.assertEqual(done.stdout + done.stderr, "")

    def test_set_overrides_constants_and_may_be_repeated(self):
        self.whirl("run", "falling.mbd", "--set", "END=0.1*2.5", "--set", "H=END/12.5", "-o", "a")
        with h5py.File(self.folder / "a.h5", "r") as file:
            numpy.testing.assert_allclose(file["time"][:], 0.02 * numpy.arange(14), atol=1e-12)  # sums of steps
        self.assertIn("NOSUCH", self.whirl("run", "falling.mbd", "--set", "END=0.1", "--set", "H=NOSUCH", code=2).stderr)
        for declares in ("H=real H", "H=real END", "H=integer NEW=3"):
            said = self.whirl("run", "falling.mbd", "--set", declares, code=2).stderr
            self.assertIn("a value declares no variables", said)

    def test_mbdynvars_declares_variables(self):
        deck = ENDLESS.replace("set: const real END = 1e9;", "").replace("set: real H = 1e-3;", "set: ifndef real H = 1e-3;")
        (self.folder / "falling.mbd").write_text(deck)
        self.assertIn("END", self.whirl("run", "falling.mbd", code=2).stderr)
        self.whirl("run", "falling.mbd", env={**os.environ, "MBDYNVARS": "real END=0.2; real H=0.1"})
        with h5py.File(self.folder / "falling.h5", "r") as file:
            self.assertEqual(len(file["time"]), 3)

    def test_precision_sets_the_digits_of_text_files(self):
        for digits in (3, 12):
            self.whirl("run", PENDULUM, "-o", "p", "--text", "--precision", digits)
            line = (self.folder / "p.mov").read_text().splitlines()[-1].split()
            self.assertEqual({len(x.lstrip("-").split("e")[0].replace(".", "")) - 1 for x in line[1:]}, {digits})

    def test_frames_and_drive_callers_are_written_where_the_deck_wants_them(self):
        deck = ENDLESS.replace("begin: elements;", """reference: 7, 1., 2., 3., 1, 0., 1., 0., 3, 0., 0., 1., 4., 5., 6., null;
            drive caller: 3, ramp, 2., 0., 10., 1., output, yes;
            drive caller: 4, const, 5.;
            begin: elements;""")
        (self.folder / "falling.mbd").write_text(deck)
        self.whirl("run", "falling.mbd", "--set", "END=0.002", "--text", "--precision", 3, "-o", "a")
        self.assertEqual((self.folder / "a.drv").read_text(), "3 1.000e+00\n3 1.002e+00\n3 1.004e+00\n")
        self.assertFalse((self.folder / "a.rfm").exists())
        deck = deck.replace("title:", "default output: reference frames, drive callers; title:")
        (self.folder / "falling.mbd").write_text(deck)
        self.whirl("run", "falling.mbd", "--set", "END=0.002", "--text", "--precision", 3, "-o", "b")
        self.assertEqual([line.split()[0] for line in (self.folder / "b.drv").read_text().splitlines()], ["3", "4"] * 3)
        frame = (self.folder / "b.rfm").read_text().split()
        self.assertEqual([float(x) for x in frame], [7, 1, 2, 3, 0, 0, 90, 4, 5, 6, 0, 0, 0])
        written = self.whirl("convert", "b.h5", "--to", "mov", "-o", "c", "--precision", 3).stdout.split()
        self.assertIn("c.rfm", written)
        self.assertEqual((self.folder / "c.rfm").read_text(), (self.folder / "b.rfm").read_text())

    def test_profile_tells_the_phases(self):
        said = self.whirl("run", PENDULUM, "-o", "p", "--profile").stderr
        for phase in ("residual", "jacobian", "factor", "solve", "output", "total"):
            self.assertRegex(said, rf"(?m)^{phase} +[\d.]+ +[\d.]+ +[\d.]+$")
        self.assertRegex(said, r"processor time: [\d.]+ s here, [\d.]+ s of the thread that writes the results file")

    def test_numerics_that_fail_exit_1_and_say_why(self):
        deck = ENDLESS.replace("gravity: uniform, 0., 0., -1., 9.81;",
                               "force: 1, absolute, 1, position, null, 1., 0., 0., string, \"sqrt(0.05-Time)\";")
        deck = deck.replace("gravity;\nend", "forces: 1;\nend")
        (self.folder / "bad.mbd").write_text(deck)
        said = self.whirl("run", "bad.mbd", code=1).stderr
        self.assertIn("bad.h5", said)
        self.assertRegex(said, r"0\.05")
        with h5py.File(self.folder / "bad.h5", "r") as file:
            self.assertGreater(len(file["time"]), 40)
        self.assertIn("run", self.whirl("info", "bad.h5").stdout)

    def fail_with_files(self):
        """A run that fails; its deck reads an include, a table and MBDYNVARS."""
        (self.folder / "data").mkdir()
        (self.folder / "data" / "push.dat").write_text("".join(f"{0.1 * i} {i}\n" for i in range(10)))
        deck = ENDLESS.replace("gravity: uniform, 0., 0., -1., 9.81;",
                               "force: 1, absolute, 1, position, null, 1., 0., 0., array, 2, file, 1, "
                               "string, \"sqrt(LAST-Time)\";")
        deck = deck.replace("gravity;\nend", "forces: 1; file drivers: 1;\nend")
        deck = deck.replace("begin: elements;", "begin: drivers; file: 1, variable step, 1, \"$TABLES/push.dat\"; "
                                                "end: drivers;\nbegin: elements;")
        (self.folder / "bad.mbd").write_text(deck)
        self.whirl("run", "bad.mbd", code=1, env={**os.environ, "MBDYNVARS": "real LAST=0.05", "TABLES": "data"})

    def test_a_replay_needs_no_deck_at_its_place(self):
        same = "the same failure as in the run, bit for bit"
        self.fail_with_files()
        done = self.whirl("run", "--replay", "bad.replay.h5", code=1)
        self.assertIn(same, done.stdout)
        self.assertNotIn("note:", done.stderr)

        (self.folder / "falling.nod").write_text("this is no deck")
        (self.folder / "data" / "push.dat").unlink()
        done = self.whirl("run", "--replay", "bad.replay.h5", code=1)
        self.assertIn(same, done.stdout)
        self.assertRegex(done.stderr, r"note: \S*/falling\.nod has changed .* bad\.replay\.h5 is used")
        self.assertRegex(done.stderr, r"note: \S*/push\.dat has gone ")
        self.assertNotIn("bad.mbd has", done.stderr)

        with tempfile.TemporaryDirectory() as elsewhere:
            shutil.move(self.folder / "bad.replay.h5", elsewhere)
            for file in ("bad.mbd", "falling.nod"):
                (self.folder / file).unlink()
            done = self.whirl("run", "--replay", elsewhere + "/bad.replay.h5", code=1)
        self.assertIn(same, done.stdout)
        self.assertRegex(done.stderr, r"note: \S*/bad\.mbd has gone ")

    def test_a_replay_takes_another_deck_when_one_is_named(self):
        self.fail_with_files()
        env = {**os.environ, "TABLES": "data"}
        done = self.whirl("run", "bad.mbd", "--replay", "bad.replay.h5", code=1, env=env)
        self.assertIn("bit for bit", done.stdout)
        self.assertNotIn("warning", done.stderr)
        (self.folder / "better.mbd").write_text((self.folder / "bad.mbd").read_text().replace("sqrt(", "abs("))
        done = self.whirl("run", "better.mbd", "--replay", "bad.replay.h5", env=env)
        self.assertIn("converges now", done.stdout)
        self.assertIn("better.mbd is not the deck that failed", done.stderr)

    # --- signals ---
    def test_a_signal_ends_the_run_in_good_order(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            process = self.start("run", "falling.mbd", "-o", "s")
            self.wait_for_rows("s.h5", 1)
            process.send_signal(number)
            _, said = process.communicate(timeout=PATIENCE)
            self.assertEqual(process.returncode, 1)
            found = re.search(r"interrupted by (SIG\w+) at step (\d+), t = (\S+) s of 1e\+09; .* s\.h5", said)
            self.assertTrue(found, said)
            self.assertEqual(found[1], number.name)
            with h5py.File(self.folder / "s.h5", "r") as file:
                self.assertEqual(file["run.step"][-1], int(found[2]))
            self.assertIn("interrupted", self.whirl("info", "s.h5").stdout)
            (self.folder / "s.h5").unlink()

    def test_a_killed_run_leaves_a_file_that_everybody_reads(self):
        process = self.start("run", "falling.mbd", "--text")
        self.wait_for_rows("falling.h5", 1000)
        process.kill()
        process.wait()
        with h5py.File(self.folder / "falling.h5", "r") as file:
            t, z = file["time"][:], file["node.struct.1.X"][:, 2]
        self.assertEqual(len(t), len(z))
        # the body falls freely; the method is exact to rounding and tolerance for a parabola
        numpy.testing.assert_allclose(z, -9.81 / 2 * t**2, rtol=1e-4, atol=1e-5)
        self.assertIn("not closed", self.whirl("info", "falling.h5").stdout)
        self.whirl("convert", "falling.h5", "--to", "csv")
        self.ncdump("-v", "node.struct.1.X", "falling.h5")

    def test_others_read_while_the_run_goes_on(self):
        process = self.start("run", "falling.mbd")
        before = self.wait_for_rows("falling.h5", 1)
        self.assertIn("not closed", self.whirl("info", "falling.h5").stdout)
        self.assertIn("time = ", self.ncdump("-v", "time", "falling.h5"))
        after = self.wait_for_rows("falling.h5", len(before) + 1)
        self.assertIsNone(process.poll())
        numpy.testing.assert_array_equal(after[: len(before)], before)

    def test_two_runs_do_not_share_a_file(self):
        first = self.start("run", "falling.mbd", "-o", "s")
        before = self.wait_for_rows("s.h5", 1)
        with h5py.File(self.folder / "s.h5", "r"):  # a reader, with HDF5's own lock
            said = self.whirl("run", "falling.mbd", "-o", "s", "--text", code=3).stderr
        self.assertRegex(said, r"s\.h5: .*another run is writing it")
        self.assertEqual({p.name for p in self.folder.iterdir()}, {"falling.mbd", "falling.nod", "s.h5"})
        self.wait_for_rows("s.h5", len(before) + 1)
        self.assertIsNone(first.poll())
        first.kill()
        first.wait()
        with h5py.File(self.folder / "s.h5", "r"):  # one who still looks at the old results is in nobody's way
            self.whirl("run", "falling.mbd", "--set", "END=0.1", "-o", "s")
        self.assertEqual(len(self.wait_for_rows("s.h5", 101)), 101)

    def test_a_terminal_sees_how_far_the_run_is(self):
        master, slave = pty.openpty()
        process = subprocess.Popen([WHIRL, "run", "falling.mbd"], stdout=slave, stderr=slave, cwd=self.folder)
        os.close(slave)
        said = b""
        while said.count(b"\r") < 3:
            said += os.read(master, 4096)
        process.send_signal(signal.SIGTERM)
        try:
            while True:
                said += os.read(master, 4096)
        except OSError:
            pass  # the other side is closed
        process.wait()
        os.close(master)
        self.assertRegex(said.decode(), r"\rt \S+ s of 1e\+09 \(0\.0 %\)  \d+ steps/s  \S+ it/step  \S+ x real time  ETA \S+")
        self.assertRegex(said.decode(), r"\d+ steps \(\S+ iterations a step\) to t = \S+ s in \S+ s")

    # --- the results file ---
    def ncdump(self, *arguments):
        done = subprocess.run(["ncdump", *arguments], capture_output=True, text=True, cwd=self.folder, timeout=PATIENCE)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_the_file_holds_deck_includes_options_version_and_host(self):
        self.whirl("run", "falling.mbd", "--set", "END=0.1")
        with h5py.File(self.folder / "falling.h5", "r") as file:
            run = file["run"]
            texts = dict(zip(run["deck.name"].asstr()[:], run["deck.text"].asstr()[:]))
            self.assertEqual(texts, {"falling.mbd": ENDLESS, "falling.nod": NODES})
            self.assertEqual(list(run["options.name"].asstr()[:]), ["set"])
            self.assertEqual(list(run["options.value"].asstr()[:]), ["END=0.1"])
            self.assertIn("processor", run["host.name"].asstr()[:])
            told = {name: value.decode() if isinstance(value, bytes) else value for name, value in run.attrs.items()}
            self.assertIn("falling.mbd --set END=0.1", told["command"])
            self.assertEqual(told["title"], "a body that falls")
            self.assertEqual(told["status"].rstrip("\0 "), "finished")
            self.assertRegex(told["version"], r"^\d+\.\d+\.\d+, ")

    def test_every_dataset_of_numbers_has_units(self):
        self.whirl("run", ROTOR, "-o", "r", "--set", "dummy_not_there=1", code=2)
        self.whirl("run", ROTOR, "-o", "r")
        missing = []
        with h5py.File(self.folder / "r.h5", "r") as file:
            def visit(name, item):
                if isinstance(item, h5py.Dataset) and item.dtype.kind in "fi" and "units" not in item.attrs:
                    if item.attrs.get("NAME", b"").startswith(b"This is a netCDF dimension"):
                        return  # a dimension without values
                    missing.append(name)
            file.visititems(visit)
        self.assertEqual(missing, [])

    def test_netcdf_tools_see_the_names_of_the_peer(self):
        self.whirl("run", "falling.mbd", "--set", "END=0.1")
        said = self.ncdump("-h", "falling.h5")
        for line in ("time = UNLIMITED", "double time(time)", "double node.struct.1.X(time, Vec3)",
                     'node.struct.1.X:units = "m"', "double node.struct.1.Omega(time, Vec3)", "int node.struct("):
            self.assertIn(line, said)
        values = self.ncdump("-v", "node.struct.1.X", "falling.h5").split("node.struct.1.X =")[1]
        self.assertEqual(len(re.findall(r"[-\d.e]+", values.split(";")[0])), 3 * 101)

    def test_info_and_convert(self):
        self.whirl("run", "falling.mbd", "--set", "END=0.1", "--text")
        said = self.whirl("info", "falling.h5").stdout
        for part in ("a body that falls", "falling.mbd and 1 included file", "ended properly", "101, steps 0 to 100", "node.struct"):
            self.assertIn(part, said)
        original = {p.name: p.read_bytes() for p in self.folder.iterdir() if p.suffix not in (".h5", ".mbd", ".nod")}
        self.assertIn("falling.mov", original)
        written = self.whirl("convert", "falling.h5", "--to", "mov", "-o", "again").stdout.split()
        self.assertEqual({p.replace("again", "falling") for p in written}, set(original))
        for name in ("mov", "ine"):
            self.assertEqual((self.folder / f"again.{name}").read_bytes(), original[f"falling.{name}"], name)
        for form, made in (("csv", "c.csv"), ("nc", "c.nc"), ("vtk", "c.pvd")):
            self.whirl("convert", "falling.h5", "--to", form, "-o", "c")
            self.assertTrue((self.folder / made).exists())
        self.assertIn("double node.struct.1.X(", self.ncdump("-h", "c.nc"))
        self.assertEqual(len((self.folder / "c.csv").read_text().splitlines()), 102)
        self.assertIn("xls", self.whirl("convert", "falling.h5", "--to", "xls", code=2).stderr)

    # --- bench, check ---
    def test_bench_prints_one_json_object(self):
        before = set(self.folder.iterdir())
        facts = json.loads(self.whirl("bench", "falling.mbd", "--steps", 50).stdout)
        self.assertEqual(set(self.folder.iterdir()), before)
        self.assertEqual((facts["steps"], facts["equations"], facts["unknowns"]), (50, 12, 6))
        for key in ("iterations", "jacobians", "seconds", "us_per_step", "us_per_iteration", "residual_us_per_step",
                    "jacobian_us_per_step", "factor_us_per_step", "solve_us_per_step"):
            self.assertGreater(facts[key], 0, key)

    def test_check_tells_what_is_in_a_deck(self):
        said = self.whirl("check", PENDULUM)
        self.assertRegex(said.stdout + said.stderr, r"equations")


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
