/* SPDX-License-Identifier: MIT
 *
 * What a child does with objects that another thread of its parent was inside of when it was forked.
 */
#define _GNU_SOURCE
#include "world_help.h"

#include "thread_help.h"

/* ---- While something is changed ---------------------------------------------------------------------------------- */

enum { fork_count = SANITIZED ? 40 : 300, key_count = 3000 };
static ts_track track;
static ts_trackset set;
static ts_cursor cursor;
static size_t lanes;
static double times[key_count];

/* Every key's value is its time, whatever is done: so is every value between. */
static bool use_track(void) {
  ts_track_info info = {.struct_size = sizeof info};
  double value, t = 33.25;
  bool good = ts_track_get_info(track, &info) == TS_OK && info.count >= 2;
  for (size_t i = 0; good && i < info.count; i++) {
    double key_value;
    ts_key key = {.struct_size = sizeof key};
    double numbers[7];
    good = ts_track_get_key(track, i, &key, numbers) == TS_OK && (key_value = numbers[0], key_value == key.time);
  }
  good = good && ts_track_evaluate(track, t, &value, NULL) == TS_OK && is_near(value, t, 1e-12);
  good = good && ts_track_insert_columns(track, NULL, &t, &t, 1) == TS_OK;
  good = good && ts_track_evaluate(track, t, &value, NULL) == TS_OK && value == t;
  return good && ts_track_destroy(track) == TS_OK && !ts_track_is_valid(track);
}

static void *change_track(void *unused) {
  (void)unused;
  uint64_t state = 5;
  while (!atomic_load(&stop)) {
    size_t index;
    double value;
    for (int i = 0; i < key_count; i++) times[i] = random_between(&state, 0.5, 99.5);
    bool good = ts_track_insert_columns(track, NULL, times, times, key_count) == TS_OK;
    good = ts_track_evaluate(track, 50, &value, NULL) == TS_OK && good;
    good = ts_track_add_marker(track, 50, 1) == TS_OK && good;
    double moved = 99.75;
    ts_key key = key_at(moved, &moved);
    good = ts_track_set_key(track, 5, &key, &index) == TS_OK && good;
    good = ts_track_set_value(track, 0, (const double[]){0}) == TS_OK && good;
    good = ts_track_remove(track, 1, key_count) == TS_OK && good;
    good = ts_track_remove_marker(track, 0) == TS_OK && good;
    if (!good) atomic_fetch_add(&wrong, 1);
  }
  return NULL;
}

static void *sample_set(void *unused) {
  (void)unused;
  double *row = calloc(lanes, sizeof *row);
  for (unsigned i = 0; !atomic_load(&stop); i++)
    if (ts_trackset_sample_f64(set, cursor, i * 0.37 - floor(i * 0.037) * 10, row) != TS_OK) atomic_fetch_add(&wrong, 1);
  free(row);
  return NULL;
}

static bool use_cursor(void) {
  double *row = calloc(2 * lanes, sizeof *row);
  bool good = true;
  for (int i = 0; i < 40; i++) {
    good = good && ts_trackset_sample_f64(set, cursor, i * 0.25, row) == TS_OK;
    good = good && ts_trackset_sample_f64(set, (ts_cursor){0, 0}, i * 0.25, row + lanes) == TS_OK;
    good = good && same_bits(row, row + lanes, lanes * sizeof *row);
  }
  free(row);
  return good && ts_cursor_destroy(cursor) == TS_OK && ts_trackset_destroy(set) == TS_OK;
}

static void fork_beside(void *(*thread_body)(void *), bool (*body)(void)) {
  pthread_t thread;
  if (!run_threads(&thread, 1, thread_body)) return;
  for (int i = 0; i < fork_count; i++) {
    pause_for(i % 11 * 50);
    if (!CHECK(in_child(20, body))) break;
  }
  join_threads(&thread, 1);
}

