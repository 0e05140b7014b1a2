/* SPDX-License-Identifier: MIT
 *
 * The timing model: cases of Web Animations, the specification written down once more, and what is refused.
 */
#define _GNU_SOURCE
#include "world_help.h"

static ts_timing plain(double duration) { return (ts_timing){.struct_size = sizeof(ts_timing), .duration = duration}; }

static ts_timing_result result_at(const ts_timing *timing, double local_time) {
  ts_timing_result result = {.struct_size = sizeof result};
  CHECK_STATUS(TS_OK, ts_timing_evaluate(timing, local_time, &result));
  return result;
}

/* ---- Cases ------------------------------------------------------------------------------------------------------ */

typedef struct row {
  const char *name;
  double delay, duration, iterations, start, end_delay;
  ts_direction direction;
  ts_fill fill;
  double rate, local;
  ts_phase phase;
  /* NaN: not in effect. */
  double progress, iteration, next;
} row;

#define NORMAL TS_DIRECTION_NORMAL
#define REVERSE TS_DIRECTION_REVERSE
#define ALTERNATE TS_DIRECTION_ALTERNATE
#define ALTERNATE_BACK TS_DIRECTION_ALTERNATE_REVERSE
#define BOTH TS_FILL_BOTH
#define FORWARDS TS_FILL_FORWARDS
#define BACKWARDS TS_FILL_BACKWARDS
#define NEITHER TS_FILL_NONE
#define BEFORE TS_PHASE_BEFORE
#define ACTIVE TS_PHASE_ACTIVE
#define AFTER TS_PHASE_AFTER

