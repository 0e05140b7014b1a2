/* SPDX-License-Identifier: MIT
 *
 * What a timeline of tracks shows at a time, which of its entries show it, and what it says of them.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

static double shown(ts_world world, ts_timeline timeline, ts_channel channel, double time) {
  scrub(world, timeline, time);
  return value_in(world, channel);
}

void test_timeline_values(void) {
  ts_world world = world_made();
  ts_channel channel = number_of(world, 4);
  ts_timeline timeline = timeline_of(world);
  CHECK(playhead_of(world, timeline) == 0 && timeline_info_of(world, timeline).duration == 0);
  scrub(world, timeline, 5);
  CHECK(playhead_of(world, timeline) == 5 && value_in(world, channel) == 4);
  put_line(world, timeline, channel, 2, 1, 0, 10);
  /* Nothing moves before it is moved. */
  CHECK(value_in(world, channel) == 4 && timeline_info_of(world, timeline).duration == 3);
  const double pairs[][2] = {{2.5, 5}, {2, 0}, {3, 10}, {2.25, 2.5}, {1.5, 0}, {9, 10}, {-5, 0}, {-1e300, 0}, {1e300, 10},
      {2.75, 7.5}};
  for (size_t i = 0; i < COUNT_OF(pairs); i++) {
    CHECK(shown(world, timeline, channel, pairs[i][0]) == pairs[i][1]);
    CHECK(playhead_of(world, timeline) == pairs[i][0] && velocity_in(world, channel) == 0);
    CHECK(target_in(world, channel) == pairs[i][1] && is_free(world, channel));
  }
  /* It is the channel's own now. */
  step_by(world, 1);
  CHECK(value_in(world, channel) == 7.5 && playhead_of(world, timeline) == 2.75);
  CHECK_SILENT(world);

  /* Keys before its time 0, and one alone. */
  ts_channel early = number_of(world, 9), lone = number_of(world, 9);
  ts_track track = line_of(0, 3, NUMBERS(-2, -1, 1), NUMBERS(1, 2, 6)), single = line_of(0, 1, NUMBERS(3), NUMBERS(-8));
  put_track(world, timeline, early, track, 1);
  put_track(world, timeline, lone, single, -100);
  ts_entry_info info = entry_info_of(world, timeline, 1);
  CHECK(info.start == -1 && info.end == 2 && info.at == 1);
  info = entry_info_of(world, timeline, 2);
  CHECK(info.start == -97 && info.end == -97 && info.at == -100 && timeline_info_of(world, timeline).duration == 3);
  CHECK(shown(world, timeline, early, -0.5) == 1.5 && shown(world, timeline, early, 1) == 4);
  CHECK(value_in(world, lone) == -8 && value_in(world, channel) == 0);
  CHECK(shown(world, timeline, lone, -500) == -8);

  /* It has a copy. */
  add_keys(track, 1, NUMBERS(1.5), NUMBERS(600));
  CHECK(shown(world, timeline, early, 1) == 4);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  CHECK_STATUS(TS_OK, ts_track_destroy(single));
  CHECK(shown(world, timeline, early, 0) == 2);
  end_world(world);
}

/* Every kind, interpolation and extrapolation: the bits that the track has by itself. */
void test_timeline_values_as_tracks(void) {
  enum { many = 13 * 6 };
  ts_world world = world_made();
  ts_timeline timeline = timeline_of(world);
  static ts_track tracks[many];
  static ts_channel channels[many];
  static double at[many];
  uint64_t state = 5;
  for (unsigned i = 0; i < many; i++) {
    tracks[i] = sample_track(i, 3 + i % 9);
    ts_track_info info = track_info_of(tracks[i]);
    ts_channel_desc desc = channel_desc_of(info.kind, info.lanes, NULL);
    desc.rounding = info.rounding, desc.wrap = info.wrap, desc.space = info.space, desc.extended = info.extended;
    channels[i] = channel_made(world, desc);
    at[i] = i % 3 ? (double)(random_bits(&state) % 17) / 4 - 2 : 0;
    put_track(world, timeline, channels[i], tracks[i], at[i]);
  }
  long bad = 0, looked = 0;
  for (int round = 0; round < 200; round++) {
    double time = round % 5 == 4 ? random_between(&state, -200, 200) : floor(random_between(&state, -64, 64)) / 8;
    scrub(world, timeline, time);
    for (unsigned i = 0; i < many; i++) {
      double expected[most_lanes], got[most_lanes];
      uint32_t lanes = track_info_of(tracks[i]).lanes;
      if (ts_track_evaluate(tracks[i], time - at[i], expected, NULL) != TS_OK) bad++;
      if (ts_channel_get(world, channels[i], got, NULL, NULL, lanes) != TS_OK) bad++;
      if (!same_bits(expected, got, lanes * sizeof *got) && bad++ < 4)
        fprintf(stderr, "track %u of kind %d at %a: %a, not %a\n", i, (int)track_info_of(tracks[i]).kind, time - at[i],
            got[0], expected[0]);
      looked++;
    }
  }
  CHECK(bad == 0 && looked == 200 * many);
  for (unsigned i = 0; i < many; i++) CHECK_STATUS(TS_OK, ts_track_destroy(tracks[i]));
  end_world(world);
}

