/* SPDX-License-Identifier: MIT
 *
 * Tables: how far they are from their curves, on grids that are not the library's own.
 */
#define _GNU_SOURCE
#include "foreign.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { grid = 100003, points = 2 * grid };

static double smooth(double t) { return sin(1.5 * t); }
static double wiggly(double t) { return sin(40 * t); }
static double corner(double t) { return fabs(t - 1.0 / 3); }
static double corners(double t) { return fabs(sin(20 * t)); }
static double stairs(double t) { return floor(7 * t); }
static double late_stairs(double t) { return ceil(5 * t) / 5; }
static double teeth(double t) { return 40 * t - floor(40 * t); }
static double constant(double t) { return t * 0 + 0.75; }
static double nothing(double t) { return t * 0; }
static double largest(double t) { return t < 0.5 ? -1e30 : 1e30; }
static double tiny(double t) { return 1e-300 * t; }
static double subnormal(double t) { return 4.9e-324 * floor(9 * t); }
static double root(double t) { return sqrt(t); }
static double circle(double t) { return 1 - sqrt(1 - t * t); }
static double late(double t) { return t < 0.2 ? 0 : pow(t - 0.2, 1.5); }
static double ringing(double t) { return 1 - exp(-7 * t) * cos(60 * t); }
static double exponential(double t) { return t == 0 ? 0 : exp2(10 * t - 10); }
static double jump_to_one(double t) { return t < 1 ? 0.25 * t : 1; }
static double jump_from_zero(double t) { return t > 0 ? 0.5 + t : 0; }
static double one_point(double t) { return t == 0.5 ? 1 : 0; }
static double far(double t) { return 1e20 * sin(3 * t); }
static double far_line(double t) { return 1e20 * t; }
/* Nothing that a table could follow, yet the same when asked again. */
static double noise(double t) {
  uint64_t bits;
  memcpy(&bits, &t, sizeof bits);
  bits = (bits ^ bits >> 29) * 0xBF58476D1CE4E5B9u;
  return (double)(bits >> 11) / 9007199254740992.0;
}

/* The grid, then points without a pattern, half of them close to the ends of eighths. */
static double *inputs(void) {
  static double t[points];
  uint64_t state = 88172645463325252u;
  if (t[grid - 1] == 1) return t;
  for (int i = 0; i < grid; i++) t[i] = i / (grid - 1.0);
  for (int i = grid; i < points; i++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    double x = (double)(state >> 11) / 9007199254740992.0;
    if (i % 2) x = fmod((double)(i % 9) / 8 + ldexp(x - 0.5, -i % 50), 1);
    t[i] = x < 0 ? -x : x;
  }
  return t;
}

/* Whether no value is further from the curve than `error` and the rounding of an evaluation; tells where the worst is. */
static bool is_within(ts_easing table, double (*curve)(double), double error, const char *name) {
  static double out[points];
  static float t32[points], out32[points];
  const double *t = inputs();
  for (int i = 0; i < points; i++) t32[i] = (float)t[i];
  CHECK_STATUS_OF(TS_OK, ts_easing_sample_f64(table, t, out, points), name);
  CHECK_STATUS_OF(TS_OK, ts_easing_sample_f32(table, t32, out32, points), name);
  double worst = 0, worst32 = 0, at = 0, at32 = 0;
  for (int i = 0; i < points; i++) {
    double exact = curve(t[i]), exact32 = curve(t32[i]);
    double miss = fabs(out[i] - exact) - 0x1p-50 * fmax(1, fabs(exact));
    double miss32 = fabs(out32[i] - exact32) - 2.5e-7 * fmax(1, fabs(exact32));
    if (!(miss <= worst)) worst = miss, at = t[i];
    if (!(miss32 <= worst32)) worst32 = miss32, at32 = t32[i];
  }
  if (!(worst <= error)) fprintf(stderr, "%s: told %g, is %g at %.17g\n", name, error, worst, at);
  if (!(worst32 <= error)) fprintf(stderr, "%s: told %g, is %g at %.9g in f32\n", name, error, worst32, at32);
  return worst <= error && worst32 <= error;
}

