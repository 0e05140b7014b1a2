# SPDX-License-Identifier: MIT
"""Tests/Scenarios: what worlds, tracks and curves do, by the Python API. README.md there is the format."""

from __future__ import annotations

import array
import functools
import json
import math
import pickle
import random
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import tweenspirit as ts
from tweenspirit._c.library import lib

FOLDER = Path(__file__).parents[4] / "Tests" / "Scenarios"
GOLDEN = FOLDER.parent / "Golden" / "track_values.json"
FILES = {path.stem: json.loads(path.read_text()) for path in [*sorted(FOLDER.glob("*.json")), GOLDEN]}
Command = dict[str, Any]

TIMING = "duration delay end_delay iterations iteration_start repeat_delay direction fill rate easing".split()
TIMING += ["return_easing", "accumulate", "essential", "keep", "hold"]
SHAPE = "wrap space rounding".split()
SPRING = "stiffness damping omega damping_ratio response duration bounce".split()
STARTS = "delay rate essential keep hold".split()
SPRING_TO = "velocity tolerance overshoot restitution delay rate essential keep hold by".split()
VERBS = (
    "shake set_target update_timing replace_track link unlink record recall stack fade machine set_input "
    "world timing on start append add play follow animate scrub remove tween spring decay fall punch fling "
    "move write chain channel path track timeline bounds set pause resume set_rate set_iterations stop cancel "
    "finish reverse restart seek destroy motion attach detach alias snapshot restore step step_to"
).split()
#: What an argument of the C function is called here.
CALLED = {"local_time": "t", "from": "start"}


def plain(value: Any) -> Any:
    """A number that may be a text, a list of them, or another word."""
    if isinstance(value, list):
        return [plain(one) for one in value]
    return float(value) if value in ("inf", "-inf", "nan") else value


def some(command: Command, words: list[str]) -> Command:
    return {word: plain(command[word]) for word in words if word in command}


def sprung(command: Command) -> Command:
    return {"spring": ts.Spring(**some(command, SPRING))} if any(word in command for word in SPRING) else {}


def layer(command: Command) -> Command:
    return {"composite": "add"} if command.get("layer") else {}


def is_alike(expected: str, got: str) -> bool:
    try:
        number, found = float(expected.lstrip("~")), float(got)
    except ValueError:
        return expected == got
    if not expected.startswith("~"):
        return number == found or (math.isnan(number) and math.isnan(found))
    return abs(found - number) <= 10.0 ** -len(expected.partition(".")[2])


def is_line(expected: str, got: str) -> bool:
    ours, theirs = expected.replace(",", " ").split(), got.replace(",", " ").split()
    if ours[:1] == ["end"] and len(ours) == 4:
        theirs = theirs[:4]
    return len(ours) == len(theirs) and all(map(is_alike, ours, theirs))


def text(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, (list, tuple)):
        return ",".join(map(text, value))
    return value if isinstance(value, str) else repr(float(value))


def check_refusal(expected: str, error: BaseException) -> None:
    if isinstance(error, ts.InvalidArgumentError):
        assert expected == "invalid argument" or error.argument in (None, expected, CALLED.get(expected)), error
    else:
        words = {ts.StaleHandleError: "stale handle", ts.NameInUseError: "name in use", KeyError: "stale handle"}
        assert words.get(type(error), "unknown easing") in (expected, "unknown easing"), error


class Host:
    """An object of the program's: a number, or numbers, of which it keeps what is not beyond its ends."""

    def __init__(self, value: Any, least: float, most: float) -> None:
        self.least, self.most = least, most
        self.value = value

    @property
    def value(self) -> Any:
        return self.kept

    @value.setter
    def value(self, value: Any) -> None:
        numbers = [min(max(one, self.least), self.most) for one in rows(value)]
        self.kept = tuple(numbers) if isinstance(value, tuple) else numbers[0]


