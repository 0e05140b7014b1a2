/* SPDX-License-Identifier: MIT
 *
 * Snapshots and threads: many worlds at once, one blob for all of them, and one world for several threads.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

#include "foreign.h"
#include "thread_help.h"

enum { thread_count = 4 };

static blob then;
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

SECTION(test_snapshot_threads_apart, "snapshot threads, apart", 30) {
  pthread_t threads[thread_count];
  sample_scene scene = make_sample_scene();
  step_by(scene.in.world, 0.25);
  then = saved(scene.in.world);
  expected = played(scene.in.world);
  CHECK(expected != 0);
  if (!run_threads(threads, thread_count, play_alone)) return;
  pause_for(500000);
  join_threads(threads, thread_count);
  end_world(scene.in.world);
  free(then.bytes);
}

static sample_scene shared;

/* Done, or BUSY; never half. */
static void *use_shared(void *context) {
  uint64_t state = (uint64_t)(intptr_t)context + 1, hash;
  uint8_t *bytes = malloc(4 * then.size);
  bool good = bytes != NULL;
  ts_world world = shared.in.world;
  while (!atomic_load(&stop) && good) {
    uint64_t bits = random_bits(&state);
    ts_timeline timeline = shared.timelines[(bits >> 8) % sample_timelines];
    ts_entry entry = {0, 0};
    ts_player player;
    size_t size = 0;
    switch (bits % 10) {
      case 0: case 1: good = count_answer(ts_world_step(world, 0.01, NULL)); break;
      case 2:
        good = count_answer(ts_world_restore(world, then.bytes, then.size));
        break;
      case 3: {
        ts_status status = ts_world_snapshot(world, bytes, 4 * then.size, &size);
        good = count_answer(status) && (status != TS_OK || (size > 0 && size % 8 == 0));
        break;
      }
      case 4: good = count_answer(ts_world_hash(world, &hash)); break;
      case 5: good = count_answer(ts_timeline_set_time(world, timeline, (double)(bits >> 12 & 63) / 16)); break;
      case 6: good = count_answer(ts_timeline_play(world, timeline, NULL, &player)); break;
      case 7:
        good = count_answer(ts_timeline_add_marker(world, timeline, 0.5, 3, &entry));
        if (entry.generation) good = good && count_answer(ts_timeline_remove(world, timeline, entry));
        break;
      case 8: good = count_answer(ts_player_tween(world, shared.lanes[bits >> 12 & 7], &(ts_tween_desc){
                .struct_size = sizeof(ts_tween_desc), .target = NUMBERS(3), .timing = timing_of(1, 0)}, &player)); break;
      default: ts_timeline_is_valid(world, timeline); break;
    }
  }
  if (!good) atomic_fetch_add(&wrong, 1);
  free(bytes);
  return NULL;
}

SECTION(test_snapshot_threads_shared, "snapshot threads, shared", 30) {
  pthread_t threads[thread_count];
  shared = make_sample_scene();
  then = saved(shared.in.world);
  if (!run_threads(threads, thread_count, use_shared)) return;
  pause_for(700000);
  await_done();
  join_threads(threads, thread_count);
  check_answers(1u << TS_OK | 1u << TS_ERROR_BUSY | 1u << TS_ERROR_STALE_HANDLE);
  CHECK(is_all_finite(shared.in.world, shared.lanes, 8));
  restore(shared.in.world, then);
  CHECK(is_saved_as(shared.in.world, then));
  end_world(shared.in.world);
  free(then.bytes);
}

/* ---- Inside a curve ------------------------------------------------------------------------------------------------ */

static atomic_bool is_inside, may_leave;

static void wait_inside(probe *probe) {
  (void)probe;
  atomic_store(&is_inside, true);
  while (!atomic_load(&may_leave)) pause_for(100);
}

static ts_timeline scrubbed;
static ts_world slow;
static ts_status answered;

static void *scrub_slowly(void *context) {
  (void)context;
  answered = ts_timeline_set_time(slow, scrubbed, 0.5);
  return NULL;
}

/* While a curve's code takes its time, its world is BUSY to all others, and only that. */
SECTION(test_snapshot_threads_inside, "snapshot threads, inside a curve", 30) {
  probe probe = {.curve = NULL};
  slow = world_made();
  ts_channel channel = number_of(slow, 0);
  scrubbed = timeline_of(slow);
  ts_track_desc desc = track_desc_of(TS_TRACK_FLOAT, 0, 0);
  desc.easing = registered("test:slow", &probe, true);
  ts_track track = track_made(desc);
  add_keys(track, 2, NUMBERS(0, 1), NUMBERS(0, 10));
  put_track(slow, scrubbed, channel, track, 0);
  then = saved(slow);
  probe.during = wait_inside;
  atomic_store(&is_inside, false);
  atomic_store(&may_leave, false);
  pthread_t thread;
  if (!CHECK(pthread_create(&thread, NULL, scrub_slowly, NULL) == 0)) return;
  while (!atomic_load(&is_inside)) pause_for(100);
  size_t size;
  uint64_t hash;
  ts_entry entry;
  ts_player player;
  ts_timeline made;
  FILL_PATTERN(made);
  ts_timeline_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_ERROR_BUSY, ts_world_snapshot(slow, NULL, 0, &size));
  CHECK_STATUS(TS_ERROR_BUSY, ts_world_restore(slow, then.bytes, then.size));
  CHECK_STATUS(TS_ERROR_BUSY, ts_world_hash(slow, &hash));
  CHECK_STATUS(TS_ERROR_BUSY, ts_timeline_create(slow, &made));
  CHECK_STATUS(TS_ERROR_BUSY, ts_timeline_destroy(slow, scrubbed));
  CHECK_STATUS(TS_ERROR_BUSY, ts_timeline_get_info(slow, scrubbed, &info));
  CHECK_STATUS(TS_ERROR_BUSY, ts_timeline_set_time(slow, scrubbed, 1));
  CHECK_STATUS(TS_ERROR_BUSY, ts_timeline_play(slow, scrubbed, NULL, &player));
  CHECK_STATUS(TS_ERROR_BUSY, ts_timeline_add_marker(slow, scrubbed, 1, 1, &entry));
  CHECK(IS_PATTERN(made) && *ts_last_error_message());
  ts_world other = world_made();
  restore(other, then);
  CHECK(hash_of(other) != 0);
  end_world(other);
  atomic_store(&may_leave, true);
  pthread_join(thread, NULL);
  probe.during = NULL;
  CHECK(answered == TS_OK && value_in(slow, channel) == 5);
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:slow"));
  CHECK_STATUS(TS_OK, ts_easing_release(desc.easing));
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  end_world(slow);
  CHECK(releases_of(&probe) == 1);
  free(then.bytes);
}
