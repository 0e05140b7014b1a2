/* SPDX-License-Identifier: MIT
 *
 * A recorded minute of springs, with ten commands in each frame: seeks to random frames beside a snapshot that is restored and
 * stepped, eight frames that are made again, and a frame beside one that is not recorded.
 */
#include "harness.h"

#include <math.h>

enum { SPRINGS = 1000, FRAMES = 3600, COMMANDS = 10, BACK = 8 };

static ts_world recorded, plain, restored;
static ts_channel channels[2][SPRINGS];
/* The times of the frames, the last of which is now. */
static double times[FRAMES], now;
static uint64_t seed;
static uint8_t *bytes;
static size_t size;

static void command(ts_world world, const ts_channel *of) {
  for (int k = 0; k < COMMANDS; k++) {
    double target = 1000 * bench_random(&seed);
    bench_must(ts_channel_set_target(world, of[(size_t)(SPRINGS * bench_random(&seed))], &target));
  }
}

static void frame(ts_world world, const ts_channel *of) {
  command(world, of);
  bench_must(ts_world_step(world, 1.0 / 60, NULL));
}

static ts_world made(ts_channel *of) {
  ts_world world;
  bench_must(ts_world_create(NULL, &world));
  for (size_t i = 0; i < SPRINGS; i++) {
    double target = 1000 * bench_random(&seed);
    ts_channel_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT};
    bench_must(ts_channel_create(world, &desc, &of[i]));
    // It swings longer than the minute.
    ts_motion spring = {.struct_size = sizeof spring, .kind = TS_MOTION_SPRING, .target = &target, .spring = {3, 0.03, 1}};
    ts_player player;
    bench_must(ts_channel_start(world, of[i], &spring, &player));
  }
  return world;
}

static void prepare(const bench_row *row, size_t count) {
  (void)row, (void)count;
  seed = 5, now = 0;
  recorded = made(channels[0]), plain = made(channels[1]);
  bench_must(ts_world_record(recorded, INFINITY, 20000000));
  for (size_t i = 0; i < FRAMES; i++) frame(recorded, channels[0]), times[i] = now += 1.0 / 60;
  ts_world_info info = {.struct_size = sizeof info};
  bench_must(ts_world_get_info(recorded, &info));
  bench_note("MB of a recorded minute", (double)info.recording_bytes / 1e6);
  bench_must(ts_world_create(NULL, &restored));
  bench_must(ts_world_snapshot(recorded, NULL, 0, &size));
  bytes = bench_take(size);
  bench_must(ts_world_snapshot(recorded, bytes, size, &size));
}

static void end(void) {
  bench_must(ts_world_destroy(recorded));
  bench_must(ts_world_destroy(plain));
  bench_must(ts_world_destroy(restored));
}

BENCH_CALL(seek, bench_must(ts_world_seek(recorded, times[(size_t)(FRAMES * bench_random(&seed))])))
BENCH_CALL(restore, bench_must(ts_world_restore(restored, bytes, size)); bench_must(ts_world_step(restored, 1.0 / 60, NULL)))
BENCH_CALL(step_recorded, frame(recorded, channels[0]))
BENCH_CALL(step_plain, frame(plain, channels[1]))

/* From before the commands of the first of the frames on. */
static void roll_back(size_t call) {
  (void)call;
  bench_must(ts_world_seek(recorded, now - (BACK + 0.5) / 60));
  for (int k = BACK; k >= 0; k--) {
    bench_must(ts_world_step_to(recorded, now - k / 60.0, NULL));
    if (k > 0) command(recorded, channels[0]);
  }
}

static const bench_size sizes[] = {{SPRINGS, true}, {0, false}};
#define RECORDING(title, ...)                                                                                          \
  {.name = title, .precision = "f64", .sizes = sizes, .prepare = prepare, .end = end, .works = {__VA_ARGS__},          \
   .may_allocate = true}
const bench_row recording_rows[] = {
  RECORDING("recording seek", {.who = "ours", .run = seek, .limit = 120},
            {.who = "restore and step", .run = restore, .tolerance = BENCH_ELSE}),
  RECORDING("recording frame", {.who = "ours", .run = step_recorded},
            {.who = "not recorded", .run = step_plain, .tolerance = BENCH_ELSE}),
  RECORDING("recording rollback", {.who = "ours", .run = roll_back, .limit = 100}),
  {.name = NULL},
};
