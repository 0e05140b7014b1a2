/* SPDX-License-Identifier: MIT
 *
 * Threads that do something until they are told to stop, and what they were answered.
 */
#ifndef TWEENSPIRIT_TESTS_THREAD_HELP_H
#define TWEENSPIRIT_TESTS_THREAD_HELP_H

#include "check.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <time.h>

static atomic_bool stop;
/** Threads that met what may not be; and how often each status was the answer, others than those of the header last. */
static atomic_long wrong, answers[8];

static inline void pause_for(long microseconds) {
  nanosleep(&(struct timespec){microseconds / 1000000, microseconds % 1000000 * 1000}, NULL);
}

/** Each is given its number, from 0. */
static inline bool run_threads(pthread_t *threads, int count, void *(*body)(void *)) {
  atomic_store(&stop, false);
  atomic_store(&wrong, 0);
  for (int i = 0; i < 8; i++) atomic_store(&answers[i], 0);
  for (int i = 0; i < count; i++)
    if (!CHECK(pthread_create(&threads[i], NULL, body, (void *)(intptr_t)i) == 0)) return false;
  return true;
}

static inline void join_threads(pthread_t *threads, int count) {
  atomic_store(&stop, true);
  for (int i = 0; i < count; i++) pthread_join(threads[i], NULL);
  CHECK(atomic_load(&wrong) == 0);
}

/** Whether it is one that sharing an object explains. */
static inline bool count_answer(ts_status status) {
  atomic_fetch_add(&answers[(unsigned)status < 7 ? status : 7], 1);
  return status == TS_OK || status == TS_ERROR_BUSY || status == TS_ERROR_STALE_HANDLE;
}

/** Waits until one has been done: on a busy machine others may not have had their turn yet. */
static inline void await_done(void) {
  while (!atomic_load(&answers[TS_OK])) pause_for(1000);
}

/** No thread had an answer that is none of these bits. */
static inline void check_answers(unsigned allowed) {
  for (unsigned i = 0; i < 8; i++) CHECK(atomic_load(&answers[i]) == 0 || allowed >> i & 1);
}

#endif
