/* SPDX-License-Identifier: MIT
 *
 * What sets of tracks refuse for several arguments at once, and what they are. (One at a time: arguments.)
 */
#define _GNU_SOURCE
#include "track_help.h"

static struct {
  ts_trackset set;
  ts_cursor cursor;
  size_t count;
  double numbers[64];
  float numbers32[64];
} out;

SECTION(test_set_refuses, "track set, refuses", 30) {
  ts_track tracks[2] = {sample_track(4, 5), sample_track(1, 5)};
  size_t lanes = track_info_of(tracks[0]).lanes + track_info_of(tracks[1]).lanes;
  CHECK(lanes == 3);
  ts_trackset set = set_of(tracks, 2);
  const double times[] = {0, 1, 2, 3};
  FILL_PATTERN(out);
  const size_t counts[] = {SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 8 + 1, SIZE_MAX / 12 + 1, SIZE_MAX / 24 + 1,
                           WIDE(1ull << 61)};
  for (size_t i = 0; i < COUNT_OF(counts); i++) {
    CHECK_BAD(ts_trackset_create(tracks, counts[i], &out.set));
    CHECK_BAD(ts_trackset_sample_many_f32(set, times, counts[i], out.numbers32));
    CHECK_BAD(ts_trackset_sample_many_f64(set, times, counts[i], out.numbers));
    CHECK_BAD(ts_trackset_sample_frames_f32(set, 0, counts[i], 60, out.numbers32));
    CHECK_BAD(ts_trackset_sample_frames_f64(set, 0, counts[i], 60, out.numbers));
  }
  CHECK_BAD(ts_trackset_create(tracks, most_keys + 1, &out.set));
  const int64_t starts[] = {INT64_MIN + 1, -(INT64_C(1) << 53) - 1, (INT64_C(1) << 53) - 1, INT64_MAX - 3};
  for (size_t i = 0; i < COUNT_OF(starts); i++) {
    CHECK_BAD(ts_trackset_sample_frames_f32(set, starts[i], 4, 60, out.numbers32));
    CHECK_BAD(ts_trackset_sample_frames_f64(set, starts[i], 4, 60, out.numbers));
  }
  CHECK(IS_PATTERN(out));

  double memory[64], before[64];
  for (int i = 0; i < 64; i++) memory[i] = before[i] = i;
  for (int distance = -11; distance <= 3; distance++)
    CHECK_BAD(ts_trackset_sample_many_f64(set, memory + 24, 4, memory + 24 + distance));
  for (int distance = -11; distance <= 7; distance++)
    CHECK_BAD(ts_trackset_sample_many_f32(set, memory + 24, 4, (float *)(memory + 24) + distance));
  CHECK(same_bits(memory, before, sizeof memory));
  CHECK_STATUS(TS_OK, ts_trackset_sample_many_f64(set, memory + 24, 4, memory + 28));
  CHECK_STATUS(TS_OK, ts_trackset_sample_many_f64(set, memory + 24, 4, memory + 12));
  CHECK_STATUS(TS_OK, ts_trackset_sample_frames_f64(set, (INT64_C(1) << 53) - 3, 4, 60, out.numbers));
  CHECK_STATUS(TS_OK, ts_trackset_sample_frames_f64(set, -(INT64_C(1) << 53), 4, 60, out.numbers));

  struct {
    ts_trackset_info info;
    unsigned char tail[32];
  } info;
  FILL_PATTERN(info);
  info.info.struct_size = sizeof info;
  CHECK_STATUS(TS_OK, ts_trackset_get_info(set, &info.info));
  CHECK(info.info.lanes == 3 && info.info.tracks == 2 && info.info.keys == 10 && IS_PATTERN(info.tail));
  ts_track_info a = track_info_of(tracks[0]), b = track_info_of(tracks[1]);
  CHECK(info.info.start == fmin(a.start, b.start) && info.info.end == fmax(a.end, b.end));
  CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
  for (int i = 0; i < 2; i++) CHECK_STATUS(TS_OK, ts_track_destroy(tracks[i]));

  /* A track without keys has no value, alone as in a set. */
  ts_track empty = track_of(TS_TRACK_QUAT, 0, 0), late = line_of(0, 2, (const double[]){5, 6}, (const double[]){1, 2});
  ts_track both[] = {late, empty};
  FILL_PATTERN(out);
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_trackset_create(both, 2, &out.set));
  CHECK(!strcmp(ts_last_error_message(), "the track must have a key"));
  CHECK_BAD(ts_track_evaluate(empty, 0, out.numbers, NULL));
  CHECK_BAD(ts_track_evaluate(empty, NAN, NULL, out.numbers));
  CHECK_BAD(ts_track_sample_f64(empty, (const double[]){0, 1}, out.numbers, 2));
  CHECK_BAD(ts_track_sample_f32(empty, (const double[]){0, 1}, (float *)out.numbers, 2));
  CHECK(IS_PATTERN(out));
  CHECK_STATUS(TS_OK, ts_track_sample_f64(empty, NULL, NULL, 0));
  CHECK_STATUS(TS_OK, ts_track_destroy(empty));
  CHECK_STATUS(TS_OK, ts_track_destroy(late));
  ts_track wide = track_of(TS_TRACK_NUMBERS, most_lanes, 0);
  const double zeros[most_lanes] = {0};
  const ts_key key = {.struct_size = sizeof key, .value = zeros};
  CHECK_STATUS(TS_OK, ts_track_insert(wide, &key, 1));
  size_t most = most_keys / most_lanes;
  ts_track *many = malloc((most + 1) * sizeof *many);
  for (size_t i = 0; i <= most; i++) many[i] = wide;
  FILL_PATTERN(out);
  CHECK_BAD(ts_trackset_create(many, most + 1, &out.set));
  CHECK(IS_PATTERN(out));
  set = set_of(many, most);
  CHECK(set_info_of(set).lanes == most_keys);
  CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
  CHECK_STATUS(TS_OK, ts_track_destroy(wide));
  free(many);
}
