/* SPDX-License-Identifier: MIT
 *
 * The easing rows: ours beside hand-written C, in one run, turn about. Prints a table, and csv where $1 names a file.
 */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"
#include "reference.h"

#include <stdio.h>
#include <string.h>
#include <tweenspirit/tweenspirit.h>

typedef struct row {
  const char *name;
  void (*f32)(const float *, float *, size_t);
  void (*f64)(const double *, double *, size_t);
  double limit;
} row;

#define ROW(id, name, limit) {name, ref_##id##_f32, ref_##id##_f64, limit},
static const row rows[] = {BENCH_CURVES(ROW)};

static float t32[COUNT], a32[COUNT], b32[COUNT];
static double t64[COUNT], a64[COUNT], b64[COUNT];

int main(int argc, char **argv) {
  FILE *csv = argc > 1 ? fopen(argv[1], "w") : NULL;
  ts_build_info info = {.struct_size = sizeof info};
  ts_build_get_info(&info);
  fill_random(t64, t32);
  double ours[PASSES], theirs[PASSES], copy[PASSES];
  printf("easing, %d random inputs, ns per value, %s\n", COUNT, info.isa);
  printf("%-14s %-4s %8s %8s %7s %7s  %s\n", "curve", "", "ours", "hand C", "ratio", "limit", "largest difference");
  if (csv) fprintf(csv, "row,precision,isa,ours_ns,hand_c_ns,ratio,limit\n");
  for (size_t p = 0; p < PASSES; p++) {
    double start = now();
    memcpy(a32, t32, sizeof t32);
    copy[p] = now() - start;
  }
  printf("%-14s f32  %8.3f\n", "memcpy", settled(copy));
  for (int precision = 0; precision < 2; precision++) {
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
      ts_easing easing;
      if (ts_easing_parse(rows[r].name, TS_DIALECT_CANONICAL, &easing) != TS_OK) return 1;
      for (size_t p = 0; p < PASSES; p++) {
        double start = now();
        if (precision == 0) ts_easing_sample_f32(easing, t32, a32, COUNT);
        else ts_easing_sample_f64(easing, t64, a64, COUNT);
        double middle = now();
        if (precision == 0) rows[r].f32(t32, b32, COUNT);
        else rows[r].f64(t64, b64, COUNT);
        theirs[p] = now() - middle;
        ours[p] = middle - start;
      }
      double worst = 0;
      for (size_t i = 0; i < COUNT; i++) {
        double d = precision == 0 ? (double)a32[i] - (double)b32[i] : a64[i] - b64[i];
        if (d < 0) d = -d;
        if (d > worst) worst = d;
      }
      double a = settled(ours), b = settled(theirs);
      const char *kind = precision == 0 ? "f32" : "f64";
      printf("%-14s %-4s %8.3f %8.3f %7.2f %7.2f  %.1e\n", rows[r].name, kind, a, b, a / b, rows[r].limit, worst);
      if (csv) fprintf(csv, "%s,%s,%s,%.4f,%.4f,%.3f,%.2f\n", rows[r].name, kind, info.isa, a, b, a / b, rows[r].limit);
      ts_easing_release(easing);
    }
  }
  if (csv) fclose(csv);
  return 0;
}
