# SPDX-License-Identifier: MIT
# Made by bindings/python/tools/gen_abi.py from tweenspirit.h; not to be edited.
"""The C API as ctypes sees it."""

from __future__ import annotations

import ctypes
from typing import Any

TS_ABI_VERSION = 1
TS_EVALUATE_BEFORE = 1
TS_EVALUATE_EXTRAPOLATE = 2
TS_TIMING_ESSENTIAL = 4
TS_TIMING_ZERO_DURATION = 1
TS_TIMING_ZERO_ITERATIONS = 2
TS_VERSION_MAJOR = 0
TS_VERSION_MINOR = 1
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

# ts_motion_policy
TS_MOTION_FULL = 0
TS_MOTION_REDUCE = 1
TS_MOTION_NONE = 2

# ts_event_kind
TS_EVENT_BEGIN = 1
TS_EVENT_MARKER = 2
TS_EVENT_LOOP = 3
TS_EVENT_END = 4

# ts_reason
TS_REASON_NONE = 0
TS_REASON_FINISHED = 1
TS_REASON_SETTLED = 2
TS_REASON_REPLACED = 3
TS_REASON_STOPPED = 4
TS_REASON_CANCELLED = 5
TS_REASON_UNBOUND = 6
TS_REASON_ERROR = 7

# ts_player_kind
TS_PLAYER_TWEEN = 1
TS_PLAYER_TRACK = 2
TS_PLAYER_SPRING = 3
TS_PLAYER_DECAY = 4
TS_PLAYER_TIMELINE = 5

# ts_entry_kind
TS_ENTRY_TRACK = 1
TS_ENTRY_TIMELINE = 2
TS_ENTRY_MARKER = 3

ts_easing_scalar = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double, ctypes.c_void_p)

ts_easing_plain = ctypes.CFUNCTYPE(ctypes.c_double, ctypes.c_double)

ts_easing_batch = ctypes.CFUNCTYPE(ctypes.c_uint32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p)

ts_easing_release_function = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class ts_build_info(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("version", ctypes.c_char_p),
        ("isa", ctypes.c_char_p),
        ("requested_isa", ctypes.c_char_p),
        ("isas", ctypes.c_char_p),
        ("precisions", ctypes.c_char_p),
    ]


class ts_easing(ctypes.Structure):
    _fields_ = [
        ("slot", ctypes.c_uint32),
        ("generation", ctypes.c_uint32),
    ]


class ts_easing_desc(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("name", ctypes.c_char_p),
        ("scalar", ts_easing_scalar),
        ("plain", ts_easing_plain),
        ("batch", ts_easing_batch),
        ("context", ctypes.c_void_p),
        ("release", ts_easing_release_function),
        ("tolerance", ctypes.c_double),
        ("max_points", ctypes.c_uint32),
        ("live", ctypes.c_bool),
        ("replace", ctypes.c_bool),
    ]


class ts_easing_info(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("kind", ctypes.c_uint32),
        ("max_error", ctypes.c_double),
        ("fallbacks", ctypes.c_uint64),
        ("duration", ctypes.c_double),
    ]


class ts_spring(ctypes.Structure):
    _fields_ = [
        ("omega", ctypes.c_double),
        ("damping_ratio", ctypes.c_double),
        ("mass", ctypes.c_double),
    ]


class ts_spring_desc(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("scheme", ctypes.c_uint32),
        ("preset", ctypes.c_uint32),
        ("duration", ctypes.c_double),
        ("bounce", ctypes.c_double),
        ("response", ctypes.c_double),
        ("damping_ratio", ctypes.c_double),
        ("frequency", ctypes.c_double),
        ("omega", ctypes.c_double),
        ("half_life", ctypes.c_double),
        ("stiffness", ctypes.c_double),
        ("damping", ctypes.c_double),
        ("mass", ctypes.c_double),
        ("bounciness", ctypes.c_double),
        ("speed", ctypes.c_double),
    ]


class ts_spring_info(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("mass", ctypes.c_double),
        ("stiffness", ctypes.c_double),
        ("damping", ctypes.c_double),
        ("omega", ctypes.c_double),
        ("damping_ratio", ctypes.c_double),
        ("duration", ctypes.c_double),
        ("bounce", ctypes.c_double),
        ("visual_duration", ctypes.c_double),
        ("settling_duration", ctypes.c_double),
        ("response", ctypes.c_double),
        ("frequency", ctypes.c_double),
        ("half_life", ctypes.c_double),
        ("bounciness", ctypes.c_double),
        ("speed", ctypes.c_double),
        ("overshoot", ctypes.c_double),
    ]


