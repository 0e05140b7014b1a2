# SPDX-License-Identifier: MIT
"""Every enum of the header has the same words and numbers in Swift and Python, and in Python's hints."""

from __future__ import annotations

import ast
import importlib
import re
import sys
from enum import Enum

import abi_dump

ROOT = abi_dump.ROOT
PYTHON = ROOT / "bindings/python"
sys.path[:0] = [str(PYTHON), str(PYTHON / "tools")]

import gen_abi  # noqa: E402

Numbers = dict[str, int]

# The enum of the header; Swift's; Python's table; Python's hint. What is left out is not there.
ENUMS: dict[str, tuple[str, str, str]] = {
    "ts_status": ("Status", "_c.library._ERRORS", ""),
    "ts_dialect": ("EasingDialect", "curves.easing._DIALECTS", "curves.easing.Dialect"),
    "ts_easing_kind": ("EasingKind", "curves.easing._KINDS", ""),
    "ts_easing_modifier": ("EasingModifier", "curves.easing._MODIFIERS", "curves.easing.Modifier"),
    "ts_spring_preset": ("SpringPreset", "motion.spring._PRESETS", ""),
    "ts_overshoot": ("Overshoot", "motion.spring_motion.OVERSHOOT", "_c.literals.Overshoot"),
    "ts_decay_scheme": ("DecayScheme", "motion.decay._SCHEMES", ""),
    "ts_fling_kind": ("FlingKind", "motion.fall.FLINGS", ""),
    "ts_track_kind": ("TrackKind", "tracks.keys.KINDS", ""),
    "ts_interpolation": ("Interpolation", "tracks.keys.INTERPOLATIONS", "tracks.keys.Interpolation"),
    "ts_extrapolation": ("Extrapolation", "tracks.keys.EXTRAPOLATIONS", ""),
    "ts_rounding": ("Rounding", "tracks.keys.ROUNDINGS", "tracks.keys.Rounding"),
    "ts_wrap": ("Wrap", "tracks.keys.WRAPS", "tracks.keys.Wrap"),
    "ts_color_space": ("ColorSpace", "tracks.keys.SPACES", "tracks.keys.Space"),
    "ts_direction": ("PlayDirection", "motion.timing.DIRECTIONS", "_c.literals.Direction"),
    "ts_fill": ("Fill", "motion.timing.FILLS", "_c.literals.Fill"),
    "ts_phase": ("Phase", "motion.timing.PHASES", ""),
    "ts_stagger_from": ("StaggerFrom", "motion.stagger.STARTS", "_c.literals.StaggerStart"),
    "ts_stagger_axis": ("StaggerAxis", "motion.stagger.AXES", "_c.literals.StaggerAxis"),
    "ts_velocity_weighting": ("VelocityWeighting", "motion.velocity.WEIGHTINGS", "_c.literals.VelocityWeighting"),
    "ts_link_combination": ("LinkCombination", "worlds.channel.COMBINATIONS", "_c.literals.Combination"),
    "ts_layer_mode": ("LayerMode", "worlds.layer.MODES", "_c.literals.LayerMode"),
    "ts_contact": ("Contact", "worlds.channel.CONTACTS", "_c.literals.Contact"),
    "ts_motion_policy": ("MotionPolicy", "worlds.world.MOTIONS", "_c.literals.Motion"),
    "ts_event_kind": ("EventKind", "worlds.events.KINDS", ""),
    "ts_reason": ("EndReason", "worlds.events.REASONS", ""),
    "ts_player_kind": ("PlayerKind", "worlds.player.PLAYER_KINDS", ""),
    "ts_entry_kind": ("EntryKind", "worlds.entries.ENTRY_KINDS", ""),
    # Python has no words for these: its loop over stops, and its chains, compare numbers.
    "ts_stop_kind": ("StopKind", "", ""),
    "ts_chain_state": ("ChainState", "", ""),
    # Documents have words for these.
    "ts_input_kind": ("InputKind", "", ""),
    "ts_comparison": ("Comparison", "", ""),
    "ts_scene_thing": ("SceneThing", "", ""),
}
# The ids are families times forms, and schemes cases with numbers of their own: what they make is compared, by
# Tests/Golden/easing.json and springs.json. One text serves every dialect of graphics cards.
OTHERS = {"ts_easing_id", "ts_spring_scheme", "ts_gpu_dialect"}
# What means that nothing is given or wrong; what Python calls a number of lanes, an int or a pair, and raises as the
# caller's own; events of chains, for which Python's chains have handlers.
LEFT_OUT = {"TS_OK", "TS_INTERPOLATION_DEFAULT", "TS_REASON_NONE", "TS_TRACK_NUMBERS", "TS_ERROR_CALLBACK"}
LEFT_OUT |= {"TS_STAGGER_INDEX", "TS_STAGGER_RATIO"}


