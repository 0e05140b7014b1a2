/* SPDX-License-Identifier: MIT
 *
 * counts ROW N REPEATS [WHO]: one row of the benchmarks at N items, REPEATS times by ours or by the peer WHO, without a clock.
 * For callgrind: what it counts with three repeats less what it counts with one, over 2 N, is the instructions per item.
 * ROW is a name, or a name and a precision ("springs shared f64"); the first row that fits is taken.
 */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const bench_row *found(const char *name) {
  char whole[128];
  for (size_t t = 0; bench_tables[t]; t++) {
    for (const bench_row *row = bench_tables[t]; row->name; row++) {
      snprintf(whole, sizeof whole, "%s %s", row->name, row->precision);
      if (row->threads <= 1 && (strcmp(row->name, name) == 0 || strcmp(whole, name) == 0)) return row;
    }
  }
  return NULL;
}

int main(int argc, char **argv) {
  if (argc < 4) return fprintf(stderr, "counts ROW N REPEATS [WHO]\n"), 2;
  const bench_row *row = found(argv[1]);
  size_t n = strtoul(argv[2], NULL, 10), repeats = strtoul(argv[3], NULL, 10), work = 0;
  const char *who = argc > 4 ? argv[4] : "ours";
  while (row && work < BENCH_WORKS && row->works[work].who && strcmp(row->works[work].who, who) != 0) work++;
  if (!row || work == BENCH_WORKS || !row->works[work].who) return fprintf(stderr, "counts: no %s by %s\n", argv[1], who), 2;
  /* Some rows are of one size. */
  if (n == 0 || (row->sizes[1].n == 0 && row->sizes[0].n != n))
    return fprintf(stderr, "counts: %s is not of %zu items\n", argv[1], n), 2;
  row->prepare(row, n);
  /* What is made anew for each step is made for as many, however many are run. */
  if (row->restore) row->restore(work, 4);
  for (size_t k = 0; k < repeats; k++) row->works[work].run(k);
  if (row->end) row->end();
  bench_release();
  return 0;
}
