/* SPDX-License-Identifier: MIT
 *
 * TweenSpirit's batches as source code for graphics cards. It compiles as OpenCL C 1.2, CUDA C (NVRTC, nvcc, clang) and
 * C99. It performs the operations of Sources/Kernels in the same order, for one item at a time. The results have the
 * library's bits if
 *   - + - * / sqrt are rounded correctly, in both precisions, and subnormal numbers are kept;
 *   - no a * b + c is fused into one rounding.
 * Build it accordingly:
 *   OpenCL  with -cl-fp32-correctly-rounded-divide-sqrt; without -cl-mad-enable, -cl-denorms-are-zero,
 *           -cl-fast-relaxed-math and -cl-unsafe-math-optimizations
 *   CUDA    with --fmad=false; without --use_fast_math
 *   C       with -ffp-contract=off (gcc ignores the pragma below); without -ffast-math and x87
 * To check a build, run the kernel tsg_probe once and compare its output with the same operations on the host.
 *
 * A program is built for one precision, which is the suffix of its kernels' names:
 *   (nothing)   _f32   columns and arithmetic in float
 *   TSG_WIDE    _wide  columns in float, arithmetic in double: for curves that the library always computes in double
 *                      (cubic-bezier(), steps(), linear(), spring(), bounce(r, n), tables of pieces, ...), for the
 *                      matrices of springs, and for tracks
 *   TSG_F64     _f64   columns and arithmetic in double
 *
 * Columns are packed. An output column must not overlap any other column unless noted. TSG_IN declares a pair of
 * parameters, a column and a number; the number is used for all items if the column is NULL. `n` is the number of
 * items: launch at least that many work items, in groups of any size. In C a kernel is a function that loops over them.
 * Not supported: strided columns, lists of active items, live and modified curves, motion paths, and CSS's rules for
 * inputs outside [0, 1].
 */
#if defined(TSG_F64) && defined(TSG_WIDE)
#error "a program is built for one precision: TSG_F64 or TSG_WIDE"
#endif
#if defined(TSG_F64) || defined(TSG_WIDE)
#define TSG_DOUBLE 1
#endif

#if defined(__OPENCL_VERSION__) || defined(__OPENCL_C_VERSION__)
#if defined(__FAST_RELAXED_MATH__)
#error "-cl-fast-relaxed-math changes the bits"
#endif
#pragma OPENCL FP_CONTRACT OFF
#if defined(TSG_DOUBLE) || defined(cl_khr_fp64)
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define TSG_HAS_DOUBLE 1
#endif
#define TSG_FN static inline
#define TSG_KERNEL __kernel void
#define TSG_MEM __global
#define TSG_ALONE restrict
/* All work items of a group must reach TSG_TALLY, including those beyond the end. */
#define TSG_BEGIN         \
  __local uint tsg_moves; \
  const uint i = (uint)get_global_id(0);
#define TSG_END
#define TSG_TALLY(active, moves)                                                            \
  if (active) {                                                                             \
    if (get_local_id(0) == 0) tsg_moves = 0;                                                \
    barrier(CLK_LOCAL_MEM_FENCE);                                                           \
    if (moves) atomic_inc(&tsg_moves);                                                      \
    barrier(CLK_LOCAL_MEM_FENCE);                                                           \
    if (get_local_id(0) == 0 && tsg_moves) atomic_add(active, tsg_moves);                   \
  }
#define TSG_SQRT(x) sqrt(x)
#define TSG_ABS(x) fabs(x)
#define tsg_bits32(x) as_uint(x)
#define tsg_float(x) as_float(x)
#define tsg_bits64(x) as_ulong(x)
#define tsg_double(x) as_double(x)
typedef uchar tsg_byte;
typedef uint tsg_uint;
typedef ulong tsg_ulong;

#elif defined(__CUDACC__) || defined(__CUDACC_RTC__) || defined(__CUDA__)
#if __USE_FAST_MATH__ + 0
#error "--use_fast_math changes the bits"
#endif
#ifdef __clang__
#pragma clang fp contract(off)
#endif
#define TSG_HAS_DOUBLE 1
#define TSG_FN static __device__ __forceinline__
#define TSG_KERNEL extern "C" __global__ void
#define TSG_MEM
#define TSG_ALONE __restrict__
#define TSG_BEGIN const unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
#define TSG_END
#define TSG_TALLY(active, moves)                                         \
  if (active) {                                                          \
    const unsigned int tsg_moves = (unsigned int)__syncthreads_count(moves); \
    if (threadIdx.x == 0 && tsg_moves) atomicAdd(active, tsg_moves);     \
  }
#ifdef TSG_DOUBLE
#define TSG_SQRT(x) __dsqrt_rn(x)
#define TSG_ABS(x) fabs(x)
#else
#define TSG_SQRT(x) __fsqrt_rn(x)
#define TSG_ABS(x) fabsf(x)
#endif
#define tsg_bits32(x) __float_as_uint(x)
#define tsg_float(x) __uint_as_float(x)
#define tsg_bits64(x) (unsigned long long)__double_as_longlong(x)
#define tsg_double(x) __longlong_as_double((long long)(x))
typedef unsigned char tsg_byte;
typedef unsigned int tsg_uint;
typedef unsigned long long tsg_ulong;

#else
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#if defined(__FAST_MATH__)
#error "-ffast-math changes the bits"
#endif
#if defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0
#error "floats are computed in a wider type here: on 32-bit x86, -msse2 -mfpmath=sse"
#endif
#if !defined(__GNUC__) || defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif
#define TSG_HAS_DOUBLE 1
#define TSG_FN static inline
#define TSG_KERNEL void
#define TSG_MEM
#define TSG_ALONE restrict
#define TSG_BEGIN for (tsg_uint i = 0; i < n; i++) {
#define TSG_END }
#define TSG_TALLY(active, moves) \
  if (active) *(active) += moves ? 1 : 0;
#ifdef TSG_DOUBLE
#define TSG_SQRT(x) sqrt(x)
#define TSG_ABS(x) fabs(x)
#else
#define TSG_SQRT(x) sqrtf(x)
#define TSG_ABS(x) fabsf(x)
#endif
typedef uint8_t tsg_byte;
typedef uint32_t tsg_uint;
typedef uint64_t tsg_ulong;
TSG_FN tsg_uint tsg_bits32(float x) { tsg_uint y; memcpy(&y, &x, sizeof y); return y; }
TSG_FN float tsg_float(tsg_uint x) { float y; memcpy(&y, &x, sizeof y); return y; }
TSG_FN tsg_ulong tsg_bits64(double x) { tsg_ulong y; memcpy(&y, &x, sizeof y); return y; }
TSG_FN double tsg_double(tsg_ulong x) { double y; memcpy(&y, &x, sizeof y); return y; }
#endif

/* ---- Numbers ----------------------------------------------------------------------------------------------------- */

