/* SPDX-License-Identifier: MIT
 *
 * A track of any kind, edited in any order with any numbers: an edit is done or refused, and what is left is always a track
 * that holds what the header says of tracks.
 */
#include "track.h"

/* Curves to choose among: made once, and kept. */
static ts_easing easing_any(input *in) {
  static ts_easing kept[12];
  static const char *const texts[COUNT_OF(kept)] = {NULL, "linear", "circ.in", "back.inOut(-3)", "steps(3, jump-none)",
      "linear(0, 2 25%, -1 25%, 1)", "cubic-bezier(0,9,1,-9)", "spring(0.5, 0.8, 20)", "mirror(elastic.out)", "pow.in(0.01)",
      "bake(outIn(bounce.out), 1e-3)", "step-start"};
  unsigned which = take_any(in, COUNT_OF(kept));
  if (texts[which] && kept[which].generation == 0)
    FUZZ_CHECK(ts_easing_parse(texts[which], TS_DIALECT_CANONICAL, &kept[which]) == TS_OK);
  if (take_any(in, 64) == 63) return (ts_easing){take_u32(in), take_u32(in)};
  return kept[which];
}

/* Mostly what the kind may have. */
static void value_any(input *in, ts_track_kind kind, double *value, size_t lanes) {
  for (size_t i = 0; i < lanes; i++) {
    value[i] = take_number(in);
    if (kind == TS_TRACK_BOOL && fabs(value[i]) < 1e3) value[i] = value[i] > 0;
    if (kind == TS_TRACK_INT && fabs(value[i]) < 0x1p53) value[i] = floor(value[i]);
  }
}

typedef struct key_room {
  double value[most_lanes], in_tangent[most_lanes], out_tangent[most_lanes], in_handle[2 * most_lanes],
      out_handle[2 * most_lanes];
} key_room;

static ts_key key_any(input *in, const ts_track_info *of, key_room *room) {
  uint8_t parts = take_byte(in);
  ts_key key = {.struct_size = sizeof key, .time = take_number(in), .value = room->value};
  value_any(in, of->kind, room->value, of->lanes);
  key.interpolation = (ts_interpolation)(parts % 8);
  if (parts & 8) key.easing = easing_any(in);
  if (parts & 16) key.spring = (ts_spring){take_number(in), take_number(in), parts & 128 ? take_number(in) : 1};
  if (parts & 32) {
    for (size_t i = 0; i < of->lanes; i++) room->in_tangent[i] = take_number(in), room->out_tangent[i] = take_number(in);
    key.in_tangent = room->in_tangent, key.out_tangent = room->out_tangent;
  }
  if (parts & 64) {
    for (size_t i = 0; i < 2 * of->lanes; i++) {
      room->in_handle[i] = i % 2 ? take_number(in) : -fabs(take_number(in));
      room->out_handle[i] = i % 2 ? take_number(in) : fabs(take_number(in));
    }
    key.in_handle = room->in_handle, key.out_handle = room->out_handle;
  }
  return key;
}

static ts_track track_any(input *in) {
  ts_track_desc desc = {.struct_size = sizeof desc, .kind = (ts_track_kind)take_any(in, ts_track_kind_count + 1)};
  uint8_t a = take_byte(in), b = take_byte(in);
  if (desc.kind == TS_TRACK_NUMBERS) desc.lanes = 1 + a % most_lanes;
  desc.interpolation = (ts_interpolation)(b % 9);
  desc.rounding = (ts_rounding)(a / 8 % 4), desc.wrap = (ts_wrap)(b / 9 % 5);
  desc.space = (ts_color_space)(a / 32 % 4), desc.extended = a & 128;
  desc.easing = easing_any(in);
  ts_track track;
  fill_pattern(&track, sizeof track);
  return check_kept(ts_track_create(&desc, &track), &track, sizeof track) == TS_OK ? track : (ts_track){0, 0};
}

/* ---- Edits -------------------------------------------------------------------------------------------------------- */

typedef struct looks {
  ts_track_info info;
  double at[4][most_lanes];
  size_t markers;
} looks;

static void look(ts_track track, looks *to) {
  static const double times[4] = {-1, 0, 0.3, 7};
  memset(to, 0, sizeof *to);
  to->info = info_of(track);
  /* A track without keys has no value. */
  ts_status expected = to->info.count ? TS_OK : TS_ERROR_INVALID_ARGUMENT;
  for (int i = 0; i < 4; i++) FUZZ_CHECK(ts_track_evaluate(track, times[i], to->at[i], NULL) == expected);
  FUZZ_CHECK(ts_track_get_markers(track, -INFINITY, INFINITY, NULL, 0, &to->markers) == TS_OK);
}

static ts_status insert_columns(input *in, ts_track track, const ts_track_info *info) {
  double times[8], values[8 * most_lanes];
  size_t count = take_any(in, 9);
  key_room room;
  ts_key like = key_any(in, info, &room);
  for (size_t i = 0; i < count; i++) times[i] = take_number(in);
  value_any(in, info->kind, values, count * info->lanes);
  return ts_track_insert_columns(track, take_once(in, 3) ? NULL : &like, times, values, count);
}

