/* SPDX-License-Identifier: MIT
 *
 * Springs at many times: the bits of one after another. (Where they are: test_spring_oracle.py, against 60 digits.)
 */
#define _GNU_SOURCE
#include "physics.h"

SECTION(test_spring_samples, "spring samples", 10) {
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