/* tsg_real is the type of the arithmetic, tsg_number that of the columns. */
#ifdef TSG_DOUBLE
typedef double tsg_real;
typedef tsg_ulong tsg_word;
#define TSG_C(x) x
#define TSG_BITS(x) tsg_bits64(x)
#define TSG_REAL(x) tsg_double(x)
#define TSG_SHIFT 6755399441055744.0 /* 1.5 * 2^52: adding an integer below 2^51 puts it in the sum's low bits */
#define TSG_MANTISSA 52
#define TSG_ONE 0x3FF0000000000000
#define TSG_HALF_ROOT 0x3FE6A09E667F3BCD /* sqrt(1/2) */
#define TSG_FRACTION 0x000FFFFFFFFFFFFF
#define TSG_LEAST_EXPONENT -1021.0
#define TSG_LEAST_NORMAL 2.2250738585072014e-308
#define TSG_LENDING 18014398509481984.0 /* 2^54 */
#define TSG_LENT 54.0
#define TSG_BIAS 1023.0
#define TSG_LARGEST 1.7976931348623157e308
#define TSG_LEAST_RATE 1e-12
#define TSG_LARGEST_PHASE 1125899906842624.0 /* 2^50 */
#define TSG_SLOWEST 1e-290
#define TSG_LONGEST 1e307
#else
typedef float tsg_real;
typedef tsg_uint tsg_word;
#define TSG_C(x) x##f
#define TSG_BITS(x) tsg_bits32(x)
#define TSG_REAL(x) tsg_float(x)
#define TSG_SHIFT 12582912.0f /* 1.5 * 2^23 */
#define TSG_MANTISSA 23
#define TSG_ONE 0x3F800000u
#define TSG_HALF_ROOT 0x3F3504F3u
#define TSG_FRACTION 0x007FFFFFu
#define TSG_LEAST_EXPONENT -125.0f
#define TSG_LEAST_NORMAL 1.17549435e-38f
#define TSG_LENDING 33554432.0f /* 2^25 */
#define TSG_LENT 25.0f
#define TSG_BIAS 127.0f
#define TSG_LARGEST 3.40282346638528859812e38f
#define TSG_LEAST_RATE 1e-6f
#define TSG_LARGEST_PHASE 2097152.0f /* 2^21 */
#define TSG_SLOWEST 1e-30f
#define TSG_LONGEST 1e38f
#endif

#ifdef TSG_F64
#define TSG_NAME(name) name##_f64
typedef double tsg_number;
#elif defined(TSG_WIDE)
#define TSG_NAME(name) name##_wide
typedef float tsg_number;
#else
#define TSG_NAME(name) name##_f32
typedef float tsg_number;
#endif

/* A column and a number, which is used for all items if the column is NULL. */
#define TSG_IN(name) TSG_MEM const tsg_number *name##_column, const tsg_number name##_number
#define TSG_AT(name) (name##_column ? name##_column[i] : name##_number)

/* Returns x, or a zero of its sign if |x| < 2^-95 (2^-767 in double): decaying values do not become subnormal. */
TSG_FN tsg_number tsg_without_tail(tsg_number x) {
#ifdef TSG_F64
  const tsg_ulong bits = tsg_bits64(x);
  return (bits & 0x7000000000000000) == 0 ? tsg_double(bits & 0x8000000000000000) : x;
#else
  const tsg_uint bits = tsg_bits32(x);
  return (bits & 0x70000000u) == 0 ? tsg_float(bits & 0x80000000u) : x;
#endif
}
TSG_FN bool tsg_within(tsg_number x, tsg_number limit) { return (x < 0 ? -x : x) <= limit; }
TSG_FN tsg_number tsg_not_below_zero(tsg_number x) { return x < 0 ? 0 : x; }

/* ---- Elementary functions (Math.swift) --------------------------------------------------------------------------- */

/* Generated from Coefficients.swift by gpu/generate.py. Do not edit. */
/* BEGIN COEFFICIENTS */
#ifdef TSG_DOUBLE
/* sin(pi w / 2) / w in z = w * w, 0 <= w <= 1/2 */
TSG_FN tsg_real tsg_sine_quarter(tsg_real x) {
  tsg_real y = 5.633720968681623e-08 * x + -3.598641754127068e-06;
  y = y * x + 0.00016044115029156377;
  y = y * x + -0.004681754132282408;
  y = y * x + 0.07969262624603957;
  y = y * x + -0.6459640975062443;
  y = y * x + 1.5707963267948966;
  return y;
}
/* (1 - cos(pi w / 2)) / (w * w) in z = w * w, 0 <= w <= 1/2 */
TSG_FN tsg_real tsg_versine_quarter(tsg_real x) {
  tsg_real y = 6.329295346135307e-09 * x + -4.7106776472720493e-07;
  y = y * x + 2.5202039006678574e-05;
  y = y * x + -0.0009192602745440729;
  y = y * x + 0.02086348076334061;
  y = y * x + -0.2536695079010478;
  y = y * x + 1.2337005501361697;
  return y;
}
/* sin(pi r) / r in z = r * r, -1/2 <= r <= 1/2 */
TSG_FN tsg_real tsg_sine_half(tsg_real x) {
  const tsg_real a0 = -5.16771278004997 * x + 3.141592653589793;
  const tsg_real a1 = -0.5992645293207862 * x + 2.5501640398773455;
  const tsg_real a2 = -0.007370430943554833 * x + 0.0821458866109807;
  const tsg_real a3 = -2.1915246400262755e-05 * x + 0.00046630278646678426;
  const tsg_real a4 = -2.227639083817026e-08 * x + 7.948456266341875e-07;
  const tsg_real x2 = x * x;
  const tsg_real b0 = a1 * x2 + a0;
  const tsg_real b1 = a3 * x2 + a2;
  const tsg_real x4 = x2 * x2;
  const tsg_real c0 = b1 * x4 + b0;
  const tsg_real x8 = x4 * x4;
  const tsg_real d0 = a4 * x8 + c0;
  return d0;
}
/* (2 ** r - 1) / r in r, -1/2 <= r <= 1/2 */
TSG_FN tsg_real tsg_exp2_minus_one(tsg_real x) {
  const tsg_real a0 = 0.24022650695910097 * x + 0.6931471805599453;
  const tsg_real a1 = 0.009618129107607067 * x + 0.055504108664821236;
  const tsg_real a2 = 0.0001540353044147987 * x + 0.0013333558146531679;
  const tsg_real a3 = 1.3215442724711496e-06 * x + 1.5252733701155894e-05;
  const tsg_real a4 = 7.072561609793668e-09 * x + 1.0178121329260626e-07;
  const tsg_real x2 = x * x;
  const tsg_real b0 = a1 * x2 + a0;
  const tsg_real b1 = a3 * x2 + a2;
  const tsg_real b2 = 4.445531998411413e-10 * x2 + a4;
  const tsg_real x4 = x2 * x2;
  const tsg_real c0 = b1 * x4 + b0;
  const tsg_real x8 = x4 * x4;
  const tsg_real d0 = b2 * x8 + c0;
  return d0;
}
/* log2((1 + s) / (1 - s)) / s in z = s * s, |s| <= 3 - 2 * sqrt(2) */
TSG_FN tsg_real tsg_log2_ratio(tsg_real x) {
  const tsg_real a0 = 0.9617966939259754 * x + 2.8853900817779268;
  const tsg_real a1 = 0.4121985830733279 * x + 0.5770780163556941;
  const tsg_real a2 = 0.2623075465328286 * x + 0.320598904556484;
  const tsg_real a3 = 0.1911379619859601 * x + 0.22198986911078508;
  const tsg_real x2 = x * x;
  const tsg_real b0 = a1 * x2 + a0;
  const tsg_real b1 = a3 * x2 + a2;
  const tsg_real x4 = x2 * x2;
  const tsg_real c0 = b1 * x4 + b0;
  const tsg_real x8 = x4 * x4;
  const tsg_real d0 = 0.19134263685862277 * x8 + c0;
  return d0;
}
#else
/* sin(pi w / 2) / w in z = w * w, 0 <= w <= 1/2 */
TSG_FN tsg_real tsg_sine_quarter(tsg_real x) {
  tsg_real y = -0.00460165785625577f * x + 0.07968003302812576f;
  y = y * x + -0.6459634900093079f;
  y = y * x + 1.5707963705062866f;
  return y;
}
/* (1 - cos(pi w / 2)) / (w * w) in z = w * w, 0 <= w <= 1/2 */
TSG_FN tsg_real tsg_versine_quarter(tsg_real x) {
  tsg_real y = -0.000906703295186162f * x + 0.020861513912677765f;
  y = y * x + -0.253669410943985f;
  y = y * x + 1.2337005138397217f;
  return y;
}
/* sin(pi r) / r in z = r * r, -1/2 <= r <= 1/2 */
TSG_FN tsg_real tsg_sine_half(tsg_real x) {
  tsg_real y = 0.07756038755178452f * x + -0.5982421040534973f;
  y = y * x + 2.550069808959961f;
  y = y * x + -5.167709827423096f;
  y = y * x + 3.1415927410125732f;
  return y;
}
/* (2 ** r - 1) / r in r, -1/2 <= r <= 1/2 */
TSG_FN tsg_real tsg_exp2_minus_one(tsg_real x) {
  tsg_real y = 0.0013333539245650172f * x + 0.009666245430707932f;
  y = y * x + 0.05550500378012657f;
  y = y * x + 0.24022351205348969f;
  y = y * x + 0.6931471228599548f;
  return y;
}
/* log2((1 + s) / (1 - s)) / s in z = s * s, |s| <= 3 - 2 * sqrt(2) */
TSG_FN tsg_real tsg_log2_ratio(tsg_real x) {
  tsg_real y = 0.43173590302467346f * x + 0.5767143964767456f;
  y = y * x + 0.9617988467216492f;
  y = y * x + 2.885390043258667f;
  return y;
}
#endif
/* END COEFFICIENTS */

