# SPDX-License-Identifier: MIT
"""TweenSpirit: an animation engine. Times are in seconds, angles in radians, progress in 0 ... 1."""

from __future__ import annotations

from . import _importing
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
from ._registry import register_easing, unregister_easing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ._bake import BakedChannel, BakedEvent, SceneBake
    from ._batch import SpringBatch, eval_tweens, step_decays, step_springs
    from ._chain import Chain
    from ._channel import Channel
    from ._decay import Decay, DecayMotion, follow, rubber_band
    from ._events import EndReason, Event, EventKind
    from ._gltf import GltfChannel, track_from_gltf, tracks_from_gltf
    from ._lottie import LottieProperty, track_from_lottie, tracks_from_lottie
    from ._object_track import ObjectKey, ObjectTrack
    from ._player import Player
    from ._plot import plot
    from ._scene import BuiltScene, Scene
    from ._spring import Spring
    from ._spring_motion import SpringMotion
    from ._stagger import stagger
    from ._timeline import Timeline
    from ._timeline_entries import Entry
    from ._timing import Timing, TimingState
    from ._track import Track
    from ._track_json import easing_from_json, easing_to_json
    from ._track_keys import Key
    from ._track_set import TrackCursor, TrackSet
    from ._track_texts import bake, fit
    from ._transforms import TRS, Affine, compose_affine, compose_trs, decompose_affine, decompose_trs
    from ._world import World

__version__: str = build_info()["version"]

__all__ = [
    "TRS",
    "Affine",
    "BakedChannel",
    "BakedEvent",
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
    "SceneBake",
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

# Curves are there from the start; all else is loaded when it is first asked for.
_LATER = {
    name: module
    for module, names in {
        "_bake": "BakedChannel BakedEvent SceneBake",
        "_batch": "SpringBatch eval_tweens step_decays step_springs",
        "_chain": "Chain",
        "_channel": "Channel",
        "_decay": "Decay DecayMotion follow rubber_band",
        "_events": "EndReason Event EventKind",
        "_gltf": "GltfChannel track_from_gltf tracks_from_gltf",
        "_lottie": "LottieProperty track_from_lottie tracks_from_lottie",
        "_object_track": "ObjectKey ObjectTrack",
        "_player": "Player",
        "_plot": "plot",
        "_scene": "BuiltScene Scene",
        "_spring": "Spring",
        "_spring_motion": "SpringMotion",
        "_stagger": "stagger",
        "_timeline": "Timeline",
        "_timeline_entries": "Entry",
        "_timing": "Timing TimingState",
        "_track": "Track",
        "_track_json": "easing_from_json easing_to_json",
        "_track_keys": "Key",
        "_track_set": "TrackCursor TrackSet",
        "_track_texts": "bake fit",
        "_transforms": "TRS Affine compose_affine compose_trs decompose_affine decompose_trs",
        "_world": "World",
    }.items()
    for name in names.split()
}


# Checkers of types are to know the names, not that any may come.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        module = _LATER.get(name)
        if module is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        with _importing.importing:
            from importlib import import_module

            value = globals()[name] = getattr(import_module(f"{__name__}.{module}"), name)
        return value


def __dir__() -> list[str]:
    return sorted(__all__)


del TYPE_CHECKING, annotations
