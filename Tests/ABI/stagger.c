/* SPDX-License-Identifier: MIT
 *
 * Delays for things that start one after the other: the vectors that every language reads, and what is refused.
 */
#define _GNU_SOURCE
#include "check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { most_things = 64 };

/** Reads "count word=value ... : delays" of Tests/Oracles/stagger.py. */
static ts_stagger_desc read_row(char *row, const char **wanted) {
  static const char *const starts[] = {"first", "last", "center", "edges"};
  char *delays = strstr(row, " :");
  if (!CHECK_OF(delays != NULL, row)) abort();
  *delays = 0, *wanted = delays + 2;
  ts_stagger_desc desc = {.struct_size = sizeof desc, .count = strtoul(row, NULL, 10)};
  strtok(row, " ");
  for (char *word; (word = strtok(NULL, " "));) {
    char *value = strchr(word, '=');
    *value++ = 0;
    if (!strcmp(word, "each")) desc.each = strtod(value, NULL);
    else if (!strcmp(word, "amount")) desc.amount = strtod(value, NULL);
    else if (!strcmp(word, "base")) desc.base = strtod(value, NULL);
    else if (!strcmp(word, "columns")) desc.columns = strtoul(value, NULL, 10);
    else if (!strcmp(word, "axis")) desc.axis = *value == 'x' ? TS_STAGGER_AXIS_X : TS_STAGGER_AXIS_Y;
    else if (!strcmp(word, "easing")) desc.easing = parsed(value);
    else if (!strncmp(value, "random:", 7)) desc.from = TS_STAGGER_RANDOM, desc.seed = strtoull(value + 7, NULL, 10);
    else if (sscanf(value, "ratio:%lf,%lf", &desc.ratio_x, &desc.ratio_y) == 2) desc.from = TS_STAGGER_RATIO;
    else if (value[0] >= '0' && value[0] <= '9') desc.from = TS_STAGGER_INDEX, desc.index = strtoul(value, NULL, 10);
    else
      for (int i = 0; i < 4; i++)
        if (!strcmp(value, starts[i])) desc.from = (ts_stagger_from)i;
  }
  return desc;
}

SECTION(test_stagger_vectors, "stagger, vectors", 10) {
  FILE *file = fopen("Tests/Golden/stagger.txt", "r");
  if (!CHECK(file != NULL)) return;
  char line[4096], shown[4096];
  int rows = 0;
  while (fgets(line, sizeof line, file)) {
    if (*line == '#') continue;
    line[strcspn(line, "\n")] = 0;
    strcpy(shown, line);
    const char *wanted = NULL;
    ts_stagger_desc desc = read_row(line, &wanted);
    double delays[most_things + 1];
    FILL_PATTERN(delays);
    if (!CHECK_STATUS_OF(TS_OK, ts_stagger(&desc, delays), shown)) continue;
    for (size_t i = 0; i < desc.count; i++) {
      double number = strtod(wanted, (char **)&wanted);
      CHECK_OF(fabs(delays[i] - number) <= 1e-14 * fmax(fabs(number), 0.1), shown);
    }
    CHECK_OF(is_pattern(delays + desc.count, sizeof(double)), shown);
    rows++;
  }
  fclose(file);
  CHECK(rows > 1000);
}

static ts_status failing(const double *t, double *out, size_t count, void *context) {
  return (void)t, (void)out, (void)count, (void)context, TS_ERROR_CALLBACK;
}

SECTION(test_stagger_refuses, "stagger refuses", 10) {
  static const double wrong[] = {NAN, INFINITY, -INFINITY, 1.1e200, -1.1e200};
  static const double parts[] = {NAN, INFINITY, -5e-324, 1.0000001};
  double delays[8], *out = delays;
  FILL_PATTERN(delays);
  const ts_stagger_desc good = {.struct_size = sizeof good, .count = 6, .each = 1};
  ts_stagger_desc desc = good;
#define REFUSED(change) \
  (desc = good, change, CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_stagger(&desc, out)), CHECK(IS_PATTERN(delays)))
  for (int i = 0; i < 5; i++) {
    REFUSED(desc.each = wrong[i]);
    REFUSED(desc.base = wrong[i]);
    REFUSED((desc.each = 0, desc.amount = wrong[i]));
  }
  for (int i = 0; i < 4; i++) {
    REFUSED((desc.from = TS_STAGGER_RATIO, desc.ratio_x = parts[i]));
    REFUSED((desc.from = TS_STAGGER_RATIO, desc.ratio_y = parts[i]));
  }
  REFUSED(desc.amount = 1);
  REFUSED(desc.count = (1 << 24) + 1);
  REFUSED(desc.count = SIZE_MAX);
  REFUSED((desc.from = TS_STAGGER_INDEX, desc.index = 6));
  REFUSED((desc.from = TS_STAGGER_INDEX, desc.index = SIZE_MAX));
  REFUSED(desc.from = (ts_stagger_from)7);
  REFUSED(desc.axis = (ts_stagger_axis)3);
  REFUSED(desc.struct_size = 0);
  REFUSED(out = NULL);
  out = delays;
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_stagger(NULL, delays));
  desc = good, desc.easing = (ts_easing){12345, 6};
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_stagger(&desc, delays));
  CHECK(IS_PATTERN(delays));
  desc = good, desc.count = 0;
  CHECK_STATUS(TS_OK, ts_stagger(&desc, NULL));
  // Where each delay is as large as can be, all are numbers still.
  desc = good, desc.each = 1e200, desc.base = -1e200, desc.easing = parsed("back.out(1e6)");
  CHECK_STATUS(TS_OK, ts_stagger(&desc, delays));
  for (int i = 0; i < 6; i++) CHECK(isfinite(delays[i]));
  ts_easing_desc live = {.struct_size = sizeof live, .name = "test:live", .batch = failing, .live = true};
  ts_easing easing;
  CHECK_STATUS(TS_OK, ts_easing_register(&live, &easing));
  desc = good, desc.easing = easing;
  CHECK_STATUS(TS_ERROR_CALLBACK, ts_stagger(&desc, delays));
}
