# SPDX-License-Identifier: MIT
"""All calls and cases: what C and Python walk alike."""

from __future__ import annotations

import functools
import re

from arguments import header
from arguments.bad import cases
from arguments.fixture import FIXTURE, TEARDOWN, moves, probes
from arguments.good_curves import CURVES
from arguments.good_worlds import WITHOUT_MEMORY, WORLDS
from arguments.image import Block, Image, Pointer

GOOD = {**CURVES, **WORLDS}
# What is to be let go of after a call that made it; children go with their worlds.
ENDS = {
    "easing": "ts_easing_release", "track": "ts_track_destroy", "trackset": "ts_trackset_destroy",
    "cursor": "ts_cursor_destroy", "path": "ts_path_destroy", "world": "ts_world_destroy", "scene": "ts_scene_destroy",
    "build": "ts_build_destroy",
}  # fmt: skip
# Nothing of the fixture can change by these, so nothing needs to be made anew after them.
ASKING = re.compile(
    r"ts_(ease|color_parse|follow|rubber_band|version|gpu_source|abi_version|status_name|last_error_message|build_get_info"
    r"|(springs?|decays?|fall|tweens|affine|trs|timing|marker)_\w+"
    r"|\w+_(is_valid|get|get_info|get_entry|get_key|get_markers|get_block|get_state_name|get_input_name|get_input|hash)"
    r"|(easing|track|trackset)_(evaluate|differentiate|sample\w*|print|list|find|find_range)"
    r"|path_(create_\w+|sample|to_track)"
    r"|(easing|track)_(from_json|to_json|to_css|to_css_keyframes|to_web_animation)"
    r"|scene_(parse|print|count|get_name)|build_get_(channel|timeline|chain|machine)"
    r"|world_list_(timelines|chains|machines)|world_snapshot|channel_find)"
)


def function_of(call: str) -> str:
    return call.split("/")[0]


def is_asking(function: str) -> bool:
    return bool(ASKING.fullmatch(function))


@functools.cache
def images() -> dict[str, Image]:
    named = {function_of(call) for call in GOOD}
    calls = GOOD | {name: {} for name in header.functions() if name not in named}
    try:
        return {call: Image(function_of(call), values) for call, values in calls.items()}
    except ValueError as error:
        raise SystemExit(f"{error}: write a good call into Tests/ABI/arguments/good_*.py") from None


def places(block: Block) -> list[tuple[int, int]]:
    """Of the numbers in a block that is written."""
    if block.out in ("double", "float"):
        width = header.measure(block.out)[0]
        return [(i, width) for i in range(0, block.size, width)]
    made = header.structs().get(block.out or "")
    if not made:
        return []
    return [
        (field.offset + i * header.measure(element)[0], header.measure(element)[0])
        for field in made.fields
        for element, count in [header.array(field.type)]
        if element in ("double", "float")
        for i in range(count)
    ]


def gaps(block: Block) -> list[int]:
    """The bytes between the fields of what is written."""
    if not block.out:
        return []
    size = header.measure(block.out)[0]
    return [at + gap for at in range(0, block.size, size) for gap in header.gaps(block.out)]


def made_by(image: Image) -> tuple[str | None, int]:
    """How what a call has made ends, and the block with its handle; block -1 where no handle comes out."""
    last = image.function.parameters[-1:] + image.function.parameters[-2:-1]
    for parameter in last:
        kind = header.handle_kind(parameter.type.removesuffix("*")) if parameter.type.endswith("*") else None
        if kind and not parameter.type.startswith("const"):
            for put in image.puts:
                if put.block == 0 and put.offset == parameter.offset and isinstance(put.what, Pointer):
                    return ENDS.get(kind), put.what.block
    return None, -1


def steps() -> list[tuple[str, Image]]:
    return [(name, Image(function, values)) for name, function, values in FIXTURE]


def teardown() -> list[Image]:
    return [Image(*call) for call in TEARDOWN]


def probing() -> list[Image]:
    return [Image(*call) for call in probes()]


def moving() -> list[Image]:
    return [Image(*call) for call in moves()]


def without_memory() -> dict[str, Image]:
    return images() | {call: Image(function_of(call), values) for call, values in WITHOUT_MEMORY.items()}


def names() -> list[str]:
    return [name for name, _, _ in FIXTURE if name]


def all_cases():
    for call, image in images().items():
        for leaf, bad in cases(call, image):
            yield call, image, leaf, bad
