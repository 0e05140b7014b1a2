/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "check.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

SECTION(test_ease, "ts_ease", 10) {
  for (uint32_t id = 0; id < 1100; id++) {
    ts_easing easing;
    if (ts_easing_get_builtin(id, &easing) != TS_OK) {
      CHECK(isnan(ts_ease(id, 0.5)));
      continue;
    }
    const double zero = 0, one = 1;
    double at_0 = ts_ease(id, 0), at_1 = ts_ease(id, 1);
    if (id != TS_EASING_CSS_STEP_START && id != TS_EASING_CSS_STEP_END)
      CHECK(same_bits(&at_0, &zero, sizeof zero) && same_bits(&at_1, &one, sizeof one));
    /* The input is clamped. */
    const double low[] = {-0.0, -DBL_MIN, -4.9e-324, -1, -1e300, -DBL_MAX, -INFINITY};
    const double high[] = {1 + DBL_EPSILON, 2, 1e300, DBL_MAX, INFINITY};
    for (size_t i = 0; i < sizeof low / sizeof *low; i++) {
      double value = ts_ease(id, low[i]);
      CHECK(same_bits(&value, &at_0, sizeof value));
    }
    for (size_t i = 0; i < sizeof high / sizeof *high; i++) {
      double value = ts_ease(id, high[i]);
      CHECK(same_bits(&value, &at_1, sizeof value));
    }
    CHECK(isnan(ts_ease(id, NAN)) && isnan(ts_ease(id, -NAN)));
  }
}

/* ---- linear() from arrays ----------------------------------------------------------------------------------------- */

static void check_linear_refused(const double *outputs, const double *inputs, size_t count) {
  ts_easing easing;
  FILL_PATTERN(easing);
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_easing_create_linear(outputs, inputs, count, &easing));
  CHECK(IS_PATTERN(easing));
}

static double value_at(ts_easing easing, double t) {
  double value = NAN;
  ts_easing_evaluate(easing, t, 0, &value);
  return value;
}

SECTION(test_create_linear, "create_linear", 30) {
  const double outputs[4] = {0, 0.25, 0.5, 1};
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_easing_create_linear(outputs, NULL, 4, NULL));
  check_linear_refused(NULL, NULL, 4);
  check_linear_refused(NULL, NULL, 0);
  check_linear_refused(NULL, outputs, 4);
  /* None of these counts may be believed: there are four numbers. */
  const size_t counts[] = {0, 1, (1u << 24) + 1, WIDE(1ull << 32), SIZE_MAX / 16, SIZE_MAX / 16 + 1, SIZE_MAX / 8,
                           SIZE_MAX / 8 + 1, SIZE_MAX / 2, SIZE_MAX / 2 + 1, SIZE_MAX - 1, SIZE_MAX};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    check_linear_refused(outputs, NULL, counts[i]);
    check_linear_refused(outputs, outputs, counts[i]);
  }
  const double bad[] = {NAN, INFINITY, -INFINITY, 1.1e30, -1.1e30, DBL_MAX};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
    for (int at = 0; at < 4; at++) {
      double numbers[4];
      memcpy(numbers, outputs, sizeof numbers);
      numbers[at] = bad[i];
      check_linear_refused(numbers, NULL, 4);
      if (!isnan(bad[i])) check_linear_refused(outputs, numbers, 4);
    }

  ts_easing easing;
  CHECK_STATUS(TS_OK, ts_easing_create_linear(outputs, NULL, 4, &easing));
  CHECK(value_at(easing, 0) == 0 && value_at(easing, 1) == 1 && fabs(value_at(easing, 0.5) - 0.375) < 1e-15);
  CHECK_STATUS(TS_OK, ts_easing_release(easing));

  /* Not given, below an earlier one, and equal: a jump to the later value. */
  const double inputs[4] = {NAN, 0.5, 0.25, NAN};
  CHECK_STATUS(TS_OK, ts_easing_create_linear(outputs, inputs, 4, &easing));
  CHECK(value_at(easing, 0.25) == 0.125 && value_at(easing, 0.5) == 0.5 && value_at(easing, 0.75) == 0.75);
  CHECK_STATUS(TS_OK, ts_easing_release(easing));

  /* The library has copied: the caller's arrays may change. And any alignment will do. */
  char *raw = malloc(2 * sizeof outputs + 1);
  if (!CHECK(raw != NULL)) return;
  memcpy(raw + 1, outputs, sizeof outputs);
  CHECK_STATUS(TS_OK, ts_easing_create_linear((const double *)(const void *)(raw + 1), NULL, 4, &easing));
  memset(raw, 0xFF, 2 * sizeof outputs + 1);
  free(raw);
  CHECK(value_at(easing, 1) == 1);
  CHECK_STATUS(TS_OK, ts_easing_release(easing));

  const double wide_outputs[4] = {-1e30, 1e30, -1e30, 1e30}, wide_inputs[4] = {-1e30, 0, 1e-300, 1e30};
  CHECK_STATUS(TS_OK, ts_easing_create_linear(wide_outputs, wide_inputs, 4, &easing));
  CHECK(isfinite(value_at(easing, 0)) && isfinite(value_at(easing, 0.5)) && isfinite(value_at(easing, 1)));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));

  /* The most that is allowed. */
  size_t most = (size_t)1 << 24;
  double *many = malloc(most * sizeof *many);
  if (!CHECK(many != NULL)) return;
  for (size_t i = 0; i < most; i++) many[i] = (double)i / (double)(most - 1);
  CHECK_STATUS(TS_OK, ts_easing_create_linear(many, NULL, most, &easing));
  CHECK(fabs(value_at(easing, 0.3) - 0.3) < 1e-12);
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  free(many);
}

