/* SPDX-License-Identifier: MIT
 *
 * Signals that come in the middle of everything, a thousand a second, and handlers and masks that are the host's.
 */
#define _GNU_SOURCE
#include "door_session.h"

#include "batch_work.h"
#include "thread_help.h"

#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

static atomic_long ticks;
static void tick(int number) {
  (void)number;
  atomic_fetch_add(&ticks, 1);
}

/* Of the processor's time, and of the clock's: the latter goes to whichever thread does not block it. */
static bool start_ticks(int flags, timer_t *timer) {
  struct sigaction action = {.sa_flags = flags};
  action.sa_handler = tick;
  struct itimerval each = {{0, 1000}, {0, 1000}};
  struct itimerspec also = {{0, 1000000}, {0, 1000000}};
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
  return sigaction(SIGPROF, &action, NULL) == 0 && sigaction(SIGUSR1, &action, NULL) == 0
    && timer_create(CLOCK_MONOTONIC, &event, timer) == 0 && timer_settime(*timer, 0, &also, NULL) == 0
    && setitimer(ITIMER_PROF, &each, NULL) == 0;
}

static void stop_ticks(timer_t timer) {
  struct itimerval none = {{0, 0}, {0, 0}};
  CHECK(setitimer(ITIMER_PROF, &none, NULL) == 0 && timer_delete(timer) == 0);
}

SECTION(test_process_signals, "processes, signals a thousand a second", 120) {
  batch_work work;
  uint64_t sums[batch_kinds];
  if (!CHECK(batch_work_make(&work, 100000))) return;
  batch_work_expect(&work, sums);
  const uint64_t expected = door_trace();
  const int flags[] = {SA_RESTART, 0, SA_RESTART | SA_NODEFER};
  for (size_t i = 0; i < COUNT_OF(flags); i++) {
    timer_t timer;
    atomic_store(&ticks, 0);
    if (!CHECK(start_ticks(flags[i], &timer))) return;
    for (int round = 0; round < (SANITIZED ? 2 : 12); round++) {
      CHECK(door_trace() == expected && expected != 0);
      for (int kind = 0; kind < batch_kinds; kind++) {
        batch_work_fill(&work, kind);
        CHECK_STATUS(TS_OK, batch_work_do(&work, kind, 0, work.count, round % 2 ? 4 : 1));
        CHECK(batch_work_sum(&work) == sums[kind]);
      }
    }
    stop_ticks(timer);
    CHECK(atomic_load(&ticks) > 20);
  }
  batch_work_free(&work);
}

/* ---- The host's own --------------------------------------------------------------------------------------------- */

static const int fatal[] = {SIGSEGV, SIGILL, SIGFPE, SIGBUS, SIGTRAP, SIGABRT, SIGPIPE, SIGCHLD, SIGUSR2, SIGTERM, SIGINT};
static void host(int number, siginfo_t *info, void *context) { (void)number, (void)info, (void)context; }

typedef struct signals {
  struct sigaction actions[COUNT_OF(fatal)];
  sigset_t mask;
  stack_t stack;
} signals;

static signals signals_now(void) {
  signals now;
  memset(&now, 0, sizeof now);
  for (size_t i = 0; i < COUNT_OF(fatal); i++) CHECK(sigaction(fatal[i], NULL, &now.actions[i]) == 0);
  CHECK(pthread_sigmask(SIG_SETMASK, NULL, &now.mask) == 0 && sigaltstack(NULL, &now.stack) == 0);
  return now;
}

static bool are_same(const signals *a, const signals *b) {
  bool good = a->stack.ss_sp == b->stack.ss_sp && a->stack.ss_flags == b->stack.ss_flags;
  for (int number = 1; number < 32; number++) good = good && sigismember(&a->mask, number) == sigismember(&b->mask, number);
  for (size_t i = 0; i < COUNT_OF(fatal); i++)
    good = good && a->actions[i].sa_sigaction == b->actions[i].sa_sigaction
      && a->actions[i].sa_flags == b->actions[i].sa_flags;
  return good;
}

static void *use_in_thread(void *context) {
  signals before = signals_now();
  *(bool *)context = door_trace() != 0;
  signals after = signals_now();
  CHECK(are_same(&before, &after));
  return NULL;
}

static bool use_in(pthread_t *thread) {
  bool used = false;
  return CHECK(pthread_create(thread, NULL, use_in_thread, &used) == 0) && pthread_join(*thread, NULL) == 0 && used;
}

SECTION(test_process_handlers, "processes, a host's handlers", 60) {
  static char stack[1 << 16];
  pthread_t thread;
  signals untouched = signals_now();
  /* A sanitizer has its own. */
  for (size_t i = 0; i < COUNT_OF(fatal) && !SANITIZED; i++) CHECK(untouched.actions[i].sa_handler == SIG_DFL);
  CHECK(use_in(&thread));
  signals used = signals_now();
  CHECK(are_same(&untouched, &used));

  stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
  CHECK(sigaltstack(&own, NULL) == 0);
  for (size_t i = 0; i < COUNT_OF(fatal); i++) {
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
    action.sa_sigaction = host;
    CHECK(sigaction(fatal[i], &action, NULL) == 0);
  }
  sigset_t some;
  sigemptyset(&some);
  sigaddset(&some, SIGUSR1);
  sigaddset(&some, SIGTERM);
  CHECK(pthread_sigmask(SIG_BLOCK, &some, NULL) == 0);
  signals mine = signals_now();
  CHECK(door_trace() != 0 && use_in(&thread));
  signals after = signals_now();
  CHECK(are_same(&mine, &after) && mine.actions[0].sa_sigaction == host && !are_same(&mine, &untouched));
}
