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

def cubes(t):
    assert type(t) is memoryview and t.format == "d" and t.ndim == 1, t
    return answer(x**3 for x in t)

for answer in (list, tuple, lambda numbers: array.array("d", numbers), lambda numbers: memoryview(array.array("d", numbers))):
    for live in (False, True):
        e = ts.register_easing("acme:cubes", cubes, vectorized=True, live=live, replace=True)
        assert abs(e(0.5) - 0.125) <= 1e-6
        assert max(abs(y - x**3) for x, y in zip(a, e(a))) <= 1e-6
e = ts.register_easing("acme:squares", lambda t: t * t, live=True)
assert e([0.5, 1.0]) == [0.25, 1.0] and list(e(array.array("d", [0.5]))) == [0.25]
assert ts.Easing("reverse(bake(acme:squares,1e-3))").kind == "modified"
try:
    ts.register_easing("acme:short", lambda t: list(t)[1:], vectorized=True, live=True)(0.5)
except ValueError:
    pass
else:
    raise AssertionError("a number is missing")
try:
    ts.register_easing("acme:bad", lambda t: None)
except TypeError:
    pass
else:
    raise AssertionError("None is no number")
print("works without numpy")
PY
.venv/bin/python -X importtime -c 'import tweenspirit, sys; assert "numpy" not in sys.modules' 2>/dev/null
echo "does not import numpy"
