/* SPDX-License-Identifier: MIT
 *
 * Snapshots: their buffers, and what of a world is the same after it was restored. (That it goes on alike:
 * snapshot_fuzz.c.)
 */
#define _GNU_SOURCE
#include "timeline_help.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

/* ---- Buffers ---------------------------------------------------------------------------------------------------- */

SECTION(test_snapshot_buffers, "snapshot, buffers", 10) {
  sample_scene scene = make_sample_scene();
  ts_world world = scene.in.world;
  step_by(world, 0.5);
  blob whole = saved(world);
  uint64_t state = state_of(world);
  uint8_t *buffer = malloc(whole.size + 64);
  size_t size;
  FILL_PATTERN(size);
  memset(buffer, PATTERN, whole.size + 64);
  fail_otherwise();
  CHECK_BAD(ts_world_snapshot(world, buffer, whole.size, NULL));
  CHECK_BAD(ts_world_snapshot(world, NULL, 0, NULL));
  CHECK_BAD(ts_world_snapshot(world, NULL, whole.size, &size));
  const size_t small[] = {0, 1, 7, 8, 31, 32, 33, whole.size / 2, whole.size - 8, whole.size - 1};
  for (size_t i = 0; i < COUNT_OF(small); i++) CHECK_BAD(ts_world_snapshot(world, buffer, small[i], &size));
  /* What is in a buffer that is too small is nothing; how many bytes there are, and what is behind it, nobody touched. */
  CHECK(is_pattern(buffer + whole.size, 64) && IS_PATTERN(size));
  for (size_t i = 0; i < COUNT_OF(small); i++) {
    memset(buffer, PATTERN, whole.size + 64);
    CHECK_BAD(ts_world_snapshot(world, buffer, small[i], &size));
    CHECK(is_pattern(buffer + small[i], whole.size + 64 - small[i]));
  }
  CHECK_BAD(ts_world_hash(world, NULL));
  CHECK_BAD(ts_world_restore(world, NULL, whole.size));
  CHECK_BAD(ts_world_restore(world, NULL, 0));
  CHECK_BAD(ts_world_restore(world, whole.bytes, 0));
  CHECK(state_of(world) == state);
  /* At any address, and never beyond its end. */
  for (size_t offset = 0; offset < 9; offset++) {
    memset(buffer, PATTERN, whole.size + 64);
    CHECK_STATUS(TS_OK, ts_world_snapshot(world, buffer + offset, whole.size + 64 - offset, &size));
    CHECK(size == whole.size && same_bits(buffer + offset, whole.bytes, size));
    CHECK(is_pattern(buffer, offset) && is_pattern(buffer + offset + size, 64 - offset));
    CHECK_STATUS(TS_OK, ts_world_restore(world, buffer + offset, size));
    CHECK(is_saved_as(world, whole));
  }
  free(buffer);
  free(whole.bytes);
  end_world(world);
}

