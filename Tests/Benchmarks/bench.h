/* SPDX-License-Identifier: MIT
 *
 * What the benchmarks share: the clock, and what a row's times come to.
 */
#ifndef BENCH_H
#define BENCH_H

#include <stdint.h>
#include <stdlib.h>
#include <time.h>

enum { COUNT = 1000000, PASSES = 61 };

static inline double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static inline int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* ns per item by the lower quartile: what the work takes when nobody else has the machine. */
static inline double settled(double *times) {
  qsort(times, PASSES, sizeof *times, ascending);
  return times[PASSES / 4] / COUNT;
}

/* COUNT random inputs in [0, 1). */
static inline void fill_random(double *t64, float *t32) {
  uint64_t seed = 42;
  for (size_t i = 0; i < COUNT; i++) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    t64[i] = (double)(seed >> 11) * 0x1p-53;
    t32[i] = (float)t64[i];
  }
}

#endif
