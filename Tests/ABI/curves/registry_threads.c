/* SPDX-License-Identifier: MIT
 *
 * The registry used by several threads at once, and forked meanwhile.
 */
#define _GNU_SOURCE
#include "foreign.h"
#include "physics.h"
#include "thread_help.h"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { thread_count = 4, name_count = 3, kept_most = 1 << 17 };

static const char *const names[name_count] = {"test:a", "test:b", "test:c"};

static double plus_0(double t) { return t; }
static double plus_1(double t) { return t + 1; }
static double plus_2(double t) { return t * t + 1.25; }
static double (*const curves[])(double) = {plus_0, plus_1, plus_2};

/* One for each call of ts_easing_register; none is used again, so that a late call is seen. */
static probe *probes[thread_count];
static long used[thread_count];

enum outcome { was_registered, was_in_use, was_found, was_missing, was_unregistered, was_not_there, outcome_count };

/* At 0.5, and at 0.5 from the other side, each of them is a half and a whole number. */
static bool is_right(double value) { return fabs(value - 0.5 - nearbyint(value - 0.5)) <= 2e-6; }

static bool use_easing(ts_easing easing, uint32_t how) {
  double value = 0, t[50], out[50];
  float t32[50], out32[50];
  ts_easing other;
  for (int i = 0; i < 50; i++) t32[i] = (float)(t[i] = 0.5);
  switch (how % 6) {
  case 0: return ts_easing_sample_f64(easing, t, out, 50) == TS_OK && is_right(out[0]) && out[49] == out[0];
  case 1: return ts_easing_sample_f32(easing, t32, out32, 50) == TS_OK && is_right(out32[0]) && out32[49] == out32[0];
  case 2:
    if (ts_easing_modify(easing, TS_MODIFIER_REVERSE, &other)) return false;
    if (ts_easing_evaluate(other, 0.5, 0, &value)) return false;
    return ts_easing_release(other) == TS_OK && is_right(value);
  case 3:
    if (ts_easing_bake(easing, 1e-6, 0, &other, NULL)) return false;
    if (ts_easing_evaluate(other, 0.5, 0, &value)) return false;
    return ts_easing_release(other) == TS_OK && is_right(value);
  default: return ts_easing_evaluate(easing, 0.5, 0, &value) == TS_OK && is_right(value);
  }
}

static bool tally(enum outcome outcome) {
  atomic_fetch_add(&answers[outcome], 1);
  return true;
}

static bool register_one(probe *probe, const char *name, uint32_t how) {
  probe->curve = curves[how % 3];
  ts_easing_desc desc = desc_of(name, probe, how & 4);
  desc.replace = how & 8;
  ts_easing easing;
  ts_status status = ts_easing_register(&desc, &easing);
  if (status == TS_ERROR_NAME_IN_USE) return tally(was_in_use) && !desc.replace;
  if (status != TS_OK) return false;
  probe->own = probe;
  if (how & 16) return tally(was_registered) && use_easing(easing, how >> 5) && ts_easing_release(easing) == TS_OK;
  return tally(was_registered) && ts_easing_release(easing) == TS_OK;
}

static bool find_one(const char *name, uint32_t how) {
  char text[64], list[16384];
  size_t length;
  if (how % 64 == 0) return ts_easing_list(list, sizeof list, &length) == TS_OK && length < sizeof list;
  snprintf(text, sizeof text, how & 1 ? "reverse(%s)" : "%s", name);
  ts_easing easing;
  ts_status status = ts_easing_parse(text, TS_DIALECT_CANONICAL, &easing);
  if (status == TS_ERROR_UNKNOWN_EASING) return tally(was_missing);
  if (status != TS_OK) return false;
  bool good = use_easing(easing, how >> 8);
  good = good && ts_easing_print(easing, text, sizeof text, &length) == TS_OK && strstr(text, name);
  return tally(was_found) && ts_easing_release(easing) == TS_OK && good;
}

static bool unregister_one(const char *name) {
  ts_status status = ts_easing_unregister(name);
  return status == TS_OK ? tally(was_unregistered) : tally(was_not_there) && status == TS_ERROR_UNKNOWN_EASING;
}

