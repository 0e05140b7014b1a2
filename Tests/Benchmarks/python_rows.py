# SPDX-License-Identifier: MIT
"""The rows beside Python's tools, in one run: python_rows.py CSV [--full] [--only WORD]...

Arrays beside numpy, numba and scipy; calls of one number and of a thousand springs beside pytweening and numpy; what an
import takes. The lines are added to CSV, whose columns are those of the rows in C.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import platform
import sys
from importlib.metadata import version
from pathlib import Path

NEEDED = ("numpy", "numba", "scipy", "pytweening")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("csv", type=Path)
    parser.add_argument("--full", action="store_true", help="more sizes and more rounds")
    parser.add_argument("--only", action="append", metavar="WORD", help="rows whose names contain this")
    options = parser.parse_args()
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        print(
            f"skipped: the rows in Python want {', '.join(missing)} (pip install -r Tests/Benchmarks/requirements.txt)"
        )
        return 0

    # One thread each: a product of matrices would take all there are.
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[name] = "1"
    import array_rows
    import call_rows
    import tweenspirit as ts
    from rounds import Report

    tools = ", ".join(f"{name} {version(name)}" for name in NEEDED)
    report = Report(options.csv, f"Python {platform.python_version()}, {tools}")
    isa = str(ts.build_info()["isa"])
    wanted = options.only or [""]
    rounds = 25 if options.full else 11
    for name, (make, sizes, more) in array_rows.WORKS.items():
        if not any(word in name or name.split()[0] in word for word in wanted):
            continue
        for n in sorted(sizes + more if options.full else sizes):
            for precision in ("f32", "f64"):
                for case in make(precision, n):
                    if any(word in case.row for word in wanted):
                        report.run(case, isa, rounds)
    if any(word in "calls" or "call" in word for word in wanted):
        report.add(call_rows.calls(isa, rounds))
    if any(word in "import ms" for word in wanted):
        report.add(call_rows.imports(isa, 61 if options.full else 25))
    for fault in report.faults:
        print(f"results differ: {fault}", file=sys.stderr)
    return 1 if report.faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
