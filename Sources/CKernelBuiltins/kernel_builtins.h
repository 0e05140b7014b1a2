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

/* The nearest integer, ties to even, for |x| < 2^22 (f32), 2^51 (f64); and x * 2^n for such an n whose result is a normal
 * number. AVX-512 has both as instructions; elsewhere they are the classic sums, which give the same bits: adding 1.5 * 2^23
 * (2^52) rounds, and leaves the integer in the low bits, from where it is added to x's exponent. */
#define TSK_SCALING(name, integer, n, shift, places)                                                 \
  typedef integer tsk_bits_##name __attribute__((ext_vector_type(n)));                               \
  TSK_INLINE tsk_##name tsk_nearest_##name(tsk_##name x) { return (x + shift) - shift; }             \
  TSK_INLINE tsk_##name tsk_scale_##name(tsk_##name x, tsk_##name n_) {                              \
    tsk_bits_##name at = __builtin_bit_cast(tsk_bits_##name, n_ + shift) << places;                  \
    at &= __builtin_bit_cast(tsk_bits_##name, n_ == n_); /* a NaN's own bits stay out of the sum */    \
    return __builtin_bit_cast(tsk_##name, __builtin_bit_cast(tsk_bits_##name, x) + at);              \
  }

TSK_VECTOR(f32x4, float, 4)
TSK_VECTOR(f32x8, float, 8)
TSK_VECTOR(f32x16, float, 16)
TSK_VECTOR(f64x2, double, 2)
TSK_VECTOR(f64x4, double, 4)
TSK_VECTOR(f64x8, double, 8)

TSK_SCALING(f32x4, unsigned, 4, 12582912.0f, 23)
TSK_SCALING(f32x8, unsigned, 8, 12582912.0f, 23)
TSK_SCALING(f64x2, unsigned long long, 2, 6755399441055744.0, 52)
TSK_SCALING(f64x4, unsigned long long, 4, 6755399441055744.0, 52)
#ifdef __AVX512F__
TSK_INLINE tsk_f32x16 tsk_nearest_f32x16(tsk_f32x16 x) { return __builtin_elementwise_roundeven(x); }
TSK_INLINE tsk_f64x8 tsk_nearest_f64x8(tsk_f64x8 x) { return __builtin_elementwise_roundeven(x); }
TSK_INLINE tsk_f32x16 tsk_scale_f32x16(tsk_f32x16 x, tsk_f32x16 n) {
  return __builtin_ia32_scalefps512_mask(x, n, x, 0xFFFF, 4);
}
TSK_INLINE tsk_f64x8 tsk_scale_f64x8(tsk_f64x8 x, tsk_f64x8 n) {
  return __builtin_ia32_scalefpd512_mask(x, n, x, 0xFF, 4);
}
#endif

#endif
