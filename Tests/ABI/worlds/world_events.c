/* SPDX-License-Identifier: MIT
 *
 * Events: long steps, how many are kept, and that each player emits one end.
 */
#define _GNU_SOURCE
#include "world_help.h"

static ts_world world;

/* A day of a microsecond's loop in one step. */
SECTION(test_event_long_step, "events, a long step", 20) {
  world = world_made();
  ts_channel channel = number_of(world, 0);
  ts_motion desc = tween_of(NUMBERS(1), 1e-6, TS_EASING_LINEAR);
  desc.timing.iterations = INFINITY;
  ts_player player = started(world, channel, desc);
  step_by(world, 1e9);
  size_t count;
  const ts_event *events = events_of(world, &count);
  CHECK(count == 66 && events[65].kind == TS_EVENT_LOOP && is_near((double)events[65].count, 1e15, 1e-9));
  CHECK(is_near(events[65].time, 1e9, 1e-9) && isfinite(value_in(world, channel)) && ts_player_is_valid(world, player));
  /* A track of markers at every moment, likewise. */
  ts_track track = line_of(0, 2, NUMBERS(0, 1e-6), NUMBERS(0, 1));
  for (uint32_t i = 0; i < 100; i++) CHECK_STATUS(TS_OK, ts_track_add_marker(track, 1e-8 * i, i));
  ts_timing timing = {.struct_size = sizeof timing, .iterations = 1e300, .direction = TS_DIRECTION_ALTERNATE};
  player = start_track(world, channel, track, &timing);
  step_by(world, 1e6);
  step_by(world, 1e-3);
  events = events_of(world, &count);
  CHECK(count > 66 && count <= 140 && isfinite(value_in(world, channel)));
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  end_world(world);
}

/* Seeks across more loops and markers than are numbered one by one, a marker and a loop a second, met twice at turns. */
SECTION(test_event_far_seek, "events, a far seek", 20) {
  static const double times[] = {3, 1e15, 0x1p52, 0x1p52 + 8, 1e17, 2e17, 1e300, 1e17, 1, 0x1p53, 0x1p51};
  for (ts_direction direction = TS_DIRECTION_ALTERNATE; direction <= TS_DIRECTION_ALTERNATE_REVERSE; direction++) {
    world = world_made();
    ts_track track = line_of(0, 2, NUMBERS(0, 1), NUMBERS(0, 1));
    for (uint32_t i = 0; i < 2; i++) CHECK_STATUS(TS_OK, ts_track_add_marker(track, i, i));
    ts_timing timing = {.struct_size = sizeof timing, .iterations = INFINITY, .direction = direction};
    ts_player player = start_track(world, number_of(world, 0), track, &timing);
    CHECK_STATUS(TS_OK, ts_track_destroy(track));
    for (size_t i = 0, count; i < COUNT_OF(times); i++) {
      CHECK_STATUS(TS_OK, ts_player_seek(world, player, times[i], true));
      const ts_event *events = events_of(world, &count);
      double emitted = 0, length = fabs(times[i] - (i > 0 ? times[i - 1] : 0));
      for (size_t k = 0; k < count; k++) emitted += (double)events[k].count;
      CHECK(count > 0 && count <= 66 && (length > 1e18 || is_near(emitted, 2 * length, 1e-9 * length + 2)));
    }
    end_world(world);
  }
}

