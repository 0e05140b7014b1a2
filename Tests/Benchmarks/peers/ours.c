/* SPDX-License-Identifier: MIT
 *
 * Our side of the works, and the rounds of a peer that is compiled with it.
 */
#define _POSIX_C_SOURCE 200809L
#include "peers.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <tweenspirit/tweenspirit.h>

double peer_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void must(ts_status status) {
  if (status == TS_OK) return;
  fprintf(stderr, "peers: %s: %s\n", ts_status_name(status), ts_last_error_message());
  exit(1);
}

const char *peer_isa(void) {
  static ts_build_info info = {.struct_size = sizeof info};
  must(ts_build_get_info(&info));
  return info.isa;
}

static double any(uint64_t *seed) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return (double)(*seed >> 40) * 0x1p-24;
}

peer_arrays peer_fill(size_t count) {
  peer_arrays it;
  float **narrow[] = {&it.from, &it.to, &it.begin, &it.duration, &it.out};
  double **wide[] = {&it.from64, &it.to64, &it.begin64, &it.duration64, &it.out64};
  uint64_t seed = 42;
  for (int k = 0; k < 5; k++) {
    *narrow[k] = (float *)malloc(count * sizeof(float));
    *wide[k] = (double *)malloc(count * sizeof(double));
    if (!*narrow[k] || !*wide[k]) {
      fprintf(stderr, "peers: out of memory\n");
      exit(1);
    }
    for (size_t i = 0; i < count; i++) {
      (*wide[k])[i] = any(&seed) + (k == 3 ? 0.5 : 0);
      (*narrow[k])[i] = (float)(*wide[k])[i];
    }
  }
  return it;
}

static void springs(const peer_arrays *a, size_t count, bool is_double) {
  /* ω 10, ζ 0.5: what mass 1, stiffness 100 and damping 10 are elsewhere. */
  static const ts_spring spring = {.omega = 10, .damping_ratio = 0.5, .mass = 1};
  if (is_double) {
    ts_spring_batch_f64 batch = {.struct_size = sizeof batch, .count = count, .springs = &spring, .spring_count = 1};
    batch.value.data = a->from64, batch.velocity.data = a->begin64, batch.target.data = a->to64;
    must(ts_springs_step_f64(&batch, 1.0 / 60, NULL));
  } else {
    ts_spring_batch_f32 batch = {.struct_size = sizeof batch, .count = count, .springs = &spring, .spring_count = 1};
    batch.value.data = a->from, batch.velocity.data = a->begin, batch.target.data = a->to;
    must(ts_springs_step_f32(&batch, 1.0 / 60, NULL));
  }
}

void peer_ours(const peer_arrays *a, size_t count, peer_work work, bool is_double, double time) {
  static ts_easing cubic;
  if (!cubic.slot && !cubic.generation) must(ts_easing_parse("cubic.inOut", TS_DIALECT_CANONICAL, &cubic));
  if (work == PEER_SPRING) {
    springs(a, count, is_double);
  } else if (work == PEER_EASE) {
    must(is_double ? ts_easing_sample_f64(cubic, a->begin64, a->out64, count)
                   : ts_easing_sample_f32(cubic, a->begin, a->out, count));
  } else if (is_double) {
    ts_tween_batch_f64 batch = {.struct_size = sizeof batch, .count = count, .easings = &cubic, .easing_count = 1};
    batch.from.data = a->from64, batch.to.data = a->to64, batch.start.data = a->begin64;
    batch.duration.data = a->duration64, batch.out.data = a->out64;
    must(ts_tweens_sample_f64(&batch, time));
  } else {
    ts_tween_batch_f32 batch = {.struct_size = sizeof batch, .count = count, .easings = &cubic, .easing_count = 1};
    batch.from.data = a->from, batch.to.data = a->to, batch.start.data = a->begin;
    batch.duration.data = a->duration, batch.out.data = a->out;
    must(ts_tweens_sample_f32(&batch, time));
  }
}

/* ---- Rounds ---------------------------------------------------------------------------------------------------------- */

/* ns that a block takes at least. */
#define BLOCK 4e6
/* The time at which tweens are asked for: some before their begin, some at their end. */
#define TIME 0.7

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double quartile(double *values, int quarter) {
  qsort(values, PEER_ROUNDS, sizeof *values, ascending);
  return values[(PEER_ROUNDS - 1) * quarter / 4];
}

static const peer_arrays *arrays;
static peer_work work;
static bool is_double;
static void ours(void) { peer_ours(arrays, PEER_COUNT, work, is_double, TIME); }

/* ns of one run, of as many as fill a block. */
static double block(void (*run)(void)) {
  int runs = 0;
  double begun, spent;
  run();
  begun = peer_now();
  do run(), runs++, spent = peer_now() - begun;
  while (spent < BLOCK);
  return spent / runs;
}

static void print(FILE *file, const char *row, const char *who, double *times, const double *ratios) {
  double low = quartile(times, 1), middle = quartile(times, 2), high = quartile(times, 3);
  static const int numbers[] = {2, 5};
  fprintf(file, "%s,%s,%s,1,%d,%d,%s,%.5g,%.5g,%.5g,", row, is_double ? "f64" : "f32", peer_isa(), PEER_COUNT,
          numbers[work != PEER_EASE] * (is_double ? 8 : 4), who, middle, low, high);
  if (ratios) fprintf(file, "%.4f", *ratios);
  fprintf(file, ",\n");
  printf("%-24s %s %-12s %9.4f [%.4f, %.4f]", row, is_double ? "f64" : "f32", who, middle, low, high);
  if (ratios) printf(" ours/theirs %.4f", *ratios);
  printf("\n");
}

bool peer_compare(const char *csv, const char *row, const char *who, const peer_arrays *given, peer_work the_work, bool wide,
                  void (*theirs)(void), const void *theirs_out, double tolerance) {
  arrays = given, work = the_work, is_double = wide;
  ours();
  theirs();
  double worst = 0;
  for (size_t i = 0; i < PEER_COUNT; i++) {
    double a = wide ? given->out64[i] : (double)given->out[i];
    double b = wide ? ((const double *)theirs_out)[i] : (double)((const float *)theirs_out)[i];
    if (!(fabs(a - b) <= worst)) worst = fabs(a - b);
  }
  if (!(worst <= tolerance)) {
    fprintf(stderr, "peers: %s, %s: results are %g apart, nothing was timed\n", who, row, worst);
    return false;
  }
  double mine[PEER_ROUNDS], others[PEER_ROUNDS], ratios[PEER_ROUNDS];
  for (int round = 0; round < PEER_ROUNDS; round++) {
    bool first = round % 2 == 0;
    if (first) mine[round] = block(ours) / PEER_COUNT;
    others[round] = block(theirs) / PEER_COUNT;
    if (!first) mine[round] = block(ours) / PEER_COUNT;
    ratios[round] = mine[round] / others[round];
  }
  FILE *file = fopen(csv, "a");
  if (!file) {
    fprintf(stderr, "peers: cannot write to %s\n", csv);
    exit(1);
  }
  if (ftell(file) == 0) fprintf(file, "row,precision,isa,threads,n,bytes,who,ns,low,high,ratio,limit\n");
  double ratio = quartile(ratios, 2);
  print(file, row, "ours", mine, NULL);
  print(file, row, who, others, &ratio);
  fclose(file);
  return true;
}
