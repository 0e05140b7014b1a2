/* SPDX-License-Identifier: MIT
 *
 * Springs, decays and numbers to try them with.
 */
#ifndef TWEENSPIRIT_TESTS_PHYSICS_H
#define TWEENSPIRIT_TESTS_PHYSICS_H

#include "check.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))
#define NUMBERS(...) ((const double[]){__VA_ARGS__})

static const double not_finite[] = {NAN, -NAN, INFINITY, -INFINITY};

static inline ts_spring spring_of(double omega, double damping_ratio) { return (ts_spring){omega, damping_ratio, 1}; }

static inline ts_spring_motion motion_of(double start, double target, double velocity) {
  return (ts_spring_motion){.struct_size = sizeof(ts_spring_motion), .start = start, .target = target, .velocity = velocity};
}

static inline ts_decay_motion decay_of(double rate, double start, double velocity) {
  return (ts_decay_motion){
    .struct_size = sizeof(ts_decay_motion), .decay = {.rate = rate}, .start = start, .velocity = velocity};
}

static inline ts_decay_motion bounded(ts_decay_motion from, double lower, double upper, ts_spring spring) {
  from.bounded = true;
  from.lower = lower;
  from.upper = upper;
  from.spring = spring;
  return from;
}

/** Whether the latest failure's message begins with an argument's name. */
static inline bool is_named(const char *name) {
  const char *message = ts_last_error_message();
  size_t length = strlen(name);
  return strncmp(message, name, length) == 0 && message[length] == ' ';
}

/** An invalid argument, and that one. */
static inline bool check_refusal(ts_status got, const char *name, const char *file, int line, const char *call) {
  bool good = check_status(TS_ERROR_INVALID_ARGUMENT, got, file, line, call, name);
  return good && check_that(is_named(name), file, line, call, ts_last_error_message());
}
#define CHECK_REFUSED(name, call) check_refusal((call), (name), __FILE__, __LINE__, #call)

static inline double seconds_on(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/** Numbers without a pattern. */
static inline uint64_t random_bits(uint64_t *state) {
  *state += 0x9E3779B97F4A7C15u;
  uint64_t x = *state;
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
  x = (x ^ x >> 27) * 0x94D049BB133111EBu;
  return x ^ x >> 31;
}

/** In [low, high). */
static inline double random_between(uint64_t *state, double low, double high) {
  return low + (high - low) * ((double)(random_bits(state) >> 11) * 0x1p-53);
}

/** Of any order of magnitude in between. */
static inline double random_scale(uint64_t *state, double low, double high) {
  return exp(random_between(state, log(low), log(high)));
}

#endif
