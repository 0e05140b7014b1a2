# SPDX-License-Identifier: MIT
# For scripts to source: what they do, and how long each part takes.

# step NAME COMMAND...
step() {
  local start=$SECONDS
  echo "--- $1"
  "${@:2}"
  echo "    $1: $((SECONDS - start)) s"
}

# beside NAME COMMAND...: begins it on the other processor; its output comes, all of it, with `await NAME`.
declare -A running=()
trap 'jobs -p | xargs -r kill 2>/dev/null' EXIT
beside() {
  mkdir -p .build-logs
  ("${@:2}") >".build-logs/$1" 2>&1 &
  running[$1]=$!
}
await() {
  local failed=0
  wait "${running[$1]}" || failed=$?
  cat ".build-logs/$1"
  return $failed
}
