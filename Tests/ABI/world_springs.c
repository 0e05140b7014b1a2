/* SPDX-License-Identifier: MIT
 *
 * Springs, decays and tracks in a world, and what one player hands to the next.
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

void test_world_springs(void) {
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
      scale = fmax(scale, fmax(fabs(target[i] - start[i]), fabs(velocity[i]) / spring.omega));
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

void test_world_spring_edges(void) {
  /* At its target at once; never; all zero is smooth. */
  world = world_made();
  ts_channel channel = number_of(world, 1);
  step_by(world, 1);
  ts_player player = start_spring(world, channel, spring_to(NUMBERS(5), (ts_spring){INFINITY, 1, 1}));
  CHECK(ts_player_is_valid(world, player));
  step_by(world, 0.5);
  CHECK(value_in(world, channel) == 5);
  CHECK_TOLD(world, BEGIN(player, 1), END(player, 1, TS_REASON_SETTLED));
  player = start_spring(world, channel, spring_to(NUMBERS(6), spring_of(10, 0)));
  ts_player_info info = player_info_of(world, player);
  CHECK(info.end_time == INFINITY && info.remaining == INFINITY);
  step_by(world, 1e6);
  CHECK(ts_player_is_valid(world, player) && fabs(value_in(world, channel) - 6) <= 1.0001);
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_player_finish(world, player));
  CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(0), 1));
  start_spring(world, channel, spring_to(NUMBERS(1), (ts_spring){0, 0, 0}));
  ts_spring_desc smooth_desc = {.struct_size = sizeof smooth_desc};
  ts_spring smooth;
  CHECK_STATUS(TS_OK, ts_spring_make(&smooth_desc, &smooth));
  ts_motion motion = motion_of(0, 1, 0);
  double expected;
  step_by(world, 0.25);
  CHECK_STATUS(TS_OK, ts_spring_evaluate(&smooth, &motion, 0.25, &expected, NULL));
  CHECK_NEAR(expected, value_in(world, channel), 1e-9);
  end_world(world);

  /* On its target without a velocity it has settled; the channel's own tolerance; a delay; a rate. */
  world = world_made();
  ts_channel_desc desc = channel_desc_of(TS_TRACK_FLOAT, 0, NUMBERS(2));
  desc.tolerance = 0.5;
  channel = channel_made(world, desc);
  player = start_spring(world, channel, spring_to(NUMBERS(2), spring_of(10, 1)));
  step_by(world, 0);
  CHECK_TOLD(world, BEGIN(player, 0), END(player, 0, TS_REASON_SETTLED));
  ts_spring spring = spring_of(10, 0.5);
  ts_spring_to to = spring_to(NUMBERS(12), spring);
  to.delay = 1, to.rate = 2, to.velocity = NUMBERS(30);
  player = start_spring(world, channel, to);
  /* Of the world's seconds: half as fast in the spring's. */
  motion = motion_of(2, 12, 15);
  double settled;
  CHECK_STATUS(TS_OK, ts_spring_settling_time(&spring, &motion, 0.5, &settled));
  info = player_info_of(world, player);
  CHECK_NEAR(1 + settled, info.end_time, 1e-9);
  CHECK_NEAR((1 + settled) / 2, info.remaining, 1e-9);
  CHECK(info.rate == 2 && info.phase == TS_PHASE_BEFORE);
  step_by(world, 0.25);
  CHECK(value_in(world, channel) == 2 && velocity_in(world, channel) == 0);
  step_by(world, 0.375);
  double speed;
  CHECK_STATUS(TS_OK, ts_spring_evaluate(&spring, &motion, 0.25, &expected, &speed));
  CHECK_NEAR(expected, value_in(world, channel), 1e-12);
  CHECK_NEAR(2 * speed, velocity_in(world, channel), 1e-12);
  step_by(world, 10);
  CHECK_TOLD(world, BEGIN(player, 0.5), END(player, (1 + settled) / 2, TS_REASON_SETTLED));
  end_world(world);
}

