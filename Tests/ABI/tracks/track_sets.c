/* SPDX-License-Identifier: MIT
 *
 * Sets of tracks have the bits of their tracks, however they are asked.
 */
#define _GNU_SOURCE
#include "track_help.h"

#include "memory_help.h"

static const ts_cursor no_cursor = {0, 0};

static void destroy(const ts_track *tracks, size_t count) {
  for (size_t i = 0; i < count; i++) CHECK_STATUS(TS_OK, ts_track_destroy(tracks[i]));
}

SECTION(test_set_alone, "track set, alone", 60) {
  char name[32];
  for (unsigned i = 0; i < sample_tracks; i++)
    for (unsigned keys = 1; keys <= 40; keys = keys < 3 ? keys + 1 : keys * 3 + 4) {
      ts_track track = sample_track(i, keys);
      snprintf(name, sizeof name, "track %u of %u keys", i, keys);
      check_set(&track, 1, name);
      destroy(&track, 1);
    }
}

SECTION(test_set_many_tracks, "track set, many", 60) {
  static ts_track tracks[257];
  const size_t counts[] = {0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 33, 64, 257};
  char name[32];
  for (unsigned i = 0; i < 257; i++) tracks[i] = sample_track(i * 5, 1 + i % 9);
  for (size_t i = 0; i < COUNT_OF(counts); i++) {
    snprintf(name, sizeof name, "%zu tracks", counts[i]);
    check_set(tracks, counts[i], name);
  }
  /* The same one several times. */
  ts_track same[] = {tracks[3], tracks[3], tracks[4], tracks[3]};
  check_set(same, 4, "one track thrice");
  destroy(tracks, 257);
  ts_trackset set = set_of(NULL, 0);
  ts_trackset_info info = set_info_of(set);
  CHECK(info.tracks == 0 && info.lanes == 0 && info.keys == 0 && info.start == 0 && info.end == 0);
  CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
}

/* Many of one sort, whose columns may go many at a time. */
SECTION(test_set_of_one_sort, "track set, of one sort", 120) {
  static ts_track tracks[200];
  for (unsigned sort = 0; sort < sample_tracks; sort += 1 + sort % 2) {
    for (unsigned i = 0; i < 200; i++) tracks[i] = sample_track(sort, 1 + i * 7 % 40);
    char name[32];
    snprintf(name, sizeof name, "two hundred of sort %u", sort);
    check_set(tracks, 200, name);
    destroy(tracks, 200);
  }
  for (int kind = TS_INTERPOLATION_EASED; kind <= TS_INTERPOLATION_SPRING; kind++) {
    double times[64], values[64];
    uint64_t state = 7;
    for (unsigned i = 0; i < 200; i++) {
      for (int k = 0; k < 64; k++) times[k] = random_between(&state, 0, 10), values[k] = random_between(&state, -1, 1);
      tracks[i] = line_of((ts_interpolation)kind, i % 64 + 1, times, values);
    }
    check_set(tracks, 200, "two hundred lines");
    destroy(tracks, 200);
  }
}

/* Enough for several tiles of lanes that are sorted by their curve; some have two curves, some stand still between their keys,
 * and one curve is no kernel's. A cursor goes on, far on, and back. */
