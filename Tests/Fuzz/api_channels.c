/* SPDX-License-Identifier: MIT */
#include "api.h"

enum { bound_lanes = 64, bound_stride = 256 };

/** Every lane at every stride that is taken lies in here, on either side of the middle. */
static uint8_t bound[2 * bound_lanes * bound_stride + 256];

void fuzz_ts_channel_create(void) {
  static const uint32_t lanes[] = {0, 64, 65, UINT32_MAX};
  ts_channel *out = OUT(ts_channel);
  ts_channel_desc desc = {.struct_size = sizeof desc, .kind = TAKE_ENUM(ts_track_kind)};
  unsigned has = take_byte(&fuzz.in);
  ts_world world = take_world();
  if (desc.kind == TS_TRACK_NUMBERS) desc.lanes = 1 + (has & 3);
  if (has >= 240) desc.lanes = lanes[has % 4];
  if (has & 4) desc.value = take_numbers(64, false);
  if (has & 8) desc.name = take_name();
  if (has & 16) desc.path = take_name(), desc.scope = take_any(&fuzz.in, 3);
  if (has & 32) desc.rounding = TAKE_ENUM(ts_rounding), desc.wrap = TAKE_ENUM(ts_wrap);
  if (has & 64) desc.space = TAKE_ENUM(ts_color_space), desc.extended = take_flag();
  if (has & 128) desc.tolerance = take_number(&fuzz.in);
  done(ts_channel_create(world, STRUCT(desc), out));
  keep(CHANNEL, world, out);
}

DESTROY(channel, true)

void fuzz_ts_channel_is_valid(void) {
  ts_world world;
  ts_channel channel = take_channel(&world);
  bool valid = ts_channel_is_valid(world, channel);
  if (valid && fuzz.depth == 1) FUZZ_CHECK(ts_world_is_valid(world));
}

void fuzz_ts_channel_find(void) {
  ts_channel *out = OUT(ts_channel);
  ts_world world = take_world();
  if (done(ts_channel_find(world, take_name(), out)) == TS_OK) know(CHANNEL, world, OF_HANDLE(*out));
}

void fuzz_ts_channel_get_info(void) {
  ts_channel_info *out = INFO(ts_channel_info);
  ts_world world;
  ts_channel channel = take_channel(&world);
  if (done(ts_channel_get_info(world, channel, out)) != TS_OK) return;
  if (out->player.slot || out->player.generation) FUZZ_CHECK(ts_player_is_valid(world, out->player));
}

void fuzz_ts_channel_get_easing(void) {
  ts_easing *out = OUT(ts_easing);
  ts_world world;
  ts_channel channel = take_channel(&world);
  done(ts_channel_get_easing(world, channel, out));
  keep(EASING, no_world, out);
}

/** What an input finds there is not what one before it has left. */
void clear_bound(void) { memset(bound, 0, sizeof bound); }

/** Numbers in the memory, and where a channel's begin. */
static void *take_address(ptrdiff_t *stride, size_t size) {
  static const ptrdiff_t strides[] = {0, 8, 4, 16, 24, -8, -4, 9, 1, -1, bound_stride, -bound_stride, 12};
  unsigned byte = take_byte(&fuzz.in);
  uint8_t *at = bound + bound_lanes * bound_stride + (byte < 192 ? byte / 8 * 8 : byte % 64);
  *stride = strides[byte % COUNT_OF(strides)];
  if (byte >= 250) return NULL;
  for (unsigned i = byte % 3; i > 0; i--) {
    double number = take_number(&fuzz.in);
    float rounded = (float)number;
    memcpy(at, size == 4 ? (void *)&rounded : (void *)&number, size);
    /* Another channel may be bound there: what a world is has changed by this, whatever becomes of the call. */
    fuzz.defaults++;
  }
  return at;
}

#define BIND(suffix, number) \
  void fuzz_ts_channel_bind_##suffix(void) { \
    ptrdiff_t stride; \
    ts_world world; \
    ts_channel channel = take_channel(&world); \
    number *address = take_address(&stride, sizeof *address); \
    done(ts_channel_bind_##suffix(world, channel, address, stride)); \
  }
BIND(f32, float)
BIND(f64, double)
COMMAND(channel, unbind)
COMMAND(channel, stop)
COMMAND(channel, unlink)

static size_t take_lanes(ts_world world, ts_channel channel) {
  size_t lanes = lanes_of_channel(world, channel);
  return take_once(&fuzz.in, 32) ? take_byte(&fuzz.in) : lanes;
}

