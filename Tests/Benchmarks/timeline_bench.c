/* SPDX-License-Identifier: MIT
 *
 * Timelines beside a set of the same tracks, and snapshots beside memcpy of as many bytes, in the same run. Prints a table,
 * and csv where $1 names a file. Each row alternates the two; the time is the lower quartile. What steps and scrubs
 * allocate is counted: it must be nothing, else the program fails.
 * A timeline does more than the set: it looks for the entry that drives each channel, holds it, and knows what changed.
 */
#define _GNU_SOURCE
#include "../ABI/check.h"
#include "bench.h"

#include <math.h>
#include <stdio.h>

enum { PLAYERS = 65536, TRACKS = 8000, EACH = 8, KEYS = 8, ROUNDS = 21, CALLS = 128 };

static ts_world world, other;
static ts_channel channels[PLAYERS];
static ts_timeline timelines[TRACKS / EACH];
static ts_trackset set;
static ts_cursor cursor;
static size_t timeline_count;
static double out[TRACKS], when[CALLS], clock_now, length;
static uint8_t *bytes, *beside;
static size_t size;
static uint64_t hash;

/* fault.c asks for it. */
ts_easing parsed(const char *text) {
  ts_easing easing = {0, 0};
  ts_easing_parse(text, TS_DIALECT_CANONICAL, &easing);
  return easing;
}

static void must(ts_status status) {
  if (status == TS_OK) return;
  fprintf(stderr, "timeline_bench: %s: %s\n", ts_status_name(status), ts_last_error_message());
  exit(1);
}

static double any(uint64_t *seed) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return (double)(*seed >> 11) * 0x1p-53;
}

/* ---- Timelines -------------------------------------------------------------------------------------------------- */

static ts_timing endless(void) {
  return (ts_timing){.struct_size = sizeof(ts_timing), .iterations = INFINITY, .direction = TS_DIRECTION_ALTERNATE};
}

/* So many timelines of as many tracks each, every one with a channel of its own; inside others where `deep`. */
static void make(size_t count, bool deep) {
  static ts_track tracks[TRACKS];
  uint64_t seed = 7;
  ts_easing curve = parsed("cubic.inOut");
  must(ts_world_create(NULL, &world));
  must(ts_world_reserve(world, TRACKS, count));
  timeline_count = count, clock_now = 0, length = 0;
  for (size_t i = 0; i < count; i++) must(ts_timeline_create(world, &timelines[i]));
  for (size_t i = 0; i < TRACKS; i++) {
    ts_track_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT, .easing = curve};
    must(ts_track_create(&desc, &tracks[i]));
    double times[KEYS], values[KEYS], t = any(&seed);
    for (int k = 0; k < KEYS; k++, t += 0.5 + any(&seed)) times[k] = t, values[k] = any(&seed), length = fmax(length, t);
    must(ts_track_insert_columns(tracks[i], NULL, times, values, KEYS));
    ts_channel_desc channel = {.struct_size = sizeof channel, .kind = TS_TRACK_FLOAT};
    must(ts_channel_create(world, &channel, &channels[i]));
    must(ts_timeline_add_track(world, timelines[i / (TRACKS / count)], channels[i], tracks[i], 0, NULL));
  }
  for (size_t i = 0; i < count && deep; i++) {
    ts_timeline outer;
    must(ts_timeline_create(world, &outer));
    must(ts_timeline_add_timeline(world, outer, timelines[i], NULL, 0, NULL));
    must(ts_timeline_destroy(world, timelines[i]));
    timelines[i] = outer;
  }
  must(ts_trackset_create(tracks, TRACKS, &set));
  must(ts_cursor_create(set, &cursor));
  for (size_t i = 0; i < TRACKS; i++) must(ts_track_destroy(tracks[i]));
  for (int i = 0; i < CALLS; i++) when[i] = any(&seed) * length;
}

static void play_all(void) {
  ts_timing timing = endless();
  ts_player player;
  for (size_t i = 0; i < timeline_count; i++) must(ts_timeline_play(world, timelines[i], &timing, &player));
}

