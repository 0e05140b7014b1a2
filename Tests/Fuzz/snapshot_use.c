/* SPDX-License-Identifier: MIT
 *
 * What a caller may do with a world, done to one that came out of somebody's bytes.
 */
#include "snapshot.h"

enum { most_lanes = 64, most_seen = 24 };

uint64_t hash_of(ts_world world) {
  uint64_t hash = 0;
  FUZZ_CHECK(ts_world_hash(world, &hash) == TS_OK);
  return hash;
}

static ts_world world_made(void) {
  ts_world world;
  ts_world_desc desc = {.struct_size = sizeof desc, .event_capacity = 64};
  FUZZ_CHECK(ts_world_create(&desc, &world) == TS_OK);
  return world;
}

ts_world world_before(void) {
  ts_world world = world_made();
  ts_channel channel;
  ts_player player;
  ts_channel_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT};
  FUZZ_CHECK(ts_channel_create(world, &desc, &channel) == TS_OK);
  ts_motion tween = {.struct_size = sizeof tween, .target = (double[]){1}, .timing.duration = 2};
  FUZZ_CHECK(ts_channel_start(world, channel, &tween, &player) == TS_OK && ts_world_step(world, 0.5, NULL) == TS_OK);
  return world;
}

void check_saved(ts_world world) {
  size_t size = 0, again = 0;
  FUZZ_CHECK(ts_world_snapshot(world, NULL, 0, &size) == TS_OK);
  uint8_t *bytes = malloc(size), *others = malloc(size);
  FUZZ_CHECK(bytes && others && ts_world_snapshot(world, bytes, size, &again) == TS_OK && again == size);
  ts_world other = world_made();
  FUZZ_CHECK(ts_world_restore(other, bytes, size) == TS_OK);
  FUZZ_CHECK(hash_of(other) == hash_of(world));
  FUZZ_CHECK(ts_world_snapshot(other, others, size, &again) == TS_OK && again == size);
  FUZZ_CHECK(memcmp(bytes, others, size) == 0);
  FUZZ_CHECK(ts_world_destroy(other) == TS_OK);
  free(bytes), free(others);
}

static void read_all(ts_world world) {
  ts_event events[32];
  ts_world_info info = {.struct_size = sizeof info};
  size_t count;
  do FUZZ_CHECK(ts_world_read_events(world, events, 32, &count) == TS_OK);
  while (count == 32);
  FUZZ_CHECK(ts_world_get_info(world, &info) == TS_OK && isfinite(info.time) && !isnan(info.next_boundary));
}

static void step(input *in, ts_world world) {
  static const double times[] = {0, 1.0 / 60, 0.5, 1e9, 1e-9, 40};
  unsigned which = take_any(in, 8);
  double dt = which < COUNT_OF(times) ? times[which] : fabs(take_number(in));
  check_status(ts_world_step(world, dt, NULL));
  read_all(world);
}

static ts_timing timing_any(input *in) {
  uint8_t parts = take_byte(in);
  ts_timing timing = {.struct_size = sizeof timing, .duration = parts & 1 ? 1 : fabs(take_number(in)),
      .direction = (ts_direction)(parts / 2 % 4), .fill = (ts_fill)(parts / 8 % 4)};
  if (parts & 32) timing.iterations = fabs(take_number(in));
  if (parts & 64) timing.delay = take_number(in);
  if (parts & 128) timing.rate = take_number(in);
  return timing;
}

static ts_motion motion_any(input *in, const double *lanes) {
  static const ts_motion_kind kinds[] = {TS_MOTION_TWEEN, TS_MOTION_SPRING, TS_MOTION_DECAY, TS_MOTION_FLING, TS_MOTION_SHAKE, TS_MOTION_PUNCH};
  ts_motion motion = {.struct_size = sizeof motion, .kind = kinds[take_any(in, COUNT_OF(kinds))], .flags = take_byte(in) & 63};
  if (motion.kind == TS_MOTION_TWEEN) motion.target = lanes, motion.timing = timing_any(in);
  else if (motion.kind == TS_MOTION_SPRING) motion.target = lanes, motion.overshoot = (ts_overshoot)take_any(in, 4);
  else if (motion.kind == TS_MOTION_SHAKE || motion.kind == TS_MOTION_PUNCH) motion.amplitude = lanes;
  else motion.flags &= TS_START_KEEP | TS_START_HOLD;
  return motion;
}

