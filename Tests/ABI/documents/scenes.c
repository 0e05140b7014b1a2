/* SPDX-License-Identifier: MIT
 *
 * Scenes: one text for one scene, what is made of it in a world, and that nothing is left where something fails.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

#include "documents.h"
#include "foreign.h"

enum { room = 1 << 16 };
static char text[room], again[room];

static ts_status parse(const char *json, ts_scene *scene) { return ts_scene_parse(json, strlen(json), scene); }

static ts_scene scene_of(const char *json) {
  ts_scene scene = {0, 0};
  CHECK_STATUS_OF(TS_OK, parse(json, &scene), json);
  return scene;
}

static double lane(ts_world world, ts_channel channel) {
  double value[4] = {NAN};
  ts_channel_info info = {.struct_size = sizeof info};
  CHECK(ts_channel_get_info(world, channel, &info) == TS_OK);
  CHECK(ts_channel_get(world, channel, value, NULL, NULL, info.lanes) == TS_OK);
  return value[0];
}

SECTION(test_scene_text, "scenes, their text", 10) {
  ts_scene scene = scene_of(scene_document), copy;
  size_t length, same;
  CHECK_STATUS(TS_OK, ts_scene_print(scene, text, room, &length));
  if (!CHECK(strcmp(text, scene_document) == 0 && length == strlen(scene_document))) fprintf(stderr, "  %s\n", text);
  CHECK_STATUS(TS_OK, ts_scene_print(scene, NULL, 0, &same));
  CHECK(same == length);
  CHECK_STATUS(TS_OK, parse(text, &copy));
  static const char *const names[] = {"x", "on", "n", "c", "two", "q", "inner", "intro", "pop", "rest"};
  size_t k = 0;
  for (int thing = TS_SCENE_CHANNEL; thing <= TS_SCENE_MACHINE; thing++) {
    size_t count;
    CHECK_STATUS(TS_OK, ts_scene_count(copy, (ts_scene_thing)thing, &count));
    for (size_t i = 0; i < count; i++, k++) {
      CHECK_STATUS(TS_OK, ts_scene_get_name(copy, (ts_scene_thing)thing, i, again, room, &same));
      CHECK_OF(strcmp(again, names[k]) == 0, names[k]);
    }
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_scene_get_name(copy, (ts_scene_thing)thing, count, again, room, &same));
  }
  CHECK(k == COUNT_OF(names));
  CHECK_STATUS(TS_OK, ts_scene_destroy(scene));
  CHECK(!ts_scene_is_valid(scene) && ts_scene_is_valid(copy));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_scene_print(scene, text, room, &length));
  CHECK_STATUS(TS_OK, ts_scene_destroy(copy));
}

/* Whatever the order, the spaces, the defaults and the words. */
SECTION(test_scene_has_one_text, "scenes have one text", 10) {
  ts_scene scene = scene_of(
    " {\"start\": [{\"chain\": \"b\", \"at\": 0}], \"chains\": {\"b\": [{\"animate\": [{\"duration\": 1, \"tween\": 5, \"channel\": "
    "\"\\u0078\", \"rate\": 1, \"iterations\": 1}]}], \"a\": []}, \"springs\": {\"s\": {\"mass\": 1, \"stiffness\": 100, "
    "\"damping\": 20}}, \"channels\": [{\"kind\": \"float\", \"value\": 0, \"name\": \"x\", \"path\": \"x\", \"wrap\": \"shortest\", "
    "\"tolerance\": 0, \"extended\": false}], \"timelines\": {\"t\": {\"markers\": [], \"entries\": [{\"at\": 0, \"track\": \"f\", "
    "\"channel\": \"x\"}]}}, \"tracks\": {\"f\": {\"keys\": [{\"v\": 1, \"t\": 0, \"easing\": \"easeInQuad\"}], \"kind\": \"float\"}}, "
    "\"attached\": [], \"aliases\": {}, \"type\": \"scene\", \"tweenspirit\": 1}\n");
  size_t length;
  CHECK_STATUS(TS_OK, ts_scene_print(scene, text, room, &length));
  const char *wanted =
    "{\"tweenspirit\":1,\"type\":\"scene\",\"channels\":[{\"name\":\"x\",\"kind\":\"float\",\"value\":0.0}],"
    "\"springs\":{\"s\":{\"omega\":10.0,\"damping_ratio\":1.0}},"
    "\"tracks\":{\"f\":{\"kind\":\"float\",\"keys\":[{\"t\":0.0,\"v\":1.0,\"easing\":\"quad.in\"}]}},"
    "\"timelines\":{\"t\":{\"entries\":[{\"channel\":\"x\",\"track\":\"f\"}]}},"
    "\"chains\":{\"a\":[],\"b\":[{\"animate\":[{\"channel\":\"x\",\"tween\":5.0,\"duration\":1.0}]}]},\"start\":[{\"chain\":\"b\"}]}";
  if (!CHECK(strcmp(text, wanted) == 0)) fprintf(stderr, "  %s\n", text);
  CHECK_STATUS(TS_OK, ts_scene_destroy(scene));
}

