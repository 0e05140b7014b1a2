# SPDX-License-Identifier: MIT
"""How often a test does what it does: seldom in `make test`, often in `make soak`."""

import os

IS_SOAK = bool(os.environ.get("TWEENSPIRIT_SOAK"))


def often(usually: int, in_a_soak: int) -> int:
    return in_a_soak if IS_SOAK else usually
