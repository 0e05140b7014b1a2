# SPDX-License-Identifier: MIT
"""CUDA through its driver, libcuda.

The driver compiles the PTX that the package carries when a program is first used. Where it does not accept that, or the
library has another source, NVRTC compiles the source; CuPy, PyTorch, JAX and Numba include it.
"""

from __future__ import annotations

import ctypes
import glob
import os
import sys
import threading

from .._errors import OutOfMemoryError, TweenSpiritError
from .carried import TARGET, carried
from .programs import DEFINES, GROUP, Memory, loaded, probe, refuse, source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_pointer, _size, _uint, _int, _address = (
    ctypes.c_void_p, ctypes.c_size_t, ctypes.c_uint32, ctypes.c_int32, ctypes.c_uint64,
)  # fmt: skip
DRIVERS = ["nvcuda.dll"] if sys.platform == "win32" else ["libcuda.so.1"]
COMPILERS = [f"libnvrtc.so.{version}" for version in ("13", "12", "11.2")]
_PACKAGES = ("cuda_nvrtc/lib/libnvrtc.so.*", "cu13/lib/libnvrtc.so.*")
_DRIVER_FUNCTIONS = {
    "cuInit": (_uint,), "cuDeviceGetCount": (_pointer,), "cuDeviceGet": (_pointer, _int),
    "cuDeviceGetName": (_pointer, _int, _int), "cuDeviceGetAttribute": (_pointer, _int, _int),
    "cuDevicePrimaryCtxRetain": (_pointer, _int), "cuCtxPushCurrent_v2": (_pointer,),
    "cuCtxPopCurrent_v2": (_pointer,), "cuModuleLoadData": (_pointer, ctypes.c_char_p),
    "cuModuleGetFunction": (_pointer, _pointer, ctypes.c_char_p),
    "cuLaunchKernel": (_pointer, *(_uint,) * 7, _pointer, _pointer, _pointer), "cuMemAlloc_v2": (_pointer, _size),
    "cuMemFree_v2": (_address,), "cuMemcpyHtoDAsync_v2": (_address, _pointer, _size, _pointer),
    "cuMemcpyDtoHAsync_v2": (_pointer, _address, _size, _pointer), "cuStreamSynchronize": (_pointer,),
    "cuStreamWaitEvent": (_pointer, _pointer, _uint), "cuEventCreate": (_pointer, _uint),
    "cuEventRecord": (_pointer, _pointer), "cuEventDestroy_v2": (_pointer,),
    "cuPointerGetAttribute": (_pointer, _int, _address),
}  # fmt: skip
_COMPILER_FUNCTIONS = {
    "nvrtcCreateProgram": (_pointer, ctypes.c_char_p, ctypes.c_char_p, _int, _pointer, _pointer),
    "nvrtcCompileProgram": (_pointer, _int, _pointer), "nvrtcGetProgramLogSize": (_pointer, _pointer),
    "nvrtcGetProgramLog": (_pointer, _pointer), "nvrtcGetPTXSize": (_pointer, _pointer),
    "nvrtcGetPTX": (_pointer, _pointer), "nvrtcGetCUBINSize": (_pointer, _pointer),
    "nvrtcGetCUBIN": (_pointer, _pointer), "nvrtcDestroyProgram": (_pointer,),
    "nvrtcGetNumSupportedArchs": (_pointer,), "nvrtcGetSupportedArchs": (_pointer,),
}  # fmt: skip
_MAJOR, _MINOR, _ORDINAL, _NO_TIMING = 75, 76, 9, 2
# PTX that a driver does not accept: invalid image, no binary for the device, invalid PTX, no compiler, a newer version.
_NOT_ACCEPTED = (200, 209, 218, 221, 222)
_lock = threading.RLock()
_libraries: dict[str, Any] = {}


def driver() -> Any:
    """Returns libcuda, initialized, or raises an error that explains what is missing."""
    library = loaded(DRIVERS, _DRIVER_FUNCTIONS, _libraries, "{}: CUDA is not there without NVIDIA's driver")
    _check(library.cuInit(0), "cuInit")
    return library


def compiler() -> Any:
    """Returns NVRTC from the system, or from one of NVIDIA's Python packages."""
    beside = [
        file
        for folder in sys.path
        for pattern in _PACKAGES
        for file in glob.glob(os.path.join(folder or ".", "nvidia", pattern))
    ]
    hint = "{}: it compiles the kernels where the package's own PTX does not fit; pip install nvidia-cuda-nvrtc-cu12"
    return loaded([*COMPILERS, *beside], _COMPILER_FUNCTIONS, _libraries, hint)


def _check(status: int, what: str) -> None:
    if status == 2:
        raise OutOfMemoryError(f"CUDA has no memory for it: {what} returned 2")
    if status:
        raise TweenSpiritError(f"CUDA refused: {what} returned {status}")


