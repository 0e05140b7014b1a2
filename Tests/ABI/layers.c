/* SPDX-License-Identifier: MIT
 *
 * Layers and fades: what scenarios cannot say. Allocations, many of them, and handles.
 */
#define _GNU_SOURCE
#include "world_help.h"

#include "foreign.h"

#include <math.h>
#include <stdlib.h>

static const ts_easing linear = {0, 0};

static double value_at(ts_world world, ts_channel channel) {
  double value = NAN;
  CHECK_STATUS(TS_OK, ts_channel_get(world, channel, &value, NULL, NULL, 1));
  return value;
}

static ts_channel_info about(ts_world world, ts_channel channel) {
  ts_channel_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_channel_get_info(world, channel, &info));
  return info;
}

/** What is a layer's, what its weight's; and that both go with the channel. */
SECTION(test_layer_handles, "layers' handles", 10) {
  ts_world world = world_made();
  ts_channel x = number_of(world, 1), layer[2], weight[2];
  for (int i = 0; i < 2; i++)
    CHECK_STATUS(TS_OK, ts_channel_add_layer(world, x, (ts_layer_mode)i, 0.5, &layer[i], &weight[i]));
  ts_channel_info info = about(world, layer[1]);
  CHECK(info.mode == TS_LAYER_ADD && info.parent.slot == x.slot && info.weight.slot == weight[1].slot);
  info = about(world, weight[0]);
  CHECK(info.parent.slot == layer[0].slot && info.weight.generation == 0);
  CHECK(about(world, x).layers == 2 && about(world, x).parent.generation == 0);
  // A chain has a fade's curve for as long as it is there.
  ts_chain chain;
  ts_easing bent = parsed("cubic-bezier(0.1,0.2,0.3,0.4)");
  CHECK_STATUS(TS_OK, ts_chain_create(world, NULL, &chain));
  CHECK_STATUS(TS_OK, ts_chain_add_fade(world, chain, x, 1, bent));
  CHECK_STATUS(TS_OK, ts_easing_release(bent));
  CHECK(ts_easing_is_valid(bent));
  CHECK_STATUS(TS_OK, ts_chain_destroy(world, chain));
  CHECK(!ts_easing_is_valid(bent));
  ts_channel out[2];
  CHECK_BAD(ts_channel_add_layer(world, layer[0], TS_LAYER_ADD, 1, &out[0], &out[1]));
  CHECK_BAD(ts_channel_add_layer(world, weight[0], TS_LAYER_ADD, 1, &out[0], &out[1]));
  CHECK_BAD(ts_channel_add_layer(world, x, (ts_layer_mode)2, 1, &out[0], &out[1]));
  CHECK_BAD(ts_channel_add_layer(world, x, TS_LAYER_ADD, INFINITY, &out[0], &out[1]));
  double memory = 0;
  CHECK_BAD(ts_channel_bind_f64(world, layer[0], &memory, 0));
  CHECK_BAD(ts_channel_bind_f64(world, weight[0], &memory, 0));
  CHECK_BAD(ts_channel_destroy(world, weight[0]));
  CHECK_STATUS(TS_OK, ts_channel_destroy(world, layer[0]));
  CHECK(!ts_channel_is_valid(world, layer[0]) && !ts_channel_is_valid(world, weight[0]));
  CHECK_STATUS(TS_OK, ts_channel_destroy(world, x));
  CHECK(!ts_channel_is_valid(world, layer[1]) && !ts_channel_is_valid(world, weight[1]));
  end_world(world);
}

