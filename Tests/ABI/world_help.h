/* SPDX-License-Identifier: MIT
 *
 * Worlds to try things with, and what is in them.
 */
#ifndef TWEENSPIRIT_TESTS_WORLD_HELP_H
#define TWEENSPIRIT_TESTS_WORLD_HELP_H

#include "track_help.h"

enum { most_events = 4096 };

#define NUMBERS(...) ((const double[]){__VA_ARGS__})

/** A number that no member of the enum at `member` has. */
#define PUT_ENUM(member, number) memcpy(&(member), &(unsigned){number}, sizeof(member))
static const unsigned no_enum_member[] = {4, 5, 100, 0x7FFFFFFE, 0x7FFFFFFF, 0x80000000u, UINT32_MAX};

/** Handles of any one kind. */
#define SAME(a, b) ((a).slot == (b).slot && (a).generation == (b).generation)
#define IS_NULL(handle) ((handle).slot == 0 && (handle).generation == 0)

static inline ts_world world_made(void) {
  ts_world world = {0, 0};
  CHECK_STATUS(TS_OK, ts_world_create(NULL, &world));
  return world;
}

static inline ts_world world_of(size_t event_capacity, double max_step, ts_motion_policy motion) {
  ts_world_desc desc = {
    .struct_size = sizeof desc, .event_capacity = event_capacity, .max_step = max_step, .motion = motion};
  ts_world world = {0, 0};
  CHECK_STATUS(TS_OK, ts_world_create(&desc, &world));
  return world;
}

static inline void end_world(ts_world world) {
  CHECK_STATUS(TS_OK, ts_world_destroy(world));
  CHECK(!ts_world_is_valid(world));
}

static inline ts_channel_desc channel_desc_of(ts_track_kind kind, uint32_t lanes, const double *value) {
  return (ts_channel_desc){.struct_size = sizeof(ts_channel_desc), .kind = kind, .lanes = lanes, .value = value};
}

static inline ts_channel channel_made(ts_world world, ts_channel_desc desc) {
  ts_channel channel = {0, 0};
  CHECK_STATUS(TS_OK, ts_channel_create(world, &desc, &channel));
  return channel;
}

static inline ts_channel channel_of(ts_world world, ts_track_kind kind, uint32_t lanes, const double *value) {
  return channel_made(world, channel_desc_of(kind, lanes, value));
}

static inline ts_channel number_of(ts_world world, double value) {
  return channel_of(world, TS_TRACK_FLOAT, 0, &value);
}

static inline ts_timing timing_of(double duration, uint32_t curve) {
  return (ts_timing){.struct_size = sizeof(ts_timing), .duration = duration, .easing = curve_of(curve)};
}

static inline ts_motion of_kind(ts_motion_kind kind) {
  return (ts_motion){.struct_size = sizeof(ts_motion), .kind = kind};
}

static inline ts_motion tween_of(const double *target, double duration, uint32_t curve) {
  ts_motion motion = of_kind(TS_MOTION_TWEEN);
  motion.target = target, motion.timing = timing_of(duration, curve);
  return motion;
}

static inline ts_motion spring_to(const double *target, ts_spring spring) {
  ts_motion motion = of_kind(TS_MOTION_SPRING);
  motion.target = target, motion.spring = spring;
  return motion;
}

static inline ts_motion decay_to(const double *velocity, double rate) {
  ts_motion motion = of_kind(TS_MOTION_DECAY);
  motion.velocity = velocity, motion.decay.rate = rate;
  return motion;
}

/** `timing` may be NULL. */
static inline ts_motion along(ts_track track, const ts_timing *timing) {
  ts_motion motion = of_kind(TS_MOTION_TRACK);
  motion.track = track;
  if (timing) motion.timing = *timing;
  return motion;
}

static inline ts_player started(ts_world world, ts_channel channel, ts_motion motion) {
  ts_player player = {0, 0};
  CHECK_STATUS(TS_OK, ts_channel_start(world, channel, &motion, &player));
  return player;
}

/** Linear, of one number. */
static inline ts_player start_line(ts_world world, ts_channel channel, double target, double duration) {
  return started(world, channel, tween_of(&target, duration, TS_EASING_LINEAR));
}

