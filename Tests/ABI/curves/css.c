/* SPDX-License-Identifier: MIT
 *
 * Curves in CSS: read back, they are as near to the curve as was told.
 */
#define _GNU_SOURCE
#include "foreign.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { room = 1 << 20, grid = 100003 };

static double stairs(double t) { return floor(7 * t) / 4; }
static double late_stairs(double t) { return ceil(5 * t) / 5 - 1; }
static double corner(double t) { return fabs(t - 1.0 / 3); }
static double wave(double t) { return sin(11 * t); }
static double constant(double t) { return t * 0 - 3.5; }
static double tiny(double t) { return 1e-300 * t; }
static double large(double t) { return 1e6 * t * t; }
static double jumps_at_ends(double t) { return t == 0 ? -1 : t == 1 ? 2 : t; }
static double one_point(double t) { return t == 0.5 ? 1 : 0; }
static double noise(double t) {
  uint64_t bits;
  memcpy(&bits, &t, sizeof bits);
  bits = (bits ^ bits >> 29) * 0xBF58476D1CE4E5B9u;
  return (double)(bits >> 11) / 9007199254740992.0;
}
static double bad(double t) { return t > 0.5 ? NAN : t; }

/* The text, valid until the next call; NULL where there is none. */
static const char *css_of(ts_easing easing, double tolerance, double *error) {
  static char text[room];
  size_t length;
  if (ts_easing_to_css(easing, tolerance, text, room, &length, error) != TS_OK || length >= room) return NULL;
  return length == strlen(text) ? text : NULL;
}

/* How far the two are apart on a grid and beside every point of it, but for the rounding of an evaluation. A jump at 0
 * stands at 2^-60: at 0 itself CSS shows what follows. */
static double distance(ts_easing a, ts_easing b, double *at) {
  static double t[3 * grid], x[3 * grid], y[3 * grid];
  for (int i = 0; i < grid; i++) {
    t[3 * i] = i / (grid - 1.0);
    t[3 * i + 1] = fmin(nextafter(t[3 * i], 2), 1);
    t[3 * i + 2] = fmax(nextafter(t[3 * i], -1), 0);
    if (i == 0) t[1] = 0x1p-60;
  }
  if (ts_easing_sample_f64(a, t, x, 3 * grid) || ts_easing_sample_f64(b, t, y, 3 * grid)) return INFINITY;
  double worst = 0;
  for (int i = 0; i < 3 * grid; i++) {
    double apart = fabs(x[i] - y[i]) - 0x1p-50 * fmax(1, fabs(x[i]));
    if (!(apart <= worst)) worst = apart, *at = t[i];
  }
  return worst;
}

static void check_css(ts_easing easing, double tolerance, const char *name) {
  double error;
  FILL_PATTERN(error);
  const char *text = css_of(easing, tolerance, &error);
  if (!CHECK_OF(text != NULL, name)) return;
  CHECK_OF(error >= 0 && error <= tolerance, name);
  bool good = true;
  for (const char *c = text; *c; c++) good = good && *c >= 0x20 && *c < 0x7F;
  CHECK_OF(good && !strstr(text, "nan") && !strstr(text, "inf"), name);
  ts_easing back;
  if (!CHECK_STATUS_OF(TS_OK, ts_easing_parse(text, TS_DIALECT_CSS, &back), text)) return;
  double at = 0, apart = distance(easing, back, &at);
  if (!CHECK_OF(apart <= error, name)) fprintf(stderr, "told %g, is %g at %.17g: %.60s\n", error, apart, at, text);
  CHECK_STATUS(TS_OK, ts_easing_release(back));
}

SECTION(test_css_within_tolerance, "CSS within the tolerance", 60) {
  const char *const texts[] = {
    "quad.in", "sine.inOut", "circ.in", "circ.outIn", "expo.in", "expo.outIn", "elastic.out", "elastic.inOut",
    "back.out(2)", "bounce.out", "bounce.inOut", "bounce.in(0.6,8)", "pow.in(0.5)", "pow.out(9)", "smoothstep",
    "reverse(bounce.out)", "mirror(elastic.out)", "reverse(ease)", "mirror(steps(3))", "outIn(steps(4,jump-both))",
    "reverse(linear(0,0.7 20%,0.3 20%,1))", "bake(elastic.out,1e-6)", "bake(mirror(steps(3)),1e-6)"};
  const double tolerances[] = {0.5, 0.05, 1e-3, 1e-5};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    ts_easing easing = parsed(texts[i]);
    for (int k = 0; k < 4; k++) check_css(easing, tolerances[k], texts[i]);
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
  }
  /* Stairs lower than the tolerance, in all distances from the places where a curve is looked at. */
  static const unsigned many[] = {100, 128, 255, 256, 257, 333, 512, 777, 1000, 1024, 1025, 2048, 3000, 4096, 4097, 9999};
  for (unsigned i = 2; i < 64 + sizeof many / sizeof *many; i++) {
    char text[64];
    snprintf(text, sizeof text, "reverse(steps(%u))", i < 64 ? i : many[i - 64]);
    ts_easing easing = parsed(text);
    check_css(easing, 0.5, text);
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
  }
  static const struct {
    const char *name;
    double (*curve)(double);
  } curves[] = {{"stairs", stairs}, {"late-stairs", late_stairs}, {"corner", corner}, {"wave", wave},
                {"constant", constant}, {"tiny", tiny}, {"jumps-at-ends", jumps_at_ends}, {"one-point", one_point}};
  for (size_t i = 0; i < sizeof curves / sizeof *curves; i++)
    for (int live = 0; live < 2; live++) {
      probe probe = {.curve = curves[i].curve};
      ts_easing easing = registered(curves[i].name, &probe, live);
      for (int k = 0; k < 4; k++) check_css(easing, tolerances[k], curves[i].name);
      CHECK_STATUS(TS_OK, ts_easing_unregister(curves[i].name));
      CHECK_STATUS(TS_OK, ts_easing_release(easing));
    }
}

