/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "timeline_help.h"

uint64_t world_sum(ts_world world, const ts_channel *channels, size_t channel_count, const ts_player *players,
                   size_t player_count) {
  uint64_t sum = 0xCBF29CE484222325u;
  ts_world_info info = {.struct_size = sizeof info};
  if (ts_world_get_info(world, &info) != TS_OK) return 0;
  double clock[] = {info.time, info.time_error, info.rate, info.max_step, info.next_boundary};
  uint64_t whole[] = {info.paused, info.motion, info.channels, info.players, info.active, info.unread_events,
                      info.dropped_events, info.steps};
  sum = mixed(mixed(sum, clock, sizeof clock), whole, sizeof whole);
  for (size_t i = 0; i < channel_count; i++) {
    ts_channel_info of = {.struct_size = sizeof of};
    double value[most_lanes], velocity[most_lanes], target[most_lanes];
    if (ts_channel_get_info(world, channels[i], &of) != TS_OK) {
      sum = mixed(sum, "gone", 4);
      continue;
    }
    uint64_t parts[] = {of.kind, of.lanes, of.rounding, of.wrap, of.space, of.extended, of.bound, of.scope,
                        of.player.slot, of.player.generation, of.layers};
    sum = mixed(mixed(sum, parts, sizeof parts), &of.tolerance, sizeof of.tolerance);
    if (ts_channel_get(world, channels[i], value, velocity, target, of.lanes) != TS_OK) continue;
    sum = mixed(sum, value, of.lanes * sizeof *value);
    sum = mixed(sum, velocity, of.lanes * sizeof *velocity);
    sum = mixed(sum, target, of.lanes * sizeof *target);
  }
  for (size_t i = 0; i < player_count; i++) {
    ts_player_info of = {.struct_size = sizeof of};
    if (ts_player_get_info(world, players[i], &of) != TS_OK) {
      sum = mixed(sum, "gone", 4);
      continue;
    }
    uint64_t parts[] = {of.kind, of.channel.slot, of.channel.generation, of.phase, of.paused, of.begun};
    double times[] = {of.time, of.duration, of.end_time, of.remaining, of.progress, of.iteration, of.rate};
    sum = mixed(mixed(sum, parts, sizeof parts), times, sizeof times);
  }
  return sum;
}

const ts_event *events_of(ts_world world, size_t *count) {
  static ts_event events[most_events];
  *count = 0;
  CHECK_STATUS(TS_OK, ts_world_read_events(world, events, most_events, count));
  return events;
}

bool check_told(ts_world world, const told *expected, size_t count, const char *file, int line) {
  size_t got;
  const ts_event *events = events_of(world, &got);
  bool good = got == count;
  for (size_t i = 0; i < got && i < count; i++) {
    const ts_event *a = &events[i];
    const told *b = &expected[i];
    good = good && a->kind == b->kind && SAME(a->player, b->player) && a->reason == b->reason;
    good = good && a->marker == b->marker && (b->count == 0 || a->count == b->count);
    good = good && (isnan(b->time) || is_near(a->time, b->time, 1e-9));
  }
  check_that(good, file, line, "the events are those", NULL);
  if (!good)
    for (size_t i = 0; i < got || i < count; i++) {
      if (i < count)
        fprintf(stderr, "  expected %d of %u at %.17g, reason %d, marker %u, count %llu\n", expected[i].kind,
                expected[i].player.slot, expected[i].time, expected[i].reason, expected[i].marker,
                (unsigned long long)expected[i].count);
      if (i < got)
        fprintf(stderr, "  got      %d of %u at %.17g, reason %d, marker %u, count %llu\n", events[i].kind,
                events[i].player.slot, events[i].time, events[i].reason, events[i].marker,
                (unsigned long long)events[i].count);
    }
  return good;
}

bool is_all_finite(ts_world world, const ts_channel *channels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    double value[most_lanes], velocity[most_lanes], target[most_lanes];
    uint32_t lanes = channel_info_of(world, channels[i]).lanes;
    if (ts_channel_get(world, channels[i], value, velocity, target, lanes) != TS_OK) return false;
    for (uint32_t k = 0; k < lanes; k++)
      if (!isfinite(value[k]) || !isfinite(velocity[k]) || !isfinite(target[k])) return false;
  }
  return true;
}

/* ---- One of everything ------------------------------------------------------------------------------------------ */

static const double ends[] = {3, -2, 5, 0.5, -7, 11, 0.25, 40, 1, 2, 3, 4, 5, 6, 7, 8};

