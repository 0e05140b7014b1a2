/* SPDX-License-Identifier: MIT
 *
 * A plug-in that a Python program loads (one_process.py): it registers a curve of its own, and finds Python's by name.
 */
#include <pthread.h>
#include <tweenspirit/tweenspirit.h>

static long calls, releases;
static double factor = 3;

static double scaled(double t, void *context) {
  calls++;
  return t * *(double *)context;
}

static void count_release(void *context) {
  (void)context;
  releases++;
}

long plugin_calls(void);
long plugin_releases(void);
ts_status plugin_register(const char *name, bool live);
ts_status plugin_evaluate(const char *name, double t, double *out);
ts_status plugin_sample_in_thread(const char *name, const double *t, double *out, size_t count);
ts_status plugin_hold(const char *name);
ts_status plugin_evaluate_held(double t, double *out);
ts_status plugin_let_go(void);
const char *plugin_message(void);

long plugin_calls(void) { return calls; }
long plugin_releases(void) { return releases; }
const char *plugin_message(void) { return ts_last_error_message(); }

/* The name alone holds it. */
ts_status plugin_register(const char *name, bool live) {
  ts_easing_desc desc = {.struct_size = sizeof desc, .name = name, .scalar = scaled, .context = &factor,
                         .release = count_release, .live = live};
  ts_easing easing;
  ts_status status = ts_easing_register(&desc, &easing);
  return status == TS_OK ? ts_easing_release(easing) : status;
}

ts_status plugin_evaluate(const char *name, double t, double *out) {
  ts_easing easing;
  ts_status status = ts_easing_parse(name, TS_DIALECT_CANONICAL, &easing);
  if (status != TS_OK) return status;
  status = ts_easing_evaluate(easing, t, 0, out);
  ts_easing_release(easing);
  return status;
}

/* ---- In a thread that Python has not made ------------------------------------------------------------------------- */

typedef struct work {
  const char *name;
  const double *t;
  double *out;
  size_t count;
  ts_status status;
} work;

static void *sample(void *context) {
  work *work = context;
  ts_easing easing;
  work->status = ts_easing_parse(work->name, TS_DIALECT_CANONICAL, &easing);
  if (work->status != TS_OK) return NULL;
  work->status = ts_easing_sample_f64(easing, work->t, work->out, work->count);
  ts_easing_release(easing);
  return NULL;
}

ts_status plugin_sample_in_thread(const char *name, const double *t, double *out, size_t count) {
  work work = {name, t, out, count, TS_OK};
  pthread_t thread;
  if (pthread_create(&thread, NULL, sample, &work)) return TS_ERROR_OUT_OF_MEMORY;
  pthread_join(thread, NULL);
  return work.status;
}

/* ---- A handle that stays ------------------------------------------------------------------------------------------ */

static ts_easing held;

ts_status plugin_hold(const char *name) { return ts_easing_parse(name, TS_DIALECT_CANONICAL, &held); }
ts_status plugin_evaluate_held(double t, double *out) { return ts_easing_evaluate(held, t, 0, out); }
ts_status plugin_let_go(void) { return ts_easing_release(held); }
