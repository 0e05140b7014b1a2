# SPDX-License-Identifier: MIT
"""What every call finds: objects of every kind, some gone, some of another world; and what is asked to see a change."""

from __future__ import annotations

from typing import Any

from arguments.words import Function, Out, Saved

Call = tuple[str, dict[str, Any]]

NUMBER = {"kind": "TS_TRACK_FLOAT"}
LINE = {
    "keys": [{"time": 0.0, "value": [1.0]}, {"time": 1.0, "value": [3.0]}, {"time": 2.0, "value": [2.0]}],
    "count": 3,
}
TWEEN = {"target": [3.0], "timing": {"duration": 2.0}}
LIVE = {"plain": Function("fabs"), "live": 1, "replace": 1}
SPRING = {
    "kind": "TS_MOTION_SPRING",
    "target": [1.0, 2.0],
    "spring": {"omega": 12.0, "damping_ratio": 0.8, "mass": 1.0},
}
SCENE = (
    b'{"tweenspirit":1,"type":"scene","channels":[{"name":"one","kind":"float","value":1}],"timelines":{"t":{}},'
    b'"chains":{"c":[{"animate":[{"channel":"one","tween":2,"duration":1}]}]},"machines":{"m":{"states":{"a":{}}}},"start":[{"chain":"c"}]}'
)
SECOND = b'{"tweenspirit":1,"type":"scene","channels":[{"name":"two","kind":"float","value":1}]}'


def of_world(world: str, prefix: str) -> list[tuple[str, str, dict[str, Any]]]:
    """A world's children, by names with a prefix."""

    def named(name: str) -> str:
        return prefix + name

    here = {"world": world}
    moved = {**here, "channel": named("channel")}
    vector = {**here, "channel": named("vector")}
    speed = {**here, "name": b"speed", "kind": "TS_INPUT_NUMBER", "value": 1.0}
    return [
        (named("channel"), "ts_channel_create", {**here, "desc": {**NUMBER, "name": b"box.x", "value": [1.0]}}),
        (named("vector"), "ts_channel_create", {**here, "desc": {"kind": "TS_TRACK_VEC2", "name": b"box.at"}}),
        ("", "ts_world_record", {**here, "seconds": 10.0, "bytes": 1 << 16}),
        (named("shown"), "ts_channel_create", {**here, "desc": {**NUMBER, "name": b"shown"}}),
        (named("idle"), "ts_channel_create", {**here, "desc": {**NUMBER, "name": b"idle", "path": b"card.frame.y"}}),
        (named("player"), "ts_channel_start", {**moved, "motion": TWEEN}),
        (named("tracked"), "ts_channel_create", {**here, "desc": NUMBER}),
        (named("track_player"), "ts_channel_start",
         {**here, "channel": named("tracked"), "motion": {"kind": "TS_MOTION_TRACK", "track": "track"}}),
        (named("gone_player"), "ts_channel_start", {**vector, "motion": SPRING}),
        ("", "ts_player_stop", {**here, "player": named("gone_player")}),
        ("", "ts_channel_start", {**vector, "motion": SPRING}),
        (named("timeline"), "ts_timeline_create", here),
        (named("inner"), "ts_timeline_create", here),
        (named("entry"), "ts_timeline_add_track",
         {**here, "timeline": named("timeline"), "channel": named("shown"), "track": "track", "at": 0.5}),
        ("", "ts_timeline_add_track",
         {**here, "timeline": named("inner"), "channel": named("idle"), "track": "track", "at": 0.0}),
        (named("gone_entry"), "ts_timeline_add_marker", {**here, "timeline": named("timeline"), "at": 1.0, "id": 7}),
        ("", "ts_timeline_remove", {**here, "timeline": named("timeline"), "entry": named("gone_entry")}),
        ("", "ts_timeline_add_marker", {**here, "timeline": named("timeline"), "at": 1.0, "id": 8}),
        (named("gone_timeline"), "ts_timeline_create", here),
        ("", "ts_timeline_destroy", {**here, "timeline": named("gone_timeline")}),
        (named("chained"), "ts_channel_create", {**here, "desc": {**NUMBER, "name": b"chained"}}),
        (named("chain"), "ts_chain_create", {**here, "desc": {"keep": 1}}),
        ("", "ts_chain_add", {**here, "chain": named("chain"), "channel": named("chained"), "motion": TWEEN}),
        ("", "ts_player_start", {**here, "player": named("chain")}),
        (named("second_chain"), "ts_chain_create", {**here, "desc": None}),
        (named("gone_chain"), "ts_chain_create", {**here, "desc": None}),
        ("", "ts_player_destroy", {**here, "player": named("gone_chain")}),
        (named("state_chain"), "ts_chain_create", {**here, "desc": {"keep": 1}}),
        (named("machine"), "ts_machine_create", here),
        ("", "ts_machine_add_input", {**speed, "machine": named("machine")}),
        ("", "ts_machine_add_state", {**here, "machine": named("machine"), "name": b"rest",
                                      "chain": named("state_chain")}),
        ("", "ts_player_start", {**here, "player": named("machine")}),
        (named("second_machine"), "ts_machine_create", here),
        ("", "ts_machine_add_input", {**speed, "machine": named("second_machine")}),
        ("", "ts_machine_add_state", {**here, "machine": named("second_machine"), "name": b"rest",
                                      "chain": named("state_chain")}),
        (named("gone_machine"), "ts_machine_create", here),
        ("", "ts_player_destroy", {**here, "player": named("gone_machine")}),
        (named("gone_channel"), "ts_channel_create", {**here, "desc": NUMBER}),
        ("", "ts_channel_destroy", {**here, "channel": named("gone_channel")}),
        ("", "ts_world_attach", {**here, "path": b"card.frame", "scope": 0, "easing": "easing"}),
        ("", "ts_world_step", {**here, "dt": 0.125, "out_active": None}),
    ]  # fmt: skip


