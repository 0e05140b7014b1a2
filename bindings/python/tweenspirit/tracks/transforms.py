# SPDX-License-Identifier: MIT
"""Affine maps of the plane and of space as lanes that can be tracks: matrices themselves are never interpolated."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any, NamedTuple

from .._c import abi
from .._c.arguments import items_of
from .._c.library import check, short
from .keys import numbers_of


class Affine(NamedTuple):
    """A map of the plane by its parts: x' = R(rotation) S(scale_x, scale_y) K(shear) x + (x, y), K = (1 shear; 0 1).

    The rotation is in radians. A track of six lanes can hold it.

    >>> Affine(x=10, shear=0.5)
    Affine(x=10, y=0.0, rotation=0.0, scale_x=1.0, scale_y=1.0, shear=0.5)
    """

    x: float = 0.0
    y: float = 0.0
    rotation: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0
    shear: float = 0.0


class TRS(NamedTuple):
    """A map of space by its parts: translation, rotation (a quaternion x, y, z, w) and scale.

    >>> TRS(scale=(2, 2, 2))
    TRS(translation=(0.0, 0.0, 0.0), rotation=(0.0, 0.0, 0.0, 1.0), scale=(2, 2, 2))
    """

    translation: tuple[float, ...] = (0.0, 0.0, 0.0)
    rotation: tuple[float, ...] = (0.0, 0.0, 0.0, 1.0)
    scale: tuple[float, ...] = (1.0, 1.0, 1.0)


def _doubles(numbers: Any, count: int, name: str) -> Any:
    return (ctypes.c_double * count)(*numbers_of(numbers, count, name))


def decompose_affine(matrix: Sequence[float]) -> Affine:
    """Decomposes CSS's matrix(a, b, c, d, e, f): x' = a x + c y + e, y' = b x + d y + f.

    The rotation is within half a turn; a reflection is a negative scale_y. Any finite matrix can be decomposed.

    >>> decompose_affine((2, 0, 0, 3, 10, 20))
    Affine(x=10.0, y=20.0, rotation=0.0, scale_x=2.0, scale_y=3.0, shear=0.0)
    """
    parts = abi.ts_affine()
    check(short.ts_affine_decompose(_doubles(matrix, 6, "matrix"), ctypes.byref(parts)))
    return Affine(parts.x, parts.y, parts.rotation, parts.scale_x, parts.scale_y, parts.shear)


def compose_affine(parts: Sequence[float]) -> tuple[float, ...]:
    """Composes the matrix (a, b, c, d, e, f) of the parts.

    >>> compose_affine(Affine(x=10, y=20, scale_x=2, scale_y=3))
    (2.0, 0.0, 0.0, 3.0, 10.0, 20.0)
    """
    raw = abi.ts_affine(*numbers_of(parts, 6, "parts"))
    out = (ctypes.c_double * 6)()
    check(short.ts_affine_compose(ctypes.byref(raw), out))
    return tuple(out)


def decompose_trs(matrix: Sequence[float]) -> TRS:
    """Decomposes a column-major matrix of 16 numbers (glTF's), whose last row is 0 0 0 1 and which has no shear.

    A reflection is a negative x scale. Other matrices raise InvalidArgumentError.

    >>> decompose_trs((0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 5, 6, 7, 1)).scale
    (2.0, 2.0, 2.0)
    """
    parts = abi.ts_trs()
    check(short.ts_trs_decompose(_doubles(matrix, 16, "matrix"), ctypes.byref(parts)))
    return TRS(tuple(parts.translation), tuple(parts.rotation), tuple(parts.scale))


def compose_trs(parts: TRS | Sequence[Sequence[float]]) -> tuple[float, ...]:
    """Composes the column-major matrix of the parts, 16 numbers.

    >>> compose_trs(TRS(translation=(1, 2, 3)))[12:15]
    (1.0, 2.0, 3.0)
    """
    wanted = "parts must be a TRS, or a translation, a rotation and a scale"
    translation, rotation, scale = items_of(parts, wanted, 3)
    raw = abi.ts_trs(
        _doubles(translation, 3, "translation"), _doubles(rotation, 4, "rotation"), _doubles(scale, 3, "scale")
    )
    out = (ctypes.c_double * 16)()
    check(short.ts_trs_compose(ctypes.byref(raw), out))
    return tuple(out)
