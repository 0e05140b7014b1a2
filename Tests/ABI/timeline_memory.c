/* SPDX-License-Identifier: MIT
 *
 * What timelines and snapshots cost: nothing in a step, and in the long run nothing at all; and what they do without
 * memory.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

#include "memory_help.h"

/* ---- Flat ------------------------------------------------------------------------------------------------------- */

SECTION(test_timeline_flat_memory, "timeline, flat memory", 60) {
  bool is_counted = counts("timelines, flat memory: this platform's malloc cannot be replaced"), good = true;
  long live = 0, pages = 0;
  ts_world world = world_of(64, 0, TS_MOTION_FULL);
  ts_channel channel = number_of(world, 0);
  ts_timeline stays = timeline_of(world), timeline;
  ts_entry entry;
  ts_track track = line_of(TS_INTERPOLATION_CATMULL, 3, NUMBERS(0, 1, 2), NUMBERS(0, 1, 0));
  put_track(world, stays, channel, track, 0);
  const int rounds = SANITIZED ? 50000 : 1000000;
  for (int i = 0; i < rounds; i++) {
    if (i == 2000) live = fault_live(), pages = resident_pages();
    good = good && ts_timeline_create(world, &timeline) == TS_OK;
    ts_timeline of = i % 2 ? stays : timeline;
    if (i % 5 == 0) good = good && ts_timeline_add_timeline(world, timeline, stays, NULL, 1, NULL) == TS_OK;
    if (i % 3 == 0) good = good && ts_timeline_add_track(world, of, channel, track, i % 7, &entry) == TS_OK;
    else good = good && ts_timeline_add_marker(world, of, i % 7, 1, &entry) == TS_OK;
    ts_player player;
    if (i % 11 == 0) good = good && ts_timeline_play(world, of, NULL, &player) == TS_OK;
    if (i % 16 == 0) good = good && ts_world_step(world, 0.5, NULL) == TS_OK;
    if (i % 2 || i % 4) good = good && ts_timeline_remove(world, of, entry) == TS_OK;
    good = good && ts_timeline_destroy(world, timeline) == TS_OK;
  }
  CHECK(good && timeline_info_of(world, stays).entries == 1);
  CHECK_STATUS(TS_OK, ts_channel_stop(world, channel));
  ts_player last = timeline_info_of(world, stays).player;
  if (!IS_NULL(last)) CHECK_STATUS(TS_OK, ts_player_stop(world, last));
  if (is_counted) CHECK(fault_live() <= live + 8 && resident_pages() - pages < 64);
  CHECK(world_info_of(world).players == 0);
  end_world(world);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
}

SECTION(test_snapshot_flat_memory, "snapshot, flat memory", 30) {
  bool is_counted = counts("snapshots, flat memory: this platform's malloc cannot be replaced"), good = true;
  long live = 0, pages = 0;
  sample_scene scene = make_sample_scene();
  ts_world world = scene.in.world;
  blob then = saved(world);
  size_t size;
  uint64_t hash;
  for (int i = 0; i < (SANITIZED ? 1000 : 10000); i++) {
    if (i == 500) live = fault_live(), pages = resident_pages();
    good = good && ts_world_step(world, 0.25, NULL) == TS_OK && ts_world_hash(world, &hash) == TS_OK;
    if (i % 3 == 0) good = good && ts_world_restore(world, then.bytes, then.size) == TS_OK;
    if (i % 3 == 0) good = good && ts_world_snapshot(world, then.bytes, then.size, &size) == TS_OK;
    if (i % 7 == 0) good = good && ts_world_restore(world, then.bytes, then.size - 8) == TS_ERROR_INVALID_ARGUMENT;
  }
  CHECK(good);
  restore(world, then);
  if (is_counted) CHECK(fault_live() <= live + 64 && resident_pages() - pages < 64);
  end_world(world);
  free(then.bytes);
}

