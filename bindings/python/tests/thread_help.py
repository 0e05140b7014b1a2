# SPDX-License-Identifier: MIT
"""Work in several threads at once."""

from __future__ import annotations

import threading
from collections.abc import Callable


def run_together(*work: Callable[[], None]) -> list[BaseException]:
    """Runs each function in a thread of its own, and waits for all. Returns what they raised."""
    errors: list[BaseException] = []

    def guarded(job: Callable[[], None]) -> None:
        try:
            job()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=guarded, args=(job,), daemon=True) for job in work]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads), "threads wait for each other"
    return errors
