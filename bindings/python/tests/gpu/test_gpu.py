# SPDX-License-Identifier: MIT
"""tweenspirit.gpu: the bits of ts.step_springs and its like, on a device of OpenCL and on a CUDA that runs on the host.

Tests/GPU compares the kernels at length; here is what Python does around them.
"""

from __future__ import annotations

import array
import ctypes
import ctypes.util
import lzma
import re
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from gpu_help import ROOT, Failing, use_fake_cuda
from programs import printed_by

import tweenspirit as ts
from tweenspirit import gpu
from tweenspirit.gpu import arrays, carried, cuda, opencl
from tweenspirit.gpu.curves import compiled
from tweenspirit.gpu.programs import DEFINES

np = pytest.importorskip("numpy")

SPRING = ts.Spring(duration=0.5, bounce=0.3)
N = 1000


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Any:
    return use_fake_cuda(monkeypatch)


@pytest.fixture
def card(fake: Any) -> gpu.Device:
    """Returns the only card of the fake."""
    return next(each for each in gpu.devices() if each.kind == "CUDA")


@pytest.fixture
def opencl_device() -> gpu.Device:
    found = [each for each in gpu.devices() if each.kind == "OpenCL"]
    if not found:
        pytest.skip("no OpenCL device (apt install pocl-opencl-icd): its half is not run")
    return found[0]


@pytest.fixture(params=["opencl_device", "card"], ids=["OpenCL", "CUDA"])
def device(request: pytest.FixtureRequest) -> gpu.Device:
    found: gpu.Device = request.getfixturevalue(request.param)
    return found


def columns(code: str, *ranges: tuple[float, float]) -> list[Any]:
    random = np.random.default_rng(3)
    return [random.uniform(low, high, N).astype(code) for low, high in ranges]


def same(there: gpu.Array, here: Any) -> bool:
    return bytes(there.get()) == here.tobytes()


def put(device: gpu.Device, *many: Any) -> list[Any]:
    return [gpu.array(each, device) if hasattr(each, "dtype") else each for each in many]


class Like:
    """An object with some attributes of another."""

    def __init__(self, **attributes: Any) -> None:
        self.__dict__.update(attributes)


# ---- The same bits --------------------------------------------------------------------------------------------------


def sources(code: str) -> Iterator[Any]:
    omega, zeta = columns(code, (0, 50), (0, 2))
    index = np.arange(N, dtype=np.uint32) % 5
    yield SPRING
    yield [ts.Spring(duration=0.1 * (i + 1), bounce=i / 5) for i in range(4)], index
    yield omega, zeta
    yield 20.0, zeta


@pytest.mark.parametrize("code", ["f", "d"])
@pytest.mark.parametrize("dt", [1 / 60, 0.0])
def test_springs(device: gpu.Device, code: str, dt: float) -> None:
    for source in sources(code):
        x, v, to = columns(code, (-9, 9), (-30, 30), (-5, 5))
        pair = source if isinstance(source, ts.Spring) else tuple(put(device, *source))
        gx, gv, gto = put(device, x, v, to)
        mask, gmask = np.zeros(N, bool), gpu.array(np.zeros(N, bool), device)
        for step in range(30):
            assert gpu.step_springs(gx, gv, gto, pair, dt, tolerance=0.1) is None, step
            ts.step_springs(x, v, to, source, dt, tolerance=0.1)
        moving = ts.step_springs(x, v, 0.25, source, dt, tolerance=0.1, mask=mask)
        assert gpu.step_springs(gx, gv, 0.25, pair, dt, tolerance=0.1, mask=gmask, count=True) == moving
        assert same(gx, x) and same(gv, v) and same(gmask, mask)


@pytest.mark.parametrize("code", ["f", "d"])
@pytest.mark.parametrize("dt", [1 / 60, 0.0])
def test_decays(device: gpu.Device, code: str, dt: float) -> None:
    rates = columns(code, (-1, 9))[0]
    for decay in (ts.Decay(rate=3.0), 2.5, rates):
        x, v = columns(code, (-9, 9), (-30, 30))
        gx, gv, given = put(device, x, v, decay)
        for _ in range(30):
            moving = ts.step_decays(x, v, decay, dt, tolerance=0.1)
            assert gpu.step_decays(gx, gv, given, dt, tolerance=0.1, count=True) == moving
        assert same(gx, x) and same(gv, v)


CURVES = ["quad.in", "cubic-bezier(0.3,-1,0.2,2)", "elastic.out(1,0.25)", "linear", "bounce.inOut(0.6,5)", "css.ease"]
CURVES += ["linear(0, 1 30%, 0.5, 1)", "spring(0.5,0.3)", "steps(5)", "pow.out(3.5)", "back.inOut(6)"]


@pytest.mark.parametrize("code", ["f", "d"])
def test_tweens(device: gpu.Device, code: str) -> None:
    a, b, start, duration = columns(code, (-9, 9), (-9, 9), (0, 2), (-0.2, 2))
    index = np.arange(N, dtype=np.uint32) % (len(CURVES) + 2)
    there = put(device, a, b, start, duration)
    palette = [ts.Easing(name) for name in CURVES]
    place = gpu.array(index, device)
    for time in (0.4, 1.7):
        for curve in (*palette, "sine.inOut"):
            assert same(gpu.eval_tweens(*there, curve, time), ts.eval_tweens(a, b, start, duration, curve, time))
        # Of two precisions, in two launches, into one of its own columns.
        out = gpu.array(a, device)
        assert gpu.eval_tweens(out, *there[1:], (palette, place), time, out) is out
        assert same(out, ts.eval_tweens(a, b, start, duration, (palette, index), time))
    half = gpu.eval_tweens(0.0, there[1], 0, 2.0, "sine.out", 1.0)
    assert same(half, ts.eval_tweens(0.0, b, 0, 2.0, "sine.out", 1.0))


