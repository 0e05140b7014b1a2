/* SPDX-License-Identifier: MIT
 *
 * Batches of tweens, all along one curve, and each along one of 16 in random order. Beside the mixed ones stand ours of one
 * curve, a switch for each, and C whose tweens were sorted by their curves beforehand.
 */
#include "harness.h"
#include "reference.h"

#include <string.h>

static const double now = 0.7;
static size_t n, first[BENCH_MIXED + 1];
static uint32_t *curve, *place;
static ts_easing easings[BENCH_MIXED];
static float *from32, *to32, *start32, *duration32, *out32;
static double *from64, *to64, *start64, *duration64, *out64;
/* The same by curve: the `i`th stands at place[i]. */
static float *sorted32[5];
static double *sorted64[5];
static ts_tween_batch_f32 batch32, uniform32;
static ts_tween_batch_f64 batch64, uniform64;

static void prepare(const bench_row *row, size_t count) {
  uint64_t seed = 7;
  bool is_mixed = row->data != NULL, is_f32 = row->precision[1] == '3';
  n = count;
  from32 = bench_take(n * 4), to32 = bench_take(n * 4), start32 = bench_take(n * 4), duration32 = bench_take(n * 4);
  from64 = bench_take(n * 8), to64 = bench_take(n * 8), start64 = bench_take(n * 8), duration64 = bench_take(n * 8);
  out32 = bench_take(n * 4), out64 = bench_take(n * 8), curve = bench_take(n * 4), place = bench_take(n * 4);
  size_t next[BENCH_MIXED] = {0};
  for (size_t i = 0; i < n; i++) {
    from32[i] = (float)bench_random(&seed), to32[i] = 10 + (float)bench_random(&seed);
    start32[i] = (float)bench_random(&seed), duration32[i] = 0.5f + (float)bench_random(&seed);
    from64[i] = from32[i], to64[i] = to32[i], start64[i] = start32[i], duration64[i] = duration32[i];
    curve[i] = (uint32_t)(bench_random(&seed) * BENCH_MIXED), next[curve[i]]++;
  }
  first[0] = 0;
  for (size_t k = 0; k < BENCH_MIXED; k++) {
    easings[k] = bench_easing(bench_mixed[k]);
    first[k + 1] = first[k] + next[k], next[k] = first[k];
  }
  for (size_t i = 0; i < n; i++) place[i] = (uint32_t)next[curve[i]]++;
  for (size_t k = 0; k < 5 && is_mixed; k++) {
    const float *columns32[4] = {from32, to32, start32, duration32};
    const double *columns64[4] = {from64, to64, start64, duration64};
    sorted32[k] = bench_take(n * 4), sorted64[k] = bench_take(n * 8);
    for (size_t i = 0; i < n && k < 4; i++) sorted32[k][place[i]] = columns32[k][i], sorted64[k][place[i]] = columns64[k][i];
  }
  uniform32 = (ts_tween_batch_f32){.struct_size = sizeof uniform32, .count = n, .easings = easings, .easing_count = 1};
  uniform32.from.data = from32, uniform32.to.data = to32, uniform32.start.data = start32;
  uniform32.duration.data = duration32, uniform32.out.data = out32;
  uniform64 = (ts_tween_batch_f64){.struct_size = sizeof uniform64, .count = n, .easings = easings, .easing_count = 1};
  uniform64.from.data = from64, uniform64.to.data = to64, uniform64.start.data = start64;
  uniform64.duration.data = duration64, uniform64.out.data = out64;
  batch32 = uniform32, batch64 = uniform64;
  batch32.threads = batch64.threads = row->threads;
  if (is_mixed) {
    batch32.easing_count = batch64.easing_count = BENCH_MIXED;
    batch32.index.data = batch64.index.data = curve;
  }
  if (is_f32) bench_output_f32(out32, n);
  else bench_output_f64(out64, n);
}
static void end(void) {
  for (size_t k = 0; k < BENCH_MIXED; k++) bench_must(ts_easing_release(easings[k]));
}

#define WORKS(suffix, type, bits)                                                                                        \
  BENCH_CALL(ours_##suffix, bench_must(ts_tweens_sample_##suffix(&batch##bits, now))) \
  BENCH_CALL(uniform_##suffix, bench_must(ts_tweens_sample_##suffix(&uniform##bits, now))) \
  BENCH_CALL(theirs_##suffix, \
             reference_tween_##suffix(from##bits, to##bits, start##bits, duration##bits, (type)now, out##bits, n)) \
  BENCH_CALL(switch_##suffix, \
             reference_switch_##suffix(from##bits, to##bits, start##bits, duration##bits, curve, (type)now, out##bits, n)) \
  static void sorted_##suffix(size_t call) {                                                                             \
    (void)call;                                                                                                          \
    type **s = sorted##bits;                                                                                             \
    reference_sorted_##suffix(s[0], s[1], s[2], s[3], first, (type)now, s[4]);                                           \
  }                                                                                                                      \
  static void unsort_##suffix(void) {                                                                                    \
    for (size_t i = 0; i < n; i++) out##bits[i] = sorted##bits[4][place[i]];                                             \
  }
WORKS(f32, float, 32)
WORKS(f64, double, 64)

static const bench_size threaded_sizes[] = {{100000, true}, {1000000, true}, {4000000, false}, {0, false}};
/* The figures are asked of f32. */
#define UNIFORM(kind, size, most, near)                                                                                  \
  {.name = "tween cubic.inOut", .precision = #kind, .sizes = bench_all_sizes, .bytes = 5 * size, .prepare = prepare,     \
   .works = {{.who = "ours", .run = ours_##kind}, {.who = "C", .run = theirs_##kind, .limit = most, .tolerance = near}}, \
   .end = end, .limit_at = 1000000}
#define THREADED(kind, size)                                                                                            \
  {.name = "tween cubic.inOut", .precision = #kind, .sizes = threaded_sizes, .bytes = 5 * size, .prepare = prepare,     \
   .works = {{.who = "ours", .run = ours_##kind}, {.who = "ours 1 thread", .run = uniform_##kind, .tolerance = 0}},     \
   .end = end, .threads = 2}
#define MIXED(kind, size, most, near)                                                                                    \
  {.name = "tween 16 curves", .precision = #kind, .sizes = bench_all_sizes, .bytes = 5 * size + 4, .prepare = prepare,   \
   .works = {{.who = "ours", .run = ours_##kind},                                                                        \
             {.who = "ours uniform", .run = uniform_##kind, .limit = most, .tolerance = BENCH_ELSE},                     \
             {.who = "C switch", .run = switch_##kind, .tolerance = near},                                               \
             {.who = "C sorted", .run = sorted_##kind, .tolerance = near, .fetch = unsort_##kind}},                      \
   .end = end, .limit_at = 1000000, .data = bench_mixed}
const bench_row tween_rows[] = {
  UNIFORM(f32, 4, 1.15, 1e-6), UNIFORM(f64, 8, 0, 1e-14), MIXED(f32, 4, 3, 1e-5), MIXED(f64, 8, 0, 1e-13),
  THREADED(f32, 4),      THREADED(f64, 8),        {.name = NULL},
};
