/* SPDX-License-Identifier: MIT
 *
 * Worlds and threads: one at a time in a world, many worlds at once that share a snapshot, and forks.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

#include "thread_help.h"

enum { thread_count = 4, shared_channels = 64 };

static sample_scene shared;
static ts_channel channels[shared_channels];
static blob then;

static void share(void) {
  shared = make_sample_scene();
  for (int i = 0; i < shared_channels; i++) channels[i] = number_of(shared.in.world, 0);
  then = saved(shared.in.world);
}

/* Whatever a thread asks of a world that others use: it is done, or BUSY; never half. */
static void *use_shared(void *context) {
  uint64_t state = (uint64_t)(intptr_t)context + 1, hash;
  ts_event events[32];
  ts_channel changed[32];
  uint8_t *bytes = malloc(4 * then.size);
  bool good = bytes != NULL;
  ts_world world = shared.in.world;
  while (!atomic_load(&stop) && good) {
    uint64_t bits = random_bits(&state);
    ts_channel channel = channels[(bits >> 8) % shared_channels], lane = shared.lanes[bits >> 12 & 7];
    ts_timeline timeline = shared.timelines[(bits >> 8) % sample_timelines];
    double target = (double)(bits >> 20 & 15), value = NAN, duration = (double)(bits >> 24 & 7) / 8;
    ts_motion tween = tween_of(&target, duration, TS_EASING_QUAD_IN);
    ts_motion spring = spring_to(&target, spring_of(20, 0.5));
    ts_player player = {0, 0};
    ts_entry entry = {0, 0};
    ts_world_info info = {.struct_size = sizeof info};
    size_t count = 0;
    switch (bits % 20) {
      case 0: case 1: case 2: case 3: case 4: case 5: good = count_answer(ts_world_step(world, 0.01, NULL)); break;
      case 6: good = count_answer(ts_channel_start(world, channel, &tween, &player)); break;
      case 7: good = count_answer(ts_channel_start(world, channel, &spring, &player)); break;
      case 8: good = count_answer(ts_channel_set(world, channel, &target, 1)); break;
      case 9: good = count_answer(ts_world_read_events(world, events, 32, &count)); break;
      case 10: good = count_answer(ts_world_read_changes(world, changed, 32, &count)); break;
      case 11:
        good = count_answer(ts_channel_get(world, channel, &value, NULL, NULL, 1));
        good = good && (isnan(value) || (value >= -20 && value <= 40));
        break;
      case 12: good = count_answer(ts_world_get_info(world, &info)); break;
      case 13: good = count_answer(ts_world_restore(world, then.bytes, then.size)); break;
      case 14: {
        ts_status status = ts_world_snapshot(world, bytes, 4 * then.size, &count);
        good = count_answer(status) && (status != TS_OK || (count > 0 && count % 8 == 0));
        break;
      }
      case 15: good = count_answer(ts_world_hash(world, &hash)); break;
      case 16: good = count_answer(ts_timeline_set_time(world, timeline, (double)(bits >> 12 & 63) / 16, false)); break;
      case 17: good = count_answer(ts_timeline_start(world, timeline, NULL, &player)); break;
      case 18:
        good = count_answer(ts_timeline_add_marker(world, timeline, 0.5, 3, &entry));
        if (entry.generation) good = good && count_answer(ts_timeline_remove(world, timeline, entry));
        break;
      default:
        good = count_answer(ts_channel_start(world, bits >> 40 & 1 ? lane : channel, &tween, &player));
        if (player.generation) good = good && count_answer(ts_player_stop(world, player));
        ts_world_is_valid(world);
        ts_channel_is_valid(world, channel);
        ts_player_is_valid(world, player);
        ts_timeline_is_valid(world, timeline);
    }
  }
  if (!good) atomic_fetch_add(&wrong, 1);
  free(bytes);
  return NULL;
}

SECTION(test_world_threads_shared, "world threads, shared", 30) {
  pthread_t threads[thread_count];
  share();
  if (!run_threads(threads, thread_count, use_shared)) return;
  pause_for(1400000);
  await_done();
  join_threads(threads, thread_count);
  CHECK(is_all_finite(shared.in.world, channels, shared_channels) && is_all_finite(shared.in.world, shared.lanes, 8));
  restore(shared.in.world, then);
  CHECK(is_saved_as(shared.in.world, then));
  end_world(shared.in.world);
  free(then.bytes);
}

