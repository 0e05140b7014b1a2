# SPDX-License-Identifier: MIT
"""Errors are data: the fields of the library's, and that nothing here reads its sentences."""

from __future__ import annotations

import ctypes
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import tweenspirit as ts
from tweenspirit._c import abi, library

SENTENCE = "rien ne va plus"
LONG = "x" * 100


def closed_easing() -> None:
    easing = ts.Easing("cubic-bezier(0.1,0.2,0.3,0.4)")
    easing.close()
    easing(0.5)


def ended_player() -> None:
    player = ts.World().channel(0.0).tween_to(1, 2)
    player.stop()
    player.seek(1)


def closed_track() -> None:
    track = ts.Track()
    track.close()
    track.key(0, 0)


def closed_world() -> None:
    world = ts.World()
    world.close()
    world.step(1)


def spring(**words: float) -> Callable[[], Any]:
    return lambda: ts.Spring(**words)  # type: ignore[call-overload]


def easing(text: str, dialect: ts.Dialect = "canonical") -> Callable[[], Any]:
    return lambda: ts.Easing(text, dialect)


# What the binding says itself, of what the library has refused: the class, the words, and the fields.
WORDED: dict[str, tuple[Callable[[], Any], type[Exception], str, tuple[str | None, ...]]] = {
    "a tension": (
        spring(tension=-1, friction=1), ts.InvalidArgumentError,
        "tension must be >= 0 and finite, got -1", ("tension", "-1", ">= 0 and finite"),
    ),
    "a friction": (
        spring(tension=1, friction=-0.5), ts.InvalidArgumentError,
        "friction must be >= 0 and finite, got -0.5", ("friction", "-0.5", ">= 0 and finite"),
    ),
    "no tension": (
        spring(tension=0, friction=1), ts.InvalidArgumentError,
        "tension must be > 0 if damping is: use a decay for a motion without stiffness",
        ("tension", None, "> 0 if damping is: use a decay for a motion without stiffness"),
    ),
    "a closed easing": (closed_easing, ts.StaleHandleError, "the easing is closed", (None, None, None)),
    "a closed track": (closed_track, ts.StaleHandleError, "the track is closed", (None, None, None)),
    "a closed world": (closed_world, ts.StaleHandleError, "the world was closed", (None, None, None)),
}  # fmt: skip

# What the library says.
SAID: dict[str, tuple[Callable[[], Any], type[Exception], str, tuple[str | None, ...]]] = {
    "an ended player": (
        ended_player, ts.StaleHandleError,
        "the player has ended (stopped); keep=True keeps a player that can be restarted", (None, None, None),
    ),
    "a number": (
        lambda: ts.World().step(-1), ts.InvalidArgumentError,
        "dt must be >= 0 and finite, got -1", ("dt", "-1", ">= 0 and finite"),
    ),
    "a mass": (
        spring(tension=1, friction=1, mass=-2), ts.InvalidArgumentError,
        "mass must be > 0 and finite, got -2", ("mass", "-2", "> 0 and finite"),
    ),
    "a part of a text": (
        easing("cubic-bezier(1.5,0,0,1)"), ts.InvalidArgumentError,
        "x1 of cubic-bezier must be between 0 and 1, got 1.5", ("x1 of cubic-bezier", "1.5", "between 0 and 1"),
    ),
    "a malformed text": (
        easing("steps(4"), ts.UnknownEasingError,
        'easing "steps(4" is malformed at byte 7: expected ")"', ("text", "steps(4", '")"'),
    ),
    "a name": (
        easing("quad.inn"), ts.UnknownEasingError,
        'there is no easing named "quad.inn"; did you mean "quad.in"?',
        ("name", "quad.inn", "quad.in"),
    ),
    "a name in another": (
        easing("reverse(bounse.out)"), ts.UnknownEasingError,
        'there is no easing named "bounse.out"; did you mean "bounce.out"?',
        ("name", "bounse.out", "bounce.out"),
    ),
    "a name of other dialects": (
        easing("power2.out", "css"), ts.UnknownEasingError,
        'there is no easing named "power2.out" in the dialect css; it exists in canonical, gsap',
        ("name", "power2.out", "canonical, gsap"),
    ),
    "a name of a dialect": (
        easing("power2.ou", "gsap"), ts.UnknownEasingError,
        'there is no easing named "power2.ou" in the dialect gsap; did you mean "power2.out"?',
        ("name", "power2.ou", "power2.out"),
    ),
    "a name like none": (
        easing(LONG), ts.UnknownEasingError,
        f'there is no easing named "{LONG[:60]}...": see ts.easings(), or python -m tweenspirit list',
        ("name", f"{LONG[:60]}...", None),
    ),
    "a name in use": (
        lambda: ts.register_easing("linear", abs), ts.NameInUseError,
        'the name "linear" is in use', ("name", "linear", None),
    ),
}  # fmt: skip


