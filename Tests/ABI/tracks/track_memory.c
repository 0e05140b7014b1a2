/* SPDX-License-Identifier: MIT
 *
 * Tracks end without memory, and no memory is lost. (Calls without memory: arguments/walk.c, door.c.)
 */
#define _GNU_SOURCE
#include "track_help.h"

#include "memory_help.h"

/* What goes needs no memory to go. */
SECTION(test_track_destroy_without_memory, "track, destroyed without memory", 10) {
  if (!counts("tracks that go without memory: this platform's malloc cannot be replaced")) return;
  probe held = {.curve = NULL};
  ts_easing easing = registered("test:held", &held, true);
  ts_track subject = track_of(TS_TRACK_VEC2, 0, TS_INTERPOLATION_CATMULL);
  ts_key like = {.struct_size = sizeof like, .easing = easing, .in_tangent = NUMBERS(1, 2)};
  CHECK_STATUS(TS_OK, ts_track_insert_columns(subject, &like, NUMBERS(4, 0, 1), NUMBERS(0, 1, 2, 3, 4, 5), 3));
  ts_trackset set = set_of(&subject, 1);
  ts_cursor mark = cursor_of(set);
  fault_arm(0);
  ts_status statuses[] = {
    ts_track_remove(subject, 1, 1), ts_track_clear(subject), ts_cursor_destroy(mark), ts_track_destroy(subject),
    ts_trackset_destroy(set), ts_easing_unregister("test:held"), ts_easing_release(easing)};
  fault_disarm();
  for (size_t i = 0; i < COUNT_OF(statuses); i++) CHECK_STATUS(TS_OK, statuses[i]);
  CHECK(releases_of(&held) == 1);
}

SECTION(test_track_flat_memory, "track, flat memory", 60) {
  bool is_counted = fault_works(), good = true;
  long live[2] = {0, 0};
  for (int i = 0; i < (SANITIZED ? 20000 : 100000); i++) {
    if (i == 1000) live[0] = fault_live();
    ts_track_desc desc = track_desc_of(TS_TRACK_COLOR, 0, (ts_interpolation)(i % 8));
    ts_track made, copied;
    ts_trackset compiled;
    ts_cursor mark;
    double row[8];
    good = good && ts_track_create(&desc, &made) == TS_OK;
    ts_key like = {.struct_size = sizeof like, .easing = curve_of(TS_EASING_QUAD_IN), .in_tangent = row};
    memset(row, 0, sizeof row);
    const double at_times[] = {1, 0}, colours[] = {0, 0, 0, 1, 1, 0, 1, 1};
    good = good && ts_track_insert_columns(made, i % 2 ? &like : NULL, at_times, colours, 2) == TS_OK;
    good = good && ts_track_copy(made, &copied) == TS_OK && ts_track_add_marker(copied, 1, 2) == TS_OK;
    good = good && ts_trackset_create((const ts_track[]){made, copied}, 2, &compiled) == TS_OK;
    good = good && ts_cursor_create(compiled, &mark) == TS_OK;
    good = good && ts_trackset_sample_f64(compiled, mark, 0.5, row) == TS_OK;
    good = good && ts_track_destroy(made) == TS_OK && ts_track_destroy(copied) == TS_OK;
    if (i % 2) good = good && ts_cursor_destroy(mark) == TS_OK && ts_trackset_destroy(compiled) == TS_OK;
    else good = good && ts_trackset_destroy(compiled) == TS_OK, ts_cursor_destroy(mark);
    good = good && !ts_cursor_is_valid(mark);
  }
  live[1] = fault_live();
  CHECK(good);
  if (is_counted) CHECK(live[0] == live[1]);

  /* Many at once, twice: the second time costs what the first one did. */
  enum { many = 20000 };
  static ts_track all[many];
  long after[2] = {0, 0};
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < many; i++) all[i] = line_of(0, 2, (const double[]){0, 1}, (const double[]){0, i});
    for (int i = 0; i < many; i++) good = good && at(all[i], 1) == i;
    for (int i = 0; i < many; i++) good = good && ts_track_destroy(all[round ? i : many - 1 - i]) == TS_OK;
    after[round] = fault_live();
  }
  CHECK(good);
  if (is_counted) CHECK(after[0] == after[1]);
}
