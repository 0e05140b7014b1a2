# SPDX-License-Identifier: MIT
"""Texts that are no track: each is refused with its place, whatever its size or depth."""

from __future__ import annotations

import ctypes
import json
import math
import struct
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import tweenspirit as ts
from tweenspirit._c import abi, library
from tweenspirit.files.track_json import track_from_json, track_to_json

GOOD = {"tweenspirit": 1, "type": "track", "kind": "float", "keys": [{"t": 0, "v": 1}, {"t": 1, "v": 2}]}


def changed(**members: Any) -> str:
    return json.dumps({**GOOD, **members})


def with_key(kind: Any = "float", **members: Any) -> str:
    return changed(kind=kind, keys=[GOOD["keys"][0] | {"v": members["v"]}, {"t": 1.5, **members}] if members else [{}])


REFUSED = [
    ("", "not JSON"),
    ("{", "not JSON"),
    ("[]", "must be an object, got a list of 0"),
    ("null", "must be an object, got null"),
    ("3", "must be an object, got 3"),
    ("{}", 'has no member "tweenspirit"'),
    (changed(tweenspirit=2), "tweenspirit: must be 1, the supported version, got 2"),
    (changed(tweenspirit=True), "tweenspirit: must be 1"),
    (changed(tweenspirit=1.0), "tweenspirit: must be 1"),
    (changed(tweenspirit="1"), "tweenspirit: must be 1"),
    (changed(type="scene"), 'type: must be "track", got "scene"'),
    (changed(type=None), 'type: must be "track", got null'),
    (changed(color=1), 'has an unknown member "color"'),
    (changed(kind="floats"), 'quat, got "floats"; did you mean "float"?'),
    (changed(kind=0), "kind: must be a kind, or 1 to 64 lanes, got 0"),
    (changed(kind=65), "kind: must be a kind, or 1 to 64 lanes, got 65"),
    (changed(kind=2.0), "kind: must be a kind"),
    (changed(kind=True), "kind: must be a kind, or 1 to 64 lanes, got true"),
    (changed(kind=[1]), "kind: must be a kind, or 1 to 64 lanes, got a list of 1"),
    (changed(easing="quad.sideways"), 'easing: there is no easing named "quad.sideways"'),
    (changed(easing=3), "easing: must be a string, got 3"),
    (changed(easing="a\0b"), "easing: "),
    (changed(interpolation="cubic"), "interpolation"),
    (changed(space=1), "space: must be a string, got 1"),
    (changed(extended=1), "extended: must be true or false, got 1"),
    (changed(before="forever"), "before: must be one of hold, linear, loop, loop_offset, mirror"),
    (changed(after=None), "after: must be a string, got null"),
    (changed(keys=None), "keys: must be a list, got null"),
    (changed(keys={}), "keys: must be a list, got an object"),
    (changed(keys=[1]), "keys[0]: must be an object, got 1"),
    (changed(keys=[{"t": 1}]), 'keys[0]: has no member "v"'),
    (changed(keys=[{"v": 1}]), 'keys[0]: has no member "t"'),
    (with_key(v=1, x=2), 'keys[1]: has an unknown member "x"'),
    (with_key(v="1"), 'keys[0].v: must be a finite number, got "1"'),
    (with_key(v=True), "keys[0].v: must be a finite number, got true"),
    (with_key(v=[1]), "keys[0].v: must be a finite number, got a list of 1"),
    (with_key("vec2", v=[1]), "keys[0].v: must be a list of 2 numbers, got a list of 1"),
    (with_key("vec2", v=3), "keys[0].v: must be a list of 2 numbers, got 3"),
    (with_key("vec2", v=[1, None]), "keys[0].v[1]: must be a finite number, got null"),
    (with_key("bool", v=1), "keys[0].v: must be true or false, got 1"),
    (with_key("int", v=True), "keys[0].v: must be a finite number, got true"),
    (with_key("int", v=0.5), "keys[0].v: value must be a whole number"),
    (with_key("int", v=2**53 + 1), "keys[0].v: must be a whole number within 2^53"),
    (with_key("quat", v=[0, 0, 0, 0]), "keys[0].v: value must be a rotation"),
    (with_key("bool", v=True, easing="linear"), "keys[1].easing: easing must be null for a bool track"),
    (with_key(v=1, t=True), "keys[1].t: must be a finite number, got true"),
    (with_key(v=1, t=1e301), "keys[1].t: time must be finite and within 1e300"),
    (with_key(v=0, duration=1), "keys[1].duration"),
    (changed(keys=[GOOD["keys"][0], {"duration": -1, "v": 0}]), "keys[1].duration"),
    (changed(keys=[GOOD["keys"][0], {"duration": 1e301, "v": 0}]), "keys[1].duration"),
    (changed(keys=[GOOD["keys"][0], {"duration": "1", "v": 0}]), "keys[1].duration"),
    (with_key(v=1, interpolation=3), "keys[1].interpolation: must be a string"),
    (with_key(v=1, interpolation="cubic"), "keys[1].interpolation: must be one of eased"),
    (with_key(v=1, easing=None), "keys[1].easing: must be a string, got null"),
    (with_key(v=1, easing="bad("), 'keys[1].easing: there is no easing named "bad"'),
    (with_key(v=1, in_tangent=None), "keys[1].in_tangent: must be a finite number, got null"),
    (with_key("vec2", v=[1, 1], out_tangent=[1]), "keys[1].out_tangent: must be a list of 2"),
    (with_key(v=1, in_handle=[0]), "keys[1].in_handle: must be a list of a time and a value"),
    (with_key(v=1, in_handle=[1, 0]), "keys[1].in_handle: in_handle must be at a time <= 0"),
    (with_key(v=1, out_handle=[-1, 0]), "keys[1].out_handle: out_handle must be at a time >= 0"),
    (with_key("vec2", v=[1, 1], out_handle=[[1, 1, 1], [0, 0]]), "keys[1].out_handle[0]: must be a list of 2"),
    (with_key("vec2", v=[1, 1], out_handle=[1, 0]), "keys[1].out_handle[1]: must be a list of 2"),
    (with_key(v=1, spring=[]), "keys[1].spring: must be an object"),
    (with_key(v=1, spring={"omega": "1"}), "keys[1].spring.omega: must be a finite number"),
    (with_key(v=1, spring={"omega": -1}), "keys[1].spring.omega: omega must be >= 0"),
    (with_key(v=1, spring={"wobble": 1}), 'keys[1].spring: has an unknown member "wobble"'),
    (changed(markers={}), "markers: must be a list"),
    (changed(markers=[[1]]), "markers[0]: must be a list of a time and a name"),
    (changed(markers=[[1, 2]]), "markers[0][1]: must be a string, got 2"),
    (changed(markers=[["1", "a"]]), 'markers[0][0]: must be a finite number, got "1"'),
    (changed(kind="bool", keys=[], after="loop_offset"), "loop_offset is not for"),
    (changed().replace('"v": 2', '"v": NaN'), 'keys[1].v: is not JSON: expected a value, got "NaN'),
    (changed().replace('"v": 2', '"v": -Infinity'), 'keys[1].v: is not JSON: expected a value, got "-Infinity'),
    (changed().replace('"v": 2', '"v": 1e999'), "keys[1].v: must be within the range of a double, got 1e999"),
    (changed().replace('"v": 2', '"v": 1' + "0" * 400), "keys[1].v: must be within the range of a double, got 1000"),
    (
        changed().replace('"v": 2', '"v": -1' + "0" * 99_999),
        "keys[1].v: must be within the range of a double, got -1000",
    ),
    (changed().replace('"v": 2', '"v": 2' + "0" * 308), "keys[1].v: must be within the range of a double, got 2000"),
    (changed().replace('"v": 2', '"v": 2, "v": 2'), 'keys[1]: has the member "v" twice'),
    (changed().replace('"kind"', '"type": "track", "kind"'), 'has the member "type" twice'),
    (changed() + "x", "not JSON"),
    (changed() + changed(), "not JSON"),
    ("\ufeff" + changed(), "not JSON"),
]


