# SPDX-License-Identifier: MIT
"""Timelines in Python: what may be added and where, what is written, what plays them, and how long they live."""

from __future__ import annotations

import dataclasses
import gc
import math
from typing import Any

import pytest
from world_help import run

import tweenspirit as ts


class Card:
    def __init__(self) -> None:
        self.x = 1.0
        self.text: Any = "before"
        self.center: Any = [0.0, 0.0]


def ramp(to: float = 10, end: float = 1) -> ts.Track:
    return ts.Track().key(0, 0).key(end, to)


# --- entries ---


def test_entries_say_what_they_are(world: ts.World) -> None:
    x, tl, inner = world.channel(0.0, name="x"), world.timeline(), world.timeline()
    assert tl.entries == [] and tl.duration == 0 and tl.levels == 1 and tl.time == 0 and tl.player is None
    a = tl.add(x, ts.Track().key(0.5, 0).key(2, 1), at=1)
    inner.add(x, ramp())
    b = tl.add(inner, at=4, rate=2, delay=1, iterations=2)
    c = tl.marker(0.25, "hit")
    assert (a.kind, a.channel, a.at, a.start, a.end, a.name) == ("track", x, 1.0, 1.5, 3.0, None)
    assert (b.kind, b.channel, b.at, b.start, b.end, b.name) == ("timeline", None, 4.0, 4.5, 5.5, None)
    assert (c.kind, c.channel, c.at, c.start, c.end, c.name) == ("marker", None, 0.25, 0.25, 0.25, "hit")
    assert tl.entries == [a, b, c] and len({a, b, c, tl.entries[0]}) == 3 and a.timeline is tl
    assert tl.duration == 5.5 and tl.levels == 2
    assert repr(a) == "<Entry, track of 'x' at 1 s, 1.5 to 3 s>" and repr(c) == "<Entry, marker 'hit' at 0.25 s>"
    assert repr(tl) == "<Timeline at 0 of 5.5 s, 3 entries>"
    endless = tl.add(inner, iterations=math.inf)
    assert endless.end == math.inf and tl.duration == math.inf


def test_an_entry_of_a_closed_channel_stays(world: ts.World) -> None:
    x, y, tl = world.channel(0.0), world.channel(0.0), world.timeline()
    entry = tl.add(x, ramp())
    tl.add(y, ramp())
    x.close()
    assert tl.entries[0] == entry and tl.entries[0].channel is x and repr(entry.channel).endswith("closed>")
    tl.time = 0.5
    assert y.value == 5.0


def test_remove(world: ts.World) -> None:
    x, tl, other = world.channel(0.0), world.timeline(), world.timeline()
    a, b = tl.add(x, ramp()), tl.marker(5, "m")
    tl.time = 0.5
    tl.remove(a)
    assert tl.entries == [b] and x.value == 5.0 and x.player is None
    for entry, words in ((a, None), (other.marker(0, "m"), "another timeline")):
        with pytest.raises(ts.StaleHandleError, match=words):
            tl.remove(entry)
    with pytest.raises(ts.InvalidArgumentError, match="must be an Entry"):
        tl.remove("m")
    tl.remove(b)
    assert tl.duration == 0.0


@pytest.mark.parametrize("what", ["x", 3, None, (1, 2, 3), {}])
def test_what_cannot_be_added(world: ts.World, what: Any) -> None:
    with pytest.raises(ts.InvalidArgumentError, match="must be a Channel, a pair"):
        world.timeline().add(what, ramp())


