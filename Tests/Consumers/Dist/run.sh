#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What tools/dist.sh makes, used where nothing of the repository is: the C library by pkg-config and CMake, the web package by npm's
# layout, the sources without Swift, the pages in a browser; the sums, the version, and what is said to be in them. The seeds'
# programs print the same lines with each. (Wheels: Tests/Consumers/Wheel. Debian packages: Tests/Consumers/Packages. On a clean system: clean.sh.)
# Usage: Tests/Consumers/Dist/run.sh (from the repository's root). What is missing is skipped, and named: node 20, or pages before make docs.
set -euo pipefail
unset PYTHONPATH TWEENSPIRIT_LIB PKG_CONFIG_PATH PKG_CONFIG_LIBDIR

root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=$(sed -n 's/^project(TweenSpirit VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
say() { echo "dist: $*"; }
fail() { echo "dist: $*" >&2; exit 1; }
same() { [ "$2" = "$3" ] || fail "$1: $2 in place of $3"; }
skip() {
  echo "dist: skipped: $*"
  [ "${TWEENSPIRIT_REQUIRE_HOSTS:-0}" != 1 ] || exit 1
}

parts=(sdist c web)
if [ -f .build-docs/index.html ]; then parts+=(docs); else skip "there are no pages in .build-docs: make docs"; fi
DIST=$work/dist DOCS=.build-docs tools/dist.sh "${parts[@]}" >"$work/log" 2>&1 || fail "$(tail -n 20 "$work/log")"
cd "$work/dist"
sha256sum --quiet -c SHA256SUMS
same "what has a sum" "$(awk '{print $2}' SHA256SUMS | sort | xargs)" "$(find . -type f ! -name SHA256SUMS -printf '%P\n' | sort | xargs)"
python3 - "$version" <<'END'
import hashlib, json, pathlib, re, sys, tarfile
version = sys.argv[1]
document = json.loads(pathlib.Path("sbom.spdx.json").read_text())
known = {p["name"]: p for p in document["packages"]}
assert document["name"] == f"tweenspirit-{version}", document["name"]
for path in pathlib.Path().iterdir():
    if path.name in ("sbom.spdx.json", "SHA256SUMS"):
        continue
    its = known[path.name]
    assert its["checksums"][0]["checksumValue"] == hashlib.sha256(path.read_bytes()).hexdigest(), path
    assert its["versionInfo"] == version and re.search(rf"[-_]{re.escape(version)}[-_.]", path.name), (path, version)
    # Nothing of an archive lies outside its one folder.
    if path.name.endswith((".tar.gz", ".tgz")):
        with tarfile.open(path) as archive:
            names = [pathlib.PurePosixPath(name) for name in archive.getnames()]
        assert len({name.parts[0] for name in names}) == 1 and not any(".." in name.parts for name in names), path
ids = {p["SPDXID"] for p in known.values()} | {"SPDXRef-DOCUMENT"}
assert all({r["spdxElementId"], r["relatedSpdxElement"]} <= ids for r in document["relationships"])
END
if grep -lE "$root|/work/" sbom.spdx.json; then fail "the SBOM names paths of this machine"; fi
for deb in *.deb; do
  [ ! -e "$deb" ] || same "$deb's version" "$(dpkg-deb -f "$deb" Version)" "$version-1"
done
cd "$work"

# The C library: unpacked anywhere, for old systems, with all that it takes to use it.
tar -xzf "dist/libtweenspirit-$version-$(uname -m)-linux.tar.gz"
prefix=$(echo "$work"/libtweenspirit-*)
(cd "$prefix" && find . -type f -o -type l | grep -v '^\./include/tweenspirit/cpp/' | LC_ALL=C sort) | diff - <(cat <<LIST
./CHANGELOG.md
./LICENSE
./README.md
./include/tweenspirit/tweenspirit.h
./include/tweenspirit/tweenspirit.hpp
./include/tweenspirit/tweenspirit_gpu.h
./lib/cmake/TweenSpirit/TweenSpiritConfig.cmake
./lib/cmake/TweenSpirit/TweenSpiritConfigVersion.cmake
./lib/libtweenspirit.so
./lib/libtweenspirit.so.2
./lib/pkgconfig/tweenspirit.pc
LIST
) || fail "the C library holds other files than it should"
same "the headers of C++" "$(cd "$prefix/include/tweenspirit/cpp" && ls)" "$(cd "$root/include/tweenspirit/cpp" && ls)"
if grep -rlF -e "$root" -e "$work" "$prefix"; then fail "these files of the C library hold paths of this machine"; fi
grep -qF "set(PACKAGE_VERSION \"$version\")" "$prefix"/lib/cmake/TweenSpirit/TweenSpiritConfigVersion.cmake || fail "CMake's version"
newest() { objdump -T "$1" | grep -oE 'GLIBC_[0-9.]+' | sed 's/GLIBC_//' | sort -Vu | tail -n 1; }
glibc=$(newest "$prefix/lib/libtweenspirit.so.2")
same "the newest glibc that the C library asks for, at most" "$(printf '%s\n2.17\n' "$glibc" | sort -V | tail -n 1)" 2.17
(cd "$root" && Tests/Consumers/Dist/seeds/lay_out.sh "$work/seeds")
said=$(PATH=$root/.venv/bin:$PATH seeds/play.sh "$prefix" "$version" once) || fail "the C library"
say "the C library, which asks for glibc $glibc: $said"
said=$(cd "$root" && TWEENSPIRIT_LIB=$prefix/lib/libtweenspirit.so TWEENSPIRIT_HEADER=$prefix/include/tweenspirit/tweenspirit.h \
  Tests/Consumers/Hosts/run.sh rust lua ruby) || fail "the C library in other languages: $said"
say "the C library in other languages: ${said//$'\n'/; }"

# The sources, where no Swift is: what pip says.
swift=$(dirname "$(readlink -f "$(command -v swift)")")
plain=$(tr ':' '\n' <<<"$PATH" | while read -r folder; do [ -x "$folder/swift" ] || echo "$folder"; done | paste -sd :)
! PATH=$root/.venv/bin:$plain "$root/.venv/bin/python" -m pip --disable-pip-version-check wheel --no-deps --no-build-isolation \
  -w none "dist/tweenspirit-$version.tar.gz" -C cmake.define.CMAKE_IGNORE_PATH="$swift" >log 2>&1 || fail "a wheel was built without Swift"
wanted='wants Swift 6.2 or later, and no `swift` was found (see swift.org/install, or set TWEENSPIRIT_SWIFT to its path): install Swift, or a wheel, which needs none'
grep -qF "$wanted" <<<"$(tr -s ' \n' ' ' <log)" || fail "the sources without Swift: $(cat log)"
say "the sources without Swift: pip says that it is missing, and that a wheel needs none"

# The pages: what they lead to is there, and a browser misses nothing.
if [[ " ${parts[*]} " == *" docs "* ]]; then
  tar -xzf "dist/tweenspirit-$version-docs.tar.gz"
  PYTHONDONTWRITEBYTECODE=1 "$root/.venv/bin/python" "$root/Tests/Docs/links.py" "$work/tweenspirit-$version-docs" || fail "links of the pages"
  PYTHONPATH=$root/bindings/python PYTHONDONTWRITEBYTECODE=1 "$root/.venv/bin/python" "$root/Tests/Consumers/Browser/archive.py" \
    "$work/tweenspirit-$version-docs" || fail "the pages in a browser"
fi

# The web package: as npm would lay it out, and npm itself where it is.
[ "$(node -p 'parseInt(process.versions.node)' 2>/dev/null || echo 0)" -ge 20 ] || { skip "there is no node, or one before 20"; exit 0; }
program='import { load } from "tweenspirit"; const ts = await load(process.argv[2]);
  console.log(ts.version, ts.ease("back.out(1.7)")(0.5), new ts.Spring("bouncy").at(0)[0]);'
mkdir -p by-hand/node_modules by-npm
tar -xzf "dist/tweenspirit-web-$version.tgz" -C by-hand/node_modules
mv by-hand/node_modules/package by-hand/node_modules/tweenspirit
# What package.json lists is all that there is, and all of it is there.
(cd by-hand/node_modules/tweenspirit && node -e '
  const { version, files, exports, main, types } = require("./package.json"), fs = require("fs"), path = require("path");
  if (version !== process.argv[1]) throw new Error(version);
  for (const each of [main, types, exports["."].default, exports["."].types]) if (!fs.existsSync(each)) throw new Error(each);
  const isListed = (name) => files.some((f) => f === name || (f.startsWith("*") && name.endsWith(f.slice(1))));
  const others = fs.readdirSync(".").filter((name) => !isListed(name) && !["package.json", "examples", "README.md"].includes(name));
  if (others.length) throw new Error(`not in files: ${others}`);' "$version") || fail "package.json"
for text in "$root"/Tests/Consumers/Demo/*.txt; do
  node "by-hand/node_modules/tweenspirit/examples/$(basename "$text" .txt).mjs" | cmp - "$text" || fail "JavaScript prints other lines"
done
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
say "$(wc -l <dist/SHA256SUMS) files, all of $version; the web package by hand and by npm, and its three programs"
