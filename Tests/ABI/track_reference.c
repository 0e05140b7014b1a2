/* SPDX-License-Identifier: MIT
 *
 * Tracks without a pattern against the formulas of their interpolations, written out once more.
 */
#define _GNU_SOURCE
#include "track_help.h"

enum { key_count = 12 };

typedef struct plain_key {
  double time, value, in_tangent, out_tangent, in_handle[2], out_handle[2];
  ts_interpolation way;
  uint32_t easing;
  ts_spring spring;
} plain_key;

static plain_key keys[key_count];

static double chord(int i) { return (keys[i + 1].value - keys[i].value) / (keys[i + 1].time - keys[i].time); }
static double length(int i) { return keys[i + 1].time - keys[i].time; }

/* Whether a key is followed by another at its time, or by none. */
static bool ends_at(int i) { return i == key_count - 1 || keys[i].time == keys[i + 1].time; }
static bool begins_at(int i) { return i == 0 || keys[i].time == keys[i - 1].time; }

static double parabola_slope(int i) {
  if (begins_at(i)) return chord(i);
  if (ends_at(i)) return chord(i - 1);
  return (length(i) * chord(i - 1) + length(i - 1) * chord(i)) / (length(i - 1) + length(i));
}

/* PCHIP's slope at an end, from the two segments next to it. */
static double end_slope(double h0, double h1, double d0, double d1) {
  double slope = ((2 * h0 + h1) * d0 - h0 * d1) / (h0 + h1);
  if (slope * d0 <= 0) return 0;
  return d0 * d1 <= 0 && fabs(slope) > 3 * fabs(d0) ? 3 * d0 : slope;
}

static double monotone_slope(int i) {
  if (begins_at(i)) return ends_at(i + 1) ? chord(i) : end_slope(length(i), length(i + 1), chord(i), chord(i + 1));
  if (ends_at(i))
    return begins_at(i - 1) ? chord(i - 1) : end_slope(length(i - 1), length(i - 2), chord(i - 1), chord(i - 2));
  double d0 = chord(i - 1), d1 = chord(i), h0 = length(i - 1), h1 = length(i);
  if (d0 * d1 <= 0) return 0;
  return 3 * (h0 + h1) / ((2 * h1 + h0) / d0 + (h1 + 2 * h0) / d1);
}

static double cubic(double a, double b, double m0, double m1, double u) {
  double v = 1 - u;
  return (1 + 2 * u) * v * v * a + u * u * (3 - 2 * u) * b + u * v * v * m0 + u * u * (u - 1) * m1;
}

static double bezier(int i, double s) {
  double dt = length(i), x1 = keys[i].out_handle[0], x2 = keys[i + 1].in_handle[0];
  double y1 = keys[i].out_handle[1], y2 = keys[i + 1].in_handle[1], low = 0, high = 1, a = keys[i].value;
  if (x1 > dt) y1 *= dt / x1, x1 = dt;
  if (-x2 > dt) y2 *= dt / -x2, x2 = -dt;
  for (int k = 0; k < 200; k++) {
    double p = (low + high) / 2, q = 1 - p;
    if (3 * q * q * p * x1 + 3 * q * p * p * (dt + x2) + p * p * p * dt < s) low = p;
    else high = p;
  }
  double p = low, q = 1 - p, b = keys[i + 1].value;
  return q * q * q * a + 3 * q * q * p * (a + y1) + 3 * q * p * p * (b + y2) + p * p * p * b;
}

static double slope_in(int i, double s);

