# SPDX-License-Identifier: MIT
"""Motions: descriptions of how a value moves."""

from __future__ import annotations

import ctypes
import inspect
import math
from collections.abc import Callable, Collection, Sequence
from ctypes import addressof
from functools import partial
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypedDict, TypeVar

from .._c import abi
from .._c.arguments import check_kind, check_words, code_of, integer, items_of, number, positive, unexpected
from .._errors import InvalidArgumentError
from ..motion.decay import Decay
from ..motion.fall import fling_kind
from ..motion.schemes import SPRING_WORDS as SCHEME_OPTIONS
from ..motion.spring import Spring, spring_given
from ..motion.timing import TIMING_DEFAULTS, fill_timing
from ..tracks.path import path_of
from ..tracks.track import Track
from .values import doubles, numbers_for

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._c.literals import Composite, Direction, Fill, Overshoot
    from ..curves.easing import EasingLike
    from ..tracks.path import Path
    from .channel import Channel

    class StartOptions(TypedDict, total=False):
        """Options of every motion."""

        delay: float | None
        rate: float | None
        essential: bool
        keep: bool
        hold: bool
        composite: Composite

    _Scheme = TypedDict("_Scheme", {  # noqa: UP013
        "duration": float, "bounce": float, "visual_duration": float, "settling_duration": float, "response": float,
        "damping_ratio": float, "frequency": float, "omega": float, "mass": float, "half_life": float,
        "stiffness": float, "damping": float, "tension": float, "friction": float, "bounciness": float, "speed": float,
    }, total=False)  # fmt: skip

    class SpringOptions(StartOptions, _Scheme, total=False):
        """Options of a spring, and those that describe one."""

    class TargetOptions(TypedDict, total=False):
        """Options of a change of target."""

        velocity: Any
        kick: Any
        spring: Spring | str | None
        tolerance: float | None

    class TimeOptions(TypedDict, total=False):
        """Options of a timing, except its duration and easing."""

        delay: float | None
        iterations: float | None
        direction: Direction | None
        fill: Fill | None
        rate: float | None
        end_delay: float | None
        iteration_start: float | None
        repeat_delay: float | None
        return_easing: EasingLike | None

    class TimingOptions(TimeOptions, total=False):
        """Options of motions with a timing."""

        essential: bool
        keep: bool
        hold: bool
        composite: Composite
        accumulate: bool | None

    class ChangeOptions(TimingOptions, TargetOptions, total=False):
        """Options of a change of a running player."""


_P = ParamSpec("_P")
_S = TypeVar("_S")
_R = TypeVar("_R")

START_OPTIONS = frozenset(("delay", "rate", "essential", "keep", "hold", "composite"))
TIMING_OPTIONS = START_OPTIONS | (TIMING_DEFAULTS.keys() - {"duration", "easing"}) | {"accumulate"}
#: What is not an attribute of the object whose attributes a chain or a group moves.
TWEEN_OPTIONS = (TIMING_OPTIONS | {"start", "blend"}) - {"keep"}
SPRING_OPTIONS = (START_OPTIONS | {"velocity", "tolerance", "overshoot", "restitution"}) - {"keep"}
TARGET_OPTIONS = {"velocity", "kick", "spring", "tolerance"}
_CHANGE_OPTIONS = TIMING_OPTIONS | TARGET_OPTIONS
COMPOSITES = {"replace": 0, "add": 1}
_REQUIRED = ("track", "acceleration", "speed", "amplitude", "strength")


def _count(value: Any, name: str) -> int:
    return integer(value, name, 0, 2**32 - 1)


def _truth(value: Any, name: str) -> bool:
    return bool(value)


def _decay(value: Any, name: str) -> Any:
    check_kind(value, Decay, "decay must be a Decay")
    return value._raw


def _track(value: Any, name: str) -> Any:
    check_kind(value, Track, "track must be a Track")
    return value._handle


