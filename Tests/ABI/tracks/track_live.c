/* SPDX-License-Identifier: MIT
 *
 * Live curves in segments: what they may do to the track or the set that calls them.
 */
#define _GNU_SOURCE
#include "track_help.h"

#include "foreign.h"

static const ts_cursor no_cursor = {0, 0};
static const double times[] = {0, 1, 2}, values[] = {0, 10, 30};

static ts_track track;
static ts_trackset set;
static ts_cursor cursor;

/* Three keys whose segments are this curve's; the easing is the track's and the keys' alone. */
static void make(ts_easing_desc desc) {
  ts_easing easing;
  CHECK_STATUS(TS_OK, ts_easing_register(&desc, &easing));
  ts_track_desc of_track = track_desc_of(TS_TRACK_FLOAT, 0, 0);
  of_track.easing = easing;
  track = track_made(of_track);
  ts_key key = {.struct_size = sizeof key, .easing = easing};
  CHECK_STATUS(TS_OK, ts_track_insert_columns(track, &key, times, values, 3));
  set = set_of(&track, 1);
  cursor = cursor_of(set);
  CHECK_STATUS(TS_OK, ts_easing_unregister(desc.name));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
}

static void end(void) {
  if (ts_track_is_valid(track)) CHECK_STATUS(TS_OK, ts_track_destroy(track));
  if (ts_cursor_is_valid(cursor)) CHECK_STATUS(TS_OK, ts_cursor_destroy(cursor));
  if (ts_trackset_is_valid(set)) CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
}

/* ---- Curves that fail -------------------------------------------------------------------------------------------- */

static ts_status fails_late(const double *t, double *out, size_t count, void *context) {
  for (size_t i = 0; i < count; i++) {
    out[i] = t[i];
    if (t[i] > 0.6) return ((probe *)context)->status;
  }
  return TS_OK;
}

SECTION(test_track_failing_curves, "track, failing curves", 10) {
  const ts_status statuses[] = {TS_ERROR_INVALID_ARGUMENT, TS_ERROR_STALE_HANDLE, TS_ERROR_OUT_OF_MEMORY, TS_ERROR_BUSY,
                                TS_ERROR_CALLBACK, (ts_status)99};
  for (size_t i = 0; i < COUNT_OF(statuses); i++) {
    probe probe = {.status = statuses[i]};
    ts_easing_desc desc = desc_of("test:fails", &probe, true);
    desc.scalar = NULL;
    desc.batch = fails_late;
    make(desc);
    double value, velocity, row[6], asked[] = {0.5, 1.5, 0.25, 0.75, 1.75, 0};
    float row32[6];
    ts_track none;
    size_t length;
    char text[64];
    FILL_PATTERN(value);
    FILL_PATTERN(velocity);
    FILL_PATTERN(none);
    FILL_PATTERN(text);
    FILL_PATTERN(length);
    CHECK_STATUS(TS_ERROR_CALLBACK, ts_track_evaluate(track, 0.75, &value, &velocity));
    CHECK_STATUS(TS_ERROR_CALLBACK, ts_track_evaluate(track, 1.75, &value, NULL));
    CHECK_STATUS(TS_ERROR_CALLBACK, ts_trackset_sample_f64(set, cursor, 1.75, row));
    CHECK_STATUS(TS_ERROR_CALLBACK, ts_trackset_sample_f32(set, no_cursor, 0.75, row32));
    CHECK_STATUS(TS_ERROR_CALLBACK, ts_track_sample_f64(track, asked, row, 6));
    CHECK_STATUS(TS_ERROR_CALLBACK, ts_track_sample_f32(track, asked, row32, 6));
    CHECK_STATUS(TS_ERROR_CALLBACK, ts_trackset_sample_many_f64(set, asked, 6, row));
    CHECK_STATUS(TS_ERROR_CALLBACK, ts_trackset_sample_many_f32(set, asked, 6, row32));
    CHECK_STATUS(TS_ERROR_CALLBACK, ts_trackset_sample_frames_f64(set, 0, 6, 4, row));
    CHECK_STATUS(TS_ERROR_CALLBACK, ts_trackset_sample_frames_f32(set, 0, 6, 4, row32));
    ts_bake_desc bake = {.struct_size = sizeof bake, .tolerance = 0.1};
    CHECK_STATUS(TS_ERROR_CALLBACK, ts_track_bake(track, &bake, &none, &value));
    bake.fps = 10;
    CHECK_STATUS(TS_ERROR_CALLBACK, ts_track_bake(track, &bake, &none, &value));
    CHECK_STATUS(TS_ERROR_CALLBACK, ts_track_to_css(track, 0.1, text, sizeof text, &length, &value));
    CHECK_STATUS(TS_ERROR_CALLBACK, ts_track_to_web_animation(track, "left", NULL, 0.1, text, sizeof text, &length));
    CHECK(IS_PATTERN(value) && IS_PATTERN(velocity) && IS_PATTERN(none) && IS_PATTERN(text) && IS_PATTERN(length));
    /* Where it is not asked, or does not fail, all is well. */
    CHECK(at(track, 0.5) == 5 && at(track, 1) == 10 && at(track, 9) == 30 && at(track, 1.5) == 20);
    CHECK_STATUS(TS_OK, ts_trackset_sample_f64(set, cursor, 1.5, row));
    CHECK(row[0] == 20);
    end();
    CHECK(releases_of(&probe) == 1);
  }
}

