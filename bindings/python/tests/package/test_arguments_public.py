# SPDX-License-Identifier: MIT
"""Every public callable with every argument replaced by what it is not for: it says so, and nothing has changed.

What is accepted is listed here, where it could be an oversight: no number, an infinity, an integer beyond all doubles,
texts that are no names, and objects that are nothing.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Set
from typing import Any

import argument_examples as examples
import numpy as np
import pytest
from argument_examples import BAD, Place, Thrown

import tweenspirit as ts

CALLABLES = examples.callables()
REFUSED = (ts.TweenSpiritError, TypeError, ValueError, OverflowError, Thrown)
# Of the caller's own: an attribute that is not there, a file that is not there.
ALSO: dict[str, type[Exception]] = {
    "World.bind": AttributeError,
    "tracks_from_gltf": OSError,
    "tracks_from_lottie": OSError,
    "lottie": OSError,
    "css": OSError,
}
# What is fine somewhere, and not an oversight anywhere.
ORDINARY = {"1e308", "-1e308", "5e-324", "-0.0", "2**63", "-1", "True", "None", "''", "'x'", "list", "dict"}
EVERYTHING = frozenset(BAD) - ORDINARY
INFINITE = frozenset({"inf", "-inf"})
NUMBERS = frozenset({"nan", "inf", "-inf"})
TEXTS = frozenset({"surrogate", "nul", "accents", "long"})
NAN_INSIDE = frozenset({"[nan]"})
ENDLESS, BOUNDLESS, THROWS = frozenset({"inf"}), frozenset({"-inf"}), frozenset({"throws"})
ARRAYS = frozenset({"complex array", "masked", "one masked", "halves", "rows"})


def each(calls: str, words: str) -> list[str]:
    """Returns the parameters of these names, of each of these calls."""
    return [f"{call}.{word}" for call in calls.split() for word in words.split()]


ACCEPTED: dict[str, Set[str]] = {
    "Timeline.position.length": {"nan", "inf"},
    # Inputs that are clamped, and whose NaN comes out again.
    **dict.fromkeys(("Easing.derivative.t", "Track.value.t", "Track.velocity.t", "TrackSet.sample.t"), NUMBERS),
    "ease.t": NUMBERS | {"[nan]"},
    **dict.fromkeys(("Path.point.s", "Path.tangent.s"), NUMBERS | {"[nan]"}),
    # Arrays, of which a NaN stays in its place.
    **dict.fromkeys(("Track.sample.times", "TrackSet.sample_many.times"), NAN_INSIDE),
    **dict.fromkeys(each("Spring SpringMotion Decay DecayMotion Fall", "value.t velocity.t"), NAN_INSIDE),
    **dict.fromkeys(each("eval_tweens", "start_value end_value start_time duration"), NUMBERS),
    **dict.fromkeys(("step_springs.target", "SpringBatch.target"), NUMBERS),
    # Times to look from and to.
    **dict.fromkeys(each("Track ObjectTrack", "find.t find_range.from_ find_range.to"), INFINITE),
    **dict.fromkeys(each("Track ObjectTrack", "markers_between.after markers_between.upto"), INFINITE),
    **dict.fromkeys(("Timing.at.t", "ObjectTrack.value.t"), INFINITE),
    # None.
    "Channel.bounds.lower": {"-inf"},
    "Channel.bounds.upper": {"inf"},
    # Any text is a tag.
    "World.groups.tag": TEXTS,
    **dict.fromkeys(("VelocityTracker.velocity.t", "VelocityTracker.estimate.t"), INFINITE),
    # What may last for ever, or be without bound.
    "World.record.seconds": ENDLESS,
    **dict.fromkeys(("Chain.tween.duration", "Chain.iterations.n", "ChannelArray.tween_to.duration"), ENDLESS),
    **dict.fromkeys(
        each(
            "Player.update_timing Player.update Chain.follow ChannelArray.play ChannelArray.follow",
            "duration iterations",
        ),
        ENDLESS,
    ),
    # A flag, or None.
    "Player.update_timing.accumulate": EVERYTHING,
    **dict.fromkeys(each("Channel.tween_to Channel.play Channel.follow Timing", "duration iterations"), ENDLESS),
    **dict.fromkeys(each("Timeline.add Timeline.play Timeline.animate_to", "duration iterations"), ENDLESS),
    **dict.fromkeys(("Decay.motion.lower", "DecayMotion.lower"), BOUNDLESS),
    **dict.fromkeys(("Decay.motion.upper", "DecayMotion.upper"), ENDLESS),
    # Looked at where a spring bounces only.
    **dict.fromkeys(each("Channel.spring_to", "restitution"), NUMBERS),
    **dict.fromkeys(each("Spring.motion SpringMotion Spring.settling_time", "restitution"), NUMBERS),
    **dict.fromkeys(("Spring.value.restitution", "Spring.velocity.restitution"), EVERYTHING),
    # Anything is a value there, or belongs to one.
    **dict.fromkeys(("ObjectTrack.key.value", "ObjectTrack.set_value.value", "tracks_from_gltf.buffers"), EVERYTHING),
    **dict.fromkeys(("World.attach.on", "World.chain.obj"), THROWS | ARRAYS),
    "World.alias.targets": {"['x']"},
    # For people to read.
    **dict.fromkeys(each("Track ObjectTrack Timeline Chain", "marker.name"), TEXTS),
    **dict.fromkeys(("plot.title", "to_lottie.name"), TEXTS),
    "plot.labels": TEXTS | {"['x']"},
}


# What Python says of code that has not looked at its arguments, and the names of classes that nobody is to know.
RAW = re.compile(
    r"unpack|has no attribute|not iterable|not subscriptable|unsupported operand|not supported between|has no len"
    r"|__init__\(\)|positional argument|Described|RawKey|_made"
)


def is_flag(call: str, name: str) -> bool:
    """Whatever it is, it is true or false."""
    return str(examples.parameters(CALLABLES[call][0])[name].annotation) == "bool"


def is_tried(call: str, name: str, bad: str) -> bool:
    # A number is a file that is open already; and so many keys take their time.
    return not (
        (call.startswith("tracks_from") and bad in ("True", "-1"))
        or (call == "bake" and name in ("fps", "duration") and bad in ("1e308", "2**63"))
    )


def check_sane(place: Place) -> None:
    """After something was accepted, all that moves is a number."""
    try:
        place.world.step(0.1)
        values = [channel.value for channel in (place.channel, place.shown, place.bound)]
    except ts.StaleHandleError:  # it was to close one
        return
    assert all(map(math.isfinite, values))


def tried(call: str, name: str, bad: str, place: Place, before: tuple[Any, ...]) -> tuple[bool, str]:
    """Whether the place is to be left, because it was accepted or changed; and what is wrong."""
    function, example = CALLABLES[call]
    given: dict[str, Any] = {**examples.good(call, function, place), name: BAD[bad]}
    try:
        example(place)(**given)
    except (*REFUSED, ALSO.get(call, Thrown)) as error:
        if not str(error) and not isinstance(error, Thrown):
            return False, "says nothing"
        if RAW.search(str(error)) and call not in ALSO:
            return False, f"says {error}"
        changed = place.state() != before
        return changed, "has changed something" if changed else ""
    except Exception as error:
        return True, f"{type(error).__name__}: {error}"
    if bad in EVERYTHING and not is_flag(call, name) and bad not in ACCEPTED.get(f"{call}.{name}", ()):
        return True, "was accepted"
    check_sane(place)
    return True, ""


@pytest.mark.parametrize("call", CALLABLES)
def test_each_argument(call: str) -> None:
    function, example = CALLABLES[call]
    place = Place()
    names = list(examples.good(call, function, place))
    example(place)(**examples.good(call, function, place))
    place.close()
    place, wrong = Place(), []
    before = place.state()
    for name in names:
        for bad in BAD:
            if is_tried(call, name, bad):
                is_left, what = tried(call, name, bad, place, before)
                wrong += [f"{name} = {bad}: {what}"] * bool(what)
                if is_left:
                    place.close()
                    place = Place()
                    before = place.state()
    place.close()
    assert not wrong, f"{call}:\n" + "\n".join(wrong)


@pytest.mark.parametrize("call", [call for call in CALLABLES if not call.endswith("=")])
def test_a_keyword_that_is_none(call: str) -> None:
    """Whoever passes keywords on says whose they are not."""
    function, example = CALLABLES[call]
    place = Place()
    given = {**examples.good(call, function, place), "colour": 1}
    try:
        with pytest.raises((TypeError, ts.InvalidArgumentError), match="colour") as caught:
            example(place)(**given)
    finally:
        place.close()
    # Python names a class's method by the class, which of a private one is another's.
    named = re.match(r"(\w+)(?:\.__init__)?[.(]", str(caught.value))
    assert named is None or (not named[1].startswith("_") and named[1] in {*dir(ts), call.split(".")[-1]}), caught.value


def test_what_is_listed_is_there() -> None:
    for word in ACCEPTED:
        call, _, name = word.rpartition(".")
        assert call in CALLABLES and name in examples.parameters(CALLABLES[call][0]), word


# --- numbers that would lose a part on their way: complex ones, masked ones, halves ---

TRACK = ts.Track().key(0, 0).key(1, 1)
PAIR = np.zeros(2)

#: What takes two numbers.
TAKERS: dict[str, Callable[[Any], Any]] = {
    "Easing": lambda x: ts.Easing("linear")(x),
    "out": lambda x: ts.Easing("linear")(np.zeros(2), out=x),
    "ease": lambda x: ts.ease("linear", x),
    "Easing.linear": lambda x: ts.Easing.linear(x),
    "Spring.value": lambda x: ts.Spring().value(x),
    "Decay.value": lambda x: ts.Decay().value(x),
    "Track.key": lambda x: ts.Track("vec2").key(0, x),
    "Track.insert": lambda x: ts.Track().insert([0, 1], x),
    "Track.insert at": lambda x: ts.Track().insert(x, [0, 1]),
    "Track.sample": lambda x: TRACK.sample(x),
    "TrackSet": lambda x: ts.TrackSet([TRACK]).sample_many(x),
    "fit": lambda x: ts.fit([0, 1], x),
    "eval_tweens": lambda x: ts.eval_tweens(x, 1.0, 0.0, 1.0, ts.Easing("linear"), 0.5),
    "step_springs": lambda x: ts.step_springs(x, PAIR.copy(), PAIR.copy(), ts.Spring(), 0.1),
    "its velocity": lambda x: ts.step_springs(PAIR.copy(), x, PAIR.copy(), ts.Spring(), 0.1),
    "its target": lambda x: ts.step_springs(PAIR.copy(), PAIR.copy(), x, ts.Spring(), 0.1),
    "step_decays": lambda x: ts.step_decays(x, PAIR.copy(), ts.Decay(), 0.1),
    "SpringBatch": lambda x: ts.SpringBatch(x, PAIR.copy(), PAIR.copy(), ts.Spring()),
    "channel": lambda x: ts.World().channel(x),
    "bind_array": lambda x: ts.World().bind_array(x),
    "set": lambda x: ts.World().channel((0.0, 0.0)).set(x),
    "tween_to": lambda x: ts.World().channel((0.0, 0.0)).tween_to(x, 1),
    "compose_affine": lambda x: ts.compose_affine(np.ma.concatenate([x, PAIR, PAIR])),
}


@pytest.mark.parametrize("name", TAKERS)
def test_what_would_be_lost_is_refused(name: str) -> None:
    take = TAKERS[name]
    masked: Any = np.ma.array([0.25, 0.5], mask=[True, False])  # type: ignore[no-untyped-call]
    with pytest.raises(ts.InvalidArgumentError, match=r"complex.*\.real") as caught:
        take(np.array([0.25j, 1]))
    assert isinstance(caught.value, TypeError)
    with pytest.raises(ts.InvalidArgumentError, match=r"masked.*\.filled\(") as caught:
        take(masked)
    assert isinstance(caught.value, TypeError)
    if name != "compose_affine":
        with pytest.raises(ts.InvalidArgumentError):
            take(memoryview(np.zeros(2, np.float16)))


@pytest.mark.parametrize("number", [1j, np.complex64(1j), np.complex128(1j), np.array(1j), np.ma.masked])
def test_one_number_that_would_lose_a_part(number: Any) -> None:
    for take in (ts.Easing("linear"), ts.Spring().value, lambda x: ts.Spring().value(0.1, x), TRACK.value, ts.Timing):
        with pytest.raises(TypeError, match=r"complex|masked"):
            take(number)
    batch = ts.SpringBatch(np.zeros(2), np.zeros(2), np.zeros(2), ts.Spring())
    with pytest.raises(TypeError, match=r"complex|masked"):
        batch.step(number)


def test_a_mask_that_hides_nothing_is_no_loss() -> None:
    whole: Any = np.ma.array([0.25, 0.5], mask=[False, False])  # type: ignore[no-untyped-call]
    assert list(ts.Easing("linear")(whole)) == [0.25, 0.5]
