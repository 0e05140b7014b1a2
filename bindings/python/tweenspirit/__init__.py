# SPDX-License-Identifier: MIT
"""TweenSpirit: an animation engine. Times are in seconds, angles in radians, progress in 0 ... 1."""

from __future__ import annotations

import sys as _sys

from ._c.importing import importing as _importing

# The public names, by the modules that have them. For checkers of types tools/gen_names.py writes __init__.pyi.
_NAMES = {
    "_errors": "BusyError InPastError InvalidArgumentError NameInUseError OutOfMemoryError StaleHandleError "
    "TweenSpiritError UnknownEasingError",
    "_c.library": "build_info",
    "curves.easing": "Easing ease easings",
    "curves.registry": "register_easing unregister_easing",
    "motion.batch": "SpringBatch eval_tweens step_decays step_springs",
    "motion.decay": "Decay DecayMotion follow rubber_band",
    "motion.fall": "Fall fling",
    "motion.spring": "Spring",
    "motion.spring_motion": "SpringMotion",
    "motion.stagger": "stagger",
    "motion.timing": "Timing TimingState",
    "motion.velocity": "VelocityEstimate VelocityTracker",
    "tracks.color": "color",
    "tracks.fitting": "bake fit",
    "tracks.keys": "Key",
    "tracks.objects": "ObjectKey ObjectTrack",
    "tracks.path": "Path",
    "tracks.set": "TrackCursor TrackSet",
    "tracks.track": "Track",
    "tracks.transforms": "TRS Affine compose_affine compose_trs decompose_affine decompose_trs",
    "files.gltf": "GltfChannel track_from_gltf tracks_from_gltf",
    "files.lottie": "LottieProperty track_from_lottie tracks_from_lottie",
    "files.lottie_file": "LottieFile lottie",
    "files.lottie_out": "to_lottie",
    "files.stylesheet": "StyleSheet css",
    "files.track_json": "easing_from_json easing_to_json",
    "worlds.chain": "Chain",
    "worlds.channel": "Channel",
    "worlds.channel_array": "ChannelArray",
    "worlds.machine": "Machine",
    "worlds.entries": "Entry",
    "worlds.events": "EndReason Event EventKind",
    "worlds.group": "Group",
    "worlds.layer": "Layer",
    "worlds.motion": "Motion",
    "worlds.player": "Player",
    "worlds.running": "ticker",
    "worlds.timeline": "Timeline",
    "worlds.world": "World",
    "scenes.bake": "BakedChannel BakedEvent SceneBake",
    "scenes.scene": "BuiltScene Scene",
    "plots.plot": "plot",
}
_HOMES = {name: module for module, names in _NAMES.items() for name in names.split()}
__all__ = sorted((*_HOMES, "__version__"))


def _loaded(module: str, name: str) -> object:
    with _importing:
        return getattr(__import__(f"{__name__}.{module}", fromlist=(name,)), name)


def __getattr__(name: str) -> object:
    module = _HOMES.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = _loaded(module, name)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)


# Curves are there from the start; all else is loaded when it is first asked for.
for _module in ("_errors", "_c.library", "curves.easing", "curves.registry"):
    for _name in _NAMES[_module].split():
        __getattr__(_name)

# What pickles of earlier versions name as the modules of public names.
_FORMERLY = {
    "_bake": "scenes.bake", "_bake_run": "scenes.run", "_batch": "motion.batch", "_chain": "worlds.chain",
    "_channel": "worlds.channel", "_decay": "motion.decay", "_easing": "curves.easing", "_events": "worlds.events",
    "_gltf": "files.gltf", "_library": "_c.library", "_lottie": "files.lottie", "_object_track": "tracks.objects",
    "_player": "worlds.player", "_plot": "plots.plot", "_registry": "curves.registry", "_scene": "scenes.scene",
    "_spring": "motion.spring", "_spring_motion": "motion.spring_motion", "_stagger": "motion.stagger",
    "_timeline": "worlds.timeline", "_timeline_entries": "worlds.entries", "_timing": "motion.timing",
    "_track": "tracks.track", "_track_json": "files.track_json", "_track_keys": "tracks.keys",
    "_track_set": "tracks.set", "_track_texts": "tracks.fitting", "_transforms": "tracks.transforms",
    "_world": "worlds.world",
}  # fmt: skip


class _Former(type(_sys)):
    """A module that moved: its names are looked up where they are now."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        return _loaded(_FORMERLY[self.__name__], name)


_sys.modules.update({f"{__name__}.{name}": _Former(name) for name in _FORMERLY})

__version__: str = globals()["build_info"]()["version"]

del _module, _name, annotations
