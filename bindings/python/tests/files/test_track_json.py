# SPDX-License-Identifier: MIT
"""Tracks and curves as JSON: what was written is read bit for bit, and nothing else is read."""

from __future__ import annotations

import json
import math
import pathlib
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tweenspirit as ts
from tweenspirit.files.track_json import (
    easing_from_json,
    easing_to_json,
    track_from_json,
    track_to_json,
)

FORMAT = (pathlib.Path(__file__).resolve().parents[3] / "FORMAT.md").read_text()
LANES = {
    **{"float": 1, "int": 1, "bool": 1, "angle": 1, "vec2": 2, "point": 2, "size": 2, "vec3": 3},
    **{"vec4": 4, "rect": 4, "color": 4, 1: 1, 2: 2, 5: 5, 64: 64},
}
WORDS = ("eased", "step", "hermite", "catmull", "monotone", "bezier", "spring")
OUTSIDE = ("hold", "linear", "loop", "mirror")
finite = st.floats(allow_nan=False, allow_infinity=False)
times = st.floats(-1e300, 1e300) | st.sampled_from([-0.0, 5e-324, 1e300])
easings = st.sampled_from(["back.out(1.7)", "steps(4,start)", "cubic-bezier(.1,.2,.3,4)", "spring(0.5,0.3)", "linear"])
springs = st.builds(
    lambda omega, ratio, mass: ts.Spring(omega=omega, damping_ratio=ratio, mass=mass),
    st.floats(1e-3, 1e3),
    st.floats(0, 10),
    st.floats(1e-3, 1e3) | st.just(1.0),
) | st.just(ts.Spring(duration=0))


def state(track: ts.Track) -> list[Any]:
    """All that a track is, where equal texts are equal bits."""
    settings = ("kind", "interpolation", "space", "extended", "wrap", "rounding", "before", "after")
    keys = []
    for key in track.keys():
        spring = key.spring and (key.spring.omega, key.spring.damping_ratio, key.spring.mass)
        numbers = (key.time, key.value, key.in_tangent, key.out_tangent, key.in_handle, key.out_handle, spring)
        keys.append((repr(numbers), key.interpolation, key.easing and key.easing.name))
    return [track.easing.name, *(getattr(track, name) for name in settings), keys, repr(track.markers())]


@st.composite
def tracks(draw: Any) -> ts.Track:
    kind = draw(st.sampled_from([*LANES]))
    lanes = LANES[kind]
    one = {"int": st.integers(-(2**53), 2**53), "bool": st.booleans()}.get(kind, finite)
    values = one if lanes == 1 else st.tuples(*[finite] * lanes)
    if kind == "color":
        values = values.filter(lambda rgba: not 8 < max(rgba) <= 255)
    shapes = finite if lanes == 1 else st.tuples(*[finite] * lanes)
    settings = {
        "easing": easings,
        "interpolation": st.sampled_from(WORDS),
        "space": st.sampled_from(["oklab", "oklch", "linear", "srgb", "srgb-premultiplied"]),
        "extended": st.booleans(),
        "wrap": st.sampled_from(["shortest", "longest", "cw", "ccw", "raw"]),
        "rounding": st.sampled_from(["nearest", "floor", "ceil", "toward_target"]),
    }
    if kind == "bool":
        del settings["interpolation"], settings["easing"]
    track = ts.Track(kind, **draw(st.fixed_dictionaries({}, optional=settings)))

    def handle(side: float) -> Any:
        offset = st.floats(0, 1e300).map(lambda x: side * x)
        return st.tuples(offset if lanes == 1 else offset | st.tuples(*[offset] * lanes), shapes)

    given = {
        "easing": easings.map(ts.Easing),
        "interpolation": st.sampled_from(WORDS),
        "in_tangent": shapes,
        "out_tangent": shapes,
        "in_handle": handle(-1.0),
        "out_handle": handle(1.0),
        "spring": springs,
    }
    if kind == "bool":
        given = {"interpolation": st.just("step")}
    rows = st.tuples(times, values, st.fixed_dictionaries({}, optional=given))
    for at, value, like in draw(st.lists(rows, max_size=5)):
        track.key(at, value, **like)
    for at, name in draw(st.lists(st.tuples(times, st.text(max_size=5)), max_size=3)):
        track.marker(at, name)
    return track.extrapolate(draw(st.sampled_from(OUTSIDE)), draw(st.sampled_from(OUTSIDE)))


