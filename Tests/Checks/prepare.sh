#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Says what is missing for building and testing, and installs what it may (Debian packages, as root).
set -euo pipefail
missing=()

fail() { echo "$1" >&2; exit 1; }

command -v swift >/dev/null || fail "Swift 6.2 or later is needed and was not found: see swift.org/install"
command -v python3 >/dev/null || missing+=(python3)
command -v gcc >/dev/null || missing+=(gcc libc6-dev)
command -v g++ >/dev/null || missing+=(g++)
command -v objdump >/dev/null || missing+=(binutils)
python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
[ "$(uname)" = Linux ] || missing=()
[ ${#missing[@]} -eq 0 ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "installing Debian packages: ${missing[*]}"
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" >/dev/null ||
    fail "could not install: ${missing[*]}"
else
  fail "please install: ${missing[*]} (for instance: sudo apt-get install ${missing[*]})"
fi
