/* SPDX-License-Identifier: MIT
 *
 * Bounds, links, layers and fades of channels: what scenarios cannot say. What is read back, bound memory, deep and
 * wide graphs, handles and what is given back. (Without memory: feature_memory.c, door_free.c.)
 */
#define _GNU_SOURCE
#include "world_help.h"

/* ---- Bounds ------------------------------------------------------------------------------------------------------ */

/** Bounds read back; without a finite number there are none. */
SECTION(test_bounds_read_back, "bounds read back", 10) {
  ts_world world = world_made();
  ts_channel pair = channel_of(world, TS_TRACK_VEC2, 0, NULL);
  double lower[2], upper[2];
  ts_bounds info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_channel_get_bounds(world, pair, &info, lower, upper, 2));
  CHECK(!info.lower && !info.upper && lower[0] == -INFINITY && upper[1] == INFINITY);
  ts_bounds desc = {.struct_size = sizeof desc, .lower = NUMBERS(-INFINITY, 2), .contact = TS_CONTACT_BOUNCE,
                    .restitution = 0.25, .spring = {7, 0.5, 3}};
  CHECK_STATUS(TS_OK, ts_channel_set_bounds(world, pair, &desc));
  CHECK_STATUS(TS_OK, ts_channel_get_bounds(world, pair, &info, lower, upper, 2));
  CHECK(info.lower == lower && info.upper == upper && info.contact == TS_CONTACT_BOUNCE && info.restitution == 0.25);
  CHECK(info.spring.omega == 7 && info.spring.damping_ratio == 0.5 && info.spring.mass == 3);
  CHECK(lower[0] == -INFINITY && lower[1] == 2 && upper[0] == INFINITY && upper[1] == INFINITY);
  CHECK_STATUS(TS_OK, ts_channel_get(world, pair, lower, NULL, NULL, 2));
  CHECK(lower[0] == 0 && lower[1] == 2);
  CHECK_BAD(ts_channel_get_bounds(world, pair, NULL, lower, upper, 1));
  desc.lower = NUMBERS(-INFINITY, -INFINITY);
  CHECK_STATUS(TS_OK, ts_channel_set_bounds(world, pair, &desc));
  CHECK_STATUS(TS_OK, ts_channel_get_bounds(world, pair, &info, NULL, NULL, 2));
  CHECK(!info.lower && !info.upper);
  CHECK_BAD(ts_channel_set_bounds(world, channel_of(world, TS_TRACK_QUAT, 0, NULL), &desc));
  desc.lower = NUMBERS(0.5);
  CHECK_BAD(ts_channel_set_bounds(world, channel_of(world, TS_TRACK_INT, 0, NULL), &desc));
  end_world(world);
}

/** What is in bound memory is held, whoever writes it, and so are rows that were moving when the bounds came. */
SECTION(test_bounds_in_memory, "bounds in memory", 10) {
  enum { count = 40 };
  ts_world world = world_made();
  double memory[count] = {0};
  ts_channel all[count];
  for (int i = 0; i < count; i++) {
    all[i] = number_of(world, 0);
    CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, all[i], &memory[i], 0));
    started(world, all[i], tween_of(NUMBERS(10), 1, TS_EASING_LINEAR));
  }
  step_by(world, 0.25);
  ts_bounds desc = {.struct_size = sizeof desc, .upper = NUMBERS(4)};
  for (int i = 0; i < count; i += 2) CHECK_STATUS(TS_OK, ts_channel_set_bounds(world, all[i], &desc));
  step_by(world, 0.25);
  for (int i = 0; i < count; i++) CHECK(memory[i] == (i % 2 ? 5 : 4));
  CHECK_STATUS(TS_OK, ts_channel_set_bounds(world, all[0], &(ts_bounds){.struct_size = sizeof desc}));
  step_by(world, 0.125);
  CHECK(memory[0] == 6.25 && memory[2] == 4);
  step_by(world, 1);
  CHECK(memory[0] == 10 && memory[1] == 10 && memory[2] == 4);
  memory[2] = 99;
  CHECK(value_in(world, all[2]) == 4);
  end_world(world);
}

