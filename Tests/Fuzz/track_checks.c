/* SPDX-License-Identifier: MIT
 *
 * What holds of every track.
 */
#include "track.h"

size_t times_from(input *in, ts_track track, double *times) {
  static const double always[] = {0, 0.5, 1, -1e300, 1e300};
  size_t count = info_of(track).count, n = 0;
  for (; n < COUNT_OF(always); n++) times[n] = always[n];
  while (n < most_asked) {
    uint8_t which = take_byte(in);
    if (count == 0 || which % 4 == 0) {
      times[n++] = take_number(in);
      continue;
    }
    ts_key key = {.struct_size = sizeof key}, next = key;
    size_t i = which / 4 % count;
    FUZZ_CHECK(ts_track_get_key(track, i, &key, NULL) == TS_OK);
    FUZZ_CHECK(ts_track_get_key(track, i + 1 < count ? i + 1 : 0, &next, NULL) == TS_OK);
    times[n++] = which % 4 == 1 ? key.time : which % 4 == 2 ? key.time / 2 + next.time / 2
        : nextafter(key.time, which & 128 ? INFINITY : -INFINITY);
  }
  return n;
}

/* Numbers that are no number have no bits of their own. */
static bool is_same(const double *a, const double *b, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (!(isnan(a[i]) && isnan(b[i])) && !same_bits(&a[i], &b[i], sizeof *a)) return false;
  return true;
}

static bool is_rounded(const float *a, const double *b, size_t count) {
  for (size_t i = 0; i < count; i++) {
    float rounded = (float)b[i];
    if (!(isnan(a[i]) && isnan(rounded)) && !same_bits(&a[i], &rounded, sizeof rounded)) return false;
  }
  return true;
}

static void check_set(ts_track track, const double *times, const double *values, size_t count, size_t lanes) {
  ts_track both[2] = {track, track};
  double row[2 * most_lanes], many[most_asked * 2 * most_lanes];
  float narrow[2 * most_lanes];
  ts_trackset set;
  ts_cursor cursor;
  FUZZ_CHECK(ts_trackset_create(both, 2, &set) == TS_OK && ts_cursor_create(set, &cursor) == TS_OK);
  FUZZ_CHECK(ts_trackset_sample_many_f64(set, times, count, many) == TS_OK);
  for (size_t i = 0; i < count; i++)
    for (int with = 0; with < 2; with++) {
      ts_cursor by = with ? cursor : (ts_cursor){0, 0};
      FUZZ_CHECK(ts_trackset_sample_f64(set, by, times[i], row) == TS_OK);
      FUZZ_CHECK(is_same(row, values + i * lanes, lanes) && is_same(row + lanes, values + i * lanes, lanes));
      FUZZ_CHECK(is_same(row, many + 2 * i * lanes, 2 * lanes));
      FUZZ_CHECK(ts_trackset_sample_f32(set, by, times[i], narrow) == TS_OK && is_rounded(narrow, row, 2 * lanes));
    }
  FUZZ_CHECK(ts_trackset_sample_frames_f64(set, -3, 4, 3, many) == TS_OK);
  FUZZ_CHECK(ts_trackset_sample_f64(set, cursor, -2 / 3.0, row) == TS_OK && is_same(row, many + 2 * lanes, 2 * lanes));
  FUZZ_CHECK(ts_cursor_destroy(cursor) == TS_OK && ts_trackset_destroy(set) == TS_OK);
}

void check_track(input *in, ts_track track) {
  double times[most_asked], values[most_asked * most_lanes], velocity[most_lanes], row[most_asked * most_lanes];
  float narrow[most_asked * most_lanes];
  size_t count = times_from(in, track, times), lanes = info_of(track).lanes;
  FUZZ_CHECK(lanes <= most_lanes);
  if (info_of(track).count == 0) {
    FUZZ_CHECK(ts_track_evaluate(track, 0, values, velocity) == TS_ERROR_INVALID_ARGUMENT);
    return;
  }
  for (size_t i = 0; i < count; i++) {
    double *value = values + i * lanes;
    FUZZ_CHECK(ts_track_evaluate(track, times[i], value, velocity) == TS_OK);
    for (size_t k = 0; k < lanes; k++) {
      bool good = isnan(times[i])                        ? isnan(value[k]) && isnan(velocity[k])
                  : isfinite(times[i]) ? isfinite(value[k]) && !isnan(velocity[k])
                                                         : !isnan(value[k]) && !isnan(velocity[k]);
      if (good) continue;
      fprintf(stderr, "at %a, lane %d: %a, %a\n", times[i], (int)k, value[k], velocity[k]);
      fuzz_broken("what is no number");
    }
  }
  FUZZ_CHECK(ts_track_sample_f64(track, times, row, count) == TS_OK && is_same(values, row, count * lanes));
  FUZZ_CHECK(ts_track_sample_f32(track, times, narrow, count) == TS_OK && is_rounded(narrow, values, count * lanes));
  check_set(track, times, values, count, lanes);
  ts_track copy;
  FUZZ_CHECK(ts_track_copy(track, &copy) == TS_OK && ts_track_sample_f64(copy, times, row, count) == TS_OK);
  FUZZ_CHECK(is_same(values, row, count * lanes));
  ts_track_info a = info_of(track), b = info_of(copy);
  FUZZ_CHECK(same_bits(&a, &b, sizeof a) && ts_track_destroy(copy) == TS_OK);
  size_t first, found, marks;
  ts_marker markers[most_markers];
  FUZZ_CHECK(ts_track_find_range(track, -INFINITY, INFINITY, &first, &found) == TS_OK && found == a.count);
  FUZZ_CHECK(ts_track_get_markers(track, times[5], times[6], markers, most_markers, &marks) == TS_OK ||
             isnan(times[5]) || isnan(times[6]));
}

