# SPDX-License-Identifier: MIT
"""Write what walk.c walks: a thunk for every function, the good calls, and every bad argument with its answer.

python3 Tests/ABI/arguments/generate.py FILE.c    # fails where a function has no good call, or a case no answer
    --words 4    for a processor whose pointers and sizes have 4 bytes

record.sh writes expected.txt anew, to be reviewed against the header: generate.py FILE.c --recording, and
walk --print | generate.py --record, which keeps the remarks of groups that stay.
"""

from __future__ import annotations

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from arguments import expected, header, messages, table
from arguments.bad import Bad
from arguments.image import Block, Image, Pointer, Put
from arguments.words import Fill, Function, Next, Saved

KINDS = "bytes text fill pointer handle next function saved saved_size".split()


def quoted(text: bytes) -> str:
    return '"' + "".join(chr(b) if 32 <= b < 127 and b not in b'"\\?' else f"\\{b:03o}" for b in text) + '"'


class Data:
    """The rows of the tables in C."""

    def __init__(self) -> None:
        self.names = {name: i for i, name in enumerate(table.names())}
        self.functions = {name: i for i, name in enumerate(header.functions())}
        self.blocks: list[str] = []
        self.puts: list[str] = []
        self.numbers: list[str] = []

    def add_blocks(self, blocks: tuple[Block, ...] | list[Block]) -> str:
        first = len(self.blocks)
        self.blocks += [f"{{{block.size}, {block.fill}}}" for block in blocks]
        return f"{first}, {len(blocks)}"

    def add_puts(self, puts: tuple[Put, ...] | list[Put]) -> str:
        first = len(self.puts)
        for put in puts:
            kind, length, value, text = self.put(put.what)
            self.puts.append(f"{{{put.block}, {kind}, {put.offset}, {length}, {value}u, {text}}}")
        return f"{first}, {len(self.puts) - first}"

    def put(self, what: object) -> tuple[str, int, int, str]:
        if isinstance(what, bytes) and len(what) <= 8:
            return "put_bytes", len(what), int.from_bytes(what, "little"), "NULL"
        if isinstance(what, bytes):
            return "put_text", len(what), 0, quoted(what)
        if isinstance(what, Fill):
            return "put_fill", what.count, what.byte, "NULL"
        if isinstance(what, Pointer):
            return "put_pointer", 8, what.block, "NULL"
        if isinstance(what, str):
            return "put_handle", 8, self.names[what], "NULL"
        if isinstance(what, Next):
            return "put_next", 8, self.names[what.name] | what.generation << 16 | what.slot << 32, "NULL"
        if isinstance(what, Function):
            return "put_function", 8, {"fabs": 0}[what.name], "NULL"
        if isinstance(what, Saved):
            return ("put_saved_size" if what.is_size else "put_saved"), 8, 0, "NULL"
        raise TypeError(what)

    def add_numbers(self, image: Image) -> str:
        """Where numbers come out, and behind those where bytes between fields do."""
        first = len(self.numbers)
        for i, block in enumerate(image.blocks):
            for offset, width in table.places(block):
                self.numbers.append(f"{{{i}, {width}, {offset}}}")
        between = len(self.numbers)
        for i, block in enumerate(image.blocks):
            self.numbers += [f"{{{i}, 1, {gap}}}" for gap in table.gaps(block)]
        return f"{first}, {between - first}, {len(self.numbers) - between}"

    def call(self, name: str, image: Image, made: int = -1) -> str:
        end, block = table.made_by(image)
        row = [quoted(name.encode()), str(self.functions[image.function.name])]
        row += [self.add_blocks(image.blocks), self.add_puts(image.puts), self.add_numbers(image)]
        row += [str(made), str(block), str(self.functions[end] if end else -1)]
        row += [str(int(table.is_asking(image.function.name)))]
        return "{" + ", ".join(row) + "}"

    def case(self, call: int, path: str, bad: Bad, result: str, words: str) -> str:
        resized = bad.resized or (0, 0)
        row = [str(call), quoted(path.encode()), quoted(bad.name.encode()), self.add_blocks(bad.blocks)]
        row += [
            self.add_puts(bad.puts),
            f"{resized[0]}, {resized[1]}",
            str(expected.RESULTS[result]),
            quoted(words.encode()),
        ]
        return "{" + ", ".join(row) + "}"


