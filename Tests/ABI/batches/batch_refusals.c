/* SPDX-License-Identifier: MIT
 *
 * What batches refuse of several arguments at once: one is named and no array is touched. (One at a time: arguments.)
 */
#define _GNU_SOURCE
#include "physics.h"

#include <stdio.h>

static ts_easing builtin(uint32_t id) {
  ts_easing easing = {0, 0};
  ts_easing_get_builtin(id, &easing);
  return easing;
}

#define REAL float
#define OF(name) name##_f32
#include "batch_refusals.h"
#undef REAL
#undef OF
#define REAL double
#define OF(name) name##_f64
#include "batch_refusals.h"

SECTION(test_batch_counts, "batch counts", 10) {
  counts_f32();
  counts_f64();
}

SECTION(test_batch_handles, "batch handles", 10) {
  handles_f32();
  handles_f64();
}

SECTION(test_batch_nothing, "batches of nothing", 10) {
  ts_spring_batch_f64 springs = {.struct_size = sizeof springs, .target = {NULL, 0, 1}};
  ts_decay_batch_f32 decays = {.struct_size = sizeof decays};
  ts_easing easing = builtin(TS_EASING_LINEAR);
  ts_tween_batch_f32 tweens = {.struct_size = sizeof tweens, .easings = &easing, .easing_count = 1};
  size_t active = 7;
  CHECK_STATUS(TS_OK, ts_springs_check_f64(&springs));
  CHECK_STATUS(TS_OK, ts_springs_step_f64(&springs, 0.1, &active));
  CHECK(active == 0);
  active = 7;
  CHECK_STATUS(TS_OK, ts_decays_step_f32(&decays, 0.1, &active));
  CHECK(active == 0);
  CHECK_STATUS(TS_OK, ts_tweens_sample_f32(&tweens, 1));
  ts_stagger_desc delays = {.struct_size = sizeof delays, .each = 1};
  CHECK_STATUS(TS_OK, ts_stagger(&delays, NULL));
}

/* Where each delay is as large as can be, all are numbers still. (Vectors: test_stagger.py.) */
SECTION(test_stagger_limits, "stagger, limits", 10) {
  ts_stagger_desc desc = {.struct_size = sizeof desc, .count = 6, .each = 1e200, .base = -1e200};
  desc.easing = parsed("back.out(1e6)");
  double delays[7];
  FILL_PATTERN(delays);
  CHECK_STATUS(TS_OK, ts_stagger(&desc, delays));
  for (int i = 0; i < 6; i++) CHECK(isfinite(delays[i]));
  CHECK(is_pattern(delays + 6, sizeof *delays));
  desc.each = 1.1e200;
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_stagger(&desc, delays));
}

/* ---- Overlap ----------------------------------------------------------------------------------------------------- */

static double memory[512];

/* Two columns `distance` bytes apart: taken or not, and then nothing has moved. */
static void overlap(ptrdiff_t first, ptrdiff_t second, ptrdiff_t distance, size_t count, bool is_fine) {
  static double before[512];
  char *at = (char *)(memory + 256);
  for (int i = 0; i < 512; i++) memory[i] = before[i] = i;
  const ts_spring spring = spring_of(10, 0.5);
  ts_spring_batch_f64 springs = {.struct_size = sizeof springs, .count = count, .value = {(double *)at, first},
    .velocity = {(double *)(at + distance), second}, .target = {NULL, 0, 1}, .springs = &spring, .spring_count = 1};
  char text[80];
  snprintf(text, sizeof text, "strides %td, %td, %td apart, %zu", first, second, distance, count);
  CHECK_STATUS_OF(is_fine ? TS_OK : TS_ERROR_INVALID_ARGUMENT, ts_springs_check_f64(&springs), text);
  CHECK_STATUS_OF(is_fine ? TS_OK : TS_ERROR_INVALID_ARGUMENT, ts_springs_step_f64(&springs, 0.1, NULL), text);
  if (is_fine) return;
  CHECK_OF(strstr(ts_last_error_message(), "value") && strstr(ts_last_error_message(), "velocity") &&
           strstr(ts_last_error_message(), "overlap"), ts_last_error_message());
  CHECK_OF(same_bits(memory, before, sizeof memory), text);
}

SECTION(test_batch_overlap, "batch overlap", 10) {
  const ptrdiff_t apart[] = {1, -1, 4, 7, 8, -8, 16, 31 * 8, -31 * 8, 32 * 8 - 1};
  for (size_t i = 0; i < COUNT_OF(apart); i++) overlap(0, 0, apart[i], 32, false);
  overlap(0, 0, 0, 32, false);
  overlap(0, 0, 32 * 8, 32, true);
  overlap(0, 0, -32 * 8, 32, true);
  /* One array of structs, forwards and backwards. */
  for (ptrdiff_t distance = -16; distance <= 16; distance++) {
    bool is_fine = distance <= -8 || distance >= 8;
    overlap(24, 24, distance, 9, is_fine);
    overlap(-24, -24, distance, 9, is_fine);
    overlap(-24, 24, distance - 8 * 24, 9, is_fine);
  }
  for (ptrdiff_t distance = 17; distance < 32; distance++) overlap(24, 24, distance, 9, false);
  overlap(24, 16, 8, 9, false);
  overlap(16, 24, 8, 9, false);
  overlap(24, 24, 9 * 24, 9, true);
  overlap(24, 24, 24, 9, false);
  overlap(24, 24, 32, 9, true);
  for (ptrdiff_t stride = -9; stride <= 9; stride++)
    for (ptrdiff_t distance = -9; distance <= 9; distance++)
      overlap(stride, stride, distance, 1, distance <= -8 || distance >= 8);
}

