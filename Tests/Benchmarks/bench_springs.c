/* SPDX-License-Identifier: MIT
 *
 * Batches of springs and decays. All works step the same memory, which is filled again before each turn and after half a
 * second of the springs' time: what has come to rest, or is below the normal numbers, would take another time.
 */
#include "harness.h"
#include "reference.h"

#include <math.h>
#include <string.h>

enum { CLASSES = 256, STEPS = 120 };
static const double dt = 1.0 / 240;
static const float near_target = 1e-3f;

typedef enum kind { SHARED, SETTLE, PALETTE, OWN } kind;
static const kind is_shared = SHARED, is_settle = SETTLE, is_palette = PALETTE, is_own = OWN;

static size_t n;
static bool is_f32;
static float *value32, *velocity32, *target32, *omega32, *zeta32, *pristine32[2];
static double *value64, *velocity64, *target64, *omega64, *zeta64, *pristine64[2];
static uint32_t *which;
static ts_spring springs[CLASSES];
static float rows32[4 * CLASSES];
static double rows64[4 * CLASSES];
static ts_spring_batch_f32 batch32, single32;
static ts_spring_batch_f64 batch64, single64;
static ts_decay_batch_f32 decays32;
static ts_decay_batch_f64 decays64;
static const ts_decay decay = {.rate = 2};

static void take(const bench_row *row, size_t count) {
  uint64_t seed = 7;
  n = count, is_f32 = row->precision[1] == '3';
  value32 = bench_take(n * 4), velocity32 = bench_take(n * 4), target32 = bench_take(n * 4);
  value64 = bench_take(n * 8), velocity64 = bench_take(n * 8), target64 = bench_take(n * 8);
  omega32 = bench_take(n * 4), zeta32 = bench_take(n * 4), omega64 = bench_take(n * 8), zeta64 = bench_take(n * 8);
  which = bench_take(n * 4);
  for (int k = 0; k < 2; k++) pristine32[k] = bench_take(n * 4), pristine64[k] = bench_take(n * 8);
  for (size_t i = 0; i < n; i++) {
    float x = (float)bench_random(&seed), v = (float)bench_random(&seed), w = (float)bench_random(&seed);
    pristine32[0][i] = x, pristine32[1][i] = 16 * v, target32[i] = 10 + x;
    omega32[i] = 5 + 16 * w, zeta32[i] = 2 * (float)bench_random(&seed);
    pristine64[0][i] = pristine32[0][i], pristine64[1][i] = pristine32[1][i], target64[i] = target32[i];
    omega64[i] = omega32[i], zeta64[i] = zeta32[i];
    which[i] = (uint32_t)(bench_random(&seed) * CLASSES);
  }
  if (is_f32) bench_output_f32(value32, n), bench_output_f32(velocity32, n);
  else bench_output_f64(value64, n), bench_output_f64(velocity64, n);
}

static void restore(size_t work, size_t calls) {
  (void)work, (void)calls;
  if (is_f32) memcpy(value32, pristine32[0], n * 4), memcpy(velocity32, pristine32[1], n * 4);
  else memcpy(value64, pristine64[0], n * 8), memcpy(velocity64, pristine64[1], n * 8);
}

static void matrix(const ts_spring *spring, double m[4]) {
  ts_spring_motion pulled = {.struct_size = sizeof pulled, .start = 1}, pushed = {.struct_size = sizeof pushed, .velocity = 1};
  bench_must(ts_spring_evaluate(spring, &pulled, dt, &m[0], &m[2]));
  bench_must(ts_spring_evaluate(spring, &pushed, dt, &m[1], &m[3]));
}

