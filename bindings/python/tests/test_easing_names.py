# SPDX-License-Identifier: MIT
import pytest

import tweenspirit as ts

FAMILIES = ["Quad", "Cubic", "Quart", "Quint", "Sine", "Circ", "Expo", "Elastic", "Back", "Bounce"]
LONG = dict(
    zip(FAMILIES, ["Quadratic", "Cubic", "Quartic", "Quintic", "Sine", "Circular", "Exponential"], strict=False)
)
FORMS = {"In": "in", "Out": "out", "InOut": "inOut", "OutIn": "outIn"}


def test_the_list() -> None:
    expected = ["linear"]
    expected += [f"{f.lower()}.{form}" for f in FAMILIES for form in FORMS.values()]
    expected += [f"expo.smooth.{form}" for form in FORMS.values()]
    expected += ["smoothstep", "smootherstep"]
    expected += [f"ah.{f}.{form}" for f in ("elastic", "back", "bounce") for form in FORMS.values()]
    expected += ["css.ease", "css.ease-in", "css.ease-out", "css.ease-in-out", "css.step-start", "css.step-end"]
    expected += [f"gsap.expo.{form}" for form in FORMS.values()]
    assert ts.easings() == expected


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("form", ["In", "Out", "InOut"])
def test_names_of_the_same_shape(family: str, form: str) -> None:
    canonical = ts.Easing(f"{family.lower()}.{FORMS[form]}")
    assert ts.Easing(f"ease{form}{family}") == canonical
    assert ts.Easing(f"ease{form}{family}", "easings.net") == canonical
    if family in LONG:
        name = f"{LONG[family]}Ease{form}"
        assert ts.Easing(name) == canonical == ts.Easing(name, dialect="ah")
        assert ts.Easing(f"{form}{family}") == canonical == ts.Easing(f"{form}{family}", "dotween")
        assert ts.Easing(f"{form[0].lower()}{form[1:]}{family}", "anime") == canonical