/* Rounds to the nearest integer, ties to even, for |x| < 2^22 (2^51 in double). */
TSG_FN tsg_real tsg_nearest(tsg_real x) { return (x + TSG_SHIFT) - TSG_SHIFT; }
TSG_FN tsg_real tsg_floor(tsg_real x) {
  const tsg_real r = tsg_nearest(x);
  return r > x ? r - 1 : r;
}
/* Returns x * 2^k for an integer k, if the result is normal. Returns x if k is NaN. */
TSG_FN tsg_real tsg_scale(tsg_real x, tsg_real k) {
  const tsg_word at = TSG_BITS(k + TSG_SHIFT) << TSG_MANTISSA;
  return TSG_REAL(TSG_BITS(x) + (k == k ? at : 0));
}

/* 2^x = 2^exponent (1 + fraction) */
typedef struct tsg_power {
  tsg_real exponent, fraction;
} tsg_power;
TSG_FN tsg_power tsg_power_in_range(tsg_real x) {
  tsg_power p;
  p.exponent = tsg_nearest(x);
  const tsg_real r = x - p.exponent;
  p.fraction = r * tsg_exp2_minus_one(r);
  return p;
}
TSG_FN tsg_power tsg_power_of_two(tsg_real x) {
  return tsg_power_in_range(x < TSG_LEAST_EXPONENT ? TSG_LEAST_EXPONENT : x);
}
TSG_FN tsg_real tsg_power_value(tsg_power p) { return tsg_scale(1 + p.fraction, p.exponent); }
TSG_FN tsg_real tsg_power_one_minus(tsg_power p) {
  const tsg_real power = tsg_scale(1, p.exponent);
  return (1 - power) - power * p.fraction;
}

/* Returns log2(x); f is x - 1. */
TSG_FN tsg_real tsg_log2(tsg_real x, tsg_real f) {
  const bool subnormal = x < TSG_LEAST_NORMAL;
  const tsg_word offset = (tsg_word)TSG_ONE - (tsg_word)TSG_HALF_ROOT;
  const tsg_word moved = TSG_BITS(subnormal ? x * TSG_LENDING : x) + offset;
  const tsg_word mantissa = (moved & TSG_FRACTION) + ((tsg_word)TSG_ONE - offset);
  const tsg_real biased = TSG_REAL((moved >> TSG_MANTISSA) + TSG_BITS(TSG_SHIFT)) - TSG_SHIFT;
  const tsg_real own = biased - TSG_BIAS;
  const tsg_real exponent = subnormal ? own - TSG_LENT : own;
  const tsg_real d = exponent == 0 ? f : TSG_REAL(mantissa) - 1;
  const tsg_real s = d / (d + 2);
  return x == x ? exponent + s * tsg_log2_ratio(s * s) : x;
}

/* sin(pi w / 2) and 1 - cos(pi w / 2) for 0 <= w <= 1. */
TSG_FN tsg_real tsg_sine_of_quarter_turns(tsg_real w) {
  const bool half_ = w < TSG_C(0.5);
  const tsg_real v = half_ ? w : 1 - w, z = v * v;
  return half_ ? v * tsg_sine_quarter(z) : 1 - z * tsg_versine_quarter(z);
}
TSG_FN tsg_real tsg_versine_of_quarter_turns(tsg_real w) {
  const bool half_ = w < TSG_C(0.5);
  const tsg_real v = half_ ? w : 1 - w, z = v * v;
  return half_ ? z * tsg_versine_quarter(z) : 1 - v * tsg_sine_quarter(z);
}

/* 1 - cos and sin of a phase, in turns from -1/2 to 1/2. */
TSG_FN tsg_real tsg_phase(tsg_real turns) { return turns - tsg_nearest(turns); }
TSG_FN tsg_real tsg_versine(tsg_real phase) {
  const tsg_real s = phase * tsg_sine_half(phase * phase);
  return 2 * s * s;
}
TSG_FN tsg_real tsg_sine(tsg_real phase) {
  const tsg_real high = phase > TSG_C(0.25) ? TSG_C(0.5) - phase : phase;
  const tsg_real folded = high < -TSG_C(0.25) ? -TSG_C(0.5) - high : high;
  const tsg_real y = folded + folded;
  return y * tsg_sine_half(y * y);
}

/* e^-x and 1 - e^-x for x >= 0. */
TSG_FN tsg_real tsg_decay_left(tsg_real x) {
  const tsg_real e = x * -TSG_C(1.442695040888963407);
  return e < TSG_LEAST_EXPONENT ? 0 : tsg_power_value(tsg_power_of_two(e));
}
TSG_FN tsg_real tsg_decay_gone(tsg_real x) {
  const tsg_real e = x * -TSG_C(1.442695040888963407);
  return e < TSG_LEAST_EXPONENT ? 1 : tsg_power_one_minus(tsg_power_of_two(e));
}

/* ---- Springs (SpringKernel.swift, SpringStepKernel.swift) -------------------------------------------------------- */

/* The matrix that advances (value - target, velocity) by dt. */
typedef struct tsg_matrix {
  tsg_real m00, m01, m10, m11;
} tsg_matrix;

/* omega >= 0, zeta >= 0, dt > 0. */
TSG_FN tsg_matrix tsg_spring_matrix(tsg_real omega, tsg_real zeta, tsg_real dt) {
  const tsg_real p = (1 - zeta) * (1 + zeta);
  const bool swings = p > 0;
  const tsg_real root = TSG_SQRT(swings ? p : 0 - p);
  const tsg_real g = zeta > TSG_C(1e8) ? zeta : root < TSG_LEAST_RATE ? TSG_LEAST_RATE : root;
  const tsg_real per_g = 1 / g, per_omega = 1 / omega;
  const tsg_real product = omega * dt;
  const tsg_real theta = product > TSG_LONGEST ? TSG_LONGEST : product;
  const tsg_real angle = g * theta;
  /* Both forms are computed without a branch, as in the library; threads of a card would diverge at a branch. */
  const tsg_real turns = angle * TSG_C(0.15915494309189533577);
  const tsg_real phase = tsg_phase(turns < TSG_LARGEST_PHASE ? turns : 0);
  const tsg_real fall = tsg_decay_left((swings ? zeta : 1 / (zeta + g)) * theta);
  const tsg_real apart = tsg_decay_gone(angle + angle), half_ = TSG_C(0.5) * fall;
  const tsg_real cosine = swings ? fall * (1 - tsg_versine(phase)) : half_ * (1 + (1 - apart));
  const tsg_real sine = (swings ? fall * tsg_sine(phase) : half_ * apart) * per_g;
  const tsg_real swing = zeta * sine;
  const bool snaps = omega > TSG_LARGEST;
  tsg_matrix m;
  m.m00 = snaps ? 0 : cosine + swing;
  m.m01 = snaps ? 0 : omega < TSG_SLOWEST ? dt : sine * per_omega;
  m.m10 = snaps ? 0 : 0 - omega * sine;
  m.m11 = snaps ? 0 : cosine - swing;
  return m;
}

