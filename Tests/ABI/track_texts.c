/* SPDX-License-Identifier: MIT
 *
 * Tracks as CSS and as keyframes of the Web Animations API.
 */
#define _GNU_SOURCE
#include "track_help.h"

#include <ctype.h>

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

/* How far the text is from the track, whose first key's value is 0 there and whose last one's is 1. */
static double distance(ts_track track, const char *css) {
  ts_easing easing;
  if (!CHECK_STATUS_OF(TS_OK, ts_easing_parse(css, TS_DIALECT_CSS, &easing), css)) return INFINITY;
  ts_track_info info = track_info_of(track);
  double first = at(track, info.start), last = at(track, info.end), worst = 0, value = 0;
  for (int i = 0; i <= 5000; i++) {
    CHECK(ts_easing_evaluate(easing, i / 5000.0, 0, &value) == TS_OK);
    double expected = (at(track, info.start + (info.end - info.start) * (i / 5000.0)) - first) / (last - first);
    if (!(fabs(value - expected) <= worst)) worst = fabs(value - expected);
  }
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  return worst;
}

void test_track_css(void) {
  static const uint32_t eases[] = {TS_EASING_LINEAR, TS_EASING_QUAD_IN, TS_EASING_ELASTIC_OUT, TS_EASING_BOUNCE_IN,
                                   TS_EASING_CSS_STEP_START};
  const double tolerances[] = {0.5, 1e-2, 1e-4};
  size_t length;
  char name[80];
  for (int way = TS_INTERPOLATION_EASED; way <= TS_INTERPOLATION_SPRING; way++)
    for (size_t e = 0; e < (way == TS_INTERPOLATION_EASED ? COUNT_OF(eases) : 1); e++)
      for (int i = 0; i < 3; i++) {
        ts_track track = line_by(eases[e], (ts_interpolation)way);
        double error = NAN;
        snprintf(name, sizeof name, "way %d, curve %d, tolerance %g", way, (int)eases[e], tolerances[i]);
        if (CHECK_STATUS_OF(TS_OK, ts_track_to_css(track, tolerances[i], text, room, &length, &error), name)) {
          CHECK_OF(strncmp(text, "linear(", 7) == 0 && length == strlen(text) && !strstr(text, "nan"), name);
          CHECK_OF(error >= 0 && error <= tolerances[i], name);
          double apart = distance(track, text);
          if (!CHECK_OF(apart <= error + 1e-6, name)) fprintf(stderr, "  told %g, is %g\n", error, apart);
        }
        end(track);
      }
  ts_track track = line_by(TS_EASING_ELASTIC_OUT, TS_INTERPOLATION_EASED);
  double error;
  memset(text, PATTERN, sizeof text);
  FILL_PATTERN(length);
  FILL_PATTERN(error);
  const double refused[] = {NAN, INFINITY, -INFINITY, 0, -1, 9.9e-10, 1.0000001, 1e300};
  for (size_t i = 0; i < COUNT_OF(refused); i++)
    CHECK_BAD(ts_track_to_css(track, refused[i], text, room, &length, &error));
  CHECK_BAD(ts_track_to_css(track, 1e-3, NULL, 8, &length, &error));
  CHECK_BAD(ts_track_to_css(track, 1e-3, NULL, SIZE_MAX, &length, &error));
  CHECK_BAD(ts_track_to_css(track, 1e-3, text, room, NULL, &error));
  end(track);
  /* Two lanes; none, one and equal keys: there is no way from 0 to 1. */
  track = track_of(TS_TRACK_VEC2, 0, 0);
  add_keys(track, 2, (const double[]){0, 1}, (const double[]){0, 0, 1, 1});
  CHECK_BAD(ts_track_to_css(track, 1e-3, text, room, &length, &error));
  end(track);
  for (size_t keys = 0; keys < 3; keys++) {
    track = line_of(0, keys, (const double[]){0, 1}, (const double[]){5, 5});
    CHECK_BAD(ts_track_to_css(track, 1e-3, text, room, &length, &error));
    end(track);
  }
  CHECK(IS_PATTERN(text) && IS_PATTERN(length) && IS_PATTERN(error));
}

/* ---- The Web Animations API ------------------------------------------------------------------------------------ */

static const char *after_space(const char *at) {
  while (isspace((unsigned char)*at)) at++;
  return at;
}

static const char *after_string(const char *at) {
  if (*at != '"') return NULL;
  for (at++; *at != '"'; at++)
    if ((unsigned char)*at < 0x20 || *at == '\\') return NULL;
  return at + 1;
}

/* An array of flat objects of strings and numbers, whose offsets ascend from 0 to 1. The number of objects, -1 where it
 * is no such array. */
static int keyframes(const char *json) {
  const char *p = after_space(json);
  int count = 0;
  double last = 0;
  if (*p++ != '[') return -1;
  for (;; count++) {
    p = after_space(p);
    if (*p++ != '{') return -1;
    bool has_offset = false;
    for (;;) {
      const char *name = p = after_space(p);
      if (!(p = after_string(p)) || *(p = after_space(p)) != ':') return -1;
      p = after_space(p + 1);
      if (*p == '"') {
        if (!(p = after_string(p))) return -1;
      } else {
        char *end;
        double number = strtod(p, &end);
        if (end == p || !isfinite(number)) return -1;
        p = end;
        if (strncmp(name, "\"offset\"", 8) == 0) {
          if (!(number >= last && number <= 1) || (count == 0 && number != 0)) return -1;
          last = number;
          has_offset = true;
        }
      }
      p = after_space(p);
      if (*p++ == ',') continue;
      if (p[-1] != '}') return -1;
      break;
    }
    if (!has_offset) return -1;
    p = after_space(p);
    if (*p++ == ',') continue;
    return p[-1] == ']' && *after_space(p) == 0 && last == 1 ? count + 1 : -1;
  }
}

