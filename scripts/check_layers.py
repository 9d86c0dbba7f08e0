#!/usr/bin/env python3
"""Check the architecture: arrows between folders point one way, foreign headers have one home, files stay short.

usage: check_layers.py [REPOSITORY]
Exit 0 when all holds; otherwise one line a fault and exit 1.
"""
import pathlib
import re
import sys

# folder -> folders it may include (besides itself)
ALLOWED = {
    "src/base": [],
    "src/comm": ["src/base"],
    "src/math": ["src/base"],
    "src/model": ["src/base", "src/math"],
    "src/elements": ["src/base", "src/math", "src/model"],
    "src/linalg": ["src/base"],
    "src/assembly": ["src/base", "src/math", "src/model", "src/linalg"],
    "src/solve": ["src/base", "src/comm", "src/math", "src/model", "src/linalg", "src/assembly"],
    "src/tree": ["src/base", "src/math", "src/model", "src/solve"],
    "src/stability": ["src/base", "src/math", "src/model", "src/linalg", "src/assembly", "src/solve"],
    "src/output": ["src/base", "src/math", "src/model"],
    "src/deck": ["src/base", "src/math", "src/model", "src/elements", "src/solve", "src/linalg"],
    "partition": ["src/base", "src/math", "src/model"],
    "schur": ["src/base", "src/comm", "src/math", "src/model", "src/linalg", "src/assembly", "src/solve", "partition"],
    "aero": ["src/base", "src/comm", "src/math", "src/model", "src/elements"],
    "rt": ["src/base", "src/comm", "src/math", "src/model", "src/elements", "src/linalg", "src/assembly", "src/solve",
           "src/output", "src/deck", "aero"],
    "src/app": ["src/" + f for f in
                "base comm math model elements linalg assembly solve tree stability output deck".split()]
               + ["partition", "schur", "aero", "rt"],
}
# foreign header -> the one file that may include it
HOMES = {
    r"mpi\.h": "src/comm/mpi_comm.cpp",
    r"metis\.h": "partition/metis_graph.cpp",
    r"slu_\w+\.h": "src/linalg/superlu_solver.cpp",
    r"hdf5\.h": "src/output/h5_driver.hpp",
}
# our own header -> the folders that may include it (besides its own)
NARROW = {
    "comm/mpi_comm.hpp": ["src/app"],  # everything else takes a Communicator: a real-time program links no MPI
}
LONGEST = 520
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.M)


def folder_of(path):
    return "/".join(path.parts[:2]) if path.parts[0] == "src" else path.parts[0]


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent).resolve()
    faults = []
    folders = {f.split("/")[-1]: f for f in ALLOWED}
    files = [p for top in ("src", "partition", "schur", "aero", "rt") for p in sorted((root / top).rglob("*.[ch]pp"))]
    for path in files:
        name = path.relative_to(root)
        text = path.read_text()
        lines = text.count("\n")
        if lines > LONGEST:
            faults.append(f"{name}: {lines} lines, more than {LONGEST}")
        here = folder_of(name)
        for _, header in INCLUDE.findall(text):
            for pattern, home in HOMES.items():
                if re.fullmatch(pattern, header.split("/")[-1]) and str(name) != home:
                    faults.append(f"{name}: includes {header}, whose home is {home}")
            if header in NARROW and here != "src/" + header.split("/")[0] and here not in NARROW[header]:
                faults.append(f"{name}: {here} must not include {header}, only {', '.join(NARROW[header])}")
            there = folders.get(header.split("/")[0])
            if "/" in header and there and here in ALLOWED and there != here and there not in ALLOWED[here]:
                faults.append(f"{name}: {here} must not include {header}")
    print("\n".join(faults) if faults else f"{len(files)} files: layers, homes and sizes hold")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
