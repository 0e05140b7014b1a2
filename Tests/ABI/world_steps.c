/* SPDX-License-Identifier: MIT
 *
 * The same bits whatever else moves, and nothing but numbers in a host that has changed the floating-point environment. (However
 * time is cut into steps: scenarios.)
 */
#define _GNU_SOURCE
#include "world_help.h"

#include <fenv.h>

#if defined(__x86_64__)
#include <immintrin.h>
static uint64_t control(void) { return _mm_getcsr() & ~0x3Fu; }
static void set_control(uint64_t value) { _mm_setcsr((unsigned)value); }
static const uint64_t flush_to_zero = 0x8040u;
#elif defined(__aarch64__)
static uint64_t control(void) {
  uint64_t value;
  __asm__ volatile("mrs %0, fpcr" : "=r"(value));
  return value;
}
static void set_control(uint64_t value) { __asm__ volatile("msr fpcr, %0" : : "r"(value)); }
static const uint64_t flush_to_zero = 1u << 24;
#else
static uint64_t control(void) { return 0; }
static void set_control(uint64_t value) { (void)value; }
static const uint64_t flush_to_zero = 0;
#endif

static void command(const sample_world *sample) {
  ts_world world = sample->world;
  start_spring(world, sample->channels[0], spring_to(NUMBERS(-4), spring_of(9, 0.7)));
  CHECK_STATUS(TS_OK, ts_player_reverse(world, sample->players[1]));
  CHECK_STATUS(TS_OK, ts_player_seek(world, sample->players[17], 0.1, false));
  CHECK_STATUS(TS_OK, ts_player_set_rate(world, sample->players[18], 0.5));
  CHECK_STATUS(TS_OK, ts_channel_stop(world, sample->channels[19]));
}

/* Tweens alone and a thousand of them at once have the same bits, whatever their place. */
SECTION(test_world_many_alike, "world, many alike", 30) {
  enum { many = 1003 };
  static ts_channel channels[many];
  static const uint32_t curves[] = {TS_EASING_CUBIC_IN_OUT, TS_EASING_ELASTIC_OUT, TS_EASING_EXPO_IN, TS_EASING_BACK_OUT};
  for (int c = 0; c < 5; c++) {
    ts_world alone = world_made(), crowd = world_made();
    ts_channel one = number_of(alone, 0.3);
    ts_spring_to spring = spring_to(NUMBERS(0.9), spring_of(7, 0.4));
    ts_tween_desc desc = tween_of(NUMBERS(0.9), 1.7, curves[c % 4]);
    if (c == 4) start_spring(alone, one, spring);
    else start_tween(alone, one, desc);
    for (int i = 0; i < many; i++) channels[i] = number_of(crowd, 0.3);
    for (int i = 0; i < many; i++)
      if (c == 4) start_spring(crowd, channels[i], spring);
      else start_tween(crowd, channels[i], desc);
    bool good = true;
    for (int i = 0; i < 40; i++) {
      step_by(alone, 0.05);
      step_by(crowd, 0.05);
      double expected = value_in(alone, one);
      for (int k = 0; k < many; k++) {
        double value = value_in(crowd, channels[k]);
        good = good && same_bits(&value, &expected, sizeof value);
      }
    }
    CHECK(good);
    end_world(alone);
    end_world(crowd);
  }
}

/* ---- Other environments ----------------------------------------------------------------------------------------- */

static void check_finite_here(void) {
  sample_world sample = make_sample_world();
  double tiny = 1e-310;
  ts_channel small[4];
  for (int i = 0; i < 4; i++) small[i] = number_of(sample.world, i % 2 ? tiny : -1e-300);
  start_line(sample.world, small[0], 5e-324, 1e-308);
  start_spring(sample.world, small[1], spring_to(&tiny, spring_of(1e-300, 1)));
  start_spring(sample.world, small[2], spring_to(&tiny, spring_of(20, 0.1)));
  start_decay(sample.world, small[3], decay_to(&tiny, 1e-308));
  uint64_t before = control();
  bool good = true;
  for (int i = 0; i < 200; i++) {
    step_by(sample.world, i % 7 ? 1 / 60.0 : 1e-310);
    good = good && is_all_finite(sample.world, sample.channels, sample_channels) && is_all_finite(sample.world, small, 4);
    if (i == 30) command(&sample);
  }
  step_by(sample.world, 1e5);
  good = good && is_all_finite(sample.world, sample.channels, sample_channels) && is_all_finite(sample.world, small, 4);
  size_t count;
  const ts_event *events = events_of(sample.world, &count);
  for (size_t i = 0; i < count; i++) good = good && isfinite(events[i].time) && isfinite(events[i].value[0]);
  CHECK(good && control() == before);
  end_world(sample.world);
}

SECTION(test_world_flush_to_zero, "world, flush to zero", 30) {
  uint64_t before = control();
  set_control(before | flush_to_zero);
  if (control() == before) {
    check_skipped("worlds, flush to zero: not known how to set it here");
    return;
  }
  check_finite_here();
  set_control(before);
  check_finite_here();
}

SECTION(test_world_rounding_modes, "world, rounding modes", 30) {
  static const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  for (int i = 0; i < 4; i++) {
    fesetround(modes[i]);
    check_finite_here();
    CHECK(fegetround() == modes[i]);
  }
  fesetround(FE_TONEAREST);
  /* Changed while a world is on its way. */
  sample_world sample = make_sample_world();
  bool good = true;
  for (int i = 0; i < 400; i++) {
    fesetround(modes[i % 4]);
    set_control(i % 3 ? control() : control() ^ flush_to_zero);
    good = good && ts_world_step(sample.world, 0.01, NULL) == TS_OK;
    good = good && is_all_finite(sample.world, sample.channels, sample_channels);
  }
  fesetround(FE_TONEAREST);
  CHECK(good);
  end_world(sample.world);
}
