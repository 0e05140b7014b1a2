/* SPDX-License-Identifier: MIT
 *
 * The timing model beside the specification, written down once more, and at its extremes.
 */
#define _GNU_SOURCE
#include "world_help.h"

static ts_timing plain(double duration) { return (ts_timing){.struct_size = sizeof(ts_timing), .duration = duration}; }

static ts_timing_result result_at(const ts_timing *timing, double local_time) {
  ts_timing_result result = {.struct_size = sizeof result};
  CHECK_STATUS(TS_OK, ts_timing_evaluate(timing, local_time, &result));
  return result;
}

#define BEFORE TS_PHASE_BEFORE
#define ACTIVE TS_PHASE_ACTIVE
#define AFTER TS_PHASE_AFTER

/* ---- The specification, par. 4.5 to 4.10, in numbers that doubles hold exactly --------------------------------- */

static double least(double a, double b) { return a < b ? a : b; }
static double most(double a, double b) { return a > b ? a : b; }

static ts_timing_result specified(const ts_timing *t, double iterations, double local) {
  ts_timing_result r = {.struct_size = sizeof r};
  double active = t->duration == 0 || iterations == 0 ? 0 : t->duration * iterations;
  r.active_duration = active;
  r.end_time = most(t->delay + active + t->end_delay, 0);
  double before = most(least(t->delay, r.end_time), 0), after = most(least(t->delay + active, r.end_time), 0);
  bool back = t->rate < 0;
  if (local < before || (back && local == before)) r.phase = TS_PHASE_BEFORE;
  else if (local > after || (!back && local == after)) r.phase = TS_PHASE_AFTER;
  else r.phase = TS_PHASE_ACTIVE;

  bool fills = t->fill == TS_FILL_BOTH || t->fill == (r.phase == BEFORE ? TS_FILL_BACKWARDS : TS_FILL_FORWARDS);
  r.in_effect = r.phase == ACTIVE || fills;
  double time = local - t->delay;
  r.active_time = r.phase == BEFORE ? most(time, 0) : r.phase == ACTIVE ? time : most(least(time, active), 0);
  double overall = t->duration == 0          ? (r.phase == BEFORE ? 0 : iterations)
                   : r.phase != BEFORE && r.active_time == active ? iterations
                   : isinf(t->duration)      ? 0
                                             : r.active_time / t->duration;
  r.overall_progress = overall + t->iteration_start;
  r.simple_progress = fmod(isinf(r.overall_progress) ? t->iteration_start : r.overall_progress, 1);
  if (r.simple_progress == 0 && r.phase != BEFORE && r.active_time == active && iterations != 0) r.simple_progress = 1;
  r.iteration = r.phase == AFTER && isinf(iterations) ? INFINITY
                : r.simple_progress == 1               ? floor(r.overall_progress) - 1
                                                       : floor(r.overall_progress);
  bool forwards = t->direction == TS_DIRECTION_NORMAL;
  if (t->direction >= TS_DIRECTION_ALTERNATE) {
    double d = r.iteration + (t->direction == TS_DIRECTION_ALTERNATE_REVERSE);
    forwards = isinf(d) || fmod(d, 2) == 0;
  }
  r.directed_progress = forwards ? r.simple_progress : 1 - r.simple_progress;
  r.progress = r.directed_progress;
  r.before = forwards ? r.phase == BEFORE : r.phase == AFTER;

  double next = back ? -INFINITY : INFINITY, candidates[4] = {before, after, r.end_time, back ? 0 : r.end_time};
  for (int i = 0; i < 4; i++) {
    if (!back && candidates[i] > local) next = least(next, candidates[i]);
    if (back && candidates[i] < local) next = most(next, candidates[i]);
  }
  for (int k = 0; k < 64 && t->duration > 0 && isfinite(t->duration); k++) {
    double at = t->delay + (k - t->iteration_start) * t->duration;
    if (at <= before || at >= after) continue;
    if (!back && at > local) next = least(next, at);
    if (back && at < local) next = most(next, at);
  }
  r.next_boundary = next;
  if (!r.in_effect)
    r.active_time = r.overall_progress = r.simple_progress = r.directed_progress = r.progress = r.iteration = NAN;
  return r;
}

static bool same_result(const ts_timing_result *a, const ts_timing_result *b) {
  bool same = a->phase == b->phase && a->in_effect == b->in_effect;
  same = same && (!a->in_effect || a->before == b->before);
  const double x[] = {a->simple_progress, a->directed_progress, a->progress, a->iteration, a->active_time,
                      a->overall_progress, a->active_duration, a->end_time, a->next_boundary};
  const double y[] = {b->simple_progress, b->directed_progress, b->progress, b->iteration, b->active_time,
                      b->overall_progress, b->active_duration, b->end_time, b->next_boundary};
  for (size_t i = 0; i < COUNT_OF(x); i++) same = same && (x[i] == y[i] || (isnan(x[i]) && isnan(y[i])));
  return same;
}

