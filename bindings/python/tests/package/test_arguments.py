# SPDX-License-Identifier: MIT
"""Every function of the header with every bad argument, by ctypes: answered as to C (Tests/ABI/arguments)."""

from __future__ import annotations

import pathlib
import shutil
import sys
from collections.abc import Iterator

import pytest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[4] / "Tests" / "ABI"))

if not shutil.which("swiftc") and not shutil.which("clang"):
    pytest.skip("the header is read by clang, which was not found", allow_module_level=True)

from arguments import expected, table, walk

ANSWERS = expected.read()


@pytest.fixture(scope="module")
def fixture() -> Iterator[walk.Fixture]:
    made = walk.Fixture()
    yield made
    made.clear()


@pytest.mark.parametrize("call", table.images())
def test_each_argument(fixture: walk.Fixture, call: str) -> None:
    count, wrong = walk.walk(fixture, call, ANSWERS)
    assert not wrong, "\n".join(wrong)
    assert count or not table.images()[call].leaves


def test_every_function_has_a_good_call() -> None:
    assert {table.function_of(call) for call in table.images()} == set(walk.header.functions())
