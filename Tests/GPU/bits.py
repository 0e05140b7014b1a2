# SPDX-License-Identifier: MIT
"""gpu/tweenspirit_gpu.h against the library, bit for bit.

python Tests/GPU/bits.py [c | opencl | cuda | host-cuda | all] [--items N] [--planted]

A line for each kernel and precision: how many of so many numbers differ; a NaN is like any other. Exit status 1 where
one does. c: the header as C, by every compiler of gcc and clang that there is. opencl, cuda: on every such device;
without one 3. host-cuda: as CUDA C++, by fake_cuda.cpp. --planted: with a fused multiply-add allowed, which must be
found.
"""

from __future__ import annotations

import contextlib
import ctypes
import io
import itertools
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import tweenspirit as ts
from tweenspirit.gpu import cuda, opencl
from tweenspirit.gpu.curves import Curve, compiled
from tweenspirit.gpu.programs import probe
from tweenspirit.gpu.tracks import columns_of

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADER = ROOT / "gpu/tweenspirit_gpu.h"
VARIANTS = {"f32": (), "wide": ("-DTSG_WIDE",), "f64": ("-DTSG_F64",)}
DT = 1 / 60

# What the contract forbids. Of OpenCL's text the pragma is taken away, which alone would forbid it; gcc fuses where it
# may, clang where it is told to, in spite of the pragma.
FUSED_C = ("-ffp-contract=fast", *(("-mfma",) if platform.machine() == "x86_64" else ()))
FUSED_CUDA = "--fmad=true"
FUSED_OPENCL = "-cl-std=CL1.2 -cl-mad-enable"

FORMS = ("in", "out", "inOut", "outIn")
CALLS = """
back(0.5) back(3.9) back(7) elastic(1.5,0.4) elastic(1,0.21) elastic(1,0.05) elastic(9,0.7) pow(0.3) pow(2.5) pow(333)
bounce(0.5,3) bounce(0.7,8) bounce(0,0) bounce(0.25,1)
"""
OTHERS = """
gsap.elastic.out(1.5,0.3)
gsap.elastic.in(1.5,0.3)
gsap.elastic.inOut(1.5,0.3)
gsap.elastic.inOut(1,0.45)
gsap.back.inOut(1.7)
dotween.elastic.inOut
steps(7)
steps(3,jump-none)
steps(5,jump-both)
steps(4,jump-start)
steps(1073741824)
cubic-bezier(1,0,0,1)
cubic-bezier(0,1,1,0)
cubic-bezier(0,1e30,1,-1e30)
cubic-bezier(0.5,0,0.5,1)
cubic-bezier(0,0,0,1)
cubic-bezier(1,0,1,0.5)
cubic-bezier(0.1,-3,0.9,4)
spring(0.5,0.3)
spring(1,-0.5)
spring(0.3,0)
spring(0.5,0.3,velocity=3)
spring(omega=20,damping_ratio=1)
spring(omega=9,damping_ratio=1.0000001)
spring(omega=9,damping_ratio=0.02,tolerance=0.0001)
linear(0, 0.3 37%, 0.123456789012345 38.12345678901%, 1)
linear(0, 1 20%, 0 20%, -1e30 20%, 0.5, 1e30 90%, 1)
linear(0.5, 0.25)
"""
# Tables of cubics: of few and of many cells, with and without pieces, of pieces alone, and computed in double.
BAKED = """
bake(sine.in,0.001)
bake(css.ease,0.0000000001)
bake(elastic.out,0.000001)
bake(bounce.out,0.000000001)
bake(steps(5),0.000001)
bake(steps(300),0.001)
bake(noise(100,4),0.01)
bake(shake(200),0.01)
bake(rough(2),0.00001)
bake(shake(40),0.001)
bake(mirror(bounce.out),0.00001)
bake(chain(sine.in,bounce.out,0.4),0.00001)
bake(scale(sine.in,1e6),0.001)
bake(path(M0,0 C0.3,0 0.5,1 1,1),0.00001)
bake(cubic-bezier(0,1e5,1,-1e5),0.001)
"""
EASINGS = [
    *ts.easings(),
    *OTHERS.strip().splitlines(),
    *BAKED.strip().splitlines(),
    *(call.replace("(", f".{form}(") for call in CALLS.split() for form in FORMS),
]