/* What is behind a page that may not be read. */
SECTION(test_snapshot_guarded, "snapshot, guarded pages", 30) {
  sample_scene scene = make_sample_scene();
  ts_world world = scene.in.world;
  step_by(world, 0.5);
  blob whole = saved(world);
  size_t page = (size_t)sysconf(_SC_PAGESIZE), room = (whole.size + page - 1) / page * page;
  uint8_t *pages = mmap(NULL, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (!CHECK(pages != MAP_FAILED) || !CHECK(mprotect(pages + room, page, PROT_NONE) == 0)) return;
  uint8_t *end = pages + room;
  size_t size = 0;
  CHECK_STATUS(TS_OK, ts_world_snapshot(world, end - whole.size, whole.size, &size));
  CHECK(size == whole.size && same_bits(end - size, whole.bytes, size));
  step_by(world, 0.25);
  CHECK_STATUS(TS_OK, ts_world_restore(world, end - size, size));
  uint64_t state = state_of(world);
  /* Sizes that are not its own, of which only the head may be read. */
  fail_otherwise();
  for (size_t cut = 1; cut < whole.size; cut += cut < 300 ? 1 : 31) {
    memcpy(end - (whole.size - cut), whole.bytes, whole.size - cut);
    CHECK_BAD(ts_world_restore(world, end - (whole.size - cut), whole.size - cut));
  }
  memcpy(end - whole.size, whole.bytes, whole.size);
  const size_t larger[] = {whole.size + 1, whole.size + 8, 2 * whole.size, SIZE_MAX / 2, SIZE_MAX - 7, SIZE_MAX};
  for (size_t i = 0; i < COUNT_OF(larger); i++) CHECK_BAD(ts_world_restore(world, end - whole.size, larger[i]));
  CHECK(state_of(world) == state);
  munmap(pages, room + page);
  free(whole.bytes);
  end_world(world);
}

/* ---- There and back ----------------------------------------------------------------------------------------------- */

/* Handles of then are valid, later ones are stale, and the next have their names again. */
SECTION(test_snapshot_handles, "snapshot, handles", 10) {
  ts_world world = world_made();
  ts_channel gone = number_of(world, 1), stays = number_of(world, 2), first = number_of(world, 3);
  ts_timeline timeline = timeline_of(world), lost = timeline_of(world);
  ts_entry entry = put_line(world, timeline, stays, 0, 1, 0, 1), removed = put_marker(world, timeline, 0.5, 1);
  ts_player player = start_line(world, first, 9, 4);
  CHECK_STATUS(TS_OK, ts_channel_destroy(world, gone));
  CHECK_STATUS(TS_OK, ts_timeline_destroy(world, lost));
  CHECK_STATUS(TS_OK, ts_timeline_remove(world, timeline, removed));
  blob then = saved(world);
  ts_channel later = number_of(world, 4), latest = number_of(world, 5);
  ts_timeline later_one = timeline_of(world);
  ts_entry later_entry = put_marker(world, timeline, 2, 2);
  ts_player later_player = start_line(world, later, 9, 1), other_player = start_line(world, first, 1, 1);
  CHECK_STATUS(TS_OK, ts_channel_destroy(world, stays));
  step_by(world, 0.5);
  for (int round = 0; round < 3; round++) {
    restore(world, then);
    CHECK(ts_channel_is_valid(world, stays) && ts_channel_is_valid(world, first) && !ts_channel_is_valid(world, gone));
    CHECK(!ts_channel_is_valid(world, later) && !ts_channel_is_valid(world, latest) && !ts_timeline_is_valid(world, lost));
    CHECK(ts_timeline_is_valid(world, timeline) && !ts_timeline_is_valid(world, later_one));
    CHECK(ts_player_is_valid(world, player) && !ts_player_is_valid(world, later_player) && !ts_player_is_valid(world,
        other_player));
    CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_timeline_remove(world, timeline, later_entry));
    CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_timeline_remove(world, timeline, removed));
    CHECK(SAME(entry_info_of(world, timeline, 0).entry, entry) && world_info_of(world).time == 0 && value_in(world, stays) == 2);
    ts_channel again = number_of(world, 40), again_latest = number_of(world, 50);
    ts_timeline again_one = timeline_of(world);
    ts_player again_player = start_line(world, again, 9, 1);
    CHECK(SAME(again, later) && SAME(again_latest, latest) && SAME(again_one, later_one) && SAME(again_player, later_player));
    ts_entry again_entry = put_marker(world, timeline, 2, 2);
    CHECK(SAME(again_entry, later_entry) && value_in(world, later) == 40);
  }
  /* Restored in another world they are that one's, until it has something else. */
  ts_world other = world_made();
  ts_channel own = number_of(other, 77);
  restore(other, then);
  CHECK(ts_channel_is_valid(other, stays) && !ts_channel_is_valid(other, own) && value_in(other, stays) == 2);
  step_by(other, 2);
  CHECK(value_in(other, first) == 6 && value_in(world, first) == 3);
  CHECK_TOLD(other, BEGIN(player, 0));
  end_world(other);
  CHECK(!ts_world_is_valid(other) && ts_world_is_valid(world));
  free(then.bytes);
  end_world(world);
}

