/* SPDX-License-Identifier: MIT
 *
 * What plays a timeline: where the playhead is, how it ends, and what is told of it.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

static ts_world world;
static ts_channel one, two;
static ts_timeline timeline;

/* One goes from 0 to 10 in 0 to 2, the other from 0 to 100 in 1 to 3. */
static void begin(void) {
  world = world_made();
  one = number_of(world, -1), two = number_of(world, -2);
  timeline = timeline_of(world);
  put_line(world, timeline, one, 0, 2, 0, 10);
  put_line(world, timeline, two, 1, 2, 0, 100);
}

static bool are(double first, double second) {
  bool good = is_near(value_in(world, one), first, 1e-12) && is_near(value_in(world, two), second, 1e-12);
  if (!good) fprintf(stderr, "  %.17g and %.17g, not %.17g and %.17g\n", value_in(world, one), value_in(world, two), first,
      second);
  return good;
}
static bool move_at(double first, double second) {
  bool good = is_near(velocity_in(world, one), first, 1e-9) && is_near(velocity_in(world, two), second, 1e-9);
  if (!good) fprintf(stderr, "  %.17g and %.17g\n", velocity_in(world, one), velocity_in(world, two));
  return good;
}

/* The only event is an end, with this playhead and its velocity. */
static bool ended(ts_player player, ts_reason reason, double time, double playhead, double velocity) {
  size_t count;
  const ts_event *events = events_of(world, &count);
  const ts_event *end = count ? &events[count - 1] : NULL;
  if (!CHECK(end && end->kind == TS_EVENT_END && SAME(end->player, player) && end->reason == reason)) return false;
  CHECK(IS_NULL(end->channel) && end->lanes == 1 && end->count == 1 && is_near(end->time, time, 1e-9));
  CHECK(end->value[1] == 0 && end->velocity[1] == 0 && !ts_player_is_valid(world, player));
  CHECK(IS_NULL(timeline_info_of(world, timeline).player) || reason == TS_REASON_REPLACED);
  return CHECK_NEAR(playhead, end->value[0], 1e-12) && CHECK_NEAR(velocity, end->velocity[0], 1e-9);
}

void test_timeline_plays(void) {
  begin();
  ts_player player = play_timeline(world, timeline, NULL);
  ts_player_info info = player_info_of(world, player);
  CHECK(info.kind == TS_PLAYER_TIMELINE && IS_NULL(info.channel) && !info.begun && !info.paused && info.rate == 1);
  CHECK(info.time == 0 && info.duration == 3 && info.end_time == 3 && info.remaining == 3 && info.progress == 0);
  CHECK(SAME(timeline_info_of(world, timeline).player, player) && is_held(world, one, player) && is_held(world, two, player));
  CHECK(are(0, 0) && playhead_of(world, timeline) == 0 && world_info_of(world).players == 1);
  CHECK(step_by(world, 0.5) == 1);
  CHECK(are(2.5, 0) && move_at(5, 0) && playhead_of(world, timeline) == 0.5 && world_info_of(world).next_boundary == 3);
  step_by(world, 1);
  CHECK(are(7.5, 25) && move_at(5, 50) && player_info_of(world, player).progress == 0.5 && player_info_of(world, player).begun);
  CHECK_TOLD(world, BEGIN(player, 0));
  step_by(world, 1);
  CHECK(are(10, 75) && move_at(0, 50));
  CHECK(step_by(world, 1) == 0);
  CHECK(are(10, 100) && move_at(0, 0) && playhead_of(world, timeline) == 3 && is_free(world, one) && is_free(world, two));
  ended(player, TS_REASON_FINISHED, 3, 3, 0);
  /* Again, from the start. */
  player = play_timeline(world, timeline, NULL);
  CHECK(are(0, 0) && playhead_of(world, timeline) == 0);
  step_by(world, 4);
  CHECK_TOLD(world, BEGIN(player, 3.5), END(player, 6.5, TS_REASON_FINISHED));
  end_world(world);
}

