/* SPDX-License-Identifier: MIT
 *
 * Tweens in a world: their values, delays, fills, layers, and what they become under reduced motion.
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

static ts_tween_desc filled(double to, ts_fill fill) {
  static double targets[8];
  static int next;
  double *target = &targets[next++ % 8];
  *target = to;
  ts_tween_desc desc = tween_of(target, 1, TS_EASING_LINEAR);
  desc.timing.fill = fill;
  desc.timing.delay = 0.5;
  return desc;
}

void test_tween_fills(void) {
  static const ts_fill fills[] = {TS_FILL_BOTH, TS_FILL_FORWARDS, TS_FILL_BACKWARDS, TS_FILL_NONE};
  for (int f = 0; f < 4; f++) {
    world = world_made();
    ts_channel channel = number_of(world, 3);
    ts_tween_desc desc = filled(10, fills[f]);
    desc.from = NUMBERS(6);
    bool back = fills[f] == TS_FILL_BOTH || fills[f] == TS_FILL_BACKWARDS;
    bool forwards = fills[f] == TS_FILL_BOTH || fills[f] == TS_FILL_FORWARDS;
    ts_player player = start_tween(world, channel, desc);
    CHECK(value_in(world, channel) == (back ? 6 : 3));
    step_by(world, 0.25);
    CHECK(value_in(world, channel) == (back ? 6 : 3) && velocity_in(world, channel) == 0);
    CHECK(player_info_of(world, player).phase == TS_PHASE_BEFORE && !player_info_of(world, player).begun);
    step_by(world, 0.25);
    CHECK(value_in(world, channel) == 6 && player_info_of(world, player).begun);
    step_by(world, 0.5);
    CHECK(value_in(world, channel) == 8 && velocity_in(world, channel) == 4 && target_in(world, channel) == 10);
    step_by(world, 0.5);
    CHECK(value_in(world, channel) == (forwards ? 10 : 3) && velocity_in(world, channel) == 0);
    CHECK(target_in(world, channel) == value_in(world, channel) && !ts_player_is_valid(world, player));
    CHECK_TOLD(world, BEGIN(player, 0.5), END(player, 1.5, TS_REASON_FINISHED));
    end_world(world);
  }
  /* The value that is to be seen first is seen at once. */
  world = world_made();
  ts_channel channel = number_of(world, 3);
  ts_tween_desc desc = tween_of(NUMBERS(10), 1, TS_EASING_LINEAR);
  desc.timing.direction = TS_DIRECTION_REVERSE;
  ts_player player = start_tween(world, channel, desc);
  CHECK(value_in(world, channel) == 10);
  step_by(world, 0.25);
  CHECK(value_in(world, channel) == 8.25 && velocity_in(world, channel) == -7);
  step_by(world, 0.75);
  CHECK(value_in(world, channel) == 3 && !ts_player_is_valid(world, player));
  /* No fill and an iteration of half a way: back to what it was. */
  desc = tween_of(NUMBERS(10), 1, TS_EASING_LINEAR);
  desc.timing.iterations = 0.5;
  start_tween(world, channel, desc);
  step_by(world, 0.75);
  CHECK(value_in(world, channel) == 6.5);
  desc.timing.fill = TS_FILL_NONE;
  start_tween(world, channel, desc);
  step_by(world, 0.25);
  CHECK(value_in(world, channel) == 7.375);
  step_by(world, 0.5);
  CHECK(value_in(world, channel) == 6.5);
  end_world(world);
}

void test_tween_without_time(void) {
  world = world_made();
  ts_channel channel = number_of(world, 3);
  step_by(world, 2);
  ts_player player = start_line(world, channel, 10, 0);
  CHECK(value_in(world, channel) == 3 && ts_player_is_valid(world, player));
  CHECK_SILENT(world);
  step_by(world, 0.25);
  CHECK(value_in(world, channel) == 10 && !ts_player_is_valid(world, player));
  CHECK_TOLD(world, BEGIN(player, 2), END(player, 2, TS_REASON_FINISHED));
  player = start_line(world, channel, 5, 0);
  step_by(world, 0);
  CHECK(value_in(world, channel) == 5);
  CHECK_TOLD(world, BEGIN(player, 2.25), END(player, 2.25, TS_REASON_FINISHED));
  ts_tween_desc desc = tween_of(NUMBERS(9), 0, TS_EASING_LINEAR);
  desc.timing.delay = 0.5;
  player = start_tween(world, channel, desc);
  step_by(world, 0.25);
  CHECK(value_in(world, channel) == 5);
  step_by(world, 1);
  CHECK(value_in(world, channel) == 9);
  CHECK_TOLD(world, BEGIN(player, 2.75), END(player, 2.75, TS_REASON_FINISHED));
  /* No iterations at all, said so. */
  desc = tween_of(NUMBERS(20), 1, TS_EASING_LINEAR);
  desc.timing.flags = TS_TIMING_ZERO_ITERATIONS;
  player = start_tween(world, channel, desc);
  step_by(world, 0.5);
  CHECK(value_in(world, channel) == 9 && !ts_player_is_valid(world, player));
  CHECK_TOLD(world, BEGIN(player, 3.5), END(player, 3.5, TS_REASON_FINISHED));
  end_world(world);
}

