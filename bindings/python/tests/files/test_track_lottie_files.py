# SPDX-License-Identifier: MIT
"""A file as Bodymovin writes it, against the lottie package; properties and files that are wrong."""

from __future__ import annotations

import copy
import json
import math
import pathlib
import re
from typing import Any

import numpy as np
import pytest
from file_help import edited
from hypothesis import given
from hypothesis import strategies as st
from lottie_model import RATE, check, ease, frames_of, row

import tweenspirit as ts
from tweenspirit.files.lottie import LottieProperty, track_from_lottie, tracks_from_lottie

BADGE = pathlib.Path(__file__).resolve().parents[4] / "Tests" / "Data" / "badge.json"


def at(data: Any, path: str) -> Any:
    """Of "shapes[0].it[1].c" what is there."""
    for step in re.findall(r"\w+", path):
        data = data[int(step)] if step.isdigit() else data[step]
    return data


PATHS = [
    *[("badge", "ks.o", "float"), ("badge", "ks.r", "float"), ("badge", "ks.p", "vec3"), ("badge", "ks.s", "vec3")],
    *[("badge", "shapes[0].it[0].s", "vec2"), ("badge", "shapes[0].it[1].c", "color")],
    *[("badge", "shapes[0].it[2].r", "float"), ("anchor", "ks.p", "vec2")],
]


def test_the_file() -> None:
    data = json.loads(BADGE.read_text())
    for found in (tracks_from_lottie(BADGE), tracks_from_lottie(str(BADGE)), tracks_from_lottie(data)):
        assert [(p.layer, p.path, p.track.kind) for p in found] == PATHS and type(found[0]) is LottieProperty
        layers = {layer["nm"]: layer for layer in data["layers"]}
        for layer, path, track in found:
            check(track, at(layers[layer], path))
    still = tracks_from_lottie(BADGE, static=True)
    assert {("badge", "ks.a"), ("anchor", "ks.s"), ("badge", "shapes[0].it[2].sk")} <= {p[:2] for p in still}
    assert {p[:2] for p in found} < {p[:2] for p in still} and len(still) == 22
    assert next(p.track for p in still if p[:2] == ("anchor", "ks.a")).value(1) == (0.0, 0.0, 0.0)


def test_the_file_against_the_lottie_package() -> None:
    properties = pytest.importorskip("lottie.objects.properties")
    layers = {layer["nm"]: layer for layer in json.loads(BADGE.read_text())["layers"]}
    for layer, path, track in tracks_from_lottie(BADGE):
        prop = at(layers[layer], path)
        # Of separated dimensions the package gives no more than a guess: each is asked by itself.
        parts = [prop[name] for name in "xy"] if prop.get("s") is True else [prop]
        peers = [properties.MultiDimensional.load(copy.deepcopy(part)) for part in parts]
        spread = max(abs(x) for key in parts[0]["k"] for x in row(key.get("s", 0)))
        keys = {key["t"] for part in parts for key in part["k"]}
        for frame in [x for x in frames_of(prop) if x not in keys]:  # at the end of a hold it is still there
            expected = np.concatenate([np.atleast_1d(list(peer.get_value(frame))) for peer in peers])
            # It solves with 4 steps of Newton, or 10 of bisection within a tenth.
            np.testing.assert_allclose(np.atleast_1d(track.value(frame / RATE)), expected, atol=2e-3 * spread)


# --- what is refused ---

