/* SPDX-License-Identifier: MIT
 *
 * Where springs are, by the textbook's formulas and the C library.
 */
#define _GNU_SOURCE
#include "physics.h"

#include <stdio.h>

typedef struct state {
  double value, velocity;
} state;

static state at(const ts_spring *spring, const ts_motion *from, double t) {
  state now = {NAN, NAN};
  CHECK_STATUS(TS_OK, ts_spring_evaluate(spring, from, t, &now.value, &now.velocity));
  return now;
}

static state expected(ts_spring s, ts_motion from, double t) {
  double a = s.damping_ratio * s.omega, p = s.omega * s.omega * (1 - s.damping_ratio) * (1 + s.damping_ratio);
  double y = from.start - from.target, v = from.velocity, r = sqrt(fabs(p)), c = exp(-a * t), d = c * t;
  if (p > 0) {
    d = c * sin(r * t) / r;
    c *= cos(r * t);
  } else if (p < 0) {
    double slow = exp((r - a) * t), fast = exp((-r - a) * t);
    d = (slow - fast) / (2 * r);
    c = (slow + fast) / 2;
  }
  return (state){from.target + (y * c + (v + a * y) * d), v * c - (s.omega * s.omega * y + a * v) * d};
}

void test_spring_values(void) {
  ts_spring spring = spring_of(10, 0.5);
  ts_motion from = motion_of(0, 1, 0);
  state now = at(&spring, &from, 0.1);
  CHECK(fabs(now.value - 0.340299846608298) < 1e-14 && fabs(now.velocity - 5.33507195114692) < 1e-13);

  const double ratios[] = {0, 0.01, 0.3, 0.5, 0.9, 1, 1.5, 3, 20}, omegas[] = {0.1, 1, 10, 100};
  const double velocities[] = {0, 1, -50};
  for (size_t i = 0; i < COUNT_OF(ratios) * COUNT_OF(omegas) * COUNT_OF(velocities); i++) {
    spring = spring_of(omegas[i % 4], ratios[i / 4 % 9]);
    from = motion_of(3, -1, velocities[i / 36]);
    double scale = 4 + fabs(from.velocity) / spring.omega;
    bool good = true;
    for (double t = 0; t < 3; t += 0.0625) {
      state e = expected(spring, from, t);
      now = at(&spring, &from, t);
      good = good && fabs(now.value - e.value) <= 1e-12 * scale;
      good = good && fabs(now.velocity - e.velocity) <= 1e-12 * scale * spring.omega * (1 + spring.damping_ratio);
    }
    CHECK(good);
  }
  /* No seam where the formula changes. */
  spring = spring_of(10, 1);
  from = motion_of(0, 1, 2);
  now = at(&spring, &from, 0.2);
  const double beside[] = {0.9999999999999999, 1.0000000000000002, 1 - 1e-12, 1 + 1e-12};
  for (size_t i = 0; i < COUNT_OF(beside); i++) {
    ts_spring near = spring_of(10, beside[i]);
    CHECK(fabs(at(&near, &from, 0.2).value - now.value) < 1e-11);
  }
}

void test_spring_extremes(void) {
  ts_spring spring = spring_of(10, 0.5), snap = spring_of(INFINITY, 0.5), body = spring_of(0, 0), endless =
    spring_of(10, 0);
  ts_motion from = motion_of(0.1, 1, -0.3);
  CHECK(at(&spring, &from, 0).value == 0.1 && at(&spring, &from, 0).velocity == -0.3);
  CHECK(at(&spring, &from, -0.0).value == 0.1 && at(&spring, &from, -0.0).velocity == -0.3);
  const double soon[] = {5e-324, 1e-310, 1e-200};
  for (size_t i = 0; i < COUNT_OF(soon); i++) {
    state now = at(&spring, &from, soon[i]);
    CHECK(fabs(now.value - 0.1) < 1e-15 && fabs(now.velocity + 0.3) < 1e-15);
  }
  const double late[] = {1e9, 1e300, 1.7976931348623157e308};
  for (size_t i = 0; i < COUNT_OF(late); i++) {
    CHECK(at(&spring, &from, late[i]).value == 1 && at(&spring, &from, late[i]).velocity == 0);
    state now = at(&endless, &from, late[i]);
    CHECK(fabs(now.value - 1) <= 1 && fabs(now.velocity) <= 10);
    CHECK(at(&snap, &from, late[i]).value == 1 && at(&snap, &from, late[i]).velocity == 0);
    CHECK(fabs(at(&body, &from, late[i]).value / (0.1 - 0.3 * late[i]) - 1) < 1e-14);
  }
  CHECK(at(&snap, &from, 5e-324).value == 1 && at(&snap, &from, 1e-3).velocity == 0);
  CHECK(fabs(at(&body, &from, 2).value + 0.5) < 1e-15 && at(&body, &from, 2).velocity == -0.3);
  body.damping_ratio = 0.7;
  CHECK(fabs(at(&body, &from, 2).value + 0.5) < 1e-15);
  /* omega t overflows. */
  ts_spring fast = spring_of(1e300, 0.5);
  CHECK(at(&fast, &from, 1e300).value == 1 && at(&fast, &from, 1e300).velocity == 0);
  fast.damping_ratio = 0;
  CHECK(fabs(at(&fast, &from, 1e300).value) <= 3);
}

