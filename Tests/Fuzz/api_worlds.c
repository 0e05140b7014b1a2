/* SPDX-License-Identifier: MIT */
#include "api.h"

void fuzz_ts_world_create(void) {
  static const size_t capacities[] = {16, 1, 2, 64, 3, (1u << 24) + 1, SIZE_MAX};
  if (fuzz.made_count[WORLD] >= most_worlds) return;
  ts_world *out = OUT(ts_world);
  ts_world_desc desc = {.struct_size = sizeof desc, .event_capacity = capacities[take_any(&fuzz.in, COUNT_OF(capacities))]};
  if (take_once(&fuzz.in, 8)) desc.threads = take_any(&fuzz.in, 70);
  if (take_once(&fuzz.in, 4)) desc.max_step = take_number(&fuzz.in), desc.motion = TAKE_ENUM(ts_motion_policy);
  const ts_world_desc *lent = STRUCT(desc);
  done(ts_world_create(lent, out));
  keep(WORLD, no_world, out);
}

void fuzz_ts_world_destroy(void) {
  ts_world world = take_world();
  if (done(ts_world_destroy(world)) != TS_OK) return;
  forget(WORLD, OF_HANDLE(world));
  if (fuzz.depth == 1) FUZZ_CHECK(!ts_world_is_valid(world));
}

void fuzz_ts_world_is_valid(void) {
  ts_world world = take_world();
  bool valid = ts_world_is_valid(world);
  if (fuzz.depth == 1) FUZZ_CHECK(valid == has_made(WORLD, OF_HANDLE(world)));
}

static double take_dt(void) {
  unsigned byte = take_byte(&fuzz.in);
  return byte < 192 ? byte / 64.0 : take_number(&fuzz.in);
}

#define STEP(name) \
  void fuzz_##name(void) { \
    size_t *out = OUT(size_t); \
    ts_world world = take_world(); \
    stepped(name(world, take_dt(), out)); \
  }
STEP(ts_world_step)
STEP(ts_world_step_to)

void fuzz_ts_world_get_info(void) {
  ts_world_info *out = INFO(ts_world_info);
  if (done(ts_world_get_info(take_world(), out)) != TS_OK) return;
  FUZZ_CHECK(isfinite(out->time) && !isnan(out->next_boundary) && out->active <= out->players);
}

void fuzz_ts_world_get_remaining(void) {
  ts_player *out_endless = OUT(ts_player);
  double *out_seconds = OUT(double);
  ts_world world = take_world();
  if (done(ts_world_get_remaining(world, out_seconds, out_endless)) != TS_OK) return;
  FUZZ_CHECK(*out_seconds >= 0 && (isfinite(*out_seconds) || out_endless->generation));
  FUZZ_CHECK(!out_endless->generation || ts_player_is_valid(world, *out_endless));
}

void fuzz_ts_world_inspect(void) {
  size_t capacity, *out = OUT(size_t);
  char *buffer = take_buffer(&capacity);
  ts_status status = done(ts_world_inspect(take_world(), buffer, capacity, out));
  if (status != TS_OK || !buffer || *out >= capacity) return;
  FUZZ_CHECK(strlen(buffer) == *out && buffer[0] == '{' && buffer[*out - 1] == '}');
  for (size_t i = 0; i < *out; i++) FUZZ_CHECK(buffer[i] >= 0x20 && buffer[i] < 0x7F);
}

void fuzz_ts_world_set_rate(void) {
  ts_world world = take_world();
  done(ts_world_set_rate(world, take_number(&fuzz.in)));
}

void fuzz_ts_world_set_paused(void) {
  ts_world world = take_world();
  done(ts_world_set_paused(world, take_once(&fuzz.in, 4)));
}

void fuzz_ts_world_set_policy(void) {
  ts_world world = take_world();
  done(ts_world_set_policy(world, TAKE_ENUM(ts_motion_policy)));
}

static size_t take_room(void) { return take_once(&fuzz.in, 8) ? take_huge() : take_byte(&fuzz.in); }

void fuzz_ts_world_reserve(void) {
  ts_world world = take_world();
  size_t channels = take_room();
  done(ts_world_reserve(world, channels, take_room()));
}

static void check_event(const ts_event *event) {
  FUZZ_CHECK(event->kind >= TS_EVENT_BEGIN && event->kind <= TS_EVENT_STATE && event->reason <= TS_REASON_BOUND);
  FUZZ_CHECK(isfinite(event->time) && event->count >= 1);
  if (event->kind != TS_EVENT_END) return;
  for (uint32_t i = 0; i < 4 && i < event->lanes; i++) FUZZ_CHECK(isfinite(event->value[i]) && !isnan(event->velocity[i]));
}

