/* SPDX-License-Identifier: MIT
 *
 * What memory is in use.
 */
#ifndef TWEENSPIRIT_TESTS_MEMORY_HELP_H
#define TWEENSPIRIT_TESTS_MEMORY_HELP_H

#include "check.h"
#include "foreign.h"

#include <stdio.h>
#include <unistd.h>

static inline long resident_pages(void) {
  long size = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file) return 0;
  if (fscanf(file, "%ld %ld", &size, &resident) != 2) resident = 0;
  fclose(file);
  return resident;
}

static inline bool counts(const char *what) {
  if (!fault_works()) check_skipped(what);
  return fault_works();
}

#endif
