# SPDX-License-Identifier: MIT
"""Write the words of the header's enums wherever a language has them, and the lanes of each kind of value.

python bindings/python/tools/gen_enums.py            # write them
python bindings/python/tools/gen_enums.py --check    # fail when they would change

The words of Python are in _c/abi.py and _c/literals.py (gen_abi.py), JavaScript's in abi.mjs (gen_web.py), C++'s in
words.hpp: their generators call this module. It writes itself what stands among other text: Swift's cases, whose
comments it keeps, Python's enums, the types of tweenspirit.d.ts, and the kinds in FORMAT.md and the engine. Lanes are
those of TrackSettings.swift, their names those of tracks/keys.py.
"""

from __future__ import annotations

import ast
import re
import sys
import textwrap
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[3]
HEADER = ROOT / "include/tweenspirit/tweenspirit.h"
ENGINE = ROOT / "Sources/TweenSpiritEngine"
PYTHON = ROOT / "bindings/python/tweenspirit"
WEB = ROOT / "bindings/web"
FORMAT = ROOT / "bindings/FORMAT.md"

Members = list[tuple[str, int]]
Enums = dict[str, Members]


class Names(NamedTuple):
    """An enum's names: its table in Python and JavaScript, Python's hint and TypeScript's type, Swift's enum."""

    table: str = ""
    hint: str = ""
    type: str = ""
    swift: str = ""


