# SPDX-License-Identifier: MIT
"""What a message has to name: the argument or field that is wrong, or one of these words for it."""

from __future__ import annotations

import re

from arguments import header
from arguments.image import Leaf

WORDS = {
    "trackset": "set",
    "path_start": "start",
    "path_end": "end",
    "player": "chain|machine",
    "text": "easing|name|document|path",
    "length": "text|document|path",
    "outputs": "output",
    "inputs": "input",
    "address": "bound memory",
    "mask_stride": "mask",
    "active_stride": "active",
    "inout_velocity": "velocity",
    "times": "time",
    "values": "value",
    "targets": "target",
}
# Where a message speaks of something else: patterns of call.path and of the bad value, and what it names. First what is
# told in the words of what was asked; then those that could be clearer.
LARGE = r"2\^.*"
ELSEWHERE = [
    (r"ts_decay_make/.*\.value", ".*", "deceleration_rate|drag|rate"),
    (r"ts_easing_create_linear\.count", "0", "number of stops"),
    (r"ts_easing_from_spring\.spring\..*", ".*", "spring"),
    (r"ts_easing_unregister\.name", "[^N].*", "registered as"),
    (r"ts_channel_tween_to.*\.easing", ".*", "easing|name|text"),
    (r"ts_channel_start/blend\.motion\.timing\..*", ".*", "blend"),
    (r"ts_track_bake.*\.desc\.fps", "1e308|max", "max_keys"),
    (r"ts_track_remove\.(first|count)", LARGE, "keys"),
    (r"ts_world_detach\.scope", LARGE, "attached|path"),
    (r"ts_channel_link\.desc\.lower.*", ".*", "lower"),
    (r"ts_channel_link\.desc\.upper.*", ".*", "lower"),
    (r"ts_channel_set_bounds\.bounds\.(lower|upper).*", ".*", "lower|upper"),
    (r"ts_velocity_tracker_.*\.next", "0", "times"),
    (r"ts_world_restore\.size", "0", "blob"),
    (r"ts_world_(snapshot|save_recording)\.capacity", "0", "buffer"),
    (r"ts_world_(step|run)\.dt", "1e308|max", "clock"),
    (r".*\.(motion|changes)\.(spring|decay|bounds)\..*", ".*", "spring|decay|bounds"),
    (r".*\.motion\.flags", ".*", "add_velocity|additive|blend|relative"),
    (r"ts_player_update/target\.changes\.velocity", "NULL", "flags"),
    (r"ts_player_update/track\.changes\.track", "null", "target"),
    (r"ts_(player|channels)_update.*\.changes\..*", ".*", "changes"),
    # Two arguments that do not go together: the field names the other one.
    (r"ts_.*decay.*\.upper(\[0\])?", ".*", "lower"),
    (r"ts_stagger/index\.desc\.count", "0", "index"),
    (r"ts_stagger.*\.desc\.(each|columns)", ".*", "amount|count"),
    (r"ts_rubber_band/inverse\.extent", ".*", "x"),
    (r"ts_spring_make/stiffness.*\.mass", ".*", "stiffness"),
    (r"ts_track_bake/fps\.desc\.start", ".*", "end"),
    (r"ts_(spring|tween)s_.*\.index\.data", "NULL", "spring_count|easing_count"),
    (r"ts_(spring|decay|tween)s_.*\.batch\.count", LARGE, "value|out"),
    # Could be clearer.
    (r".*\.(capacity|event_capacity|lanes|channels|players)", LARGE, "count"),
    (r"ts_follow\.value", ".*", "start"),
    (r"ts_spring_make/.*\.(duration|damping_ratio)", ".*", "settling_duration|visual_duration|half_life"),
]  # fmt: skip


def words(call: str, leaf: Leaf, bad: str) -> str:
    """Those of which any will do, separated by |, in small letters."""
    names = [re.sub(r"\[\d+\]", "", part) for part in leaf.path.split(".")]
    if len(names) > 1 and names[-1] in ("data", "stride", "number"):
        names.pop()
    found = [names[-1]]
    if header.handle_kind(leaf.type):
        found.append(leaf.type.removeprefix("ts_"))
    found += [WORDS[name] for name in found if name in WORDS]
    for case, value, other in ELSEWHERE:
        if re.fullmatch(case, f"{call}.{leaf.path}") and re.fullmatch(value, bad):
            found.append(other)
    return "|".join(word.lower() for word in found)