class ts_motion(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("start", ctypes.c_double),
        ("target", ctypes.c_double),
        ("velocity", ctypes.c_double),
        ("overshoot", ctypes.c_uint32),
        ("restitution", ctypes.c_double),
    ]


class ts_decay(ctypes.Structure):
    _fields_ = [
        ("rate", ctypes.c_double),
    ]


class ts_decay_info(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("rate", ctypes.c_double),
        ("time_constant", ctypes.c_double),
        ("half_life", ctypes.c_double),
        ("deceleration_rate", ctypes.c_double),
        ("drag", ctypes.c_double),
        ("friction", ctypes.c_double),
    ]


class ts_decay_motion(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("decay", ts_decay),
        ("start", ctypes.c_double),
        ("velocity", ctypes.c_double),
        ("bounded", ctypes.c_bool),
        ("lower", ctypes.c_double),
        ("upper", ctypes.c_double),
        ("spring", ts_spring),
    ]


class ts_view_f32(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("stride", ctypes.c_ssize_t),
    ]


class ts_view_f64(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("stride", ctypes.c_ssize_t),
    ]


class ts_input_f32(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("stride", ctypes.c_ssize_t),
        ("number", ctypes.c_float),
    ]


class ts_input_f64(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("stride", ctypes.c_ssize_t),
        ("number", ctypes.c_double),
    ]


class ts_index(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("stride", ctypes.c_ssize_t),
    ]


class ts_spring_batch_f32(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("count", ctypes.c_size_t),
        ("value", ts_view_f32),
        ("velocity", ts_view_f32),
        ("target", ts_input_f32),
        ("springs", ctypes.c_void_p),
        ("spring_count", ctypes.c_size_t),
        ("index", ts_index),
        ("omega", ts_input_f32),
        ("damping_ratio", ts_input_f32),
        ("tolerance", ctypes.c_float),
        ("threads", ctypes.c_uint32),
        ("mask", ctypes.c_void_p),
        ("mask_stride", ctypes.c_ssize_t),
        ("active", ctypes.c_void_p),
        ("active_stride", ctypes.c_ssize_t),
    ]


class ts_spring_batch_f64(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("count", ctypes.c_size_t),
        ("value", ts_view_f64),
        ("velocity", ts_view_f64),
        ("target", ts_input_f64),
        ("springs", ctypes.c_void_p),
        ("spring_count", ctypes.c_size_t),
        ("index", ts_index),
        ("omega", ts_input_f64),
        ("damping_ratio", ts_input_f64),
        ("tolerance", ctypes.c_double),
        ("threads", ctypes.c_uint32),
        ("mask", ctypes.c_void_p),
        ("mask_stride", ctypes.c_ssize_t),
        ("active", ctypes.c_void_p),
        ("active_stride", ctypes.c_ssize_t),
    ]


class ts_decay_batch_f32(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("count", ctypes.c_size_t),
        ("value", ts_view_f32),
        ("velocity", ts_view_f32),
        ("decay", ctypes.c_void_p),
        ("rate", ts_input_f32),
        ("tolerance", ctypes.c_float),
        ("threads", ctypes.c_uint32),
        ("mask", ctypes.c_void_p),
        ("mask_stride", ctypes.c_ssize_t),
        ("active", ctypes.c_void_p),
        ("active_stride", ctypes.c_ssize_t),
    ]


class ts_decay_batch_f64(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("count", ctypes.c_size_t),
        ("value", ts_view_f64),
        ("velocity", ts_view_f64),
        ("decay", ctypes.c_void_p),
        ("rate", ts_input_f64),
        ("tolerance", ctypes.c_double),
        ("threads", ctypes.c_uint32),
        ("mask", ctypes.c_void_p),
        ("mask_stride", ctypes.c_ssize_t),
        ("active", ctypes.c_void_p),
        ("active_stride", ctypes.c_ssize_t),
    ]


class ts_tween_batch_f32(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("count", ctypes.c_size_t),
        ("from", ts_input_f32),
        ("to", ts_input_f32),
        ("start", ts_input_f32),
        ("duration", ts_input_f32),
        ("easings", ctypes.c_void_p),
        ("easing_count", ctypes.c_size_t),
        ("index", ts_index),
        ("out", ts_view_f32),
        ("threads", ctypes.c_uint32),
    ]


