/* SPDX-License-Identifier: MIT
 *
 * Handles of tracks, sets and cursors that are none: every function says so, and touches nothing.
 */
#define _GNU_SOURCE
#include "track_help.h"

/* What the functions are to write to. */
typedef struct results {
  ts_track_info info;
  ts_trackset_info set_info;
  ts_key key;
  ts_track track;
  ts_trackset set;
  ts_cursor cursor;
  ts_marker markers[2];
  size_t index, count;
  double numbers[7 * most_lanes], velocity[most_lanes], error;
  float numbers32[most_lanes];
  char text[64];
} results;

static results out, untouched;

static void clear_results(void) {
  FILL_PATTERN(out);
  out.info.struct_size = sizeof out.info;
  out.set_info.struct_size = sizeof out.set_info;
  out.key.struct_size = sizeof out.key;
  memcpy(&untouched, &out, sizeof out);
}

static const double one[] = {1}, times[] = {0, 0.5, 1};
static ts_key key = {.struct_size = sizeof key, .time = 0.25, .value = one};
static ts_bake_desc bake = {.struct_size = sizeof bake, .fps = 10};

static ts_status copy(ts_track t) { return ts_track_copy(t, &out.track); }
static ts_status insert(ts_track t) { return ts_track_insert(t, &key, 1); }
static ts_status insert_none(ts_track t) { return ts_track_insert(t, NULL, 0); }
static ts_status columns(ts_track t) { return ts_track_insert_columns(t, NULL, times, times, 3); }
static ts_status get_key(ts_track t) { return ts_track_get_key(t, 0, &out.key, out.numbers); }
static ts_status set_key(ts_track t) { return ts_track_set_key(t, 0, &key, &out.index); }
static ts_status set_value(ts_track t) { return ts_track_set_value(t, 0, one); }
static ts_status move(ts_track t) { return ts_track_move(t, 0, 9, &out.index); }
static ts_status remove_one(ts_track t) { return ts_track_remove(t, 0, 1); }
static ts_status remove_none(ts_track t) { return ts_track_remove(t, 0, 0); }
static ts_status find(ts_track t) { return ts_track_find(t, 0.5, &out.index); }
static ts_status find_range(ts_track t) { return ts_track_find_range(t, 0, 1, &out.index, &out.count); }
static ts_status get_info(ts_track t) { return ts_track_get_info(t, &out.info); }
static ts_status outside(ts_track t) { return ts_track_set_extrapolation(t, TS_EXTRAPOLATE_LOOP, 0); }
static ts_status add_marker(ts_track t) { return ts_track_add_marker(t, 1, 7); }
static ts_status remove_marker(ts_track t) { return ts_track_remove_marker(t, 0); }
static ts_status markers(ts_track t) { return ts_track_get_markers(t, -9, 9, out.markers, 2, &out.count); }
static ts_status evaluate(ts_track t) { return ts_track_evaluate(t, 0.5, out.numbers, out.velocity); }
static ts_status evaluate_none(ts_track t) { return ts_track_evaluate(t, 0.5, NULL, NULL); }
static ts_status sample_f32(ts_track t) { return ts_track_sample_f32(t, times, out.numbers32, 3); }
static ts_status sample_f64(ts_track t) { return ts_track_sample_f64(t, times, out.numbers, 3); }
static ts_status sample_none(ts_track t) { return ts_track_sample_f64(t, NULL, NULL, 0); }
static ts_status bake_track(ts_track t) { return ts_track_bake(t, &bake, &out.track, &out.error); }
static ts_status css(ts_track t) {
  return ts_track_to_css(t, 1e-3, out.text, sizeof out.text, &out.count, &out.error);
}
static ts_status web(ts_track t) {
  return ts_track_to_web_animation(t, "opacity", NULL, 1e-3, out.text, sizeof out.text, &out.count);
}
static ts_status compile(ts_track t) { return ts_trackset_create(&t, 1, &out.set); }

static ts_status (*const of_tracks[])(ts_track) = {
  copy, insert, insert_none, columns, get_key, set_key, set_value, move, remove_one, remove_none, ts_track_clear, find,
  find_range, get_info, outside, add_marker, remove_marker, markers, ts_track_reverse, evaluate, evaluate_none,
  sample_f32, sample_f64, sample_none, bake_track, css, web, compile, ts_track_destroy};