/* Reports beside each other, and upon each other, at every small stride and distance. */
static size_t report_count;

static void overlap_reports(void) {
  static unsigned char bytes[256];
  double value[2] = {0, 0}, velocity[2] = {1, 1};
  const ts_spring spring = spring_of(10, 0.5);
  const ts_decay decay = {.rate = 2};
  for (ptrdiff_t stride = -6; stride <= 6; stride++)
    for (ptrdiff_t other = -6; other <= 6; other++)
      for (ptrdiff_t distance = -12; distance <= 12; distance++) {
        uint8_t *mask = bytes + 128 + distance;
        uint32_t *active = (uint32_t *)(void *)(bytes + 128);
        ts_spring_batch_f64 springs = {.struct_size = sizeof springs, .count = report_count, .value = {value, 0},
          .velocity = {velocity, 0}, .springs = &spring, .spring_count = 1, .mask = mask, .mask_stride = stride,
          .active = active, .active_stride = other};
        ts_decay_batch_f64 decays = {.struct_size = sizeof decays, .count = report_count, .value = {value, 0},
          .velocity = {velocity, 0}, .decay = &decay, .mask = mask, .mask_stride = stride, .active = active,
          .active_stride = other};
        bool is_upon = report_count == 1 && distance >= 0 && distance < 4;
        ts_status status = ts_springs_check_f64(&springs), moved = ts_decays_step_f64(&decays, 0.1, NULL);
        CHECK(status == moved && (status == TS_OK || status == TS_ERROR_INVALID_ARGUMENT));
        if (report_count == 1) CHECK_STATUS(is_upon ? TS_ERROR_INVALID_ARGUMENT : TS_OK, status);
      }
}

SECTION(test_batch_overlapping_reports, "batch reports that overlap", 30) {
  for (report_count = 1; report_count <= 2; report_count++)
    check_in_child(report_count == 1 ? "reports of one upon each other" : "reports of two upon each other", 10,
      overlap_reports);
}

/* Results upon what the batch is made of. */
static int upon;

static void overlap_parameters(void) {
  enum { count = 64 };
  static union {
    double numbers[1024];
    ts_easing easings[256];
    ts_spring springs[256];
    ts_decay decay;
    uint32_t index[2048];
  } both;
  static uint32_t index[count];
  double other[count];
  for (int i = 0; i < count; i++) other[i] = i;
  ts_easing easing = parsed("back.out(1.5)");
  if (upon == 0) {
    for (int i = 0; i < 4; i++) both.easings[i] = easing;
    ts_tween_batch_f64 tweens = {.struct_size = sizeof tweens, .count = count, .to = {NULL, 0, 1e9}, .duration =
      {NULL, 0, 1},
      .easings = both.easings, .easing_count = 4, .index = {index, 0}, .out = {both.numbers, 0}};
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_tweens_sample_f64(&tweens, 0.5));
  } else if (upon == 1) {
    for (int i = 0; i < 4; i++) both.springs[i] = spring_of(10, 0.5);
    ts_spring_batch_f64 springs = {.struct_size = sizeof springs, .count = count, .value = {both.numbers, 0},
      .velocity = {other, 0},
      .springs = both.springs, .spring_count = 4, .index = {index, 0}};
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_springs_check_f64(&springs));
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_springs_step_f64(&springs, 0.5, NULL));
  } else if (upon == 2) {
    ts_tween_batch_f64 tweens = {.struct_size = sizeof tweens, .count = count, .duration = {NULL, 0, 1}, .easings =
      &easing,
      .easing_count = 1, .index = {both.index, 8}, .out = {both.numbers, 0}};
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_tweens_sample_f64(&tweens, 0.5));
  } else {
    ts_spring_batch_f32 springs = {.struct_size = sizeof springs, .count = count, .value = {(float *)both.numbers, 0},
      .velocity = {(float *)other, 0}, .springs = both.springs, .spring_count = 1, .index = {both.index, 0}};
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_springs_step_f32(&springs, 0.5, NULL));
  }
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  CHECK(!ts_easing_is_valid(easing));
}

SECTION(test_batch_upon_its_parameters, "batches upon their parameters", 60) {
  const char *const names[] = {"tweens upon their easings", "springs upon their palette", "tweens upon their index",
    "springs upon their index"};
  for (upon = 0; upon < 4; upon++) check_in_child(names[upon], 10, overlap_parameters);
}
