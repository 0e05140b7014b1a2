/* SPDX-License-Identifier: MIT
 *
 * Numbers that no sensible host would give: a status or finite values, soon.
 */
#define _GNU_SOURCE
#include "world_help.h"

static const double hard[] = {0, 5e-324, 1e-310, 2.3e-308, 1e-300, 1e-150, 1e-20, 1e-9, 0.1, 1, 3, 1e9, 1e20, 1e150, 1e299, 1e300,
                              1.7e308, INFINITY};

static double any_hard(uint64_t *state, bool negative) {
  uint64_t bits = random_bits(state);
  double number = hard[bits % COUNT_OF(hard)];
  return negative && bits >> 40 & 1 ? -number : number;
}

static bool is_status(ts_status status) { return status == TS_OK || status == TS_ERROR_INVALID_ARGUMENT; }

static ts_status start_any(ts_world world, ts_channel channel, ts_track track, uint64_t *state) {
  ts_player player;
  uint64_t bits = random_bits(state);
  double a[4], b[4], c[4];
  for (int i = 0; i < 4; i++) {
    a[i] = any_hard(state, true), b[i] = any_hard(state, true), c[i] = any_hard(state, true);
    if (bits >> 50 & 3) a[i] = isfinite(a[i]) ? a[i] : 1, b[i] = isfinite(b[i]) ? b[i] : 1, c[i] = isfinite(c[i]) ? c[i] : 2;
  }
  ts_spring spring = {any_hard(state, false), bits & 256 ? any_hard(state, false) : 0.5, 1};
  ts_timing timing = {.struct_size = sizeof timing, .duration = any_hard(state, false), .direction = bits >> 8 & 3,
                      .fill = bits >> 10 & 3, .easing = curve_of(TS_EASING_CIRC_OUT)};
  if (bits >> 12 & 1) timing.delay = any_hard(state, true);
  if (bits >> 13 & 1) timing.end_delay = any_hard(state, true);
  if (bits >> 14 & 1) timing.iterations = any_hard(state, false);
  if (bits >> 15 & 1) timing.iteration_start = any_hard(state, false);
  if (bits >> 16 & 1) timing.rate = any_hard(state, true);
  ts_motion tween = tween_of(a, 0, 0);
  tween.from = bits >> 17 & 1 ? b : NULL, tween.timing = timing;
  tween.flags = (bits >> 18 & 7 ? 0 : TS_START_ADDITIVE) | (bits >> 21 & 7 ? 0 : TS_START_BLEND);
  ts_motion to = spring_to(a, spring);
  to.velocity = bits >> 24 & 1 ? b : NULL;
  to.overshoot = bits >> 25 & 3;
  to.restitution = to.overshoot == TS_OVERSHOOT_BOUNCE ? 0.9 : 0;
  ts_motion decay = decay_to(b, any_hard(state, false));
  decay.bounds = bits >> 27 & 1 ? &(ts_bounds){.lower = a, .upper = c, .spring = spring} : NULL;
  if (bits >> 28 & 1) to.tolerance = decay.tolerance = any_hard(state, false);
  if (bits >> 29 & 1) to.timing.delay = decay.timing.delay = any_hard(state, true);
  if (bits >> 30 & 1) to.timing.rate = decay.timing.rate = any_hard(state, true);
  switch (bits % 4) {
    case 0: return ts_channel_start(world, channel, &tween, &player);
    case 1: return ts_channel_start(world, channel, &to, &player);
    case 2: return ts_channel_start(world, channel, &decay, &player);
    default: tween = along(track, bits >> 31 & 1 ? &timing : NULL); return ts_channel_start(world, channel, &tween, &player);
  }
}

static char round_name[32];
#define HOLDS(condition) \
  if (!CHECK_OF(condition, round_name)) return false

static bool are_numbers(const double *numbers) {
  for (int lane = 0; lane < 4; lane++)
    if (!isfinite(numbers[lane])) return false;
  return true;
}

