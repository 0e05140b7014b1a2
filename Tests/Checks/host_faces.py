# SPDX-License-Identifier: MIT
"""Every function of the header is in the faces of Rust, Lua, Ruby and JavaScript, or named here."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HEADER = ROOT / "include/tweenspirit/tweenspirit.h"
FACES = {
    "rust": [path for path in (ROOT / "bindings/rust/tweenspirit").glob("*.rs") if path.name != "sys.rs"],
    "lua": [ROOT / "bindings/lua/tweenspirit.lua", *(ROOT / "bindings/lua/tweenspirit").glob("*.lua")],
    "ruby": [
        ROOT / "bindings/ruby/tweenspirit.rb",
        *(path for path in (ROOT / "bindings/ruby/tweenspirit").glob("*.rb") if path.name != "c.rb"),
    ],
    "web": [path for path in (ROOT / "bindings/web").glob("*.mjs") if path.name != "abi.mjs"],
}
# Steps go from stop to stop (ts_world_run), which do what these do.
STEPS = {"ts_world_step", "ts_world_step_to"}
# One line of C, which is one line of these languages by its longer form; a text for who compiles kernels.
SHORT = {"ts_channel_tween_to", "ts_channel_spring_to", "ts_gpu_source"}
# In these languages a delay is a group of its own.
BESIDE = {"ts_chain_add_delay"}
# A number of these languages is a double.
SINGLE = {
    "ts_spring_sample_f32", "ts_track_sample_f32", "ts_trackset_sample_f32", "ts_trackset_sample_many_f32",
    "ts_trackset_sample_frames_f32",
}  # fmt: skip
# What docs/web.md says is not in JavaScript, and what is there by other means: objects know whether they are closed, a
# number is a double, messages are ts_error_info's, a curve is a function, a machine is a document.
IN_NO_PAGE = """
easing_is_valid path_is_valid track_is_valid trackset_is_valid cursor_is_valid world_is_valid scene_is_valid
build_is_valid status_name last_error_message build_get_info ease easing_get_builtin easing_create_linear
easing_bake threads_set_maximum track_sample_f32 channel_bind_f32 channels_bind_f32 world_reserve world_inspect
channel_unbind build_remove tween_to machine_create machine_add_input machine_add_state machine_add_transition
spring_sample_f32 spring_sample_f64 spring_crossing spring_retarget springs_step_f64 springs_check_f32
springs_check_f64 decay_make decay_get_info decay_evaluate decay_rest decay_handoff decay_crossing decay_aim
decay_snap fall_evaluate fall_crossing fling rubber_band follow decays_step_f32 decays_step_f64 tweens_sample_f32
tweens_sample_f64 track_copy track_insert_columns track_get_key track_set_key track_set_value track_move
track_remove track_clear track_find track_find_range track_remove_marker track_get_markers track_reverse
track_find_time track_sample_f64 track_bake track_fit track_to_css path_create_bezier path_to_track easing_from_json
easing_to_json spring_from_json spring_to_json scene_print trackset_create trackset_destroy trackset_get_info
cursor_create cursor_destroy trackset_sample_f32 trackset_sample_f64 trackset_sample_many_f32
trackset_sample_many_f64 trackset_sample_frames_f32 trackset_sample_frames_f64 affine_decompose affine_compose
trs_decompose trs_compose world_get_remaining channel_get_history world_list_timelines world_list_chains
world_list_machines chain_get_block channels_get channels_set channels_spring channels_set_target
"""
NOT_THERE = {
    "web": STEPS | SHORT | BESIDE | {f"ts_{name}" for name in IN_NO_PAGE.split()},
    # A batch of slices cannot be refused for its layout; many channels are bound in double precision; the message is
    # ts_error_info's.
    "rust": STEPS
    | SHORT
    | BESIDE
    | {"ts_springs_check_f32", "ts_springs_check_f64", "ts_spring_sample_f32", "ts_channels_bind_f32"}
    | {"ts_last_error_message"},
    "lua": STEPS | SHORT | SINGLE | BESIDE,
    "ruby": STEPS | SHORT | SINGLE | BESIDE | {"ts_easing_sample_f32", "ts_last_error_message"},
}
# What they make methods of by themselves (`by_rule` of call.lua and call.rb): getters, and commands whose arguments are
# numbers, words, booleans, handles and strings.
BY_RULE = ("lua", "ruby")
OWN = r"^TS_API ts_status (ts_([a-z]+)_(\w+))\(\s*(?:ts_world \w+,\s*)?ts_\2 \w+(?:,([^)]*))?\)"
BY_OTHER_MEANS = re.compile("destroy|retain|release|set_stops|add_.*|then.*")


def by_rule(header: str) -> set[str]:
    """The functions that are methods without being named."""
    found = set()
    for name, _, word, rest in re.findall(OWN, header, re.MULTILINE):
        is_plain = "*" not in rest.replace("const char *", "")
        if word.startswith("get_") or (is_plain and not BY_OTHER_MEANS.fullmatch(word)):
            found.add(name)
    return found


def named(text: str) -> set[str]:
    """The functions that a face names; Lua and Ruby make methods of a noun and a verb."""
    found = {word if word.startswith("ts_") else f"ts_{word}" for word in re.findall(r"\w+_\w+", text)}
    for noun, verbs in re.findall(r'functions "(\w+)",?([^:]*?)(?=:\w+ =>|\n {4}\w|\n\n)', text):
        found |= {f"ts_{noun}_{verb}" for verb in re.findall(r'"(\w+)"', verbs)}
    # A name in parts: "ts_" .. noun .. "_is_valid", :"ts_channel_bind_#{type}".
    for before, after in re.findall(r'"ts_(\w*)(?:" \.\. \w+(?:\.\w+)? \.\. "|#\{\w+\})(\w*)"', text):
        if before or after:
            found.add(f"ts_{before}*{after}")
    for after in re.findall(r':"#\{\w+\}(\w+)"', text):
        found.add(f"ts_*{after}")
    return found


def main() -> int:
    header = HEADER.read_text(encoding="utf-8")
    functions = re.findall(r"^TS_API [\w *]+?\b(ts_\w+)\s*\(", header, re.MULTILINE)
    rule = by_rule(header)
    faults = []
    for face, paths in FACES.items():
        found = named("\n".join(path.read_text(encoding="utf-8") for path in paths))
        patterns = [re.compile(name.replace("*", r"\w+")) for name in found if "*" in name]
        for name in functions:
            there = (
                name in found
                or (name in rule and face in BY_RULE)
                or any(pattern.fullmatch(name) for pattern in patterns)
            )
            if there and name in NOT_THERE[face] and name in found:
                faults.append(f"{face} has {name}, which is said not to be there")
            if not there and name not in NOT_THERE[face]:
                faults.append(f"{face} has no {name}: name it in a face, or here as one that is not there")
    for fault in faults:
        print(f"host_faces.py: {fault}", file=sys.stderr)
    if not faults:
        print(f"host_faces.py: {len(functions)} functions are in the faces of {', '.join(FACES)}, or said not to be")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
