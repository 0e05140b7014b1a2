# SPDX-License-Identifier: MIT
"""Make Tests/Golden/easing.json: exact values and slopes of every built-in curve and a sample of the others.

python Tests/Oracles/golden.py            # write the file
python Tests/Oracles/golden.py --check    # fail when it differs
"""

from __future__ import annotations

import json
import math
import pathlib
import sys
from typing import Any

import compose
import easing
from families import mp

TARGET = pathlib.Path(__file__).parents[1] / "Golden/easing.json"
#: Enough for the values of pow(20) at 2**-30, and for sin(pi) to be no float but 0.
BITS = 1300

FORMAT = {
    "version": 1,
    "about": [
        "Easing curves from progress to progress: exact values, for checking an implementation against.",
        "Every number is the float64 nearest to the exact one, in the fewest digits that read back to it.",
        "'inputs' holds lists of t by name; each curve tells which list it was computed for.",
    ],
    "curve": {
        "name": "TweenSpirit's canonical name. A parameter counts as the float64 nearest to what is written.",
        "also": "the same curve in other dialects, where it has a name there",
        "inputs": "the list of t",
        "values": "the curve at each t",
        "slopes": [
            "d(value)/dt at each t, to the right at a corner and to the left at t = 1; \"inf\" and \"-inf\" where the",
            "tangent is vertical; null where the last bits of t decide, so that none is promised",
        ],
        "bound": "how far from the values an implementation in float64 may be: one number, or one for each t",
        "bound_f32": "the same in float32, at those t that are float32 numbers",
    },
    "slope_bound": "an implementation's slope may be this times max(1, |slope|) off",
    "modifiers": {
        "in(g)": "g(t)",
        "out(g)": "1 - g(1 - t)",
        "inOut(g)": "g(2t) / 2 where t < 1/2, else 1 - g(2 - 2t) / 2",
        "outIn(g)": "(1 - g(1 - 2t)) / 2 where t < 1/2, else 1/2 + g(2t - 1) / 2",
        "reverse(g)": "g(1 - t)",
        "mirror(g)": "g(2t) where t < 1/2, else g(2 - 2t)",
        "chain(g,h,s)": "s g(t / s) where t < s, else s + (1 - s) h((t - s) / (1 - s))",
        "blend(g,h,w)": "(1 - w) g(t) + w h(t)",
        "clamp(g)": "g(t) within 0 and 1",
        "scale(g,f)": "f g(t)",
        "multiply(g,h)": "g(t) h(t)",
        "sigmoid(g,k)": "(L(g(t)) - L(0)) / (L(1) - L(0)) with L(y) = 1 / (1 + e^(k (1/2 - y)))",
        "expoScale(g,r)": "(r^g(t) - 1) / (r - 1)",
        "slow(g,p)": [
            "with w = (1 - p) / 2: g(t) (1 - q^4) with q = 1 - t / w where t < w,",
            "g(t) + (t - g(t)) q^4 with q = 1 - (1 - t) / w where 1 - t < w, else g(t)",
        ],
    },
}  # fmt: skip
SLOPE_BOUND = 1e-13

#: Away from every corner, or exactly on it. "dyadic" is for curves that jump.
DYADIC = [
    0.0,
    2.0**-24,
    2.0**-10,
    *(k / 32 for k in range(1, 32)),
    1 - 2.0**-10,
    1 - 2.0**-24,
    1.0,
]
COMMON = [
    *(0.0, 2.0**-30, 2.0**-10, 2.0**-6, 0.0625, 0.07, 0.125, 0.1875, 0.25, 0.29),
    *(0.3125, 1 / 3, 0.375, 0.4375, 0.5 - 2.0**-20, 0.5, 0.5 + 2.0**-20, 0.5625, 0.57),
    *(0.625, 0.6875, 0.71, 0.75, 0.8125, 0.875, 0.93, 0.9375, 1 - 2.0**-6),
    *(1 - 2.0**-10, 1 - 2.0**-30, 1.0),
]
INPUTS = {"common": COMMON, "dyadic": DYADIC}

