# SPDX-License-Identifier: MIT
"""Easing curves."""

from __future__ import annotations

import ctypes
import math

from .._c import abi
from .._c.arguments import check_whole, code_of, integer, items_of, number
from .._c.fast import accelerator
from .._c.importing import importing
from .._c.library import NOWHERE, check, gone, lib, read_text, short
from .._c.owner import Owner
from .._errors import InvalidArgumentError, StaleHandleError, UnknownEasingError
from .call import NO_BUILTIN, PlainCurve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Literal

    Dialect = Literal["canonical", "css", "gsap", "easings.net", "ah", "dotween", "anime"]
    Modifier = Literal["in", "out", "inOut", "outIn", "reverse", "mirror"]
    StepPosition = Literal["jump-start", "jump-end", "jump-none", "jump-both", "start", "end"]
    Curve = PlainCurve
else:
    Curve = accelerator.Curve if accelerator else PlainCurve

_DIALECTS = {
    "canonical": abi.TS_DIALECT_CANONICAL,
    "css": abi.TS_DIALECT_CSS,
    "gsap": abi.TS_DIALECT_GSAP,
    "easings.net": abi.TS_DIALECT_EASINGS_NET,
    "ah": abi.TS_DIALECT_AH,
    "dotween": abi.TS_DIALECT_DOTWEEN,
    "anime": abi.TS_DIALECT_ANIME,
}
_KINDS = {
    abi.TS_EASING_EXACT: "exact",
    abi.TS_EASING_BAKED: "baked",
    abi.TS_EASING_LIVE: "live",
    abi.TS_EASING_MODIFIED: "modified",
}
_MODIFIERS = {
    "in": abi.TS_MODIFIER_IN,
    "out": abi.TS_MODIFIER_OUT,
    "inOut": abi.TS_MODIFIER_IN_OUT,
    "outIn": abi.TS_MODIFIER_OUT_IN,
    "reverse": abi.TS_MODIFIER_REVERSE,
    "mirror": abi.TS_MODIFIER_MIRROR,
}
_POSITIONS = ("jump-start", "jump-end", "jump-none", "jump-both", "start", "end")
_FIRST_OWN = 1024
#: Longer names are cut in repr alone.
_LONGEST_SHOWN = 300


def name_bytes(name: str, what: str = "the name of an easing") -> bytes:
    """A name as the C API takes it."""
    if not isinstance(name, str):
        more = "; a function is made a curve by ts.register_easing" if callable(name) else ""
        raise InvalidArgumentError(f"{what} must be a str, not {name!r:.80}{more}")
    data = name.encode("utf-8", "replace")
    if b"\0" in data:
        raise InvalidArgumentError(f"{what} must not hold a NUL")
    return data


class _Signature:
    """What inspect says of calling a curve, also where C does it."""

    def __get__(self, easing: Easing | None, kind: type) -> Any:
        if easing is None:
            raise AttributeError("__signature__")
        with importing:
            import inspect

        return inspect.signature(easing._call)


