/* SPDX-License-Identifier: MIT
 *
 * Handles of worlds, channels and players that are gone, of another kind, of another world, or of nothing.
 */
#define _GNU_SOURCE
#include "foreign.h"
#include "world_help.h"

static const ts_status stale = TS_ERROR_STALE_HANDLE;
static struct {
  size_t count;
  ts_world_info world;
  ts_channel_info channel_info;
  ts_player_info player_info;
  ts_event events[2];
  ts_channel channel;
  ts_player player;
  ts_easing easing;
  double numbers[8];
} out, untouched;

static void begin(void) {
  FILL_PATTERN(out);
  out.world.struct_size = sizeof out.world;
  out.channel_info.struct_size = sizeof out.channel_info;
  out.player_info.struct_size = sizeof out.player_info;
  memcpy(&untouched, &out, sizeof out);
}

/* Every function that takes a player. */
static void check_player_refused(ts_world world, ts_player player) {
  bool good = !ts_player_is_valid(world, player);
  good = good && ts_player_get_info(world, player, &out.player_info) == stale;
  good = good && ts_player_pause(world, player) == stale && ts_player_resume(world, player) == stale;
  good = good && ts_player_stop(world, player) == stale && ts_player_cancel(world, player) == stale;
  good = good && ts_player_finish(world, player) == stale && ts_player_seek(world, player, 0.5, true) == stale;
  good = good && ts_player_set_rate(world, player, 2) == stale && ts_player_reverse(world, player) == stale;
  CHECK(good && same_bits(&out, &untouched, sizeof out));
}

static void check_channel_refused(ts_world world, ts_channel channel) {
  static float narrow[4];
  static double wide[4];
  ts_track track = line_of(0, 2, NUMBERS(0, 1), NUMBERS(0, 1));
  ts_tween_desc tween = tween_of(NUMBERS(1), 1, 0);
  ts_spring_to spring = spring_to(NUMBERS(1), spring_of(10, 1));
  ts_decay_to decay = decay_to(NUMBERS(1), 2);
  bool good = !ts_channel_is_valid(world, channel) && ts_channel_destroy(world, channel) == stale;
  good = good && ts_channel_get_info(world, channel, &out.channel_info) == stale;
  good = good && ts_channel_get_easing(world, channel, &out.easing) == stale;
  good = good && ts_channel_bind_f32(world, channel, narrow, 0) == stale;
  good = good && ts_channel_bind_f64(world, channel, wide, 0) == stale && ts_channel_unbind(world, channel) == stale;
  good = good && ts_channel_get(world, channel, out.numbers, out.numbers, out.numbers, 1) == stale;
  good = good && ts_channel_set(world, channel, wide, 1) == stale && ts_channel_stop(world, channel) == stale;
  good = good && ts_player_tween(world, channel, &tween, &out.player) == stale;
  good = good && ts_player_spring(world, channel, &spring, &out.player) == stale;
  good = good && ts_player_decay(world, channel, &decay, &out.player) == stale;
  good = good && ts_player_track(world, channel, track, NULL, &out.player) == stale;
  CHECK(good && same_bits(&out, &untouched, sizeof out));
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
}

static void check_world_refused(ts_world world, ts_channel channel, ts_player player) {
  ts_channel_desc desc = channel_desc_of(TS_TRACK_FLOAT, 0, NULL);
  const char *targets[] = {"a", "b"};
  bool good = !ts_world_is_valid(world) && ts_world_destroy(world) == stale;
  good = good && ts_world_step(world, 0.1, &out.count) == stale && ts_world_step_to(world, 9, &out.count) == stale;
  good = good && ts_world_get_info(world, &out.world) == stale && ts_world_set_rate(world, 2) == stale;
  good = good && ts_world_set_paused(world, true) == stale && ts_world_set_motion(world, TS_MOTION_NONE) == stale;
  good = good && ts_world_reserve(world, 1, 1) == stale;
  good = good && ts_world_read_events(world, out.events, 2, &out.count) == stale;
  good = good && ts_world_read_changes(world, &out.channel, 1, &out.count) == stale;
  good = good && ts_world_attach(world, "a.b", 0, curve_of(TS_EASING_QUAD_IN)) == stale;
  good = good && ts_world_detach(world, "a.b", 0) == stale && ts_world_alias(world, "c", targets, 2) == stale;
  good = good && ts_channel_create(world, &desc, &out.channel) == stale;
  good = good && ts_channel_find(world, "name", &out.channel) == stale;
  CHECK(good && same_bits(&out, &untouched, sizeof out));
  check_channel_refused(world, channel);
  check_player_refused(world, player);
}