void fuzz_ts_world_read_events(void) {
  size_t *out_count = OUT(size_t), capacity = take_count();
  ts_world world = take_world();
  ts_event *out = lend_out(capacity * sizeof *out);
  if (take_once(&fuzz.in, 64)) capacity = take_huge(), out = NULL;
  if (done(ts_world_read_events(world, out, capacity, out_count)) != TS_OK || !out) return;
  FUZZ_CHECK(*out_count <= capacity);
  for (size_t i = 0; i < *out_count; i++) check_event(&out[i]);
}

/** `is_huge`: whether there is said to be more room than there can be. */
#define READ(name, is_huge) \
  void fuzz_##name(void) { \
    size_t *out_count = OUT(size_t), capacity = take_count(); \
    ts_world world = take_world(); \
    ts_channel *out = lend_out(capacity * sizeof *out); \
    if (is_huge) capacity = take_huge(), out = NULL; \
    if (done(name(world, out, capacity, out_count)) != TS_OK || !out) return; \
    FUZZ_CHECK(*out_count <= capacity); \
    for (size_t i = 0; i < *out_count; i++) know(CHANNEL, world, OF_HANDLE(out[i])); \
  }
READ(ts_world_read_changes, take_once(&fuzz.in, 64))
READ(ts_world_read_writes, false)

/* Objects that are there, are gone, fail, are no number, and call the world. */
static ts_status read_object(void *context, ts_channel channel) {
  ts_world *world = context;
  ts_channel_info info = {.struct_size = sizeof info};
  switch (take_any(&fuzz.in, 6)) {
    case 0: return (ts_status)take_any(&fuzz.in, 9);
    case 1: check_status(ts_channel_get_info(*world, channel, &info)); break;
    case 2: check_status(ts_world_step(*world, 0.1, NULL)); break;
    default: break;
  }
  return TS_OK;
}

void fuzz_ts_world_set_reader(void) {
  static ts_world worlds[8];
  static unsigned next;
  ts_world *world = &worlds[next++ % 8];
  *world = take_world();
  done(ts_world_set_reader(*world, take_once(&fuzz.in, 4) ? NULL : read_object, world));
}

static uint64_t take_scope(void) { return take_once(&fuzz.in, 8) ? take_u64(&fuzz.in) : take_any(&fuzz.in, 3); }

void fuzz_ts_world_attach(void) {
  ts_world world = take_world();
  const char *path = take_name();
  uint64_t scope = take_scope();
  done(ts_world_attach(world, path, scope, take_easing()));
}

void fuzz_ts_world_detach(void) {
  ts_world world = take_world();
  const char *path = take_name();
  done(ts_world_detach(world, path, take_scope()));
}

void fuzz_ts_world_alias(void) {
  ts_world world = take_world();
  const char *component = take_name();
  size_t count = take_count() % 9;
  const char **targets = lend(count * sizeof *targets);
  for (size_t i = 0; i < count; i++) targets[i] = take_name();
  unsigned how = take_byte(&fuzz.in);
  if (how >= 252) targets = NULL;
  if (how == 251) count = take_huge(), targets = NULL;
  done(ts_world_alias(world, component, targets, count));
}

/* ---- Snapshots ---------------------------------------------------------------------------------------------------- */

/** A world that is restored from what was saved has its hash; of a live curve that is gone there is neither. */
static void check_restored(ts_world world, const uint8_t *bytes, size_t size) {
  ts_world_desc desc = {.struct_size = sizeof desc, .event_capacity = 4};
  ts_world other;
  uint64_t a, b;
  unsigned callbacks = fuzz.callbacks;
  if (ts_world_hash(world, &a) != TS_OK) return;
  FUZZ_CHECK(ts_world_create(&desc, &other) == TS_OK);
  ts_status status = ts_world_restore(other, bytes, size);
  if (callbacks == fuzz.callbacks) {
    if (status != TS_OK) fuzz_broken("what was saved is not restored");
    FUZZ_CHECK(ts_world_hash(other, &b) == TS_OK && a == b);
  }
  FUZZ_CHECK(ts_world_destroy(other) == TS_OK);
}

void fuzz_ts_world_snapshot(void) {
  ts_world world = take_world();
  size_t size = 0, *out = OUT(size_t);
  unsigned how = take_byte(&fuzz.in);
  if (done(ts_world_snapshot(world, NULL, 0, out ? &size : NULL)) != TS_OK) return;
  if (how >= 240) size--;
  // What a call that fails may have begun to write.
  uint8_t *buffer = how % 16 == 15 ? NULL : lend_room(size);
  if (done(ts_world_snapshot(world, buffer, size, out)) != TS_OK || !buffer) return;
  FUZZ_CHECK(*out == size);
  free(fuzz.blob);
  fuzz.blob = malloc(size), fuzz.blob_size = size;
  if (!fuzz.blob) abort();
  memcpy(fuzz.blob, buffer, size);
  if (how % 2 && fuzz.depth == 1) check_restored(world, buffer, size);
}

