# SPDX-License-Identifier: MIT
# Made by bindings/python/tools/gen_abi.py from tweenspirit.h; not to be edited.
"""The C API as ctypes sees it."""

from __future__ import annotations

import ctypes
from typing import Any

TS_ABI_VERSION = 1
TS_EVALUATE_BEFORE = 1
TS_EVALUATE_EXTRAPOLATE = 2
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
}
