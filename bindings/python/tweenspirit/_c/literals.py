# SPDX-License-Identifier: MIT
"""The words that arguments may be, for checkers of types: nothing imports this when it runs."""

from typing import Literal

Combination = Literal["sum", "min", "max"]
Composite = Literal["replace", "add"]
LayerMode = Literal["override", "add"]
Contact = Literal["hold", "stop", "bounce", "spring"]
Direction = Literal["normal", "reverse", "alternate", "alternate-reverse"]
Fill = Literal["both", "forwards", "backwards", "none"]
Motion = Literal["full", "reduce", "none"]
Overshoot = Literal["allow", "clamp", "stop", "bounce"]
StaggerAxis = Literal["both", "x", "y"]
StaggerStart = Literal["first", "last", "center", "edges", "random"]
VelocityWeighting = Literal["none", "delta", "central", "recent"]
