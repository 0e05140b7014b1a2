/* SPDX-License-Identifier: MIT
 *
 * The registry's memory: flat however often it is used, and enough or none at all.
 */
#define _GNU_SOURCE
#include "memory_help.h"
#include "physics.h"

static double square(double t) { return t * t; }
static double stairs(double t) { return floor(5 * t); }

/* A million names, or as many as two seconds are enough for. */
static void register_and_unregister(bool live, bool replace, double seconds) {
  probe probe = {.curve = square};
  ts_easing easing, last = {0, 0};
  char name[32];
  long live_blocks = 0, done = 0;
  bool good = true;
  double until = seconds_on(CLOCK_MONOTONIC) + seconds;
  for (; done < 1000000 && (done < 2000 || done % 256 || seconds_on(CLOCK_MONOTONIC) < until); done++) {
    if (done == 1000) live_blocks = fault_live();
    snprintf(name, sizeof name, "test:%ld", replace ? 0 : done % 1777);
    ts_easing_desc desc = desc_of(name, &probe, live);
    desc.replace = replace;
    good = good && ts_easing_register(&desc, &easing) == TS_OK;
    atomic_store(&probe.releases, 0);
    if (replace && done > 0) good = good && ts_easing_release(last) == TS_OK && !ts_easing_is_valid(last);
    if (!replace) good = good && ts_easing_unregister(name) == TS_OK && ts_easing_release(easing) == TS_OK;
    last = easing;
    if (live && (done > 0 || !replace)) good = good && atomic_load(&probe.releases) == 1;
    atomic_store(&probe.releases, 0);
  }
  CHECK(good);
  if (fault_works()) CHECK(fault_live() == live_blocks);
  if (replace) {
    CHECK_STATUS(TS_OK, ts_easing_unregister("test:0"));
    CHECK_STATUS(TS_OK, ts_easing_release(last));
  }
}

SECTION(test_registry_flat_memory, "registry, flat memory", 60) {
  for (int way = 0; way < 4; way++) register_and_unregister(way & 1, way & 2, way & 1 ? 2 : 0.5);
  /* Many names at once, and no more of their memory than of others. */
  enum { many = 20000 };
  static ts_easing easings[many];
  probe probe = {.curve = square};
  char name[32];
  bool good = true;
  long before[2] = {0, 0};
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < many; i++) {
      snprintf(name, sizeof name, "test:%d", i * 7919 % many);
      ts_easing_desc desc = desc_of(name, &probe, true);
      good = good && ts_easing_register(&desc, &easings[i]) == TS_OK;
    }
    for (int i = 0; i < many; i++) {
      snprintf(name, sizeof name, "test:%d", i);
      good = good && is_taken(name) && ts_easing_unregister(name) == TS_OK;
    }
    for (int i = 0; i < many; i++) good = good && ts_easing_release(easings[i]) == TS_OK;
    CHECK(good && atomic_load(&probe.releases) == (round + 1) * many);
    before[round] = fault_live();
  }
  if (fault_works()) CHECK(before[0] == before[1]);
}

/* Sampling a live or a modified curve allocates nothing, like sampling any other. */
SECTION(test_registry_sampling_allocates_nothing, "registry, sampling allocates nothing", 10) {
  if (!counts("allocations of live curves: this platform's malloc cannot be replaced")) return;
  static double t[1000];
  static float t32[1000];
  probe live = {.curve = square}, baked = {.curve = stairs};
  ts_easing held[] = {registered("test:live", &live, true), registered("test:baked", &baked, false),
                      parsed("outIn(mirror(test:live))"), parsed("reverse(test:baked)"), parsed("reverse(ease)")};
  for (int i = 0; i < 5; i++) {
    double value;
    long before = fault_allocations();
    CHECK_STATUS(TS_OK, ts_easing_sample_f64(held[i], t, t, 1000));
    CHECK_STATUS(TS_OK, ts_easing_sample_f32(held[i], t32, t32, 1000));
    CHECK_STATUS(TS_OK, ts_easing_evaluate(held[i], 0.5, 0, &value));
    CHECK_STATUS(TS_OK, ts_easing_evaluate(held[i], 1.5, TS_EVALUATE_EXTRAPOLATE, &value));
    CHECK_STATUS(TS_OK, ts_easing_differentiate(held[i], 0.5, &value));
    CHECK(fault_allocations() == before);
  }
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:live"));
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:baked"));
  for (int i = 0; i < 5; i++) CHECK_STATUS(TS_OK, ts_easing_release(held[i]));
}

/* Without memory nothing is lost, and everything can be released. (Other calls: arguments/walk.c, door.c.) */
SECTION(test_registry_without_memory, "registry, malloc fails", 10) {
  if (!counts("failing malloc: this platform's cannot be replaced")) return;
  probe live = {.curve = square}, baked = {.curve = stairs};
  ts_easing a = registered("test:a", &live, true), b = registered("test:b", &baked, false);
  ts_easing c = parsed("reverse(test:a)");
  char name[64];
  size_t length;
  double value;
  fault_arm(0);
  ts_status statuses[] = {
    ts_easing_evaluate(a, 0.5, 0, &value), ts_easing_evaluate(b, 0.5, 0, &value), ts_easing_evaluate(c, 0.5, 0, &value),
    ts_easing_print(c, name, sizeof name, &length), ts_easing_unregister("test:b"), ts_easing_unregister("test:a"),
    ts_easing_release(a), ts_easing_release(b), ts_easing_release(c)};
  fault_disarm();
  for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++) CHECK_STATUS(TS_OK, statuses[i]);
  CHECK(releases_of(&live) == 1 && releases_of(&baked) == 1);
}
