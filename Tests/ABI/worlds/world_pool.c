/* SPDX-License-Identifier: MIT
 *
 * Steps on several threads: values, events, changes, hashes and bound memory have the bits of one thread.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

#include "memory_help.h"
#include "thread_help.h"

#include <stdlib.h>

enum { single_count = 60000, wide_count = 400, track_count = 600, live_count = 500, step_count = 12 };

static const uint32_t thread_counts[] = {2, 3, 8, 64};

static ts_world pool_world(uint32_t threads) {
  ts_world_desc desc = {.struct_size = sizeof desc, .threads = threads, .event_capacity = 1 << 20};
  ts_world world = {0, 0};
  CHECK_STATUS(TS_OK, ts_world_create(&desc, &world));
  return world;
}

/** Memory that many channels are bound to, of all of them together. */
typedef struct memory {
  float floats[single_count], scattered[single_count];
  double doubles[single_count], wide[wide_count * most_lanes];
  float tracks[track_count], live[live_count];
} memory;

static void bind_single(ts_world world, ts_channel channel, memory *at, size_t i) {
  switch (i % 8) {
    case 0: case 1: case 2: case 3:
      CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, channel, &at->floats[i], 0));
      break;
    /* In an order of its own. */
    case 4: CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, channel, &at->scattered[i * 7919 % single_count], 0)); break;
    case 5: case 6: CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, channel, &at->doubles[i], 0)); break;
    default: break;
  }
}

static void start_single(ts_world world, ts_channel channel, size_t i, uint64_t *state) {
  static const uint32_t curves[] = {TS_EASING_LINEAR, TS_EASING_CUBIC_IN_OUT, TS_EASING_BACK_OUT, TS_EASING_SINE_IN};
  double target = random_between(state, -10, 10), speed = random_between(state, -5, 5);
  /* Some end, some loop, on the way. */
  double seconds = random_between(state, 0, 1) < 0.01 ? random_between(state, 0.01, 0.4) : random_between(state, 5, 50);
  if (i < single_count / 2) {
    ts_motion desc = tween_of(&target, seconds, curves[i / 64 % 4]);
    if (i % 97 == 0) desc.timing.iterations = INFINITY, desc.timing.duration = 0.15;
    if (i % 97 == 0) desc.timing.direction = TS_DIRECTION_ALTERNATE;
    started(world, channel, desc);
  } else if (i < single_count * 9 / 10) {
    bool is_alike = i % 512 < 200;
    ts_spring spring = spring_of(random_between(state, 0.5, 3), random_between(state, 0.2, 2));
    if (is_alike) spring = spring_of(2, 0.5);
    ts_motion desc = spring_to(&target, spring);
    if (i % 3 == 0) desc.velocity = &speed;
    started(world, channel, desc);
  } else {
    started(world, channel, decay_to(&speed, random_between(state, 0.1, 3)));
  }
}

typedef struct outcome {
  uint64_t sums[step_count];
  memory bound;
} outcome;

static ts_channel *channels;

static uint64_t seen(ts_world world, const memory *at) {
  static ts_event events[most_events];
  static ts_channel changed[2 * single_count];
  uint64_t sum = 0xCBF29CE484222325u, hash = 0;
  CHECK_STATUS(TS_OK, ts_world_hash(world, &hash));
  sum = mixed(sum, &hash, sizeof hash);
  size_t count;
  do {
    CHECK_STATUS(TS_OK, ts_world_read_events(world, events, most_events, &count));
    for (size_t i = 0; i < count; i++) {
      sum = mixed(sum, &events[i].time, sizeof events[i].time);
      /* Of a handle the slot: the rest is the world's. */
      uint32_t parts[] = {events[i].kind, events[i].player.slot, events[i].channel.slot, events[i].reason};
      sum = mixed(sum, parts, sizeof parts);
    }
  } while (count > 0);
  CHECK_STATUS(TS_OK, ts_world_read_changes(world, changed, COUNT_OF(changed), &count));
  for (size_t i = 0; i < count; i++) sum = mixed(sum, &changed[i].slot, sizeof changed[i].slot);
  return mixed(sum, at, sizeof *at);
}

