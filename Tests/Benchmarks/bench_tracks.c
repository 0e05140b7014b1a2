/* SPDX-License-Identifier: MIT
 *
 * Sets of tracks: n tracks of 8 keys at times of their own, about a second apart, at random times and played at 60 a second.
 * C has floats for times, or the library's definition ("C wide": times in doubles, results rounded once), and for curves
 * and cubics that alone.
 */
#include "harness.h"
#include "reference.h"

#include <string.h>

enum { CALLS = 512 };

typedef struct plan {
  const char *easing;
  ts_interpolation way;
  /* A curve for each track, of so many. */
  size_t curves;
  bool is_played;
  /* So many times in one call, in order or not. */
  size_t many;
  bool is_ascending;
} plan;

static size_t n, many;
static float *times32, *values32, *out32;
static double *times64, *values64, *m0, *m1, *out64;
static hot_f32 hot32;
static hot_f64 hot64;
static hot_wide hot_w;
static double when[CALLS];
/* Where each track stands in what C has, which has those of a curve side by side, and where its curves begin. */
static uint32_t *places;
static size_t *columns, firsts[TRACK_CURVES + 1];
static ts_trackset set;
static ts_cursor cursor;

#define HOT(size) \
  {bench_take(room * size), bench_take(room * size), bench_take(room * size), bench_take(room * size),             \
   bench_take(room * size), bench_take(room * size), bench_take(room * size), bench_take(room)}
static void take(void) {
  size_t room = n + TRACK_CURVES * TRACK_BLOCK, keys = room * TRACK_KEYS;
  times32 = bench_take(keys * 4), values32 = bench_take(keys * 4);
  times64 = bench_take(keys * 8), values64 = bench_take(keys * 8);
  m0 = bench_take(keys * 8), m1 = bench_take(keys * 8);
  memset(times64, 0, keys * 8), memset(values64, 0, keys * 8);
  hot32 = (hot_f32)HOT(4), hot64 = (hot_f64)HOT(8), hot_w = (hot_wide)HOT(8);
  places = bench_take(room * 4), columns = bench_take(n * sizeof *columns);
  for (size_t i = 0; i < room; i++) {
    /* In no segment yet. */
    hot32.t0[i] = 1e30f, hot64.t0[i] = hot_w.t0[i] = 1e300;
    hot32.place[i] = hot64.place[i] = hot_w.place[i] = 0;
  }
}

/* Each track's column, by its curve; those of a curve end in tracks that are none, and go behind the results. */
static void sort(const size_t *curves) {
  size_t counts[TRACK_CURVES] = {0}, next[TRACK_CURVES];
  for (size_t i = 0; i < n; i++) counts[curves[i]]++;
  firsts[0] = 0;
  for (size_t k = 0; k < TRACK_CURVES; k++) {
    next[k] = firsts[k];
    firsts[k + 1] = firsts[k] + (counts[k] + TRACK_BLOCK - 1) / TRACK_BLOCK * TRACK_BLOCK;
  }
  for (size_t i = 0; i < firsts[TRACK_CURVES]; i++) places[i] = (uint32_t)n;
  for (size_t i = 0; i < n; i++) columns[i] = next[curves[i]]++, places[columns[i]] = (uint32_t)i;
}

/* Catmull-Rom's slopes, of the parabola through a key and its neighbours, at the ends of segment k, times its width. */
static void tangents(const double *times, const double *values, size_t k, double *out) {
  double width = times[k + 1] - times[k], own = (values[k + 1] - values[k]) / width;
  for (size_t end = 0; end < 2; end++) {
    size_t from = end ? k + 1 : k - 1;
    out[end] = own * width;
    if ((end ? k + 2 : k) % TRACK_KEYS == 0) continue;
    double other = times[from + 1] - times[from], slope = (values[from + 1] - values[from]) / other;
    out[end] = (slope * width + own * other) / (width + other) * width;
  }
}

