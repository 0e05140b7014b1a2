/* SPDX-License-Identifier: MIT
 *
 * What takes no memory at all, function by function; and so works where there is none.
 */
#define _GNU_SOURCE
#include "door_session.h"

#include "memory_help.h"

enum { most = 40000 };
static float floats[most], times32[most];
static double doubles[most], doubles2[most], doubles3[most], times[most];
static ts_spring_batch_f32 springs32;
static ts_spring_batch_f64 springs64;
static ts_decay_batch_f32 decays32;
static ts_decay_batch_f64 decays64;
static ts_tween_batch_f32 tweens32;
static ts_tween_batch_f64 tweens64;
static const ts_spring palette[] = {{10, 0.5, 1}, {20, 1, 1}};
static const ts_decay decay = {.rate = 2};
static ts_world world;
static ts_channel moved[8], followers[32], walled, faded;
static ts_player bouncing;
static ts_timeline played;
static uint32_t threads = 1;
static float shown[3];

static bool of_all(ts_status (*call)(size_t i), size_t count) {
  bool good = true;
  for (size_t i = 0; i < count; i++) good = call(i) == TS_OK && good;
  return good;
}

/* ---- Curves ----------------------------------------------------------------------------------------------------- */

static ts_status ease_f32(size_t i) { return ts_easing_sample_f32(on.easings[i], times32, floats, 1000); }
static ts_status ease_f64(size_t i) { return ts_easing_sample_f64(on.easings[i], times, doubles, 1000); }
static ts_status ease(size_t i) { return ts_easing_evaluate(on.easings[i], 0.3, TS_EVALUATE_EXTRAPOLATE, doubles); }
static ts_status slope(size_t i) { return ts_easing_differentiate(on.easings[i], 0.3, doubles); }
static ts_status ease_info(size_t i) {
  ts_easing_info info = {.struct_size = sizeof info};
  return ts_easing_get_info(on.easings[i], &info);
}
static ts_status ease_print(size_t i) { return ts_easing_print(on.easings[i], out.text, sizeof out.text, &out.count); }
static ts_status ease_count(size_t i) {
  ts_status status = ts_easing_retain(on.easings[i]);
  return status == TS_OK ? ts_easing_release(on.easings[i]) : status;
}
static bool sample_f32(void) { return of_all(ease_f32, on.easing_count); }
static bool sample_f64(void) { return of_all(ease_f64, on.easing_count); }
static bool evaluate(void) { return of_all(ease, on.easing_count); }
static bool differentiate(void) { return of_all(slope, on.easing_count); }
static bool info(void) { return of_all(ease_info, on.easing_count); }
static bool print(void) { return of_all(ease_print, on.easing_count); }
static bool count(void) { return of_all(ease_count, on.easing_count); }
static bool plain(void) { return ts_ease(TS_EASING_QUAD_IN, 0.5) == 0.25; }
static bool list(void) { return ts_easing_list(out.text, sizeof out.text, &out.count) == TS_OK; }
static bool refuse(void) {
  ts_easing none;
  return ts_easing_parse("no.such", TS_DIALECT_CSS, &none) == TS_ERROR_UNKNOWN_EASING;
}
static bool parse_builtin(void) {
  ts_easing easing;
  return ts_easing_parse("quad.inOut", TS_DIALECT_CANONICAL, &easing) == TS_OK && ts_easing_release(easing) == TS_OK;
}

/* ---- Batches ---------------------------------------------------------------------------------------------------- */

static bool springs_f32(void) { return ts_springs_step_f32(&springs32, 0.01, &out.count) == TS_OK; }
static bool springs_f64(void) { return ts_springs_step_f64(&springs64, 0.01, &out.count) == TS_OK; }
static bool springs_check(void) { return ts_springs_check_f64(&springs64) == TS_OK; }
static bool decays_f32(void) { return ts_decays_step_f32(&decays32, 0.01, &out.count) == TS_OK; }
static bool decays_f64(void) { return ts_decays_step_f64(&decays64, 0.01, &out.count) == TS_OK; }
static bool tweens_f32(void) { return ts_tweens_sample_f32(&tweens32, 0.4) == TS_OK; }
static bool tweens_f64(void) { return ts_tweens_sample_f64(&tweens64, 0.4) == TS_OK; }

/* ---- Tracks ----------------------------------------------------------------------------------------------------- */

