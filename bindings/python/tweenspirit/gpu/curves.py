# SPDX-License-Identifier: MIT
"""Converts easings, by their canonical names, to the format of the kernels in tweenspirit_gpu.h.

The engine's EasingSpec.swift and BounceArcs.swift define the curves.
"""

from __future__ import annotations

import math
import re
from typing import NamedTuple

from .._c.importing import importing
from .._errors import InvalidArgumentError
from ..motion.spring import Spring

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..curves.easing import Easing

_FAMILIES = (
    "linear quad cubic quart quint sine circ expo elastic back bounce pow bounce_n expo.smooth gsap.expo ah.back"
)
_FAMILIES += " ah.bounce smoothstep smootherstep dotween.elastic"
_NUMBERS = {name: number for number, name in enumerate(_FAMILIES.split())}
_FORMS = {"in": 0, "out": 1, "inOut": 2, "outIn": 3}
NONE = 0xFFFFFFFF
"""The shape of a curve that another program evaluates."""
_BEZIER, _STEPS, _STOPS, _SPRING = 1000, 1001, 1002, 1005
_KEYWORDS = {
    "css.ease": "cubic-bezier(0.25,0.1,0.25,1)",
    "css.ease-in": "cubic-bezier(0.42,0,1,1)",
    "css.ease-out": "cubic-bezier(0,0,0.58,1)",
    "css.ease-in-out": "cubic-bezier(0.42,0,0.58,1)",
    "css.step-start": "steps(1,jump-start)",
    "css.step-end": "steps(1)",
}
_NAME = re.compile(r"([a-z.-]+?)(?:\.(in|out|inOut|outIn))?(?:\((.*)\))?", re.S)


class Curve(NamedTuple):
    """A curve in the format of the kernels. `wide`: the library always computes it in double."""

    shape: int
    parameters: tuple[float, ...]
    wide: bool
    entries: int = 0
    table: tuple[float, ...] = ()


def compiled(easing: Easing) -> Curve:
    """Returns an easing in the format of the kernels. Raises an error with a suggestion if it has no formula."""
    name = easing.name
    found = _NAME.fullmatch(_KEYWORDS.get(name, name))
    if easing.kind == "exact" and found:
        family, form, text = found.groups()
        words = text.split(",") if text else []
        if family == "cubic-bezier":
            return Curve(_BEZIER, tuple(map(float, words)), True)
        if family == "steps":
            return _steps(int(words[0]), words[1] if len(words) > 1 else "jump-end")
        if family == "linear" and words:
            pairs = [word.split() for word in words]
            inputs = [_percentage(place) for _, place in pairs]
            return Curve(_STOPS, (), True, len(pairs), (*inputs, *(float(value) for value, _ in pairs)))
        if family == "spring":
            return _spring(easing, words)
        if family in ("linear", "smoothstep", "smootherstep"):
            return Curve(_NUMBERS[family] * 4, (), family != "linear")
        if form:
            curve = _family(family, form, list(map(float, words)))
            if curve:
                return curve
    raise InvalidArgumentError(
        f"{easing!r} has no formula on a device: bake it into one, Easing(easing.to_css(1e-4)), and use that everywhere"
    )


def _percentage(text: str) -> float:
    """Returns a percentage as the engine reads it: the decimal exponent is shifted, and the number rounded once."""
    digits, _, exponent = text.removesuffix("%").partition("e")
    return float(f"{digits}e{int(exponent or 0) - 2}")


def _family(family: str, form: str, given: list[float]) -> Curve | None:
    number = _NUMBERS.get(family)
    widens, is_wide = form == "inOut", number is not None and number > 11
    parameters: tuple[float, ...] = ()
    if family in ("elastic", "gsap.elastic", "ah.elastic", "dotween.elastic"):
        amplitude, period = (*given, *(1.0, 0.3)[len(given) :])
        if family == "ah.elastic":
            period, widens = 4 / 13, False
        elif family == "dotween.elastic":
            amplitude = 1.70158
        elif family == "gsap.elastic":
            widens = False
        is_wide = is_wide or period < 0.2 or amplitude > 4
        k = math.sqrt((amplitude - 1) * (amplitude + 1)) * (-1 if family == "gsap.elastic" else 1)
        parameters = (1 / (period * 1.5 if widens else period), k)
        number = number or _NUMBERS["elastic"]
    elif family in ("back", "gsap.back"):
        overshoot = given[0] if given else 1.70158
        number, is_wide = _NUMBERS["back"], abs(overshoot) > 4
        parameters = (overshoot * 1.525 if widens and family == "back" else overshoot,)
    elif family == "bounce" and given:
        return _bounce(form, given[0], int(given[1]) if len(given) > 1 else 3)
    elif family == "pow":
        parameters = tuple(given)
    return None if number is None else Curve(number * 4 + _FORMS[form], parameters, is_wide)


