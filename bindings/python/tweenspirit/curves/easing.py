# SPDX-License-Identifier: MIT
"""Easing curves."""

from __future__ import annotations

import ctypes
import math

from .._c import abi, getters
from .._c.arguments import check_whole, code_of, integer, items_of, number
from .._c.fast import accelerator
from .._c.importing import importing
from .._c.library import NOWHERE, check, gone, lib, read_text
from .._c.owner import Owner
from .._errors import InvalidArgumentError, StaleHandleError, UnknownEasingError
from .call import NO_BUILTIN, PlainCurve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, Literal, TypeAlias

    from .._c.literals import Dialect, EasingName, Modifier

    #: The name of a curve, a curve, or a function of t, which is sampled once.
    EasingLike: TypeAlias = "EasingName | str | Easing | Callable[[float], float]"

    StepPosition = Literal["jump-start", "jump-end", "jump-none", "jump-both", "start", "end"]
    Curve = PlainCurve
else:
    Curve = accelerator.Curve if accelerator else PlainCurve

_POSITIONS = ("jump-start", "jump-end", "jump-none", "jump-both", "start", "end")
_FIRST_OWN = 1024
#: Longer names are cut in repr alone.
_LONGEST_SHOWN = 300


def name_bytes(name: str, what: str = "the name of an easing") -> bytes:
    """Encodes a name as the C API takes it."""
    if not isinstance(name, str):
        raise InvalidArgumentError(f"{what} must be a str, not {name!r:.80}")
    data = name.encode("utf-8", "replace")
    if b"\0" in data:
        raise InvalidArgumentError(f"{what} must not contain a NUL")
    return data


class _Signature:
    """Gives inspect the signature of calling an easing, also where C implements the call."""

    def __get__(self, easing: Easing | None, kind: type) -> Any:
        if easing is None:
            raise AttributeError("__signature__")
        with importing:
            import inspect

        return inspect.signature(easing._call)


