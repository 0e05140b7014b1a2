/* SPDX-License-Identifier: MIT
 *
 * One spring: what is refused for several arguments at once, and samples of it. (One argument at a time: arguments.)
 */
#define _GNU_SOURCE
#include "physics.h"

static struct {
  double a, b;
  ts_spring_motion motion;
  float f[3], g[3];
  double d[3], e[3];
  ts_easing easing;
} out;

static const float times_f32[3] = {0, 0.1f, 0.2f};
static const double times_f64[3] = {0, 0.1, 0.2};

static const ts_spring usual = {10, 0.5, 1};

/* What goes with other arguments only, and numbers that are extreme together. */
SECTION(test_spring_refuses_motions, "springs refuse motions", 10) {
  FILL_PATTERN(out);
  for (int mode = TS_OVERSHOOT_CLAMP; mode <= TS_OVERSHOOT_BOUNCE; mode++) {
    ts_spring_motion from = motion_of(0, 1, 0);
    from.overshoot = (ts_overshoot)mode;
    CHECK_REFUSED("overshoot", ts_spring_crossing(&usual, &from, 0.5, 0, &out.a));
    CHECK_REFUSED("overshoot", ts_spring_extremum(&usual, &from, 0, &out.a, &out.b));
  }
  ts_spring_motion far = motion_of(1.7e308, -1.7e308, 0), beyond = motion_of(-1.7e308, -1.7e308, 0);
  CHECK_REFUSED("start", ts_spring_evaluate(&usual, &far, 0.25, &out.a, &out.b));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_spring_retarget(&usual, &beyond, 0, 1.7e308, &out.motion));
  const ts_spring endless[] = {{10, 0, 1}, {0, 0, 1}, {0, 0.5, 1}, {INFINITY, 0.5, 1}, {1e-300, 1, 1}};
  for (size_t i = 0; i < COUNT_OF(endless); i++)
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_easing_from_spring(&endless[i], 0, 0, &out.easing, &out.a));
  CHECK(IS_PATTERN(out));
  const ts_spring fine[] = {{0, 0, 0}, {-0.0, -0.0, -0.0}, {10, 0.5, 0}, {INFINITY, 0, 1}, {5e-324, 5e-324, 5e-324},
                            {1.7e308, 1.7e308, 1.7e308}, {10, 1.7e308, 1}, {10, 5e-324, 1}, {INFINITY, 1.7e308, 1}};
  const double times[] = {0, -0.0, 5e-324, 1e9, 1.7976931348623157e308};
  ts_spring_motion from = motion_of(0, 1, 0);
  for (size_t i = 0; i < COUNT_OF(fine) * COUNT_OF(times); i++) {
    double value, velocity;
    CHECK_STATUS(TS_OK, ts_spring_evaluate(&fine[i % COUNT_OF(fine)], &from, times[i / COUNT_OF(fine)], &value, &velocity));
    CHECK(isfinite(value));
  }
}

SECTION(test_spring_sample_refuses, "spring samples refuse", 10) {
  ts_spring_motion from = motion_of(0, 1, 0);
  FILL_PATTERN(out);
  CHECK_STATUS(TS_OK, ts_spring_sample_f32(&usual, &from, NULL, NULL, NULL, 0));
  CHECK_STATUS(TS_OK, ts_spring_sample_f64(&usual, &from, NULL, NULL, NULL, 0));
  CHECK_STATUS(TS_OK, ts_spring_sample_f64(&usual, &from, times_f64, out.d, out.d, 0));
  const size_t counts[] = {SIZE_MAX,         SIZE_MAX - 1,       SIZE_MAX / 2 + 1,   SIZE_MAX / 2,
                           SIZE_MAX / 4 + 1, SIZE_MAX / 4,       WIDE(1ull << 61),   WIDE((1ull << 61) - 1),
                           WIDE(1ull << 60), WIDE((1ull << 60) - 1), WIDE(1ull << 50)};
  for (size_t i = 0; i < COUNT_OF(counts); i++) {
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_spring_sample_f32(&usual, &from, times_f32, out.f, out.g, counts[i]));
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_spring_sample_f64(&usual, &from, times_f64, out.d, out.e, counts[i]));
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_spring_sample_f64(&usual, &from, NULL, NULL, NULL, counts[i]));
  }
  CHECK(IS_PATTERN(out));

  union {
    double f64[24];
    float f32[48];
    unsigned char bytes[192];
  } memory, before;
  for (size_t i = 0; i < sizeof memory; i++) memory.bytes[i] = (unsigned char)(i * 7);
  before = memory;
  for (int distance = -7; distance <= 7; distance++) {
    if (distance == 0) continue;
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_spring_sample_f64(&usual, &from, memory.f64 + 8,
      memory.f64 + 8 + distance, NULL, 8));
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_spring_sample_f64(&usual, &from, times_f64, memory.f64 + 8,
      memory.f64 + 8 + (distance > 0 ? distance : 0), 8));
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_spring_sample_f32(&usual, &from, memory.f32 + 8, out.f,
      memory.f32 + 8 + distance, 8));
    CHECK(strstr(ts_last_error_message(), "overlap") != NULL);
  }
  CHECK(same_bits(&memory, &before, sizeof memory) && IS_PATTERN(out));
}

