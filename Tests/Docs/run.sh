#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the code on the pages of the documentation: all of them, or those named.
set -euo pipefail
here=$(dirname "${BASH_SOURCE[0]}")
python=$PWD/.venv/bin/python
"$python" -B "$here/self_test.py"
"$python" -B "$here/count_lines.py" --check
"$python" -B "$here/run.py" "$@"
