/* SPDX-License-Identifier: MIT
 *
 * Bound values: readers that fail, and what is written at a stop before code of the program runs, with the bits that
 * ts_channel_get reads. (What begins, rests and is looked at: bound.json.)
 */
#define _GNU_SOURCE
#include "world_help.h"

#include <math.h>
#include <stdlib.h>

/* ---- A reader ------------------------------------------------------------------------------------------------------ */

enum { objects = 8 };

/* Objects, the memory that stands for them, and what was last exchanged. */
typedef struct host {
  ts_world world;
  ts_channel x[objects];
  double object[objects], memory[objects], last[objects];
  int asked;
  ts_status status;
  void (*also)(struct host *);
} host;

static ts_status read_object(void *context, ts_channel channel) {
  host *of = context;
  of->asked++;
  if (of->also) of->also(of);
  for (int i = 0; i < objects && of->status == TS_OK; i++)
    if (SAME(of->x[i], channel)) of->memory[i] = of->last[i] = of->object[i];
  return of->status;
}

static void begin(host *of) {
  memset(of, 0, sizeof *of);
  of->world = world_made();
  for (int i = 0; i < objects; i++) {
    of->x[i] = number_of(of->world, 0);
    CHECK_STATUS(TS_OK, ts_channel_bind_f64(of->world, of->x[i], &of->memory[i], 0));
  }
  CHECK_STATUS(TS_OK, ts_world_set_reader(of->world, read_object, of));
  CHECK_STATUS(TS_OK, ts_channels_set_read(of->world, of->x, objects, true));
}

/* Gives objects what has changed, as a language's binding does after each call; how many were owed. */
static size_t give(host *of) {
  ts_channel owed[objects], changed[objects];
  size_t owes, changes;
  CHECK_STATUS(TS_OK, ts_world_read_writes(of->world, owed, objects, &owes));
  CHECK_STATUS(TS_OK, ts_world_read_changes(of->world, changed, objects, &changes));
  for (size_t k = 0; k < owes + changes; k++)
    for (int i = 0; i < objects; i++)
      if (SAME(of->x[i], k < owes ? owed[k] : changed[k - owes]) && (k < owes || of->memory[i] != of->last[i]))
        of->object[i] = of->last[i] = of->memory[i];
  return owes;
}

static double value(const host *of, int i) {
  double now = NAN;
  CHECK_STATUS(TS_OK, ts_channel_get(of->world, of->x[i], &now, NULL, NULL, 1));
  return now;
}

static void step(host *of, double dt) {
  CHECK_STATUS(TS_OK, ts_world_step(of->world, dt, NULL));
  give(of);
}

static void use_world(host *of) {
  double now;
  CHECK_STATUS(TS_ERROR_BUSY, ts_channel_get(of->world, of->x[0], &now, NULL, NULL, 1));
  CHECK_STATUS(TS_ERROR_BUSY, ts_world_step(of->world, 1, NULL));
}

/* A reader that fails: the command fails and nothing begins; a look fails; in a step the player ends with an error. */
SECTION(test_bound_readers, "bound values, hostile readers", 60) {
  host of;
  ts_player player = {0, 0};
  uint64_t hash;
  double now;
  begin(&of);
  of.also = use_world;
  CHECK_NEAR(0, value(&of, 0), 0);
  of.also = NULL;
  ts_tween_desc tween = tween_of(NUMBERS(9), 1, TS_EASING_LINEAR), late = tween;
  late.timing.delay = 1;
  player = start_tween(of.world, of.x[1], late);
  of.status = TS_ERROR_INVALID_ARGUMENT;
  CHECK_STATUS(TS_ERROR_CALLBACK, ts_channel_get(of.world, of.x[0], &now, NULL, NULL, 1));
  CHECK_STATUS(TS_ERROR_CALLBACK, ts_world_hash(of.world, &hash));
  ts_player none;
  CHECK_STATUS(TS_ERROR_CALLBACK, ts_player_tween(of.world, of.x[0], &tween, &none));
  CHECK_STATUS(TS_ERROR_CALLBACK, ts_world_step(of.world, 1, NULL));
  CHECK(!ts_player_is_valid(of.world, player));
  of.status = TS_OK, of.object[0] = NAN;
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_player_tween(of.world, of.x[0], &tween, &none));
  of.object[0] = 1;
  player = start_tween(of.world, of.x[0], tween);
  step(&of, 0.5);
  CHECK_NEAR(5, of.object[0], 0);
  int asked = of.asked;
  CHECK_STATUS(TS_OK, ts_world_set_reader(of.world, NULL, NULL));
  hash_of(of.world);
  CHECK(of.asked == asked);
  ts_channel free = number_of(of.world, 0);
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channels_set_read(of.world, &free, 1, true));
  end_world(of.world);
}