TSG_FN tsg_number tsg_duration(tsg_number dt) {
#if defined(TSG_F64)
  return dt > 1e307 ? 1e307 : dt;
#else
  return dt > 1e38f ? 1e38f : dt;
#endif
}

#ifdef TSG_DOUBLE
/* Rounds a coefficient to the columns' type: clamped to finite values, and 0 if it is NaN or, for floats, subnormal. */
TSG_FN tsg_number tsg_entry(double x) {
#ifdef TSG_F64
  const double most = TSG_LARGEST, least = 0;
#else
  const double most = 3.40282346638528859812e38, least = 1.17549435082228750797e-38;
#endif
  const double clamped = x > most ? most : x < -most ? -most : x;
  return x >= least || x <= -least ? (tsg_number)clamped : 0;
}

/* Computes a row of five numbers for each of n springs (a palette of 1 to 256): the matrix for dt, and omega times the
 * tolerance. tsg_step_springs and tsg_step_palette take these rows. For float columns use tsg_spring_rows_wide. */
TSG_KERNEL TSG_NAME(tsg_spring_rows)(
    TSG_MEM const double *omega, TSG_MEM const double *damping_ratio, const double dt, const double tolerance,
    TSG_MEM tsg_number *rows, const tsg_uint n) {
  TSG_BEGIN
  if (i < n) {
    const tsg_matrix m = tsg_spring_matrix(omega[i], damping_ratio[i], dt);
    rows[5 * i] = tsg_entry(m.m00);
    rows[5 * i + 1] = tsg_entry(m.m01);
    rows[5 * i + 2] = tsg_entry(m.m10);
    rows[5 * i + 3] = tsg_entry(m.m11);
    rows[5 * i + 4] = tsg_entry(omega[i] * tolerance);
  }
  TSG_END
}

/* Computes the row that tsg_step_decays takes for one rate > 0: rate, e^(-rate dt) and (1 - e^(-rate dt)) / rate. */
TSG_KERNEL TSG_NAME(tsg_decay_row)(const double rate, const double dt, TSG_MEM tsg_number *row, const tsg_uint n) {
  TSG_BEGIN
  if (i < 1 && i < n) {
    row[0] = tsg_entry(rate);
    row[1] = tsg_entry(tsg_decay_left(rate * dt));
    row[2] = tsg_entry(tsg_decay_gone(rate * dt) / rate);
  }
  TSG_END
}
#endif

#ifndef TSG_WIDE
/* Steps item i. `limit` is omega times the tolerance. */
TSG_FN void tsg_move(
    TSG_MEM tsg_number *value, TSG_MEM tsg_number *velocity, const tsg_uint i, const tsg_number to, const tsg_matrix m,
    const tsg_number limit, const tsg_number tolerance) {
  const tsg_number y = value[i] - to, v = velocity[i];
  const tsg_number x = to + tsg_without_tail(m.m00 * y + m.m01 * v);
  const tsg_number w = tsg_without_tail(m.m10 * y + m.m11 * v);
  /* Without a tolerance nothing snaps, so zeros keep their sign. */
  const bool snaps = tsg_within(x - to, tolerance) && tsg_within(w, limit) && tolerance > 0;
  value[i] = snaps ? to : x;
  velocity[i] = snaps ? 0 : w;
}
TSG_FN tsg_matrix tsg_row(TSG_MEM const tsg_number *row) {
  tsg_matrix m;
  m.m00 = row[0];
  m.m01 = row[1];
  m.m10 = row[2];
  m.m11 = row[3];
  return m;
}

/* Steps all items with one spring, given as its row (tsg_spring_rows). Requires dt > 0. */
TSG_KERNEL TSG_NAME(tsg_step_springs)(
    TSG_MEM tsg_number *TSG_ALONE value, TSG_MEM tsg_number *TSG_ALONE velocity, TSG_IN(target),
    TSG_MEM const tsg_number *TSG_ALONE rows, const tsg_number tolerance, const tsg_uint n) {
  TSG_BEGIN
  if (i < n) tsg_move(value, velocity, i, TSG_AT(target), tsg_row(rows), rows[4], tolerance);
  TSG_END
}

/* Steps each item with the spring at its index in a palette of rows; larger indices mean the last. Requires dt > 0. */
TSG_KERNEL TSG_NAME(tsg_step_palette)(
    TSG_MEM tsg_number *TSG_ALONE value, TSG_MEM tsg_number *TSG_ALONE velocity, TSG_IN(target),
    TSG_MEM const tsg_number *TSG_ALONE rows, TSG_MEM const tsg_uint *TSG_ALONE index, const tsg_uint springs,
    const tsg_number tolerance, const tsg_uint n) {
  TSG_BEGIN
  if (i < n) {
    TSG_MEM const tsg_number *row = rows + 5 * (index[i] < springs ? index[i] : springs - 1);
    tsg_move(value, velocity, i, TSG_AT(target), tsg_row(row), row[4], tolerance);
  }
  TSG_END
}

/* Steps each item with its own omega and damping ratio; negative values count as 0. Requires dt > 0. */
TSG_KERNEL TSG_NAME(tsg_step_own_springs)(
    TSG_MEM tsg_number *TSG_ALONE value, TSG_MEM tsg_number *TSG_ALONE velocity, TSG_IN(target), TSG_IN(omega),
    TSG_IN(damping_ratio), const tsg_number dt, const tsg_number tolerance, const tsg_uint n) {
  TSG_BEGIN
  if (i < n) {
    const tsg_number rate = tsg_not_below_zero(TSG_AT(omega)), zeta = tsg_not_below_zero(TSG_AT(damping_ratio));
    const tsg_number limit = rate * tolerance;
    const tsg_matrix m = tsg_spring_matrix(rate, zeta, tsg_duration(dt));
    tsg_move(value, velocity, i, TSG_AT(target), m, limit == limit ? limit : 0, tolerance);
  }
  TSG_END
}

/* Steps springs by dt = 0 (Batch+Steps.swift): an item within the tolerance is set to its target, as is one whose
 * spring snaps. `rows` are as above, for dt = 0; if NULL, omega is used. Adds the number of items not at rest to
 * `active`, which may be NULL. */
