# SPDX-License-Identifier: MIT
"""Good calls of tracks, sets, timing, worlds, channels, players, timelines and snapshots."""

from __future__ import annotations

from typing import Any

from arguments.words import Function, Out, Saved

SPRING = {"omega": 12.0, "damping_ratio": 0.5, "mass": 1.0}
TEXT = {"buffer": Out(4096), "capacity": 4096}
TIMES = [0.0, 0.5, 2.5]
KEY = {"time": 1.5, "value": [4.0]}
CUBIC = {
    **KEY, "interpolation": "TS_INTERPOLATION_HERMITE", "easing": "easing", "spring": SPRING, "in_tangent": [1.0],
    "out_tangent": [2.0], "in_handle": [-0.25, 1.0], "out_handle": [0.25, 1.0],
}  # fmt: skip
SPRUNG = {"interpolation": "TS_INTERPOLATION_SPRING"}
TIMING = {
    "delay": 0.25, "end_delay": 0.25, "duration": 2.0, "iterations": 2.0, "iteration_start": 0.5, "rate": 1.0,
    "direction": "TS_DIRECTION_ALTERNATE", "fill": "TS_FILL_BOTH", "easing": "easing", "given": 0, "repeat_delay": 0.0,
    "return_easing": "easing",
}  # fmt: skip
FORTH = {**TIMING, "return_easing": None}
TRS = {"translation": [1.0, 2.0, 3.0], "rotation": [0.0, 0.0, 0.0, 1.0], "scale": [1.0, 2.0, 3.0]}
MATRIX = [1.0, 0.0, 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, 0.0, 3.0, 0.0, 1.0, 2.0, 3.0, 1.0]
TRACKED = {
    "kind": "TS_TRACK_NUMBERS", "lanes": 2, "easing": "easing", "interpolation": "TS_INTERPOLATION_EASED",
    "rounding": "TS_ROUND_NEAREST", "wrap": "TS_WRAP_SHORTEST", "space": "TS_COLOR_OKLAB",
}  # fmt: skip
CHANNEL = {
    "kind": "TS_TRACK_VEC2", "value": [1.0, 2.0], "name": b"new.name", "path": b"new.path", "scope": 3,
    "tolerance": 1e-3,
}  # fmt: skip
LATE = {"delay": 0.25, "rate": 1.0}
ONCE = {"iterations": 1.0, "iteration_start": 0.0}
# Motions of a channel of one number, of every kind.
MOTIONS: dict[str, dict[str, Any]] = {
    "tween": {"kind": "TS_MOTION_TWEEN", "target": [3.0], "from": [0.5], "timing": {**TIMING, **ONCE}},
    "blend": {"target": [3.0], "timing": {"duration": 1.0}, "flags": "TS_START_BLEND"},
    "track": {"kind": "TS_MOTION_TRACK", "track": "track", "timing": TIMING},
    "spring": {
        "kind": "TS_MOTION_SPRING", "target": [3.0], "velocity": [2.0], "spring": SPRING, "tolerance": 1e-3,
        "overshoot": "TS_OVERSHOOT_BOUNCE", "restitution": 0.5, "timing": LATE,
    },
    "decay": {
        "kind": "TS_MOTION_DECAY", "velocity": [20.0], "decay": {"rate": 2.0, "power": 0.25}, "tolerance": 1e-3,
        "bounds": {"lower": [-3.0], "upper": [4.0], "spring": SPRING}, "timing": LATE,
    },
    "fall": {
        "kind": "TS_MOTION_FALL", "acceleration": [-10.0], "velocity": [20.0], "decay": {"rate": 2.0},
        "timing": {**LATE, "duration": 2.0},
    },
    "move": {
        "kind": "TS_MOTION_MOVE", "target": [30.0], "velocity": [20.0], "speed": [10.0], "acceleration": [40.0],
        "timing": LATE,
    },
    "path": {
        "kind": "TS_MOTION_PATH", "path": "path", "path_start": 0.25, "path_end": 0.75, "tolerance": 1e-4,
        "offset": [0.5], "timing": TIMING,
    },
    "fling": {
        "kind": "TS_MOTION_FLING", "velocity": [4000.0], "fling": "TS_FLING_FLUTTER", "friction": 0.02, "ppi": 320.0,
        "timing": LATE,
    },
    "shake": {
        "kind": "TS_MOTION_SHAKE", "amplitude": [5.0], "frequency": 8.0, "fade": 0.5, "octaves": 2, "seed": 3,
        "timing": {**LATE, "duration": 0.5},
    },
    "punch": {
        "kind": "TS_MOTION_PUNCH", "amplitude": [20.0], "spring": {"damping_ratio": 0.3},
        "timing": {**LATE, "duration": 0.4},
    },
}  # fmt: skip
PLAY = {"kind": "TS_MOTION_TIMELINE", "timing": {**TIMING, "return_easing": None}}
PLAYHEAD = {"kind": "TS_MOTION_TWEEN", "target": [1.5], "timing": {**PLAY["timing"], **ONCE}}
FIT = {
    "times": [0.0, 1.0, 2.0], "values": [0.0, 1.0, 4.0], "count": 3, "lanes": 1, "tolerance": 0.1,
    "interpolation": "TS_INTERPOLATION_EASED",
}  # fmt: skip
TRACK_DOCUMENT = b'{"tweenspirit":1,"type":"track","kind":"float","keys":[{"t":0,"v":1.5}],"markers":[[0.5,"hit"]]}'
SCENE_DOCUMENT = (
    b'{"tweenspirit":1,"type":"scene","channels":[{"name":"s.x","kind":"float","value":1}],"timelines":{"s.t":{}},'
    b'"chains":{"s.c":[{"animate":[{"channel":"s.x","tween":2,"duration":1}]}]},"start":[{"chain":"s.c"}]}'
)
MACHINE = (
    b'{"tweenspirit":1,"type":"machine","inputs":{"a":1},"states":{"one":{"animate":[{"channel":"box.x","tween":2,'
    b'"duration":1}]},"two":{}},"transitions":[{"from":"one","to":"two","when":[["a",">",2]],"after":1}]}'
)
FROM_INDEX = {"from": "TS_STAGGER_INDEX", "index": 1}
FROM_RATIO = {"from": "TS_STAGGER_RATIO", "ratio_x": 0.25, "ratio_y": 0.5, "axis": "TS_STAGGER_AXIS_BOTH"}
VECTOR = {"channel": "vector", "lanes": 2}