void fuzz_ts_channel_get(void) {
  ts_world world;
  ts_channel channel = take_channel(&world);
  size_t lanes = take_lanes(world, channel), size = lanes * sizeof(double);
  double *out[3] = {lend_out(size), lend_out(size), lend_out(size)};
  if (take_once(&fuzz.in, 64)) lanes = take_huge();
  if (done(ts_channel_get(world, channel, out[0], out[1], out[2], lanes)) != TS_OK) return;
  for (int i = 0; i < 3; i++)
    for (size_t k = 0; k < lanes && out[i]; k++) FUZZ_CHECK(isfinite(out[i][k]));
}

void fuzz_ts_channel_set(void) {
  ts_world world;
  ts_channel channel = take_channel(&world);
  size_t lanes = take_lanes(world, channel);
  double *value = take_numbers(lanes, false);
  if (take_once(&fuzz.in, 64)) lanes = take_huge();
  done(ts_channel_set(world, channel, value, lanes));
}

void fuzz_ts_channel_link(void) {
  ts_world world, other;
  ts_channel channel = take_channel(&world), sources[4];
  size_t lanes = lanes_of_channel(world, channel);
  ts_link_desc desc = {.struct_size = sizeof desc, .count = take_byte(&fuzz.in) % 5, .combine = TAKE_ENUM(ts_link_combination)};
  for (size_t i = 0; i < desc.count; i++) sources[i] = take_channel(&other);
  if (desc.count) desc.sources = memcpy(lend(desc.count * sizeof *sources), sources, desc.count * sizeof *sources);
  if (take_flag()) desc.easing = take_easing();
  unsigned with = take_byte(&fuzz.in);
  if (with & 1) desc.scale = take_numbers(lanes, false);
  if (with & 2) desc.offset = take_numbers(lanes, false);
  if (with & 4) desc.lower = take_numbers(lanes, false);
  if (with & 8) desc.upper = take_numbers(lanes, false);
  if (take_once(&fuzz.in, 64)) desc.count = take_huge();
  if (done(ts_channel_link(world, channel, take_once(&fuzz.in, 32) ? NULL : STRUCT(desc))) != TS_OK) return;
  double value = 0;
  if (lanes == 1) FUZZ_CHECK(ts_channel_set(world, channel, &value, 1) == TS_ERROR_INVALID_ARGUMENT);
}

/* A time of the world's recording, mostly. */
static double take_past(ts_world world) {
  ts_world_info info = {.struct_size = sizeof info};
  if (take_once(&fuzz.in, 16) || ts_world_get_info(world, &info) != TS_OK) return take_number(&fuzz.in);
  return info.recording_start + (info.recording_end - info.recording_start) * (take_byte(&fuzz.in) / 255.0);
}

void fuzz_ts_world_record(void) {
  ts_world world = take_world();
  done(ts_world_record(world, take_number(&fuzz.in), (size_t)take_byte(&fuzz.in) << 12));
}

void fuzz_ts_world_seek(void) {
  ts_world world = take_world();
  ts_world_info info = {.struct_size = sizeof info};
  double time = take_past(world);
  if (done(ts_world_seek(world, time)) != TS_OK || ts_world_get_info(world, &info) != TS_OK) return;
  FUZZ_CHECK(info.recording_end >= info.time && fabs(info.time - time) <= 1e-6 * (1 + fabs(time)));
}

void fuzz_ts_world_set_locked(void) {
  ts_world world = take_world();
  if (done(ts_world_set_locked(world, true)) != TS_OK) return;
  FUZZ_CHECK(ts_world_step(world, 0, NULL) != TS_OK);
  done(ts_world_set_locked(world, false));
}

void fuzz_ts_world_save_recording(void) {
  ts_world world = take_world();
  double from = take_past(world), to = take_past(world);
  size_t size = 0, *out = OUT(size_t);
  if (done(ts_world_save_recording(world, from, to, NULL, 0, out ? &size : NULL)) != TS_OK) return;
  uint8_t *buffer = lend_room(size);
  if (done(ts_world_save_recording(world, from, to, buffer, size, out)) != TS_OK) return;
  free(fuzz.blob);
  fuzz.blob = malloc(size), fuzz.blob_size = size;
  if (!fuzz.blob) abort();
  memcpy(fuzz.blob, buffer, size);
}