/* The whole of a timing. */
void test_timeline_plays_timed(void) {
  begin();
  ts_timing timing = timing_of(1.5, TS_EASING_QUAD_IN);
  timing.iterations = 2, timing.direction = TS_DIRECTION_ALTERNATE, timing.delay = 1, timing.rate = 0.5;
  ts_player player = play_timeline(world, timeline, &timing);
  ts_player_info info = player_info_of(world, player);
  CHECK(info.duration == 1.5 && info.end_time == 4 && info.remaining == 8 && info.phase == TS_PHASE_BEFORE && are(0, 0));
  step_by(world, 3.5);
  /* Half of the way eased is a quarter. */
  CHECK(playhead_of(world, timeline) == 0.75 && are(3.75, 0) && move_at(5, 0));
  step_by(world, 3);
  CHECK(playhead_of(world, timeline) == 0.75 && are(3.75, 0) && move_at(-5, 0) && player_info_of(world, player).iteration == 1);
  step_by(world, 2);
  CHECK(are(0, 0));
  CHECK_TOLD(world, BEGIN(player, 2), LOOP(player, 5), END(player, 8, TS_REASON_FINISHED));
  end_world(world);

  /* Before its delay is over, unless it fills backwards, nothing moves. */
  begin();
  timing = timing_of(0, 0);
  timing.delay = 1, timing.fill = TS_FILL_FORWARDS;
  scrub(world, timeline, 2.5);
  player = play_timeline(world, timeline, &timing);
  CHECK(are(10, 75) && player_info_of(world, player).duration == 3);
  step_by(world, 0.5);
  CHECK(are(10, 75) && move_at(0, 0));
  step_by(world, 1);
  CHECK(are(2.5, 0) && playhead_of(world, timeline) == 0.5);
  end_world(world);

  /* Back, from its end. */
  begin();
  timing = timing_of(0, 0);
  timing.rate = -2;
  player = play_timeline(world, timeline, &timing);
  CHECK(are(10, 100) && playhead_of(world, timeline) == 3 && player_info_of(world, player).time == 3);
  step_by(world, 1);
  CHECK(are(5, 0) && move_at(-10, -100) && player_info_of(world, player).remaining == 0.5);
  step_by(world, 1);
  CHECK(are(0, 0) && playhead_of(world, timeline) == 0);
  CHECK_TOLD(world, BEGIN(player, 0), END(player, 1.5, TS_REASON_FINISHED));

  /* Without time. */
  timing = timing_of(0, 0);
  timing.flags = TS_TIMING_ZERO_DURATION;
  player = play_timeline(world, timeline, &timing);
  CHECK(are(0, 0) && player_info_of(world, player).duration == 0);
  step_by(world, 0);
  CHECK(are(10, 100) && playhead_of(world, timeline) == 3);
  CHECK_TOLD(world, BEGIN(player, 2), END(player, 2, TS_REASON_FINISHED));
  /* Nor has its marker a place that it could be met at. */
  ts_timeline nothing = timeline_of(world);
  put_marker(world, nothing, 0, 4);
  put_marker(world, nothing, -1, 5);
  player = play_timeline(world, nothing, NULL);
  step_by(world, 1);
  CHECK_TOLD(world, BEGIN(player, 2), END(player, 2, TS_REASON_FINISHED));
  end_world(world);
}

