# SPDX-License-Identifier: MIT
"""The structs of batches, packed without ctypes, lie as the header has them."""

from __future__ import annotations

import ctypes
import itertools
from typing import Any

import pytest

from tweenspirit._c import abi
from tweenspirit.motion.layouts import DECAYS, SPRINGS, TWEENS

LAYOUTS = {
    abi.ts_spring_batch_f32: SPRINGS["f"],
    abi.ts_spring_batch_f64: SPRINGS["d"],
    abi.ts_decay_batch_f32: DECAYS["f"],
    abi.ts_decay_batch_f64: DECAYS["d"],
    abi.ts_tween_batch_f32: TWEENS["f"],
    abi.ts_tween_batch_f64: TWEENS["d"],
}


def fill(struct: Any, numbers: Any) -> list[float]:
    """A number of its own for every field, in order."""
    given: list[float] = []
    for name, kind, *_ in struct._fields_:
        if issubclass(kind, ctypes.Structure):
            given += fill(getattr(struct, name), numbers)
        else:
            value = next(numbers)
            setattr(struct, name, value)
            given.append(value)
    return given


@pytest.mark.parametrize("struct", LAYOUTS, ids=lambda struct: struct.__name__)
def test_fields_lie_where_the_header_has_them(struct: Any) -> None:
    whole = struct()
    given = fill(whole, itertools.count(1))
    assert LAYOUTS[struct].pack(*given) == bytes(whole)
