/* SPDX-License-Identifier: MIT
 *
 * Stops and chains: whatever the steps, the same values at the same times, the same events, the same hash.
 */
#define _GNU_SOURCE
#include "check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- What runs in a script ----------------------------------------------------------------------------------------- */

enum { channels = 4, most_log = 4096 };

typedef struct script {
  ts_world world;
  ts_channel x[channels];
  ts_chain chain;
  int round;
  /* What handlers saw, and what was emitted. */
  struct lines {
    char text[1 << 19];
    size_t length;
  } seen, emitted;
  void (*event)(struct script *, const ts_stop *);
  void (*block)(struct script *, const ts_stop *);
} script;

static void add(struct lines *lines, const char *what, double time, double value) {
  int n = snprintf(
    lines->text + lines->length, sizeof lines->text - lines->length, "%s %.17g %.17g\n", what, time, value);
  if (n > 0 && lines->length + (size_t)n < sizeof lines->text) lines->length += (size_t)n;
}

static void note(script *s, const char *what, double time, double value) { add(&s->seen, what, time, value); }

static double value(script *s, int i) {
  double x = NAN;
  CHECK_STATUS(TS_OK, ts_channel_get(s->world, s->x[i], &x, NULL, NULL, 1));
  return x;
}

static void settle(script *s, ts_status status, ts_stop *stop) {
  while (CHECK_STATUS(TS_OK, status) && stop->kind != TS_STOP_NONE) {
    if (stop->kind == TS_STOP_EVENT && s->event) s->event(s, stop);
    if (stop->kind == TS_STOP_BLOCK && s->block) s->block(s, stop);
    status = ts_world_continue(s->world, stop);
  }
}

static void read_events(script *s) {
  static ts_event events[4096];
  size_t count;
  CHECK_STATUS(TS_OK, ts_world_read_events(s->world, events, 4096, &count));
  for (size_t i = 0; i < count; i++) {
    char what[96];
    snprintf(what, sizeof what, "event %d reason %d slot %u marker %u", (int)events[i].kind, (int)events[i].reason,
             events[i].player.slot, events[i].marker);
    add(&s->emitted, what, events[i].time, events[i].value[0]);
  }
}

static ts_player tween(script *s, int i, double target, double duration) {
  ts_tween_desc desc = {.struct_size = sizeof desc, .target = &target, .timing.duration = duration};
  ts_player player;
  CHECK_STATUS(TS_OK, ts_player_tween(s->world, s->x[i], &desc, &player));
  return player;
}

static ts_player spring(script *s, int i, double target) {
  ts_spring_to desc = {.struct_size = sizeof desc, .target = &target};
  ts_player player;
  CHECK_STATUS(TS_OK, ts_player_spring(s->world, s->x[i], &desc, &player));
  return player;
}

static void add_tween(script *s, ts_chain chain, int i, double target, double duration) {
  ts_tween_desc desc = {.struct_size = sizeof desc, .target = &target, .timing.duration = duration};
  CHECK_STATUS(TS_OK, ts_chain_add_tween(s->world, chain, s->x[i], &desc));
}

static void add_spring(script *s, ts_chain chain, int i, double target) {
  ts_spring_to desc = {.struct_size = sizeof desc, .target = &target};
  CHECK_STATUS(TS_OK, ts_chain_add_spring(s->world, chain, s->x[i], &desc));
}

static ts_chain new_chain(script *s, double iterations) {
  ts_chain_desc desc = {.struct_size = sizeof desc, .iterations = iterations, .keep = true};
  ts_chain chain;
  CHECK_STATUS(TS_OK, ts_chain_create(s->world, &desc, &chain));
  return chain;
}

/* ---- Scripts --------------------------------------------------------------------------------------------------------- */

/* x to 10, to 0, to 10, a quarter of a second each. */
static void three_groups(script *s) {
  s->chain = new_chain(s, 1);
  for (int i = 0; i < 3; i++) {
    add_tween(s, s->chain, 0, i % 2 ? 0 : 10, 0.25);
    CHECK_STATUS(TS_OK, ts_chain_then(s->world, s->chain));
  }
  CHECK_STATUS(TS_OK, ts_chain_start(s->world, s->chain));
}

static void ten_groups(script *s) {
  s->chain = new_chain(s, 1);
  for (int i = 0; i < 10; i++) {
    add_tween(s, s->chain, i % channels, i, 0.105);
    CHECK_STATUS(TS_OK, ts_chain_then(s->world, s->chain));
  }
  CHECK_STATUS(TS_OK, ts_chain_start(s->world, s->chain));
}

