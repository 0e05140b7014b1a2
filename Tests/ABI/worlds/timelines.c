/* SPDX-License-Identifier: MIT
 *
 * What a timeline says of its entries, how many it may have, how timelines are listed, and channels that are bound and
 * held by one.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

static double shown(ts_world world, ts_timeline timeline, ts_channel channel, double time) {
  scrub(world, timeline, time);
  return value_in(world, channel);
}

SECTION(test_timeline_entries, "timeline, entries", 10) {
  ts_world world = world_made();
  ts_channel one = number_of(world, 0), two = number_of(world, 0);
  ts_timeline timeline = timeline_of(world), inner = timeline_of(world);
  put_line(world, inner, one, 0, 2, 0, 1);
  ts_timing timing = timing_of(0, 0);
  timing.iterations = 3, timing.delay = 0.5, timing.end_delay = 0.25, timing.rate = 2;
  ts_entry entries[5] = {put_line(world, timeline, one, 1, 2, 0, 1), put_marker(world, timeline, 9, 77),
                         put_timeline(world, timeline, inner, 4, &timing), put_marker(world, timeline, -3, 78),
                         put_line(world, timeline, two, -2, 1, 0, 1)};
  ts_timeline_info info = timeline_info_of(world, timeline);
  CHECK(info.entries == 5 && info.levels == 2 && info.duration == 7.375 && IS_NULL(info.player));
  const ts_entry_kind kinds[] = {TS_ENTRY_TRACK, TS_ENTRY_MARKER, TS_ENTRY_TIMELINE, TS_ENTRY_MARKER, TS_ENTRY_TRACK};
  const double times[][3] = {{1, 1, 3}, {9, 9, 9}, {4, 4.25, 4 + 6.75 / 2}, {-3, -3, -3}, {-2, -2, -1}};
  for (int i = 0; i < 5; i++) {
    ts_entry_info entry = entry_info_of(world, timeline, i);
    CHECK(SAME(entry.entry, entries[i]) && entry.kind == kinds[i]);
    CHECK(entry.at == times[i][0] && entry.start == times[i][1] && entry.end == times[i][2]);
    CHECK(entry.marker == (i == 1 ? 77u : i == 3 ? 78u : 0u));
    CHECK(i == 0 ? SAME(entry.channel, one) : i == 4 ? SAME(entry.channel, two) : IS_NULL(entry.channel));
  }
  CHECK_STATUS(TS_OK, ts_timeline_remove(world, timeline, entries[1]));
  info = timeline_info_of(world, timeline);
  CHECK(info.entries == 4 && info.duration == 4 + 6.75 / 2);
  CHECK(SAME(entry_info_of(world, timeline, 1).entry, entries[2]) && SAME(entry_info_of(world, timeline, 3).entry, entries[4]));
  CHECK_STATUS(TS_OK, ts_timeline_remove(world, timeline, entries[2]));
  info = timeline_info_of(world, timeline);
  CHECK(info.levels == 1 && info.duration == 3);
  ts_entry last = put_marker(world, timeline, 0, 5);
  CHECK(SAME(entry_info_of(world, timeline, 3).entry, last));
  /* A channel that is gone leaves its entry, which does nothing. */
  CHECK_STATUS(TS_OK, ts_channel_destroy(world, one));
  ts_entry_info entry = entry_info_of(world, timeline, 0);
  CHECK(SAME(entry.channel, one) && !ts_channel_is_valid(world, entry.channel) && entry.end == 3);
  CHECK(shown(world, timeline, two, -1.5) == 0.5);
  ts_channel again = number_of(world, 6);
  CHECK(again.slot == one.slot && shown(world, timeline, again, 2) == 6);
  CHECK(timeline_info_of(world, timeline).entries == 4 && timeline_info_of(world, timeline).duration == 3);

  /* A running back one, an endless one, one without time. */
  timing.rate = -2;
  ts_timeline other = timeline_of(world), nothing = timeline_of(world);
  put_timeline(world, other, inner, 4, &timing);
  entry = entry_info_of(world, other, 0);
  CHECK(entry.start == 4.125 && entry.end == 4 + 6.75 / 2);
  timing = timing_of(0, 0), timing.iterations = INFINITY;
  put_timeline(world, other, inner, 1, &timing);
  put_timeline(world, other, nothing, 7, NULL);
  CHECK(entry_info_of(world, other, 1).end == INFINITY && timeline_info_of(world, other).duration == INFINITY);
  CHECK(entry_info_of(world, other, 2).start == 7 && entry_info_of(world, other, 2).end == 7);
  end_world(world);
}

