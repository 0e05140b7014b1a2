/* SPDX-License-Identifier: MIT
 *
 * Springs in a world against the functions for one; and the short calls. (Tweens and decays: scenarios,
 * test_world_kinds.py.)
 */
#define _GNU_SOURCE
#include "world_help.h"

static ts_world world;

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
      ts_motion tween = tween_of(NUMBERS(100), 0.5, TS_EASING_LINEAR);
      tween.timing.easing = (ts_easing){0};
      CHECK_STATUS(TS_OK, ts_channel_start(worlds[i], x, &tween, NULL));
      ts_motion there = spring_to(NUMBERS(100), spring);
      CHECK_STATUS(TS_OK, ts_channel_start(worlds[i], y, &there, NULL));
      tween.target = NUMBERS(7), tween.timing.duration = 0, tween.timing.given = TS_GIVEN_DURATION;
      CHECK_STATUS(TS_OK, ts_channel_start(worlds[i], now, &tween, NULL));
      tween.target = NUMBERS(1, 1, 1, 1), tween.timing.duration = 0.5, tween.timing.given = 0;
      tween.timing.easing = curve_of(TS_EASING_BACK_OUT);
      CHECK_STATUS(TS_OK, ts_channel_start(worlds[i], color, &tween, NULL));
      there.target = lanes;
      CHECK_STATUS(TS_OK, ts_channel_start(worlds[i], wide, &there, NULL));
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
    ts_motion desc = spring_to(target, spring);
    desc.velocity = round % 2 ? velocity : NULL;
    desc.overshoot = (ts_overshoot)(round / 4 % 4);
    desc.restitution = desc.overshoot == TS_OVERSHOOT_BOUNCE ? 0.5 : 0;
    if (round % 7 == 0) desc.tolerance = 0.125;
    ts_spring_motion motion[lanes];
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
      ts_spring_motion free = motion[i];
      free.overshoot = TS_OVERSHOOT_ALLOW;
      CHECK_STATUS(TS_OK, ts_spring_crossing(&spring, &free, target[i], 0, &seconds));
      if (seconds < INFINITY) settled = fmax(settled, seconds);
    }
    ts_channel channel = channel_of(world, TS_TRACK_VEC3, 0, start);
    ts_player player = started(world, channel, desc);
    ts_player_info info = player_info_of(world, player);
    CHECK_NEAR(settled, info.end_time, 1e-9);
    CHECK(info.kind == TS_MOTION_SPRING && info.duration == info.end_time && SAME(info.channel, channel));
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
    size_t count;
    const ts_event *events = events_of(world, &count), *end = &events[count ? count - 1 : 0];
    CHECK(count > 0 && end->kind == TS_EVENT_END && end->reason == TS_REASON_SETTLED);
    CHECK_NEAR(settled, end->time, 1e-9);
    CHECK(end->lanes == 3 && same_bits(end->value, target, sizeof target) && end->velocity[0] == 0);
    end_world(world);
  }
}