/* Springs, delays, markers, a chain inside, four times over, at another rate from a block on. */
static void mixed_block(script *s, const ts_stop *stop) {
  note(s, "block", stop->time, value(s, 0));
  note(s, "of", (double)stop->block, value(s, 1));
  ts_player player = tween(s, 3, value(s, 3) + 1, 0.07);
  CHECK_STATUS(TS_OK, ts_chain_adopt(s->world, stop->chain, player));
  if (++s->round == 2) CHECK_STATUS(TS_OK, ts_chain_set_rate(s->world, s->chain, 2));
}

static void mixed(script *s) {
  ts_chain inner = new_chain(s, 2);
  add_tween(s, inner, 2, 3, 0.05);
  CHECK_STATUS(TS_OK, ts_chain_then(s->world, inner));
  add_tween(s, inner, 2, -1, 0.04);
  s->chain = new_chain(s, 4);
  add_spring(s, s->chain, 0, 5);
  add_tween(s, s->chain, 1, 2, 0.3);
  CHECK_STATUS(TS_OK, ts_chain_then(s->world, s->chain));
  CHECK_STATUS(TS_OK, ts_chain_add_delay(s->world, s->chain, 0.11));
  CHECK_STATUS(TS_OK, ts_chain_add_marker(s->world, s->chain, 7));
  CHECK_STATUS(TS_OK, ts_chain_then(s->world, s->chain));
  CHECK_STATUS(TS_OK, ts_chain_add_chain(s->world, s->chain, inner));
  add_tween(s, s->chain, 0, 0, 0.02);
  CHECK_STATUS(TS_OK, ts_chain_add_block(s->world, s->chain, 42, "answer"));
  s->block = mixed_block;
  CHECK_STATUS(TS_OK, ts_chain_start(s->world, s->chain));
}

/* A handler of an end starts the next motion, as fast as the channel is, and stops another. */
static void handler_event(script *s, const ts_stop *stop) {
  note(s, "handler", stop->time, value(s, 0));
  note(s, "beside", value(s, 1), value(s, 2));
  if (stop->event.kind == TS_EVENT_BEGIN) return;
  s->round++;
  ts_player next = s->round % 3 ? tween(s, 0, s->round, 0.013 * s->round) : spring(s, 0, -s->round);
  CHECK_STATUS(TS_OK, ts_player_set_stops(s->world, next, TS_STOP_AT_BEGIN | TS_STOP_AT_END));
  if (s->round % 2) spring(s, 1, s->round);
  if (s->round == 5) CHECK_STATUS(TS_OK, ts_world_set_rate(s->world, 0.5));
  if (s->round == 6) CHECK_STATUS(TS_OK, ts_world_set_rate(s->world, 1));
}

static void handlers(script *s) {
  s->event = handler_event;
  CHECK_STATUS(TS_OK, ts_player_set_stops(s->world, tween(s, 0, 1, 0.1), TS_STOP_AT_END));
  spring(s, 1, 3);
  tween(s, 2, 100, 3);
}

static void loops_event(script *s, const ts_stop *stop) {
  note(s, stop->event.kind == TS_EVENT_LOOP ? "loop" : "end", stop->time, value(s, 1));
}

static void loops(script *s) {
  double target = 1;
  ts_tween_desc desc = {
    .struct_size = sizeof desc, .target = &target,
    .timing = {.duration = 0.0371, .iterations = 17, .direction = TS_DIRECTION_ALTERNATE}};
  ts_player player;
  CHECK_STATUS(TS_OK, ts_player_tween(s->world, s->x[0], &desc, &player));
  CHECK_STATUS(TS_OK, ts_player_set_stops(s->world, player, TS_STOP_AT_LOOP | TS_STOP_AT_END));
  tween(s, 1, 8, 0.9);
  s->event = loops_event;
}

/* ---- However time is cut --------------------------------------------------------------------------------------------- */

typedef struct outcome {
  uint64_t hash;
  double values[channels];
  char *seen, *emitted;
} outcome;

static double random_step(uint32_t *seed) {
  *seed = *seed * 1664525u + 1013904223u;
  return (*seed >> 8) / 16777216.0 * 0.07;
}

static outcome play(void (*begin)(script *), double total, double dt, uint32_t seed) {
  script *s = calloc(1, sizeof *s);
  CHECK_STATUS(TS_OK, ts_world_create(NULL, &s->world));
  ts_channel_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT};
  for (int i = 0; i < channels; i++) CHECK_STATUS(TS_OK, ts_channel_create(s->world, &desc, &s->x[i]));
  begin(s);
  double end = 0;
  while (end < total) {
    end += seed ? random_step(&seed) : dt;
    if (end > total - 1e-9) end = total;
    ts_stop stop = {.struct_size = sizeof stop};
    ts_status status = ts_world_run_to(s->world, end, &stop);
    settle(s, status, &stop);
    read_events(s);
  }
  outcome out = {.hash = 0};
  for (int i = 0; i < channels; i++) out.values[i] = value(s, i);
  CHECK_STATUS(TS_OK, ts_world_hash(s->world, &out.hash));
  out.seen = strdup(s->seen.text);
  out.emitted = strdup(s->emitted.text);
  CHECK_STATUS(TS_OK, ts_world_destroy(s->world));
  free(s);
  return out;
}

