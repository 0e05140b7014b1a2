/* SPDX-License-Identifier: MIT
 *
 * Foreign code that fails.
 */
#define _GNU_SOURCE
#include "foreign.h"

#include <math.h>
#include <stdio.h>

static double square(double t) { return t * t; }

static double bad_value;
static double sometimes_bad(double t) { return t > 0.4 && t < 0.6 ? bad_value : t * t; }
static double always_bad(double t) { return t * 0 + bad_value; }
static double restless(double t) {
  static double more;
  return t + (more += 1e-3);
}
static double alternating(double t) {
  static long calls;
  return t + (double)(calls++ & 1) / 1024;
}

static const double bad_values[] = {NAN, -NAN, INFINITY, -INFINITY, 1e31, -1e31, 1.0000001e30, 1.7976931348623157e308};
enum { bad_count = sizeof bad_values / sizeof *bad_values };

SECTION(test_bad_values, "bad values", 10) {
  for (int i = 0; i < bad_count; i++)
    for (int k = 0; k < 2; k++) {
      bad_value = bad_values[i];
      probe probe = {.curve = k ? sometimes_bad : always_bad};
      ts_easing_desc desc = desc_of("test:bad", &probe, false);
      ts_easing easing;
      FILL_PATTERN(easing);
      CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_easing_register(&desc, &easing));
      CHECK(IS_PATTERN(easing) && !is_taken("test:bad") && releases_of(&probe) == 0);

      /* Live, the input stands in, clamped, and is counted. */
      easing = registered("test:bad", &probe, true);
      CHECK(info_of(easing).fallbacks == 0 && info_of(easing).kind == TS_EASING_LIVE);
      CHECK(value_of(easing, 0.5) == 0.5 && info_of(easing).fallbacks == 1);
      CHECK(value_of(easing, 0.25) == (k ? 0.0625 : 0.25) && info_of(easing).fallbacks == (k ? 1 : 2));
      uint64_t before = info_of(easing).fallbacks;
      double t[] = {-1, 0, 0.25, 0.5, 0.55, 1, 7}, out[7];
      const double expected[2][7] = {{0, 0, 0.25, 0.5, 0.55, 1, 1}, {0, 0, 0.0625, 0.5, 0.55, 1, 1}};
      CHECK_STATUS(TS_OK, ts_easing_sample_f64(easing, t, out, 7));
      CHECK(same_bits(out, expected[k], sizeof out) && info_of(easing).fallbacks == before + (k ? 2 : 7));
      float t32[] = {0.5f, 0.55f}, out32[2];
      CHECK_STATUS(TS_OK, ts_easing_sample_f32(easing, t32, out32, 2));
      CHECK(same_bits(out32, t32, sizeof t32));
      double slope;
      CHECK_STATUS(TS_OK, ts_easing_differentiate(easing, 0.5, &slope));
      CHECK(fabs(slope - 1) <= 1e-6);

      /* Under a modifier the curve below is at its own input. */
      ts_easing reversed = parsed("reverse(test:bad)");
      CHECK(value_of(reversed, 0.5625) == 0.4375 && value_of(reversed, 0.75) == (k ? 0.0625 : 0.25));
      CHECK_STATUS(TS_OK, ts_easing_release(reversed));
      CHECK_STATUS(TS_OK, ts_easing_unregister("test:bad"));
      CHECK_STATUS(TS_OK, ts_easing_release(easing));
      CHECK(releases_of(&probe) == 1);
    }
}

SECTION(test_impure_curves, "impure curves", 10) {
  double (*const curves[])(double) = {restless, alternating};
  for (int i = 0; i < 2; i++) {
    probe probe = {.curve = curves[i]};
    ts_easing_desc desc = desc_of("test:impure", &probe, false);
    ts_easing easing;
    FILL_PATTERN(easing);
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_easing_register(&desc, &easing));
    CHECK(IS_PATTERN(easing) && !is_taken("test:impure") && releases_of(&probe) == 0);
  }
}

/* Fails where it is asked for a value from `fails_from` on. */
static double fails_from;
static bool has_failed, asked_again;
static ts_status failing_batch(const double *t, double *out, size_t count, void *context) {
  ts_status status = probe_batch(t, out, count, context);
  asked_again = asked_again || has_failed;
  for (size_t i = 0; i < count; i++) {
    if (t[i] < fails_from) continue;
    out[i] = NAN;
    has_failed = true;
  }
  return has_failed ? status : TS_OK;
}

static ts_easing_desc failing(probe *probe, bool live) {
  ts_easing_desc desc = desc_of("test:failing", probe, live);
  desc.scalar = NULL;
  desc.batch = failing_batch;
  has_failed = asked_again = false;
  return desc;
}

/* The call fails, and the curve is not called again. */
#define CHECK_FAILS(call)                                            \
  do {                                                               \
    has_failed = asked_again = false;                                \
    CHECK_STATUS(TS_ERROR_CALLBACK, call);                           \
    CHECK(has_failed && !asked_again && *ts_last_error_message());   \
  } while (0)

static const double places[] = {0, 1e-300, 0.25, 0.5, 0.999, 1};
enum { place_count = sizeof places / sizeof *places };

SECTION(test_failing_batch_baked, "failing batch, baked", 10) {
  const ts_status statuses[] = {TS_ERROR_INVALID_ARGUMENT, TS_ERROR_STALE_HANDLE, TS_ERROR_UNKNOWN_EASING,
                                TS_ERROR_OUT_OF_MEMORY, TS_ERROR_CALLBACK, (ts_status)99, (ts_status)0x7FFFFFFF};
  for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
    for (int k = 0; k < place_count; k++) {
      probe probe = {.curve = square, .status = statuses[i]};
      ts_easing_desc desc = failing(&probe, false);
      ts_easing easing;
      FILL_PATTERN(easing);
      fails_from = places[k];
      CHECK_FAILS(ts_easing_register(&desc, &easing));
      CHECK(IS_PATTERN(easing) && !is_taken("test:failing") && releases_of(&probe) == 0);
    }
}