def test_wrong_arguments(world: ts.World) -> None:
    x, card, tl, other = world.channel(0.0), Card(), world.timeline(), ts.World()
    world.bind(card, "x")
    tl.add((card, "text"), ts.ObjectTrack().key(0, "a"))
    wrong: list[tuple[Any, type[Exception], str]] = [
        (lambda: tl.add(x), ts.InvalidArgumentError, "track must be a Track"),
        (lambda: tl.add(x, [1, 2]), ts.InvalidArgumentError, "track must be a Track"),
        (lambda: tl.add(x, ts.Track()), ts.InvalidArgumentError, "the track must have a key"),
        (lambda: tl.add(x, ts.Track("vec2").key(0, (1, 2))), ts.InvalidArgumentError, "."),
        (lambda: tl.add(x, ramp(), at=math.inf), ts.InvalidArgumentError, "at"),
        (lambda: tl.add(x, ramp(), at=math.nan), ts.InvalidArgumentError, "at"),
        (lambda: tl.add(x, ramp(), b"1"), ts.InvalidArgumentError, "at must be"),
        (lambda: tl.add(x, ramp(), "soon"), ts.InvalidArgumentError, "position must be"),
        (lambda: tl.add(x, ramp(), duration=2), ts.InvalidArgumentError, "duration is for inner timelines"),
        (lambda: tl.add(x, ramp(), easing="linear"), ts.InvalidArgumentError, "easing is for inner timelines"),
        (lambda: tl.add(x, ramp(), iterations=2), ts.InvalidArgumentError, "iterations is for inner timelines"),
        (lambda: tl.add(world.timeline(), ramp()), ts.InvalidArgumentError, "without a track"),
        (lambda: tl.add(tl), ts.InvalidArgumentError, "."),
        (lambda: tl.add(other.timeline()), ts.StaleHandleError, "another world"),
        (lambda: tl.add(other.channel(0.0), ramp()), ts.StaleHandleError, "another world"),
        (lambda: tl.add((card, "x"), ts.ObjectTrack().key(0, "a")), ts.InvalidArgumentError, "'x' holds numbers"),
        (lambda: tl.add(x, ts.ObjectTrack().key(0, "a")), ts.InvalidArgumentError, "holds numbers"),
        (lambda: tl.add((card, "text"), ramp()), ts.InvalidArgumentError, "'text' holds objects"),
        (lambda: tl.add((card, "none"), ramp()), AttributeError, "none"),
        (lambda: tl.add((3, "real"), ramp()), TypeError, "weakly"),
        (lambda: tl.add((card, 3), ramp()), ts.InvalidArgumentError, "path must be a str"),
        (lambda: world.bind(card, "text"), ts.InvalidArgumentError, "already bound"),
        (lambda: tl.marker(math.nan, "m"), ts.InvalidArgumentError, "."),
        (lambda: tl.marker(0, 3), ts.InvalidArgumentError, "name must be a str"),
        (lambda: setattr(tl, "time", math.nan), ts.InvalidArgumentError, "time"),
        (lambda: setattr(tl, "time", "1"), ts.InvalidArgumentError, "time must be"),
        (lambda: tl.play(duration=-1), ts.InvalidArgumentError, "duration"),
        (lambda: tl.play(rate=math.inf), ts.InvalidArgumentError, "rate"),
        (lambda: tl.add(world.timeline(), rate=0), ts.InvalidArgumentError, "rate must be other than 0"),
        (lambda: tl.play(direction="up"), ts.InvalidArgumentError, "direction"),
        (lambda: tl.animate_to(math.inf), ts.InvalidArgumentError, "."),
        (lambda: tl.animate_to("1"), ts.InvalidArgumentError, "time must be"),
        (lambda: ts.Timeline(), TypeError, "created by World"),
        (lambda: tl.__reduce__(), TypeError, "pickled"),
    ]
    before = len(tl.entries)
    for use, error, words in wrong:
        with pytest.raises(error, match=words):
            use()
    assert len(tl.entries) == before and tl.time == 0.0 and tl.player is None and card.x == 1.0


# --- what it moves ---


def test_attributes_are_written_at_once_and_by_steps(world: ts.World) -> None:
    card, tl = Card(), world.timeline()
    entry = tl.add((card, "x"), ramp())
    assert entry.channel is world.bind(card, "x")
    tl.add((card, "center.1"), ramp(20))
    tl.time = 0.5
    assert card.x == 5.0 and card.center == [0.0, 10.0]
    player = tl.animate_to(1)
    world.step(0.25)
    assert card.x == 7.5
    player.cancel()
    assert card.x == 5.0 and card.center == [0.0, 10.0]
    player = tl.play()
    assert card.x == 0.0
    player.seek(0.75)
    assert card.x == 7.5
    player.finish()
    assert card.x == 10.0


def test_inner_timelines_write_too(world: ts.World) -> None:
    card, tl, inner, said = Card(), world.timeline(), world.timeline(), []
    inner.add((card, "x"), ramp())
    inner.add(said.append, ramp())
    tl.add(inner, at=1)
    inner.close()
    tl.time = 1.5
    assert card.x == 5.0 and said == [5.0]
    world.step(0)
    tl.play()
    world.step(1.75)
    assert card.x == 7.5 and said[-1] == 7.5


