# SPDX-License-Identifier: MIT
# Made by bindings/python/tools/gen_abi.py from tweenspirit.h; not to be edited.
import ctypes
from typing import Any

from . import literals

DIALECTS: dict[literals.Dialect, int]
EASING_KINDS: dict[str, int]
MODIFIERS: dict[literals.Modifier, int]
SPRING_PRESETS: dict[literals.SpringPreset, int]
OVERSHOOTS: dict[literals.Overshoot, int]
DECAY_SCHEMES: dict[str, int]
FLINGS: dict[str, int]
TRACK_KINDS: dict[str, int]
INTERPOLATIONS: dict[literals.Interpolation, int]
EXTRAPOLATIONS: dict[literals.Extrapolation, int]
ROUNDINGS: dict[literals.Rounding, int]
WRAPS: dict[literals.Wrap, int]
COLOR_SPACES: dict[literals.Space, int]
DIRECTIONS: dict[literals.Direction, int]
FILLS: dict[literals.Fill, int]
PHASES: dict[str, int]
STAGGER_STARTS: dict[literals.StaggerStart, int]
STAGGER_AXES: dict[literals.StaggerAxis, int]
WEIGHTINGS: dict[literals.VelocityWeighting, int]
COMBINATIONS: dict[literals.Combination, int]
LAYER_MODES: dict[literals.LayerMode, int]
CONTACTS: dict[literals.Contact, int]
MOTIONS: dict[literals.Motion, int]
EVENT_KINDS: dict[str, int]
REASONS: dict[str, int]
PLAYER_KINDS: dict[str, int]
ENTRY_KINDS: dict[str, int]
CHAIN_STATES: dict[str, int]
TS_ABI_VERSION: int
TS_EVALUATE_BEFORE: int
TS_EVALUATE_EXTRAPOLATE: int
TS_GIVEN_ACCUMULATE: int
TS_GIVEN_DELAY: int
TS_GIVEN_DIRECTION: int
TS_GIVEN_DURATION: int
TS_GIVEN_EASING: int
TS_GIVEN_END_DELAY: int
TS_GIVEN_FADE: int
TS_GIVEN_FILL: int
TS_GIVEN_ITERATIONS: int
TS_GIVEN_ITERATION_START: int
TS_GIVEN_PATH_END: int
TS_GIVEN_RATE: int
TS_GIVEN_REPEAT_DELAY: int
TS_GIVEN_RESTITUTION: int
TS_GIVEN_RETURN_EASING: int
TS_MACHINE_NONE: int
TS_START_ACCUMULATE: int
TS_START_ADDITIVE: int
TS_START_ADD_VELOCITY: int
TS_START_BLEND: int
TS_START_ESSENTIAL: int
TS_START_HOLD: int
TS_START_KEEP: int
TS_START_RELATIVE: int
TS_START_TOGETHER: int
TS_STOP_AT_BEGIN: int
TS_STOP_AT_CONTACT: int
TS_STOP_AT_END: int
TS_STOP_AT_LOOP: int
TS_STOP_AT_MARKER: int
TS_STOP_AT_STATE: int
TS_VERSION_MAJOR: int
TS_VERSION_MINOR: int
TS_VERSION_PATCH: int
TS_OK: int
TS_ERROR_INVALID_ARGUMENT: int
TS_ERROR_STALE_HANDLE: int
TS_ERROR_UNKNOWN_EASING: int
TS_ERROR_OUT_OF_MEMORY: int
TS_ERROR_BUSY: int
TS_ERROR_NAME_IN_USE: int
TS_ERROR_CALLBACK: int
TS_ERROR_IN_PAST: int
TS_GPU_OPENCL: int
TS_GPU_CUDA: int
TS_GPU_C: int
TS_EASING_LINEAR: int
TS_EASING_QUAD_IN: int
TS_EASING_QUAD_OUT: int
TS_EASING_QUAD_IN_OUT: int
TS_EASING_QUAD_OUT_IN: int
TS_EASING_CUBIC_IN: int
TS_EASING_CUBIC_OUT: int
TS_EASING_CUBIC_IN_OUT: int
TS_EASING_CUBIC_OUT_IN: int
TS_EASING_QUART_IN: int
TS_EASING_QUART_OUT: int
TS_EASING_QUART_IN_OUT: int
TS_EASING_QUART_OUT_IN: int
TS_EASING_QUINT_IN: int
TS_EASING_QUINT_OUT: int
TS_EASING_QUINT_IN_OUT: int
TS_EASING_QUINT_OUT_IN: int
TS_EASING_SINE_IN: int
TS_EASING_SINE_OUT: int
TS_EASING_SINE_IN_OUT: int
TS_EASING_SINE_OUT_IN: int
TS_EASING_CIRC_IN: int
TS_EASING_CIRC_OUT: int
TS_EASING_CIRC_IN_OUT: int
TS_EASING_CIRC_OUT_IN: int
TS_EASING_EXPO_IN: int
TS_EASING_EXPO_OUT: int
TS_EASING_EXPO_IN_OUT: int
TS_EASING_EXPO_OUT_IN: int
TS_EASING_ELASTIC_IN: int
TS_EASING_ELASTIC_OUT: int
TS_EASING_ELASTIC_IN_OUT: int
TS_EASING_ELASTIC_OUT_IN: int
TS_EASING_BACK_IN: int
TS_EASING_BACK_OUT: int
TS_EASING_BACK_IN_OUT: int
TS_EASING_BACK_OUT_IN: int
TS_EASING_BOUNCE_IN: int
TS_EASING_BOUNCE_OUT: int
TS_EASING_BOUNCE_IN_OUT: int
TS_EASING_BOUNCE_OUT_IN: int
TS_EASING_EXPO_SMOOTH_IN: int
TS_EASING_EXPO_SMOOTH_OUT: int
TS_EASING_EXPO_SMOOTH_IN_OUT: int
TS_EASING_EXPO_SMOOTH_OUT_IN: int
TS_EASING_SMOOTHSTEP: int
TS_EASING_SMOOTHERSTEP: int
TS_EASING_AH_ELASTIC_IN: int
TS_EASING_AH_ELASTIC_OUT: int
TS_EASING_AH_ELASTIC_IN_OUT: int
TS_EASING_AH_ELASTIC_OUT_IN: int
TS_EASING_AH_BACK_IN: int
TS_EASING_AH_BACK_OUT: int
TS_EASING_AH_BACK_IN_OUT: int
TS_EASING_AH_BACK_OUT_IN: int
TS_EASING_AH_BOUNCE_IN: int
TS_EASING_AH_BOUNCE_OUT: int
TS_EASING_AH_BOUNCE_IN_OUT: int
TS_EASING_AH_BOUNCE_OUT_IN: int
TS_EASING_CSS_EASE: int
TS_EASING_CSS_EASE_IN: int
TS_EASING_CSS_EASE_OUT: int
TS_EASING_CSS_EASE_IN_OUT: int
TS_EASING_CSS_STEP_START: int
TS_EASING_CSS_STEP_END: int
TS_EASING_GSAP_EXPO_IN: int
TS_EASING_GSAP_EXPO_OUT: int
TS_EASING_GSAP_EXPO_IN_OUT: int
TS_EASING_GSAP_EXPO_OUT_IN: int
TS_DIALECT_CANONICAL: int
TS_DIALECT_CSS: int
TS_DIALECT_GSAP: int
TS_DIALECT_EASINGS_NET: int
TS_DIALECT_AH: int
TS_DIALECT_DOTWEEN: int
TS_DIALECT_ANIME: int
TS_EASING_EXACT: int
TS_EASING_BAKED: int
TS_EASING_LIVE: int
TS_EASING_MODIFIED: int
TS_MODIFIER_IN: int
TS_MODIFIER_OUT: int
TS_MODIFIER_IN_OUT: int
TS_MODIFIER_OUT_IN: int
TS_MODIFIER_REVERSE: int
TS_MODIFIER_MIRROR: int
TS_SPRING_SMOOTH: int
TS_SPRING_SNAPPY: int
TS_SPRING_BOUNCY: int
TS_SPRING_SWIFTUI: int
TS_SPRING_INTERACTIVE: int
TS_SPRING_CORE_ANIMATION: int
TS_SPRING_GPU_ANIMATION: int
TS_SPRING_YAAL: int
TS_SPRING_B3LL: int
TS_SPRING_ADVANCE: int
TS_SPRING_WAVE_INTERACTIVE: int
TS_SPRING_WAVE_ANIMATED: int
TS_SPRING_ORIGAMI: int
TS_SPRING_MOTION_DURATION: int
TS_SPRING_MOTION_VISUAL: int
TS_SPRING_REACT_SPRING: int
TS_SPRING_REACT_SPRING_GENTLE: int
TS_SPRING_REACT_SPRING_WOBBLY: int
TS_SPRING_REACT_SPRING_STIFF: int
TS_SPRING_REACT_SPRING_SLOW: int
TS_SPRING_REACT_SPRING_MOLASSES: int
TS_SPRING_ANDROID: int
TS_SPRING_COMPOSE: int
TS_SPRING_FLUTTER: int
TS_SPRING_BOX2D: int
TS_SPRING_BY_PRESET: int
TS_SPRING_BY_DURATION: int
TS_SPRING_BY_VISUAL_DURATION: int
TS_SPRING_BY_SETTLING_DURATION: int
TS_SPRING_BY_SETTLING_DURATION_AND_RATIO: int
TS_SPRING_BY_RESPONSE: int
TS_SPRING_BY_FREQUENCY: int
TS_SPRING_BY_OMEGA: int
TS_SPRING_BY_HALF_LIFE: int
TS_SPRING_BY_STIFFNESS: int
TS_SPRING_BY_STIFFNESS_AND_RATIO: int
TS_SPRING_BY_BOUNCINESS: int
TS_OVERSHOOT_ALLOW: int
TS_OVERSHOOT_CLAMP: int
TS_OVERSHOOT_STOP: int
TS_OVERSHOOT_BOUNCE: int
TS_DECAY_BY_RATE: int
TS_DECAY_BY_TIME_CONSTANT: int
TS_DECAY_BY_HALF_LIFE: int
TS_DECAY_BY_DECELERATION_RATE: int
TS_DECAY_BY_DRAG: int
TS_DECAY_BY_FRICTION: int
TS_FLING_ANDROID: int
TS_FLING_FLUTTER: int
TS_VELOCITY_WEIGHTING_NONE: int
TS_VELOCITY_WEIGHTING_DELTA: int
TS_VELOCITY_WEIGHTING_CENTRAL: int
TS_VELOCITY_WEIGHTING_RECENT: int
TS_TRACK_NUMBERS: int
TS_TRACK_FLOAT: int
TS_TRACK_INT: int
TS_TRACK_BOOL: int
TS_TRACK_VEC2: int
TS_TRACK_VEC3: int
TS_TRACK_VEC4: int
TS_TRACK_POINT: int
TS_TRACK_SIZE: int
TS_TRACK_RECT: int
TS_TRACK_COLOR: int
TS_TRACK_ANGLE: int
TS_TRACK_QUAT: int
TS_INTERPOLATION_DEFAULT: int
TS_INTERPOLATION_EASED: int
TS_INTERPOLATION_STEP: int
TS_INTERPOLATION_HERMITE: int
TS_INTERPOLATION_CATMULL: int
TS_INTERPOLATION_MONOTONE: int
TS_INTERPOLATION_BEZIER: int
TS_INTERPOLATION_SPRING: int
TS_EXTRAPOLATE_HOLD: int
TS_EXTRAPOLATE_LINEAR: int
TS_EXTRAPOLATE_LOOP: int
TS_EXTRAPOLATE_LOOP_OFFSET: int
TS_EXTRAPOLATE_MIRROR: int
TS_ROUND_NEAREST: int
TS_ROUND_FLOOR: int
TS_ROUND_CEIL: int
TS_ROUND_TOWARD_TARGET: int
TS_WRAP_SHORTEST: int
TS_WRAP_LONGEST: int
TS_WRAP_CW: int
TS_WRAP_CCW: int
TS_WRAP_RAW: int
TS_COLOR_OKLAB: int
TS_COLOR_OKLCH: int
TS_COLOR_LINEAR: int
TS_COLOR_SRGB: int
TS_COLOR_SRGB_PREMULTIPLIED: int
TS_DIRECTION_NORMAL: int
TS_DIRECTION_REVERSE: int
TS_DIRECTION_ALTERNATE: int
TS_DIRECTION_ALTERNATE_REVERSE: int
TS_FILL_BOTH: int
TS_FILL_FORWARDS: int
TS_FILL_BACKWARDS: int
TS_FILL_NONE: int
TS_PHASE_BEFORE: int
TS_PHASE_ACTIVE: int
TS_PHASE_AFTER: int
TS_STAGGER_FIRST: int
TS_STAGGER_LAST: int
TS_STAGGER_CENTER: int
TS_STAGGER_EDGES: int
TS_STAGGER_INDEX: int
TS_STAGGER_RATIO: int
TS_STAGGER_RANDOM: int
TS_STAGGER_AXIS_BOTH: int
TS_STAGGER_AXIS_X: int
TS_STAGGER_AXIS_Y: int
TS_MOTION_TWEEN: int
TS_MOTION_TRACK: int
TS_MOTION_SPRING: int
TS_MOTION_DECAY: int
TS_MOTION_TIMELINE: int
TS_MOTION_FALL: int
TS_MOTION_MOVE: int
TS_MOTION_PATH: int
TS_MOTION_FLING: int
TS_MOTION_SHAKE: int
TS_MOTION_PUNCH: int
TS_MOTION_CHAIN: int
TS_MOTION_MACHINE: int
TS_POLICY_FULL: int
TS_POLICY_REDUCE: int
TS_POLICY_NONE: int
TS_EVENT_BEGIN: int
TS_EVENT_MARKER: int
TS_EVENT_LOOP: int
TS_EVENT_END: int
TS_EVENT_CONTACT: int
TS_EVENT_STATE: int
TS_REASON_NONE: int
TS_REASON_FINISHED: int
TS_REASON_SETTLED: int
TS_REASON_REPLACED: int
TS_REASON_STOPPED: int
TS_REASON_CANCELLED: int
TS_REASON_UNBOUND: int
TS_REASON_ERROR: int
TS_REASON_RELEASED: int
TS_REASON_BOUND: int
TS_LAYER_OVERRIDE: int
TS_LAYER_ADD: int
TS_LINK_SUM: int
TS_LINK_MIN: int
TS_LINK_MAX: int
TS_CONTACT_DEFAULT: int
TS_CONTACT_HOLD: int
TS_CONTACT_STOP: int
TS_CONTACT_BOUNCE: int
TS_CONTACT_SPRING: int
TS_ENTRY_TRACK: int
TS_ENTRY_TIMELINE: int
TS_ENTRY_MARKER: int
TS_STOP_NONE: int
TS_STOP_EVENT: int
TS_STOP_BLOCK: int
TS_CHAIN_IDLE: int
TS_CHAIN_RUNNING: int
TS_CHAIN_ENDED: int
TS_INPUT_NUMBER: int
TS_INPUT_BOOL: int
TS_INPUT_TRIGGER: int
TS_IS_EQUAL: int
TS_IS_NOT_EQUAL: int
TS_IS_LESS: int
TS_IS_AT_MOST: int
TS_IS_GREATER: int
TS_IS_AT_LEAST: int
TS_SCENE_CHANNEL: int
TS_SCENE_TIMELINE: int
TS_SCENE_CHAIN: int
TS_SCENE_MACHINE: int
FUNCTIONS: dict[str, str]

