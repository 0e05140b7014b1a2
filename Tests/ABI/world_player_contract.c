/* SPDX-License-Identifier: MIT
 *
 * What the functions that start and drive players refuse: nothing is written, replaced or told.
 */
#define _GNU_SOURCE
#include "world_help.h"

static struct {
  ts_player player;
  ts_player_info info;
} out, untouched;

static ts_world subject;
static ts_channel channels[6];
static ts_player players[3];
static ts_track track;
static uint64_t sum;
static const double target[] = {3, 4}, velocity[] = {1, -1};

enum { PAIR, NUMBER, BOOL, COLOR, ANGLE, QUAT };

static uint64_t sum_now(void) { return world_sum(subject, channels, 6, players, 3); }

static void begin(void) {
  subject = world_made();
  static const ts_track_kind kinds[] = {TS_TRACK_VEC2, TS_TRACK_FLOAT, TS_TRACK_BOOL, TS_TRACK_COLOR, TS_TRACK_ANGLE,
                                        TS_TRACK_QUAT};
  for (int i = 0; i < 6; i++) channels[i] = channel_of(subject, kinds[i], 0, NULL);
  players[0] = start_spring(subject, channels[PAIR], spring_to(NUMBERS(10, 20), spring_of(9, 0.5)));
  players[1] = start_line(subject, channels[NUMBER], 8, INFINITY);
  ts_tween_desc layer = tween_of(NUMBERS(1), 2, TS_EASING_LINEAR);
  layer.additive = true;
  players[2] = start_tween(subject, channels[ANGLE], layer);
  track = line_of(0, 3, NUMBERS(1, 2, 5), NUMBERS(0, 3, 1));
  step_by(subject, 0.25);
  sum = sum_now();
  FILL_PATTERN(out);
  out.info.struct_size = sizeof out.info;
  memcpy(&untouched, &out, sizeof out);
  fail_otherwise();
}

static bool is_untouched(void) { return same_bits(&out, &untouched, sizeof out) && sum_now() == sum; }

static void end(void) {
  CHECK(is_untouched());
  size_t count;
  const ts_event *events = events_of(subject, &count);
  CHECK(count == 3 && events[0].kind == TS_EVENT_BEGIN && events[2].kind == TS_EVENT_BEGIN);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  end_world(subject);
}

static bool is_refused(ts_status status, ts_status expected, const char *what) {
  bool good = CHECK_STATUS_OF(expected, status, what) && CHECK_OF(has_own_words(), what);
  good = CHECK_OF(is_untouched(), what) && good;
  fail_otherwise();
  return good;
}

static void check_no_tween(ts_channel channel, ts_tween_desc desc, const char *what) {
  is_refused(ts_player_tween(subject, channel, &desc, &out.player), TS_ERROR_INVALID_ARGUMENT, what);
}
static void check_no_spring(ts_channel channel, ts_spring_to desc, const char *what) {
  is_refused(ts_player_spring(subject, channel, &desc, &out.player), TS_ERROR_INVALID_ARGUMENT, what);
}
static void check_no_decay(ts_channel channel, ts_decay_to desc, const char *what) {
  is_refused(ts_player_decay(subject, channel, &desc, &out.player), TS_ERROR_INVALID_ARGUMENT, what);
}
static void check_no_track(ts_channel channel, ts_track with, const ts_timing *timing, const char *what) {
  is_refused(ts_player_track(subject, channel, with, timing, &out.player), TS_ERROR_INVALID_ARGUMENT, what);
}

static ts_tween_desc good_tween(void) { return tween_of(target, 1, TS_EASING_LINEAR); }

/* A timing that is refused is refused in a tween and in a track. */
static void check_no_timing(ts_timing timing, const char *what) {
  ts_tween_desc desc = good_tween();
  desc.timing = timing;
  check_no_tween(channels[PAIR], desc, what);
  check_no_track(channels[NUMBER], track, &timing, what);
}