static const ts_cursor no_cursor = {0, 0};
static ts_status set_info(ts_trackset s) { return ts_trackset_get_info(s, &out.set_info); }
static ts_status cursor(ts_trackset s) { return ts_cursor_create(s, &out.cursor); }
static ts_status row_f32(ts_trackset s) { return ts_trackset_sample_f32(s, no_cursor, 0.5, out.numbers32); }
static ts_status row_f64(ts_trackset s) { return ts_trackset_sample_f64(s, no_cursor, 0.5, out.numbers); }
static ts_status many_f32(ts_trackset s) { return ts_trackset_sample_many_f32(s, times, 3, out.numbers32); }
static ts_status many_f64(ts_trackset s) { return ts_trackset_sample_many_f64(s, times, 3, out.numbers); }
static ts_status many_none(ts_trackset s) { return ts_trackset_sample_many_f64(s, NULL, 0, NULL); }
static ts_status frames_f32(ts_trackset s) { return ts_trackset_sample_frames_f32(s, 0, 3, 60, out.numbers32); }
static ts_status frames_f64(ts_trackset s) { return ts_trackset_sample_frames_f64(s, 0, 3, 60, out.numbers); }
static ts_status frames_none(ts_trackset s) { return ts_trackset_sample_frames_f32(s, 0, 0, 60, NULL); }

static ts_status (*const of_sets[])(ts_trackset) = {
  set_info, cursor, row_f32, row_f64, many_f32, many_f64, many_none, frames_f32, frames_f64, frames_none,
  ts_trackset_destroy};

static ts_trackset live_set;
static ts_status cursor_f32(ts_cursor c) { return ts_trackset_sample_f32(live_set, c, 0.5, out.numbers32); }
static ts_status cursor_f64(ts_cursor c) { return ts_trackset_sample_f64(live_set, c, 0.5, out.numbers); }
static ts_status (*const of_cursors[])(ts_cursor) = {cursor_f32, cursor_f64, ts_cursor_destroy};

static void check_stale(ts_status got) {
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, got);
  CHECK(has_own_words() && same_bits(&out, &untouched, sizeof out));
  fail_otherwise();
}

static ts_track live_track;
static ts_cursor live_cursor;

static bool is_live(uint32_t slot, uint32_t generation) {
  const uint32_t both[] = {slot, generation};
  return same_bits(both, &live_track, sizeof both) || same_bits(both, &live_set, sizeof both) ||
    same_bits(both, &live_cursor, sizeof both);
}

/* A handle that is no track, no set and no cursor. */
static void check_handle(uint32_t slot, uint32_t generation) {
  bool is_null = slot == 0 && generation == 0;
  ts_track track = {slot, generation};
  ts_trackset set = {slot, generation};
  ts_cursor mark = {slot, generation};
  fail_otherwise();
  clear_results();
  CHECK(!ts_track_is_valid(track) && !ts_trackset_is_valid(set) && !ts_cursor_is_valid(mark));
  for (size_t i = 0; i < COUNT_OF(of_tracks); i++) check_stale(of_tracks[i](track));
  for (size_t i = 0; i < COUNT_OF(of_sets); i++) check_stale(of_sets[i](set));
  for (size_t i = 0; i < COUNT_OF(of_cursors); i++)
    if (!is_null || i == 2) check_stale(of_cursors[i](mark));
}

static void make_live(void) {
  live_track = line_of(TS_INTERPOLATION_EASED, 3, times, times);
  live_set = set_of(&live_track, 1);
  live_cursor = cursor_of(live_set);
}

/* And that the one that lives is untouched. */
static void end_live(uint64_t sum) {
  CHECK(track_sum(live_track) == sum && at(live_track, 0.25) == 0.25);
  CHECK(ts_cursor_is_valid(live_cursor));
  CHECK_STATUS(TS_OK, ts_cursor_destroy(live_cursor));
  CHECK_STATUS(TS_OK, ts_trackset_destroy(live_set));
  CHECK_STATUS(TS_OK, ts_track_destroy(live_track));
  check_handle(live_cursor.slot, live_cursor.generation);
  check_handle(live_track.slot, live_track.generation);
  check_handle(live_set.slot, live_set.generation);
}

