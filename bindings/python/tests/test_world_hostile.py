# SPDX-License-Identifier: MIT
"""Worlds and what is in them come and go, and memory stays flat."""

from __future__ import annotations

import gc
import os
import pathlib
from collections import deque

import pytest

import tweenspirit as ts


def test_a_snap_is_there_at_its_beginning() -> None:
    w = ts.World()
    c = w.channel(0.0)
    c.spring_to(1.0, ts.Spring(response=0.0, damping_ratio=1.0), delay=0.5)
    w.step(0.25)
    assert c.value == 0.0
    w.step(0.5)
    assert c.value == 1.0 and [e.time for e in w.events()] == [0.5, 0.5]


# ---- A long time


def resident() -> int:
    if "asan" in os.environ.get("LD_PRELOAD", ""):
        pytest.skip("a sanitizer keeps what was freed")
    gc.collect()
    return int(pathlib.Path("/proc/self/statm").read_text().split()[1]) * 4096


def test_worlds_come_and_go() -> None:
    def once(k: int) -> None:
        w = ts.World(event_capacity=16)
        c = w.channel(0.0)
        c.on_change(lambda value: None)
        c.tween_to(1.0, 1.0).on_end(lambda reason: None)
        w.step(0.5)
        if k % 200 == 0:  # In a process that holds much Python looks for circles once in a while only.
            gc.collect()

    deque(map(once, range(2000)), maxlen=0)
    before = resident()
    deque(map(once, range(5000)), maxlen=0)
    assert resident() - before < 4 << 20


def test_python_s_objects_come_and_go() -> None:
    w = ts.World(event_capacity=1000)
    c = w.channel(0.0)

    def once(k: int) -> None:
        c.tween_to(float(k), 0.01).on_end(lambda reason: None)
        w.step(0.005)
        d = w.channel(1.0)
        d.on_change(lambda value: None)
        d.close()
        w.events()

    deque(map(once, range(5000)), maxlen=0)
    before = resident()
    deque(map(once, range(20_000)), maxlen=0)
    assert resident() - before < 4 << 20