SECTION(test_set_by_curve, "track set, by curve", 60) {
  enum { count = 5000, curves = 9 };
  static ts_track tracks[count];
  static double held[count], looked[count];
  ts_easing easings[curves];
  for (uint32_t i = 0; i + 1 < curves; i++) easings[i] = curve_of(1 + 3 * i);
  CHECK_STATUS(TS_OK, ts_easing_parse("chain(quad.in, expo.out, 0.4)", TS_DIALECT_CANONICAL, &easings[curves - 1]));
  uint64_t state = 11;
  for (size_t i = 0; i < count; i++) {
    ts_track_desc desc = track_desc_of(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_EASED);
    desc.easing = easings[(size_t)random_between(&state, 0, curves)];
    tracks[i] = track_made(desc);
    for (size_t k = 0; k < 2 + i % (i % 7 ? 5 : 30); k++) {
      double value = random_between(&state, -1, 1);
      ts_key key = key_at(random_between(&state, 0, 10), &value);
      if (i % 50 == 0) key.easing = easings[k % curves];
      if (i % 20 == 1 && k == 1) key.interpolation = TS_INTERPOLATION_STEP;
      add_key(tracks[i], key);
    }
  }
  ts_trackset set = set_of(tracks, count);
  ts_cursor cursor = cursor_of(set);
  const double times[] = {0, 0.1, 0.2, 0.3, 4, 4.1, 9.9, 11, 5, 5.05, -1, 2};
  for (size_t i = 0; i < COUNT_OF(times); i++) {
    CHECK_STATUS(TS_OK, ts_trackset_sample_f64(set, cursor, times[i], held));
    CHECK_STATUS(TS_OK, ts_trackset_sample_f64(set, no_cursor, times[i], looked));
    CHECK(same_bits(held, looked, sizeof held));
    bool good = true;
    for (size_t k = 0; k < count; k++) {
      double value = 0;
      good = good && ts_track_evaluate(tracks[k], times[i], &value, NULL) == TS_OK && same_bits(&value, &held[k], sizeof value);
    }
    CHECK(good);
  }
  CHECK_STATUS(TS_OK, ts_cursor_destroy(cursor));
  CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
  destroy(tracks, count);
  CHECK_STATUS(TS_OK, ts_easing_release(easings[curves - 1]));
}

/* Tracks of many keys follow each other, but not where they are sorted by their curves: a block is as long as its longest. */
SECTION(test_set_of_stretches, "track set, by curve, of stretches", 60) {
  enum { count = 400, curves = 9 };
  static ts_track tracks[count];
  uint64_t state = 5;
  for (size_t i = 0; i < count; i++) {
    ts_track_desc desc = track_desc_of(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_EASED);
    desc.easing = curve_of(1 + 3 * (uint32_t)random_between(&state, 0, curves));
    tracks[i] = track_made(desc);
    for (size_t k = 0; k < (i / 40 % 5 == 1 ? 14u : 2u); k++) {
      double value = random_between(&state, -1, 1);
      add_key(tracks[i], key_at(random_between(&state, 0, 10), &value));
    }
  }
  check_set(tracks, count, "stretches of many keys");
  destroy(tracks, count);
}

/* A segment may go from a zero to one of another sign. */
SECTION(test_set_of_zeros, "track set, zeros of either sign", 60) {
  const ts_track_kind kinds[] = {TS_TRACK_FLOAT, TS_TRACK_ANGLE};
  const double times[] = {0, 0, 5e-324, 1, 8};
  ts_easing jump;
  CHECK_STATUS(TS_OK, ts_easing_parse("steps(2, jump-start)", TS_DIALECT_CSS, &jump));
  for (size_t i = 0; i < COUNT_OF(kinds); i++)
    for (int way = TS_INTERPOLATION_EASED; way <= TS_INTERPOLATION_HERMITE; way++)
      for (unsigned signs = 0; signs < 32; signs++) {
        ts_track_desc desc = track_desc_of(kinds[i], 0, (ts_interpolation)way);
        if (signs & 1) desc.easing = jump;
        ts_track track = track_made(desc);
        for (int k = 0; k < 5; k++) {
          double value = signs >> k & 1 ? -0.0 : 0.0;
          ts_key key = key_at(times[k], &value);
          if (k == 3) key.interpolation = TS_INTERPOLATION_EASED;
          add_key(track, key);
        }
        check_set(&track, 1, "zeros");
        CHECK_STATUS(TS_OK, ts_track_destroy(track));
      }
  CHECK_STATUS(TS_OK, ts_easing_release(jump));
}

static ts_track mixture[48];

static ts_trackset mixed_set(void) {
  for (unsigned i = 0; i < 48; i++) mixture[i] = sample_track(i, 5 + i % 20);
  return set_of(mixture, 48);
}

