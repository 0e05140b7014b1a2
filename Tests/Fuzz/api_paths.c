/* SPDX-License-Identifier: MIT */
#include "api.h"

/* They outlive an input, so that one finds paths of others. */
static ts_path paths[4];

static ts_path take_path(void) {
  unsigned byte = take_byte(&fuzz.in);
  if (byte == 255) return (ts_path){take_u32(&fuzz.in), take_u32(&fuzz.in)};
  return paths[byte % COUNT_OF(paths)];
}

static void keep_path(const ts_path *out) {
  if (fuzz.latest != TS_OK || !out) return;
  ts_path *kept = &paths[take_byte(&fuzz.in) % COUNT_OF(paths)];
  ts_path_destroy(*kept);
  *kept = *out;
}

static uint32_t dimensions_of(ts_path path) {
  ts_path_info info = {.struct_size = sizeof info};
  return ts_path_get_info(path, &info) == TS_OK ? info.dimensions : 2;
}

void fuzz_ts_path_create_svg(void) {
  static const char *const texts[] = {"M0 0 C 50 0 50 100 100 100", "M0 0h4v4h-4zm1e300-1 0 0", "M1 2a5 4 30 01 9 9q1 2 3 4t5 6",
    "M0 0 C 9 9 0 9 9 0s1 1 2 2z", "m5 6", "M0 0A1e9 1 0 1 1 1 0"};
  ts_path *out = OUT(ts_path);
  unsigned which = take_byte(&fuzz.in);
  const char *text = texts[which % COUNT_OF(texts)];
  size_t length = strlen(text);
  char *copy = memcpy(lend(length), text, length);
  for (unsigned edits = which / 64; edits > 0; edits--) copy[take_byte(&fuzz.in) % length] = (char)take_byte(&fuzz.in);
  if (take_once(&fuzz.in, 16)) length -= take_byte(&fuzz.in) % length;
  if (take_once(&fuzz.in, 32)) length = SIZE_MAX - take_byte(&fuzz.in) % 8;
  done(ts_path_create_svg(take_once(&fuzz.in, 32) ? NULL : copy, length, out));
  keep_path(out);
}

void fuzz_ts_path_create_bezier(void) {
  ts_path *out = OUT(ts_path);
  uint32_t dimensions = 2 + take_flag(), degree = 1 + take_enum(3);
  size_t count = 1 + (degree > 3 ? 1 : degree) * (take_count() % 9);
  const double *points = take_numbers(count * dimensions, false);
  if (take_once(&fuzz.in, 32)) count = take_huge();
  if (take_once(&fuzz.in, 32)) dimensions = take_u32(&fuzz.in) % 2 ? 0 : UINT32_MAX;
  done(ts_path_create_bezier(points, count, dimensions, degree, out));
  keep_path(out);
}

void fuzz_ts_path_destroy(void) { done(ts_path_destroy(take_path())); }
void fuzz_ts_path_is_valid(void) { (void)ts_path_is_valid(take_path()); }

void fuzz_ts_path_get_info(void) {
  ts_path_info *out = INFO(ts_path_info);
  done(ts_path_get_info(take_path(), out));
}

void fuzz_ts_path_sample(void) {
  ts_path path = take_path();
  size_t count = take_count(), size = count * dimensions_of(path) * sizeof(double);
  const double *parts = take_numbers(count, true);
  double *points = lend_out(size), *tangents = lend_out(size);
  if (take_once(&fuzz.in, 32)) count = take_huge();
  done(ts_path_sample(path, parts, count, points, tangents));
}

/** A path has a thousand keys or so; more of them take their time. */
static double take_path_tolerance(void) { return take_flag() ? 0 : 1e-6 + 0.001 * take_byte(&fuzz.in); }

static double take_part_of_way(void) { return take_flag() ? take_byte(&fuzz.in) / 128.0 : -2 + take_byte(&fuzz.in) / 32.0; }

void fuzz_ts_path_to_track(void) {
  ts_track *out = OUT(ts_track);
  ts_path path = take_path();
  ts_path_track_desc desc = {.struct_size = sizeof desc, .duration = take_number(&fuzz.in), .rotation = take_flag()};
  desc.start = take_part_of_way(), desc.end = take_part_of_way(), desc.tolerance = take_path_tolerance();
  if (take_flag()) desc.offset = take_numbers(desc.rotation ? 1 : dimensions_of(path), false);
  done(ts_path_to_track(path, STRUCT(desc), out));
  keep(TRACK, no_world, out);
}

void fuzz_ts_channel_follow(void) {
  ts_player *out = OUT(ts_player);
  ts_world world;
  ts_channel channel = take_channel(&world);
  ts_path path = take_path();
  ts_follow_desc desc = {.struct_size = sizeof desc, .timing = take_timing(), .align = take_flag()};
  desc.start = take_part_of_way(), desc.end = take_part_of_way(), desc.tolerance = take_path_tolerance();
  if (take_flag()) desc.offset = take_numbers(lanes_of_channel(world, channel), false);
  done(ts_channel_follow(world, channel, path, STRUCT(desc), out));
  keep(PLAYER, world, out);
}