void test_world_decays(void) {
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

void test_world_tracks(void) {
  world = world_made();
  ts_channel channel = channel_of(world, TS_TRACK_VEC2, 0, NULL), lanes = channel_of(world, TS_TRACK_NUMBERS, 2, NULL);
  ts_track track = track_of(TS_TRACK_VEC2, 0, TS_INTERPOLATION_CATMULL);
  add_keys(track, 4, NUMBERS(1, 2, 3.5, 5), NUMBERS(0, 9, 3, 1, -2, 5, 4, 4));
  ts_player player = start_track(world, channel, track, NULL);
  ts_timing timing = {.struct_size = sizeof timing, .duration = 2, .easing = curve_of(TS_EASING_QUAD_IN)};
  /* Numbers take what is mixed lane by lane. */
  ts_player other = start_track(world, lanes, track, &timing);
  ts_track copy;
  CHECK_STATUS(TS_OK, ts_track_copy(track, &copy));
  CHECK(player_info_of(world, player).duration == 4 && player_info_of(world, player).kind == TS_PLAYER_TRACK);
  CHECK(player_info_of(world, other).duration == 2);
  /* It plays what it was. */
  CHECK_STATUS(TS_OK, ts_track_clear(track));
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  for (int i = 0; i < 32; i++) {
    double value[2], velocity[2], expected[2], slope[2], u = i / 16.0;
    step_until(world, i / 8.0);
    CHECK_STATUS(TS_OK, ts_channel_get(world, channel, value, velocity, NULL, 2));
    CHECK_STATUS(TS_OK, ts_track_evaluate(copy, 1 + i / 8.0, expected, slope));
    CHECK(is_near(value[0], expected[0], 1e-12) && is_near(value[1], expected[1], 1e-12));
    if (i > 0) CHECK(is_near(velocity[0], slope[0], 1e-9) && is_near(velocity[1], slope[1], 1e-9));
    if (i > 15) continue;
    CHECK_STATUS(TS_OK, ts_channel_get(world, lanes, value, velocity, NULL, 2));
    CHECK_STATUS(TS_OK, ts_track_evaluate(copy, 1 + 4 * u * u, expected, slope));
    CHECK(is_near(value[0], expected[0], 1e-12) && is_near(value[1], expected[1], 1e-12));
    if (i > 0) CHECK(is_near(velocity[0], slope[0] * 4 * u, 1e-9));
  }
  step_until(world, 5);
  double value[2];
  CHECK_STATUS(TS_OK, ts_channel_get(world, channel, value, NULL, NULL, 2));
  CHECK(value[0] == 4 && value[1] == 4);
  size_t count;
  events_of(world, &count);

  /* Of no duration: its end; of one key: it, at once; without keys there is nothing to play. */
  timing = (ts_timing){.struct_size = sizeof timing, .flags = TS_TIMING_ZERO_DURATION};
  player = start_track(world, channel, copy, &timing);
  step_by(world, 0);
  CHECK_TOLD(world, BEGIN(player, 5), END(player, 5, TS_REASON_FINISHED));
  ts_track one = line_of(0, 1, NUMBERS(3), NUMBERS(8)), none = track_of(TS_TRACK_FLOAT, 0, 0);
  ts_channel number = number_of(world, 1);
  player = start_track(world, number, one, NULL);
  step_by(world, 0.5);
  CHECK(value_in(world, number) == 8 && !ts_player_is_valid(world, player));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_player_track(world, number, none, NULL, &player));
  CHECK_STATUS(TS_OK, ts_track_destroy(one));
  CHECK_STATUS(TS_OK, ts_track_destroy(none));
  CHECK_STATUS(TS_OK, ts_track_destroy(copy));
  end_world(world);
}

/* ---- From one to the next --------------------------------------------------------------------------------------- */

/* A spring that takes over goes on from there and as fast. */
static void check_taken_over(ts_channel channel, double value, double velocity, int line) {
  char name[32];
  snprintf(name, sizeof name, "line %d", line);
  ts_spring spring = spring_of(8, 0.6);
  ts_player old = channel_info_of(world, channel).player;
  double now = world_info_of(world).time;
  ts_player player = start_spring(world, channel, spring_to(NUMBERS(-3), spring));
  CHECK_OF(is_near(value_in(world, channel), value, 1e-12) && !ts_player_is_valid(world, old), name);
  ts_event end = take_end(TS_REASON_REPLACED);
  CHECK_OF(SAME(end.player, old) && end.time == now && is_near(end.value[0], value, 1e-12), name);
  CHECK_OF(is_near(end.velocity[0], velocity, 1e-9), name);
  step_until(world, now + 0.25);
  ts_motion motion = motion_of(value, -3, velocity);
  double expected = NAN;
  CHECK_STATUS(TS_OK, ts_spring_evaluate(&spring, &motion, 0.25, &expected, NULL));
  CHECK_OF(is_near(value_in(world, channel), expected, 1e-9), name);
  CHECK_STATUS(TS_OK, ts_player_stop(world, player));
}
#define CHECK_TAKEN_OVER(channel, value, velocity) check_taken_over((channel), (value), (velocity), __LINE__)

