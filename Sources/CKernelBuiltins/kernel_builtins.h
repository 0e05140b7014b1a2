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

/* `a` where the mask's lane is all ones, `b` where it is 0. Of 16 lanes the standard library's has so many instructions before
 * they are optimised that what calls it often is not inlined any more. */
#define TSK_SELECT_512(name, integer, n, bits, signs, selected)                                      \
  typedef integer tsk_mask_##name __attribute__((ext_vector_type(n)));                               \
  TSK_INLINE tsk_##name tsk_select_##name(tsk_mask_##name mask, tsk_##name a, tsk_##name b) {        \
    return selected((bits)signs(mask), a, b);                                                        \
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
TSK_SELECT_512(f32x16, int, 16, unsigned short, __builtin_ia32_cvtd2mask512, __builtin_ia32_selectps_512)
TSK_SELECT_512(f64x8, long long, 8, unsigned char, __builtin_ia32_cvtq2mask512, __builtin_ia32_selectpd_512)
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

/* Rows of four as columns: pairs, and pairs of pairs, within each group of four floats or two doubles. */
#define TSK_LOW_f32x4 0, 4, 1, 5
#define TSK_HIGH_f32x4 2, 6, 3, 7
#define TSK_FIRST_f32x4 0, 1, 4, 5
#define TSK_SECOND_f32x4 2, 3, 6, 7
#define TSK_LOW_f32x8 0, 8, 1, 9, 4, 12, 5, 13
#define TSK_HIGH_f32x8 2, 10, 3, 11, 6, 14, 7, 15
#define TSK_FIRST_f32x8 0, 1, 8, 9, 4, 5, 12, 13
#define TSK_SECOND_f32x8 2, 3, 10, 11, 6, 7, 14, 15
#define TSK_LOW_f32x16 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29
#define TSK_HIGH_f32x16 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31
#define TSK_FIRST_f32x16 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29
#define TSK_SECOND_f32x16 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31
#define TSK_LOW_f64x4 0, 4, 2, 6
#define TSK_HIGH_f64x4 1, 5, 3, 7
#define TSK_FIRST_f64x4 0, 1, 4, 5
#define TSK_SECOND_f64x4 2, 3, 6, 7
#define TSK_LOW_f64x8 0, 8, 2, 10, 4, 12, 6, 14
#define TSK_HIGH_f64x8 1, 9, 3, 11, 5, 13, 7, 15
#define TSK_FIRST_f64x8 0, 1, 4, 5, 8, 9, 12, 13
#define TSK_SECOND_f64x8 2, 3, 6, 7, 10, 11, 14, 15
#define TSK_TURN(name, a, b, c, d, n, second, third)                                                         \
  TSK_HOLD(a), TSK_HOLD(b), TSK_HOLD(c), TSK_HOLD(d);                                                        \
  tsk_##name low = __builtin_shufflevector(a, b, TSK_LOW_##name);                                            \
  tsk_##name high = __builtin_shufflevector(a, b, TSK_HIGH_##name);                                          \
  tsk_##name low_ = __builtin_shufflevector(c, d, TSK_LOW_##name);                                           \
  tsk_##name high_ = __builtin_shufflevector(c, d, TSK_HIGH_##name);                                         \
  TSK_HOLD(low), TSK_HOLD(high), TSK_HOLD(low_), TSK_HOLD(high_);                                            \
  a = __builtin_shufflevector(low, low_, TSK_FIRST_##name);                                                  \
  b = __builtin_shufflevector(low, low_, TSK_SECOND_##name);                                                 \
  c = __builtin_shufflevector(high, high_, TSK_FIRST_##name);                                                \
  d = __builtin_shufflevector(high, high_, TSK_SECOND_##name);                                               \
  TSK_HOLD(a), TSK_HOLD(b), TSK_HOLD(c), TSK_HOLD(d);                                                        \
  tsk_store_##name(out, a);                                                                                  \
  tsk_store_##name(out + second * n, b);                                                                     \
  tsk_store_##name(out + third * n, c);                                                                      \
  tsk_store_##name(out + 3 * n, d);

/* Lane i's row, of a table; `lane` finds its index: in a vector, or in a number's lowest byte. */
#define TSK_LANE(i) at[i]
#define TSK_BYTE(i) at[4 * (i)]
#define TSK_ROW(name, lane, i) tsk_load_##name(table + 4 * (ptrdiff_t)lane(i))
#define TSK_FLOATS_8(lane, i, j)                                                                             \
  __builtin_shufflevector(TSK_ROW(f32x4, lane, i), TSK_ROW(f32x4, lane, j), 0, 1, 2, 3, 4, 5, 6, 7)
#define TSK_FLOATS_16(lane, i, j, k, l)                                                                      \
  __builtin_shufflevector(                                                                                   \
    TSK_FLOATS_8(lane, i, j), TSK_FLOATS_8(lane, k, l), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
#define TSK_DOUBLES_8(lane, i, j)                                                                            \
  __builtin_shufflevector(TSK_ROW(f64x4, lane, i), TSK_ROW(f64x4, lane, j), 0, 1, 2, 3, 4, 5, 6, 7)
#define TSK_ROWS_f32x4(lane)                                                                                 \
  tsk_f32x4 a = TSK_ROW(f32x4, lane, 0), b = TSK_ROW(f32x4, lane, 1);                                        \
  tsk_f32x4 c = TSK_ROW(f32x4, lane, 2), d = TSK_ROW(f32x4, lane, 3);                                        \
  TSK_TURN(f32x4, a, b, c, d, 4, 1, 2)
#define TSK_ROWS_f32x8(lane)                                                                                 \
  tsk_f32x8 a = TSK_FLOATS_8(lane, 0, 4), b = TSK_FLOATS_8(lane, 1, 5);                                      \
  tsk_f32x8 c = TSK_FLOATS_8(lane, 2, 6), d = TSK_FLOATS_8(lane, 3, 7);                                      \
  TSK_TURN(f32x8, a, b, c, d, 8, 1, 2)
#define TSK_ROWS_f32x16(lane)                                                                                \
  tsk_f32x16 a = TSK_FLOATS_16(lane, 0, 4, 8, 12), b = TSK_FLOATS_16(lane, 1, 5, 9, 13);                     \
  tsk_f32x16 c = TSK_FLOATS_16(lane, 2, 6, 10, 14), d = TSK_FLOATS_16(lane, 3, 7, 11, 15);                   \
  TSK_TURN(f32x16, a, b, c, d, 16, 1, 2)
#define TSK_ROWS_f64x2(lane)                                                                                 \
  const double *p = table + 4 * (ptrdiff_t)lane(0), *q = table + 4 * (ptrdiff_t)lane(1);                     \
  for (int i = 0; i < 4; i++) out[2 * i] = p[i], out[2 * i + 1] = q[i];
#define TSK_ROWS_f64x4(lane)                                                                                 \
  tsk_f64x4 a = TSK_ROW(f64x4, lane, 0), b = TSK_ROW(f64x4, lane, 1);                                        \
  tsk_f64x4 c = TSK_ROW(f64x4, lane, 2), d = TSK_ROW(f64x4, lane, 3);                                        \
  TSK_TURN(f64x4, a, b, c, d, 4, 2, 1)
#define TSK_ROWS_f64x8(lane)                                                                                 \
  tsk_f64x8 a = TSK_DOUBLES_8(lane, 0, 2), b = TSK_DOUBLES_8(lane, 1, 3);                                    \
  tsk_f64x8 c = TSK_DOUBLES_8(lane, 4, 6), d = TSK_DOUBLES_8(lane, 5, 7);                                    \
  TSK_TURN(f64x8, a, b, c, d, 8, 2, 1)

/* The four columns of a table's rows into four vectors at `out`: a row is a load or two, and rows are turned into columns in
 * registers, which is half the work of four gathers.
 *   gather: for each lane's index, which must be one of the table's: a lane that may hold a NaN is not.
 *   rows: for indices in memory; those beyond `last` mean that. The table has room for 256 rows, and nothing else is read
 * even where the indices change meanwhile: of each only the lowest byte is used. */
#define TSK_GATHER(name, scalar, n)                                                                          \
  typedef int tsk_at_##name __attribute__((ext_vector_type(n)));                                             \
  typedef unsigned tsk_index_##name __attribute__((ext_vector_type(n)));                                     \
  typedef unsigned tsk_loose_index_##name __attribute__((ext_vector_type(n), aligned(1)));                   \
  TSK_INLINE void tsk_gather_##name(const scalar *_Nonnull table, tsk_##name index, scalar *_Nonnull out) {  \
    tsk_at_##name at = __builtin_convertvector(index, tsk_at_##name);                                        \
    TSK_ROWS_##name(TSK_LANE)                                                                                \
  }                                                                                                          \
  TSK_INLINE void tsk_rows_##name(                                                                           \
    const scalar *_Nonnull table, const unsigned *_Nonnull index, unsigned last, scalar *_Nonnull out) {     \
    tsk_index_##name all = *(const tsk_loose_index_##name *)index, most = last, held;                        \
    const volatile unsigned char *at = (const volatile unsigned char *)index;                                \
    if (__builtin_expect(__builtin_reduce_or(all > most) != 0, 0)) {                                         \
      held = __builtin_elementwise_min(all, most);                                                           \
      at = (const volatile unsigned char *)&held;                                                            \
    }                                                                                                        \
    TSK_ROWS_##name(TSK_BYTE)                                                                                \
  }
TSK_GATHER(f32x4, float, 4)
TSK_GATHER(f64x2, double, 2)
#ifdef __AVX2__
TSK_GATHER(f32x8, float, 8)
TSK_GATHER(f64x4, double, 4)
#endif
#ifdef __AVX512F__
TSK_GATHER(f32x16, float, 16)
TSK_GATHER(f64x8, double, 8)
#endif

#ifdef __AVX512F__
/* A number of a column of 32 that two registers hold, for each lane's index: no memory, one instruction. */
TSK_INLINE tsk_f32x16 tsk_look_f32x16(tsk_f32x16 low, tsk_f32x16 high, tsk_f32x16 index) {
  return __builtin_ia32_vpermi2varps512(low, __builtin_convertvector(index, tsk_at_f32x16), high);
}
#endif

TSK_SCALING(f32x4, unsigned, 4, 12582912.0f, 23)
TSK_SCALING(f32x8, unsigned, 8, 12582912.0f, 23)
TSK_SCALING(f64x2, unsigned long long, 2, 6755399441055744.0, 52)
TSK_SCALING(f64x4, unsigned long long, 4, 6755399441055744.0, 52)
#ifdef __AVX512F__
typedef unsigned tsk_bits_f32x16 __attribute__((ext_vector_type(16)));
typedef unsigned long long tsk_bits_f64x8 __attribute__((ext_vector_type(8)));
TSK_INLINE tsk_f32x16 tsk_nearest_f32x16(tsk_f32x16 x) { return __builtin_elementwise_roundeven(x); }
TSK_INLINE tsk_f64x8 tsk_nearest_f64x8(tsk_f64x8 x) { return __builtin_elementwise_roundeven(x); }
TSK_INLINE tsk_f32x16 tsk_scale_f32x16(tsk_f32x16 x, tsk_f32x16 n) {
  return __builtin_ia32_scalefps512_mask(x, n, x, 0xFFFF, 4);
}
TSK_INLINE tsk_f64x8 tsk_scale_f64x8(tsk_f64x8 x, tsk_f64x8 n) {
  return __builtin_ia32_scalefpd512_mask(x, n, x, 0xFF, 4);
}
#endif

/* Tracks. */

/* The same vector, of whose lanes the compiler may not make several vectors. */
#define TSK_HELD(n) \
  TSK_INLINE tsk_f64x##n tsk_held_f64x##n(tsk_f64x##n x) { TSK_HOLD(x); return x; }
TSK_HELD(2)
#ifdef __AVX2__
TSK_HELD(4)
#endif
#ifdef __AVX512F__
TSK_HELD(8)
#endif

/* Bits of the lanes at which t is not from t0 to before t1, which are no NaN. */
#if defined(__x86_64__)
TSK_INLINE unsigned tsk_away_f64x2(tsk_f64x2 t, tsk_f64x2 t0, tsk_f64x2 t1) {
  return (unsigned)__builtin_ia32_movmskpd((tsk_f64x2)((t0 > t) | (t1 <= t)));
}
#ifdef __AVX2__
TSK_INLINE unsigned tsk_away_f64x4(tsk_f64x4 t, tsk_f64x4 t0, tsk_f64x4 t1) {
  return (unsigned)__builtin_ia32_movmskpd256((tsk_f64x4)((t0 > t) | (t1 <= t)));
}
#endif
#ifdef __AVX512F__
TSK_INLINE unsigned tsk_away_f64x8(tsk_f64x8 t, tsk_f64x8 t0, tsk_f64x8 t1) {
  return (unsigned)__builtin_ia32_cmppd512_mask(t0, t, 30, 0xFF, 4) | (unsigned)__builtin_ia32_cmppd512_mask(t1, t, 18, 0xFF, 4);
}
#endif
#else
TSK_INLINE unsigned tsk_away_f64x2(tsk_f64x2 t, tsk_f64x2 t0, tsk_f64x2 t1) {
  return (unsigned)!(t0[0] <= t[0] && t[0] < t1[0]) | (unsigned)!(t0[1] <= t[1] && t[1] < t1[1]) << 1;
}
#endif

/* Four columns of rows of `size` numbers, those of each lane from a base on, whose number stands in `bases`, and so many on: into
 * four vectors at `out`. Counts are below 2^31. */
#define TSK_START(name, i) tsk_load_##name(table + (bases[i] + (ptrdiff_t)at[i]) * size)
#define TSK_STARTS_8(i, j) \
  __builtin_shufflevector(TSK_START(f64x4, i), TSK_START(f64x4, j), 0, 1, 2, 3, 4, 5, 6, 7)
#define TSK_COLUMNS(n, ...)                                                                                  \
  typedef int tsk_counts_f64x##n __attribute__((ext_vector_type(n)));                                        \
  TSK_INLINE void tsk_columns_f64x##n(                                                                       \
    const double *_Nonnull table, const ptrdiff_t *_Nonnull bases, ptrdiff_t size, tsk_f64x##n past,         \
    double *_Nonnull out) {                                                                                  \
    tsk_counts_f64x##n at = __builtin_convertvector(past, tsk_counts_f64x##n);                               \
    __VA_ARGS__                                                                                              \
  }                                                                                                          \
  typedef unsigned tsk_loose_counts_f64x##n __attribute__((ext_vector_type(n), aligned(1)));                 \
  TSK_INLINE void tsk_put_counts_f64x##n(unsigned *_Nonnull to, tsk_f64x##n past) {                          \
    *(tsk_loose_counts_f64x##n *)to = __builtin_convertvector(                                               \
      __builtin_convertvector(past, tsk_counts_f64x##n), tsk_loose_counts_f64x##n);                          \
  }
TSK_COLUMNS(2, const double *p = table + (bases[0] + (ptrdiff_t)at[0]) * size;
            const double *q = table + (bases[1] + (ptrdiff_t)at[1]) * size;
            for (int i = 0; i < 4; i++) out[2 * i] = p[i], out[2 * i + 1] = q[i];)
#ifdef __AVX2__
TSK_COLUMNS(4, tsk_f64x4 a = TSK_START(f64x4, 0); tsk_f64x4 b = TSK_START(f64x4, 1);
            tsk_f64x4 c = TSK_START(f64x4, 2); tsk_f64x4 d = TSK_START(f64x4, 3);
            TSK_TURN(f64x4, a, b, c, d, 4, 2, 1))
#endif
#ifdef __AVX512F__
TSK_COLUMNS(8, tsk_f64x8 a = TSK_STARTS_8(0, 2); tsk_f64x8 b = TSK_STARTS_8(1, 3);
            tsk_f64x8 c = TSK_STARTS_8(4, 6); tsk_f64x8 d = TSK_STARTS_8(5, 7);
            TSK_TURN(f64x8, a, b, c, d, 8, 2, 1))
#endif

/* Whether every lane's bits have the one below the highest. */
#define TSK_HAVE_BIT(name, all, mask)                                                                \
  TSK_INLINE _Bool tsk_have_bit_##name(tsk_bits_##name x) { return mask(x << 1) == all; }
#if defined(__x86_64__)
#define TSK_SIGNS_f32x4(x) __builtin_ia32_movmskps((tsk_f32x4)(x))
#define TSK_SIGNS_f64x2(x) __builtin_ia32_movmskpd((tsk_f64x2)(x))
TSK_HAVE_BIT(f32x4, 0xF, TSK_SIGNS_f32x4)
TSK_HAVE_BIT(f64x2, 0x3, TSK_SIGNS_f64x2)
#ifdef __AVX2__
#define TSK_SIGNS_f32x8(x) __builtin_ia32_movmskps256((tsk_f32x8)(x))
#define TSK_SIGNS_f64x4(x) __builtin_ia32_movmskpd256((tsk_f64x4)(x))
TSK_HAVE_BIT(f32x8, 0xFF, TSK_SIGNS_f32x8)
TSK_HAVE_BIT(f64x4, 0xF, TSK_SIGNS_f64x4)
#endif
#ifdef __AVX512F__
TSK_HAVE_BIT(f32x16, 0xFFFF, __builtin_ia32_cvtd2mask512)
TSK_HAVE_BIT(f64x8, 0xFF, __builtin_ia32_cvtq2mask512)
#endif
#else
#define TSK_SIGNS(x) (__builtin_reduce_and(x) >> (8 * sizeof((x)[0]) - 1))
TSK_HAVE_BIT(f32x4, 1, TSK_SIGNS)
TSK_HAVE_BIT(f64x2, 1, TSK_SIGNS)
#endif

#endif
