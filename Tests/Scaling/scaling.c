/* SPDX-License-Identifier: MIT
 *
 * How the cost of each public operation grows. A row does something to n things, at n, 2n, 4n and 8n, and prints its
 * processor time and by how much that grew from n to 8n: 8 is linear, some 9 n log n, 64 quadratic. Caches make a
 * linear row up to 16. A row above LIMIT fails: the only thing asserted is a ratio of one run, never a time. Rows that
 * take less than a millisecond at 8n are not judged.
 * Usage: scaling [-n BASE] [word in a row's name]... */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <tweenspirit/tweenspirit.h>

#define LIMIT 26.0
#define SIZED(type, ...) &(type){.struct_size = sizeof(type), __VA_ARGS__}

static double started, taken;
static double cpu(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
static void from_here(void) { started = cpu(); }
static void to_here(void) { taken += cpu() - started; }

static void must(ts_status status) {
  if (status == TS_OK) return;
  fprintf(stderr, "scaling: %s: %s\n", ts_status_name(status), ts_last_error_message());
  exit(1);
}

/* A permutation of 0 ... n - 1 that jumps about. */
static size_t mixed(size_t i, size_t n) {
  size_t step = (size_t)(0.6180339887 * (double)n) | 1, rest;
  for (;; step += 2) {
    size_t a = n, b = step;
    while (b) rest = a % b, a = b, b = rest;
    if (a == 1) return (i * step + 1) % n;
  }
}
static void *room(size_t count, size_t size) {
  void *memory = calloc(count + 1, size);
  if (!memory) exit(1);
  return memory;
}

/* ---- Timing ---- */

static void staggered(size_t n) {
  double *delays = room(n, sizeof *delays);
  from_here();
  must(ts_stagger(
    SIZED(ts_stagger_desc, .count = n, .amount = 1, .from = TS_STAGGER_RANDOM, .seed = 7, .columns = 7), delays));
  to_here();
  free(delays);
}

/* ---- Easings ---- */

static void easing_texts(size_t n) {
  ts_easing *held = room(n, sizeof *held);
  char text[80];
  from_here();
  for (size_t i = 0; i < n; i++) {
    snprintf(text, sizeof text, "cubic-bezier(%.9f, 0.1, 0.25, 1)", (double)i / (double)n);
    must(ts_easing_parse(text, TS_DIALECT_CANONICAL, &held[i]));
  }
  for (size_t i = 0; i < n; i++) must(ts_easing_release(held[mixed(i, n)]));
  to_here();
  free(held);
}
static double square(double t) { return t * t; }
static void names(size_t n) {
  char name[40], *all;
  size_t length;
  ts_easing easing;
  from_here();
  for (size_t i = 0; i < n; i++) {
    snprintf(name, sizeof name, "scaling:%zu", mixed(i, n));
    must(ts_easing_register(SIZED(ts_easing_desc, .name = name, .plain = square, .live = true), &easing));
    must(ts_easing_release(easing));
  }
  for (size_t i = 0; i < n; i++) {
    snprintf(name, sizeof name, "scaling:%zu", mixed(i, n));
    must(ts_easing_parse(name, TS_DIALECT_CANONICAL, &easing));
    must(ts_easing_release(easing));
  }
  must(ts_easing_list(NULL, 0, &length));
  all = room(length, 1);
  must(ts_easing_list(all, length + 1, &length));
  for (size_t i = 0; i < n; i++) {
    snprintf(name, sizeof name, "scaling:%zu", i);
    must(ts_easing_unregister(name));
  }
  to_here();
  free(all);
}
/* A document of n keys and n markers in random order: read, refused for its last key, written. */
static void documents(size_t n) {
  size_t size = 160 * n + 200, at, length;
  char *text = room(size, 1);
  at = (size_t)snprintf(text, size, "{\"tweenspirit\":1,\"type\":\"track\",\"kind\":\"float\",\"markers\":[[0,\"m\"]");
  for (size_t i = 0; i < n; i++) at += (size_t)snprintf(text + at, size - at, ",[%zu,\"m%zu\"]", mixed(i, n), i % 64);
  at += (size_t)snprintf(text + at, size - at, "],\"keys\":[{\"t\":0,\"v\":0}");
  for (size_t i = 0; i < n; i++)
    at += (size_t)snprintf(text + at, size - at, ",{\"t\":%zu,\"v\":%.17g,\"easing\":\"pow.in(%zu)\"}", mixed(i, n), i / 3.0, 2 + i % 97);
  at += (size_t)snprintf(text + at, size - at, "]}");
  ts_track track;
  from_here();
  must(ts_track_from_json(text, at, &track));
  must(ts_track_to_json(track, NULL, 0, &length));
  must(ts_track_destroy(track));
  text[at - 3] = '?';
  if (ts_track_from_json(text, at, &track) == TS_OK) abort();
  to_here();
  free(text);
}

/* Reads, writes, builds and runs a scene, and frees its text. */
static void scene_built(char *text, size_t size) {
  size_t length;
  ts_scene scene;
  ts_world world;
  ts_build build;
  must(ts_world_create(NULL, &world));
  from_here();
  must(ts_scene_parse(text, size, &scene));
  must(ts_scene_print(scene, NULL, 0, &length));
  must(ts_scene_build(scene, world, &build));
  must(ts_build_run(build));
  must(ts_build_remove(build));
  to_here();
  must(ts_build_destroy(build));
  must(ts_scene_destroy(scene));
  must(ts_world_destroy(world));
  free(text);
}

/* A scene of n channels, of which each follows the one behind it and the last: read, written, built. */
static void scene_links(size_t n) {
  size_t size = 120 * n + 200, at;
  char *text = room(size, 1);
  at = (size_t)snprintf(text, size, "{\"tweenspirit\":1,\"type\":\"scene\",\"channels\":[");
  for (size_t i = 0; i < n; i++)
    at += (size_t)snprintf(text + at, size - at, "{\"name\":\"x%zu\",\"kind\":\"float\",\"value\":0,\"link\":{\"to\":[\"x%zu\",\"x\"]}},", i,
                           i + 1 < n ? i + 1 : 0);
  at -= strlen(",\"x\"]}},"), text[at] = 0;
  while (text[at - 1] != ':') at--;
  at += (size_t)snprintf(text + at, size - at, "\"x\"}},{\"name\":\"x\",\"kind\":\"float\",\"value\":1}]}");
  scene_built(text, at);
}

/* A scene of n channels, springs, timelines and chains, each looked for by its name: read, written, built, run. */
static void scenes(size_t n) {
  size_t size = 600 * n + 200, at;
  char *text = room(size, 1);
  at = (size_t)snprintf(text, size, "{\"tweenspirit\":1,\"type\":\"scene\",\"channels\":[");
  for (size_t i = 0; i < n; i++)
    at += (size_t)snprintf(text + at, size - at, "%s{\"name\":\"x%zu\",\"kind\":\"float\",\"value\":0}", i ? "," : "", i);
  at += (size_t)snprintf(text + at, size - at, "],\"springs\":{");
  for (size_t i = 0; i < n; i++) at += (size_t)snprintf(text + at, size - at, "%s\"s%zu\":{\"omega\":9}", i ? "," : "", mixed(i, n));
  at += (size_t)snprintf(text + at, size - at, "},\"timelines\":{");
  for (size_t i = 0; i < n; i++)
    at += (size_t)snprintf(text + at, size - at, "%s\"t%zu\":{\"entries\":[{\"channel\":\"x%zu\",\"track\":{\"kind\":\"float\",\"keys\":[{\"t\":0,\"v\":1}]}}]}",
                           i ? "," : "", mixed(i, n), i);
  at += (size_t)snprintf(text + at, size - at, "},\"chains\":{");
  for (size_t i = 0; i < n; i++)
    at += (size_t)snprintf(text + at, size - at, "%s\"c%zu\":[{\"animate\":[{\"channel\":\"x%zu\",\"spring\":\"s%zu\",\"target\":1}]}]",
                           i ? "," : "", mixed(i, n), i, i);
  at += (size_t)snprintf(text + at, size - at, "},\"start\":[");
  for (size_t i = 0; i < n; i++) at += (size_t)snprintf(text + at, size - at, "%s{\"at\":1,\"chain\":\"c%zu\"}", i ? "," : "", i);
  at += (size_t)snprintf(text + at, size - at, "]}");
  scene_built(text, at);
}

/* n stops: made, printed, read, asked n times, written as CSS. */
static void stops(size_t n) {
  double *outputs = room(n, sizeof *outputs), value;
  for (size_t i = 0; i < n; i++) outputs[i] = (double)mixed(i, n) / (double)n;
  ts_easing easing, again;
  size_t length;
  from_here();
  must(ts_easing_create_linear(outputs, NULL, n, &easing));
  must(ts_easing_print(easing, NULL, 0, &length));
  char *text = room(length, 1);
  must(ts_easing_print(easing, text, length + 1, &length));
  if (ts_easing_parse(text, TS_DIALECT_CANONICAL, &again) == TS_OK) must(ts_easing_release(again));
  for (size_t i = 0; i < n; i++) must(ts_easing_evaluate(easing, (double)mixed(i, n) / (double)n, 0, &value));
  must(ts_easing_to_css(easing, 1e-6, text, length + 1, &length, NULL));
  to_here();
  must(ts_easing_release(easing));
  free(text);
  free(outputs);
}
static void steps_baked(size_t n) {
  char text[40];
  ts_easing easing, baked;
  n = n < 65536 ? n : 65536;
  snprintf(text, sizeof text, "steps(%zu)", n / 2);
  must(ts_easing_parse(text, TS_DIALECT_CANONICAL, &easing));
  from_here();
  if (ts_easing_bake(easing, 1e-9, 65536, &baked, NULL) == TS_OK) must(ts_easing_release(baked));
  to_here();
  must(ts_easing_release(easing));
}

/* ---- Tracks ---- */

static ts_track track_of(ts_interpolation interpolation) {
  ts_track track;
  must(ts_track_create(SIZED(ts_track_desc, .kind = TS_TRACK_FLOAT, .interpolation = interpolation), &track));
  return track;
}
static void key(ts_track track, double time, double value) {
  must(ts_track_insert(track, SIZED(ts_key, .time = time, .value = &value), 1));
}
static ts_track filled(size_t n, ts_interpolation interpolation) {
  ts_track track = track_of(interpolation);
  double *times = room(n, sizeof *times), *values = room(n, sizeof *values);
  for (size_t i = 0; i < n; i++) times[i] = (double)i, values[i] = (double)mixed(i, n);
  must(ts_track_insert_columns(track, NULL, times, values, n));
  free(times);
  free(values);
  return track;
}
static void keys(size_t n, int way) {
  ts_track track = track_of(0);
  from_here();
  for (size_t i = 0; i < n; i++) key(track, way * (double)i, 1);
  must(ts_track_destroy(track));
  to_here();
}
static void keys_ascending(size_t n) { keys(n, 1); }
static void keys_descending(size_t n) { keys(n, -1); }
static void key_and_value(size_t n, ts_interpolation interpolation) {
  ts_track track = track_of(interpolation);
  double value;
  from_here();
  for (size_t i = 0; i < n; i++) {
    key(track, (double)i, (double)(i % 7));
    must(ts_track_evaluate(track, 0.5 * (double)i, &value, NULL));
  }
  to_here();
  must(ts_track_destroy(track));
}
static void key_and_value_eased(size_t n) { key_and_value(n, TS_INTERPOLATION_EASED); }
static void key_and_value_catmull(size_t n) { key_and_value(n, TS_INTERPOLATION_CATMULL); }
static void keys_removed(size_t n) {
  ts_track track = filled(n, 0);
  from_here();
  for (size_t i = 0; i < n; i++) must(ts_track_remove(track, 0, 1));
  to_here();
  must(ts_track_destroy(track));
}
static void keys_edited(size_t n) {
  ts_track track = filled(n, 0);
  double value, numbers[7];
  size_t at;
  ts_key found = {.struct_size = sizeof found};
  from_here();
  for (size_t i = 0; i < n; i++) {
    must(ts_track_set_value(track, mixed(i, n), (double[]){1}));
    must(ts_track_find(track, (double)mixed(i, n), &at));
    must(ts_track_get_key(track, at, &found, numbers));
    must(ts_track_move(track, at, (double)at + 0.25, &at));
  }
  must(ts_track_reverse(track));
  for (size_t i = 0; i < n; i++) must(ts_track_evaluate(track, (double)mixed(i, n), &value, NULL));
  to_here();
  must(ts_track_destroy(track));
}
static void value_set_and_asked(size_t n) {
  ts_track track = filled(n, 0);
  double value;
  from_here();
  for (size_t i = 0; i < n; i++) {
    must(ts_track_set_value(track, mixed(i, n), (double[]){2}));
    must(ts_track_evaluate(track, (double)i, &value, NULL));
  }
  to_here();
  must(ts_track_destroy(track));
}
static void track_markers(size_t n) {
  ts_track track = track_of(0);
  ts_marker *all = room(n, sizeof *all);
  size_t count;
  from_here();
  for (size_t i = n; i-- > 0;) must(ts_track_add_marker(track, (double)i, (uint32_t)i));
  must(ts_track_get_markers(track, -1, (double)n, all, n, &count));
  for (size_t i = 0; i < n; i++) must(ts_track_get_markers(track, (double)i - 0.5, (double)i, all, 1, &count));
  for (size_t i = 0; i < n; i++) must(ts_track_remove_marker(track, 0));
  to_here();
  must(ts_track_destroy(track));
  free(all);
}
static void track_texts(size_t n) {
  ts_track track = filled(n < 8000 ? n : 8000, 0), baked;
  static char text[1 << 20];
  size_t length;
  from_here();
  must(ts_track_to_web_animation(track, "left", "px", 1, text, 1, &length));
  must(ts_track_bake(track, SIZED(ts_bake_desc, .tolerance = 1e-6), &baked, NULL));
  to_here();
  must(ts_track_destroy(baked));
  must(ts_track_destroy(track));
}
static void fitted(size_t n) {
  double *times = room(n, sizeof *times), *values = room(n, sizeof *values);
  for (size_t i = 0; i < n; i++) times[i] = (double)i, values[i] = sin(0.01 * (double)i);
  ts_track track;
  from_here();
  must(ts_track_fit(
    SIZED(ts_fit_desc, .times = times, .values = values, .count = n, .lanes = 1, .tolerance = 1e-3), &track, NULL));
  to_here();
  must(ts_track_destroy(track));
  free(times);
  free(values);
}
static void sets(size_t n) {
  ts_track *tracks = room(n, sizeof *tracks);
  double *out = room(n, sizeof *out);
  ts_trackset set;
  ts_cursor cursor;
  for (size_t i = 0; i < n; i++) tracks[i] = filled(4, i % 2 ? TS_INTERPOLATION_CATMULL : 0);
  from_here();
  must(ts_trackset_create(tracks, n, &set));
  must(ts_cursor_create(set, &cursor));
  for (int i = 0; i < 8; i++) must(ts_trackset_sample_f64(set, cursor, 0.4 * i, out));
  must(ts_cursor_destroy(cursor));
  must(ts_trackset_destroy(set));
  for (size_t i = 0; i < n; i++) must(ts_track_destroy(tracks[i]));
  to_here();
  free(tracks);
  free(out);
}

static void paths(size_t n) {
  size_t room_for_text = 64 * n, length = 0;
  char *text = room(room_for_text, 1);
  double *parts = room(n, sizeof *parts), *points = room(2 * n, sizeof *points);
  length += (size_t)snprintf(text, room_for_text, "M0 0");
  for (size_t i = 0; i < n; i++) {
    length += (size_t)snprintf(text + length, room_for_text - length, i % 2 ? "c1 3 2-3 4 0" : "a2 1 30 0 1 3 1");
    parts[i] = (double)mixed(i, n) / (double)n;
  }
  ts_path path;
  ts_track track;
  from_here();
  must(ts_path_create_svg(text, length, &path));
  must(ts_path_sample(path, parts, n, points, NULL));
  must(ts_path_to_track(path, SIZED(ts_path_track_desc, .duration = 1), &track));
  must(ts_path_destroy(path));
  to_here();
  must(ts_track_destroy(track));
  free(text);
  free(parts);
  free(points);
}

/* ---- Worlds ---- */

typedef struct Stage {
  ts_world world;
  ts_channel *channels;
  ts_player *players;
  ts_event *events;
  size_t n;
} Stage;
static Stage stage(size_t n, const char *path) {
  Stage s = {.n = n, .channels = room(n, sizeof(ts_channel)), .players = room(n, sizeof(ts_player)),
    .events = room(n, sizeof(ts_event))};
  must(ts_world_create(SIZED(ts_world_desc, .event_capacity = 1 << 20), &s.world));
  for (size_t i = 0; i < n; i++) {
    char name[32];
    snprintf(name, sizeof name, "c%zu", i);
    must(ts_channel_create(
      s.world, SIZED(ts_channel_desc, .kind = TS_TRACK_FLOAT, .name = name, .path = path), &s.channels[i]));
  }
  return s;
}
static void done(Stage s) {
  must(ts_world_destroy(s.world));
  free(s.channels);
  free(s.players);
  free(s.events);
}
static void tween(Stage *s, size_t i, double duration) {
  must(ts_channel_start(s->world, s->channels[i],
    SIZED(ts_motion, .target = (double[]){(double)i + 1}, .timing.duration = duration), &s->players[i]));
}
static void spring(Stage *s, size_t i, double target) {
  must(ts_channel_start(
    s->world, s->channels[i], SIZED(ts_motion, .kind = TS_MOTION_SPRING, .target = &target), &s->players[i]));
}
static void drain(Stage *s) {
  size_t count = 1;
  while (count) must(ts_world_read_events(s->world, s->events, s->n < 64 ? s->n : 64, &count));
}

static void channels(size_t n) {
  from_here();
  Stage s = stage(n, NULL);
  ts_channel found;
  for (size_t i = 0; i < n; i++) {
    char name[32];
    snprintf(name, sizeof name, "c%zu", mixed(i, n));
    must(ts_channel_find(s.world, name, &found));
    must(ts_channel_set(s.world, found, (double[]){3}, 1));
  }
  size_t count = 1;
  while (count) must(ts_world_read_changes(s.world, s.channels, 7, &count));
  must(ts_world_destroy(s.world));
  s = (free(s.channels), free(s.players), free(s.events), stage(n, NULL));
  for (size_t i = 0; i < n; i++) must(ts_channel_destroy(s.world, s.channels[mixed(i, n)]));
  to_here();
  done(s);
}
static void commands(size_t n) {
  Stage s = stage(n, NULL);
  from_here();
  for (int pass = 0; pass < 2; pass++)
    for (size_t i = 0; i < n; i++) tween(&s, i, 1 + (double)mixed(i, n));
  must(ts_world_step(s.world, 0.25, NULL));
  for (size_t i = 0; i < n; i++) must(ts_player_pause(s.world, s.players[mixed(i, n)]));
  for (size_t i = 0; i < n; i++) must(ts_player_seek(s.world, s.players[i], 0.5, false));
  for (size_t i = 0; i < n; i++) must(ts_player_resume(s.world, s.players[i]));
  for (size_t i = 0; i < n; i++) must(ts_player_set_rate(s.world, s.players[i], 2));
  must(ts_world_step(s.world, 0.125, NULL));
  for (size_t i = 0; i < n; i += 3) must(ts_player_stop(s.world, s.players[i]));
  for (size_t i = 1; i < n; i += 3) must(ts_player_cancel(s.world, s.players[i]));
  for (size_t i = 2; i < n; i += 3) must(ts_player_finish(s.world, s.players[i]));
  drain(&s);
  to_here();
  done(s);
}
static void springs(size_t n) {
  Stage s = stage(n, NULL);
  from_here();
  for (size_t i = 0; i < n; i++) spring(&s, i, 100);
  must(ts_world_step(s.world, 0.1, NULL));
  for (size_t i = 0; i < n; i++) spring(&s, i, 50);
  for (int i = 0; i < 100; i++) must(ts_world_step(s.world, 0.05, NULL));
  drain(&s);
  to_here();
  done(s);
}
static void ends(size_t n, int steps, double dt) {
  Stage s = stage(n, NULL);
  for (size_t i = 0; i < n; i++) tween(&s, i, (double)(1 + mixed(i, n)) / (double)n);
  from_here();
  for (int i = 0; i < steps; i++) must(ts_world_step(s.world, dt, NULL));
  drain(&s);
  to_here();
  done(s);
}
static void ends_in_one_step(size_t n) { ends(n, 1, 2); }
static void ends_in_16_steps(size_t n) { ends(n, 20, 1.0 / 16); }
static void layers(size_t n) {
  Stage s = stage(1, NULL);
  ts_player player;
  from_here();
  for (size_t i = 0; i < n; i++)
    must(ts_channel_start(s.world, s.channels[0],
      SIZED(ts_motion, .target = (double[]){1}, .flags = TS_START_ADDITIVE, .timing = {.duration = 1 + (double)mixed(i, n)}),
      &player));
  for (int i = 0; i < 4; i++) must(ts_world_step(s.world, 0.3 * (double)n, NULL));
  to_here();
  done(s);
}
static void stacked(size_t n) {
  Stage s = stage(1, NULL);
  ts_channel layer, weight;
  from_here();
  for (size_t i = 0; i < n; i++)
    must(ts_channel_add_layer(s.world, s.channels[0], i % 4 ? TS_LAYER_OVERRIDE : TS_LAYER_ADD, 0.5, &layer, &weight));
  for (int i = 0; i < 4; i++) must(ts_world_step(s.world, 0.3, NULL));
  to_here();
  done(s);
}
static void waiting(size_t n) {
  Stage s = stage(1, NULL);
  ts_player player;
  from_here();
  for (size_t i = 0; i < n; i++)
    must(ts_channel_start(s.world, s.channels[0],
      SIZED(ts_motion, .target = (double[]){1}, .timing = {.delay = i % 2 ? 0.5 : 0.6, .duration = 1}), &player));
  for (int i = 0; i < 4; i++) must(ts_world_step(s.world, 0.3, NULL));
  to_here();
  done(s);
}
/* ---- Chains and stops ---- */

static ts_chain chain_of(const Stage *s) {
  ts_chain chain;
  must(ts_chain_create(s->world, SIZED(ts_chain_desc, .keep = true), &chain));
  return chain;
}
static void chain_tween(const Stage *s, ts_chain chain, size_t i, double duration) {
  must(ts_chain_add(s->world, chain, s->channels[i],
    SIZED(ts_motion, .target = (double[]){(double)(i % 9)}, .timing.duration = duration)));
}
/* What the caller does at a stop. */
static size_t stopped(const Stage *s, double dt, void (*handler)(const Stage *, const ts_stop *)) {
  ts_stop stop = {.struct_size = sizeof stop};
  size_t count = 0;
  must(ts_world_run(s->world, dt, &stop));
  for (; stop.kind != TS_STOP_NONE; count++) {
    if (handler) handler(s, &stop);
    must(ts_world_continue(s->world, &stop));
  }
  return count;
}

static void groups_in_one_step(size_t n) {
  Stage s = stage(1, NULL);
  from_here();
  ts_chain chain = chain_of(&s);
  for (size_t i = 0; i < 10 * n; i++) {
    if (i % 3 == 0) chain_tween(&s, chain, 0, 1e-4);
    if (i % 3 == 1) must(ts_chain_add_delay(s.world, chain, 1e-4));
    if (i % 3 == 2) must(ts_chain_add_marker(s.world, chain, 1));
    must(ts_chain_then(s.world, chain));
  }
  must(ts_player_start(s.world, chain));
  must(ts_world_step(s.world, 0.01 * (double)n, NULL));
  to_here();
  ts_chain_info info = {.struct_size = sizeof info};
  must(ts_chain_get_info(s.world, chain, &info));
  if (info.state != TS_CHAIN_ENDED) exit(1);
  done(s);
}

/* Chains of a group, each with a block; paused, saved, restored, hastened, finished. */
static void chains_in_a_chain(size_t n) {
  Stage s = stage(n, NULL), other = stage(1, NULL);
  from_here();
  ts_chain outer = chain_of(&s);
  for (size_t i = 0; i < n; i++) {
    ts_chain inner = chain_of(&s);
    chain_tween(&s, inner, i, 1);
    must(ts_chain_add_block(s.world, inner, i, "block"));
    must(ts_chain_then(s.world, inner));
    must(ts_chain_add_delay(s.world, inner, 1));
    must(ts_chain_add_chain(s.world, outer, inner));
  }
  must(ts_player_start(s.world, outer));
  must(ts_world_step(s.world, 0.25, NULL));
  if (stopped(&s, 0.25, NULL) != n) exit(1);
  must(ts_player_pause(s.world, outer));
  must(ts_player_resume(s.world, outer));
  must(ts_player_set_rate(s.world, outer, 2));
  size_t size;
  must(ts_world_snapshot(s.world, NULL, 0, &size));
  uint8_t *blob = room(size, 1);
  must(ts_world_snapshot(s.world, blob, size, &size));
  must(ts_world_restore(other.world, blob, size));
  must(ts_world_step(other.world, 3, NULL));
  must(ts_player_finish(s.world, outer));
  to_here();
  free(blob);
  done(s), done(other);
}

static void begin_another(const Stage *s, const ts_stop *stop) {
  ts_player player;
  must(ts_channel_start(s->world, stop->event.channel,
    SIZED(ts_motion, .target = (double[]){2}, .timing.duration = 9), &player));
}
/* n times in a world of ten times as many players. */
static void stops_in_one_step(size_t n) {
  Stage s = stage(10 * n, NULL);
  for (size_t i = 0; i < 10 * n; i++) {
    must(ts_channel_start(s.world, s.channels[i], SIZED(ts_motion, .target = (double[]){1},
      .timing.duration = i < n ? 0.5 + 0.4 * (double)mixed(i, n) / (double)n : 5), &s.players[i]));
    if (i < n) must(ts_player_set_stops(s.world, s.players[i], TS_STOP_AT_END));
  }
  must(ts_world_step(s.world, 0.1, NULL));
  from_here();
  if (stopped(&s, 1, begin_another) != n) exit(1);
  to_here();
  done(s);
}

/* As many as a world may have: each is another's business. */
static void attached(size_t n) {
  Stage s = stage(n, "card.frame.origin.x");
  ts_easing easing;
  char path[40];
  must(ts_easing_get_builtin(TS_EASING_CUBIC_IN, &easing));
  for (size_t i = 0; i < 4096; i++) {
    snprintf(path, sizeof path, "p%zu.x", mixed(i, 4096));
    must(ts_world_attach(s.world, path, 0, easing));
  }
  from_here();
  for (size_t i = 0; i < n; i++) tween(&s, i, 1);
  to_here();
  done(s);
}
static void aliased(size_t n) {
  Stage s = stage(n, "a.b.c.d.e.f.g.h.i.j");
  ts_easing easing;
  char component[20], target[20];
  must(ts_easing_get_builtin(TS_EASING_CUBIC_IN, &easing));
  must(ts_world_attach(s.world, "t0.x", 0, easing));
  for (size_t i = 0; i < 1024; i++) {
    snprintf(component, sizeof component, "k%zu", i);
    snprintf(target, sizeof target, "%c", (char)('a' + i % 10));
    must(ts_world_alias(s.world, component, (const char *const[]){target}, 1));
  }
  from_here();
  for (size_t i = 0; i < n; i++) tween(&s, i, 1);
  to_here();
  done(s);
}
static void saved(size_t n) {
  Stage s = stage(n, NULL), other = stage(1, NULL);
  for (size_t i = 0; i < n; i++)
    if (i % 2) tween(&s, i, 10);
    else spring(&s, i, 10);
  must(ts_world_step(s.world, 0.1, NULL));
  size_t size;
  uint64_t hash;
  double seconds;
  ts_player endless;
  from_here();
  must(ts_world_get_remaining(s.world, &seconds, &endless));
  must(ts_world_snapshot(s.world, NULL, 0, &size));
  uint8_t *blob = room(size, 1);
  must(ts_world_snapshot(s.world, blob, size, &size));
  must(ts_world_restore(other.world, blob, size));
  must(ts_world_hash(other.world, &hash));
  to_here();
  free(blob);
  done(other);
  done(s);
}

static void asked_for_its_time(size_t n) {
  Stage s = stage(n, NULL);
  ts_world_info info = {.struct_size = sizeof info};
  from_here();
  for (size_t i = 0; i < n; i++) {
    tween(&s, i, 1 + (double)mixed(i, n) / (double)n);
    must(ts_world_get_info(s.world, &info));
  }
  must(ts_world_step(s.world, 0.5, NULL));
  for (size_t i = 0; i < n; i++) {
    must(ts_player_pause(s.world, s.players[mixed(i, n)]));
    must(ts_world_get_info(s.world, &info));
  }
  to_here();
  done(s);
}

/* ---- Timelines ---- */

static ts_timeline timeline_of(Stage *s) {
  ts_timeline timeline;
  must(ts_timeline_create(s->world, &timeline));
  return timeline;
}
static void timelines(size_t n) {
  Stage s = stage(1, NULL);
  ts_timeline *all = room(n, sizeof *all);
  ts_track track = filled(4, 0);
  size_t count;
  from_here();
  for (size_t i = 0; i < n; i++) {
    all[i] = timeline_of(&s);
    must(ts_timeline_add_track(s.world, all[i], s.channels[0], track, 0, NULL));
  }
  must(ts_world_list_timelines(s.world, all, n, &count));
  for (size_t i = 0; i < n; i++) must(ts_timeline_set_time(s.world, all[i], 1, false));
  for (size_t i = 0; i < n; i++) must(ts_timeline_destroy(s.world, all[mixed(i, n)]));
  to_here();
  must(ts_track_destroy(track));
  free(all);
  done(s);
}
/* Entries added one by one (tracks to `wide` channels, markers, inner timelines), looked at, scrubbed, removed. */
static void entries(size_t n, size_t wide, bool playing, const char *what) {
  Stage s = stage(wide, NULL);
  ts_timeline timeline = timeline_of(&s), inner = timeline_of(&s);
  ts_track track = filled(4, 0);
  ts_entry *all = room(n, sizeof *all);
  ts_entry_info info = {.struct_size = sizeof info};
  ts_player player;
  if (*what == 'i') must(ts_timeline_add_track(s.world, inner, s.channels[0], track, 0, NULL));
  must(ts_timeline_add_track(s.world, timeline, s.channels[0], track, 1e6, NULL));
  if (playing) must(ts_timeline_start(s.world, timeline, NULL, &player));
  from_here();
  for (size_t i = 0; i < n; i++) {
    double at = (double)mixed(i, n);
    if (*what == 't') must(ts_timeline_add_track(s.world, timeline, s.channels[i % wide], track, at, &all[i]));
    else if (*what == 'm') must(ts_timeline_add_marker(s.world, timeline, at, 1, &all[i]));
    else must(ts_timeline_add_timeline(s.world, timeline, inner, NULL, at, &all[i]));
    if (playing && i % 64 == 0) must(ts_world_step(s.world, 0.001, NULL));
  }
  for (size_t i = 0; i < n; i++) must(ts_timeline_get_entry(s.world, timeline, i, &info));
  for (int i = 0; i < 4; i++) must(ts_timeline_set_time(s.world, timeline, 0.2 * i * (double)n, false));
  for (size_t i = 0; i < n; i++) must(ts_timeline_remove(s.world, timeline, all[mixed(i, n)]));
  to_here();
  must(ts_track_destroy(track));
  free(all);
  done(s);
}
static void tracks_of_one(size_t n) { entries(n, 1, false, "tracks"); }
static void tracks_of_many(size_t n) { entries(n, n, false, "tracks"); }
static void tracks_while_playing(size_t n) { entries(n, 16, true, "tracks"); }
static void timeline_markers(size_t n) { entries(n, 1, false, "markers"); }
static void inner_timelines(size_t n) { entries(n, 1, false, "inner"); }
static void inner_empty(size_t n) { entries(n, 1, false, "empty"); }

/* ---- The table ---- */

static const struct Row {
  const char *name;
  void (*run)(size_t n);
} rows[] = {
  {"stagger: n delays in random order", staggered},
  {"easings: n texts read and released", easing_texts},
  {"easings: n names registered, found, listed, freed", names},
  {"easings: linear() of n stops, printed, read, asked, CSS", stops},
  {"easings: a bake of n jumps", steps_baked},
  {"JSON: a track of n keys and markers, read, refused, written", documents},
  {"JSON: a scene of n things by name, read, written, built, run", scenes},
  {"JSON: a scene of n links that point forward", scene_links},
  {"tracks: n keys ascending, one by one", keys_ascending},
  {"tracks: n keys descending, one by one", keys_descending},
  {"tracks: a key and a value in turn", key_and_value_eased},
  {"tracks: a key and a value in turn, Catmull-Rom", key_and_value_catmull},
  {"tracks: a value set and one asked in turn", value_set_and_asked},
  {"tracks: n keys removed at the front", keys_removed},
  {"tracks: n keys edited, found, moved, reversed", keys_edited},
  {"tracks: n markers descending, listed, removed", track_markers},
  {"tracks: keyframes and a bake of n keys", track_texts},
  {"tracks: a fit of n samples", fitted},
  {"tracks: a set of n tracks", sets},
  {"paths: n curves read, asked at n places, made a track", paths},
  {"worlds: n channels made, found, set, destroyed", channels},
  {"worlds: n tweens begun twice, commanded", commands},
  {"worlds: n springs retargeted, 100 steps", springs},
  {"worlds: n ends in one step", ends_in_one_step},
  {"worlds: n ends in 16 steps", ends_in_16_steps},
  {"worlds: n layers on a channel", layers},
  {"worlds: n layers put on a channel, with weights", stacked},
  {"worlds: n players that begin together on a channel", waiting},
  {"worlds: n tweens among 4,096 attached curves", attached},
  {"worlds: n tweens among 1,024 aliases", aliased},
  {"worlds: n players asked, saved, restored, hashed", saved},
  {"worlds: asked for its time after each of 2n commands", asked_for_its_time},
  {"chains: 10n groups in one step", groups_in_one_step},
  {"chains: n in a chain, with blocks, paused, saved, restored", chains_in_a_chain},
  {"stops: n that begin a tween, in a world of 10n players", stops_in_one_step},
  {"timelines: n of them", timelines},
  {"timelines: n tracks of one channel", tracks_of_one},
  {"timelines: n tracks of n channels", tracks_of_many},
  {"timelines: n tracks while it plays", tracks_while_playing},
  {"timelines: n markers", timeline_markers},
  {"timelines: n inner ones", inner_timelines},
  {"timelines: n empty inner ones", inner_empty},
};

static double best(void (*run)(size_t), size_t n) {
  double least = INFINITY;
  for (int i = 0; i < 3; i++) {
    taken = 0;
    run(n);
    if (taken < least) least = taken;
    if (taken > 0.5) break;
  }
  return least;
}

int main(int count, char **words) {
  size_t base = 1000, first = 1, failed = 0, judged = 0;
  if (count > 2 && !strcmp(words[1], "-n")) base = strtoul(words[2], NULL, 10), first = 3;
  printf("%-58s %8s %8s %8s %8s %7s\n", "ms of processor time", "n", "2n", "4n", "8n", "growth");
  for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
    int wanted = (size_t)count <= first;
    for (size_t w = first; w < (size_t)count; w++) wanted |= strstr(rows[r].name, words[w]) != NULL;
    if (!wanted) continue;
    double times[4], growth = INFINITY;
    printf("%-58s", rows[r].name);
    fflush(stdout);
    /* What is quadratic stays so; what a busy machine did, it will hardly do three times. */
    for (int turn = 0; turn < 3 && growth > LIMIT; turn++) {
      for (int i = 0; i < 4; i++) times[i] = best(rows[r].run, base << i);
      growth = times[3] / times[0];
      if (times[3] < 1e-3) break;
    }
    int bad = growth > LIMIT && times[3] >= 1e-3;
    for (int i = 0; i < 4; i++) printf(" %8.2f", 1e3 * times[i]);
    printf(" %7.1f%s\n", growth, bad ? "  FAILED" : "");
    failed += bad;
    judged++;
  }
  printf("scaling: %zu passed, %zu failed\n", judged - failed, failed);
  return failed > 0;
}
