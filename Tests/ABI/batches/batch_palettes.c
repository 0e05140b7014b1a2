/* SPDX-License-Identifier: MIT
 *
 * Batches of several springs and several curves at once: each item as by its own spring or curve alone, whatever was computed
 * for the step before, however many share a curve, and in however many threads at a time.
 */
#define _GNU_SOURCE
#include "physics.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

/* ---- Palettes of springs ----------------------------------------------------------------------------------------- */

enum { many = 256, items = 300, palettes = 3 };

typedef struct workbench {
  ts_spring springs[palettes][many];
  uint32_t index[items];
  double value[items], velocity[items];
  float value32[items], velocity32[items];
  int wrong;
} workbench;

static void fill(workbench *w, uint64_t seed) {
  for (int p = 0; p < palettes; p++)
    for (int i = 0; i < many; i++)
      w->springs[p][i] = (ts_spring){
        .omega = i % 50 == 7 ? INFINITY : random_between(&seed, 0, 40), .damping_ratio = random_between(&seed, 0, 3), .mass = 1};
  for (int i = 0; i < items; i++) w->index[i] = (uint32_t)(random_bits(&seed) % many);
}

static void start_over(workbench *w) {
  for (int i = 0; i < items; i++) {
    w->value[i] = w->value32[i] = 0.25f * (float)(i % 9);
    w->velocity[i] = w->velocity32[i] = (float)(i % 7) - 3;
  }
}

/* One step by a palette, and the same spring by spring. */
static void compare(workbench *w, int p, size_t springs, double dt, double tolerance) {
  start_over(w);
  ts_spring_batch_f64 b = {.struct_size = sizeof b, .count = items, .value = {w->value, 0}, .velocity = {w->velocity, 0},
    .target = {NULL, 0, 1}, .springs = w->springs[p], .spring_count = springs, .index = {w->index, 0}, .tolerance = tolerance};
  ts_spring_batch_f32 b32 = {.struct_size = sizeof b32, .count = items, .value = {w->value32, 0},
    .velocity = {w->velocity32, 0}, .target = {NULL, 0, 1}, .springs = w->springs[p], .spring_count = springs,
    .index = {w->index, 0}, .tolerance = (float)tolerance};
  w->wrong += ts_springs_step_f64(&b, dt, NULL) != TS_OK || ts_springs_step_f32(&b32, dt, NULL) != TS_OK;
  for (int i = 0; i < items; i++) {
    size_t own = w->index[i] < springs ? w->index[i] : springs - 1;
    double x = 0.25f * (float)(i % 9), v = (float)(i % 7) - 3;
    float x32 = (float)x, v32 = (float)v;
    ts_spring_batch_f64 one = {.struct_size = sizeof one, .count = 1, .value = {&x, 0}, .velocity = {&v, 0},
      .target = {NULL, 0, 1}, .springs = &w->springs[p][own], .spring_count = 1, .tolerance = tolerance};
    ts_spring_batch_f32 one32 = {.struct_size = sizeof one32, .count = 1, .value = {&x32, 0}, .velocity = {&v32, 0},
      .target = {NULL, 0, 1}, .springs = &w->springs[p][own], .spring_count = 1, .tolerance = (float)tolerance};
    w->wrong += ts_springs_step_f64(&one, dt, NULL) != TS_OK || ts_springs_step_f32(&one32, dt, NULL) != TS_OK;
    w->wrong += memcmp(&x, &w->value[i], sizeof x) != 0 || memcmp(&v, &w->velocity[i], sizeof v) != 0;
    w->wrong += memcmp(&x32, &w->value32[i], sizeof x32) != 0 || memcmp(&v32, &w->velocity32[i], sizeof v32) != 0;
  }
}

SECTION(test_batch_palettes, "batch palettes", 10) {
  workbench *w = calloc(1, sizeof *w);
  if (!CHECK(w != NULL)) return;
  fill(w, 5);
  static const double times[] = {1.0 / 60, 1.0 / 60, 0.5, 1.0 / 60};
  for (int round = 0; round < 12; round++) {
    compare(w, round % palettes, many, times[round % 4], round % 2 ? 0.01 : 0);
    compare(w, round % palettes, many, times[round % 4], round % 2 ? 0.01 : 0);
    compare(w, 0, (size_t)(round * 23 + 1), 1.0 / 60, 0);
    /* What is at the same place is not the same. */
    w->springs[0][round].omega += 1;
    compare(w, 0, many, 1.0 / 60, 0);
  }
  CHECK(w->wrong == 0);
  /* One that was stepped by is refused where it is no spring any more. */
  w->springs[0][200].damping_ratio = -1;
  ts_spring_batch_f64 b = {.struct_size = sizeof b, .count = items, .value = {w->value, 0}, .velocity = {w->velocity, 0},
    .target = {NULL, 0, 1}, .springs = w->springs[0], .spring_count = many, .index = {w->index, 0}};
  for (int i = 0; i < 3; i++) {
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_springs_step_f64(&b, 1.0 / 60, NULL));
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_springs_check_f64(&b));
  }
  free(w);
}