/* ---- A step allocates nothing ----------------------------------------------------------------------------------- */

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
    static ts_event events[256];
    static ts_channel changed[256];
    size_t count, ended = 0, changes = 0;
    bool good = true;
    long before = fault_allocations();
    for (int i = 0; i < 200; i++) {
      good = good && ts_world_step(world, 1 / 60.0, NULL) == TS_OK;
      do {
        good = good && ts_world_read_events(world, events, 256, &count) == TS_OK;
        for (size_t k = 0; k < count; k++) ended += events[k].kind == TS_EVENT_END;
      } while (count > 0);
      good = good && ts_world_read_changes(world, changed, 256, &count) == TS_OK;
      changes += count;
      /* A scrub of what does not play now, and back. */
      if (i % 50 == 49) good = good && ts_timeline_set_time(world, timelines[i], 0.5) == TS_OK;
    }
    good = good && ts_world_step(world, 1e5, NULL) == TS_OK;
    long allocated = fault_allocations() - before;
    do {
      good = good && ts_world_read_events(world, events, 256, &count) == TS_OK;
      for (size_t k = 0; k < count; k++) ended += events[k].kind == TS_EVENT_END;
    } while (count > 0);
    CHECK(good && ended > 300 && changes > 5000 && world_info_of(world).players == 0);
    char name[64];
    snprintf(name, sizeof name, "timelines of sort %d: %ld allocations", kind, allocated);
    CHECK_OF(allocated == 0, name);
    if (kind == 3) CHECK_STATUS(TS_OK, ts_easing_unregister("test:live"));
    CHECK_STATUS(TS_OK, ts_easing_release(live));
    end_world(world);
    if (kind == 3) CHECK(releases_of(&probe) == 1);
  }
}

/* ---- No memory -------------------------------------------------------------------------------------------------- */

static ts_world world;
static ts_channel channels[2];
static ts_timeline timeline, inner;
static ts_track track;
static probe held;
static ts_easing easing;
static blob earlier;
static struct {
  ts_timeline timeline;
  ts_entry entry;
  ts_player player;
  size_t size;
  uint8_t bytes[1 << 16];
} out;

static ts_status create(void) { return ts_timeline_create(world, &out.timeline); }
static ts_status add_track(void) { return ts_timeline_add_track(world, timeline, channels[1], track, 0.5, &out.entry); }
static ts_status add_timeline(void) {
  ts_timing timing = timing_of(0, 0);
  timing.easing = easing;
  return ts_timeline_add_timeline(world, timeline, inner, &timing, 1, &out.entry);
}
static ts_status add_marker(void) { return ts_timeline_add_marker(world, timeline, 1, 5, &out.entry); }
static ts_status play(void) { return ts_timeline_play(world, timeline, NULL, &out.player); }
static ts_status play_by(void) {
  ts_timing timing = timing_of(0, 0);
  timing.easing = easing;
  return ts_timeline_play(world, inner, &timing, &out.player);
}
static ts_status animate(void) {
  ts_playhead_to to = playhead_to(0.25, 1);
  return ts_timeline_animate_to(world, timeline, &to, &out.player);
}
static ts_status set_time(void) { return ts_timeline_set_time(world, inner, 0.75); }
static ts_status snapshot(void) { return ts_world_snapshot(world, out.bytes, sizeof out.bytes, &out.size); }
static ts_status measure(void) { return ts_world_snapshot(world, NULL, 0, &out.size); }
static ts_status restore_it(void) { return ts_world_restore(world, earlier.bytes, earlier.size); }

static const struct {
  const char *name;
  ts_status (*call)(void);
} calls[] = {{"create a timeline", create}, {"add a track", add_track}, {"add a timeline", add_timeline},
             {"add a marker", add_marker}, {"play", play}, {"play along a curve", play_by}, {"animate the playhead", animate},
             {"scrub", set_time}, {"snapshot", snapshot}, {"measure a snapshot", measure}, {"restore", restore_it}};
