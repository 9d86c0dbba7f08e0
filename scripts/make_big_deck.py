#!/usr/bin/env python3
"""Writes a deck of about N elements: a hanging chain of bodies linked by hinges and beams in turn.

    scripts/make_big_deck.py 100000 > big.mbd
    /usr/bin/time -v whirl check big.mbd
"""
import argparse
import sys


def write_deck(elements, out):
    nodes = max(elements // 2, 3)
    hinges = [i for i in range(1, nodes) if i % 2]
    beams = [i for i in range(1, nodes) if i % 2 == 0]
    out.write(f"""# {nodes} bodies in a chain
set: integer COUNT = {nodes};
set: real L = .1;
set: real M = .05;
begin: data;
  problem: initial value;
end: data;
begin: initial value;
  initial time: 0.;
  final time: 1.e-2;
  time step: 1.e-3;
  max iterations: 20;
  tolerance: 1.e-3;
  # rounding of positions of kilometres, over the small step of the derivatives phase
  derivatives tolerance: 1.;
end: initial value;
begin: control data;
  structural nodes: COUNT;
  rigid bodies: COUNT;
  joints: 1 + {len(hinges)};
  beams: {len(beams)};
  gravity;
end: control data;
begin: nodes;
""")
    for i in range(1, nodes + 1):
        out.write(f"  structural: {i}, dynamic, {i - 1}*L, 0., 0., eye, null, null;\n")
    out.write("end: nodes;\nbegin: elements;\n  gravity: uniform, 0., 0., -1., const, 9.81;\n")
    out.write("  constitutive law: 1, 6, linear elastic generic, diag, 1.e6, 4.e5, 4.e5, 1.e2, 2.e2, 2.e2;\n")
    out.write("  joint: 1, clamp, 1, node, node;\n")
    for i in range(1, nodes + 1):
        out.write(f"  body: {i}, {i}, M, null, diag, 1.e-5, 2.e-5, 2.e-5;\n")
    for i in hinges:
        out.write(f"  joint: {i + 1}, revolute hinge, {i}, L/2., 0., 0., hinge, 1, 1., 0., 0., 3, 0., 1., 0.,\n"
                  f"    {i + 1}, -L/2., 0., 0., hinge, 1, 1., 0., 0., 3, 0., 1., 0.;\n")
    for i in beams:
        out.write(f"  beam2: {i}, {i}, null, {i + 1}, null, eye, reference, 1;\n")
    out.write("end: elements;\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("elements", type=int, help="number of elements, about")
    write_deck(parser.parse_args().elements, sys.stdout)


if __name__ == "__main__":
    main()
