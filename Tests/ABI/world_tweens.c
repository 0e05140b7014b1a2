/* SPDX-License-Identifier: MIT
 *
 * Tweens in a world, against the pure functions of timing and easing.
 */
#define _GNU_SOURCE
#include "world_help.h"

static ts_world world;

/* The value is the formula's at the progress that is told, which is the pure function's. */
void test_tween_values(void) {
  static const uint32_t curves[] = {TS_EASING_LINEAR, TS_EASING_CUBIC_IN_OUT, TS_EASING_BOUNCE_OUT, TS_EASING_EXPO_IN,
                                    TS_EASING_ELASTIC_OUT, TS_EASING_BACK_IN, TS_EASING_CSS_EASE};
  uint64_t state = 5;
  for (int round = 0; round < 600; round++) {
    world = world_made();
    step_until(world, round % 3 ? 0 : 100 + round);
    double a = random_between(&state, -50, 50), b = random_between(&state, -50, 50);
    ts_channel channel = number_of(world, a);
    ts_tween_desc desc = tween_of(&b, random_scale(&state, 0.05, 3), curves[round % 7]);
    ts_timing *timing = &desc.timing;
    if (round % 2) timing->delay = random_between(&state, -0.5, 0.5);
    if (round % 3) timing->iterations = random_between(&state, 0.25, 4);
    if (round % 5 == 0) timing->iteration_start = random_between(&state, 0, 2);
    if (round % 7 == 0) timing->end_delay = random_between(&state, -0.2, 0.5);
    timing->direction = (ts_direction)(round / 8 % 4);
    ts_player player = start_tween(world, channel, desc);
    bool good = true;
    double start = world_info_of(world).time;
    for (int i = 0; i < 40 && good; i++) {
      ts_player_info info = {.struct_size = sizeof info};
      if (ts_player_get_info(world, player, &info) != TS_OK) break;
      ts_timing_result result = {.struct_size = sizeof result};
      good = ts_timing_evaluate(timing, info.time, &result) == TS_OK;
      good = good && result.phase == info.phase && is_near(result.progress, info.progress, 1e-9);
      good = good && result.iteration == info.iteration && is_near(info.time, world_info_of(world).time - start, 1e-12);
      double e = info.progress, value = value_in(world, channel);
      double expected = e == 0 ? a : e == 1 ? b : a * (1 - e) + b * e;
      /* The clock keeps more than one double can tell. */
      good = good && is_near(value, expected, start == 0 ? 1e-12 : 1e-9);
      if (!good)
        fprintf(stderr, "  at %.17g: progress %.17g, alone %.17g, value %.17g, expected %.17g, phase %d %d\n", info.time,
                info.progress, result.progress, value, expected, info.phase, result.phase);
      step_by(world, 0.05);
    }
    CHECK(good);
    end_world(world);
  }
  /* Simple ones to the bit: from, to, and the curve alone. */
  for (size_t c = 0; c < COUNT_OF(curves); c++) {
    world = world_made();
    ts_channel channel = number_of(world, 0.1);
    ts_easing curve = curve_of(curves[c]);
    start_tween(world, channel, tween_of(NUMBERS(0.7), 1, curves[c]));
    bool good = true;
    for (int i = 0; i <= 64; i++) {
      step_until(world, i / 64.0);
      double e = 0, value = value_in(world, channel);
      ts_easing_evaluate(curve, i / 64.0, 0, &e);
      double expected = e == 0 ? 0.1 : e == 1 ? 0.7 : 0.1 * (1 - e) + 0.7 * e;
      good = good && same_bits(&value, &expected, sizeof value);
    }
    CHECK(good);
    end_world(world);
  }
}
