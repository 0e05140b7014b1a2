#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The prototypes that the Swift compiler gives the @_cdecl functions are those of the header: @_cdecl itself compares
# nothing. They come from the last release build, and are compiled after the header, where a mismatch is an error.
# Usage: Tests/Checks/prototypes.sh [build folder] (from the repository's root)
set -euo pipefail

build=${1:-.build/release}
clang=$(dirname "$(command -v swiftc)")/clang
generated=$build/TweenSpiritABI.build/include/TweenSpiritABI-Swift.h
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  echo "prototypes.sh: $*" >&2
  exit 1
}

[ -f "$generated" ] || fail "$generated is not there: swift build -c release --product tweenspirit"
sed -n '/^SWIFT_EXTERN .*\bts_[a-z0-9_]*(.*;$/p' "$generated" >"$work/prototypes.h"
count=$(wc -l <"$work/prototypes.h")

# Swift's Int stands for size_t and ptrdiff_t alike, so that here they are one type.
cat >"$work/prefix.h" <<'END'
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#define size_t ptrdiff_t
#include <tweenspirit/tweenspirit.h>
#define NSInteger ptrdiff_t
#define BOOL bool
#define SWIFT_EXTERN extern
#define SWIFT_NOEXCEPT
#define SWIFT_WARN_UNUSED_RESULT
END

# compiles PROTOTYPES [FLAGS...]
compiles() {
  "$clang" -x c -std=c11 -fsyntax-only -Wno-nullability-completeness -Iinclude -include "$work/prefix.h" "${@:2}" "$1"
}

compiles "$work/prototypes.h" || fail "the header and the implementation differ"

names() { grep -o '\bts_[a-z0-9_]*(' "$1" | tr -d '(' | sort; }
sed -n '/^TS_API/,/;/p' include/tweenspirit/tweenspirit.h >"$work/declared.h"
difference=$(diff <(names "$work/declared.h") <(names "$work/prototypes.h")) ||
  fail "the header (<) and the implementation (>) do not have the same functions:
$difference"

# Each of these must be caught, or the check checks nothing.
for change in 's/double/float/' 's/float/double/' 's/uint32_t/int32_t/' 's/ts_status ts_/int64_t ts_/' 's/char /int /'; do
  sed "$change" "$work/prototypes.h" | diff --changed-group-format='%>' --unchanged-group-format= "$work/prototypes.h" - || true
done >"$work/wrong.h"
wrong=$(wc -l <"$work/wrong.h")
[ "$wrong" -gt 0 ] || fail "no wrong prototype was tried"
compiles "$work/wrong.h" -ferror-limit=0 2>"$work/errors" && fail "no wrong prototype was refused"
missed=$(comm -13 <(sed -n 's/.*wrong\.h:\([0-9]*\):.*conflicting types.*/\1/p' "$work/errors" | sort -u) <(seq "$wrong" | sort -u))
[ -z "$missed" ] || fail "a wrong prototype was not refused: $(sed -n "${missed%%$'\n'*}p" "$work/wrong.h")"
echo "prototypes.sh: $count prototypes agree with the header; $wrong wrong ones were refused"
