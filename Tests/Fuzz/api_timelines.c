/* SPDX-License-Identifier: MIT */
#include "api.h"

CREATE(timeline, TIMELINE)
DESTROY(timeline, true)
IS_VALID(timeline)
LIST(timeline, TIMELINE)

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

ON(timeline, set_time, take_at())

void fuzz_ts_timeline_add_track(void) {
  ts_entry *out = OUT(ts_entry);
  ts_world world, other;
  ts_channel channel = take_channel(&world);
  ts_timeline timeline = take_timeline(&other);
  ts_track track = take_track();
  done(ts_timeline_add_track(world, timeline, channel, track, take_at(), out));
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

void fuzz_ts_timeline_play(void) {
  ts_player *out = OUT(ts_player);
  ts_world world;
  ts_timeline timeline = take_timeline(&world);
  ts_timing timing = take_timing();
  const ts_timing *lent = take_flag() ? STRUCT(timing) : NULL;
  done(ts_timeline_play(world, timeline, lent, out));
  keep(PLAYER, world, out);
}

void fuzz_ts_timeline_animate_to(void) {
  ts_player *out = OUT(ts_player);
  ts_world world;
  ts_timeline timeline = take_timeline(&world);
  ts_playhead_to desc = {.struct_size = sizeof desc, .time = take_at(), .timing = take_timing()};
  done(ts_timeline_animate_to(world, timeline, STRUCT(desc), out));
  keep(PLAYER, world, out);
}
