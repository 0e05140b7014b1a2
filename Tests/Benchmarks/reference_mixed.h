/* SPDX-License-Identifier: MIT
 *
 * Included by reference_mixed.c, once for each precision.
 */
static inline type bounced(type t) {
  const type k = (type)7.5625;
  if (t < (type)(1 / 2.75)) return k * t * t;
  if (t < (type)(2 / 2.75)) return k * (t - (type)(1.5 / 2.75)) * (t - (type)(1.5 / 2.75)) + (type)0.75;
  if (t < (type)(2.5 / 2.75)) return k * (t - (type)(2.25 / 2.75)) * (t - (type)(2.25 / 2.75)) + (type)0.9375;
  return k * (t - (type)(2.625 / 2.75)) * (t - (type)(2.625 / 2.75)) + (type)0.984375;
}

void NAMED(reference_switch)(const type *restrict from, const type *restrict to, const type *restrict start,
                             const type *restrict duration, const uint32_t *restrict curve, type time,
                             type *restrict out, size_t n) {
  for (size_t i = 0; i < n; i++) {
    switch (curve[i]) { CURVES(CASE) }
  }
}

void NAMED(reference_sorted)(const type *restrict from, const type *restrict to, const type *restrict start,
                             const type *restrict duration, const size_t *restrict first, type time, type *restrict out) {
  CURVES(LOOP)
}
