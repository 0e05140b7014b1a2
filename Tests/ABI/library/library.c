/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "check.h"

#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

static void test_build_info(void) {
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_build_get_info(NULL));

  ts_build_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_build_get_info(&info));
  CHECK(info.struct_size == sizeof info);
  CHECK(strcmp(info.version, ts_version()) == 0);
  CHECK(strstr(info.isas, info.isa) != NULL);
  CHECK(info.requested_isa != NULL);
  CHECK(strcmp(info.precisions, "f32 f64") == 0);

  const size_t refused[] = {0, 1, sizeof(size_t), sizeof info - 1, 4097, SIZE_MAX / 2, SIZE_MAX / 2 + 1, SIZE_MAX};
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    union {
      ts_build_info info;
      unsigned char bytes[8192];
    } out;
    memset(&out, PATTERN, sizeof out);
    out.info.struct_size = refused[i];
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_build_get_info(&out.info));
    CHECK(out.info.struct_size == refused[i]);
    CHECK(is_pattern(out.bytes + sizeof(size_t), sizeof out - sizeof(size_t)));
    CHECK(strstr(ts_last_error_message(), "struct_size") != NULL);
  }

  /* A later header's struct: what this library knows is filled, the rest left alone. */
  const size_t longer[] = {sizeof info, sizeof info + 1, sizeof info + 8, 4096};
  for (size_t i = 0; i < sizeof longer / sizeof *longer; i++) {
    union {
      ts_build_info info;
      unsigned char bytes[8192];
    } out;
    memset(&out, PATTERN, sizeof out);
    out.info.struct_size = longer[i];
    CHECK_STATUS(TS_OK, ts_build_get_info(&out.info));
    CHECK(out.info.struct_size == longer[i]);
    CHECK(strcmp(out.info.version, info.version) == 0);
    CHECK(is_pattern(out.bytes + sizeof info, sizeof out - sizeof info));
  }
}

SECTION(test_library, "library", 10) {
  CHECK(strcmp(ts_last_error_message(), "") == 0);
  CHECK(ts_abi_version() == TS_ABI_VERSION);
  char version[32];
  snprintf(version, sizeof version, "%d.%d.%d", TS_VERSION_MAJOR, TS_VERSION_MINOR, TS_VERSION_PATCH);
  CHECK(strcmp(ts_version(), version) == 0);

  const char *const names[] = {"TS_OK", "TS_ERROR_INVALID_ARGUMENT", "TS_ERROR_STALE_HANDLE", "TS_ERROR_UNKNOWN_EASING",
                               "TS_ERROR_OUT_OF_MEMORY", "TS_ERROR_BUSY", "TS_ERROR_NAME_IN_USE", "TS_ERROR_CALLBACK"};
  for (int i = 0; i < 8; i++) CHECK(strcmp(ts_status_name((ts_status)i), names[i]) == 0);
  const int unknown[] = {8, 255, INT_MAX, INT_MIN, -1};
  for (int i = 0; i < 5; i++) CHECK(strcmp(ts_status_name((ts_status)unknown[i]), "TS_STATUS_UNKNOWN") == 0);

  test_build_info();
}

/* ---- The message of each thread ----------------------------------------------------------------------------------- */

typedef struct turn {
  pthread_barrier_t barrier;
  bool was_empty, kept;
} turn;

static void *other_thread(void *context) {
  turn *turn = context;
  turn->was_empty = *ts_last_error_message() == 0;
  ts_easing easing;
  ts_easing_parse("nothing.b", TS_DIALECT_CANONICAL, &easing);
  pthread_barrier_wait(&turn->barrier);
  pthread_barrier_wait(&turn->barrier);
  turn->kept = strstr(ts_last_error_message(), "nothing.b") != NULL;
  return NULL;
}

SECTION(test_messages, "message of each thread", 10) {
  ts_easing easing;
  CHECK_STATUS(TS_ERROR_UNKNOWN_EASING, ts_easing_parse("nothing.a", TS_DIALECT_CANONICAL, &easing));
  turn turn;
  pthread_barrier_init(&turn.barrier, NULL, 2);
  pthread_t thread;
  if (!CHECK(pthread_create(&thread, NULL, other_thread, &turn) == 0)) return;
  pthread_barrier_wait(&turn.barrier);
  CHECK(strstr(ts_last_error_message(), "nothing.a") != NULL);
  CHECK_STATUS(TS_ERROR_UNKNOWN_EASING, ts_easing_parse("nothing.c", TS_DIALECT_CANONICAL, &easing));
  pthread_barrier_wait(&turn.barrier);
  pthread_join(thread, NULL);
  CHECK(turn.was_empty);
  CHECK(turn.kept);

  /* A call that succeeds keeps the message. */
  CHECK_STATUS(TS_OK, ts_easing_parse("quad.in", TS_DIALECT_CANONICAL, &easing));
  CHECK(strstr(ts_last_error_message(), "nothing.c") != NULL);
}