static const row rows[] = {
  {"at its start", 0, 2, 1, 0, 0, NORMAL, BOTH, 1, 0, ACTIVE, 0, 0, 2},
  {"in the middle", 0, 2, 1, 0, 0, NORMAL, BOTH, 1, 0.5, ACTIVE, 0.25, 0, 2},
  {"at its end", 0, 2, 1, 0, 0, NORMAL, BOTH, 1, 2, AFTER, 1, 0, INFINITY},
  {"at its end, no fill", 0, 2, 1, 0, 0, NORMAL, NEITHER, 1, 2, AFTER, NAN, NAN, INFINITY},
  {"at its end, filled before", 0, 2, 1, 0, 0, NORMAL, BACKWARDS, 1, 2, AFTER, NAN, NAN, INFINITY},
  {"at its end, filled forwards", 0, 2, 1, 0, 0, NORMAL, FORWARDS, 1, 2, AFTER, 1, 0, INFINITY},
  {"at its end, running back", 0, 2, 1, 0, 0, NORMAL, NEITHER, -1, 2, ACTIVE, 1, 0, 0},
  {"at its start, running back", 0, 2, 1, 0, 0, NORMAL, NEITHER, -1, 0, BEFORE, NAN, NAN, -INFINITY},
  {"far after", 0, 2, 1, 0, 0, NORMAL, BOTH, 1, 1e9, AFTER, 1, 0, INFINITY},
  {"far before", 0, 2, 1, 0, 0, NORMAL, BOTH, 1, -1e9, BEFORE, 0, 0, 0},
  {"waiting", 1, 2, 1, 0, 0, NORMAL, BOTH, 1, 0.5, BEFORE, 0, 0, 1},
  {"waiting, no fill", 1, 2, 1, 0, 0, NORMAL, NEITHER, 1, 0.5, BEFORE, NAN, NAN, 1},
  {"waiting, filled forwards", 1, 2, 1, 0, 0, NORMAL, FORWARDS, 1, 0.5, BEFORE, NAN, NAN, 1},
  {"waiting, reverse", 1, 2, 1, 0, 0, REVERSE, BOTH, 1, 0.5, BEFORE, 1, 0, 1},
  {"the delay is over", 1, 2, 1, 0, 0, NORMAL, NEITHER, 1, 1, ACTIVE, 0, 0, 3},
  {"begun inside", -0.5, 2, 1, 0, 0, NORMAL, NEITHER, 1, 0, ACTIVE, 0.25, 0, 1.5},
  {"begun behind its end", -3, 2, 1, 0, 0, NORMAL, BOTH, 1, 0, AFTER, 1, 0, INFINITY},
  {"end delay", 0, 1, 1, 0, 1, NORMAL, BOTH, 1, 1.5, AFTER, 1, 0, 2},
  {"negative end delay", 0, 2, 1, 0, -1, NORMAL, BOTH, 1, 1, AFTER, 0.5, 0, INFINITY},
  {"negative end delay beyond the start", 0, 2, 1, 0, -5, NORMAL, BOTH, 1, 0, AFTER, 0, 0, INFINITY},
  {"second iteration", 0, 2, 3, 0, 0, NORMAL, BOTH, 1, 3, ACTIVE, 0.5, 1, 4},
  {"an iteration's start", 0, 2, 3, 0, 0, NORMAL, BOTH, 1, 2, ACTIVE, 0, 1, 4},
  {"the last iteration's end", 0, 2, 3, 0, 0, NORMAL, BOTH, 1, 6, AFTER, 1, 2, INFINITY},
  {"end of a part", 0, 2, 2.25, 0, 0, NORMAL, BOTH, 1, 4.5, AFTER, 0.25, 2, INFINITY},
  {"end of a part, alternate", 0, 2, 1.25, 0, 0, ALTERNATE, BOTH, 1, 2.5, AFTER, 0.75, 1, INFINITY},
  {"there and back", 0, 2, 2, 0, 0, ALTERNATE, BOTH, 1, 3, ACTIVE, 0.5, 1, 4},
  {"there and back, at the end", 0, 2, 2, 0, 0, ALTERNATE, BOTH, 1, 4, AFTER, 0, 1, INFINITY},
  {"back and there", 0, 2, 2, 0, 0, ALTERNATE_BACK, BOTH, 1, 0.5, ACTIVE, 0.75, 0, 2},
  {"back and there, at the turn", 0, 2, 2, 0, 0, ALTERNATE_BACK, BOTH, 1, 2, ACTIVE, 0, 1, 4},
  {"back", 0, 2, 1, 0, 0, REVERSE, BOTH, 1, 0.5, ACTIVE, 0.75, 0, 2},
  {"back, at the end", 0, 2, 1, 0, 0, REVERSE, BOTH, 1, 2, AFTER, 0, 0, INFINITY},
  {"started in the middle", 0, 2, 1, 0.5, 0, NORMAL, BOTH, 1, 0, ACTIVE, 0.5, 0, 1},
  {"started in the middle, next", 0, 2, 1, 0.5, 0, NORMAL, BOTH, 1, 1, ACTIVE, 0, 1, 2},
  {"started in the middle, at the end", 0, 2, 1, 0.5, 0, NORMAL, BOTH, 1, 2, AFTER, 0.5, 1, INFINITY},
  {"started in the middle, before", 1, 2, 1, 0.5, 0, NORMAL, BOTH, 1, 0, BEFORE, 0.5, 0, 1},
  {"started at the third, at the end", 0, 2, 1, 2, 0, NORMAL, BOTH, 1, 2, AFTER, 1, 2, INFINITY},
  {"for ever", 0, 2, INFINITY, 0, 0, NORMAL, BOTH, 1, 7, ACTIVE, 0.5, 3, 8},
  {"for ever, after that", 0, 2, INFINITY, 0, 0, NORMAL, BOTH, 1, INFINITY, AFTER, 1, INFINITY, INFINITY},
  {"for ever, alternate, after that", 0, 2, INFINITY, 0, 0, ALTERNATE, BOTH, 1, INFINITY, AFTER, 1, INFINITY, INFINITY},
  {"for ever from the middle, after that", 0, 2, INFINITY, 0.25, 0, NORMAL, BOTH, 1, INFINITY, AFTER, 0.25, INFINITY,
   INFINITY},
  {"no duration", 0, 0, 1, 0, 0, NORMAL, BOTH, 1, 0, AFTER, 1, 0, INFINITY},
  {"no duration, waiting", 1, 0, 1, 0, 0, NORMAL, BOTH, 1, 0.5, BEFORE, 0, 0, 1},
  {"no duration, after the delay", 1, 0, 1, 0, 0, NORMAL, BOTH, 1, 1, AFTER, 1, 0, INFINITY},
  {"no duration, three times", 0, 0, 3, 0, 0, NORMAL, BOTH, 1, 0, AFTER, 1, 2, INFINITY},
  {"no duration, a part", 0, 0, 2.5, 0, 0, NORMAL, BOTH, 1, 1, AFTER, 0.5, 2, INFINITY},
  {"no duration, for ever", 0, 0, INFINITY, 0, 0, NORMAL, BOTH, 1, 1, AFTER, 1, INFINITY, INFINITY},
  {"no duration, running back at it", 1, 0, 1, 0, 0, NORMAL, BOTH, -1, 1, BEFORE, 0, 0, 0},
  {"infinite duration", 0, INFINITY, 1, 0, 0, NORMAL, BOTH, 1, 1e9, ACTIVE, 0, 0, INFINITY},
  {"infinite duration from the middle", 0, INFINITY, 1, 0.5, 0, NORMAL, BOTH, 1, 5, ACTIVE, 0.5, 0, INFINITY},
  {"infinite duration, reverse", 0, INFINITY, 1, 0, 0, REVERSE, BOTH, 1, 5, ACTIVE, 1, 0, INFINITY},
  {"three times 0.8", 0, 0.8, 3, 0, 0, NORMAL, BOTH, 1, 2.4, AFTER, 1, 2, INFINITY},
  {"three times 0.4", 0, 0.4, 3, 0, 0, NORMAL, BOTH, 1, 1.2, AFTER, 1, 2, INFINITY},
  {"three times 0.1, at the second", 0, 0.1, 3, 0, 0, NORMAL, BOTH, 1, 0.2, ACTIVE, 0, 2, 0.3},
  {"an instant before the end", 0, 1, 1, 0, 0, NORMAL, BOTH, 1, 1 - 0x1p-31, AFTER, 1, 0, INFINITY},
  {"an instant before an iteration", 0, 1, 3, 0, 0, NORMAL, BOTH, 1, 1 - 0x1p-31, ACTIVE, 0, 1, 2},
  {"an instant after an iteration", 0, 1, 3, 0, 0, NORMAL, BOTH, 1, 1 + 0x1p-31, ACTIVE, 0, 1, 2},
  {"an instant before the delay is over", 1, 1, 1, 0, 0, NORMAL, NEITHER, 1, 1 - 0x1p-31, ACTIVE, 0, 0, 2},
  {"two iterations back", 0, 1, 3, 0, 0, NORMAL, BOTH, -1, 2.5, ACTIVE, 0.5, 2, 2},
  {"an iteration's start, running back", 0, 1, 3, 0, 0, NORMAL, BOTH, -1, 2, ACTIVE, 0, 2, 1},
  {"beyond the end, running back", 1, 1, 1, 0, 1, NORMAL, BOTH, -1, 5, AFTER, 1, 0, 3},
  {"in the end delay, running back", 1, 1, 1, 0, 1, NORMAL, BOTH, -1, 2.5, AFTER, 1, 0, 2},
  {"in the delay, running back", 1, 1, 1, 0, 0, NORMAL, BOTH, -1, 0.5, BEFORE, 0, 0, 0},
};

