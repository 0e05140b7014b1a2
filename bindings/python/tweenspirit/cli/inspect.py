# SPDX-License-Identifier: MIT
"""The command inspect."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any

from .._errors import InvalidArgumentError
from ..plots.terminal import Screen
from .common import Commands, command

Row = dict[str, Any]
#: The largest file that is read, in bytes.
MAX_BYTES = 1 << 30


def add_inspect(commands: Commands) -> None:
    examples = "inspect world.snapshot\ninspect world.snapshot --json"
    found = command(commands, "inspect", "show the contents of a world's snapshot", _inspect, examples)
    found.add_argument("snapshot", metavar="SNAPSHOT", help="the bytes of World.snapshot(); - means standard input")
    words = "print JSON (bindings/FORMAT.md, World)"
    found.add_argument("--json", action="store_true", help=words)


def _inspect(args: argparse.Namespace) -> None:
    from ..worlds.inspection import rows_of
    from ..worlds.world import World

    with World() as world:
        world.restore(_read(args.snapshot))
        text = world.inspect("json")
        time = world.time
    if args.json:
        sys.stdout.write(text + "\n")
        return
    screen = Screen(sys.stdout)
    rows = rows_of(text)
    names = {row["id"]: _name(row) for row in rows if row["type"] == "channel"}
    sections = [_channels(rows), _players(rows, names), _timelines(rows, names), _chains(rows, names), _machines(rows)]
    screen.write(f"time {time:.9g}\n")
    for table in sections:
        if len(table) > 1:
            screen.write("\n")
            screen.table(table)


def _read(path: str) -> bytes:
    if path == "-":
        if sys.stdin is None:
            raise InvalidArgumentError("standard input is closed")
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
    else:
        with open(path, "rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise InvalidArgumentError("the snapshot is larger than 2^30 bytes")
    return data


# --- tables ---


def _channels(rows: list[Row]) -> list[list[str]]:
    table = [["channel", "name", "kind", "value", "velocity", "target", "moved by"]]
    for row in _of(rows, "channel"):
        movers = [f"timeline {row['timeline']}"] if row["timeline"] else []
        movers += [f"player {row['player']}"] if row["player"] else []
        movers += [f"layer {player}" for player in row["layers"]]
        movers += [f"channel {source}" for source in row["follows"]]
        values = [_short(row[word]) for word in ("value", "velocity", "target")]
        table.append([str(row["id"]), _name(row), str(row["kind"]), *values, ", ".join(movers) or "-"])
    return table


def _players(rows: list[Row], names: dict[int, str]) -> list[list[str]]:
    table = [["player", "moves", "kind", "state", "time", "duration", "progress", "curve", "for"]]
    for row in _of(rows, "player"):
        moved = f"timeline {row['timeline']}" if row["timeline"] else names.get(row["channel"], "-")
        spring = row["spring"]
        curve = row["easing"] or (f"spring {_short(spring.get('omega', 0.0))} {_short(spring['damping_ratio'])}"
                                  if spring else "-")  # fmt: skip
        numbers = [_short(row[word]) for word in ("time", "duration", "progress")]
        owner = f"chain {row['chain']}" if row["chain"] else "-"
        table.append([str(row["id"]), moved, row["kind"], _state(row), *numbers, curve, owner])
    return table


def _state(row: Row) -> str:
    if row["paused"]:
        return "paused"
    if not row["active"]:
        return "still"
    if row["begins_in"]:
        return f"begins in {_short(row['begins_in'])}"
    return "moves"


def _timelines(rows: list[Row], names: dict[int, str]) -> list[list[str]]:
    table = [["timeline", "time", "duration", "moved by", "holds", "entries"]]
    for row in _of(rows, "timeline"):
        entries = [_entry(entry, names) for entry in row["entries"]]
        numbers = [_short(row[word]) for word in ("time", "duration")]
        mover = f"player {row['player']}" if row["player"] else "-"
        holds = [names[channel] for channel in row["holds"]]
        table.append([str(row["id"]), *numbers, mover, _listed(holds), _listed(entries)])
    return table


def _entry(entry: Row, names: dict[int, str]) -> str:
    what = _short(entry.get("marker", entry["kind"]))
    if entry["kind"] == "track":
        what = names.get(entry["channel"], "-")
    return f"{what} at {_short(entry['at'])}"


def _chains(rows: list[Row], names: dict[int, str]) -> list[list[str]]:
    table = [["chain", "state", "group", "waits for", "then"]]
    for row in _of(rows, "chain"):
        state = row["reason"] or ("paused" if row["paused"] else row["state"])
        waits = [f"{word} {_short(value)}" for wait in row["waits_for"] for word, value in wait.items()]
        queued = [" and ".join(_item(item, names) for item in group) for group in row["queued"]]
        table.append([str(row["id"]), state, f"{row['begun']}/{row['groups']}", _listed(waits), _listed(queued)])
    return table


def _machines(rows: list[Row]) -> list[list[str]]:
    table = [["machine", "state", "for", "chain", "inputs", "states"]]
    for row in _of(rows, "machine"):
        inputs = [f"{one['name']} {_short(one['value'])}" for one in row["inputs"]]
        state = row["current"] or row["reason"] or row["state"]
        chain = f"chain {row['chain']}" if row["chain"] else "-"
        table.append([str(row["id"]), state, _short(row["time"]), chain, _listed(inputs), _listed(row["states"])])
    return table


def _item(item: Row, names: dict[int, str]) -> str:
    target = f" to {_short(item['target'])}" if "target" in item else ""
    words: dict[str, Callable[[Any], str]] = {
        "channel": lambda channel: names.get(channel, "-"),
        "timeline": lambda timeline: f"of {timeline}",
    }
    for word in ("channel", "timeline", "chain", "seconds", "marker", "block"):
        if word in item:
            return f"{item['kind']} {words.get(word, _short)(item[word])}{target}"
    return str(item["kind"])


# --- words ---


def _of(rows: list[Row], kind: str) -> list[Row]:
    return [row for row in rows if row["type"] == kind]


def _name(row: Row) -> str:
    return str(row["name"] or row["path"] or f"channel {row['id']}")


def _listed(words: list[str]) -> str:
    """The first of them, and how many more there are."""
    most = 8
    return ", ".join(words[:most]) + (f", {len(words) - most} more" if len(words) > most else "") or "-"


def _short(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, list):
        return "(" + ", ".join(map(_short, value)) + ")"
    if isinstance(value, str) and not value.isprintable():
        return value.encode("unicode_escape").decode("ascii")
    return f"{value:.6g}" if isinstance(value, float) else str(value)
