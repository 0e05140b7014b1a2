# SPDX-License-Identifier: MIT
"""Channels that follow others, against the function itself, written down once more; and what is refused."""

from __future__ import annotations

import array
import math
import random
from typing import Any

import pytest

import tweenspirit as ts


class View:
    def __init__(self) -> None:
        self.x = self.y = 0.0


def clamp(x: float, lower: float | None, upper: float | None) -> float:
    x = x if upper is None else min(x, upper)
    return x if lower is None else max(x, lower)


def model(xs: list[float], words: dict[str, Any]) -> float:
    x = {"sum": sum, "min": min, "max": max}[words.get("combine", "sum")](xs)
    easing = words.get("easing")
    e = ts.ease(easing, x) if easing else x
    return clamp(words.get("offset", 0) + words.get("scale", 1) * e, words.get("lower"), words.get("upper"))


def check(channels: list[ts.Channel], links: dict[int, tuple[list[int], dict[str, Any]]]) -> None:
    got = [c.value for c in channels]
    for i, (sources, words) in links.items():
        assert got[i] == model([got[k] for k in sources], words), i


def test_random_graphs_are_the_model() -> None:
    """Whatever follows whatever, in any order of linking, after every command and step."""
    for seed in range(60):
        r = random.Random(seed)
        w = ts.World()
        n = r.randrange(2, 14)
        channels = [w.channel(r.uniform(-1, 1)) for _ in range(n)]
        links: dict[int, tuple[list[int], dict[str, Any]]] = {}
        order = list(range(1, n))
        r.shuffle(order)
        for i in order:
            if r.random() < 0.3:
                continue
            sources = r.sample(range(i), r.randrange(1, min(i, 4) + 1))
            words: dict[str, Any] = {"scale": r.uniform(-2, 2), "offset": r.uniform(-1, 1)}
            words["combine"] = r.choice(["sum", "min", "max"])
            words["easing"] = r.choice([None, None, "sine.inOut", "back.out"])
            if r.random() < 0.5:
                words["lower"], words["upper"] = -0.75, r.uniform(0, 2)
            channels[i].link([channels[k] for k in sources], **words)
            links[i] = (sources, words)

        check(channels, links)
        free = [i for i in range(n) if i not in links]
        for _ in range(20):
            i = r.choice(free)
            what = r.randrange(5)
            if what == 0:
                channels[i].set(r.uniform(-2, 2))
            elif what == 1:
                channels[i].spring_to(r.uniform(-2, 2))
            elif what == 2:
                channels[i].tween_to(r.uniform(-2, 2), 0.5, composite=r.choice(["add", "replace"]))
            elif what == 3 and links:
                gone = r.choice(list(links))
                channels[gone].unlink()
                del links[gone]
                free.append(gone)
            w.step(r.uniform(0, 0.2))
            check(channels, links)


def test_velocity_is_the_slope() -> None:
    w = ts.World()
    x, a, b, m, e = (w.channel(0.0) for _ in range(5))
    a.link(x, scale=3)
    b.link(x, scale=-1, offset=1)
    m.link([a, b], combine="max", scale=2)
    e.link(x, easing="sine.inOut", scale=10)
    x.tween_to(1, 1, "linear")
    for t in (0.1, 0.2, 0.4, 0.6, 0.9):
        w.step_to(t)
        h = 1e-6
        for channel, f in (
            (a, lambda s: 3 * s),
            (b, lambda s: 1 - s),
            (m, lambda s: 2 * max(3 * s, 1 - s)),
            (e, lambda s: 10 * ts.ease("sine.inOut", s)),
        ):
            assert channel.velocity == pytest.approx((f(t + h) - f(t - h)) / (2 * h), abs=1e-4)
    c = w.channel(0.0)
    c.link(x, lower=0, upper=0.95)
    assert c.velocity == 1.0
    w.step(0.06)
    assert (c.value, c.velocity) == (0.95, 0.0)


def test_it_is_observed_and_written() -> None:
    w, view = ts.World(), View()
    numbers = array.array("d", [0.0])
    x, y, z = w.bind(view, "x"), w.bind(view, "y"), w.bind_array(numbers)
    seen: list[float] = []
    y.link(x, scale=2)
    z.link(y, offset=1)
    y.on_change(seen.append)
    x.set(3)
    assert (view.x, view.y, numbers[0]) == (3.0, 6.0, 7.0)
    w.step(0)
    x.tween_to(4, 1, "linear")
    w.step(0.5)
    assert (view.y, numbers[0], seen) == (7.0, 8.0, [6.0, 7.0])
    w.step(1)
    view.x = 10.0  # nothing moves it: it is read where it is bound
    assert x.value == 10.0 and y.value == 20.0
    view.y = -1.0  # it follows, and is not read
    assert y.value == 20.0
    numbers[0] = -1.0
    assert z.value == 21.0
    a, b = array.array("d", [1.0]), array.array("f", [0.0])
    p, q = w.bind_array(a), w.bind_array(b)
    q.link(p, scale=4)
    a[0] = 2.5
    w.step(0)
    assert b[0] == 10.0


