# SPDX-License-Identifier: MIT
"""The faults of RZTweenSpirit, UIView+EasingFunctions and GPUAnimation, each as a test of what a world does."""

from __future__ import annotations

import gc
import math
from collections.abc import Callable

import numpy as np
import pytest
from world_help import reasons, run, told

import tweenspirit as ts

Fresh = Callable[[], str]


# ---- RZTweenSpirit


def test_value_at_a_key_is_that_key() -> None:
    """A boolean as well: at its key the key, not one or the other."""
    w = ts.World()
    number, flag = w.channel(0.0), w.channel(False)
    a = ts.Track("float", easing="sine.inOut")
    b = ts.Track("bool")
    for k in range(11):
        a.key(k / 10, math.pi**k)
        b.key(k / 10, k % 2 == 0)
    number.play(a), flag.play(b)
    for k in range(1, 11):
        w.step(0.1)
        assert number.value == math.pi**k
        assert flag.value is (k % 2 == 0)


def test_progress_is_not_in_float32() -> None:
    w = ts.World()
    w.step(1e6)
    c = w.channel(0.0)
    c.tween_to(1.0, 1 / 60)
    shown = [(w.step(1 / 960), c.value)[1] for _ in range(16)]
    assert np.max(np.abs(np.array(shown) - np.arange(1, 17) / 16)) < 1e-7
    assert c.value == 1.0


def test_finished_and_replaced_can_be_told_apart() -> None:
    w = ts.World()
    c = w.channel(0.0)
    heard: list[str] = []
    for target in (1.0, 2.0, 3.0):
        c.tween_to(target, 1.0).on_end(heard.append)
        w.step(0.25)
    w.step(1.0)
    assert heard == ["replaced", "replaced", "finished"]
    c.tween_to(4.0, 1.0).on_end(heard.append)
    c.set(0.0)
    c.spring_to(5.0).on_end(heard.append)
    w.step(0.0)
    w.step(9.0)
    assert heard[3:] == ["stopped", "settled"]


def test_adding_during_an_update_is_fine() -> None:
    """Theirs throws."""
    w = ts.World()
    c = w.channel(0.0)
    made: list[ts.Channel] = []

    def more(value: object) -> None:
        made.append(w.channel(0.0))
        made[-1].tween_to(1.0, 0.5)

    c.on_change(more)
    c.tween_to(1.0, 1.0)
    run(w, 0.25, 4)
    assert len(made) == 4 and [x.value for x in made] == [1.0, 1.0, 0.5, 0.0]


# ---- UIView+EasingFunctions


def test_expo_out_does_not_snap_at_its_end() -> None:
    """Sixty samples end at 0.999; the last frames come near and then are there."""
    w = ts.World()
    c = w.channel(0.0)
    c.tween_to(1000.0, 1.0, "expo.out")
    shown = []
    for k in range(1, 1001):
        w.step_to(k / 1000)
        shown.append(c.value)
    assert shown[-1] == 1000.0 and max(np.diff(shown)[-100:]) <= 1.0
    assert shown[480] == pytest.approx(1000 * ts.ease("expo.out", 0.481), abs=1e-9)


@pytest.mark.parametrize("easing", ["circ.in", "circ.out", "circ.inOut"])
def test_circ_is_no_nan(easing: str) -> None:
    w = ts.World()
    c = w.channel(0.0)
    c.tween_to(1.0, 1.0, easing)
    for k in range(1, 3001):
        w.step_to(k / 3000)
        assert 0 <= c.value <= 1 and math.isfinite(c.velocity)
    assert c.value == 1.0


def test_every_property_has_its_curve() -> None:
    """Theirs lets sizes and opacity through without it."""
    w = ts.World()
    values = {"point": (1.0, 2.0), "size": (3.0, 4.0), "rect": (0.0, 0.0, 5.0, 6.0), "float": 0.25}
    channels = {kind: w.channel(v, kind=kind, path=f"view.{kind}") for kind, v in values.items()}
    w.attach("view", "quad.in")
    for c in channels.values():
        c.tween_to(tuple(9.0 for _ in c.value) if isinstance(c.value, tuple) else 9.0, 1.0)
    w.step(0.5)
    for kind, c in channels.items():
        start = values[kind]
        want = np.asarray(start) + (9 - np.asarray(start)) * 0.25
        assert np.asarray(c.value) == pytest.approx(want)


def test_a_curve_of_one_s_own_has_its_context(fresh: Fresh) -> None:
    """A closure is the context; it lives as long as what uses it."""
    w, scale, name = ts.World(), [2.0], fresh()
    c = w.channel(0.0)
    ts.register_easing(name, lambda t: scale[0] * t, live=True)
    c.tween_to(1.0, 1.0, name)
    ts.unregister_easing(name)
    gc.collect()
    w.step(0.25)
    assert c.value == 0.5
    scale[0] = 4.0
    w.step(0.25)
    assert c.value == 2.0


