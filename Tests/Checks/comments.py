# SPDX-License-Identifier: MIT
"""Every function of the C header has a doc comment of its own, which begins with a verb: "Creates", "Returns"."""

from __future__ import annotations

import re
import sys
from pathlib import Path

HEADER = Path(__file__).resolve().parents[2] / "include/tweenspirit/tweenspirit.h"
# A function, and what is directly before it where that is a doc comment.
FUNCTION = re.compile(r"(?:^/\*\*((?:(?!\*/).)*)\*/\n)?^TS_API [^;(]*\b(ts_\w+)\(", re.MULTILINE | re.DOTALL)
VERB = re.compile(r"[A-Z][a-z]*[a-z]s\b")
# Nouns and adverbs with which a comment could begin.
NOT_VERBS = {"Always", "As", "Bounds", "Handles", "Numbers", "Seconds", "This", "Times", "Values"}


def main() -> int:
    functions = FUNCTION.findall(HEADER.read_text(encoding="utf-8"))
    faults = []
    for comment, name in functions:
        first = VERB.match(comment.strip())
        if not comment:
            faults.append(f"{name} has no doc comment directly before it")
        elif not first or first[0] in NOT_VERBS:
            faults.append(f"the comment of {name} must begin with a verb (Creates, Returns), got: {comment.split()[0]}")
    if len(functions) < 200:
        faults.append(f"only {len(functions)} functions were found in {HEADER.name}, at least 200 were expected")
    for fault in faults:
        print(f"comments.py: {fault}", file=sys.stderr)
    if not faults:
        print(f"comments.py: each of {len(functions)} functions of the header has a comment that begins with a verb")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