@pytest.mark.parametrize(("text", "words"), REFUSED, ids=range(len(REFUSED)))
def test_what_is_wrong_is_refused_with_its_place(text: str, words: str) -> None:
    with pytest.raises(ts.InvalidArgumentError) as caught:
        track_from_json(text)
    assert words in str(caught.value)


def refusal(text: str) -> ts.InvalidArgumentError:
    with pytest.raises(ts.InvalidArgumentError) as caught:
        track_from_json(text)
    return caught.value


def test_the_place_is_data() -> None:
    lines = json.dumps({**GOOD, "kind": "vec2", "keys": [{"t": 0, "v": [0, 0]}, {"t": 1, "v": [1, "1"]}]}, indent=1)
    error = refusal(lines)
    assert (error.argument, error.got, error.hint) == ("keys[1].v[1]", "1", "a finite number")
    assert error.line == lines[: lines.index('"1"')].count("\n") + 1
    assert str(error).endswith(f"(line {error.line})")
    error = refusal(changed(space="oklap"))
    assert (error.argument, error.got, error.hint, error.line) == ("space", "oklap", "oklab", 1)
    error = refusal(changed(makers=[]))
    assert (error.argument, error.got, error.hint) == ("text", "makers", "markers")
    assert str(error) == 'the document has an unknown member "makers"; did you mean "markers"? (line 1)'
    error = refusal(changed(easing="cubic.uot"))
    assert (error.argument, error.got, error.hint) == ("easing", "cubic.uot", "cubic.out")
    error = refusal("[1,\n2,\r\n ?")
    assert (error.argument, error.got, error.hint, error.line) == ("[2]", "?", "a value", 3)
    with pytest.raises(ts.TweenSpiritError) as caught:
        ts.World().step(-1)
    assert caught.value.line is None


