/* SPDX-License-Identifier: MIT
 *
 * Which channels a timeline holds, what takes them away, and what is bound meanwhile.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

static ts_world world;
static ts_channel one, two;
static ts_timeline timeline;
static ts_player player;
static float narrow;
static double wide[3];

/* Two channels from 0 to 8 and 80 in 4 s, bound; at 1 s. */
static void begin(void) {
  world = world_made();
  one = number_of(world, -1), two = number_of(world, -2);
  narrow = 0, wide[0] = wide[1] = wide[2] = 0;
  CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, one, &narrow, 0));
  CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, two, &wide[1], 0));
  timeline = timeline_of(world);
  put_line(world, timeline, one, 0, 4, 0, 8);
  put_line(world, timeline, two, 0, 4, 0, 80);
  player = play_timeline(world, timeline, NULL);
  step_by(world, 1);
  forget_events(world);
}

static bool shows(double first, double second) {
  return value_in(world, one) == first && narrow == (float)first && value_in(world, two) == second && wide[1] == second &&
         wide[0] == 0 && wide[2] == 0;
}

void test_timeline_bound(void) {
  begin();
  CHECK(shows(2, 20));
  /* What is written to a channel that is held is written over. */
  narrow = 66, wide[1] = 66;
  step_by(world, 1);
  CHECK(shows(4, 40));
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, 1, false));
  CHECK(shows(2, 20));
  scrub(world, timeline, 3);
  CHECK(shows(6, 60));
  /* At rest it is read. */
  narrow = 7;
  CHECK(value_in(world, one) == 7);
  player = play_timeline(world, timeline, NULL);
  CHECK(shows(0, 0));
  step_by(world, 0.5);
  CHECK_STATUS(TS_OK, ts_player_cancel(world, player));
  CHECK(shows(7, 60) && playhead_of(world, timeline) == 3);
  wide[1] = NAN;
  fail_otherwise();
  ts_player none;
  FILL_PATTERN(none);
  CHECK_BAD(ts_timeline_play(world, timeline, NULL, &none));
  CHECK_BAD(ts_timeline_set_time(world, timeline, 1));
  CHECK(IS_PATTERN(none) && isnan(wide[1]) && narrow == 7 && playhead_of(world, timeline) == 3);
  CHECK_STATUS(TS_OK, ts_channel_unbind(world, two));
  scrub(world, timeline, 1);
  CHECK(value_in(world, two) == 20 && isnan(wide[1]));
  end_world(world);
}

static void take(int way, ts_channel channel) {
  ts_spring_to spring = spring_to(NUMBERS(50), spring_of(4, 0.5));
  ts_decay_to decay = decay_to(NULL, 2);
  ts_tween_desc tween = tween_of(NUMBERS(50), 2, TS_EASING_LINEAR);
  ts_track track = line_of(0, 2, NUMBERS(0, 1), NUMBERS(3, 5));
  ts_timeline other = timeline_of(world);
  switch (way) {
    case 0: start_tween(world, channel, tween); break;
    case 1: start_spring(world, channel, spring); break;
    case 2: start_decay(world, channel, decay); break;
    case 3: start_track(world, channel, track, NULL); break;
    case 4: CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(11), 1)); break;
    case 5: CHECK_STATUS(TS_OK, ts_channel_stop(world, channel)); break;
    case 6: put_track(world, other, channel, track, 0), play_timeline(world, other, NULL); break;
    case 7: put_track(world, other, channel, track, 0), scrub(world, other, 0.5); break;
    default: tween.blend = true, start_tween(world, channel, tween); break;
  }
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
}
enum { ways = 9 };

