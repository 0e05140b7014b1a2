/* SPDX-License-Identifier: MIT
 *
 * Keyframe tracks as one would write them in C for this machine: linear, all with as many keys, in blocks of 16 lanes so
 * that the compiler vectorises, key after key. f32 has floats for times too; wide has the library's definition: times and
 * arithmetic in doubles, results rounded once.
 */
#ifndef REFERENCE_TRACKS_H
#define REFERENCE_TRACKS_H

#include <stddef.h>
#include <stdint.h>

enum { TRACK_KEYS = 8, TRACK_BLOCK = 16 };

#define REFERENCE_TRACKS(name, real, result)                                                                            \
  typedef struct hot_##name {                                                                                           \
    real *t0, *t1, *scale, *a, *b;                                                                                      \
    uint8_t *place;                                                                                                     \
  } hot_##name;                                                                                                         \
  /* times, values: [block][key][lane] */                                                                               \
  void reference_find_##name(const real *times, const real *values, size_t n, real t, result *out);                    \
  void reference_play_##name(const hot_##name *hot, const real *times, const real *values, size_t n, real t, result *out);
REFERENCE_TRACKS(f32, float, float)
REFERENCE_TRACKS(f64, double, double)
REFERENCE_TRACKS(wide, double, float)

#endif