static ts_player sample_tween(ts_world world, ts_channel channel, int number) {
  static const uint32_t curves[] = {TS_EASING_LINEAR, TS_EASING_CUBIC_IN_OUT, TS_EASING_BACK_OUT,
                                    TS_EASING_BOUNCE_OUT, TS_EASING_ELASTIC_OUT, TS_EASING_CIRC_IN};
  static const ts_track_kind kinds[] = {TS_TRACK_FLOAT, TS_TRACK_COLOR, TS_TRACK_BOOL, TS_TRACK_QUAT};
  static const double colour[] = {1, 0.25, 0.5, 0.75}, turned[] = {0, 0.6, 0, 0.8}, one[] = {1};
  const double *targets[] = {ends, colour, one, turned};
  ts_track_kind kind = channel_info_of(world, channel).kind;
  int which = 0;
  for (int i = 1; i < 4; i++) which = kind == kinds[i] ? i : which;
  ts_motion desc = tween_of(targets[which], 0.4 + 0.1 * number, curves[number % 6]);
  desc.timing.delay = number % 3 ? 0 : 0.125;
  desc.timing.end_delay = number % 4 ? 0 : 0.0625;
  desc.timing.iterations = number % 5 ? 0 : 2.5;
  desc.timing.iteration_start = number % 7 ? 0 : 0.25;
  desc.timing.direction = (ts_direction)(number % 4);
  desc.timing.rate = number % 6 ? 1 : 1.5;
  return started(world, channel, desc);
}

sample_world make_sample_world(void) {
  static const ts_track_kind kinds[] = {TS_TRACK_FLOAT, TS_TRACK_VEC2, TS_TRACK_INT, TS_TRACK_COLOR, TS_TRACK_ANGLE,
                                        TS_TRACK_QUAT, TS_TRACK_BOOL, TS_TRACK_RECT};
  sample_world sample = {.world = world_made()};
  for (int i = 0; i < sample_channels; i++) {
    ts_world world = sample.world;
    ts_track_kind kind = i < 16 ? kinds[i % 8] : i % 2 ? TS_TRACK_VEC3 : TS_TRACK_NUMBERS;
    ts_channel channel = sample.channels[i] = channel_of(world, kind, kind ? 0 : 5, NULL);
    ts_player *player = &sample.players[i];
    if (i < 16) {
      *player = sample_tween(world, channel, i);
    } else if (i < 20) {
      ts_motion desc = spring_to(ends, spring_of(6 + i % 5, i % 2 ? 1.5 : 0.4));
      desc.velocity = i % 4 ? NULL : ends;
      desc.overshoot = i == 18 ? TS_OVERSHOOT_BOUNCE : TS_OVERSHOOT_ALLOW;
      desc.restitution = 0.5;
      *player = started(world, channel, desc);
    } else if (i < 22) {
      ts_motion desc = decay_to(ends, 4);
      static const double lower[] = {-1, -1, -1, -1, -1}, upper[] = {0.5, 0.5, 0.5, 0.5, 0.5};
      desc.bounds = i == 20 ? &(ts_bounds){.lower = lower, .upper = upper, .spring = spring_of(20, 0.7)} : NULL;
      *player = started(world, channel, desc);
    } else {
      uint32_t lanes = channel_info_of(world, channel).lanes;
      ts_track track = track_of(kind, lanes, TS_INTERPOLATION_CATMULL);
      static const double times[] = {0.5, 1, 1.25, 2};
      add_keys(track, lanes == 5 ? 3 : 4, times, ends);
      for (uint32_t k = 0; k < 5; k++) CHECK_STATUS(TS_OK, ts_track_add_marker(track, 0.5 + 0.3 * k, 40 + k));
      ts_timing timing = {.struct_size = sizeof timing, .iterations = 2, .direction = TS_DIRECTION_ALTERNATE};
      *player = start_track(world, channel, track, &timing);
      CHECK_STATUS(TS_OK, ts_track_destroy(track));
    }
  }
  return sample;
}