class Easing(getters.EasingGetters, Curve, Owner):
    """An easing: a function from progress to progress.

    `text` is a canonical name ("quad.inOut", "back.out(1.7)", "pow.in(2.5)"), CSS ("ease-in",
    "cubic-bezier(.4,0,.2,1)", "steps(4, jump-none)", "linear(0, 0.5 25% 75%, 1)"), or another library's name for
    exactly the same shape ("easeInOutCubic", "QuadraticEaseIn", "power2.out"). `dialect` reads the text in the notation
    of one library only: css, gsap, easings.net, ah, dotween or anime. A text that names no easing raises
    UnknownEasingError, whose message contains where parsing failed, or the other dialects that have the name. Numbers
    in CSS functions may be calc(), min(), max() or clamp().

    The canonical dialect also has:

    - springs: "spring(0.5, 0.3)", "spring(snappy)"
    - registered names
    - modifiers of any easing: "reverse(...)", "mirror(...)", "in(...)", "out(...)", "inOut(...)", "outIn(...)" and
      "bake(easing,tolerance)"
    - combinations of easings: "chain(sine.in,bounce.out,0.4)", "blend(sine.in,linear,0.5)", "clamp(back.out)",
      "scale(sine.in,0.8)", "multiply(sine.in,linear)", "sigmoid(linear,10)", "expoScale(linear,2)", "slow(linear,0.7)"
    - the paths of GSAP's CustomEase: "path(M0,0 C0.5,0 0.5,1 1,1)"
    - random easings with a seed: "rough(0.2,seed=1)", "wiggle(6)", "noise(8)", "shake(4)"
    - toolkits' names: "flutter.fastOutSlowIn", "manim.smooth", "motion.anticipate", "qt.SineCurve"

    A function of t is also accepted: it is sampled once into a table, within 1e-6, and not called again. The same
    function gives the same easing; `register_easing` gives it a name or another tolerance, or keeps calling it.

    Calling the easing with a number returns a number; with a list, an array or a buffer, it evaluates all of them in
    one call. `out` is an array to fill. For a single number only, `before` is CSS's before flag, and `extrapolate`
    continues outside [0, 1] along the tangent at the end.

    Easings are values: they are equal if their names are (registered ones, if they are the same registration),
    hashable, and picklable by name.

    >>> e = Easing("cubic.inOut")
    >>> e(0.25)
    0.0625
    >>> Easing("easeInOutCubic") == e
    True
    """

    __slots__ = ("__weakref__", "_handle", "_name")

    _name: str | None
    _argument = "t"
    _call = PlainCurve.__call__
    _failed = staticmethod(check)
    __signature__ = _Signature()

    def __init__(self, text: EasingLike, dialect: Dialect = "canonical") -> None:
        if callable(text):
            return self._share(text)
        code = code_of(abi.DIALECTS, dialect, "dialect")
        data = name_bytes(text)
        try:
            self._take(lambda handle: lib.ts_easing_parse(data, code, handle))
        except UnknownEasingError as error:
            if error.argument == "name" and error.hint is None and not code:
                error.args = (f"{error}: see ts.easings(), or python -m tweenspirit list",)
            raise

    def _take(self, make: Any) -> None:
        handle = abi.ts_easing()
        check(make(ctypes.byref(handle)))
        if hasattr(self, "_handle"):
            self._release()  # Initialised again.
        # The name is read when it is first asked for: that of a table of stops is longer than the table.
        self._handle, self._name = handle, None
        self._slot, self._generation = handle.slot, handle.generation
        self._id = handle.slot if handle.slot < _FIRST_OWN else NO_BUILTIN

    def _share(self, function: Callable[[float], float]) -> None:
        with importing:
            from .registry import baked

        kept = function if isinstance(function, Easing) else baked(function)

        def retain(out: Any) -> int:
            out._obj.slot, out._obj.generation = kept._handle.slot, kept._handle.generation
            status: int = lib.ts_easing_retain(kept._handle)
            return status

        self._take(retain)

    @classmethod
    def _made(cls, make: Any) -> Easing:
        """Creates an easing around the handle that `make` fills."""
        easing = cls.__new__(cls)
        easing._take(make)
        return easing

    @classmethod
    def linear(cls, outputs: Sequence[float], inputs: Sequence[float | None] | None = None) -> Easing:
        """Creates CSS's linear() from two or more outputs and their inputs; None spreads an input evenly.

        >>> Easing.linear([0, 0.8, 1])(0.25)
        0.4
        """
        above = _numbers(outputs, "outputs")
        count = len(above)
        ys = (ctypes.c_double * count)(*above)
        xs = None
        if inputs is not None:
            along = _numbers(inputs, "inputs", has_gaps=True)
            if len(along) != count:
                raise InvalidArgumentError(f"{count} outputs need as many inputs, got {len(along)}")
            xs = (ctypes.c_double * count)(*along)
        return cls._made(lambda handle: lib.ts_easing_create_linear(ys, xs, count, handle))

    @classmethod
    def cubic_bezier(cls, x1: float, y1: float, x2: float, y2: float) -> Easing:
        """Creates the cubic Bézier from (0, 0) to (1, 1) with control points (x1, y1) and (x2, y2); x1 and x2 are in 0
        ... 1.

        >>> Easing.cubic_bezier(0.25, 0.1, 0.25, 1).name
        'css.ease'
        """
        given = zip(("x1", "y1", "x2", "y2"), (x1, y1, x2, y2), strict=True)
        return cls(f"cubic-bezier({','.join(repr(number(x, name)) for name, x in given)})")

    @classmethod
    def steps(cls, count: int, position: StepPosition = "jump-end") -> Easing:
        """Creates a staircase of `count` steps. `position` is jump-start, jump-end, jump-none or jump-both.

        >>> Easing.steps(4)(0.3)
        0.25
        """
        count = integer(count, "count", 1, 1 << 30)
        if position not in _POSITIONS:
            raise InvalidArgumentError(f"position must be one of {', '.join(_POSITIONS)}, got {position!r:.80}")
        return cls(f"steps({count},{position})")

    @property
    def name(self) -> str:
        """Returns the canonical name: Easing(e.name) == e. A linear() has about 40 characters per stop."""
        name = self._name
        if name is None:
            name = self._name = read_text(lib.ts_easing_print, self._handle)
        return name

    def bake(self, tolerance: float = 1e-6, max_points: int = 4096) -> Easing:
        """Creates a table of this easing whose measured error stays within `tolerance` (1e-14 ... 1); see `max_error`.

        >>> e = Easing("elastic.out").bake(1e-4)
        >>> e.max_error <= 1e-4, e.name
        (True, 'bake(elastic.out,0.0001)')
        """
        max_points = integer(max_points, "max_points", 2, 65_536)
        tolerance = number(tolerance, "tolerance")
        return self._made(lambda handle: lib.ts_easing_bake(self._handle, tolerance, max_points, handle, None))

    def modified(self, modifier: Modifier) -> Easing:
        """Creates an easing from this one, g, by one of "in", "out", "inOut", "outIn", "reverse" and "mirror".

        in: g(t). out: 1 - g(1 - t). inOut, outIn: one form in each half. reverse: g(1 - t). mirror: g(2t), then g(2 -
        2t). Modifiers nest at most eight deep.

        >>> Easing("quad.in").modified("out").name
        'quad.out'
        >>> Easing("css.ease").modified("inOut").name
        'inOut(css.ease)'
        """
        code = code_of(abi.MODIFIERS, modifier, "modifier")
        return self._made(lambda handle: lib.ts_easing_modify(self._handle, code, handle))

    def to_css(self, tolerance: float = 1e-3) -> str:
        """Returns the easing in CSS, within `tolerance` (1e-9 to 1) of it.

        The result is CSS's own function or keyword if there is one; the exact cubic-bezier() for a cubic in t;
        otherwise the closest cubic-bezier() if that is within the tolerance; otherwise a linear() with few stops. A
        live easing is called 260 times, then 40 to 80 times per stop, and a few hundred more times per jump.

        >>> Easing("css.ease").to_css(), Easing("steps(3)").to_css()
        ('ease', 'steps(3)')
        >>> Easing("quad.out").to_css()
        'cubic-bezier(0.333333, 0.666667, 0.666667, 1)'
        >>> Easing("sine.inOut").to_css(0.01), Easing("reverse(quad.in)").to_css(0.05)
        ('cubic-bezier(0.36, 0, 0.64, 1)', 'linear(1, 0.28 44%, -0.03 94%, 0)')
        """
        tolerance = number(tolerance, "tolerance")
        # Room for any text at once: a live curve is not asked twice.
        room = 1 << (23 if tolerance < 1e-6 else 16)
        return read_text(lib.ts_easing_to_css, self._handle, tolerance, more=(None,), capacity=room)

    def close(self) -> None:
        """Closes this reference to the easing now. Using it afterwards raises StaleHandleError.

        >>> e = Easing("steps(3)")
        >>> e.close()
        >>> e(0.5)
        Traceback (most recent call last):
        tweenspirit._errors.StaleHandleError: the easing is closed
        """
        if self._name is None:
            try:
                self._name = self.name  # Which stays.
            except StaleHandleError:
                pass
        self._release()

    def _release(self) -> None:
        # No call between the load and the store: of two threads that close at once one has the handle.
        closed = gone(abi.ts_easing, "the easing is closed")
        handle, self._handle = self._handle, closed
        self._slot, self._generation = closed.slot, closed.generation
        if handle.slot != NOWHERE and handle.generation != 0 and self._id == NO_BUILTIN:
            lib.ts_easing_release(handle)
        self._id = NO_BUILTIN

    def __del__(self) -> None:
        try:
            self._release()
        except Exception:  # as Owner's
            return

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Easing):
            return NotImplemented
        a, b = self._handle, other._handle
        if (a.slot, a.generation) == (b.slot, b.generation) and a.slot != NOWHERE:
            return True
        return self.name == other.name and not (self._is_registered() or other._is_registered())

    def _is_registered(self) -> bool:
        """Returns whether the name is a registered one, which may stand for another easing later."""
        if self._id != NO_BUILTIN or not lib.ts_easing_is_valid(self._handle):
            return False
        return self.kind in ("live", "baked") and not self.name.startswith("bake(")

    def __hash__(self) -> int:
        return hash((Easing, self.name))

    def __repr__(self) -> str:
        name = self.name
        if len(name) <= _LONGEST_SHOWN:
            return f"Easing({name!r})"
        stops = name.count(", ") + 1
        return f"<Easing {name[:_LONGEST_SHOWN]!r}...{f' of {stops} stops' if stops > 1 else ''}>"

    def _repr_svg_(self) -> str | None:
        """Returns a picture for notebooks; None for a closed easing."""
        with importing:
            from ..plots.plot import plot

        return str(plot(self)) if lib.ts_easing_is_valid(self._handle) else None

    def __reduce__(self) -> tuple[type[Easing], tuple[str]]:
        return type(self), (self.name,)