# Calls in worlds that have room for nothing yet, or in which much begins at once: tried without memory.
BARE = {"world": "bare_world", "channel": "bare"}
COLORS = {"world": "bare_world", "channels": ["bare_color", "bare_other"], "count": 2}
DEEP = {"world": "deep_world"}
TWO_COLORS = [1.0, 0.5, 0.0, 1.0, 0.0, 0.5, 1.0, 1.0]
WITHOUT_MEMORY: dict[str, dict[str, Any]] = {
    "ts_channel_start/color": {
        **BARE,
        "channel": "bare_color",
        "motion": {"target": [1.0, 1.0, 1.0, 1.0], "timing": {**TIMING, "iteration_start": 0.0}},
    },
    "ts_channel_start/color-spring": {
        **BARE,
        "channel": "bare_color",
        "motion": {"kind": "TS_MOTION_SPRING", "target": [1.0, 1.0, 1.0, 1.0]},
    },
    "ts_channel_start/bounded": {
        **DEEP,
        "channel": "deep_bounded",
        "motion": {"kind": "TS_MOTION_SPRING", "target": [9.0]},
    },
    "ts_channels_start/colors": {
        **COLORS,
        "motion": {"target": TWO_COLORS, "timing": {"duration": 1.0}},
        "durations": [1.0, 2.0],
        "delays": [0.0, 0.5],
        "out_players": Out(2),
    },
    "ts_channels_start/color-springs": {
        **COLORS,
        "motion": {"kind": "TS_MOTION_SPRING", "target": TWO_COLORS},
        "durations": None,
        "delays": [0.0, 0.5],
        "out_players": Out(2),
    },
    "ts_channels_set/colors": {**COLORS, "values": TWO_COLORS},
    "ts_channels_create/many": {
        "world": "bare_world",
        "desc": {"kind": "TS_TRACK_VEC3"},
        "count": 40,
        "values": [1.0] * 120,
        "out_channels": Out(40),
    },
    "ts_channels_start/bare": {
        "world": "bare_world",
        "channels": ["bare", "bare_number"],
        "count": 2,
        "motion": {"target": [3.0, 4.0], "timing": {"duration": 1.0, "easing": "easing"}},
        "durations": [1.0, 2.0],
        "delays": [0.0, 0.0],
        "out_players": Out(2),
    },
    "ts_channels_start/bounded": {
        **DEEP,
        "channels": ["deep", "deep_bounded"],
        "count": 2,
        "motion": {"kind": "TS_MOTION_SPRING", "target": [3.0, 4.0]},
        "durations": None,
        "delays": None,
        "out_players": Out(2),
    },
    "ts_channels_bind_f64/bare": {
        "world": "bare_world",
        "channels": ["bare", "bare_number"],
        "count": 2,
        "address": [0.5, 0.25],
        "stride": 8,
        "lane_stride": 8,
    },
    **{
        f"ts_chain_add/bare-{kind}": {**BARE, "chain": "bare_chain", "motion": motion}
        for kind, motion in MOTIONS.items()
    },
    "ts_player_start/deep": {**DEEP, "player": "deep_chain"},
    "ts_machine_set_input/entered": {**DEEP, "machine": "deep_machine", "name": b"speed", "value": 2.0},
    "ts_player_stop/deep machine": {**DEEP, "player": "deep_machine"},
    "ts_player_destroy/deep": {**DEEP, "player": "deep_machine"},
    "ts_player_finish/deep": {**DEEP, "player": "deep_first"},
    "ts_player_set_rate/deep": {**DEEP, "player": "deep_first", "rate": 3.0},
    "ts_player_stop/deep": {**DEEP, "player": "deep_first"},
    "ts_chain_adopt/deep": {**DEEP, "chain": "deep_first", "player": "deep_player"},
    "ts_channel_begin_fade/deep": {**DEEP, "channel": "deep_color", "duration": 0.5, "easing": "easing"},
    "ts_world_step/deep": {**DEEP, "dt": 0.125},
    "ts_world_run/deep": {**DEEP, "dt": 0.125},
    "ts_world_restore/deep": {**DEEP, "blob": Saved(), "size": Saved(is_size=True)},
    "ts_scene_build/all": {"scene": "bare_scene", "world": "bare_world"},
    "ts_build_run/all": {"build": "bare_build"},
    "ts_build_remove/all": {"build": "bare_build"},
}

