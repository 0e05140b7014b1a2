/* SPDX-License-Identifier: MIT */
#include "api.h"

/** A document of one of the types, in memory as large as it is said to be; now and then cut, or with other bytes in it. */
static const char *take_document(size_t *length) {
  static const char *const texts[] = {
    "{\"tweenspirit\":1,\"type\":\"track\",\"kind\":\"float\",\"keys\":[{\"t\":0,\"v\":0},{\"t\":1,\"v\":2,\"easing\":\"quad.in\"}]}",
    "{\"tweenspirit\":1,\"type\":\"track\",\"kind\":\"vec2\",\"interpolation\":\"bezier\",\"keys\":[{\"t\":1,\"v\":[0,1e300],"
    "\"out_handle\":[[0.5,0.25],[1,2]]},{\"t\":0,\"v\":[3,4],\"spring\":{\"omega\":9}}],\"markers\":[[1,\"b\"],[0,\"a\"]]}",
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

void fuzz_ts_easing_from_json(void) {
  ts_easing *out = OUT(ts_easing);
  size_t length;
  const char *text = take_document(&length);
  done(ts_easing_from_json(text, length, out));
  keep(EASING, no_world, out);
}

void fuzz_ts_spring_from_json(void) {
  ts_spring *out = OUT(ts_spring);
  size_t length;
  const char *text = take_document(&length);
  done(ts_spring_from_json(text, length, out));
}

void fuzz_ts_track_from_json(void) {
  ts_track *out = OUT(ts_track);
  size_t length;
  const char *text = take_document(&length);
  done(ts_track_from_json(text, length, out));
  keep(TRACK, no_world, out);
}

static void check_text(ts_status status, const char *buffer, size_t capacity, const size_t *length) {
  if (status == TS_OK && buffer && *length < capacity) FUZZ_CHECK(strlen(buffer) == *length);
}

void fuzz_ts_easing_to_json(void) {
  size_t capacity, *out = OUT(size_t);
  char *buffer = take_buffer(&capacity);
  check_text(done(ts_easing_to_json(take_easing(), buffer, capacity, out)), buffer, capacity, out);
}

void fuzz_ts_spring_to_json(void) {
  size_t capacity, *out = OUT(size_t);
  char *buffer = take_buffer(&capacity);
  ts_spring spring = take_spring();
  check_text(done(ts_spring_to_json(STRUCT(spring), buffer, capacity, out)), buffer, capacity, out);
}

void fuzz_ts_track_to_json(void) {
  size_t capacity, *out = OUT(size_t);
  char *buffer = take_buffer(&capacity);
  check_text(done(ts_track_to_json(take_track(), buffer, capacity, out)), buffer, capacity, out);
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
