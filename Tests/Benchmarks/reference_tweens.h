/* SPDX-License-Identifier: MIT
 *
 * Batches of tweens as one would write them by hand in C, for the compiler to vectorise.
 */
#ifndef REFERENCE_TWEENS_H
#define REFERENCE_TWEENS_H

#include <stddef.h>
#include <stdint.h>

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

#endif