void test_world_handles(void) {
  begin();
  ts_world world = world_made();
  ts_channel channel = number_of(world, 0);
  ts_player player = start_line(world, channel, 1, 1);
  CHECK(ts_world_is_valid(world) && ts_channel_is_valid(world, channel) && ts_player_is_valid(world, player));
  CHECK(world.generation && channel.generation && player.generation);

  /* A player that has ended, of itself or not. */
  step_by(world, 1);
  check_player_refused(world, player);
  ts_player second = start_line(world, channel, 2, 1);
  CHECK(!SAME(second, player));
  check_player_refused(world, player);
  CHECK_STATUS(TS_OK, ts_player_stop(world, second));
  check_player_refused(world, second);

  /* A channel's slot is used again, its handle is not; players go with it. */
  ts_player third = start_line(world, channel, 2, 1);
  CHECK_STATUS(TS_OK, ts_channel_destroy(world, channel));
  check_channel_refused(world, channel);
  check_player_refused(world, third);
  ts_channel again = number_of(world, 7);
  CHECK(again.slot == channel.slot && again.generation != channel.generation);
  check_channel_refused(world, channel);
  CHECK(value_in(world, again) == 7);

  end_world(world);
  check_world_refused(world, again, second);
  CHECK(!ts_world_is_valid((ts_world){0, 0}) && ts_world_step((ts_world){0, 0}, 1, NULL) != TS_OK);
  ts_world later = world_made();
  check_world_refused(world, again, second);
  /* What lived when its world went is not of the one that has its place. */
  check_channel_refused(later, again);
  check_player_refused(later, third);
  end_world(later);
}

void test_world_foreign_handles(void) {
  begin();
  ts_world a = world_made(), b = world_made();
  ts_channel in_a = number_of(a, 1), in_b = number_of(b, 2);
  ts_player of_a = start_line(a, in_a, 5, 2), of_b = start_line(b, in_b, 6, 2);
  CHECK(!SAME(in_a, in_b) && !SAME(of_a, of_b) && !SAME(a, b));
  check_channel_refused(a, in_b);
  check_channel_refused(b, in_a);
  check_player_refused(a, of_b);
  check_player_refused(b, of_a);

  /* Another kind's handle, every way round. */
  ts_track track = line_of(0, 2, NUMBERS(0, 1), NUMBERS(0, 1));
  ts_easing easing = parsed("pow.in(2.5)");
  ts_trackset set = set_of(&track, 1);
  uint32_t handles[][2] = {{a.slot, a.generation}, {in_a.slot, in_a.generation}, {of_a.slot, of_a.generation},
                           {track.slot, track.generation}, {easing.slot, easing.generation}, {set.slot, set.generation}};
  for (size_t i = 0; i < COUNT_OF(handles); i++) {
    ts_world as_world = {handles[i][0], handles[i][1]};
    ts_channel as_channel = {handles[i][0], handles[i][1]};
    ts_player as_player = {handles[i][0], handles[i][1]};
    if (i != 0) check_world_refused(as_world, in_a, of_a);
    if (i != 1) check_channel_refused(a, as_channel);
    if (i != 2) check_player_refused(a, as_player);
    if (i != 3) CHECK(!ts_track_is_valid((ts_track){handles[i][0], handles[i][1]}));
    if (i != 4) CHECK(!ts_easing_is_valid((ts_easing){handles[i][0], handles[i][1]}));
  }
  ts_easing as_easing = {track.slot, track.generation};
  CHECK_STATUS(stale, ts_world_attach(a, "a", 0, as_easing));
  step_by(a, 1);
  step_by(b, 1);
  CHECK(value_in(a, in_a) == 3 && value_in(b, in_b) == 4);
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  end_world(a);
  end_world(b);
}