def thunk(index: int, function: header.Function) -> str:
    lines = [f"static int thunk_{index}(const unsigned char *a) {{"]
    given = []
    for i, parameter in enumerate(function.parameters):
        space = "" if parameter.type.endswith("*") else " "
        lines.append(f"  {parameter.type}{space}a{i};")
        lines.append(f"  memcpy((void *)&a{i}, a + {parameter.offset}, sizeof a{i});")
        given.append(f"a{i}")
    if not given:
        lines.append("  (void)a;")
    wrap = {"ts_status": "(int)", "bool": "100 + ", "_Bool": "100 + "}.get(function.result)
    made = f"{function.name}({', '.join(given)})"
    if function.result == "double":
        wrap, made = "", f"isnan({made}) ? 103 : 102"
    elif function.result == "uint32_t":
        wrap, made = "", f"(void){made}, 102"
    elif function.result == "const char *":
        wrap, made = "", f"{made} != NULL ? 104 : 105"
    elif wrap is None:
        raise SystemExit(f"generate.py does not know what {function.name} returns, {function.result}")
    return "\n".join([*lines, f"  return {wrap}{made};", "}"])


def layouts() -> list[str]:
    """What was computed here is what the compiler thinks."""
    lines = []
    for made in header.structs().values():
        lines.append(f'_Static_assert(sizeof({made.name}) == {made.size}, "{made.name}");')
        for field in made.fields:
            lines.append(
                f'_Static_assert(offsetof({made.name}, {field.name}) == {field.offset}, "{made.name}.{field.name}");'
            )
    return lines


def rows(type: str, name: str, made: list[str]) -> list[str]:
    return [f"const {type} {name}[] = {{", *(f"  {row}," for row in made), "};"]


def generate(recording: bool) -> str:
    data = Data()
    names = list(data.names)
    answers = {} if recording else expected.read()
    cases, unanswered = [], []
    index = {call: i for i, call in enumerate(table.images())}
    calls = [data.call(call, image) for call, image in table.images().items()]
    for call, _, leaf, bad in table.all_cases():
        result = "OK" if recording else answers.pop((f"{call}.{leaf.path}", bad.name), None)
        if result is None:
            unanswered.append(f"{call}.{leaf.path} {bad.name}")
        else:
            cases.append(data.case(index[call], leaf.path, bad, result, messages.words(call, leaf, bad.name)))
    if unanswered or answers:
        left = [" ".join(key) for key in answers]
        raise SystemExit(
            f"without an answer in expected.txt: {unanswered[:20]}; answers to nothing: {left[:20]}: "
            "run Tests/ABI/arguments/record.sh, and review what it changes"
        )
    fixture, saved = [], (0, 0)
    for name, image in table.steps():
        fixture.append(data.call(name, image, names.index(name) if name and name != "saved" else -1))
        if name == "saved":
            where = {
                put.offset: put.what.block for put in image.puts if put.block == 0 and isinstance(put.what, Pointer)
            }
            saved = tuple(where[p.offset] for p in image.function.parameters if p.name in ("buffer", "out_size"))
    lists = {
        "calls": calls, "fixture": fixture,
        "teardown": [data.call("", image) for image in table.teardown()],
        "probes": [data.call("", image) for image in table.probing()],
        "moves": [data.call("", image) for image in table.moving()],
        "withouts": [data.call(call, image) for call, image in table.without_memory().items()],
    }  # fmt: skip
    text = [
        "/* SPDX-License-Identifier: MIT",
        " * Made by generate.py. */",
        '#include "walk.h"',
        "#include <math.h>",
        "",
    ]
    text += [*layouts(), ""]
    text += [thunk(i, function) for i, function in enumerate(header.functions().values())]
    text += rows("thunk", "thunks", [f"thunk_{i}" for i in range(len(data.functions))])
    for name, made in lists.items():
        text += [*rows("call_row", name, made), f"const size_t {name.rstrip('s')}_count = {len(made)};"]
    text += [*rows("case_row", "cases", cases), f"const size_t case_count = {len(cases)};"]
    text += rows("block_row", "block_rows", data.blocks) + rows("put_row", "put_rows", data.puts)
    text += rows("number_row", "number_rows", data.numbers)
    text += [f"const size_t saved_block = {saved[0]}, saved_size_block = {saved[1]};"]
    return "\n".join([*text, ""])


def record(lines: list[str]) -> None:
    results = [line.split("\t")[:3] for line in lines if line.count("\t") >= 3]
    expected.FILE.write_text(
        expected.written((case, value, result) for case, value, result in results), encoding="ascii"
    )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--record"]:
        record(sys.stdin.read().splitlines())
    else:
        path = pathlib.Path(sys.argv[1])
        if "--words" in sys.argv:
            header.use_words_of(int(sys.argv[sys.argv.index("--words") + 1]))
        made = generate("--recording" in sys.argv)
        if not path.exists() or path.read_text() != made:
            path.write_text(made)
