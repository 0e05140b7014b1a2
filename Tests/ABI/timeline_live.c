/* SPDX-License-Identifier: MIT
 *
 * Live curves in the tracks and timings of timelines: what their code may do, what becomes of those that fail, and when
 * they are let go of.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

#include "foreign.h"

static ts_world world;
static ts_channel one, two;
static ts_timeline timeline;
static ts_player player;
static float memory;

static ts_track track_by(ts_easing easing) {
  ts_track_desc desc = track_desc_of(TS_TRACK_FLOAT, 0, 0);
  desc.easing = easing;
  ts_track track = track_made(desc);
  add_keys(track, 2, NUMBERS(0, 1), NUMBERS(0, 10));
  return track;
}

static void let_go(ts_easing easing) {
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:timeline"));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
}

enum { IN_A_TRACK, IN_AN_INNER_TRACK, OF_AN_INNER_ONE, OF_THE_PLAYER, places };

/* A curve that nobody else uses, in this place; from 0 to 10 in a second. */
static void begin(probe *probe, int place) {
  world = world_made();
  one = number_of(world, -1), two = number_of(world, -1);
  memory = 0;
  CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, one, &memory, 0));
  timeline = timeline_of(world);
  ts_timeline inner = timeline_of(world);
  ts_easing easing = registered("test:timeline", probe, true);
  ts_track track = track_by(place < OF_AN_INNER_ONE ? easing : curve_of(0));
  ts_timing timing = timing_of(0, 0);
  timing.easing = easing;
  put_line(world, timeline, two, 0, 1, 0, 100);
  if (place == IN_A_TRACK || place == OF_THE_PLAYER) put_track(world, timeline, one, track, 0);
  else put_track(world, inner, one, track, 0), put_timeline(world, timeline, inner, 0, place == OF_AN_INNER_ONE ? &timing : NULL);
  CHECK_STATUS(TS_OK, ts_timeline_destroy(world, inner));
  player = play_timeline(world, timeline, place == OF_THE_PLAYER ? &timing : NULL);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  let_go(easing);
  CHECK(releases_of(probe) == 0);
}

static void end_by(int way) {
  switch (way) {
    case 0: CHECK_STATUS(TS_OK, ts_timeline_destroy(world, timeline)); break;
    case 1: end_world(world); break;
    default:
      CHECK_STATUS(TS_OK, ts_timeline_remove(world, timeline, entry_info_of(world, timeline, 1).entry));
      CHECK_STATUS(TS_OK, ts_player_stop(world, player));
      break;
  }
}

SECTION(test_timeline_live_released, "timeline, live curves released", 10) {
  for (int place = 0; place < places; place++)
    for (int way = 0; way < 3; way++) {
      probe probe = {.curve = NULL};
      begin(&probe, place);
      step_by(world, 0.25);
      CHECK(value_in(world, one) == 2.5 && memory == 2.5f && is_near(velocity_in(world, one), 10, 1e-6));
      CHECK(releases_of(&probe) == 0);
      end_by(way);
      CHECK(releases_of(&probe) == 1);
      if (way != 1) CHECK(memory == 2.5f), end_world(world);
    }
  /* A timeline stays, with its curves, when what played it has ended; a player's curve does not. */
  for (int place = 0; place < places; place++) {
    probe probe = {.curve = NULL};
    begin(&probe, place);
    step_by(world, 2);
    CHECK(value_in(world, one) == 10 && releases_of(&probe) == (place == OF_THE_PLAYER));
    scrub(world, timeline, 0.5);
    CHECK(value_in(world, one) == 5);
    end_world(world);
    CHECK(releases_of(&probe) == 1);
  }
}

/* ---- Code that turns on its caller ------------------------------------------------------------------------------- */

static int turn;
static bool has_turned;
static ts_status answers[3];