/* Any command on a channel takes it away; the timeline goes on with the other, and ends as it would have. */
void test_timeline_taken_from(void) {
  static const double at_once[ways] = {2, 2, 2, 3, 11, 2, 3, 4, 2};
  for (int way = 0; way < ways; way++) {
    begin();
    take(way, one);
    CHECK(shows(at_once[way], 20) && !is_held(world, one, player) && is_held(world, two, player));
    CHECK_SILENT(world);
    ts_player by = player_on(world, one);
    CHECK(IS_NULL(by) == (way == 4 || way == 5 || way == 7));
    double moves = way == 1 || way == 2 || way == 8 ? 2 : way == 0 ? 24 : way == 3 || way == 6 ? 2 : 0;
    CHECK_NEAR(moves, velocity_in(world, one), 1e-9);
    step_by(world, 0.5);
    CHECK(value_in(world, two) == 30 && SAME(player_on(world, one), by) && is_held(world, two, player));
    if (way == 1) {
      ts_motion motion = motion_of(2, 50, 2);
      double expected, rate;
      CHECK_STATUS(TS_OK, ts_spring_evaluate(&(ts_spring){4, 0.5, 1}, &motion, 0.5, &expected, &rate));
      CHECK(value_in(world, one) == expected && velocity_in(world, one) == rate);
    }
    /* Pausing, its rate, and another's seek do not give it back. */
    CHECK_STATUS(TS_OK, ts_player_pause(world, player));
    CHECK_STATUS(TS_OK, ts_player_resume(world, player));
    CHECK_STATUS(TS_OK, ts_player_set_rate(world, player, 2));
    CHECK(SAME(player_on(world, one), by));
    step_by(world, 0.5);
    CHECK(value_in(world, two) == 50 && !is_held(world, one, player));
    if (way == 4) CHECK(value_in(world, one) == 11);
    if (way == 5) CHECK(value_in(world, one) == 2);
    if (way == 7) CHECK(value_in(world, one) == 4);
    CHECK_STATUS(TS_OK, ts_player_cancel(world, player));
    CHECK(value_in(world, two) == -2 || value_in(world, two) == 0);
    CHECK(SAME(player_on(world, one), by) || !ts_player_is_valid(world, by));
    end_world(world);
  }
}

/* It has the channel again by the next command that moves it. */
void test_timeline_takes_again(void) {
  for (int way = 0; way < ways; way++)
    for (int again = 0; again < 4; again++) {
      begin();
      take(way, one);
      ts_player by = player_on(world, one);
      step_by(world, 0.25);
      forget_events(world);
      ts_player now = player;
      if (again == 0) now = play_timeline(world, timeline, NULL);
      if (again == 1) now = move_playhead(world, timeline, 3, 1);
      if (again == 2) scrub(world, timeline, 3), now = (ts_player){0, 0};
      if (again == 3) CHECK_STATUS(TS_OK, ts_player_seek(world, player, 3, false));
      const double expected[] = {0, 2.5, 6, 6};
      CHECK(value_in(world, one) == expected[again] && narrow == expected[again] && is_held(world, one, now));
      CHECK(is_held(world, two, now) && value_in(world, two) == 10 * expected[again]);
      size_t alive = way != 6 && !IS_NULL(by);
      CHECK(way == 6 ? ts_player_is_valid(world, by) : !ts_player_is_valid(world, by));
      size_t count, replaced = 0;
      const ts_event *events = events_of(world, &count);
      for (size_t i = 0; i < count; i++) replaced += SAME(events[i].player, by) && events[i].reason == TS_REASON_REPLACED;
      CHECK(replaced == alive && count == alive + (again < 3));
      step_by(world, 0.5);
      CHECK(value_in(world, one) == (again == 0 ? 1 : again == 1 ? 4.25 : again == 2 ? 6 : 7));
      end_world(world);
    }
}

/* What moved its channels when it takes them is replaced, and can be gone back to as a value only. */
void test_timeline_takes(void) {
  world = world_made();
  one = number_of(world, 5), two = number_of(world, 6);
  ts_channel free_one = number_of(world, 0);
  timeline = timeline_of(world);
  put_line(world, timeline, one, 1, 1, 0, 10);
  put_line(world, timeline, two, 1, 1, 0, 10);
  ts_player players[3] = {start_line(world, one, 15, 2), start_spring(world, two, spring_to(NUMBERS(9), spring_of(9, 1))),
                          start_line(world, free_one, 10, 10)};
  step_by(world, 1);
  double was = value_in(world, two);
  forget_events(world);
  player = play_timeline(world, timeline, NULL);
  size_t count;
  const ts_event *events = events_of(world, &count);
  CHECK(count == 2 && ts_player_is_valid(world, players[2]));
  for (size_t i = 0; i < count; i++) {
    int which = SAME(events[i].player, players[1]);
    CHECK(SAME(events[i].player, players[which]) && events[i].reason == TS_REASON_REPLACED && events[i].time == 1);
    CHECK(events[i].value[0] == (which ? was : 10) && (which || is_near(events[i].velocity[0], 5, 1e-12)));
    CHECK(SAME(events[i].channel, which ? two : one));
  }
  step_by(world, 1.5);
  CHECK(value_in(world, one) == 5 && value_in(world, two) == 5);
  CHECK_STATUS(TS_OK, ts_player_cancel(world, player));
  CHECK(value_in(world, one) == 10 && value_in(world, two) == was && world_info_of(world).players == 1);
  forget_events(world);

  /* One timeline from another. */
  ts_timeline other = timeline_of(world);
  put_line(world, other, one, 0, 4, 100, 140);
  player = play_timeline(world, timeline, NULL);
  step_by(world, 1.5);
  ts_player second = play_timeline(world, other, NULL);
  CHECK(is_held(world, one, second) && is_held(world, two, player) && value_in(world, one) == 100);
  step_by(world, 1);
  CHECK(value_in(world, one) == 110 && value_in(world, two) == 10 && !ts_player_is_valid(world, player));
  CHECK_TOLD(world, BEGIN(player, 2.5), BEGIN(second, 4), END(player, 4.5, TS_REASON_FINISHED));
  end_world(world);
}

