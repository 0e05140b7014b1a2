/* SPDX-License-Identifier: MIT
 *
 * Foreign code: what it may do while it is called, and when it is let go.
 */
#define _GNU_SOURCE
#include "foreign.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double square(double t) { return t * t; }

static ts_easing modified(ts_easing base, ts_easing_modifier modifier) {
  ts_easing easing = {0, 0};
  CHECK_STATUS(TS_OK, ts_easing_modify(base, modifier, &easing));
  return easing;
}

static ts_easing baked(ts_easing base) {
  ts_easing easing = {0, 0};
  CHECK_STATUS(TS_OK, ts_easing_bake(base, 1e-6, 0, &easing, NULL));
  return easing;
}

/* ---- The release function ----------------------------------------------------------------------------------------- */

/* What holds a curve: its name, the handle that came with it, one that was looked up, a modified curve, another of that,
 * and a table made of it. */
enum { holders = 6 };

static void let_go(int holder, ts_easing *held) {
  if (holder == 0) CHECK_STATUS(TS_OK, ts_easing_unregister("test:held"));
  else CHECK_STATUS(TS_OK, ts_easing_release(held[holder]));
}

/* Lets go of all in the order that `number` says, one of 720. */
static void check_release_order(int number, bool live) {
  probe probe = {.curve = square};
  ts_easing held[holders];
  held[1] = registered("test:held", &probe, live);
  held[2] = parsed("test:held");
  held[3] = modified(held[1], TS_MODIFIER_REVERSE);
  held[4] = modified(held[3], TS_MODIFIER_MIRROR);
  held[5] = baked(held[1]);
  bool gone[holders] = {false};
  for (int left = holders; left > 0; left--) {
    int which = number % left;
    number /= left;
    int holder = 0;
    while (gone[holder] || which-- > 0) holder++;
    let_go(holder, held);
    gone[holder] = true;
    /* The table needs the curve for its name alone. */
    bool is_needed = !gone[0] || !gone[1] || !gone[2] || !gone[3] || !gone[4];
    if (!live) CHECK(releases_of(&probe) == 1);
    else if (is_needed) CHECK(releases_of(&probe) == 0);
    if (!gone[4]) CHECK(fabs(value_of(held[4], 0.25) - 0.25) <= 2e-6);
    if (!gone[5]) CHECK(fabs(value_of(held[5], 0.5) - 0.25) <= 2e-6 && *name_of(held[5]));
  }
  CHECK(releases_of(&probe) == 1);
  for (int i = 1; i < holders; i++) CHECK(!ts_easing_is_valid(held[i]));
}

SECTION(test_release_orders, "release in any order", 30) {
  for (int live = 0; live < 2; live++)
    for (int number = 0; number < 720; number++) check_release_order(number, live);

  /* Replaced, live by baked and back, while it is held and while it is not. */
  for (int number = 0; number < 16; number++) {
    probe first = {.curve = square}, second = {.curve = sqrt};
    bool first_live = number & 1, second_live = number & 2, held = number & 4, modify = number & 8;
    ts_easing a = registered("test:old", &first, first_live), b = {0, 0}, top = {0, 0};
    if (modify) top = modified(a, TS_MODIFIER_OUT);
    if (!held) CHECK_STATUS(TS_OK, ts_easing_release(a));
    ts_easing_desc desc = desc_of("test:old", &second, second_live);
    desc.replace = true;
    CHECK_STATUS(TS_OK, ts_easing_register(&desc, &b));
    CHECK(releases_of(&first) == (!first_live || (!held && !modify)));
    if (modify) CHECK(fabs(value_of(top, 0.5) - 0.75) <= 1e-6);
    if (held) CHECK_STATUS(TS_OK, ts_easing_release(a));
    if (modify) CHECK_STATUS(TS_OK, ts_easing_release(top));
    CHECK(releases_of(&first) == 1);
    CHECK_STATUS(TS_OK, ts_easing_unregister("test:old"));
    CHECK(releases_of(&second) == !second_live);
    CHECK_STATUS(TS_OK, ts_easing_release(b));
    CHECK(releases_of(&second) == 1);
  }

  /* No release function is none called; a context may be NULL. */
  ts_easing_desc desc = {.struct_size = sizeof desc, .name = "test:plain", .plain = square, .live = true};
  ts_easing easing;
  CHECK_STATUS(TS_OK, ts_easing_register(&desc, &easing));
  CHECK(value_of(easing, 0.5) == 0.25);
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:plain"));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
}

