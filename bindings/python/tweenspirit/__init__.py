# SPDX-License-Identifier: MIT
"""TweenSpirit: an animation engine. Times are in seconds, angles in radians, progress in 0 ... 1."""

import typing as _typing

from ._batch import SpringBatch, eval_tweens, step_decays, step_springs
from ._decay import Decay, DecayMotion, follow, rubber_band
from ._easing import Easing, ease, easings
from ._errors import (
    BusyError,
    InvalidArgumentError,
    NameInUseError,
    OutOfMemoryError,
    StaleHandleError,
    TweenSpiritError,
    UnknownEasingError,
)
from ._library import build_info
from ._object_track import ObjectKey, ObjectTrack
from ._plot import plot
from ._registry import register_easing, unregister_easing
from ._spring import Spring
from ._spring_motion import SpringMotion
from ._track import Track
from ._track_keys import Key
from ._track_set import TrackCursor, TrackSet
from ._track_texts import bake, fit
from ._transforms import TRS, Affine, compose_affine, compose_trs, decompose_affine, decompose_trs

if _typing.TYPE_CHECKING:
    from ._chain import Chain
    from ._channel import Channel
    from ._events import EndReason, Event, EventKind
    from ._gltf import GltfChannel, track_from_gltf, tracks_from_gltf
    from ._lottie import LottieProperty, track_from_lottie, tracks_from_lottie
    from ._player import Player
    from ._scene import BuiltScene, Scene
    from ._stagger import stagger
    from ._timeline import Timeline
    from ._timeline_entries import Entry
    from ._timing import Timing, TimingState
    from ._track_json import easing_from_json, easing_to_json
    from ._world import World

__version__: str = build_info()["version"]

__all__ = [
    "TRS",
    "Affine",
    "BuiltScene",
    "BusyError",
    "Chain",
    "Channel",
    "Decay",
    "DecayMotion",
    "Easing",
    "EndReason",
    "Entry",
    "Event",
    "EventKind",
    "GltfChannel",
    "InvalidArgumentError",
    "Key",
    "LottieProperty",
    "NameInUseError",
    "ObjectKey",
    "ObjectTrack",
    "OutOfMemoryError",
    "Player",
    "Scene",
    "Spring",
    "SpringBatch",
    "SpringMotion",
    "StaleHandleError",
    "Timeline",
    "Timing",
    "TimingState",
    "Track",
    "TrackCursor",
    "TrackSet",
    "TweenSpiritError",
    "UnknownEasingError",
    "World",
    "__version__",
    "bake",
    "build_info",
    "compose_affine",
    "compose_trs",
    "decompose_affine",
    "decompose_trs",
    "ease",
    "easing_from_json",
    "easing_to_json",
    "easings",
    "eval_tweens",
    "fit",
    "follow",
    "plot",
    "register_easing",
    "rubber_band",
    "stagger",
    "step_decays",
    "step_springs",
    "track_from_gltf",
    "track_from_lottie",
    "tracks_from_gltf",
    "tracks_from_lottie",
    "unregister_easing",
]

# What reads and writes files, and worlds, are loaded when they are first asked for.
_LATER = {
    "BuiltScene": "_scene",
    "Chain": "_chain",
    "Channel": "_channel",
    "EndReason": "_events",
    "Entry": "_timeline_entries",
    "Event": "_events",
    "EventKind": "_events",
    "Player": "_player",
    "Scene": "_scene",
    "Timeline": "_timeline",
    "Timing": "_timing",
    "TimingState": "_timing",
    "World": "_world",
    "stagger": "_stagger",
    "GltfChannel": "_gltf",
    "track_from_gltf": "_gltf",
    "tracks_from_gltf": "_gltf",
    "LottieProperty": "_lottie",
    "track_from_lottie": "_lottie",
    "tracks_from_lottie": "_lottie",
    "easing_from_json": "_track_json",
    "easing_to_json": "_track_json",
}


def __getattr__(name: str) -> _typing.Any:
    if name in _LATER:
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
