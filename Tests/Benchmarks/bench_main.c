/* SPDX-License-Identifier: MIT
 *
 * bench [--full] [--threads N] [--row WORD]... [--csv FILE]: measures the rows that want N threads (1) and whose name and
 * precision hold one of the words (all, where there is none), and appends them to the file.
 * bench --isa: which instruction set the library runs with. bench --list: the rows.
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

int main(int argc, char **argv) {
  bench_options options = {.threads = 1};
  char *words[WORDS];
  size_t count = 0;
  bool lists = false;
  for (int i = 1; i < argc; i++) {
    const char *next = i + 1 < argc ? argv[i + 1] : NULL;
    if (strcmp(argv[i], "--isa") == 0) return puts(bench_isa()), 0;
    if (strcmp(argv[i], "--list") == 0) lists = true;
    else if (strcmp(argv[i], "--full") == 0) options.is_full = true;
    else if (next && strcmp(argv[i], "--threads") == 0) options.threads = (unsigned)atoi(next), i++;
    else if (next && strcmp(argv[i], "--csv") == 0) options.csv = next, i++;
    else if (next && strcmp(argv[i], "--row") == 0 && count < WORDS) words[count++] = argv[++i];
    else return fprintf(stderr, "bench: what is %s?\n", argv[i]), 2;
  }
  if (!lists && strcmp(bench_isa(), reference_isa()) != 0)
    return fprintf(stderr, "bench: the library runs with %s, the C beside it with %s\n", bench_isa(), reference_isa()), 2;
  if (!lists) bench_title();
  bool holds = true;
  for (size_t t = 0; bench_tables[t]; t++) {
    for (const bench_row *row = bench_tables[t]; row->name; row++) {
      if (!is_chosen(row, words, count)) continue;
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
