# SPDX-License-Identifier: MIT
import copy
import math
import pickle
import random

import easing as oracle
import families
import numpy as np
import pytest

import tweenspirit as ts

mp = oracle.mp


def gsap_steps(count: int, immediate: bool, t: float) -> float:
    """What GSAP 3 draws: levels of a doubled clamp, of which the last begins at 1 - 1e-8 at the latest."""
    x = min(max(t, 0.0), 1 - 1e-8)
    levels, first = (count, 1) if immediate else (count + 1, 0)
    return (math.floor(levels * x) + first) / count


@pytest.mark.parametrize("count", [*range(1, 41), 100, 255, 256, 1000, 65_536, 1_000_003, 99_999_998])
@pytest.mark.parametrize("immediate", [False, True])
def test_gsap_steps_are_its_own_staircases(count: int, immediate: bool) -> None:
    e = ts.Easing(f"steps({count}, true)" if immediate else f"steps({count})", "gsap")
    assert ts.Easing(e.name) == e
    levels = count if immediate else count + 1
    corners = [k / levels for k in {*range(min(levels, 60) + 1), levels - 1, levels, levels // 2}]
    inputs = [i / 997 for i in range(998)] + [-1.0, 2.0, 5e-324]
    inputs += [x for c in corners for x in (c, math.nextafter(c, 0), min(math.nextafter(c, 2), 1.0))]
    for t in inputs:
        assert e(t) == pytest.approx(gsap_steps(count, immediate, t), abs=1e-12), t


def test_gsap_steps_without_a_last_level_are_refused() -> None:
    for count in (0, -3, 99_999_999, 1 << 31, 10**25):
        with pytest.raises(ts.InvalidArgumentError, match=r"GSAP's steps.* from 1 to 99999998, got"):
            ts.Easing(f"steps({count})", "gsap")


def test_messages_tell_what_was_read_and_where() -> None:
    with pytest.raises(ts.UnknownEasingError, match=r'"back.out\(1.7" is malformed at byte 12: expected "," or "\)"'):
        ts.Easing("back.out(1.7")
    with pytest.raises(ts.UnknownEasingError, match='no easing named "nope" in the dialect gsap'):
        ts.Easing("nope", dialect="gsap")
    with pytest.raises(ts.InvalidArgumentError, match="canonical, css, gsap"):
        ts.Easing("quad.in", dialect="flash")
    for wrong in (None, 3, b"quad.in"):
        with pytest.raises(ts.InvalidArgumentError, match="str"):
            ts.Easing(wrong)  # type: ignore[arg-type]
    with pytest.raises(ts.InvalidArgumentError, match="NUL"):
        ts.Easing("quad.in\0")


def test_long_texts() -> None:
    stops = ",".join(str(i % 7) for i in range(20_000))
    easing = ts.Easing(f"linear({stops})")
    assert easing(0) == 0
    assert ts.Easing(easing.name[: easing.name.index(",")] + ", 1 100%)")(1) == 1
    assert ts.Easing("linear(" + "0," * 500_000 + "1)")(1) == 1
    with pytest.raises(ts.UnknownEasingError):
        ts.Easing("back.out(" + "9" * 5000 + ")")
    big = ts.Easing.linear([i % 3 for i in range(1_000_001)])
    assert big(0.5) == 500_000 % 3


@pytest.mark.parametrize("x", [0.1, 1 / 3, 0.333, 0.07, 1e-7, 5e-324, 0.29, 0.57, 0.58, 1.1, 123456.789, 1e22, -0.35])
def test_numbers_survive_printing(x: float) -> None:
    a = ts.Easing.linear([x, 1, x], [0, x, None])
    assert ts.Easing(a.name) == a
    b = ts.Easing.cubic_bezier(min(abs(x), 1), x, 0.5, -x)
    assert ts.Easing(b.name) == b


def spelled(x: float, shift: int = 0) -> str | None:
    """The fewest digits, 15 at least before their zeros are left out, that are read as x; a percentage's at 100 x."""
    for digits in (15, 16, 17):
        text = f"{x * 100 if shift else x:.{digits}g}"
        if float(f"{text}e{-shift}" if shift else text) == x:
            return text
    return None


def test_numbers_are_printed_with_the_fewest_digits() -> None:
    draw = random.Random(5)
    xs = [draw.random() for _ in range(3000)] + [draw.randrange(-(10**6), 10**6) / 1000 for _ in range(3000)]
    xs += [draw.randrange(1, 10**15) / 10.0 ** draw.randrange(15) for _ in range(3000)]
    xs += [math.nextafter(10.0**k, to) for k in range(-4, 15) for to in (0, 1e300)]
    xs += [math.nextafter(2.0**k, to) for k in range(-13, 49) for to in (0, 1e300)] + [2.0**k for k in range(-13, 49)]
    # Those that are written without an exponent.
    xs = [x for x in xs if 1e-4 <= abs(x) < 1e15]
    name = ts.Easing.linear([0, *xs, 1]).name
    for x, word in zip(xs, name[7:-1].split(", ")[1:], strict=False):
        assert word.split()[0] == spelled(x), x
    inputs = sorted(x for x in xs if 1e-4 < x < 1)
    name = ts.Easing.linear([0.0] * (len(inputs) + 2), [0, *inputs, 1]).name
    for x, word in zip(inputs, name[7:-1].split(", ")[1:], strict=False):
        wanted = spelled(x, 2)
        # Where no decimal near 100 x will do, the name has an exponent.
        assert word.split()[1] == (f"{wanted}%" if wanted else f"{spelled(x)}e2%"), x


def large_curves() -> list[ts.Easing]:
    """Every kind of curve whose name may be long."""
    draw = random.Random(7)
    stops = ts.Easing.linear([draw.random() for _ in range(2000)])
    many = ts.Easing.linear([draw.random() for _ in range(40_000)], sorted(draw.random() for _ in range(40_000)))
    found = [stops, many, stops.mirrored(), stops.bake(1e-3, 65_536), stops.modified("outIn").bake(0.1, 65_536)]
    e = ts.Easing("css.ease")
    for modifier in ("out", "inOut", "outIn", "reverse", "mirror", "out", "inOut", "reverse"):
        e = e.modified(modifier)
    found.append(e)
    for depth in range(30):
        e = (e.mirrored() if depth % 10 == 9 else e).bake(1, 65_536)
        found.append(e)
    e = ts.Easing("quad.in")
    for _ in range(64):
        e = e.bake(1e-3)
    return [*found, e]


def test_whatever_is_printed_is_read_back() -> None:
    for e in large_curves():
        for again in (ts.Easing(e.name), pickle.loads(pickle.dumps(e)), copy.copy(e), copy.deepcopy(e)):
            assert again.name == e.name and again == e and hash(again) == hash(e)
        assert ts.easing_from_json(ts.easing_to_json(e)) == e
        track = ts.Track(easing=e).key(0, 0, easing=e).key(1, 1)
        assert ts.Track.from_json(track.to_json()).to_json() == track.to_json()
        if "linear(" in e.name and "bake" not in e.name:
            assert ts.Easing(e.to_css(1e-3), "css") is not None


def test_more_stops_than_a_curve_may_have_are_refused() -> None:
    with pytest.raises(ts.UnknownEasingError, match="16777216 stops"):
        ts.Easing("linear(" + "0," * (1 << 24) + "1)")


def test_deeper_bakes_than_can_be_made_are_refused() -> None:
    with pytest.raises(ts.UnknownEasingError, match="at most 64 deep"):
        ts.Easing("bake(" * 65 + "linear" + ",1)" * 65)
    assert ts.Easing("bake(" * 64 + "linear" + ",1)" * 64)(0.5) == 0.5


def test_names_are_read_when_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    from tweenspirit.curves import easing

    reads: list[object] = []
    read = easing.read_text

    def counted(function: object, *arguments: object) -> str:
        reads.append(function)
        return read(function, *arguments)

    monkeypatch.setattr(easing, "read_text", counted)
    e = ts.Easing.linear([0.25] * 5000)
    assert e(0.5) == 0.25 and e.kind == "exact" and e == e and e.mirrored().bake(1e-3)(0.1) == 0.25
    assert reads == []
    assert e.name == e.name and len(reads) == 1
    del e
    e = ts.Easing("back.out")
    assert reads == reads[:1]
    e.close()
    assert e.name == "back.out" and repr(e) == "Easing('back.out')" and e == ts.Easing("back.out")


def test_long_names_are_cut_in_repr_alone() -> None:
    e = ts.Easing.linear([0.125] * 4321)
    assert len(repr(e)) < 400 and repr(e).startswith("<Easing 'linear(0.125 0%, 0.125 ")
    assert repr(e).endswith("... of 4321 stops>") and len(e.name) > 4321 * 9
    short = ts.Easing.linear([0, 1, 1])
    assert repr(short) == f"Easing({short.name!r})"


def test_gsaps_elastic_of_amplitude_0_does_not_swing() -> None:
    flat = ts.Easing("elastic.out(0, .3)", dialect="gsap")
    for t in (0.1, 0.5, 0.9):
        assert abs(flat(t) - (1 - 2 ** (-10 * t))) < 1e-9
    with pytest.raises(ts.TweenSpiritError):
        ts.Easing("elastic.out(-1)", dialect="gsap")


# ---- Other libraries' curves that are none of ours (their names: Tests/Scenarios/curves.json)


def android_bounce(t: float) -> float:
    """BounceInterpolator, whose parabolas do not quite meet."""
    t = t * mp.mpf("1.1226")
    if t < mp.mpf("0.3535"):
        return 8 * t**2
    if t < mp.mpf("0.7408"):
        return 8 * (t - mp.mpf("0.54719")) ** 2 + mp.mpf("0.7")
    if t < mp.mpf("0.9644"):
        return 8 * (t - mp.mpf("0.8526")) ** 2 + mp.mpf("0.9")
    return 8 * (t - mp.mpf("1.0435")) ** 2 + mp.mpf("0.95")


def test_androids_bounce() -> None:
    """Except at the ends, where it is exactly 0 and 1."""
    e = ts.Easing("android.bounce")
    for t in np.random.default_rng(2).random(200).tolist():
        with mp.workprec(120):
            assert abs(e(t) - android_bounce(mp.mpf(t))) < 5e-15, t


def test_a_path_goes_through_its_points() -> None:
    assert abs(ts.Easing("flutter.fastEaseInToSlowEaseOut")(0.198) - 0.541) < 1e-15
    assert ts.Easing("chain(flutter.easeIn,material.emphasized,0.25)")(1) == 1


@pytest.mark.parametrize(
    ("text", "dialect", "form"),
    [
        ("OutElastic", "dotween", "out"),
        ("elastic.out(1.5,0.4)", "gsap", "out"),
        ("elastic.in(1.5,0.4)", "gsap", "in"),
        ("elastic.inOut(1.5,0.4)", "gsap", "inOut"),
        ("elastic(2)", "gsap", "out"),
        ("inElastic(2,.3)", "anime", "in"),
        ("outElastic(2,.3)", "anime", "out"),
        ("inOutElastic(2,.3)", "anime", "inOut"),
        ("outInElastic(2,.3)", "anime", "outIn"),
    ],
)
def test_elastic_with_an_amplitude(text: str, dialect: str, form: str) -> None:
    """Penner's in and out forms mirror each other for amplitude 1 alone; these libraries begin with out."""
    numbers = {"OutElastic": ("1.70158", "0.3"), "elastic(2)": ("2", "0.3")}.get(text)
    amplitude, period = numbers or text[text.index("(") + 1 : -1].split(",")
    curve = oracle.Curve(text, families.OutElastic(mp.mpf(amplitude), mp.mpf(period)), form, True)
    e = ts.Easing(text, dialect=dialect)
    for k in range(65):
        assert abs(e(k / 64) - curve.value(k / 64)) <= 4e-15, (text, k / 64, e.name)
    assert ts.Easing(e.name) == e


def test_ah_bounce_ends_at_one() -> None:
    """AHEasing's own arithmetic gives 1.0000000000000018."""
    e = ts.Easing("ah.bounce.out")
    assert e(1.0) == 1
    assert e(1 - 2**-53) <= 1
    assert ts.Easing("BounceEaseOut", "ah") == e


def test_smooth_expo_has_no_jump() -> None:
    for name, end in (("expo.smooth.in", 0.0), ("gsap.expo.in", 0.0), ("expo.smooth.out", 1.0), ("gsap.expo.out", 1.0)):
        e = ts.Easing(name)
        near = math.nextafter(end, 0.5)
        assert abs(e(near) - end) <= 1e-15, name
        plain = ts.Easing(f"expo.{name.rsplit('.', 1)[1]}")
        assert abs(plain(near) - end) > 9e-4, "expo does jump"
