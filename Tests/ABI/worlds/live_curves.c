/* SPDX-License-Identifier: MIT
 *
 * Live curves of players, tracks and timelines: what their code may do to the world that calls them, what becomes of
 * those that fail, and when they are let go of.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

#include "foreign.h"

static ts_world world;
static ts_channel one, two;
static ts_timeline timeline;
static ts_player player;
static float memory;

/* Of a tween, in a track that is played, over one; then in a timeline's track, in that of one inside, of the inner
 * timeline, and of the timeline's player. */
enum {
  OF_A_TWEEN, IN_A_PLAYED_TRACK, OVER_A_PLAYED_TRACK, IN_A_TRACK, IN_AN_INNER_TRACK, OF_AN_INNER_ONE, OF_THE_PLAYER,
  places
};

static bool is_timelines(int place) { return place >= IN_A_TRACK; }
/* Whether the curve goes with its player. */
static bool is_players(int place) { return !is_timelines(place) || place == OF_THE_PLAYER; }

static ts_motion by(ts_easing easing, const double *target, double duration) {
  ts_motion desc = tween_of(target, duration, TS_EASING_LINEAR);
  desc.timing.easing = easing;
  return desc;
}

/* A curve that nobody else uses, in this place: `one`, which is bound, goes from 0 to 10 in a second; by timelines `two`
 * goes to 100. */
static void begin_by(ts_easing_desc desc, int place) {
  ts_easing easing = {0, 0};
  CHECK_STATUS(TS_OK, ts_easing_register(&desc, &easing));
  world = world_made();
  one = number_of(world, 0), two = number_of(world, 0);
  memory = 0;
  CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, one, &memory, 0));
  timeline = timeline_of(world);
  ts_timeline inner = timeline_of(world);
  ts_track_desc of = track_desc_of(TS_TRACK_FLOAT, 0, 0);
  if (place == IN_A_PLAYED_TRACK || place == IN_A_TRACK || place == IN_AN_INNER_TRACK) of.easing = easing;
  ts_track track = track_made(of);
  add_keys(track, 2, NUMBERS(0, 1), NUMBERS(0, 10));
  ts_timing timing = timing_of(0, 0);
  ts_timing *along = place == OVER_A_PLAYED_TRACK || place >= OF_AN_INNER_ONE ? &timing : NULL;
  timing.easing = easing;
  bool is_inner = place == IN_AN_INNER_TRACK || place == OF_AN_INNER_ONE;
  put_line(world, timeline, two, 0, 1, 0, 100);
  if (is_inner) put_track(world, inner, one, track, 0), put_timeline(world, timeline, inner, 0, along);
  else if (is_timelines(place)) put_track(world, timeline, one, track, 0);
  CHECK_STATUS(TS_OK, ts_timeline_destroy(world, inner));
  if (place == OF_A_TWEEN) player = started(world, one, by(easing, NUMBERS(10), 1));
  else if (is_timelines(place)) player = play_timeline(world, timeline, is_inner ? NULL : along);
  else player = start_track(world, one, track, along);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  CHECK_STATUS(TS_OK, ts_easing_unregister(desc.name));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
}

static void begin(probe *probe, int place) {
  begin_by(desc_of("test:live", probe, true), place);
  CHECK(releases_of(probe) == 0);
}

/* ---- Released ---------------------------------------------------------------------------------------------------- */

enum { ways = 9, end_of_world = ways - 1 };

/* By what ends the player; or the timeline, its world or its entry goes. Whether there is such a way. */
static bool end_by(int place, int way) {
  if (way == end_of_world) {
    end_world(world);
  } else if (is_timelines(place)) {
    if (way == 0) CHECK_STATUS(TS_OK, ts_timeline_destroy(world, timeline));
    if (way == 1) {
      CHECK_STATUS(TS_OK, ts_timeline_remove(world, timeline, entry_info_of(world, timeline, 1).entry));
      CHECK_STATUS(TS_OK, ts_player_stop(world, player));
    }
    return way < 2;
  } else {
    switch (way) {
      case 0: step_by(world, 2); break;
      case 1: CHECK_STATUS(TS_OK, ts_player_stop(world, player)); break;
      case 2: CHECK_STATUS(TS_OK, ts_player_cancel(world, player)); break;
      case 3: CHECK_STATUS(TS_OK, ts_player_finish(world, player)); break;
      case 4: start_line(world, one, 3, 1); break;
      case 5: CHECK_STATUS(TS_OK, ts_channel_set(world, one, NUMBERS(1), 1)); break;
      case 6: CHECK_STATUS(TS_OK, ts_channel_stop(world, one)); break;
      default: CHECK_STATUS(TS_OK, ts_channel_destroy(world, one)); break;
    }
  }
  return true;
}