/* ---- What is not in it --------------------------------------------------------------------------------------------- */

SECTION(test_snapshot_bindings, "snapshot, bindings", 10) {
  ts_world world = world_made();
  float narrow[4] = {0};
  double wide[3] = {0}, late_one = 5, forgotten = 6;
  ts_channel rect = channel_of(world, TS_TRACK_RECT, 0, NULL), point = channel_of(world, TS_TRACK_POINT, 0, NULL);
  ts_channel dropped = number_of(world, 6);
  CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, rect, narrow, 0));
  CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, dropped, &forgotten, 0));
  started(world, rect, tween_of(NUMBERS(4, 8, 12, 16), 4, TS_EASING_LINEAR));
  CHECK_STATUS(TS_OK, ts_channel_set(world, point, NUMBERS(3, 5), 2));
  step_by(world, 1);
  blob then = saved(world);
  /* The address is that of now, not of then. */
  CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, point, wide, 2 * sizeof(double)));
  CHECK_STATUS(TS_OK, ts_channel_unbind(world, dropped));
  ts_channel late = number_of(world, 5);
  CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, late, &late_one, 0));
  step_by(world, 2);
  ts_channel changed[16];
  size_t count;
  CHECK_STATUS(TS_OK, ts_world_read_changes(world, changed, 16, &count));
  CHECK(narrow[1] == 6 && world_info_of(world).unread_events > 0);
  memset(narrow, 0, sizeof narrow), wide[0] = 100, wide[1] = 200, wide[2] = 300, forgotten = 66;
  restore(world, then);
  CHECK(narrow[0] == 1 && narrow[1] == 2 && narrow[2] == 3 && narrow[3] == 4);
  CHECK(wide[0] == 3 && wide[1] == 200 && wide[2] == 5 && late_one == 5 && forgotten == 66);
  CHECK(channel_info_of(world, rect).bound && channel_info_of(world, point).bound && !channel_info_of(world, dropped).bound);
  CHECK(world_info_of(world).unread_events == 0);
  CHECK_STATUS(TS_OK, ts_world_read_changes(world, changed, 16, &count));
  CHECK(count == 3 && SAME(changed[0], rect) && SAME(changed[2], dropped));
  /* A later channel that has its handle again has not its memory. */
  late_one = 55;
  ts_channel again = number_of(world, 7);
  CHECK(SAME(again, late) && late_one == 55 && !channel_info_of(world, again).bound);
  step_by(world, 1);
  CHECK(narrow[1] == 4 && late_one == 55);
  free(then.bytes);

  /* Nor has one of other lanes of another branch. */
  then = saved(world);
  ts_channel four = channel_of(world, TS_TRACK_VEC4, 0, NUMBERS(1, 2, 3, 4));
  blob branch = saved(world);
  restore(world, then);
  ts_channel one = number_of(world, 9);
  double room[4] = {0, -1, -1, -1};
  CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, one, room, 0));
  CHECK(SAME(one, four) && room[0] == 0);
  restore(world, branch);
  CHECK(room[1] == -1 && room[2] == -1 && room[3] == -1 && !channel_info_of(world, four).bound);
  free(then.bytes);
  free(branch.bytes);
  end_world(world);
}