@pytest.fixture
def mangled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A library whose messages are all the same."""
    read = library.lib.ts_error_get_info

    def reads(info: Any) -> int:
        status = read(info)
        info._obj.message = SENTENCE.encode()
        return int(status)

    monkeypatch.setattr(library.lib, "ts_error_get_info", reads)
    monkeypatch.setattr(library.lib, "ts_last_error_message", lambda: SENTENCE.encode())


def fields(error: Any) -> tuple[str | None, ...]:
    return error.argument, error.got, error.hint


@pytest.mark.parametrize("case", [*WORDED, *SAID])
def test_fields(case: str) -> None:
    call, kind, words, wanted = (WORDED | SAID)[case]
    with pytest.raises(kind) as caught:
        call()
    assert (str(caught.value), fields(caught.value)) == (words, wanted)


@pytest.mark.parametrize("case", WORDED)
def test_no_sentence_is_read(case: str, mangled: None) -> None:
    call, kind, words, wanted = WORDED[case]
    with pytest.raises(kind) as caught:
        call()
    assert (str(caught.value), fields(caught.value)) == (words, wanted)


@pytest.mark.parametrize("case", SAID)
def test_a_sentence_is_passed_on(case: str, mangled: None) -> None:
    call, kind, _, wanted = SAID[case]
    with pytest.raises(kind) as caught:
        call()
    assert (str(caught.value).partition(": see ")[0], fields(caught.value)) == (SENTENCE, wanted)


def test_errors_of_python_alone_have_none() -> None:
    with pytest.raises(ts.InvalidArgumentError) as caught:
        ts.Spring.preset("nothing")
    assert fields(caught.value) == (None, None, None)


def test_fields_are_pickled() -> None:
    with pytest.raises(ts.InvalidArgumentError) as caught:
        ts.World().step(-1)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (str(copy), fields(copy)) == (str(caught.value), fields(caught.value))


def test_a_stale_handle_is_a_field() -> None:
    world = ts.World()
    world.close()
    with pytest.raises(ts.StaleHandleError):
        world.step(1)
    info = library.abi.ts_error_info(struct_size=ctypes.sizeof(library.abi.ts_error_info))
    library.check(library.lib.ts_error_get_info(ctypes.byref(info)))
    assert (info.slot, info.generation > 0) == (library.NOWHERE, True)


@pytest.mark.parametrize(
    ("struct", "create", "field", "prefix"),
    [
        ("ts_track_desc", "ts_track_create", "kind", "TS_TRACK_"),
        ("ts_track_desc", "ts_track_create", "rounding", "TS_ROUND_"),
        ("ts_track_desc", "ts_track_create", "wrap", "TS_WRAP_"),
        ("ts_track_desc", "ts_track_create", "space", "TS_COLOR_"),
        ("ts_world_desc", "ts_world_create", "motion", "TS_POLICY_"),
    ],
)
def test_a_number_of_no_case_is_told_the_numbers_that_there_are(
    struct: str, create: str, field: str, prefix: str
) -> None:
    last = max(value for name, value in vars(abi).items() if name.startswith(prefix) and "FORCE" not in name)
    desc = getattr(abi, struct)(struct_size=ctypes.sizeof(getattr(abi, struct)), **{field: last + 1})
    if field != "kind" and struct == "ts_track_desc":
        desc.kind = abi.TS_TRACK_FLOAT
    with pytest.raises(ts.InvalidArgumentError) as error:
        library.check(getattr(library.lib, create)(ctypes.byref(desc), (ctypes.c_uint32 * 2)()))
    assert (error.value.argument, error.value.hint, error.value.got) == (field, f"one of 0 to {last}", str(last + 1))


def test_errors_show_a_name_as_it_was_written() -> None:
    for name in ("é", "緩和", "🎾"):
        with pytest.raises(ts.UnknownEasingError, match=f'"{name}"'):
            ts.Easing(name)
    # What is cut is cut between characters; what would change how a line reads is not shown.
    with pytest.raises(ts.UnknownEasingError, match=f'"{"é" * 30}...'):
        ts.Easing("é" * 40)
    with pytest.raises(ts.InvalidArgumentError, match=f'"x{"é" * 29}...'):
        ts.World().find("x" + "é" * 40)
    with pytest.raises(ts.UnknownEasingError, match=r'"\?+a\?+"'):
        ts.Easing("\u202ea\x85")
