/* SPDX-License-Identifier: MIT
 *
 * Usage: soak          a day at 240, 60 and 59.94 steps a second, a million players, a decade (minutes)
 *        soak short    the same, a few thousandths of it (seconds)
 */
#define _POSIX_C_SOURCE 200809L
#include "soak.h"

#include <time.h>

long failures;

void fail_at(const char *file, int line, const char *what, double got, double expected) {
  if (failures++ < 20) fprintf(stderr, "%s:%d: %s: got %.17g, expected %.17g\n", file, line, what, got, expected);
}

void must_at(ts_status status, const char *file, int line, const char *call) {
  if (status == TS_OK) return;
  fprintf(stderr, "%s:%d: %s: %s: %s\n", file, line, call, ts_status_name(status), ts_last_error_message());
  exit(2);
}

/* A double that is a multiple of 2^-unit, as such. */
static wide_int in_units(double x, int unit) {
  int exponent;
  double mantissa = frexp(x, &exponent);
  wide_int whole = (wide_int)(int64_t)ldexp(mantissa, 53);
  int shift = exponent - 53 + unit;
  return shift >= 0 ? whole * ((wide_int)1 << shift) : whole / ((wide_int)1 << -shift);
}

double drift(double time, double start, uint64_t n, double dt) {
  enum { unit = 62 }; /* dt >= 1/512 is a multiple of 2^-62, and 2^29 s are below 2^92 of them */
  wide_int difference = in_units(time, unit) - in_units(start, unit) - in_units(dt, unit) * (wide_int)n;
  return ldexp((double)difference, -unit);
}

double ulp(double x) { return nextafter(fabs(x), INFINITY) - fabs(x); }

long resident(void) {
  char line[256];
  long kib = 0;
  FILE *file = fopen("/proc/self/status", "r");
  if (!file) return 0;
  /* Not what is mapped from files, which comes and goes with the system's caches. */
  while (fgets(line, sizeof line, file))
    if (sscanf(line, "RssAnon: %ld", &kib) == 1) break;
  fclose(file);
  return kib;
}

double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
  bool is_short = argc > 1 && !strcmp(argv[1], "short");
  double day = is_short ? 240 : 86400;
  run_day(240, day);
  run_day(60, day);
  run_day(59.94, day);
  run_extremes(is_short ? 4000 : 1000000);
  run_decade(is_short ? 10 : 3600);
  printf("soak: %ld failures\n", failures);
  return failures != 0;
}