/* ---- What is shown at a stop ------------------------------------------------------------------------------------------ */

enum { many = 1500, sparse = 700 };

/* Some of many channels of each sort of motion bound, to doubles side by side, to floats with gaps, and few among many. */
SECTION(test_bound_shows, "bound values shown at stops", 60) {
  static ts_channel x[many];
  static double doubles[many];
  static float floats[2 * many];
  ts_world world = world_made();
  ts_player player;
  ts_stop stop = {.struct_size = sizeof stop};
  for (int i = 0; i < many; i++) {
    x[i] = number_of(world, i);
    bool is_bound = i < 600 || (i >= sparse && i % 97 == 0);
    if (is_bound && i % 2) CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, x[i], &floats[2 * i], 8));
    if (is_bound && i % 2 == 0) doubles[i] = i, CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, x[i], &doubles[i], 0));
    CHECK_STATUS(TS_OK, ts_channel_set(world, x[i], NUMBERS(i), 1));
    ts_spring_to spring = spring_to(NUMBERS(-i), (ts_spring){5 + i % 3, 0.5, 1});
    ts_decay_to decay = decay_to(NUMBERS(100), 2);
    switch (i < sparse ? i % 5 : 0) {
    case 0: player = start_tween(world, x[i], tween_of(NUMBERS(-i), 2 + i % 7, TS_EASING_BACK_OUT)); break;
    case 1: CHECK_STATUS(TS_OK, ts_player_spring(world, x[i], &spring, &player)); break;
    case 2: CHECK_STATUS(TS_OK, ts_player_decay(world, x[i], &decay, &player)); break;
    case 3: {
      ts_tween_desc more = tween_of(NUMBERS(5), 3, TS_EASING_LINEAR);
      more.additive = true;
      player = start_tween(world, x[i], more);
      break;
    }
    default: CHECK_STATUS(TS_OK, ts_channel_link(world, x[i], &(ts_link_desc){.struct_size = sizeof(ts_link_desc), .sources = &x[i - 1], .count = 1}));
    }
  }
  ts_channel clock = number_of(world, 0);
  for (int i = 0; i < 4; i++) {
    player = start_tween(world, clock, tween_of(NUMBERS(i), 0.31, TS_EASING_LINEAR));
    CHECK_STATUS(TS_OK, ts_player_set_stops(world, player, TS_STOP_AT_END));
    CHECK_STATUS(TS_OK, ts_world_run(world, 0.4, &stop));
    CHECK(stop.kind == TS_STOP_EVENT);
    uint64_t before = hash_of(world);
    CHECK_STATUS(TS_OK, ts_world_show(world, i % 2 ? x : NULL, i % 2 ? many : 0));
    CHECK(hash_of(world) == before);
    int wrong = 0;
    for (int k = 0; k < many; k++) {
      double now;
      CHECK_STATUS(TS_OK, ts_channel_get(world, x[k], &now, NULL, NULL, 1));
      bool is_bound = k < 600 || (k >= sparse && k % 97 == 0);
      if (is_bound) wrong += k % 2 ? floats[2 * k] != (float)now : doubles[k] != now;
    }
    CHECK(wrong == 0);
    while (stop.kind != TS_STOP_NONE) CHECK_STATUS(TS_OK, ts_world_continue(world, &stop));
  }
  ts_world_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_world_get_info(world, &info));
  CHECK(info.shown >= 4 * 300);
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_world_show(world, &(ts_channel){0, 0}, 1));
  end_world(world);
}

/* What a handler pauses is in memory, whether or not the handler has looked at the world before. */
SECTION(test_bound_pauses, "bound values paused at stops", 5) {
  for (int looks = 0; looks < 2; looks++) {
    double memory = 0;
    ts_stop stop = {.struct_size = sizeof stop};
    ts_world world = world_made();
    ts_channel x = number_of(world, 0), clock = number_of(world, 0);
    CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, x, &memory, 0));
    ts_player moving = start_tween(world, x, tween_of(NUMBERS(10), 1, TS_EASING_LINEAR));
    ts_player player = start_tween(world, clock, tween_of(NUMBERS(1), 0.5, TS_EASING_LINEAR));
    CHECK_STATUS(TS_OK, ts_player_set_stops(world, player, TS_STOP_AT_END));
    CHECK_STATUS(TS_OK, ts_world_run(world, 1, &stop));
    CHECK(stop.kind == TS_STOP_EVENT);
    if (looks) hash_of(world);
    CHECK_STATUS(TS_OK, ts_player_pause(world, moving));
    CHECK_STATUS(TS_OK, ts_world_continue(world, &stop));
    CHECK(memory == 5);
    end_world(world);
  }
}
