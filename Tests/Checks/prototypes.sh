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

# compiles PROTOTYPES
compiles() {
  "$clang" -x c -std=c11 -fsyntax-only -Wno-nullability-completeness -Iinclude -include "$work/prefix.h" "$1"
}

compiles "$work/prototypes.h" || fail "the header and the implementation differ"

names() { grep -o '\bts_[a-z0-9_]*(' "$1" | tr -d '(' | sort; }
sed -n '/^TS_API/,/;/p' include/tweenspirit/tweenspirit.h >"$work/declared.h"
difference=$(diff <(names "$work/declared.h") <(names "$work/prototypes.h")) ||
  fail "the header (<) and the implementation (>) do not have the same functions:
$difference"

# Each of these must be caught, or the check checks nothing.
wrong=0
while IFS= read -r line; do
  for change in 's/double/float/' 's/float/double/' 's/uint32_t/int32_t/' 's/ts_status ts_/int64_t ts_/' 's/char /int /'; do
    changed=$(sed "$change" <<<"$line")
    [ "$changed" != "$line" ] || continue
    echo "$changed" >"$work/wrong.h"
    compiles "$work/wrong.h" 2>"$work/errors" && fail "a wrong prototype was not refused: $changed"
    grep -q 'conflicting types' "$work/errors" ||
      fail "a wrong prototype failed for another reason: $(cat "$work/errors")"
    wrong=$((wrong + 1))
  done
done <"$work/prototypes.h"
[ "$wrong" -gt 0 ] || fail "no wrong prototype was tried"
echo "prototypes.sh: $count prototypes agree with the header; $wrong wrong ones were refused"