@given(tracks())
def test_what_was_written_is_read_bit_for_bit(track: ts.Track) -> None:
    text = track_to_json(track)
    again = track_from_json(text)
    assert state(again) == state(track)
    assert track_to_json(again) == text
    assert again == track
    assert state(track_from_json(json.dumps(json.loads(text), indent=2))) == state(track)
    assert text.isascii()
    json.loads(text, parse_constant=lambda token: pytest.fail(f"{token} was written"))


unit = st.floats(-1, 1)


@given(st.lists(st.tuples(unit, unit, unit, unit).filter(lambda q: math.hypot(*q) > 1e-3), min_size=1, max_size=8))
def test_rotations_keep_their_bits(quaternions: list[tuple[float, ...]]) -> None:
    track = ts.Track("quat").insert([*range(len(quaternions))], quaternions)
    assert state(track_from_json(track_to_json(track))) == state(track)


@pytest.mark.parametrize("kind", [*LANES, "quat"])
def test_the_track_class_reads_and_writes_it(kind: Any) -> None:
    lanes = LANES.get(kind, 4)
    usual = 0.5 if lanes == 1 else (0.5,) * lanes
    track = ts.Track(kind).key(0, {"int": 3, "bool": True, "quat": (0, 0, 0, 1)}.get(kind, usual))
    assert track.to_json() == track_to_json(track)
    assert ts.Track.from_json(track.to_json()) == track and type(ts.Track.from_json(track.to_json())) is ts.Track


def test_only_what_is_not_usual_is_written() -> None:
    assert json.loads(track_to_json(ts.Track())) == {"tweenspirit": 1, "type": "track", "kind": "float", "keys": []}
    assert json.loads(track_to_json(ts.Track("bool").key(0, True))) == {
        **{"tweenspirit": 1, "type": "track", "kind": "bool"},
        "keys": [{"t": 0.0, "v": True}],
    }
    track = ts.Track("color", easing="sine.in", interpolation="monotone", space="oklch", extended=True, wrap="cw")
    track.key(1, (0, 0.5, 1, -0.0), interpolation="step", easing="linear").extrapolate("mirror", "loop").marker(2, "ü")
    assert json.loads(track_to_json(track)) == {
        **{"tweenspirit": 1, "type": "track", "kind": "color", "easing": "sine.in", "interpolation": "monotone"},
        **{"space": "oklch", "extended": True, "wrap": "cw", "before": "mirror", "after": "loop"},
        "keys": [{"t": 1.0, "v": [0.0, 0.5, 1.0, -0.0], "interpolation": "step", "easing": "linear"}],
        "markers": [[2.0, "ü"]],
    }
    snap = ts.Track().key(0, 0, spring=ts.Spring(duration=0, bounce=0.25))
    assert json.loads(track_to_json(snap))["keys"][0]["spring"] == {"response": 0.0, "damping_ratio": 0.75}
    heavy = ts.Track().key(0, 0, spring=ts.Spring(stiffness=8, damping=1, mass=2))
    assert json.loads(track_to_json(heavy))["keys"][0]["spring"] == {"omega": 2.0, "damping_ratio": 0.125, "mass": 2.0}


def test_values_of_the_usual_spring_are_read_again() -> None:
    track = ts.Track().key(0, 0, interpolation="spring").key(1, 1)
    again = track_from_json(track_to_json(track))
    assert again.sample([0.1, 0.5, 0.9]) == track.sample([0.1, 0.5, 0.9])


def test_a_negative_zero_as_other_writers_have_it() -> None:
    track = ts.Track.from_json('{"tweenspirit": 1, "type": "track", "kind": "float", "keys": [{"t": 0, "v": -0}]}')
    assert math.copysign(1, track.value(0)) == -1


def refusal(data: dict[str, Any]) -> str:
    with pytest.raises(ts.InvalidArgumentError) as caught:
        track_from_json(json.dumps(data))
    return str(caught.value)


