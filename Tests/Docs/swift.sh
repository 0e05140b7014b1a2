#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The pages of the Swift modules by docc, into $1. The modules are read from their sources: only what they import has to be
# built. What TweenSpirit shows of its model is on its pages. Fails on any warning, and where a public symbol has no words.
set -euo pipefail
out=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bin=$(dirname "$(readlink -f "$(command -v swiftc)")")
built=$PWD/.build/release
[ -f "$built/Modules/TweenSpiritEngine.swiftmodule" ] || { echo "nothing is built: make build" >&2; exit 1; }
target=$(swiftc -print-target-info | sed -n 's/^ *"unversionedTriple": "\(.*\)",*$/\1/p')
package=$(sed -n 's/.*"-package-name","\([^"]*\)".*/\1/p' .build/release.yaml | head -n 1)
find=(-I "$work" -I "$built/Modules")
for map in Sources/CObjects Sources/KernelTypes Sources/CKernelBuiltins "$built/CTweenSpiritShims.build"; do
  find+=(-Xcc "-fmodule-map-file=$map/module.modulemap")
done
mkdir -p "$work/graphs/model" "$work/pages.docc"
for module in TweenSpiritModel TweenSpirit; do
  abi=$module
  [ $module != TweenSpiritModel ] || abi=TweenSpirit
  swiftc -emit-module -wmo -parse-as-library -module-name $module -module-abi-name $abi -package-name "$package" \
    -Xfrontend -experimental-skip-non-inlinable-function-bodies \
    -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature ExistentialAny \
    "${find[@]}" -emit-module-path "$work/$module.swiftmodule" Sources/$module/*.swift
  graphs=$work/graphs
  [ $module != TweenSpiritModel ] || graphs+=/model
  "$bin/swift-symbolgraph-extract" -module-name $module "${find[@]}" -target "$target" -output-dir "$graphs" \
    -minimum-access-level public -skip-synthesized-members -experimental-allowed-reexported-modules=TweenSpiritModel
  [ $module = TweenSpiritModel ] || cp Sources/$module/$module.docc/*.md "$work/pages.docc"
done
# The way back, and what the pages ask for: colours of one's own, which are none.
cat >"$work/pages.docc/header.html" <<'HTML'
<p style="margin: 0; padding: 0.5rem 1.25rem; font: 14px system-ui, sans-serif">
<a style="color: inherit" href="/index.html">All of the documentation</a></p>
HTML
echo '{}' >"$work/pages.docc/theme-settings.json"
.venv/bin/python Tests/Docs/symbols.py "$work/graphs"
rm -r "$work/graphs/model"
"$bin/docc" convert "$work/pages.docc" --additional-symbol-graph-dir "$work/graphs" --output-path "$out" \
  --fallback-display-name TweenSpirit --fallback-bundle-identifier TweenSpirit --hosting-base-path swift \
  --transform-for-static-hosting --experimental-enable-custom-templates --warnings-as-errors | sed "/^$/d"
