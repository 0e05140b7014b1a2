# SPDX-License-Identifier: MIT
"""Damaged files, as Python reads them: stylesheets, Lotties and dotLotties, glTF and GLB.

A whole file of Tests/Data, or one made here, is changed in a few places: a value of its JSON by a bad one or by another
of its own, a part left out or repeated, characters and bytes. What cannot be read raises InvalidArgumentError and
nothing else; what can has finite values, and every input ends soon. What does not is written to .build-fuzz/found.

Usage: Tests/Fuzz/files.py [--seconds N] [--runs N] [--seed N] [KIND]..., with PYTHONPATH=bindings/python (from the
repository's root); kinds are css, lottie, dotlottie, gltf and glb, without one all. One input: --replay KIND FILE.
"""

from __future__ import annotations

import argparse
import copy
import io
import json
import math
import pathlib
import random
import sys
import tempfile
import time
import warnings
import zipfile
from collections.abc import Callable, Iterator
from typing import Any

import tweenspirit as ts

ROOT = pathlib.Path(__file__).resolve().parents[2]
DATA = ROOT / "Tests/Data"
FOUND = ROOT / ".build-fuzz/found"
SLOW = 20.0
"""Seconds for one input: many times what the worst of them takes on a busy machine."""

BAD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 0.5, -0.0, 1e308, -1e308, 5e-324, 2**31, 2**53, 2**64, -(2**63), 10**400,
    math.nan, math.inf, "", "x", "1", "\ud800", "é", "\0", "__proto__", "ks", "m0.0", [], [[]], [0], [1, 2, 3], [None],
    {}, {"a": 1, "k": []}, {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 0, "s": [0]}]}, {"k": 0}, {"s": [1e300]},
    {"x": 0.5, "y": 2}, {"x": [0.5], "y": [1e9]}, [{"t": 1e12, "s": [1]}], "data:,", "data:;base64,AAAA", "../x",
)  # fmt: skip
WORDS = r"""
{ } ( ) [ ] ; : , / * ! @ # % & ' " \ /* */ --x var( calc( min( max( clamp( env( attr( cubic-bezier( steps( linear(
@keyframes @media @layer @supports transition animation transition-delay animation-name animation-iteration-count 1s
-1s 1ms 1e9s 1e400s NaN infinite all none both from to 50% 100.5% 1e3% inherit initial unset ease ease-in step-start
<!-- --> url( :root & é 😀
""".split()
WORDS += ["\0", "\f", "\r\n", " "]