/* 2^20 tracks in all, and no more: 64 of them, doubled 14 times. */
SECTION(test_nested_tracks, "timeline, nested tracks", 30) {
  if (SANITIZED) {
    check_skipped("as many tracks as may be: a sanitizer takes too much memory for them");
    return;
  }
  ts_world world = world_made();
  ts_channel channel = number_of(world, -1);
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

/* More in one step than are emitted one by one; and thousands of markers, each once and in order. */
SECTION(test_timeline_markers_many, "timeline, many markers", 20) {
  ts_world world = world_made();
  ts_timeline often = timeline_of(world), dense = timeline_of(world);
  put_line(world, often, number_of(world, 0), 0, 4, 0, 4);
  for (uint32_t i = 0; i < 4; i++) put_marker(world, often, i == 3 ? 4 : i, i);
  ts_timing timing = timing_of(1e-6, 0);
  timing.iterations = INFINITY;
  ts_player player = play_timeline(world, often, &timing);
  step_by(world, 1e3);
  size_t count;
  const ts_event *events = events_of(world, &count);
  double told = 0;
  for (size_t i = 1; i < count; i++) told += (double)events[i].count;
  /* Four markers each time, and a loop. */
  CHECK(count == 66 && fabs(told - 5e9) < 10);
  CHECK_STATUS(TS_OK, ts_player_stop(world, player));
  for (uint32_t i = 0; i < 3000; i++) put_marker(world, dense, i / 8.0, i);
  player = play_timeline(world, dense, NULL);
  forget_events(world);
  uint32_t next = 0;
  bool good = true;
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

/* Null where nothing is wanted, and structs that have grown. */
SECTION(test_timeline_accepts, "timeline accepts", 10) {
  ts_world world = world_made();
  ts_timeline timeline = timeline_of(world), inner = timeline_of(world);
  ts_channel channel = number_of(world, 0);
  ts_track track = line_of(0, 2, NUMBERS(0, 1), NUMBERS(0, 1));
  CHECK_STATUS(TS_OK, ts_timeline_add_track(world, timeline, channel, track, -1e300, NULL));
  CHECK_STATUS(TS_OK, ts_timeline_add_timeline(world, timeline, inner, NULL, 1e300, NULL));
  CHECK_STATUS(TS_OK, ts_timeline_add_marker(world, timeline, -1e300, UINT32_MAX, NULL));
  struct {
    ts_timeline_info info;
    unsigned char tail[16];
  } longer;
  struct {
    ts_entry_info info;
    unsigned char tail[16];
  } longer_entry;
  FILL_PATTERN(longer);
  FILL_PATTERN(longer_entry);
  longer.info.struct_size = sizeof longer, longer_entry.info.struct_size = sizeof longer_entry;
  CHECK_STATUS(TS_OK, ts_timeline_get_info(world, timeline, &longer.info));
  CHECK_STATUS(TS_OK, ts_timeline_get_entry(world, timeline, 2, &longer_entry.info));
  CHECK(longer.info.struct_size == sizeof longer && longer.info.entries == 3 && IS_PATTERN(longer.tail));
  CHECK(longer_entry.info.struct_size == sizeof longer_entry && longer_entry.info.marker == UINT32_MAX);
  size_t count = 0;
  CHECK_STATUS(TS_OK, ts_world_list_timelines(world, NULL, 0, &count));
  CHECK(count == 2);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  end_world(world);
}

/* ---- Slots ------------------------------------------------------------------------------------------------------- */

/* Listed by their slots; freed ones are used again, last in, first out. */
SECTION(test_timeline_slots, "timeline, slots", 30) {
  ts_world world = world_made();
  enum { many = 2000 };
  static ts_timeline all[many], listed[many + 4];
  size_t count = SIZE_MAX;
  CHECK_STATUS(TS_OK, ts_world_list_timelines(world, listed, many, &count));
  CHECK(count == 0);
  for (int i = 0; i < many; i++) all[i] = timeline_of(world);
  FILL_PATTERN(listed);
  CHECK_STATUS(TS_OK, ts_world_list_timelines(world, listed, 10, &count));
  CHECK(count == many && is_pattern(&listed[10], sizeof listed[10]));
  CHECK_STATUS(TS_OK, ts_world_list_timelines(world, listed, many + 4, &count));
  CHECK(count == many && same_bits(listed, all, sizeof all) && is_pattern(&listed[many], 4 * sizeof *listed));
  bool good = true;
  for (int i = 0; i < many; i += 2) good = good && ts_timeline_destroy(world, all[i]) == TS_OK;
  CHECK_STATUS(TS_OK, ts_world_list_timelines(world, listed, many, &count));
  CHECK(count == many / 2);
  for (int i = 0; i < many / 2; i++) good = good && SAME(listed[i], all[2 * i + 1]);
  for (int i = many - 2; i >= 0; i -= 2) {
    ts_timeline again = timeline_of(world);
    good = good && again.slot == all[i].slot && again.generation != all[i].generation;
  }
  ts_timeline last = timeline_of(world);
  for (int i = 0; i < 100000 && good; i++) {
    ts_timeline before = last;
    good = ts_timeline_destroy(world, before) == TS_OK && ts_timeline_create(world, &last) == TS_OK;
    good = good && last.slot == before.slot && last.generation != before.generation && !ts_timeline_is_valid(world, before);
  }
  CHECK(good);
  end_world(world);
}

/* ---- Bound channels ---------------------------------------------------------------------------------------------- */

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
  CHECK_BAD(ts_timeline_start(world, timeline, NULL, &none));
  CHECK_BAD(ts_timeline_set_time(world, timeline, 1, false));
  CHECK(IS_PATTERN(none) && isnan(wide[1]) && narrow == 7 && playhead_of(world, timeline) == 3);
  CHECK_STATUS(TS_OK, ts_channel_unbind(world, two));
  scrub(world, timeline, 1);
  CHECK(value_in(world, two) == 20 && isnan(wide[1]));
  end_world(world);
}
