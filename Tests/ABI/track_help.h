/* SPDX-License-Identifier: MIT
 *
 * Tracks to try things with, and what is in them.
 */
#ifndef TWEENSPIRIT_TESTS_TRACK_HELP_H
#define TWEENSPIRIT_TESTS_TRACK_HELP_H

#include "physics.h"

#include <stdio.h>

enum { most_lanes = 64, most_keys = 1 << 24 };

/** What a bad argument is answered with: a status, words of its own, and nothing else. */
#define CHECK_BAD(call) check_bad((call), __FILE__, __LINE__, #call)

static inline void fail_otherwise(void) {
  ts_easing none;
  ts_easing_parse("of.another.failure", TS_DIALECT_CSS, &none);
}

static inline bool has_own_words(void) {
  const char *message = ts_last_error_message();
  return *message && !strstr(message, "of.another.failure");
}

static inline bool check_bad(ts_status got, const char *file, int line, const char *call) {
  bool good = check_status(TS_ERROR_INVALID_ARGUMENT, got, file, line, call, NULL);
  good = good && check_that(has_own_words(), file, line, call, "no message");
  fail_otherwise();
  return good;
}

static inline ts_easing curve_of(uint32_t id) {
  ts_easing easing = {0, 0};
  ts_easing_get_builtin(id, &easing);
  return easing;
}

static inline ts_track_desc track_desc_of(ts_track_kind kind, uint32_t lanes, ts_interpolation interpolation) {
  return (ts_track_desc){
    .struct_size = sizeof(ts_track_desc), .kind = kind, .lanes = lanes, .interpolation = interpolation};
}

static inline ts_track track_made(ts_track_desc desc) {
  ts_track track = {0, 0};
  CHECK_STATUS(TS_OK, ts_track_create(&desc, &track));
  return track;
}

static inline ts_track track_of(ts_track_kind kind, uint32_t lanes, ts_interpolation interpolation) {
  return track_made(track_desc_of(kind, lanes, interpolation));
}

static inline void add_keys(ts_track track, size_t count, const double *times, const double *values) {
  CHECK_STATUS(TS_OK, ts_track_insert_columns(track, NULL, times, values, count));
}

/** A track of one number, of these keys. */
static inline ts_track line_of(
  ts_interpolation interpolation, size_t count, const double *times, const double *values) {
  ts_track track = track_of(TS_TRACK_FLOAT, 0, interpolation);
  add_keys(track, count, times, values);
  return track;
}

static inline ts_key key_at(double time, const double *value) {
  return (ts_key){.struct_size = sizeof(ts_key), .time = time, .value = value};
}

static inline void add_key(ts_track track, ts_key key) { CHECK_STATUS(TS_OK, ts_track_insert(track, &key, 1)); }

/** The first lane's value at t; NaN where there is none. Slope likewise. */
static inline double at(ts_track track, double t) {
  double value[most_lanes];
  return ts_track_evaluate(track, t, value, NULL) == TS_OK ? value[0] : NAN;
}

static inline double slope_at(ts_track track, double t) {
  double velocity[most_lanes];
  return ts_track_evaluate(track, t, NULL, velocity) == TS_OK ? velocity[0] : NAN;
}

static inline bool is_near(double a, double b, double tolerance) {
  return a == b || fabs(a - b) <= tolerance * fmax(1, fabs(b));
}

#define CHECK_NEAR(expected, got, tolerance) check_near((expected), (got), (tolerance), __FILE__, __LINE__, #got)
static inline bool check_near(
  double expected, double got, double tolerance, const char *file, int line, const char *what) {
  bool good = check_that(is_near(got, expected, tolerance), file, line, what, NULL);
  if (!good) fprintf(stderr, "  expected %.17g, got %.17g\n", expected, got);
  return good;
}

static inline ts_track_info track_info_of(ts_track track) {
  ts_track_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_track_get_info(track, &info));
  return info;
}

static inline size_t count_of(ts_track track) { return track_info_of(track).count; }

static inline uint64_t mixed(uint64_t sum, const void *bytes, size_t size) {
  for (size_t i = 0; i < size; i++) sum = (sum ^ ((const unsigned char *)bytes)[i]) * 0x100000001B3u;
  return sum;
}

/** A number for all that can be read of a track: another one where anything has changed. */
static inline uint64_t track_sum(ts_track track) {
  ts_track_info info = {.struct_size = sizeof info};
  if (ts_track_get_info(track, &info) != TS_OK) return 0;
  uint64_t sum = 0xCBF29CE484222325u;
  uint64_t whole[] = {info.kind, info.lanes, info.count, info.markers, info.easing.slot, info.easing.generation,
                      info.interpolation, info.rounding, info.wrap, info.space, info.extended, info.before, info.after};
  sum = mixed(mixed(sum, whole, sizeof whole), &info.start, sizeof info.start);
  sum = mixed(sum, &info.end, sizeof info.end);
  for (size_t i = 0; i < info.count; i++) {
    double numbers[7 * most_lanes];
    ts_key key = {.struct_size = sizeof key};
    if (ts_track_get_key(track, i, &key, numbers) != TS_OK) return 0;
    uint64_t parts[] = {key.interpolation, key.easing.slot, key.easing.generation};
    double plain[] = {key.time, key.spring.omega, key.spring.damping_ratio, key.spring.mass};
    sum = mixed(mixed(sum, parts, sizeof parts), plain, sizeof plain);
    const double *arrays[] = {key.value, key.in_tangent, key.out_tangent, key.in_handle, key.out_handle};
    for (int k = 0; k < 5; k++) {
      bool given = arrays[k] != NULL;
      sum = mixed(sum, &given, sizeof given);
      if (given) sum = mixed(sum, arrays[k], (k < 3 ? 1 : 2) * info.lanes * sizeof(double));
    }
  }
  ts_marker markers[16];
  size_t found = 0;
  if (ts_track_get_markers(track, -INFINITY, INFINITY, markers, 16, &found) != TS_OK) return 0;
  for (size_t i = 0; i < found && i < 16; i++)
    sum = mixed(mixed(sum, &markers[i].time, sizeof(double)), &markers[i].id, sizeof markers[i].id);
  return sum;
}

static inline ts_trackset set_of(const ts_track *tracks, size_t count) {
  ts_trackset set = {0, 0};
  CHECK_STATUS(TS_OK, ts_trackset_create(tracks, count, &set));
  return set;
}

static inline ts_trackset_info set_info_of(ts_trackset set) {
  ts_trackset_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_trackset_get_info(set, &info));
  return info;
}

static inline ts_cursor cursor_of(ts_trackset set) {
  ts_cursor cursor = {0, 0};
  CHECK_STATUS(TS_OK, ts_cursor_create(set, &cursor));
  return cursor;
}

/** Tracks of every kind and interpolation, with keys, jumps, handles, tangents and extrapolation (track_samples.c). */
enum { sample_tracks = 72 };
ts_track sample_track(unsigned number, unsigned keys);

/** Every value of a set's is that of its tracks alone, bitwise, with and without a cursor, in both precisions. */
void check_set(const ts_track *tracks, size_t count, const char *what);

#endif
