/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "foreign.h"

#include <math.h>

double probe_scalar(double t, void *context) {
  probe *probe = context;
  atomic_fetch_add(&probe->inside, 1);
  atomic_fetch_add(&probe->calls, 1);
  if (!(t >= 0 && t <= 1) || atomic_load(&probe->releases)) atomic_store(&probe->wrong, true);
  if (probe->during) probe->during(probe);
  double value = probe->curve ? probe->curve(t) : t;
  atomic_fetch_sub(&probe->inside, 1);
  return value;
}

ts_status probe_batch(const double *t, double *out, size_t count, void *context) {
  probe *probe = context;
  if (count == 0 || (t < out ? out - t : t - out) < (ptrdiff_t)count) atomic_store(&probe->wrong, true);
  for (size_t i = 0; i < count; i++) out[i] = probe_scalar(t[i], context);
  return probe->status;
}

void probe_release(void *context) {
  probe *probe = context;
  if (atomic_load(&probe->inside)) atomic_store(&probe->wrong, true);
  atomic_fetch_add(&probe->releases, 1);
  if (probe->at_release) probe->at_release(probe);
}

ts_easing_desc desc_of(const char *name, probe *probe, bool live) {
  return (ts_easing_desc){.struct_size = sizeof(ts_easing_desc), .name = name, .scalar = probe_scalar,
                          .context = probe, .release = probe_release, .live = live};
}

ts_easing registered(const char *name, probe *probe, bool live) {
  ts_easing_desc desc = desc_of(name, probe, live);
  ts_easing easing = {0, 0};
  CHECK_STATUS_OF(TS_OK, ts_easing_register(&desc, &easing), name);
  return easing;
}

double value_of(ts_easing easing, double t) {
  double value = NAN;
  return ts_easing_evaluate(easing, t, 0, &value) == TS_OK ? value : NAN;
}

const char *name_of(ts_easing easing) {
  static char name[65537];
  size_t length;
  return ts_easing_print(easing, name, sizeof name, &length) == TS_OK ? name : "";
}

bool is_taken(const char *name) {
  ts_easing easing;
  if (ts_easing_parse(name, TS_DIALECT_CANONICAL, &easing) != TS_OK) return false;
  ts_easing_release(easing);
  return true;
}

ts_easing_info info_of(ts_easing easing) {
  ts_easing_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_easing_get_info(easing, &info));
  return info;
}
