/* SPDX-License-Identifier: MIT
 *
 * Batches on several threads: the bits of one thread, whoever else is at it, before and after forks, and at the end.
 */
#define _GNU_SOURCE
#include "batch_work.h"
#include "thread_help.h"

#include <signal.h>

enum { item_count = 150000, thread_count = 4 };

static batch_work works[thread_count];
static uint64_t sums[batch_kinds];
static atomic_long done;

static bool make_works(size_t count, int how_many) {
  bool good = true;
  for (int i = 0; i < how_many; i++) good = CHECK(batch_work_make(&works[i], count)) && good;
  batch_work_expect(&works[0], sums);
  return good;
}

static void free_works(int how_many) {
  for (int i = 0; i < how_many; i++) batch_work_free(&works[i]);
}

static bool has_bits(batch_work *work, int kind, uint32_t threads) {
  batch_work_fill(work, kind);
  return batch_work_do(work, kind, 0, work->count, threads) == TS_OK && batch_work_sum(work) == sums[kind];
}

SECTION(test_pool_bits, "pool, bits on many threads", 60) {
  const size_t counts[] = {item_count, 16384, 16385, 32768, 131072, 131073, 200001};
  const uint32_t threads[] = {0, 1, 2, 3, 4, 7, 63, 64};
  for (size_t i = 0; i < (SANITIZED ? 2 : COUNT_OF(counts)); i++) {
    if (!make_works(counts[i], 1)) return;
    for (int kind = 0; kind < batch_kinds; kind++)
      for (size_t k = 0; k < COUNT_OF(threads); k++) {
        char text[80];
        snprintf(text, sizeof text, "kind %d, %zu items, %d threads", kind, counts[i], (int)threads[k]);
        CHECK_OF(has_bits(&works[0], kind, threads[k]), text);
      }
    free_works(1);
  }
}

SECTION(test_pool_maximum, "pool, most threads", 30) {
  const uint32_t bad[] = {0, 65, 1000, 0x80000000, UINT32_MAX};
  for (size_t i = 0; i < COUNT_OF(bad); i++) CHECK_REFUSED("threads", ts_threads_set_maximum(bad[i]));
  if (!make_works(item_count, 1)) return;
  const uint32_t most[] = {1, 2, 64, 3, 1, 64};
  for (size_t i = 0; i < COUNT_OF(most); i++) {
    CHECK_STATUS(TS_OK, ts_threads_set_maximum(most[i]));
    for (int kind = 0; kind < batch_kinds; kind += 3) CHECK(has_bits(&works[0], kind, 4));
  }
  free_works(1);
}

/* ---- Several callers --------------------------------------------------------------------------------------------- */

static int kind_asked;

static void *step_range(void *context) {
  size_t i = (size_t)(intptr_t)context, size = item_count / thread_count;
  if (batch_work_do(&works[0], kind_asked, i * size, size, (uint32_t)i % 2 * 4) != TS_OK) atomic_fetch_add(&wrong, 1);
  return NULL;
}

/* Each its own part of one array; what is told of the whole, or turned around, has no parts. */
SECTION(test_pool_ranges, "pool, ranges on threads", 60) {
  if (!make_works(item_count, 1)) return;
  for (int round = 0; round < (SANITIZED ? 1 : 5); round++)
    for (kind_asked = 0; kind_asked < batch_kinds; kind_asked++) {
      if (kind_asked == 3 || kind_asked == 4 || kind_asked == batch_kinds / 2 + 4) continue;
      pthread_t threads[thread_count];
      batch_work_fill(&works[0], kind_asked);
      if (!run_threads(threads, thread_count, step_range)) return;
      join_threads(threads, thread_count);
      CHECK(batch_work_sum(&works[0]) == sums[kind_asked]);
    }
  free_works(1);
}

/* The first thread has the last array, so that one thread leaves the first to others. */
static void *step_until_stop(void *context) {
  batch_work *work = &works[thread_count - 1 - (intptr_t)context];
  for (int i = (int)(intptr_t)context; !atomic_load(&stop); i++) {
    if (!has_bits(work, i % batch_kinds, 4)) atomic_fetch_add(&wrong, 1);
    atomic_fetch_add(&done, 1);
  }
  return NULL;
}

SECTION(test_pool_shared, "pool, shared by threads", 60) {
  if (!make_works(item_count, thread_count)) return;
  pthread_t threads[thread_count];
  if (!run_threads(threads, thread_count, step_until_stop)) return;
  usleep(1500000);
  join_threads(threads, thread_count);
  CHECK(atomic_load(&done) >= thread_count);
  free_works(thread_count);
}

/* A curve that goes while tweens follow it: every number is written, or the handle is stale. */
static _Atomic ts_easing shared;

static void *replace_until_stop(void *context) {
  (void)context;
  while (!atomic_load(&stop)) {
    ts_easing last = atomic_exchange(&shared, parsed("back.out(1.5)"));
    ts_easing_release(last);
    usleep(200);
  }
  return NULL;
}