/* ---- Any curve at any input --------------------------------------------------------------------------------------- */

SECTION(test_any_input, "any input", 30) {
  const char *const texts[] = {
    "linear", "quad.inOut", "expo.out", "elastic.inOut(1000000,0.001)", "elastic.in(1,1000000)",
    "back.inOut(1000000)", "back.in(-1000000)", "bounce.out(0,0)", "bounce.inOut(0.999999,8)", "bounce.outIn",
    "pow.in(0.001)", "pow.out(1000)", "pow.inOut(0.5)", "pow.outIn(3)", "circ.outIn", "sine.out",
    "cubic-bezier(0,1e30,1,-1e30)", "cubic-bezier(1,0,0,1)", "cubic-bezier(0,0,0,0)", "cubic-bezier(1,1e-320,1,1)",
    "cubic-bezier(1e-300,1,1e-300,0)", "steps(1)", "steps(1073741824,jump-both)", "steps(2,jump-none)",
    "steps(7,jump-start)", "linear(0,1)", "linear(5,5)", "linear(0 50%,1 50%)", "linear(1 0%,2 0%,3 100%,4 100%)",
    "linear(-1e30 -1e28%,1e30 1e28%)", "linear(0 0%,1 1e-320%)", "linear(3 0%,3 1e-320%,4)", "linear(0 100%,1 0%)",
    "css.ease-in-out", "gsap.back.inOut(3)", "chain(circ.in,cubic-bezier(0,1e30,1,-1e30),5e-324)",
    "multiply(circ.in,reverse(circ.out))", "multiply(scale(linear,1e6),cubic-bezier(0,1e30,1,-1e30))",
    "sigmoid(cubic-bezier(0,1e30,1,-1e30),1000)", "sigmoid(linear,0.001)", "expoScale(cubic-bezier(0,1e30,1,-1e30),1e-12)",
    "expoScale(scale(linear,-1e6),1e12)", "slow(cubic-bezier(0,1e30,1,-1e30),1e-300)", "slow(circ.in,1)", "gsap.slow(1,1,true)",
    "blend(circ.in,circ.out,1)", "clamp(elastic.in(1000000,0.001))", "path(M0,0 V1e9 H1 V-1e9)",
    "scale(scale(cubic-bezier(0,1e30,1,-1e30),1e6),-1e6)", "path(M-1e9,1e9 C0,-1e9 0,1e9 1e9,1)",
    "rough(-1e6,65536,both,9007199254740992)", "rough(0,1)", "wiggle(4096,random,seed=1)", "noise(1e-300,8)", "noise(256,8,3)", "shake(1,8)", "shake(256,1,2,0)", "material.emphasized", "android.bounce"};
  const double inputs[] = {0, -0.0, 4.9e-324, DBL_MIN, 1e-300, 1e-17, 0.1, 0.25, 0.5, 0.5 + DBL_EPSILON, 0.75,
                           1 - DBL_EPSILON, 1, 1 + DBL_EPSILON, 2, 1e9, 1e300, DBL_MAX, INFINITY};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    ts_easing easing;
    if (!CHECK_STATUS_OF(TS_OK, ts_easing_parse(texts[i], TS_DIALECT_CANONICAL, &easing), texts[i])) continue;
    bool values = true, slopes = true, bits = true;
    for (size_t k = 0; k < 2 * sizeof inputs / sizeof *inputs; k++) {
      double t = k % 2 ? -inputs[k / 2] : inputs[k / 2], value, again;
      for (uint32_t flags = 0; flags < 4; flags++) {
        values = values && ts_easing_evaluate(easing, t, flags, &value) == TS_OK && !isnan(value);
        /* Steps and stops that go on may leave the range of doubles, far outside. */
        bool open = flags & TS_EVALUATE_EXTRAPOLATE && fabs(t) > 1e200;
        values = values && (open || isfinite(value));
      }
      slopes = slopes && ts_easing_differentiate(easing, t, &value) == TS_OK && !isnan(value);
      slopes = slopes && ((t >= 0 && t <= 1) || value == 0);
      bits = bits && ts_easing_evaluate(easing, t, 0, &value) == TS_OK;
      bits = bits && ts_easing_sample_f64(easing, &t, &again, 1) == TS_OK;
      bits = bits && same_bits(&value, &again, sizeof value);
    }
    CHECK_OF(values, texts[i]);
    CHECK_OF(slopes, texts[i]);
    CHECK_OF(bits, texts[i]);
    double value;
    bool not_a_number = ts_easing_differentiate(easing, NAN, &value) == TS_OK && isnan(value);
    for (uint32_t flags = 0; flags < 4; flags++)
      not_a_number = not_a_number && ts_easing_evaluate(easing, NAN, flags, &value) == TS_OK && isnan(value);
    CHECK_OF(not_a_number, texts[i]);
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
  }
}
