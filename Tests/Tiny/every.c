/* SPDX-License-Identifier: MIT
 *
 * Every curve of the preset, its slopes and its values beyond the ends, springs of every scheme, motions and batches of many
 * lengths, as hashes: the preset's kernels have other code than those of the library, and must have its bits.
 */
#include "board.h"

#include <stdint.h>
#include <tweenspirit/tweenspirit.h>

enum { COUNT = 229 };

static uint64_t hash;
static double t64[COUNT], y64[COUNT];
static float t32[COUNT], y32[COUNT];

static void add_bits(uint64_t bits) {
  for (int i = 0; i < 8; i++, bits >>= 8) hash = (hash ^ (bits & 255)) * 0x100000001b3u;
}
/* Which NaN comes of an operation is the processor's own. */
static void add(double x) { add_bits(x == x ? ((union { double number; uint64_t bits; }){x}).bits : 1); }

static void print(const char *name, uint32_t number) {
  char text[] = " 0000 0000000000000000\n";
  for (int i = 4; i > 0; i--, number >>= 4) text[i] = "0123456789abcdef"[number & 15];
  for (int i = 21; i > 5; i--, hash >>= 4) text[i] = "0123456789abcdef"[hash & 15];
  board_print(name);
  board_print(text);
  hash = 0xcbf29ce484222325u;
}

/* Some exactly at 0, 1/2 and 1, some beside them, some beyond; and no number. */
static void make_times(void) {
  static const double more[] = {-0.0, 5e-324, -1e-300, 1e-17, 0.49999999999999994, 0.9999999999999999, 1.0000000000000002,
                                1e30, -1e30, 1e308, 0.36363636363636365, 0.7272727272727273};
  for (int i = 0; i < COUNT; i++) t64[i] = (i - 14) / 200.0;
  for (int i = 0; i < 12; i++) t64[i] = more[i];
  t64[12] = __builtin_nan(""), t64[13] = __builtin_inf();
  for (int i = 0; i < COUNT; i++) t32[i] = (float)t64[i];
}

static void curve(const char *name, uint32_t number, ts_easing easing) {
  double value;
  for (size_t n = COUNT; n > 0; n = n > 8 ? n / 3 : n - 1) {
    ts_easing_sample_f64(easing, t64, y64, n);
    ts_easing_sample_f32(easing, t32, y32, n);
    for (size_t i = 0; i < n; i++) add(y64[i]), add(y32[i]);
  }
  for (int i = 0; i < COUNT; i++) {
    ts_easing_differentiate(easing, t64[i], &value);
    add(value);
    for (uint32_t flags = 0; flags < 4; flags++) {
      ts_easing_evaluate(easing, t64[i], flags, &value);
      add(value);
    }
  }
  print(name, number);
}

static void curves(void) {
  static const char *const texts[] = {
    "back.in(4.5)", "back.out(3)", "back.inOut(0.5)", "back.outIn(2)", "elastic.in(2,0.15)", "elastic.out(1.5,0.4)",
    "elastic.inOut(1,0.5)", "elastic.outIn(3,0.3)", "bounce.in(0.5,7)", "bounce.out(0.1,1)", "bounce.inOut(0.3,4)",
    "bounce.outIn(0.6,12)", "pow.in(0.5)", "pow.out(1)", "pow.inOut(3.3)", "pow.outIn(20)", "gsap.elastic.inOut",
    "gsap.elastic.in(1.2,0.4)", "gsap.back.inOut", "gsap.expo.inOut", "anime.outElastic", "dotween.elastic.inOut",
    "power2.inOut",
    "ah.bounce.outIn", "steps(3)", "steps(4,jump-none)", "steps(1,start)", "steps(7, jump-both)", "cubic-bezier(1,0,0,1)",
    "cubic-bezier(0,1,1,0)", "cubic-bezier(0.1,-3,0.9,4)", "cubic-bezier(0,0,0,0.5)", "linear(0, 0.5 20% 70%, 2 70%, 1)",
    "linear(1 10%, 0 90%)", "spring(0.5,0)", "spring(0.3,0.8)", "spring(1,-0.5)", "spring", "motion.backOut",
    "material.standard",
    "flutter.decelerate", "ios.easeIn", "tailwind.out"};
  ts_easing easing;
  for (uint32_t id = 0; id < 140; id++)
    if (ts_easing_get_builtin(id, &easing) == TS_OK) curve("builtin", id, easing);
  for (uint32_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    if (ts_easing_parse(texts[i], TS_DIALECT_CANONICAL, &easing) == TS_OK) {
      char name[200];
      size_t length;
      ts_easing_print(easing, name, sizeof name, &length);
      for (size_t k = 0; name[k]; k++) add_bits((unsigned char)name[k]);
      curve(texts[i], i, easing);
      ts_easing_release(easing);
    } else {
      /* The library suggests what may have been meant, behind a semicolon; the preset does not. */
      char words[200] = "";
      const char *message = ts_last_error_message();
      for (size_t k = 0; k + 1 < sizeof words && message[k] && message[k] != ';'; k++) words[k] = message[k];
      board_print(words);
      board_print("\n");
    }
  }
}

