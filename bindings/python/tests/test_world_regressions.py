# SPDX-License-Identifier: MIT
"""The faults of RZTweenSpirit, UIView+EasingFunctions and GPUAnimation, each as a test of what a world does."""

from __future__ import annotations

import gc
import math
from collections.abc import Callable

import numpy as np
import pytest
from world_help import INF, kinds, reasons, run, told

import tweenspirit as ts

Fresh = Callable[[], str]


# ---- RZTweenSpirit


def test_backward_runs_do_not_snap() -> None:
    """Theirs is at the start after one frame."""
    w = ts.World()
    c = w.channel(0.0)
    p = c.tween_to(10.0, 1.0, fill="both")
    w.step(0.75)
    p.rate = -1
    shown = []
    for _ in range(6):
        w.step(0.125)
        shown.append(c.value)
    assert shown == [6.25, 5.0, 3.75, 2.5, 1.25, 0.0]
    assert told(w) == [(0.0, "begin"), (1.5, "end")] and p.end_reason == "finished"


@pytest.mark.parametrize("easing", ["back.out", "back.in", "elastic.out", "elastic.in"])
def test_overshoot_is_not_clamped(easing: str) -> None:
    w = ts.World()
    c = w.channel(0.0)
    c.tween_to(10.0, 1.0, easing)
    shown = []
    for k in range(1, 129):
        w.step(1 / 128)
        shown.append(c.value)
        assert c.value == pytest.approx(10 * ts.ease(easing, k / 128), abs=1e-12)
    assert min(shown) < -0.1 or max(shown) > 10.1


def test_no_duration_is_no_nan() -> None:
    """Theirs divides by the distance of two keys."""
    w = ts.World()
    c = w.channel((1.0, 2.0))
    c.tween_to((3.0, 4.0), 0.0)
    w.step(0.0)
    assert c.value == (3.0, 4.0) and c.velocity == (0.0, 0.0)
    track = ts.Track("vec2").key(1, (0.0, 0.0)).key(1, (5.0, 6.0))
    c.play(track)
    w.step(0.0)
    assert c.value == (5.0, 6.0)


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


def test_removing_removes() -> None:
    """Theirs never removes a tween."""
    w = ts.World()
    c = w.channel(0.0)
    p = c.tween_to(1.0, 1.0)
    w.step(0.5)
    p.stop()
    assert w.stats()["players"] == 0 and w.step(0.25) == 0
    assert c.value == 0.5
    c.destroy()
    assert w.stats()["channels"] == 0


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


def test_the_beginning_tells_the_duration_not_the_distance() -> None:
    w = ts.World()
    p = w.channel(0.0).tween_to(500.0, 2.5, delay=1.0, iterations=2)
    assert (p.duration, p.end_time, p.remaining) == (2.5, 6.0, 6.0)
    seen: list[float] = []
    p.on_begin(lambda: seen.append(p.duration))
    w.step(1.5)
    assert seen == [2.5] and p.remaining == 4.5


def test_dropped_frames_do_not_lengthen() -> None:
    """A frame is as long as it was."""
    w = ts.World()
    c = w.channel(0.0)
    c.tween_to(1.0, 1.0)
    for dt in (1 / 60, 0.3, 1 / 60, 0.5, 0.4):
        w.step(dt)
    assert c.value == 1.0 and told(w)[-1] == (1.0, "end")


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


def test_springs_stay_springs_where_a_curve_is_attached() -> None:
    w = ts.World()
    c = w.channel(0.0, name="x")
    w.attach("x", "bounce.out")
    c.spring_to(1.0, ts.Spring(duration=0.5))
    w.step(0.25)
    assert c.value == ts.Spring(duration=0.5).value(0.25)


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


def test_worlds_are_independent() -> None:
    """Theirs hooks every view of the process."""
    a, b = ts.World(), ts.World()
    a.attach("x", "quad.in")
    ca, cb = a.channel(0.0, name="x"), b.channel(0.0, name="x")
    ca.tween_to(1.0, 1.0), cb.tween_to(1.0, 1.0)
    a.step(0.5), b.step(0.5)
    assert (ca.value, cb.value) == (0.25, 0.5)


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


def test_30_and_120_hz_agree() -> None:
    shown = []
    for rate in (30, 120):
        w = ts.World()
        c = w.channel(0.0)
        c.spring_to(1.0, ts.Spring.preset("gpu_animation"))
        values = []
        for k in range(1, 2 * rate + 1):
            w.step_to(k / rate)
            values.append(c.value)
        shown.append(values[rate // 30 - 1 :: rate // 30])
    assert shown[0] == shown[1]


def test_commands_in_handlers_are_kept() -> None:
    w = ts.World()
    a, b = w.channel(0.0), w.channel(0.0)
    a.spring_to(1.0).on_end(lambda reason: b.spring_to(5.0))
    w.step(2.0)
    assert b.active and b.target == 5.0
    w.step(2.0)
    assert (a.value, b.value) == (1.0, 5.0)


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


def test_an_undamped_spring_never_settles() -> None:
    w = ts.World()
    c = w.channel(0.0)
    p = c.spring_to(1.0, ts.Spring(omega=10.0, damping_ratio=0.0))
    for _ in range(10):
        assert w.step(1e4) == 1 and 0 - 1e-6 <= c.value <= 2 + 1e-6
    assert p.remaining == INF and kinds(w) == ["begin"]
    with pytest.raises(ts.InvalidArgumentError):
        p.finish()