/* What stands for many counts as many: loops, markers, there and back, and contacts, in a queue that drops most of them. */
static void run_many(double dt, int steps, size_t capacity, bool is_turned, uint64_t *next, uint64_t *hash) {
  world = world_of(capacity, 0, TS_POLICY_FULL);
  ts_motion desc = tween_of(NUMBERS(1), 0.0625, TS_EASING_LINEAR);
  desc.timing.iterations = is_turned ? 1000 : INFINITY;
  if (is_turned) desc.timing.rate = -1;
  started(world, number_of(world, 0), desc);
  ts_track track = line_of(0, 2, NUMBERS(0, 0.125), NUMBERS(0, 1));
  for (uint32_t i = 0; i < 5; i++) CHECK_STATUS(TS_OK, ts_track_add_marker(track, 0.03125 * i, i));
  CHECK_STATUS(TS_OK, ts_track_add_marker(track, 0.125, 5));
  ts_timing timing = {.struct_size = sizeof timing, .iterations = 1000.5, .direction = TS_DIRECTION_ALTERNATE};
  if (is_turned) timing.rate = -1;
  start_track(world, number_of(world, 0), track, &timing);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  ts_channel bounded = number_of(world, 1);
  ts_bounds bounds = {.struct_size = sizeof bounds, .lower = NUMBERS(0), .contact = TS_CONTACT_BOUNCE, .restitution = 0.99};
  CHECK_STATUS(TS_OK, ts_channel_set_bounds(world, bounded, &bounds));
  ts_motion fall = of_kind(TS_MOTION_FALL);
  fall.acceleration = NUMBERS(-100);
  started(world, bounded, fall);
  for (int i = 0; i < steps; i++) step_by(world, dt);
  size_t count;
  const ts_event *events = events_of(world, &count);
  for (size_t i = 0; i + 1 < count; i++) CHECK(events[i + 1].sequence == events[i].sequence + events[i].count);
  CHECK(count > 0 && count <= capacity && (capacity > 1000 || world_info_of(world).dropped_events > 0));
  *next = events[count - 1].sequence + events[count - 1].count;
  CHECK_STATUS(TS_OK, ts_world_hash(world, hash));
  end_world(world);
}

SECTION(test_event_indices_in_any_cut, "events, indices in any cut", 10) {
  for (int is_turned = 0; is_turned < 2; is_turned++) {
    uint64_t next[6], hash[6];
    run_many(16, 1, 4096, is_turned, &next[0], &hash[0]);
    run_many(1.0 / 64, 1024, 4096, is_turned, &next[1], &hash[1]);
    run_many(8, 2, 4096, is_turned, &next[2], &hash[2]);
    run_many(1, 16, 16, is_turned, &next[3], &hash[3]);
    run_many(16, 1, 16, is_turned, &next[4], &hash[4]);
    run_many(16, 1, 1, is_turned, &next[5], &hash[5]);
    for (int i = 1; i < 6; i++) CHECK(next[i] == next[0] && hash[i] == hash[0]);
    /* Of the tween 255 loops at least; of the track in 128 iterations 4 markers each and one more, and 127 loops. */
    CHECK(next[0] > 255 + 4 * 128 + 1 + 127);
  }
}

SECTION(test_event_overflow, "events, overflow", 10) {
  static const size_t capacities[] = {1, 2, 7, 64};
  for (size_t k = 0; k < COUNT_OF(capacities); k++) {
    size_t capacity = capacities[k], count;
    world = world_of(capacity, 0, TS_POLICY_FULL);
    ts_channel channel = number_of(world, 0);
    ts_motion desc = tween_of(NUMBERS(1), 1, TS_EASING_LINEAR);
    desc.timing.iterations = INFINITY;
    started(world, channel, desc);
    for (int i = 0; i < 50; i++) step_by(world, 2);
    step_by(world, 0.5);
    /* 1 begin and 100 loops. */
    ts_world_info info = world_info_of(world);
    CHECK(info.unread_events == (capacity < 101 ? capacity : 101) && info.dropped_events == 101 - info.unread_events);
    ts_event some[5];
    FILL_PATTERN(some);
    CHECK_STATUS(TS_OK, ts_world_read_events(world, some, 3, &count));
    CHECK(count == (capacity < 3 ? capacity : 3) && is_pattern(&some[count], (5 - count) * sizeof *some));
    CHECK(some[0].sequence == 101 - capacity && some[0].time == 101.0 - capacity);
    const ts_event *rest = events_of(world, &count);
    for (size_t i = 0; i < count; i++) CHECK(rest[i].sequence == 101 - count + i);
    CHECK(world_info_of(world).unread_events == 0 && world_info_of(world).dropped_events == 101 - capacity);
    step_by(world, 1);
    CHECK_STATUS(TS_OK, ts_world_read_events(world, some, 5, &count));
    CHECK(count == 1 && some[0].sequence == 101 && some[0].kind == TS_EVENT_LOOP);
    end_world(world);
  }
}

