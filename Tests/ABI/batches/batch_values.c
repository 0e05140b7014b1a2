/* SPDX-License-Identifier: MIT
 *
 * Batches of springs and decays: the motions of one, what settles, and numbers that are none.
 */
#define _GNU_SOURCE
#include "physics.h"

#include <stdio.h>

enum { most = 70 };

static const ts_spring springs[] = {{10, 0.5, 1}, {3, 1, 1}, {7, 4, 2}, {100, 0, 1}, {INFINITY, 1, 1}, {0, 0, 1},
  {2e-3, 0.1, 0}};
enum { spring_kinds = COUNT_OF(springs) };

static double value[most], velocity[most], target[most], omega[most], ratio[most];
static float value32[most], velocity32[most], target32[most], omega32[most], ratio32[most];
static uint32_t which[most];

static void make_items(void) {
  uint64_t seed = 21;
  for (int i = 0; i < most; i++) {
    which[i] = (uint32_t)(random_bits(&seed) % spring_kinds);
    value[i] = value32[i] = (float)random_between(&seed, -5, 5);
    velocity[i] = velocity32[i] = (float)random_between(&seed, -50, 50);
    target[i] = target32[i] = (float)random_between(&seed, -5, 5);
    omega[i] = omega32[i] = (float)springs[which[i]].omega;
    ratio[i] = ratio32[i] = (float)springs[which[i]].damping_ratio;
  }
}

static ts_spring_batch_f64 batch_of(size_t n, int source) {
  ts_spring_batch_f64 b = {.struct_size = sizeof b, .count = n, .value = {value, 0}, .velocity = {velocity, 0},
    .target = {target, 0, 0}};
  if (source == 2) {
    b.omega.data = omega;
    b.damping_ratio.data = ratio;
    return b;
  }
  b.springs = springs;
  b.spring_count = source ? spring_kinds : 1;
  b.index.data = source ? which : NULL;
  return b;
}

static ts_spring_batch_f32 batch32_of(size_t n, int source) {
  ts_spring_batch_f32 b = {.struct_size = sizeof b, .count = n, .value = {value32, 0}, .velocity = {velocity32, 0},
    .target = {target32, 0, 0}};
  if (source == 2) {
    b.omega.data = omega32;
    b.damping_ratio.data = ratio32;
    return b;
  }
  b.springs = springs;
  b.spring_count = source ? spring_kinds : 1;
  b.index.data = source ? which : NULL;
  return b;
}

static void check_step(int source, size_t n, double dt) {
  make_items();
  double expected[most], speed[most];
  for (size_t i = 0; i < n; i++) {
    ts_spring spring = source == 0 ? springs[0] : source == 1 ? springs[which[i]] : spring_of(omega[i], ratio[i]);
    ts_spring_motion from = motion_of(value[i], target[i], velocity[i]);
    CHECK_STATUS(TS_OK, ts_spring_evaluate(&spring, &from, dt, &expected[i], &speed[i]));
  }
  ts_spring_batch_f64 b = batch_of(n, source);
  ts_spring_batch_f32 b32 = batch32_of(n, source);
  CHECK_STATUS(TS_OK, ts_springs_step_f64(&b, dt, NULL));
  CHECK_STATUS(TS_OK, ts_springs_step_f32(&b32, dt, NULL));
  bool good = true, near = true;
  for (size_t i = 0; i < n; i++) {
    good = good && value[i] == expected[i] && signbit(value[i]) == signbit(expected[i]);
    good = good && velocity[i] == speed[i] && signbit(velocity[i]) == signbit(speed[i]);
    double w = source ? omega[i] : 10, scale = 10 + 50 / (w > 0.1 ? w : 0.1) + 50 * (w == 0 ? dt : 0);
    double bound = 5e-7 * (source == 2 && w * dt > 1 ? w * dt : 1);
    if (w == INFINITY) bound = 5e-7;
    near = near && (bound > 0.1 || fabs(value32[i] - expected[i]) <= bound * scale);
  }
  char text[80];
  snprintf(text, sizeof text, "source %d, %zu springs, dt %g", source, n, dt);
  CHECK_OF(good, text);
  CHECK_OF(near, text);
}

