/* SPDX-License-Identifier: MIT
 *
 * Tracks baked, and samples fitted: as near as was told.
 */
#define _GNU_SOURCE
#include "track_help.h"

static struct {
  ts_track track;
  double error;
} out;

static void end(ts_track track) { CHECK_STATUS(TS_OK, ts_track_destroy(track)); }

static ts_bake_desc bake_of(double fps, double tolerance) {
  return (ts_bake_desc){.struct_size = sizeof(ts_bake_desc), .fps = fps, .tolerance = tolerance};
}

void test_track_bake(void) {
  for (unsigned number = 0; number < sample_tracks; number++) {
    ts_track track = sample_track(number, 12), baked;
    ts_track_info info = track_info_of(track), made;
    bool is_plain = info.kind != TS_TRACK_COLOR && info.kind != TS_TRACK_QUAT;
    double tolerance = number % 2 ? 1e-2 : 0.5, error = NAN;
    ts_bake_desc desc = bake_of(0, tolerance);
    char name[48];
    snprintf(name, sizeof name, "track %u of kind %d", number, (int)info.kind);
    ts_status status = ts_track_bake(track, &desc, &baked, &error);
    /* Whole numbers are held, one key each; a colour that is not clipped has a pole where its alpha goes through 0. */
    bool may_want_more = info.kind == TS_TRACK_INT || (info.kind == TS_TRACK_COLOR && info.extended);
    if (!may_want_more || status != TS_ERROR_INVALID_ARGUMENT) CHECK_STATUS_OF(TS_OK, status, name);
    if (status == TS_OK) {
      made = track_info_of(baked);
      CHECK_OF(made.lanes == info.lanes && made.start == info.start && made.end == info.end, name);
      CHECK_OF(error >= 0 && error <= tolerance, name);
      double a[most_lanes], b[most_lanes], worst = 0, where = 0;
      for (int i = 0; i <= 4000 && is_plain && info.kind != TS_TRACK_INT && info.kind != TS_TRACK_ANGLE; i++) {
        double t = fmin(info.start + (info.end - info.start) * (i / 4000.0), info.end);
        CHECK(ts_track_evaluate(track, t, a, NULL) == TS_OK && ts_track_evaluate(baked, t, b, NULL) == TS_OK);
        for (size_t k = 0; k < info.lanes; k++)
          if (!(fabs(a[k] - b[k]) <= worst)) worst = fabs(a[k] - b[k]), where = t;
      }
      if (!CHECK_OF(worst <= tolerance * 1.5 + 1e-9, name))
        fprintf(stderr, "  %g off at %.17g, told %g\n", worst, where, error);
      end(baked);
    }
    /* So many a second. */
    desc = bake_of(8, 0);
    if (CHECK_STATUS_OF(TS_OK, ts_track_bake(track, &desc, &baked, NULL), name)) {
      made = track_info_of(baked);
      size_t expected = (size_t)floor((info.end - info.start) * 8) + 2;
      CHECK_OF(made.start == info.start && made.end == info.end, name);
      CHECK_OF(made.count + 1 >= expected && made.count <= expected + 1, name);
      double a[most_lanes], b[most_lanes], t = info.start + 0.5;
      CHECK(ts_track_evaluate(track, t, a, NULL) == TS_OK && ts_track_evaluate(baked, t, b, NULL) == TS_OK);
      for (size_t k = 0; k < info.lanes; k++) CHECK_OF(is_near(b[k], a[k], 1e-6) || !is_plain, name);
      end(baked);
    }
    end(track);
  }
}

void test_track_bake_of_whole_numbers(void) {
  ts_track track = track_of(TS_TRACK_INT, 0, 0), baked;
  add_keys(track, 3, (const double[]){0, 1, 2}, (const double[]){0, 10, 20});
  ts_bake_desc desc = bake_of(0, 0.01);
  if (CHECK_STATUS(TS_OK, ts_track_bake(track, &desc, &baked, NULL))) {
    /* 0 to 20, and the end once more. */
    CHECK(track_info_of(baked).count <= 22);
    double a, b;
    for (int i = 0; i < 200; i++) {
      CHECK_STATUS(TS_OK, ts_track_evaluate(track, i / 100.0, &a, NULL));
      CHECK_STATUS(TS_OK, ts_track_evaluate(baked, i / 100.0, &b, NULL));
      /* At a half the change is found to an ulp of the time. */
      CHECK(a == b || i % 5 == 0);
    }
    end(baked);
  }
  end(track);
}

