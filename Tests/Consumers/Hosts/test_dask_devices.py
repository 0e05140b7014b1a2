# SPDX-License-Identifier: MIT
"""dask_devices.py: springs in chunks on two queues have the bits of one call on the host, however they are cut."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import dask
import dask.array as da
import dask_devices as example
import numpy as np
import pytest

import tweenspirit as ts
from tweenspirit import gpu

FRAMES, N = 30, 4001
SOFT = ts.Spring(duration=0.5, bounce=0.3)
CHUNKS = [4001, 1000, 17, (1, 3999, 1), (2000, 0, 2001)]


@pytest.fixture(scope="module")
def devices() -> list[gpu.Device]:
    """Two, each with a queue of its own. PoCL makes several of one processor, which its versions name differently."""
    count = "from tweenspirit import gpu; print(len(gpu.devices()))"
    for name in ("pthread", "cpu"):
        two = {"POCL_DEVICES": f"{name} {name}"}
        said = subprocess.run([sys.executable, "-c", count], env=os.environ | two, capture_output=True, text=True)
        if said.stdout.strip() == "2":
            os.environ |= two
            break
    found = gpu.devices()
    if len(found) < 2:
        pytest.skip("there is one device, and PoCL makes no second one")
    return found[:2]


def columns(dtype: str) -> tuple[Any, Any, Any]:
    random = np.random.default_rng(4)
    return tuple(random.uniform(-9, 9, N).astype(dtype) for _ in range(3))


def on_the_host(dtype: str) -> np.ndarray:
    x, v, to = columns(dtype)
    for _ in range(FRAMES):
        ts.step_springs(x, v, to, SOFT, 1 / 60)
    return np.stack([x, v])


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("scheduler", ["threads", "synchronous"])
@pytest.mark.parametrize("chunks", CHUNKS, ids=str)
def test_neither_chunks_nor_queues_can_be_seen(devices, dtype: str, scheduler: str, chunks) -> None:
    lazy = example.stepped(*(da.from_array(each, chunks) for each in columns(dtype)), SOFT, FRAMES, devices=devices)
    with dask.config.set(scheduler=scheduler, num_workers=4):
        whole = lazy.compute()
    assert whole.shape == lazy.shape == (2, N) and whole.dtype == lazy.dtype == dtype
    assert whole.tobytes() == on_the_host(dtype).tobytes()


def test_both_queues_are_used(devices, monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[tuple[gpu.Device, int]] = []
    make = gpu.array
    monkeypatch.setattr(gpu, "array", lambda data, device: used.append((device, len(data))) or make(data, device))
    parts = (da.from_array(each, (1000, 2000, 1001)) for each in columns("f"))
    example.stepped(*parts, SOFT, 1, devices=devices).compute(scheduler="synchronous")
    assert set(used) == {(devices[0], 1000), (devices[1], 2000), (devices[0], 1001)}
    assert len({each.id for each in devices}) == 2


def test_without_a_device_it_is_the_host(devices) -> None:
    lazy = example.stepped(*(da.from_array(each, 1000) for each in columns("d")), SOFT, FRAMES, devices=[])
    assert lazy.compute().tobytes() == on_the_host("d").tobytes()


def test_slices_and_names(devices) -> None:
    parts = [da.from_array(each, 1000) for each in columns("f")]
    whole = example.stepped(*parts, SOFT, FRAMES, devices=devices)
    assert whole[0, 1500:1600].compute().tobytes() == on_the_host("float32")[0, 1500:1600].tobytes()
    assert example.stepped(*parts, SOFT, FRAMES, devices=devices[:1]).name == whole.name
    assert example.stepped(*parts, SOFT, FRAMES + 1, devices=devices).name != whole.name


def test_the_program(devices) -> None:
    said = subprocess.run([sys.executable, example.__file__], check=True, capture_output=True, text=True).stdout
    x, v = np.zeros(1, "f"), np.zeros(1, "f")
    for _ in range(30):
        ts.step_springs(x, v, np.full(1, 1920, "f"), SOFT, 1 / 60)
    assert said.strip().endswith(f"the last is at {x[0]:.6g}, and moves at {v[0]:.6g}")
    print(f"\ndask_devices: {said.strip()}")
