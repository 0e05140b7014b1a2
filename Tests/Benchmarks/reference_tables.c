/* SPDX-License-Identifier: MIT */
#include "reference.h"

const char *reference_isa(void) { return REFERENCE_ISA; }

void reference_triad_f32(float *restrict a, const float *restrict b, const float *restrict c, float s, size_t count) {
  for (size_t i = 0; i < count; i++) a[i] = b[i] + s * c[i];
}

#define TABLES(type, suffix)                                                                                            \
  void reference_table_##suffix(const type *restrict table, size_t pieces, const type *restrict t, type *restrict out,  \
                                size_t count) {                                                                         \
    const type scale = (type)pieces;                                                                                    \
    const int last = (int)pieces - 1;                                                                                   \
    for (size_t i = 0; i < count; i++) {                                                                                \
      type x = t[i] * scale;                                                                                            \
      int k = (int)x;                                                                                                   \
      k = k < 0 ? 0 : k > last ? last : k;                                                                              \
      out[i] = table[k] + (x - (type)k) * (table[k + 1] - table[k]);                                                    \
    }                                                                                                                   \
  }                                                                                                                     \
  void reference_cubics_##suffix(const type *restrict table, size_t pieces, const type *restrict t, type *restrict out, \
                                 size_t count) {                                                                        \
    const type scale = (type)pieces;                                                                                    \
    const int last = (int)pieces - 1;                                                                                   \
    for (size_t i = 0; i < count; i++) {                                                                                \
      type x = t[i] * scale;                                                                                            \
      int k = (int)x;                                                                                                   \
      k = k < 0 ? 0 : k > last ? last : k;                                                                              \
      const type *c = table + 4 * k;                                                                                    \
      type u = x - (type)k;                                                                                             \
      out[i] = ((c[3] * u + c[2]) * u + c[1]) * u + c[0];                                                               \
    }                                                                                                                   \
  }
TABLES(float, f32)
TABLES(double, f64)
