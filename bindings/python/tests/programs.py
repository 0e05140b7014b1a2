# SPDX-License-Identifier: MIT
"""Programs in a Python of their own, with this package."""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys
import textwrap
from typing import Any

import tweenspirit as ts

PACKAGE = str(pathlib.Path(ts.__file__).resolve().parents[1])


def run_python(program: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Runs a program. Options in capitals are variables, None for none; the others are those of subprocess.run."""
    paths = os.pathsep.join(filter(None, [PACKAGE, os.environ.get("PYTHONPATH")]))
    given = {**os.environ, "PYTHONPATH": paths, **{name: options.pop(name) for name in [*options] if name.isupper()}}
    environment = {name: value for name, value in given.items() if value is not None}
    command = [sys.executable, "-c", textwrap.dedent(program)]
    return subprocess.run(command, capture_output=True, text=True, env=environment, **{"timeout": 120, **options})


def printed_by(program: str, **options: Any) -> str:
    """Returns what a program prints, which neither fails nor warns."""
    done = run_python(program, **options)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    return done.stdout


def sent_to(leader: int) -> str:
    """Returns all that a terminal is sent until its other end is closed, and closes this one."""
    found = b""
    while True:
        try:
            data = os.read(leader, 1 << 16)
        except OSError:  # Linux's way to say that the other end is closed
            break
        if not data:
            break
        found += data
    os.close(leader)
    return found.decode()