static size_t asked;

/* With so many allocations that succeed, until they are enough. */
static void call_without_memory(void) {
  const char *name = calls[asked].name;
  held = (probe){.curve = NULL};
  easing = registered("test:held", &held, true);
  world = world_made();
  channels[0] = number_of(world, 1), channels[1] = number_of(world, 2);
  timeline = timeline_of(world), inner = timeline_of(world);
  track = line_of(0, 3, NUMBERS(0, 1, 2), NUMBERS(0, 1, 0));
  put_track(world, timeline, channels[0], track, 0);
  put_track(world, inner, channels[0], track, 0);
  put_track(world, inner, channels[1], track, 0);
  ts_tween_desc desc = tween_of(NUMBERS(9), 4, 0);
  desc.timing.easing = easing;
  start_tween(world, channels[1], desc);
  earlier = saved(world);
  play_timeline(world, timeline, NULL);
  step_by(world, 0.25);
  for (int i = 0; i < 20; i++) timeline_of(world);
  uint64_t state = state_of(world);
  long live = fault_live(), allowed = 0;
  for (; allowed < 4000; allowed++) {
    FILL_PATTERN(out);
    fault_arm(allowed);
    ts_status status = calls[asked].call();
    fault_disarm();
    if (status == TS_OK) break;
    if (!CHECK_STATUS_OF(TS_ERROR_OUT_OF_MEMORY, status, name)) break;
    /* A buffer that was begun is no result. */
    if (asked != 8) CHECK_OF(IS_PATTERN(out), name);
    CHECK_OF(*ts_last_error_message() != 0 && state_of(world) == state && releases_of(&held) == 0, name);
    CHECK_OF(is_held(world, channels[0], timeline_info_of(world, timeline).player), name);
  }
  CHECK_OF(allowed < 4000 && fault_live() >= live - 64, name);
  /* What goes, and what moves on, needs none. */
  fault_arm(0);
  ts_status stepped = ts_world_step(world, 0.1, NULL), gone = ts_timeline_destroy(world, inner);
  ts_status also = ts_timeline_destroy(world, timeline), ended = ts_world_destroy(world);
  fault_disarm();
  CHECK_OF(stepped == TS_OK && gone == TS_OK && also == TS_OK && ended == TS_OK, name);
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:held"));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  CHECK_OF(releases_of(&held) == 1, name);
  free(earlier.bytes);
}

SECTION(test_timeline_failing_malloc, "timeline, malloc fails", 120) {
  if (!counts("timelines without memory: this platform's malloc cannot be replaced")) return;
  for (asked = 0; asked < COUNT_OF(calls); asked++) check_in_child(calls[asked].name, 60, call_without_memory);
}

/* All that was taken for a world comes back with it, whatever failed on the way. */
SECTION(test_timeline_leaks_nothing, "timeline, leaks nothing", 60) {
  if (!counts("what timelines leave behind: this platform's malloc cannot be replaced")) return;
  long live = 0;
  for (int round = 0; round < 300; round++) {
    if (round == 100) live = fault_live();
    sample_scene scene = make_sample_scene();
    world = scene.in.world;
    step_by(world, 0.5);
    blob first = saved(world);
    step_by(world, 0.25);
    ts_world other = world_made();
    for (long allowed = round % 100 * 3; allowed < round % 100 * 3 + 3; allowed++) {
      fault_arm(allowed);
      ts_status status = ts_world_restore(round % 2 ? other : world, first.bytes, first.size);
      fault_disarm();
      CHECK(status == TS_OK || status == TS_ERROR_OUT_OF_MEMORY);
    }
    restore(other, first);
    restore(world, first);
    CHECK(hash_of(world) == hash_of(other));
    step_by(other, 0.125);
    end_world(other);
    end_world(world);
    free(first.bytes);
  }
  CHECK(fault_live() <= live + 4);
}
