/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "check.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

SECTION(test_sample_refuses, "sample refuses", 10) {
  ts_easing easing = parsed("sine.inOut");
  float t[4] = {0, 0.25f, 0.5f, 1}, out[4];
  double t64[4] = {0, 0.25, 0.5, 1}, out64[4];
  FILL_PATTERN(out);
  FILL_PATTERN(out64);
  CHECK_STATUS(TS_OK, ts_easing_sample_f32(easing, NULL, NULL, 0));
  CHECK_STATUS(TS_OK, ts_easing_sample_f64(easing, NULL, NULL, 0));
  CHECK_STATUS(TS_OK, ts_easing_sample_f32(easing, t, out, 0));
  CHECK_STATUS(TS_OK, ts_easing_sample_f64(easing, NULL, out64, 0));
  const size_t counts[] = {SIZE_MAX, SIZE_MAX - 1, SIZE_MAX / 2 + 1, SIZE_MAX / 2, SIZE_MAX / 4 + 1, SIZE_MAX / 4};
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_easing_sample_f32(easing, t, out, counts[i]));
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_easing_sample_f32(easing, NULL, NULL, counts[i]));
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_easing_sample_f64(easing, t64, out64, counts[i]));
  }
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_easing_sample_f64(easing, t64, out64, SIZE_MAX / 8 + 1));
  CHECK(IS_PATTERN(out) && IS_PATTERN(out64));
}

/* ---- Overlap ------------------------------------------------------------------------------------------------------ */

typedef ts_status sample(ts_easing easing, const void *t, void *out, size_t count);

static ts_status sample_f32(ts_easing easing, const void *t, void *out, size_t count) {
  return ts_easing_sample_f32(easing, t, out, count);
}

static ts_status sample_f64(ts_easing easing, const void *t, void *out, size_t count) {
  return ts_easing_sample_f64(easing, t, out, count);
}

static void check_overlap(sample *sample, size_t size) {
  enum { count = 37, room = 8 * (3 * count + 8) };
  static unsigned char memory[room], before[room];
  ts_easing easing = parsed("pow.out(1.5)");
  size_t bytes = count * size;
  unsigned char *t = memory + bytes;
  for (int i = 0; i < room; i++) memory[i] = before[i] = (unsigned char)(i * 7);
  const size_t distances[] = {1, size - 1, size, size + 1, bytes / 2, bytes - size, bytes - 1};
  for (size_t i = 0; i < sizeof distances / sizeof *distances; i++) {
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, sample(easing, t, t + distances[i], count));
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, sample(easing, t, t - distances[i], count));
    CHECK(memcmp(memory, before, sizeof memory) == 0);
  }
  CHECK(strstr(ts_last_error_message(), "overlap") != NULL);
  /* Side by side is apart. */
  memset(memory, 0, sizeof memory);
  CHECK_STATUS(TS_OK, sample(easing, t, t + bytes, count));
  CHECK_STATUS(TS_OK, sample(easing, t, t - bytes, count));
  CHECK_STATUS(TS_OK, sample(easing, t, t, count));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
}

SECTION(test_sample_overlap, "sample overlap", 10) {
  check_overlap(sample_f32, sizeof(float));
  check_overlap(sample_f64, sizeof(double));
}

/* ---- The same bits, alone or in a batch, wherever it stands ------------------------------------------------------- */

enum { most = 200, guard = 64 };

/* `count` results at `out_offset` bytes from inputs at `t_offset`: right, in place too, and nothing beyond written. */
static bool check_batch(sample *sample, size_t size, ts_easing easing, const void *t, const void *expected,
                        size_t count, size_t t_offset, size_t out_offset) {
  static unsigned char from[most * 8 + 2 * guard], to[most * 8 + 2 * guard];
  size_t bytes = count * size;
  memset(to, PATTERN, sizeof to);
  memcpy(from + t_offset, t, bytes);
  unsigned char *out = to + guard + out_offset;
  if (sample(easing, from + t_offset, out, count) != TS_OK) return false;
  bool good = memcmp(out, expected, bytes) == 0 && is_pattern(to, guard + out_offset) &&
              is_pattern(out + bytes, guard - out_offset) && memcmp(from + t_offset, t, bytes) == 0;
  if (sample(easing, from + t_offset, from + t_offset, count) != TS_OK) return false;
  return good && memcmp(from + t_offset, expected, bytes) == 0;
}

void check_bits(ts_easing easing, const char *name) {
  float t32[most], alone32[most];
  double t64[most], alone64[most];
  for (int i = 0; i < most; i++) {
    t64[i] = i < 3 ? (double[]){NAN, -INFINITY, INFINITY}[i] : (i - 20) / 100.0;
    t32[i] = (float)t64[i];
  }
  bool good = true;
  for (int i = 0; i < most; i++) {
    good = good && ts_easing_sample_f32(easing, t32 + i, alone32 + i, 1) == TS_OK;
    good = good && ts_easing_evaluate(easing, t64[i], 0, alone64 + i) == TS_OK;
    good = good && isnan(t64[i]) == isnan(alone64[i]) && isnan(t32[i]) == isnan(alone32[i]);
  }
  for (size_t count = 0; count <= most; count++) {
    size_t a = count % 9, b = count * 5 % 11;
    good = good && check_batch(sample_f32, sizeof(float), easing, t32, alone32, count, a, b);
    good = good && check_batch(sample_f64, sizeof(double), easing, t64, alone64, count, a, b);
  }
  CHECK_OF(good, name);
}

SECTION(test_sample_bits, "sample bits", 30) {
  for (uint32_t id = 0; id < 128; id++) {
    ts_easing easing;
    if (ts_easing_get_builtin(id, &easing) != TS_OK) continue;
    char name[64];
    size_t length;
    CHECK_STATUS(TS_OK, ts_easing_print(easing, name, sizeof name, &length));
    check_bits(easing, name);
  }
  const char *const texts[] = {
    "pow.in(0.7)", "pow.out(2)", "pow.inOut(3)", "pow.outIn(1.5)", "back.out(9)", "elastic.in(3,0.1)",
    "bounce.in(0.5,4)", "cubic-bezier(.4,0,.2,1)", "steps(5,jump-both)", "linear(0, 0.7 20%, 0.3 20%, 1)"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    ts_easing easing = parsed(texts[i]);
    check_bits(easing, texts[i]);
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
  }
}
