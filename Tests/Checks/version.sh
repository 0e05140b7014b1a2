#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The version is the same wherever it stands, and so is the ABI's number. (In what is given out: Tests/Consumers/Dist/run.sh.)
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
same version "$version" bindings/web/package.json 's/^  "version": "\(.*\)",$/\1/p'
# Where it is shown.
same version "$version" CHANGELOG.md 's/^## \([0-9.]*\).*/\1/p'
same version "$version" bindings/web/tweenspirit.d.ts "s/.*The engine's version: \"\(.*\)\".*/\1/p"
same version "$version" README.md 's/.*--from \([0-9.]*\).*/\1/p'
same version "$version" bindings/python/README.md 's/.*pip install tweenspirit-\([0-9.]*\)-py3-.*/\1/p'
same version "$version" docs/web.md 's/.*npm install .*tweenspirit-web-\([0-9.]*\)\.tgz.*/\1/p'
for asker in Tests/Consumers/CMake/consumer Tests/Consumers/Dist/seeds; do
  same "version's beginning" "${version%.*}" $asker/CMakeLists.txt 's/.*find_package(TweenSpirit \([0-9.]*\) .*/\1/p'
done
same "ABI's number" "$abi" Package.swift 's/.*-soname=libtweenspirit\.so\.\([0-9]*\)".*/\1/p'
same "ABI's number" "$abi" Sources/TweenSpiritABI/exports.map 's/^TWEENSPIRIT_\([0-9]*\) .*/\1/p'
same "ABI's number" "$abi" CMakeLists.txt 's/^set(TWEENSPIRIT_ABI_VERSION \([0-9]*\)).*/\1/p'
[ "$(tools/notes.sh | grep -c '^- ')" -ge 3 ] || { echo "version.sh: CHANGELOG.md says nothing in short of $version" >&2; failed=1; }
[ $failed -eq 0 ] && echo "version.sh: $version, ABI $abi"
exit $failed
