/* SPDX-License-Identifier: MIT
 *
 * Any numbers at all: an answer within its bounds, at once.
 */
#define _GNU_SOURCE
#include "physics.h"

#include <stdio.h>

static uint64_t seed = 1;

/* Of any bits, any order of magnitude, or one that is special. */
static double any_number(void) {
  static const double special[] = {0, 1, 0.5, 2, 1e-3, 5e-324, 1e-320, 2.2250738585072014e-308, 1e-200, 1e-160, 1e160,
                                   1e200, 1e300, 8.9e307, 1.7976931348623157e308, INFINITY, NAN, 0.9999999999999999,
                                   1.0000000000000002, 1e-12, 1e-16, 1e-9, 1e9, 0x1p50, 0x1p52};
  uint64_t bits = random_bits(&seed);
  double x;
  switch (bits >> 1 & 3) {
    case 0:
      bits = random_bits(&seed);
      memcpy(&x, &bits, sizeof x);
      return x;
    case 1: x = special[(bits >> 3) % COUNT_OF(special)]; break;
    case 2: x = random_scale(&seed, 1e-12, 1e12); break;
    default: x = random_scale(&seed, 1e-3, 1e3);
  }
  return bits & 1 ? -x : x;
}

static double size(void) { return fabs(any_number()); }

typedef struct search {
  ts_spring spring;
  ts_spring_motion from;
  double t, level, tolerance;
} search;

static search any_search(void) {
  search s = {{size(), size(), 1}, motion_of(any_number(), any_number(), any_number()), size(), any_number(), size()};
  if (random_bits(&seed) % 3 == 0) s.spring.damping_ratio = random_between(&seed, 0, 2);
  if (random_bits(&seed) % 3 == 0) s.from.velocity = 0;
  s.from.overshoot = (ts_overshoot)(random_bits(&seed) % 4);
  s.from.restitution = random_bits(&seed) % 2 ? random_between(&seed, 0, 1) : (double)(random_bits(&seed) % 2);
  return s;
}

static bool is_time(double t) { return t >= 0; }

/* What is wrong with the answers; NULL where nothing is. */
static const char *ask(const search *s) {
  double value, velocity, t;
  if (ts_spring_evaluate(&s->spring, &s->from, s->t, &value, &velocity) == TS_OK && !(isfinite(value)
    && isfinite(velocity)))
    return "a state that is not finite";
  if (ts_spring_settling_time(&s->spring, &s->from, s->tolerance, &t) == TS_OK && !is_time(t))
    return "a settling time that is none";
  if (ts_spring_crossing(&s->spring, &s->from, s->level, s->t, &t) == TS_OK && !(t >= s->t))
    return "a crossing that is none";
  if (ts_spring_crossing(&s->spring, &s->from, s->from.target, s->t, &t) == TS_OK && !(t >= s->t))
    return "a crossing of the target that is none";
  if (ts_spring_extremum(&s->spring, &s->from, s->t, &t, &value) == TS_OK && !(t >= s->t && isfinite(value)))
    return "an extremum that is none";
  ts_spring_motion next;
  if (ts_spring_retarget(&s->spring, &s->from, s->t, s->level, &next) == TS_OK && !(isfinite(next.start)
    && isfinite(next.velocity)))
    return "a new motion that is not finite";
  return NULL;
}

static const char *ask_curve(const search *s) {
  ts_easing easing;
  double duration, value;
  if (ts_easing_from_spring(&s->spring, s->from.velocity, s->tolerance, &easing, &duration) != TS_OK) return NULL;
  bool good = duration > 0 && duration < INFINITY;
  for (double t = 0; t <= 1; t += 0.25) good = ts_easing_evaluate(easing, t, 0, &value) == TS_OK && isfinite(value)
    && good;
  good = value == 1 && good;
  char name[200];
  size_t length;
  good = ts_easing_print(easing, name, sizeof name, &length) == TS_OK && good;
  return ts_easing_release(easing) == TS_OK && good ? NULL : "a curve that is none";
}