static void many_played(void) { make(TRACKS / EACH, false), play_all(); }
static void many_nested(void) { make(TRACKS / EACH, true), play_all(); }
static void one_played(void) { make(1, false), play_all(); }
static void one_scrubbed(void) { make(1, false); }
static void many_scrubbed(void) { make(TRACKS / EACH, false); }
static void end_timelines(void) {
  must(ts_cursor_destroy(cursor));
  must(ts_trackset_destroy(set));
  must(ts_world_destroy(world));
}

static void step(int call) {
  (void)call;
  must(ts_world_step_to(world, clock_now += 1 / 60.0, NULL));
}
static void scrub_random(int call) {
  for (size_t i = 0; i < timeline_count; i++) must(ts_timeline_set_time(world, timelines[i], when[call % CALLS]));
}
static void scrub_on(int call) {
  for (size_t i = 0; i < timeline_count; i++) must(ts_timeline_set_time(world, timelines[i], call / 60.0));
}
static void sample_on(int call) { must(ts_trackset_sample_f64(set, cursor, call / 60.0, out)); }
static void sample_random(int call) { must(ts_trackset_sample_f64(set, (ts_cursor){0, 0}, when[call % CALLS], out)); }

/* ---- Snapshots -------------------------------------------------------------------------------------------------- */

/* Channels of one lane, each moved: the first `tweens` of a hundred by tweens along 16 curves, the others by springs. */
static void populate(size_t tweens) {
  static const char *names[16] = {
    "cubic.inOut", "linear", "quad.in", "quad.out", "cubic.out", "quart.inOut", "quint.out", "sine.inOut", "circ.out",
    "expo.out", "elastic.out", "back.out", "bounce.out", "sine.in", "back.inOut", "expo.inOut"};
  uint64_t seed = 9;
  must(ts_world_create(NULL, &world));
  must(ts_world_create(NULL, &other));
  must(ts_world_reserve(world, PLAYERS, PLAYERS));
  for (size_t i = 0; i < PLAYERS; i++) {
    double value = any(&seed), target = 1 + any(&seed);
    ts_channel_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT, .value = &value};
    must(ts_channel_create(world, &desc, &channels[i]));
    ts_tween_desc tween = {.struct_size = sizeof tween, .target = &target};
    tween.timing.duration = 1000 + 1000 * any(&seed), tween.timing.easing = parsed(names[i % 16]);
    ts_spring_to spring = {.struct_size = sizeof spring, .target = &target, .spring = {0.05 + 0.1 * any(&seed), 0.5, 1}};
    ts_player player;
    must(i * 100 / PLAYERS < tweens ? ts_player_tween(world, channels[i], &tween, &player)
                                    : ts_player_spring(world, channels[i], &spring, &player));
    must(ts_easing_release(tween.timing.easing));
  }
  must(ts_world_step(world, 1, NULL));
  must(ts_world_snapshot(world, NULL, 0, &size));
  bytes = malloc(size), beside = malloc(size);
  if (!bytes || !beside) exit(1);
  must(ts_world_snapshot(world, bytes, size, &size));
}
static void on_tweens(void) { populate(100); }
static void on_springs(void) { populate(0); }
static void on_both(void) { populate(50); }
static void end_snapshots(void) {
  must(ts_world_destroy(world));
  must(ts_world_destroy(other));
  free(bytes), free(beside);
  size = 0;
}

static void take(int call) {
  (void)call;
  must(ts_world_snapshot(world, bytes, size, &size));
}
static void put(int call) {
  (void)call;
  must(ts_world_restore(other, bytes, size));
}
static void sum(int call) {
  (void)call;
  must(ts_world_hash(world, &hash));
}
static void copy(int call) {
  memcpy(beside, bytes, size);
  __asm__ volatile("" : : "r"(beside), "r"(call) : "memory");
}