NAMES = {
    "ts_status": Names("STATUSES", "", "Status", "Status"),
    "ts_dialect": Names("DIALECTS", "Dialect", "Dialect", "EasingDialect"),
    "ts_easing_kind": Names("EASING_KINDS", "", "", "EasingKind"),
    "ts_easing_modifier": Names("MODIFIERS", "Modifier", "Modifier", "EasingModifier"),
    "ts_spring_preset": Names("SPRING_PRESETS", "SpringPreset", "SpringPreset", "SpringPreset"),
    "ts_overshoot": Names("OVERSHOOTS", "Overshoot", "Overshoot", "Overshoot"),
    "ts_decay_scheme": Names("DECAY_SCHEMES", "", "", "DecayScheme"),
    "ts_fling_kind": Names("FLINGS", "", "FlingKind", "FlingKind"),
    "ts_track_kind": Names("TRACK_KINDS", "", "", "TrackKind"),
    "ts_interpolation": Names("INTERPOLATIONS", "Interpolation", "Interpolation", "Interpolation"),
    "ts_extrapolation": Names("EXTRAPOLATIONS", "Extrapolation", "Extrapolation", "Extrapolation"),
    "ts_rounding": Names("ROUNDINGS", "Rounding", "Rounding", "Rounding"),
    "ts_wrap": Names("WRAPS", "Wrap", "Wrap", "Wrap"),
    "ts_color_space": Names("COLOR_SPACES", "Space", "ColorSpace", "ColorSpace"),
    "ts_direction": Names("DIRECTIONS", "Direction", "Direction", "PlayDirection"),
    "ts_fill": Names("FILLS", "Fill", "Fill", "Fill"),
    "ts_phase": Names("PHASES", "", "Phase", "Phase"),
    "ts_stagger_from": Names("STAGGER_STARTS", "StaggerStart", "", "StaggerFrom"),
    "ts_stagger_axis": Names("STAGGER_AXES", "StaggerAxis", "", "StaggerAxis"),
    "ts_velocity_weighting": Names("WEIGHTINGS", "VelocityWeighting", "", "VelocityWeighting"),
    "ts_link_combination": Names("COMBINATIONS", "Combination", "Combination", "LinkCombination"),
    "ts_layer_mode": Names("LAYER_MODES", "LayerMode", "LayerMode", "LayerMode"),
    "ts_contact": Names("CONTACTS", "Contact", "ContactKind", "Contact"),
    "ts_motion_policy": Names("MOTIONS", "Motion", "MotionPolicy", "MotionPolicy"),
    "ts_event_kind": Names("EVENT_KINDS"),
    "ts_reason": Names("REASONS", "", "EndReason", "EndReason"),
    "ts_motion_kind": Names("PLAYER_KINDS", "", "PlayerKind", "MotionKind"),
    "ts_entry_kind": Names("ENTRY_KINDS", "", "", "EntryKind"),
    "ts_chain_state": Names("CHAIN_STATES", "", "ChainState", "ChainState"),
    "ts_stop_kind": Names(swift="StopKind"),
    "ts_input_kind": Names(swift="InputKind"),
    "ts_comparison": Names(swift="Comparison"),
    "ts_scene_thing": Names(swift="SceneThing"),
}
#: Enums without words: ids are families times forms, schemes have cases with numbers of their own, and one text serves
#: every dialect of graphics cards. Tests/Golden/easing.json and springs.json hold what they make.
OTHERS = {"ts_easing_id", "ts_spring_scheme", "ts_gpu_dialect"}
#: What an event's source may be beside a motion's kind.
SOURCES = {"TS_MOTION_CHAIN", "TS_MOTION_MACHINE"}
#: Members that Python and Swift have no word for: nothing given, or nothing wrong; a count of lanes, which is an int; a
#: place of a stagger, which is a number or a pair; the caller's own exception.
UNNAMED = SOURCES | {
    "TS_OK",
    "TS_CONTACT_DEFAULT",
    "TS_INTERPOLATION_DEFAULT",
    "TS_REASON_NONE",
    "TS_TRACK_NUMBERS",
    "TS_STAGGER_INDEX",
    "TS_STAGGER_RATIO",
}
SWIFT_HAS = {"TS_TRACK_NUMBERS", "TS_STAGGER_INDEX", "TS_STAGGER_RATIO"}
#: Enums whose words are joined as CSS joins them, or as JavaScript does; other words, by language.
HYPHENS, CAMELS = {"ts_direction", "ts_color_space"}, {"ts_easing_modifier"}
PYTHON_SPELLING = {("ts_dialect", "easings_net"): "easings.net"}
WEB_SPELLING = {("ts_dialect", "canonical"): "any", ("ts_dialect", "easings_net"): "easings"}
SWIFT_SPELLING = {"swiftui": "swiftUI", "box2d": "box2D", "in": "`in`"}
#: What C++ has a type or another function for, or no use for; and names of its own.
NOT_IN_CPP = {
    "ts_easing_id", "ts_gpu_dialect", "ts_spring_scheme", "ts_decay_scheme", "ts_track_kind", "ts_stop_kind",
}  # fmt: skip
CPP_NAMES = {"ts_easing_modifier": "Modifier"}
CPP_SPELLING = {"default": "initial", "bool": "boolean"}
CPP_COMMENTS = {"ts_interpolation": "/// `initial` is the track's default.\n"}


def parts(members: Members) -> Members:
    """Returns an enum's members in lower case, without the prefix that they share."""
    names = [name.removeprefix("TS_ERROR_").removeprefix("TS_") + "_" for name, _ in members]
    shared = names[0]
    while not (shared == "" or (shared.endswith("_") and all(n.startswith(shared) and n != shared for n in names))):
        shared = shared[:-1]
    return [(n.removeprefix(shared)[:-1].lower(), v) for n, (_, v) in zip(names, members, strict=True)]


def camel(word: str) -> str:
    first, *rest = word.split("_")
    return first + "".join(part.capitalize() for part in rest)


def spelled(enum: str, word: str) -> str:
    """Returns a word as Python and JavaScript spell it."""
    return word.replace("_", "-") if enum in HYPHENS else camel(word) if enum in CAMELS else word


def python_names(enum: str, members: Members) -> dict[str, int]:
    pairs = zip(members, parts(members), strict=True)
    return {
        PYTHON_SPELLING.get((enum, word), spelled(enum, word)): number
        for (constant, number), (word, _) in pairs
        if constant not in UNNAMED
    }


