/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "harness.h"

#include "../ABI/check.h"
#include "reference.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>

/* ns that ours takes in a round, and what the slowest may take. */
#define BENCH_TURN 1.5e6
#define BENCH_LONGEST 8e6

enum { ROUNDS = 41, QUICK_ROUNDS = 21, SLOW_ROUNDS = 11, PARTIES = BENCH_WORKS + 2, OUTPUTS = 3, TAKEN = 64, TRIES = 4 };

const bench_size bench_all_sizes[] = {{1000, true},    {16000, false},   {100000, true},
                                      {1000000, true}, {4000000, false}, {0, false}};
const char *const bench_mixed[BENCH_MIXED] = {
  "cubic.inOut", "linear", "quad.in", "quad.out", "cubic.out", "quart.inOut", "quint.out", "sine.inOut", "circ.out",
  "expo.out", "elastic.out", "back.out", "bounce.out", "sine.in", "back.inOut", "expo.inOut"};
const bench_row *const bench_tables[] = {easing_rows, baked_rows, tween_rows,    spring_rows,   decay_rows,
                                         track_rows,  world_rows, timeline_rows, snapshot_rows, recording_rows, command_rows, NULL};

double bench_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

double bench_random(uint64_t *seed) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return (double)(*seed >> 11) * 0x1p-53;
}

void bench_must(ts_status status) {
  if (status == TS_OK) return;
  fprintf(stderr, "bench: %s: %s\n", ts_status_name(status), ts_last_error_message());
  exit(1);
}

ts_easing bench_easing(const char *name) {
  ts_easing easing;
  bench_must(ts_easing_parse(name, TS_DIALECT_CANONICAL, &easing));
  return easing;
}

/* fault.c asks for it. */
ts_easing parsed(const char *text) { return bench_easing(text); }

const char *bench_isa(void) {
  static ts_build_info info = {.struct_size = sizeof info};
  bench_must(ts_build_get_info(&info));
  return info.isa;
}

/* ---- Memory --------------------------------------------------------------------------------------------------------- */

static struct {
  void *pages;
  size_t size;
} taken[TAKEN];
static size_t taken_count;

void *bench_take(size_t bytes) {
  /* Arrays at one place within their pages hinder each other: a load seems to be of what another's store has just left. */
  size_t skip = taken_count * 320 % 4096, size = bytes + 8192;
  void *pages = taken_count < TAKEN
                  ? mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                  : MAP_FAILED;
  if (pages == MAP_FAILED) {
    fprintf(stderr, "bench: out of memory\n");
    exit(1);
  }
  taken[taken_count].pages = pages, taken[taken_count].size = size, taken_count++;
  return (char *)pages + skip;
}

void bench_release(void) {
  while (taken_count > 0) taken_count--, munmap(taken[taken_count].pages, taken[taken_count].size);
}

/* ---- Whether they compute the same thing ---------------------------------------------------------------------------- */

typedef struct output {
  void *results;
  size_t count, bytes;
} output;
static output outputs[OUTPUTS];
static size_t output_count;

static void add_output(output it) {
  if (output_count == OUTPUTS) abort();
  outputs[output_count++] = it;
}
void bench_output_f32(float *results, size_t count) { add_output((output){results, count, sizeof(float)}); }
void bench_output_f64(double *results, size_t count) { add_output((output){results, count, sizeof(double)}); }

static void run_once(const bench_row *row, size_t work) {
  /* What is not written is no number. */
  for (size_t k = 0; k < output_count; k++) memset(outputs[k].results, 0xFF, outputs[k].count * outputs[k].bytes);
  if (row->restore) row->restore(work, 1);
  row->works[work].run(0);
  if (row->works[work].fetch) row->works[work].fetch();
}

static double number(const void *results, size_t bytes, size_t i) {
  return bytes == sizeof(float) ? (double)((const float *)results)[i] : ((const double *)results)[i];
}

