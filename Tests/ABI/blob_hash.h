/* SPDX-License-Identifier: MIT
 *
 * The hash of a snapshot's words, written anew, so that tests can put it right behind what they have changed.
 */
#ifndef BLOB_HASH_H
#define BLOB_HASH_H

#include <stddef.h>
#include <stdint.h>

enum { blob_head_words = 4 };

static inline uint64_t blob_mixed(uint64_t state, uint64_t word) {
  uint64_t x = (state ^ word) * 0x9E3779B97F4A7C15u;
  x ^= x >> 32;
  return x * 0xD6E8FEB86659FD93u;
}

/* The two halves of a product of 128 bits, one on the other. */
static inline uint64_t blob_folded(uint64_t a, uint64_t b) {
  uint64_t low = (a & UINT32_MAX) * (b & UINT32_MAX), high = (a >> 32) * (b >> 32);
  uint64_t one = (a >> 32) * (b & UINT32_MAX) + (low >> 32), other = (a & UINT32_MAX) * (b >> 32) + (one & UINT32_MAX);
  return (high + (one >> 32) + (other >> 32)) ^ (a * b);
}

static inline uint64_t blob_hash(const uint64_t *words, size_t count) {
  static const uint64_t keys[4] = {0x9E3779B97F4A7C15u, 0xC2B2AE3D27D4EB4Fu, 0xD6E8FEB86659FD93u, 0xBF58476D1CE4E5B9u};
  uint64_t states[4] = {0x243F6A8885A308D3u, 0x13198A2E03707344u, 0xA4093822299F31D0u, 0x082EFA98EC4E6C89u};
  for (size_t i = 0; i < (count + 7) / 8 * 8; i += 2) {
    uint64_t a = i < count ? words[i] : 0, b = i + 1 < count ? words[i + 1] : 0;
    states[i / 2 % 4] = blob_folded(states[i / 2 % 4] ^ a, keys[i / 2 % 4] ^ b);
  }
  uint64_t x = count;
  for (int k = 0; k < 4; k++) x = blob_mixed(x, states[k]);
  x = (x ^ x >> 29) * 0xBF58476D1CE4E5B9u;
  return x ^ x >> 32;
}

/* How many words follow the head, and their hash: as one who means harm would. */
static inline void blob_put_head(uint64_t *words, size_t count) {
  words[2] = count - blob_head_words;
  words[3] = blob_mixed(blob_hash(words + blob_head_words, count - blob_head_words), words[1] >> 32);
}

#endif
