/* SPDX-License-Identifier: MIT
 *
 * What the preset does not have is refused, so is what its heap has no room for, and nothing is lost by it.
 */
#include "board.h"

#include <stdint.h>
#include <tweenspirit/tweenspirit.h>
#include <tweenspirit_bare.h>

static int failures;
static void check(bool holds, const char *what) {
  if (holds) return;
  failures++;
  board_print("tiny: not so: ");
  board_print(what);
  board_print("; ");
  board_print(ts_last_error_message());
  board_print("\n");
}

static bool starts_with(const char *text, const char *start) {
  while (*start)
    if (*text++ != *start++) return false;
  return true;
}

enum { MOST = 5000 };
static ts_easing held[MOST];

int main(void) {
  static const char *const absent[] = {
    "reverse(back.out)", "bake(elastic.out,1e-4)", "chain(sine.in, bounce.out, 0.4)", "path(M0,0 C0.1,0.4 0.3,0.7 1,1)",
    "noise(3)",
    "M0,0 C0.1,0.4 0.3,0.7 1,1", "material.emphasized", "rough", "(", "", "blend(a"};
  ts_easing easing = {0};
  double value = 7;
  char name[64];
  size_t length;
  for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
    check(ts_easing_parse(absent[i], TS_DIALECT_CANONICAL, &easing) == TS_ERROR_UNKNOWN_EASING, absent[i]);
  for (int dialect = 2; dialect < 9; dialect++)
    check(ts_easing_parse("linear", (ts_dialect)dialect, &easing) == TS_ERROR_INVALID_ARGUMENT, "other dialects are refused");
  check(ts_easing_parse(NULL, TS_DIALECT_CSS, &easing) == TS_ERROR_INVALID_ARGUMENT, "NULL is refused");
  ts_easing stale = {5000, 0x10000001};
  check(ts_easing_evaluate(stale, 0.5, 0, &value) == TS_ERROR_STALE_HANDLE, "a stale handle is refused");
  check(ts_easing_evaluate((ts_easing){~0u, ~0u}, 0.5, 0, &value) == TS_ERROR_STALE_HANDLE, "any handle is refused");
  check(value == 7, "what fails changes nothing");
  check(ts_ease(999, 0.5) != ts_ease(999, 0.5), "no curve is NaN");

  /* All built-in curves, then others until there is no room, twice. */
  for (uint32_t id = 0; id < 128; id++)
    if (ts_easing_get_builtin(id, &easing) == TS_OK) ts_easing_evaluate(easing, 0.5, 0, &value);
  size_t before = tweenspirit_heap_used(), counts[2] = {0, 0};
  for (int turn = 0; turn < 2; turn++) {
    int count = 0;
    ts_status status = TS_OK;
    for (; count < MOST; count++) {
      char text[] = "back.out(1.0000)";
      for (int i = 14, n = count; n > 0; i--, n /= 10) text[i] = (char)('0' + n % 10);
      status = ts_easing_parse(text, TS_DIALECT_CANONICAL, &held[count]);
      if (status != TS_OK) break;
    }
    check(status == TS_ERROR_OUT_OF_MEMORY, "the heap ends");
    check(starts_with(ts_last_error_message(), "out of memory"), "and says so");
    check(count > 20, "there is room for many curves");
    counts[turn] = (size_t)count;
    /* What wants no memory goes on. */
    ts_spring spring = {.omega = 10, .damping_ratio = 0.5, .mass = 1};
    float x[5] = {0}, v[5] = {0}, target[5] = {1, 2, 3, 4, 5};
    ts_spring_batch_f32 batch = {.struct_size = sizeof batch, .count = 5, .value = {x, 0}, .velocity = {v, 0},
                                 .target = {.data = target}, .springs = &spring, .spring_count = 1};
    check(ts_springs_step_f32(&batch, 0.1, NULL) == TS_OK && x[4] > 1, "springs move without a heap");
    check(ts_easing_evaluate(held[count - 1], 0.5, 0, &value) == TS_OK && value > 0.5, "the last curve is whole");
    check(ts_easing_print(held[0], name, sizeof name, &length) == TS_OK && length == 11, "the first too");
    for (int i = 0; i < count; i++) check(ts_easing_release(held[i]) == TS_OK, "a curve is released");
    check(ts_easing_release(held[0]) == TS_ERROR_STALE_HANDLE, "and not twice");
  }
  check(counts[0] == counts[1], "as many again");
  check(tweenspirit_heap_used() < before + 16384, "what was taken is given back, but for the table of handles");
  check(tweenspirit_heap_peak() <= TWEENSPIRIT_HEAP, "the peak is within the heap");
  board_print(failures ? "tiny: hostile calls failed\n" : "tiny: what there is no room for is refused\n");
  return failures != 0;
}
