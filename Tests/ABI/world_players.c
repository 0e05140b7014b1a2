/* SPDX-License-Identifier: MIT
 *
 * Players that are paused, sought, turned around, stopped, cancelled and finished.
 */
#define _GNU_SOURCE
#include "world_help.h"

static ts_world world;
static ts_channel channel;

static void begin(double value) {
  world = world_made();
  channel = number_of(world, value);
}

static double value_now(void) { return value_in(world, channel); }

void test_player_pause(void) {
  begin(0);
  ts_player player = start_line(world, channel, 8, 2);
  CHECK(step_by(world, 0.5) == 1 && value_now() == 2);
  CHECK_STATUS(TS_OK, ts_player_pause(world, player));
  CHECK_STATUS(TS_OK, ts_player_pause(world, player));
  CHECK(velocity_in(world, channel) == 0 && player_info_of(world, player).paused);
  CHECK(player_info_of(world, player).remaining == INFINITY && world_info_of(world).active == 0);
  CHECK(step_by(world, 10) == 0 && value_now() == 2 && world_info_of(world).time == 10.5);
  CHECK(world_info_of(world).next_boundary == INFINITY && player_info_of(world, player).time == 0.5);
  CHECK_STATUS(TS_OK, ts_player_resume(world, player));
  CHECK_STATUS(TS_OK, ts_player_resume(world, player));
  CHECK(velocity_in(world, channel) == 4 && world_info_of(world).next_boundary == 12);
  CHECK(player_info_of(world, player).remaining == 1.5);
  CHECK(step_by(world, 0.5) == 1 && value_now() == 4);
  step_by(world, 1);
  CHECK(value_now() == 8);
  CHECK_TOLD(world, BEGIN(player, 0), END(player, 12, TS_REASON_FINISHED));

  /* Paused before its begin: it is told when it runs again, at that time. */
  player = start_line(world, channel, 0, 1);
  CHECK_STATUS(TS_OK, ts_player_pause(world, player));
  step_by(world, 1);
  CHECK_SILENT(world);
  CHECK(!player_info_of(world, player).begun);
  CHECK_STATUS(TS_OK, ts_player_resume(world, player));
  step_by(world, 0.25);
  CHECK_TOLD(world, BEGIN(player, 13));
  CHECK(value_now() == 6);
  end_world(world);
}

