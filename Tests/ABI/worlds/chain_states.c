/* SPDX-License-Identifier: MIT
 *
 * Chains as they stand: saved in the middle of everything and restored, into this world and another; from bytes that
 * are no world's; and with each allocation refused in turn.
 */
#define _GNU_SOURCE
#include "blob_hash.h"
#include "memory_help.h"

#include "door_session.h"

#include <math.h>
#include <stdlib.h>

enum { parts = 60 };

static ts_world world;
static ts_channel x[4];
static ts_chain outer, inner;
static int blocks;

typedef ts_status (*call)(void);

/* ---- A scenario of calls, each of which may be refused memory ---------------------------------------------------- */

static ts_easing easing;
static ts_track track;
static ts_timeline timeline;
static int made;

static ts_status create_channel(void) {
  return ts_channel_create(
    world, &(ts_channel_desc){.struct_size = sizeof(ts_channel_desc), .kind = TS_TRACK_FLOAT}, &x[made]);
}
static ts_status create_timeline(void) { return ts_timeline_create(world, &timeline); }
static ts_status fill_timeline(void) { return ts_timeline_add_track(world, timeline, x[3], track, 0, NULL); }
static ts_status create_inner(void) {
  return ts_chain_create(
    world, &(ts_chain_desc){.struct_size = sizeof(ts_chain_desc), .iterations = 2, .keep = true}, &inner);
}
static ts_status create_outer(void) {
  return ts_chain_create(
    world, &(ts_chain_desc){.struct_size = sizeof(ts_chain_desc), .iterations = 3, .rate = 2, .keep = true}, &outer);
}
static ts_status inner_tween(void) {
  ts_motion desc = tween_of(&(double){5}, 0.11, 0);
  desc.timing.easing = easing;
  return ts_chain_add(world, inner, x[0], &desc);
}
static ts_status inner_then(void) { return ts_chain_then(world, inner); }
static ts_status inner_spring(void) {
  ts_motion motion = spring_to(&(double){-1}, spring_of(60, 1));
  motion.velocity = &(double){9};
  return ts_chain_add(world, inner, x[0], &motion);
}
static ts_status outer_inner(void) { return ts_chain_add_chain(world, outer, inner); }
static ts_status outer_track(void) {
  ts_motion motion = along(track, NULL);
  return ts_chain_add(world, outer, x[1], &motion);
}
static ts_status outer_then(void) { return ts_chain_then(world, outer); }
static ts_status outer_block(void) { return ts_chain_add_block(world, outer, 7, "seven"); }
static ts_status outer_delay(void) { return ts_chain_add_delay(world, outer, 0.13); }
static ts_status outer_marker(void) { return ts_chain_add_marker(world, outer, 3); }
static ts_status outer_decay(void) {
  ts_motion motion = decay_to(&(double){3}, 30);
  motion.bounds = &(ts_bounds){.lower = &(double){-1}};
  return ts_chain_add(world, outer, x[2], &motion);
}
static ts_status outer_timeline(void) { return ts_chain_add_timeline(world, outer, timeline, NULL); }
static ts_status outer_playhead(void) {
  ts_motion to = tween_of(&(double){0.05}, 0, 0);
  return ts_chain_add_timeline(world, outer, timeline, &to);
}
static ts_status outer_shake(void) {
  ts_motion motion = {.struct_size = sizeof motion, .kind = TS_MOTION_SHAKE, .amplitude = &(double){2}, .timing.duration = 0.02};
  return ts_chain_add(world, outer, x[2], &motion);
}
static ts_status outer_fling(void) {
  ts_motion motion = {.struct_size = sizeof motion, .kind = TS_MOTION_FLING, .velocity = &(double){5}};
  return ts_chain_add(world, outer, x[0], &motion);
}
static ts_status start_outer(void) { return ts_player_start(world, outer); }

static const call build_calls[] = {
  create_channel, create_channel, create_channel, create_channel, create_timeline, fill_timeline, create_inner,
  create_outer, inner_tween, inner_then, inner_spring, outer_inner, outer_track, outer_then, outer_block, outer_delay, outer_marker,
  outer_then, outer_decay, outer_timeline, outer_then, outer_playhead, outer_shake,
  outer_fling, start_outer};
enum { build_count = sizeof build_calls / sizeof *build_calls };