class ts_tween_batch_f64(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("count", ctypes.c_size_t),
        ("from", ts_input_f64),
        ("to", ts_input_f64),
        ("start", ts_input_f64),
        ("duration", ts_input_f64),
        ("easings", ctypes.c_void_p),
        ("easing_count", ctypes.c_size_t),
        ("index", ts_index),
        ("out", ts_view_f64),
        ("threads", ctypes.c_uint32),
    ]


class ts_track(ctypes.Structure):
    _fields_ = [
        ("slot", ctypes.c_uint32),
        ("generation", ctypes.c_uint32),
    ]


class ts_track_desc(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("kind", ctypes.c_uint32),
        ("lanes", ctypes.c_uint32),
        ("easing", ts_easing),
        ("interpolation", ctypes.c_uint32),
        ("rounding", ctypes.c_uint32),
        ("wrap", ctypes.c_uint32),
        ("space", ctypes.c_uint32),
        ("extended", ctypes.c_bool),
    ]


class ts_key(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("time", ctypes.c_double),
        ("interpolation", ctypes.c_uint32),
        ("easing", ts_easing),
        ("spring", ts_spring),
        ("value", ctypes.c_void_p),
        ("in_tangent", ctypes.c_void_p),
        ("out_tangent", ctypes.c_void_p),
        ("in_handle", ctypes.c_void_p),
        ("out_handle", ctypes.c_void_p),
    ]


class ts_track_info(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("kind", ctypes.c_uint32),
        ("lanes", ctypes.c_uint32),
        ("count", ctypes.c_size_t),
        ("start", ctypes.c_double),
        ("end", ctypes.c_double),
        ("markers", ctypes.c_size_t),
        ("easing", ts_easing),
        ("interpolation", ctypes.c_uint32),
        ("rounding", ctypes.c_uint32),
        ("wrap", ctypes.c_uint32),
        ("space", ctypes.c_uint32),
        ("extended", ctypes.c_bool),
        ("before", ctypes.c_uint32),
        ("after", ctypes.c_uint32),
    ]


class ts_marker(ctypes.Structure):
    _fields_ = [
        ("time", ctypes.c_double),
        ("id", ctypes.c_uint32),
    ]


class ts_bake_desc(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("fps", ctypes.c_double),
        ("tolerance", ctypes.c_double),
        ("start", ctypes.c_double),
        ("end", ctypes.c_double),
        ("max_keys", ctypes.c_size_t),
    ]


class ts_fit_desc(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("times", ctypes.c_void_p),
        ("values", ctypes.c_void_p),
        ("count", ctypes.c_size_t),
        ("lanes", ctypes.c_uint32),
        ("tolerance", ctypes.c_double),
        ("interpolation", ctypes.c_uint32),
    ]


class ts_trackset(ctypes.Structure):
    _fields_ = [
        ("slot", ctypes.c_uint32),
        ("generation", ctypes.c_uint32),
    ]


class ts_cursor(ctypes.Structure):
    _fields_ = [
        ("slot", ctypes.c_uint32),
        ("generation", ctypes.c_uint32),
    ]


class ts_trackset_info(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("tracks", ctypes.c_size_t),
        ("lanes", ctypes.c_size_t),
        ("keys", ctypes.c_size_t),
        ("bytes", ctypes.c_size_t),
        ("start", ctypes.c_double),
        ("end", ctypes.c_double),
    ]


class ts_affine(ctypes.Structure):
    _fields_ = [
        ("x", ctypes.c_double),
        ("y", ctypes.c_double),
        ("rotation", ctypes.c_double),
        ("scale_x", ctypes.c_double),
        ("scale_y", ctypes.c_double),
        ("shear", ctypes.c_double),
    ]


class ts_trs(ctypes.Structure):
    _fields_ = [
        ("translation", ctypes.c_double * 3),
        ("rotation", ctypes.c_double * 4),
        ("scale", ctypes.c_double * 3),
    ]


class ts_timing(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("delay", ctypes.c_double),
        ("end_delay", ctypes.c_double),
        ("duration", ctypes.c_double),
        ("iterations", ctypes.c_double),
        ("iteration_start", ctypes.c_double),
        ("rate", ctypes.c_double),
        ("direction", ctypes.c_uint32),
        ("fill", ctypes.c_uint32),
        ("easing", ts_easing),
        ("flags", ctypes.c_uint32),
    ]


