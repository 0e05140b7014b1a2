# SPDX-License-Identifier: MIT
"""Every public function, option and word of the C++ face stands in its tests."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HEADERS = sorted((ROOT / "include/tweenspirit/cpp").glob("*.hpp"))
TESTS = sorted((ROOT / "Tests/ABI/cpp").glob("*.[ch]pp"))
# A function that begins a line of its own, outside of `detail` and of private parts.
FUNCTION = re.compile(r"^ {0,2}(?!return|else|using|friend|throw)(?:[\w:<>,&*]+ )+[&*]{0,2}(\w+)\(", re.MULTILINE)
FIELD = re.compile(r"^  (?!using|static|return|friend)[\w:<>]+ ([\w ,={}.:]+);$", re.MULTILINE)
KEYWORDS = {"operator", "decltype", "sizeof", "static_assert", "noexcept", "if", "for", "while", "return"}


def without_hidden(text: str) -> str:
    """A header without comments, `detail` and what is private."""
    text = re.sub(r"namespace detail \{.*?^\}  // namespace detail$", "", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"//.*", "", text)
    return re.sub(r"^ private:.*?(?=^\};|^ public:)", "", text, flags=re.DOTALL | re.MULTILINE)


def main() -> int:
    tests = "\n".join(path.read_text(encoding="utf-8") for path in TESTS)
    faults, count = [], 0
    for path in HEADERS:
        text = without_hidden(path.read_text(encoding="utf-8"))
        names = {name for name in FUNCTION.findall(text) if name not in KEYWORDS}
        for body in re.findall(r"^struct \w+(?:Options|Changes) \{\n(.*?)^\};", text, re.DOTALL | re.MULTILINE):
            for fields in FIELD.findall(body):
                names |= set(re.findall(r"(?:^|, )(\w+)", fields))
        names = {name for name in names if not re.fullmatch(r"[A-Z]\w*", name)}
        count += len(names)
        faults += [
            f"{path.name}: no test names {name}" for name in sorted(names) if not re.search(rf"\b{name}\b", tests)
        ]
    for fault in faults:
        print(f"cpp_names.py: {fault}", file=sys.stderr)
    if not faults:
        print(f"cpp_names.py: {count} functions and options of the C++ face stand in its tests")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
