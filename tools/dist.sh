#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What is given out, in dist: the sources as a Swift package; Python wheels and the sources for pip; the C library for this machine's
# system as an archive and as Debian packages (on Linux for glibc 2.17 or later, by zig); the web package; the pages with the gallery;
# SHA256SUMS of them, and what they are made of (sbom.spdx.json).
# Usage: tools/dist.sh [source] [wheels] [sdist] [c] [web] [docs] (from the repository's root; without words, all)
# The same sources and tools make the same bytes. DIST: another folder than dist. DOCS: pages that are made already.
set -euo pipefail

dist=$(realpath -m "${DIST:-dist}")
export LC_ALL=C.UTF-8 SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-315532800}
python=$PWD/.venv/bin/python
export PATH=$PWD/.venv/bin:$PATH
version=$(sed -n 's/^project(TweenSpirit VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$dist"

# archive FILE FOLDER: a folder of $work, packed the same way each time.
archive() {
  tar -C "$work" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX -cf - "$2" | gzip -9n >"$dist/$1"
}

# quietly COMMAND...: its output only where it fails.
quietly() { "$@" >"$work/log" 2>&1 || { tail -n 40 "$work/log" >&2; echo "dist.sh: failed: $*" >&2; exit 1; }; }

# What git knows, as it is in the work tree. A Swift package by path is called by its folder.
source_archive() {
  mkdir "$work/TweenSpirit"
  git ls-files -z | tar --null -cf - -T - | tar -xf - -C "$work/TweenSpirit"
  archive "tweenspirit-source-$version.tar.gz" TweenSpirit
}

wheels() { DIST=$dist tools/wheels.sh; }

sdist() {
  (cd bindings/python && quietly "$python" -c 'import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])' "$dist")
}

# The library is the wheels'. An archive has it in lib on every system; Debian's packages, in Debian's folder.
c() {
  local name target=native
  name=libtweenspirit-$version-$(uname -m)-$(uname -s | tr '[:upper:]' '[:lower:]')
  if grep -qx "$(uname -m)-linux-gnu" <<<"$(tools/embedded.sh --list)"; then target=$(uname -m)-linux-gnu; fi
  build() {
    quietly cmake -S . -B "$work/$1" -DTWEENSPIRIT_EMBEDDED_TARGET="$target" "${@:2}"
    quietly cmake --build "$work/$1"
  }
  build archive -DCMAKE_INSTALL_LIBDIR=lib
  quietly cmake --install "$work/archive" --prefix "$work/$name"
  if command -v dpkg-deb >/dev/null; then
    build packages -DCMAKE_INSTALL_PREFIX=/usr \
      -DCPACK_PACKAGE_CONTACT="${CONTACT:-The TweenSpirit authors <nobody@tweenspirit.invalid>}"
    (cd "$work/packages" && quietly cpack -G DEB)
    cp "$work"/packages/*.deb "$dist"
  fi
  cp LICENSE CHANGELOG.md "$work/$name"
  sed "s/VERSION/$version/" cmake/archive.md >"$work/$name/README.md"
  archive "$name.tar.gz" "$name"
}

# As npm packs it: in a folder `package`.
web() {
  tools/web.sh
  cp -r .build-web "$work/package"
  archive "tweenspirit-web-$version.tgz" package
}

docs() {
  [ -n "${DOCS:-}" ] || make -s docs
  cp -r "${DOCS:-.build-docs}" "$work/tweenspirit-$version-docs"
  archive "tweenspirit-$version-docs.tar.gz" "tweenspirit-$version-docs"
}

[ $# -gt 0 ] || set -- source wheels sdist c web docs
for part in "$@"; do
  case $part in
  source) source_archive ;;
  wheels | sdist | c | web | docs) "$part" ;;
  *) sed -n '/^# Usage: /s/^# //p' "$0" >&2; exit 2 ;;
  esac
done
"$python" tools/sbom.py "$dist" "$version"
(cd "$dist" && sha256sum -- $(ls | grep -vx SHA256SUMS) >SHA256SUMS)
(cd "$dist" && ls -l | awk 'NR > 1 {print "dist.sh: " $9 ", " $5 " bytes"}')