BARE_SCENE = (
    b'{"tweenspirit":1,"type":"scene","channels":[{"name":"f","kind":"float","value":1},'
    b'{"name":"c","kind":"color","value":[0,0,0,1]},{"name":"l","kind":"float","value":0,"link":{"to":["f"]}}],'
    b'"aliases":{"x":["y"]},"attached":[{"path":"p","easing":"back.out(2)"}],"timelines":{"t":{"entries":'
    b'[{"channel":"c","track":{"kind":"color","keys":[{"t":0,"v":[1,0,0,1]}]}}],"markers":[[1,"m"]]}},'
    b'"chains":{"k":[{"animate":[{"channel":"c","tween":[1,1,1,1],"duration":1,"fade":0.5}]},{"delay":1}]},'
    b'"machines":{"m":{"inputs":{"on":false},"states":{"a":{},"b":{}},"transitions":[{"from":"a","to":"b","when":["on"]}]}},'
    b'"start":[{"animate":{"channel":"f","spring":{"stiffness":100,"damping":10},"target":2}},'
    b'{"animate":{"channel":"c","tween":[1,0,1,1],"duration":1}},{"at":0.5,"animate":{"channel":"f","tween":3,"duration":1}},'
    b'{"chain":"k"}]}'
)


def of_bare_worlds() -> list[tuple[str, str, dict[str, Any]]]:
    """Worlds that have no room for anything yet; and one whose machine and chain begin much at once."""
    bare, deep = {"world": "bare_world"}, {"world": "deep_world"}
    colour = {"kind": "TS_TRACK_COLOR"}
    return [
        ("bare_world", "ts_world_create", {"desc": None}),
        ("bare", "ts_channel_create", {**bare, "desc": NUMBER}),
        ("bare_number", "ts_channel_create", {**bare, "desc": NUMBER}),
        ("bare_color", "ts_channel_create", {**bare, "desc": colour}),
        ("bare_other", "ts_channel_create", {**bare, "desc": colour}),
        ("bare_chain", "ts_chain_create", {**bare, "desc": None}),
        ("deep_world", "ts_world_create", {"desc": None}),
        ("deep", "ts_channel_create", {**deep, "desc": NUMBER}),
        ("deep_color", "ts_channel_create", {**deep, "desc": colour}),
        ("deep_bounded", "ts_channel_create", {**deep, "desc": NUMBER}),
        (
            "",
            "ts_channel_set_bounds",
            {**deep, "channel": "deep_bounded", "bounds": {"upper": [2.0], "contact": "TS_CONTACT_BOUNCE"}},
        ),
        (
            "deep_player",
            "ts_channel_start",
            {**deep, "channel": "deep_color", "motion": {"target": [1.0, 0.0, 0.0, 1.0], "timing": {"duration": 2.0}}},
        ),
        ("deep_chain", "ts_chain_create", {**deep, "desc": {"keep": 1, "rate": 2.0}}),
        (
            "",
            "ts_chain_add_fade",
            {**deep, "chain": "deep_chain", "channel": "deep", "duration": 0.5, "easing": "easing"},
        ),
        ("", "ts_chain_add", {**deep, "chain": "deep_chain", "channel": "deep", "motion": TWEEN}),
        (
            "",
            "ts_chain_add",
            {
                **deep,
                "chain": "deep_chain",
                "channel": "deep_color",
                "motion": {"target": [1.0, 1.0, 0.0, 1.0], "timing": {"duration": 2.0, "easing": "easing"}},
            },
        ),
        (
            "",
            "ts_chain_add",
            {
                **deep,
                "chain": "deep_chain",
                "channel": "deep_bounded",
                "motion": {"kind": "TS_MOTION_SPRING", "target": [9.0]},
            },
        ),
        ("deep_first", "ts_chain_create", {**deep, "desc": {"keep": 1}}),
        ("", "ts_chain_add", {**deep, "chain": "deep_first", "channel": "deep", "motion": TWEEN}),
        ("deep_machine", "ts_machine_create", deep),
        (
            "",
            "ts_machine_add_input",
            {**deep, "machine": "deep_machine", "name": b"speed", "kind": "TS_INPUT_NUMBER", "value": 1.0},
        ),
        ("", "ts_machine_add_state", {**deep, "machine": "deep_machine", "name": b"walk", "chain": "deep_first"}),
        ("", "ts_machine_add_state", {**deep, "machine": "deep_machine", "name": b"run", "chain": "deep_chain"}),
        (
            "",
            "ts_machine_add_transition",
            {
                **deep,
                "machine": "deep_machine",
                "desc": {
                    "from": 0,
                    "to": 1,
                    "fade": 0.5,
                    "condition_count": 1,
                    "conditions": [{"input": 0, "comparison": "TS_IS_GREATER", "value": 1.5}],
                },
            },
        ),
        ("", "ts_player_start", {**deep, "player": "deep_machine"}),
        ("bare_scene", "ts_scene_parse", {"text": BARE_SCENE, "length": len(BARE_SCENE)}),
        ("built_world", "ts_world_create", {"desc": None}),
        ("bare_build", "ts_scene_build", {"scene": "bare_scene", "world": "built_world"}),
    ]


