/* SPDX-License-Identifier: MIT
 *
 * Where decays, rubber bands and followers are.
 */
#define _GNU_SOURCE
#include "physics.h"

#include <stdio.h>

void test_decay_values(void) {
  ts_decay_motion from = decay_of(2, 1, 10);
  double value, velocity, t;
  for (t = 0; t < 5; t += 0.125) {
    CHECK_STATUS(TS_OK, ts_decay_evaluate(&from, t, &value, &velocity));
    CHECK(fabs(value - (1 - 5 * expm1(-2 * t))) < 1e-14 && fabs(velocity - 10 * exp(-2 * t)) < 1e-14);
  }
  CHECK_STATUS(TS_OK, ts_decay_evaluate(&from, 0, &value, &velocity));
  CHECK(value == 1 && velocity == 10);
  CHECK_STATUS(TS_OK, ts_decay_evaluate(&from, 1e9, &value, &velocity));
  CHECK(value == 6 && velocity == 0);
  CHECK_STATUS(TS_OK, ts_decay_rest(&from, 1e-3, &value, &t));
  CHECK(value == 6 && fabs(t - log(5 / 1e-3) / 2) < 1e-14);
  CHECK_STATUS(TS_OK, ts_decay_crossing(&from, 3, &t));
  CHECK(fabs(t + log1p(-0.4) / 2) < 1e-15);
  CHECK_STATUS(TS_OK, ts_decay_crossing(&from, 6, &t));
  CHECK(t == INFINITY);
  CHECK_STATUS(TS_OK, ts_decay_crossing(&from, 0.5, &t));
  CHECK(t == INFINITY);
  CHECK_STATUS(TS_OK, ts_decay_aim(&from.decay, 1, 6, &velocity));
  CHECK(velocity == 10);
  CHECK_STATUS(TS_OK, ts_decay_snap(&from.decay, 1, 10, 4, 0.5, &velocity));
  CHECK(velocity == 7);
  CHECK_STATUS(TS_OK, ts_decay_handoff(&from, &t, NULL));
  CHECK(t == INFINITY);
}

void test_decay_bounds(void) {
  ts_spring spring = spring_of(10, 0.5);
  ts_decay_motion from = bounded(decay_of(2, 1, 10), 0, 3, spring);
  double t, value, velocity, expected, speed;
  ts_motion motion;
  CHECK_STATUS(TS_OK, ts_decay_handoff(&from, &t, &motion));
  CHECK(fabs(t + log1p(-0.4) / 2) < 1e-15 && motion.start == 3 && motion.target == 3
    && fabs(motion.velocity - 6) < 1e-13);
  CHECK(motion.struct_size == sizeof motion && motion.overshoot == TS_OVERSHOOT_ALLOW);
  for (double later = 0; later < 2; later += 0.0625) {
    CHECK_STATUS(TS_OK, ts_decay_evaluate(&from, t + later, &value, &velocity));
    CHECK_STATUS(TS_OK, ts_spring_evaluate(&spring, &motion, later, &expected, &speed));
    CHECK(fabs(value - expected) < 1e-13 && fabs(velocity - speed) < 1e-12);
  }
  CHECK_STATUS(TS_OK, ts_decay_rest(&from, 1e-3, &value, &t));
  CHECK(value == 3 && t > 0.5 && t < 3);
  /* Without a bound on that side, and from outside. */
  from.upper = INFINITY;
  CHECK_STATUS(TS_OK, ts_decay_rest(&from, 1e-3, &value, NULL));
  CHECK(value == 6);
  from.start = -2;
  CHECK_STATUS(TS_OK, ts_decay_handoff(&from, &t, &motion));
  CHECK(t == 0 && motion.start == -2 && motion.target == 0 && motion.velocity == 10);
  /* So slow that the rate times the way is no number any more. */
  from = bounded(decay_of(1e-300, 0, 1), -1e-20, 1e-20, spring);
  CHECK_STATUS(TS_OK, ts_decay_evaluate(&from, 10, &value, NULL));
  CHECK(fabs(value) <= 1e-3);
}

void test_rubber_bands(void) {
  const double xs[] = {0, 1, -1, 30, 1000, -1e6, 1e-300, 1e150, 5e-324};
  for (size_t i = 0; i < COUNT_OF(xs); i++) {
    double moved, back;
    CHECK_STATUS(TS_OK, ts_rubber_band(xs[i], 300, 0.55, false, &moved));
    CHECK(fabs(moved) <= 300 && signbit(moved) == signbit(xs[i]));
    CHECK(fabs(moved - copysign(300 * (1 - 1 / (fabs(xs[i]) * 0.55 / 300 + 1)), xs[i])) < 1e-11);
    if (fabs(moved) == 300) continue;
    CHECK_STATUS(TS_OK, ts_rubber_band(moved, 300, 0.55, true, &back));
    CHECK(fabs(back - xs[i]) <= 1e-9 * fabs(xs[i]) + 5e-324);
  }
  double value;
  CHECK_STATUS(TS_OK, ts_rubber_band(1.7e308, 5e-324, 1.7e308, false, &value));
  CHECK(value == 5e-324);
  CHECK_STATUS(TS_OK, ts_rubber_band(1e200, 1e201, 1, true, &value));
  CHECK(fabs(value / (1e200 / 0.9) - 1) < 1e-12);
}

