/* SPDX-License-Identifier: MIT
 *
 * Ints, bools, angles, rotations and colours.
 */
#define _GNU_SOURCE
#include "track_help.h"

#define LIST(...) (const double[]){__VA_ARGS__}

static const double turn = 6.283185307179586477;

static void end(ts_track track) { CHECK_STATUS(TS_OK, ts_track_destroy(track)); }

static bool is_at(ts_track track, double t, size_t lanes, const double *expected, double tolerance) {
  double value[most_lanes];
  bool good = ts_track_evaluate(track, t, value, NULL) == TS_OK;
  for (size_t i = 0; i < lanes; i++) good = good && is_near(value[i], expected[i], tolerance);
  if (good) return true;
  for (size_t i = 0; i < lanes; i++) fprintf(stderr, "  %zu: expected %.17g, got %.17g\n", i, expected[i], value[i]);
  return false;
}

void test_track_ints(void) {
  static const struct {
    ts_rounding rounding;
    double up[4], down[4];
  } ways[] = {{TS_ROUND_NEAREST, {0, 0, 2, 2}, {4, 4, 2, 2}}, {TS_ROUND_FLOOR, {0, 0, 1, 1}, {3, 3, 2, 2}},
              {TS_ROUND_CEIL, {1, 1, 2, 2}, {4, 4, 3, 3}}, {TS_ROUND_TOWARD_TARGET, {1, 1, 2, 2}, {3, 3, 2, 2}}};
  for (size_t i = 0; i < COUNT_OF(ways); i++) {
    ts_track_desc desc = track_desc_of(TS_TRACK_INT, 0, TS_INTERPOLATION_EASED);
    desc.rounding = ways[i].rounding;
    ts_track track = track_made(desc);
    add_keys(track, 3, LIST(0, 4, 8), LIST(0, 4, 0));
    const double times[] = {0.25, 0.5, 1.5, 1.75}, back[] = {4.25, 4.5, 5.5, 5.75};
    for (int k = 0; k < 4; k++) CHECK(at(track, times[k]) == ways[i].up[k] && at(track, back[k]) == ways[i].down[k]);
    CHECK(at(track, 0) == 0 && at(track, 4) == 4 && at(track, 3) == 3 && at(track, 5) == 3);
    CHECK(slope_at(track, 0.3) == 1);
    CHECK_BAD(ts_track_insert_columns(track, NULL, LIST(1), LIST(0.5), 1));
    CHECK_BAD(ts_track_insert_columns(track, NULL, LIST(1), LIST(0x1p53 + 2), 1));
    CHECK_BAD(ts_track_set_value(track, 0, LIST(1e300)));
    CHECK_STATUS(TS_OK, ts_track_set_value(track, 1, LIST(-0x1p53)));
    CHECK(at(track, 4) == -0x1p53 && at(track, 2) == -0x1p52);
    end(track);
  }
}

void test_track_bools(void) {
  ts_track track = track_of(TS_TRACK_BOOL, 0, TS_INTERPOLATION_DEFAULT);
  add_keys(track, 2, LIST(0, 1), LIST(0, 1));
  CHECK(at(track, 0.99) == 0 && at(track, 1) == 1 && at(track, -1) == 0 && slope_at(track, 0.5) == 0);
  CHECK_BAD(ts_track_insert_columns(track, NULL, LIST(2), LIST(0.5), 1));
  CHECK_BAD(ts_track_insert_columns(track, NULL, LIST(2), LIST(2), 1));
  CHECK_BAD(ts_track_insert_columns(track, NULL, LIST(2), LIST(-1), 1));
  ts_key key = key_at(2, LIST(1));
  for (int kind = TS_INTERPOLATION_EASED; kind <= TS_INTERPOLATION_SPRING; kind++) {
    ts_track_desc desc = track_desc_of(TS_TRACK_BOOL, 0, (ts_interpolation)kind);
    ts_track other;
    key.interpolation = (ts_interpolation)kind;
    if (kind == TS_INTERPOLATION_STEP) continue;
    CHECK_BAD(ts_track_create(&desc, &other));
    CHECK_BAD(ts_track_insert(track, &key, 1));
  }
  key.interpolation = TS_INTERPOLATION_STEP;
  key.easing = curve_of(TS_EASING_QUAD_IN);
  CHECK_BAD(ts_track_insert(track, &key, 1));
  ts_track_desc desc = track_desc_of(TS_TRACK_BOOL, 0, TS_INTERPOLATION_STEP);
  desc.easing = key.easing;
  ts_track other;
  CHECK_BAD(ts_track_create(&desc, &other));
  CHECK(count_of(track) == 2);
  end(track);
}