TSG_KERNEL TSG_NAME(tsg_settle_springs)(
    TSG_MEM tsg_number *value, TSG_MEM tsg_number *velocity, TSG_IN(target), TSG_MEM const tsg_number *rows,
    TSG_MEM const tsg_uint *index, const tsg_uint springs, TSG_IN(omega), const tsg_number tolerance,
    TSG_MEM tsg_uint *active, const tsg_uint n) {
  TSG_BEGIN
  bool moves = false;
  if (i < n) {
    const tsg_number to = TSG_AT(target), y = value[i] - to, v = velocity[i];
    if (v != 0 || value[i] != to) {
      bool snaps;
      tsg_number limit;
      if (rows) {
        const tsg_uint at = !index ? 0 : 5 * (index[i] < springs ? index[i] : springs - 1);
        snaps = rows[at] == 0;
        limit = rows[at + 4];
      } else {
        const tsg_number rate = tsg_not_below_zero(TSG_AT(omega)), product = rate * tolerance;
        snaps = rate > TSG_LARGEST;
        limit = product > TSG_LARGEST ? TSG_LARGEST : product >= TSG_LEAST_NORMAL ? product : 0;
#ifdef TSG_F64
        if (product < TSG_LEAST_NORMAL) limit = product;
#endif
      }
      moves = !(snaps || (tsg_within(y, tolerance) && tsg_within(v, limit)));
      if (!moves) {
        value[i] = to;
        velocity[i] = 0;
      }
    }
  }
  TSG_TALLY(active, moves)
  TSG_END
}

/* ---- Decays (DecayKernel.swift) ---------------------------------------------------------------------------------- */

/* Steps decays with one rate, given as its row (tsg_decay_row), or, if that is NULL, with a rate per item; negative
 * rates count as 0. Requires dt > 0. */
TSG_KERNEL TSG_NAME(tsg_step_decays)(
    TSG_MEM tsg_number *TSG_ALONE value, TSG_MEM tsg_number *TSG_ALONE velocity,
    TSG_MEM const tsg_number *TSG_ALONE row, TSG_IN(rate), const tsg_number dt, const tsg_number tolerance,
    const tsg_uint n) {
  TSG_BEGIN
  if (i < n) {
    tsg_number rate, left, distance;
    if (row) {
      rate = row[0];
      left = row[1];
      distance = row[2];
    } else {
      const tsg_number time = tsg_duration(dt);
      rate = tsg_not_below_zero(TSG_AT(rate));
      left = tsg_decay_left(rate * time);
      distance = rate > 0 ? tsg_decay_gone(rate * time) / rate : time;
    }
    const tsg_number v = velocity[i], limit = rate * tolerance;
    const tsg_number x = value[i] + v * distance, w = tsg_without_tail(v * left);
    const bool snaps = tsg_within(w, limit == limit ? limit : 0) && tolerance > 0;
    value[i] = snaps && rate > 0 ? x + w / rate : x;
    velocity[i] = snaps ? 0 : w;
  }
  TSG_END
}

/* Steps decays by dt = 0: an item within the tolerance of its end is set to it. Counts as tsg_settle_springs does. */
TSG_KERNEL TSG_NAME(tsg_settle_decays)(
    TSG_MEM tsg_number *value, TSG_MEM tsg_number *velocity, TSG_MEM const tsg_number *row, TSG_IN(rate),
    const tsg_number tolerance, TSG_MEM tsg_uint *active, const tsg_uint n) {
  TSG_BEGIN
  bool moves = false;
  if (i < n) {
    const tsg_number rate = row ? row[0] : tsg_not_below_zero(TSG_AT(rate)), v = velocity[i];
    if (v != 0) {
      moves = !(rate > 0 && tsg_within(v, rate * tolerance));
      if (!moves) {
        value[i] = value[i] + v / rate;
        velocity[i] = 0;
      }
    }
  }
  TSG_TALLY(active, moves)
  TSG_END
}

/* Reports the items not at rest after a step: writes 1 or 0 per item to `mask`, and adds their number to `active`.
 * Either may be NULL. After tsg_settle_*, which count themselves, pass NULL as `active`. The items are springs, or
 * decays if `value` is NULL. */
TSG_KERNEL TSG_NAME(tsg_report)(
    TSG_MEM const tsg_number *value, TSG_MEM const tsg_number *velocity, TSG_IN(target), TSG_MEM tsg_byte *mask,
    TSG_MEM tsg_uint *active, const tsg_uint n) {
  TSG_BEGIN
  bool moves = false;
  if (i < n) {
    const tsg_number w = velocity[i], to = TSG_AT(target), x = value ? value[i] : to;
    if (mask) mask[i] = w != 0 || (value && x != to);
    /* The mask and the counter differ for infinite values, as in the library. */
    moves = !(tsg_within(w, 0) && (!value || tsg_within(x - to, 0)));
  }
  TSG_TALLY(active, moves)
  TSG_END
}
#endif

/* ---- Curves (EasingKernel.swift, EasingFamilies.swift, Bounce.swift, MoreFamilies.swift, ...) -------------------- */

/* A curve is four tsg_uint (shape, `count`, `pieces`, and the offset of its numbers in the tables) and four tsg_real,
 * its parameters. The shape of a family is family * 4 + form; the forms are 0 in, 1 out, 2 inOut, 3 outIn.
 *
 *   family          parameters
 *   TSG_LINEAR      (shape 0)
 *   TSG_ELASTIC     1 / period (inOut: period * 1.5), sqrt((a - 1) * (a + 1)) of the amplitude a >= 1
 *   TSG_BACK        the overshoot (inOut: * 1.525)
 *   TSG_POW         the exponent
 *   Only in double (for float columns, in the program TSG_WIDE, which they also use for elastic with a period below 0.2
 *   or an amplitude above 4, and for back with an overshoot beyond 4):
 *   TSG_BOUNCE_N    the duration of all arcs in units of the first fall; count = rebounds + 1. Table: count starts,
 *                   crests (high parts, then low parts) and levels of the out form's arcs; the same for the in form
 *   TSG_BEZIER      x1, y1, x2, y2
 *   TSG_STEPS       steps, jumps, 1 if the first jump is at the start
 *   TSG_STOPS       Table: count nondecreasing inputs, then count outputs
 *   TSG_SPRING      the damping ratio, omega times the duration, the initial velocity over omega
 *   In all programs:
 *   TSG_TABLE       the value at 1; count equal cells, a power of two: ((c3 u + c2) u + c1) u + c0, u = count t - cell.
 *                   Table: four doubles per cell (c0 is NaN if the cell is split into pieces); the pieces: starts,
 *                   reciprocal widths, then four doubles per piece; the cells again, with four floats each
 *   TSG_PIECES      the value at 1; count pieces, the first starts at 0. Table: the pieces (only in double)
 */
#define TSG_LINEAR 0
#define TSG_QUAD 1
#define TSG_CUBIC 2
#define TSG_QUART 3
#define TSG_QUINT 4
#define TSG_SINE 5
#define TSG_CIRC 6
#define TSG_EXPO 7
#define TSG_ELASTIC 8
#define TSG_BACK 9
#define TSG_BOUNCE 10
#define TSG_POW 11
#define TSG_BOUNCE_N 12
#define TSG_EXPO_SMOOTH 13
#define TSG_BLENDED_EXPO 14
#define TSG_SINE_BACK 15
#define TSG_UNEVEN_BOUNCE 16
#define TSG_SMOOTHSTEP 17
#define TSG_SMOOTHERSTEP 18
#define TSG_PENNER_ELASTIC 19
#define TSG_BEZIER 1000
#define TSG_STEPS 1001
#define TSG_STOPS 1002
#define TSG_TABLE 1003
#define TSG_PIECES 1004
#define TSG_SPRING 1005
/* An empty entry of a palette. tsg_eval_tweens skips items with this shape; another program evaluates them. */
#define TSG_NONE 0xFFFFFFFFu

typedef struct tsg_curve {
  tsg_uint shape, count, pieces;
  tsg_real p0, p1, p2, p3;
  TSG_MEM const tsg_ulong *table;
} tsg_curve;

