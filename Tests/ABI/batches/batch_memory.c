/* SPDX-License-Identifier: MIT
 *
 * Batches ask for no memory, and so work where there is none.
 */
#define _GNU_SOURCE
#include "batch_work.h"
#include "memory_help.h"

#include <pthread.h>
#include <stdio.h>

static batch_work work;

SECTION(test_batches_allocate_nothing, "batches allocate nothing", 30) {
  if (!counts("allocations of batches: this platform's malloc cannot be replaced")) return;
  if (!CHECK(batch_work_make(&work, 300000))) return;
  for (int kind = 0; kind < batch_kinds; kind++)
    for (uint32_t threads = 1; threads <= 2; threads++) {
      batch_work_fill(&work, kind);
      CHECK_STATUS(TS_OK, batch_work_do(&work, kind, 0, work.count, threads));
      long before = fault_allocations();
      for (int i = 0; i < 3; i++) CHECK_STATUS(TS_OK, batch_work_do(&work, kind, 0, work.count, threads));
      CHECK_STATUS(TS_OK, batch_work_do(&work, kind, 5, 7, threads));
      char text[60];
      snprintf(text, sizeof text, "kind %d, %d threads", kind, (int)threads);
      CHECK_OF(fault_allocations() == before, text);
    }
  batch_work_free(&work);
}

/* The functions of one spring and one decay. */
static bool use_singles(void) {
  ts_spring spring;
  ts_decay decay;
  ts_spring_motion from = motion_of(0, 1, 0), next;
  ts_decay_motion fling = bounded(decay_of(2, 0, 10), -1, 3, spring_of(10, 0.5));
  ts_spring_info info = {.struct_size = sizeof info};
  ts_decay_info decay_info = {.struct_size = sizeof decay_info};
  double a, b, velocity = 1, t[3] = {0, 0.1, 0.2};
  float t32[3] = {0, 0.1f, 0.2f};
  bool good = true;
  for (int scheme = 0; scheme <= TS_SPRING_BY_BOUNCINESS; scheme++) {
    ts_spring_desc desc = {.struct_size = sizeof desc, .scheme = (ts_spring_scheme)scheme};
    if (scheme == TS_SPRING_BY_STIFFNESS) desc.stiffness = 200, desc.damping = 10;
    if (scheme == TS_SPRING_BY_SETTLING_DURATION_AND_RATIO) desc.damping_ratio = desc.duration = 1;
    if (scheme == TS_SPRING_BY_BOUNCINESS) desc.bounciness = 4, desc.speed = 12;
    good = ts_spring_make(&desc, &spring) == TS_OK && good;
    desc.scheme = (ts_spring_scheme)99;
    good = ts_spring_make(&desc, &spring) == TS_ERROR_INVALID_ARGUMENT && good;
  }
  spring = spring_of(10, 0.5);
  good = ts_spring_get_info(&spring, &info) == TS_OK && ts_spring_evaluate(&spring, &from, 0.5, &a, &b) == TS_OK
    && good;
  good = ts_spring_settling_time(&spring, &from, 1e-3, &a) == TS_OK && ts_spring_crossing(&spring, &from, 0.5, 0,
    &a) == TS_OK && good;
  good = ts_spring_extremum(&spring, &from, 0, &a, &b) == TS_OK && ts_spring_retarget(&spring, &from, 0.1, 3,
    &next) == TS_OK && good;
  good = ts_spring_sample_f64(&spring, &from, t, t, NULL, 3) == TS_OK && ts_spring_sample_f32(&spring, &from, t32,
    t32, NULL, 3) == TS_OK && good;
  good = ts_decay_make(TS_DECAY_BY_HALF_LIFE, 0.5, &decay) == TS_OK && ts_decay_get_info(&decay, &decay_info) ==
    TS_OK && good;
  good = ts_decay_make(TS_DECAY_BY_DRAG, 3, &decay) == TS_ERROR_INVALID_ARGUMENT && good;
  good = ts_decay_evaluate(&fling, 1, &a, &b) == TS_OK && ts_decay_rest(&fling, 1e-3, &a, &b) == TS_OK && good;
  good = ts_decay_handoff(&fling, &a, &next) == TS_OK && ts_decay_crossing(&fling, 2, &a) == TS_OK && good;
  good = ts_decay_aim(&decay, 0, 1, &a) == TS_OK && ts_decay_snap(&decay, 0, 9, 2, 0, &a) == TS_OK && good;
  good = ts_rubber_band(3, 100, 0.55, false, &a) == TS_OK && ts_follow(0, 1, 0.5, 0.1, &velocity, &a) == TS_OK && good;
  return good && ts_threads_set_maximum(64) == TS_OK;
}

SECTION(test_springs_allocate_nothing, "springs allocate nothing", 10) {
  if (!counts("allocations of springs: this platform's malloc cannot be replaced")) return;
  CHECK(use_singles());
  long before = fault_allocations(), live = fault_live();
  bool good = true;
  for (int i = 0; i < 100; i++) good = use_singles() && good;
  CHECK(good && fault_live() == live);
  long made = fault_allocations() - before;
  char text[60];
  snprintf(text, sizeof text, "%ld in a hundred times", made);
  CHECK_OF(made == 0, text);
}

static int kind_asked;
static uint64_t sums[batch_kinds];

static void step_without_memory(void) {
  batch_work_fill(&work, kind_asked);
  fault_arm(0);
  ts_status status = batch_work_do(&work, kind_asked, 0, work.count, kind_asked % 2 ? 4 : 1);
  fault_disarm();
  CHECK_STATUS(TS_OK, status);
  CHECK(batch_work_sum(&work) == sums[kind_asked]);
}

static void use_singles_without_memory(void) {
  fault_arm(0);
  bool good = use_singles();
  fault_disarm();
  CHECK(good);
}

SECTION(test_batches_without_memory, "batches without memory", 60) {
  if (!counts("batches without memory: this platform's malloc cannot be replaced")) return;
  check_in_child("springs and decays without memory, at first", 10, use_singles_without_memory);
  if (!CHECK(batch_work_make(&work, 300000))) return;
  batch_work_expect(&work, sums);
  for (kind_asked = 0; kind_asked < batch_kinds; kind_asked++) {
    char name[60];
    snprintf(name, sizeof name, "batch of kind %d without memory", kind_asked);
    check_in_child(name, 20, step_without_memory);
  }
  CHECK(use_singles());
  check_in_child("springs and decays without memory", 10, use_singles_without_memory);
  batch_work_free(&work);
}
