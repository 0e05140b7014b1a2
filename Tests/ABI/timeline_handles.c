/* SPDX-License-Identifier: MIT
 *
 * Handles of timelines and entries that are gone, of another kind, of another world, or of nothing.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

static const ts_status stale = TS_ERROR_STALE_HANDLE;
static struct {
  size_t count;
  ts_timeline timeline, timelines[4];
  ts_timeline_info info;
  ts_entry entry;
  ts_entry_info of_entry;
  ts_player player;
  uint64_t hash;
  uint8_t bytes[64];
} out, untouched;

static ts_track track;

static void begin(void) {
  track = line_of(0, 2, NUMBERS(0, 1), NUMBERS(0, 1));
  FILL_PATTERN(out);
  out.info.struct_size = sizeof out.info;
  out.of_entry.struct_size = sizeof out.of_entry;
  memcpy(&untouched, &out, sizeof out);
}

static void end(void) { CHECK_STATUS(TS_OK, ts_track_destroy(track)); }

/* Every function that takes a timeline; with another one and a channel that are fine. */
static void check_timeline_refused(ts_world world, ts_timeline timeline, ts_timeline fine, ts_channel channel) {
  ts_playhead_to to = playhead_to(1, 1);
  bool good = !ts_timeline_is_valid(world, timeline) && ts_timeline_destroy(world, timeline) == stale;
  good = good && ts_timeline_get_info(world, timeline, &out.info) == stale;
  good = good && ts_timeline_add_track(world, timeline, channel, track, 0, &out.entry) == stale;
  good = good && ts_timeline_add_timeline(world, timeline, fine, NULL, 0, &out.entry) == stale;
  good = good && ts_timeline_add_timeline(world, fine, timeline, NULL, 0, &out.entry) == stale;
  good = good && ts_timeline_add_marker(world, timeline, 0, 1, &out.entry) == stale;
  good = good && ts_timeline_remove(world, timeline, (ts_entry){1, 1}) == stale;
  good = good && ts_timeline_get_entry(world, timeline, 0, &out.of_entry) == stale;
  good = good && ts_timeline_set_time(world, timeline, 0.5) == stale;
  good = good && ts_timeline_play(world, timeline, NULL, &out.player) == stale;
  good = good && ts_timeline_animate_to(world, timeline, &to, &out.player) == stale;
  CHECK(good && same_bits(&out, &untouched, sizeof out));
}

static void check_entry_refused(ts_world world, ts_timeline timeline, ts_entry entry) {
  CHECK_STATUS(stale, ts_timeline_remove(world, timeline, entry));
}

static void check_channel_refused(ts_world world, ts_timeline timeline, ts_channel channel) {
  CHECK_STATUS(stale, ts_timeline_add_track(world, timeline, channel, track, 0, &out.entry));
  CHECK(same_bits(&out, &untouched, sizeof out));
}

static void check_world_refused(ts_world world, ts_timeline timeline, ts_channel channel) {
  bool good = ts_timeline_create(world, &out.timeline) == stale;
  good = good && ts_world_list_timelines(world, out.timelines, 4, &out.count) == stale;
  good = good && ts_world_snapshot(world, NULL, 0, &out.count) == stale;
  good = good && ts_world_snapshot(world, out.bytes, sizeof out.bytes, &out.count) == stale;
  good = good && ts_world_restore(world, untouched.bytes, sizeof untouched.bytes) == stale;
  good = good && ts_world_hash(world, &out.hash) == stale;
  CHECK(good && same_bits(&out, &untouched, sizeof out));
  check_timeline_refused(world, timeline, timeline, channel);
}