void test_player_timings_refused(void) {
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
      if (!fine) check_no_timing(with[k], "a number of the timing");
    }
  }
  for (size_t i = 0; i < COUNT_OF(no_enum_member); i++) {
    ts_timing timing = timing_of(1, 0);
    PUT_ENUM(timing.direction, no_enum_member[i]);
    check_no_timing(timing, "direction");
    timing = timing_of(1, 0);
    PUT_ENUM(timing.fill, no_enum_member[i]);
    check_no_timing(timing, "fill");
  }
  for (uint32_t flag = 8; flag; flag <<= 1) {
    ts_timing timing = timing_of(1, 0);
    timing.flags = flag;
    check_no_timing(timing, "flags");
  }
  for (size_t i = 0; i < COUNT_OF(bad_sizes); i++) {
    ts_timing timing = timing_of(1, 0);
    timing.struct_size = bad_sizes[i];
    check_no_track(channels[NUMBER], track, &timing, "struct_size of a timing");
  }
  ts_tween_desc desc = good_tween();
  desc.timing.easing = (ts_easing){123456, 7};
  is_refused(ts_player_tween(subject, channels[PAIR], &desc, &out.player), TS_ERROR_STALE_HANDLE, "easing");
  is_refused(ts_player_track(subject, channels[NUMBER], track, &desc.timing, &out.player), TS_ERROR_STALE_HANDLE, "easing");
  end();
}

void test_player_tweens_refused(void) {
  begin();
  ts_tween_desc desc = good_tween();
  CHECK_BAD(ts_player_tween(subject, channels[PAIR], NULL, &out.player));
  CHECK_BAD(ts_player_tween(subject, channels[PAIR], &desc, NULL));
  for (size_t i = 0; i < COUNT_OF(bad_sizes); i++) {
    desc = good_tween();
    desc.struct_size = bad_sizes[i];
    check_no_tween(channels[PAIR], desc, "struct_size");
  }
  desc = good_tween();
  desc.struct_size--;
  check_no_tween(channels[PAIR], desc, "struct_size");
  desc = good_tween();
  desc.target = NULL;
  check_no_tween(channels[PAIR], desc, "no target");
  for (size_t i = 0; i < COUNT_OF(not_finite); i++)
    for (int lane = 0; lane < 2; lane++) {
      double bad[2] = {1, 2};
      bad[lane] = not_finite[i];
      desc = good_tween();
      desc.target = bad;
      check_no_tween(channels[PAIR], desc, "target");
      desc = good_tween();
      desc.from = bad;
      check_no_tween(channels[PAIR], desc, "from");
    }
  check_no_tween(channels[BOOL], tween_of(NUMBERS(0.5), 1, 0), "half a bool");
  check_no_tween(channels[QUAT], tween_of(NUMBERS(0, 0, 0, 0), 1, 0), "no rotation");
  static const int rounded[] = {BOOL, COLOR};
  for (int i = 0; i < 2; i++) {
    desc = tween_of(NUMBERS(0, 1, 0, 1), 1, 0);
    desc.additive = true;
    check_no_tween(channels[rounded[i]], desc, "additive");
  }
  desc = tween_of(NUMBERS(1), 1, 0);
  desc.blend = true;
  check_no_tween(channels[BOOL], desc, "blend of a bool");
  desc = good_tween();
  desc.blend = true;
  desc.timing.iterations = 2;
  check_no_tween(channels[PAIR], desc, "blend of two iterations");
  desc.timing.iterations = 1;
  desc.timing.direction = TS_DIRECTION_REVERSE;
  check_no_tween(channels[PAIR], desc, "blend backwards");

  struct {
    ts_tween_desc desc;
    unsigned char tail[16];
  } longer = {.desc = good_tween()};
  longer.desc.struct_size = sizeof longer;
  longer.tail[15] = 1;
  CHECK_BAD(ts_player_tween(subject, channels[PAIR], &longer.desc, &out.player));
  end();
}

