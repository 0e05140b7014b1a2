#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The Swift API has all that it had at the last version's tag. Builds both, which takes minutes.
# Usage: Tests/Checks/swift_api.sh [tag or commit] (from the repository's root)
set -euo pipefail

tag=${1:-$(git describe --tags --match 'v[0-9]*' --match '[0-9]*.[0-9]*.[0-9]*' --abbrev=0 2>/dev/null || true)}
if [ -z "$tag" ]; then
  echo "swift_api.sh: skipped: no version has a tag yet, there is nothing to compare with"
  exit 0
fi
git rev-parse --verify --quiet "$tag^{commit}" >/dev/null || { echo "swift_api.sh: there is no $tag" >&2; exit 1; }

major() { sed -n 's/^#define TS_VERSION_MAJOR \([0-9]*\)$/\1/p'; }
before=$(git show "$tag:include/tweenspirit/tweenspirit.h" | major)
now=$(major <include/tweenspirit/tweenspirit.h)

# What is meant to break is in a file, a line each in the words of the message.
options=(--products TweenSpirit)
allowed=Tests/Checks/swift_api_allowed.txt
[ ! -f $allowed ] || options+=(--breakage-allowlist-path $allowed)
code=0
swift package --scratch-path .build-swift-api diagnose-api-breaking-changes "$tag" "${options[@]}" || code=$?
if [ $code -eq 0 ]; then
  echo "swift_api.sh: the Swift API breaks nothing since $tag"
elif [ "$now" -gt "$before" ]; then
  echo "swift_api.sh: the Swift API breaks programs of $tag, as version $now may"
else
  echo "swift_api.sh: the Swift API breaks programs of $tag: put it back, or raise the major version" >&2
  exit 1
fi
