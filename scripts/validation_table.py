#!/usr/bin/env python3
"""Write the table of cases in docs/validation.md from what the validation tests checked, or hold it against them.

usage: validation_table.py [--check] ROWS_FOLDER docs/validation.md

ROWS_FOLDER is build/<preset>/validation, where every validation test leaves the rows it checked. With --check
nothing is written: the rows must be those of the page, and no deviation may be clearly larger than the page says.
"""
import pathlib
import sys

BEGIN, END = "<!-- cases: begin -->", "<!-- cases: end -->"
HEADER = """| case | quantity | reference | whirl | deviation | rung | command |
|---|---|---|---|---|---|---|
"""
SMALL = 1e-9  # deviations below are round-off: they differ from machine to machine
LARGER = 10.0  # the tests hold the tolerances; the page is wrong when a deviation is of another magnitude


def cells(row):
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def key(row):
    case, quantity, reference, _, _, rung, command = cells(row)
    if quantity.startswith("Newton"):  # the corrections themselves are in the text
        quantity = quantity.split(":")[0]
    # references that the run itself gives (a momentum) and digits beyond the tenth may differ
    return case, quantity, reference.split(",")[-1].strip(), rung, command


def rows_of_tests(folder):
    rows = [line for file in sorted(folder.glob("*.md")) for line in file.read_text().splitlines() if line]
    # by case; within a case tests in the order of their names, rows as checked
    order = {row: i for i, row in enumerate(rows)}
    return sorted(rows, key=lambda row: (cells(row)[0], order[row]))


def rows_of_page(text):
    table = text[text.index(BEGIN) + len(BEGIN):text.index(END)]
    return [line for line in table.splitlines() if line.startswith("|")][2:]


def check(rows, page):
    told = {key(row): float(cells(row)[4]) for row in page}
    seen = {key(row): float(cells(row)[4]) for row in rows}
    faults = [f"not in the page: {k[0]}: {k[1]}" for k in seen if k not in told]
    faults += [f"in the page but not checked by a test: {k[0]}: {k[1]}" for k in told if k not in seen]
    faults += [f"{k[0]}: {k[1]}: deviation {seen[k]:.1e}, the page says {told[k]:.1e}"
               for k in seen if k in told and seen[k] > max(LARGER * told[k], SMALL)]
    for fault in faults:
        print(fault)
    if faults:
        print("write the page anew: scripts/validation_table.py ROWS docs/validation.md")
    else:
        print(f"{len(seen)} rows as the page says")
    return 1 if faults else 0


def main():
    arguments = [a for a in sys.argv[1:] if a != "--check"]
    if len(arguments) != 2:
        sys.exit(__doc__)
    folder, page = map(pathlib.Path, arguments)
    rows, text = rows_of_tests(folder), page.read_text()
    if "--check" in sys.argv:
        sys.exit(check(rows, rows_of_page(text)))
    head, tail = text[:text.index(BEGIN) + len(BEGIN)], text[text.index(END):]
    page.write_text(head + "\n" + HEADER + "\n".join(rows) + "\n" + tail)
    print(f"{len(rows)} rows")


if __name__ == "__main__":
    main()
