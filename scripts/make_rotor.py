#!/usr/bin/env python3
"""Writes a deck of any size: a rotor of N blades with lag hinges, n three-node beams each, on a flexible tower.

    scripts/make_rotor.py --blades 4 --beams 8 > rotor.mbd
    scripts/make_rotor.py --blades 16 --equations 100000 > big.mbd     beams from the size wanted
    whirl bench big.mbd --steps 100

Blades and lag hinges are those of cases/10_tiltrotor. The rotor starts at full speed; a couple pushes blade 1.
Equations are counted as the peer does: 12 a node with mass, 6 a node without, one a constraint.
"""
import argparse
import sys

TOWER_BEAMS = 4


def equations(blades, beams):
    tower = 6 + 6 + 18 * TOWER_BEAMS
    return tower + 12 + 6 + blades * (5 + 12 + 18 * beams)


def beams_for(blades, wanted):
    return max(1, round((wanted - equations(blades, 0)) / (18 * blades)))


def header(blades, beams):
    return f"""\
# Rotor of {blades} blades, {beams} three-node beams each, on a tower: {equations(blades, beams)} equations.
# Written by scripts/make_rotor.py.
set: ifndef real RPM = 888.;
set: ifndef real STEPS_PER_REV = 100.;
set: ifndef real REVOLUTIONS = 10.;
set: ifndef real LAG_DAMPING = .3;      # of critical, at rest
set: ifndef real TOWER_DAMPING = 5.e-4; # s, damping over stiffness
set: ifndef real RADIUS = 1.161;
set: ifndef real E_LAG = .1;
set: ifndef real M_BLADE = .85;
set: ifndef real RG_CHORD = .03;
set: ifndef real RG_THICK = .005;
set: ifndef real BLADE_EA = 1.e7;
set: ifndef real BLADE_GA = 3.e6;
set: ifndef real BLADE_GJ = 130.;
set: ifndef real BLADE_EI_FLAP = 120.;
set: ifndef real BLADE_EI_LAG = 6000.;
set: ifndef real K_LAG = 378.;
set: ifndef real KICK = 10.;            # N m on blade 1
set: ifndef real L_TOWER = 1.;
set: ifndef real M_TOWER = 10.;
set: ifndef real M_HUB = 20.;
set: ifndef real TOWER_EI = 3.e4;
set: const real OMEGA = RPM*2.*pi/60.;
set: const real L_BLADE = RADIUS - E_LAG;
set: const real C_LAG = 2.*LAG_DAMPING*sqrt(K_LAG*M_BLADE*L_BLADE^2/3.);
set: const integer HUB = 1;
set: const integer TOWER = 10;
set: const integer STRIDE = {stride(beams)};  # blade k has the labels from k*STRIDE on

begin: data;
  problem: initial value;
end: data;

begin: initial value;
  initial time: 0.;
  final time: REVOLUTIONS*2.*pi/OMEGA;
  time step: 2.*pi/OMEGA/STEPS_PER_REV;
  method: ms, .6;
  tolerance: 1.e-4;
  max iterations: 20;
  derivatives tolerance: 1.e-3;
  derivatives max iterations: 10;
  linear solver: naive, colamd, pivot factor, 1.e-6;
end: initial value;

begin: control data;
  structural nodes: {2 * TOWER_BEAMS + 1} + 1 + {blades}*{2 * beams + 1};
  rigid bodies: {TOWER_BEAMS} + 1 + {blades}*{beams + 1};
  beams: {TOWER_BEAMS} + {blades}*{beams};
  joints: 1 + 1 + {blades}*2;
  forces: 1;
  tolerance: 1.e-4;
  max iterations: 10;
  default output: none;
  title: "rotor of {blades} blades, {beams} beams each";
end: control data;

reference: HUB, 0., 0., L_TOWER, eye, null, 0., 0., OMEGA;
"""


def stride(beams):
    return 10 ** len(str(2 * beams + 10))


