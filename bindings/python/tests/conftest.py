# SPDX-License-Identifier: MIT
"""Puts the oracles, which the Swift and C tests share, on the path."""

from __future__ import annotations

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "Tests" / "Oracles"))