void fuzz_ts_world_restore(void) {
  ts_world world = take_world();
  unsigned how = take_byte(&fuzz.in);
  size_t size = fuzz.blob_size;
  uint8_t *bytes = lend(size);
  if (size) memcpy(bytes, fuzz.blob, size);
  for (unsigned flips = how >= 128 ? how % 8 : 0; flips > 0 && size; flips--) {
    uint32_t at = take_u32(&fuzz.in) % (uint32_t)size;
    bytes[at] = take_byte(&fuzz.in);
  }
  if (how == 255 && size) size = take_u32(&fuzz.in) % size;
  done(ts_world_restore(world, how == 254 ? NULL : bytes, how == 253 ? SIZE_MAX / 2 + 1 : size));
}

void fuzz_ts_world_hash(void) {
  uint64_t *out = OUT(uint64_t);
  done(ts_world_hash(take_world(), out));
}

/* ---- Timelines ------------------------------------------------------------------------------------------------------- */

CREATE(timeline, TIMELINE)
DESTROY(timeline, true)
IS_VALID(timeline)
LIST(timeline, TIMELINE, ts_timeline_is_valid)

void fuzz_ts_timeline_get_info(void) {
  ts_timeline_info *out = INFO(ts_timeline_info);
  ts_world world;
  ts_timeline timeline = take_timeline(&world);
  if (done(ts_timeline_get_info(world, timeline, out)) != TS_OK) return;
  FUZZ_CHECK(isfinite(out->time) && out->duration >= 0 && out->levels >= 1 && out->levels <= 16);
}

static double take_at(void) {
  unsigned byte = take_byte(&fuzz.in);
  return byte < 128 ? byte / 16.0 : take_number(&fuzz.in);
}

ON(timeline, set_time, take_at(), take_flag())

void fuzz_ts_timeline_add_track(void) {
  ts_entry *out = OUT(ts_entry);
  ts_world world, other;
  ts_channel channel = take_channel(&world);
  ts_timeline timeline = take_timeline(&other);
  ts_track track = take_track();
  done(ts_timeline_add_track(world, timeline, channel, track, take_at(), out));
  keep(ENTRY, world, out);
}

void fuzz_ts_timeline_add(void) {
  ts_entry *out = OUT(ts_entry);
  ts_world world, other;
  ts_channel channel = take_channel(&world);
  ts_timeline timeline = take_timeline(&other);
  ts_entry_desc desc = {sizeof desc, .duration = take_at(), .fill = (ts_fill)take_enum(4)};
  if (take_once(&fuzz.in, 2)) desc.track = take_track();
  if (take_once(&fuzz.in, 2)) desc.easing = take_easing();
  if (take_flag()) desc.target = take_numbers(64, false);
  done(ts_timeline_add(world, timeline, channel, STRUCT(desc), take_at(), out));
  keep(ENTRY, world, out);
}

void fuzz_ts_timeline_add_timeline(void) {
  ts_entry *out = OUT(ts_entry);
  ts_world world, other;
  ts_timeline timeline = take_timeline(&world), inner = take_timeline(&other);
  ts_timing timing = take_timing();
  const ts_timing *lent = take_flag() ? STRUCT(timing) : NULL;
  done(ts_timeline_add_timeline(world, timeline, inner, lent, take_at(), out));
  keep(ENTRY, world, out);
}

void fuzz_ts_timeline_add_marker(void) {
  ts_entry *out = OUT(ts_entry);
  ts_world world;
  ts_timeline timeline = take_timeline(&world);
  double at = take_at();
  done(ts_timeline_add_marker(world, timeline, at, take_byte(&fuzz.in), out));
  keep(ENTRY, world, out);
}

void fuzz_ts_timeline_remove(void) {
  ts_world world, other;
  ts_timeline timeline = take_timeline(&world);
  done(ts_timeline_remove(world, timeline, take_entry(&other)));
}

void fuzz_ts_timeline_get_entry(void) {
  ts_entry_info *out = INFO(ts_entry_info);
  ts_world world;
  ts_timeline timeline = take_timeline(&world);
  size_t index = take_once(&fuzz.in, 16) ? take_huge() : take_any(&fuzz.in, 5);
  if (done(ts_timeline_get_entry(world, timeline, index, out)) != TS_OK) return;
  FUZZ_CHECK(!isnan(out->at) && !isnan(out->start) && !isnan(out->end));
  know(ENTRY, world, OF_HANDLE(out->entry));
}

void fuzz_ts_timeline_find_position(void) {
  static const char *const words[] = {"<", ">", "+=1", "-=25%", "<+=50%", ">-1e300", "a+=1", "b", " <25% ", "1e300", "<%", "=", "+=", ""};
  ts_world world;
  ts_timeline timeline = take_timeline(&world);
  const char *position = take_flag() ? words[take_any(&fuzz.in, COUNT_OF(words))] : take_name();
  double *out = OUT(double);
  if (done(ts_timeline_find_position(world, timeline, position, take_at(), out)) == TS_OK) FUZZ_CHECK(isfinite(*out));
}
