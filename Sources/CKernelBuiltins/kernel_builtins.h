/* SPDX-License-Identifier: MIT
 *
 * The few operations for which the standard library's SIMD generics are slow, trap on alignment or leave weak symbols:
 * square root, conversions, unaligned and partial loads and stores, over the vector types that Swift imports as SIMDn.
 * All but most of the partial ones inline into an instruction or two. A partial load fills the other lanes with zero, a partial
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
  typedef scalar tsk_loose_##name __attribute__((ext_vector_type(n), aligned(1)));                   \
  typedef int tsk_whole_##name __attribute__((ext_vector_type(n)));                                  \
  TSK_INLINE tsk_##name tsk_sqrt_##name(tsk_##name x) { return __builtin_elementwise_sqrt(x); }      \
  TSK_INLINE tsk_##name tsk_load_##name(const scalar *_Nonnull from) {                               \
    return *(const tsk_loose_##name *)from;                                                          \
  }                                                                                                  \
  TSK_INLINE void tsk_store_##name(scalar *_Nonnull to, tsk_##name x) {                              \
    *(tsk_loose_##name *)to = x;                                                                     \
  }                                                                                                  \
  TSK_INLINE ptrdiff_t tsk_total_##name(tsk_##name x) {                                              \
    return __builtin_reduce_add(__builtin_convertvector(x, tsk_whole_##name));                       \
  }

#define TSK_PART(name, scalar)                                                                       \
  TSK_APART tsk_##name tsk_load_part_##name(const scalar *_Nonnull from, ptrdiff_t count) {          \
    tsk_##name x = 0;                                                                                \
    for (ptrdiff_t i = 0; i < count; i++) x[i] = from[i];                                            \
    return x;                                                                                        \
  }                                                                                                  \
  TSK_APART void tsk_store_part_##name(scalar *_Nonnull to, tsk_##name x, ptrdiff_t count) {         \
    for (ptrdiff_t i = 0; i < count; i++) to[i] = x[i];                                              \
  }

/* AVX-512 has an instruction for each. */
#define TSK_PART_512(name, scalar, mask, load, store)                                                \
  TSK_INLINE tsk_##name tsk_load_part_##name(const scalar *_Nonnull from, ptrdiff_t count) {         \
    return load(from, (tsk_##name){0}, (mask)((1u << count) - 1));                                   \
  }                                                                                                  \
  TSK_INLINE void tsk_store_part_##name(scalar *_Nonnull to, tsk_##name x, ptrdiff_t count) {        \
    store(to, x, (mask)((1u << count) - 1));                                                         \
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
TSK_PART(f32x4, float)
TSK_PART(f32x8, float)
TSK_PART(f64x2, double)
TSK_PART(f64x4, double)
#ifdef __AVX512F__
TSK_PART_512(f32x16, float, unsigned short, __builtin_ia32_loadups512_mask, __builtin_ia32_storeups512_mask)
TSK_PART_512(f64x8, double, unsigned char, __builtin_ia32_loadupd512_mask, __builtin_ia32_storeupd512_mask)
#endif

/* Memory that is wanted soon, on its way already. */
TSK_INLINE void tsk_fetch_soon(const void *_Nonnull at) { __builtin_prefetch(at); }

/* Whether any lane is NaN. */
#if defined(__x86_64__)
TSK_INLINE _Bool tsk_has_nan_f32x4(tsk_f32x4 x) { return __builtin_ia32_movmskps((tsk_f32x4)(x != x)) != 0; }
TSK_INLINE _Bool tsk_has_nan_f64x2(tsk_f64x2 x) { return __builtin_ia32_movmskpd((tsk_f64x2)(x != x)) != 0; }
#ifdef __AVX2__
TSK_INLINE _Bool tsk_has_nan_f32x8(tsk_f32x8 x) { return __builtin_ia32_movmskps256((tsk_f32x8)(x != x)) != 0; }
TSK_INLINE _Bool tsk_has_nan_f64x4(tsk_f64x4 x) { return __builtin_ia32_movmskpd256((tsk_f64x4)(x != x)) != 0; }
#endif
#ifdef __AVX512F__
TSK_INLINE _Bool tsk_has_nan_f32x16(tsk_f32x16 x) { return __builtin_ia32_cmpps512_mask(x, x, 3, 0xFFFF, 4) != 0; }
TSK_INLINE _Bool tsk_has_nan_f64x8(tsk_f64x8 x) { return __builtin_ia32_cmppd512_mask(x, x, 3, 0xFF, 4) != 0; }
#endif
#else
TSK_INLINE _Bool tsk_has_nan_f32x4(tsk_f32x4 x) { return __builtin_reduce_or(x != x) != 0; }
TSK_INLINE _Bool tsk_has_nan_f64x2(tsk_f64x2 x) { return __builtin_reduce_or(x != x) != 0; }
#endif

/* The four columns of a table's rows, for each lane's index, into four vectors at `out`. Every index must be one of the
 * table's: a lane that may hold a NaN is not. In f32 a row is one load, and rows are turned into columns in registers:
 * half the work of four gathers. */
#define TSK_GATHER(name, scalar, n)                                                                          \
  TSK_INLINE void tsk_gather_##name(const scalar *_Nonnull table, tsk_##name index, scalar *_Nonnull out) {  \
    tsk_##name c0, c1, c2, c3;                                                                               \
    for (int i = 0; i < n; i++) {                                                                            \
      const scalar *row = table + 4 * (ptrdiff_t)(int)index[i];                                              \
      c0[i] = row[0], c1[i] = row[1], c2[i] = row[2], c3[i] = row[3];                                        \
    }                                                                                                        \
    tsk_store_##name(out, c0);                                                                               \
    tsk_store_##name(out + n, c1);                                                                           \
    tsk_store_##name(out + 2 * n, c2);                                                                       \
    tsk_store_##name(out + 3 * n, c3);                                                                       \
  }
