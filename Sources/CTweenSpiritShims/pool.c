/* SPDX-License-Identifier: MIT
 *
 * A pool of threads for batches: started when first asked for, one job at a time, joined at exit. A caller that finds it
 * taken works alone. A forked child has none of the threads and begins anew.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "tweenspirit_shims.h"

/* So much of the stack of the function that it stands in, aligned to 64 bytes. */
#define SCRATCH(size) ((void *)(((uintptr_t)__builtin_alloca((size) + 63) + 63) & ~(uintptr_t)63))

void tss_with_scratch(size_t size, void (*work)(void *scratch, void *context), void *context) {
  work(SCRATCH(size), context);
}

#if defined(__wasi__) || defined(TWEENSPIRIT_TINY) /* which have one thread */
void tss_set_most_threads(uint32_t count) { (void)count; }

void tss_parallel(uint32_t wanted, size_t parts, size_t size, tss_part work, void *context) {
  void *scratch = SCRATCH(size);
  (void)wanted;
  for (size_t part = 0; part < parts; part++) work(part, scratch, context);
}
#else

#include <pthread.h>
#ifdef _WIN32
#include <windows.h>
#else
#include <signal.h>
#include <unistd.h>
#endif

enum { MOST = 64, SPINS = 2000 };

typedef struct job {
  tss_part work;
  void *context;
  uint64_t parts;
  size_t size;
} job;

/* Held by the caller whose job it is. */
static pthread_mutex_t owner = PTHREAD_MUTEX_INITIALIZER;
/* Guards what follows it. */
static pthread_mutex_t state = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t posted = PTHREAD_COND_INITIALIZER;
static pthread_cond_t finished = PTHREAD_COND_INITIALIZER;
static pthread_t threads[MOST];
static uint32_t started;
static job current;
/* How many more workers may join the job; how many are inside. */
static uint32_t places;
static uint64_t inside;
static bool quits;
/* Read without the lock too: counts the jobs, so that a worker may look out for one; the next part that nobody has. */
static uint64_t generation;
static uint64_t next_part;
static uint64_t most = MOST;
static uint64_t has_spare_processor;

static inline void pause_briefly(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

static inline uint64_t take_part(void) { return __atomic_fetch_add(&next_part, 1, __ATOMIC_RELAXED); }

static void take_parts(const job *it) {
  void *scratch = SCRATCH(it->size);
  for (uint64_t part; (part = take_part()) < it->parts;) it->work((size_t)part, scratch, it->context);
}

static void *worker(void *unused) {
  (void)unused;
  uint64_t seen = 0;
  for (;;) {
    for (int i = 0; i < SPINS && tss_load(&has_spare_processor) && tss_load(&generation) == seen; i++) pause_briefly();
    pthread_mutex_lock(&state);
    while (generation == seen && !quits) pthread_cond_wait(&posted, &state);
    if (quits) {
      pthread_mutex_unlock(&state);
      return NULL;
    }
    seen = generation;
    if (places == 0) {
      pthread_mutex_unlock(&state);
      continue;
    }
    places--;
    tss_store(&inside, inside + 1);
    job it = current;
    pthread_mutex_unlock(&state);
    take_parts(&it);
    pthread_mutex_lock(&state);
    tss_store(&inside, inside - 1);
    if (inside == 0) pthread_cond_signal(&finished);
    pthread_mutex_unlock(&state);
  }
}

#ifdef _WIN32
static bool has_processors(void) {
  SYSTEM_INFO system;
  GetSystemInfo(&system);
  return system.dwNumberOfProcessors > 1;
}

/* There are no forks; and at exit the system has ended the threads before it asks a library. */
__attribute__((constructor)) static void look_around(void) { tss_store(&has_spare_processor, has_processors()); }

static void start(uint32_t wanted) {
  while (started < wanted && pthread_create(&threads[started], NULL, worker, NULL) == 0) started++;
}
#else
static void set_up_locks(void) {
  pthread_mutex_init(&owner, NULL);
  pthread_mutex_init(&state, NULL);
  pthread_cond_init(&posted, NULL);
  pthread_cond_init(&finished, NULL);
}

/* The child is alone: the threads are not there, nor is whoever held a lock. */
static void forget(void) {
  set_up_locks();
  started = 0;
  places = 0;
  inside = 0;
  generation = 0;
}

__attribute__((constructor)) static void look_out_for_forks(void) {
  tss_store(&has_spare_processor, sysconf(_SC_NPROCESSORS_ONLN) > 1);
  pthread_atfork(NULL, NULL, forget);
}

__attribute__((destructor)) static void join(void) {
  pthread_mutex_lock(&state);
  quits = true;
  uint32_t count = started;
  started = 0;
  pthread_cond_broadcast(&posted);
  pthread_mutex_unlock(&state);
  for (uint32_t i = 0; i < count; i++) pthread_join(threads[i], NULL);
}

/* With the state locked: as many workers as can be had, up to `wanted`. Signals are the host's threads' business, but for
 * those that a thread's own work raises, which the host's handlers must see. */
static void start(uint32_t wanted) {
  if (started >= wanted || quits) return;
  sigset_t all, before;
  sigfillset(&all);
  const int own[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS};
  for (size_t i = 0; i < sizeof own / sizeof *own; i++) sigdelset(&all, own[i]);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  while (started < wanted && pthread_create(&threads[started], NULL, worker, NULL) == 0) started++;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}
#endif

void tss_set_most_threads(uint32_t count) { tss_store(&most, count); }

void tss_parallel(uint32_t wanted, size_t parts, size_t size, tss_part work, void *context) {
  void *scratch = SCRATCH(size);
  uint64_t allowed = tss_load(&most);
  if (wanted > allowed) wanted = (uint32_t)allowed;
  if (wanted > parts) wanted = (uint32_t)parts;
  if (wanted < 2 || pthread_mutex_trylock(&owner) != 0) {
    for (size_t part = 0; part < parts; part++) work(part, scratch, context);
    return;
  }
  job mine = {work, context, parts, size};
  pthread_mutex_lock(&state);
  start(wanted - 1);
  current = mine;
  places = wanted - 1;
  __atomic_store_n(&next_part, 0, __ATOMIC_RELAXED);
  tss_store(&generation, generation + 1);
  pthread_cond_broadcast(&posted);
  pthread_mutex_unlock(&state);

  for (uint64_t part; (part = take_part()) < parts;) work((size_t)part, scratch, context);
  for (int i = 0; i < SPINS && tss_load(&inside) != 0; i++) pause_briefly();
  pthread_mutex_lock(&state);
  places = 0;
  while (inside != 0) pthread_cond_wait(&finished, &state);
  pthread_mutex_unlock(&state);
  pthread_mutex_unlock(&owner);
}
#endif
