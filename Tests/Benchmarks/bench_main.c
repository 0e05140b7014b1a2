/* SPDX-License-Identifier: MIT
 *
 * bench [--full] [--threads N] [--row WORD]... [--csv FILE]: measures the rows that want N threads (1) and whose name and
 * precision hold one of the words (all, where there is none), and appends them to the file.
 * bench --isa: which instruction set the library runs with. bench --list: the rows.
 * bench --count ROW N REPEATS [WHO]: one row at N items, REPEATS times by ours or by the peer WHO, without a clock. For
 * callgrind: what it counts with three repeats less what it counts with one, over 2 N, is the instructions per item. ROW is a
 * name, or a name and a precision ("springs shared f64"); the first row that fits is taken.
 */
#include "harness.h"
#include "reference.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 64 };

static bool is_chosen(const bench_row *row, char **words, size_t count) {
  char whole[128];
  snprintf(whole, sizeof whole, "%s %s", row->name, row->precision);
  for (size_t i = 0; i < count; i++)
    if (strstr(whole, words[i])) return true;
  return count == 0;
}

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

static int count(int argc, char **argv) {
  if (argc < 5) return fprintf(stderr, "bench --count ROW N REPEATS [WHO]\n"), 2;
  const bench_row *row = found(argv[2]);
  size_t n = strtoul(argv[3], NULL, 10), repeats = strtoul(argv[4], NULL, 10), work = 0;
  const char *who = argc > 5 ? argv[5] : "ours";
  while (row && work < BENCH_WORKS && row->works[work].who && strcmp(row->works[work].who, who) != 0) work++;
  if (!row || work == BENCH_WORKS || !row->works[work].who) return fprintf(stderr, "bench: no %s by %s\n", argv[2], who), 2;
  /* Some rows are of one size. */
  if (n == 0 || (row->sizes[1].n == 0 && row->sizes[0].n != n))
    return fprintf(stderr, "bench: %s is not of %zu items\n", argv[2], n), 2;
  row->prepare(row, n);
  /* What is made anew for each step is made for as many, however many are run. */
  if (row->restore) row->restore(work, 4);
  for (size_t k = 0; k < repeats; k++) row->works[work].run(k);
  if (row->end) row->end();
  bench_release();
  return 0;
}

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "--count") == 0) return count(argc, argv);
  bench_options options = {.threads = 1};
  char *words[WORDS];
  size_t word_count = 0;
  bool lists = false;
  for (int i = 1; i < argc; i++) {
    const char *next = i + 1 < argc ? argv[i + 1] : NULL;
    if (strcmp(argv[i], "--isa") == 0) return puts(bench_isa()), 0;
    if (strcmp(argv[i], "--list") == 0) lists = true;
    else if (strcmp(argv[i], "--full") == 0) options.is_full = true;
    else if (next && strcmp(argv[i], "--threads") == 0) options.threads = (unsigned)atoi(next), i++;
    else if (next && strcmp(argv[i], "--csv") == 0) options.csv = next, i++;
    else if (next && strcmp(argv[i], "--row") == 0 && word_count < WORDS) words[word_count++] = argv[++i];
    else return fprintf(stderr, "bench: what is %s?\n", argv[i]), 2;
  }
  if (!lists && strcmp(bench_isa(), reference_isa()) != 0)
    return fprintf(stderr, "bench: the library runs with %s, the C beside it with %s\n", bench_isa(), reference_isa()), 2;
  if (!lists) bench_title();
  bool holds = true;
  for (size_t t = 0; bench_tables[t]; t++) {
    for (const bench_row *row = bench_tables[t]; row->name; row++) {
      if (!is_chosen(row, words, word_count)) continue;
      if (lists) {
        printf("%s %s, %u\n", row->name, row->precision, row->threads ? row->threads : 1);
        continue;
      }
      if ((row->threads ? row->threads : 1) != options.threads) continue;
      for (const bench_size *size = row->sizes; size->n; size++)
        if (size->is_quick || options.is_full) holds = bench_measure(row, size->n, &options) && holds;
    }
  }
  return holds ? 0 : 1;
}