/* Once, after the call in which its last user went, whatever call that was. */
SECTION(test_live_released, "live curves released", 10) {
  for (int place = 0; place < places; place++)
    for (int way = 0; way < ways; way++) {
      probe probe = {.curve = NULL};
      begin(&probe, place);
      step_by(world, 0.25);
      CHECK(value_in(world, one) == 2.5 && memory == 2.5f && is_near(velocity_in(world, one), 10, 1e-6));
      CHECK(releases_of(&probe) == 0);
      bool is_ended = end_by(place, way);
      CHECK(releases_of(&probe) == is_ended);
      if (is_timelines(place)) CHECK(memory == 2.5f);
      if (way != end_of_world) end_world(world);
      CHECK(releases_of(&probe) == 1);
    }
  /* A timeline stays, with its curves, when what played it has ended; a player's curve does not. */
  for (int place = 0; place < places; place++) {
    probe probe = {.curve = NULL};
    begin(&probe, place);
    step_by(world, 2);
    CHECK(value_in(world, one) == 10 && releases_of(&probe) == is_players(place));
    scrub(world, timeline, 0.5);
    CHECK(value_in(world, is_timelines(place) ? one : two) == (is_timelines(place) ? 5 : 50));
    end_world(world);
    CHECK(releases_of(&probe) == 1);
  }
}

/* The release may use the world: it is no longer inside a call. */
static void use_world(probe *probe) {
  (void)probe;
  if (!ts_world_is_valid(world)) return;
  CHECK_STATUS(TS_OK, ts_channel_set(world, two, NUMBERS(42), 1));
  CHECK_STATUS(TS_OK, ts_world_step(world, 0, NULL));
  ts_easing again;
  struct probe *own = calloc(1, sizeof *own);
  ts_easing_desc desc = desc_of("test:from.a.release", own, true);
  desc.replace = true;
  CHECK_STATUS(TS_OK, ts_easing_register(&desc, &again));
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:from.a.release"));
  CHECK_STATUS(TS_OK, ts_easing_release(again));
  free(own);
}

static void end_the_world(probe *probe) {
  (void)probe;
  if (ts_world_is_valid(world)) CHECK_STATUS(TS_OK, ts_world_destroy(world));
}

SECTION(test_live_release_uses, "live curves whose release acts", 10) {
  for (int place = 0; place < places; place++)
    for (int way = 0; way < ways; way++)
      for (int what = 0; what < 2; what++) {
        probe probe = {.at_release = what ? end_the_world : use_world};
        begin(&probe, place);
        step_by(world, 0.25);
        bool is_ended = end_by(place, way);
        CHECK(releases_of(&probe) == is_ended);
        if (!is_ended) end_world(world);
        else if (what) CHECK(!ts_world_is_valid(world));
        else if (way != end_of_world) CHECK(value_in(world, two) == 42), end_world(world);
      }
}

/* ---- Code that turns on its caller ------------------------------------------------------------------------------- */

enum { turns = 17 };
static int turn;
static bool has_turned;
static ts_status answers[3];