void test_spring_samples(void) {
  const ts_spring springs[] = {{10, 0.5, 1}, {10, 0, 1}, {3, 1, 1}, {7, 4, 2}, {INFINITY, 1, 1}, {0, 0, 1}, {1e-300,
    2, 1}};
  enum { most = 70 };
  for (size_t i = 0; i < COUNT_OF(springs) * 4; i++) {
    const ts_spring *spring = &springs[i / 4];
    ts_motion from = motion_of(-2, 5, 40);
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
    CHECK(good && same_bits(value, alone, sizeof alone) && same_bits(velocity, speed, sizeof speed));
  }
  const double none[] = {NAN, -1, -INFINITY, INFINITY, -5e-324};
  double value[5], velocity[5];
  ts_motion from = motion_of(0, 1, 0);
  CHECK_STATUS(TS_OK, ts_spring_sample_f64(&springs[0], &from, none, value, velocity, 5));
  for (int i = 0; i < 5; i++) CHECK(i == 3 || (isnan(value[i]) && isnan(velocity[i])));
}

void test_spring_overshoots(void) {
  ts_spring spring = spring_of(10, 0.2);
  ts_motion from = motion_of(0, 1, 0), clamp = from, stop = from, bounce = from;
  clamp.overshoot = TS_OVERSHOOT_CLAMP;
  stop.overshoot = TS_OVERSHOOT_STOP;
  bounce.overshoot = TS_OVERSHOOT_BOUNCE;
  bounce.restitution = 0.5;
  double meeting;
  CHECK_STATUS(TS_OK, ts_spring_crossing(&spring, &from, 1, 0, &meeting));
  int beyond = 0, behind = 0;
  for (double t = 0; t < 3; t += 0.01) {
    state free = at(&spring, &from, t), now = at(&spring, &clamp, t);
    CHECK(free.value > 1 ? now.value == 1 && now.velocity == 0 : same_bits(&now, &free, sizeof now));
    beyond += free.value > 1;
    behind += free.value < 1;
    now = at(&spring, &stop, t);
    CHECK(t > meeting ? now.value == 1 && now.velocity == 0 : same_bits(&now, &free, sizeof now));
    now = at(&spring, &bounce, t);
    CHECK(t > meeting ? now.value <= 1 : same_bits(&now, &free, sizeof now));
  }
  CHECK(beyond > 50 && behind > 50);
  double before = at(&spring, &bounce, meeting * (1 - 1e-9)).velocity, after = at(&spring, &bounce,
    meeting * (1 + 1e-9)).velocity;
  CHECK(before > 5 && fabs(after / before + 0.5) < 1e-6);

  double free, clamped, stopped, bounced;
  CHECK_STATUS(TS_OK, ts_spring_settling_time(&spring, &from, 1e-3, &free));
  CHECK_STATUS(TS_OK, ts_spring_settling_time(&spring, &clamp, 1e-3, &clamped));
  CHECK_STATUS(TS_OK, ts_spring_settling_time(&spring, &stop, 1e-3, &stopped));
  CHECK_STATUS(TS_OK, ts_spring_settling_time(&spring, &bounce, 1e-3, &bounced));
  CHECK(stopped < meeting && stopped > meeting * 0.99 && clamped <= free && clamped > meeting && bounced < free);
}

