# SPDX-License-Identifier: MIT
"""Checks what a wheel of ours contains. Usage: contents.py WHEEL VERSION [WHEEL WITH THE SAME FILES]"""

import base64
import csv
import email
import hashlib
import io
import pathlib
import re
import stat
import struct
import sys
import zipfile

ACCELERATOR = "tweenspirit/_accelerator.abi3.so"
# The programs for NVIDIA's cards, compressed.
PTX = "tweenspirit/gpu/kernels.ptx.xz"
# The library by the first word of the platform tag.
LIBRARIES = {"win": "tweenspirit.dll", "macosx": "libtweenspirit.dylib"}


def sections(elf: bytes) -> set[str]:
    """The names of the sections of a 64-bit little-endian ELF file."""
    assert elf[:6] == b"\x7fELF\x02\x01", elf[:6]
    offset, size, count, names = (
        *struct.unpack_from("<Q", elf, 40),
        *struct.unpack_from("<HHH", elf, 58),
    )
    headers = [struct.unpack_from("<IIQQQQ", elf, offset + i * size) for i in range(count)]
    start = headers[names][4]
    return {elf[start + h[0] : elf.index(b"\0", start + h[0])].decode() for h in headers}


def check(path: pathlib.Path, version: str) -> set[str]:
    name = re.fullmatch(
        rf"tweenspirit-{re.escape(version)}-py3-none-(((many|musl)?linux|win|macosx)[0-9]*_.*)\.whl",
        path.name,
    )
    assert name, f"{path.name} is not called tweenspirit-{version}-py3-none-PLATFORM"
    library = "tweenspirit/" + LIBRARIES.get(name[2], "libtweenspirit.so.2")
    with zipfile.ZipFile(path) as archive:
        files = {i.filename: archive.read(i) for i in archive.infolist() if not i.is_dir()}
        links = [i.filename for i in archive.infolist() if stat.S_ISLNK(i.external_attr >> 16)]
    assert not links, f"links: {links}"
    about = f"tweenspirit-{version}.dist-info"
    folders = {f.split("/")[0] for f in files}
    assert folders == {"tweenspirit", about}, folders
    binaries = {f for f in files if not f.endswith((".py", ".pyi", "py.typed")) and not f.startswith(about)}
    assert binaries in ({library, PTX}, {library, PTX, ACCELERATOR}), binaries
    assert files["tweenspirit/py.typed"] == b""
    assert not [f for f in files if re.search("test|example|__pycache__|conftest", f)], list(files)

    wheel = email.message_from_bytes(files[f"{about}/WHEEL"])
    assert (
        sorted(wheel.get_all("Tag")) == sorted(f"py3-none-{tag}" for tag in name[1].split("."))
        and wheel["Root-Is-Purelib"] == "false"
    ), wheel.as_string()
    metadata = email.message_from_bytes(files[f"{about}/METADATA"])
    assert (metadata["Name"], metadata["Version"]) == ("tweenspirit", version)
    assert metadata["License-Expression"] == "MIT" and metadata["License-File"] == "LICENSE"
    assert metadata["Requires-Python"] == ">=3.10"
    needs = metadata.get_all("Requires-Dist")
    assert needs and all("extra ==" in need for need in needs), needs
    assert "ts.Easing(" in str(metadata.get_payload()), "the README is not in the metadata"
    assert files[f"{about}/licenses/LICENSE"] == pathlib.Path("LICENSE").read_bytes()
    assert b"tweenspirit.__main__:run" in files[f"{about}/entry_points.txt"]

    record = f"{about}/RECORD"
    rows = {row[0]: row[1:] for row in csv.reader(io.StringIO(files[record].decode()))}
    assert set(rows) == set(files), set(rows) ^ set(files)
    for file, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        assert file == record or rows[file] == [f"sha256={digest}", str(len(data))], rows[file]

    for file in binaries:
        if file.endswith((".so", ".so.2")) and name[2] not in LIBRARIES:
            found = sections(files[file])
            assert ".symtab" not in found and not [s for s in found if s.startswith(".debug")], (
                f"{file} is not stripped"
            )
        assert b"$ORIGIN" not in files[file], f"{file} has a run path"
        for private in (str(pathlib.Path.cwd()), str(pathlib.Path.home())):
            assert private.encode() not in files[file] or private == "/", f"{file} holds {private}"
    size = path.stat().st_size
    assert size < 5_000_000, f"{size} bytes"
    held = " and ".join(sorted(file.split("/")[-1] for file in binaries))
    print(f"wheel: {path.name}: {len(files)} files, {size / 1e6:.2f} MB: {held}")
    return {file for file in files if not file.startswith(about)}


if __name__ == "__main__":
    mine = check(pathlib.Path(sys.argv[1]), sys.argv[2])
    if len(sys.argv) > 3:
        with zipfile.ZipFile(sys.argv[3]) as archive:
            other = {i.filename for i in archive.infolist() if i.filename.startswith("tweenspirit/") and not i.is_dir()}
        assert mine == other, mine ^ other