void test_world_replaced(void) {
  world = world_made();
  ts_channel channel = number_of(world, 0);
  start_line(world, channel, 10, 1);
  step_by(world, 0.5);
  CHECK_TAKEN_OVER(channel, 5, 10);
  CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(0), 1));
  start_tween(world, channel, tween_of(NUMBERS(10), 2, TS_EASING_QUAD_IN));
  step_by(world, 1);
  CHECK_TAKEN_OVER(channel, 2.5, 5);
  /* Where the slope is infinite, a thousand ranges in its duration. */
  CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(0), 1));
  start_tween(world, channel, tween_of(NUMBERS(10), 2, TS_EASING_CIRC_OUT));
  CHECK_TAKEN_OVER(channel, 0, 5000);
  /* A track's. */
  CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(0), 1));
  ts_track track = line_of(0, 3, NUMBERS(0, 1, 2), NUMBERS(0, 6, 2));
  start_track(world, channel, track, NULL);
  step_by(world, 1.5);
  CHECK_TAKEN_OVER(channel, 4, -4);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  /* A spring's, a decay's, one that runs back, one at twice the rate. */
  ts_spring spring = spring_of(5, 0.5);
  ts_motion motion = motion_of(1, 4, 0);
  double x, v;
  CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(1), 1));
  start_spring(world, channel, spring_to(NUMBERS(4), spring));
  step_by(world, 0.375);
  CHECK_STATUS(TS_OK, ts_spring_evaluate(&spring, &motion, 0.375, &x, &v));
  CHECK_TAKEN_OVER(channel, x, v);
  CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(1), 1));
  start_decay(world, channel, decay_to(NUMBERS(20), 2));
  step_by(world, 0.25);
  ts_decay_motion thrown = decay_of(2, 1, 20);
  CHECK_STATUS(TS_OK, ts_decay_evaluate(&thrown, 0.25, &x, &v));
  CHECK_TAKEN_OVER(channel, x, v);
  CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(0), 1));
  ts_player player = start_line(world, channel, 10, 1);
  step_by(world, 0.75);
  CHECK_STATUS(TS_OK, ts_player_set_rate(world, player, -2));
  step_by(world, 0.125);
  CHECK_TAKEN_OVER(channel, 5, -20);
  /* What is paused rests, and what waits takes no velocity over. */
  CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(0), 1));
  player = start_line(world, channel, 10, 1);
  step_by(world, 0.5);
  CHECK_STATUS(TS_OK, ts_player_pause(world, player));
  CHECK(velocity_in(world, channel) == 0);
  CHECK_TAKEN_OVER(channel, 5, 0);
  CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(0), 1));
  start_line(world, channel, 10, 1);
  step_by(world, 0.5);
  ts_spring_to late = spring_to(NUMBERS(-3), spring);
  late.delay = 0.5;
  player = start_spring(world, channel, late);
  CHECK(take_end(TS_REASON_REPLACED).velocity[0] == 10);
  step_by(world, 0.5);
  CHECK(value_in(world, channel) == 5);
  step_by(world, 0.25);
  motion = motion_of(5, -3, 0);
  CHECK_STATUS(TS_OK, ts_spring_evaluate(&spring, &motion, 0.25, &x, NULL));
  CHECK_NEAR(x, value_in(world, channel), 1e-9);
  end_world(world);

  /* The old one's end comes before the new one's begin, whatever their slots. */
  world = world_made();
  channel = number_of(world, 0);
  ts_player first = start_line(world, channel, 10, 1);
  step_by(world, 0.5);
  ts_player second = start_line(world, channel, 20, 1), third = start_line(world, channel, 30, 1);
  step_by(world, 0.5);
  CHECK_TOLD(world, BEGIN(first, 0), END(first, 0.5, TS_REASON_REPLACED), END(second, 0.5, TS_REASON_REPLACED),
             BEGIN(third, 0.5));
  CHECK(value_in(world, channel) == 17.5);
  end_world(world);
}
