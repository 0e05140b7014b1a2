/* SPDX-License-Identifier: MIT
 *
 * Markers of timelines: which are told, when, and in which order.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

static ts_world world;
static ts_timeline timeline;

/* 4 s long, with markers outside of it too. */
static void begin(void) {
  world = world_made();
  ts_channel channel = number_of(world, 0);
  timeline = timeline_of(world);
  put_line(world, timeline, channel, 0, 4, 0, 4);
  put_marker(world, timeline, 4, 40);
  put_marker(world, timeline, -1, 99);
  put_marker(world, timeline, 1, 10);
  put_marker(world, timeline, 0, 1);
  put_marker(world, timeline, 3, 30);
}

void test_timeline_markers(void) {
  begin();
  ts_player player = play_timeline(world, timeline, NULL);
  CHECK_SILENT(world);
  step_by(world, 0);
  CHECK_TOLD(world, BEGIN(player, 0), MARKER(player, 0, 1));
  step_by(world, 1);
  CHECK_TOLD(world, MARKER(player, 1, 10));
  step_by(world, 1.5);
  CHECK_SILENT(world);
  step_by(world, 9);
  CHECK_TOLD(world, MARKER(player, 3, 30), MARKER(player, 4, 40), END(player, 4, TS_REASON_FINISHED));
  end_world(world);

  /* Each iteration tells them again, as it goes. */
  begin();
  ts_timing timing = timing_of(2, 0);
  timing.iterations = 2, timing.delay = 1;
  player = play_timeline(world, timeline, &timing);
  step_by(world, 10);
  CHECK_TOLD(world, BEGIN(player, 1), MARKER(player, 1, 1), MARKER(player, 1.5, 10), MARKER(player, 2.5, 30),
             MARKER(player, 3, 40), MARKER(player, 3, 1), LOOP(player, 3), MARKER(player, 3.5, 10), MARKER(player, 4.5, 30),
             MARKER(player, 5, 40), END(player, 5, TS_REASON_FINISHED));
  end_world(world);
  begin();
  timing = timing_of(0, 0);
  timing.rate = -1;
  player = play_timeline(world, timeline, &timing);
  step_by(world, 10);
  CHECK_TOLD(world, BEGIN(player, 0), MARKER(player, 0, 40), MARKER(player, 1, 30), MARKER(player, 3, 10), MARKER(player, 4, 1),
             END(player, 4, TS_REASON_FINISHED));
  end_world(world);
  begin();
  timing = timing_of(0, 0);
  timing.direction = TS_DIRECTION_ALTERNATE_REVERSE, timing.iterations = 2;
  player = play_timeline(world, timeline, &timing);
  step_by(world, 3.5);
  CHECK_TOLD(world, BEGIN(player, 0), MARKER(player, 0, 40), MARKER(player, 1, 30), MARKER(player, 3, 10));
  step_by(world, 10);
  CHECK_TOLD(world, MARKER(player, 4, 1), MARKER(player, 4, 1), LOOP(player, 4), MARKER(player, 5, 10), MARKER(player, 7, 30),
             MARKER(player, 8, 40), END(player, 8, TS_REASON_FINISHED));
  end_world(world);
}

/* As the curve gets there: a quarter of the way by quad.in is half of the time; what overshoots is met twice. */
void test_timeline_markers_eased(void) {
  begin();
  ts_timing timing = timing_of(2, TS_EASING_QUAD_IN);
  ts_player player = play_timeline(world, timeline, &timing);
  step_by(world, 10);
  CHECK_TOLD(world, BEGIN(player, 0), MARKER(player, 0, 1), MARKER(player, 1, 10), MARKER(player, 2 * sqrt(0.75), 30),
             MARKER(player, 2, 40), END(player, 2, TS_REASON_FINISHED));
  end_world(world);
  begin();
  const double back = 1.70158;
  timing = timing_of(1, TS_EASING_BACK_OUT);
  player = play_timeline(world, timeline, &timing);
  step_by(world, 10);
  size_t count;
  const ts_event *events = events_of(world, &count);
  static const uint32_t ids[] = {1, 10, 30, 40, 40};
  if (CHECK(count == 7)) {
    for (int i = 0; i < 5; i++) {
      CHECK(events[i + 1].kind == TS_EVENT_MARKER && events[i + 1].marker == ids[i]);
      double level = (double[]){0, 0.25, 0.75, 1, 1}[i];
      CHECK_NEAR(level, ts_ease(TS_EASING_BACK_OUT, events[i + 1].time), 1e-6);
    }
    CHECK_NEAR(1 - back / (back + 1), events[4].time, 1e-6);
    CHECK_NEAR(1, events[5].time, 1e-9);
  }
  end_world(world);
  /* At its end a flat curve is 1 in doubles long before: the marker there is told there. */
  static const uint32_t flat[] = {TS_EASING_QUINT_OUT, TS_EASING_CUBIC_OUT, TS_EASING_EXPO_OUT, TS_EASING_QUINT_IN_OUT};
  for (size_t i = 0; i < COUNT_OF(flat); i++) {
    begin();
    timing = timing_of(8, flat[i]);
    player = play_timeline(world, timeline, &timing);
    step_by(world, 10);
    events = events_of(world, &count);
    CHECK(count == 6 && events[1].marker == 1 && events[1].time == 0 && events[4].marker == 40 && events[4].time == 8);
    end_world(world);
  }
  /* A jump meets all that lies in it. */
  begin();
  timing = timing_of(2, 0);
  timing.easing = parsed("steps(2)");
  player = play_timeline(world, timeline, &timing);
  step_by(world, 10);
  events = events_of(world, &count);
  CHECK(count == 6 && events[2].marker == 10 && is_near(events[2].time, 1, 0.01) && events[3].marker == 30 &&
        is_near(events[3].time, 2, 0.01) && events[4].marker == 40);
  CHECK_STATUS(TS_OK, ts_easing_release(timing.easing));
  end_world(world);
}