/* ---- In a world --------------------------------------------------------------------------------------------------- */

#define HEAD "{\"tweenspirit\":1,\"type\":\"scene\",\"channels\":[{\"name\":\"x\",\"kind\":\"float\",\"value\":0}],"

SECTION(test_scene_build, "scenes in worlds", 10) {
  ts_scene scene = scene_of(scene_document);
  ts_world world = world_made();
  ts_build build;
  ts_channel channel, found;
  ts_timeline timeline;
  ts_chain chain;
  CHECK_STATUS(TS_OK, ts_scene_build(scene, world, &build));
  CHECK_STATUS(TS_OK, ts_scene_destroy(scene));
  CHECK(objects_in(world) == 6 + 2 + 2);
  CHECK_STATUS(TS_OK, ts_build_get_channel(build, 2, &channel));
  CHECK_STATUS(TS_OK, ts_channel_find(world, "n", &found));
  CHECK(same_bits(&channel, &found, sizeof found) && lane(world, channel) == 3);
  CHECK_STATUS(TS_OK, ts_build_get_timeline(build, 1, &timeline));
  ts_timeline_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_timeline_get_info(world, timeline, &info));
  CHECK(info.entries == 3 && info.levels == 2);
  CHECK_STATUS(TS_OK, ts_build_get_chain(build, 0, &chain));
  ts_chain_info about = {.struct_size = sizeof about};
  CHECK_STATUS(TS_OK, ts_chain_get_info(world, chain, &about));
  CHECK(about.groups == 4 && about.state == 0);
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_build_get_chain(build, 2, &chain));
  CHECK_STATUS(TS_OK, ts_build_run(build));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_build_run(build));
  /* Up to the block, which is the one of its name. */
  ts_stop stop = {.struct_size = sizeof stop};
  CHECK_STATUS(TS_OK, ts_world_run(world, 60, &stop));
  uint32_t id;
  CHECK_STATUS(TS_OK, ts_marker_get_id("said", 4, &id));
  CHECK(stop.kind == TS_STOP_BLOCK && stop.block == (TS_SCENE_BLOCK | id) && stop.time > 0.5);
  size_t length;
  CHECK_STATUS(TS_OK, ts_chain_get_block(world, chain, text, room, &length));
  CHECK(strcmp(text, "said") == 0);
  while (stop.kind != TS_STOP_NONE) CHECK_STATUS(TS_OK, ts_world_continue(world, &stop));
  CHECK(lane(world, channel) == 7);
  CHECK_STATUS(TS_OK, ts_build_remove(build));
  CHECK(objects_in(world) == 0);
  CHECK_STATUS(TS_OK, ts_build_get_channel(build, 0, &channel));
  CHECK(channel.generation == 0);
  CHECK_STATUS(TS_OK, ts_build_remove(build));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_build_run(build));
  CHECK_STATUS(TS_OK, ts_build_destroy(build));
  CHECK(!ts_build_is_valid(build));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_build_run(build));
  CHECK_STATUS(TS_OK, ts_world_destroy(world));
}

