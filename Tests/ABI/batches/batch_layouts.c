/* SPDX-License-Identifier: MIT
 *
 * Batches of springs and decays: the bits of each alone, however many there are and wherever they stand.
 */
#define _GNU_SOURCE
#include "layouts.h"

#include <stdio.h>

static const ts_spring some_springs[] = {{10, 0.5, 1}, {3, 1, 1}, {7, 4, 2}, {100, 0, 1}, {INFINITY, 1, 1}, {0, 0,
  1}, {1e-3, 0.1, 0}};
enum source { one, palette, own, own_numbers, own_ratio, decay, rates, rate_number, source_count };
static const ts_decay some_decay = {.rate = 2.5};

#define REAL float
#define OF(name) name##_f32
#include "batch_layouts.h"
#undef REAL
#undef OF
#define REAL double
#define OF(name) name##_f64
#include "batch_layouts.h"

SECTION(test_batch_layouts, "batch layouts", 60) {
  check_layouts_f32();
  check_layouts_f64();
}

SECTION(test_batch_edges, "batch edges", 10) {
  check_edges_f32();
  check_edges_f64();
}
