/* SPDX-License-Identifier: MIT
 *
 * Tracks of every kind, without a pattern but the same each time, and sets of them against the tracks alone.
 */
#define _GNU_SOURCE
#include "track_help.h"

static uint64_t state;

static uint64_t any(uint64_t of) { return random_bits(&state) % of; }

static double number_for(ts_track_kind kind) {
  switch (kind) {
    case TS_TRACK_INT: return floor(random_between(&state, -1000, 1000));
    case TS_TRACK_BOOL: return (double)any(2);
    case TS_TRACK_COLOR: return any(8) == 0 ? (double)any(2) : random_between(&state, 0, 1);
    case TS_TRACK_ANGLE: return random_between(&state, -9, 9);
    case TS_TRACK_QUAT: return random_between(&state, -1, 1);
    default: return any(16) == 0 ? 0 : random_between(&state, -100, 100);
  }
}

static ts_interpolation way_for(ts_track_kind kind, unsigned number) {
  ts_interpolation way = (ts_interpolation)(1 + number % 7);
  if (kind == TS_TRACK_BOOL) return TS_INTERPOLATION_STEP;
  return kind == TS_TRACK_QUAT && way == TS_INTERPOLATION_MONOTONE ? TS_INTERPOLATION_CATMULL : way;
}

/* The number's kind, interpolation, space, way around, rounding and extrapolation are all different ones. */
ts_track sample_track(unsigned number, unsigned keys) {
  state = number * 977 + keys;
  ts_track_kind kind = (ts_track_kind)(number % 13);
  const double count = keys;
  ts_track_desc desc = track_desc_of(kind, kind == TS_TRACK_NUMBERS ? 1 + number * 7 % most_lanes : 0,
    way_for(kind, number / 13 + number));
  desc.rounding = (ts_rounding)(number / 13 % 4);
  desc.wrap = (ts_wrap)(number / 13 % 5);
  desc.space = (ts_color_space)(number / 13 % 4);
  desc.extended = number / 13 % 2;
  if (kind != TS_TRACK_BOOL) desc.easing = curve_of((uint32_t)(4 + any(40)));
  ts_track track = track_made(desc);
  size_t lanes = track_info_of(track).lanes;
  for (unsigned i = 0; i < keys; i++) {
    double value[most_lanes], in[most_lanes], out[most_lanes], before[2 * most_lanes], after[2 * most_lanes];
    for (size_t k = 0; k < lanes; k++) {
      value[k] = number_for(kind);
      in[k] = random_between(&state, -5, 5);
      out[k] = random_between(&state, -5, 5);
      before[2 * k] = random_between(&state, -0.5, 0);
      after[2 * k] = random_between(&state, 0, 0.5);
      before[2 * k + 1] = random_between(&state, -2, 2);
      after[2 * k + 1] = random_between(&state, -2, 2);
    }
    ts_key key = key_at(random_between(&state, -count / 4, count / 4), value);
    /* Some at times that others have. */
    if (any(4) == 0) key.time = floor(key.time);
    uint64_t bits = random_bits(&state);
    if (kind != TS_TRACK_BOOL) {
      if (bits & 1) key.in_tangent = in;
      if (bits & 2) key.out_tangent = out;
      if (bits & 4) key.in_handle = before;
      if (bits & 8) key.out_handle = after;
      if (bits & 16) key.spring = spring_of(random_scale(&state, 1, 50), random_scale(&state, 0.1, 3));
      if (bits & 32) key.interpolation = way_for(kind, (unsigned)(bits >> 32));
      if (bits & 64) key.easing = curve_of((uint32_t)(4 + (bits >> 40) % 40));
    }
    if (!CHECK_STATUS(TS_OK, ts_track_insert(track, &key, 1))) break;
  }
  ts_extrapolation outside[] = {(ts_extrapolation)(number % 5), (ts_extrapolation)(number / 5 % 5)};
  bool may_offset = kind != TS_TRACK_BOOL && kind != TS_TRACK_COLOR && kind != TS_TRACK_QUAT;
  for (int i = 0; i < 2; i++)
    if (outside[i] == TS_EXTRAPOLATE_LOOP_OFFSET && !may_offset) outside[i] = TS_EXTRAPOLATE_MIRROR;
  CHECK_STATUS(TS_OK, ts_track_set_extrapolation(track, outside[0], outside[1]));
  return track;
}

static bool are_same(const double *a, const double *b, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!same_bits(&a[i], &b[i], sizeof *a) && !(isnan(a[i]) && isnan(b[i]))) return false;
  return true;
}

static bool are_rounded(const double *a, const float *b, size_t count) {
  for (size_t i = 0; i < count; i++) {
    float rounded = (float)a[i];
    if (!same_bits(&rounded, &b[i], sizeof *b) && !(isnan(rounded) && isnan(b[i]))) return false;
  }
  return true;
}

enum { time_count = 160 };

