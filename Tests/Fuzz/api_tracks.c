/* SPDX-License-Identifier: MIT */
#include "api.h"

void fuzz_ts_track_create(void) {
  static const uint32_t lanes[] = {0, 1, 2, 4, 64, 65, UINT32_MAX};
  ts_track *out = OUT(ts_track);
  ts_track_desc desc = {.struct_size = sizeof desc, .kind = TAKE_ENUM(ts_track_kind)};
  unsigned has = take_byte(&fuzz.in);
  if (desc.kind == TS_TRACK_NUMBERS) desc.lanes = 1 + (has & 3);
  if (has & 4) desc.interpolation = TAKE_ENUM(ts_interpolation);
  if (has & 8) desc.easing = take_easing();
  if (has & 16) desc.rounding = TAKE_ENUM(ts_rounding), desc.wrap = TAKE_ENUM(ts_wrap);
  if (has & 32) desc.space = TAKE_ENUM(ts_color_space), desc.extended = take_flag();
  if (has >= 240) desc.lanes = lanes[take_any(&fuzz.in, COUNT_OF(lanes))];
  done(ts_track_create(STRUCT(desc), out));
  keep(TRACK, no_world, out);
}

void fuzz_ts_track_copy(void) {
  ts_track *out = OUT(ts_track);
  done(ts_track_copy(take_track(), out));
  keep(TRACK, no_world, out);
}

OWNED(track, TRACK)

static ts_key take_key(uint32_t lanes, double time) {
  unsigned has = take_byte(&fuzz.in);
  ts_key key = {.struct_size = sizeof key, .time = time, .value = take_numbers(lanes, false)};
  if (has & 1) key.interpolation = TAKE_ENUM(ts_interpolation);
  if (has & 2) key.easing = take_easing();
  if (has & 4) key.spring = take_spring();
  if (has & 8) key.in_tangent = take_numbers(lanes, false), key.out_tangent = take_numbers(lanes, false);
  if (has & 16) key.in_handle = take_numbers(2 * lanes, false), key.out_handle = take_numbers(2 * lanes, false);
  return key;
}

static size_t take_index(void) {
  unsigned byte = take_byte(&fuzz.in);
  return byte < 240 ? byte % 6 : byte < 250 ? byte % (most_count + 1) : take_huge();
}

/** Keys lie struct_size apart: a larger one is that of a newer caller, a smaller one is refused at the first. */
void fuzz_ts_track_insert(void) {
  static const size_t sizes[] = {sizeof(ts_key), sizeof(ts_key) + 8, sizeof(ts_key) + 1, 4096};
  ts_track track = take_track();
  uint32_t lanes = lanes_of_track(track);
  size_t count = take_count() % 9, size = sizes[take_byte(&fuzz.in) < 224 ? 0 : take_any(&fuzz.in, 4)];
  double time = take_number(&fuzz.in);
  uint8_t *keys = lend(count * size);
  memset(keys, 0, count * size);
  for (size_t i = 0; i < count; i++) {
    ts_key key = take_key(lanes, time);
    key.struct_size = size;
    memcpy(keys + i * size, &key, sizeof key);
    time = take_once(&fuzz.in, 8) ? take_number(&fuzz.in) : time + 0.25;
  }
  unsigned how = take_byte(&fuzz.in);
  size_t wrong = how % 2 ? SIZE_MAX : 0;
  if (how >= 252 && count) memcpy(keys + (how % 4 / 2 ? count - 1 : 0) * size, &wrong, sizeof wrong);
  if (how >= 248 && how < 252) count = take_huge(), memcpy(keys = lend(sizeof wrong), &wrong, sizeof wrong);
  done(ts_track_insert(track, (const ts_key *)(const void *)keys, count));
}

void fuzz_ts_track_insert_columns(void) {
  ts_track track = take_track();
  uint32_t lanes = lanes_of_track(track);
  size_t count = take_count();
  if (count * lanes > 512) count = 4;
  ts_key like = {.struct_size = sizeof like};
  bool likes = take_flag();
  if (likes) like = take_key(lanes, NAN);
  const ts_key *lent = likes ? STRUCT(like) : NULL;
  double *times = take_numbers(count, true), *values = take_numbers(count * lanes, false);
  if (take_once(&fuzz.in, 64)) count = take_huge();
  done(ts_track_insert_columns(track, lent, times, values, count));
}

void fuzz_ts_track_get_key(void) {
  ts_key *out = INFO(ts_key);
  ts_track track = take_track();
  size_t index = take_index();
  if (done(ts_track_get_key(track, index, out, lend_out(lanes_of_track(track) * 7 * sizeof(double)))) != TS_OK) return;
  FUZZ_CHECK(isfinite(out->time));
  if (out->easing.slot || out->easing.generation) know(EASING, no_world, OF_HANDLE(out->easing));
}

void fuzz_ts_track_set_key(void) {
  size_t *out = OUT(size_t), index = take_index();
  ts_track track = take_track();
  ts_key key = take_key(lanes_of_track(track), take_number(&fuzz.in));
  done(ts_track_set_key(track, index, STRUCT(key), out));
}

