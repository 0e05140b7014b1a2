/* SPDX-License-Identifier: MIT
 *
 * Springs as curves: their handles, names and memory. (Values: test_spring_easing.py.)
 */
#define _GNU_SOURCE
#include "foreign.h"
#include "physics.h"

SECTION(test_spring_curves, "curves of springs", 10) {
  ts_spring spring;
  ts_spring_desc desc = {.struct_size = sizeof desc, .scheme = TS_SPRING_BY_DURATION, .duration = 0.5, .bounce = 0.3};
  CHECK_STATUS(TS_OK, ts_spring_make(&desc, &spring));
  double duration = 0, value;
  ts_easing easing = {0, 0};
  CHECK_STATUS(TS_OK, ts_easing_from_spring(&spring, 0, 0, &easing, &duration));
  CHECK(strcmp(name_of(easing), "spring(0.5,0.3)") == 0 && info_of(easing).duration == duration);
  check_bits(easing, "spring(0.5,0.3)");
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
    ts_easing easing = {0, 0};
    CHECK_STATUS(
      TS_OK, ts_easing_from_spring(&springs[i % 5], velocities[i / 5 % 3], tolerances[i / 15], &easing, &duration));
    ts_easing again = parsed(name_of(easing));
    bool good = ts_easing_is_valid(again) && info_of(again).duration == duration;
    for (double t = 0; t <= 1; t += 0.03125) good = good && value_of(again, t) == value_of(easing, t);
    CHECK_OF(good, name_of(easing));
    CHECK_STATUS(TS_OK, ts_easing_release(again));
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
  }
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
}
