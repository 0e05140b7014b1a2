#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The JavaScript face in node: every scenario, the golden hashes, the seeds' programs, and each other test of this folder.
# Usage: Tests/Web/run.sh (from the repository's root, after make web). Needs node 20. With zig, as tools/embedded.sh has it, the program
# of Tests/Identity too; with a Chromium, a page; with a TypeScript compiler, the types. What is not here is skipped, and named; with
# TWEENSPIRIT_REQUIRE_HOSTS=1 that is a failure.
set -euo pipefail

out=.build-web-tests
objects=${TWEENSPIRIT_EMBEDDED_PATH:-.build-embedded}/wasm32-wasi/objects.txt
read -ra zig <<<"${ZIG:-.venv/bin/python -m ziglang}"

skip() {
  echo "web: skipped: $*"
  [ "${TWEENSPIRIT_REQUIRE_HOSTS:-0}" != 1 ] || exit 1
}
node=$(node -p 'parseInt(process.versions.node)' 2>/dev/null || echo 0)
[ "$node" -ge 20 ] || { skip "there is no node, or one before 20"; exit 0; }
[ -f .build-web/tweenspirit.wasm ] || { skip ".build-web is not there: make web"; exit 0; }
for file in bindings/web/{,examples/}*.mjs; do
  cmp -s "$file" ".build-web/${file#bindings/web/}" || { echo "web: .build-web has not $file as it is: make web" >&2; exit 1; }
done

# Leaves the program in $program, and nothing where it cannot be made.
program=
if [ -f "$objects" ] && "${zig[@]}" version >/dev/null 2>&1; then
  program=$out/identity.wasm
  mapfile -t library <"$objects"
  mkdir -p $out
  [ -e $program ] && [ -z "$(find "${library[@]}" Tests/Identity include -type f -newer $program -print -quit)" ] ||
    "${zig[@]}" cc -target wasm32-wasi -std=c11 -Os -ffp-contract=off -fno-sanitize=undefined -Iinclude Tests/Identity/*.c "${library[@]}" \
      -Wl,-z,stack-size=1048576 -o $program
else
  skip "the program of Tests/Identity: there is no zig, or tools/embedded.sh wasm32-wasi has not run"
fi

failed=0
for test in Tests/Web/*.mjs; do
  case $test in
  */bench.mjs) continue ;;
  */identity.mjs) node "$test" $program || failed=1 ;;&
  */scenarios.mjs) node "$test" || failed=1 ;;&
  # Browsers without vectors have another module, with the same bits.
  */scenarios.mjs | */identity.mjs) TWEENSPIRIT_WASM=tweenspirit-scalar.wasm node "$test" || failed=1 ;;
  *)
    echo "$test"
    node --test --test-reporter=dot "$test" || failed=1
    ;;
  esac
done
# The READMEs of the three systems that this one replaces print what they do in C, Python and Swift.
for program in Tests/Consumers/Demo/*.txt; do
  name=$(basename "$program" .txt)
  node ".build-web/examples/$name.mjs" | cmp - "$program" || failed=1
done
python=python3
[ ! -x .venv/bin/python ] || python=.venv/bin/python
$python Tests/Web/page.py || failed=1
$python Tests/Web/others.py || failed=1
exit $failed
