/* SPDX-License-Identifier: MIT */
#include "api.h"

enum {
  TARGET = 1, FROM = 2, VELOCITY = 4, ACCELERATION = 8, AMPLITUDE = 16, OFFSET = 32, TIMING = 64, OWN_TIMING = 128, LAW = 256,
  DRAG = 512, LIMITS = 1024, ITS_TRACK = 2048, ITS_PATH = 4096, NOISE = 8192, FRICTION = 16384
};

/** Any motion for channels of `lanes` lanes together: what its kind needs and, mostly, nothing that it does not use. */
static ts_motion take_motion(uint32_t lanes) {
  static const struct {
    ts_motion_kind kind;
    unsigned needs, uses;
  } kinds[] = {{(ts_motion_kind)0, TARGET, FROM | TIMING}, {TS_MOTION_TWEEN, TARGET | TIMING, FROM},
               {TS_MOTION_TRACK, ITS_TRACK, TIMING}, {TS_MOTION_SPRING, TARGET, VELOCITY | LAW | OWN_TIMING},
               {TS_MOTION_DECAY, 0, VELOCITY | DRAG | LIMITS | OWN_TIMING}, {TS_MOTION_TIMELINE, 0, TIMING},
               {TS_MOTION_FALL, ACCELERATION, VELOCITY | DRAG | OWN_TIMING}, {TS_MOTION_PATH, ITS_PATH, OFFSET | TIMING},
               {TS_MOTION_FLING, 0, VELOCITY | FRICTION | OWN_TIMING}, {TS_MOTION_SHAKE, AMPLITUDE, NOISE | OWN_TIMING},
               {TS_MOTION_PUNCH, AMPLITUDE, LAW | OWN_TIMING}};
  unsigned which = take_any(&fuzz.in, COUNT_OF(kinds)), has = take_byte(&fuzz.in) | (unsigned)take_byte(&fuzz.in) << 8;
  if (!take_once(&fuzz.in, 16)) has = kinds[which].needs | (has & kinds[which].uses);
  ts_motion it;
  memset(&it, 0, sizeof it);
  it.struct_size = sizeof it, it.kind = take_once(&fuzz.in, 64) ? TAKE_ENUM(ts_motion_kind) : kinds[which].kind;
  if (take_once(&fuzz.in, 3)) it.flags = take_once(&fuzz.in, 16) ? take_u32(&fuzz.in) : 1u << take_any(&fuzz.in, 8);
  if (take_once(&fuzz.in, 8)) it.given = take_once(&fuzz.in, 8) ? take_u32(&fuzz.in) : 1024u << take_any(&fuzz.in, 4);
  if (has & TARGET) it.target = take_numbers(lanes, false);
  if (has & FROM) it.from = take_numbers(lanes, false);
  if (has & VELOCITY) it.velocity = take_numbers(lanes, false);
  if (has & ACCELERATION) it.acceleration = take_numbers(lanes, false);
  if (has & AMPLITUDE) it.amplitude = take_numbers(lanes, false);
  if (has & OFFSET) it.offset = take_numbers(lanes, false);
  if (has & TIMING) it.timing = take_timing();
  if (has & OWN_TIMING) it.timing.delay = take_small(&fuzz.in), it.timing.rate = take_flag() ? take_number(&fuzz.in) : 0;
  if (has & OWN_TIMING && take_once(&fuzz.in, 4)) it.timing.duration = take_number(&fuzz.in);
  if (has & LAW) {
    it.spring = take_spring();
    if (it.kind == TS_MOTION_PUNCH) it.spring.omega = it.spring.mass = 0;
    else if (take_flag()) it.overshoot = TAKE_ENUM(ts_overshoot), it.restitution = take_number(&fuzz.in);
    if (take_once(&fuzz.in, 4)) it.tolerance = take_number(&fuzz.in);
  }
  if (has & DRAG) it.decay.rate = take_number(&fuzz.in), it.decay.power = take_once(&fuzz.in, 8) ? take_number(&fuzz.in) : 0;
  if (has & LIMITS) {
    unsigned sides = take_byte(&fuzz.in);
    ts_bounds bounds = {.struct_size = sides & 4 ? sizeof bounds : 0, .contact = sides < 224 ? 0 : TAKE_ENUM(ts_contact)};
    if (sides & 1) bounds.lower = take_numbers(lanes, false);
    if (sides & 2) bounds.upper = take_numbers(lanes, true);
    if (sides & 8) bounds.spring = take_spring();
    if (sides > 240) bounds.given = take_u32(&fuzz.in), bounds.struct_size = take_byte(&fuzz.in) % (sizeof bounds + 1);
    it.bounds = memcpy(lend(sizeof bounds), &bounds, sizeof bounds);
  }
  if (has & ITS_TRACK) it.track = take_track();
  if (has & ITS_PATH) it.path = take_path(), it.path_start = take_part_of_way(), it.path_end = take_part_of_way();
  if (has & ITS_PATH) it.tolerance = take_path_tolerance();
  if (has & NOISE) {
    it.octaves = take_byte(&fuzz.in) % 10, it.seed = take_byte(&fuzz.in);
    if (take_flag()) it.frequency = take_number(&fuzz.in), it.fade = take_number(&fuzz.in);
  }
  if (has & FRICTION)
    it.fling = TAKE_ENUM(ts_fling_kind), it.friction = take_number(&fuzz.in), it.ppi = take_flag() ? take_number(&fuzz.in) : 0;
  return it;
}

