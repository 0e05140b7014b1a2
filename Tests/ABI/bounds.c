/* SPDX-License-Identifier: MIT
 *
 * Bounds of channels: what scenarios cannot say. What is read back, bound memory, and allocations.
 */
#define _GNU_SOURCE
#include "world_help.h"

#include "foreign.h"

#include <math.h>

static ts_bounds_desc bounce(const double *lower, const double *upper, double restitution) {
  return (ts_bounds_desc){.struct_size = sizeof(ts_bounds_desc), .lower = lower, .upper = upper,
                          .contact = TS_CONTACT_BOUNCE, .restitution = restitution};
}

/** Bounds read back; without a finite number there are none. */
SECTION(test_bounds_read_back, "bounds read back", 10) {
  ts_world world = world_made();
  ts_channel pair = channel_of(world, TS_TRACK_VEC2, 0, NULL);
  double lower[2], upper[2];
  ts_bounds_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_channel_get_bounds(world, pair, &info, lower, upper, 2));
  CHECK(!info.bounded && lower[0] == -INFINITY && upper[1] == INFINITY);
  ts_bounds_desc desc = bounce(NUMBERS(-INFINITY, 2), NULL, 0.25);
  ts_spring spring = {7, 0.5, 3};
  desc.spring = &spring;
  CHECK_STATUS(TS_OK, ts_channel_set_bounds(world, pair, &desc));
  CHECK_STATUS(TS_OK, ts_channel_get_bounds(world, pair, &info, lower, upper, 2));
  CHECK(info.bounded && info.contact == TS_CONTACT_BOUNCE && info.restitution == 0.25);
  CHECK(info.spring.omega == 7 && info.spring.damping_ratio == 0.5 && info.spring.mass == 3);
  CHECK(lower[0] == -INFINITY && lower[1] == 2 && upper[0] == INFINITY && upper[1] == INFINITY);
  CHECK_STATUS(TS_OK, ts_channel_get(world, pair, lower, NULL, NULL, 2));
  CHECK(lower[0] == 0 && lower[1] == 2);
  CHECK_BAD(ts_channel_get_bounds(world, pair, NULL, lower, upper, 1));
  desc.lower = NUMBERS(-INFINITY, -INFINITY);
  CHECK_STATUS(TS_OK, ts_channel_set_bounds(world, pair, &desc));
  CHECK_STATUS(TS_OK, ts_channel_get_bounds(world, pair, &info, NULL, NULL, 2));
  CHECK(!info.bounded);
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
    start_tween(world, all[i], tween_of(NUMBERS(10), 1, TS_EASING_LINEAR));
  }
  CHECK_STATUS(TS_OK, ts_world_step(world, 0.25, NULL));
  ts_bounds_desc desc = {.struct_size = sizeof desc, .upper = NUMBERS(4)};
  for (int i = 0; i < count; i += 2) CHECK_STATUS(TS_OK, ts_channel_set_bounds(world, all[i], &desc));
  CHECK_STATUS(TS_OK, ts_world_step(world, 0.25, NULL));
  for (int i = 0; i < count; i++) CHECK(memory[i] == (i % 2 ? 5 : 4));
  CHECK_STATUS(TS_OK, ts_channel_set_bounds(world, all[0], &(ts_bounds_desc){.struct_size = sizeof desc}));
  CHECK_STATUS(TS_OK, ts_world_step(world, 0.125, NULL));
  CHECK(memory[0] == 6.25 && memory[2] == 4);
  CHECK_STATUS(TS_OK, ts_world_step(world, 1, NULL));
  CHECK(memory[0] == 10 && memory[1] == 10 && memory[2] == 4);
  memory[2] = 99;
  double value;
  CHECK_STATUS(TS_OK, ts_channel_get(world, all[2], &value, NULL, NULL, 1));
  CHECK(value == 4);
  end_world(world);
}

static ts_status session(ts_world world) {
  ts_channel x = {0, 0}, pair = {0, 0};
  ts_channel_desc number = channel_desc_of(TS_TRACK_FLOAT, 0, NUMBERS(1)), two = channel_desc_of(TS_TRACK_VEC2, 0, NUMBERS(1, 2));
  ts_status status = ts_channel_create(world, &number, &x);
  if (status == TS_OK) status = ts_channel_create(world, &two, &pair);
  ts_bounds_desc desc = bounce(NUMBERS(0, 0), NUMBERS(3, 4), 0.75);
  ts_player player;
  ts_spring_to to = spring_to(NUMBERS(9, 1), spring_of(9, 0.25));
  if (status == TS_OK) status = ts_player_spring(world, pair, &to, &player);
  if (status == TS_OK) status = ts_channel_set_bounds(world, pair, &desc);
  if (status == TS_OK) status = ts_channel_set_bounds(world, x, &desc);
  ts_decay_to thrown = {.struct_size = sizeof thrown, .velocity = NUMBERS(90)};
  if (status == TS_OK) status = ts_player_decay(world, x, &thrown, &player);
  if (status == TS_OK) CHECK_STATUS(TS_OK, ts_world_step(world, 0.5, NULL));
  if (status == TS_OK) status = ts_channel_set_bounds(world, pair, &(ts_bounds_desc){.struct_size = sizeof desc});
  if (x.generation) ts_channel_destroy(world, x);
  if (pair.generation) ts_channel_destroy(world, pair);
  return status;
}

static void bounds_without_memory(void) {
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
  CHECK(refused > 8);
  if (!CHECK(fault_live() == live)) fprintf(stderr, "  %ld blocks more\n", fault_live() - live);
  printf("  %ld allocations refused\n", refused);
}

/** Each allocation fails once; and what meets its bounds, forth and back, asks for none. */
SECTION(test_bounds_without_memory, "bounds without memory", 120) {
  if (!fault_works()) {
    check_skipped("bounds without memory: this platform's malloc cannot be replaced");
    return;
  }
  check_in_child("each allocation of bounds fails", 120, bounds_without_memory);
  ts_world world = world_made();
  ts_channel x = number_of(world, 1);
  ts_bounds_desc desc = bounce(NUMBERS(0), NUMBERS(3), 1);
  CHECK_STATUS(TS_OK, ts_channel_set_bounds(world, x, &desc));
  ts_player player = start_spring(world, x, spring_to(NUMBERS(2), spring_of(9, 0)));
  CHECK_STATUS(TS_OK, ts_player_set_target(world, player, NULL, &(ts_retarget){.struct_size = sizeof(ts_retarget), .velocity = NUMBERS(80)}));
  CHECK_STATUS(TS_OK, ts_world_step(world, 0.1, NULL));
  fault_arm(0);
  for (int i = 0; i < 20; i++) CHECK_STATUS(TS_OK, ts_world_step(world, 0.25, NULL));
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, 0.5, true));
  CHECK_STATUS(TS_OK, ts_player_reverse(world, player));
  CHECK_STATUS(TS_OK, ts_world_step(world, 0.25, NULL));
  fault_disarm();
  double value;
  CHECK_STATUS(TS_OK, ts_channel_get(world, x, &value, NULL, NULL, 1));
  CHECK(value >= 0 && value <= 3);
  end_world(world);
}
