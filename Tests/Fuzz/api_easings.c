/* SPDX-License-Identifier: MIT */
#include "api.h"

#define FLAGS 4

void fuzz_ts_abi_version(void) { FUZZ_CHECK(ts_abi_version() == TS_ABI_VERSION); }
void fuzz_ts_gpu_source(void) {
  unsigned dialect = take_enum(3);
#ifdef __wasm__
  FUZZ_CHECK(ts_gpu_source((ts_gpu_dialect)dialect) == NULL);
#else
  FUZZ_CHECK((ts_gpu_source((ts_gpu_dialect)dialect) != NULL) == (dialect < 3));
#endif
}

void fuzz_ts_version(void) { FUZZ_CHECK(strlen(ts_version()) >= 5); }
void fuzz_ts_build_get_info(void) { done(ts_build_get_info(INFO(ts_build_info))); }
void fuzz_ts_status_name(void) { FUZZ_CHECK(*ts_status_name(TAKE_ENUM(ts_status)) == 'T'); }
void fuzz_ts_last_error_message(void) { FUZZ_CHECK(ts_last_error_message() != NULL); }
void fuzz_ts_error_get_info(void) { done(ts_error_get_info(INFO(ts_error_info))); }

static uint32_t take_id(void) {
  unsigned byte = take_byte(&fuzz.in);
  return byte < 240 ? byte % 80 : byte < 248 ? 1020 + byte % 8 : take_u32(&fuzz.in);
}

static double take_progress(void) {
  unsigned byte = take_byte(&fuzz.in);
  return byte < 160 ? byte / 128.0 : take_number(&fuzz.in);
}

void fuzz_ts_ease(void) {
  uint32_t id = take_id();
  double t = take_progress(), value = ts_ease(id, t);
  ts_easing easing;
  if (ts_easing_get_builtin(id, &easing) == TS_OK && !isnan(t)) FUZZ_CHECK(isfinite(value));
}

void fuzz_ts_easing_get_builtin(void) {
  ts_easing *out = OUT(ts_easing);
  done(ts_easing_get_builtin(take_id(), out));
  keep(EASING, no_world, out);
}

void fuzz_ts_easing_parse(void) {
  ts_easing *out = OUT(ts_easing);
  const char *text = take_easing_text();
  done(ts_easing_parse(text, TAKE_ENUM(ts_dialect), out));
  keep(EASING, no_world, out);
}

void fuzz_ts_easing_create_linear(void) {
  ts_easing *out = OUT(ts_easing);
  size_t count = take_count();
  double *outputs = take_numbers(count, false), *inputs = take_numbers(count, true);
  if (take_once(&fuzz.in, 32)) count = take_huge();
  done(ts_easing_create_linear(outputs, inputs, count, out));
  keep(EASING, no_world, out);
}

void fuzz_ts_easing_retain(void) {
  ts_easing easing = take_easing();
  done(ts_easing_retain(easing));
  keep(EASING, no_world, &easing);
}

void fuzz_ts_easing_release(void) {
  ts_easing easing = take_easing();
  if (done(ts_easing_release(easing)) == TS_OK) forget(EASING, OF_HANDLE(easing));
}

void fuzz_ts_easing_is_valid(void) {
  ts_easing easing = take_easing();
  if (has_made(EASING, OF_HANDLE(easing))) FUZZ_CHECK(ts_easing_is_valid(easing));
  else (void)ts_easing_is_valid(easing);
}

void fuzz_ts_easing_print(void) {
  size_t capacity, *out = OUT(size_t);
  char *buffer = take_buffer(&capacity);
  ts_easing easing = take_easing();
  if (done(ts_easing_print(easing, buffer, capacity, out)) != TS_OK || !buffer || *out >= capacity) return;
  FUZZ_CHECK(strlen(buffer) == *out);
  ts_easing again;
  /* A name that was freed, or given to another curve, no longer reads back. */
  ts_status status = ts_easing_parse(buffer, TS_DIALECT_CANONICAL, &again);
  check_status(status);
  if (status == TS_OK) keep(EASING, no_world, &again);
}