unsigned take_channels(ts_world *world, ts_channel *channels, unsigned *lanes) {
  ts_world other;
  channels[0] = take_channel(world);
  unsigned count = take_byte(&fuzz.in) % 5;
  *lanes = lanes_of_channel(*world, channels[0]);
  for (unsigned i = 1; i < count; i++) channels[i] = take_channel(&other), *lanes += lanes_of_channel(*world, channels[i]);
  return count;
}

void fuzz_ts_channel_start(void) {
  ts_player *out = OUT(ts_player);
  ts_world world;
  ts_channel channel = take_channel(&world);
  ts_motion motion = take_motion(lanes_of_channel(world, channel));
  done(ts_channel_start(world, channel, STRUCT(motion), out));
  keep(PLAYER, world, out);
}

void fuzz_ts_channels_start(void) {
  ts_world world;
  ts_channel channels[4];
  ts_player out[4];
  unsigned lanes, count = take_channels(&world, channels, &lanes), has = take_byte(&fuzz.in);
  ts_motion motion = take_motion(lanes);
  const double *durations = has & 1 ? take_numbers(4, false) : NULL, *delays = has & 2 ? take_numbers(4, false) : NULL;
  if (done(ts_channels_start(world, channels, count, STRUCT(motion), durations, delays, out)) != TS_OK) return;
  for (unsigned i = 0; i < count; i++) keep(PLAYER, world, &out[i]);
}

void fuzz_ts_timeline_start(void) {
  ts_player *out = OUT(ts_player);
  ts_world world;
  ts_timeline timeline = take_timeline(&world);
  ts_motion motion = take_motion(1);
  done(ts_timeline_start(world, timeline, take_once(&fuzz.in, 4) ? NULL : STRUCT(motion), out));
  keep(PLAYER, world, out);
}

void fuzz_ts_chain_add(void) {
  ts_world world, other;
  ts_chain chain = take_chain(&world);
  ts_channel channel = take_channel(&other);
  ts_motion motion = take_motion(lanes_of_channel(world, channel));
  done(ts_chain_add(world, chain, channel, STRUCT(motion)));
}

void fuzz_ts_chain_add_timeline(void) {
  ts_world world, other;
  ts_chain chain = take_chain(&world);
  ts_timeline timeline = take_timeline(&other);
  ts_motion motion = take_motion(1);
  done(ts_chain_add_timeline(world, chain, timeline, take_once(&fuzz.in, 4) ? NULL : STRUCT(motion)));
}

/** Mostly a few fields of what may run. */
static ts_motion take_changes(uint32_t lanes) {
  ts_motion it = take_motion(lanes);
  unsigned has = take_byte(&fuzz.in);
  if (has & 1) it.kind = (ts_motion_kind)0;
  if (has & 2) memset(&it.timing, 0, sizeof it.timing);
  if (has & 4) it.target = NULL;
  if (has & 8) it.flags = it.velocity && has & 16 ? TS_START_ADD_VELOCITY : 0;
  if (has & 32) it.from = NULL;
  return it;
}

void fuzz_ts_player_update(void) {
  ts_world world;
  ts_player player = take_player(&world);
  ts_player_info info = {.struct_size = sizeof info};
  bool known = ts_player_get_info(world, player, &info) == TS_OK;
  ts_motion changes = take_changes(known ? lanes_of_channel(world, info.channel) : 1);
  done(ts_player_update(world, player, STRUCT(changes)));
}

void fuzz_ts_channels_update(void) {
  ts_world world;
  ts_channel channels[4];
  unsigned lanes, count = take_channels(&world, channels, &lanes);
  ts_motion changes = take_changes(lanes);
  done(ts_channels_update(world, channels, count, STRUCT(changes)));
}

void fuzz_ts_channel_set_target(void) {
  ts_world world;
  ts_channel channel = take_channel(&world);
  done(ts_channel_set_target(world, channel, take_numbers(lanes_of_channel(world, channel), false)));
}
