/* SPDX-License-Identifier: MIT
 *
 * By the compiler's vector types, because it does not vectorise these loops by itself.
 */
#include "reference.h"

#include <string.h>

/* As wide as the instruction set that this is compiled for. */
#if defined(__AVX512F__)
#define WIDE 64
#elif defined(__AVX__)
#define WIDE 32
#else
#define WIDE 16
#endif

typedef float floats __attribute__((vector_size(WIDE)));
typedef int32_t floats_mask __attribute__((vector_size(WIDE)));
typedef double doubles __attribute__((vector_size(WIDE)));
typedef int64_t doubles_mask __attribute__((vector_size(WIDE)));
typedef float narrow_doubles __attribute__((vector_size(WIDE / 2)));

#define DEFINE_TRACKS(name, real, vector, mask, result, narrow, largest)                                                 \
  enum { WIDTH_##name = WIDE / sizeof(real) };                                                                          \
  static inline vector load_##name(const real *p) {                                                                     \
    vector x;                                                                                                           \
    memcpy(&x, p, sizeof x);                                                                                            \
    return x;                                                                                                           \
  }                                                                                                                     \
  static inline vector pick_##name(mask m, vector a, vector b) { return (vector)((m & (mask)a) | (~m & (mask)b)); }     \
  static inline void put_##name(result *p, vector x) {                                                                  \
    narrow y = __builtin_convertvector(x, narrow);                                                                      \
    memcpy(p, &y, sizeof y);                                                                                            \
  }                                                                                                                     \
  void reference_find_##name(const real *restrict times, const real *restrict values, size_t n, real t,                \
                             result *restrict out) {                                                                    \
    const vector now = t - (vector){0};                                                                                 \
    for (size_t i = 0; i < n; i += WIDTH_##name) {                                                                      \
      size_t place = i / TRACK_BLOCK * TRACK_KEYS * TRACK_BLOCK + i % TRACK_BLOCK;                                       \
      vector at = load_##name(times + place), value = load_##name(values + place);                                      \
      vector t0 = at, t1 = at, a = value, b = value;                                                                    \
      for (int k = 1; k < TRACK_KEYS; k++) {                                                                            \
        vector next = load_##name(times + place + k * TRACK_BLOCK), following = load_##name(values + place + k * TRACK_BLOCK); \
        mask is_past = at <= now;                                                                                       \
        t0 = pick_##name(is_past, at, t0), t1 = pick_##name(is_past, next, t1);                                         \
        a = pick_##name(is_past, value, a), b = pick_##name(is_past, following, b);                                     \
        at = next, value = following;                                                                                   \
      }                                                                                                                 \
      mask is_past = at <= now;                                                                                         \
      t0 = pick_##name(is_past, at, t0), t1 = pick_##name(is_past, at, t1);                                             \
      a = pick_##name(is_past, value, a), b = pick_##name(is_past, value, b);                                           \
      vector u = (now - t0) / (t1 - t0);                                                                                \
      u = pick_##name(t1 > t0, u, (vector){0});                                                                         \
      put_##name(out + i, a * (1 - u) + b * u);                                                                         \
    }                                                                                                                   \
  }                                                                                                                     \
  static __attribute__((noinline)) void move_##name(const hot_##name *hot, const real *times, const real *values,      \
                                                    size_t lane, real t) {                                              \
    const real *at = times + lane / TRACK_BLOCK * TRACK_KEYS * TRACK_BLOCK + lane % TRACK_BLOCK;                         \
    const real *v = values + lane / TRACK_BLOCK * TRACK_KEYS * TRACK_BLOCK + lane % TRACK_BLOCK;                         \
    int k = hot->place[lane];                                                                                           \
    if (k > 0 && at[(k - 1) * TRACK_BLOCK] > t) k = 0;                                                                  \
    while (k < TRACK_KEYS && at[k * TRACK_BLOCK] <= t) k++;                                                             \
    hot->place[lane] = (uint8_t)k;                                                                                      \
    int from = k > 0 ? k - 1 : 0, to = k < TRACK_KEYS ? k : TRACK_KEYS - 1;                                             \
    hot->t0[lane] = k > 0 ? at[from * TRACK_BLOCK] : -(largest);                                                        \
    hot->t1[lane] = k < TRACK_KEYS ? at[to * TRACK_BLOCK] : (largest);                                                  \
    hot->scale[lane] = k > 0 && k < TRACK_KEYS ? 1 / (hot->t1[lane] - hot->t0[lane]) : 0;                               \
    hot->a[lane] = v[from * TRACK_BLOCK];                                                                               \
    hot->b[lane] = k > 0 ? v[to * TRACK_BLOCK] : hot->a[lane];                                                          \
  }                                                                                                                     \
  void reference_play_##name(const hot_##name *hot, const real *times, const real *values, size_t n, real t,           \
                             result *restrict out) {                                                                    \
    const vector now = t - (vector){0};                                                                                 \
    for (size_t i = 0; i < n; i += WIDTH_##name) {                                                                      \
      vector t0 = load_##name(hot->t0 + i);                                                                             \
      mask is_here = (t0 <= now) & (now < load_##name(hot->t1 + i));                                                    \
      int away = 0;                                                                                                     \
      for (int k = 0; k < WIDTH_##name; k++) away |= !is_here[k];                                                       \
      if (away) {                                                                                                       \
        for (size_t k = 0; k < WIDTH_##name; k++)                                                                       \
          if (!is_here[k]) move_##name(hot, times, values, i + k, t);                                                   \
        t0 = load_##name(hot->t0 + i);                                                                                  \
      }                                                                                                                 \
      vector u = (now - t0) * load_##name(hot->scale + i);                                                              \
      put_##name(out + i, load_##name(hot->a + i) * (1 - u) + load_##name(hot->b + i) * u);                             \
    }                                                                                                                   \
  }
DEFINE_TRACKS(f32, float, floats, floats_mask, float, floats, 1e30f)
DEFINE_TRACKS(f64, double, doubles, doubles_mask, double, doubles, 1e300)
DEFINE_TRACKS(wide, double, doubles, doubles_mask, float, narrow_doubles, 1e300)

/* Where a lane's cubic is, beside what move_wide tells. */
static void move_cubic(const hot_wide *hot, const double *times, const double *values, const double *m0, const double *m1,
                       size_t lane, double t) {
  move_wide(hot, times, values, lane, t);
  size_t k = hot->place[lane], from = lane / TRACK_BLOCK * TRACK_KEYS * TRACK_BLOCK + lane % TRACK_BLOCK;
  if (k > 0) from += (k - 1) * TRACK_BLOCK;
  hot->m0[lane] = m0[from], hot->m1[lane] = m1[from];
}

/* Which lanes are not where they were. */
static inline doubles_mask are_away(const hot_wide *hot, size_t i, doubles now) {
  return (load_wide(hot->t0 + i) > now) | (now >= load_wide(hot->t1 + i));
}
static inline int is_any(doubles_mask m) {
  int any = 0;
  for (int k = 0; k < WIDTH_wide; k++) any |= m[k] != 0;
  return any;
}

static inline doubles cubic_at(doubles u, doubles a, doubles b, doubles m0, doubles m1) {
  doubles v = 1 - u, s = u * u, q = v * v;
  return (1 + 2 * u) * q * a + s * (3 - 2 * u) * b + (u * q * m0 - s * v * m1);
}

void reference_play_cubic(const hot_wide *hot, const double *times, const double *values, const double *m0,
                          const double *m1, size_t n, double t, float *restrict out) {
  const doubles now = t - (doubles){0};
  for (size_t i = 0; i < n; i += WIDTH_wide) {
    doubles_mask away = are_away(hot, i, now);
    if (is_any(away)) {
      for (size_t k = 0; k < WIDTH_wide; k++)
        if (away[k]) move_cubic(hot, times, values, m0, m1, i + k, t);
    }
    doubles u = (now - load_wide(hot->t0 + i)) * load_wide(hot->scale + i);
    put_wide(out + i, cubic_at(u, load_wide(hot->a + i), load_wide(hot->b + i), load_wide(hot->m0 + i), load_wide(hot->m1 + i)));
  }
}

void reference_find_cubic(const double *restrict times, const double *restrict values, const double *restrict m0,
                          const double *restrict m1, size_t n, double t, float *restrict out) {
  const doubles now = t - (doubles){0};
  for (size_t i = 0; i < n; i += WIDTH_wide) {
    size_t place = i / TRACK_BLOCK * TRACK_KEYS * TRACK_BLOCK + i % TRACK_BLOCK;
    doubles at = load_wide(times + place), value = load_wide(values + place);
    doubles t0 = at, t1 = at, a = value, b = value, p = load_wide(m0 + place), q = load_wide(m1 + place);
    for (int k = 0; k < TRACK_KEYS; k++) {
      doubles next = at, following = value;
      if (k + 1 < TRACK_KEYS)
        next = load_wide(times + place + (k + 1) * TRACK_BLOCK), following = load_wide(values + place + (k + 1) * TRACK_BLOCK);
      doubles_mask is_past = at <= now;
      t0 = pick_wide(is_past, at, t0), t1 = pick_wide(is_past, next, t1);
      a = pick_wide(is_past, value, a), b = pick_wide(is_past, following, b);
      p = pick_wide(is_past, load_wide(m0 + place + k * TRACK_BLOCK), p);
      q = pick_wide(is_past, load_wide(m1 + place + k * TRACK_BLOCK), q);
      at = next, value = following;
    }
    doubles u = (now - t0) / (t1 - t0);
    put_wide(out + i, cubic_at(pick_wide(t1 > t0, u, (doubles){0}), a, b, p, q));
  }
}

void reference_play_eased(const hot_wide *hot, const double *times, const double *values, size_t n, double t,
                          float *restrict out) {
  const doubles now = t - (doubles){0};
  for (size_t i = 0; i < n; i += WIDTH_wide) {
    doubles_mask away = are_away(hot, i, now);
    if (is_any(away)) {
      for (size_t k = 0; k < WIDTH_wide; k++)
        if (away[k]) move_wide(hot, times, values, i + k, t);
    }
    doubles u = (now - load_wide(hot->t0 + i)) * load_wide(hot->scale + i), v = 1 - u;
    doubles e = pick_wide(u < 0.5, 4 * u * u * u, 1 - 4 * v * v * v);
    put_wide(out + i, load_wide(hot->a + i) * (1 - e) + load_wide(hot->b + i) * e);
  }
}

void reference_play_mixed(const hot_wide *hot, const double *times, const double *values, const size_t *first,
                          const uint32_t *places, double t, float *restrict out) {
  enum { PIECE = 256 };
  const doubles now = t - (doubles){0};
  double u[PIECE], e[PIECE];
  for (size_t curve = 0; curve < TRACK_CURVES; curve++) {
    for (size_t start = first[curve]; start < first[curve + 1]; start += PIECE) {
      size_t count = first[curve + 1] - start;
      if (count > PIECE) count = PIECE;
      for (size_t i = 0; i < count; i += WIDTH_wide) {
        doubles_mask away = are_away(hot, start + i, now);
        if (is_any(away)) {
          for (size_t k = 0; k < WIDTH_wide; k++)
            if (away[k]) move_wide(hot, times, values, start + i + k, t);
        }
        doubles x = (now - load_wide(hot->t0 + start + i)) * load_wide(hot->scale + start + i);
        memcpy(u + i, &x, sizeof x);
      }
      reference_curve_f64(curve, u, e, count);
      for (size_t i = 0; i < count; i++) {
        double a = hot->a[start + i], b = hot->b[start + i];
        out[places[start + i]] = (float)(u[i] == 0 ? a : a * (1 - e[i]) + b * e[i]);
      }
    }
  }
}