SECTION(test_timing_specified, "timing, the specification", 60) {
  static const double delays[] = {-1.5, 0, 0.5}, end_delays[] = {-8, -0.75, 0, 0.5}, durations[] = {0, 0.5, 1, INFINITY};
  static const double counts[] = {0, 0.5, 1, 2.25, 3, INFINITY}, starts[] = {0, 0.25, 2.5, 3};
  for (size_t n = 0; n < 3 * 4 * 4 * 6 * 4 * 4 * 4 * 2; n++) {
    size_t k = n;
    ts_timing timing = plain(durations[k % 4]);
    double count = counts[(k /= 4) % 6];
    timing.iterations = count;
    timing.flags = count == 0 ? TS_TIMING_ZERO_ITERATIONS : 0;
    timing.iteration_start = starts[(k /= 6) % 4];
    timing.end_delay = end_delays[(k /= 4) % 4];
    timing.delay = delays[(k /= 4) % 3];
    timing.direction = (ts_direction)((k /= 3) % 4);
    timing.fill = (ts_fill)((k /= 4) % 4);
    timing.rate = (k /= 4) % 2 ? -1 : (double)(n % 2);
    bool good = true;
    for (int i = -10; i <= 26 && good; i++) {
      double local = i == -10 ? -INFINITY : i == 26 ? INFINITY : i * 0.25;
      /* Of infinitely many boundaries none is the last. */
      if (i == 26 && isinf(count) && timing.rate < 0) continue;
      ts_timing_result got = result_at(&timing, local), expected = specified(&timing, count, local);
      good = same_result(&got, &expected);
      if (!good)
        fprintf(stderr,
                "  at %g: phase %d %d, progress %g %g, iteration %g %g, overall %g %g, active %g %g, next %g %g, before "
                "%d %d, end %g %g (got, specified)\n", local,
                got.phase, expected.phase, got.progress, expected.progress, got.iteration, expected.iteration,
                got.overall_progress, expected.overall_progress, got.active_time, expected.active_time,
                got.next_boundary, expected.next_boundary, got.before, expected.before, got.end_time, expected.end_time);
    }
    char name[160];
    snprintf(name, sizeof name, "delay %g duration %g x %g from %g, end %g, %d %d rate %g", timing.delay, timing.duration,
             count, timing.iteration_start, timing.end_delay, timing.direction, timing.fill, timing.rate);
    if (!CHECK_OF(good, name)) break;
  }
}

SECTION(test_timing_extremes, "timing, extremes", 30) {
  static const double hard[] = {0, 5e-324, 1e-308, 2.3e-308, 1e-300, 1e-9, 0.1, 1, 1 / 3.0, 1e9, 9007199254740993.0, 1e150,
                                1e300, INFINITY};
  static const double locals[] = {-INFINITY, -1e300, -1, -5e-324, 0, 5e-324, 1e-308, 1e-9, 0.5, 1, 1e9, 1e300, 1.7e308,
                                  INFINITY};
  uint64_t state = 7;
  for (int i = 0; i < 200000; i++) {
    uint64_t bits = random_bits(&state);
    ts_timing timing = plain(hard[bits % 14]);
    timing.iterations = hard[(bits >> 8) % 14];
    timing.iteration_start = hard[(bits >> 16) % 13];
    timing.delay = hard[(bits >> 24) % 13] * (bits >> 30 & 1 ? 1 : -1);
    timing.end_delay = hard[(bits >> 32) % 13] * (bits >> 38 & 1 ? 1 : -1);
    timing.direction = (ts_direction)(bits >> 40 & 3);
    timing.fill = (ts_fill)(bits >> 42 & 3);
    timing.rate = bits >> 44 & 1 ? -1 : 1;
    double local = locals[(bits >> 48) % 14];
    ts_timing_result r = {.struct_size = sizeof r};
    ts_status status = ts_timing_evaluate(&timing, local, &r);
    bool good = status == TS_OK;
    const double all[] = {r.simple_progress, r.directed_progress, r.progress, r.iteration, r.active_time,
                          r.overall_progress};
    for (size_t k = 0; k < COUNT_OF(all) && good; k++) good = isnan(all[k]) == !r.in_effect;
    good = good && r.active_duration >= 0 && r.end_time >= 0 && !isnan(r.next_boundary);
    good = good && (!r.in_effect || (r.simple_progress >= 0 && r.simple_progress <= 1 && isfinite(r.progress)));
    good = good && (isinf(r.next_boundary) || (timing.rate > 0 ? r.next_boundary > local : r.next_boundary < local));
    if (CHECK(good)) continue;
    fprintf(stderr,
            "  status %d, delay %g duration %g x %g from %g, end %g, %d %d rate %g at %g: progress %g iteration %g active "
            "%g overall %g of %g, end %g, next %g\n", status, timing.delay, timing.duration, timing.iterations,
            timing.iteration_start, timing.end_delay, timing.direction, timing.fill, timing.rate, local, r.progress,
            r.iteration, r.active_time, r.overall_progress, r.active_duration, r.end_time, r.next_boundary);
    break;
  }
}
