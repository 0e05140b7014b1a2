# SPDX-License-Identifier: MIT
"""A good call of every public callable: objects to call it on, and arguments by their names."""

from __future__ import annotations

import array
import inspect
import math
from collections.abc import Callable
from operator import attrgetter
from typing import Any

import numpy as np
import test_docstrings as public

import tweenspirit as ts
from tweenspirit.motion.timing import TIMING_DEFAULTS
from tweenspirit.worlds.motion import START_OPTIONS, TARGET_OPTIONS, TIMING_OPTIONS

TIMES = (-1.0, 0.0, 0.3, 1.0, 1.7, 2.0, 9.0)
# What carries values, and looks at none; what writes files; what stands for others, which are tried themselves.
PLAIN = {
    *("Affine", "BakedChannel", "BakedEvent", "EndReason", "Entry", "Event", "EventKind", "GltfChannel", "Key"),
    *("LottieFile", "LottieProperty", "ObjectKey", "StyleSheet", "TRS", "TimingState", "VelocityEstimate"),
}
LEFT_OUT = {
    "Svg",
    "Channel.value=",
    "Channel.target=",
    "SceneBake.save",
    "Block",
    "Place",
    "SceneBake.rows",
    "SceneBake.events",
    # A refusal takes its chain away again, whose slot has been used: see test_group.py.
    "World.animate",
    # They take their time: see test_running.py.
    "World.run",
    # What a motion is given is looked at when it starts.
    *(f"Motion.{kind}" for kind in "tween spring decay fall play follow move fling shake punch".split()),
    "World.run_async",
}


class Holder:
    """Something with an attribute to animate."""

    def __init__(self) -> None:
        self.x = 1.0


class Place:
    """Objects of every kind, and all that can be asked of them."""

    def __init__(self) -> None:
        self.world = world = ts.World()
        self.easing = ts.Easing("back.out(1.5)")
        ts.register_easing("acme:old", abs, live=True)
        self.track = ts.Track().key(0.0, 1.0).key(1.0, 3.0, easing="quad.in").key(2.0, 2.0)
        self.unit = ts.Track().key(0.0, 0.0).key(1.0, 1.0)
        self.track.marker(0.25, "early")
        self.objects: Any = ts.ObjectTrack().key(0.0, "a").key(1.0, "b")
        self.objects.marker(0.5, "half")
        self.set = ts.TrackSet([self.track, self.unit])
        self.cursor = self.set.cursor()
        self.channel = world.channel(1.0, name="box.x")
        world.record(60)
        self.shown = world.channel(0.0, name="shown")
        self.player = self.channel.tween_to(3.0, 2.0)
        self.played = world.channel(0.0).play(self.unit)
        self.timeline = world.timeline()
        self.entry = self.timeline.add(self.shown, self.track, 0.5)
        self.timeline.marker(1.0, "one")
        self.inner = world.timeline()
        self.inner.add(self.shown, self.track)
        self.chain = world.chain()
        self.second = self.world.chain()
        self.machine = world.machine(MACHINE)
        self.resting = world.machine(MACHINE, start=False)
        self.animated = Holder()
        self.group = world.animate(self.animated, x=5, duration=9)
        self.many = world.channels([1.0, 2.0])
        self.many.tween_to([3.0, 4.0], 2.0)
        self.spring = ts.Spring(duration=0.5, bounce=0.3)
        self.motion = self.spring.motion(1.0, 5.0)
        self.decay = ts.Decay(2.0)
        self.fling = self.decay.motion(1.0, 8.0)
        self.fall = ts.Fall(-10.0)
        self.timing = ts.Timing(1.0)
        self.columns = [array.array("d", [1.0, 2.0]) for _ in range(3)]
        self.batch = ts.SpringBatch(*self.columns, self.spring)
        self.scene = ts.Scene(scene())
        self.tracker = ts.VelocityTracker()
        self.tracker.add(0.0, 1.0)
        self.tracker.add(0.01, 3.0)
        self.way = ts.Path("M0 0 C 50 0 50 100 100 100")
        self.holder = Holder()
        self.bound = world.bind(self.holder, "x")
        world.attach("card", "quad.in")
        world.step(0.125)
        self.blob = world.snapshot()

    def state(self) -> tuple[Any, ...]:
        world = self.world
        return (
            ts.easings(),
            (self.easing.name, [self.easing(t) for t in TIMES]),
            [(track.to_json(), track.markers(), [track.value(t) for t in TIMES]) for track in (self.track, self.unit)],
            (self.objects.keys(), self.objects.markers()),
            [tuple(self.set.sample(t)) for t in TIMES],
            (world.state_hash(), world.time, world.paused, world.rate, world.motion, sorted(world.stats().items())),
            [(c.value, c.velocity, c.target) for c in (self.channel, self.shown, self.bound)],
            (list(self.many.values()), list(self.many.velocities()), list(self.many.targets())),
            (self.timeline.time, self.timeline.duration, len(self.timeline.entries)),
            (self.player.time, self.player.rate, self.player.paused) if self.player.active else (),
            ([tuple(column) for column in self.columns], self.holder.x),
            (self.tracker.estimate(), len(self.tracker)),
        )

    def close(self) -> None:
        for each in (
            self.batch, self.cursor, self.set, self.objects, self.track, self.unit, self.way, self.world, self.easing,
        ):  # fmt: skip
            each.close()
        for name in {"acme:old", "acme:new", "x"} & set(ts.easings()):
            ts.unregister_easing(name)