/* A world, three channels, and commands of any numbers. */
static bool play_any(int round, ts_track track, uint64_t *state, long taken[2]) {
  ts_world world = world_made();
  ts_channel channel[3];
  float memory[4] = {0};
  for (int i = 0; i < 3; i++) channel[i] = channel_of(world, TS_TRACK_VEC4, 0, NULL);
  CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, channel[0], memory, 0));
  for (int i = 0; i < 12; i++) {
    ts_status status = start_any(world, channel[i % 3], track, state);
    HOLDS(is_status(status));
    taken[status != TS_OK]++;
    double dt = round % 2 ? any_hard(state, false) : random_between(state, 0, 1);
    status = ts_world_step(world, dt, NULL);
    HOLDS(is_status(status) && (isfinite(dt) || status != TS_OK));
    ts_player player = channel_info_of(world, channel[i % 3]).player;
    if (ts_player_is_valid(world, player)) {
      ts_player_info info = player_info_of(world, player);
      HOLDS(!isnan(info.time) && !isnan(info.end_time) && !isnan(info.duration));
      HOLDS(info.remaining >= 0);
      if (i % 4 == 1) HOLDS(is_status(ts_player_seek(world, player, any_hard(state, true), i % 8 == 1)));
      if (i % 4 == 2) HOLDS(is_status(ts_player_set_rate(world, player, any_hard(state, true))));
      if (i % 4 == 3) HOLDS(is_status(ts_player_reverse(world, player)));
      if (i % 5 == 4 && ts_player_is_valid(world, player)) HOLDS(is_status(ts_player_finish(world, player)));
    }
    ts_world_info info = world_info_of(world);
    HOLDS(isfinite(info.time) && isfinite(info.time_error) && !isnan(info.next_boundary));
    for (int k = 0; k < 3; k++) {
      double value[4], velocity[4], target[4];
      HOLDS(ts_channel_get(world, channel[k], value, velocity, target, 4) == TS_OK);
      HOLDS(are_numbers(value));
      HOLDS(are_numbers(velocity));
      HOLDS(are_numbers(target));
    }
    for (int lane = 0; lane < 4; lane++) HOLDS(!isnan(memory[lane]));
    size_t count;
    const ts_event *events = events_of(world, &count);
    for (size_t k = 0; k < count; k++)
      HOLDS(isfinite(events[k].time) && are_numbers(events[k].value) && are_numbers(events[k].velocity));
  }
  end_world(world);
  return true;
}

/* Whatever is taken stays a number, soon, and the world stays usable. */
SECTION(test_world_hostile_numbers, "world, hostile numbers", 120) {
  uint64_t state = 23;
  ts_track track = track_of(TS_TRACK_VEC4, 0, TS_INTERPOLATION_HERMITE);
  add_keys(track, 3, NUMBERS(-1e300, 0, 1e300), NUMBERS(1.7e308, 0, 0, 0, -1.7e308, 1, 1, 1, 1.7e308, 2, 2, 2));
  long taken[2] = {0, 0};
  int bad = 0;
  for (int round = 0; round < 1500 && bad < 8; round++) {
    snprintf(round_name, sizeof round_name, "round %d", round);
    bad += !play_any(round, track, &state, taken);
  }
  CHECK(taken[0] > 100 && taken[1] > 100);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
}

