#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The web package: the engine as modules of WebAssembly, with the JavaScript of bindings/web beside them; and both in one script,
# tweenspirit.js.
# Usage: tools/web.sh [FOLDER] (from the repository's root; .build-web). Needs zig, as tools/embedded.sh says; with binaryen's
# wasm-opt modules are smaller.
set -euo pipefail

out=${1:-.build-web}
root=${TWEENSPIRIT_EMBEDDED_PATH:-.build-embedded}
read -ra zig <<<"${ZIG:-.venv/bin/python -m ziglang}"

# What each module has: objects of which target, and which of the header's functions, by the beginnings of their names. The
# smallest is made of the preset (docs/guide-bare-metal.md), whose parser knows fewer texts.
curves="$(grep -vE '_(decay|decays|tweens)_' Sources/CTweenSpiritBare/functions.txt | paste -sd'|')|ts_stagger|ts_velocity_.*"
tracks='ts_(abi_|version|color_|status_|last_|error_|eas|spring|stagger|velocity_|threads_|build_get_info|decay|fling|tweens_|track_|path_|marker_|timing_'
tracks+='|transform|rubber|follow|smooth).*'
declare -A modules=(
  [tweenspirit]="wasm32-wasi .*"
  [tweenspirit-scalar]="wasm32-wasi-scalar .*"
  [tweenspirit-tracks]="wasm32-wasi $tracks"
  [tweenspirit-curves]="wasm32-wasi-tiny $curves"
)

# module NAME: the functions of its list, and what they reach.
module() {
  local made=$out/$1.wasm exports=() objects=() name target list
  read -r target list <<<"${modules[$1]}"
  mapfile -t objects <"$root/$target/objects.txt"
  [ ! -e "$made" ] || [ -n "$(find "${objects[@]}" bindings/web/host.c tools/web.sh include -newer "$made" -type f -print -quit)" ] || return 0
  while read -r name; do
    [[ ! $name =~ ^($list)$ ]] || exports+=("-Wl,--export=$name")
  done <"$out/functions"
  "${zig[@]}" cc -target wasm32-wasi -mexec-model=reactor -Os -Iinclude "${objects[@]}" bindings/web/host.c "${exports[@]}" \
    -Wl,--gc-sections -Wl,-z,stack-size=1048576 -s -o "$made.new"
  ! command -v wasm-opt >/dev/null || wasm-opt -Oz --converge --enable-simd --enable-bulk-memory --enable-nontrapping-float-to-int \
    --enable-sign-ext --enable-mutable-globals "$made.new" -o "$made.new"
  mv "$made.new" "$made"
  local size
  size=$(stat -c %s "$made")
  ! command -v node >/dev/null || size+=" bytes, with brotli $(node -p "zlib.brotliCompressSync(fs.readFileSync('$made')).length")"
  echo "web.sh: $made, ${#exports[@]} functions, $size bytes"
}

tools/embedded.sh wasm32-wasi wasm32-wasi-scalar wasm32-wasi-tiny
mkdir -p "$out"
.venv/bin/python bindings/python/tools/gen_web.py --functions >"$out/functions"
for name in "${!modules[@]}"; do module "$name"; done
rm "$out/functions"
cp -r bindings/web/{*.mjs,*.d.ts,package.json,examples} LICENSE "$out"
chmod 644 "$out"/*.wasm
# The page without its links to others.
sed -E '/^## See also/,$d; s/\[([^]]*)\]\([a-z/-]+\.md[^)]*\)/\1/g' docs/web.md >"$out/README.md"
.venv/bin/python bindings/python/tools/web_bundle.py "$out"