void test_track_made_up_handles(void) {
  make_live();
  uint64_t sum = track_sum(live_track);
  check_handle(0, 0);
  const uint32_t handles[][2] = {{live_track.slot, live_track.generation}, {live_set.slot, live_set.generation},
                                 {live_cursor.slot, live_cursor.generation}};
  for (int which = 0; which < 3; which++) {
    uint32_t slot = handles[which][0], generation = handles[which][1];
    const uint32_t generations[] = {0, 1, generation - 1, generation + 1, generation ^ 0x10000000u,
                                    generation ^ 0xF0000000u, generation & 0x0FFFFFFFu, 0x0FFFFFFF, 0x1FFFFFFF,
                                    0x7FFFFFFF, 0x80000000, UINT32_MAX};
    const uint32_t slots[] = {1, 2, 3, slot + 1, slot + 7, slot + 1023, slot + 1024, 1u << 22, (1u << 22) + 1023,
                              0x7FFFFFFF, 0x80000000, 0xFFFFFC00, 0xFFFFFFFE, 0xFFFFFFFF};
    for (size_t i = 0; i < COUNT_OF(slots); i++)
      for (size_t k = 0; k < COUNT_OF(generations); k++) {
        if (!is_live(slots[i], generations[k])) check_handle(slots[i], generations[k]);
        if (i == 0 && !is_live(slot, generations[k])) check_handle(slot, generations[k]);
      }
  }
  uint64_t state = 3;
  bool good = true;
  for (int i = 0; i < 100000; i++) {
    uint64_t bits = random_bits(&state);
    uint32_t slot = (uint32_t)(bits >> 32) >> i % 32, generation = (uint32_t)bits;
    if (is_live(slot, generation)) continue;
    good = good && !ts_track_is_valid((ts_track){slot, generation});
    good = good && !ts_cursor_is_valid((ts_cursor){slot, generation});
    good = good && !ts_trackset_is_valid((ts_trackset){slot, generation});
    good = good && ts_track_evaluate((ts_track){slot, generation}, 0, out.numbers, NULL) != TS_OK;
  }
  CHECK(good);
  end_live(sum);
}