def test_places_of_keys_among_many() -> None:
    late = {**GOOD, "keys": [{"t": i, "v": 0} for i in range(5000)] + [{"t": 1e301, "v": 0}, {"t": 0, "v": 0}]}
    assert refusal(json.dumps(late)).argument == "keys[5000].t"
    marked = {**GOOD, "markers": [[i, "m"] for i in range(50)] + [[1e301, "m"]]}
    assert refusal(json.dumps(marked)).argument == "markers[50][0]"


def test_long_paths_are_cut() -> None:
    error = refusal('{"' + "x" * 300 + '":[{"' + "y" * 300 + '":?}]}')
    assert error.argument is not None and error.argument.startswith("x" * 60 + "...[0]." + "y" * 60 + "...")


@pytest.mark.parametrize("escaped", ["\\u0074", "\\u0054", "t\\u0000"])
def test_names_may_be_escaped(escaped: str) -> None:
    text = changed().replace('"t"', f'"{escaped}"')
    if escaped == "\\u0074":
        assert [key.time for key in track_from_json(text).keys()] == [0, 1]
        assert refusal(text.replace('{"\\', '{"t": 1, "\\')).argument == "keys[0]"
    else:
        assert refusal(text).got == escaped


def test_names_with_surrogates() -> None:
    text = (
        '{"tweenspirit":1,"type":"track","kind":"float","keys":[],"markers":[[0.0,"\\ud83d\\ude00"],[1.0,"\\ud83d"]]}'
    )
    track = track_from_json(text)
    assert [name for _, name in track.markers()] == ["\U0001f600", "\ud83d"]
    assert track_to_json(track) == text
    assert track_from_json(json.dumps(json.loads(text), ensure_ascii=False)) == track


@pytest.mark.parametrize(
    "data", [b"\xff", b"\xc0\x80", b"\xe0\x80\x80", b"\xf0\x80\x80\x80", b"\xf4\x90\x80\x80", b"\xe4\xb8"]
)
def test_what_is_no_utf8_is_refused(data: bytes) -> None:
    text, handle = b'["' + data + b'"]', abi.ts_track()
    status = library.lib.ts_track_from_json(text, len(text), ctypes.byref(handle))
    assert status == abi.TS_ERROR_INVALID_ARGUMENT and "UTF-8" in library.lib.ts_last_error_message().decode()


DOUBLES = struct.Struct("<d")


@given(st.integers(1, 2**64 - 1), st.integers(-25, 25), st.integers(1, 40))
@example(9007199254740993, 0, 40)
@example(1, 0, 1)
def test_numbers_are_read_as_python_reads_them(bits: int, shift: int, digits: int) -> None:
    (value,) = DOUBLES.unpack(bits.to_bytes(8, "little"))
    texts = [f"{bits}e{shift}", f"{bits}", f"-{bits >> 11}.{bits:020d}", f"0.{'0' * abs(shift)}{bits}"]
    if math.isfinite(value):
        texts += [repr(value), f"{value:.{digits}e}", f"{value:.{digits}E}"]
    texts += [f"{bits}{'0' * 900}e-900", f"{bits}.{'0' * 900}1", f"{bits}{'9' * 900}E-{900 + shift}"]
    values = [float(text) for text in texts]
    texts = [text for text, number in zip(texts, values, strict=True) if math.isfinite(number)]
    keys = [f'{{"t": {i}, "v": {text}}}' for i, text in enumerate(texts)]
    track = track_from_json(changed(keys=[]).replace("[]", f"[{','.join(keys)}]"))
    got = [DOUBLES.pack(key.value) for key in track.keys()]
    assert got == [DOUBLES.pack(float(text)) for text in texts]


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_numbers_are_written_as_python_writes_them(value: float) -> None:
    text = track_to_json(ts.Track().key(0, value))
    written = text[text.index('"v":') + 4 : -3]
    assert DOUBLES.pack(float(written)) == DOUBLES.pack(value)
    assert len(written) <= len(repr(value)) + 1  # of equally good ones Python may have a shorter one


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
    with pytest.raises(ts.InvalidArgumentError, match="is nested deeper than 16"):
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
    with pytest.raises(ts.InvalidArgumentError, match="must have at most 67108864 bytes"):
        track_from_json(changed() + padding + " ")
    with pytest.raises(ts.InvalidArgumentError, match="must have at most 67108864 bytes"):
        track_from_json('"' + "é" * (33 << 20) + '"')
    with pytest.raises(ts.InvalidArgumentError, match="keys: must have at most 16777216 entries"):
        track_from_json(changed(keys=[]).replace("[]", f"[{'0,' * (1 << 24)}0]"))
    with pytest.raises(ts.InvalidArgumentError, match="the text would have"):
        track_to_json(ts.Track().marker(0, "x" * (64 << 20)))
    for bad in (b"{}", None, 3):
        with pytest.raises(ts.InvalidArgumentError, match="must be a str"):
            track_from_json(bad)  # type: ignore[arg-type]