# ---- GPUAnimation


@pytest.mark.parametrize("dt", [0.0479, 0.1, 0.1001, 0.25, 1.0])
def test_spring_does_not_explode_at_a_tenth_of_a_second(dt: float) -> None:
    w, spring = ts.World(), ts.Spring.preset("gpu_animation")
    c = w.channel(0.0)
    c.spring_to(1.0, spring)
    for _ in range(200):
        w.step(dt)
        assert 0 <= c.value <= 1.31
    assert c.value == 1.0 and reasons(w) == ["settled"]


def test_commands_in_handlers_are_kept() -> None:
    w = ts.World()
    a, b = w.channel(0.0), w.channel(0.0)
    a.spring_to(1.0).on_end(lambda reason: b.spring_to(5.0))
    w.step(4.0)
    assert (a.value, b.value) == (1.0, 5.0)
    events = w.events()
    assert [e.time for e in events if e.channel is a][1] == next(e.time for e in events if e.channel is b)


def test_reanimating_in_its_own_end_goes_on() -> None:
    """Theirs kills what the completion has begun."""
    w = ts.World()
    c = w.channel(0.0)
    heard: list[str] = []

    def again(reason: str) -> None:
        heard.append(reason)
        if len(heard) < 5:
            c.spring_to(float(len(heard) + 1)).on_end(again)

    c.spring_to(1.0).on_end(again)
    for _ in range(5):
        w.step(3.0)
    assert heard == ["settled"] * 5 and c.value == 5.0


def test_reanimating_when_replaced_goes_on() -> None:
    w = ts.World()
    c = w.channel(0.0)
    c.spring_to(1.0).on_end(lambda reason: c.spring_to(3.0))
    w.step(0.1)
    second = c.spring_to(2.0)
    w.step(0.0)
    assert second.end_reason == "replaced" and c.target == 3.0
    w.step(5.0)
    assert c.value == 3.0


class Clamping:
    """A property that takes no more than 1."""

    def __init__(self) -> None:
        self.stored = 0.0
        self.given: list[float] = []

    @property
    def alpha(self) -> float:
        return self.stored

    @alpha.setter
    def alpha(self, value: float) -> None:
        self.given.append(value)
        self.stored = min(max(value, 0.0), 1.0)


def test_clamping_setter_does_not_feed_back() -> None:
    w, view, spring = ts.World(), Clamping(), ts.Spring(omega=14.0, damping_ratio=0.35)
    c = w.bind(view, "alpha")
    c.spring_to(1.0, spring)
    for _ in range(30):
        w.step(1 / 60)
        assert c.value == spring.value(w.time) and view.given[-1] == c.value
    assert max(view.given) > 1.1
    w.step(5.0)
    assert view.alpha == c.value == 1.0


def test_keys_do_not_collide() -> None:
    """Theirs hashes (object, key) to one number."""
    w = ts.World()
    views = [Clamping() for _ in range(500)]
    channels = [w.bind(view, "alpha") for view in views]
    assert len({id(c) for c in channels}) == 500
    assert all(w.bind(view, "alpha") is c for view, c in zip(views, channels, strict=True))
    for i, c in enumerate(channels):
        c.tween_to(i / 1000, 1.0)
    w.step(1.0)
    assert [view.alpha for view in views] == [i / 1000 for i in range(500)]


@pytest.mark.parametrize("scale", [1e-6, 1e-3, 1.0, 1e3, 1e6])
def test_what_is_near_depends_on_the_way(scale: float) -> None:
    """One absolute threshold lets alphas snap and lets hundreds of points crawl."""
    w, spring = ts.World(), ts.Spring.preset("gpu_animation")
    c = w.channel(0.0)
    c.spring_to(scale, spring)
    w.step(100.0)
    assert told(w)[-1][0] == pytest.approx(spring.settling_time(), rel=1e-9 if scale > 1e-5 else 1)


def test_a_tolerance_is_in_value_units() -> None:
    w, spring = ts.World(), ts.Spring.preset("gpu_animation")
    a, b = w.channel(0.0), w.channel(0.0, tolerance=0.5)
    a.spring_to(100.0, spring, tolerance=0.5), b.spring_to(100.0, spring)
    w.step(50.0)
    want = spring.settling_time(0.0, 100.0, 0.0, 0.5)
    assert [e.time for e in w.events() if e.kind == "end"] == pytest.approx([want, want])
