# SPDX-License-Identifier: MIT
"""Names that are loaded late, beside forks: no child waits for an import of a thread that it does not have."""

from __future__ import annotations

import ast
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
