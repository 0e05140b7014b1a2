#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The version is the same wherever it stands, and so is the ABI's number.
# Usage: Tests/Checks/version.sh (from the repository's root)
set -euo pipefail

header=include/tweenspirit/tweenspirit.h
failed=0

macro() { sed -n "s/^#define $1 \([0-9]*\)$/\1/p" "$header"; }
version=$(macro TS_VERSION_MAJOR).$(macro TS_VERSION_MINOR).$(macro TS_VERSION_PATCH)
abi=$(macro TS_ABI_VERSION)

# same WHAT EXPECTED FILE SED-SCRIPT
same() {
  local found
  found=$(sed -n "$4" "$3" | head -n 1)
  [ "$found" = "$2" ] || {
    echo "version.sh: the $1 is \"$2\" in $header and \"$found\" in $3" >&2
    failed=1
  }
}

[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || { echo "version.sh: no version in $header" >&2; exit 1; }
same version "$version" Sources/TweenSpiritEngine/Foundation/Version.swift 's/.*var versionText: StaticString { "\(.*\)" }.*/\1/p'
same version "$version" CMakeLists.txt 's/^project(TweenSpirit VERSION \([0-9.]*\).*/\1/p'
if [ -f bindings/python/pyproject.toml ]; then
  same version "$version" bindings/python/pyproject.toml 's/^version = "\(.*\)".*/\1/p'
fi
same "ABI's number" "$abi" Package.swift 's/.*-soname=libtweenspirit\.so\.\([0-9]*\)".*/\1/p'
same "ABI's number" "$abi" Sources/TweenSpiritABI/exports.map 's/^TWEENSPIRIT_\([0-9]*\) .*/\1/p'
same "ABI's number" "$abi" CMakeLists.txt 's/^set(TWEENSPIRIT_ABI_VERSION \([0-9]*\)).*/\1/p'
[ $failed -eq 0 ] && echo "version.sh: $version, ABI $abi"
exit $failed
