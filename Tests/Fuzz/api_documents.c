/* SPDX-License-Identifier: MIT */
#include "api.h"

/** A document of one of the types, in memory as large as it is said to be; now and then cut, or with other bytes in it. */
static const char *take_document(size_t *length) {
  static const char *const texts[] = {
    "{\"tweenspirit\":1,\"type\":\"track\",\"kind\":\"float\",\"keys\":[{\"t\":0,\"v\":0},{\"t\":1,\"v\":2,\"easing\":\"quad.in\"}]}",
    ("{\"tweenspirit\":1,\"type\":\"track\",\"kind\":\"vec2\",\"interpolation\":\"bezier\",\"keys\":[{\"t\":1,\"v\":[0,1e300],"
    "\"out_handle\":[[0.5,0.25],[1,2]]},{\"t\":0,\"v\":[3,4],\"spring\":{\"omega\":9}}],\"markers\":[[1,\"b\"],[0,\"a\"]]}"),
    "{\"tweenspirit\":1,\"type\":\"easing\",\"easing\":\"reverse(fuzz:one)\"}",
    "{\"tweenspirit\":1,\"type\":\"spring\",\"spring\":{\"stiffness\":100,\"damping\":1}}",
    "{\"tweenspirit\":1,\"type\":\"track\",\"kind\":\"color\",\"space\":\"oklch\",\"keys\":[{\"t\":0,\"v\":[0,1,0.5,1]}],\"after\":\"loop\"}"};
  unsigned which = take_byte(&fuzz.in);
  const char *text = texts[which % COUNT_OF(texts)];
  *length = strlen(text);
  char *copy = memcpy(lend(*length), text, *length);
  for (unsigned edits = which / 64; edits > 0; edits--) copy[take_u32(&fuzz.in) % *length] = (char)take_byte(&fuzz.in);
  if (take_once(&fuzz.in, 16)) *length -= take_byte(&fuzz.in) % *length;
  if (take_once(&fuzz.in, 32)) *length = take_huge();
  return take_once(&fuzz.in, 32) ? NULL : copy;
}

#define READ(noun, kind) \
  void fuzz_ts_##noun##_from_json(void) { \
    ts_##noun *out = OUT(ts_##noun); \
    size_t length; \
    const char *text = take_document(&length); \
    done(ts_##noun##_from_json(text, length, out)); \
    keep(kind, no_world, out); \
  }
READ(easing, EASING)
READ(track, TRACK)

void fuzz_ts_spring_from_json(void) {
  ts_spring *out = OUT(ts_spring);
  size_t length;
  const char *text = take_document(&length);
  done(ts_spring_from_json(text, length, out));
}

static void check_text(ts_status status, const char *buffer, size_t capacity, const size_t *length) {
  if (status == TS_OK && buffer && *length < capacity) FUZZ_CHECK(strlen(buffer) == *length);
}

#define WRITE(name, what) \
  void fuzz_##name(void) { \
    size_t capacity, *out = OUT(size_t); \
    char *buffer = take_buffer(&capacity); \
    check_text(done(name(what, buffer, capacity, out)), buffer, capacity, out); \
  }
WRITE(ts_easing_to_json, take_easing())
WRITE(ts_track_to_json, take_track())

void fuzz_ts_spring_to_json(void) {
  size_t capacity, *out = OUT(size_t);
  char *buffer = take_buffer(&capacity);
  ts_spring spring = take_spring(), *from = take_once(&fuzz.in, 32) ? NULL : memcpy(lend(sizeof spring), &spring, sizeof spring);
  check_text(done(ts_spring_to_json(from, buffer, capacity, out)), buffer, capacity, out);
}

void fuzz_ts_marker_get_id(void) {
  uint32_t *out = OUT(uint32_t);
  const char *name = take_name();
  size_t length = name ? strlen(name) : take_byte(&fuzz.in) % 2;
  if (take_once(&fuzz.in, 32)) length = take_huge();
  done(ts_marker_get_id(name, length, out));
}

