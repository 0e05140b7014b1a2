# SPDX-License-Identifier: MIT
"""Whole Lottie files. What lottie-web plays of real ones: Tests/Consumers/Browser/lottie.py."""

from __future__ import annotations

import io
import json
import pathlib
import zipfile
from typing import Any

import numpy as np
import pytest

import tweenspirit as ts

EASE = {"i": {"x": [0.5], "y": [1]}, "o": {"x": [0.5], "y": [0]}}


def moving(*keys: tuple[float, Any], **more: Any) -> dict[str, Any]:
    return {"a": 1, "k": [{"t": t, "s": s if isinstance(s, list) else [s], **EASE, **more} for t, s in keys]}


def layer(name: str, **more: Any) -> dict[str, Any]:
    return {"nm": name, "ty": 4, "ip": 0, "op": 60, "ks": {}, **more}


def file_of(*layers: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"fr": 30, "ip": 0, "op": 60, "w": 100, "h": 50, "layers": list(layers), **more}


FADE = {"ks": {"o": moving((0, 0), (30, 100))}}


def keys_of(file: dict[str, Any]) -> dict[str, list[float]]:
    return {f"{p.layer}: {p.path}": [key.time for key in p.track.keys()] for p in ts.lottie(file).tracks}


def test_compositions_in_one_another() -> None:
    file = file_of(
        layer("a", ty=0, refId="outer", st=15),
        layer("a", ty=0, refId="outer", sr=2),
        assets=[
            {"id": "outer", "layers": [layer("b", ty=0, refId="inner", st=30, sr=0.5), layer("c", **FADE)]},
            {"id": "inner", "layers": [layer("d", **FADE)]},
            {"id": "picture", "p": "x.png"},
        ],
    )
    assert keys_of(file) == {
        "a/b/d: ks.o": [1.5, 2.0],
        "a/c: ks.o": [0.5, 1.5],
        "a#2/b/d: ks.o": [2.0, 3.0],
        "a#2/c: ks.o": [0.0, 2.0],
    }
    found = ts.lottie(file)
    assert [(each.path, each.kind, each.start, each.end) for each in found.layers][:3] == [
        ("a", "precomposition", 0, 2), ("a/b", "precomposition", 0.5, 2), ("a/b/d", "shape", 1.5, 2),
    ]  # fmt: skip
    assert (found.frame_rate, found.start, found.end, found.width, found.height) == (30, 0, 2, 100, 50)


def test_a_time_that_is_remapped() -> None:
    assets = [{"id": "c", "layers": [layer("d", **FADE)]}]
    straight = {
        "a": 1,
        "k": [{"t": 10, "s": [0.5], **{"i": {"x": [1], "y": [1]}, "o": {"x": [0], "y": [0]}}}, {"t": 70, "s": [1.5]}],
    }
    even = ts.lottie(file_of(layer("a", ty=0, refId="c", tm=straight, ip=10), assets=assets))
    assert {p.path: [k.time for k in p.track.keys()] for p in even.tracks}["ks.o"] == pytest.approx([-2 / 3, 4 / 3])
    # Beyond its keys it stands still.
    line = {"i": {"x": [1], "y": [1]}, "o": {"x": [0], "y": [0]}}
    late = {"a": 1, "k": [{"t": 30, "s": [0.5], **line}, {"t": 45, "s": [1], **line}]}
    held = {
        f"{p.layer} {p.path}": p.track
        for p in ts.lottie(file_of(layer("a", ty=0, refId="c", tm=late), assets=assets)).tracks
    }
    assert [held["a/d ks.o"].value(t) for t in (0, 1, 1.5, 1.9)] == pytest.approx([50, 50, 100, 100], abs=0.2)
    # There and back: the composition's second t is seen at the file's second clock^-1(t).
    uneven = moving((0, 0), (30, 1), (60, 0))
    found = ts.lottie(file_of(layer("a", ty=0, refId="c", tm=uneven), assets=assets))
    tracks = {f"{p.layer} {p.path}": p.track for p in found.tracks}
    clock, fade = tracks["a tm"], ts.track_from_lottie(FADE["ks"]["o"], 30)
    for t in np.linspace(0, 2, 61).tolist():
        assert tracks["a/d ks.o"].value(t) == pytest.approx(fade.value(clock.value(t)), abs=2e-2)


