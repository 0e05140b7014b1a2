#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Makes the Debian packages, looks at what is in them, and uses them from C and C++: unpacked anywhere, and installed by
# dpkg in an overlay over this machine, which stays as it is.
# Usage: Tests/Consumers/Packages/run.sh [scratch path of swift build] (from the repository's root). What is missing is said and
# skipped; with TWEENSPIRIT_REQUIRE_HOSTS=1 it is a failure.
set -euo pipefail

export PATH=$PWD/.venv/bin:$PATH LC_ALL=C.UTF-8
unset PKG_CONFIG_PATH PKG_CONFIG_LIBDIR PKG_CONFIG_SYSROOT_DIR
scratch=$(realpath -m "${1:-.build}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
name=packages
. Tests/Consumers/CMake/consume.sh
skip() {
  echo "skipped: $*"
  if [ "${TWEENSPIRIT_REQUIRE_HOSTS:-0}" = 1 ]; then fail "and TWEENSPIRIT_REQUIRE_HOSTS=1"; fi
}
for tool in swift cmake cpack dpkg dpkg-deb gcc g++ pkg-config readelf gzip; do
  command -v "$tool" >/dev/null || { skip "packages want $tool"; exit 0; }
done

# 1. Two packages, as Debian names them; the library by zig as tools/dist.sh has it, where zig is.
target=native glibc='[0-9]+'
if .venv/bin/python -m ziglang version >/dev/null 2>&1; then target=$(uname -m)-linux-gnu glibc='(1[0-7]|[0-9])'; fi
version=$(sed -n 's/^project(TweenSpirit VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
arch=$(dpkg --print-architecture)
triplet=$(gcc -dumpmachine)
quietly cmake "${generator[@]}" -S . -B "$work/build" -DCMAKE_INSTALL_PREFIX=/usr \
  -DTWEENSPIRIT_SCRATCH_PATH="$scratch" -DTWEENSPIRIT_EMBEDDED_TARGET="$target" -DCPACK_PACKAGE_CONTACT="The TweenSpirit authors <nobody@tweenspirit.invalid>"
quietly cmake --build "$work/build"
(cd "$work/build" && quietly cpack -G DEB)
runtime=$work/build/libtweenspirit2_$version-1_$arch.deb
development=$work/build/libtweenspirit-dev_$version-1_$arch.deb
[ "$(ls "$work"/build/*.deb | wc -l)" = 2 ] && [ -f "$runtime" ] && [ -f "$development" ] ||
  fail "the packages are called $(ls "$work"/build/*.deb)"

# field DEB NAME REGEX
field() {
  local found
  found=$(dpkg-deb -f "$1" "$2")
  grep -qxE "$3" <<<"$found" || fail "$(basename "$1"): $2 is \"$found\", not $3"
}
for deb in "$runtime" "$development"; do
  field "$deb" Version "$version-1"
  field "$deb" Architecture "$arch"
  field "$deb" Maintainer '.+ <.+@.+>'
  field "$deb" Priority optional
  field "$deb" Source tweenspirit
  [ -z "$(dpkg-deb -f "$deb" Homepage)" ] || fail "$(basename "$deb") has a homepage"
  [ "$(dpkg-deb -f "$deb" Description | wc -l)" -ge 3 ] || fail "$(basename "$deb") has no long description"
done
field "$runtime" Section libs
field "$development" Section libdevel
field "$development" Depends "libtweenspirit2 \(= $version-1\)"
# Of no other: Embedded Swift brings what it needs.
field "$runtime" Depends "libc6 \(>= 2\.$glibc\)"
# Multi-Arch came with CMake 3.31.
if [ "$(printf '%s\n3.31\n' "$(cmake --version | sed -n 's/^cmake version //p')" | sort -V | head -n 1)" = 3.31 ]; then
  field "$runtime" Multi-Arch same
  field "$development" Multi-Arch same
fi

# contents DEB < PATHS: all files and links, of root's, readable, none executable.
contents() {
  dpkg-deb -c "$1" | awk '$1 ~ /^[-l]/ {print $6}' | sort >"$work/listed"
  sort | diff - "$work/listed" || fail "$(basename "$1") holds other files than it should"
  dpkg-deb -c "$1" | awk '$2 != "root/root" || $1 !~ /^(-rw-r--r--|drwxr-xr-x|lrwxrwxrwx)$/' >"$work/odd"
  [ ! -s "$work/odd" ] || fail "$(basename "$1"): $(cat "$work/odd")"
}
lib=./usr/lib/$triplet
contents "$runtime" <<LIST
$lib/libtweenspirit.so.2
./usr/share/doc/libtweenspirit2/changelog.Debian.gz
./usr/share/doc/libtweenspirit2/copyright
LIST
contents "$development" <<LIST
./usr/include/tweenspirit/cpp/batch.hpp
./usr/include/tweenspirit/cpp/chain.hpp
./usr/include/tweenspirit/cpp/channel.hpp
./usr/include/tweenspirit/cpp/core.hpp
./usr/include/tweenspirit/cpp/easing.hpp
./usr/include/tweenspirit/cpp/handlers.hpp
./usr/include/tweenspirit/cpp/machine.hpp
./usr/include/tweenspirit/cpp/motion.hpp
./usr/include/tweenspirit/cpp/player.hpp
./usr/include/tweenspirit/cpp/scene.hpp
./usr/include/tweenspirit/cpp/spring.hpp
./usr/include/tweenspirit/cpp/timeline.hpp
./usr/include/tweenspirit/cpp/timing.hpp
./usr/include/tweenspirit/cpp/track.hpp
./usr/include/tweenspirit/cpp/value.hpp
./usr/include/tweenspirit/cpp/words.hpp
./usr/include/tweenspirit/cpp/world.hpp
./usr/include/tweenspirit/tweenspirit.h
./usr/include/tweenspirit/tweenspirit.hpp
./usr/include/tweenspirit/tweenspirit_gpu.h
$lib/cmake/TweenSpirit/TweenSpiritConfig.cmake
$lib/cmake/TweenSpirit/TweenSpiritConfigVersion.cmake
$lib/libtweenspirit.so
$lib/pkgconfig/tweenspirit.pc
./usr/share/doc/libtweenspirit-dev/changelog.Debian.gz
./usr/share/doc/libtweenspirit-dev/copyright
LIST
dpkg-deb -e "$runtime" "$work/control"
# A trigger, or of older CMakes a script, of which lintian thinks less.
tags=initial-upload-closes-no-bugs
[ -f "$work/control/triggers" ] || tags+=,lacks-ldconfig-trigger,maintscript-calls-ldconfig
grep -qs 'ldconfig' "$work"/control/{triggers,postinst} || fail "libtweenspirit2 does not have ldconfig run"
grep -qxE "libtweenspirit 2 libtweenspirit2 \(>= $version(-1)?\)" "$work/control/shlibs" ||
  fail "shlibs: $(cat "$work/control/shlibs")"

mkdir "$work/root"
for deb in "$runtime" "$development"; do
  dpkg-deb -x "$deb" "$work/root"
  dpkg-deb -e "$deb" "$work/sums"
  (cd "$work/root" && quietly md5sum --strict -c "$work/sums/md5sums")
  doc=$work/root/usr/share/doc/$(dpkg-deb -f "$deb" Package)
  sed -n '/^ Permission/,$p' "$doc/copyright" | sed 's/^ //; s/^\.$//' | diff - <(sed -n '/^Permission/,$p' LICENSE) ||
    fail "$doc/copyright does not hold LICENSE"
  grep -qx 'License: Expat' "$doc/copyright" || fail "$doc/copyright names no licence"
  if command -v dpkg-parsechangelog >/dev/null; then
    [ "$(gzip -dc "$doc/changelog.Debian.gz" | dpkg-parsechangelog -l - -S Version 2>&1)" = "$version-1" ] ||
      fail "the changelog is not Debian's"
  fi
done
look_at "$work/root/usr/lib/$triplet/libtweenspirit.so.2"
[ "$(readlink "$work/root/usr/lib/$triplet/libtweenspirit.so")" = libtweenspirit.so.2 ] ||
  fail "libtweenspirit.so is no link"
if grep -rlF -e "$work" -e "$PWD" "$work/root/usr/include" "$work/root/usr/lib/$triplet"/{pkgconfig,cmake}; then
  fail "these files hold paths of this machine"
fi
for deb in "$runtime" "$development"; do
  say "$(basename "$deb"), $(stat -c %s "$deb") bytes, depends: $(dpkg-deb -f "$deb" Depends)"
done

if command -v lintian >/dev/null; then
  lintian --allow-root --suppress-tags "$tags" --fail-on error,warning "$runtime" "$development" \
    >"$work/lintian" 2>/dev/null ||
    fail "lintian: $(cat "$work/lintian")"
  say "lintian complains of nothing but ${tags//,/, }"
else
  say "no lintian here, nothing is complained of"
fi

# 2. Unpacked into a folder: with pkg-config alone, with a sysroot, and with find_package.
here=$work/root/usr/lib/$triplet
export PKG_CONFIG_LIBDIR=$here/pkgconfig
by_pkg_config "unpacked, pkg-config" "$work/unpacked" -Wl,-rpath,"$here"
flags=$(PKG_CONFIG_SYSROOT_DIR=$work/root pkg-config --cflags --libs tweenspirit)
for folder in $(tr ' ' '\n' <<<"$flags" | sed -n 's/^-[IL]//p'); do
  [ -d "$folder" ] && [[ $(realpath "$folder") == "$work/root"/* ]] || fail "with a sysroot pkg-config says $flags"
done
PKG_CONFIG_SYSROOT_DIR=$work/root by_pkg_config "unpacked, pkg-config with a sysroot" "$work/sysroot" -Wl,-rpath,"$here"
by_cmake "unpacked, find_package" "$work/found" -DCMAKE_PREFIX_PATH="$work/root/usr"
unset PKG_CONFIG_LIBDIR

# 3. Installed by dpkg, in an overlay that goes when the namespace does.
if [ "$(id -u)" != 0 ] || ! unshare -m true 2>/dev/null; then
  skip "dpkg -i wants root and mount namespaces"
  exit 0
fi
mkdir "$work/overlay"
code=0
unshare -m bash -s "$work/overlay" "$PWD" "$work" >"$work/inside" 2>&1 <<'INSIDE' || code=$?
set -euo pipefail
mount -t tmpfs none "$1" && mkdir "$1"/{upper,work,root} || exit 77
mount -t overlay overlay -o lowerdir=/,upperdir="$1/upper",workdir="$1/work" "$1/root" || exit 77
# What may lie on other disks than / does.
for folder in /proc /dev /sys "$2" "$3"; do
  mkdir -p "$1/root$folder"
  mount --rbind "$folder" "$1/root$folder"
done
exec chroot "$1/root" /bin/bash -c 'cd "$1" && exec Tests/Consumers/Packages/installed.sh "$2"' installed "$2" "$3"
INSIDE
case $code in
  0) cat "$work/inside" ;;
  77) skip "no overlay can be mounted: $(tail -n 1 "$work/inside")" ;;
  *) cat "$work/inside" >&2; fail "installed by dpkg: failed" ;;
esac
[ -z "$(dpkg-query -W -f '${Status}' libtweenspirit2 libtweenspirit-dev 2>/dev/null)" ] ||
  fail "the packages are on this machine now"