void test_timeline_handles(void) {
  begin();
  ts_world world = world_made();
  ts_channel channel = number_of(world, 0);
  ts_timeline first = timeline_of(world), second = timeline_of(world);
  ts_entry entry = put_track(world, first, channel, track, 0), other = put_track(world, second, channel, track, 0);
  CHECK(ts_timeline_is_valid(world, first) && first.generation && entry.generation && !SAME(first, second) && !SAME(entry,
      other));

  /* An entry is its timeline's, and gone with it, or when it is removed. */
  check_entry_refused(world, first, other);
  check_entry_refused(world, second, entry);
  CHECK_STATUS(TS_OK, ts_timeline_remove(world, first, entry));
  check_entry_refused(world, first, entry);
  ts_entry again = put_track(world, first, channel, track, 3);
  CHECK(!SAME(again, entry));
  check_entry_refused(world, first, entry);
  CHECK(timeline_info_of(world, first).entries == 1);

  CHECK_STATUS(TS_OK, ts_timeline_destroy(world, first));
  check_timeline_refused(world, first, second, channel);
  check_entry_refused(world, second, again);
  ts_timeline reused = timeline_of(world);
  CHECK(reused.slot == first.slot && reused.generation != first.generation);
  check_timeline_refused(world, first, second, channel);
  ts_entry of_reused = put_track(world, reused, channel, track, 0);
  check_entry_refused(world, reused, again);
  check_entry_refused(world, reused, entry);
  CHECK(!SAME(of_reused, again) && !SAME(of_reused, entry) && timeline_info_of(world, reused).entries == 1);

  /* A channel that is gone, and one of another world; a track that is gone. */
  ts_world elsewhere = world_made();
  ts_channel far = number_of(elsewhere, 0), gone = number_of(world, 0);
  CHECK_STATUS(TS_OK, ts_channel_destroy(world, gone));
  check_channel_refused(world, second, far);
  check_channel_refused(world, second, gone);
  ts_track ended = line_of(0, 1, NUMBERS(0), NUMBERS(1));
  CHECK_STATUS(TS_OK, ts_track_destroy(ended));
  CHECK_STATUS(stale, ts_timeline_add_track(world, second, channel, ended, 0, &out.entry));
  CHECK(ts_timeline_add_track(world, second, channel, (ts_track){0, 0}, 0, &out.entry) != TS_OK);
  CHECK(ts_timeline_add_track(world, second, (ts_channel){0, 0}, track, 0, &out.entry) != TS_OK);
  CHECK(ts_timeline_remove(world, second, (ts_entry){0, 0}) != TS_OK);
  CHECK(!ts_timeline_is_valid(world, (ts_timeline){0, 0}) && timeline_info_of(world, second).entries == 1);

  ts_player player = play_timeline(world, second, NULL);
  end_world(world);
  check_world_refused(world, second, channel);
  ts_world later = world_made();
  ts_timeline fine = timeline_of(later);
  check_timeline_refused(later, second, fine, number_of(later, 0));
  CHECK(!ts_player_is_valid(later, player));
  end_world(later);
  end_world(elsewhere);
  end();
}

void test_timeline_foreign_handles(void) {
  begin();
  ts_world a = world_made(), b = world_made();
  ts_channel in_a = number_of(a, 1), in_b = number_of(b, 2);
  ts_timeline of_a = timeline_of(a), of_b = timeline_of(b);
  ts_entry entry_a = put_track(a, of_a, in_a, track, 0), entry_b = put_track(b, of_b, in_b, track, 0);
  ts_player player = play_timeline(a, of_a, NULL);
  CHECK(!SAME(of_a, of_b) && !SAME(entry_a, entry_b));
  check_timeline_refused(a, of_b, of_a, in_a);
  check_timeline_refused(b, of_a, of_b, in_b);
  check_entry_refused(a, of_a, entry_b);
  check_entry_refused(b, of_b, entry_a);
  uint64_t state = state_of(a);

  /* Another kind's handle, every way round. */
  ts_easing easing = parsed("pow.in(2.5)");
  uint32_t handles[][2] = {{a.slot, a.generation}, {in_a.slot, in_a.generation}, {player.slot, player.generation},
                           {of_a.slot, of_a.generation}, {entry_a.slot, entry_a.generation},
                           {track.slot, track.generation}, {easing.slot, easing.generation}};
  for (size_t i = 0; i < COUNT_OF(handles); i++) {
    uint32_t slot = handles[i][0], generation = handles[i][1];
    if (i != 0) check_world_refused((ts_world){slot, generation}, of_a, in_a);
    if (i != 1) check_channel_refused(a, of_a, (ts_channel){slot, generation});
    if (i != 2) CHECK(!ts_player_is_valid(a, (ts_player){slot, generation}));
    if (i != 3) check_timeline_refused(a, (ts_timeline){slot, generation}, of_a, in_a);
    if (i != 4) check_entry_refused(a, of_a, (ts_entry){slot, generation});
    if (i != 5) CHECK(ts_timeline_add_track(a, of_a, in_a, (ts_track){slot, generation}, 0, &out.entry) != TS_OK);
    if (i != 3) CHECK(ts_channel_is_valid(a, (ts_channel){slot, generation}) == (i == 1));
  }
  CHECK(state_of(a) == state);
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  end_world(a);
  end_world(b);
  end();
}

