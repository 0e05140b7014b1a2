# SPDX-License-Identifier: MIT
"""Springs in dask's chunks on devices: each chunk on one of them, and neither chunks nor devices show in the numbers.

A chunk goes to its device once, makes all its frames there, and comes back once. What stays on a device is not an array
for dask, which asks for slices and sums of it: a chunk is the whole way there and back. Chunks run on threads; those of
other devices, or of other queues, do not wait for it.

python dask_devices.py                    a million springs, on all devices; without any, on the host

Wants dask and numpy.
"""

from __future__ import annotations

from typing import Any

import dask
import dask.array as da
import numpy as np

import tweenspirit as ts
from tweenspirit import gpu


class Stepper:
    """What dask calls for a chunk: the value and the velocity after so many frames, as two rows."""

    def __init__(self, spring: ts.Spring, frames: int, dt: float, devices: list[gpu.Device]) -> None:
        self.spring, self.frames, self.dt, self.devices = spring, frames, dt, devices

    def __dask_tokenize__(self) -> Any:
        """Equal springs give equal names; the devices give equal numbers."""
        return dask.base.tokenize(repr(self.spring), self.frames, self.dt)

    def __call__(self, value: Any, velocity: Any, target: Any, block_info: Any = None) -> Any:
        if not self.devices:
            rows = np.stack([value, velocity])
            for _ in range(self.frames):
                ts.step_springs(rows[0], rows[1], target, self.spring, self.dt)
            return rows
        (chunk,) = block_info[0]["chunk-location"]
        device = self.devices[chunk % len(self.devices)]
        x, v, to = (gpu.array(np.ascontiguousarray(each), device) for each in (value, velocity, target))
        for _ in range(self.frames):
            gpu.step_springs(x, v, to, self.spring, self.dt)
        return np.stack([x.get(), v.get()])


def stepped(
    value: da.Array,
    velocity: da.Array,
    target: da.Array,
    spring: ts.Spring,
    frames: int,
    dt: float = 1 / 60,
    devices: list[gpu.Device] | None = None,
) -> da.Array:
    """The values and velocities after so many steps, as an array of shape (2, n). Chunk i is on devices[i % count]."""
    step = Stepper(spring, frames, dt, gpu.devices() if devices is None else devices)
    columns = [each.rechunk(value.chunks) for each in (value, velocity, target)]
    name = f"stepped-{dask.base.tokenize(step, *columns)}"
    return da.map_blocks(
        step, *columns, name=name, new_axis=0, chunks=((2,), *value.chunks), dtype=value.dtype,
        meta=np.empty((0, 0), value.dtype),
    )  # fmt: skip


if __name__ == "__main__":
    soft = ts.Spring(duration=0.5, bounce=0.3)
    target = da.linspace(0, 1920, 1_000_000, dtype="f", chunks=250_000)
    rest = da.zeros_like(target)
    with dask.config.set(scheduler="threads"):
        x, v = stepped(rest, rest, target, soft, frames=30).compute()
    where = [device.name for device in gpu.devices()] or ["the host"]
    print(f"{x.size} springs on {' and '.join(where)}: the last is at {x[-1]:.6g}, and moves at {v[-1]:.6g}")