# ---- Where kernels run --------------------------------------------------------------------------------------------


class InC:
    """The header as C: a library for each precision."""

    def __init__(self, folder: pathlib.Path, compiler: str, *flags: str) -> None:
        self.name = f"C, {compiler} {' '.join(flags)}"
        self.has_double = True
        self.libraries = {}
        for variant, defines in VARIANTS.items():
            out = folder / f"{compiler}-{variant}.so"
            command = [compiler, "-x", "c", "-std=c99", "-O2", "-fPIC", "-shared", *flags, *defines, str(HEADER)]
            subprocess.run([*command, "-o", str(out), "-lm"], check=True)
            self.libraries[variant] = ctypes.CDLL(str(out))

    def launch(self, kernel: str, variant: str, n: int, *arguments: Any) -> None:
        def given(each: Any) -> Any:
            if isinstance(each, np.ndarray):
                assert each.flags.c_contiguous
                return ctypes.c_void_p(each.ctypes.data)
            return ctypes.c_void_p() if each is None else each

        self.libraries[variant][f"{kernel}_{variant}"](*map(given, arguments), ctypes.c_uint(n))

    def keeps_the_contract(self, variant: str) -> bool:
        return probe(self.launch, variant, lambda data: np.frombuffer(bytearray(data), np.uint8), read)


def read(memory: Any, into: Any) -> None:
    ctypes.memmove(into, memory.ctypes.data, ctypes.sizeof(into))


class OnDevice:
    """A device: columns are copied to it and back. `fused` are options to build with in place of the usual ones."""

    def __init__(self, queue: Any, fused: str = "") -> None:
        self.queue = queue
        self.name = f"{queue.kind}, {queue.name} {fused}".rstrip()
        self.has_double = queue.has_double
        fusing = HEADER.read_text().replace("#pragma OPENCL FP_CONTRACT OFF", "")
        for variant in VARIANTS if self.has_double else ("f32",):
            if not fused:
                queue.build(variant)
            elif queue.kind == "OpenCL":
                queue.build(variant, fused, text=fusing, trusted=True)
            else:
                queue.build(variant, fused, trusted=True)

    def launch(self, kernel: str, variant: str, n: int, *arguments: Any) -> None:
        arrays = {id(each): each for each in arguments if isinstance(each, np.ndarray)}
        there = {key: self.queue.upload(each.tobytes()) for key, each in arrays.items()}
        self.queue.launch(kernel, variant, n, *(there.get(id(each), each) for each in arguments))
        for key, each in arrays.items():
            room = (ctypes.c_char * each.nbytes)()
            self.queue.read(there[key], room)
            each[...] = np.frombuffer(room, each.dtype).reshape(each.shape)

    def keeps_the_contract(self, variant: str) -> bool:
        return probe(self.queue.launch, variant, self.queue.upload, self.queue.read)


def on_opencl(fused: bool) -> Iterator[OnDevice]:
    for device in opencl.device_ids():
        queue = opencl.Queue(opencl.queue_on(device).handle)
        yield OnDevice(queue, FUSED_OPENCL if fused else "")


def on_cuda(fused: bool) -> Iterator[OnDevice]:
    for ordinal in range(cuda.device_count()):
        yield OnDevice(cuda.queue_on(ordinal), FUSED_CUDA if fused else "")


def on_host_cuda(fused: bool) -> Iterator[OnDevice]:
    """What is fused here is the C++ compiler's to know."""
    sys.path.append(str(ROOT / "bindings/python/tests"))
    from gpu_help import fake_library

    before = cuda.DRIVERS, cuda.COMPILERS
    cuda.DRIVERS = cuda.COMPILERS = [str(fake_library())]
    if not fused:
        yield from on_cuda(False)
    cuda.DRIVERS, cuda.COMPILERS = before


def in_c(fused: bool) -> Iterator[InC]:
    if fused and platform.machine() == "x86_64" and " fma " not in pathlib.Path("/proc/cpuinfo").read_text():
        print("C: this processor fuses nothing")
        return
    with tempfile.TemporaryDirectory() as folder:
        for compiler in filter(shutil.which, ("gcc", "clang")):
            flags = FUSED_C if fused else ("-ffp-contract=off",)
            yield InC(pathlib.Path(folder), compiler, *flags)


