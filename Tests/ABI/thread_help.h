/* SPDX-License-Identifier: MIT
 *
 * Threads that do something until they are told to stop, and what they were answered.
 */
#ifndef TWEENSPIRIT_TESTS_THREAD_HELP_H
#define TWEENSPIRIT_TESTS_THREAD_HELP_H

#include "foreign.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

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

/** Whether a forked child ended well. */
static inline bool ended_well(pid_t child) {
  int status = 0;
  return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/** Forks; the child does `body` within so many seconds. Whether all of it was as it must be. */
static inline bool in_child(unsigned seconds, bool (*body)(void)) {
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    alarm(SANITIZED ? 60 : seconds);
    _exit(body() ? 0 : 1);
  }
  return ended_well(child);
}

/* ---- A thread inside of foreign code ----------------------------------------------------------------------------- */

static atomic_bool is_inside, may_leave;

/** What a curve does meanwhile: it waits until it may leave. */
static inline void stay_inside(probe *probe) {
  (void)probe;
  if (atomic_load(&may_leave)) return;
  atomic_store(&is_inside, true);
  while (!atomic_load(&may_leave)) pause_for(100);
}

/** Starts the thread, and returns when it is in the middle of stay_inside. */
static inline bool enter(pthread_t *thread, void *(*body)(void *)) {
  atomic_store(&is_inside, false);
  atomic_store(&may_leave, false);
  if (!run_threads(thread, 1, body)) return false;
  while (!atomic_load(&is_inside)) pause_for(100);
  return true;
}

/** Lets it go on, to its end. */
static inline void leave(pthread_t *thread) {
  atomic_store(&may_leave, true);
  join_threads(thread, 1);
}

#endif
