# SPDX-License-Identifier: MIT
"""What the runner takes for the same text, and for a command's output. That it sees faults at all, wrong.md shows."""

from __future__ import annotations

from pages import Block, matches, promises
from run_python import differs

SAME = [
    ("1.0875", "1.0875"),
    ("0.333…", "0.3333333333333333"),
    ("0.666…", "0.6666666666666666"),
    ("0.667", "0.6666666666666666"),
    ("-0.5…", "-0.5877852522924731"),
    ("9.5e-07", "9.536743164e-07"),
    ("1.0", "1.0"),
    ("(325.0, 212.5)", "(325.0, 212.5)"),
    ("array([0., 0.0625, 1.])", "array([0.    , 0.0625, 1.    ])"),
    ("'linear(0, ...)'", "'linear(0, 0.12 3%, 1)'"),
    ("settles in 0.84 s", "settles in 0.8361 s"),
    ("0.0", "-0.0"),
]
OTHER = [
    ("1.0875", "1.0876"),
    ("0.333…", "0.3340000000"),
    ("0.666…", "0.6670000000"),
    ("0.667", "0.6660000000"),
    ("3", "3.0"),
    ("1", "2"),
    ("1.0", "nan"),
    ("0.5", "-0.5"),
    ("(325.0, 212.5)", "(325.0, 212.5, 0.0)"),
    ("settled", "stopped"),
    ("1.", "1.4"),
    ("'back.out'", "back.out"),
    ("", "x"),
]
CONSOLE = [
    (["a", "b"], ["a", "b"], True),
    (["a", "...", "c"], ["a", "b", "b", "c"], True),
    (["...", "c"], ["c"], True),
    (["a", "..."], ["a", "b"], True),
    (["a"], ["a", "b"], False),
    (["a", "b"], ["a"], False),
    (["a", "...", "c"], ["a", "b"], False),
    (["...", "c"], ["c", "d"], False),
    ([], ["a"], False),
]


def main() -> None:
    for promise, got in SAME:
        assert matches(promise, got), (promise, got)
    for promise, got in OTHER:
        assert not matches(promise, got), (promise, got)
    for expected, got_lines, good in CONSOLE:
        assert (differs(expected, got_lines) is None) == good, (expected, got_lines)
    block = Block("c", "", 7, ["f(); // -> 1", "g(); /* -> a b */", 's = "//"; // -> is said', "// says nothing"])
    assert promises(block) == [(7, "1"), (8, "a b"), (9, "is said")]


if __name__ == "__main__":
    main()