void test_timeline_made_up_handles(void) {
  begin();
  ts_world world = world_made();
  ts_channel channel = number_of(world, 1);
  ts_timeline timeline = timeline_of(world);
  ts_entry entry = put_track(world, timeline, channel, track, 0);
  play_timeline(world, timeline, NULL);
  uint64_t sum = state_of(world);
  uint32_t near[] = {0, 1, 2, 63, 64, 1023, 1024, 65535, 65536, 1u << 22, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, UINT32_MAX};
  for (size_t i = 0; i < COUNT_OF(near); i++)
    for (int bit = 0; bit < 33; bit++) {
      uint32_t flip = bit < 32 ? 1u << bit : 0;
      ts_timeline no_timeline = {near[i] == 0 ? timeline.slot : near[i], timeline.generation ^ flip};
      ts_entry no_entry = {near[i] == 0 ? entry.slot : near[i], entry.generation ^ flip};
      if (!SAME(no_timeline, timeline)) check_timeline_refused(world, no_timeline, timeline, channel);
      if (!SAME(no_entry, entry)) check_entry_refused(world, timeline, no_entry);
    }
  uint64_t random = 12;
  bool good = true;
  for (int i = 0; i < 30000; i++) {
    uint64_t bits = random_bits(&random);
    uint32_t slot = (uint32_t)bits >> i % 32, generation = (uint32_t)(bits >> 32);
    if (generation == timeline.generation || generation == entry.generation) continue;
    good = good && !ts_timeline_is_valid(world, (ts_timeline){slot, generation});
    good = good && ts_timeline_destroy(world, (ts_timeline){slot, generation}) == stale;
    good = good && ts_timeline_set_time(world, (ts_timeline){slot, generation}, 1) == stale;
    good = good && ts_timeline_remove(world, timeline, (ts_entry){slot, generation}) == stale;
  }
  CHECK(good && state_of(world) == sum);
  end_world(world);
  end();
}

/* Listed by their slots; freed ones are used again, last in, first out. */
void test_timeline_slots(void) {
  begin();
  ts_world world = world_made();
  enum { many = 2000 };
  static ts_timeline all[many], listed[many + 4];
  size_t count = SIZE_MAX;
  CHECK_STATUS(TS_OK, ts_world_list_timelines(world, listed, many, &count));
  CHECK(count == 0);
  for (int i = 0; i < many; i++) all[i] = timeline_of(world);
  FILL_PATTERN(listed);
  CHECK_STATUS(TS_OK, ts_world_list_timelines(world, listed, 10, &count));
  CHECK(count == many && is_pattern(&listed[10], sizeof listed[10]));
  CHECK_STATUS(TS_OK, ts_world_list_timelines(world, listed, many + 4, &count));
  CHECK(count == many && same_bits(listed, all, sizeof all) && is_pattern(&listed[many], 4 * sizeof *listed));
  bool good = true;
  for (int i = 0; i < many; i += 2) good = good && ts_timeline_destroy(world, all[i]) == TS_OK;
  CHECK_STATUS(TS_OK, ts_world_list_timelines(world, listed, many, &count));
  CHECK(count == many / 2);
  for (int i = 0; i < many / 2; i++) good = good && SAME(listed[i], all[2 * i + 1]);
  for (int i = many - 2; i >= 0; i -= 2) {
    ts_timeline again = timeline_of(world);
    good = good && again.slot == all[i].slot && again.generation != all[i].generation;
  }
  ts_timeline last = timeline_of(world);
  for (int i = 0; i < 100000 && good; i++) {
    ts_timeline before = last;
    good = ts_timeline_destroy(world, before) == TS_OK && ts_timeline_create(world, &last) == TS_OK;
    good = good && last.slot == before.slot && last.generation != before.generation && !ts_timeline_is_valid(world, before);
  }
  CHECK(good);
  end_world(world);
  end();
}
