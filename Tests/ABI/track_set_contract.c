/* SPDX-License-Identifier: MIT
 *
 * What sets of tracks, and the parts of transforms, refuse and are.
 */
#define _GNU_SOURCE
#include "track_help.h"

static const ts_cursor no_cursor = {0, 0};

static struct {
  ts_trackset set;
  ts_cursor cursor;
  size_t count;
  double numbers[64];
  float numbers32[64];
} out;

void test_set_refuses(void) {
  ts_track tracks[2] = {sample_track(4, 5), sample_track(1, 5)};
  size_t lanes = track_info_of(tracks[0]).lanes + track_info_of(tracks[1]).lanes;
  CHECK(lanes == 3);
  ts_trackset set = set_of(tracks, 2);
  const double times[] = {0, 1, 2, 3};
  FILL_PATTERN(out);
  CHECK_BAD(ts_trackset_create(NULL, 1, &out.set));
  CHECK_BAD(ts_trackset_create(tracks, 2, NULL));
  CHECK_BAD(ts_trackset_get_info(set, NULL));
  CHECK_BAD(ts_cursor_create(set, NULL));
  CHECK_BAD(ts_trackset_sample_f32(set, no_cursor, 0, NULL));
  CHECK_BAD(ts_trackset_sample_f64(set, no_cursor, 0, NULL));
  CHECK_BAD(ts_trackset_sample_many_f32(set, NULL, 4, out.numbers32));
  CHECK_BAD(ts_trackset_sample_many_f64(set, NULL, 4, out.numbers));
  CHECK_BAD(ts_trackset_sample_many_f32(set, times, 4, NULL));
  CHECK_BAD(ts_trackset_sample_many_f64(set, times, 4, NULL));
  CHECK_BAD(ts_trackset_sample_frames_f32(set, 0, 4, 60, NULL));
  CHECK_BAD(ts_trackset_sample_frames_f64(set, 0, 4, 60, NULL));
  const size_t counts[] = {SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 8 + 1, SIZE_MAX / 12 + 1, SIZE_MAX / 24 + 1,
                           (size_t)1 << 61};
  for (size_t i = 0; i < COUNT_OF(counts); i++) {
    CHECK_BAD(ts_trackset_create(tracks, counts[i], &out.set));
    CHECK_BAD(ts_trackset_sample_many_f32(set, times, counts[i], out.numbers32));
    CHECK_BAD(ts_trackset_sample_many_f64(set, times, counts[i], out.numbers));
    CHECK_BAD(ts_trackset_sample_frames_f32(set, 0, counts[i], 60, out.numbers32));
    CHECK_BAD(ts_trackset_sample_frames_f64(set, 0, counts[i], 60, out.numbers));
  }
  CHECK_BAD(ts_trackset_create(tracks, most_keys + 1, &out.set));
  const double fps[] = {NAN, -NAN, INFINITY, -INFINITY, 0, -0.0, -60};
  for (size_t i = 0; i < COUNT_OF(fps); i++) {
    CHECK_BAD(ts_trackset_sample_frames_f32(set, 0, 4, fps[i], out.numbers32));
    CHECK_BAD(ts_trackset_sample_frames_f64(set, 0, 4, fps[i], out.numbers));
  }
  const int64_t starts[] = {INT64_MIN, INT64_MIN + 1, -(INT64_C(1) << 53) - 1, (INT64_C(1) << 53) - 1, INT64_C(1) << 53,
                            (INT64_C(1) << 53) + 1, INT64_MAX - 3, INT64_MAX};
  for (size_t i = 0; i < COUNT_OF(starts); i++) {
    CHECK_BAD(ts_trackset_sample_frames_f32(set, starts[i], 4, 60, out.numbers32));
    CHECK_BAD(ts_trackset_sample_frames_f64(set, starts[i], 4, 60, out.numbers));
  }
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_trackset_sample_f64(set, (ts_cursor){7, 7}, 0, out.numbers));
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
  for (size_t i = 0; i < COUNT_OF(bad_sizes); i++) {
    FILL_PATTERN(info);
    info.info.struct_size = bad_sizes[i];
    CHECK_BAD(ts_trackset_get_info(set, &info.info));
    CHECK(is_pattern((char *)&info + sizeof(size_t), sizeof info - sizeof(size_t)));
  }
  CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
  for (int i = 0; i < 2; i++) CHECK_STATUS(TS_OK, ts_track_destroy(tracks[i]));

  /* A track without keys does not count for the set's start and end. */
  ts_track empty = track_of(TS_TRACK_QUAT, 0, 0), late = line_of(0, 2, (const double[]){5, 6}, (const double[]){1, 2});
  ts_track both[] = {empty, late};
  set = set_of(both, 2);
  ts_trackset_info got = set_info_of(set);
  CHECK(got.start == 5 && got.end == 6 && got.keys == 2);
  CHECK_STATUS(TS_OK, ts_trackset_sample_f64(set, no_cursor, 5.5, out.numbers));
  CHECK(out.numbers[0] == 0 && out.numbers[3] == 1 && out.numbers[4] == 1.5);
  CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
  CHECK_STATUS(TS_OK, ts_track_destroy(empty));
  CHECK_STATUS(TS_OK, ts_track_destroy(late));
  ts_track wide = track_of(TS_TRACK_NUMBERS, most_lanes, 0);
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

