/* SPDX-License-Identifier: MIT
 *
 * Curves by name and in CSS, springs, decays and batches, and no operating system: docs/guide-bare-metal.md. Every number is
 * printed by its bits, which are those of any other machine.
 */
#include "board.h"

#include <stdint.h>
#include <tweenspirit/tweenspirit.h>

enum { COUNT = 61, FRAMES = 30 };

static void print_bits(uint64_t bits) {
  char text[] = " 0000000000000000";
  for (int i = 16; i > 0; i--, bits >>= 4) text[i] = "0123456789abcdef"[bits & 15];
  board_print(text);
}
static void print_double(double value) { print_bits(((union { double number; uint64_t bits; }){value}).bits); }

/* FNV-1a */
static uint64_t hash_bytes(uint64_t hash, const void *memory, size_t size) {
  for (const unsigned char *byte = memory; size > 0; size--) hash = (hash ^ *byte++) * 0x100000001b3u;
  return hash;
}
static void print_hash(const void *memory, size_t size) {
  print_bits(hash_bytes(0xcbf29ce484222325u, memory, size));
}

static bool is_ok(ts_status status) {
  if (status == TS_OK) return true;
  board_print(ts_status_name(status));
  board_print(": ");
  board_print(ts_last_error_message());
  board_print("\n");
  return false;
}

/* The name as the library writes it, a value, and the hashes of 61 values in both precisions. */
static void curve(const char *text, ts_dialect dialect) {
  static double t[COUNT], y[COUNT];
  static float t32[COUNT], y32[COUNT];
  static char name[256];
  ts_easing easing;
  size_t length;
  double value;
  if (!is_ok(ts_easing_parse(text, dialect, &easing))) return;
  ts_easing_print(easing, name, sizeof name, &length);
  board_print(name);
  ts_easing_evaluate(easing, 0.3, 0, &value);
  print_double(value);
  for (int i = 0; i < COUNT; i++) t32[i] = (float)(t[i] = i / 60.0);
  ts_easing_sample_f64(easing, t, y, COUNT);
  ts_easing_sample_f32(easing, t32, y32, COUNT);
  print_hash(y, sizeof y);
  print_hash(y32, sizeof y32);
  board_print("\n");
  ts_easing_release(easing);
}

static void curves(void) {
  static char names[4096];
  static const char *const canonical[] = {
    "linear", "cubic.inOut", "back.out(1.7)", "elastic.out(1,0.4)", "bounce.out(0.4,5)", "expo.in", "pow.out(2.5)", "circ.inOut",
    "sine.outIn", "smoothstep", "spring(0.5,0.3)", "easeOutQuart", "gsap.elastic.out", "wobble.out"};
  static const char *const css[] = {
    "ease", "ease-in-out", "cubic-bezier(0.34, 1.56, 0.64, 1)", "cubic-bezier(.1,2e-1,1e-400,0.123456789012345678)",
    "steps(5, jump-both)", "linear(0, 0.25 12.5%, 0.9 60% 80%, 1)", "cubic-bezier(1, 2, 3)"};
  size_t length;
  ts_easing_list(names, sizeof names, &length);
  board_print("names");
  print_bits(length);
  print_hash(names, length < sizeof names ? length : sizeof names);
  board_print("\n");
  for (size_t i = 0; i < sizeof canonical / sizeof *canonical; i++) curve(canonical[i], TS_DIALECT_CANONICAL);
  for (size_t i = 0; i < sizeof css / sizeof *css; i++) curve(css[i], TS_DIALECT_CSS);
  board_print("elastic out at 0.4");
  print_double(ts_ease(TS_EASING_ELASTIC_OUT, 0.4));
  board_print("\n");
}

static ts_spring springs[3];

static void spring(double duration, double bounce, ts_spring *out) {
  ts_spring_desc desc = {
    .struct_size = sizeof desc, .scheme = TS_SPRING_BY_DURATION, .duration = duration, .bounce = bounce};
  ts_spring_motion motion = {.struct_size = sizeof motion, .start = 0, .target = 100, .velocity = 50};
  ts_easing easing;
  double seconds, value, velocity, natural;
  if (!is_ok(ts_spring_make(&desc, out))) return;
  ts_spring_settling_time(out, &motion, 0.01, &seconds);
  ts_spring_evaluate(out, &motion, 0.1, &value, &velocity);
  board_print("spring");
  print_double(out->omega);
  print_double(seconds);
  print_double(value);
  print_double(velocity);
  ts_easing_from_spring(out, 0, 1e-3, &easing, &natural);
  ts_easing_evaluate(easing, 0.3, 0, &value);
  print_double(natural);
  print_double(value);
  board_print("\n");
  ts_easing_release(easing);
}