/* What is CSS's own comes back as it is, bit for bit, however large the tolerance. */
SECTION(test_css_own, "CSS's own", 10) {
  static const struct {
    const char *text, *begins;
  } known[] = {
    {"linear", "linear"}, {"ease", "ease"}, {"ease-in", "ease-in"}, {"ease-out", "ease-out"},
    {"ease-in-out", "ease-in-out"}, {"step-start", "step"}, {"step-end", "step"},
    {"cubic-bezier(.4,0,.2,1)", "cubic-bezier("},
    {"cubic-bezier(0.1,-5e-324,0.3,1e30)", "cubic-bezier("}, {"cubic-bezier(.25,.1,.25,1)", ""}, {"steps(4)", "steps("},
    {"steps(7,jump-none)", "steps("}, {"steps(2,jump-both)", "steps("}, {"steps(3,start)", "steps("},
    {"steps(1)", "step"},
    {"linear(0,0.7 20%,0.3 20%,1)", "linear("}, {"linear(-1 -10%,2 33.333333333333336%,1e30 110%)", "linear("},
    {"linear(0.25,0.25)", "linear("}, {"in(ease-in)", "ease-in"}, {"power0.in", "linear"}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    ts_easing easing = parsed(known[i].text), back;
    double error;
    FILL_PATTERN(error);
    const char *text = css_of(easing, 1, &error);
    if (!CHECK_OF(text != NULL, known[i].text)) continue;
    CHECK_OF(strncmp(text, known[i].begins, strlen(known[i].begins)) == 0 && error == 0, text);
    if (CHECK_STATUS_OF(TS_OK, ts_easing_parse(text, TS_DIALECT_CSS, &back), text)) {
      bool good = true;
      for (int k = -100; k <= 300; k++)
        for (uint32_t flags = 0; flags < 4; flags++) {
          double a, b;
          good = good && !ts_easing_evaluate(easing, k / 200.0, flags, &a);
          good = good && !ts_easing_evaluate(back, k / 200.0, flags, &b) && same_bits(&a, &b, sizeof a);
        }
      CHECK_OF(good, text);
      CHECK_STATUS(TS_OK, ts_easing_release(back));
    }
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
  }
}

SECTION(test_css_refuses, "CSS refuses", 30) {
  ts_easing easing = parsed("elastic.out");
  char buffer[64];
  size_t length;
  double error;
  FILL_PATTERN(buffer);
  FILL_PATTERN(length);
  FILL_PATTERN(error);
  const double tolerances[] = {0, -1, 9.9e-10, 1.0000001};
  for (size_t i = 0; i < sizeof tolerances / sizeof *tolerances; i++)
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT,
                 ts_easing_to_css(easing, tolerances[i], buffer, sizeof buffer, &length, &error));
  /* What cannot be said in stops. */
  double (*const hopeless[])(double) = {noise, bad};
  for (int i = 0; i < 2; i++) {
    ts_easing_desc desc = {.struct_size = sizeof desc, .name = "test:css", .plain = hopeless[i], .live = true};
    ts_easing live;
    CHECK_STATUS(TS_OK, ts_easing_register(&desc, &live));
    ts_status status = ts_easing_to_css(live, 1e-6, buffer, sizeof buffer, &length, &error);
    /* A live curve that gives no number is t there, and that can be said. */
    if (i == 1 && status == TS_OK) {
      FILL_PATTERN(buffer);
      FILL_PATTERN(length);
      FILL_PATTERN(error);
    } else {
      CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, status);
    }
    CHECK_STATUS(TS_OK, ts_easing_unregister("test:css"));
    CHECK_STATUS(TS_OK, ts_easing_release(live));
  }
  CHECK(IS_PATTERN(buffer) && IS_PATTERN(length) && IS_PATTERN(error));

  /* Large values want a large tolerance. */
  ts_easing_desc desc = {.struct_size = sizeof desc, .name = "test:css", .plain = large, .live = true};
  CHECK_STATUS(TS_OK, ts_easing_register(&desc, &easing));
  check_css(easing, 1, "large");
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:css"));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
}

/* Every capacity: cut off, NUL-terminated, nothing beyond, and the same text and error each time. */
SECTION(test_css_capacity, "CSS in every capacity", 10) {
  const char *const texts[] = {"elastic.out", "steps(4)", "ease", "mirror(bounce.out)"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    ts_easing easing = parsed(texts[i]);
    double error, again;
    static char whole[room], cut[room];
    size_t length, same;
    CHECK_STATUS(TS_OK, ts_easing_to_css(easing, 0.02, NULL, 0, &length, NULL));
    CHECK_STATUS(TS_OK, ts_easing_to_css(easing, 0.02, whole, length + 1, &same, &error));
    CHECK(same == length && strlen(whole) == length);
    bool good = true;
    for (size_t capacity = 1; capacity <= length + 4; capacity += 1 + capacity / 8) {
      memset(cut, PATTERN, length + 16);
      good = good && ts_easing_to_css(easing, 0.02, cut, capacity, &same, &again) == TS_OK;
      size_t fits = capacity <= length ? capacity - 1 : length;
      good = good && same == length && again == error && memcmp(cut, whole, fits) == 0 && cut[fits] == 0;
      good = good && is_pattern(cut + fits + 1, length + 16 - fits - 1);
    }
    CHECK_OF(good, texts[i]);
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
  }
}