def web_names(enum: str, members: Members) -> list[str]:
    """Returns the words at the indices of their numbers."""
    change = {"ts_status": lambda w: camel("_" + w), "ts_spring_preset": camel}.get(enum, lambda w: spelled(enum, w))
    members = [member for member in members if member[0] not in SOURCES]
    words = {number: WEB_SPELLING.get((enum, word), change(word)) for word, number in parts(members)}
    return [words.get(number, "") for number in range(max(words) + 1)]


def swift_names(members: Members) -> Members:
    pairs = zip(members, parts(members), strict=True)
    return [
        (SWIFT_SPELLING.get(word, camel(word)), number)
        for (constant, number), (word, _) in pairs
        if constant not in UNNAMED - SWIFT_HAS
    ]


def put(path: Path, text: str) -> None:
    """Writes what a generator makes where it differs; with --check, fails there."""
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return
    if "--check" in sys.argv:
        sys.exit(f"{path.relative_to(ROOT)} is not what tools/{Path(sys.argv[0]).name} makes: run it")
    path.write_text(text, encoding="utf-8")


def packed(items: list[str], indent: int) -> str:
    """Returns items on as many lines as it takes, each item whole."""
    whole = " ".join(item.replace(" ", "\0") for item in items)
    space = " " * indent
    lines = textwrap.wrap(whole, 118, initial_indent=space, subsequent_indent=space, break_on_hyphens=False)
    return "\n".join(lines).replace("\0", " ")


def filled(before: str, items: list[str], after: str, indent: int) -> str:
    """Returns items between two texts, on a line or on as many as it takes, each item whole."""
    line = f"{before}{' '.join(items).removesuffix(',')}{after}"
    if len(line) <= 118:
        return line
    return "\n".join([before, packed(items, indent), after])


def python_tables(enums: Enums) -> tuple[list[str], list[str]]:
    """Returns the tables of abi.py, and their types."""
    tables, types = ["", "# Words of enums."], ["from . import literals", ""]
    for enum, words in NAMES.items():
        if words.table and enum != "ts_status":
            items = [f'"{word}": {number},' for word, number in python_names(enum, enums[enum]).items()]
            tables.append(filled(f"{words.table} = {{", items, "}", 4))
            types.append(f"{words.table}: dict[{f'literals.{words.hint}' if words.hint else 'str'}, int]")
    return tables, types


def python_hints(enums: Enums) -> list[str]:
    return [
        filled(f"{words.hint} = Literal[", [f'"{word}",' for word in python_names(enum, enums[enum])], "]", 4)
        for enum, words in NAMES.items()
        if words.hint
    ]


def web_tables(enums: Enums) -> list[str]:
    found = [(words.table, web_names(enum, enums[enum])) for enum, words in NAMES.items() if words.table]
    lanes = lanes_of_engine()
    kinds = [f"{word}: {lanes[word]}," for word in python_names("ts_track_kind", enums["ts_track_kind"])]
    return [
        *(
            filled(f"export const {table} = [", [f'"{word}",' if word else "undefined," for word in words], "];", 2)
            for table, words in found
        ),
        "",
        "// Lanes by the kinds of tracks.",
        filled("export const LANES = {", kinds, "};", 2),
    ]


def web_types(enums: Enums) -> str:
    """Returns the types of tweenspirit.d.ts, each with the first sentence of the header's comment."""
    lines = []
    pattern = r"/\*\* ((?:(?!\*/).)*?)\.? \*/\ntypedef enum (\w+) "
    comments = {
        enum: re.sub(r"\s+\*?\s*", " ", text) for text, enum in re.findall(pattern, HEADER.read_text(), re.DOTALL)
    }
    for enum, words in NAMES.items():
        if words.type:
            text = re.sub(r"^TS_\w+: |\. .*", "", comments.get(enum, ""))
            text = re.sub(r"TS_[A-Z]+_(\w+)", lambda found: found[1].lower(), text)
            lines += [f"/** {text[0].upper()}{text[1:]}. */"] if text else []
            items = [f'| "{word}"' for word in web_names(enum, enums[enum]) if word and word != "Ok"]
            lines.append(filled(f"export type {words.type} =", items, ";", 2).replace("=| ", "= ").replace("\n;", ";"))
    return "\n".join(lines) + "\n"