class ts_timing_result(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("phase", ctypes.c_uint32),
        ("in_effect", ctypes.c_bool),
        ("before", ctypes.c_bool),
        ("simple_progress", ctypes.c_double),
        ("directed_progress", ctypes.c_double),
        ("progress", ctypes.c_double),
        ("iteration", ctypes.c_double),
        ("active_time", ctypes.c_double),
        ("overall_progress", ctypes.c_double),
        ("active_duration", ctypes.c_double),
        ("end_time", ctypes.c_double),
        ("next_boundary", ctypes.c_double),
    ]


class ts_world(ctypes.Structure):
    _fields_ = [
        ("slot", ctypes.c_uint32),
        ("generation", ctypes.c_uint32),
    ]


class ts_channel(ctypes.Structure):
    _fields_ = [
        ("slot", ctypes.c_uint32),
        ("generation", ctypes.c_uint32),
    ]


class ts_player(ctypes.Structure):
    _fields_ = [
        ("slot", ctypes.c_uint32),
        ("generation", ctypes.c_uint32),
    ]


class ts_world_desc(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("event_capacity", ctypes.c_size_t),
        ("max_step", ctypes.c_double),
        ("motion", ctypes.c_uint32),
    ]


class ts_world_info(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("time", ctypes.c_double),
        ("time_error", ctypes.c_double),
        ("rate", ctypes.c_double),
        ("max_step", ctypes.c_double),
        ("paused", ctypes.c_bool),
        ("motion", ctypes.c_uint32),
        ("channels", ctypes.c_size_t),
        ("players", ctypes.c_size_t),
        ("active", ctypes.c_size_t),
        ("next_boundary", ctypes.c_double),
        ("unread_events", ctypes.c_size_t),
        ("dropped_events", ctypes.c_uint64),
        ("steps", ctypes.c_uint64),
    ]


class ts_event(ctypes.Structure):
    _fields_ = [
        ("time", ctypes.c_double),
        ("kind", ctypes.c_uint32),
        ("reason", ctypes.c_uint32),
        ("player", ts_player),
        ("channel", ts_channel),
        ("marker", ctypes.c_uint32),
        ("lanes", ctypes.c_uint32),
        ("count", ctypes.c_uint64),
        ("sequence", ctypes.c_uint64),
        ("value", ctypes.c_double * 4),
        ("velocity", ctypes.c_double * 4),
    ]


class ts_channel_desc(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("kind", ctypes.c_uint32),
        ("lanes", ctypes.c_uint32),
        ("rounding", ctypes.c_uint32),
        ("wrap", ctypes.c_uint32),
        ("space", ctypes.c_uint32),
        ("extended", ctypes.c_bool),
        ("value", ctypes.c_void_p),
        ("name", ctypes.c_char_p),
        ("path", ctypes.c_char_p),
        ("scope", ctypes.c_uint64),
        ("tolerance", ctypes.c_double),
    ]


class ts_channel_info(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("kind", ctypes.c_uint32),
        ("lanes", ctypes.c_uint32),
        ("rounding", ctypes.c_uint32),
        ("wrap", ctypes.c_uint32),
        ("space", ctypes.c_uint32),
        ("extended", ctypes.c_bool),
        ("bound", ctypes.c_bool),
        ("scope", ctypes.c_uint64),
        ("tolerance", ctypes.c_double),
        ("player", ts_player),
        ("layers", ctypes.c_size_t),
    ]


class ts_tween_desc(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("target", ctypes.c_void_p),
        ("from", ctypes.c_void_p),
        ("timing", ts_timing),
        ("additive", ctypes.c_bool),
        ("blend", ctypes.c_bool),
    ]


class ts_spring_to(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("target", ctypes.c_void_p),
        ("spring", ts_spring),
        ("velocity", ctypes.c_void_p),
        ("tolerance", ctypes.c_double),
        ("overshoot", ctypes.c_uint32),
        ("restitution", ctypes.c_double),
        ("delay", ctypes.c_double),
        ("rate", ctypes.c_double),
        ("flags", ctypes.c_uint32),
    ]


class ts_decay_to(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("velocity", ctypes.c_void_p),
        ("decay", ts_decay),
        ("lower", ctypes.c_void_p),
        ("upper", ctypes.c_void_p),
        ("spring", ts_spring),
        ("tolerance", ctypes.c_double),
        ("delay", ctypes.c_double),
        ("rate", ctypes.c_double),
        ("flags", ctypes.c_uint32),
    ]