static void *compare_often(void *context) {
  workbench *w = context;
  for (int round = 0; round < 150; round++) compare(w, round / 3 % palettes, many, 1.0 / (60 + round % 2), 0);
  return NULL;
}

SECTION(test_batch_palettes_in_threads, "batch palettes in threads", 60) {
  enum { count = 4 };
  workbench *w = calloc(count, sizeof *w);
  pthread_t threads[count];
  if (!CHECK(w != NULL)) return;
  for (int i = 0; i < count; i++) {
    fill(&w[i], 11 + (uint64_t)(i / 2));
    if (!CHECK(pthread_create(&threads[i], NULL, compare_often, &w[i]) == 0)) exit(1);
  }
  for (int i = 0; i < count; i++) {
    pthread_join(threads[i], NULL);
    CHECK(w[i].wrong == 0);
  }
  free(w);
}

static atomic_bool is_over;

/* Any numbers, all the time. */
static void *change_indices(void *context) {
  workbench *w = context;
  uint64_t seed = 29;
  while (!atomic_load(&is_over))
    for (int i = 0; i < items; i++) ((volatile uint32_t *)w->index)[i] = (uint32_t)random_bits(&seed) >> (i % 32);
  return NULL;
}

/* A caller's other thread changes an index while it is gone by: each has one of the palette's springs, whichever. */
SECTION(test_batch_palette_index_changed, "batch palette's index is changed meanwhile", 60) {
  workbench *w = calloc(1, sizeof *w);
  pthread_t thread;
  if (!CHECK(w != NULL)) return;
  fill(w, 31);
  atomic_store(&is_over, false);
  if (!CHECK(pthread_create(&thread, NULL, change_indices, w) == 0)) return;
  for (int round = 0; round < 3000; round++) {
    if (round % 50 == 0) start_over(w);
    ts_spring_batch_f64 b = {.struct_size = sizeof b, .count = items, .value = {w->value, 0}, .velocity = {w->velocity, 0},
      .target = {NULL, 0, 1}, .springs = w->springs[0], .spring_count = 3, .index = {w->index, 0}};
    ts_spring_batch_f32 b32 = {.struct_size = sizeof b32, .count = items, .value = {w->value32, 0},
      .velocity = {w->velocity32, 0}, .target = {NULL, 0, 1}, .springs = w->springs[0], .spring_count = 3,
      .index = {w->index, 0}, .tolerance = round % 2 ? 0.01f : 0};
    w->wrong += ts_springs_step_f64(&b, 1.0 / 60, NULL) != TS_OK || ts_springs_step_f32(&b32, 1.0 / 60, NULL) != TS_OK;
    for (int i = 0; i < items; i++) w->wrong += !(fabs(w->value[i]) < 1e3 && fabsf(w->value32[i]) < 1e3f);
  }
  atomic_store(&is_over, true);
  pthread_join(thread, NULL);
  CHECK(w->wrong == 0);
  free(w);
}

/* ---- Palettes of curves ------------------------------------------------------------------------------------------ */

enum { most_tweens = 2500, kinds = 12 };

/* Which curve the i-th of a batch has. */
static uint32_t chosen(int pattern, uint32_t i, size_t curves, uint64_t *seed) {
  switch (pattern) {
  case 0: return 0;
  case 1: return i % (uint32_t)curves;
  case 2: return i % 11 == 0 ? i : (uint32_t)curves - 1;
  case 3: return (uint32_t)random_bits(seed) % (uint32_t)curves;
  default: return i / 130 % (uint32_t)curves;
  }
}

