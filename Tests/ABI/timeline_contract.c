/* SPDX-License-Identifier: MIT
 *
 * What the functions of timelines refuse: nothing is written, moved or told.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

static struct {
  ts_timeline timeline, timelines[4];
  ts_entry entry;
  ts_player player;
  size_t count;
  ts_timeline_info info;
  ts_entry_info of_entry;
} out, untouched;

static ts_world subject;
static ts_channel channels[3];
static ts_timeline timeline, inner, endless;
static ts_track track, empty;
static uint64_t state;
static const ts_easing no_easing = {123456, 7};

enum { NUMBER, PAIR, COLOR };

static void begin(void) {
  subject = world_made();
  static const ts_track_kind kinds[] = {TS_TRACK_FLOAT, TS_TRACK_VEC2, TS_TRACK_COLOR};
  for (int i = 0; i < 3; i++) channels[i] = channel_of(subject, kinds[i], 0, NULL);
  timeline = timeline_of(subject), inner = timeline_of(subject), endless = timeline_of(subject);
  track = line_of(0, 3, NUMBERS(1, 2, 5), NUMBERS(0, 3, 1));
  empty = track_of(TS_TRACK_FLOAT, 0, 0);
  put_track(subject, timeline, channels[NUMBER], track, 0);
  put_marker(subject, timeline, 2, 3);
  put_track(subject, inner, channels[NUMBER], track, 0);
  ts_timing always = timing_of(0, 0);
  always.iterations = INFINITY;
  put_timeline(subject, endless, inner, 0, &always);
  play_timeline(subject, timeline, NULL);
  step_by(subject, 1.25);
  state = state_of(subject);
  FILL_PATTERN(out);
  out.info.struct_size = sizeof out.info;
  out.of_entry.struct_size = sizeof out.of_entry;
  memcpy(&untouched, &out, sizeof out);
  fail_otherwise();
}

static bool is_untouched(void) { return same_bits(&out, &untouched, sizeof out) && state_of(subject) == state && state; }

static void end(void) {
  CHECK(is_untouched());
  CHECK(timeline_info_of(subject, timeline).entries == 2 && timeline_info_of(subject, timeline).levels == 1);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  CHECK_STATUS(TS_OK, ts_track_destroy(empty));
  end_world(subject);
}

static void check_refused_as(ts_status status, ts_status expected, const char *what) {
  CHECK_STATUS_OF(expected, status, what);
  CHECK_OF(has_own_words(), what);
  CHECK_OF(is_untouched(), what);
  fail_otherwise();
}
static void check_refused(ts_status status, const char *what) { check_refused_as(status, TS_ERROR_INVALID_ARGUMENT, what); }

void test_timeline_refuses(void) {
  begin();
  check_refused(ts_timeline_create(subject, NULL), "no place for the timeline");
  check_refused(ts_timeline_get_info(subject, timeline, NULL), "no place for the info");
  check_refused(ts_timeline_get_entry(subject, timeline, 0, NULL), "no place for the entry");
  check_refused(ts_world_list_timelines(subject, out.timelines, 4, NULL), "no place for the count");
  check_refused(ts_world_list_timelines(subject, NULL, 4, &out.count), "no place for the timelines");
  check_refused(ts_timeline_play(subject, timeline, NULL, NULL), "no place for the player");
  for (size_t i = 0; i < COUNT_OF(bad_sizes); i++) {
    out.info.struct_size = untouched.info.struct_size = bad_sizes[i];
    check_refused(ts_timeline_get_info(subject, timeline, &out.info), "struct_size of the info");
    out.of_entry.struct_size = untouched.of_entry.struct_size = bad_sizes[i];
    check_refused(ts_timeline_get_entry(subject, timeline, 0, &out.of_entry), "struct_size of the entry");
  }
  out.info.struct_size = untouched.info.struct_size = sizeof out.info - 1;
  check_refused(ts_timeline_get_info(subject, timeline, &out.info), "struct_size of the info");
  out.info.struct_size = untouched.info.struct_size = sizeof out.info;
  out.of_entry.struct_size = untouched.of_entry.struct_size = sizeof out.of_entry - 1;
  check_refused(ts_timeline_get_entry(subject, timeline, 0, &out.of_entry), "struct_size of the entry");
  out.of_entry.struct_size = untouched.of_entry.struct_size = sizeof out.of_entry;
  const size_t beyond[] = {2, 3, 1u << 20, UINT32_MAX, (size_t)UINT32_MAX + 1, SIZE_MAX / 2, SIZE_MAX};
  for (size_t i = 0; i < COUNT_OF(beyond); i++)
    check_refused(ts_timeline_get_entry(subject, timeline, beyond[i], &out.of_entry), "no such entry");
  for (size_t i = 0; i < COUNT_OF(not_finite); i++)
    check_refused(ts_timeline_set_time(subject, timeline, not_finite[i]), "time");
  end();
}

void test_timeline_additions_refused(void) {
  begin();
  const double bad[] = {NAN, -NAN, INFINITY, -INFINITY, 1.1e300, -1.1e300, 1.7e308};
  for (size_t i = 0; i < COUNT_OF(bad); i++) {
    check_refused(ts_timeline_add_track(subject, timeline, channels[NUMBER], track, bad[i], &out.entry), "at");
    check_refused(ts_timeline_add_timeline(subject, timeline, inner, NULL, bad[i], &out.entry), "at");
    check_refused(ts_timeline_add_marker(subject, timeline, bad[i], 1, &out.entry), "at");
    ts_timing with[6];
    for (int k = 0; k < 6; k++) with[k] = timing_of(1, 0);
    with[0].delay = with[1].end_delay = with[2].duration = with[3].iterations = bad[i];
    with[4].iteration_start = with[5].rate = bad[i];
    for (int k = 0; k < 6; k++) {
      bool fine = bad[i] == INFINITY ? k == 2 || k == 3 : k > 1 && isfinite(bad[i]) && (bad[i] > 0 || k == 5);
      if (fine) continue;
      check_refused(ts_timeline_add_timeline(subject, timeline, inner, &with[k], 0, &out.entry), "a number of the timing");
    }
  }
  for (size_t i = 0; i < COUNT_OF(no_enum_member); i++) {
    ts_timing timing = timing_of(1, 0);
    PUT_ENUM(timing.direction, no_enum_member[i]);
    check_refused(ts_timeline_add_timeline(subject, timeline, inner, &timing, 0, &out.entry), "direction");
    timing = timing_of(1, 0);
    PUT_ENUM(timing.fill, no_enum_member[i]);
    check_refused(ts_timeline_add_timeline(subject, timeline, inner, &timing, 0, &out.entry), "fill");
  }
  for (uint32_t flag = 8; flag; flag <<= 1) {
    ts_timing timing = timing_of(1, 0);
    timing.flags = flag;
    check_refused(ts_timeline_add_timeline(subject, timeline, inner, &timing, 0, &out.entry), "flags");
  }
  for (size_t i = 0; i < COUNT_OF(bad_sizes); i++) {
    ts_timing timing = timing_of(1, 0);
    timing.struct_size = bad_sizes[i];
    check_refused(ts_timeline_add_timeline(subject, timeline, inner, &timing, 0, &out.entry), "struct_size");
  }
  struct {
    ts_timing timing;
    unsigned char tail[16];
  } longer = {.timing = timing_of(1, 0), .tail = {[15] = 1}};
  longer.timing.struct_size = sizeof longer;
  check_refused(ts_timeline_add_timeline(subject, timeline, inner, &longer.timing, 0, &out.entry), "a longer struct");
  ts_timing timing = timing_of(1, 0);
  timing.easing = no_easing;
  check_refused_as(ts_timeline_add_timeline(subject, timeline, inner, &timing, 0, &out.entry), TS_ERROR_STALE_HANDLE, "easing");
  check_refused(ts_timeline_add_track(subject, timeline, channels[NUMBER], empty, 0, &out.entry), "no keys");
  check_refused(ts_timeline_add_track(subject, timeline, channels[PAIR], track, 0, &out.entry), "other lanes");
  check_refused(ts_timeline_add_track(subject, timeline, channels[COLOR], track, 0, &out.entry), "another kind");
  ts_track quat = track_of(TS_TRACK_QUAT, 0, 0);
  add_keys(quat, 1, NUMBERS(0), NUMBERS(0, 0, 0, 1));
  check_refused(ts_timeline_add_track(subject, timeline, channels[COLOR], quat, 0, &out.entry), "another kind of as many lanes");
  CHECK_STATUS(TS_OK, ts_track_destroy(quat));
  check_refused(ts_timeline_add_timeline(subject, timeline, timeline, NULL, 0, &out.entry), "itself");
  end();
}

/* What never ends runs once, forth, as it is; and not back, from no end. */
void test_timeline_endless_refused(void) {
  begin();
  ts_timing from_no_end = timing_of(0, 0);
  from_no_end.iterations = INFINITY, from_no_end.rate = -1;
  check_refused(ts_timeline_add_timeline(subject, timeline, inner, &from_no_end, 0, &out.entry), "back from no end");
  check_refused(ts_timeline_play(subject, timeline, &from_no_end, &out.player), "back from no end");
  for (int k = 0; k < 8; k++) {
    ts_timing timing = timing_of(0, 0);
    switch (k) {
      case 0: timing.iterations = 2; break;
      case 1: timing.iterations = 0.5; break;
      case 2: timing.iteration_start = 0.5; break;
      case 3: timing.direction = TS_DIRECTION_REVERSE; break;
      case 4: timing.direction = TS_DIRECTION_ALTERNATE; break;
      case 5: timing.rate = -1; break;
      case 6: timing.easing = curve_of(TS_EASING_QUAD_IN); break;
      default: timing.duration = 3; break;
    }
    check_refused(ts_timeline_add_timeline(subject, timeline, endless, &timing, 0, &out.entry), "timing of an endless one");
  }
  end();
}