CSS_KEYWORDS = ("ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end")
PARAMETRIC = (
    "pow.in(0.3)", "pow.in(1.68)", "pow.out(2.5)", "pow.inOut(7.5)", "pow.outIn(0.5)", "pow.in(20)",
    "back.in(1.7)", "back.out(3)", "back.inOut(0.5)", "back.outIn(1.7)", "gsap.back.inOut(1.70158)",
    "gsap.back.inOut(1.7)", "elastic.in(1.5,0.4)", "elastic.out(2,0.5)", "elastic.inOut(1.5,0.4)",
    "elastic.in(1.70158)", "gsap.elastic.inOut(1,0.3)", "gsap.elastic.in(1.5,0.4)", "gsap.elastic.inOut(1.5,0.4)",
    "gsap.elastic.out(1.70158,0.3)", "dotween.elastic.inOut", "bounce.in(0.5,5)", "bounce.out(0.1,1)",
    "bounce.inOut(0.5,2)", "bounce.outIn(0.25,0)",
)  # fmt: skip
CSS = (
    "cubic-bezier(0.4,0,0.2,1)", "cubic-bezier(0.33,1.53,0.69,0.99)", "cubic-bezier(1,0,0,1)",
    "cubic-bezier(0,1,1,0)", "cubic-bezier(0.5,-2,0.5,3)", "steps(4,jump-start)", "steps(4)",
    "steps(8,jump-both)", "steps(5,jump-none)", "linear(0 0%, 0.25 25%, 0.25 75%, 1 100%)",
    "linear(0 0%, 0.3 33.3%, -1 60%, 1 100%)", "linear(0.5 0%, 0.2 25%, 0.8 25%, 0.4 100%)",
)  # fmt: skip
MODIFIED = (
    "reverse(linear)", "reverse(quad.in)", "reverse(sine.out)", "reverse(elastic.out)", "reverse(css.ease)",
    "reverse(steps(4,jump-start))", "reverse(reverse(back.in))", "mirror(linear)", "mirror(back.out)",
    "mirror(bounce.out)", "mirror(css.ease-in)", "mirror(steps(4))", "mirror(reverse(cubic.in))", "in(quint.out)",
    "out(quad.in)", "out(css.ease)", "out(steps(4,jump-start))", "out(elastic.inOut)", "out(reverse(circ.in))",
    "inOut(bounce.out)", "inOut(css.ease)", "inOut(back.in)", "inOut(elastic.in)", "inOut(ah.back.out)",
    "inOut(mirror(sine.in))", "outIn(css.ease-out)", "outIn(gsap.expo.out)",
    "outIn(linear(0 0%, 0.3 33.3%, -1 60%, 1 100%))", "reverse(inOut(css.ease))",
    "in(out(inOut(outIn(reverse(mirror(css.ease-in-out))))))",
)  # fmt: skip

MADE = (
    "chain(quad.in,bounce.out,0.25)", "chain(css.ease,back.out,0.5)", "chain(sine.in,bounce.out,0.4)",
    "blend(sine.in,linear,0.5)", "blend(css.ease-in,elastic.out,0.25)", "clamp(back.out)", "clamp(elastic.in)",
    "scale(sine.in,0.8)", "scale(bounce.out,-2)", "reverse(chain(quad.in,circ.out,0.625))",
    "clamp(scale(chain(mirror(sine.in),cubic.out,0.5),1.5))", "multiply(sine.inOut,mirror(linear))",
    "sigmoid(linear,10)", "sigmoid(mirror(back.out),2.5)", "expoScale(cubic.inOut,6)", "expoScale(linear,0.125)",
    "slow(linear(0.35 0%, 0.65 100%),0.7)", "slow(sine.out,0.25)",
    "chain(cubic-bezier(0.31,0.01,0.67,-0.53),expo.out,0.5)", "inOut(cubic-bezier(0.31,0.01,0.67,-0.53))",
    "path(M0,0 C0.05,0 0.133333,0.06 0.166666,0.4 C0.208333,0.82 0.25,1 1,1)",
    "path(M0,0 C0.056,0.024 0.108,0.3085 0.198,0.541 C0.3655,1 0.5465,0.989 1,1)",
    "path(M0,0 C0.126,0.382 0.282,0.674 0.44,0.822 C0.632,1.002 0.818,1 1,1)",
)  # fmt: skip
TOOLKITS = (
    "cubic-bezier(0.2,0,0,1)", "cubic-bezier(0.3,0,1,1)", "cubic-bezier(0,0,0,1)", "cubic-bezier(0.3,0,0.8,0.15)",
    "cubic-bezier(0.05,0.7,0.1,1)", "cubic-bezier(0.4,0,1,1)", "cubic-bezier(0,0,0.2,1)", "elastic.in(1,0.4)",
    "elastic.out(1,0.4)", "gsap.elastic.inOut(1,0.4)", "back.in(2)", "back.out(2)", "gsap.back.inOut(3)",
)  # fmt: skip


def names() -> list[str]:
    keywords = [f"css.{word}" for word in CSS_KEYWORDS]
    return [*easing.NAMES, *keywords, *PARAMETRIC, *CSS, *MODIFIED, *MADE, *TOOLKITS]


