#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds the wheels for every system and checks what is in them. Installs and uses them without Swift and without a compiler:
# x86-64 in the oldest Debian that the mirror still has, arm64 with Debian's Python under qemu, Windows under wine. musl has no
# Python here: a C program uses the library of its wheels. macOS' wheel is only looked at.
# Old Debian's and Windows' Python come from panda3d's wheels, which carry one for frozen programs, with this machine's standard
# library (python.c): Debian's own is older than 3.10.
# Usage: Tests/Consumers/Wheel/platforms.sh (from the repository's root). Downloads are kept in .build-wheels. What is missing is
# reported and skipped; with TWEENSPIRIT_REQUIRE_HOSTS=1 that is a failure. LIBRARIES: as for tools/wheels.sh.
set -euo pipefail
unset PYTHONPATH PYTHONHOME TWEENSPIRIT_LIB TWEENSPIRIT_ACCELERATOR TWEENSPIRIT_ISA

panda3d=1.10.16
old=(stretch buster bullseye bookworm)
with_python=(bookworm trixie)
largest=1500000

here=$PWD/Tests/Consumers/Wheel
cache=$PWD/.build-wheels
own=$PWD/.venv/bin/python
version=$(sed -n 's/^version = "\(.*\)"/\1/p' bindings/python/pyproject.toml)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$cache"

say() { echo "platforms: $*"; }
fail() { echo "platforms: $*" >&2; exit 1; }
skip() {
  echo "skipped: $*"
  if [ "${TWEENSPIRIT_REQUIRE_HOSTS:-0}" = 1 ]; then fail "and TWEENSPIRIT_REQUIRE_HOSTS=1"; fi
}
# quietly COMMAND...: its output only where it fails.
quietly() { "$@" >"$work/log" 2>&1 || { tail -n 40 "$work/log" >&2; fail "failed: $*"; }; }
zig() { "$own" -m ziglang cc "$@"; }

"$own" -c 'import auditwheel, scikit_build_core, ziglang' 2>"$work/log" ||
  { skip "the tools are not in .venv (make .venv/tools): $(tail -n 1 "$work/log")"; exit 0; }

# 1. The wheels: contents, tags, size, the same bytes again.
tools/wheels.sh
# wheel TAG: its path.
wheel() { echo dist/tweenspirit-"$version"-*[.-]"$1".whl; }
for tag in manylinux_2_17_x86_64 manylinux_2_17_aarch64 musllinux_1_2_x86_64 musllinux_1_2_aarch64 win_amd64 macosx_11_0_arm64; do
  file=$(wheel $tag)
  "$own" "$here/contents.py" "$file" "$version"
  [ "$(stat -c %s "$file")" -le $largest ] || fail "$file is larger than $largest bytes"
  [[ $tag != *linux* ]] || .venv/bin/auditwheel show "$file" 2>/dev/null | tr '\n' ' ' | grep -qE "following platform tag: +\"$tag\"" ||
    fail "auditwheel: $(.venv/bin/auditwheel show "$file")"
done
say "auditwheel: manylinux_2_17 and musllinux_1_2, x86_64 and aarch64, nothing bundled"
DIST=$work/again quietly tools/wheels.sh x86_64-linux-gnu
cmp "$work"/again/*.whl "$(wheel manylinux_2_17_x86_64)" || fail "a second build gives another wheel"
say "built again: the same bytes"

# 2. On this machine: the numbers that all others have to give.
python3 -m venv "$work/venv"
quietly "$own" -m pip --disable-pip-version-check --python "$work/venv/bin/python" install -q --no-index "$(wheel manylinux_2_17_"$(uname -m)")"
same=$(cd "$work" && venv/bin/python "$here/use.py" venv/lib/python*/site-packages/tweenspirit/libtweenspirit.so.2)
say "this machine: $same"
is_same() { [ "$2" = "$same" ] || fail "$1: $2 instead of $same"; say "$1: the same"; }

