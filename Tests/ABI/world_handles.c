/* SPDX-License-Identifier: MIT
 *
 * Handles that are made up, slots that are used again, and curves that are released too often.
 */
#define _GNU_SOURCE
#include "foreign.h"
#include "world_help.h"

static const ts_status stale = TS_ERROR_STALE_HANDLE;
/* Handles near those that live, and at random, of worlds, channels, players and timelines; and those that lived in a world
 * whose place another has. (Every function with a handle that is gone or another's: arguments.) */
SECTION(test_world_made_up_handles, "world, made-up handles", 60) {
  ts_world world = world_made();
  ts_channel channel = number_of(world, 1);
  ts_player player = start_line(world, channel, 5, 2);
  ts_timeline timeline = {0, 0};
  CHECK_STATUS(TS_OK, ts_timeline_create(world, &timeline));
  uint64_t sum = world_sum(world, &channel, 1, &player, 1), state = 11;
  uint32_t near[] = {0, 1, 2, 63, 64, 1023, 1024, 65535, 65536, 1u << 22, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, UINT32_MAX};
  bool good = true;
  for (int i = 0; i < 200000; i++) {
    uint64_t bits = random_bits(&state);
    uint32_t slot = i % 2 ? near[i / 2 % COUNT_OF(near)] : (uint32_t)bits >> i % 32;
    uint32_t generation = i % 4 ? (uint32_t)(bits >> 32) : channel.generation ^ 1u << bits % 32;
    if (generation == world.generation || generation == channel.generation || generation == player.generation ||
        generation == timeline.generation)
      continue;
    good = good && !ts_world_is_valid((ts_world){slot, generation});
    good = good && !ts_channel_is_valid(world, (ts_channel){slot, generation});
    good = good && !ts_player_is_valid(world, (ts_player){slot, generation});
    good = good && !ts_timeline_is_valid(world, (ts_timeline){slot, generation});
    good = good && ts_player_stop(world, (ts_player){slot, generation}) == stale;
    good = good && ts_channel_destroy(world, (ts_channel){slot, generation}) == stale;
    good = good && ts_timeline_destroy(world, (ts_timeline){slot, generation}) == stale;
  }
  CHECK(good && world_sum(world, &channel, 1, &player, 1) == sum);
  end_world(world);
  ts_world later = world_made();
  CHECK(!ts_channel_is_valid(later, channel) && !ts_player_is_valid(later, player) && !ts_timeline_is_valid(later, timeline));
  CHECK_STATUS(stale, ts_channel_destroy(later, channel));
  end_world(later);
}

/* Freed slots are taken last in, first out, under new generations. */
SECTION(test_world_slots, "world, slots", 30) {
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
SECTION(test_world_released_curves, "world, curves released too often", 10) {
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