TSK_GATHER(f64x2, double, 2)
TSK_GATHER(f64x4, double, 4)
TSK_GATHER(f64x8, double, 8)

/* A number of a table for each lane's index. */
#define TSK_PICK(name, scalar, n)                                                                    \
  TSK_INLINE tsk_##name tsk_pick_##name(const scalar *_Nonnull table, tsk_##name index) {            \
    tsk_##name x;                                                                                    \
    for (int i = 0; i < n; i++) x[i] = table[(ptrdiff_t)(int)index[i]];                              \
    return x;                                                                                        \
  }
TSK_PICK(f32x4, float, 4)
TSK_PICK(f32x8, float, 8)
TSK_PICK(f32x16, float, 16)
TSK_PICK(f64x2, double, 2)
TSK_PICK(f64x4, double, 4)
TSK_PICK(f64x8, double, 8)

/* The same for places that stand in memory. */
#define TSK_FETCH(name, scalar, n)                                                                                      \
  TSK_INLINE tsk_##name tsk_fetch_##name(const scalar *_Nonnull table, const unsigned short *_Nonnull places) {         \
    tsk_##name x;                                                                                                       \
    for (int i = 0; i < n; i++) x[i] = table[places[i]];                                                                \
    return x;                                                                                                           \
  }
TSK_FETCH(f32x4, float, 4)
TSK_FETCH(f32x8, float, 8)
TSK_FETCH(f64x2, double, 2)
TSK_FETCH(f64x4, double, 4)
#ifdef __AVX512F__
#define TSK_FETCH_512(name, scalar, n, gather)                                                                          \
  typedef unsigned short tsk_places_##name __attribute__((ext_vector_type(n), aligned(1)));                             \
  typedef int tsk_widened_##name __attribute__((ext_vector_type(n)));                                                   \
  TSK_INLINE tsk_##name tsk_fetch_##name(const scalar *_Nonnull table, const unsigned short *_Nonnull places) {         \
    tsk_widened_##name at = __builtin_convertvector(*(const tsk_places_##name *)places, tsk_widened_##name);            \
    return gather((tsk_##name){0}, table, at, (1 << n) - 1, sizeof(scalar));                                            \
  }
TSK_FETCH_512(f32x16, float, 16, __builtin_ia32_gathersiv16sf)
TSK_FETCH_512(f64x8, double, 8, __builtin_ia32_gathersiv8df)
#endif

/* Stored as floats, rounded once. */
#define TSK_NARROW(n)                                                                                \
  typedef float tsk_loose_f32_f64x##n __attribute__((ext_vector_type(n), aligned(1)));               \
  TSK_INLINE void tsk_narrow_f64x##n(float *_Nonnull to, tsk_f64x##n x) {                            \
    *(tsk_loose_f32_f64x##n *)to = __builtin_convertvector(x, tsk_loose_f32_f64x##n);                \
  }
TSK_NARROW(2)
TSK_NARROW(4)
TSK_NARROW(8)

/* Four columns as rows, in doubles or rounded once to floats. */
#define TSK_PUT_ROWS(n)                                                                              \
  TSK_INLINE void tsk_put_rows_f64x##n(                                                              \
    double *_Nonnull to, tsk_f64x##n a, tsk_f64x##n b, tsk_f64x##n c, tsk_f64x##n d) {               \
    for (int i = 0; i < n; i++) to[4 * i] = a[i], to[4 * i + 1] = b[i], to[4 * i + 2] = c[i], to[4 * i + 3] = d[i]; \
  }                                                                                                  \
  TSK_INLINE void tsk_put_narrow_rows_f64x##n(                                                       \
    float *_Nonnull to, tsk_f64x##n a, tsk_f64x##n b, tsk_f64x##n c, tsk_f64x##n d) {                \
    for (int i = 0; i < n; i++) {                                                                    \
      to[4 * i] = (float)a[i], to[4 * i + 1] = (float)b[i];                                          \
      to[4 * i + 2] = (float)c[i], to[4 * i + 3] = (float)d[i];                                      \
    }                                                                                                \
  }
