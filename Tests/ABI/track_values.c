/* SPDX-License-Identifier: MIT
 *
 * What tracks are at points that were worked out by hand, and what RZTweenSpirit's tweens got wrong.
 */
#define _GNU_SOURCE
#include "track_help.h"

static void end(ts_track track) { CHECK_STATUS(TS_OK, ts_track_destroy(track)); }

#define TIMES(...) (const double[]){__VA_ARGS__}
#define VALUES(...) (const double[]){__VA_ARGS__}

void test_track_eased(void) {
  ts_track_desc desc = track_desc_of(TS_TRACK_FLOAT, 1, TS_INTERPOLATION_EASED);
  desc.easing = curve_of(TS_EASING_QUAD_IN);
  ts_track track = track_made(desc);
  add_keys(track, 2, TIMES(0, 2), VALUES(10, 20));
  CHECK(at(track, 0) == 10 && at(track, 2) == 20 && at(track, 1) == 12.5 && at(track, 0.5) == 10.625);
  CHECK(slope_at(track, 0) == 0 && slope_at(track, 1) == 5 && slope_at(track, 0.5) == 2.5);
  CHECK(at(track, -1) == 10 && at(track, 3) == 20 && slope_at(track, -1) == 0 && slope_at(track, 2) == 0);
  /* A key's own curve comes before the track's, and only for the segment that it starts. */
  ts_key key = key_at(4, VALUES(40));
  key.easing = curve_of(TS_EASING_BACK_OUT);
  add_key(track, key);
  add_key(track, key_at(6, VALUES(44)));
  CHECK(at(track, 3) == 25 && at(track, 5) == 40 * (1 - ts_ease(TS_EASING_BACK_OUT, 0.5)) +
    44 * ts_ease(TS_EASING_BACK_OUT, 0.5));
  end(track);

  /* Every built-in curve, beyond the keys where it goes beyond. */
  for (uint32_t id = 0; id < 128; id++) {
    double value = 0, slope = 0;
    ts_easing easing = curve_of(id);
    if (!ts_easing_is_valid(easing)) continue;
    desc.easing = easing;
    track = track_made(desc);
    add_keys(track, 2, TIMES(-4, 4), VALUES(-3, 13));
    bool good = true;
    for (int i = 0; i <= 64; i++) {
      double u = i / 64.0;
      CHECK(ts_easing_evaluate(easing, u, 0, &value) == TS_OK);
      double expected = -3 * (1 - value) + 13 * value;
      good = good && is_near(at(track, -4 + 8 * u), i == 64 ? 13 : i == 0 ? -3 : expected, 1e-15);
      if (i == 64 || ts_easing_differentiate(easing, u, &slope) || !isfinite(slope)) continue;
      good = good && is_near(slope_at(track, -4 + 8 * u), 16 * slope / 8, 1e-14);
    }
    char name[16];
    snprintf(name, sizeof name, "curve %d", (int)id);
    CHECK_OF(good, name);
    end(track);
  }

  /* Equal values stay as they are whatever the curve, and the last bit of a key too. */
  desc.easing = curve_of(TS_EASING_ELASTIC_OUT);
  track = track_made(desc);
  add_keys(track, 4, TIMES(0, 1, 2, 3), VALUES(0.1, 0.1, 0.30000000000000004, -0.0));
  CHECK(at(track, 0.37) == 0.1 && at(track, 0.9) == 0.1 && at(track, 2) == 0.30000000000000004);
  double zero = at(track, 3), minus = -0.0;
  CHECK(same_bits(&zero, &minus, sizeof zero));
  end(track);
}

void test_track_step(void) {
  ts_track track = line_of(TS_INTERPOLATION_STEP, 3, TIMES(0, 1, 2), VALUES(1, 2, 3));
  CHECK(at(track, -5) == 1 && at(track, 0) == 1 && at(track, nextafter(1, 0)) == 1 && at(track, 1) == 2);
  CHECK(at(track, 1.999) == 2 && at(track, 2) == 3 && at(track, 7) == 3 && slope_at(track, 1) == 0);
  end(track);
}