static ts_status track(size_t i) { return ts_track_evaluate(on.tracks[i], 0.4, doubles, doubles + 64); }
static ts_status track_f32(size_t i) { return ts_track_sample_f32(on.tracks[i], times, floats, 200); }
static ts_status track_f64(size_t i) { return ts_track_sample_f64(on.tracks[i], times, doubles, 200); }
static ts_status track_info(size_t i) {
  ts_track_info info = {.struct_size = sizeof info};
  return ts_track_get_info(on.tracks[i], &info);
}
static ts_status track_find(size_t i) { return ts_track_find(on.tracks[i], 0.5, &out.count); }
static ts_status track_key(size_t i) {
  ts_key key = {.struct_size = sizeof key};
  return ts_track_get_key(on.tracks[i], 0, &key, doubles);
}
static ts_status track_markers(size_t i) {
  ts_marker markers[4];
  return ts_track_get_markers(on.tracks[i], -1, 9, markers, 4, &out.count);
}
static bool track_evaluate(void) { return of_all(track, on.track_count); }
static bool track_samples_f32(void) { return of_all(track_f32, on.track_count); }
static bool track_samples_f64(void) { return of_all(track_f64, on.track_count); }
static bool track_infos(void) { return of_all(track_info, on.track_count) && of_all(track_find, on.track_count); }
static bool track_keys(void) { return of_all(track_key, on.track_count) && of_all(track_markers, on.track_count); }
static bool set_f32(void) { return ts_trackset_sample_f32(on.sets[0], on.cursors[0], 0.7, floats) == TS_OK; }
static bool set_f64(void) { return ts_trackset_sample_f64(on.sets[0], (ts_cursor){0, 0}, 0.2, doubles) == TS_OK; }
static bool set_many_f32(void) { return ts_trackset_sample_many_f32(on.sets[0], times, 200, floats) == TS_OK; }
static bool set_many_f64(void) { return ts_trackset_sample_many_f64(on.sets[0], times, 200, doubles) == TS_OK; }
static bool set_frames_f32(void) { return ts_trackset_sample_frames_f32(on.sets[0], -5, 200, 30, floats) == TS_OK; }
static bool set_frames_f64(void) { return ts_trackset_sample_frames_f64(on.sets[0], -5, 200, 30, doubles) == TS_OK; }
static bool cursor_back_and_forth(void) {
  bool good = true;
  for (int i = 0; i < 50; i++)
    good = ts_trackset_sample_f64(on.sets[0], on.cursors[0], i % 7 * 0.3, doubles) == TS_OK && good;
  return good;
}

/* ---- Worlds ----------------------------------------------------------------------------------------------------- */

/* What follows the eight before it; what meets its bounds forth and back; fades in fades. */
static void make_features(void) {
  for (int i = 0; i < 32; i++) followers[i] = number_of(world, i);
  for (int i = 8; i < 32; i++) {
    ts_link_desc link = {.struct_size = sizeof link, .sources = &followers[i - 8], .count = 8, .scale = NUMBERS(0.25)};
    CHECK_STATUS(TS_OK, ts_channel_link(world, followers[i], &link));
  }
  for (int i = 0; i < 8; i++) start_line(world, followers[i], 9, 1);
  walled = number_of(world, 1), faded = number_of(world, 0);
  ts_bounds walls = {.struct_size = sizeof walls, .lower = NUMBERS(0), .upper = NUMBERS(3),
                     .contact = TS_CONTACT_BOUNCE, .restitution = 1};
  CHECK_STATUS(TS_OK, ts_channel_set_bounds(world, walled, &walls));
  bouncing = started(world, walled, spring_to(NUMBERS(2), spring_of(9, 0)));
  ts_motion kick = {.struct_size = sizeof kick, .velocity = NUMBERS(80)};
  CHECK_STATUS(TS_OK, ts_player_update(world, bouncing, &kick));
  for (int i = 0; i < 8; i++) {
    CHECK_STATUS(TS_OK, ts_channel_begin_fade(world, faded, 0.25 + i, (ts_easing){0, 0}));
    start_line(world, faded, i, 1 + i);
  }
  step_by(world, 0.1);
}

/* Tweens that loop and end, a live curve's, a spring that settles, a decay that meets its bound, a track with markers, a
 * layer, a colour, and a timeline that plays; bound memory. */
