/* SPDX-License-Identifier: MIT
 *
 * Timelines in timelines: their timing, which of them shows a channel, how deep they may be, and those without an end.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

enum { most_levels = 16 };

static ts_world world;
static ts_channel channel;
static ts_timeline outer, inner;

/* 0 to 10 in the inner one's 2 s; another track makes it longer. */
static void begin(double length) {
  world = world_made();
  channel = number_of(world, -1);
  outer = timeline_of(world), inner = timeline_of(world);
  put_line(world, inner, channel, 0, 2, 0, 10);
  if (length > 2) put_line(world, inner, number_of(world, 0), 0, length, 0, 1);
}

static double shown(double time) {
  scrub(world, outer, time);
  return value_in(world, channel);
}

void test_nested_values(void) {
  begin(4);
  put_timeline(world, outer, inner, 1, NULL);
  CHECK(timeline_info_of(world, outer).duration == 5 && timeline_info_of(world, outer).levels == 2);
  CHECK(shown(1) == 0 && shown(2) == 5 && shown(3) == 10 && shown(4.5) == 10 && shown(99) == 10 && shown(-1) == 0);
  /* It is a copy. */
  put_line(world, inner, channel, 2, 1, 50, 60);
  CHECK(shown(3.5) == 10);
  CHECK_STATUS(TS_OK, ts_timeline_destroy(world, inner));
  CHECK(shown(2) == 5 && timeline_info_of(world, outer).entries == 1);
  end_world(world);

  begin(2);
  ts_timing timing = timing_of(0, 0);
  timing.iterations = 3, timing.direction = TS_DIRECTION_ALTERNATE, timing.delay = 1, timing.end_delay = 5;
  put_timeline(world, outer, inner, 0.5, &timing);
  CHECK(timeline_info_of(world, outer).duration == 12.5);
  CHECK(shown(0) == 0 && shown(1.5) == 0 && shown(2.5) == 5 && shown(3.5) == 10 && shown(4) == 7.5 && shown(5.5) == 0);
  CHECK(shown(7) == 7.5 && shown(7.5) == 10 && shown(30) == 10);
  end_world(world);

  begin(2);
  timing = timing_of(0, TS_EASING_QUAD_IN);
  timing.rate = 2;
  put_timeline(world, outer, inner, 0, &timing);
  CHECK(timeline_info_of(world, outer).duration == 1 && shown(0.5) == 2.5 && shown(1) == 10);
  end_world(world);

  begin(2);
  timing = timing_of(1, 0);
  timing.rate = -1, timing.delay = 0.5;
  put_timeline(world, outer, inner, 0, &timing);
  CHECK(shown(0) == 10 && shown(0.25) == 7.5 && shown(1) == 0 && shown(1.25) == 0 && shown(7) == 0 && shown(-3) == 10);
  end_world(world);

  begin(2);
  timing = timing_of(0, 0);
  timing.iteration_start = 0.25, timing.iterations = 1.5, timing.direction = TS_DIRECTION_REVERSE;
  put_timeline(world, outer, inner, 0, &timing);
  CHECK(shown(0) == 7.5 && shown(1) == 2.5 && shown(1.75) == 8.75 && shown(3) == 2.5);
  end_world(world);

  /* Without time of its own it is at its end as soon as it has begun. */
  begin(2);
  timing = timing_of(0, 0);
  timing.flags = TS_TIMING_ZERO_DURATION;
  put_timeline(world, outer, inner, 1, &timing);
  CHECK(shown(0.5) == 0 && shown(1) == 10 && shown(2) == 10 && timeline_info_of(world, outer).duration == 1);
  end_world(world);
}