static bool agree(const bench_row *row, size_t n, size_t works) {
  void *ours[OUTPUTS];
  run_once(row, 0);
  for (size_t k = 0; k < output_count; k++) {
    ours[k] = malloc(outputs[k].count * outputs[k].bytes);
    if (!ours[k]) abort();
    memcpy(ours[k], outputs[k].results, outputs[k].count * outputs[k].bytes);
  }
  bool holds = true;
  for (size_t w = 1; w < works; w++) {
    const bench_work *work = &row->works[w];
    if (work->tolerance == BENCH_ELSE) continue;
    run_once(row, w);
    for (size_t k = 0; k < output_count; k++) {
      size_t apart = 0, where = 0;
      double worst = 0;
      for (size_t i = 0; i < outputs[k].count; i++) {
        double a = number(ours[k], outputs[k].bytes, i), b = number(outputs[k].results, outputs[k].bytes, i);
        double d = fabs(a - b) / fmax(1, fabs(a));
        if (!(d <= work->tolerance)) apart++;
        if (!(d <= worst)) worst = d, where = i;
      }
      if ((double)apart <= row->stray * (double)outputs[k].count) continue;
      fprintf(stderr, "bench: %s %s, %zu: ours and %s are apart in %zu of %zu results %zu: %g at %zu, ours %.9g, theirs %.9g\n",
              row->name, row->precision, n, work->who, apart, outputs[k].count, k, worst, where,
              number(ours[k], outputs[k].bytes, where), number(outputs[k].results, outputs[k].bytes, where));
      holds = false;
    }
  }
  for (size_t k = 0; k < output_count; k++) free(ours[k]);
  return holds;
}

/* ---- What the memory can do ----------------------------------------------------------------------------------------- */

static struct {
  float *a, *b, *c;
  size_t copied, triads;
} stream;

/* Both move as many bytes as the row: a copy half of them each way, a triad in three arrays. */
static void take_stream(double bytes) {
  stream.copied = (size_t)(bytes / 2), stream.triads = (size_t)(bytes / (3 * sizeof(float)));
  stream.a = bench_take(stream.copied + sizeof(float)), stream.b = bench_take(stream.copied + sizeof(float));
  stream.c = bench_take(stream.triads * sizeof(float));
  memset(stream.b, 0, stream.copied), memset(stream.c, 0, stream.triads * sizeof(float));
}
static void copy(size_t call) {
  (void)call;
  memcpy(stream.a, stream.b, stream.copied);
  __asm__ volatile("" : : "r"(stream.a) : "memory");
}
static void triad(size_t call) {
  (void)call;
  reference_triad_f32(stream.a, stream.b, stream.c, 3, stream.triads);
}

/* ---- Rounds --------------------------------------------------------------------------------------------------------- */

typedef struct party {
  bench_work work;
  double times[ROUNDS], ratios[ROUNDS];
} party;

static long allocations;
static const char *noted;
static double note;

void bench_note(const char *what, double value) { noted = what, note = value; }

/* How often another process was given the processor while this one wanted it. */
static long interruptions(void) {
  struct rusage usage;
  return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_nivcsw : 0;
}

/* ns that so many calls take, from a restored state. One that was interrupted is done again: on a machine that others use,
 * nearly each would be. With two threads every try is done: that the second one waited for a processor does not show. */
static double take_go(const bench_row *row, const bench_work *work, size_t index, bool is_restored, size_t first,
                      size_t calls) {
  double least = INFINITY;
  for (int try = 0; try < TRIES; try++) {
    if (is_restored && row->restore) row->restore(index, calls + 1);
    /* The caches are as the work itself leaves them, not as the one before did. */
    work->run(first);
    long allocated = fault_allocations(), interrupted = interruptions();
    double begun = bench_now();
    for (size_t k = 1; k <= calls; k++) work->run(first + k);
    least = fmin(least, bench_now() - begun);
    if (index == 0) allocations += fault_allocations() - allocated;
    if (interruptions() == interrupted && row->threads <= 1) break;
  }
  return least;
}

