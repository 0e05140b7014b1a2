/* SPDX-License-Identifier: MIT
 *
 * Failures as data. The messages are other tests'.
 */
#define _GNU_SOURCE
#include "memory_help.h"

#include <math.h>
#include <pthread.h>

static ts_error_info last_error(void) {
  ts_error_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_error_get_info(&info));
  return info;
}

static bool is_same(const char *a, const char *b) { return a == b || (a && b && strcmp(a, b) == 0); }

static void check_texts(ts_status status, const char *argument, const char *got, const char *hint, const char *call) {
  ts_error_info info = last_error();
  CHECK_OF(info.status == status, call);
  CHECK_OF(info.message == ts_last_error_message(), call);
  CHECK_OF(is_same(info.argument, argument), call);
  CHECK_OF(is_same(info.got, got), call);
  CHECK_OF(is_same(info.hint, hint), call);
}

/* The status, and the texts of the fields. */
#define CHECK_ERROR(expected, argument, got, hint, call)            \
  do {                                                              \
    CHECK_STATUS(expected, call);                                   \
    check_texts(expected, argument, got, hint, #call);              \
    CHECK_OF(last_error().slot == 0 && last_error().generation == 0, #call); \
  } while (0)

/* The same of a number that was given. */
#define CHECK_NUMBER(argument, got, number_, hint, call)                                         \
  do {                                                                                           \
    CHECK_ERROR(TS_ERROR_INVALID_ARGUMENT, argument, got, hint, call);                           \
    ts_error_info of_call = last_error();                                                        \
    double wanted = number_;                                                                     \
    CHECK_OF(of_call.is_number, #call);                                                          \
    CHECK_OF(of_call.number == wanted || (isnan(of_call.number) && isnan(wanted)), #call);       \
  } while (0)

/* The largest size, as it is told: rounded to 17 digits. */
static const char *const most_text = sizeof(size_t) == 8 ? "1.8446744073709552e+19" : "4294967295";

#define CHECK_STALE(handle, call)                                                             \
  do {                                                                                        \
    CHECK_STATUS(TS_ERROR_STALE_HANDLE, call);                                                \
    check_texts(TS_ERROR_STALE_HANDLE, NULL, NULL, NULL, #call);                              \
    CHECK_OF(last_error().slot == (handle).slot && last_error().generation == (handle).generation, #call); \
  } while (0)

SECTION(test_errors_at_first, "errors at first", 10) {
  ts_error_info info = last_error();
  CHECK(info.status == TS_OK && !info.is_number && info.number == 0 && info.slot == 0 && info.generation == 0);
  CHECK(info.message && !*info.message && !info.argument && !info.got && !info.hint);
}

SECTION(test_errors_of_numbers, "errors of numbers", 10) {
  ts_easing easing = parsed("quad.in");
  ts_spring spring = {.omega = 10, .damping_ratio = 1};
  double value, seconds;
  size_t length;
  CHECK_NUMBER("id", "1024", 1024, "that of a built-in easing", ts_easing_get_builtin(1024, &easing));
  CHECK_NUMBER("flags", "4", 4, "a combination of TS_EVALUATE_ bits", ts_easing_evaluate(easing, 0, 4, &value));
  const double tolerances[] = {0, -1, 1.5, NAN, INFINITY, -0.0, 1e-15};
  const char *const shown[] = {"0", "-1", "1.5", "nan", "inf", "-0", "1e-15"};
  for (int i = 0; i < 7; i++) {
    ts_easing baked;
    CHECK_NUMBER("tolerance", shown[i], tolerances[i], "between 1e-14 and 1",
                 ts_easing_bake(easing, tolerances[i], 0, &baked, NULL));
  }
  CHECK_NUMBER("tolerance", "1e-10", 1e-10, "between 1e-9 and 1", ts_easing_to_css(easing, 1e-10, NULL, 0, &length, NULL));
  CHECK_NUMBER("x1 of cubic-bezier", "1.5", 1.5, "between 0 and 1",
               ts_easing_parse("cubic-bezier(1.5,0,0,1)", TS_DIALECT_CSS, &easing));
  ts_spring_motion motion = {.struct_size = sizeof motion, .target = NAN};
  CHECK_NUMBER("target", "nan", NAN, "finite", ts_spring_settling_time(&spring, &motion, 1e-3, &seconds));
  ts_spring_desc desc = {.struct_size = sizeof desc, .scheme = TS_SPRING_BY_STIFFNESS, .stiffness = -2.5};
  CHECK_NUMBER("stiffness", "-2.5", -2.5, ">= 0 and finite", ts_spring_make(&desc, &spring));
  desc = (ts_spring_desc){.struct_size = sizeof desc, .scheme = TS_SPRING_BY_DURATION, .mass = 2};
  CHECK_NUMBER("mass", "2", 2, "0 in this scheme", ts_spring_make(&desc, &spring));
  desc.struct_size = 8;
  CHECK_NUMBER("struct_size", "8", 8, "between 112 and 4096", ts_spring_make(&desc, &spring));
  desc.struct_size = SIZE_MAX;
  CHECK_NUMBER("struct_size", most_text, (double)SIZE_MAX, "between 112 and 4096", ts_spring_make(&desc, &spring));

  ts_track_desc of_track = {.struct_size = sizeof of_track, .kind = TS_TRACK_VEC2, .lanes = 3};
  ts_track track;
  CHECK_NUMBER("lanes", "3", 3, "0 or 2 for this kind", ts_track_create(&of_track, &track));
  of_track.lanes = 0;
  CHECK_STATUS(TS_OK, ts_track_create(&of_track, &track));
  ts_key key = {.struct_size = sizeof key};
  CHECK_NUMBER("index", "7", 7, "below the number of keys, 0", ts_track_get_key(track, 7, &key, NULL));
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
}

SECTION(test_errors_of_texts, "errors of texts", 10) {
  ts_easing easing;
#define REFUSED(text, dialect, argument, got, hint) \
  CHECK_ERROR(TS_ERROR_UNKNOWN_EASING, argument, got, hint, ts_easing_parse(text, dialect, &easing))
  REFUSED("quad.inn", TS_DIALECT_CANONICAL, "name", "quad.inn", "quad.in");
  CHECK(!strcmp(ts_last_error_message(), "there is no easing named \"quad.inn\"; did you mean \"quad.in\"?"));
  REFUSED("reverse( quad.inn )", TS_DIALECT_CANONICAL, "name", "quad.inn", "quad.in");
  REFUSED("power2.ou", TS_DIALECT_GSAP, "name", "power2.ou", "power2.out");
  REFUSED("pov", TS_DIALECT_CANONICAL, "name", "pov", NULL);
  REFUSED("pow.inn", TS_DIALECT_CANONICAL, "name", "pow.inn", "pow.in");
  REFUSED("spring(snapy)", TS_DIALECT_CANONICAL, "text", "spring(snapy)", "snappy");
  REFUSED("power2.out", TS_DIALECT_CSS, "name", "power2.out", "canonical, gsap");
  REFUSED("ease-in", TS_DIALECT_GSAP, "name", "ease-in", "canonical, css, easings.net");
  REFUSED("cubic-bezier(0,0,1", TS_DIALECT_CSS, "text", "cubic-bezier(0,0,1", "\",\" or \")\"");
  REFUSED("reverse(quad.in", TS_DIALECT_CANONICAL, "text", "reverse(quad.in", "\")\"");
  REFUSED("quad.in(1)", TS_DIALECT_CANONICAL, "arguments", "1", "no numbers");
  CHECK(last_error().is_number && last_error().number == 1);
  REFUSED("nan", TS_DIALECT_CANONICAL, "name", "nan", NULL);
  CHECK(!last_error().is_number && last_error().number == 0);
  REFUSED("\xff\n", TS_DIALECT_CANONICAL, "text", "??", "the name of an easing");

  /* 60 bytes are whole, more are cut, never inside a character; and what a caller gives may be the field itself. */
  char text[200], expected[200];
  for (size_t length = 58; length <= 100; length += length == 64 ? 36 : 1) {
    memset(text, 'a', length);
    text[length] = 0;
    memcpy(expected, text, length + 1);
    if (length > 60) memcpy(expected + 60, "...", 4);
    REFUSED(text, TS_DIALECT_CANONICAL, "name", expected, NULL);
  }
  ts_easing_parse("quad.inn", TS_DIALECT_CANONICAL, &easing);
  REFUSED(last_error().got, TS_DIALECT_CANONICAL, "name", "quad.inn", "quad.in");
  ts_easing_parse("pow.inn", TS_DIALECT_CANONICAL, &easing);
  REFUSED(last_error().got, TS_DIALECT_CANONICAL, "name", "pow.inn", "pow.in");

  CHECK_ERROR(TS_ERROR_UNKNOWN_EASING, "name", "test:none", NULL, ts_easing_unregister("test:none"));
  probe probe = {.curve = fabs};
  ts_easing_desc desc = desc_of("linear", &probe, false);
  CHECK_ERROR(TS_ERROR_NAME_IN_USE, "name", "linear", NULL, ts_easing_register(&desc, &easing));
  desc.name = "a b";
  CHECK_ERROR(TS_ERROR_INVALID_ARGUMENT, "name", "a b", "A-Z a-z 0-9 _ . : and -", ts_easing_register(&desc, &easing));
  desc.name = "";
  CHECK_NUMBER("name", "0", 0, "between 1 and 255 bytes", ts_easing_register(&desc, &easing));
}

SECTION(test_errors_of_pointers, "errors of pointers", 10) {
  ts_easing easing = parsed("quad.in");
  double numbers[8] = {0};
  CHECK_ERROR(TS_ERROR_INVALID_ARGUMENT, "out_value", NULL, NULL, ts_easing_evaluate(easing, 0, 0, NULL));
  CHECK_ERROR(TS_ERROR_INVALID_ARGUMENT, "text", NULL, NULL, ts_easing_parse(NULL, TS_DIALECT_CSS, &easing));
  CHECK_ERROR(TS_ERROR_INVALID_ARGUMENT, "out", NULL, NULL, ts_easing_sample_f64(easing, numbers, numbers + 1, 4));
  CHECK_NUMBER("count", most_text, (double)SIZE_MAX, NULL, ts_easing_sample_f64(easing, numbers, numbers, SIZE_MAX));

  ts_spring springs[1] = {{.omega = 10, .damping_ratio = 1}};
  ts_spring_batch_f64 batch = {.struct_size = sizeof batch, .count = 2, .springs = springs, .spring_count = 1};
  CHECK_ERROR(TS_ERROR_INVALID_ARGUMENT, "value", NULL, NULL, ts_springs_step_f64(&batch, 0.1, NULL));

  /* An error of its own. */
  CHECK_ERROR(TS_ERROR_INVALID_ARGUMENT, "out_info", NULL, NULL, ts_error_get_info(NULL));
  ts_error_info info = {.struct_size = offsetof(ts_error_info, line) - 1};
  char least[40], below[8];
  snprintf(least, sizeof least, "between %d and 4096", (int)offsetof(ts_error_info, line));
  snprintf(below, sizeof below, "%d", (int)info.struct_size);
  CHECK_NUMBER("struct_size", below, (double)info.struct_size, least, ts_error_get_info(&info));
}

SECTION(test_errors_of_handles, "errors of handles", 10) {
  ts_easing easing = parsed("quad.in"), gone = parsed("cubic-bezier(0.1,0.2,0.3,0.4)"), null = {0, 0};
  double value;
  CHECK_STATUS(TS_OK, ts_easing_release(gone));
  CHECK_STALE(gone, ts_easing_evaluate(gone, 0, 0, &value));
  CHECK_STALE(gone, ts_easing_retain(gone));
  CHECK_ERROR(TS_ERROR_STALE_HANDLE, "easing", NULL, NULL, ts_easing_evaluate(null, 0, 0, &value));
  ts_easing made_up = {0xFFFFFFFFu, 0x87654321u};
  CHECK_STALE(made_up, ts_easing_evaluate(made_up, 0, 0, &value));

  ts_world world, no_world = {0, 0};
  CHECK_STATUS(TS_OK, ts_world_create(NULL, &world));
  ts_channel_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT, .name = "x"};
  ts_channel channel, no_channel = {0, 0};
  CHECK_STATUS(TS_OK, ts_channel_create(world, &desc, &channel));
  CHECK_ERROR(TS_ERROR_NAME_IN_USE, "name", "x", NULL, ts_channel_create(world, &desc, &channel));
  CHECK_ERROR(TS_ERROR_INVALID_ARGUMENT, "name", "y", NULL, ts_channel_find(world, "y", &channel));
  CHECK_NUMBER("lanes", "2", 2, "the channel's 1", ts_channel_set(world, channel, &value, 2));
  CHECK_NUMBER("dt", "-0.5", -0.5, ">= 0 and finite", ts_world_step(world, -0.5, NULL));
  CHECK_ERROR(TS_ERROR_STALE_HANDLE, "channel", NULL, NULL, ts_channel_destroy(world, no_channel));
  CHECK_ERROR(TS_ERROR_STALE_HANDLE, "world", NULL, NULL, ts_world_step(no_world, 0.1, NULL));
  CHECK_STATUS(TS_OK, ts_channel_destroy(world, channel));
  CHECK_STALE(channel, ts_channel_unbind(world, channel));
  CHECK_STATUS(TS_OK, ts_world_destroy(world));
  CHECK_STALE(world, ts_world_step(world, 0.1, NULL));

  /* One that succeeds keeps them, and what a later failure has none of is gone. */
  CHECK_STATUS(TS_OK, ts_easing_evaluate(easing, 0.5, 0, &value));
  check_texts(TS_ERROR_STALE_HANDLE, NULL, NULL, NULL, "after a call that succeeds");
  CHECK(last_error().slot == world.slot && last_error().generation == world.generation);
  CHECK_NUMBER("flags", "9", 9, "a combination of TS_EVALUATE_ bits", ts_easing_evaluate(easing, 0, 9, &value));
  CHECK_STATUS(TS_OK, ts_easing_evaluate(easing, 0.5, 0, &value));
  check_texts(TS_ERROR_INVALID_ARGUMENT, "flags", "9", "a combination of TS_EVALUATE_ bits", "after another that succeeds");
  CHECK_ERROR(TS_ERROR_INVALID_ARGUMENT, "out_value", NULL, NULL, ts_easing_evaluate(easing, 0, 0, NULL));
  CHECK(!last_error().is_number && last_error().number == 0);
}

/* Calls that try something and do without it: the error is as before. */
SECTION(test_errors_are_kept, "errors that are kept", 10) {
  ts_easing easing = parsed("quad.in");
  double value;
  CHECK_NUMBER("flags", "9", 9, "a combination of TS_EVALUATE_ bits", ts_easing_evaluate(easing, 0, 9, &value));
  ts_world world;
  CHECK_STATUS(TS_OK, ts_world_create(NULL, &world));
  CHECK(!ts_channel_is_valid(world, (ts_channel){5, 5}) && !ts_player_is_valid(world, (ts_player){5, 5}));
  CHECK_STATUS(TS_OK, ts_world_destroy(world));
  CHECK(!ts_world_is_valid(world) && !ts_channel_is_valid(world, (ts_channel){5, 5}));
  ts_spring spring = {.omega = 1e200, .damping_ratio = 1e-3, .mass = 1e-150};
  ts_spring_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_spring_get_info(&spring, &info));
  ts_easing curve = {0, 0};
  spring = (ts_spring){.omega = 10, .damping_ratio = 0.5};
  CHECK_STATUS(TS_OK, ts_easing_from_spring(&spring, 0, 0, &curve, NULL));
  size_t length;
  CHECK_STATUS(TS_OK, ts_easing_print(curve, NULL, 0, &length));
  CHECK_STATUS(TS_OK, ts_easing_release(curve));
  check_texts(TS_ERROR_INVALID_ARGUMENT, "flags", "9", "a combination of TS_EVALUATE_ bits", "after calls that do without");
  CHECK(last_error().is_number && last_error().number == 9);
}

static ts_status refuse(const double *t, double *out, size_t count, void *context) {
  (void)t, (void)out, (void)count, (void)context;
  return (ts_status)77;
}

static double grow(double t) { return t * 1e31; }

SECTION(test_errors_of_callbacks, "errors of callbacks", 10) {
  ts_easing easing;
  ts_easing_desc desc = {.struct_size = sizeof desc, .name = "test:refuses", .batch = refuse};
  CHECK_ERROR(TS_ERROR_CALLBACK, NULL, "77", NULL, ts_easing_register(&desc, &easing));
  CHECK(last_error().is_number && last_error().number == 77);
  desc = (ts_easing_desc){.struct_size = sizeof desc, .name = "test:grows", .plain = grow};
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_easing_register(&desc, &easing));
  CHECK(is_same(last_error().hint, "numbers within 1e30") && last_error().is_number && last_error().number > 1e30);

  if (!counts("errors of memory: malloc is not the test's own")) return;
  fault_arm(0);
  ts_world world;
  ts_status status = ts_world_create(NULL, &world);
  fault_disarm();
  CHECK(status == TS_ERROR_OUT_OF_MEMORY);
  check_texts(TS_ERROR_OUT_OF_MEMORY, NULL, NULL, NULL, "without memory");
}

/* ---- The error of each thread -------------------------------------------------------------------------------------- */

typedef struct turn {
  pthread_barrier_t barrier;
  bool was_empty, kept;
} turn;

static void *other_thread(void *context) {
  turn *turn = context;
  test_errors_at_first();
  turn->was_empty = last_error().status == TS_OK && !last_error().argument;
  double value;
  ts_easing_evaluate(parsed("quad.in"), 0, 5, &value);
  pthread_barrier_wait(&turn->barrier);
  pthread_barrier_wait(&turn->barrier);
  turn->kept = is_same(last_error().argument, "flags") && is_same(last_error().got, "5") && last_error().number == 5;
  return NULL;
}

SECTION(test_errors_of_threads, "errors of each thread", 10) {
  ts_easing easing;
  CHECK_NUMBER("id", "2000", 2000, "that of a built-in easing", ts_easing_get_builtin(2000, &easing));
  ts_error_info before = last_error();
  turn turn;
  pthread_barrier_init(&turn.barrier, NULL, 2);
  pthread_t thread;
  if (!CHECK(pthread_create(&thread, NULL, other_thread, &turn) == 0)) return;
  pthread_barrier_wait(&turn.barrier);
  CHECK(is_same(before.argument, "id") && is_same(before.got, "2000") && last_error().number == 2000);
  CHECK_ERROR(TS_ERROR_INVALID_ARGUMENT, "text", NULL, NULL, ts_easing_parse(NULL, TS_DIALECT_CSS, &easing));
  pthread_barrier_wait(&turn.barrier);
  pthread_join(thread, NULL);
  CHECK(turn.was_empty && turn.kept);
}