void test_track_hermite(void) {
  ts_track track = track_of(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_HERMITE);
  ts_key key = key_at(0, VALUES(0));
  key.out_tangent = VALUES(2);
  add_key(track, key);
  key = key_at(2, VALUES(1));
  key.in_tangent = VALUES(-1);
  key.out_tangent = VALUES(100);
  add_key(track, key);
  CHECK(at(track, 1) == 1.25 && slope_at(track, 1) == 0.5 && slope_at(track, 0) == 2);
  CHECK(at(track, 0) == 0 && at(track, 2) == 1 && slope_at(track, 2) == 0);
  CHECK_STATUS(TS_OK, ts_track_set_extrapolation(track, TS_EXTRAPOLATE_LINEAR, TS_EXTRAPOLATE_LINEAR));
  CHECK(slope_at(track, 2) == -1 && at(track, 5) == -2 && at(track, -1) == -2 && slope_at(track, -1) == 2);
  end(track);
  track = line_of(TS_INTERPOLATION_HERMITE, 2, TIMES(0, 2), VALUES(0, 1));
  CHECK(at(track, 0.5) == 0.15625 && at(track, 1) == 0.5 && slope_at(track, 1) == 0.75);
  end(track);
}

void test_track_catmull(void) {
  ts_track track = line_of(TS_INTERPOLATION_CATMULL, 3, TIMES(0, 1, 3), VALUES(0, 1, 0));
  CHECK_NEAR(0.5625, at(track, 0.5), 1e-15);
  CHECK_NEAR(0.75, at(track, 2), 1e-15);
  CHECK_NEAR(0.5, slope_at(track, 1), 1e-15);
  CHECK_NEAR(1, slope_at(track, 0), 1e-15);
  CHECK(at(track, 0) == 0 && at(track, 1) == 1 && at(track, 3) == 0);
  end(track);
  /* Two keys are a line, and a jump is an end. */
  track = line_of(TS_INTERPOLATION_CATMULL, 4, TIMES(0, 2, 2, 3), VALUES(0, 4, 10, 7));
  CHECK_NEAR(1, at(track, 0.5), 1e-15);
  CHECK_NEAR(3, at(track, 1.5), 1e-15);
  CHECK_NEAR(8.5, at(track, 2.5), 1e-15);
  CHECK_NEAR(2, slope_at(track, 1), 1e-15);
  CHECK_NEAR(-3, slope_at(track, 2), 1e-15);
  end(track);
  /* What leads to a key counts, however it leads there. */
  track = track_of(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_CATMULL);
  add_keys(track, 2, TIMES(1, 3), VALUES(1, 0));
  ts_key key = key_at(0, VALUES(0));
  key.interpolation = TS_INTERPOLATION_STEP;
  add_key(track, key);
  CHECK(at(track, 0.5) == 0);
  CHECK_NEAR(0.5, slope_at(track, 1), 1e-15);
  end(track);
}

void test_track_monotone(void) {
  ts_track track = line_of(TS_INTERPOLATION_MONOTONE, 3, TIMES(0, 1, 3), VALUES(0, 1, 2));
  CHECK_NEAR(9.0 / 13, slope_at(track, 1), 1e-15);
  CHECK_NEAR(7.0 / 6, slope_at(track, 0), 1e-15);
  CHECK_NEAR(0.5 + 0.125 * (7.0 / 6 - 9.0 / 13), at(track, 0.5), 1e-15);
  CHECK_NEAR(1.5 + 0.125 * 2 * (9.0 / 13 - 1.0 / 6), at(track, 2), 1e-15);
  end(track);
  /* A peak is flat; a three-point slope of the wrong sign is 0, one too steep three chords' slopes. */
  track = line_of(TS_INTERPOLATION_MONOTONE, 4, TIMES(0, 1, 2, 3), VALUES(0, 1, 0, 5));
  CHECK(slope_at(track, 1) == 0 && slope_at(track, 2) == 0);
  CHECK_NEAR(2, slope_at(track, 0), 1e-15);
  end(track);
  track = line_of(TS_INTERPOLATION_MONOTONE, 3, TIMES(0, 1, 2), VALUES(0, 1, 9));
  CHECK(slope_at(track, 0) == 0);
  end(track);
  track = line_of(TS_INTERPOLATION_MONOTONE, 3, TIMES(0, 1, 2), VALUES(0, 1, -9));
  CHECK_NEAR(3, slope_at(track, 0), 1e-15);
  end(track);
  track = line_of(TS_INTERPOLATION_MONOTONE, 4, TIMES(0, 1, 1, 2), VALUES(0, 4, 1, 0));
  CHECK_NEAR(1, at(track, 0.25), 1e-15);
  CHECK_NEAR(0.75, at(track, 1.25), 1e-15);
  end(track);
}