/* Layers are added to whatever moves the channel, and stay as long as it is not set. */
void test_tween_layers(void) {
  world = world_made();
  ts_channel channel = number_of(world, 1);
  ts_tween_desc layer = tween_of(NUMBERS(8), 2, TS_EASING_LINEAR);
  layer.additive = true;
  ts_player base = start_line(world, channel, 5, 2), added = start_tween(world, channel, layer);
  CHECK(value_in(world, channel) == 1);
  step_by(world, 1);
  CHECK(value_in(world, channel) == 3 + 4 && velocity_in(world, channel) == 2 + 4);
  ts_channel_info info = channel_info_of(world, channel);
  CHECK(SAME(info.player, base) && info.layers == 1);
  step_by(world, 1);
  CHECK(value_in(world, channel) == 5 + 8 && velocity_in(world, channel) == 0);
  CHECK_TOLD(world, BEGIN(base, 0), BEGIN(added, 0), END(base, 2, TS_REASON_FINISHED),
             END(added, 2, TS_REASON_FINISHED));
  CHECK(channel_info_of(world, channel).layers == 0);
  CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(2), 1));
  CHECK(value_in(world, channel) == 2);

  /* Two of them, one that fades and one that is cancelled. */
  layer.timing.fill = TS_FILL_NONE;
  ts_player fading = start_tween(world, channel, layer);
  layer.timing.fill = TS_FILL_BOTH;
  layer.from = NUMBERS(1);
  ts_player other = start_tween(world, channel, layer);
  CHECK(value_in(world, channel) == 3 && channel_info_of(world, channel).layers == 2);
  step_by(world, 1);
  CHECK(value_in(world, channel) == 2 + 4 + 4.5);
  CHECK_STATUS(TS_OK, ts_player_cancel(world, other));
  CHECK(value_in(world, channel) == 6 && !ts_player_is_valid(world, other));
  step_by(world, 1);
  CHECK(value_in(world, channel) == 2 && !ts_player_is_valid(world, fading));
  /* Stopped, each stays where it is. */
  start_tween(world, channel, layer);
  start_line(world, channel, 6, 2);
  step_by(world, 1);
  CHECK(value_in(world, channel) == 4 + 4.5);
  CHECK_STATUS(TS_OK, ts_channel_stop(world, channel));
  CHECK(value_in(world, channel) == 8.5 && world_info_of(world).players == 0);
  end_world(world);

  world = world_made();
  ts_channel turned = channel_of(world, TS_TRACK_QUAT, 0, NUMBERS(0, 0, 0.6, 0.8));
  layer = tween_of(NUMBERS(0, 0, 1, 0), 1, TS_EASING_LINEAR);
  layer.additive = true;
  start_tween(world, turned, layer);
  step_by(world, 1);
  double q[4];
  CHECK_STATUS(TS_OK, ts_channel_get(world, turned, q, NULL, NULL, 4));
  CHECK(is_near(fabs(q[2]), 0.8, 1e-12) && is_near(fabs(q[3]), 0.6, 1e-12) && q[2] * q[3] < 0);
  end_world(world);
}

void test_tween_blend(void) {
  world = world_made();
  ts_channel channel = number_of(world, 0);
  start_line(world, channel, 10, 1);
  step_by(world, 0.5);
  ts_tween_desc desc = tween_of(NUMBERS(0), 1, TS_EASING_LINEAR);
  desc.blend = true;
  start_tween(world, channel, desc);
  /* As fast as before, then the difference fades: 5 (1 - u) + 15 u (1 - u)^2. */
  CHECK_NEAR(10, velocity_in(world, channel), 1e-9);
  for (int i = 1; i <= 16; i++) {
    step_by(world, 1 / 16.0);
    double u = i / 16.0;
    CHECK_NEAR(5 * (1 - u) + 15 * u * (1 - u) * (1 - u), value_in(world, channel), 1e-9);
  }
  CHECK(value_in(world, channel) == 0);
  end_world(world);
}

void test_reduced_motion(void) {
  for (int policy = 0; policy < 3; policy++) {
    world = world_of(0, 0, (ts_motion_policy)policy);
    ts_channel c[5];
    ts_player p[5];
    for (int i = 0; i < 5; i++) c[i] = number_of(world, 0);
    ts_tween_desc plain = tween_of(NUMBERS(4), 2, TS_EASING_LINEAR), essential = plain, late = plain, loops = plain;
    essential.timing.flags = TS_TIMING_ESSENTIAL;
    late.timing.delay = 1;
    loops.timing.direction = TS_DIRECTION_ALTERNATE;
    loops.timing.iterations = 2;
    p[0] = start_tween(world, c[0], plain);
    p[1] = start_tween(world, c[1], essential);
    p[2] = start_tween(world, c[2], late);
    p[3] = start_spring(world, c[3], spring_to(NUMBERS(4), spring_of(5, 0.5)));
    p[4] = start_tween(world, c[4], loops);
    step_by(world, 0.5);
    bool full = policy == TS_MOTION_FULL, none = policy == TS_MOTION_NONE;
    CHECK(value_in(world, c[0]) == (full ? 1 : 4) && ts_player_is_valid(world, p[0]) == full);
    CHECK(value_in(world, c[1]) == (none ? 4 : 1) && ts_player_is_valid(world, p[1]) == !none);
    CHECK(value_in(world, c[2]) == 0 && ts_player_is_valid(world, p[2]));
    CHECK((value_in(world, c[3]) == 4) == !full && ts_player_is_valid(world, p[3]) == full);
    CHECK(value_in(world, c[4]) == (full ? 1 : 0) && ts_player_is_valid(world, p[4]) == full);
    size_t count;
    const ts_event *events = events_of(world, &count);
    CHECK(count == (full ? 4 : none ? 8 : 7));
    bool good = true;
    for (size_t i = 0; i < count; i++) good = good && events[i].time == 0;
    for (size_t i = 0; i < count; i++)
      if (events[i].kind == TS_EVENT_END && SAME(events[i].player, p[3])) good = good && events[i].reason == TS_REASON_SETTLED;
    CHECK(good);
    step_by(world, 0.5);
    CHECK(value_in(world, c[2]) == (full ? 0 : 4));
    end_world(world);
  }
}