#: Verbs that are one call: of the scenario, the command and what stands at its verb.
CALLS: dict[str, Callable[[Scenario, Command, str], Any]] = {
    "unlink": lambda s, c, name: s.find(name, ts.Channel).unlink(),
    "record": lambda s, c, name: s.world.record(plain(c["seconds"])),
    "recall": lambda s, c, name: s.find(name, ts.Channel).value_at(plain(c["time"])),
    "fade": lambda s, c, name: s.find(name, ts.Channel).begin_fade(plain(c["duration"]), c.get("easing", "linear")),
    "path": lambda s, c, name: s.keep(name, ts.Path(c["text"])),
    "timeline": lambda s, c, name: s.keep(name, s.world.timeline()),
    "remove": lambda s, c, name: s.find(name, tuple).remove(s.find(name, ts.Entry)),
    "set": lambda s, c, name: s.find(name, ts.Channel).set(plain(c["value"])),
    "stop": lambda s, c, name: s.find(name, ts.Machine, ts.Chain, ts.Channel, ts.Player).stop(),
    "seek": lambda s, c, name: (
        s.world.seek(plain(c["time"]))
        if name == "world"
        else s.find(name, ts.Player).seek(plain(c["time"]), c.get("events_too", False))
    ),
    "replace_track": lambda s, c, name: s.find(name, ts.Player).replace_track(s.find(c["track"], ts.Track)),
    "destroy": lambda s, c, name: s.find(name, ts.Machine, ts.Channel, ts.Timeline).close(),
    "attach": lambda s, c, path: s.world.attach(path, c["easing"]),
    "detach": lambda s, c, path: s.world.detach(path),
    "alias": lambda s, c, component: s.world.alias(component, c["targets"]),
    "restore": lambda s, c, name: s.world.restore(s.find(name, bytes)),
    "start": lambda s, c, name: s.find(name, ts.Machine, ts.Chain).start(),
    "set_iterations": lambda s, c, name: s.find(name, ts.Chain).iterations(plain(c["to"])),
}


