/* SPDX-License-Identifier: MIT
 *
 * What programs give to a world, one by one and many in a call: ours only, beside what is asked of a command. The channels are
 * bound to floats, and move. */
#include "harness.h"
#include <stdio.h>
#include <tweenspirit/tweenspirit.h>

static ts_world world;
static ts_channel *channels;
static ts_player *players;
static float *bound;
static double *numbers, *elsewhere, *results, *zeros;
static size_t n;
static ts_easing curve;

static void make(bool is_empty) {
  ts_world_desc desc = {.struct_size = sizeof desc};
  bench_must(ts_world_create(&desc, &world));
  bench_must(ts_world_reserve(world, n, n));
  if (is_empty) return;
  ts_channel_desc channel = {.struct_size = sizeof channel, .kind = TS_TRACK_FLOAT, .lanes = 1};
  bench_must(ts_channels_create(world, &channel, n, NULL, channels));
  bench_must(ts_channels_bind_f32(world, channels, n, bound, 0, 0));
}

static ts_motion tween(size_t i) {
  return (ts_motion){.struct_size = sizeof(ts_motion), .target = numbers + i, .timing = {.duration = 10, .easing = curve}};
}
static ts_motion spring(size_t i) {
  return (ts_motion){.struct_size = sizeof(ts_motion), .kind = TS_MOTION_SPRING, .target = numbers + i, .spring = {10, 0.5, 1}};
}

static void prepare(const bench_row *row, size_t count) {
  n = count, curve = bench_easing("cubic.inOut");
  channels = bench_take(n * sizeof *channels), players = bench_take(n * sizeof *players);
  bound = bench_take(n * sizeof *bound), results = bench_take(2 * n * sizeof *results);
  numbers = bench_take(n * sizeof *numbers), elsewhere = bench_take(n * sizeof *elsewhere);
  zeros = bench_take(n * sizeof *zeros);
  uint64_t seed = 7;
  for (size_t i = 0; i < n; i++) {
    bound[i] = 0, zeros[i] = 0;
    numbers[i] = 1 + bench_random(&seed), elsewhere[i] = -numbers[i];
  }
  make(row->data != NULL);
}
static void end(void) {
  bench_must(ts_world_destroy(world));
  bench_must(ts_easing_release(curve));
}
static void take_events(void) {
  static ts_event events[1024];
  size_t count;
  do bench_must(ts_world_read_events(world, events, 1024, &count));
  while (count > 0);
}
/* The world keeps its memory. */
static void renew(size_t work, size_t calls) {
  (void)work, (void)calls;
  for (size_t i = 0; i < n; i++)
    if (ts_channel_is_valid(world, channels[i])) bench_must(ts_channel_destroy(world, channels[i]));
  take_events();
}
/* Springs on their way: from where they have come to, nothing would move. */
static void move(size_t work, size_t calls) {
  (void)work, (void)calls;
  ts_motion motion = spring(0);
  bench_must(ts_channels_set(world, channels, n, zeros));
  bench_must(ts_channels_start(world, channels, n, &motion, NULL, NULL, players));
  bench_must(ts_world_step(world, 1. / 60, NULL));
  take_events();
}
static void begin_each(size_t call) {
  (void)call;
  ts_channel_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT, .lanes = 1};
  for (size_t i = 0; i < n; i++) {
    ts_motion to = tween(i);
    bench_must(ts_channel_create(world, &desc, channels + i));
    bench_must(ts_channel_bind_f32(world, channels[i], bound + i, 0));
    bench_must(ts_channel_start(world, channels[i], &to, players + i));
  }
}
static void spring_each(size_t call) {
  (void)call;
  for (size_t i = 0; i < n; i++) {
    ts_motion to = spring(i);
    bench_must(ts_channel_start(world, channels[i], &to, players + i));
  }
}
static void send_each(size_t call) {
  (void)call;
  for (size_t i = 0; i < n; i++) bench_must(ts_channel_set_target(world, channels[i], elsewhere + i));
}
static void create_many(size_t call) {
  (void)call;
  ts_channel_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT, .lanes = 1};
  bench_must(ts_channels_create(world, &desc, n, zeros, channels));
}
static void tween_many(size_t call) {
  (void)call;
  ts_motion to = tween(0);
  bench_must(ts_channels_start(world, channels, n, &to, NULL, NULL, players));
}
static void spring_many(size_t call) {
  (void)call;
  ts_motion to = spring(0);
  bench_must(ts_channels_start(world, channels, n, &to, NULL, NULL, players));
}
static void send_many(size_t call) {
  (void)call;
  const ts_motion to = {.struct_size = sizeof to, .target = elsewhere};
  bench_must(ts_channels_update(world, channels, n, &to));
}
static void begin_tweens(size_t call) {
  create_many(call);
  tween_many(call);
}
static void begin_springs(size_t call) {
  create_many(call);
  spring_many(call);
}
BENCH_CALL(set_many, bench_must(ts_channels_set(world, channels, n, numbers)))
BENCH_CALL(get_many, bench_must(ts_channels_get(world, channels, n, results, results + n, NULL)))
/* From the start until all have ended, whatever number of steps that takes. */
static void settle(size_t call) {
  bench_must(ts_channels_set(world, channels, n, zeros));
  spring_many(call);
  size_t active = 1;
  while (active > 0) bench_must(ts_world_step(world, 1. / 60, &active));
}

static const bench_size sizes[] = {{10000, true}, {0, false}};
#define ROW(title, work, limits, before, own)                                                                     \
  {.name = "commands " title, .precision = "f32", .sizes = sizes, .prepare = prepare, .restore = before, .end = end, \
   .works = {{.who = "ours", .run = work, .limit = limits}}, .most = 1, .may_allocate = true, .data = own}
static const bool is_empty = true;
const bench_row command_rows[] = {
  ROW("channel with bind and tween", begin_each, 250, renew, &is_empty),
  ROW("spring while it moves", spring_each, 300, move, NULL),
  ROW("set_target", send_each, 150, move, NULL),
  ROW("springs until they end", settle, 0, NULL, NULL),
  ROW("many: channels", create_many, 50, renew, &is_empty),
  ROW("many: channels and tweens", begin_tweens, 100, renew, &is_empty),
  ROW("many: channels and springs", begin_springs, 100, renew, &is_empty),
  ROW("many: springs while they move", spring_many, 0, move, NULL),
  ROW("many: set_target", send_many, 50, move, NULL),
  ROW("many: values and velocities", get_many, 50, move, NULL),
  ROW("many: set", set_many, 50, NULL, NULL),
  {.name = NULL},
};
