/* SPDX-License-Identifier: MIT
 *
 * The registry's memory: flat however often it is used, and enough or none at all.
 */
#define _GNU_SOURCE
#include "foreign.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double square(double t) { return t * t; }
static double stairs(double t) { return floor(5 * t); }

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* A million names, or as many as two seconds are enough for. */
static void register_and_unregister(bool live, bool replace, double until) {
  probe probe = {.curve = square};
  ts_easing easing, last = {0, 0};
  char name[32];
  long live_blocks = 0, done = 0;
  bool good = true;
  for (; done < 1000000 && (done < 2000 || done % 256 || seconds() < until); done++) {
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
  for (int way = 0; way < 4; way++) register_and_unregister(way & 1, way & 2, seconds() + (way & 1 ? 2 : 0.5));
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
  if (!fault_works()) {
    check_skipped("allocations of live curves: this platform's malloc cannot be replaced");
    return;
  }
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

/* ---- No memory ---------------------------------------------------------------------------------------------------- */

static probe made_of;
static ts_easing base;
static char text[200000];

static ts_status register_of(double (*curve)(double), bool live, bool replace, ts_easing *out) {
  made_of.curve = curve;
  ts_easing_desc desc = desc_of("test:made", &made_of, live);
  desc.replace = replace;
  return ts_easing_register(&desc, out);
}

static ts_status register_live(ts_easing *out) { return register_of(square, true, false, out); }
static ts_status register_table(ts_easing *out) { return register_of(square, false, false, out); }
static ts_status register_pieces(ts_easing *out) { return register_of(stairs, false, true, out); }
static ts_status modify(ts_easing *out) { return ts_easing_modify(base, TS_MODIFIER_MIRROR, out); }
static ts_status modify_formula(ts_easing *out) {
  ts_easing quad;
  ts_easing_get_builtin(TS_EASING_QUAD_IN, &quad);
  return ts_easing_modify(quad, TS_MODIFIER_OUT, out);
}
static ts_status bake_table(ts_easing *out) { return ts_easing_bake(base, 1e-6, 0, out, NULL); }
static ts_status bake_pieces(ts_easing *out) {
  return ts_easing_parse("bake(outIn(mirror(steps(3))),1e-6,65536)", TS_DIALECT_CANONICAL, out);
}
static ts_status parse_nested(ts_easing *out) {
  return ts_easing_parse("reverse(mirror(bake(inOut(back.out(3)),1e-4)))", TS_DIALECT_CANONICAL, out);
}
static ts_status parse_composed(ts_easing *out) {
  const char *of = "out(chain(clamp(back.out(3)),blend(steps(3),linear(0,1,2),0.5),0.25))";
  return ts_easing_parse(of, TS_DIALECT_CANONICAL, out);
}
static ts_status parse_path(ts_easing *out) {
  return ts_easing_parse("M0,0 C.2,0 .3,1 .5,1 .6,1 .7,1 1,1", TS_DIALECT_GSAP, out);
}
static ts_status parse_noise(ts_easing *out) {
  return ts_easing_parse("blend(shake(2,2),rough(1,seed=3),0.5)", TS_DIALECT_CANONICAL, out);
}
/* This one makes a text. */
static ts_status write_css(ts_easing *out) {
  size_t length;
  ts_status status = ts_easing_to_css(base, 1e-5, text, sizeof text, &length, NULL);
  if (status == TS_OK) ts_easing_get_builtin(TS_EASING_LINEAR, out);
  return status;
}

static const struct {
  const char *name;
  ts_status (*make)(ts_easing *out);
} makers[] = {{"register a live curve", register_live}, {"register a table", register_table},
              {"register pieces", register_pieces}, {"modify", modify}, {"modify, a formula", modify_formula},
              {"bake a table", bake_table}, {"bake pieces", bake_pieces}, {"nested text", parse_nested},
              {"curves of curves", parse_composed}, {"a path", parse_path}, {"curves of chance", parse_noise},
              {"CSS", write_css}};
enum { maker_count = sizeof makers / sizeof *makers };
static int maker;

/* With so many allocations that succeed, then with enough. */
static void make_without_memory(void) {
  const char *name = makers[maker].name;
  base = parsed("reverse(linear(0,0.3 10%,0.9 20%,1))");
  long calls = 0;
  ts_easing easing;
  for (; calls < 300; calls++) {
    long live = fault_live();
    FILL_PATTERN(easing);
    text[0] = PATTERN - 256;
    atomic_store(&made_of.releases, 0);
    fault_arm(calls);
    ts_status status = makers[maker].make(&easing);
    fault_disarm();
    if (status == TS_OK) break;
    CHECK_STATUS_OF(TS_ERROR_OUT_OF_MEMORY, status, name);
    CHECK_OF(IS_PATTERN(easing) && releases_of(&made_of) == 0 && !is_taken("test:made"), name);
    CHECK_OF(*ts_last_error_message() != 0, name);
    /* The book of names and the table of handles may have grown. */
    CHECK_OF(fault_live() <= live + 4, name);
  }
  CHECK_OF(calls < 300, name);
  if (maker < 3) {
    CHECK_OF(is_taken("test:made") && ts_easing_unregister("test:made") == TS_OK, name);
    CHECK_OF(releases_of(&made_of) == (maker > 0), name);
  }
  CHECK_OF(isfinite(value_of(easing, 0.4)), name);
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  CHECK(maker >= 3 || releases_of(&made_of) == 1);
  CHECK_STATUS(TS_OK, ts_easing_release(base));
}

SECTION(test_registry_failing_malloc, "registry, malloc fails", 120) {
  if (!fault_works()) {
    check_skipped("failing malloc: this platform's cannot be replaced");
    return;
  }
  for (maker = 0; maker < maker_count; maker++) check_in_child(makers[maker].name, 30, make_without_memory);

  /* Without memory nothing that was registered is lost, and everything can be let go. */
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
