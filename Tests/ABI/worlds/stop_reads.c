/* SPDX-License-Identifier: MIT
 *
 * What is read at a stop: of every kind of channel and player what a world shows that is stepped to just that time, the same
 * bits in every cut; and worlds that are changed, restored and destroyed there.
 */
#define _GNU_SOURCE
#include "world_help.h"

enum { floats = 12, most_channels = 24, most_shown = 4, looks = 40 };

static ts_world world;
static ts_channel x[most_channels];
static size_t lanes[most_channels], count;
static float bound;
static double wide[2];

static ts_channel added(ts_track_kind kind, const double *value) {
  x[count] = channel_of(world, kind, 0, value);
  lanes[count] = channel_info_of(world, x[count]).lanes;
  return x[count++];
}

static void tween(ts_channel channel, const double *target, double duration, const char *curve, bool additive) {
  ts_motion desc = tween_of(target, duration, 0);
  desc.flags = additive ? TS_START_ADDITIVE : 0, desc.timing.iterations = 2.5, desc.timing.direction = TS_DIRECTION_ALTERNATE;
  desc.timing.easing = parsed(curve);
  started(world, channel, desc);
  CHECK_STATUS(TS_OK, ts_easing_release(desc.timing.easing));
}

static void spring(ts_channel channel, const double *target, const double *velocity) {
  ts_motion desc = spring_to(target, (ts_spring){7, 0.3, 1});
  desc.velocity = velocity;
  started(world, channel, desc);
}

static ts_track line(void) {
  ts_track track = track_of(TS_TRACK_FLOAT, 0, 0);
  for (int i = 0; i < 5; i++) {
    ts_key key = key_at(i * 0.3, NUMBERS(i % 2 ? 3 : -i));
    key.interpolation = i % 2 ? TS_INTERPOLATION_CATMULL : TS_INTERPOLATION_EASED;
    add_key(track, key);
  }
  return track;
}

/* Of every sort one, and of rows more than a register has. */
static void build(void) {
  count = 0;
  world = world_made();
  ts_track track = line();
  ts_player player;
  for (int i = 0; i < floats; i++) {
    ts_channel channel = added(TS_TRACK_FLOAT, NUMBERS(i));
    if (i % 4 == 0) tween(channel, NUMBERS(-i), 0.7 + i / 8.0, i % 8 ? "back.out" : "linear", false);
    if (i % 4 == 1) spring(channel, NUMBERS(10 + i), i % 8 == 1 ? NUMBERS(9) : NULL);
    if (i % 4 == 2) {
      ts_motion desc = decay_to(NUMBERS(9 * i), 0);
      desc.bounds = &(ts_bounds){.upper = NUMBERS(12), .lower = NUMBERS(-1)};
      started(world, channel, desc);
    }
    if (i % 4 == 3) start_track(world, channel, track, NULL);
  }
  /* Layers, on what moves and on what rests. */
  tween(x[0], NUMBERS(4), 1.1, "sine.inOut", true);
  tween(x[1], NUMBERS(2), 0.9, "linear", true);
  tween(added(TS_TRACK_FLOAT, NULL), NUMBERS(2), 1.3, "bounce.out", true);
  tween(added(TS_TRACK_VEC3, NULL), NUMBERS(1, 2, 3), 0.77, "elastic.out", false);
  tween(added(TS_TRACK_COLOR, NUMBERS(1, 0, 0, 1)), NUMBERS(0, 0.5, 1, 0.5), 1.7, "quad.in", false);
  spring(added(TS_TRACK_COLOR, NUMBERS(1, 0, 0, 1)), NUMBERS(0, 0.5, 1, 0.5), NULL);
  tween(added(TS_TRACK_QUAT, NUMBERS(0, 0, 0, 1)), NUMBERS(0, 1, 0, 1), 0.6, "cubic.inOut", false);
  spring(added(TS_TRACK_QUAT, NUMBERS(0, 0, 0, 1)), NUMBERS(0, 0.6, 0, 0.8), NULL);
  tween(added(TS_TRACK_ANGLE, NUMBERS(350)), NUMBERS(20), 1, "linear", false);
  tween(added(TS_TRACK_INT, NUMBERS(0)), NUMBERS(100), 1, "linear", false);
  /* Timelines, one inside the other, with channels that they hold. */
  ts_timeline inner, outer;
  ts_channel held = added(TS_TRACK_FLOAT, NULL), other = added(TS_TRACK_FLOAT, NULL);
  CHECK_STATUS(TS_OK, ts_timeline_create(world, &inner));
  CHECK_STATUS(TS_OK, ts_timeline_create(world, &outer));
  CHECK_STATUS(TS_OK, ts_timeline_add_track(world, inner, held, track, 0.1, NULL));
  CHECK_STATUS(TS_OK, ts_timeline_add_timeline(world, outer, inner, NULL, 0.2, NULL));
  CHECK_STATUS(TS_OK, ts_timeline_add_track(world, outer, other, track, 0, NULL));
  CHECK_STATUS(TS_OK, ts_timeline_start(world, outer, NULL, &player));
  tween(other, NUMBERS(3), 1, "linear", true);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, x[4], &bound, 0));
  CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, x[5], wide, 0));
}

