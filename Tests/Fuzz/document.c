/* SPDX-License-Identifier: MIT
 *
 * Any text as a document. What is refused says where; what is read is written as a text that reads as the same again.
 */
#include "fuzz.h"

enum { most_text = 1 << 16 };

static void check_refused(ts_status status) {
  FUZZ_CHECK(status == TS_ERROR_INVALID_ARGUMENT);
  ts_error_info info = {.struct_size = sizeof info};
  FUZZ_CHECK(ts_error_get_info(&info) == TS_OK && info.argument && *info.argument && info.line > 0);
  for (const char *c = info.message; *c; c++) FUZZ_CHECK((unsigned char)*c >= 0x20 && *c != 0x7F);
}

/** The text that a thing was written as, which is read and written again. */
typedef struct written {
  size_t length;
  char text[2][most_text];
} written;
static written on;

static bool fits(ts_status status, int which, const size_t *size) {
  size_t length = *size;
  FUZZ_CHECK(status == TS_OK);
  if (length >= most_text) return false;
  FUZZ_CHECK(strlen(on.text[which]) == length);
  for (const char *c = on.text[which]; *c; c++) FUZZ_CHECK(*c >= 0x20 && *c < 0x7F);
  on.length = length;
  return true;
}

static void check_same(void) { FUZZ_CHECK(strcmp(on.text[0], on.text[1]) == 0); }

static void check_track(const char *text, size_t length) {
  ts_track track, again;
  size_t size;
  fill_pattern(&track, sizeof track);
  ts_status status = ts_track_from_json(text, length, &track);
  if (status != TS_OK) {
    check_refused(status);
    FUZZ_CHECK(is_filled(&track, sizeof track));
    return;
  }
  if (fits(ts_track_to_json(track, on.text[0], most_text, &size), 0, &size)) {
    FUZZ_CHECK(ts_track_from_json(on.text[0], on.length, &again) == TS_OK);
    if (fits(ts_track_to_json(again, on.text[1], most_text, &size), 1, &size)) check_same();
    FUZZ_CHECK(ts_track_destroy(again) == TS_OK);
  }
  FUZZ_CHECK(ts_track_destroy(track) == TS_OK);
}

static void check_easing(const char *text, size_t length) {
  ts_easing easing, again;
  size_t size;
  ts_status status = ts_easing_from_json(text, length, &easing);
  if (status != TS_OK) {
    check_refused(status);
    return;
  }
  if (fits(ts_easing_to_json(easing, on.text[0], most_text, &size), 0, &size)) {
    FUZZ_CHECK(ts_easing_from_json(on.text[0], on.length, &again) == TS_OK);
    if (fits(ts_easing_to_json(again, on.text[1], most_text, &size), 1, &size)) check_same();
    FUZZ_CHECK(ts_easing_release(again) == TS_OK);
  }
  FUZZ_CHECK(ts_easing_release(easing) == TS_OK);
}

static void check_spring(const char *text, size_t length) {
  ts_spring spring, again;
  size_t size;
  ts_status status = ts_spring_from_json(text, length, &spring);
  if (status != TS_OK) {
    check_refused(status);
    return;
  }
  FUZZ_CHECK(fits(ts_spring_to_json(&spring, on.text[0], most_text, &size), 0, &size));
  FUZZ_CHECK(ts_spring_from_json(on.text[0], on.length, &again) == TS_OK);
  FUZZ_CHECK(memcmp(&spring, &again, sizeof spring) == 0);
}

/* One that is read is built in any world with its names free, and runs. */
static void check_scene(const char *text, size_t length) {
  ts_scene scene, again;
  size_t size;
  fill_pattern(&scene, sizeof scene);
  ts_status status = ts_scene_parse(text, length, &scene);
  if (status != TS_OK) {
    check_refused(status);
    FUZZ_CHECK(is_filled(&scene, sizeof scene));
    return;
  }
  if (fits(ts_scene_print(scene, on.text[0], most_text, &size), 0, &size)) {
    FUZZ_CHECK(ts_scene_parse(on.text[0], on.length, &again) == TS_OK);
    if (fits(ts_scene_print(again, on.text[1], most_text, &size), 1, &size)) check_same();
    FUZZ_CHECK(ts_scene_destroy(again) == TS_OK);
  }
  ts_world world;
  ts_build build;
  FUZZ_CHECK(ts_world_create(NULL, &world) == TS_OK);
  FUZZ_CHECK(ts_scene_build(scene, world, &build) == TS_OK);
  FUZZ_CHECK(ts_scene_destroy(scene) == TS_OK);
  status = ts_build_run(build);
  FUZZ_CHECK(status == TS_OK || status == TS_ERROR_INVALID_ARGUMENT);
  for (int i = 0; i < 3; i++) (void)ts_world_step(world, 0.3, NULL);
  FUZZ_CHECK(ts_build_remove(build) == TS_OK && ts_build_destroy(build) == TS_OK);
  ts_world_info info = {.struct_size = sizeof info};
  FUZZ_CHECK(ts_world_get_info(world, &info) == TS_OK && info.channels == 0 && info.players == 0);
  FUZZ_CHECK(ts_world_destroy(world) == TS_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size > most_text) return 0;
  /* Exactly as large as it is said to be. */
  char *text = malloc(size ? size : 1);
  if (!text) return 0;
  memcpy(text, data, size);
  check_track(text, size);
  check_easing(text, size);
  check_spring(text, size);
  check_scene(text, size);
  free(text);
  return 0;
}
