# SPDX-License-Identifier: MIT
"""Arrays on a device: finds their memory and the queue that they are used on."""

from __future__ import annotations

import ctypes
import math
from typing import NamedTuple

from .._c.arguments import check_whole
from .._c.buffers import CODES
from .._errors import InvalidArgumentError, LossError, TweenSpiritError
from . import cuda, opencl
from .programs import Memory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SIZES = {"f": 4, "d": 8, "I": 4, "B": 1}
_CODES = {
    "f4": "f", "f8": "d", "u4": "I", "i4": "I", "u1": "B", "b1": "B", "i1": "B",
    "float32": "f", "float64": "d", "uint32": "I", "int32": "I", "uint8": "B", "bool": "B", "int8": "B",
}  # fmt: skip
_KINDS = {"f": "float32", "d": "float64", "I": "uint32", "B": "bool or uint8"}
_LIMIT = 2**32
_TYPES = {"f": "<f4", "d": "<f8", "I": "<u4", "B": "|u1"}


class Device(NamedTuple):
    """Describes a device that kernels run on: its kind ("OpenCL" or "CUDA"), name, and whether it has double precision.

    >>> from tweenspirit import gpu
    >>> [each.kind for each in gpu.devices() if each.kind not in ("OpenCL", "CUDA")]
    []
    """

    kind: str
    name: str
    has_double: bool
    id: int


def devices() -> list[Device]:
    """Returns the available devices, CUDA's first. The list is empty if there is no driver.

    >>> from tweenspirit import gpu
    >>> isinstance(gpu.devices(), list)
    True
    """
    return _search()[0]


def _search() -> tuple[list[Device], list[TweenSpiritError]]:
    """Returns the available devices, and the errors of those that cannot be used."""
    found, errors = [], []
    for module, ids in ((cuda, range(cuda.device_count())), (opencl, opencl.device_ids())):
        for each in ids:
            try:
                queue: Any = module.queue_on(each)
            except TweenSpiritError as error:
                errors.append(error)
            else:
                found.append(Device(queue.kind, queue.name, queue.has_double, each))
    return found, errors


def default_device() -> Device:
    """Returns the first device, or raises the error of one that cannot be used."""
    found, errors = _search()
    if not found:
        none = TweenSpiritError("there is no device: neither CUDA's driver nor an OpenCL one was found")
        raise errors[0] if errors else none
    return found[0]


def _queue_on(device: Device) -> Any:
    return cuda.queue_on(device.id) if device.kind == "CUDA" else opencl.queue_on(device.id)


class Array:
    """Holds numbers on a device, for OpenCL and for programs without CuPy, PyTorch or Numba. Create it with array().

    It has `shape`, `dtype` and `device`, and on a CUDA device also __cuda_array_interface__.
    """

    __slots__ = ("__cuda_array_interface__", "_code", "_memory", "_queue", "device", "dtype", "shape")

    def __init__(self, device: Device, code: str, shape: tuple[int, ...], data: bytes | None = None) -> None:
        self._queue = _queue_on(device)
        self._code = code
        self.device = device
        self.dtype = _KINDS[code].split()[-1]
        self.shape = shape
        self._memory = self._queue.room(self._bytes) if data is None else self._queue.upload(data)
        if device.kind == "CUDA":
            self.__cuda_array_interface__ = {
                "shape": shape, "typestr": _TYPES[code], "data": (self._memory.handle, False), "version": 3,
                "stream": 1,
            }  # fmt: skip

    def __len__(self) -> int:
        return self.shape[0]

    @property
    def _bytes(self) -> int:
        return math.prod(self.shape) * _SIZES[self._code]

    def get(self) -> Any:
        """Waits for the enqueued commands, and returns a copy of the numbers: a memoryview of the same shape."""
        room = bytearray(self._bytes)
        if room:
            self._queue.read(self._memory, (ctypes.c_char * len(room)).from_buffer(room))
        view: Any = memoryview(room)
        return view.cast(self._code, self.shape) if room else view.cast(self._code)


