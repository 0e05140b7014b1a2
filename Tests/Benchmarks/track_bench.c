/* SPDX-License-Identifier: MIT
 *
 * Sets of tracks beside hand-written C in the same run: n tracks of 8 keys at times of their own, about a second apart, at
 * random times and played at 60 a second. Prints a table, and csv where $1 names a file. Each row alternates ours and
 * theirs; the time is the lower quartile. The C has floats for times ("C f32"), or the library's definition ("C wide": times
 * in doubles, results rounded once).
 */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"
#include "reference_tracks.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <tweenspirit/tweenspirit.h>

enum { MOST = 102400, ROUNDS = 31, WORK = 1000000, CALLS = 512 };
static float times32[MOST * TRACK_KEYS], values32[MOST * TRACK_KEYS], out32[2][MOST];
static double times64[MOST * TRACK_KEYS], values64[MOST * TRACK_KEYS], out64[2][MOST];
static float hot32[5][MOST], tangents[2][MOST];
static double hot64[5][MOST];
static uint8_t places32[MOST], places64[MOST];
static double when[CALLS];
static size_t n;
static ts_trackset set;
static ts_cursor cursor;

static double any(uint64_t *seed) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return (double)(*seed >> 11) * 0x1p-53;
}

static const hot_f32 hot_32 = {hot32[0], hot32[1], hot32[2], hot32[3], hot32[4], places32};
static const hot_f64 hot_64 = {hot64[0], hot64[1], hot64[2], hot64[3], hot64[4], places64};
static const hot_wide hot_wide_ = {hot64[0], hot64[1], hot64[2], hot64[3], hot64[4], places64};

static void make(const char *easing, ts_interpolation way, int curves) {
  static const char *names[16] = {
    "cubic.inOut", "linear", "quad.in", "quad.out", "cubic.out", "quart.inOut", "quint.out", "sine.inOut", "circ.out",
    "expo.out", "elastic.out", "back.out", "bounce.out", "sine.in", "back.inOut", "expo.inOut"};
  static ts_track tracks[MOST];
  ts_easing each[16] = {{0, 0}};
  ts_easing_parse(easing, TS_DIALECT_CANONICAL, &each[0]);
  for (int i = 1; i < curves; i++) ts_easing_parse(names[i], TS_DIALECT_CANONICAL, &each[i]);
  uint64_t seed = 7;
  for (size_t i = 0; i < n; i++) {
    ts_track_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT, .interpolation = way};
    desc.easing = each[curves > 1 ? (size_t)(any(&seed) * curves) : 0];
    ts_track_create(&desc, &tracks[i]);
    double times[TRACK_KEYS], values[TRACK_KEYS], t = any(&seed);
    for (int k = 0; k < TRACK_KEYS; k++, t += 0.5 + any(&seed)) {
      size_t place = (i / TRACK_BLOCK * TRACK_KEYS + (size_t)k) * TRACK_BLOCK + i % TRACK_BLOCK;
      times[k] = t, values[k] = any(&seed);
      times32[place] = (float)t, values32[place] = (float)values[k];
      times64[place] = t, values64[place] = values[k];
    }
    ts_track_insert_columns(tracks[i], NULL, times, values, TRACK_KEYS);
  }
  ts_trackset_create(tracks, n, &set);
  ts_cursor_create(set, &cursor);
  for (size_t i = 0; i < n; i++) ts_track_destroy(tracks[i]);
  for (size_t i = 0; i < n; i++) hot32[0][i] = 1e30f, hot64[0][i] = 1e300, places32[i] = places64[i] = 0;
}

static void at_random(void) {
  uint64_t seed = 3;
  for (int i = 0; i < CALLS; i++) when[i] = any(&seed) * 8;
}
static void at_60(void) {
  for (int i = 0; i < CALLS; i++) when[i] = i / 60.0;
}
static void linear_random(void) { make("linear", TS_INTERPOLATION_EASED, 1), at_random(); }
static void linear_played(void) { make("linear", TS_INTERPOLATION_EASED, 1), at_60(); }
static void eased_played(void) { make("cubic.inOut", TS_INTERPOLATION_EASED, 1), at_60(); }
static void mixed_played(void) { make("cubic.inOut", TS_INTERPOLATION_EASED, 16), at_60(); }
static void cubic_played(void) { make("linear", TS_INTERPOLATION_CATMULL, 1), at_60(); }
static void cubic_random(void) { make("linear", TS_INTERPOLATION_CATMULL, 1), at_random(); }