def cpp_names(enums: Enums) -> str:
    out = []
    for name, members in enums.items():
        if name not in NOT_IN_CPP:
            pairs = [f"{CPP_SPELLING.get(w, w)} = {c}," for (w, _), (c, _) in zip(parts(members), members, strict=True)]
            first = f"  static constexpr {name} "
            text = packed(pairs, len(first)).lstrip().removesuffix(",")
            kind = CPP_NAMES.get(name, camel(name.replace("ts_", "_", 1)))
            out.append(f"{CPP_COMMENTS.get(name, '')}struct {kind} {{\n{first}{text};\n}};\n\n")
    return "".join(out)


def header_comments() -> dict[str, str]:
    """Returns the comments of the header's enum members."""
    text = HEADER.read_text(encoding="utf-8")
    found = re.findall(r"^  /\*\* ((?:(?!\*/).)*?) ?\*/\n  (TS_\w+) = ", text, re.MULTILINE | re.DOTALL)
    return {name: re.sub(r"\n +\*", "", comment) for comment, name in found}


def swift_cases(body: str, members: Members, words: Members, comments: dict[str, str]) -> str:
    """Returns the cases of an enum: those that are there with their comments, others with the header's."""
    entries: list[tuple[str, list[str]]] = []
    known: Members = []
    for comment, names in re.findall(r"((?:  ///.*\n)*)  case ((?:.*,\n)*.*)\n", body):
        entries.append((comment, []))
        for name, _, number in (each.strip().partition(" = ") for each in names.split(",")):
            known.append((name, int(number) if number else known[-1][1] + 1 if known else 0))
            entries[-1][1].append(name)
    if known == words:
        return body
    there = {name for name, _ in known}
    constants = {number: constant for constant, number in members}
    first, out = True, ""
    for word, number in words:
        comment = next((comment for comment, names in entries if word in names[:1]), None)
        if comment is None and word not in there and (text := comments.get(constants[number])):
            comment = "".join(f"  /// {line}\n" for line in textwrap.wrap(text, 110))
        out += f"{comment or ''}  case {word}{f' = {number}' if first or not out else ''}\n"
        first = False
    return out


def swift(enums: Enums, comments: dict[str, str]) -> dict[Path, str]:
    """Returns the files of Swift's enums with the header's cases."""
    types = {words.swift: enum for enum, words in NAMES.items() if words.swift}
    found: dict[Path, str] = {}
    pattern = r"^((?:package|public) enum (\w+): U?Int\d+\b[^{\n]*\{\n)((?:  ///.*\n|  case (?:.*,\n)*.*\n)+)"

    def replaced(match: re.Match[str]) -> str:
        enum = types.pop(match[2], None)
        if enum is None:
            return match[0]
        return match[1] + swift_cases(match[3], enums[enum], swift_names(enums[enum]), comments)

    for module in ("TweenSpiritModel", "TweenSpiritEngine"):
        for path in sorted((ROOT / "Sources" / module).rglob("*.swift")):
            text = path.read_text(encoding="utf-8")
            if re.search(pattern, text, re.MULTILINE):
                found[path] = re.sub(pattern, replaced, text, flags=re.MULTILINE)
    if types:
        sys.exit(f"gen_enums.py: Swift has no enum {', '.join(types)}")
    return found


