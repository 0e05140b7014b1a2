/* SPDX-License-Identifier: MIT
 *
 * The rounds of a peer that is compiled with ours.
 */
#include "peers.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

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