void test_world_made_up_handles(void) {
  begin();
  ts_world world = world_made();
  ts_channel channel = number_of(world, 1);
  ts_player player = start_line(world, channel, 5, 2);
  uint64_t sum = world_sum(world, &channel, 1, &player, 1);
  uint32_t near[] = {0, 1, 2, 63, 64, 1023, 1024, 65535, 65536, 1u << 22, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, UINT32_MAX};
  for (size_t i = 0; i < COUNT_OF(near); i++)
    for (int bit = 0; bit < 33; bit++) {
      uint32_t flip = bit < 32 ? 1u << bit : 0;
      ts_world no_world = {near[i] == 0 ? world.slot : near[i], world.generation ^ flip};
      ts_channel no_channel = {near[i] == 0 ? channel.slot : near[i], channel.generation ^ flip};
      ts_player no_player = {near[i] == 0 ? player.slot : near[i], player.generation ^ flip};
      if (!SAME(no_world, world)) check_world_refused(no_world, channel, player);
      if (!SAME(no_channel, channel)) check_channel_refused(world, no_channel);
      if (!SAME(no_player, player)) check_player_refused(world, no_player);
    }
  uint64_t state = 11;
  bool good = true;
  for (int i = 0; i < 200000; i++) {
    uint64_t bits = random_bits(&state);
    uint32_t slot = (uint32_t)bits >> i % 32, generation = (uint32_t)(bits >> 32);
    if (generation == world.generation || generation == channel.generation || generation == player.generation) continue;
    good = good && !ts_world_is_valid((ts_world){slot, generation});
    good = good && !ts_channel_is_valid(world, (ts_channel){slot, generation});
    good = good && !ts_player_is_valid(world, (ts_player){slot, generation});
    good = good && ts_player_stop(world, (ts_player){slot, generation}) == stale;
    good = good && ts_channel_destroy(world, (ts_channel){slot, generation}) == stale;
  }
  CHECK(good && world_sum(world, &channel, 1, &player, 1) == sum);
  end_world(world);
}

/* Freed slots are taken last in, first out, under new generations. */
void test_world_slots(void) {
  ts_world world = world_made();
  enum { many = 5000 };
  static ts_channel channels[many];
  static ts_player players[many];
  bool good = true;
  for (int i = 0; i < many; i++) channels[i] = number_of(world, i);
  for (int i = 0; i < many; i++) players[i] = start_line(world, channels[i], 0, 1 + i);
  CHECK(world_info_of(world).channels == many && world_info_of(world).players == many);
  for (int i = 0; i < many; i += 3) good = good && ts_channel_destroy(world, channels[i]) == TS_OK;
  for (int i = 0; i < many; i++) good = good && ts_channel_is_valid(world, channels[i]) == (i % 3 != 0);
  for (int i = 0; i < many; i++) good = good && ts_player_is_valid(world, players[i]) == (i % 3 != 0);
  for (int i = many - many % 3; i >= 0; i -= 3) {
    if (i >= many) continue;
    ts_channel again = number_of(world, i);
    good = good && again.slot == channels[i].slot && again.generation != channels[i].generation;
    good = good && !ts_channel_is_valid(world, channels[i]);
    channels[i] = again;
  }
  for (int i = 0; i < many; i++) good = good && value_in(world, channels[i]) == i;
  CHECK(good);
  /* One slot over and over. */
  ts_channel last = number_of(world, 1);
  for (int i = 0; i < 100000 && good; i++) {
    ts_channel before = last;
    ts_channel_desc desc = channel_desc_of(TS_TRACK_FLOAT, 0, NULL);
    good = ts_channel_destroy(world, before) == TS_OK && ts_channel_create(world, &desc, &last) == TS_OK;
    good = good && last.slot == before.slot && last.generation != before.generation;
    good = good && !ts_channel_is_valid(world, before) && ts_channel_is_valid(world, last);
  }
  CHECK(good);
  end_world(world);
}

