# Made by bindings/python/tools/gen_names.py from __init__.py; not to be edited.
from ._errors import BusyError as BusyError
from ._errors import InPastError as InPastError
from ._errors import InvalidArgumentError as InvalidArgumentError
from ._errors import NameInUseError as NameInUseError
from ._errors import OutOfMemoryError as OutOfMemoryError
from ._errors import StaleHandleError as StaleHandleError
from ._errors import TweenSpiritError as TweenSpiritError
from ._errors import UnknownEasingError as UnknownEasingError
from ._c.library import build_info as build_info
from .curves.easing import Easing as Easing
from .curves.easing import ease as ease
from .curves.easing import easings as easings
from .curves.registry import register_easing as register_easing
from .curves.registry import unregister_easing as unregister_easing
from .motion.batch import SpringBatch as SpringBatch
from .motion.batch import eval_tweens as eval_tweens
from .motion.batch import step_decays as step_decays
from .motion.batch import step_springs as step_springs
from .motion.decay import Decay as Decay
from .motion.decay import DecayMotion as DecayMotion
from .motion.decay import follow as follow
from .motion.decay import rubber_band as rubber_band
from .motion.fall import Fall as Fall
from .motion.fall import fling as fling
from .motion.spring import Spring as Spring
from .motion.spring_motion import SpringMotion as SpringMotion
from .motion.stagger import stagger as stagger
from .motion.timing import Timing as Timing
from .motion.timing import TimingState as TimingState
from .motion.velocity import VelocityEstimate as VelocityEstimate
from .motion.velocity import VelocityTracker as VelocityTracker
from .tracks.color import color as color
from .tracks.fitting import bake as bake
from .tracks.fitting import fit as fit
from .tracks.keys import Key as Key
from .tracks.objects import ObjectKey as ObjectKey
from .tracks.objects import ObjectTrack as ObjectTrack
from .tracks.path import Path as Path
from .tracks.set import TrackCursor as TrackCursor
from .tracks.set import TrackSet as TrackSet
from .tracks.track import Track as Track
from .tracks.transforms import TRS as TRS
from .tracks.transforms import Affine as Affine
from .tracks.transforms import compose_affine as compose_affine
from .tracks.transforms import compose_trs as compose_trs
from .tracks.transforms import decompose_affine as decompose_affine
from .tracks.transforms import decompose_trs as decompose_trs
from .files.gltf import GltfChannel as GltfChannel
from .files.gltf import track_from_gltf as track_from_gltf
from .files.gltf import tracks_from_gltf as tracks_from_gltf
from .files.lottie import LottieProperty as LottieProperty
from .files.lottie import track_from_lottie as track_from_lottie
from .files.lottie import tracks_from_lottie as tracks_from_lottie
from .files.lottie_file import LottieFile as LottieFile
from .files.lottie_file import lottie as lottie
from .files.lottie_out import to_lottie as to_lottie
from .files.stylesheet import StyleSheet as StyleSheet
from .files.stylesheet import css as css
from .files.track_json import easing_from_json as easing_from_json
from .files.track_json import easing_to_json as easing_to_json
from .worlds.chain import Chain as Chain
from .worlds.channel import Channel as Channel
from .worlds.channel_array import ChannelArray as ChannelArray
from .worlds.machine import Machine as Machine
from .worlds.entries import Entry as Entry
from .worlds.events import EndReason as EndReason
from .worlds.events import Event as Event
from .worlds.events import EventKind as EventKind
from .worlds.group import Group as Group
from .worlds.layer import Layer as Layer
from .worlds.motion import Motion as Motion
from .worlds.player import Player as Player
from .worlds.running import ticker as ticker
from .worlds.timeline import Timeline as Timeline
from .worlds.world import World as World
from .scenes.bake import BakedChannel as BakedChannel
from .scenes.bake import BakedEvent as BakedEvent
from .scenes.bake import SceneBake as SceneBake
from .scenes.scene import BuiltScene as BuiltScene
from .scenes.scene import Scene as Scene
from .plots.plot import plot as plot

__version__: str
__all__ = [
    "Affine",
    "BakedChannel",
    "BakedEvent",
    "BuiltScene",
    "BusyError",
    "Chain",
    "Channel",
    "ChannelArray",
    "Decay",
    "DecayMotion",
    "Easing",
    "EndReason",
    "Entry",
    "Event",
    "EventKind",
    "Fall",
    "GltfChannel",
    "Group",
    "InPastError",
    "InvalidArgumentError",
    "Key",
    "Layer",
    "LottieFile",
    "LottieProperty",
    "Machine",
    "Motion",
    "NameInUseError",
    "ObjectKey",
    "ObjectTrack",
    "OutOfMemoryError",
    "Path",
    "Player",
    "Scene",
    "SceneBake",
    "Spring",
    "SpringBatch",
    "SpringMotion",
    "StaleHandleError",
    "StyleSheet",
    "TRS",
    "Timeline",
    "Timing",
    "TimingState",
    "Track",
    "TrackCursor",
    "TrackSet",
    "TweenSpiritError",
    "UnknownEasingError",
    "VelocityEstimate",
    "VelocityTracker",
    "World",
    "__version__",
    "bake",
    "build_info",
    "color",
    "compose_affine",
    "compose_trs",
    "css",
    "decompose_affine",
    "decompose_trs",
    "ease",
    "easing_from_json",
    "easing_to_json",
    "easings",
    "eval_tweens",
    "fit",
    "fling",
    "follow",
    "lottie",
    "plot",
    "register_easing",
    "rubber_band",
    "stagger",
    "step_decays",
    "step_springs",
    "ticker",
    "to_lottie",
    "track_from_gltf",
    "track_from_lottie",
    "tracks_from_gltf",
    "tracks_from_lottie",
    "unregister_easing",
]
