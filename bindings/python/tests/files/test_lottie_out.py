# SPDX-License-Identifier: MIT
"""Lottie files of tracks, read back. What lottie-web plays of them: Tests/Consumers/Browser/lottie_out.py."""

from __future__ import annotations

import io
import json
import math
import pathlib
import zipfile
from typing import Any

import pytest
from test_command_line import printed, run

import tweenspirit as ts
from tweenspirit.scenes.bake import SceneBake

TIMES = [(i + 0.37) / 97 * 3 for i in range(97)]


def back(text: str) -> dict[tuple[str, str], ts.Track]:
    return {(each.layer, each.path): each.track for each in ts.lottie(json.loads(text)).tracks}


def again(track: ts.Track, path: str = "ks.p", **settings: Any) -> ts.Track:
    return back(ts.to_lottie([("a", path, track)], **settings))["a", path]


def farthest(one: ts.Track, two: ts.Track, times: list[float] = TIMES) -> float:
    return max(abs(x - y) for t in times for x, y in zip(one.value(t), two.value(t), strict=True))


def point(**settings: Any) -> ts.Track:
    return ts.Track("vec2", **settings).key(0, (0, 0)).key(1, (80, -100)).key(2, (60, 30))


@pytest.mark.parametrize("name", ["linear", "quad.in", "cubic.out", "css.ease", "cubic-bezier(0.9,-0.5,0.1,1.6)"])
def test_one_keyframe_is_exact(name: str) -> None:
    track = point(easing=name)
    found = again(track)
    assert len(found) == 3 and farthest(found, track) < 1e-7


@pytest.mark.parametrize("interpolation", ["catmull", "monotone"])
def test_cubics_are_exact(interpolation: Any) -> None:
    track = point(interpolation=interpolation)
    assert farthest(again(track), track) < 1e-7
    slopes = ts.Track("vec2", interpolation="hermite").key(0, (0, 0), out_tangent=(300, 1)).key(2, (0, 50))
    found = again(slopes)  # which comes back to where it was
    assert len(found) > 2 and farthest(found, slopes) < 1e-6


def test_handles_of_each_lane_are_exact() -> None:
    track = ts.Track("vec2", interpolation="bezier")
    track.key(0, (0, 0), out_handle=((0.2, 0.5), (30, 40))).key(1, (50, 0), in_handle=((-0.4, -0.1), (9, 70)))
    assert farthest(again(track), track) < 1e-6


@pytest.mark.parametrize("name", ["elastic.out", "bounce.out", "expo.inOut", "circ.in", "spring(0.5,0.4)", "rough()"])
def test_the_rest_is_within_the_tolerance(name: str) -> None:
    track = point(easing=name)
    few, many = again(track, tolerance=0.01), again(track)
    assert farthest(few, track) <= 1.3 and farthest(many, track) <= 0.13
    assert 3 <= len(few) <= len(many) < 500


def test_springs_and_what_they_jump_to() -> None:
    spring = ts.Spring(duration=0.6, bounce=0.5)
    track = ts.Track("vec2").key(0, (0, 0), spring=spring).key(0.2, (50, 0), spring=spring).key(2, (0, 9))
    found = again(track)
    assert farthest(found, track) <= 0.05
    assert found.value(0.2) == (50, 0) and abs(found.value(0.2 - 1e-9)[0] - track.value(0.2 - 1e-9)[0]) <= 0.05


def test_steps_are_holds() -> None:
    held = point(interpolation="step")
    keys = json.loads(ts.to_lottie([("a", "position", held)]))["layers"][0]["ks"]["p"]["k"]
    assert [(key["t"], key["s"], key.get("h")) for key in keys] == [
        (0, [0, 0], 1), (60, [80, -100], 1), (120, [60, 30], None),
    ]  # fmt: skip
    stairs = point(easing="steps(4)")
    assert farthest(again(stairs), stairs) < 1e-7 and len(again(stairs)) == 9
    jump = ts.Track().key(1, 5).key(1, 7).key(2, 8).key(2, 3)
    found = again(jump, "ks.r")
    assert [found.value(t) for t in (0.9, 1, 1.5, 1.999999999, 2)] == pytest.approx([5, 7, 7.5, 8, 3])
    bare = again(ts.Track().key(1, 5).key(1, 7), "ks.r")
    assert (bare.value(0.9), bare.value(1)) == (5, 7)


@pytest.mark.parametrize("mode", ["linear", "loop", "loop_offset", "mirror"])
def test_tracks_that_go_on(mode: str) -> None:
    track = ts.Track("vec2").key(1, (0, 0), easing="quad.in").key(1.3, (30, 9)).key(1.75, (40, -9))
    track.extrapolate(mode, mode)
    assert farthest(again(track, duration=3), track) < 1e-6
    assert ts.lottie(json.loads(ts.to_lottie([("a", "ks.p", track)], duration=3))).end == 3


