/* SPDX-License-Identifier: MIT
 *
 * What a world shows is a function of its clock: it does not depend on how time was cut into steps, nor on a snapshot and a
 * restore in between. Tests/Fuzz/cuts.c looks for more.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

#include <math.h>

static bool is_same(double a, double b) { return same_bits(&a, &b, sizeof a); }

static ts_easing text_curve(const char *text) {
  ts_easing easing;
  CHECK_STATUS(TS_OK, ts_easing_parse(text, TS_DIALECT_CANONICAL, &easing));
  return easing;
}

/* A steep last segment behind one that rests, and mirrored in front. */
static ts_track steep_track(ts_track_kind kind, ts_interpolation interpolation, ts_extrapolation outside, bool in_front) {
  const double times[] = {0, 0.75, 2.25}, rest = kind == TS_TRACK_INT ? 1 : 0.5;
  ts_track track = track_of(kind, 0, interpolation);
  for (int i = 0; i < 3; i++) {
    double value = i == (in_front ? 0 : 2) ? -100 : rest, values[4] = {value, 2 * value, 3, value};
    ts_key key = key_at(in_front ? 2.25 - times[2 - i] : times[i], values);
    key.easing = curve_of(TS_EASING_CIRC_OUT);
    add_key(track, key);
  }
  CHECK_STATUS(TS_OK, ts_track_set_extrapolation(track, outside, outside));
  return track;
}

/* At 0.912 of its curve's way an overshooting curve is beyond the last key: how fast the channel is there, by how many steps. */
static void check_beyond(ts_track_kind kind, ts_interpolation interpolation, ts_extrapolation outside, bool in_front) {
  ts_easing curve = text_curve("spring(0.5,0.3)");
  ts_timing timing = {.struct_size = sizeof timing, .duration = 2.25, .easing = curve,
                      .direction = in_front ? TS_DIRECTION_REVERSE : TS_DIRECTION_NORMAL};
  const double end = in_front ? 2.25 - 0.912 : 0.912;
  double value[3][4] = {{0}}, velocity[3][4] = {{0}};
  for (int run = 0; run < 3; run++) {
    ts_world world = world_made();
    ts_channel channel = channel_of(world, kind, 0, NULL);
    ts_track track = steep_track(kind, interpolation, outside, in_front);
    start_track(world, channel, track, &timing);
    const int cuts = run == 0 ? 1 : run == 1 ? 2 : 8;
    for (int i = 1; i <= cuts; i++) step_until(world, end * i / cuts);
    size_t lanes = channel_info_of(world, channel).lanes;
    CHECK_STATUS(TS_OK, ts_channel_get(world, channel, value[run], velocity[run], NULL, lanes));
    CHECK(same_bits(value[0], value[run], sizeof value[0]) && same_bits(velocity[0], velocity[run], sizeof velocity[0]));
    CHECK_STATUS(TS_OK, ts_track_destroy(track));
    end_world(world);
  }
  bool goes_on = outside == TS_EXTRAPOLATE_LINEAR && kind == TS_TRACK_FLOAT && !in_front;
  if (goes_on && interpolation == TS_INTERPOLATION_BEZIER) CHECK_NEAR(-8.4739, velocity[0][0], 1e-4);
  CHECK_STATUS(TS_OK, ts_easing_release(curve));
}

SECTION(test_world_cut_velocity_beyond_keys, "world, cuts and velocities beyond keys", 60) {
  const ts_track_kind kinds[] = {TS_TRACK_FLOAT, TS_TRACK_RECT, TS_TRACK_COLOR, TS_TRACK_QUAT, TS_TRACK_ANGLE, TS_TRACK_INT};
  for (size_t i = 0; i < COUNT_OF(kinds); i++) {
    bool has_offset = kinds[i] == TS_TRACK_FLOAT || kinds[i] == TS_TRACK_INT;
    for (int how = TS_INTERPOLATION_EASED; how <= TS_INTERPOLATION_SPRING; how++) {
      for (int outside = TS_EXTRAPOLATE_HOLD; outside <= TS_EXTRAPOLATE_MIRROR; outside++) {
        if (outside == TS_EXTRAPOLATE_LOOP_OFFSET && !has_offset) continue;
        if (kinds[i] == TS_TRACK_QUAT && how == TS_INTERPOLATION_MONOTONE) continue;
        check_beyond(kinds[i], (ts_interpolation)how, (ts_extrapolation)outside, false);
        check_beyond(kinds[i], (ts_interpolation)how, (ts_extrapolation)outside, true);
      }
    }
  }
}