/* A world that goes while others are at it. */
SECTION(test_world_threads_destroyed, "world threads, destroyed", 60) {
  pthread_t threads[thread_count];
  for (int round = 0; round < (SANITIZED ? 20 : 100); round++) {
    share();
    ts_world world = shared.in.world;
    if (!run_threads(threads, thread_count, use_shared)) return;
    pause_for(2000);
    ts_status status = ts_world_destroy(world);
    CHECK(status == TS_OK || status == TS_ERROR_BUSY);
    pause_for(300);
    join_threads(threads, thread_count);
    /* Where it was busy, who was inside has freed it on the way out, or it is still whole. */
    if (ts_world_is_valid(world)) CHECK_STATUS(TS_OK, ts_world_destroy(world));
    CHECK(!ts_world_is_valid(world));
    free(then.bytes);
  }
}

/* ---- Inside a curve --------------------------------------------------------------------------------------------- */

static ts_world slow;
static ts_timeline scrubbed;
static ts_status stepped;

static void *step_slow(void *context) {
  (void)context;
  stepped = ts_world_step(slow, 0.5, NULL);
  return NULL;
}

static void *scrub_slow(void *context) {
  (void)context;
  stepped = ts_timeline_set_time(slow, scrubbed, 0.5, false);
  return NULL;
}

/* What another thread does meanwhile is BUSY, and has changed nothing. In a step, in one whose world is destroyed
 * meanwhile, and in a scrub. */
SECTION(test_world_threads_inside, "world threads, inside a curve", 30) {
  for (int how = 0; how < 3; how++) {
    bool end_it = how == 1, is_scrubbed = how == 2;
    probe probe = {.curve = NULL, .during = stay_inside};
    atomic_store(&may_leave, true);
    slow = world_made();
    scrubbed = timeline_of(slow);
    ts_channel channel = number_of(slow, 0);
    ts_easing easing = registered("test:slow", &probe, true);
    ts_track_desc of_track = track_desc_of(TS_TRACK_FLOAT, 0, 0);
    of_track.easing = easing;
    ts_track track = track_made(of_track);
    add_keys(track, 2, NUMBERS(0, 1), NUMBERS(0, 10));
    if (is_scrubbed) put_track(slow, scrubbed, channel, track, 0);
    ts_motion desc = tween_of(NUMBERS(10), 1, 0);
    desc.timing.easing = easing;
    ts_player made;
    ts_player player = is_scrubbed ? start_line(slow, number_of(slow, 0), 1, 1) : started(slow, channel, desc);
    then = saved(slow);
    pthread_t thread;
    if (!enter(&thread, is_scrubbed ? scrub_slow : step_slow)) return;
    double value;
    size_t count;
    uint64_t hash;
    ts_entry entry;
    ts_timeline timeline;
    ts_world_info info = {.struct_size = sizeof info};
    ts_timeline_info about = {.struct_size = sizeof about};
    desc = tween_of(NUMBERS(1), 1, 0);
    FILL_PATTERN(made), FILL_PATTERN(timeline);
    CHECK_STATUS(TS_ERROR_BUSY, ts_world_step(slow, 1, &count));
    CHECK_STATUS(TS_ERROR_BUSY, ts_world_get_info(slow, &info));
    CHECK_STATUS(TS_ERROR_BUSY, ts_channel_get(slow, channel, &value, NULL, NULL, 1));
    CHECK_STATUS(TS_ERROR_BUSY, ts_channel_set(slow, channel, NUMBERS(3), 1));
    CHECK_STATUS(TS_ERROR_BUSY, ts_channel_start(slow, channel, &desc, &made));
    CHECK_STATUS(TS_ERROR_BUSY, ts_player_stop(slow, player));
    CHECK_STATUS(TS_ERROR_BUSY, ts_world_snapshot(slow, NULL, 0, &count));
    CHECK_STATUS(TS_ERROR_BUSY, ts_world_restore(slow, then.bytes, then.size));
    CHECK_STATUS(TS_ERROR_BUSY, ts_world_hash(slow, &hash));
    CHECK_STATUS(TS_ERROR_BUSY, ts_timeline_create(slow, &timeline));
    CHECK_STATUS(TS_ERROR_BUSY, ts_timeline_destroy(slow, scrubbed));
    CHECK_STATUS(TS_ERROR_BUSY, ts_timeline_get_info(slow, scrubbed, &about));
    CHECK_STATUS(TS_ERROR_BUSY, ts_timeline_set_time(slow, scrubbed, 1, false));
    CHECK_STATUS(TS_ERROR_BUSY, ts_timeline_start(slow, scrubbed, NULL, &made));
    CHECK_STATUS(TS_ERROR_BUSY, ts_timeline_add_marker(slow, scrubbed, 1, 1, &entry));
    CHECK(IS_PATTERN(made) && IS_PATTERN(timeline) && *ts_last_error_message());
    /* Worlds are independent of each other. */
    ts_world mine = world_made();
    ts_channel in_mine = number_of(mine, 0);
    start_line(mine, in_mine, 4, 1);
    step_by(mine, 0.5);
    CHECK(value_in(mine, in_mine) == 2);
    restore(mine, then);
    CHECK(hash_of(mine) != 0);
    end_world(mine);
    if (end_it) {
      ts_status status = ts_world_destroy(slow);
      CHECK(status == TS_OK || status == TS_ERROR_BUSY);
      CHECK(releases_of(&probe) == 0);
    }
    leave(&thread);
    CHECK(stepped == TS_OK || (end_it && stepped == TS_ERROR_STALE_HANDLE));
    if (!end_it) CHECK(value_in(slow, channel) == 5 && ts_player_is_valid(slow, player));
    CHECK_STATUS(TS_OK, ts_easing_unregister("test:slow"));
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
    CHECK_STATUS(TS_OK, ts_track_destroy(track));
    if (ts_world_is_valid(slow)) end_world(slow);
    CHECK(releases_of(&probe) == 1);
    free(then.bytes);
  }
}

