/* SPDX-License-Identifier: MIT
 *
 * Decays, rubber bands and followers: what is refused together, and any numbers. (Where they are: test_decay.py and
 * test_follow.py.)
 */
#define _GNU_SOURCE
#include "physics.h"

#include <stdio.h>

static struct {
  double a, b;
  ts_spring_motion motion;
  ts_decay decay;
} out;

static ts_status evaluate(const ts_decay_motion *from) { return ts_decay_evaluate(from, 0.5, &out.a, &out.b); }
static ts_status rest(const ts_decay_motion *from) { return ts_decay_rest(from, 1e-3, &out.a, &out.b); }
static ts_status handoff(const ts_decay_motion *from) { return ts_decay_handoff(from, &out.a, &out.motion); }
static ts_status crossing(const ts_decay_motion *from) { return ts_decay_crossing(from, 0.5, &out.a); }

static ts_status (*const questions[])(const ts_decay_motion *from) = {evaluate, rest, handoff, crossing};

static void check_accepted(const ts_decay_motion *from) {
  for (size_t i = 0; i < COUNT_OF(questions); i++) CHECK_STATUS(TS_OK, questions[i](from));
}

SECTION(test_decay_refuses_motions, "decays refuse motions", 10) {
  ts_decay_motion from = decay_of(2, 0, 10), edged = bounded(from, -1, 3, spring_of(10, 0.5));
  check_accepted(&from);
  check_accepted(&edged);
  const double bounds[][2] = {{1, 0}, {NAN, 1}, {0, NAN}, {INFINITY, INFINITY}, {-INFINITY, -INFINITY}, {INFINITY,
    -INFINITY}};
  for (size_t i = 0; i < COUNT_OF(bounds); i++) {
    ts_decay_motion bad = bounded(from, bounds[i][0], bounds[i][1], spring_of(10, 0.5));
    FILL_PATTERN(out);
    for (size_t k = 0; k < COUNT_OF(questions); k++) {
      CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, questions[k](&bad));
      CHECK_OF(is_named("lower") || is_named("upper"), ts_last_error_message());
    }
    CHECK(IS_PATTERN(out));
  }
  ts_decay_motion open = bounded(from, -INFINITY, INFINITY, spring_of(10, 0.5)), point = bounded(from, 1, 1,
    spring_of(10, 0.5));
  check_accepted(&open);
  check_accepted(&point);
  /* Without bounds there is no spring. */
  edged.spring.omega = NAN;
  edged.bounded = false;
  check_accepted(&edged);
  FILL_PATTERN(out);
  const double outside[] = {100, -100, 1e300};
  for (size_t i = 0; i < COUNT_OF(outside); i++)
    CHECK_REFUSED("x", ts_rubber_band(outside[i], 100, 0.55, true, &out.a));
  CHECK(IS_PATTERN(out));
  CHECK_STATUS(TS_OK, ts_decay_evaluate(&from, 1, NULL, NULL));
  CHECK_STATUS(TS_OK, ts_decay_rest(&from, NAN, &out.a, NULL));
  CHECK_STATUS(TS_OK, ts_decay_rest(&from, 1e-3, NULL, &out.a));
  CHECK_STATUS(TS_OK, ts_decay_rest(&from, NAN, NULL, NULL));
  CHECK_STATUS(TS_OK, ts_decay_handoff(&from, &out.a, NULL));
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
  ts_spring_motion motion;
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

SECTION(test_decay_any_numbers, "decays, any numbers", 60) {
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
