/* SPDX-License-Identifier: MIT
 *
 * What worlds cost: nothing in a step, and in the long run nothing at all; and what they do without memory.
 */
#define _GNU_SOURCE
#include "world_help.h"

#include "memory_help.h"

/* ---- Flat ------------------------------------------------------------------------------------------------------- */

SECTION(test_world_flat_memory, "world, flat memory", 60) {
  bool is_counted = counts("worlds, flat memory: this platform's malloc cannot be replaced"), good = true;
  long live = 0, pages = 0;
  int rounds = SANITIZED ? 20000 : 100000;
  for (int i = 0; i < rounds; i++) {
    if (i == 2000) live = fault_live(), pages = resident_pages();
    ts_world world;
    ts_channel channel;
    ts_player player;
    ts_channel_desc desc = channel_desc_of(TS_TRACK_FLOAT, 0, NULL);
    desc.name = "name", desc.path = "a.path";
    ts_tween_desc tween = tween_of(NUMBERS(1), 1, TS_EASING_LINEAR);
    good = good && ts_world_create(NULL, &world) == TS_OK && ts_channel_create(world, &desc, &channel) == TS_OK;
    good = good && ts_player_tween(world, channel, &tween, &player) == TS_OK && ts_world_step(world, 0.5, NULL) == TS_OK;
    good = good && ts_world_attach(world, "a", 0, curve_of(TS_EASING_QUAD_IN)) == TS_OK;
    good = good && ts_world_destroy(world) == TS_OK;
  }
  CHECK(good);
  if (is_counted) CHECK(fault_live() == live && resident_pages() - pages < 64);
}

SECTION(test_world_flat_channels, "world, flat memory of channels", 60) {
  bool is_counted = counts("channels, flat memory: this platform's malloc cannot be replaced"), good = true;
  long live = 0, pages = 0;
  ts_world world = world_made();
  ts_channel channel, stays = number_of(world, 0);
  float memory[3] = {0};
  int rounds = SANITIZED ? 50000 : 1000000;
  for (int i = 0; i < rounds; i++) {
    if (i == 2000) live = fault_live(), pages = resident_pages();
    ts_channel_desc desc = channel_desc_of(i % 2 ? TS_TRACK_VEC3 : TS_TRACK_NUMBERS, i % 2 ? 0 : 1 + i % 7, NULL);
    desc.name = i % 3 ? NULL : "one.name";
    good = good && ts_channel_create(world, &desc, &channel) == TS_OK;
    if (i % 2) good = good && ts_channel_bind_f32(world, channel, memory, 0) == TS_OK;
    good = good && ts_channel_destroy(world, channel) == TS_OK;
  }
  CHECK(good && ts_channel_is_valid(world, stays));
  if (is_counted) CHECK(fault_live() == live && resident_pages() - pages < 64);
  end_world(world);
}

SECTION(test_world_flat_players, "world, flat memory of players", 60) {
  bool is_counted = counts("players, flat memory: this platform's malloc cannot be replaced"), good = true;
  long live = 0, pages = 0;
  ts_world world = world_of(64, 0, TS_MOTION_FULL);
  ts_channel channel = number_of(world, 0), quat = channel_of(world, TS_TRACK_QUAT, 0, NULL);
  ts_track track = line_of(0, 3, NUMBERS(0, 1, 2), NUMBERS(0, 1, 0));
  int rounds = SANITIZED ? 50000 : 1000000;
  for (int i = 0; i < rounds; i++) {
    if (i == 2000) live = fault_live(), pages = resident_pages();
    ts_player player;
    ts_tween_desc tween = tween_of(NUMBERS(1), 1, TS_EASING_BACK_OUT), turned = tween_of(NUMBERS(0, 0, 1, 1), 1, 0);
    ts_spring_to spring = spring_to(NUMBERS(2), spring_of(10, 1));
    ts_decay_to decay = decay_to(NUMBERS(5), 4);
    tween.additive = i % 10 == 5;
    switch (i % 5) {
      case 0: good = good && ts_player_tween(world, channel, &tween, &player) == TS_OK; break;
      case 1: good = good && ts_player_spring(world, channel, &spring, &player) == TS_OK; break;
      case 2: good = good && ts_player_decay(world, channel, &decay, &player) == TS_OK; break;
      case 3: good = good && ts_player_track(world, channel, track, NULL, &player) == TS_OK; break;
      default: good = good && ts_player_tween(world, quat, &turned, &player) == TS_OK; break;
    }
    if (i % 7 == 0) good = good && ts_player_stop(world, player) == TS_OK;
    if (i % 16 == 0) good = good && ts_world_step(world, 1.5, NULL) == TS_OK;
  }
  CHECK(good);
  CHECK_STATUS(TS_OK, ts_channel_stop(world, channel));
  CHECK_STATUS(TS_OK, ts_channel_stop(world, quat));
  /* What moves at the end may hold something of its own; it has stopped. */
  if (is_counted) CHECK(fault_live() <= live + 8 && resident_pages() - pages < 64);
  CHECK(world_info_of(world).players == 0);
  end_world(world);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
}

