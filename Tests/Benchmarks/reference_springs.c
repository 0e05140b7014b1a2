/* SPDX-License-Identifier: MIT */
#include "reference.h"

#include <math.h>
#include <string.h>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

/* exp, sin and cos by Taylor polynomials after the usual reductions, within 2e-16 of themselves for the arguments that come
   up here: they vectorise, where calls of libm would not, and are as exact as the library's. */
static const double magic = 0x1.8p52;

/* e^x, x in [-700, 0] */
static inline double falling(double x) {
  double shifted = x * 1.4426950408889634 + magic, k = shifted - magic;
  double r = (x - k * 0x1.62e42fefa3800p-1) - k * 0x1.ef35793c76730p-45;
  double y = 1.0 / 479001600;
  y = y * r + 1.0 / 39916800;
  y = y * r + 1.0 / 3628800;
  y = y * r + 1.0 / 362880;
  y = y * r + 1.0 / 40320;
  y = y * r + 1.0 / 5040;
  y = y * r + 1.0 / 720;
  y = y * r + 1.0 / 120;
  y = y * r + 1.0 / 24;
  y = y * r + 1.0 / 6;
  y = y * r + 0.5;
  y = (y * r + 1) * r + 1;
  int64_t bits, exponent;
  memcpy(&bits, &y, 8);
  memcpy(&exponent, &shifted, 8);
  bits += exponent << 52;
  memcpy(&y, &bits, 8);
  return y;
}

/* Of x in [0, 1e6]. */
static inline void turned(double x, double *sine, double *cosine) {
  double shifted = x * 0.6366197723675814 + magic, k = shifted - magic;
  double r = (x - k * 0x1.921fb54400000p0) - k * 0x1.0b4611a626331p-34, q = r * r;
  double s = 1.0 / 1307674368000 * -1;
  s = s * q + 1.0 / 6227020800;
  s = s * q - 1.0 / 39916800;
  s = s * q + 1.0 / 362880;
  s = s * q - 1.0 / 5040;
  s = s * q + 1.0 / 120;
  s = s * q - 1.0 / 6;
  s = r + r * q * s;
  double c = 1.0 / 20922789888000;
  c = c * q - 1.0 / 87178291200;
  c = c * q + 1.0 / 479001600;
  c = c * q - 1.0 / 3628800;
  c = c * q + 1.0 / 40320;
  c = c * q - 1.0 / 720;
  c = c * q + 1.0 / 24;
  c = 1 - q * (0.5 - q * c);
  int64_t bits;
  memcpy(&bits, &shifted, 8);
  double odd = bits & 1 ? c : s, even = bits & 1 ? s : c;
  *sine = bits & 2 ? -odd : odd;
  *cosine = (bits + 1) & 2 ? -even : even;
}

#define STEPS(suffix, type, counter, absolute)                                                                            \
  void reference_step_##suffix(type *restrict value, type *restrict velocity, const type *restrict target, size_t n,     \
                               const type m[4]) {                                                                        \
    const type a = m[0], b = m[1], c = m[2], d = m[3];                                                                   \
    for (size_t i = 0; i < n; i++) {                                                                                     \
      type y = value[i] - target[i], v = velocity[i];                                                                    \
      value[i] = target[i] + (a * y + b * v);                                                                            \
      velocity[i] = c * y + d * v;                                                                                       \
    }                                                                                                                    \
  }                                                                                                                      \
  size_t reference_settle_##suffix(type *restrict value, type *restrict velocity, const type *restrict target, size_t n, \
                                   const type m[4], type tolerance, type slowest) {                                      \
    const type a = m[0], b = m[1], c = m[2], d = m[3];                                                                   \
    counter active = 0;                                                                                                  \
    for (size_t i = 0; i < n; i++) {                                                                                     \
      type y = value[i] - target[i], v = velocity[i];                                                                    \
      type x = target[i] + (a * y + b * v), w = c * y + d * v;                                                           \
      int rests = (absolute(x - target[i]) <= tolerance) & (absolute(w) <= slowest);                                     \
      value[i] = rests ? target[i] : x;                                                                                  \
      velocity[i] = rests ? 0 : w;                                                                                       \
      active += !rests;                                                                                                  \
    }                                                                                                                    \
    return active;                                                                                                       \
  }                                                                                                                      \
  void reference_palette_##suffix(type *restrict value, type *restrict velocity, const type *restrict target, size_t n,  \
                                  const type *restrict rows, const uint32_t *restrict index) {                           \
    for (size_t i = 0; i < n; i++) {                                                                                     \
      const type *m = rows + 4 * index[i];                                                                               \
      type y = value[i] - target[i], v = velocity[i];                                                                    \
      value[i] = target[i] + (m[0] * y + m[1] * v);                                                                      \
      velocity[i] = m[2] * y + m[3] * v;                                                                                 \
    }                                                                                                                    \
  }                                                                                                                      \
  void reference_decay_##suffix(type *restrict value, type *restrict velocity, size_t n, type gain, type fall) {         \
    for (size_t i = 0; i < n; i++) {                                                                                     \
      type v = velocity[i];                                                                                              \
      value[i] += v * gain;                                                                                              \
      velocity[i] = v * fall;                                                                                            \
    }                                                                                                                    \
  }