class ts_player_info(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("kind", ctypes.c_uint32),
        ("channel", ts_channel),
        ("phase", ctypes.c_uint32),
        ("paused", ctypes.c_bool),
        ("begun", ctypes.c_bool),
        ("time", ctypes.c_double),
        ("duration", ctypes.c_double),
        ("end_time", ctypes.c_double),
        ("remaining", ctypes.c_double),
        ("progress", ctypes.c_double),
        ("iteration", ctypes.c_double),
        ("rate", ctypes.c_double),
    ]


class ts_timeline(ctypes.Structure):
    _fields_ = [
        ("slot", ctypes.c_uint32),
        ("generation", ctypes.c_uint32),
    ]


class ts_entry(ctypes.Structure):
    _fields_ = [
        ("slot", ctypes.c_uint32),
        ("generation", ctypes.c_uint32),
    ]


class ts_timeline_info(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("time", ctypes.c_double),
        ("duration", ctypes.c_double),
        ("player", ts_player),
        ("entries", ctypes.c_size_t),
        ("levels", ctypes.c_uint32),
    ]


class ts_entry_info(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("entry", ts_entry),
        ("kind", ctypes.c_uint32),
        ("channel", ts_channel),
        ("marker", ctypes.c_uint32),
        ("at", ctypes.c_double),
        ("start", ctypes.c_double),
        ("end", ctypes.c_double),
    ]


class ts_playhead_to(ctypes.Structure):
    _fields_ = [
        ("struct_size", ctypes.c_size_t),
        ("time", ctypes.c_double),
        ("timing", ts_timing),
    ]