class Scenario:
    """A world, what was named in it, and what its events were."""

    def __init__(self, scenarios: dict[str, list[Command]], is_cut: bool) -> None:
        self.scenarios, self.is_cut, self.random = scenarios, is_cut, random.Random(7)
        self.world = ts.World()
        self.things: dict[tuple[type, str], Any] = {}
        self.names: dict[int, str] = {}
        self.kept: list[ts.Player] = []
        self.lines: list[str] = []
        self.next = self.active = 0
        #: The chain whose items are read.
        self.building: ts.Chain | None = None

    def find(self, name: str, *kinds: type) -> Any:
        for kind in kinds:
            if (kind, name) in self.things:
                return self.things[kind, name]
        raise KeyError(name)

    def keep(self, name: str, thing: Any) -> Any:
        self.things[type(thing), name] = thing
        return thing

    def keep_player(self, command: Command, name: str, player: ts.Player | ts.Chain) -> None:
        if isinstance(player, ts.Chain):
            return
        self.kept.append(player)
        self.names[id(player)] = command.get("as", name)
        self.keep(command.get("as", name), player)

    def starter(self, what: ts.Channel | ts.Timeline, at_once: str, in_chain: str) -> Callable[..., Any]:
        """What starts a player, or adds an item to the chain that is built."""
        if self.building is None:
            return getattr(what, at_once)  # type: ignore[no-any-return]
        return functools.partial(getattr(self.building, in_chain), what)

    # --- verbs ---

    def run_verb(self, verb: str, command: Command) -> None:
        name = command[verb]
        if verb in ("pause", "resume") and name == "world":
            self.world.paused = verb == "pause"
        elif verb in ("pause", "resume", "cancel", "finish", "reverse", "restart"):
            getattr(self.find(name, ts.Chain, ts.Player), verb)()
        elif verb in CALLS:
            CALLS[verb](self, command, name)
        else:
            getattr(self, verb)(command, name)

    def world_(self, _: Command, options: Command) -> None:
        words = {"event_capacity" if word == "events" else word: value for word, value in options.items()}
        self.world = ts.World(**words)

    def channel(self, c: Command, name: str) -> None:
        if "host" in c:
            value = tuple(c["value"]) if isinstance(c["value"], list) else c["value"]
            host = self.keep(name, Host(value, c.get("least", -math.inf), c.get("most", math.inf)))
            self.keep(name, self.world.bind(host, "value", name=name))
            return
        words = some(c, [*SHAPE, "kind", "path", "tolerance", "extended"])
        if words.get("kind") == "numbers":
            words["kind"] = len(c["value"])
        self.keep(name, self.world.channel(plain(c["value"]), name=name, **words))

    def write(self, c: Command, name: str) -> None:
        self.find(name, Host).value = tuple(c["value"]) if isinstance(c["value"], list) else c["value"]

    def link(self, c: Command, name: str) -> None:
        sources = [self.find(source, ts.Channel) for source in c["to"]]
        words = {word: plain(c[word]) for word in ("scale", "offset", "lower", "upper") if word in c}
        self.find(name, ts.Channel).link(sources, **words, **some(c, ["easing", "combine"]))

    def bounds(self, c: Command, name: str) -> None:
        words = some(c, ["contact", "restitution"]) | sprung(c)
        self.find(name, ts.Channel).bounds(plain(c.get("lower")), plain(c.get("upper")), **words)

    def stack(self, c: Command, name: str) -> None:
        layer = self.find(name, ts.Channel).layer(c.get("mode", "override"), weight=plain(c.get("weight", 1)))
        for key, channel in (("as", layer), ("weight_as", layer.weight)):
            if key in c:
                self.things[ts.Channel, c[key]] = channel

    def track(self, c: Command, name: str) -> None:
        track = made_track(c, c["keys"])
        for time, marker in c.get("markers", []):
            track.marker(time, marker)
        self.keep(name, track)

    def tween(self, c: Command, name: str) -> None:
        words = some(c, [*TIMING, "blend", "by", "speed"]) | layer(c)
        if "from" in c:
            words["start"] = plain(c["from"])
        start = self.starter(self.find(name, ts.Channel), "tween_to", "tween")
        self.keep_player(c, name, start(plain(c.get("to")), **words))

    def spring(self, c: Command, name: str) -> None:
        start = self.starter(self.find(name, ts.Channel), "spring_to", "spring")
        self.keep_player(c, name, start(plain(c.get("to")), **sprung(c), **some(c, SPRING_TO), **layer(c)))

    def decay(self, c: Command, name: str) -> None:
        words = some(c, ["velocity", "tolerance", "delay", "rate", "essential", "keep", "hold", "bounds"])
        words |= layer(c) | sprung(c)
        if "decay_rate" in c:
            words["decay"] = ts.Decay(rate=c["decay_rate"], power=c.get("decay_power"))
        self.keep_player(c, name, self.starter(self.find(name, ts.Channel), "decay", "decay")(**words))

    def fall(self, c: Command, name: str) -> None:
        words = some(c, ["velocity", "duration", "delay", "rate", "essential", "keep", "hold"]) | layer(c)
        if "decay_rate" in c:
            words["decay"] = ts.Decay(rate=c["decay_rate"])
        start = self.starter(self.find(name, ts.Channel), "fall", "fall")
        self.keep_player(c, name, start(plain(c["acceleration"]), **words))

    def move(self, c: Command, name: str) -> None:
        start = self.starter(self.find(name, ts.Channel), "move", "move")
        words = some(c, [*STARTS, "by", "velocity", "together"]) | layer(c)
        self.keep_player(c, name, start(plain(c.get("to")), plain(c["speed"]), plain(c["acceleration"]), **words))

    def fling(self, c: Command, name: str) -> None:
        words = some(c, [*STARTS, "velocity", "kind", "friction", "ppi"])
        self.keep_player(c, name, self.starter(self.find(name, ts.Channel), "fling", "fling")(**words))

    def punch(self, c: Command, name: str) -> None:
        words = some(c, [*STARTS, "strength", "duration", "damping_ratio"])
        self.keep_player(c, name, self.starter(self.find(name, ts.Channel), "punch", "punch")(**words))

    def shake(self, c: Command, name: str) -> None:
        words = some(c, [*STARTS, "amplitude", "frequency", "duration", "seed", "fade", "octaves"])
        self.keep_player(c, name, self.starter(self.find(name, ts.Channel), "shake", "shake")(**words))

    def play(self, c: Command, name: str) -> None:
        words = (
            some(c, [*TIMING, "relative"])
            | layer(c)
            | ({"track": self.find(c["track"], ts.Track)} if "track" in c else {})
        )
        what = self.find(name, ts.Channel if "track" in c else ts.Timeline)
        self.keep_player(c, name, self.starter(what, "play", "play")(**words))

    def follow(self, c: Command, name: str) -> None:
        words = some(c, [*TIMING, "align", "offset", "tolerance"])
        for word in ("start", "end"):
            if f"way_{word}" in c:
                words[word] = plain(c[f"way_{word}"])
        start = self.starter(self.find(name, ts.Channel), "follow", "follow")
        self.keep_player(c, name, start(self.find(c["path"], ts.Path), **words))

    def animate(self, c: Command, name: str) -> None:
        start = self.starter(self.find(name, ts.Timeline), "animate_to", "animate_to")
        self.keep_player(c, name, start(plain(c["time"]), **some(c, TIMING)))

    def add(self, c: Command, name: str) -> None:
        timeline, at = self.find(name, ts.Timeline), c.get("position") or plain(c.get("at", 0))
        if "to" in c:
            words = some(c, ["to", "duration", "easing", "fill"])
            entry = timeline.add(self.find(c["channel"], ts.Channel), at=at, **words)
        elif "track" in c:
            track = self.find(c["track"], ts.Track)
            entry = timeline.add(self.find(c["channel"], ts.Channel), track, at, **some(c, ["fill"]))
        elif "timeline" in c:
            entry = timeline.add(self.find(c["timeline"], ts.Timeline), at=at, **some(c, TIMING))
        else:
            entry = timeline.marker(at, c["marker"])
        self.keep(c.get("as", ""), entry)
        self.things[tuple, c.get("as", "")] = timeline

    def scrub(self, c: Command, name: str) -> None:
        timeline = self.find(name, ts.Timeline)
        if "events_too" in c:
            timeline.seek(plain(c["time"]), events=c["events_too"])
        else:
            timeline.time = plain(c["time"])

    def set_rate(self, c: Command, name: str) -> None:
        (self.world if name == "world" else self.find(name, ts.Chain, ts.Player)).rate = plain(c["to"])

    def set_target(self, c: Command, name: str) -> None:
        words = some(c, ["velocity", "kick", "tolerance"]) | sprung(c)
        self.find(name, ts.Player, ts.Channel).set_target(plain(c.get("to")), **words)

    def update_timing(self, c: Command, name: str) -> None:
        self.find(name, ts.Player).update_timing(**some(c, [word for word in TIMING if word != "rate"]))

    def motion(self, _: Command, policy: Any) -> None:
        self.world.motion = policy

    def snapshot(self, _: Command, name: str) -> None:
        self.things[bytes, name] = self.world.snapshot()

    def timing(self, c: Command, words: Command) -> None:
        timing = ts.Timing(**some(words, TIMING))
        for time, expected in c["at"].items():
            s = timing.at(float(time))
            got = f"{s.phase} {text(s.progress)} {text(s.iteration)} {text(s.next_boundary)}"
            assert is_line(expected, got), (time, got)

    def chain(self, c: Command, name: str) -> None:
        chain = self.keep(name, self.world.chain(keep=True, tolerant=c.get("tolerant", False)))
        self.names[id(chain)] = name
        if "iterations" in c:
            chain.iterations(plain(c["iterations"]))
        if "rate" in c:
            chain.rate = c["rate"]
        self.append(c, name)

    def append(self, c: Command, name: str) -> None:
        """Groups are items, or lists of them."""
        chain = self.building = self.find(name, ts.Chain)
        try:
            for group in c["groups"]:
                for item in group if isinstance(group, list) else [group]:
                    self.item(chain, item)
                chain.then()
        finally:
            self.building = None

    def item(self, chain: ts.Chain, item: Command) -> None:
        if "chain" in item:
            chain.add(self.find(item["chain"], ts.Chain))
        elif "delay" in item and len(item) == 1:
            chain._add(lib.ts_chain_add_delay, plain(item["delay"]))  # delay() makes a group of its own
        elif "fade" in item:
            chain.fade(self.find(item["fade"], ts.Channel), plain(item["duration"]), item.get("easing", "linear"))
        elif "marker" in item:
            chain.marker(item["marker"])
        elif "block" in item:
            chain.block(item["block"], lambda _: [self.run(one) for one in item["run"]])
        else:
            verb = next(verb for verb in VERBS if verb in item)
            getattr(self, verb)(item, item[verb])

    def machine(self, c: Command, name: str) -> None:
        machine = self.keep(name, self.world.machine(c["document"], start=False))
        self.names[id(machine)] = name

    def set_input(self, c: Command, name: str) -> None:
        self.find(name, ts.Machine)[c["name"]] = plain(c["to"])

    def on(self, c: Command, name: str) -> None:
        def commands(*_: Any) -> None:
            for command in c["run"]:
                self.run(command)

        thing = self.find(name, ts.Machine, ts.Chain, ts.Player)
        if not hasattr(thing, f"on_{c['event']}"):
            pytest.skip("chains have no such handler here")
        getattr(thing, f"on_{c['event']}")(commands)

    # --- steps ---

    def pieces(self, dt: float) -> Iterator[float]:
        """At random, in multiples of 2^-30 s, so that what is left is exact."""
        while self.is_cut and 0 < dt < 1e300:
            piece = max(self.random.randrange(1, 2**26), math.ceil(dt / 100 * 2**30)) * 2.0**-30
            if piece >= dt:
                break
            yield piece
            dt -= piece
        yield dt

    def step(self, c: Command, dt: Any) -> None:
        for _ in range(c.get("times", 1)):
            for piece in self.pieces(plain(dt)):
                self.active = self.world.step(piece)

    def step_to(self, _: Command, time: Any) -> None:
        *pieces, _rest = self.pieces(plain(time) - self.world.time)
        for piece in pieces:
            self.world.step_to(self.world.time + piece)
        self.active = self.world.step_to(plain(time))

    # --- what is found ---

    def read_events(self) -> None:
        for e in self.world.events():
            if e.machine:
                self.lines.append(f"state {self.names[id(e.machine)]} {e.time!r} {text(e.entered)} {text(e.left)}")
                continue
            kind = str(e.kind).removeprefix("chain_")
            about = e.chain or e.player
            name = self.names.get(id(about), "?") if about else self.timeline_name(e.timeline)
            line = f"{kind} {name} {e.time!r}"
            if kind == "marker":
                line += f" {e.marker}"
            if e.count > 1:
                line += f" x{e.count}"
            if kind == "contact":
                line += f" {e.bound} {e.lane} {e.velocity!r}"
            if kind == "end":
                line += f" {e.reason}" + ("" if e.chain else f" {text(e.value)}")
                speed = e.velocity if isinstance(e.velocity, tuple) else (e.velocity,)
                line += f" velocity {text(speed)}" if not e.chain and any(speed) else ""
            if e.chain or e.timeline or id(e.player) in self.names:
                self.lines.append(line)

    def timeline_name(self, timeline: ts.Timeline | None) -> str:
        return next((name for (_, name), thing in self.things.items() if thing is timeline), "?")

    def events(self, expected: list[str]) -> None:
        self.read_events()
        got, self.next = self.lines[self.next :], len(self.lines)
        assert len(expected) == len(got) and all(map(is_line, expected, got)), got

    def at(self, path: str) -> Any:
        """What stands at a path."""
        name, _, part = path.rpartition(".")
        if (ts.Channel, path) in self.things:
            name, part = path, "value"
        if name == "world":
            other = {"unread": "unread_events", "dropped": "dropped_events"}.get(part, part)
            return self.world.stats()[other]
        parts = "value velocity target player layers valid easing host".split()
        if (ts.Channel, name) in self.things and part in parts:
            channel = self.things[ts.Channel, name]
            if part == "valid":
                return self.world._core.has(channel)
            if part == "player":
                return self.names.get(id(channel.player), "null")
            if part == "host":
                return self.find(name, Host).value
            if part == "easing":
                return ts.Easing._made(
                    lambda out: lib.ts_channel_get_easing(self.world._core.handle, channel, out)
                ).name
            return channel._info().layers if part == "layers" else getattr(channel, part)
        if (ts.Timeline, name) in self.things and part in "playhead length entries levels player".split():
            timeline = self.things[ts.Timeline, name]
            if part == "player":
                return self.names.get(id(timeline.player), "null")
            if part == "entries":
                return len(timeline.entries)
            return getattr(timeline, {"playhead": "time", "length": "duration"}.get(part, part))
        if (ts.Machine, name) in self.things:
            machine = self.things[ts.Machine, name]
            if part == "reason":
                return str(machine.end_reason)
            return machine[part] if part in machine.inputs else getattr(machine, part)
        if (ts.Chain, name) in self.things:
            chain = self.things[ts.Chain, name]
            if part == "state":
                return "ended" if chain.end_reason else ("idle", "running", "ended")[chain._info().state]
            if part in ("begun", "groups"):
                return chain.progress[part == "groups"]
            return getattr(chain, part)
        player = self.find(name, ts.Player)
        return player._is_alive() if part == "alive" else getattr(player, part)

    def expect(self, expected: dict[str, Any]) -> None:
        for path, value in expected.items():
            assert is_line(text(self.number(value)), text(self.at(path))), (path, value, self.at(path))

    def past(self, expected: dict[str, dict[str, Any]]) -> None:
        for time, values in expected.items():
            for path, value in values.items():
                name, _, part = path.partition(".")
                channel = self.find(name, ts.Channel)
                got = channel.velocity_at(float(time)) if part else channel.value_at(float(time))
                assert is_line(text(value), text(got)), (time, path, value, got)

    # --- commands ---

    def refused(self, expected: str, call: Callable[[], None]) -> None:
        self.read_events()
        before, count = self.world.state_hash(), len(self.lines)
        with pytest.raises((ts.TweenSpiritError, KeyError)) as info:
            call()
        check_refusal(expected, info.value)
        self.read_events()
        assert (self.world.state_hash(), len(self.lines)) == (before, count)

    def number(self, value: Any) -> Any:
        """A value in which {"host": "y", "times": 10} is that of an object."""
        if not isinstance(value, dict) or "host" not in value:
            return value
        return self.find(value["host"], Host).value * value.get("times", 1)

    def look(self) -> None:
        """Reads what is there, which must change nothing."""
        for kind, name in list(self.things):
            if kind is ts.Channel and self.world._core.has(self.things[kind, name]):
                self.things[kind, name].value  # noqa: B018
        self.world.state_hash()

    def run(self, command: Command) -> None:
        command = {word: self.number(value) for word, value in command.items()}
        if "do" in command:
            for one in self.scenarios[command["do"]]:
                self.run(one)
        if "whole" in command:
            self.is_cut = False
        verb = next((verb for verb in VERBS if verb in command), None)
        assert verb or {"do", "whole", "expect", "events", "past"} & command.keys(), "no verb"
        if verb == "world":
            self.world_(command, command["world"])
        elif verb and "refused" in command:
            self.refused(command["refused"], lambda: self.run_verb(verb, command))
        elif verb:
            self.run_verb(verb, command)
        if self.is_cut:
            self.look()
        if "active" in command:
            assert self.active == command["active"]
        self.expect(command.get("expect", {}))
        self.past(command.get("past", {}))
        if "events" in command and verb != "world":
            self.events(command["events"])