def architectures() -> list[int]:
    """Returns the compute capabilities that NVRTC compiles for; 90 means 9.0."""
    nvrtc, count = compiler(), _int()
    _check(nvrtc.nvrtcGetNumSupportedArchs(ctypes.byref(count)), "nvrtcGetNumSupportedArchs")
    known = (_int * count.value)()
    _check(nvrtc.nvrtcGetSupportedArchs(known), "nvrtcGetSupportedArchs")
    return list(known)


def compiled(variant: str, architecture: str, *options: str) -> bytes:
    """Returns a program's machine code (sm_90), which also works on drivers older than NVRTC, or PTX (compute_90)."""
    nvrtc, program, size = compiler(), _pointer(), _size()
    text = source().encode()
    words = [f"--gpu-architecture={architecture}", *(options or ("--fmad=false",)), "-w", *DEFINES[variant].split()]
    _check(
        nvrtc.nvrtcCreateProgram(ctypes.byref(program), text, b"tweenspirit_gpu.h", 0, None, None), "nvrtcCreateProgram"
    )
    given = (ctypes.c_char_p * len(words))(*(word.encode() for word in words))
    status = nvrtc.nvrtcCompileProgram(program, len(words), given)
    kind = "CUBIN" if architecture.startswith("sm") else "PTX"
    kind, what = ("ProgramLog", "the log") if status else (kind, f"nvrtcGet{kind}")
    _check(getattr(nvrtc, f"nvrtcGet{kind}Size")(program, ctypes.byref(size)), what)
    made = ctypes.create_string_buffer(size.value + 1)
    _check(getattr(nvrtc, f"nvrtcGet{kind}")(program, made), what)
    nvrtc.nvrtcDestroyProgram(ctypes.byref(program))
    if status:
        raise TweenSpiritError(
            f"NVRTC does not compile tweenspirit_gpu.h: {made.value.decode('utf-8', 'replace'):.600}"
        )
    return made.raw[: size.value]


def _architecture(capability: int) -> str:
    """Returns the device's own architecture, or the latest one before it, whose PTX the driver compiles."""
    known = architectures()
    if capability in known:
        return f"sm_{capability}"
    return f"compute_{max((each for each in known if each < capability), default=min(known))}"


class _Device:
    """The primary context of a device and its programs."""

    def __init__(self, ordinal: int) -> None:
        cuda = self._cuda = driver()
        device, context = _int(), _pointer()
        _check(cuda.cuDeviceGet(ctypes.byref(device), ordinal), "cuDeviceGet")
        name = ctypes.create_string_buffer(256)
        _check(cuda.cuDeviceGetName(name, len(name), device), "cuDeviceGetName")
        self.name = name.value.decode("utf-8", "replace")
        numbers = []
        for what in (_MAJOR, _MINOR):
            number = _int()
            _check(cuda.cuDeviceGetAttribute(ctypes.byref(number), what, device), "cuDeviceGetAttribute")
            numbers.append(number.value)
        self.capability = 10 * numbers[0] + numbers[1]
        _check(cuda.cuDevicePrimaryCtxRetain(ctypes.byref(context), device), "cuDevicePrimaryCtxRetain")
        self.context = context
        self.modules: dict[str, Any] = {}
        self.functions: dict[str, Any] = {}
        self.lock = threading.RLock()

    def __enter__(self) -> Any:
        _check(self._cuda.cuCtxPushCurrent_v2(self.context), "cuCtxPushCurrent")
        return self._cuda

    def __exit__(self, *_: object) -> None:
        was = _pointer()
        self._cuda.cuCtxPopCurrent_v2(ctypes.byref(was))

    def load(self, image: bytes, unless: Sequence[int] = ()) -> Any:
        """Returns a module of machine code or PTX, or None if the driver's answer is one of `unless`."""
        module = _pointer()
        with self as cuda:
            status = cuda.cuModuleLoadData(ctypes.byref(module), image)
        if status in unless:
            return None
        _check(status, "cuModuleLoadData")
        return module

    def load_carried(self, variant: str) -> Any:
        """Returns the module of a program that the package carries, or None if it or the driver does without."""
        image = carried(variant) if self.capability >= TARGET else None
        return None if image is None else self.load(image, _NOT_ACCEPTED)