STEPS(f32, float, uint32_t, fabsf)
STEPS(f64, double, uint64_t, fabs)

/* ---- A palette, by intrinsics --------------------------------------------------------------------------------------- */

#if defined(__AVX512F__)
enum { ROWS_WIDTH = 16 };
typedef __m512 lanes;
#define NAMED(name) _mm512_##name
static inline lanes rows_at(const float *rows, const uint32_t *index) {
  lanes x = _mm512_castps128_ps512(_mm_loadu_ps(rows + 4 * index[0]));
  x = _mm512_insertf32x4(x, _mm_loadu_ps(rows + 4 * index[4]), 1);
  x = _mm512_insertf32x4(x, _mm_loadu_ps(rows + 4 * index[8]), 2);
  return _mm512_insertf32x4(x, _mm_loadu_ps(rows + 4 * index[12]), 3);
}
#elif defined(__AVX__)
enum { ROWS_WIDTH = 8 };
typedef __m256 lanes;
#define NAMED(name) _mm256_##name
static inline lanes rows_at(const float *rows, const uint32_t *index) {
  lanes x = _mm256_castps128_ps256(_mm_loadu_ps(rows + 4 * index[0]));
  return _mm256_insertf128_ps(x, _mm_loadu_ps(rows + 4 * index[4]), 1);
}
#elif defined(__SSE2__)
enum { ROWS_WIDTH = 4 };
typedef __m128 lanes;
#define NAMED(name) _mm_##name
static inline lanes rows_at(const float *rows, const uint32_t *index) { return _mm_loadu_ps(rows + 4 * index[0]); }
#endif

void reference_palette_rows_f32(float *restrict value, float *restrict velocity, const float *restrict target, size_t n,
                                const float *restrict rows, const uint32_t *restrict index) {
  size_t i = 0;
#if defined(__SSE2__)
  for (; i + ROWS_WIDTH <= n; i += ROWS_WIDTH) {
    /* Four by four: row k of each quarter is that of its lane k. */
    lanes r0 = rows_at(rows, index + i), r1 = rows_at(rows, index + i + 1), r2 = rows_at(rows, index + i + 2);
    lanes r3 = rows_at(rows, index + i + 3);
    lanes low01 = NAMED(unpacklo_ps)(r0, r1), high01 = NAMED(unpackhi_ps)(r0, r1);
    lanes low23 = NAMED(unpacklo_ps)(r2, r3), high23 = NAMED(unpackhi_ps)(r2, r3);
    lanes m0 = NAMED(shuffle_ps)(low01, low23, 0x44), m1 = NAMED(shuffle_ps)(low01, low23, 0xEE);
    lanes m2 = NAMED(shuffle_ps)(high01, high23, 0x44), m3 = NAMED(shuffle_ps)(high01, high23, 0xEE);
    lanes to = NAMED(loadu_ps)(target + i), y = NAMED(loadu_ps)(value + i) - to, v = NAMED(loadu_ps)(velocity + i);
    NAMED(storeu_ps)(value + i, to + (m0 * y + m1 * v));
    NAMED(storeu_ps)(velocity + i, m2 * y + m3 * v);
  }
#endif
  reference_palette_f32(value + i, velocity + i, target + i, n - i, rows, index + i);
}