/* What starts later starts at its very time, in one step or in many. */
SECTION(test_scene_starts, "scenes start", 10) {
  ts_scene scene = scene_of(
    HEAD "\"chains\":{\"c\":[{\"animate\":[{\"channel\":\"x\",\"tween\":10,\"duration\":0.25}]},{\"then\":null},"
         "{\"animate\":[{\"channel\":\"x\",\"tween\":0,\"duration\":0.25}]}]},"
         "\"start\":[{\"at\":0.125,\"chain\":\"c\"},{\"at\":1,\"animate\":{\"channel\":\"x\",\"tween\":8,\"duration\":1}}]}");
  double values[3];
  for (int i = 0; i < 3; i++) {
    ts_world world = world_made();
    ts_build build;
    ts_channel channel;
    CHECK_STATUS(TS_OK, ts_scene_build(scene, world, &build));
    CHECK_STATUS(TS_OK, ts_build_run(build));
    static const int steps[] = {1, 3, 100};
    for (int k = 0; k < steps[i]; k++) CHECK(ts_world_step(world, 1.5 / steps[i], NULL) == TS_OK);
    CHECK_STATUS(TS_OK, ts_build_get_channel(build, 0, &channel));
    values[i] = lane(world, channel);
    CHECK_STATUS(TS_OK, ts_build_destroy(build));
    CHECK_STATUS(TS_OK, ts_world_destroy(world));
  }
  CHECK(fabs(values[0] - 4) < 1e-9 && fabs(values[1] - 4) < 1e-9 && fabs(values[2] - 4) < 1e-9);
  CHECK_STATUS(TS_OK, ts_scene_destroy(scene));
}

/* Whose players nobody has made tell what they move, even where they are gone; and how long all of it takes. */
SECTION(test_scene_events, "scenes, their events", 10) {
  ts_scene scene = scene_of(
    HEAD "\"tracks\":{\"f\":{\"kind\":\"float\",\"keys\":[{\"t\":0,\"v\":0},{\"t\":2,\"v\":1}]}},"
         "\"timelines\":{\"t\":{\"entries\":[]},\"u\":{\"entries\":[],\"markers\":[[1,\"m\"]]}},"
         "\"chains\":{\"c\":[{\"animate\":[{\"channel\":\"x\",\"spring\":{\"response\":0.1},\"target\":1},{\"timeline\":\"t\"}]},"
         "{\"delay\":1},{\"animate\":[{\"channel\":\"x\",\"track\":\"f\"}]},{\"then\":null},"
         "{\"animate\":[{\"channel\":\"x\",\"decay\":5,\"tolerance\":1}]}]},"
         "\"start\":[{\"chain\":\"c\"},{\"at\":1,\"timeline\":\"u\"},"
         "{\"at\":20,\"animate\":{\"channel\":\"x\",\"tween\":0,\"duration\":1,\"composite\":\"add\"}}]}");
  ts_world world = world_made();
  ts_build build;
  ts_channel channel;
  ts_timeline timelines[2];
  CHECK_STATUS(TS_OK, ts_scene_build(scene, world, &build));
  CHECK_STATUS(TS_OK, ts_build_get_channel(build, 0, &channel));
  for (size_t i = 0; i < 2; i++) CHECK_STATUS(TS_OK, ts_build_get_timeline(build, i, &timelines[i]));
  double seconds = -1;
  ts_player endless, player;
  CHECK_STATUS(TS_OK, ts_world_get_remaining(world, &seconds, &endless));
  CHECK(seconds == 0 && endless.generation == 0);
  CHECK_STATUS(TS_OK, ts_build_run(build));
  CHECK_STATUS(TS_OK, ts_world_get_remaining(world, &seconds, &endless));
  CHECK(seconds == 20 && endless.generation == 0);
  CHECK_STATUS(TS_OK, ts_world_step(world, 60, NULL));
  ts_event events[64];
  size_t count, kinds[6] = {0};
  CHECK_STATUS(TS_OK, ts_world_read_events(world, events, 64, &count));
  for (size_t i = 0; i < count; i++) {
    const ts_event *e = &events[i];
    bool is_chains = e->source == TS_MOTION_CHAIN, is_timelines = e->source == TS_MOTION_TIMELINE;
    CHECK(is_chains || (e->source >= TS_MOTION_TWEEN && e->source <= TS_MOTION_TIMELINE));
    CHECK((e->timeline.generation != 0) == is_timelines && (e->channel.generation != 0) == (!is_chains && !is_timelines));
    if (is_timelines) CHECK(same_bits(&e->timeline, &timelines[e->time >= 1], sizeof e->timeline));
    if (e->channel.generation) CHECK(same_bits(&e->channel, &channel, sizeof channel));
    if (e->kind == TS_EVENT_BEGIN && !is_chains) kinds[e->source]++;
  }
  CHECK(kinds[TS_MOTION_TIMELINE] == 2);
  for (int kind = TS_MOTION_TWEEN; kind <= TS_MOTION_DECAY; kind++) CHECK(kinds[kind] == 1);
  /* What never ends does not count, but is named. */
  CHECK_STATUS(TS_OK, ts_timeline_start(
    world, timelines[1], &(ts_motion){.struct_size = sizeof(ts_motion), .timing.iterations = INFINITY}, &player));
  CHECK_STATUS(TS_OK, ts_world_get_remaining(world, &seconds, &endless));
  CHECK(seconds == INFINITY && same_bits(&endless, &player, sizeof player));
  ts_player_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_player_get_info(world, player, &info));
  CHECK(same_bits(&info.timeline, &timelines[1], sizeof info.timeline) && info.channel.generation == 0);
  ts_motion to = {.struct_size = sizeof to, .kind = TS_MOTION_SPRING, .target = (double[]){1}, .timing = {.rate = 0.5, .delay = 1}};
  CHECK_STATUS(TS_OK, ts_channel_start(world, channel, &to, &player));
  CHECK_STATUS(TS_OK, ts_player_get_info(world, player, &info));
  CHECK_STATUS(TS_OK, ts_world_get_remaining(world, &seconds, &endless));
  CHECK(info.timeline.generation == 0 && seconds == info.remaining && seconds > 2 && endless.generation != 0);
  /* A scope that was. */
  ts_world_info about = {.struct_size = sizeof about};
  ts_channel_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT, .scope = 7};
  CHECK_STATUS(TS_OK, ts_channel_create(world, &desc, &channel));
  ts_easing linear;
  CHECK_STATUS(TS_OK, ts_easing_get_builtin(TS_EASING_LINEAR, &linear));
  CHECK_STATUS(TS_OK, ts_world_attach(world, "x", 5, linear));
  CHECK_STATUS(TS_OK, ts_channel_destroy(world, channel));
  CHECK(ts_world_get_info(world, &about) == TS_OK && about.highest_scope == 7);
  static uint8_t blob[1 << 16];
  CHECK_STATUS(TS_OK, ts_world_snapshot(world, blob, sizeof blob, &count));
  CHECK_STATUS(TS_OK, ts_world_restore(world, blob, count));
  CHECK(ts_world_get_info(world, &about) == TS_OK && about.highest_scope == 5);
  /* Whether a chain stays. */
  ts_chain chain;
  ts_chain_info state = {.struct_size = sizeof state};
  for (int keep = 0; keep < 2; keep++) {
    CHECK_STATUS(TS_OK, ts_chain_create(world, &(ts_chain_desc){.struct_size = sizeof(ts_chain_desc), .keep = keep}, &chain));
    CHECK(ts_chain_get_info(world, chain, &state) == TS_OK && state.keep == keep);
  }
  CHECK_STATUS(TS_OK, ts_build_destroy(build));
  CHECK_STATUS(TS_OK, ts_scene_destroy(scene));
  CHECK_STATUS(TS_OK, ts_world_destroy(world));
}

