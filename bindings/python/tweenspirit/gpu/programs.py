# SPDX-License-Identifier: MIT
"""The source of the kernels, the options to build it, and the check that a device computes the library's bits."""

from __future__ import annotations

import ctypes
import math
import threading

from .._c import abi
from .._c.library import lib
from .._errors import TweenSpiritError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    Launch = Callable[..., None]

DEFINES = {"f32": "", "wide": "-DTSG_WIDE", "f64": "-DTSG_F64"}
"""The programs: columns and arithmetic in float; columns in float, arithmetic in double; both in double."""

GROUP = 256
"""The number of threads in a group; each handles one item."""


class Memory:
    """Memory of a device. `handle` is the kernel argument: an address or a driver object."""

    __slots__ = ("handle", "hold")

    def __init__(self, handle: int, hold: Any = None) -> None:
        self.handle = handle
        self.hold = hold


_lock = threading.RLock()


def loaded(names: Sequence[str], functions: dict[str, tuple[Any, ...]], kept: dict[str, Any], words: str) -> Any:
    """Returns the first of these libraries that has all the functions; `kept` keeps it.

    functions: the types of their arguments. Those that create an object of OpenCL return a pointer, the others an int.
    words: what TweenSpiritError says, with {} for the reason.
    """
    with _lock:
        if names[0] in kept:
            return kept[names[0]]
        problem = f"{names[0]} was not found"
        for name in names:
            try:
                library = ctypes.CDLL(name)
                for function, arguments in functions.items():
                    each = getattr(library, function)
                    each.restype = ctypes.c_void_p if function.startswith("clCreate") else ctypes.c_int32
                    each.argtypes = arguments
            except OSError:
                continue
            except AttributeError as error:
                problem = f"{name} is not complete ({error})"
                continue
            kept[names[0]] = library
            return library
    raise TweenSpiritError(words.format(problem))


def source() -> str:
    """Returns the source of tweenspirit_gpu.h."""
    text: bytes = lib.ts_gpu_source(abi.TS_GPU_C)
    return text.decode()


def _single(x: float) -> float:
    return ctypes.c_float(x).value


def _triples(code: str) -> list[tuple[float, float, float]]:
    """Returns inputs for the probe: numbers that reveal fused operations, subnormal numbers, and random ones."""
    digits, tiny = (12, 2.0**-126) if code == "f" else (27, 2.0**-1022)
    near = 1 + 2.0**-digits
    found = [(near, near, -(1 + 2 * 2.0**-digits)), (tiny, 0.25, 0.0), (tiny / 4, 0.5, tiny), (tiny / 8, 1.5, 0.5)]
    state = 1
    for _ in range(28):
        numbers = []
        for _ in range(3):
            state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
            x = 0.5 + (state >> 11) * 2.0**-53
            numbers.append(_single(x) if code == "f" else x)
        found.append((numbers[0], numbers[1], -numbers[2]))
    return found


def probe(launch: Launch, variant: str, upload: Callable[[bytes], Memory], read: Callable[[Memory, Any], None]) -> bool:
    """Returns whether a program rounds each sum, product, quotient and root once, as the library does."""
    code = "f" if variant == "f32" else "d"
    kind: Any = ctypes.c_float if code == "f" else ctypes.c_double
    rounded = _single if code == "f" else float
    triples = _triples(code)
    columns = [upload(bytes((kind * len(triples))(*column))) for column in zip(*triples, strict=True)]
    expected = []
    for a, b, c in triples:
        expected += [rounded(rounded(a * b) + c), rounded(a / b), rounded(math.sqrt(a)), rounded(a * c)]
        expected.append(rounded(rounded(a + c) - c))
    out = (kind * len(expected))()
    memory = upload(bytes(out))
    launch("tsg_probe", variant, len(triples), *columns, memory)
    read(memory, out)
    return bytes(out) == bytes((kind * len(expected))(*expected))


def refuse(device: str) -> TweenSpiritError:
    return TweenSpiritError(
        f"{device} does not compute as the library does: it fuses sums and products, or rounds quotients or roots "
        "otherwise, or loses subnormal numbers"
    )
