# SPDX-License-Identifier: MIT
"""Matrices taken apart and put together, against numpy and scipy."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

import tweenspirit as ts

CALM = settings(max_examples=200, deadline=None, database=None, derandomize=True)
NUMBER = st.floats(-100, 100) | st.sampled_from([0.0, 1.0, -1.0])
SCALE = st.floats(0.01, 100)


def affine(x: float, y: float, rotation: float, sx: float, sy: float, shear: float) -> list[float]:
    c, s = math.cos(rotation), math.sin(rotation)
    m = np.array([[c, -s], [s, c]]) @ np.diag([sx, sy]) @ np.array([[1, shear], [0, 1]])
    return [*m[:, 0], *m[:, 1], x, y]


# ---- 2-D


@CALM
@given(st.tuples(*[NUMBER] * 6))
def test_any_matrix_has_parts(m: tuple[float, ...]) -> None:
    size = max(map(abs, m[:4]))
    parts = ts.decompose_affine(m)
    assert ts.compose_affine(parts) == pytest.approx(m, rel=1e-13, abs=4e-15 * size)
    assert all(math.isfinite(x) for x in parts)
    assert -math.pi <= parts.rotation <= math.pi
    assert (parts.x, parts.y) == m[4:]


@CALM
@given(NUMBER, NUMBER, st.floats(-3.1, 3.1), SCALE, SCALE | SCALE.map(lambda x: -x), st.floats(-5, 5))
def test_parts_of_a_matrix(x: float, y: float, rotation: float, sx: float, sy: float, shear: float) -> None:
    m = affine(x, y, rotation, sx, sy, shear)
    assert ts.compose_affine((x, y, rotation, sx, sy, shear)) == pytest.approx(tuple(m), rel=1e-13, abs=1e-13 * 500)
    got = ts.decompose_affine(m)
    size = 1 + abs(shear)
    assert got.rotation == pytest.approx(rotation, abs=1e-13)
    assert (got.scale_x, got.scale_y) == (pytest.approx(sx, rel=1e-12 * size), pytest.approx(sy, rel=1e-10 * size))
    assert got.shear == pytest.approx(shear, abs=1e-10 * size * max(1, sx / abs(sy)))


def test_parts_by_hand() -> None:
    mirror = ts.decompose_affine((1, 0, 0, -1, 0, 0))
    assert mirror == (0, 0, 0, 1, -1, 0) and mirror.scale_y == -1
    half = ts.decompose_affine((-1, 0, 0, -1, 0, 0))
    assert abs(half.rotation) == math.pi and (half.scale_x, half.scale_y) == (1, pytest.approx(1))
    assert isinstance(half, tuple) and half._fields == ("x", "y", "rotation", "scale_x", "scale_y", "shear")


@pytest.mark.parametrize(
    "m",
    [
        *((0, 0, 0, 0, 1, 2), (0, 0, 3, 4, 0, 0), (0, 0, 0, -2, 0, 0), (1, 2, 0, 0, 0, 0), (5, 0, 0, 0, 0, 0)),
        *((1e200, 1e200, -1e200, 1e200, 1e308, 0), (1e-200, 0, 0, 1e-200, 0, 0), (1e-320, 1e-320, 1e-320, 0, 0, 0)),
        *((1e308, 1e308, 1e308, -1e308, 0, 0), (1, 2, 2, 4, 0, 0), (1e-300, 0, 1, 1, 0, 0)),
        (0, 1e-200, 1e200, 1, 0, 0),
    ],
)
def test_matrices_at_the_edge(m: tuple[float, ...]) -> None:
    parts = ts.decompose_affine(m)
    assert all(math.isfinite(x) for x in parts), parts
    again = ts.compose_affine(parts)
    size = max(map(abs, m[:4]))
    assert again == pytest.approx(m, rel=1e-12, abs=max(1e-12 * size, 1e-322))


def test_2_d_refusals() -> None:
    wrongs: list[Any] = [(1, 2, 3), (1,) * 7, (1, 0, 0, math.nan, 0, 0), (math.inf, 0, 0, 1, 0, 0)]
    for wrong in [*wrongs, "abcdef", None, [1, None] * 3]:
        for call in (ts.decompose_affine, ts.compose_affine):
            with pytest.raises((ts.InvalidArgumentError, TypeError)):
                call(wrong)
    with pytest.raises(ts.InvalidArgumentError):
        ts.compose_affine((0, 0, math.inf, 1, 1, 0))


# ---- 3-D


def columns(translation: Any, rotation: Any, scale: Any) -> list[float]:
    m = np.eye(4)
    m[:3, :3] = Rotation.from_quat(rotation).as_matrix() @ np.diag(scale)
    m[:3, 3] = translation
    return m.T.ravel().tolist()


@CALM
@given(st.integers(0, 2**32 - 1), st.booleans())
def test_trs_of_scipy(seed: int, reflected: bool) -> None:
    random = np.random.default_rng(seed)
    translation, rotation = random.normal(size=3) * 10, random.normal(size=4)
    rotation /= np.linalg.norm(rotation)
    scale = 10 ** random.uniform(-2, 2, 3)
    scale[0] *= -1 if reflected else 1
    m = columns(translation, rotation, scale)
    assert ts.compose_trs((translation, rotation, scale)) == pytest.approx(tuple(m), abs=1e-12 * np.max(np.abs(scale)))
    parts = ts.decompose_trs(m)
    assert parts.translation == pytest.approx(tuple(translation), abs=1e-15)
    assert parts.scale == pytest.approx(tuple(scale), rel=1e-12)
    assert abs(np.dot(parts.rotation, rotation)) == pytest.approx(1, abs=1e-14)
    assert math.hypot(*parts.rotation) == pytest.approx(1, abs=4e-16)
    assert ts.compose_trs(parts) == pytest.approx(tuple(m), abs=1e-12 * np.max(np.abs(scale)))


@pytest.mark.parametrize("axis", [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (0, 1, 1), (1, 0, 1), (1, 1, 1)])
@pytest.mark.parametrize(
    "angle", [0.0, 1e-9, 1e-5, math.pi / 2, 2 * math.pi / 3, math.pi - 1e-9, math.pi, math.pi + 1e-9]
)
def test_rotations_of_every_branch(axis: tuple[int, ...], angle: float) -> None:
    rotation = Rotation.from_rotvec(np.array(axis) / np.linalg.norm(axis) * angle).as_quat()
    got = ts.decompose_trs(columns((1, 2, 3), rotation, (1, 2, 3))).rotation
    assert abs(np.dot(got, rotation)) == pytest.approx(1, abs=1e-15)
    exact = got if np.dot(got, rotation) > 0 else tuple(-x for x in got)
    assert exact == pytest.approx(tuple(rotation), abs=4e-15)


def test_trs_by_hand() -> None:
    parts = ts.decompose_trs(np.eye(4).ravel().tolist())
    assert parts == ((0, 0, 0), (0, 0, 0, 1), (1, 1, 1))
    assert (parts.translation, parts.rotation, parts.scale) == tuple(parts)
    for reflection in (np.diag([-1.0, 1, 1, 1]), np.diag([1.0, -1, 1, 1]), np.diag([-1.0, -1, -1, 1])):
        found = ts.decompose_trs(reflection.ravel().tolist())
        assert found.scale[0] < 0 < found.scale[1] and found.scale[2] > 0
        assert ts.compose_trs(found) == pytest.approx(tuple(reflection.ravel()), abs=1e-15)


def test_scales_of_0() -> None:
    for scale in ((0, 1, 2), (1, 0, 2), (1, 2, 0), (0, 0, 3), (0, 0, 0)):
        m = columns((1, 2, 3), (0, 0, 0, 1), scale)
        try:
            parts = ts.decompose_trs(m)
        except ts.InvalidArgumentError:
            continue
        assert math.hypot(*parts.rotation) == pytest.approx(1)
        assert ts.compose_trs(parts) == pytest.approx(tuple(m), abs=1e-15)


def test_3_d_refusals() -> None:
    eye = np.eye(4).ravel()
    shear, projective = eye.copy(), eye.copy()
    shear[4], projective[3] = 0.1, 1.0
    wrong: list[Any] = [shear, projective, eye[:12], eye * math.nan, "x" * 16, None]
    for m in wrong:
        with pytest.raises((ts.InvalidArgumentError, TypeError)):
            ts.decompose_trs(m if m is None or isinstance(m, str) else m.tolist())
    slight = eye.copy()
    slight[4] = 1e-8
    assert ts.decompose_trs(slight.tolist()).scale == pytest.approx((1, 1, 1))
    for parts in (((0, 0), (0, 0, 0, 1), (1, 1, 1)), ((0, 0, 0), (0, 0, math.nan, 1), (1, 1, 1)), None, (1, 2, 3)):
        with pytest.raises((ts.InvalidArgumentError, TypeError)):
            ts.compose_trs(parts)