static void ours_random32(double t) { ts_trackset_sample_f32(set, (ts_cursor){0, 0}, t, out32[0]); }
static void ours_random64(double t) { ts_trackset_sample_f64(set, (ts_cursor){0, 0}, t, out64[0]); }
static void ours_played32(double t) { ts_trackset_sample_f32(set, cursor, t, out32[0]); }
static void ours_played64(double t) { ts_trackset_sample_f64(set, cursor, t, out64[0]); }
static void theirs_random32(double t) { reference_find_f32(times32, values32, n, (float)t, out32[1]); }
static void theirs_random64(double t) { reference_find_f64(times64, values64, n, t, out64[1]); }
static void theirs_random_wide(double t) { reference_find_wide(times64, values64, n, t, out32[1]); }
static void theirs_played32(double t) { reference_play_f32(&hot_32, times32, values32, n, (float)t, out32[1]); }
static void theirs_played64(double t) { reference_play_f64(&hot_64, times64, values64, n, t, out64[1]); }
static void theirs_played_wide(double t) { reference_play_wide(&hot_wide_, times64, values64, n, t, out32[1]); }
static void theirs_cubic(double t) {
  reference_play_f32(&hot_32, times32, values32, n, (float)t, out32[1]);
  reference_cubic_f32(&hot_32, tangents[0], tangents[1], n, (float)t, out32[1]);
}

typedef struct row {
  const char *name, *beside;
  void (*prepare)(void), (*ours)(double), (*theirs)(double);
  double limit;
} row;
static const row table[] = {
  {"random f32", "C f32", linear_random, ours_random32, theirs_random32, 1.5},
  {"random f32", "C wide", linear_random, ours_random32, theirs_random_wide, 1.5},
  {"random f64", "C f64", linear_random, ours_random64, theirs_random64, 1.5},
  {"sequence f32", "C f32", linear_played, ours_played32, theirs_played32, 1.5},
  {"sequence f32", "C wide", linear_played, ours_played32, theirs_played_wide, 1.5},
  {"sequence f64", "C f64", linear_played, ours_played64, theirs_played64, 1.5},
  {"sequence catmull f32", "C cubic f32", cubic_played, ours_played32, theirs_cubic, 0},
  {"random catmull f32", "C linear f32", cubic_random, ours_random32, theirs_random32, 0},
  {"sequence cubic.inOut f32", "C linear f32", eased_played, ours_played32, theirs_played32, 0},
  {"sequence 16 curves f32", "C linear f32", mixed_played, ours_played32, theirs_played32, 0},
};

static double quartile(double *times, size_t repeats) {
  qsort(times, ROUNDS, sizeof *times, ascending);
  return times[ROUNDS / 4] / (double)(repeats * n);
}

int main(int argc, char **argv) {
  static const size_t sizes[] = {1024, 10240, 102400};
  FILE *csv = argc > 1 ? fopen(argv[1], "w") : NULL;
  ts_build_info info = {.struct_size = sizeof info};
  ts_build_get_info(&info);
  printf("tracks of 8 keys, ns per track, %s: ours, hand-written C, the ratio and what it may be\n", info.isa);
  printf("%-26s %-13s %7s %9s %9s %7s %6s\n", "row", "beside", "n", "ours", "C", "ratio", "limit");
  if (csv) fprintf(csv, "row,beside,isa,n,ours_ns,c_ns,ratio,limit\n");
  for (size_t r = 0; r < sizeof table / sizeof *table; r++) {
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
      n = sizes[s];
      table[r].prepare();
      size_t repeats = WORK / n;
      if (repeats > CALLS) repeats = CALLS;
      double ours[ROUNDS], theirs[ROUNDS];
      for (int round = 0; round < ROUNDS; round++) {
        /* A part of the time line, another each round: both walk the same one. */
        size_t first = (size_t)round * repeats;
        double start = now();
        for (size_t k = 0; k < repeats; k++) table[r].ours(when[(first + k) % CALLS]);
        double middle = now();
        for (size_t k = 0; k < repeats; k++) table[r].theirs(when[(first + k) % CALLS]);
        ours[round] = middle - start, theirs[round] = now() - middle;
      }
      double a = quartile(ours, repeats), b = quartile(theirs, repeats);
      printf("%-26s %-13s %7zu %9.4f %9.4f %7.2f", table[r].name, table[r].beside, n, a, b, a / b);
      if (table[r].limit > 0) printf(" %6.2f", table[r].limit);
      printf("\n");
      if (csv) fprintf(csv, "%s,%s,%s,%zu,%.5f,%.5f,%.3f,%.2f\n", table[r].name, table[r].beside, info.isa, n, a, b, a / b, table[r].limit);
      ts_cursor_destroy(cursor);
      ts_trackset_destroy(set);
    }
  }
  if (csv) fclose(csv);
  return 0;
}