/* Both are asked for all that is seen of them. */
static void check_twins(ts_world a, ts_world b, ts_channel channel) {
  CHECK(hash_of(a) == hash_of(b));
  CHECK(is_same(value_in(a, channel), value_in(b, channel)));
  CHECK(is_same(velocity_in(a, channel), velocity_in(b, channel)));
  CHECK(is_same(world_info_of(a).next_boundary, world_info_of(b).next_boundary));
  CHECK(tell_alike(a, b));
}

static void check_restored(ts_timing timing, double first, double more) {
  ts_world world = world_made(), other = world_made();
  ts_channel channel = number_of(world, 0);
  started(world, channel, (ts_motion){.struct_size = sizeof(ts_motion), .target = NUMBERS(1), .timing = timing});
  step_by(world, first);
  for (int round = 0; round < 4; round++) {
    copy_world(world, other);
    check_twins(world, other, channel);
    for (int i = 0; i < 3; i++) {
      step_by(world, i < 2 ? 0 : more), step_by(other, i < 2 ? 0 : more);
      check_twins(world, other, channel);
    }
  }
  end_world(world);
  end_world(other);
}

SECTION(test_world_restored_shows_the_same, "world, restored shows the same", 60) {
  const double durations[] = {1e-9, 3e-10, 5e-9, 1e-3, 0.7}, starts[] = {1.7, 0, 0.999999999, 0.5};
  const double rates[] = {1, -1, 1e-3, 0.3, 1e3, -1e-2}, firsts[] = {0, 1e-9, 0.3};
  for (size_t i = 0; i < COUNT_OF(durations) * COUNT_OF(starts) * COUNT_OF(rates) * COUNT_OF(firsts) * 2; i++) {
    ts_timing timing = {.struct_size = sizeof timing, .iterations = i % 2 ? 1 : 3.5, .delay = i % 4 == 3 ? -1e-9 : 0};
    size_t k = i / 2;
    timing.duration = durations[k % COUNT_OF(durations)], k /= COUNT_OF(durations);
    timing.iteration_start = starts[k % COUNT_OF(starts)], k /= COUNT_OF(starts);
    timing.rate = rates[k % COUNT_OF(rates)], k /= COUNT_OF(rates);
    check_restored(timing, firsts[k], 1e-10);
  }
}

/* At a slow rate an instant of local time is long in the world's: what is on a boundary there is so in every cut. */
SECTION(test_world_cut_within_an_instant, "world, cuts within an instant", 30) {
  const double rates[] = {1e-3, 0.3, -1e-3, 1, 17};
  for (size_t i = 0; i < COUNT_OF(rates); i++) {
    for (int ahead = -12; ahead <= 12; ahead++) {
      double shown[2] = {0}, hashes[2] = {0};
      for (int cuts = 1; cuts <= 2; cuts++) {
        ts_world world = world_made();
        ts_channel channel = number_of(world, 3);
        ts_motion desc = tween_of(NUMBERS(1), 1, TS_EASING_QUAD_IN);
        desc.timing.iterations = 2.5, desc.timing.rate = rates[i], desc.timing.fill = TS_FILL_NONE;
        started(world, channel, desc);
        double end = ((rates[i] < 0 ? 1.5 : 2) + (ahead < 0 ? -1 : 1) * 1e-13 * pow(10, abs(ahead) / 2.0)) / fabs(rates[i]);
        for (int k = 1; k <= cuts; k++) step_until(world, k == cuts ? end : end * 0.9);
        shown[cuts - 1] = value_in(world, channel);
        uint64_t hash = hash_of(world);
        memcpy(&hashes[cuts - 1], &hash, 8);
        end_world(world);
      }
      CHECK(is_same(shown[0], shown[1]) && is_same(hashes[0], hashes[1]));
    }
  }
}

/* Layers that add nothing leave a zero its sign, whether they end before what is under them or in the same step. */
SECTION(test_world_cut_sign_of_zero, "world, cuts and the sign of zero", 10) {
  for (int cuts = 1; cuts <= 3; cuts++) {
    ts_world world = world_made();
    ts_channel channel = number_of(world, 1);
    ts_track track = line_of(TS_INTERPOLATION_EASED, 2, (double[]){0, 0.5}, (double[]){1, -0.0});
    ts_timeline timeline = timeline_of(world);
    put_track(world, timeline, channel, track, 0);
    play_timeline(world, timeline, NULL);
    ts_motion layer = tween_of(NUMBERS(5), 0.25, TS_EASING_LINEAR);
    layer.flags |= TS_START_ADDITIVE, layer.timing.fill = TS_FILL_NONE;
    started(world, channel, layer);
    for (int i = 1; i <= cuts; i++) step_until(world, 0.75 * i / cuts);
    CHECK(is_same(-0.0, value_in(world, channel)));
    CHECK_STATUS(TS_OK, ts_track_destroy(track));
    end_world(world);
  }
}

