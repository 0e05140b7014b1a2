/* SPDX-License-Identifier: MIT
 *
 * Several threads at one set, one cursor and one track.
 */
#define _GNU_SOURCE
#include "track_help.h"

#include "foreign.h"
#include "thread_help.h"

enum { thread_count = 6, track_count = 24, time_count = 257 };

static const ts_cursor no_cursor = {0, 0};

static ts_track tracks[track_count];
static ts_trackset set;
static size_t lanes;
static double times[time_count], *expected;
static ts_cursor shared;

static void make_set(void) {
  for (unsigned i = 0; i < track_count; i++) tracks[i] = sample_track(i, 30);
  set = set_of(tracks, track_count);
  lanes = set_info_of(set).lanes;
  for (int i = 0; i < time_count; i++) times[i] = i * 0.1 - 12;
  expected = calloc(time_count * lanes, sizeof *expected);
  CHECK_STATUS(TS_OK, ts_trackset_sample_many_f64(set, times, time_count, expected));
}

static void end_set(void) {
  for (unsigned i = 0; i < track_count; i++) CHECK_STATUS(TS_OK, ts_track_destroy(tracks[i]));
  free(expected);
}

static bool is_row(const double *row, int i) {
  return same_bits(row, expected + (size_t)i * lanes, lanes * sizeof *row);
}

static void *sample_with_own_cursor(void *context) {
  double *row = calloc(lanes, sizeof *row);
  ts_cursor own;
  bool good = ts_cursor_create(set, &own) == TS_OK;
  for (unsigned i = (unsigned)(intptr_t)context; !atomic_load(&stop); i++) {
    int at = (int)(i / 64 % 2 ? i % time_count : i * 7919u % time_count);
    good = good && ts_trackset_sample_f64(set, own, times[at], row) == TS_OK && is_row(row, at);
    if (i % 50 == 0) good = good && ts_cursor_destroy(own) == TS_OK && ts_cursor_create(set, &own) == TS_OK;
  }
  good = good && ts_cursor_destroy(own) == TS_OK;
  if (!good) atomic_fetch_add(&wrong, 1);
  free(row);
  return NULL;
}

static void *sample_with_shared_cursor(void *context) {
  double *row = calloc(lanes, sizeof *row);
  for (unsigned i = (unsigned)(intptr_t)context; !atomic_load(&stop); i++) {
    int at = (int)(i * 7919u % time_count);
    memset(row, PATTERN, lanes * sizeof *row);
    ts_status status = ts_trackset_sample_f64(set, shared, times[at], row);
    count_answer(status);
    if (status == TS_OK ? !is_row(row, at) : !is_pattern(row, lanes * sizeof *row)) atomic_fetch_add(&wrong, 1);
  }
  free(row);
  return NULL;
}

SECTION(test_track_threads_cursors, "track threads, cursors", 30) {
  pthread_t threads[thread_count];
  make_set();
  if (!run_threads(threads, thread_count, sample_with_own_cursor)) return;
  pause_for(500000);
  join_threads(threads, thread_count);

  shared = cursor_of(set);
  if (!run_threads(threads, thread_count, sample_with_shared_cursor)) return;
  pause_for(500000);
  await_done();
  join_threads(threads, thread_count);
  check_answers(1u << TS_OK | 1u << TS_ERROR_BUSY);
  CHECK_STATUS(TS_OK, ts_cursor_destroy(shared));
  CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
  end_set();
}

/* ---- A set that another thread destroys -------------------------------------------------------------------------- */

static _Atomic ts_trackset current;
static _Atomic ts_cursor current_cursor;

static void *sample_current(void *context) {
  double *row = calloc(lanes, sizeof *row), *many = calloc(8 * lanes, sizeof *many);
  for (unsigned i = (unsigned)(intptr_t)context; !atomic_load(&stop); i++) {
    int at = (int)(i * 31u % (time_count - 8));
    ts_trackset now = atomic_load(&current);
    ts_cursor mark = i % 3 ? atomic_load(&current_cursor) : no_cursor;
    ts_status status = ts_trackset_sample_f64(now, mark, times[at], row);
    bool good = status == TS_OK ? is_row(row, at) : status != TS_ERROR_INVALID_ARGUMENT || i % 3;
    count_answer(status == TS_ERROR_INVALID_ARGUMENT ? TS_ERROR_STALE_HANDLE : status);
    status = ts_trackset_sample_many_f64(now, times + at, 8, many);
    count_answer(status);
    for (int k = 0; k < 8 && status == TS_OK; k++) good = good && is_row(many + (size_t)k * lanes, at + k);
    if (!good) atomic_fetch_add(&wrong, 1);
  }
  free(row);
  free(many);
  return NULL;
}