# By the word: how its value is converted (None: a number for each lane), the field, the bit of `given`, and flags. The
# options of a timing are those of TIMING_DEFAULTS.
_ROWS: dict[str, tuple[Callable[[Any, str], Any] | None, str, int, int]] = {
    "target": (None, "target", 0, 0), "by": (None, "target", 0, abi.TS_START_RELATIVE), "start": (None, "from", 0, 0),
    "velocity": (None, "velocity", 0, 0), "kick": (None, "velocity", 0, abi.TS_START_ADD_VELOCITY),
    "acceleration": (None, "acceleration", 0, 0), "speed": (None, "speed", 0, 0),
    "amplitude": (None, "amplitude", 0, 0),
    "strength": (None, "amplitude", 0, 0), "offset": (None, "offset", 0, 0), "bounds": (None, "bounds", 0, 0),
    "essential": (_truth, "flags", 0, abi.TS_START_ESSENTIAL), "keep": (_truth, "flags", 0, abi.TS_START_KEEP),
    "hold": (_truth, "flags", 0, abi.TS_START_HOLD), "blend": (_truth, "flags", 0, abi.TS_START_BLEND),
    "relative": (_truth, "flags", 0, abi.TS_START_RELATIVE), "align": (_truth, "flags", 0, abi.TS_START_RELATIVE),
    "accumulate": (_truth, "flags", 0, abi.TS_START_ACCUMULATE),
    "together": (_truth, "flags", 0, abi.TS_START_TOGETHER),
    "composite": (partial(code_of, COMPOSITES), "flags", 0, abi.TS_START_ADDITIVE),
    "rotate": (_truth, "flags", 0, 0), "rotate_offset": (_truth, "flags", 0, 0),
    "spring": (lambda value, name: spring_given(value)._raw, "spring", 0, 0),
    "damping_ratio": (lambda value, name: abi.ts_spring(0.0, positive(value, name), 0.0), "spring", 0, 0),
    "decay": (_decay, "decay", 0, 0), "tolerance": (positive, "tolerance", 0, 0),
    "overshoot": (partial(code_of, abi.OVERSHOOTS), "overshoot", 0, 0),
    "restitution": (number, "restitution", abi.TS_GIVEN_RESTITUTION, 0), "track": (_track, "track", 0, 0),
    "path": (lambda value, name: value._handle, "path", 0, 0), "end": (number, "path_end", abi.TS_GIVEN_PATH_END, 0),
    "frequency": (positive, "frequency", 0, 0), "fade": (number, "fade", abi.TS_GIVEN_FADE, 0),
    "octaves": (lambda value, name: int(positive(_count(value, name), name)), "octaves", 0, 0),
    "seed": (lambda value, name: _count(value, name), "seed", 0, 0),
    "kind": (lambda value, name: fling_kind(value), "fling", 0, 0),
    "friction": (positive, "friction", 0, 0), "ppi": (positive, "ppi", 0, 0),
}  # fmt: skip
_ROWS_OF = {
    "decay": {**_ROWS, "spring": (_truth, "flags", 0, 0)}, "follow": {**_ROWS, "start": (number, "path_start", 0, 0)},
}  # fmt: skip

#: Of a kind: its number, and the kind of its player.
_KINDS = {
    "tween": (abi.TS_MOTION_TWEEN, "tween"), "spring": (abi.TS_MOTION_SPRING, "spring"),
    "decay": (abi.TS_MOTION_DECAY, "decay"), "fall": (abi.TS_MOTION_FALL, "fall"),
    "move": (abi.TS_MOTION_MOVE, "move"),
    "play": (abi.TS_MOTION_TRACK, "track"), "follow": (abi.TS_MOTION_PATH, "track"),
    "fling": (abi.TS_MOTION_FLING, "tween"), "shake": (abi.TS_MOTION_SHAKE, "track"),
    "punch": (abi.TS_MOTION_PUNCH, "spring"), "timeline": (abi.TS_MOTION_TIMELINE, "timeline"),
    "playhead": (abi.TS_MOTION_TWEEN, "timeline"), "update": (0, ""),
}  # fmt: skip
_MOTION_SIZE, _BOUNDS_SIZE = ctypes.sizeof(abi.ts_motion), ctypes.sizeof(abi.ts_bounds)