static void check_no_play(ts_timing timing, const char *what) {
  check_refused(ts_timeline_play(subject, timeline, &timing, &out.player), what);
  ts_playhead_to to = playhead_to(3, 1);
  to.timing = timing;
  if (timing.struct_size != 0) check_refused(ts_timeline_animate_to(subject, timeline, &to, &out.player), what);
}

void test_timeline_plays_refused(void) {
  begin();
  const double bad[] = {NAN, -NAN, INFINITY, -INFINITY, 1.1e300, -1.7e308, -1};
  for (size_t i = 0; i < COUNT_OF(bad); i++) {
    ts_timing with[6];
    for (int k = 0; k < 6; k++) with[k] = timing_of(1, 0);
    with[0].delay = with[1].end_delay = with[2].duration = with[3].iterations = bad[i];
    with[4].iteration_start = with[5].rate = bad[i];
    for (int k = 0; k < 6; k++) {
      bool fine = bad[i] == -1 ? k < 2 || k == 5 : bad[i] == INFINITY ? k == 2 || k == 3 : false;
      fine = fine || (k > 1 && k < 5 && bad[i] == 1.1e300) || (k == 5 && isfinite(bad[i]));
      if (!fine) check_no_play(with[k], "a number of the timing");
    }
  }
  for (size_t i = 0; i < COUNT_OF(no_enum_member); i++) {
    ts_timing timing = timing_of(1, 0);
    PUT_ENUM(timing.direction, no_enum_member[i]);
    check_no_play(timing, "direction");
    timing = timing_of(1, 0);
    PUT_ENUM(timing.fill, no_enum_member[i]);
    check_no_play(timing, "fill");
  }
  for (uint32_t flag = 8; flag; flag <<= 1) {
    ts_timing timing = timing_of(1, 0);
    timing.flags = flag;
    check_no_play(timing, "flags");
  }
  for (size_t i = 0; i < COUNT_OF(bad_sizes); i++) {
    ts_timing timing = timing_of(1, 0);
    timing.struct_size = bad_sizes[i];
    check_no_play(timing, "struct_size");
    ts_playhead_to to = playhead_to(3, 1);
    to.struct_size = bad_sizes[i];
    check_refused(ts_timeline_animate_to(subject, timeline, &to, &out.player), "struct_size of where to");
  }
  ts_timing timing = timing_of(1, 0);
  timing.easing = no_easing;
  check_refused_as(ts_timeline_play(subject, timeline, &timing, &out.player), TS_ERROR_STALE_HANDLE, "easing");
  ts_playhead_to to = playhead_to(3, 1);
  to.timing.easing = no_easing;
  check_refused_as(ts_timeline_animate_to(subject, timeline, &to, &out.player), TS_ERROR_STALE_HANDLE, "easing");
  check_refused(ts_timeline_animate_to(subject, timeline, NULL, &out.player), "nothing");
  to = playhead_to(3, 1);
  check_refused(ts_timeline_animate_to(subject, timeline, &to, NULL), "no place for the player");
  to.struct_size--;
  check_refused(ts_timeline_animate_to(subject, timeline, &to, &out.player), "struct_size of where to");
  for (size_t i = 0; i < COUNT_OF(not_finite); i++) {
    to = playhead_to(not_finite[i], 1);
    check_refused(ts_timeline_animate_to(subject, timeline, &to, &out.player), "time");
  }
  struct {
    ts_playhead_to to;
    unsigned char tail[16];
  } longer = {.to = playhead_to(3, 1), .tail = {[15] = 1}};
  longer.to.struct_size = sizeof longer;
  check_refused(ts_timeline_animate_to(subject, timeline, &longer.to, &out.player), "a longer struct");
  end();
}