/* What is one instant with a key is on it. */
void test_timeline_values_snapped(void) {
  ts_world world = world_made();
  ts_channel channel = number_of(world, 0);
  ts_timeline timeline = timeline_of(world);
  ts_track track = line_of(TS_INTERPOLATION_STEP, 3, NUMBERS(0, 1, 2), NUMBERS(5, 7, 11));
  put_track(world, timeline, channel, track, 0.5);
  CHECK(shown(world, timeline, channel, 1.5 - 0x1p-31) == 7 && shown(world, timeline, channel, 1.5) == 7);
  CHECK(shown(world, timeline, channel, 1.5 - 0x1p-29) == 5 && shown(world, timeline, channel, 1.5 + 0x1p-31) == 7);
  CHECK(shown(world, timeline, channel, 2.5 - 0x1p-30) == 11 && shown(world, timeline, channel, 2.5 - 0x1p-28) == 7);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  /* A tenth, ten times: where the sum is not 1, the value is. */
  ts_channel eased = number_of(world, 0);
  put_line(world, timeline, eased, 0, 1, 0, 3);
  double time = 0;
  for (int i = 0; i < 10; i++) time += 0.1;
  CHECK(time != 1 && shown(world, timeline, eased, time) == 3);
  end_world(world);
}

void test_timeline_overlaps(void) {
  ts_world world = world_made();
  ts_channel channel = number_of(world, -1);
  ts_timeline timeline = timeline_of(world);
  ts_entry long_one = put_line(world, timeline, channel, 1, 4, 0, 4), middle = put_line(world, timeline, channel, 2, 1, 10, 20);
  ts_entry same = put_line(world, timeline, channel, 2, 1, 100, 200);
  /* The first before all; the one that started last; of those that started together, the one added last. */
  CHECK(shown(world, timeline, channel, 0) == 0 && shown(world, timeline, channel, 1.5) == 0.5);
  CHECK(shown(world, timeline, channel, 2) == 100 && shown(world, timeline, channel, 2.5) == 150);
  CHECK(shown(world, timeline, channel, 4) == 200 && shown(world, timeline, channel, 2 - 0x1p-31) == 100);
  CHECK(shown(world, timeline, channel, 2 - 0x1p-28) < 1.01);
  ts_entry first = put_line(world, timeline, channel, 1, 1, -50, -60);
  CHECK(shown(world, timeline, channel, 0.5) == -50 && shown(world, timeline, channel, 1.5) == -55);
  /* Those that are gone are not among them. */
  CHECK_STATUS(TS_OK, ts_timeline_remove(world, timeline, same));
  CHECK(shown(world, timeline, channel, 2.5) == 15 && shown(world, timeline, channel, 9) == 20);
  CHECK_STATUS(TS_OK, ts_timeline_remove(world, timeline, middle));
  CHECK(shown(world, timeline, channel, 2.5) == -60);
  CHECK_STATUS(TS_OK, ts_timeline_remove(world, timeline, first));
  CHECK(shown(world, timeline, channel, 2.5) == 1.5 && shown(world, timeline, channel, 0) == 0);
  CHECK_STATUS(TS_OK, ts_timeline_remove(world, timeline, long_one));
  CHECK(shown(world, timeline, channel, 3) == 0 && timeline_info_of(world, timeline).entries == 0);
  CHECK(timeline_info_of(world, timeline).duration == 0);

  /* Starts count, not where an entry was put. */
  ts_track track = line_of(0, 2, NUMBERS(3, 4), NUMBERS(1, 2)), other = line_of(0, 2, NUMBERS(0, 1), NUMBERS(10, 20));
  put_track(world, timeline, channel, track, 0);
  put_track(world, timeline, channel, other, 2);
  CHECK(shown(world, timeline, channel, 2.5) == 15 && shown(world, timeline, channel, 3.5) == 1.5 && shown(world, timeline,
      channel, 0) == 10);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  CHECK_STATUS(TS_OK, ts_track_destroy(other));
  end_world(world);
}

void test_timeline_entries(void) {
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
