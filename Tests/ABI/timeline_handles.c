/* SPDX-License-Identifier: MIT
 *
 * How timelines are listed, and their slots used again.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

/* Listed by their slots; freed ones are used again, last in, first out. */
SECTION(test_timeline_slots, "timeline, slots", 30) {
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
}