/* Handlers are never called inside a command: outside of a step there are blocks only. */
SECTION(test_scene_blocks_between_steps, "scenes between steps", 10) {
  ts_scene scene = scene_of(HEAD "\"chains\":{\"c\":[{\"then\":\"a\"},{\"animate\":[{\"channel\":\"x\",\"tween\":1,\"duration\":1}]},"
                                 "{\"then\":\"b\"}]},\"start\":[{\"chain\":\"c\"}]}");
  ts_world world = world_made();
  ts_build build;
  ts_channel channel;
  ts_chain chain;
  ts_player player;
  ts_stop stop = {.struct_size = sizeof stop};
  CHECK_STATUS(TS_OK, ts_scene_build(scene, world, &build));
  CHECK_STATUS(TS_OK, ts_build_get_channel(build, 0, &channel));
  CHECK_STATUS(TS_OK, ts_build_get_chain(build, 0, &chain));
  CHECK_STATUS(TS_OK, ts_player_set_stops(world, chain, TS_STOP_AT_BEGIN | TS_STOP_AT_END));
  ts_motion to = {.struct_size = sizeof to, .kind = TS_MOTION_SPRING, .target = (double[]){1}};
  CHECK_STATUS(TS_OK, ts_channel_start(world, channel, &to, &player));
  CHECK_STATUS(TS_OK, ts_player_set_stops(world, player, TS_STOP_AT_END));
  CHECK_STATUS(TS_OK, ts_player_stop(world, player));
  CHECK_STATUS(TS_OK, ts_build_run(build));
  CHECK_STATUS(TS_OK, ts_world_continue(world, &stop));
  CHECK(stop.kind == TS_STOP_BLOCK && (stop.block & TS_SCENE_BLOCK));
  CHECK_STATUS(TS_OK, ts_world_continue(world, &stop));
  CHECK(stop.kind == TS_STOP_NONE);
  CHECK_STATUS(TS_OK, ts_player_finish(world, chain));
  static const ts_event_kind kinds[] = {TS_EVENT_END, TS_EVENT_BEGIN, TS_EVENT_END};
  CHECK_STATUS(TS_OK, ts_world_run(world, 0, &stop));
  for (size_t i = 0; i < 2; i++) {
    CHECK(stop.kind == TS_STOP_EVENT && stop.event.kind == kinds[i]);
    CHECK((stop.event.source == TS_MOTION_CHAIN) == (i == 1));
    CHECK_STATUS(TS_OK, ts_world_continue(world, &stop));
  }
  CHECK(stop.kind == TS_STOP_BLOCK && lane(world, channel) == 1);
  CHECK_STATUS(TS_OK, ts_world_continue(world, &stop));
  CHECK(stop.kind == TS_STOP_EVENT && stop.event.kind == kinds[2] && stop.event.source == TS_MOTION_CHAIN && stop.time == 0);
  CHECK_STATUS(TS_OK, ts_world_continue(world, &stop));
  CHECK(stop.kind == TS_STOP_NONE);
  CHECK_STATUS(TS_OK, ts_build_destroy(build));
  CHECK_STATUS(TS_OK, ts_scene_destroy(scene));
  CHECK_STATUS(TS_OK, ts_world_destroy(world));
}