typedef struct seen {
  double time[looks];
  double value[looks][most_channels][2 * most_shown];
} seen;

static void look(seen *to, int k) {
  for (size_t i = 0; i < count; i++) {
    double *value = to->value[k][i];
    memset(value, 0, sizeof to->value[k][i]);
    CHECK_STATUS(TS_OK, ts_channel_get(world, x[i], value, value + most_shown, NULL, lanes[i]));
  }
}

static uint64_t finish(void) {
  uint64_t hash = hash_of(world);
  end_world(world);
  return hash;
}

/* A block every 0.037 s, looked around at; by steps of dt, or random ones. */
static uint64_t looked(seen *to, double dt) {
  build();
  ts_chain_desc desc = {.struct_size = sizeof desc, .iterations = looks};
  ts_chain chain;
  CHECK_STATUS(TS_OK, ts_chain_create(world, &desc, &chain));
  CHECK_STATUS(TS_OK, ts_chain_add_delay(world, chain, 0.037));
  CHECK_STATUS(TS_OK, ts_chain_then(world, chain));
  CHECK_STATUS(TS_OK, ts_chain_add_block(world, chain, 1, NULL));
  CHECK_STATUS(TS_OK, ts_player_start(world, chain));
  int k = 0;
  uint32_t random = 7;
  double time = 0;
  while (time < 2) {
    random = random * 1664525u + 1013904223u;
    time += dt > 0 ? dt : (random >> 8) / 16777216.0 * 0.09;
    if (time > 2) time = 2;
    ts_stop stop = {.struct_size = sizeof stop};
    CHECK_STATUS(TS_OK, ts_world_run_to(world, time, &stop));
    while (stop.kind != TS_STOP_NONE && k < looks) {
      float before = bound;
      CHECK(stop.kind == TS_STOP_BLOCK);
      to->time[k] = stop.time;
      look(to, k++);
      /* Written when the step is over. */
      CHECK(bound == before);
      CHECK_STATUS(TS_OK, ts_world_continue(world, &stop));
    }
    CHECK(bound == (float)value_in(world, x[4]) && wide[0] == value_in(world, x[5]));
  }
  CHECK(k == looks);
  return finish();
}

SECTION(test_stops_reads, "stops, reads", 30) {
  static seen whole, cut, exact;
  uint64_t hash = looked(&whole, 2);
  const double steps[] = {1, 1 / 3.0, 1 / 60.0, 1 / 1000.0, 0.037, 0};
  for (int i = 0; i < 6; i++) {
    CHECK(looked(&cut, steps[i]) == hash);
    CHECK(memcmp(&cut, &whole, sizeof cut) == 0);
  }
  build();
  double most = 0;
  for (int k = 0; k < looks; k++) {
    CHECK_STATUS(TS_OK, ts_world_step_to(world, whole.time[k], NULL));
    look(&exact, k);
    for (size_t i = 0; i < count; i++)
      for (size_t n = 0; n < 2 * most_shown; n++) {
        double a = whole.value[k][i][n], b = exact.value[k][i][n];
        double error = fabs(a - b) / fmax(1, fabs(b));
        if (error > most) most = error;
      }
  }
  CHECK(most < 1e-14);
  finish();
}