def easing_of(easing: Any) -> Easing:
    """Returns an Easing as it is, or the easing that a canonical name denotes."""
    return easing if isinstance(easing, Easing) else Easing(easing)


def _numbers(given: Any, name: str, has_gaps: bool = False) -> list[float]:
    check_whole(given, name)
    found = items_of(given if hasattr(given, "__len__") else None, f"{name} must be a list of numbers")
    return [
        x if type(x) is float else math.nan if x is None and has_gaps else number(x, f"{name}[{i}]")
        for i, x in enumerate(found)
    ]


def easings() -> list[str]:
    """Returns the names that currently resolve and take no parameters.

    >>> "bounce.out" in easings()
    True
    """
    return read_text(lib.ts_easing_list).split()


_builtin: dict[str, Easing] = {}


def ease(name: EasingLike, t: Any, out: Any = None) -> Any:
    """Evaluates the easing of a name: a shorthand for Easing(name)(t, out).

    >>> ease("bounce.out", 0.5)
    0.765625
    """
    easing = name if isinstance(name, Easing) else shared(name)
    return easing(t) if out is None else easing(t, out)


def shared(name: Any) -> Easing:
    """Returns the easing of a name for the duration of a call. Built-in easings are shared and are never closed."""
    if isinstance(name, str) and name in _builtin:
        return _builtin[name]
    easing = Easing(name)
    if easing._id != NO_BUILTIN:
        _builtin[name] = easing
    return easing


#: That of a name, where it has been asked for before.
known = _builtin.get
