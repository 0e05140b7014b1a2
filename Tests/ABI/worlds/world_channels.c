/* SPDX-License-Identifier: MIT
 *
 * What worlds are made with, and structs of other sizes; channels: what each kind takes and gives, and what is
 * changed. (Tweens of each are tracks of two keys: test_world_kinds.py. Single arguments that are bad: arguments.)
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

/* ---- Sizes ------------------------------------------------------------------------------------------------------- */

SECTION(test_world_longer_structs, "world, longer structs", 10) {
  struct {
    ts_world_desc desc;
    unsigned char tail[24];
  } desc = {.desc = {.struct_size = sizeof desc}};
  struct {
    ts_channel_desc desc;
    unsigned char tail[24];
  } channel = {.desc = channel_desc_of(TS_TRACK_FLOAT, 0, NULL)};
  channel.desc.struct_size = sizeof channel;
  ts_world world = {0, 0}, keeper = world_made();
  ts_channel made = {0, 0};
  fail_otherwise();
  for (size_t i = 0; i < 24; i++) {
    desc.tail[i] = channel.tail[i] = 1;
    CHECK_BAD(ts_world_create(&desc.desc, &world));
    CHECK_BAD(ts_channel_create(keeper, &channel.desc, &made));
    desc.tail[i] = channel.tail[i] = 0;
  }
  CHECK(IS_NULL(world) && IS_NULL(made));
  CHECK_STATUS(TS_OK, ts_world_create(&desc.desc, &world));
  CHECK_STATUS(TS_OK, ts_channel_create(world, &channel.desc, &made));
  ts_player player = start_line(world, made, 1, 1);

  struct {
    ts_world_info info;
    unsigned char tail[32];
  } world_info;
  struct {
    ts_channel_info info;
    unsigned char tail[32];
  } channel_info;
  struct {
    ts_player_info info;
    unsigned char tail[32];
  } player_info;
  FILL_PATTERN(world_info);
  FILL_PATTERN(channel_info);
  FILL_PATTERN(player_info);
  world_info.info.struct_size = sizeof world_info;
  channel_info.info.struct_size = sizeof channel_info;
  player_info.info.struct_size = sizeof player_info;
  CHECK_STATUS(TS_OK, ts_world_get_info(world, &world_info.info));
  CHECK_STATUS(TS_OK, ts_channel_get_info(world, made, &channel_info.info));
  CHECK_STATUS(TS_OK, ts_player_get_info(world, player, &player_info.info));
  CHECK(world_info.info.channels == 1 && world_info.info.struct_size == sizeof world_info && IS_PATTERN(world_info.tail));
  CHECK(SAME(channel_info.info.player, player) && channel_info.info.struct_size == sizeof channel_info);
  CHECK(player_info.info.end_time == 1 && player_info.info.struct_size == sizeof player_info);
  CHECK(IS_PATTERN(channel_info.tail) && IS_PATTERN(player_info.tail));
  end_world(world);
  end_world(keeper);
}

/* Every kind with every count of lanes. */
SECTION(test_channel_refuses, "channel refuses", 10) {
  ts_world world = world_made();
  static const uint32_t lanes_of[] = {0, 1, 1, 1, 2, 3, 4, 2, 2, 4, 4, 1, 4};
  fail_otherwise();
  for (int kind = TS_TRACK_NUMBERS; kind <= TS_TRACK_QUAT; kind++)
    for (uint32_t lanes = 0; lanes < 70; lanes++) {
      if (kind ? lanes == 0 || lanes == lanes_of[kind] : lanes >= 1 && lanes <= most_lanes) continue;
      ts_channel_desc desc = channel_desc_of((ts_track_kind)kind, lanes, NULL);
      ts_channel channel = {0, 0};
      CHECK_BAD(ts_channel_create(world, &desc, &channel));
      CHECK(IS_NULL(channel));
    }
  /* What is bound must be a number. */
  ts_channel channel = number_of(world, 5);
  for (size_t i = 0; i < COUNT_OF(not_finite); i++) {
    float narrow = (float)not_finite[i];
    double wide = not_finite[i];
    CHECK_BAD(ts_channel_bind_f32(world, channel, &narrow, 0));
    CHECK_BAD(ts_channel_bind_f64(world, channel, &wide, 0));
    CHECK(!isfinite(narrow) && !isfinite(wide));
  }
  CHECK(world_info_of(world).channels == 1 && value_in(world, channel) == 5);
  end_world(world);
}

/* What is as long as the first version's is taken; capacity, rate and names are what was asked for. */
SECTION(test_world_accepts, "world accepts", 60) {
  ts_world world = world_of(1, 0.25, TS_POLICY_REDUCE);
  ts_world_info info = world_info_of(world);
  CHECK(info.max_step == 0.25 && info.motion == TS_POLICY_REDUCE && info.time == 0 && info.rate == 1 && !info.paused);
  CHECK(info.channels == 0 && info.players == 0 && info.active == 0 && info.next_boundary == INFINITY);
  CHECK(info.unread_events == 0 && info.dropped_events == 0 && info.steps == 0);
  CHECK(step_by(world, 10) == 0);
  CHECK(world_info_of(world).time == 0.25 && world_info_of(world).steps == 1);
  /* Steps in which time stands are counted. */
  CHECK_STATUS(TS_OK, ts_world_set_rate(world, 0));
  step_by(world, 1);
  CHECK_STATUS(TS_OK, ts_world_set_paused(world, true));
  CHECK_STATUS(TS_OK, ts_world_set_rate(world, 1));
  step_by(world, 1);
  step_until(world, 1);
  CHECK(world_info_of(world).time == 0.25 && world_info_of(world).steps == 4);
  end_world(world);
  /* The most events, of which a size_t of 32 bits has no room for as many bytes. */
  world = world_of((size_t)1 << (sizeof(size_t) == 8 ? 24 : 23), 0, TS_POLICY_FULL);
  end_world(world);

  /* A day at 1/240 keeps its last bit. */
  world = world_made();
  for (int i = 0; i < 240 * 86400; i++)
    if (ts_world_step(world, 1 / 240.0, NULL) != TS_OK) break;
  info = world_info_of(world);
  CHECK_NEAR(86400, info.time, 1e-15);
  CHECK(info.steps == 240 * 86400u && fabs(info.time_error) < 1e-10);
  end_world(world);
}