void fuzz_ts_easing_list(void) {
  size_t capacity, *out = OUT(size_t);
  char *buffer = take_buffer(&capacity);
  if (done(ts_easing_list(buffer, capacity, out)) == TS_OK && buffer && *out < capacity) FUZZ_CHECK(strlen(buffer) == *out);
}

void fuzz_ts_easing_evaluate(void) {
  double *out = OUT(double), t;
  ts_easing easing = take_easing();
  t = take_progress();
  uint32_t flags = take_enum(FLAGS);
  if (done(ts_easing_evaluate(easing, t, flags, out)) == TS_OK && t >= 0 && t <= 1) FUZZ_CHECK(isfinite(*out));
}

void fuzz_ts_easing_inverse(void) {
  double *out = OUT(double);
  ts_easing easing = take_easing();
  double value = take_progress();
  if (done(ts_easing_inverse(easing, value, out)) == TS_OK) FUZZ_CHECK(*out >= 0 && *out <= 1);
}

void fuzz_ts_easing_differentiate(void) {
  double *out = OUT(double), t;
  ts_easing easing = take_easing();
  t = take_progress();
  if (done(ts_easing_differentiate(easing, t, out)) == TS_OK && t >= 0 && t <= 1) FUZZ_CHECK(!isnan(*out));
}

#define SAMPLE(suffix, number, numbers) \
  void fuzz_ts_easing_sample_##suffix(void) { \
    size_t count = take_count(); \
    number *t = numbers, *out = take_once(&fuzz.in, 4) ? t : lend_room(count * sizeof *out); \
    if (take_once(&fuzz.in, 32)) count = take_huge(); \
    else if (take_once(&fuzz.in, 32) && count) count--, out = t ? t + 1 : NULL; \
    done(ts_easing_sample_##suffix(take_easing(), t, out, count)); \
  }
SAMPLE(f32, float, take_floats(count))
SAMPLE(f64, double, take_numbers(count, true))

void fuzz_ts_easing_register(void) {
  ts_easing *out = OUT(ts_easing);
  ts_easing_desc desc = take_easing_desc();
  ts_status status = done(ts_easing_register(STRUCT(desc), out));
  check_registered(status, &desc, out);
  fuzz.latest = status;
  keep(EASING, no_world, out);
}

void fuzz_ts_easing_unregister(void) { done(ts_easing_unregister(take_name())); }

void fuzz_ts_easing_modify(void) {
  ts_easing *out = OUT(ts_easing), base = take_easing();
  done(ts_easing_modify(base, TAKE_ENUM(ts_easing_modifier), out));
  keep(EASING, no_world, out);
}

static double take_tolerance(void) {
  static const double tolerances[] = {1e-3, 0.01, 0.1, 1e-6, 1e-9, 1e-14, 1};
  unsigned byte = take_byte(&fuzz.in);
  return byte < 224 ? tolerances[byte % COUNT_OF(tolerances)] : take_number(&fuzz.in);
}

void fuzz_ts_easing_bake(void) {
  static const uint32_t points[] = {0, 2, 16, 256, 4096, 65536, 1, 65537, UINT32_MAX};
  ts_easing *out = OUT(ts_easing), easing = take_easing();
  double tolerance = take_tolerance(), *out_max_error = OUT(double);
  done(ts_easing_bake(easing, tolerance, points[take_any(&fuzz.in, COUNT_OF(points))], out, out_max_error));
  keep(EASING, no_world, out);
}

void fuzz_ts_easing_to_css(void) {
  size_t capacity, *out = OUT(size_t);
  char *buffer = take_buffer(&capacity);
  double tolerance = take_text_tolerance(), *out_max_error = OUT(double);
  ts_easing easing = take_easing();
  if (done(ts_easing_to_css(easing, tolerance, buffer, capacity, out, out_max_error)) != TS_OK || !buffer) return;
  if (*out < capacity) FUZZ_CHECK(strlen(buffer) == *out);
}

void fuzz_ts_easing_get_info(void) {
  ts_easing_info *out = INFO(ts_easing_info);
  if (done(ts_easing_get_info(take_easing(), out)) == TS_OK) FUZZ_CHECK(out->max_error >= 0);
}