class Motion:
    """A description of how a value moves: a value, which is started on channels or added to chains any number of times.

    Created by its class methods, which take what the verbs of a channel take. It keeps what it was given; a channel
    checks and converts it when it starts.

    >>> from tweenspirit import Motion, Path, Track, World
    >>> w = World()
    >>> x, y = w.channel(0.0), w.channel(0.0)
    >>> soft = Motion.spring(100, "bouncy")
    >>> players = x.start(soft), y.start(soft)
    >>> chain = w.chain().add(x, Motion.tween(10, 1)).then().add(x, Motion.shake(5)).start()
    >>> w.step(0.5), x.value, soft
    (2, 5.0, Motion.spring(target=100, spring='bouncy'))
    >>> path, track = Path("M0 0 H 30"), Track().key(0, 0).key(2, 10)
    >>> others = [Motion.decay(900), Motion.fall(8), Motion.fling(4000), Motion.play(track), Motion.follow(path, 2)]
    >>> others.append(Motion.move(100, speed=50, acceleration=200))
    >>> Motion.punch(20)
    Motion.punch(strength=20)
    """

    __slots__ = ("_given", "_kind")

    _kind: str
    # What is not None, by its options.
    _given: dict[str, Any]

    def __init__(self) -> None:
        raise TypeError(
            "a Motion is created by Motion.tween, spring, decay, fall, move, play, follow, fling, shake or punch"
        )

    @classmethod
    def tween(
        cls,
        target: Any = None,
        duration: float | None = None,
        easing: EasingLike | None = None,
        *,
        by: Any = None,
        speed: Any = None,
        start: Any = None,
        blend: bool = False,
        **options: Unpack[TimingOptions],
    ) -> Motion:
        """Tweens the channel to a target in `duration` seconds. The easing is `easing`, else the attached one, else
        linear.

        - `by`: instead of a target, a distance from the start value.
        - `speed`: instead of a duration, value units per second, one number per lane; the lane that arrives last
          decides. Numbers, vectors and angles only.
        - `start`: the start value; None means the channel's value.
        - `delay`, `rate`, `end_delay`, `iterations`, `iteration_start`, `direction`, `fill`, `repeat_delay`,
          `return_easing`: see Timing. During a delay the channel's previous player continues, unless `hold` is true.
        - `accumulate`: each iteration continues from where the one before ended (for lanes that are interpolated
          separately).
        - `composite`: "add" makes the tween a layer: its value is added to the channel's, whatever moves that; `start`
          None is then 0.
        - `blend`: starts with the channel's velocity (one iteration in normal direction).
        - `essential`: moves under reduced motion too.
        - `keep`: keeps the player when it has reached its end: restart, reverse, seek or close it.

        >>> from tweenspirit import World
        >>> w = World()
        >>> c = w.channel(0.0)
        >>> p = c.tween_to(10, 1, "back.out", delay=0.5)
        >>> w.step(0.75), round(c.value, 3), w.step(1), c.value
        (1, 8.174, 0, 10.0)
        >>> layer = c.tween_to(4, 1, composite="add")
        >>> w.step(0.5), c.value
        (1, 12.0)
        >>> p = w.channel(5.0).tween_to(by=10, duration=1, keep=True)
        >>> w.step(2), p.channel.value, p.ended, p.reverse(), w.step(0.5), p.channel.value
        (0, 15.0, True, None, 1, 10.0)
        >>> p = w.channel(0.0).tween_to(4, 1, iterations=3, repeat_delay=0.5, accumulate=True)
        >>> w.step(1.75), p.channel.value, p.channel.target
        (1, 5.0, 12.0)
        """
        return made("tween", locals())

    @classmethod
    def spring(
        cls,
        target: Any = None,
        spring: Spring | str | None = None,
        *,
        by: Any = None,
        velocity: Any = None,
        tolerance: float | None = None,
        overshoot: Overshoot | None = None,
        restitution: float | None = None,
        **options: Unpack[SpringOptions],
    ) -> Motion:
        """Springs the channel to a target. The spring ends when it has settled, exactly on the target, at a time that
        does not depend on the steps.

        - `spring`: a Spring or the name of a preset; None means Spring(). The keywords of Spring are accepted too:
          spring_to(100, bounce=0.3).
        - `velocity`: the initial velocity, in value units per second; None means the channel's velocity.
        - `tolerance`: in value units, > 0; None means the channel's, or a thousandth of the distance to the target, or
          of abs(velocity) / omega if it starts there.
        - `overshoot`: "allow", "clamp", "stop" or "bounce" (with `restitution`, 0 ... 1; None means 0.5), see
          Spring.motion; None means "allow".
        - `by`, `delay`, `rate`, `essential`, `keep`, `hold`, `composite`: as for tween_to.

        >>> from tweenspirit import Spring, World
        >>> w = World()
        >>> c = w.channel(0.0)
        >>> p = c.spring_to(1, Spring(stiffness=200, damping=10))
        >>> w.step(0.1), c.value == Spring(stiffness=200, damping=10).value(0.1)
        (1, True)
        >>> p = c.spring_to(0, "bouncy"), c.spring_to(1, duration=0.4, bounce=0.3)
        >>> w.step(5), c.value
        (0, 1.0)
        """
        return made("spring", locals())

    @classmethod
    def decay(
        cls,
        velocity: Any = None,
        decay: Decay | None = None,
        *,
        bounds: Sequence[Any] | None = None,
        spring: Spring | str | None = None,
        tolerance: float | None = None,
        **options: Unpack[StartOptions],
    ) -> Motion:
        """Starts a decay: the channel moves with an initial velocity and slows down.

        For numbers, vectors and angles; other kinds raise InvalidArgumentError.

        - `velocity`: in value units per second; None means the channel's velocity.
        - `decay`: None means the decay of iOS's scrolling.
        - `bounds`: a pair of lower and upper bound, each one number for all lanes, one for each, or None; beyond a
          bound, `spring` (None means Spring()) brings the channel back.
        - `tolerance`: as for spring_to.
        - `delay`, `rate`, `essential`, `keep`, `hold`, `composite`: as for tween_to.

        >>> from tweenspirit import Decay, World
        >>> w = World()
        >>> c = w.channel(0.0)
        >>> p = c.decay(1000, Decay(rate=2))
        >>> c.target, w.step(60), c.value
        (500.0, 0, 500.0)
        >>> c.decay(-1000, Decay(rate=2), bounds=(300, None)).channel.target
        300.0
        """
        return made("decay", locals())

    @classmethod
    def fall(
        cls,
        acceleration: Any,
        velocity: Any = None,
        *,
        decay: Decay | None = None,
        duration: float | None = None,
        **options: Unpack[StartOptions],
    ) -> Motion:
        """Starts a fall: a motion with constant acceleration.

        For numbers, vectors and angles; other kinds raise InvalidArgumentError.

        - `acceleration`: in value units per second squared, one number per lane.
        - `velocity`: in value units per second; None means the channel's velocity.
        - `decay`: slows the fall down, so that its velocity tends to acceleration / rate; None means no drag.
        - `duration`: seconds; None means until a command, another player or a bound ends it, and its target is where it
          began.
        - `delay`, `rate`, `essential`, `keep`, `hold`, `composite`: as for tween_to.

        >>> from tweenspirit import World
        >>> w = World()
        >>> ball = w.channel((0.0, 100.0), kind="vec2")
        >>> p = ball.fall((0, -10), velocity=(5, 20))
        >>> w.step(2), ball.value, ball.velocity
        (1, (10.0, 120.0), (5.0, 0.0))
        """
        return made("fall", locals())

    @classmethod
    def move(
        cls,
        target: Any = None,
        speed: Any = None,
        acceleration: Any = None,
        *,
        by: Any = None,
        velocity: Any = None,
        together: bool = False,
        **options: Unpack[StartOptions],
    ) -> Motion:
        """Moves the channel to a target in the least time within limits of speed and acceleration. It rests there.

        For numbers, vectors and angles; other kinds raise InvalidArgumentError.

        - `speed`, `acceleration`: the most, > 0, in value units per second and per second squared, one number per lane.
        - `velocity`: in value units per second; None means the channel's velocity. Above the limit it is first reduced
          with full acceleration.
        - `together`: all lanes take as long as the one that takes longest, at lower speeds.
        - `by`, `delay`, `rate`, `essential`, `keep`, `hold`, `composite`: as for tween_to.

        >>> from tweenspirit import World
        >>> w = World()
        >>> c = w.channel(0.0)
        >>> p = c.move(100, speed=50, acceleration=200)
        >>> p.duration, w.step(0.25), c.value, c.velocity, w.step(2), c.value
        (2.25, 1, 6.25, 50.0, 0, 100.0)
        """
        return made("move", locals())

    @classmethod
    def fling(
        cls,
        velocity: Any = None,
        *,
        kind: str | None = None,
        friction: float | None = None,
        ppi: float | None = None,
        **options: Unpack[StartOptions],
    ) -> Motion:
        """Starts a tween that moves like a fling: over its distance, in its duration, along its easing.

        `velocity` is in value units per second; None means the channel's velocity. Vectors keep their direction. For
        `kind`, `friction` and `ppi` see `fling`; for the others, tween_to. For numbers, vectors and angles;
        other kinds raise InvalidArgumentError.

        >>> from tweenspirit import World
        >>> w = World()
        >>> page = w.channel(0.0)
        >>> p = page.fling(4000)
        >>> round(page.target, 3), round(p.duration, 3), p.kind
        (2156.952, 1.541, 'tween')
        """
        return made("fling", locals())

    @classmethod
    def play(
        cls,
        track: Track,
        *,
        duration: float | None = None,
        easing: EasingLike | None = None,
        relative: bool = False,
        **options: Unpack[TimingOptions],
    ) -> Motion:
        """Plays a copy of a track of the channel's kind, as it is now: progress 0 ... 1 runs from its start to its end.


        - `duration`: seconds of one iteration; None means the track's length.
        - `easing`: applied to the progress of each iteration; None means linear.
        - `accumulate`: each iteration continues from where the one before ended.
        - `relative`: moves the track so that it begins at the channel's value.
        - The other parameters: as for tween_to.

        >>> from tweenspirit import Track, World
        >>> w = World()
        >>> c = w.channel(0.0)
        >>> p = c.play(Track().key(0, 0).key(2, 10).marker(1, "half"))
        >>> remove = p.on_marker(print)
        >>> w.step(1.5), c.value
        half
        (1, 7.5)
        """
        return made("play", locals())

    @classmethod
    def follow(
        cls,
        path: Path | str,
        duration: float,
        easing: EasingLike | None = None,
        *,
        start: float | None = None,
        end: float | None = None,
        align: bool = False,
        offset: Any = None,
        rotate: Channel | None = None,
        rotate_offset: float | None = None,
        tolerance: float | None = None,
        **options: Unpack[TimingOptions],
    ) -> Motion:
        """Moves the channel along a path, or along that of an SVG text, in `duration` seconds: without an easing, at
        constant speed.

        A channel with as many lanes as the path has dimensions follows its points; a channel of one lane (a number or
        an angle) follows the angle of a path of 2 dimensions, in radians.

        - `start`, `end`: fractions of the path's length at which the motion starts and ends (None: at
          the path's own). It runs backwards if the start is the larger one; on a closed path it may start
          anywhere and go round more than once.
        - `align`: moves the path so that it begins at the channel's value.
        - `offset`: added to every point.
        - `rotate`: another channel, a number or an angle, that turns along, with its own player; `rotate_offset`, in
          radians, is added to the angle.
        - `tolerance`: the largest error, in lengths of the path; None means 1e-8.

        Where the easing leaves 0 ... 1, the motion continues straight, or round a closed path that is run through
        whole. The other parameters are as for tween_to.

        >>> from tweenspirit import World
        >>> w = World()
        >>> xy, turn = w.channel((0.0, 0.0)), w.channel(0.0, kind="angle")
        >>> p = xy.follow("M0 0 H 30 V 30", 6, rotate=turn)
        >>> w.step(4.5), xy.value, xy.velocity, round(turn.value, 6)
        (2, (30.0, 15.0), (0.0, 10.0), 1.570796)
        """
        return made("follow", locals())

    @classmethod
    def shake(
        cls,
        amplitude: Any,
        frequency: float | None = None,
        duration: float | None = None,
        *,
        seed: int | None = None,
        fade: float | None = None,
        octaves: int | None = None,
        **options: Unpack[StartOptions],
    ) -> Motion:
        """Adds noise to the value, whatever moves the channel; it begins and ends at 0.

        For numbers, vectors and angles.

        - `amplitude`: in value units, for each lane: the noise's value at one of its half cycles; between them it may
          be a third larger.
        - `frequency`: cycles per second, at most 256 cycles in the `duration`; None means 10.
        - `duration`: seconds; None means 0.5.
        - `seed`: None means 0. The same seed gives the same noise, on every machine; each lane has its own.
        - `fade`: the fraction by which the amplitude has decreased at the end, 0 ... 1; None means 1.
        - `octaves`: 1 ... 8, each with twice the frequency and half the amplitude of the one before; None means
          1.

        Raises InvalidArgumentError for a number outside its range.

        >>> from tweenspirit import World
        >>> w = World()
        >>> c = w.channel(100.0)
        >>> p = c.shake(5, frequency=8, duration=0.5, seed=1)
        >>> w.step(0.2), 95 < c.value < 105, c.value != 100, w.step(1), c.value
        (1, True, True, 0, 100.0)
        """
        return made("shake", locals())

    @classmethod
    def punch(
        cls,
        strength: Any,
        duration: float | None = None,
        *,
        damping_ratio: float | None = None,
        **options: Unpack[StartOptions],
    ) -> Motion:
        """Adds an impulse to the value, which a spring takes back, whatever moves the channel.

        For numbers, vectors and angles.

        - `strength`: the largest deviation, in value units, for each lane.
        - `duration`: seconds until it has settled; None means 0.5.
        - `damping_ratio`: > 0 and < 1; the smaller, the more it oscillates. None means 0.25.

        Raises InvalidArgumentError for a number outside its range.

        >>> from tweenspirit import World
        >>> w = World()
        >>> c = w.channel(100.0)
        >>> p = c.punch(20, duration=0.4)
        >>> highest = max(c.value for _ in range(400) if w.step(0.001) >= 0)
        >>> round(highest, 2), w.step(1), c.value
        (120.0, 0, 100.0)
        """
        return made("punch", locals())

    @property
    def _player_kind(self) -> str:
        return _KINDS[self._kind][1]

    def _fill(self, owner: Any) -> tuple[abi.ts_motion, list[Any]]:
        """Writes it into a C struct for a channel, or for several, whose _column makes numbers of what was given.

        Returns also what must live as long.
        """
        kind = self._kind
        motion = abi.ts_motion(_MOTION_SIZE, _KINDS[kind][0])
        rows = _ROWS_OF.get(kind, _ROWS)
        flags, given = 0, abi.TS_GIVEN_ACCUMULATE if kind == "update" and "accumulate" in self._given else 0
        holds: list[Any] = []
        timing = {}
        for word, value in self._given.items():
            row = rows.get(word)
            if row is None:
                timing[word] = value
                continue
            convert, field, bit, flag = row
            given |= bit
            if convert is None:
                flags |= flag
                is_bounds = word == "bounds"
                holds.append(_bounds(owner, self._given, holds) if is_bounds else owner._column(value, word))
                setattr(motion, field, addressof(holds[-1]))
            elif field == "flags":
                flags |= flag if convert(value, word) else 0
            else:
                setattr(motion, field, convert(value, word))
        motion.flags, motion.given = flags, given
        if timing:
            holds += fill_timing(motion.timing, timing)
        return motion, holds

    def _without(self, word: str) -> Motion:
        return _of(self._kind, {**self._given, word: None})

    def _turned(self, channel: Any) -> tuple[Channel, Motion] | None:
        """Returns the channel that turns along a path with this one, and its motion."""
        if self._kind != "follow":
            return None
        rotate = self._given.get("rotate")
        angle = number(self._given.get("rotate_offset", 0.0), "rotate_offset")
        if not math.isfinite(angle):
            raise InvalidArgumentError(f"rotate_offset must be finite, not {angle!r}")
        if rotate is None:
            return None
        if getattr(rotate, "_lanes", 0) != 1 or rotate._core is not channel._core:
            raise InvalidArgumentError(f"rotate must be a channel of this world, of one number, not {rotate!r:.80}")
        if self._given["path"].dimensions != 2:
            raise InvalidArgumentError("rotate requires a path of 2 dimensions, not 3")
        own = {word: value for word, value in self._given.items() if word not in ("rotate", "rotate_offset", "align")}
        return rotate, _of("follow", {**own, "offset": angle})

    def __repr__(self) -> str:
        return f"Motion.{self._kind}({', '.join(f'{word}={value!r}' for word, value in self._given.items())})"


