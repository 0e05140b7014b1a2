/* SPDX-License-Identifier: MIT
 *
 * How deep modifiers go, and registered names under them. (Values: test_easing_modifiers.py. Names: curves.json.)
 */
#define _GNU_SOURCE
#include "foreign.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static double wave(double t) { return 0.3 * sin(9 * t) + t - 0.125; }

static const char *const words[] = {"in", "out", "inOut", "outIn", "reverse", "mirror"};
enum { modifiers = 6 };

/* Inputs that are hard, then a grid. */
enum { input_count = 1200 };
static double input(int i) {
  static const double hard[] = {-INFINITY, -1,      -4.9e-324, -0.0,   4.9e-324, 1e-310, 1e-300,  1e-17,
                                0.25,      0.5,     0.75,      1.0 / 3, 0x1p-53, 1,      INFINITY, 3};
  enum { count = sizeof hard / sizeof *hard };
  if (i < count) return hard[i];
  if (i < 3 * count) return nextafter(hard[i % count], i < 2 * count ? -9 : 9);
  return i / (double)input_count;
}

static bool same_curve(ts_easing a, ts_easing b) {
  for (int i = 0; i < input_count; i++)
    for (uint32_t flags = 0; flags < 4; flags++) {
      double x, y;
      if (ts_easing_evaluate(a, input(i), flags, &x) || ts_easing_evaluate(b, input(i), flags, &y)) return false;
      if (!same_bits(&x, &y, sizeof x)) return false;
    }
  return true;
}

/* ---- Depth -------------------------------------------------------------------------------------------------------- */

/* `count` times "word(", the text, and as many ")" but `missing`. */
static char *nested(const char *word, int count, const char *text, int missing) {
  size_t size = (size_t)count * (strlen(word) + 2) + strlen(text) + 1;
  char *result = malloc(size), *at = result;
  if (!result) abort();
  for (int i = 0; i < count; i++) at += sprintf(at, "%s(", word);
  at += sprintf(at, "%s", text);
  for (int i = 0; i < count - missing; i++) *at++ = ')';
  *at = 0;
  return result;
}

SECTION(test_modifier_depth, "modifier depth", 10) {
  probe live = {.curve = wave};
  ts_easing held = registered("test:live", &live, true), easing, next;
  for (int modifier = 1; modifier < modifiers; modifier++) {
    easing = held;
    CHECK_STATUS(TS_OK, ts_easing_retain(easing));
    for (int depth = 1; depth <= 8; depth++) {
      CHECK_STATUS(TS_OK, ts_easing_modify(easing, (ts_easing_modifier)modifier, &next));
      CHECK_STATUS(TS_OK, ts_easing_release(easing));
      char *text = nested(words[modifier], depth, "test:live", 0);
      CHECK_OF(strcmp(name_of(next), text) == 0, text);
      ts_easing same = parsed(text);
      CHECK_OF(same_curve(next, same) && isfinite(value_of(next, 0.3)), text);
      ts_easing_release(same);
      free(text);
      easing = next;
    }
    FILL_PATTERN(next);
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_easing_modify(easing, (ts_easing_modifier)modifier, &next));
    CHECK(IS_PATTERN(next) && strstr(ts_last_error_message(), "8") != NULL);
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
  }

  const char *const around[] = {"in", "out", "reverse", "mirror", "outIn"};
  const int depths[] = {9, 10, 64, 1000, 9000, 100000};
  for (size_t i = 0; i < sizeof around / sizeof *around; i++)
    for (size_t k = 0; k < sizeof depths / sizeof *depths; k++)
      for (int missing = 0; missing < 2; missing++) {
        char *text = nested(around[i], depths[k], k % 2 ? "test:live" : "quad.in", missing * (depths[k] / 2));
        FILL_PATTERN(next);
        CHECK_STATUS_OF(TS_ERROR_UNKNOWN_EASING, ts_easing_parse(text, TS_DIALECT_CANONICAL, &next), text);
        CHECK(IS_PATTERN(next));
        free(text);
      }

  CHECK_STATUS(TS_OK, ts_easing_unregister("test:live"));
  CHECK_STATUS(TS_OK, ts_easing_release(held));
  CHECK(releases_of(&live) == 1);
}

/* ---- Names -------------------------------------------------------------------------------------------------------- */

SECTION(test_names_of_made_curves, "names of made curves", 10) {
  probe live = {.curve = wave}, baked = {.curve = wave};
  ts_easing a = registered("test:live", &live, true), b = registered("test:baked", &baked, false);
  /* The name that each has, where it is not the text itself. */
  static const char *const known[][2] = {
    {"test:live", NULL}, {"test:baked", NULL}, {"reverse(test:live)", NULL}, {"outIn(mirror(test:baked))", NULL},
    {" reverse( out( test:live ) ) ", "reverse(out(test:live))"}, {"in(test:live)", "test:live"},
    {"bake(test:live,1e-10)", NULL}, {"reverse(bake(mirror(test:live),0.0001,65536))", NULL},
    {"bake(bake(test:baked,0.1,16),0.25,32)", NULL}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    ts_easing easing = parsed(known[i][0]), again;
    char name[256];
    snprintf(name, sizeof name, "%s", name_of(easing));
    CHECK_OF(strcmp(name, known[i][known[i][1] != NULL]) == 0, name);
    if (CHECK_STATUS_OF(TS_OK, ts_easing_parse(name, TS_DIALECT_CANONICAL, &again), name)) {
      CHECK_OF(same_curve(easing, again) && strcmp(name_of(again), name) == 0, name);
      CHECK_STATUS(TS_OK, ts_easing_release(again));
    }
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
  }
  static const char *const wrong[] = {"test:live()", "test:live(1)", "Test:live", "test:live,", "test:live test:live"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    for (int dialect = 0; dialect <= TS_DIALECT_ANIME; dialect++) {
      ts_easing easing;
      FILL_PATTERN(easing);
      CHECK_STATUS_OF(TS_ERROR_UNKNOWN_EASING, ts_easing_parse(wrong[i], (ts_dialect)dialect, &easing), wrong[i]);
      CHECK_OF(IS_PATTERN(easing), wrong[i]);
    }
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:live"));
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:baked"));
  /* Without its name a curve still has its name. */
  CHECK(strcmp(name_of(a), "test:live") == 0 && strcmp(name_of(b), "test:baked") == 0);
  CHECK_STATUS(TS_OK, ts_easing_release(a));
  CHECK_STATUS(TS_OK, ts_easing_release(b));
}
