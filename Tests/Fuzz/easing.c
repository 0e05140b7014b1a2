/* SPDX-License-Identifier: MIT
 *
 * Any text in any dialect: refused in words, or a curve that holds what the header says of curves. The first byte is the
 * dialect, the second what else is done, the third how near; then the text.
 */
#include "fuzz.h"

enum { most_text = 1 << 16, most_times = 40 };

static const double times[most_times] = {0, 0x1p-1074, 1e-300, 1e-17, 1e-9, 0.001, 0.1, 0.2, 0.25, 0.3, 1.0 / 3, 0.36,
    0.4, 0x1.fffffffffffffp-2, 0.5, 0x1.0000000000001p-1, 0.55, 0.6, 2.0 / 3, 0.7, 0.72, 0.75, 0.8, 0.9, 0.99, 0.999999,
    0x1.fffffffffffffp-1, 1, 0x1.0000000000001p0, 1.5, 2, 1e9, 1e300, INFINITY, -5e-324, -0.0, -0.25, -1, -1e300, -INFINITY};

static void check_words(ts_status status, ts_status other) {
  FUZZ_CHECK(status == TS_ERROR_INVALID_ARGUMENT || status == other);
  const char *message = ts_last_error_message();
  FUZZ_CHECK(*message != 0);
  for (const char *c = message; *c; c++) FUZZ_CHECK((unsigned char)*c >= 0x20 && *c != 0x7F);
}

/* The text lives until the next call but one. */
static const char *printed(ts_easing easing) {
  static char text[2][most_text];
  static int which;
  size_t length = 0, again = 0;
  char *to = text[which ^= 1];
  FUZZ_CHECK(ts_easing_print(easing, NULL, 0, &length) == TS_OK);
  if (length >= most_text) return NULL;
  FUZZ_CHECK(ts_easing_print(easing, to, most_text, &again) == TS_OK && again == length && strlen(to) == length);
  for (const char *c = to; *c; c++) FUZZ_CHECK(*c >= 0x20 && *c < 0x7F);
  return to;
}

static void check_same(ts_easing a, ts_easing b) {
  double x[most_times], y[most_times];
  FUZZ_CHECK(ts_easing_sample_f64(a, times, x, most_times) == TS_OK);
  FUZZ_CHECK(ts_easing_sample_f64(b, times, y, most_times) == TS_OK);
  FUZZ_CHECK(same_bits(x, y, sizeof x));
}

/* What is printed is read as the same curve, which prints the same. */
static void check_printed(ts_easing easing) {
  const char *text = printed(easing);
  if (!text) return;
  ts_easing back;
  FUZZ_CHECK(ts_easing_parse(text, TS_DIALECT_CANONICAL, &back) == TS_OK);
  const char *again = printed(back);
  FUZZ_CHECK(again && strcmp(text, again) == 0);
  check_same(easing, back);
  FUZZ_CHECK(ts_easing_release(back) == TS_OK);
}

