/* SPDX-License-Identifier: MIT
 *
 * Handles of every kind, made and let go: ten thousand times in a test, a million times in a soak.
 */
#define _GNU_SOURCE
#include "door_session.h"

#include "memory_help.h"

static ts_world world;
static ts_channel channel, turned;
static ts_track line;
static ts_trackset set;
static ts_timeline timeline, inner;
static probe probes[2];

static bool release(ts_status status, ts_easing easing) { return status == TS_OK && ts_easing_release(easing) == TS_OK; }

static bool easing(long i) {
  static const char *const texts[] = {"back.out(1.7)", "linear(0,.2,1)", "spring(0.5, 0.3)", "reverse(linear(0,.2,1))"};
  ts_easing made = {0, 0};
  return release(ts_easing_parse(texts[i % 4], TS_DIALECT_CANONICAL, &made), made);
}
static bool stops(long i) {
  double outputs[] = {0, (double)(i % 9) * 0.1, 1};
  ts_easing made = {0, 0};
  return release(ts_easing_create_linear(outputs, NULL, 3, &made), made);
}
static bool live(long i) {
  char name[32];
  ts_easing made = {0, 0};
  snprintf(name, sizeof name, "churn:%ld", i % 1000);
  ts_easing_desc desc = desc_of(name, &probes[0], true);
  bool good = release(ts_easing_register(&desc, &made), made) && ts_easing_unregister(name) == TS_OK;
  /* A probe would say that it was called after its release. */
  good = releases_of(&probes[0]) == 1 && good;
  atomic_store(&probes[0].releases, 0);
  return good;
}
static bool baked(long i) {
  ts_easing made = {0, 0};
  ts_easing_desc desc = desc_of("churn:baked", &probes[1], false);
  desc.replace = i % 2, desc.tolerance = 0.01;
  atomic_store(&probes[1].releases, 0);
  return release(ts_easing_register(&desc, &made), made) && (i % 2 == 0 || ts_easing_unregister("churn:baked") == TS_OK);
}
static bool modified(long i) {
  ts_easing made = {0, 0};
  return release(ts_easing_modify(curve_of(TS_EASING_BACK_IN), i % 2 ? TS_MODIFIER_MIRROR : TS_MODIFIER_OUT, &made), made);
}
static bool baked_again(long i) {
  ts_easing made = {0, 0};
  return release(ts_easing_bake(curve_of((uint32_t)(4 + i % 4)), 0.01, 0, &made, NULL), made);
}
static bool of_spring(long i) {
  ts_easing made = {0, 0};
  return release(ts_easing_from_spring(&(ts_spring){5 + (double)(i % 7), 0.5, 1}, 0, 0, &made, NULL), made);
}
static bool track(long i) {
  ts_track_desc desc = track_desc_of(i % 2 ? TS_TRACK_COLOR : TS_TRACK_FLOAT, 0, 0);
  ts_track made, copy;
  return ts_track_create(&desc, &made) == TS_OK && ts_track_copy(made, &copy) == TS_OK
    && ts_track_destroy(made) == TS_OK && ts_track_destroy(copy) == TS_OK;
}
static bool keyed_track(long i) {
  ts_track copy, baked_one;
  ts_bake_desc desc = {.struct_size = sizeof desc, .fps = 4};
  double value;
  bool good = ts_track_copy(line, &copy) == TS_OK && ts_track_set_value(copy, 0, NUMBERS((double)i)) == TS_OK;
  good = good && ts_track_evaluate(copy, 0.5, &value, NULL) == TS_OK;
  good = good && ts_track_bake(copy, &desc, &baked_one, NULL) == TS_OK;
  return good && ts_track_destroy(copy) == TS_OK && ts_track_destroy(baked_one) == TS_OK;
}
static bool trackset(long i) {
  ts_trackset made;
  return ts_trackset_create(&line, i % 2 ? 1 : 0, &made) == TS_OK && ts_trackset_destroy(made) == TS_OK;
}
static bool cursor(long i) {
  ts_cursor made;
  double value;
  return ts_cursor_create(set, &made) == TS_OK && ts_trackset_sample_f64(set, made, (double)(i % 3), &value) == TS_OK
    && ts_cursor_destroy(made) == TS_OK;
}
static bool whole_world(long i) {
  ts_world_desc desc = {.struct_size = sizeof desc, .event_capacity = (size_t)(1 + i % 100)};
  ts_world made;
  return ts_world_create(&desc, &made) == TS_OK && ts_world_destroy(made) == TS_OK;
}
/* It goes with all that is in it. */
static bool full_world(long i) {
  ts_world made;
  ts_channel in_it;
  ts_player player;
  ts_channel_desc desc = channel_desc_of(TS_TRACK_FLOAT, 0, NULL);
  desc.name = "name", desc.path = "a.path";
  ts_motion to = tween_of(NUMBERS((double)i), 1, TS_EASING_LINEAR);
  return ts_world_create(NULL, &made) == TS_OK && ts_channel_create(made, &desc, &in_it) == TS_OK
    && ts_channel_start(made, in_it, &to, &player) == TS_OK && ts_world_step(made, 0.5, NULL) == TS_OK
    && ts_world_attach(made, "a", 0, curve_of(TS_EASING_QUAD_IN)) == TS_OK && ts_world_destroy(made) == TS_OK;
}
/* Saved, restored, and refused where it is cut. */
static bool restored_world(long i) {
  static ts_world kept;
  static blob then;
  size_t size;
  uint64_t hash;
  if (i == 0) kept = make_sample_scene().in.world, then = saved(kept);
  bool good = ts_world_step(kept, 0.25, NULL) == TS_OK && ts_world_hash(kept, &hash) == TS_OK;
  good = good && ts_world_restore(kept, then.bytes, then.size - 8) == TS_ERROR_INVALID_ARGUMENT;
  good = good && ts_world_restore(kept, then.bytes, then.size) == TS_OK;
  return good && ts_world_snapshot(kept, then.bytes, then.size, &size) == TS_OK && size == then.size;
}
static bool a_channel(long i) {
  static float memory[64];
  static const ts_track_kind kinds[] = {TS_TRACK_FLOAT, TS_TRACK_RECT, TS_TRACK_NUMBERS, TS_TRACK_VEC3};
  ts_channel_desc desc = channel_desc_of(kinds[i % 4], i % 4 == 2 ? (uint32_t)(1 + i % 7) : 0, NULL);
  desc.name = i % 3 ? NULL : "churned";
  ts_channel made;
  return ts_channel_create(world, &desc, &made) == TS_OK
    && (i % 2 == 0 || ts_channel_bind_f32(world, made, memory, 0) == TS_OK) && ts_channel_destroy(world, made) == TS_OK;
}
/* Players of every kind that replace each other, while time goes on. */
static bool replaced(long i) {
  ts_player made;
  ts_motion to = tween_of(NUMBERS(1), 1, TS_EASING_BACK_OUT), added = to;
  ts_motion around = tween_of(NUMBERS(0, 0, 1, 1), 1, 0), keyed = along(line, NULL);
  ts_motion pulled = spring_to(NUMBERS(2), spring_of(10, 1));
  ts_motion thrown = decay_to(NUMBERS(5), 4);
  added.flags |= TS_START_ADDITIVE;
  bool good = ts_channel_start(world, channel, &to, &made) == TS_OK;
  good = good && ts_channel_start(world, channel, &pulled, &made) == TS_OK;
  good = good && ts_channel_start(world, channel, &thrown, &made) == TS_OK;
  good = good && ts_channel_start(world, channel, &added, &made) == TS_OK;
  good = good && ts_channel_start(world, channel, &keyed, &made) == TS_OK;
  good = good && ts_channel_start(world, turned, &around, &made) == TS_OK;
  good = good && ts_world_step(world, i % 3 * 0.75, NULL) == TS_OK;
  return good && ts_channel_stop(world, channel) == TS_OK && ts_channel_stop(world, turned) == TS_OK;
}
static bool tween(long i) {
  ts_motion desc = tween_of(NUMBERS(1), 1, (uint32_t)(i % 2));
  ts_player made;
  return ts_channel_start(world, channel, &desc, &made) == TS_OK && ts_player_cancel(world, made) == TS_OK;
}
static bool layer(long i) {
  ts_motion desc = tween_of(NUMBERS((double)(i % 2)), 1, 0);
  desc.flags |= TS_START_ADDITIVE;
  ts_player made;
  return ts_channel_start(world, channel, &desc, &made) == TS_OK && ts_player_cancel(world, made) == TS_OK;
}
static bool spring(long i) {
  ts_motion desc = spring_to(NUMBERS(1), spring_of(5 + (double)(i % 200), 0.5));
  ts_player made;
  return ts_channel_start(world, channel, &desc, &made) == TS_OK && ts_player_stop(world, made) == TS_OK;
}
static bool decay(long i) {
  ts_motion desc = decay_to(NUMBERS(9), 1 + (double)(i % 9));
  ts_player made;
  return ts_channel_start(world, channel, &desc, &made) == TS_OK && ts_player_finish(world, made) == TS_OK;
}
static bool turn(long i) {
  ts_motion desc = tween_of(NUMBERS(0, 1, 0, 1), 1, (uint32_t)(i % 2));
  ts_player made;
  return ts_channel_start(world, turned, &desc, &made) == TS_OK && ts_player_cancel(world, made) == TS_OK;
}
static bool played_track(long i) {
  ts_motion desc = along(line, NULL);
  ts_player made;
  return ts_channel_start(world, channel, &desc, &made) == TS_OK
    && (i % 2 ? ts_player_finish(world, made) : ts_player_cancel(world, made)) == TS_OK;
}
static bool a_timeline(long i) {
  (void)i;
  ts_timeline made;
  return ts_timeline_create(world, &made) == TS_OK && ts_timeline_destroy(world, made) == TS_OK;
}
/* It goes with its entries, and while it plays. */
static bool full_timeline(long i) {
  ts_timeline made;
  ts_entry put;
  ts_player player;
  bool good = ts_timeline_create(world, &made) == TS_OK;
  good = good && ts_timeline_add_timeline(world, made, inner, NULL, 1, NULL) == TS_OK;
  good = good && ts_timeline_add_track(world, made, channel, line, (double)(i % 7), &put) == TS_OK;
  good = good && ts_timeline_add_marker(world, made, (double)(i % 7), 1, NULL) == TS_OK;
  if (i % 3) good = good && ts_timeline_start(world, made, NULL, &player) == TS_OK;
  if (i % 3) good = good && ts_world_step(world, 0.5, NULL) == TS_OK;
  if (i % 2) good = good && ts_timeline_remove(world, made, put) == TS_OK;
  return good && ts_timeline_destroy(world, made) == TS_OK && ts_channel_stop(world, channel) == TS_OK;
}
static bool entry(long i) {
  ts_entry made;
  ts_status status = i % 3 == 0 ? ts_timeline_add_marker(world, timeline, 1, 2, &made)
                   : i % 3 == 1 ? ts_timeline_add_track(world, timeline, channel, line, 0.5, &made)
                                : ts_timeline_add_timeline(world, timeline, inner, NULL, 1, &made);
  return status == TS_OK && ts_timeline_remove(world, timeline, made) == TS_OK;
}
static bool playhead(long i) {
  ts_player made;
  return ts_timeline_start(world, timeline, NULL, &made) == TS_OK
    && (i % 2 ? ts_player_cancel(world, made) : ts_player_finish(world, made)) == TS_OK;
}
static bool attached(long i) {
  return ts_world_attach(world, "some.path", (uint64_t)(i % 5), curve_of(TS_EASING_QUAD_IN)) == TS_OK
    && ts_world_detach(world, "some.path", (uint64_t)(i % 5)) == TS_OK;
}