def _steps(count: int, position: str) -> Curve:
    jumps = count + {"jump-none": -1, "jump-both": 1}.get(position, 0)
    starts = position in ("jump-start", "jump-both")
    return Curve(_STEPS, (float(count), float(jumps), float(starts)), True)


def _spring(easing: Easing, words: list[str]) -> Curve:
    named = dict(word.split("=") for word in words if "=" in word)
    if "omega" in named:
        omega, damping_ratio = float(named["omega"]), float(named["damping_ratio"])
    else:
        spring = Spring(duration=float(words[0]), bounce=float(words[1]))
        omega, damping_ratio = spring.omega, spring.damping_ratio
    velocity = float(named.get("velocity", 0))
    return Curve(_SPRING, (damping_ratio, omega * easing.duration, velocity / omega), True)


# ---- bounce(restitution, rebounds): its arcs as sums of two doubles, about 32 digits ---------------------------------

_Wide = tuple[float, float]


def _fused(a: float, b: float, c: float) -> float:
    """Returns a b + c, rounded once."""
    with importing:
        from fractions import Fraction
    return float(Fraction(a) * Fraction(b) + Fraction(c))


def _sum(a: float, b: float) -> _Wide:
    high = a + b
    rest = high - a
    return high, (a - (high - rest)) + (b - rest)


def _add(a: _Wide, b: _Wide) -> _Wide:
    high, low = _sum(a[0], b[0])
    return _sum(high, low + (a[1] + b[1]))


def _times(a: _Wide, b: _Wide) -> _Wide:
    product = a[0] * b[0]
    rest = _fused(a[0], b[0], -product)
    return _sum(product, rest + (a[0] * b[1] + a[1] * b[0]))


def _over(a: _Wide, b: _Wide) -> _Wide:
    quotient = (a[0] / b[0], 0.0)
    rest = _add(a, _times(_times(quotient, b), (-1.0, 0.0)))
    return _add(quotient, (rest[0] / b[0], 0.0))


def _root(x: float) -> _Wide:
    if x <= 0:
        return 0.0, 0.0
    root = math.sqrt(x)
    return _sum(root, _fused(-root, root, x) / (2 * root))


def _bounce(form: str, restitution: float, rebounds: int) -> Curve:
    ratio, width = _root(restitution), (2.0, 0.0)
    arcs, end = [((0.0, 0.0), (1.0, 0.0))], (1.0, 0.0)
    for _ in range(rebounds):
        width = _times(width, ratio)
        arcs.append((end, width))
        end = _add(end, width)
    one, less = (1.0, 0.0), (-1.0, 0.0)

    def rounded_up(x: _Wide) -> float:
        return math.nextafter(x[0], math.inf) if x[1] > 0 else x[0]

    rows: list[tuple[float, ...]] = []
    mirrored: list[tuple[float, ...]] = []
    rise = one
    for k, (start, long) in enumerate(arcs):
        crest = (0.0, 0.0) if k == 0 else _over(_add(start, _times(long, (0.5, 0.0))), end)
        other = _add(one, _times(crest, less))
        begin, last = _over(start, end), _over(_add(start, long), end)
        rows.append((rounded_up(begin), *crest, _add(one, _times(rise, less))[0]))
        mirrored.append((rounded_up(_add(one, _times(last, less))), *other, rise[0]))
        rise = _times(rise, (restitution, 0.0))
    table = [row[i] for part in (rows, mirrored[::-1]) for i in range(4) for row in part]
    return Curve(_NUMBERS["bounce_n"] * 4 + _FORMS[form], (end[0],), True, rebounds + 1, tuple(table))
