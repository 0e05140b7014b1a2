# SPDX-License-Identifier: MIT
"""For pytest under the address sanitizer (-p leak_check): looks for lost memory where a session ends, in each worker
too, whose process does not end in the usual way. And by itself, whether a report is about the library.

python Tests/Sanitizers/leak_check.py FOLDER    # of the reports that log_path has written
"""

from __future__ import annotations

import ctypes
import gc
import pathlib
import re
import sys

# A suppression matches any frame, and the interpreter is in all of them: what it and numpy lose at exit is told from
# what the library loses by the frames that are there.
OURS = re.compile(r"libtweenspirit|_accelerator")


def pytest_sessionfinish() -> None:
    gc.collect()
    ctypes.CDLL(None).__lsan_do_recoverable_leak_check()


def leaks(report: str) -> list[str]:
    """The leaks in it, each with its frames."""
    return re.findall(r"^(?:Direct|Indirect) leak of .*\n(?: +#.*\n)*", report, re.M)


def main(folder: pathlib.Path) -> int:
    reports = [path.read_text(errors="replace") for path in sorted(folder.glob("log.*"))]
    found = [leak for report in reports for leak in leaks(report)]
    ours = [leak for leak in found if OURS.search(leak)]
    errors = [report for report in reports if "ERROR: AddressSanitizer" in report]
    print(f"{len(reports)} reports: {len(errors)} errors, {len(ours)} leaks of the library, {len(found)} leaks in all")
    for text in ours[:5] + errors[:5]:
        print(text)
    return 1 if ours or errors else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
