/* SPDX-License-Identifier: MIT */
#include "api.h"

static size_t take_most(void) {
  static const size_t most[] = {4096, 2, 16, 300, 1, (1u << 24) + 1, SIZE_MAX};
  return most[take_any(&fuzz.in, COUNT_OF(most))];
}

void fuzz_ts_track_bake(void) {
  ts_track *out = OUT(ts_track), track = take_track();
  double *out_max_error = OUT(double);
  ts_bake_desc desc = {.struct_size = sizeof desc, .tolerance = 0.01, .max_keys = take_most()};
  unsigned has = take_byte(&fuzz.in);
  if (has & 1) desc.fps = take_number(&fuzz.in);
  if (has & 2) desc.tolerance = take_number(&fuzz.in);
  if (has & 4) desc.start = take_number(&fuzz.in), desc.end = take_number(&fuzz.in);
  done(ts_track_bake(track, STRUCT(desc), out, out_max_error));
  keep(TRACK, no_world, out);
}

void fuzz_ts_track_fit(void) {
  ts_track *out = OUT(ts_track);
  double *out_max_error = OUT(double);
  ts_fit_desc desc = {.struct_size = sizeof desc, .count = take_count(), .tolerance = 0.01};
  desc.lanes = 1 + take_any(&fuzz.in, 3);
  desc.times = take_numbers(desc.count, true), desc.values = take_numbers(desc.count * desc.lanes, false);
  unsigned has = take_byte(&fuzz.in);
  if (has & 1) desc.tolerance = take_number(&fuzz.in);
  if (has & 2) desc.interpolation = TS_INTERPOLATION_HERMITE;
  if (has & 4) desc.interpolation = TAKE_ENUM(ts_interpolation);
  if (has >= 250) desc.count = take_huge();
  if (has >= 245 && has < 250) desc.lanes = has == 249 ? UINT32_MAX : has == 248 ? 65 : 0;
  done(ts_track_fit(STRUCT(desc), out, out_max_error));
  keep(TRACK, no_world, out);
}

void fuzz_ts_track_to_css(void) {
  size_t capacity, *out = OUT(size_t);
  double *out_max_error = OUT(double), tolerance = take_text_tolerance();
  char *buffer = take_buffer(&capacity);
  ts_status status = done(ts_track_to_css(take_track(), tolerance, buffer, capacity, out, out_max_error));
  if (status == TS_OK && buffer && *out < capacity) FUZZ_CHECK(strlen(buffer) == *out);
}

/** The text is as long as a track's values are large: a tolerance in proportion to them, where it is one. */
static double bounded(double tolerance, ts_track track) {
  double numbers[7 * 64], largest = 0;
  ts_key key = {.struct_size = sizeof key};
  uint32_t lanes = lanes_of_track(track);
  for (size_t i = 0; ts_track_get_key(track, i, &key, numbers) == TS_OK; i++)
    for (uint32_t k = 0; k < lanes; k++) largest = fmax(largest, fabs(key.value[k]));
  return tolerance > 0 && tolerance < largest * 1e-4 ? largest * 1e-4 : tolerance;
}

void fuzz_ts_track_to_web_animation(void) {
  size_t capacity, *out = OUT(size_t);
  ts_track track = take_track();
  double tolerance = bounded(take_text_tolerance(), track);
  char *buffer = take_buffer(&capacity);
  const char *property = take_name(), *unit = take_flag() ? NULL : take_name();
  ts_status status = done(ts_track_to_web_animation(track, property, unit, tolerance, buffer, capacity, out));
  if (status == TS_OK && buffer && *out < capacity) FUZZ_CHECK(strlen(buffer) == *out);
}

void fuzz_ts_track_to_css_keyframes(void) {
  size_t capacity, *out = OUT(size_t);
  ts_track track = take_track();
  double tolerance = bounded(take_text_tolerance(), track);
  char *buffer = take_buffer(&capacity);
  const char *name = take_name(), *property = take_name(), *unit = take_flag() ? NULL : take_name();
  ts_status status = done(ts_track_to_css_keyframes(track, name, property, unit, tolerance, buffer, capacity, out));
  if (status == TS_OK && buffer && *out < capacity) FUZZ_CHECK(strlen(buffer) == *out);
}

/* ---- Sets --------------------------------------------------------------------------------------------------------- */

void fuzz_ts_trackset_create(void) {
  ts_trackset *out = OUT(ts_trackset);
  size_t count = take_count() % 9;
  ts_track *tracks = lend(count * sizeof *tracks);
  for (size_t i = 0; i < count; i++) tracks[i] = take_track();
  unsigned how = take_byte(&fuzz.in);
  if (how >= 252) tracks = NULL;
  if (how == 251) count = take_huge();
  done(ts_trackset_create(tracks, count, out));
  keep(TRACKSET, no_world, out);
}

