/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "timeline_help.h"

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

static uint64_t with_channel(uint64_t sum, ts_world world, ts_channel channel) {
  ts_channel_info info = {.struct_size = sizeof info};
  double numbers[3][most_lanes];
  if (ts_channel_get_info(world, channel, &info) != TS_OK) return mixed(sum, "gone", 4);
  if (ts_channel_get(world, channel, numbers[0], numbers[1], numbers[2], info.lanes) != TS_OK) return 0;
  for (int i = 0; i < 3; i++) sum = mixed(sum, numbers[i], info.lanes * sizeof(double));
  uint64_t parts[] = {info.kind, info.player.slot, info.player.generation, info.layers, info.scope};
  return mixed(sum, parts, sizeof parts);
}

static uint64_t with_player(uint64_t sum, ts_world world, ts_player player) {
  ts_player_info info = {.struct_size = sizeof info};
  if (ts_player_get_info(world, player, &info) != TS_OK) return mixed(sum, "gone", 4);
  uint64_t parts[] = {info.kind, info.channel.slot, info.channel.generation, info.phase, info.paused, info.begun};
  double times[] = {info.time, info.duration, info.end_time, info.remaining, info.progress, info.iteration, info.rate};
  return mixed(mixed(sum, parts, sizeof parts), times, sizeof times);
}

uint64_t scene_sum(ts_world world, const sample_scene *scene) {
  uint64_t sum = 0xCBF29CE484222325u;
  for (int i = 0; i < sample_channels; i++) sum = with_channel(sum, world, scene->in.channels[i]);
  for (int i = 0; i < sample_channels; i++) sum = with_player(sum, world, scene->in.players[i]);
  for (int i = 0; i < 8; i++) sum = with_channel(sum, world, scene->lanes[i]);
  for (int i = 0; i < sample_timelines; i++) {
    sum = with_player(sum, world, scene->players[i]);
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
