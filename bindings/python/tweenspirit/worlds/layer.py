# SPDX-License-Identifier: MIT
"""Layers: channels on top of channels."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING

from .._c import abi, getters
from .._c.arguments import code_of, number
from .._c.library import short
from .channel import Channel

if TYPE_CHECKING:
    from .._c.literals import LayerMode


class Layer(getters.LayerGetters, Channel):
    """A channel on top of another, created by Channel.layer: its value acts on the value below it, times its weight.

    It has everything a Channel has, except that it cannot be linked and has no layers. Closing it removes its effect at
    once, and closes its weight.

    >>> from tweenspirit import World
    >>> w = World()
    >>> x = w.channel(4.0)
    >>> with x.layer("add") as layer:
    ...     layer.set(3)
    ...     x.value, layer, layer.mode, layer.parent is x
    (7.0, <Layer, kind='float'>, 'add', True)
    >>> x.value
    4.0
    """

    __slots__ = ()

    def _close(self, words: str) -> None:
        super()._close(words)
        if not self._core.is_closed:
            self._core.settle([])


def add_layer(channel: Channel, mode: LayerMode, weight: float) -> Layer:
    """Adds a layer; see Channel.layer."""
    made, its_weight = abi.ts_channel(), abi.ts_channel()
    code = code_of(abi.LAYER_MODES, mode, "mode")
    given = ctypes.c_double(number(weight, "weight"))
    core = channel._core
    core.command(short.ts_channel_add_layer, channel._handle, code, given, ctypes.byref(made), ctypes.byref(its_weight))
    core.has_links = True
    layer = core.channel_of(made)
    assert isinstance(layer, Layer)
    return layer
