/* SPDX-License-Identifier: MIT
 *
 * One hash of what the library computes: of bits, without libm and without a printed float, so that it is the same number
 * wherever the library keeps its word.
 */
#ifndef TWEENSPIRIT_TESTS_IDENTITY_H
#define TWEENSPIRIT_TESTS_IDENTITY_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <tweenspirit/tweenspirit.h>

/** How batches are given: on so many threads, in parts of so many, so many elements behind an address of 64. None of it may
 *  be seen. */
typedef struct way {
  uint32_t threads;
  size_t part;
  size_t offset;
} way;
extern way this_way;

/* What is promised under the default environment of floating point is not, but for finite values, under another. */
extern uint64_t values_not_finite;
extern bool is_hostile;

/** A section's hash is told once it is known. */
void tell(const char *section, uint64_t hash);

/** Stops the program where a call failed. */
void must_at(ts_status status, const char *file, int line, const char *call);
#define MUST(call) must_at((call), __FILE__, __LINE__, #call)

enum { nothing_yet = 0x7E57 };

static inline uint64_t mixed(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * 0x9E3779B97F4A7C15u;
  return hash ^ hash >> 32;
}

/** A number's bits; every NaN is one, since processors differ in its sign. */
static inline uint64_t with_f64(uint64_t hash, double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return mixed(hash, value != value ? 0x7FF8000000000000u : bits);
}

static inline uint64_t with_f32(uint64_t hash, float value) {
  uint32_t bits;
  memcpy(&bits, &value, sizeof bits);
  return mixed(hash, value != value ? 0x7FC00000u : bits);
}

static inline uint64_t with_all_f64(uint64_t hash, const double *values, size_t count) {
  for (size_t i = 0; i < count; i++) hash = with_f64(hash, values[i]);
  return hash;
}

static inline uint64_t with_all_f32(uint64_t hash, const float *values, size_t count) {
  for (size_t i = 0; i < count; i++) hash = with_f32(hash, values[i]);
  return hash;
}

static inline uint64_t with_bytes(uint64_t hash, const void *memory, size_t size) {
  const unsigned char *bytes = memory;
  for (size_t i = 0; i < size; i++) hash = mixed(hash, bytes[i]);
  return mixed(hash, size);
}

/** Numbers that look random, the same everywhere: 53 bits in 0 ... 1, exactly. */
typedef struct dice {
  uint64_t state;
} dice;

static inline uint64_t roll(dice *d) {
  d->state = d->state * 6364136223846793005u + 1442695040888963407u;
  return d->state >> 11;
}

static inline double uniform(dice *d) { return (double)roll(d) * 0x1p-53; }
static inline double between(dice *d, double low, double high) { return low + (high - low) * uniform(d); }
static inline uint32_t below(dice *d, uint32_t count) { return (uint32_t)(roll(d) % count); }

/** So many elements behind an address of 64 bytes; one of six places, so that arrays are apart. */
enum { most_items = 100000, most_offset = 64 };
double *f64_at(int place);
float *f32_at(int place);

/** Inputs of curves: 0, 1/2 and 1 with their neighbours, where families join, subnormal numbers, powers of two, far
 *  outside, infinities, a NaN, and random ones. */
enum { input_count = 3000 };
const double *inputs_f64(void);
const float *inputs_f32(void);

ts_easing curve_at(uint32_t id);
ts_easing curve_named(const char *text, ts_dialect dialect);
/** The ids that are curves; how many. */
size_t builtin_ids(uint32_t ids[128]);

void tell_curves(void);
void tell_springs(void);
void tell_batches(void);
void tell_tracks(void);
void tell_sets(void);
void tell_worlds(void);
/** What is told from Python, too. */
void tell_shared(void);

#endif
