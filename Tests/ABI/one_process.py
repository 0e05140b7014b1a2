# SPDX-License-Identifier: MIT
"""One process, one book of names: C registers and Python evaluates, Python registers and C evaluates.

Usage: one_process.py (from the repository's root, with bindings/python on PYTHONPATH)
"""

from __future__ import annotations

import ctypes
import gc
import pathlib
import subprocess
import sys
import tempfile
import weakref

import tweenspirit as ts

OK, INVALID_ARGUMENT, STALE_HANDLE, UNKNOWN_EASING, CALLBACK = 0, 1, 2, 3, 7


def build(folder: str) -> ctypes.CDLL:
    """The plug-in, linked with the library that Python has loaded."""
    library = pathlib.Path(ts.build_info()["library"]).resolve()
    soname = pathlib.Path(folder) / "libtweenspirit.so.2"
    soname.symlink_to(library)
    plugin = pathlib.Path(folder) / "plugin.so"
    flags = [
        "-std=c11",
        "-O1",
        "-Wall",
        "-Wextra",
        "-pedantic",
        "-Werror",
        "-Iinclude",
        "-shared",
        "-fPIC",
    ]
    sources = ["Tests/ABI/one_process.c", str(soname), "-lpthread", "-o", str(plugin)]
    subprocess.run(["gcc", *flags, *sources, f"-Wl,-rpath,{library.parent}:{folder}"], check=True)
    loaded = ctypes.CDLL(str(plugin))
    loaded.plugin_register.argtypes = [ctypes.c_char_p, ctypes.c_bool]
    loaded.plugin_evaluate.argtypes = [
        ctypes.c_char_p,
        ctypes.c_double,
        ctypes.POINTER(ctypes.c_double),
    ]
    loaded.plugin_evaluate_held.argtypes = [
        ctypes.c_double,
        ctypes.POINTER(ctypes.c_double),
    ]
    loaded.plugin_sample_in_thread.argtypes = [
        ctypes.c_char_p,
        ctypes.c_void_p,
        ctypes.c_void_p,
        ctypes.c_size_t,
    ]
    loaded.plugin_calls.restype = loaded.plugin_releases.restype = ctypes.c_long
    loaded.plugin_message.restype = ctypes.c_char_p
    return loaded


def value(plugin: ctypes.CDLL, name: str, t: float) -> float:
    """The value in C of a curve by name."""
    out = ctypes.c_double()
    status = plugin.plugin_evaluate(name.encode(), t, ctypes.byref(out))
    assert status == OK, (name, status, plugin.plugin_message())
    return out.value


def is_known(name: str) -> bool:
    try:
        ts.Easing(name)
    except ts.UnknownEasingError:
        return False
    return True


def c_registers(plugin: ctypes.CDLL) -> None:
    # Live: let go of when Python's last object of it is gone.
    assert plugin.plugin_register(b"c:curve", True) == OK
    assert "c:curve" in ts.easings()
    curve, reversed_ = ts.Easing("c:curve"), ts.Easing("reverse(c:curve)")
    assert curve.kind == "live" and curve(0.5) == 1.5 and reversed_(0.25) == 2.25
    assert curve([0.0, 0.5, 1.0]) == [0.0, 1.5, 3.0] and plugin.plugin_calls() >= 5
    try:
        ts.register_easing("c:curve", lambda t: t)
        raise AssertionError("a name of C's was taken")
    except ts.NameInUseError:
        pass
    ts.unregister_easing("c:curve")
    assert not is_known("c:curve") and curve(0.5) == 1.5 and plugin.plugin_releases() == 0
    del curve
    gc.collect()
    assert plugin.plugin_releases() == 0 and reversed_(0.25) == 2.25
    del reversed_
    gc.collect()
    assert plugin.plugin_releases() == 1

    # Baked: let go of already.
    assert plugin.plugin_register(b"c:curve", False) == OK and plugin.plugin_releases() == 2
    curve = ts.Easing("c:curve")
    assert curve.kind == "baked" and abs(curve(0.5) - 1.5) <= 1e-6
    # Python replaces what C registered, which nobody holds but this object.
    assert ts.register_easing("c:curve", lambda t: 1 - t, replace=True) == ts.Easing("c:curve")
    assert abs(value(plugin, "c:curve", 0.25) - 0.75) <= 1e-6 and abs(curve(0.5) - 1.5) <= 1e-6
    ts.unregister_easing("c:curve")
    assert plugin.plugin_releases() == 2


class Function:
    """A function that can be seen to go."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, t: float) -> float:
        self.calls += 1
        if t > 0.9:
            raise ValueError("beyond 0.9")
        return t * t


def python_registers(plugin: ctypes.CDLL) -> None:
    ts.register_easing("py:curve", lambda t: t * t * t)
    assert abs(value(plugin, "py:curve", 0.5) - 0.125) <= 1e-6
    assert abs(value(plugin, "mirror(py:curve)", 0.75) - 0.125) <= 1e-6
    ts.unregister_easing("py:curve")
    out = ctypes.c_double(7)
    assert plugin.plugin_evaluate(b"py:curve", 0.5, ctypes.byref(out)) == UNKNOWN_EASING and out.value == 7

    function = Function()
    gone = weakref.ref(function)
    ts.register_easing("py:curve", function, live=True)
    assert value(plugin, "py:curve", 0.5) == 0.25 and function.calls == 1
    # What it raises is a status in C, and is raised by no call of Python's.
    assert plugin.plugin_evaluate(b"py:curve", 0.95, ctypes.byref(out)) == CALLBACK and out.value == 7
    assert ts.Easing("py:curve")(0.5) == 0.25
    try:
        ts.Easing("py:curve")(0.95)
        raise AssertionError("nothing was raised")
    except ValueError as error:
        assert "beyond 0.9" in str(error)

    # From a thread that Python has not made.
    count = 500
    t, values = (
        (ctypes.c_double * count)(*(i / 600 for i in range(count))),
        (ctypes.c_double * count)(),
    )
    assert plugin.plugin_sample_in_thread(b"py:curve", t, values, count) == OK
    assert all(values[i] == t[i] * t[i] for i in range(count))

    # C holds it: the function stays until C lets go.
    assert plugin.plugin_hold(b"py:curve") == OK
    ts.unregister_easing("py:curve")
    del function
    gc.collect()
    assert gone() is not None and plugin.plugin_evaluate_held(0.5, ctypes.byref(out)) == OK and out.value == 0.25
    assert plugin.plugin_let_go() == OK
    gc.collect()
    assert gone() is None and plugin.plugin_let_go() == STALE_HANDLE


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        plugin = build(folder)
        c_registers(plugin)
        python_registers(plugin)
    print("C and Python share one registry")


if __name__ == "__main__":
    sys.exit(main())
