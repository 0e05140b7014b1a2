#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The notes of the newest version, for a tag: the heading of the changelog and what it says in short, up to its first part.
# Usage: tools/notes.sh | git tag -a v0.2.0 --cleanup=verbatim -F - (from the repository's root)
set -euo pipefail
awk '/^### /{exit} /^## /{seen = 1; sub(/^## /, "TweenSpirit ")} seen' CHANGELOG.md