/* ---- The world at a stop ----------------------------------------------------------------------------------------- */

static ts_chain ticker(void) {
  world = world_made();
  count = 0;
  tween(added(TS_TRACK_FLOAT, NULL), NUMBERS(10), 10, "linear", false);
  ts_chain_desc desc = {.struct_size = sizeof desc, .iterations = INFINITY};
  ts_chain chain;
  CHECK_STATUS(TS_OK, ts_chain_create(world, &desc, &chain));
  CHECK_STATUS(TS_OK, ts_chain_add_delay(world, chain, 0.25));
  CHECK_STATUS(TS_OK, ts_chain_then(world, chain));
  CHECK_STATUS(TS_OK, ts_chain_add_block(world, chain, 1, "tick"));
  CHECK_STATUS(TS_OK, ts_player_start(world, chain));
  return chain;
}

SECTION(test_stops_changed, "stops, changed worlds", 10) {
  ts_stop stop = {.struct_size = sizeof stop};
  /* A rate is that of the rest. */
  ticker();
  CHECK_STATUS(TS_OK, ts_world_run(world, 1, &stop));
  CHECK(stop.time == 0.25 && stop.left == 0.75);
  CHECK_STATUS(TS_OK, ts_world_set_rate(world, 2));
  CHECK_STATUS(TS_OK, ts_world_continue(world, &stop));
  CHECK(stop.time == 0.5 && stop.left == 1.25);
  CHECK_STATUS(TS_OK, ts_world_set_rate(world, 0));
  CHECK_STATUS(TS_OK, ts_world_continue(world, &stop));
  CHECK(stop.kind == TS_STOP_NONE && stop.time == 0.5 && fabs(value_in(world, x[0]) - 0.5) < 1e-12);
  CHECK_STATUS(TS_OK, ts_world_set_rate(world, 1));
  /* A pause ends the step where it is. */
  CHECK_STATUS(TS_OK, ts_world_run(world, 1, &stop));
  CHECK(stop.kind == TS_STOP_BLOCK && stop.time == 0.75);
  CHECK_STATUS(TS_OK, ts_world_set_paused(world, true));
  CHECK_STATUS(TS_OK, ts_world_continue(world, &stop));
  CHECK(stop.kind == TS_STOP_NONE && stop.time == 0.75 && stop.left == 0);
  CHECK_STATUS(TS_OK, ts_world_run(world, 1, &stop));
  CHECK(stop.kind == TS_STOP_NONE && stop.time == 0.75);
  CHECK_STATUS(TS_OK, ts_world_set_paused(world, false));
  /* Saved at a stop, the world is at that time; restored there, its step is over. */
  CHECK_STATUS(TS_OK, ts_world_run(world, 1, &stop));
  CHECK(stop.kind == TS_STOP_BLOCK && stop.time == 1);
  static uint8_t blob[1 << 16];
  size_t size;
  CHECK_STATUS(TS_OK, ts_world_snapshot(world, blob, sizeof blob, &size));
  uint64_t hash = hash_of(world);
  CHECK_STATUS(TS_OK, ts_world_continue(world, &stop));
  CHECK(stop.kind == TS_STOP_BLOCK && stop.time == 1.25);
  CHECK_STATUS(TS_OK, ts_world_restore(world, blob, size));
  CHECK(hash_of(world) == hash && fabs(value_in(world, x[0]) - 1) < 1e-12);
  CHECK_STATUS(TS_OK, ts_world_continue(world, &stop));
  CHECK(stop.kind == TS_STOP_NONE && stop.time == 1);
  CHECK_STATUS(TS_OK, ts_world_run_to(world, 1.25, &stop));
  CHECK(stop.kind == TS_STOP_BLOCK && stop.time == 1.25);
  /* Destroyed there. */
  CHECK_STATUS(TS_OK, ts_world_destroy(world));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_world_continue(world, &stop));
  /* The channel, the chain and the player at a stop. */
  for (int how = 0; how < 4; how++) {
    ts_chain chain = ticker();
    CHECK_STATUS(TS_OK, ts_world_run(world, 1, &stop));
    if (how == 0) CHECK_STATUS(TS_OK, ts_player_destroy(world, chain));
    if (how == 1) CHECK_STATUS(TS_OK, ts_channel_destroy(world, x[0]));
    if (how == 2) CHECK_STATUS(TS_OK, ts_channel_stop(world, x[0]));
    if (how == 3) CHECK_STATUS(TS_OK, ts_channel_set(world, x[0], NUMBERS(7), 1));
    CHECK_STATUS(TS_OK, ts_world_continue(world, &stop));
    CHECK(stop.kind == (how == 0 ? TS_STOP_NONE : TS_STOP_BLOCK) && stop.time == (how == 0 ? 1 : 0.5));
    if (how != 1) CHECK(fabs(value_in(world, x[0]) - (how == 0 ? 1 : how == 2 ? 0.25 : 7)) < 1e-12);
    finish();
  }
}