static void check_values(ts_easing easing) {
  double many[most_times], value, slope;
  FUZZ_CHECK(ts_easing_sample_f64(easing, times, many, most_times) == TS_OK);
  for (int i = 0; i < most_times; i++) {
    FUZZ_CHECK(ts_easing_evaluate(easing, times[i], 0, &value) == TS_OK);
    FUZZ_CHECK(isfinite(value) && same_bits(&value, &many[i], sizeof value));
    FUZZ_CHECK(ts_easing_evaluate(easing, times[i], TS_EVALUATE_BEFORE, &value) == TS_OK && isfinite(value));
    FUZZ_CHECK(ts_easing_differentiate(easing, times[i], &slope) == TS_OK && !isnan(slope));
    for (uint32_t flags = TS_EVALUATE_EXTRAPOLATE; flags <= (TS_EVALUATE_EXTRAPOLATE | TS_EVALUATE_BEFORE); flags++)
      FUZZ_CHECK(ts_easing_evaluate(easing, times[i], flags, &value) == TS_OK && !isnan(value));
  }
  FUZZ_CHECK(ts_easing_evaluate(easing, NAN, 0, &value) == TS_OK && isnan(value));
  FUZZ_CHECK(ts_easing_differentiate(easing, NAN, &slope) == TS_OK && isnan(slope));
  float narrow[most_times], in[most_times], alone;
  for (int i = 0; i < most_times; i++) in[i] = (float)times[i];
  FUZZ_CHECK(ts_easing_sample_f32(easing, in, narrow, most_times) == TS_OK);
  for (int i = 0; i < most_times; i++) {
    FUZZ_CHECK(ts_easing_sample_f32(easing, &in[i], &alone, 1) == TS_OK);
    FUZZ_CHECK(isfinite(alone) && same_bits(&alone, &narrow[i], sizeof alone));
  }
  ts_easing_info info = {.struct_size = sizeof info};
  FUZZ_CHECK(ts_easing_get_info(easing, &info) == TS_OK && info.fallbacks == 0 && info.kind != TS_EASING_LIVE);
  FUZZ_CHECK(info.max_error >= 0 && (isnan(info.duration) || info.duration >= 0));
}

/* A curve that has an inverse has the value there, but for an evaluation's rounding, or jumps beyond it there. */
static void check_inverse(ts_easing easing, double t) {
  double value, back, there, before;
  FUZZ_CHECK(ts_easing_evaluate(easing, t, 0, &value) == TS_OK);
  fill_pattern(&back, sizeof back);
  ts_status status = ts_easing_inverse(easing, value, &back);
  if (status != TS_OK) {
    check_words(status, TS_ERROR_INVALID_ARGUMENT);
    FUZZ_CHECK(is_filled(&back, sizeof back));
    return;
  }
  FUZZ_CHECK(back >= 0 && back <= 1);
  FUZZ_CHECK(ts_easing_evaluate(easing, back, 0, &there) == TS_OK);
  FUZZ_CHECK(ts_easing_evaluate(easing, nextafter(back, 0), 0, &before) == TS_OK);
  bool jumps = back == 0 || (before < value) != (there < value);
  FUZZ_CHECK(jumps || fabs(there - value) <= 0x1p-44 * fmax(1, fabs(value)));
}

/* As near as was told, but for the rounding of an evaluation. A jump stands where it was only to the last digits. */
static void check_near(ts_easing a, ts_easing b, double error) {
  enum { grid = 257 };
  double t[grid], x[grid], y[grid], slope;
  for (int i = 0; i < grid; i++) t[i] = i == 0 ? 0x1p-60 : i == grid - 1 ? 1 : (i + 0.25) / grid;
  FUZZ_CHECK(ts_easing_sample_f64(a, t, x, grid) == TS_OK && ts_easing_sample_f64(b, t, y, grid) == TS_OK);
  for (int i = 0; i < grid; i++) {
    if (fabs(x[i] - y[i]) <= error + 0x1p-44 * fmax(1, fabs(x[i]))) continue;
    double beside[3] = {t[i] * (1 - 0x1p-40), t[i], fmin(t[i] * (1 + 0x1p-40), 1)}, near[3];
    FUZZ_CHECK(ts_easing_sample_f64(a, beside, near, 3) == TS_OK);
    FUZZ_CHECK(ts_easing_differentiate(a, t[i], &slope) == TS_OK);
    double rise = fmax(fabs(near[0] - near[1]), fabs(near[2] - near[1]));
    if (fabs(x[i] - y[i]) <= error + 2 * rise + 0x1p-44 * fmax(1, fabs(x[i]))) continue;
    fprintf(stderr, "told %g, is %g at %.17g (slope %g)\n", error, fabs(x[i] - y[i]), t[i], slope);
    fuzz_broken("farther than was told");
  }
}

static const double tolerances[] = {0.5, 0.05, 1e-3, 1, 0, -1, NAN, INFINITY, 5e-324, 1e-4, 1e-6, 1e-14};
enum { css_tolerances = 9 };

