/* SPDX-License-Identifier: MIT
 *
 * Columns in every arrangement that a caller may have them in.
 */
#ifndef TWEENSPIRIT_TESTS_LAYOUTS_H
#define TWEENSPIRIT_TESTS_LAYOUTS_H

#include "physics.h"

#include <sys/mman.h>
#include <unistd.h>

enum { layout_count = 7, most_items = 70, most_columns = 8, layout_memory = 2 * most_columns * 1024 + 16384 };

typedef struct column {
  unsigned char *first;
  ptrdiff_t stride;
  size_t size;
} column;

static unsigned char laid_out[layout_memory];

/** The k-th column of n numbers of a size. */
static inline column place(int layout, int k, size_t n, size_t size) {
  unsigned char *packed = laid_out + 64 + k * 1024, *records = laid_out + 64 + most_columns * 1024;
  ptrdiff_t last = n > 0 ? (ptrdiff_t)n - 1 : 0;
  switch (layout) {
    case 0: return (column){packed, 0, size};
    case 1: return (column){packed + 1 + k % 3, (ptrdiff_t)size, size};
    case 2: return (column){records + 8 * k, 8 * most_columns, size};
    case 3: return (column){records + 8 * k + 8 * most_columns * last, -8 * most_columns, size};
    case 4: return (column){records + 3 + 9 * k, 9 * most_columns + 5, size};
    case 5: return (column){packed + 8 * last, -8, size};
    default: return place(k % 2 ? 2 : 0, k, n, size);
  }
}

/** The k-th column of n numbers between two pages that must not be touched, at the beginning (edges 0, 2, 4) or at the end:
 *  packed (0, 1), in rows of all columns (2, 3), in rows from the last to the first. */
enum { edge_count = 6, row_size = 8 * most_columns };

static inline column place_at_edge(int k, size_t n, size_t size, int edge) {
  static unsigned char *pages[most_columns];
  size_t page = (size_t)sysconf(_SC_PAGESIZE), room = (most_items * row_size + page - 1) / page * page;
  if (!pages[k]) {
    void *memory = mmap(NULL, room + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (!CHECK(memory != MAP_FAILED)) abort();
    pages[k] = (unsigned char *)memory + page;
    mprotect(pages[k], room, PROT_READ | PROT_WRITE);
  }
  if (edge < 2) return (column){pages[k] + (edge ? room - n * size : 0), 0, size};
  unsigned char *first = pages[0] + 8 * k + (edge % 2 ? room - n * row_size + 8 - size : 0);
  bool is_backward = edge >= 4 && n > 0;
  return (column){first + (is_backward ? (n - 1) * row_size : 0), edge >= 4 ? -row_size : row_size, size};
}

static inline void *item(column c, size_t i) {
  return c.first + (ptrdiff_t)i * (c.stride ? c.stride : (ptrdiff_t)c.size);
}

static inline void put(column c, size_t n, const void *items) {
  for (size_t i = 0; i < n; i++) memcpy(item(c, i), (const char *)items + i * c.size, c.size);
}

static inline bool holds(column c, size_t n, const void *items) {
  bool good = true;
  for (size_t i = 0; i < n; i++) good = memcmp(item(c, i), (const char *)items + i * c.size, c.size) == 0 && good;
  return good;
}

#endif
