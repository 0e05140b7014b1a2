/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "memory_help.h"

#include <stdlib.h>
#include <sys/resource.h>

/* Pages of this process, in memory or not; 0 where the system does not tell. */
static long address_pages(void) {
  long size = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file) return 0;
  if (fscanf(file, "%ld", &size) != 1) size = 0;
  fclose(file);
  return size;
}

static const char *const texts[] = {"back.out(1.7)", "quad.in", "linear(0,.2 10%,.9,1)", "no.such", "steps(0)",
                                    "cubic-bezier(.4,0,.2,1)", "linear(0,.2,1", "chain(linear,scale(back.out(2),0.5),0.25)",
                                    "path(M0,0 C.2,0 .3,1 1,1)", "path(M0,0 C.2,0 .3,1", "noise(4,2)",
                                    "blend(steps(3),nope,0.5)"};
enum { text_count = sizeof texts / sizeof *texts };

SECTION(test_flat_memory, "flat memory", 60) {
  ts_easing easing = parsed(texts[0]);
  ts_easing_release(easing);
  bool is_counted = fault_works();
  double value;
  ts_easing_evaluate(parsed("linear"), 0.5, 0, &value);
  long live = 0, resident = 0;
  for (int i = 0; i < 1000000; i++) {
    if (i == 1000) {
      live = fault_live();
      resident = resident_pages();
    }
    if (ts_easing_parse(texts[i % text_count], TS_DIALECT_CANONICAL, &easing) == TS_OK) ts_easing_release(easing);
  }
  /* A sanitizer, under which nothing is counted, keeps what was freed. */
  if (is_counted) CHECK(fault_live() == live && resident_pages() - resident < 64);

  /* A batch allocates nothing. */
  static float t32[1000];
  static double t64[1000];
  for (int i = 0; i < text_count; i++) {
    if (ts_easing_parse(texts[i], TS_DIALECT_CANONICAL, &easing) != TS_OK) continue;
    long before = fault_allocations();
    CHECK_STATUS(TS_OK, ts_easing_sample_f32(easing, t32, t32, 1000));
    CHECK_STATUS(TS_OK, ts_easing_sample_f64(easing, t64, t64, 1000));
    CHECK_STATUS(TS_OK, ts_easing_evaluate(easing, 0.5, 0, &value));
    CHECK_STATUS(TS_OK, ts_easing_differentiate(easing, 0.5, &value));
    CHECK(fault_allocations() == before);
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
  }
}

/* ---- No memory ---------------------------------------------------------------------------------------------------- */

/* A table of handles that has to grow is among what fails. (Every call without memory: arguments/walk.c, door.c.) */
SECTION(test_failing_malloc, "malloc fails", 30) {
  if (!counts("failing malloc: this platform's cannot be replaced")) return;
  enum { many = 3000 };
  static ts_easing all[many];
  bool good = true;
  for (int i = 0; i < many; i++) {
    ts_status status = TS_ERROR_OUT_OF_MEMORY;
    for (long calls = 0; calls < 20 && status == TS_ERROR_OUT_OF_MEMORY; calls++) {
      FILL_PATTERN(all[i]);
      fault_arm(calls);
      status = ts_easing_parse("linear(0,.2 10%,1)", TS_DIALECT_CSS, &all[i]);
      fault_disarm();
      good = good && (status == TS_OK || (IS_PATTERN(all[i]) && *ts_last_error_message()));
    }
    good = good && status == TS_OK;
  }
  for (int i = 0; i < many; i++) good = good && ts_easing_release(all[i]) == TS_OK;
  CHECK(good);
}

SECTION(test_address_space, "no address space", 30) {
  if (SANITIZED) {
    check_skipped("a limited address space: a sanitizer ends the process where malloc fails");
    return;
  }
  size_t count = (size_t)1 << 23;
  double *outputs = calloc(count, sizeof *outputs);
  long size = address_pages() * sysconf(_SC_PAGESIZE);
  if (!outputs || size == 0) {
    check_skipped("a limited address space: its size is not known");
    return;
  }
  ts_easing easing = parsed("back.out(3)");
  struct rlimit limit = {(rlim_t)size + (8 << 20), (rlim_t)size + (8 << 20)};
  if (!CHECK(setrlimit(RLIMIT_AS, &limit) == 0)) return;
  ts_easing out;
  FILL_PATTERN(out);
  CHECK_STATUS(TS_ERROR_OUT_OF_MEMORY, ts_easing_create_linear(outputs, NULL, count, &out));
  CHECK_STATUS(TS_ERROR_OUT_OF_MEMORY, ts_easing_create_linear(outputs, outputs, count, &out));
  CHECK(IS_PATTERN(out));
  /* What is small still works. */
  double value;
  CHECK_STATUS(TS_OK, ts_easing_evaluate(easing, 0.5, 0, &value));
  CHECK_STATUS(TS_OK, ts_easing_create_linear(outputs, NULL, 1000, &out));
  CHECK_STATUS(TS_OK, ts_easing_release(out));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
}