/* As fast as the segment before the i-th ends. */
static double speed_into(int i) {
  if (begins_at(i)) return 0;
  const double slope = slope_in(i - 1, length(i - 1)), a = keys[i - 1].value, b = keys[i].value;
  const ts_interpolation way = keys[i - 1].way;
  /* Only easings and handles have slopes without bounds: no more than a thousand of their ranges in their time. */
  if (way != TS_INTERPOLATION_EASED && way != TS_INTERPOLATION_BEZIER) return slope;
  double range = fabs(b - a);
  if (way == TS_INTERPOLATION_BEZIER) {
    double dt = length(i - 1), x1 = keys[i - 1].out_handle[0], x2 = -keys[i].in_handle[0];
    range = fmax(range, fabs(keys[i - 1].out_handle[1]) * (x1 > dt ? dt / x1 : 1));
    range = fmax(range, fabs(keys[i].in_handle[1]) * (x2 > dt ? dt / x2 : 1));
  }
  double limit = 1000 * range / length(i - 1);
  return slope > limit ? limit : slope < -limit ? -limit : slope;
}

static double start_slope(int i) {
  bool is_after_spring = !begins_at(i) && keys[i - 1].way == TS_INTERPOLATION_SPRING;
  if (keys[i].way == TS_INTERPOLATION_HERMITE) {
    if (!isnan(keys[i].out_tangent)) return keys[i].out_tangent;
    return is_after_spring ? slope_in(i - 1, length(i - 1)) : 0;
  }
  if (keys[i].way == TS_INTERPOLATION_CATMULL && is_after_spring) return slope_in(i - 1, length(i - 1));
  return keys[i].way == TS_INTERPOLATION_CATMULL ? parabola_slope(i) : monotone_slope(i);
}

static double end_slope_of(int i) {
  if (keys[i].way == TS_INTERPOLATION_HERMITE) return isnan(keys[i + 1].in_tangent) ? 0 : keys[i + 1].in_tangent;
  return keys[i].way == TS_INTERPOLATION_CATMULL ? parabola_slope(i + 1) : monotone_slope(i + 1);
}

/* In the i-th segment, s seconds after its key. */
static double value_in(int i, double s) {
  double a = keys[i].value, b = keys[i + 1].value, dt = length(i), u = s / dt, value = 0;
  ts_motion motion = motion_of(a, b, 0);
  switch (keys[i].way) {
    case TS_INTERPOLATION_EASED:
      value = ts_ease(keys[i].easing, u);
      return a * (1 - value) + b * value;
    case TS_INTERPOLATION_STEP: return a;
    case TS_INTERPOLATION_BEZIER: return bezier(i, s);
    case TS_INTERPOLATION_SPRING:
      motion.velocity = speed_into(i);
      CHECK_STATUS(TS_OK, ts_spring_evaluate(&keys[i].spring, &motion, s, &value, NULL));
      return value;
    default: return cubic(a, b, start_slope(i) * dt, end_slope_of(i) * dt, u);
  }
}

/* At an end that the segment before has, from the left. */
static double slope_in(int i, double s) {
  double value, slope = 0, a = keys[i].value, b = keys[i + 1].value;
  ts_motion motion = motion_of(a, b, 0);
  switch (keys[i].way) {
    case TS_INTERPOLATION_EASED:
      CHECK_STATUS(TS_OK, ts_easing_differentiate(curve_of(keys[i].easing), 1, &slope));
      return isinf(slope) ? (b > a ? INFINITY : -INFINITY) : (b - a) * slope / length(i);
    case TS_INTERPOLATION_STEP: return 0;
    case TS_INTERPOLATION_BEZIER: {
      double x = fmin(-keys[i + 1].in_handle[0], length(i)), part = x / -keys[i + 1].in_handle[0];
      return keys[i + 1].in_handle[1] * part / -x;
    }
    case TS_INTERPOLATION_SPRING:
      motion.velocity = speed_into(i);
      CHECK_STATUS(TS_OK, ts_spring_evaluate(&keys[i].spring, &motion, s, &value, &slope));
      return slope;
    default: return end_slope_of(i);
  }
}

