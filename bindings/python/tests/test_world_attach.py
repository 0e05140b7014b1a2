# SPDX-License-Identifier: MIT
"""Curves attached to paths, as UIView+EasingFunctions attaches them to key paths."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest

import tweenspirit as ts

CURVES = {"quad.in": 0.25, "cubic.in": 0.125, "quad.out": 0.75, "cubic.out": 0.875, "quart.in": 0.0625}


class View:
    def __init__(self) -> None:
        self.frame = SimpleNamespace(x=0.0, y=0.0)
        self.position = self.alpha = self.bounds = self.center = 0.0


def curve(w: ts.World, channel: ts.Channel) -> str:
    """Which one a tween of the channel has: by its value half-way."""
    channel.set(0.0)
    channel.tween_to(1.0, 1.0)
    w.step(0.5)
    value = channel.value
    channel.set(0.0)
    return next((name for name, half in CURVES.items() if half == value), "linear" if value == 0.5 else str(value))


# ---- Aliases


# ---- Objects


def test_on_one_object() -> None:
    w = ts.World()
    a, b = View(), View()
    ca, cb = w.bind(a, "alpha"), w.bind(b, "alpha")
    w.attach("alpha", "quad.in", on=a)
    assert (curve(w, ca), curve(w, cb)) == ("quad.in", "linear")
    w.attach("alpha", "cubic.in")
    assert (curve(w, ca), curve(w, cb)) == ("quad.in", "cubic.in")
    w.detach("alpha", on=a)
    assert (curve(w, ca), curve(w, cb)) == ("cubic.in", "cubic.in")
    with pytest.raises(ts.InvalidArgumentError):
        w.detach("alpha", on=a)


def test_an_object_s_curve_goes_before_longer_paths() -> None:
    w = ts.World()
    view = View()
    c = w.bind(view, "frame.x")
    w.attach("frame.x", "quad.in"), w.attach("frame", "cubic.in", on=view)
    assert curve(w, c) == "cubic.in"
    w.alias("bounds", ["frame"])
    w.attach("bounds.x", "quad.out", on=view)
    assert curve(w, c) == "quad.out"


def test_as_uiview_has_it() -> None:
    """frame covers position and bounds, alpha means opacity, center means position."""
    w = ts.World()
    w.alias("frame", ["position", "bounds"]), w.alias("center", ["position"])
    view = View()
    position, bounds = w.bind(view, "position"), w.bind(view, "bounds")
    w.attach("frame", "quad.in", on=view)
    assert (curve(w, position), curve(w, bounds)) == ("quad.in", "quad.in")
    w.attach("center", "cubic.in", on=view)
    assert (curve(w, position), curve(w, bounds)) == ("cubic.in", "quad.in")
    w.detach("frame", on=view)
    assert (curve(w, position), curve(w, bounds)) == ("cubic.in", "linear")


# ---- Errors


def test_an_attached_curve_of_one_s_own(fresh: Callable[[], str]) -> None:
    w, name = ts.World(), fresh()
    c = w.channel(0.0, name="x")
    w.attach("x", ts.register_easing(name, lambda t: t * t, live=True))
    ts.unregister_easing(name)
    assert curve(w, c) == "quad.in"