void fuzz_ts_channel_value_at(void) {
  ts_world world;
  ts_channel channel = take_channel(&world);
  size_t lanes = take_lanes(world, channel), size = lanes * sizeof(double);
  double *out[2] = {lend_out(size), lend_out(size)}, time = take_past(world);
  if (take_once(&fuzz.in, 64)) lanes = take_huge();
  if (done(ts_channel_value_at(world, channel, time, out[0], out[1], lanes)) != TS_OK) return;
  for (int i = 0; i < 2; i++)
    for (size_t k = 0; k < lanes && out[i]; k++) FUZZ_CHECK(isfinite(out[i][k]));
}

void fuzz_ts_channel_recording_to_track(void) {
  ts_track *out = OUT(ts_track);
  ts_world world;
  ts_channel channel = take_channel(&world);
  double from = take_past(world), to = take_past(world), tolerance = take_byte(&fuzz.in) / 64.0;
  done(ts_channel_recording_to_track(world, channel, from, to, tolerance, out));
  keep(TRACK, no_world, out);
}

void fuzz_ts_channel_add_layer(void) {
  ts_world world;
  ts_channel channel = take_channel(&world);
  ts_channel *layer = OUT(ts_channel), *weight = OUT(ts_channel);
  ts_layer_mode mode = TAKE_ENUM(ts_layer_mode);
  bool is_layer = take_flag();
  ts_status status = done(ts_channel_add_layer(world, channel, mode, take_number(&fuzz.in), layer, weight));
  if (status == TS_OK) FUZZ_CHECK(ts_channel_destroy(world, *weight) == TS_ERROR_INVALID_ARGUMENT);
  keep(CHANNEL, world, is_layer ? layer : weight);
}

void fuzz_ts_channel_begin_fade(void) {
  ts_world world;
  ts_channel channel = take_channel(&world);
  double duration = take_number(&fuzz.in);
  done(ts_channel_begin_fade(world, channel, duration, take_easing()));
}

void fuzz_ts_channel_set_bounds(void) {
  ts_world world;
  ts_channel channel = take_channel(&world);
  size_t lanes = lanes_of_channel(world, channel);
  unsigned with = take_byte(&fuzz.in);
  ts_bounds bounds = {.struct_size = sizeof bounds, .contact = TAKE_ENUM(ts_contact), .spring = take_spring()};
  bounds.restitution = take_byte(&fuzz.in) % 16 ? take_byte(&fuzz.in) / 255.0 : NAN;
  if (with & 1) bounds.lower = take_numbers(lanes, false);
  if (with & 2) bounds.upper = take_numbers(lanes, false);
  if (with >= 128) bounds.given = with < 192 ? TS_GIVEN_RESTITUTION : take_u32(&fuzz.in);
  done(ts_channel_set_bounds(world, channel, take_once(&fuzz.in, 32) ? NULL : STRUCT(bounds)));
}

void fuzz_ts_channel_get_bounds(void) {
  ts_bounds *info = INFO(ts_bounds);
  ts_world world;
  ts_channel channel = take_channel(&world);
  size_t lanes = lanes_of_channel(world, channel);
  double *lower = lend_out(lanes * sizeof(double)), *upper = lend_out(lanes * sizeof(double));
  if (done(ts_channel_get_bounds(world, channel, info, lower, upper, lanes)) != TS_OK || !lower || !upper) return;
  for (size_t i = 0; i < lanes; i++) FUZZ_CHECK(lower[i] <= upper[i]);
}

/* ---- Players ------------------------------------------------------------------------------------------------------ */

void fuzz_ts_tween_to(void) {
  ts_world world;
  ts_channel channel = take_channel(&world);
  double target = take_number(&fuzz.in);
  done(ts_tween_to(world, channel, target, take_number(&fuzz.in)));
}

void fuzz_ts_channel_tween_to(void) {
  ts_world world;
  ts_channel channel = take_channel(&world);
  double target = take_number(&fuzz.in), duration = take_number(&fuzz.in);
  const char *easing = take_flag() ? take_easing_text() : NULL;
  ts_player *out = OUT(ts_player);
  done(ts_channel_tween_to(world, channel, target, duration, easing, out));
  keep(PLAYER, world, out);
}

