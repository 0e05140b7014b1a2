/* SPDX-License-Identifier: MIT
 *
 * Handles of tracks, sets and cursors: of one kind, of one set. (Handles that are none: arguments.)
 */
#define _GNU_SOURCE
#include "track_help.h"

static const double times[] = {0, 0.5, 1};

/* A handle of one kind is none of the others, even where both have the same number. */
SECTION(test_track_foreign_handles, "track, foreign handles", 30) {
  enum { many = 1200 };
  static ts_track tracks[many];
  static ts_trackset sets[many];
  static ts_cursor cursors[many];
  static ts_easing easings[many];
  ts_trackset of = set_of(NULL, 0);
  bool good = true;
  for (int i = 0; i < many; i++) {
    tracks[i] = track_of(TS_TRACK_FLOAT, 0, 0);
    sets[i] = set_of(NULL, 0);
    cursors[i] = cursor_of(of);
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
    }
  }
  CHECK(good);
  /* One that is none among several: nothing is made. */
  ts_trackset made;
  FILL_PATTERN(made);
  const ts_track some[] = {tracks[0], tracks[1], {5, 5}, tracks[2]};
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_trackset_create(some, 4, &made));
  CHECK(IS_PATTERN(made));
  for (int i = 0; i < many; i++) {
    good = good && ts_track_destroy(tracks[many - 1 - i]) == TS_OK && ts_trackset_destroy(sets[i]) == TS_OK;
    good = good && ts_cursor_destroy(cursors[i]) == TS_OK && ts_easing_release(easings[many - 1 - i]) == TS_OK;
    good = good && ts_track_destroy(tracks[many - 1 - i]) == TS_ERROR_STALE_HANDLE;
    good = good && ts_trackset_destroy(sets[i]) == TS_ERROR_STALE_HANDLE;
    good = good && ts_cursor_destroy(cursors[i]) == TS_ERROR_STALE_HANDLE;
  }
  CHECK(good);
  CHECK_STATUS(TS_OK, ts_trackset_destroy(of));
}

/* A cursor is of one set. What it is once that is gone is left open, but it can be let go. */
static struct {
  double numbers[4];
  float numbers32[4];
} out, untouched;

SECTION(test_track_cursors, "track, cursors", 10) {
  ts_track track = line_of(TS_INTERPOLATION_EASED, 3, times, times);
  ts_trackset first = set_of(&track, 1), second = set_of(&track, 1);
  ts_cursor mark = cursor_of(first), late = cursor_of(second);
  ts_status status = ts_trackset_sample_f64(second, mark, 0.5, out.numbers);
  CHECK(status == TS_ERROR_INVALID_ARGUMENT || status == TS_ERROR_STALE_HANDLE);
  status = ts_trackset_sample_f32(first, late, 0.5, out.numbers32);
  CHECK(status == TS_ERROR_INVALID_ARGUMENT || status == TS_ERROR_STALE_HANDLE);
  CHECK(same_bits(&out, &untouched, sizeof out) && *ts_last_error_message());
  CHECK_STATUS(TS_OK, ts_trackset_sample_f64(first, mark, 0.5, out.numbers));
  CHECK_STATUS(TS_OK, ts_trackset_destroy(first));
  memcpy(&out, &untouched, sizeof out);
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
