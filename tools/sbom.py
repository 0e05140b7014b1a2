# SPDX-License-Identifier: MIT
"""Write what is given out and what it is made of: sbom.spdx.json, SPDX 2.3.

python tools/sbom.py FOLDER VERSION

The artifacts hold the project's own code, and of others' what compilers put into what they link: parts of Embedded Swift's
library, and in WebAssembly and for musl of a C library.
"""

from __future__ import annotations

import hashlib
import json
import os
import pathlib
import re
import sys
import time

RENDERER = "swift-docc-render"
#: What others have made, by the artifacts that have it: linked in, but for the pages' renderer, which is files of its own.
LINKED = (
    (
        "swift-embedded-stdlib",
        "Apache-2.0 WITH Swift-exception",
        r"\.whl$|^libtweenspirit[0-9].*\.deb$|^libtweenspirit.*\.tar\.gz$|-web-",
    ),
    ("musl", "MIT", r"-web-"),
    ("wasi-libc", "Apache-2.0 WITH LLVM-exception OR Apache-2.0 OR MIT", r"-web-"),
    (RENDERER, "Apache-2.0 WITH Swift-exception", r"-docs\.tar\.gz$"),
)
WRITTEN = ("sbom.spdx.json", "SHA256SUMS")


def package(
    name: str, version: str, licence: str, checksum: str | None = None
) -> dict[str, object]:
    """One package of the document."""
    found: dict[str, object] = {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name),
        "name": name,
        "versionInfo": version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": licence,
        "licenseDeclared": licence,
        "copyrightText": "NOASSERTION",
    }
    if checksum:
        found["checksums"] = [{"algorithm": "SHA256", "checksumValue": checksum}]
    return found


def relation(one: object, kind: str, other: object) -> dict[str, object]:
    """How two of them stand to each other."""
    return {"spdxElementId": one, "relationshipType": kind, "relatedSpdxElement": other}


def main() -> int:
    """The command."""
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    folder, version = pathlib.Path(sys.argv[1]), sys.argv[2]
    files = sorted(
        path for path in folder.iterdir() if path.is_file() and path.name not in WRITTEN
    )
    sums = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    linked = {
        name: package(name, "NOASSERTION", licence) for name, licence, _ in LINKED
    }
    packages = [
        package(name, version, "MIT", checksum) for name, checksum in sums.items()
    ]
    relations = [
        relation("SPDXRef-DOCUMENT", "DESCRIBES", each["SPDXID"]) for each in packages
    ]
    for each in packages:
        for name, _, where in LINKED:
            if re.search(where, str(each["name"])):
                kind = "CONTAINS" if name == RENDERER else "STATIC_LINK"
                relations.append(relation(each["SPDXID"], kind, linked[name]["SPDXID"]))
    whole = hashlib.sha256("".join(sums.values()).encode()).hexdigest()
    now = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", "315532800")))
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"tweenspirit-{version}",
        "documentNamespace": f"urn:tweenspirit:{version}:{whole}",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", now),
            "creators": ["Tool: tools/sbom.py"],
        },
        "packages": [*packages, *linked.values()],
        "relationships": relations,
    }
    (folder / WRITTEN[0]).write_text(json.dumps(document, indent=2) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
