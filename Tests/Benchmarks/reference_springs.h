/* SPDX-License-Identifier: MIT
 *
 * Springs and decays as one would write them by hand in C, for the compiler to vectorise; the palette by intrinsics too.
 */
#ifndef REFERENCE_SPRINGS_H
#define REFERENCE_SPRINGS_H

#include <stddef.h>
#include <stdint.h>

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

#endif
