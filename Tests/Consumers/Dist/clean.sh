#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The C library as it is given out, on a clean old Debian that has gcc, CMake and pkg-config and no Swift: the archive, unpacked
# anywhere, and the packages, installed and removed. (The wheels on such systems: Tests/Consumers/Wheel/platforms.sh.)
# Usage: Tests/Consumers/Dist/clean.sh (from the repository's root). The system is kept in .build-wheels, 650 MB. What is missing is skipped, and
# named; with TWEENSPIRIT_REQUIRE_HOSTS=1 that is a failure.
set -euo pipefail

suites=(bullseye bookworm)
cache=$PWD/.build-wheels
version=$(sed -n 's/^project(TweenSpirit VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$cache"

say() { echo "clean: $*"; }
fail() { echo "clean: $*" >&2; exit 1; }
skip() {
  echo "clean: skipped: $*"
  [ "${TWEENSPIRIT_REQUIRE_HOSTS:-0}" != 1 ] || exit 1
}

architecture=$(dpkg --print-architecture 2>/dev/null) || { skip "this is no Debian"; exit 0; }
. Tests/Consumers/Wheel/debian.sh
debian "$architecture+gcc" gcc,g++,libc6-dev,make,cmake,pkg-config "${suites[@]}" || exit 0
for found in swift swiftc clang python3; do
  ! compgen -G "$root/usr/bin/$found" >/dev/null || fail "$root has $found"
done
inside() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 "$@"; }
about="$(basename "$root"), glibc $(inside ldd --version | sed -n '1s/.* //p'), gcc $(inside gcc -dumpversion), CMake $(inside cmake --version | sed -n '1s/.* //p')"

DIST=$work/dist tools/dist.sh c >"$work/log" 2>&1 || fail "$(tail -n 20 "$work/log")"

# The archive, with the seeds' programs.
rm -rf "$root/seeds" "$root/opt/unpacked"
mkdir -p "$root/opt/unpacked"
tar -xzf "$work/dist/libtweenspirit-$version-$(uname -m)-linux.tar.gz" -C "$root/opt/unpacked"
Tests/Consumers/Dist/seeds/lay_out.sh "$root/seeds"
said=$(inside /seeds/play.sh "/opt/unpacked/libtweenspirit-$version-$(uname -m)-linux" "$version") || fail "$about: the archive"
say "$about: the archive: $said"
rm -rf "$root/seeds" "$root/opt/unpacked"

# The packages: no word of where they are.
inside dpkg -P libtweenspirit-dev libtweenspirit2 >/dev/null 2>&1 || true
cp "$work"/dist/*.deb "$root"
inside sh -c 'dpkg -i /libtweenspirit*.deb' >"$work/log" 2>&1 || fail "dpkg -i: $(cat "$work/log")"
rm "$root"/libtweenspirit*.deb
cp bindings/c/examples/hello.c Tests/Consumers/CMake/consumer/consumer.cpp "$root"
inside sh -c 'cc hello.c $(pkg-config --cflags --libs tweenspirit) -o hello && c++ -std=c++17 consumer.cpp -ltweenspirit -o consumer' >"$work/log" 2>&1 ||
  fail "programs with the packages: $(cat "$work/log")"
said=$(inside /hello quad.in | sed -n 6p && inside /consumer) || fail "programs with the packages fail"
[ "$(tr -s ' \n' ' ' <<<"$said")" = "0.5 0.25000 C++ $version " ] || fail "programs with the packages: $said"
depends=$(inside dpkg-query -W -f '${Depends}' libtweenspirit2)
say "$about: dpkg -i, which asks for $depends; programs in C and C++ by pkg-config: $(tail -n 1 <<<"$said")"
inside dpkg -P libtweenspirit-dev libtweenspirit2 >"$work/log" 2>&1 || fail "dpkg -P: $(cat "$work/log")"
! inside /consumer >/dev/null 2>&1 || fail "the library is still there"
rm -f "$root"/{hello,hello.c,consumer,consumer.cpp}