void fuzz_ts_channel_spring_to(void) {
  ts_world world;
  ts_channel channel = take_channel(&world);
  double target = take_number(&fuzz.in), duration = take_number(&fuzz.in);
  double bounce = take_number(&fuzz.in);
  ts_player *out = OUT(ts_player);
  done(ts_channel_spring_to(world, channel, target, duration, bounce, out));
  keep(PLAYER, world, out);
}

void fuzz_ts_player_get_info(void) {
  ts_player_info *out = INFO(ts_player_info);
  ts_world world;
  ts_player player = take_player(&world);
  if (done(ts_player_get_info(world, player, out)) != TS_OK) return;
  FUZZ_CHECK(!isnan(out->time) && !isnan(out->duration) && !isnan(out->end_time) && !isnan(out->remaining));
}

COMMAND(player, reverse)

/* The verbs of all that runs. */

static uint32_t take_mask(void) { return take_once(&fuzz.in, 16) ? take_u32(&fuzz.in) : take_any(&fuzz.in, 16); }

#define VERB_WITH(name, ...) \
  void fuzz_ts_player_##name(void) { \
    ts_world world; \
    ts_player player = take_running(&world); \
    done(ts_player_##name(__VA_ARGS__)); \
  }
#define VERB(name) VERB_WITH(name, world, player)
VERB(start)
VERB(pause)
VERB(resume)
VERB(stop)
VERB(cancel)
VERB(finish)
VERB_WITH(set_rate, world, player, take_number(&fuzz.in))
VERB_WITH(set_stops, world, player, take_mask())

void fuzz_ts_player_is_valid(void) {
  ts_world world;
  ts_player player = take_running(&world);
  (void)ts_player_is_valid(world, player);
}

void fuzz_ts_player_destroy(void) {
  ts_world world;
  ts_player player = take_running(&world);
  /* Nobody can have made another in the meantime. */
  if (done(ts_player_destroy(world, player)) == TS_OK && fuzz.depth == 1) FUZZ_CHECK(!ts_player_is_valid(world, player));
}

void fuzz_ts_player_seek(void) {
  ts_world world;
  ts_player player = take_player(&world);
  double time = take_number(&fuzz.in);
  done(ts_player_seek(world, player, time, take_flag()));
}

void fuzz_ts_channels_create(void) {
  ts_channel out[4];
  ts_channel_desc desc = {.struct_size = sizeof desc, .kind = (ts_track_kind)take_enum(12)};
  ts_world world = take_world();
  size_t count = take_byte(&fuzz.in) % 5;
  const double *values = take_flag() ? take_numbers(16, false) : NULL;
  if (done(ts_channels_create(world, STRUCT(desc), count, values, out)) != TS_OK) return;
  for (size_t i = 0; i < count; i++) keep(CHANNEL, world, &out[i]);
}

#define BIND_ALL(suffix, number) \
  void fuzz_ts_channels_bind_##suffix(void) { \
    ts_world world; \
    ts_channel channels[4]; \
    unsigned lanes, count = take_channels(&world, channels, &lanes); \
    ptrdiff_t stride; \
    number *address = take_address(&stride, sizeof *address); \
    done(ts_channels_bind_##suffix(world, channels, count, address, take_flag() ? bound_stride * 2 : 0, stride / 4)); \
  }
BIND_ALL(f32, float)
BIND_ALL(f64, double)

void fuzz_ts_channels_set_read(void) {
  ts_world world;
  ts_channel channels[4];
  unsigned lanes, count = take_channels(&world, channels, &lanes);
  done(ts_channels_set_read(world, channels, count, take_flag()));
}

void fuzz_ts_world_show(void) {
  ts_world world;
  ts_channel channels[4];
  unsigned lanes, count = take_channels(&world, channels, &lanes);
  bool all = take_flag();
  done(ts_world_show(world, all ? NULL : channels, all ? 0 : count));
}

void fuzz_ts_channels_get(void) {
  ts_world world;
  ts_channel channels[4];
  unsigned lanes, count = take_channels(&world, channels, &lanes), has = take_byte(&fuzz.in);
  double *numbers[3];
  for (int i = 0; i < 3; i++) numbers[i] = has >> i & 1 ? take_numbers(lanes, false) : NULL;
  done(ts_channels_get(world, channels, count, numbers[0], numbers[1], numbers[2]));
}

void fuzz_ts_channels_set(void) {
  ts_world world;
  ts_channel channels[4];
  unsigned lanes, count = take_channels(&world, channels, &lanes);
  done(ts_channels_set(world, channels, count, take_numbers(lanes, false)));
}