static void command_player(input *in, ts_world world, ts_player player) {
  ts_player_info info = {.struct_size = sizeof info};
  check_status(ts_player_get_info(world, player, &info));
  switch (take_any(in, 10)) {
    case 0: check_status(ts_player_pause(world, player)); break;
    case 1: check_status(ts_player_resume(world, player)); break;
    case 2: check_status(ts_player_stop(world, player)); break;
    case 3: check_status(ts_player_cancel(world, player)); break;
    case 4: check_status(ts_player_finish(world, player)); break;
    case 5: check_status(ts_player_seek(world, player, take_number(in), take_byte(in) & 1)); break;
    case 6: check_status(ts_player_set_rate(world, player, take_number(in))); break;
    case 7: check_status(ts_player_reverse(world, player)); break;
    case 8: check_status(ts_player_start(world, player)); break;
    default: break;
  }
}

static void command_channel(input *in, ts_world world, ts_channel channel) {
  ts_channel_info info = {.struct_size = sizeof info};
  if (ts_channel_get_info(world, channel, &info) != TS_OK) return;
  double value[most_lanes], velocity[most_lanes], target[most_lanes];
  FUZZ_CHECK(info.lanes >= 1 && info.lanes <= most_lanes);
  FUZZ_CHECK(ts_channel_get(world, channel, value, velocity, target, info.lanes) == TS_OK);
  if (info.player.generation) command_player(in, world, info.player);
  for (uint32_t i = 0; i < info.lanes; i++) target[i] = i == info.lanes - 1;
  ts_easing easing;
  switch (take_any(in, 8)) {
    case 0: check_status(ts_channel_stop(world, channel)); break;
    case 1: check_status(ts_channel_set(world, channel, target, info.lanes)); break;
    case 2: case 3: case 4: {
      ts_motion motion = motion_any(in, target);
      check_status(ts_channel_start(world, channel, &motion, NULL));
      break;
    }
    case 5: check_status(ts_channel_destroy(world, channel)); break;
    default:
      if (ts_channel_get_easing(world, channel, &easing) == TS_OK) FUZZ_CHECK(ts_easing_release(easing) == TS_OK);
  }
}

static void command_timeline(input *in, ts_world world, ts_timeline timeline, ts_timeline other) {
  ts_timeline_info info = {.struct_size = sizeof info};
  if (ts_timeline_get_info(world, timeline, &info) != TS_OK) return;
  ts_entry_info entry = {.struct_size = sizeof entry};
  for (size_t i = 0; i < info.entries && i < 8; i++) FUZZ_CHECK(ts_timeline_get_entry(world, timeline, i, &entry) == TS_OK);
  if (info.player.generation) command_player(in, world, info.player);
  double time = take_number(in);
  ts_motion motion = {.struct_size = sizeof motion, .timing = timing_any(in)};
  switch (take_any(in, 8)) {
    case 0: check_status(ts_timeline_set_time(world, timeline, time, false)); break;
    case 1: check_status(ts_timeline_start(world, timeline, take_once(in, 2) ? &motion : NULL, NULL)); break;
    case 2:
      motion.kind = TS_MOTION_TWEEN, motion.target = &time;
      check_status(ts_timeline_start(world, timeline, &motion, NULL));
      break;
    case 3: check_status(ts_timeline_add_timeline(world, timeline, other, &motion.timing, time, NULL)); break;
    case 4: check_status(ts_timeline_add_marker(world, timeline, time, 1, NULL)); break;
    case 5:
      if (info.entries) check_status(ts_timeline_remove(world, timeline, entry.entry));
      break;
    case 6: check_status(ts_timeline_destroy(world, timeline)); break;
    default: break;
  }
}