def array(data: Any, device: Device | None = None) -> Array:
    """Copies an array to a device, by default the first one. The result has the array's shape.

    `data` is a contiguous array or buffer of float32, float64, uint32, uint8 or bool numbers; anything else raises
    InvalidArgumentError. Without a device, the call raises TweenSpiritError.

    >>> import array
    >>> from tweenspirit import gpu
    >>> if gpu.devices():
    ...     x = gpu.array(array.array("f", [1, 2, 3]))
    ...     assert list(x.get()) == [1, 2, 3] and x.shape == (3,) and x.dtype == "float32" and len(x) == 3
    """
    if device is None:
        device = default_device()
    elif not isinstance(device, Device):
        raise InvalidArgumentError(f"device must be one of gpu.devices(), not {device!r:.80}")
    check_whole(data, "data")
    try:
        view: Any = memoryview(data)
    except (TypeError, ValueError, BufferError) as error:
        raise InvalidArgumentError(f"data must be an array, not {data!r:.80}") from error
    code = CODES.get(view.format, view.format.lstrip("@=<")).replace("?", "B")
    if code not in _SIZES or not view.c_contiguous or view.ndim == 0:
        raise InvalidArgumentError("data must be a contiguous array of float32, float64, uint32 or uint8 numbers")
    return Array(device, code, tuple(view.shape), view.tobytes())


class Place(NamedTuple):
    """The location of an array. `source` is the queue of its owner's commands, `queue` the one for a launch."""

    name: str
    source: Any
    queue: Any
    memory: Memory
    code: str
    size: int
    writable: bool

    def overlaps(self, other: Place, shares: bool) -> bool:
        """Returns whether the arrays overlap. With `shares`, the same column twice does not count."""
        a, b = self.memory.handle, other.memory.handle
        if not self.size or (shares and a == b and self.code == other.code):
            return False
        if self.queue.kind == "OpenCL":
            return a == b
        return a < b + other.size * _SIZES[other.code] and b < a + self.size * _SIZES[self.code]


def place_of(owner: Any, name: str, codes: str, like: Place | None, stream: int | None = None) -> Place:
    """Returns the location of an array, or raises an error that names it.

    The array must have the device and the number of items of `like`, if that is given.
    """
    found = _cuda_place(owner, name, stream) or _own_place(owner, name) or _dlpack_place(owner, name, stream)
    if found is None:
        raise InvalidArgumentError(
            f"{name} must be on a device, by __cuda_array_interface__ or __dlpack__, or of gpu.array: it is on the "
            "host, where the functions of tweenspirit itself work"
        )
    if found.code not in codes:
        raise InvalidArgumentError(f"{name} must hold {' or '.join(_KINDS[c] for c in codes)} numbers")
    if found.queue.kind == "CUDA" and found.memory.handle % _SIZES[found.code]:
        raise InvalidArgumentError(f"{name} must begin at a multiple of {_SIZES[found.code]} bytes")
    if found.size >= _LIMIT:
        raise InvalidArgumentError(f"{name} must have fewer than {_LIMIT} numbers, not {found.size}")
    if like is not None:
        if found.queue.context != like.queue.context:
            raise InvalidArgumentError(
                f"{name} must be on the same device as {like.name}, and with OpenCL in the same context"
            )
        if found.size != like.size:
            raise InvalidArgumentError(f"{name} must have {like.size} numbers, as {like.name} has, not {found.size}")
    return found


def _code_of(typestr: str, name: str) -> str:
    code = _CODES.get(typestr.lstrip("<|=>"))
    if code is None or (typestr.startswith(">") and code != "B"):
        raise InvalidArgumentError(f"{name} must hold float32, float64, uint32 or bool numbers, not {typestr}")
    return code


