/* SPDX-License-Identifier: MIT */
#include "reference_tweens.h"

#define TWEEN(suffix, type)                                                                                            \
  void reference_tween_##suffix(const type *restrict from, const type *restrict to, const type *restrict start,        \
                                const type *restrict duration, type time, type *restrict out, size_t n) {              \
    const type half = (type)0.5;                                                                                       \
    for (size_t i = 0; i < n; i++) {                                                                                   \
      type t = (time - start[i]) / duration[i];                                                                        \
      t = t < 0 ? 0 : t > 1 ? 1 : t;                                                                                   \
      type h = t < half ? t + t : 2 - (t + t), bend = half * (h * h * h), e = t < half ? bend : 1 - bend;              \
      out[i] = e == 0 ? from[i] : e == 1 ? to[i] : from[i] * (1 - e) + to[i] * e;                                      \
    }                                                                                                                  \
  }
TWEEN(f32, float)
TWEEN(f64, double)