def prototype(name: str) -> tuple[Any, list[Any]]: ...

ts_easing_scalar: Any
ts_easing_plain: Any
ts_easing_batch: Any
ts_easing_release_function: Any
ts_memory_reader: Any

class ts_build_info(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_error_info(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_easing(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_easing_desc(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_easing_info(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_spring(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_spring_desc(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_spring_info(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_spring_motion(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_decay(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_decay_info(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_decay_motion(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_fall_motion(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_velocity_tracker(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_velocity_info(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_view_f32(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_view_f64(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_input_f32(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_input_f64(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_index(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_spring_batch_f32(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_spring_batch_f64(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_decay_batch_f32(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_decay_batch_f64(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_tween_batch_f32(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_tween_batch_f64(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_track(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_track_desc(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_key(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_track_info(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_marker(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_bake_desc(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_fit_desc(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_path(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_path_info(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_path_track_desc(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_trackset(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_cursor(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_trackset_info(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_affine(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_trs(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_timing(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_timing_result(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_stagger_desc(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_world(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_channel(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_player(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_timeline(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_world_desc(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_world_info(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_event(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_channel_desc(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_channel_info(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_link_desc(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_bounds(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_motion(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_player_info(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_entry(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_timeline_info(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_entry_info(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_entry_desc(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_stop(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_chain_desc(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_chain_info(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_condition(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_transition_desc(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_machine_info(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_scene(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

class ts_build(ctypes.Structure):
    def __getattr__(self, name: str) -> Any: ...

ts_chain = ts_player
ts_machine = ts_player