/* The same world and the same steps by so many threads. Halfway it is saved, and restored into itself. */
static void play(uint32_t threads, outcome *to) {
  ts_world world = pool_world(threads);
  uint64_t state = 5;
  memset(&to->bound, 0, sizeof to->bound);
  probe probe = {.curve = NULL};
  ts_easing live = registered("test:pool", &probe, true);
  ts_track line = line_of(0, 3, NUMBERS(0, 1, 2), NUMBERS(0, 5, 1));
  CHECK_STATUS(TS_OK, ts_world_reserve(world, single_count, single_count));
  for (size_t i = 0; i < single_count; i++) {
    channels[i] = number_of(world, (double)i / 1000);
    bind_single(world, channels[i], &to->bound, i);
    start_single(world, channels[i], i, &state);
    if (i % 20000 == 0) step_by(world, 0.01);
  }
  for (size_t i = 0; i < wide_count; i++) {
    uint32_t lanes = (uint32_t)(i % most_lanes + 1);
    double target[most_lanes];
    for (uint32_t k = 0; k < lanes; k++) target[k] = random_between(&state, -3, 3);
    ts_channel channel = channel_of(world, TS_TRACK_NUMBERS, lanes, NULL);
    CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, channel, &to->bound.wide[i * most_lanes], 0));
    if (i % 2) started(world, channel, tween_of(target, 20, TS_EASING_QUAD_OUT));
    else started(world, channel, spring_to(target, spring_of(1, 0.3)));
  }
  for (size_t i = 0; i < track_count; i++) {
    ts_channel channel = number_of(world, 0);
    CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, channel, &to->bound.tracks[i], 0));
    start_track(world, channel, line, NULL);
  }
  for (size_t i = 0; i < live_count; i++) {
    ts_channel channel = number_of(world, 0);
    CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, channel, &to->bound.live[i], 0));
    ts_motion desc = tween_of(NUMBERS(4), 2, 0);
    desc.timing.easing = live;
    started(world, channel, desc);
  }
  for (size_t k = 0; k < step_count; k++) {
    step_by(world, 0.05);
    to->sums[k] = seen(world, &to->bound);
    /* Rows go and come, and are bound elsewhere. */
    for (size_t i = k; i < single_count; i += 701) {
      CHECK_STATUS(TS_OK, ts_channel_stop(world, channels[i]));
      CHECK_STATUS(TS_OK, ts_channel_unbind(world, channels[i]));
      bind_single(world, channels[i], &to->bound, i);
      start_single(world, channels[i], i, &state);
    }
    if (k != step_count / 2) continue;
    copy_world(world, world);
  }
  end_world(world);
  CHECK_STATUS(TS_OK, ts_track_destroy(line));
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:pool"));
  CHECK_STATUS(TS_OK, ts_easing_release(live));
}

static outcome alone, shared;

SECTION(test_world_pool_bits, "world pool, bits on many threads", 120) {
  channels = malloc(single_count * sizeof *channels);
  play(1, &alone);
  for (size_t t = 0; t < (SANITIZED ? 2 : COUNT_OF(thread_counts)); t++) {
    play(thread_counts[t], &shared);
    for (size_t k = 0; k < step_count; k++) {
      char text[80];
      snprintf(text, sizeof text, "%u threads, step %zu", thread_counts[t], k);
      CHECK_OF(alone.sums[k] == shared.sums[k], text);
    }
    CHECK(memcmp(&alone.bound, &shared.bound, sizeof alone.bound) == 0);
  }
  free(channels);
}

/* ---- Memory that channels share --------------------------------------------------------------------------------- */

enum { many = 65536, part = 8192 };

typedef enum sharing {
  SHARE_NOTHING, SHARE_NEIGHBOURS, SHARE_HALVES, SHARE_STRIDES, SHARE_REBOUND, SHARE_TRACKS, SHARE_GONE, SHARINGS
} sharing;

/* Two channels that share a number are the last of one thread's part and the first of the next one's, which are written
 * at one time; in SHARE_GONE they were, and are not any more. */