OWNED(trackset, TRACKSET)
OWNED(cursor, CURSOR)

void fuzz_ts_trackset_get_info(void) {
  ts_trackset_info *out = INFO(ts_trackset_info);
  done(ts_trackset_get_info(take_trackset(), out));
}

void fuzz_ts_cursor_create(void) {
  ts_cursor *out = OUT(ts_cursor);
  done(ts_cursor_create(take_trackset(), out));
  keep(CURSOR, no_world, out);
}

static int64_t take_frame(void) {
  unsigned byte = take_byte(&fuzz.in);
  return byte < 200 ? (int64_t)byte - 60 : byte < 232 ? ((int64_t)1 << 53) - (int64_t)byte + 216
      : byte < 240 ? INT64_MAX - byte + 232 : byte < 248 ? INT64_MIN + byte - 240 : (int64_t)take_u64(&fuzz.in);
}

static size_t take_rows(size_t lanes) {
  size_t count = take_count();
  return count * lanes > 1024 ? 4 : count;
}

#define SETS(suffix, number) \
  void fuzz_ts_trackset_sample_##suffix(void) { \
    ts_trackset set = take_trackset(); \
    number *out = take_once(&fuzz.in, 64) ? NULL : lend_room(lanes_of_set(set) * sizeof *out); \
    ts_cursor cursor = {0, 0}; \
    if (take_flag()) cursor = take_cursor(); \
    done(ts_trackset_sample_##suffix(set, cursor, take_number(&fuzz.in), out)); \
  } \
  void fuzz_ts_trackset_sample_many_##suffix(void) { \
    ts_trackset set = take_trackset(); \
    size_t lanes = lanes_of_set(set), count = take_rows(lanes); \
    double *times = take_numbers(count, true); \
    number *out = take_once(&fuzz.in, 64) ? NULL : lend_room(count * lanes * sizeof *out); \
    if (take_once(&fuzz.in, 64) && lanes) count = take_huge(); \
    else if (take_once(&fuzz.in, 64) && lanes == 1) out = (number *)(void *)times; \
    done(ts_trackset_sample_many_##suffix(set, times, count, out)); \
  } \
  void fuzz_ts_trackset_sample_frames_##suffix(void) { \
    ts_trackset set = take_trackset(); \
    int64_t start = take_frame(); \
    size_t lanes = lanes_of_set(set), count = take_rows(lanes); \
    number *out = take_once(&fuzz.in, 64) ? NULL : lend_room(count * lanes * sizeof *out); \
    if (take_once(&fuzz.in, 64) && lanes) count = take_huge(); \
    double fps = take_once(&fuzz.in, 3) ? take_number(&fuzz.in) : 60; \
    done(ts_trackset_sample_frames_##suffix(set, start, count, fps, out)); \
  }
SETS(f32, float)
SETS(f64, double)

/* ---- Transforms and timing ---------------------------------------------------------------------------------------- */

static const void *lend_numbers(size_t count) {
  unsigned byte = take_byte(&fuzz.in);
  double *numbers = lend(count * sizeof *numbers);
  for (size_t i = 0; i < count; i++) numbers[i] = count == 16 && i % 5 == 0 ? 1 : 0;
  for (unsigned changes = byte % 17; changes > 0; changes--) {
    double number = take_number(&fuzz.in);
    numbers[take_any(&fuzz.in, (unsigned)count)] = number;
  }
  return byte == 255 ? NULL : numbers;
}

void fuzz_ts_affine_decompose(void) {
  ts_affine *out = OUT(ts_affine);
  if (done(ts_affine_decompose(lend_numbers(6), out)) == TS_OK) FUZZ_CHECK(!isnan(out->rotation));
}

void fuzz_ts_affine_compose(void) {
  double *out = lend_out(6 * sizeof *out);
  done(ts_affine_compose(lend_numbers(6), out));
}

void fuzz_ts_trs_decompose(void) {
  ts_trs *out = OUT(ts_trs);
  done(ts_trs_decompose(lend_numbers(16), out));
}

void fuzz_ts_trs_compose(void) {
  double *out = lend_out(16 * sizeof *out);
  done(ts_trs_compose(lend_numbers(10), out));
}

void fuzz_ts_timing_evaluate(void) {
  ts_timing_result *out = INFO(ts_timing_result);
  ts_timing timing = take_timing();
  double t = take_number(&fuzz.in);
  if (done(ts_timing_evaluate(STRUCT(timing), t, out)) != TS_OK) return;
  FUZZ_CHECK(!isnan(out->next_boundary) && !isnan(out->end_time) && out->in_effect == !isnan(out->progress));
}
