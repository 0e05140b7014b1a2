/* SPDX-License-Identifier: MIT
 *
 * Our side of the works.
 */
#define _POSIX_C_SOURCE 200809L
#include "peers.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <tweenspirit/tweenspirit.h>

double peer_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static void must(ts_status status) {
  if (status == TS_OK) return;
  fprintf(stderr, "peers: %s: %s\n", ts_status_name(status), ts_last_error_message());
  exit(1);
}

const char *peer_isa(void) {
  static ts_build_info info = {.struct_size = sizeof info};
  must(ts_build_get_info(&info));
  return info.isa;
}

static double any(uint64_t *seed) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return (double)(*seed >> 40) * 0x1p-24;
}

peer_arrays peer_fill(size_t count) {
  peer_arrays it;
  float **narrow[] = {&it.from, &it.to, &it.begin, &it.duration, &it.out};
  double **wide[] = {&it.from64, &it.to64, &it.begin64, &it.duration64, &it.out64};
  uint64_t seed = 42;
  for (int k = 0; k < 5; k++) {
    *narrow[k] = (float *)malloc(count * sizeof(float));
    *wide[k] = (double *)malloc(count * sizeof(double));
    if (!*narrow[k] || !*wide[k]) {
      fprintf(stderr, "peers: out of memory\n");
      exit(1);
    }
    for (size_t i = 0; i < count; i++) {
      (*wide[k])[i] = any(&seed) + (k == 3 ? 0.5 : 0);
      (*narrow[k])[i] = (float)(*wide[k])[i];
    }
  }
  return it;
}

static void springs(const peer_arrays *a, size_t count, bool is_double) {
  /* ω 10, ζ 0.5: what mass 1, stiffness 100 and damping 10 are elsewhere. */
  static const ts_spring spring = {.omega = 10, .damping_ratio = 0.5, .mass = 1};
  if (is_double) {
    ts_spring_batch_f64 batch = {.struct_size = sizeof batch, .count = count, .springs = &spring, .spring_count = 1};
    batch.value.data = a->from64, batch.velocity.data = a->begin64, batch.target.data = a->to64;
    must(ts_springs_step_f64(&batch, 1.0 / 60, NULL));
  } else {
    ts_spring_batch_f32 batch = {.struct_size = sizeof batch, .count = count, .springs = &spring, .spring_count = 1};
    batch.value.data = a->from, batch.velocity.data = a->begin, batch.target.data = a->to;
    must(ts_springs_step_f32(&batch, 1.0 / 60, NULL));
  }
}

void peer_ours(const peer_arrays *a, size_t count, peer_work work, bool is_double, double time) {
  static ts_easing cubic;
  if (!cubic.slot && !cubic.generation) must(ts_easing_parse("cubic.inOut", TS_DIALECT_CANONICAL, &cubic));
  if (work == PEER_SPRING) {
    springs(a, count, is_double);
  } else if (work == PEER_EASE) {
    must(is_double ? ts_easing_sample_f64(cubic, a->begin64, a->out64, count)
                   : ts_easing_sample_f32(cubic, a->begin, a->out, count));
  } else if (is_double) {
    ts_tween_batch_f64 batch = {.struct_size = sizeof batch, .count = count, .easings = &cubic, .easing_count = 1};
    batch.from.data = a->from64, batch.to.data = a->to64, batch.start.data = a->begin64;
    batch.duration.data = a->duration64, batch.out.data = a->out64;
    must(ts_tweens_sample_f64(&batch, time));
  } else {
    ts_tween_batch_f32 batch = {.struct_size = sizeof batch, .count = count, .easings = &cubic, .easing_count = 1};
    batch.from.data = a->from, batch.to.data = a->to, batch.start.data = a->begin;
    batch.duration.data = a->duration, batch.out.data = a->out;
    must(ts_tweens_sample_f32(&batch, time));
  }
}
