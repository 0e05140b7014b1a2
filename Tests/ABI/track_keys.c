/* SPDX-License-Identifier: MIT
 *
 * Keys: what can be read back. (Values and edits: Tests/Scenarios/tracks.json.)
 */
#define _GNU_SOURCE
#include "track_help.h"

#include "foreign.h"

static void end(ts_track track) { CHECK_STATUS(TS_OK, ts_track_destroy(track)); }

SECTION(test_track_reads_back, "track, keys read back", 10) {
  ts_track track = track_of(TS_TRACK_VEC2, 2, TS_INTERPOLATION_EASED);
  probe held = {.curve = NULL};
  ts_easing easing = registered("test:track", &held, true);
  double value[] = {1, 2}, in[] = {3, 4}, out[] = {5, 6}, in_handle[] = {-7, 8, -9, 10}, out_handle[] = {11, 12, 0, 14};
  ts_key key = {.struct_size = sizeof key, .time = 2.5, .interpolation = TS_INTERPOLATION_BEZIER, .easing = easing,
                .spring = {9, 0.25, 3}, .value = value, .in_tangent = in, .out_tangent = out, .in_handle = in_handle,
                .out_handle = out_handle};
  add_key(track, key);
  add_keys(track, 1, NUMBERS(4), NUMBERS(0, 0));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:track"));
  CHECK(releases_of(&held) == 0);
  ts_key got = {.struct_size = sizeof got};
  double numbers[16];
  FILL_PATTERN(numbers);
  CHECK_STATUS(TS_OK, ts_track_get_key(track, 0, &got, numbers));
  CHECK(got.time == 2.5 && got.interpolation == TS_INTERPOLATION_BEZIER);
  CHECK(same_bits(&got.easing, &easing, sizeof easing));
  CHECK(got.spring.omega == 9 && got.spring.damping_ratio == 0.25 && got.spring.mass == 3);
  CHECK(same_bits(got.value, value, sizeof value) && same_bits(got.in_tangent, in, sizeof in));
  CHECK(same_bits(got.out_tangent, out, sizeof out) && same_bits(got.in_handle, in_handle, sizeof in_handle));
  CHECK(same_bits(got.out_handle, out_handle, sizeof out_handle) && is_pattern(numbers + 14, 2 * sizeof *numbers));
  const double *arrays[] = {got.value, got.in_tangent, got.out_tangent, got.in_handle, got.out_handle};
  for (int i = 0; i < 5; i++) CHECK(arrays[i] >= numbers && arrays[i] < numbers + 14);
  CHECK_STATUS(TS_OK, ts_track_get_key(track, 0, &got, NULL));
  CHECK(!got.value && !got.in_tangent && !got.out_tangent && !got.in_handle && !got.out_handle && got.time == 2.5);
  CHECK_STATUS(TS_OK, ts_track_get_key(track, 1, &got, numbers));
  CHECK(got.value && !got.in_tangent && !got.out_tangent && !got.in_handle && !got.out_handle);
  CHECK(got.easing.slot == 0 && got.easing.generation == 0 && got.interpolation == TS_INTERPOLATION_DEFAULT);

  /* The easing goes with its last key: the copy's, too. */
  ts_track copy;
  CHECK_STATUS(TS_OK, ts_track_copy(track, &copy));
  CHECK(track_sum(copy) == track_sum(track));
  CHECK_STATUS(TS_OK, ts_track_remove(track, 0, 1));
  CHECK(releases_of(&held) == 0);
  CHECK_STATUS(TS_OK, ts_track_set_value(copy, 0, in));
  CHECK_STATUS(TS_OK, ts_track_move(copy, 0, 9, NULL));
  CHECK(releases_of(&held) == 0);
  key.easing = curve_of(TS_EASING_LINEAR);
  CHECK_STATUS(TS_OK, ts_track_set_key(copy, 1, &key, NULL));
  CHECK(releases_of(&held) == 1);
  end(copy);
  end(track);

  /* Many that are alike; what `like` says of time and value is not looked at. */
  track = track_of(TS_TRACK_VEC2, 2, TS_INTERPOLATION_EASED);
  held = (probe){.curve = NULL};
  key.easing = easing = registered("test:track", &held, true);
  key.time = NAN;
  key.value = NULL;
  CHECK_STATUS(TS_OK, ts_track_insert_columns(track, &key, NUMBERS(1, 0, 3), NUMBERS(1, 2, 3, 4, 5, 6), 3));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:track"));
  for (size_t i = 0; i < 3; i++) {
    CHECK_STATUS(TS_OK, ts_track_get_key(track, i, &got, numbers));
    static const double times[] = {0, 1, 3}, values[] = {3, 1, 5};
    CHECK(got.time == times[i] && got.value[0] == values[i] && got.out_handle[3] == 14);
    CHECK(same_bits(&got.easing, &easing, sizeof easing) && got.interpolation == TS_INTERPOLATION_BEZIER);
  }
  CHECK_STATUS(TS_OK, ts_track_remove(track, 0, 2));
  CHECK(releases_of(&held) == 0);
  CHECK_STATUS(TS_OK, ts_track_clear(track));
  CHECK(releases_of(&held) == 1);
  end(track);
}
