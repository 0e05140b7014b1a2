# SPDX-License-Identifier: MIT
"""TweenSpirit: an animation engine. Times are in seconds, angles in radians, progress in 0 ... 1."""

from __future__ import annotations

import sys as _sys

from ._c.importing import importing as _importing
from ._c.library import build_info
from ._errors import (
    BusyError,
    InvalidArgumentError,
    NameInUseError,
    OutOfMemoryError,
    StaleHandleError,
    TweenSpiritError,
    UnknownEasingError,
)
from .curves.easing import Easing, ease, easings
from .curves.registry import register_easing, unregister_easing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .files.gltf import GltfChannel, track_from_gltf, tracks_from_gltf
    from .files.lottie import LottieProperty, track_from_lottie, tracks_from_lottie
    from .files.track_json import easing_from_json, easing_to_json
    from .motion.batch import SpringBatch, eval_tweens, step_decays, step_springs
    from .motion.decay import Decay, DecayMotion, follow, rubber_band
    from .motion.spring import Spring
    from .motion.spring_motion import SpringMotion
    from .motion.stagger import stagger
    from .motion.timing import Timing, TimingState
    from .plots.plot import plot
    from .scenes.bake import BakedChannel, BakedEvent, SceneBake
    from .scenes.scene import BuiltScene, Scene
    from .tracks.fitting import bake, fit
    from .tracks.keys import Key
    from .tracks.objects import ObjectKey, ObjectTrack
    from .tracks.set import TrackCursor, TrackSet
    from .tracks.track import Track
    from .tracks.transforms import TRS, Affine, compose_affine, compose_trs, decompose_affine, decompose_trs
    from .worlds.chain import Chain
    from .worlds.channel import Channel
    from .worlds.entries import Entry
    from .worlds.events import EndReason, Event, EventKind
    from .worlds.player import Player
    from .worlds.timeline import Timeline
    from .worlds.world import World

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
        "scenes.bake": "BakedChannel BakedEvent SceneBake",
        "motion.batch": "SpringBatch eval_tweens step_decays step_springs",
        "worlds.chain": "Chain",
        "worlds.channel": "Channel",
        "motion.decay": "Decay DecayMotion follow rubber_band",
        "worlds.events": "EndReason Event EventKind",
        "files.gltf": "GltfChannel track_from_gltf tracks_from_gltf",
        "files.lottie": "LottieProperty track_from_lottie tracks_from_lottie",
        "tracks.objects": "ObjectKey ObjectTrack",
        "worlds.player": "Player",
        "plots.plot": "plot",
        "scenes.scene": "BuiltScene Scene",
        "motion.spring": "Spring",
        "motion.spring_motion": "SpringMotion",
        "motion.stagger": "stagger",
        "worlds.timeline": "Timeline",
        "worlds.entries": "Entry",
        "motion.timing": "Timing TimingState",
        "tracks.track": "Track",
        "files.track_json": "easing_from_json easing_to_json",
        "tracks.keys": "Key",
        "tracks.set": "TrackCursor TrackSet",
        "tracks.fitting": "bake fit",
        "tracks.transforms": "TRS Affine compose_affine compose_trs decompose_affine decompose_trs",
        "worlds.world": "World",
    }.items()
    for name in names.split()
}


def _loaded(module: str, name: str) -> Any:
    with _importing:
        from importlib import import_module

        return getattr(import_module(f"{__name__}.{module}"), name)


# What pickles of earlier versions name as the modules of public names.
_FORMERLY = {
    "_bake": "scenes.bake",
    "_bake_run": "scenes.run",
    "_batch": "motion.batch",
    "_chain": "worlds.chain",
    "_channel": "worlds.channel",
    "_decay": "motion.decay",
    "_easing": "curves.easing",
    "_events": "worlds.events",
    "_gltf": "files.gltf",
    "_library": "_c.library",
    "_lottie": "files.lottie",
    "_object_track": "tracks.objects",
    "_player": "worlds.player",
    "_plot": "plots.plot",
    "_registry": "curves.registry",
    "_scene": "scenes.scene",
    "_spring": "motion.spring",
    "_spring_motion": "motion.spring_motion",
    "_stagger": "motion.stagger",
    "_timeline": "worlds.timeline",
    "_timeline_entries": "worlds.entries",
    "_timing": "motion.timing",
    "_track": "tracks.track",
    "_track_json": "files.track_json",
    "_track_keys": "tracks.keys",
    "_track_set": "tracks.set",
    "_track_texts": "tracks.fitting",
    "_transforms": "tracks.transforms",
    "_world": "worlds.world",
}


class _Former(type(_sys)):  # type: ignore[misc]
    """A module that moved: its names are looked up where they are now."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return _loaded(_FORMERLY[self.__name__], name)


_sys.modules.update({f"{__name__}.{name}": _Former(name) for name in _FORMERLY})


# Checkers of types are to know the names, not that any may come.
if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        module = _LATER.get(name)
        if module is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = _loaded(module, name)
        return value


def __dir__() -> list[str]:
    return sorted(__all__)


del TYPE_CHECKING, annotations
