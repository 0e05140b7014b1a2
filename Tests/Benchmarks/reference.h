/* SPDX-License-Identifier: MIT */
#ifndef TS_BENCH_REFERENCE_H
#define TS_BENCH_REFERENCE_H

#include <stddef.h>
#include <stdint.h>

/* What a C programmer would write by hand: one loop a curve, no clamp, no exact ends, left to the compiler. The loops
 * that need no libm are compiled with -O3 -ffp-contract=off; those that do with -Ofast, so that the compiler may use the
 * vector libm (of unknown accuracy); both for the instruction set that the library runs with. */
#define BENCH_CURVES(X)                                                                                   \
  X(cubic_in_out, "cubic.inOut", 1.15)                                                                    \
  X(bounce_out, "bounce.out", 1.15)                                                                       \
  X(back_out, "back.out", 1.15)                                                                           \
  X(sine_in, "sine.in", 1.15)                                                                             \
  X(sine_in_out, "sine.inOut", 1.15)                                                                      \
  X(circ_in, "circ.in", 1.15)                                                                             \
  X(circ_in_out, "circ.inOut", 1.15)                                                                      \
  X(expo_in, "expo.in", 1.0)                                                                              \
  X(expo_out, "expo.out", 1.0)                                                                            \
  X(elastic_out, "elastic.out", 1.0)                                                                      \
  X(elastic_in, "elastic.in", 1.0)

#define BENCH_DECLARE(id, name, limit)                            \
  void ref_##id##_f32(const float *t, float *out, size_t count);  \
  void ref_##id##_f64(const double *t, double *out, size_t count);
BENCH_CURVES(BENCH_DECLARE)

/* The instruction set that the references are compiled for, in the library's words. */
const char *reference_isa(void);

/* a = b + s c */
void reference_triad_f32(float *a, const float *b, const float *c, float s, size_t count);

/* A table of `pieces` + 1 numbers, linear between them; one of `pieces` cubics, four coefficients each. */
void reference_table_f32(const float *table, size_t pieces, const float *t, float *out, size_t count);
void reference_table_f64(const double *table, size_t pieces, const double *t, double *out, size_t count);
void reference_cubics_f32(const float *table, size_t pieces, const float *t, float *out, size_t count);
void reference_cubics_f64(const double *table, size_t pieces, const double *t, double *out, size_t count);

/* ---- Tweens ---------------------------------------------------------------------------------------------------------- */

/* Batches of tweens as one would write them by hand in C, for the compiler to vectorise. */

/* tween: all along cubic.inOut. switch: each along its own of the curves of bench_mixed, branch by branch. sorted: the same,
 * those of curve k from first[k] up to first[k + 1]. */
#define REFERENCE_TWEENS(suffix, type)                                                                                 \
  void reference_tween_##suffix(const type *from, const type *to, const type *start, const type *duration, type time,  \
                                type *out, size_t n);                                                                  \
  void reference_switch_##suffix(const type *from, const type *to, const type *start, const type *duration,            \
                                 const uint32_t *curve, type time, type *out, size_t n);                               \
  void reference_sorted_##suffix(const type *from, const type *to, const type *start, const type *duration,            \
                                 const size_t *first, type time, type *out);
REFERENCE_TWEENS(f32, float)
REFERENCE_TWEENS(f64, double)

/* One of the curves of bench_mixed. */
void reference_curve_f64(size_t curve, const double *u, double *e, size_t n);

/* ---- Springs --------------------------------------------------------------------------------------------------------- */

/* Springs and decays as one would write them by hand in C, for the compiler to vectorise; the palette by intrinsics too. */

/* step: one matrix for all. settle: and those within a tolerance of their targets, and slow, are put there; how many are not.
 * palette: each the matrix of a row. own: omega and the damping ratio of each, both regimes by selection; in f32 the
 * polynomials are the library's. decay: x' = x + gain v, v' = fall v. slow: the same, a rate for each. */
