#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The Swift API by docc, the Python API by pydoc, into .build-docs.
set -euo pipefail
out=$PWD/.build-docs
rm -rf "$out" && mkdir -p "$out/symbols" "$out/python"
docc=$(dirname "$(readlink -f "$(command -v swiftc)")")/docc
swift build -q -c release --target TweenSpirit -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir \
  -Xswiftc "$out/symbols" --scratch-path .build-docs/build
mkdir -p "$out/own" && cp "$out"/symbols/TweenSpirit.symbols.json "$out/own/"
"$docc" convert --fallback-display-name TweenSpirit --fallback-bundle-identifier TweenSpirit \
  --additional-symbol-graph-dir "$out/own" --output-path "$out/swift" >/dev/null
(cd "$out/python" && ../../.venv/bin/python -m pydoc -w tweenspirit >/dev/null)
echo "Swift: .build-docs/swift (serve it over HTTP), Python: .build-docs/python/tweenspirit.html"