/* A handle of one kind is none of the others, even where both have the same number. */
void test_track_foreign_handles(void) {
  enum { many = 1200 };
  static ts_track tracks[many];
  static ts_trackset sets[many];
  static ts_cursor cursors[many];
  static ts_easing easings[many];
  make_live();
  uint64_t sum = track_sum(live_track);
  bool good = true;
  double value = 0;
  for (int i = 0; i < many; i++) {
    tracks[i] = track_of(TS_TRACK_FLOAT, 0, 0);
    sets[i] = set_of(NULL, 0);
    cursors[i] = cursor_of(live_set);
    easings[i] = parsed("pow.in(2.5)");
  }
  for (int i = 0; i < many; i++) {
    const uint32_t handles[][2] = {{tracks[i].slot, tracks[i].generation}, {sets[i].slot, sets[i].generation},
                                   {cursors[i].slot, cursors[i].generation}, {easings[i].slot, easings[i].generation}};
    for (int k = 0; k < 4; k++) {
      uint32_t slot = handles[k][0], generation = handles[k][1];
      good = good && ts_track_is_valid((ts_track){slot, generation}) == (k == 0);
      good = good && ts_trackset_is_valid((ts_trackset){slot, generation}) == (k == 1);
      good = good && ts_cursor_is_valid((ts_cursor){slot, generation}) == (k == 2);
      good = good && ts_easing_is_valid((ts_easing){slot, generation}) == (k == 3);
      if (k != 0) good = good && ts_track_destroy((ts_track){slot, generation}) == TS_ERROR_STALE_HANDLE;
      if (k != 1) good = good && ts_trackset_destroy((ts_trackset){slot, generation}) == TS_ERROR_STALE_HANDLE;
      if (k != 2) good = good && ts_cursor_destroy((ts_cursor){slot, generation}) == TS_ERROR_STALE_HANDLE;
      if (k != 3) good = good && ts_easing_release((ts_easing){slot, generation}) == TS_ERROR_STALE_HANDLE;
      if (k == 2) continue;
      ts_status status = ts_trackset_sample_f64(live_set, (ts_cursor){slot, generation}, 0, &value);
      good = good && status == TS_ERROR_STALE_HANDLE;
    }
  }
  CHECK(good && value == 0);
  /* An easing that is none, in a description and in a key: nothing is kept. */
  ts_track_desc desc = track_desc_of(TS_TRACK_FLOAT, 0, 0);
  desc.easing = (ts_easing){tracks[0].slot, tracks[0].generation};
  clear_results();
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_track_create(&desc, &out.track));
  ts_key stale = key;
  stale.easing = (ts_easing){77, 77};
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_track_insert(live_track, &stale, 1));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_track_set_key(live_track, 0, &stale, &out.index));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_track_insert_columns(live_track, &stale, times, times, 3));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_track_insert(live_track, (const ts_key[]){key, key, stale}, 3));
  const ts_track some[] = {live_track, tracks[1], {5, 5}, tracks[2]};
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_trackset_create(some, 4, &out.set));
  CHECK(same_bits(&out, &untouched, sizeof out));
  for (int i = 0; i < many; i++) {
    good = good && ts_track_destroy(tracks[many - 1 - i]) == TS_OK && ts_trackset_destroy(sets[i]) == TS_OK;
    good = good && ts_cursor_destroy(cursors[i]) == TS_OK && ts_easing_release(easings[many - 1 - i]) == TS_OK;
    good = good && ts_track_destroy(tracks[many - 1 - i]) == TS_ERROR_STALE_HANDLE;
    good = good && ts_trackset_destroy(sets[i]) == TS_ERROR_STALE_HANDLE;
    good = good && ts_cursor_destroy(cursors[i]) == TS_ERROR_STALE_HANDLE;
  }
  CHECK(good);
  check_handle(tracks[5].slot, tracks[5].generation);
  check_handle(sets[5].slot, sets[5].generation);
  check_handle(cursors[5].slot, cursors[5].generation);
  end_live(sum);
}

/* A cursor is of one set. What it is once that is gone is left open, but it can be let go. */
void test_track_cursors(void) {
  ts_track track = line_of(TS_INTERPOLATION_EASED, 3, times, times);
  ts_trackset first = set_of(&track, 1), second = set_of(&track, 1);
  ts_cursor mark = cursor_of(first), late = cursor_of(second);
  clear_results();
  ts_status status = ts_trackset_sample_f64(second, mark, 0.5, out.numbers);
  CHECK(status == TS_ERROR_INVALID_ARGUMENT || status == TS_ERROR_STALE_HANDLE);
  status = ts_trackset_sample_f32(first, late, 0.5, out.numbers32);
  CHECK(status == TS_ERROR_INVALID_ARGUMENT || status == TS_ERROR_STALE_HANDLE);
  CHECK(same_bits(&out, &untouched, sizeof out) && *ts_last_error_message());
  CHECK_STATUS(TS_OK, ts_trackset_sample_f64(first, mark, 0.5, out.numbers));
  CHECK_STATUS(TS_OK, ts_trackset_destroy(first));
  clear_results();
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_trackset_sample_f64(first, mark, 0.5, out.numbers));
  /* Another set may stand where the first one was. */
  ts_trackset third = set_of(&track, 1);
  CHECK(ts_trackset_sample_f64(third, mark, 0.5, out.numbers) != TS_OK);
  CHECK(ts_trackset_sample_f64(second, mark, 0.5, out.numbers) != TS_OK);
  CHECK(same_bits(&out, &untouched, sizeof out));
  bool is_valid = ts_cursor_is_valid(mark);
  status = ts_cursor_destroy(mark);
  CHECK_STATUS(is_valid ? TS_OK : TS_ERROR_STALE_HANDLE, status);
  CHECK(!ts_cursor_is_valid(mark));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_cursor_destroy(mark));
  CHECK_STATUS(TS_OK, ts_cursor_destroy(late));
  CHECK_STATUS(TS_OK, ts_trackset_destroy(second));
  CHECK_STATUS(TS_OK, ts_trackset_destroy(third));
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
}
