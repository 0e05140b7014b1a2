/* SPDX-License-Identifier: MIT
 *
 * What every row of the benchmarks goes through. Each work is warmed up; then, round after round, ours and its peers run one
 * after another, in an order that rotates, each as often as makes ours take BENCH_TURN. What is told is the median over the
 * rounds, with quartiles; a ratio is the median of ours over theirs in the same round, so that a machine that slows down
 * slows both.
 */
#ifndef TS_BENCH_HARNESS_H
#define TS_BENCH_HARNESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tweenspirit/tweenspirit.h>

enum { BENCH_WORKS = 6 };
/* In the place of a tolerance: this one computes something else, and is here for its time alone. */
#define BENCH_ELSE (-1.0)

typedef struct bench_row bench_row;

typedef struct bench_work {
  const char *who;
  /* The whole of a row's items, for the `call`th time: what walks through times takes its own from that. */
  void (*run)(size_t call);
  /* Ours: the largest ns per item that is asked. A peer: the largest ratio. 0: nothing is asked. */
  double limit;
  /* A peer's results are as close to ours as this times max(1, |ours|). */
  double tolerance;
  /* Brings the results to where bench_output was told they are, where the work leaves them elsewhere; not timed. */
  void (*fetch)(void);
} bench_work;

/* A work that is the same in each call. */
#define BENCH_CALL(name, ...) \
  static void name(size_t call) { \
    (void)call; \
    __VA_ARGS__; \
  }

typedef struct bench_size {
  size_t n;
  /* Whether a quick run has it. */
  bool is_quick;
} bench_size;
/* Up to one of 0. */
extern const bench_size bench_all_sizes[];

struct bench_row {
  const char *name, *precision;
  const bench_size *sizes;
  /* That the work reads and writes for an item, as it must; 0 where it makes no sense. Else memcpy and triad move as many. */
  double bytes;
  void (*prepare)(const bench_row *row, size_t n);
  /* Ours is the first; up to one without a name. */
  bench_work works[BENCH_WORKS];
  /* Before each turn of a work (0 is ours), which is to run so many times; not timed. */
  void (*restore)(size_t work, size_t calls);
  void (*end)(void);
  /* What changes as it is worked on is restored after so many calls; 0: never needs to be. */
  size_t most;
  unsigned threads;
  /* Where the limits are asked; 0: at every size. */
  size_t limit_at;
  /* The share of items that may be farther apart than the tolerance: where a table has a piece over a jump. */
  double stray;
  bool may_allocate;
  /* The row's own. */
  const void *data;
};

typedef struct bench_options {
  bool is_full;
  unsigned threads;
  const char *csv;
} bench_options;

/* Memory until the row ends, of a place of its own within its pages. */
void *bench_take(size_t bytes);
void bench_release(void);

/* Where a row's results are, told by its prepare. */
void bench_output_f32(float *results, size_t count);
void bench_output_f64(double *results, size_t count);

/* A number beside the row's times, told by its prepare: what it is, with its unit. */
void bench_note(const char *what, double value);

/* Measures one row at one size. False where the works do not agree, or ours allocates. */
bool bench_measure(const bench_row *row, size_t n, const bench_options *options);
/* The first lines of a table. */
void bench_title(void);
const char *bench_isa(void);

double bench_now(void);
/* In [0, 1). */
double bench_random(uint64_t *seed);
/* Stops the program where a status is not TS_OK. */
void bench_must(ts_status status);
ts_easing bench_easing(const char *name);

/* Curves that batches, tracks and worlds mix. */
enum { BENCH_MIXED = 16 };
extern const char *const bench_mixed[BENCH_MIXED];

/* Up to a row without a name. */
extern const bench_row easing_rows[], baked_rows[], tween_rows[], spring_rows[], decay_rows[], track_rows[], world_rows[],
  timeline_rows[], snapshot_rows[], recording_rows[], command_rows[];
extern const bench_row *const bench_tables[];

#endif