static void prepare(const bench_row *row, size_t count) {
  const plan *it = row->data;
  ts_easing each[BENCH_MIXED] = {{0, 0}};
  uint64_t seed = 7;
  many = it->many ? it->many : 1, n = count / many;
  take();
  out32 = bench_take((count + 1) * 4), out64 = bench_take(count * 8);
  ts_track *tracks = bench_take(n * sizeof *tracks);
  each[0] = bench_easing(it->easing);
  for (size_t k = 1; k < it->curves; k++) each[k] = bench_easing(bench_mixed[k]);
  size_t *curves = bench_take(n * sizeof *curves);
  for (size_t i = 0; i < n; i++)
    curves[i] = it->curves > 1 ? (size_t)(bench_random(&seed) * (double)it->curves) : 0;
  sort(curves);
  for (size_t i = 0; i < n; i++) {
    ts_track_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT, .interpolation = it->way};
    desc.easing = each[curves[i]];
    bench_must(ts_track_create(&desc, &tracks[i]));
    double times[TRACK_KEYS], values[TRACK_KEYS], slopes[2] = {0, 0}, t = bench_random(&seed);
    size_t first = columns[i] / TRACK_BLOCK * TRACK_KEYS * TRACK_BLOCK + columns[i] % TRACK_BLOCK;
    for (size_t k = 0; k < TRACK_KEYS; k++, t += 0.5 + bench_random(&seed)) {
      size_t place = first + k * TRACK_BLOCK;
      times[k] = t, values[k] = bench_random(&seed);
      times32[place] = (float)t, values32[place] = (float)values[k];
      times64[place] = t, values64[place] = values[k];
    }
    for (size_t k = 0; k < TRACK_KEYS; k++) {
      if (k + 1 < TRACK_KEYS) tangents(times, values, k, slopes);
      m0[first + k * TRACK_BLOCK] = slopes[0], m1[first + k * TRACK_BLOCK] = slopes[1];
    }
    bench_must(ts_track_insert_columns(tracks[i], NULL, times, values, TRACK_KEYS));
  }
  bench_must(ts_trackset_create(tracks, n, &set));
  bench_must(ts_cursor_create(set, &cursor));
  for (size_t i = 0; i < n; i++) bench_must(ts_track_destroy(tracks[i]));
  for (size_t k = 0; k < BENCH_MIXED; k++)
    if (each[k].generation) ts_easing_release(each[k]);
  for (int i = 0; i < CALLS; i++) when[i] = it->is_played ? i / 60.0 : bench_random(&seed) * 8;
  for (size_t i = 0; i < CALLS && it->is_ascending; i++) when[i] = ((double)(i % many) + 0.5) * 8 / (double)many;
  if (row->precision[1] == '3') bench_output_f32(out32, count);
  else bench_output_f64(out64, count);
}
static void end(void) {
  bench_must(ts_cursor_destroy(cursor));
  bench_must(ts_trackset_destroy(set));
}

static double at(size_t call) { return when[call % CALLS]; }
static const ts_cursor none;
static void ours_random_f32(size_t call) { bench_must(ts_trackset_sample_f32(set, none, at(call), out32)); }
static void ours_random_f64(size_t call) { bench_must(ts_trackset_sample_f64(set, none, at(call), out64)); }
static void ours_played_f32(size_t call) { bench_must(ts_trackset_sample_f32(set, cursor, at(call), out32)); }
static void ours_played_f64(size_t call) { bench_must(ts_trackset_sample_f64(set, cursor, at(call), out64)); }
static void c_random_f32(size_t call) { reference_find_f32(times32, values32, n, (float)at(call), out32); }
static void c_random_f64(size_t call) { reference_find_f64(times64, values64, n, at(call), out64); }
static void c_random_wide(size_t call) { reference_find_wide(times64, values64, n, at(call), out32); }
static void c_played_f32(size_t call) { reference_play_f32(&hot32, times32, values32, n, (float)at(call), out32); }
static void c_played_f64(size_t call) { reference_play_f64(&hot64, times64, values64, n, at(call), out64); }
static void c_played_wide(size_t call) { reference_play_wide(&hot_w, times64, values64, n, at(call), out32); }

static void c_eased(size_t call) { reference_play_eased(&hot_w, times64, values64, n, at(call), out32); }
static void c_mixed(size_t call) { reference_play_mixed(&hot_w, times64, values64, firsts, places, at(call), out32); }
static void c_cubic_played(size_t call) { reference_play_cubic(&hot_w, times64, values64, m0, m1, n, at(call), out32); }
static void c_cubic_random(size_t call) { reference_find_cubic(times64, values64, m0, m1, n, at(call), out32); }