/* Timelines that overlap, repeat, run back, end never and share channels; some play, one was scrubbed, one rests. */
sample_scene make_sample_scene(void) {
  sample_scene scene = {.in = make_sample_world()};
  ts_world world = scene.in.world;
  ts_timeline *timelines = scene.timelines;
  for (int i = 0; i < 8; i++) scene.lanes[i] = number_of(world, i);
  for (int i = 0; i < sample_timelines; i++) timelines[i] = timeline_of(world);
  ts_channel *lanes = scene.lanes;
  put_line(world, timelines[0], lanes[0], 0, 1, 0, 10);
  put_line(world, timelines[0], lanes[0], 0.5, 0.75, 20, 30);
  put_line(world, timelines[0], lanes[1], 0.25, 0.5, -1, 1);
  put_marker(world, timelines[0], 0.625, 7);
  ts_track swung = track_of(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_CATMULL);
  add_keys(swung, 4, NUMBERS(-0.5, 0, 0.75, 1), NUMBERS(3, 1, 4, 1));
  CHECK_STATUS(TS_OK, ts_track_set_extrapolation(swung, TS_EXTRAPOLATE_MIRROR, TS_EXTRAPOLATE_LOOP));
  put_track(world, timelines[0], lanes[2], swung, 0.5);

  ts_timing there_and_back = timing_of(0, TS_EASING_CUBIC_IN_OUT);
  there_and_back.iterations = 2.5, there_and_back.direction = TS_DIRECTION_ALTERNATE;
  ts_timing backwards = timing_of(0, 0);
  backwards.rate = -0.5, backwards.delay = 0.25, backwards.fill = TS_FILL_FORWARDS;
  ts_timing endless = timing_of(0.5, 0);
  endless.iterations = INFINITY;
  put_timeline(world, timelines[1], timelines[0], 0.25, &there_and_back);
  put_line(world, timelines[1], lanes[3], 1, 2, 5, -5);
  put_marker(world, timelines[1], 1, 8);
  put_marker(world, timelines[1], 2.5, 9);
  put_timeline(world, timelines[2], timelines[0], 0, &endless);
  put_track(world, timelines[2], lanes[4], swung, -1);
  put_timeline(world, timelines[3], timelines[0], 0.125, &backwards);
  put_line(world, timelines[3], lanes[5], 0, 1, 0, 1);
  put_line(world, timelines[4], lanes[6], 0.5, 1, 0, 100);
  put_line(world, timelines[4], lanes[7], 0, 2, 0, 100);
  CHECK_STATUS(TS_OK, ts_track_destroy(swung));

  ts_timing rounds = timing_of(0, TS_EASING_QUAD_IN_OUT);
  rounds.iterations = 3, rounds.direction = TS_DIRECTION_ALTERNATE;
  scene.players[0] = (ts_player){0, 0};
  scene.players[1] = play_timeline(world, timelines[1], &rounds);
  scrub(world, timelines[3], 0.625);
  scene.players[3] = scene.players[0];
  scene.players[2] = play_timeline(world, timelines[2], NULL);
  scene.players[4] = move_playhead(world, timelines[4], 1.75, 3);
  CHECK_STATUS(TS_OK, ts_player_set_rate(world, scene.players[4], 0.75));
  start_line(world, lanes[7], -40, 2);
  return scene;
}

uint64_t scene_sum(ts_world world, const sample_scene *scene) {
  uint64_t parts[] = {world_sum(world, scene->in.channels, sample_channels, scene->in.players, sample_channels),
                      world_sum(world, scene->lanes, COUNT_OF(scene->lanes), scene->players, sample_timelines)};
  uint64_t sum = mixed(0xCBF29CE484222325u, parts, sizeof parts);
  for (int i = 0; i < sample_timelines; i++) {
    double time = playhead_of(world, scene->timelines[i]);
    sum = mixed(sum, &time, sizeof time);
  }
  return sum;
}

bool tell_alike(ts_world a, ts_world b) {
  static ts_event of_a[512], of_b[512];
  size_t count_a = 0, count_b = 0;
  do {
    if (ts_world_read_events(a, of_a, 512, &count_a) != TS_OK || ts_world_read_events(b, of_b, 512,
        &count_b) != TS_OK) return false;
    if (count_a != count_b) return false;
    for (size_t i = 0; i < count_a; i++) {
      const ts_event *x = &of_a[i], *y = &of_b[i];
      bool same = x->kind == y->kind && x->reason == y->reason && SAME(x->player, y->player) && SAME(x->channel, y->channel);
      same = same && x->marker == y->marker && x->lanes == y->lanes && x->count == y->count && x->sequence == y->sequence;
      same = same && same_bits(&x->time, &y->time, sizeof x->time) && same_bits(x->value, y->value, sizeof x->value);
      if (!same || !same_bits(x->velocity, y->velocity, sizeof x->velocity)) return false;
    }
  } while (count_a > 0);
  return true;
}
