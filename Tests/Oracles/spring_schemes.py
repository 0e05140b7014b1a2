# SPDX-License-Identifier: MIT
"""What the parameters of other libraries' springs mean, there and back, in 72 digits.

Each scheme is a function from its parameters to a Spring; BACK has the way from a Spring (and its mass) to every single
parameter. Parameters are floats or reals, each taken as exactly the number that it is; decimals are strings.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from families import Real, mp
from spring import Spring, spring

TOLERANCE = mp.mpf("1e-3")
"""What settling_duration settles within."""


def stiffness(k: Real, damping: Real, mass: Real = 1) -> Spring:
    """The spring of m x'' + c x' + k (x - target) = 0."""
    k, c, m = mp.mpf(k), mp.mpf(damping), mp.mpf(mass)
    if k == 0:
        return spring(0, 1)
    return Spring(mp.sqrt(k / m), c / (2 * mp.sqrt(k * m)))


def stiffness_ratio(k: Real, ratio: Real, mass: Real = 1) -> Spring:
    return Spring(mp.sqrt(mp.mpf(k) / mp.mpf(mass)), mp.mpf(ratio))


def response(seconds: Real, ratio: Real = 1) -> Spring:
    return Spring(2 * mp.pi / mp.mpf(seconds), mp.mpf(ratio))


def frequency(hertz: Real, ratio: Real = 1) -> Spring:
    return Spring(2 * mp.pi * mp.mpf(hertz), mp.mpf(ratio))


def duration(seconds: Real, bounce: Real = 0) -> Spring:
    """The perceptual duration and the bounce of SwiftUI."""
    b = mp.mpf(bounce)
    return Spring(2 * mp.pi / mp.mpf(seconds), 1 - b if b >= 0 else 1 / (1 + b))


def visual_duration(seconds: Real, bounce: Real = 0) -> Spring:
    """motion's: the time after which it looks as if it had arrived."""
    least = mp.mpf("0.05")
    return Spring(2 * mp.pi / (mp.mpf("1.2") * mp.mpf(seconds)), max(least, 1 - mp.mpf(bounce)))


@cache
def unit_settling_time(zeta: Real) -> Real:
    """omega times the time after which a spring from 0 to 1 stays within 1e-3."""
    return spring(1, zeta).motion().settling_time(TOLERANCE)


@cache
def unit_half_life(zeta: Real) -> Real:
    """omega times the time after which half of the distance is left for the first time."""
    return spring(1, zeta).motion().crossing(mp.mpf(1) / 2)


def settling_duration(seconds: Real, ratio: Real = 1) -> Spring:
    zeta = mp.mpf(ratio)
    return Spring(unit_settling_time(zeta) / mp.mpf(seconds), zeta)


def half_life(seconds: Real, ratio: Real = 1) -> Spring:
    zeta = mp.mpf(ratio)
    return Spring(unit_half_life(zeta) / mp.mpf(seconds), zeta)


def motion_duration(seconds: Real, bounce: Real) -> Spring:
    """motion's approximation of a settling duration: its envelope within 1e-3."""
    zeta = 1 - mp.mpf(bounce)
    return Spring(
        mp.log(zeta / (TOLERANCE * mp.sqrt(1 - zeta**2))) / (zeta * mp.mpf(seconds)),
        zeta,
    )


def no_bounce(tension: Real) -> Real:
    """Origami's friction, in its own units, for a spring that does not bounce."""
    if tension <= 18:
        a, b, c, d = "0.0007", "-0.031", "0.64", "1.28"
    elif tension <= 44:
        a, b, c, d = "0.000044", "-0.006", "0.36", "2"
    else:
        a, b, c, d = "0.00000045", "-0.000332", "0.1078", "5.84"
    return ((mp.mpf(a) * tension + mp.mpf(b)) * tension + mp.mpf(c)) * tension + mp.mpf(d)


def origami_parameters(bounciness: Real = 4, speed: Real = 12) -> tuple[Real, Real]:
    """Stiffness and damping of a bounciness and a speed."""
    b = mp.mpf("0.8") * mp.mpf(bounciness) / 34
    tension = mp.mpf("0.5") + mp.mpf("199.5") * mp.mpf(speed) / 34
    none = no_bounce(tension)
    friction = none + (2 * b - b * b) * (mp.mpf("0.01") - none)
    return mp.mpf("3.62") * (tension - 30) + 194, 3 * (friction - 8) + 25


def origami(bounciness: Real = 4, speed: Real = 12) -> Spring:
    return stiffness(*origami_parameters(bounciness, speed))


def origami_back(s: Spring) -> tuple[Real, Real]:
    """Bounciness and speed of a spring of mass 1; NaN where no bounciness up to 42.5 gives it."""
    k, c = s.omega**2, 2 * s.zeta * s.omega
    tension = (k - 194) / mp.mpf("3.62") + 30
    speed = (tension - mp.mpf("0.5")) * 34 / mp.mpf("199.5")
    none, friction = no_bounce(tension), (c - 25) / 3 + 8
    square = 1 - (none - friction) / (none - mp.mpf("0.01"))
    bounciness = (1 - mp.sqrt(square)) * 34 / mp.mpf("0.8") if square >= 0 else mp.nan
    return bounciness, speed


def bounce(s: Spring) -> Real:
    return 1 - s.zeta if s.zeta <= 1 else 1 / s.zeta - 1


BACK: dict[str, Callable[[Spring, Real], Real]] = {
    "omega": lambda s, m: s.omega,
    "damping_ratio": lambda s, m: s.zeta,
    "mass": lambda s, m: m,
    "stiffness": lambda s, m: m * s.omega**2,
    "tension": lambda s, m: m * s.omega**2,
    "damping": lambda s, m: 2 * s.zeta * s.omega * m,
    "friction": lambda s, m: 2 * s.zeta * s.omega * m,
    "response": lambda s, m: 2 * mp.pi / s.omega,
    "duration": lambda s, m: 2 * mp.pi / s.omega,
    "visual_duration": lambda s, m: 2 * mp.pi / (mp.mpf("1.2") * s.omega),
    "frequency": lambda s, m: s.omega / (2 * mp.pi),
    "bounce": lambda s, m: bounce(s),
    "half_life": lambda s, m: unit_half_life(s.zeta) / s.omega,
    "settling_duration": lambda s, m: unit_settling_time(s.zeta) / s.omega,
}