SECTION(test_set_keeps_copies, "track set, copies", 10) {
  ts_trackset set = mixed_set();
  size_t lanes = set_info_of(set).lanes;
  double *before = calloc(lanes, sizeof *before), *after = calloc(lanes, sizeof *after);
  CHECK_STATUS(TS_OK, ts_trackset_sample_f64(set, no_cursor, 0.3, before));
  for (unsigned i = 0; i < 48; i++) {
    if (i % 3 == 0) CHECK_STATUS(TS_OK, ts_track_clear(mixture[i]));
    if (i % 3 == 1) CHECK_STATUS(TS_OK, ts_track_set_extrapolation(mixture[i], TS_EXTRAPOLATE_LINEAR, 0));
  }
  CHECK_STATUS(TS_OK, ts_trackset_sample_f64(set, no_cursor, 0.3, after));
  CHECK(same_bits(before, after, lanes * sizeof *before));
  destroy(mixture, 48);
  CHECK_STATUS(TS_OK, ts_trackset_sample_f64(set, no_cursor, 0.3, after));
  CHECK(same_bits(before, after, lanes * sizeof *before));
  CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
  CHECK(!ts_trackset_is_valid(set));
  free(before);
  free(after);

  /* A curve of one's own stays as long as the set. */
  probe held = {.curve = NULL};
  ts_track_desc desc = track_desc_of(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_EASED);
  desc.easing = registered("test:set", &held, true);
  ts_track track = track_made(desc);
  add_keys(track, 2, (const double[]){0, 1}, (const double[]){0, 8});
  set = set_of(&track, 1);
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:set"));
  CHECK_STATUS(TS_OK, ts_easing_release(desc.easing));
  destroy(&track, 1);
  double value;
  CHECK_STATUS(TS_OK, ts_trackset_sample_f64(set, no_cursor, 0.5, &value));
  CHECK(value == 4 && releases_of(&held) == 0);
  CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
  CHECK(releases_of(&held) == 1);
}

SECTION(test_set_frames, "track set, frames", 30) {
  ts_trackset set = mixed_set();
  size_t lanes = set_info_of(set).lanes;
  enum { frames = 203 };
  double *whole = calloc(frames * lanes, sizeof *whole), *part = calloc(frames * lanes, sizeof *part);
  double *row = calloc(lanes, sizeof *row);
  float *whole32 = calloc(frames * lanes, sizeof *whole32);
  static const struct {
    int64_t start;
    double fps;
  } bakes[] = {{0, 60}, {-100, 24}, {-7, 29.97}, {INT64_C(1) << 53, 1e-3}, {-(INT64_C(1) << 53), 240},
               {1000000007, 1e7}, {3, 1e-300}, {5, 1e300}, {1, 1e308}};
  for (size_t b = 0; b < COUNT_OF(bakes); b++) {
    int64_t start = bakes[b].start;
    if (start > 0) start -= start == INT64_C(1) << 53 ? frames - 1 : 0;
    double fps = bakes[b].fps;
    CHECK_STATUS(TS_OK, ts_trackset_sample_frames_f64(set, start, frames, fps, whole));
    CHECK_STATUS(TS_OK, ts_trackset_sample_frames_f32(set, start, frames, fps, whole32));
    bool good = true;
    for (int i = 0; i < frames; i += 13) {
      double t = (double)(start + i) / fps;
      good = good && ts_trackset_sample_f64(set, no_cursor, t, row) == TS_OK;
      good = good && same_bits(row, whole + (size_t)i * lanes, lanes * sizeof *row);
      for (size_t k = 0; k < lanes; k++) good = good && whole32[(size_t)i * lanes + k] == (float)row[k];
    }
    CHECK(good);
    for (size_t chunk = 1; chunk <= 64; chunk = chunk * 2 + 1) {
      for (size_t i = 0; i < frames; i += chunk) {
        size_t count = i + chunk <= frames ? chunk : frames - i;
        good = good && ts_trackset_sample_frames_f64(set, start + (int64_t)i, count, fps, part + i * lanes) == TS_OK;
      }
      CHECK(good && same_bits(whole, part, frames * lanes * sizeof *whole));
    }
  }
  FILL_PATTERN(*row);
  CHECK_STATUS(TS_OK, ts_trackset_sample_frames_f64(set, 0, 0, 60, row));
  CHECK_STATUS(TS_OK, ts_trackset_sample_many_f64(set, NULL, 0, row));
  CHECK(IS_PATTERN(*row));
  free(whole);
  free(part);
  free(row);
  free(whole32);
  destroy(mixture, 48);
  CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
}

