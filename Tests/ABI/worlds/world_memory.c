/* SPDX-License-Identifier: MIT
 *
 * What worlds and timelines cost: a step takes no memory, however many it moves, nor do commands where there is room.
 * (In the long run: processes_churn.c. Without memory: door.c.)
 */
#define _GNU_SOURCE
#include "timeline_help.h"

#include "memory_help.h"

/* So many steps and a long one, with all that they tell, and now and then a scrub of what does not play now. */
static void check_steps(ts_world world, int steps, const ts_timeline *scrubbed, size_t least, const char *what,
                        int kind) {
  static ts_event events[256];
  static ts_channel changed[256];
  size_t count, ended = 0, changes = 0;
  bool good = true;
  long before = fault_allocations();
  for (int i = 0; i <= steps; i++) {
    good = good && ts_world_step(world, i < steps ? 1 / 60.0 : 1e5, NULL) == TS_OK;
    do {
      good = good && ts_world_read_events(world, events, 256, &count) == TS_OK;
      for (size_t k = 0; k < count; k++) ended += events[k].kind == TS_EVENT_END;
    } while (count > 0);
    good = good && ts_world_read_changes(world, changed, 256, &count) == TS_OK;
    changes += count;
    if (scrubbed && i % 50 == 49) good = good && ts_timeline_set_time(world, scrubbed[i], 0.5, false) == TS_OK;
  }
  long allocated = fault_allocations() - before;
  CHECK(good && ended > least && changes > 5000 && world_info_of(world).players == 0);
  char name[64];
  snprintf(name, sizeof name, "%s of sort %d: %ld allocations", what, kind, allocated);
  CHECK_OF(allocated == 0, name);
}

SECTION(test_world_step_allocates_nothing, "world, a step allocates nothing", 60) {
  enum { many = 10000 };
  static float memory[many];
  static double wide[many];
  for (int kind = 0; kind < 10; kind++) {
    ts_world world = world_made();
    ts_track track = line_of(TS_INTERPOLATION_CATMULL, 4, NUMBERS(0, 0.5, 1, 1.5), NUMBERS(0, 3, 1, 2));
    for (uint32_t i = 0; i < 4; i++) CHECK_STATUS(TS_OK, ts_track_add_marker(track, 0.3 * i, i));
    probe probe = {.curve = NULL};
    ts_easing live = kind == 9 ? registered("test:live", &probe, true) : curve_of(0);
    bool good = true;
    for (int i = 0; i < many; i++) {
      ts_channel channel = number_of(world, 0);
      ts_player player;
      memory[i] = 0, wide[i] = 0;
      if (kind % 2) good = good && ts_channel_bind_f32(world, channel, &memory[i], 0) == TS_OK;
      if (kind == 8) good = good && ts_channel_bind_f64(world, channel, &wide[i], 0) == TS_OK;
      double target = i % 100, velocity = i % 37 - 18;
      ts_motion tween = tween_of(&target, 0.1 + 0.0003 * i, (uint32_t)(4 + i % 40));
      if (kind == 2 || kind == 3) tween.timing.iterations = 1 + i % 5, tween.timing.delay = 0.0001 * i;
      if (kind == 9) tween.timing.easing = live;
      ts_motion spring = spring_to(&target, spring_of(5 + i % 30, 0.1 * (1 + i % 20)));
      ts_motion decay = decay_to(&velocity, 1 + i % 9);
      ts_motion motion = kind < 4 || kind == 9 ? tween : kind < 6 ? spring : kind < 8 ? along(track, NULL) : decay;
      good = good && ts_channel_start(world, channel, &motion, &player) == TS_OK;
    }
    CHECK_STATUS(TS_OK, ts_track_destroy(track));
    if (kind == 9) {
      CHECK_STATUS(TS_OK, ts_easing_unregister("test:live"));
      CHECK_STATUS(TS_OK, ts_easing_release(live));
    }
    check_steps(world, 400, NULL, 5000, "players", kind);
    CHECK(good);
    end_world(world);
  }
}

