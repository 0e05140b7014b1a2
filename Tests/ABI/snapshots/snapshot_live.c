/* SPDX-License-Identifier: MIT
 *
 * Curves in snapshots: baked ones travel, live ones are found by their names; and releases that restore.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

#include "foreign.h"

static ts_world world;
static ts_channel channel;
static ts_timeline timeline;
static ts_player player;
static blob then;

/* A tween and a timeline of ten in a second along the curve. */
static void begin(ts_easing easing) {
  world = world_made();
  channel = number_of(world, 0);
  ts_channel other = number_of(world, 0);
  ts_motion desc = tween_of(NUMBERS(10), 1, 0);
  desc.timing.easing = easing;
  player = started(world, channel, desc);
  timeline = timeline_of(world);
  ts_track_desc of = track_desc_of(TS_TRACK_FLOAT, 0, 0);
  of.easing = easing;
  ts_track track = track_made(of);
  add_keys(track, 2, NUMBERS(0, 1), NUMBERS(0, 10));
  put_track(world, timeline, other, track, 0);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
}

/* Curves of every sort, all let go of by their makers before the world that was saved comes back. */
SECTION(test_snapshot_curves, "snapshot, curves", 10) {
  static const char *const texts[] = {"linear", "quad.in", "back.out(2.5)", "steps(5, jump-both)",
      "linear(0, 0.25 20%, 0.9 20%, 1)",
                                      "cubic-bezier(0.2, -0.5, 0.7, 1.5)", "elastic.out(1.5, 0.25)", "expo.inOut", "pow.in(1.7)"};
  for (size_t i = 0; i < COUNT_OF(texts) + 4; i++) {
    probe probe = {.curve = sqrt};
    ts_easing easing = {0, 0}, base = {0, 0};
    size_t made = i - COUNT_OF(texts);
    if (i < COUNT_OF(texts)) easing = parsed(texts[i]);
    else {
      base = made == 3 ? parsed("back.out(2.5)") : registered("test:baked", &probe, false);
      if (made == 0) easing = base;
      if (made == 1) CHECK_STATUS(TS_OK, ts_easing_modify(base, TS_MODIFIER_REVERSE, &easing));
      if (made == 2) CHECK_STATUS(TS_OK, ts_easing_modify(base, TS_MODIFIER_MIRROR, &easing));
      if (made == 3) CHECK_STATUS(TS_OK, ts_easing_modify(base, TS_MODIFIER_MIRROR, &easing));
    }
    CHECK_OF(ts_easing_is_valid(easing), i < COUNT_OF(texts) ? texts[i] : "made");
    double expected[20];
    for (int k = 0; k < 20; k++) CHECK_STATUS(TS_OK, ts_easing_evaluate(easing, k / 20.0, 0, &expected[k]));
    begin(easing);
    then = saved(world);
    uint64_t hash = hash_of(world);
    end_world(world);
    if (i >= COUNT_OF(texts) && made < 3) CHECK_STATUS(TS_OK, ts_easing_unregister("test:baked"));
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
    if (base.generation && !SAME(base, easing)) CHECK_STATUS(TS_OK, ts_easing_release(base));
    if (i >= COUNT_OF(texts) && made < 3) CHECK(releases_of(&probe) == 1);
    world = world_made();
    restore(world, then);
    CHECK(hash_of(world) == hash);
    bool good = true;
    for (int k = 0; k < 20; k++) {
      step_until(world, k / 20.0);
      good = good && is_near(value_in(world, channel), 10 * expected[k], 1e-12);
      scrub(world, timeline, k / 20.0);
    }
    CHECK_OF(good, i < COUNT_OF(texts) ? texts[i] : "made");
    blob again = saved(world);
    CHECK(again.size > 0);
    free(again.bytes);
    free(then.bytes);
    end_world(world);
  }
}

