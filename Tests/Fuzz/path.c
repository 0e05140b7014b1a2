/* SPDX-License-Identifier: MIT
 *
 * Any text of a path: refused in words, or a way that holds what the header says of ways. The first two bytes are from where to
 * where its tracks go, the third how near; then the text.
 */
#include "fuzz.h"

enum { parts_count = 19, frames = 65 };

static const double parts[parts_count] = {0, 0x1p-1074, 1e-300, 1e-17, 1e-9, 0.001, 0.1, 0.25, 1.0 / 3, 0.5, 0.75, 0.999,
    0x1.fffffffffffffp-1, 1, 1.25, -0.25, 1e300, INFINITY, -INFINITY};

static bool same(const void *a, const void *b, size_t size) { return memcmp(a, b, size) == 0; }

static void check_words(ts_status status) {
  FUZZ_CHECK(status == TS_ERROR_INVALID_ARGUMENT || status == TS_ERROR_OUT_OF_MEMORY);
  const char *message = ts_last_error_message();
  FUZZ_CHECK(*message != 0);
  for (const char *c = message; *c; c++) FUZZ_CHECK((unsigned char)*c >= 0x20 && *c != 0x7F);
}

/* Points are numbers, directions of length 1, or 0 on a path without a length; alone and in rows they have the same bits. */
static void check_places(ts_path path, const ts_path_info *info) {
  double points[parts_count][2], tangents[parts_count][2], one[2], two[2];
  FUZZ_CHECK(ts_path_sample(path, parts, parts_count, points[0], tangents[0]) == TS_OK);
  for (int i = 0; i < parts_count; i++) {
    FUZZ_CHECK(ts_path_sample(path, &parts[i], 1, one, NULL) == TS_OK && same(one, points[i], sizeof one));
    FUZZ_CHECK(ts_path_sample(path, &parts[i], 1, NULL, two) == TS_OK && same(two, tangents[i], sizeof two));
    FUZZ_CHECK(isfinite(one[0]) && isfinite(one[1]) && fabs(one[0]) <= 1e301 && fabs(one[1]) <= 1e301);
    double size = hypot(two[0], two[1]);
    FUZZ_CHECK(info->length > 0 ? fabs(size - 1) < 1e-12 : size == 0);
  }
  double none = NAN;
  FUZZ_CHECK(ts_path_sample(path, &none, 1, one, two) == TS_OK && isnan(one[0]) && isnan(one[1]) && isnan(two[0]));
}

/* How far two points are from each other, at most. */
static double apart(const double *a, const double *b) { return fmax(fabs(a[0] - b[0]), fabs(a[1] - b[1])); }

static void check_track(ts_path path, const ts_path_info *info, double start, double end, double tolerance, bool rotation) {
  ts_path_track_desc desc = {.struct_size = sizeof desc, .duration = 1, .start = start, .end = end, .tolerance = tolerance,
    .rotation = rotation};
  ts_track track;
  ts_status status = ts_path_to_track(path, &desc, &track);
  if (status != TS_OK) {
    check_words(status);
    return;
  }
  if (start == 0 && end == 0) end = 1;
  ts_track_info keys = {.struct_size = sizeof keys};
  FUZZ_CHECK(ts_track_get_info(track, &keys) == TS_OK && keys.count >= 2 && keys.start == 0 && keys.end == 1);
  double most = 1e-14 * info->length + 1e-320;
  for (int i = 0; i < frames; i++) {
    // A jump's time is exact but for roundings: no frame is at one that is a simple fraction.
    double t = (i + 0.0123456789) / frames, s = start + (end - start) * t, value[2], velocity[2], point[2];
    FUZZ_CHECK(ts_track_evaluate(track, t, value, velocity) == TS_OK && isfinite(value[0]) && !isnan(velocity[0]));
    if (rotation || info->jumps > 0) continue;
    FUZZ_CHECK(ts_path_sample(path, &s, 1, point, NULL) == TS_OK);
    most = fmax(most, 1e-14 * (fabs(point[0]) + fabs(point[1])));
    // Where s is rounded to, there, too, it may be.
    FUZZ_CHECK(apart(value, point) <= 2 * tolerance * info->length + 4e-15 * (1 + fabs(s)) * info->length + most);
  }
  FUZZ_CHECK(ts_track_destroy(track) == TS_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const double tolerances[] = {1e-2, 1e-4, 1e-6};
  if (size < 3 || size > 4096) return -1;
  size_t length = size - 3;
  char *text = malloc(length ? length : 1);
  if (!text) return 0;
  memcpy(text, data + 3, length);
  ts_path path;
  ts_status status = ts_path_create_svg(text, length, &path);
  free(text);
  if (status != TS_OK) {
    check_words(status);
    return 0;
  }
  ts_path_info info = {.struct_size = sizeof info};
  FUZZ_CHECK(ts_path_get_info(path, &info) == TS_OK && info.dimensions == 2);
  FUZZ_CHECK(info.length >= 0 && isfinite(info.length) && (info.length == 0 || info.segments > 0));
  check_places(path, &info);
  double start = data[0] / 128.0, end = data[1] / 128.0;
  if (!info.closed) start = fmin(start, 1), end = fmin(end, 1);
  for (int rotation = 0; rotation < 2; rotation++) check_track(path, &info, start, end, tolerances[data[2] % 3], rotation);
  FUZZ_CHECK(ts_path_destroy(path) == TS_OK && !ts_path_is_valid(path));
  return 0;
}
