/* SPDX-License-Identifier: MIT
 *
 * Timelines beside a set of the same tracks, and snapshots beside memcpy of as many bytes. A timeline does more than the
 * set: it looks for the entry that drives each channel, holds it, and knows what changed.
 */
#include "harness.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS = 65536, TRACKS = 8000, KEYS = 8, CALLS = 128 };

static ts_world world, other;
static ts_channel channels[PLAYERS];
static ts_timeline timelines[TRACKS];

/* ---- Timelines ------------------------------------------------------------------------------------------------------ */

typedef struct plan {
  size_t timelines;
  bool is_nested, is_played, is_random;
} plan;

static plan it;
static ts_trackset set;
static ts_cursor cursor;
static double *out, when[CALLS], clock_now, length;

static void prepare(const bench_row *row, size_t count) {
  static ts_track tracks[TRACKS];
  uint64_t seed = 7;
  ts_easing curve = bench_easing("cubic.inOut");
  it = *(const plan *)row->data, clock_now = 0, length = 0, out = bench_take(TRACKS * sizeof *out);
  bench_must(ts_world_create(NULL, &world));
  bench_must(ts_world_reserve(world, TRACKS, it.timelines));
  for (size_t i = 0; i < it.timelines; i++) bench_must(ts_timeline_create(world, &timelines[i]));
  for (size_t i = 0; i < TRACKS; i++) {
    ts_track_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT, .easing = curve};
    bench_must(ts_track_create(&desc, &tracks[i]));
    double times[KEYS], values[KEYS], t = bench_random(&seed);
    for (int k = 0; k < KEYS; k++, t += 0.5 + bench_random(&seed))
      times[k] = t, values[k] = bench_random(&seed), length = fmax(length, t);
    bench_must(ts_track_insert_columns(tracks[i], NULL, times, values, KEYS));
    ts_channel_desc channel = {.struct_size = sizeof channel, .kind = TS_TRACK_FLOAT};
    bench_must(ts_channel_create(world, &channel, &channels[i]));
    bench_must(ts_timeline_add_track(world, timelines[i / (count / it.timelines)], channels[i], tracks[i], 0, NULL));
  }
  for (size_t i = 0; i < it.timelines; i++) {
    ts_timeline outer;
    if (it.is_nested) {
      bench_must(ts_timeline_create(world, &outer));
      bench_must(ts_timeline_add_timeline(world, outer, timelines[i], NULL, 0, NULL));
      bench_must(ts_timeline_destroy(world, timelines[i]));
      timelines[i] = outer;
    }
    const ts_motion forever = {.struct_size = sizeof forever, .timing.iterations = INFINITY};
    ts_player player;
    if (it.is_played) bench_must(ts_timeline_start(world, timelines[i], &forever, &player));
  }
  bench_must(ts_trackset_create(tracks, TRACKS, &set));
  bench_must(ts_cursor_create(set, &cursor));
  for (size_t i = 0; i < TRACKS; i++) bench_must(ts_track_destroy(tracks[i]));
  for (int i = 0; i < CALLS; i++) when[i] = bench_random(&seed) * length;
  bench_must(ts_easing_release(curve));
  bench_output_f64(out, TRACKS);
}
static void end(void) {
  bench_must(ts_cursor_destroy(cursor));
  bench_must(ts_trackset_destroy(set));
  bench_must(ts_world_destroy(world));
}

/* 60 a second; what is played goes its own way on. */
static double at(size_t call) { return it.is_random ? when[call % CALLS] : fmod((double)call / 60, length); }
BENCH_CALL(step, bench_must(ts_world_step_to(world, clock_now += 1 / 60.0, NULL)))
static void scrub(size_t call) {
  for (size_t i = 0; i < it.timelines; i++) bench_must(ts_timeline_set_time(world, timelines[i], at(call), false));
}
static void fetch(void) {
  for (size_t i = 0; i < TRACKS; i++) bench_must(ts_channel_get(world, channels[i], &out[i], NULL, NULL, 1));
}
static void sample(size_t call) {
  double t = it.is_played ? fmod(clock_now + (double)call / 60, length) : at(call);
  bench_must(ts_trackset_sample_f64(set, it.is_random ? (ts_cursor){0, 0} : cursor, t, out));
}

static const plan many_played = {1000, false, true, false}, many_nested = {1000, true, true, false};
static const plan one_played = {1, false, true, false}, one_scrubbed = {1, false, false, false};
static const plan one_random = {1, false, false, true}, many_scrubbed = {1000, false, false, false};
static const bench_size sizes[] = {{TRACKS, true}, {0, false}};
#define ROW(title, work, own, near, most)                                                                               \
  {.name = "timelines " title, .precision = "f64", .sizes = sizes, .prepare = prepare, .end = end, .data = &own,        \
   .works = {{.who = "ours", .run = work, .fetch = fetch, .limit = most}, {.who = "ours trackset", .run = sample, .tolerance = near}}}
