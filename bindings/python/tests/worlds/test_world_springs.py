# SPDX-License-Identifier: MIT
"""When players of springs end that do not cross their target: not before they first meet it, against mpmath."""

from __future__ import annotations

import math

import numpy as np
import pytest
import spring as oracle

import tweenspirit as ts

mp = oracle.mp

MODES = {"stop": 0.5, "clamp": 0.5, "bounce": 0.5, "bounce 0": 0.0, "bounce 0.01": 0.01}
#: Start, target, velocity in parts of omega.
STATES = {
    "rest": (0.0, 1.0, 0.0),
    "from above": (300.0, 100.0, 0.0),
    "thrown at it": (0.0, 1.0, 60.0),
    "thrown away": (0.0, -1.0, 3.0),
    "up from it": (2.0, 2.0, 1.5),
    "down from it": (2.0, 2.0, -1.5),
}
ZETAS = (0.0, 0.05, 0.5, 0.8, 0.95, 0.99, 0.999, 1.0, 1.5)


def guarded(omega: float, zeta: float, state: tuple[float, float, float], mode: str) -> oracle.Guarded:
    start, target, velocity = state
    motion = oracle.spring(omega, zeta).motion(start, target, velocity)
    return oracle.Guarded(motion, mode.split()[0], mp.mpf(MODES[mode]))


def wanted(exact: oracle.Guarded, tolerance: float) -> float:
    """When it first meets its target, if it ever does; and then once it has settled."""
    settled = exact.settling_time(tolerance)
    return float(max(exact.first, settled) if counts(exact) else settled)


def counts(exact: oracle.Guarded) -> bool:
    """Whether it meets its target, and not long after it came to rest."""
    motion = exact.motion
    return not mp.isinf(exact.first) and abs(motion.velocity(exact.first)) > motion.scale * motion.spring.omega * 1e-9


def started(
    channel: ts.Channel, omega: float, zeta: float, state: tuple[float, float, float], mode: str, **more: float
) -> ts.Player:
    spring = ts.Spring(omega=omega, damping_ratio=zeta)
    options = {"overshoot": mode.split()[0], "restitution": MODES[mode]}
    return channel.spring_to(state[1], spring, velocity=state[2], **options, **more)


@pytest.mark.one_in(5)
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("zeta", ZETAS, ids="zeta={:g}".format)
def test_it_ends_when_it_meets_its_target(zeta: float, mode: str, state: str) -> None:
    omega = 9.25
    start, target, part = STATES[state]
    at = (start, target, part * omega)
    exact = guarded(omega, zeta, at, mode)
    for portion in (1e-3, 0.3):
        tolerance = portion * float(exact.motion.scale)
        end = wanted(exact, tolerance)
        w = ts.World()
        c = w.channel(start)
        p = started(c, omega, zeta, at, mode, tolerance=tolerance)
        assert p.duration == pytest.approx(end, rel=2e-9, abs=0)
        if math.isinf(end) or end == 0:
            continue
        first = min(float(exact.first), end)
        if mode == "stop" and counts(exact):
            assert p.duration == pytest.approx(first, rel=1e-12, abs=0)
        w.step_to(first * (1 - 1e-6))
        assert p.active and not w.events()[1:]
        w.step_to(end * 2)
        event = w.events()[-1]
        assert (event.kind, event.reason) == ("end", "settled")
        assert event.time == pytest.approx(end, rel=2e-9, abs=0) and (c.value, c.velocity) == (target, 0.0)


def test_at_random() -> None:
    """Every mode from anywhere, with a delay and at a rate, whatever tolerance is asked for."""
    random = np.random.default_rng(11)
    for _ in range(60):
        omega, zeta = float(10 ** random.uniform(-1, 2)), float(10 ** random.uniform(-2, -0.001))
        at = (float(random.normal() * 10), float(random.normal() * 10), float(random.normal() * 10 * omega))
        mode = str(random.choice(list(MODES)))
        exact = guarded(omega, zeta, at, mode)
        tolerance = float(exact.motion.scale * 10 ** random.uniform(-4, 0.5))
        delay, rate = float(random.uniform(0, 1)), float(random.choice([0.5, 1.0, 2.0]))
        w = ts.World()
        c = w.channel(at[0])
        more = {"tolerance": tolerance, "delay": delay, "rate": rate}
        p = started(c, omega, zeta, (at[0], at[1], at[2] * rate), mode, **more)
        end = wanted(exact, tolerance)
        assert p.duration == pytest.approx(end, rel=2e-9), (omega, zeta, at, mode, tolerance)
        w.step_to((delay + end) / rate + 1)
        assert w.events()[-1].time == pytest.approx((delay + end) / rate, rel=2e-9)


