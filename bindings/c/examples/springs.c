/* SPDX-License-Identifier: MIT
 *
 * Springs of ten libraries side by side, a card that is flung against an edge, and ten thousand sprites for ten seconds.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <tweenspirit/tweenspirit.h>

enum { SPRITES = 10000, FRAMES = 600, PRESETS = 10 };

static const struct {
  const char *name;
  ts_spring_preset preset;
} presets[PRESETS] = {
  {"smooth", TS_SPRING_SMOOTH}, {"snappy", TS_SPRING_SNAPPY}, {"bouncy", TS_SPRING_BOUNCY},
  {"core_animation", TS_SPRING_CORE_ANIMATION}, {"gpu_animation", TS_SPRING_GPU_ANIMATION},
  {"react_spring", TS_SPRING_REACT_SPRING}, {"react_spring_wobbly", TS_SPRING_REACT_SPRING_WOBBLY},
  {"origami", TS_SPRING_ORIGAMI}, {"android", TS_SPRING_ANDROID}, {"flutter", TS_SPRING_FLUTTER}};

static ts_spring made(ts_spring_preset preset) {
  ts_spring_desc desc = {.struct_size = sizeof desc, .preset = preset};
  ts_spring spring = {0};
  ts_spring_make(&desc, &spring);
  return spring;
}

static void table(void) {
  printf("%-20s %10s %9s %9s %9s %12s\n", "spring", "stiffness", "damping", "settles", "overshoot", "at 0.1 s");
  for (int i = 0; i < PRESETS; i++) {
    ts_spring spring = made(presets[i].preset);
    ts_spring_info info = {.struct_size = sizeof info};
    ts_spring_get_info(&spring, &info);
    ts_spring_motion motion = {.struct_size = sizeof motion, .target = 1};
    double value, velocity;
    ts_spring_evaluate(&spring, &motion, 0.1, &value, &velocity);
    printf("%-20s %10.4f %9.4f %9.5f %9.5f %12.9f\n", presets[i].name, info.stiffness, info.damping,
           info.settling_duration, info.overshoot, value);
  }
}

/* A list flung by the finger: a decay, and at the edge a spring. */
static void fling(void) {
  ts_decay_motion list = {.struct_size = sizeof list, .velocity = 3000, .bounded = true, .lower = 0, .upper = 1000};
  ts_decay_make(TS_DECAY_BY_DECELERATION_RATE, 0.998, &list.decay);
  list.spring = made(TS_SPRING_SMOOTH);
  double time, settled;
  ts_decay_handoff(&list, &time, NULL);
  ts_decay_rest(&list, 0.5, NULL, &settled);
  printf("\na list flung at 3000 points a second meets its edge at %.6f s and rests at %.6f s:", time, settled);
  for (int i = 0; i <= 5; i++) {
    double value;
    ts_decay_evaluate(&list, i * 0.2, &value, NULL);
    printf(" %.3f", value);
  }
  printf("\n");
}

/* The columns of one array of structs, a palette of springs, frames of 1/60 and 1/144. */
static void sprites(void) {
  static struct sprite { float x, vx, goal; } sprites[SPRITES];
  static uint32_t which[SPRITES];
  ts_spring palette[PRESETS];
  for (int i = 0; i < PRESETS; i++) palette[i] = made(presets[i].preset);
  for (int i = 0; i < SPRITES; i++) {
    sprites[i] = (struct sprite){(float)(i % 97), (float)(i % 31) - 15, (float)(i % 53)};
    which[i] = (uint32_t)i % PRESETS;
  }
  ts_spring_batch_f32 batch = {
    .struct_size = sizeof batch, .count = SPRITES, .springs = palette, .spring_count = PRESETS, .index = {which, 0},
    .value = {&sprites[0].x, sizeof *sprites}, .velocity = {&sprites[0].vx, sizeof *sprites},
    .target = {&sprites[0].goal, sizeof *sprites, 0}, .tolerance = 0.001f, .threads = 2};
  size_t moving = SPRITES;
  int frames = 0;
  uint64_t hash = 0xCBF29CE484222325u;
  for (; frames < FRAMES && moving > 0; frames++) {
    ts_springs_step_f32(&batch, frames % 2 ? 1.0 / 144 : 1.0 / 60, &moving);
    for (int i = 0; i < SPRITES; i += 100) {
      uint32_t bits;
      memcpy(&bits, &sprites[i].x, sizeof bits);
      hash = (hash ^ bits) * 0x100000001B3u;
    }
  }
  printf("%d sprites are at rest after %d frames; the bits of their way: %016llx\n", SPRITES, frames,
         (unsigned long long)hash);
}

int main(void) {
  table();
  fling();
  sprites();
  ts_easing easing;
  double duration, value;
  ts_spring bouncy = made(TS_SPRING_BOUNCY);
  if (ts_easing_from_spring(&bouncy, 0, 0, &easing, &duration) != TS_OK) return 1;
  ts_easing_evaluate(easing, 0.25, 0, &value);
  printf("bouncy as a curve takes %.6f s by nature, and is at %.9f after a quarter\n", duration, value);
  ts_easing_release(easing);
  return 0;
}
