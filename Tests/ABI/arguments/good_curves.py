# SPDX-License-Identifier: MIT
"""Good calls of curves, springs, decays and batches. What is not named is the fixture's by that name, an Out, or 0.

A function whose good call names nothing need not be here.
"""

from __future__ import annotations

from typing import Any

from arguments.words import Function, Out

THREE = [0.0, 0.25, 1.0]
SPRING = {"omega": 12.0, "damping_ratio": 0.5, "mass": 1.0}
MOTION = {"start": 1.0, "target": 5.0, "velocity": 2.0}
BOUNCE = {**MOTION, "overshoot": "TS_OVERSHOOT_BOUNCE", "restitution": 0.5}
SPRUNG = {"spring": SPRING, "from": MOTION}
DECAY = {"rate": 2.0}
FALL = {"acceleration": -10.0, "start": 1.0, "velocity": 8.0, "decay": DECAY}
FLING = {"decay": DECAY, "start": 1.0, "velocity": 8.0}
BOUNDED = {**FLING, "bounded": 1, "lower": -2.0, "upper": 3.0, "spring": SPRING}
TEXT = {"buffer": Out(4096), "capacity": 4096}
EASING_DOCUMENT = b'{"tweenspirit":1,"type":"easing","easing":"quad.inOut"}'
SPRING_DOCUMENT = b'{"tweenspirit":1,"type":"spring","spring":{"stiffness":100,"damping":10}}'
VELOCITY = {
    "lanes": 2, "degree": 2, "weighting": "TS_VELOCITY_WEIGHTING_RECENT", "count": 3, "next": 3, "horizon": 0.25,
    "pause": 0.0625, "times": [0.0, 0.015625, 0.03125] + [0.0] * 17,
    "values": [0.0, 1.0, 0.0, 0.0, 0.5, 3.0, 0.0, 0.0, 2.0, 4.0] + [0.0] * 70,
}  # fmt: skip
PATH = b"M0 0 C 50 0 50 100 100 100 a 5 4 30 1 0 6 -6"
POINTS = [0.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 0.0]
WAY = {"start": 0.25, "end": 0.75, "tolerance": 1e-4, "offset": [1.0, 2.0]}
REPORTS = {"mask": Out(3), "active": Out(3)}

