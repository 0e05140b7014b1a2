# SPDX-License-Identifier: MIT
"""Every function of the header is called by the JavaScript API, or named here as one that is not in it."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HEADER = ROOT / "include/tweenspirit/tweenspirit.h"
# What docs/web.md lists as not in JavaScript, and what is there by other means: objects know whether they are closed, a
# number is a double, messages are ts_error_info's, a curve is a function, a machine is a document, a step goes from
# stop to stop (ts_world_run), a delay is a group of its own.
NOT_THERE = """
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
trs_decompose trs_compose world_get_remaining world_list_timelines world_list_chains
world_list_machines chain_get_block channels_get channels_set channel_set_target timeline_add_track
world_step world_step_to channel_tween_to channel_spring_to gpu_source chain_add_delay
"""


def main() -> int:
    functions = re.findall(r"^TS_API [\w *]+?\bts_(\w+)\s*\(", HEADER.read_text(encoding="utf-8"), re.MULTILINE)
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "bindings/web").glob("*.mjs") if path.stem != "abi"]
    text = "\n".join(sources)
    found, absent = set(re.findall(r"\w+_\w+", text)), set(NOT_THERE.split())
    # Functions of several kinds of things are called by the thing's noun: of its class, or as an argument.
    own, given = (re.findall(rf'{how}"(\w+)"', text) for how in (r"get noun\(\) \{ return ", r"described\("))
    for noun, nouns in (("this.noun", own), ("noun", own + given)):
        called = re.findall(rf"ts_\$\{{{re.escape(noun)}\}}_(\w+)", text)
        found |= {f"{each}_{rest}" for each in nouns for rest in called}
    found = {name.removeprefix("ts_") for name in found}
    faults = [f"{name} is in JavaScript, and named as one that is not" for name in functions if name in found & absent]
    faults += [f"no {name}: add it, or name it here" for name in functions if name not in found | absent]
    faults += [f"{name} is named here, and not in the header" for name in absent - set(functions)]
    for fault in faults:
        print(f"host_faces.py: {fault}", file=sys.stderr)
    if not faults:
        print(f"host_faces.py: {len(functions)} functions are in JavaScript's API, or named as absent")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
