/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "thread_help.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

enum { thread_count = 8 };

/* ---- Curves of one's own ------------------------------------------------------------------------------------------ */

/* Parses, samples, prints and releases; true where all of it was as it must be. */
static bool use_library(unsigned seed) {
  static const char *const texts[] = {"back.out(1.7)", "linear(0,.2 10%,.9,1)", "quad.in", "steps(3)", "pow.in(2)"};
  ts_easing easing;
  if (ts_easing_parse(texts[seed % 5], TS_DIALECT_CANONICAL, &easing) != TS_OK) return false;
  double t[9], out[9], alone;
  for (int i = 0; i < 9; i++) t[i] = i / 8.0;
  bool good = ts_easing_sample_f64(easing, t, out, 9) == TS_OK && out[8] == 1;
  good = good && ts_easing_evaluate(easing, t[3], 0, &alone) == TS_OK && alone == out[3];
  char name[64];
  size_t length;
  good = good && ts_easing_print(easing, name, sizeof name, &length) == TS_OK && length == strlen(name);
  good = good && ts_easing_release(easing) == TS_OK && ts_ease(TS_EASING_QUAD_IN, 0.5) == 0.25;
  return good && ts_easing_parse("no.such", TS_DIALECT_CSS, &easing) == TS_ERROR_UNKNOWN_EASING;
}

static void *use_until_stop(void *context) {
  for (unsigned i = (unsigned)(intptr_t)context; !atomic_load(&stop); i++)
    if (!use_library(i)) atomic_fetch_add(&wrong, 1);
  return NULL;
}

SECTION(test_threads, "threads", 60) {
  pthread_t threads[thread_count];
  if (!run_threads(threads, thread_count, use_until_stop)) return;
  pause_for(500000);
  join_threads(threads, thread_count);
}

/* ---- One curve that another thread releases ----------------------------------------------------------------------- */

enum { sampled = 512 };

static _Atomic ts_easing shared;
static atomic_long outcomes[2];

/* A curve from 0 to 1 whose memory goes back to the system when it is freed, so that a late read is a fault. */
static ts_easing make_large(void) {
  enum { stops = 1 << 15 };
  static double outputs[stops];
  if (outputs[stops - 1] == 0)
    for (int i = 0; i < stops; i++) outputs[i] = (double)i / (stops - 1);
  ts_easing easing = {0, 0};
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 1 << 17);
#endif
  CHECK_STATUS(TS_OK, ts_easing_create_linear(outputs, NULL, stops, &easing));
  return easing;
}

static bool is_expected(ts_status status) {
  if (status != TS_OK && status != TS_ERROR_STALE_HANDLE) return false;
  atomic_fetch_add(&outcomes[status != TS_OK], 1);
  return true;
}

static void *use_shared(void *context) {
  float t[sampled], out[sampled];
  for (int i = 0; i < sampled; i++) t[i] = (float)i / (sampled - 1);
  for (unsigned i = (unsigned)(intptr_t)context; !atomic_load(&stop); i++) {
    ts_easing easing = atomic_load(&shared);
    bool good = true;
    if (i % 2) {
      ts_status status = ts_easing_retain(easing);
      good = is_expected(status);
      if (status == TS_OK) {
        double value;
        good = good && ts_easing_is_valid(easing) && ts_easing_evaluate(easing, 0.5, 0, &value) == TS_OK && value > 0.49;
        good = good && ts_easing_sample_f32(easing, t, out, sampled) == TS_OK && out[sampled - 1] == 1;
        good = good && ts_easing_release(easing) == TS_OK;
      }
    } else {
      ts_status status = ts_easing_sample_f32(easing, t, out, sampled);
      good = is_expected(status) && (status != TS_OK || out[sampled - 1] == 1);
    }
    good = good && use_library(i);
    if (!good) atomic_fetch_add(&wrong, 1);
  }
  return NULL;
}

SECTION(test_shared_handle, "shared handle", 60) {
  atomic_store(&shared, make_large());
  pthread_t threads[thread_count];
  if (!run_threads(threads, thread_count, use_shared)) return;
  /* More rounds than these where the threads have not yet met both outcomes. */
  int rounds = SANITIZED ? 100 : 1000, most = 20 * rounds;
  for (int round = 0; round < most; round++) {
    if (round >= rounds && atomic_load(&outcomes[0]) > 0 && atomic_load(&outcomes[1]) > 0) break;
    ts_easing next = make_large(), last = atomic_load(&shared);
    if (round % 2) atomic_store(&shared, next);
    if (!CHECK_STATUS(TS_OK, ts_easing_release(last))) break;
    if (round % 8 == 0) pause_for(100);
    atomic_store(&shared, next);
  }
  join_threads(threads, thread_count);
  CHECK_STATUS(TS_OK, ts_easing_release(atomic_load(&shared)));
  /* A sanitizer's threads may be too slow to meet a handle between its release and the next one. */
  CHECK(atomic_load(&outcomes[0]) > 0 && (SANITIZED || atomic_load(&outcomes[1]) > 0));
}

static void *sample_shared(void *context) {
  enum { many = 1 << 16 };
  float *t = calloc(many, sizeof *t);
  (void)context;
  while (t && !atomic_load(&stop)) {
    ts_status status = ts_easing_sample_f32(atomic_load(&shared), t, t, many);
    if (!is_expected(status)) atomic_fetch_add(&wrong, 1);
  }
  free(t);
  return NULL;
}

/* A host releases once too often: what another thread is reading must stay, and the answer is the same as ever. */
SECTION(test_double_release_while_sampling, "double release while sampling", 60) {
  atomic_store(&shared, make_large());
  pthread_t thread;
  if (!run_threads(&thread, 1, sample_shared)) return;
  for (int round = 0; round < 200; round++) {
    pause_for(300);
    ts_easing last = atomic_load(&shared);
    bool good = CHECK_STATUS(TS_OK, ts_easing_release(last));
    good = CHECK(!ts_easing_is_valid(last)) && good;
    good = CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_easing_release(last)) && good;
    atomic_store(&shared, make_large());
    if (!good) break;
  }
  join_threads(&thread, 1);
  ts_easing_release(atomic_load(&shared));
}

/* ---- fork --------------------------------------------------------------------------------------------------------- */

static unsigned fork_number;
static bool use_in_child(void) { return use_library(fork_number); }

SECTION(test_forks, "fork while another thread works", 120) {
  pthread_t threads[2];
  CHECK(use_library(0));
  if (!run_threads(threads, 2, use_until_stop)) return;
  for (fork_number = 0; fork_number < 100; fork_number++)
    if (!CHECK(in_child(5, use_in_child))) break;
  join_threads(threads, 2);
}