static void check_css(ts_easing easing, double tolerance) {
  static char text[1 << 20];
  double all[most_times];
  FUZZ_CHECK(ts_easing_sample_f64(easing, times, all, most_times) == TS_OK);
  /* A linear() is as long as the tolerance is small beside the values. */
  for (int i = 0; i < most_times; i++)
    if (fabs(all[i]) > 4 && tolerance > 0) return;
  size_t length;
  double error;
  fill_pattern(&length, sizeof length), fill_pattern(&error, sizeof error);
  ts_status status = ts_easing_to_css(easing, tolerance, text, sizeof text, &length, &error);
  if (status != TS_OK) {
    check_words(status, TS_ERROR_INVALID_ARGUMENT);
    FUZZ_CHECK(is_filled(&length, sizeof length) && is_filled(&error, sizeof error));
    return;
  }
  FUZZ_CHECK(error >= 0 && error <= tolerance);
  if (length >= most_text) return;
  FUZZ_CHECK(strlen(text) == length);
  ts_easing back;
  FUZZ_CHECK(ts_easing_parse(text, TS_DIALECT_CSS, &back) == TS_OK);
  check_near(easing, back, error);
  FUZZ_CHECK(ts_easing_release(back) == TS_OK);
}

static void check_bake(ts_easing easing, double tolerance, uint32_t points) {
  ts_easing baked;
  double error;
  fill_pattern(&baked, sizeof baked), fill_pattern(&error, sizeof error);
  ts_status status = ts_easing_bake(easing, tolerance, points, &baked, &error);
  if (status != TS_OK) {
    check_words(status, TS_ERROR_INVALID_ARGUMENT);
    FUZZ_CHECK(is_filled(&baked, sizeof baked) && is_filled(&error, sizeof error));
    return;
  }
  FUZZ_CHECK(error >= 0 && error <= (tolerance > 0 ? tolerance : 1e-6));
  check_near(easing, baked, error);
  check_values(baked);
  check_printed(baked);
  FUZZ_CHECK(ts_easing_release(baked) == TS_OK);
}

static void check_modified(ts_easing easing, unsigned modifiers) {
  FUZZ_CHECK(ts_easing_retain(easing) == TS_OK);
  for (unsigned i = 0; i < 3; i++, modifiers /= 6) {
    ts_easing next;
    fill_pattern(&next, sizeof next);
    ts_status status = ts_easing_modify(easing, (ts_easing_modifier)(modifiers % 6), &next);
    if (status != TS_OK) {
      check_words(status, TS_ERROR_INVALID_ARGUMENT);
      FUZZ_CHECK(is_filled(&next, sizeof next));
      break;
    }
    FUZZ_CHECK(ts_easing_release(easing) == TS_OK);
    easing = next;
    check_values(easing);
    check_printed(easing);
  }
  FUZZ_CHECK(ts_easing_release(easing) == TS_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static char text[most_text + 8];
  input in = {data, data + size};
  uint8_t dialect = take_byte(&in), what = take_byte(&in), near = take_byte(&in);
  take_text(&in, text, sizeof text);
  ts_easing easing;
  fill_pattern(&easing, sizeof easing);
  ts_status status = ts_easing_parse(text, (ts_dialect)(dialect % ts_dialect_count), &easing);
  if (status != TS_OK) {
    check_words(status, TS_ERROR_UNKNOWN_EASING);
    FUZZ_CHECK(is_filled(&easing, sizeof easing));
    return 0;
  }
  check_values(easing);
  check_printed(easing);
  double tolerance = tolerances[near % COUNT_OF(tolerances)];
  switch (what % 8) {
    case 0: check_css(easing, tolerances[near % css_tolerances]); break;
    case 1: check_bake(easing, tolerance, near & 0x80 ? 64 : 0); break;
    case 2: case 3: check_modified(easing, near); break;
    case 4: check_inverse(easing, near / 255.0); break;
    default: break;
  }
  FUZZ_CHECK(ts_easing_release(easing) == TS_OK);
  return 0;
}