TSG_FN tsg_real tsg_clamp_low(tsg_real t) { return t <= 0 ? 0 : t; }
TSG_FN tsg_real tsg_clamp(tsg_real t) {
  const tsg_real low = tsg_clamp_low(t);
  return low >= 1 ? 1 : low;
}

TSG_FN tsg_real tsg_elastic(tsg_real t, bool is_out, tsg_real frequency, tsg_real k) {
  const tsg_real u = t - 1;
  const tsg_real phase = tsg_phase((is_out ? 0 - t : u) * frequency);
  const tsg_real dip = k == 0 ? tsg_versine(phase) : tsg_versine(phase) + k * tsg_sine(phase);
  const tsg_power e = tsg_power_in_range(is_out ? -10 * t : 10 * u);
  if (!is_out) return t <= 0 ? 0 : tsg_power_value(e) * (1 - dip);
  return t >= 1 ? 1 : tsg_power_one_minus(e) + tsg_power_value(e) * dip;
}

TSG_FN tsg_real tsg_bounce(tsg_real t, bool is_out) {
  const tsg_real w = TSG_C(2.75) * t;
  if (is_out) {
    if (w < 1) return w * w;
    const tsg_real start = w < 2 ? 1 : w < TSG_C(2.5) ? 2 : TSG_C(2.5);
    const tsg_real end = w < 2 ? 2 : w < TSG_C(2.5) ? TSG_C(2.5) : TSG_C(2.75);
    return 1 - (w - start) * (end - w);
  }
  const bool first = w < TSG_C(0.25), second = w < TSG_C(0.75), third = w < TSG_C(1.75);
  const tsg_real start = first ? 0 : second ? TSG_C(0.25) : third ? TSG_C(0.75) : TSG_C(1.75);
  const tsg_real end = first ? TSG_C(0.25) : second ? TSG_C(0.75) : third ? TSG_C(1.75) : TSG_C(3.75);
  return (w - start) * (end - w);
}

#ifdef TSG_DOUBLE
TSG_FN double tsg_expo_smooth_in(double t) { return (0 - tsg_power_one_minus(tsg_power_in_range(10 * t))) / 1023; }

TSG_FN double tsg_blended_expo(double t, bool is_out) {
  if (!is_out) {
    const double cube = t * t * t;
    return tsg_power_value(tsg_power_in_range(10 * (t - 1))) * t + cube * cube * (1 - t);
  }
  const double u = 1 - t, cube = u * u * u;
  const tsg_power e = tsg_power_in_range(-10 * t);
  return tsg_power_one_minus(e) + t * (tsg_power_value(e) - cube * cube);
}

TSG_FN double tsg_sine_back(double t, bool is_out) {
  const double sine = tsg_sine(tsg_phase(0.5 * t));
  if (!is_out) return t * (t * t - sine);
  const double u = 1 - t;
  return t * (1 + u + u * u) + u * sine;
}

TSG_FN double tsg_arc(double t, double height, double start, double end) { return height * (t - start) * (end - t); }

TSG_FN double tsg_uneven_bounce(double t, bool is_out) {
  if (is_out) {
    const double w = 2.75 * t;
    if (t < 4.0 / 11) return w * w;
    return 1 - (t < 8.0 / 11 ? tsg_arc(t, 363.0 / 40, 4.0 / 11, 8.0 / 11)
                : t < 0.9    ? tsg_arc(t, 4356.0 / 361, 8.0 / 11, 0.9)
                             : tsg_arc(t, 10.8, 0.9, 1));
  }
  const double w = 2.75 * (1 - t);
  if (!(t < 7.0 / 11)) return 1 - w * w;
  return t < 0.1        ? tsg_arc(t, 10.8, 0, 0.1)
         : t < 3.0 / 11 ? tsg_arc(t, 4356.0 / 361, 0.1, 3.0 / 11)
                        : tsg_arc(t, 363.0 / 40, 3.0 / 11, 7.0 / 11);
}

TSG_FN double tsg_bounce_n(double t, bool is_out, tsg_curve c) {
  TSG_MEM const double *starts = (TSG_MEM const double *)c.table + (is_out ? 0 : 4 * c.count);
  TSG_MEM const double *high = starts + c.count, *low = high + c.count, *levels = low + c.count;
  tsg_uint arc = 0;
  for (tsg_uint k = 1; k < c.count; k++) arc = t >= starts[k] ? k : arc;
  const double w = c.p0 * ((t - high[arc]) - low[arc]);
  if (is_out) return t >= 1 ? 1 : levels[arc] + w * w;
  return t <= 0 ? 0 : levels[arc] - w * w;
}

/* Symmetric: the upper half is computed from the far end. */
TSG_FN double tsg_smooth(double t, bool smoother) {
  const bool low = t < 0.5;
  const double w = low ? t : 1 - t;
  const double y = smoother ? w * w * w * (10 - w * (15 - 6 * w)) : w * w * (3 - 2 * w);
  return low ? y : 1 - y;
}
#endif

/* Evaluates the in or the out form at any t. */
TSG_FN tsg_real tsg_family(tsg_curve c, tsg_real raw, bool is_out) {
  const tsg_real t = tsg_clamp(raw), u = 1 - t;
  /* Not clamped at the end where the form sets its value itself. */
  const tsg_real forced = is_out ? (raw < 0 ? 0 : raw) : raw > 1 ? 1 : raw;
  const tsg_real s = t * t, q = u * u;
  const bool low = t < TSG_C(0.5);
  switch (c.shape >> 2) {
    case TSG_QUAD: return !is_out ? s : low ? t * (2 - t) : 1 - q;
    case TSG_CUBIC: return !is_out ? s * t : low ? t * (1 + u * (1 + u)) : 1 - q * u;
    case TSG_QUART: return !is_out ? s * s : low ? t * ((1 + u) * (1 + q)) : 1 - q * q;
    case TSG_QUINT: return !is_out ? s * s * t : low ? t * (1 + (1 + u) * (1 + q) * u) : 1 - q * q * u;
    case TSG_SINE: return is_out ? tsg_sine_of_quarter_turns(t) : tsg_versine_of_quarter_turns(t);
    case TSG_CIRC: {
      if (is_out) return TSG_SQRT(low ? t * (2 - t) : 1 - q);
      const tsg_real y = 1 - TSG_SQRT((1 - t) * (1 + t));
      return TSG_C(0.5) * (s + y * y);
    }
    case TSG_EXPO:
      if (!is_out) return forced <= 0 ? 0 : tsg_power_value(tsg_power_in_range(10 * (forced - 1)));
      return forced >= 1 ? 1 : tsg_power_one_minus(tsg_power_in_range(-10 * forced));
    case TSG_ELASTIC: return tsg_elastic(forced, is_out, c.p0, c.p1);
    case TSG_BACK: return is_out ? t * (1 + u + q + c.p0 * q) : s * t - c.p0 * s * (1 - t);
    case TSG_BOUNCE: return tsg_bounce(t, is_out);
    case TSG_POW:
      if (!is_out) return t <= 0 ? 0 : tsg_power_value(tsg_power_of_two(c.p0 * tsg_log2(t, t - 1)));
      return t >= 1 ? 1 : tsg_power_one_minus(tsg_power_of_two(c.p0 * tsg_log2(u, 0 - t)));
#ifdef TSG_DOUBLE
    case TSG_BOUNCE_N: return tsg_bounce_n(forced, is_out, c);
    case TSG_EXPO_SMOOTH:
      if (!is_out) return tsg_expo_smooth_in(t);
      return low ? tsg_power_one_minus(tsg_power_in_range(-10 * t)) * (1024.0 / 1023.0) : 1 - tsg_expo_smooth_in(1 - t);
    case TSG_BLENDED_EXPO: return tsg_blended_expo(t, is_out);
    case TSG_SINE_BACK: return tsg_sine_back(t, is_out);
    case TSG_UNEVEN_BOUNCE: return tsg_uneven_bounce(t, is_out);
    case TSG_SMOOTHSTEP: return tsg_smooth(t, false);
    case TSG_SMOOTHERSTEP: return tsg_smooth(t, true);
    case TSG_PENNER_ELASTIC: return tsg_elastic(forced, is_out, c.p0, c.p1);
#endif
    default: return t;
  }
}

