/* SPDX-License-Identifier: MIT */
#include "reference_worlds.h"

#include "reference_math.h"

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
