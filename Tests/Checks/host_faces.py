# SPDX-License-Identifier: MIT
"""Every function of the header is in the faces of Rust, Lua and Ruby, but for those that are named here."""

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
NOT_THERE = {
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
