#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The package imports and works in a Python that has no numpy, and does not import one that is there.
set -euo pipefail
export PYTHONPATH=$PWD/bindings/python
.venv/bin/python - <<'PY'
import sys
sys.modules["numpy"] = None
import array
import tweenspirit as ts
e = ts.Easing("cubic.inOut")
assert e([0.0, 0.25, 1.0]) == [0.0, 0.0625, 1.0]
a = array.array("f", [0.0, 0.25, 1.0])
assert e(a) == array.array("f", [0.0, 0.0625, 1.0])
assert e(a, out=a) is a and a[1] == 0.0625
assert e(memoryview(array.array("d", [0.25])))[0] == 0.0625
print("works without numpy")
PY
.venv/bin/python -X importtime -c 'import tweenspirit, sys; assert "numpy" not in sys.modules' 2>/dev/null
echo "does not import numpy"