/* ---- Links ------------------------------------------------------------------------------------------------------- */

static ts_status link_to(ts_world world, ts_channel channel, const ts_channel *sources, size_t count, double scale) {
  ts_link_desc desc = {.struct_size = sizeof desc, .sources = sources, .count = count, .scale = &scale};
  return ts_channel_link(world, channel, &desc);
}

/** A chain of links far deeper than any stack, made from either end; and a fan as wide. */
SECTION(test_links_deep_and_wide, "links, deep and wide", 60) {
  enum { depth = 50000 };
  for (int backward = 0; backward < 2; backward++) {
    ts_world world = world_made();
    ts_channel *all = malloc(depth * sizeof *all);
    for (int i = 0; i < depth; i++) all[i] = number_of(world, 0);
    for (int i = 1; i < (backward ? 2000 : depth); i++) {
      int k = backward ? 2000 - i : i;
      CHECK_STATUS(TS_OK, link_to(world, all[k], &all[k - 1], 1, 1));
    }
    const int last = backward ? 1999 : depth - 1;
    CHECK_BAD(link_to(world, all[0], &all[last], 1, 1));
    CHECK_STATUS(TS_OK, ts_channel_set(world, all[0], NUMBERS(5), 1));
    CHECK(value_in(world, all[last]) == 5);
    started(world, all[0], tween_of(NUMBERS(7), 1, TS_EASING_LINEAR));
    step_by(world, 0.5);
    CHECK(value_in(world, all[last]) == 6 && velocity_in(world, all[last]) == 2);
    CHECK_STATUS(TS_OK, ts_channel_destroy(world, all[0]));
    CHECK(value_in(world, all[last]) == 6);
    end_world(world);
    free(all);
  }
  ts_world world = world_made();
  ts_channel hub = number_of(world, 1), *all = malloc(depth * sizeof *all);
  for (int i = 0; i < depth; i++) {
    all[i] = number_of(world, 0);
    CHECK_STATUS(TS_OK, link_to(world, all[i], &hub, 1, i));
  }
  CHECK_STATUS(TS_OK, ts_channel_set(world, hub, NUMBERS(2), 1));
  CHECK(value_in(world, all[777]) == 1554);
  for (int i = 0; i < depth; i += 2) CHECK_STATUS(TS_OK, ts_channel_unlink(world, all[i]));
  CHECK_STATUS(TS_OK, ts_channel_set(world, hub, NUMBERS(3), 1));
  CHECK(value_in(world, all[776]) == 1552 && value_in(world, all[777]) == 2331);
  CHECK_STATUS(TS_OK, ts_channel_destroy(world, hub));
  for (int i = 0; i < depth; i++) CHECK_STATUS(TS_OK, ts_channel_set(world, all[i], NUMBERS(1), 1));
  end_world(world);
  free(all);
}

/** A curve that a link has stays while the link does. */
SECTION(test_links_hold_their_curves, "links hold their curves", 10) {
  ts_world world = world_made();
  ts_channel x = number_of(world, 0.5), y = number_of(world, 0);
  ts_easing easing;
  CHECK_STATUS(TS_OK, ts_easing_parse("linear(0, 0.25 50%, 1)", TS_DIALECT_CSS, &easing));
  ts_link_desc desc = {.struct_size = sizeof desc, .sources = &x, .count = 1, .easing = easing};
  CHECK_STATUS(TS_OK, ts_channel_link(world, y, &desc));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  CHECK(value_in(world, y) == 0.25 && ts_easing_is_valid(easing));
  CHECK_STATUS(TS_OK, ts_channel_link(world, y, &desc));
  CHECK_STATUS(TS_OK, ts_channel_unlink(world, y));
  CHECK_STATUS(TS_OK, ts_channel_unlink(world, y));
  CHECK(!ts_easing_is_valid(easing));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_channel_link(world, y, &desc));
  end_world(world);
}