static void make_world(void) {
  world = world_made();
  make_features();
  for (int i = 0; i < 7; i++) moved[i] = number_of(world, 0);
  moved[7] = channel_of(world, TS_TRACK_COLOR, 0, NULL);
  for (int i = 0; i < 3; i++) CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, moved[i], &shown[i], 0));
  ts_motion looping = tween_of(NUMBERS(5), 0.03, TS_EASING_BACK_OUT), live = tween_of(NUMBERS(5), 0.5, 0);
  ts_motion layer = tween_of(NUMBERS(1), 0.4, TS_EASING_QUAD_IN), colour = tween_of(NUMBERS(1, 0, 1, 1), 0.6, 0);
  looping.timing.iterations = 9, layer.flags |= TS_START_ADDITIVE, live.timing.easing = on.easings[6];
  started(world, moved[0], looping);
  started(world, moved[1], live);
  started(world, moved[1], layer);
  started(world, moved[7], colour);
  started(world, moved[2], spring_to(NUMBERS(3), spring_of(60, 1)));
  ts_motion thrown = decay_to(NUMBERS(40), 3);
  thrown.bounds = &(ts_bounds){.lower = NUMBERS(-1), .upper = NUMBERS(2), .spring = spring_of(50, 1)};
  started(world, moved[3], thrown);
  start_track(world, moved[4], on.tracks[0], NULL);
  played = timeline_of(world);
  put_track(world, played, moved[5], on.tracks[0], 0.1);
  put_track(world, played, moved[6], on.tracks[6], 0);
  put_marker(world, played, 0.2, 4);
  play_timeline(world, played, NULL);
}

static bool step(void) {
  bool good = true;
  for (int i = 0; i < 10; i++) good = ts_world_step(world, 0.02, NULL) == TS_OK && good;
  return good;
}
static bool step_to(void) {
  ts_world_info info = {.struct_size = sizeof info};
  return ts_world_get_info(world, &info) == TS_OK && ts_world_step_to(world, info.time + 0.01, NULL) == TS_OK;
}
static bool step_far(void) {
  bool good = ts_world_step(world, 1000, NULL) == TS_OK;
  good = good && ts_channel_get(world, faded, doubles, NULL, NULL, 1) == TS_OK && doubles[0] == 7;
  good = good && ts_channel_get(world, walled, doubles, NULL, NULL, 1) == TS_OK;
  return good && doubles[0] >= 0 && doubles[0] <= 3;
}
static bool steps(void) {
  bool good = true;
  for (int i = 0; i < 70; i++) good = ts_world_step(world, 0.125, NULL) == TS_OK && good;
  return good;
}
static bool seek_and_reverse(void) {
  return ts_player_seek(world, bouncing, 0.5, true) == TS_OK && ts_player_reverse(world, bouncing) == TS_OK &&
         ts_world_step(world, 0.25, NULL) == TS_OK;
}
static bool follow(void) {
  return ts_channel_set(world, followers[0], NUMBERS(4), 1) == TS_OK &&
         ts_channel_get(world, followers[31], doubles, doubles + 1, NULL, 1) == TS_OK;
}
static bool read_events(void) {
  ts_event events[8];
  return ts_world_read_events(world, events, 8, &out.count) == TS_OK;
}
static bool read_changes(void) {
  ts_channel channels[8];
  return ts_world_read_changes(world, channels, 8, &out.count) == TS_OK;
}
static bool channel_get(void) { return ts_channel_get(world, moved[1], doubles, doubles + 1, doubles + 2, 1) == TS_OK; }
static bool channel_set(void) { return ts_channel_set(world, moved[0], NUMBERS(4), 1) == TS_OK; }
static bool channel_stop(void) { return ts_channel_stop(world, moved[3]) == TS_OK; }
static bool channel_bind(void) {
  return ts_channel_unbind(world, moved[2]) == TS_OK && ts_channel_bind_f32(world, moved[2], &shown[2], 0) == TS_OK;
}
static bool channel_info(void) {
  ts_channel_info info = {.struct_size = sizeof info};
  return ts_channel_get_info(world, moved[1], &info) == TS_OK && ts_channel_is_valid(world, moved[1]);
}
static bool channel_find(void) {
  ts_channel none;
  return ts_channel_find(world, "none", &none) != TS_OK;
}
static bool settings(void) {
  return ts_world_set_rate(world, 0.5) == TS_OK && ts_world_set_paused(world, false) == TS_OK
    && ts_world_set_policy(world, TS_POLICY_FULL) == TS_OK;
}
static bool timing(void) {
  ts_timing of = timing_of(1, TS_EASING_BACK_IN);
  ts_timing_result result = {.struct_size = sizeof result};
  return ts_timing_evaluate(&of, 0.4, &result) == TS_OK;
}
static bool transforms(void) {
  ts_affine affine;
  double matrix[6];
  return ts_affine_decompose(NUMBERS(1, 2, 3, 4, 5, 6), &affine) == TS_OK && ts_affine_compose(&affine, matrix) == TS_OK;
}