def values(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Every container of a JSON with every key of its own."""
    keys = list(tree) if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else ()
    for key in keys:
        yield tree, key
        yield from values(tree[key])


def scaled(value: float, digits: int) -> float:
    """Integers stay what they are, whatever their size."""
    if isinstance(value, int):
        return value * 10**digits if digits >= 0 else value // 10**-digits
    return value * 10.0**digits


def damaged_tree(tree: Any, dice: random.Random) -> Any:
    tree = copy.deepcopy(tree)
    for _ in range(dice.choice((1, 1, 1, 2, 3, 8))):
        places = list(values(tree))
        if not places:
            break
        where, key = dice.choice(places)
        value = where[key]
        match dice.randrange(7):
            case 0 | 1:
                where[key] = copy.deepcopy(dice.choice(BAD))
            case 2:
                del where[key]
            case 3:
                other, name = dice.choice(places)
                where[key] = copy.deepcopy(other[name]) if name in other or isinstance(other, list) else None
            case 4 if isinstance(value, (int, float)) and not isinstance(value, bool):
                where[key] = dice.choice((-value, scaled(value, dice.randint(-3, 3)), value + dice.randint(-3, 3)))
            case 5 if isinstance(value, list):
                where[key] = value * dice.choice((0, 2, 3, 40)) if dice.random() < 0.5 else value[::-1]
            case _ if isinstance(where, list):
                where.insert(key, copy.deepcopy(value))
            case _:
                where[dice.choice(("x", "k", "ks", "t", "s", "a", "refId", "w", "ty", "sparse"))] = copy.deepcopy(value)
    return tree


def damaged_bytes(data: bytes, dice: random.Random) -> bytes:
    found = bytearray(data)
    for _ in range(dice.choice((1, 1, 2, 4, 16))):
        at = dice.randrange(len(found) + 1)
        match dice.randrange(5):
            case 0 if at < len(found):
                found[at] = dice.choice((0, 1, 255, 127, 128, found[at] ^ (1 << dice.randrange(8))))
            case 1:
                del found[at : at + dice.choice((1, 2, 4, 100))]
            case 2:
                found[at:at] = dice.randbytes(dice.choice((1, 4)))
            case 3:
                found[at : at + 4] = dice.choice((0, 1, 2**31, 2**32 - 1, len(data))).to_bytes(4, "little")
            case _:
                other = dice.randrange(len(found) + 1)
                found[at:at] = found[other : other + dice.choice((4, 40))]
    return bytes(found)


def damaged_text(text: str, dice: random.Random) -> str:
    for _ in range(dice.choice((1, 1, 2, 4, 12))):
        at, other = (dice.randrange(len(text) + 1) for _ in range(2))
        length = dice.choice((0, 1, 3, 10, 60))
        match dice.randrange(4):
            case 0:
                text = text[:at] + text[at + length :]
            case 1:
                text = text[:at] + text[other : other + length] + text[at:]
            case 2:
                text = text[:at] + dice.choice(WORDS) * dice.choice((1, 1, 1, 300)) + text[at:]
            case _:
                text = text[:at] + dice.choice(WORDS) + text[at + length :]
    return text


def check_tracks(tracks: Any) -> None:
    for track in list(tracks)[:50]:
        for t in (track.start, (track.start + track.end) / 2, track.end + 1):
            value = track.value(t)
            for number in value if isinstance(value, tuple) else (value,):
                assert math.isfinite(number), (t, value)


def read_css(text: str) -> None:
    sheet = ts.css(text if "{" in text else text + "{")
    for found in (*sheet.transitions, *sheet.animations):
        assert math.isfinite(found.duration) and found.duration >= 0, found
        assert math.isfinite(found.easing(0.5)), found
    for frames in sheet.keyframes.values():
        str(frames)


def read_lottie(tree: Any) -> None:
    check_tracks(found.track for found in ts.lottie(tree).tracks)
    check_tracks(found.track for found in ts.tracks_from_lottie(tree))


def in_file(ending: str, read: Callable[[str], Any]) -> Callable[[bytes], None]:
    def reader(data: bytes) -> None:
        with tempfile.NamedTemporaryFile(suffix=ending) as file:
            file.write(data)
            file.flush()
            check_tracks(found.track for found in read(file.name))

    return reader


def read_gltf(tree: Any) -> None:
    check_tracks(found.track for found in ts.tracks_from_gltf(tree))


def dotlottie(tree: Any) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("manifest.json", json.dumps({"animations": [{"id": "a"}]}))
        archive.writestr("animations/a.json", json.dumps(tree))
    return made.getvalue()


BADGE = json.loads((DATA / "badge.json").read_text())
Damage = Callable[[Any, random.Random], Any]
KINDS: dict[str, tuple[list[Any], Damage, Callable[[Any], None]]] = {
    "css": ([path.read_text() for path in sorted(DATA.glob("*.css"))], damaged_text, read_css),
    "lottie": ([BADGE], damaged_tree, read_lottie),
    "dotlottie": (
        [dotlottie(BADGE)],
        lambda data, dice: dotlottie(damaged_tree(BADGE, dice)) if dice.random() < 0.2 else damaged_bytes(data, dice),
        in_file(".lottie", lambda path: ts.lottie(path).tracks),
    ),
    "gltf": ([json.loads((DATA / "cubic.gltf").read_text())], damaged_tree, read_gltf),
    "glb": ([(DATA / "wheel.glb").read_bytes()], damaged_bytes, in_file(".glb", ts.tracks_from_gltf)),
}


def tried(read: Callable[[Any], None], given: Any) -> tuple[bool, str]:
    """Whether an input could be read, and what is wrong with how it was."""
    start, is_read, fault = time.perf_counter(), True, ""
    try:
        read(given)
    except ts.InvalidArgumentError as error:
        is_read, fault = False, "" if str(error) else "an error without words"
    except Exception as error:
        fault = f"{type(error).__name__}: {error}"
    took = time.perf_counter() - start
    return is_read, fault or (f"took {took:.0f} s" if took > SLOW else "")


def fuzz(kind: str, seconds: float, runs: int, seed: int) -> bool:
    seeds, damage, read = KINDS[kind]
    for whole in seeds:
        read(whole)
    dice = random.Random(f"{kind} {seed}")
    end, done, good = time.monotonic() + seconds, 0, 0
    while done < runs and time.monotonic() < end:
        given = damage(dice.choice(seeds), dice)
        done += 1
        is_read, what = tried(read, given)
        good += is_read
        if what:
            FOUND.mkdir(parents=True, exist_ok=True)
            path = FOUND / f"{kind}-{seed}-{done}.txt"
            path.write_bytes(repr(given).encode("utf-8", "surrogatepass"))
            print(f"files: {kind}: {what}; again: Tests/Fuzz/files.py --replay {kind} {path.relative_to(ROOT)}")
            return False
    print(f"files: {kind}: {done} damaged files, {good} of them read, the others refused")
    return True


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", metavar="kind", choices=[*KINDS, []])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--runs", type=int, default=2**62)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--replay", metavar="KIND FILE", nargs=2)
    given = parser.parse_args()
    warnings.simplefilter("ignore")  # of what is left out
    if given.replay:
        kind, path = given.replay
        what = eval(
            pathlib.Path(path).read_bytes().decode("utf-8", "surrogatepass"), {"nan": math.nan, "inf": math.inf}
        )
        KINDS[kind][2](what)
        return 0
    failed = [kind for kind in given.kinds or KINDS if not fuzz(kind, given.seconds, given.runs, given.seed)]
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
