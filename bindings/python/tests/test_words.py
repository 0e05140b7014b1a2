# SPDX-License-Identifier: MIT
"""The words that arguments may be, as checkers of types know them, and what wrong ones are answered with."""

from __future__ import annotations

import inspect
import json
import os
import re
import subprocess
import sys
from typing import Any, get_args

import pytest

import tweenspirit as ts
from tweenspirit._c import literals
from tweenspirit.motion import schemes, spring_motion, stagger, timing
from tweenspirit.worlds import channel, world


@pytest.mark.parametrize(
    ("words", "table"),
    [
        (literals.Composite, channel._COMPOSITES),
        (literals.Direction, timing.DIRECTIONS),
        (literals.Fill, timing.FILLS),
        (literals.Motion, world.MOTIONS),
        (literals.Overshoot, spring_motion.OVERSHOOT),
        (literals.StaggerAxis, stagger.AXES),
        (literals.StaggerStart, stagger.STARTS),
    ],
)
def test_checkers_know_the_words(words: Any, table: Any) -> None:
    assert get_args(words) == tuple(table)


def test_the_words_of_a_spring_are_its_parameters() -> None:
    parameters = inspect.signature(ts.Spring).parameters
    words = {name for name, each in parameters.items() if each.kind is inspect.Parameter.KEYWORD_ONLY}
    assert words == {word for _, scheme in schemes._SCHEMES for word in scheme}
    assert all(parameters[word].default is None for word in words)


def test_a_word_that_is_none_is_not_given() -> None:
    assert ts.Spring(duration=0.3, bounce=None, stiffness=None) == ts.Spring(duration=0.3)
    with pytest.raises(ts.InvalidArgumentError, match=r"^a spring has no dur: it has bounce, "):
        ts.Spring(dur=1)


@pytest.mark.parametrize(
    ("word", "advice"),
    [
        ("damping", "give stiffness too; or did you mean damping_ratio?"),
        ("stiffness", "give damping or damping_ratio too"),
        ("tension", "give friction too"),
        ("friction", "give tension too"),
        ("damping_ratio", "give response or stiffness too"),
        ("mass", "give stiffness and damping too"),
    ],
)
def test_a_word_alone(word: str, advice: str) -> None:
    with pytest.raises(ts.InvalidArgumentError, match=f"^{re.escape(f'{word} alone is no spring: {advice}')}$"):
        ts.Spring(**{word: 0.7})


def test_every_word_is_a_spring_or_has_advice() -> None:
    for word in inspect.signature(ts.Spring).parameters:
        if word != "unknown" and word not in schemes._ALONE:
            assert ts.Spring(**{word: 0.5}).omega > 0


def test_the_name_of_a_spring_is_no_spring() -> None:
    with ts.World() as world:
        channel = world.channel(0.0)
        with pytest.raises(ts.InvalidArgumentError, match=r"not 'bouncy'; ts.Spring.preset\('bouncy'\)\?$"):
            channel.spring_to(1, "bouncy")  # type: ignore[arg-type]
        for other in ("boncy", 3):
            with pytest.raises(ts.InvalidArgumentError, match=f"^spring must be a Spring, not {other!r}$"):
                channel.spring_to(1, other)  # type: ignore[arg-type]
        assert channel.player is None


def test_a_function_is_no_curve_yet() -> None:
    with ts.World() as world:
        channel, timeline = world.channel(0.0), world.timeline()
        for call in (
            lambda: channel.tween_to(1, 1, lambda t: t),  # type: ignore[arg-type]
            lambda: timeline.play(easing=abs),  # type: ignore[arg-type]
            lambda: ts.Timing(1, easing=abs),  # type: ignore[arg-type]
        ):
            with pytest.raises(ts.InvalidArgumentError, match=r"; ts.register_easing makes a curve of a function$"):
                call()
        assert channel.player is None


@pytest.mark.parametrize("is_wanted", ["0", "1"])
def test_whether_the_accelerator_is_used(is_wanted: str) -> None:
    code = (
        "import json, tweenspirit as ts, tweenspirit._c.fast as fast\n"
        "print(json.dumps([ts.build_info(), fast.accelerator is not None]))"
    )
    environment = {**os.environ, "TWEENSPIRIT_ACCELERATOR": is_wanted}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    info, is_used = json.loads(done.stdout)
    assert info["accelerator"] is is_used
    assert is_wanted == "1" or not is_used


def test_springs_come_without_what_takes_long_to_import() -> None:
    code = "import sys, tweenspirit as ts; ts.Spring(duration=0.3).value(0.1); print('typing' in sys.modules)"
    # A site's own .pth files may import anything: without them.
    command = [
        sys.executable,
        "-I",
        "-S",
        "-c",
        f"import sys; sys.path.insert(0, {os.path.dirname(ts.__path__[0])!r})\n{code}",
    ]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "False\n"