KEYS = [{"t": 0, "s": [0, 0], **ease(0.5, 0, 0.5, 1)}, {"t": 30, "s": [1, 1]}]


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("k", ..., "has no member 'k'"),
        ("k", None, "k: must be a finite number, not null"),
        ("k", [], "k: must have 1 to 64 numbers, not 0"),
        ("k", [0] * 65, "k: must have 1 to 64 numbers, not 65"),
        ("k", {"i": [], "o": [], "v": []}, "k: must be a finite number, not an object"),
        ("k", ["a"], "k[0]: must be a finite number, not 'a'"),
        ("k", [1, {"t": 0}], "k[1]: must be a finite number, not an object"),
        ("k/1", 3, "k[1]: must be an object, not 3"),
        ("k/0/t", ..., "k[0]: has no member 't'"),
        ("k/0/t", "0", "k[0].t: must be a finite number"),
        ("k/0/t", 31, "k: must have keyframes in ascending order"),
        ("k/1/t", math.nan, "k[1].t: must be a finite number, not nan"),
        ("k/1/t", 10**400, "k[1].t: an integer of 1329 bits is beyond"),
        ("k/0/s", ..., "k[0]: has no value"),
        ("k/0/s", None, "k[0]: has no value"),
        ("k/1/s", ..., "k[1]: has no value"),
        ("k/1/s", [1], "k[1].s: must have 2 numbers like the first, has 1"),
        ("k/1/s", [1, True], "k[1].s[1]: must be a finite number, not true"),
        ("k/1/s", [1, math.inf], "k[1].s[1]: must be a finite number, not inf"),
        ("k/1/s", [{"v": []}], "k[1].s[0]: must be a finite number, not an object"),
        ("k/0/h", "1", "k[0].h: must be 0 or 1"),
        ("k/0/o", 3, "k[0].o: must be an object"),
        ("k/0/o", {"x": 0}, "k[0].o: has no member 'y'"),
        ("k/0/o/x", [], "k[0].o.x: must have 1 to 64 numbers, not 0"),
        ("k/0/o/x", [0.5, 1.5], "k[0].o.x: must be between 0 and 1, is 1.5"),
        ("k/0/i/x", -0.1, "k[0].i.x: must be between 0 and 1, is -0.1"),
        ("k/0/i/y", None, "k[0].i.y: must be a finite number, not null"),
        ("k/0/to", ["a"], "k[0].to[0]: must be a finite number"),
    ],
)
def test_properties_that_are_refused(path: str, value: Any, words: str) -> None:
    with pytest.raises(ts.InvalidArgumentError) as caught:
        track_from_lottie(edited({"a": 1, "k": copy.deepcopy(KEYS)}, path, value), 30)
    assert str(caught.value).startswith(words)


def test_frame_rates() -> None:
    for rate in (0, -30, math.nan, math.inf, "30", None, True):
        with pytest.raises(ts.InvalidArgumentError, match="frame_rate: must be"):
            track_from_lottie({"k": 1}, rate)  # type: ignore[arg-type]
    for bad in (None, 3, [], "k"):
        with pytest.raises(ts.InvalidArgumentError, match="must be an object"):
            track_from_lottie(bad, 30)  # type: ignore[arg-type]


def nested(depth: int) -> dict[str, Any]:
    shape: dict[str, Any] = {"ty": "rd", "r": {"a": 0, "k": 1}}
    for _ in range(depth):
        shape = {"ty": "gr", "it": [shape]}
    return {"fr": 30, "layers": [{"shapes": [shape]}]}


def test_files_that_are_refused(tmp_path: pathlib.Path) -> None:
    for lottie, words in (
        ({}, "has no member 'fr'"),
        ({"fr": 0, "layers": []}, "fr: must be > 0, is 0.0"),
        ({"fr": 30}, "has no member 'layers'"),
        ({"fr": 30, "layers": {}}, "layers: must be a list, not an object"),
        ({"fr": 30, "layers": [3]}, "layers[0]: must be an object, not 3"),
        ({"fr": 30, "layers": [{"nm": 3}]}, "layers[0].nm: must be a string"),
        ({"fr": 30, "layers": [{"ks": []}]}, "layers[0].ks: must be an object"),
        ({"fr": 30, "layers": [{"ks": {"p": 3}}]}, "layers[0].ks.p: must be an object"),
        ({"fr": 30, "layers": [{"ks": {"o": {"k": [{"t": 0}]}}}]}, "layers[0].ks.o.k[0]: has no value"),
        ({"fr": 30, "layers": [{"shapes": [{}]}]}, "layers[0].shapes[0]: has no member 'ty'"),
        ({"fr": 30, "layers": [{"shapes": [{"ty": "gr", "it": 3}]}]}, "layers[0].shapes[0].it: must be a list"),
        (nested(50), "is in more than 40 groups"),
    ):
        with pytest.raises(ts.InvalidArgumentError, match=re.escape(words)):
            tracks_from_lottie(lottie)
        (tmp_path / "a.json").write_text("\ufeff" + json.dumps(lottie), "utf-8")
        with pytest.raises(ts.InvalidArgumentError, match=re.escape(words)):
            tracks_from_lottie(tmp_path / "a.json")
    assert tracks_from_lottie(nested(30), static=True)[0].layer == "layers[0]"
    for content in (b"", b"PK\3\4", b"\xff", b"[" * 1_000_000, b'{"fr":NaN}', b'{"fr":1,"fr":2}'):
        (tmp_path / "a.json").write_bytes(content)
        with pytest.raises(ts.InvalidArgumentError):
            tracks_from_lottie(tmp_path / "a.json")
    with pytest.raises(FileNotFoundError):
        tracks_from_lottie(tmp_path / "b.json")
    loop: dict[str, Any] = {"ty": "gr", "it": []}
    loop["it"].append(loop)
    with pytest.raises(ts.InvalidArgumentError, match="groups"):
        tracks_from_lottie({"fr": 30, "layers": [{"shapes": [loop]}]})