SECTION(test_pool_shared_handle, "pool, shared handle", 120) {
  enum { many = 1 << 18 };
  double *out = calloc(many, sizeof *out);
  pthread_t thread;
  atomic_store(&shared, parsed("back.out(1.5)"));
  ts_easing kept = parsed("back.out(1.5)");
  double expected;
  CHECK_STATUS(TS_OK, ts_easing_evaluate(kept, 0.25, 0, &expected));
  CHECK_STATUS(TS_OK, ts_easing_release(kept));
  if (!CHECK(out != NULL) || !run_threads(&thread, 1, replace_until_stop)) return;
  long halves = 0, whole = 0;
  for (int round = 0; round < (SANITIZED ? 100 : 2000); round++) {
    ts_easing easing = atomic_load(&shared);
    ts_tween_batch_f64 b = {.struct_size = sizeof b, .count = many, .to = {NULL, 0, 1}, .duration = {NULL, 0, 1},
      .easings = &easing,
      .easing_count = 1, .out = {out, 0}, .threads = 2};
    for (int i = 0; i < many; i += 1024) out[i] = -1;
    ts_status status = ts_tweens_sample_f64(&b, 0.25);
    if (status != TS_OK) {
      halves += status != TS_ERROR_STALE_HANDLE;
      continue;
    }
    whole++;
    for (int i = 0; i < many; i += 1024)
      if (out[i] != expected) {
        halves++;
        break;
      }
  }
  join_threads(&thread, 1);
  ts_easing_release(atomic_load(&shared));
  char text[60];
  snprintf(text, sizeof text, "%ld of %ld", halves, whole);
  CHECK_OF(halves == 0 && whole > 0, text);
  free(out);
}

/* ---- fork -------------------------------------------------------------------------------------------------------- */

/* The child steps with a pool of its own, and every other one ends by exit. */
static int fork_number;
static bool step_in_child(void) {
  bool good = has_bits(&works[0], fork_number % batch_kinds, 4);
  good = good && has_bits(&works[0], (fork_number + 1) % batch_kinds, 3);
  if (good && fork_number % 2) exit(0);
  return good;
}

SECTION(test_pool_forks, "pool, fork while another thread steps", 180) {
  if (!make_works(item_count, thread_count)) return;
  pthread_t thread;
  if (!run_threads(&thread, 1, step_until_stop)) return;
  for (fork_number = 0; fork_number < 50; fork_number++) {
    usleep(1000 * (unsigned)(fork_number % 7));
    if (!CHECK(in_child(10, step_in_child))) break;
  }
  join_threads(&thread, 1);
  CHECK(has_bits(&works[0], 0, 4));
  free_works(thread_count);
}

/* Children of children. */
static void fork_deeper(void) {
  for (int depth = 0; depth < 5; depth++) {
    if (!has_bits(&works[0], depth, 4)) _exit(1);
    pid_t child = fork();
    if (child == 0) {
      alarm(20);
      continue;
    }
    if (!ended_well(child)) _exit(1);
    if (!has_bits(&works[0], depth, 4)) _exit(1);
    exit(0);
  }
}

SECTION(test_pool_forks_of_forks, "pool, forks of forks", 60) {
  if (!make_works(item_count, 1)) return;
  check_in_child("forks of forks, with threads", 60, fork_deeper);
  free_works(1);
}

/* ---- The end ----------------------------------------------------------------------------------------------------- */

static bool is_done_late;
static void step_late(void) {
  if (!is_done_late) return;
  if (!has_bits(&works[0], 2, 4)) _exit(1);
}

static void exit_after_work(void) {
  if (!has_bits(&works[0], 0, 4)) _exit(1);
  exit(0);
}

static void exit_with_late_work(void) {
  is_done_late = true;
  atexit(step_late);
  if (!has_bits(&works[0], 0, 4)) _exit(1);
  exit(0);
}

/* Another thread is in the middle of a step. */
static void exit_during_work(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, step_until_stop, NULL);
  while (atomic_load(&done) < 3) usleep(100);
  exit(atomic_load(&wrong) ? 1 : 0);
}

SECTION(test_pool_exits, "pool, exit with threads", 120) {
  if (!make_works(item_count, thread_count)) return;
  for (int i = 0; i < 10; i++) {
    check_in_child("exit after a step with threads", 20, exit_after_work);
    check_in_child("exit with a step in atexit", 20, exit_with_late_work);
    check_in_child("exit during a step with threads", 20, exit_during_work);
  }
  free_works(thread_count);
}

/* ---- Signals ----------------------------------------------------------------------------------------------------- */

static pthread_t main_thread;
static atomic_long astray, signals;
static void notice(int number) {
  (void)number;
  atomic_fetch_add(&signals, 1);
  if (!pthread_equal(pthread_self(), main_thread)) atomic_fetch_add(&astray, 1);
}

/* The pool's threads take no signals of the host's. */
SECTION(test_pool_signals, "pool, signals and threads", 30) {
  if (!make_works(item_count, 1)) return;
  main_thread = pthread_self();
  CHECK(has_bits(&works[0], 0, 4));
  struct sigaction action = {.sa_handler = notice};
  sigaction(SIGUSR1, &action, NULL);
  for (int i = 0; i < 200; i++) {
    kill(getpid(), SIGUSR1);
    if (i % 50 == 0) CHECK(has_bits(&works[0], i / 50, 4));
  }
  CHECK(atomic_load(&signals) == 200 && atomic_load(&astray) == 0);
  free_works(1);
}
