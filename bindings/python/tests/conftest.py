# SPDX-License-Identifier: MIT
"""Puts the oracles, which the Swift and C tests share, on the path; names for curves of one's own."""

from __future__ import annotations

import itertools
import pathlib
import signal
import sys
from collections.abc import Callable, Iterator

import hypothesis
import pytest

import tweenspirit as ts

# A shell that puts the tests into the background has them ignore interrupts, and the programs that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "Tests" / "Oracles"))

# No test is about time: machines are shared.
hypothesis.settings.register_profile("untimed", deadline=None)
hypothesis.settings.load_profile("untimed")

_numbers = itertools.count()


@pytest.fixture
def fresh() -> Iterator[Callable[[], str]]:
    """Names that nobody has; what is registered under them goes with the test."""
    before = ts.easings()
    given: list[str] = []

    def make() -> str:
        given.append(f"acme:curve-{next(_numbers)}")
        return given[-1]

    yield make
    for name in set(ts.easings()) & set(given):
        ts.unregister_easing(name)
    assert ts.easings() == before