static void turn_on_world(probe *probe) {
  (void)probe;
  if (has_turned) return;
  has_turned = true;
  ts_playhead_to to = playhead_to(1, 1);
  ts_timeline_info info = {.struct_size = sizeof info};
  ts_entry_info entry = {.struct_size = sizeof entry};
  ts_timeline made;
  ts_player another;
  size_t count;
  uint64_t hash;
  uint8_t bytes[8] = {0};
  for (int i = 0; i < 3; i++) answers[i] = TS_ERROR_BUSY;
  switch (turn) {
    case 0: answers[0] = ts_world_step(world, 1, NULL), answers[1] = ts_timeline_set_time(world, timeline, 0.9); break;
    case 1: answers[0] = ts_timeline_destroy(world, timeline), answers[1] = ts_timeline_create(world, &made); break;
    case 2: answers[0] = ts_timeline_play(world, timeline, NULL, &another); break;
    case 3: answers[0] = ts_timeline_animate_to(world, timeline, &to, &another); break;
    case 4:
      answers[0] = ts_timeline_add_marker(world, timeline, 1, 1, NULL);
      answers[1] = ts_timeline_remove(world, timeline, (ts_entry){1, 1});
      break;
    case 5:
      answers[0] = ts_timeline_get_info(world, timeline, &info);
      answers[1] = ts_timeline_get_entry(world, timeline, 0, &entry);
      break;
    case 6:
      answers[0] = ts_timeline_add_timeline(world, timeline, timeline, NULL, 0, NULL);
      answers[1] = ts_world_list_timelines(world, &made, 1, &count);
      break;
    case 7:
      answers[0] = ts_world_snapshot(world, NULL, 0, &count);
      answers[1] = ts_world_snapshot(world, bytes, 8, &count);
      answers[2] = ts_world_restore(world, bytes, 8);
      break;
    case 8:
      answers[0] = ts_world_hash(world, &hash);
      answers[1] = ts_player_stop(world, player);
      answers[2] = ts_channel_set(world, two, NUMBERS(3), 1);
      break;
    default: answers[0] = ts_channel_destroy(world, one), answers[1] = ts_player_seek(world, player, 0.5, true); break;
  }
}

/* In a step, in a scrub and in a seek; from wherever the curve is. */
SECTION(test_timeline_live_turns, "timeline, live curves that turn", 20) {
  for (turn = 0; turn < 10; turn++)
    for (int place = 0; place < places; place++)
      for (int when = 0; when < 3; when++) {
        probe probe = {.during = turn_on_world};
        has_turned = true;
        begin(&probe, place);
        has_turned = false;
        if (when == 0) step_by(world, 0.5);
        if (when == 1) scrub(world, timeline, 0.5);
        if (when == 2) CHECK_STATUS(TS_OK, ts_player_seek(world, player, 0.5, false));
        if (when == 1 && place == OF_THE_PLAYER) has_turned = true;
        else CHECK(answers[0] == TS_ERROR_BUSY && answers[1] == TS_ERROR_BUSY && answers[2] == TS_ERROR_BUSY);
        CHECK(has_turned && value_in(world, one) == 5 && memory == 5 && value_in(world, two) == 50);
        CHECK(world_info_of(world).time == (when ? 0 : 0.5) && playhead_of(world, timeline) == 0.5);
        CHECK(timeline_info_of(world, timeline).entries == 2 && ts_player_is_valid(world, player) == (when != 1));
        end_world(world);
        CHECK(releases_of(&probe) == 1);
      }
}

static void destroy_world(probe *probe) {
  (void)probe;
  if (has_turned) return;
  has_turned = true;
  answers[0] = ts_world_destroy(world);
}

/* The world goes when the call is over. */
SECTION(test_timeline_live_destroys, "timeline, live curve that destroys", 10) {
  for (int place = 0; place < places; place++)
    for (int when = 0; when < 3; when++) {
      if (when == 1 && place == OF_THE_PLAYER) continue;
      probe probe = {.during = destroy_world};
      has_turned = true;
      begin(&probe, place);
      has_turned = false;
      if (when == 0) CHECK(ts_world_step(world, 0.5, NULL) == TS_OK);
      if (when == 1) CHECK(ts_timeline_set_time(world, timeline, 0.5) == TS_OK);
      if (when == 2) CHECK(ts_player_seek(world, player, 0.5, true) == TS_OK);
      CHECK(has_turned && (answers[0] == TS_OK || answers[0] == TS_ERROR_BUSY));
      if (ts_world_is_valid(world)) end_world(world);
      CHECK(releases_of(&probe) == 1);
    }
}

/* ---- Code that fails ---------------------------------------------------------------------------------------------- */

static ts_status fails_late(const double *t, double *out, size_t count, void *context) {
  for (size_t i = 0; i < count; i++) {
    out[i] = t[i];
    if (t[i] > 0.6) return ((probe *)context)->status;
  }
  return TS_OK;
}

