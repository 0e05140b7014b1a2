# SPDX-License-Identifier: MIT
"""Several animations that were started together, as one thing: a chain of one group."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Mapping
from typing import TYPE_CHECKING, Any

from .._c.arguments import check_words, items_of, number
from .._c.importing import importing
from .._errors import InvalidArgumentError, StaleHandleError, named_publicly
from ..motion.spring import Spring
from .chain import _SPRING_WORDS, _TWEEN_WORDS, Chain
from .channel import Channel

if TYPE_CHECKING:
    from ..curves.easing import Easing
    from .events import EndReason
    from .world import World

if TYPE_CHECKING:
    Delays = float | list[float] | tuple[float, ...] | Mapping[str, Any] | None


@named_publicly
class Group:
    """What World.animate has started: animations that are paused, paced and ended together.

    It ends with the last of them. One that something else replaces, or whose channel is gone, leaves the others as they
    are. The world holds a group while it runs. `await` gives the reason of its end: that of the animation that ended
    last, where that was replaced, stopped or unbound, else finished; None where its world was closed.

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
        raise TypeError("groups are made by worlds: animate")

    @classmethod
    def _made(
        cls,
        world: World,
        targets: Any,
        duration: float | None,
        easing: str | Easing | None,
        delay: float,
        stagger: Delays,
        spring: Spring | str | None,
        tag: str | None,
        more: Mapping[str, Any] | None,
        words: dict[str, Any],
    ) -> Group:
        check_tag(tag)
        known = _TWEEN_WORDS if spring is None else _SPRING_WORDS
        options = {word: words.pop(word) for word in (known - {"delay"}) & words.keys()}
        if not (more is None or isinstance(more, Mapping)):
            raise InvalidArgumentError(f"properties must be a dict of values by their paths, not {more!r:.80}")
        properties = {**words, **(more or {})}
        objects = list(targets) if isinstance(targets, (list, tuple)) else [targets]
        if not objects:
            raise InvalidArgumentError("targets must not be empty")
        moved = [(i, *each) for i, target in enumerate(objects) for each in _channels_of(world, target, properties)]
        delays = _delays(stagger, number(delay, "delay"), len(objects))
        self = cls.__new__(cls)
        self._tag = tag
        for _, channel, _ in moved:
            if world._core.has_links and channel.linked:
                raise InvalidArgumentError(f"{channel._title()} is linked: it follows others, unlink it first")
        self._starts = {channel: channel.value for _, channel, _ in moved}
        self._chain = chain = Chain._made(world._core, None, tolerant=True)
        try:
            for i, channel, value in moved:
                if spring is None:
                    chain.tween(channel, value, duration, easing, delay=delays[i], **options)
                else:
                    chain.spring(channel, value, _spring_of(spring, duration, easing), delay=delays[i], **options)
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

    def pause(self) -> None:
        """Pause all that has not ended.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x, y = w.channel(0.0), w.channel(0.0)
        >>> g = w.animate([x, y], to=10, duration=1)
        >>> g.pause(), w.step(9), g.paused, g.resume(), w.step(1), x.value
        (None, 0, True, None, 0, 10.0)
        """
        self._chain.pause()

    def resume(self) -> None:
        """Go on where it was paused.

        >>> from tweenspirit import World
        >>> w = World()
        >>> g = w.animate(w.channel(0.0), to=10, duration=1)
        >>> g.pause(), g.resume(), g.active
        (None, None, True)
        """
        self._chain.resume()

    def cancel(self) -> None:
        """End it, cancelled: what still moves goes back to where it was before; what has ended stays.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> g = w.animate(x, to=10, duration=1)
        >>> w.step(0.5), g.cancel(), x.value, str(g.end_reason)
        (1, None, 0.0, 'cancelled')
        """
        self._chain.cancel()

    def stop(self) -> None:
        """End it, stopped: everything stays where it is.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> g = w.animate(x, to=10, duration=1, easing="linear")
        >>> w.step(0.5), g.stop(), x.value
        (1, None, 5.0)
        """
        self._chain.stop()

    def finish(self) -> None:
        """Take everything to its end at once; InvalidArgumentError where an animation has none.

        >>> from tweenspirit import World
        >>> w = World()
        >>> x = w.channel(0.0)
        >>> g = w.animate(x, to=10, duration=1, delay=5)
        >>> g.finish(), x.value, str(g.end_reason)
        (None, 10.0, 'finished')
        """
        self._chain.finish()

    def revert(self) -> None:
        """End it, cancelled, where it runs, and set everything back to what it was when the group was made, whatever
        moves it now. What is gone is left out.

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

    @property
    def rate(self) -> float:
        """How many times as fast it goes. Set: > 0 and finite.

        >>> from tweenspirit import World
        >>> w = World()
        >>> g = w.animate(w.channel(0.0), to=10, duration=1)
        >>> g.rate = 2
        >>> g.rate, w.step(0.5), g.active
        (2.0, 0, False)
        """
        return self._chain.rate

    @rate.setter
    def rate(self, rate: float) -> None:
        self._chain.rate = rate

    # --- how it stands ---

    @property
    def active(self) -> bool:
        """Whether it has not ended, and is not paused."""
        return self._chain.active

    @property
    def paused(self) -> bool:
        """Whether it is paused."""
        return self._chain.paused

    @property
    def end_reason(self) -> EndReason | None:
        """Why it ended; None while it has not, and for ever where its world was closed."""
        return self._chain.end_reason

    @property
    def channels(self) -> tuple[Channel, ...]:
        """What it moves, in the order of the targets."""
        return tuple(self._starts)

    @property
    def tag(self) -> str | None:
        """What it is found by, see World.groups."""
        return self._tag

    def on_end(self, function: Callable[[EndReason], Any]) -> Group:
        """Call a function once with the reason when it ends, at that very time; returns the group.

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
    """Refuse what is no tag."""
    if not (tag is None or isinstance(tag, str)):
        raise InvalidArgumentError(f"tag must be a str, not {tag!r:.80}")


def _channels_of(world: World, target: Any, properties: Mapping[str, Any]) -> list[tuple[Channel, Any]]:
    if isinstance(target, Channel):
        check_words(properties, ("to",), "World.animate")
        if "to" not in properties:
            raise InvalidArgumentError("a channel goes somewhere: give to=")
        if target._core is not world._core:
            raise InvalidArgumentError("the channel is of another world")
        return [(target, properties["to"])]
    if not properties:
        raise InvalidArgumentError(f"nothing moves: give properties of {target!r:.80} by keyword")
    return [(world.bind(target, path), value) for path, value in properties.items()]


def _delays(stagger: Delays, delay: float, count: int) -> list[float]:
    """For each target."""
    if stagger is None:
        return [delay] * count
    if isinstance(stagger, (list, tuple)):
        given = items_of(stagger, f"stagger must have a number for each of {count} targets", count)
        return [delay + number(each, "stagger") for each in given]
    with importing:
        from ..motion.stagger import stagger as staggered

    if isinstance(stagger, Mapping):
        try:
            return staggered(count, **{"base": delay, **stagger})
        except TypeError as error:
            raise InvalidArgumentError(f"stagger: {error}") from error
    return staggered(count, number(stagger, "stagger"), base=delay)


def _spring_of(spring: Any, duration: Any, easing: Any) -> Spring:
    if duration is not None or easing is not None:
        raise InvalidArgumentError("a spring has no duration and no easing: leave them out")
    if isinstance(spring, str):
        return Spring.preset(spring)
    if not isinstance(spring, Spring):
        raise InvalidArgumentError(f"spring must be a Spring or the name of one, not {spring!r:.80}")
    return spring