/* ---- A step allocates nothing ----------------------------------------------------------------------------------- */

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
      ts_tween_desc tween = tween_of(&target, 0.1 + 0.0003 * i, (uint32_t)(4 + i % 40));
      if (kind == 2 || kind == 3) tween.timing.iterations = 1 + i % 5, tween.timing.delay = 0.0001 * i;
      if (kind == 9) tween.timing.easing = live;
      ts_spring_to spring = spring_to(&target, spring_of(5 + i % 30, 0.1 * (1 + i % 20)));
      ts_decay_to decay = decay_to(&velocity, 1 + i % 9);
      if (kind < 4 || kind == 9) good = good && ts_player_tween(world, channel, &tween, &player) == TS_OK;
      else if (kind < 6) good = good && ts_player_spring(world, channel, &spring, &player) == TS_OK;
      else if (kind < 8) good = good && ts_player_track(world, channel, track, NULL, &player) == TS_OK;
      else good = good && ts_player_decay(world, channel, &decay, &player) == TS_OK;
    }
    CHECK_STATUS(TS_OK, ts_track_destroy(track));
    if (kind == 9) {
      CHECK_STATUS(TS_OK, ts_easing_unregister("test:live"));
      CHECK_STATUS(TS_OK, ts_easing_release(live));
    }
    static ts_event events[256];
    static ts_channel changed[256];
    size_t count, ended = 0, changes = 0;
    long before = fault_allocations();
    for (int i = 0; i < 400; i++) {
      good = good && ts_world_step(world, 1 / 60.0, NULL) == TS_OK;
      do {
        good = good && ts_world_read_events(world, events, 256, &count) == TS_OK;
        for (size_t k = 0; k < count; k++) ended += events[k].kind == TS_EVENT_END;
      } while (count > 0);
      good = good && ts_world_read_changes(world, changed, 256, &count) == TS_OK;
      changes += count;
    }
    good = good && ts_world_step(world, 1e5, NULL) == TS_OK;
    long allocated = fault_allocations() - before;
    CHECK(good && ended > 5000 && changes > 5000);
    char name[64];
    snprintf(name, sizeof name, "players of sort %d: %ld allocations", kind, allocated);
    CHECK_OF(allocated == 0, name);
    CHECK(world_info_of(world).players == 0);
    end_world(world);
  }
}

/* Nor do commands, once there is room; and a full queue needs no more. */
SECTION(test_world_reserved, "world, reserved", 10) {
  enum { many = 1000 };
  static ts_channel channels[many];
  ts_world world = world_of(16, 0, TS_MOTION_FULL);
  CHECK_STATUS(TS_OK, ts_world_reserve(world, many, many));
  for (int i = 0; i < many; i++) channels[i] = number_of(world, 0);
  for (int i = 0; i < many; i++) start_line(world, channels[i], 1, 1);
  step_by(world, 2);
  long before = fault_allocations();
  bool good = true;
  for (int round = 0; round < 20; round++) {
    ts_player player;
    for (int i = 0; i < many; i++) {
      ts_tween_desc desc = tween_of(NUMBERS(round), 1, TS_EASING_QUAD_IN);
      good = good && ts_player_tween(world, channels[i], &desc, &player) == TS_OK;
    }
    good = good && ts_world_step(world, round % 2 ? 2 : 0.5, NULL) == TS_OK;
    good = good && ts_channel_set(world, channels[0], NUMBERS(1), 1) == TS_OK;
  }
  CHECK(good && world_info_of(world).dropped_events > 1000 && world_info_of(world).unread_events == 16);
  if (fault_works()) CHECK(fault_allocations() - before <= 20 * many);
  end_world(world);
}

/* ---- No memory -------------------------------------------------------------------------------------------------- */

static ts_world world;
static ts_channel channels[2];
static ts_player players[2];
static ts_track track;
static probe held;
static ts_easing easing;
static struct {
  ts_world world;
  ts_channel channel;
  ts_player player;
} out;