/* Rows anywhere in memory, up to the last byte before a page that must not be touched. */
SECTION(test_set_alignment, "track set, alignment", 30) {
  enum { times = 5 };
  const double asked[times] = {0.1, 0.4, -2, 9, 3};
  for (unsigned sort = 0; sort < sample_tracks; sort++) {
    ts_track tracks[3] = {sample_track(sort, 9), sample_track(sort + 1, 9), sample_track(sort, 3)};
    ts_trackset set = set_of(tracks, 3);
    size_t lanes = set_info_of(set).lanes, room = times * lanes * sizeof(double) + 128;
    unsigned char *memory = malloc(room);
    double *expected = calloc(times * lanes, sizeof *expected);
    float *expected32 = calloc(times * lanes, sizeof *expected32);
    CHECK_STATUS(TS_OK, ts_trackset_sample_many_f64(set, asked, times, expected));
    CHECK_STATUS(TS_OK, ts_trackset_sample_many_f32(set, asked, times, expected32));
    bool good = true;
    for (size_t offset = 0; offset < 64; offset += 4) {
      size_t size = times * lanes * sizeof(float);
      memset(memory, PATTERN, room);
      float *out32 = (float *)(void *)(memory + offset);
      good = good && ts_trackset_sample_many_f32(set, asked, times, out32) == TS_OK;
      good = good && same_bits(out32, expected32, size) && is_pattern(memory, offset);
      good = good && is_pattern(memory + offset + size, room - offset - size);
      good = good && ts_trackset_sample_f32(set, no_cursor, asked[1], out32) == TS_OK;
      good = good && same_bits(out32, expected32 + lanes, lanes * sizeof(float));
      if (offset % 8) continue;
      size *= 2;
      memset(memory, PATTERN, room);
      double *out = (double *)(void *)(memory + offset);
      good = good && ts_trackset_sample_many_f64(set, asked, times, out) == TS_OK && same_bits(out, expected, size);
      good = good && is_pattern(memory, offset) && is_pattern(memory + offset + size, room - offset - size);
    }
    CHECK(good);
    free(memory);
    free(expected);
    free(expected32);
    destroy(tracks, 3);
    CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
  }
}

SECTION(test_set_allocates_nothing, "track set, allocates nothing", 10) {
  if (!counts("allocations of sets: this platform's malloc cannot be replaced")) return;
  ts_trackset set = mixed_set();
  ts_cursor cursor = cursor_of(set);
  size_t lanes = set_info_of(set).lanes;
  double *out = calloc(64 * lanes, sizeof *out), times[64];
  float *out32 = calloc(64 * lanes, sizeof *out32);
  for (int i = 0; i < 64; i++) times[i] = i * 0.1 - 3;
  for (int round = 0; round < 2; round++) {
    long before = fault_allocations();
    bool good = true;
    fault_arm(round ? 0 : -1);
    for (int i = 0; i < 64; i++) {
      good = good && ts_trackset_sample_f64(set, cursor, times[i * 29 % 64], out) == TS_OK;
      good = good && ts_trackset_sample_f32(set, no_cursor, times[i], out32) == TS_OK;
    }
    good = good && ts_trackset_sample_many_f64(set, times, 64, out) == TS_OK;
    good = good && ts_trackset_sample_many_f32(set, times, 64, out32) == TS_OK;
    good = good && ts_trackset_sample_frames_f64(set, -9, 64, 30, out) == TS_OK;
    good = good && ts_trackset_sample_frames_f32(set, -9, 64, 30, out32) == TS_OK;
    fault_disarm();
    CHECK(good && fault_allocations() == before);
  }
  free(out);
  free(out32);
  destroy(mixture, 48);
  CHECK_STATUS(TS_OK, ts_cursor_destroy(cursor));
  CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
}