@pytest.mark.parametrize(
    ("text", "dialect", "name"),
    [
        ("power1.in", "gsap", "quad.in"),
        ("power4", "gsap", "quint.out"),
        ("power0", "gsap", "linear"),
        ("none", "gsap", "linear"),
        ("strong.inOut", "gsap", "quint.inOut"),
        ("sine", "gsap", "sine.out"),
        ("back.out(1.7)", "gsap", "back.out(1.7)"),
        ("back", "gsap", "back.out"),
        ("back.inOut", "gsap", "gsap.back.inOut(1.70158)"),
        ("elastic.out(1,0.3)", "gsap", "elastic.out"),
        ("elastic.out(0.5,0.3)", "gsap", "elastic.out(1,0.6)"),
        ("elastic.inOut", "gsap", "elastic.inOut"),
        ("elastic.inOut(1,0.45)", "gsap", "gsap.elastic.inOut(1,0.45)"),
        ("steps(12)", "gsap", "steps(12)"),
        ("Linear", "dotween", "linear"),
        ("InBack", "dotween", "back.in"),
        ("outBack", "anime", "back.out(1.7)"),
        ("outBack(1.70158)", "anime", "back.out"),
        ("inOutBack(2)", "anime", "gsap.back.inOut(2)"),
        ("inOutElastic", "anime", "gsap.elastic.inOut(1,0.3)"),
        ("in", "anime", "pow.in(1.68)"),
        ("outIn(3)", "anime", "pow.outIn(3)"),
        ("cubicBezier(.25,.1,.25,1)", "anime", "css.ease"),
        ("LinearInterpolation", "ah", "linear"),
        ("RZTweenCurveTypeSineEaseInOut", "canonical", "sine.inOut"),
        ("RZTweenCurveTypeLinear", "canonical", "linear"),
        ("power2.out", "canonical", "cubic.out"),
        ("quadraticInOut", "canonical", "quad.inOut"),
        ("css.ease-in", "canonical", "css.ease-in"),
        ("ease-in", "css", "css.ease-in"),
        ("step-start", "css", "css.step-start"),
        ("steps(1,start)", "css", "css.step-start"),
        ("steps(1)", "css", "css.step-end"),
        ("linear", "css", "linear"),
        ("cubic-bezier(0.2,0.2,0.9,0.9)", "css", "linear"),
        ("cubic-bezier(-0, -0, 1, 1)", "css", "linear"),
        ("back.out(1.70158)", "canonical", "back.out"),
        ("back.inOut(1.70158)", "canonical", "back.inOut"),
        ("elastic.out(0.2)", "canonical", "elastic.out"),
        ("elastic.in(1,0.3)", "canonical", "elastic.in"),
        ("bounce.out(0.25,3)", "canonical", "bounce.out"),
        (" \t quad.in\n", "canonical", "quad.in"),
    ],
)
def test_what_a_name_means(text: str, dialect: str, name: str) -> None:
    easing = ts.Easing(text, dialect=dialect)
    assert easing.name == name
    assert ts.Easing(easing.name) == easing


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        ("quad.outIn", "gsap"),
        ("InElastic", "canonical"),
        ("OutInQuad", "dotween"),
        ("quad.in", "css"),
        ("easeInQuad", "css"),
        ("easeinquad", "canonical"),
        ("Quad.In", "canonical"),
        ("quad", "canonical"),
        ("quad.", "canonical"),
        (".in", "canonical"),
        ("quad.in.out", "canonical"),
        ("power5.in", "gsap"),
        ("power", "gsap"),
        ("pow.in", "canonical"),
        ("gsap.quad.in", "canonical"),
        ("gsap.back.in", "canonical"),
        ("easeIn", "easings.net"),
        ("In", "dotween"),
        ("", "canonical"),
        ("   ", "canonical"),
        ("(1)", "canonical"),
        ("quad.in(", "canonical"),
        ("quad.in()x", "canonical"),
        ("quad.in(1)", "canonical"),
        ("back.out(1,2)", "canonical"),
        ("back.out(1,)", "canonical"),
        ("back.out(,1)", "canonical"),
        ("back.out(1.)", "canonical"),
        ("back.out(1%)", "canonical"),
        ("back.out(0x10)", "canonical"),
        ("back.out(inf)", "canonical"),
        ("back.out(nan)", "canonical"),
        ("back.out(1e400)", "canonical"),
        ("back.out(\u0661)", "canonical"),
        ("quad.in é", "canonical"),
        ("qu\u202ead.in", "canonical"),
        ("quad.in)", "canonical"),
        ("reverse(" * 100_000, "canonical"),
    ],
    ids=lambda v: repr(v)[:30],
)
def test_what_is_no_name(text: str, dialect: str) -> None:
    with pytest.raises(ts.UnknownEasingError) as caught:
        ts.Easing(text, dialect=dialect)
    assert isinstance(caught.value, ValueError)
    assert str(caught.value)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("back.out(1e9)", "overshoot"),
        ("elastic.out(1,0)", "period"),
        ("elastic.out(1,-1)", "period"),
        ("elastic.out(1e7)", "amplitude"),
        ("bounce.out(1)", "restitution"),
        ("bounce.out(-0.1)", "restitution"),
        ("bounce.out(0.5,9)", "rebounds"),
        ("bounce.out(0.5,1.5)", "rebounds"),
        ("pow.in(0)", "exponent"),
        ("pow.in(-2)", "exponent"),
        ("pow.in(1e4)", "exponent"),
        ("steps(0)", "steps"),
        ("steps(-3)", "steps"),
        ("steps(2147483648)", "steps"),
        ("steps(1,jump-none)", "jump-none"),
        ("cubic-bezier(0,1e31,1,1)", "y1"),
    ],
)
def test_parameters_out_of_range_are_named(text: str, named: str) -> None:
    with pytest.raises(ts.InvalidArgumentError, match=named):
        ts.Easing(text)


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
    with pytest.raises(ts.UnknownEasingError, match="65536"):
        ts.Easing("linear(" + "0," * 500_000 + "1)")
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