static ts_status edit(input *in, ts_track track, unsigned what) {
  ts_track_info info = info_of(track);
  key_room room;
  size_t index = take_any(in, (unsigned)info.count + 1), moved;
  fill_pattern(&moved, sizeof moved);
  switch (what) {
    case 0: case 1: case 2: {
      ts_key key = key_any(in, &info, &room);
      return info.count < most_keys ? ts_track_insert(track, &key, 1) : TS_OK;
    }
    case 3: return info.count + 8 < most_keys ? insert_columns(in, track, &info) : TS_OK;
    case 4: {
      ts_key key = key_any(in, &info, &room);
      ts_status status = check_kept(ts_track_set_key(track, index, &key, &moved), &moved, sizeof moved);
      FUZZ_CHECK(status != TS_OK || moved < info.count);
      return status;
    }
    case 5:
      value_any(in, info.kind, room.value, info.lanes);
      return ts_track_set_value(track, index, room.value);
    case 6: return check_kept(ts_track_move(track, index, take_number(in), &moved), &moved, sizeof moved);
    case 7: return ts_track_remove(track, index, take_any(in, 4) ? take_any(in, 8) : (size_t)take_u64(in));
    case 8:
      return ts_track_set_extrapolation(track, (ts_extrapolation)take_any(in, 6), (ts_extrapolation)take_any(in, 6));
    case 9: return info.markers < most_markers ? ts_track_add_marker(track, take_number(in), take_u32(in)) : TS_OK;
    case 10: return ts_track_remove_marker(track, take_any(in, (unsigned)info.markers + 1));
    case 11: return ts_track_reverse(track);
    default: return take_once(in, 8) ? ts_track_clear(track) : TS_OK;
  }
}

/* A failure has changed nothing; the keys are in order, and found. */
static void check_edit(input *in, ts_track track, unsigned what) {
  looks before, after;
  look(track, &before);
  ts_status status = edit(in, track, what);
  check_status(status);
  if (status != TS_OK) {
    look(track, &after);
    FUZZ_CHECK(same_bits(&before, &after, sizeof before));
  }
  ts_track_info info = info_of(track);
  double last = -INFINITY;
  for (size_t i = 0; i < info.count; i++) {
    ts_key key = {.struct_size = sizeof key};
    FUZZ_CHECK(ts_track_get_key(track, i, &key, NULL) == TS_OK && key.time >= last && isfinite(key.time));
    last = key.time;
  }
}

/* ---- Making others of it ------------------------------------------------------------------------------------------ */

static ts_track baked(input *in, ts_track track) {
  ts_bake_desc desc = {.struct_size = sizeof desc, .max_keys = 2 + take_byte(in)};
  uint8_t parts = take_byte(in);
  if (parts & 1) desc.fps = take_number(in);
  if (!(parts & 1) || parts & 2) desc.tolerance = parts & 4 ? take_number(in) : (1 + take_byte(in)) / 64.0;
  if (parts & 8) desc.start = take_number(in), desc.end = take_number(in);
  ts_track made;
  double error;
  fill_pattern(&made, sizeof made), fill_pattern(&error, sizeof error);
  ts_status status = ts_track_bake(track, &desc, &made, &error);
  check_kept(status, &made, sizeof made), check_kept(status, &error, sizeof error);
  if (status != TS_OK) return (ts_track){0, 0};
  FUZZ_CHECK(error >= 0 && (desc.fps != 0 || error <= desc.tolerance) && info_of(made).count <= desc.max_keys);
  check_track(in, made);
  return made;
}

static ts_track other(input *in, ts_track track) {
  ts_track made = {0, 0};
  switch (take_any(in, 3)) {
    case 0: FUZZ_CHECK(ts_track_copy(track, &made) == TS_OK); return made;
    case 1: return baked(in, track);
    default: return check_fit(in);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = {data, data + size};
  ts_track track = track_any(&in);
  if (track.generation == 0) return 0;
  for (int acts = 0; !is_empty(&in) && acts < 64; acts++) {
    unsigned what = take_any(&in, 20);
    if (what < 14) {
      check_edit(&in, track, what);
    } else if (what < 16) {
      check_track(&in, track);
    } else if (what == 16) {
      check_texts(&in, track);
    } else if (what < 19) {
      ts_track made = other(&in, track);
      if (made.generation == 0) continue;
      bool stays = info_of(made).count > most_keys || info_of(made).lanes > most_lanes || take_once(&in, 2);
      FUZZ_CHECK(ts_track_destroy(stays ? made : track) == TS_OK);
      if (!stays) track = made;
    }
  }
  check_track(&in, track);
  FUZZ_CHECK(ts_track_destroy(track) == TS_OK && ts_track_destroy(track) == TS_ERROR_STALE_HANDLE);
  return 0;
}