def test_the_objects_own_value_is_what_cancel_goes_back_to(world: ts.World) -> None:
    card, tl = Card(), world.timeline()
    tl.add((card, "x"), ramp())
    tl.add((card, "text"), ts.ObjectTrack().key(0, "a").key(0.5, "b"))
    card.x, card.text = 42.0, "mine"
    player = tl.play()
    world.step(0.75)
    assert (card.x, card.text) == (7.5, "b")
    player.cancel()
    assert (card.x, card.text) == (42.0, "mine")


def test_functions_are_called_with_each_new_value(world: ts.World) -> None:
    said: list[Any] = []
    tl = world.timeline()
    tl.add(said.append, ts.Track("vec2").key(0, (0, 0)).key(1, (2, 4)))
    tl.time = 0
    tl.time = 0.5
    tl.time = 0.5
    tl.time = 5
    tl.time = 6
    assert said == [(0.0, 0.0), (1.0, 2.0), (2.0, 4.0)]


@pytest.mark.parametrize(
    ("kind", "first", "second"),
    [
        ("bool", False, True),
        ("int", 1, 3),
        ("color", (1, 0, 0, 1), (0, 1, 0, 1)),
        ("angle", 0.0, 3.0),
        (3, (0, 0, 0), (1, 1, 1)),
    ],
)
def test_functions_of_every_kind(world: ts.World, kind: Any, first: Any, second: Any) -> None:
    said: list[Any] = []
    track = ts.Track(kind).key(0, first).key(1, second)
    world.timeline().add(said.append, track)
    tl = world.timelines[0]
    for t in (0, 0.75, 1):
        tl.time = t
    assert said[-1] == track.value(1) and said[0] == track.value(0)
    assert said == list(dict.fromkeys(track.value(t) for t in (0, 0.75, 1)))


def test_objects_in_their_turn(world: ts.World) -> None:
    card, tl = Card(), world.timeline()
    lists: list[Any] = [[], {}, None]
    track = ts.ObjectTrack().key(0, lists[0]).key(1, lists[1]).key(2, lists[2])
    entry = tl.add((card, "text"), track)
    assert entry.channel is not None and entry.channel.kind == "int"
    for t, want in ((0.5, lists[0]), (1, lists[1]), (2.5, None), (-3, lists[0])):
        tl.time = t
        assert card.text is want
    track.set_value(0, "edited")
    tl.time = 0
    assert card.text is lists[0]


def test_objects_of_two_tracks_and_by_steps(world: ts.World) -> None:
    card, tl, said = Card(), world.timeline(), []
    tl.add((card, "text"), ts.ObjectTrack().key(0, "a").key(1, "b").extrapolate(after="loop"))
    tl.add((card, "text"), ts.ObjectTrack().key(0, "c").key(1, "a"), at=2)
    tl.add(said.append, ts.ObjectTrack().key(0, "x").key(1, "y"))
    tl.play()
    texts = []
    for _ in range(6):
        texts.append(card.text)
        world.step(0.5)
    assert texts == ["a", "a", "b", "a", "c", "c"] and card.text == "a" and said == ["x", "y"]


def test_a_property_without_a_value_at_first(world: ts.World) -> None:
    class Label:
        @property
        def text(self) -> str:
            return "given"

    label, tl = Label(), world.timeline()
    tl.add((label, "text"), ts.ObjectTrack().key(0, "a"))
    with pytest.raises(AttributeError):
        tl.time = 0


def test_a_setter_that_raises_ends_its_channel_only(world: ts.World) -> None:
    class Bad:
        x = 0.0

        def __setattr__(self, name: str, value: Any) -> None:
            raise OverflowError(name)

    bad, card, tl = Bad(), Card(), world.timeline()
    tl.add((bad, "x"), ramp())
    tl.add((card, "x"), ramp())
    with pytest.raises(OverflowError):
        tl.time = 0.5
    assert card.x == 5.0
    with pytest.raises(OverflowError):
        tl.animate_to(1) and world.step(0.25)
    world.step(0.1)
    assert tl.player is not None and card.x > 5.0