@given(st.data())
def test_broken_files_raise_nothing_else(tmp_path_factory: pytest.TempPathFactory, data: Any) -> None:
    text = list(BADGE.read_text())
    for _ in range(data.draw(st.integers(1, 4))):
        i = data.draw(st.integers(0, len(text) - 1))
        text[i] = data.draw(
            st.sampled_from(['"', "[", "]", "{", "}", ",", ":", "1", "-", "e9", "null", "true", "\\", ""])
        )
    path = tmp_path_factory.getbasetemp() / "broken.json"
    path.write_text("".join(text))
    try:
        tracks_from_lottie(path)
    except ts.InvalidArgumentError as error:
        assert str(error)


def test_a_curved_path_leaves_the_rest_of_the_file() -> None:
    curved = {
        "a": 1,
        "k": [{"t": 0, "s": [0, 0], "to": [0, 9], "ti": [9, 0]}, {"t": 30, "s": [5, 5]}],
    }
    fade = {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 60, "s": [100]}]}
    with pytest.warns(
        UserWarning, match=r"1 animated property: layers\[0\]\.ks\.p\.k\[0\]\.to: bends the path"
    ) as caught:
        found = tracks_from_lottie({"fr": 30, "layers": [{"nm": "a", "ks": {"p": curved, "o": fade}}]})
    assert [each.path for each in found] == ["ks.o"] and caught[0].filename == __file__


def test_what_moves_and_is_not_read_is_named() -> None:
    fade = {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 60, "s": [100]}]}
    inner = {"id": "comp", "layers": [{"nm": "b", "ks": {"o": fade}}]}
    lottie = {"fr": 30, "assets": [inner], "layers": [{"nm": "a", "ty": 0, "refId": "comp", "ks": {}}]}
    with pytest.warns(UserWarning, match=r"assets\[0\]\.layers\[0\]\.ks\.o: is in a precomposition, which is not read"):
        assert tracks_from_lottie(lottie) == []
    path = {"ty": "sh", "ks": {"a": 1, "k": [{"t": 0, "s": [{}]}, {"t": 9, "s": [{}]}]}}
    gradient = {"ty": "gf", "g": {"p": 2, "k": dict(fade)}, "o": dict(fade)}
    lottie = {"fr": 30, "layers": [{"nm": "a", "shapes": [path, gradient], "tm": dict(fade)}] * 2}
    with pytest.warns(
        UserWarning, match=r"3 animated properties: layers\[0\]\.shapes\[0\]\.ks: is not read; .*\.g\.k: .*\.tm: "
    ):
        assert [each.path for each in tracks_from_lottie(lottie)] == ["shapes[1].o"] * 2


def test_a_file_of_which_all_is_read_says_nothing(recwarn: pytest.WarningsRecorder) -> None:
    fade = {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 60, "s": [100]}]}
    apart = {"s": 1, "x": dict(fade), "y": dict(fade)}
    text = {"d": {"k": [{"s": {"t": "held"}, "t": 0}]}}
    lottie = {"fr": 30, "layers": [{"nm": "a", "ks": {"o": fade, "p": apart}, "t": text}], "assets": [{"id": "i"}]}
    for static in (False, True):
        assert len(tracks_from_lottie(lottie, static=static)) == 2
    lottie["itself"] = lottie["layers"][0]["itself"] = lottie  # type: ignore[index]
    assert len(tracks_from_lottie(lottie)) == 2
    assert not recwarn.list