static void *use_registry(void *context) {
  int thread = (int)(intptr_t)context;
  uint64_t state = (uint64_t)thread + 1;
  while (!atomic_load(&stop)) {
    uint32_t what = (uint32_t)random_bits(&state) % 8, how = (uint32_t)random_bits(&state);
    const char *name = names[random_bits(&state) % name_count];
    bool good = true;
    if (what < 3 && used[thread] < kept_most) good = register_one(&probes[thread][used[thread]++], name, how);
    else if (what < 4) good = unregister_one(name);
    else good = find_one(name, how);
    if (!good) atomic_fetch_add(&wrong, 1);
  }
  return NULL;
}

static bool start_threads(pthread_t *threads, int count) {
  for (int i = 0; i < count; i++) {
    probes[i] = calloc(kept_most, sizeof *probes[i]);
    if (!CHECK(probes[i] != NULL)) return false;
  }
  return run_threads(threads, count, use_registry);
}

/* Each that was kept was let go exactly once, after its last call, and the others never. */
static void end_threads(pthread_t *threads, int count) {
  join_threads(threads, count);
  for (int i = 0; i < name_count; i++) ts_easing_unregister(names[i]);
  long kept = 0, bad = 0;
  for (int i = 0; i < count; i++)
    for (long k = 0; k < used[i]; k++) {
      kept += probes[i][k].own != NULL;
      bad += releases_of(&probes[i][k]) != (probes[i][k].own != NULL);
    }
  CHECK(bad == 0 && kept > 100);
  for (int i = 0; i < outcome_count; i++) CHECK(atomic_load(&answers[i]) > 0);
}

SECTION(test_registry_threads, "registry, threads", 60) {
  pthread_t threads[thread_count];
  if (!start_threads(threads, thread_count)) return;
  pause_for(1000000);
  end_threads(threads, thread_count);
}

/* What a child does with the registry, in whatever moment of its parent's it was made. */
static bool use_in_child(uint32_t seed) {
  probe probe = {.curve = plus_2};
  ts_easing easing;
  bool good = true;
  for (uint32_t i = 0; i < 40; i++) good = good && find_one(names[i % name_count], seed + i);
  for (int live = 0; live < 2; live++) {
    probe.releases = 0;
    ts_easing_desc desc = desc_of("test:child", &probe, live);
    good = good && ts_easing_register(&desc, &easing) == TS_OK && find_one("test:child", seed);
    good = good && ts_easing_unregister("test:child") == TS_OK && use_easing(easing, seed);
    good = good && ts_easing_release(easing) == TS_OK && releases_of(&probe) == 1;
  }
  for (int i = 0; i < name_count; i++) good = good && unregister_one(names[i]);
  return good;
}

SECTION(test_registry_forks, "registry, fork while other threads work", 120) {
  pthread_t threads[2];
  if (!start_threads(threads, 2)) return;
  int bad = 0;
  for (uint32_t i = 0; i < 100 && !bad; i++) {
    pause_for(i * 37 % 2000);
    pid_t child = fork();
    if (child == 0) {
      alarm(5);
      _exit(use_in_child(i) ? 0 : 1);
    }
    int status = 0;
    bad += !(child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }
  CHECK(bad == 0);
  end_threads(threads, 2);
}

/* ---- One live curve, many threads in it --------------------------------------------------------------------------- */

static ts_easing shared;

static void *sample_shared(void *context) {
  (void)context;
  double t[64], out[64];
  for (int i = 0; i < 64; i++) t[i] = i / 63.0;
  while (!atomic_load(&stop)) {
    ts_status status = ts_easing_sample_f64(shared, t, out, 64);
    if (status == TS_ERROR_STALE_HANDLE) return NULL;
    bool good = status == TS_OK;
    for (int i = 0; i < 64; i++) good = good && out[i] == plus_2(t[i]);
    if (!good) atomic_fetch_add(&wrong, 1);
  }
  return NULL;
}

/* Unregistered and let go of while threads are in it: the last of them to leave calls the release function. */
SECTION(test_release_while_sampled, "registry, release while sampled", 60) {
  for (int round = 0; round < 100; round++) {
    probe probe = {.curve = plus_2};
    shared = registered("test:shared", &probe, true);
    pthread_t threads[thread_count];
    if (!run_threads(threads, thread_count, sample_shared)) return;
    pause_for(500);
    CHECK_STATUS(TS_OK, ts_easing_unregister("test:shared"));
    CHECK_STATUS(TS_OK, ts_easing_release(shared));
    join_threads(threads, thread_count);
    if (!CHECK(releases_of(&probe) == 1)) break;
  }
}