def test_the_last_lane_decides() -> None:
    spring = ts.Spring(omega=10, damping_ratio=0.5)
    w = ts.World()
    c = w.channel((0.0, 5.0))
    p = c.spring_to((1.0, 5.0), spring, velocity=(0.0, 10.0), overshoot="stop")
    assert p.duration == spring.crossing(5.0, start=5.0, target=5.0, velocity=10.0) > spring.crossing(1.0)


def test_what_it_would_meet_long_after_it_rests_it_does_not_meet() -> None:
    """Close to critical damping, as react-spring's default is, the crossing comes when hardly any motion is left."""
    for zeta in (math.nextafter(1, 0), 1 - 1e-9, 0.997):
        spring = ts.Spring(omega=10, damping_ratio=zeta)
        p = ts.World().channel(0.0).spring_to(1.0, spring, overshoot="stop")
        assert p.duration == spring.settling_time(overshoot="stop") < 1 < spring.crossing(1.0)


def lasting(kind: str, start: object, target: object, spring: ts.Spring, velocity: object) -> float:
    """How many seconds a channel's spring lasts without a tolerance."""
    return ts.World().channel(start, kind=kind).spring_to(target, spring, velocity=velocity).duration


def test_a_thrown_spring_is_within_a_thousandth_of_its_distance_as_it_ends() -> None:
    """However fast it is thrown, and from wherever it is sent: just before its end it is that near its target."""
    random = np.random.default_rng(5)
    for _ in range(200):
        spring = ts.Spring(omega=float(10 ** random.uniform(0, 2)), damping_ratio=float(random.uniform(0.1, 1.5)))
        distance, velocity = 10 ** random.uniform(-2, 3), 10 ** random.uniform(0, 6)
        w = ts.World()
        x = w.channel(0.0)
        p = x.spring_to(distance, spring, velocity=velocity)
        if random.random() < 0.5:
            w.step(float(random.uniform(0, 0.5)) * p.remaining)
            p.set_target(x.value + distance, velocity=velocity)
        target, start = x.target, x.value
        w.step_to(w.time + p.remaining - 4e-9)
        assert p.active and abs(x.value - target) <= 1.001e-3 * abs(target - start), (spring, distance, velocity)
        w.step(1)
        assert (x.value, p.end_reason) == (target, "settled")


def test_the_tolerance_is_a_thousandth_of_the_distance_for_every_kind() -> None:
    """Of lanes of the largest, of an angle by its wrap, of a rotation of its angle, of a colour in its space."""
    spring = ts.Spring(omega=10, damping_ratio=0.5)

    def settled(distance: float, velocity: float, near: float) -> float:
        return spring.settling_time(0.0, distance, velocity, near)

    same = {"rel": 1e-9}
    assert lasting("vec2", (0, 5), (100, 5), spring, (0, 2e4)) == pytest.approx(settled(0, 2e4, 0.1), **same)
    assert lasting("angle", 0.1, 0.1 + 2 * math.pi + 1, spring, 1e4) == pytest.approx(settled(1, 1e4, 1e-3), **same)
    half = (math.sin(0.25), 0.0, 0.0, math.cos(0.25))
    assert lasting("quat", (0, 0, 0, 1), half, spring, None) == pytest.approx(settled(0.5, 0, 5e-4), rel=1e-6)
    white = lasting("color", (0, 0, 0, 1), (1, 1, 1, 1), spring, (500.0, 0.0, 0.0, 0.0))
    assert white == pytest.approx(settled(1, 500, 1e-3), rel=1e-3)


def test_a_kick_at_the_target_lasts_as_long_as_one_beside_it_by_rounding() -> None:
    spring = ts.Spring(omega=10, damping_ratio=0.5)
    kick = lasting("float", 0.3, 0.3, spring, 1000.0)
    assert kick == pytest.approx(spring.settling_time(0.0, 0.0, 1000.0, 0.1), rel=1e-9)
    for beside in (0.1 + 0.2, 0.3 + 1e-12, math.nextafter(0.3, 0)):
        assert lasting("float", beside, 0.3, spring, 1000.0) == pytest.approx(kick, rel=1e-9)
    assert lasting("float", 1e-9, 0.0, spring, 1000.0) == pytest.approx(kick, rel=1e-6)
    # What is near enough to count is not.
    assert lasting("float", 0.3 + 1e-6, 0.3, spring, 1000.0) > 2 * kick


def test_as_a_track_it_lasts_as_long() -> None:
    motion = ts.Spring(duration=0.5, bounce=0.15).motion(0, 100, velocity=20000)
    baked = ts.bake(motion, tolerance=0.5)
    assert baked.end == lasting("float", 0.0, 100.0, motion.spring, 20000.0)
    assert abs(baked.value(baked.end) - 100) <= 0.1
