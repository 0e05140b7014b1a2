#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The shared library exports the header's functions and nothing else, needs nothing of Swift, and is no larger than
# agreed (LIBRARY_MOST bytes). Usage: Tests/Checks/exports.sh [library] (from the repository's root)
set -euo pipefail

library=${1:-.build/release/libtweenspirit.so}
clang=$(dirname "$(command -v swiftc)")/clang
most=${LIBRARY_MOST:-7700000}

fail() {
  echo "exports.sh: $*" >&2
  exit 1
}

[ -f "$library" ] || fail "$library is not there: swift build -c release --product tweenspirit"

declared=$("$clang" -x c -std=c11 -fsyntax-only -Xclang -ast-dump -fno-color-diagnostics \
  include/tweenspirit/tweenspirit.h |
  sed -n "s/.*-FunctionDecl .* \(ts_[a-z0-9_]*\) '.*/\1/p" | sort)
[ -n "$declared" ] || fail "no functions were found in the header"
exported=$(nm -D --defined-only "$library" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | sort)
difference=$(diff <(echo "$declared") <(echo "$exported")) ||
  fail "the header (<) and the library (>) do not have the same functions:
$difference"
plain=$(nm -D --defined-only "$library" | awk '$2 != "A" && $3 !~ /@@TWEENSPIRIT_2$/ { print $3 }')
[ -z "$plain" ] || fail "not in the version TWEENSPIRIT_2: $plain"
echo "exports.sh: the library exports the header's $(echo "$declared" | wc -l) functions and nothing else"

dynamic=$(readelf -dW "$library")
needed=$(sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' <<<"$dynamic")
allowed='^(libc|libm|libpthread|libdl|libgcc_s|libstdc\+\+|ld-linux[-a-z0-9_]*)\.so\.[0-9]+$'
other=$(grep -vE "$allowed" <<<"$needed" || true)
[ -z "$other" ] || fail "needs other libraries than those of C and C++: $other"
echo "exports.sh: needs" $needed

soname=$(sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p' <<<"$dynamic")
[ "$soname" = libtweenspirit.so.2 ] || fail "the soname is \"$soname\", not libtweenspirit.so.2"
runpath=$(sed -n 's/.*(R\(UN\)\{0,1\}PATH).*\[\(.*\)\]/\2/p' <<<"$dynamic" | tr ':' '\n')
outside=$(grep -vE '^\$ORIGIN(/|$)' <<<"$runpath" | grep . || true)
[ -z "$outside" ] || fail "the run path leads outside \$ORIGIN: $outside"
grep -q 'NODELETE' <<<"$dynamic" || fail "not linked with -z nodelete"
grep -q 'TEXTREL' <<<"$dynamic" && fail "has text relocations"
segments=$(readelf -lW "$library")
grep -q 'GNU_STACK.* RWE ' <<<"$segments" && fail "asks for an executable stack"
echo "exports.sh: soname $soname, run path ${runpath:-none}, nodelete"

stripped=$(mktemp)
trap 'rm -f "$stripped"' EXIT
strip -o "$stripped" "$library"
size=$(wc -c <"$stripped")
[ "$size" -le "$most" ] || fail "$size bytes stripped, more than $most"
echo "exports.sh: $size bytes stripped (at most $most)"
