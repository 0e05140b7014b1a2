# SPDX-License-Identifier: MIT
"""Baked scenes: what a world does that is stepped to the frames, to the bit, the same at every frame rate."""

from __future__ import annotations

import json
import math
import pathlib
import random
from fractions import Fraction
from typing import Any

import pytest

import tweenspirit as ts
from tweenspirit.scenes.bake import BakedEvent, SceneBake

SCENES = pathlib.Path(__file__).resolve().parents[2] / "examples" / "scenes"
NAMES = sorted(path.stem for path in SCENES.glob("*.json"))


def example(name: str) -> ts.Scene:
    return ts.Scene.from_json((SCENES / f"{name}.json").read_text())


def scene(**parts: Any) -> ts.Scene:
    return ts.Scene({"tweenspirit": 1, "type": "scene", **parts})


def number(name: str = "x", value: float = 0.0) -> dict[str, Any]:
    return {"name": name, "kind": "float", "value": value}


def tween(target: float, duration: float, channel: str = "x", **words: Any) -> dict[str, Any]:
    return {"channel": channel, "tween": target, "duration": duration, **words}


def bits(rows: Any) -> list[list[str]]:
    """Equal where the numbers are the same bits."""
    return [[float(x).hex() for x in row] for row in rows]


def flat(*values: Any) -> list[float]:
    return [float(x) for value in values for x in (value if isinstance(value, (tuple, list)) else (value,))]


# --- what a world does ---


@pytest.mark.parametrize("name", NAMES)
def test_rows_are_a_worlds(name: str) -> None:
    """That chains and timelines of a scene do what the API does: test_scene.py."""
    baked = SceneBake(example(name), 60, 4)
    with ts.World() as w:
        built = example(name).build(w)
        built.run()
        expected = []
        for n in range(241):
            w.step_to(n / 60)
            expected.append(flat(n / 60, *(built.channels[channel.name].value for channel in baked.channels)))
    assert bits(baked.rows()) == bits(expected)


def test_tweens_and_decays_are_a_worlds() -> None:
    with ts.World() as w:
        offset = w.channel(0.0, name="list.offset", tolerance=0.5)
        page = w.channel(0, name="page", kind="int", rounding="floor")
        bar = w.channel(True, name="bar.visible")
        offset.decay(2400, bounds=(0, 900))
        page.tween_to(3, 0.9)
        expected = []
        for n in range(106):
            if n == 75:  # 1.25 s
                w.step_to(n / 60)
                bar.play(ts.Track("bool").key(0, True).key(0.5, False))
            w.step_to(n / 60)
            expected.append(flat(n / 60, offset.value, page.value, bar.value))
    baked = SceneBake(example("fling"), 60)
    assert baked.frames == 106 and baked.duration == 1.75
    assert bits(baked.rows()) == bits(expected)


def test_a_chain_goes_on_when_its_group_has_ended() -> None:
    """At the exact times, between frames."""
    with ts.World() as w:
        arrived = w.channel((-200, 80)).spring_to((160, 80), duration=0.5, bounce=0.3).remaining
    again = arrived + 0.3
    found = [(e.time, e.kind, e.channel or e.timeline or e.name) for e in SceneBake(example("card"), 30).events()]
    assert found == [
        (0.0, "begin", "card.center"),
        (0.0, "begin", "card.alpha"),
        (0.25, "end", "card.alpha"),
        (arrived, "end", "card.center"),
        (arrived, "then", "arrived"),
        (again, "begin", "shine"),
        (again + 0.4, "marker", "shine"),
        (again + 1, "end", "shine"),
    ]


def test_loops_are_a_worlds() -> None:
    with ts.World() as w:
        turn = w.channel(0.0, kind="angle", wrap="raw")
        size = w.channel(1.0)
        turn.tween_to(2 * math.pi, 1.2, iterations=math.inf)
        size.tween_to(1.25, 0.6, "sine.inOut", iterations=math.inf, direction="alternate")
        expected = []
        for n in range(601):
            w.step_to(n / 60)
            expected.append([n / 60, turn.value, size.value])
    baked = SceneBake(example("spinner"), 60, 10)
    assert bits(baked.rows()) == bits(expected)
    loops = [e.time for e in baked.events() if e.kind == "loop" and e.channel == "spinner.turn"]
    assert loops == pytest.approx([1.2 * i for i in range(1, 9)])