def test_an_object_that_dies(world: ts.World) -> None:
    card, other, tl = Card(), Card(), world.timeline()
    tl.add((card, "x"), ramp())
    tl.add((card, "text"), ts.ObjectTrack().key(0, "a").key(0.5, "b"))
    tl.add((other, "x"), ramp())
    tl.play()
    del card
    gc.collect()
    world.step(0.5)
    assert other.x == 5.0 and world.stats()["channels"] == 1 and tl.player is not None
    tl.time = 0.25
    assert other.x == 2.5


@pytest.mark.parametrize("anything", [None, "x", 1, 1.5, (), {}])
def test_what_is_made_by_hand_has_a_repr(anything: object) -> None:
    made = 0
    for name in dir(ts):
        kind = getattr(ts, name)
        if not isinstance(kind, type) or not dataclasses.is_dataclass(kind):
            continue
        try:
            it = kind(**{field.name: anything for field in dataclasses.fields(kind) if field.init})
        except (TypeError, ValueError, ts.TweenSpiritError):
            continue
        assert repr(it) and str(it)
        made += kind is ts.Entry
    assert made == 1
    by_hand = ts.Entry(ts.World().timeline(), 1, "track", None, 1, 0.5, 2, None)
    assert repr(by_hand) == "<Entry, track at 1 s, 0.5 to 2 s>"


# --- players ---


def test_players_of_timelines(world: ts.World) -> None:
    tl, said = world.timeline(), []
    tl.add(world.channel(0.0), ramp())
    player = tl.play(iterations=2)
    assert player.channel is None and player.timeline is tl and player.kind == "timeline" and tl.player is player
    assert repr(player) == "<Player, timeline, running>" and player.duration == 1.0 and player.end_time == 2.0
    player.on_begin(lambda: said.append("begin"))
    player.on_loop(lambda count: said.append(f"loop {count}"))
    player.on_end(lambda reason: said.append(str(reason)))
    run(world, 0.75, 3)
    assert said == ["begin", "loop 1", "finished"] and tl.player is None
    assert player.end_value == 1.0 and player.end_velocity == 0.0
    events = world.events()
    assert [(str(e.kind), e.channel, e.player is player) for e in events] == [
        ("begin", None, True),
        ("loop", None, True),
        ("end", None, True),
    ]
    assert events[-1].value == 1.0


def test_forwarded_commands(world: ts.World) -> None:
    tl = world.timeline()
    tl.add(world.channel(0.0), ramp())
    for command in (tl.stop, tl.pause, tl.resume):
        command()
    player = tl.play()
    world.step(0.25)
    tl.pause()
    assert player.paused and not player.active
    world.step(0.25)
    assert tl.time == 0.25
    tl.resume()
    world.step(0.25)
    assert tl.time == 0.5
    tl.stop()
    assert player.end_reason == "stopped" and tl.time == 0.5 and tl.player is None


# --- lifetimes ---


def test_close(world: ts.World) -> None:
    x, tl = world.channel(0.0), world.timeline()
    entry = tl.add(x, ramp())
    player = tl.play()
    world.step(0.5)
    tl.close()
    assert player.end_reason == "stopped" and x.value == 5.0 and world.timelines == []
    assert repr(tl) == "<Timeline, closed>" and entry.end == 1.0
    tl.close()
    for use in (
        lambda: tl.time,
        lambda: tl.play(),
        lambda: tl.entries,
        lambda: tl.add(x, ramp()),
        lambda: tl.remove(entry),
    ):
        with pytest.raises(ts.StaleHandleError):
            use()
    with world.timeline() as other:
        assert world.timelines == [other]
    assert world.timelines == []


def test_the_world_keeps_them_and_takes_them_along() -> None:
    world = ts.World()
    world.timeline().marker(1, "m")
    gc.collect()
    (tl,) = world.timelines
    assert tl.duration == 1.0 and world.timelines[0] is tl
    many = [world.timeline() for _ in range(100)]
    assert world.timelines == [tl, *many]
    world.close()
    with pytest.raises(ts.StaleHandleError):
        tl.play()
    assert repr(tl) == "<Timeline, closed>"


def test_what_was_made_for_entries_goes_with_the_last(world: ts.World) -> None:
    said: list[Any] = []
    tl, outer = world.timeline(), world.timeline()
    a = tl.add(said.append, ramp())
    tl.add(said.append, ts.ObjectTrack().key(0, "a"))
    assert world.stats()["channels"] == 2
    nested = outer.add(tl)
    again = outer.add(tl)
    tl.remove(a)
    tl.close()
    outer.time = 0.5
    assert said == [5.0, "a"] and world.stats()["channels"] == 2
    outer.remove(nested)
    assert world.stats()["channels"] == 2
    outer.remove(again)
    assert world.stats()["channels"] == 0
    outer.add(said.append, ramp())
    outer.close()
    assert world.stats()["channels"] == 0


