# SPDX-License-Identifier: MIT
"""Players: paused, sought, turned around, taken to their ends; and under reduced motion."""

from __future__ import annotations

from typing import Any

import pytest

import tweenspirit as ts


def tween(duration: float = 1.0, **words: Any) -> tuple[ts.World, ts.Channel, ts.Player]:
    w = ts.World()
    c = w.channel(0.0)
    return w, c, c.tween_to(10.0, duration, **words)


def test_what_a_player_tells_of_itself() -> None:
    w, c, p = tween(2.0, delay=1.0, iterations=2, direction="alternate", easing="quad.in")
    assert (p.kind, p.channel, p.phase, p.begun, p.paused, p.rate) == ("tween", c, "before", False, False, 1.0)
    assert (p.duration, p.end_time, p.remaining, p.end_reason) == (2.0, 5.0, 5.0, None)
    w.step(4.0)
    assert (p.phase, p.begun, p.time, p.iteration, p.remaining) == ("active", True, 4.0, 1, 1.0)
    assert p.progress == 0.25 and c.value == 2.5 and c.target == 10.0
    w.step(1.0)
    assert (p.active, p.end_reason, p.end_value, p.end_velocity) == (False, "finished", 0.0, 0.0)


def test_no_progress_without_a_fill() -> None:
    w, c, p = tween(1.0, delay=1.0, fill="none")
    assert p.progress is None
    w.step(1.5)
    assert p.progress == 0.5
    w.step(1.0)
    assert c.value == 0.0 and p.end_value == 0.0


def test_reverse_that_fails_leaves_a_paused_player_paused() -> None:
    calls: list[float] = []

    def fails(t: float) -> float:
        calls.append(t)
        if len(calls) > 3:
            raise ValueError(t)
        return t

    with ts.World() as w:
        e = ts.register_easing("acme:fails-later", fails, live=True)
        try:
            p = w.channel(0.0).tween_to(10.0, 1.0, easing=e)
            w.step(0.25)
            p.pause()
            calls += [0.0] * 4
            with pytest.raises(ValueError, match=r"0\.25"):
                p.reverse()
            assert (p.paused, p.rate, p.time) == (True, 1.0, 0.25)
        finally:
            ts.unregister_easing("acme:fails-later")