static void check_cuts(const char *name, void (*begin)(script *), double total) {
  outcome whole = play(begin, total, total, 0);
  const double steps[] = {total / 2, 1 / 3.0, 1 / 30.0, 1 / 60.0, 1 / 1000.0};
  for (int i = 0; i < 5 + 8; i++) {
    outcome cut = i < 5 ? play(begin, total, steps[i], 0) : play(begin, total, 0, 77u + (uint32_t)i);
    bool is_same = CHECK_OF(cut.hash == whole.hash, name);
    is_same &= CHECK_OF(memcmp(cut.values, whole.values, sizeof cut.values) == 0, name);
    is_same &= CHECK_OF(strcmp(cut.seen, whole.seen) == 0, name);
    is_same &= CHECK_OF(strcmp(cut.emitted, whole.emitted) == 0, name);
    if (!is_same && getenv("TOLD")) fprintf(stderr, "cut %d\n%s%s---\n%s%s", i, cut.seen, cut.emitted, whole.seen, whole.emitted);
    free(cut.seen);
    free(cut.emitted);
  }
  CHECK_OF(strlen(whole.emitted) > 0, name);
  free(whole.seen);
  free(whole.emitted);
}

SECTION(test_stops_in_any_cut, "stops in any cut", 60) {
  check_cuts("three groups", three_groups, 0.6);
  check_cuts("ten groups", ten_groups, 1.2);
  check_cuts("mixed", mixed, 4);
  check_cuts("handlers", handlers, 2);
  check_cuts("loops", loops, 0.8);
}

SECTION(test_stops_values, "stops, values", 10) {
  outcome three = play(three_groups, 0.6, 0.6, 0);
  /* The third group is 0.1 of 0.25 s on its way from 0 to 10. */
  CHECK(fabs(three.values[0] - 4) < 1e-12);
  free(three.seen);
  free(three.emitted);
  script *s = calloc(1, sizeof *s);
  CHECK_STATUS(TS_OK, ts_world_create(NULL, &s->world));
  ts_channel_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT};
  for (int i = 0; i < channels; i++) CHECK_STATUS(TS_OK, ts_channel_create(s->world, &desc, &s->x[i]));
  ten_groups(s);
  for (int i = 0; i < 40; i++) CHECK_STATUS(TS_OK, ts_world_step(s->world, 1 / 30.0, NULL));
  ts_event events[64];
  size_t count;
  CHECK_STATUS(TS_OK, ts_world_read_events(s->world, events, 64, &count));
  CHECK(count == 22);
  CHECK(events[0].kind == TS_EVENT_CHAIN_BEGIN && events[0].time == 0);
  CHECK(events[count - 1].kind == TS_EVENT_CHAIN_END && events[count - 1].reason == TS_REASON_FINISHED);
  CHECK(fabs(events[count - 1].time - 1.05) < 1e-12);
  CHECK(events[count - 1].player.slot == s->chain.slot && events[count - 1].player.generation == s->chain.generation);
  CHECK_STATUS(TS_OK, ts_world_destroy(s->world));
  free(s);
}

/* What is counted against handlers without end is counted in one step: frames in which nothing else stops time add up to
 * nothing, and neither do commands. */
SECTION(test_stops_of_many_frames, "stops of many frames", 60) {
  script *s = calloc(1, sizeof *s);
  CHECK_STATUS(TS_OK, ts_world_create(NULL, &s->world));
  ts_channel_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT};
  for (int i = 0; i < channels; i++) CHECK_STATUS(TS_OK, ts_channel_create(s->world, &desc, &s->x[i]));
  ts_stop stop = {.struct_size = sizeof stop};
  for (int frame = 0; frame < 12000; frame++) {
    CHECK_STATUS(TS_OK, ts_player_set_stops(s->world, tween(s, 0, frame, 9), TS_STOP_AT_BEGIN));
    ts_status status = ts_world_run(s->world, 1 / 60.0, &stop);
    settle(s, status, &stop);
  }
  for (int frame = 0; frame < 1100; frame++) {
    for (int i = 0; i < 1000; i++)
      CHECK_STATUS(TS_OK, ts_player_set_stops(s->world, tween(s, 1, i, 9), TS_STOP_AT_END));
    ts_status status = ts_world_run(s->world, 1 / 60.0, &stop);
    settle(s, status, &stop);
  }
  CHECK_STATUS(TS_OK, ts_world_destroy(s->world));
  free(s);
}