SECTION(test_scene_builds_all_or_nothing, "scenes, all or nothing", 10) {
  ts_scene scene = scene_of(scene_document);
  ts_world world = world_made();
  ts_build build;
  ts_channel_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT, .name = "q"};
  ts_channel channel;
  CHECK_STATUS(TS_OK, ts_channel_create(world, &desc, &channel));
  size_t count = objects_in(world);
  FILL_PATTERN(build);
  CHECK_STATUS(TS_ERROR_NAME_IN_USE, ts_scene_build(scene, world, &build));
  CHECK(IS_PATTERN(build) && objects_in(world) == count);
  ts_error_info info = {.struct_size = sizeof info};
  CHECK(ts_error_get_info(&info) == TS_OK && strncmp(info.argument, "channels[5]", 11) == 0);
  CHECK_STATUS(TS_OK, ts_world_destroy(world));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_scene_build(scene, world, &build));
  /* Twice in two worlds is the same. */
  ts_world worlds[2] = {world_made(), world_made()};
  uint64_t hashes[2];
  for (int i = 0; i < 2; i++) {
    CHECK_STATUS(TS_OK, ts_scene_build(scene, worlds[i], &build));
    CHECK_STATUS(TS_OK, ts_build_run(build));
    CHECK_STATUS(TS_OK, ts_world_hash(worlds[i], &hashes[i]));
    CHECK_STATUS(TS_OK, ts_world_destroy(worlds[i]));
    CHECK_STATUS(TS_ERROR_STALE_HANDLE, (ts_build_remove(build), ts_world_step(worlds[i], 1, NULL)));
    CHECK_STATUS(TS_OK, ts_build_destroy(build));
  }
  CHECK(hashes[0] == hashes[1]);
  CHECK_STATUS(TS_OK, ts_scene_destroy(scene));
}

/* ---- What is refused ---------------------------------------------------------------------------------------------- */

