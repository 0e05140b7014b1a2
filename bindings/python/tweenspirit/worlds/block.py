# SPDX-License-Identifier: MIT
"""The methods available in blocks of chains."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .._c import getters
from .._c.arguments import check_kind
from .._errors import InvalidArgumentError
from ..motion.spring import Spring
from ..tracks.track import Track
from .channel import Channel
from .motion import Motion, adds, starts
from .player import Player
from .timeline import Timeline

if TYPE_CHECKING:
    from .chain import Chain
    from .core import Core


class Block:
    """The argument of a chain's block: its methods start animations, for which the group waits.

    stiffness, damping: of the springs that follow and name none; 200 and 10 at first. threshold: the tolerance of these
    springs, in value units; None means the default of spring_to.

    >>> from tweenspirit import World
    >>> w = World()
    >>> x = w.channel(0.0)
    >>> def move(a):
    ...     print(a.stiffness, a.damping, a.threshold)
    ...     a.stiffness, a.damping = 500, 40
    ...     a.spring(x, 10), a.punch(x, 2)
    >>> chain = w.chain().animate(move).start()
    200.0 10.0 None
    >>> w.step(5), x.value, str(chain.end_reason)
    (0, 10.0, 'finished')
    """

    __slots__ = ("_chain", "_core", "_obj", "damping", "stiffness", "threshold")

    _core: Core
    _obj: Any
    _chain: Chain
    stiffness: float
    damping: float
    threshold: float | None

    def __init__(self, core: Core, obj: Any, chain: Chain) -> None:
        set_ = object.__setattr__
        set_(self, "_core", core)
        set_(self, "_obj", obj)
        set_(self, "_chain", chain)
        self.stiffness, self.damping, self.threshold = 200.0, 10.0, None

    def add(self, player: Player) -> Player:
        """Makes the group wait for a player.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> chain = w.chain().animate(lambda a: a.add(x.tween_to(1, 2))).then(lambda: print("there")).start()
        >>> w.step(2)
        there
        0
        """
        check_kind(player, Player, "player must be a Player")
        return self._chain._join(player)

    def start(self, channel: Channel, motion: Motion) -> Player:
        """Starts a motion of a channel, as Channel.start does.

        >>> from tweenspirit import Motion, World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> chain = w.chain().animate(lambda a: a.start(x, Motion.tween(8, 1, "quad.in"))).start()
        >>> w.step(0.5), x.value
        (1, 2.0)
        """
        check_kind(channel, Channel, "channel must be a Channel")
        return self.add(channel.start(motion))

    tween = adds(start, Motion.tween)
    decay = adds(start, Motion.decay)
    fall = adds(start, Motion.fall)
    move = adds(start, Motion.move)
    follow = adds(start, Motion.follow)
    fling = adds(start, Motion.fling)
    shake = adds(start, Motion.shake)
    punch = adds(start, Motion.punch)

    def spring(self, channel: Channel, target: Any = None, spring: Spring | str | None = None, **words: Any) -> Player:
        """Starts a spring, as Channel.spring_to does. `spring` None means the current stiffness and damping.

        >>> from tweenspirit import Spring, World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> chain = w.chain().animate(lambda a: a.spring(x, 1)).start()
        >>> w.step(0.1), x.value == Spring(stiffness=200, damping=10).value(0.1)
        (1, True)
        """
        if spring is None:
            spring = Spring(stiffness=self.stiffness, damping=self.damping)
        words.setdefault("tolerance", self.threshold)
        return self.start(channel, Motion.spring(target, spring, **words))

    def play(self, what: Channel | Timeline, track: Track | None = None, **words: Any) -> Player:
        """Plays a track on a channel, as Channel.play does; or a timeline, as Timeline.play does.

        >>> from tweenspirit import Track, World
        >>> w = World()
        >>> x, track = w.channel(0.0), Track().key(0, 0).key(2, 10)
        >>> chain = w.chain().animate(lambda a: a.play(x, track, iterations=2)).start()
        >>> w.step(3), x.value
        (1, 5.0)
        """
        if isinstance(what, Timeline):
            if track is not None:
                raise InvalidArgumentError(f"a timeline is played without a track, not with {track!r:.80}")
            return self.add(what.play(**words))
        return self.start(what, Motion.play(track, **words))  # type: ignore[arg-type]

    def animate_to(self, timeline: Timeline, time: float, *arguments: Any, **words: Any) -> Player:
        """Animates a timeline's playhead, as Timeline.animate_to does.

        >>> from tweenspirit import World
        >>> w = World()
        >>> tl = w.timeline()
        >>> chain = w.chain().animate(lambda a: a.animate_to(tl, 4, 1)).start()
        >>> w.step(0.5), tl.time
        (1, 2.0)
        """
        check_kind(timeline, Timeline, "timeline must be a Timeline")
        return self.add(timeline.animate_to(time, *arguments, **words))

    def custom(self, key: Any, getter: Callable[[], Any], setter: Callable[[Any], Any], target: Any) -> Player:
        """Springs a value that only functions reach. There is one channel per key of the chain's object (without an
        object, of the world); calling this again with a key replaces its functions. The channel holds references to
        them.

        >>> from tweenspirit import World
        >>> w = World()
        >>> volume = [0.0]
        >>> def fade_in(a):
        ...     a.custom("volume", lambda: volume[0], lambda value: volume.__setitem__(0, value), 0.8)
        >>> chain = w.chain().animate(fade_in).start()
        >>> w.step(5), volume
        (0, [0.8])
        """
        channel = self._core.custom_channel(self._obj, key, getter, setter)
        return self.spring(channel, target)

    def _bound(self, path: str) -> Channel:
        return self._core.world.bind(self._obj, path)

    def _observe(self, channel: Channel, function: Callable[[Any], Any], of_velocity: bool) -> None:
        self._chain._observe(channel, function, of_velocity)

    def __getitem__(self, path: Any) -> Place:
        """Returns the attribute or item at a path, whatever its name."""
        if self._obj is None:
            raise AttributeError(f"the chain has no object, and so no {path!r:.80}: create it by World.chain(obj)")
        if isinstance(path, bool) or not isinstance(path, (str, int)):
            raise InvalidArgumentError(f"path must be a str, not {path!r:.80}")
        return Place(self, str(path))

    def __getattr__(self, name: str) -> Place:
        if name.startswith("_"):
            raise AttributeError(name)
        return self[name]

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in Block.__slots__:
            raise AttributeError(f"{name!r} of a block cannot be set: set a.{name}.target")
        object.__setattr__(self, name, value)


class Place(getters.PlaceGetters):
    """An attribute of the chain's object in a block. Setting its `target` animates it.

    >>> from tweenspirit import World
    >>> class Card:
    ...     center, points = (0.0, 0.0), (1.0, 2.0)
    >>> w, card = World(), Card()
    >>> def move(a):
    ...     a.center.target = (100, 200)
    ...     print(a.center.value, a.center.velocity, a.center.target, a.center.channel)
    ...     a.points[0].tween(5, 1)
    >>> chain = w.chain(card).animate(move).start()
    (0.0, 0.0) (0.0, 0.0) (100.0, 200.0) <Channel, 'center', kind='vec2'>
    >>> w.step(5), card.center, card.points
    (0, (100.0, 200.0), (5.0, 2.0))
    """

    __slots__ = ("_block", "_path")

    _block: Block
    _path: str

    def __init__(self, block: Block, path: str) -> None:
        object.__setattr__(self, "_block", block)
        object.__setattr__(self, "_path", path)

    def start(self, motion: Motion) -> Player:
        """Starts a motion of the attribute, as Channel.start does.

        >>> from tweenspirit import Motion, World
        >>> class Card:
        ...     y = 0.0
        >>> w, card = World(), Card()
        >>> chain = w.chain(card).animate(lambda a: a.y.start(Motion.fall(8, duration=1))).start()
        >>> w.step(2), card.y
        (0, 4.0)
        """
        return self._block.start(self.channel, motion)

    tween = starts(start, Motion.tween)
    decay = starts(start, Motion.decay)
    fall = starts(start, Motion.fall)
    move = starts(start, Motion.move)
    play = starts(start, Motion.play)
    follow = starts(start, Motion.follow)
    fling = starts(start, Motion.fling)
    shake = starts(start, Motion.shake)
    punch = starts(start, Motion.punch)

    def __getitem__(self, name: Any) -> Place:
        """Returns the attribute or item of this one, whatever its name."""
        if isinstance(name, bool) or not isinstance(name, (str, int)):
            raise InvalidArgumentError(f"an item's name must be a str or an int, not {name!r:.80}")
        return Place(self._block, f"{self._path}.{name}")

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if hasattr(Place, name):  # a word that raised AttributeError, of the object
            return object.__getattribute__(self, name)
        return self[name]

    def __setattr__(self, name: str, value: Any) -> None:
        if name != "target":
            raise AttributeError(f"{name!r} of {self._path} cannot be set: set its target")
        object.__setattr__(self, name, value)