SECTION(test_forks_beside_changes, "forks beside changes of tracks", 120) {
  const double ends[2] = {0, 100};
  track = line_of(TS_INTERPOLATION_EASED, 2, ends, ends);
  fork_beside(change_track, use_track);
  CHECK(use_track());
}

SECTION(test_forks_beside_cursors, "forks beside cursors", 120) {
  ts_track tracks[sample_tracks];
  for (unsigned i = 0; i < sample_tracks; i++) tracks[i] = sample_track(i, 30);
  set = set_of(tracks, sample_tracks);
  lanes = set_info_of(set).lanes;
  cursor = cursor_of(set);
  fork_beside(sample_set, use_cursor);
  CHECK(use_cursor());
  for (unsigned i = 0; i < sample_tracks; i++) CHECK_STATUS(TS_OK, ts_track_destroy(tracks[i]));
}

/* ---- While foreign code runs ------------------------------------------------------------------------------------- */

/** Forks while another thread is in the middle of `thread_body`. */
static void fork_inside(void *(*thread_body)(void *), bool (*body)(void)) {
  pthread_t thread;
  if (!enter(&thread, thread_body)) return;
  CHECK(in_child(20, body));
  leave(&thread);
}

static void *take(ts_status status) {
  if (status != TS_OK) atomic_fetch_add(&wrong, 1);
  return NULL;
}

/* A spring takes over the slope of the live curve before it, which compiling asks for. */
static ts_track compiled_slowly(ts_easing easing) {
  ts_track made = track_of(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_EASED);
  ts_key keys[3] = {key_at(0, NUMBERS(0)), key_at(1, NUMBERS(1)), key_at(2, NUMBERS(2))};
  keys[0].easing = easing;
  keys[1].interpolation = TS_INTERPOLATION_SPRING;
  CHECK_STATUS(TS_OK, ts_track_insert(made, keys, 3));
  return made;
}

static void *compile(void *unused) {
  (void)unused;
  double value;
  return take(ts_track_evaluate(track, 0, &value, NULL));
}

static bool compile_in_child(void) {
  double value, zero = 0;
  atomic_store(&may_leave, true);
  bool good = ts_track_evaluate(track, 0.5, &value, NULL) == TS_OK && value == 0.5;
  good = good && ts_track_set_value(track, 0, &zero) == TS_OK;
  return good && ts_track_destroy(track) == TS_OK;
}

SECTION(test_forks_beside_compiling, "forks beside compiling", 60) {
  probe probe = {.during = stay_inside};
  ts_easing easing = registered("test:slow", &probe, true);
  track = compiled_slowly(easing);
  fork_inside(compile, compile_in_child);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:slow"));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
}

static void *clear(void *unused) {
  (void)unused;
  return take(ts_track_clear(track));
}

/* A change that calls foreign code, which a fork does not wait for: what is left of it is never used. */
static bool meet_half_a_change(void) {
  double value;
  bool good = ts_track_evaluate(track, 0.5, &value, NULL) == TS_ERROR_BUSY;
  good = good && ts_track_clear(track) == TS_ERROR_BUSY && ts_track_is_valid(track);
  good = good && ts_track_destroy(track) == TS_OK && !ts_track_is_valid(track);
  ts_track other = line_of(TS_INTERPOLATION_EASED, 2, NUMBERS(0, 1), NUMBERS(0, 1));
  return good && at(other, 0.5) == 0.5 && ts_track_destroy(other) == TS_OK;
}

SECTION(test_forks_beside_releases, "forks beside releases", 60) {
  probe probe = {.at_release = stay_inside};
  ts_easing easing = registered("test:last", &probe, true);
  track = compiled_slowly(easing);
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:last"));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  fork_inside(clear, meet_half_a_change);
  CHECK(track_info_of(track).count == 0);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
}

static void *sample_live(void *unused) {
  (void)unused;
  double value;
  return take(ts_trackset_sample_f64(set, cursor, 0.5, &value));
}