# --- tracks and curves ---


def made_key(given: list[Any]) -> tuple[list[Any], dict[str, Any]]:
    """The arguments of `key`: a time, a value, and options."""
    time, value, *rest = plain(given)
    options = {"easing": rest[0]} if rest and isinstance(rest[0], str) else dict(rest[0]) if rest else {}
    if any(word in options for word in SPRING):
        options["spring"] = ts.Spring(**{word: options.pop(word) for word in SPRING if word in options})
    return [time, value], options


def add_key(track: ts.Track, arguments: list[Any], options: dict[str, Any]) -> None:
    add = track.then if options.pop("relative", False) else track.key
    add(*arguments, **options)


def made_track(settings: Command, keys: list[Any]) -> ts.Track:
    lanes = len(keys[0][1]) if keys and isinstance(keys[0][1], list) else 1
    words = some(settings, [*SHAPE, "easing", "interpolation", "extended"])
    kind = settings.get("kind", f"vec{lanes}" if lanes > 1 else "float")
    track = ts.Track(lanes if kind == "numbers" else kind, **words)
    for given in keys:
        add_key(track, *made_key(given))
    return track.extrapolate(settings.get("before", "hold"), settings.get("after", "hold"))


def edited(track: ts.Track, edit: Command) -> Any:
    """Makes an edit of a track. Returns what it found."""
    key, options = made_key(edit.get("key") or edit.get("key_now") or [0, 0])
    match edit:
        case {"key": _}:
            add_key(track, key, options)
        case {"insert": rows}:
            track.insert([plain(row[0]) for row in rows], [plain(row[1]) for row in rows])
        case {"remove": first}:
            track.remove(first, edit.get("count", 1))
        case {"set": index}:
            track.set_value(index, plain(edit["value"]))
        case {"clear": _} | {"reverse": _}:
            getattr(track, next(iter(edit)))()
        case {"marker": [time, name]}:
            track.marker(plain(time), name)
        case {"remove_marker": index}:
            track.remove_marker(index)
        case {"extrapolate": [before, after]}:
            track.extrapolate(before, after)
        case {"move": index}:
            return track.move(index, plain(edit["to"]))
        case {"replace": index}:
            return track.replace(index, *key, **options)
        case {"find": time}:
            found = track.find(plain(time))
            return -1 if found is None else found
        case {"time_for": value}:
            return track.time_for(plain(value))
        case {"range": [low, high]}:
            place = track.find_range(plain(low), plain(high))
            return [place.start, len(place)]
        case _:
            raise AssertionError("no edit")
    return None