def _of(kind: str, given: dict[str, Any], required: Collection[str] = ()) -> Motion:
    self = Motion.__new__(Motion)
    self._kind = kind
    self._given = {word: value for word, value in given.items() if value is not None or word in required}
    return self


def take_spring(spring: Any, options: dict[str, Any]) -> Any:
    """Takes the options of Spring out of a spring's options, and returns the spring."""
    scheme = {word: options.pop(word) for word in list(options) if word in SCHEME_OPTIONS}
    if not scheme:
        return spring
    if spring is not None:
        raise InvalidArgumentError(f"spring and {next(iter(scheme))} cannot be combined: both describe the spring")
    return Spring(**scheme)


def made(kind: str, given: dict[str, Any]) -> Motion:
    """Makes a motion of the local names of its class method."""
    options = given.pop("options")
    given.pop("cls", None)
    known = START_OPTIONS if "easing" not in given else TIMING_OPTIONS
    if kind == "spring" and options:
        given["spring"] = take_spring(given["spring"], options)
    for word in options:
        if word not in known:
            more = SCHEME_OPTIONS if kind == "spring" else ()
            raise unexpected(getattr(Motion, kind, Motion.play), [word], (*known, *more))
    if "by" in given and (given["target"] is None) == (given["by"] is None):
        raise InvalidArgumentError("give either target or by")
    if kind in ("tween", "follow") and given["duration"] is None and given.get("speed") is None:
        raise InvalidArgumentError("duration must be a number, not None")
    if kind == "follow":
        given["path"] = path_of(given["path"])
    required = () if kind == "tween" else _REQUIRED
    return _of(kind, {**given, **options}, required)