/* Where one is not in effect it is not there. */
void test_nested_fills(void) {
  static const ts_fill fills[] = {TS_FILL_BOTH, TS_FILL_FORWARDS, TS_FILL_BACKWARDS, TS_FILL_NONE};
  for (int i = 0; i < 4; i++) {
    begin(2);
    ts_timing timing = timing_of(0, 0);
    timing.fill = fills[i];
    put_timeline(world, outer, inner, 1, &timing);
    bool before = i == 0 || i == 2, after = i < 2;
    /* Alone, the channel has what it had; which is what was shown last, by a command that is done. */
    CHECK(shown(0) == (before ? 0 : -1));
    CHECK(shown(2) == 5);
    CHECK(shown(4) == (after ? 10 : 5));
    ts_player player = play_timeline(world, outer, NULL);
    CHECK(value_in(world, channel) == (before ? 0 : after ? 10 : 5));
    step_by(world, 2);
    CHECK(value_in(world, channel) == 5 && is_held(world, channel, player));
    CHECK_STATUS(TS_OK, ts_player_cancel(world, player));
    CHECK(value_in(world, channel) == (after ? 10 : 5));
    /* With a track below it, that is seen through. */
    put_line(world, outer, channel, -1, 0.5, 70, 80);
    CHECK(shown(4) == (after ? 10 : 80) && shown(2) == 5 && shown(0) == 80);
    end_world(world);
  }
  /* Beside another, which is in effect then. */
  begin(2);
  ts_timing none = timing_of(0, 0);
  none.fill = TS_FILL_NONE;
  put_timeline(world, outer, inner, 0, NULL);
  put_timeline(world, outer, inner, 4, &none);
  CHECK(shown(3) == 10 && shown(4.5) == 2.5 && shown(7) == 10 && shown(-1) == 0);
  end_world(world);
}

/* The start that counts is that of the channel's first entry inside, as linear progress gets there. */
void test_nested_starts(void) {
  world = world_made();
  channel = number_of(world, -1);
  ts_channel other = number_of(world, -1);
  outer = timeline_of(world), inner = timeline_of(world);
  put_line(world, inner, other, 0, 4, 0, 4);
  put_line(world, inner, channel, 2, 1, 100, 200);
  put_line(world, outer, channel, 1.5, 4, 0, 4);
  put_line(world, outer, other, 1, 4, 10, 14);
  ts_timing twice = timing_of(8, TS_EASING_QUAD_IN);
  put_timeline(world, outer, inner, 0, NULL);
  CHECK(shown(1.75) == 0.25 && shown(2) == 100 && shown(2.5) == 150 && shown(9) == 200);
  scrub(world, outer, 2.5);
  CHECK(value_in(world, other) == 11.5);
  scrub(world, outer, 0.5);
  CHECK(value_in(world, other) == 0.5);
  CHECK_STATUS(TS_OK, ts_timeline_remove(world, outer, entry_info_of(world, outer, 2).entry));
  /* Stretched, and eased: 2 of 4 s at 4 of 8. */
  put_timeline(world, outer, inner, 0, &twice);
  CHECK(shown(3.75) == 2.25 && shown(4) == 100 && shown(3) == 1.5);
  CHECK_STATUS(TS_OK, ts_timeline_remove(world, outer, entry_info_of(world, outer, 2).entry));
  /* Reversed or back: from its begin. */
  ts_timing turned = timing_of(0, 0);
  turned.direction = TS_DIRECTION_REVERSE;
  put_timeline(world, outer, inner, 1, &turned);
  CHECK(shown(1.25) == 200 && shown(1.75) == 0.25);
  CHECK_STATUS(TS_OK, ts_timeline_remove(world, outer, entry_info_of(world, outer, 2).entry));
  turned = timing_of(0, 0);
  turned.rate = -2, turned.delay = 1, turned.end_delay = 1;
  put_timeline(world, outer, inner, 1, &turned);
  CHECK(shown(1.5) == 200 && shown(2.25) == 150 && shown(3) == 100 && shown(1.25) == 200);
  end_world(world);

  /* The second iteration's share of one that starts in it. */
  world = world_made();
  channel = number_of(world, -1);
  outer = timeline_of(world), inner = timeline_of(world);
  put_line(world, inner, channel, 1, 1, 100, 200);
  put_line(world, inner, number_of(world, 0), 0, 4, 0, 1);
  put_line(world, outer, channel, 0.5, 4, 0, 4);
  ts_timing late = timing_of(0, 0);
  late.iteration_start = 1.5, late.iterations = 2;
  put_timeline(world, outer, inner, 0, &late);
  /* Its own time begins at 2 of 4, beyond the first key: it starts at once, and the track later. */
  CHECK(shown(0.25) == 200 && shown(1) == 0.5);
  end_world(world);
}