#ifdef TSG_HAS_DOUBLE
/* Evaluates pieces of any width. Bisection finds the last piece that does not start after t. */
TSG_FN double tsg_piece(TSG_MEM const double *starts, tsg_uint count, double t) {
  TSG_MEM const double *widths = starts + count, *coefficients = starts + 2 * count;
  tsg_uint low = 0, size = count;
  while (size > 1) {
    const tsg_uint half_ = size >> 1;
    low = starts[low + half_] <= t ? low + half_ : low;
    size -= half_;
  }
  const double u = (t - starts[low]) * widths[low];
  TSG_MEM const double *c = coefficients + 4 * low;
  return ((c[3] * u + c[2]) * u + c[1]) * u + c[0];
}
#endif

TSG_FN tsg_real tsg_table(tsg_curve c, tsg_real t) {
  const tsg_real count = (tsg_real)c.count, x = tsg_clamp(t) * count;
  const tsg_real whole = tsg_floor(x == x ? x : 0);
  const tsg_real cell = whole >= count ? count - 1 : whole;
#ifdef TSG_DOUBLE
  TSG_MEM const double *row = (TSG_MEM const double *)c.table + 4 * (tsg_uint)cell;
#else
  TSG_MEM const float *row = (TSG_MEM const float *)(c.table + 4 * c.count + 6 * c.pieces) + 4 * (tsg_uint)cell;
#endif
  const tsg_real u = x - cell;
  tsg_real y = ((row[3] * u + row[2]) * u + row[1]) * u + row[0];
#ifdef TSG_HAS_DOUBLE
  if (c.pieces > 0 && y != y && t == t)
    y = (tsg_real)tsg_piece((TSG_MEM const double *)c.table + 4 * c.count, c.pieces, t <= 0 ? 0.0 : (double)t);
#endif
  return t >= 1 ? c.p0 : y;
}

#ifdef TSG_DOUBLE
/* One coordinate of cubic-bezier() with the control points 0, a, b, 1. */
TSG_FN double tsg_bezier_value(double a, double b, double s, double c) {
  return s * (3 * a * c * c + s * (3 * b * c + s));
}
TSG_FN double tsg_bezier_slope(double a, double b, double s, double c) {
  return 3 * a * c * c + 6 * (b - a) * s * c + 3 * (1 - b) * s * s;
}
/* As in BezierKernel.swift: Laguerre's method within a bracket. */
TSG_FN double tsg_bezier(tsg_curve p, double raw) {
  const double t = tsg_clamp(raw);
  const double bend0 = 6 * (p.p2 - 2 * p.p0), bend1 = 6 * ((1 - p.p2) - (p.p2 - p.p0));
  double s = t, rest = 0, low = t * (1.0 / 3), high = 1;
  for (int turns = 0; turns < 64; turns++) {
    const double c = 1 - s, miss = tsg_bezier_value(p.p0, p.p2, s, c) - t, slope = tsg_bezier_slope(p.p0, p.p2, s, c);
    low = miss <= 0 ? s : low;
    high = miss >= 0 ? s : high;
    const double bend = bend0 * c + bend1 * s;
    const double d = 4 * slope * slope - 6 * miss * bend;
    const double divisor = slope + TSG_SQRT(d > 0 ? d : 0.0);
    const double step = divisor > 0 ? 3 * miss / divisor : 0;
    const double turn = step * bend;
    rest = (turn < 0 ? -turn : turn) <= 0.125 * slope ? 0 - step : 0;
    if (!((miss < 0 ? -miss : miss) > 2.2e-16 * t && ((step < 0 ? -step : step) > 4.4e-16 * s || divisor <= 0))) break;
    const double next = s - step;
    s = next > low && next < high && divisor > 0 ? next : TSG_SQRT(low * high);
  }
  const double c = 1 - s;
  const double y = tsg_bezier_value(p.p1, p.p3, s, c) + tsg_bezier_slope(p.p1, p.p3, s, c) * rest;
  const double least = p.p1 < p.p3 ? p.p1 : p.p3, greatest = p.p1 < p.p3 ? p.p3 : p.p1;
  low = least < 0 ? least : 0;
  high = greatest > 1 ? greatest : 1;
  return t <= 0 ? 0 : t >= 1 ? 1 : y < low ? low : y > high ? high : y;
}

TSG_FN double tsg_steps(tsg_curve c, double raw) {
  const double x = tsg_clamp(raw);
  const double current = tsg_floor(x * c.p0) + c.p2;
  return raw == raw ? (current > c.p1 ? c.p1 : current) / c.p1 : raw;
}

TSG_FN double tsg_stops(tsg_curve c, double raw) {
  TSG_MEM const double *inputs = (TSG_MEM const double *)c.table, *outputs = inputs + c.count;
  const double low = raw <= 0 ? 0 : raw, t = low > 1 ? 1 : low;
  if (t != t) return t;
  /* The last stop whose input is at most t is `found` - 1. */
  tsg_uint found = 0, size = c.count;
  while (size > 0) {
    const tsg_uint half_ = size >> 1;
    const bool up = inputs[found + half_] <= t;
    found = up ? found + half_ + 1 : found;
    size = up ? size - half_ - 1 : half_;
  }
  if (found > 0 && inputs[found - 1] == t) return outputs[found - 1];
  const tsg_uint a = found == 0 ? 0 : found > c.count - 1 ? c.count - 2 : found - 1;
  const double x0 = inputs[a], x1 = inputs[a + 1], y0 = outputs[a], y1 = outputs[a + 1];
  if (x0 == x1 || y0 == y1) return found == 0 ? y0 : y1;
  const double line = y0 + (t - x0) / (x1 - x0) * (y1 - y0);
  const double low_ = y1 < y0 ? y1 : y0, high = y0 < y1 ? y1 : y0;
  const double y = !(t > x0 && t < x1) ? line : line < low_ ? low_ : line > high ? high : line;
  return y > TSG_LARGEST ? TSG_LARGEST : y < -TSG_LARGEST ? -TSG_LARGEST : y;
}

TSG_FN double tsg_spring_curve(tsg_curve c, double t) {
  const tsg_matrix m = tsg_spring_matrix(1, c.p0, tsg_clamp(t) * c.p1);
  return t >= 1 ? 1 : t <= 0 ? 0 : 1 + (m.m01 * c.p2 - m.m00);
}
#endif

TSG_FN tsg_real tsg_ease(tsg_curve c, tsg_real t) {
  switch (c.shape) {
    case TSG_TABLE: return tsg_table(c, t);
#ifdef TSG_DOUBLE
    case TSG_BEZIER: return tsg_bezier(c, t);
    case TSG_STEPS: return tsg_steps(c, t);
    case TSG_STOPS: return tsg_stops(c, t);
    case TSG_SPRING: return tsg_spring_curve(c, t);
    case TSG_PIECES:
      return t != t ? t : t >= 1 ? c.p0 : tsg_piece((TSG_MEM const double *)c.table, c.count, t <= 0 ? 0 : t);
#endif
    default: break;
  }
  const tsg_uint form = c.shape & 3;
  const bool is_folded = form >= 2, is_low = t < TSG_C(0.5);
#ifdef TSG_DOUBLE
  /* The halves are Penner's in and out forms: the second one has the opposite phase shift. */
  if (c.shape >> 2 == TSG_PENNER_ELASTIC) c.p1 = is_low ? c.p1 : 0 - c.p1;
#endif
  const tsg_real twice = t + t;
  const tsg_real y = tsg_family(c, !is_folded ? t : is_low ? twice : 2 - twice, (form & 1) != 0);
  const tsg_real half_ = TSG_C(0.5) * y;
  return !is_folded ? y : is_low ? half_ : 1 - half_;
}