void test_timeline_ends(void) {
  /* Where it is. */
  begin();
  ts_player player = play_timeline(world, timeline, NULL);
  step_by(world, 1.5);
  CHECK_STATUS(TS_OK, ts_player_stop(world, player));
  CHECK(are(7.5, 25) && move_at(0, 0) && playhead_of(world, timeline) == 1.5 && is_free(world, one));
  ended(player, TS_REASON_STOPPED, 1.5, 1.5, 1);
  /* Back. */
  player = play_timeline(world, timeline, NULL);
  step_by(world, 2.5);
  CHECK_STATUS(TS_OK, ts_player_cancel(world, player));
  CHECK(are(7.5, 25) && playhead_of(world, timeline) == 1.5 && is_free(world, two));
  ended(player, TS_REASON_CANCELLED, 4, 1.5, 0);
  /* At its end. */
  player = play_timeline(world, timeline, NULL);
  step_by(world, 0.25);
  CHECK_STATUS(TS_OK, ts_player_finish(world, player));
  CHECK(are(10, 100) && playhead_of(world, timeline) == 3);
  size_t count;
  const ts_event *events = events_of(world, &count);
  CHECK(count == 2 && events[1].reason == TS_REASON_FINISHED && events[1].value[0] == 3 && events[1].time == 4.25);
  /* By another, by a scrub, with the timeline. */
  player = play_timeline(world, timeline, NULL);
  step_by(world, 1);
  ts_player next = play_timeline(world, timeline, NULL);
  CHECK(are(0, 0));
  ended(player, TS_REASON_REPLACED, 5.25, 1, 1);
  step_by(world, 2);
  forget_events(world);
  scrub(world, timeline, 0.5);
  CHECK(are(2.5, 0) && playhead_of(world, timeline) == 0.5);
  ended(next, TS_REASON_STOPPED, 7.25, 2, 1);
  player = move_playhead(world, timeline, 2.5, 4);
  step_by(world, 2);
  forget_events(world);
  CHECK_STATUS(TS_OK, ts_timeline_destroy(world, timeline));
  events = events_of(world, &count);
  CHECK(count == 1 && events[0].reason == TS_REASON_STOPPED && events[0].value[0] == 1.5 && events[0].velocity[0] == 0.5);
  CHECK(are(7.5, 25) && is_free(world, one) && is_free(world, two) && world_info_of(world).players == 0);
  end_world(world);

  /* At its natural end, unless it fills forwards, as it was. */
  static const ts_fill fills[] = {TS_FILL_BACKWARDS, TS_FILL_NONE};
  for (int i = 0; i < 2; i++) {
    begin();
    scrub(world, timeline, 1.25);
    CHECK_STATUS(TS_OK, ts_channel_set(world, two, NUMBERS(7), 1));
    ts_timing timing = timing_of(0, 0);
    timing.fill = fills[i], timing.end_delay = 1;
    player = play_timeline(world, timeline, &timing);
    step_by(world, 2.5);
    CHECK(are(10, 75));
    step_by(world, 1);
    CHECK(are(6.25, 7) && is_held(world, one, player) && move_at(0, 0));
    step_by(world, 1);
    CHECK(are(6.25, 7) && playhead_of(world, timeline) == 1.25 && is_free(world, one));
    ended(player, TS_REASON_FINISHED, 4, 1.25, 0);
    end_world(world);
  }
}

void test_timeline_driven(void) {
  begin();
  ts_player player = play_timeline(world, timeline, NULL);
  step_by(world, 1);
  CHECK_STATUS(TS_OK, ts_player_pause(world, player));
  CHECK(move_at(0, 0) && world_info_of(world).active == 0);
  step_by(world, 7);
  CHECK(are(5, 0) && playhead_of(world, timeline) == 1 && player_info_of(world, player).paused);
  CHECK_STATUS(TS_OK, ts_player_resume(world, player));
  CHECK_STATUS(TS_OK, ts_player_set_rate(world, player, 2));
  step_by(world, 0.25);
  CHECK(are(7.5, 25) && move_at(10, 100));
  CHECK_STATUS(TS_OK, ts_player_reverse(world, player));
  step_by(world, 0.5);
  CHECK(are(2.5, 0) && move_at(-10, 0) && playhead_of(world, timeline) == 0.5);
  CHECK_STATUS(TS_OK, ts_player_reverse(world, player));
  CHECK_STATUS(TS_OK, ts_player_set_rate(world, player, 0));
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, 2, false));
  CHECK(are(10, 50) && playhead_of(world, timeline) == 2);
  step_by(world, 1);
  CHECK(are(10, 50) && move_at(0, 0));
  /* Taken past its end it is over in the next step. */
  CHECK_STATUS(TS_OK, ts_player_set_rate(world, player, 1));
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, 30, false));
  CHECK(are(10, 100) && playhead_of(world, timeline) == 3 && ts_player_is_valid(world, player));
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, -1, false));
  CHECK(are(0, 0) && playhead_of(world, timeline) == 0);
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, 3, false));
  forget_events(world);
  step_by(world, 0);
  CHECK(!ts_player_is_valid(world, player));
  ended(player, TS_REASON_FINISHED, world_info_of(world).time, 3, 0);
  end_world(world);
}

