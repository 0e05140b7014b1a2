# SPDX-License-Identifier: MIT
"""Worlds under commands at random, in and out of handlers, against the model: values, velocities, counts, events.

Timelines come with it, and worlds that are saved and taken back on their way.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings
from timeline_machine import TimelineMachine
from world_machine import worked

# Twenty times as many runs, for a night.
SOAK = 20 if os.environ.get("TWEENSPIRIT_SOAK") else 1

TimelineMachine.TestCase.settings = settings(
    max_examples=500 * SOAK,
    stateful_step_count=50,
    report_multiple_bugs=False,
    derandomize=True,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


class TestMachine(TimelineMachine.TestCase):  # type: ignore[misc]
    pass


def test_the_machine_has_worked() -> None:
    """What the run above was worth; alone it says nothing."""
    if worked["rules"]:
        assert worked["rules"] >= 8_000 and worked["steps"] >= 8_000 and worked["events"] >= 4_000, worked
        assert worked["moves"] >= 1000 and worked["restored"] >= 500, worked