MACHINE: dict[str, Any] = {
    "inputs": {"speed": 0, "go": "trigger"}, "states": {"a": {}, "b": {}},
    "transitions": [{"from": "a", "to": "b", "when": ["go"]}, {"from": "b", "to": "a", "when": [["speed", ">", 1]]}],
}  # fmt: skip


def scene() -> dict[str, Any]:
    return {"tweenspirit": 1, "type": "scene", "channels": [{"name": "x", "kind": "float", "value": 1.0}]}


RECEIVERS = {
    "World": "world", "Easing": "easing", "Track": "track", "ObjectTrack": "objects", "TrackSet": "set",
    "TrackCursor": "cursor", "Channel": "channel", "ChannelArray": "many", "Player": "player",
    "Timeline": "timeline", "Chain": "chain", "Fall": "fall", "Machine": "machine",
    "Spring": "spring", "SpringMotion": "motion", "Decay": "decay", "DecayMotion": "fling", "Timing": "timing",
    "SpringBatch": "batch", "Scene": "scene", "VelocityTracker": "tracker", "Group": "group",
    "Path": "way",
}  # fmt: skip

Example = Callable[[Place], Any]
#: By the names of parameters; one that is not here, in MADE or in OTHERS is given its default.
SAME: dict[str, Any] = {
    "t": 0.5, "dt": 0.1, "time": 1.5, "at": 0.25, "duration": 1.0, "delay": 0.1, "end_delay": 0.1, "iterations": 1.0,
    "iteration_start": 0.0, "repeat_delay": 0.0, "rate": 1.0, "direction": "normal", "fill": "both", "target": 2.0,
    "value": 1.0, "velocity": 1.0, "start": 0.0, "level": 0.5, "after": 0.0, "upto": 9.0, "tolerance": 1e-2,
    "max_points": 64, "easing": "quad.in", "return_easing": "quad.in", "accumulate": False, "restitution": 0.5,
    "spacing": 2.0, "offset": 0.5, "lower": -2.0, "upper": 3.0, "half_life": 0.5, "x": 1.0, "extent": 100.0,
    "fps": 30.0, "count": 2, "index": 1, "from_": 0.0, "to": 1.5, "before": "hold", "kind": "float", "path": "card.x",
    "component": "frame", "targets": ["position"], "channels": 4, "players": 4, "event_capacity": 64, "max_step": 1.0,
    "motion": "full", "handlers_see": "own", "property": "left", "unit": "px", "max_keys": 64, "end": 2.0,
    "events": True, "name": "quad.in", "each": 0.05, "interpolation": "eased", "times": [0.0, 0.5, 1.0],
    "values": [0.0, 1.0, 2.0], "outputs": [0.0, 0.5, 1.0], "inputs": [0.0, 0.25, 1.0], "x1": 0.1, "y1": 0.2, "x2": 0.3,
    "y2": 0.4, "modifier": "mirror", "bounds": (-1.0, 1.0), "samples": 9, "width": 200.0, "height": 200.0,
    "title": "title", "obj": "quad.in", "end_value": 1.0, "start_time": 0.0, "frame_rate": 30.0, "in_tangent": 1.0,
    "out_tangent": 1.0, "in_handle": (-0.1, 0.5), "out_handle": (0.1, 0.5), "paused": True, "get": None, "s": 0.5,
    "frequency": 8.0, "fade": 0.5, "octaves": 2, "seed": 3, "amplitude": 1.0, "strength": 1.0, "acceleration": -10.0,
    "power": 0.8, "friction": 0.02, "rotate_offset": 0.25, "together": False,
}  # fmt: skip
MADE: dict[str, Example] = {
    "spring": lambda place: place.spring,
    "decay": lambda place: place.decay,
    "track": lambda place: place.track,
    "cursor": lambda place: place.cursor,
    "set_": lambda place: place.set,
    "tracks": lambda place: [place.track, place.unit],
    "entry": lambda place: place.entry,
    "world": lambda place: place.world,
    "blob": lambda place: place.blob,
    "function": lambda place: lambda *arguments: 0.5,
    "block": lambda place: lambda block: None,
    "set": lambda place: lambda value: None,
    "data": lambda place: scene(),
}