/* ---- Cycles and levels ------------------------------------------------------------------------------------------ */

void test_nested_cycles(void) {
  begin(2);
  ts_timeline third = timeline_of(world);
  ts_entry entry;
  FILL_PATTERN(entry);
  put_timeline(world, outer, inner, 0, NULL);
  put_timeline(world, third, outer, 0, NULL);
  uint64_t state = state_of(world);
  fail_otherwise();
  CHECK_BAD(ts_timeline_add_timeline(world, outer, outer, NULL, 0, &entry));
  CHECK_BAD(ts_timeline_add_timeline(world, inner, outer, NULL, 0, &entry));
  CHECK_BAD(ts_timeline_add_timeline(world, inner, third, NULL, 0, &entry));
  CHECK_BAD(ts_timeline_add_timeline(world, outer, third, NULL, 5, &entry));
  CHECK_BAD(ts_timeline_add_timeline(world, inner, inner, NULL, 0, &entry));
  CHECK(IS_PATTERN(entry) && state_of(world) == state);
  /* The same one twice is none. */
  put_timeline(world, outer, inner, 3, NULL);
  put_timeline(world, third, inner, 3, NULL);
  put_timeline(world, third, inner, 30, NULL);
  CHECK(timeline_info_of(world, third).duration == 32 && timeline_info_of(world, third).levels == 3);
  CHECK(shown(4) == 5);
  end_world(world);
}

void test_nested_levels(void) {
  world = world_made();
  channel = number_of(world, -1);
  ts_timeline levels[most_levels + 1];
  for (int i = 0; i <= most_levels; i++) levels[i] = timeline_of(world);
  put_line(world, levels[0], channel, 0, 1, 0, 16);
  for (int i = 1; i < most_levels; i++) {
    put_timeline(world, levels[i], levels[i - 1], 0.5, NULL);
    CHECK(timeline_info_of(world, levels[i]).levels == (uint32_t)i + 1);
  }
  ts_entry entry;
  FILL_PATTERN(entry);
  uint64_t state = state_of(world);
  fail_otherwise();
  CHECK_BAD(ts_timeline_add_timeline(world, levels[most_levels], levels[most_levels - 1], NULL, 0, &entry));
  CHECK(IS_PATTERN(entry) && state_of(world) == state);
  put_timeline(world, levels[most_levels], levels[most_levels - 2], 0, NULL);
  CHECK(timeline_info_of(world, levels[most_levels]).levels == most_levels);
  double start = 0.5 * (most_levels - 1);
  scrub(world, levels[most_levels - 1], start + 0.25);
  CHECK(value_in(world, channel) == 4);
  ts_player player = play_timeline(world, levels[most_levels - 1], NULL);
  step_by(world, start + 0.5);
  CHECK(value_in(world, channel) == 8 && is_held(world, channel, player));
  CHECK(is_near(velocity_in(world, channel), 16, 1e-9));
  end_world(world);
}

