# SPDX-License-Identifier: MIT
"""Which texts are easing functions in CSS, and which one each is: CSS Easing 2 over the tokens of CSS Syntax 3."""

from __future__ import annotations

import numpy as np
import pytest
import sampling

import tweenspirit as ts

#: A text, and another that means the same.
VALID = [
    ("EASE", "ease"),
    ("Ease-In-Out", "ease-in-out"),
    ("LiNeAr", "linear"),
    ("STEP-START", "step-start"),
    ("  ease  ", "ease"),
    ("\t\r\n\f ease-in\n", "ease-in"),
    ("/* a curve */ ease", "ease"),
    ("ease/**/", "ease"),
    ("/***/ease/* * / */", "ease"),
    ("cubic-bezier(.25,.1,.25,1)", "ease"),
    ("cubic-bezier( 0.25 , 0.1 , 0.25 , 1 )", "ease"),
    ("CUBIC-BEZIER(.25, .1, .25, 1)", "ease"),
    ("cubic-bezier(+.25,+0.1,25e-2,1e0)", "ease"),
    ("cubic-bezier(2.5E-1,1E-1,0.025e+1,10e-1)", "ease"),
    ("cubic-bezier(00.250,0.10,0.25,1.0)", "ease"),
    ("cubic-bezier(/* x1 */.25/**/,/**/.1,.25/*,*/,1/**/)", "ease"),
    ("cubic-bezier(\n\t.25,\n\t.1,\n\t.25,\n\t1\n)", "ease"),
    ("cubic-bezier(-0,0,1,1)", "linear"),
    ("cubic-bezier(0,-1000,1,1000)", "cubic-bezier(0, -1e3, 1, 1e3)"),
    ("steps(4)", "steps(4, jump-end)"),
    ("steps( 4 , jump-both )", "steps(4,jump-both)"),
    ("steps(+4,start)", "steps(4,jump-start)"),
    ("steps(004,end)", "steps(4)"),
    ("STEPS(4,JUMP-NONE)", "steps(4,jump-none)"),
    ("steps(4/**/,/**/jump-none)", "steps(4,jump-none)"),
    ("steps(1,jump-both)", "steps(1, jump-both)"),
    ("steps(2,jump-none)", "steps(2, jump-none)"),
    ("linear(0,1)", "linear"),
    ("linear(0 0%,1 100%)", "linear"),
    ("Linear( 0 , 0.5 25% 75% , 1 )", "linear(0, 0.5 25%, 0.5 75%, 1)"),
    ("linear(0, 25% 0.5, 1)", "linear(0, 0.5 25%, 1)"),
    ("linear(0, 25% 75% 0.5, 1)", "linear(0, 0.5 25% 75%, 1)"),
    ("linear(0,.5 25%75%,1)", "linear(0, 0.5 25% 75%, 1)"),
    ("linear(0,.5/**/25%/**/75%,1)", "linear(0, 0.5 25% 75%, 1)"),
    ("linear(0,.5+25%,1)", "linear(0, 0.5 25%, 1)"),
    ("linear(0,25%.5,1)", "linear(0, 0.5 25%, 1)"),
    ("linear(0-50%,1)", "linear(0 -50%, 1)"),
    ("linear(-1,+2.5e0 2.5e1%,1)", "linear(-1, 2.5 25%, 1)"),
    ("linear(0, 0.5 -10% 200%, 1)", "linear(0, 0.5 -10%, 0.5 200%, 1)"),
    ("linear(0.5 25% 75%, 1)", "linear(0.5 25%, 0.5 75%, 1)"),
]