/* From where it starts, that not among them, to where it ends. */
void test_timeline_markers_to(void) {
  begin();
  scrub(world, timeline, 1);
  ts_player player = move_playhead(world, timeline, 3, 4);
  step_by(world, 10);
  CHECK_TOLD(world, BEGIN(player, 0), MARKER(player, 4, 30), END(player, 4, TS_REASON_FINISHED));
  player = move_playhead(world, timeline, -2, 10);
  step_by(world, 20);
  CHECK_TOLD(world, BEGIN(player, 10), MARKER(player, 14, 10), MARKER(player, 16, 1), MARKER(player, 18, 99),
             END(player, 20, TS_REASON_FINISHED));
  player = move_playhead(world, timeline, 0, 0);
  step_by(world, 20);
  CHECK_TOLD(world, BEGIN(player, 30), MARKER(player, 31, 99), MARKER(player, 32, 1), END(player, 32, TS_REASON_FINISHED));
  player = move_playhead(world, timeline, 0, 0);
  step_by(world, 0);
  CHECK_TOLD(world, BEGIN(player, 50), END(player, 50, TS_REASON_FINISHED));
  /* Turned around on the way. */
  player = move_playhead(world, timeline, 4, 0);
  step_by(world, 2);
  CHECK_STATUS(TS_OK, ts_player_reverse(world, player));
  step_by(world, 5);
  CHECK_TOLD(world, BEGIN(player, 50), MARKER(player, 51, 10), MARKER(player, 53, 10), END(player, 54, TS_REASON_FINISHED));
  CHECK(playhead_of(world, timeline) == 0);
  end_world(world);
}

/* Seeking is silent unless it is told to tell; scrubbing always. */
void test_timeline_markers_sought(void) {
  begin();
  ts_player player = play_timeline(world, timeline, NULL);
  step_by(world, 0.5);
  forget_events(world);
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, 3.5, false));
  CHECK_SILENT(world);
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, 0.5, true));
  CHECK_TOLD(world, MARKER(player, 0.5, 30), MARKER(player, 0.5, 10));
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, 2, true));
  CHECK_TOLD(world, MARKER(player, 0.5, 10));
  step_by(world, 1.5);
  CHECK_TOLD(world, MARKER(player, 1.5, 30));
  scrub(world, timeline, 0.5);
  CHECK_TOLD(world, END(player, 2, TS_REASON_STOPPED));
  scrub(world, timeline, 4);
  CHECK_SILENT(world);
  /* Inner ones have none, nor have tracks. */
  ts_timeline outer = timeline_of(world);
  ts_channel channel = number_of(world, 0);
  ts_track track = line_of(0, 2, NUMBERS(0, 1), NUMBERS(0, 1));
  CHECK_STATUS(TS_OK, ts_track_add_marker(track, 0.5, 3));
  put_track(world, outer, channel, track, 0);
  put_timeline(world, outer, timeline, 0, NULL);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  player = play_timeline(world, outer, NULL);
  step_by(world, 10);
  CHECK_TOLD(world, BEGIN(player, 2), END(player, 6, TS_REASON_FINISHED));
  end_world(world);
}

/* More in one step than are told one by one, and thousands of markers. */
void test_timeline_markers_many(void) {
  begin();
  ts_timing timing = timing_of(1e-6, 0);
  timing.iterations = INFINITY;
  ts_player player = play_timeline(world, timeline, &timing);
  step_by(world, 1e3);
  size_t count;
  const ts_event *events = events_of(world, &count);
  uint64_t told = 0;
  for (size_t i = 1; i < count; i++) told += events[i].count;
  /* Four markers each time and a loop. */
  CHECK(count == 66 && fabs((double)told - 5e9) < 10);
  CHECK_STATUS(TS_OK, ts_player_stop(world, player));
  forget_events(world);
  ts_timeline dense = timeline_of(world);
  put_line(world, dense, number_of(world, 0), 0, 375, 0, 1);
  for (uint32_t i = 0; i < 3000; i++) put_marker(world, dense, (double)i / 8, i);
  player = play_timeline(world, dense, NULL);
  bool good = true;
  uint32_t next = 0;
  while (ts_player_is_valid(world, player)) {
    step_by(world, 1);
    events = events_of(world, &count);
    for (size_t i = 0; i < count; i++) {
      if (events[i].kind != TS_EVENT_MARKER) continue;
      good = good && events[i].marker == next && is_near(events[i].time, 1000 + next / 8.0, 1e-9);
      next++;
    }
  }
  CHECK(good && next == 3000);
  end_world(world);
}