/* The named ones of the list. */
SECTION(test_world_hostile_list, "world, hostile list", 60) {
  ts_world world = world_made();
  ts_channel channel = number_of(world, 0), other = number_of(world, 0);
  ts_motion desc = tween_of(NUMBERS(1), 1e-308, TS_EASING_LINEAR);
  desc.timing.iterations = 1e300;
  started(world, channel, desc);
  step_by(world, 1 / 60.0);
  CHECK(isfinite(value_in(world, channel)));
  desc.timing.iterations = 0;
  started(world, channel, desc);
  step_by(world, 1e-310);
  step_by(world, 1 / 60.0);
  CHECK(value_in(world, channel) == 1);
  desc.timing.duration = 1, desc.timing.iterations = 1e300;
  started(world, channel, desc);
  step_by(world, 1e9);
  step_by(world, 1e299);
  CHECK(isfinite(value_in(world, channel)));
  desc.timing.iteration_start = 1e300;
  ts_status status = ts_channel_start(world, other, &desc, &(ts_player){0, 0});
  CHECK(is_status(status));
  step_by(world, 0.1);
  CHECK(isfinite(value_in(world, other)));
  end_world(world);

  world = world_made();
  channel = number_of(world, 1);
  started(world, channel, spring_to(NUMBERS(2), spring_of(1e308, 0.5)));
  step_by(world, 1e9);
  CHECK(value_in(world, channel) == 2);
  started(world, channel, spring_to(NUMBERS(1.7e308), spring_of(10, 0.01)));
  for (int i = 0; i < 100; i++) step_by(world, 0.1);
  CHECK(!isnan(value_in(world, channel)));
  start_line(world, channel, -1.7e308, 1);
  step_by(world, 0.5);
  CHECK(!isnan(value_in(world, channel)) && !isnan(velocity_in(world, channel)));
  started(world, channel, spring_to(NUMBERS(0), spring_of(1, 1)));
  step_by(world, 0.5);
  CHECK(!isnan(value_in(world, channel)));
  CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(0), 1));
  /* Looping without end over nothing. */
  desc = tween_of(NUMBERS(1), 0, TS_EASING_LINEAR);
  desc.timing.iterations = INFINITY;
  status = ts_channel_start(world, channel, &desc, &(ts_player){0, 0});
  CHECK(is_status(status));
  step_by(world, 1);
  step_by(world, 1e6);
  CHECK(isfinite(value_in(world, channel)));

  /* Thousands of layers, and of replacements. */
  ts_player player;
  desc = tween_of(NUMBERS(1), 10, TS_EASING_LINEAR);
  desc.flags |= TS_START_ADDITIVE;
  bool good = true;
  CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(0), 1));
  for (int i = 0; i < 5000; i++) good = good && ts_channel_start(world, channel, &desc, &player) == TS_OK;
  step_by(world, 5);
  CHECK(good && is_near(value_in(world, channel), 2500, 1e-6));
  desc.flags = 0;
  for (int i = 0; i < 100000; i++) good = good && ts_channel_start(world, channel, &desc, &player) == TS_OK;
  CHECK(good && world_info_of(world).unread_events == 65536 && isfinite(value_in(world, channel)));
  CHECK_STATUS(TS_OK, ts_channel_stop(world, channel));
  end_world(world);
}

/* Any bits at all in some words of a struct: a status, and never more than that. */
SECTION(test_world_hostile_bits, "world, hostile bits", 60) {
  ts_world world = world_made();
  ts_channel channel = channel_of(world, TS_TRACK_VEC4, 0, NULL);
  uint64_t state = 31;
  double numbers[4];
  bool good = true;
  for (int i = 0; i < 40000 && good; i++) {
    union {
      uint64_t words[(sizeof(ts_motion) + sizeof(ts_bounds)) / 8];
      struct { ts_motion motion; ts_bounds bounds; } in;
      ts_timing timing;
    } any = {.words = {0}};
    for (size_t k = 0; k < COUNT_OF(any.words); k++)
      if (i % 4 == 3 || random_bits(&state) % 8 == 0) any.words[k] = random_bits(&state) >> (random_bits(&state) % 64);
    for (int k = 0; k < 4; k++) {
      uint64_t bits = random_bits(&state);
      memcpy(&numbers[k], &bits, sizeof bits);
    }
    ts_player player;
    ts_timing_result result = {.struct_size = sizeof result};
    if (i % 4 == 3) {
      any.timing.struct_size = sizeof any.timing;
      good = ts_timing_evaluate(&any.timing, numbers[0], &result) != TS_ERROR_BUSY;
    } else {
      ts_motion *motion = &any.in.motion;
      motion->struct_size = sizeof *motion, motion->timing.struct_size = any.in.bounds.struct_size = 0;
      motion->kind = (ts_motion_kind)(i / 4 % 20);
      const double **const columns[] = {&motion->target, &motion->from, &motion->velocity, &motion->acceleration,
                                        &motion->amplitude, &motion->offset, &any.in.bounds.lower, &any.in.bounds.upper};
      for (size_t k = 0; k < COUNT_OF(columns); k++) *columns[k] = random_bits(&state) % 2 ? NULL : numbers;
      motion->bounds = random_bits(&state) % 4 ? NULL : &any.in.bounds;
      good = ts_channel_start(world, channel, motion, &player) != TS_ERROR_BUSY;
    }
    // What has waited may find, when it begins, that it cannot: that is the step's error then.
    if (i % 64 == 0) {
      ts_status status = ts_world_step(world, 0.01, NULL);
      good = good && (status == TS_OK || status == TS_ERROR_INVALID_ARGUMENT);
    }
  }
  CHECK(good);
  end_world(world);
}