/* ---- The registry from inside a curve and a release function ------------------------------------------------------ */

/* Registers, finds, evaluates, bakes, lists, replaces and unregisters other curves; true where all went well. */
static bool use_registry(void) {
  ts_easing easing, found, other, table;
  bool good = true;
  for (int live = 0; live < 2; live++) {
    probe probe = {.curve = square}, second = {.curve = sqrt};
    ts_easing_desc desc = desc_of("test:inner", &probe, live), again = desc_of("test:inner", &second, live);
    good = good && ts_easing_register(&desc, &easing) == TS_OK;
    good = good && ts_easing_parse("mirror(test:inner)", TS_DIALECT_CANONICAL, &found) == TS_OK;
    good = good && fabs(value_of(found, 0.25) - 0.25) <= 1e-6;
    good = good && ts_easing_bake(found, 1e-4, 0, &table, NULL) == TS_OK && fabs(value_of(table, 1)) <= 1e-4;
    char list[8192];
    size_t length;
    good = good && ts_easing_list(list, sizeof list, &length) == TS_OK && strstr(list, "test:inner\n");
    good = good && ts_easing_register(&again, &other) == TS_ERROR_NAME_IN_USE;
    again.replace = true;
    again.tolerance = 1e-3;
    good = good && ts_easing_register(&again, &other) == TS_OK && fabs(value_of(other, 0.25) - 0.5) <= 1e-3;
    good = good && ts_easing_unregister("test:inner") == TS_OK && ts_easing_release(other) == TS_OK;
    good = good && ts_easing_release(found) == TS_OK && ts_easing_release(easing) == TS_OK;
    good = good && ts_easing_release(table) == TS_OK && releases_of(&probe) == 1 && releases_of(&second) == 1;
  }
  return good;
}

static bool inner_good;
static void use_registry_inside(probe *probe) {
  (void)probe;
  static bool is_inside;
  if (is_inside) return;
  is_inside = true;
  inner_good = inner_good && use_registry();
  is_inside = false;
}

/* A curve is asked thousands of times. */
static void use_registry_at_times(probe *probe) {
  static unsigned calls;
  if (calls++ % 16 == 0) use_registry_inside(probe);
}

SECTION(test_registry_inside, "registry inside a curve", 30) {
  inner_good = true;
  for (int live = 0; live < 2; live++)
    for (int is_batch = 0; is_batch < 2; is_batch++) {
      probe probe = {.curve = square, .during = use_registry_at_times, .at_release = use_registry_inside};
      ts_easing_desc desc = desc_of("test:outer", &probe, live);
      if (is_batch) {
        desc.scalar = NULL;
        desc.batch = probe_batch;
      }
      ts_easing easing;
      CHECK_STATUS(TS_OK, ts_easing_register(&desc, &easing));
      double t[100], out[100], slope;
      float t32[100], out32[100];
      for (int i = 0; i < 100; i++) t32[i] = (float)(t[i] = i / 99.0);
      CHECK_STATUS(TS_OK, ts_easing_sample_f64(easing, t, out, 100));
      CHECK_STATUS(TS_OK, ts_easing_sample_f32(easing, t32, out32, 100));
      CHECK(fabs(out[50] - square(t[50])) <= 1e-6 && fabs(out32[50] - square(t[50])) <= 2e-6);
      CHECK_STATUS(TS_OK, ts_easing_differentiate(easing, 0.5, &slope));
      CHECK(fabs(slope - 1) <= 1e-3);
      ts_easing table = baked(easing);
      char css[4096];
      size_t length;
      CHECK_STATUS(TS_OK, ts_easing_to_css(easing, 1e-3, css, sizeof css, &length, NULL));
      CHECK_STATUS(TS_OK, ts_easing_release(table));
      CHECK_STATUS(TS_OK, ts_easing_release(easing));
      CHECK_STATUS(TS_OK, ts_easing_unregister("test:outer"));
      CHECK(releases_of(&probe) == 1 && inner_good);
    }
}

static const char *own_name;
static ts_status own_status;

static void register_own_name(probe *probe) {
  static bool is_inside;
  if (is_inside || probe->calls != 5) return;
  is_inside = true;
  struct probe *other = probe->own;
  ts_easing_desc desc = desc_of(own_name, other, true);
  ts_easing easing;
  own_status = ts_easing_register(&desc, &easing);
  if (own_status == TS_OK) ts_easing_release(easing);
  is_inside = false;
}

