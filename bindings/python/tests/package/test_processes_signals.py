# SPDX-License-Identifier: MIT
"""Interrupts in the middle of steps and batches: raised by the call, and nothing stays busy."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap

import pytest

import tweenspirit as ts

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers here")


SWITCHES = pytest.mark.parametrize("switch", ["1", "0"], ids=["accelerator", "ctypes"])


def run(program: str, switch: str | None = None) -> tuple[str, str]:
    """What a program prints and what it complains of; it ends well and in time."""
    result = subprocess.run(
        [sys.executable, "-c", "import array, signal\nimport tweenspirit as ts\n" + textwrap.dedent(program)],
        capture_output=True,
        text=True,
        timeout=120,
        env=os.environ if switch is None else {**os.environ, "TWEENSPIRIT_ACCELERATOR": switch},
    )
    assert result.returncode == 0, (result.returncode, result.stdout, result.stderr[-2000:])
    return result.stdout, result.stderr


def test_an_interrupt_in_a_step() -> None:
    assert run(
        """
        left = [float("inf")]
        def slow(t):
            left[0] -= 1
            if left[0] == 0:
                signal.raise_signal(signal.SIGINT)
            return t
        live = ts.register_easing("own:slow", slow, live=True)
        world = ts.World()
        channels = [world.channel(0.0) for _ in range(500)]
        players = [channel.tween_to(1, 1, live) for channel in channels]
        left[0] = 50
        try:
            world.step(0.5)
        except KeyboardInterrupt:
            print("interrupted")
        ended = {str(p.end_reason) for p in players if not p.active}
        assert ended == {"error"} and world.time == 0.5
        again = [channel.tween_to(2, 1, live) for channel in channels]
        assert world.step(0.5) == 500
        world.step(0.75)
        print({channel.value for channel in channels}, {str(p.end_reason) for p in again})
        """
    ) == ("interrupted\n{2.0} {'finished'}\n", "")


def test_an_interrupt_in_a_long_batch() -> None:
    assert run(
        """
        left = [50]
        def slow(t):
            left[0] -= 1
            if left[0] == 0:
                signal.raise_signal(signal.SIGINT)
            return t
        live = ts.register_easing("own:slow", slow, live=True)
        many = array.array("d", [0.5] * 100000)
        for call in (lambda: live(many), lambda: ts.eval_tweens(many, 1.0, 0.0, 1.0, live, 0.5)):
            left[0] = 50
            try:
                call()
            except KeyboardInterrupt:
                print("interrupted", left[0] > -1000)
        print(live(0.25))
        """
    ) == ("interrupted True\ninterrupted True\n0.25\n", "")


TIMED = """
    class Interrupt(BaseException):
        pass
    def handler(*_):
        raise Interrupt
    signal.signal(signal.SIGALRM, handler)
    world, channels = ts.World(), []
    seen, lost = 0, 0
    for i in range(150):
        {make}
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.0005 + i % 10 * 0.0002)
            for _ in range(5000):
                {use}
            lost += 1
        except Interrupt:
            seen += 1
        signal.setitimer(signal.ITIMER_REAL, 0)
        {after}
        world.step(0.0)
        for channel in channels:
            channel.close()
    assert world.stats()["players"] == 0
    print(seen, lost)
"""

LIVE = """
    def curve(t):
        return t
    live = ts.register_easing("own:live", curve, live=True)
    kept = []  # What is raised in a __del__ Python itself can only report.
    many, out = array.array("d", [0.25] * 50), array.array("d", [0.25] * 50)
"""


#: What is interrupted: how its channels are made, what is done again and again, and what holds afterwards.
USES = {
    "steps": (
        "channels = [world.channel(0.0) for _ in range(200)]; [c.tween_to(1, 0.01, iterations=1e9) for c in channels]",
        "world.step(0.001)",
        "",
    ),
    "handlers": (
        "channels = [world.channel(0.0) for _ in range(50)]; heard = []; "
        "[c.tween_to(1, 0.01, iterations=1e9).on_loop(heard.append) and c.on_change(heard.append) for c in channels]",
        "world.step(0.005)",
        "",
    ),
    "number": ("", "assert live(0.5) == 0.5", ""),
    "list": ("", "assert live([0.5, 0.25]) == [0.5, 0.25]", ""),
    "array": ("", "live(many, out); assert out == many", ""),
    "tweens": ("", "ts.eval_tweens(many, 1.0, 0.0, 1.0, live, 0.5)", ""),
    "baked": ("", "kept.append(ts.register_easing('own:baked', curve, max_points=64, replace=True))", ""),
    "steps of live curves": (
        "channels = [world.channel(0.0) for _ in range(20)]; [c.tween_to(1, 1e9, live) for c in channels]",
        "world.step(0.001)",
        "",
    ),
    "curves that come and go": (
        "",
        "kept.append(ts.register_easing('own:brief', curve, live=True, replace=True)); "
        "kept[-1].close(); ts.unregister_easing('own:brief')",
        "assert 'own:brief' not in ts.easings() or ts.ease('own:brief', 0.5) == 0.5",
    ),
}


@SWITCHES
@pytest.mark.parametrize("what", USES)
def test_interrupts_by_a_timer(what: str, switch: str) -> None:
    """Each of 150 interrupts is raised, wherever Python looks for signals; none is lost or becomes another error."""
    make, use, after = USES[what]
    program = textwrap.dedent(LIVE) + textwrap.dedent(TIMED.format(make=make, use=use, after=after))
    assert run(program, switch) == ("150 0\n", "")


@SWITCHES
def test_an_interrupt_is_not_lost_behind_another_curve_s_error(switch: str) -> None:
    program = """
        fails = []
        def curve(error):
            def ease(t):
                if fails:
                    raise error
                return t
            return ease
        errors = [ValueError("before"), KeyboardInterrupt("now"), KeyError("behind")]
        world = ts.World()
        for i, error in enumerate(errors):
            world.channel(0.0).tween_to(1, 1, ts.register_easing(f"own:{i}", curve(error), live=True))
        fails.append(True)
        try:
            world.step(0.5)
        except KeyboardInterrupt as error:
            notes = getattr(error, "__notes__", ["no notes", "before Python 3.11"])
            print(error is errors[1], len(notes) == 2)
        print(world.step(0.25))
        """
    assert run(program, switch) == ("True True\n0\n", "")


def test_other_reports_go_where_they_went() -> None:
    """By ctypes alone what could only be reported is raised; everything else is reported as before."""
    program = """
        import sys
        told = []
        sys.unraisablehook = first = lambda unraisable: told.append(unraisable.exc_value)
        class Loud:
            def __del__(self):
                raise KeyError("mine")
        ts.register_easing("own:a", lambda t: t)
        ts.register_easing("own:b", lambda t: t)
        Loud()
        print(told, sys.unraisablehook is first)
        """
    assert run(program, "0") == ("[KeyError('mine')] False\n", "")
    is_there = ts.build_info()["accelerator"]
    assert run(program, "1") == (f"[KeyError('mine')] {is_there}\n", "")
