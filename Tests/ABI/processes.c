/* SPDX-License-Identifier: MIT
 *
 * Forks while everything is in use, and in the middle of first uses.
 */
#define _GNU_SOURCE
#include "door_session.h"

#include "batch_work.h"
#include "thread_help.h"

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