/* Two that want one name, one while the other is being baked: the one that comes first has it. */
SECTION(test_name_taken_while_baking, "name taken while baking", 10) {
  own_name = "test:own";
  for (int replace = 0; replace < 2; replace++) {
    probe inner = {.curve = square}, outer = {.curve = square, .during = register_own_name, .own = &inner};
    own_status = TS_ERROR_BUSY;
    ts_easing_desc desc = desc_of(own_name, &outer, false);
    desc.replace = replace;
    ts_easing easing;
    FILL_PATTERN(easing);
    CHECK_STATUS(replace ? TS_OK : TS_ERROR_NAME_IN_USE, ts_easing_register(&desc, &easing));
    CHECK_STATUS(TS_OK, own_status);
    CHECK(releases_of(&outer) == replace && releases_of(&inner) == replace);
    if (replace) CHECK_STATUS(TS_OK, ts_easing_release(easing));
    else CHECK(IS_PATTERN(easing) && value_of(easing = parsed(own_name), 0.3) == square(0.3));
    if (!replace) CHECK_STATUS(TS_OK, ts_easing_release(easing));
    CHECK_STATUS(TS_OK, ts_easing_unregister(own_name));
    CHECK(releases_of(&inner) == 1);
  }
}

/* ---- Curves that turn on themselves ------------------------------------------------------------------------------- */

static ts_easing self;
static bool self_is_held;

static void end_self(probe *probe) {
  if (probe->calls != 30) return;
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:self"));
  CHECK_STATUS(TS_OK, ts_easing_release(self));
  CHECK(!is_taken("test:self") && releases_of(probe) == 0);
  if (self_is_held) return;
  CHECK(!ts_easing_is_valid(self));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_easing_release(self));
}

SECTION(test_curve_that_ends_itself, "curve that ends itself", 10) {
  for (int way = 0; way < 4; way++) {
    probe probe = {.curve = square, .during = end_self};
    ts_easing_desc desc = desc_of("test:self", &probe, true);
    if (way % 2) {
      desc.scalar = NULL;
      desc.batch = probe_batch;
    }
    ts_easing easing;
    CHECK_STATUS(TS_OK, ts_easing_register(&desc, &self));
    self_is_held = way >= 2;
    easing = self_is_held ? modified(self, TS_MODIFIER_REVERSE) : self;
    double t[200], out[200];
    for (int i = 0; i < 200; i++) t[i] = i / 199.0;
    CHECK_STATUS(TS_OK, ts_easing_sample_f64(easing, t, out, 200));
    bool good = true;
    for (int i = 0; i < 200; i++) good = good && out[i] == square(self_is_held ? 1 - t[i] : t[i]);
    CHECK(good && atomic_load(&probe.calls) == 200);
    CHECK(releases_of(&probe) == !self_is_held);
    if (self_is_held) CHECK_STATUS(TS_OK, ts_easing_release(easing));
    CHECK(releases_of(&probe) == 1);
  }
}

static int depth, deepest;
static ts_status inner_status;

/* Half of itself at t/2, by name. */
static double recursive(double t) {
  if (depth >= deepest) return t;
  depth++;
  ts_easing easing;
  double value = 0;
  ts_status status = ts_easing_parse("test:recursive", TS_DIALECT_CANONICAL, &easing);
  if (status == TS_OK) {
    status = ts_easing_evaluate(easing, t / 2, 0, &value);
    ts_easing_release(easing);
  }
  depth--;
  if (status != TS_OK) inner_status = status;
  return status == TS_OK ? value / 2 : t;
}

SECTION(test_recursive_curve, "recursive curve", 30) {
  probe probe = {.curve = recursive};
  deepest = 40;
  inner_status = TS_OK;
  ts_easing easing = registered("test:recursive", &probe, true);
  CHECK(value_of(easing, 1) == ldexp(1, -80) && inner_status == TS_OK);
  double out[64], t[64];
  for (int i = 0; i < 64; i++) t[i] = i / 63.0;
  CHECK_STATUS(TS_OK, ts_easing_sample_f64(easing, t, out, 64));
  CHECK(out[63] == ldexp(1, -80) && out[21] == ldexp(t[21], -80));
  /* Without an end of its own: an error inside, and nothing is lost, however often. */
  for (int i = 0; i < 100; i++) {
    deepest = 100000;
    inner_status = TS_OK;
    CHECK(isfinite(value_of(easing, 1)) && inner_status == TS_ERROR_CALLBACK);
    deepest = 40;
    CHECK(value_of(easing, 1) == ldexp(1, -80));
  }
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:recursive"));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  CHECK(releases_of(&probe) == 1);
}