static void command_chain(input *in, ts_world world, ts_chain chain, ts_chain other) {
  ts_chain_info info = {.struct_size = sizeof info};
  if (ts_chain_get_info(world, chain, &info) != TS_OK) return;
  FUZZ_CHECK(info.state <= TS_CHAIN_ENDED && info.rate > 0 && !isnan(info.iterations) && info.begun <= info.groups);
  char name[256];
  size_t length;
  FUZZ_CHECK(ts_chain_get_block(world, chain, name, sizeof name, &length) == TS_OK && length < sizeof name);
  switch (take_any(in, 12)) {
    case 0: case 1: check_status(ts_player_start(world, chain)); break;
    case 2: check_status(ts_player_pause(world, chain)); break;
    case 3: check_status(ts_player_resume(world, chain)); break;
    case 4: check_status(ts_player_set_rate(world, chain, take_number(in))); break;
    case 5: check_status(ts_player_stop(world, chain)); break;
    case 6: check_status(ts_player_cancel(world, chain)); break;
    case 7: check_status(ts_player_finish(world, chain)); break;
    case 8: check_status(ts_player_destroy(world, chain)); break;
    case 9: check_status(ts_chain_add_chain(world, chain, other)); break;
    case 10: check_status(ts_player_set_stops(world, chain, 15)); break;
    default: break;
  }
}

static void command_chains(input *in, ts_world world) {
  ts_chain chains[most_seen];
  size_t count;
  FUZZ_CHECK(ts_world_list_chains(world, chains, most_seen, &count) == TS_OK);
  if (count > most_seen) count = most_seen;
  for (size_t i = 0; i < count; i++) command_chain(in, world, chains[i], chains[take_any(in, (unsigned)count)]);
}

/* From stop to stop; what is in the world is changed at some. */
static void run(input *in, ts_world world) {
  ts_stop stop = {.struct_size = sizeof stop};
  ts_status status = ts_world_run(world, take_any(in, 8) / 4.0, &stop);
  for (int most = 32; status == TS_OK && stop.kind != TS_STOP_NONE && most > 0; most--) {
    FUZZ_CHECK(stop.kind <= TS_STOP_BLOCK && isfinite(stop.time) && stop.left >= 0);
    if (take_once(in, 4)) command_chains(in, world);
    if (take_once(in, 8)) check_saved(world);
    status = ts_world_continue(world, &stop);
  }
  check_status(status);
  /* A step that is not complete is brought to its end, however many stops there are. */
  while (status == TS_OK && stop.kind != TS_STOP_NONE) status = ts_world_continue(world, &stop);
}

/* Times of a recording that anybody may have written: another time is shown, or nothing changes. */
static void seek_all(ts_world world) {
  ts_world_info info = {.struct_size = sizeof info};
  FUZZ_CHECK(ts_world_get_info(world, &info) == TS_OK);
  if (isnan(info.recording_end)) return;
  for (int i = 0; i <= 8; i++) {
    uint64_t before = hash_of(world);
    ts_status status = ts_world_seek(world, info.recording_start + (info.recording_end - info.recording_start) * i / 8);
    check_status(status);
    FUZZ_CHECK(status == TS_OK || status == TS_ERROR_CALLBACK || hash_of(world) == before);
  }
  check_status(ts_world_seek(world, info.recording_end));
}

void use_world(input *in, ts_world world) {
  seek_all(world);
  ts_channel channels[most_seen];
  ts_timeline timelines[most_seen];
  size_t count, timeline_count;
  check_saved(world);
  FUZZ_CHECK(ts_world_read_changes(world, channels, most_seen, &count) == TS_OK);
  read_all(world);
  for (int round = 0; round < 3; round++) {
    step(in, world);
    for (size_t i = 0; i < count; i++) command_channel(in, world, channels[i]);
    FUZZ_CHECK(ts_world_list_timelines(world, timelines, most_seen, &timeline_count) == TS_OK);
    if (timeline_count > most_seen) timeline_count = most_seen;
    for (size_t i = 0; i < timeline_count; i++)
      command_timeline(in, world, timelines[i], timelines[take_any(in, (unsigned)timeline_count)]);
    command_chains(in, world);
    if (take_once(in, 3)) run(in, world);
    step(in, world);
  }
  check_status(ts_world_detach(world, "a", 3));
  check_saved(world);
  check_status(ts_world_step(world, 1e9, NULL));
}