void test_spring_times(void) {
  ts_spring spring = spring_of(10, 0.5), slow = spring_of(10, 2), endless = spring_of(10, 0), snap =
    spring_of(INFINITY, 1);
  ts_motion from = motion_of(0, 1, 0), rest = motion_of(1, 1, 0);
  double t, value, half = acos(-1) / (10 * sqrt(0.75));
  CHECK_STATUS(TS_OK, ts_spring_crossing(&spring, &from, 1, 0, &t));
  CHECK(fabs(t - 0.2418399152312) < 1e-13);
  CHECK_STATUS(TS_OK, ts_spring_crossing(&spring, &from, 1, t, &value));
  CHECK(fabs(value - t - half) < 1e-12);
  CHECK_STATUS(TS_OK, ts_spring_crossing(&spring, &from, 1.2, 0, &t));
  CHECK(t == INFINITY);
  CHECK_STATUS(TS_OK, ts_spring_crossing(&spring, &from, 0.340299846608298, 0, &t));
  CHECK(fabs(t - 0.1) < 1e-13);
  CHECK_STATUS(TS_OK, ts_spring_crossing(&slow, &from, 1, 0, &t));
  CHECK(t == INFINITY);
  CHECK_STATUS(TS_OK, ts_spring_extremum(&spring, &from, 0, &t, &value));
  CHECK(fabs(t - half) < 1e-12 && fabs(value - 1.163033534821580) < 1e-12);
  CHECK_STATUS(TS_OK, ts_spring_extremum(&slow, &from, 0, &t, &value));
  CHECK(t == INFINITY && value == 1);
  CHECK_STATUS(TS_OK, ts_spring_settling_time(&spring, &from, 1e-3, &t));
  CHECK(fabs(t - 1.270) < 5e-4 && fabs(at(&spring, &from, t).value - 1) <= 1.0000001e-3);
  CHECK_STATUS(TS_OK, ts_spring_settling_time(&endless, &from, 1e-3, &t));
  CHECK(t == INFINITY);
  CHECK_STATUS(TS_OK, ts_spring_settling_time(&endless, &from, 1.5, &t));
  CHECK(t == 0);
  CHECK_STATUS(TS_OK, ts_spring_settling_time(&snap, &from, 1e-3, &t));
  CHECK(t == 0);
  CHECK_STATUS(TS_OK, ts_spring_settling_time(&spring, &rest, 5e-324, &t));
  CHECK(t == 0);

  uint64_t seed = 11;
  for (int i = 0; i < 20000; i++) {
    spring = spring_of(random_scale(&seed, 1e-2, 1e3), random_scale(&seed, 1e-2, 20));
    from = motion_of(random_between(&seed, -9, 9), random_between(&seed, -9, 9), 0);
    from.velocity = random_between(&seed, -9, 9) * spring.omega;
    double tolerance = random_scale(&seed, 1e-7, 1e-1);
    CHECK_STATUS(TS_OK, ts_spring_settling_time(&spring, &from, tolerance, &t));
    bool good = t >= 0 && t < INFINITY && fabs(at(&spring, &from, t).value - from.target) <= tolerance * (1 + 1e-6);
    good = good && (t == 0 || fabs(at(&spring, &from, t).value - from.target) >= tolerance * (1 - 1e-6));
    for (double later = 1.01; later < 4; later *= 1.17)
      good = good && fabs(at(&spring, &from, t * later).value - from.target) <= tolerance * (1 + 1e-6);
    if (!good && !CHECK(good)) break;
  }
}

void test_spring_retargets(void) {
  ts_spring spring = spring_of(12, 0.3);
  ts_motion from = motion_of(0, 1, 0), next;
  from.overshoot = TS_OVERSHOOT_BOUNCE;
  from.restitution = 0.25;
  FILL_PATTERN(next);
  CHECK_STATUS(TS_OK, ts_spring_retarget(&spring, &from, 0.15, 7, &next));
  state before = at(&spring, &from, 0.15), after = at(&spring, &next, 0);
  CHECK(same_bits(&before, &after, sizeof before) && next.target == 7 && next.struct_size == sizeof next);
  CHECK(next.overshoot == TS_OVERSHOOT_BOUNCE && next.restitution == 0.25 && next.velocity == before.velocity);
  CHECK_STATUS(TS_OK, ts_spring_retarget(&spring, &from, 0.15, 7, &from));
  CHECK(same_bits(&from, &next, offsetof(ts_motion, overshoot)));
}