static ts_status create_world(void) { return ts_world_create(NULL, &out.world); }
static ts_status create_channel(void) {
  ts_channel_desc desc = channel_desc_of(TS_TRACK_NUMBERS, 64, NULL);
  desc.name = "some.name", desc.path = "some.path.of.many";
  return ts_channel_create(world, &desc, &out.channel);
}
static ts_status tween_line(void) {
  ts_tween_desc desc = tween_of(NUMBERS(3), 1, 0);
  desc.timing.easing = easing;
  return ts_player_tween(world, channels[0], &desc, &out.player);
}
static ts_status tween_turn(void) {
  ts_tween_desc desc = tween_of(NUMBERS(0, 1, 0, 1), 1, TS_EASING_BACK_OUT);
  return ts_player_tween(world, channels[1], &desc, &out.player);
}
static ts_status add_layer(void) {
  ts_tween_desc desc = tween_of(NUMBERS(3), 1, 0);
  desc.additive = true;
  return ts_player_tween(world, channels[0], &desc, &out.player);
}
static ts_status spring(void) {
  ts_spring_to desc = spring_to(NUMBERS(3), spring_of(9, 0.5));
  return ts_player_spring(world, channels[0], &desc, &out.player);
}
static ts_status decay(void) {
  ts_decay_to desc = decay_to(NUMBERS(3), 5);
  return ts_player_decay(world, channels[0], &desc, &out.player);
}
static ts_status play(void) { return ts_player_track(world, channels[0], track, NULL, &out.player); }
static ts_status attach(void) { return ts_world_attach(world, "some.path", 7, easing); }
static ts_status alias(void) { return ts_world_alias(world, "c", (const char *const[]){"d", "e", "f"}, 3); }
static ts_status reserve(void) { return ts_world_reserve(world, 5000, 5000); }

static const struct {
  const char *name;
  ts_status (*call)(void);
} calls[] = {{"create a world", create_world}, {"create a channel", create_channel}, {"tween", tween_line},
             {"tween of a rotation", tween_turn}, {"layer", add_layer}, {"spring", spring}, {"decay", decay},
             {"track", play}, {"attach", attach}, {"alias", alias}, {"reserve", reserve}};
static size_t asked;

/* With so many allocations that succeed, until they are enough. */
static void call_without_memory(void) {
  const char *name = calls[asked].name;
  held = (probe){.curve = NULL};
  easing = registered("test:held", &held, true);
  world = world_made();
  channels[0] = number_of(world, 1);
  channels[1] = channel_of(world, TS_TRACK_QUAT, 0, NULL);
  players[0] = start_line(world, channels[0], 9, 2);
  players[1] = start_tween(world, channels[1], tween_of(NUMBERS(1, 0, 0, 1), 2, 0));
  track = line_of(0, 3, NUMBERS(0, 1, 2), NUMBERS(0, 1, 0));
  step_by(world, 0.25);
  uint64_t sum = world_sum(world, channels, 2, players, 2);
  long allowed = 0;
  for (; allowed < 3000; allowed++) {
    FILL_PATTERN(out);
    fault_arm(allowed);
    ts_status status = calls[asked].call();
    fault_disarm();
    if (status == TS_OK) break;
    if (!CHECK_STATUS_OF(TS_ERROR_OUT_OF_MEMORY, status, name)) break;
    CHECK_OF(IS_PATTERN(out) && *ts_last_error_message() != 0, name);
    CHECK_OF(world_sum(world, channels, 2, players, 2) == sum && releases_of(&held) == 0, name);
    if (strcmp(name, "create a channel") == 0) CHECK(ts_channel_find(world, "some.name", &out.channel) != TS_OK);
  }
  CHECK_OF(allowed < 3000, name);
  /* What goes, and what moves on, needs none. */
  fault_arm(0);
  ts_status stepped = ts_world_step(world, 0.1, NULL), stopped = ts_channel_stop(world, channels[0]);
  ts_status gone = ts_channel_destroy(world, channels[1]), ended = ts_world_destroy(world);
  fault_disarm();
  CHECK_OF(stepped == TS_OK && stopped == TS_OK && gone == TS_OK && ended == TS_OK, name);
  if (ts_world_is_valid(out.world)) CHECK_STATUS(TS_OK, ts_world_destroy(out.world));
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:held"));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  CHECK_OF(releases_of(&held) == 1, name);
}

SECTION(test_world_failing_malloc, "world, malloc fails", 240) {
  if (!counts("worlds without memory: this platform's malloc cannot be replaced")) return;
  for (asked = 0; asked < COUNT_OF(calls); asked++) check_in_child(calls[asked].name, 60, call_without_memory);
}