void test_track_bezier(void) {
  ts_track track = track_of(TS_TRACK_NUMBERS, 3, TS_INTERPOLATION_BEZIER);
  ts_key first = key_at(0, VALUES(0, 10, 5)), last = key_at(2, VALUES(1, 20, 9));
  /* The first lane is cubic-bezier(.25,.1,.25,1), the second goes too far, the third has handles of no length. */
  first.out_handle = VALUES(0.5, 0.1, 4, 8, 0, 0);
  last.in_handle = VALUES(-1.5, 0, -1, 0, 0, 0);
  add_key(track, first);
  add_key(track, last);
  ts_track shortened = track_of(TS_TRACK_NUMBERS, 3, TS_INTERPOLATION_BEZIER);
  first.out_handle = VALUES(0.5, 0.1, 2, 4, 0, 0);
  add_key(shortened, first);
  add_key(shortened, last);
  for (int i = 0; i <= 32; i++) {
    double value[3], other[3], velocity[3], expected, slope;
    ts_easing ease = curve_of(TS_EASING_CSS_EASE);
    CHECK(ts_track_evaluate(track, i / 16.0, value, velocity) == TS_OK);
    CHECK(ts_track_evaluate(shortened, i / 16.0, other, NULL) == TS_OK);
    CHECK(ts_easing_evaluate(ease, i / 32.0, 0, &expected) == TS_OK);
    CHECK(ts_easing_differentiate(ease, i / 32.0, &slope) == TS_OK);
    CHECK_NEAR(expected, value[0], 1e-13);
    if (i < 32) CHECK_NEAR(slope / 2, velocity[0], 1e-10);
    CHECK_NEAR(other[1], value[1], 1e-13);
    CHECK_NEAR(5 + 4 * (i / 32.0), value[2], 1e-13);
  }
  end(track);
  end(shortened);
  /* No handles, a line. Symmetrical ones, half of the way in half of the time. */
  track = line_of(TS_INTERPOLATION_BEZIER, 2, TIMES(1, 3), VALUES(2, 6));
  CHECK_NEAR(3, at(track, 1.5), 1e-14);
  first = key_at(1, VALUES(2));
  first.out_handle = VALUES(1, 5);
  last = key_at(3, VALUES(6));
  last.in_handle = VALUES(-1, -5);
  size_t index;
  CHECK_STATUS(TS_OK, ts_track_set_key(track, 0, &first, &index));
  CHECK_STATUS(TS_OK, ts_track_set_key(track, 1, &last, NULL));
  CHECK_NEAR(4, at(track, 2), 1e-14);
  CHECK_NEAR(5, slope_at(track, 1), 1e-13);
  end(track);
}