void test_player_springs_refused(void) {
  begin();
  const ts_spring good = spring_of(10, 1);
  ts_spring_to desc = spring_to(target, good);
  CHECK_BAD(ts_player_spring(subject, channels[PAIR], NULL, &out.player));
  CHECK_BAD(ts_player_spring(subject, channels[PAIR], &desc, NULL));
  for (size_t i = 0; i < COUNT_OF(bad_sizes); i++) {
    desc = spring_to(target, good);
    desc.struct_size = bad_sizes[i];
    check_no_spring(channels[PAIR], desc, "struct_size");
  }
  desc = spring_to(target, good);
  desc.struct_size--;
  check_no_spring(channels[PAIR], desc, "struct_size");
  check_no_spring(channels[PAIR], spring_to(NULL, good), "no target");
  for (size_t i = 0; i < COUNT_OF(not_finite); i++) {
    check_no_spring(channels[PAIR], spring_to(NUMBERS(1, not_finite[i]), good), "target");
    desc = spring_to(target, good);
    desc.velocity = NUMBERS(not_finite[i], 0);
    check_no_spring(channels[PAIR], desc, "velocity");
  }
  const ts_spring springs[] = {{NAN, 1, 1}, {-1, 1, 1}, {10, NAN, 1}, {10, -0.1, 1}, {10, INFINITY, 1}, {10, 1, -1},
                               {10, 1, NAN}, {10, 1, INFINITY}, {-INFINITY, 1, 1}};
  for (size_t i = 0; i < COUNT_OF(springs); i++) check_no_spring(channels[PAIR], spring_to(target, springs[i]), "spring");
  const double bad[] = {NAN, -NAN, INFINITY, -INFINITY, -1, -5e-324};
  for (size_t i = 0; i < COUNT_OF(bad); i++) {
    desc = spring_to(target, good);
    desc.tolerance = bad[i];
    check_no_spring(channels[PAIR], desc, "tolerance");
    desc = spring_to(target, good);
    desc.overshoot = TS_OVERSHOOT_BOUNCE;
    desc.restitution = bad[i];
    check_no_spring(channels[PAIR], desc, "restitution");
    if (isfinite(bad[i])) continue;
    desc = spring_to(target, good);
    desc.delay = bad[i];
    check_no_spring(channels[PAIR], desc, "delay");
    desc = spring_to(target, good);
    desc.rate = bad[i];
    check_no_spring(channels[PAIR], desc, "rate");
  }
  desc = spring_to(target, good);
  desc.overshoot = TS_OVERSHOOT_BOUNCE;
  desc.restitution = 1.001;
  check_no_spring(channels[PAIR], desc, "restitution");
  for (size_t i = 0; i < COUNT_OF(no_enum_member); i++) {
    desc = spring_to(target, good);
    PUT_ENUM(desc.overshoot, no_enum_member[i]);
    check_no_spring(channels[PAIR], desc, "overshoot");
  }
  for (uint32_t flag = 8; flag; flag <<= 1) {
    desc = spring_to(target, good);
    desc.flags = flag;
    check_no_spring(channels[PAIR], desc, "flags");
  }
  check_no_spring(channels[BOOL], spring_to(NUMBERS(1), good), "a bool");
  check_no_spring(channels[QUAT], spring_to(NUMBERS(0, 0, 0, 0), good), "no rotation");
  end();
}

