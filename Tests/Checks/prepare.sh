#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Says what is missing for building and testing, and installs what it may (Debian packages, as root).
set -euo pipefail
missing=()

fail() { echo "$1" >&2; exit 1; }
may_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }
install() { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@" >/dev/null; }

command -v swift >/dev/null || fail "Swift 6.2 or later is needed and was not found: see swift.org/install"
command -v python3 >/dev/null || missing+=(python3)
command -v gcc >/dev/null || missing+=(gcc libc6-dev)
command -v g++ >/dev/null || missing+=(g++)
command -v objdump >/dev/null || missing+=(binutils)
python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
[ "$(uname)" = Linux ] || missing=()
if [ ${#missing[@]} -gt 0 ]; then
  may_install || fail "please install: ${missing[*]} (for instance: sudo apt-get install ${missing[*]})"
  echo "installing Debian packages: ${missing[*]}"
  install "${missing[@]}" || fail "could not install: ${missing[*]}"
fi
# One test wants this, and says that it was skipped where it is not there.
if [ "$(uname)" = Linux ] && may_install && ! echo '#include <ffi.h>' | gcc -E - >/dev/null 2>&1; then
  echo "installing a Debian package: libffi-dev"
  install libffi-dev || true
fi