/* ---- Worlds of their own ---------------------------------------------------------------------------------------- */

static uint64_t expected;

/* What becomes of a world that was restored; 0 where something failed. */
static uint64_t played(ts_world world) {
  uint64_t hash = 0;
  bool good = ts_world_restore(world, then.bytes, then.size) == TS_OK;
  for (int i = 0; i < 40 && good; i++) good = ts_world_step(world, 1 / 64.0, NULL) == TS_OK;
  size_t size = 0;
  uint8_t *bytes = malloc(2 * then.size);
  good = good && ts_world_snapshot(world, bytes, 2 * then.size, &size) == TS_OK;
  good = good && ts_world_restore(world, bytes, size) == TS_OK && ts_world_hash(world, &hash) == TS_OK;
  free(bytes);
  return good ? hash : 0;
}

static void *play_alone(void *context) {
  (void)context;
  ts_world world;
  bool good = ts_world_create(NULL, &world) == TS_OK;
  for (int i = 1; !atomic_load(&stop); i++) {
    good = good && played(world) == expected;
    if (i % 8 == 0) good = good && ts_world_destroy(world) == TS_OK && ts_world_create(NULL, &world) == TS_OK;
  }
  if (!good || ts_world_destroy(world) != TS_OK) atomic_fetch_add(&wrong, 1);
  return NULL;
}

static void expect_played(void) {
  sample_scene scene = make_sample_scene();
  step_by(scene.in.world, 0.25);
  then = saved(scene.in.world);
  expected = played(scene.in.world);
  CHECK(expected != 0);
  end_world(scene.in.world);
}

SECTION(test_world_threads_apart, "world threads, apart", 30) {
  pthread_t threads[thread_count];
  expect_played();
  if (!run_threads(threads, thread_count, play_alone)) return;
  pause_for(1200000);
  join_threads(threads, thread_count);
  free(then.bytes);
}

/* ---- fork --------------------------------------------------------------------------------------------------------- */

static ts_world forked;
static ts_channel in_forked;

static bool use_forked(void) {
  double value = NAN;
  bool good = ts_world_step(forked, 0.5, NULL) == TS_OK;
  good = good && ts_channel_get(forked, in_forked, &value, NULL, NULL, 1) == TS_OK && value == 7.5;
  return good && ts_world_destroy(forked) == TS_OK && played(world_made()) == expected;
}

/* A child goes on with a copy of the world, while the parent's stays as it was. */
SECTION(test_world_forks, "world, fork", 120) {
  expect_played();
  forked = world_made();
  in_forked = number_of(forked, 0);
  start_line(forked, in_forked, 10, 1);
  step_by(forked, 0.25);
  CHECK(in_child(10, use_forked));
  CHECK(value_in(forked, in_forked) == 2.5);
  /* While other threads are inside worlds of their own. */
  pthread_t threads[2];
  if (!run_threads(threads, 2, play_alone)) return;
  for (int i = 0; i < 40; i++)
    if (!CHECK(in_child(10, use_forked))) break;
  join_threads(threads, 2);
  step_by(forked, 0.75);
  CHECK(value_in(forked, in_forked) == 10);
  end_world(forked);
  free(then.bytes);
}