static double bad_value;
static double no_number(double t) { return t > 0.4 && t < 0.6 ? bad_value : t * t; }

SECTION(test_track_curves_without_numbers, "track, curves without numbers", 10) {
  const double bad[] = {NAN, -NAN, INFINITY, -INFINITY, 1e31, 1.7e308};
  for (size_t i = 0; i < COUNT_OF(bad); i++) {
    probe probe = {.curve = no_number};
    bad_value = bad[i];
    make(desc_of("test:no.number", &probe, true));
    double row, velocity;
    CHECK(at(track, 0.5) == 5 && at(track, 0.25) == 0.625 && at(track, 1.5) == 20);
    CHECK_STATUS(TS_OK, ts_trackset_sample_f64(set, cursor, 0.5, &row));
    CHECK(row == 5);
    CHECK_STATUS(TS_OK, ts_track_evaluate(track, 0.5, NULL, &velocity));
    CHECK(!isnan(velocity));
    end();
    CHECK(releases_of(&probe) == 1);
  }
}

/* ---- Curves that turn on what calls them ------------------------------------------------------------------------- */

static int turn_on, depth;
static ts_status answer;
static bool has_answer;

static const ts_bake_desc bake = {.struct_size = sizeof bake, .fps = 4};

static ts_status do_it(void) {
  ts_key key = key_at(0.3, values);
  ts_track_info info = {.struct_size = sizeof info};
  ts_marker marker;
  ts_track other;
  ts_trackset another;
  double numbers[8];
  float numbers32[8];
  size_t index, count;
  char text[64];
  switch (turn_on) {
    case 0: return ts_track_insert(track, &key, 1);
    case 1: return ts_track_insert_columns(track, NULL, times, values, 3);
    case 2: return ts_track_set_key(track, 0, &key, &index);
    case 3: return ts_track_set_value(track, 0, values + 1);
    case 4: return ts_track_move(track, 0, 5, &index);
    case 5: return ts_track_remove(track, 0, 2);
    case 6: return ts_track_clear(track);
    case 7: return ts_track_set_extrapolation(track, TS_EXTRAPOLATE_LOOP, TS_EXTRAPOLATE_LOOP);
    case 8: return ts_track_add_marker(track, 1, 1);
    case 9: return ts_track_remove_marker(track, 0);
    case 10: return ts_track_reverse(track);
    case 11: return ts_track_evaluate(track, 0.5, numbers, numbers + 1);
    case 12: return ts_track_sample_f64(track, times, numbers, 3);
    case 13: return ts_track_sample_f32(track, times, numbers32, 3);
    case 14: return ts_track_bake(track, &bake, &other, NULL);
    case 15: return ts_track_to_css(track, 0.1, text, sizeof text, &count, NULL);
    case 16: return ts_track_to_web_animation(track, "left", NULL, 0.1, text, sizeof text, &count);
    case 17: return ts_track_get_info(track, &info);
    case 18: return ts_track_get_key(track, 0, &key, numbers);
    case 19: return ts_track_find(track, 1, &index);
    case 20: return ts_track_get_markers(track, -1, 9, &marker, 1, &count);
    case 21:
      answer = ts_track_copy(track, &other);
      return answer == TS_OK ? ts_track_destroy(other) : answer;
    case 22:
      answer = ts_trackset_create(&track, 1, &another);
      return answer == TS_OK ? ts_trackset_destroy(another) : answer;
    case 23: return ts_trackset_sample_f64(set, no_cursor, 0.5, numbers);
    case 24: return ts_trackset_sample_f64(set, cursor, 0.5, numbers);
    case 25: return ts_track_destroy(track);
    case 26: return ts_cursor_destroy(cursor);
    default: return ts_trackset_destroy(set);
  }
}
enum { turns = 28 };