/* As begin, along a curve that fails beyond 0.6. */
static void begin_failing(probe *probe, int place) {
  probe->status = TS_ERROR_INVALID_ARGUMENT;
  world = world_made();
  one = number_of(world, -1), two = number_of(world, -1);
  memory = 0;
  CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, one, &memory, 0));
  ts_easing_desc desc = desc_of("test:timeline", probe, true);
  desc.scalar = NULL, desc.batch = fails_late;
  ts_easing easing = {0, 0};
  CHECK_STATUS(TS_OK, ts_easing_register(&desc, &easing));
  ts_timing timing = timing_of(0, 0);
  timing.easing = easing;
  ts_timeline inner = timeline_of(world);
  timeline = timeline_of(world);
  ts_track track = track_by(place < OF_AN_INNER_ONE ? easing : curve_of(0));
  put_line(world, timeline, two, 0, 1, 0, 100);
  if (place == IN_A_TRACK || place == OF_THE_PLAYER) put_track(world, timeline, one, track, 0);
  else put_track(world, inner, one, track, 0), put_timeline(world, timeline, inner, 0, place == OF_AN_INNER_ONE ? &timing : NULL);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  player = play_timeline(world, timeline, place == OF_THE_PLAYER ? &timing : NULL);
  let_go(easing);
}

SECTION(test_timeline_live_fails, "timeline, live curves that fail", 10) {
  for (int place = 0; place < places; place++) {
    probe probe = {.curve = NULL};
    begin_failing(&probe, place);
    ts_channel other = number_of(world, 0);
    start_line(world, other, 8, 1);
    step_by(world, 0.5);
    CHECK(value_in(world, one) == 5 && value_in(world, two) == 50);
    size_t active = SIZE_MAX, count;
    CHECK_STATUS(TS_ERROR_CALLBACK, ts_world_step(world, 0.25, &active));
    CHECK(active == SIZE_MAX && !ts_player_is_valid(world, player) && value_in(world, other) == 6);
    CHECK(isfinite(value_in(world, one)) && isfinite(value_in(world, two)) && is_free(world, one) && is_free(world, two));
    CHECK(memory == (float)value_in(world, one) && isfinite(playhead_of(world, timeline)));
    const ts_event *events = events_of(world, &count);
    const ts_event *end = &events[count ? count - 1 : 0];
    CHECK(count == 3 && end->reason == TS_REASON_ERROR && SAME(end->player, player) && end->time == 0.75);
    CHECK(count == 3 && isfinite(end->value[0]) && isfinite(end->velocity[0]) && IS_NULL(end->channel));
    CHECK(releases_of(&probe) == (place == OF_THE_PLAYER));
    step_by(world, 0.25);
    CHECK(value_in(world, other) == 8);
    end_world(world);
    CHECK(releases_of(&probe) == 1);
  }
}

/* A scrub, or a play, to where it fails changes nothing. */
SECTION(test_timeline_live_fails_at_once, "timeline, live curves that fail at once", 10) {
  for (int place = 0; place < places; place++) {
    probe probe = {.curve = NULL};
    begin_failing(&probe, place);
    step_by(world, 0.5);
    forget_events(world);
    uint64_t state = state_of(world);
    ts_player none;
    FILL_PATTERN(none);
    fail_otherwise();
    if (place != OF_THE_PLAYER) {
      CHECK_STATUS(TS_ERROR_CALLBACK, ts_timeline_set_time(world, timeline, 0.75));
      CHECK(has_own_words() && state_of(world) == state && memory == 5 && value_in(world, two) == 50);
      ts_timing late = timing_of(0, 0);
      late.iteration_start = 0.75, late.iterations = 0.25;
      fail_otherwise();
      CHECK_STATUS(TS_ERROR_CALLBACK, ts_timeline_play(world, timeline, &late, &none));
      CHECK(has_own_words() && IS_PATTERN(none) && state_of(world) == state && memory == 5);
      CHECK(ts_player_is_valid(world, player) && is_held(world, one, player));
      CHECK_SILENT(world);
      /* What is moved by others is left alone too. */
      ts_player mover = start_line(world, two, 0, 1);
      state = state_of(world);
      CHECK_STATUS(TS_ERROR_CALLBACK, ts_timeline_set_time(world, timeline, 0.875));
      CHECK(state_of(world) == state && ts_player_is_valid(world, mover));
      CHECK_SILENT(world);
    }
    scrub(world, timeline, 0.25);
    CHECK(value_in(world, one) == 2.5 && memory == 2.5f && value_in(world, two) == 25);
    end_world(world);
    CHECK(releases_of(&probe) == 1);
  }
}
