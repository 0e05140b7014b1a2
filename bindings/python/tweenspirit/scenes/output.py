# SPDX-License-Identifier: MIT
"""Files that appear when they are complete."""

from __future__ import annotations

import errno
import os
import pathlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from .._c.importing import importing
from .._errors import InvalidArgumentError

FORMATS = ("csv", "json", "npz", "lottie", "lottie.json")
"""What a baked scene is written as: see `files`."""
ENDINGS = f".{', .'.join(FORMATS[:-1])} or .{FORMATS[-1]}"
EXPORTERS = "bindings/python/examples/exporters"
"""The folder of the programs that write clips of engines."""
_CLIPS = {".py": "blender.py", ".anim": "unity.py", ".tres": "godot.py"}


def format_of(path: str | os.PathLike[str]) -> str:
    """The format that a file's name asks for."""
    found = named_format(path)
    if found is None:
        writer = _CLIPS.get(pathlib.Path(path).suffix.lower())
        more = f": {EXPORTERS}/{writer} writes such files" if writer else ""
        raise InvalidArgumentError(f"the name of a file must end with {ENDINGS}, not {os.fspath(path)!r}{more}")
    return found


def named_format(path: str | os.PathLike[str]) -> str | None:
    """One of FORMATS, or None where a name asks for none of them."""
    ends = [end.lower().removeprefix(".") for end in pathlib.Path(path).suffixes]
    return next((form for form in (".".join(ends[-2:]), *ends[-1:]) if form in FORMATS), None)


@contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """A file to write, which appears under its name when all is written, and not at all where something fails."""
    given = pathlib.Path(path)
    if given.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if given.exists() and not given.is_file():  # a pipe or a device
        with given.open("wb") as stream:
            yield stream
        return
    target = pathlib.Path(os.path.realpath(given))
    old = _replaceable(target)
    with importing:
        import tempfile  # which is slow to load

    try:
        number, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:100]}.", suffix=".part")
    except OSError as error:
        raise type(error)(error.errno, error.strerror, os.fspath(path)) from None
    try:
        with os.fdopen(number, "wb") as stream:
            yield stream
        os.chmod(name, 0o666 & ~_mask() if old is None else old.st_mode & 0o7777)
        os.replace(name, target)
    except BaseException:
        pathlib.Path(name).unlink(missing_ok=True)
        raise


def _replaceable(target: pathlib.Path) -> os.stat_result | None:
    """What a file is that may be replaced; None where there is none. To take its place asks its folder only."""
    if not target.exists():
        return None
    old = target.stat()
    is_ours = not hasattr(os, "geteuid") or old.st_uid == os.geteuid()
    if not old.st_mode & 0o222 or not is_ours:
        reason = "the file is read-only" if is_ours else "the file belongs to another user"
        raise PermissionError(errno.EACCES, reason, str(target))
    target.open("r+b").close()
    return old


def _mask() -> int:
    """The permissions that new files do not get."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
