/* SPDX-License-Identifier: MIT
 *
 * Batches of springs and tweens beside hand-written C in the same run, at several sizes. Prints a table, and csv where $1
 * names a file. Each row alternates ours and theirs; the time is the lower quartile.
 */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"
#include "reference_springs.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <tweenspirit/tweenspirit.h>

enum { MOST = 4000000, ROUNDS = 31, WORK = 4000000, CLASSES = 256, CURVES = 16 };
static float value[2][MOST], velocity[2][MOST], target[MOST], omega[MOST], zeta[MOST], duration[MOST];
static double value64[2][MOST], velocity64[2][MOST], target64[MOST];
static uint32_t which[MOST], curve[MOST];
static ts_spring springs[CLASSES];
static float rows[4 * CLASSES], m32[4];
static double m64[4];
static const double dt = 1.0 / 60;

static size_t n;
static ts_spring_batch_f32 batch;
static ts_spring_batch_f64 batch64;
static ts_tween_batch_f32 tweens;
static ts_easing easings[CURVES];

static void refill(void) {
  uint64_t seed = 7;
  for (size_t i = 0; i < n; i++) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    value[0][i] = value[1][i] = (float)(seed >> 40) * 0x1p-24f;
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    velocity[0][i] = velocity[1][i] = (float)(seed >> 40) * 0x1p-20f;
    target[i] = 10 + value[0][i];
    omega[i] = 5 + velocity[0][i];
    zeta[i] = 2 * value[0][i];
    duration[i] = 0.5f + value[0][i];
    which[i] = (uint32_t)(seed >> 32) % CLASSES;
    curve[i] = (uint32_t)(seed >> 40) % CURVES;
    value64[0][i] = value64[1][i] = value[0][i];
    velocity64[0][i] = velocity64[1][i] = velocity[0][i];
    target64[i] = target[i];
  }
}

static void ours_shared(void) { ts_springs_step_f32(&batch, dt, NULL); }
static void theirs_shared(void) { reference_step_f32(value[1], velocity[1], target, n, m32); }
static void ours_shared64(void) { ts_springs_step_f64(&batch64, dt, NULL); }
static void theirs_shared64(void) { reference_step_f64(value64[1], velocity64[1], target64, n, m64); }
static void ours_settle(void) {
  size_t active;
  ts_springs_step_f32(&batch, dt, &active);
}
static void theirs_settle(void) {
  reference_settle_f32(value[1], velocity[1], target, n, m32, 1e-3f, 1e-3f * (float)springs[0].omega);
}
static void theirs_palette(void) { reference_palette_f32(value[1], velocity[1], target, n, rows, which); }
static void theirs_own(void) { reference_own_f32(value[1], velocity[1], target, n, omega, zeta, (float)dt); }
static void ours_tween(void) { ts_tweens_sample_f32(&tweens, 0.7); }
static void theirs_tween(void) { reference_tween_f32(value[1], target, velocity[1], duration, 0.7f, (float *)value64[1], n); }

static const ts_spring_batch_f32 empty_batch = {.struct_size = sizeof empty_batch};
static void plain(void) {
  batch = empty_batch;
  batch.count = n;
  batch.value.data = value[0];
  batch.velocity.data = velocity[0];
  batch.target.data = target;
  batch.springs = springs;
  batch.spring_count = 1;
}
static void settling(void) { plain(), batch.tolerance = 1e-3f; }
static void two_threads(void) { plain(), batch.threads = 2; }
static void palette(void) { plain(), batch.spring_count = CLASSES, batch.index.data = which; }
static void own(void) { plain(), batch.springs = NULL, batch.omega.data = omega, batch.damping_ratio.data = zeta; }
static void plain64(void) {
  batch64 = (ts_spring_batch_f64){.struct_size = sizeof batch64, .count = n, .springs = springs, .spring_count = 1};
  batch64.value.data = value64[0];
  batch64.velocity.data = velocity64[0];
  batch64.target.data = target64;
}
static void uniform(void) {
  tweens = (ts_tween_batch_f32){.struct_size = sizeof tweens, .count = n, .easings = easings, .easing_count = 1};
  tweens.from.data = value[0];
  tweens.to.data = target;
  tweens.start.data = velocity[0];
  tweens.duration.data = duration;
  tweens.out.data = (float *)value64[0];
}
static void mixed(void) { uniform(), tweens.easing_count = CURVES, tweens.index.data = curve; }