# 3. Pythons. panda PLATFORM: sets `panda` to the folder of panda3d's programs for it.
minor=$("$own" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
stdlib=$("$own" -c 'import sysconfig; print(sysconfig.get_path("stdlib"))')
panda() {
  panda=$cache/panda3d-$panda3d-$minor-$1
  [ ! -d "$panda" ] || return 0
  "$own" -m pip download -q --disable-pip-version-check --no-deps --only-binary=:all: --platform "$1" --python-version "$minor" \
    -d "$work/$1" panda3d==$panda3d >"$work/log" 2>&1 || { skip "pip finds no panda3d $panda3d for $1: $(tail -n 1 "$work/log")"; return 1; }
  "$own" -m zipfile -e "$work/$1"/*.whl "$work/$1/all"
  mkdir "$panda.new"
  mv "$work/$1"/all/{deploy_libs,panda3d_tools} "$panda.new"
  rm -rf "${work:?}/$1"
  mv "$panda.new" "$panda"
}
# library FOLDER: the standard library, and pip.
library() {
  mkdir -p "$1/site-packages"
  tar -C "$stdlib" --exclude=./site-packages --exclude=./dist-packages --exclude=__pycache__ --exclude=./test --exclude=./lib-dynload \
    --exclude='./config-*' --exclude=./idlelib --exclude=./tkinter -cf - . | tar -C "$1" -xf -
  cp -r .venv/lib/python*/site-packages/pip "$1/site-packages"
}

# 4. Linux.
. Tests/Consumers/Wheel/debian.sh

# linux ARCHITECTURE MACHINE: Debian's and zig's name.
linux() {
  local machine=$2 root panda inside='' run what glibc environment each python pip found seed name
  if [ "$machine" = "$(uname -m)" ]; then
    debian "$1" musl "${old[@]}" && panda "manylinux2014_$machine" || return 0
    run=(chroot "$root")
    for found in swift gcc cc clang python3; do
      ! compgen -G "$root/usr/bin/$found" >/dev/null || fail "$root has $found"
    done
    rm -rf "$root/py"
    mkdir -p "$root/py/bin"
    python=/py/bin/python
    pip=/py/lib/python$minor/site-packages/pip
    library "$root/py/lib/python$minor"
    cp -r "$panda/deploy_libs" "$root/py/lib/python$minor/lib-dynload"
    cp "$panda/panda3d_tools/deploy-stub" "$root/$python"
    chmod +x "$root/$python"
    quietly zig -target "$machine-linux-gnu.2.17" -shared -fPIC -O1 "$here/python.c" -o "$root/py/bin/main.so" \
      -isystem "$("$own" -c 'import sysconfig; print(sysconfig.get_path("include"))')"
    environment=(/usr/bin/env -i PYTHONHOME=/py LD_PRELOAD=/py/bin/main.so PYTHONPATH=/wheels/site PYTHONDONTWRITEBYTECODE=1)
  else
    command -v "qemu-$machine" >/dev/null || { skip "$machine wants qemu-$machine (apt install qemu-user)"; return 0; }
    debian "$1" musl,python3 "${with_python[@]}" || return 0
    inside=$root # qemu looks for libraries in the root, for files outside
    python=$(compgen -G "$root/usr/bin/python3.[0-9]*" | head -n 1)
    pip=$root/usr/lib/python3/dist-packages/pip
    [ -d "$pip" ] || cp -r .venv/lib/python*/site-packages/pip "$pip"
    run=(env -u LD_LIBRARY_PATH "qemu-$machine" -L "$root")
    for each in PYTHONHOME="$root/usr" PYTHONPATH="$root/wheels/site" PYTHONDONTWRITEBYTECODE=1; do environment+=(-E "$each"); done
  fi
  rm -rf "$root/wheels"
  mkdir -p "$root/wheels"
  cp "$here/use.py" "$(wheel "manylinux_2_17_$machine")" "$root/wheels"
  quietly "${run[@]}" "${environment[@]}" "$python" "$pip/__main__.py" install -q --no-index --no-deps --target "$inside/wheels/site" \
    "$inside/wheels/$(basename "$(wheel "manylinux_2_17_$machine")")"
  found=$("${run[@]}" "${environment[@]}" "$python" "$inside/wheels/use.py" "$inside/wheels/site/tweenspirit/libtweenspirit.so.2" accelerator) ||
    fail "$machine: failed"
  what=$(basename "$root")
  glibc=$(compgen -G "$root/lib/*-linux-gnu/libc-2*.so") && what+=", glibc $(basename "${glibc#*libc-}" .so)"
  is_same "Linux $machine, $what, accelerator${inside:+, under qemu}" "$found"
  for seed in Tests/Consumers/Demo/*.txt; do
    name=$(basename "$seed" .txt)
    cp "bindings/python/examples/$name.py" "$root/wheels"
    "${run[@]}" "${environment[@]}" "$python" "$inside/wheels/$name.py" | cmp - "$seed" || fail "$machine: $name.py prints other lines"
  done
  say "Linux $machine, $what, the seeds' programs in Python: $(cat Tests/Consumers/Demo/*.txt | wc -l) lines"

  # musl's own loader, from Debian's package.
  quietly "$own" -m zipfile -e "$(wheel "musllinux_1_2_$machine")" "$root/wheels/musl"
  for seed in Tests/Consumers/Demo/*.txt; do
    name=$(basename "$seed" .txt)
    quietly zig -target "$machine-linux-musl" -dynamic -std=gnu11 -O2 -ffp-contract=off -Iinclude "bindings/c/examples/$name.c" \
      "$root/wheels/musl/tweenspirit/libtweenspirit.so.2" -lm -o "$root/wheels/$name"
    "${run[@]}" "$inside/lib/ld-musl-$machine.so.1" --library-path "$inside/wheels/musl/tweenspirit" "$inside/wheels/$name" |
      cmp - "$seed" || fail "musl $machine: $name.c prints other lines"
  done
  say "Linux $machine, musl $(basename "$root"), the seeds' programs in C${inside:+, under qemu}: $(cat Tests/Consumers/Demo/*.txt | wc -l) lines"
}
linux amd64 x86_64
linux arm64 aarch64

# 5. Windows.
windows() {
  local wine panda folder=$cache/windows found seed name
  wine=$(command -v wine64 || compgen -G '/usr/lib/wine/wine64') || { skip "Windows wants wine64 (apt install wine64)"; return 0; }
  panda win_amd64 || return 0
  rm -rf "$folder/py" "$folder/site"
  mkdir -p "$folder/py/DLLs"
  library "$folder/py/Lib"
  find "$panda/deploy_libs" -name '*.pyd' -exec cp -t "$folder/py/DLLs" {} +
  # wine has its own C runtime.
  find "$panda/deploy_libs" -iname '*.dll' -not -iname 'api-ms-*' -exec cp -t "$folder/py" {} +
  quietly zig -target x86_64-windows-gnu -O1 -municode -s "-DPYTHON_DLL=\"python${minor/./}.dll\"" "$here/python.c" -o "$folder/py/python.exe"
  cp "$here/use.py" "$(wheel win_amd64)" "$folder"
  python() {
    (cd "$folder" && env -i HOME="$HOME" PATH="$PATH" WINEPREFIX="$folder/prefix" WINEDEBUG=-all PYTHONHOME="Z:${folder//\//\\}\\py" \
      PYTHONPATH="Z:${folder//\//\\}\\site" PYTHONDONTWRITEBYTECODE=1 "$wine" py/python.exe "$@" </dev/null 2>&1 | cat) # wine wants pipes
  }
  quietly python -m pip install -q --no-index --no-deps --target site "$(basename "$(wheel win_amd64)")"
  found=$(python use.py site/tweenspirit/tweenspirit.dll ctypes | tr -d '\r' | tail -n 1)
  is_same "Windows x86_64, CPython $minor under wine, ctypes" "$found"
  [ "$(python -m tweenspirit sample quad.in -n 5 | tr -d '\r' | cut -f 2 | paste -sd ' ')" = "0.0 0.0625 0.25 0.5625 1.0" ] ||
    fail "Windows: $(python -m tweenspirit sample quad.in -n 5)"
  for seed in Tests/Consumers/Demo/*.txt; do
    name=$(basename "$seed" .txt)
    cp "bindings/python/examples/$name.py" "$folder"
    python "$name.py" | tr -d '\r' | cmp - "$seed" || fail "Windows: $name.py prints other lines"
  done
  say "Windows x86_64, the seeds' programs in Python: $(cat Tests/Consumers/Demo/*.txt | wc -l) lines"
}
windows