# --- the same at every frame rate ---


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("slow", "fast"), [(30, 60), (7, 42), (1, 240), (0.5, 25)])
def test_frames_that_two_rates_share_are_the_same(name: str, slow: float, fast: int) -> None:
    few = SceneBake(example(name), slow, 6)
    many = SceneBake(example(name), fast, 6)
    step = round(fast / slow)
    assert bits(few.rows()) == bits(list(many.rows())[::step])
    assert few.events() == many.events()


@pytest.mark.parametrize("name", NAMES)
def test_rows_are_the_same_each_time(name: str) -> None:
    baked = SceneBake(example(name), 24, 3)
    heard: list[BakedEvent] = []
    first = bits(baked.rows(heard.append))
    assert bits(baked.rows()) == first and len(first) == baked.frames == 73
    assert heard == baked.events()


def chain_of(rng: random.Random, channels: list[str]) -> list[dict[str, Any]]:
    """A chain that moves only these, so that chains do not end each other."""
    items: list[dict[str, Any]] = []
    for i in range(rng.randint(1, 6)):
        dice = rng.random()
        if dice < 0.2:
            items.append({"delay": rng.choice([0, 0.1, rng.uniform(0, 1)])})
        elif dice < 0.4:
            items.append({"then": f"{channels[0]}-{i}"})
        else:
            some = rng.sample(channels, rng.randint(0, len(channels)))
            items.append({"animate": [movement(rng, channel) for channel in some]})
            items.append({"then": None})
    return items


def movement(rng: random.Random, channel: str) -> dict[str, Any]:
    duration = rng.choice([0, 0.1, 0.3, rng.uniform(0, 0.7)])
    delay = rng.choice([0, 0.2, rng.uniform(0, 0.3)])
    if rng.random() < 0.4:
        spring = {"duration": rng.uniform(0, 0.5), "bounce": rng.uniform(-0.3, 0.6)}
        return {"channel": channel, "spring": spring, "target": rng.uniform(-9, 9), "delay": delay}
    return tween(
        rng.uniform(-9, 9), duration, channel, iterations=rng.choice([1, 2, 2.5]), delay=delay, easing="quad.in"
    )


