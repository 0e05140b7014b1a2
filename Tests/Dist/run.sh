#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What tools/dist.sh makes, used where nothing of the repository is: the web package by npm's layout, the C library by pkg-config, the
# sums, and what is said to be in them. (Wheels: Tests/Wheel. Debian packages: Tests/Packages.)
# Usage: Tests/Dist/run.sh (from the repository's root). Without node 20 its part is skipped, and named.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=$(sed -n 's/^project(TweenSpirit VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
fail() { echo "dist: $*" >&2; exit 1; }
same() { [ "$2" = "$3" ] || fail "$1: $2 in place of $3"; }
skip() {
  echo "dist: skipped: $*"
  [ "${TWEENSPIRIT_REQUIRE_HOSTS:-0}" != 1 ] || exit 1
}

DIST=$work/dist tools/dist.sh sdist c web >"$work/log" 2>&1 || fail "$(tail -n 20 "$work/log")"
cd "$work/dist"
sha256sum --quiet -c SHA256SUMS
same "what has a sum" "$(awk '{print $2}' SHA256SUMS | sort | xargs)" "$(find . -type f ! -name SHA256SUMS -printf '%P\n' | sort | xargs)"
python3 - <<'END'
import hashlib, json, pathlib
document = json.loads(pathlib.Path("sbom.spdx.json").read_text())
known = {p["name"]: p for p in document["packages"]}
for path in pathlib.Path().iterdir():
    if path.name in ("sbom.spdx.json", "SHA256SUMS"):
        continue
    assert known[path.name]["checksums"][0]["checksumValue"] == hashlib.sha256(path.read_bytes()).hexdigest(), path
ids = {p["SPDXID"] for p in known.values()} | {"SPDXRef-DOCUMENT"}
assert all({r["spdxElementId"], r["relatedSpdxElement"]} <= ids for r in document["relationships"])
END
if grep -lE "$PWD|/work/" sbom.spdx.json; then fail "the SBOM names paths of this machine"; fi
cd "$work"

# The C library: unpacked anywhere.
tar -xzf "dist/libtweenspirit-$version-$(uname -m)-linux.tar.gz"
prefix=$(echo "$work"/libtweenspirit-*)
cat >use.c <<'END'
#include <stdio.h>
#include <tweenspirit/tweenspirit.h>
int main(void) {
  ts_easing curve;
  double y;
  if (ts_easing_parse("back.out(1.7)", TS_DIALECT_CANONICAL, &curve) || ts_easing_evaluate(curve, 0.5, 0, &y)) return 1;
  return printf("%s %g\n", ts_version(), y) < 0;
}
END
export PKG_CONFIG_PATH
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name tweenspirit.pc)")
read -ra flags <<<"$(pkg-config --define-variable=prefix="$prefix" --cflags --libs tweenspirit)"
cc use.c -o use "${flags[@]}" -Wl,-rpath,"$(dirname "$(find "$prefix" -name libtweenspirit.so.1)")"
same "the C library" "$(./use)" "$version 1.0875"

# The web package: as npm would lay it out, and npm itself where it is.
[ "$(node -p 'parseInt(process.versions.node)' 2>/dev/null || echo 0)" -ge 20 ] || { skip "there is no node, or one before 20"; exit 0; }
program='import { load } from "tweenspirit"; const ts = await load(process.argv[2]);
  console.log(ts.version, ts.ease("back.out(1.7)")(0.5), new ts.Spring("bouncy").at(0)[0]);'
mkdir -p by-hand/node_modules by-npm
tar -xzf "dist/tweenspirit-web-$version.tgz" -C by-hand/node_modules
mv by-hand/node_modules/package by-hand/node_modules/tweenspirit
# What package.json lists is all that there is, and all of it is there.
(cd by-hand/node_modules/tweenspirit && node -e '
  const { files, exports, main, types } = require("./package.json"), fs = require("fs"), path = require("path");
  for (const each of [main, types, exports["."].default, exports["."].types]) if (!fs.existsSync(each)) throw new Error(each);
  const isListed = (name) => files.some((f) => f === name || (f.startsWith("*") && name.endsWith(f.slice(1))));
  const others = fs.readdirSync(".").filter((name) => !isListed(name) && !["package.json", "examples", "README.md"].includes(name));
  if (others.length) throw new Error(`not in files: ${others}`);') || fail "package.json"
if command -v npm >/dev/null; then
  (cd by-npm && npm install --offline --no-audit --no-fund "../dist/tweenspirit-web-$version.tgz" >"$work/log" 2>&1) || fail "$(cat "$work/log")"
else
  skip "there is no npm"
  rmdir by-npm
fi
for folder in by-hand by-npm; do
  [ -d $folder ] || continue
  echo "$program" >$folder/use.mjs
  same "$folder" "$(node $folder/use.mjs)" "$version 1.0875 0"
  same "$folder, the smallest module" "$(node $folder/use.mjs tweenspirit-curves.wasm)" "$version 1.0875 0"
done
echo "dist: $(wc -l <dist/SHA256SUMS) files, the web package by hand and by npm, the C library by pkg-config"
