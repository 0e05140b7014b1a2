# SPDX-License-Identifier: MIT
"""pytweening's lines. See `pytweening`."""

from __future__ import annotations

#: x and y.
Point = tuple[float, float]


def getLine(x1: float, y1: float, x2: float, y2: float) -> list[tuple[int, int]]:
    """Returns every pixel of the line between two, both included; coordinates are truncated to integers.

    >>> getLine(0, 0, 5, 2)
    [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)]
    >>> getLine(3, 3, -1, -1)
    [(3, 3), (2, 2), (1, 1), (0, 0), (-1, -1)]
    """
    ax, ay, bx, by = int(x1), int(y1), int(x2), int(y2)
    is_steep = abs(by - ay) > abs(bx - ax)
    if is_steep:
        ax, ay, bx, by = ay, ax, by, bx
    is_reversed = ax > bx
    if is_reversed:
        ax, ay, bx, by = bx, by, ax, ay
    along, across = bx - ax, abs(by - ay)
    side = 1 if ay < by else -1
    # The nearest pixel; of two as near the one that is closer to the left (steep: the lower) end's.
    points = [(ax + i, ay + side * -((along // 2 - i * across) // max(along, 1))) for i in range(along + 1)]
    if is_reversed:
        points.reverse()
    return [(y, x) for x, y in points] if is_steep else points


def getPointOnLine(startX: float, startY: float, endX: float, endY: float, n: float) -> Point:
    """Returns the point at the fraction n of the line, 0 at the start and 1 at the end; n may lie beyond them.

    >>> getPointOnLine(0, 0, 5, 10, 0.25)
    (1.25, 2.5)
    """
    return (endX - startX) * n + startX, (endY - startY) * n + startY