def _check_packed(shape: tuple[int, ...], strides: tuple[int, ...] | None, size: int, name: str) -> int:
    """Returns the number of items of a contiguous array, or raises an error. `size` is in the units of `strides`."""
    count, step = math.prod(shape), size
    if strides is not None and len(strides) != len(shape):
        raise InvalidArgumentError(f"{name} must have {len(shape)} strides, one for each dimension, not {len(strides)}")
    if strides is None or not count:
        return count
    for length, stride in zip(reversed(shape), reversed(strides), strict=True):
        if length != 1 and stride != step:
            raise InvalidArgumentError(f"{name} must be contiguous, in C order")
        step *= length
    return count


def _cuda_place(owner: Any, name: str, stream: int | None) -> Place | None:
    says = getattr(owner, "__cuda_array_interface__", None)
    if says is None:
        return None
    if says.get("mask") is not None:
        raise LossError(f"{name} must not be masked")
    code = _code_of(says["typestr"], name)
    count = _check_packed(says["shape"], says.get("strides"), _SIZES[code], name)
    address = says["data"][0] or 0
    ordinal = cuda.ordinal_of(address) if count else 0
    if ordinal < 0:
        raise InvalidArgumentError(f"{name} must be in memory of a CUDA device")
    named = says.get("stream")
    # With a given stream, an array that names none is ready.
    source, queue = _cuda_queues(ordinal, stream if named is None else named, stream, count)
    return Place(name, source, queue, Memory(address, owner), code, count, not says["data"][1])


def _cuda_queues(ordinal: int, source: int | None, stream: int | None, count: int) -> tuple[cuda.Queue, cuda.Queue]:
    """Returns the queue of an array's owner and the one for a launch."""
    if not count:
        # Without an address the device is not known, and a stream may be another one's.
        ordinal, source, stream = 0, 0, 0
    found = cuda.queue_on(ordinal, source or 0)
    return found, found if stream is None else cuda.queue_on(ordinal, stream)


def _own_place(owner: Any, name: str) -> Place | None:
    if not isinstance(owner, Array):
        return None
    queue = owner._queue
    return Place(name, queue, queue, owner._memory, owner._code, math.prod(owner.shape), True)


# ---- DLPack --------------------------------------------------------------------------------------------------------


class _Tensor(ctypes.Structure):
    """DLTensor."""

    _fields_ = [
        ("data", ctypes.c_void_p), ("device_type", ctypes.c_int32), ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32), ("type_code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]  # fmt: skip


_DL_CUDA = (2, 13)
_DL_CODES = {(2, 32): "f", (2, 64): "d", (1, 32): "I", (0, 32): "I", (1, 8): "B", (0, 8): "B", (6, 8): "B"}
_capsule_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_capsule_pointer.restype, _capsule_pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]


def _dlpack_place(owner: Any, name: str, stream: int | None) -> Place | None:
    device = getattr(owner, "__dlpack_device__", None)
    if device is None:
        return None
    kind, ordinal = device()
    if kind not in _DL_CUDA:
        return None
    # With stream=1 the producer makes the legacy default stream wait for its enqueued work. The capsule is not
    # consumed, so it releases the tensor.
    capsule = owner.__dlpack__(stream=stream or 1)
    tensor = _Tensor.from_address(_capsule_pointer(capsule, b"dltensor"))
    code = _DL_CODES.get((tensor.type_code, tensor.bits)) if tensor.lanes == 1 else None
    if code is None:
        raise InvalidArgumentError(f"{name} must hold float32, float64, uint32 or bool numbers")
    shape = tuple(tensor.shape[: tensor.ndim])
    strides = tuple(tensor.strides[: tensor.ndim]) if tensor.strides else None
    count = _check_packed(shape, strides, 1, name)
    address = (tensor.data or 0) + tensor.byte_offset
    source, queue = _cuda_queues(ordinal, stream, stream, count)
    # A capsule without flags does not say whether it may be written.
    return Place(name, source, queue, Memory(address, (capsule, owner)), code, count, False)
