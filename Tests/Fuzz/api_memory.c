/* SPDX-License-Identifier: MIT */
#include "api.h"

static void *lend_block(size_t size, size_t offset, size_t kept) {
  block *top = malloc(sizeof *top);
  uint8_t *memory = malloc(size + offset + (size + offset == 0));
  if (!top || !memory) abort();
  *top = (block){fuzz.blocks, memory, size + offset, kept + offset};
  fuzz.blocks = top;
  fill_pattern(memory, size + offset);
  return memory + offset;
}

void *lend(size_t size) { return lend_block(size, 0, size); }

void *lend_room(size_t size) { return lend_block(size, 0, size); }

void *lend_out(size_t size) { return take_byte(&fuzz.in) >= 252 ? NULL : lend_block(size, 0, 0); }

/** No more than may be read or written of it. */
static size_t read_size(size_t size, size_t asked) {
  return asked < sizeof(size_t) ? sizeof(size_t) : asked > 4096 ? size : asked;
}

static size_t take_size(size_t size) {
  switch (take_any(&fuzz.in, 10)) {
    case 0: return 0;
    case 1: return size - 1;
    case 2: return size - 8;
    case 3: return SIZE_MAX;
    case 4: return size + 8;
    case 5: return size + 1;
    case 6: return 4096;
    case 7: return 4097;
    case 8: return SIZE_MAX / 2 + 1;
    default: return take_byte(&fuzz.in) * 16u;
  }
}

void *lend_info(size_t size) {
  unsigned byte = take_byte(&fuzz.in);
  if (byte >= 252) return NULL;
  size_t asked = byte >= 236 ? take_size(size) : size;
  void *memory = lend_block(read_size(size, asked), 0, sizeof asked);
  memcpy(memory, &asked, sizeof asked);
  return memory;
}

void *lend_struct(const void *from, size_t size) {
  unsigned byte = take_byte(&fuzz.in);
  if (byte >= 252) return NULL;
  size_t asked = byte >= 236 ? take_size(size) : size, room = read_size(size, asked);
  uint8_t *memory = lend(room);
  memset(memory, 0, room);
  memcpy(memory, from, room < size ? room : size);
  memcpy(memory, &asked, sizeof asked);
  if (room > size && byte % 4 == 0) memory[room - 1] = 1;
  return memory;
}

void give_back(block *above) {
  while (fuzz.blocks != above) {
    block *top = fuzz.blocks;
    fuzz.blocks = top->below;
    free(top->memory);
    free(top);
  }
}

/** The fields of a failure are parts of its message. */
static void check_fields(ts_status status) {
  ts_error_info info = {.struct_size = sizeof info};
  FUZZ_CHECK(ts_error_get_info(&info) == TS_OK && info.status == status);
  FUZZ_CHECK(!info.got || strstr(info.message, info.got));
  FUZZ_CHECK(!info.hint || strstr(info.message, info.hint));
  FUZZ_CHECK(info.is_number || info.number == 0);
}

ts_status done(ts_status status) {
  check_status(status);
  fuzz.latest = status;
  if (status == TS_OK) return status;
  check_fields(status);
  for (const block *at = fuzz.blocks; at != fuzz.mark; at = at->below)
    if (!is_filled((uint8_t *)at->memory + at->kept, at->size - at->kept))
      fuzz_broken("an out value was written by a call that failed");
  return status;
}

ts_status stepped(ts_status status) {
  if (done(status) != TS_OK && status != TS_ERROR_BUSY && fuzz.pools[CHAIN].count) fuzz.defaults++;
  return status;
}

/* ---- Handles ------------------------------------------------------------------------------------------------------ */

