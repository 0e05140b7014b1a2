# SPDX-License-Identifier: MIT
"""Values between bounds, against a model that looks for contacts in small strides."""

from __future__ import annotations

import random
from typing import Any

import decay as decay_oracle
import pytest
import spring as spring_oracle
from bounds import Lane
from families import mp

import tweenspirit as ts

KINDS = ("hold", "stop", "bounce", "spring")
# What is nearer than this to the last contact is too near for the model's strides.
NEAR = 1 / 64


def spring_path(omega: float, zeta: float, target: float) -> Any:
    spring = spring_oracle.spring(omega, zeta)

    def law(start: Any, velocity: Any) -> Any:
        motion = spring.motion(start, target, velocity)

        def path(t: Any) -> Any:
            y, v = motion.state(t)
            return y + mp.mpf(target), v

        return path

    return law


def decay_path(rate: float) -> Any:
    def law(start: Any, velocity: Any) -> Any:
        motion = decay_oracle.decay(rate, start, velocity)
        return lambda t: (motion.value(t), motion.velocity(t))

    return law


@pytest.mark.parametrize("contact", KINDS)
@pytest.mark.parametrize("seed", range(12))
def test_lanes_meet_their_bounds_where_the_model_finds_them(contact: Any, seed: int) -> None:
    rng = random.Random(f"{contact}{seed}")
    lower, upper = -rng.uniform(1, 50), rng.uniform(1, 50)
    start, velocity = rng.uniform(lower, upper) * 0.9, rng.choice((-1, 1)) * rng.uniform(50, 500)
    restitution, zeta = rng.uniform(0.3, 1), rng.choice((0.05, 0.2, 0.7, 1.0, 1.8))
    omega, target, rate = rng.uniform(5, 15), rng.uniform(lower, upper) * rng.choice((0.5, 1.6)), rng.uniform(0.5, 4)
    hand = (rng.uniform(8, 20), rng.choice((0.4, 1.0)))
    world = ts.World()
    x = world.channel(start)
    x.bounds(
        lower, upper, contact=contact, restitution=restitution, spring=ts.Spring(omega=hand[0], damping_ratio=hand[1])
    )
    if seed % 3:
        law = spring_path(omega, zeta, target)
        player = x.spring_to(target, ts.Spring(omega=omega, damping_ratio=zeta), velocity=velocity, tolerance=1e-6)
    else:
        law = decay_path(rate)
        player = x.decay(velocity, ts.Decay(rate=rate), tolerance=1e-6)
    times = [k / 16 for k in range(1, 17)]
    lane = Lane(law, start, velocity, lower, upper, contact, restitution)
    lane.spring = lambda value, bound, speed: spring_path(*hand, bound)(value, speed)
    expected = lane.walk([mp.mpf(time) for time in times])
    gaps = [b.time - a.time for a, b in zip(lane.contacts, lane.contacts[1:], strict=False)]
    crowded = next((lane.contacts[i].time for i, gap in enumerate(gaps) if gap < NEAR), mp.inf)
    met: list[ts.Event] = []
    player.on_contact(met.append)
    scale = abs(velocity) + 50
    for time, (value, speed) in zip(times, expected, strict=True):
        if time >= crowded or (not player.active and contact != "stop"):
            break
        world.step_to(time)
        if player.active or contact == "stop":
            assert abs(x.value - float(value)) < 1e-9 * scale
            assert abs(x.velocity - float(speed)) < 1e-8 * scale
    known = [one for one in lane.contacts if one.time <= min(world.time, crowded)]
    assert len(met) >= len(known)
    for ours, theirs in zip(met, known, strict=False):
        assert (ours.bound, ours.value, ours.lane) == (theirs.bound, lower if theirs.bound == "lower" else upper, 0)
        assert abs(ours.time - float(theirs.time)) < 1e-10
        assert abs(ours.velocity - float(theirs.velocity)) < 1e-8 * scale


def test_the_model_meets_bounds() -> None:
    """Else the test above would hold of nothing."""
    lane = Lane(decay_path(1), 0, 200, -1, 100, "bounce", mp.mpf("0.5"))
    (value, velocity), *_ = lane.walk([mp.mpf(1)])
    assert abs(lane.contacts[0].time - mp.log(2)) < mp.mpf(10) ** -20
    assert abs(velocity + 50 * 2 / mp.e) < mp.mpf(10) ** -15
    assert abs(value - (50 + 100 / mp.e)) < mp.mpf(10) ** -15


def test_bounds_are_asked_of_numbers_that_can_have_them() -> None:
    world = ts.World()
    x = world.channel((0.0, 0.0))
    with pytest.raises(ts.InvalidArgumentError, match="contact must be"):
        x.bounds(0, 1, contact="jump")  # type: ignore[arg-type]
    with pytest.raises(ts.InvalidArgumentError, match="lower"):
        x.bounds(2, 1)
    with pytest.raises(ts.InvalidArgumentError, match="restitution"):
        x.bounds(0, 1, contact="bounce", restitution=2)
    with pytest.raises(ts.InvalidArgumentError, match="bools"):
        world.channel(True).bounds(0, 1)
    x.bounds((0, -1), None)
    x.set((-5, -5))
    assert x.value == (0, -1)


def test_a_contact_is_an_event_of_its_own() -> None:
    world = ts.World()
    x = world.channel(0.0)
    x.bounds(0, 5, contact="bounce", restitution=0.5)
    x.spring_to(3, ts.Spring(omega=0, damping_ratio=0), velocity=10)
    world.step(1)
    begin, contact = world.events()
    assert (begin.lane, begin.bound, str(contact.kind), contact.time) == (None, None, "contact", 0.5)
    assert (contact.lane, contact.bound, contact.value, contact.velocity) == (0, "upper", 5.0, 10.0)
    assert (contact.count, contact.reason, contact.marker, contact.channel) == (1, None, None, x)
