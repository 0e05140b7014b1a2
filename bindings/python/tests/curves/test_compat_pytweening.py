# SPDX-License-Identifier: MIT
"""compat.pytweening beside the package that it stands for: the same names and numbers, and what differs on purpose."""

from __future__ import annotations

import inspect
import itertools
import math
from typing import Any

import pytest

import tweenspirit as ts
from tweenspirit.compat import pytweening as ours

theirs = pytest.importorskip("pytweening")

TIMES = [i / 257 for i in range(258)] + [0.5, 1 / 2.75, 2 / 2.75, 2.5 / 2.75, 1e-9, 1 - 1e-9]
TWEENS = sorted(name for name in vars(theirs) if name == "linear" or name.startswith("ease"))
ITERATORS = sorted(name for name in vars(theirs) if name.startswith("iter"))
#: Where the package's own numbers are not what they should be.
LAST_BOUNCE = 2.5 / 2.75


def is_right(name: str, n: float) -> bool:
    """Whether the package's number is the curve's."""
    if "Elastic" in name:
        return 0 < n < 1
    if "InOutBounce" in name:
        return abs(2 * n - 1) < LAST_BOUNCE
    if "Bounce" in name:
        return (1 - n if "In" in name else n) < LAST_BOUNCE
    return True


def test_every_public_name_is_there() -> None:
    public = {name for name, thing in vars(theirs).items() if inspect.isfunction(thing) and not name.startswith("_")}
    assert len(public) == 70
    assert public == set(ours.__all__)
    assert public == {n for n, thing in vars(ours).items() if inspect.isfunction(thing) and not n.startswith("_")}


@pytest.mark.parametrize("name", [*TWEENS, *ITERATORS, "getLine", "getPointOnLine"])
def test_arguments_have_the_same_names_and_defaults(name: str) -> None:
    def words(function: Any) -> list[tuple[str, Any]]:
        return [(p.name, p.default) for p in inspect.signature(function).parameters.values()]

    assert words(getattr(ours, name)) == words(getattr(theirs, name))


@pytest.mark.parametrize("name", TWEENS)
def test_values_are_the_same_where_they_are_right(name: str) -> None:
    compared = 0
    for n in TIMES:
        if is_right(name, n):
            assert getattr(ours, name)(n) == pytest.approx(getattr(theirs, name)(n), abs=1e-12), n
            compared += 1
    assert compared > 200


PARAMETERS = [
    *((f"ease{form}Back", {"s": s}) for form in ("In", "Out", "InOut") for s in (0, 1, 2.5, 10, -0.5)),
    *((f"ease{form}Poly", {"degree": d}) for form in ("In", "Out", "InOut") for d in (0.5, 1, 2, 3, 3.7, 12)),
    *(
        (f"ease{form}Elastic", {"amplitude": a, "period": p})
        for form in ("In", "Out", "InOut")
        for a, p in ((0.2, 0.3), (1, 0.3), (1, 0.8), (1.5, 0.25), (4, 1), (2, 0.5))
    ),
]


@pytest.mark.parametrize(("name", "words"), PARAMETERS)
def test_parameters_mean_the_same(name: str, words: dict[str, float]) -> None:
    for n in TIMES:
        if is_right(name, n):
            expected = getattr(theirs, name)(n, **words)
            assert getattr(ours, name)(n, **words) == pytest.approx(expected, abs=1e-12 * max(1, abs(expected))), n
            assert getattr(ours, name)(n, *words.values()) == getattr(ours, name)(n, **words)


# --- what differs ---


@pytest.mark.parametrize("name", TWEENS)
def test_every_curve_ends_exactly(name: str) -> None:
    function = getattr(ours, name)
    assert [function(0), function(0.0), function(1), function(1.0)] == [0.0, 0.0, 1.0, 1.0]
    assert all(type(function(n)) is float for n in (0, 1, 0.0, 1.0))


def test_the_package_does_not() -> None:
    """Else the differences in our module's docstring are none any more."""
    assert theirs.easeOutElastic(1) == pytest.approx(1.000488, abs=1e-6)
    assert theirs.easeInElastic(0) != 0 and theirs.easeInOutElastic(0) != 0
    assert theirs.easeOutBounce(1) == pytest.approx(0.994375, abs=1e-12)
    assert theirs.easeInQuad(-1) == 1 and type(theirs.linear(1)) is int
    with pytest.raises(ValueError):
        theirs.easeInCirc(2)


def test_the_last_bounce_is_penners() -> None:
    def penner(n: float) -> float:
        return 7.5625 * (n - 2.625 / 2.75) ** 2 + 0.984375

    for i in range(101):
        n = LAST_BOUNCE + (1 - LAST_BOUNCE) * i / 100
        assert ours.easeOutBounce(n) == pytest.approx(penner(n), abs=1e-12)
        assert ours.easeInBounce(1 - n) == pytest.approx(1 - penner(n), abs=1e-12)
        assert ours.easeInOutBounce((1 + n) / 2) == pytest.approx(0.5 + penner(n) / 2, abs=1e-12)
    assert abs(theirs.easeOutBounce(0.97) - penner(0.97)) > 1e-3
    # Where two parabolas meet they meet: the package's jumps there.
    assert ours.easeOutBounce(LAST_BOUNCE - 1e-12) == pytest.approx(ours.easeOutBounce(LAST_BOUNCE + 1e-12), abs=1e-10)