SECTION(test_batch_values, "batch values", 30) {
  const double times[] = {1 / 60.0, 0.25, 3, 1e-9, 5e-324, 1e9};
  for (int source = 0; source < 3; source++)
    for (size_t n = 0; n <= most; n++)
      for (size_t i = 0; i < COUNT_OF(times); i++) check_step(source, n, times[i]);
}

/* What a caller's arrays may hold: each number stays in its lane. */
SECTION(test_batch_any_lanes, "batches, any lanes", 10) {
  const double odd[] = {NAN, INFINITY, -INFINITY, 1.7e308, -1.7e308, 5e-324, -0.0};
  for (int i = 0; i < (int)COUNT_OF(odd) * 5 * 3; i++) {
    int source = i % 3, field = i / 3 % 5;
    double x = odd[i / 15], clean[most];
    if (source != 2 && field > 2) continue;
    make_items();
    ts_spring_batch_f64 b = batch_of(most, source);
    ts_spring_batch_f32 b32 = batch32_of(most, source);
    CHECK_STATUS(TS_OK, ts_springs_step_f64(&b, 0.1, NULL));
    memcpy(clean, value, sizeof clean);
    make_items();
    size_t at = 33, active = 0, active32 = 0;
    ((double *const[]){value, velocity, target, omega, ratio})[field][at] = x;
    ((float *const[]){value32, velocity32, target32, omega32, ratio32})[field][at] = (float)x;
    b.tolerance = b32.tolerance = 0;
    CHECK_STATUS(TS_OK, ts_springs_step_f64(&b, 0.1, &active));
    CHECK_STATUS(TS_OK, ts_springs_step_f32(&b32, 0.1, &active32));
    clean[at] = value[at];
    CHECK(same_bits(clean, value, sizeof clean) && active <= most && active32 <= most);
    bool all = true;
    for (size_t k = 0; k < most; k++) all = all && (k == at || isfinite(value32[k]));
    CHECK(all);
  }
}

/* Finite numbers in, finite numbers out, for times that no float holds. */
SECTION(test_batch_long_times, "batches, long times", 10) {
  const double times[] = {1e30, 1e39, 1e300, 1.7976931348623157e308};
  for (size_t i = 0; i < COUNT_OF(times); i++)
    for (int source = 0; source < 3; source++) {
      make_items();
      for (int k = 0; k < most; k++)
        if (omega[k] == 0) velocity[k] = velocity32[k] = 0;
      ts_spring_batch_f64 b = batch_of(most, source);
      ts_spring_batch_f32 b32 = batch32_of(most, source);
      CHECK_STATUS(TS_OK, ts_springs_step_f64(&b, times[i], NULL));
      CHECK_STATUS(TS_OK, ts_springs_step_f32(&b32, times[i], NULL));
      int bad = 0, bad32 = 0, lost = 0;
      for (int k = 0; k < most; k++) {
        bad += !isfinite(value[k]) || !isfinite(velocity[k]);
        bad32 += !isfinite(value32[k]) || !isfinite(velocity32[k]);
        lost += source && omega[k] == 0 && velocity32[k] != 0;
      }
      char text[80];
      snprintf(text, sizeof text, "source %d, dt %g: %d and %d", source, times[i], bad, bad32);
      CHECK_OF(bad == 0 && bad32 == 0 && lost == 0, text);
    }
  /* Decays without a rate and without a velocity stay. */
  for (size_t i = 0; i < COUNT_OF(times); i++) {
    float x[3] = {1, 2, 3}, v[3] = {0, 1, 0}, rate[3] = {0, 2, 1e-30f};
    double x64[3] = {1, 2, 3}, v64[3] = {0, 1, 0}, rate64[3] = {0, 2, 1e-300};
    ts_decay_batch_f32 b32 = {.struct_size = sizeof b32, .count = 3, .value = {x, 0}, .velocity = {v, 0}, .rate =
      {rate, 0, 0}};
    ts_decay_batch_f64 b = {.struct_size = sizeof b, .count = 3, .value = {x64, 0}, .velocity = {v64, 0}, .rate =
      {rate64, 0, 0}};
    CHECK_STATUS(TS_OK, ts_decays_step_f32(&b32, times[i], NULL));
    CHECK_STATUS(TS_OK, ts_decays_step_f64(&b, times[i], NULL));
    CHECK(x64[0] == 1 && x64[1] == 2.5 && x64[2] == 3 && v64[1] == 0);
    CHECK(x[0] == 1 && x[1] == 2.5f && x[2] == 3 && v[1] == 0);
  }
}

