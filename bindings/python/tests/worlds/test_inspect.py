# SPDX-License-Identifier: MIT
"""World.inspect: every row against what the objects themselves answer."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

import tweenspirit as ts

Row = dict[str, Any]


class Card:
    def __init__(self) -> None:
        self.pos = (1.0, 2.0)


def of(world: ts.World, kind: str) -> list[Row]:
    return [row for row in world.inspect() if row["type"] == kind]


def numbers(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


@pytest.fixture
def world() -> ts.World:
    """Something of everything, on its way."""
    w = ts.World()
    x, y = w.channel(1.0, name="card.x"), w.channel((0.0, 0.0), path="card.y")
    w.channel(True, name="flag")
    moved = w.channel(0.0, name="moved")
    x.tween_to(3, 2, composite="add")
    y.spring_to((4, 5), spring=ts.Spring(response=0.5, damping_ratio=0.7))
    w.channel(7.0, name="late").tween_to(8, 1, "sine.out", delay=2.5, hold=True)
    line = w.timeline()
    line.add(moved, ts.Track().key(0, 0).key(1, 4), at=0.5)
    line.marker(0.2, "hit")
    line.play()
    w.chain().tween(x, 10, 0.25).then().spring(y, (1, 2)).delay(3).then().block("done", print).start()
    w.step(0.125)
    return w


def test_channels(world: ts.World) -> None:
    rows = of(world, "channel")
    assert [row["name"] or row["path"] for row in rows] == ["card.x", "card.y", "flag", "moved", "late"]
    for row in rows:
        if row["name"] is None:
            continue
        channel = world.find(row["name"])
        assert row["kind"] == channel.kind
        assert row["value"] == numbers(channel.value)
        assert row["velocity"] == numbers(channel.velocity)
        if row["player"] is not None:
            assert row["target"] == numbers(channel.target)
        else:
            assert row["target"] is None
        assert not row["bound"] and row["scope"] == 0


def test_what_moves_what(world: ts.World) -> None:
    rows = world.inspect()
    players = {row["id"]: row for row in rows if row["type"] == "player"}
    channels = {row["name"] or row["path"]: row for row in rows if row["type"] == "channel"}
    (line,) = (row for row in rows if row["type"] == "timeline")
    (chain,) = (row for row in rows if row["type"] == "chain")
    x = channels["card.x"]
    assert players[x["player"]]["chain"] == chain["id"]
    assert not players[x["player"]]["layer"]
    (layer,) = x["layers"]
    assert players[layer]["layer"] and players[layer]["channel"] == x["id"]
    assert channels["moved"]["timeline"] == line["id"] and channels["moved"]["player"] is None
    assert line["holds"] == [channels["moved"]["id"]]
    assert players[line["player"]]["timeline"] == line["id"] and players[line["player"]]["channel"] is None
    assert channels["flag"]["player"] is channels["flag"]["timeline"] is None
    for row in players.values():
        if row["channel"] is not None and not row["layer"]:
            owner = next(c for c in channels.values() if c["id"] == row["channel"])
            assert owner["player"] == row["id"]


def test_players(world: ts.World) -> None:
    spring = next(row for row in of(world, "player") if row["kind"] == "spring")
    assert spring["spring"] == {"omega": 2 * math.pi / 0.5, "damping_ratio": 0.7}
    assert spring["easing"] is None and spring["phase"] == "active" and spring["time"] == 0.125
    late = next(row for row in of(world, "player") if row["easing"] == "sine.out")
    assert (late["begun"], late["begins_in"], late["phase"]) == (False, 2.375, "before")
    assert (late["duration"], late["end_time"], late["remaining"], late["progress"]) == (1.0, 3.5, 3.375, 0.0)


def test_what_waits_for_what(world: ts.World) -> None:
    (chain,) = of(world, "chain")
    x, y = (row["id"] for row in of(world, "channel")[:2])
    player = next(row["id"] for row in of(world, "player") if row["chain"])
    assert (chain["state"], chain["groups"], chain["begun"], chain["chain"]) == ("running", 4, 1, None)
    assert chain["waits_for"] == [{"player": player}]
    assert chain["queued"] == [
        [{"kind": "spring", "channel": y, "target": [1.0, 2.0]}],
        [{"kind": "delay", "seconds": 3.0}],
        [{"kind": "block", "block": "done"}],
    ]
    spring = world.chain().delay(2).then().marker("late").start()
    spring.rate = 0.5
    world.step(0.5)
    chain, other = of(world, "chain")
    assert "player" in chain["waits_for"][0] and chain["queued"][0] == [{"kind": "delay", "seconds": 3.0}]
    assert other["waits_for"] == [{"delay": 3.5}] and other["queued"] == [[{"kind": "marker", "marker": "late"}]]
    assert next(row for row in of(world, "channel") if row["id"] == x)["player"] is None


def test_chains_in_chains() -> None:
    w = ts.World()
    inner = w.chain().tween(w.channel(0.0), 1, 1)
    outer = w.chain().add(inner).then().delay(1).start()
    rows = of(w, "chain")
    assert [row["chain"] for row in rows] == [rows[1]["id"], None]
    assert rows[1]["waits_for"] == [{"chain": rows[0]["id"]}]
    outer.pause()
    assert [row["paused"] for row in of(w, "chain")] == [True, True]


def test_entries_of_timelines(world: ts.World) -> None:
    (line,) = of(world, "timeline")
    moved = next(row["id"] for row in of(world, "channel") if row["name"] == "moved")
    assert line["entries"] == [
        {"kind": "track", "at": 0.5, "start": 0.5, "end": 1.5, "channel": moved},
        {"kind": "marker", "at": 0.2, "marker": "hit"},
    ]
    assert (line["time"], line["duration"]) == (0.125, 1.5)


def test_what_has_no_end_is_null() -> None:
    w = ts.World()
    w.channel(0.0).tween_to(1, 1, iterations=math.inf)
    p = w.channel(0.0).tween_to(1, 1)
    p.pause()
    endless, paused = of(w, "player")
    assert endless["end_time"] is endless["remaining"] is None
    assert paused["remaining"] is None and paused["paused"] and not paused["active"]
    w.chain(keep=True).tween(w.channel(0.0), 1, 1).iterations(math.inf).start()
    assert of(w, "chain")[0]["iterations"] is None


def test_it_is_json_whatever_names_say() -> None:
    w = ts.World()
    name = 'say "\\\n\x00\x7f\u2028é\U0001f600'
    w.timeline().marker(1, name)
    text = w.inspect("json")
    assert text.isascii() and text.isprintable()
    assert json.loads(text)["timelines"][0]["entries"][0]["marker"] == name


def test_it_is_one_text_for_one_world(world: ts.World) -> None:
    text, before = world.inspect("json"), world.state_hash()
    assert world.inspect("json") == text and world.state_hash() == before
    other = ts.World()
    other.restore(world.snapshot())
    assert other.inspect("json") == text
    document = json.loads(text)
    assert document["tweenspirit"] == 1 and document["type"] == "world"
    assert (document["time"], document["rate"], document["motion"]) == (0.125, 1.0, "full")


def test_handlers_see_their_moment() -> None:
    w = ts.World()
    x = w.channel(0.0)
    seen: list[Row] = []
    w.channel(0.0).tween_to(1, 0.25).on_end(lambda event: seen.extend(of(w, "channel")))
    x.tween_to(8, 1)
    w.step(1)
    assert seen[0]["value"] == 2.0


def test_bound_values_and_scopes() -> None:
    w, card = ts.World(), Card()
    w.bind(card, "pos")
    card.pos = (3.0, 4.0)
    (row,) = of(w, "channel")
    assert row["path"] == "pos" and row["name"] is None and row["scope"] > 0 and row["bound"]


def test_forms() -> None:
    w = ts.World()
    assert w.inspect() == w.inspect("rows") == []
    with pytest.raises(ts.InvalidArgumentError, match='form must be "rows" or "json"'):
        w.inspect("xml")  # type: ignore[call-overload]
    w.close()
    with pytest.raises(ts.StaleHandleError):
        w.inspect()
