# SPDX-License-Identifier: MIT
"""The words that arguments may be, as checkers of types know them, and what wrong ones are answered with."""

from __future__ import annotations

import array
import gc
import inspect
import math
import os
import pathlib
import re
import subprocess
import sys
import weakref
from collections.abc import Callable
from functools import partial
from typing import Any, get_args

import pytest

import tweenspirit as ts
from tweenspirit._c import literals
from tweenspirit.motion import schemes
from tweenspirit.worlds import motion


def test_checkers_know_the_words() -> None:
    assert get_args(literals.Composite) == tuple(motion.COMPOSITES)
    assert get_args(literals.DecayPreset) == tuple(ts.Decay.presets())
    assert get_args(literals.SpringPreset) == tuple(ts.Spring.presets())


def test_curves_have_the_names_of_their_ids() -> None:
    """gen_abi.py makes the words that editors know from the header's ids."""
    assert get_args(literals.EasingName) == tuple(name for name in ts.easings() if ":" not in name)  # none of one's own


def test_any_name_is_fine_for_a_checker(tmp_path: pathlib.Path) -> None:
    """What editors are offered stands beside str; a dialect that is none is an error."""
    api = pytest.importorskip("mypy.api")
    file = tmp_path / "use.py"
    file.write_text(
        "import tweenspirit as ts\n"
        "def use(name: str, x: ts.Channel) -> None:\n"
        "    ts.Easing(name), ts.Easing('back.out(2)', 'gsap'), ts.ease('quad.in', 0.5), ts.ease(lambda t: t, 0.5)\n"
        "    x.tween_to(1, 1, name), x.tween_to(1, 1, 'house:own'), ts.Spring.preset(name)\n"
        "    ts.Easing('x', 'no dialect')\n"
    )
    found, _, _ = api.run(["--strict", "--no-incremental", str(file)])
    assert re.findall(r"use\.py:(\d+): error", found) == ["5"], found


def test_the_words_of_a_spring_are_its_parameters() -> None:
    parameters = inspect.signature(ts.Spring).parameters
    words = {name for name, each in parameters.items() if each.kind is inspect.Parameter.KEYWORD_ONLY}
    assert words == {word for _, scheme in schemes._SCHEMES for word in scheme}
    assert all(parameters[word].default is None for word in words)


def test_a_word_that_is_none_is_not_given() -> None:
    assert ts.Spring(duration=0.3, bounce=None, stiffness=None) == ts.Spring(duration=0.3)
    with pytest.raises(ts.InvalidArgumentError, match=r"^a spring has no dur: it has bounce, "):
        ts.Spring(dur=1)
    with pytest.raises(ts.InvalidArgumentError, match=r"; did you mean 'stiffness'\?$"):
        ts.Spring(stifness=170, damping=26)  # type: ignore[call-arg]


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
    with pytest.raises(
        ts.InvalidArgumentError, match=f"^{re.escape(f'{word} alone does not describe a spring: {advice}')}$"
    ):
        ts.Spring(**{word: 0.7})


def test_every_word_is_a_spring_or_has_advice() -> None:
    for word in inspect.signature(ts.Spring).parameters:
        if word != "unknown" and word not in schemes._ALONE:
            assert ts.Spring(**{word: 0.5}).omega > 0


def test_a_spring_by_its_name_or_its_words() -> None:
    with ts.World() as world:
        x, y, z = (world.channel(0.0) for _ in range(3))
        for word in ("bouncy", "gpu_animation"):
            x.spring_to(1, ts.Spring.preset(word)), y.spring_to(1, word)
            world.step(0.1)
            assert x.value == y.value != 0
        x.spring_to(0, ts.Spring(stiffness=120, damping=9)), y.spring_to(0, stiffness=120, damping=9)
        world.step(0.1)
        assert x.value == y.value
        z.bounds(0, 1, contact="spring", spring="snappy")
        assert z.get_bounds().spring == ts.Spring.preset("snappy")  # type: ignore[union-attr]
        p = z.spring_to(9, "bouncy")
        with pytest.raises(ts.InvalidArgumentError, match=r"^spring and bounce cannot be combined"):
            z.spring_to(1, "bouncy", bounce=0.2)
        with pytest.raises(ts.InvalidArgumentError, match="did you mean 'bouncy'"):
            z.spring_to(1, "boncy")
        with pytest.raises(ts.InvalidArgumentError, match=r"^spring must be a Spring or the name of a preset, not 3$"):
            z.spring_to(1, 3)  # type: ignore[arg-type]
        assert z.player is p


