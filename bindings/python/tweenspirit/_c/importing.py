# SPDX-License-Identifier: MIT
"""Holds off a fork while a module is loaded late.

Python gives a forked child every module's lock as it was: where another thread was importing a module, the child waits
for that thread, which it does not have, for ever. So whatever the package imports after it has itself been imported is
imported under one lock, which a fork takes first and both processes release.
"""

from __future__ import annotations

import os
from _thread import RLock

importing = RLock()

if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=importing.acquire, after_in_parent=importing.release, after_in_child=importing.release)
