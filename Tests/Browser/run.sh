#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the gallery and uses it as a reader does, in a headless Chromium. PICTURES=folder keeps what it looked like.
set -euo pipefail
cd "$(dirname "$0")/../.."
export PYTHONPATH=$PWD/bindings/python${PYTHONPATH:+:$PYTHONPATH}
python=python3
[ ! -x .venv/bin/python ] || python=.venv/bin/python
exec $python Tests/Browser/gallery.py "$@"