#: What is given its default all the same.
DEFAULT = {
    *(
        f"{name}.set_target.{word}"
        for name in "Channel ChannelArray Player".split()
        for word in ("spring", "tolerance")
    ),
    *("World.set_targets.spring", "World.set_targets.tolerance", "World.chain.obj", "World.machine.start"),
    *(
        "Player.update_timing.iteration_start",
        "Player.update_timing.end_delay",
        "Timeline.add.track",
        "Timeline.add.to",
    ),
    *(f"Timeline.{call}.return_easing" for call in ("add", "play", "animate_to")),
    *(
        f"Player.update.{word}"
        for word in "target velocity spring tolerance track rate iteration_start end_delay".split()
    ),
    *("Player.update_timing.rate", "ChannelArray.follow.rotate_offset"),
    *("Track.key.spring", "Track.bake.tolerance", "bake.tolerance", "ObjectTrack.remove.count", "stagger.start"),
    *("track_from_gltf.interpolation", "track_from_gltf.path", "track_from_lottie.kind"),
}
# Where a name means something else.
OTHERS: dict[str, Example] = {
    **{
        f"ChannelArray.{call}": (lambda place: [1.0, 2.0])
        for call in ("tween_to.targets", "spring_to.targets", "set_target.targets", "set.values")
    },
    "Easing.text": lambda place: "quad.in",
    "color.text": lambda place: "#f80",
    "Decay.rate": lambda place: 2.0,
    "Track.interpolation": lambda place: "eased",
    "Track.to_css.self": lambda place: place.unit,
    "Timeline.position.words": lambda place: "+=1",
    "Timeline.position.length": lambda place: 1.0,
    "Track.to_css_keyframes.name": lambda place: "slide",
    "Track.time_for.self": lambda place: place.unit,
    "Track.time_for.value": lambda place: 0.5,
    "Easing.inverse.self": lambda place: ts.Easing("quad.in"),
    "Easing.inverse.value": lambda place: 0.5,
    "Track.from_json.text": lambda place: place.track.to_json(),
    "Scene.from_json.text": lambda place: place.scene.to_json(),
    "Spring.from_json.text": lambda place: ts.Spring().to_json(),
    "easing_from_json.text": lambda place: ts.easing_to_json(place.easing),
    "easing_to_json.easing": lambda place: place.easing,
    "register_easing.name": lambda place: "acme:new",
    "register_easing.function": lambda place: lambda t: t,
    "unregister_easing.name": lambda place: "acme:old",
    "Track.marker.name": lambda place: "new",
    "Timeline.marker.name": lambda place: "new",
    "ObjectTrack.marker.name": lambda place: "new",
    "Spring.preset.name": lambda place: "snappy",
    "Decay.preset.name": lambda place: "android",
    "fling.kind": lambda place: "flutter",
    "Channel.fling.kind": lambda place: "flutter",
    "Player.replace_track.self": lambda place: place.played,
    "World.set_targets.channels": lambda place: [place.channel],
    "World.set_targets.targets": lambda place: [2.0],
    "World.set_targets.velocity": lambda place: [2.0],
    "World.groups.tag": lambda place: "menu",
    "World.record.seconds": lambda place: 5.0,
    "World.record.bytes": lambda place: 1 << 20,
    "World.seek.time": lambda place: 0.0625,
    "World.save_recording.start": lambda place: 0.0625,
    "World.save_recording.end": lambda place: 0.125,
    "Channel.value_at.time": lambda place: 0.0625,
    "Channel.velocity_at.time": lambda place: 0.0625,
    "Channel.recording_track.start": lambda place: 0.0625,
    "Channel.recording_track.end": lambda place: 0.125,
    "Chain.fade.channel": lambda place: place.channel,
    "Channel.layer.mode": lambda place: "add",
    "Channel.layer.weight": lambda place: 0.5,
    "Channel.cross_fade.to": lambda place: place.track,
    "Channel.bounds.lower": lambda place: 0.0,
    "Channel.bounds.upper": lambda place: 100.0,
    "Channel.link.source": lambda place: place.bound,
    "Channel.link.self": lambda place: place.shown,
    "Path.through.points": lambda place: [(0.0, 0.0), (1.0, 2.0), (3.0, 1.0)],
    "World.inspect.form": lambda place: "json",
    "World.find.name": lambda place: "box.x",
    "World.channel.name": lambda place: "new",
    "World.bind.name": lambda place: "new",
    "World.bind.obj": lambda place: Holder(),
    "World.bind.path": lambda place: "x",
    "World.unbind.obj": lambda place: place.holder,
    "World.unbind.path": lambda place: "x",
    "World.bind_value.name": lambda place: "new",
    "World.bind_array.name": lambda place: "new",
    "World.bind_array.buffer": lambda place: array.array("d", [1.0]),
    "World.channels.values": lambda place: [1.0, 2.0],
    "World.bind_channels.buffer": lambda place: array.array("d", [1.0, 2.0]),
    "World.detach.path": lambda place: "card",
    "compose_affine.parts": lambda place: (1.0, 2.0, 0.5, 2.0, 3.0, 0.25),
    "compose_trs.parts": lambda place: ts.TRS((1.0, 2.0, 3.0)),
    "decompose_affine.matrix": lambda place: (2.0, 1.0, -1.0, 3.0, 5.0, 6.0),
    "decompose_trs.matrix": lambda place: ts.compose_trs(ts.TRS((1.0, 2.0, 3.0))),
    "eval_tweens.easing": lambda place: place.easing,
    "bake.obj": lambda place: place.easing,
    "bake.duration": lambda place: 1.0,
    "eval_tweens.start_value": lambda place: place.columns[0],
    "ObjectTrack.remove_marker.index": lambda place: 0,
    "Track.remove_marker.index": lambda place: 0,
    "Track.extrapolate.after": lambda place: "linear",
    "ObjectTrack.extrapolate.after": lambda place: "loop",
    "Timeline.add.what": lambda place: place.inner,
    "stagger.base": lambda place: 1.0,
    "stagger.seed": lambda place: 7,
    "track_from_lottie.prop": lambda place: {"a": 0, "k": 1.0},
    "Path.text": lambda place: "M0 0 H 9",
    "Path.bezier.points": lambda place: [(0.0, 0.0), (1.0, 2.0), (3.0, 4.0), (5.0, 0.0)],
    "Path.to_track.offset": lambda place: (1.0, 2.0),
    "Path.to_track.end": lambda place: 0.5,
    "Channel.follow.path": lambda place: place.way,
    "Channel.follow.end": lambda place: 0.5,
    "Track.bake.start": lambda place: 0.0,
    "TrackSet.sample_frames.start": lambda place: 2,
    "Timeline.animate_to.time": lambda place: 1.0,
    "Chain.delay.seconds": lambda place: 0.5,
    "Chain.tween.what": lambda place: place.channel,
    "Chain.spring.what": lambda place: place.channel,
    "Chain.play.what": lambda place: place.channel,
    "Chain.decay.channel": lambda place: place.channel,
    "Chain.fall.channel": lambda place: place.channel,
    "Chain.animate_to.timeline": lambda place: place.timeline,
    "Chain.add.what": lambda place: place.channel,
    **{
        f"{each}.motion": (lambda place: ts.Motion.tween(2, 1))
        for each in ("Chain.add", "Channel.start", "ChannelArray.start")
    },
    **{
        f"{its}.move.{word}": (lambda place: 4.0)
        for its in "Chain Channel ChannelArray Motion".split()
        for word in ("speed", "acceleration")
    },
    **{f"Chain.{kind}.channel": (lambda place: place.channel) for kind in "follow move fling shake punch".split()},
    **{f"{each}.follow.path": (lambda place: place.way) for each in ("Chain", "ChannelArray")},
    **{f"{each}.follow.end": (lambda place: 0.5) for each in ("Chain", "ChannelArray")},
    **{f"{each}.fling.kind": (lambda place: "flutter") for each in ("Chain", "ChannelArray")},
    "Chain.iterations.n": lambda place: 2.0,
    "Chain.block.name": lambda place: "named",
    "Chain.block.function": lambda place: lambda block: None,
    "World.machine.document": lambda place: MACHINE,
    "Machine.fire.name": lambda place: "go",
    "Machine.start.self": lambda place: place.resting,
    "Scene.bake.duration": lambda place: 1.0,
    "SceneBake.scene": lambda place: place.scene,
    "tracks_from_gltf.gltf": lambda place: {
        "asset": {"version": "2.0"},
        "animations": [{"channels": [], "samplers": []}],
    },
    "lottie.source": lambda place: {"fr": 30, "layers": []},
    "to_lottie.tracks": lambda place: [("logo", "rotation", place.track)],
    "to_lottie.size": lambda place: (300, 200),
    "to_lottie.frame_rate": lambda place: 30.0,
    "to_lottie.box": lambda place: 30.0,
    "css.source": lambda place: "a{}",
    "tracks_from_lottie.lottie": lambda place: {"fr": 30, "layers": []},
    **{f"{call}.value": (lambda place: place.columns[0]) for call in ("step_springs", "step_decays", "SpringBatch")},
    **{f"{call}.velocity": (lambda place: place.columns[1]) for call in ("step_springs", "step_decays", "SpringBatch")},
    **{f"{call}.target": (lambda place: place.columns[2]) for call in ("step_springs", "SpringBatch")},
}


