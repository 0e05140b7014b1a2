# SPDX-License-Identifier: MIT
"""OpenCL through libOpenCL, which is loaded on first use."""

from __future__ import annotations

import ctypes
import sys
import threading

from .._errors import InvalidArgumentError, OutOfMemoryError, TweenSpiritError
from .programs import DEFINES, GROUP, Memory, loaded, probe, refuse, source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_pointer, _size, _uint, _int, _ulong = (
    ctypes.c_void_p, ctypes.c_size_t, ctypes.c_uint32, ctypes.c_int32, ctypes.c_uint64,
)  # fmt: skip
_OPTIONS = "-cl-std=CL1.2 -cl-fp32-correctly-rounded-divide-sqrt"
_LIBRARIES = {
    "darwin": ["/System/Library/Frameworks/OpenCL.framework/OpenCL"],
    "win32": ["OpenCL.dll"],
}.get(sys.platform, ["libOpenCL.so.1", "libOpenCL.so"])
_FUNCTIONS = {
    "clGetPlatformIDs": (_uint, _pointer, _pointer),
    "clGetDeviceIDs": (_pointer, _ulong, _uint, _pointer, _pointer),
    "clGetDeviceInfo": (_pointer, _uint, _size, _pointer, _pointer),
    "clCreateContext": (_pointer, _uint, _pointer, _pointer, _pointer, _pointer),
    "clCreateCommandQueue": (_pointer, _pointer, _ulong, _pointer),
    "clRetainCommandQueue": (_pointer,),
    "clGetCommandQueueInfo": (_pointer, _uint, _size, _pointer, _pointer),
    "clCreateProgramWithSource": (_pointer, _uint, _pointer, _pointer, _pointer),
    "clBuildProgram": (_pointer, _uint, _pointer, ctypes.c_char_p, _pointer, _pointer),
    "clGetProgramBuildInfo": (_pointer, _pointer, _uint, _size, _pointer, _pointer),
    "clCreateKernel": (_pointer, ctypes.c_char_p, _pointer),
    "clSetKernelArg": (_pointer, _uint, _size, _pointer),
    "clEnqueueNDRangeKernel": (_pointer, _pointer, _uint, _pointer, _pointer, _pointer, _uint, _pointer, _pointer),
    "clCreateBuffer": (_pointer, _ulong, _size, _pointer, _pointer),
    "clEnqueueReadBuffer": (_pointer, _pointer, _uint, _size, _size, _pointer, _uint, _pointer, _pointer),
    "clReleaseMemObject": (_pointer,),
    "clFinish": (_pointer,),
}  # fmt: skip
_NAME, _MAX_GROUP, _DOUBLES, _ALL = 0x102B, 0x1004, 0x1032, 0xFFFFFFFF
_QUEUE_CONTEXT, _QUEUE_DEVICE, _LOG = 0x1090, 0x1091, 0x1183
_READ_WRITE, _COPY_HOST = 1, 32
_OUT_OF_MEMORY = (-4, -5, -6)

_lock = threading.RLock()
_libraries: dict[str, Any] = {}


def library() -> Any:
    """Returns libOpenCL with its prototypes, or raises an error that explains what is missing."""
    return loaded(_LIBRARIES, _FUNCTIONS, _libraries, "OpenCL is not there: {}")


def _check(status: int, what: str) -> None:
    if status in _OUT_OF_MEMORY:
        raise OutOfMemoryError(f"OpenCL has no memory for it: {what} returned {status}")
    if status:
        raise TweenSpiritError(f"OpenCL refused: {what} returned {status}")


def _made(what: str, *arguments: Any) -> int:
    status = _int()
    made = getattr(library(), what)(*arguments, ctypes.byref(status))
    _check(status.value, what)
    return int(made)


def _text(device: int, what: int) -> str:
    room = ctypes.create_string_buffer(1024)
    _check(library().clGetDeviceInfo(device, what, len(room), room, None), "clGetDeviceInfo")
    return room.value.decode("utf-8", "replace")


def device_ids() -> list[int]:
    """Returns all devices of all platforms. The list is empty if there is no OpenCL."""
    try:
        cl = library()
    except TweenSpiritError:
        return []
    platforms, count = (_pointer * 16)(), _uint()
    if cl.clGetPlatformIDs(16, platforms, ctypes.byref(count)):
        return []
    found: list[int] = []
    for platform in platforms[: min(count.value, 16)]:
        devices = (_pointer * 64)()
        if not cl.clGetDeviceIDs(platform, _ALL, 64, devices, ctypes.byref(count)):
            found += [device or 0 for device in devices[: min(count.value, 64)]]
    return found


