/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "check.h"

#include <locale.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { longest = 65536 };

/** Well-formed UTF-8, as Unicode's table 3-7 has it. */
static bool is_utf8(const char *text) {
  for (const uint8_t *at = (const uint8_t *)text; *at;) {
    uint8_t lead = *at++, low = 0x80, high = 0xBF;
    int more = lead < 0x80 ? 0 : lead >= 0xC2 && lead <= 0xDF ? 1 : lead >= 0xE0 && lead <= 0xEF ? 2 : lead >= 0xF0 && lead <= 0xF4 ? 3 : -1;
    if (more < 0) return false;
    if (lead == 0xE0) low = 0xA0;
    if (lead == 0xED) high = 0x9F;
    if (lead == 0xF0) low = 0x90;
    if (lead == 0xF4) high = 0x8F;
    for (; more > 0; more--, at++, low = 0x80, high = 0xBF)
      if (*at < low || *at > high) return false;
  }
  return true;
}

static ts_status try_parse(const char *text, ts_dialect dialect) {
  ts_easing easing;
  FILL_PATTERN(easing);
  ts_status status = ts_easing_parse(text, dialect, &easing);
  if (status == TS_OK) {
    CHECK(ts_easing_is_valid(easing));
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
  } else {
    CHECK(IS_PATTERN(easing));
    const char *message = ts_last_error_message();
    size_t length = strlen(message);
    bool good = length > 0 && length < 512 && is_utf8(message);
    for (size_t i = 0; i < length; i++) good = good && (unsigned char)message[i] >= 0x20 && message[i] != 0x7F;
    CHECK(good);
  }
  return status;
}

SECTION(test_parse_refuses, "parse refuses", 30) {
  ts_easing easing;
  /* What is no UTF-8. (Other texts: curves.json.) */
  const char *const malformed[] = {
    "quad.in\x01", "\x7Fquad.in", "quad.in\xFF", "\xED\xA0\x80", "\xC0\x80", "\xF5\x80\x80\x80"};
  for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++)
    CHECK_STATUS_OF(TS_ERROR_UNKNOWN_EASING, try_parse(malformed[i], TS_DIALECT_CANONICAL), malformed[i]);

  // Each first byte with the second bytes at which the rules change, whole and cut short.
  const uint8_t seconds[] = {0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0};
  for (int lead = 0x80; lead <= 0xFF; lead++)
    for (size_t i = 0; i < sizeof seconds; i++)
      for (size_t length = 2; length <= 7; length++) {
        uint8_t bytes[8] = {(uint8_t)lead, seconds[i], 0x80, 0xBF, 0x80, 0xBF, 0x80};
        bytes[length] = 0;
        CHECK_STATUS(TS_ERROR_UNKNOWN_EASING, try_parse((const char *)bytes, TS_DIALECT_CANONICAL));
      }

  /* Every text of two bytes, and every byte at every place of a text that is right. */
  char text[64];
  for (int a = 1; a < 256; a++)
    for (int b = 1; b < 256; b++) {
      snprintf(text, sizeof text, "%c%c", a, b);
      if (ts_easing_parse(text, TS_DIALECT_CANONICAL, &easing) == TS_OK) ts_easing_release(easing);
    }
  const char *const right[] = {"cubic-bezier(.4,0,.2,1)", "steps(4,jump-none)", "linear(0,.5 25% 75%,1)",
                               "elastic.inOut(1.5,.3)"};
  for (size_t i = 0; i < sizeof right / sizeof *right; i++)
    for (size_t at = 0; at < strlen(right[i]); at++)
      for (int byte = 0; byte < 256; byte++) {
        strcpy(text, right[i]);
        text[at] = (char)byte;
        for (int dialect = 0; dialect <= TS_DIALECT_ANIME; dialect++)
          if (ts_easing_parse(text, (ts_dialect)dialect, &easing) == TS_OK) ts_easing_release(easing);
      }
}

/* `text` of `head`, as many of `part` as fit into `size` bytes, and `tail`. */
static char *repeated(const char *head, const char *part, const char *tail, size_t size) {
  char *text = malloc(size + 1);
  if (!text) abort();
  size_t length = strlen(head), end = size - strlen(tail);
  strcpy(text, head);
  for (; length + strlen(part) <= end; length += strlen(part)) strcpy(text + length, part);
  while (length < end) text[length++] = ' ';
  strcpy(text + length, tail);
  return text;
}

SECTION(test_long_texts, "long texts", 30) {
  /* `fits` is what a text of any length gives. */
  const struct {
    const char *head, *part, *tail;
    ts_status fits;
  } texts[] = {
    {"quad.in", " ", "", TS_OK},
    {"", " ", "linear", TS_OK},
    {"/*", "*", "*/linear", TS_OK},
    {"", "/**/", "linear", TS_OK},
    {"", "/*", "", TS_ERROR_UNKNOWN_EASING},
    {"", "a", "", TS_ERROR_UNKNOWN_EASING},
    {"", ".", "", TS_ERROR_UNKNOWN_EASING},
    {"", "(", "", TS_ERROR_UNKNOWN_EASING},
    {"", "reverse(", "", TS_ERROR_UNKNOWN_EASING},
    {"", "linear(", "", TS_ERROR_UNKNOWN_EASING},
    {"back.out(", "9", ")", TS_ERROR_UNKNOWN_EASING},
    {"back.out(1e", "9", ")", TS_ERROR_UNKNOWN_EASING},
    {"back.out(1e-", "9", ")", TS_OK},
    {"back.out(.", "3", ")", TS_ERROR_UNKNOWN_EASING},
    {"steps(", "9", ")", TS_ERROR_UNKNOWN_EASING},
    {"linear(", "0,", "1)", TS_OK},
    {"linear(", ",", ")", TS_ERROR_UNKNOWN_EASING},
    {"linear(0 ", "50% ", ",1)", TS_ERROR_UNKNOWN_EASING},
    {"linear(0,", "1 0% 0%,", "1)", TS_OK},
    {"linear(0 50%", " ", "75%,1)", TS_OK},
    {"linear(", "0 100% 0%,", "1)", TS_OK},
    {"steps(calc(1", " * 1", "))", TS_OK},
    {"steps(calc(1", " + 1", "))", TS_OK},
    {"steps(calc(", "(", "))", TS_ERROR_UNKNOWN_EASING},
    {"steps(", "calc(", "))", TS_ERROR_UNKNOWN_EASING},
    {"linear(min(0", ",0", "),1)", TS_OK},
    {"linear(", "calc(0) calc(1%),", "1)", TS_OK},
  };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    char *text = repeated(texts[i].head, texts[i].part, texts[i].tail, longest);
    CHECK_STATUS_OF(texts[i].fits, try_parse(text, TS_DIALECT_CANONICAL), text);
    for (int dialect = 1; dialect <= TS_DIALECT_ANIME; dialect++) try_parse(text, (ts_dialect)dialect);
    free(text);
    text = repeated(texts[i].head, texts[i].part, texts[i].tail, 20 * longest);
    CHECK_STATUS_OF(texts[i].fits, try_parse(text, TS_DIALECT_CANONICAL), texts[i].head);
    free(text);
  }

  /* Twenty thousand stops. */
  char *text = malloc(longest);
  if (!CHECK(text != NULL)) return;
  strcpy(text, "linear(");
  for (int i = 0; i < 20000; i++) strcpy(text + 7 + 3 * i, i % 2 ? "1, " : "0, ");
  strcpy(text + 7 + 3 * 20000 - 2, ")");
  CHECK_STATUS(TS_OK, try_parse(text, TS_DIALECT_CANONICAL));
  free(text);
}