/* What a build that is refused had made before is as if it never was: also slots, and what was attached before. */
SECTION(test_scene_refused_in_its_middle, "scenes refused in their middle", 10) {
  static const char *const texts[] = {
    "{\"tweenspirit\":1,\"type\":\"scene\",\"channels\":[{\"name\":\"a\",\"kind\":\"float\",\"value\":0},"
    "{\"name\":\"b\",\"kind\":\"vec2\",\"value\":[0,0]},{\"name\":\"taken\",\"kind\":\"float\",\"value\":0}]}",
    /* The world's alias leads back. */
    "{\"tweenspirit\":1,\"type\":\"scene\",\"channels\":[{\"name\":\"a\",\"kind\":\"float\",\"value\":0}],"
    "\"timelines\":{\"t\":{\"markers\":[[1,\"m\"],[2,\"n\"]]},\"u\":{\"entries\":[{\"timeline\":\"t\"}]}},"
    "\"aliases\":{\"fine\":[\"p\"],\"to\":[\"from\"]}}",
    /* A curve that is gone by then. */
    "{\"tweenspirit\":1,\"type\":\"scene\",\"channels\":[{\"name\":\"a\",\"kind\":\"float\",\"value\":0}],"
    "\"attached\":[{\"path\":\"here\",\"easing\":\"back.out(3)\"}],\"aliases\":{\"from\":[\"q\"]},"
    "\"timelines\":{\"t\":{\"markers\":[[1,\"m\"]]}},"
    "\"chains\":{\"k\":[{\"animate\":[{\"channel\":\"a\",\"tween\":1,\"duration\":1}]}],"
    "\"l\":[{\"animate\":[{\"channel\":\"a\",\"tween\":1,\"duration\":1,\"easing\":\"scene:gone\"}]}]}}",
  };
  probe probe = {.curve = NULL};
  ts_easing gone = registered("scene:gone", &probe, true);
  ts_scene scenes[COUNT_OF(texts)];
  for (size_t i = 0; i < COUNT_OF(texts); i++) scenes[i] = scene_of(texts[i]);
  CHECK_STATUS(TS_OK, ts_easing_unregister("scene:gone"));
  CHECK_STATUS(TS_OK, ts_easing_release(gone));
  for (int used = 0; used < 2; used++) {
    ts_world world = world_made();
    ts_channel_desc desc = channel_desc_of(TS_TRACK_FLOAT, 0, NULL);
    desc.name = "taken";
    channel_made(world, desc);
    CHECK_STATUS(TS_OK, ts_world_alias(world, "from", (const char *const[]){"to"}, 1));
    CHECK_STATUS(TS_OK, ts_world_attach(world, "here", 0, curve_of(TS_EASING_QUAD_IN)));
    CHECK_STATUS(TS_OK, ts_world_attach(world, "there", 0, curve_of(TS_EASING_QUAD_OUT)));
    /* With slots to be used again, in an order of their own, or without. */
    ts_channel spare[4];
    for (int i = 0; i < 4; i++) spare[i] = number_of(world, i);
    for (int i = 0; i < 4 && used; i++) CHECK_STATUS(TS_OK, ts_channel_destroy(world, spare[i * 3 % 4]));
    uint64_t before = hash_of(world);
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
      ts_build build;
      CHECK_OF(ts_scene_build(scenes[i], world, &build) != TS_OK && hash_of(world) == before, texts[i]);
    }
    end_world(world);
  }
  for (size_t i = 0; i < COUNT_OF(texts); i++) CHECK_STATUS(TS_OK, ts_scene_destroy(scenes[i]));
}

/* What the host has taken away is refused before anything is started. */
SECTION(test_scene_run_refused, "scenes, a run that is refused", 10) {
  ts_scene scene = scene_of(
    "{\"tweenspirit\":1,\"type\":\"scene\",\"channels\":[{\"name\":\"a\",\"kind\":\"float\",\"value\":0},"
    "{\"name\":\"b\",\"kind\":\"float\",\"value\":0}],\"timelines\":{\"t\":{}},"
    "\"start\":[{\"animate\":{\"channel\":\"a\",\"tween\":1,\"duration\":1}},{\"timeline\":\"t\"},"
    "{\"at\":1,\"animate\":{\"channel\":\"b\",\"tween\":1,\"duration\":1}}]}");
  for (int i = 0; i < 2; i++) {
    ts_world world = world_made();
    ts_build build;
    ts_channel b;
    ts_timeline t;
    CHECK_STATUS(TS_OK, ts_scene_build(scene, world, &build));
    CHECK_STATUS(TS_OK, ts_channel_find(world, "b", &b));
    CHECK_STATUS(TS_OK, ts_build_get_timeline(build, 0, &t));
    if (i) CHECK_STATUS(TS_OK, ts_timeline_destroy(world, t));
    else CHECK_STATUS(TS_OK, ts_channel_destroy(world, b));
    uint64_t before = hash_of(world);
    for (int k = 0; k < 2; k++) CHECK(ts_build_run(build) == TS_ERROR_STALE_HANDLE && hash_of(world) == before);
    CHECK_STATUS(TS_OK, ts_build_destroy(build));
    end_world(world);
  }
  CHECK_STATUS(TS_OK, ts_scene_destroy(scene));
}

