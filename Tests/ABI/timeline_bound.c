/* SPDX-License-Identifier: MIT
 *
 * Channels that are bound and held by a timeline.
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

SECTION(test_timeline_bound, "timeline, bound", 10) {
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
