# SPDX-License-Identifier: MIT
"""expected.txt: what the header has every case end with.

A group is lines of a result and the bad values that end so, then indented the arguments that are answered like that:
call.path, where f* is f32 and f64, and .path is of the call before. A call that has variants is call/variant; call/*
is each variant whose path is not listed. =handle, =pointer and others of bad.sort() are all arguments of that sort that
are not listed.
"""

from __future__ import annotations

import collections
import pathlib
from collections.abc import Iterable

from arguments import bad, table

FILE = pathlib.Path(__file__).with_name("expected.txt")
RESULTS = {
    "OK": 0, "INVALID_ARGUMENT": 1, "STALE_HANDLE": 2, "UNKNOWN_EASING": 3, "OUT_OF_MEMORY": 4, "BUSY": 5,
    "NAME_IN_USE": 6, "CALLBACK": 7,
    # TS_OK, and not every number that came out is finite.
    "OK_INFINITE": 99, "FALSE": 100, "TRUE": 101, "NUMBER": 102, "NAN": 103, "TEXT": 104, "NULL": 105,
}  # fmt: skip


def read() -> dict[tuple[str, str], str]:
    """By call.path and bad value."""
    found = listed()
    usual = {key: found.pop(key) for key in list(found) if key[0].startswith("=") or "/*." in key[0]}
    named, unused = {case for case, _ in found}, dict(usual)
    for call, _, leaf, each in table.all_cases():
        case = f"{call}.{leaf.path}"
        for key in ((every_variant(case), each.name), (bad.sort(leaf), each.name)):
            if case not in named and key in usual:
                found[case, each.name] = usual[key]
                unused.pop(key, None)
                break
    return found | {key: result for key, result in unused.items() if "/*." in key[0]}


def every_variant(case: str) -> str:
    call, path = case.split(".", 1)
    return f"{table.function_of(call)}/*.{path}"


def listed() -> dict[tuple[str, str], str]:
    """The same, but for arguments that are not listed, and by their sorts."""
    found: dict[tuple[str, str], str] = {}
    answers: dict[str, str] = {}
    is_open = False
    for number, line in enumerate(FILE.read_text(encoding="ascii").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            if not is_open:
                answers = {}
            is_open = True
            result, *values = line.split()
            if result not in RESULTS:
                raise SystemExit(f"{FILE.name}:{number}: there is no result {result}")
            answers.update(dict.fromkeys(values, result))
            continue
        is_open = False
        call = ""
        for word in line.split():
            call, word = whole(call, word)
            for width in ("f32", "f64") if "_f*" in word else ("",):
                case = word.replace("_f*", f"_{width}")
                for value, result in answers.items():
                    if (case, value) in found:
                        raise SystemExit(f"{FILE.name}:{number}: {case} with {value} stands there twice")
                    found[case, value] = result
    return found


def whole(call: str, word: str) -> tuple[str, str]:
    """The call that a word is of, and the word with it."""
    return (call, call + word) if word.startswith(".") else (word.split(".")[0], word)


def remarks() -> dict[tuple[str, ...], list[str]]:
    """What is said in the file before the groups of these results."""
    found: dict[tuple[str, ...], list[str]] = {}
    said: list[str] = []
    for part in FILE.read_text(encoding="ascii").split("\n\n") if FILE.exists() else []:
        lines = part.splitlines()
        said = [line for line in lines if line.startswith("#")]
        found[tuple(line for line in lines if line[:1] not in ("#", " ", ""))] = said
    return found


def indented(cases: list[str]) -> list[str]:
    lines, line, before = [], " ", ""
    for case in cases:
        call = case.split(".")[0]
        word = case.removeprefix(call) if call == before else case
        if len(line) + len(word) > 124:
            lines.append(line)
            line, word = " ", case
        line, before = f"{line} {word}", call
    return [*lines, line]


def written(results: Iterable[tuple[str, str, str]]) -> str:
    """The text of call.path, bad value and result, grouped."""
    said = remarks()
    by_case: dict[str, list[tuple[str, str]]] = collections.defaultdict(list)
    for case, value, result in results:
        by_case[case].append((value, result))
    sorts = {f"{call}.{leaf.path}": bad.sort(leaf) for call, _, leaf, _ in table.all_cases()}
    usual: dict[str, dict[str, str]] = collections.defaultdict(dict)
    for (case, value), result in listed().items():
        if case.startswith("="):
            usual[case][value] = result
    groups: dict[tuple[tuple[str, str], ...], list[str]] = collections.defaultdict(list)
    for case, answers in usual.items():
        groups[tuple(answers.items())].append(case)
    unusual = {
        case: tuple(answers)
        for case, answers in by_case.items()
        if not usual[sorts[case]].items() >= dict(answers).items()
    }
    # Where no variant is as usual, those that are alike are one.
    families = collections.defaultdict(list)
    for case in by_case:
        families[every_variant(case)].append(unusual.get(case))
    for case, answers in unusual.items():
        family = families[every_variant(case)]
        alike = collections.Counter(family).most_common(1)[0]
        name = every_variant(case) if None not in family and alike[1] > 1 and alike[0] == answers else case
        if name not in groups[answers]:
            groups[answers].append(name)
    text = ["\n".join(said.get((), ["# What every case ends with: see expected.py."]))]
    for answers, cases in groups.items():
        lines = [
            " ".join([result, *(value for value, each in answers if each == result)])
            for result in sorted({result for _, result in answers}, key=list(RESULTS).index)
        ]
        merged = []
        for case in cases:
            if "_f32" in case and case.replace("_f32", "_f64") in cases:
                merged.append(case.replace("_f32", "_f*"))
            elif not ("_f64" in case and case.replace("_f64", "_f32") in cases):
                merged.append(case)
        text.append("\n".join([*said.get(tuple(lines), []), *lines, *indented(merged)]))
    return "\n\n".join(text) + "\n"