/* A track of two zeros ends on its own, alone and in a set. */
SECTION(test_track_zero_at_its_end, "track, zero at its end", 10) {
  ts_track track = line_of(TS_INTERPOLATION_EASED, 3, (double[]){0, 1, 2}, (double[]){0, -0.0, 3});
  ts_track other = track_of(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_EASED);
  ts_easing stairs = text_curve("steps(2, start)");
  for (int i = 0; i < 2; i++) {
    ts_key key = key_at(i, NUMBERS(i ? -0.0 : 0.0));
    key.easing = stairs;
    add_key(other, key);
  }
  const ts_track both[] = {track, other};
  ts_trackset set = set_of(both, 2);
  const double times[] = {0, 0.25, 0.5, 0.75, 1, 1.5};
  for (size_t i = 0; i < COUNT_OF(times); i++) {
    double out[2];
    CHECK_STATUS(TS_OK, ts_trackset_sample_many_f64(set, &times[i], 1, out));
    CHECK(is_same(out[0], at(track, times[i])) && is_same(out[1], at(other, times[i])));
  }
  CHECK(is_same(-0.0, at(track, 1)) && is_same(-0.0, at(other, 0.75)) && is_same(0.0, at(track, 0.5)));
  CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  CHECK_STATUS(TS_OK, ts_track_destroy(other));
  CHECK_STATUS(TS_OK, ts_easing_release(stairs));
}

/* The last of many loops has the time of its boundary, whichever step tells it and whether it stands for more or for one. */
SECTION(test_world_cut_last_loop, "world, cuts and the last loop", 10) {
  double last[2] = {0};
  for (int cuts = 1; cuts <= 2; cuts++) {
    ts_world world = world_made();
    ts_motion desc = tween_of(NUMBERS(1), 1e-11, TS_EASING_LINEAR);
    desc.timing.iterations = 66, desc.timing.end_delay = 1;
    started(world, number_of(world, 0), desc);
    for (int i = 0; i < cuts; i++) step_by(world, cuts == 1 ? 0x1p-10 : i ? 0x1p-10 - 0x1p-40 : 0x1p-40);
    size_t count;
    const ts_event *events = events_of(world, &count);
    if (CHECK(count == 66)) last[cuts - 1] = events[65].time;
    end_world(world);
  }
  CHECK(last[0] > 0 && is_same(last[0], last[1]));
}

/* How many loops one event stands for does not depend on the delay's instant that they lie in. */
SECTION(test_world_cut_rest_of_loops, "world, cuts and the rest of loops", 10) {
  uint64_t counts[3] = {0};
  for (int run = 0; run < 3; run++) {
    ts_world world = world_made();
    ts_motion desc = tween_of(NUMBERS(1), 1e-12, TS_EASING_LINEAR);
    desc.timing.iterations = INFINITY, desc.timing.delay = 3e-9;
    started(world, number_of(world, 0), desc);
    const int cuts = run == 0 ? 1 : run == 1 ? 2 : 64;
    for (int i = 0; i < cuts; i++) step_by(world, 0x1.9p-29 / cuts);
    for (int i = 0; i < run; i++) step_by(world, 0);
    size_t count;
    const ts_event *events = events_of(world, &count);
    for (size_t i = 0; i < count; i++) counts[run] += events[i].count;
    CHECK(counts[run] == counts[0] && counts[run] > 500);
    end_world(world);
  }
}

/* A marker that lies an instant before all time, on the way back, is told with the end. */
SECTION(test_world_cut_marker_at_the_end, "world, cuts and a marker at the end", 10) {
  for (int cuts = 1; cuts <= 2; cuts++) {
    ts_world world = world_made();
    ts_channel channel = number_of(world, 0);
    ts_track track = line_of(TS_INTERPOLATION_EASED, 2, (double[]){0, 3}, (double[]){0, 3});
    CHECK_STATUS(TS_OK, ts_track_add_marker(track, 1e-10, 7));
    ts_timing timing = timing_of(3e-9, TS_EASING_LINEAR);
    timing.delay = -5e-10, timing.rate = -0.5;
    ts_player player = start_track(world, channel, track, &timing);
    if (cuts == 2) step_by(world, 4.5e-9);
    step_by(world, 14e-9);
    CHECK_TOLD(world, BEGIN(player, 0), MARKER(player, 5e-9, 7), END(player, 5e-9, TS_REASON_FINISHED));
    CHECK_STATUS(TS_OK, ts_track_destroy(track));
    end_world(world);
  }
}

