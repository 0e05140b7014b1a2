/* SPDX-License-Identifier: MIT
 *
 * No clock tells a thread's own time. One that stands still takes its place: what asks whether a call was slow learns nothing,
 * and what hangs is ended from outside.
 */
#pragma once
#include_next <time.h>

#define CLOCK_THREAD_CPUTIME_ID ((clockid_t)0)
static inline int time_of(clockid_t clock, struct timespec *now) {
  return clock ? clock_gettime(clock, now) : (*now = (struct timespec){0, 0}, 0);
}
#define clock_gettime time_of
