/* SPDX-License-Identifier: MIT
 *
 * What a timeline remembers from step to step is not to be seen: a world that was restored, and remembers nothing, goes on
 * with the same bits, whatever happens to the channels meanwhile.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

enum { channels = 40, steps = 400 };

static uint64_t state;
static double any(double low, double high) { return random_between(&state, low, high); }
static uint32_t one_of(uint32_t count) { return (uint32_t)(random_bits(&state) % count); }

static ts_track any_track(uint32_t lanes) {
  static const ts_interpolation ways[] = {TS_INTERPOLATION_EASED, TS_INTERPOLATION_EASED, TS_INTERPOLATION_STEP,
                                          TS_INTERPOLATION_MONOTONE};
  static const uint32_t eased[] = {TS_EASING_LINEAR, TS_EASING_CUBIC_IN_OUT, TS_EASING_BACK_OUT};
  ts_track_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_NUMBERS, .lanes = lanes};
  desc.interpolation = ways[one_of(4)], desc.easing = curve_of(eased[one_of(3)]);
  ts_track track = {0, 0};
  CHECK_STATUS(TS_OK, ts_track_create(&desc, &track));
  if (one_of(4) == 0) CHECK_STATUS(TS_OK, ts_track_set_extrapolation(track, TS_EXTRAPOLATE_HOLD, TS_EXTRAPOLATE_LOOP));
  double time = one_of(2) ? 0 : any(-0.5, 0.5);
  for (uint32_t k = 0, keys = 2 + one_of(4); k < keys; k++, time += one_of(6) ? any(0.01, 0.6) : 0) {
    double value[] = {any(-10, 10), any(-10, 10), any(-10, 10)};
    add_key(track, key_at(time, value));
  }
  return track;
}

static void put_any(ts_world world, ts_timeline timeline, ts_channel channel) {
  ts_channel_info info = {.struct_size = sizeof info};
  if (ts_channel_get_info(world, channel, &info) != TS_OK) return;
  ts_track track = any_track(info.lanes);
  put_track(world, timeline, channel, track, any(0, 2));
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
}

/* Something that a host may do to a channel, or to what plays it. */
static void disturb(ts_world world, ts_timeline timeline, ts_player player, ts_channel channel, void *memory) {
  double value[] = {any(-5, 5), any(-5, 5), any(-5, 5)};
  ts_channel_info info = {.struct_size = sizeof info};
  if (ts_channel_get_info(world, channel, &info) != TS_OK) return;
  ts_motion tween = tween_of(value, any(0.05, 0.5), TS_EASING_LINEAR);
  switch (one_of(9)) {
    case 0: CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, channel, memory, 0)); break;
    case 1: CHECK_STATUS(TS_OK, ts_channel_unbind(world, channel)); break;
    case 2: tween.flags |= TS_START_ADDITIVE; /* fall through */
    case 3: started(world, channel, tween); break;
    case 4: CHECK_STATUS(TS_OK, ts_channel_set(world, channel, value, info.lanes)); break;
    case 5: CHECK_STATUS(TS_OK, ts_player_seek(world, player, any(0, 8), false)); break;
    case 6: put_any(world, timeline, channel); break;
    case 7: CHECK_STATUS(TS_OK, ts_player_set_rate(world, player, one_of(2) ? 1 : any(0.2, 2))); break;
    default:
      if (one_of(8) == 0) CHECK_STATUS(TS_OK, ts_channel_destroy(world, channel));
  }
}

static bool is_same(ts_world a, ts_world b, const ts_channel *of, double (*memory)[3]) {
  for (int i = 0; i < channels; i++) {
    ts_channel_info info = {.struct_size = sizeof info};
    double one[3], other[3];
    if (ts_channel_get_info(a, of[i], &info) != TS_OK) continue;
    if (ts_channel_get(a, of[i], one, NULL, NULL, info.lanes) != TS_OK) return false;
    if (ts_channel_get(b, of[i], other, NULL, NULL, info.lanes) != TS_OK) return false;
    if (!same_bits(one, other, info.lanes * sizeof *one)) return false;
    if (info.bound && !same_bits(one, memory[i], info.lanes * sizeof *one)) return false;
  }
  return true;
}

SECTION(test_timeline_runs, "timeline, what it remembers", 60) {
  static double memory[channels][3];
  state = 77;
  for (int round = 0; round < 12; round++) {
    ts_world world = world_made(), other = world_made();
    ts_channel of[channels];
    ts_timeline outer = timeline_of(world), inner = timeline_of(world);
    for (int i = 0; i < channels; i++) {
      of[i] = channel_of(world, TS_TRACK_NUMBERS, i % 5 ? 1 : 3, NULL);
      for (uint32_t k = 0, count = 1 + one_of(3); k < count; k++) put_any(world, i % 3 ? outer : inner, of[i]);
    }
    ts_timing twice = timing_of(0, TS_EASING_LINEAR), endless = timing_of(0, TS_EASING_LINEAR);
    twice.iterations = 2, twice.direction = (ts_direction)one_of(4), twice.rate = one_of(2) ? 1 : 0.5;
    if (one_of(2)) twice.easing = curve_of(TS_EASING_BACK_OUT);
    put_timeline(world, outer, inner, any(0, 1), &twice);
    endless.iterations = INFINITY, endless.direction = TS_DIRECTION_ALTERNATE;
    ts_player player = play_timeline(world, outer, &endless);
    bool good = true;
    double time = 0;
    for (int step = 0; step < steps && good; step++) {
      if (step % 8 == 0 && round % 2) {
        int i = (int)one_of(channels);
        disturb(world, outer, player, of[i], memory[i]);
      }
      step_until(world, time += one_of(20) ? 1 / 120.0 : 0.5);
      if (step % 3) continue;
      /* Nothing is known there of what was. */
      copy_world(world, other);
      double next = time + one_of(3) / 120.0;
      step_until(world, next), step_until(other, next);
      time = next;
      good = is_same(world, other, of, memory) && hash_of(world) == hash_of(other);
    }
    CHECK(good);
    end_world(world);
    end_world(other);
  }
}