def test_a_curved_way_is_gone_by_its_length() -> None:
    a, to, ti, b = map(np.array, ([0.0, 0.0], [60.0, -80.0], [10.0, 90.0], [100.0, 20.0]))
    keys = [
        {"t": 0, "s": a.tolist(), "to": to.tolist(), "ti": ti.tolist(), **EASE},
        {"t": 30, "s": b.tolist()},
    ]
    [found] = ts.lottie(file_of(layer("x", ks={"p": {"a": 1, "k": keys}}))).tracks
    s = np.linspace(0, 1, 200_001)[:, None]
    way = (1 - s) ** 3 * a + 3 * (1 - s) ** 2 * s * (a + to) + 3 * (1 - s) * s**2 * (b + ti) + s**3 * b
    lengths = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(way, axis=0).T))])
    gone = ts.Easing("cubic-bezier(0.5, 0, 0.5, 1)", "css")
    for t in np.linspace(0.01, 0.99, 37).tolist():
        i = int(np.searchsorted(lengths, gone(t) * lengths[-1]))
        assert found.track.value(t) == pytest.approx(tuple(way[i]), abs=2e-3)
    # On the line between the ends it is gone straight, as by lottie-web.
    line = [{"t": 0, "s": [0, 0], "to": [-9, 0], "ti": [3, 0], **EASE}, {"t": 30, "s": [10, 0]}]
    [straight] = ts.lottie(file_of(layer("x", ks={"p": {"a": 1, "k": line}}))).tracks
    assert straight.track.value(0.5) == pytest.approx((5, 0)) and len(straight.track) == 2


def test_numbers_of_all_kinds() -> None:
    def path(count: int, x: float) -> list[Any]:
        return [{"c": True, "v": [[x, i] for i in range(count)], "i": [[0, 0]] * count, "o": [[1, 1]] * count}]

    gradient = {"p": 2, "k": moving((0, [0, 1, 0, 0, 1, 0, 0, 1]), (30, [0, 0, 0, 1, 1, 1, 0, 0]))}
    shapes = [
        {
            "ty": "gr",
            "it": [{"ty": "sh", "ks": moving((0, path(3, 0)), (30, path(3, 8)))}, {"ty": "gf", "g": gradient}],
        },
        {"ty": "sh", "ks": moving((0, path(25, 0)), (30, path(25, 8)))},
        {"ty": "fl", "c": moving((0, [1, 0, 0]), (30, [0, 0, 1, 1]))},
    ]
    masks = [{"mode": "a", "o": moving((0, 0), (30, 50)), "pt": {"a": 0, "k": path(3, 0)[0]}}]
    effects = [{"nm": "blur", "ef": [{"ty": 0, "v": moving((0, 1), (30, 3))}]}]
    text = {"a": [{"a": {"o": moving((0, 0), (30, 100))}}]}
    found = ts.lottie(file_of(layer("x", shapes=shapes, masksProperties=masks, ef=effects, t=text)))
    lanes = {p.path: np.size(p.track.value(0.5)) for p in found.tracks}
    assert lanes == {
        "shapes[0].it[0].ks": 18, "shapes[0].it[1].g.k": 8, "shapes[1].ks[0:60]": 60, "shapes[1].ks[60:120]": 60,
        "shapes[1].ks[120:150]": 30, "shapes[2].c": 4, "masksProperties[0].o": 1, "ef[0].ef[0].v": 1, "t.a[0].a.o": 1,
    }  # fmt: skip
    tracks = {p.path: p.track for p in found.tracks}
    assert tracks["shapes[0].it[0].ks"].value(0.5)[:6] == pytest.approx((4, 0, 4, 1, 4, 2))
    assert found.skipped == [] and found.found == 9


def test_what_is_left_out_is_named() -> None:
    moves = moving((0, 0), (30, 1))
    file = file_of(
        layer("x", ks={"o": {**moves, "x": "wiggle()"}, "r": {"a": 1, "k": [{"t": 0}, {"t": 1, "s": [1]}]}}),
        layer("y", ty=0, refId="loop"),
        layer("z", ty=0, refId="back", sr=-1),
        assets=[
            {"id": "loop", "layers": [layer("l", ty=0, refId="loop"), layer("m", ks={"o": moves})]},
            {"id": "back", "layers": [layer("b", ks={"o": moves})]},
        ],
    )
    reasons = {path: reason for path, reason in ts.lottie(file).skipped}
    assert reasons["layers[0].ks.o"] == "has an expression, which is not evaluated"
    assert "has no value" in reasons["layers[0].ks.r"]
    assert "contains itself" in reasons["assets[0].layers[1].ks.o"]
    assert "runs backwards" in reasons["assets[1].layers[0].ks.o"]