SECTION(test_track_threads_destroy_set, "track threads, set destroyed", 60) {
  pthread_t threads[thread_count];
  make_set();
  atomic_store(&current, set);
  atomic_store(&current_cursor, cursor_of(set));
  if (!run_threads(threads, thread_count, sample_current)) return;
  for (int round = 0; round < (SANITIZED ? 200 : 1500); round++) {
    ts_trackset last = atomic_load(&current), next = set_of(tracks, track_count);
    ts_cursor last_cursor = atomic_load(&current_cursor), next_cursor = cursor_of(next);
    if (round % 2) atomic_store(&current, next), atomic_store(&current_cursor, next_cursor);
    CHECK_STATUS(TS_OK, ts_trackset_destroy(last));
    CHECK(!ts_trackset_is_valid(last));
    CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_trackset_destroy(last));
    ts_cursor_destroy(last_cursor);
    CHECK(!ts_cursor_is_valid(last_cursor));
    if (round % 8 == 0) pause_for(200);
    atomic_store(&current, next);
    atomic_store(&current_cursor, next_cursor);
  }
  await_done();
  join_threads(threads, thread_count);
  check_answers(1u << TS_OK | 1u << TS_ERROR_BUSY | 1u << TS_ERROR_STALE_HANDLE);
  CHECK_STATUS(TS_OK, ts_cursor_destroy(atomic_load(&current_cursor)));
  CHECK_STATUS(TS_OK, ts_trackset_destroy(atomic_load(&current)));
  end_set();
}

/* A set that goes while a live curve in it is being called on another thread. */
static atomic_bool is_inside, may_leave;

static void wait_inside(probe *probe) {
  (void)probe;
  atomic_store(&is_inside, true);
  while (!atomic_load(&may_leave)) pause_for(100);
}

static ts_track slow;
static int asked_of;
static ts_status got;
static double value_got;

static void *ask(void *context) {
  (void)context;
  double t = 0.5;
  if (asked_of == 0) got = ts_trackset_sample_f64(set, no_cursor, t, &value_got);
  else if (asked_of == 1) got = ts_trackset_sample_many_f64(set, &t, 1, &value_got);
  else if (asked_of == 2) got = ts_track_evaluate(slow, t, &value_got, NULL);
  else if (asked_of == 3) got = ts_track_sample_f64(slow, &t, &value_got, 1);
  else got = ts_trackset_sample_f64(set, shared, t, &value_got);
  return NULL;
}

SECTION(test_track_threads_inside, "track threads, inside a curve", 30) {
  for (asked_of = 0; asked_of < 5; asked_of++) {
    probe probe = {.curve = NULL, .during = wait_inside};
    ts_track_desc desc = track_desc_of(TS_TRACK_FLOAT, 0, 0);
    desc.easing = registered("test:slow", &probe, true);
    slow = track_made(desc);
    add_keys(slow, 2, (const double[]){0, 1}, (const double[]){0, 8});
    set = set_of(&slow, 1);
    shared = cursor_of(set);
    CHECK_STATUS(TS_OK, ts_easing_unregister("test:slow"));
    CHECK_STATUS(TS_OK, ts_easing_release(desc.easing));
    atomic_store(&is_inside, false);
    atomic_store(&may_leave, false);
    got = TS_ERROR_STALE_HANDLE;
    pthread_t thread;
    if (!CHECK(pthread_create(&thread, NULL, ask, NULL) == 0)) return;
    while (!atomic_load(&is_inside)) pause_for(100);
    double other;
    if (asked_of == 4) CHECK_STATUS(TS_ERROR_BUSY, ts_trackset_sample_f64(set, shared, 0.5, &other));
    CHECK(ts_trackset_sample_f64(set, no_cursor, 1, &other) == TS_OK && other == 8);
    ts_status edit = ts_track_set_value(slow, 1, (const double[]){9});
    CHECK(edit == TS_OK || ((asked_of == 2 || asked_of == 3) && edit == TS_ERROR_BUSY));
    ts_status destroyed[] = {ts_cursor_destroy(shared), ts_trackset_destroy(set), ts_track_destroy(slow)};
    for (int i = 0; i < 3; i++) CHECK(destroyed[i] == TS_OK || destroyed[i] == TS_ERROR_BUSY);
    CHECK(releases_of(&probe) == 0);
    atomic_store(&may_leave, true);
    pthread_join(thread, NULL);
    CHECK_STATUS(TS_OK, got);
    CHECK(value_got == 4);
    if (ts_cursor_is_valid(shared)) CHECK_STATUS(TS_OK, ts_cursor_destroy(shared));
    if (ts_trackset_is_valid(set)) CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
    if (ts_track_is_valid(slow)) CHECK_STATUS(TS_OK, ts_track_destroy(slow));
    CHECK(releases_of(&probe) == 1);
  }
}