/* A handler that starts a player, which the chain waits for. */
static ts_status at_block(const ts_stop *stop) {
  ts_motion desc = tween_of(&(double){++blocks}, 0.03, 0);
  ts_player player;
  ts_status status = ts_channel_start(world, x[1], &desc, &player);
  if (status == TS_OK) status = ts_chain_adopt(world, stop->chain, player);
  if (status != TS_OK) CHECK_STATUS(TS_ERROR_OUT_OF_MEMORY, status);
  return status;
}

static ts_status run_to(double time) {
  ts_stop stop = {.struct_size = sizeof stop};
  ts_status status = ts_world_run_to(world, time, &stop);
  while (status == TS_OK && stop.kind != TS_STOP_NONE) {
    CHECK(stop.kind == TS_STOP_BLOCK && stop.block == 7);
    if (at_block(&stop) != TS_OK) CHECK_STATUS(TS_OK, ts_chain_fail(world, stop.chain));
    status = ts_world_continue(world, &stop);
  }
  return status;
}

static void begin(void) {
  easing = parsed("linear(0, 0.25 20%, 0.9 20%, 1)");
  ts_track_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT};
  CHECK_STATUS(TS_OK, ts_track_create(&desc, &track));
  CHECK_STATUS(TS_OK, ts_track_insert_columns(track, NULL, (double[]){0, 0.17}, (double[]){0, 3}, 2));
  CHECK_STATUS(TS_OK, ts_track_add_marker(track, 0.1, 2));
}

static void end(void) {
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
}

static void build(void) {
  world = world_made();
  blocks = 0;
  for (made = 0; made < build_count; made++) CHECK_STATUS(TS_OK, build_calls[made]());
}

/* ---- Saved and restored ------------------------------------------------------------------------------------------ */

typedef struct record {
  double values[parts][4];
  uint64_t hashes[parts];
  ts_event events[parts][64];
  size_t counts[parts];
} record;

static void play(record *to, int from) {
  for (int k = from; k < parts; k++) {
    CHECK_STATUS(TS_OK, run_to((k + 1) * 0.029));
    for (int i = 0; i < 4; i++) CHECK_STATUS(TS_OK, ts_channel_get(world, x[i], &to->values[k][i], NULL, NULL, 1));
    CHECK_STATUS(TS_OK, ts_world_read_events(world, to->events[k], 64, &to->counts[k]));
    for (size_t i = 0; i < to->counts[k]; i++) to->events[k][i].sequence = 0;
    to->hashes[k] = hash_of(world);
  }
}

static bool is_same(const record *a, const record *b, int from) {
  bool same = true;
  for (int k = from; k < parts; k++) {
    same = same && a->hashes[k] == b->hashes[k] && memcmp(a->values[k], b->values[k], sizeof a->values[k]) == 0;
    same = same && a->counts[k] == b->counts[k];
    for (size_t i = 0; same && i < a->counts[k]; i++) {
      const ts_event *p = &a->events[k][i], *q = &b->events[k][i];
      same = p->time == q->time && p->kind == q->kind && p->reason == q->reason && p->marker == q->marker
          && p->value[0] == q->value[0] && p->player.slot == q->player.slot;
    }
  }
  return same;
}

/* From every part on, in another world and in this one, it goes on as it did, bit for bit, to its end. */
SECTION(test_chain_snapshots, "chain snapshots", 30) {
  static record whole, again;
  static uint8_t blob[1 << 16];
  static ts_event events[4096];
  size_t size, count;
  begin();
  build();
  CHECK_STATUS(TS_OK, ts_world_read_events(world, events, 4096, &count));
  play(&whole, 0);
  ts_chain_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_chain_get_info(world, outer, &info));
  CHECK(info.reason == TS_REASON_FINISHED && blocks == 3);
  CHECK_STATUS(TS_OK, ts_world_destroy(world));
  for (int from = 0; from < parts; from++) {
    build();
    for (int k = 0; k < from; k++) CHECK_STATUS(TS_OK, run_to((k + 1) * 0.029));
    CHECK_STATUS(TS_OK, ts_world_read_events(world, events, 4096, &count));
    CHECK_STATUS(TS_OK, ts_world_snapshot(world, blob, sizeof blob, &size));
    int before = blocks;
    ts_world old = world;
    world = world_made();
    CHECK_STATUS(TS_OK, ts_world_restore(world, blob, size));
    CHECK(hash_of(world) == hash_of(old));
    play(&again, from);
    CHECK(is_same(&whole, &again, from));
    CHECK_STATUS(TS_OK, ts_world_destroy(world));
    world = old, blocks = before;
    for (int twice = 0; twice < 2; twice++) {
      play(&again, from);
      CHECK(is_same(&whole, &again, from));
      CHECK_STATUS(TS_OK, ts_world_restore(world, blob, size));
      blocks = before;
    }
    CHECK_STATUS(TS_OK, ts_world_destroy(world));
  }
  end();
}

