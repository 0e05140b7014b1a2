# SPDX-License-Identifier: MIT
"""Numbers out of range, and what stands still, as in every language: Tests/Data/numbers.txt and standing.txt."""

from __future__ import annotations

import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import tweenspirit as ts

DATA = Path(__file__).parents[4] / "Tests/Data"
SETS = {"unreal": "nan inf -inf", "negative": "-1 -5e-324", "zero": "-0 0"}


class Fixture:
    """A world in which something moves, and a timeline stands."""

    def __init__(self) -> None:
        self.world = world = ts.World()
        self.x, self.y = world.channel(0.0, name="x"), world.channel(0.0, name="y")
        self.player = self.x.tween_to(10, 10)
        world.rate = 0.5
        world.step(2)
        self.track = ts.Track().key(0, 0).key(1, 1)
        self.timeline, self.inner = world.timeline(), world.timeline()
        for timeline in (self.timeline, self.inner):
            timeline.add(self.y, self.track)
        self.timeline.time = 0.25
        self.spring, self.decay = ts.Spring(bounce=0.3), ts.Decay()
        self.columns = array.array("d", [1.0]), array.array("d", [2.0])
        self.motion, self.fling = self.spring.motion(0, 100), self.decay.motion(0, 100, lower=0, upper=10)

    def state(self) -> Any:
        """All that a refused call must leave as it is."""
        return self.world.snapshot(), len(self.track), self.track.value(0.5), self.columns[0][0], self.columns[1][0]


def _set(thing: Any, name: str, value: float) -> None:
    setattr(thing, name, value)


Call = Callable[[Fixture, float], Any]


def _words(group: str, names: str, function: Callable[[Fixture], Any], **usual: Any) -> dict[str, Call]:
    """Returns a call for each argument of a function; `usual` is what it also needs."""
    return {
        f"{group}.{name}": lambda f, n, name=name: function(f)(**{**usual, name: n})  # type: ignore[misc]
        for name in names.split()
    }


