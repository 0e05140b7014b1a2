# SPDX-License-Identifier: MIT
"""Animation samplers of glTF against the formulas of its specification."""

from __future__ import annotations

import array
import math
from typing import Any

import numpy as np
import pytest
from gltf_model import LANES, TIMES, check, samples

import tweenspirit as ts
from tweenspirit.files.gltf import track_from_gltf


@pytest.mark.parametrize("path", LANES)
@pytest.mark.parametrize("interpolation", ["LINEAR", "STEP", "CUBICSPLINE"])
def test_the_formulas(interpolation: str, path: str) -> None:
    values = samples(interpolation, path)
    track = track_from_gltf(TIMES, values, interpolation, path)
    kind = {"translation": "vec3", "rotation": "quat", "scale": "vec3", "weights": 5}[path]
    assert track.kind == kind and len(track) == 6 and (track.start, track.end) == (TIMES[0], TIMES[-1])
    check(track, TIMES, values, interpolation, path)


def test_every_shape_of_the_numbers() -> None:
    values = samples("CUBICSPLINE", "translation")
    expected = track_from_gltf(TIMES, values, "CUBICSPLINE", "translation")
    for times in (TIMES.tolist(), tuple(TIMES), array.array("d", TIMES), memoryview(TIMES)):
        for shaped in (
            values.tolist(),
            values.reshape(18, 3),
            values.ravel(),
            array.array("d", values.ravel()),
            [tuple(row) for row in values.reshape(18, 3).tolist()],
            [list(triplet) for triplet in values],
        ):
            assert track_from_gltf(times, shaped, "CUBICSPLINE", "translation") == expected
    floats = track_from_gltf(TIMES.astype(np.float32), values.astype(np.float32), "CUBICSPLINE", "translation")
    assert floats[2].value == tuple(values[2, 1].astype(np.float32).tolist())
    assert track_from_gltf(range(3), range(6)).kind == 2 and track_from_gltf(range(3), range(3)).kind == "float"
    assert track_from_gltf([0, 1], [2, 3], "LINEAR", "weights").value(0.5) == 2.5
    assert track_from_gltf([4], [1, 2, 3]).value(7) == (1.0, 2.0, 3.0)


def test_rotations_need_not_have_length_1() -> None:
    values = samples("CUBICSPLINE", "rotation") * 2.0
    check(track_from_gltf(TIMES, values, "CUBICSPLINE", "rotation"), TIMES, values, "CUBICSPLINE", "rotation")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (([], []), "times: must contain at least one time"),
        (([0, 0], [1, 2]), "times[1]: must be later than the time before: 0.0, 0.0"),
        (([0, 2, 1], [1, 2, 3]), "times[2]: must be later"),
        (([-1, 0], [1, 2]), "times[0]: must not be negative"),
        (([0, math.nan], [1, 2]), "times[1]: must be a finite number, not nan"),
        (([0, math.inf], [1, 2]), "times[1]: must be a finite number, not inf"),
        (([0, True], [1, 2]), "times[1]: must be a finite number, not true"),
        (([0, "1"], [1, 2]), "times[1]: must be a finite number, not '1'"),
        (([0, 10**400], [1, 2]), "times[1]: an integer of 1329 bits is beyond the range of a double"),
        (([0, 1], [1, math.nan]), "values[1]: must be a finite number"),
        (([0, 1], [1, 2, 3]), "values: must contain 2 times 1 to 64 numbers, got 3"),
        (([0, 1], []), "values: must contain 2 times 1 to 64 numbers, got 0"),
        (([0, 1], [0] * 130), "values: must contain 2 times 1 to 64 numbers, got 130"),
        (([0, 1], [1, 2, 3], "CUBICSPLINE"), "values: must contain 2 times 3 times 1 to 64 numbers, got 3"),
        (([0, 1], [0] * 8, "LINEAR", "translation"), "values: must contain 2 times 3 numbers, got 8"),
        (([0, 1], [0] * 6, "LINEAR", "rotation"), "values: must contain 2 times 4 numbers, got 6"),
        (([0, 1], [0] * 8, "LINEAR", "rotation"), "values: "),
        (([0, 1], [[1, 2], [3]]), "values must have rows of one length"),
        (([0, 1], [[1, 2], 3]), "values[1] must be a list or an array, not 3"),
        (([0, 1], [[[[1]]], [[[2]]]]), "dimensions"),
        (([0, 1], "ab"), "values must be a list or an array, not 'ab'"),
        ((3, [1]), "times must be a list or an array, not 3"),
        (([0, 1], [1, 2], "CUBIC"), "interpolation must be one of LINEAR, STEP, CUBICSPLINE, not 'CUBIC'"),
        (([0, 1], [1, 2], ["LINEAR"]), "interpolation must be one of LINEAR, STEP, CUBICSPLINE, not a list of 1"),
        (([0, 1], [1, 2], "LINEAR", "color"), "path must be one of translation, rotation, scale and weights, or None"),
    ],
)
def test_numbers_that_are_refused(arguments: Any, words: str) -> None:
    with pytest.raises(ts.InvalidArgumentError) as caught:
        track_from_gltf(*arguments)
    assert words in str(caught.value)
