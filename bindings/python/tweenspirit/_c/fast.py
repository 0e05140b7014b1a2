# SPDX-License-Identifier: MIT
"""The accelerator of the shortest calls, where it stands beside the library; ctypes does the same without it."""

from __future__ import annotations

import os
import sys

# What importlib.machinery has, without what it loads besides.
from _frozen_importlib import ModuleSpec
from _frozen_importlib_external import EXTENSION_SUFFIXES, ExtensionFileLoader

from . import abi
from .library import dlsym, lib, path, pending

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# What accelerator.c is told and asked here.
_CONTRACT = 8
_FUNCTIONS = (
    *("ts_ease", "ts_easing_evaluate", "ts_springs_step_f32", "ts_springs_step_f64", "ts_channel_get"),
    *("ts_world_continue", "ts_channel_start", "ts_world_show"),
)


def _load() -> Any:
    """The module, or None: where there is none, where it cannot be loaded, and under TWEENSPIRIT_ACCELERATOR=0."""
    file = os.path.join(os.path.dirname(path), "_accelerator.abi3.so")
    if os.environ.get("TWEENSPIRIT_ACCELERATOR") == "0" or not os.path.exists(file):
        return None
    # An interpreter without the stable ABI, as one without a GIL, does not list its suffix.
    if sys.version_info < (3, 11) or ".abi3.so" not in EXTENSION_SUFFIXES:
        return None
    name = "tweenspirit._accelerator"
    loader = ExtensionFileLoader(name, file)
    try:
        module: Any = loader.create_module(ModuleSpec(name, loader, origin=file))
        loader.exec_module(module)
    except ImportError:
        return None
    versions = getattr(module, "CONTRACT", None), getattr(module, "ABI_VERSION", None)
    if versions != (_CONTRACT, abi.TS_ABI_VERSION):
        return None
    module.connect(*(dlsym(lib._handle, function) for function in _FUNCTIONS))
    module.raises(pending)
    return module


accelerator: Any = _load()