@pytest.mark.parametrize("seed", range(25))
def test_random_chains_go_the_same_way_at_every_rate(seed: int) -> None:
    rng = random.Random(seed)
    chains = {f"chain{i}": chain_of(rng, [f"c{i}.a", f"c{i}.b"]) for i in range(4)}
    made = scene(
        channels=[number(f"c{i}.{part}") for i in range(4) for part in "ab"],
        chains=chains,
        start=[{"at": rng.choice([0, 0.25, rng.uniform(0, 1)]), "chain": name} for name in chains],
    )
    reference = SceneBake(made, 120)
    expected, events = bits(reference.rows()), reference.events()
    assert reference.duration == max([0.0, *(e.time for e in events)])
    assert sum(len([i for i in items if i.get("then")]) for items in chains.values()) == len(
        [e for e in events if e.kind == "then"]
    )
    for fps in (1, 24, 30):
        baked = SceneBake(made, fps)
        assert baked.duration == reference.duration
        assert baked.events() == events
        found = bits(baked.rows())
        shared = expected[:: 120 // fps]
        assert found[: len(shared)] == shared


@pytest.mark.parametrize("fps", [1, 7, 10, 60, 120])
def test_a_frame_a_rounding_before_a_chain_goes_on(fps: int) -> None:
    """0.1 + 0.2 is behind 0.3, where there may be a frame."""
    items = [{"delay": 0.1}, {"delay": 0.2}, {"then": "now"}, {"animate": [tween(8, 0.25)]}]
    baked = SceneBake(scene(channels=[number()], chains={"c": items}, start=[{"chain": "c"}]), fps)
    times = [0.1 + 0.2, 0.1 + 0.2, 0.1 + 0.2 + 0.25]
    assert [e.time for e in baked.events()] == times and times[0] > 0.3
    last = list(baked.rows())[-1]
    assert last[1] == 8.0


def test_what_takes_no_time_is_done_at_once() -> None:
    items: list[dict[str, Any]] = []
    for i in range(5):
        items += [{"animate": [tween(i + 1.0, 0)]}, {"then": f"{i}"}, {"delay": 0}]
    baked = SceneBake(scene(channels=[number()], chains={"c": items}, start=[{"chain": "c"}]), 60)
    assert list(baked.rows()) == [[0.0, 5.0]]
    assert [e.name for e in baked.events() if e.kind == "then"] == ["0", "1", "2", "3", "4"]
    assert {e.time for e in baked.events()} == {0.0}


def test_starts_are_at_their_times() -> None:
    made = scene(channels=[number()], start=[{"at": 0.35, "animate": tween(8, 0.5)}])
    for fps in (1, 10, 60):
        assert [(e.time, e.kind) for e in SceneBake(made, fps).events()] == [(0.35, "begin"), (0.85, "end")]
    assert list(SceneBake(made, 1, 1).rows()) == [[0.0, 0.0], [1.0, 8.0]]


# --- how long ---


def test_frames_are_at_n_through_fps() -> None:
    baked = SceneBake(scene(), 60, 1000)
    assert [baked.time(n) for n in range(60_001)] == [n / 60 for n in range(60_001)] and baked.frames == 60_001
    film = SceneBake(scene(), Fraction(30_000, 1001), 10)
    assert film.time(1) == 1001 / 30_000 and film.frames == 300
    assert SceneBake(scene(), 29.97, 10).time(2997) == 100.0


@pytest.mark.parametrize(
    ("fps", "duration", "frames"),
    [
        (60, 0, 1),
        (60, 1, 61),
        (10, 0.99, 10),
        (30, 0.1, 4),
        (3, 0.7, 3),
        (10, 0.3, 4),
        (100, 0.29, 30),
        (1e-6, 10, 1),
        (1e6, 1e-5, 11),
    ],
)
def test_all_frames_within_the_duration(fps: float, duration: float, frames: int) -> None:
    baked = SceneBake(scene(), fps, duration)
    assert baked.frames == frames == len(list(baked.rows()))


@pytest.mark.parametrize(
    ("length", "fps", "frames"), [(1.5, 10, 16), (0.25, 3, 2), (0.0, 60, 1), (1 / 3, 3, 2), (0.3, 10, 4), (0.1, 10, 2)]
)
def test_without_one_until_nothing_moves(length: float, fps: int, frames: int) -> None:
    baked = SceneBake(scene(channels=[number()], start=[{"animate": tween(1, length)}]), fps)
    assert (baked.duration, baked.frames) == (length, frames)
    assert list(baked.rows())[-1][1] == 1


def test_nothing_moves_in_a_scene_at_rest() -> None:
    assert list(SceneBake(scene()).rows()) == [[0.0]]
    assert list(SceneBake(scene(channels=[number(value=-0.0)])).rows()) == [[0.0, 0.0]]
    assert math.copysign(1, next(SceneBake(scene(channels=[number(value=-0.0)])).rows())[1]) == -1


def test_what_moves_for_ever_is_named() -> None:
    for_ever: list[tuple[dict[str, Any], str]] = [
        ({"animate": tween(1, 2, iterations="infinite")}, "'x' moves"),
        ({"animate": {"channel": "x", "spring": {"omega": 5, "damping_ratio": 0}, "target": 1}}, "'x' moves"),
        ({"at": 3, "timeline": "t", "iterations": "infinite"}, "the timeline 't' moves"),
        ({"chain": "c"}, "'x' moves"),
    ]
    for start, words in for_ever:
        made = scene(
            channels=[number(), number("y")],
            tracks={"up": {"kind": "float", "keys": [{"t": 0, "v": 0}, {"t": 1, "v": 1}]}},
            timelines={"t": {"entries": [{"channel": "x", "track": "up"}]}},
            chains={"c": [{"delay": 1}, {"animate": [tween(1, 2, iterations="infinite")]}]},
            start=[start, {"animate": tween(1, 9, "y")}],
        )
        with pytest.raises(ts.InvalidArgumentError, match=f"^{words} forever: give a duration$"):
            SceneBake(made)
        assert SceneBake(made, 10, 12).frames == 121


def test_what_is_replaced_does_not_move_for_ever() -> None:
    made = scene(
        channels=[number()],
        start=[{"animate": tween(1, 0.5, iterations="infinite")}, {"at": 2, "animate": tween(3, 1)}],
    )
    baked = SceneBake(made, 4)
    assert (baked.duration, baked.frames, list(baked.rows())[-1]) == (3.0, 13, [3.0, 3.0])


@pytest.mark.parametrize("fps", [0, -1, math.nan, math.inf, 1e9, 1e-9, "x", None, [60], Fraction(10**400), 10**400])
def test_rates_that_are_refused(fps: Any) -> None:
    with pytest.raises(ts.InvalidArgumentError, match="fps must be"):
        SceneBake(scene(), fps)


@pytest.mark.parametrize("duration", [-1, math.nan, math.inf, "x", [1], Fraction(10**400)])
def test_durations_that_are_refused(duration: Any) -> None:
    with pytest.raises(ts.InvalidArgumentError, match="duration must be"):
        SceneBake(scene(), 60, duration)


@pytest.mark.parametrize("other", [None, {}, '{"tweenspirit": 1, "type": "scene"}'])
def test_only_scenes_are_baked(other: Any) -> None:
    with pytest.raises(ts.InvalidArgumentError, match="scene must be a Scene"):
        SceneBake(other)


def test_more_frames_than_anybody_wants() -> None:
    for duration in (1e6, 1e300):
        with pytest.raises(ts.InvalidArgumentError, match="are more than 16777216 frames"):
            SceneBake(scene(), 60, duration)
    with pytest.raises(ts.InvalidArgumentError, match="are more than 16777216 frames"):
        SceneBake(scene(channels=[number()], start=[{"animate": tween(1, 1e9)}]))
    assert SceneBake(scene(), 1, (1 << 24) - 1).frames == 1 << 24


# --- columns and events ---


def test_columns_say_what_they_are() -> None:
    baked = SceneBake(example("pieces"), 1, 0)
    assert baked.columns[:9] == [
        "time",
        *(f"piece.frame.{part}" for part in ("x", "y", "width", "height")),
        *(f"piece.size.{part}" for part in ("width", "height")),
        *("piece.rotation.x", "piece.rotation.y"),
    ]
    assert baked.columns[11:] == [*(f"piece.weights.{i}" for i in range(5)), "camera.x", "camera.y", "camera.z"]
    assert [(c.name, c.kind, c.lanes, c.first) for c in baked.channels[-2:]] == [
        ("piece.weights", 5, 5, 11),
        ("camera", "vec3", 3, 16),
    ]
    kinds = {"color": "rgba", "vec2": "xy", "vec4": "xyzw"}
    channels = [{"name": kind, "kind": kind, "value": [1] * len(parts)} for kind, parts in kinds.items()]
    expected = [f"{kind}.{part}" for kind, parts in kinds.items() for part in parts]
    assert SceneBake(scene(channels=channels)).columns[1:] == expected


@pytest.mark.parametrize("names", [("time",), ("a.x", "a")])
def test_columns_of_one_name_are_refused(names: tuple[str, ...]) -> None:
    kinds = [{"name": name, "kind": "vec2", "value": [0, 0]} if name == "a" else number(name) for name in names]
    with pytest.raises(ts.InvalidArgumentError, match="two columns would have the name"):
        SceneBake(scene(channels=kinds))


def test_events_that_were_dropped_are_counted() -> None:
    """More in one frame than a world keeps: 65 of each player."""
    count = 1200
    made = scene(
        channels=[number(f"c{i}") for i in range(count)],
        start=[{"animate": tween(1, 0.001, f"c{i}", iterations=1000)} for i in range(count)],
    )
    events = SceneBake(made, 1).events()
    dropped = sum(e.count for e in events if e.kind == "dropped")
    assert dropped > 0 and len([e for e in events if e.kind != "dropped"]) <= 65_536 + 2 * count
    assert sum(e.kind == "end" for e in events) == count


def test_the_classes_say_what_they_are() -> None:
    assert repr(SceneBake(example("card"), 30)) == "<SceneBake, 65 frames at 30 fps, 8 columns>"
    assert SceneBake(example("card"), 30).fps == 30.0
    assert json.loads((SCENES / "card.json").read_text())["type"] == "scene"