/* ---- One track --------------------------------------------------------------------------------------------------- */

static _Atomic ts_track edited;

/* Every key's value is its time, whatever was edited: so is every value between. */
static void *ask_edited(void *context) {
  uint64_t state = (uint64_t)(intptr_t)context;
  while (!atomic_load(&stop)) {
    double t = random_between(&state, 0, 100), value = NAN, row[2], pair[2] = {t, t / 2};
    ts_track now = atomic_load(&edited), copy;
    ts_status status = ts_track_evaluate(now, t, &value, NULL);
    count_answer(status);
    bool good = status != TS_OK || is_near(value, t, 1e-12);
    status = ts_track_sample_f64(now, pair, row, 2);
    count_answer(status);
    good = good && (status != TS_OK || (is_near(row[0], t, 1e-12) && is_near(row[1], t / 2, 1e-12)));
    if ((state & 31) == 0) {
      status = ts_track_copy(now, &copy);
      count_answer(status);
      if (status == TS_OK) good = good && is_near(at(copy, t), t, 1e-12) && ts_track_destroy(copy) == TS_OK;
    }
    if (!good) atomic_fetch_add(&wrong, 1);
  }
  return NULL;
}

static ts_track made_to_be_edited(void) {
  double ends[2] = {0, 100};
  return line_of(TS_INTERPOLATION_EASED, 2, ends, ends);
}

SECTION(test_track_threads_edits, "track threads, edits", 30) {
  pthread_t threads[thread_count];
  atomic_store(&edited, made_to_be_edited());
  if (!run_threads(threads, thread_count, ask_edited)) return;
  uint64_t state = 99;
  double until = seconds_on(CLOCK_MONOTONIC) + 1;
  bool good = true;
  size_t count = 2;
  for (int i = 0; seconds_on(CLOCK_MONOTONIC) < until; i++) {
    double t = random_between(&state, 0, 100);
    ts_track now = atomic_load(&edited);
    ts_status status;
    if (count < 50) {
      status = ts_track_insert_columns(now, NULL, &t, &t, 1);
      count += status == TS_OK;
    } else {
      status = ts_track_remove(now, 1, 48);
      count -= status == TS_OK ? 48 : 0;
    }
    good = good && (status == TS_OK || status == TS_ERROR_BUSY);
    if (i % 3000 == 2999) {
      ts_track next = made_to_be_edited();
      if (i % 2) atomic_store(&edited, next);
      status = ts_track_destroy(now);
      while (status == TS_ERROR_BUSY && ts_track_is_valid(now)) status = ts_track_destroy(now);
      good = good && !ts_track_is_valid(now);
      atomic_store(&edited, next);
      count = 2;
    }
  }
  CHECK(good);
  await_done();
  join_threads(threads, thread_count);
  check_answers(1u << TS_OK | 1u << TS_ERROR_BUSY | 1u << TS_ERROR_STALE_HANDLE);
  ts_track last = atomic_load(&edited);
  CHECK(track_info_of(last).count == count);
  CHECK_STATUS(TS_OK, ts_track_destroy(last));
}
