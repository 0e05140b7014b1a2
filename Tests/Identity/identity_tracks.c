/* SPDX-License-Identifier: MIT
 *
 * Tracks of every kind and interpolation; sets of them in order, at random times and by cursors; bakes, fits and words.
 */
#include "identity.h"

#include <stdio.h>
#include <stdlib.h>

static const ts_track_kind kinds[] = {
  TS_TRACK_NUMBERS, TS_TRACK_FLOAT, TS_TRACK_INT, TS_TRACK_BOOL, TS_TRACK_VEC2, TS_TRACK_VEC3, TS_TRACK_VEC4,
  TS_TRACK_POINT,   TS_TRACK_SIZE,  TS_TRACK_RECT, TS_TRACK_COLOR, TS_TRACK_ANGLE, TS_TRACK_QUAT};
enum { kind_count = sizeof kinds / sizeof *kinds };

static double number_for(ts_track_kind kind, dice *d) {
  switch (kind) {
    case TS_TRACK_INT: return (double)below(d, 2000) - 1000;
    case TS_TRACK_BOOL: return below(d, 2);
    case TS_TRACK_COLOR: return uniform(d);
    case TS_TRACK_ANGLE: return between(d, -12, 12);
    case TS_TRACK_QUAT: {
      double number = between(d, 0.1, 1);
      return below(d, 2) ? number : -number;
    }
    default: return between(d, -100, 100);
  }
}

static bool is_mixed_by_lanes(ts_track_kind kind) {
  return kind != TS_TRACK_BOOL && kind != TS_TRACK_COLOR && kind != TS_TRACK_QUAT;
}

static uint32_t lanes_of(ts_track track) {
  ts_track_info info = {.struct_size = sizeof info};
  MUST(ts_track_get_info(track, &info));
  return info.lanes;
}

/* Keys of every interpolation that the kind has, with tangents and handles, jumps, and a turn in rounding, way and space. */
static ts_track made(ts_track_kind kind, ts_interpolation interpolation, uint32_t variant) {
  static const uint32_t ids[] = {TS_EASING_LINEAR, TS_EASING_BACK_OUT, TS_EASING_ELASTIC_IN, TS_EASING_CSS_EASE,
                                 TS_EASING_SINE_IN_OUT};
  dice d = {variant * 64 + (uint32_t)kind * 8 + (uint32_t)interpolation};
  ts_track_desc desc = {.struct_size = sizeof desc, .kind = kind, .lanes = kind == TS_TRACK_NUMBERS ? 5 : 0,
                        .easing = curve_at(ids[variant % 5]), .interpolation = interpolation};
  if (kind == TS_TRACK_BOOL) desc.easing = (ts_easing){0, 0};
  if (kind == TS_TRACK_INT) desc.rounding = (ts_rounding)(variant % 4);
  if (kind == TS_TRACK_ANGLE) desc.wrap = (ts_wrap)(variant % 5);
  if (kind == TS_TRACK_COLOR) desc.space = (ts_color_space)(variant % 4), desc.extended = variant % 8 > 3;
  if (kind == TS_TRACK_COLOR && desc.space == TS_COLOR_OKLCH) desc.wrap = (ts_wrap)(variant / 4 % 4);
  ts_track track;
  MUST(ts_track_create(&desc, &track));
  uint32_t lanes = lanes_of(track);
  double time = -0.5;
  for (int i = 0; i < 9; i++) {
    double value[5], in[5], out[5], before[10], after[10];
    for (uint32_t k = 0; k < lanes; k++) {
      value[k] = number_for(kind, &d), in[k] = between(&d, -50, 50), out[k] = between(&d, -50, 50);
      before[2 * k] = -between(&d, 0, 0.5), before[2 * k + 1] = between(&d, -20, 20);
      after[2 * k] = between(&d, 0, 0.5), after[2 * k + 1] = between(&d, -20, 20);
    }
    ts_key key = {.struct_size = sizeof key, .time = time, .value = value, .spring = {12, 0.3 + 0.1 * i, 1}};
    if (interpolation == TS_INTERPOLATION_EASED) key.easing = curve_at(ids[(variant + (uint32_t)i) % 5]);
    if (interpolation == TS_INTERPOLATION_HERMITE) key.in_tangent = in, key.out_tangent = out;
    if (interpolation == TS_INTERPOLATION_BEZIER) key.in_handle = before, key.out_handle = after;
    MUST(ts_track_insert(track, &key, 1));
    time += i % 4 == 3 ? 0 : between(&d, 0.05, 0.7);
  }
  return track;
}