CALLS: dict[str, Call] = {
    **_words("spring", "duration visual_duration settling_duration response", lambda f: ts.Spring),
    **_words("spring", "frequency omega half_life", lambda f: ts.Spring, damping_ratio=0.5),
    **_words("spring", "bounce", lambda f: ts.Spring, duration=0.5),
    **_words("spring", "damping_ratio", lambda f: ts.Spring, response=0.5),
    **_words("spring", "stiffness", lambda f: ts.Spring, damping=10),
    **_words("spring", "damping", lambda f: ts.Spring, stiffness=100),
    **_words("spring", "mass", lambda f: ts.Spring, stiffness=100, damping=10),
    **_words("spring", "bounciness", lambda f: ts.Spring, speed=12),
    **_words("spring", "speed", lambda f: ts.Spring, bounciness=4),
    **_words("motion", "start target velocity", lambda f: f.spring.motion, start=0, target=1),
    **_words("decay", "rate time_constant half_life deceleration_rate drag friction", lambda f: ts.Decay),
    **_words("timing", "duration delay end_delay iterations iteration_start rate", lambda f: ts.Timing, duration=1),
    **_words(
        "tween",
        "target duration delay end_delay iterations iteration_start rate",
        lambda f: f.x.tween_to,
        target=1,
        duration=1,
    ),
    **_words("spring_to", "target velocity tolerance delay rate", lambda f: f.x.spring_to, target=1),
    **_words("spring_to", "restitution", lambda f: f.x.spring_to, target=1, overshoot="bounce"),
    **_words("fall_to", "acceleration velocity duration delay rate", lambda f: f.x.fall, acceleration=1),
    **_words("decay_to", "velocity tolerance delay rate", lambda f: f.x.decay, velocity=1),
    **_words("play", "duration rate", lambda f: f.x.play, track=ts.Track().key(0, 0).key(1, 1)),
    "spring.visual_bounce": lambda f, n: ts.Spring(visual_duration=0.5, bounce=n),
    "spring.settling_bounce": lambda f, n: ts.Spring(settling_duration=0.5, bounce=n),
    "spring.ratio_stiffness": lambda f, n: ts.Spring(stiffness=n, damping_ratio=0.5),
    "motion.restitution": lambda f, n: f.spring.motion(0, 1, overshoot="bounce", restitution=n),
    "motion.at": lambda f, n: f.motion.value(n),
    "motion.settling_tolerance": lambda f, n: f.motion.settling_time(n),
    "motion.level": lambda f, n: f.motion.crossing(n),
    "motion.after": lambda f, n: f.motion.crossing(1, n),
    "motion.extremum_after": lambda f, n: f.motion.extremum(n),
    "motion.retarget_at": lambda f, n: f.motion.retarget(n, 1),
    "motion.retarget_to": lambda f, n: f.motion.retarget(1, n),
    "spring.easing_velocity": lambda f, n: f.spring.as_easing(velocity=n),
    "spring.easing_tolerance": lambda f, n: f.spring.as_easing(tolerance=n),
    "fling.start": lambda f, n: f.decay.motion(n, 1),
    "fling.velocity": lambda f, n: f.decay.motion(0, n),
    "fling.at": lambda f, n: f.fling.value(n),
    "fling.settling_tolerance": lambda f, n: f.fling.settling_time(n),
    "decay.level": lambda f, n: f.decay.crossing(n, 0, 1),
    "decay.aim_start": lambda f, n: f.decay.aim(n, 1),
    "decay.aim_target": lambda f, n: f.decay.aim(0, n),
    "decay.snap_spacing": lambda f, n: f.decay.snap(0, 1, n),
    "decay.snap_offset": lambda f, n: f.decay.snap(0, 1, 1, n),
    "rubber_band.x": lambda f, n: ts.rubber_band(n, 100),
    "rubber_band.extent": lambda f, n: ts.rubber_band(1, n),
    "rubber_band.coefficient": lambda f, n: ts.rubber_band(1, 100, n),
    "rubber_band.inverse": lambda f, n: ts.rubber_band(n, 100, inverse=True),
    "follow.value": lambda f, n: ts.follow(n, 1, 1, 1),
    "follow.target": lambda f, n: ts.follow(0, n, 1, 1),
    "follow.half_life": lambda f, n: ts.follow(0, 1, n, 1),
    "follow.dt": lambda f, n: ts.follow(0, 1, 1, n),
    "timing.at": lambda f, n: ts.Timing(1).at(n),
    "stagger.each": lambda f, n: ts.stagger(3, n),
    "stagger.amount": lambda f, n: ts.stagger(3, amount=n),
    "stagger.base": lambda f, n: ts.stagger(3, 1, base=n),
    "stagger.ratio": lambda f, n: ts.stagger(3, 1, (n, 0.5)),
    "stagger.count": lambda f, n: ts.stagger(int(n), 1),
    "stagger.index": lambda f, n: ts.stagger(3, 1, int(n)),
    "easing.bake_points": lambda f, n: ts.Easing("ease").bake(0.1, int(n)),
    "springs.threads": lambda f, n: ts.step_springs(*f.columns, 0.0, f.spring, 0.1, threads=int(n)),
    "world.event_capacity": lambda f, n: ts.World(event_capacity=int(n)),
    "easing.linear_output": lambda f, n: ts.Easing.linear([0, n]),
    "easing.bake_tolerance": lambda f, n: ts.Easing("ease").bake(tolerance=n),
    "easing.css_tolerance": lambda f, n: ts.Easing("bounce.out").to_css(tolerance=n),
    "track.time": lambda f, n: f.track.key(n, 1),
    "track.value": lambda f, n: f.track.key(0.5, n),
    "track.marker": lambda f, n: f.track.marker(n, "m"),
    "track.bake_tolerance": lambda f, n: f.track.bake(tolerance=n),
    "track.bake_fps": lambda f, n: f.track.bake(fps=n),
    "springs.dt": lambda f, n: ts.step_springs(*f.columns, 0.0, f.spring, n),
    "springs.tolerance": lambda f, n: ts.step_springs(*f.columns, 0.0, f.spring, 0.1, tolerance=n),
    "decays.dt": lambda f, n: ts.step_decays(*f.columns, f.decay, n),
    "decays.tolerance": lambda f, n: ts.step_decays(*f.columns, f.decay, 0.1, tolerance=n),
    "tweens.time": lambda f, n: ts.eval_tweens(f.columns[0], 1.0, 0.0, 1.0, ts.Easing("linear"), n),
    "world.max_step": lambda f, n: ts.World(max_step=n),
    "world.rate": lambda f, n: _set(f.world, "rate", n),
    "world.step": lambda f, n: f.world.step(n),
    "world.step_to": lambda f, n: f.world.step_to(n),
    "channel.create": lambda f, n: f.world.channel(n),
    "channel.tolerance": lambda f, n: f.world.channel(0.0, tolerance=n),
    "channel.set": lambda f, n: f.x.set(n),
    "tween.from": lambda f, n: f.x.tween_to(1, 1, start=n),
    "decay.power": lambda f, n: ts.Decay(2, power=n),
    "fall.acceleration": lambda f, n: ts.Fall(n),
    "fall.start": lambda f, n: ts.Fall(1).value(1, n),
    "fall.velocity": lambda f, n: ts.Fall(1).value(1, 0, n),
    "fall.at": lambda f, n: ts.Fall(1).value(n),
    "fall.level": lambda f, n: ts.Fall(1).crossing(n),
    "fall.after": lambda f, n: ts.Fall(1).crossing(1, after=n),
    "decay_to.lower": lambda f, n: f.x.decay(1, bounds=(n, None)),
    "player.seek": lambda f, n: f.player.seek(n),
    "player.rate": lambda f, n: _set(f.player, "rate", n),
    "timeline.time": lambda f, n: _set(f.timeline, "time", n),
    "timeline.duration": lambda f, n: f.timeline.play(duration=n),
    "timeline.rate": lambda f, n: f.timeline.play(rate=n),
    "timeline.to": lambda f, n: f.timeline.animate_to(n),
    "timeline.to_duration": lambda f, n: f.timeline.animate_to(1, n),
    "timeline.to_rate": lambda f, n: f.timeline.animate_to(1, rate=n),
    "timeline.track_at": lambda f, n: f.timeline.add(f.y, f.track, n),
    "timeline.marker_at": lambda f, n: f.timeline.marker(n, "m"),
    "timeline.inner_at": lambda f, n: f.timeline.add(f.inner, at=n),
    "timeline.inner_rate": lambda f, n: f.timeline.add(f.inner, rate=n),
}