#define ROW(function) {#function, function}
static const struct {
  const char *name;
  bool (*call)(long i);
} rows[] = {ROW(easing), ROW(stops), ROW(live), ROW(baked), ROW(modified), ROW(baked_again), ROW(of_spring), ROW(track),
            ROW(keyed_track), ROW(trackset), ROW(cursor), ROW(whole_world), ROW(full_world),
            ROW(restored_world), ROW(a_channel), ROW(replaced), ROW(tween), ROW(layer),
            ROW(spring), ROW(decay), ROW(turn), ROW(played_track), ROW(a_timeline),
            ROW(full_timeline), ROW(entry), ROW(playhead),
            ROW(attached)};

SECTION(test_process_churn, "processes, churn", 1800) {
  bool is_counted = counts("handles made and let go: this platform's malloc cannot be replaced");
  long rounds = getenv("TWEENSPIRIT_SOAK") ? 1000000 : SANITIZED ? 3000 : 10000;
  line = line_of(TS_INTERPOLATION_CATMULL, 3, NUMBERS(0, 1, 2), NUMBERS(0, 1, 0));
  set = set_of(&line, 1);
  for (size_t row = 0; row < COUNT_OF(rows); row++) {
    /* Its queue is full soon: events are dropped, not kept. */
    world = world_of(64, 0, TS_POLICY_FULL);
    channel = number_of(world, 0), turned = channel_of(world, TS_TRACK_QUAT, 0, NULL);
    timeline = timeline_of(world), inner = timeline_of(world);
    put_track(world, inner, channel, line, 0);
    put_track(world, timeline, channel, line, 0);
    bool good = true;
    long live_before = 0, pages = 0;
    for (long i = 0; i < rounds; i++) {
      if (i == 2000) live_before = fault_live(), pages = resident_pages();
      good = good && rows[row].call(i);
    }
    char text[96];
    snprintf(text, sizeof text, "%s: %ld blocks, %ld pages more", rows[row].name, fault_live() - live_before,
             resident_pages() - pages);
    CHECK_OF(good, rows[row].name);
    if (is_counted) CHECK_OF(fault_live() == live_before && resident_pages() - pages < 64, text);
    end_world(world);
  }
  CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
  CHECK_STATUS(TS_OK, ts_track_destroy(line));
}
