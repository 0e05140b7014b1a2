/* SPDX-License-Identifier: MIT
 *
 * The session's tracks, bakes, fits, texts, sets and cursors.
 */
#define _GNU_SOURCE
#include "door_session.h"

void door_keep_track(void) { on.tracks[on.track_count++] = out.track; }

enum { line, path, colour, turn, angle, whole, sprung, copied, baked_fps, baked, lines, cubics, rise };

static ts_status create(ts_track_kind kind, uint32_t lanes, ts_interpolation interpolation) {
  ts_track_desc desc = track_desc_of(kind, lanes, interpolation);
  if (kind == TS_TRACK_NUMBERS) desc.easing = on.easings[1];
  return ts_track_create(&desc, &out.track);
}
static ts_status create_line(void) { return create(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_CATMULL); }
static ts_status create_path(void) { return create(TS_TRACK_NUMBERS, 3, 0); }
static ts_status create_colour(void) { return create(TS_TRACK_COLOR, 0, 0); }
static ts_status create_turn(void) { return create(TS_TRACK_QUAT, 0, 0); }
static ts_status create_angle(void) { return create(TS_TRACK_ANGLE, 0, TS_INTERPOLATION_MONOTONE); }
static ts_status create_whole(void) { return create(TS_TRACK_INT, 0, TS_INTERPOLATION_BEZIER); }
static ts_status create_sprung(void) { return create(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_SPRING); }

static ts_status insert_line(void) {
  return ts_track_insert_columns(on.tracks[line], NULL, NUMBERS(0, 1, 0.5, 1.5), NUMBERS(0, 3, 1, 2), 4);
}
static ts_status insert_path(void) {
  const double *value = NUMBERS(1, 2, 3), *slope = NUMBERS(1, 0, -1);
  ts_key keys[3];
  for (int i = 0; i < 3; i++) {
    keys[i] = key_at(2 - i, value);
    keys[i].easing = on.easings[i ? 6 : 0];
    keys[i].in_tangent = keys[i].out_tangent = slope;
    keys[i].interpolation = i == 1 ? TS_INTERPOLATION_HERMITE : 0;
  }
  return ts_track_insert(on.tracks[path], keys, 3);
}
static ts_status insert_colour(void) {
  return ts_track_insert_columns(on.tracks[colour], NULL, NUMBERS(0, 1), NUMBERS(0, 0, 0, 1, 1, 0.5, 0, 0.5), 2);
}
static ts_status insert_turn(void) {
  return ts_track_insert_columns(on.tracks[turn], NULL, NUMBERS(0, 1), NUMBERS(0, 0, 0, 1, 0, 1, 0, 1), 2);
}
static ts_status insert_angle(void) {
  return ts_track_insert_columns(on.tracks[angle], NULL, NUMBERS(0, 1, 2), NUMBERS(0, 2, 6), 3);
}
static ts_status insert_whole(void) {
  ts_key like = {.struct_size = sizeof like, .in_handle = NUMBERS(-0.25, 1), .out_handle = NUMBERS(0.5, 2)};
  return ts_track_insert_columns(on.tracks[whole], &like, NUMBERS(0, 1), NUMBERS(0, 100), 2);
}
static ts_status insert_sprung(void) {
  ts_key like = {.struct_size = sizeof like, .spring = {12, 0.5, 1}, .out_tangent = NUMBERS(3)};
  return ts_track_insert_columns(on.tracks[sprung], &like, NUMBERS(0, 1, 2), NUMBERS(0, 5, 1), 3);
}
static ts_status set_key(void) {
  ts_key key = key_at(0.75, NUMBERS(9));
  key.easing = on.easings[2];
  key.interpolation = TS_INTERPOLATION_EASED;
  key.in_handle = key.out_handle = NUMBERS(0, 1);
  return ts_track_set_key(on.tracks[line], 1, &key, &out.count);
}
static ts_status set_value(void) { return ts_track_set_value(on.tracks[path], 1, NUMBERS(7, 8, 9)); }
static ts_status move(void) { return ts_track_move(on.tracks[line], 0, 3, &out.count); }
static ts_status add_marker(void) { return ts_track_add_marker(on.tracks[line], 0.75, 5); }
static ts_status remove_key(void) { return ts_track_remove(on.tracks[path], 2, 1); }
static ts_status outside(void) {
  return ts_track_set_extrapolation(on.tracks[angle], TS_EXTRAPOLATE_LOOP_OFFSET, TS_EXTRAPOLATE_MIRROR);
}
static ts_status reverse(void) { return ts_track_reverse(on.tracks[path]); }
static ts_status copy(void) { return ts_track_copy(on.tracks[path], &out.track); }

/* Each compiles a track. */
static ts_status evaluate_line(void) { return ts_track_evaluate(on.tracks[line], 0.6, out.numbers, out.numbers + 64); }
static ts_status sample_path(void) {
  return ts_track_sample_f64(on.tracks[path], NUMBERS(0.25, 1.5, 9), out.numbers, 3);
}
static ts_status sample_colour(void) { return ts_track_sample_f32(on.tracks[colour], NUMBERS(0.25, 0.5), out.floats, 2); }
static ts_status evaluate_sprung(void) { return ts_track_evaluate(on.tracks[sprung], 0.6, out.numbers, NULL); }