static inline ts_player start_track(ts_world world, ts_channel channel, ts_track track, const ts_timing *timing) {
  return started(world, channel, along(track, timing));
}

static inline ts_status set_target(ts_world world, ts_player player, const double *target) {
  ts_motion changes = of_kind(0);
  changes.target = target;
  return ts_player_update(world, player, &changes);
}

static inline size_t step_by(ts_world world, double dt) {
  size_t active = SIZE_MAX;
  CHECK_STATUS(TS_OK, ts_world_step(world, dt, &active));
  return active;
}

static inline void step_until(ts_world world, double time) { CHECK_STATUS(TS_OK, ts_world_step_to(world, time, NULL)); }

static inline ts_world_info world_info_of(ts_world world) {
  ts_world_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_world_get_info(world, &info));
  return info;
}

static inline ts_channel_info channel_info_of(ts_world world, ts_channel channel) {
  ts_channel_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_channel_get_info(world, channel, &info));
  return info;
}

static inline ts_player_info player_info_of(ts_world world, ts_player player) {
  ts_player_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_player_get_info(world, player, &info));
  return info;
}

static inline uint64_t hash_of(ts_world world) {
  uint64_t hash = 0;
  CHECK_STATUS(TS_OK, ts_world_hash(world, &hash));
  return hash;
}

/** The first lane's value, velocity or target; NaN where there is none. */
static inline double lane_in(ts_world world, ts_channel channel, int which) {
  double lanes[3][most_lanes] = {{NAN}, {NAN}, {NAN}};
  ts_channel_info info = {.struct_size = sizeof info};
  bool is_read = ts_channel_get_info(world, channel, &info) == TS_OK &&
                 ts_channel_get(world, channel, lanes[0], lanes[1], lanes[2], info.lanes) == TS_OK;
  return is_read ? lanes[which][0] : NAN;
}
static inline double value_in(ts_world world, ts_channel channel) { return lane_in(world, channel, 0); }
static inline double velocity_in(ts_world world, ts_channel channel) { return lane_in(world, channel, 1); }
static inline double target_in(ts_world world, ts_channel channel) { return lane_in(world, channel, 2); }

/** A number for all that can be read of a world and these without taking anything: another one where that changed. */
uint64_t world_sum(ts_world world, const ts_channel *channels, size_t channel_count, const ts_player *players,
                   size_t player_count);

/** All that is unread, in a buffer of its own that the next call uses again. */
const ts_event *events_of(ts_world world, size_t *count);

/** What is expected of an event; a time that is NaN and a count of 0 are not looked at. */
typedef struct told {
  ts_event_kind kind;
  double time;
  ts_player player;
  ts_reason reason;
  uint32_t marker;
  uint64_t count;
} told;

/** Takes the events and compares them with these, times within 1e-9. */
bool check_told(ts_world world, const told *expected, size_t count, const char *file, int line);
#define CHECK_TOLD(world, ...)                                                                            \
  check_told((world), (const told[]){__VA_ARGS__}, sizeof((const told[]){__VA_ARGS__}) / sizeof(told), \
             __FILE__, __LINE__)
#define CHECK_SILENT(world) check_told((world), NULL, 0, __FILE__, __LINE__)

#define BEGIN(player, time) {TS_EVENT_BEGIN, (time), (player), TS_REASON_NONE, 0, 1}
#define LOOP(player, time) {TS_EVENT_LOOP, (time), (player), TS_REASON_NONE, 0, 1}
#define LOOPS(player, time, count) {TS_EVENT_LOOP, (time), (player), TS_REASON_NONE, 0, (count)}
#define MARKER(player, time, id) {TS_EVENT_MARKER, (time), (player), TS_REASON_NONE, (id), 1}
#define END(player, time, reason) {TS_EVENT_END, (time), (player), (reason), 0, 1}

/** Channels of every kind, moved by players of every kind (world_samples.c). */
enum { sample_channels = 24 };
typedef struct sample_world {
  ts_world world;
  ts_channel channels[sample_channels];
  ts_player players[sample_channels];
} sample_world;
sample_world make_sample_world(void);

/** Every value of every channel is a finite number. */
bool is_all_finite(ts_world world, const ts_channel *channels, size_t count);

#endif