/* Infinitely slowed down: at rest, and so counted. */
SECTION(test_batch_infinite_rates, "infinite rates", 10) {
  for (int dt = 0; dt < 2; dt++) {
    double x = 3, v = dt ? 1 : 0, rate = INFINITY;
    uint8_t mask = 9;
    uint32_t place = 9;
    size_t active = 9;
    ts_decay_batch_f64 d = {.struct_size = sizeof d, .count = 1, .value = {&x, 0}, .velocity = {&v, 0}, .rate =
      {&rate, 0, 0},
      .mask = &mask, .active = &place};
    CHECK_STATUS(TS_OK, ts_decays_step_f64(&d, dt, &active));
    CHECK(x == 3 && v == 0 && mask == 0 && active == mask);
  }
}

/* A second at once and in milliseconds. */
SECTION(test_batch_steps_add_up, "batch steps add up", 10) {
  make_items();
  double whole[most], speed[most];
  ts_spring_batch_f64 b = batch_of(most, 1);
  CHECK_STATUS(TS_OK, ts_springs_step_f64(&b, 1, NULL));
  memcpy(whole, value, sizeof whole);
  memcpy(speed, velocity, sizeof speed);
  make_items();
  for (int i = 0; i < 1000; i++)
    if (!CHECK_STATUS(TS_OK, ts_springs_step_f64(&b, 1e-3, NULL))) break;
  bool good = true;
  for (int i = 0; i < most; i++) {
    double w = omega[i] > 1 && omega[i] < INFINITY ? omega[i] : 1;
    good = good && fabs(value[i] - whole[i]) <= 1e-12 * (10 + 50 / w) && fabs(velocity[i] - speed[i]) <=
      1e-12 * (10 * w + 50);
  }
  CHECK(good);
}

/* Asked to count or not, at any length and address: the same bits, and nothing beside them. */
SECTION(test_batch_counted_or_not, "batches, counted or not", 10) {
  enum { room = 8 * (most + 2) };
  static unsigned char memory[2][3][room], before[3][room];
  uint64_t seed = 5;
  for (size_t size = 4; size <= 8; size += 4)
    for (size_t n = 0; n <= most; n++)
      for (size_t shift = 0; shift < 8; shift += 3) {
        for (int c = 0; c < 3; c++) {
          for (size_t i = 0; i < room; i++) before[c][i] = (unsigned char)random_bits(&seed);
          for (size_t i = 0; i < n; i++) {
            double x = random_between(&seed, -9, 9);
            float narrow = (float)x;
            memcpy(before[c] + shift + size * i, size == 8 ? (void *)&x : (void *)&narrow, size);
          }
        }
        for (int counts = 0; counts < 2; counts++) {
          memcpy(memory[counts], before, sizeof before);
          unsigned char *x = memory[counts][0] + shift, *v = memory[counts][1] + shift, *t = memory[counts][2] + shift;
          size_t active;
          if (size == 8) {
            ts_spring_batch_f64 b = {.struct_size = sizeof b, .count = n, .value = {(double *)(void *)x, 0},
              .velocity = {(double *)(void *)v, 8}, .target = {(double *)(void *)t, 0, 0}, .springs = springs,
              .spring_count = 1};
            CHECK_STATUS(TS_OK, ts_springs_step_f64(&b, 0.03, counts ? &active : NULL));
          } else {
            ts_spring_batch_f32 b = {.struct_size = sizeof b, .count = n, .value = {(float *)(void *)x, 0},
              .velocity = {(float *)(void *)v, 4}, .target = {(float *)(void *)t, 0, 0}, .springs = springs,
              .spring_count = 1};
            CHECK_STATUS(TS_OK, ts_springs_step_f32(&b, 0.03, counts ? &active : NULL));
          }
        }
        CHECK(same_bits(memory[0], memory[1], sizeof memory[0]));
        CHECK(n == 0 || !same_bits(memory[0], before, sizeof before));
      }
}

