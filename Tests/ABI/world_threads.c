/* SPDX-License-Identifier: MIT
 *
 * Worlds and threads: one at a time in a world, many worlds at once, and forks.
 */
#define _GNU_SOURCE
#include "world_help.h"

#include "foreign.h"
#include "thread_help.h"

#include <sys/wait.h>
#include <unistd.h>

enum { thread_count = 4, shared_channels = 64 };

static ts_world shared;
static ts_channel channels[shared_channels];

/* Whatever a thread asks of a world that others use: it is done, or BUSY; never half. */
static void *use_shared(void *context) {
  uint64_t state = (uint64_t)(intptr_t)context + 1;
  static _Thread_local ts_event events[32];
  static _Thread_local ts_channel changed[32];
  bool good = true;
  while (!atomic_load(&stop)) {
    uint64_t bits = random_bits(&state);
    ts_channel channel = channels[(bits >> 8) % shared_channels];
    double target = (double)(bits >> 20 & 15), value = NAN, duration = (double)(bits >> 24 & 7) / 8;
    ts_tween_desc tween = tween_of(&target, duration, TS_EASING_QUAD_IN);
    ts_spring_to spring = spring_to(&target, spring_of(20, 0.5));
    ts_player player = {0, 0};
    ts_world_info info = {.struct_size = sizeof info};
    size_t count;
    switch (bits % 12) {
      case 0: case 1: case 2: case 3: good = good && count_answer(ts_world_step(shared, 0.01, NULL)); break;
      case 4: good = good && count_answer(ts_player_tween(shared, channel, &tween, &player)); break;
      case 5: good = good && count_answer(ts_player_spring(shared, channel, &spring, &player)); break;
      case 6: good = good && count_answer(ts_channel_set(shared, channel, &target, 1)); break;
      case 7: good = good && count_answer(ts_world_read_events(shared, events, 32, &count)); break;
      case 8: good = good && count_answer(ts_world_read_changes(shared, changed, 32, &count)); break;
      case 9:
        good = good && count_answer(ts_channel_get(shared, channel, &value, NULL, NULL, 1));
        good = good && (isnan(value) || (value >= -20 && value <= 40));
        break;
      case 10: good = good && count_answer(ts_world_get_info(shared, &info)); break;
      default:
        good = good && count_answer(ts_player_tween(shared, channel, &tween, &player));
        if (player.generation) good = good && count_answer(ts_player_stop(shared, player));
        ts_world_is_valid(shared);
        ts_channel_is_valid(shared, channel);
        ts_player_is_valid(shared, player);
    }
  }
  if (!good) atomic_fetch_add(&wrong, 1);
  return NULL;
}

SECTION(test_world_threads_shared, "world threads, shared", 30) {
  pthread_t threads[thread_count];
  shared = world_made();
  for (int i = 0; i < shared_channels; i++) channels[i] = number_of(shared, 0);
  if (!run_threads(threads, thread_count, use_shared)) return;
  pause_for(700000);
  await_done();
  join_threads(threads, thread_count);
  CHECK(is_all_finite(shared, channels, shared_channels));
  end_world(shared);
}

/* A world that goes while others are at it. */
SECTION(test_world_threads_destroyed, "world threads, destroyed", 60) {
  pthread_t threads[thread_count];
  for (int round = 0; round < (SANITIZED ? 20 : 100); round++) {
    shared = world_made();
    for (int i = 0; i < shared_channels; i++) channels[i] = number_of(shared, 0);
    if (!run_threads(threads, thread_count, use_shared)) return;
    pause_for(2000);
    ts_status status = ts_world_destroy(shared);
    CHECK(status == TS_OK || status == TS_ERROR_BUSY);
    pause_for(300);
    join_threads(threads, thread_count);
    /* Where it was busy, who was inside has freed it on the way out, or it is still whole. */
    if (ts_world_is_valid(shared)) CHECK_STATUS(TS_OK, ts_world_destroy(shared));
    CHECK(!ts_world_is_valid(shared));
  }
}

/* ---- Inside a curve --------------------------------------------------------------------------------------------- */

static atomic_bool is_inside, may_leave;
static ts_status stepped;

static void wait_inside(probe *probe) {
  (void)probe;
  atomic_store(&is_inside, true);
  while (!atomic_load(&may_leave)) pause_for(100);
}

static void *step_shared(void *context) {
  (void)context;
  stepped = ts_world_step(shared, 0.5, NULL);
  return NULL;
}