/* What a command leaves a bound channel with at a stop is in its memory when the step is over. */
SECTION(test_stops_bound, "stops, bound", 10) {
  for (int how = 0; how < 9; how++) {
    for (int kind = 0; kind < 6; kind++) {
      ticker();
      ts_channel channel = added(TS_TRACK_FLOAT, NULL);
      if (kind % 3 == 0) tween(channel, NUMBERS(9), 5, "quad.in", false);
      if (kind % 3 == 1) spring(channel, NUMBERS(9), NULL);
      if (kind % 3 == 2) {
        ts_track track = line();
        start_track(world, channel, track, NULL);
        CHECK_STATUS(TS_OK, ts_track_destroy(track));
      }
      if (kind > 2) tween(channel, NUMBERS(1), 7, "linear", true);
      CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, channel, wide, 0));
      ts_stop stop = {.struct_size = sizeof stop};
      CHECK_STATUS(TS_OK, ts_world_run(world, 0.3, &stop));
      CHECK(stop.kind == TS_STOP_BLOCK && stop.time == 0.25);
      ts_channel_info info = channel_info_of(world, channel);
      if (how == 0) CHECK_STATUS(TS_OK, ts_player_pause(world, info.player));
      if (how == 1) CHECK_STATUS(TS_OK, ts_player_set_rate(world, info.player, 0));
      if (how == 2) CHECK_STATUS(TS_OK, ts_player_stop(world, info.player));
      if (how == 3) CHECK_STATUS(TS_OK, ts_player_cancel(world, info.player));
      if (how == 4) CHECK_STATUS(TS_OK, ts_player_finish(world, info.player));
      if (how == 5) CHECK_STATUS(TS_OK, ts_player_seek(world, info.player, 0.1, false));
      if (how == 6) CHECK_STATUS(TS_OK, ts_channel_stop(world, channel));
      if (how == 7) {
        ts_motion late = tween_of(NUMBERS(3), 1, 0);
        late.timing.delay = 1;
        started(world, channel, late);
      }
      if (how == 8) CHECK_STATUS(TS_OK, ts_world_set_paused(world, true));
      CHECK_STATUS(TS_OK, ts_world_continue(world, &stop));
      CHECK(stop.kind == TS_STOP_NONE);
      char what[32] = {(char)('a' + how), (char)('0' + kind)};
      CHECK_OF(wide[0] == value_in(world, channel), what);
      finish();
    }
  }
}

