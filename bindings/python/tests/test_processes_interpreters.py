# SPDX-License-Identifier: MIT
"""Subinterpreters: the package says why it is not for them, and no curve is called in another interpreter."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import textwrap

import pytest

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