static int frames_of(ts_track track, const char *unit, double tolerance) {
  size_t length = 0;
  ts_status status = ts_track_to_web_animation(track, "translate", unit, tolerance, text, room, &length);
  if (!CHECK_STATUS(TS_OK, status) || !CHECK(length == strlen(text))) return -2;
  return keyframes(text);
}

void test_track_web_animation(void) {
  ts_track track = track_of(TS_TRACK_POINT, 0, 0);
  ts_key key = key_at(0, (const double[]){0, 10.5});
  key.easing = curve_of(TS_EASING_CSS_EASE_IN);
  add_key(track, key);
  add_keys(track, 2, (const double[]){1, 4}, (const double[]){1, 2, -3, 0.25});
  CHECK(frames_of(track, "px", 1e-3) == 3);
  CHECK(strstr(text, "\"0px 10.5px\"") && strstr(text, "\"1px 2px\"") && strstr(text, "\"-3px 0.25px\""));
  CHECK(strstr(text, "\"ease-in\"") && strstr(text, "\"translate\"") && strstr(text, "0.25,"));
  CHECK(frames_of(track, NULL, 1e-3) == 3 && strstr(text, "\"1 2\""));
  key.interpolation = TS_INTERPOLATION_STEP;
  CHECK_STATUS(TS_OK, ts_track_set_key(track, 0, &key, NULL));
  CHECK(frames_of(track, "px", 1e-3) == 3 && (strstr(text, "steps(") || strstr(text, "step-end")));
  end(track);

  for (unsigned number = 0; number < sample_tracks; number++) {
    track = sample_track(number, 7);
    char name[32];
    snprintf(name, sizeof name, "track %u of kind %d", number, (int)track_info_of(track).kind);
    for (int i = 0; i < 2; i++) {
      ts_track_kind kind = track_info_of(track).kind;
      /* Those may want more keyframes than there is room for. */
      if (kind == TS_TRACK_INT || (kind == TS_TRACK_COLOR && track_info_of(track).extended)) break;
      int count = frames_of(track, i && kind != TS_TRACK_ANGLE ? "px" : NULL, i ? 0.5 : 0.05);
      CHECK_OF(count >= 2, name);
      CHECK_OF(!strstr(text, "nan") && !strstr(text, "inf"), name);
      if (kind == TS_TRACK_COLOR) CHECK_OF(strstr(text, "color(srgb ") && strstr(text, " / "), name);
      if (kind == TS_TRACK_ANGLE && i == 0) CHECK_OF(strstr(text, "rad\"") != NULL, name);
    }
    end(track);
  }
}

void test_track_web_animation_refuses(void) {
  ts_track track = line_by(TS_EASING_ELASTIC_OUT, TS_INTERPOLATION_EASED);
  size_t length;
  memset(text, PATTERN, sizeof text);
  FILL_PATTERN(length);
  char longest[300];
  memset(longest, 'a', sizeof longest);
  longest[256] = 0;
  const char *const names[] = {NULL, "", "a b", "a\"b", "a\\b", "a\nb", "\xC3\xA9", "a,b", longest};
  for (size_t i = 0; i < COUNT_OF(names); i++)
    CHECK_BAD(ts_track_to_web_animation(track, names[i], "px", 1e-3, text, room, &length));
  const double refused[] = {NAN, -NAN, INFINITY, -INFINITY, 0, -0.0, -1};
  for (size_t i = 0; i < COUNT_OF(refused); i++)
    CHECK_BAD(ts_track_to_web_animation(track, "left", "px", refused[i], text, room, &length));
  CHECK_BAD(ts_track_to_web_animation(track, "left", "px", 1e-3, NULL, 8, &length));
  CHECK_BAD(ts_track_to_web_animation(track, "left", "px", 1e-3, NULL, SIZE_MAX, &length));
  CHECK_BAD(ts_track_to_web_animation(track, "left", "px", 1e-3, text, room, NULL));
  CHECK(IS_PATTERN(text) && IS_PATTERN(length));
  /* A unit that is none may be refused, but never breaks the text. */
  const char *const units[] = {"",   "%",      "p\"x", "\\", "\n", "\x01", "\", \"composite\": \"add", "\xC3\xA9",
                               "\xFF", longest};
  for (size_t i = 0; i < COUNT_OF(units); i++) {
    ts_status status = ts_track_to_web_animation(track, "left", units[i], 0.1, text, room, &length);
    CHECK_OF(status == TS_ERROR_INVALID_ARGUMENT || (status == TS_OK && keyframes(text) > 1), units[i]);
  }
  longest[255] = 0;
  CHECK_STATUS(TS_OK, ts_track_to_web_animation(track, longest, "px", 0.1, text, room, &length));
  end(track);
}

/* ---- Capacities -------------------------------------------------------------------------------------------------- */

static ts_status written(ts_track track, int which, char *buffer, size_t capacity, size_t *length) {
  double error;
  if (which) return ts_track_to_web_animation(track, "left", "px", 0.5, buffer, capacity, length);
  return ts_track_to_css(track, 0.05, buffer, capacity, length, &error);
}

void test_track_capacities(void) {
  ts_track track = line_by(TS_EASING_BOUNCE_IN, TS_INTERPOLATION_EASED);
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