# What each is called, how it is made, and of what. The handles are the last out_ parameter's.
FIXTURE: list[tuple[str, str, dict[str, Any]]] = [
    ("", "ts_threads_set_maximum", {"threads": 64}),
    ("easing", "ts_easing_parse", {"text": b"back.out(1.5)", "dialect": "TS_DIALECT_CANONICAL"}),
    ("rising", "ts_easing_parse", {"text": b"quad.in", "dialect": "TS_DIALECT_CANONICAL"}),
    ("gone_easing", "ts_easing_parse", {"text": b"back.out(2.5)", "dialect": "TS_DIALECT_CANONICAL"}),
    ("", "ts_easing_release", {"easing": "gone_easing"}),
    ("live", "ts_easing_register", {"desc": {**LIVE, "name": b"acme:live"}}),
    ("track", "ts_track_create", {"desc": NUMBER}),
    ("", "ts_track_insert", {"track": "track", **LINE}),
    ("", "ts_track_add_marker", {"track": "track", "time": 0.25, "id": 5}),
    ("", "ts_track_add_marker", {"track": "track", "time": 1.25, "id": 6}),
    ("colors", "ts_track_create", {"desc": {"kind": "TS_TRACK_COLOR", "easing": "easing"}}),
    ("", "ts_track_insert", {"track": "colors", "keys": [
        {"time": 0.0, "value": [1.0, 0.5, 0.0, 1.0]}, {"time": 1.0, "value": [0.0, 0.25, 1.0, 0.5]}], "count": 2}),
    ("numbers", "ts_track_create", {"desc": {"kind": "TS_TRACK_NUMBERS", "lanes": 2}}),
    ("", "ts_track_insert_columns", {"track": "numbers", "like": {"interpolation": "TS_INTERPOLATION_HERMITE",
        "in_tangent": [0.5, 1.0], "out_tangent": [1.0, 0.5]}, "times": [0.0, 1.0, 3.0],
        "values": [0.0, 1.0, 2.0, 1.0, 4.0, 0.0], "count": 3}),
    ("gone_track", "ts_track_create", {"desc": NUMBER}),
    ("", "ts_track_destroy", {"track": "gone_track"}),
    ("unit", "ts_track_create", {"desc": NUMBER}),
    ("", "ts_track_insert", {"track": "unit", "keys": [
        {"time": 0.0, "value": [0.0]}, {"time": 1.0, "value": [1.0], "easing": "easing"}], "count": 2}),
    ("trackset", "ts_trackset_create", {"tracks": ["track", "numbers"], "count": 2}),
    ("other_set", "ts_trackset_create", {"tracks": ["track", "colors"], "count": 2}),
    ("gone_trackset", "ts_trackset_create", {"tracks": ["track"], "count": 1}),
    ("", "ts_trackset_destroy", {"set": "gone_trackset"}),
    ("cursor", "ts_cursor_create", {"set": "trackset"}),
    ("other_cursor", "ts_cursor_create", {"set": "other_set"}),
    ("gone_cursor", "ts_cursor_create", {"set": "trackset"}),
    ("", "ts_cursor_destroy", {"cursor": "gone_cursor"}),
    ("path", "ts_path_create_svg", {"text": b"M0 0C1 2 3 4 5 0Z", "length": 17}),
    ("gone_path", "ts_path_create_svg", {"text": b"M0 0", "length": 4}),
    ("", "ts_path_destroy", {"path": "gone_path"}),
    ("world", "ts_world_create", {"desc": None}),
    ("other_world", "ts_world_create", {"desc": None}),
    ("gone_world", "ts_world_create", {"desc": None}),
    ("", "ts_world_destroy", {"world": "gone_world"}),
    *of_world("world", ""),
    *of_world("other_world", "other_"),
    ("scene", "ts_scene_parse", {"text": SCENE, "length": len(SCENE)}),
    ("second_scene", "ts_scene_parse", {"text": SECOND, "length": len(SECOND)}),
    ("gone_scene", "ts_scene_parse", {"text": SCENE, "length": len(SCENE)}),
    ("", "ts_scene_destroy", {"scene": "gone_scene"}),
    ("build", "ts_scene_build", {"scene": "scene", "world": "world"}),
    ("gone_build", "ts_scene_build", {"scene": "second_scene", "world": "other_world"}),
    ("", "ts_build_destroy", {"build": "gone_build"}),
    *of_bare_worlds(),
    # What was commanded last becomes a part of the recording, whose size is told.
    *(("", "ts_channel_value_at", {"world": world, "channel": channel, "time": 0.125, "out_value": None,
                                   "out_velocity": None, "lanes": 1})
      for world, channel in (("world", "channel"), ("other_world", "other_channel"))),
    ("saved", "ts_world_snapshot", {"world": "world", "buffer": Out(16384), "capacity": 16384}),
]  # fmt: skip