/* The times of keys and their neighbours, times between, far away, and none at all. */
static void choose_times(const ts_track *tracks, size_t count, double *times) {
  for (int i = 0; i < time_count; i++) {
    ts_track_info info = {0};
    ts_key key = {.struct_size = sizeof key};
    if (count) info = track_info_of(tracks[any(count)]);
    times[i] = random_between(&state, info.start - 3, info.end + 3);
    if (i % 3 == 0 && info.count &&
        ts_track_get_key(tracks[any(count)], any(info.count), &key, NULL) == TS_OK)
      times[i] = i % 9 == 0 ? key.time : nextafter(key.time, i % 2 ? INFINITY : -INFINITY);
  }
  const double strange[] = {0, -0.0, NAN, INFINITY, -INFINITY, 1e300, -1e300, 5e-324, 1.7e308, -NAN};
  for (size_t i = 0; i < COUNT_OF(strange); i++) times[16 * i + 5] = strange[i];
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

void check_set(const ts_track *tracks, size_t count, const char *what) {
  ts_trackset set = set_of(tracks, count);
  ts_trackset_info info = set_info_of(set);
  size_t lanes = 0, keys = 0;
  for (size_t i = 0; i < count; i++) {
    lanes += track_info_of(tracks[i]).lanes;
    keys += track_info_of(tracks[i]).count;
  }
  CHECK_OF(info.tracks == count && info.lanes == lanes && info.keys == keys && info.bytes > 0, what);
  ts_cursor cursor = cursor_of(set), none = {0, 0};
  double times[time_count], alone[most_lanes], velocity[most_lanes];
  float alone32[most_lanes];
  double *row = calloc(lanes + 1, sizeof *row), *other = calloc(lanes + 1, sizeof *other);
  double *many = calloc(time_count * lanes + 1, sizeof *many);
  float *row32 = calloc(lanes + 1, sizeof *row32), *many32 = calloc(time_count * lanes + 1, sizeof *many32);
  if (!CHECK(row && other && many && row32 && many32)) abort();
  choose_times(tracks, count, times);
  bool tracks_good = true, cursor_good = true, rounded_good = true, many_good = true;
  /* As they come, and in order. */
  for (int order = 0; order < 2; order++) {
    if (order) qsort(times, time_count, sizeof *times, compare);
    CHECK_STATUS_OF(TS_OK, ts_trackset_sample_many_f64(set, times, time_count, many), what);
    CHECK_STATUS_OF(TS_OK, ts_trackset_sample_many_f32(set, times, time_count, many32), what);
    for (int i = 0; i < time_count; i++) {
      double t = times[i];
      memset(row, PATTERN, (lanes + 1) * sizeof *row);
      memset(other, PATTERN, (lanes + 1) * sizeof *other);
      memset(row32, PATTERN, (lanes + 1) * sizeof *row32);
      if (ts_trackset_sample_f64(set, cursor, t, row) || ts_trackset_sample_f64(set, none, t, other) ||
          ts_trackset_sample_f32(set, i % 2 ? cursor : none, t, row32)) {
        CHECK_OF(false, what);
        break;
      }
      cursor_good = cursor_good && are_same(row, other, lanes) && is_pattern(row + lanes, sizeof *row);
      cursor_good = cursor_good && is_pattern(row32 + lanes, sizeof *row32);
      rounded_good = rounded_good && are_rounded(row, row32, lanes);
      many_good = many_good && are_same(row, many + (size_t)i * lanes, lanes);
      many_good = many_good && are_rounded(row, many32 + (size_t)i * lanes, lanes);
      size_t lane = 0;
      for (size_t k = 0; k < count; k++) {
        size_t width = track_info_of(tracks[k]).lanes;
        bool good = ts_track_sample_f64(tracks[k], &t, alone, 1) == TS_OK && are_same(alone, row + lane, width);
        for (size_t w = 0; w < width; w++) good = good && isnan(alone[w]) == isnan(t);
        good = good && ts_track_sample_f32(tracks[k], &t, alone32, 1) == TS_OK && are_rounded(alone, alone32, width);
        good = good && ts_track_evaluate(tracks[k], t, alone, velocity) == TS_OK && are_same(alone, row + lane, width);
        if (!good && tracks_good)
          fprintf(stderr, "%s: track %zu of kind %d, lane %zu at %a: %a in the set, %a alone\n", what, k,
            (int)track_info_of(tracks[k]).kind, lane, t, row[lane], alone[0]);
        tracks_good = tracks_good && good;
        lane += width;
      }
    }
  }
  CHECK_OF(tracks_good, what);
  CHECK_OF(cursor_good, what);
  CHECK_OF(rounded_good, what);
  CHECK_OF(many_good, what);
  free(row);
  free(other);
  free(many);
  free(row32);
  free(many32);
  CHECK_STATUS(TS_OK, ts_cursor_destroy(cursor));
  CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
}
