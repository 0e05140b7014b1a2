/* SPDX-License-Identifier: MIT
 *
 * A session in which memory is refused: every allocation of every call, one at a time and from one on. What fails says so
 * and has changed nothing; what is asked again works; the end is that of the session that nothing happened to.
 */
#define _GNU_SOURCE
#include "door_session.h"

#include "memory_help.h"

door_session on;
door_out out;
probe door_probe;

enum { group_count = 5, most_allocations = 100000 };
static const struct {
  const door_step *steps;
  const size_t *count;
} groups[group_count] = {{door_curves, &door_curve_count}, {door_tracks, &door_track_count},
                         {door_worlds, &door_world_count}, {door_timelines, &door_timeline_count},
                         {door_ends, &door_end_count}};

typedef enum way { undisturbed, each_once, each_from, one_once, one_from } way;

typedef struct session {
  way way;
  /** Of all allocations of the session, the one that fails first. */
  long nth;
  long used, failures, absorbed;
  uint64_t state, trace;
} session;

/* All that the session's objects are. */
static uint64_t state_now(void) {
  static char names[1 << 15];
  size_t length = 0;
  uint64_t sum = 0xCBF29CE484222325u;
  CHECK_STATUS(TS_OK, ts_easing_list(names, sizeof names, &length));
  sum = mixed(sum, names, length < sizeof names ? length : sizeof names);
  for (size_t i = 0; i < on.easing_count; i++) {
    double value = value_of(on.easings[i], 0.375);
    sum = mixed(sum, &value, sizeof value);
  }
  for (size_t i = 0; i < on.track_count; i++) {
    ts_track_info info = {.struct_size = sizeof info};
    CHECK_STATUS(TS_OK, ts_track_get_info(on.tracks[i], &info));
    double plain[] = {info.start, info.end, (double)info.count, (double)info.markers, info.before, info.after};
    sum = mixed(sum, plain, sizeof plain);
    for (size_t k = 0; k < info.count; k++) {
      double numbers[7 * most_lanes];
      ts_key key = {.struct_size = sizeof key};
      memset(numbers, 0, sizeof numbers);
      CHECK_STATUS(TS_OK, ts_track_get_key(on.tracks[i], k, &key, numbers));
      sum = mixed(sum, numbers, 7 * info.lanes * sizeof *numbers);
    }
  }
  ts_world worlds[] = {on.world, on.other};
  for (int i = 0; i < 2; i++)
    if (ts_world_is_valid(worlds[i])) {
      uint64_t state = state_of(worlds[i]);
      sum = mixed(sum, &state, sizeof state);
    }
  sum = mixed(sum, on.shown, sizeof on.shown);
  return mixed(sum, on.wide, sizeof on.wide);
}

/* What was written, but for handles: their numbers are the process's. */
static uint64_t written(uint64_t sum) {
  sum = mixed(sum, &out.count, sizeof out.count);
  sum = mixed(sum, out.numbers, sizeof out.numbers);
  sum = mixed(sum, out.floats, sizeof out.floats);
  return mixed(sum, out.text, sizeof out.text);
}

static ts_status call_armed(const door_step *step, session *s, long nth) {
  FILL_PATTERN(out);
  long before = fault_allocations();
  if (s->way == each_once || s->way == one_once) fault_arm_once(nth);
  if (s->way == each_from || s->way == one_from) fault_arm(nth);
  ts_status status = step->call();
  fault_disarm();
  s->used += fault_allocations() - before;
  return status;
}

static bool failed_well(const door_step *step, session *s, ts_status status) {
  s->failures++;
  bool good = CHECK_STATUS_OF(TS_ERROR_OUT_OF_MEMORY, status, step->name);
  good = CHECK_OF(*ts_last_error_message() != 0 && fault_came(), step->name) && good;
  good = CHECK_OF(IS_PATTERN(out), step->name) && good;
  uint64_t state = state_now();
  CHECK_OF(state == s->state, step->name);
  s->state = state;
  return good;
}

static bool is_of_each(const session *s) { return s->way == each_once || s->way == each_from; }

static bool do_step(const door_step *step, session *s) {
  ts_status status = TS_OK;
  for (long nth = 0; nth < most_allocations; nth++) {
    long left = is_of_each(s) ? nth : s->nth - s->used;
    bool is_over = !is_of_each(s) && (left < 0 || s->failures);
    if (s->way == undisturbed || is_over) {
      FILL_PATTERN(out);
      long before = fault_allocations();
      status = step->call();
      s->used += fault_allocations() - before;
    } else {
      status = call_armed(step, s, left);
      if (status != TS_OK && !failed_well(step, s, status)) return false;
      s->absorbed += status == TS_OK && fault_came();
    }
    if (status == TS_OK) break;
    if (s->way == undisturbed || is_over) break;
  }
  if (!CHECK_STATUS_OF(TS_OK, status, step->name)) return false;
  if (step->keep) step->keep();
  s->trace = written(s->trace);
  s->state = state_now();
  s->trace = mixed(s->trace, &s->state, sizeof s->state);
  return true;
}

