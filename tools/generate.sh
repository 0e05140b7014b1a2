#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Writes every file that is generated from another: bindings from the header, polynomials and golden values from their definitions.
# Usage: tools/generate.sh [--check] (from the repository's root); --check only compares, and fails where one is out of date.
set -euo pipefail
while IFS='|' read -r script meaning; do
  .venv/bin/python "$script" "$@"
  [ "${1:-}" != --check ] || echo "$meaning"
done <<END
bindings/python/tools/gen_abi.py|_c/abi.py is what the header says
bindings/python/tools/gen_native.py|sys.rs, c.rb and words.hpp are what the header says
bindings/python/tools/gen_web.py|abi.mjs is what the header says
bindings/python/tools/gen_enums.py|the words of enums, and the lanes of kinds, are the same in every language
tools/lanes.py|Lanes.swift of each instruction set is what the template says
bindings/python/tools/gen_fuzz.py|api_table.h, api_rest.c and counts.h are what the header says
bindings/python/tools/gen_names.py|__init__.pyi is what the table of names says
bindings/python/tools/gen_getters.py|_c/getters.py is what getters.txt says
Tests/Oracles/coefficients.py|Coefficients.swift is what coefficients.py computes
gpu/generate.py|tweenspirit_gpu.h and gpu/curves.py have the polynomials and numbers of the engine
Tests/Oracles/golden.py|Golden/easing.json is what golden.py computes
Tests/Oracles/golden_springs.py|Golden/springs.json is what golden_springs.py computes
Tests/Oracles/golden_tracks.py|Golden/track_values.json is what golden_tracks.py computes
Tests/Oracles/move.py|Golden/move.txt is what move.py computes
Tests/Checks/abi_compare.py|Golden/abi.txt is what the header says
END