def test_lanes_and_kinds() -> None:
    w = ts.World()
    x, p = w.channel(2.0), w.channel((1.0, 2.0))
    v, i, c = w.channel((0.0, 0.0)), w.channel(0, kind="int"), w.channel((0.0, 0.0, 0.0, 1.0), kind="color")
    v.link([p, x], scale=(1, 10), offset=(0, 1), upper=(3, 100))
    i.link(x, scale=1.4)
    c.link(x, scale=(0.25, 0, 0.5, 0), offset=(0, 0, 0, 1))
    assert v.value == (3.0, 41.0) and i.value == 3 and c.value == (0.5, 0.0, 1.0, 1.0)
    with pytest.raises(ts.InvalidArgumentError, match="lane"):
        x.link(v)
    for kind, value in (("bool", True), ("quat", (0, 0, 0, 1))):
        with pytest.raises(ts.InvalidArgumentError, match="rotation"):
            w.channel(value, kind=kind).link(x)
    truth = w.channel(True)
    x.link(truth, scale=5)
    assert x.value == 5.0


def test_what_is_linked_is_not_moved() -> None:
    w = ts.World()
    x, y = w.channel(0.0, name="x"), w.channel(0.0, name="y")
    p = y.tween_to(9, 1)
    layer = y.tween_to(1, 1, composite="add")
    y.link(x)
    assert str(p.end_reason) == str(layer.end_reason) == "replaced" and y.value == 0.0
    assert (y.linked, x.linked) == (True, False)
    line = w.timeline()
    line.add(y, ts.Track().key(0, 0).key(1, 1))
    for command in (
        lambda: y.set(1),
        lambda: y.tween_to(1, 1),
        lambda: y.tween_to(1, 1, composite="add"),
        lambda: y.spring_to(1),
        lambda: y.decay(1),
        lambda: y.play(ts.Track().key(0, 0).key(1, 1)),
        lambda: line.play(),
        lambda: w.animate(y, to=1, duration=1),
    ):
        before = w.state_hash()
        with pytest.raises(ts.InvalidArgumentError, match=r"y['\"] is linked"):
            command()
        assert w.state_hash() == before
    y.stop()
    assert y.linked
    chain = w.chain().tween(y, 1, 1).start()
    assert str(chain.end_reason) == "error"
    chain = w.chain().delay(0.5).tween(y, 1, 1).start()
    with pytest.raises(ts.InvalidArgumentError, match='"y" is linked'):
        w.step(1)
    assert str(chain.end_reason) == "error"
    size = len(w.snapshot())
    y.unlink()
    assert not y.linked and len(w.snapshot()) < size
    p = line.play()
    y.link(x)  # taken from the timeline, which goes on without it
    w.step(0.5)
    assert (y.value, y.linked, p.active) == (0.0, True, True)
    with pytest.raises(ts.InvalidArgumentError, match='"y" is linked'):
        line.add(y, ts.Track().key(0, 0).key(1, 1), 2.0)
    assert len(line.entries) == 1


def test_circles_are_refused_by_name() -> None:
    w = ts.World()
    a, b, c = (w.channel(float(i), name=name) for i, name in enumerate("abc"))
    with pytest.raises(ts.InvalidArgumentError, match='cycle: "a" follows itself'):
        a.link(a)
    b.link(a)
    c.link(b)
    before = w.state_hash()
    with pytest.raises(ts.InvalidArgumentError, match='cycle: "c" already follows "a"'):
        a.link(c)
    with pytest.raises(ts.InvalidArgumentError, match='"b" follows itself'):
        b.link([a, b])
    assert w.state_hash() == before
    b.link(c := w.channel(4.0))  # another one in its place
    assert b.value == 4.0
    a.link(w.find("c"))
    assert a.value == 4.0
    del c


def test_rows_say_whom_it_follows() -> None:
    w = ts.World()
    x, y = w.channel(1.0), w.channel(0.0)
    y.link(x, scale=2)
    rows = w.inspect()
    assert [row["follows"] for row in rows] == [[], [rows[0]["id"]]] and rows[1]["value"] == 2.0


def test_large_numbers_stay_numbers() -> None:
    w = ts.World()
    x, y, z = w.channel(1e308), w.channel(0.0), w.channel(0.0)
    y.link(x, scale=1e308, offset=-1e308)
    z.link([x, y], combine="sum")
    x.tween_to(-1e308, 1e-300)
    for dt in (0, 1e-301, 1):
        w.step(dt)
        assert all(map(math.isfinite, (y.value, z.value, y.velocity, z.velocity)))


def test_refusals() -> None:
    w = ts.World()
    x, y = w.channel(0.0), w.channel(0.0)
    ts.register_easing("acme:link", lambda t: t, live=True)
    try:
        wrong: list[tuple[Any, dict[str, Any]]] = [
            ([], {}),
            ([x, x], {}),
            (3, {}),
            ([x, 3], {}),
            (x, {"combine": "mean"}),
            (x, {"scale": math.nan}),
            (x, {"offset": math.inf}),
            (x, {"lower": 2, "upper": 1}),
            (x, {"scale": (1, 2)}),
            (x, {"easing": "acme:link"}),
            ([w.channel(0.0) for _ in range(257)], {}),
        ]
        for source, words in wrong:
            before = w.state_hash()
            with pytest.raises(ts.InvalidArgumentError):
                y.link(source, **words)
            assert w.state_hash() == before and not y.linked
        with pytest.raises(ts.StaleHandleError):
            y.link(ts.World().channel(0.0))
        y.link([w.channel(1.0) for _ in range(256)])
        assert y.value == 256.0
    finally:
        ts.unregister_easing("acme:link")
