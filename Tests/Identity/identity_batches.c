/* SPDX-License-Identifier: MIT
 *
 * Springs, decays and tweens in arrays, in the way that is asked for: the same bits in every one.
 */
#include "identity.h"

enum { item_count = most_items, frames = 12 };

/* Everything a batch may be given for item `i`: the same in both precisions but for the rounding. */
#define BATCHES(name, scalar, WITH_ALL, AT)                                                                              \
  static uint32_t index_##name[item_count];                                                                              \
  static uint8_t mask_##name[item_count];                                                                                \
  static uint32_t active_##name[item_count];                                                                             \
                                                                                                                         \
  static uint64_t springs_##name(int source) {                                                                           \
    static const ts_spring palette[] = {{10, 0.5, 1}, {12.5, 1, 1}, {30, 2.5, 1}, {7, 0, 1}, {40, 0.1, 1}, {0, 0, 1}};   \
    uint64_t hash = nothing_yet;                                                                                         \
    dice d = {23};                                                                                                       \
    scalar *x = AT(0), *v = AT(1), *target = AT(2), *omega = AT(3), *ratio = AT(4);                                      \
    for (size_t i = 0; i < item_count; i++) {                                                                            \
      x[i] = (scalar)between(&d, -10, 10), v[i] = (scalar)between(&d, -30, 30), target[i] = (scalar)below(&d, 7);        \
      omega[i] = (scalar)(i % 99 ? between(&d, 0.5, 60) : 0);                                                            \
      ratio[i] = (scalar)(i % 5 ? between(&d, 0, 2.5) : 1 + between(&d, -1e-6, 1e-6));                                   \
      index_##name[i] = below(&d, 7);                                                                                    \
    }                                                                                                                    \
    for (int frame = 0; frame < frames; frame++) {                                                                       \
      uint64_t moving = 0;                                                                                               \
      for (size_t i = 0; i < item_count;) {                                                                              \
        size_t part = this_way.part < item_count - i ? this_way.part : item_count - i, active = 0;                       \
        ts_spring_batch_##name batch = {                                                                                 \
          .struct_size = sizeof batch, .count = part, .value = {x + i, 0}, .velocity = {v + i, 0},                       \
          .target = {.data = target + i}, .springs = palette, .spring_count = source == 1 ? 6 : 1,                       \
          .tolerance = frame % 3 ? (scalar)0.001 : 0, .threads = this_way.threads};                                      \
        if (source == 1) batch.index.data = index_##name + i;                                                            \
        if (source == 2) {                                                                                               \
          batch.springs = NULL, batch.spring_count = 0;                                                                  \
          batch.omega.data = omega + i, batch.damping_ratio.data = ratio + i;                                            \
        }                                                                                                                \
        if (frame % 4 == 1) batch.mask = mask_##name + i, batch.active = active_##name + i;                              \
        MUST(ts_springs_step_##name(&batch, frame == 5 ? 0.25 : 1 / 60.0, frame % 2 ? &active : NULL));                  \
        for (size_t k = 0; batch.active && k < active; k++) moving += active_##name[i + k] + i;                          \
        moving += active, i += part;                                                                                     \
      }                                                                                                                  \
      hash = mixed(hash, moving);                                                                                        \
      if (frame % 4 == 1) hash = with_bytes(hash, mask_##name, item_count);                                              \
    }                                                                                                                    \
    for (size_t i = 0; i < item_count; i++) values_not_finite += !(x[i] - x[i] == 0);                                    \
    return WITH_ALL(WITH_ALL(hash, x, item_count), v, item_count);                                                       \
  }                                                                                                                      \
                                                                                                                         \
  static uint64_t decays_##name(int source) {                                                                            \
    const ts_decay decay = {.rate = 2.002};                                                                                 \
    uint64_t hash = nothing_yet;                                                                                         \
    dice d = {29};                                                                                                       \
    scalar *x = AT(0), *v = AT(1), *rate = AT(2);                                                                        \
    for (size_t i = 0; i < item_count; i++) {                                                                            \
      x[i] = (scalar)between(&d, -10, 10), v[i] = (scalar)between(&d, -300, 300);                                        \
      rate[i] = (scalar)(i % 77 ? between(&d, 0, 20) : -1);                                                              \
    }                                                                                                                    \
    for (int frame = 0; frame < frames; frame++)                                                                         \
      for (size_t i = 0; i < item_count;) {                                                                              \
        size_t part = this_way.part < item_count - i ? this_way.part : item_count - i, active = 0;                       \
        ts_decay_batch_##name batch = {.struct_size = sizeof batch, .count = part, .value = {x + i, 0},                  \
                                       .velocity = {v + i, 0}, .tolerance = (scalar)0.01, .threads = this_way.threads};  \
        if (source) batch.rate.data = rate + i; else batch.decay = &decay;                                               \
        MUST(ts_decays_step_##name(&batch, frame == 5 ? 0.25 : 1 / 60.0, &active));                                      \
        i += part;                                                                                                       \
      }                                                                                                                  \
    return WITH_ALL(WITH_ALL(hash, x, item_count), v, item_count);                                                       \
  }                                                                                                                      \
                                                                                                                         \
  static uint64_t tweens_##name(int source) {                                                                            \
    static const uint32_t ids[] = {TS_EASING_CUBIC_IN_OUT, TS_EASING_ELASTIC_OUT, TS_EASING_BOUNCE_IN, TS_EASING_CSS_EASE, \
                                   TS_EASING_CSS_STEP_END, TS_EASING_CIRC_OUT, TS_EASING_EXPO_IN, TS_EASING_BACK_OUT_IN};  \
    ts_easing palette[8];                                                                                                \
    uint64_t hash = nothing_yet;                                                                                         \
    dice d = {31};                                                                                                       \
    scalar *from = AT(0), *to = AT(1), *start = AT(2), *duration = AT(3), *out = AT(4);                                  \
    for (size_t i = 0; i < 8; i++) palette[i] = curve_at(ids[i]);                                                        \
    for (size_t i = 0; i < item_count; i++) {                                                                            \
      from[i] = (scalar)between(&d, -10, 10), to[i] = i % 41 ? (scalar)between(&d, -30, 30) : from[i];                   \
      start[i] = (scalar)between(&d, -1, 1), duration[i] = (scalar)(i % 63 ? between(&d, 0.01, 3) : 0);                  \
      index_##name[i] = below(&d, 9);                                                                                    \
    }                                                                                                                    \
    for (int frame = 0; frame < 5; frame++) {                                                                            \
      for (size_t i = 0; i < item_count;) {                                                                              \
        size_t part = this_way.part < item_count - i ? this_way.part : item_count - i;                                   \
        ts_tween_batch_##name batch = {.struct_size = sizeof batch, .count = part, .from = {.data = from + i},           \
                                       .to = {.data = to + i}, .start = {.data = start + i},                             \
                                       .duration = {.data = duration + i}, .easings = palette,                           \
                                       .easing_count = source ? 8 : 1, .out = {out + i, 0}, .threads = this_way.threads}; \
        if (source) batch.index.data = index_##name + i;                                                                 \
        MUST(ts_tweens_sample_##name(&batch, frame * 0.4 - 0.2));                                                        \
        i += part;                                                                                                       \
      }                                                                                                                  \
      hash = WITH_ALL(hash, out, item_count);                                                                            \
    }                                                                                                                    \
    return hash;                                                                                                         \
  }
BATCHES(f32, float, with_all_f32, f32_at)
BATCHES(f64, double, with_all_f64, f64_at)

void tell_batches(void) {
  tell("batches/springs f32", mixed(mixed(springs_f32(0), springs_f32(1)), springs_f32(2)));
  tell("batches/springs f64", mixed(mixed(springs_f64(0), springs_f64(1)), springs_f64(2)));
  tell("batches/decays", mixed(mixed(decays_f32(0), decays_f32(1)), mixed(decays_f64(0), decays_f64(1))));
  tell("batches/tweens", mixed(mixed(tweens_f32(0), tweens_f32(1)), mixed(tweens_f64(0), tweens_f64(1))));
}