/** A layer's handle is written, or nothing is. Memory that is bound has the sum. */
SECTION(test_layer_bound, "layers, bound", 10) {
  ts_world world = world_made();
  float memory[2] = {1, 2};
  ts_channel_desc desc = channel_desc_of(TS_TRACK_VEC2, 0, NULL);
  ts_channel x, layer, weight;
  CHECK_STATUS(TS_OK, ts_channel_create(world, &desc, &x));
  CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, x, memory, 0));
  CHECK_STATUS(TS_OK, ts_channel_add_layer(world, x, TS_LAYER_ADD, 0.5, &layer, &weight));
  CHECK_STATUS(TS_OK, ts_channel_set(world, layer, NUMBERS(4, 8), 2));
  CHECK(memory[0] == 3 && memory[1] == 6);
  start_tween(world, weight, tween_of(NUMBERS(1.5), 1, TS_EASING_LINEAR));
  CHECK_STATUS(TS_OK, ts_world_step(world, 0.5, NULL));
  CHECK(memory[0] == 5 && memory[1] == 10);
  CHECK_STATUS(TS_OK, ts_channel_set(world, weight, NUMBERS(0.25), 1));
  CHECK(memory[0] == 2 && memory[1] == 4);
  CHECK_STATUS(TS_OK, ts_channel_begin_fade(world, x, 1, linear));
  CHECK_STATUS(TS_OK, ts_channel_set(world, x, NUMBERS(5, 6), 2));
  CHECK(memory[0] == 2 && memory[1] == 4);
  CHECK_STATUS(TS_OK, ts_world_step(world, 0.5, NULL));
  CHECK(memory[0] == 4 && memory[1] == 6);
  CHECK_STATUS(TS_OK, ts_channel_destroy(world, layer));
  CHECK(memory[0] == 3 && memory[1] == 4);
  CHECK_STATUS(TS_OK, ts_world_step(world, 0.5, NULL));
  CHECK(memory[0] == 5 && memory[1] == 6);
  end_world(world);
}

/** What has layers, and rests, does not change. */
SECTION(test_layers_at_rest, "layers at rest", 10) {
  ts_world world = world_made();
  ts_channel x = number_of(world, 1), layer, weight, changed[4];
  CHECK_STATUS(TS_OK, ts_channel_add_layer(world, x, TS_LAYER_ADD, 0.5, &layer, &weight));
  CHECK_STATUS(TS_OK, ts_channel_set(world, layer, NUMBERS(4), 1));
  size_t count = 0;
  CHECK_STATUS(TS_OK, ts_world_read_changes(world, changed, 4, &count));
  CHECK(count == 2 && changed[0].slot == x.slot && changed[1].slot == layer.slot);
  CHECK_STATUS(TS_OK, ts_world_step(world, 0.5, NULL));
  CHECK_STATUS(TS_OK, ts_world_read_changes(world, changed, 4, &count));
  CHECK(count == 0);
  start_tween(world, weight, tween_of(NUMBERS(1), 1, TS_EASING_LINEAR));
  CHECK_STATUS(TS_OK, ts_world_read_changes(world, changed, 4, &count));
  CHECK_STATUS(TS_OK, ts_world_step(world, 0.5, NULL));
  CHECK_STATUS(TS_OK, ts_world_read_changes(world, changed, 4, &count));
  CHECK(count == 2 && changed[0].slot == x.slot && changed[1].slot == weight.slot);
  end_world(world);
}

/** Thousands of fades, one in the other, of which 16 are kept, and of layers: no stack is used up, and all go. */
SECTION(test_layers_many, "layers, many", 60) {
  enum { count = 5000 };
  ts_world world = world_made();
  ts_channel x = number_of(world, 0), y = number_of(world, 1), layer, weight;
  for (int i = 0; i < count; i++) {
    double before = value_at(world, x);
    CHECK_STATUS(TS_OK, ts_channel_begin_fade(world, x, 1 + i * 1e-4, linear));
    CHECK(value_at(world, x) == before);
    start_tween(world, x, tween_of(NUMBERS(i), 1, TS_EASING_LINEAR));
    CHECK_STATUS(TS_OK, ts_channel_add_layer(world, y, TS_LAYER_ADD, 1, &layer, &weight));
    CHECK_STATUS(TS_OK, ts_channel_set(world, layer, NUMBERS(1), 1));
  }
  CHECK(value_at(world, y) == count + 1);
  ts_world_info busy = {.struct_size = sizeof busy};
  CHECK_STATUS(TS_OK, ts_world_get_info(world, &busy));
  CHECK(busy.players <= 2 * 16 + 1);
  CHECK_STATUS(TS_OK, ts_world_step(world, 2, NULL));
  CHECK(value_at(world, x) == count - 1);
  ts_world_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_world_get_info(world, &info));
  CHECK(info.players == 0 && info.channels == 2 * count + 2);
  CHECK_STATUS(TS_OK, ts_channel_destroy(world, y));
  end_world(world);
}

