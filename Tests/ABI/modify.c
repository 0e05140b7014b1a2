/* SPDX-License-Identifier: MIT
 *
 * Modifiers against their definitions, and the names of all curves that are made of others.
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

/* ---- Values ------------------------------------------------------------------------------------------------------- */

/* Twice there and back: the curve itself wherever 1 - t is exact, and near it elsewhere. */
SECTION(test_modified_twice, "modified twice", 10) {
  const char *const twice[] = {"reverse", "out"};
  const char *const texts[] = {"ease", "elastic.out", "bounce.in", "test:live", "bake(sine.in,0.0001)"};
  probe live = {.curve = wave};
  ts_easing held = registered("test:live", &live, true);
  for (int i = 0; i < 2; i++)
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
      char text[64];
      snprintf(text, sizeof text, "%s(%s(%s))", twice[i], twice[i], texts[k]);
      ts_easing easing = parsed(text), base = parsed(texts[k]);
      bool good = ts_easing_is_valid(easing);
      for (int n = 0; n <= 1024; n++) {
        double exact = n / 1024.0, inexact = n / 1025.0;
        good = good && fabs(value_of(easing, exact) - value_of(base, exact)) <= i * 3e-16;
        good = good && fabs(value_of(easing, inexact) - value_of(base, inexact)) <= 1e-14;
      }
      CHECK_OF(good, text);
      ts_easing_release(easing);
      ts_easing_release(base);
    }
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:live"));
  CHECK_STATUS(TS_OK, ts_easing_release(held));
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

  FILL_PATTERN(next);
  const int none[] = {6, 7, 255, 256, 262, 0x7FFFFFFF, -1, -0x7FFFFFFF - 1};
  for (size_t i = 0; i < sizeof none / sizeof *none; i++)
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_easing_modify(held, (ts_easing_modifier)none[i], &next));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_easing_modify(held, TS_MODIFIER_OUT, NULL));
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:live"));
  CHECK_STATUS(TS_OK, ts_easing_release(held));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_easing_modify(held, TS_MODIFIER_OUT, &next));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_easing_modify(held, TS_MODIFIER_IN, &next));
  CHECK(IS_PATTERN(next) && releases_of(&live) == 1);
}

/* ---- Names -------------------------------------------------------------------------------------------------------- */