static void decay(void) {
  ts_decay_motion motion = {.struct_size = sizeof motion, .velocity = 3000};
  double value, velocity, seconds;
  ts_decay_make(TS_DECAY_BY_DECELERATION_RATE, 0.998, &motion.decay);
  ts_decay_evaluate(&motion, 0.25, &value, &velocity);
  ts_decay_rest(&motion, 0.5, NULL, &seconds);
  board_print("decay");
  print_double(value);
  print_double(velocity);
  print_double(seconds);
  board_print("\n");
}

/* The same batches in floats and in doubles: springs of one kind, of a palette and of their own, decays, tweens. */
#define BATCHES(real, suffix)                                                                                                \
  static void batches_##suffix(void) {                                                                                       \
    static real value[COUNT], velocity[COUNT], target[COUNT], omega[COUNT], ratio[COUNT];                                    \
    static uint32_t index[COUNT];                                                                                            \
    static const char *const names[] = {"bounce.out", "cubic.inOut", "cubic-bezier(.4,0,.2,1)"};                             \
    ts_easing easings[3];                                                                                                    \
    ts_decay decay;                                                                                                          \
    for (int i = 0; i < COUNT; i++) {                                                                                        \
      value[i] = (real)i, velocity[i] = 0, target[i] = 100, index[i] = (uint32_t)i % 3;                                      \
      omega[i] = (real)(i + 1), ratio[i] = (real)i / 30;                                                                     \
    }                                                                                                                        \
    ts_spring_batch_##suffix one = {                                                                                         \
      .struct_size = sizeof one, .count = COUNT, .value = {value, 0}, .velocity = {velocity, 0}, .target = {.data = target}, \
      .springs = springs, .spring_count = 1};                                                                                \
    ts_spring_batch_##suffix palette = one, own = one;                                                                       \
    palette.spring_count = 3;                                                                                                \
    palette.index.data = index;                                                                                              \
    own.springs = NULL, own.spring_count = 0;                                                                                \
    own.omega.data = omega, own.damping_ratio.data = ratio;                                                                  \
    ts_decay_make(TS_DECAY_BY_DECELERATION_RATE, 0.998, &decay);                                                             \
    ts_decay_batch_##suffix slowing = {                                                                                      \
      .struct_size = sizeof slowing, .count = COUNT, .value = {value, 0}, .velocity = {velocity, 0}, .decay = &decay};       \
    size_t active = 0;                                                                                                       \
    for (int frame = 0; frame < FRAMES; frame++) {                                                                           \
      is_ok(ts_springs_step_##suffix(&one, 1 / 60.0, &active));                                                              \
      is_ok(ts_springs_step_##suffix(&palette, 1 / 60.0, NULL));                                                             \
      is_ok(ts_springs_step_##suffix(&own, 1 / 144.0, NULL));                                                                \
      is_ok(ts_decays_step_##suffix(&slowing, 1 / 144.0, NULL));                                                             \
    }                                                                                                                        \
    board_print("springs " #suffix);                                                                                         \
    print_bits(active);                                                                                                      \
    print_hash(value, sizeof value);                                                                                         \
    print_hash(velocity, sizeof velocity);                                                                                   \
    for (int i = 0; i < 3; i++) is_ok(ts_easing_parse(names[i], TS_DIALECT_CANONICAL, &easings[i]));                         \
    ts_tween_batch_##suffix tweens = {                                                                                       \
      .struct_size = sizeof tweens, .count = COUNT, .from = {.number = 0}, .to = {.data = target}, .start = {.number = 0},   \
      .duration = {.data = omega}, .easings = easings, .easing_count = 3, .index = {index, 0}, .out = {value, 0}};           \
    is_ok(ts_tweens_sample_##suffix(&tweens, 7.5));                                                                          \
    print_hash(value, sizeof value);                                                                                         \
    board_print("\n");                                                                                                       \
    for (int i = 0; i < 3; i++) ts_easing_release(easings[i]);                                                               \
  }
BATCHES(float, f32)
BATCHES(double, f64)

int main(void) {
  board_print("TweenSpirit ");
  board_print(ts_version());
  board_print("\n");
  curves();
  spring(0.5, 0.3, &springs[0]);
  spring(0.4, 0, &springs[1]);
  spring(1.2, -0.4, &springs[2]);
  decay();
  batches_f32();
  batches_f64();
  return 0;
}