void fuzz_ts_track_set_value(void) {
  ts_track track = take_track();
  size_t index = take_index();
  done(ts_track_set_value(track, index, take_numbers(lanes_of_track(track), false)));
}

void fuzz_ts_track_move(void) {
  size_t *out = OUT(size_t), index = take_index();
  ts_track track = take_track();
  done(ts_track_move(track, index, take_number(&fuzz.in), out));
}

void fuzz_ts_track_remove(void) {
  ts_track track = take_track();
  size_t first = take_index();
  done(ts_track_remove(track, first, take_index()));
}

void fuzz_ts_track_clear(void) { done(ts_track_clear(take_track())); }

void fuzz_ts_track_find(void) {
  size_t *out = OUT(size_t);
  ts_track track = take_track();
  done(ts_track_find(track, take_number(&fuzz.in), out));
}

void fuzz_ts_track_find_range(void) {
  size_t *out_first = OUT(size_t), *out_count = OUT(size_t);
  ts_track track = take_track();
  double from = take_number(&fuzz.in);
  done(ts_track_find_range(track, from, take_number(&fuzz.in), out_first, out_count));
}

void fuzz_ts_track_get_info(void) {
  ts_track_info *out = INFO(ts_track_info);
  if (done(ts_track_get_info(take_track(), out)) != TS_OK) return;
  FUZZ_CHECK(isfinite(out->start) && isfinite(out->end) && out->start <= out->end);
  if (out->easing.slot || out->easing.generation) know(EASING, no_world, OF_HANDLE(out->easing));
}

void fuzz_ts_track_set_extrapolation(void) {
  ts_track track = take_track();
  uint32_t before = take_enum(5);
  done(ts_track_set_extrapolation(track, (ts_extrapolation)before, TAKE_ENUM(ts_extrapolation)));
}

void fuzz_ts_track_add_marker(void) {
  ts_track track = take_track();
  double time = take_number(&fuzz.in);
  done(ts_track_add_marker(track, time, take_byte(&fuzz.in)));
}

void fuzz_ts_track_remove_marker(void) {
  ts_track track = take_track();
  done(ts_track_remove_marker(track, take_index()));
}

void fuzz_ts_track_get_markers(void) {
  size_t *out_count = OUT(size_t), capacity = take_count();
  ts_track track = take_track();
  double after = take_number(&fuzz.in), upto = take_number(&fuzz.in);
  ts_marker *out = lend_out(capacity * sizeof *out);
  if (take_once(&fuzz.in, 64)) capacity = take_huge(), out = NULL;
  done(ts_track_get_markers(track, after, upto, out, capacity, out_count));
}

void fuzz_ts_track_reverse(void) { done(ts_track_reverse(take_track())); }

void fuzz_ts_track_find_time(void) {
  double *out = OUT(double);
  ts_track track = take_track();
  double value = take_number(&fuzz.in);
  ts_track_info info = {.struct_size = sizeof info};
  if (done(ts_track_find_time(track, value, out)) == TS_OK && ts_track_get_info(track, &info) == TS_OK)
    FUZZ_CHECK(*out >= info.start && *out <= info.end);
}

void fuzz_ts_track_evaluate(void) {
  ts_track track = take_track();
  size_t size = lanes_of_track(track) * sizeof(double);
  double *out_value = lend_out(size), *out_velocity = lend_out(size), t = take_number(&fuzz.in);
  ts_track_info info = {.struct_size = sizeof info};
  if (done(ts_track_evaluate(track, t, out_value, out_velocity)) != TS_OK || !out_value || isnan(t)) return;
  if (ts_track_get_info(track, &info) == TS_OK && t >= info.start && t <= info.end)
    for (uint32_t i = 0; i < info.lanes; i++) FUZZ_CHECK(isfinite(out_value[i]));
}

#define SAMPLE(suffix, number) \
  void fuzz_ts_track_sample_##suffix(void) { \
    ts_track track = take_track(); \
    size_t count = take_count(), lanes = lanes_of_track(track); \
    if (count * lanes > 1024) count = 4; \
    double *t = take_numbers(count, true); \
    number *out = take_once(&fuzz.in, 64) ? NULL : lend_room(count * lanes * sizeof *out); \
    if (take_once(&fuzz.in, 64)) count = take_huge(); \
    else if (take_once(&fuzz.in, 64) && lanes == 1) out = (number *)(void *)t; \
    done(ts_track_sample_##suffix(track, t, out, count)); \
  }
SAMPLE(f32, float)
SAMPLE(f64, double)

void fuzz_ts_color_parse(void) {
  const char *text = take_color_text();
  double *out = lend_out(4 * sizeof *out);
  if (done(ts_color_parse(text, out)) != TS_OK) return;
  for (int i = 0; i < 4; i++) FUZZ_CHECK(isfinite(out[i]));
  FUZZ_CHECK(out[3] >= 0 && out[3] <= 1);
}

