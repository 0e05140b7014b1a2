/* SPDX-License-Identifier: MIT
 *
 * What the kernels see and what they are called by: plain views, and one table of function pointers per instruction
 * set. In C, because a Swift struct cannot stand in a C function pointer, and calls between modules that were compiled
 * for different instruction sets must go through one: as Swift calls, the optimiser may copy the callee into the caller.
 */
#ifndef TWEENSPIRIT_KERNEL_TYPES_H
#define TWEENSPIRIT_KERNEL_TYPES_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/* The shape of a curve: (family << 2) | form for the families, single numbers from 1000 on for the others. */
typedef enum tsk_family {
  TSK_LINEAR = 0, TSK_QUAD, TSK_CUBIC, TSK_QUART, TSK_QUINT, TSK_SINE, TSK_CIRC, TSK_EXPO, TSK_ELASTIC, TSK_BACK,
  TSK_BOUNCE, TSK_POW,
  /* In f64 only: */
  TSK_BOUNCE_N, TSK_EXPO_SMOOTH, TSK_BLENDED_EXPO, TSK_SINE_BACK, TSK_UNEVEN_BOUNCE, TSK_SMOOTHSTEP, TSK_SMOOTHERSTEP,
  /* inOut only */
  TSK_PENNER_ELASTIC
} tsk_family;
typedef enum tsk_form { TSK_IN = 0, TSK_OUT = 1, TSK_IN_OUT = 2, TSK_OUT_IN = 3 } tsk_form;
enum { TSK_BEZIER = 1000, TSK_STEPS = 1001, TSK_STOPS = 1002, TSK_TABLE = 1003, TSK_PIECES = 1004, TSK_SPRING = 1005 };

/* As many cells as two vector registers of AVX-512 hold floats: a look-up without memory. */
enum { TSK_SMALL_TABLE = 32 };

/* A compiled curve: what a kernel needs to evaluate it.
 *
 *   family  parameters
 *   ELASTIC frequency in periods per unit, sqrt(a * a - 1), negative where out is Penner's
 *   BACK    s, widened where the form asks it
 *   POW     the exponent
 *   BOUNCE_N the total time in units of the first fall; table: count starts, crests (high, then low parts) and levels
 *           of the out form's arcs, then the same of the in form's
 *   BEZIER  x1, y1, x2, y2
 *   STEPS   steps, jumps, 1 where the first jump is at the start
 *   STOPS   table: count inputs (not decreasing), then count outputs
 *   TABLE   the value at 1; count equal cells, a power of two, each a cubic c0 ... c3 in
 *           u = count t - cell. table: four doubles a cell (c0 is NaN where pieces have the curve); the pieces, as below;
 *           the cells again as floats, four a cell; behind those, where there are at most TSK_SMALL_TABLE cells, four
 *           columns of TSK_SMALL_TABLE floats
 *   SPRING  the damping ratio, omega times the duration, the velocity at the start over omega: from 0 to 1
 *   PIECES  the value at 1; count pieces from 0 on. table: count starts, count reciprocal widths, four doubles a piece
 */
typedef struct tsk_curve {
  uint32_t shape;
  uint32_t count;
  /* 1 where the f32 kernels do not hold the curve: its f32 batch is evaluated in f64 and rounded once. */
  uint32_t wide;
  /* TABLE: how many pieces stand behind its cells. */
  uint32_t pieces;
  double parameters[4];
  const double *_Nullable table;
} tsk_curve;

/* Flags of a sampling call. BEFORE: the before flag of CSS. EXTRAPOLATE: do not clamp the input (steps and stops). */
enum { TSK_BEFORE = 1, TSK_EXTRAPOLATE = 2 };

/* Floats where a kernel's name ends in _f32, doubles where it ends in _f64. */
typedef void tsk_numbers;

/* Springs to be stepped in place: columns without gaps, any alignment, at most 2^20 and whole groups of lanes; of one spring
 * for all, `rest` more, less than a group. One for all (rows[0 ... 3]), a palette (`classes` rows and the column `index`), or one for each (the columns omega and
 * damping_ratio, and dt). A row is the matrix m00, m01, m10, m11 over dt; limits[i] is omega times the tolerance of row i. */
typedef struct tsk_springs {
  tsk_numbers *value, *velocity;
  const tsk_numbers *target;
  ptrdiff_t count, rest;
  const tsk_numbers *_Nullable omega, *_Nullable damping_ratio;
  double dt;
  const uint32_t *_Nullable index;
  const tsk_numbers *rows, *limits;
  ptrdiff_t classes;
  double tolerance;
} tsk_springs;

