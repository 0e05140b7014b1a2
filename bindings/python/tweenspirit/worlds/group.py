# SPDX-License-Identifier: MIT
"""Several animations started together, handled as one: a chain of one group."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Collection, Generator, Mapping
from typing import TYPE_CHECKING, Any

from .._c import getters
from .._c.arguments import items_of, number, unexpected
from .._c.importing import importing
from .._errors import InvalidArgumentError, StaleHandleError, named_publicly
from ..motion.spring import Spring, spring_given
from .chain import Chain, bound_properties, checked
from .channel import Channel
from .motion import SPRING_OPTIONS, TWEEN_OPTIONS, Motion

if TYPE_CHECKING:
    from ..curves.easing import EasingLike
    from .events import EndReason
    from .world import World

if TYPE_CHECKING:
    Delays = float | list[float] | tuple[float, ...] | Mapping[str, Any] | None

_DURATION = 0.5
"""Of tweens, in every language."""
_LATEST = 1e200
"""Seconds."""


@named_publicly
class Group(getters.GroupGetters):
    """The animations started by one World.animate: they are paused, paced and ended together.

    A group ends with the last of its animations. If one of them is replaced, or its channel is gone, the others
    continue. The world holds a running group. `await` returns the reason of its end: that of the animation that ended
    last if that was replaced, stopped or unbound, else finished; None if its world was closed.

    >>> from tweenspirit import World
    >>> class View:
    ...     x, alpha = 0.0, 1.0
    >>> w, view = World(), View()
    >>> g = w.animate(view, x=100, alpha=0, duration=0.5, easing="linear")
    >>> w.step(0.25), view.x, view.alpha, g.active
    (2, 50.0, 0.5, True)
    >>> w.step(0.25), view.x, view.alpha, str(g.end_reason)
    (0, 100.0, 0.0, 'finished')
    >>> len(g.channels), g.tag
    (2, None)
    """

    __slots__ = ("__weakref__", "_chain", "_starts", "_tag")

    _chain: Chain
    # The channels that it moves, and their values when it was made.
    _starts: dict[Channel, Any]
    _tag: str | None

    def __init__(self) -> None:
        raise TypeError("a Group is created by World.animate")

    @classmethod
    def _made(
        cls,
        world: World,
        targets: Any,
        duration: float | None,
        easing: EasingLike | None,
        delay: float,
        stagger: Delays,
        spring: Spring | str | None,
        tag: str | None,
        more: Mapping[str, Any] | None,
        words: dict[str, Any],
    ) -> Group:
        check_tag(tag)
        known = TWEEN_OPTIONS if spring is None else SPRING_OPTIONS
        options = {word: words.pop(word) for word in (known - {"delay"}) & words.keys()}
        if not (more is None or isinstance(more, Mapping)):
            raise InvalidArgumentError(f"properties must be a dict of values by path, not {more!r:.80}")
        properties = {**words, **(more or {})}
        objects = list(targets) if isinstance(targets, (list, tuple)) else [targets]
        moved = [
            (i, *each) for i, target in enumerate(objects) for each in _channels_of(world, target, properties, known)
        ]
        delays = _delays(stagger, number(delay, "delay"), len(objects)) if objects else []
        self = cls.__new__(cls)
        self._tag = tag
        for _, _, channel, _ in moved:
            if world._core.has_links and channel.linked:
                raise InvalidArgumentError(f"{channel._title()} is linked to other channels: unlink it first")
        self._starts = {channel: channel.value for _, _, channel, _ in moved}
        self._chain = chain = Chain._made(world._core, None, tolerant=True)
        try:
            for i, name, channel, given in moved:
                value = checked(channel, given, name)
                if spring is None:
                    seconds = _DURATION if duration is None else duration
                    motion = Motion.tween(value, seconds, easing, delay=delays[i], **options)
                else:
                    motion = Motion.spring(value, _spring_of(spring, duration, easing), delay=delays[i], **options)
                chain._adds(channel, motion)
            chain.on_end(self._ended)
            chain.start()
        except BaseException:
            chain.close()
            raise
        if chain.end_reason is None:
            world._core.groups[id(self)] = self
        return self

    def _ended(self, reason: EndReason) -> None:
        self._chain._core.groups.pop(id(self), None)

    # --- running ---

    def revert(self) -> None:
        """Ends a running group as cancelled, and sets every channel to its value at the group's creation, whatever
        moves it now. Channels that are gone are left out.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x, y = w.channel(1.0), w.channel(2.0)
        >>> g = w.animate([x, y], to=10, duration=1, stagger=1)
        >>> w.step(5), x.value, g.revert(), x.value, y.value
        (0, 10.0, None, 1.0, 2.0)
        """
        self._chain.cancel()
        for channel, value in self._starts.items():
            with contextlib.suppress(StaleHandleError):
                channel.set(value)

    # --- how it stands ---

    def on_end(self, function: Callable[[EndReason], Any]) -> Group:
        """Calls a function once with the reason when the group ends, at that exact time. Returns the group.

        >>> from tweenspirit import World
        >>> w = World()
        >>> g = w.animate(w.channel(0.0), to=10, duration=1).on_end(print)
        >>> w.step(2)
        finished
        0
        """
        self._chain.on_end(function)
        return self

    def __await__(self) -> Generator[Any, None, EndReason | None]:
        return self._chain.__await__()

    def __repr__(self) -> str:
        tag = "" if self._tag is None else f" {self._tag!r}"
        return f"<Group{tag} of {len(self._starts)}{repr(self._chain).removeprefix('<Chain')}"


def check_tag(tag: Any) -> None:
    """Raises an error for an invalid tag."""
    if not (tag is None or isinstance(tag, str)):
        raise InvalidArgumentError(f"tag must be a str, not {tag!r:.80}")


def _channels_of(
    world: World, target: Any, properties: Mapping[str, Any], words: Collection[str]
) -> list[tuple[str, Channel, Any]]:
    if isinstance(target, Channel):
        if others := properties.keys() - {"to"}:
            raise unexpected(type(world).animate, sorted(others), ("to", *words))
        if "to" not in properties:
            raise InvalidArgumentError("a channel needs a target: give to=")
        if target._core is not world._core:
            raise InvalidArgumentError("the channel belongs to another world")
        return [("to", target, properties["to"])]
    if not properties:
        raise InvalidArgumentError(f"no properties were given: give those of {target!r:.80} by keyword")
    return bound_properties(world, target, properties)


def _delays(stagger: Delays, delay: float, count: int) -> list[float]:
    """Returns the delay of each target."""
    if stagger is None:
        return [delay] * count
    if isinstance(stagger, (list, tuple)):
        given = items_of(stagger, f"stagger must have a number for each of {count} targets", count)
        return [delay + number(each, "stagger") for each in given]
    with importing:
        from ..motion.stagger import stagger as staggered

    if isinstance(stagger, Mapping):
        try:
            return [delay * ("base" not in stagger) + each for each in staggered(count, **stagger)]
        except TypeError as error:
            raise InvalidArgumentError(f"stagger: {error}") from error
    if not abs(number(stagger, "stagger")) <= _LATEST:
        raise InvalidArgumentError(f"stagger must be finite and within {_LATEST:g}, got {stagger!r}")
    return [delay + each for each in staggered(count, number(stagger, "stagger"))]


def _spring_of(spring: Any, duration: Any, easing: Any) -> Spring:
    if duration is not None or easing is not None:
        raise InvalidArgumentError("spring cannot be combined with duration or easing")
    return spring_given(spring)
