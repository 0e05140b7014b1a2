/* SPDX-License-Identifier: MIT
 *
 * Hosts that changed the floating-point environment. What the library gives then is finite, and it
 * changes nothing back.
 */
#define _GNU_SOURCE
#include "check.h"

#include <fenv.h>
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>

#if defined(__x86_64__)
#include <immintrin.h>
#define FLUSH_TO_ZERO 0x8040u
static uint64_t control(void) { return _mm_getcsr() & ~0x3Fu; }
static void set_flush(void) { _mm_setcsr(_mm_getcsr() | FLUSH_TO_ZERO); }
#elif defined(__aarch64__)
static uint64_t control(void) {
  uint64_t value;
  __asm__ volatile("mrs %0, fpcr" : "=r"(value));
  return value;
}
static void set_flush(void) { __asm__ volatile("msr fpcr, %0" : : "r"(control() | 1u << 24)); }
#else
static uint64_t control(void) { return 0; }
static void set_flush(void) {}
#endif

/* Every built-in curve and some others, over inputs that are hard in this environment. */
static void check_finite(void) {
  const double inputs[] = {-1,   -4.9e-324, 0,    4.9e-324, 1e-310, DBL_MIN, 1e-300, 1e-40, FLT_MIN,
                           0.25, 0.5,       0.75, 1 - DBL_EPSILON, 1, 2};
  enum { count = sizeof inputs / sizeof *inputs };
  const char *const texts[] = {
    "elastic.out(3,0.1)", "bounce.in(0.9,8)", "pow.in(0.002)", "pow.out(999)", "cubic-bezier(1e-300,1,1e-300,0)",
    "cubic-bezier(.4,0,.2,1)", "linear(0 0%,1 1e-9%,2)", "steps(1073741824)"};
  uint64_t before = control();
  for (uint32_t id = 0; id < 128 + sizeof texts / sizeof *texts; id++) {
    ts_easing easing;
    ts_status status = id < 128 ? ts_easing_get_builtin(id, &easing)
                                : ts_easing_parse(texts[id - 128], TS_DIALECT_CANONICAL, &easing);
    if (id < 128 ? status != TS_OK : !CHECK_STATUS(TS_OK, status)) continue;
    double out[count], value;
    float t32[count], out32[count];
    for (int i = 0; i < count; i++) t32[i] = (float)inputs[i];
    bool good = ts_easing_sample_f64(easing, inputs, out, count) == TS_OK;
    good = good && ts_easing_sample_f32(easing, t32, out32, count) == TS_OK;
    for (int i = 0; i < count; i++) {
      good = good && isfinite(out[i]) && isfinite(out32[i]);
      good = good && ts_easing_evaluate(easing, inputs[i], TS_EVALUATE_EXTRAPOLATE, &value) == TS_OK && isfinite(value);
      good = good && ts_easing_differentiate(easing, inputs[i], &value) == TS_OK && !isnan(value);
      if (id < 128) good = good && isfinite(ts_ease(id, inputs[i]));
    }
    char name[128];
    size_t length;
    CHECK_STATUS(TS_OK, ts_easing_print(easing, name, sizeof name, &length));
    CHECK_OF(good, name);
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
  }
  CHECK(control() == before);
}

SECTION(test_flush_to_zero, "flush to zero", 10) {
  uint64_t before = control();
  set_flush();
  if (control() == before) {
    check_skipped("flush to zero: not known how to set it here");
    return;
  }
  check_finite();
}

SECTION(test_environment_kept, "floating-point environment", 10) {
  const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  for (int i = 0; i < 4; i++) {
    fesetround(modes[i]);
    check_finite();
    CHECK(fegetround() == modes[i]);
  }
}