PLACES = {"c": in_c, "opencl": on_opencl, "cuda": on_cuda, "host-cuda": on_host_cuda}


# ---- Numbers -------------------------------------------------------------------------------------------------------


class Numbers:
    """Random numbers, the same each time, with hostile ones among them."""

    def __init__(self, code: str, count: int) -> None:
        self.type, self.count = np.dtype(code), count
        self.random = np.random.default_rng(7)
        tiny = np.finfo(self.type).tiny
        self.hostile = [
            *(0.0, -0.0, np.inf, -np.inf, np.nan, 1.0, -1.0, 1e9, -1e9, 1e-6, 1 + 1e-6, 1 - 1e-6, 1e-33, 1e30, -1e30),
            *(tiny, tiny / 2, tiny / 1024, -tiny / 1024, np.finfo(self.type).max, 2.0**-95, 2.0**-96, 0.5, 0.25),
        ]

    def between(self, low: float, high: float, every: int = 0) -> np.ndarray:
        """So many; one of `every` is hostile."""
        out = self.random.uniform(low, high, self.count).astype(self.type)
        if every:
            for k, value in enumerate(itertools.islice(itertools.cycle(self.hostile), self.count // every)):
                out[k * every + self.random.integers(every)] = value
        return out

    def indices(self, most: int) -> np.ndarray:
        out = self.random.integers(0, most, self.count).astype(np.uint32)
        out[:: max(self.count // 50, 1)] = 4_000_000_000
        return out

    def number(self, value: float) -> Any:
        return (ctypes.c_float if self.type.char == "f" else ctypes.c_double)(value)


def bits(a: np.ndarray) -> np.ndarray:
    return a.view({4: np.uint32, 8: np.uint64, 1: np.uint8}[a.itemsize])


class Report:
    """What was compared."""

    def __init__(self) -> None:
        self.differ = 0

    def line(self, what: str, *pairs: tuple[np.ndarray, np.ndarray], show: bool = True) -> int:
        wrong = total = 0
        for mine, expected in pairs:
            different = bits(mine) != bits(expected)
            if mine.dtype.kind == "f":
                different &= ~(np.isnan(mine) & np.isnan(expected))
            wrong += int(different.sum())
            total += mine.size
            if different.any() and show:
                at = int(np.argmax(different))
                print(f"  {what}, number {at}: {mine[at]!r}, and the library has {expected[at]!r}")
        if show or wrong:
            print(f"{what}: {wrong} of {total} differ", flush=True)
        self.differ += wrong
        return wrong


# ---- Springs -------------------------------------------------------------------------------------------------------


class Active:
    """A mask, and a counter."""

    def __init__(self, count: int) -> None:
        self.mask = np.full(count, 7, np.uint8)
        self.counter = np.zeros(1, np.uint32)


def rows_of(on: Any, variant: str, code: str, springs: list[ts.Spring], dt: float, tolerance: float) -> np.ndarray:
    rows = np.zeros(5 * len(springs), code)
    omega, zeta = (np.array([getattr(s, name) for s in springs]) for name in ("omega", "damping_ratio"))
    on.launch(
        "tsg_spring_rows", variant, len(springs), omega, zeta, ctypes.c_double(dt), ctypes.c_double(tolerance), rows
    )
    return rows


def springs(on: Any, report: Report, variant: str, count: int) -> None:
    code = "f" if variant == "f32" else "d"
    make = Numbers(code, count)
    maker = "wide" if code == "f" else "f64"
    target, x0, v0 = (make.between(-5, 5, 97), make.between(-10, 10, 31), make.between(-30, 30, 37))
    x0[:64] = np.ldexp(1.0, -120) * np.arange(64)
    target[:64] = v0[:64] = 0
    calm = [ts.Spring(duration=0.5, bounce=0.3), ts.Spring(duration=0.2), ts.Spring(omega=0, damping_ratio=0.3)]
    kinds = [
        *calm, ts.Spring(duration=0), ts.Spring(omega=1e-31, damping_ratio=2),
        ts.Spring(omega=3, damping_ratio=1e9), ts.Spring(omega=40, damping_ratio=0),
        *(ts.Spring(omega=float(w), damping_ratio=float(z)) for w in (0.01, 5, 77, 1e6)
          for z in (0.1, 1 - 1e-6, 1, 1 + 1e-6, 4)),
        *(ts.Spring(omega=float(i), damping_ratio=i / 50) for i in range(229)),
    ]  # fmt: skip
    index = make.indices(len(kinds))
    omega, zeta = make.between(0, 60, 41), make.between(0, 2.5, 43)
    zeta[::7] = 1
    zeta[1::7] = (1 + make.random.uniform(-1e-6, 1e-6, zeta[1::7].size)).astype(code)
    sources: list[tuple[str, Any]] = [
        ("shared", calm[0]), ("snapping", kinds[3]), ("palette", (kinds, index)), ("own", (omega, zeta)),
        ("own, one omega", (12.5, zeta)),
    ]  # fmt: skip
    for name, spring in sources:
        for tolerance, dt, steps in ((0.0, DT, 20), (0.02, DT, 40), (0.02, 0.0, 1), (0.0, 1e-40, 1), (0.5, 1e39, 1)):
            (x, v), (ex, ev) = (x0.copy(), v0.copy()), (x0.copy(), v0.copy())
            for step in range(steps):
                mine, mask = Active(count), np.zeros(count, bool)
                last = step == steps - 1
                moving = ts.step_springs(ex, ev, target, spring, dt, tolerance=tolerance, mask=mask if last else None)
                head = (x, v, target, make.number(0))
                tail = (make.number(tolerance),)
                if isinstance(spring, ts.Spring) or isinstance(spring[0], list):
                    palette = [spring] if isinstance(spring, ts.Spring) else spring[0]
                    place = None if isinstance(spring, ts.Spring) else index
                    rows = rows_of(on, maker, code, palette, dt, float(make.type.type(tolerance)))
                    every = (rows, place, ctypes.c_uint(len(palette)))
                    settling = (*every, None, make.number(0))
                    middle = every if place is not None else (rows,)
                    kernel = "tsg_step_springs" if place is None else "tsg_step_palette"
                else:
                    first = (None, make.number(spring[0])) if isinstance(spring[0], float) else (omega, make.number(0))
                    settling = (None, None, ctypes.c_uint(0), *first)
                    middle = (*first, zeta, make.number(0), make.number(dt))
                    kernel = "tsg_step_own_springs"
                if dt > 0:
                    on.launch(kernel, variant, count, *head, *middle, *tail)
                else:
                    on.launch("tsg_settle_springs", variant, count, *head, *settling, *tail, mine.counter)
            on.launch("tsg_report", variant, count, *head, mine.mask, mine.counter if dt > 0 else None)
            counted = np.array([moving], np.uint32)
            pairs = ((x, ex), (v, ev), (mine.mask, mask.view(np.uint8)), (mine.counter, counted))
            report.line(f"springs {name}, {variant}, dt {dt:.3g}, tolerance {tolerance}", *pairs)


def decays(on: Any, report: Report, variant: str, count: int) -> None:
    code = "f" if variant == "f32" else "d"
    make = Numbers(code, count)
    x0, v0, rates = (make.between(-10, 10, 31), make.between(-30, 30, 37), make.between(-1, 9, 41))
    for name, decay in (("shared", 2.5), ("shared, fast", 1e5), ("own", rates)):
        for tolerance, dt, steps in ((0.0, DT, 20), (0.3, DT, 40), (0.3, 0.0, 1), (0.0, 1e39, 1)):
            (x, v), (ex, ev) = (x0.copy(), v0.copy()), (x0.copy(), v0.copy())
            row = None
            if isinstance(decay, float):
                row = np.zeros(3, code)
                maker = "wide" if code == "f" else "f64"
                on.launch("tsg_decay_row", maker, 1, ctypes.c_double(decay), ctypes.c_double(dt), row)
            source = (row, None if row is not None else rates, make.number(0))
            for _ in range(steps):
                mine, mask = Active(count), np.zeros(count, bool)
                moving = ts.step_decays(ex, ev, decay, dt, tolerance=tolerance, mask=mask)
                tail = (make.number(tolerance),)
                if dt > 0:
                    on.launch("tsg_step_decays", variant, count, x, v, *source, make.number(dt), *tail)
                else:
                    on.launch("tsg_settle_decays", variant, count, x, v, *source, *tail, mine.counter)
            counter = mine.counter if dt > 0 else None
            on.launch("tsg_report", variant, count, None, v, None, make.number(0), mine.mask, counter)
            counted = np.array([moving], np.uint32)
            pairs = ((x, ex), (v, ev), (mine.mask, mask.view(np.uint8)), (mine.counter, counted))
            report.line(f"decays {name}, {variant}, dt {dt:.3g}, tolerance {tolerance}", *pairs)


# ---- Curves --------------------------------------------------------------------------------------------------------


def packed(curves: list[Curve], wide: bool) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    words, numbers = np.zeros((len(curves), 4), np.uint32), np.zeros((len(curves), 4))
    tables = bytearray()
    for i, curve in enumerate(curves):
        words[i] = curve.shape, curve.entries, curve.pieces, len(tables) // 8
        numbers[i, : len(curve.parameters)] = curve.parameters
        tables += curve.table
    return words, numbers.astype("d" if wide else "f"), np.frombuffer(tables + bytes(8))


def curves(on: Any, report: Report, variant: str, count: int) -> None:
    code = "d" if variant == "f64" else "f"
    make = Numbers(code, count)
    t = make.between(-0.2, 1.2, 23)
    t[-2048:] = np.linspace(0, 1, 2049)[:-1]
    out, seen = np.empty_like(t), 0
    before = report.differ
    for name in EASINGS:
        easing = ts.Easing(name)
        curve = compiled(easing)
        if curve.wide and variant == "f32":
            continue
        seen += 1
        on.launch("tsg_sample", variant, count, *packed([curve], variant != "f32"), t, out)
        # What is not computed in double in the library is in the program of TSG_WIDE rounded once: other bits.
        if not curve.wide and variant == "wide":
            expected = easing(t.astype("d")).astype("f")
        else:
            expected = np.asarray(easing(t), code)
        report.line(f"curve {name}, {variant}", (out, expected), show=False)
    print(f"curves, {variant}: {report.differ - before} of {seen * count} differ, {seen} curves")


def tweens(on: Any, report: Report, variant: str, count: int) -> None:
    code = "d" if variant == "f64" else "f"
    make = Numbers(code, count)
    a, b, out = make.between(-9, 9, 53), make.between(-9, 9, 59), np.empty(count, code)
    a[::11] = b[::11]
    start, duration = make.between(-1, 2, 61), make.between(-0.1, 2, 67)
    duration[::13] = 0
    every = [ts.Easing(name) for name in EASINGS]
    those = [each for each in every if compiled(each).wide == (variant == "wide") or variant == "f64"]
    index = make.indices(len(those))
    zero = make.number(0)
    for name, palette in (("one curve", those[:1]), ("palette", those)):
        many = len(palette) > 1
        data = packed([compiled(each) for each in palette], variant != "f32")
        for time in (0.5, 1.0, 1e9):
            columns = (a, zero, b, zero, start, zero, duration, zero)
            place = (index if many else None, ctypes.c_uint(len(palette)))
            on.launch("tsg_eval_tweens", variant, count, *columns, make.number(time), *data, *place, out)
            expected = ts.eval_tweens(a, b, start, duration, (palette, index) if many else palette[0], time)
            report.line(f"tweens {name}, {variant}, time {time:g}", (out, expected))
    c = make.between(-9, 9, 53)
    expected = ts.eval_tweens(2.0, c, 0.0, 1.5, those[3], 0.7)
    on.launch(
        "tsg_eval_tweens", variant, count, None, make.number(2), c, zero, None, zero, None, make.number(1.5),
        make.number(0.7), *packed([compiled(those[3])], variant != "f32"), None, ctypes.c_uint(1), c,
    )  # fmt: skip
    report.line(f"tweens of numbers, in place, {variant}", (c, expected))


def tables(on: Any, report: Report, variant: str, count: int) -> None:
    """Tables and pieces of cubics against their definition, random ones; `curves` has the library's own."""
    if variant == "wide":
        return
    code = "d" if variant == "f64" else "f"
    make = Numbers(code, count)
    cells, pieces = 64, 5
    rows = make.random.uniform(-1, 1, (cells, 4))
    rows[20:24] = np.nan
    starts = np.array([0, 20.5, 21.25, 22, 23.5]) / cells
    widths = 1 / np.diff([*starts, 1.0])
    cubics = make.random.uniform(-1, 1, (pieces, 4))
    floats = rows.astype("f").ravel().view(np.float64)
    table = np.concatenate([rows.ravel(), starts, widths, cubics.ravel(), floats])
    t = make.between(-0.2, 1.2, 23)
    t[-2048:] = np.linspace(0, 1, 2049)[:-1]
    out = np.empty_like(t)

    def cubic(c: np.ndarray, u: np.ndarray) -> np.ndarray:
        return ((c[:, 3] * u + c[:, 2]) * u + c[:, 1]) * u + c[:, 0]

    def in_pieces(x: np.ndarray) -> np.ndarray:
        held = np.where(x > 0, x, 0).astype("d")
        at = np.searchsorted(starts, held, side="right") - 1
        return cubic(cubics[at], (held - starts[at]) * widths[at])

    with np.errstate(all="ignore"):
        x = np.where(t <= 0, 0, np.where(t >= 1, 1, t)).astype(code) * code_number(code, cells)
        cell = np.minimum(np.floor(np.where(np.isnan(x), 0, x)), cells - 1).astype(int)
        y = cubic(rows.astype(code)[cell], x - cell.astype(code))
        y = np.where(np.isnan(y) & ~np.isnan(t), in_pieces(t).astype(code), y)
        expected = np.where(t >= 1, np.asarray(0.75, code), y).astype(code)
    words = np.array([[1003, cells, pieces, 0]], np.uint32)
    on.launch("tsg_sample", variant, count, words, np.array([0.75, 0, 0, 0], code), table, t, out)
    report.line(f"table, {variant}", (out, expected))
    if code == "d":
        words = np.array([[1004, pieces, 0, 4 * cells]], np.uint32)
        on.launch("tsg_sample", variant, count, words, np.array([0.75, 0, 0, 0], code), table, t, out)
        y = np.where(np.isnan(t), t, np.where(t >= 1, 0.75, in_pieces(t)))
        report.line(f"pieces, {variant}", (out, y))


def code_number(code: str, value: float) -> Any:
    return np.dtype(code).type(value)


# ---- Tracks --------------------------------------------------------------------------------------------------------


def tracks(on: Any, report: Report, variant: str, count: int) -> None:
    if variant == "f32":
        return
    code = "f" if variant == "wide" else "d"
    random = np.random.default_rng(11)
    lanes = min(count, 512)
    offsets, times, values, slopes, made = [0], [], [], [], []
    for lane in range(lanes):
        keys = int(random.integers(1, 12))
        at = np.sort(np.round(random.uniform(0, 4, keys), 1 if lane % 3 else 6))
        value = random.uniform(-9, 9, keys)
        is_cubic = lane % 2 == 0
        bent = random.uniform(-20, 20, (keys, 2))
        track = ts.Track("float")
        for k in range(keys):
            if is_cubic:
                ends = {"in_tangent": bent[k - 1, 1], "out_tangent": bent[k, 0]}
                track.key(float(at[k]), float(value[k]), interpolation="hermite", **ends)
            else:
                track.key(float(at[k]), float(value[k]))
        made.append(track)
        times += [*at]
        values += [*value]
        slopes += [*(bent if is_cubic else np.full((keys, 2), np.nan))]
        offsets.append(len(times))
    columns = (np.array(offsets, np.uint32), np.array(times), np.array(values), np.array(slopes))
    mine, expected = [], []
    for time in (-1.0, 0.0, 0.3, 1.0, 1.7000000000000002, 2.5, 3.99, 4.0, 9.0, np.nan, np.inf):
        out = np.empty(lanes, code)
        on.launch("tsg_eval_tracks", variant, lanes, *columns, ctypes.c_double(time), out)
        mine.append(out)
        expected.append(np.array([track.value(time) for track in made], "d").astype(code))
    report.line(f"tracks, {variant}", (np.concatenate(mine), np.concatenate(expected)))


def track_sets(on: Any, report: Report, variant: str, count: int) -> None:
    """Tracks of all that gpu.TrackSet takes, packed by it, against the library's set."""
    if variant == "f32":
        return
    code = "f" if variant == "wide" else "d"
    random = np.random.default_rng(12)
    made: list[ts.Track] = []
    ways = ("step", "eased", "hermite", "catmull", "monotone")
    kinds: tuple[Any, ...] = ("float", "vec3", "angle", "bool", 5, "rect", "angle", "vec2")
    for i in range(min(count, 256)):
        kind = kinds[i % len(kinds)]
        wrap = ("shortest", "longest", "cw", "ccw", "raw")[i % 5]
        track = ts.Track(kind, wrap=wrap) if kind == "angle" else ts.Track(kind)
        # Several at one time, near one another, and far apart.
        times = np.round(random.uniform(-1, 4, int(random.integers(1, 24 if i % 3 else 4))), int(random.integers(0, 9)))
        for at in (*times, *((1e-320, 2e-320, 1e9) if i % 7 == 0 else ())):
            size = 10.0 ** random.integers(-3, 300 if i % 11 == 0 else 4)
            value = random.uniform(-size, size, track.lanes) * random.integers(0, 2)
            way = ways[int(random.integers(len(ways)))] if i % 2 else ways[i // 2 % len(ways)]
            more: dict[str, Any] = {"interpolation": "step" if kind == "bool" else way}
            if kind == "bool":
                value = np.ones(1)
            if way == "hermite" and kind != "bool":
                bent = random.uniform(-20 * size, 20 * size, (2, track.lanes))
                more |= {"in_tangent": bent[0].tolist(), "out_tangent": bent[1].tolist()}
                more = {k: v[0] if isinstance(v, list) and track.lanes == 1 else v for k, v in more.items()}
            track.key(float(at), value.tolist() if track.lanes > 1 else float(value[0]), **more)
        made.append(track)
    packed = columns_of(made)
    offsets, slopes = np.array(packed.offsets, np.uint32), packed.slopes
    columns = (offsets, np.array(packed.times), np.array(packed.values), None if slopes is None else np.array(slopes))
    there = ts.TrackSet(made, "float32" if code == "f" else "float64")
    keys = random.choice(packed.times, 40)
    mine, expected = [], []
    for time in (*keys, *np.nextafter(keys, 9), *random.uniform(-2, 5, 60), -1e300, 1e300, np.nan, np.inf, -np.inf):
        out = np.empty(there.lanes, code)
        on.launch("tsg_eval_tracks", variant, there.lanes, *columns, ctypes.c_double(time), out)
        mine.append(out)
        expected.append(there.sample(float(time)))
    report.line(f"track sets, {variant}", (np.concatenate(mine), np.concatenate(expected)))


PARTS: tuple[Callable[[Any, Report, str, int], None], ...] = (
    springs,
    decays,
    curves,
    tweens,
    tables,
    tracks,
    track_sets,
)


def compare(on: Any, count: int) -> int:
    print(f"--- {on.name}")
    report = Report()
    for part in PARTS:
        for variant in VARIANTS if on.has_double else ("f32",):
            if variant != "wide" or part not in (springs, decays):
                part(on, report, variant, count)
    for variant in VARIANTS if on.has_double else ("f32",):
        if not on.keeps_the_contract(variant):
            print(f"tsg_probe, {variant}: other results than the host's")
            report.differ += 1
    return report.differ


def planted(on: Any, count: int) -> bool:
    """Whether what is fused on purpose is found: by the bits, and by the probe."""
    report = Report()
    for variant in ("f32", "f64") if on.has_double else ("f32",):
        before = report.differ
        with contextlib.redirect_stdout(io.StringIO()):
            springs(on, report, variant, count)
            curves(on, report, variant, count)
        print(f"{on.name}, {variant}: {report.differ - before} numbers differ, as they must")
        if report.differ == before or on.keeps_the_contract(variant):
            print(f"{on.name}, {variant}: what is fused was not found")
            return False
    return True


def main() -> int:
    words = sys.argv[1:]
    count = int(words[words.index("--items") + 1]) if "--items" in words else 1 << 20
    fused, ok = "--planted" in words, True
    names = [word for word in words if word in PLACES] or list(PLACES)
    np.seterr(all="ignore")
    for name in names:
        seen = 0
        for on in PLACES[name](fused):
            seen += 1
            ok &= planted(on, count) if fused else compare(on, count) == 0
        if not seen and not (fused and name == "host-cuda"):
            print(f"{name}: nothing to run it on was found")
            if len(names) == 1:
                return 3
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