static void prepare(const bench_row *row, size_t count) {
  kind it = *(const kind *)row->data;
  take(row, count);
  for (int i = 0; i < CLASSES; i++) {
    springs[i] = (ts_spring){.omega = 5 + 0.1 * i, .damping_ratio = 0.2 + 0.005 * i, .mass = 1};
    matrix(&springs[i], &rows64[4 * i]);
    for (int k = 0; k < 4; k++) rows32[4 * i + k] = (float)rows64[4 * i + k];
  }
  single32 = (ts_spring_batch_f32){.struct_size = sizeof single32, .count = n, .springs = springs, .spring_count = 1};
  single32.value.data = value32, single32.velocity.data = velocity32, single32.target.data = target32;
  single64 = (ts_spring_batch_f64){.struct_size = sizeof single64, .count = n, .springs = springs, .spring_count = 1};
  single64.value.data = value64, single64.velocity.data = velocity64, single64.target.data = target64;
  if (it == SETTLE) single32.tolerance = near_target, single64.tolerance = near_target;
  if (it == PALETTE) {
    single32.spring_count = single64.spring_count = CLASSES;
    single32.index.data = single64.index.data = which;
  }
  if (it == OWN) {
    single32.springs = single64.springs = NULL, single32.spring_count = single64.spring_count = 0;
    single32.omega.data = omega32, single32.damping_ratio.data = zeta32;
    single64.omega.data = omega64, single64.damping_ratio.data = zeta64;
  }
  batch32 = single32, batch64 = single64;
  batch32.threads = batch64.threads = row->threads;
}

static void prepare_decays(const bench_row *row, size_t count) {
  take(row, count);
  decays32 = (ts_decay_batch_f32){.struct_size = sizeof decays32, .count = n, .decay = &decay};
  decays32.value.data = value32, decays32.velocity.data = velocity32;
  decays64 = (ts_decay_batch_f64){.struct_size = sizeof decays64, .count = n, .decay = &decay};
  decays64.value.data = value64, decays64.velocity.data = velocity64;
  if (*(const kind *)row->data == OWN) {
    decays32.decay = decays64.decay = NULL;
    decays32.rate.data = omega32, decays64.rate.data = omega64;
  }
}