SECTION(test_snapshot_live_named, "snapshot, live curves", 10) {
  probe probe = {.curve = NULL};
  ts_easing easing = registered("test:live", &probe, true);
  begin(easing);
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  then = saved(world);
  step_by(world, 0.5);
  ts_world other = world_made();
  ts_channel own = number_of(other, 3);
  restore(other, then);
  step_by(other, 0.25);
  CHECK(value_in(other, channel) == 2.5);
  end_world(other);
  /* Without its name it cannot be saved, nor restored; nothing has changed by that. */
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:live"));
  uint64_t sum = world_sum(world, &channel, 1, &player, 1);
  size_t size;
  FILL_PATTERN(size);
  fail_otherwise();
  CHECK_BAD(ts_world_snapshot(world, NULL, 0, &size));
  CHECK_BAD(ts_world_snapshot(world, then.bytes, then.size, &size));
  CHECK(IS_PATTERN(size));
  CHECK_STATUS(TS_ERROR_UNKNOWN_EASING, ts_world_restore(world, then.bytes, then.size));
  CHECK(strstr(ts_last_error_message(), "test:live") != NULL);
  CHECK(world_sum(world, &channel, 1, &player, 1) == sum && value_in(world, channel) == 5 && releases_of(&probe) == 0);
  other = world_made();
  own = number_of(other, 3);
  uint64_t state = state_of(other);
  CHECK_STATUS(TS_ERROR_UNKNOWN_EASING, ts_world_restore(other, then.bytes, then.size));
  CHECK(state_of(other) == state && value_in(other, own) == 3);
  end_world(other);
  /* Whatever has the name now is what it goes on along. */
  for (int live = 0; live < 2; live++) {
    struct probe next = {.curve = live ? sqrt : NULL};
    easing = registered("test:live", &next, live);
    restore(world, then);
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
    CHECK(releases_of(&probe) == 1);
    step_by(world, 0.25);
    CHECK_NEAR(live ? 5 : 2.5, value_in(world, channel), 1e-9);
    step_by(world, 1);
    CHECK(value_in(world, channel) == 10);
    CHECK_STATUS(TS_OK, ts_timeline_destroy(world, timeline));
    CHECK_STATUS(TS_OK, ts_easing_unregister("test:live"));
    CHECK(releases_of(&next) == 1);
  }
  free(then.bytes);
  end_world(world);
}

/* ---- Releases ------------------------------------------------------------------------------------------------------ */

static int restored;

static void restore_in_release(probe *probe) {
  (void)probe;
  if (restored++) return;
  CHECK_STATUS(TS_OK, ts_world_restore(world, then.bytes, then.size));
  CHECK_STATUS(TS_OK, ts_world_step(world, 0.25, NULL));
}

/* The last user of a live curve goes in a step, in a command, in a restore: its release may restore. */
SECTION(test_snapshot_in_a_release, "snapshot in a release", 10) {
  for (int way = 0; way < 4; way++) {
    begin(curve_of(TS_EASING_LINEAR));
    then = saved(world);
    ts_channel moved = number_of(world, 0);
    probe probe = {.at_release = restore_in_release};
    ts_easing easing = registered("test:live", &probe, true);
    ts_motion desc = tween_of(NUMBERS(10), 1, 0);
    desc.timing.easing = easing;
    ts_player last = started(world, moved, desc);
    CHECK_STATUS(TS_OK, ts_easing_unregister("test:live"));
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
    restored = 0;
    step_by(world, 0.5);
    CHECK(value_in(world, moved) == 5 && releases_of(&probe) == 0);
    if (way == 0) CHECK_STATUS(TS_OK, ts_world_step(world, 2, NULL));
    if (way == 1) CHECK_STATUS(TS_OK, ts_player_stop(world, last));
    if (way == 2) CHECK_STATUS(TS_OK, ts_channel_destroy(world, moved));
    if (way == 3) restore(world, then);
    CHECK(releases_of(&probe) == 1 && restored == 1);
    CHECK(!ts_channel_is_valid(world, moved) && value_in(world, channel) == 2.5 && world_info_of(world).time == 0.25);
    free(then.bytes);
    end_world(world);
  }
}

static ts_status answers[2];

static void use_in_curve(probe *probe) {
  (void)probe;
  uint64_t hash;
  answers[0] = ts_world_restore(world, then.bytes, then.size);
  answers[1] = ts_world_hash(world, &hash);
  /* Another world is another matter. */
  ts_world other = world_made();
  restore(other, then);
  CHECK(hash_of(other) != 0);
  end_world(other);
}

SECTION(test_snapshot_in_a_curve, "snapshot in a curve", 10) {
  probe probe = {.curve = NULL};
  ts_easing easing = registered("test:live", &probe, true);
  begin(easing);
  then = saved(world);
  probe.during = use_in_curve;
  step_by(world, 0.5);
  CHECK(answers[0] == TS_ERROR_BUSY && answers[1] == TS_ERROR_BUSY && value_in(world, channel) == 5);
  /* A step whose curve ends it all is over before its world is another. */
  probe.during = NULL;
  restore(world, then);
  CHECK(world_info_of(world).time == 0 && releases_of(&probe) == 0);
  free(then.bytes);
  end_world(world);
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:live"));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  CHECK(releases_of(&probe) == 1);
}