def always(value: Any) -> Example:
    return lambda place: value


def argument(call: str, parameter: inspect.Parameter) -> Example:
    word = parameter.name
    for name in (f"{call}.{word}", f"{call.split('.')[0]}.{word}"):
        example = OTHERS.get(name)
        if example and (name.count(".") > 1 or name.startswith(f"{call}.")):
            return example
    if f"{call}.{word}" not in DEFAULT and (word in MADE or word in SAME):
        return MADE.get(word) or always(SAME[word])
    assert parameter.default is not parameter.empty, f"{call} has no example of {word}"
    return always(parameter.default)


WORDS = {
    "StartOptions": START_OPTIONS, "SpringOptions": START_OPTIONS, "TimingOptions": TIMING_OPTIONS,
    "TimeOptions": TIMING_DEFAULTS.keys() - {"duration", "easing"},
    "TargetOptions": TARGET_OPTIONS, "ChangeOptions": TIMING_OPTIONS | TARGET_OPTIONS,
}  # fmt: skip


def parameters(function: Any) -> dict[str, inspect.Parameter]:
    """A function's parameters, those of its typed keywords as well."""
    found = dict(inspect.signature(function).parameters)
    for given in [each for each in found.values() if str(each.annotation).startswith("Unpack[")]:
        for word in sorted(WORDS.get(str(given.annotation)[7:-1], ())):
            is_flag = word in ("essential", "keep", "hold", "accumulate")
            found[word] = inspect.Parameter(
                word, inspect.Parameter.KEYWORD_ONLY, default=None, annotation="bool" if is_flag else "Any"
            )
    return found