/* Nobody waits in ts_world_step: what it does, and how many loops one event stands for, is as without stops. */
SECTION(test_stops_not_taken, "stops, not taken", 10) {
  static ts_event events[2][256];
  size_t read[2];
  for (uint32_t mask = 0; mask < 16; mask += 15) {
    world = world_made();
    count = 0;
    ts_motion desc = tween_of(NUMBERS(1), 0.01, 0);
    desc.timing.iterations = 1e6;
    ts_player player = started(world, number_of(world, 0), desc);
    CHECK_STATUS(TS_OK, ts_player_set_stops(world, player, mask));
    CHECK_STATUS(TS_OK, ts_world_step(world, 3, NULL));
    CHECK_STATUS(TS_OK, ts_world_read_events(world, events[mask > 0], 256, &read[mask > 0]));
    /* Who waits again is found. */
    ts_stop stop = {.struct_size = sizeof stop};
    CHECK_STATUS(TS_OK, ts_world_run(world, 0.015, &stop));
    CHECK(stop.kind == (mask ? TS_STOP_EVENT : TS_STOP_NONE) && fabs(stop.time - (mask ? 3.01 : 3.015)) < 1e-9);
    finish();
  }
  CHECK(read[0] == 66 && read[1] == read[0]);
  for (size_t i = 0; i < read[0]; i++) CHECK(events[0][i].count == events[1][i].count && events[0][i].time == events[1][i].time);
}

/* At the events of players: each where it is chosen, in the order in which events are read. */
SECTION(test_stops_events, "stops, events", 10) {
  world = world_made();
  count = 0;
  ts_track track = line();
  CHECK_STATUS(TS_OK, ts_track_add_marker(track, 0.6, 5));
  ts_player players[4];
  for (int i = 0; i < 4; i++) {
    ts_timing timing = {.struct_size = sizeof timing, .delay = 0.5, .iterations = 2};
    players[i] = start_track(world, number_of(world, 0), track, &timing);
    CHECK_STATUS(TS_OK, ts_player_set_stops(world, players[i], 1u << i));
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_player_set_stops(world, players[i], 32));
  }
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  const struct {
    ts_event_kind kind;
    double time;
  } expected[] = {{TS_EVENT_BEGIN, 0.5}, {TS_EVENT_MARKER, 1.1}, {TS_EVENT_LOOP, 1.7}, {TS_EVENT_MARKER, 2.3},
                  {TS_EVENT_END, 2.9}};
  ts_stop stop = {.struct_size = sizeof stop};
  CHECK_STATUS(TS_OK, ts_world_run(world, 4, &stop));
  for (int i = 0; i < 5; i++) {
    CHECK(stop.kind == TS_STOP_EVENT && stop.event.kind == expected[i].kind);
    CHECK(fabs(stop.time - expected[i].time) < 1e-12 && stop.event.time == stop.time && stop.time + stop.left == 4);
    CHECK(stop.active == (i < 4 ? 4 : 0));
    CHECK_STATUS(TS_OK, ts_world_continue(world, &stop));
  }
  CHECK(stop.kind == TS_STOP_NONE && stop.time == 4);
  static ts_event events[64];
  size_t read;
  CHECK_STATUS(TS_OK, ts_world_read_events(world, events, 64, &read));
  CHECK(read == 4 * 5);
  for (size_t i = 0; i < read; i++) CHECK(events[i].lanes == 1 && events[i].sequence == i);
  finish();
}

/* What is counted against handlers without end is counted in one step: frames in which nothing else stops time add up to
 * nothing, and neither do commands. */
SECTION(test_stops_of_many_frames, "stops of many frames", 60) {
  world = world_made();
  ts_channel first = number_of(world, 0), second = number_of(world, 0);
  ts_stop stop = {.struct_size = sizeof stop};
  for (int frame = 0; frame < 13100; frame++) {
    bool is_one = frame < 12000;
    for (int i = 0; i < (is_one ? 1 : 1000); i++) {
      ts_player player = start_line(world, is_one ? first : second, is_one ? frame : i, 9);
      CHECK_STATUS(TS_OK, ts_player_set_stops(world, player, is_one ? TS_STOP_AT_BEGIN : TS_STOP_AT_END));
    }
    CHECK_STATUS(TS_OK, ts_world_run(world, 1 / 60.0, &stop));
    while (stop.kind != TS_STOP_NONE && CHECK_STATUS(TS_OK, ts_world_continue(world, &stop))) {}
  }
  finish();
}
