/* SPDX-License-Identifier: MIT
 *
 * Long runs: what is counted, and how far it is from what it should be.
 */
#ifndef TWEENSPIRIT_TESTS_SOAK_H
#define TWEENSPIRIT_TESTS_SOAK_H

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tweenspirit/tweenspirit.h>

__extension__ typedef __int128 wide_int;

extern long failures;
void fail_at(const char *file, int line, const char *what, double got, double expected);
#define EXPECT(condition, got, expected) \
  ((condition) ? (void)0 : fail_at(__FILE__, __LINE__, #condition, (double)(got), (double)(expected)))

void must_at(ts_status status, const char *file, int line, const char *call);
#define MUST(call) must_at((call), __FILE__, __LINE__, #call)

/** time - (start + n dt), of the doubles themselves and without rounding, in seconds. */
double drift(double time, double start, uint64_t n, double dt);
double ulp(double x);
/** Resident memory of its own, in KiB; 0 where it cannot be known. */
long resident(void);
double seconds_now(void);

static inline ts_world_info info_of(ts_world world) {
  ts_world_info info = {.struct_size = sizeof info};
  MUST(ts_world_get_info(world, &info));
  return info;
}

static inline ts_channel channel_in(ts_world world, double value) {
  ts_channel channel;
  ts_channel_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT, .value = &value};
  MUST(ts_channel_create(world, &desc, &channel));
  return channel;
}

static inline ts_easing curve_at(uint32_t id) {
  ts_easing easing;
  MUST(ts_easing_get_builtin(id, &easing));
  return easing;
}

/** A day at so many steps a second, or a part of one. */
void run_day(double rate, double seconds);
/** So many players of parameters at the ends of their ranges. */
void run_extremes(uint32_t players);
/** A world ten years on, beside one that has just begun. */
void run_decade(double seconds);

#endif