/* Decays likewise: one rate for all (and what it makes of dt: left = e^(-rate dt), distance = (1 - left) / rate), or a column
 * of rates. */
typedef struct tsk_decays {
  tsk_numbers *value, *velocity;
  ptrdiff_t count;
  const tsk_numbers *_Nullable rates;
  double dt, rate, left, distance, tolerance;
} tsk_decays;

/* Lanes of tracks, each in its present segment, in columns of whole groups of TSK_TRACK_BLOCK: from t0 to before t1, 1 over
 * its width, where it goes from and to, and, of cubics, the slopes at its ends times its width (NaN: no cubic). place: the
 * segment's row, or, of few keys, how many are past; code: its curve. */
enum { TSK_TRACK_BLOCK = 8 };
typedef struct tsk_hot_lanes {
  double *t0, *t1, *scale, *a, *b;
  double *_Nullable m0, *_Nullable m1;
  uint64_t *place;
  uint8_t *code;
} tsk_hot_lanes;

/* All segments of lanes, in rows of `size` numbers: t0, 1 over the width, from where, to where, and, of cubics, the slopes. Lane
 * i has those from bases[i] to before bases[i + 1]; its first, before its first key, begins at -infinity, and so does the row
 * behind all. codes, where there are any, are the rows' curves. times: for each block of lanes, from times[offsets[block]] to
 * before times[offsets[block + 1]], key after key the times of its lanes, behind a lane's last key infinite; none where a lane has
 * many. */
typedef struct tsk_track_rows {
  const double *rows;
  ptrdiff_t size;
  const uint8_t *_Nullable codes;
  const ptrdiff_t *bases;
  const double *times;
  const uint64_t *offsets;
} tsk_track_rows;

/* All keys of lanes that have few, each of whose segments goes to where the next begins, for a look at any time: for each block of
 * TSK_TRACK_BLOCK lanes, from keys[offsets[block]] to before keys[offsets[block + 1]], key after key their times, then their values,
 * and of cubics (size 4, else 2) the slopes of the segment that the key begins; behind a lane's last key times are infinite. A block
 * has a place for one key at least. */
typedef struct tsk_track_keys {
  const double *keys;
  const uint64_t *offsets;
  ptrdiff_t size;
} tsk_track_keys;

/* Rows on their way in a world, of as many lanes each, in columns: when each started (and how long it takes), and by which
 * spring (rate: spring_rates of its damping ratio), or, in omega, at which rate it slows down; and lane by lane, from where, to
 * where, how fast (without that column: not at all, +0). */
enum { TSK_DUE_GROUP = 16 };
typedef struct tsk_motions {
  const double *start, *from;
  const double *_Nullable to, *_Nullable speed, *_Nullable omega, *_Nullable damping_ratio, *_Nullable rate;
  ptrdiff_t lanes;
  /* Where there are several lanes, room for three numbers a row. */
  double *_Nullable scratch;
  /* The springs' columns have one number, for all. */
  _Bool alike;
  /* What springs start from, go to and carry is within 1e150; others' values are held within the numbers. */
  _Bool cannot_overflow;
} tsk_motions;

/* Tweens of one lane whose curve's values are known, to be mixed, and others, in the same tiles, whose progress is to be
 * found: a division takes as long as all the rest, which has room beside it. */
typedef struct tsk_tween_tile {
  const double *from, *to, *e;
  double *out;
  ptrdiff_t count;
  const double *start, *duration;
  double *progress;
  ptrdiff_t next;
} tsk_tween_tile;

/* Numbers sorted by curve as they come: each curve fills runs of `run` places (a power of two, and whole groups where kernels are
 * asked for them) in `numbers`, whose curves stand in `curves`: at first one for each curve, then one for each run that is full.
 * `next` is each curve's next free place, in its last run. `places` tells where each number went, `last` is the last curve, which
 * what is beyond it means too. `group` holds a group of lanes. The columns that are `wanted` next, where there are any, are fetched
 * on the way. */
typedef struct tsk_sorting {
  tsk_numbers *numbers, *group;
  const tsk_numbers *_Nullable wanted[3];
  uint16_t *places, *next;
  uint8_t *curves;
  uint32_t run, last;
} tsk_sorting;

