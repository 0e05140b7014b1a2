# SPDX-License-Identifier: MIT
"""Worlds under commands at random, in and out of handlers, against the model: values, velocities, counts, events.

Timelines come with it, and worlds that are saved and taken back on their way.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from long_runs import often
from timeline_machine import TimelineMachine
from world_machine import worked

TimelineMachine.TestCase.settings = settings(
    max_examples=often(300, 10_000),
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
        assert worked["rules"] >= 5_000 and worked["steps"] >= 5_000 and worked["events"] >= 2_500, worked
        assert worked["moves"] >= 600 and worked["restored"] >= 300, worked
