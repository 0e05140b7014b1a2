#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The pages of the documentation into .build-docs, and their links: the Swift API by docc, Python's by pdoc, the C header,
# the guides, the gallery. Fails on any warning. What it needs is built, and in .venv.
set -euo pipefail
out=$PWD/.build-docs
python=$PWD/.venv/bin/python
export PYTHONPATH=$PWD/bindings/python PYTHONDONTWRITEBYTECODE=1
rm -rf "$out" && mkdir -p "$out"
"$python" Tests/Docs/links.py
Tests/Docs/swift.sh "$out/swift"
"$python" bindings/python/tools/api_pages.py "$out/python"
"$python" Tests/Docs/c_page.py "$out"
"$python" Tests/Docs/guides.py "$out"
"$python" bindings/python/tools/gallery.py "$out/gallery"
"$python" bindings/python/tools/guide_pictures.py --check
"$python" bindings/python/examples/card.py | cmp - docs/images/card.svg || {
  echo "docs/images/card.svg is not what bindings/python/examples/card.py prints" >&2
  exit 1
}
"$python" Tests/Docs/links.py "$out"
echo "Open .build-docs/index.html, or (the Swift pages want it) serve it: python3 -m http.server -d .build-docs"
