# SPDX-License-Identifier: MIT
"""Python functions as easings.

Every function is registered in the batch form, through one ctypes thunk, with a number as its context, by which the
thunk finds the function. Nothing that Python frees is called by address, and the release thunk only forgets the number.

ctypes loses exceptions raised before a function's first line, where Python checks for signals. The thunks therefore
call the accelerator, which catches those too; without it, ctypes passes them to sys.unraisablehook.
"""

from __future__ import annotations

import atexit
import ctypes
import itertools
import sys

from .._c import abi
from .._c.arguments import check_callable, integer, is_complex, number
from .._c.fast import accelerator
from .._c.importing import importing
from .._c.library import check, lib, pending, swallow
from .._errors import InvalidArgumentError, UnknownEasingError
from .call import overload
from .easing import Easing, name_bytes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    Function = TypeVar("Function", bound=Callable[..., Any])

# Functions that the library may still call, by context, and the names under which they stand.
_kept: dict[int, Callable[[int, int, int], None]] = {}
_live_names: set[str] = set()
_contexts = itertools.count(1)


def _call(t: int, out: int, count: int, context: int) -> int:
    before = pending.raised
    pending.raised = None  # what is asked inside is told inside
    try:
        _kept[context](t, out, count)
    except BaseException as error:  # also KeyboardInterrupt: the call that asked raises it
        # Without a call: behind one Python looks for signals.
        pending.raised = before, error
        return abi.TS_ERROR_CALLBACK
    pending.raised = before
    return abi.TS_OK


def _forget(context: int) -> None:
    # At the very end of the interpreter the module may be empty already.
    if _kept is not None:
        _kept.pop(context, None)


_functions: tuple[Any, Any] = accelerator.thunks(globals(), "_kept") if accelerator else (_call, _forget)
_batch = abi.ts_easing_batch(_functions[0])
_release = abi.ts_easing_release_function(_functions[1])
for _thunk in (_batch, _release):
    # For ever: a daemon thread may be on its way to it while the interpreter ends.
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(_thunk))

_is_hooked = accelerator is not None


def _hook() -> None:
    """Have what ctypes could only report raised by the call that asked. Whoever reported the rest goes on doing so."""
    global _is_hooked
    if _is_hooked:
        return
    _is_hooked, report, names = True, sys.unraisablehook, (repr(_call), repr(_forget))

    def raise_later(unraisable: Any) -> None:
        thunk = unraisable.object
        # From Python 3.13 on the function stands in the words alone.
        is_ours = thunk is _call or thunk is _forget or str(unraisable.err_msg).endswith(names)
        if is_ours and unraisable.exc_value is not None:
            swallow(unraisable.exc_value)
        else:
            report(unraisable)

    sys.unraisablehook = raise_later


def _real(value: Any) -> float:
    if isinstance(value, (str, bytes, bytearray)) or is_complex(value):
        raise TypeError(f"an easing function must return real numbers, not {value!r:.80}")
    return float(value)


def _scalar(function: Callable[[float], float]) -> Callable[[int, int, int], None]:
    def run(t: int, out: int, count: int) -> None:
        inputs = (ctypes.c_double * count).from_address(t)
        outputs = (ctypes.c_double * count).from_address(out)
        for i in range(count):
            outputs[i] = _real(function(inputs[i]))

    return run


def _vectorized(function: Callable[[Any], Any]) -> Callable[[int, int, int], None]:
    def run(t: int, out: int, count: int) -> None:
        # A copy: the function may keep what it is given, the library's memory goes.
        with importing:
            import array

        inputs = array.array("d", ctypes.string_at(t, 8 * count))
        numpy = sys.modules.get("numpy")
        values = function(memoryview(inputs) if numpy is None else numpy.frombuffer(inputs))
        if isinstance(values, (str, bytes, dict)) or not hasattr(values, "__getitem__") or is_complex(values):
            raise TypeError(f"a vectorized easing function must return {count} numbers, not {values!r:.80}")
        if len(values) != count:
            raise InvalidArgumentError(
                f"a vectorized easing function must return as many numbers as it was given: {count}"
            )
        if numpy is not None and isinstance(values, numpy.ndarray) and values.dtype.kind in "fiub":
            numbers = numpy.ascontiguousarray(values, numpy.float64)
            if numbers.shape != (count,):
                raise InvalidArgumentError(
                    f"a vectorized easing function must return a one-dimensional array, not the shape {numbers.shape}"
                )
            ctypes.memmove(out, numbers.ctypes.data, 8 * count)
        else:
            ctypes.memmove(out, (ctypes.c_double * count)(*map(_real, values)), 8 * count)

    return run