static void check_answers(const char *(*ask)(const search *), long count) {
  int reported = 0;
  for (long i = 0; i < count && reported < 8; i++) {
    search s = any_search();
    double before = seconds_on(CLOCK_THREAD_CPUTIME_ID);
    const char *wrong = ask(&s);
    if (!wrong && seconds_on(CLOCK_THREAD_CPUTIME_ID) - before > (SANITIZED ? 1 : 0.1)) wrong = "slow";
    if (!wrong) continue;
    reported++;
    CHECK_OF(false, wrong);
    fprintf(stderr, "  omega %.17g, damping ratio %.17g, start %.17g, target %.17g, velocity %.17g, overshoot %d, "
            "restitution %g, t %.17g, level %.17g, tolerance %.17g\n", s.spring.omega, s.spring.damping_ratio,
            s.from.start, s.from.target, s.from.velocity, (int)s.from.overshoot, s.from.restitution, s.t, s.level,
              s.tolerance);
  }
  CHECK(reported == 0);
}

SECTION(test_spring_any_numbers, "springs, any numbers", 60) { check_answers(ask, 100000); }
SECTION(test_spring_curves_of_any_numbers, "curves of springs, any numbers", 60) { check_answers(ask_curve, 30000); }

static const struct settling {
  double omega, damping_ratio, start, tolerance;
  /* 0: never; otherwise when, if it is known, or NaN. */
  double expected;
} settlings[] = {
  {1, 0, 1e-200, 1e-300, 0},
  {1, 0, 1e200, 1e-300, 0},
  {1, 0, 1e-200, 1e-199, NAN},
  {1, 1e-12, 1e-200, 1e-210, 23.025850929940457e12},
  {1, 1e-12, 1e200, 1, 460.51701859880914e12},
  {1, 0.5, 1e200, 1e-200, NAN},
  {1, 2, 1e200, 1e-200, NAN},
  {1, 1e100, 1, 1e-3, 13.815510557964274e100},
  {1, 1e160, 1, 1e-3, 13.815510557964274e160},
  {1, 1e300, 1, 1e-3, 13.815510557964274e300},
  {1e10, 1.7976931348623157e308, 1, 1e-3, NAN},
  {1e-280, 1, 1, 1e-3, 9.23341347645159e280},
  {1e300, 1, 1, 1e-3, 9.23341347645159e-300},
  {1, 5e-324, 1, 1e-3, INFINITY},
  /* Hardly damped, and down to the smallest numbers there are: each swing is as far out as the one before. */
  {1, 1e-7, 1, 2.2250738585072014e-308, NAN},
  {1, 3e-8, 1, 5e-324, NAN},
  {1, 1e-9, 1e-320, 1e-322, NAN},
  {1, 2.3e-10, 500 * 5e-324, 5e-324, NAN},
  /* And no further than the tolerance's last digit. */
  {1, 1e-26, 1, 0.9999999999999999, NAN},
};
static size_t settling;

static void settle(void) {
  const struct settling *s = &settlings[settling];
  ts_spring spring = spring_of(s->omega, s->damping_ratio);
  ts_spring_motion from = motion_of(s->start, 0, 0);
  double t = NAN, before = seconds_on(CLOCK_THREAD_CPUTIME_ID);
  CHECK_STATUS(TS_OK, ts_spring_settling_time(&spring, &from, s->tolerance, &t));
  char text[100];
  snprintf(text, sizeof text, "case %d, %.17g", (int)settling, t);
  CHECK_OF(seconds_on(CLOCK_THREAD_CPUTIME_ID) - before < (SANITIZED ? 1 : 0.1), text);
  if (s->expected == 0) CHECK_OF(t == INFINITY, text);
  else if (isnan(s->expected)) CHECK_OF(t >= 0 && (t < INFINITY || s->damping_ratio > 1e308), text);
  else if (isinf(s->expected)) CHECK_OF(t > 1e300, text);
  else CHECK_OF(fabs(t / s->expected - 1) < 1e-6, text);
}

SECTION(test_spring_settles_at_once, "settling times at once", 60) {
  for (settling = 0; settling < COUNT_OF(settlings); settling++) {
    char name[64];
    snprintf(name, sizeof name, "settling time %d", (int)settling);
    check_in_child(name, SANITIZED ? 20 : 2, settle);
  }
}