def test_compositions_that_double_are_refused() -> None:
    assets = [{"id": f"c{i}", "layers": [layer(n, ty=0, refId=f"c{i + 1}") for n in "ab"]} for i in range(39)]
    with pytest.raises(ts.InvalidArgumentError, match="2\\^16 layers"):
        ts.lottie(file_of(layer("x", ty=0, refId="c0"), assets=assets))


def test_names_and_objects_that_are_there_twice() -> None:
    fade = FADE["ks"]["o"]
    file = file_of(layer("a", ks={"o": fade, "r": fade}), layer("a"), layer("a#2"), layer("b", **{"x.y[z]": fade}))
    found = ts.lottie(file)
    assert [each.path for each in found.layers] == ["a", "a#2", "a#2#2", "b"]
    assert [(p.layer, p.path) for p in found.tracks] == [("a", "ks.o"), ("a", "ks.r"), ("b", "x.y[z]")]


def test_markers_and_parents() -> None:
    file = file_of(
        layer("child", ind=2, parent=1), layer("mother", ind=1, ty=3), markers=[{"tm": 15, "cm": "hit", "dr": 6}]
    )
    found = ts.lottie(file)
    assert [tuple(m) for m in found.markers] == [(0.5, "hit", 0.2)]
    assert [(each.path, each.kind, each.parent) for each in found.layers] == [
        ("child", "shape", "mother"), ("mother", "null", None),
    ]  # fmt: skip


def zipped(**files: Any) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "/"), json.dumps(content))
    return data.getvalue()


def test_archives(tmp_path: pathlib.Path) -> None:
    one, two = file_of(layer("one", **FADE)), file_of(layer("two", **FADE))
    file = tmp_path / "icons.lottie"
    for folder in ("a", "animations"):
        file.write_bytes(zipped(**{"manifest.json": {}, f"{folder}/heart.json": one, f"{folder}/star.json": two}))
        assert ts.lottie(file).tracks[0].layer == "one" and ts.lottie(file, "star").tracks[0].layer == "two"
        with pytest.raises(ts.InvalidArgumentError, match="one of heart, star"):
            ts.lottie(file, "moon")
    whole = file.read_bytes()
    for bad in (zipped(**{"manifest.json": {}}), whole[:40], b"PK\x03\x04" + b"x" * 99, whole[:-30]):
        file.write_bytes(bad)
        with pytest.raises(ts.InvalidArgumentError):
            ts.lottie(file)
    with pytest.raises(ts.InvalidArgumentError, match=r"animation requires a \.lottie"):
        ts.lottie(one, "heart")


@pytest.mark.parametrize(
    "bad",
    ["", "[]", "{}", '{"fr": 0, "layers": []}', '{"fr": 30, "layers": [1]}', '{"fr": 30, "layers": 1}', "\xff",
     "{" * 999, '{"fr": 30, "layers": [], "markers": [{"tm": "x"}]}', '{"fr": 30, "layers": [{"ip": null}]}'],
)  # fmt: skip
def test_bad_files(bad: str, tmp_path: pathlib.Path) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(bad.encode("latin-1"))
    with pytest.raises(ts.InvalidArgumentError):
        ts.lottie(file)


def test_the_command(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    from tweenspirit.cli.main import main

    file = tmp_path / "card.json"
    moves = {**moving((0, 0), (30, 1)), "x": "time"}
    file.write_text(json.dumps(file_of(layer("card", **FADE), layer("late", ks={"r": moves}))))
    assert main(["lottie", str(file)]) == 0
    told = capsys.readouterr().out
    assert "card\tks.o" in told and "layers[1].ks.r\thas an expression" in told
    assert told.endswith("2 animated properties: 1 imported, 1 left out; 2 layers, 2 s at 30 frames/s\n")
    sheet = tmp_path / "site.css"
    sheet.write_text("a { transition: left 1s }\nb { transition: soon now }\n@keyframes k { to { top: 0 } }")
    assert main(["styles", str(sheet)]) == 0
    told = capsys.readouterr().out
    assert "left\t1 s" in told and told.endswith("1 transitions, 0 animations, 1 keyframes, 1 skipped\n")
