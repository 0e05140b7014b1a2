/* SPDX-License-Identifier: MIT
 *
 * Channels that follow others: what scenarios cannot say. Allocations, deep and wide graphs, and what is given back.
 */
#define _GNU_SOURCE
#include "world_help.h"

#include "foreign.h"

#include <math.h>
#include <stdlib.h>

static ts_status link_to(ts_world world, ts_channel channel, const ts_channel *sources, size_t count, double scale) {
  ts_link_desc desc = {.struct_size = sizeof desc, .sources = sources, .count = count, .scale = &scale};
  return ts_channel_link(world, channel, &desc);
}

static double value_at(ts_world world, ts_channel channel) {
  double value = NAN;
  CHECK_STATUS(TS_OK, ts_channel_get(world, channel, &value, NULL, NULL, 1));
  return value;
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
    CHECK(value_at(world, all[last]) == 5);
    start_tween(world, all[0], tween_of(NUMBERS(7), 1, TS_EASING_LINEAR));
    CHECK_STATUS(TS_OK, ts_world_step(world, 0.5, NULL));
    double value, velocity;
    CHECK_STATUS(TS_OK, ts_channel_get(world, all[last], &value, &velocity, NULL, 1));
    CHECK(value == 6 && velocity == 2);
    CHECK_STATUS(TS_OK, ts_channel_destroy(world, all[0]));
    CHECK(value_at(world, all[last]) == 6);
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
  CHECK(value_at(world, all[777]) == 1554);
  for (int i = 0; i < depth; i += 2) CHECK_STATUS(TS_OK, ts_channel_unlink(world, all[i]));
  CHECK_STATUS(TS_OK, ts_channel_set(world, hub, NUMBERS(3), 1));
  CHECK(value_at(world, all[776]) == 1552 && value_at(world, all[777]) == 2331);
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
  CHECK(value_at(world, y) == 0.25 && ts_easing_is_valid(easing));
  CHECK_STATUS(TS_OK, ts_channel_link(world, y, &desc));
  CHECK_STATUS(TS_OK, ts_channel_unlink(world, y));
  CHECK_STATUS(TS_OK, ts_channel_unlink(world, y));
  CHECK(!ts_easing_is_valid(easing));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_channel_link(world, y, &desc));
  end_world(world);
}

static ts_status session(ts_world world) {
  enum { count = 6 };
  ts_channel all[count] = {{0, 0}};
  ts_status status = TS_OK;
  ts_channel_desc desc = channel_desc_of(TS_TRACK_VEC2, 0, NUMBERS(1, 2));
  for (int i = 0; i < count && status == TS_OK; i++) status = ts_channel_create(world, &desc, &all[i]);
  for (int i = 1; i < count && status == TS_OK; i++) {
    ts_link_desc link = {.struct_size = sizeof link, .sources = all, .count = (size_t)i, .easing = curve_of(TS_EASING_SINE_IN)};
    status = ts_channel_link(world, all[i], &link);
  }
  ts_player player;
  ts_tween_desc tween = tween_of(NUMBERS(5, 6), 1, TS_EASING_LINEAR);
  if (status == TS_OK) status = ts_player_tween(world, all[0], &tween, &player);
  if (status == TS_OK) CHECK_STATUS(TS_OK, ts_world_step(world, 0.5, NULL));
  if (status == TS_OK) status = ts_channel_unlink(world, all[2]);
  for (int i = 0; i < count; i++)
    if (all[i].generation) ts_channel_destroy(world, all[i]);
  return status;
}

static void links_without_memory(void) {
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

SECTION(test_links_without_memory, "links without memory", 120) {
  if (!fault_works()) {
    check_skipped("links without memory: this platform's malloc cannot be replaced");
    return;
  }
  check_in_child("each allocation of links fails", 120, links_without_memory);
}

/** What follows is computed without memory: in steps, by commands on its sources, and where it is read. */
SECTION(test_links_follow_without_memory, "links follow without memory", 10) {
  if (!fault_works()) {
    check_skipped("following without memory: this platform's malloc cannot be replaced");
    return;
  }
  ts_world world = world_made();
  ts_channel all[64];
  for (int i = 0; i < 64; i++) all[i] = number_of(world, i);
  for (int i = 8; i < 64; i++) CHECK_STATUS(TS_OK, link_to(world, all[i], &all[i - 8], 8, 0.25));
  for (int i = 0; i < 8; i++) start_tween(world, all[i], tween_of(NUMBERS(9), 1, TS_EASING_LINEAR));
  CHECK_STATUS(TS_OK, ts_world_step(world, 0.1, NULL));
  fault_arm(0);
  for (int i = 0; i < 5; i++) {
    CHECK_STATUS(TS_OK, ts_world_step(world, 0.1, NULL));
    double velocity;
    CHECK_STATUS(TS_OK, ts_channel_get(world, all[63], NULL, &velocity, NULL, 1));
  }
  fault_disarm();
  end_world(world);
}