static ts_status bake_fps(void) {
  ts_bake_desc desc = {.struct_size = sizeof desc, .fps = 30};
  return ts_track_bake(on.tracks[colour], &desc, &out.track, out.numbers);
}
static ts_status bake(void) {
  ts_bake_desc desc = {.struct_size = sizeof desc, .tolerance = 0.01};
  return ts_track_bake(on.tracks[sprung], &desc, &out.track, out.numbers);
}
static double times[100], values[200];
static ts_status fit(ts_interpolation interpolation) {
  for (int i = 0; i < 100; i++) times[i] = 0.1 * i, values[2 * i] = i % 17, values[2 * i + 1] = 0.01 * i * i;
  ts_fit_desc desc = {.struct_size = sizeof desc, .times = times, .values = values, .count = 100, .lanes = 2,
                      .tolerance = 0.1, .interpolation = interpolation};
  return ts_track_fit(&desc, &out.track, out.numbers);
}
static ts_status fit_lines(void) { return fit(0); }
static ts_status fit_cubics(void) { return fit(TS_INTERPOLATION_HERMITE); }
static ts_status css(void) {
  return ts_track_to_css(on.tracks[rise], 0.01, out.text, sizeof out.text, &out.count, out.numbers);
}
static ts_status create_rise(void) { return create(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_MONOTONE); }
static ts_status insert_rise(void) {
  return ts_track_insert_columns(on.tracks[rise], NULL, NUMBERS(0, 1, 2), NUMBERS(0, 0.75, 1), 3);
}
static ts_status web(void) {
  return ts_track_to_web_animation(
    on.tracks[sprung], "left", "px", 0.05, out.text, sizeof out.text, &out.count);
}
static ts_status write_json(void) {
  return ts_track_to_json(on.tracks[path], out.text, sizeof out.text, &out.count);
}
static ts_status read_json(void) {
  static const char json[] =
    "{\"tweenspirit\":1,\"type\":\"track\",\"kind\":\"vec2\",\"easing\":\"cubic-bezier(0.1,0.2,0.3,4)\",\"keys\":["
    "{\"t\":1,\"v\":[1,2]},{\"t\":0,\"v\":[3,4],\"easing\":\"\\u0073teps(3)\",\"out_tangent\":[1,1]},"
    "{\"t\":2,\"v\":[0,0],\"easing\":\"back.out(3)\"}],\"markers\":[[2,\"door \\u00e9\"],[0,\"door\"]]}";
  return ts_track_from_json(json, sizeof json - 1, &out.track);
}
static ts_status create_set(void) { return ts_trackset_create(on.tracks, on.track_count, &out.set); }
static void keep_set(void) { on.sets[0] = out.set; }
static ts_status create_cursor(void) { return ts_cursor_create(on.sets[0], &out.cursor); }
static void keep_cursor(void) { on.cursors[0] = out.cursor; }
static ts_status sample_set(void) { return ts_trackset_sample_f64(on.sets[0], on.cursors[0], 0.4, out.numbers); }
static ts_status sample_many(void) {
  return ts_trackset_sample_many_f32(on.sets[0], NUMBERS(0.1, 0.9), 2, out.floats);
}
static ts_status read_path(void) {
  static const char text[] = "M0 0 C 9 9 0 9 9 0 a 5 4 30 1 0 6 -6 q 1 2 3 4 m 1 1 h 5 z";
  return ts_path_create_svg(text, sizeof text - 1, &out.path);
}
static void keep_first_path(void) { on.paths[0] = out.path; }
static ts_status create_chain(void) { return ts_path_create_bezier(NUMBERS(0, 0, 9, 0, 9, 9, 0, 9), 4, 2, 3, &out.path); }
static void keep_second_path(void) { on.paths[1] = out.path; }
static ts_status path_track(void) {
  ts_path_track_desc desc = {.struct_size = sizeof desc, .duration = 2, .tolerance = 0.01};
  return ts_path_to_track(on.paths[0], &desc, &out.track);
}

const door_step door_tracks[] = {
  {"create a line", create_line, door_keep_track}, {"create numbers", create_path, door_keep_track},
  {"create a colour", create_colour, door_keep_track}, {"create a rotation", create_turn, door_keep_track},
  {"create an angle", create_angle, door_keep_track}, {"create an int", create_whole, door_keep_track},
  {"create springs", create_sprung, door_keep_track}, {"insert columns", insert_line, NULL},
  {"insert keys", insert_path, NULL}, {"insert colours", insert_colour, NULL}, {"insert rotations", insert_turn, NULL},
  {"insert angles", insert_angle, NULL}, {"insert handles", insert_whole, NULL}, {"insert springs", insert_sprung, NULL},
  {"copy a track", copy, door_keep_track}, {"evaluate a line", evaluate_line, NULL}, {"set a key", set_key, NULL},
  {"set a value", set_value, NULL}, {"move a key", move, NULL}, {"add a marker", add_marker, NULL},
  {"remove a key", remove_key, NULL}, {"set what is outside", outside, NULL}, {"reverse", reverse, NULL},
  {"evaluate the edited line", evaluate_line, NULL}, {"sample numbers", sample_path, NULL},
  {"sample colours", sample_colour, NULL}, {"evaluate springs", evaluate_sprung, NULL},
  {"bake frames", bake_fps, door_keep_track}, {"bake within a tolerance", bake, door_keep_track},
  {"fit lines", fit_lines, door_keep_track}, {"fit cubics", fit_cubics, door_keep_track},
  {"create a rise", create_rise, door_keep_track}, {"insert a rise", insert_rise, NULL}, {"a track in CSS", css, NULL},
  {"Web Animations", web, NULL}, {"write JSON", write_json, NULL}, {"read JSON", read_json, door_keep_track}, {"create a set", create_set, keep_set}, {"create a cursor", create_cursor, keep_cursor},
  {"sample the set", sample_set, NULL}, {"sample the set often", sample_many, NULL},
  {"read a path", read_path, keep_first_path}, {"a path of points", create_chain, keep_second_path},
  {"a path as a track", path_track, door_keep_track}};
DOOR_STEPS(door_track);