void test_track_angles(void) {
  static const struct {
    double from, to;
    /* Degrees in the middle: shortest, longest, cw, ccw, raw. */
    double middle[5];
  } ways[] = {{350, 10, {360, 180, 360, 180, 180}}, {10, 350, {0, 180, 180, 0, 180}}, {0, 180, {90, -90, 90, -90, 90}},
              {0, -180, {90, -90, 90, -90, -90}}, {30, 30, {30, 210, 30, 30, 30}}, {0, 90, {45, -135, 45, -135, 45}},
              {0, 720, {0, 180, 0, 0, 360}}, {0, -810, {-45, 135, 135, -45, -405}}};
  for (size_t i = 0; i < COUNT_OF(ways); i++)
    for (int wrap = TS_WRAP_SHORTEST; wrap <= TS_WRAP_RAW; wrap++) {
      double from = ways[i].from / 360 * turn, to = ways[i].to / 360 * turn;
      ts_track_desc desc = track_desc_of(TS_TRACK_ANGLE, 0, TS_INTERPOLATION_EASED);
      desc.wrap = (ts_wrap)wrap;
      ts_track track = track_made(desc);
      add_keys(track, 2, LIST(0, 2), LIST(from, to));
      char name[64];
      snprintf(name, sizeof name, "%g to %g by %d", ways[i].from, ways[i].to, wrap);
      if (!CHECK_OF(is_near(at(track, 1), ways[i].middle[wrap] / 360 * turn, 1e-14), name))
        fprintf(stderr, "  expected %g, got %g\n", ways[i].middle[wrap], at(track, 1) * 360 / turn);
      CHECK_OF(at(track, 0) == from && at(track, 2) == to && at(track, 3) == to, name);
      CHECK_OF(is_near(slope_at(track, 1), ways[i].middle[wrap] / 360 * turn - from, 1e-14), name);
      end(track);
    }
  /* Cubics go along the way that was unwrapped. */
  for (int kind = TS_INTERPOLATION_HERMITE; kind <= TS_INTERPOLATION_SPRING; kind++) {
    ts_track track = track_of(TS_TRACK_ANGLE, 0, (ts_interpolation)kind);
    ts_track plain = track_of(TS_TRACK_FLOAT, 0, (ts_interpolation)kind);
    add_keys(track, 4, LIST(0, 1, 2, 4), LIST(3, -3, -2, 2.5));
    add_keys(plain, 4, LIST(0, 1, 2, 4), LIST(3, turn - 3, turn - 2, 2.5));
    for (int i = 0; i < 64; i++) {
      double t = i / 16.0;
      CHECK_NEAR(at(plain, t), at(track, t) + (i < 16 ? 0 : turn), 1e-12);
      CHECK_NEAR(slope_at(plain, t), slope_at(track, t), 1e-11);
    }
    end(track);
    end(plain);
  }
}

static double length_of(const double *q) { return sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]); }