/* Null where nothing is wanted, and structs that have grown. */
void test_timeline_accepts(void) {
  begin();
  struct {
    ts_timeline_info info;
    unsigned char tail[16];
  } longer;
  FILL_PATTERN(longer);
  longer.info.struct_size = sizeof longer;
  CHECK_STATUS(TS_OK, ts_timeline_get_info(subject, timeline, &longer.info));
  CHECK(longer.info.struct_size == sizeof longer && longer.info.entries == 2 && longer.info.time == 1.25);
  struct {
    ts_entry_info info;
    unsigned char tail[16];
  } longer_entry;
  FILL_PATTERN(longer_entry);
  longer_entry.info.struct_size = sizeof longer_entry;
  CHECK_STATUS(TS_OK, ts_timeline_get_entry(subject, timeline, 1, &longer_entry.info));
  CHECK(longer_entry.info.struct_size == sizeof longer_entry && longer_entry.info.marker == 3);
  size_t count = 0;
  CHECK_STATUS(TS_OK, ts_world_list_timelines(subject, NULL, 0, &count));
  CHECK(count == 3 && is_untouched());
  ts_timing none = {0};
  ts_playhead_to to = playhead_to(3, 1);
  to.timing = none;
  ts_player player;
  CHECK_STATUS(TS_OK, ts_timeline_animate_to(subject, timeline, &to, &player));
  CHECK(player_info_of(subject, player).duration == 1.75);
  CHECK_STATUS(TS_OK, ts_timeline_add_track(subject, timeline, channels[NUMBER], track, -1e300, NULL));
  CHECK_STATUS(TS_OK, ts_timeline_add_timeline(subject, timeline, inner, NULL, 1e300, NULL));
  CHECK_STATUS(TS_OK, ts_timeline_add_marker(subject, timeline, -1e300, UINT32_MAX, NULL));
  CHECK(timeline_info_of(subject, timeline).entries == 5 && entry_info_of(subject, timeline, 4).marker == UINT32_MAX);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  CHECK_STATUS(TS_OK, ts_track_destroy(empty));
  end_world(subject);
}
