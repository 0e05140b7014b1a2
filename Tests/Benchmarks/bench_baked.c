/* SPDX-License-Identifier: MIT
 *
 * A curve of one's own, baked within 1e-6, beside what one would write instead: calls in a loop, a linear table of 4096 and a
 * table of cubics, both at even distances. Those do not keep the bound where the curve has jumps or corners; there
 * they are compared but for the pieces that such a place falls into.
 */
#include "harness.h"
#include "reference.h"

#include <math.h>
#include <string.h>

enum { LINEAR = 4096, MOST_CUBICS = 4096 };

static double smooth(double t) { return sin(1.5707963267948966 * t) + 0.1 * t * sin(6 * t); }
static double wiggly(double t) { return t + 0.2 * sin(400 * t); }
static double jumpy(double t) { return floor(7 * t) / 7 + 0.05 * sin(9 * t); }
static double corner(double t) { return fabs(t - 0.3) + 0.1 * sin(5 * t); }

typedef struct own {
  ts_easing_plain function;
  size_t cubics;
  bool is_live;
} own;
static const own own_smooth = {smooth, 32, false}, own_wiggly = {wiggly, 4096, false}, own_jumpy = {jumpy, 4096, false},
                 own_corner = {corner, 4096, false}, own_live = {smooth, 32, true};

static size_t n;
static own curve;
static ts_easing easing;
static float *in32, *out32, table32[LINEAR + 1], cubics32[4 * MOST_CUBICS];
static double *in64, *out64, table64[LINEAR + 1], cubics64[4 * MOST_CUBICS];

static void prepare(const bench_row *row, size_t count) {
  uint64_t seed = 42;
  n = count, curve = *(const own *)row->data;
  ts_easing_desc desc = {.struct_size = sizeof desc, .name = "bench:own", .plain = curve.function, .replace = true};
  desc.live = curve.is_live;
  bench_must(ts_easing_register(&desc, &easing));
  for (size_t i = 0; i <= LINEAR; i++) table64[i] = curve.function((double)i / LINEAR), table32[i] = (float)table64[i];
  /* Each through four points of its piece, whose ends are where its neighbours begin. */
  for (size_t i = 0; i < curve.cubics; i++) {
    double y[4];
    for (int k = 0; k < 4; k++) y[k] = curve.function(((double)i + k / 3.0) / (double)curve.cubics);
    double *c = cubics64 + 4 * i;
    c[0] = y[0], c[1] = -5.5 * y[0] + 9 * y[1] - 4.5 * y[2] + y[3];
    c[2] = 9 * y[0] - 22.5 * y[1] + 18 * y[2] - 4.5 * y[3], c[3] = 4.5 * (y[3] - y[0]) + 13.5 * (y[1] - y[2]);
    for (int k = 0; k < 4; k++) cubics32[4 * i + (size_t)k] = (float)c[k];
  }
  in32 = bench_take(n * sizeof *in32), out32 = bench_take(n * sizeof *out32);
  in64 = bench_take(n * sizeof *in64), out64 = bench_take(n * sizeof *out64);
  for (size_t i = 0; i < n; i++) in64[i] = bench_random(&seed), in32[i] = (float)in64[i];
  if (row->precision[1] == '3') bench_output_f32(out32, n);
  else bench_output_f64(out64, n);
}
static void end(void) {
  bench_must(ts_easing_release(easing));
  bench_must(ts_easing_unregister("bench:own"));
}

#define WORKS(kind, type, in, out, table, coefficients)                      \
  BENCH_CALL(ours_##kind, bench_must(ts_easing_sample_##kind(easing, in, out, n))) \
  BENCH_CALL(table_##kind, reference_table_##kind(table, LINEAR, in, out, n)) \
  BENCH_CALL(cubics_##kind, reference_cubics_##kind(coefficients, curve.cubics, in, out, n)) \
  static void calls_##kind(size_t call) {                                \
    (void)call;                                                          \
    for (size_t i = 0; i < n; i++) out[i] = (type)curve.function(in[i]); \
  }
WORKS(f32, float, in32, out32, table32, cubics32)
WORKS(f64, double, in64, out64, table64, cubics64)

/* Calls take so long that the largest sizes say nothing more. */
static const bench_size sizes[] = {{1000, true}, {100000, false}, {1000000, true}, {0, false}};
#define ROW(title, own, kind, size, ns, linear_near, cubic_near, may_stray)                                    \
  {.name = "curve " title, .precision = #kind, .sizes = bench_all_sizes, .bytes = 2 * size, .prepare = prepare, \
   .works = {{.who = "ours", .run = ours_##kind, .limit = ns},                                                 \
             {.who = "C linear table", .run = table_##kind, .tolerance = linear_near},                         \
             {.who = "C cubics", .run = cubics_##kind, .tolerance = cubic_near}},                              \
   .end = end, .limit_at = 1000000, .stray = may_stray, .data = &own}
#define LIVE(kind, size)                                                                                                 \
  {.name = "curve live", .precision = #kind, .sizes = sizes, .bytes = 2 * size, .prepare = prepare,                      \
   .works = {{.who = "ours", .run = ours_##kind}, {.who = "C calls", .run = calls_##kind, .tolerance = 1e-6}}, .end = end, \
   .data = &own_live}
const bench_row baked_rows[] = {
  ROW("smooth", own_smooth, f32, 4, 0.5, 2e-6, 3e-6, 0),
  ROW("wiggly", own_wiggly, f32, 4, 1.6, 5e-4, 3e-6, 0),
  ROW("jumpy", own_jumpy, f32, 4, 1.6, 3e-6, 3e-6, 0.004),
  ROW("corner", own_corner, f32, 4, 1.6, 3e-6, 3e-6, 0.001),
  ROW("smooth", own_smooth, f64, 8, 0, 2e-6, 3e-6, 0),
  ROW("wiggly", own_wiggly, f64, 8, 0, 5e-4, 3e-6, 0),
  LIVE(f32, 4),
  LIVE(f64, 8),
  {.name = NULL},
};