void test_track_rotations(void) {
  const double s = sin(turn / 8), c = cos(turn / 8);
  for (int sign = -1; sign <= 1; sign += 2) {
    ts_track track = track_of(TS_TRACK_QUAT, 0, TS_INTERPOLATION_EASED);
    CHECK(is_at(track, 1, 4, LIST(0, 0, 0, 1), 0));
    add_keys(track, 2, LIST(0, 2), LIST(0, 0, 0, 3, 0, 0, sign * s, sign * c));
    CHECK(is_at(track, 0, 4, LIST(0, 0, 0, 1), 0) && is_at(track, -4, 4, LIST(0, 0, 0, 1), 0));
    CHECK(is_at(track, 1, 4, LIST(0, 0, sin(turn / 16), cos(turn / 16)), 1e-14));
    CHECK(is_at(track, 0.5, 4, LIST(0, 0, sin(turn / 32), cos(turn / 32)), 1e-14));
    double key[28], value[4];
    ts_key got = {.struct_size = sizeof got};
    CHECK_STATUS(TS_OK, ts_track_get_key(track, 1, &got, key));
    CHECK_STATUS(TS_OK, ts_track_evaluate(track, 2, value, NULL));
    CHECK(same_bits(key, value, sizeof value) && is_near(length_of(value), 1, 1e-15));
    end(track);
  }
  /* Beyond both ends, where the curve is. */
  ts_track_desc desc = track_desc_of(TS_TRACK_QUAT, 4, TS_INTERPOLATION_EASED);
  desc.easing = curve_of(TS_EASING_BACK_OUT);
  ts_track track = track_made(desc);
  add_keys(track, 2, LIST(0, 1), LIST(0, 0, 0, 1, 0, 0, s, c));
  double e = ts_ease(TS_EASING_BACK_OUT, 0.6);
  CHECK(e > 1.05 && is_at(track, 0.6, 4, LIST(0, 0, sin(e * turn / 8), cos(e * turn / 8)), 1e-14));
  end(track);

  /* None is without a direction; all are of length 1, and the velocity is what the numbers do. */
  uint64_t state = 5;
  for (int kind = TS_INTERPOLATION_EASED; kind <= TS_INTERPOLATION_SPRING; kind++) {
    if (kind == TS_INTERPOLATION_MONOTONE) continue;
    track = track_of(TS_TRACK_QUAT, 0, (ts_interpolation)kind);
    CHECK_BAD(ts_track_insert_columns(track, NULL, LIST(0), LIST(0, 0, 0, 0), 1));
    double keys[4 * 6], first[4], value[4], velocity[4], later[4];
    for (int i = 0; i < 24; i++) keys[i] = random_between(&state, -1, 1);
    keys[4] = keys[0] + 1e-12, keys[5] = keys[1], keys[6] = keys[2], keys[7] = keys[3];
    for (int i = 8; i < 12; i++) keys[i] = -keys[i - 4];
    add_keys(track, 6, LIST(0, 1, 2, 3, 3.5, 6), keys);
    CHECK_STATUS(TS_OK, ts_track_evaluate(track, 0, first, NULL));
    CHECK(is_near(first[0] * length_of(keys), keys[0], 1e-15));
    for (int i = 0; i < 96; i++) {
      double t = i / 16.0 + 1.0 / 64, h = 1e-7;
      CHECK_STATUS(TS_OK, ts_track_evaluate(track, t, value, velocity));
      CHECK(is_near(length_of(value), 1, 1e-14));
      CHECK_STATUS(TS_OK, ts_track_evaluate(track, t - h, first, NULL));
      CHECK_STATUS(TS_OK, ts_track_evaluate(track, t + h, later, NULL));
      for (int k = 0; k < 4; k++) CHECK_NEAR((later[k] - first[k]) / (2 * h), velocity[k], 1e-5);
    }
    end(track);
  }
  desc = track_desc_of(TS_TRACK_QUAT, 0, TS_INTERPOLATION_MONOTONE);
  CHECK_BAD(ts_track_create(&desc, &track));
  track = track_of(TS_TRACK_QUAT, 0, TS_INTERPOLATION_DEFAULT);
  ts_key key = key_at(0, LIST(0, 0, 0, 1));
  key.interpolation = TS_INTERPOLATION_MONOTONE;
  CHECK_BAD(ts_track_insert(track, &key, 1));
  end(track);
}

static ts_track colours(ts_color_space space, ts_wrap wrap, const double *from, const double *to) {
  ts_track_desc desc = track_desc_of(TS_TRACK_COLOR, 0, TS_INTERPOLATION_DEFAULT);
  desc.space = space;
  desc.wrap = wrap;
  ts_track track = track_made(desc);
  add_keys(track, 1, LIST(0), from);
  add_keys(track, 1, LIST(1), to);
  return track;
}

/* sRGB's transfer function, from light and to it. */
static double shown(double x) { return x <= 0.0031308 ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055; }

