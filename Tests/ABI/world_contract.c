/* SPDX-License-Identifier: MIT
 *
 * Structs of other sizes, lanes of channels, and what a world is made with. (Single arguments that are bad: arguments.)
 */
#define _GNU_SOURCE
#include "world_help.h"

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
  ts_world world = world_of(1, 0.25, TS_MOTION_REDUCE);
  ts_world_info info = world_info_of(world);
  CHECK(info.max_step == 0.25 && info.motion == TS_MOTION_REDUCE && info.time == 0 && info.rate == 1 && !info.paused);
  CHECK(info.channels == 0 && info.players == 0 && info.active == 0 && info.next_boundary == INFINITY);
  CHECK(info.unread_events == 0 && info.dropped_events == 0 && info.steps == 0);
  CHECK(step_by(world, 10) == 0);
  CHECK(world_info_of(world).time == 0.25 && world_info_of(world).steps == 1);
  end_world(world);
  /* The most events, of which a size_t of 32 bits has no room for as many bytes. */
  world = world_of((size_t)1 << (sizeof(size_t) == 8 ? 24 : 23), 0, TS_MOTION_FULL);
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
