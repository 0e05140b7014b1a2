/* SPDX-License-Identifier: MIT
 *
 * Forks while everything is in use, and in the middle of first uses; signals that come in the middle of everything, a
 * thousand a second, and handlers and masks that are the host's.
 */
#define _GNU_SOURCE
#include "door_session.h"

#include "batch_work.h"
#include "thread_help.h"

#include <signal.h>
#include <sys/time.h>

enum { worker_count = 4, first_rounds = SANITIZED ? 30 : 600 };
static int fork_count(void) { return SANITIZED ? 30 : getenv("TWEENSPIRIT_SOAK") ? 300 : 100; }

static batch_work works[2];
static uint64_t sums[batch_kinds];

/* ---- What the parent's threads do ------------------------------------------------------------------------------- */

static double cube(double t) { return t * t * t; }

static void evaluate_some(void) {
  double value;
  ts_easing easing = parsed("reverse(mirror(bake(inOut(back.out(3)),1e-3)))");
  if (ts_easing_evaluate(easing, 0.5, 0, &value) != TS_OK || ts_easing_release(easing) != TS_OK) atomic_fetch_add(&wrong, 1);
}

static void register_some(void) {
  static probe probe = {.curve = cube};
  ts_easing_desc desc = {.struct_size = sizeof desc, .name = "process:curve", .scalar = probe_scalar, .context = &probe};
  desc.live = true, desc.replace = true;
  ts_easing easing;
  bool good = ts_easing_register(&desc, &easing) == TS_OK && value_of(easing, 0.5) == 0.125;
  good = ts_easing_release(easing) == TS_OK && good;
  if (!good || ts_easing_unregister("process:curve") != TS_OK) atomic_fetch_add(&wrong, 1);
}

static void step_some(void) {
  sample_scene scene = make_sample_scene();
  for (int i = 0; i < 30; i++)
    if (ts_world_step(scene.in.world, 1 / 60.0, NULL) != TS_OK) atomic_fetch_add(&wrong, 1);
  end_world(scene.in.world);
}

static void batch_some(void) {
  static int kind;
  kind = (kind + 1) % batch_kinds;
  batch_work_fill(&works[0], kind);
  bool good = batch_work_do(&works[0], kind, 0, works[0].count, 4) == TS_OK && batch_work_sum(&works[0]) == sums[kind];
  if (!good) atomic_fetch_add(&wrong, 1);
}

static void *work(void *context) {
  static void (*const bodies[worker_count])(void) = {evaluate_some, register_some, step_some, batch_some};
  while (!atomic_load(&stop)) {
    bodies[(intptr_t)context]();
    pause_for(200);
  }
  return NULL;
}

/* ---- What a child does ------------------------------------------------------------------------------------------ */

static uint64_t expected;

static bool use_everything(void) {
  /* f64, then f32 in the same memory. */
  for (int kind = 6; kind < batch_kinds; kind += 6) {
    batch_work_fill(&works[1], kind);
    if (batch_work_do(&works[1], kind, 0, works[1].count, 4) != TS_OK) return false;
    if (batch_work_sum(&works[1]) != sums[kind]) return false;
  }
  return door_trace() == expected;
}

/* The name that the parent's thread had registered when the child was made may still be there. */
static void child_of_load(bool exits_well) {
  alarm(SANITIZED ? 120 : 30);
  ts_easing_unregister("process:curve");
  int code = use_everything() ? 0 : 1;
  /* What the parent's threads held is lost here, which a leak checker at a good exit would tell. */
  if (exits_well && !SANITIZED) exit(code);
  _exit(code);
}

SECTION(test_process_forks, "processes, forks under load", 300) {
  ts_easing_unregister("process:curve");
  if (!CHECK(batch_work_make(&works[0], 20000) && batch_work_make(&works[1], 20000))) return;
  batch_work_expect(&works[0], sums);
  expected = door_trace();
  CHECK(expected != 0);
  pthread_t threads[worker_count];
  if (!run_threads(threads, worker_count, work)) return;
  for (int i = 0; i < fork_count(); i++) {
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) child_of_load(i % 4 == 0);
    if (!CHECK(ended_well(child))) break;
  }
  join_threads(threads, worker_count);
  CHECK(use_everything());
  for (int i = 0; i < 2; i++) batch_work_free(&works[i]);
}

/* ---- First uses ------------------------------------------------------------------------------------------------- */

enum { first_uses = 3 };
static atomic_int arrived;
static intptr_t first_is;

/* A world, a track or a curve. */
static bool use(intptr_t what) {
  if (what == 0) end_world(world_made());
  if (what == 1) return ts_track_destroy(track_of(TS_TRACK_FLOAT, 0, 0)) == TS_OK;
  if (what < 2) return true;
  ts_easing easing = parsed("linear(0,.2 10%,.9,1)");
  return value_of(easing, 1) == 1 && ts_easing_release(easing) == TS_OK;
}

static bool use_all(void) { return use(0) && use(1) && use(2); }

static void *use_first(void *context) {
  atomic_fetch_add(&arrived, 1);
  while (atomic_load(&arrived) < 2) {}
  CHECK(use((intptr_t)context));
  return NULL;
}

/* One thread is at the process's first world, track or curve, while another forks. */
static void fork_at_first_use(void) {
  pthread_t thread;
  intptr_t what = first_is % first_uses;
  atomic_store(&arrived, 0);
  if (!CHECK(pthread_create(&thread, NULL, use_first, (void *)what) == 0)) return;
  atomic_fetch_add(&arrived, 1);
  while (atomic_load(&arrived) < 2) {}
  for (volatile int i = 0; i < (int)(first_is / first_uses) * (what == 2 ? 100 : 8); i++) {}
  CHECK(in_child(10, use_all));
  pthread_join(thread, NULL);
}

SECTION(test_process_first_forks, "processes, forks at first uses", 300) {
  for (first_is = 0; first_is < first_rounds; first_is++)
    if (!check_in_child("a fork at the first world, track or curve", 30, fork_at_first_use)) return;
}

/* ---- Signals ----------------------------------------------------------------------------------------------------- */

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