@overload
def register_easing(
    name: str,
    function: None = None,
    *,
    tolerance: float = 1e-6,
    max_points: int = 4096,
    live: bool = False,
    vectorized: bool = False,
    replace: bool = False,
) -> Callable[[Function], Function]: ...
@overload
def register_easing(  # noqa: F811
    name: str,
    function: Callable[..., Any],
    *,
    tolerance: float = 1e-6,
    max_points: int = 4096,
    live: bool = False,
    vectorized: bool = False,
    replace: bool = False,
) -> Easing: ...


def register_easing(  # noqa: F811
    name: str,
    function: Callable[..., Any] | None = None,
    *,
    tolerance: float = 1e-6,
    max_points: int = 4096,
    live: bool = False,
    vectorized: bool = False,
    replace: bool = False,
) -> Any:
    """Registers a function as an easing under a name, for every language in the process.

    - `name`: 1 to 255 of A-Z a-z 0-9 _ . : -, by convention with a prefix of your own. A name that is taken raises
      NameInUseError, unless `replace` is true.
    - `function`: takes t in 0 ... 1 and returns a number. With `vectorized`, it takes a float64 array (a NumPy array if
      NumPy is loaded, else a memoryview) and returns as many numbers. It should be pure.
    - `tolerance`, `max_points`: by default the function is baked: it is sampled now, at a few thousand points, into a
      table that stays within `tolerance` (1e-14 ... 1) of it with at most `max_points` points (2 ... 65536). It is not
      called again and runs at the speed of a built-in easing.
    - `live`: the function is called whenever the easing is evaluated, on the thread that evaluates it. If it returns
      NaN or infinity, t replaces the result.

    An exception raised by the function propagates from the call that evaluated it. The values at 0 and 1 are the
    function's own; they are not forced to 0 and 1.

    Returns the Easing; without a function, returns a decorator.

    >>> e = register_easing("doc:square", lambda t: t * t)
    >>> round(e(0.5), 5), Easing("doc:square") == e, e.kind
    (0.25, True, 'baked')
    >>> unregister_easing("doc:square")
    """
    if function is None:

        def decorate(decorated: Function) -> Function:
            register_easing(
                name,
                decorated,
                tolerance=tolerance,
                max_points=max_points,
                live=live,
                vectorized=vectorized,
                replace=replace,
            )
            return decorated

        return decorate
    if not callable(function):
        raise InvalidArgumentError(f"function must be callable, not {function!r:.80}")
    check_callable(function, "function")
    data = name_bytes(name)
    max_points = integer(max_points, "max_points", 2, 65_536)
    tolerance = number(tolerance, "tolerance")
    if tolerance == 0:  # which the C API reads as its default
        raise InvalidArgumentError("tolerance must be between 1e-14 and 1, got 0")
    context = next(_contexts)
    _kept[context] = (_vectorized if vectorized else _scalar)(function)
    desc = abi.ts_easing_desc(
        struct_size=ctypes.sizeof(abi.ts_easing_desc),
        name=data,
        batch=_batch,
        context=context,
        release=_release,
        tolerance=tolerance,
        max_points=max_points,
        live=live,
        replace=replace,
    )

    def make(handle: Any) -> int:
        status: int = lib.ts_easing_register(ctypes.byref(desc), handle)
        if status == abi.TS_OK:
            (_live_names.add if live else _live_names.discard)(name)
        else:
            _kept.pop(context, None)
        return status

    _hook()
    return Easing._made(make)


#: The curves of functions that were given in place of a name, as long as the functions live.
_baked: Any = None


def baked(function: Callable[[float], float]) -> Easing:
    """Creates a nameless easing from a function that is sampled once. The same function gives the same easing."""
    global _baked
    if _baked is None:
        with importing:
            import weakref

        _baked = weakref.WeakKeyDictionary()
    try:
        found: Easing | None = _baked.get(function)
    except TypeError:  # It has no hash, or cannot be held weakly: it is sampled each time.
        return _nameless(function)
    if found is None:
        found = _baked[function] = _nameless(function)
    return found


def _nameless(function: Callable[[float], float]) -> Easing:
    name = f"py:{next(_contexts)}"
    easing = register_easing(name, function)
    unregister_easing(name)
    return easing


def unregister_easing(name: str) -> None:
    """Removes a registered name. Existing references to the easing stay valid. Raises UnknownEasingError if nothing is
    registered under the name.

    >>> e = register_easing("doc:cube", lambda t: t * t * t)
    >>> unregister_easing("doc:cube")
    >>> round(e(0.5), 5)
    0.125
    >>> Easing("doc:cube")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    tweenspirit._errors.UnknownEasingError: there is no easing named "doc:cube": see ts.easings()...
    """
    check(lib.ts_easing_unregister(name_bytes(name)))
    _live_names.discard(name)


@atexit.register
def _leave() -> None:
    """Nothing may call Python once it is gone."""
    for name in list(_live_names):
        try:
            unregister_easing(name)
        except UnknownEasingError:
            pass