/* ---- Transforms -------------------------------------------------------------------------------------------------- */

void test_affine(void) {
  ts_affine parts, pattern;
  double matrix[6], made[6];
  FILL_PATTERN(parts);
  memcpy(&pattern, &parts, sizeof parts);
  CHECK_BAD(ts_affine_decompose(NULL, &parts));
  CHECK_BAD(ts_affine_decompose((const double[]){1, 0, 0, 1, 0, 0}, NULL));
  CHECK_BAD(ts_affine_compose(NULL, matrix));
  CHECK_BAD(ts_affine_compose(&(ts_affine){0}, NULL));
  FILL_PATTERN(made);
  for (size_t i = 0; i < COUNT_OF(not_finite); i++)
    for (int k = 0; k < 6; k++) {
      double bad[6] = {1, 0, 0, 1, 0, 0}, bad_parts[6] = {0, 0, 0, 1, 1, 0};
      bad[k] = bad_parts[k] = not_finite[i];
      CHECK_BAD(ts_affine_decompose(bad, &parts));
      ts_affine from;
      memcpy(&from, bad_parts, sizeof from);
      CHECK_BAD(ts_affine_compose(&from, made));
    }
  CHECK(same_bits(&parts, &pattern, sizeof parts) && IS_PATTERN(made));

  CHECK_STATUS(TS_OK, ts_affine_decompose((const double[]){0, 2, -3, 0, 5, 6}, &parts));
  CHECK_NEAR(1.5707963267948966, parts.rotation, 1e-15);
  CHECK_NEAR(2, parts.scale_x, 1e-15);
  CHECK_NEAR(3, parts.scale_y, 1e-15);
  CHECK(fabs(parts.shear) < 1e-15 && parts.x == 5 && parts.y == 6);
  CHECK_STATUS(TS_OK, ts_affine_decompose((const double[]){2, 0, 0, -3, 0, 0}, &parts));
  CHECK(parts.scale_x > 0 && parts.scale_y == -3);
  CHECK_STATUS(TS_OK, ts_affine_compose(&(ts_affine){1, 2, 0, 2, 3, 0.5}, made));
  const double sheared[] = {2, 0, 1, 3, 1, 2};
  for (int i = 0; i < 6; i++) CHECK_NEAR(sheared[i], made[i], 1e-15);
  /* There and back, singular ones and extreme ones too. */
  uint64_t state = 11;
  for (int round = 0; round < 4000; round++) {
    double scale = round % 4 == 3 ? random_scale(&state, 1e-150, 1e150) : 1, largest = 0;
    for (int i = 0; i < 6; i++) matrix[i] = scale * random_between(&state, -3, 3);
    if (round % 5 == 1) matrix[2] = 2 * matrix[0], matrix[3] = 2 * matrix[1];
    if (round % 5 == 2) matrix[0] = matrix[1] = 0;
    if (round % 35 == 4) matrix[0] = matrix[1] = matrix[2] = matrix[3] = 0;
    bool good = ts_affine_decompose(matrix, &parts) == TS_OK && ts_affine_compose(&parts, made) == TS_OK;
    for (int i = 0; i < 4; i++) largest = fmax(largest, fabs(matrix[i]));
    for (int i = 0; i < 4; i++) good = good && fabs(made[i] - matrix[i]) <= 1e-11 * largest;
    good = good && made[4] == matrix[4] && made[5] == matrix[5] && fabs(parts.rotation) <= 3.1415926535897936;
    if (!CHECK(good)) break;
  }
  const double extremes[][6] = {{1.7e308, 1.7e308, -1.7e308, 1.7e308, 0, 0}, {5e-324, 0, 0, 5e-324, 0, 0},
                                {5e-324, 1.7e308, 1.7e308, 0, 1, 1}, {0, 0, 1.7e308, 1.7e308, 1, 1}};
  for (size_t i = 0; i < COUNT_OF(extremes); i++) {
    ts_status status = ts_affine_decompose(extremes[i], &parts);
    double numbers[6];
    memcpy(numbers, &parts, sizeof numbers);
    for (int k = 0; k < 6 && status == TS_OK; k++) CHECK(!isnan(numbers[k]));
  }
}