/* Thousands together, where most are far from rest, and each alone: the same bits and the same count. */
#define MANY_OR_ONE(suffix, real, tiny)                                                                                \
  static void check_many_##suffix(const ts_spring *spring, double tolerance, unsigned rare, size_t shift) {            \
    enum { many = 5000 };                                                                                              \
    static real x[many + 16], v[many + 16], t[many + 16], x1[many], v1[many];                                          \
    const real odd[] = {0, -(real)0, (real)tiny, -(real)tiny, (real)NAN, (real)INFINITY, (real)1e-20};                 \
    uint64_t seed = rare + shift;                                                                                      \
    for (size_t i = 0; i < many; i++) {                                                                                \
      real *at[] = {x + shift + i, v + shift + i, t + shift + i};                                                      \
      for (int k = 0; k < 3; k++) *at[k] = (real)random_between(&seed, -5, 5);                                         \
      uint64_t chance = random_bits(&seed) % rare;                                                                     \
      if (chance == 0) *at[0] = *at[2], *at[1] = odd[random_bits(&seed) % 4];                                          \
      if (chance == 1) *at[random_bits(&seed) % 3] = odd[random_bits(&seed) % COUNT_OF(odd)];                          \
      if (chance == 2) *at[2] = 0, *at[0] = odd[random_bits(&seed) % 4], *at[1] = odd[random_bits(&seed) % 4];         \
    }                                                                                                                  \
    memcpy(x1, x + shift, sizeof x1), memcpy(v1, v + shift, sizeof v1);                                                \
    for (int step = 0; step < 3; step++) {                                                                             \
      size_t active, each, sum = 0;                                                                                    \
      ts_spring_batch_##suffix b = {.struct_size = sizeof b, .count = many, .value = {x + shift, 0},                   \
        .velocity = {v + shift, 0}, .target = {t + shift, 0, 0}, .springs = spring, .spring_count = 1,                 \
        .tolerance = tolerance};                                                                                       \
      CHECK_STATUS(TS_OK, ts_springs_step_##suffix(&b, 1.0 / 60, step ? &active : NULL));                              \
      for (size_t i = 0; i < many; i++) {                                                                              \
        b.count = 1, b.value.data = x1 + i, b.velocity.data = v1 + i, b.target.data = t + shift + i;                   \
        if (!CHECK_STATUS(TS_OK, ts_springs_step_##suffix(&b, 1.0 / 60, &each))) return;                               \
        sum += each;                                                                                                   \
      }                                                                                                                \
      CHECK(same_bits(x + shift, x1, sizeof x1) && same_bits(v + shift, v1, sizeof v1));                               \
      CHECK(step == 0 || active == sum);                                                                               \
    }                                                                                                                  \
  }
MANY_OR_ONE(f32, float, 1e-30)
MANY_OR_ONE(f64, double, 1e-250)

SECTION(test_batch_many_or_one, "batches, many or one", 10) {
  static const ts_spring kinds[] = {{10, 0.5, 1}, {5, 0.2, 1}, {7, 4, 1}, {0, 0, 1}, {1e5, 1, 1}};
  for (size_t k = 0; k < COUNT_OF(kinds); k++)
    for (unsigned rare = 4; rare <= 4000; rare *= 10)
      for (size_t shift = 0; shift < 8; shift += 3) {
        check_many_f32(&kinds[k], rare % 8 ? 1e-3 : 0, rare, shift);
        check_many_f64(&kinds[k], rare % 8 ? 1e-3 : 0, rare, shift);
      }
}

/* What dies away is 0 at last, by no way through the subnormal numbers, which would stay for ever and be slow. */
SECTION(test_batch_tails, "batch tails", 30) {
  static const ts_spring fading[] = {{10, 0.5, 1}, {3, 1, 1}, {7, 4, 1}};
  static const ts_decay decay = {.rate = 4};
  for (int source = 0; source < 4; source++) {
    make_items();
    for (int i = 0; i < most; i++) {
      which[i] %= COUNT_OF(fading), target[i] = target32[i] = 0;
      omega[i] = omega32[i] = (float)fading[which[i]].omega;
      ratio[i] = ratio32[i] = (float)fading[which[i]].damping_ratio;
    }
    ts_spring_batch_f64 b = batch_of(most, source);
    ts_spring_batch_f32 b32 = batch32_of(most, source);
    b.springs = b32.springs = source == 2 ? NULL : fading;
    b.spring_count = b32.spring_count = source == 0 ? 1 : source == 1 ? COUNT_OF(fading) : 0;
    ts_decay_batch_f64 d = {.struct_size = sizeof d, .count = most, .value = {value, 0}, .velocity = {velocity, 0},
      .decay = &decay};
    ts_decay_batch_f32 d32 = {.struct_size = sizeof d32, .count = most, .value = {value32, 0}, .velocity = {velocity32, 0},
      .decay = &decay};
    bool is_normal = true, is_zero = true;
    size_t active = 1, active32 = 1;
    for (int step = 0; step < 60000; step++) {
      size_t *counted = step % 2 ? &active : NULL, *counted32 = step % 2 ? &active32 : NULL;
      CHECK_STATUS(TS_OK, source < 3 ? ts_springs_step_f64(&b, 0.02, counted) : ts_decays_step_f64(&d, 0.02, counted));
      CHECK_STATUS(TS_OK, source < 3 ? ts_springs_step_f32(&b32, 0.02, counted32) : ts_decays_step_f32(&d32, 0.02, counted32));
      for (int i = 0; i < most; i++)
        is_normal = is_normal && fpclassify(value[i]) != FP_SUBNORMAL && fpclassify(velocity[i]) != FP_SUBNORMAL &&
          fpclassify(value32[i]) != FP_SUBNORMAL && fpclassify(velocity32[i]) != FP_SUBNORMAL;
    }
    for (int i = 0; i < most; i++)
      is_zero = is_zero && velocity[i] == 0 && velocity32[i] == 0 && (source == 3 || (value[i] == 0 && value32[i] == 0));
    CHECK(is_normal);
    CHECK(is_zero);
    CHECK(active == 0 && active32 == 0);
  }
  /* The least that is kept, and the most that is not. */
  double x = 0, v[2] = {0x1p-767, 0x1.fffffffffffffp-768};
  float x32 = 0, v32[2] = {0x1p-95f, 0x1.fffffep-96f};
  for (int i = 0; i < 2; i++) {
    ts_decay_batch_f64 d = {.struct_size = sizeof d, .count = 1, .value = {&x, 0}, .velocity = {&v[i], 0}};
    ts_decay_batch_f32 d32 = {.struct_size = sizeof d32, .count = 1, .value = {&x32, 0}, .velocity = {&v32[i], 0}};
    CHECK_STATUS(TS_OK, ts_decays_step_f64(&d, 1, NULL));
    CHECK_STATUS(TS_OK, ts_decays_step_f32(&d32, 1, NULL));
  }
  CHECK(v[0] == 0x1p-767 && v[1] == 0 && v32[0] == 0x1p-95f && v32[1] == 0);
}