PROTOTYPES: dict[str, tuple[Any, list[Any]]] = {
    "ts_abi_version": (ctypes.c_uint32, []),
    "ts_version": (ctypes.c_char_p, []),
    "ts_build_get_info": (ctypes.c_uint32, [ctypes.c_void_p]),
    "ts_status_name": (ctypes.c_char_p, [ctypes.c_uint32]),
    "ts_last_error_message": (ctypes.c_char_p, []),
    "ts_ease": (ctypes.c_double, [ctypes.c_uint32, ctypes.c_double]),
    "ts_easing_get_builtin": (ctypes.c_uint32, [ctypes.c_uint32, ctypes.c_void_p]),
    "ts_easing_parse": (ctypes.c_uint32, [ctypes.c_char_p, ctypes.c_uint32, ctypes.c_void_p]),
    "ts_easing_create_linear": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p]),
    "ts_easing_retain": (ctypes.c_uint32, [ts_easing]),
    "ts_easing_release": (ctypes.c_uint32, [ts_easing]),
    "ts_easing_is_valid": (ctypes.c_bool, [ts_easing]),
    "ts_easing_print": (ctypes.c_uint32, [ts_easing, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p]),
    "ts_easing_list": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p]),
    "ts_easing_evaluate": (ctypes.c_uint32, [ts_easing, ctypes.c_double, ctypes.c_uint32, ctypes.c_void_p]),
    "ts_easing_differentiate": (ctypes.c_uint32, [ts_easing, ctypes.c_double, ctypes.c_void_p]),
    "ts_easing_sample_f32": (ctypes.c_uint32, [ts_easing, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]),
    "ts_easing_sample_f64": (ctypes.c_uint32, [ts_easing, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]),
    "ts_easing_register": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_void_p]),
    "ts_easing_unregister": (ctypes.c_uint32, [ctypes.c_char_p]),
    "ts_easing_modify": (ctypes.c_uint32, [ts_easing, ctypes.c_uint32, ctypes.c_void_p]),
    "ts_easing_bake": (ctypes.c_uint32, [ts_easing, ctypes.c_double, ctypes.c_uint32, ctypes.c_void_p, ctypes.c_void_p]),
    "ts_easing_to_css": (ctypes.c_uint32, [ts_easing, ctypes.c_double, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_void_p]),
    "ts_easing_get_info": (ctypes.c_uint32, [ts_easing, ctypes.c_void_p]),
    "ts_spring_make": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_void_p]),
    "ts_spring_get_info": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_void_p]),
    "ts_spring_evaluate": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_double, ctypes.c_void_p, ctypes.c_void_p]),
    "ts_spring_sample_f32": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]),
    "ts_spring_sample_f64": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]),
    "ts_spring_settling_time": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_double, ctypes.c_void_p]),
    "ts_spring_crossing": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_double, ctypes.c_double, ctypes.c_void_p]),
    "ts_spring_extremum": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_double, ctypes.c_void_p, ctypes.c_void_p]),
    "ts_spring_retarget": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_double, ctypes.c_double, ctypes.c_void_p]),
    "ts_easing_from_spring": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_double, ctypes.c_double, ctypes.c_void_p, ctypes.c_void_p]),
    "ts_decay_make": (ctypes.c_uint32, [ctypes.c_uint32, ctypes.c_double, ctypes.c_void_p]),
    "ts_decay_get_info": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_void_p]),
    "ts_decay_evaluate": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_double, ctypes.c_void_p, ctypes.c_void_p]),
    "ts_decay_rest": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_double, ctypes.c_void_p, ctypes.c_void_p]),
    "ts_decay_handoff": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]),
    "ts_decay_crossing": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_double, ctypes.c_void_p]),
    "ts_decay_aim": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_double, ctypes.c_double, ctypes.c_void_p]),
    "ts_decay_snap": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_double, ctypes.c_double, ctypes.c_double, ctypes.c_double, ctypes.c_void_p]),
    "ts_rubber_band": (ctypes.c_uint32, [ctypes.c_double, ctypes.c_double, ctypes.c_double, ctypes.c_bool, ctypes.c_void_p]),
    "ts_follow": (ctypes.c_uint32, [ctypes.c_double, ctypes.c_double, ctypes.c_double, ctypes.c_double, ctypes.c_void_p, ctypes.c_void_p]),
    "ts_springs_step_f32": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_double, ctypes.c_void_p]),
    "ts_springs_step_f64": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_double, ctypes.c_void_p]),
    "ts_springs_check_f32": (ctypes.c_uint32, [ctypes.c_void_p]),
    "ts_springs_check_f64": (ctypes.c_uint32, [ctypes.c_void_p]),
    "ts_decays_step_f32": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_double, ctypes.c_void_p]),
    "ts_decays_step_f64": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_double, ctypes.c_void_p]),
    "ts_tweens_sample_f32": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_double]),
    "ts_tweens_sample_f64": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_double]),
    "ts_threads_set_maximum": (ctypes.c_uint32, [ctypes.c_uint32]),
    "ts_track_create": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_void_p]),
    "ts_track_copy": (ctypes.c_uint32, [ts_track, ctypes.c_void_p]),
    "ts_track_destroy": (ctypes.c_uint32, [ts_track]),
    "ts_track_is_valid": (ctypes.c_bool, [ts_track]),
    "ts_track_insert": (ctypes.c_uint32, [ts_track, ctypes.c_void_p, ctypes.c_size_t]),
    "ts_track_insert_columns": (ctypes.c_uint32, [ts_track, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]),
    "ts_track_get_key": (ctypes.c_uint32, [ts_track, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_void_p]),
    "ts_track_set_key": (ctypes.c_uint32, [ts_track, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_void_p]),
    "ts_track_set_value": (ctypes.c_uint32, [ts_track, ctypes.c_size_t, ctypes.c_void_p]),
    "ts_track_move": (ctypes.c_uint32, [ts_track, ctypes.c_size_t, ctypes.c_double, ctypes.c_void_p]),
    "ts_track_remove": (ctypes.c_uint32, [ts_track, ctypes.c_size_t, ctypes.c_size_t]),
    "ts_track_clear": (ctypes.c_uint32, [ts_track]),
    "ts_track_find": (ctypes.c_uint32, [ts_track, ctypes.c_double, ctypes.c_void_p]),
    "ts_track_find_range": (ctypes.c_uint32, [ts_track, ctypes.c_double, ctypes.c_double, ctypes.c_void_p, ctypes.c_void_p]),
    "ts_track_get_info": (ctypes.c_uint32, [ts_track, ctypes.c_void_p]),
    "ts_track_set_extrapolation": (ctypes.c_uint32, [ts_track, ctypes.c_uint32, ctypes.c_uint32]),
    "ts_track_add_marker": (ctypes.c_uint32, [ts_track, ctypes.c_double, ctypes.c_uint32]),
    "ts_track_remove_marker": (ctypes.c_uint32, [ts_track, ctypes.c_size_t]),
    "ts_track_get_markers": (ctypes.c_uint32, [ts_track, ctypes.c_double, ctypes.c_double, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p]),
    "ts_track_reverse": (ctypes.c_uint32, [ts_track]),
    "ts_track_evaluate": (ctypes.c_uint32, [ts_track, ctypes.c_double, ctypes.c_void_p, ctypes.c_void_p]),
    "ts_track_sample_f32": (ctypes.c_uint32, [ts_track, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]),
    "ts_track_sample_f64": (ctypes.c_uint32, [ts_track, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]),
    "ts_track_bake": (ctypes.c_uint32, [ts_track, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]),
    "ts_track_fit": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]),
    "ts_track_to_css": (ctypes.c_uint32, [ts_track, ctypes.c_double, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_void_p]),
    "ts_track_to_web_animation": (ctypes.c_uint32, [ts_track, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_double, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p]),
    "ts_trackset_create": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p]),
    "ts_trackset_destroy": (ctypes.c_uint32, [ts_trackset]),
    "ts_trackset_is_valid": (ctypes.c_bool, [ts_trackset]),
    "ts_trackset_get_info": (ctypes.c_uint32, [ts_trackset, ctypes.c_void_p]),
    "ts_cursor_create": (ctypes.c_uint32, [ts_trackset, ctypes.c_void_p]),
    "ts_cursor_destroy": (ctypes.c_uint32, [ts_cursor]),
    "ts_cursor_is_valid": (ctypes.c_bool, [ts_cursor]),
    "ts_trackset_sample_f32": (ctypes.c_uint32, [ts_trackset, ts_cursor, ctypes.c_double, ctypes.c_void_p]),
    "ts_trackset_sample_f64": (ctypes.c_uint32, [ts_trackset, ts_cursor, ctypes.c_double, ctypes.c_void_p]),
    "ts_trackset_sample_many_f32": (ctypes.c_uint32, [ts_trackset, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p]),
    "ts_trackset_sample_many_f64": (ctypes.c_uint32, [ts_trackset, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p]),
    "ts_trackset_sample_frames_f32": (ctypes.c_uint32, [ts_trackset, ctypes.c_int64, ctypes.c_size_t, ctypes.c_double, ctypes.c_void_p]),
    "ts_trackset_sample_frames_f64": (ctypes.c_uint32, [ts_trackset, ctypes.c_int64, ctypes.c_size_t, ctypes.c_double, ctypes.c_void_p]),
    "ts_affine_decompose": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_void_p]),
    "ts_affine_compose": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_void_p]),
    "ts_trs_decompose": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_void_p]),
    "ts_trs_compose": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_void_p]),
    "ts_timing_evaluate": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_double, ctypes.c_void_p]),
    "ts_world_create": (ctypes.c_uint32, [ctypes.c_void_p, ctypes.c_void_p]),
    "ts_world_destroy": (ctypes.c_uint32, [ts_world]),
    "ts_world_is_valid": (ctypes.c_bool, [ts_world]),
    "ts_world_step": (ctypes.c_uint32, [ts_world, ctypes.c_double, ctypes.c_void_p]),
    "ts_world_step_to": (ctypes.c_uint32, [ts_world, ctypes.c_double, ctypes.c_void_p]),
    "ts_world_get_info": (ctypes.c_uint32, [ts_world, ctypes.c_void_p]),
    "ts_world_set_rate": (ctypes.c_uint32, [ts_world, ctypes.c_double]),
    "ts_world_set_paused": (ctypes.c_uint32, [ts_world, ctypes.c_bool]),
    "ts_world_set_motion": (ctypes.c_uint32, [ts_world, ctypes.c_uint32]),
    "ts_world_reserve": (ctypes.c_uint32, [ts_world, ctypes.c_size_t, ctypes.c_size_t]),
    "ts_world_read_events": (ctypes.c_uint32, [ts_world, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p]),
    "ts_world_read_changes": (ctypes.c_uint32, [ts_world, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p]),
    "ts_world_attach": (ctypes.c_uint32, [ts_world, ctypes.c_char_p, ctypes.c_uint64, ts_easing]),
    "ts_world_detach": (ctypes.c_uint32, [ts_world, ctypes.c_char_p, ctypes.c_uint64]),
    "ts_world_alias": (ctypes.c_uint32, [ts_world, ctypes.c_char_p, ctypes.c_void_p, ctypes.c_size_t]),
    "ts_channel_create": (ctypes.c_uint32, [ts_world, ctypes.c_void_p, ctypes.c_void_p]),
    "ts_channel_destroy": (ctypes.c_uint32, [ts_world, ts_channel]),
    "ts_channel_is_valid": (ctypes.c_bool, [ts_world, ts_channel]),
    "ts_channel_find": (ctypes.c_uint32, [ts_world, ctypes.c_char_p, ctypes.c_void_p]),
    "ts_channel_get_info": (ctypes.c_uint32, [ts_world, ts_channel, ctypes.c_void_p]),
    "ts_channel_get_easing": (ctypes.c_uint32, [ts_world, ts_channel, ctypes.c_void_p]),
    "ts_channel_bind_f32": (ctypes.c_uint32, [ts_world, ts_channel, ctypes.c_void_p, ctypes.c_ssize_t]),
    "ts_channel_bind_f64": (ctypes.c_uint32, [ts_world, ts_channel, ctypes.c_void_p, ctypes.c_ssize_t]),
    "ts_channel_unbind": (ctypes.c_uint32, [ts_world, ts_channel]),
    "ts_channel_get": (ctypes.c_uint32, [ts_world, ts_channel, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]),
    "ts_channel_set": (ctypes.c_uint32, [ts_world, ts_channel, ctypes.c_void_p, ctypes.c_size_t]),
    "ts_channel_stop": (ctypes.c_uint32, [ts_world, ts_channel]),
    "ts_player_tween": (ctypes.c_uint32, [ts_world, ts_channel, ctypes.c_void_p, ctypes.c_void_p]),
    "ts_player_track": (ctypes.c_uint32, [ts_world, ts_channel, ts_track, ctypes.c_void_p, ctypes.c_void_p]),
    "ts_player_spring": (ctypes.c_uint32, [ts_world, ts_channel, ctypes.c_void_p, ctypes.c_void_p]),
    "ts_player_decay": (ctypes.c_uint32, [ts_world, ts_channel, ctypes.c_void_p, ctypes.c_void_p]),
    "ts_player_is_valid": (ctypes.c_bool, [ts_world, ts_player]),
    "ts_player_get_info": (ctypes.c_uint32, [ts_world, ts_player, ctypes.c_void_p]),
    "ts_player_pause": (ctypes.c_uint32, [ts_world, ts_player]),
    "ts_player_resume": (ctypes.c_uint32, [ts_world, ts_player]),
    "ts_player_stop": (ctypes.c_uint32, [ts_world, ts_player]),
    "ts_player_cancel": (ctypes.c_uint32, [ts_world, ts_player]),
    "ts_player_finish": (ctypes.c_uint32, [ts_world, ts_player]),
    "ts_player_seek": (ctypes.c_uint32, [ts_world, ts_player, ctypes.c_double, ctypes.c_bool]),
    "ts_player_set_rate": (ctypes.c_uint32, [ts_world, ts_player, ctypes.c_double]),
    "ts_player_reverse": (ctypes.c_uint32, [ts_world, ts_player]),
    "ts_timeline_create": (ctypes.c_uint32, [ts_world, ctypes.c_void_p]),
    "ts_timeline_destroy": (ctypes.c_uint32, [ts_world, ts_timeline]),
    "ts_timeline_is_valid": (ctypes.c_bool, [ts_world, ts_timeline]),
    "ts_timeline_get_info": (ctypes.c_uint32, [ts_world, ts_timeline, ctypes.c_void_p]),
    "ts_world_list_timelines": (ctypes.c_uint32, [ts_world, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p]),
    "ts_timeline_add_track": (ctypes.c_uint32, [ts_world, ts_timeline, ts_channel, ts_track, ctypes.c_double, ctypes.c_void_p]),
    "ts_timeline_add_timeline": (ctypes.c_uint32, [ts_world, ts_timeline, ts_timeline, ctypes.c_void_p, ctypes.c_double, ctypes.c_void_p]),
    "ts_timeline_add_marker": (ctypes.c_uint32, [ts_world, ts_timeline, ctypes.c_double, ctypes.c_uint32, ctypes.c_void_p]),
    "ts_timeline_remove": (ctypes.c_uint32, [ts_world, ts_timeline, ts_entry]),
    "ts_timeline_get_entry": (ctypes.c_uint32, [ts_world, ts_timeline, ctypes.c_size_t, ctypes.c_void_p]),
    "ts_timeline_set_time": (ctypes.c_uint32, [ts_world, ts_timeline, ctypes.c_double]),
    "ts_timeline_play": (ctypes.c_uint32, [ts_world, ts_timeline, ctypes.c_void_p, ctypes.c_void_p]),
    "ts_timeline_animate_to": (ctypes.c_uint32, [ts_world, ts_timeline, ctypes.c_void_p, ctypes.c_void_p]),
    "ts_world_snapshot": (ctypes.c_uint32, [ts_world, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p]),
    "ts_world_restore": (ctypes.c_uint32, [ts_world, ctypes.c_void_p, ctypes.c_size_t]),
    "ts_world_hash": (ctypes.c_uint32, [ts_world, ctypes.c_void_p]),
}