static void times_matrix(const ts_trs *parts, const double *point, double *moved) {
  const double *q = parts->rotation;
  double v[3], u[3];
  for (int i = 0; i < 3; i++) v[i] = point[i] * parts->scale[i];
  for (int i = 0; i < 3; i++) u[i] = q[(i + 1) % 3] * v[(i + 2) % 3] - q[(i + 2) % 3] * v[(i + 1) % 3] + q[3] * v[i];
  for (int i = 0; i < 3; i++)
    moved[i] = v[i] + 2 * (q[(i + 1) % 3] * u[(i + 2) % 3] - q[(i + 2) % 3] * u[(i + 1) % 3]) + parts->translation[i];
}

void test_trs(void) {
  const double identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  ts_trs parts, whole = {{0}, {0, 0, 0, 1}, {1, 1, 1}};
  double matrix[16], made[16];
  FILL_PATTERN(parts);
  FILL_PATTERN(matrix);
  CHECK_BAD(ts_trs_decompose(NULL, &parts));
  CHECK_BAD(ts_trs_decompose(identity, NULL));
  CHECK_BAD(ts_trs_compose(NULL, matrix));
  CHECK_BAD(ts_trs_compose(&whole, NULL));
  for (size_t i = 0; i < COUNT_OF(not_finite); i++)
    for (int k = 0; k < 16; k++) {
      memcpy(made, identity, sizeof made);
      made[k] = not_finite[i];
      CHECK_BAD(ts_trs_decompose(made, &parts));
      if (k > 9) continue;
      ts_trs bad = whole;
      memcpy((char *)&bad + (size_t)k * sizeof(double), &not_finite[i], sizeof(double));
      CHECK_BAD(ts_trs_compose(&bad, matrix));
    }
  for (int k = 0; k < 16; k++) {
    memcpy(made, identity, sizeof made);
    made[k] += k == 0 || k == 5 || k == 10 ? 0 : 0.01;
    if (k < 12 && k != 0 && k != 5 && k != 10) CHECK_BAD(ts_trs_decompose(made, &parts));
    if (k == 15) CHECK_BAD(ts_trs_decompose(made, &parts));
  }
  CHECK(IS_PATTERN(parts) && IS_PATTERN(matrix));
  CHECK_STATUS(TS_OK, ts_trs_decompose(identity, &parts));
  CHECK(same_bits(&parts.scale, &whole.scale, sizeof whole.scale) && fabs(parts.rotation[3]) == 1);
  uint64_t state = 13;
  for (int round = 0; round < 4000; round++) {
    double *q = whole.rotation, length = 0;
    for (int i = 0; i < 4; i++) q[i] = random_between(&state, -1, 1);
    if (round % 7 == 0) q[3] = 0;
    if (round % 11 == 0) q[0] = q[1] = 0;
    for (int i = 0; i < 4; i++) length += q[i] * q[i];
    for (int i = 0; i < 4; i++) q[i] /= sqrt(length);
    for (int i = 0; i < 3; i++) {
      whole.translation[i] = random_between(&state, -9, 9);
      whole.scale[i] = random_between(&state, 0.1, 4) * (round % 3 == 1 && i == (round / 3) % 3 ? -1 : 1);
    }
    bool good = ts_trs_compose(&whole, matrix) == TS_OK && ts_trs_decompose(matrix, &parts) == TS_OK;
    good = good && ts_trs_compose(&parts, made) == TS_OK;
    for (int i = 0; i < 16; i++) good = good && fabs(made[i] - matrix[i]) <= 1e-12;
    good = good && parts.scale[1] > 0 && parts.scale[2] > 0 && (parts.scale[0] < 0) == (round % 3 == 1);
    const double point[3] = {0.3, -0.7, 1.1};
    double moved[3];
    times_matrix(&whole, point, moved);
    for (int i = 0; i < 3; i++) {
      double got = matrix[i] * point[0] + matrix[4 + i] * point[1] + matrix[8 + i] * point[2] + matrix[12 + i];
      good = good && fabs(got - moved[i]) <= 1e-12;
    }
    if (!CHECK(good)) break;
  }
}
