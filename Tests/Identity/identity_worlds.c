/* SPDX-License-Identifier: MIT
 *
 * A minute of ten thousand players: its hash every second, all that it told and wrote, its bytes; the same minute cut
 * otherwise, and its second half from a snapshot.
 */
#include "stage.h"

#include <stdio.h>
#include <stdlib.h>

enum { seconds = 60, fps = 60, quarters = seconds * 4, most_events = 1 << 16 };

static double memory[most_singles * most_lanes];
static stage played, halfway;

static uint64_t hash_of(ts_world world) {
  uint64_t hash;
  MUST(ts_world_hash(world, &hash));
  return hash;
}

static uint64_t with_events(uint64_t hash, ts_world world, uint64_t *told) {
  static ts_event events[most_events];
  size_t count;
  do {
    MUST(ts_world_read_events(world, events, most_events, &count));
    for (size_t i = 0; i < count; i++) {
      const ts_event *e = &events[i];
      hash = mixed(with_f64(hash, e->time), (uint64_t)e->kind << 32 | (uint64_t)e->reason);
      /* A generation has the process's number for the world in it. */
      hash = mixed(hash, (uint64_t)e->player.slot << 32 | e->channel.slot);
      hash = mixed(mixed(mixed(hash, (uint64_t)e->marker << 32 | e->lanes), e->count), e->sequence);
      hash = with_all_f64(with_all_f64(hash, e->value, 4), e->velocity, 4);
    }
    *told += count;
  } while (count == most_events);
  return hash;
}

static uint64_t with_values(uint64_t hash, const stage *s) {
  for (size_t i = 0; i < s->singles; i++) {
    double value[most_lanes], velocity[most_lanes];
    MUST(ts_channel_get(s->world, s->channels[i], value, velocity, NULL, s->lanes[i]));
    hash = with_all_f64(with_all_f64(hash, value, s->lanes[i]), velocity, s->lanes[i]);
    for (int k = 0; k < s->lanes[i]; k++) values_not_finite += !isfinite(value[k]);
  }
  return hash;
}

static uint8_t *blob_of(ts_world world, size_t *size) {
  MUST(ts_world_snapshot(world, NULL, 0, size));
  uint8_t *blob = malloc(*size);
  if (!blob) abort();
  MUST(ts_world_snapshot(world, blob, *size, size));
  return blob;
}

/* Frames of 1/60; what is told every quarter of a second is commanded. */
static void tell_minute(size_t singles) {
  uint64_t hashes = nothing_yet, events = nothing_yet, written = nothing_yet, told = 0;
  size_t size = 0, half_size = 0;
  uint8_t *half = NULL;
  static double remembered[most_singles * most_lanes];
  make_stage(&played, singles, memory);
  for (int frame = 0; frame < seconds * fps; frame++) {
    if (frame % 15 == 0) command_stage(&played, memory, frame % fps == 0);
    if (frame == seconds * fps / 2) {
      half = blob_of(played.world, &half_size), halfway = played;
      memcpy(remembered, memory, sizeof memory);
    }
    MUST(ts_world_step(played.world, 1 / 60.0, NULL));
    events = with_events(events, played.world, &told);
    if (frame % 3 == 0)
      for (size_t i = 0; i < singles * most_lanes; i++) {
        uint64_t word;
        memcpy(&word, &memory[i], sizeof word);
        written = mixed(written, word);
      }
    if (frame % fps == fps - 1) hashes = mixed(hashes, hash_of(played.world));
  }
  uint64_t last = hash_of(played.world);
  uint8_t *blob = blob_of(played.world, &size);
  tell("minute/hashes", mixed(hashes, played.statuses));
  tell("minute/events", mixed(events, told));
  tell("minute/memory", written);
  tell("minute/values", with_values(nothing_yet, &played));
  tell("minute/snapshot", with_bytes(nothing_yet, blob, size));
  end_stage(&played);
  free(blob);

  /* From the middle again, in another world. */
  MUST(ts_world_create(&(ts_world_desc){.struct_size = sizeof(ts_world_desc), .event_capacity = 1 << 20}, &halfway.world));
  MUST(ts_world_restore(halfway.world, half, half_size));
  memcpy(memory, remembered, sizeof memory);
  bind_stage(&halfway, memory);
  for (int frame = seconds * fps / 2; frame < seconds * fps; frame++) {
    if (frame % 15 == 0 && frame != seconds * fps / 2) command_stage(&halfway, memory, frame % fps == 0);
    MUST(ts_world_step(halfway.world, 1 / 60.0, NULL));
    with_events(0, halfway.world, &told);
  }
  if (hash_of(halfway.world) != last && !is_hostile) printf("the second half of the minute, restored, has another end\n");
  tell("minute/restored", hash_of(halfway.world));
  end_stage(&halfway);
  free(half);
}

/* To given times: those of commands in every way, and between them frames, or times at random, or none. */
static uint64_t cut(int way, size_t singles, uint64_t *events) {
  dice d = {47 + (uint64_t)way};
  uint64_t told = 0;
  *events = nothing_yet;
  make_stage(&played, singles, NULL);
  for (int quarter = 0; quarter < quarters; quarter++) {
    command_stage(&played, NULL, quarter % 4 == 0);
    double from = quarter * 0.25, at = from;
    uint32_t parts = way == 0 ? 15 : way == 1 ? 1 + below(&d, 9) : 1;
    for (uint32_t part = 1; part < parts; part++) {
      at = way == 0 ? (quarter * 15 + (int)part) / 60.0 : at + (from + 0.25 - at) * uniform(&d) * 0.5;
      MUST(ts_world_step_to(played.world, at, NULL));
      if (way == 1 && part % 3 == 0) MUST(ts_world_step(played.world, 0, NULL));
    }
    MUST(ts_world_step_to(played.world, from + 0.25, NULL));
    *events = with_events(*events, played.world, &told);
  }
  *events = mixed(*events, told);
  uint64_t hash = mixed(with_values(hash_of(played.world), &played), played.statuses);
  end_stage(&played);
  return hash;
}

void tell_worlds(void) {
  tell_minute(most_singles);
  uint64_t hashes[3], events[3];
  for (int way = 0; way < 3; way++) {
    hashes[way] = cut(way, 2500, &events[way]);
    if (hashes[way] != hashes[0] && !is_hostile) printf("a minute that is cut otherwise (%d) has another end\n", way);
    if (events[way] != events[0] && !is_hostile) printf("a minute that is cut otherwise (%d) tells something else\n", way);
  }
  tell("cut/ends", mixed(mixed(hashes[0], hashes[1]), hashes[2]));
  tell("cut/events", mixed(mixed(events[0], events[1]), events[2]));
}