/* ---- Parameters of one's own ---------------------------------------------------------------------------------------- */

/* Of what is below 2^22. rintf is a call where there is no SSE4. */
static inline float nearest(float x) { return (x + 0x1.8p23f) - 0x1.8p23f; }

static inline float scaled(float x, float n) {
  int32_t bits;
  memcpy(&bits, &x, 4);
  bits += (int32_t)n << 23;
  memcpy(&x, &bits, 4);
  return x;
}

/* 2^r - 1 = r poly(r) */
static inline float fraction(float r) {
  float y = 0.0013333539245650172f * r + 0.009666245430707932f;
  y = y * r + 0.05550500378012657f;
  y = y * r + 0.24022351205348969f;
  return (y * r + 0.6931471228599548f) * r;
}

static inline float sine_half(float x) {
  float y = 0.07756038755178452f * x + -0.5982421040534973f;
  y = y * x + 2.550069808959961f;
  y = y * x + -5.167709827423096f;
  return y * x + 3.1415927410125732f;
}

void reference_own_f32(float *restrict value, float *restrict velocity, const float *restrict target, size_t n,
                       const float *restrict omega, const float *restrict zeta, float dt) {
  for (size_t i = 0; i < n; i++) {
    float w = omega[i], z = zeta[i], theta = w * dt, p = (1 - z) * (1 + z);
    theta = theta > 1e38f ? 1e38f : theta;
    int swings = p > 0;
    float root = sqrtf(swings ? p : -p), g = root < 1e-6f ? 1e-6f : root;
    g = z > 1e8f ? z : g;
    float angle = g * theta, turns = angle * 0.15915494f;
    turns = turns < 0x1p21f ? turns : 0;
    turns -= nearest(turns);
    float s = turns * sine_half(turns * turns), versine = 2 * s * s;
    float folded = turns > 0.25f ? 0.5f - turns : turns;
    folded = folded < -0.25f ? -0.5f - folded : folded;
    folded += folded;
    float sine = folded * sine_half(folded * folded);
    float e1 = (swings ? z : 1 / (z + g)) * theta * -1.44269504f, c1 = e1 < -125 ? -125 : e1, n1 = nearest(c1);
    float fall = e1 < -125 ? 0 : scaled(1 + fraction(c1 - n1), n1);
    float e2 = (angle + angle) * -1.44269504f, c2 = e2 < -125 ? -125 : e2, n2 = nearest(c2), power = scaled(1, n2);
    float apart = e2 < -125 ? 1 : (1 - power) - power * fraction(c2 - n2);
    float half = 0.5f * fall;
    float cosine = swings ? fall * (1 - versine) : half * (1 + (1 - apart));
    sine = (swings ? fall * sine : half * apart) / g;
    float swing = z * sine, m01 = w < 1e-30f ? dt : sine / w;
    float y = value[i] - target[i], v = velocity[i];
    int snap = w > 3.4028234e38f;
    float x = (cosine + swing) * y + m01 * v, u = (cosine - swing) * v - w * sine * y;
    value[i] = target[i] + (snap ? 0 : x);
    velocity[i] = snap ? 0 : u;
  }
}

static inline float gone(float exponent, float power, float rest) {
  return exponent < -125 ? 1 : (1 - power) - power * fraction(rest);
}

void reference_slow_f32(float *restrict value, float *restrict velocity, size_t n, const float *restrict rate, float dt) {
  for (size_t i = 0; i < n; i++) {
    float e = rate[i] * dt * -1.44269504f, c = e < -125 ? -125 : e, whole = nearest(c), power = scaled(1, whole);
    float apart = gone(e, power, c - whole), fall = e < -125 ? 0 : scaled(1 + fraction(c - whole), whole), v = velocity[i];
    value[i] += v * (rate[i] > 0 ? apart / rate[i] : dt);
    velocity[i] = v * fall;
  }
}