/* The name says thread: what another does meanwhile is BUSY, and has changed nothing. */
SECTION(test_world_threads_inside, "world threads, inside a curve", 30) {
  for (int end_it = 0; end_it < 2; end_it++) {
    probe probe = {.curve = NULL, .during = wait_inside};
    atomic_store(&may_leave, true);
    shared = world_made();
    ts_channel channel = number_of(shared, 0);
    ts_tween_desc desc = tween_of(NUMBERS(10), 1, 0);
    desc.timing.easing = registered("test:slow", &probe, true);
    ts_player player = start_tween(shared, channel, desc), made;
    CHECK_STATUS(TS_OK, ts_easing_unregister("test:slow"));
    CHECK_STATUS(TS_OK, ts_easing_release(desc.timing.easing));
    atomic_store(&is_inside, false);
    atomic_store(&may_leave, false);
    pthread_t thread;
    if (!CHECK(pthread_create(&thread, NULL, step_shared, NULL) == 0)) return;
    while (!atomic_load(&is_inside)) pause_for(100);
    double value;
    size_t count;
    ts_world_info info = {.struct_size = sizeof info};
    desc = tween_of(NUMBERS(1), 1, 0);
    FILL_PATTERN(made);
    CHECK_STATUS(TS_ERROR_BUSY, ts_world_step(shared, 1, &count));
    CHECK_STATUS(TS_ERROR_BUSY, ts_world_get_info(shared, &info));
    CHECK_STATUS(TS_ERROR_BUSY, ts_channel_get(shared, channel, &value, NULL, NULL, 1));
    CHECK_STATUS(TS_ERROR_BUSY, ts_channel_set(shared, channel, NUMBERS(3), 1));
    CHECK_STATUS(TS_ERROR_BUSY, ts_player_tween(shared, channel, &desc, &made));
    CHECK_STATUS(TS_ERROR_BUSY, ts_player_stop(shared, player));
    CHECK(IS_PATTERN(made) && *ts_last_error_message());
    /* Worlds are independent of each other. */
    ts_world mine = world_made();
    ts_channel in_mine = number_of(mine, 0);
    start_line(mine, in_mine, 4, 1);
    step_by(mine, 0.5);
    CHECK(value_in(mine, in_mine) == 2);
    end_world(mine);
    if (end_it) {
      ts_status status = ts_world_destroy(shared);
      CHECK(status == TS_OK || status == TS_ERROR_BUSY);
      CHECK(releases_of(&probe) == 0);
    }
    atomic_store(&may_leave, true);
    pthread_join(thread, NULL);
    CHECK(stepped == TS_OK || (end_it && stepped == TS_ERROR_STALE_HANDLE));
    if (!end_it) CHECK(value_in(shared, channel) == 5 && ts_player_is_valid(shared, player));
    if (ts_world_is_valid(shared)) end_world(shared);
    CHECK(releases_of(&probe) == 1);
  }
}

/* ---- Worlds of their own ---------------------------------------------------------------------------------------- */

static uint64_t expected_sum;

static uint64_t played(void) {
  sample_world sample = make_sample_world();
  uint64_t sum = 0xCBF29CE484222325u;
  for (int i = 0; i < 120; i++) {
    if (ts_world_step(sample.world, 1 / 60.0, NULL) != TS_OK) return 0;
    for (int k = 0; k < sample_channels; k++) {
      double value[most_lanes];
      uint32_t lanes = channel_info_of(sample.world, sample.channels[k]).lanes;
      if (ts_channel_get(sample.world, sample.channels[k], value, NULL, NULL, lanes) != TS_OK) return 0;
      sum = mixed(sum, value, lanes * sizeof *value);
    }
  }
  ts_event events[16];
  size_t count;
  do {
    if (ts_world_read_events(sample.world, events, 16, &count) != TS_OK) return 0;
    for (size_t i = 0; i < count; i++) sum = mixed(sum, &events[i].time, sizeof events[i].time);
  } while (count > 0);
  return ts_world_destroy(sample.world) == TS_OK ? sum : 0;
}

static void *play_alone(void *context) {
  (void)context;
  while (!atomic_load(&stop))
    if (played() != expected_sum) atomic_fetch_add(&wrong, 1);
  return NULL;
}

SECTION(test_world_threads_apart, "world threads, apart", 30) {
  pthread_t threads[thread_count];
  expected_sum = played();
  CHECK(expected_sum != 0);
  if (!run_threads(threads, thread_count, play_alone)) return;
  pause_for(700000);
  join_threads(threads, thread_count);
}

/* ---- fork --------------------------------------------------------------------------------------------------------- */

static bool in_child(bool (*body)(void)) {
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    alarm(10);
    _exit(body() ? 0 : 1);
  }
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static ts_world forked;
static ts_channel in_forked;

static bool use_forked(void) {
  double value = NAN;
  bool good = ts_world_step(forked, 0.5, NULL) == TS_OK;
  good = good && ts_channel_get(forked, in_forked, &value, NULL, NULL, 1) == TS_OK && value == 7.5;
  good = good && ts_world_destroy(forked) == TS_OK && played() == expected_sum;
  return good;
}

/* A child goes on with a copy of the world, while the parent's stays as it was. */
SECTION(test_world_forks, "world, fork", 120) {
  expected_sum = played();
  forked = world_made();
  in_forked = number_of(forked, 0);
  start_line(forked, in_forked, 10, 1);
  step_by(forked, 0.25);
  CHECK(in_child(use_forked));
  CHECK(value_in(forked, in_forked) == 2.5);
  /* While other threads are inside worlds of their own. */
  pthread_t threads[2];
  if (!run_threads(threads, 2, play_alone)) return;
  int bad = 0;
  for (int i = 0; i < 40 && !bad; i++) bad += !in_child(use_forked);
  join_threads(threads, 2);
  CHECK(bad == 0);
  step_by(forked, 0.75);
  CHECK(value_in(forked, in_forked) == 10);
  end_world(forked);
}
