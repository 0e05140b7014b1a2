/* SPDX-License-Identifier: MIT
 *
 * Commands for many channels beside the same commands one by one: the worlds have one hash, the events are the same.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

#include <math.h>
#include <string.h>

enum { most = 200 };
static uint64_t state;
static double between(double low, double high) { return random_between(&state, low, high); }
static int one_of(int n) { return (int)(random_bits(&state) % (unsigned)n); }

static const struct { ts_track_kind kind; uint32_t lanes; } kinds[] = {
  {TS_TRACK_FLOAT, 1}, {TS_TRACK_VEC2, 2}, {TS_TRACK_ANGLE, 1}, {TS_TRACK_COLOR, 4}, {TS_TRACK_QUAT, 4}, {TS_TRACK_INT, 1}};
enum { kind_count = sizeof kinds / sizeof *kinds };

/** Numbers that any kind takes. */
static void fill(double *numbers, size_t n) { for (size_t i = 0; i < n; i++) numbers[i] = between(0.1, 1); }

static void steps_equal(ts_world many, ts_world single, double dt) {
  static ts_event a[4096], b[4096];
  size_t n = 0, m = 0;
  step_by(many, dt), step_by(single, dt);
  CHECK_STATUS(TS_OK, ts_world_read_events(many, a, 4096, &n));
  CHECK_STATUS(TS_OK, ts_world_read_events(single, b, 4096, &m));
  CHECK(n == m);
  for (size_t i = 0; i < n && i < m; i++) {
    CHECK(a[i].time == b[i].time && a[i].kind == b[i].kind && a[i].player.slot == b[i].player.slot);
    CHECK(memcmp(&a[i].velocity, &b[i].velocity, sizeof a[i].velocity) == 0);
  }
  CHECK(hash_of(many) == hash_of(single));
}

SECTION(test_arrays, "channels, arrays of them", 30) {
  static double values[most * 4], velocities[most * 4], targets[most * 4], one[3][4], numbers[most * 4], durations[most];
  static double memory[2][most * 4], delays[most];
  state = 29;
  ts_world many = world_made(), single = world_made();
  ts_channel x[most], y[most];
  size_t at[most], lanes = 0;
  /* A run of each kind is made at once. */
  for (int k = 0, i = 0; k < kind_count; k++) {
    int n = k + 1 < kind_count ? most / kind_count : most - i;
    ts_channel_desc desc = {.struct_size = sizeof desc, .kind = kinds[k].kind};
    fill(numbers, n * kinds[k].lanes);
    CHECK_STATUS(TS_OK, ts_channels_create(many, &desc, n, numbers, x + i));
    for (int j = 0; j < n; j++, i++, lanes += kinds[k].lanes) {
      desc.value = numbers + j * kinds[k].lanes;
      CHECK_STATUS(TS_OK, ts_channel_create(single, &desc, &y[i]));
      at[i] = lanes;
    }
  }
  CHECK(hash_of(many) == hash_of(single));
  memset(memory, 0, sizeof memory);
  for (size_t i = 0; i < lanes; i++) memory[0][i] = memory[1][i] = between(0.1, 1);
  CHECK_STATUS(TS_OK, ts_channels_bind_f64(many, x, most, memory[0], 0, 0));
  for (int i = 0; i < most; i++) CHECK_STATUS(TS_OK, ts_channel_bind_f64(single, y[i], memory[1] + at[i], 0));
  CHECK(hash_of(many) == hash_of(single));
  for (int round = 0; round < 60; round++) {
    fill(numbers, lanes);
    for (int i = 0; i < most; i++) durations[i] = one_of(9) ? between(0.01, 2) : 0, delays[i] = one_of(3) ? 0 : between(-0.1, 0.5);
    ts_motion tween = tween_of(numbers, between(0.1, 1), 0);
    tween.timing.direction = (ts_direction)(round % 4), tween.timing.iterations = round % 3;
    if (one_of(2)) CHECK_STATUS(TS_OK, ts_easing_parse("elastic.out", TS_DIALECT_CANONICAL, &tween.timing.easing));
    bool has_durations = one_of(2), has_delays = !one_of(3);
    static double from[most * 4];
    fill(from, lanes);
    if (one_of(3) == 0) tween.from = from;
    ts_motion spring = spring_to(numbers, spring_of(between(3, 30), between(0.2, 2)));
    if (one_of(2)) spring.velocity = from;
    int what = round % 5;
    ts_player players[most];
    if (what < 2) {
      CHECK_STATUS(TS_OK, ts_channels_start(
        many, x, most, &tween, has_durations ? durations : NULL, has_delays ? delays : NULL, players));
    } else if (what < 4) {
      for (int i = 0; i < most; i++) delays[i] = fabs(delays[i]);
      CHECK_STATUS(TS_OK, ts_channels_start(many, x, most, &spring, NULL, has_delays ? delays : NULL, players));
    } else {
      CHECK_STATUS(TS_OK, ts_channels_set(many, x, most, numbers));
    }
    for (int i = 0; i < most; i++) {
      ts_player player;
      if (what < 2) {
        ts_motion mine = tween;
        mine.target += at[i];
        if (mine.from) mine.from += at[i];
        if (has_durations) mine.timing.duration = durations[i];
        if (has_delays) mine.timing.delay = delays[i];
        CHECK_STATUS(TS_OK, ts_channel_start(single, y[i], &mine, &player));
      } else if (what < 4) {
        ts_motion mine = spring;
        mine.target += at[i];
        if (mine.velocity) mine.velocity += at[i];
        if (has_delays) mine.timing.delay = delays[i];
        CHECK_STATUS(TS_OK, ts_channel_start(single, y[i], &mine, &player));
      } else {
        ts_channel_info info = {.struct_size = sizeof info};
        CHECK_STATUS(TS_OK, ts_channel_get_info(single, y[i], &info));
        CHECK_STATUS(TS_OK, ts_channel_set(single, y[i], numbers + at[i], info.lanes));
      }
      CHECK(what == 4 || player.slot == players[i].slot);
    }
    CHECK(hash_of(many) == hash_of(single));
    steps_equal(many, single, between(0, 0.4));
    CHECK(memcmp(memory[0], memory[1], sizeof memory[0]) == 0);
    CHECK_STATUS(TS_OK, ts_channels_get(many, x, most, values, velocities, targets));
    for (int i = 0; i < most; i++) {
      size_t n = (i + 1 < most ? at[i + 1] : lanes) - at[i];
      CHECK_STATUS(TS_OK, ts_channel_get(single, y[i], one[0], one[1], one[2], n));
      CHECK(memcmp(values + at[i], one[0], n * 8) == 0 && memcmp(velocities + at[i], one[1], n * 8) == 0);
      CHECK(memcmp(targets + at[i], one[2], n * 8) == 0);
    }
  }
  end_world(many), end_world(single);
}

