# SPDX-License-Identifier: MIT
"""Changed copies of the header, each of which abi_compare.py must tell rightly."""

from __future__ import annotations

import pathlib
import sys
import tempfile

import abi_compare
import abi_dump

# What is changed, what into, and whether compiled programs break.
CHANGES = [
    # A function: gone, new, with other parameters.
    ("TS_API uint32_t ts_abi_version(void);", "", True),
    (
        "TS_API uint32_t ts_abi_version(void);",
        "TS_API uint32_t ts_abi_version(void);\nTS_API void ts_new(void);",
        False,
    ),
    ("TS_API double ts_ease(uint32_t id, double t);", "TS_API double ts_ease(int32_t id, double t);", True),
    ("TS_API double ts_ease(uint32_t id, double t);", "TS_API float ts_ease(uint32_t id, double t);", True),
    (
        "TS_API double ts_ease(uint32_t id, double t);",
        "TS_API double ts_ease(uint32_t id, double t, bool clamp);",
        True,
    ),
    ("TS_API bool ts_track_is_valid(ts_track track);", "TS_API bool ts_track_is_valid(ts_easing track);", True),
    ("typedef double (*ts_easing_plain)(double t);", "typedef double (*ts_easing_plain)(float t);", True),
    # An enum's value: another number, gone, new.
    ("TS_ERROR_BUSY = 5", "TS_ERROR_BUSY = 15", True),
    ("TS_ERROR_NAME_IN_USE = 6,", "", True),
    ("TS_ERROR_CALLBACK = 7,", "TS_ERROR_CALLBACK = 7, TS_ERROR_NEW = 8,", False),
    ("TS_STATUS_FORCE32 = 0x7FFFFFFF", "TS_STATUS_FORCE32 = 0x7FFFFFFF, TS_STATUS_WIDE = 0x7FFFFFFFFFFF", True),
    # A struct with struct_size: a field moved, gone, of another type, appended, appended in its padding.
    ("  const char *version;\n", "  uint64_t early;\n  const char *version;\n", True),
    ("  const char *precisions;\n", "", True),
    ("  const char *isa;\n", "  size_t isa;\n", True),
    (
        "  const char *precisions;\n} ts_build_info",
        "  const char *precisions;\n  const char *last;\n} ts_build_info",
        False,
    ),
    ("  bool replace;\n} ts_easing_desc", "  bool replace;\n  uint64_t late;\n} ts_easing_desc", False),
    ("  bool replace;\n} ts_easing_desc", "  bool replace;\n  bool padded;\n} ts_easing_desc", True),
    (
        "  double duration;\n} ts_easing_info",
        "  double duration, more __attribute__((aligned(64)));\n} ts_easing_info",
        True,
    ),
    # One inside others, which move.
    ("  ts_easing return_easing;\n} ts_timing;", "  ts_easing return_easing;\n  double more;\n} ts_timing;", True),
    # One without: it cannot grow.
    ("  uint32_t generation;\n} ts_easing;", "  uint32_t generation;\n  uint32_t more;\n} ts_easing;", True),
    ("double value[4], velocity[4];", "double value[4], velocity[4], acceleration[4];", True),
    (
        "  double power;\n} ts_decay;",
        "  double power;\n} ts_decay;\ntypedef struct ts_fresh {\n  int a;\n} ts_fresh;",
        False,
    ),
    # Macros.
    ("#define TS_EVALUATE_BEFORE 1u", "#define TS_EVALUATE_BEFORE 8u", True),
    ("#define TS_VERSION_MINOR ", "#define TS_VERSION_MINOR 1", False),
]


def main() -> None:
    header = abi_dump.HEADER.read_text()
    old = abi_dump.dump()
    if abi_compare.compare(old, old):
        sys.exit("abi.sh: the header differs from itself")
    with tempfile.TemporaryDirectory() as work:
        copy = pathlib.Path(work, "tweenspirit.h")

        def changed(before: str, after: str, text: str = header) -> str:
            if text.count(before) != 1:
                sys.exit(f"abi.sh: the header has {before!r} {text.count(before)} times: change the self-test")
            copy.write_text(text.replace(before, after))
            return abi_dump.dump(copy)

        for before, after, breaks in CHANGES:
            new = changed(before, after)
            why = abi_compare.refused(old, new)
            if new == old or bool(why) != breaks:
                sys.exit(f"abi.sh: {before!r} as {after!r} was told as {why or 'compatible'}")
        # Under a larger number everything may change, under a smaller one nothing.
        fall = f"#define TS_ABI_VERSION {abi_compare.number(old)}\n"
        if not abi_compare.refused(old, changed(fall, "#define TS_ABI_VERSION 0\n")):
            sys.exit("abi.sh: not refused under a smaller TS_ABI_VERSION")
        gone = header.replace(CHANGES[0][0], "")
        if why := abi_compare.refused(old, changed("#define TS_ABI_VERSION ", "#define TS_ABI_VERSION 1", gone)):
            sys.exit(f"abi.sh: refused under a larger TS_ABI_VERSION: {why}")
    broken = sum(breaks for _, _, breaks in CHANGES)
    print(f"abi.sh: of {len(CHANGES)} changed headers {broken} were told to break programs, the others not to")


if __name__ == "__main__":
    main()