static void turn(probe *probe) {
  (void)probe;
  if (depth > 0 || turn_on < 0) return;
  depth++;
  ts_status status = do_it();
  if (!has_answer) answer = status;
  has_answer = true;
  depth--;
}

/* From inside a track's own evaluation it may be busy; from inside a set's, a track is free. What is destroyed is gone
 * for good, and what calls the curve ends as it would have. */
static void check_turn(int which, int caller) {
  char name[48];
  snprintf(name, sizeof name, "turn %d inside caller %d", which, caller);
  probe probe = {.curve = NULL, .during = turn};
  turn_on = -1;
  make(desc_of("test:turns", &probe, true));
  CHECK_STATUS(TS_OK, ts_track_add_marker(track, 0.5, 9));
  uint64_t before = track_sum(track);
  turn_on = which;
  has_answer = false;
  double out[3] = {0}, asked[] = {0.5, 0.25, 1.5};
  float out32[3] = {0};
  bool is_track = caller < 3;
  ts_status status = TS_OK;
  switch (caller) {
    case 0: status = ts_track_evaluate(track, 0.5, out, out + 1); break;
    case 1: status = ts_track_sample_f64(track, asked, out, 3); break;
    case 2: status = ts_track_sample_f32(track, asked, out32, 3); break;
    case 3: status = ts_trackset_sample_f64(set, cursor, 0.5, out); break;
    case 4: status = ts_trackset_sample_many_f64(set, asked, 3, out); break;
    default: status = ts_trackset_sample_frames_f64(set, 1, 3, 4, out);
  }
  turn_on = -1;
  CHECK_STATUS_OF(TS_OK, status, name);
  CHECK_OF(has_answer && probe.calls > 0, name);
  if (caller != 5) CHECK_OF((caller == 2 ? out32[0] : out[0]) == 5, name);
  if (caller == 1 || caller == 4) CHECK_OF(out[1] == 2.5 && out[2] == 20, name);
  if (!is_track && which == 24 && caller == 3) CHECK_STATUS_OF(TS_ERROR_BUSY, answer, name);
  else if (!is_track && which < 25) CHECK_STATUS_OF(TS_OK, answer, name);
  else CHECK_OF(answer == TS_OK || answer == TS_ERROR_BUSY, name);
  bool is_edited = which <= 10 && answer == TS_OK;
  if (which < 25) CHECK_OF((track_sum(track) != before) == is_edited, name);
  if (which == 25) CHECK_OF(ts_track_is_valid(track) == (answer != TS_OK), name);
  if (which == 27) CHECK_OF(ts_trackset_is_valid(set) == (answer != TS_OK), name);
  if (ts_track_is_valid(track)) CHECK_OF(which <= 10 || at(track, 0.5) == 5, name);
  end();
  CHECK_OF(releases_of(&probe) == 1, name);
}

SECTION(test_track_curves_that_turn, "track, curves that turn", 30) {
  for (int which = 0; which < turns; which++)
    for (int caller = 0; caller < 6; caller++) check_turn(which, caller);
}

