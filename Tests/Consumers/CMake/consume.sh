# SPDX-License-Identifier: MIT
# Sourced by Tests/Consumers/CMake/run.sh and Tests/Consumers/Packages/run.sh: the consumer is built in one way or another, and run. Wants
# $work, a folder, and $name, which its lines begin with.

generator=(-G "Unix Makefiles")
if command -v ninja >/dev/null; then generator=(-G Ninja); fi

say() { echo "$name: $*"; }
fail() { echo "$name: $*" >&2; exit 1; }

# quietly COMMAND...: its output only where it fails.
quietly() {
  "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; fail "failed: $*"; }
}

# use HOW FOLDER: runs what was built there.
use() {
  for each in consumer consumer_cpp; do
    "$2/$each" >"$work/$each.said" || fail "$1: $each failed with $?"
  done
  "$2/hello" 'quad.in' >"$work/values"
  [ "$(wc -l <"$work/values")" -eq 11 ] && grep -q '^0.5 *0.25000$' "$work/values" ||
    fail "$1: hello printed $(cat "$work/values")"
  ! "$2/hello" 'no.such' 2>/dev/null || fail "$1: hello knows an easing that is none"
  say "$1: $(<"$work/consumer.said"), $(<"$work/consumer_cpp.said"), hello"
}

# by_cmake HOW FOLDER ARGUMENTS...: through find_package, or add_subdirectory.
by_cmake() {
  local how=$1 folder=$2
  shift 2
  quietly cmake "${generator[@]}" -S Tests/Consumers/CMake/consumer -B "$folder" "$@"
  quietly cmake --build "$folder"
  use "$how" "$folder"
}

# by_pkg_config HOW FOLDER [FLAGS...]: through pkg-config, as the environment has it.
by_pkg_config() {
  local how=$1 folder=$2
  shift 2
  mkdir -p "$folder"
  for source in Tests/Consumers/CMake/consumer/consumer.c bindings/c/examples/hello.c; do
    quietly gcc -std=c11 -Wall -Wextra -pedantic -Werror "$source" -o "$folder/$(basename "$source" .c)" \
      $(pkg-config --cflags --libs tweenspirit) "$@"
  done
  quietly g++ -std=c++17 -Wall -Wextra -pedantic -Werror Tests/Consumers/CMake/consumer/consumer.cpp -o "$folder/consumer_cpp" \
    $(pkg-config --cflags --libs tweenspirit) "$@"
  use "$how" "$folder"
}

# look_at LIBRARY: what an installed library must be.
look_at() {
  local needed
  readelf -dW "$1" >"$work/dynamic"
  grep -q 'SONAME.*\[libtweenspirit\.so\.2\]' "$work/dynamic" || fail "$1 has no soname"
  ! grep -E 'R(UN)?PATH' "$work/dynamic" || fail "$1 has a run path"
  needed=$(sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' "$work/dynamic" |
    grep -vE '^(lib(c|m|gcc_s|stdc\+\+|pthread|dl)|ld-linux.*)\.so\.[0-9]+$' || true)
  [ -z "$needed" ] || fail "$1 wants $needed"
  needed=$(nm -D --defined-only "$1" | awk '$2 != "A" && $3 !~ /^ts_/')
  [ -z "$needed" ] || fail "$1 defines $needed"
}