#define WORKS(suffix, type, bits)                                                                          \
  BENCH_CALL(ours_##suffix, bench_must(ts_springs_step_##suffix(&batch##bits, dt, NULL))) \
  BENCH_CALL(single_##suffix, bench_must(ts_springs_step_##suffix(&single##bits, dt, NULL))) \
  static void settle_##suffix(size_t call) {                                                               \
    size_t active;                                                                                         \
    (void)call;                                                                                            \
    bench_must(ts_springs_step_##suffix(&batch##bits, dt, &active));                                       \
  }                                                                                                        \
  BENCH_CALL(c_shared_##suffix, reference_step_##suffix(value##bits, velocity##bits, target##bits, n, rows##bits)) \
  BENCH_CALL(c_settle_##suffix, \
             reference_settle_##suffix(value##bits, velocity##bits, target##bits, n, rows##bits, near_target, \
                                       near_target * (type)springs[0].omega)) \
  BENCH_CALL(c_palette_##suffix, \
             reference_palette_##suffix(value##bits, velocity##bits, target##bits, n, rows##bits, which)) \
  BENCH_CALL(c_own_##suffix, \
             reference_own_##suffix(value##bits, velocity##bits, target##bits, n, omega##bits, zeta##bits, (type)dt)) \
  BENCH_CALL(ours_decays_##suffix, bench_must(ts_decays_step_##suffix(&decays##bits, dt, NULL))) \
  static void c_decay_##suffix(size_t call) {                                                              \
    (void)call;                                                                                            \
    const double fall = exp(-decay.rate * dt), gain = -expm1(-decay.rate * dt) / decay.rate;               \
    reference_decay_##suffix(value##bits, velocity##bits, n, (type)gain, (type)fall);                      \
  }                                                                                                        \
  BENCH_CALL(c_slow_##suffix, reference_slow_##suffix(value##bits, velocity##bits, n, omega##bits, (type)dt))
WORKS(f32, float, 32)
WORKS(f64, double, 64)

BENCH_CALL(c_palette_rows, reference_palette_rows_f32(value32, velocity32, target32, n, rows32, which))

static const bench_size threaded_sizes[] = {{100000, true}, {1000000, true}, {4000000, false}, {0, false}};
/* Motion takes 81 ms for so many, each an object of 64 numbers. */
static const bench_size headline[] = {{5000 * 64, true}, {0, false}};
#define MOTION (81e6 / (5000 * 64))
#define ROW(title, kind, all, moved, own, made)                                                             \
  .name = title, .precision = #kind, .sizes = all, .bytes = moved, .prepare = made, .restore = restore,     \
  .most = STEPS, .data = &own
#define OURS(work) {.who = "ours", .run = work}
#define PEER(c, work, most, near) {.who = c, .run = work, .limit = most, .tolerance = near}
#define SPRINGS(kind, size, near)                                                                           \
  {ROW("springs shared", kind, bench_all_sizes, 5 * size, is_shared, prepare),                              \
   .works = {OURS(ours_##kind), PEER("C", c_shared_##kind, 1.1, near)}},                                    \
  {ROW("springs settle", kind, bench_all_sizes, 5 * size, is_settle, prepare),                              \
   .works = {OURS(settle_##kind), PEER("C", c_settle_##kind, 1.15, near)}}
#define PALETTE_F32 PEER("C", c_palette_f32, 1.15, 2e-6), PEER("C intrinsics", c_palette_rows, 1.15, 2e-6)
#define THREADED(title, kind, moved, own, limit)                                                            \
  {ROW(title, kind, threaded_sizes, moved, own, prepare),                                                   \
   .works = {OURS(ours_##kind), PEER("ours 1 thread", single_##kind, limit, 0)}, .threads = 2, .limit_at = 1000000}
const bench_row spring_rows[] = {
  SPRINGS(f32, 4, 2e-6),
  {ROW("springs palette 256", f32, bench_all_sizes, 24, is_palette, prepare), .works = {OURS(ours_f32), PALETTE_F32}},
  {ROW("springs own", f32, bench_all_sizes, 28, is_own, prepare),
   .works = {OURS(ours_f32), PEER("C", c_own_f32, 1.15, 2e-5)}},
  SPRINGS(f64, 8, 1e-13),
  {ROW("springs palette 256", f64, bench_all_sizes, 44, is_palette, prepare),
   .works = {OURS(ours_f64), PEER("C", c_palette_f64, 1.15, 1e-13)}},
  {ROW("springs own", f64, bench_all_sizes, 56, is_own, prepare),
   .works = {OURS(ours_f64), PEER("C", c_own_f64, 0, 1e-9)}},
  {ROW("springs 5000 x 64", f64, headline, 40, is_shared, prepare),
   .works = {{.who = "ours", .run = ours_f64, .limit = MOTION / 300}, PEER("C", c_shared_f64, 0, 1e-13)}},
  {ROW("springs 5000 x 64", f32, headline, 20, is_shared, prepare),
   .works = {{.who = "ours", .run = ours_f32, .limit = MOTION / 300}, PEER("C", c_shared_f32, 0, 2e-6)}},
  THREADED("springs shared", f32, 20, is_shared, 1 / 1.5),
  THREADED("springs own", f32, 28, is_own, 0),
  THREADED("springs shared", f64, 40, is_shared, 0),
  {.name = NULL},
};

#define DECAYS(kind, size, near)                                                                              \
  {ROW("decays shared", kind, bench_all_sizes, 4 * size, is_shared, prepare_decays),                          \
   .works = {OURS(ours_decays_##kind), PEER("C", c_decay_##kind, 0, near)}},                                  \
  {ROW("decays own", kind, bench_all_sizes, 5 * size, is_own, prepare_decays),                                \
   .works = {OURS(ours_decays_##kind), PEER("C", c_slow_##kind, 0, near)}}
const bench_row decay_rows[] = {DECAYS(f32, 4, 3e-6), DECAYS(f64, 8, 1e-13), {.name = NULL}};
