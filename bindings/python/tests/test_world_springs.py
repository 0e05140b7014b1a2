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


def test_a_free_body_stops_on_its_target() -> None:
    for tolerance in (1e-3, 0.5, 2.0):
        w = ts.World()
        c = w.channel(0.0)
        p = c.spring_to(1.0, ts.Spring(omega=0, damping_ratio=0), velocity=4.0, overshoot="stop", tolerance=tolerance)
        assert p.duration == 0.25
        w.step(0.2)
        assert c.value == 0.8
        w.step(0.1)
        assert (c.value, p.end_reason) == (1.0, "settled") and w.events()[-1].time == 0.25
