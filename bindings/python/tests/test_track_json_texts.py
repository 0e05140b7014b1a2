# SPDX-License-Identifier: MIT
"""Texts that are no track: each is refused with its place, whatever its size or depth."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import tweenspirit as ts
from tweenspirit.files.track_json import from_data, track_from_json, track_to_json

GOOD = {"tweenspirit": 1, "type": "track", "kind": "float", "keys": [{"t": 0, "v": 1}, {"t": 1, "v": 2}]}


def changed(**members: Any) -> str:
    return json.dumps({**GOOD, **members})


def with_key(kind: Any = "float", **members: Any) -> str:
    return changed(kind=kind, keys=[GOOD["keys"][0] | {"v": members["v"]}, {"t": 1.5, **members}] if members else [{}])


REFUSED = [
    ("", "not JSON"),
    ("{", "not JSON"),
    ("[]", "must be an object, not a list of 0"),
    ("null", "must be an object, not null"),
    ("3", "must be an object, not 3"),
    ("{}", "has no member 'tweenspirit'"),
    (changed(tweenspirit=2), "tweenspirit: must be 1, the version that is known, not 2"),
    (changed(tweenspirit=True), "tweenspirit: must be 1"),
    (changed(tweenspirit=1.0), "tweenspirit: must be 1"),
    (changed(tweenspirit="1"), "tweenspirit: must be 1"),
    (changed(type="scene"), "type: must be 'track', not 'scene'"),
    (changed(type=None), "type: must be 'track', not null"),
    (changed(color=1), "has an unknown member 'color'"),
    (changed(kind="floats"), "float"),
    (changed(kind=0), "kind: must be 1 to 64 lanes, not 0"),
    (changed(kind=65), "kind: must be 1 to 64 lanes, not 65"),
    (changed(kind=2.0), "kind: must be a kind"),
    (changed(kind=True), "kind: must be a kind of tracks or a number of lanes, not true"),
    (changed(kind=[1]), "kind: must be a kind of tracks or a number of lanes, not a list of 1"),
    (changed(easing="quad.sideways"), "easing: 'quad.sideways' is no curve"),
    (changed(easing=3), "easing: must be a string, not 3"),
    (changed(easing="a\0b"), "easing: "),
    (changed(interpolation="cubic"), "interpolation"),
    (changed(space=1), "space: must be a string, not 1"),
    (changed(extended=1), "extended: must be true or false, not 1"),
    (changed(before="forever"), "before"),
    (changed(after=None), "after: must be a string, not null"),
    (changed(keys=None), "keys: must be a list, not null"),
    (changed(keys={}), "keys: must be a list, not an object"),
    (changed(keys=[1]), "keys[0]: must be an object, not 1"),
    (changed(keys=[{"t": 1}]), "keys[0]: has no member 'v'"),
    (changed(keys=[{"v": 1}]), "keys[0]: has no member 't'"),
    (with_key(v=1, x=2), "keys[1]: has an unknown member 'x'"),
    (with_key(v="1"), "keys[0].v: must be a finite number, not '1'"),
    (with_key(v=True), "keys[0].v: must be a finite number, not true"),
    (with_key(v=[1]), "keys[0].v: must be a finite number, not a list of 1"),
    (with_key("vec2", v=[1]), "keys[0].v: must be a list of 2 numbers, not a list of 1"),
    (with_key("vec2", v=3), "keys[0].v: must be a list of 2 numbers, not 3"),
    (with_key("vec2", v=[1, None]), "keys[0].v[1]: must be a finite number, not null"),
    (with_key("bool", v=1), "keys[0].v: must be true or false, not 1"),
    (with_key("int", v=True), "keys[0].v: must be a finite number, not true"),
    (with_key("int", v=0.5), "keys[0]"),
    (with_key("int", v=2**53 + 1), "keys[0].v: must be a whole number within 2^53"),
    (with_key("quat", v=[0, 0, 0, 0]), "keys[0]"),
    (with_key("bool", v=True, easing="linear"), "keys[1]"),
    (with_key(v=1, t=True), "keys[1].t: must be a finite number, not true"),
    (with_key(v=1, t=1e301), "keys[1]"),
    (with_key(v=1, interpolation=3), "keys[1].interpolation: must be a string"),
    (with_key(v=1, interpolation="cubic"), "keys[1]: interpolation"),
    (with_key(v=1, easing=None), "keys[1].easing: must be a string, not null"),
    (with_key(v=1, easing="bad("), "keys[1].easing: 'bad(' is no curve"),
    (with_key(v=1, in_tangent=None), "keys[1].in_tangent: must be a finite number, not null"),
    (with_key("vec2", v=[1, 1], out_tangent=[1]), "keys[1].out_tangent: must be a list of 2"),
    (with_key(v=1, in_handle=[0]), "keys[1].in_handle: must be a list of a time and a value"),
    (with_key(v=1, in_handle=[1, 0]), "keys[1]"),
    (with_key(v=1, out_handle=[-1, 0]), "keys[1]"),
    (with_key("vec2", v=[1, 1], out_handle=[[1, 1, 1], [0, 0]]), "keys[1].out_handle[0]: must be a list of 2"),
    (with_key("vec2", v=[1, 1], out_handle=[1, 0]), "keys[1].out_handle[1]: must be a list of 2"),
    (with_key(v=1, spring=[]), "keys[1].spring: must be an object"),
    (with_key(v=1, spring={"omega": "1"}), "keys[1].spring.omega: must be a finite number"),
    (with_key(v=1, spring={"omega": -1}), "keys[1].spring: omega"),
    (with_key(v=1, spring={"wobble": 1}), "keys[1].spring: a spring has no wobble"),
    (changed(markers={}), "markers: must be a list"),
    (changed(markers=[[1]]), "markers[0]: must be a list of a time and a name"),
    (changed(markers=[[1, 2]]), "markers[0][1]: must be a string, not 2"),
    (changed(markers=[["1", "a"]]), "markers[0][0]: must be a finite number, not '1'"),
    (changed(kind="bool", keys=[], after="loop_offset"), ""),
    (changed().replace('"v": 2', '"v": NaN'), "keys[1].v: must be a finite number, not NaN"),
    (changed().replace('"v": 2', '"v": -Infinity'), "keys[1].v: must be a finite number, not -Infinity"),
    (changed().replace('"v": 2', '"v": 1e999'), "keys[1].v: must be a finite number, not inf"),
    (changed().replace('"v": 2', '"v": 1' + "0" * 400), "keys[1].v: must be a finite number, not an integer of 401"),
    (
        changed().replace('"v": 2', '"v": -1' + "0" * 99_999),
        "keys[1].v: must be a finite number, not an integer of 100",
    ),
    (changed().replace('"v": 2', '"v": 2' + "0" * 308), "keys[1].v: an integer of 1025 bits is beyond the range"),
    (changed().replace('"v": 2', '"v": 2, "v": 2'), "keys[1]: has two members 'v'"),
    (changed().replace('"kind"', '"type": "track", "kind"'), "has two members 'type'"),
    (changed() + "x", "not JSON"),
    (changed() + changed(), "not JSON"),
    ("\ufeff" + changed(), "not JSON"),
]


@pytest.mark.parametrize(("text", "words"), REFUSED, ids=range(len(REFUSED)))
def test_what_is_wrong_is_refused_with_its_place(text: str, words: str) -> None:
    with pytest.raises(ts.InvalidArgumentError) as caught:
        track_from_json(text)
    assert words in str(caught.value)


def test_the_place_of_what_is_embedded() -> None:
    bad = {**GOOD, "keys": [{"t": 0, "v": 0}, {"t": 1, "v": None}]}
    with pytest.raises(ts.InvalidArgumentError, match=re.escape("scene.tracks[2].keys[1].v: must be")):
        from_data(bad, "scene.tracks[2]")
    with pytest.raises(ts.InvalidArgumentError, match=re.escape("tracks[2]: has an unknown member 'x'")):
        from_data({**GOOD, "x": 1}, "tracks[2]")
    late = {**GOOD, "keys": [{"t": i, "v": 0} for i in range(50)] + [{"t": 1e301, "v": 0}]}
    with pytest.raises(ts.InvalidArgumentError, match=re.escape("tracks[2].keys[50]: ")):
        from_data(late, "tracks[2]")
    for value in (10**5000, -(10**400), object(), b"1", 1j):
        with pytest.raises(ts.InvalidArgumentError, match=re.escape("keys[0].v: ")):
            from_data({**GOOD, "keys": [{"t": 0, "v": value}]})


@pytest.mark.parametrize(
    "text",
    [
        "[" * 10_000_000,
        '{"a":' * 1_000_000,
        '[{"a":' * 100_000,
        '{"tweenspirit":1,"type":"track","kind":"float","keys":' + "[" * 16 + "]" * 16 + "}",
        "[" * 17 + "]" * 17,
        "[[]," * 1_000_000,
    ],
)
def test_deep_texts_are_refused_before_they_are_parsed(text: str) -> None:
    with pytest.raises(ts.InvalidArgumentError, match="nests deeper than 16"):
        track_from_json(text)


@pytest.mark.parametrize(
    "text", ["]" * 100_000, '"' * 100_001, '"\\' * 100_000, "[}" * 100_000, "[]" * 100_000, "\\" * 99]
)
def test_texts_that_are_nothing(text: str) -> None:
    with pytest.raises(ts.InvalidArgumentError, match="not JSON"):
        track_from_json(text)


def test_brackets_in_strings_are_no_depth() -> None:
    name = '[[{{"\\' * 30
    track = ts.Track().marker(0, name)
    assert track_from_json(track_to_json(track)).markers() == [(0.0, name)]
    assert track_from_json(changed(markers=[[0, name]])).markers() == [(0.0, name)]


def test_large_texts_are_refused() -> None:
    padding = " " * ((64 << 20) - len(changed()))
    assert len(track_from_json(changed() + padding)) == 2
    with pytest.raises(ts.InvalidArgumentError, match="longer than 67108864 bytes"):
        track_from_json(changed() + padding + " ")
    with pytest.raises(ts.InvalidArgumentError, match="longer than 67108864 bytes"):
        track_from_json('"' + "é" * (33 << 20) + '"')
    with pytest.raises(ts.InvalidArgumentError, match=re.escape("keys: has 16777217 entries, more than 16777216")):
        from_data({**GOOD, "keys": [None] * ((1 << 24) + 1)})
    with pytest.raises(ts.InvalidArgumentError, match="the text would have"):
        track_to_json(ts.Track().marker(0, "x" * (64 << 20)))
    for bad in (b"{}", None, 3):
        with pytest.raises(ts.InvalidArgumentError, match="must be a str"):
            track_from_json(bad)  # type: ignore[arg-type]