static bool sample_in_child(void) {
  double value;
  atomic_store(&may_leave, true);
  bool good = ts_trackset_sample_f64(set, cursor, 0.25, &value) == TS_OK && value == 0.25;
  return good && ts_cursor_destroy(cursor) == TS_OK && ts_trackset_destroy(set) == TS_OK;
}

SECTION(test_forks_inside_cursors, "forks inside cursors", 60) {
  probe probe = {.during = stay_inside};
  ts_easing easing = registered("test:slow", &probe, true);
  track = compiled_slowly(easing);
  atomic_store(&may_leave, true);
  set = set_of(&track, 1);
  cursor = cursor_of(set);
  fork_inside(sample_live, sample_in_child);
  CHECK_STATUS(TS_OK, ts_cursor_destroy(cursor));
  CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:slow"));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
}

/* ---- Worlds ------------------------------------------------------------------------------------------------------ */

static ts_world world;
static ts_channel channel;

static void *step(void *unused) {
  (void)unused;
  return take(ts_world_step(world, 0.25, NULL));
}

static bool meet_half_a_step(void) {
  double value;
  bool good = ts_world_step(world, 1, NULL) == TS_ERROR_BUSY && strstr(ts_last_error_message(), "forked");
  good = good && ts_channel_get(world, channel, &value, NULL, NULL, 1) == TS_ERROR_BUSY && ts_world_is_valid(world);
  good = good && ts_world_destroy(world) == TS_OK && !ts_world_is_valid(world);
  ts_world other = world_made();
  good = good && ts_world_step(other, 1, NULL) == TS_OK;
  end_world(other);
  return good;
}

SECTION(test_forks_inside_worlds, "forks inside worlds", 60) {
  probe probe = {.during = stay_inside};
  ts_easing easing = registered("test:slow", &probe, true);
  atomic_store(&may_leave, true);
  world = world_made();
  channel = number_of(world, 0);
  ts_motion desc = tween_of(NUMBERS(1), 1, 0);
  desc.timing.easing = easing;
  ts_player player;
  CHECK_STATUS(TS_OK, ts_channel_start(world, channel, &desc, &player));
  fork_inside(step, meet_half_a_step);
  CHECK(value_in(world, channel) == 0.25);
  end_world(world);
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:slow"));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
}

/* Between its own calls a forked thread's world is whole, and inside of one it is the child's. */
static void fork_in_curve(probe *probe) {
  (void)probe;
  static bool is_done;
  if (is_done) return;
  is_done = true;
  double value;
  CHECK_STATUS(TS_ERROR_BUSY, ts_channel_get(world, channel, &value, NULL, NULL, 1));
  CHECK(!strstr(ts_last_error_message(), "forked"));
  *(pid_t *)probe->own = fork();
  if (*(pid_t *)probe->own != 0) return;
  alarm(SANITIZED ? 60 : 20);
  CHECK_STATUS(TS_ERROR_BUSY, ts_channel_get(world, channel, &value, NULL, NULL, 1));
  CHECK(!strstr(ts_last_error_message(), "forked"));
}

SECTION(test_forks_in_curves, "forks in curves", 60) {
  pid_t child = -1;
  probe probe = {.during = fork_in_curve, .own = &child};
  ts_easing easing = registered("test:forks", &probe, true);
  world = world_made();
  channel = number_of(world, 0);
  ts_motion desc = tween_of(NUMBERS(1), 1, 0);
  desc.timing.easing = easing;
  ts_player player;
  CHECK_STATUS(TS_OK, ts_channel_start(world, channel, &desc, &player));
  step_by(world, 0.25);
  step_by(world, 0.25);
  CHECK(value_in(world, channel) == 0.5);
  end_world(world);
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:forks"));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  if (child == 0) _exit(0);
  CHECK(ended_well(child));
}