void test_follow(void) {
  double value, velocity;
  CHECK_STATUS(TS_OK, ts_follow(0, 8, 0.5, 0.5, NULL, &value));
  CHECK(fabs(value - 4) < 1e-14);
  CHECK_STATUS(TS_OK, ts_follow(0, 8, 0.5, 1.5, NULL, &value));
  CHECK(fabs(value - 7) < 1e-14);
  CHECK_STATUS(TS_OK, ts_follow(1, 8, 0.5, 0, NULL, &value));
  CHECK(value == 1);
  CHECK_STATUS(TS_OK, ts_follow(1, 8, 0, 0.1, NULL, &value));
  CHECK(value == 8);
  CHECK_STATUS(TS_OK, ts_follow(1, 8, 5e-324, 1.7e308, NULL, &value));
  CHECK(value == 8);
  CHECK_STATUS(TS_OK, ts_follow(1.7e308, -1.7e308, 0, 1, NULL, &value));
  CHECK(value == -1.7e308);
  CHECK_STATUS(TS_OK, ts_follow(1.7e308, -1.7e308, 1, 1e9, NULL, &value));
  CHECK(fabs(value / -1.7e308 - 1) < 1e-12);

  ts_spring spring = spring_of(1.6783469900166605, 1);
  ts_motion from = motion_of(2, 8, -3);
  double expected, speed;
  velocity = -3;
  CHECK_STATUS(TS_OK, ts_follow(2, 8, 1, 0.75, &velocity, &value));
  CHECK_STATUS(TS_OK, ts_spring_evaluate(&spring, &from, 0.75, &expected, &speed));
  CHECK(fabs(value - expected) < 1e-13 && fabs(velocity - speed) < 1e-13);
  velocity = -3;
  CHECK_STATUS(TS_OK, ts_follow(2, 8, 0, 0.75, &velocity, &value));
  CHECK(value == 8 && velocity == 0);
  double pair[2] = {2, -3};
  CHECK_STATUS(TS_OK, ts_follow(pair[0], 8, 1, 0.75, &pair[1], &pair[0]));
  CHECK(fabs(pair[0] - expected) < 1e-13 && fabs(pair[1] - speed) < 1e-13);
}

/* ---- Any numbers ------------------------------------------------------------------------------------------------- */

static uint64_t seed = 5;

static double any_number(void) {
  uint64_t bits = random_bits(&seed);
  double x;
  if (bits % 3 == 0) {
    bits = random_bits(&seed);
    memcpy(&x, &bits, sizeof x);
    return x;
  }
  x = bits % 3 == 1 ? random_scale(&seed, 1e-3, 1e3) : random_scale(&seed, 1e-308, 1e308);
  return bits & 8 ? x : -x;
}

static const char *ask(ts_decay_motion from, double x, double y) {
  double a = 0, b = 0;
  ts_motion motion;
  if (ts_decay_evaluate(&from, x, &a, &b) == TS_OK && !(isfinite(a) && isfinite(b)))
    return "a state that is not finite";
  if (ts_decay_rest(&from, x, &a, &b) == TS_OK && !(isfinite(a) && b >= 0)) return "a rest that is none";
  if (ts_decay_handoff(&from, &a, &motion) == TS_OK && !(a >= 0 && isfinite(motion.start)
    && isfinite(motion.velocity))) return "a handoff that is none";
  if (ts_decay_crossing(&from, x, &a) == TS_OK && !(a >= 0)) return "a crossing that is none";
  if (ts_decay_aim(&from.decay, x, y, &a) == TS_OK && !isfinite(a)) return "an aim that is not finite";
  if (ts_decay_snap(&from.decay, from.start, from.velocity, x, y, &a) == TS_OK && !isfinite(a))
    return "a snap that is not finite";
  if (ts_rubber_band(from.start, x, y, seed & 1, &a) == TS_OK && !isfinite(a))
    return "a rubber band that is not finite";
  if (ts_follow(from.start, from.velocity, x, y, NULL, &a) == TS_OK && !isfinite(a))
    return "a follower that is not finite";
  b = from.decay.rate;
  if (ts_follow(from.start, from.velocity, x, y, &b, &a) == TS_OK && !(isfinite(a) && isfinite(b)))
    return "a follower that is not finite";
  return NULL;
}

void test_decay_any_numbers(void) {
  int reported = 0;
  for (int i = 0; i < 100000 && reported < 8; i++) {
    ts_decay_motion from = decay_of(fabs(any_number()), any_number(), any_number());
    if (i % 2) from = bounded(from, any_number(), fabs(any_number()), spring_of(fabs(any_number()),
      fabs(any_number())));
    double x = any_number(), y = any_number(), before = seconds_on(CLOCK_THREAD_CPUTIME_ID);
    if (i % 3) x = fabs(x);
    if (i % 5) y = fabs(y);
    const char *wrong = ask(from, x, y);
    if (!wrong && seconds_on(CLOCK_THREAD_CPUTIME_ID) - before > (SANITIZED ? 1 : 0.1)) wrong = "slow";
    if (!wrong) continue;
    reported++;
    CHECK_OF(false, wrong);
    fprintf(stderr, "  rate %.17g, start %.17g, velocity %.17g, bounded %d, %.17g to %.17g, spring %.17g, %.17g; "
            "x %.17g, y %.17g\n",
            from.decay.rate, from.start, from.velocity, from.bounded, from.lower, from.upper, from.spring.omega,
            from.spring.damping_ratio, x, y);
  }
  CHECK(reported == 0);
}