/* What a world has written to bound memory is what it was, whatever it is. */
SECTION(test_binding_reads_its_own, "binding, reads its own", 10) {
  ts_world world = world_made();
  double memory[2] = {0, 0};
  ts_channel zero = number_of(world, 1), whole = channel_of(world, TS_TRACK_INT, 0, NULL);
  CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, zero, &memory[0], 0));
  CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, whole, &memory[1], 0));
  start_line(world, zero, -0.0, 1);
  ts_player player = started(world, whole, tween_of(NUMBERS(0x1p53), 1, TS_EASING_BACK_OUT));
  step_by(world, 0.5);
  CHECK_STATUS(TS_OK, ts_player_stop(world, player));
  CHECK(value_in(world, whole) > 0x1p53 && memory[1] == value_in(world, whole));
  step_by(world, 1);
  CHECK(is_same(-0.0, value_in(world, zero)) && is_same(-0.0, memory[0]));
  ts_track track = track_of(TS_TRACK_INT, 0, TS_INTERPOLATION_DEFAULT);
  add_keys(track, 2, (double[]){0, 1}, (double[]){0, 5});
  start_track(world, whole, track, NULL);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  end_world(world);
}

/* Ints and bools have one zero. */
SECTION(test_track_whole_zeros, "track, whole zeros", 10) {
  const ts_track_kind kinds[] = {TS_TRACK_INT, TS_TRACK_BOOL};
  for (size_t i = 0; i < COUNT_OF(kinds); i++) {
    ts_track track = track_of(kinds[i], 0, TS_INTERPOLATION_DEFAULT);
    add_keys(track, 2, (double[]){0, 1}, (double[]){-0.0, -0.0});
    for (int k = 0; k < 5; k++) CHECK(is_same(0.0, at(track, k / 2.0 - 0.5)));
    CHECK_STATUS(TS_OK, ts_track_destroy(track));
    ts_world world = world_made();
    ts_channel channel = channel_of(world, kinds[i], 0, NUMBERS(-0.0));
    CHECK(is_same(0.0, value_in(world, channel)));
    end_world(world);
  }
}

/* A restored world knows how fast a channel is that a timeline holds. */
SECTION(test_world_restored_held_velocity, "world, restored held velocity", 10) {
  const double delays[] = {0, 5e-10, 2e-9}, durations[] = {5e-10, 1e-9, 3e-9}, rates[] = {1, -1, 0.5};
  for (int i = 0; i < 54; i++) {
    ts_world world = world_made(), other = world_made();
    ts_channel channel = number_of(world, 0);
    ts_track track = line_of(TS_INTERPOLATION_CATMULL, 3, (double[]){0, 0.4, 1}, (double[]){0, 1, 5});
    ts_timeline timeline = timeline_of(world);
    put_track(world, timeline, channel, track, 0);
    ts_timing timing = timing_of(durations[i / 3 % 3], TS_EASING_LINEAR);
    timing.delay = delays[i % 3], timing.rate = rates[i / 9 % 3], timing.iteration_start = 5.59375;
    timing.fill = i < 27 ? TS_FILL_NONE : TS_FILL_BOTH;
    play_timeline(world, timeline, &timing);
    for (int k = 0; k < 6; k++) {
      step_by(world, k < 2 ? 0 : 4e-10);
      copy_world(world, other);
      check_twins(world, other, channel);
    }
    CHECK_STATUS(TS_OK, ts_track_destroy(track));
    end_world(world);
    end_world(other);
  }
}

/* Where a stop an instant ahead took the clock along, what was emitted there stays shown when the step ends before it. */
SECTION(test_world_cut_ahead_of_a_stop, "world, cuts ahead of a stop", 10) {
  ts_world world = world_made(), other = world_made();
  ts_channel channel = number_of(world, 0), late = number_of(world, 0);
  ts_motion hasty = tween_of(NUMBERS(8), 3e-9, TS_EASING_LINEAR);
  hasty.timing.iterations = 10.375, hasty.timing.direction = TS_DIRECTION_ALTERNATE, hasty.timing.rate = -1;
  started(world, channel, hasty);
  ts_motion delayed = tween_of(NUMBERS(1), 2, TS_EASING_LINEAR);
  delayed.timing.delay = 5e-10;
  CHECK_STATUS(TS_OK, ts_player_set_stops(world, started(world, late, delayed), TS_STOP_AT_BEGIN));
  ts_stop stop = {.struct_size = sizeof stop};
  CHECK_STATUS(TS_OK, ts_world_run(world, 0, &stop));
  CHECK(stop.kind == TS_STOP_EVENT && stop.time == 5e-10);
  /* 1.125 ns before its end it is at the end of an iteration, which is 0. */
  CHECK(is_same(0.0, value_in(world, channel)));
  CHECK_STATUS(TS_OK, ts_world_continue(world, &stop));
  for (int i = 0; i < 3; i++) {
    CHECK(stop.kind == TS_STOP_NONE && is_same(0.0, value_in(world, channel)));
    copy_world(world, other);
    step_by(world, 2e-10), step_by(other, 2e-10);
    check_twins(world, other, channel);
  }
  end_world(world);
  end_world(other);
}