def some_tracks() -> list[ts.Track]:
    """Of each kind and interpolation that a device evaluates, with jumps and with one key."""
    random = np.random.default_rng(5)
    made = [
        ts.Track().key(0.25, 3),
        ts.Track("vec2").key(0.5, (1, -0.0)),
        ts.Track("bool").key(0, 1).key(1, 0).key(1, 1),
    ]
    for way in ("eased", "step", "hermite", "catmull", "monotone"):
        for kind in ("float", "vec3", 5):
            track = ts.Track(kind, interpolation=way)
            for time in np.sort(np.round(random.uniform(0, 2, 9), 1)):
                value = random.uniform(-9, 9, (3, track.lanes)).tolist()
                ends = {"in_tangent": value[1], "out_tangent": value[2]} if way == "hermite" and kind != "float" else {}
                track.key(float(time), value[0] if track.lanes > 1 else value[0][0], **ends)
            made.append(track)
    for wrap in ("shortest", "longest", "cw", "ccw", "raw"):
        made.append(ts.Track("angle", wrap=wrap).key(0, 0).key(0.7, 5).key(1.2, -4).key(2, 1))
    return made


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_track_sets(device: gpu.Device, dtype: str) -> None:
    tracks = some_tracks()
    here, there = ts.TrackSet(tracks, dtype), gpu.TrackSet(tracks, dtype, device)
    for name in ("tracks", "lanes", "keys", "start", "end", "dtype"):
        assert getattr(there, name) == getattr(here, name), name
    assert there.bytes > 16 * there.keys and repr(there).startswith(f"<gpu.TrackSet of {len(tracks)} tracks")
    out = gpu.array(np.zeros(here.lanes, dtype), device)
    for t in (-1, 0, 0.05, 0.5, 0.7, 1.0, 1.2, 1.9999, 2, 7, float("inf"), float("-inf")):
        assert there.sample(t, out) is out and same(out, here.sample(t)), t
    assert np.isnan(np.frombuffer(there.sample(float("nan")).get(), dtype)).all()
    fresh = there.sample(0.3)
    assert same(fresh, here.sample(0.3)) and fresh.shape == (here.lanes,) and fresh.device == device
    # A copy: the tracks may change. Lines and steps alone have no slopes.
    tracks[0].key(0, 5)
    lines = gpu.TrackSet(iter(tracks[:3]), np.dtype(dtype).type, device)
    assert lines.sample(0).get()[0] == 5 and there.sample(0).get()[0] == 3 and lines._columns[3] is None
    none = gpu.TrackSet([], dtype, device)
    assert (none.lanes, none.keys, none.start, none.end) == (0, 0, 0.0, 0.0) and none.sample(1).get().nbytes == 0


