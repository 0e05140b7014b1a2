# SPDX-License-Identifier: MIT
# Made by bindings/python/tools/gen_abi.py from tweenspirit.h; not to be edited.
"""The C API as ctypes sees it: structs and prototypes are made when they are first asked for."""

from __future__ import annotations

import ctypes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

TS_ABI_VERSION = 2
TS_EVALUATE_BEFORE = 1
TS_EVALUATE_EXTRAPOLATE = 2
TS_GIVEN_ACCUMULATE = 1024
TS_GIVEN_DELAY = 1
TS_GIVEN_DIRECTION = 32
TS_GIVEN_DURATION = 4
TS_GIVEN_EASING = 128
TS_GIVEN_END_DELAY = 2
TS_GIVEN_FADE = 8192
TS_GIVEN_FILL = 64
TS_GIVEN_ITERATIONS = 8
TS_GIVEN_ITERATION_START = 16
TS_GIVEN_PATH_END = 16384
TS_GIVEN_RATE = 2048
TS_GIVEN_REPEAT_DELAY = 256
TS_GIVEN_RESTITUTION = 4096
TS_GIVEN_RETURN_EASING = 512
TS_MACHINE_NONE = 65535
TS_START_ACCUMULATE = 64
TS_START_ADDITIVE = 8
TS_START_ADD_VELOCITY = 128
TS_START_BLEND = 32
TS_START_ESSENTIAL = 1
TS_START_HOLD = 4
TS_START_KEEP = 2
TS_START_RELATIVE = 16
TS_START_TOGETHER = 256
TS_STOP_AT_BEGIN = 1
TS_STOP_AT_CONTACT = 16
TS_STOP_AT_END = 8
TS_STOP_AT_LOOP = 4
TS_STOP_AT_MARKER = 2
TS_STOP_AT_STATE = 2
TS_VERSION_MAJOR = 0
TS_VERSION_MINOR = 2
TS_VERSION_PATCH = 0

# ts_status
TS_OK = 0
TS_ERROR_INVALID_ARGUMENT = 1
TS_ERROR_STALE_HANDLE = 2
TS_ERROR_UNKNOWN_EASING = 3
TS_ERROR_OUT_OF_MEMORY = 4
TS_ERROR_BUSY = 5
TS_ERROR_NAME_IN_USE = 6
TS_ERROR_CALLBACK = 7
TS_ERROR_IN_PAST = 8

# ts_gpu_dialect
TS_GPU_OPENCL = 0
TS_GPU_CUDA = 1
TS_GPU_C = 2

# ts_easing_id
TS_EASING_LINEAR = 0
TS_EASING_QUAD_IN = 4
TS_EASING_QUAD_OUT = 5
TS_EASING_QUAD_IN_OUT = 6
TS_EASING_QUAD_OUT_IN = 7
TS_EASING_CUBIC_IN = 8
TS_EASING_CUBIC_OUT = 9
TS_EASING_CUBIC_IN_OUT = 10
TS_EASING_CUBIC_OUT_IN = 11
TS_EASING_QUART_IN = 12
TS_EASING_QUART_OUT = 13
TS_EASING_QUART_IN_OUT = 14
TS_EASING_QUART_OUT_IN = 15
TS_EASING_QUINT_IN = 16
TS_EASING_QUINT_OUT = 17
TS_EASING_QUINT_IN_OUT = 18
TS_EASING_QUINT_OUT_IN = 19
TS_EASING_SINE_IN = 20
TS_EASING_SINE_OUT = 21
TS_EASING_SINE_IN_OUT = 22
TS_EASING_SINE_OUT_IN = 23
TS_EASING_CIRC_IN = 24
TS_EASING_CIRC_OUT = 25
TS_EASING_CIRC_IN_OUT = 26
TS_EASING_CIRC_OUT_IN = 27
TS_EASING_EXPO_IN = 28
TS_EASING_EXPO_OUT = 29
TS_EASING_EXPO_IN_OUT = 30
TS_EASING_EXPO_OUT_IN = 31
TS_EASING_ELASTIC_IN = 32
TS_EASING_ELASTIC_OUT = 33
TS_EASING_ELASTIC_IN_OUT = 34
TS_EASING_ELASTIC_OUT_IN = 35
TS_EASING_BACK_IN = 36
TS_EASING_BACK_OUT = 37
TS_EASING_BACK_IN_OUT = 38
TS_EASING_BACK_OUT_IN = 39
TS_EASING_BOUNCE_IN = 40
TS_EASING_BOUNCE_OUT = 41
TS_EASING_BOUNCE_IN_OUT = 42
TS_EASING_BOUNCE_OUT_IN = 43
TS_EASING_EXPO_SMOOTH_IN = 44
TS_EASING_EXPO_SMOOTH_OUT = 45
TS_EASING_EXPO_SMOOTH_IN_OUT = 46
TS_EASING_EXPO_SMOOTH_OUT_IN = 47
TS_EASING_SMOOTHSTEP = 48
TS_EASING_SMOOTHERSTEP = 49
TS_EASING_AH_ELASTIC_IN = 52
TS_EASING_AH_ELASTIC_OUT = 53
TS_EASING_AH_ELASTIC_IN_OUT = 54
TS_EASING_AH_ELASTIC_OUT_IN = 55
TS_EASING_AH_BACK_IN = 56
TS_EASING_AH_BACK_OUT = 57
TS_EASING_AH_BACK_IN_OUT = 58
TS_EASING_AH_BACK_OUT_IN = 59
TS_EASING_AH_BOUNCE_IN = 60
TS_EASING_AH_BOUNCE_OUT = 61
TS_EASING_AH_BOUNCE_IN_OUT = 62
TS_EASING_AH_BOUNCE_OUT_IN = 63
TS_EASING_CSS_EASE = 64
TS_EASING_CSS_EASE_IN = 65
TS_EASING_CSS_EASE_OUT = 66
TS_EASING_CSS_EASE_IN_OUT = 67
TS_EASING_CSS_STEP_START = 68
TS_EASING_CSS_STEP_END = 69
TS_EASING_GSAP_EXPO_IN = 72
TS_EASING_GSAP_EXPO_OUT = 73
TS_EASING_GSAP_EXPO_IN_OUT = 74
TS_EASING_GSAP_EXPO_OUT_IN = 75

# ts_dialect
TS_DIALECT_CANONICAL = 0
TS_DIALECT_CSS = 1
TS_DIALECT_GSAP = 2
TS_DIALECT_EASINGS_NET = 3
TS_DIALECT_AH = 4
TS_DIALECT_DOTWEEN = 5
TS_DIALECT_ANIME = 6

# ts_easing_kind
TS_EASING_EXACT = 0
TS_EASING_BAKED = 1
TS_EASING_LIVE = 2
TS_EASING_MODIFIED = 3

# ts_easing_modifier
TS_MODIFIER_IN = 0
TS_MODIFIER_OUT = 1
TS_MODIFIER_IN_OUT = 2
TS_MODIFIER_OUT_IN = 3
TS_MODIFIER_REVERSE = 4
TS_MODIFIER_MIRROR = 5