/* Events that were not read are dropped; as many are kept as before. Their numbers go on from those of then. */
SECTION(test_snapshot_events, "snapshot, events", 10) {
  ts_world world = world_of(8, 0, TS_POLICY_FULL);
  ts_channel channel = number_of(world, 0);
  step_by(world, 0.5);
  blob then = saved(world);
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < 20; i++) start_line(world, channel, i, 1);
    CHECK(world_info_of(world).unread_events == 8);
    size_t count;
    const ts_event *events = events_of(world, &count);
    /* All but the last have begun, and ended by the next one. */
    CHECK(count == 8 && events[0].sequence == 30 && events[7].sequence == 37);
    start_line(world, channel, 0, 1);
    restore(world, then);
    CHECK_SILENT(world);
  }
  free(then.bytes);
  end_world(world);
}

/* ---- What is due at a stop ------------------------------------------------------------------------------------------ */

typedef struct due_scene {
  ts_world world;
  ts_channel x[3];
  ts_chain waits, begun;
  blob kept;
} due_scene;

static ts_chain chain_to(due_scene *s, int i, double target, double delay, bool with_block) {
  ts_chain chain;
  ts_motion tween = tween_of(&target, 1, TS_EASING_QUAD_IN);
  CHECK_STATUS(TS_OK, ts_chain_create(s->world, NULL, &chain));
  if (delay > 0) CHECK_STATUS(TS_OK, ts_chain_add_delay(s->world, chain, delay));
  if (delay > 0) CHECK_STATUS(TS_OK, ts_chain_then(s->world, chain));
  if (with_block) CHECK_STATUS(TS_OK, ts_chain_add_block(s->world, chain, 7, NULL));
  CHECK_STATUS(TS_OK, ts_chain_add(s->world, chain, s->x[i], &tween));
  return chain;
}

/* At 0.3 a chain's delay is over and a handler, of a tween's end or of a block, starts another and saves. The slots of the two
 * are in both orders, and both tweens are of one channel: the later one stays. */
static void step_and_keep(due_scene *s, bool is_block) {
  ts_stop stop = {.struct_size = sizeof stop};
  ts_status status = ts_world_run_to(s->world, 0.6, &stop);
  for (; CHECK_STATUS(TS_OK, status) && stop.kind != TS_STOP_NONE; status = ts_world_continue(s->world, &stop)) {
    if (s->kept.bytes || (stop.kind == TS_STOP_BLOCK) != is_block) continue;
    CHECK_STATUS(TS_OK, ts_player_start(s->world, s->begun));
    s->kept = saved(s->world);
  }
}

SECTION(test_snapshot_of_what_is_due, "snapshot of what is due", 10) {
  for (int k = 0; k < 8; k++) {
    bool is_block = k & 1, is_turned = k & 2, shares = k & 4;
    due_scene s = {.world = world_made()};
    for (int i = 0; i < 3; i++) s.x[i] = number_of(s.world, 0);
    if (is_turned) s.begun = chain_to(&s, shares ? 0 : 1, 2, 0, false);
    s.waits = chain_to(&s, 0, 1, 0.3, is_block);
    if (!is_turned) s.begun = chain_to(&s, shares ? 0 : 1, 2, 0, false);
    ts_player clock = start_line(s.world, s.x[2], 1, 0.3);
    CHECK_STATUS(TS_OK, ts_player_set_stops(s.world, clock, TS_STOP_AT_END));
    CHECK_STATUS(TS_OK, ts_player_start(s.world, s.waits));
    step_and_keep(&s, is_block);
    ts_world other = world_made();
    char name[64];
    snprintf(name, sizeof name, "block %d, turned %d, one channel %d", is_block, is_turned, shares);
    if (!CHECK_OF(s.kept.bytes != NULL, name)) return;
    restore(other, s.kept);
    blob again = saved(other);
    CHECK_OF(is_same_blob(again, s.kept), name);
    free(again.bytes);
    step_until(other, 0.6);
    CHECK_OF(hash_of(other) == hash_of(s.world), name);
    for (int i = 0; i < 3; i++) CHECK_OF(value_in(other, s.x[i]) == value_in(s.world, s.x[i]), name);
    free(s.kept.bytes);
    end_world(other);
    end_world(s.world);
  }
}
