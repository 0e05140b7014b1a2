#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the gallery and uses it as a reader does, in a headless Chromium; its playground after make web. PICTURES=folder keeps what
# it looked like. Then plays our CSS there, and reads stylesheets in both (css.py, which takes others).
set -euo pipefail
cd "$(dirname "$0")/../../.."
export PYTHONPATH=$PWD/bindings/python${PYTHONPATH:+:$PYTHONPATH}
python=python3
[ ! -x .venv/bin/python ] || python=.venv/bin/python
$python Tests/Consumers/Browser/gallery.py "$@"
$python Tests/Consumers/Browser/css.py