CURVES: dict[str, dict[str, Any]] = {
    "ts_abi_version": {},
    "ts_version": {},
    "ts_gpu_source": {"dialect": "TS_GPU_CUDA"},
    "ts_build_get_info": {},
    "ts_status_name": {"status": "TS_OK"},
    "ts_last_error_message": {},
    "ts_error_get_info": {},
    "ts_ease": {"id": "TS_EASING_QUAD_IN", "t": 0.5},
    "ts_easing_get_builtin": {"id": "TS_EASING_QUAD_IN"},
    "ts_color_parse": {"text": b"rgb(255 136 0 / 50%)", "out_rgba": Out(4)},
    "ts_easing_parse": {"text": b"quad.inOut", "dialect": "TS_DIALECT_CANONICAL"},
    "ts_easing_create_linear": {"outputs": [0.0, 0.75, 1.0], "inputs": [0.0, 0.25, 1.0], "count": 3},
    "ts_easing_retain": {},
    "ts_easing_release": {},
    "ts_easing_is_valid": {},
    "ts_easing_print": TEXT,
    "ts_easing_list": TEXT,
    "ts_easing_evaluate": {"t": 0.5, "flags": 0},
    "ts_easing_evaluate/live": {"easing": "live", "t": 0.5, "flags": 0},
    "ts_easing_differentiate": {"t": 0.5},
    "ts_easing_inverse": {"easing": "rising", "value": 0.25},
    "ts_easing_sample_f32": {"t": THREE, "out": Out(3), "count": 3},
    "ts_easing_sample_f64": {"t": THREE, "out": Out(3), "count": 3},
    "ts_easing_register": {
        "desc": {"name": b"acme:new", "plain": Function("fabs"), "tolerance": 1e-6, "max_points": 64}
    },
    "ts_easing_register/live": {"desc": {"name": b"acme:new", "plain": Function("fabs"), "live": 1}},
    "ts_easing_unregister": {"name": b"acme:live"},
    "ts_easing_modify": {"base": "easing", "modifier": "TS_MODIFIER_MIRROR"},
    "ts_easing_bake": {"tolerance": 1e-3, "max_points": 64},
    "ts_easing_to_css": {"tolerance": 1e-2, **TEXT},
    "ts_easing_from_json": {"text": EASING_DOCUMENT, "length": len(EASING_DOCUMENT)},
    "ts_easing_to_json": TEXT,
    "ts_spring_from_json": {"text": SPRING_DOCUMENT, "length": len(SPRING_DOCUMENT)},
    "ts_spring_to_json": {"spring": SPRING, **TEXT},
    "ts_easing_get_info": {},
    "ts_spring_make/preset": {"desc": {"scheme": "TS_SPRING_BY_PRESET", "preset": "TS_SPRING_SNAPPY"}},
    "ts_spring_make/duration": {"desc": {"scheme": "TS_SPRING_BY_DURATION", "duration": 0.5, "bounce": 0.25}},
    "ts_spring_make/visual": {"desc": {"scheme": "TS_SPRING_BY_VISUAL_DURATION", "duration": 0.5, "bounce": 0.25}},
    "ts_spring_make/settling": {"desc": {"scheme": "TS_SPRING_BY_SETTLING_DURATION", "duration": 0.5, "bounce": 0.25}},
    "ts_spring_make/settling_ratio": {
        "desc": {"scheme": "TS_SPRING_BY_SETTLING_DURATION_AND_RATIO", "duration": 0.5, "damping_ratio": 0.5}
    },
    "ts_spring_make/response": {"desc": {"scheme": "TS_SPRING_BY_RESPONSE", "response": 0.5, "damping_ratio": 0.5}},
    "ts_spring_make/frequency": {"desc": {"scheme": "TS_SPRING_BY_FREQUENCY", "frequency": 2.0, "damping_ratio": 0.5}},
    "ts_spring_make/omega": {"desc": {"scheme": "TS_SPRING_BY_OMEGA", **SPRING}},
    "ts_spring_make/half_life": {"desc": {"scheme": "TS_SPRING_BY_HALF_LIFE", "half_life": 0.5, "damping_ratio": 0.5}},
    "ts_spring_make/stiffness": {
        "desc": {"scheme": "TS_SPRING_BY_STIFFNESS", "stiffness": 100.0, "damping": 10.0, "mass": 1.0}
    },
    "ts_spring_make/stiffness_ratio": {
        "desc": {"scheme": "TS_SPRING_BY_STIFFNESS_AND_RATIO", "stiffness": 100.0, "damping_ratio": 0.5, "mass": 1.0}
    },
    "ts_spring_make/bounciness": {"desc": {"scheme": "TS_SPRING_BY_BOUNCINESS", "bounciness": 4.0, "speed": 12.0}},
    "ts_spring_get_info": {"spring": SPRING},
    "ts_spring_evaluate": {**SPRUNG, "t": 0.25},
    "ts_spring_evaluate/bounce": {"spring": SPRING, "from": BOUNCE, "t": 0.25},
    "ts_spring_sample_f32": {**SPRUNG, "t": THREE, "out_value": Out(3), "out_velocity": Out(3), "count": 3},
    "ts_spring_sample_f64": {**SPRUNG, "t": THREE, "out_value": Out(3), "out_velocity": Out(3), "count": 3},
    "ts_spring_settling_time": {**SPRUNG, "tolerance": 1e-3},
    "ts_spring_settling_time/bounce": {"spring": SPRING, "from": BOUNCE, "tolerance": 1e-3},
    "ts_spring_crossing": {**SPRUNG, "level": 5.0, "after": 0.0},
    "ts_spring_extremum": {**SPRUNG, "after": 0.0},
    "ts_spring_retarget": {**SPRUNG, "t": 0.25, "target": 9.0},
    "ts_easing_from_spring": {"spring": SPRING, "velocity": 0.0, "tolerance": 1e-3},
    "ts_decay_make/rate": {"scheme": "TS_DECAY_BY_RATE", "value": 2.0},
    "ts_decay_make/left": {"scheme": "TS_DECAY_BY_DECELERATION_RATE", "value": 0.998},
    "ts_decay_make/drag": {"scheme": "TS_DECAY_BY_DRAG", "value": 0.135},
    "ts_decay_get_info": {"decay": DECAY},
    "ts_decay_evaluate": {"from": FLING, "t": 0.25},
    "ts_decay_evaluate/bounded": {"from": BOUNDED, "t": 0.25},
    "ts_decay_rest": {"from": FLING, "tolerance": 1e-3},
    "ts_decay_rest/bounded": {"from": BOUNDED, "tolerance": 1e-3},
    "ts_decay_handoff": {"from": BOUNDED},
    "ts_decay_crossing": {"from": FLING, "level": 2.0},
    "ts_decay_aim": {"decay": DECAY, "start": 1.0, "target": 4.0},
    "ts_fling": {"kind": "TS_FLING_FLUTTER", "velocity": 4000.0, "friction": 0.02, "ppi": 320.0},
    "ts_fall_evaluate": {"from": FALL, "t": 0.25},
    "ts_fall_crossing": {"from": FALL, "level": 2.0, "after": 0.125},
    "ts_decay_snap": {"decay": DECAY, "start": 1.0, "velocity": 8.0, "spacing": 2.0, "offset": 0.5},
    "ts_rubber_band": {"x": 10.0, "extent": 100.0, "coefficient": 0.55, "inverse": 0},
    "ts_rubber_band/inverse": {"x": 10.0, "extent": 100.0, "coefficient": 0.55, "inverse": 1},
    "ts_velocity_tracker_add": {"tracker": VELOCITY, "time": 0.0625, "value": [1.0, 2.0]},
    "ts_velocity_tracker_get": {"tracker": VELOCITY, "time": 0.0625, "out_velocity": Out(2)},
    "ts_follow": {"value": 1.0, "target": 2.0, "half_life": 0.5, "dt": 0.25, "inout_velocity": [0.5]},
    "ts_path_create_svg": {"text": PATH, "length": len(PATH)},
    "ts_path_create_bezier": {"points": POINTS, "count": 4, "dimensions": 2, "degree": 3},
    "ts_path_create_through": {"points": POINTS, "count": 4, "dimensions": 2, "curviness": 1.0, "closed": True},
    "ts_path_create_bezier/lines": {"points": POINTS[:6], "count": 2, "dimensions": 3, "degree": 1},
    "ts_path_destroy": {},
    "ts_path_is_valid": {},
    "ts_path_get_info": {},
    "ts_path_sample": {"parts": THREE, "count": 3, "out_points": Out(6), "out_tangents": Out(6)},
    "ts_path_to_track": {"desc": {"duration": 2.0, **WAY}},
    "ts_path_to_track/rotation": {"desc": {"duration": 2.0, **WAY, "offset": [0.5], "rotation": 1}},
    "ts_threads_set_maximum": {"threads": 4},
}