static uint64_t play_shared(uint32_t threads, sharing how, unsigned char *bytes, size_t size) {
  ts_world world = pool_world(threads);
  uint64_t state = 3, sum = 0xCBF29CE484222325u;
  float *floats = (float *)bytes;
  memset(bytes, 0, size);
  CHECK_STATUS(TS_OK, ts_world_reserve(world, many, many));
  for (size_t i = 0; i < many; i++) {
    channels[i] = number_of(world, 0);
    size_t other = i % part < part / 2 && i >= part ? i - 1 - 2 * (i % part) : i;
    if (how == SHARE_STRIDES) CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, channels[i], &floats[i * 5], 0));
    else if (how == SHARE_NEIGHBOURS || how == SHARE_GONE)
      CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, channels[i], &floats[other], 0));
    else if (how == SHARE_HALVES && other != i)
      CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, channels[i], (double *)(void *)&floats[2 * (other / 2)], 0));
    else CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, channels[i], &floats[i], 0));
    if (how != SHARE_REBOUND || other == i) continue;
    CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, channels[i], &floats[other], 0));
  }
  for (size_t i = 0; i < many; i++)
    start_line(world, channels[i], random_between(&state, 1, 2), random_between(&state, 10, 20));
  if (how == SHARE_TRACKS) {
    ts_track line = line_of(0, 3, NUMBERS(0, 1, 2), NUMBERS(0, 5, 1));
    for (size_t i = 0; i < 64; i++) {
      ts_channel channel = number_of(world, 0);
      CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, channel, &floats[i * 1000], 0));
      start_track(world, channel, line, NULL);
    }
    CHECK_STATUS(TS_OK, ts_track_destroy(line));
  }
  if (how == SHARE_STRIDES)
    for (size_t i = 0; i < 2048; i++) {
      ts_channel channel = channel_of(world, TS_TRACK_NUMBERS, 16, NULL);
      CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, channel, &floats[i * 80 + 40], -8));
      started(world, channel, tween_of((double[16]){[3] = 5, [9] = (double)i}, 9, TS_EASING_LINEAR));
    }
  step_by(world, 0.25);
  if (how == SHARE_GONE) {
    for (size_t i = 0; i < many; i++) {
      if (i % 2) CHECK_STATUS(TS_OK, ts_channel_unbind(world, channels[i]));
      else CHECK_STATUS(TS_OK, ts_channel_destroy(world, channels[i]));
    }
    for (size_t i = 0; i < many; i++) {
      if (i % 2 == 0) channels[i] = number_of(world, 0), start_line(world, channels[i], (double)i, 10);
      CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, channels[i], &floats[many - 1 - i], 0));
    }
  }
  for (int k = 0; k < (SANITIZED ? 4 : 60); k++) {
    step_by(world, 0.125);
    for (size_t i = 0; i < size / 8; i++) sum = (sum ^ ((uint64_t *)(void *)bytes)[i]) * 0x100000001B3u;
  }
  end_world(world);
  return sum;
}

SECTION(test_world_pool_shared_memory, "world pool, memory that is shared", 120) {
  size_t size = 5 * many * sizeof(float) + 4096;
  unsigned char *bytes = malloc(size);
  channels = malloc(many * sizeof *channels);
  for (sharing how = SHARE_NOTHING; how < SHARINGS; how++) {
    uint64_t one = play_shared(1, how, bytes, size);
    for (size_t t = 0; t < (SANITIZED ? 1 : 3); t++) {
      uint64_t other = play_shared(thread_counts[t], how, bytes, size);
      char text[80];
      snprintf(text, sizeof text, "sharing %d, %u threads", how, thread_counts[t]);
      CHECK_OF(one == other, text);
    }
  }
  free(bytes), free(channels);
}

/* ---- Who else uses the pool ------------------------------------------------------------------------------------- */

static uint64_t expected;