def good(call: str, function: Any, place: Place) -> dict[str, Any]:
    """Arguments by name of what may be given so, without those that several ways to say it exclude."""
    kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    left_out = {"self", "cls"} | ({"amount"} if call == "stagger" else set())
    taken = [p for p in parameters(function).values() if p.kind in kinds and p.name not in left_out]
    if call == "Spring":
        return {"duration": 0.5, "bounce": 0.3}
    return {p.name: argument(call, p)(place) for p in taken}


def callables() -> dict[str, tuple[Any, Example]]:
    """By name: what has the signature, and how to get what is called."""
    found: dict[str, tuple[Any, Example]] = {}
    for name, function in public.FUNCTIONS.items():
        found[name] = (function, always(function))
    for name, class_ in public.CLASSES.items():
        if name in PLAIN | LEFT_OUT or issubclass(class_, BaseException):
            continue
        if (
            name not in "Channel ChannelArray Layer Motion Player Timeline Chain Group Machine BuiltScene".split()
        ):  # made by others
            found[name] = (class_.__init__, always(class_))
        receiver = RECEIVERS.get(name)
        for word, member in public.members_of(class_).items():
            functions = public.functions_of(member)
            if isinstance(member, property) and len(functions) > 1 and receiver:
                found[f"{name}.{word}="] = (functions[1], setter(receiver, word))
            elif functions and not isinstance(member, property) and (receiver or not inspect.isfunction(member)):
                if isinstance(member, (classmethod, staticmethod)):
                    found[f"{name}.{word}"] = (functions[0], lambda place, c=class_, w=word: getattr(c, w))
                else:
                    own = OTHERS.get(f"{name}.{word}.self") or attrgetter(str(receiver))
                    found[f"{name}.{word}"] = (functions[0], lambda place, o=own, w=word: getattr(o(place), w))
    return {name: each for name, each in found.items() if name not in LEFT_OUT}