# ts_spring_preset
TS_SPRING_SMOOTH = 0
TS_SPRING_SNAPPY = 1
TS_SPRING_BOUNCY = 2
TS_SPRING_SWIFTUI = 3
TS_SPRING_INTERACTIVE = 4
TS_SPRING_CORE_ANIMATION = 5
TS_SPRING_GPU_ANIMATION = 6
TS_SPRING_YAAL = 7
TS_SPRING_B3LL = 8
TS_SPRING_ADVANCE = 9
TS_SPRING_WAVE_INTERACTIVE = 10
TS_SPRING_WAVE_ANIMATED = 11
TS_SPRING_ORIGAMI = 12
TS_SPRING_MOTION_DURATION = 13
TS_SPRING_MOTION_VISUAL = 14
TS_SPRING_REACT_SPRING = 15
TS_SPRING_REACT_SPRING_GENTLE = 16
TS_SPRING_REACT_SPRING_WOBBLY = 17
TS_SPRING_REACT_SPRING_STIFF = 18
TS_SPRING_REACT_SPRING_SLOW = 19
TS_SPRING_REACT_SPRING_MOLASSES = 20
TS_SPRING_ANDROID = 21
TS_SPRING_COMPOSE = 22
TS_SPRING_FLUTTER = 23
TS_SPRING_BOX2D = 24

# ts_spring_scheme
TS_SPRING_BY_PRESET = 0
TS_SPRING_BY_DURATION = 1
TS_SPRING_BY_VISUAL_DURATION = 2
TS_SPRING_BY_SETTLING_DURATION = 3
TS_SPRING_BY_SETTLING_DURATION_AND_RATIO = 4
TS_SPRING_BY_RESPONSE = 5
TS_SPRING_BY_FREQUENCY = 6
TS_SPRING_BY_OMEGA = 7
TS_SPRING_BY_HALF_LIFE = 8
TS_SPRING_BY_STIFFNESS = 9
TS_SPRING_BY_STIFFNESS_AND_RATIO = 10
TS_SPRING_BY_BOUNCINESS = 11

# ts_overshoot
TS_OVERSHOOT_ALLOW = 0
TS_OVERSHOOT_CLAMP = 1
TS_OVERSHOOT_STOP = 2
TS_OVERSHOOT_BOUNCE = 3

# ts_decay_scheme
TS_DECAY_BY_RATE = 0
TS_DECAY_BY_TIME_CONSTANT = 1
TS_DECAY_BY_HALF_LIFE = 2
TS_DECAY_BY_DECELERATION_RATE = 3
TS_DECAY_BY_DRAG = 4
TS_DECAY_BY_FRICTION = 5

# ts_fling_kind
TS_FLING_ANDROID = 0
TS_FLING_FLUTTER = 1

# ts_velocity_weighting
TS_VELOCITY_WEIGHTING_NONE = 0
TS_VELOCITY_WEIGHTING_DELTA = 1
TS_VELOCITY_WEIGHTING_CENTRAL = 2
TS_VELOCITY_WEIGHTING_RECENT = 3

# ts_track_kind
TS_TRACK_NUMBERS = 0
TS_TRACK_FLOAT = 1
TS_TRACK_INT = 2
TS_TRACK_BOOL = 3
TS_TRACK_VEC2 = 4
TS_TRACK_VEC3 = 5
TS_TRACK_VEC4 = 6
TS_TRACK_POINT = 7
TS_TRACK_SIZE = 8
TS_TRACK_RECT = 9
TS_TRACK_COLOR = 10
TS_TRACK_ANGLE = 11
TS_TRACK_QUAT = 12

# ts_interpolation
TS_INTERPOLATION_DEFAULT = 0
TS_INTERPOLATION_EASED = 1
TS_INTERPOLATION_STEP = 2
TS_INTERPOLATION_HERMITE = 3
TS_INTERPOLATION_CATMULL = 4
TS_INTERPOLATION_MONOTONE = 5
TS_INTERPOLATION_BEZIER = 6
TS_INTERPOLATION_SPRING = 7

# ts_extrapolation
TS_EXTRAPOLATE_HOLD = 0
TS_EXTRAPOLATE_LINEAR = 1
TS_EXTRAPOLATE_LOOP = 2
TS_EXTRAPOLATE_LOOP_OFFSET = 3
TS_EXTRAPOLATE_MIRROR = 4

# ts_rounding
TS_ROUND_NEAREST = 0
TS_ROUND_FLOOR = 1
TS_ROUND_CEIL = 2
TS_ROUND_TOWARD_TARGET = 3

# ts_wrap
TS_WRAP_SHORTEST = 0
TS_WRAP_LONGEST = 1
TS_WRAP_CW = 2
TS_WRAP_CCW = 3
TS_WRAP_RAW = 4

# ts_color_space
TS_COLOR_OKLAB = 0
TS_COLOR_OKLCH = 1
TS_COLOR_LINEAR = 2
TS_COLOR_SRGB = 3
TS_COLOR_SRGB_PREMULTIPLIED = 4

# ts_direction
TS_DIRECTION_NORMAL = 0
TS_DIRECTION_REVERSE = 1
TS_DIRECTION_ALTERNATE = 2
TS_DIRECTION_ALTERNATE_REVERSE = 3

# ts_fill
TS_FILL_BOTH = 0
TS_FILL_FORWARDS = 1
TS_FILL_BACKWARDS = 2
TS_FILL_NONE = 3

# ts_phase
TS_PHASE_BEFORE = 0
TS_PHASE_ACTIVE = 1
TS_PHASE_AFTER = 2

# ts_stagger_from
TS_STAGGER_FIRST = 0
TS_STAGGER_LAST = 1
TS_STAGGER_CENTER = 2
TS_STAGGER_EDGES = 3
TS_STAGGER_INDEX = 4
TS_STAGGER_RATIO = 5
TS_STAGGER_RANDOM = 6

# ts_stagger_axis
TS_STAGGER_AXIS_BOTH = 0
TS_STAGGER_AXIS_X = 1
TS_STAGGER_AXIS_Y = 2

# ts_motion_kind
TS_MOTION_TWEEN = 1
TS_MOTION_TRACK = 2
TS_MOTION_SPRING = 3
TS_MOTION_DECAY = 4
TS_MOTION_TIMELINE = 5
TS_MOTION_FALL = 6
TS_MOTION_MOVE = 7
TS_MOTION_PATH = 16
TS_MOTION_FLING = 17
TS_MOTION_SHAKE = 18
TS_MOTION_PUNCH = 19
TS_MOTION_CHAIN = 32
TS_MOTION_MACHINE = 33

# ts_motion_policy
TS_POLICY_FULL = 0
TS_POLICY_REDUCE = 1
TS_POLICY_NONE = 2

# ts_event_kind
TS_EVENT_BEGIN = 1
TS_EVENT_MARKER = 2
TS_EVENT_LOOP = 3
TS_EVENT_END = 4
TS_EVENT_CONTACT = 9
TS_EVENT_STATE = 10

# ts_reason
TS_REASON_NONE = 0
TS_REASON_FINISHED = 1
TS_REASON_SETTLED = 2
TS_REASON_REPLACED = 3
TS_REASON_STOPPED = 4
TS_REASON_CANCELLED = 5
TS_REASON_UNBOUND = 6
TS_REASON_ERROR = 7
TS_REASON_RELEASED = 8
TS_REASON_BOUND = 9

