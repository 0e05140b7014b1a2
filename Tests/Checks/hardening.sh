#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What the linked library can do to its host: nothing writable is executable, nothing is bound late, it takes only the
# functions of imports.txt, runs only known code while it is loaded, opens only known files then and none afterwards.
# Usage: Tests/Checks/hardening.sh [library] (from the repository's root)
set -euo pipefail

library=$(realpath "${1:-.build/release/libtweenspirit.so}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  echo "hardening.sh: $*" >&2
  exit 1
}

[ "$(uname)" = Linux ] || { echo "hardening.sh: skipped, this is checked on Linux"; exit 0; }
[ -f "$library" ] || fail "$library is not there: swift build -c release --product tweenspirit"
dynamic=$(readelf -dW "$library")
segments=$(readelf -lW "$library" | sed -n '/Program Headers/,/Section to Segment/p')
sections=$(readelf -SW "$library" | sed 's/^ *\[ *[0-9]*\] *//')

# Bound at once, and read-only from then on: all of .got, .got.plt and the tables of constructors.
grep -q 'FLAGS.*BIND_NOW' <<<"$dynamic" || fail "not linked with -z now"
read -r _ _ start _ _ size _ < <(grep GNU_RELRO <<<"$segments") || fail "not linked with -z relro"
for section in .got .got.plt .data.rel.ro .init_array .fini_array .dynamic; do
  at=$(awk -v name="$section" '$1 == name { print "0x" $3 }' <<<"$sections")
  [ -z "$at" ] || { ((at >= start)) && ((at < start + size)); } || fail "$section stays writable"
done
grep -q TEXTREL <<<"$dynamic" && fail "has text relocations"
grep -qE '(LOAD|GNU_STACK|GNU_RELRO).* (RWE|WE|W E|R?WE) ' <<<"$segments" && fail "a segment is writable and executable"
grep -q 'GNU_STACK .* RW ' <<<"$segments" || fail "does not say that its stack is not executable"
awk '$7 ~ /W/ && $7 ~ /X/ { bad = 1 } END { exit bad }' <<<"$sections" || fail "a section is writable and executable"

# Constructors: libgcc's two, the images' list of Swift, the runtime's three, and the library's two (the pool, set_up).
constructors=$(($(sed -n 's/.*INIT_ARRAYSZ) *\([0-9]*\).*/\1/p' <<<"$dynamic") / 8))
[ "$constructors" -le 8 ] || fail "$constructors constructors run while it is loaded, 8 are known"
destructors=$(($(sed -n 's/.*FINI_ARRAYSZ) *\([0-9]*\).*/\1/p' <<<"$dynamic") / 8))
[ "$destructors" -le 2 ] || fail "$destructors destructors run at exit, 2 are known"
echo "hardening.sh: bound at once, tables read-only, nothing writable and executable, $constructors constructors"

list=Tests/Checks/imports.txt
allowed=$(sed -n 's/^[^#].*: //p' $list | tr ' ' '\n')
imported=$(nm -D --undefined-only "$library" | awk '{ sub(/@.*/, "", $2); print $2 }' | sort -u)
others=$(grep -vE '^_Z' <<<"$imported" | grep -vxF -f <(echo "$allowed") || true)
[ -z "$others" ] || fail "takes what $list does not name: $(tr '\n' ' ' <<<"$others")
If it has to, say there what for; nothing may open files, sockets or programs."
gone=$(grep -v '^_Z\*$' <<<"$allowed" | grep -vxF -f <(echo "$imported") || true)
[ -z "$gone" ] || echo "hardening.sh: $list also names what is not taken:" $gone
echo "hardening.sh: takes $(wc -l <<<"$imported") functions, all of them with their reason in $list"
# What the list would have to catch, or it lists nothing.
for name in socket connect execve system unlink mkstemp send; do
  grep -qx "$name" <<<"$allowed" && fail "$list allows $name"
done

# Files: those of the dynamic linker, and one that glibc's sysconf reads where the pool asks for the processors.
if command -v strace >/dev/null; then
  cat >"$work/load.c" <<'END'
#include <dlfcn.h>
#include <unistd.h>
int main(int count, char **names) {
  void *library = count > 1 ? dlopen(names[1], RTLD_NOW) : 0;
  return library && write(2, "loaded\n", 7) == 7 ? 0 : 1;
}
END
  gcc "$work/load.c" -o "$work/load" -ldl
  strace -f -e trace=file,network,process -o "$work/trace" "$work/load" "$library" 2>/dev/null ||
    fail "could not be loaded under strace"
  loading=$(sed -n "\\|\"$library\"|,\$p" "$work/trace" | grep -vE ' = -1 ENOENT|exit|newfstatat\(|access\(' || true)
  odd=$(grep -vE 'openat\(AT_FDCWD, "[^"]*(\.so(\.[0-9.]+)?|/etc/ld\.so\.cache)"|execve\(' <<<"$loading" |
    grep -vE 'openat\(AT_FDCWD, "/sys/devices/system/cpu/online", O_RDONLY' || true)
  [ -z "$odd" ] || fail "while it is loaded:
$odd"
  read_there=$(grep -oE '"/(sys|proc)/[^"]*"' <<<"$loading" | sort -u | tr '\n' ' ' || true)
  echo "hardening.sh: while it is loaded nothing is read but libraries and ${read_there:-nothing}"
else
  echo "hardening.sh: skipped: which files are read while it is loaded: there is no strace"
fi

ln -s "$library" "$work/libtweenspirit.so"
ln -s "$library" "$work/libtweenspirit.so.2"
gcc -std=c11 -O1 -Wall -Wextra -pedantic -Werror -Iinclude Tests/ABI/sealed.c -o "$work/sealed" \
  -L"$work" -ltweenspirit -Wl,-rpath,"$work" -lpthread
"$work/sealed"