/* ---- Layers and fades -------------------------------------------------------------------------------------------- */

static const ts_easing linear = {0, 0};

/** What is a layer's, what its weight's; and that both go with the channel. */
SECTION(test_layer_handles, "layers' handles", 10) {
  ts_world world = world_made();
  ts_channel x = number_of(world, 1), layer[2], weight[2];
  for (int i = 0; i < 2; i++)
    CHECK_STATUS(TS_OK, ts_channel_add_layer(world, x, (ts_layer_mode)i, 0.5, &layer[i], &weight[i]));
  ts_channel_info info = channel_info_of(world, layer[1]);
  CHECK(info.mode == TS_LAYER_ADD && info.parent.slot == x.slot && info.weight.slot == weight[1].slot);
  info = channel_info_of(world, weight[0]);
  CHECK(info.parent.slot == layer[0].slot && info.weight.generation == 0);
  CHECK(channel_info_of(world, x).layers == 2 && channel_info_of(world, x).parent.generation == 0);
  // A chain has a fade's curve for as long as it is there.
  ts_chain chain;
  ts_easing bent = parsed("cubic-bezier(0.1,0.2,0.3,0.4)");
  CHECK_STATUS(TS_OK, ts_chain_create(world, NULL, &chain));
  CHECK_STATUS(TS_OK, ts_chain_add_fade(world, chain, x, 1, bent));
  CHECK_STATUS(TS_OK, ts_easing_release(bent));
  CHECK(ts_easing_is_valid(bent));
  CHECK_STATUS(TS_OK, ts_player_destroy(world, chain));
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
  started(world, weight, tween_of(NUMBERS(1.5), 1, TS_EASING_LINEAR));
  step_by(world, 0.5);
  CHECK(memory[0] == 5 && memory[1] == 10);
  CHECK_STATUS(TS_OK, ts_channel_set(world, weight, NUMBERS(0.25), 1));
  CHECK(memory[0] == 2 && memory[1] == 4);
  CHECK_STATUS(TS_OK, ts_channel_begin_fade(world, x, 1, linear));
  CHECK_STATUS(TS_OK, ts_channel_set(world, x, NUMBERS(5, 6), 2));
  CHECK(memory[0] == 2 && memory[1] == 4);
  step_by(world, 0.5);
  CHECK(memory[0] == 4 && memory[1] == 6);
  CHECK_STATUS(TS_OK, ts_channel_destroy(world, layer));
  CHECK(memory[0] == 3 && memory[1] == 4);
  step_by(world, 0.5);
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
  step_by(world, 0.5);
  CHECK_STATUS(TS_OK, ts_world_read_changes(world, changed, 4, &count));
  CHECK(count == 0);
  started(world, weight, tween_of(NUMBERS(1), 1, TS_EASING_LINEAR));
  CHECK_STATUS(TS_OK, ts_world_read_changes(world, changed, 4, &count));
  step_by(world, 0.5);
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
    double before = value_in(world, x);
    CHECK_STATUS(TS_OK, ts_channel_begin_fade(world, x, 1 + i * 1e-4, linear));
    CHECK(value_in(world, x) == before);
    started(world, x, tween_of(NUMBERS(i), 1, TS_EASING_LINEAR));
    CHECK_STATUS(TS_OK, ts_channel_add_layer(world, y, TS_LAYER_ADD, 1, &layer, &weight));
    CHECK_STATUS(TS_OK, ts_channel_set(world, layer, NUMBERS(1), 1));
  }
  CHECK(value_in(world, y) == count + 1);
  CHECK(world_info_of(world).players <= 2 * 16 + 1);
  step_by(world, 2);
  CHECK(value_in(world, x) == count - 1);
  CHECK(world_info_of(world).players == 0 && world_info_of(world).channels == 2 * count + 2);
  CHECK_STATUS(TS_OK, ts_channel_destroy(world, y));
  end_world(world);
}