static uint64_t stepped(uint32_t threads) {
  ts_world world = pool_world(threads);
  uint64_t state = 9, hash = 0;
  CHECK_STATUS(TS_OK, ts_world_reserve(world, many, many));
  for (size_t i = 0; i < many; i++)
    start_line(world, number_of(world, 0), random_between(&state, 1, 2), random_between(&state, 0.5, 20));
  for (int k = 0; k < 20; k++) step_by(world, 0.05);
  CHECK_STATUS(TS_OK, ts_world_hash(world, &hash));
  end_world(world);
  return hash;
}

static void *step_again(void *unused) {
  (void)unused;
  for (int k = 0; k < (SANITIZED ? 1 : 6); k++)
    if (stepped(4) != expected) atomic_fetch_add(&wrong, 1);
  return NULL;
}

SECTION(test_world_pool_shared, "world pool, shared by threads", 60) {
  pthread_t threads[3];
  expected = stepped(1);
  if (!run_threads(threads, COUNT_OF(threads), step_again)) return;
  join_threads(threads, COUNT_OF(threads));
  CHECK(atomic_load(&wrong) == 0);
}

SECTION(test_world_pool_forks, "world pool, fork", 120) {
  expected = stepped(1);
  CHECK(stepped(3) == expected);
  for (int i = 0; i < 3; i++) {
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
      alarm(60);
      _exit(stepped(3) == expected ? 0 : 1);
    }
    CHECK(stepped(2) == expected);
    CHECK(ended_well(child));
  }
}

/* ---- Refusals and memory ---------------------------------------------------------------------------------------- */

SECTION(test_world_pool_refuses, "world pool refuses", 10) {
  static const uint32_t bad[] = {65, 1000, 0x80000000u, UINT32_MAX};
  for (size_t i = 0; i < COUNT_OF(bad); i++) {
    ts_world_desc desc = {.struct_size = sizeof desc, .threads = bad[i]};
    ts_world world;
    CHECK_REFUSED("threads", ts_world_create(&desc, &world));
  }
  end_world(pool_world(0));
  end_world(pool_world(64));
}

/* Steps ask for none. Where there is none to remember what is bound in, binding works all the same. */
SECTION(test_world_pool_memory, "world pool, memory", 60) {
  bool is_counted = counts("worlds on threads, memory: this platform's malloc cannot be replaced");
  static float bound[many];
  channels = malloc(many * sizeof *channels);
  for (int without = 0; without < 2; without++) {
    memset(bound, 0, sizeof bound);
    ts_world world = pool_world(2);
    CHECK_STATUS(TS_OK, ts_world_reserve(world, many, many));
    for (size_t i = 0; i < many; i++) channels[i] = number_of(world, 0);
    bool good = true;
    if (without) fault_arm(5);
    for (size_t i = 0; i < many; i++) good = good && ts_channel_bind_f32(world, channels[i], &bound[i], 0) == TS_OK;
    fault_disarm();
    CHECK(good);
    for (size_t i = 0; i < many; i++) start_line(world, channels[i], 8, i % 100 == 0 ? 0.5 : 4);
    step_by(world, 0.25);
    long before = fault_allocations();
    step_by(world, 0.25);
    step_by(world, 0.5);
    if (is_counted) CHECK(fault_allocations() == before);
    for (size_t i = 0; i < many; i++) good = good && bound[i] == (i % 100 == 0 ? 8 : 2);
    CHECK(good);
    end_world(world);
  }
  /* Memory that comes and goes leaves nothing. */
  ts_world world = pool_world(2);
  float *memory = malloc(1 << 20);
  long live = 0;
  for (int i = 0; i < 20000; i++) {
    if (i == 1000) live = fault_live();
    ts_channel channel = channel_of(world, TS_TRACK_NUMBERS, 64, NULL);
    CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, channel, &memory[i * 997 % 200000], 12));
    CHECK_STATUS(TS_OK, i % 2 ? ts_channel_destroy(world, channel) : ts_channel_unbind(world, channel));
    if (i % 2 == 0) CHECK_STATUS(TS_OK, ts_channel_destroy(world, channel));
  }
  if (is_counted) CHECK(fault_live() == live);
  end_world(world);
  free(memory), free(channels);
}