def plain(word: str) -> str:
    """A word without its case and its language's way to join words."""
    return re.sub(r"[^a-z0-9]", "", word.lower())


def of_header() -> tuple[dict[str, Numbers], set[str]]:
    """The enums' words, and those that a language may leave out."""
    found, optional = {}, set()
    for node in gen_abi.parse()[0]:
        if node["kind"] == "EnumDecl":
            members = [(name, n) for name, n in gen_abi.enum_members(node) if not name.endswith("FORCE32")]
            # TS_DIRECTION_NORMAL, TS_EASING_EXACT of ts_easing_kind, TS_OK of ts_status: what follows the shared words.
            split = [name.removeprefix("TS_ERROR_").removeprefix("TS_").split("_") for name, _ in members]
            shared = 0
            while all(len(words) > shared + 1 and words[shared] == split[0][shared] for words in split):
                shared += 1
            words = [plain("".join(parts[shared:])) for parts in split]
            found[node["name"]] = dict(zip(words, (n for _, n in members), strict=True))
            optional |= {
                f"{node['name']}.{word}" for word, (name, _) in zip(words, members, strict=True) if name in LEFT_OUT
            }
    return found, optional


def of_swift() -> dict[str, Numbers]:
    """Every enum of numbers in the model and the engine: its cases."""
    found: dict[str, Numbers] = {}
    for module in ("TweenSpiritModel", "TweenSpiritEngine"):
        for path in sorted((ROOT / "Sources" / module).rglob("*.swift")):
            pattern = r"^(?:package|public) enum (\w+): U?Int\d+\b[^{]*\{(.*?)^\}"
            for name, body in re.findall(pattern, path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
                cases: Numbers = {}
                after = -1
                text = re.sub(r"//.*", "", body.split("package var")[0])
                for line in re.findall(r"^  case (.*(?:\n    \S.*)*)", text, re.MULTILINE):
                    for case in line.split(","):
                        word, _, number = case.partition("=")
                        after = int(number) if number else after + 1
                        cases[plain(word)] = after
                found[name] = cases
    return found


def of_python(place: str) -> Numbers:
    module, name = place.rsplit(".", 1)
    table = getattr(importlib.import_module(f"tweenspirit.{module}"), name)
    pairs = [(a, b) if isinstance(b, int) else (b, a) for a, b in table.items()]

    def word(of: object) -> str:
        # An exception's class is its status.
        text = of.__name__.removesuffix("Error") if isinstance(of, type) else of.value if isinstance(of, Enum) else of
        return plain(str(text))

    return {word(key): int(number) for key, number in pairs}


def of_hint(place: str) -> set[str]:
    module, name = place.rsplit(".", 1)
    tree = ast.parse((PYTHON / f"tweenspirit/{module.replace('.', '/')}.py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == name:
            return {plain(c.value) for c in ast.walk(node) if isinstance(c, ast.Constant) and isinstance(c.value, str)}
    return set()


def main() -> int:
    (header, optional), swift = of_header(), of_swift()
    faults = [f"{name} is in no list of enums.py" for name in header.keys() - ENUMS.keys() - OTHERS]
    for name, (type_name, table, hint) in ENUMS.items():
        words, python = header.get(name, {}), of_python(table) if table else {}
        faces = [(f"Swift's {type_name}", swift.get(type_name, {}))] + [(f"Python's {table}", python)] * bool(table)
        for where, found in faces:
            for word in sorted(words.keys() | found.keys()):
                given, wanted = found.get(word), words.get(word)
                if given != wanted and (given is not None or f"{name}.{word}" not in optional):
                    faults.append(f"{name}: {word} is {wanted} in the header and {given} in {where}")
        if hint and of_hint(hint) != python.keys():
            faults.append(f"{name}: Python's hint {hint} has other words than {table}")
    for fault in faults:
        print(f"enums.py: {fault}", file=sys.stderr)
    if not faults:
        print(f"enums.py: {len(ENUMS)} enums of the header have the same words and numbers in Swift and Python")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