def update(
    target: Any = None,
    *,
    track: Track | None = None,
    duration: float | None = None,
    easing: EasingLike | None = None,
    **options: Unpack[ChangeOptions],
) -> Motion:
    """Changes what is given, and keeps the player: a target, as set_target does, or a timing and a track, as
    update_timing and replace_track do.

    >>> from tweenspirit import Track, World
    >>> w = World()
    >>> c = w.channel(0.0)
    >>> p = c.play(Track().key(0, 0).key(2, 10))
    >>> w.step(1), p.update(track=Track().key(0, 0).key(4, 20), duration=2), c.value
    (1, None, 10.0)
    """
    check_words(options, _CHANGE_OPTIONS, update)
    if options.get("velocity") is not None and options.get("kick") is not None:
        raise InvalidArgumentError(
            "velocity and kick cannot be combined: velocity replaces the current velocity, kick adds to it"
        )
    return _of("update", {"target": target, "track": track, "duration": duration, "easing": easing, **options})


def set_target(target: Any = None, **options: Unpack[TargetOptions]) -> Motion:
    """Sets another target for a spring or a tween; None keeps the target. The player keeps its handlers, its value
    and velocity are continuous, and no event is emitted.

    - `velocity`: the new velocity, in value units per second.
    - `kick`: a velocity that is added to the current one.
    - `spring`, `tolerance`: for a spring, those to continue with; None keeps them.

    A tween ends at the same time, at the new target; the difference in value and velocity fades by the end of the
    iteration. For a colour, a rotation, an int or a bool the rest of the tween begins again from the current value.
    Raises InvalidArgumentError for other players.

    >>> from tweenspirit import World
    >>> w = World()
    >>> c = w.channel(0.0)
    >>> p = c.spring_to(100)
    >>> w.step(0.1)
    1
    >>> before = c.value, c.velocity
    >>> p.set_target(50)
    >>> (c.value, c.velocity) == before, c.target
    (True, 50.0)
    >>> p.set_target(50, velocity=-200), c.velocity
    (None, -200.0)
    """
    check_words(options, TARGET_OPTIONS, set_target)
    return update(target, **options)