def write_deck(blades, beams, out):
    out.write(header(blades, beams))
    for k in range(1, blades + 1):
        psi = f"{2 * (k - 1)}.*pi/{blades}."
        out.write(f"reference: {k}*STRIDE, reference, HUB, null, reference, HUB, euler, 0., 0., {psi},\n"
                  "  reference, HUB, null, reference, HUB, null;\n")

    out.write("\nbegin: nodes;\n")
    for i in range(2 * TOWER_BEAMS + 1):
        kind = "static" if i == 0 or i % 2 else "dynamic"
        out.write(f"  structural: TOWER + {i}, {kind}, 0., 0., {i}./{2 * TOWER_BEAMS}.*L_TOWER, eye, null, null;\n")
    out.write("  structural: HUB, dynamic, reference, HUB, null, reference, HUB, eye, reference, HUB, null,\n"
              "    reference, HUB, null, output, yes;\n")
    for k in range(1, blades + 1):
        for i in range(2 * beams + 1):
            kind = "static" if i % 2 else "dynamic"
            written = ", output, yes" if i == 2 * beams else ""
            frame = f"reference, {k}*STRIDE,"
            out.write(f"  structural: {k}*STRIDE + {i}, {kind}, {frame} E_LAG + {i}./{2 * beams}.*L_BLADE, 0., 0.,\n"
                      f"    {frame} eye, {frame} null, {frame} null{written};\n")

    out.write("end: nodes;\n\nbegin: elements;\n")
    out.write("  constitutive law: 1, 6, linear viscoelastic generic,\n"
              "    diag, 1.e8, 3.e7, 3.e7, TOWER_EI, TOWER_EI, TOWER_EI, proportional, TOWER_DAMPING;\n"
              "  constitutive law: 2, 6, linear elastic generic,\n"
              "    diag, BLADE_EA, BLADE_GA, BLADE_GA, BLADE_GJ, BLADE_EI_FLAP, BLADE_EI_LAG;\n"
              "  joint: TOWER, clamp, TOWER, node, node, output, yes;\n")
    for b in range(TOWER_BEAMS):
        top = TOWER_BEAMS - 1 == b
        mass = f"M_TOWER/{TOWER_BEAMS * (2 if top else 1)}."
        out.write(f"  body: TOWER + {2 * b + 2}, TOWER + {2 * b + 2}, {mass}, null,\n"
                  f"    diag, {mass}*.02, {mass}*.02, {mass}*.02;\n"
                  f"  beam3: TOWER + {b + 1}, TOWER + {2 * b}, null, TOWER + {2 * b + 1}, null, TOWER + {2 * b + 2}, null,\n"
                  "    1, 0., 0., 1., 2, 1., 0., 0., reference, 1, same, same;\n")
    out.write(f"  body: HUB, HUB, M_HUB, null, diag, .1, .1, .2;\n"
              f"  joint: HUB, axial rotation, TOWER + {2 * TOWER_BEAMS}, null, orientation, eye,\n"
              "    HUB, null, orientation, eye, const, OMEGA;\n")
    for k in range(1, blades + 1):
        write_blade(k, beams, out)
    out.write("  couple: 1, follower internal, STRIDE, HUB, 0., 0., 1., cosine, .01, 2.*pi/.05, KICK/2., one, 0.;\n"
              "end: elements;\n")


def write_blade(k, beams, out):
    label = f"{k}*STRIDE"
    out.write(f"  joint: {label} + 1, revolute hinge,\n"
              f"    HUB, reference, {label}, E_LAG, 0., 0., orientation, reference, {label}, eye,\n"
              f"    {label}, null, orientation, eye;\n"
              f"  joint: {label} + 2, deformable axial joint, HUB, orientation, reference, {label}, eye,\n"
              f"    {label}, orientation, eye, linear viscoelastic, K_LAG, C_LAG{', output, yes' if k == 1 else ''};\n")
    for i in range(0, 2 * beams + 1, 2):
        end = i in (0, 2 * beams)
        sign = "" if i == 0 else "-"
        centre = f"{sign}L_BLADE/{4 * beams}., 0., 0." if end else "null"
        parts = f"{beams * (2 if end else 1)}."
        mass, length = f"M_BLADE/{parts}", f"(L_BLADE/{parts})^2/12."
        out.write(f"  body: {label} + {i}, {label} + {i}, {mass}, {centre}, diag, {mass}*(RG_CHORD^2 + RG_THICK^2),\n"
                  f"    {mass}*(RG_THICK^2 + {length}), {mass}*(RG_CHORD^2 + {length});\n")
    for b in range(beams):
        nodes = ", ".join(f"{label} + {2 * b + j}, null" for j in range(3))
        out.write(f"  beam3: {label} + {b + 1}, {nodes},\n    reference, {label}, eye, reference, 2, same, same;\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--blades", type=int, default=4)
    size = parser.add_mutually_exclusive_group()
    size.add_argument("--beams", type=int, default=8, help="three-node beams a blade")
    size.add_argument("--equations", type=int, help="size wanted, about; sets the beams")
    args = parser.parse_args()
    beams = beams_for(args.blades, args.equations) if args.equations else args.beams
    if args.blades < 2 or beams < 1:
        sys.exit("at least two blades and one beam a blade")
    write_deck(args.blades, beams, sys.stdout)


if __name__ == "__main__":
    main()