MOVED = {"count": 3, "value": {"data": [1.0, 2.0, 3.0]}, "velocity": {"data": [4.0, 5.0, 6.0]}}
SPRINGS = {**MOVED, "target": {"number": 5.0}, "springs": [SPRING], "spring_count": 1, "tolerance": 1e-3}
PALETTE = {**SPRINGS, "springs": [SPRING, SPRING], "spring_count": 2, "index": {"data": [0, 1, 1]}, **REPORTS}
COLUMNS = {
    **MOVED, "target": {"data": [5.0, 6.0, 7.0]}, "omega": {"data": [9.0, 8.0, 7.0]},
    "damping_ratio": {"number": 0.5}, "tolerance": 1e-3, "threads": 2,
}  # fmt: skip
DECAYS = {**MOVED, "decay": DECAY, "tolerance": 1e-3, "threads": 1, **REPORTS}
RATES = {**MOVED, "rate": {"data": [1.0, 2.0, 3.0]}, "tolerance": 1e-3}
TWEENS = {
    "count": 3, "from": {"number": 1.0}, "to": {"data": [1.0, 2.0, 3.0]}, "start": {"number": 0.0},
    "duration": {"data": [1.0, 2.0, 3.0]}, "easings": ["easing", "easing"], "easing_count": 2,
    "index": {"data": [0, 1, 0]}, "out": {"data": Out(3)}, "threads": 1,
}  # fmt: skip

for width in ("f32", "f64"):
    CURVES |= {
        f"ts_springs_step_{width}": {"batch": SPRINGS, "dt": 0.1},
        f"ts_springs_step_{width}/palette": {"batch": PALETTE, "dt": 0.1},
        f"ts_springs_step_{width}/columns": {"batch": COLUMNS, "dt": 0.1},
        f"ts_springs_check_{width}": {"batch": PALETTE},
        f"ts_decays_step_{width}": {"batch": DECAYS, "dt": 0.1},
        f"ts_decays_step_{width}/rates": {"batch": RATES, "dt": 0.1},
        f"ts_tweens_sample_{width}": {"batch": TWEENS, "time": 0.5},
    }