static bool has(ts_track_kind kind, ts_interpolation interpolation) {
  if (interpolation == TS_INTERPOLATION_EASED || interpolation == TS_INTERPOLATION_STEP)
    return kind != TS_TRACK_BOOL || interpolation == TS_INTERPOLATION_STEP;
  return is_mixed_by_lanes(kind);
}

static double time_at(dice *d, int i) { return i % 16 ? between(d, -1.5, 4) : (double)(i / 16) * 0.125 - 0.5; }

static uint64_t with_track(uint64_t hash, ts_track track) {
  enum { count = 256 };
  uint32_t lanes = lanes_of(track);
  dice d = {37};
  double *t = f64_at(0), *rows = f64_at(1);
  float *rows32 = f32_at(1);
  for (int i = 0; i < count; i++) t[i] = time_at(&d, i);
  t[count - 1] = NAN, t[count - 2] = 1e9, t[count - 3] = -1e9;
  for (size_t i = 0; i < count;) {
    size_t part = this_way.part < count - i ? this_way.part : count - i;
    MUST(ts_track_sample_f64(track, t + i, rows + i * lanes, part));
    MUST(ts_track_sample_f32(track, t + i, rows32 + i * lanes, part));
    i += part;
  }
  hash = with_all_f32(with_all_f64(hash, rows, count * lanes), rows32, count * lanes);
  for (int i = 0; i < count - 3; i += 3) {
    double value[64], velocity[64];
    MUST(ts_track_evaluate(track, t[i], value, velocity));
    hash = with_all_f64(with_all_f64(hash, value, lanes), velocity, lanes);
    for (uint32_t k = 0; k < lanes; k++) values_not_finite += !isfinite(value[k]);
  }
  return hash;
}

static uint64_t of_interpolation(ts_interpolation interpolation) {
  uint64_t hash = nothing_yet;
  for (uint32_t kind = 0; kind < kind_count; kind++)
    for (uint32_t variant = 0; variant < 16; variant++) {
      if (!has(kinds[kind], interpolation) || (variant >= 5 && kind < 10)) continue;
      ts_track track = made(kinds[kind], interpolation, variant);
      hash = with_track(hash, track);
      ts_extrapolation before = (ts_extrapolation)(variant % 5), after = (ts_extrapolation)((variant + 2) % 5);
      if (kinds[kind] == TS_TRACK_BOOL || kinds[kind] == TS_TRACK_COLOR || kinds[kind] == TS_TRACK_QUAT) {
        if (before == TS_EXTRAPOLATE_LOOP_OFFSET) before = TS_EXTRAPOLATE_MIRROR;
        if (after == TS_EXTRAPOLATE_LOOP_OFFSET) after = TS_EXTRAPOLATE_LOOP;
      }
      MUST(ts_track_set_extrapolation(track, before, after));
      hash = with_track(hash, track);
      if (interpolation != TS_INTERPOLATION_SPRING) {
        MUST(ts_track_reverse(track));
        hash = with_track(hash, track);
      }
      MUST(ts_track_destroy(track));
    }
  return hash;
}

static uint64_t fitted(void) {
  static char text[1 << 20];
  enum { count = 1200 };
  static double times[count], values[count * 2];
  uint64_t hash = nothing_yet;
  double error;
  size_t length;
  for (int i = 0; i < count; i++) {
    ts_easing easing = curve_at(i < 600 ? TS_EASING_ELASTIC_OUT : TS_EASING_BOUNCE_OUT);
    double value;
    times[i] = i / 240.0;
    MUST(ts_easing_evaluate(easing, i % 600 / 600.0, 0, &value));
    values[2 * i] = value * 10, values[2 * i + 1] = i % 37 * 0.125;
  }
  for (int way = 0; way < 4; way++) {
    ts_fit_desc fit = {.struct_size = sizeof fit, .times = times, .values = values, .count = count, .lanes = 2,
                       .tolerance = way % 2 ? 0.2 : 0.01,
                       .interpolation = way < 2 ? TS_INTERPOLATION_EASED : TS_INTERPOLATION_HERMITE};
    ts_track track;
    MUST(ts_track_fit(&fit, &track, &error));
    hash = with_f64(with_track(hash, track), error);
    MUST(ts_track_destroy(track));
  }
  for (uint32_t kind = 0; kind < kind_count; kind++)
    for (int way = 0; way < 2; way++) {
      ts_track track = made(kinds[kind], kinds[kind] == TS_TRACK_BOOL ? TS_INTERPOLATION_STEP : TS_INTERPOLATION_EASED, 1),
               copy;
      ts_bake_desc bake = {.struct_size = sizeof bake, .fps = way ? 30 : 0, .tolerance = way ? 0 : 0.01};
      MUST(ts_track_bake(track, &bake, &copy, &error));
      hash = with_f64(with_track(hash, copy), error);
      if (kinds[kind] != TS_TRACK_INT) {
        MUST(ts_track_to_web_animation(track, "left", NULL, 0.05, text, sizeof text, &length));
        hash = with_bytes(hash, text, length < sizeof text ? length : 0);
      }
      MUST(ts_track_destroy(copy));
      MUST(ts_track_destroy(track));
    }
  return hash;
}