typedef struct row {
  const char *name, *beside;
  void (*prepare)(void), (*ours)(int), (*theirs)(int), (*end)(void);
  size_t items;
  int repeats;
  bool counts;
} row;
static const row table[] = {
  {"1000 timelines x 8 tracks, step", "set, in order", many_played, step, sample_on, end_timelines, TRACKS, 32, true},
  {"the same, nested, step", "set, in order", many_nested, step, sample_on, end_timelines, TRACKS, 32, true},
  {"1 timeline x 8000 tracks, step", "set, in order", one_played, step, sample_on, end_timelines, TRACKS, 32, true},
  {"1 timeline x 8000 tracks, scrub", "set, in order", one_scrubbed, scrub_on, sample_on, end_timelines, TRACKS, 32, true},
  {"the same, at random", "set, at random", one_scrubbed, scrub_random, sample_random, end_timelines, TRACKS, 32, true},
  {"1000 timelines x 8 tracks, scrub", "set, in order", many_scrubbed, scrub_on, sample_on, end_timelines, TRACKS, 32, true},
  {"snapshot, tweens", "memcpy", on_tweens, take, copy, end_snapshots, PLAYERS, 2, false},
  {"restore, tweens", "memcpy", on_tweens, put, copy, end_snapshots, PLAYERS, 2, false},
  {"hash, tweens", "memcpy", on_tweens, sum, copy, end_snapshots, PLAYERS, 2, false},
  {"snapshot, springs", "memcpy", on_springs, take, copy, end_snapshots, PLAYERS, 2, false},
  {"restore, springs", "memcpy", on_springs, put, copy, end_snapshots, PLAYERS, 2, false},
  {"hash, springs", "memcpy", on_springs, sum, copy, end_snapshots, PLAYERS, 2, false},
  {"snapshot, half and half", "memcpy", on_both, take, copy, end_snapshots, PLAYERS, 2, false},
  {"restore, half and half", "memcpy", on_both, put, copy, end_snapshots, PLAYERS, 2, false},
  {"hash, half and half", "memcpy", on_both, sum, copy, end_snapshots, PLAYERS, 2, false},
};

static double quartile(double *times, double items) {
  qsort(times, ROUNDS, sizeof *times, ascending);
  return times[ROUNDS / 4] / items;
}

int main(int argc, char **argv) {
  FILE *csv = argc > 1 ? fopen(argv[1], "w") : NULL;
  ts_build_info info = {.struct_size = sizeof info};
  ts_build_get_info(&info);
  long allocated = 0;
  printf("timelines, ns per track, and snapshots, ns per player, %s: ours, the other, the ratio\n", info.isa);
  printf("%-34s %-15s %7s %9s %9s %7s %9s %9s %7s\n", "row", "beside", "n", "ours", "other", "ratio", "ms", "bytes", "allocs");
  if (csv) fprintf(csv, "row,beside,isa,n,ours_ns,other_ns,ratio,ours_ms,bytes_each,allocations\n");
  for (size_t r = 0; r < sizeof table / sizeof *table; r++) {
    row it = table[r];
    it.prepare();
    double ours[ROUNDS], theirs[ROUNDS];
    long calls = 0;
    for (int round = -1; round < ROUNDS; round++) {
      int first = (round + 1) * it.repeats;
      long before = fault_allocations();
      double begun = now();
      for (int k = 0; k < it.repeats; k++) it.ours(first + k);
      double middle = now();
      /* The first round finds what later ones use again. */
      if (round >= 0) calls += fault_allocations() - before;
      for (int k = 0; k < it.repeats; k++) it.theirs(first + k);
      if (round >= 0) ours[round] = middle - begun, theirs[round] = now() - middle;
    }
    double items = (double)it.items, each = (double)size / items;
    double a = quartile(ours, items * it.repeats), b = quartile(theirs, items * it.repeats);
    printf("%-34s %-15s %7.0f %9.3f %9.3f %7.2f %9.4f %9.1f %7ld\n", it.name, it.beside, items, a, b, a / b,
        a * items * 1e-6, each, calls);
    if (csv)
      fprintf(csv, "\"%s\",\"%s\",%s,%.0f,%.5f,%.5f,%.3f,%.5f,%.2f,%ld\n", it.name, it.beside, info.isa, items, a, b, a / b,
              a * items * 1e-6, each, calls);
    fflush(stdout);
    if (it.counts) allocated += calls;
    it.end();
  }
  if (csv) fclose(csv);
  if (allocated) fprintf(stderr, "timeline_bench: steps and scrubs allocated %ld times\n", allocated);
  return allocated ? 1 : 0;
}
