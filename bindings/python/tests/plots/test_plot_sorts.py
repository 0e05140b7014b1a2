# SPDX-License-Identifier: MIT
"""What pictures show of springs, decays and tracks."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET

import pytest
from plot_help import Axes, along, drawn, points, read, tagged, texts, upright_places

import tweenspirit as ts

SPRING = ts.Spring(duration=0.5, bounce=0.3)


def upright_times(root: ET.Element, axes: Axes) -> list[float]:
    return [axes.x(float(p.attrib["d"][1:].split()[0])) for p in tagged(root, "path", "upright")]


def levels(root: ET.Element, axes: Axes) -> list[float]:
    return [axes.y(float(p.attrib["d"].split()[1].split("H")[0])) for p in tagged(root, "path", "level")]


def dots(root: ET.Element, axes: Axes) -> list[tuple[float, float]]:
    return [(axes.x(float(c.attrib["cx"])), axes.y(float(c.attrib["cy"]))) for c in tagged(root, "circle")]


def test_a_spring_its_target_its_settling_and_its_overshoot() -> None:
    root, axes, (line,) = drawn(ts.plot(SPRING))
    for x, y in along(line):
        assert axes.y(y) == pytest.approx(SPRING.value(max(axes.x(x), 0.0)), abs=3e-3)
    assert levels(root, axes) == pytest.approx([1], abs=1e-4)
    # Settled for ever at a thousandth; furthest at pi / omega_d, by exp(-pi zeta / sqrt(1 - zeta^2)).
    assert upright_times(root, axes) == pytest.approx([SPRING.settling_time()], abs=1e-4)
    root_part = math.sqrt(1 - 0.7**2)
    peak = (math.pi / (2 * math.pi / 0.5 * root_part), 1 + math.exp(-math.pi * 0.7 / root_part))
    assert any(dot == pytest.approx(peak, abs=1e-3) for dot in dots(root, axes))
    assert {"settles 0.819 s", "+4.6 %"} <= set(texts(root))


def test_a_motion_has_its_own_units() -> None:
    motion = SPRING.motion(100, -50, velocity=-3000)
    root, axes, (line,) = drawn(ts.plot(motion))
    for x, y in along(line):
        assert axes.y(y) == pytest.approx(motion.value(max(axes.x(x), 0.0)), abs=2)
    assert levels(root, axes) == pytest.approx([-50], abs=0.05)
    _, furthest = motion.extremum()
    assert any(text == f"+{100 * (-50 - furthest) / 150:.3g} %" for text in texts(root))


@pytest.mark.parametrize(("thing", "words"), [
    (ts.Spring(response=1, damping_ratio=0), "never settles"),
    (ts.Spring(omega=0), "never settles"),
    (ts.Spring(response=0), "at its target at once"),
    (ts.Spring(response=1, damping_ratio=1e-9), "settles"),
    (ts.Spring(response=1, damping_ratio=1e6), "settles"),
    (ts.Spring(response=1e-9), "settles"),
    (ts.Spring(response=1e9), "settles"),
    (SPRING.motion(5, 5), "settles 0 s"),
    (SPRING.motion(5, 5, 10), "settles"),
    (SPRING.motion(0, 1e308), "settles 0.819 s"),
    (SPRING.motion(-4e307, 4e307), "settles"),
    (SPRING.motion(0, 1e-308), "settles"),
    (SPRING.motion(0, 300, overshoot="bounce"), "settles"),
    (SPRING.motion(0, 300, overshoot="clamp"), "settles"),
    (SPRING.motion(0, 300, overshoot="stop"), "settles"),
    (ts.Decay(rate=2.0), "rests"),
    (ts.Decay(rate=2.0).motion(0, 0), "rests"),
    (ts.Decay(rate=2.0).motion(0, 2000, upper=300), "rests"),
    (ts.Decay(rate=1e-300), ""),
], ids=repr)  # fmt: skip
def test_springs_of_every_kind(thing: object, words: str) -> None:
    svg = ts.plot(thing)  # type: ignore[arg-type]
    root = read(svg)
    assert any(words in text for text in texts(root)), texts(root)
    assert len(svg) < 100_000


def test_an_undamped_spring_swings_between_its_ends() -> None:
    root, axes, (line,) = drawn(ts.plot(ts.Spring(response=2, damping_ratio=0)))
    assert not tagged(root, "path", "upright")
    assert axes.x(line[-1][0]) == pytest.approx(8, abs=1e-2)  # four swings
    assert {round(axes.y(y), 2) for _, y in line} >= {0.0, 2.0}


def test_where_a_decay_meets_its_bound() -> None:
    motion = ts.Decay(rate=2.0).motion(0, 2000, upper=300)
    root, axes, _ = drawn(ts.plot(motion))
    assert any(dot == pytest.approx((motion.handoff_time, 300), rel=1e-2) for dot in dots(root, axes))
    assert "meets its bound" in texts(root)


def test_springs_together_say_what_each_does() -> None:
    things = [SPRING, ts.Spring(response=0.3, damping_ratio=0)]
    root = read(ts.plot(things))
    (line, _) = [points(p) for p in tagged(root, "polyline", "line")]
    shown = " ".join(texts(root))
    assert "settles 0.819 s, overshoots 4.6 %" in shown and "never settles" in shown
    assert line[-1][0] == points(tagged(root, "polyline", "line")[1])[-1][0]  # over the same seconds


# --- tracks ---


def test_lanes_keys_and_markers() -> None:
    track = (
        ts.Track("point", easing="sine.out").key(0, (0, 10)).key(2, (100, 50)).key(3, (20, 80)).marker(1.5, "impact")
    )
    root, axes, lines = drawn(ts.plot(track))
    for lane, line in enumerate(lines):
        for x, y in along(line):
            assert axes.y(y) == pytest.approx(track.value(axes.x(x))[lane], abs=0.5)
    wanted = {(k.time, v) for k in track.keys() for v in k.value}  # type: ignore[union-attr]
    keys = [(axes.x(float(c.attrib["cx"])), axes.y(float(c.attrib["cy"]))) for c in tagged(root, "circle", "key")]
    for key, place in zip(sorted(keys), sorted(wanted), strict=True):
        assert key == pytest.approx(place, abs=0.05)
    (tick,) = tagged(root, "path", "tick")
    assert axes.x(float(tick.attrib["d"][1:].split()[0])) == pytest.approx(1.5, abs=1e-3)
    assert {"x", "y", "impact"} <= set(texts(root))


def test_steps_and_jumps_of_tracks_are_upright() -> None:
    flag = ts.Track("bool").key(0, True).key(1 / 3, False).key(0.7, True).key(1, True)
    jump = ts.Track().key(0, 0).key(0.5, 1).key(0.5, 3).key(1, 3)
    for track, times in ((flag, [1 / 3, 0.7]), (jump, [0.5])):
        _, axes, (line,) = drawn(ts.plot(track))
        assert [axes.x(x) for x in upright_places(line)] == pytest.approx(times, abs=3e-5)


def test_a_colour_is_a_band() -> None:
    track = ts.Track("color").key(0, (1, 0.5, 0, 1)).key(1, (0, 0, 1, 0.5)).key(1, (0, 1, 0, 1)).key(4, (0, 0, 0, 1))
    root = read(ts.plot(track))
    stops = [
        (float(s.attrib["offset"]), s.attrib["stop-color"], s.attrib.get("stop-opacity")) for s in tagged(root, "stop")
    ]
    assert stops[0] == (0, "#ff8000", None) and stops[-1] == (1, "#000000", None)
    assert [s for s in stops if s[0] == 0.25] == [(0.25, "#0000ff", "0.5"), (0.25, "#00ff00", None)]
    for place, color, _ in stops:
        if place != 0.25:
            wanted = [round(255 * v) for v in track.value(4 * place)[:3]]
            found = [int(color[i : i + 2], 16) for i in (1, 3, 5)]
            assert found == pytest.approx(wanted, abs=2)
    (band,) = tagged(root, "rect", "band")
    (ids,) = [e.attrib["id"] for e in tagged(root, "linearGradient")]
    assert band.attrib["fill"] == f"url(#{ids})"
    assert {"r", "g", "b", "a"} <= set(texts(root))
    two = read(ts.plot([track, track], labels=["one", "two"]))
    assert len({e.attrib["id"] for e in tagged(two, "linearGradient")}) == 2


def test_what_is_outside_the_keys_is_dashed() -> None:
    held = ts.Track().key(0, 0).key(1, 5)
    assert not tagged(read(ts.plot(held)), "polyline", "beyond")
    root, axes, _ = drawn(ts.plot(held.copy().extrapolate(before="linear", after="loop")))
    before, after = [points(p) for p in tagged(root, "polyline", "beyond")]
    assert (axes.x(before[0][0]), axes.x(before[-1][0])) == pytest.approx((-0.5, 0), abs=1e-3)
    assert (axes.x(after[0][0]), axes.x(after[-1][0])) == pytest.approx((1, 1.5), abs=1e-3)
    assert axes.y(before[0][1]) == pytest.approx(-2.5, abs=0.02) and axes.y(after[-1][1]) == pytest.approx(
        2.5, abs=0.02
    )
    root = read(ts.plot([held, ts.Track().key(0, 1).key(2, 2)]))
    (rest,) = [points(p) for p in tagged(root, "polyline", "beyond")]
    assert rest[0][1] == rest[-1][1]  # held until the other ends
    root = read(ts.plot([ts.Track("bool").key(0, True).key(3, True), ts.Track().key(0, 1).key(4, 2)]))
    line = points(tagged(root, "polyline", "line")[0])
    assert Axes(root, "time", "value").x(line[-1][0]) == pytest.approx(3, abs=1e-3)


def test_many_lanes_and_many_tracks() -> None:
    wide = ts.Track(12).key(0, range(12)).key(1, [x * x for x in range(12)])
    root = read(ts.plot(wide))
    assert len(tagged(root, "polyline", "line")) == 12
    assert set(texts(root)) >= {str(i) for i in range(12)}
    five = [ts.Track("vec2").key(0, (0, i)).key(1, (i, 1)) for i in range(5)]
    assert {"track 1", "track 5"} <= {t.rsplit(" x", 1)[0] for t in texts(read(ts.plot(five)))}
    assert {"track 1.x", "track 4.y"} <= set(texts(read(ts.plot(five[:4]))))


def test_one_key_and_many_keys() -> None:
    assert len(tagged(read(ts.plot(ts.Track().key(5, 3))), "circle", "key")) == 1
    many = ts.Track().insert(range(2000), [i % 7 for i in range(2000)])
    root = read(ts.plot(many))
    assert not tagged(root, "circle", "key") and len(tagged(root, "polyline", "line")) == 1


def test_a_track_of_another_kind() -> None:
    angle = ts.Track("angle").key(0, 0).key(1, math.pi)
    assert "value (rad)" in texts(read(ts.plot(angle)))
    assert {"x", "y", "z", "w"} <= set(texts(read(ts.plot(ts.Track("quat").key(0, (0, 0, 0, 1)).key(1, (0, 1, 0, 0))))))
