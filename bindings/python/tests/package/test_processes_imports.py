# SPDX-License-Identifier: MIT
"""Names that are loaded late, beside forks and in subinterpreters: no child waits for an import of another thread."""

from __future__ import annotations

import ast
import importlib.util
import os
import pathlib
import subprocess
import sys
import textwrap

import pytest

import tweenspirit as ts

PACKAGE = pathlib.Path(ts.__file__).parent


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_child_loads_what_a_thread_was_loading() -> None:
    # A finder that stops in the middle of an import stands for a thread that the fork meets there.
    program = """
        import importlib.abc, os, sys, threading
        import tweenspirit as ts

        class Slow(importlib.abc.MetaPathFinder):
            def find_spec(self, name, path, target=None):
                if name.startswith("tweenspirit.") and threading.current_thread() is loader:
                    met.set()
                    threading.Event().wait(0.05)  # no time is measured: a fork that does not wait is let in here
                return None

        def load():
            getattr(ts, name)

        sys.meta_path.insert(0, Slow())
        for name in ts.__all__:
            if name in vars(ts):
                continue
            met = threading.Event()
            loader = threading.Thread(target=load)
            loader.start()
            while loader.is_alive() and not met.wait(0.001):
                pass
            child = os.fork()
            if child == 0:
                import signal
                signal.alarm(30)
                for each in ts.__all__:
                    getattr(ts, each)
                os._exit(0)
            assert os.waitpid(child, 0)[1] == 0, name
            loader.join()
        print("all")
        """
    found = subprocess.run(
        [sys.executable, "-W", "ignore::DeprecationWarning", "-c", textwrap.dedent(program)],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (found.stdout, found.stderr) == ("all\n", "")


def imports_in_functions(tree: ast.Module) -> set[ast.stmt]:
    return {
        node
        for function in ast.walk(tree)
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef))
        for node in ast.walk(function)
        if isinstance(node, (ast.Import, ast.ImportFrom))
    }


def held_imports(tree: ast.Module) -> set[ast.stmt]:
    return {
        node
        for block in ast.walk(tree)
        if isinstance(block, ast.With) and ast.unparse(block.items[0]).endswith("importing")
        for node in block.body
        if isinstance(node, (ast.Import, ast.ImportFrom))
    }


def test_every_late_import_holds_off_a_fork() -> None:
    modules = [path for path in PACKAGE.rglob("*.py") if path.name != "__main__.py" and path.parent.name != "cli"]
    assert len(modules) > 60
    for path in modules:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        open_ones = imports_in_functions(tree) - held_imports(tree)
        assert not open_ones, (path.name, [ast.unparse(node) for node in open_ones])


# --- subinterpreters: the package says why it is not for them, and no curve is called in another one ---


# Where the module that makes them is called so, and what asks it for one that shares the main one's GIL.
WAYS = {"_interpreters": "'legacy'", "_xxsubinterpreters": "isolated=False"}
NAMES = [name for name in WAYS if importlib.util.find_spec(name) is not None]


@pytest.mark.skipif(not NAMES, reason=f"this Python has neither of {', '.join(WAYS)}: no subinterpreters to try")
@pytest.mark.parametrize("main_has_it", [True, False], ids=["beside", "alone"])
@pytest.mark.parametrize("shares", [True, False], ids=["shared", "isolated"])
def test_a_subinterpreter_is_refused_with_the_reason(main_has_it: bool, shares: bool) -> None:
    create = f"interpreters.create({WAYS[NAMES[0]] if shares else ''})"
    inside = """
        try:
            import tweenspirit as ts
            ts.Easing('own:square')(0.5)
        except ImportError as error:
            print(error, flush=True)
        """
    main = """
        import tweenspirit as ts
        live = ts.register_easing("own:square", lambda t: t * t, live=True)
        """
    program = [
        f"import {NAMES[0]} as interpreters",
        textwrap.dedent(main) if main_has_it else "",
        f"interpreters.run_string({create}, {textwrap.dedent(inside)!r})",
        "" if main_has_it else textwrap.dedent(main),
        "print(live(0.5))",
    ]
    found = subprocess.run([sys.executable, "-c", "\n".join(program)], capture_output=True, text=True, timeout=60)
    assert found.returncode == 0 and found.stderr == "", found
    said, value = found.stdout.splitlines()
    assert "subinterpreter" in said and value == "0.25"
    if "_ctypes" not in said:  # which some Pythons do not let into an isolated one
        assert said.startswith("tweenspirit works in the main interpreter only")
