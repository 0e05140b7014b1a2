/* SPDX-License-Identifier: MIT
 *
 * Timelines and snapshots to try things with.
 */
#ifndef TWEENSPIRIT_TESTS_TIMELINE_HELP_H
#define TWEENSPIRIT_TESTS_TIMELINE_HELP_H

#include "world_help.h"

static inline ts_timeline timeline_of(ts_world world) {
  ts_timeline timeline = {0, 0};
  CHECK_STATUS(TS_OK, ts_timeline_create(world, &timeline));
  return timeline;
}

static inline ts_entry put_track(ts_world world, ts_timeline timeline, ts_channel channel, ts_track track, double at) {
  ts_entry entry = {0, 0};
  CHECK_STATUS(TS_OK, ts_timeline_add_track(world, timeline, channel, track, at, &entry));
  return entry;
}

/** Linear, from its time 0 on, of one number. */
static inline ts_entry put_line(
  ts_world world, ts_timeline timeline, ts_channel channel, double at, double length, double from, double to) {
  ts_track track = line_of(TS_INTERPOLATION_EASED, 2, NUMBERS(0, length), NUMBERS(from, to));
  ts_entry entry = put_track(world, timeline, channel, track, at);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  return entry;
}

static inline ts_entry put_timeline(
  ts_world world, ts_timeline timeline, ts_timeline inner, double at, const ts_timing *timing) {
  ts_entry entry = {0, 0};
  CHECK_STATUS(TS_OK, ts_timeline_add_timeline(world, timeline, inner, timing, at, &entry));
  return entry;
}

static inline ts_entry put_marker(ts_world world, ts_timeline timeline, double at, uint32_t id) {
  ts_entry entry = {0, 0};
  CHECK_STATUS(TS_OK, ts_timeline_add_marker(world, timeline, at, id, &entry));
  return entry;
}

static inline ts_timeline_info timeline_info_of(ts_world world, ts_timeline timeline) {
  ts_timeline_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_timeline_get_info(world, timeline, &info));
  return info;
}

static inline ts_entry_info entry_info_of(ts_world world, ts_timeline timeline, size_t index) {
  ts_entry_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_timeline_get_entry(world, timeline, index, &info));
  return info;
}

static inline void scrub(ts_world world, ts_timeline timeline, double time) {
  CHECK_STATUS(TS_OK, ts_timeline_set_time(world, timeline, time, false));
}

static inline ts_player start_timeline(ts_world world, ts_timeline timeline, ts_motion motion) {
  ts_player player = {0, 0};
  CHECK_STATUS(TS_OK, ts_timeline_start(world, timeline, &motion, &player));
  return player;
}

static inline ts_player play_timeline(ts_world world, ts_timeline timeline, const ts_timing *timing) {
  ts_motion motion = of_kind(TS_MOTION_TIMELINE);
  if (timing) motion.timing = *timing;
  return start_timeline(world, timeline, motion);
}

static inline ts_player move_playhead(ts_world world, ts_timeline timeline, double time, double duration) {
  return start_timeline(world, timeline, tween_of(&time, duration, 0));
}

static inline double playhead_of(ts_world world, ts_timeline timeline) {
  ts_timeline_info info = {.struct_size = sizeof info};
  return ts_timeline_get_info(world, timeline, &info) == TS_OK ? info.time : NAN;
}

static inline ts_player player_on(ts_world world, ts_channel channel) { return channel_info_of(world, channel).player; }

static inline bool is_held(ts_world world, ts_channel channel, ts_player player) {
  ts_player by = player_on(world, channel);
  return SAME(by, player);
}

static inline bool is_free(ts_world world, ts_channel channel) { return is_held(world, channel, (ts_player){0, 0}); }

/** A number for all of a world, what no snapshot has among it. */
static inline uint64_t state_of(ts_world world) {
  ts_world_info info = {.struct_size = sizeof info};
  uint64_t hash = 0;
  if (ts_world_hash(world, &hash) != TS_OK || ts_world_get_info(world, &info) != TS_OK) return 0;
  uint64_t parts[] = {hash, info.unread_events, info.dropped_events, info.steps, info.channels, info.players, info.active};
  return mixed(0xCBF29CE484222325u, parts, sizeof parts);
}

/** Events are dropped. */
static inline void forget_events(ts_world world) {
  size_t count;
  do events_of(world, &count);
  while (count > 0);
}

typedef struct blob {
  uint8_t *bytes;
  size_t size;
} blob;

static inline blob saved(ts_world world) {
  blob blob = {NULL, 0};
  size_t size = 0;
  CHECK_STATUS(TS_OK, ts_world_snapshot(world, NULL, 0, &size));
  blob.bytes = malloc(size + 1);
  if (!CHECK(blob.bytes != NULL)) abort();
  CHECK_STATUS(TS_OK, ts_world_snapshot(world, blob.bytes, size, &blob.size));
  CHECK(blob.size == size && size > 0 && size % 8 == 0);
  return blob;
}

static inline bool is_same_blob(blob a, blob b) { return a.size == b.size && same_bits(a.bytes, b.bytes, a.size); }

/** Whether the world would be saved as these bytes. */
static inline bool is_saved_as(ts_world world, blob expected) {
  blob now = saved(world);
  bool same = is_same_blob(expected, now);
  free(now.bytes);
  return same;
}

static inline void restore(ts_world world, blob blob) { CHECK_STATUS(TS_OK, ts_world_restore(world, blob.bytes, blob.size)); }

/** Makes `to` what `from` is, but for events, and drops those of both. */
static inline void copy_world(ts_world from, ts_world to) {
  blob blob = saved(from);
  restore(to, blob);
  free(blob.bytes);
  forget_events(from);
}

/** Channels of every kind moved by players of every kind, and timelines of every sort at work (world_samples.c). */
enum { sample_timelines = 5 };
typedef struct sample_scene {
  sample_world in;
  ts_timeline timelines[sample_timelines];
  ts_player players[sample_timelines];
  /** Of one number each. */
  ts_channel lanes[8];
} sample_scene;
sample_scene make_sample_scene(void);

/** A number for all values, players and playheads of it, as they are in this world. */
uint64_t scene_sum(ts_world world, const sample_scene *scene);

/** Takes the events of both: whether they are the same ones. */
bool tell_alike(ts_world a, ts_world b);

#endif