/* Nor do commands, once there is room; and a full queue needs no more. */
SECTION(test_world_reserved, "world, reserved", 10) {
  enum { many = 1000 };
  static ts_channel channels[many];
  ts_world world = world_of(16, 0, TS_POLICY_FULL);
  CHECK_STATUS(TS_OK, ts_world_reserve(world, many, many));
  for (int i = 0; i < many; i++) channels[i] = number_of(world, 0);
  for (int i = 0; i < many; i++) start_line(world, channels[i], 1, 1);
  step_by(world, 2);
  long before = fault_allocations();
  bool good = true;
  for (int round = 0; round < 20; round++) {
    ts_player player;
    for (int i = 0; i < many; i++) {
      ts_motion desc = tween_of(NUMBERS(round), 1, TS_EASING_QUAD_IN);
      good = good && ts_channel_start(world, channels[i], &desc, &player) == TS_OK;
    }
    good = good && ts_world_step(world, round % 2 ? 2 : 0.5, NULL) == TS_OK;
    good = good && ts_channel_set(world, channels[0], NUMBERS(1), 1) == TS_OK;
  }
  CHECK(good && world_info_of(world).dropped_events > 1000 && world_info_of(world).unread_events == 16);
  if (fault_works()) CHECK(fault_allocations() - before <= 20 * many);
  end_world(world);
}

/* ---- Timelines --------------------------------------------------------------------------------------------------- */

static void add_all(ts_world world, ts_timeline *timelines, int count, int kind, ts_channel *channels, ts_easing live) {
  ts_track track = line_of(TS_INTERPOLATION_CATMULL, 4, NUMBERS(0, 0.5, 1, 1.5), NUMBERS(0, 3, 1, 2));
  ts_track_desc desc = track_desc_of(TS_TRACK_FLOAT, 0, 0);
  desc.easing = live;
  ts_track by_live = track_made(desc);
  add_keys(by_live, 2, NUMBERS(0, 1), NUMBERS(0, 1));
  for (int i = 0; i < count; i++) {
    ts_timeline inner = timeline_of(world);
    timelines[i] = timeline_of(world);
    for (int k = 0; k < 8; k++) {
      ts_channel channel = channels[8 * i + k];
      put_track(world, kind == 2 ? inner : timelines[i], channel, kind == 3 && k == 0 ? by_live : track, 0.1 * k);
      if (kind == 4) put_track(world, timelines[i], channel, track, 1), put_track(world, timelines[i], channel, track, 2);
      if (kind == 1) put_marker(world, timelines[i], 0.3 * k, (uint32_t)k);
    }
    ts_timing timing = timing_of(0, kind == 2 ? TS_EASING_CUBIC_IN_OUT : 0);
    timing.iterations = 2.5, timing.direction = TS_DIRECTION_ALTERNATE;
    if (kind == 2) put_timeline(world, timelines[i], inner, 0.25, &timing);
    CHECK_STATUS(TS_OK, ts_timeline_destroy(world, inner));
    timing.fill = i % 2 ? TS_FILL_BOTH : TS_FILL_NONE;
    play_timeline(world, timelines[i], i % 3 ? &timing : NULL);
  }
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  CHECK_STATUS(TS_OK, ts_track_destroy(by_live));
}

SECTION(test_timeline_step_allocates_nothing, "timeline, a step allocates nothing", 30) {
  enum { many = 400 };
  static ts_channel channels[8 * many];
  static ts_timeline timelines[many];
  static float memory[8 * many];
  for (int kind = 0; kind < 5; kind++) {
    ts_world world = world_made();
    probe probe = {.curve = NULL};
    ts_easing live = kind == 3 ? registered("test:live", &probe, true) : curve_of(0);
    for (int i = 0; i < 8 * many; i++) {
      channels[i] = number_of(world, 0);
      if (i % 2) CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, channels[i], &memory[i], 0));
    }
    add_all(world, timelines, many, kind, channels, live);
    check_steps(world, 200, timelines, 300, "timelines", kind);
    if (kind == 3) CHECK_STATUS(TS_OK, ts_easing_unregister("test:live"));
    CHECK_STATUS(TS_OK, ts_easing_release(live));
    end_world(world);
    if (kind == 3) CHECK(releases_of(&probe) == 1);
  }
}
