/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "check.h"

#include <locale.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* `print` into every capacity that matters: cut off, NUL-terminated, nothing beyond, the whole length told. */
static void check_print(ts_status (*print)(char *buffer, size_t capacity, size_t *out_length)) {
  size_t whole;
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, print(NULL, 0, NULL));
  CHECK_STATUS(TS_OK, print(NULL, 0, &whole));
  char *expected = malloc(whole + 1), *buffer = malloc(whole + 32);
  if (!CHECK(expected != NULL && buffer != NULL)) return;
  size_t length;
  CHECK_STATUS(TS_OK, print(expected, whole + 1, &length));
  CHECK(length == whole && strlen(expected) == whole);

  FILL_PATTERN(length);
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, print(NULL, 8, &length));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, print(NULL, SIZE_MAX, &length));
  CHECK(IS_PATTERN(length));
  memset(buffer, PATTERN, whole + 32);
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, print(buffer, whole + 1, NULL));
  CHECK_STATUS(TS_OK, print(buffer, 0, &length));
  CHECK(length == whole && is_pattern(buffer, whole + 32));

  bool good = true;
  for (size_t capacity = 1; capacity <= whole + 16; capacity++) {
    size_t fits = capacity <= whole ? capacity - 1 : whole;
    memset(buffer, PATTERN, whole + 32);
    good = good && print(buffer, capacity, &length) == TS_OK && length == whole;
    good = good && memcmp(buffer, expected, fits) == 0 && buffer[fits] == 0;
    good = good && is_pattern(buffer + fits + 1, whole + 32 - fits - 1);
  }
  CHECK(good);
  free(expected);
  free(buffer);
}

static ts_easing printed;
static ts_status print_one(char *buffer, size_t capacity, size_t *out_length) {
  return ts_easing_print(printed, buffer, capacity, out_length);
}

static bool is_same_curve(ts_easing a, ts_easing b) {
  for (int i = -3; i <= 103; i++)
    for (uint32_t flags = 0; flags < 4; flags++) {
      double x, y;
      if (ts_easing_evaluate(a, i / 100.0, flags, &x) || ts_easing_evaluate(b, i / 100.0, flags, &y)) return false;
      if (!same_bits(&x, &y, sizeof x)) return false;
    }
  return true;
}

SECTION(test_print, "print", 30) {
  const char *const texts[] = {
    "linear", "quad.in", "css.step-start", "back.out(1.7)", "elastic.inOut(1.25,0.7)", "bounce.out(0.3)",
    "bounce.in(0.25,8)", "pow.inOut(2.5)", "cubic-bezier(.1,.2,.3,1e30)", "cubic-bezier(0.1,5e-324,0.3,-1e-17)",
    "steps(1073741824,jump-both)", "steps(3,start)", "linear(0,.1 12.5%,.3 100%)",
    "linear(1e-320 1e-320%,0.1 33.333333333333336%,1e30 1e30%)", "gsap.back.inOut", "gsap.elastic.inOut(2,0.3)",
    "back.out(0.1)", "back.out(1e-300)", "back.out(123456.789)"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    printed = parsed(texts[i]);
    check_print(print_one);
    char name[256];
    size_t length;
    CHECK_STATUS(TS_OK, ts_easing_print(printed, name, sizeof name, &length));
    ts_easing again;
    if (CHECK_STATUS(TS_OK, ts_easing_parse(name, TS_DIALECT_CANONICAL, &again))) {
      CHECK_OF(is_same_curve(printed, again), texts[i]);
      char second[256];
      CHECK_STATUS(TS_OK, ts_easing_print(again, second, sizeof second, &length));
      CHECK(strcmp(name, second) == 0);
      CHECK_STATUS(TS_OK, ts_easing_release(again));
    }
    CHECK_STATUS(TS_OK, ts_easing_release(printed));
  }
}

SECTION(test_list, "list", 10) {
  check_print(ts_easing_list);
  char list[4096];
  size_t length;
  CHECK_STATUS(TS_OK, ts_easing_list(list, sizeof list, &length));
  int lines = 0;
  for (char *line = strtok(list, "\n"); line; line = strtok(NULL, "\n"), lines++) {
    ts_easing easing;
    char name[64];
    if (!CHECK_STATUS(TS_OK, ts_easing_parse(line, TS_DIALECT_CANONICAL, &easing))) continue;
    CHECK_STATUS(TS_OK, ts_easing_print(easing, name, sizeof name, &length));
    CHECK(strcmp(name, line) == 0);
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
  }
  CHECK(lines == 69);
}

/* ---- Locale ------------------------------------------------------------------------------------------------------- */

SECTION(test_locale, "locale", 10) {
  const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "de_DE", "fr_FR.UTF-8", "nl_NL.UTF-8", "it_IT.UTF-8"};
  bool has_comma = false;
  for (size_t i = 0; i < sizeof names / sizeof *names && !has_comma; i++)
    has_comma = setlocale(LC_ALL, names[i]) && *localeconv()->decimal_point == ',';
  if (!has_comma) {
    check_skipped("texts in a locale with a decimal comma: none is installed");
    return;
  }
  char name[64], number[16];
  size_t length;
  double value;
  ts_easing easing;
  CHECK_STATUS(TS_OK, ts_easing_parse("back.out(1.5)", TS_DIALECT_CANONICAL, &easing));
  CHECK_STATUS(TS_OK, ts_easing_print(easing, name, sizeof name, &length));
  CHECK(strcmp(name, "back.out(1.5)") == 0);
  CHECK(ts_easing_evaluate(easing, 0.5, 0, &value) == TS_OK && value == 1.0625);
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  CHECK_STATUS(TS_ERROR_UNKNOWN_EASING, ts_easing_parse("back.out(1,5)", TS_DIALECT_CANONICAL, &easing));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_easing_parse("cubic-bezier(1.5,0,0,1)", TS_DIALECT_CSS, &easing));
  CHECK(strstr(ts_last_error_message(), "1.5") != NULL);
  CHECK_STATUS(TS_OK, ts_easing_parse("linear(0, .25 12.5%, 1)", TS_DIALECT_CSS, &easing));
  CHECK_STATUS(TS_OK, ts_easing_print(easing, name, sizeof name, &length));
  CHECK(strcmp(name, "linear(0 0%, 0.25 12.5%, 1 100%)") == 0);
  CHECK_STATUS(TS_OK, ts_easing_release(easing));

  /* The host's locale is as it was, the process's and a thread's own. */
  snprintf(number, sizeof number, "%g", 1.5);
  CHECK(strcmp(number, "1,5") == 0);
  locale_t own = newlocale(LC_ALL_MASK, setlocale(LC_ALL, NULL), (locale_t)0);
  if (!CHECK(own != (locale_t)0)) return;
  setlocale(LC_ALL, "C");
  uselocale(own);
  easing = parsed("back.out(2.5)");
  CHECK_STATUS(TS_OK, ts_easing_print(easing, name, sizeof name, &length));
  CHECK(strcmp(name, "back.out(2.5)") == 0);
  CHECK(uselocale((locale_t)0) == own);
  uselocale(LC_GLOBAL_LOCALE);
  freelocale(own);
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
}