LONG = {
    "quad": "Quadratic", "cubic": "Cubic", "quart": "Quartic", "quint": "Quintic", "sine": "Sine",
    "circ": "Circular", "expo": "Exponential",
}  # fmt: skip
OTHER_NAMES: dict[str, dict[str, list[str]]] = {
    "linear": {
        "canonical": ["RZTweenCurveTypeLinear"],
        "css": ["linear"],
        "gsap": ["none", "power0"],
        "easings.net": ["linear"],
        "ah": ["LinearInterpolation"],
        "dotween": ["Linear"],
    },
    "back.in(1.7)": {"canonical": ["anime.back.in"], "anime": ["inBack"]},
    "gsap.back.inOut(1.7)": {"canonical": ["anime.back.inOut"], "anime": ["inOutBack"]},
    "gsap.back.inOut(1.70158)": {"gsap": ["back.inOut"]},
    "gsap.elastic.inOut(1,0.3)": {"canonical": ["anime.elastic.inOut"], "anime": ["inOutElastic"]},
    "gsap.elastic.in(1.5,0.4)": {
        "gsap": ["elastic.in(1.5,0.4)"],
        "anime": ["inElastic(1.5,0.4)"],
    },
    "gsap.elastic.inOut(1.5,0.4)": {
        "gsap": ["elastic.inOut(1.5,0.4)"],
        "anime": ["inOutElastic(1.5,0.4)"],
    },
    "elastic.in(1.70158)": {
        "canonical": ["dotween.elastic.in"],
        "dotween": ["InElastic"],
    },
    "gsap.elastic.out(1.70158,0.3)": {
        "canonical": ["dotween.elastic.out"],
        "dotween": ["OutElastic"],
    },
    "dotween.elastic.inOut": {"dotween": ["InOutElastic"]},
    "pow.in(1.68)": {"anime": ["in"]},
    "cubic-bezier(0.33,1.53,0.69,0.99)": {"canonical": ["motion.backOut"]},
    "path(M0,0 C0.05,0 0.133333,0.06 0.166666,0.4 C0.208333,0.82 0.25,1 1,1)": {
        "canonical": ["material.emphasized", "flutter.easeInOutCubicEmphasized", "android.fast_out_extra_slow_in"]
    },
    "path(M0,0 C0.056,0.024 0.108,0.3085 0.198,0.541 C0.3655,1 0.5465,0.989 1,1)": {
        "canonical": ["flutter.fastEaseInToSlowEaseOut"]
    },
    "path(M0,0 C0.126,0.382 0.282,0.674 0.44,0.822 C0.632,1.002 0.818,1 1,1)": {
        "gsap": ["M0,0 C0.126,0.382 0.282,0.674 0.44,0.822 0.632,1.002 0.818,1 1,1"]
    },
    "steps(5,jump-none)": {"gsap": ["steps(4)"]},
    "steps(4,jump-start)": {"gsap": ["steps(4,true)"]},
    "cubic-bezier(0.2,0,0,1)": {"canonical": ["material.standard"]},
    "cubic-bezier(0.3,0,1,1)": {"canonical": ["material.standard-accelerate"]},
    "cubic-bezier(0,0,0,1)": {"canonical": ["material.standard-decelerate"]},
    "cubic-bezier(0.3,0,0.8,0.15)": {"canonical": ["material.emphasized-accelerate"]},
    "cubic-bezier(0.05,0.7,0.1,1)": {"canonical": ["material.emphasized-decelerate"]},
    "cubic-bezier(0.4,0,0.2,1)": {
        "canonical": ["material.legacy", "flutter.fastOutSlowIn", "android.fast_out_slow_in", "tailwind.ease-in-out"]
    },
    "cubic-bezier(0.4,0,1,1)": {
        "canonical": ["material.legacy-accelerate", "android.fast_out_linear_in", "tailwind.ease-in"]
    },
    "cubic-bezier(0,0,0.2,1)": {
        "canonical": ["material.legacy-decelerate", "android.linear_out_slow_in", "tailwind.ease-out"]
    },
    "elastic.in(1,0.4)": {"canonical": ["flutter.elasticIn"]},
    "elastic.out(1,0.4)": {"canonical": ["flutter.elasticOut"]},
    "gsap.elastic.inOut(1,0.4)": {"canonical": ["flutter.elasticInOut"]},
    "back.in(2)": {"canonical": ["android.anticipate"]},
    "back.out(2)": {"canonical": ["android.overshoot"]},
    "gsap.back.inOut(3)": {"canonical": ["android.anticipate_overshoot"]},
}  # fmt: skip


