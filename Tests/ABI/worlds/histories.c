/* SPDX-License-Identifier: MIT
 *
 * Histories of channels: what scenarios and the fuzzer of cuts cannot say. How much is kept, tracks of them, memory.
 */
#define _GNU_SOURCE
#include "world_help.h"

#include "memory_help.h"

static void keep(ts_world world, ts_channel channel, double seconds) {
  CHECK_STATUS(TS_OK, ts_channel_set_history(world, channel, seconds));
}

static double past_of(ts_world world, ts_channel channel, double time) {
  double value = NAN;
  CHECK_STATUS(TS_OK, ts_channel_value_at(world, channel, time, &value, NULL, 1));
  return value;
}

/** No more entries than so many seconds have, or than 16,384; a time that is kept is as it was. */
SECTION(test_history_is_bounded, "history, bounded", 60) {
  ts_world world = world_made();
  ts_channel channel = number_of(world, 0);
  double seconds = 1, start = 1;
  size_t entries = 1;
  CHECK_STATUS(TS_OK, ts_channel_get_history(world, channel, &seconds, &start, &entries));
  CHECK(seconds == 0 && start == INFINITY && entries == 0);
  keep(world, channel, 2);
  ts_player player = start_line(world, channel, 1, 1);
  for (int i = 1; i <= 1000; i++) {
    CHECK_STATUS(TS_OK, ts_world_step(world, 0.125, NULL));
    ts_player_set_target(world, player, NUMBERS(i), NULL);
    CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(i), 1));
    CHECK_STATUS(TS_OK, ts_channel_get_history(world, channel, &seconds, &start, &entries));
    CHECK(seconds == 2 && entries <= 18 && start <= fmax(i * 0.125 - 2, 0) && start >= i * 0.125 - 2.125);
  }
  CHECK(past_of(world, channel, 124) == 992 && past_of(world, channel, 124.1) == 992);
  CHECK_BAD(ts_channel_value_at(world, channel, 122, &start, NULL, 1));
  CHECK_BAD(ts_channel_value_at(world, channel, 125.001, &start, NULL, 1));
  CHECK_BAD(ts_channel_value_at(world, channel, 125, &start, NULL, 2));
  keep(world, channel, 1e9);
  for (int i = 0; i < 20000; i++) {
    CHECK_STATUS(TS_OK, ts_world_step(world, 0.125, NULL));
    CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(i), 1));
  }
  CHECK_STATUS(TS_OK, ts_channel_get_history(world, channel, NULL, &start, &entries));
  CHECK(entries == 16384 && start == 125 + 0.125 * (20000 - 16383) && past_of(world, channel, start) == 20000 - 16384);
  keep(world, channel, 0.5);
  CHECK_STATUS(TS_OK, ts_channel_get_history(world, channel, NULL, NULL, &entries));
  CHECK(entries <= 6);
  keep(world, channel, 0);
  CHECK_BAD(ts_channel_value_at(world, channel, 125, &start, NULL, 1));
  // What commands at one time did is what the last of them did.
  keep(world, channel, 10);
  for (int i = 0; i < 100; i++) CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(i), 1));
  CHECK_STATUS(TS_OK, ts_channel_get_history(world, channel, NULL, NULL, &entries));
  CHECK(entries == 1);
  end_world(world);
}