def update_timing(
    *, duration: float | None = None, easing: EasingLike | None = None, **options: Unpack[TimingOptions]
) -> Motion:
    """Sets the given fields of the timing of a tween or a track, as Web Animations' updateTiming does; for a spring and
    a decay, only the delay. The local time is unchanged, and the channel shows at once what the new timing has there.

    An end that is now in the past comes in the next step. Raises InvalidArgumentError, and changes nothing, for a
    number outside its range (see Timing) and for a timeline's player.

    >>> from tweenspirit import World
    >>> w = World()
    >>> c = w.channel(0.0)
    >>> p = c.tween_to(10, 1)
    >>> w.step(0.5), c.value
    (1, 5.0)
    >>> p.update_timing(duration=2, easing="quad.in"), c.value, p.remaining
    (None, 0.625, 1.5)
    """
    check_words(options, TIMING_OPTIONS, update_timing)
    return update(duration=duration, easing=easing, **options)


def edges_of(owner: Any, bounds: Any) -> list[Any]:
    """Returns a pair of bounds as columns of a number for each lane."""
    edges = []
    pair = items_of(bounds, "bounds must be a pair of lower and upper bound", 2)
    for edge, none in zip(pair, (-math.inf, math.inf), strict=True):
        is_one = edge is None or not hasattr(edge, "__len__")
        one = number(none if edge is None else edge, "bounds") if is_one else 0.0
        edges.append(doubles([one] * owner._lanes if is_one else numbers_for(edge, owner._lanes, "bounds")))
    return edges