void test_player_seek(void) {
  begin(0);
  ts_tween_desc desc = tween_of(NUMBERS(8), 1, TS_EASING_LINEAR);
  desc.timing.delay = 1, desc.timing.iterations = 4;
  ts_player player = start_tween(world, channel, desc);
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, 1.25, false));
  CHECK(value_now() == 2 && player_info_of(world, player).time == 1.25 && player_info_of(world, player).iteration == 0);
  CHECK_SILENT(world);
  step_by(world, 0.25);
  CHECK(value_now() == 4);
  CHECK_TOLD(world, BEGIN(player, 0));
  /* Silent over loops: those ahead are told, those behind are not. */
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, 3.5, false));
  CHECK(value_now() == 4 && player_info_of(world, player).iteration == 2);
  step_by(world, 0.75);
  CHECK_TOLD(world, LOOP(player, 0.75));
  CHECK(value_now() == 2);
  /* And back again. */
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, 2.5, false));
  step_by(world, 1);
  CHECK_TOLD(world, LOOP(player, 1.5));
  /* With events, in the order of travel, at the clock's time. */
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, 1.5, true));
  CHECK_TOLD(world, LOOP(player, 2), LOOP(player, 2));
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, 4.5, true));
  CHECK_TOLD(world, LOOP(player, 2), LOOP(player, 2), LOOP(player, 2));
  /* Before the delay it waits again, but begins only once. */
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, -5, true));
  CHECK(value_now() == 0 && player_info_of(world, player).phase == TS_PHASE_BEFORE);
  CHECK_TOLD(world, LOOP(player, 2), LOOP(player, 2), LOOP(player, 2));
  step_by(world, 6.5);
  CHECK(value_now() == 4);
  CHECK_SILENT(world);
  /* Past its end it shows that, and ends in the next step, at the time of the seek. */
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, 1e9, false));
  CHECK(value_now() == 8 && ts_player_is_valid(world, player) && player_info_of(world, player).phase == TS_PHASE_AFTER);
  CHECK_SILENT(world);
  step_by(world, 0.5);
  CHECK_TOLD(world, END(player, 8.5, TS_REASON_FINISHED));
  end_world(world);

  /* Paused, past its end and back: it never ends by that. */
  begin(0);
  player = start_line(world, channel, 8, 1);
  step_by(world, 0.25);
  CHECK_TOLD(world, BEGIN(player, 0));
  CHECK_STATUS(TS_OK, ts_player_pause(world, player));
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, 5, false));
  step_by(world, 1);
  CHECK(value_now() == 8 && ts_player_is_valid(world, player));
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, 0.5, false));
  CHECK(value_now() == 4);
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, 2, false));
  step_by(world, 1);
  CHECK_SILENT(world);
  CHECK_STATUS(TS_OK, ts_player_resume(world, player));
  CHECK(ts_player_is_valid(world, player));
  step_by(world, 1);
  CHECK_TOLD(world, END(player, 2.25, TS_REASON_FINISHED));
  end_world(world);

  /* With events from before the delay: a begin, then what lies between. */
  begin(0);
  ts_track track = line_of(0, 2, NUMBERS(0, 1), NUMBERS(0, 1));
  for (uint32_t i = 0; i < 5; i++) CHECK_STATUS(TS_OK, ts_track_add_marker(track, 0.25 * i, i));
  ts_timing timing = {.struct_size = sizeof timing, .delay = 1, .iterations = 2};
  player = start_track(world, channel, track, &timing);
  step_by(world, 0.125);
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, 2.375, true));
  CHECK_TOLD(world, BEGIN(player, 0.125), MARKER(player, 0.125, 0), MARKER(player, 0.125, 1), MARKER(player, 0.125, 2),
             MARKER(player, 0.125, 3), MARKER(player, 0.125, 4), LOOP(player, 0.125), MARKER(player, 0.125, 0),
             MARKER(player, 0.125, 1));
  step_by(world, 0.25);
  CHECK_TOLD(world, MARKER(player, 0.25, 2));
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, 1.625, true));
  CHECK_TOLD(world, MARKER(player, 0.375, 2), MARKER(player, 0.375, 1), MARKER(player, 0.375, 0), LOOP(player, 0.375),
             MARKER(player, 0.375, 4), MARKER(player, 0.375, 3));
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  end_world(world);
}