# ts_layer_mode
TS_LAYER_OVERRIDE = 0
TS_LAYER_ADD = 1

# ts_link_combination
TS_LINK_SUM = 0
TS_LINK_MIN = 1
TS_LINK_MAX = 2

# ts_contact
TS_CONTACT_DEFAULT = 0
TS_CONTACT_HOLD = 1
TS_CONTACT_STOP = 2
TS_CONTACT_BOUNCE = 3
TS_CONTACT_SPRING = 4

# ts_entry_kind
TS_ENTRY_TRACK = 1
TS_ENTRY_TIMELINE = 2
TS_ENTRY_MARKER = 3

# ts_stop_kind
TS_STOP_NONE = 0
TS_STOP_EVENT = 1
TS_STOP_BLOCK = 2

# ts_chain_state
TS_CHAIN_IDLE = 0
TS_CHAIN_RUNNING = 1
TS_CHAIN_ENDED = 2

# ts_input_kind
TS_INPUT_NUMBER = 1
TS_INPUT_BOOL = 2
TS_INPUT_TRIGGER = 3

# ts_comparison
TS_IS_EQUAL = 0
TS_IS_NOT_EQUAL = 1
TS_IS_LESS = 2
TS_IS_AT_MOST = 3
TS_IS_GREATER = 4
TS_IS_AT_LEAST = 5

# ts_scene_thing
TS_SCENE_CHANNEL = 0
TS_SCENE_TIMELINE = 1
TS_SCENE_CHAIN = 2
TS_SCENE_MACHINE = 3

# Words of enums.
DIALECTS = {"canonical": 0, "css": 1, "gsap": 2, "easings.net": 3, "ah": 4, "dotween": 5, "anime": 6}
EASING_KINDS = {"exact": 0, "baked": 1, "live": 2, "modified": 3}
MODIFIERS = {"in": 0, "out": 1, "inOut": 2, "outIn": 3, "reverse": 4, "mirror": 5}
SPRING_PRESETS = {
    "smooth": 0, "snappy": 1, "bouncy": 2, "swiftui": 3, "interactive": 4, "core_animation": 5, "gpu_animation": 6,
    "yaal": 7, "b3ll": 8, "advance": 9, "wave_interactive": 10, "wave_animated": 11, "origami": 12,
    "motion_duration": 13, "motion_visual": 14, "react_spring": 15, "react_spring_gentle": 16,
    "react_spring_wobbly": 17, "react_spring_stiff": 18, "react_spring_slow": 19, "react_spring_molasses": 20,
    "android": 21, "compose": 22, "flutter": 23, "box2d": 24,
}
OVERSHOOTS = {"allow": 0, "clamp": 1, "stop": 2, "bounce": 3}
DECAY_SCHEMES = {"rate": 0, "time_constant": 1, "half_life": 2, "deceleration_rate": 3, "drag": 4, "friction": 5}
FLINGS = {"android": 0, "flutter": 1}
TRACK_KINDS = {
    "float": 1, "int": 2, "bool": 3, "vec2": 4, "vec3": 5, "vec4": 6, "point": 7, "size": 8, "rect": 9, "color": 10,
    "angle": 11, "quat": 12,
}
INTERPOLATIONS = {"eased": 1, "step": 2, "hermite": 3, "catmull": 4, "monotone": 5, "bezier": 6, "spring": 7}
EXTRAPOLATIONS = {"hold": 0, "linear": 1, "loop": 2, "loop_offset": 3, "mirror": 4}
ROUNDINGS = {"nearest": 0, "floor": 1, "ceil": 2, "toward_target": 3}
WRAPS = {"shortest": 0, "longest": 1, "cw": 2, "ccw": 3, "raw": 4}
COLOR_SPACES = {"oklab": 0, "oklch": 1, "linear": 2, "srgb": 3, "srgb-premultiplied": 4}
DIRECTIONS = {"normal": 0, "reverse": 1, "alternate": 2, "alternate-reverse": 3}
FILLS = {"both": 0, "forwards": 1, "backwards": 2, "none": 3}
PHASES = {"before": 0, "active": 1, "after": 2}
STAGGER_STARTS = {"first": 0, "last": 1, "center": 2, "edges": 3, "random": 6}
STAGGER_AXES = {"both": 0, "x": 1, "y": 2}
WEIGHTINGS = {"none": 0, "delta": 1, "central": 2, "recent": 3}
COMBINATIONS = {"sum": 0, "min": 1, "max": 2}
LAYER_MODES = {"override": 0, "add": 1}
CONTACTS = {"hold": 1, "stop": 2, "bounce": 3, "spring": 4}
MOTIONS = {"full": 0, "reduce": 1, "none": 2}
EVENT_KINDS = {"begin": 1, "marker": 2, "loop": 3, "end": 4, "contact": 9, "state": 10}
REASONS = {
    "finished": 1, "settled": 2, "replaced": 3, "stopped": 4, "cancelled": 5, "unbound": 6, "error": 7, "released": 8,
    "bound": 9,
}
PLAYER_KINDS = {
    "tween": 1, "track": 2, "spring": 3, "decay": 4, "timeline": 5, "fall": 6, "move": 7, "path": 16, "fling": 17,
    "shake": 18, "punch": 19,
}
ENTRY_KINDS = {"track": 1, "timeline": 2, "marker": 3}
CHAIN_STATES = {"idle": 0, "running": 1, "ended": 2}