/* The bits of one after another. (Where they are: test_spring_oracle.py, against 60 digits.) */
SECTION(test_spring_samples, "spring samples", 10) {
  const ts_spring springs[] = {{10, 0.5, 1}, {10, 0, 1}, {3, 1, 1}, {7, 4, 2}, {INFINITY, 1, 1}, {0, 0, 1}, {1e-300,
    2, 1}};
  enum { most = 70 };
  for (size_t i = 0; i < COUNT_OF(springs) * 4; i++) {
    const ts_spring *spring = &springs[i / 4];
    ts_spring_motion from = motion_of(-2, 5, 40);
    from.overshoot = (ts_overshoot)(i % 4);
    from.restitution = 0.6;
    double t[most], alone[most], speed[most], value[most], velocity[most];
    float t32[most], value32[most], velocity32[most];
    bool good = true;
    for (int k = 0; k < most; k++) {
      t32[k] = (float)(k * k) / 700;
      t[k] = t32[k];
      good = good && ts_spring_evaluate(spring, &from, t[k], &alone[k], &speed[k]) == TS_OK;
    }
    for (size_t n = 0; n <= most; n++) {
      FILL_PATTERN(value);
      FILL_PATTERN(velocity32);
      good = good && ts_spring_sample_f64(spring, &from, t, value, velocity, n) == TS_OK;
      good = good && same_bits(value, alone, n * sizeof *alone) && same_bits(velocity, speed, n * sizeof *speed);
      good = good && is_pattern(value + n, (most - n) * sizeof *value);
      good = good && ts_spring_sample_f32(spring, &from, t32, value32, velocity32, n) == TS_OK;
      for (size_t k = 0; k < n; k++) good = good && value32[k] == (float)alone[k] && velocity32[k] == (float)speed[k];
      good = good && is_pattern(velocity32 + n, (most - n) * sizeof *velocity32);
    }
    /* In place of the times, either of the results; without velocities. */
    memcpy(value, t, sizeof t);
    memcpy(velocity, t, sizeof t);
    good = good && ts_spring_sample_f64(spring, &from, value, value, NULL, most) == TS_OK;
    good = good && same_bits(value, alone, sizeof alone);
    good = good && ts_spring_sample_f64(spring, &from, velocity, value, velocity, most) == TS_OK;
    good = good && same_bits(value, alone, sizeof alone) && same_bits(velocity, speed, sizeof speed);
    /* Without values. */
    good = good && ts_spring_sample_f64(spring, &from, t, NULL, velocity, most) == TS_OK;
    CHECK(good && same_bits(velocity, speed, sizeof speed));
  }
  const double none[] = {NAN, -1, -INFINITY, INFINITY, -5e-324};
  double value[5], velocity[5];
  ts_spring_motion from = motion_of(0, 1, 0);
  CHECK_STATUS(TS_OK, ts_spring_sample_f64(&springs[0], &from, none, value, velocity, 5));
  for (int i = 0; i < 5; i++) CHECK(i == 3 || (isnan(value[i]) && isnan(velocity[i])));
}
