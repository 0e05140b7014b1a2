/* SPDX-License-Identifier: MIT */
#ifndef TWEENSPIRIT_TESTS_CHECK_H
#define TWEENSPIRIT_TESTS_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <tweenspirit/tweenspirit.h>

/* Under a sanitizer everything takes ten times as long, and malloc is not the test's own. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

/* Forked children count into the same totals. */
bool check_that(bool holds, const char *file, int line, const char *what, const char *subject);
bool check_status(ts_status expected, ts_status got, const char *file, int line, const char *what, const char *subject);

#define CHECK(condition) check_that((condition), __FILE__, __LINE__, #condition, NULL)
#define CHECK_OF(condition, subject) check_that((condition), __FILE__, __LINE__, #condition, (subject))
#define CHECK_STATUS(expected, call) check_status((expected), (call), __FILE__, __LINE__, #call, NULL)
#define CHECK_STATUS_OF(expected, call, subject) check_status((expected), (call), __FILE__, __LINE__, #call, (subject))

/** Runs `body` in a child of its own. A signal, a hang or a failed exit is one failed check. */
bool check_in_child(const char *name, unsigned seconds, void (*body)(void));

void add_section(const char *name, unsigned seconds, void (*run)(void));

/** Begins the definition of a section: it has a name and so many seconds, and is listed because it is linked. */
#define SECTION(function, name, seconds)                                                                          \
  static void function(void);                                                                                     \
  __attribute__((constructor)) static void add_##function(void) { add_section((name), (seconds), (function)); }  \
  static void function(void)

/** Says why something was not checked here. */
void check_skipped(const char *what);

#define PATTERN 0xA5
#define FILL_PATTERN(object) memset(&(object), PATTERN, sizeof(object))
#define IS_PATTERN(object) is_pattern(&(object), sizeof(object))

static inline bool is_pattern(const void *memory, size_t size) {
  const unsigned char *bytes = memory;
  for (size_t i = 0; i < size; i++)
    if (bytes[i] != PATTERN) return false;
  return true;
}

/** A size that only 64 bits have room for, or of which only they know that there is no such memory; else the largest. */
#define WIDE(size) (sizeof(size_t) == 8 ? (size_t)(size) : SIZE_MAX)

static inline bool same_bits(const void *a, const void *b, size_t size) { return memcmp(a, b, size) == 0; }

/** Values of both precisions have the bits that they have alone, in place, unaligned, and in batches of 0 to 200. */
void check_bits(ts_easing easing, const char *name);

/** The curve that a text names in the canonical dialect; null where it names none. */
ts_easing parsed(const char *text);

/* ---- Memory, as the library sees it (fault.c) --------------------------------------------------------------------- */

/** From now on the first `calls` allocations succeed and all later ones fail, until fault_disarm. */
void fault_arm(long calls);
/** Fails the allocation after the next `calls`, and only that. */
void fault_arm_once(long calls);
void fault_disarm(void);
/** Whether one has failed since it was armed. */
bool fault_came(void);
/** Allocations so far, and blocks that were not freed yet. */
long fault_allocations(void);
long fault_live(void);
/** False where this platform offers no way to stand before malloc. */
bool fault_works(void);

#endif