/* Any word of it another: refused and nothing is changed, or a world that can be run, saved and destroyed. */
SECTION(test_chain_snapshots_hostile, "chain snapshots, hostile", 60) {
  static uint64_t blob[1 << 13], now[1 << 13];
  static const uint64_t wrong[] = {0, 1, 2, 255, 1u << 24, 0x80000001u, UINT32_MAX, UINT64_C(1) << 32,
                                   UINT64_C(1) << 63, UINT64_MAX, UINT64_C(0x7FF0000000000000), UINT64_C(0x7FF8000000000000)};
  begin();
  for (int part = 0; part < 3; part++) {
    build();
    CHECK_STATUS(TS_OK, run_to(0.03 + 0.08 * part));
    size_t size;
    CHECK_STATUS(TS_OK, ts_world_snapshot(world, (uint8_t *)blob, sizeof blob, &size));
    size_t count = size / 8, first = count / 2;
    ts_world old = world;
    world = world_made();
    for (size_t i = first; i < count; i++)
      for (size_t k = 0; k < 2 * sizeof wrong / sizeof *wrong; k++) {
        memcpy(now, blob, size);
        uint64_t word = wrong[k / 2];
        now[i] = k % 2 ? word : (now[i] & ~(uint64_t)UINT32_MAX) | (word & UINT32_MAX);
        blob_put_head(now, count);
        uint64_t before = hash_of(world);
        ts_status status = ts_world_restore(world, (uint8_t *)now, size);
        if (status != TS_OK) {
          CHECK(hash_of(world) == before);
          continue;
        }
        ts_stop stop = {.struct_size = sizeof stop};
        status = ts_world_run(world, 0.3, &stop);
        for (int most = 20; most > 0 && status == TS_OK && stop.kind != TS_STOP_NONE; most--)
          status = ts_world_continue(world, &stop);
        CHECK_STATUS(TS_OK, ts_world_destroy(world));
        world = world_made();
      }
    CHECK_STATUS(TS_OK, ts_world_destroy(world));
    world = old;
    CHECK_STATUS(TS_OK, ts_world_destroy(world));
  }
  end();
}

/* ---- Memory ------------------------------------------------------------------------------------------------------ */

static void ask(long nth, bool once) {
  if (once) fault_arm_once(nth);
  else fault_arm(nth);
}

/* Each call, with each of its allocations refused: an error that changes nothing, and asked again it works. */
SECTION(test_chain_memory, "chain memory", 60) {
  if (!counts("chains without memory")) return;
  begin();
  build();
  CHECK_STATUS(TS_OK, ts_world_destroy(world));
  long live = fault_live(), refused = 0, failed = 0;
  for (int once = 0; once < 2; once++) {
    world = world_made();
    blocks = 0;
    for (made = 0; made < build_count; made++)
      for (long nth = 0; nth < 1000; nth++) {
        uint64_t before = hash_of(world);
        ask(nth, once);
        ts_status status = build_calls[made]();
        fault_disarm();
        if (status == TS_OK) break;
        refused++;
        CHECK_STATUS(TS_ERROR_OUT_OF_MEMORY, status);
        CHECK(hash_of(world) == before);
      }
    CHECK_STATUS(TS_OK, ts_world_destroy(world));
  }
  CHECK(fault_live() == live);
  /* In a step a chain needs little, which its thread has kept: refused all memory, it ends as it would. */
  bool is_over = false;
  for (long nth = 0; nth < 5000 && !is_over; nth++) {
    build();
    ask(nth, nth % 2);
    ts_status status = run_to(2);
    fault_disarm();
    ts_chain_info info = {.struct_size = sizeof info};
    CHECK_STATUS(TS_OK, ts_chain_get_info(world, outer, &info));
    CHECK(info.state == TS_CHAIN_ENDED);
    failed += status != TS_OK;
    is_over = info.reason == TS_REASON_FINISHED;
    CHECK_STATUS(TS_OK, ts_player_start(world, outer));
    CHECK_STATUS(TS_OK, run_to(5));
    CHECK_STATUS(TS_OK, ts_chain_get_info(world, outer, &info));
    CHECK(info.reason == TS_REASON_FINISHED);
    CHECK_STATUS(TS_OK, ts_world_destroy(world));
    CHECK(fault_live() == live);
  }
  CHECK(is_over && refused > 20 && failed == 0);
  end();
}
