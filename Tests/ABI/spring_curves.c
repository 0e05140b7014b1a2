/* SPDX-License-Identifier: MIT
 *
 * Springs as curves.
 */
#define _GNU_SOURCE
#include "foreign.h"
#include "physics.h"

static ts_easing curve_of(ts_spring spring, double velocity, double tolerance, double *duration) {
  ts_easing easing = {0, 0};
  CHECK_STATUS(TS_OK, ts_easing_from_spring(&spring, velocity, tolerance, &easing, duration));
  return easing;
}

SECTION(test_spring_curves, "curves of springs", 10) {
  ts_spring spring;
  ts_spring_desc desc = {.struct_size = sizeof desc, .scheme = TS_SPRING_BY_DURATION, .duration = 0.5, .bounce = 0.3};
  CHECK_STATUS(TS_OK, ts_spring_make(&desc, &spring));
  double duration = 0, settling, value;
  ts_easing easing = curve_of(spring, 0, 0, &duration);
  ts_motion from = motion_of(0, 1, 0);
  CHECK_STATUS(TS_OK, ts_spring_settling_time(&spring, &from, 1e-3, &settling));
  CHECK(duration == settling && strcmp(name_of(easing), "spring(0.5,0.3)") == 0);
  CHECK(info_of(easing).duration == duration && info_of(easing).kind == TS_EASING_EXACT);
  CHECK(value_of(easing, 0) == 0 && value_of(easing, 1) == 1 && !signbit(value_of(easing, 0)));
  CHECK(value_of(easing, -3) == 0 && value_of(easing, 7) == 1 && isnan(value_of(easing, NAN)));
  bool good = true;
  for (double t = 0.01; t < 1; t += 0.01) {
    CHECK_STATUS(TS_OK, ts_spring_evaluate(&spring, &from, t * duration, &value, NULL));
    good = good && fabs(value_of(easing, t) - value) < 1e-13;
  }
  CHECK(good);
  check_bits(easing, "spring(0.5,0.3)");

  ts_easing same = parsed("spring(0.5, 0.3)");
  CHECK(value_of(same, 0.3) == value_of(easing, 0.3));
  CHECK_STATUS(TS_OK, ts_easing_release(same));
  CHECK_STATUS(TS_OK, ts_easing_retain(easing));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  CHECK(ts_easing_is_valid(easing));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  CHECK(!ts_easing_is_valid(easing));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_easing_release(easing));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_easing_evaluate(easing, 0.5, 0, &value));
}

/* What a name says is the curve. */
SECTION(test_spring_curve_names, "names of curves of springs", 10) {
  const ts_spring springs[] = {{10, 0.5, 1}, {12.566370614359172, 0.7, 1}, {3, 4, 2}, {1234.5678, 1, 0}, {1e-3,
    0.011, 1}};
  const double velocities[] = {0, 3, -2.5}, tolerances[] = {0, 1e-3, 1e-6, 0.1};
  for (size_t i = 0; i < COUNT_OF(springs) * COUNT_OF(velocities) * COUNT_OF(tolerances); i++) {
    double duration;
    ts_easing easing = curve_of(springs[i % 5], velocities[i / 5 % 3], tolerances[i / 15], &duration);
    ts_easing again = parsed(name_of(easing));
    bool good = ts_easing_is_valid(again) && info_of(again).duration == duration;
    for (double t = 0; t <= 1; t += 0.03125) good = good && value_of(again, t) == value_of(easing, t);
    CHECK_OF(good, name_of(easing));
    CHECK_STATUS(TS_OK, ts_easing_release(again));
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
  }
  CHECK_STATUS(TS_OK, ts_easing_from_spring(&springs[0], 0, 0, &(ts_easing){0, 0}, NULL));
}

/* Their memory comes back. */
SECTION(test_spring_curves_in_numbers, "many curves of springs", 30) {
  enum { many = 20000 };
  static ts_easing easings[many];
  long before[2] = {0, 0};
  for (int round = 0; round < 2; round++) {
    bool good = true;
    for (int i = 0; i < many; i++) {
      ts_spring spring = spring_of(1 + i, 0.5);
      good = good && ts_easing_from_spring(&spring, 0, 0, &easings[i], NULL) == TS_OK;
    }
    for (int i = 0; i < many; i++) good = good && ts_easing_release(easings[i]) == TS_OK;
    for (int i = 0; i < many; i++) good = good && !ts_easing_is_valid(easings[i]);
    CHECK(good);
    before[round] = fault_live();
  }
  if (fault_works()) CHECK(before[0] == before[1]);
  ts_easing out = parsed("out(spring(snappy))"), in = parsed("spring(snappy)");
  CHECK(fabs(value_of(out, 0.25) + value_of(in, 0.75) - 1) < 1e-15);
  CHECK_STATUS(TS_OK, ts_easing_release(out));
  CHECK_STATUS(TS_OK, ts_easing_release(in));
}