/* Of many players under random commands, each tells one end, and at most one begin before it. */
SECTION(test_event_counts_of_players, "events, one end each", 60) {
  enum { channels = 40, most = 4000 };
  static ts_player players[most];
  static int begins[most], ends[most];
  memset(begins, 0, sizeof begins);
  memset(ends, 0, sizeof ends);
  world = world_made();
  ts_channel c[channels];
  for (int i = 0; i < channels; i++) c[i] = number_of(world, i);
  uint64_t state = 17;
  int made = 0;
  bool good = true;
  double last = 0;
  uint64_t next = 0;
  for (int round = 0; round < 3000; round++) {
    uint64_t bits = random_bits(&state);
    int place = (int)(bits >> 8 & 0xFFFF) % channels;
    if (bits % 3 == 0 && made < most) {
      double target = random_between(&state, -5, 5);
      ts_motion desc = tween_of(&target, random_between(&state, 0, 1), (uint32_t)TS_EASING_BACK_OUT);
      desc.timing.iterations = (double)(bits >> 16 & 3);
      desc.timing.delay = random_between(&state, -0.3, 0.3);
      desc.timing.end_delay = bits >> 20 & 1 ? 0 : -0.1;
      players[made++] = bits & 8 ? started(world, c[place], spring_to(&target, spring_of(12, 0.5)))
                                 : started(world, c[place], desc);
    }
    if (made > 0) {
      ts_player player = players[made - 1 - (int)(bits >> 24 & 0xFF) % (made < 60 ? made : 60)];
      switch (bits >> 32 & 31) {
        case 0: ts_player_pause(world, player); break;
        case 1: case 2: ts_player_resume(world, player); break;
        case 3: ts_player_stop(world, player); break;
        case 4: ts_player_cancel(world, player); break;
        case 5: ts_player_finish(world, player); break;
        case 6: ts_player_reverse(world, player); break;
        case 7: ts_player_set_rate(world, player, random_between(&state, -2, 3)); break;
        case 8: ts_player_seek(world, player, random_between(&state, -1, 2), bits >> 40 & 1); break;
        case 9: ts_channel_stop(world, c[place]); break;
        case 10: ts_channel_set(world, c[place], NUMBERS(1), 1); break;
        default: break;
      }
    }
    if (bits >> 50 & 1) step_by(world, random_between(&state, 0, 0.1));
    size_t count;
    const ts_event *events = events_of(world, &count);
    for (size_t i = 0; i < count; i++) {
      int of = 0;
      while (of < made && !SAME(players[of], events[i].player)) of++;
      good = good && of < made && events[i].sequence == next && events[i].time >= 0;
      if (!good) break;
      /* Within one read of a step times do not fall; a command's is the clock's. */
      if (events[i].kind == TS_EVENT_BEGIN) good = good && begins[of]++ == 0 && ends[of] == 0;
      else if (events[i].kind == TS_EVENT_END) good = good && ends[of]++ == 0 && events[i].reason != TS_REASON_NONE;
      else good = good && begins[of] == 1 && ends[of] == 0;
      good = good && events[i].time <= world_info_of(world).time + 1e-9;
      last = fmax(last, events[i].time);
      next += events[i].count;
    }
    if (CHECK(good)) continue;
    for (size_t i = 0; i < count; i++)
      fprintf(stderr, "  round %d, clock %.17g: kind %d at %.17g, reason %d, player %u %u, sequence %llu of %llu\n", round,
              world_info_of(world).time, events[i].kind, events[i].time, events[i].reason, events[i].player.slot,
              events[i].player.generation, (unsigned long long)events[i].sequence, (unsigned long long)next);
    break;
  }
  for (int i = 0; i < made; i++) good = good && ends[i] == !ts_player_is_valid(world, players[i]);
  CHECK(good && made > 900 && last > 0);
  CHECK(is_all_finite(world, c, channels));
  end_world(world);
}