def test_track_sets_refuse(device: gpu.Device, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = ts.Track().key(0, 0).key(1, 1)
    live = ts.Track().key(0, 0, easing=ts.register_easing("gpu:gone", lambda t: t, live=True)).key(1, 1)
    ts.unregister_easing("gpu:gone")
    for bad, text in (
        (live, "tracks[1] must have steps, lines and cubics only"),
        (ts.Track().key(0, 0, easing="sine.in").key(1, 1), "tracks[1] must have steps, lines and cubics only"),
        (ts.Track().key(0, 0, easing="css.step-start").key(1, 1), "tracks[1] must have steps, lines and cubics only"),
        (ts.Track(interpolation="bezier").key(0, 0).key(1, 1), "tracks[1] must have steps, lines and cubics only"),
        (ts.Track(interpolation="spring").key(0, 0).key(1, 1), "tracks[1] must have steps, lines and cubics only"),
        (ts.Track("color").key(0, "red"), "tracks[1] must not be of colours, rotations or ints"),
        (ts.Track("int").key(0, 1), "tracks[1] must not be of colours, rotations or ints"),
        (plain.copy().extrapolate("loop"), "tracks[1] must hold its first and last keys"),
        (ts.Track(), "tracks[1] must have a key"),
        ("x", "tracks must be Tracks"),
    ):
        raises(text, gpu.TrackSet, [plain, bad])
    gpu.TrackSet([ts.Track().key(0, 0, easing="sine.in").key(1, 1).bake(tolerance=0.01)])
    raises("dtype must be float32 or float64", gpu.TrackSet, [plain], "f2")
    raises("device must be one of gpu.devices()", gpu.TrackSet, [plain], device="CUDA")
    closed = plain.copy()
    closed.close()
    raises("closed", gpu.TrackSet, [closed])
    there = gpu.TrackSet([plain], "float32", device)
    raises("out must be on a device", there.sample, 0, np.zeros(1, "f"))
    raises("out must hold float32", there.sample, 0, gpu.array(np.zeros(1), device))
    raises("out must have 1 numbers, as the set has lanes, not 2", there.sample, 0, gpu.array(np.zeros(2, "f"), device))
    raises("t must be a number", there.sample, "x")
    raises("stream must be", there.sample, 0, stream=-1)
    monkeypatch.setattr(cuda.Queue if device.kind == "CUDA" else opencl.queue_on(device.id), "has_double", False)
    raises("no double precision, which sampling tracks", there.sample, 0)


def test_shapes_and_nothing(device: gpu.Device) -> None:
    x, v = np.arange(6.0).reshape(2, 3), np.zeros((2, 3))
    gx, gv = put(device, x, v)
    gpu.step_springs(gx, gv, 9.0, SPRING, 0.1)
    ts.step_springs(x, v, 9.0, SPRING, 0.1)
    assert same(gx, x) and gx.get().shape == (2, 3) and gx.shape == (2, 3) and len(gx) == 2
    none = gpu.array(array.array("f"), device)
    assert gpu.step_springs(none, gpu.array(array.array("f"), device), 0.0, SPRING, 0.1, count=True) == 0
    assert list(none.get()) == []


@pytest.mark.parametrize("code", "fd")
def test_batch(device: gpu.Device, code: str) -> None:
    x, v, to, omega = columns(code, (-9, 9), (-30, 30), (-5, 5), (1, 40))
    index = np.arange(N, dtype="u4") % 2
    mask, count = np.zeros(N, bool), 0
    gx, gv, gto, gomega, gindex, gmask = put(device, x, v, to, omega, index, mask)
    palette = [SPRING, ts.Spring(duration=2, bounce=0.9)]
    sources = ((SPRING, SPRING), ((palette, gindex), (palette, index)), ((gomega, 0.5), (omega, 0.5)))
    for there, here in sources:
        with gpu.SpringBatch(gx, gv, gto, there, tolerance=0.1, mask=gmask) as batch:
            for dt in (1 / 60, 0, 0.25):
                count = ts.step_springs(x, v, to, here, dt, tolerance=0.1, mask=mask)
                assert batch.step(dt, count=True) == count
                assert batch.step(0) is None and ts.step_springs(x, v, to, here, 0, tolerance=0.1, mask=mask) >= 0
                assert same(gx, x) and same(gv, v) and same(gmask, mask)
        with pytest.raises(ts.TweenSpiritError, match="closed"):
            batch.step(0.1)
    raises("value and velocity overlap", gpu.SpringBatch, gx, gx, 0.0, SPRING)
    with gpu.SpringBatch(gx, gv, gto, SPRING) as batch:
        raises("dt must be >= 0", batch.step, -1)


def test_what_is_kept_is_what_was_asked_for(device: gpu.Device) -> None:
    """More springs and times than are kept, back and forth."""
    x, v, to = columns("f", (-9, 9), (-30, 30), (-5, 5))
    gx, gv, gto = put(device, x, v, to)
    for i in [*range(12), *range(12)]:
        spring, dt = ts.Spring(duration=0.2 + i / 10), 1 / (60 + i)
        gpu.step_springs(gx, gv, gto, spring, dt)
        ts.step_springs(x, v, to, spring, dt)
    assert same(gx, x) and same(gv, v)


# ---- Errors ---------------------------------------------------------------------------------------------------------


def raises(text: str, call: Callable[..., Any], *arguments: Any, **more: Any) -> None:
    with pytest.raises(ts.TweenSpiritError) as caught:
        call(*arguments, **more)
    assert text in str(caught.value)


def test_refusals(device: gpu.Device) -> None:
    x, v = put(device, *columns("f", (0, 1), (0, 1)))
    wide, short = gpu.array(np.zeros(N), device), gpu.array(np.zeros(3, "f"), device)
    host = np.zeros(N, "f")
    raises("value must be on a device", gpu.step_springs, host, v, 0.0, SPRING, 0.1)
    raises("target must be on a device", gpu.step_springs, x, v, host, SPRING, 0.1)
    raises("value must be on a device", gpu.step_springs, array.array("f", [0]), v, 0.0, SPRING, 0.1)
    raises("velocity must hold float32", gpu.step_springs, x, wide, 0.0, SPRING, 0.1)
    raises(f"target must have {N} numbers", gpu.step_springs, x, v, short, SPRING, 0.1)
    raises("dt must be >= 0", gpu.step_springs, x, v, 0.0, SPRING, -1)
    raises("tolerance must be >= 0", gpu.step_springs, x, v, 0.0, SPRING, 0.1, tolerance=-1)
    raises("spring must have 1 to 256", gpu.step_springs, x, v, 0.0, ([], x), 0.1)
    raises("index must hold uint32", gpu.step_springs, x, v, 0.0, ([SPRING], x), 0.1)
    raises("spring must have an array among", gpu.step_springs, x, v, 0.0, (1.0, 2.0), 0.1)
    raises("spring must be a Spring", gpu.step_springs, x, v, 0.0, "soft", 0.1)
    raises("mask must hold bool", gpu.step_springs, x, v, 0.0, SPRING, 0.1, mask=x)
    bits = gpu.array(np.zeros(N, np.uint32), device)
    raises("value and velocity overlap", gpu.step_springs, x, x, 0.0, SPRING, 0.1)
    raises("velocity and target overlap", gpu.step_springs, x, v, v, SPRING, 0.1)
    raises("value and omega overlap", gpu.step_springs, x, v, 0.0, (x, 1.0), 0.1)
    raises("velocity and decay overlap", gpu.step_decays, x, v, v, 0.1)
    as_floats: Any = gpu.array(host, device)
    as_floats._memory = bits._memory
    if device.kind == "CUDA":
        as_floats = Like(__cuda_array_interface__={**bits.__cuda_array_interface__, "typestr": "<f4"})
    raises("value and index overlap", gpu.step_springs, as_floats, v, 0.0, ([SPRING], bits), 0.1)
    raises("out and index overlap", gpu.eval_tweens, x, 1.0, 0.0, 1.0, ([ts.Easing("linear")], bits), 0.5, as_floats)
    raises("out must be an array on the device", gpu.eval_tweens, 0.0, 1.0, 0.0, 1.0, "linear", 0.5)
    raises("time must be finite", gpu.eval_tweens, x, 1.0, 0.0, 1.0, "linear", float("nan"))
    raises("easing must have 1 to 256", gpu.eval_tweens, x, 1.0, 0.0, 1.0, (["linear"], x), 0.5)
    raises("data must be a contiguous array", gpu.array, np.zeros(3, "i8"), device)
    raises("data must be an array", gpu.array, 3.0, device)
    raises("data must be an array", gpu.array, np.zeros(3, "M8[s]"), device)
    raises("data must be real, not complex", gpu.array, np.zeros(3, complex), device)
    raises("data must not be masked", gpu.array, np.ma.masked_array(np.zeros(3, "f"), [1, 0, 0]), device)
    raises("device must be one of gpu.devices()", gpu.array, host, device.kind)
    raises("index must be on a device", gpu.step_springs, x, v, 0.0, ([SPRING, SPRING], None), 0.1)
    raises("end_value must have 1000 numbers, as out has, not 3", gpu.eval_tweens, x, short, 0.0, 1.0, "linear", 0.5)
    for stream in ("a", -5):
        raises("stream must be", gpu.step_springs, x, v, 0.0, SPRING, 0.1, stream=stream)
        raises("stream must be", gpu.step_decays, x, v, 2.0, 0.1, stream=stream)
        raises("stream must be", gpu.eval_tweens, x, 1.0, 0.0, 1.0, "linear", 0.5, stream=stream)


def test_numbers_beyond_float32(device: gpu.Device) -> None:
    """They raise what the host raises, and only for float32."""
    for code in "fd":
        host = columns(code, (0, 1), (0, 1), (5, 9), (0, 1))
        there = put(device, *host)
        for name, call in {
            "target": lambda on, x, v, w, out: on.step_springs(x, v, 1e300, SPRING, 0.1),
            "omega": lambda on, x, v, w, out: on.step_springs(x, v, 1.0, (1e300, w), 0.1),
            "damping_ratio": lambda on, x, v, w, out: on.step_springs(x, v, 1.0, (w, 1e300), 0.1),
            "start_value": lambda on, x, v, w, out: on.eval_tweens(-1e300, 1.0, 0.0, 1.0, "linear", 0.5, out),
            "end_value": lambda on, x, v, w, out: on.eval_tweens(0.0, 1e300, 0.0, 1.0, "linear", 0.5, out),
            "start_time": lambda on, x, v, w, out: on.eval_tweens(0.0, 1.0, 1e300, 1.0, "linear", 0.5, out),
            "duration": lambda on, x, v, w, out: on.eval_tweens(0.0, 1.0, 0.0, 1e300, "linear", 0.5, out),
        }.items():
            for on, given in ((ts, host), (gpu, there)):
                if code == "f":
                    raises(f"{name} must be a number of float32, not", call, on, *given)
                else:
                    call(on, *given)


def test_stops_are_rounded_as_the_engine_rounds_them(device: gpu.Device) -> None:
    easing = ts.Easing("linear(0, 0.5 23.85%, 1)")
    starts = -np.linspace(0, 1, 20001)
    there = gpu.eval_tweens(0.0, 1000.0, gpu.array(starts, device), 1.0, easing, 0.0)
    assert same(there, ts.eval_tweens(0.0, 1000.0, starts, 1.0, easing, 0.0))


@pytest.mark.parametrize("failing", ["read", "upload"])
def test_a_probe_that_fails_is_run_again(device: gpu.Device, monkeypatch: pytest.MonkeyPatch, failing: str) -> None:
    module: Any = cuda if device.kind == "CUDA" else opencl
    monkeypatch.setattr(opencl, "_own", {})  # another context, without programs
    x, v, omega = put(device, *columns("f", (0, 1), (0, 1), (1, 9)))

    def fails(*_: Any) -> None:
        raise ts.OutOfMemoryError("no memory for a probe")

    with monkeypatch.context() as patch:
        patch.setattr(module.Queue, failing, fails)
        raises("no memory for a probe", gpu.step_springs, x, v, 1.0, (omega, 0.5), 0.1)
    with monkeypatch.context() as patch:
        patch.setattr(module, "probe", lambda *_: False)
        raises("does not compute as the library does", gpu.step_springs, x, v, 1.0, (omega, 0.5), 0.1)
    gpu.step_springs(x, v, 1.0, (omega, 0.5), 0.1)


INEXACT = ["out(css.ease)", "noise()", "rough(2)", "path(M0,0 C0.3,0 0.5,1 1,1)", "chain(sine.in,bounce.out,0.4)"]
# Tables with pieces, of pieces alone, and computed in double.
BAKED = ["bake(sine.in,0.001)", "bake(bounce.out,0.00001)", "bake(steps(300),0.001)", "bake(shake(200),0.01)"]


def at_each_time(device: gpu.Device, code: str, easing: Any, host: Any, **more: Any) -> bool:
    starts = -np.linspace(-0.1, 1.1, N).astype(code)
    there = gpu.eval_tweens(0.0, 9.0, gpu.array(starts, device), 1.0, easing, 0.0, **more)
    return same(there, ts.eval_tweens(0.0, 9.0, starts, 1.0, host, 0.0))


@pytest.mark.parametrize("code", ["f", "d"])
def test_baked_curves(device: gpu.Device, code: str) -> None:
    """They have the library's own tables."""
    for name in BAKED:
        easing = ts.Easing(name)
        assert easing.kind == "baked" and at_each_time(device, code, easing, easing), name
        assert at_each_time(device, code, easing, easing, tolerance=0.5), name


@pytest.mark.parametrize("code", ["f", "d"])
@pytest.mark.parametrize("name", INEXACT)
def test_curves_without_a_formula(device: gpu.Device, code: str, name: str) -> None:
    x = gpu.array(np.linspace(0, 1, N).astype(code), device)
    easing = ts.Easing(name)
    raises("has neither a formula nor a table on a device", gpu.eval_tweens, 0.0, 1.0, x, 1.0, easing, 1.0)
    # What the error says can be done.
    assert at_each_time(device, code, easing, easing.bake(1e-4), tolerance=1e-4)
    assert at_each_time(device, code, easing.bake(1e-4), easing.bake(1e-4))
    raises("tolerance must be between", gpu.eval_tweens, 0.0, 1.0, x, 1.0, easing, 1.0, tolerance=2)
    raises("tolerance must be a number", gpu.eval_tweens, 0.0, 1.0, x, 1.0, easing, 1.0, tolerance="x")


def test_registered_curves(device: gpu.Device) -> None:
    """A name may come to mean another function."""
    index = np.arange(N, dtype=np.uint32) % 3
    starts = -np.linspace(0, 1, N)
    place, there = put(device, index, starts)
    for power in (2, 3):
        with ts.register_easing("gpu:own", lambda t, n=power: t**n if t < 0.5 else 1.0, replace=True) as own:
            palette = [ts.Easing("sine.in"), ts.Easing("gpu:own"), ts.Easing("css.ease")]
            got = gpu.eval_tweens(0.0, 9.0, there, 1.0, (palette, place), 0.0)
            assert same(got, ts.eval_tweens(0.0, 9.0, starts, 1.0, (palette, index), 0.0)), own
    asked: list[float] = []
    live = ts.register_easing("gpu:live", lambda t: asked.append(t) or t * t, live=True)
    raises("has neither a formula nor a table", gpu.eval_tweens, 0.0, 9.0, there, 1.0, live, 0.0)
    first = gpu.eval_tweens(0.0, 9.0, there, 1.0, live, 0.0, tolerance=1e-4)
    before = len(asked)
    again = gpu.eval_tweens(0.0, 9.0, there, 1.0, live, 0.0, tolerance=1e-4)
    assert before == len(asked) > 0 and first.get() == again.get()
    assert same(first, ts.eval_tweens(0.0, 9.0, starts, 1.0, live.bake(1e-4), 0.0))
    for name in ("gpu:own", "gpu:live"):
        ts.unregister_easing(name)


def test_every_named_curve_has_a_formula() -> None:
    for name in ts.easings():
        assert compiled(ts.Easing(name)).shape >= 0, name


# ---- Arrays of others -----------------------------------------------------------------------------------------------


def test_opencl_contexts(opencl_device: gpu.Device, monkeypatch: pytest.MonkeyPatch) -> None:
    x, v, omega = put(opencl_device, *columns("f", (0, 1), (0, 1), (1, 9)))
    gpu.step_springs(x, v, 1.0, (omega, 0.5), 0.1)
    with monkeypatch.context() as patch:
        patch.setattr(opencl, "_own", {})
        other = gpu.array(np.zeros(N, "f"), opencl_device)
    raises("target must be on the same device as value, and with OpenCL in", gpu.step_springs, x, v, other, SPRING, 0.1)
    raises("device must be one of gpu.devices()", gpu.array, np.zeros(4, "f"), opencl_device._replace(id=64))


def test_cuda_streams_and_interfaces(fake: Any, card: gpu.Device) -> None:
    assert card.name == "a card that is none" and card.has_double
    x, v = (gpu.array(np.zeros(4, "f"), card) for _ in range(2))

    def seen(stream: Any, **more: Any) -> set[str]:
        says = {**x.__cuda_array_interface__, **more}
        says.pop("stream")
        fake.fake_forget()
        gpu.step_springs(Like(__cuda_array_interface__={**says, **stream}), v, 1.0, SPRING, 0.1)
        return {line.split()[1] for line in fake.fake_calls().decode().splitlines() if line.startswith("launch")}

    assert seen({}) == {"0"} and seen({"stream": 1}) == {"0"} and seen({"stream": None}) == {"0"}
    assert seen({"stream": 2}) == {"2"} and seen({"stream": 77}) == {"77"}
    assert seen({"stream": 77}, strides=(4,)) == {"77"}
    says = x.__cuda_array_interface__
    fake.fake_forget()
    gpu.step_springs(Like(__cuda_array_interface__=says), v, 1.0, SPRING, 0.1, stream=5)
    assert "launch 5\n" in fake.fake_calls().decode()

    def refused(text: str, **more: Any) -> None:
        raises(text, gpu.step_springs, Like(__cuda_array_interface__={**says, **more}), v, 1.0, SPRING, 0.1)

    refused("must be contiguous", strides=(8,))
    refused("must have 1 strides, one for each dimension, not 2", strides=(4, 4))
    refused("must not be masked", mask=v)
    refused("must begin at a multiple of 4 bytes", data=(says["data"][0] + 2, False))
    refused("must have fewer than 4294967296 numbers", shape=(2**16, 2**16))
    refused("must be writable", data=(says["data"][0], True))
    refused("value must hold", typestr="<f2")
    refused("value must hold", typestr=">f4")
    refused("must be in memory of a CUDA device", data=(16, False))
    assert fake.fake_depth() == 0  # every context that was pushed was popped
    before = fake.fake_allocated()
    gpu.array(np.zeros(4, "f"), card)
    assert fake.fake_allocated() == before  # and what is let go is freed
    empty = Like(__cuda_array_interface__={**says, "shape": (3, 0), "strides": (4, 4)})
    assert gpu.step_springs(empty, gpu.array(np.zeros(0, "f"), card), 1.0, SPRING, 0.1, count=True) == 0


def test_cuda_streams_wait_for_each_other(fake: Any, card: gpu.Device) -> None:
    x, v, to, mask = put(card, *columns("f", (0, 1), (0, 1), (0, 1)), np.zeros(N, bool))
    gpu.step_springs(x, v, to, SPRING, 0.1, mask=mask)  # what is built once

    def on(owner: gpu.Array, stream: int | None) -> Like:
        return Like(__cuda_array_interface__={**owner.__cuda_array_interface__, "stream": stream})

    def calls(call: Callable[..., Any], *arguments: Any, **more: Any) -> list[str]:
        call(*arguments, **more)  # what is kept for a queue
        fake.fake_forget()
        call(*arguments, **more)
        return [line for line in fake.fake_calls().decode().splitlines() if not line.startswith("//")]

    seen = calls(gpu.step_springs, on(x, 7), on(v, 9), on(to, 11), SPRING, 0.1, mask=on(mask, 13))
    assert sorted(seen[:3]) == ["wait 7 for 11", "wait 7 for 13", "wait 7 for 9"]
    assert seen[3:5] == ["launch 7", "launch 7"]
    assert sorted(seen[5:]) == ["wait 11 for 7", "wait 13 for 7", "wait 9 for 7"]
    assert calls(gpu.step_springs, on(x, 7), on(v, 7), 1.0, SPRING, 0.1) == ["launch 7"]
    # A given stream: an array that names none is ready, and Array.get(), on the default stream, sees the step.
    assert calls(gpu.step_springs, on(x, None), on(v, None), 1.0, SPRING, 0.1, stream=5) == ["launch 5"]
    both = ["wait 5 for 0", "launch 5", "wait 0 for 5"]
    assert calls(gpu.step_springs, x, v, 1.0, SPRING, 0.1, stream=5) == both
    assert calls(gpu.eval_tweens, 0.0, 1.0, on(to, None), 1.0, "linear", 0.5, x, stream=5) == both
    assert calls(gpu.step_decays, x, v, 2.0, 0.1, stream=1) == ["launch 0"]


def test_two_cards(fake: Any) -> None:
    fake.fake_cards(2)
    one, two = (each for each in gpu.devices() if each.kind == "CUDA")
    x, v = put(one, *columns("f", (0, 1), (0, 1)))
    y, w = put(two, *columns("f", (0, 1), (0, 1)))
    raises("velocity must be on the same device as value", gpu.step_springs, x, w, 1.0, SPRING, 0.1)
    raises("target must be on the same device as value", gpu.step_springs, x, v, y, SPRING, 0.1)
    raises("duration must be on the same device as out", gpu.eval_tweens, x, 1.0, 0.0, y, "linear", 0.5)
    gpu.step_springs(y, w, 1.0, SPRING, 0.1)


def fail(monkeypatch: pytest.MonkeyPatch, name: str, status: int) -> None:
    """Lets a function of libcuda fail from now on."""
    library = Failing(cuda.driver(), name, status)
    monkeypatch.setitem(cuda._libraries, cuda.DRIVERS[0], library)
    for each in cuda._devices.values():
        monkeypatch.setattr(each, "_cuda", library)


def test_a_kernel_that_was_not_found_is_looked_for_again(card: gpu.Device, monkeypatch: pytest.MonkeyPatch) -> None:
    x, v, omega = put(card, *columns("f", (0, 1), (0, 1), (1, 9)))
    gpu.step_decays(x, v, omega, 0.1)
    with monkeypatch.context() as patch:
        fail(patch, "cuModuleGetFunction", 500)
        raises("cuModuleGetFunction returned 500", gpu.step_springs, x, v, 1.0, (omega, 0.5), 0.1)
    gpu.step_springs(x, v, 1.0, (omega, 0.5), 0.1)


def test_a_device_that_cannot_be_used_hides_no_other(fake: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    before = gpu.devices()
    with monkeypatch.context() as patch:
        patch.setattr(cuda, "_devices", {})
        fail(patch, "cuDevicePrimaryCtxRetain", 46)
        assert gpu.devices() == [each for each in before if each.kind != "CUDA"]
        patch.setattr(opencl, "device_ids", list)
        raises("cuDevicePrimaryCtxRetain returned 46", gpu.array, array.array("f", [0]))
    monkeypatch.setattr(opencl, "device_ids", lambda: [64])

    def refused(_: int) -> None:
        raise ts.TweenSpiritError("OpenCL refused: clCreateContext returned -2")

    monkeypatch.setattr(opencl, "queue_on", refused)
    assert [each.kind for each in gpu.devices()] == ["CUDA"]
    assert gpu.array(array.array("f", [0])).device.kind == "CUDA"


def test_memory_outlives_the_driver(card: gpu.Device, monkeypatch: pytest.MonkeyPatch) -> None:
    x = gpu.array(np.zeros(4, "f"), card)
    fail(monkeypatch, "cuCtxPushCurrent_v2", 3)
    caught: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", caught.append)
    del x
    assert caught == []


def test_cuda_dlpack(card: gpu.Device) -> None:
    x, v, to = (gpu.array(np.full(4, each, "f"), card) for each in (0, 0, 9))
    shape, strides = (ctypes.c_int64 * 1)(4), (ctypes.c_int64 * 1)(1)
    asked: list[Any] = []

    def capsule(stream: Any = None, type_code: int = 2, step: int = 1, width: int = 32) -> Any:
        asked.append(stream)
        strides[0] = step
        tensor = arrays._Tensor(to.__cuda_array_interface__["data"][0], 2, 0, 1, type_code, width, 1, shape, strides, 0)
        make = ctypes.pythonapi.PyCapsule_New
        make.restype, make.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
        kept.append(tensor)
        return make(ctypes.addressof(tensor), b"dltensor", None)

    kept: list[Any] = []
    goal = Like(__dlpack_device__=lambda: (2, 0), __dlpack__=capsule)
    gpu.step_springs(x, v, goal, SPRING, 0.1)
    assert asked == [1] and x.get()[2] == np.float32(SPRING.value(0.1, 0, 9))
    wrong = Like(__dlpack_device__=lambda: (2, 0), __dlpack__=lambda stream: capsule(stream, type_code=5))
    raises("target must hold", gpu.step_springs, x, v, wrong, SPRING, 0.1)
    gaps = Like(__dlpack_device__=lambda: (2, 0), __dlpack__=lambda stream: capsule(stream, step=2))
    raises("target must be contiguous", gpu.step_springs, x, v, gaps, SPRING, 0.1)
    raises("value must be writable", gpu.step_springs, goal, v, 1.0, SPRING, 0.1)
    raises("velocity must be writable", gpu.step_decays, x, goal, 2.0, 0.1)
    raises("out must be writable", gpu.eval_tweens, x, 1.0, 0.0, 1.0, "linear", 0.5, goal)
    bits = Like(__dlpack_device__=lambda: (2, 0), __dlpack__=lambda stream: capsule(stream, type_code=1, width=8))
    raises("mask must be writable", gpu.step_springs, x, v, 1.0, SPRING, 0.1, mask=bits)


def test_a_card_that_fuses_is_refused(fake: Any, card: gpu.Device) -> None:
    fake.fake_fuse(1)
    x, v, omega = (gpu.array(np.zeros(4, "f"), card) for _ in range(3))
    for _ in range(2):
        raises("does not compute as the library does", gpu.step_springs, x, v, 1.0, (omega, 0.5), 0.1)


def loads(fake: Any) -> tuple[list[str], gpu.Device]:
    """What each of three programs was loaded from, and the card."""
    card = next(each for each in gpu.devices() if each.kind == "CUDA")
    x, v, omega, wide = put(card, *columns("f", (0, 1), (0, 1), (1, 9)), np.linspace(0, 1, N))
    fake.fake_forget()
    gpu.step_springs(x, v, 1.0, (omega, 0.5), 0.1)
    gpu.eval_tweens(x, 1.0, 0.0, 1.0, "css.ease", 0.5, x)
    gpu.eval_tweens(wide, 1.0, 0.0, 1.0, "linear", 0.5, wide)
    said = fake.fake_calls().decode().splitlines()
    return [line for line in said if line.startswith(("PTX", "machine code"))], card


def test_the_driver_alone_is_enough(fake: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda, "compiled", None)
    assert loads(fake)[0] == ["PTX 0"] * 3


@pytest.mark.parametrize("status", [200, 209, 218, 221, 222])
def test_ptx_that_the_driver_does_not_accept(fake: Any, monkeypatch: pytest.MonkeyPatch, status: int) -> None:
    fake.fake_no_ptx(status)
    found, card = loads(fake)
    assert found == ["machine code 0"] * 3
    # Without NVRTC the error says what would help.
    monkeypatch.setattr(cuda, "_devices", {})
    monkeypatch.setattr(cuda, "_queues", {})
    monkeypatch.setattr(cuda, "COMPILERS", ["libnvrtc-that-is-not-there.so"])
    monkeypatch.setattr(cuda, "_PACKAGES", ())
    x, v, omega = put(card, *columns("f", (0, 1), (0, 1), (1, 9)))
    raises("pip install nvidia-cuda-nvrtc", gpu.step_springs, x, v, 1.0, (omega, 0.5), 0.1)
    assert fake.fake_depth() == 0


def test_a_driver_that_fails_otherwise(fake: Any) -> None:
    for status, error in ((2, ts.OutOfMemoryError), (719, ts.TweenSpiritError)):
        fake.fake_no_ptx(status)
        with pytest.raises(error, match=f"cuModuleLoadData returned {status}"):
            loads(fake)


def test_ptx_for_other_cards_and_sources(fake: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is of the library's source, or not used; older cards, and a Python without lzma, get compiled code."""
    changes: tuple[tuple[Callable[..., None], Any, Any, Any], ...] = (
        (pytest.MonkeyPatch.setattr, carried, "source", lambda: gpu.source() + " "),
        (pytest.MonkeyPatch.setattr, carried, "FILE", carried.FILE.with_name("none")),
        (pytest.MonkeyPatch.setattr, carried, "FILE", ROOT / "LICENSE"),
        (pytest.MonkeyPatch.setattr, cuda, "TARGET", 91),
        (pytest.MonkeyPatch.setitem, sys.modules, "lzma", None),
    )
    for change, where, name, value in changes:
        carried._programs.cache_clear()
        monkeypatch.setattr(cuda, "_devices", {})
        monkeypatch.setattr(cuda, "_queues", {})
        with monkeypatch.context() as patch:
            change(patch, where, name, value)
            assert loads(fake)[0] == ["machine code 0"] * 3
    carried._programs.cache_clear()


def test_the_ptx_that_the_package_carries() -> None:
    """It belongs to the header (else: gpu/carry.py), has its kernels, and stays small."""
    text = (ROOT / "gpu/tweenspirit_gpu.h").read_text(encoding="utf-8")
    data = lzma.decompress(carried.FILE.read_bytes())
    assert data.split(b"\0")[0].decode() == carried.digest(text), "run gpu/carry.py"
    assert carried.FILE.stat().st_size <= 60_000
    kernels = set(re.findall(r"TSG_NAME\((tsg_\w+)\)\(", text))
    seen: set[str] = set()
    for variant in DEFINES:
        program = (carried.carried(variant) or b"").decode()
        assert program.endswith("\n\0") and program.count("\n.version 6.0\n.target sm_50\n") == 1
        names = re.findall(r"\.visible \.entry (\w+)\(", program)
        assert names and all(name.endswith(f"_{variant}") for name in names)
        seen.update(name.removesuffix(f"_{variant}") for name in names)
        # Nothing is fused or approximate (Tests/GPU/ptx.py looks at every operation).
        assert not re.search(r"\b(fma|mad)\.\w*\.?f(32|64)|\.approx|\.ftz", program)
    assert seen == kernels


def test_options_and_architectures(fake: Any) -> None:
    text = cuda.compiled("f64", "sm_80").decode().rstrip("\0")
    assert text.split() == "// a program of --gpu-architecture=sm_80 --fmad=false -w -DTSG_F64".split()
    made = [cuda._architecture(capability) for capability in (80, 90, 121, 61)]
    assert made == ["sm_80", "compute_80", "compute_120", "compute_75"]
    raises("it would fuse", cuda.compiled, "f32", "sm_80", "--fmad=true")


def test_nothing_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda, "DRIVERS", ["libcuda-that-is-not-there.so"])
    monkeypatch.setattr(cuda, "COMPILERS", ["libnvrtc-that-is-not-there.so"])
    monkeypatch.setattr(cuda, "_PACKAGES", ())
    monkeypatch.setattr(cuda, "_libraries", {})
    monkeypatch.setattr(opencl, "_LIBRARIES", ["libOpenCL-that-is-not-there.so"])
    monkeypatch.setattr(opencl, "_libraries", {})
    assert gpu.devices() == []
    raises("there is no device", gpu.array, array.array("f", [0]))
    raises("libcuda-that-is-not-there.so was not found", cuda.driver)
    raises("pip install nvidia-cuda-nvrtc", cuda.compiler)
    raises("OpenCL is not there", opencl.library)
    # Libraries that are others': the functions are not in them.
    other = ctypes.pythonapi._name or ctypes.util.find_library("c")
    monkeypatch.setattr(cuda, "DRIVERS", [other])
    monkeypatch.setattr(cuda, "COMPILERS", [other])
    monkeypatch.setattr(opencl, "_LIBRARIES", [other])
    assert gpu.devices() == []
    raises("there is no device", gpu.array, array.array("f", [0]))
    for load, name in ((cuda.driver, "cuInit"), (cuda.compiler, "nvrtcCreateProgram"), (opencl.library, "clGet")):
        raises(f"{other} is not complete", load)
        raises(name, load)


def test_a_device_without_double_precision(card: gpu.Device, monkeypatch: pytest.MonkeyPatch) -> None:
    x, v, rates = put(card, *columns("f", (0, 1), (0, 1), (1, 20)))
    monkeypatch.setattr(cuda.Queue, "has_double", False)
    raises("no double precision, which the matrix of a Spring", gpu.step_springs, x, v, 0.0, SPRING, 0.1)
    raises("no double precision, which one rate", gpu.step_decays, x, v, 2.0, 0.1)
    for name in ("css.ease", "bake(bounce.out,0.001)"):
        raises("no double precision, which this easing", gpu.eval_tweens, x, 1.0, 0.0, 1.0, name, 0.5)
    gpu.eval_tweens(x, 1.0, 0.0, 1.0, "bake(sine.in,0.001)", 0.5)
    gpu.step_springs(x, v, 0.0, (rates, 0.5), 0.1)
    gpu.step_decays(x, v, rates, 0.1)
    gpu.eval_tweens(x, 1.0, 0.0, 1.0, "cubic.out", 0.5)


# ---- The text -------------------------------------------------------------------------------------------------------


def test_the_text() -> None:
    assert gpu.source() == (ROOT / "gpu/tweenspirit_gpu.h").read_text(encoding="utf-8")


def test_nothing_is_loaded_before_it_is_asked_for() -> None:
    code = "import sys, tweenspirit as ts; assert 'tweenspirit.gpu' not in sys.modules; import tweenspirit.gpu; "
    code += "from tweenspirit.gpu import cuda, opencl; assert not cuda._libraries and not opencl._libraries"
    assert printed_by(code) == ""