void test_track_spring(void) {
  ts_track track = track_of(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_SPRING);
  const ts_spring spring = spring_of(10, 0.5), other = spring_of(7, 0.3);
  ts_key key = key_at(1, VALUES(0));
  key.spring = spring;
  add_key(track, key);
  key = key_at(1.25, VALUES(5));
  key.spring = other;
  add_key(track, key);
  key.time = 2;
  key.value = VALUES(-1);
  add_key(track, key);
  double value, velocity, moving;
  ts_motion motion = motion_of(0, 5, 0);
  for (int i = 0; i < 8; i++) {
    CHECK_STATUS(TS_OK, ts_spring_evaluate(&spring, &motion, i / 32.0, &value, &velocity));
    CHECK_NEAR(value, at(track, 1 + i / 32.0), 1e-13);
    CHECK_NEAR(velocity, slope_at(track, 1 + i / 32.0), 1e-12);
  }
  /* It is not put on its target: the key is just what comes next. What it has of speed goes on. */
  CHECK_STATUS(TS_OK, ts_spring_evaluate(&spring, &motion, 0.25, &value, &moving));
  CHECK_NEAR(value, at(track, nextafter(1.25, 0)), 1e-12);
  CHECK(at(track, 1.25) == 5 && fabs(moving) > 1);
  motion = motion_of(5, -1, moving);
  for (int i = 0; i < 8; i++) {
    CHECK_STATUS(TS_OK, ts_spring_evaluate(&other, &motion, i / 16.0, &value, &velocity));
    CHECK_NEAR(value, at(track, 1.25 + i / 16.0), 1e-12);
    CHECK_NEAR(velocity, slope_at(track, 1.25 + i / 16.0), 1e-11);
  }
  end(track);

  /* As fast as a line, not as a step, not across a jump, and no faster than a thousand ranges in the time. */
  static const struct {
    ts_interpolation before;
    uint32_t easing;
    double gap, velocity;
  } led[] = {{TS_INTERPOLATION_EASED, TS_EASING_LINEAR, 0, 4}, {TS_INTERPOLATION_STEP, TS_EASING_LINEAR, 0, 0},
             {TS_INTERPOLATION_EASED, TS_EASING_QUAD_IN, 0, 8}, {TS_INTERPOLATION_EASED, TS_EASING_CIRC_IN, 0, 4000},
             {TS_INTERPOLATION_HERMITE, 0, 0, 0}, {TS_INTERPOLATION_EASED, TS_EASING_LINEAR, 1, 0}};
  for (size_t i = 0; i < COUNT_OF(led); i++) {
    track = track_of(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_SPRING);
    key = key_at(0, VALUES(0));
    key.interpolation = led[i].before;
    key.easing = curve_of(led[i].easing);
    add_key(track, key);
    if (led[i].gap) add_keys(track, 1, TIMES(0.5), VALUES(2));
    key = key_at(0.5, VALUES(led[i].gap ? 7 : 2));
    key.interpolation = TS_INTERPOLATION_SPRING;
    key.spring = spring;
    add_key(track, key);
    add_keys(track, 1, TIMES(1), VALUES(3));
    motion = motion_of(led[i].gap ? 7 : 2, 3, led[i].velocity);
    CHECK_STATUS(TS_OK, ts_spring_evaluate(&spring, &motion, 0.1, &value, &velocity));
    CHECK_NEAR(value, at(track, 0.6), 1e-12);
    CHECK_NEAR(velocity, slope_at(track, 0.6), 1e-12);
    end(track);
  }

  /* A cubic goes on as fast as the spring before it, unless a slope is given. */
  for (int way = 0; way < 3; way++) {
    track = track_of(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_DEFAULT);
    key = key_at(0, VALUES(0));
    key.interpolation = TS_INTERPOLATION_SPRING;
    key.spring = spring;
    add_key(track, key);
    key = key_at(0.25, VALUES(5));
    key.interpolation = way == 1 ? TS_INTERPOLATION_CATMULL : TS_INTERPOLATION_HERMITE;
    key.out_tangent = way == 2 ? VALUES(-2) : NULL;
    add_key(track, key);
    add_keys(track, 1, TIMES(1), VALUES(3));
    CHECK_NEAR(way == 2 ? -2 : moving, slope_at(track, 0.25), 1e-12);
    end(track);
  }
  /* The default is smooth. */
  ts_spring_desc smooth = {.struct_size = sizeof smooth};
  ts_spring made;
  CHECK_STATUS(TS_OK, ts_spring_make(&smooth, &made));
  track = line_of(TS_INTERPOLATION_SPRING, 2, TIMES(0, 1), VALUES(0, 1));
  motion = motion_of(0, 1, 0);
  CHECK_STATUS(TS_OK, ts_spring_evaluate(&made, &motion, 0.2, &value, NULL));
  CHECK_NEAR(value, at(track, 0.2), 1e-13);
  end(track);
}