def test_units() -> None:
    given = [
        ("a", "scale", ts.Track().key(0, 1).key(1, 2)),
        ("a", "rotation", ts.Track("angle").key(0, 0).key(1, math.pi / 2)),
        ("a", "opacity", ts.Track().key(0, 0).key(1, 0.5)),
        ("a", "anchor", ts.Track("vec3").key(0, (1, 2, 3)).key(1, (4, 5, 6))),
        ("b", "rotation", ts.Track().key(0, 0).key(1, 30)),
        ("b", "ks.s", ts.Track("vec2").key(0, (100, 100)).key(1, (50, 20))),
        ("b", "ks.o", ts.Track().key(0, 0).key(1, 50)),
    ]
    found = {words: track.value(1) for words, track in back(ts.to_lottie(given)).items()}
    assert found == {
        ("a", "ks.s"): (200, 200), ("a", "ks.r"): 90, ("a", "ks.o"): 50, ("a", "ks.a"): (4, 5, 6),
        ("b", "ks.r"): 30, ("b", "ks.s"): (50, 20), ("b", "ks.o"): 50,
    }  # fmt: skip


@pytest.mark.parametrize("space", ["oklab", "oklch", "linear", "srgb"])
def test_colors_and_their_opacity(space: Any) -> None:
    track = ts.Track("color", space=space).key(0, (1, 0, 0, 1)).key(2, (0, 0.5, 1, 0.5))
    found = back(ts.to_lottie([("a", "color", track)]))
    for t in TIMES:
        *color, alpha = track.value(t)
        assert found["a", "shapes[0].it[1].c"].value(t)[:3] == pytest.approx(color, abs=2e-3)
        assert found["a", "shapes[0].it[1].o"].value(t) == pytest.approx(100 * alpha, abs=0.2)
    opaque = ts.Track("color", space=space).key(0, (1, 0, 0, 1)).key(2, (0, 0.5, 1, 1))
    assert list(back(ts.to_lottie([("a", "color", opaque)]))) == [("a", "shapes[0].it[1].c")]


def test_a_path() -> None:
    track = ts.Path("M0 0 C 100 0 100 50 200 50").to_track(2)
    assert farthest(again(track), track) < 1e-6


def test_the_file() -> None:
    still = ts.Track("vec2").key(0.5, (9, 8))
    file = json.loads(
        ts.to_lottie(
            [("b", "position", still), ("a", "rotation", ts.Track().key(0, 0).key(0.51, 9))],
            size=(300, 200),
            frame_rate=50,
            box=30,
            name="mine",
        )
    )
    assert [file[name] for name in ("nm", "fr", "ip", "op", "w", "h")] == ["mine", 50, 0, 27, 300, 200]
    assert [(layer["nm"], layer["ks"]["p"]) for layer in file["layers"]] == [
        ("b", {"a": 0, "k": [9, 8]}), ("a", {"a": 0, "k": [150, 100]}),
    ]  # fmt: skip
    assert file["layers"][0]["shapes"][0]["it"][0]["s"]["k"] == [30, 30]
    assert json.loads(ts.to_lottie([]))["op"] == 1
    assert json.loads(ts.to_lottie([], duration=0.1))["op"] == 6


def test_a_file_that_was_read() -> None:
    data = pathlib.Path(__file__).parents[4] / "Tests" / "Data" / "badge.json"
    found = [each for each in ts.lottie(data).tracks if each.path in ("ks.p", "ks.s", "ks.r", "ks.o", "ks.a")]
    written = back(ts.to_lottie(found))
    assert found and len(written) == len(found)
    for layer, path, track in found:
        other = written[layer, path]
        times = [track.start + (i + 0.37) / 97 * (track.end - track.start) for i in range(97)]
        ours, theirs = track.sample(times), other.sample(times)
        for x, y in zip(ours, theirs, strict=True):
            assert y == pytest.approx(x, abs=1e-5)


T = ts.Track().key(0, 0).key(1, 1)
REFUSED: list[tuple[Any, dict[str, Any], str]] = [
    ([("a", "skew", T)], {}, "layer 'a': a property must be one of ks.p, .*color, not 'skew'"),
    ([("a", "position", T)], {}, "'position' of layer 'a' takes 2 or 3 lanes, the track has 1"),
    ([("a", "ks.r", point())], {}, "'ks.r' of layer 'a' takes 1 lane, the track has 2"),
    ([("a", "color", ts.Track("quat").key(0, (0, 0, 0, 1)))], {}, "cannot be a quaternion"),
    ([("a", "opacity", ts.Track("angle").key(0, 0))], {}, "'opacity' of layer 'a' cannot be an angle"),
    ([("a", "rotation", ts.Track())], {}, "'rotation' of layer 'a' has no keys"),
    ([("a", "rotation", 3)], {}, "'rotation' of layer 'a' must be a Track, not 3"),
    ([(3, "rotation", T)], {}, "a layer's name must be a str, not 3"),
    ([("a", "rotation", T), ("a", "ks.r", T)], {}, "layer 'a' has two tracks for 'ks.r'"),
    (3, {}, "tracks must be triples of a layer's name, a property and a track, not 3"),
    ([("a", T)], {}, "tracks must be triples of"),
    ([("a", "rotation", ts.Track().key(0, 1e305).key(1, 0))], {}, "numbers in a Lottie must be below 1e300"),
    ([], {"size": 3}, "size must be a pair"),
    ([], {"size": (3, 0)}, "size must be > 0"),
    ([], {"frame_rate": -1}, "frame_rate must be > 0"),
    ([], {"duration": 0}, "duration must be > 0"),
    ([], {"duration": 1e12}, "the file would have 6e[+]13 frames"),
    ([], {"tolerance": 0}, "tolerance must be 1e-6 to 1, got 0"),
    ([], {"box": math.inf}, "box must be > 0 and finite"),
    ([], {"name": 3}, "name must be a str"),
    ([("a", "rotation", T.copy().extrapolate(after="loop"))], {"duration": 1e5}, "more than 2.16 segments"),
]


