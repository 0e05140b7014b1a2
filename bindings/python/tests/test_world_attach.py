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


def test_a_path_and_what_lies_below_it() -> None:
    w = ts.World()
    paths = ["card", "card.frame", "card.frame.x", "card.frames", "cards.frame", "frame", "x.card.frame"]
    channels = {path: w.channel(0.0, path=path) for path in paths}
    w.attach("card.frame", "quad.in")
    found = {path: curve(w, c) for path, c in channels.items()}
    assert [path for path, name in found.items() if name == "quad.in"] == ["card.frame", "card.frame.x"]
    assert set(found.values()) == {"quad.in", "linear"}


def test_the_most_specific_path_wins() -> None:
    w = ts.World()
    c = w.channel(0.0, name="card.frame.x")
    for path, name in (("card.frame.x", "quad.out"), ("card", "quad.in"), ("card.frame", "cubic.in")):
        w.attach(path, name)
        assert curve(w, c) == "quad.out"
    w.detach("card.frame.x")
    assert curve(w, c) == "cubic.in"
    w.detach("card.frame")
    assert curve(w, c) == "quad.in"
    w.detach("card")
    assert curve(w, c) == "linear"


def test_attached_again_it_is_replaced() -> None:
    w = ts.World()
    c = w.channel(0.0, name="x")
    w.attach("x", "quad.in"), w.attach("x", "cubic.in")
    assert curve(w, c) == "cubic.in"
    w.detach("x")
    assert curve(w, c) == "linear"
    with pytest.raises(ts.InvalidArgumentError):
        w.detach("x")


def test_the_path_is_the_name_unless_it_is_said() -> None:
    w = ts.World()
    a, b = w.channel(0.0, name="one", path="two"), w.channel(0.0, name="three")
    w.attach("one", "quad.in"), w.attach("two", "cubic.in"), w.attach("three", "quad.out")
    assert (curve(w, a), curve(w, b)) == ("cubic.in", "quad.out")
    assert curve(w, w.channel(0.0)) == "linear"


def test_a_call_that_names_one_has_that() -> None:
    w = ts.World()
    c = w.channel(0.0, name="x")
    w.attach("x", "quad.in")
    c.tween_to(1.0, 1.0, "linear")
    w.step(0.5)
    assert c.value == 0.5
    c.play(ts.Track("float").key(0, 0.0).key(1, 1.0))
    w.step(0.5)
    assert c.value == 0.5


def test_running_tweens_keep_theirs() -> None:
    w = ts.World()
    c = w.channel(0.0, name="x")
    w.attach("x", "quad.in")
    c.tween_to(1.0, 1.0)
    w.step(0.25)
    w.attach("x", "cubic.in")
    w.step(0.25)
    assert c.value == 0.25
    w.detach("x")
    w.step(0.25)
    assert c.value == 0.75**2


# ---- Aliases


def test_an_alias_fans_out() -> None:
    w = ts.World()
    names = ["v.position", "v.bounds", "v.alpha", "v.frame", "v.position.x"]
    channels = {name: w.channel(0.0, name=name) for name in names}
    w.alias("frame", ["position", "bounds"])
    w.attach("v.frame", "quad.in")
    found = [name for name, c in channels.items() if curve(w, c) == "quad.in"]
    assert found == ["v.position", "v.bounds", "v.frame", "v.position.x"]
    w.alias("frame", [])
    assert [name for name, c in channels.items() if curve(w, c) == "quad.in"] == ["v.frame"]


def test_fewer_steps_win_then_the_later() -> None:
    w = ts.World()
    c = w.channel(0.0, name="v.position")
    w.alias("frame", ["center"]), w.alias("center", ["position"]), w.alias("origin", ["position"])
    w.attach("v.frame", "quad.in")
    assert curve(w, c) == "quad.in"
    w.attach("v.center", "cubic.in")
    assert curve(w, c) == "cubic.in"
    w.attach("v.origin", "cubic.out")
    assert curve(w, c) == "cubic.out"
    w.attach("v.center", "quart.in")
    assert curve(w, c) == "quart.in"
    w.attach("v.position", "quad.out")
    assert curve(w, c) == "quad.out"


def test_more_components_win_over_fewer_steps() -> None:
    w = ts.World()
    c = w.channel(0.0, name="v.position.x")
    w.alias("frame", ["position"])
    w.attach("v.frame.x", "quad.in"), w.attach("v.position", "cubic.in")
    assert curve(w, c) == "quad.in"


@pytest.mark.parametrize("targets", [["a"], ["b", "a"], ["c"], ["d", "c"]])
def test_an_alias_cycle_is_an_error(targets: list[str]) -> None:
    w = ts.World()
    w.alias("b", ["c"]), w.alias("c", ["a"])
    w.attach("c", "quad.in")
    x = w.channel(0.0, name="a")
    before = curve(w, x)
    with pytest.raises(ts.InvalidArgumentError):
        w.alias("a", targets)
    assert curve(w, x) == before


def test_a_long_chain_of_aliases() -> None:
    w = ts.World()
    for k in range(100):
        w.alias(f"n{k}", [f"n{k + 1}"])
    w.attach("n0", "quad.in")
    assert curve(w, w.channel(0.0, name="n100")) == "quad.in"
    with pytest.raises(ts.InvalidArgumentError):
        w.alias("n100", ["n0"])


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


@pytest.mark.parametrize("path", ["", "a b", "a/b", "\N{LATIN SMALL LETTER E WITH ACUTE}", "a\0b", "x" * 256])
def test_no_path(path: str) -> None:
    w = ts.World()
    for call in (lambda: w.attach(path, "linear"), lambda: w.detach(path), lambda: w.channel(0.0, path=path)):
        with pytest.raises((ts.InvalidArgumentError, ValueError)):
            call()
    assert w.stats()["channels"] == 0


def test_unknown_curves_attach_nothing() -> None:
    w = ts.World()
    with pytest.raises(ts.UnknownEasingError):
        w.attach("x", "nope")
    with pytest.raises(ts.InvalidArgumentError):
        w.detach("x")


def test_an_attached_curve_of_one_s_own(fresh: Callable[[], str]) -> None:
    w, name = ts.World(), fresh()
    c = w.channel(0.0, name="x")
    w.attach("x", ts.register_easing(name, lambda t: t * t, live=True))
    ts.unregister_easing(name)
    assert curve(w, c) == "quad.in"