#define ROW(function) {#function, function}
static const struct {
  const char *name;
  bool (*call)(void);
} rows[] = {
  ROW(plain), ROW(sample_f32), ROW(sample_f64), ROW(evaluate), ROW(differentiate), ROW(info), ROW(print), ROW(count),
  ROW(list), ROW(refuse), ROW(parse_builtin), ROW(springs_f32), ROW(springs_f64), ROW(springs_check), ROW(decays_f32),
  ROW(decays_f64), ROW(tweens_f32), ROW(tweens_f64), ROW(track_evaluate), ROW(track_samples_f32), ROW(track_samples_f64),
  ROW(track_infos), ROW(track_keys), ROW(set_f32), ROW(set_f64), ROW(set_many_f32), ROW(set_many_f64), ROW(set_frames_f32),
  ROW(set_frames_f64), ROW(cursor_back_and_forth), ROW(step), ROW(steps),
  ROW(seek_and_reverse), ROW(follow), ROW(step_to), ROW(read_events), ROW(read_changes),
  ROW(channel_get), ROW(channel_set), ROW(channel_stop), ROW(channel_bind), ROW(channel_info), ROW(channel_find),
  ROW(settings), ROW(timing), ROW(transforms), ROW(step_far)};

static void make_batches(void) {
  for (int i = 0; i < most; i++) {
    times[i] = i % 101 * 0.01, times32[i] = (float)times[i];
    doubles[i] = i % 13, doubles2[i] = i % 7, doubles3[i] = 1, floats[i] = (float)(i % 5);
  }
  springs64 = (ts_spring_batch_f64){.struct_size = sizeof springs64, .count = most, .value = {doubles, 0},
    .velocity = {doubles2, 0}, .target = {NULL, 0, 1}, .springs = palette, .spring_count = 1, .tolerance = 1e-3};
  springs32 = (ts_spring_batch_f32){.struct_size = sizeof springs32, .count = most / 2, .value = {floats, 0},
    .velocity = {floats + most / 2, 0}, .target = {NULL, 0, 1}, .springs = palette, .spring_count = 1, .tolerance = 1e-3f};
  decays64 = (ts_decay_batch_f64){.struct_size = sizeof decays64, .count = most, .value = {doubles, 0},
    .velocity = {doubles2, 0}, .decay = &decay, .tolerance = 1e-3};
  decays32 = (ts_decay_batch_f32){.struct_size = sizeof decays32, .count = most / 2, .value = {floats, 0},
    .velocity = {floats + most / 2, 0}, .decay = &decay, .tolerance = 1e-3f};
  tweens64 = (ts_tween_batch_f64){.struct_size = sizeof tweens64, .count = most, .to = {NULL, 0, 1},
    .duration = {doubles3, 0, 0}, .easings = on.easings, .easing_count = 1, .out = {doubles, 0}};
  tweens32 = (ts_tween_batch_f32){.struct_size = sizeof tweens32, .count = most, .to = {NULL, 0, 1},
    .duration = {NULL, 0, 1}, .easings = on.easings, .easing_count = 1, .out = {floats, 0}};
  springs64.threads = springs32.threads = decays64.threads = decays32.threads = threads;
  tweens64.threads = tweens32.threads = threads;
}

static void nothing_is_taken(void) {
  if (!door_begin()) return;
  for (threads = 1; threads <= 2; threads++) {
    make_batches();
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
      make_world();
      CHECK_OF(rows[i].call(), rows[i].name);
      long before = fault_allocations();
      bool good = true;
      for (int k = 0; k < 3; k++) good = rows[i].call() && good;
      long taken = fault_allocations() - before;
      char text[64];
      snprintf(text, sizeof text, "%s: %ld allocations", rows[i].name, taken);
      CHECK_OF(good && taken == 0, text);
      /* What goes needs none either. */
      fault_arm(0);
      good = rows[i].call();
      good = ts_channel_destroy(world, moved[7]) == TS_OK && ts_timeline_destroy(world, played) == TS_OK && good;
      good = ts_world_destroy(world) == TS_OK && good;
      fault_disarm();
      CHECK_OF(good, rows[i].name);
    }
  }
  CHECK(door_end());
}

SECTION(test_door_nothing_taken, "door, what takes no memory", 60) {
  if (!counts("what takes no memory: this platform's malloc cannot be replaced")) return;
  nothing_is_taken();
}