static session session_of(way way, long nth) {
  session s = {.way = way, .nth = nth};
  memset(&on, 0, sizeof on);
  s.state = state_now();
  for (int g = 0; g < group_count; g++)
    for (size_t i = 0; i < *groups[g].count; i++)
      if (!do_step(&groups[g].steps[i], &s)) return (session){.way = way};
  return s;
}

static bool do_groups(int from, int to) {
  session s = {.way = undisturbed};
  for (int g = from; g < to; g++)
    for (size_t i = 0; i < *groups[g].count; i++)
      if (!do_step(&groups[g].steps[i], &s)) return false;
  return true;
}

bool door_begin(void) {
  memset(&on, 0, sizeof on);
  return do_groups(0, group_count - 1);
}

bool door_end(void) { return do_groups(group_count - 1, group_count); }

uint64_t door_trace(void) { return session_of(undisturbed, 0).trace; }

/* What is made once and kept, the pool's threads and room in tables, is there. */
static session settled(long *live) {
  session plain = session_of(undisturbed, 0);
  for (int i = 0; i < 3; i++) {
    session again = session_of(undisturbed, 0);
    CHECK(again.trace == plain.trace && plain.trace != 0);
    plain = again;
  }
  *live = fault_live();
  return plain;
}

static void each_call(way way) {
  long live;
  session plain = settled(&live);
  session s = session_of(way, 0);
  CHECK(s.trace == plain.trace && s.failures > 300 && releases_of(&door_probe) == 1);
  CHECK(fault_live() == live);
  printf("  %ld allocations refused, %ld done without; %ld in a session\n", s.failures, s.absorbed, plain.used);
}

/* One place in the whole session, each in turn. */
static void one_place(way way) {
  long live, failures = 0;
  session plain = settled(&live);
  long stride = getenv("TWEENSPIRIT_SOAK") ? 1 : 5, sessions = 0;
  for (long nth = 0; nth < plain.used; nth += stride, sessions++) {
    session s = session_of(way, nth);
    char name[64];
    snprintf(name, sizeof name, "allocation %ld", nth);
    if (!CHECK_OF(s.trace == plain.trace && fault_live() == live, name)) break;
    failures += s.failures;
  }
  CHECK(failures > sessions / 2);
  printf("  %ld sessions, %ld failures\n", sessions, failures);
}

static void each_call_once(void) { each_call(each_once); }
static void each_call_from(void) { each_call(each_from); }
static void one_place_once(void) { one_place(one_once); }
static void one_place_from(void) { one_place(one_from); }

SECTION(test_door_each_call, "door, every call without memory", 300) {
  if (!counts("a session without memory: this platform's malloc cannot be replaced")) return;
  check_in_child("each allocation of each call fails once", 120, each_call_once);
  check_in_child("all from each allocation of each call on fail", 120, each_call_from);
}

SECTION(test_door_one_place, "door, one failure in a session", 900) {
  if (!counts("a session with one failure: this platform's malloc cannot be replaced")) return;
  unsigned seconds = getenv("TWEENSPIRIT_SOAK") ? 3600 : 240;
  check_in_child("one allocation fails", seconds, one_place_once);
  check_in_child("all from one allocation on fail, up to the failure", seconds, one_place_from);
}

/* In a process that has never used the library: its own first uses must not be what fails. */
static long cold_nth, cold_from;

static void cold_session(void) {
  session s = session_of(cold_nth % 2 ? one_from : one_once, cold_nth / 2);
  CHECK(s.trace != 0);
}

/* Nor where a stale handle is all that is asked about. */
static void cold_stale(void) {
  double value;
  fault_arm(0);
  ts_status stale = cold_from ? ts_track_evaluate((ts_track){1, 2}, 0, &value, NULL)
                              : ts_world_step((ts_world){1, 2}, 0, NULL);
  bool valid[] = {ts_world_is_valid((ts_world){1, 2}), ts_track_is_valid((ts_track){1, 2}),
                  ts_trackset_is_valid((ts_trackset){1, 2}), ts_cursor_is_valid((ts_cursor){1, 2}),
                  ts_easing_is_valid((ts_easing){99999, 2})};
  fault_disarm();
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, stale);
  for (size_t i = 0; i < COUNT_OF(valid); i++) CHECK(!valid[i]);
}

SECTION(test_door_cold, "door, first uses without memory", 300) {
  if (!counts("a first use without memory: this platform's malloc cannot be replaced")) return;
  for (cold_from = 0; cold_from < 2; cold_from++) check_in_child("stale handles at first", 10, cold_stale);
  for (cold_nth = 0; cold_nth < 2000; cold_nth += getenv("TWEENSPIRIT_SOAK") ? 1 : 13) {
    char name[64];
    snprintf(name, sizeof name, "a first session, allocation %ld", cold_nth / 2);
    if (!check_in_child(name, 20, cold_session)) break;
  }
}