def also(name: str) -> dict[str, list[str]]:
    """What other dialects call a curve."""
    found: dict[str, list[str]] = {key: list(words) for key, words in OTHER_NAMES.get(name, {}).items()}

    def add(dialect: str, word: str) -> None:
        found.setdefault(dialect, []).append(word)

    stem, _, form = name.rpartition(".")
    if stem == "css":
        add("css", form)
    if form not in ("in", "out", "inOut"):
        return found
    title, capital = stem.capitalize(), form[0].upper() + form[1:]
    if stem in (*LONG, "back", "elastic", "bounce"):
        add("canonical", f"ease{capital}{title}")
        add("easings.net", f"ease{capital}{title}")
    if stem in LONG:
        add("canonical", f"{LONG[stem]}Ease{capital}")
        add("ah", f"{LONG[stem]}Ease{capital}")
        add("anime", f"{form}{title}")
    if stem in (*LONG, "back", "bounce"):
        add("dotween", f"{capital}{title}")
    if stem in ("quad", "sine"):
        add("canonical", f"RZTweenCurveType{LONG[stem]}Ease{capital}")
    if stem in easing.POLYNOMIAL:
        add("gsap", f"power{easing.POLYNOMIAL[stem] - 1}.{form}")
    if stem in ("sine", "circ", "elastic", "bounce") or name in ("back.in", "back.out"):
        add("gsap", name)
    if stem == "gsap.expo":
        add("gsap", f"expo.{form}")
    if stem.startswith("ah."):
        word = f"{stem[3:].capitalize()}Ease{capital}"
        add("canonical", word)
        add("ah", word)
    return found


def number(x: Any) -> float | str:
    value = float(x)
    return value + 0.0 if math.isfinite(value) else str(value)


def curve(name: str) -> dict[str, Any]:
    """A curve's entry."""
    easing.curve.cache_clear()  # its constants are to have these digits too
    with mp.workprec(BITS):
        shape = compose.shape(name)
        inputs = "dyadic" if is_steps(name) else "common"
        t = INPUTS[inputs]
        values = [shape.at(mp.mpf(x)) for x in t]
        errors = [upwards(shape.error(mp.mpf(x)) + easing.ulp(y) / 2) for x, y in zip(t, values, strict=True)]
        if is_steps(name):
            errors = [0.0]
        largest = float(max(1, *(abs(y) for y in values)))
        entry: dict[str, Any] = {"name": name, "also": also(name), "inputs": inputs}
        entry["values"] = [number(y) for y in values]
        entry["slopes"] = [slope(name, shape, x) for x in t]
    spread = max(errors) <= 4 * min(errors)
    entry["bound"] = max(errors) if spread else errors
    entry["bound_f32"] = upwards((5e-7 if "elastic" in name else 2.5e-7) * largest)
    return entry


def slope(name: str, shape: compose.Shape, x: float) -> float | str | None:
    """The slope to the right, at 1 to the left; none where it hangs on bits that a curve may lose of its input."""
    side = -1 if x == 1 else 1
    want = shape.slope_at(mp.mpf(x), side)
    if is_steps(name) or not 0 < x < 1 or mp.isinf(want):
        return number(want)
    if isinstance(shape, compose.Clamped) and any(abs(shape.base.at(mp.mpf(x)) - edge) < 1e-15 for edge in (0, 1)):
        return None
    lost = 4 if "css." in name or "bezier" in name or "path" in name else int(name in MODIFIED)
    lost = max(lost, 3 * int(name in MADE))
    near = shape.slope_at(mp.mpf(x) + lost * easing.ulp(mp.mpf(x)), 1)
    return number(want) if abs(near - want) <= SLOPE_BOUND / 2 * max(1, abs(want)) else None


def is_steps(name: str) -> bool:
    return "steps" in name or "step-" in name


def upwards(x: Any) -> float:
    """Two digits that are not below a number."""
    value = float(x)
    if value == 0:
        return 0.0
    digit = 10.0 ** (math.floor(math.log10(value)) - 1)
    return float(f"{math.ceil(value / digit) * digit:.1e}")


def document() -> str:
    """The file's text: a curve a line."""
    head = {"format": FORMAT, "slope_bound": SLOPE_BOUND, "inputs": INPUTS}
    lines = [json.dumps(curve(name), separators=(",", ":")) for name in names()]
    text = json.dumps(head, indent=1)
    return f'{text[:-2]},\n "curves": [\n  ' + ",\n  ".join(lines) + "\n ]\n}\n"


if __name__ == "__main__":
    text = document()
    if "--check" not in sys.argv:
        TARGET.parent.mkdir(exist_ok=True)
        TARGET.write_text(text)
    elif TARGET.read_text() != text:
        sys.exit("Tests/Golden/easing.json differs from what golden.py computes")