void test_timeline_animates_to(void) {
  begin();
  ts_player first = move_playhead(world, timeline, 2, 4);
  CHECK(player_info_of(world, first).duration == 4 && are(0, 0));
  step_by(world, 3);
  CHECK(playhead_of(world, timeline) == 1.5 && are(7.5, 25) && move_at(2.5, 25));
  /* Back, by as many seconds as it is far. */
  ts_playhead_to desc = {.struct_size = sizeof desc, .time = 0.5};
  ts_player second;
  CHECK_STATUS(TS_OK, ts_timeline_animate_to(world, timeline, &desc, &second));
  CHECK(player_info_of(world, second).duration == 1 && are(7.5, 25));
  size_t count;
  const ts_event *events = events_of(world, &count);
  CHECK(count == 2 && events[1].reason == TS_REASON_REPLACED && events[1].value[0] == 1.5 && events[1].velocity[0] == 0.5);
  step_by(world, 0.25);
  CHECK(playhead_of(world, timeline) == 1.25 && are(6.25, 12.5) && move_at(-5, -50));
  step_by(world, 1);
  CHECK(playhead_of(world, timeline) == 0.5 && are(2.5, 0) && is_free(world, one));
  ended(second, TS_REASON_FINISHED, 4, 0.5, 0);
  /* Along a curve that overshoots, where the tracks end. */
  desc.time = 2.5, desc.timing = timing_of(1, TS_EASING_BACK_OUT);
  CHECK_STATUS(TS_OK, ts_timeline_animate_to(world, timeline, &desc, &second));
  step_by(world, 0.5);
  double eased = ts_ease(TS_EASING_BACK_OUT, 0.5);
  CHECK(eased > 1 && is_near(playhead_of(world, timeline), 0.5 + 2 * eased, 1e-12));
  CHECK(are(10, 50 * (playhead_of(world, timeline) - 1)));
  CHECK_STATUS(TS_OK, ts_player_cancel(world, second));
  CHECK(playhead_of(world, timeline) == 0.5 && are(2.5, 0));
  forget_events(world);
  /* To where it is; at once; and beyond all there is. */
  desc = (ts_playhead_to){.struct_size = sizeof desc, .time = 0.5};
  CHECK_STATUS(TS_OK, ts_timeline_animate_to(world, timeline, &desc, &second));
  step_by(world, 0);
  ended(second, TS_REASON_FINISHED, 4.75, 0.5, 0);
  desc.time = -8, desc.timing.flags = TS_TIMING_ZERO_DURATION;
  CHECK_STATUS(TS_OK, ts_timeline_animate_to(world, timeline, &desc, &second));
  CHECK(are(2.5, 0));
  step_by(world, 0);
  CHECK(are(0, 0) && playhead_of(world, timeline) == -8);
  ended(second, TS_REASON_FINISHED, 4.75, -8, 0);
  end_world(world);
}

void test_timeline_reduced_motion(void) {
  begin();
  CHECK_STATUS(TS_OK, ts_world_set_motion(world, TS_MOTION_REDUCE));
  ts_timing timing = timing_of(0, 0);
  timing.delay = 1;
  ts_player player = play_timeline(world, timeline, &timing);
  step_by(world, 0.5);
  CHECK(are(0, 0) && ts_player_is_valid(world, player));
  step_by(world, 0.75);
  CHECK(are(10, 100) && playhead_of(world, timeline) == 3);
  CHECK_TOLD(world, BEGIN(player, 1), END(player, 1, TS_REASON_FINISHED));
  timing.delay = 0, timing.flags = TS_TIMING_ESSENTIAL;
  player = play_timeline(world, timeline, &timing);
  step_by(world, 0.5);
  CHECK(are(2.5, 0));
  CHECK_STATUS(TS_OK, ts_world_set_motion(world, TS_MOTION_NONE));
  player = play_timeline(world, timeline, &timing);
  step_by(world, 0);
  CHECK(are(10, 100) && !ts_player_is_valid(world, player));
  end_world(world);
}
