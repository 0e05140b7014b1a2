#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Installs the packages of FOLDER/build by dpkg, uses them with no word of where they are, and removes them. Only for
# the overlay that Tests/Consumers/Packages/run.sh makes. Usage: installed.sh FOLDER
set -euo pipefail

work=$1/installed
mkdir "$work"
name=packages
. Tests/Consumers/CMake/consume.sh
[ "$(stat -f -c %T /)" = overlayfs ] || fail "this is no overlay"
traces() { find /usr /etc /var/lib/dpkg/info -xdev -name '*tweenspirit*' | sort; }
[ -z "$(traces)" ] || fail "something is here already: $(traces)"

quietly dpkg -i "$1"/build/*.deb
[ -z "$(dpkg --audit)" ] || fail "dpkg --audit: $(dpkg --audit)"
quietly dpkg --verify libtweenspirit2 libtweenspirit-dev
[ ! -s "$work/log" ] || fail "dpkg --verify: $(cat "$work/log")"
grep -q 'libtweenspirit\.so\.2 ' <<<"$(/sbin/ldconfig -p)" || fail "ldconfig does not know the library"
by_pkg_config "dpkg -i, pkg-config" "$work/packaged"
by_cmake "dpkg -i, find_package" "$work/found"
if command -v python3 >/dev/null; then
  quietly python3 -c 'import ctypes; assert ctypes.CDLL("libtweenspirit.so.2").ts_abi_version() == 2'
fi

! dpkg -r libtweenspirit2 >"$work/log" 2>&1 || fail "libtweenspirit2 went although libtweenspirit-dev needs it"
quietly dpkg -r libtweenspirit-dev
"$work/found/consumer" >/dev/null || fail "programs do not run without libtweenspirit-dev"
quietly dpkg -P libtweenspirit-dev libtweenspirit2
! "$work/found/consumer" >/dev/null 2>&1 || fail "the library is still found"
[ -z "$(traces)" ] || fail "left behind: $(traces)"
say "dpkg -i, programs without libtweenspirit-dev, dpkg -r and -P: nothing is left"
