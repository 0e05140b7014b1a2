/* SPDX-License-Identifier: MIT
 *
 * Decays, rubber bands and followers, one at a time.
 */
#define _GNU_SOURCE
#include "physics.h"

static struct {
  double a, b;
  ts_motion motion;
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

SECTION(test_decay_schemes, "decay schemes", 10) {
  const double values[] = {2.5, 0.4, 0.277258872223978, 0.9975031223974601, 0.0820849986238988, 0.595238095238095};
  for (int i = 0; i < 6; i++) {
    ts_decay decay;
    CHECK_STATUS(TS_OK, ts_decay_make((ts_decay_scheme)i, values[i], &decay));
    CHECK(fabs(decay.rate - 2.5) < 1e-12);
    ts_decay_info info = {.struct_size = sizeof info};
    CHECK_STATUS(TS_OK, ts_decay_get_info(&decay, &info));
    const double read[] = {info.rate, info.time_constant, info.half_life, info.deceleration_rate, info.drag,
      info.friction};
    for (int k = 0; k < 6; k++) CHECK(k == i ? read[k] == values[k] : fabs(read[k] - values[k]) < 1e-12);

    FILL_PATTERN(decay);
    const double bad[] = {0, -0.0, -1, NAN, INFINITY, -INFINITY, -5e-324};
    const char *const names[] = {"rate", "time_constant", "half_life", "deceleration_rate", "drag", "friction"};
    for (size_t k = 0; k < COUNT_OF(bad); k++) CHECK_REFUSED(names[i], ts_decay_make((ts_decay_scheme)i, bad[k],
      &decay));
    if (i == 3 || i == 4) CHECK_REFUSED(names[i], ts_decay_make((ts_decay_scheme)i, 1, &decay));
    if (i == 1 || i == 2) CHECK_REFUSED(names[i], ts_decay_make((ts_decay_scheme)i, 5e-324, &decay));
    if (i == 5) CHECK_REFUSED(names[i], ts_decay_make((ts_decay_scheme)i, 1.7e308, &decay));
    CHECK(IS_PATTERN(decay));
  }
  const unsigned none[] = {6, 100, 0x7FFFFFFE, 0x7FFFFFFF, 0x80000000, UINT32_MAX};
  for (size_t i = 0; i < COUNT_OF(none); i++) {
    ts_decay_scheme scheme;
    ts_decay decay;
    FILL_PATTERN(decay);
    memcpy(&scheme, &none[i], sizeof scheme);
    CHECK_REFUSED("scheme", ts_decay_make(scheme, 0.5, &decay));
    CHECK(IS_PATTERN(decay));
  }
}