def test_a_refused_entry_leaves_nothing(world: ts.World) -> None:
    tl = world.timeline()
    with pytest.raises(ts.InvalidArgumentError):
        tl.add(print, ramp(), at=1e301)
    assert world.stats()["channels"] == 0 and tl.entries == []


def test_from_a_handler(world: ts.World) -> None:
    """Adding, removing, scrubbing and closing while a step tells."""
    x, y, tl = world.channel(0.0), world.channel(0.0), world.timeline()
    tl.add(x, ramp())
    tl.marker(0.5, "m")

    def handler(name: str) -> None:
        tl.remove(tl.add(y, ramp()))
        tl.time = 0.125
        tl.close()

    tl.play().on_marker(handler)
    world.step(0.75)
    assert x.value == 1.25 and world.timelines == []


# --- GSAP's position parameter: its documentation's cases (gsap.py asks GSAP) ---


def timeline() -> tuple[ts.Timeline, ts.Channel, ts.Track]:
    world = ts.World()
    return world.timeline(), world.channel(0.0), ts.Track().key(0, 0).key(2, 10)


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("hit", 0.25), ("hit+=1", 1.25), ("hit-=50%", -0.75), ("end", 7.0), ("hit+=1e-1", 0.35), ("a-b.c", 3.0),
        ("<", 5.0), (">", 7.0), ("<0.2", 5.2), ("<-0.2", 4.8), (">-.5", 6.5), ("<25%", 5.5), ("<+=25%", 5.5),
        (">-=25%", 6.5), ("+=1", 8.0), ("-=1", 6.0), ("+=50%", 8.0), ("3", 3.0), ("-1.5", -1.5), (" + =1", None),
        ("2.5", 2.5), ("1e2", 100.0), ("50%", None), ("hit+1", None), ("hit+=", None), ("=1", None), ("", None),
        ("<x", None), ("<1 2", None), ("nan", None), ("inf", None), ("+=nan", None), ("hit+=1s", None), ("1e301", None),
    ],
)  # fmt: skip
def test_words_in_a_timeline_of_seven_seconds(words: str, wanted: float | None) -> None:
    tl, x, two = timeline()
    tl.marker(99, "hit")
    tl.add(x, two)
    tl.add(x, two, 5)
    for name, at in (("end", 7), ("hit", 0.25), ("a-b.c", 3)):
        tl.marker(at, name)
    if wanted is None:
        with pytest.raises(ts.InvalidArgumentError, match="position"):
            tl.add(x, two, words)
        assert len(tl.entries) == 6
    else:
        assert tl.position(words, 2) == pytest.approx(wanted, abs=1e-12)
        assert tl.add(x, two, words).at == pytest.approx(wanted, abs=1e-12)


def test_what_is_inside_counts_with_its_repeats() -> None:
    tl, x, two = timeline()
    inner = tl.world.timeline()
    inner.add(x, two)
    tl.add(inner, at="+=0", iterations=3, rate=2)
    assert tl.position(">") == 3
    assert tl.add(inner, at="<+=50%", iterations=2, duration=1).at == 1
    assert tl.marker("<50%", "half").at == 2


def test_percentages_want_a_length() -> None:
    tl, x, two = timeline()
    for length in (math.nan, math.inf):
        with pytest.raises(ts.InvalidArgumentError, match="length"):
            tl.position("+=50%", length)
    with pytest.raises(ts.InvalidArgumentError, match="length"):
        tl.position("+=1", -1)
    assert tl.position("+=1") == 1
    for wrong in (b"<", ["<"], None):
        with pytest.raises(ts.InvalidArgumentError):
            tl.add(x, two, wrong)  # type: ignore[arg-type]


def test_objects_take_words_too() -> None:
    tl, _, _ = timeline()
    seen: list[str] = []
    tl.add(seen.append, ts.ObjectTrack().key(0, "a").key(2, "b"))
    assert tl.add(seen.append, ts.ObjectTrack().key(0, "c").key(1, "d"), "<+=50%").at == 0.5
