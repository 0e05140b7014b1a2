/* SPDX-License-Identifier: MIT
 *
 * Springs and decays in a world, against the functions for one.
 */
#define _GNU_SOURCE
#include "world_help.h"

static ts_world world;

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

/* ---- From one to the next --------------------------------------------------------------------------------------- */

#define CHECK_TAKEN_OVER(channel, value, velocity) check_taken_over((channel), (value), (velocity), __LINE__)
