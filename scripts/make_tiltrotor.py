#!/usr/bin/env python3
"""Writes the decks of the semispan tiltrotor that depend on the number of three-node beams a blade.

    scripts/make_tiltrotor.py 8 16 60           the decks in cases/10_tiltrotor, as they are kept there
    scripts/make_tiltrotor.py 32 -d DIR         any other number; DIR gets the common files too
    scripts/make_tiltrotor.py 8 --flat FILE     one file without includes
    scripts/make_tiltrotor.py 8 16 60 --check   fails when the decks kept there are not those it would write

For N beams: tiltrotor_N.mbd (wind-up; conversion with CONVERSION=1), blade_N.nod, blade_N.elm. All numbers of
the model are symbols in parameters.set; this script only places stations along the blade.
"""
import argparse
import pathlib
import re
import shutil
import sys

CASE = pathlib.Path(__file__).resolve().parent.parent / "cases" / "10_tiltrotor"
COMMON = ("parameters.set", "frames.ref", "blade.ref", "wing.nod", "wing.elm", "head.nod", "head.elm",
          "root.nod", "root.elm", "laws.elm", "kick.elm")
BLADES = (("1000", "0."), ("2000", "pi/2."), ("3000", "pi"), ("4000", "3.*pi/2."))
WING_BEAMS = 7


def for_blades(template, indent="  "):
    return "\n".join(indent + template.format(blade=b, psi=p) for b, p in BLADES)


def main_deck(beams):
    count = len(BLADES)
    return f"""\
# Semispan tiltrotor of the WRATS class, {beams} three-node beams a blade: wind-up of the rotor with release of the
# lag locks and a push on two blades, or (CONVERSION = 1) wind-up and conversion. See README.md.
# Written by scripts/make_tiltrotor.py.
include: "parameters.set";

begin: data;
  problem: initial value;
end: data;

begin: initial value;
  initial time: 0.;
  final time: T_END;
  time step: 2.*pi/OMEGA/STEPS_PER_REV;
  method: ms, .6;
  tolerance: 1.e-4;
  max iterations: 20;
  derivatives tolerance: 1.e-3;
  derivatives max iterations: 10;
  linear solver: naive, colamd, pivot factor, 1.e-6;
end: initial value;

begin: control data;
  structural nodes: {2 * WING_BEAMS + 1} + 5 + {count}*(4 + {2 * beams + 1});
  rigid bodies: {WING_BEAMS} + 5 + {count}*(3 + {beams + 1});
  beams: {WING_BEAMS} + {count}*(1 + {beams});
  joints: 1 + 1 + 1 + 3 + 7 + {count}*6;  # root, conversion, engine, gimbal, swashplate, blades
  forces: 2;
  gravity;
  tolerance: 1.e-6;
  max iterations: 10;
  default output: none;
  output frequency: OUTPUT_EVERY;
  title: "semispan tiltrotor, {beams} beams a blade";
end: control data;

include: "frames.ref";
{for_blades('set: BLADE = {blade}; set: PSI = {psi}; include: "blade.ref";', "")}

begin: nodes;
  include: "wing.nod";
  include: "head.nod";
{for_blades(f'set: BLADE = {{blade}}; include: "root.nod"; include: "blade_{beams:02}.nod";')}
end: nodes;

begin: elements;
  include: "laws.elm";
  include: "wing.elm";
  include: "head.elm";
{for_blades(f'set: BLADE = {{blade}}; include: "root.elm"; include: "blade_{beams:02}.elm";')}
  include: "kick.elm";
end: elements;
"""


def blade_nodes(beams):
    """Stations 0 (lag hinge) to 2 N (tip): mass where beams meet, none in their middle."""
    lines = [f"# {beams} three-node beams. Written by scripts/make_tiltrotor.py."]
    for k in range(2 * beams + 1):
        kind = "static" if k % 2 else "dynamic"
        written = ", output, yes" if k in (0, 2 * beams) else ""
        lines.append(f"structural: BLADE + ROOT + {k}, {kind}, reference, BLADE, E_LAG + {k}./{2 * beams}.*L_BLADE, 0., 0.,\n"
                     f"  reference, BLADE, eye, reference, BLADE, null, reference, BLADE, null{written};")
    return "\n".join(lines) + "\n"


def blade_elements(beams):
    lines = [f"# {beams} three-node beams. Written by scripts/make_tiltrotor.py."]
    for k in range(0, 2 * beams + 1, 2):
        if k == 0:
            share, centre = 0.5, f"L_BLADE/{4 * beams}., 0., 0."
        elif k == 2 * beams:
            share, centre = 0.5, f"-L_BLADE/{4 * beams}., 0., 0."
        else:
            share, centre = 1.0, "null"
        parts = f"{round(beams / share)}."
        mass = f"M_BLADE/{parts}"
        length = f"(L_BLADE/{parts})^2/12."
        lines.append(f"body: BLADE + ROOT + {k}, BLADE + ROOT + {k}, {mass}, {centre}, diag, {mass}*(RG_CHORD^2 + RG_THICK^2),\n"
                     f"  {mass}*(RG_THICK^2 + {length}), {mass}*(RG_CHORD^2 + {length});")
    for b in range(beams):
        nodes = ", ".join(f"BLADE + ROOT + {2 * b + i}, null" for i in range(3))
        lines.append(f"beam3: BLADE + ROOT + {b + 1}, {nodes},\n"
                     f"  reference, BLADE, eye, reference, BLADE_LAW, same, same{', output, yes' if b == 0 else ''};")
    return "\n".join(lines) + "\n"


def files_of(beams):
    return {f"tiltrotor_{beams:02}.mbd": main_deck(beams),
            f"blade_{beams:02}.nod": blade_nodes(beams),
            f"blade_{beams:02}.elm": blade_elements(beams)}


def flat(beams):
    """The deck with every include replaced by the text it names."""
    made = files_of(beams)

    def text_of(match):
        name = match.group(1)
        return "\n" + (made[name] if name in made else (CASE / name).read_text())

    return re.sub(r'include: "([^"]+)";', text_of, main_deck(beams))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("beams", type=int, nargs="+", help="three-node beams a blade")
    parser.add_argument("-d", "--directory", type=pathlib.Path, default=CASE, help="where the decks go")
    parser.add_argument("--flat", type=pathlib.Path, help="write one deck without includes to this file")
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    args = parser.parse_args()
    if min(args.beams) < 1 or max(args.beams) > 400:
        sys.exit("beams a blade: 1 to 400 (labels of a blade go up to 999)")
    if args.flat:
        if len(args.beams) != 1:
            sys.exit("--flat takes one number of beams")
        args.flat.write_text(flat(args.beams[0]))
        return
    files = {name: text for beams in args.beams for name, text in files_of(beams).items()}
    if args.check:
        stale = [n for n, text in files.items() if not (CASE / n).exists() or (CASE / n).read_text() != text]
        sys.exit("not as this script writes them: " + ", ".join(stale) if stale else 0)
    args.directory.mkdir(parents=True, exist_ok=True)
    if args.directory.resolve() != CASE:
        for name in COMMON:
            shutil.copy(CASE / name, args.directory)
    for name, text in files.items():
        (args.directory / name).write_text(text)


if __name__ == "__main__":
    main()
