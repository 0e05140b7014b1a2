/* SPDX-License-Identifier: MIT
 *
 * Channels: what each kind takes and gives, and what is changed. (Tweens of each are tracks of two keys: test_world_kinds.py.)
 */
#define _GNU_SOURCE
#include "world_help.h"

static ts_world world;

static bool set(ts_channel channel, const double *value) {
  return ts_channel_set(world, channel, value, channel_info_of(world, channel).lanes) == TS_OK;
}

SECTION(test_channel_kinds, "channel, kinds", 10) {
  world = world_made();
  static const uint32_t lanes_of[] = {5, 1, 1, 1, 2, 3, 4, 2, 2, 4, 4, 1, 4};
  for (int kind = TS_TRACK_NUMBERS; kind <= TS_TRACK_QUAT; kind++) {
    ts_channel channel = channel_of(world, (ts_track_kind)kind, kind ? 0 : 5, NULL);
    ts_channel_info info = channel_info_of(world, channel);
    CHECK(info.kind == (ts_track_kind)kind && info.lanes == lanes_of[kind] && !info.bound && info.scope == 0);
    CHECK(IS_NULL(info.player) && info.layers == 0 && info.tolerance == 0);
    double value[8], velocity[8], target[8];
    CHECK_STATUS(TS_OK, ts_channel_get(world, channel, value, velocity, target, info.lanes));
    for (uint32_t i = 0; i < info.lanes; i++)
      CHECK(value[i] == (kind == TS_TRACK_QUAT && i == 3) && velocity[i] == 0 && target[i] == value[i]);
  }
  ts_channel_desc desc = channel_desc_of(TS_TRACK_ANGLE, 1, NUMBERS(7));
  desc.wrap = TS_WRAP_CCW, desc.tolerance = 0.5, desc.scope = 9;
  ts_channel_info info = channel_info_of(world, channel_made(world, desc));
  CHECK(info.wrap == TS_WRAP_CCW && info.tolerance == 0.5 && info.scope == 9);
  desc = channel_desc_of(TS_TRACK_COLOR, 0, NUMBERS(2, -1, 0.5, 1));
  desc.space = TS_COLOR_OKLCH, desc.extended = true;
  ts_channel colour = channel_made(world, desc);
  info = channel_info_of(world, colour);
  CHECK(info.space == TS_COLOR_OKLCH && info.extended && value_in(world, colour) == 2);

  /* Whole numbers are rounded as the channel does. */
  static const double given[] = {2.5, 3.5, -2.5, 2.4, -2.6};
  static const double rounded[3][5] = {{2, 4, -2, 2, -3}, {2, 3, -3, 2, -3}, {3, 4, -2, 3, -2}};
  for (int rounding = 0; rounding < 3; rounding++) {
    desc = channel_desc_of(TS_TRACK_INT, 0, NULL);
    desc.rounding = (ts_rounding)rounding;
    ts_channel whole = channel_made(world, desc);
    for (int i = 0; i < 5; i++) {
      CHECK(set(whole, &given[i]) && value_in(world, whole) == rounded[rounding][i]);
      desc.value = &given[i];
      CHECK(value_in(world, channel_made(world, desc)) == rounded[rounding][i]);
    }
  }
  ts_channel flag = channel_of(world, TS_TRACK_BOOL, 0, NUMBERS(1));
  CHECK(value_in(world, flag) == 1 && set(flag, NUMBERS(0)) && value_in(world, flag) == 0);
  const double no_bools[] = {0.5, 2, -1, 1e-300, 1 - 1e-16};
  for (size_t i = 0; i < COUNT_OF(no_bools); i++) CHECK(!set(flag, &no_bools[i]) && value_in(world, flag) == 0);
  ts_channel turned = channel_of(world, TS_TRACK_QUAT, 0, NUMBERS(0, 3, 0, 4));
  double q[4];
  CHECK_STATUS(TS_OK, ts_channel_get(world, turned, q, NULL, NULL, 4));
  CHECK(is_near(q[1], 0.6, 1e-15) && is_near(q[3], 0.8, 1e-15) && q[0] == 0 && q[2] == 0);
  CHECK(!set(turned, NUMBERS(0, 0, 0, 0)) && set(turned, NUMBERS(0, 0, 1e300, 1e300)));
  CHECK_STATUS(TS_OK, ts_channel_get(world, turned, q, NULL, NULL, 4));
  CHECK(is_near(q[2], 0.7071067811865476, 1e-12) && is_near(q[3], 0.7071067811865476, 1e-12));
  CHECK(set(turned, NUMBERS(0, 5e-324, 0, 0)) || *ts_last_error_message());

  double most[most_lanes], back[most_lanes];
  for (int i = 0; i < most_lanes; i++) most[i] = i * 1.25 - 3;
  ts_channel wide = channel_of(world, TS_TRACK_NUMBERS, most_lanes, most);
  CHECK_STATUS(TS_OK, ts_channel_get(world, wide, back, NULL, NULL, most_lanes));
  CHECK(same_bits(most, back, sizeof most));
  end_world(world);
}

/* Values that were set before any step are among the changes. */
SECTION(test_channel_changes, "channel, changes", 10) {
  world = world_made();
  ts_channel channel = number_of(world, 0);
  ts_channel other = number_of(world, 1), seen[4];
  size_t count;
  CHECK_STATUS(TS_OK, ts_world_read_changes(world, seen, 4, &count));
  CHECK_STATUS(TS_OK, ts_world_read_changes(world, seen, 4, &count));
  CHECK(count == 0);
  step_by(world, 1);
  CHECK_STATUS(TS_OK, ts_world_read_changes(world, seen, 4, &count));
  CHECK(count == 0);
  CHECK_STATUS(TS_OK, ts_channel_set(world, other, NUMBERS(2), 1));
  CHECK_STATUS(TS_OK, ts_world_read_changes(world, seen, 4, &count));
  CHECK(count == 1 && SAME(seen[0], other));
  start_line(world, channel, 1, 1);
  start_line(world, other, 9, 3);
  step_by(world, 0.25);
  CHECK_STATUS(TS_OK, ts_world_read_changes(world, seen, 1, &count));
  CHECK(count == 1 && SAME(seen[0], channel));
  CHECK_STATUS(TS_OK, ts_world_read_changes(world, seen, 4, &count));
  CHECK(count == 1 && SAME(seen[0], other));
  CHECK_STATUS(TS_OK, ts_world_read_changes(world, seen, 4, &count));
  CHECK(count == 0);
  step_by(world, 0.25);
  CHECK_STATUS(TS_OK, ts_channel_destroy(world, channel));
  CHECK_STATUS(TS_OK, ts_world_read_changes(world, seen, 4, &count));
  CHECK(count == 1 && SAME(seen[0], other));
  end_world(world);
}
