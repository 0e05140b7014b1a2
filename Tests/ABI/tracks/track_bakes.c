/* SPDX-License-Identifier: MIT
 *
 * Tracks baked, of every kind: as near as was told; and what is refused. (Fits: test_track_bakes.py.)
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

SECTION(test_track_bake, "track, baked", 60) {
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
      for (int i = 0; i <= 4000 && is_plain && info.kind != TS_TRACK_INT; i++) {
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

SECTION(test_track_bake_of_whole_numbers, "track, bake of whole numbers", 30) {
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

SECTION(test_track_bake_refuses, "track, bake refuses", 30) {
  ts_track track = line_of(TS_INTERPOLATION_CATMULL, 3, (const double[]){0, 1, 2}, (const double[]){0, 5, 1});
  uint64_t sum = track_sum(track);
  FILL_PATTERN(out);
  ts_bake_desc desc = bake_of(10, 0);
  desc = bake_of(0, 0);
  CHECK_BAD(ts_track_bake(track, &desc, &out.track, &out.error));
  desc = bake_of(10, 0);
  desc.start = 2;
  desc.end = 1;
  CHECK_BAD(ts_track_bake(track, &desc, &out.track, &out.error));
  const size_t most[] = {1, most_keys + 1};
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
  desc = bake_of(10, 0);
  CHECK_STATUS(TS_OK, ts_track_bake(track, &desc, &out.track, &out.error));
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