# What each returns, and takes.
FUNCTIONS: dict[str, str] = {
    "ts_abi_version": "c_uint32",
    "ts_version": "c_char_p",
    "ts_gpu_source": "c_char_p c_uint32",
    "ts_build_get_info": "c_uint32 c_void_p",
    "ts_status_name": "c_char_p c_uint32",
    "ts_last_error_message": "c_char_p",
    "ts_error_get_info": "c_uint32 c_void_p",
    "ts_ease": "c_double c_uint32 c_double",
    "ts_easing_get_builtin": "c_uint32 c_uint32 c_void_p",
    "ts_easing_parse": "c_uint32 c_char_p c_uint32 c_void_p",
    "ts_easing_create_linear": "c_uint32 c_void_p c_void_p c_size_t c_void_p",
    "ts_easing_retain": "c_uint32 ts_easing",
    "ts_easing_release": "c_uint32 ts_easing",
    "ts_easing_is_valid": "c_bool ts_easing",
    "ts_easing_print": "c_uint32 ts_easing c_void_p c_size_t c_void_p",
    "ts_easing_list": "c_uint32 c_void_p c_size_t c_void_p",
    "ts_easing_evaluate": "c_uint32 ts_easing c_double c_uint32 c_void_p",
    "ts_easing_differentiate": "c_uint32 ts_easing c_double c_void_p",
    "ts_easing_inverse": "c_uint32 ts_easing c_double c_void_p",
    "ts_easing_sample_f32": "c_uint32 ts_easing c_void_p c_void_p c_size_t",
    "ts_easing_sample_f64": "c_uint32 ts_easing c_void_p c_void_p c_size_t",
    "ts_easing_register": "c_uint32 c_void_p c_void_p",
    "ts_easing_unregister": "c_uint32 c_char_p",
    "ts_easing_modify": "c_uint32 ts_easing c_uint32 c_void_p",
    "ts_easing_bake": "c_uint32 ts_easing c_double c_uint32 c_void_p c_void_p",
    "ts_easing_to_css": "c_uint32 ts_easing c_double c_void_p c_size_t c_void_p c_void_p",
    "ts_easing_get_info": "c_uint32 ts_easing c_void_p",
    "ts_spring_make": "c_uint32 c_void_p c_void_p",
    "ts_spring_get_info": "c_uint32 c_void_p c_void_p",
    "ts_spring_evaluate": "c_uint32 c_void_p c_void_p c_double c_void_p c_void_p",
    "ts_spring_sample_f32": "c_uint32 c_void_p c_void_p c_void_p c_void_p c_void_p c_size_t",
    "ts_spring_sample_f64": "c_uint32 c_void_p c_void_p c_void_p c_void_p c_void_p c_size_t",
    "ts_spring_settling_time": "c_uint32 c_void_p c_void_p c_double c_void_p",
    "ts_spring_crossing": "c_uint32 c_void_p c_void_p c_double c_double c_void_p",
    "ts_spring_extremum": "c_uint32 c_void_p c_void_p c_double c_void_p c_void_p",
    "ts_spring_retarget": "c_uint32 c_void_p c_void_p c_double c_double c_void_p",
    "ts_easing_from_spring": "c_uint32 c_void_p c_double c_double c_void_p c_void_p",
    "ts_decay_make": "c_uint32 c_uint32 c_double c_void_p",
    "ts_decay_get_info": "c_uint32 c_void_p c_void_p",
    "ts_decay_evaluate": "c_uint32 c_void_p c_double c_void_p c_void_p",
    "ts_decay_rest": "c_uint32 c_void_p c_double c_void_p c_void_p",
    "ts_decay_handoff": "c_uint32 c_void_p c_void_p c_void_p",
    "ts_decay_crossing": "c_uint32 c_void_p c_double c_void_p",
    "ts_decay_aim": "c_uint32 c_void_p c_double c_double c_void_p",
    "ts_decay_snap": "c_uint32 c_void_p c_double c_double c_double c_double c_void_p",
    "ts_fall_evaluate": "c_uint32 c_void_p c_double c_void_p c_void_p",
    "ts_fall_crossing": "c_uint32 c_void_p c_double c_double c_void_p",
    "ts_fling": "c_uint32 c_uint32 c_double c_double c_double c_void_p c_void_p",
    "ts_rubber_band": "c_uint32 c_double c_double c_double c_bool c_void_p",
    "ts_follow": "c_uint32 c_double c_double c_double c_double c_void_p c_void_p",
    "ts_velocity_tracker_add": "c_uint32 c_void_p c_double c_void_p",
    "ts_velocity_tracker_get": "c_uint32 c_void_p c_double c_void_p c_void_p",
    "ts_springs_step_f32": "c_uint32 c_void_p c_double c_void_p",
    "ts_springs_step_f64": "c_uint32 c_void_p c_double c_void_p",
    "ts_springs_check_f32": "c_uint32 c_void_p",
    "ts_springs_check_f64": "c_uint32 c_void_p",
    "ts_decays_step_f32": "c_uint32 c_void_p c_double c_void_p",
    "ts_decays_step_f64": "c_uint32 c_void_p c_double c_void_p",
    "ts_tweens_sample_f32": "c_uint32 c_void_p c_double",
    "ts_tweens_sample_f64": "c_uint32 c_void_p c_double",
    "ts_threads_set_maximum": "c_uint32 c_uint32",
    "ts_color_parse": "c_uint32 c_char_p c_void_p",
    "ts_track_create": "c_uint32 c_void_p c_void_p",
    "ts_track_copy": "c_uint32 ts_track c_void_p",
    "ts_track_destroy": "c_uint32 ts_track",
    "ts_track_is_valid": "c_bool ts_track",
    "ts_track_insert": "c_uint32 ts_track c_void_p c_size_t",
    "ts_track_insert_columns": "c_uint32 ts_track c_void_p c_void_p c_void_p c_size_t",
    "ts_track_get_key": "c_uint32 ts_track c_size_t c_void_p c_void_p",
    "ts_track_set_key": "c_uint32 ts_track c_size_t c_void_p c_void_p",
    "ts_track_set_value": "c_uint32 ts_track c_size_t c_void_p",
    "ts_track_move": "c_uint32 ts_track c_size_t c_double c_void_p",
    "ts_track_remove": "c_uint32 ts_track c_size_t c_size_t",
    "ts_track_clear": "c_uint32 ts_track",
    "ts_track_find": "c_uint32 ts_track c_double c_void_p",
    "ts_track_find_range": "c_uint32 ts_track c_double c_double c_void_p c_void_p",
    "ts_track_get_info": "c_uint32 ts_track c_void_p",
    "ts_track_set_extrapolation": "c_uint32 ts_track c_uint32 c_uint32",
    "ts_marker_get_id": "c_uint32 c_char_p c_size_t c_void_p",
    "ts_marker_print": "c_uint32 c_uint32 c_void_p c_size_t c_void_p",
    "ts_track_add_marker": "c_uint32 ts_track c_double c_uint32",
    "ts_track_remove_marker": "c_uint32 ts_track c_size_t",
    "ts_track_get_markers": "c_uint32 ts_track c_double c_double c_void_p c_size_t c_void_p",
    "ts_track_reverse": "c_uint32 ts_track",
    "ts_track_evaluate": "c_uint32 ts_track c_double c_void_p c_void_p",
    "ts_track_find_time": "c_uint32 ts_track c_double c_void_p",
    "ts_track_sample_f32": "c_uint32 ts_track c_void_p c_void_p c_size_t",
    "ts_track_sample_f64": "c_uint32 ts_track c_void_p c_void_p c_size_t",
    "ts_track_bake": "c_uint32 ts_track c_void_p c_void_p c_void_p",
    "ts_track_fit": "c_uint32 c_void_p c_void_p c_void_p",
    "ts_track_to_css": "c_uint32 ts_track c_double c_void_p c_size_t c_void_p c_void_p",
    "ts_track_to_web_animation": "c_uint32 ts_track c_char_p c_char_p c_double c_void_p c_size_t c_void_p",
    "ts_track_to_css_keyframes": "c_uint32 ts_track c_char_p c_char_p c_char_p c_double c_void_p c_size_t c_void_p",
    "ts_path_create_svg": "c_uint32 c_char_p c_size_t c_void_p",
    "ts_path_create_bezier": "c_uint32 c_void_p c_size_t c_uint32 c_uint32 c_void_p",
    "ts_path_create_through": "c_uint32 c_void_p c_size_t c_uint32 c_double c_bool c_void_p",
    "ts_path_destroy": "c_uint32 ts_path",
    "ts_path_is_valid": "c_bool ts_path",
    "ts_path_get_info": "c_uint32 ts_path c_void_p",
    "ts_path_sample": "c_uint32 ts_path c_void_p c_size_t c_void_p c_void_p",
    "ts_path_to_track": "c_uint32 ts_path c_void_p c_void_p",
    "ts_easing_from_json": "c_uint32 c_char_p c_size_t c_void_p",
    "ts_easing_to_json": "c_uint32 ts_easing c_void_p c_size_t c_void_p",
    "ts_spring_from_json": "c_uint32 c_char_p c_size_t c_void_p",
    "ts_spring_to_json": "c_uint32 c_void_p c_void_p c_size_t c_void_p",
    "ts_track_from_json": "c_uint32 c_char_p c_size_t c_void_p",
    "ts_track_to_json": "c_uint32 ts_track c_void_p c_size_t c_void_p",
    "ts_trackset_create": "c_uint32 c_void_p c_size_t c_void_p",
    "ts_trackset_destroy": "c_uint32 ts_trackset",
    "ts_trackset_is_valid": "c_bool ts_trackset",
    "ts_trackset_get_info": "c_uint32 ts_trackset c_void_p",
    "ts_cursor_create": "c_uint32 ts_trackset c_void_p",
    "ts_cursor_destroy": "c_uint32 ts_cursor",
    "ts_cursor_is_valid": "c_bool ts_cursor",
    "ts_trackset_sample_f32": "c_uint32 ts_trackset ts_cursor c_double c_void_p",
    "ts_trackset_sample_f64": "c_uint32 ts_trackset ts_cursor c_double c_void_p",
    "ts_trackset_sample_many_f32": "c_uint32 ts_trackset c_void_p c_size_t c_void_p",
    "ts_trackset_sample_many_f64": "c_uint32 ts_trackset c_void_p c_size_t c_void_p",
    "ts_trackset_sample_frames_f32": "c_uint32 ts_trackset c_int64 c_size_t c_double c_void_p",
    "ts_trackset_sample_frames_f64": "c_uint32 ts_trackset c_int64 c_size_t c_double c_void_p",
    "ts_affine_decompose": "c_uint32 c_void_p c_void_p",
    "ts_affine_compose": "c_uint32 c_void_p c_void_p",
    "ts_trs_decompose": "c_uint32 c_void_p c_void_p",
    "ts_trs_compose": "c_uint32 c_void_p c_void_p",
    "ts_timing_evaluate": "c_uint32 c_void_p c_double c_void_p",
    "ts_stagger": "c_uint32 c_void_p c_void_p",
    "ts_world_create": "c_uint32 c_void_p c_void_p",
    "ts_world_destroy": "c_uint32 ts_world",
    "ts_world_is_valid": "c_bool ts_world",
    "ts_world_step": "c_uint32 ts_world c_double c_void_p",
    "ts_world_step_to": "c_uint32 ts_world c_double c_void_p",
    "ts_world_get_info": "c_uint32 ts_world c_void_p",
    "ts_world_set_rate": "c_uint32 ts_world c_double",
    "ts_world_set_paused": "c_uint32 ts_world c_bool",
    "ts_world_set_policy": "c_uint32 ts_world c_uint32",
    "ts_world_reserve": "c_uint32 ts_world c_size_t c_size_t",
    "ts_world_get_remaining": "c_uint32 ts_world c_void_p c_void_p",
    "ts_world_inspect": "c_uint32 ts_world c_void_p c_size_t c_void_p",
    "ts_world_read_events": "c_uint32 ts_world c_void_p c_size_t c_void_p",
    "ts_world_read_changes": "c_uint32 ts_world c_void_p c_size_t c_void_p",
    "ts_world_set_reader": "c_uint32 ts_world ts_memory_reader c_void_p",
    "ts_world_show": "c_uint32 ts_world c_void_p c_size_t",
    "ts_world_read_writes": "c_uint32 ts_world c_void_p c_size_t c_void_p",
    "ts_world_attach": "c_uint32 ts_world c_char_p c_uint64 ts_easing",
    "ts_world_detach": "c_uint32 ts_world c_char_p c_uint64",
    "ts_world_alias": "c_uint32 ts_world c_char_p c_void_p c_size_t",
    "ts_channel_create": "c_uint32 ts_world c_void_p c_void_p",
    "ts_channel_destroy": "c_uint32 ts_world ts_channel",
    "ts_channel_is_valid": "c_bool ts_world ts_channel",
    "ts_channel_find": "c_uint32 ts_world c_char_p c_void_p",
    "ts_channel_get_info": "c_uint32 ts_world ts_channel c_void_p",
    "ts_channel_get_easing": "c_uint32 ts_world ts_channel c_void_p",
    "ts_channel_bind_f32": "c_uint32 ts_world ts_channel c_void_p c_ssize_t",
    "ts_channel_bind_f64": "c_uint32 ts_world ts_channel c_void_p c_ssize_t",
    "ts_channel_unbind": "c_uint32 ts_world ts_channel",
    "ts_channel_get": "c_uint32 ts_world ts_channel c_void_p c_void_p c_void_p c_size_t",
    "ts_channel_set": "c_uint32 ts_world ts_channel c_void_p c_size_t",
    "ts_channel_stop": "c_uint32 ts_world ts_channel",
    "ts_channel_link": "c_uint32 ts_world ts_channel c_void_p",
    "ts_channel_unlink": "c_uint32 ts_world ts_channel",
    "ts_channel_add_layer": "c_uint32 ts_world ts_channel c_uint32 c_double c_void_p c_void_p",
    "ts_channel_begin_fade": "c_uint32 ts_world ts_channel c_double ts_easing",
    "ts_channel_set_bounds": "c_uint32 ts_world ts_channel c_void_p",
    "ts_channel_get_bounds": "c_uint32 ts_world ts_channel c_void_p c_void_p c_void_p c_size_t",
    "ts_channel_start": "c_uint32 ts_world ts_channel c_void_p c_void_p",
    "ts_player_update": "c_uint32 ts_world ts_player c_void_p",
    "ts_tween_to": "c_uint32 ts_world ts_channel c_double c_double",
    "ts_channel_tween_to": "c_uint32 ts_world ts_channel c_double c_double c_char_p c_void_p",
    "ts_channel_spring_to": "c_uint32 ts_world ts_channel c_double c_double c_double c_void_p",
    "ts_player_is_valid": "c_bool ts_world ts_player",
    "ts_player_get_info": "c_uint32 ts_world ts_player c_void_p",
    "ts_player_start": "c_uint32 ts_world ts_player",
    "ts_player_pause": "c_uint32 ts_world ts_player",
    "ts_player_resume": "c_uint32 ts_world ts_player",
    "ts_player_stop": "c_uint32 ts_world ts_player",
    "ts_player_cancel": "c_uint32 ts_world ts_player",
    "ts_player_finish": "c_uint32 ts_world ts_player",
    "ts_player_seek": "c_uint32 ts_world ts_player c_double c_bool",
    "ts_player_set_rate": "c_uint32 ts_world ts_player c_double",
    "ts_player_reverse": "c_uint32 ts_world ts_player",
    "ts_player_destroy": "c_uint32 ts_world ts_player",
    "ts_channel_set_target": "c_uint32 ts_world ts_channel c_void_p",
    "ts_channels_create": "c_uint32 ts_world c_void_p c_size_t c_void_p c_void_p",
    "ts_channels_bind_f32": "c_uint32 ts_world c_void_p c_size_t c_void_p c_ssize_t c_ssize_t",
    "ts_channels_bind_f64": "c_uint32 ts_world c_void_p c_size_t c_void_p c_ssize_t c_ssize_t",
    "ts_channels_set_read": "c_uint32 ts_world c_void_p c_size_t c_bool",
    "ts_channels_get": "c_uint32 ts_world c_void_p c_size_t c_void_p c_void_p c_void_p",
    "ts_channels_set": "c_uint32 ts_world c_void_p c_size_t c_void_p",
    "ts_channels_start": "c_uint32 ts_world c_void_p c_size_t c_void_p c_void_p c_void_p c_void_p",
    "ts_channels_update": "c_uint32 ts_world c_void_p c_size_t c_void_p",
    "ts_timeline_create": "c_uint32 ts_world c_void_p",
    "ts_timeline_destroy": "c_uint32 ts_world ts_timeline",
    "ts_timeline_is_valid": "c_bool ts_world ts_timeline",
    "ts_timeline_get_info": "c_uint32 ts_world ts_timeline c_void_p",
    "ts_world_list_timelines": "c_uint32 ts_world c_void_p c_size_t c_void_p",
    "ts_timeline_add_track": "c_uint32 ts_world ts_timeline ts_channel ts_track c_double c_void_p",
    "ts_timeline_add": "c_uint32 ts_world ts_timeline ts_channel c_void_p c_double c_void_p",
    "ts_timeline_add_timeline": "c_uint32 ts_world ts_timeline ts_timeline c_void_p c_double c_void_p",
    "ts_timeline_add_marker": "c_uint32 ts_world ts_timeline c_double c_uint32 c_void_p",
    "ts_timeline_remove": "c_uint32 ts_world ts_timeline ts_entry",
    "ts_timeline_get_entry": "c_uint32 ts_world ts_timeline c_size_t c_void_p",
    "ts_timeline_find_position": "c_uint32 ts_world ts_timeline c_char_p c_double c_void_p",
    "ts_timeline_set_time": "c_uint32 ts_world ts_timeline c_double c_bool",
    "ts_timeline_start": "c_uint32 ts_world ts_timeline c_void_p c_void_p",
    "ts_player_set_stops": "c_uint32 ts_world ts_player c_uint32",
    "ts_world_run": "c_uint32 ts_world c_double c_void_p",
    "ts_world_run_to": "c_uint32 ts_world c_double c_void_p",
    "ts_world_continue": "c_uint32 ts_world c_void_p",
    "ts_chain_create": "c_uint32 ts_world c_void_p c_void_p",
    "ts_chain_get_info": "c_uint32 ts_world ts_player c_void_p",
    "ts_world_list_chains": "c_uint32 ts_world c_void_p c_size_t c_void_p",
    "ts_chain_add": "c_uint32 ts_world ts_player ts_channel c_void_p",
    "ts_chain_add_timeline": "c_uint32 ts_world ts_player ts_timeline c_void_p",
    "ts_chain_add_chain": "c_uint32 ts_world ts_player ts_player",
    "ts_chain_add_delay": "c_uint32 ts_world ts_player c_double",
    "ts_chain_add_fade": "c_uint32 ts_world ts_player ts_channel c_double ts_easing",
    "ts_chain_add_marker": "c_uint32 ts_world ts_player c_uint32",
    "ts_chain_add_block": "c_uint32 ts_world ts_player c_uint64 c_char_p",
    "ts_chain_then": "c_uint32 ts_world ts_player",
    "ts_chain_then_delay": "c_uint32 ts_world ts_player c_double",
    "ts_chain_adopt": "c_uint32 ts_world ts_player ts_player",
    "ts_chain_set_iterations": "c_uint32 ts_world ts_player c_double",
    "ts_chain_fail": "c_uint32 ts_world ts_player",
    "ts_chain_get_block": "c_uint32 ts_world ts_player c_void_p c_size_t c_void_p",
    "ts_machine_create": "c_uint32 ts_world c_void_p",
    "ts_machine_from_json": "c_uint32 ts_world c_char_p c_size_t c_void_p",
    "ts_machine_get_info": "c_uint32 ts_world ts_player c_void_p",
    "ts_world_list_machines": "c_uint32 ts_world c_void_p c_size_t c_void_p",
    "ts_machine_add_input": "c_uint32 ts_world ts_player c_char_p c_uint32 c_double c_void_p",
    "ts_machine_add_state": "c_uint32 ts_world ts_player c_char_p ts_player c_void_p",
    "ts_machine_add_transition": "c_uint32 ts_world ts_player c_void_p",
    "ts_machine_get_state_name": "c_uint32 ts_world ts_player c_uint32 c_void_p c_size_t c_void_p",
    "ts_machine_get_input_name": "c_uint32 ts_world ts_player c_uint32 c_void_p c_size_t c_void_p",
    "ts_machine_set_input": "c_uint32 ts_world ts_player c_char_p c_double",
    "ts_machine_get_input": "c_uint32 ts_world ts_player c_char_p c_void_p c_void_p",
    "ts_scene_parse": "c_uint32 c_char_p c_size_t c_void_p",
    "ts_scene_destroy": "c_uint32 ts_scene",
    "ts_scene_is_valid": "c_bool ts_scene",
    "ts_scene_print": "c_uint32 ts_scene c_void_p c_size_t c_void_p",
    "ts_scene_count": "c_uint32 ts_scene c_uint32 c_void_p",
    "ts_scene_get_name": "c_uint32 ts_scene c_uint32 c_size_t c_void_p c_size_t c_void_p",
    "ts_scene_build": "c_uint32 ts_scene ts_world c_void_p",
    "ts_build_destroy": "c_uint32 ts_build",
    "ts_build_is_valid": "c_bool ts_build",
    "ts_build_get_channel": "c_uint32 ts_build c_size_t c_void_p",
    "ts_build_get_timeline": "c_uint32 ts_build c_size_t c_void_p",
    "ts_build_get_chain": "c_uint32 ts_build c_size_t c_void_p",
    "ts_build_get_machine": "c_uint32 ts_build c_size_t c_void_p",
    "ts_build_run": "c_uint32 ts_build",
    "ts_build_remove": "c_uint32 ts_build",
    "ts_world_snapshot": "c_uint32 ts_world c_void_p c_size_t c_void_p",
    "ts_world_restore": "c_uint32 ts_world c_void_p c_size_t",
    "ts_world_hash": "c_uint32 ts_world c_void_p",
    "ts_world_record": "c_uint32 ts_world c_double c_size_t",
    "ts_world_seek": "c_uint32 ts_world c_double",
    "ts_world_save_recording": "c_uint32 ts_world c_double c_double c_void_p c_size_t c_void_p",
    "ts_world_set_locked": "c_uint32 ts_world c_bool",
    "ts_channel_value_at": "c_uint32 ts_world ts_channel c_double c_void_p c_void_p c_size_t",
    "ts_channel_recording_to_track": "c_uint32 ts_world ts_channel c_double c_double c_double c_void_p",
}