void test_player_decays_refused(void) {
  begin();
  ts_decay_to desc = decay_to(velocity, 2);
  CHECK_BAD(ts_player_decay(subject, channels[PAIR], NULL, &out.player));
  CHECK_BAD(ts_player_decay(subject, channels[PAIR], &desc, NULL));
  for (size_t i = 0; i < COUNT_OF(bad_sizes); i++) {
    desc = decay_to(velocity, 2);
    desc.struct_size = bad_sizes[i];
    check_no_decay(channels[PAIR], desc, "struct_size");
  }
  desc = decay_to(velocity, 2);
  desc.struct_size--;
  check_no_decay(channels[PAIR], desc, "struct_size");
  for (size_t i = 0; i < COUNT_OF(not_finite); i++) {
    double not = not_finite[i];
    check_no_decay(channels[PAIR], decay_to(NUMBERS(0, not), 2), "velocity");
    check_no_decay(channels[PAIR], decay_to(velocity, not), "rate of the decay");
    if (isnan(not)) {
      for (int which = 0; which < 2; which++) {
        desc = decay_to(velocity, 2);
        desc.lower = which ? target : NUMBERS(-100, not);
        desc.upper = which ? NUMBERS(100, not) : target;
        desc.spring = spring_of(10, 1);
        check_no_decay(channels[PAIR], desc, "an edge");
      }
    }
    desc = decay_to(velocity, 2);
    desc.delay = not;
    check_no_decay(channels[PAIR], desc, "delay");
    desc = decay_to(velocity, 2);
    desc.rate = not;
    check_no_decay(channels[PAIR], desc, "rate");
    desc = decay_to(velocity, 2);
    desc.tolerance = not;
    check_no_decay(channels[PAIR], desc, "tolerance");
  }
  check_no_decay(channels[PAIR], decay_to(velocity, -1), "rate of the decay");
  desc = decay_to(velocity, 2);
  desc.tolerance = -1;
  check_no_decay(channels[PAIR], desc, "tolerance");
  desc = decay_to(velocity, 2);
  desc.lower = NUMBERS(5, 5);
  desc.upper = NUMBERS(6, 4);
  desc.spring = spring_of(10, 1);
  check_no_decay(channels[PAIR], desc, "edges the wrong way round");
  desc.upper = NUMBERS(6, 6);
  const ts_spring springs[] = {{NAN, 1, 1}, {-1, 1, 1}, {10, NAN, 1}, {10, -0.1, 1}, {10, INFINITY, 1}};
  for (size_t i = 0; i < COUNT_OF(springs); i++) {
    desc.spring = springs[i];
    check_no_decay(channels[PAIR], desc, "spring");
  }
  for (uint32_t flag = 8; flag; flag <<= 1) {
    desc = decay_to(velocity, 2);
    desc.flags = flag;
    check_no_decay(channels[PAIR], desc, "flags");
  }
  static const int others[] = {BOOL, COLOR, QUAT};
  for (int i = 0; i < 3; i++) check_no_decay(channels[others[i]], decay_to(NUMBERS(1, 0, 0, 0), 2), "another kind");
  end();
}

void test_player_tracks_refused(void) {
  begin();
  CHECK_BAD(ts_player_track(subject, channels[NUMBER], track, NULL, NULL));
  CHECK(ts_player_track(subject, channels[NUMBER], (ts_track){0, 0}, NULL, &out.player) != TS_OK && is_untouched());
  is_refused(ts_player_track(subject, channels[NUMBER], (ts_track){99999, 12}, NULL, &out.player), TS_ERROR_STALE_HANDLE,
             "no track");
  check_no_track(channels[PAIR], track, NULL, "other lanes");
  check_no_track(channels[COLOR], track, NULL, "other kind");
  check_no_track(channels[BOOL], track, NULL, "other kind");
  ts_track quat = track_of(TS_TRACK_QUAT, 0, 0);
  check_no_track(channels[COLOR], quat, NULL, "other kind of as many lanes");
  CHECK_STATUS(TS_OK, ts_track_destroy(quat));
  end();
}

void test_player_commands_refused(void) {
  begin();
  for (size_t i = 0; i < COUNT_OF(not_finite); i++) {
    CHECK_BAD(ts_player_seek(subject, players[0], not_finite[i], false));
    CHECK_BAD(ts_player_seek(subject, players[1], not_finite[i], true));
    CHECK_BAD(ts_player_set_rate(subject, players[0], not_finite[i]));
    CHECK(is_untouched());
  }
  CHECK_BAD(ts_player_finish(subject, players[1]));
  CHECK_BAD(ts_player_get_info(subject, players[0], NULL));
  for (size_t i = 0; i < COUNT_OF(bad_sizes); i++) {
    out.info.struct_size = untouched.info.struct_size = bad_sizes[i];
    CHECK_BAD(ts_player_get_info(subject, players[0], &out.info));
  }
  out.info.struct_size = untouched.info.struct_size = sizeof out.info - 1;
  CHECK_BAD(ts_player_get_info(subject, players[0], &out.info));
  end();
}
