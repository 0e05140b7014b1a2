/* SPDX-License-Identifier: MIT
 *
 * Keyframe tracks as one would write them in C for this machine: linear, all with as many keys, in blocks of 16 lanes so
 * that the compiler vectorises, key after key. f32 has floats for times too; wide has the library's definition: times and
 * arithmetic in doubles, results rounded once. So have cubics and eased tracks.
 */
#ifndef REFERENCE_TRACKS_H
#define REFERENCE_TRACKS_H

#include <stddef.h>
#include <stdint.h>

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

#endif