# Undoes it, whatever of it is still there.
TEARDOWN: list[Call] = [
    *(("ts_build_destroy", {"build": name}) for name in ("build", "bare_build")),
    *(("ts_scene_destroy", {"scene": name}) for name in ("scene", "second_scene", "bare_scene")),
    *(("ts_world_destroy", {"world": f"{name}_world"}) for name in ("bare", "deep", "built")),
    *(("ts_world_destroy", {"world": name}) for name in ("world", "other_world")),
    *(("ts_cursor_destroy", {"cursor": name}) for name in ("cursor", "other_cursor")),
    *(("ts_trackset_destroy", {"set": name}) for name in ("trackset", "other_set")),
    *(("ts_track_destroy", {"track": name}) for name in ("track", "colors", "numbers", "unit")),
    ("ts_path_destroy", {"path": "path"}),
    ("ts_easing_release", {"easing": "easing"}),
    # The reference that ts_easing_retain adds.
    ("ts_easing_release", {"easing": "easing"}),
    ("ts_easing_release", {"easing": "live"}),
    ("ts_easing_unregister", {"name": b"acme:live"}),
    ("ts_easing_unregister", {"name": b"acme:new"}),
]

TIMES = [-1.0, 0.0, 0.3, 1.0, 1.7, 2.0, 9.0]


