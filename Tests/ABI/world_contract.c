/* SPDX-License-Identifier: MIT
 *
 * What the functions of worlds and channels refuse: nothing is written, and everything is as it was.
 */
#define _GNU_SOURCE
#include "world_help.h"

static struct {
  ts_world world;
  ts_channel channel, channels[4];
  ts_easing easing;
  size_t count;
  ts_world_info world_info;
  ts_channel_info channel_info;
  ts_event events[4];
  double numbers[3 * most_lanes];
} out, untouched;

static ts_world subject;
static ts_channel channels[4];
static ts_player players[3];
static float memory[4];
static uint64_t sum;

static uint64_t sum_now(void) { return mixed(world_sum(subject, channels, 4, players, 3), memory, sizeof memory); }

/* Something of everything in the middle of its way, with events that nobody has read. */
static void begin(void) {
  subject = world_made();
  ts_channel_desc desc = channel_desc_of(TS_TRACK_VEC2, 0, NUMBERS(1, 2));
  desc.name = "card.center";
  channels[0] = channel_made(subject, desc);
  channels[1] = number_of(subject, 5);
  channels[2] = channel_of(subject, TS_TRACK_COLOR, 0, NUMBERS(1, 0.5, 0, 1));
  desc = channel_desc_of(TS_TRACK_FLOAT, 0, NULL);
  desc.name = "idle";
  channels[3] = channel_made(subject, desc);
  CHECK_STATUS(TS_OK, ts_channel_bind_f32(subject, channels[0], memory, 8));
  players[0] = start_spring(subject, channels[0], spring_to(NUMBERS(10, 20), spring_of(9, 0.5)));
  players[1] = start_line(subject, channels[1], 8, 2);
  players[2] = start_tween(subject, channels[2], tween_of(NUMBERS(0, 0, 1, 1), 3, TS_EASING_SINE_OUT));
  step_by(subject, 0.375);
  CHECK_STATUS(TS_OK, ts_player_pause(subject, players[2]));
  sum = sum_now();
  FILL_PATTERN(out);
  out.world_info.struct_size = sizeof out.world_info;
  out.channel_info.struct_size = sizeof out.channel_info;
  memcpy(&untouched, &out, sizeof out);
  fail_otherwise();
}

static bool is_untouched(void) { return same_bits(&out, &untouched, sizeof out) && sum_now() == sum; }

static void end(void) {
  CHECK(is_untouched());
  size_t count;
  const ts_event *events = events_of(subject, &count);
  CHECK(count == 3 && events[0].kind == TS_EVENT_BEGIN && events[2].sequence == 2);
  end_world(subject);
}

void test_world_refuses(void) {
  begin();
  ts_world_desc desc = {.struct_size = sizeof desc};
  CHECK_BAD(ts_world_create(NULL, NULL));
  CHECK_BAD(ts_world_create(&desc, NULL));
  for (size_t i = 0; i < COUNT_OF(bad_sizes); i++) {
    desc = (ts_world_desc){.struct_size = bad_sizes[i]};
    CHECK_BAD(ts_world_create(&desc, &out.world));
  }
  desc = (ts_world_desc){.struct_size = sizeof desc - 1};
  CHECK_BAD(ts_world_create(&desc, &out.world));
  const size_t capacities[] = {((size_t)1 << 24) + 1, SIZE_MAX / 128, SIZE_MAX / 2, SIZE_MAX};
  for (size_t i = 0; i < COUNT_OF(capacities); i++) {
    desc = (ts_world_desc){.struct_size = sizeof desc, .event_capacity = capacities[i]};
    CHECK_BAD(ts_world_create(&desc, &out.world));
  }
  for (size_t i = 0; i < COUNT_OF(not_positive_or_finite); i++) {
    double bad = not_positive_or_finite[i];
    desc = (ts_world_desc){.struct_size = sizeof desc, .max_step = bad};
    if (bad != INFINITY) CHECK_BAD(ts_world_create(&desc, &out.world));
    CHECK_BAD(ts_world_step(subject, bad, &out.count));
    CHECK_BAD(ts_world_step(subject, bad, NULL));
    CHECK_BAD(ts_world_step_to(subject, bad, &out.count));
    CHECK_BAD(ts_world_set_rate(subject, bad));
  }
  CHECK_BAD(ts_world_step_to(subject, 0.25, &out.count));
  CHECK_BAD(ts_world_step_to(subject, 0.375 - 1e-12, &out.count));
  CHECK_BAD(ts_world_step(subject, 1.5e300, &out.count));
  CHECK_BAD(ts_world_step_to(subject, 1.5e300, &out.count));
  for (size_t i = 0; i < COUNT_OF(no_enum_member); i++) {
    desc = (ts_world_desc){.struct_size = sizeof desc};
    PUT_ENUM(desc.motion, no_enum_member[i]);
    CHECK_BAD(ts_world_create(&desc, &out.world));
    ts_motion_policy motion;
    PUT_ENUM(motion, no_enum_member[i]);
    CHECK_BAD(ts_world_set_motion(subject, motion));
  }
  CHECK_BAD(ts_world_set_motion(subject, (ts_motion_policy)3));
  CHECK_BAD(ts_world_get_info(subject, NULL));
  CHECK_BAD(ts_world_read_events(subject, out.events, 4, NULL));
  CHECK_BAD(ts_world_read_events(subject, NULL, 4, &out.count));
  CHECK_BAD(ts_world_read_changes(subject, out.channels, 4, NULL));
  CHECK_BAD(ts_world_read_changes(subject, NULL, 4, &out.count));
  for (size_t i = 0; i < COUNT_OF(bad_sizes); i++) {
    out.world_info.struct_size = untouched.world_info.struct_size = bad_sizes[i];
    out.channel_info.struct_size = untouched.channel_info.struct_size = bad_sizes[i];
    CHECK_BAD(ts_world_get_info(subject, &out.world_info));
    CHECK_BAD(ts_channel_get_info(subject, channels[0], &out.channel_info));
  }
  out.world_info.struct_size = untouched.world_info.struct_size = sizeof out.world_info - 1;
  out.channel_info.struct_size = untouched.channel_info.struct_size = sizeof out.channel_info - 1;
  CHECK_BAD(ts_world_get_info(subject, &out.world_info));
  CHECK_BAD(ts_channel_get_info(subject, channels[0], &out.channel_info));
  /* More room than there is memory: an error or nothing, but no harm. */
  const size_t rooms[] = {SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 64, (size_t)1 << 40};
  for (size_t i = 0; i < COUNT_OF(rooms); i++) {
    CHECK(ts_world_reserve(subject, rooms[i], 0) != TS_OK);
    CHECK(ts_world_reserve(subject, 0, rooms[i]) != TS_OK);
  }
  CHECK_STATUS(TS_OK, ts_world_reserve(subject, 0, 0));
  CHECK_STATUS(TS_OK, ts_world_reserve(subject, 1000, 1000));
  CHECK_STATUS(TS_OK, ts_world_read_events(subject, NULL, 0, &out.count));
  CHECK(out.count == 0);
  out.count = untouched.count;
  end();
}