static void make_default(kind of) {
  double ends[2] = {0, 1};
  ts_world world;
  ts_track track;
  fuzz.defaults++;
  switch (of) {
    case EASING: {
      ts_easing easing;
      done(ts_easing_parse("back.out(2.5)", TS_DIALECT_CANONICAL, &easing));
      keep(EASING, no_world, &easing);
      break;
    }
    case TRACK: {
      ts_track_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT};
      FUZZ_CHECK(ts_track_create(&desc, &track) == TS_OK);
      done(ts_track_insert_columns(track, NULL, ends, ends, 2));
      keep(TRACK, no_world, &track);
      break;
    }
    case TRACKSET: {
      ts_trackset set;
      track = take_track();
      if (done(ts_trackset_create(&track, 1, &set)) == TS_OK) keep(TRACKSET, no_world, &set);
      break;
    }
    case CURSOR: {
      ts_cursor cursor;
      if (done(ts_cursor_create(take_trackset(), &cursor)) == TS_OK) keep(CURSOR, no_world, &cursor);
      break;
    }
    case WORLD: {
      ts_world_desc desc = {.struct_size = sizeof desc, .event_capacity = 32};
      FUZZ_CHECK(done(ts_world_create(&desc, &world)) == TS_OK);
      keep(WORLD, no_world, &world);
      break;
    }
    case CHANNEL: {
      ts_channel channel;
      ts_channel_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT};
      world = take_world();
      if (done(ts_channel_create(world, &desc, &channel)) == TS_OK) keep(CHANNEL, world, &channel);
      break;
    }
    case PLAYER: {
      ts_player player;
      ts_channel channel = take_channel(&world);
      ts_motion motion = {.struct_size = sizeof motion, .target = lend(64 * sizeof(double)), .timing.duration = 1};
      if (done(ts_channel_start(world, channel, &motion, &player)) == TS_OK) keep(PLAYER, world, &player);
      break;
    }
    case TIMELINE: {
      ts_timeline timeline;
      world = take_world();
      if (done(ts_timeline_create(world, &timeline)) == TS_OK) keep(TIMELINE, world, &timeline);
      break;
    }
    case ENTRY: {
      ts_entry entry;
      ts_timeline timeline = take_timeline(&world);
      if (done(ts_timeline_add_marker(world, timeline, 0.5, 7, &entry)) == TS_OK) keep(ENTRY, world, &entry);
      break;
    }
    case CHAIN: {
      ts_chain chain;
      ts_chain_desc desc = {.struct_size = sizeof desc, .keep = true, .iterations = 2};
      ts_channel channel = take_channel(&world);
      ts_motion motion = {.struct_size = sizeof motion, .target = lend(64 * sizeof(double)), .timing.duration = 1};
      if (done(ts_chain_create(world, &desc, &chain)) != TS_OK) break;
      done(ts_chain_add(world, chain, channel, &motion));
      fuzz.latest = TS_OK;
      keep(CHAIN, world, &chain);
      break;
    }
    default: break;
  }
}

static handle take_any_handle(kind of, handle *world) {
  pool *from = &fuzz.pools[of];
  if (from->count == 0) make_default(of);
  unsigned byte = take_byte(&fuzz.in), kept = from->count < most_kept ? from->count : most_kept;
  handle it = {0, 0};
  if (byte < 240) {
    if (kept == 0) return it;
    unsigned at = (from->count - 1 - byte % kept) % most_kept;
    *world = from->worlds[at];
    return from->of[at];
  }
  switch (byte - 240) {
    case 0: return it;
    case 1: return (handle){take_byte(&fuzz.in), take_byte(&fuzz.in)};
    case 2: return (handle){take_u32(&fuzz.in), take_u32(&fuzz.in)};
    case 3: return (handle){UINT32_MAX, UINT32_MAX};
    case 4: case 5: {
      handle other = from->of[take_any(&fuzz.in, most_kept)];
      return (handle){other.slot, other.generation + (uint32_t)(take_any(&fuzz.in, 4) - 2)};
    }
    case 6: return (handle){from->of[0].slot + 1 + take_byte(&fuzz.in), from->of[0].generation};
    default: return fuzz.pools[take_any(&fuzz.in, KINDS)].of[take_any(&fuzz.in, most_kept)];
  }
}

handle take_handle(kind of) {
  handle world = {0, 0};
  return take_any_handle(of, &world);
}

handle take_part(kind of, ts_world *world) {
  handle its = fuzz.pools[WORLD].of[0];
  handle it = take_any_handle(of, &its);
  *world = (ts_world){its.slot, its.generation};
  if (take_once(&fuzz.in, 16)) *world = take_world();
  return it;
}

void know(kind of, ts_world world, handle known) {
  pool *to = &fuzz.pools[of];
  unsigned at = to->count % most_kept;
  to->of[at] = known;
  to->worlds[at] = OF_HANDLE(world);
  to->count++;
}

void keep(kind of, ts_world world, const void *out) {
  if (fuzz.latest != TS_OK || !out) return;
  handle made;
  memcpy(&made, out, sizeof made);
  FUZZ_CHECK(made.slot || made.generation);
  know(of, world, made);
  if (of <= WORLD) {
    FUZZ_CHECK(fuzz.made_count[of] < most_made);
    fuzz.made[of][fuzz.made_count[of]++] = made;
  }
}

void forget(kind of, handle gone) {
  handle *made = fuzz.made[of];
  for (unsigned i = 0; i < fuzz.made_count[of]; i++)
    if (made[i].slot == gone.slot && made[i].generation == gone.generation) {
      made[i] = made[--fuzz.made_count[of]];
      return;
    }
}

bool has_made(kind of, handle what) {
  for (unsigned i = 0; i < fuzz.made_count[of]; i++)
    if (fuzz.made[of][i].slot == what.slot && fuzz.made[of][i].generation == what.generation) return true;
  return false;
}
