# SPDX-License-Identifier: MIT
"""Compress a wheel as well as zlib can, with one date for every file. Usage: repack.py WHEEL FOLDER"""

import pathlib
import sys
import zipfile

DATE = (1980, 1, 1, 0, 0, 0)


def repack(wheel: pathlib.Path, folder: pathlib.Path) -> None:
    with (
        zipfile.ZipFile(wheel) as old,
        zipfile.ZipFile(folder / wheel.name, "w") as new,
    ):
        for entry in old.infolist():
            if entry.is_dir():
                continue
            made = zipfile.ZipInfo(entry.filename, DATE)
            made.external_attr = entry.external_attr
            new.writestr(made, old.read(entry), zipfile.ZIP_DEFLATED, 9)
    with zipfile.ZipFile(folder / wheel.name) as new:
        assert new.testzip() is None


if __name__ == "__main__":
    repack(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