TSK_PUT_ROWS(2)
TSK_PUT_ROWS(4)
TSK_PUT_ROWS(8)

/* Indices as numbers; those from 2^31 on as negative ones. */
#define TSK_INDICES(name, n)                                                                         \
  typedef int tsk_loose_i32##name __attribute__((ext_vector_type(n), aligned(1)));                   \
  TSK_INLINE tsk_##name tsk_indices_##name(const unsigned *_Nonnull from) {                          \
    return __builtin_convertvector(*(const tsk_loose_i32##name *)from, tsk_##name);                  \
  }
TSK_INDICES(f32x4, 4)
TSK_INDICES(f32x8, 8)
TSK_INDICES(f32x16, 16)
TSK_INDICES(f64x2, 2)
TSK_INDICES(f64x4, 4)
TSK_INDICES(f64x8, 8)

/* Holds a vector in its register: the compiler would take the rows apart again, into three times the instructions. */
#if defined(__x86_64__)
#define TSK_HOLD(x) ({ __asm__("" : "+v"(x)); })
#elif defined(__aarch64__)
#define TSK_HOLD(x) ({ __asm__("" : "+w"(x)); })
#else
#define TSK_HOLD(x) ((void)(x))
#endif

/* Pairs, and pairs of pairs, within each group of four. */
#define TSK_LOW_4 0, 4, 1, 5
#define TSK_HIGH_4 2, 6, 3, 7
#define TSK_FIRST_4 0, 1, 4, 5
#define TSK_SECOND_4 2, 3, 6, 7
#define TSK_LOW_8 0, 8, 1, 9, 4, 12, 5, 13
#define TSK_HIGH_8 2, 10, 3, 11, 6, 14, 7, 15
#define TSK_FIRST_8 0, 1, 8, 9, 4, 5, 12, 13
#define TSK_SECOND_8 2, 3, 10, 11, 6, 7, 14, 15
#define TSK_LOW_16 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29
#define TSK_HIGH_16 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31
#define TSK_FIRST_16 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29
#define TSK_SECOND_16 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31
#define TSK_TURN(n, a, b, c, d)                                                                              \
  TSK_HOLD(a), TSK_HOLD(b), TSK_HOLD(c), TSK_HOLD(d);                                                        \
  tsk_f32x##n low = __builtin_shufflevector(a, b, TSK_LOW_##n);                                              \
  tsk_f32x##n high = __builtin_shufflevector(a, b, TSK_HIGH_##n);                                            \
  tsk_f32x##n low_ = __builtin_shufflevector(c, d, TSK_LOW_##n);                                             \
  tsk_f32x##n high_ = __builtin_shufflevector(c, d, TSK_HIGH_##n);                                           \
  TSK_HOLD(low), TSK_HOLD(high), TSK_HOLD(low_), TSK_HOLD(high_);                                            \
  a = __builtin_shufflevector(low, low_, TSK_FIRST_##n);                                                     \
  b = __builtin_shufflevector(low, low_, TSK_SECOND_##n);                                                    \
  c = __builtin_shufflevector(high, high_, TSK_FIRST_##n);                                                   \
  d = __builtin_shufflevector(high, high_, TSK_SECOND_##n);                                                  \
  TSK_HOLD(a), TSK_HOLD(b), TSK_HOLD(c), TSK_HOLD(d);                                                        \
  tsk_store_f32x##n(out, a);                                                                                 \
  tsk_store_f32x##n(out + n, b);                                                                             \
  tsk_store_f32x##n(out + 2 * n, c);                                                                         \
  tsk_store_f32x##n(out + 3 * n, d);

TSK_INLINE tsk_f32x4 tsk_row(const float *_Nonnull table, int i) { return tsk_load_f32x4(table + 4 * (ptrdiff_t)i); }
TSK_INLINE tsk_f32x8 tsk_two_rows(const float *_Nonnull table, int i, int j) {
  return __builtin_shufflevector(tsk_row(table, i), tsk_row(table, j), 0, 1, 2, 3, 4, 5, 6, 7);
}
TSK_INLINE tsk_f32x16 tsk_four_rows(const float *_Nonnull table, int i, int j, int k, int l) {
  return __builtin_shufflevector(
    tsk_two_rows(table, i, j), tsk_two_rows(table, k, l), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

typedef int tsk_i32x4 __attribute__((ext_vector_type(4)));
typedef int tsk_i32x8 __attribute__((ext_vector_type(8)));
typedef int tsk_i32x16 __attribute__((ext_vector_type(16)));
TSK_INLINE void tsk_gather_f32x4(const float *_Nonnull table, tsk_f32x4 index, float *_Nonnull out) {
  tsk_i32x4 i = __builtin_convertvector(index, tsk_i32x4);
  tsk_f32x4 a = tsk_row(table, i[0]), b = tsk_row(table, i[1]), c = tsk_row(table, i[2]), d = tsk_row(table, i[3]);
  TSK_TURN(4, a, b, c, d)
}
#ifdef __AVX2__
TSK_INLINE void tsk_gather_f32x8(const float *_Nonnull table, tsk_f32x8 index, float *_Nonnull out) {
  tsk_i32x8 i = __builtin_convertvector(index, tsk_i32x8);
  tsk_f32x8 a = tsk_two_rows(table, i[0], i[4]), b = tsk_two_rows(table, i[1], i[5]);
  tsk_f32x8 c = tsk_two_rows(table, i[2], i[6]), d = tsk_two_rows(table, i[3], i[7]);
  TSK_TURN(8, a, b, c, d)
}
#endif
#ifdef __AVX512F__
TSK_INLINE void tsk_gather_f32x16(const float *_Nonnull table, tsk_f32x16 index, float *_Nonnull out) {
  tsk_i32x16 i = __builtin_convertvector(index, tsk_i32x16);
  tsk_f32x16 a = tsk_four_rows(table, i[0], i[4], i[8], i[12]), b = tsk_four_rows(table, i[1], i[5], i[9], i[13]);
  tsk_f32x16 c = tsk_four_rows(table, i[2], i[6], i[10], i[14]), d = tsk_four_rows(table, i[3], i[7], i[11], i[15]);
  TSK_TURN(16, a, b, c, d)
}

/* A number of a column of 32 that two registers hold, for each lane's index: no memory, one instruction. */
TSK_INLINE tsk_f32x16 tsk_look_f32x16(tsk_f32x16 low, tsk_f32x16 high, tsk_f32x16 index) {
  return __builtin_ia32_vpermi2varps512(low, __builtin_convertvector(index, tsk_i32x16), high);
}
#endif

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