static const struct {
  const char *name;
  double (*curve)(double);
  double tolerance;
  uint32_t max_points;
  /** Whether it may be refused. */
  bool is_hard;
} curves[] = {
  {"smooth", smooth, 0, 0, false},
  {"smooth, 1e-14", smooth, 1e-14, 0, false},
  {"smooth, 1e-3 by few", smooth, 1e-3, 5, false},
  {"smooth, 1", smooth, 1, 2, false},
  {"wiggly", wiggly, 0, 0, false},
  {"wiggly, 1e-10", wiggly, 1e-10, 0, false},
  {"wiggly, 0.1", wiggly, 0.1, 0, false},
  {"corner", corner, 0, 0, false},
  {"corner, 1e-12", corner, 1e-12, 0, false},
  {"corners", corners, 0, 0, false},
  {"stairs", stairs, 0, 0, false},
  {"stairs, 1e-14", stairs, 1e-14, 0, false},
  {"late stairs", late_stairs, 0, 0, false},
  {"teeth", teeth, 0, 0, false},
  {"constant", constant, 1e-14, 2, false},
  {"nothing", nothing, 1e-14, 2, false},
  {"largest", largest, 1e-14, 0, false},
  {"tiny", tiny, 0, 0, false},
  {"subnormal", subnormal, 0, 0, false},
  {"root", root, 0, 0, false},
  {"root, 1e-3", root, 1e-3, 0, false},
  {"root, 1e-9", root, 1e-9, 65536, false},
  {"circle", circle, 0, 0, false},
  {"late", late, 0, 0, false},
  {"ringing", ringing, 0, 0, false},
  {"ringing, 1e-9", ringing, 1e-9, 65536, false},
  {"exponential", exponential, 0, 0, false},
  {"jump to one", jump_to_one, 0, 0, false},
  {"jump from zero", jump_from_zero, 0, 0, false},
  {"one point", one_point, 0, 0, true},
  {"far", far, 1, 65536, true},
  {"far line", far_line, 1, 65536, true},
};
enum { curve_count = sizeof curves / sizeof *curves };

SECTION(test_bake_bounds, "bake bounds", 60) {
  for (int i = 0; i < curve_count; i++) {
    const char *name = curves[i].name;
    probe probe = {.curve = curves[i].curve};
    double tolerance = curves[i].tolerance == 0 ? 1e-6 : curves[i].tolerance;
    ts_easing_desc desc = desc_of("test:curve", &probe, false);
    desc.tolerance = curves[i].tolerance;
    desc.max_points = curves[i].max_points;
    ts_easing table;
    ts_status status = ts_easing_register(&desc, &table);
    if (curves[i].is_hard && status == TS_ERROR_INVALID_ARGUMENT) continue;
    if (!CHECK_STATUS_OF(TS_OK, status, name)) continue;
    double error = info_of(table).max_error;
    CHECK_OF(error >= 0 && error <= tolerance, name);
    CHECK_OF(is_within(table, curves[i].curve, error, name), name);
    CHECK_STATUS(TS_OK, ts_easing_unregister("test:curve"));

    /* The live curve, baked afterwards, is the same table. */
    ts_easing live = registered("test:curve", &probe, true), again;
    probe.releases = 0;
    double told;
    if (CHECK_STATUS_OF(TS_OK, ts_easing_bake(live, tolerance, curves[i].max_points, &again, &told), name)) {
      bool good = told == error && info_of(again).max_error == error;
      for (int k = 0; k <= 1000; k++) good = good && value_of(again, k / 1000.0) == value_of(table, k / 1000.0);
      CHECK_OF(good, name);
      check_bits(again, name);
      CHECK_STATUS(TS_OK, ts_easing_release(again));
    }
    CHECK_STATUS(TS_OK, ts_easing_unregister("test:curve"));
    CHECK_STATUS(TS_OK, ts_easing_release(live));
    CHECK_STATUS(TS_OK, ts_easing_release(table));
  }
}

static ts_easing original;
static double original_value(double t) { return value_of(original, t); }

SECTION(test_bake_library_curves, "bake the library's curves", 60) {
  const char *const texts[] = {
    "linear", "quad.in", "sine.inOut", "circ.in", "circ.outIn", "expo.in", "expo.outIn", "elastic.out", "elastic.inOut",
    "back.inOut", "bounce.out", "bounce.inOut", "pow.in(0.5)", "pow.out(7.5)", "ease", "cubic-bezier(1,0,0,1)",
    "steps(5,jump-both)", "step-start", "step-end", "linear(0,0.7 20%,0.3 20%,1)", "mirror(elastic.out)",
    "reverse(bounce.out)", "outIn(steps(3))", "bake(sine.in,1e-9)"};
  const double tolerances[] = {1e-2, 1e-5, 1e-8};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    for (int k = 0; k < 3; k++) {
      /* Its tangent at 0.5 is vertical: in doubles the curve itself is 4.5e-6 from one input to the next. */
      if (k == 2 && strcmp(texts[i], "cubic-bezier(1,0,0,1)") == 0) continue;
      ts_easing table;
      double error;
      original = parsed(texts[i]);
      if (CHECK_STATUS_OF(TS_OK, ts_easing_bake(original, tolerances[k], 65536, &table, &error), texts[i])) {
        CHECK_OF(error >= 0 && error <= tolerances[k] && error == info_of(table).max_error, texts[i]);
        CHECK_OF(is_within(table, original_value, error, texts[i]), texts[i]);
        CHECK_OF(isnan(value_of(table, NAN)) && value_of(table, -1) == value_of(table, 0), texts[i]);
        CHECK_OF(value_of(table, 2) == value_of(table, 1), texts[i]);
        CHECK_STATUS(TS_OK, ts_easing_release(table));
      }
      CHECK_STATUS(TS_OK, ts_easing_release(original));
    }
}