_CALLBACKS: dict[str, str] = {
    "ts_easing_scalar": "c_double c_double c_void_p",
    "ts_easing_plain": "c_double c_double",
    "ts_easing_batch": "c_uint32 c_void_p c_void_p c_size_t c_void_p",
    "ts_easing_release_function": "None c_void_p",
    "ts_memory_reader": "c_uint32 c_void_p ts_channel",
}

_STRUCTS: dict[str, str] = {
    "ts_build_info": "struct_size:c_size_t version:c_char_p isa:c_char_p requested_isa:c_char_p isas:c_char_p precisions:c_char_p",
    "ts_error_info": "struct_size:c_size_t status:c_uint32 is_number:c_bool message:c_char_p argument:c_char_p got:c_char_p number:c_double hint:c_char_p slot:c_uint32 generation:c_uint32 line:c_uint32",
    "ts_easing": "slot:c_uint32 generation:c_uint32",
    "ts_easing_desc": "struct_size:c_size_t name:c_char_p scalar:ts_easing_scalar plain:ts_easing_plain batch:ts_easing_batch context:c_void_p release:ts_easing_release_function tolerance:c_double max_points:c_uint32 live:c_bool replace:c_bool",
    "ts_easing_info": "struct_size:c_size_t kind:c_uint32 max_error:c_double fallbacks:c_uint64 duration:c_double",
    "ts_spring": "omega:c_double damping_ratio:c_double mass:c_double",
    "ts_spring_desc": "struct_size:c_size_t scheme:c_uint32 preset:c_uint32 duration:c_double bounce:c_double response:c_double damping_ratio:c_double frequency:c_double omega:c_double half_life:c_double stiffness:c_double damping:c_double mass:c_double bounciness:c_double speed:c_double",
    "ts_spring_info": "struct_size:c_size_t mass:c_double stiffness:c_double damping:c_double omega:c_double damping_ratio:c_double duration:c_double bounce:c_double visual_duration:c_double settling_duration:c_double response:c_double frequency:c_double half_life:c_double bounciness:c_double speed:c_double overshoot:c_double",
    "ts_spring_motion": "struct_size:c_size_t start:c_double target:c_double velocity:c_double overshoot:c_uint32 restitution:c_double",
    "ts_decay": "rate:c_double power:c_double",
    "ts_decay_info": "struct_size:c_size_t rate:c_double time_constant:c_double half_life:c_double deceleration_rate:c_double drag:c_double friction:c_double power:c_double",
    "ts_decay_motion": "struct_size:c_size_t decay:ts_decay start:c_double velocity:c_double bounded:c_bool lower:c_double upper:c_double spring:ts_spring",
    "ts_fall_motion": "struct_size:c_size_t acceleration:c_double start:c_double velocity:c_double decay:ts_decay",
    "ts_velocity_tracker": "struct_size:c_size_t lanes:c_uint32 degree:c_uint32 weighting:c_uint32 count:c_uint32 next:c_uint32 horizon:c_double pause:c_double times:c_double*20 values:c_double*80",
    "ts_velocity_info": "struct_size:c_size_t samples:c_uint32 degree:c_uint32 duration:c_double confidence:c_double",
    "ts_view_f32": "data:c_void_p stride:c_ssize_t",
    "ts_view_f64": "data:c_void_p stride:c_ssize_t",
    "ts_input_f32": "data:c_void_p stride:c_ssize_t number:c_float",
    "ts_input_f64": "data:c_void_p stride:c_ssize_t number:c_double",
    "ts_index": "data:c_void_p stride:c_ssize_t",
    "ts_spring_batch_f32": "struct_size:c_size_t count:c_size_t value:ts_view_f32 velocity:ts_view_f32 target:ts_input_f32 springs:c_void_p spring_count:c_size_t index:ts_index omega:ts_input_f32 damping_ratio:ts_input_f32 tolerance:c_float threads:c_uint32 mask:c_void_p mask_stride:c_ssize_t active:c_void_p active_stride:c_ssize_t",
    "ts_spring_batch_f64": "struct_size:c_size_t count:c_size_t value:ts_view_f64 velocity:ts_view_f64 target:ts_input_f64 springs:c_void_p spring_count:c_size_t index:ts_index omega:ts_input_f64 damping_ratio:ts_input_f64 tolerance:c_double threads:c_uint32 mask:c_void_p mask_stride:c_ssize_t active:c_void_p active_stride:c_ssize_t",
    "ts_decay_batch_f32": "struct_size:c_size_t count:c_size_t value:ts_view_f32 velocity:ts_view_f32 decay:c_void_p rate:ts_input_f32 tolerance:c_float threads:c_uint32 mask:c_void_p mask_stride:c_ssize_t active:c_void_p active_stride:c_ssize_t",
    "ts_decay_batch_f64": "struct_size:c_size_t count:c_size_t value:ts_view_f64 velocity:ts_view_f64 decay:c_void_p rate:ts_input_f64 tolerance:c_double threads:c_uint32 mask:c_void_p mask_stride:c_ssize_t active:c_void_p active_stride:c_ssize_t",
    "ts_tween_batch_f32": "struct_size:c_size_t count:c_size_t from:ts_input_f32 to:ts_input_f32 start:ts_input_f32 duration:ts_input_f32 easings:c_void_p easing_count:c_size_t index:ts_index out:ts_view_f32 threads:c_uint32",
    "ts_tween_batch_f64": "struct_size:c_size_t count:c_size_t from:ts_input_f64 to:ts_input_f64 start:ts_input_f64 duration:ts_input_f64 easings:c_void_p easing_count:c_size_t index:ts_index out:ts_view_f64 threads:c_uint32",
    "ts_track": "slot:c_uint32 generation:c_uint32",
    "ts_track_desc": "struct_size:c_size_t kind:c_uint32 lanes:c_uint32 easing:ts_easing interpolation:c_uint32 rounding:c_uint32 wrap:c_uint32 space:c_uint32 extended:c_bool",
    "ts_key": "struct_size:c_size_t time:c_double interpolation:c_uint32 easing:ts_easing spring:ts_spring value:c_void_p in_tangent:c_void_p out_tangent:c_void_p in_handle:c_void_p out_handle:c_void_p relative:c_bool",
    "ts_track_info": "struct_size:c_size_t kind:c_uint32 lanes:c_uint32 count:c_size_t start:c_double end:c_double markers:c_size_t easing:ts_easing interpolation:c_uint32 rounding:c_uint32 wrap:c_uint32 space:c_uint32 extended:c_bool before:c_uint32 after:c_uint32",
    "ts_marker": "time:c_double id:c_uint32",
    "ts_bake_desc": "struct_size:c_size_t fps:c_double tolerance:c_double start:c_double end:c_double max_keys:c_size_t",
    "ts_fit_desc": "struct_size:c_size_t times:c_void_p values:c_void_p count:c_size_t lanes:c_uint32 tolerance:c_double interpolation:c_uint32",
    "ts_path": "slot:c_uint32 generation:c_uint32",
    "ts_path_info": "struct_size:c_size_t length:c_double dimensions:c_uint32 closed:c_bool segments:c_size_t jumps:c_size_t",
    "ts_path_track_desc": "struct_size:c_size_t duration:c_double start:c_double end:c_double tolerance:c_double offset:c_void_p rotation:c_bool",
    "ts_trackset": "slot:c_uint32 generation:c_uint32",
    "ts_cursor": "slot:c_uint32 generation:c_uint32",
    "ts_trackset_info": "struct_size:c_size_t tracks:c_size_t lanes:c_size_t keys:c_size_t bytes:c_size_t start:c_double end:c_double",
    "ts_affine": "x:c_double y:c_double rotation:c_double scale_x:c_double scale_y:c_double shear:c_double",
    "ts_trs": "translation:c_double*3 rotation:c_double*4 scale:c_double*3",
    "ts_timing": "struct_size:c_size_t delay:c_double end_delay:c_double duration:c_double iterations:c_double iteration_start:c_double rate:c_double direction:c_uint32 fill:c_uint32 easing:ts_easing given:c_uint32 repeat_delay:c_double return_easing:ts_easing",
    "ts_timing_result": "struct_size:c_size_t phase:c_uint32 in_effect:c_bool before:c_bool simple_progress:c_double directed_progress:c_double progress:c_double iteration:c_double active_time:c_double overall_progress:c_double active_duration:c_double end_time:c_double next_boundary:c_double",
    "ts_stagger_desc": "struct_size:c_size_t count:c_size_t each:c_double amount:c_double base:c_double from:c_uint32 index:c_size_t ratio_x:c_double ratio_y:c_double seed:c_uint64 columns:c_size_t axis:c_uint32 easing:ts_easing",
    "ts_world": "slot:c_uint32 generation:c_uint32",
    "ts_channel": "slot:c_uint32 generation:c_uint32",
    "ts_player": "slot:c_uint32 generation:c_uint32",
    "ts_timeline": "slot:c_uint32 generation:c_uint32",
    "ts_world_desc": "struct_size:c_size_t event_capacity:c_size_t max_step:c_double motion:c_uint32 lag_step:c_double threads:c_uint32",
    "ts_world_info": "struct_size:c_size_t time:c_double time_error:c_double rate:c_double max_step:c_double lag_step:c_double paused:c_bool motion:c_uint32 channels:c_size_t players:c_size_t active:c_size_t next_boundary:c_double unread_events:c_size_t dropped_events:c_uint64 steps:c_uint64 highest_scope:c_uint64 kept:c_size_t shown:c_uint64 recording_start:c_double recording_end:c_double recording_bytes:c_size_t sequence:c_uint64",
    "ts_event": "time:c_double kind:c_uint32 reason:c_uint32 player:ts_player channel:ts_channel marker:c_uint32 lanes:c_uint32 count:c_uint64 sequence:c_uint64 value:c_double*4 velocity:c_double*4 timeline:ts_timeline source:c_uint32 left:c_uint32 stays:c_bool lane:c_uint8 bound:c_uint8 begun:c_bool local_time:c_double progress:c_double rate:c_double",
    "ts_channel_desc": "struct_size:c_size_t kind:c_uint32 lanes:c_uint32 rounding:c_uint32 wrap:c_uint32 space:c_uint32 extended:c_bool value:c_void_p name:c_char_p path:c_char_p scope:c_uint64 tolerance:c_double",
    "ts_channel_info": "struct_size:c_size_t kind:c_uint32 lanes:c_uint32 rounding:c_uint32 wrap:c_uint32 space:c_uint32 extended:c_bool bound:c_bool active:c_bool scope:c_uint64 tolerance:c_double player:ts_player layers:c_size_t linked:c_bool parent:ts_channel weight:ts_channel mode:c_uint32",
    "ts_link_desc": "struct_size:c_size_t sources:c_void_p count:c_size_t combine:c_uint32 easing:ts_easing scale:c_void_p offset:c_void_p lower:c_void_p upper:c_void_p",
    "ts_bounds": "struct_size:c_size_t lower:c_void_p upper:c_void_p contact:c_uint32 given:c_uint32 restitution:c_double spring:ts_spring",
    "ts_motion": "struct_size:c_size_t kind:c_uint32 flags:c_uint32 given:c_uint32 overshoot:c_uint32 target:c_void_p from:c_void_p velocity:c_void_p acceleration:c_void_p speed:c_void_p amplitude:c_void_p offset:c_void_p timing:ts_timing spring:ts_spring decay:ts_decay tolerance:c_double restitution:c_double bounds:c_void_p track:ts_track path:ts_path path_start:c_double path_end:c_double frequency:c_double fade:c_double octaves:c_uint32 seed:c_uint32 fling:c_uint32 friction:c_double ppi:c_double",
    "ts_player_info": "struct_size:c_size_t kind:c_uint32 channel:ts_channel phase:c_uint32 paused:c_bool begun:c_bool active:c_bool time:c_double duration:c_double end_time:c_double remaining:c_double progress:c_double iteration:c_double rate:c_double timeline:ts_timeline kept:c_bool ended:c_bool waiting:c_bool",
    "ts_entry": "slot:c_uint32 generation:c_uint32",
    "ts_timeline_info": "struct_size:c_size_t time:c_double duration:c_double player:ts_player entries:c_size_t levels:c_uint32",
    "ts_entry_info": "struct_size:c_size_t entry:ts_entry kind:c_uint32 channel:ts_channel marker:c_uint32 at:c_double start:c_double end:c_double",
    "ts_entry_desc": "struct_size:c_size_t track:ts_track target:c_void_p duration:c_double easing:ts_easing fill:c_uint32",
    "ts_stop": "struct_size:c_size_t kind:c_uint32 active:c_size_t time:c_double left:c_double event:ts_event chain:ts_player block:c_uint64",
    "ts_chain_desc": "struct_size:c_size_t iterations:c_double rate:c_double keep:c_bool tolerant:c_bool",
    "ts_chain_info": "struct_size:c_size_t state:c_uint32 reason:c_uint32 paused:c_bool at_block:c_bool rate:c_double iterations:c_double iteration:c_double groups:c_size_t begun:c_size_t members:c_size_t remaining:c_double keep:c_bool",
    "ts_condition": "input:c_uint32 comparison:c_uint32 value:c_double",
    "ts_transition_desc": "struct_size:c_size_t from:c_uint32 to:c_uint32 conditions:c_void_p condition_count:c_size_t after:c_double every:c_double finished:c_bool to_self:c_bool fade:c_double fade_easing:ts_easing",
    "ts_machine_info": "struct_size:c_size_t state:c_uint32 reason:c_uint32 current:c_uint32 time:c_double inputs:c_size_t states:c_size_t transitions:c_size_t",
    "ts_scene": "slot:c_uint32 generation:c_uint32",
    "ts_build": "slot:c_uint32 generation:c_uint32",
}

_ALIASES: dict[str, str] = {
    "ts_chain": "ts_player",
    "ts_machine": "ts_player",
}


def _type(word: str) -> Any:
    """A type by its word: a struct or callback of this module, one of ctypes', or "kind*count"."""
    kind, _, count = word.partition("*")
    if count:
        return _type(kind) * int(count)
    if word.startswith("c_"):
        return getattr(ctypes, word)
    return None if word == "None" else globals().get(word) or __getattr__(word)


def __getattr__(name: str) -> Any:
    if name in _ALIASES:
        made: Any = _type(_ALIASES[name])
    elif name in _STRUCTS:
        made = type(name, (ctypes.Structure,), {"_fields_": [
            (field, _type(word)) for field, word in (pair.split(":") for pair in _STRUCTS[name].split())
        ], "__module__": __name__})
    elif name in _CALLBACKS:
        made = ctypes.CFUNCTYPE(*map(_type, _CALLBACKS[name].split()))
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # One that another thread has made meanwhile is the one.
    return globals().setdefault(name, made)


def prototype(name: str) -> tuple[Any, list[Any]]:
    """What a function returns and takes."""
    result, *arguments = map(_type, FUNCTIONS[name].split())
    return result, arguments