static void ours_many_f32(size_t call) {
  bench_must(ts_trackset_sample_many_f32(set, when + call * many % CALLS, many, out32));
}
static void c_many_f32(size_t call) {
  for (size_t k = 0; k < many; k++)
    reference_find_f32(times32, values32, n, (float)at(call * many + k), out32 + k * n);
}
static void c_many_wide(size_t call) {
  for (size_t k = 0; k < many; k++) reference_find_wide(times64, values64, n, at(call * many + k), out32 + k * n);
}

static const plan linear_random = {"linear", TS_INTERPOLATION_EASED, 1, false, 0, false};
static const plan linear_played = {"linear", TS_INTERPOLATION_EASED, 1, true, 0, false};
static const plan many_random = {"linear", TS_INTERPOLATION_EASED, 1, false, 16, false};
static const plan many_ascending = {"linear", TS_INTERPOLATION_EASED, 1, false, 16, true};
static const plan eased_played = {"cubic.inOut", TS_INTERPOLATION_EASED, 1, true, 0, false};
static const plan mixed_played = {"cubic.inOut", TS_INTERPOLATION_EASED, BENCH_MIXED, true, 0, false};
static const plan cubic_played = {"linear", TS_INTERPOLATION_CATMULL, 1, true, 0, false};
static const plan cubic_random = {"linear", TS_INTERPOLATION_CATMULL, 1, false, 0, false};

static const bench_size sizes[] = {{1024, true}, {10240, true}, {102400, true}, {1024000, false}, {0, false}};
static const bench_size middle_sizes[] = {{1024, false}, {10240, true}, {102400, false}, {1024000, false}, {0, false}};
static const bench_size many_sizes[] = {{1024 * 16, false}, {10240 * 16, true}, {0, false}};

/* What must be read at a random time: 8 times and 2 values; played: the segment's ends, scale and values. The times are
 * doubles. */
#define ROW(title, kind, all, moved, own)                                                              \
  .name = title, .precision = #kind, .sizes = all, .bytes = moved, .prepare = prepare, .end = end,     \
  .limit_at = 10240, .data = &own
#define OURS(work) {.who = "ours", .run = work}
#define PEER(c, work, most, near) {.who = c, .run = work, .limit = most, .tolerance = near}
const bench_row track_rows[] = {
  {ROW("tracks random", f32, sizes, 8 * 8 + 2 * 8 + 4, linear_random),
   .works = {OURS(ours_random_f32), PEER("C", c_random_f32, 1.5, 2e-5), PEER("C wide", c_random_wide, 1.5, 1e-6)}},
  {ROW("tracks random", f64, sizes, 8 * 8 + 2 * 8 + 8, linear_random),
   .works = {OURS(ours_random_f64), PEER("C", c_random_f64, 1.5, 1e-13)}},
  {ROW("tracks played", f32, sizes, 5 * 8 + 4, linear_played),
   .works = {OURS(ours_played_f32), PEER("C", c_played_f32, 1.5, 2e-5), PEER("C wide", c_played_wide, 1.5, 1e-6)}},
  {ROW("tracks played", f64, sizes, 5 * 8 + 8, linear_played),
   .works = {OURS(ours_played_f64), PEER("C", c_played_f64, 1.5, 1e-13)}},
  {ROW("tracks many ascending", f32, many_sizes, 0, many_ascending),
   .works = {OURS(ours_many_f32), PEER("C", c_many_f32, 0, 2e-5), PEER("C wide", c_many_wide, 1.5, 1e-6)}},
  {ROW("tracks many random", f32, many_sizes, 0, many_random),
   .works = {OURS(ours_many_f32), PEER("C", c_many_f32, 0, 2e-5), PEER("C wide", c_many_wide, 1.5, 1e-6)}},
  {ROW("tracks played cubic.inOut", f32, middle_sizes, 0, eased_played),
   .works = {OURS(ours_played_f32), PEER("C wide", c_eased, 1.5, 1e-6)}},
  {ROW("tracks played 16 curves", f32, middle_sizes, 0, mixed_played),
   .works = {OURS(ours_played_f32), PEER("C wide", c_mixed, 1.5, 1e-6)}},
  {ROW("tracks played catmull", f32, middle_sizes, 0, cubic_played),
   .works = {OURS(ours_played_f32), PEER("C wide", c_cubic_played, 1.5, 1e-6)}},
  {ROW("tracks random catmull", f32, middle_sizes, 0, cubic_random),
   .works = {OURS(ours_random_f32), PEER("C wide", c_cubic_random, 1.5, 1e-6)}},
  {.name = NULL},
};