def test_the_document_is_true() -> None:
    example = re.search(r"```json\n(.*?)```", FORMAT, re.DOTALL)
    assert example is not None
    track = track_from_json(example[1])
    assert len(track) == 5 and track.kind == "point" and track.easing.name == "cubic.inOut" and track.after == "loop"
    assert track[1].easing == ts.Easing("back.out(1.7)")
    assert track[2].out_handle == (0.1, (40.0, 0.0)) and track[3].in_handle == ((-0.2, -0.1), (0.0, 0.0))
    assert track[3].spring == ts.Spring(response=0.5, damping_ratio=0.7)
    assert track.value(0.5) == (120.0, -8.0) and track.markers() == [(0.5, "impact"), (2.0, "back")]
    assert state(track_from_json(track_to_json(track))) == state(track)
    whole, _, key = FORMAT.partition("## Key")
    key = key.partition("\n## ")[0]
    listed = [set(re.findall(r"`(\w+)`", " ".join(re.findall(r"(?m)^\| (`[^|]*)\|", part)))) for part in (whole, key)]
    known = {"tweenspirit": 1, "type": "track", "kind": "float", "keys": []}
    for name in listed[0]:
        assert "unknown" not in refusal({**known, name: {}}), name
    for name in listed[1]:
        assert "unknown" not in refusal({**known, "keys": [{name: {}}]}), name
    curve = re.search(r'`(\{"tweenspirit": 1, "type": "easing".*?\})`', FORMAT)
    assert curve is not None and easing_from_json(curve[1]) == ts.Easing("elastic.out(1,0.4)")


def test_keys_stay_in_their_order() -> None:
    data = {"tweenspirit": 1, "type": "track", "kind": "float"}
    keys = [
        {"t": 1, "v": 1},
        {"t": 0, "v": 2, "easing": "quad.in"},
        {"t": 1, "v": 3},
        {"t": 1, "v": 4, "in_tangent": 0},
    ]
    track = track_from_json(json.dumps({**data, "keys": keys}))
    assert [(key.time, key.value) for key in track.keys()] == [(0, 2), (1, 1), (1, 3), (1, 4)]
    assert track[0].easing == ts.Easing("quad.in") and track[1].easing is None and track[3].in_tangent == 0


def test_many_keys_are_read() -> None:
    count = 100_000
    track = ts.Track("vec2").insert(np.arange(count) / 60.0, np.random.default_rng(1).normal(size=(count, 2)))
    text = track_to_json(track)
    again = track_from_json(text)
    assert again.sample([7.77, 1000.1]) == track.sample([7.77, 1000.1]) and len(again) == count


# --- curves ---


@pytest.mark.parametrize("name", ["linear", "back.out(1.7)", "cubic-bezier(.4,0,.2,1)", "bake(elastic.out,0.001)"])
def test_curves(name: str) -> None:
    easing = ts.Easing(name)
    text = easing_to_json(easing)
    assert json.loads(text) == {"tweenspirit": 1, "type": "easing", "easing": easing.name}
    assert easing_from_json(text) == easing


def test_curves_of_ones_own_go_by_name(fresh: Callable[[], str]) -> None:
    name = fresh()
    easing = ts.register_easing(name, lambda t: t * t)
    texts = [easing_to_json(easing), track_to_json(ts.Track().key(0, 0, easing=easing).key(1, 1))]
    assert easing_from_json(texts[0]) == easing and track_from_json(texts[1])[0].easing == easing
    assert track_from_json(track_to_json(ts.Track(easing=easing))).easing == easing
    ts.unregister_easing(name)
    with pytest.raises(ts.InvalidArgumentError, match=re.escape(f'easing: there is no easing named "{name}"')):
        easing_from_json(texts[0])
    with pytest.raises(ts.InvalidArgumentError, match=re.escape(f'keys[0].easing: there is no easing named "{name}"')):
        track_from_json(texts[1])


def test_no_curve() -> None:
    for bad in ("quad.in", None, 3):
        with pytest.raises(ts.InvalidArgumentError):
            easing_to_json(bad)  # type: ignore[arg-type]
    for text in ('{"tweenspirit":1,"type":"easing"}', '{"tweenspirit":1,"type":"track","easing":"linear"}', "7"):
        with pytest.raises(ts.InvalidArgumentError):
            easing_from_json(text)


@given(st.data())
def test_broken_texts_raise_nothing_else(data: Any) -> None:
    text = list(track_to_json(data.draw(tracks())))
    for _ in range(data.draw(st.integers(1, 4))):
        i = data.draw(st.integers(0, len(text) - 1))
        j = data.draw(st.integers(i, min(len(text), i + 3)))
        text[i:j] = data.draw(
            st.sampled_from(['"', "[", "]", "{", "}", ",", ":", "1", "-", "e9", "null", "true", "\\", ""])
        )
        if not text:
            break
    try:
        track_from_json("".join(text))
    except ts.InvalidArgumentError as error:
        assert str(error)