def is_refused(given: Command, call: Callable[[], Any]) -> Any:
    """The call's result. None where "refused" is what it raised."""
    if "refused" not in given:
        return call()
    with pytest.raises((ts.TweenSpiritError, TypeError, IndexError)) as info:
        call()
    if isinstance(info.value, ts.TweenSpiritError):
        check_refusal(given["refused"], info.value)
    return None


def same_bits(*values: Any) -> bool:
    return len({struct.pack("d", one) for one in values}) == 1 or all(map(math.isnan, values))


def rows(values: Any) -> list[float]:
    return [float(one) for one in values] if isinstance(values, tuple) else [float(values)]


def run_track(given: Command) -> None:
    track = is_refused(given, lambda: made_track(given["track"], given.get("keys", [])))
    if track is None:
        return
    for edit in given.get("edits", []):
        before = track.to_json()
        found = is_refused(edit, lambda edit=edit: edited(track, edit))
        if "refused" in edit:
            assert track.to_json() == before
        elif "is" in edit:
            assert is_line(text(edit["is"]), text(found)), (edit, found)
    if "is" in given:
        assert text([[key.time, key.value] for key in track]) == text(plain(given["is"]))
    if "marked" in given:
        assert text(track.markers()) == text(given["marked"])
    others = [track.copy(), pickle.loads(pickle.dumps(track)), ts.Track.from_json(track.to_json())]
    assert all(other == track and other.to_json() == track.to_json() for other in others)
    tracks = ts.TrackSet([others[0], track]) if len(track) else None
    for part, of in (("values", "value"), ("velocities", "velocity")):
        for time, expected in given.get(part, {}).items():
            got = getattr(track, of)(float(time))
            assert is_line(text(expected), text(rows(got))), (part, time, expected, got)
            t, value = float(time), rows(got)
            for other in others:
                assert all(map(same_bits, rows(getattr(other, of)(t)), value)), (part, time)
            if part == "values":
                assert all(map(same_bits, rows(track.sample([t])[0]), value)), time
                assert tracks and all(map(same_bits, tracks.sample(t), value * 2)), time