def _groups() -> dict[str, dict[str, list[float]]]:
    """By argument: the numbers that are refused and taken."""
    found: dict[str, dict[str, list[float]]] = {}
    group: dict[str, list[float]] = {}
    for line in (DATA / "numbers.txt").read_text().splitlines():
        if line.startswith("  "):
            for name in line.split():
                found[name] = {**group, **found.get(name, {})}
        elif line and not line.startswith("#"):
            word, *numbers = line.split()
            if word == "refused":
                group = {}
            group[word] = [float(x) for each in numbers for x in SETS.get(each, each).split()]
    return found


#: What the message calls an argument, where that is neither its name here nor the name's end.
NAMED = {
    **dict.fromkeys(("motion.at", "motion.retarget_at", "fling.at", "fall.at", "player.seek"), "t"),
    **dict.fromkeys(("world.step_to", "track.marker"), "time"),
    **dict.fromkeys(("channel.create", "channel.set"), "value"),
    **dict.fromkeys(("motion.retarget_to", "timeline.to"), "target"),
    "rubber_band.inverse": "x",
    "track.bake_fps": "fps|max_keys",
    "spring.speed": "speed|bounciness",
    "stagger.index": "start",
    "stagger.ratio": "ratio_x",
    "timing.at": "local_time",
    "easing.bake_points": "max_points",
    "world.step": "dt|clock",
}


def test_every_number() -> None:
    groups = _groups()
    assert groups.keys() == CALLS.keys()
    for name, call in CALLS.items():
        word = name.partition(".")[2]
        named = NAMED.get(name, f"{word}|{word.rpartition('_')[2]}")
        for number in groups[name]["refused"]:
            fixture = Fixture()
            before = fixture.state()
            if name == "fall_to.duration" and number == 0:  # C's 0 is none; a 0 that is given ends it at once
                continue
            with pytest.raises(ts.InvalidArgumentError, match=rf"\b({named})\b"):
                call(fixture, number)
            assert fixture.state() == before, (name, number)
        for number in groups[name]["taken"]:
            call(Fixture(), number)


class Standing:
    """What standing.txt has done to a world with one channel."""

    def start(self, what: str, rate: float, delay: float = 0.0) -> None:
        self.world = ts.World()
        self.x = self.world.channel(0.0)
        track = ts.Track().key(0, 0).key(1, 10)
        if what in ("tween", "layer"):
            composite: Any = "add" if what == "layer" else "replace"
            self.player = self.x.tween_to(10, 1, rate=rate, delay=delay, composite=composite)
        elif what == "spring":
            self.player = self.x.spring_to(10, rate=rate)
        elif what == "decay":
            self.player = self.x.decay(20, ts.Decay(rate=2), rate=rate)
        elif what == "track":
            self.player = self.x.play(track, rate=rate)
        else:
            self.timeline = self.world.timeline()
            self.timeline.add(self.x, track)
            self.player = self.timeline.play(rate=rate)

    def do(self, word: str, *numbers: float) -> None:
        if word in ("tween", "layer", "spring", "decay", "track", "timeline"):
            self.start(word, *numbers)
        elif word == "step":
            self.world.step(*numbers)
        elif word == "rate":
            self.player.rate = numbers[0]
        elif word == "worldrate":
            self.world.rate = numbers[0]
        elif word in ("worldpause", "worldresume"):
            self.world.paused = word == "worldpause"
        else:
            getattr(self.player, word)()

    def seen(self) -> list[float]:
        player = self.player
        return [player.active, player.paused, self.x.active, self.world.stats()["active"], self.x.value]


def test_what_is_active() -> None:
    standing = Standing()
    lines = [line for line in (DATA / "standing.txt").read_text().splitlines() if line and line[0] != "#"]
    assert len(lines) > 50
    for number, line in enumerate(lines):
        command, _, wanted = line.partition("|")
        word, *numbers = command.split()
        standing.do(word, *map(float, numbers))
        assert standing.seen() == pytest.approx([float(x) for x in wanted.split()], abs=1e-9), (number, line)