static void springs(void) {
  for (uint32_t i = 0; i < 25 + 16; i++) {
    ts_spring_desc desc = {.struct_size = sizeof desc, .preset = (ts_spring_preset)i};
    if (i >= 25)
      desc = (ts_spring_desc){.struct_size = sizeof desc, .scheme = TS_SPRING_BY_DURATION, .duration = 0.05 * (i - 24),
                              .bounce = (i - 33.0) / 8};
    ts_spring spring;
    ts_spring_info info = {.struct_size = sizeof info};
    if (ts_spring_make(&desc, &spring) != TS_OK) {
      board_print(ts_last_error_message());
      board_print("\n");
      continue;
    }
    ts_spring_get_info(&spring, &info);
    const double *reading = &info.mass;
    for (size_t k = 0; k < (sizeof info - sizeof info.struct_size) / sizeof(double); k++) add(reading[k]);
    for (uint32_t overshoot = 0; overshoot < 4; overshoot++) {
      ts_spring_motion motion = {.struct_size = sizeof motion, .start = 3, .target = 100, .velocity = 2000,
                          .overshoot = (ts_overshoot)overshoot, .restitution = 0.5}, next;
      double seconds = 0, value, velocity;
      ts_spring_settling_time(&spring, &motion, 1e-3, &seconds);
      add(seconds);
      ts_spring_crossing(&spring, &motion, 100, 0, &seconds);
      add(seconds);
      ts_spring_extremum(&spring, &motion, 0, &seconds, &value);
      add(seconds), add(value);
      for (int k = 0; k < 40; k++) {
        ts_spring_evaluate(&spring, &motion, k / 30.0, &value, &velocity);
        add(value), add(velocity);
      }
      if (ts_spring_retarget(&spring, &motion, 0.1, -5, &next) == TS_OK) add(next.start), add(next.velocity);
      if (ts_spring_sample_f32(&spring, &motion, t32 + 14, y32, NULL, 100) == TS_OK)
        for (int k = 0; k < 100; k++) add(y32[k]);
    }
    print("spring", i);
  }
}