/* Layers lie over a timeline, which does not end them. */
void test_timeline_layers(void) {
  begin();
  ts_tween_desc layer = tween_of(NUMBERS(100), 2, TS_EASING_LINEAR);
  layer.additive = true;
  ts_player over = start_tween(world, one, layer);
  CHECK(is_held(world, one, player) && channel_info_of(world, one).layers == 1);
  step_by(world, 1);
  CHECK(value_in(world, one) == 54 && narrow == 54 && is_near(velocity_in(world, one), 52, 1e-9));
  CHECK_STATUS(TS_OK, ts_player_pause(world, player));
  step_by(world, 0.5);
  CHECK(value_in(world, one) == 79 && is_near(velocity_in(world, one), 50, 1e-9));
  scrub(world, timeline, 3);
  CHECK(value_in(world, one) == 81 && ts_player_is_valid(world, over));
  step_by(world, 1);
  CHECK(value_in(world, one) == 106 && !ts_player_is_valid(world, over));
  player = play_timeline(world, timeline, NULL);
  step_by(world, 1);
  CHECK_NEAR(2, value_in(world, one), 0);
  CHECK(value_in(world, two) == 20);
  end_world(world);
}

/* Entries that come and go while it plays, and channels that go. */
void test_timeline_changed(void) {
  begin();
  ts_channel late = number_of(world, 3);
  ts_player moved = start_line(world, late, 30, 10);
  ts_entry added = put_line(world, timeline, late, 0, 8, 0, 16);
  put_marker(world, timeline, 1.5, 5);
  /* Seen at once; what it plays to stays, and so do its markers. */
  CHECK(value_in(world, late) == 2 && is_held(world, late, player) && !ts_player_is_valid(world, moved));
  CHECK(timeline_info_of(world, timeline).duration == 8 && player_info_of(world, player).duration == 4);
  CHECK_TOLD(world, END(moved, 1, TS_REASON_REPLACED));
  step_by(world, 1);
  CHECK(value_in(world, late) == 4 && shows(4, 40));
  CHECK_SILENT(world);
  ts_entry above = put_line(world, timeline, one, 1, 2, 100, 200);
  CHECK(value_in(world, one) == 150 && narrow == 150);
  CHECK_STATUS(TS_OK, ts_timeline_remove(world, timeline, above));
  CHECK(is_held(world, one, player));
  CHECK_STATUS(TS_OK, ts_timeline_remove(world, timeline, added));
  CHECK(value_in(world, late) == 4 && is_free(world, late) && velocity_in(world, late) == 0);
  CHECK_STATUS(TS_OK, ts_channel_destroy(world, two));
  step_by(world, 1);
  CHECK(value_in(world, one) == 6 && value_in(world, late) == 4 && wide[1] == 40 && ts_player_is_valid(world, player));
  CHECK_STATUS(TS_OK, ts_timeline_remove(world, timeline, entry_info_of(world, timeline, 0).entry));
  CHECK(value_in(world, one) == 6 && is_free(world, one));
  step_by(world, 0.5);
  CHECK(ts_player_is_valid(world, player) && playhead_of(world, timeline) == 3.5);
  step_by(world, 1);
  CHECK_TOLD(world, END(player, 4, TS_REASON_FINISHED));
  CHECK(playhead_of(world, timeline) == 4 && value_in(world, late) == 4);
  end_world(world);
}