SECTION(test_names_of_made_curves, "names of made curves", 10) {
  probe live = {.curve = wave}, baked = {.curve = wave};
  ts_easing a = registered("test:live", &live, true), b = registered("test:baked", &baked, false);
  /* The name that each has, where it is not the text itself. */
  static const char *const known[][2] = {
    {"test:live", NULL}, {"test:baked", NULL}, {"reverse(test:live)", NULL}, {"outIn(mirror(test:baked))", NULL},
    {" reverse( out( test:live ) ) ", "reverse(out(test:live))"}, {"in(test:live)", "test:live"},
    {"in(in(quad.in))", "quad.in"}, {"out(quad.in)", "quad.out"}, {"reverse(easeInCubic)", "reverse(cubic.in)"},
    {"mirror(cubic-bezier(.4,0,.2,1))", "mirror(cubic-bezier(0.4,0,0.2,1))"},
    {"reverse(ease-in)", "reverse(css.ease-in)"},
    {"bake(elastic.out(2, 0.4), 0.001)", "bake(elastic.out(2,0.4),0.001)"}, {"bake(test:live,1e-10)", NULL},
    {"bake(steps(3,end),0.5,64)", "bake(steps(3),0.5,64)"}, {"bake(sine.in,1e-6,4096)", "bake(sine.in,0.000001)"},
    {"reverse(bake(mirror(test:live),0.0001,65536))", NULL}, {"bake(bake(test:baked,0.1,16),0.25,32)", NULL},
    {"bake(linear(0,.5 25% 75%,1),.25)", "bake(linear(0 0%, 0.5 25%, 0.5 75%, 1 100%),0.25)"},
    {"bake(reverse(reverse(reverse(reverse(reverse(reverse(reverse(quad.in))))))),0.01)", NULL}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    const char *text = known[i][0];
    ts_easing easing, again;
    if (!CHECK_STATUS_OF(TS_OK, ts_easing_parse(text, TS_DIALECT_CANONICAL, &easing), text)) continue;
    char name[256];
    size_t length, whole;
    CHECK_STATUS(TS_OK, ts_easing_print(easing, name, sizeof name, &length));
    CHECK_OF(strstr(text, "1e-") || strcmp(name, known[i][1] ? known[i][1] : text) == 0, name);
    if (CHECK_STATUS_OF(TS_OK, ts_easing_parse(name, TS_DIALECT_CANONICAL, &again), name)) {
      CHECK_OF(same_curve(easing, again) && strcmp(name_of(again), name) == 0, name);
      CHECK_STATUS(TS_OK, ts_easing_release(again));
    }
    /* Cut off like any other. */
    for (size_t capacity = 0; capacity <= length + 1; capacity++) {
      char cut[300];
      FILL_PATTERN(cut);
      CHECK_STATUS(TS_OK, ts_easing_print(easing, capacity ? cut : NULL, capacity, &whole));
      size_t fits = capacity <= length ? capacity - 1 : length;
      CHECK(whole == length && (!capacity || (memcmp(cut, name, fits) == 0 && cut[fits] == 0)));
      CHECK(is_pattern(cut + capacity, sizeof cut - capacity));
    }
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
  }

  static const struct {
    const char *text;
    ts_status status;
  } wrong[] = {
    {"reverse", TS_ERROR_UNKNOWN_EASING}, {"reverse()", TS_ERROR_UNKNOWN_EASING},
    {"reverse(", TS_ERROR_UNKNOWN_EASING}, {"reverse(quad.in", TS_ERROR_UNKNOWN_EASING},
    {"reverse(quad.in))", TS_ERROR_UNKNOWN_EASING}, {"reverse(quad.in) ", TS_OK},
    {"reverse (quad.in)", TS_ERROR_UNKNOWN_EASING},
    {"reverse(quad.in)(", TS_ERROR_UNKNOWN_EASING}, {"reverse(quad.in,quad.out)", TS_ERROR_UNKNOWN_EASING},
    {"reverse(quad.in)reverse(quad.in)", TS_ERROR_UNKNOWN_EASING}, {"(quad.in)", TS_ERROR_UNKNOWN_EASING},
    {"sideways(quad.in)", TS_ERROR_UNKNOWN_EASING}, {"Reverse(quad.in)", TS_ERROR_UNKNOWN_EASING},
    {"reverse(test:none)", TS_ERROR_UNKNOWN_EASING}, {"test:live()", TS_ERROR_UNKNOWN_EASING},
    {"test:live(1)", TS_ERROR_UNKNOWN_EASING}, {"Test:live", TS_ERROR_UNKNOWN_EASING},
    {"test:live,", TS_ERROR_UNKNOWN_EASING}, {"test:live test:live", TS_ERROR_UNKNOWN_EASING},
    {"bake", TS_ERROR_UNKNOWN_EASING}, {"bake()", TS_ERROR_UNKNOWN_EASING}, {"bake(quad.in)", TS_ERROR_UNKNOWN_EASING},
    {"bake(,1e-6)", TS_ERROR_UNKNOWN_EASING}, {"bake(1e-6)", TS_ERROR_UNKNOWN_EASING},
    {"bake(quad.in,)", TS_ERROR_UNKNOWN_EASING}, {"bake(quad.in,x)", TS_ERROR_UNKNOWN_EASING},
    {"bake(quad.in,nan)", TS_ERROR_UNKNOWN_EASING}, {"bake(quad.in,1%)", TS_ERROR_UNKNOWN_EASING},
    {"bake(quad.in,1e-6,4,4)", TS_ERROR_UNKNOWN_EASING}, {"bake(quad.in 1e-6)", TS_ERROR_UNKNOWN_EASING},
    {"bake(quad.in,1e-6", TS_ERROR_UNKNOWN_EASING}, {"bake(quad.in,1e-6))", TS_ERROR_UNKNOWN_EASING},
    {"bake(quad.in,0)", TS_ERROR_INVALID_ARGUMENT}, {"bake(quad.in,2)", TS_ERROR_INVALID_ARGUMENT},
    {"bake(quad.in,-1)", TS_ERROR_INVALID_ARGUMENT}, {"bake(quad.in,1e-6,1)", TS_ERROR_INVALID_ARGUMENT},
    {"bake(quad.in,1e-6,65537)", TS_ERROR_INVALID_ARGUMENT}, {"bake(quad.in,1e-6,1e300)", TS_ERROR_INVALID_ARGUMENT},
    {"bake(elastic.out,1e-6,3)", TS_ERROR_INVALID_ARGUMENT}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    ts_easing easing;
    FILL_PATTERN(easing);
    CHECK_STATUS_OF(wrong[i].status, ts_easing_parse(wrong[i].text, TS_DIALECT_CANONICAL, &easing), wrong[i].text);
    CHECK_OF(wrong[i].status == TS_OK || IS_PATTERN(easing), wrong[i].text);
    for (int dialect = 1; dialect <= TS_DIALECT_ANIME; dialect++)
      CHECK_OF(ts_easing_parse(wrong[i].text, (ts_dialect)dialect, &easing) != TS_OK, wrong[i].text);
  }
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:live"));
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:baked"));
  /* Without its name a curve still has its name. */
  CHECK(strcmp(name_of(a), "test:live") == 0 && strcmp(name_of(b), "test:baked") == 0);
  CHECK_STATUS(TS_OK, ts_easing_release(a));
  CHECK_STATUS(TS_OK, ts_easing_release(b));
}

SECTION(test_registered_in_list, "registered in the list", 10) {
  static char before[16384], with[16384], after[16384];
  size_t length;
  CHECK_STATUS(TS_OK, ts_easing_list(before, sizeof before, &length));
  CHECK(length < sizeof before);
  probe probe = {.curve = wave};
  static const char *const names[] = {"test:b", "test:a", "Z", "test:c", "a-1"};
  ts_easing easings[5];
  for (int i = 0; i < 5; i++) easings[i] = registered(names[i], &probe, i % 2);
  CHECK_STATUS(TS_OK, ts_easing_list(with, sizeof with, &length));
  CHECK(length == strlen(with) && strncmp(with, before, strlen(before)) == 0);
  for (int i = 0; i < 5; i++) {
    char line[32];
    snprintf(line, sizeof line, "\n%s\n", names[i]);
    char *found = strstr(with + strlen(before) - 1, line);
    CHECK_OF(found && !strstr(found + 1, line), names[i]);
  }
  CHECK(length == strlen(before) + 7 + 7 + 2 + 7 + 4);
  for (int i = 0; i < 5; i++) CHECK_STATUS(TS_OK, ts_easing_unregister(names[i]));
  CHECK_STATUS(TS_OK, ts_easing_list(after, sizeof after, &length));
  CHECK(strcmp(before, after) == 0);
  for (int i = 0; i < 5; i++) CHECK_STATUS(TS_OK, ts_easing_release(easings[i]));
}