/* Lengths that leave any rest of a group of lanes, springs that come to rest, and all kinds of columns. */
#define BATCHES(real, suffix)                                                                                                \
  static void batches_##suffix(void) {                                                                                       \
    static real value[COUNT], velocity[COUNT], target[COUNT], omega[COUNT], ratio[COUNT];                                    \
    static uint32_t index[COUNT], active[COUNT];                                                                             \
    static uint8_t mask[COUNT];                                                                                              \
    static const char *const names[] = {"expo.out", "elastic.in", "steps(5)", "cubic-bezier(.2,0,0,1)", "sine.inOut"};       \
    ts_spring palette[5];                                                                                                    \
    ts_easing easings[5];                                                                                                    \
    ts_decay decay;                                                                                                          \
    size_t count;                                                                                                            \
    ts_decay_make(TS_DECAY_BY_DECELERATION_RATE, 0.99, &decay);                                                              \
    for (int i = 0; i < 5; i++) {                                                                                            \
      palette[i] = (ts_spring){.omega = i == 4 ? __builtin_inf() : 3.0 * i + 1, .damping_ratio = 0.5 * i, .mass = 1};        \
      ts_easing_parse(names[i], TS_DIALECT_CANONICAL, &easings[i]);                                                          \
    }                                                                                                                        \
    for (uint32_t n = 1; n <= COUNT; n += n < 12 ? 1 : 31) {                                                                 \
      for (uint32_t i = 0; i < n; i++) {                                                                                     \
        value[i] = (real)i / 7, velocity[i] = (real)(i % 5) * 100, target[i] = (real)(i % 4), index[i] = i * 7 % 6;          \
        omega[i] = i % 11 ? (real)i : 0, ratio[i] = (real)(i % 9) / 4;                                                       \
      }                                                                                                                      \
      ts_spring_batch_##suffix one = {                                                                                       \
        .struct_size = sizeof one, .count = n, .value = {value, 0}, .velocity = {velocity, 0}, .target = {.data = target},   \
        .springs = palette, .spring_count = 1};                                                                              \
      ts_spring_batch_##suffix many = one, own = one;                                                                        \
      many.spring_count = 5, many.index.data = index, many.mask = mask, many.active = active;                                \
      own.springs = NULL, own.spring_count = 0, own.omega.data = omega, own.damping_ratio.data = ratio;                      \
      ts_decay_batch_##suffix slow = {                                                                                       \
        .struct_size = sizeof slow, .count = n, .value = {value, 0}, .velocity = {velocity, 0}, .decay = &decay};            \
      for (int frame = 0; frame < 12; frame++) {                                                                             \
        one.tolerance = many.tolerance = own.tolerance = slow.tolerance = frame % 3 ? (real)1e-2 : 0;                        \
        one.springs = palette + frame % 4;                                                                                   \
        if (ts_springs_step_##suffix(&one, 1 / 60.0, frame % 2 ? &count : NULL) == TS_OK && frame % 2) add_bits(count);      \
        if (ts_springs_step_##suffix(&many, 1 / 30.0, &count) == TS_OK) add_bits(count);                                     \
        for (size_t i = 0; i < count; i++) add_bits(active[i]);                                                              \
        if (ts_springs_step_##suffix(&own, 1 / 144.0, &count) == TS_OK) add_bits(count);                                     \
        if (ts_decays_step_##suffix(&slow, 1 / 144.0, &count) == TS_OK) add_bits(count);                                     \
        for (uint32_t i = 0; i < n; i++) add(value[i]), add(velocity[i]), add_bits(mask[i]);                                 \
      }                                                                                                                      \
      ts_tween_batch_##suffix tweens = {                                                                                     \
        .struct_size = sizeof tweens, .count = n, .from = {.data = target}, .to = {.number = 9}, .start = {.number = 1},     \
        .duration = {.data = omega}, .easings = easings, .easing_count = 5, .index = {index, 0}, .out = {value, 0}};         \
      ts_tweens_sample_##suffix(&tweens, 7.5);                                                                               \
      for (uint32_t i = 0; i < n; i++) add(value[i]);                                                                        \
      tweens.index.data = NULL, tweens.easing_count = 1;                                                                     \
      ts_tweens_sample_##suffix(&tweens, 4);                                                                                 \
      for (uint32_t i = 0; i < n; i++) add(value[i]);                                                                        \
      print("batches " #suffix, n);                                                                                          \
    }                                                                                                                        \
    for (int i = 0; i < 5; i++) ts_easing_release(easings[i]);                                                               \
  }
BATCHES(float, f32)
BATCHES(double, f64)

static void decays(void) {
  for (uint32_t i = 0; i < 12; i++) {
    ts_decay_motion motion = {.struct_size = sizeof motion, .start = 10, .velocity = 300.0 * i, .bounded = i % 2, .lower = 0,
                              .upper = 500, .spring = {.omega = 20, .damping_ratio = 0.2 * i, .mass = 1}};
    double value, velocity, seconds = 0;
    ts_decay_make(TS_DECAY_BY_DECELERATION_RATE, 0.99 + i * 7e-4, &motion.decay);
    for (int k = 0; k < 40; k++) {
      ts_decay_evaluate(&motion, k / 10.0, &value, &velocity);
      add(value), add(velocity);
    }
    ts_decay_rest(&motion, 0.5, &value, &seconds);
    add(value), add(seconds);
    ts_decay_crossing(&motion, 100, &seconds);
    add(seconds);
    ts_decay_aim(&motion.decay, 0, 77, &velocity);
    add(velocity);
    ts_decay_snap(&motion.decay, 0, 500, 60, 3, &velocity);
    add(velocity);
    print("decay", i);
  }
}

int main(void) {
  hash = 0xcbf29ce484222325u;
  make_times();
  curves();
  springs();
  decays();
  batches_f32();
  batches_f64();
  return 0;
}