void reference_own_f64(double *restrict value, double *restrict velocity, const double *restrict target, size_t n,
                       const double *restrict omega, const double *restrict zeta, double dt) {
  for (size_t i = 0; i < n; i++) {
    double w = omega[i], z = zeta[i], theta = w * dt, p = (1 - z) * (1 + z), s, c;
    int swings = p > 0;
    double root = sqrt(swings ? p : -p), g = root < 1e-12 ? 1e-12 : root, angle = g * theta;
    turned(angle, &s, &c);
    double slow = (swings ? z : 1 / (z + g)) * theta, twice = angle + angle;
    double fall = falling(slow > 700 ? -700 : -slow), left = falling(twice > 700 ? -700 : -twice), half = 0.5 * fall;
    double cosine = swings ? fall * c : half * (1 + left), sine = (swings ? fall * s : half * (1 - left)) / g;
    double swing = z * sine, y = value[i] - target[i], v = velocity[i];
    value[i] = target[i] + ((cosine + swing) * y + sine / w * v);
    velocity[i] = (cosine - swing) * v - w * sine * y;
  }
}

void reference_slow_f64(double *restrict value, double *restrict velocity, size_t n, const double *restrict rate, double dt) {
  for (size_t i = 0; i < n; i++) {
    double x = rate[i] * dt, left = falling(x > 700 ? -700 : -x), v = velocity[i];
    value[i] += v * (rate[i] > 0 ? (1 - left) / rate[i] : dt);
    velocity[i] = v * left;
  }
}

/* ---- Worlds ---------------------------------------------------------------------------------------------------------- */

static inline double swung(double y, double v, double omega, double ratio, double t) {
  double a = ratio * omega, damped = omega * sqrt((1 - ratio) * (1 + ratio)), s, c;
  turned(damped * t, &s, &c);
  return falling(-a * t) * (y * c + (v + a * y) * s / damped);
}

static inline double crept(double y, double v, double omega, double ratio, double t) {
  double a = ratio * omega, s = omega * sqrt((ratio - 1) * (ratio + 1)), slow = omega * omega / (a + s);
  double fast = falling(-2 * s * t < -700 ? -700 : -2 * s * t);
  return 0.5 * falling(-slow * t) * (y * (1 + fast) + (v + a * y) * (1 - fast) / s);
}

static inline double eased(double from, double to, double t) {
  t = t < 0 ? 0 : t > 1 ? 1 : t;
  double h = t < 0.5 ? t + t : 2 - (t + t), half = 0.5 * (h * h * h), e = t < 0.5 ? half : 1 - half;
  return e == 0 ? from : e == 1 ? to : from * (1 - e) + to * e;
}

#define TWEENS(name, number)                                                                     \
  void name(tween_columns c, double time, number *restrict out, size_t n) {                      \
    for (size_t i = 0; i < n; i++)                                                               \
      out[i] = (number)eased(c.from[i], c.to[i], (time - c.start[i]) / c.duration[i]);           \
  }
#define SPRINGS(name, number, way)                                                                           \
  void name(spring_columns c, double time, number *restrict out, size_t first, size_t last) {                \
    for (size_t i = first; i < last; i++)                                                                    \
      out[i] = (number)(c.target[i] + way(c.value[i], c.velocity[i], c.omega[i], c.ratio[i], time - c.start[i])); \
  }

TWEENS(reference_world_tweens, double)
TWEENS(reference_world_tweens_f32, float)
SPRINGS(reference_world_swinging, double, swung)
SPRINGS(reference_world_creeping, double, crept)
SPRINGS(reference_world_swinging_f32, float, swung)
SPRINGS(reference_world_creeping_f32, float, crept)

void reference_world_lanes(spring_columns c, double time, double *restrict out, size_t channels, size_t lanes) {
  for (size_t i = 0; i < channels; i++) {
    size_t of = i * lanes;
    double t = time - c.start[of], y = swung(1, 0, c.omega[of], c.ratio[of], t), v = swung(0, 1, c.omega[of], c.ratio[of], t);
    for (size_t k = i * lanes; k < (i + 1) * lanes; k++) out[k] = c.target[k] + (y * c.value[k] + v * c.velocity[k]);
  }
}
