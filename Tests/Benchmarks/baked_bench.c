/* SPDX-License-Identifier: MIT
 *
 * A curve of one's own: baked, live, and the same function called in a loop, beside a hand-written linear table of 4096
 * (which is less exact: a cubic table's error is stated). Prints a table, and csv where $1 names a file.
 */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <tweenspirit/tweenspirit.h>

static double smooth(double t) { return sin(1.5707963267948966 * t) + 0.1 * t * sin(6 * t); }
static double wiggly(double t) { return t + 0.2 * sin(400 * t); }
static double jumpy(double t) { return floor(7 * t) / 7 + 0.05 * sin(9 * t); }
static double corner(double t) { return fabs(t - 0.3) + 0.1 * sin(5 * t); }

typedef struct row {
  const char *name;
  ts_easing_plain function;
  double limit; /* ns per f32 value */
} row;
static const row rows[] = {{"smooth", smooth, 0.5}, {"wiggly", wiggly, 1.6}, {"jumpy", jumpy, 1.6}, {"corner", corner, 1.6}};

static float t32[COUNT], a32[COUNT], b32[COUNT], table[4097];
static double t64[COUNT], a64[COUNT];

static void by_table(const float *t, float *out, size_t n) {
  for (size_t i = 0; i < n; i++) {
    float x = t[i] * 4096, whole = floorf(x);
    int k = (int)whole;
    k = k < 0 ? 0 : k > 4095 ? 4095 : k;
    out[i] = table[k] + (x - whole) * (table[k + 1] - table[k]);
  }
}

static void by_calls(ts_easing_plain function, const float *t, float *out, size_t n) {
  for (size_t i = 0; i < n; i++) out[i] = (float)function((double)t[i]);
}

int main(int argc, char **argv) {
  FILE *csv = argc > 1 ? fopen(argv[1], "w") : NULL;
  ts_build_info info = {.struct_size = sizeof info};
  ts_build_get_info(&info);
  fill_random(t64, t32);
  double times[5][PASSES];
  printf("curves of one's own, %d random inputs, ns per value, %s, baked within 1e-6\n", COUNT, info.isa);
  printf("%-8s %8s %8s %8s %8s %10s %7s  %s\n", "curve", "baked", "f64", "live", "calls", "C table", "limit", "error");
  if (csv) fprintf(csv, "row,isa,baked_f32_ns,baked_f64_ns,live_f32_ns,calls_f32_ns,c_table_f32_ns,limit\n");
  for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
    ts_easing_desc desc = {.struct_size = sizeof desc, .name = rows[r].name, .plain = rows[r].function};
    ts_easing baked, live;
    if (ts_easing_register(&desc, &baked) != TS_OK) return fprintf(stderr, "%s\n", ts_last_error_message()), 1;
    desc.name = "bench:live";
    desc.live = desc.replace = true;
    if (ts_easing_register(&desc, &live) != TS_OK) return 1;
    for (int i = 0; i <= 4096; i++) table[i] = (float)rows[r].function(i / 4096.0);
    for (size_t p = 0; p < PASSES; p++) {
      double start[6];
      start[0] = now();
      ts_easing_sample_f32(baked, t32, a32, COUNT);
      start[1] = now();
      ts_easing_sample_f64(baked, t64, a64, COUNT);
      start[2] = now();
      ts_easing_sample_f32(live, t32, b32, COUNT);
      start[3] = now();
      by_calls(rows[r].function, t32, b32, COUNT);
      start[4] = now();
      by_table(t32, b32, COUNT);
      start[5] = now();
      for (int k = 0; k < 5; k++) times[k][p] = start[k + 1] - start[k];
    }
    double worst = 0, ns[5];
    for (size_t i = 0; i < COUNT; i++) worst = fmax(worst, fabs((double)a32[i] - rows[r].function((double)t32[i])));
    for (int k = 0; k < 5; k++) ns[k] = settled(times[k]);
    printf("%-8s %8.3f %8.3f %8.2f %8.2f %10.3f %7.1f  %.1e\n", rows[r].name, ns[0], ns[1], ns[2], ns[3], ns[4],
           rows[r].limit, worst);
    if (csv) fprintf(csv, "%s,%s,%.4f,%.4f,%.3f,%.3f,%.4f,%.1f\n", rows[r].name, info.isa, ns[0], ns[1], ns[2], ns[3],
                     ns[4], rows[r].limit);
    ts_easing_release(baked);
    ts_easing_release(live);
  }
  if (csv) fclose(csv);
  return 0;
}