/* A track whose curve samples its own set again: as deep as live curves go, and no deeper. */
static double nested(double t) {
  double value = 0;
  depth++;
  ts_status status = ts_trackset_sample_f64(set, no_cursor, 0.5, &value);
  if (status != TS_OK) answer = status;
  depth--;
  return t;
}

SECTION(test_set_within_itself, "track, set within itself", 10) {
  probe probe = {.curve = nested};
  double value;
  depth = 0;
  answer = TS_OK;
  make(desc_of("test:nested", &probe, true));
  CHECK_STATUS(TS_OK, ts_trackset_sample_f64(set, cursor, 0.5, &value));
  CHECK(value == 5 && answer == TS_ERROR_CALLBACK && probe.calls == 64);
  end();
  CHECK(releases_of(&probe) == 1);
}

/* ---- What happens when a curve is let go ------------------------------------------------------------------------- */

static void at_release(probe *probe) {
  (void)probe;
  answer = do_it();
  has_answer = true;
}

static void let_go(int way) {
  switch (way) {
    case 0: CHECK_STATUS(TS_OK, ts_track_clear(track)); break;
    case 1: CHECK_STATUS(TS_OK, ts_track_remove(track, 0, 3)); break;
    case 2: CHECK_STATUS(TS_OK, ts_track_destroy(track)); break;
    default: {
      for (size_t i = 0; i < 3; i++) {
        ts_key key = key_at(times[i], values + i);
        CHECK_STATUS(TS_OK, ts_track_set_key(track, i, &key, NULL));
      }
    }
  }
}

SECTION(test_track_release_inside, "track, release inside", 30) {
  for (int which = 0; which < turns; which++)
    for (int way = 0; way < 4; way++) {
      char name[48];
      snprintf(name, sizeof name, "turn %d at release, way %d", which, way);
      probe probe = {.at_release = at_release};
      ts_easing easing = registered("test:let.go", &probe, true);
      track = track_of(TS_TRACK_FLOAT, 0, 0);
      ts_key key = {.struct_size = sizeof key, .easing = easing};
      CHECK_STATUS(TS_OK, ts_track_insert_columns(track, &key, times, values, 3));
      CHECK_STATUS(TS_OK, ts_easing_unregister("test:let.go"));
      CHECK_STATUS(TS_OK, ts_easing_release(easing));
      ts_track plain = line_of(TS_INTERPOLATION_EASED, 3, times, values);
      set = set_of(&plain, 1);
      cursor = cursor_of(set);
      CHECK_STATUS(TS_OK, ts_track_destroy(plain));
      turn_on = which;
      has_answer = false;
      let_go(way);
      CHECK_OF(has_answer && releases_of(&probe) == 1, name);
      if (ts_track_is_valid(track) && count_of(track)) CHECK_OF(isfinite(at(track, 0.5)), name);
      end();
    }
}

/* A key's easing is used up by nobody but the track: however often it is let go, the key has it. */
SECTION(test_track_easing_released_too_often, "track, released too often", 10) {
  probe probe = {.curve = NULL};
  ts_easing easing = registered("test:often", &probe, true);
  track = track_of(TS_TRACK_FLOAT, 0, 0);
  ts_key key = {.struct_size = sizeof key, .easing = easing};
  CHECK_STATUS(TS_OK, ts_track_insert_columns(track, &key, times, values, 3));
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:often"));
  ts_status status = TS_OK;
  for (int i = 0; i < 20 && status == TS_OK; i++) status = ts_easing_release(easing);
  /* The host has let go of what was not its own; the answer is a status or a number, for this and for a set of it. */
  double value;
  status = ts_track_evaluate(track, 0.5, &value, NULL);
  CHECK(status != TS_OK || value == 5);
  ts_trackset made;
  if (ts_trackset_create(&track, 1, &made) == TS_OK) {
    status = ts_trackset_sample_f64(made, no_cursor, 0.5, &value);
    CHECK(status != TS_OK || value == 5);
    CHECK_STATUS(TS_OK, ts_trackset_destroy(made));
  }
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  CHECK(releases_of(&probe) <= 1);
}