void tell_tracks(void) {
  static const char *const names[] = {"tracks/eased", "tracks/step", "tracks/hermite", "tracks/catmull", "tracks/monotone",
                                      "tracks/bezier", "tracks/spring"};
  for (int i = 0; i < 7; i++) tell(names[i], of_interpolation((ts_interpolation)(i + TS_INTERPOLATION_EASED)));
  tell("tracks/bakes", fitted());
}

/* ---- Sets --------------------------------------------------------------------------------------------------------- */

enum { set_tracks = 120, set_times = 400, most_set_lanes = 400 };

static uint64_t with_rows(uint64_t hash, ts_trackset set, ts_cursor cursor, const double *times) {
  static double rows[set_times * most_set_lanes];
  static float rows32[set_times * most_set_lanes];
  ts_trackset_info info = {.struct_size = sizeof info};
  MUST(ts_trackset_get_info(set, &info));
  if (info.lanes > most_set_lanes) abort();
  for (size_t i = 0; i < set_times;) {
    size_t part = this_way.part < set_times - i ? this_way.part : set_times - i;
    for (size_t k = i; cursor.generation && k < i + part; k++) {
      MUST(ts_trackset_sample_f64(set, cursor, times[k], rows + k * info.lanes));
      MUST(ts_trackset_sample_f32(set, cursor, times[k], rows32 + k * info.lanes));
    }
    if (!cursor.generation) {
      MUST(ts_trackset_sample_many_f64(set, times + i, part, rows + i * info.lanes));
      MUST(ts_trackset_sample_many_f32(set, times + i, part, rows32 + i * info.lanes));
    }
    i += part;
  }
  return with_all_f32(with_all_f64(hash, rows, set_times * info.lanes), rows32, set_times * info.lanes);
}

void tell_sets(void) {
  static double frame[most_set_lanes * 90];
  ts_track tracks[set_tracks];
  double *times = f64_at(0);
  for (uint32_t i = 0; i < set_tracks; i++) {
    ts_track_kind kind = i % 3 ? TS_TRACK_FLOAT : kinds[i / 3 % kind_count];
    ts_interpolation interpolation = (ts_interpolation)(1 + i % 7);
    if (!has(kind, interpolation)) interpolation = TS_INTERPOLATION_STEP;
    tracks[i] = made(kind, interpolation, i);
  }
  ts_trackset set;
  ts_cursor cursor;
  MUST(ts_trackset_create(tracks, set_tracks, &set));
  MUST(ts_cursor_create(set, &cursor));
  uint64_t in_order = nothing_yet, at_random = nothing_yet;
  for (int i = 0; i < set_times; i++) times[i] = -1 + i * 0.0125;
  in_order = with_rows(with_rows(in_order, set, (ts_cursor){0, 0}, times), set, cursor, times);
  dice d = {41};
  for (int i = 0; i < set_times; i++) times[i] = time_at(&d, i);
  at_random = with_rows(with_rows(at_random, set, (ts_cursor){0, 0}, times), set, cursor, times);
  ts_trackset_info info = {.struct_size = sizeof info};
  MUST(ts_trackset_get_info(set, &info));
  MUST(ts_trackset_sample_frames_f64(set, -30, 90, 29.97, frame));
  in_order = with_all_f64(in_order, frame, 90 * info.lanes);
  tell("sets/in order", in_order);
  tell("sets/at random", at_random);
  MUST(ts_cursor_destroy(cursor));
  MUST(ts_trackset_destroy(set));
  for (int i = 0; i < set_tracks; i++) MUST(ts_track_destroy(tracks[i]));
}