void test_track_colours(void) {
  const double black[] = {0, 0, 0, 1}, white[] = {1, 1, 1, 1}, red[] = {1, 0, 0, 1}, blue[] = {0, 0, 1, 1};
  const double clear[] = {0, 0, 1, 0};
  static const struct {
    ts_color_space space;
    double light;
  } greys[] = {{TS_COLOR_OKLAB, 0.125}, {TS_COLOR_OKLCH, 0.125}, {TS_COLOR_LINEAR, 0.5}};
  for (size_t i = 0; i < COUNT_OF(greys); i++) {
    ts_track track = colours(greys[i].space, TS_WRAP_SHORTEST, black, white);
    double grey = shown(greys[i].light);
    CHECK(is_at(track, 0.5, 4, LIST(grey, grey, grey, 1), 2e-7));
    CHECK(is_at(track, 0, 4, black, 0) && is_at(track, 1, 4, white, 0) && is_at(track, 2, 4, white, 0));
    end(track);
    /* With half of its alpha gone the colour itself is still there, but for a hue that is halfway. */
    if (greys[i].space == TS_COLOR_OKLCH) continue;
    track = colours(greys[i].space, TS_WRAP_SHORTEST, red, clear);
    CHECK(is_at(track, 0.5, 4, LIST(1, 0, 0, 0.5), 1e-5) && is_at(track, 1, 4, clear, 0));
    end(track);
  }
  ts_track track = colours(TS_COLOR_SRGB, TS_WRAP_SHORTEST, red, clear);
  CHECK(is_at(track, 0.5, 4, LIST(0.5, 0, 0.5, 0.5), 0));
  end(track);
  /* In OKLab halfway between red and blue, by CSS Color 4's matrices. */
  track = colours(TS_COLOR_OKLAB, TS_WRAP_SHORTEST, red, blue);
  CHECK(is_at(track, 0.5, 4, LIST(0.550441068, 0.325620676, 0.636500697, 1), 1e-7));
  end(track);
  /* In OKLCH red to blue is by magenta, the longer way by green; a grey has the other's hue. */
  double value[4];
  track = colours(TS_COLOR_OKLCH, TS_WRAP_SHORTEST, red, blue);
  CHECK(ts_track_evaluate(track, 0.5, value, NULL) == TS_OK && value[0] > 0.6 && value[2] > 0.6 && value[1] < 0.3);
  end(track);
  track = colours(TS_COLOR_OKLCH, TS_WRAP_LONGEST, red, blue);
  CHECK(ts_track_evaluate(track, 0.5, value, NULL) == TS_OK && value[1] > 0.5 && value[0] < 0.3);
  end(track);
  track = colours(TS_COLOR_OKLCH, TS_WRAP_SHORTEST, white, red);
  CHECK(ts_track_evaluate(track, 0.5, value, NULL) == TS_OK && value[0] > value[1] + 0.1 && value[0] > value[2] + 0.1);
  end(track);

  /* Clipped, unless extended; keys never are. */
  for (int space = TS_COLOR_OKLAB; space <= TS_COLOR_SRGB; space++)
    for (int extended = 0; extended < 2; extended++) {
      const double bright[] = {2, -0.5, 0.5, 1};
      ts_track_desc desc = track_desc_of(TS_TRACK_COLOR, 4, TS_INTERPOLATION_EASED);
      desc.space = (ts_color_space)space;
      desc.extended = extended;
      desc.easing = curve_of(TS_EASING_BACK_OUT);
      track = track_made(desc);
      add_keys(track, 2, LIST(0, 2), (const double[]){0, 0, 0, 1, 1, 1, 1, 1});
      CHECK_STATUS(TS_OK, ts_track_evaluate(track, 1.2, value, NULL));
      CHECK(extended ? value[0] > 1.01 && value[1] > 1.01 : value[0] == 1 && value[1] == 1);
      CHECK_STATUS(TS_OK, ts_track_set_value(track, 1, bright));
      CHECK(is_at(track, 2, 4, bright, 0) && is_at(track, 5, 4, bright, 0));
      end(track);
    }
  /* The velocity is that of light times alpha. */
  track = colours(TS_COLOR_LINEAR, TS_WRAP_SHORTEST, black, white);
  CHECK_STATUS(TS_OK, ts_track_evaluate(track, 0.25, NULL, value));
  CHECK(is_near(value[0], 1, 1e-12) && is_near(value[2], 1, 1e-12) && value[3] == 0);
  end(track);
}