@pytest.mark.parametrize(("tracks", "settings", "words"), REFUSED)
def test_what_is_refused(tracks: Any, settings: dict[str, Any], words: str) -> None:
    with pytest.raises(ts.InvalidArgumentError, match=words):
        ts.to_lottie(tracks, **settings)


# --- scenes ---

SCENE: dict[str, Any] = {
    "tweenspirit": 1,
    "type": "scene",
    "channels": [
        {"name": "ball.position", "kind": "vec2", "value": [100, 256]},
        {"name": "ball.rotation", "kind": "angle", "value": 0},
        {"name": "ball.opacity", "kind": "bool", "value": False},
        {"name": "a.b.scale", "kind": "float", "value": 2},
    ],
    "start": [
        {"animate": {"channel": "ball.position", "spring": {"duration": 0.5, "bounce": 0.4}, "target": [400, 200]}},
        {"animate": {"channel": "ball.rotation", "tween": 3, "duration": 0.5, "easing": "back.out"}},
        {"at": 0.25, "animate": {"channel": "ball.opacity", "tween": True, "duration": 0}},
    ],
}


def test_a_scene(tmp_path: pathlib.Path) -> None:
    (tmp_path / "scene.json").write_text(json.dumps(SCENE))
    arguments = ("bake", str(tmp_path / "scene.json"), "--fps", "30", "--duration", "2")
    for name in ("out.lottie", "out.lottie.json"):
        assert printed(*arguments, "-o", str(tmp_path / name)) == ""
    text = printed(*arguments, "--format", "lottie.json")
    assert text == (tmp_path / "out.lottie.json").read_text()
    with zipfile.ZipFile(tmp_path / "out.lottie") as archive:
        manifest = json.loads(archive.read("manifest.json"))
        assert archive.read(f"animations/{manifest['animations'][0]['id']}.json").decode() == text
    file = ts.lottie(tmp_path / "out.lottie")
    assert (file.frame_rate, file.end, [layer.path for layer in file.layers]) == (30, 61 / 30, ["ball", "a.b"])
    tracks = {(each.layer, each.path): each.track for each in file.tracks}
    assert set(tracks) == {("ball", "ks.p"), ("ball", "ks.r"), ("ball", "ks.o")}
    for time, x, y, angle, shown, _ in SceneBake(ts.Scene(SCENE), 30, 2).rows():
        assert tracks["ball", "ks.p"].value(time) == pytest.approx((x, y), abs=0.4)
        assert tracks["ball", "ks.r"].value(time) == pytest.approx(math.degrees(angle), abs=0.2)
        assert tracks["ball", "ks.o"].value(time) == 100 * shown
    assert json.loads(text)["layers"][1]["ks"]["s"] == {"a": 0, "k": [200, 200]}


def test_scenes_that_are_no_layers(tmp_path: pathlib.Path) -> None:
    for name, kind, value, words in (
        (
            "card.alpha",
            "float",
            0,
            "channel 'card.alpha' moves no layer: in a Lottie a name is a layer's and one of .pos",
        ),
        ("position", "vec2", [0, 0], "channel 'position' moves no layer"),
        ("a.color", "quat", [0, 0, 0, 1], "channel 'a.color' cannot be a quaternion"),
        ("a.position", "float", 0, "'position' of layer 'a' takes 2 or 3 lanes, the track has 1"),
    ):
        channel = {"name": name, "kind": kind, "value": value}
        text = json.dumps({"tweenspirit": 1, "type": "scene", "channels": [channel]})
        result = run("bake", "-", "-o", str(tmp_path / "x.lottie"), input=text)
        assert result.returncode == 1 and words in result.stderr
    assert not list(tmp_path.iterdir())


def test_the_same_every_time() -> None:
    from tweenspirit.scenes.files import write

    streams = io.BytesIO(), io.BytesIO()
    for stream in streams:
        write(SceneBake(ts.Scene(SCENE)), "lottie", stream)
    assert streams[0].getvalue() == streams[1].getvalue()
