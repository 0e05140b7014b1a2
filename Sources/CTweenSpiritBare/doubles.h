/* SPDX-License-Identifier: MIT
 *
 * A double's bits, for the port's own sources.
 */
#ifndef TWEENSPIRIT_DOUBLES_H
#define TWEENSPIRIT_DOUBLES_H

#include "tweenspirit_bare.h"

#include <stdint.h>

static const uint64_t sign = (uint64_t)1 << 63;

static inline uint64_t bits_of(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}
static inline double double_of(uint64_t bits) {
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}
static inline double size_of(double value) { return double_of(bits_of(value) & ~sign); }

#endif
