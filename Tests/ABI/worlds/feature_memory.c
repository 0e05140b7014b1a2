/* SPDX-License-Identifier: MIT
 *
 * Bounds, links, layers, recordings, machines and scenes without memory: a session of each, in which every allocation
 * fails, once and from there on. (Curves, tracks, players, timelines and snapshots: door.c. Chains: chain_states.c.)
 */
#define _GNU_SOURCE
#include "timeline_help.h"

#include "documents.h"
#include "memory_help.h"

static ts_status bounds(ts_world world) {
  ts_channel x = {0, 0}, pair = {0, 0};
  ts_channel_desc number = channel_desc_of(TS_TRACK_FLOAT, 0, NUMBERS(1));
  ts_channel_desc two = channel_desc_of(TS_TRACK_VEC2, 0, NUMBERS(1, 2));
  ts_status status = ts_channel_create(world, &number, &x);
  if (status == TS_OK) status = ts_channel_create(world, &two, &pair);
  ts_bounds desc = {.struct_size = sizeof desc, .lower = NUMBERS(0, 0), .upper = NUMBERS(3, 4),
                         .contact = TS_CONTACT_BOUNCE, .restitution = 0.75};
  ts_player player;
  ts_motion to = spring_to(NUMBERS(9, 1), spring_of(9, 0.25));
  if (status == TS_OK) status = ts_channel_start(world, pair, &to, &player);
  if (status == TS_OK) status = ts_channel_set_bounds(world, pair, &desc);
  if (status == TS_OK) status = ts_channel_set_bounds(world, x, &desc);
  ts_motion thrown = decay_to(NUMBERS(90), 0);
  if (status == TS_OK) status = ts_channel_start(world, x, &thrown, &player);
  if (status == TS_OK) CHECK_STATUS(TS_OK, ts_world_step(world, 0.5, NULL));
  if (status == TS_OK) status = ts_channel_set_bounds(world, pair, &(ts_bounds){.struct_size = sizeof desc});
  if (x.generation) ts_channel_destroy(world, x);
  if (pair.generation) ts_channel_destroy(world, pair);
  return status;
}

static ts_status links(ts_world world) {
  enum { count = 6 };
  ts_channel all[count] = {{0, 0}};
  ts_status status = TS_OK;
  ts_channel_desc desc = channel_desc_of(TS_TRACK_VEC2, 0, NUMBERS(1, 2));
  for (int i = 0; i < count && status == TS_OK; i++) status = ts_channel_create(world, &desc, &all[i]);
  for (int i = 1; i < count && status == TS_OK; i++) {
    ts_link_desc link = {.struct_size = sizeof link, .sources = all, .count = (size_t)i,
                         .easing = curve_of(TS_EASING_SINE_IN)};
    status = ts_channel_link(world, all[i], &link);
  }
  ts_player player;
  ts_motion tween = tween_of(NUMBERS(5, 6), 1, TS_EASING_LINEAR);
  if (status == TS_OK) status = ts_channel_start(world, all[0], &tween, &player);
  if (status == TS_OK) CHECK_STATUS(TS_OK, ts_world_step(world, 0.5, NULL));
  if (status == TS_OK) status = ts_channel_unlink(world, all[2]);
  for (int i = 0; i < count; i++)
    if (all[i].generation) ts_channel_destroy(world, all[i]);
  return status;
}

static ts_status layers(ts_world world) {
  ts_channel x = {0, 0}, layer = {0, 0}, weight;
  ts_channel_desc desc = channel_desc_of(TS_TRACK_COLOR, 0, NUMBERS(1, 0, 0, 1));
  ts_status status = ts_channel_create(world, &desc, &x);
  ts_player player;
  ts_motion tween = tween_of(NUMBERS(0, 1, 0, 1), 1, TS_EASING_LINEAR);
  if (status == TS_OK) status = ts_channel_start(world, x, &tween, &player);
  if (status == TS_OK) status = ts_channel_add_layer(world, x, TS_LAYER_ADD, 0.5, &layer, &weight);
  if (status == TS_OK) status = ts_channel_start(world, layer, &tween, &player);
  for (int i = 0; i < 3; i++) {
    if (status == TS_OK) status = ts_channel_begin_fade(world, x, 0.25 + i, curve_of(TS_EASING_SINE_IN));
    if (status == TS_OK) status = ts_channel_start(world, x, &tween, &player);
  }
  if (status == TS_OK) CHECK_STATUS(TS_OK, ts_world_step(world, 0.5, NULL));
  if (layer.generation) ts_channel_destroy(world, layer);
  if (x.generation) ts_channel_destroy(world, x);
  return status;
}