void test_track_bake_refuses(void) {
  ts_track track = line_of(TS_INTERPOLATION_CATMULL, 3, (const double[]){0, 1, 2}, (const double[]){0, 5, 1});
  uint64_t sum = track_sum(track);
  FILL_PATTERN(out);
  ts_bake_desc desc = bake_of(10, 0);
  CHECK_BAD(ts_track_bake(track, NULL, &out.track, &out.error));
  CHECK_BAD(ts_track_bake(track, &desc, NULL, &out.error));
  for (size_t i = 0; i < COUNT_OF(bad_sizes); i++) {
    desc.struct_size = bad_sizes[i];
    CHECK_BAD(ts_track_bake(track, &desc, &out.track, &out.error));
  }
  for (size_t i = 0; i < COUNT_OF(not_positive_or_finite); i++) {
    double x = not_positive_or_finite[i];
    desc = bake_of(x, 1e-3);
    CHECK_BAD(ts_track_bake(track, &desc, &out.track, &out.error));
    desc = bake_of(0, x);
    CHECK_BAD(ts_track_bake(track, &desc, &out.track, &out.error));
    if (isfinite(x)) continue;
    desc = bake_of(10, 0);
    desc.start = x;
    CHECK_BAD(ts_track_bake(track, &desc, &out.track, &out.error));
    desc.start = 0;
    desc.end = x;
    CHECK_BAD(ts_track_bake(track, &desc, &out.track, &out.error));
  }
  desc = bake_of(0, 0);
  CHECK_BAD(ts_track_bake(track, &desc, &out.track, &out.error));
  desc = bake_of(10, 0);
  desc.start = 2;
  desc.end = 1;
  CHECK_BAD(ts_track_bake(track, &desc, &out.track, &out.error));
  const size_t most[] = {1, most_keys + 1, SIZE_MAX / 2, SIZE_MAX};
  for (size_t i = 0; i < COUNT_OF(most); i++) {
    desc = bake_of(10, 0);
    desc.max_keys = most[i];
    CHECK_BAD(ts_track_bake(track, &desc, &out.track, &out.error));
  }
  /* More keys than are allowed. */
  ts_bake_desc many[] = {
    {.fps = 1e9}, {.fps = 1e300}, {.fps = 10, .max_keys = 20}, {.tolerance = 1e-9, .max_keys = 50},
    {.tolerance = 1e-3, .max_keys = 2}, {.tolerance = 1e-300}, {.fps = 1, .end = 1e300},
    {.fps = 1, .start = -1e9, .end = 1e9}};
  for (size_t i = 0; i < COUNT_OF(many); i++) {
    many[i].struct_size = sizeof desc;
    CHECK_BAD(ts_track_bake(track, &many[i], &out.track, &out.error));
  }
  CHECK(IS_PATTERN(out) && track_sum(track) == sum);
  struct {
    ts_bake_desc desc;
    unsigned char tail[16];
  } longer = {.desc = bake_of(10, 0)};
  longer.desc.struct_size = sizeof longer;
  longer.tail[15] = 1;
  CHECK_BAD(ts_track_bake(track, &longer.desc, &out.track, &out.error));
  CHECK(IS_PATTERN(out));
  longer.tail[15] = 0;
  CHECK_STATUS(TS_OK, ts_track_bake(track, &longer.desc, &out.track, &out.error));
  CHECK(count_of(out.track) == 21 && out.error > 0 && out.error < 1);
  end(out.track);
  /* From before the first key to after the last. */
  desc = bake_of(4, 0);
  desc.start = -1;
  desc.end = 3;
  CHECK_STATUS(TS_OK, ts_track_bake(track, &desc, &out.track, NULL));
  CHECK(track_info_of(out.track).start == -1 && track_info_of(out.track).end == 3 && count_of(out.track) == 17);
  CHECK(at(out.track, -0.5) == 0 && at(out.track, 1) == 5 && at(out.track, 2.5) == 1);
  end(out.track);
  end(track);
}

enum { samples = 500 };

static double wave(double t) { return sin(3 * t) * exp(-0.2 * t); }