@pytest.mark.parametrize("name", TWEENS)
def test_outside_the_ends_hold(name: str) -> None:
    assert [getattr(ours, name)(n) for n in (-1e300, -0.5, 1.5, math.inf)] == [0.0, 0.0, 1.0, 1.0]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("easeInPoly", {"degree": -1}),
        ("easeOutPoly", {"degree": "2"}),
        ("easeInOutPoly", {"degree": None}),
        ("easeInPoly", {"degree": math.nan}),
        ("easeInPoly", {"degree": 0}),
        ("easeInPoly", {"degree": [2]}),
        ("easeOutElastic", {"period": 0}),
        ("easeOutElastic", {"amplitude": math.inf}),
        ("easeInBack", {"s": math.nan}),
    ],
)
def test_bad_parameters_are_value_errors(name: str, words: dict[str, Any]) -> None:
    with pytest.raises(ts.InvalidArgumentError):
        getattr(ours, name)(0.5, **words)
    with pytest.raises(ValueError):
        next(getattr(ours, f"iterE{name[1:]}")(0, 0, 1, 1, 0.1, **words))


def test_lists_and_arrays_are_taken_whole() -> None:
    numpy = pytest.importorskip("numpy")
    assert ours.easeOutBounce([0.0, 0.5, 1.0]) == [0.0, 0.765625, 1.0]  # type: ignore[arg-type]
    n = numpy.linspace(0, 1, 11)
    assert numpy.abs(ours.easeInOutCubic(n) - [theirs.easeInOutCubic(x) for x in n]).max() < 1e-12


# --- lines and points ---


def test_lines_have_the_same_pixels() -> None:
    ends = [-7, -2, 0, 1, 3, 8, 2.9, -2.9]
    for line in itertools.product(ends, repeat=4):
        assert ours.getLine(*line) == theirs.getLine(*line), line
    assert ours.getLine(0, 0, 10**5, 31_415) == theirs.getLine(0, 0, 10**5, 31_415)
    assert ours.getLine(5, 5, 5, 5) == [(5, 5)]


def test_points_are_the_same_bits() -> None:
    for n in (-1, 0, 0.1, 0.3, 1, 1.5):
        assert ours.getPointOnLine(0.1, 3, -7, 1e9, n) == theirs.getPointOnLine(0.1, 3, -7, 1e9, n)


@pytest.mark.parametrize("name", ITERATORS)
@pytest.mark.parametrize("interval", [0.1, 0.01, 0.25, 0.3, 1 / 3, 1.0, 2.0])
def test_iterators_give_the_same_points(name: str, interval: float) -> None:
    expected = list(getattr(theirs, name)(-10, 5, 100, 150.5, interval))
    found = list(getattr(ours, name)(-10, 5, 100, 150.5, interval))
    assert len(found) == len(expected)
    assert found[0] == (-10, 5) and found[-1] == (100, 150.5)
    tween = f"e{name[5:]}" if name != "iterLinear" else "linear"
    # There a rounding of n, which sums have, is a hundred million times as much of the way.
    off = 1e-5 if tween == "easeInOutCirc" else 1e-9
    for i, (x, y) in enumerate(found):
        if is_right(tween, min(i * interval, 1.0)):
            assert (x, y) == pytest.approx(expected[i], abs=off)


def test_iterators_take_parameters() -> None:
    points = list(ours.iterEaseInBack(0, 0, 1, 2, 0.5, s=3))
    assert points == [(0, 0), (ours.easeInBack(0.5, 3), 2 * ours.easeInBack(0.5, 3)), (1, 2)]
    elastic = list(ours.iterEaseOutElastic(0, 0, 1, 1, 0.5, 2, 0.4))
    assert elastic[1][0] == pytest.approx(theirs.easeOutElastic(0.5, 2, 0.4), abs=1e-12)


def test_no_point_comes_twice_near_the_end() -> None:
    """Sums of 1e-4 come to 0.9999999999999062 before 1: the package gives a point for that, and one for 1."""
    assert len(list(theirs.iterLinear(0, 0, 1, 1, 1e-4))) == 10_002
    found = [x for x, y in ours.iterLinear(0, 0, 1, 1, 1e-4)]
    assert len(found) == 10_001
    assert all(a < b for a, b in itertools.pairwise(found))


@pytest.mark.parametrize("interval", [0, -0.1, math.nan, "0.1", None])
def test_an_interval_that_leads_nowhere_is_refused_at_once(interval: Any) -> None:
    with pytest.raises(ts.InvalidArgumentError, match="intervalSize"):
        ours.iterEaseInQuad(0, 0, 1, 1, interval)