/* Where a keyframe found no memory, the recording ends, which is an error later; the commands are done all the same. */
static ts_status recordings(ts_world world) {
  ts_channel channel = {0, 0};
  ts_player player, layer;
  ts_channel_desc desc = channel_desc_of(TS_TRACK_VEC2, 0, NUMBERS(1, 2));
  ts_motion tween = tween_of(NUMBERS(5, 6), 1, TS_EASING_SINE_IN);
  ts_status status = ts_channel_create(world, &desc, &channel);
  if (status == TS_OK) status = ts_world_record(world, 1, 1 << 16);
  if (status == TS_OK) status = ts_channel_start(world, channel, &tween, &player);
  tween.flags |= TS_START_ADDITIVE;
  if (status == TS_OK) status = ts_channel_start(world, channel, &tween, &layer);
  for (int i = 0; i < 8 && status == TS_OK; i++) {
    CHECK_STATUS(TS_OK, ts_world_step(world, 0.3, NULL));
    status = i == 3 ? ts_channel_set(world, channel, NUMBERS(1, 1), 2)
                    : ts_channel_start(world, channel, &tween, &layer);
  }
  double value[2];
  ts_world_info info = {.struct_size = sizeof info};
  if (status == TS_OK) status = ts_world_get_info(world, &info);
  if (status == TS_OK) status = ts_channel_value_at(world, channel, info.time - 0.5, value, NULL, 2);
  ts_track track = {0, 0};
  if (status == TS_OK) status = ts_channel_recording_to_track(world, channel, info.time - 0.5, info.time, 1e-2, &track);
  if (!IS_NULL(track)) CHECK_STATUS(TS_OK, ts_track_destroy(track));
  if (status == TS_OK) status = ts_world_seek(world, info.time - 0.25);
  if (status == TS_OK) status = ts_world_seek(world, info.time);
  CHECK_STATUS(TS_OK, ts_world_record(world, 0, 0));
  if (channel.generation) ts_channel_destroy(world, channel);
  /* What is lost is refused, not out of memory. */
  return status == TS_ERROR_INVALID_ARGUMENT && fault_came() ? TS_ERROR_OUT_OF_MEMORY : status;
}

/* What fails inside a transition stops its state's chain, and is no call's error. */
static ts_status machines(ts_world world) {
  ts_channel_desc desc = channel_desc_of(TS_TRACK_FLOAT, 0, NULL);
  desc.name = "x";
  ts_channel x;
  ts_machine machine;
  ts_status status = ts_channel_create(world, &desc, &x);
  if (status == TS_OK) status = ts_machine_from_json(world, machine_document, sizeof machine_document - 1, &machine);
  if (status == TS_OK) status = ts_player_start(world, machine);
  if (status == TS_OK) status = ts_machine_set_input(world, machine, "speed", 2);
  if (status == TS_OK) status = ts_machine_set_input(world, machine, "up", 1);
  if (status == TS_OK) status = ts_world_step(world, 1.75, NULL);
  if (status == TS_OK) status = ts_machine_set_input(world, machine, "jump", 1);
  if (status == TS_OK) status = ts_world_step(world, 1, NULL);
  return status;
}

static ts_status scenes(ts_world world) {
  static char text[1 << 16];
  ts_scene scene = {0, 0};
  ts_build build = {0, 0};
  size_t length;
  ts_status status = ts_scene_parse(scene_document, sizeof scene_document - 1, &scene);
  if (status == TS_OK) status = ts_scene_print(scene, text, sizeof text, &length);
  if (status == TS_OK) status = ts_scene_build(scene, world, &build);
  if (status == TS_OK) status = ts_build_run(build);
  if (build.generation) ts_build_remove(build), ts_build_destroy(build);
  if (scene.generation) ts_scene_destroy(scene);
  CHECK(objects_in(world) == 0);
  return status;
}

static const struct {
  const char *name;
  ts_status (*session)(ts_world);
  long least;
} features[] = {{"bounds", bounds, 8}, {"links", links, 20}, {"layers and fades", layers, 20},
                {"recordings", recordings, 20}, {"machines", machines, 20}, {"scenes", scenes, 100}};
static size_t feature;

static void refuse_each(void) {
  const char *name = features[feature].name;
  for (int i = 0; i < 3; i++) {
    ts_world world = world_made();
    CHECK_STATUS_OF(TS_OK, features[feature].session(world), name);
    end_world(world);
  }
  long live = fault_live();
  for (int once = 0; once < 2; once++) {
    bool came = true;
    long refused = 0;
    for (long calls = 0; came && calls < 5000; calls++) {
      ts_world world = world_made();
      if (once) fault_arm_once(calls);
      else fault_arm(calls);
      ts_status status = features[feature].session(world);
      fault_disarm();
      came = fault_came();
      step_by(world, 1);
      end_world(world);
      if (!CHECK_OF(status == TS_OK || (came && status == TS_ERROR_OUT_OF_MEMORY), name)) return;
      refused += came;
    }
    CHECK_OF(!came && refused > features[feature].least, name);
    if (!CHECK_OF(fault_live() == live, name)) fprintf(stderr, "  %ld blocks more\n", fault_live() - live);
  }
}

SECTION(test_features_without_memory, "features without memory", 600) {
  if (!counts("features without memory: this platform's malloc cannot be replaced")) return;
  for (feature = 0; feature < COUNT_OF(features); feature++) check_in_child(features[feature].name, 120, refuse_each);
}