/* ---- Texts -------------------------------------------------------------------------------------------------------- */

static bool is_printable(const char *text, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (text[i] < 0x20 || text[i] >= 0x7F) return false;
  return text[length] == 0 && !strstr(text, "nan") && !strstr(text, "inf");
}

/* The texts are as long as the tolerance is small beside the values: of those that are taken, none is very small. */
static double tolerance_any(input *in, ts_track track) {
  static const double refused[] = {0, -1, NAN, INFINITY, -INFINITY, -5e-324};
  uint8_t which = take_byte(in);
  if (which < COUNT_OF(refused)) return refused[which];
  double values[7 * most_lanes], largest = 0;
  ts_track_info info = info_of(track);
  for (size_t i = 0; i < info.count; i++) {
    ts_key key = {.struct_size = sizeof key};
    FUZZ_CHECK(ts_track_get_key(track, i, &key, values) == TS_OK);
    for (uint32_t k = 0; k < info.lanes; k++) largest = fmax(largest, fabs(values[k]));
  }
  return which / 64.0 * fmax(largest / 4, 1);
}

void check_texts(input *in, ts_track track) {
  static char text[1 << 18];
  size_t length;
  double error, tolerance = tolerance_any(in, track);
  fill_pattern(&length, sizeof length), fill_pattern(&error, sizeof error);
  ts_status status = ts_track_to_css(track, tolerance, text, sizeof text, &length, &error);
  check_kept(status, &length, sizeof length), check_kept(status, &error, sizeof error);
  if (status == TS_OK) {
    FUZZ_CHECK(error >= 0 && error <= tolerance && (length >= sizeof text || is_printable(text, length)));
    if (length < 1 << 16) {
      ts_easing back;
      FUZZ_CHECK(ts_easing_parse(text, TS_DIALECT_CSS, &back) == TS_OK && ts_easing_release(back) == TS_OK);
    }
  }
  fill_pattern(&length, sizeof length);
  const char *unit = take_once(in, 3) ? "px" : NULL;
  status = ts_track_to_web_animation(track, "a-b", unit, tolerance, text, sizeof text, &length);
  check_kept(status, &length, sizeof length);
  if (status == TS_OK && length < sizeof text)
    FUZZ_CHECK(is_printable(text, length) && text[0] == '[' && text[length - 1] == ']');
}

/* ---- Fits --------------------------------------------------------------------------------------------------------- */

ts_track check_fit(input *in) {
  double times[24], values[24 * 2];
  uint8_t parts = take_byte(in);
  ts_fit_desc desc = {.struct_size = sizeof desc, .times = times, .values = values, .count = parts % 25,
      .lanes = parts & 64 ? 2 : 1, .tolerance = parts & 32 ? take_number(in) : (1 + take_byte(in)) / 64.0,
      .interpolation = parts & 128 ? TS_INTERPOLATION_HERMITE : TS_INTERPOLATION_EASED};
  double last = -2, largest = 0;
  for (size_t i = 0; i < desc.count; i++) {
    uint8_t step = take_byte(in);
    times[i] = last = step > 250 ? take_number(in) : last + step / 64.0;
    for (uint32_t k = 0; k < desc.lanes; k++) {
      double value = values[i * desc.lanes + k] = take_number(in);
      largest = fmax(largest, fabs(value));
    }
  }
  ts_track made;
  double error;
  fill_pattern(&made, sizeof made), fill_pattern(&error, sizeof error);
  ts_status status = ts_track_fit(&desc, &made, &error);
  check_kept(status, &made, sizeof made), check_kept(status, &error, sizeof error);
  if (status != TS_OK) return (ts_track){0, 0};
  /* Below the rounding of an evaluation there is no nearer. */
  FUZZ_CHECK(error >= 0 && error <= desc.tolerance + 0x1p-44 * largest && info_of(made).count <= desc.count);
  check_track(in, made);
  return made;
}