enum { many = 1000 };

/* What was written before the failure is right, and nothing beyond the array. */
static void check_failing_samples(ts_easing easing) {
  static double t[many], out[many + 2];
  static float t32[many], out32[many + 2];
  for (int i = 0; i < many; i++) t32[i] = (float)(t[i] = i / (many - 1.0));
  memset(out, PATTERN, sizeof out);
  CHECK_FAILS(ts_easing_sample_f64(easing, t, out + 1, many));
  bool good = is_pattern(out, sizeof *out) && is_pattern(out + many + 1, sizeof *out);
  for (int i = 0; i < many; i++) good = good && (is_pattern(out + 1 + i, sizeof *out) || out[1 + i] == square(t[i]));
  CHECK(good);
  memset(out32, PATTERN, sizeof out32);
  CHECK_FAILS(ts_easing_sample_f32(easing, t32, out32 + 1, many));
  good = is_pattern(out32, sizeof *out32) && is_pattern(out32 + many + 1, sizeof *out32);
  for (int i = 0; i < many; i++)
    good = good && (is_pattern(out32 + 1 + i, sizeof *out32) || out32[1 + i] == (float)square(t32[i]));
  CHECK(good);
}

SECTION(test_failing_batch_live, "failing batch, live", 10) {
  for (int k = 0; k < place_count; k++) {
    probe probe = {.curve = square, .status = TS_ERROR_BUSY};
    ts_easing_desc desc = failing(&probe, true);
    ts_easing easing, mirrored, none;
    CHECK_STATUS(TS_OK, ts_easing_register(&desc, &easing));
    CHECK_STATUS(TS_OK, ts_easing_modify(easing, TS_MODIFIER_MIRROR, &mirrored));
    fails_from = places[k];
    check_failing_samples(easing);

    double value;
    size_t length;
    char css[64];
    FILL_PATTERN(value);
    FILL_PATTERN(none);
    FILL_PATTERN(length);
    FILL_PATTERN(css);
    CHECK_FAILS(ts_easing_evaluate(easing, 1, 0, &value));
    CHECK_FAILS(ts_easing_evaluate(easing, 1.5, TS_EVALUATE_EXTRAPOLATE, &value));
    CHECK_FAILS(ts_easing_evaluate(mirrored, 0.5, TS_EVALUATE_BEFORE, &value));
    CHECK_FAILS(ts_easing_differentiate(easing, 1, &value));
    CHECK_FAILS(ts_easing_differentiate(mirrored, 0.5, &value));
    CHECK_FAILS(ts_easing_bake(easing, 1e-6, 0, &none, &value));
    CHECK_FAILS(ts_easing_bake(mirrored, 1e-6, 0, &none, NULL));
    CHECK_FAILS(ts_easing_to_css(easing, 1e-3, css, sizeof css, &length, &value));
    CHECK_FAILS(ts_easing_to_css(mirrored, 1e-3, css, sizeof css, &length, &value));
    CHECK_FAILS(ts_easing_parse("bake(test:failing,1e-6)", TS_DIALECT_CANONICAL, &none));
    CHECK(IS_PATTERN(value) && IS_PATTERN(none) && IS_PATTERN(length) && IS_PATTERN(css));
    CHECK(info_of(easing).fallbacks == 0);

    CHECK_STATUS(TS_OK, ts_easing_unregister("test:failing"));
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
    CHECK(releases_of(&probe) == 0);
    CHECK_STATUS(TS_OK, ts_easing_release(mirrored));
    CHECK(releases_of(&probe) == 1);
  }
}

/* A thousand curves of which none is any good. */
SECTION(test_thousand_failures, "a thousand failures", 30) {
  static probe probes[many];
  static ts_easing easings[many];
  bool good = true;
  char name[32];
  double value;
  for (int i = 0; i < many; i++) {
    bad_value = bad_values[i % bad_count];
    probes[i] = (probe){.curve = always_bad, .status = TS_ERROR_BUSY};
    snprintf(name, sizeof name, "test:fails.%d", i);
    ts_easing_desc desc = desc_of(name, &probes[i], false);
    good = good && ts_easing_register(&desc, &easings[i]) == TS_ERROR_INVALID_ARGUMENT && releases_of(&probes[i]) == 0;
    desc.live = true;
    if (i % 2) {
      desc.scalar = NULL;
      desc.batch = probe_batch;
    }
    good = good && ts_easing_register(&desc, &easings[i]) == TS_OK;
  }
  CHECK(good);
  for (int i = 0; i < many; i++) {
    bad_value = bad_values[i % bad_count];
    ts_status status = ts_easing_evaluate(easings[i], 0.25, 0, &value);
    good = good && (i % 2 ? status == TS_ERROR_CALLBACK : status == TS_OK && value == 0.25);
    good = good && info_of(easings[i]).fallbacks == !(i % 2);
  }
  CHECK(good);
  for (int i = 0; i < many; i++) {
    snprintf(name, sizeof name, "test:fails.%d", i * 7 % many);
    good = good && ts_easing_unregister(name) == TS_OK;
  }
  for (int i = 0; i < many; i++)
    good = good && ts_easing_release(easings[i]) == TS_OK && releases_of(&probes[i]) == 1;
  CHECK(good);
}