def _bounds(owner: Any, given: dict[str, Any], holds: list[Any]) -> Any:
    lower, upper = edges_of(owner, given["bounds"])
    own = abi.ts_bounds(_BOUNDS_SIZE, addressof(lower), addressof(upper))
    if "spring" in given:
        own.spring = spring_given(given["spring"])._raw
    holds += (lower, upper)
    return own


# --- the verbs that start or add a motion ---


def starts(
    start: Callable[[_S, Motion], _R],
    make: Callable[_P, Motion],
    name: str | None = None,
    command: Callable[..., _R] | None = None,
) -> Callable[Concatenate[_S, _P], _R]:
    """Returns a method that starts what `make` makes, with its signature and docstring. command: a faster one."""

    def usual(self: _S, /, *arguments: _P.args, **options: _P.kwargs) -> _R:
        return start(self, make(*arguments, **options))

    verb: Callable[Concatenate[_S, _P], _R] = _as_verb(command or usual, start, make, name, 1)
    return verb


def adds(
    add: Callable[[_S, Channel, Motion], _R], make: Callable[_P, Motion], name: str | None = None
) -> Callable[Concatenate[_S, Channel, _P], _R]:
    """Returns a method that adds what `make` makes to its first argument, a channel."""

    def command(self: _S, channel: Channel, *arguments: _P.args, **options: _P.kwargs) -> _R:
        return add(self, channel, make(*arguments, **options))

    verb: Callable[Concatenate[_S, Channel, _P], _R] = _as_verb(command, add, make, name, 2)
    return verb


def _as_verb(command: Any, start: Any, make: Any, name: str | None, leading: int) -> Any:
    command.__name__ = name or make.__name__
    command.__qualname__ = f"{start.__qualname__.rpartition('.')[0]}.{command.__name__}"
    command.__module__, command.__doc__ = start.__module__, make.__doc__
    given, own = inspect.signature(make), inspect.signature(start)
    first = list(own.parameters.values())[:leading]
    command.__signature__ = own.replace(parameters=[*first, *given.parameters.values()])
    return command
