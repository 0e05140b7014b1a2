/* SPDX-License-Identifier: MIT
 *
 * Tweens, springs and decays in a world, against the functions for one.
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

/* ---- Springs and decays ------------------------------------------------------------------------------------------ */

/* The end that is told next, of this reason. */
static ts_event take_end(ts_reason reason) {
  size_t count;
  const ts_event *events = events_of(world, &count);
  for (size_t i = 0; i < count; i++)
    if (events[i].kind == TS_EVENT_END && events[i].reason == reason) return events[i];
  CHECK_OF(false, "an end was told");
  return (ts_event){.time = NAN};
}

SECTION(test_world_springs, "world, springs", 60) {
  uint64_t state = 3;
  for (int round = 0; round < 400; round++) {
    enum { lanes = 3 };
    world = world_made();
    double start[lanes], target[lanes], velocity[lanes], settled = 0, scale = 0;
    for (int i = 0; i < lanes; i++) {
      start[i] = random_between(&state, -10, 10), target[i] = random_between(&state, -10, 10);
      velocity[i] = round % 2 ? random_between(&state, -50, 50) : 0;
    }
    ts_spring spring = spring_of(random_scale(&state, 1, 40), round % 5 ? random_scale(&state, 0.05, 4) : 1);
    ts_spring_to desc = spring_to(target, spring);
    desc.velocity = round % 2 ? velocity : NULL;
    desc.overshoot = (ts_overshoot)(round / 4 % 4);
    desc.restitution = desc.overshoot == TS_OVERSHOOT_BOUNCE ? 0.5 : 0;
    if (round % 7 == 0) desc.tolerance = 0.125;
    ts_motion motion[lanes];
    for (int i = 0; i < lanes; i++) {
      motion[i] = motion_of(start[i], target[i], velocity[i]);
      motion[i].overshoot = desc.overshoot, motion[i].restitution = desc.restitution;
      scale = fmax(scale, fabs(target[i] - start[i]));
    }
    double tolerance = desc.tolerance > 0 ? desc.tolerance : fmax(1e-3 * scale, 1e-9);
    for (int i = 0; i < lanes; i++) {
      double seconds = NAN;
      CHECK_STATUS(TS_OK, ts_spring_settling_time(&spring, &motion[i], tolerance, &seconds));
      settled = fmax(settled, seconds);
      if (desc.overshoot == TS_OVERSHOOT_ALLOW) continue;
      ts_motion free = motion[i];
      free.overshoot = TS_OVERSHOOT_ALLOW;
      CHECK_STATUS(TS_OK, ts_spring_crossing(&spring, &free, target[i], 0, &seconds));
      if (seconds < INFINITY) settled = fmax(settled, seconds);
    }
    ts_channel channel = channel_of(world, TS_TRACK_VEC3, 0, start);
    ts_player player = start_spring(world, channel, desc);
    ts_player_info info = player_info_of(world, player);
    CHECK_NEAR(settled, info.end_time, 1e-9);
    CHECK(info.kind == TS_PLAYER_SPRING && info.duration == info.end_time && SAME(info.channel, channel));
    bool good = true;
    for (int i = 1; i < 200 && i / 32.0 < settled && good; i++) {
      double value[lanes], speed[lanes], to[lanes];
      step_until(world, i / 32.0);
      good = ts_channel_get(world, channel, value, speed, to, lanes) == TS_OK && same_bits(to, target, sizeof to);
      for (int k = 0; k < lanes && good; k++) {
        double x, v;
        good = ts_spring_evaluate(&spring, &motion[k], i / 32.0, &x, &v) == TS_OK;
        good = good && same_bits(&x, &value[k], sizeof x) && is_near(speed[k], v, 1e-9);
        if (!good)
          fprintf(stderr, "  at %g: %.17g, alone %.17g; velocity %.17g, %.17g; omega %g, ratio %g, overshoot %d\n", i / 32.0,
                  value[k], x, speed[k], v, spring.omega, spring.damping_ratio, desc.overshoot);
      }
    }
    CHECK(good);
    step_until(world, settled + 1);
    double value[lanes], speed[lanes];
    CHECK_STATUS(TS_OK, ts_channel_get(world, channel, value, speed, NULL, lanes));
    CHECK(same_bits(value, target, sizeof value) && speed[0] == 0 && speed[1] == 0 && speed[2] == 0);
    ts_event end = take_end(TS_REASON_SETTLED);
    CHECK_NEAR(settled, end.time, 1e-9);
    CHECK(end.lanes == 3 && same_bits(end.value, target, sizeof target) && end.velocity[0] == 0);
    end_world(world);
  }
}

SECTION(test_world_decays, "world, decays", 30) {
  uint64_t state = 4;
  for (int round = 0; round < 200; round++) {
    world = world_made();
    bool has_edges = round % 2;
    double start = random_between(&state, -10, 10), velocity = random_between(&state, -100, 100);
    double rate = random_scale(&state, 0.5, 12), lower = start - 5, upper = start + 8;
    ts_decay_to desc = decay_to(&velocity, rate);
    ts_decay_motion motion = decay_of(rate, start, velocity);
    if (has_edges) {
      desc.lower = &lower, desc.upper = &upper, desc.spring = spring_of(15, 1);
      motion = bounded(motion, lower, upper, desc.spring);
    }
    double tolerance = fmax(1e-3 * fabs(velocity) / rate, 1e-9), rest, seconds;
    CHECK_STATUS(TS_OK, ts_decay_rest(&motion, tolerance, &rest, &seconds));
    ts_channel channel = number_of(world, start);
    ts_player player = start_decay(world, channel, desc);
    ts_player_info info = player_info_of(world, player);
    CHECK_NEAR(seconds, info.end_time, 1e-9);
    CHECK(info.kind == TS_PLAYER_DECAY && is_near(target_in(world, channel), rest, 1e-12));
    bool good = true;
    for (int i = 1; i < 100 && i / 16.0 < seconds; i++) {
      double x, v, value;
      step_until(world, i / 16.0);
      value = value_in(world, channel);
      good = good && ts_decay_evaluate(&motion, i / 16.0, &x, &v) == TS_OK && same_bits(&x, &value, sizeof x);
      good = good && is_near(velocity_in(world, channel), v, 1e-9);
    }
    CHECK(good);
    step_until(world, seconds + 1);
    ts_event end = take_end(TS_REASON_SETTLED);
    CHECK_NEAR(seconds, end.time, 1e-9);
    CHECK(value_in(world, channel) == rest && velocity_in(world, channel) == 0 && end.value[0] == rest);
    end_world(world);
  }
  /* Rate 0 is that of iOS; without a velocity, as fast as the channel is. */
  world = world_made();
  ts_channel channel = number_of(world, 0);
  start_line(world, channel, 100, 1);
  step_by(world, 0.5);
  start_decay(world, channel, decay_to(NULL, 0));
  step_by(world, 0.5);
  ts_decay normal;
  CHECK_STATUS(TS_OK, ts_decay_make(TS_DECAY_BY_DECELERATION_RATE, 0.998, &normal));
  ts_decay_motion motion = decay_of(normal.rate, 50, 100);
  double expected;
  CHECK_STATUS(TS_OK, ts_decay_evaluate(&motion, 0.5, &expected, NULL));
  CHECK_NEAR(expected, value_in(world, channel), 1e-3);
  end_world(world);
}
