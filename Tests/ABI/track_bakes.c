/* SPDX-License-Identifier: MIT
 *
 * Tracks that are baked: whole numbers, and what is refused. (How near: test_track_bakes.py.)
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