WORLDS: dict[str, dict[str, Any]] = {
    "ts_stagger": {"desc": {"count": 3, "each": 0.5, "base": 1.0, "easing": "easing"}, "out_delays": Out(3)},
    "ts_stagger/index": {"desc": {"count": 3, "each": 0.5, **FROM_INDEX}, "out_delays": Out(3)},
    "ts_stagger/grid": {"desc": {"count": 6, "amount": 2.0, "columns": 3, **FROM_RATIO}, "out_delays": Out(6)},
    "ts_track_create": {"desc": TRACKED},
    "ts_track_create/color": {"desc": {"kind": "TS_TRACK_COLOR", "space": "TS_COLOR_OKLCH"}},
    "ts_track_copy": {},
    "ts_track_destroy": {},
    "ts_track_is_valid": {},
    "ts_track_insert": {"keys": [CUBIC], "count": 1},
    "ts_track_insert/two": {"keys": [KEY, {**CUBIC, **SPRUNG, "time": 1.75}], "count": 2},
    "ts_track_insert/color": {"track": "colors", "keys": [{"time": 0.5, "value": [0.25, 0.5, 0.75, 1.0]}], "count": 1},
    "ts_track_insert_columns": {"like": CUBIC, "times": [3.0, 4.0], "values": [1.0, 2.0], "count": 2},
    "ts_track_get_key": {"index": 1, "out_numbers": Out(7)},
    "ts_track_set_key": {"index": 1, "key": CUBIC},
    "ts_track_set_value": {"index": 1, "value": [4.0]},
    "ts_track_set_value/color": {"track": "colors", "index": 1, "value": [0.25, 0.5, 0.75, 1.0]},
    "ts_track_move": {"index": 1, "time": 2.5},
    "ts_track_remove": {"first": 1, "count": 1},
    "ts_track_clear": {},
    "ts_track_find": {"t": 1.5},
    "ts_track_find_range": {"from": 0.5, "to": 1.5},
    "ts_track_get_info": {},
    "ts_track_set_extrapolation": {"before": "TS_EXTRAPOLATE_LOOP", "after": "TS_EXTRAPOLATE_LINEAR"},
    "ts_track_add_marker": {"time": 0.75, "id": 9},
    "ts_track_remove_marker": {"index": 1},
    "ts_track_get_markers": {"after": 0.0, "upto": 9.0, "out_markers": Out(4), "capacity": 4},
    "ts_track_reverse": {},
    "ts_track_evaluate": {"t": 0.5},
    "ts_track_find_time": {"track": "unit", "value": 0.25},
    "ts_track_sample_f32": {"t": TIMES, "out": Out(3), "count": 3},
    "ts_track_sample_f64": {"t": TIMES, "out": Out(3), "count": 3},
    "ts_track_bake": {"desc": {"tolerance": 1e-2, "start": 0.0, "end": 2.0, "max_keys": 64}},
    "ts_track_bake/fps": {"desc": {"fps": 30.0, "max_keys": 64}},
    "ts_track_fit": {"desc": FIT},
    "ts_track_to_css": {"track": "unit", "tolerance": 1e-2, **TEXT},
    "ts_track_to_web_animation": {"property": b"left", "unit": b"px", "tolerance": 1e-2, **TEXT},
    "ts_track_to_css_keyframes": {"name": b"slide", "property": b"left", "unit": b"px", "tolerance": 1e-2, **TEXT},
    "ts_track_from_json": {"text": TRACK_DOCUMENT, "length": len(TRACK_DOCUMENT)},
    "ts_track_to_json": TEXT,
    "ts_marker_get_id": {"name": b"hit", "length": 3},
    "ts_marker_print": {"id": 9, **TEXT},
    "ts_scene_parse": {"text": SCENE_DOCUMENT, "length": len(SCENE_DOCUMENT)},
    "ts_scene_destroy": {},
    "ts_scene_is_valid": {},
    "ts_scene_print": TEXT,
    "ts_scene_count": {"thing": "TS_SCENE_CHAIN"},
    "ts_scene_get_name": {"thing": "TS_SCENE_CHAIN", "index": 0, **TEXT},
    "ts_scene_build": {"scene": "second_scene"},
    "ts_build_destroy": {},
    "ts_build_is_valid": {},
    "ts_build_get_channel": {"index": 0},
    "ts_build_get_timeline": {"index": 0},
    "ts_build_get_chain": {"index": 0},
    "ts_build_get_machine": {"index": 0},
    "ts_build_run": {},
    "ts_build_remove": {},
    "ts_trackset_create": {"tracks": ["track", "colors"], "count": 2},
    "ts_trackset_destroy": {},
    "ts_trackset_is_valid": {},
    "ts_trackset_get_info": {},
    "ts_cursor_create": {},
    "ts_cursor_destroy": {},
    "ts_cursor_is_valid": {},
    "ts_trackset_sample_f32": {"t": 0.5, "out": Out(3)},
    "ts_trackset_sample_f64": {"t": 0.5, "out": Out(3)},
    "ts_trackset_sample_many_f32": {"times": TIMES, "count": 3, "out": Out(9)},
    "ts_trackset_sample_many_f64": {"times": TIMES, "count": 3, "out": Out(9)},
    "ts_trackset_sample_frames_f32": {"start": 2, "count": 3, "fps": 30.0, "out": Out(9)},
    "ts_trackset_sample_frames_f64": {"start": 2, "count": 3, "fps": 30.0, "out": Out(9)},
    "ts_affine_decompose": {"matrix": [2.0, 1.0, -1.0, 3.0, 5.0, 6.0]},
    "ts_affine_compose": {
        "parts": {"x": 5.0, "y": 6.0, "rotation": 0.5, "scale_x": 2.0, "scale_y": 3.0, "shear": 0.25},
        "out_matrix": Out(6),
    },
    "ts_trs_decompose": {"matrix": MATRIX},
    "ts_trs_compose": {"parts": TRS, "out_matrix": Out(16)},
    "ts_timing_evaluate": {"timing": TIMING, "local_time": 0.5},
    "ts_world_create": {"desc": {"event_capacity": 64, "max_step": 1.0, "motion": "TS_POLICY_FULL"}},
    "ts_world_destroy": {},
    "ts_world_is_valid": {},
    "ts_world_step": {"dt": 0.125},
    "ts_world_step_to": {"time": 0.5},
    "ts_world_get_info": {},
    "ts_world_set_rate": {"rate": 2.0},
    "ts_world_set_paused": {"paused": 1},
    "ts_world_set_policy": {"motion": "TS_POLICY_REDUCE"},
    "ts_world_reserve": {"channels": 32, "players": 32},
    "ts_world_read_events": {"out_events": Out(64), "capacity": 64},
    "ts_world_read_changes": {"out_channels": Out(64), "capacity": 64},
    "ts_world_set_reader": {"reader": None, "context": None},
    "ts_world_show": {"channels": ["channel", "idle"], "count": 2},
    "ts_world_read_writes": {"out_channels": Out(64), "capacity": 64},
    "ts_world_attach": {"path": b"card.frame.x", "scope": 0},
    "ts_world_detach": {"path": b"card.frame", "scope": 0},
    "ts_world_alias": {"component": b"frame", "targets": [b"position", b"bounds"], "count": 2},
    "ts_channel_create": {"desc": CHANNEL},
    "ts_channel_create/color": {"desc": {"kind": "TS_TRACK_COLOR", "value": [0.25, 0.5, 0.75, 1.0]}},
    "ts_channel_destroy": {},
    "ts_channel_is_valid": {},
    "ts_channel_find": {"name": b"box.x"},
    "ts_channel_get_info": {},
    "ts_channel_get_easing": {},
    "ts_channel_bind_f32": {"channel": "idle", "address": [0.5], "stride": 0},
    "ts_channel_bind_f64": {"channel": "idle", "address": [0.5], "stride": 0},
    "ts_channel_unbind": {},
    "ts_channel_get": {**VECTOR, "out_value": Out(2), "out_velocity": Out(2), "out_target": Out(2)},
    "ts_channel_set": {**VECTOR, "value": [1.0, 2.0]},
    "ts_channel_link": {
        "channel": "idle",
        "desc": {
            "sources": ["channel", "chained"], "count": 2, "combine": "TS_LINK_MAX", "easing": "easing",
            "scale": [2.0], "offset": [0.5], "lower": [-3.0], "upper": [4.0],
        },
    },
    "ts_channel_unlink": {"channel": "idle"},
    "ts_channel_value_at": {**VECTOR, "time": 0.0625, "out_value": Out(2), "out_velocity": Out(2)},
    "ts_channel_recording_to_track": {"channel": "vector", "from": 0.0, "to": 0.125, "tolerance": 0.001},
    "ts_channel_add_layer": {"channel": "vector", "mode": "TS_LAYER_ADD", "weight": 0.5},
    "ts_channel_begin_fade": {"channel": "vector", "duration": 0.5, "easing": "easing"},
    "ts_channel_set_bounds": {
        "channel": "idle",
        "bounds": {
            "lower": [-3.0], "upper": [4.0], "contact": "TS_CONTACT_BOUNCE", "restitution": 0.5,
            "spring": {"omega": 9.0, "damping_ratio": 0.5, "mass": 1.0},
        },
    },
    "ts_channel_get_bounds": {**VECTOR, "out_lower": Out(2), "out_upper": Out(2)},
    "ts_channel_stop": {},
    **{f"ts_channel_start/{kind}": {"motion": motion} for kind, motion in MOTIONS.items()},
    "ts_channel_start/vector": {"channel": "vector", "motion": {"target": [3.0, 4.0], "from": [1.0, 2.0]}},
    "ts_player_is_valid": {},
    "ts_player_get_info": {},
    "ts_player_pause": {},
    "ts_player_resume": {},
    "ts_player_stop": {},
    "ts_player_cancel": {},
    "ts_player_finish": {},
    "ts_player_seek": {"local_time": 1.0, "events": 1},
    "ts_player_set_rate": {"rate": 2.0},
    "ts_player_reverse": {},
    "ts_player_start": {},
    "ts_player_destroy": {},
    "ts_tween_to": {"target": 5.0, "duration": 0.5},
    "ts_channel_tween_to": {"target": 5.0, "duration": 0.5, "easing": b"back.out(2)"},
    "ts_channel_tween_to/attached": {"target": 5.0, "duration": 0.5, "easing": None},
    "ts_channel_spring_to": {"target": 5.0, "duration": 0.5, "bounce": 0.25},
    "ts_player_update/target": {"changes": {"target": [3.0], "velocity": [2.0], "flags": "TS_START_ADD_VELOCITY"}},
    "ts_player_update/timing": {"changes": {"timing": {**TIMING, "rate": 0.0}}},
    "ts_player_update/track": {"player": "track_player", "changes": {"kind": "TS_MOTION_TRACK", "track": "track"}},
    "ts_channel_set_target": {"target": [3.0]},
    "ts_channels_create": {"desc": {"kind": "TS_TRACK_FLOAT"}, "count": 2, "values": [3.0, 4.0],
                           "out_channels": Out(2)},
    "ts_channels_bind_f32": {"channels": ["channel", "idle"], "count": 2, "address": [0.5, 0.25], "stride": 4,
                             "lane_stride": 4},
    "ts_channels_bind_f64": {"channels": ["channel", "idle"], "count": 2, "address": [0.5, 0.25], "stride": 8,
                             "lane_stride": 8},
    "ts_channels_set_read": {"channels": ["channel", "idle"], "count": 2, "read": 0},
    "ts_channels_get": {"channels": ["channel", "idle"], "count": 2, "out_values": Out(2), "out_velocities": Out(2),
                        "out_targets": Out(2)},
    "ts_channels_set": {"channels": ["channel", "idle"], "count": 2, "values": [3.0, 4.0]},
    **{f"ts_channels_start/{kind}": {
        "channels": ["channel", "idle"], "count": 2,
        "motion": {key: value * 2 if isinstance(value, list) else value for key, value in MOTIONS[kind].items()},
        "durations": [1.0, 2.0] if kind == "tween" else None, "delays": [0.0, 0.5], "out_players": Out(2),
    } for kind in ("tween", "spring", "shake")},
    "ts_channels_update": {"channels": ["channel", "channel"], "count": 2, "changes": {"target": [3.0, 4.0]}},
    "ts_timeline_create": {},
    "ts_timeline_destroy": {},
    "ts_timeline_is_valid": {},
    "ts_timeline_get_info": {},
    "ts_world_list_timelines": {"out_timelines": Out(4), "capacity": 4},
    "ts_timeline_add_track": {"channel": "idle", "at": 1.0},
    "ts_timeline_add": {
        "channel": "idle", "desc": {"track": None, "target": [3.0], "duration": 1.0, "fill": 1}, "at": 1.0,
    },
    "ts_timeline_add_timeline": {"timing": FORTH, "at": 1.0},
    "ts_timeline_add_marker": {"at": 1.0, "id": 9},
    "ts_timeline_remove": {},
    "ts_timeline_get_entry": {"index": 1},
    "ts_timeline_find_position": {"position": b"<+=1", "length": 2.0},
    "ts_timeline_set_time": {"time": 1.0, "events": True},
    "ts_timeline_start/play": {"motion": PLAY},
    "ts_timeline_start/to": {"motion": PLAYHEAD},
    "ts_player_set_stops": {"mask": 15},
    "ts_world_run": {"dt": 0.125},
    "ts_world_run_to": {"time": 0.5},
    "ts_world_continue": {},
    "ts_chain_create": {"desc": {"iterations": 2.0, "rate": 0.5, "keep": 1}},
    "ts_player_destroy/chain": {"player": "second_chain"},
    "ts_player_is_valid/chain": {"player": "chain"},
    "ts_chain_get_info": {},
    "ts_world_inspect": {"buffer": Out(16384), "capacity": 16384},
    "ts_world_get_remaining": {},
    "ts_world_list_chains": {"out_chains": Out(4), "capacity": 4},
    **{f"ts_chain_add/{kind}": {"motion": MOTIONS[kind]} for kind in ("tween", "track", "decay", "fling", "shake")},
    "ts_chain_add_timeline/play": {"motion": PLAY},
    "ts_chain_add_timeline/to": {"motion": PLAYHEAD},
    "ts_chain_add_chain": {"inner": "second_chain"},
    "ts_chain_add_delay": {"seconds": 0.5},
    "ts_chain_add_fade": {"channel": "chained", "duration": 0.5, "easing": "easing"},
    "ts_chain_add_marker": {"id": 9},
    "ts_chain_add_block": {"id": 9, "name": b"block"},
    "ts_chain_then": {},
    "ts_chain_then_delay": {"seconds": 0.5},
    "ts_chain_adopt": {},
    "ts_player_set_stops/chain": {"player": "chain", "mask": 15},
    "ts_player_start/chain": {"player": "second_chain"},
    "ts_player_pause/chain": {"player": "chain"},
    "ts_player_resume/chain": {"player": "chain"},
    "ts_player_set_rate/chain": {"player": "chain", "rate": 2.0},
    "ts_chain_set_iterations": {"iterations": 3.0},
    "ts_player_stop/chain": {"player": "chain"},
    "ts_player_cancel/chain": {"player": "chain"},
    "ts_player_finish/chain": {"player": "chain"},
    "ts_chain_fail": {},
    "ts_chain_get_block": {**TEXT},
    "ts_machine_create": {},
    "ts_machine_from_json": {"text": MACHINE, "length": len(MACHINE)},
    "ts_player_destroy/machine": {"player": "second_machine"},
    "ts_player_is_valid/machine": {"player": "machine"},
    "ts_machine_get_info": {},
    "ts_world_list_machines": {"out_machines": Out(4), "capacity": 4},
    "ts_machine_add_input": {"machine": "second_machine", "name": b"up", "kind": "TS_INPUT_BOOL", "value": 1.0},
    "ts_machine_add_state": {"machine": "second_machine", "name": b"next", "chain": "second_chain"},
    "ts_machine_add_transition": {"machine": "second_machine", "desc": {
        "from": "TS_MACHINE_NONE", "to": 0, "after": 0.5, "every": 0.25, "finished": 1, "to_self": 1,
        "condition_count": 1, "conditions": [{"input": 0, "comparison": "TS_IS_GREATER", "value": 2.0}]}},
    "ts_machine_get_state_name": {"index": 0, **TEXT},
    "ts_machine_get_input_name": {"index": 0, **TEXT},
    "ts_player_set_stops/machine": {"player": "machine", "mask": 2},
    "ts_player_start/machine": {"player": "second_machine"},
    "ts_player_stop/machine": {"player": "machine"},
    "ts_machine_set_input": {"name": b"speed", "value": 2.0},
    "ts_machine_get_input": {"name": b"speed"},
    "ts_world_snapshot": {"buffer": Out(16384), "capacity": 16384},
    "ts_world_restore": {"blob": Saved(), "size": Saved(is_size=True)},
    "ts_world_hash": {},
    "ts_world_record": {"seconds": 2.0, "bytes": 65536},
    "ts_world_seek": {"time": 0.0625},
    "ts_world_save_recording": {"from": 0.0, "to": 0.125, "buffer": Out(65536), "capacity": 65536},
    "ts_world_set_locked": {"locked": 1},
}  # fmt: skip