class Queue:
    """A command queue with the programs of its context and device."""

    kind = "OpenCL"

    def __init__(self, handle: int) -> None:
        self.handle = handle
        self.context = self._asked(_QUEUE_CONTEXT)
        self._device = self._asked(_QUEUE_DEVICE)
        self.name = _text(self._device, _NAME)
        doubles, most = _ulong(), _size()
        cl = library()
        # A device without double precision may not support this query.
        cl.clGetDeviceInfo(self._device, _DOUBLES, 8, ctypes.byref(doubles), None)
        _check(cl.clGetDeviceInfo(self._device, _MAX_GROUP, 8, ctypes.byref(most), None), "clGetDeviceInfo")
        self.has_double = doubles.value != 0
        self._group = min(GROUP, most.value)
        self._programs: dict[str, int] = {}
        self._kernels: dict[str, int] = {}
        self.lock = threading.RLock()
        self.kept: dict[Any, Any] = {}

    def _asked(self, what: int) -> int:
        found = _pointer()
        _check(
            library().clGetCommandQueueInfo(self.handle, what, ctypes.sizeof(found), ctypes.byref(found), None),
            "clGetCommandQueueInfo",
        )
        return found.value or 0

    def _program(self, variant: str, options: str, written: str) -> int:
        text = ctypes.c_char_p(written.encode())
        program = _made("clCreateProgramWithSource", self.context, 1, ctypes.byref(text), None)
        device = _pointer(self._device)
        line = f"{options} {DEFINES[variant]}".encode()
        status = library().clBuildProgram(program, 1, ctypes.byref(device), line, None, None)
        if status:
            log = ctypes.create_string_buffer(1 << 16)
            library().clGetProgramBuildInfo(program, device, _LOG, len(log), log, None)
            said = log.value.decode("utf-8", "replace").strip()
            raise TweenSpiritError(f"{self.name} does not build tweenspirit_gpu.h with {line.decode()}: {said:.600}")
        return program

    def build(self, variant: str, options: str = _OPTIONS, *, text: str = "", trusted: bool = False) -> None:
        """Builds a program. Raises an error if the device computes other bits."""
        with self.lock:
            if variant in self._programs:
                return
            program = self._program(variant, options, text or source())

            def launch(kernel: str, variant: str, n: int, *arguments: Any) -> None:
                name = f"{kernel}_{variant}"
                self._enqueue(_made("clCreateKernel", program, name.encode()), name, n, arguments)

            if not trusted and not probe(launch, variant, self.upload, self.read):
                raise refuse(self.name)
            self._programs[variant] = program

    def launch(self, kernel: str, variant: str, n: int, *arguments: Any) -> None:
        """Enqueues a kernel for n items. An argument is Memory, None for NULL, or a ctypes number."""
        name = f"{kernel}_{variant}"
        with self.lock:
            self.build(variant)
            made = self._kernels.get(name)
            if made is None:
                made = self._kernels[name] = _made("clCreateKernel", self._programs[variant], name.encode())
            self._enqueue(made, name, n, arguments)

    def _enqueue(self, kernel: int, name: str, n: int, arguments: Sequence[Any]) -> None:
        cl = library()
        for i, each in enumerate((*arguments, _uint(n))):
            value = _pointer(each.handle) if isinstance(each, Memory) else each
            size = ctypes.sizeof(_pointer if value is None else value)
            place = None if value is None else ctypes.byref(value)
            _check(cl.clSetKernelArg(kernel, i, size, place), f"clSetKernelArg of {name}")
        group, items = _size(self._group), _size(-(-n // self._group) * self._group)
        _check(
            cl.clEnqueueNDRangeKernel(
                self.handle, kernel, 1, None, ctypes.byref(items), ctypes.byref(group), 0, None, None
            ),
            f"clEnqueueNDRangeKernel of {name}",
        )

    def room(self, size: int) -> Memory:
        """Returns new memory on the device, with no particular contents."""
        handle = _made("clCreateBuffer", self.context, _READ_WRITE, max(size, 1), None)
        return Memory(handle, _Released(handle))

    def upload(self, data: Any) -> Memory:
        """Copies bytes to new memory on the device, and returns the memory."""
        size = max(len(data), 1)
        copy = (ctypes.c_char * size).from_buffer_copy(data or b"\0")
        flags = _READ_WRITE | _COPY_HOST
        handle = _made("clCreateBuffer", self.context, flags, size, copy)
        return Memory(handle, _Released(handle))

    def read(self, memory: Memory, into: Any) -> None:
        """Waits for the enqueued commands, and fills a ctypes array with the memory's first bytes."""
        size = ctypes.sizeof(into)
        status = library().clEnqueueReadBuffer(self.handle, memory.handle, 1, 0, size, into, 0, None, None)
        _check(status, "clEnqueueReadBuffer")

    def finish(self) -> None:
        _check(library().clFinish(self.handle), "clFinish")


class _Released:
    """Owns a buffer and releases it when collected. Enqueued commands keep the buffer alive."""

    __slots__ = ("_handle", "_release")

    def __init__(self, handle: int) -> None:
        self._handle = handle
        self._release = library().clReleaseMemObject

    def __del__(self) -> None:
        self._release(self._handle)


_own: dict[int, Queue] = {}


def queue_on(device: int) -> Queue:
    """Returns this package's queue on a device, always the same object."""
    with _lock:
        if device not in _own:
            if device not in device_ids():
                raise InvalidArgumentError("device must be one of gpu.devices() of this process")
            context = _made("clCreateContext", None, 1, ctypes.byref(_pointer(device)), None, None)
            _own[device] = Queue(_made("clCreateCommandQueue", context, device, 0))
        return _own[device]