def test_a_function_is_a_curve() -> None:
    calls = []

    def square(t: float) -> float:
        calls.append(t)
        return t * t

    with ts.World() as world:
        x, y = world.channel(0.0), world.channel(0.0)
        x.tween_to(8, 1, square)
        sampled = len(calls)
        assert sampled > 10
        y.tween_to(8, 1, easing=square, return_easing=square, iterations=2, direction="alternate")
        world.step(0.5)
        assert (x.value, y.value) == (pytest.approx(2, abs=1e-5), x.value)
        assert len(calls) == sampled, "sampled once"
        world.timeline().play(easing=square)
        assert ts.Timing(1, easing=square).at(0.5).progress == pytest.approx(0.25, abs=1e-6)
        assert ts.Easing(square)(0.5) == ts.ease(square, 0.5)
        assert ts.Easing(ts.Easing("quad.in")) == ts.Easing("quad.in")
        assert not [name for name in ts.easings() if name.startswith("py:")]
        player = x.player
        with pytest.raises(ZeroDivisionError):
            x.tween_to(1, 1, lambda t: 1 / 0)
        with pytest.raises(TypeError, match="an easing function must return real numbers"):
            x.tween_to(1, 1, lambda t: "x")  # type: ignore[arg-type, return-value]
        assert x.player is player


def test_functions_that_are_given_are_not_kept() -> None:
    with ts.World() as world:
        x = world.channel(0.0)

        def curve(t: float) -> float:
            return t

        gone = weakref.ref(curve)
        x.tween_to(1, 1, curve)
        del curve
        gc.collect()
        assert gone() is None
        world.step(0.5)
        assert x.value == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("ease", "easing"),
        ("yoyo", "iterations=2 with direction='alternate'"),
        ("repeat", "iterations, which counts the first run too"),
        ("onComplete", "on_end(function) of what it returns"),
    ],
)
def test_words_of_other_libraries(word: str, hint: str) -> None:
    class View:
        x = 0.0

    with ts.World() as world:
        channel, view = world.channel(0.0), View()
        wanted = f"unexpected keyword argument '{word}': use {hint}"
        track, timeline = ts.Track().key(0, 0).key(1, 1), world.timeline()
        timed: list[Callable[..., Any]] = [
            partial(channel.tween_to, 1), partial(channel.play, track), partial(channel.follow, "M0 0 L1 1", 1),
            partial(world.chain().tween, channel, 1, 1), partial(channel.cross_fade, track, 1),
        ]  # fmt: skip
        if word != "onComplete":
            timed += [
                world.channel(0.0).tween_to(1, 1).update_timing,
                timeline.play,
                partial(timeline.animate_to, 1),
                ts.Timing,
            ]
        for call in timed:
            with pytest.raises(TypeError, match=f"{re.escape(wanted)}$"):
                call(**{word: 1})
        with pytest.raises(AttributeError, match=f"{re.escape(hint)}$"):
            world.animate(view, x=1, duration=1, **{word: 1})
        with pytest.raises(TypeError, match=r"unexpected keyword argument 'nonsense'$"):
            channel.tween_to(1, 1, nonsense=1)
        with pytest.raises(ts.InvalidArgumentError, match=r"as a pair: add\(\(object, 'x'\), track, at\)$"):
            world.timeline().add(view, "x", ts.Track().key(0, 0))  # type: ignore[arg-type]
        assert channel.player is None


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


def test_words_of_springs_belong_to_a_spring() -> None:
    class View:
        x = 0.0

    with ts.World() as world:
        view = View()
        for start in (partial(world.animate, view), partial(world.chain().spring, view)):
            with pytest.raises(AttributeError, match=re.escape("'bounce': use spring=Spring(bounce=...)")):
                start(x=10, bounce=0.3)