/* 2^20 tracks in all, and no more: 64 of them, doubled 14 times. */
void test_nested_tracks(void) {
  if (SANITIZED) {
    check_skipped("as many tracks as may be: a sanitizer takes too much memory for them");
    return;
  }
  world = world_made();
  channel = number_of(world, -1);
  ts_timeline last = timeline_of(world);
  for (int k = 0; k < 64; k++) put_line(world, last, channel, k, 1, k, k + 1);
  for (int i = 0; i < 14; i++) {
    ts_timeline next = timeline_of(world);
    for (int k = 0; k < 2; k++) put_timeline(world, next, last, 0, NULL);
    CHECK_STATUS(TS_OK, ts_timeline_destroy(world, last));
    last = next;
  }
  ts_timeline small = timeline_of(world);
  put_line(world, small, channel, 0, 1, 0, 1);
  ts_track track = line_of(0, 1, NUMBERS(0), NUMBERS(1));
  ts_entry entry;
  FILL_PATTERN(entry);
  fail_otherwise();
  CHECK_BAD(ts_timeline_add_track(world, last, channel, track, 0, &entry));
  CHECK_BAD(ts_timeline_add_timeline(world, last, small, NULL, 0, &entry));
  CHECK_BAD(ts_timeline_add_timeline(world, small, last, NULL, 0, &entry));
  CHECK(IS_PATTERN(entry) && timeline_info_of(world, last).entries == 2 && timeline_info_of(world, small).entries == 1);
  put_marker(world, last, 0, 1);
  scrub(world, last, 33.5);
  CHECK(value_in(world, channel) == 33.5);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  end_world(world);
}

/* ---- Without an end ----------------------------------------------------------------------------------------------- */

void test_nested_endless(void) {
  begin(2);
  ts_timing always = timing_of(0, 0);
  always.iterations = INFINITY, always.direction = TS_DIRECTION_ALTERNATE;
  put_timeline(world, outer, inner, 1, &always);
  CHECK(timeline_info_of(world, outer).duration == INFINITY);
  CHECK(shown(2) == 5 && shown(4) == 5 && shown(5) == 0 && shown(1e6 + 1.5) == 2.5 && shown(1e6 + 3.5) == 7.5);
  CHECK(shown(1e300) >= 0 && shown(1e300) <= 10);
  /* Inside another, after a delay, twice as fast: as it is, forever. */
  ts_timeline third = timeline_of(world);
  ts_timing late = timing_of(0, 0);
  late.delay = 1, late.rate = 2;
  put_timeline(world, third, outer, 3, &late);
  CHECK(timeline_info_of(world, third).duration == INFINITY && timeline_info_of(world, third).levels == 3);
  ts_entry_info info = entry_info_of(world, third, 0);
  CHECK(info.start == 3.5 && info.end == INFINITY);
  scrub(world, third, 3.5);
  CHECK(value_in(world, channel) == 0);
  scrub(world, third, 4.5);
  CHECK(value_in(world, channel) == 5);
  scrub(world, third, 3.5 + 1000 + 0.75);
  CHECK(value_in(world, channel) == 2.5);
  scrub(world, third, 0);
  CHECK(value_in(world, channel) == 0);
  /* Played, it goes at its own pace. */
  ts_player player = play_timeline(world, third, NULL);
  ts_player_info of = player_info_of(world, player);
  CHECK(of.kind == TS_PLAYER_TIMELINE && of.duration == INFINITY && of.end_time == INFINITY && of.remaining == INFINITY);
  step_by(world, 4.5);
  CHECK(playhead_of(world, third) == 4.5 && value_in(world, channel) == 5 && is_near(velocity_in(world, channel), 10, 1e-9));
  fail_otherwise();
  CHECK_BAD(ts_player_finish(world, player));
  step_by(world, 1e6);
  CHECK(playhead_of(world, third) == 1e6 + 4.5 && value_in(world, channel) == 5 && ts_player_is_valid(world, player));
  CHECK_STATUS(TS_OK, ts_player_stop(world, player));
  CHECK(playhead_of(world, third) == 1e6 + 4.5);
  end_world(world);

  /* An inner one of infinite duration stands at its begin. */
  begin(2);
  ts_timing still = timing_of(INFINITY, 0);
  put_timeline(world, outer, inner, 1, &still);
  CHECK(timeline_info_of(world, outer).duration == INFINITY && shown(2) == 0 && shown(1e9) == 0);
  end_world(world);
}
