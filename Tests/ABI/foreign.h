/* SPDX-License-Identifier: MIT
 *
 * Curves of a test's own, which notice what is done to them.
 */
#ifndef TWEENSPIRIT_TESTS_FOREIGN_H
#define TWEENSPIRIT_TESTS_FOREIGN_H

#include "check.h"

#include <stdatomic.h>
#include <stdint.h>

typedef struct probe {
  /** NULL is t itself. */
  double (*curve)(double t);
  /** What the batch answers. */
  ts_status status;
  /** Done in the middle of a call of the curve, and in the release function; may be NULL. */
  void (*during)(struct probe *probe);
  void (*at_release)(struct probe *probe);
  void *own;
  atomic_long calls, releases;
  atomic_int inside;
  /** Called after its release or outside [0, 1], or released while it was being called. */
  atomic_bool wrong;
} probe;

double probe_scalar(double t, void *context);
ts_status probe_batch(const double *t, double *out, size_t count, void *context);
void probe_release(void *context);

/** A scalar of this name; tolerance, points and replace are left at zero. */
ts_easing_desc desc_of(const char *name, probe *probe, bool live);

/** A registered curve, or null with a failed check. */
ts_easing registered(const char *name, probe *probe, bool live);

/** The value at t; NaN where there is none. */
double value_of(ts_easing easing, double t);

/** The canonical name, valid until the next call; "" where there is none. */
const char *name_of(ts_easing easing);

/** Whether the name names a curve now. */
bool is_taken(const char *name);

ts_easing_info info_of(ts_easing easing);

/** How often the release function has been called; a huge number where something was wrong about it. */
static inline long releases_of(probe *probe) {
  return atomic_load(&probe->wrong) ? 1000000 : atomic_load(&probe->releases);
}

#endif