/* Returns the curve at an index; larger indices mean the last. */
TSG_FN tsg_curve tsg_curve_at(
    TSG_MEM const tsg_uint *curves, TSG_MEM const tsg_real *parameters, TSG_MEM const tsg_ulong *tables, tsg_uint place,
    tsg_uint count) {
  const tsg_uint at = 4 * (place < count ? place : count - 1);
  tsg_curve c;
  c.shape = curves[at];
  c.count = curves[at + 1];
  c.pieces = curves[at + 2];
  c.table = tables + curves[at + 3];
  c.p0 = parameters[at];
  c.p1 = parameters[at + 1];
  c.p2 = parameters[at + 2];
  c.p3 = parameters[at + 3];
  return c;
}

/* Evaluates a curve at each t. `out` may be `t`. */
TSG_KERNEL TSG_NAME(tsg_sample)(
    TSG_MEM const tsg_uint *curves, TSG_MEM const tsg_real *parameters, TSG_MEM const tsg_ulong *tables,
    TSG_MEM const tsg_number *t, TSG_MEM tsg_number *out, const tsg_uint n) {
  TSG_BEGIN
  if (i < n) out[i] = (tsg_number)tsg_ease(tsg_curve_at(curves, parameters, tables, 0, 1), (tsg_real)t[i]);
  TSG_END
}

/* ---- Tweens (TweenKernel.swift) ---------------------------------------------------------------------------------- */

/* Evaluates tweens at one time. Each item uses the curve at its index in a palette of `easings` curves, or the first if
 * `index` is NULL. `out` may be one of the columns. */
TSG_KERNEL TSG_NAME(tsg_eval_tweens)(
    TSG_IN(from), TSG_IN(to), TSG_IN(start), TSG_IN(duration), const tsg_number time, TSG_MEM const tsg_uint *curves,
    TSG_MEM const tsg_real *parameters, TSG_MEM const tsg_ulong *tables, TSG_MEM const tsg_uint *index,
    const tsg_uint easings, TSG_MEM tsg_number *out, const tsg_uint n) {
  TSG_BEGIN
  if (i < n) {
    const tsg_number gone = time - TSG_AT(start), lasts = TSG_AT(duration), a = TSG_AT(from), b = TSG_AT(to);
    tsg_number x;
    if (lasts <= 0)
      x = gone >= 0 ? 1 : 0;
    else
      x = gone / lasts;
    x = x <= 0 ? 0 : x;
    const tsg_curve c = tsg_curve_at(curves, parameters, tables, index ? index[i] : 0, easings);
    if (c.shape != TSG_NONE) {
      const tsg_number e = (tsg_number)tsg_ease(c, (tsg_real)x);
      const tsg_number between = a * (1 - e) + b * e;
      out[i] = e == 1 ? b : e == 0 || a == b ? a : between;
    }
  }
  TSG_END
}

/* ---- Tracks (TrackKernel.swift) ---------------------------------------------------------------------------------- */

#ifdef TSG_DOUBLE
TSG_FN double tsg_clamped(double x) {
  return x != x ? 0 : x > TSG_LARGEST ? TSG_LARGEST : x < -TSG_LARGEST ? -TSG_LARGEST : x;
}

/* Returns x, or the nearest number between the least and the greatest of the four ordinates of a Bezier. */
TSG_FN double tsg_bounded(double x, double a, double c, double d, double b) {
  const double low_ends = b < a ? b : a, low_handles = d < c ? d : c;
  const double high_ends = a < b ? b : a, high_handles = c < d ? d : c;
  const double low = low_handles < low_ends ? low_handles : low_ends;
  const double high = high_ends < high_handles ? high_handles : high_ends;
  const double above = low < x ? x : low;
  return above < high ? above : high;
}
/* A little less than a third, 1.5555555555 in base 16 times 2^-2, as in CompiledTrack+Segments.swift. */
#define TSG_THIRD 0.33333333333325754

/* Evaluates n lanes at one time. Lane i has the keys offsets[i] to offsets[i + 1] - 1, with nondecreasing times.
 * `slopes`, if not NULL, has two numbers per key: the slopes at the start and the end of its segment, in value units
 * per second. If the first is NaN, the segment is a line. Before and after its keys a lane holds the nearest key;
 * without keys it is 0. */
TSG_KERNEL TSG_NAME(tsg_eval_tracks)(
    TSG_MEM const tsg_uint *offsets, TSG_MEM const double *times, TSG_MEM const double *values,
    TSG_MEM const double *slopes, const double time, TSG_MEM tsg_number *out, const tsg_uint n) {
  TSG_BEGIN
  if (i < n) {
    const tsg_uint first = offsets[i], last = offsets[i + 1];
    double y = 0;
    if (time != time) {
      y = time;
    } else if (first < last) {
      tsg_uint k = first, left = last - first;
      while (left > 1) {
        const tsg_uint half_ = left >> 1;
        k = times[k + half_] <= time ? k + half_ : k;
        left -= half_;
      }
      const double a = values[k];
      y = a;
      if (times[k] <= time && k + 1 < last) {
        const double width = times[k + 1] - times[k], per_width = 1 / width, b = values[k + 1];
        const double scale = per_width <= TSG_LARGEST ? per_width : 0;
        const double part = (time - times[k]) * scale, u = part > 1 ? 1 : part;
        if (slopes && slopes[2 * k] == slopes[2 * k]) {
          const double m0 = tsg_clamped(slopes[2 * k] * width), m1 = tsg_clamped(slopes[2 * k + 1] * width);
          const double v = 1 - u, s = u * u, q = v * v;
          const double ends = ((1 + (u + u)) * q) * a + (s * (3 - (u + u))) * b;
          y = tsg_bounded(tsg_clamped(ends + ((u * q) * m0 - (s * v) * m1)), a, a + m0 * TSG_THIRD, b - m1 * TSG_THIRD, b);
          y = u == 0 ? a : y;
        } else {
          y = u == 1 ? b : u == 0 || a == b ? a : tsg_clamped(a * (1 - u) + b * u);
        }
      }
    }
    out[i] = (tsg_number)y;
  }
  TSG_END
}
#endif

/* ---- The contract ------------------------------------------------------------------------------------------------ */

/* Computes five numbers for each i: a b + c, a / b, sqrt(a), a c and (a + c) - c. With suitable inputs they show fused
 * products, incorrectly rounded quotients or roots, lost subnormal numbers, and reordered sums. */
TSG_KERNEL TSG_NAME(tsg_probe)(
    TSG_MEM const tsg_real *a, TSG_MEM const tsg_real *b, TSG_MEM const tsg_real *c, TSG_MEM tsg_real *out,
    const tsg_uint n) {
  TSG_BEGIN
  if (i < n) {
    out[5 * i] = a[i] * b[i] + c[i];
    out[5 * i + 1] = a[i] / b[i];
    out[5 * i + 2] = TSG_SQRT(a[i]);
    out[5 * i + 3] = a[i] * c[i];
    out[5 * i + 4] = (a[i] + c[i]) - c[i];
  }
  TSG_END
}