static double squared(double t) { return t * t; }

/* Released more often than it was given, a curve stays with those that use it. */
void test_world_released_curves(void) {
  ts_world world = world_made();
  ts_channel moved = number_of(world, 0), keyed = number_of(world, 0);
  ts_channel_desc named_desc = channel_desc_of(TS_TRACK_FLOAT, 0, NULL);
  named_desc.name = "any";
  ts_channel attached = channel_made(world, named_desc);
  ts_easing curves[] = {parsed("linear(0, 0.2 10%, 1)"), parsed("linear(0, 0.3 10%, 1)"), parsed("linear(0, 0.4 10%, 1)"),
                        parsed("linear(0, 0.5 10%, 1)"), {0, 0}, {0, 0}};
  probe own = {.curve = squared};
  curves[4] = registered("test:released", &own, true);
  CHECK_STATUS(TS_OK, ts_easing_modify(curves[3], TS_MODIFIER_MIRROR, &curves[5]));

  ts_tween_desc tween = {.struct_size = sizeof tween, .target = NUMBERS(1), .timing = timing_of(1, TS_EASING_LINEAR)};
  tween.timing.easing = curves[0];
  start_tween(world, moved, tween);
  CHECK_STATUS(TS_OK, ts_world_attach(world, "any", 0, curves[1]));
  ts_track_desc eased = track_desc_of(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_EASED);
  eased.easing = curves[2];
  ts_track other = track_made(eased);
  add_keys(other, 2, NUMBERS(0, 1), NUMBERS(0, 1));
  ts_trackset set = set_of(&other, 1);
  ts_player player;
  CHECK_STATUS(TS_OK, ts_player_track(world, keyed, other, NULL, &player));

  bool good = true;
  for (size_t i = 0; i < COUNT_OF(curves); i++) {
    good = good && ts_easing_release(curves[i]) == TS_OK;
    for (int k = 0; k < 3; k++) good = good && ts_easing_release(curves[i]) == stale && *ts_last_error_message();
    /* A user of one's own again, and no more than that. */
    if (ts_easing_retain(curves[i]) != TS_OK) continue;
    good = good && ts_easing_release(curves[i]) == TS_OK && ts_easing_release(curves[i]) == stale;
  }
  CHECK(good);
  CHECK(!ts_easing_is_valid(curves[5]) && ts_easing_is_valid(curves[4]) && !ts_easing_is_valid(curves[3]));
  CHECK_STATUS(TS_OK, ts_world_step(world, 0.05, NULL));
  CHECK(is_near(value_in(world, moved), 0.1, 1e-12) && is_near(value_in(world, keyed), 0.2, 1e-12));
  CHECK(is_near(at(other, 0.05), 0.2, 1e-12));
  CHECK_STATUS(TS_OK, ts_channel_get_easing(world, attached, &curves[1]));
  CHECK_STATUS(TS_OK, ts_easing_release(curves[1]));

  ts_easing named;
  CHECK_STATUS(TS_OK, ts_easing_parse("test:released", TS_DIALECT_CANONICAL, &named));
  double value = 0;
  CHECK(ts_easing_evaluate(named, 0.5, 0, &value) == TS_OK && value == 0.25);
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:released"));
  CHECK(releases_of(&own) == 0);
  CHECK_STATUS(TS_OK, ts_easing_release(named));
  CHECK(releases_of(&own) == 1 && ts_easing_release(named) == stale);

  CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
  CHECK_STATUS(TS_OK, ts_track_destroy(other));
  end_world(world);
  for (size_t i = 0; i < COUNT_OF(curves); i++) CHECK(!ts_easing_is_valid(curves[i]));
}
