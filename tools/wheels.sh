#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds the Python wheels for every system in dist, from the libraries that embedded.sh links and an accelerator compiled by
# zig (none for Windows, which needs other Python headers). auditwheel decides the tags for Linux and bundles nothing. The
# same library gives the same bytes. Wheels that are up to date are left alone.
# Usage: tools/wheels.sh [TARGET...] (from the repository's root; without targets, all)
# ZIG: as for embedded.sh. DIST: another folder than dist. LIBRARIES: a folder with TARGET/LIBRARY, used instead of building.
set -euo pipefail

# Target, platform tag, CMake's name of the system, linker flags of the accelerator.
systems="
x86_64-linux-gnu    manylinux_2_17_x86_64   Linux    -s
aarch64-linux-gnu   manylinux_2_17_aarch64  Linux    -s
x86_64-linux-musl   musllinux_1_2_x86_64    Linux    -s
aarch64-linux-musl  musllinux_1_2_aarch64   Linux    -s
x86_64-windows-gnu  win_amd64               Windows  none
aarch64-macos       macosx_11_0_arm64       Darwin   -s -undefined dynamic_lookup -Wl,-install_name,_accelerator.abi3.so
"
python=$PWD/.venv/bin/python
dist=${DIST:-dist}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' bindings/python/pyproject.toml)
parts=(bindings/python/{tweenspirit,accelerator,pyproject.toml,README.md,LICENSE} CMakeLists.txt cmake include gpu/tweenspirit_gpu.h
  tools/{wheels.sh,repack.py,requirements.txt})
export PATH=$PWD/.venv/bin:$PATH SOURCE_DATE_EPOCH=315532800
unset TWEENSPIRIT_SCRATCH_PATH CFLAGS
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$dist"

# quietly COMMAND...: its output only where it fails.
quietly() { "$@" >"$work/log" 2>&1 || { tail -n 40 "$work/log" >&2; echo "wheels.sh: failed: $*" >&2; exit 1; }; }

# wheel TARGET TAG SYSTEM LINKING
wheel() {
  local target=$1 tag=$2 system=$3 linking=$4 folder=$work/$1 zig_target=$1 library made
  [ -n "${LIBRARIES:-}" ] || tools/embedded.sh "$target"
  library=$(find "${LIBRARIES:-.build-embedded}/$target" -name '*tweenspirit.so.2' -o -name '*tweenspirit.dll' -o -name '*tweenspirit.dylib')
  made=$(find "$dist" -name "tweenspirit-$version-*[.-]$tag.whl")
  if [ -n "$made" ] && [ -z "$(find "$library" "${parts[@]}" -type f -not -name '*.pyc' -newer "$made" -print -quit)" ]; then
    echo "wheels.sh: $made, $(stat -c %s "$made") bytes, is up to date"
    return
  fi
  mkdir -p "$folder/lib"
  cp "$library" "$folder/lib"
  case $target in
  *-linux-gnu) zig_target+=.2.17 ;;
  *-macos) zig_target+=.11.0 ;;
  esac
  [ "$linking" = none ] || CC="${ZIG:-$python -m ziglang} cc -target $zig_target" LDFLAGS=$linking \
    quietly bindings/python/accelerator/build.sh "$folder/lib" "$python"
  # auditwheel recognises musl by the name that Alpine gives it; zig links its stub, libc.so.
  [[ $target != *-musl ]] || quietly patchelf --replace-needed libc.so "libc.musl-${target%%-*}.so.1" "$folder"/lib/*
  # auditwheel replaces linux by the manylinux tag that fits; musllinux must be in the name already.
  local built=$tag
  [[ $target != *-linux-gnu ]] || built=linux_${target%%-*}
  TWEENSPIRIT_LIB=$folder/lib/$(basename "$library") _PYTHON_HOST_PLATFORM=$built quietly "$python" -m pip wheel \
    --disable-pip-version-check --no-deps --no-build-isolation -w "$folder/built" ./bindings/python \
    -C cmake.define.CMAKE_SYSTEM_NAME="$system" -C install.strip=false
  made=$folder/built
  if [ "$system" = Linux ]; then
    quietly auditwheel repair --only-plat --ldpaths '' -w "$folder/repaired" "$made"/*.whl
    made=$folder/repaired
  fi
  [[ $(basename "$made"/*.whl .whl) == *[.-]$tag ]] || { echo "wheels.sh: $(basename "$made"/*.whl) is not for $tag" >&2; exit 1; }
  "$python" tools/repack.py "$made"/*.whl "$dist"
  made=$dist/$(basename "$made"/*.whl)
  echo "wheels.sh: $made, $(stat -c %s "$made") bytes"
}

found=0
while read -r target tag system linking; do
  [ -n "$target" ] || continue
  [ $# = 0 ] || [[ " $* " == *" $target "* ]] || continue
  wheel "$target" "$tag" "$system" "$linking" </dev/null
  found=$((found + 1))
done <<<"$systems"
[ $# = 0 ] || [ $found = $# ] || { echo "wheels.sh: of $*, only $found are known" >&2; exit 2; }