void test_player_rate(void) {
  begin(0);
  ts_player player = start_line(world, channel, 8, 2);
  step_by(world, 0.5);
  CHECK_STATUS(TS_OK, ts_player_set_rate(world, player, 2));
  CHECK(value_now() == 2 && velocity_in(world, channel) == 8 && player_info_of(world, player).remaining == 0.75);
  step_by(world, 0.25);
  CHECK(value_now() == 4 && player_info_of(world, player).rate == 2);
  CHECK_STATUS(TS_OK, ts_player_set_rate(world, player, 0));
  CHECK(velocity_in(world, channel) == 0 && player_info_of(world, player).remaining == INFINITY);
  step_by(world, 5);
  CHECK(value_now() == 4 && ts_player_is_valid(world, player));
  CHECK_STATUS(TS_OK, ts_player_set_rate(world, player, -1));
  CHECK(player_info_of(world, player).remaining == 1 && velocity_in(world, channel) == -4);
  step_by(world, 0.5);
  CHECK(value_now() == 2);
  CHECK_STATUS(TS_OK, ts_player_reverse(world, player));
  CHECK(player_info_of(world, player).rate == 1);
  step_by(world, 0.25);
  CHECK(value_now() == 3);
  CHECK_STATUS(TS_OK, ts_player_reverse(world, player));
  step_by(world, 2);
  CHECK(value_now() == 0);
  CHECK_TOLD(world, BEGIN(player, 0), END(player, 7.25, TS_REASON_FINISHED));

  /* Made to run back, it starts at its end. */
  ts_tween_desc desc = tween_of(NUMBERS(8), 2, TS_EASING_LINEAR);
  desc.timing.rate = -1;
  player = start_tween(world, channel, desc);
  CHECK(value_now() == 8 && player_info_of(world, player).time == 2);
  step_by(world, 0.5);
  CHECK(value_now() == 6 && velocity_in(world, channel) == -4);
  step_by(world, 1.5);
  CHECK(value_now() == 0);
  CHECK_TOLD(world, BEGIN(player, 8.5), END(player, 10.5, TS_REASON_FINISHED));
  desc.timing.iterations = INFINITY;
  ts_player none;
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_player_tween(world, channel, &desc, &none));

  /* Sought to its end first: all the way back, over loops and markers. */
  CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(0), 1));
  desc.timing.rate = 1, desc.timing.iterations = 3, desc.timing.duration = 1, desc.timing.delay = 0.5;
  player = start_tween(world, channel, desc);
  double now = world_info_of(world).time;
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, 3.5, false));
  CHECK_STATUS(TS_OK, ts_player_set_rate(world, player, -1));
  step_by(world, 4);
  CHECK_TOLD(world, BEGIN(player, now), LOOP(player, now + 1), LOOP(player, now + 2),
             END(player, now + 3.5, TS_REASON_FINISHED));
  /* From beyond the end that it leaves, a turn goes on from there. */
  desc.timing = timing_of(1, TS_EASING_LINEAR);
  player = start_tween(world, channel, desc);
  CHECK_STATUS(TS_OK, ts_player_pause(world, player));
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, 50, false));
  CHECK_STATUS(TS_OK, ts_player_reverse(world, player));
  CHECK(player_info_of(world, player).time == 1 && player_info_of(world, player).rate == -1);
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, -50, false));
  CHECK_STATUS(TS_OK, ts_player_reverse(world, player));
  CHECK(player_info_of(world, player).time == 0 && player_info_of(world, player).rate == 1);
  end_world(world);

  /* A spring runs back too, and ends at its start; one for ever just turns. */
  begin(1);
  player = start_spring(world, channel, spring_to(NUMBERS(5), spring_of(6, 0.3)));
  step_by(world, 0.5);
  double there = value_now();
  step_by(world, 0.25);
  CHECK_STATUS(TS_OK, ts_player_reverse(world, player));
  step_by(world, 0.25);
  CHECK_NEAR(there, value_now(), 1e-12);
  step_by(world, 1);
  CHECK(value_now() == 1);
  CHECK_TOLD(world, BEGIN(player, 0), END(player, 1.5, TS_REASON_FINISHED));
  desc = tween_of(NUMBERS(3), 1, TS_EASING_LINEAR);
  desc.timing.iterations = INFINITY;
  player = start_tween(world, channel, desc);
  step_by(world, 2.25);
  CHECK_STATUS(TS_OK, ts_player_reverse(world, player));
  step_by(world, 0.125);
  CHECK_NEAR(1.25, value_now(), 1e-12);
  end_world(world);
}