def run_curve(given: Command) -> None:
    dialect = given.get("dialect", "canonical")
    assert {"curve", "texts", "names"} & given.keys(), "neither a track nor curves"
    for one in given.get("texts", []):
        is_refused(given, lambda one=one: ts.Easing(one, dialect))
    names = dict(given.get("names", {}))
    if "curve" in given:
        curve = is_refused(given, lambda: ts.Easing(given["curve"], dialect))
        if curve is None:
            return
        names[given["curve"]] = curve.name
        if "css" in given:
            assert curve.to_css(1e-3) == given["css"]
        for part, of in (("values", curve), ("slopes", curve.derivative), ("inverse", curve.inverse)):
            for t, expected in given.get(part, {}).items():
                if expected is None:
                    with pytest.raises(ts.InvalidArgumentError):
                        of(float(t))
                else:
                    assert is_line(text(expected), text(of(float(t)))), (part, t, of(float(t)))
    for one, name in names.items():
        curve = ts.Easing(one, dialect)
        again = ts.Easing(curve.name)
        assert curve.name == name == again.name and again == curve == pickle.loads(pickle.dumps(curve)), one
        times = [0, 0.25, 0.5, 1, *(float(t) for t in given.get("values", {}))]
        sampled = curve(array.array("d", times))
        assert all(same_bits(curve(t), again(t), found) for t, found in zip(times, sampled, strict=True)), one


