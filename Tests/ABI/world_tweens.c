/* SPDX-License-Identifier: MIT
 *
 * Tweens in a world, against the pure functions of timing and easing.
 */
#define _GNU_SOURCE
#include "world_help.h"

static ts_world world;

/* The value is the formula's at the progress that is told, which is the pure function's. */
SECTION(test_tween_values, "world tweens, values", 30) {
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

/* The short calls do what the long ones do, of which one wants no player. */
SECTION(test_short_starts, "world tweens and springs, short", 10) {
  ts_world worlds[2] = {world_made(), world_made()};
  ts_spring spring;
  ts_spring_desc by = {.struct_size = sizeof by, .scheme = TS_SPRING_BY_DURATION, .duration = 0.4, .bounce = 0.25};
  CHECK_STATUS(TS_OK, ts_spring_make(&by, &spring));
  for (int i = 0; i < 2; i++) {
    ts_channel x = number_of(worlds[i], 1), y = number_of(worlds[i], 2), now = number_of(worlds[i], 3);
    ts_channel color = channel_of(worlds[i], TS_TRACK_COLOR, 4, NUMBERS(0, 0.5, 1, 1));
    ts_channel wide = channel_of(worlds[i], TS_TRACK_NUMBERS, 64, (const double[64]){1, 2, 3});
    if (i) {
      CHECK_STATUS(TS_OK, ts_tween_to(worlds[i], x, 100, 0.5));
      CHECK_STATUS(TS_OK, ts_channel_spring_to(worlds[i], y, 100, 0.4, 0.25, NULL));
      CHECK_STATUS(TS_OK, ts_tween_to(worlds[i], now, 7, 0));
      ts_player player = {0, 0};
      CHECK_STATUS(TS_OK, ts_channel_tween_to(worlds[i], color, 1, 0.5, "back.out", &player));
      CHECK(ts_player_is_valid(worlds[i], player));
      CHECK_STATUS(TS_OK, ts_channel_spring_to(worlds[i], wide, -5, 0.4, 0.25, &player));
    } else {
      double lanes[64];
      for (int k = 0; k < 64; k++) lanes[k] = -5;
      ts_tween_desc tween = tween_of(NUMBERS(100), 0.5, TS_EASING_LINEAR);
      tween.timing.easing = (ts_easing){0};
      CHECK_STATUS(TS_OK, ts_player_tween(worlds[i], x, &tween, NULL));
      ts_spring_to there = spring_to(NUMBERS(100), spring);
      CHECK_STATUS(TS_OK, ts_player_spring(worlds[i], y, &there, NULL));
      tween.target = NUMBERS(7), tween.timing.duration = 0, tween.timing.flags = TS_TIMING_ZERO_DURATION;
      CHECK_STATUS(TS_OK, ts_player_tween(worlds[i], now, &tween, NULL));
      tween.target = NUMBERS(1, 1, 1, 1), tween.timing.duration = 0.5, tween.timing.flags = 0;
      tween.timing.easing = curve_of(TS_EASING_BACK_OUT);
      CHECK_STATUS(TS_OK, ts_player_tween(worlds[i], color, &tween, NULL));
      there.target = lanes;
      CHECK_STATUS(TS_OK, ts_player_spring(worlds[i], wide, &there, NULL));
    }
  }
  for (int k = 0; k < 40; k++) {
    uint64_t hashes[2];
    for (int i = 0; i < 2; i++) {
      CHECK_STATUS(TS_OK, ts_world_hash(worlds[i], &hashes[i]));
      step_by(worlds[i], 0.05);
    }
    CHECK(hashes[0] == hashes[1]);
  }
  ts_channel gone = number_of(worlds[0], 0), x = number_of(worlds[0], 0), number;
  CHECK_STATUS(TS_OK, ts_channel_create(worlds[0], NULL, &number));
  ts_channel_info made = channel_info_of(worlds[0], number), usual = channel_info_of(worlds[0], x);
  CHECK(made.kind == usual.kind && made.lanes == usual.lanes && value_in(worlds[0], number) == 0);
  CHECK_STATUS(TS_OK, ts_channel_destroy(worlds[0], gone));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_tween_to(worlds[0], gone, 1, 1));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_tween_to(worlds[0], x, NAN, 1));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_tween_to(worlds[0], x, 1, -1));
  CHECK_STATUS(TS_ERROR_UNKNOWN_EASING, ts_channel_tween_to(worlds[0], x, 1, 1, "back.outt", NULL));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channel_spring_to(worlds[0], x, 1, -1, 0, NULL));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channel_spring_to(worlds[0], x, 1, 1, 2, NULL));
  end_world(worlds[0]), end_world(worlds[1]);
}