/** The way of a spring with interruptions, a jump and loops, as a track. */
SECTION(test_history_track, "history, tracks", 30) {
  ts_world world = world_made();
  ts_channel channel = number_of(world, 0), turn = channel_of(world, TS_TRACK_QUAT, 0, NULL);
  ts_channel whole = channel_of(world, TS_TRACK_INT, 0, NULL);
  keep(world, channel, 100), keep(world, turn, 100), keep(world, whole, 100);
  CHECK_STATUS(TS_OK, ts_world_step(world, 3, NULL));
  ts_player player = start_spring(world, channel, spring_to(NUMBERS(100), (ts_spring){15, 0.2, 1}));
  start_tween(world, turn, tween_of(NUMBERS(0, 0, 1, 0), 2, TS_EASING_BACK_OUT));
  start_tween(world, whole, tween_of(NUMBERS(12), 2, TS_EASING_LINEAR));
  CHECK_STATUS(TS_OK, ts_world_step(world, 0.3, NULL));
  CHECK_STATUS(TS_OK, ts_player_set_target(world, player, NUMBERS(-40), NULL));
  CHECK_STATUS(TS_OK, ts_world_step(world, 0.4, NULL));
  CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(7), 1));
  ts_tween_desc loops = tween_of(NUMBERS(20), 0.25, TS_EASING_QUAD_IN);
  loops.timing.iterations = 3;
  start_tween(world, channel, loops);
  CHECK_STATUS(TS_OK, ts_world_step(world, 2.3, NULL));
  const struct { ts_channel channel; size_t lanes; } all[] = {{channel, 1}, {turn, 4}, {whole, 1}};
  for (int c = 0; c < 3; c++) {
    ts_track track = {0, 0};
    CHECK_STATUS(TS_OK, ts_channel_history_to_track(world, all[c].channel, 3, 6, 1e-3, &track));
    ts_track_info info = {.struct_size = sizeof info};
    CHECK_STATUS(TS_OK, ts_track_get_info(track, &info));
    if (!CHECK(info.start == 0 && info.end == 3 && info.count < 400))
      fprintf(stderr, "  channel %d: %g to %g, %zu keys\n", c, info.start, info.end, info.count);
    double worst = 0;
    for (int i = 0; i <= 5000; i++) {
      double t = 3.0 * i / 5000, is[4], was[4];
      if (ts_channel_value_at(world, all[c].channel, 3 + t, was, NULL, all[c].lanes) != TS_OK) break;
      CHECK_STATUS(TS_OK, ts_track_evaluate(track, t, is, NULL));
      // A value that jumps does so within an instant.
      if (c == 2 && is[0] != was[0]) {
        CHECK_STATUS(TS_OK, ts_track_evaluate(track, t + 1e-8, is, NULL));
      }
      for (size_t k = 0; k < all[c].lanes; k++) worst = fmax(worst, fabs(is[k] - was[k]));
    }
    if (!CHECK(worst <= 1e-3)) fprintf(stderr, "  channel %d: %g\n", c, worst);
    CHECK_STATUS(TS_OK, ts_track_destroy(track));
  }
  ts_track none = {0, 0};
  CHECK_BAD(ts_channel_history_to_track(world, channel, 3, 3, 1e-3, &none));
  CHECK_BAD(ts_channel_history_to_track(world, channel, 3, 6.5, 1e-3, &none));
  CHECK_BAD(ts_channel_history_to_track(world, channel, -1, 6, 1e-3, &none));
  CHECK_BAD(ts_channel_history_to_track(world, channel, NAN, 6, 1e-3, &none));
  CHECK_BAD(ts_channel_history_to_track(world, channel, 3, NAN, 1e-3, &none));
  CHECK_BAD(ts_channel_history_to_track(world, channel, 3, 6, 0, &none));
  CHECK_BAD(ts_channel_history_to_track(world, channel, 3, 6, 1e-15, &none));
  CHECK(IS_NULL(none));
  // A million loops without a way, and a million with one, come to an end.
  for (int way = 0; way < 2; way++) {
    ts_channel busy = number_of(world, 5);
    keep(world, busy, 1e9);
    ts_tween_desc loop = tween_of(NUMBERS(5 + way), 1e-6, TS_EASING_LINEAR);
    loop.timing.iterations = INFINITY;
    start_tween(world, busy, loop);
    CHECK_STATUS(TS_OK, ts_world_step(world, 1000, NULL));
    CHECK_BAD(ts_channel_history_to_track(world, busy, 7, 1000, 1e-3, &none));
    CHECK_STATUS(TS_OK, ts_channel_destroy(world, busy));
  }
  end_world(world);
}

/* ---- Memory ------------------------------------------------------------------------------------------------------ */

/** Steps allocate nothing, and entries go when they are old. */
SECTION(test_history_flat_memory, "history, flat memory", 60) {
  if (!counts("histories, flat memory: this platform's malloc cannot be replaced")) return;
  ts_world world = world_made();
  ts_channel channel = number_of(world, 0);
  keep(world, channel, 1);
  ts_player player = start_spring(world, channel, spring_to(NUMBERS(1), (ts_spring){10, 0.5, 1}));
  long live = 0;
  for (int i = 0; i < 20000; i++) {
    if (i == 1000) live = fault_live();
    ts_tween_desc tween = tween_of(NUMBERS(i), 0.05, TS_EASING_QUAD_IN);
    tween.additive = true;
    if (i % 10 == 0) start_tween(world, channel, tween);
    CHECK_STATUS(TS_OK, ts_player_set_target(world, player, NUMBERS(1 + i % 100), NULL));
    fault_arm(0);
    CHECK_STATUS(TS_OK, ts_world_step(world, 0.01, NULL));
    fault_disarm();
  }
  CHECK(labs(fault_live() - live) < 16);
  // Curves and tracks that only a history has go with it.
  ts_easing easing = {0, 0};
  CHECK_STATUS(TS_OK, ts_easing_parse("cubic-bezier(0.3, 0.1, 0.2, 0.9)", TS_DIALECT_CANONICAL, &easing));
  ts_tween_desc tween = tween_of(NUMBERS(1), 0.5, 0);
  tween.timing.easing = easing;
  start_tween(world, channel, tween);
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  CHECK_STATUS(TS_OK, ts_world_step(world, 1, NULL));
  CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(3), 1));
  CHECK(ts_easing_is_valid(easing));
  CHECK_STATUS(TS_OK, ts_world_step(world, 5, NULL));
  CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(4), 1));
  CHECK(!ts_easing_is_valid(easing));
  end_world(world);
}
