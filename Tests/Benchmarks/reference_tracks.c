/* SPDX-License-Identifier: MIT
 *
 * By the compiler's vector types, because it does not vectorise these loops by itself.
 */
#include "reference_tracks.h"

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