static void turn_on_world(probe *probe) {
  (void)probe;
  if (has_turned) return;
  has_turned = true;
  ts_world_info info = {.struct_size = sizeof info};
  ts_timeline_info about = {.struct_size = sizeof about};
  ts_entry_info entry = {.struct_size = sizeof entry};
  ts_motion desc = tween_of(NUMBERS(1), 1, 0);
  ts_motion to = tween_of(NUMBERS(1), 1, 0);
  ts_timeline made;
  ts_player other;
  ts_event event;
  double number;
  size_t count;
  uint64_t hash;
  uint8_t bytes[8] = {0};
  ts_status *a = answers;
  for (int i = 0; i < 3; i++) a[i] = TS_ERROR_BUSY;
  switch (turn) {
    case 0: a[0] = ts_world_step(world, 0.1, NULL), a[1] = ts_world_step_to(world, 99, &count); break;
    case 1: a[0] = ts_channel_set(world, one, NUMBERS(7), 1), a[1] = ts_channel_stop(world, one); break;
    case 2: a[0] = ts_player_stop(world, player), a[1] = ts_player_seek(world, player, 0, true); break;
    case 3: a[0] = ts_channel_start(world, two, &desc, &other), a[1] = ts_channel_destroy(world, one); break;
    case 4: a[0] = ts_world_get_info(world, &info), a[1] = ts_channel_get(world, one, &number, NULL, NULL, 1); break;
    case 5: a[0] = ts_world_read_events(world, &event, 1, &count), a[1] = ts_world_set_paused(world, true); break;
    case 6: a[0] = ts_world_attach(world, "a", 0, curve_of(0)), a[1] = ts_channel_unbind(world, one); break;
    case 7: a[0] = ts_world_reserve(world, 9, 9), a[1] = ts_player_pause(world, player); break;
    case 8: a[0] = ts_timeline_set_time(world, timeline, 0.9, false), a[1] = ts_timeline_create(world, &made); break;
    case 9: a[0] = ts_timeline_destroy(world, timeline), a[1] = ts_channel_set(world, two, NUMBERS(3), 1); break;
    case 10: a[0] = ts_timeline_start(world, timeline, NULL, &other); break;
    case 11: a[0] = ts_timeline_start(world, timeline, &to, &other); break;
    case 12: a[0] = ts_timeline_add_marker(world, timeline, 1, 1, NULL); break;
    case 13: a[0] = ts_timeline_remove(world, timeline, (ts_entry){1, 1}), a[1] = ts_world_hash(world, &hash); break;
    case 14:
      a[0] = ts_timeline_get_info(world, timeline, &about), a[1] = ts_timeline_get_entry(world, timeline, 0, &entry);
      break;
    case 15:
      a[0] = ts_timeline_add_timeline(world, timeline, timeline, NULL, 0, NULL);
      a[1] = ts_world_list_timelines(world, &made, 1, &count);
      break;
    default:
      a[0] = ts_world_snapshot(world, NULL, 0, &count), a[1] = ts_world_snapshot(world, bytes, 8, &count);
      a[2] = ts_world_restore(world, bytes, 8);
  }
}

enum { IN_A_STEP, IN_A_SCRUB, IN_A_SEEK, calls };

/* Takes the curve to half its way. Whether there is such a call here, in which the curve is called. */
static bool go_half_way(int place, int call) {
  if (call == IN_A_SCRUB && (!is_timelines(place) || place == OF_THE_PLAYER)) return false;
  if (call == IN_A_STEP) CHECK_STATUS(TS_OK, ts_world_step(world, 0.5, NULL));
  if (call == IN_A_SCRUB) CHECK_STATUS(TS_OK, ts_timeline_set_time(world, timeline, 0.5, false));
  if (call == IN_A_SEEK) CHECK_STATUS(TS_OK, ts_player_seek(world, player, 0.5, false));
  return true;
}

SECTION(test_live_turns, "live curves that turn", 20) {
  for (turn = 0; turn < turns; turn++)
    for (int place = 0; place < places; place++)
      for (int call = 0; call < calls; call++) {
        probe probe = {.during = turn_on_world};
        has_turned = true;
        begin(&probe, place);
        has_turned = false;
        if (!go_half_way(place, call)) {
          end_world(world);
          continue;
        }
        CHECK(has_turned && answers[0] == TS_ERROR_BUSY && answers[1] == TS_ERROR_BUSY && answers[2] == TS_ERROR_BUSY);
        CHECK(value_in(world, one) == 5 && memory == 5 && value_in(world, two) == (is_timelines(place) ? 50 : 0));
        CHECK(world_info_of(world).time == (call == IN_A_STEP ? 0.5 : 0));
        CHECK(!is_timelines(place) || playhead_of(world, timeline) == 0.5);
        CHECK(timeline_info_of(world, timeline).entries == (is_timelines(place) ? 2 : 1));
        CHECK(ts_player_is_valid(world, player) == (call != IN_A_SCRUB));
        if (call == IN_A_STEP) {
          step_by(world, 1);
          CHECK(value_in(world, one) == 10 && releases_of(&probe) == is_players(place));
          CHECK_TOLD(world, BEGIN(player, 0), END(player, 1, TS_REASON_FINISHED));
        }
        end_world(world);
        CHECK(releases_of(&probe) == 1);
      }
}

