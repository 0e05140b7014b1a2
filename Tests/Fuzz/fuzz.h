/* SPDX-License-Identifier: MIT */
#ifndef TWEENSPIRIT_TESTS_FUZZ_H
#define TWEENSPIRIT_TESTS_FUZZ_H

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tweenspirit/tweenspirit.h>

#include "counts.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

/** The bytes of one input. Where they have ended, zeros. */
typedef struct input {
  const uint8_t *at, *end;
} input;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/** What must not be: says so with the library's latest message, and ends the process. */
_Noreturn static inline void fuzz_broken(const char *what) {
  fprintf(stderr, "fuzz: %s (the latest message: %s)\n", what, ts_last_error_message());
  abort();
}

#define FUZZ_CHECK(condition) ((condition) ? (void)0 : fuzz_broken(#condition))

/* ---- Reading ------------------------------------------------------------------------------------------------------ */

static inline bool is_empty(const input *in) { return in->at >= in->end; }

static inline uint8_t take_byte(input *in) { return is_empty(in) ? 0 : *in->at++; }

static inline void take_bytes(input *in, void *to, size_t size) {
  uint8_t *bytes = to;
  for (size_t i = 0; i < size; i++) bytes[i] = take_byte(in);
}

static inline uint32_t take_u32(input *in) {
  uint32_t value = 0;
  for (int i = 0; i < 4; i++) value |= (uint32_t)take_byte(in) << 8 * i;
  return value;
}

static inline uint64_t take_u64(input *in) {
  uint64_t low = take_u32(in);
  return low | (uint64_t)take_u32(in) << 32;
}

/** 0 ... of - 1, of at most 256, in one byte. */
static inline unsigned take_any(input *in, unsigned of) { return of ? take_byte(in) % of : 0; }

/** True about once in `of` times, and never where the input has ended. */
static inline bool take_once(input *in, unsigned of) { return take_any(in, of) == of - 1 && of > 1; }

static inline double take_f64(input *in) {
  uint64_t bits = take_u64(in);
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/** The numbers at which arithmetic breaks. */
static const double hard_numbers[] = {0, -0.0, 5e-324, 1e-308, 1e-300, 1e-30, 1e-14, 1e-9, 1e-6, 0.1, 0x1.fffffffffffffp-1,
    1, 0x1.0000000000001p0, 60, 1e9, 2147483648.0, 0x1p53, 1e15, 1e30, 1e100, 1e300, 1e308, DBL_MAX, INFINITY, NAN, -5e-324,
    -1e-308, -1e-9, -1, -1e9, -1e15, -1e30, -1e300, -1e308, -DBL_MAX, -INFINITY};

/** One byte: mostly eighths in -4 ... 15, else a hard number; 255 goes on with eight bytes of any double. */
static inline double take_number(input *in) {
  unsigned byte = take_byte(in);
  if (byte < 160) return byte < 128 ? byte / 8.0 : (128 - (int)byte) / 8.0;
  if (byte == 255) return take_f64(in);
  return hard_numbers[(byte - 160) % COUNT_OF(hard_numbers)];
}

/** 0 ... 8, where the library must do as much work as the number is large. */
static inline double take_small(input *in) { return take_byte(in) / 32.0; }

/** Bytes up to a NUL, to the input's end or to `capacity` with the NUL. */
static inline const char *take_text(input *in, char *buffer, size_t capacity) {
  size_t length = 0;
  while (length + 1 < capacity && !is_empty(in)) {
    char byte = (char)take_byte(in);
    if (!byte) break;
    buffer[length++] = byte;
  }
  buffer[length] = 0;
  return buffer;
}

static inline bool same_bits(const void *a, const void *b, size_t size) { return memcmp(a, b, size) == 0; }

/* ---- Out values --------------------------------------------------------------------------------------------------- */

#define FUZZ_PATTERN 0xA5

static inline void fill_pattern(void *memory, size_t size) { memset(memory, FUZZ_PATTERN, size); }

static inline bool is_filled(const void *memory, size_t size) {
  const uint8_t *bytes = memory;
  for (size_t i = 0; i < size; i++)
    if (bytes[i] != FUZZ_PATTERN) return false;
  return true;
}

/** One of the statuses of the header; where it is no TS_OK, a message that is UTF-8. */
static inline void check_status(ts_status status) {
  FUZZ_CHECK(status >= TS_OK && status <= TS_ERROR_CALLBACK);
  if (status == TS_OK) return;
  const uint8_t *at = (const uint8_t *)ts_last_error_message();
  FUZZ_CHECK(at && *at);
  while (*at) {
    int more = *at < 0x80 ? 0 : *at < 0xC2 ? -1 : *at < 0xE0 ? 1 : *at < 0xF0 ? 2 : *at < 0xF5 ? 3 : -1;
    if (more < 0) fuzz_broken("a message is not UTF-8");
    for (at++; more > 0; more--, at++)
      if ((*at & 0xC0) != 0x80) fuzz_broken("a message is not UTF-8");
  }
}

/** A call with one out value: that keeps its pattern where the call fails. Gives the status. */
static inline ts_status check_kept(ts_status status, const void *out, size_t size) {
  check_status(status);
  if (status != TS_OK && out && !is_filled(out, size)) fuzz_broken("an out value was written by a call that failed");
  return status;
}

#endif
