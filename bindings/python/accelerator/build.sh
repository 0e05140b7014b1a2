#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The accelerator of the Python package, beside the library in FOLDER; without a compiler or Python's headers (3.11 or later)
# none, and the package does by ctypes what it does. Usage: build.sh FOLDER [python]
# CC is the compiler's command, LDFLAGS what the linker is given besides.
set -euo pipefail
here=$(dirname "$0")
read -ra cc <<<"${CC:-cc}"
target=$1/_accelerator.abi3.so
sources=("$here"/*.c)
is_new=true
for file in "$here"/*.[ch] "$here/../../../include/tweenspirit/tweenspirit.h"; do
  [ "$target" -nt "$file" ] || is_new=false
done
$is_new && exit 0
rm -f "$target"
headers=$("${2:-python3}" -c 'import sys, sysconfig; print(sysconfig.get_path("include") if sys.version_info >= (3, 11) else "")' || true)
if ! command -v "${cc[0]}" >/dev/null || [ ! -f "$headers/Python.h" ]; then
  echo "no accelerator for Python: it wants a C compiler and the headers of Python 3.11 or later; ctypes serves instead"
  exit 0
fi
flags=(-shared -fPIC)
[ "$(uname)" = Darwin ] && flags=(-bundle -undefined dynamic_lookup)
"${cc[@]}" -std=c11 -O2 -Wall -Wextra -Werror -fvisibility=hidden -DPy_LIMITED_API=0x030B0000 "${flags[@]}" \
  -I"$headers" -I"$here/../../../include" "${sources[@]}" ${LDFLAGS:-} -o "$target.new"
mv "$target.new" "$target"