void test_player_ends(void) {
  begin(3);
  ts_player player = start_line(world, channel, 7, 1);
  step_by(world, 0.5);
  CHECK_STATUS(TS_OK, ts_player_stop(world, player));
  CHECK(value_now() == 5 && velocity_in(world, channel) == 0);
  size_t count;
  const ts_event *events = events_of(world, &count);
  CHECK(count == 2 && events[1].reason == TS_REASON_STOPPED && events[1].value[0] == 5 && events[1].velocity[0] == 4);

  player = start_line(world, channel, 7, 1);
  step_by(world, 0.5);
  CHECK_STATUS(TS_OK, ts_player_cancel(world, player));
  CHECK(value_now() == 5 && velocity_in(world, channel) == 0);
  events = events_of(world, &count);
  CHECK(count == 2 && events[1].reason == TS_REASON_CANCELLED && events[1].value[0] == 5 && events[1].velocity[0] == 0);

  player = start_line(world, channel, 7, 1);
  step_by(world, 0.5);
  CHECK_STATUS(TS_OK, ts_player_finish(world, player));
  CHECK(value_now() == 7 && !ts_player_is_valid(world, player));
  CHECK_TOLD(world, BEGIN(player, 1), END(player, 1.5, TS_REASON_FINISHED));

  /* Never begun: an end alone. Running back it finishes at its start; without fill it falls back. */
  ts_tween_desc desc = tween_of(NUMBERS(1), 1, TS_EASING_LINEAR);
  desc.timing.delay = 5, desc.from = NUMBERS(20);
  player = start_tween(world, channel, desc);
  CHECK(value_now() == 20);
  CHECK_STATUS(TS_OK, ts_player_cancel(world, player));
  CHECK(value_now() == 7);
  CHECK_TOLD(world, END(player, 1.5, TS_REASON_CANCELLED));
  player = start_tween(world, channel, desc);
  CHECK_STATUS(TS_OK, ts_player_finish(world, player));
  CHECK(value_now() == 1);
  CHECK_TOLD(world, END(player, 1.5, TS_REASON_FINISHED));
  desc.timing.delay = 0;
  player = start_tween(world, channel, desc);
  step_by(world, 0.75);
  CHECK_STATUS(TS_OK, ts_player_set_rate(world, player, -1));
  CHECK_STATUS(TS_OK, ts_player_finish(world, player));
  CHECK(value_now() == 20);
  desc.timing.fill = TS_FILL_NONE;
  player = start_tween(world, channel, desc);
  step_by(world, 0.5);
  CHECK(value_now() == 10.5);
  CHECK_STATUS(TS_OK, ts_player_finish(world, player));
  CHECK(value_now() == 20);
  end_world(world);

  /* Springs and decays are finished at rest. */
  begin(0);
  player = start_spring(world, channel, spring_to(NUMBERS(4), spring_of(3, 0.2)));
  step_by(world, 0.1);
  CHECK_STATUS(TS_OK, ts_player_finish(world, player));
  CHECK(value_now() == 4 && velocity_in(world, channel) == 0);
  player = start_decay(world, channel, decay_to(NUMBERS(10), 5));
  step_by(world, 0.1);
  CHECK_STATUS(TS_OK, ts_player_finish(world, player));
  CHECK(is_near(value_now(), 6, 1e-12));
  end_world(world);
}

void test_player_next_boundary(void) {
  begin(0);
  CHECK(world_info_of(world).next_boundary == INFINITY);
  ts_tween_desc desc = tween_of(NUMBERS(8), 1, TS_EASING_LINEAR);
  desc.timing.delay = 0.5, desc.timing.iterations = 2;
  ts_player player = start_tween(world, channel, desc);
  CHECK(world_info_of(world).next_boundary == 0.5 && player_info_of(world, player).end_time == 2.5);
  static const double boundaries[] = {0.5, 1.5, 2.5};
  for (int i = 0; i < 3; i++) {
    double next = world_info_of(world).next_boundary;
    CHECK_NEAR(boundaries[i], next, 1e-12);
    step_until(world, boundaries[i] - 0.125);
    CHECK_NEAR(boundaries[i], world_info_of(world).next_boundary, 1e-12);
    step_until(world, boundaries[i]);
  }
  CHECK(!ts_player_is_valid(world, player) && world_info_of(world).next_boundary == INFINITY);
  CHECK_TOLD(world, BEGIN(player, 0.5), LOOP(player, 1.5), END(player, 2.5, TS_REASON_FINISHED));
  /* Stepping from boundary to boundary meets a spring's end. */
  player = start_spring(world, channel, spring_to(NUMBERS(3), spring_of(7, 0.5)));
  double end = world_info_of(world).time + player_info_of(world, player).end_time;
  for (int i = 0; i < 5 && ts_player_is_valid(world, player); i++) step_until(world, world_info_of(world).next_boundary);
  CHECK_TOLD(world, BEGIN(player, 2.5), END(player, end, TS_REASON_SETTLED));
  CHECK(value_now() == 3);
  end_world(world);
}