class Easing(Curve, Owner):
    """A curve from progress to progress, by its name.

    `text` is canonical ("quad.inOut", "back.out(1.7)", "pow.in(2.5)"), CSS ("ease-in", "cubic-bezier(.4,0,.2,1)",
    "steps(4, jump-none)", "linear(0, 0.5 25% 75%, 1)"), or another library's name for exactly the same shape
    ("easeInOutCubic", "QuadraticEaseIn", "power2.out"). `dialect` reads it in one library's words instead: css, gsap,
    easings.net, ah, dotween or anime. A text that names no curve raises UnknownEasingError and says where it failed, or
    which other dialects have the name. CSS's functions take calc(), min(), max() and clamp() for their numbers.
    In the canonical words also springs ("spring(0.5, 0.3)", "spring(snappy)"), registered names, and around any curve
    "reverse(...)", "mirror(...)", "in(...)", "out(...)", "inOut(...)", "outIn(...)" and "bake(curve,tolerance)".
    Also curves of curves ("chain(sine.in,bounce.out,0.4)", "blend(sine.in,linear,0.5)", "clamp(back.out)",
    "scale(sine.in,0.8)"), paths of GSAP's CustomEase ("path(M0,0 C0.5,0 0.5,1 1,1)"), curves of chance with a seed
    ("rough(0.2,seed=1)", "wiggle(6)", "noise(8)", "shake(4)") and toolkits' names ("flutter.fastOutSlowIn").

    Called with a number it gives a number, with a list, an array or a buffer as many, in one call; `out` is an array to
    fill, and for numbers only `before` is CSS's flag and `extrapolate` goes on outside [0, 1] along the end's tangent.

    Easings are values: equal where their names are (registered ones, where they are the same registration), hashable,
    picklable by name.

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

    def __init__(self, text: str, dialect: Dialect = "canonical") -> None:
        code = code_of(_DIALECTS, dialect, "dialect")
        data = name_bytes(text)
        try:
            self._take(lambda handle: lib.ts_easing_parse(data, code, handle))
        except UnknownEasingError as error:
            if error.argument == "name":
                error.args = (_with_hint(error, dialect, code),)
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

    @classmethod
    def _made(cls, make: Any) -> Easing:
        """What `make` puts behind a handle."""
        easing = cls.__new__(cls)
        easing._take(make)
        return easing

    @classmethod
    def linear(cls, outputs: Sequence[float], inputs: Sequence[float | None] | None = None) -> Easing:
        """Make CSS's linear() from lists: two outputs or more and their inputs, None for one to be spread evenly.

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
                raise InvalidArgumentError(f"{count} outputs want as many inputs, got {len(along)}")
            xs = (ctypes.c_double * count)(*along)
        return cls._made(lambda handle: lib.ts_easing_create_linear(ys, xs, count, handle))

    @classmethod
    def cubic_bezier(cls, x1: float, y1: float, x2: float, y2: float) -> Easing:
        """The curve from (0, 0) to (1, 1) with control points (x1, y1) and (x2, y2); x1 and x2 in 0 ... 1.

        >>> Easing.cubic_bezier(0.25, 0.1, 0.25, 1).name
        'css.ease'
        """
        given = zip(("x1", "y1", "x2", "y2"), (x1, y1, x2, y2), strict=True)
        return cls(f"cubic-bezier({','.join(repr(number(x, name)) for name, x in given)})")

    @classmethod
    def steps(cls, count: int, position: StepPosition = "jump-end") -> Easing:
        """A staircase of `count` steps; `position` is jump-start, jump-end, jump-none or jump-both.

        >>> Easing.steps(4)(0.3)
        0.25
        """
        count = integer(count, "count", 1, 1 << 30)
        if position not in _POSITIONS:
            raise InvalidArgumentError(f"position must be one of {', '.join(_POSITIONS)}, got {position!r:.80}")
        return cls(f"steps({count},{position})")

    @property
    def name(self) -> str:
        """The canonical spelling: Easing(e.name) == e. Some 40 characters for each stop of a linear()."""
        name = self._name
        if name is None:
            name = self._name = read_text(lib.ts_easing_print, self._handle)
        return name

    def _info(self) -> abi.ts_easing_info:
        info = abi.ts_easing_info(struct_size=ctypes.sizeof(abi.ts_easing_info))
        check(lib.ts_easing_get_info(self._handle, ctypes.byref(info)))
        return info

    @property
    def kind(self) -> str:
        """Exact (a formula), baked (a table), live (a function that is called) or modified (made of other curves).

        >>> Easing("bounce.out").kind, Easing("mirror(bounce.out)").kind
        ('exact', 'modified')
        """
        return _KINDS[self._info().kind]

    @property
    def max_error(self) -> float:
        """How far a baked curve's table was seen from the curve, and two fifths more; 0 for exact curves."""
        return float(self._info().max_error)

    @property
    def fallbacks(self) -> int:
        """How often a live curve gave NaN or infinity, and t stood in for it.

        >>> from tweenspirit import register_easing, unregister_easing
        >>> e = register_easing("doc:gap", lambda t: float("nan") if t > 0.5 else 0.0, live=True)
        >>> e([0.25, 0.75]), e.fallbacks
        ([0.0, 0.75], 1)
        >>> unregister_easing("doc:gap")
        """
        return int(self._info().fallbacks)

    @property
    def duration(self) -> float:
        """How many seconds a spring's curve takes by nature, its settling time; NaN for other curves.

        >>> round(Easing("spring(0.5,0.3)").duration, 3)
        0.819
        """
        return float(self._info().duration)

    def bake(self, tolerance: float = 1e-6, max_points: int = 4096) -> Easing:
        """The curve as a table that was seen to stay within `tolerance` (1e-14 ... 1) of it: see `max_error`.

        >>> e = Easing("elastic.out").bake(1e-4)
        >>> e.max_error <= 1e-4, e.name
        (True, 'bake(elastic.out,0.0001)')
        """
        max_points = integer(max_points, "max_points", 2, 65_536)
        tolerance = number(tolerance, "tolerance")
        return self._made(lambda handle: lib.ts_easing_bake(self._handle, tolerance, max_points, handle, None))

    def modified(self, modifier: Modifier) -> Easing:
        """A curve made of this one, g, by "in", "out", "inOut", "outIn", "reverse" or "mirror".

        in: g(t). out: 1 - g(1 - t). inOut, outIn: in halves. reverse: g(1 - t). mirror: g(2t) and back. At most eight
        on top of each other.

        >>> Easing("quad.in").modified("out").name
        'quad.out'
        >>> Easing("css.ease").modified("inOut").name
        'inOut(css.ease)'
        """
        code = code_of(_MODIFIERS, modifier, "modifier")
        return self._made(lambda handle: lib.ts_easing_modify(self._handle, code, handle))

    def reversed(self) -> Easing:
        """The curve from its end to its start: g(1 - t).

        >>> Easing("quad.in").reversed()(0.25)
        0.5625
        """
        return self.modified("reverse")

    def mirrored(self) -> Easing:
        """The curve there and back: g(2t), then g(2 - 2t).

        >>> Easing("quad.in").mirrored()([0.0, 0.25, 0.5, 1.0])
        [0.0, 0.25, 1.0, 0.0]
        """
        return self.modified("mirror")

    def to_css(self, tolerance: float = 1e-3) -> str:
        """Write the curve in CSS, within `tolerance` (1e-9 to 1) of it.

        CSS's own function or keyword where it has one; a cubic in t as the cubic-bezier() that it is; else the closest
        cubic-bezier(), where that is within the tolerance; else a linear() of few stops. A live curve is called 260
        times, then 40 to 80 times for each stop, and some hundred times more for each jump.

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

    def derivative(self, t: float) -> float:
        """The slope at t: to the right at a corner, to the left at 1; 0 outside [0, 1]; inf at a vertical tangent.

        >>> Easing("quad.in").derivative(0.25)
        0.5
        """
        slope = ctypes.c_double()
        check(short.ts_easing_differentiate(self._handle, number(t, "t"), ctypes.byref(slope)))
        return slope.value

    def inverse(self, value: float) -> float:
        """Find the first t in [0, 1] at which a monotone curve has reached `value`.

        On a flat piece that is its start, at a jump its place. A curve that turns back, as it was seen at 1,024 or more
        places, and a value outside its range raise InvalidArgumentError.

        >>> Easing("cubic.in").inverse(0.125), Easing("steps(4)").inverse(0.3)
        (0.5, 0.5)
        """
        t = ctypes.c_double()
        check(lib.ts_easing_inverse(self._handle, number(value, "value"), ctypes.byref(t)))
        return t.value

    def close(self) -> None:
        """Release the curve now. Using it afterwards raises StaleHandleError.

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
        """Whether the name is a registered one, under which another curve may stand tomorrow."""
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
        """A picture for notebooks; None of what is closed."""
        with importing:
            from ..plots.plot import plot

        return str(plot(self)) if lib.ts_easing_is_valid(self._handle) else None

    def __reduce__(self) -> tuple[type[Easing], tuple[str]]:
        return type(self), (self.name,)


