/* SPDX-License-Identifier: MIT
 *
 * The few operations for which the standard library's SIMD generics are slow, trap on alignment or leave weak symbols:
 * square root, conversions, unaligned and partial loads and stores, over the vector types that Swift imports as SIMDn.
 * All but the partial ones inline into an instruction or two. A partial load fills the other lanes with zero, a partial
 * store leaves memory beyond `count` alone.
 */
#ifndef TWEENSPIRIT_KERNEL_BUILTINS_H
#define TWEENSPIRIT_KERNEL_BUILTINS_H

#include <stddef.h>

#pragma STDC FP_CONTRACT OFF

#define TSK_INLINE static inline __attribute__((always_inline))
#define TSK_APART static __attribute__((noinline, unused))

#define TSK_VECTOR(name, scalar, n)                                                                  \
  typedef scalar tsk_##name __attribute__((ext_vector_type(n)));                                     \
  typedef scalar tsk_loose_##name __attribute__((ext_vector_type(n), aligned(1)));      \
  TSK_INLINE tsk_##name tsk_sqrt_##name(tsk_##name x) { return __builtin_elementwise_sqrt(x); }      \
  TSK_INLINE tsk_##name tsk_load_##name(const scalar *_Nonnull from) {                               \
    return *(const tsk_loose_##name *)from;                                                          \
  }                                                                                                  \
  TSK_INLINE void tsk_store_##name(scalar *_Nonnull to, tsk_##name x) {                              \
    *(tsk_loose_##name *)to = x;                                                                     \
  }                                                                                                  \
  TSK_APART tsk_##name tsk_load_part_##name(const scalar *_Nonnull from, ptrdiff_t count) {         \
    tsk_##name x = 0;                                                                                \
    for (ptrdiff_t i = 0; i < count; i++) x[i] = from[i];                                            \
    return x;                                                                                        \
  }                                                                                                  \
  TSK_APART void tsk_store_part_##name(scalar *_Nonnull to, tsk_##name x, ptrdiff_t count) {        \
    for (ptrdiff_t i = 0; i < count; i++) to[i] = x[i];                                              \
  }

TSK_VECTOR(f32x4, float, 4)
TSK_VECTOR(f32x8, float, 8)
TSK_VECTOR(f32x16, float, 16)
TSK_VECTOR(f64x2, double, 2)
TSK_VECTOR(f64x4, double, 4)
TSK_VECTOR(f64x8, double, 8)

#endif