/* A bound for all lanes, or for each, or for some. */
SECTION(test_scene_bounds, "scenes, bounds of lanes", 10) {
  static const char before[] = "{\"tweenspirit\":1,\"type\":\"scene\",\"channels\":[{\"name\":\"p\",\"kind\":\"vec2\",\"value\":[0.0,0.0],\"bounds\":{\"lower\":";
  static const struct {
    const char *given, *printed;
    double lower[2];
  } cases[] = {{"-1", "[-1.0,-1.0]", {-1, -1}}, {"[null,-2]", "[null,-2.0]", {-INFINITY, -2}}, {"[-3,-4]", "[-3.0,-4.0]", {-3, -4}}};
  for (size_t i = 0; i < COUNT_OF(cases); i++) {
    char json[256], printed[256];
    double lower[2];
    snprintf(json, sizeof json, "%s%s}}]}", before, cases[i].given);
    snprintf(printed, sizeof printed, "%s%s}}]}", before, cases[i].printed);
    ts_scene scene = scene_of(json);
    ts_world world = world_made();
    ts_build build;
    ts_channel p;
    size_t length;
    CHECK_STATUS(TS_OK, ts_scene_build(scene, world, &build));
    CHECK_STATUS(TS_OK, ts_channel_find(world, "p", &p));
    CHECK_STATUS(TS_OK, ts_channel_get_bounds(world, p, NULL, lower, NULL, 2));
    CHECK_OF(lower[0] == cases[i].lower[0] && lower[1] == cases[i].lower[1], json);
    CHECK_STATUS(TS_OK, ts_scene_print(scene, text, room, &length));
    CHECK_OF(!strcmp(text, printed), text);
    CHECK_STATUS(TS_OK, ts_build_destroy(build));
    end_world(world);
    CHECK_STATUS(TS_OK, ts_scene_destroy(scene));
  }
  ts_scene none;
  CHECK(parse("{\"tweenspirit\":1,\"type\":\"scene\",\"channels\":[{\"name\":\"p\",\"kind\":\"vec2\",\"value\":[0,0],\"bounds\":{\"upper\":[1,null,2]}}]}", &none) != TS_OK);
}