#define REFERENCE_SPRINGS(suffix, type)                                                                                 \
  void reference_step_##suffix(type *value, type *velocity, const type *target, size_t n, const type m[4]);             \
  size_t reference_settle_##suffix(type *value, type *velocity, const type *target, size_t n, const type m[4],          \
                                   type tolerance, type slowest);                                                       \
  void reference_palette_##suffix(type *value, type *velocity, const type *target, size_t n, const type *rows,          \
                                  const uint32_t *index);                                                               \
  void reference_own_##suffix(type *value, type *velocity, const type *target, size_t n, const type *omega,             \
                              const type *zeta, type dt);                                                               \
  void reference_decay_##suffix(type *value, type *velocity, size_t n, type gain, type fall);                           \
  void reference_slow_##suffix(type *value, type *velocity, size_t n, const type *rate, type dt);
REFERENCE_SPRINGS(f32, float)
REFERENCE_SPRINGS(f64, double)

/* A row is loaded as one vector, and four of them are turned into columns. */
void reference_palette_rows_f32(float *value, float *velocity, const float *target, size_t n, const float *rows,
                                const uint32_t *index);

/* ---- Tracks ---------------------------------------------------------------------------------------------------------- */

/* Keyframe tracks as one would write them in C for this machine: linear, all with as many keys, in blocks of 16 lanes so
    that the compiler vectorises, key after key. f32 has floats for times too; wide has the library's definition: times and
    arithmetic in doubles, results rounded once. So have cubics and eased tracks. */

enum { TRACK_KEYS = 8, TRACK_BLOCK = 16, TRACK_CURVES = 16 };

#define REFERENCE_TRACKS(name, real, result)                                                                            \
  typedef struct hot_##name {                                                                                           \
    real *t0, *t1, *scale, *a, *b;                                                                                      \
    /* Cubics: the slopes at the segment's ends, times its width. */                                                    \
    real *m0, *m1;                                                                                                      \
    uint8_t *place;                                                                                                     \
  } hot_##name;                                                                                                         \
  /* times, values: [block][key][lane] */                                                                               \
  void reference_find_##name(const real *times, const real *values, size_t n, real t, result *out);                    \
  void reference_play_##name(const hot_##name *hot, const real *times, const real *values, size_t n, real t, result *out);
REFERENCE_TRACKS(f32, float, float)
REFERENCE_TRACKS(f64, double, double)
REFERENCE_TRACKS(wide, double, float)

/* Cubics, whose slopes (as above) stand with the key that they begin at. */
void reference_play_cubic(const hot_wide *hot, const double *times, const double *values, const double *m0,
                          const double *m1, size_t n, double t, float *out);
void reference_find_cubic(const double *times, const double *values, const double *m0, const double *m1, size_t n, double t,
                          float *out);
/* All along cubic.inOut. */
void reference_play_eased(const hot_wide *hot, const double *times, const double *values, size_t n, double t, float *out);
/* Each along its own of the curves of bench_mixed, sorted by it once for all: those of curve k from first[k] up to
 * first[k + 1], whole blocks; each goes to its place. */
void reference_play_mixed(const hot_wide *hot, const double *times, const double *values, const size_t *first,
                          const uint32_t *places, double t, float *out);

/* ---- Worlds ---------------------------------------------------------------------------------------------------------- */

/* What a world does in a step, as one would write it by hand in C for arrays of one sort: columns in doubles, a loop that the
    compiler vectorises, no boundaries, no events. */

typedef struct tween_columns {
  const double *start, *duration, *from, *to;
} tween_columns;

/* Each from where it was at `start`: value and velocity there, seen from the target. */
typedef struct spring_columns {
  const double *start, *value, *velocity, *target, *omega, *ratio;
} spring_columns;

/* cubic.inOut */
void reference_world_tweens(tween_columns c, double time, double *restrict out, size_t n);
void reference_world_tweens_f32(tween_columns c, double time, float *restrict out, size_t n);
/* From `first` up to `last`: underdamped ones, and overdamped ones. */
void reference_world_swinging(spring_columns c, double time, double *restrict out, size_t first, size_t last);
void reference_world_creeping(spring_columns c, double time, double *restrict out, size_t first, size_t last);
void reference_world_swinging_f32(spring_columns c, double time, float *restrict out, size_t first, size_t last);
void reference_world_creeping_f32(spring_columns c, double time, float *restrict out, size_t first, size_t last);
/* Underdamped, `lanes` to each: the anchor's time and the spring are a channel's. */
void reference_world_lanes(spring_columns c, double time, double *restrict out, size_t channels, size_t lanes);

#endif