static bool same_number(double a, double b) { return (isnan(a) && isnan(b)) || is_near(a, b, 1e-9); }

void test_timing_table(void) {
  for (size_t i = 0; i < COUNT_OF(rows); i++) {
    const row *r = &rows[i];
    ts_timing timing = plain(r->duration);
    timing.delay = r->delay, timing.iterations = r->iterations, timing.iteration_start = r->start;
    timing.end_delay = r->end_delay, timing.direction = r->direction, timing.fill = r->fill, timing.rate = r->rate;
    ts_timing_result got = result_at(&timing, r->local);
    bool good = got.phase == r->phase && got.in_effect == !isnan(r->progress);
    good = good && same_number(got.progress, r->progress) && same_number(got.iteration, r->iteration);
    good = good && same_number(got.directed_progress, r->progress) && same_number(got.next_boundary, r->next);
    /* Boundaries are met exactly. */
    if (r->progress == 0 || r->progress == 1) good = good && got.progress == r->progress;
    CHECK_OF(good, r->name);
    if (!good)
      fprintf(stderr, "  got phase %d, progress %.17g, iteration %.17g, next %.17g\n", got.phase, got.progress,
              got.iteration, got.next_boundary);
  }
}

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

void test_timing_specified(void) {
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

/* The easing is asked with the before flag. */
void test_timing_easing(void) {
  ts_timing timing = plain(1);
  timing.delay = 1;
  timing.easing = parsed("steps(2,start)");
  CHECK(result_at(&timing, 0.5).progress == 0 && result_at(&timing, 0.5).before);
  CHECK(result_at(&timing, 1).progress == 0.5 && result_at(&timing, 1.5).progress == 1);
  timing.direction = TS_DIRECTION_REVERSE;
  CHECK(result_at(&timing, 2.5).before && result_at(&timing, 2.5).progress == 0);
  CHECK(result_at(&timing, 0.5).progress == 1 && !result_at(&timing, 0.5).before);
  CHECK_STATUS(TS_OK, ts_easing_release(timing.easing));
  timing = plain(2);
  timing.easing = curve_of(TS_EASING_BACK_OUT);
  ts_timing_result result = result_at(&timing, 0.75);
  double alone = ts_ease(TS_EASING_BACK_OUT, 0.375);
  CHECK(result.directed_progress == 0.375 && same_bits(&result.progress, &alone, sizeof alone));
}

/* ---- Refusals and extremes -------------------------------------------------------------------------------------- */

static ts_timing_result out;

static void check_no_timing(ts_timing timing, const char *what) {
  FILL_PATTERN(out);
  out.struct_size = sizeof out;
  CHECK_STATUS_OF(TS_ERROR_INVALID_ARGUMENT, ts_timing_evaluate(&timing, 0.5, &out), what);
  CHECK_OF(is_pattern((char *)&out + sizeof(size_t), sizeof out - sizeof(size_t)) && has_own_words(), what);
  fail_otherwise();
}

void test_timing_refuses(void) {
  ts_timing timing = plain(1);
  fail_otherwise();
  CHECK_BAD(ts_timing_evaluate(NULL, 0, &out));
  CHECK_BAD(ts_timing_evaluate(&timing, 0, NULL));
  CHECK_BAD(ts_timing_evaluate(&timing, NAN, &(ts_timing_result){.struct_size = sizeof out}));
  CHECK_BAD(ts_timing_evaluate(&timing, -NAN, &(ts_timing_result){.struct_size = sizeof out}));
  for (size_t i = 0; i < COUNT_OF(bad_sizes); i++) {
    timing = plain(1);
    timing.struct_size = bad_sizes[i];
    check_no_timing(timing, "struct_size");
    timing = plain(1);
    FILL_PATTERN(out);
    out.struct_size = bad_sizes[i];
    CHECK_BAD(ts_timing_evaluate(&timing, 0, &out));
    CHECK(is_pattern((char *)&out + sizeof(size_t), sizeof out - sizeof(size_t)));
  }
  timing = plain(1);
  timing.struct_size--;
  check_no_timing(timing, "struct_size");
  FILL_PATTERN(out);
  out.struct_size = sizeof out - 1;
  timing = plain(1);
  CHECK_BAD(ts_timing_evaluate(&timing, 0, &out));
  const double bad[] = {NAN, -NAN, INFINITY, -INFINITY, 1.1e300, -1.7e308, -1, -5e-324};
  for (size_t i = 0; i < COUNT_OF(bad); i++) {
    ts_timing with[6];
    for (int k = 0; k < 6; k++) with[k] = plain(1);
    with[0].delay = with[1].end_delay = with[2].duration = with[3].iterations = bad[i];
    with[4].iteration_start = with[5].rate = bad[i];
    static const char *const names[] = {"delay", "end_delay", "duration", "iterations", "iteration_start", "rate"};
    for (int k = 0; k < 6; k++) {
      bool negative = bad[i] < 0 && bad[i] >= -1, fine = (k < 2 || k == 5) && negative;
      /* What is huge but finite is for the library to judge where the header does not. */
      fine = fine || ((k == 2 || k == 3) && bad[i] == INFINITY) || (k > 1 && k < 5 && bad[i] == 1.1e300);
      fine = fine || (k == 5 && isfinite(bad[i]));
      if (!fine) check_no_timing(with[k], names[k]);
    }
  }
  for (size_t i = 0; i < COUNT_OF(no_enum_member); i++) {
    timing = plain(1);
    PUT_ENUM(timing.direction, no_enum_member[i]);
    check_no_timing(timing, "direction");
    timing = plain(1);
    PUT_ENUM(timing.fill, no_enum_member[i]);
    check_no_timing(timing, "fill");
  }
  for (uint32_t flag = 16; flag; flag <<= 1) {
    timing = plain(1);
    timing.flags = flag;
    check_no_timing(timing, "flags");
  }
  timing = plain(1);
  timing.easing = (ts_easing){12345, 678};
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_timing_evaluate(&timing, 0, &(ts_timing_result){.struct_size = sizeof out}));

  struct {
    ts_timing timing;
    unsigned char tail[16];
  } longer = {.timing = plain(1)};
  struct {
    ts_timing_result result;
    unsigned char tail[16];
  } longer_result;
  longer.timing.struct_size = sizeof longer;
  FILL_PATTERN(longer_result);
  longer_result.result.struct_size = sizeof longer_result;
  CHECK_STATUS(TS_OK, ts_timing_evaluate(&longer.timing, 0.5, &longer_result.result));
  CHECK(longer_result.result.progress == 0.5 && IS_PATTERN(longer_result.tail));
  longer.tail[15] = 1;
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_timing_evaluate(&longer.timing, 0.5, &longer_result.result));
}

void test_timing_extremes(void) {
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
