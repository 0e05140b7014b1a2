# SPDX-License-Identifier: MIT
"""Puts the oracles, which the Swift and C tests share, on the path; names for curves of one's own."""

from __future__ import annotations

import collections
import gc
import itertools
import pathlib
import signal
import sys
from collections.abc import Callable, Iterator

import hypothesis
import pytest
from long_runs import IS_SOAK

import tweenspirit as ts

# A shell that puts the tests into the background has them ignore interrupts, and the programs that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2] / "Tests" / "Oracles"))
# Tests use what tests of another room have.
sys.path += [str(room) for room in HERE.iterdir() if room.is_dir()]

# No test is about time: machines are shared.
hypothesis.settings.register_profile("untimed", deadline=None)
hypothesis.settings.load_profile("untimed")

_numbers = itertools.count()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "one_in(n): of a grid of cases every n-th, the first among them; all in a soak")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Thins what `one_in` marks: an n coprime to the lengths of a grid's sides leaves out none of its values."""
    if IS_SOAK:
        return
    seen: collections.Counter[str] = collections.Counter()
    left = []
    for item in items:
        if mark := item.get_closest_marker("one_in"):
            test = item.nodeid.partition("[")[0]
            if seen[test] % mark.args[0]:
                left.append(item)
            seen[test] += 1
    dropped = set(left)
    items[:] = [item for item in items if item not in dropped]
    config.hook.pytest_deselected(items=left)


_files: set[str] = set()


def pytest_runtest_logstart(nodeid: str) -> None:
    """Thousands of tests and reports are many objects, which no collection of a test's own garbage has to look at."""
    if (file := nodeid.partition("::")[0]) not in _files:
        _files.add(file)
        gc.collect()
        gc.freeze()


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


@pytest.fixture
def world() -> ts.World:
    return ts.World()
