/* SPDX-License-Identifier: MIT
 *
 * Curves over random inputs: fewer of them a branch predictor learns by heart.
 */
#include "harness.h"
#include "reference.h"

typedef struct curve {
  void (*f32)(const float *, float *, size_t);
  void (*f64)(const double *, double *, size_t);
} curve;

static size_t n;
static float *in32, *out32;
static double *in64, *out64;
static ts_easing easing;
static curve theirs;

static void prepare(const bench_row *row, size_t count) {
  uint64_t seed = 42;
  n = count, theirs = *(const curve *)row->data;
  easing = bench_easing(row->name + sizeof "ease");
  in32 = bench_take(n * sizeof *in32), out32 = bench_take(n * sizeof *out32);
  in64 = bench_take(n * sizeof *in64), out64 = bench_take(n * sizeof *out64);
  for (size_t i = 0; i < n; i++) in64[i] = bench_random(&seed), in32[i] = (float)in64[i];
  if (row->precision[1] == '3') bench_output_f32(out32, n);
  else bench_output_f64(out64, n);
}
static void end(void) { bench_must(ts_easing_release(easing)); }

BENCH_CALL(ours_f32, bench_must(ts_easing_sample_f32(easing, in32, out32, n)))
BENCH_CALL(ours_f64, bench_must(ts_easing_sample_f64(easing, in64, out64, n)))
BENCH_CALL(theirs_f32, theirs.f32(in32, out32, n))
BENCH_CALL(theirs_f64, theirs.f64(in64, out64, n))

#define CURVE(id, name, limit) static const curve curve_##id = {ref_##id##_f32, ref_##id##_f64};
BENCH_CURVES(CURVE)

#define ROW(id, title, most, kind, size, near)                                                              \
  {.name = "ease " title, .precision = #kind, .sizes = bench_all_sizes, .bytes = 2 * size, .prepare = prepare, \
   .works = {{.who = "ours", .run = ours_##kind}, {.who = "C", .run = theirs_##kind, .limit = most, .tolerance = near}}, \
   .end = end, .limit_at = 1000000, .data = &curve_##id},
#define ROW_F32(id, title, most) ROW(id, title, most, f32, 4, 2e-6)
/* The figures are asked of f32. */
#define ROW_F64(id, title, most) ROW(id, title, 0, f64, 8, 1e-13)
const bench_row easing_rows[] = {BENCH_CURVES(ROW_F32) BENCH_CURVES(ROW_F64){.name = NULL}};
