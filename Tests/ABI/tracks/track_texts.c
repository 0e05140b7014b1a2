/* SPDX-License-Identifier: MIT
 *
 * Tracks as texts: every capacity. (What they say: test_track_bakes.py. What is refused: arguments.)
 */
#define _GNU_SOURCE
#include "track_help.h"

enum { room = 1 << 22 };
static char text[room], cut[room];

static void end(ts_track track) { CHECK_STATUS(TS_OK, ts_track_destroy(track)); }

static ts_track line_by(uint32_t easing, ts_interpolation interpolation) {
  ts_track_desc desc = track_desc_of(TS_TRACK_FLOAT, 0, interpolation);
  desc.easing = curve_of(easing);
  ts_track track = track_made(desc);
  add_keys(track, 5, (const double[]){-1, 0, 0, 2, 3}, (const double[]){10, 25, 15, 8, 30});
  return track;
}

/* ---- Capacities -------------------------------------------------------------------------------------------------- */

static ts_status written(ts_track track, int which, char *buffer, size_t capacity, size_t *length) {
  double error;
  if (which) return ts_track_to_web_animation(track, "left", "px", 0.5, buffer, capacity, length);
  return ts_track_to_css(track, 0.05, buffer, capacity, length, &error);
}

SECTION(test_track_capacities, "track, capacities", 30) {
  ts_track track = line_by(TS_EASING_BOUNCE_IN, TS_INTERPOLATION_EASED);
  char longest[256];
  memset(longest, 'a', sizeof longest);
  longest[255] = 0;
  size_t ignored;
  CHECK_STATUS(TS_OK, ts_track_to_web_animation(track, longest, "%", 0.5, text, room, &ignored));
  CHECK_BAD(ts_track_to_web_animation(track, "a,b", "px", 0.5, text, room, &ignored));
  for (int which = 0; which < 2; which++) {
    size_t length, same;
    CHECK_STATUS(TS_OK, written(track, which, NULL, 0, &length));
    CHECK(length > 10 && length < room - 100);
    CHECK_STATUS(TS_OK, written(track, which, text, length + 1, &same));
    CHECK(same == length && strlen(text) == length);
    bool good = true;
    for (size_t capacity = 1; capacity <= length + 4; capacity += length > 2000 ? 1 + capacity / 16 : 1) {
      memset(cut, PATTERN, length + 16);
      good = good && written(track, which, cut, capacity, &same) == TS_OK && same == length;
      size_t fits = capacity <= length ? capacity - 1 : length;
      good = good && memcmp(cut, text, fits) == 0 && cut[fits] == 0;
      good = good && is_pattern(cut + fits + 1, length + 16 - fits - 1);
    }
    CHECK(good);
    /* Room that no memory has is refused, or room enough. */
    memset(cut, PATTERN, length + 16);
    ts_status status = written(track, which, cut, SIZE_MAX, &same);
    CHECK(status == TS_OK ? strcmp(cut, text) == 0 : is_pattern(cut, length + 16));
  }
  end(track);
}

/* ---- Colours ----------------------------------------------------------------------------------------------------- */

/* What the texts mean is test_color_texts.py's, against coloraide; here, what a C program can get wrong. */
SECTION(test_color_texts, "colours as texts", 10) {
  double rgba[5] = {9, 9, 9, 9, 9};
  CHECK_STATUS(TS_OK, ts_color_parse("rgb(255 0 51 / 50%)", rgba));
  CHECK(rgba[0] == 1 && rgba[1] == 0 && rgba[2] == 0.2 && rgba[3] == 0.5 && rgba[4] == 9);
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_color_parse("#f8", rgba));
  CHECK(rgba[0] == 1 && strstr(ts_last_error_message(), "\"#f8\""));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_color_parse(NULL, rgba));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_color_parse("red", NULL));
  /* Cut anywhere, a text is a colour or none. */
  static const char *const whole = "color( display-p3 1e2 /* x */ 50% none / 25% )";
  for (size_t length = 0; length <= strlen(whole); length++) {
    snprintf(cut, room, "%.*s", (int)length, whole);
    CHECK((ts_color_parse(cut, rgba) == TS_OK) == (length == strlen(whole)));
  }
  memset(cut, '(', 8192);
  cut[8192] = 0;
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_color_parse(cut, rgba));
}
