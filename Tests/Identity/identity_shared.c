/* SPDX-License-Identifier: MIT
 *
 * A small part of all this in a form that identity.py says again, word for word.
 */
#include "identity.h"

#include <stdio.h>

enum { shared_inputs = 500, shared_channels = 60 };

static double shared_input(int i) { return i / 400.0 - 0.125; }

static uint64_t shared_curves(void) {
  static const char *const names[] = {"quad.in",
                                      "cubic.inOut",
                                      "sine.out",
                                      "circ.outIn",
                                      "expo.in",
                                      "elastic.out",
                                      "back.inOut",
                                      "bounce.out",
                                      "expo.smooth.in",
                                      "smootherstep",
                                      "ah.back.in",
                                      "css.ease",
                                      "gsap.expo.out",
                                      "back.out(2.5)",
                                      "elastic.inOut(1,0.75)",
                                      "pow.in(1.68)",
                                      "bounce.in(0.5,5)",
                                      "cubic-bezier(0.4,0,0.2,1)",
                                      "steps(4)",
                                      "linear(0,0.25 75%,1)",
                                      "spring(0.5,0.3)",
                                      "mirror(bounce.out)"};
  uint64_t hash = nothing_yet;
  for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
    ts_easing easing = curve_named(names[n], TS_DIALECT_CANONICAL);
    for (int i = 0; i < shared_inputs; i++) {
      double t = shared_input(i), value = 0, slope = 0;
      float t32 = (float)t, value32 = 0;
      MUST(ts_easing_evaluate(easing, t, 0, &value));
      MUST(ts_easing_differentiate(easing, t, &slope));
      MUST(ts_easing_sample_f32(easing, &t32, &value32, 1));
      hash = with_f32(with_f64(with_f64(hash, value), slope), value32);
    }
    MUST(ts_easing_release(easing));
  }
  return hash;
}

static uint64_t shared_springs(void) {
  uint64_t hash = nothing_yet;
  dice d = {53};
  for (int n = 0; n < 200; n++) {
    ts_spring spring = {between(&d, 0.5, 60), between(&d, 0, 2.5), 1};
    ts_spring_motion motion = {.struct_size = sizeof motion, .start = between(&d, -9, 9), .target = between(&d, -9, 9),
                        .velocity = between(&d, -90, 90)};
    double value, velocity, seconds;
    for (int i = 0; i < 20; i++) {
      MUST(ts_spring_evaluate(&spring, &motion, i * 0.07, &value, &velocity));
      hash = with_f64(with_f64(hash, value), velocity);
    }
    MUST(ts_spring_settling_time(&spring, &motion, 0.001, &seconds));
    hash = with_f64(hash, seconds);
  }
  return hash;
}

/* A minute of sixty channels: tweens there and back, springs that are given another target every second, decays. */
static uint64_t shared_world(void) {
  static const uint32_t ids[] = {TS_EASING_CUBIC_IN_OUT, TS_EASING_ELASTIC_OUT, TS_EASING_BOUNCE_IN, TS_EASING_CSS_EASE,
                                 TS_EASING_BACK_OUT};
  uint64_t hash = nothing_yet;
  ts_world world;
  ts_channel channels[shared_channels];
  ts_player player;
  dice d = {59};
  MUST(ts_world_create(NULL, &world));
  for (int i = 0; i < shared_channels; i++) {
    double value = between(&d, -100, 100);
    ts_channel_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT, .value = &value};
    MUST(ts_channel_create(world, &desc, &channels[i]));
  }
  for (int frame = 0; frame < 3600; frame++) {
    for (int i = 0; frame % 60 == 0 && i < shared_channels; i++) {
      double number = between(&d, -100, 100), time = between(&d, 0.1, 2);
      if (i % 3 == 0 && frame % 240 == 0) {
        ts_motion tween = {.struct_size = sizeof tween, .target = &number,
          .timing = {.duration = time, .delay = 0.1, .iterations = 2,
                     .direction = TS_DIRECTION_ALTERNATE, .easing = curve_at(ids[i / 3 % 5])}};
        MUST(ts_channel_start(world, channels[i], &tween, &player));
      } else if (i % 3 == 1) {
        ts_motion to = {.struct_size = sizeof to, .kind = TS_MOTION_SPRING, .target = &number, .spring = {10 * time, 0.5, 1}};
        MUST(ts_channel_start(world, channels[i], &to, &player));
      } else if (i % 3 == 2) {
        ts_motion to = {.struct_size = sizeof to, .kind = TS_MOTION_DECAY, .velocity = &number, .decay = {.rate = time}};
        MUST(ts_channel_start(world, channels[i], &to, &player));
      }
    }
    MUST(ts_world_step(world, 1 / 60.0, NULL));
    if (frame % 60 == 59) {
      uint64_t now;
      MUST(ts_world_hash(world, &now));
      hash = mixed(hash, now);
    }
  }
  MUST(ts_world_destroy(world));
  return hash;
}

void tell_shared(void) {
  tell("shared/curves", shared_curves());
  tell("shared/springs", shared_springs());
  tell("shared/world", shared_world());
}