void test_track_fit(void) {
  static double times[samples], values[3 * samples];
  for (int i = 0; i < samples; i++) {
    times[i] = i / 50.0 + (i % 7) * 1e-3;
    values[3 * i] = wave(times[i]);
    values[3 * i + 1] = i < 200 ? 5 : 7;
    values[3 * i + 2] = 2 * times[i] - 3;
  }
  size_t counts[2][3];
  const double tolerances[] = {0.3, 1e-2, 1e-4};
  for (int kind = 0; kind < 2; kind++)
    for (int i = 0; i < 3; i++) {
      ts_fit_desc desc = {.struct_size = sizeof desc, .times = times, .values = values, .count = samples, .lanes = 3,
                          .tolerance = tolerances[i],
                          .interpolation = kind ? TS_INTERPOLATION_HERMITE : TS_INTERPOLATION_EASED};
      ts_track track;
      double error = NAN, row[3], worst = 0;
      if (!CHECK_STATUS(TS_OK, ts_track_fit(&desc, &track, &error))) continue;
      for (int k = 0; k < samples; k++) {
        CHECK(ts_track_evaluate(track, times[k], row, NULL) == TS_OK);
        for (int lane = 0; lane < 3; lane++) worst = fmax(worst, fabs(row[lane] - values[3 * k + lane]));
      }
      CHECK(worst <= tolerances[i] * (1 + 1e-9) && error <= tolerances[i] && fabs(error - worst) <= 1e-9 + 0.5 * worst);
      counts[kind][i] = count_of(track);
      CHECK(counts[kind][i] < samples && track_info_of(track).start == times[0] && track_info_of(track).lanes == 3);
      CHECK(track_info_of(track).end == times[samples - 1]);
      for (size_t k = 0; k < counts[kind][i]; k++) {
        ts_key key = {.struct_size = sizeof key};
        CHECK_STATUS(TS_OK, ts_track_get_key(track, k, &key, NULL));
        bool is_one = false;
        for (int s = 0; s < samples; s++) is_one = is_one || times[s] == key.time;
        CHECK(is_one);
      }
      end(track);
    }
  CHECK(counts[0][0] < counts[0][1] && counts[0][1] < counts[0][2] && counts[1][2] < counts[0][2]);

  FILL_PATTERN(out);
  const ts_fit_desc good = {.struct_size = sizeof good, .times = times, .values = values, .count = 3, .lanes = 3,
                            .tolerance = 0.1};
  ts_fit_desc desc;
  CHECK_BAD(ts_track_fit(NULL, &out.track, &out.error));
  CHECK_BAD(ts_track_fit(&good, NULL, &out.error));
#define BAD(member, bad)                                   \
  do {                                                     \
    desc = good;                                           \
    desc.member = (bad);                                   \
    CHECK_BAD(ts_track_fit(&desc, &out.track, &out.error)); \
  } while (0)
  for (size_t i = 0; i < COUNT_OF(bad_sizes); i++) BAD(struct_size, bad_sizes[i]);
  for (size_t i = 0; i < COUNT_OF(not_positive_or_finite); i++) {
    BAD(tolerance, not_positive_or_finite[i]);
    double x = not_positive_or_finite[i], bad[] = {0, 1, 2, x, 4, 5, 6, 7, 8}, bad_times[] = {0, 1, x};
    if (!isfinite(x)) BAD(values, bad);
    BAD(times, bad_times);
  }
  const size_t counts_refused[] = {0, most_keys + 1, SIZE_MAX / 8 + 1, SIZE_MAX / 24 + 1, SIZE_MAX};
  for (size_t i = 0; i < COUNT_OF(counts_refused); i++) BAD(count, counts_refused[i]);
  const uint32_t lanes_refused[] = {0, 65, 0x80000000u, UINT32_MAX};
  for (size_t i = 0; i < COUNT_OF(lanes_refused); i++) BAD(lanes, lanes_refused[i]);
  const unsigned ways[] = {2, 4, 5, 6, 7, 8, 0x7FFFFFFF, UINT32_MAX};
  for (size_t i = 0; i < COUNT_OF(ways); i++) BAD(interpolation, (ts_interpolation)ways[i]);
  BAD(tolerance, 0);
  BAD(times, NULL);
  BAD(values, NULL);
  BAD(times, ((const double[]){0, 2, 1}));
  CHECK(IS_PATTERN(out));
  /* One sample is a track too, and the numbers may be any. */
  desc = good;
  desc.count = 1;
  CHECK_STATUS(TS_OK, ts_track_fit(&desc, &out.track, &out.error));
  CHECK(count_of(out.track) == 1 && out.error == 0 && at(out.track, 5) == values[0]);
  end(out.track);
  desc = good;
  desc.values = (const double[]){1.7e308, -1.7e308, 5e-324, -1.7e308, 1.7e308, 0, 1.7e308, 1.7e308, 1};
  ts_status status = ts_track_fit(&desc, &out.track, &out.error);
  CHECK(status == TS_OK || status == TS_ERROR_INVALID_ARGUMENT);
  if (status == TS_OK) end(out.track);
}