/* Every kernel takes any count >= 0, any alignment, and `out` equal to `t` or apart from it. */
typedef struct tsk_kernels {
  int32_t width_f32, width_f64;
  void (*sample_f32)(const tsk_curve *curve, const float *t, float *out, ptrdiff_t count);
  void (*sample_f64)(const tsk_curve *curve, uint32_t flags, const double *t, double *out, ptrdiff_t count);
  void (*differentiate_f64)(const tsk_curve *curve, const double *t, double *out, ptrdiff_t count);
  void (*widen)(const float *in, double *out, ptrdiff_t count);
  void (*narrow)(const double *in, float *out, ptrdiff_t count);
  /* Where they settle: how many are active; else 0. */
  ptrdiff_t (*step_springs_f32)(const tsk_springs *springs, _Bool settles);
  ptrdiff_t (*step_springs_f64)(const tsk_springs *springs, _Bool settles);
  ptrdiff_t (*step_decays_f32)(const tsk_decays *decays, _Bool settles);
  ptrdiff_t (*step_decays_f64)(const tsk_decays *decays, _Bool settles);
  /* (time - start) / duration; the columns that are wanted next, where there are any, are fetched on the way. */
  void (*progress_f32)(const tsk_numbers *start, const tsk_numbers *duration, double time, tsk_numbers *out, ptrdiff_t count,
                       const tsk_numbers *_Nullable from, const tsk_numbers *_Nullable to);
  void (*progress_f64)(const tsk_numbers *start, const tsk_numbers *duration, double time, tsk_numbers *out, ptrdiff_t count,
                       const tsk_numbers *_Nullable from, const tsk_numbers *_Nullable to);
  /* a (1 - e) + b e */
  void (*mix_f32)(const tsk_numbers *a, const tsk_numbers *b, const tsk_numbers *e, tsk_numbers *out, ptrdiff_t count);
  void (*mix_f64)(const tsk_numbers *a, const tsk_numbers *b, const tsk_numbers *e, tsk_numbers *out, ptrdiff_t count);
  /* The same in place of e, and the progress of `next` others, which goes behind. */
  void (*mix_and_find_f32)(const tsk_numbers *a, const tsk_numbers *b, tsk_numbers *e, ptrdiff_t count, const tsk_numbers *start,
                           const tsk_numbers *duration, double time, tsk_numbers *progress, ptrdiff_t next);
  void (*mix_and_find_f64)(const tsk_numbers *a, const tsk_numbers *b, tsk_numbers *e, ptrdiff_t count, const tsk_numbers *start,
                           const tsk_numbers *duration, double time, tsk_numbers *progress, ptrdiff_t next);
  /* With one e for all lanes of each of `count` rows. `out` is apart from the others. */
  void (*mix_rows)(const double *a, const double *b, const double *e, ptrdiff_t lanes, double *out, ptrdiff_t count);
  /* (time - start) / duration, sorted by the index; how many runs there are. */
  ptrdiff_t (*sort_progress_f32)(const tsk_sorting *to, const tsk_numbers *start, const tsk_numbers *duration,
                                 double time, const uint32_t *index, ptrdiff_t count);
  ptrdiff_t (*sort_progress_f64)(const tsk_sorting *to, const tsk_numbers *start, const tsk_numbers *duration,
                                 double time, const uint32_t *index, ptrdiff_t count);
  /* The same of numbers that have a code each; and all of them in their own order again. */
  ptrdiff_t (*sort_coded)(const tsk_sorting *to, const double *numbers, const uint8_t *codes, ptrdiff_t count);
  void (*fetch_sorted)(const double *numbers, const uint16_t *places, double *out, ptrdiff_t count);
  /* a (1 - e) + b e with each e where it was put. */
  void (*mix_sorted_f32)(const tsk_numbers *a, const tsk_numbers *b, const tsk_numbers *e, const uint16_t *places,
                         tsk_numbers *out, ptrdiff_t count);
  void (*mix_sorted_f64)(const tsk_numbers *a, const tsk_numbers *b, const tsk_numbers *e, const uint16_t *places,
                         tsk_numbers *out, ptrdiff_t count);
  /* Lanes that are not in their segments at t, of `count`, whole blocks of them, go on to their next. Those that are not in that
   * either: for each group of the widest lanes that has any, `stale` has its first lane times 256, and a bit for each of them; how
   * many groups. move_few_tracks: the lanes' blocks begin with block `first`. */
  ptrdiff_t (*move_tracks)(const tsk_hot_lanes *hot, const tsk_track_rows *rows, ptrdiff_t count, double t, uint32_t *stale);
  ptrdiff_t (*move_few_tracks)(const tsk_hot_lanes *hot, const tsk_track_keys *keys, ptrdiff_t first, ptrdiff_t count, double t,
                               uint32_t *stale);
  /* The values at t of lanes that are in their segments; progress_tracks: how far each is. */
  void (*play_tracks_f64)(const tsk_hot_lanes *hot, ptrdiff_t count, double t, double *out);
  void (*play_tracks_f32)(const tsk_hot_lanes *hot, ptrdiff_t count, double t, float *out);
  void (*progress_tracks)(const tsk_hot_lanes *hot, ptrdiff_t count, double t, double *out);
  /* Lanes looked up at t, block by block: their values, or how far each is and, in `found`, which of its rows. */
  void (*find_rows_f64)(const tsk_track_rows *rows, ptrdiff_t first, ptrdiff_t blocks, double t, double *out);
  void (*find_rows_f32)(const tsk_track_rows *rows, ptrdiff_t first, ptrdiff_t blocks, double t, float *out);
  void (*progress_rows)(const tsk_track_rows *rows, ptrdiff_t first, ptrdiff_t blocks, double t, double *out, uint32_t *found);
  void (*find_tracks_f64)(const tsk_track_keys *keys, ptrdiff_t first, ptrdiff_t blocks, double t, double *out);
  void (*find_tracks_f32)(const tsk_track_keys *keys, ptrdiff_t first, ptrdiff_t blocks, double t, float *out);
  /* Lanes at their curves' values: a where the progress is 0. */
  void (*mix_tracks_f64)(const tsk_hot_lanes *hot, ptrdiff_t count, const double *progress, const double *eased, double *out);
  void (*mix_tracks_f32)(const tsk_hot_lanes *hot, ptrdiff_t count, const double *progress, const double *eased, float *out);
  /* sqrt(|1 - zeta^2|) as the springs have it. */
  void (*spring_rates)(const double *damping_ratio, double *out, ptrdiff_t count);
  /* (time - start) / duration, of either sign. */
  void (*play_progress)(const double *start, const double *duration, double time, double *out, ptrdiff_t count);
  void (*mix_and_progress)(const tsk_tween_tile *tile, double time);
  /* Where springs are that all swing (damping ratio < 1), or none, as ts_spring_evaluate has it; and decays, whose rate
   * stands in omega. Of so many rows; `out` is apart from their columns. */
  void (*play_springs)(const tsk_motions *motions, double time, _Bool underdamped, double *out, ptrdiff_t count);
  void (*play_decays)(const tsk_motions *motions, double time, double *out, ptrdiff_t count);
  /* Each number as a float to its address. */
  void (*write_floats)(const uintptr_t *addresses, const double *values, ptrdiff_t count);
  /* The places of the numbers that are at most `limit`, among whole groups of TSK_DUE_GROUP; how many. The least of the
   * others goes to `rest`. */
  ptrdiff_t (*find_due)(const double *due, ptrdiff_t count, double limit, uint32_t *out, double *rest);
  /* The matrix of each spring over dt > 0, four numbers a spring. */
  void (*spring_matrices)(const double *omega, const double *damping_ratio, double dt, double *rows, ptrdiff_t count);
  /* Likewise of springs of omega 1, each over a time > 0 of its own. All three are of whole groups of 8. */
  void (*unit_matrices)(const double *damping_ratio, const double *times, double *rows, ptrdiff_t count);
  /* The same as rows of a palette, finite and without what is as good as 0, of whole groups of springs. */
  void (*spring_rows_f32)(const double *omega, const double *damping_ratio, double dt, tsk_numbers *rows, ptrdiff_t count);
  void (*spring_rows_f64)(const double *omega, const double *damping_ratio, double dt, tsk_numbers *rows, ptrdiff_t count);
  /* e^-x and 1 - e^-x for x >= 0, into two numbers; the logarithm to base 2 of x = 1 + f. */
  void (*decay)(double x, double *out);
  double (*log2)(double x, double f);
} tsk_kernels;

/* Filled by the kernel modules, two (f32 and f64) for each instruction set. */
void tsk_fill_baseline_f32(tsk_kernels *table);
void tsk_fill_baseline_f64(tsk_kernels *table);
void tsk_fill_avx2_f32(tsk_kernels *table);
void tsk_fill_avx2_f64(tsk_kernels *table);
void tsk_fill_avx512_f32(tsk_kernels *table);
void tsk_fill_avx512_f64(tsk_kernels *table);

#pragma clang assume_nonnull end
#endif