void fuzz_ts_marker_print(void) {
  size_t capacity, *out = OUT(size_t);
  char *buffer = take_buffer(&capacity);
  done(ts_marker_print(take_u32(&fuzz.in), buffer, capacity, out));
}

/* ---- Scenes ------------------------------------------------------------------------------------------------------- */

/* The latest, stale ones among them; they outlive a sequence, which finds them as another one left them. */
static ts_scene scenes[2];
static ts_build builds[2];

static ts_scene take_scene(void) { return scenes[take_byte(&fuzz.in) % COUNT_OF(scenes)]; }
static ts_build take_build(void) { return builds[take_byte(&fuzz.in) % COUNT_OF(builds)]; }
static ts_scene_thing take_thing(void) { return TAKE_ENUM(ts_scene_thing); }

void fuzz_ts_scene_parse(void) {
  static const char text[] =
    "{\"tweenspirit\":1,\"type\":\"scene\",\"channels\":[{\"name\":\"a\",\"kind\":\"float\",\"value\":0}],\"timelines\":{\"t\":{"
    "\"entries\":[{\"channel\":\"a\",\"track\":{\"kind\":\"float\",\"keys\":[{\"t\":0,\"v\":1}]}}]}},\"chains\":{\"c\":[{\"animate\":["
    "{\"channel\":\"a\",\"spring\":{\"omega\":9},\"target\":3}]},{\"then\":\"b\"},{\"delay\":1}]},\"start\":[{\"chain\":\"c\"}]}";
  ts_scene *out = OUT(ts_scene);
  char *copy = memcpy(lend(sizeof text - 1), text, sizeof text - 1);
  for (unsigned edits = take_byte(&fuzz.in) / 64; edits > 0; edits--)
    copy[take_u32(&fuzz.in) % (sizeof text - 1)] = (char)take_byte(&fuzz.in);
  if (done(ts_scene_parse(copy, sizeof text - 1, out)) != TS_OK) return;
  ts_scene *kept = &scenes[take_byte(&fuzz.in) % COUNT_OF(scenes)];
  ts_scene_destroy(*kept);
  *kept = *out;
}

void fuzz_ts_scene_destroy(void) { done(ts_scene_destroy(take_scene())); }
void fuzz_ts_scene_is_valid(void) { (void)ts_scene_is_valid(take_scene()); }
WRITE(ts_scene_print, take_scene())

void fuzz_ts_scene_count(void) {
  size_t *out = OUT(size_t);
  ts_scene scene = take_scene();
  done(ts_scene_count(scene, take_thing(), out));
}

void fuzz_ts_scene_get_name(void) {
  size_t capacity, *out = OUT(size_t);
  char *buffer = take_buffer(&capacity);
  ts_scene scene = take_scene();
  ts_scene_thing thing = take_thing();
  done(ts_scene_get_name(scene, thing, take_count(), buffer, capacity, out));
}

void fuzz_ts_scene_build(void) {
  ts_build *out = OUT(ts_build);
  ts_scene scene = take_scene();
  if (done(ts_scene_build(scene, take_world(), out)) != TS_OK) return;
  ts_build *kept = &builds[take_byte(&fuzz.in) % COUNT_OF(builds)];
  ts_build_destroy(*kept);
  *kept = *out;
}

void fuzz_ts_build_destroy(void) { done(ts_build_destroy(take_build())); }
void fuzz_ts_build_is_valid(void) { (void)ts_build_is_valid(take_build()); }
void fuzz_ts_build_run(void) { done(ts_build_run(take_build())); }
void fuzz_ts_build_remove(void) { done(ts_build_remove(take_build())); }

#define BUILT(noun) \
  void fuzz_ts_build_get_##noun(void) { \
    ts_##noun *out = OUT(ts_##noun); \
    ts_build build = take_build(); \
    done(ts_build_get_##noun(build, take_count(), out)); \
  }
BUILT(channel)
BUILT(timeline)
BUILT(machine)
BUILT(chain)