static void destroy_world(probe *probe) {
  (void)probe;
  if (has_turned) return;
  has_turned = true;
  answers[0] = ts_world_destroy(world);
  answers[1] = ts_world_destroy(world);
  answers[2] = ts_world_step(world, 1, NULL);
}

/* The world goes when the call is over. */
SECTION(test_live_destroys, "live curves that destroy", 10) {
  for (int place = 0; place < places; place++)
    for (int call = 0; call < calls; call++) {
      probe probe = {.during = destroy_world};
      has_turned = true;
      begin(&probe, place);
      ts_player second = start_line(world, number_of(world, 0), 4, 1);
      has_turned = false;
      if (!go_half_way(place, call)) {
        end_world(world);
        continue;
      }
      CHECK(has_turned && answers[0] == TS_OK && answers[1] == TS_OK && answers[2] != TS_OK);
      CHECK(!ts_world_is_valid(world) && !ts_channel_is_valid(world, one) && !ts_player_is_valid(world, second));
      CHECK(releases_of(&probe) == 1);
      CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_world_step(world, 0.5, NULL));
    }
}

/* It registers another curve under the name that it had, and starts over in another world. */
static void change_names(probe *probe) {
  if (has_turned) return;
  has_turned = true;
  static struct probe next;
  next = (struct probe){.curve = probe->curve};
  ts_easing_desc desc = desc_of("test:live", &next, true);
  ts_easing easing;
  answers[0] = ts_easing_register(&desc, &easing);
  ts_world inner = world_made();
  ts_channel in_it = number_of(inner, 0);
  started(inner, in_it, by(easing, NUMBERS(4), 1));
  answers[1] = ts_world_step(inner, 0.5, NULL);
  CHECK(value_in(inner, in_it) == 2);
  end_world(inner);
  answers[2] = ts_easing_unregister("test:live");
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  CHECK(releases_of(&next) == 1);
}

SECTION(test_live_names, "live curve that changes names", 10) {
  probe probe = {.during = change_names};
  has_turned = true;
  begin(&probe, OF_A_TWEEN);
  has_turned = false;
  step_by(world, 0.5);
  CHECK(has_turned && answers[0] == TS_OK && answers[1] == TS_OK && answers[2] == TS_OK);
  CHECK(value_in(world, one) == 5);
  step_by(world, 0.5);
  CHECK(releases_of(&probe) == 1);
  end_world(world);
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
  ts_easing_desc desc = desc_of("test:live", probe, true);
  desc.scalar = NULL, desc.batch = fails_late;
  begin_by(desc, place);
}

static double no_numbers(double t) { return t > 0.6 ? (t > 0.8 ? INFINITY : NAN) : t; }

SECTION(test_live_fails, "live curves that fail", 10) {
  static const ts_status statuses[] = {TS_ERROR_INVALID_ARGUMENT, TS_ERROR_OUT_OF_MEMORY, TS_ERROR_CALLBACK,
                                       (ts_status)99};
  for (int place = 0; place < places; place++)
    for (size_t i = 0; i < COUNT_OF(statuses); i++) {
      probe probe = {.status = statuses[i]};
      begin_failing(&probe, place);
      ts_channel other = number_of(world, 0);
      ts_player fine = start_line(world, other, 8, 1);
      step_by(world, 0.5);
      CHECK(value_in(world, one) == 5 && value_in(world, two) == (is_timelines(place) ? 50 : 0));
      size_t active = SIZE_MAX, count;
      CHECK_STATUS(TS_ERROR_CALLBACK, ts_world_step(world, 0.25, &active));
      /* The step is complete, the others are where they are to be, and what the curve moved is free. */
      CHECK(active == SIZE_MAX && world_info_of(world).time == 0.75 && value_in(world, other) == 6);
      CHECK(!ts_player_is_valid(world, player) && ts_player_is_valid(world, fine));
      CHECK(isfinite(value_in(world, one)) && isfinite(value_in(world, two)));
      CHECK(is_free(world, one) && is_free(world, two));
      CHECK(memory == (float)value_in(world, one) && isfinite(playhead_of(world, timeline)));
      const ts_event *events = events_of(world, &count);
      const ts_event *end = &events[count ? count - 1 : 0];
      CHECK(count == 3 && end->reason == TS_REASON_ERROR && SAME(end->player, player) && end->time == 0.75);
      CHECK(isfinite(end->value[0]) && isfinite(end->velocity[0]) && IS_NULL(end->channel) == is_timelines(place));
      CHECK(releases_of(&probe) == is_players(place));
      CHECK(step_by(world, 0.25) == 0 && value_in(world, other) == 8);
      end_world(world);
      CHECK(releases_of(&probe) == 1);
    }
  /* What is no number is t itself. */
  probe probe = {.curve = no_numbers};
  begin(&probe, OF_A_TWEEN);
  bool good = true;
  for (int i = 1; i <= 8; i++) {
    step_by(world, 0.125);
    good = good && is_near(value_in(world, one), 1.25 * i, 1e-12) && !isnan(velocity_in(world, one));
  }
  CHECK(good && releases_of(&probe) == 1);
  end_world(world);
}