/* In goes of at most row->most calls. */
static double take_turn(const bench_row *row, const bench_work *work, size_t index, bool is_restored, size_t first,
                        size_t calls) {
  double spent = 0;
  while (calls > 0) {
    size_t go = row->most > 0 && calls > row->most ? row->most : calls;
    spent += take_go(row, work, index, is_restored, first, go);
    first += go, calls -= go;
  }
  return spent;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double part(double *numbers, size_t count, double share) {
  qsort(numbers, count, sizeof *numbers, ascending);
  return numbers[(size_t)(share * (double)(count - 1) + 0.5)];
}

void bench_title(void) {
  printf("%s; ns per item by the median [lower quartile, upper quartile]; ratio: ours / theirs (limit, ! where it is above)\n",
         bench_isa());
}

static void tell(const bench_row *row, size_t n, party *parties, size_t count, size_t rounds, const bench_options *options) {
  FILE *csv = options->csv ? fopen(options->csv, "a") : NULL;
  unsigned threads = row->threads ? row->threads : 1;
  bool is_asked = row->limit_at == 0 || row->limit_at == n;
  printf("%-30s %s%s %8zu", row->name, row->precision, threads > 1 ? " x2" : "   ", n);
  for (size_t p = 0; p < count; p++) {
    double limit = is_asked ? parties[p].work.limit : 0;
    double low = part(parties[p].times, rounds, 0.25), ns = part(parties[p].times, rounds, 0.5);
    double high = part(parties[p].times, rounds, 0.75), ratio = part(parties[p].ratios, rounds, 0.5);
    if (p == 0) printf(" %8.3f [%.3f, %.3f]", ns, low, high);
    else printf("  %s %.3f: %.2f", parties[p].work.who, ns, ratio);
    if (limit > 0) printf(" (%.2f%s)", limit, (p == 0 ? ns : ratio) > limit ? "!" : "");
    if (!csv) continue;
    fprintf(csv, "%s,%s,%s,%u,%zu,%g,%s,%.5f,%.5f,%.5f,", row->name, row->precision, bench_isa(), threads, n, row->bytes,
            parties[p].work.who, ns, low, high);
    if (p > 0) fprintf(csv, "%.4f", ratio);
    if (limit > 0) fprintf(csv, ",%.4g\n", limit);
    else fprintf(csv, ",\n");
  }
  printf("\n");
  if (noted) printf("%-30s %21.3f\n", noted, note);
  if (noted && csv) fprintf(csv, "%s,,%s,1,1,0,ours,%.4f,%.4f,%.4f,,\n", noted, bench_isa(), note, note, note);
  fflush(stdout);
  if (csv) fclose(csv);
}

bool bench_measure(const bench_row *row, size_t n, const bench_options *options) {
  static party parties[PARTIES];
  size_t works = 0, count, rounds = options->is_full ? ROUNDS : QUICK_ROUNDS;
  output_count = 0, noted = NULL;
  row->prepare(row, n);
  while (works < BENCH_WORKS && row->works[works].who) parties[works].work = row->works[works], works++;
  bool holds = agree(row, n, works);
  count = works;
  if (row->bytes > 0) {
    take_stream(row->bytes * (double)n);
    parties[count++].work = (bench_work){.who = "memcpy", .run = copy};
    parties[count++].work = (bench_work){.who = "triad", .run = triad};
  }
  double each[PARTIES] = {0}, slowest = 0;
  for (size_t p = 0; p < count; p++) {
    each[p] = INFINITY;
    for (size_t k = 0; k < 3; k++) each[p] = fmin(each[p], take_turn(row, &parties[p].work, p, p < works, 3 * k, 1));
    slowest = fmax(slowest, each[p]);
  }
  double goal = fmin(BENCH_TURN / fmax(each[0], 1), BENCH_LONGEST / fmax(slowest, 1));
  size_t calls = goal < 1 ? 1 : (size_t)goal, next = 16;
  if (slowest > 1e7) rounds = SLOW_ROUNDS;
  allocations = 0;
  for (size_t r = 0; r < rounds; r++, next += calls) {
    for (size_t k = 0; k < count; k++) {
      size_t p = (r + k) % count;
      parties[p].times[r] = take_turn(row, &parties[p].work, p, p < works, next, calls) / (double)calls / (double)n;
    }
    for (size_t p = 0; p < count; p++) parties[p].ratios[r] = parties[0].times[r] / parties[p].times[r];
  }
  tell(row, n, parties, count, rounds, options);
  if (row->end) row->end();
  bench_release();
  if (allocations > 0 && !row->may_allocate) {
    fprintf(stderr, "bench: %s %s, %zu: allocated %ld times\n", row->name, row->precision, n, allocations);
    holds = false;
  }
  return holds;
}
