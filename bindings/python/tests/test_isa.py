# SPDX-License-Identifier: MIT
"""The instruction set is chosen once per process, so each choice gets a process of its own."""

import json
import os
import subprocess
import sys

import pytest

import tweenspirit as ts

PROGRAM = """
import hashlib, json, random, array, tweenspirit as ts
random.seed(7)
t = [random.random() for _ in range(20011)] + [0.0, -0.0, 1.0, 0.5, -1.0, 2.0, float("inf"), float("nan")]
digest = hashlib.sha256()
names = ts.easings() + ["back.inOut(3)", "elastic.out(1.5,0.4)", "bounce.in(0.5,5)", "pow.inOut(2.5)",
                        "cubic-bezier(0.4,0,0.2,1)", "cubic-bezier(1,0,0,1)", "steps(7,jump-both)", "linear(0,1)",
                        "gsap.elastic.out(2,0.3)", "dotween.elastic.inOut", "reverse(elastic.out)", "mirror(back.in)",
                        "inOut(css.ease)", "out(steps(3,jump-both))", "bake(elastic.out,1e-4)", "bake(back.inOut,1e-7)",
                        "bake(sine.inOut,1e-12)", "mirror(bake(reverse(bounce.out),1e-6))"]
def curve(t): return 0.3 + t * t * (t - 2) + (t > 0.3)
ts.register_easing("acme:baked", curve)
ts.register_easing("acme:live", curve, live=True)
names += ["acme:baked", "acme:live", "reverse(acme:baked)", "inOut(acme:live)"]
for name in names:
    e = ts.Easing(name)
    for code in "fd":
        digest.update(bytes(e(array.array(code, t))))
    digest.update(json.dumps([e(x) for x in t[:50]]).encode())
    digest.update(json.dumps([e.derivative(x) for x in t[:50]]).encode())
print(json.dumps({**ts.build_info(), "digest": digest.hexdigest()}))
"""


def run(isa: str | None) -> dict:
    env = {k: v for k, v in os.environ.items() if k != "TWEENSPIRIT_ISA"}
    if isa is not None:
        env["TWEENSPIRIT_ISA"] = isa
    return json.loads(subprocess.check_output([sys.executable, "-c", PROGRAM], env=env))


def test_every_isa_gives_the_same_bits() -> None:
    best = run(None)
    for isa in best["isas"]:
        forced = run(isa)
        assert forced["digest"] == best["digest"], isa
        assert forced["requested_isa"] == isa
        assert forced["isa"] in (isa, best["isa"])


@pytest.mark.parametrize("word", ["", "sse9", "AVX2", "avx512x", "baseline ", "x" * 1000])
def test_words_that_name_no_isa_are_ignored(word: str) -> None:
    info = run(word)
    assert info["isa"] == run(None)["isa"]
    assert info["requested_isa"] == word[:31]


def test_the_baseline_can_be_forced() -> None:
    assert run("baseline")["isa"] == "baseline"
    assert ts.build_info()["isas"][0] == "baseline"