/* A scrub, or a play, to where it fails changes nothing. */
SECTION(test_live_fails_at_once, "live curves that fail at once", 10) {
  for (int place = IN_A_TRACK; place < places; place++) {
    probe probe = {.status = TS_ERROR_INVALID_ARGUMENT};
    begin_failing(&probe, place);
    step_by(world, 0.5);
    forget_events(world);
    uint64_t state = state_of(world);
    ts_player none;
    FILL_PATTERN(none);
    fail_otherwise();
    if (place != OF_THE_PLAYER) {
      CHECK_STATUS(TS_ERROR_CALLBACK, ts_timeline_set_time(world, timeline, 0.75, false));
      CHECK(has_own_words() && state_of(world) == state && memory == 5 && value_in(world, two) == 50);
      ts_motion late = {.struct_size = sizeof late, .timing = {.iteration_start = 0.75, .iterations = 0.25}};
      fail_otherwise();
      CHECK_STATUS(TS_ERROR_CALLBACK, ts_timeline_start(world, timeline, &late, &none));
      CHECK(has_own_words() && IS_PATTERN(none) && state_of(world) == state && memory == 5);
      CHECK(ts_player_is_valid(world, player) && is_held(world, one, player));
      CHECK_SILENT(world);
      /* What is moved by others is left alone too. */
      ts_player mover = start_line(world, two, 0, 1);
      state = state_of(world);
      CHECK_STATUS(TS_ERROR_CALLBACK, ts_timeline_set_time(world, timeline, 0.875, false));
      CHECK(state_of(world) == state && ts_player_is_valid(world, mover));
      CHECK_SILENT(world);
    }
    scrub(world, timeline, 0.25);
    CHECK(value_in(world, one) == 2.5 && memory == 2.5f && value_in(world, two) == 25);
    end_world(world);
    CHECK(releases_of(&probe) == 1);
  }
}

/* Many of them, among curves that are built in; each is called with what is its own. */
SECTION(test_live_many, "many live curves", 10) {
  enum { many = 200 };
  static probe probes[many];
  ts_channel channels[many];
  world = world_made();
  for (int i = 0; i < many; i++) {
    char name[32];
    snprintf(name, sizeof name, "test:many.%d", i);
    probes[i] = (probe){.curve = NULL};
    ts_easing easing = i % 3 ? registered(name, &probes[i], true) : curve_of(TS_EASING_QUAD_IN);
    channels[i] = number_of(world, 0);
    started(world, channels[i], by(easing, NUMBERS(i), 1 + i % 5));
    if (i % 3) CHECK_STATUS(TS_OK, ts_easing_unregister(name));
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
  }
  step_by(world, 0.5);
  bool good = true;
  for (int i = 0; i < many; i++) {
    double u = 0.5 / (1 + i % 5);
    good = good && is_near(value_in(world, channels[i]), i % 3 ? u * i : u * u * i, 1e-12);
  }
  step_by(world, 5);
  for (int i = 0; i < many; i++) good = good && value_in(world, channels[i]) == i && releases_of(&probes[i]) == (i % 3 != 0);
  CHECK(good);
  end_world(world);
}