static ts_status session(ts_world world) {
  ts_channel x = {0, 0}, layer = {0, 0}, weight;
  ts_channel_desc desc = channel_desc_of(TS_TRACK_COLOR, 0, NUMBERS(1, 0, 0, 1));
  ts_status status = ts_channel_create(world, &desc, &x);
  ts_player player;
  ts_tween_desc tween = tween_of(NUMBERS(0, 1, 0, 1), 1, TS_EASING_LINEAR);
  if (status == TS_OK) status = ts_player_tween(world, x, &tween, &player);
  if (status == TS_OK) status = ts_channel_add_layer(world, x, TS_LAYER_ADD, 0.5, &layer, &weight);
  if (status == TS_OK) status = ts_player_tween(world, layer, &tween, &player);
  ts_easing easing = curve_of(TS_EASING_SINE_IN);
  for (int i = 0; i < 3; i++) {
    if (status == TS_OK) status = ts_channel_begin_fade(world, x, 0.25 + i, easing);
    if (status == TS_OK) status = ts_player_tween(world, x, &tween, &player);
  }
  if (status == TS_OK) CHECK_STATUS(TS_OK, ts_world_step(world, 0.5, NULL));
  if (layer.generation) ts_channel_destroy(world, layer);
  if (x.generation) ts_channel_destroy(world, x);
  return status;
}

static void layers_without_memory(void) {
  ts_world kept = world_made();
  for (int i = 0; i < 3; i++) CHECK_STATUS(TS_OK, session(kept));
  end_world(kept);
  long live = fault_live(), refused = 0;
  for (long calls = 0;; calls++) {
    ts_world world = world_made();
    fault_arm(calls);
    ts_status status = session(world);
    fault_disarm();
    end_world(world);
    if (!CHECK(status == TS_OK || status == TS_ERROR_OUT_OF_MEMORY)) break;
    if (status == TS_OK) break;
    refused++;
  }
  CHECK(refused > 20);
  if (!CHECK(fault_live() == live)) fprintf(stderr, "  %ld blocks more\n", fault_live() - live);
  printf("  %ld allocations refused\n", refused);
}

SECTION(test_layers_without_memory, "layers without memory", 120) {
  if (!fault_works()) {
    check_skipped("layers without memory: this platform's malloc cannot be replaced");
    return;
  }
  check_in_child("each allocation of layers and fades fails", 120, layers_without_memory);
}

/** A fade begins, runs and ends without memory in its steps. */
SECTION(test_fades_step_without_memory, "fades step without memory", 10) {
  if (!fault_works()) {
    check_skipped("fades without memory: this platform's malloc cannot be replaced");
    return;
  }
  ts_world world = world_made();
  ts_channel x = number_of(world, 0);
  for (int i = 0; i < 8; i++) {
    CHECK_STATUS(TS_OK, ts_channel_begin_fade(world, x, 0.25 + i, linear));
    start_tween(world, x, tween_of(NUMBERS(i), 1 + i, TS_EASING_LINEAR));
  }
  fault_arm(0);
  for (int i = 0; i < 100; i++) CHECK_STATUS(TS_OK, ts_world_step(world, 0.125, NULL));
  fault_disarm();
  CHECK(value_at(world, x) == 7);
  end_world(world);
}