class Queue:
    """A stream of a device; 0 is the legacy default stream."""

    kind = "CUDA"
    has_double = True

    def __init__(self, device: _Device, stream: int) -> None:
        self._device = device
        self.context = device
        self.handle = stream
        self.name = device.name
        self.lock = device.lock
        self.kept: dict[Any, Any] = {}

    def build(self, variant: str, *options: str, trusted: bool = False) -> None:
        """Loads a program. Raises an error if the device computes other bits.

        It is the PTX that the package carries, or compiled source; with `options`, NVRTC's, it is always compiled.
        """
        device = self._device
        with device.lock:
            if variant in device.modules:
                return
            module = None if options else device.load_carried(variant)
            if module is None:
                module = device.load(compiled(variant, _architecture(device.capability), *options))

            def launch(kernel: str, variant: str, n: int, *arguments: Any) -> None:
                name = f"{kernel}_{variant}"
                self._enqueue(self._function(module, name), name, n, arguments)

            if not trusted and not probe(launch, variant, self.upload, self.read):
                raise refuse(self.name)
            device.modules[variant] = module

    def _function(self, module: Any, name: str) -> Any:
        function = _pointer()
        with self._device as cuda:
            _check(cuda.cuModuleGetFunction(ctypes.byref(function), module, name.encode()), "cuModuleGetFunction")
        return function

    def launch(self, kernel: str, variant: str, n: int, *arguments: Any) -> None:
        """Enqueues a kernel for n items. An argument is Memory, None for NULL, or a ctypes number."""
        device, name = self._device, f"{kernel}_{variant}"
        with device.lock:
            self.build(variant)
            function = device.functions.get(name)
            if function is None:
                function = device.functions[name] = self._function(device.modules[variant], name)
        self._enqueue(function, name, n, arguments)

    def _enqueue(self, function: Any, name: str, n: int, arguments: Sequence[Any]) -> None:
        values = [_address(each.handle if each else 0) if isinstance(each, Memory) or each is None else each
                  for each in (*arguments, _uint(n))]  # fmt: skip
        places = (_pointer * len(values))(*(ctypes.addressof(value) for value in values))
        with self._device as cuda:
            groups = -(-n // GROUP)
            _check(
                cuda.cuLaunchKernel(function, groups, 1, 1, GROUP, 1, 1, 0, self.handle, places, None),
                f"cuLaunchKernel of {name}",
            )

    def room(self, size: int) -> Memory:
        """Returns new memory on the device, with no particular contents."""
        place = _address()
        with self._device as cuda:
            _check(cuda.cuMemAlloc_v2(ctypes.byref(place), max(size, 1)), "cuMemAlloc")
        return Memory(place.value, _Released(self._device, place.value))

    def upload(self, data: Any) -> Memory:
        """Copies bytes to new memory on the device, and returns the memory."""
        size = max(len(data), 1)
        copy = (ctypes.c_char * size).from_buffer_copy(data or b"\0")
        memory = self.room(size)
        with self._device as cuda:
            _check(cuda.cuMemcpyHtoDAsync_v2(memory.handle, copy, size, self.handle), "cuMemcpyHtoDAsync")
            # The driver may read `copy` until the transfer has completed.
            _check(cuda.cuStreamSynchronize(self.handle), "cuStreamSynchronize")
        return memory

    def read(self, memory: Memory, into: Any) -> None:
        """Waits for the enqueued commands, and fills a ctypes array with the memory's first bytes."""
        with self._device as cuda:
            size = ctypes.sizeof(into)
            _check(cuda.cuMemcpyDtoHAsync_v2(into, memory.handle, size, self.handle), "cuMemcpyDtoHAsync")
            _check(cuda.cuStreamSynchronize(self.handle), "cuStreamSynchronize")

    def wait_for(self, other: Queue) -> None:
        """Makes later commands wait, on the device, for those that another stream of it has now."""
        event = _pointer()
        with self._device as cuda:
            _check(cuda.cuEventCreate(ctypes.byref(event), _NO_TIMING), "cuEventCreate")
            try:
                _check(cuda.cuEventRecord(event, other.handle), "cuEventRecord")
                _check(cuda.cuStreamWaitEvent(self.handle, event, 0), "cuStreamWaitEvent")
            finally:
                cuda.cuEventDestroy_v2(event)

    def finish(self) -> None:
        with self._device as cuda:
            _check(cuda.cuStreamSynchronize(self.handle), "cuStreamSynchronize")


class _Released:
    """Owns an allocation and frees it when collected. The driver frees it only after the enqueued commands."""

    __slots__ = ("_device", "_place")

    def __init__(self, device: _Device, place: int) -> None:
        self._device, self._place = device, place

    def __del__(self) -> None:
        try:
            with self._device as cuda:
                cuda.cuMemFree_v2(self._place)
        except TweenSpiritError:
            # The driver has ended, or this is a forked child; the memory went with the context.
            pass


_devices: dict[int, _Device] = {}
_queues: dict[tuple[int, int], Queue] = {}


def device_count() -> int:
    """Returns the number of devices; 0 if there is no driver."""
    count = _int()
    try:
        _check(driver().cuDeviceGetCount(ctypes.byref(count)), "cuDeviceGetCount")
    except TweenSpiritError:
        return 0
    return count.value


def queue_on(ordinal: int, stream: int = 0) -> Queue:
    """Returns the queue of a device's stream, always the same object."""
    # 1 is the legacy default stream; the driver accepts 0 for it too.
    stream = 0 if stream == 1 else stream
    with _lock:
        if ordinal not in _devices:
            _devices[ordinal] = _Device(ordinal)
        found = _queues.get((ordinal, stream))
        if found is None:
            found = _queues[ordinal, stream] = Queue(_devices[ordinal], stream)
        return found


def ordinal_of(address: int) -> int:
    """Returns the device that an address belongs to, or -1 if it belongs to none."""
    ordinal = _int()
    status = driver().cuPointerGetAttribute(ctypes.byref(ordinal), _ORDINAL, address)
    return -1 if status else ordinal.value