SECTION(test_bake_slopes, "bake slopes", 10) {
  const char *const texts[] = {"elastic.out", "sine.inOut", "back.in", "bounce.out", "pow.in(1.5)"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    ts_easing exact = parsed(texts[i]), table;
    CHECK_STATUS(TS_OK, ts_easing_bake(exact, 1e-8, 0, &table, NULL));
    bool good = true;
    double a = 0, b = 0, value;
    for (int k = 1; k < 400; k++) {
      good = good && !ts_easing_differentiate(exact, k / 401.0, &a) && !ts_easing_differentiate(table, k / 401.0, &b);
      good = good && fabs(a - b) <= 2e-3 * fmax(1, fabs(a));
    }
    CHECK_OF(good, texts[i]);
    const double outside[] = {-1, -1e-9, 1.5, INFINITY, -INFINITY};
    for (int k = 0; k < 5; k++) CHECK(ts_easing_differentiate(table, outside[k], &a) == TS_OK && a == 0);
    CHECK(ts_easing_differentiate(table, NAN, &a) == TS_OK && isnan(a));
    /* Beyond the ends, along the tangents. */
    CHECK(ts_easing_differentiate(table, 1, &a) == TS_OK && ts_easing_differentiate(table, 0, &b) == TS_OK);
    CHECK(ts_easing_evaluate(table, 3, TS_EVALUATE_EXTRAPOLATE, &value) == TS_OK);
    CHECK_OF(fabs(value - (value_of(table, 1) + 2 * a)) <= 1e-12 * fmax(1, fabs(a)), texts[i]);
    CHECK(ts_easing_evaluate(table, -2, TS_EVALUATE_EXTRAPOLATE, &value) == TS_OK);
    CHECK_OF(fabs(value - (value_of(table, 0) - 2 * b)) <= 1e-12 * fmax(1, fabs(b)), texts[i]);
    CHECK_STATUS(TS_OK, ts_easing_release(table));
    CHECK_STATUS(TS_OK, ts_easing_release(exact));
  }
}

/* ---- What is refused ---------------------------------------------------------------------------------------------- */

static void check_bake_refused(ts_status expected, ts_easing easing, double tolerance, uint32_t max_points) {
  ts_easing out;
  double error;
  FILL_PATTERN(out);
  FILL_PATTERN(error);
  CHECK_STATUS(expected, ts_easing_bake(easing, tolerance, max_points, &out, &error));
  CHECK_STATUS(expected, ts_easing_bake(easing, tolerance, max_points, &out, NULL));
  CHECK(IS_PATTERN(out) && IS_PATTERN(error) && *ts_last_error_message() != 0);
}

SECTION(test_bake_refuses, "bake refuses", 30) {
  ts_easing easing = parsed("elastic.out");
  const double tolerances[] = {0, -1e-6, 9.9e-15, 1.0000001};
  for (size_t i = 0; i < sizeof tolerances / sizeof *tolerances; i++)
    check_bake_refused(TS_ERROR_INVALID_ARGUMENT, easing, tolerances[i], 0);
  const uint32_t counts[] = {1, 65537};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
    check_bake_refused(TS_ERROR_INVALID_ARGUMENT, easing, 1e-6, counts[i]);

  /* Fewer points than it takes, and a curve that no number of points would do for. */
  check_bake_refused(TS_ERROR_INVALID_ARGUMENT, easing, 1e-6, 2);
  check_bake_refused(TS_ERROR_INVALID_ARGUMENT, easing, 1e-6, 16);
  CHECK(strstr(ts_last_error_message(), "16") != NULL);
  ts_easing_desc desc = {.struct_size = sizeof desc, .name = "test:noise", .plain = noise, .live = true};
  ts_easing live;
  CHECK_STATUS(TS_OK, ts_easing_register(&desc, &live));
  check_bake_refused(TS_ERROR_INVALID_ARGUMENT, live, 1e-6, 0);
  check_bake_refused(TS_ERROR_INVALID_ARGUMENT, live, 1e-2, 65536);
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:noise"));
  CHECK_STATUS(TS_OK, ts_easing_release(live));
  check_bake_refused(TS_ERROR_STALE_HANDLE, live, 1e-6, 0);
  desc.live = false;
  FILL_PATTERN(live);
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_easing_register(&desc, &live));
  CHECK(IS_PATTERN(live));
}