/* ---- Timings ----------------------------------------------------------------------------------------------------- */

/* Whether it is before its time, in the direction that it runs in. (All else of a timing: timing.json, Python's oracle.) */
SECTION(test_timing_before, "timing, the before flag", 10) {
  static const double locals[] = {-1, 0.5, 9};
  for (int direction = TS_DIRECTION_NORMAL; direction <= TS_DIRECTION_ALTERNATE_REVERSE; direction++)
    for (int i = 0; i < 6; i++) {
      ts_timing timing = {.struct_size = sizeof timing, .duration = 1, .direction = (ts_direction)direction};
      timing.iterations = 1 + i / 3;
      ts_timing_result result = {.struct_size = sizeof result};
      CHECK_STATUS(TS_OK, ts_timing_evaluate(&timing, locals[i % 3], &result));
      /* The first iteration of these two runs on, the second of the alternating ones turns. */
      bool is_turned = direction == TS_DIRECTION_REVERSE || direction == TS_DIRECTION_ALTERNATE_REVERSE;
      if (direction >= TS_DIRECTION_ALTERNATE && result.iteration == 1) is_turned = !is_turned;
      CHECK(result.before == (is_turned ? result.phase == TS_PHASE_AFTER : result.phase == TS_PHASE_BEFORE));
    }
}

SECTION(test_timing_extremes, "timing, extremes", 30) {
  static const double numbers[] = {0, 5e-324, 1e-308, 2.3e-308, 1e-300, 1e-9, 0.1, 1, 1 / 3.0, 1e9, 9007199254740993.0,
                                   1e150,
                                1e300, INFINITY};
  static const double locals[] = {-INFINITY, -1e300, -1, -5e-324, 0, 5e-324, 1e-308, 1e-9, 0.5, 1, 1e9, 1e300, 1.7e308,
                                  INFINITY};
  uint64_t state = 7;
  for (int i = 0; i < 200000; i++) {
    uint64_t bits = random_bits(&state);
    ts_timing timing = {.struct_size = sizeof timing, .duration = numbers[bits % 14]};
    timing.iterations = numbers[(bits >> 8) % 14];
    timing.iteration_start = numbers[(bits >> 16) % 13];
    timing.delay = numbers[(bits >> 24) % 13] * (bits >> 30 & 1 ? 1 : -1);
    timing.end_delay = numbers[(bits >> 32) % 13] * (bits >> 38 & 1 ? 1 : -1);
    timing.direction = (ts_direction)(bits >> 40 & 3);
    timing.fill = (ts_fill)(bits >> 42 & 3);
    timing.rate = bits >> 44 & 1 ? -1 : 1;
    double local = locals[(bits >> 48) % 14];
    ts_timing_result r = {.struct_size = sizeof r};
    ts_status status = ts_timing_evaluate(&timing, local, &r);
    bool good = status == TS_OK;
    const double all[] = {r.simple_progress, r.directed_progress, r.progress, r.iteration, r.active_time,
                          r.overall_progress};
    for (size_t k = 0; k < COUNT_OF(all) && good; k++) good = isnan(all[k]) == !r.in_effect;
    good = good && r.active_duration >= 0 && r.end_time >= 0 && !isnan(r.next_boundary);
    good = good && (!r.in_effect || (r.simple_progress >= 0 && r.simple_progress <= 1 && isfinite(r.progress)));
    good = good && (isinf(r.next_boundary) || (timing.rate > 0 ? r.next_boundary > local : r.next_boundary < local));
    if (CHECK(good)) continue;
    fprintf(stderr,
            "  status %d, delay %g duration %g x %g from %g, end %g, %d %d rate %g at %g: progress %g iteration %g active "
            "%g overall %g of %g, end %g, next %g\n", status, timing.delay, timing.duration, timing.iterations,
            timing.iteration_start, timing.end_delay, timing.direction, timing.fill, timing.rate, local, r.progress,
            r.iteration, r.active_time, r.overall_progress, r.active_duration, r.end_time, r.next_boundary);
    break;
  }
}