# Larger requests, and curves of every structure.
WITHOUT_MEMORY |= {
    "ts_track_insert/many": {
        "keys": [{"time": 9.0 - i / 4, "value": [i], "easing": "easing", "spring": SPRING} for i in range(12)],
        "count": 12,
    },
    "ts_track_insert_columns/like": {
        "like": CUBIC,
        "times": [9 - i / 4 for i in range(100)],
        "values": [i % 10 for i in range(100)],
        "count": 100,
    },
    "ts_track_insert_columns/many": {
        "track": "numbers",
        "like": None,
        "times": [i / 4 for i in range(100)],
        "values": [i % 10 for i in range(200)],
        "count": 100,
    },
    "ts_track_bake/many": {"track": "colors", "desc": {"fps": 100.0}},
    "ts_track_bake/numbers": {"track": "numbers", "desc": {"tolerance": 1e-3}},
    "ts_track_fit/hermite": {
        "desc": {
            "times": [i / 4 for i in range(100)],
            "values": [i * i % 17 for i in range(200)],
            "count": 100,
            "lanes": 2,
            "tolerance": 0.01,
            "interpolation": "TS_INTERPOLATION_HERMITE",
        }
    },
    "ts_trackset_create/many": {"tracks": ["track", "colors", "numbers", "unit"] * 4, "count": 16},
    "ts_easing_register/replace": {"desc": {"name": b"acme:live", "plain": Function("fabs"), "replace": 1}},
    "ts_easing_modify/formula": {"base": "rising", "modifier": "TS_MODIFIER_OUT"},
    "ts_easing_to_css/fine": {"tolerance": 1e-5, **TEXT},
    **{
        f"ts_easing_parse/{text}": {"text": text.encode(), "dialect": f"TS_DIALECT_{dialect}"}
        for text, dialect in {
            "linear(0,.2 10%,1)": "CSS",
            "bake(outIn(mirror(steps(3))),1e-6,65536)": "CANONICAL",
            "reverse(mirror(bake(inOut(back.out(3)),1e-4)))": "CANONICAL",
            "out(chain(clamp(back.out(3)),blend(steps(3),linear(0,1,2),0.5),0.25))": "CANONICAL",
            "M0,0 C.2,0 .3,1 .5,1 .6,1 .7,1 1,1": "GSAP",
            "blend(shake(2,2),rough(1,seed=3),0.5)": "CANONICAL",
            "spring(0.5,0.3)": "CANONICAL",
        }.items()
    },
}

# What is done with a number of a world, done with one in which nothing was done before.
WITHOUT_MEMORY |= {
    f"{call.split('/')[0]}/bare-{call}": {**values, **BARE}
    for call, values in WORLDS.items()
    if call.startswith(("ts_channel_f", "ts_channel_s", "ts_channel_t", "ts_tween_to"))
    and "channel" not in values
    and call not in ("ts_channel_find", "ts_channel_set_target")
}
