/* SPDX-License-Identifier: MIT
 *
 * Ten years on the clock, at once and by big steps: then frames as in a world that has just begun, but for the clock's tick.
 */
#include "soak.h"

enum { motions = 4 };

static void start(ts_world world, ts_channel channels[motions]) {
  ts_player player;
  for (int i = 0; i < motions; i++) channels[i] = channel_in(world, 0);
  ts_motion spring = {.struct_size = sizeof spring, .kind = TS_MOTION_SPRING, .target = (double[]){100}, .spring = {12.566, 0.3, 1}};
  MUST(ts_channel_start(world, channels[0], &spring, &player));
  spring.spring = (ts_spring){2, 0, 1};
  MUST(ts_channel_start(world, channels[1], &spring, &player));
  ts_motion tween = {.struct_size = sizeof tween, .target = (double[]){100},
    .timing = {.duration = 7.3, .easing = curve_at(TS_EASING_SINE_IN_OUT)}};
  MUST(ts_channel_start(world, channels[2], &tween, &player));
  tween.timing.iterations = INFINITY, tween.timing.duration = 0.7, tween.timing.direction = TS_DIRECTION_ALTERNATE;
  MUST(ts_channel_start(world, channels[3], &tween, &player));
}

void run_decade(double seconds) {
  const double decade = 3.15576e8, dt = 1 / 240.0;
  double began = seconds_now();
  for (int way = 0; way < 2; way++) {
    ts_world old, young;
    ts_channel aged[motions], fresh[motions];
    MUST(ts_world_create(NULL, &old));
    MUST(ts_world_create(NULL, &young));
    if (way) MUST(ts_world_step_to(old, decade, NULL));
    else
      for (int month = 0; month < 120; month++) MUST(ts_world_step(old, decade / 120, NULL));
    double epoch = info_of(old).time;
    EXPECT(epoch == decade, epoch, decade);
    start(old, aged), start(young, fresh);
    uint64_t steps = (uint64_t)(seconds * 240);
    double worst_drift = 0, worst_lag = 0, worst[motions] = {0}, tick = ulp(decade);
    for (uint64_t n = 1; n <= steps; n++) {
      MUST(ts_world_step(old, dt, NULL));
      MUST(ts_world_step(young, dt, NULL));
      double then = info_of(old).time, now = info_of(young).time;
      worst_drift = fmax(worst_drift, fabs(drift(then, epoch, n, dt)));
      double lag = fabs(then - epoch - now);
      worst_lag = fmax(worst_lag, lag);
      for (int i = 0; i < motions; i++) {
        double value[2], velocity;
        MUST(ts_channel_get(old, aged[i], &value[0], NULL, NULL, 1));
        MUST(ts_channel_get(young, fresh[i], &value[1], &velocity, NULL, 1));
        worst[i] = fmax(worst[i], fabs(value[0] - value[1]));
        /* As far as it goes in a tick at its fastest; and a thousandth of the way where one has settled, and one is about
         * to. */
        const double fastest[motions] = {100 * 12.566, 100 * 2, 50 * 3.15 / 7.3, 50 * 3.15 / 0.7};
        bool has_one_settled = i == 0 && (value[0] == 100) != (value[1] == 100);
        EXPECT(fabs(value[0] - value[1]) <= fastest[i] * tick + (has_one_settled ? 0.1 : 0), value[0], value[1]);
      }
    }
    EXPECT(worst_drift <= tick, worst_drift, tick);
    printf("a decade on the clock, %s: %" PRIu64
           " steps of 1/240 s; at most %.3g s = %.2f ticks from exact, %.3g s from a young\n"
           "  world; springs off by %.2g and %.2g of 100, tweens by %.2g and %.2g; %.1f s\n",
           way ? "at once" : "by months", steps, worst_drift, worst_drift / tick, worst_lag, worst[0], worst[1], worst[2],
           worst[3], seconds_now() - began);
    MUST(ts_world_destroy(old));
    MUST(ts_world_destroy(young));
  }
}