/* ---- Paths ----------------------------------------------------------------------------------------------------------- */

/* They outlive an input, so that one finds paths of others. */
static ts_path paths[4];

ts_path take_path(void) {
  unsigned byte = take_byte(&fuzz.in);
  if (byte == 255) return (ts_path){take_u32(&fuzz.in), take_u32(&fuzz.in)};
  return paths[byte % COUNT_OF(paths)];
}

static void keep_path(const ts_path *out) {
  if (fuzz.latest != TS_OK || !out) return;
  ts_path *kept = &paths[take_byte(&fuzz.in) % COUNT_OF(paths)];
  ts_path_destroy(*kept);
  *kept = *out;
}

static uint32_t dimensions_of(ts_path path) {
  ts_path_info info = {.struct_size = sizeof info};
  return ts_path_get_info(path, &info) == TS_OK ? info.dimensions : 2;
}

void fuzz_ts_path_create_svg(void) {
  static const char *const texts[] = {"M0 0 C 50 0 50 100 100 100", "M0 0h4v4h-4zm1e300-1 0 0", "M1 2a5 4 30 01 9 9q1 2 3 4t5 6",
    "M0 0 C 9 9 0 9 9 0s1 1 2 2z", "m5 6", "M0 0A1e9 1 0 1 1 1 0"};
  ts_path *out = OUT(ts_path);
  unsigned which = take_byte(&fuzz.in);
  const char *text = texts[which % COUNT_OF(texts)];
  size_t length = strlen(text);
  char *copy = memcpy(lend(length), text, length);
  for (unsigned edits = which / 64; edits > 0; edits--) copy[take_byte(&fuzz.in) % length] = (char)take_byte(&fuzz.in);
  if (take_once(&fuzz.in, 16)) length -= take_byte(&fuzz.in) % length;
  if (take_once(&fuzz.in, 32)) length = SIZE_MAX - take_byte(&fuzz.in) % 8;
  done(ts_path_create_svg(take_once(&fuzz.in, 32) ? NULL : copy, length, out));
  keep_path(out);
}

void fuzz_ts_path_create_bezier(void) {
  ts_path *out = OUT(ts_path);
  uint32_t dimensions = 2 + take_flag(), degree = 1 + take_enum(3);
  size_t count = 1 + (degree > 3 ? 1 : degree) * (take_count() % 9);
  const double *points = take_numbers(count * dimensions, false);
  if (take_once(&fuzz.in, 32)) count = take_huge();
  if (take_once(&fuzz.in, 32)) dimensions = take_u32(&fuzz.in) % 2 ? 0 : UINT32_MAX;
  done(ts_path_create_bezier(points, count, dimensions, degree, out));
  keep_path(out);
}

void fuzz_ts_path_create_through(void) {
  ts_path *out = OUT(ts_path);
  uint32_t dimensions = 2 + take_flag();
  size_t count = 1 + take_count() % 9;
  const double *points = take_numbers(count * dimensions, false);
  if (take_once(&fuzz.in, 32)) count = take_huge();
  if (take_once(&fuzz.in, 32)) dimensions = take_u32(&fuzz.in) % 2 ? 0 : UINT32_MAX;
  done(ts_path_create_through(points, count, dimensions, take_byte(&fuzz.in) / 64.0, take_flag(), out));
  keep_path(out);
}

void fuzz_ts_path_destroy(void) { done(ts_path_destroy(take_path())); }
void fuzz_ts_path_is_valid(void) { (void)ts_path_is_valid(take_path()); }

void fuzz_ts_path_get_info(void) {
  ts_path_info *out = INFO(ts_path_info);
  done(ts_path_get_info(take_path(), out));
}

void fuzz_ts_path_sample(void) {
  ts_path path = take_path();
  size_t count = take_count(), size = count * dimensions_of(path) * sizeof(double);
  const double *parts = take_numbers(count, true);
  double *points = lend_out(size), *tangents = lend_out(size);
  if (take_once(&fuzz.in, 32)) count = take_huge();
  done(ts_path_sample(path, parts, count, points, tangents));
}

double take_path_tolerance(void) { return take_flag() ? 0 : 1e-6 + 0.001 * take_byte(&fuzz.in); }

double take_part_of_way(void) { return take_flag() ? take_byte(&fuzz.in) / 128.0 : -2 + take_byte(&fuzz.in) / 32.0; }

void fuzz_ts_path_to_track(void) {
  ts_track *out = OUT(ts_track);
  ts_path path = take_path();
  ts_path_track_desc desc = {.struct_size = sizeof desc, .duration = take_number(&fuzz.in), .rotation = take_flag()};
  desc.start = take_part_of_way(), desc.end = take_part_of_way(), desc.tolerance = take_path_tolerance();
  if (take_flag()) desc.offset = take_numbers(desc.rotation ? 1 : dimensions_of(path), false);
  done(ts_path_to_track(path, STRUCT(desc), out));
  keep(TRACK, no_world, out);
}