def probes() -> list[Call]:
    """What is asked before and after a call: the answers are what a failure must not change."""
    asked: list[Call] = [("ts_easing_list", {"buffer": Out(4096), "capacity": 4096})]
    for name in ("easing", "live"):
        asked += [
            ("ts_easing_get_info", {"easing": name}),
            ("ts_easing_print", {"easing": name, "buffer": Out(128), "capacity": 128}),
            ("ts_easing_sample_f64", {"easing": name, "t": TIMES, "out": Out(7), "count": 7}),
        ]
    for name, lanes in (("track", 1), ("colors", 4), ("numbers", 2), ("unit", 1)):
        asked += [
            ("ts_track_get_info", {"track": name}),
            ("ts_track_sample_f64", {"track": name, "t": TIMES, "out": Out(7 * lanes), "count": 7}),
            (
                "ts_track_get_markers",
                {"track": name, "after": -9.0, "upto": 99.0, "out_markers": Out(4), "capacity": 4},
            ),
            ("ts_track_get_key", {"track": name, "index": 1, "out_numbers": Out(7 * lanes)}),
        ]
    for name, lanes in (("trackset", 3), ("other_set", 5)):
        asked += [
            ("ts_trackset_get_info", {"set": name}),
            ("ts_trackset_sample_many_f64", {"set": name, "times": TIMES, "count": 7, "out": Out(7 * lanes)}),
        ]
    for prefix in ("", "other_"):
        world = {"world": f"{prefix}world"}
        asked += [("ts_world_hash", world), ("ts_world_get_info", world)]
        for name, lanes in (("channel", 1), ("vector", 2), ("shown", 1), ("idle", 1)):
            channel = {**world, "channel": prefix + name}
            asked += [
                ("ts_channel_get_info", channel),
                ("ts_channel_get", {**channel, "out_value": Out(lanes), "out_velocity": Out(lanes),
                                    "out_target": Out(lanes), "lanes": lanes}),
            ]  # fmt: skip
        asked += [("ts_player_get_info", {**world, "player": f"{prefix}player"})]
        asked += [("ts_chain_get_info", {**world, "chain": prefix + name}) for name in ("chain", "second_chain")]
        machines = [prefix + name for name in ("machine", "second_machine")]
        asked += [("ts_machine_get_info", {**world, "machine": machine}) for machine in machines]
        for name in ("timeline", "inner"):
            asked += [
                ("ts_timeline_get_info", {**world, "timeline": prefix + name}),
                ("ts_timeline_get_entry", {**world, "timeline": prefix + name, "index": 0}),
            ]
    return asked + [("ts_world_hash", {"world": f"{name}_world"}) for name in ("bare", "deep", "built")]


def moves() -> list[Call]:
    """What is done with the world after a call that worked: all that it shows is to be numbers."""
    done: list[Call] = []
    for dt in (0.0, 0.015625, 1.0):
        done += [("ts_world_step", {"world": "world", "dt": dt, "out_active": None})]
        for name, lanes in (("channel", 1), ("vector", 2), ("shown", 1), ("idle", 1)):
            outs = {f"out_{what}": Out(lanes) for what in ("value", "velocity", "target")}
            done += [("ts_channel_get", {"world": "world", "channel": name, "lanes": lanes, **outs})]
    for name, lanes in (("track", 1), ("colors", 4), ("numbers", 2), ("unit", 1)):
        done += [("ts_track_sample_f64", {"track": name, "t": TIMES, "out": Out(7 * lanes), "count": 7})]
    return done


__all__ = ["FIXTURE", "TEARDOWN", "Saved", "moves", "probes"]