const bench_row timeline_rows[] = {
  ROW("1000 x 8 step", step, many_played, 1e-9, 15),
  ROW("1000 x 8 nested step", step, many_nested, 1e-9, 15),
  ROW("1 x 8000 step", step, one_played, 1e-9, 15),
  ROW("1 x 8000 scrub", scrub, one_scrubbed, 1e-12, 40),
  ROW("1 x 8000 scrub at random", scrub, one_random, 1e-12, 40),
  ROW("1000 x 8 scrub", scrub, many_scrubbed, 1e-12, 40),
  {.name = NULL},
};

/* ---- Snapshots ------------------------------------------------------------------------------------------------------ */

static uint8_t *bytes, *beside;
static size_t size;
static uint64_t hash;

BENCH_CALL(save, bench_must(ts_world_snapshot(world, bytes, size, &size)))

/* Channels of one lane, each moved: the first `tweens` of a hundred by tweens along 16 curves, the others by springs. */
static void populate(const bench_row *row, size_t count) {
  uint64_t seed = 9;
  size_t tweens = *(const size_t *)row->data;
  bench_must(ts_world_create(NULL, &world));
  bench_must(ts_world_create(NULL, &other));
  bench_must(ts_world_reserve(world, count, count));
  for (size_t i = 0; i < count; i++) {
    double value = bench_random(&seed), target = 1 + bench_random(&seed);
    ts_channel_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT, .value = &value};
    bench_must(ts_channel_create(world, &desc, &channels[i]));
    ts_motion tween = {.struct_size = sizeof tween, .target = &target};
    tween.timing.duration = 1000 + 1000 * bench_random(&seed);
    tween.timing.easing = bench_easing(bench_mixed[i % BENCH_MIXED]);
    double omega = 0.05 + 0.1 * bench_random(&seed);
    ts_motion spring = {.struct_size = sizeof spring, .kind = TS_MOTION_SPRING, .target = &target, .spring = {omega, 0.5, 1}};
    ts_player player;
    bench_must(ts_channel_start(world, channels[i], i * 100 / count < tweens ? &tween : &spring, &player));
    bench_must(ts_easing_release(tween.timing.easing));
  }
  bench_must(ts_world_step(world, 1, NULL));
  bench_must(ts_world_snapshot(world, NULL, 0, &size));
  bytes = bench_take(size), beside = bench_take(size);
  bench_must(ts_world_snapshot(world, bytes, size, &size));
  bench_must(ts_world_restore(other, bytes, size));
  if (row->works[0].run == save)
    bench_note(tweens == 100 ? "snapshot bytes a tween" : tweens == 0 ? "snapshot bytes a spring" : "snapshot bytes a player",
               (double)size / (double)count);
  uint64_t restored;
  bench_must(ts_world_hash(world, &hash));
  bench_must(ts_world_hash(other, &restored));
  if (hash != restored) fprintf(stderr, "bench: a restored world is another\n"), exit(1);
}
static void end_snapshots(void) {
  bench_must(ts_world_destroy(world));
  bench_must(ts_world_destroy(other));
}

BENCH_CALL(load, bench_must(ts_world_restore(other, bytes, size)))
BENCH_CALL(sum, bench_must(ts_world_hash(world, &hash)))
static void copy(size_t call) {
  (void)call;
  memcpy(beside, bytes, size);
  __asm__ volatile("" : : "r"(beside) : "memory");
}

static const size_t on_tweens = 100, on_springs = 0, on_both = 50;
static const bench_size snapshot_sizes[] = {{PLAYERS, true}, {0, false}};
#define SNAPSHOT(title, work, own, most)                                                                                \
  {.name = title, .precision = "f64", .sizes = snapshot_sizes, .prepare = populate, .end = end_snapshots,               \
   .works = {{.who = "ours", .run = work, .limit = most}, {.who = "memcpy", .run = copy, .tolerance = BENCH_ELSE}},     \
   .may_allocate = true, .data = &own}
const bench_row snapshot_rows[] = {
  SNAPSHOT("snapshot tweens", save, on_tweens, 40),
  SNAPSHOT("restore tweens", load, on_tweens, 120),
  SNAPSHOT("hash tweens", sum, on_tweens, 0),
  SNAPSHOT("snapshot springs", save, on_springs, 40),
  SNAPSHOT("restore springs", load, on_springs, 120),
  SNAPSHOT("hash springs", sum, on_springs, 0),
  SNAPSHOT("snapshot both", save, on_both, 40),
  SNAPSHOT("restore both", load, on_both, 120),
  SNAPSHOT("hash both", sum, on_both, 0),
  {.name = NULL},
};