static void check_outside(ts_track track, ts_extrapolation way, size_t count, const double (*points)[3]) {
  CHECK_STATUS(TS_OK, ts_track_set_extrapolation(track, way, way));
  for (size_t i = 0; i < count; i++) {
    CHECK_NEAR(points[i][1], at(track, points[i][0]), 1e-14);
    CHECK_NEAR(points[i][2], slope_at(track, points[i][0]), 1e-14);
  }
  CHECK(at(track, 1) == 10 && at(track, 3) == 30 && at(track, 2) == 20);
}

#define OUTSIDE(track, way, ...) \
  check_outside(track, way, sizeof((const double[][3]){__VA_ARGS__}) / 24, (const double[][3]){__VA_ARGS__})

void test_track_outside(void) {
  ts_track track = line_of(TS_INTERPOLATION_EASED, 2, TIMES(1, 3), VALUES(10, 30));
  OUTSIDE(track, TS_EXTRAPOLATE_HOLD, {0, 10, 0}, {9, 30, 0}, {3, 30, 0}, {1, 10, 10}, {1e300, 30, 0});
  OUTSIDE(track, TS_EXTRAPOLATE_LINEAR, {0, 0, 10}, {4, 40, 10}, {3, 30, 10}, {-1e6, -1e7, 10}, {1e9, 1e10, 10});
  OUTSIDE(track, TS_EXTRAPOLATE_LOOP, {4, 20, 10}, {0, 20, 10}, {-1, 10, 10}, {5, 10, 10}, {3.25, 12.5, 10},
    {0.75, 27.5, 10}, {1e6, 20, 10}, {-1e6, 20, 10}, {3, 30, 10});
  OUTSIDE(track, TS_EXTRAPOLATE_LOOP_OFFSET, {4, 40, 10}, {5, 50, 10}, {0, 0, 10}, {-1, -10, 10}, {-2.5, -25, 10});
  OUTSIDE(track, TS_EXTRAPOLATE_MIRROR, {4, 20, -10}, {3.5, 25, -10}, {0.5, 15, -10}, {6, 20, 10}, {7.5, 25, -10},
    {3, 30, -10}, {-2, 20, 10});
  CHECK_STATUS(TS_OK, ts_track_set_extrapolation(track, TS_EXTRAPOLATE_LINEAR, TS_EXTRAPOLATE_LOOP));
  CHECK(at(track, 0) == 0 && at(track, 4) == 20);
  CHECK(at(track, nextafter(3, 4)) < 11 && at(track, nextafter(1, 0)) < 10);
  ts_track_info info = track_info_of(track);
  CHECK(info.before == TS_EXTRAPOLATE_LINEAR && info.after == TS_EXTRAPOLATE_LOOP && info.start == 1 && info.end == 3);

  for (int way = TS_EXTRAPOLATE_HOLD; way <= TS_EXTRAPOLATE_MIRROR; way++) {
    CHECK_STATUS(TS_OK, ts_track_set_extrapolation(track, (ts_extrapolation)way, (ts_extrapolation)way));
    double low = at(track, -INFINITY), high = at(track, INFINITY);
    if (way == TS_EXTRAPOLATE_HOLD) CHECK(low == 10 && high == 30);
    if (way == TS_EXTRAPOLATE_LINEAR) CHECK(low < -1e308 && high > 1e308);
    if (way == TS_EXTRAPOLATE_LOOP || way == TS_EXTRAPOLATE_MIRROR) CHECK(low == 10 && high == 10);
    /* One key, or all of them at one time, is the same for ever. */
    ts_track one = line_of(TS_INTERPOLATION_EASED, 1, TIMES(1), VALUES(10));
    CHECK_STATUS(TS_OK, ts_track_set_extrapolation(one, (ts_extrapolation)way, (ts_extrapolation)way));
    CHECK(at(one, 0) == 10 && at(one, 1) == 10 && at(one, 9) == 10 && slope_at(one, 0) == 0 && slope_at(one, 9) == 0);
    add_keys(one, 2, TIMES(1, 1), VALUES(11, 12));
    CHECK(at(one, 0) == 10 && at(one, 1) == 12 && at(one, 9) == 12 && slope_at(one, 1) == 0 && slope_at(one, 9) == 0);
    end(one);
  }
  end(track);
}