typedef struct row {
  const char *name;
  void (*prepare)(void), (*ours)(void), (*theirs)(void);
  double limit;
} row;
static const row table[] = {
  {"shared f32", plain, ours_shared, theirs_shared, 1.1},
  {"shared f64", plain64, ours_shared64, theirs_shared64, 1.1},
  {"settle f32", settling, ours_settle, theirs_settle, 1.15},
  {"palette 256 f32", palette, ours_shared, theirs_palette, 1.15},
  {"own f32", own, ours_shared, theirs_own, 1.15},
  {"2 threads f32", two_threads, ours_shared, theirs_shared, 0},
  {"tween cubic.inOut f32", uniform, ours_tween, theirs_tween, 1.15},
  {"tween 16 curves f32", mixed, ours_tween, theirs_tween, 0},
};

static double quartile(double *times, size_t repeats) {
  qsort(times, ROUNDS, sizeof *times, ascending);
  return times[ROUNDS / 4] / (double)(repeats * n);
}

static void matrix(const ts_spring *spring, double m[4]) {
  ts_motion pulled = {.struct_size = sizeof pulled, .start = 1}, pushed = {.struct_size = sizeof pushed, .velocity = 1};
  ts_spring_evaluate(spring, &pulled, dt, &m[0], &m[2]);
  ts_spring_evaluate(spring, &pushed, dt, &m[1], &m[3]);
}

int main(int argc, char **argv) {
  static const size_t sizes[] = {1000, 16000, 100000, 1000000, 4000000};
  static const char *names[CURVES] = {
    "cubic.inOut", "linear", "quad.in", "quad.out", "cubic.out", "quart.inOut", "quint.out", "sine.inOut", "circ.out",
    "expo.out", "elastic.out", "back.out", "bounce.out", "sine.in", "back.inOut", "expo.inOut"};
  FILE *csv = argc > 1 ? fopen(argv[1], "w") : NULL;
  ts_build_info info = {.struct_size = sizeof info};
  ts_build_get_info(&info);
  for (int i = 0; i < CLASSES; i++) {
    springs[i] = (ts_spring){.omega = 5 + 0.1 * i, .damping_ratio = 0.2 + 0.005 * i, .mass = 1};
    double m[4];
    matrix(&springs[i], m);
    for (int k = 0; k < 4; k++) {
      rows[4 * i + k] = (float)m[k];
      if (i == 0) m32[k] = (float)m[k], m64[k] = m[k];
    }
  }
  for (int i = 0; i < CURVES; i++) {
    if (ts_easing_parse(names[i], TS_DIALECT_CANONICAL, &easings[i]) != TS_OK) return 1;
  }
  printf("batches, ns per item, %s: ours, hand-written C, the ratio and what it may be\n", info.isa);
  printf("%-22s %9s %9s %9s %7s %6s\n", "row", "n", "ours", "C", "ratio", "limit");
  if (csv) fprintf(csv, "row,isa,n,ours_ns,c_ns,ratio,limit\n");
  for (size_t r = 0; r < sizeof table / sizeof *table; r++) {
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
      n = sizes[s];
      size_t repeats = WORK / n / (n > 500000 ? 2 : 1);
      if (repeats == 0) repeats = 1;
      double ours[ROUNDS], theirs[ROUNDS];
      for (int round = 0; round < ROUNDS; round++) {
        refill();
        table[r].prepare();
        double start = now();
        for (size_t k = 0; k < repeats; k++) table[r].ours();
        double middle = now();
        for (size_t k = 0; k < repeats; k++) table[r].theirs();
        ours[round] = middle - start, theirs[round] = now() - middle;
      }
      double a = quartile(ours, repeats), b = quartile(theirs, repeats);
      printf("%-22s %9zu %9.4f %9.4f %7.2f", table[r].name, n, a, b, a / b);
      if (table[r].limit > 0) printf(" %6.2f", table[r].limit);
      printf("\n");
      if (csv) fprintf(csv, "%s,%s,%zu,%.5f,%.5f,%.3f,%.2f\n", table[r].name, info.isa, n, a, b, a / b, table[r].limit);
    }
  }
  if (csv) fclose(csv);
  return 0;
}