def run(file: str, scenarios: dict[str, list[Command]], name: str, is_cut: bool) -> None:
    if isinstance(scenarios[name], dict):
        (run_track if "track" in scenarios[name] else run_curve)(scenarios[name])
        return
    scenario = Scenario(scenarios, is_cut)
    if any("keep" in command and "chain" in command for command in scenarios[name]):
        pytest.skip("chains of this API are started once")
    for command in scenarios[name]:
        try:
            scenario.run(command)
        except BaseException as error:
            error.add_note(f"{file}.json, {name!r}: {json.dumps(command)}")
            raise


@pytest.mark.parametrize("is_cut", [False, True], ids=["whole", "cut"])
@pytest.mark.parametrize(("file", "name"), [(file, name) for file, found in FILES.items() for name in found])
def test_scenario(file: str, name: str, is_cut: bool) -> None:
    if is_cut and isinstance(FILES[file][name], dict):
        pytest.skip("nothing to cut")
    run(file, FILES[file], name, is_cut)


WRONG = json.loads((FOLDER / "wrong" / "each.json").read_text())


@pytest.mark.parametrize("name", WRONG)
def test_wrong_scenario(name: str) -> None:
    """Its mistake is found."""
    with pytest.raises((AssertionError, KeyError, AttributeError, ts.TweenSpiritError, pytest.fail.Exception)):
        run("wrong", WRONG, name, False)