def lanes_of_engine() -> dict[str, int]:
    text = (ENGINE / "Tracks/TrackSettings.swift").read_text(encoding="utf-8")
    (body,) = re.findall(r"var lanes: Int\? \{\n    switch self \{\n(.*?)\n    \}", text, re.DOTALL)
    found: dict[str, int] = {}
    for words, count in re.findall(r"case (.*): (\d+)$", body, re.MULTILINE):
        found |= {word.strip(" ."): int(count) for word in words.split(",")}
    return found


def columns() -> str:
    """Returns the paragraph on a baked scene's columns: kinds by the names of their lanes."""
    text = (PYTHON / "tracks/keys.py").read_text(encoding="utf-8")
    (body,) = re.findall(r"^LANES[^\n]* = (\{.*?^\})", text, re.DOTALL | re.MULTILINE)
    kinds: dict[tuple[str, ...], list[str]] = {}
    for word, names in ast.literal_eval(body).items():
        kinds.setdefault(names, []).append(word)
    listed = [" ".join(f"`{name}`" for name in names) + f" ({', '.join(words)})" for names, words in kinds.items()]
    return textwrap.fill(
        "Its columns are `time`, then one per lane in the order of the scene's channels: the channel's name, or for "
        f"several lanes the name, a dot and {', '.join(listed)}, or `0` `1` `2` … for numbered lanes.",
        120,
    )


def main() -> None:
    from gen_abi import Header

    enums = Header().enums
    if unknown := enums.keys() - NAMES.keys() - OTHERS:
        sys.exit(f"gen_enums.py: name the words of {', '.join(sorted(unknown))} in NAMES or OTHERS")
    lanes = lanes_of_engine()
    kinds = list(python_names("ts_track_kind", enums["ts_track_kind"]))
    if set(kinds) != lanes.keys():
        sys.exit(f"gen_enums.py: the header and TrackSettings.swift differ in {set(kinds) ^ lanes.keys()}")
    several = [word for word in kinds if lanes[word] > 1]
    single = [word for word in kinds if lanes[word] == 1 and word != "bool"]
    unions = [" | ".join(f'"{word}"' for word in each) for each in (single, several)]

    def members(enum: str) -> str:
        return "\n".join(f'    {word.upper()} = "{word}"' for word in python_names(enum, enums[enum]))

    texts = swift(enums, header_comments())
    keys, events, types = PYTHON / "tracks/keys.py", PYTHON / "worlds/events.py", WEB / "tweenspirit.d.ts"
    counts = filled("COUNTS = {", [f'"{word}": {lanes[word]},' for word in several], "}", 4)
    for path, pattern, text in [
        (keys, r"^COUNTS = \{.*?\}", counts),
        (events, r'^    BEGIN = "begin"\n.*?(?=\n\n)', members("ts_event_kind")),
        (events, r'^    FINISHED = "finished"\n.*?(?=\n\n)', members("ts_reason")),
        (types, r"(?<=^// --- words ---\n\n).*?(?=\n// ---)", web_types(enums)),
        (types, r"(?<=^type NumberKind = ).*?(?= \| 1;)", unions[0]),
        (types, r"(?<=^type VectorKind = ).*?(?=;)", unions[1]),
        (FORMAT, r"(?<=^\| `kind` \| ).*?(?=, or 1 to 64 lanes)", " ".join(f'`"{word}"`' for word in kinds)),
        (FORMAT, r"^Its columns are .*? for numbered lanes\.$", columns()),
        (ENGINE / "Documents/TrackDocument.swift", r'(?<=var kinds: Words \{ Words\(").*?(?="\))', " ".join(kinds)),
    ]:
        old = texts.get(path) or path.read_text(encoding="utf-8")
        texts[path], count = re.subn(pattern, lambda _, text=text: text, old, flags=re.DOTALL | re.MULTILINE)
        if count != 1:
            sys.exit(f"gen_enums.py: {path.relative_to(ROOT)} has {count} places for {pattern}")
    for path, text in texts.items():
        put(path, text)


if __name__ == "__main__":
    main()