SECTION(test_tween_palettes, "tween palettes", 60) {
  static const char *const texts[kinds] = {"linear", "cubic.inOut", "back.out(1.7)", "steps(4)", "cubic-bezier(.4,0,.2,1)",
    "elastic.in", "expo.inOut", "spring(0.5,0.3)", "reverse(bounce.out)", "circ.out", "pow.in(2.5)", "sine.outIn"};
  static const size_t sizes[] = {1, 2, 15, 17, 500, 513, 1024, 1031, most_tweens};
  static const size_t palette_sizes[] = {1, 2, kinds, 17, 40, 100, 256};
  static float from[most_tweens], start[most_tweens], out[most_tweens], alone[most_tweens];
  static double from64[most_tweens], start64[most_tweens], out64[most_tweens], alone64[most_tweens];
  static uint32_t index[most_tweens];
  ts_easing curves[many];
  uint64_t seed = 3;
  for (int i = 0; i < many; i++)
    CHECK_STATUS(TS_OK, ts_easing_parse(texts[i % kinds], TS_DIALECT_CANONICAL, &curves[i]));
  for (int i = 0; i < most_tweens; i++) {
    from64[i] = from[i] = (float)random_between(&seed, -5, 5);
    start64[i] = start[i] = (float)random_between(&seed, -20, 3);
  }
  int wrong = 0;
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
    for (size_t p = 0; p < sizeof palette_sizes / sizeof *palette_sizes; p++)
      for (int pattern = 0; pattern < 5; pattern++) {
        size_t n = sizes[s];
        for (uint32_t i = 0; i < n; i++) index[i] = chosen(pattern, i, palette_sizes[p], &seed);
        ts_tween_batch_f32 b = {.struct_size = sizeof b, .count = n, .from = {from, 0, 0}, .to = {NULL, 0, 7},
          .start = {start, 0, 0}, .duration = {NULL, 0, 4}, .easings = curves, .easing_count = palette_sizes[p],
          .index = {index, 0}, .out = {out, 0}};
        ts_tween_batch_f64 b64 = {.struct_size = sizeof b64, .count = n, .from = {from64, 0, 0}, .to = {NULL, 0, 7},
          .start = {start64, 0, 0}, .duration = {NULL, 0, 4}, .easings = curves, .easing_count = palette_sizes[p],
          .index = {index, 0}, .out = {out64, 0}};
        wrong += ts_tweens_sample_f32(&b, 2) != TS_OK || ts_tweens_sample_f64(&b64, 2) != TS_OK;
        size_t used = palette_sizes[p] < kinds ? palette_sizes[p] : kinds;
        for (size_t k = 0; k < used; k++) {
          b.easings = b64.easings = &curves[k], b.easing_count = b64.easing_count = 1;
          b.index.data = b64.index.data = NULL, b.out.data = alone, b64.out.data = alone64;
          wrong += ts_tweens_sample_f32(&b, 2) != TS_OK || ts_tweens_sample_f64(&b64, 2) != TS_OK;
          for (size_t i = 0; i < n; i++) {
            size_t own = index[i] < palette_sizes[p] ? index[i] : palette_sizes[p] - 1;
            if (own % kinds != k) continue;
            wrong += memcmp(&out[i], &alone[i], sizeof *out) != 0 || memcmp(&out64[i], &alone64[i], sizeof *out64) != 0;
          }
        }
      }
  CHECK(wrong == 0);
  for (int i = 0; i < many; i++) CHECK_STATUS(TS_OK, ts_easing_release(curves[i]));
}

/* The result as a column of its own, instead of the starts, or with gaps. */
SECTION(test_plain_tweens, "plain tweens", 10) {
  static double start[600], duration[600], from[600], to[600], out[600], sparse[1200], in_place[600];
  uint64_t seed = 9;
  ts_easing curve;
  CHECK_STATUS(TS_OK, ts_easing_get_builtin(TS_EASING_LINEAR, &curve));
  CHECK_STATUS(TS_OK, ts_easing_parse("back.inOut", TS_DIALECT_CANONICAL, &curve));
  for (size_t n = 0; n <= 600; n += n < 20 ? 1 : 29) {
    for (size_t i = 0; i < n; i++) {
      in_place[i] = start[i] = random_between(&seed, -2, 3), duration[i] = random_between(&seed, -0.1, 4);
      from[i] = random_between(&seed, -2, 3), to[i] = random_between(&seed, -2, 3);
    }
    ts_tween_batch_f64 b = {.struct_size = sizeof b, .count = n, .from = {from, 0, 0}, .to = {to, 0, 0},
      .start = {start, 0, 0}, .duration = {duration, 0, 0}, .easings = &curve, .easing_count = 1, .out = {out, 0}};
    CHECK_STATUS(TS_OK, ts_tweens_sample_f64(&b, 1.5));
    b.out.data = sparse, b.out.stride = 2 * sizeof *sparse;
    CHECK_STATUS(TS_OK, ts_tweens_sample_f64(&b, 1.5));
    b.start.data = in_place, b.out.data = in_place, b.out.stride = 0;
    CHECK_STATUS(TS_OK, ts_tweens_sample_f64(&b, 1.5));
    int wrong = 0;
    for (size_t i = 0; i < n; i++)
      wrong += memcmp(&out[i], &sparse[2 * i], sizeof *out) != 0 || memcmp(&out[i], &in_place[i], sizeof *out) != 0;
    CHECK(wrong == 0);
    b.start.data = start, b.out.data = from;
    CHECK_STATUS(TS_OK, ts_tweens_sample_f64(&b, 1.5));
    CHECK(n == 0 || memcmp(from, out, n * sizeof *out) == 0);
    if (n > 1) {
      b.out.data = from + 1;
      CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_tweens_sample_f64(&b, 1.5));
    }
  }
}