static void choose_keys(uint64_t *state, int round) {
  double time = random_between(state, -5, 5);
  for (int i = 0; i < key_count; i++) {
    if (random_bits(state) % 5) time += random_scale(state, 0.05, 3);
    keys[i] = (plain_key){.time = time, .value = random_between(state, -10, 10),
      .in_tangent = random_bits(state) % 3 ? random_between(state, -9, 9) : NAN,
      .out_tangent = random_bits(state) % 3 ? random_between(state, -9, 9) : NAN,
      .in_handle = {-random_between(state, 0.01, 2), random_between(state, -3, 3)},
      .out_handle = {random_between(state, 0.01, 2), random_between(state, -3, 3)},
      .way = (ts_interpolation)(round % 3 ? 1 + random_bits(state) % 7 : 1 + (unsigned)round / 3 % 7),
      .easing = (uint32_t)(4 + random_bits(state) % 40),
      .spring = spring_of(random_scale(state, 1, 30), random_scale(state, 0.05, 3))};
    if (i > 0 && random_bits(state) % 8 == 0) keys[i].value = keys[i - 1].value;
  }
}

void test_track_reference(void) {
  uint64_t state = 31;
  for (int round = 0; round < 600; round++) {
    choose_keys(&state, round);
    ts_track track = track_of(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_DEFAULT);
    for (int i = 0; i < key_count; i++) {
      const plain_key *from = &keys[i];
      ts_key key = {.struct_size = sizeof key, .time = from->time, .value = &from->value, .interpolation = from->way,
                    .easing = curve_of(from->easing), .spring = from->spring, .in_handle = from->in_handle,
                    .out_handle = from->out_handle};
      if (!isnan(from->in_tangent)) key.in_tangent = &from->in_tangent;
      if (!isnan(from->out_tangent)) key.out_tangent = &from->out_tangent;
      add_key(track, key);
    }
    for (int i = 0; i + 1 < key_count; i++) {
      if (ends_at(i)) continue;
      double low = fmin(keys[i].value, keys[i + 1].value), high = fmax(keys[i].value, keys[i + 1].value);
      char name[80];
      snprintf(name, sizeof name, "round %d, key %d, interpolation %d", round, i, (int)keys[i].way);
      CHECK_OF(at(track, keys[i].time) == keys[i].value, name);
      /* Circles, and two long handles, stand on end in the middle, where a value is the root of the last bit. */
      bool is_steep = keys[i].way == TS_INTERPOLATION_BEZIER && keys[i].out_handle[0] > 0.9 * length(i) &&
        -keys[i + 1].in_handle[0] > 0.9 * length(i);
      is_steep = is_steep || keys[i].way == TS_INTERPOLATION_EASED;
      for (int k = 1; k < 16; k++) {
        if (is_steep && k == 8) continue;
        double t = keys[i].time + length(i) * k / 16, got = at(track, t), expected = value_in(i, t - keys[i].time);
        bool good = CHECK_OF(is_near(got, expected, 2e-10), name);
        if (!good) fprintf(stderr, "  at %.17g: expected %.17g, got %.17g\n", t, expected, got);
        if (keys[i].way == TS_INTERPOLATION_MONOTONE) CHECK_OF(got >= low - 1e-12 && got <= high + 1e-12, name);
        /* The velocity is what the value does, but for corners. */
        double h = 1e-6 * length(i), slope = slope_at(track, t);
        double around = (at(track, t + h) - at(track, t - h)) / (2 * h);
        double scale = fmax(fmax(fabs(slope), fabs(around)), fabs(high - low) / length(i));
        if (keys[i].way == TS_INTERPOLATION_EASED && k % 2 == 0) continue;
        if (!CHECK_OF(fabs(slope - around) <= 1e-3 * scale + 1e-4, name))
          fprintf(stderr, "  slope at %.17g: %.17g, but %.17g around it\n", t, slope, around);
        if (!good) break;
      }
    }
    CHECK_STATUS(TS_OK, ts_track_destroy(track));
  }
}