void test_world_longer_structs(void) {
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

static void check_no_channel(ts_channel_desc desc, const char *what) {
  CHECK_STATUS_OF(TS_ERROR_INVALID_ARGUMENT, ts_channel_create(subject, &desc, &out.channel), what);
  CHECK_OF(has_own_words() && is_untouched(), what);
  fail_otherwise();
}

void test_channel_refuses(void) {
  begin();
  ts_channel_desc desc = channel_desc_of(TS_TRACK_FLOAT, 0, NULL);
  CHECK_BAD(ts_channel_create(subject, NULL, &out.channel));
  CHECK_BAD(ts_channel_create(subject, &desc, NULL));
  for (size_t i = 0; i < COUNT_OF(bad_sizes); i++) {
    desc.struct_size = bad_sizes[i];
    check_no_channel(desc, "struct_size");
  }
  desc.struct_size = sizeof desc - 1;
  check_no_channel(desc, "struct_size");
  static const uint32_t lanes_of[] = {0, 1, 1, 1, 2, 3, 4, 2, 2, 4, 4, 1, 4};
  for (int kind = TS_TRACK_NUMBERS; kind <= TS_TRACK_QUAT; kind++)
    for (uint32_t lanes = 0; lanes < 70; lanes++) {
      bool is_fine = kind ? lanes == 0 || lanes == lanes_of[kind] : lanes >= 1 && lanes <= most_lanes;
      if (!is_fine) check_no_channel(channel_desc_of((ts_track_kind)kind, lanes, NULL), "lanes");
    }
  for (size_t i = 0; i < COUNT_OF(no_enum_member); i++) {
    desc = channel_desc_of(TS_TRACK_NUMBERS, 2, NULL);
    PUT_ENUM(desc.kind, no_enum_member[i] < 13 ? 13 : no_enum_member[i]);
    check_no_channel(desc, "kind");
    desc = channel_desc_of(TS_TRACK_INT, 0, NULL);
    PUT_ENUM(desc.rounding, no_enum_member[i]);
    check_no_channel(desc, "rounding");
    desc = channel_desc_of(TS_TRACK_ANGLE, 0, NULL);
    PUT_ENUM(desc.wrap, no_enum_member[i] < 5 ? 5 : no_enum_member[i]);
    check_no_channel(desc, "wrap");
    desc = channel_desc_of(TS_TRACK_COLOR, 0, NULL);
    PUT_ENUM(desc.space, no_enum_member[i]);
    check_no_channel(desc, "space");
  }
  double numbers[most_lanes];
  for (size_t i = 0; i < COUNT_OF(not_finite); i++)
    for (int lane = 0; lane < most_lanes; lane += 9) {
      memset(numbers, 0, sizeof numbers);
      numbers[lane] = not_finite[i];
      check_no_channel(channel_desc_of(TS_TRACK_NUMBERS, most_lanes, numbers), "value");
    }
  const double bad_tolerances[] = {NAN, INFINITY, -INFINITY, -1, -5e-324};
  for (size_t i = 0; i < COUNT_OF(bad_tolerances); i++) {
    desc = channel_desc_of(TS_TRACK_FLOAT, 0, NULL);
    desc.tolerance = bad_tolerances[i];
    check_no_channel(desc, "tolerance");
  }
  check_no_channel(channel_desc_of(TS_TRACK_BOOL, 0, NUMBERS(0.5)), "half a bool");
  check_no_channel(channel_desc_of(TS_TRACK_BOOL, 0, NUMBERS(2)), "two");
  check_no_channel(channel_desc_of(TS_TRACK_QUAT, 0, NUMBERS(0, 0, 0, 0)), "no rotation");
  check_no_channel(channel_desc_of(TS_TRACK_INT, 0, NUMBERS(1e300)), "beyond whole numbers");

  CHECK_BAD(ts_channel_get_info(subject, channels[0], NULL));
  CHECK_BAD(ts_channel_find(subject, NULL, &out.channel));
  CHECK_BAD(ts_channel_find(subject, "card.center", NULL));
  CHECK_BAD(ts_channel_find(subject, "card", &out.channel));
  CHECK_BAD(ts_channel_find(subject, "", &out.channel));
  CHECK_BAD(ts_channel_get_easing(subject, channels[0], NULL));
  const size_t lanes[] = {0, 1, 3, 64, SIZE_MAX};
  for (size_t i = 0; i < COUNT_OF(lanes); i++) {
    CHECK_BAD(ts_channel_get(subject, channels[0], out.numbers, out.numbers, out.numbers, lanes[i]));
    CHECK_BAD(ts_channel_set(subject, channels[0], out.numbers, lanes[i]));
  }
  CHECK_BAD(ts_channel_set(subject, channels[0], NULL, 2));
  for (size_t i = 0; i < COUNT_OF(not_finite); i++) {
    CHECK_BAD(ts_channel_set(subject, channels[0], NUMBERS(1, not_finite[i]), 2));
    CHECK_BAD(ts_channel_set(subject, channels[3], NUMBERS(not_finite[i]), 1));
  }
  CHECK_BAD(ts_channel_bind_f32(subject, channels[3], NULL, 0));
  CHECK_BAD(ts_channel_bind_f64(subject, channels[3], NULL, 8));
  for (size_t i = 0; i < COUNT_OF(not_finite); i++) {
    float narrow = (float)not_finite[i];
    double wide = not_finite[i];
    CHECK_BAD(ts_channel_bind_f32(subject, channels[3], &narrow, 0));
    CHECK_BAD(ts_channel_bind_f64(subject, channels[3], &wide, 0));
    CHECK(!isfinite(narrow) && !isfinite(wide));
  }
  const ptrdiff_t strides[] = {PTRDIFF_MAX, PTRDIFF_MIN, PTRDIFF_MAX - 7, PTRDIFF_MIN + 8};
  for (size_t i = 0; i < COUNT_OF(strides); i++) {
    CHECK_BAD(ts_channel_bind_f32(subject, channels[2], memory, strides[i]));
    CHECK_BAD(ts_channel_bind_f64(subject, channels[2], out.numbers, strides[i]));
  }
  CHECK_STATUS(TS_OK, ts_channel_get(subject, channels[0], NULL, NULL, NULL, 2));
  end();
}

/* What is as long as the first version's is taken; capacity, rate and names are what was asked for. */
void test_world_accepts(void) {
  ts_world world = world_of(1, 0.25, TS_MOTION_REDUCE);
  ts_world_info info = world_info_of(world);
  CHECK(info.max_step == 0.25 && info.motion == TS_MOTION_REDUCE && info.time == 0 && info.rate == 1 && !info.paused);
  CHECK(info.channels == 0 && info.players == 0 && info.active == 0 && info.next_boundary == INFINITY);
  CHECK(info.unread_events == 0 && info.dropped_events == 0 && info.steps == 0);
  CHECK(step_by(world, 10) == 0);
  CHECK(world_info_of(world).time == 0.25 && world_info_of(world).steps == 1);
  CHECK_STATUS(TS_OK, ts_world_set_rate(world, 0.5));
  step_by(world, 0.125);
  CHECK(world_info_of(world).time == 0.3125 && world_info_of(world).rate == 0.5);
  CHECK_STATUS(TS_OK, ts_world_set_rate(world, 0));
  step_by(world, 100);
  CHECK(world_info_of(world).time == 0.3125);
  CHECK_STATUS(TS_OK, ts_world_set_paused(world, true));
  CHECK_STATUS(TS_OK, ts_world_set_rate(world, 1));
  step_by(world, 100);
  step_until(world, 100);
  CHECK(world_info_of(world).time == 0.3125 && world_info_of(world).paused);
  CHECK_STATUS(TS_OK, ts_world_set_paused(world, false));
  step_until(world, 100);
  CHECK(world_info_of(world).time == 100 && world_info_of(world).steps == 6);
  step_until(world, 100);
  CHECK_STATUS(TS_OK, ts_world_set_motion(world, TS_MOTION_NONE));
  CHECK(world_info_of(world).motion == TS_MOTION_NONE);
  end_world(world);
  world = world_of((size_t)1 << 24, 0, TS_MOTION_FULL);
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