def test_a_word_is_only_named_where_it_is_taken() -> None:
    with ts.World() as world:
        channel = world.channel(0.0)
        for call, word in (
            (partial(channel.spring_to, 1), "repeat"),
            (partial(channel.shake, 1), "ease"),
            (channel.fling, "yoyo"),
            (partial(channel.decay, 1), "repeat"),
        ):
            with pytest.raises(TypeError, match=f"unexpected keyword argument '{word}'$"):
                call(**{word: 1})  # type: ignore[operator]


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda w, view: w.bind(view, "x", knd="int"),
            "World.bind() got an unexpected keyword argument 'knd'; did you mean 'kind'?",
        ),
        (lambda w, view: w.channel(0.0, nam="x"), "'nam'; did you mean 'name'?"),
        (lambda w, view: w.bind_value(None, print, inital=1), "'inital'; did you mean 'initial'?"),
        (lambda w, view: w.channels([0.0], toleranc=1), "'toleranc'; did you mean 'tolerance'?"),
        (lambda w, view: w.channel(0.0).punch(1, dampingratio=1), "'dampingratio'; did you mean 'damping_ratio'?"),
        (lambda w, view: w.channel(0.0).spring_to(1, bounse=1), "'bounse'; did you mean 'bounce'"),
        (
            lambda w, view: w.animate(w.channel(0.0), to=1, ease="linear"),
            "World.animate() got an unexpected keyword argument 'ease': use easing",
        ),
        (lambda w, view: w.animate(w.channel(0.0), to=1, iteratons=2), "'iteratons'; did you mean 'iterations'"),
        (lambda w, view: w.animate(view, x=None), "x must be a number, not None"),
        (lambda w, view: w.animate(view, x="up"), "x must be a number, not 'up'"),
        (lambda w, view: w.animate(view, x=math.nan, spring="bouncy"), "x must be finite, is nan"),
        (lambda w, view: w.animate(w.channel((0.0, 1.0)), to=None), "to must be 2 numbers, not None"),
        (lambda w, view: w.chain().spring(view, x=None), "x must be a number, not None"),
        (lambda w, view: w.animate(view, x=1, delay=math.nan, stagger=0.1), "delay must be finite"),
        (lambda w, view: w.animate(view, x=1, stagger=math.inf), "stagger must be finite and within 1e+200, got inf"),
        (lambda w, view: ts.Track().key(0, None), "value must be a number, not None"),
        (lambda w, view: w.channel("nocolour"), "value must be a colour of CSS, such as"),
        (
            lambda w, view: w.channel((0.0, 0.0, 0.0, 1.0), kind="color").tween_to("red ish", 1),
            "target must be a colour of CSS",
        ),
        (lambda w, view: w.chain().play(3), "what must be a Channel or a Timeline, not 3"),
        (lambda w, view: w.channel(0.0).tween_to(1, 1).seek(math.nan), "t must be finite and within 1e+300, got nan"),
        (lambda w, view: w.channel(0.0).link([]), "count of sources must be between 1 and 256, got 0"),
        (lambda w, view: w.bind_array(array.array("d", [0, 0]), kind="int"), "buffer has 2 numbers, kind 'int' has 1"),
        (lambda w, view: w.bind(3, "real"), "an object of type int cannot be referenced weakly"),
        (lambda w, view: w.chain().tween(w.channel(0.0), 1, 0).iterations(math.inf).start(), None),
    ],
)
def test_what_was_written_is_what_is_named(call: Callable[[ts.World, Any], Any], words: str | None) -> None:
    class View:
        x = 0.0

    view = View()
    with ts.World() as world:
        if words is None:
            call(world, view)
            with pytest.raises(ts.InvalidArgumentError, match=r"^the chain runs endlessly without any time passing$"):
                world.step(0.1)
            return
        with pytest.raises((TypeError, ts.InvalidArgumentError), match=re.escape(words)):
            call(world, view)