def setter(receiver: str, word: str) -> Example:
    def of(place: Place) -> Any:
        return lambda **given: setattr(getattr(place, receiver), word, next(iter(given.values())))

    return of


class Thrown(Exception):
    """Out of code of the caller's."""


class Throws:
    def __float__(self) -> float:
        raise Thrown

    __index__ = __int__ = __float__  # type: ignore[assignment]


BAD: dict[str, Any] = {
    "nan": math.nan, "inf": math.inf, "-inf": -math.inf, "1e308": 1e308, "-1e308": -1e308, "5e-324": 5e-324,
    "-0.0": -0.0,
    "10**400": 10**400, "-10**400": -(10**400), "2**63": 2**63, "-1": -1, "True": True, "None": None, "''": "",
    "'x'": "x", "surrogate": "\ud800", "nul": "a\0b", "bytes": b"1", "accents": "café", "long": "a" * 70_000,
    "object": object(), "list": [], "dict": {}, "[nan]": [math.nan], "['x']": ["x"], "throws": Throws(), "complex": 1j,
    "(1, 2)": (1.0, "x"), "complex64": np.complex64(1j), "complex array": np.array([1j, 2]),
    "masked": np.ma.array([1.0, 2.0], mask=[True, False]), "one masked": np.ma.masked,  # type: ignore[no-untyped-call]
    "halves": memoryview(np.zeros(2, np.float16)), "rows": memoryview(bytes(4)).cast("B", (2, 2)),
}  # fmt: skip