SECTION(test_arrays_refused, "channels, arrays refused", 10) {
  ts_world world = world_made();
  ts_channel x[3];
  ts_channel_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT, .name = "a"};
  double numbers[3] = {1, 2, NAN}, memory[3] = {0, 0, NAN};
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channels_create(world, &desc, 3, NULL, x));
  desc.name = NULL;
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channels_create(world, &desc, 3, numbers, x));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channels_create(world, &desc, 3, NULL, NULL));
  CHECK_STATUS(TS_ERROR_OUT_OF_MEMORY, ts_channels_create(world, &desc, (size_t)1 << (sizeof(size_t) == 8 ? 30 : 27), NULL, x));
  CHECK(world_info_of(world).channels == 0);
  CHECK_STATUS(TS_OK, ts_channels_create(world, &desc, 0, NULL, NULL));
  CHECK_STATUS(TS_OK, ts_channels_create(world, &desc, 3, NULL, x));
  uint64_t before = 0, after = 1;
  CHECK_STATUS(TS_OK, ts_world_hash(world, &before));
  ts_motion tween = tween_of(numbers, 1, 0);
  ts_motion spring = spring_to(numbers, spring_of(9, 1));
  ts_player players[3];
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channels_start(world, x, 3, &tween, NULL, NULL, players));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channels_start(world, x, 3, &spring, NULL, NULL, players));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channels_set(world, x, 3, numbers));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channels_bind_f64(world, x, 3, memory, 0, 0));
  numbers[2] = 3;
  double wrong[3] = {1, 1, -1};
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channels_start(world, x, 3, &tween, wrong, NULL, players));
  wrong[2] = NAN;
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channels_start(world, x, 3, &tween, NULL, wrong, players));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channels_start(world, x, 3, &spring, NULL, wrong, players));
  ts_channel last = x[2];
  x[2].generation ^= 1;
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_channels_start(world, x, 3, &tween, NULL, NULL, players));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_channels_start(world, x, 3, &spring, NULL, NULL, players));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_channels_set(world, x, 3, numbers));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_channels_get(world, x, 3, numbers, NULL, NULL));
  x[2] = last;
  CHECK_STATUS(TS_OK, ts_world_hash(world, &after));
  CHECK(before == after && numbers[0] == 1);
  CHECK_STATUS(TS_OK, ts_channels_get(world, x, 3, NULL, NULL, NULL));
  CHECK_STATUS(TS_OK, ts_channels_start(world, NULL, 0, &tween, NULL, NULL, NULL));
  CHECK_STATUS(TS_OK, ts_channels_start(world, x, 3, &tween, NULL, NULL, NULL));
  end_world(world);
}

/* What is wrong with a later channel alone is found before the first has begun. */
SECTION(test_arrays_refused_late, "channels, arrays refused late", 10) {
  ts_world world = world_made();
  ts_channel two[] = {number_of(world, 0), number_of(world, -1.7e308)};
  ts_player players[2];
  float memory = NAN;
  ts_motion tween = tween_of(NUMBERS(1, 2), 1, 0);
  tween.timing.rate = -1;
  uint64_t before = hash_of(world);
  FILL_PATTERN(players);
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channels_start(world, two, 2, &tween, NUMBERS(1, INFINITY), NULL, players));
  CHECK(hash_of(world) == before && IS_PATTERN(players));
  ts_motion spring = spring_to(NUMBERS(1, 1.7e308), spring_of(9, 0.5));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channels_start(world, two, 2, &spring, NULL, NULL, players));
  CHECK(hash_of(world) == before && IS_PATTERN(players));
  memory = 2;
  CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, two[1], &memory, 0));
  before = hash_of(world), memory = NAN, tween.timing.rate = 1;
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channels_start(world, two, 2, &tween, NULL, NULL, players));
  memory = 2;
  CHECK(hash_of(world) == before && IS_PATTERN(players));
  end_world(world);
}
