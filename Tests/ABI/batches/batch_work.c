/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "batch_work.h"

bool batch_work_make(batch_work *work, size_t count) {
  *work = (batch_work){.count = count, .decay = {.rate = 3}};
  bool good = true;
  for (int i = 0; i < 6; i++) good = (work->numbers[i] = calloc(count + 8, sizeof(double))) && good;
  work->index = calloc(count, sizeof *work->index);
  work->active = calloc(count, sizeof *work->active);
  work->mask = calloc(count, 1);
  for (int i = 0; i < 256; i++) work->springs[i] = spring_of(1 + i, i % 5 * 0.4);
  const char *const texts[] = {"cubic.inOut", "back.out(1.7)", "spring(0.5,0.3)"};
  for (int i = 0; i < 3; i++) work->easings[i] = parsed(texts[i]);
  return good && work->index && work->active && work->mask;
}

void batch_work_free(batch_work *work) {
  for (int i = 0; i < 6; i++) free(work->numbers[i]);
  free(work->index);
  free(work->active);
  free(work->mask);
  for (int i = 0; i < 3; i++) ts_easing_release(work->easings[i]);
}

/* f32 batches use the same memory, half of it. */
static bool is_f32(int kind) { return kind >= batch_kinds / 2; }

void batch_work_fill(batch_work *work, int kind) {
  uint64_t seed = (uint64_t)kind;
  for (size_t i = 0; i < work->count; i++) {
    for (int k = 0; k < 6; k++) {
      double x = k == 4 || k == 5 ? random_between(&seed, 0.1, 5) : random_between(&seed, -5, 5);
      if (is_f32(kind)) ((float *)(void *)work->numbers[k])[i] = (float)x;
      else work->numbers[k][i] = x;
    }
    work->index[i] = (uint32_t)(i * 2654435761u >> 7) % 300;
    work->active[i] = 0;
    work->mask[i] = 0;
  }
}

typedef struct parts {
  size_t first, n;
  uint32_t threads;
} parts;

static ts_status step_f64(const batch_work *w, int kind, parts p) {
  double *const *x = w->numbers;
  if (kind == 5) {
    ts_decay_batch_f64 b = {.struct_size = sizeof b, .count = p.n, .value = {x[0] + p.first, 0}, .velocity =
      {x[1] + p.first, 0},
      .rate = {x[4] + p.first, 0, 0}, .threads = p.threads};
    return ts_decays_step_f64(&b, 0.1, NULL);
  }
  if (kind == 6) {
    ts_tween_batch_f64 b = {.struct_size = sizeof b, .count = p.n, .from = {x[0] + p.first, 0, 0}, .to =
      {x[1] + p.first, 0, 0},
      .start = {x[2] + p.first, 0, 0}, .duration = {x[4] + p.first, 0, 0}, .easings = w->easings, .easing_count = 3,
      .index = {w->index + p.first, 0}, .out = {x[3] + p.first, 0}, .threads = p.threads};
    return ts_tweens_sample_f64(&b, 0.5);
  }
  ts_spring_batch_f64 b = {.struct_size = sizeof b, .count = p.n, .value = {x[0] + p.first, 0}, .velocity =
    {x[1] + p.first, 0},
    .target = {x[2] + p.first, 0, 0}, .springs = w->springs, .spring_count = 1, .threads = p.threads};
  size_t active;
  if (kind == 1) {
    b.spring_count = 256;
    b.index.data = w->index + p.first;
  } else if (kind == 2) {
    b.springs = NULL;
    b.omega.data = x[4] + p.first;
    b.damping_ratio.data = x[5] + p.first;
  } else if (kind == 3) {
    b.tolerance = 3;
    b.mask = w->mask + p.first;
    b.active = w->active + p.first;
  } else if (kind == 4) {
    /* From the last to the first. */
    b.value = (ts_view_f64){x[0] + p.first + p.n - 1, -8};
    b.velocity = (ts_view_f64){x[1] + p.first + p.n - 1, -8};
  }
  return ts_springs_step_f64(&b, 0.1, kind == 3 ? &active : NULL);
}

static ts_status step_f32(const batch_work *w, int kind, parts p) {
  float *x[6];
  for (int i = 0; i < 6; i++) x[i] = (float *)(void *)w->numbers[i] + p.first;
  if (kind == 5) {
    ts_decay_batch_f32 b = {.struct_size = sizeof b, .count = p.n, .value = {x[0], 0}, .velocity = {x[1], 0},
      .decay = &w->decay,
      .tolerance = 0.5f, .mask = w->mask + p.first, .threads = p.threads};
    return ts_decays_step_f32(&b, 0.1, NULL);
  }
  if (kind == 6) {
    ts_tween_batch_f32 b = {.struct_size = sizeof b, .count = p.n, .from = {x[0], 0, 0}, .to = {x[1], 0, 0}, .start =
      {x[2], 0, 0},
      .duration = {x[4], 0, 0}, .easings = w->easings + 1, .easing_count = 1, .out = {x[0], 0}, .threads = p.threads};
    return ts_tweens_sample_f32(&b, 0.5);
  }
  ts_spring_batch_f32 b = {.struct_size = sizeof b, .count = p.n, .value = {x[0], 0}, .velocity = {x[1], 0},
    .target = {x[2], 0, 0},
    .springs = w->springs, .spring_count = 1, .threads = p.threads};
  size_t active;
  if (kind == 1) {
    b.spring_count = 256;
    b.index.data = w->index + p.first;
  } else if (kind == 2) {
    b.springs = NULL;
    b.omega.data = x[4];
    b.damping_ratio.data = x[5];
    b.tolerance = 1;
  } else if (kind == 3) {
    b.target = (ts_input_f32){NULL, 0, 1};
    b.tolerance = 3;
  } else if (kind == 4) {
    b.target = (ts_input_f32){x[2] + p.n - 1, -4, 0};
  }
  return ts_springs_step_f32(&b, 0.1, kind == 3 ? &active : NULL);
}

ts_status batch_work_do(const batch_work *work, int kind, size_t first, size_t n, uint32_t threads) {
  parts p = {first, n, threads};
  return is_f32(kind) ? step_f32(work, kind - batch_kinds / 2, p) : step_f64(work, kind, p);
}

static uint64_t sum_of(uint64_t sum, const void *memory, size_t size) {
  const unsigned char *bytes = memory;
  for (size_t i = 0; i + 8 <= size; i += 8) {
    uint64_t word;
    memcpy(&word, bytes + i, 8);
    sum = (sum ^ word) * 0x9E3779B97F4A7C15u;
    sum ^= sum >> 29;
  }
  return sum;
}

uint64_t batch_work_sum(const batch_work *work) {
  uint64_t sum = 1;
  for (int i = 0; i < 6; i++) sum = sum_of(sum, work->numbers[i], work->count * sizeof(double));
  sum = sum_of(sum, work->mask, work->count);
  return sum_of(sum, work->active, work->count * sizeof *work->active);
}

void batch_work_expect(batch_work *work, uint64_t sums[batch_kinds]) {
  for (int kind = 0; kind < batch_kinds; kind++) {
    batch_work_fill(work, kind);
    CHECK_STATUS(TS_OK, batch_work_do(work, kind, 0, work->count, 1));
    sums[kind] = batch_work_sum(work);
  }
}