def easing_of(easing: Any) -> Easing:
    """An Easing, or what the canonical words of one name."""
    return easing if isinstance(easing, Easing) else Easing(easing)


def _numbers(given: Any, name: str, has_gaps: bool = False) -> list[float]:
    check_whole(given, name)
    found = items_of(given if hasattr(given, "__len__") else None, f"{name} must be a list of numbers")
    return [
        x if type(x) is float else math.nan if x is None and has_gaps else number(x, f"{name}[{i}]")
        for i, x in enumerate(found)
    ]


def _with_hint(error: UnknownEasingError, dialect: str, code: int) -> str:
    with importing:
        from .._c.hints import unknown_easing

    def resolves(text: str) -> bool:
        handle = abi.ts_easing()
        if lib.ts_easing_parse(text.encode(), code, ctypes.byref(handle)) != abi.TS_OK:
            return False
        lib.ts_easing_release(handle)
        return True

    return unknown_easing(str(error.got), dialect, error.hint, easings, resolves)


def easings() -> list[str]:
    """The names without parameters that resolve now.

    >>> "bounce.out" in easings()
    True
    """
    return read_text(lib.ts_easing_list).split()


_builtin: dict[str, Easing] = {}


def ease(name: str | Easing, t: Any, out: Any = None) -> Any:
    """Shorthand for Easing(name)(t, out).

    >>> ease("bounce.out", 0.5)
    0.765625
    """
    easing = name if isinstance(name, Easing) else shared(name)
    return easing(t) if out is None else easing(t, out)


def shared(name: Any) -> Easing:
    """What a name says, for the time of a call: of built-in curves the same each time, which nobody else may close."""
    if isinstance(name, str) and name in _builtin:
        return _builtin[name]
    easing = Easing(name)
    if easing._id != NO_BUILTIN:
        _builtin[name] = easing
    return easing


#: That of a name, where it has been asked for before.
known = _builtin.get