SECTION(test_scene_refused, "scenes refused", 10) {
  static const struct {
    const char *json, *argument, *hint;
  } faults[] = {
    {"{\"tweenspirit\":1,\"type\":\"track\"}", "type", "\"scene\""},
    {HEAD "\"chanels\":[]}", "text", NULL},
    {HEAD "\"tracsk\":{}}", "text", "tracks"},
    {HEAD "\"springs\":{\"a b\":{}}}", "springs", "1 to 255 of A-Z a-z 0-9 _ . : -"},
    {HEAD "\"springs\":{\"a\":{},\"\\u0061\":{}}}", "springs", NULL},
    {HEAD "\"springs\":{\"a\":{\"omega\":-1}}}", "springs.a.omega", ">= 0 and finite"},
    {HEAD "\"tracks\":{\"f\":{\"kind\":\"float\",\"keys\":[{\"t\":0,\"v\":[1]}]}}}", "tracks.f.keys[0].v", "a finite number"},
    {HEAD "\"timelines\":{\"t\":{\"entries\":[{\"channel\":\"y\",\"track\":\"f\"}]}}}", "timelines.t.entries[0].channel", NULL},
    {HEAD "\"timelines\":{\"a\":{\"entries\":[{\"timeline\":\"b\"}]},\"b\":{\"entries\":[{\"timeline\":\"a\"}]}}}",
     "timelines.b.entries[0].timeline", NULL},
    {HEAD "\"chains\":{\"c\":[{\"animate\":[{\"channel\":\"x\",\"tween\":1,\"duration\":1,\"target\":2}]}]}}",
     "chains.c[0].animate[0]", NULL},
    {HEAD "\"chains\":{\"c\":[{\"animate\":[{\"channel\":\"x\",\"tween\":1,\"duration\":1,\"rate\":0}]}]}}",
     "chains.c[0].animate[0].rate", "other than 0"},
    {HEAD "\"chains\":{\"c\":[{\"then\":3}]}}", "chains.c[0].then", "a string"},
    {HEAD "\"chains\":{\"c\":[]},\"start\":[{\"chain\":\"c\"},{\"at\":1,\"chain\":\"c\"}]}", "start[1].chain", NULL},
    {HEAD "\"start\":[{\"timeline\":\"time\"}],\"timelines\":{\"tiem\":{}}}", "start[0].timeline", "tiem"},
    {HEAD "\"start\":[{\"at\":-1,\"animate\":{\"channel\":\"x\",\"decay\":1}}]}", "start[0].at", "0 to 1e300"},
    {HEAD "\"attached\":[{\"path\":\"x\",\"easing\":\"quda.in\"}]}", "attached[0].easing", "quad.in"},
    {HEAD "\"aliases\":{\"a\":[\"a\"]}}", "aliases.a", NULL},
  };
  for (size_t i = 0; i < COUNT_OF(faults); i++) {
    ts_scene scene;
    FILL_PATTERN(scene);
    CHECK_STATUS_OF(TS_ERROR_INVALID_ARGUMENT, parse(faults[i].json, &scene), faults[i].json);
    CHECK_OF(IS_PATTERN(scene), faults[i].json);
    ts_error_info info = {.struct_size = sizeof info};
    CHECK(ts_error_get_info(&info) == TS_OK);
    bool good = info.argument && strcmp(info.argument, faults[i].argument) == 0 && info.line == 1;
    good = good && (!faults[i].hint || (info.hint && strcmp(info.hint, faults[i].hint) == 0));
    if (!CHECK_OF(good, faults[i].json)) fprintf(stderr, "  %s: %s, %s\n", info.message, info.argument, info.hint);
  }
  ts_scene scene = scene_of(scene_document), read;
  ts_world world = world_made();
  ts_build build;
  size_t length;
  FILL_PATTERN(read), FILL_PATTERN(build), FILL_PATTERN(length);
  CHECK_BAD(ts_scene_parse(NULL, 0, &read));
  CHECK_BAD(ts_scene_parse("{}", SIZE_MAX, &read));
  CHECK_BAD(ts_scene_parse(scene_document, strlen(scene_document), NULL));
  CHECK_BAD(ts_scene_print(scene, NULL, 1, &length));
  CHECK_BAD(ts_scene_print(scene, text, room, NULL));
  CHECK_BAD(ts_scene_count(scene, (ts_scene_thing)4, &length));
  CHECK_BAD(ts_scene_build(scene, world, NULL));
  CHECK(IS_PATTERN(read) && IS_PATTERN(build) && IS_PATTERN(length));
  CHECK_STATUS(TS_OK, ts_scene_destroy(scene));
  CHECK_STATUS(TS_OK, ts_world_destroy(world));
}

/* Names may refer to each other as deep as they like: it ends, and says where. */
SECTION(test_scene_levels, "scenes, levels", 10) {
  static char deep[1 << 20];
  for (int levels = 15; levels <= 2000; levels += levels < 18 ? 1 : 900) {
    int n = snprintf(deep, sizeof deep, HEAD "\"timelines\":{\"t0\":{}");
    for (int i = 1; i < levels; i++)
      n += snprintf(deep + n, sizeof deep - (size_t)n, ",\"t%d\":{\"entries\":[{\"timeline\":\"t%d\"},{\"timeline\":\"t%d\",\"at\":1}]}",
                    i, i - 1, i - 1);
    snprintf(deep + n, sizeof deep - (size_t)n, "}}");
    ts_scene scene;
    ts_status status = parse(deep, &scene);
    CHECK((status == TS_OK) == (levels <= 16));
    if (status == TS_OK) CHECK_STATUS(TS_OK, ts_scene_destroy(scene));
  }
}

SECTION(test_scene_cut, "scenes cut", 120) {
  ts_scene scene;
  size_t length = strlen(scene_document);
  for (size_t cut = 0; cut < length; cut++) {
    char *exact = malloc(cut ? cut : 1);
    if (!exact) return;
    memcpy(exact, scene_document, cut);
    CHECK(ts_scene_parse(exact, cut, &scene) == TS_ERROR_INVALID_ARGUMENT);
    free(exact);
  }
  memcpy(text, scene_document, length + 1);
  static const char others[] = "\"\\[]{},:0-e\n\xE4";
  for (size_t at = 0; at < length; at++)
    for (size_t i = 0; i < sizeof others - 1; i += 1 + at % 3) {
      char kept = text[at];
      text[at] = others[i];
      if (ts_scene_parse(text, length, &scene) == TS_OK) CHECK_STATUS(TS_OK, ts_scene_destroy(scene));
      text[at] = kept;
    }
}