INVALID = [
    "",
    " ",
    "/**/",
    "easy",
    "ease ease",
    "ease, linear",
    "ease,",
    "ease;",
    "ease()",
    "ease-in()",
    "linear( )",
    "step-end()",
    "step-start(1)",
    "ease-in-out-in",
    "ease_in",
    "ease -in",
    "ease/**/-in",
    "step-middle",
    "ease\v",
    "ease\u00a0",
    "\ufeffease",
    "ea\u017fe",
    "ease /* open * /",
    "ease */",
    # Names of other dialects, and of ours.
    "quad.in",
    "css.ease",
    "easeInQuad",
    "easeInOut",
    "power2.out",
    "back.out(1.7)",
    "spring(1, 100, 10)",
    "cubic-bezier",
    "cubic-bezier()",
    "cubic-bezier (0,0,1,1)",
    "cubic-bezier/**/(0,0,1,1)",
    "cubic-bezier(0,0,1)",
    "cubic-bezier(0,0,1,1,1)",
    "cubic-bezier(0 0 1 1)",
    "cubic-bezier(0,0,1,1,)",
    "cubic-bezier(,0,0,1,1)",
    "cubic-bezier(0,,0,1,1)",
    "cubic-bezier(0,0,1,1) x",
    "cubic-bezier(0,0,1,1))",
    "cubic-bezier(0,0,1,1)(",
    "cubic-bezier[0,0,1,1]",
    "cubic-bezier(1.,0,1,1)",
    "cubic-bezier(0,0,1,1.)",
    "cubic-bezier(.,0,1,1)",
    "cubic-bezier(1.e0,0,1,1)",
    "cubic-bezier(1e,0,1,1)",
    "cubic-bezier(1e+,0,1,1)",
    "cubic-bezier(--1,0,1,1)",
    "cubic-bezier(+-0,0,1,1)",
    "cubic-bezier(+ 0,0,1,1)",
    "cubic-bezier(0x1,0,1,1)",
    "cubic-bezier(0_1,0,1,1)",
    "cubic-bezier(0.1.2,0,1,1)",
    "cubic-bezier(1 2,0,1,1)",
    "cubic-bezier(0%,0,1,1)",
    "cubic-bezier(0px,0,1,1)",
    "cubic-bezier(0,nan,1,1)",
    "cubic-bezier(0,inf,1,1)",
    "cubic-bezier(0,infinity,1,1)",
    "cubic-bezier(0,a,1,1)",
    "cubic-bezier(0;0;1;1)",
    "cubic-bezier(\u0660,0,1,1)",
    "steps",
    "steps()",
    "steps(4.0)",
    "steps(4.5)",
    "steps(4e0)",
    "steps(1e1)",
    "steps(4%)",
    "steps(four)",
    "steps(4,)",
    "steps(,4)",
    "steps(4 end)",
    "steps(4, middle)",
    "steps(4, jump)",
    "steps(4, jump-)",
    "steps(4, end, end)",
    "steps(end)",
    "steps(end, 4)",
    "steps(4, 4)",
    "steps (4)",
    "steps(4, jump -end)",
    "linear()",
    "linear(,)",
    "linear(0,)",
    "linear(,1)",
    "linear(0,,1)",
    "linear(0 1)",
    "linear(0, 0.5 0.6, 1)",
    "linear(0, 25%, 1)",
    "linear(0, 25% 75%, 1)",
    "linear(0, 0.5 10% 20% 30%, 1)",
    "linear(0, 10% 20% 30% 0.5, 1)",
    "linear(0, 10% 0.5 20%, 1)",
    "linear(0, 0.5 25, 1)",
    "linear(0, 0.5 25 %, 1)",
    "linear(0, 0.5 25px, 1)",
    "linear(0, 0.5. 25%, 1)",
    "linear(0., 1)",
    "linear(0, 1.)",
    "linear(0, 0.5 25.%, 1)",
    "linear(0, nan, 1)",
    "linear(0, 1) 2",
    "linear (0, 1)",
    "linear(0; 1)",
    "linear(zero, one)",
]

#: Of the right shape, with a number that no curve has.
OUT_OF_RANGE = [
    "cubic-bezier(1.1,0,0,1)",
    "cubic-bezier(-0.1,0,0,1)",
    "cubic-bezier(0,0,1.0000001,1)",
    "cubic-bezier(0,0,-1e-9,1)",
    "steps(0)",
    "steps(-1)",
    "steps(1,jump-none)",
    "steps(0,jump-none)",
    "steps(1073741825)",
    "steps(4294967297)",
    "steps(18446744073709551617)",
]


@pytest.mark.parametrize(("text", "plain"), VALID)
def test_valid_texts(text: str, plain: str) -> None:
    a, b = ts.Easing(text, dialect="css"), ts.Easing(plain, dialect="css")
    t = np.linspace(-0.5, 1.5, 1201)
    assert sampling.same_bits(a(t), b(t))
    for x in (-0.5, 0.0, 0.25, 0.5, 1.0, 1.5):
        assert a(x, before=True) == b(x, before=True), x
        assert a(x, extrapolate=True) == b(x, extrapolate=True), x


@pytest.mark.parametrize("text", INVALID)
def test_invalid_texts(text: str) -> None:
    with pytest.raises(ts.UnknownEasingError):
        ts.Easing(text, dialect="css")


@pytest.mark.parametrize("text", OUT_OF_RANGE)
def test_numbers_out_of_range(text: str) -> None:
    with pytest.raises((ts.InvalidArgumentError, ts.UnknownEasingError)):
        ts.Easing(text, dialect="css")


def test_a_single_stop_is_no_curve() -> None:
    """The library asks for two stops, as the first drafts of CSS Easing 2 did; later ones take one for a constant."""
    for text in ("linear(0)", "linear(0.5 50%)"):
        with pytest.raises(ts.UnknownEasingError):
            ts.Easing(text, dialect="css")


@pytest.mark.parametrize(("text", "plain"), VALID)
def test_the_name_of_a_curve_names_it(text: str, plain: str) -> None:
    e = ts.Easing(text, dialect="css")
    again = ts.Easing(e.name)
    assert again == e
    assert again.name == e.name
    t = np.linspace(0, 1, 333)
    assert sampling.same_bits(again(t), e(t))
    assert e(0.0, before=True) == again(0.0, before=True)
    assert [e(x, extrapolate=True) for x in (-1.0, 2.0)] == [again(x, extrapolate=True) for x in (-1.0, 2.0)]
