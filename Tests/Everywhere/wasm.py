# SPDX-License-Identifier: MIT
"""Runs a WASI program: wasm.py [--folder FOLDER]... PROGRAM.wasm ARGUMENTS... Exits as it does, 134 where it traps.

Of this machine's files it sees those in the folders that are named, and cannot change them.
"""

from __future__ import annotations

import pathlib
import sys
from collections.abc import Sequence

import wasmtime


class Program:
    """What is run in instances that share nothing."""

    def __init__(self, path: str, is_timed: bool = False) -> None:
        config = wasmtime.Config()
        config.cache = True
        # Each increment of the engine's epoch is a tick of the instances' time.
        config.epoch_interruption = is_timed
        self.path = path
        self.engine = wasmtime.Engine(config)
        self.module = wasmtime.Module.from_file(self.engine, path)
        self.linker = wasmtime.Linker(self.engine)
        self.linker.define_wasi()

    def run(
        self, arguments: Sequence[str], folders: Sequence[str] = (), said: pathlib.Path | None = None, ticks: int = 0
    ) -> int:
        """The exit status; what is said goes to the files said.out and said.err, where they are named."""
        wasi = wasmtime.WasiConfig()
        wasi.argv = [self.path, *arguments]
        wasi.inherit_env()
        for folder in folders:
            wasi.preopen_dir(folder, folder, fs_mutable=False)
        if said:
            wasi.stdout_file, wasi.stderr_file = f"{said}.out", f"{said}.err"
        else:
            wasi.inherit_stdout()
            wasi.inherit_stderr()
        store = wasmtime.Store(self.engine)
        store.set_wasi(wasi)
        if ticks:
            store.set_epoch_deadline(ticks)
        try:
            self.linker.instantiate(store, self.module).exports(store)["_start"](store)
        except wasmtime.ExitTrap as exit:
            return exit.code
        except (wasmtime.Trap, wasmtime.WasmtimeError) as trap:
            store.close()
            with open(f"{said}.err", "a") if said else sys.stderr as file:
                print(trap, file=file)
            return 134
        return 0


def main(words: list[str]) -> int:
    folders = []
    while words[:1] == ["--folder"]:
        folders.append(words[1])
        words = words[2:]
    return Program(words[0]).run(words[1:], folders)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
