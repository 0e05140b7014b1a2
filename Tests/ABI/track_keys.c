/* SPDX-License-Identifier: MIT
 *
 * Keys and markers: where they go, what can be read back, and what they do at one time.
 */
#define _GNU_SOURCE
#include "track_help.h"

#include "foreign.h"

static void end(ts_track track) { CHECK_STATUS(TS_OK, ts_track_destroy(track)); }

#define LIST(...) (const double[]){__VA_ARGS__}

static bool keys_are(ts_track track, size_t count, const double *times, const double *values) {
  bool good = count_of(track) == count;
  for (size_t i = 0; i < count && good; i++) {
    double numbers[7];
    ts_key key = {.struct_size = sizeof key};
    good = ts_track_get_key(track, i, &key, numbers) == TS_OK && key.time == times[i] && key.value &&
      *key.value == values[i];
  }
  return good;
}

/* What RZTweenSpirit's tweens got wrong: no number between equal keys, no overshoot, either value at a key, progress in
 * single precision. */
void test_track_old_faults(void) {
  ts_track track = line_of(TS_INTERPOLATION_EASED, 4, LIST(0, 1, 1, 2), LIST(0, 1, 5, 6));
  for (int i = -20; i <= 60; i++) CHECK(isfinite(at(track, i / 20.0)) && isfinite(slope_at(track, i / 20.0)));
  CHECK(at(track, 1) == 5 && at(track, 1.5) == 5.5 && at(track, 0.5) == 0.5);
  CHECK_NEAR(1, at(track, nextafter(1, 0)), 1e-15);
  end(track);
  for (int kind = TS_INTERPOLATION_EASED; kind <= TS_INTERPOLATION_SPRING; kind++) {
    track = line_of((ts_interpolation)kind, 6, LIST(1, 1, 1, 2, 2, 2), LIST(0, 1, 5, 6, 9, 4));
    CHECK(at(track, 1) == 5 && at(track, 0) == 0 && at(track, 2) == 4 && at(track, 3) == 4);
    for (int i = 0; i <= 16; i++) CHECK(isfinite(at(track, 1 + i / 16.0)) && isfinite(slope_at(track, 1 + i / 16.0)));
    if (kind != TS_INTERPOLATION_SPRING && kind != TS_INTERPOLATION_STEP)
      CHECK_NEAR(6, at(track, nextafter(2, 0)), 1e-14);
    end(track);
  }

  ts_track_desc desc = track_desc_of(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_EASED);
  desc.easing = curve_of(TS_EASING_BACK_OUT);
  track = track_made(desc);
  add_keys(track, 2, LIST(0, 1), LIST(0, 100));
  CHECK(at(track, 0.6) > 105);
  end(track);

  track = track_of(TS_TRACK_BOOL, 0, TS_INTERPOLATION_DEFAULT);
  add_keys(track, 4, LIST(0, 0.1, 0.2, 0.30000000000000004), LIST(0, 1, 0, 1));
  CHECK(at(track, 0.1) == 1 && at(track, nextafter(0.1, 0)) == 0 && at(track, 0.2) == 0 && at(track, 0.3) == 0);
  CHECK(at(track, 0.30000000000000004) == 1 && at(track, nextafter(0.2, 0)) == 1);
  end(track);

  track = line_of(TS_INTERPOLATION_EASED, 2, LIST(0, 1e6), LIST(0, 1));
  CHECK_NEAR(0.999999999, at(track, 1e6 - 1e-3), 1e-15);
  CHECK_NEAR(1e-15, at(track, 1e-9), 1e-29);
  end(track);
}

void test_track_order(void) {
  ts_track track = track_of(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_DEFAULT);
  CHECK(at(track, 3) == 0 && slope_at(track, 3) == 0 && count_of(track) == 0);
  CHECK(track_info_of(track).start == 0 && track_info_of(track).end == 0);
  add_keys(track, 5, LIST(3, -1, 2, 2, 0), LIST(30, -10, 20, 21, 0));
  add_keys(track, 3, LIST(2, -7, 3), LIST(22, -70, 31));
  CHECK(keys_are(track, 8, LIST(-7, -1, 0, 2, 2, 2, 3, 3), LIST(-70, -10, 0, 20, 21, 22, 30, 31)));
  CHECK(track_info_of(track).start == -7 && track_info_of(track).end == 3);
  /* -0 is 0. */
  add_keys(track, 1, LIST(-0.0), LIST(1));
  CHECK(at(track, 0) == 1 && at(track, -0.0) == 1);
  CHECK_STATUS(TS_OK, ts_track_remove(track, 3, 1));

  size_t index = 77, count = 77;
  const double asked[] = {-8, -7, -1.5, -1, 1.9, 2, 2.5, 3, 9, -1e301, INFINITY, -INFINITY};
  const size_t found[] = {SIZE_MAX, 0, 0, 1, 2, 5, 5, 7, 7, SIZE_MAX, 7, SIZE_MAX};
  for (size_t i = 0; i < COUNT_OF(asked); i++) {
    CHECK_STATUS(TS_OK, ts_track_find(track, asked[i], &index));
    CHECK(index == found[i]);
  }
  static const struct {
    double from, to;
    size_t first, count;
  } ranges[] = {{-1, 2, 1, 2}, {2, 2.5, 3, 3}, {2, 2, 3, 0}, {-100, 100, 0, 8}, {2.5, 3, 6, 0}, {3, 4, 6, 2}};
  for (size_t i = 0; i < COUNT_OF(ranges); i++) {
    CHECK_STATUS(TS_OK, ts_track_find_range(track, ranges[i].from, ranges[i].to, &index, &count));
    CHECK(count == ranges[i].count && (count == 0 || index == ranges[i].first));
  }
  if (ts_track_find_range(track, 3, 2, &index, &count) == TS_OK) CHECK(count == 0);
  end(track);
}

void test_track_edits(void) {
  ts_track track = line_of(TS_INTERPOLATION_EASED, 5, LIST(0, 1, 1, 2, 3), LIST(0, 10, 11, 20, 30));
  size_t index = 77;
  CHECK_STATUS(TS_OK, ts_track_move(track, 0, 1, &index));
  CHECK(index == 2 && keys_are(track, 5, LIST(1, 1, 1, 2, 3), LIST(10, 11, 0, 20, 30)));
  CHECK_STATUS(TS_OK, ts_track_move(track, 4, -5, &index));
  CHECK(index == 0 && keys_are(track, 5, LIST(-5, 1, 1, 1, 2), LIST(30, 10, 11, 0, 20)));
  CHECK_STATUS(TS_OK, ts_track_move(track, 0, 9, NULL));
  CHECK(keys_are(track, 5, LIST(1, 1, 1, 2, 9), LIST(10, 11, 0, 20, 30)));
  CHECK_STATUS(TS_OK, ts_track_set_value(track, 1, LIST(-1)));
  ts_key key = key_at(1, LIST(55));
  CHECK_STATUS(TS_OK, ts_track_set_key(track, 0, &key, &index));
  CHECK(index == 0 && keys_are(track, 5, LIST(1, 1, 1, 2, 9), LIST(55, -1, 0, 20, 30)));
  key = key_at(2, LIST(66));
  CHECK_STATUS(TS_OK, ts_track_set_key(track, 0, &key, &index));
  CHECK(index == 3 && keys_are(track, 5, LIST(1, 1, 2, 2, 9), LIST(-1, 0, 20, 66, 30)));
  CHECK(at(track, 2) == 66 && at(track, 1) == 0);
  CHECK_STATUS(TS_OK, ts_track_remove(track, 1, 3));
  CHECK(keys_are(track, 2, LIST(1, 9), LIST(-1, 30)));
  CHECK_STATUS(TS_OK, ts_track_remove(track, 0, 0));
  CHECK_STATUS(TS_OK, ts_track_insert(track, NULL, 0));
  CHECK_STATUS(TS_OK, ts_track_insert_columns(track, NULL, NULL, NULL, 0));
  ts_track copy;
  CHECK_STATUS(TS_OK, ts_track_copy(track, &copy));
  CHECK(track_sum(copy) == track_sum(track));
  CHECK_STATUS(TS_OK, ts_track_clear(track));
  CHECK(count_of(track) == 0 && at(track, 1) == 0 && count_of(copy) == 2 && at(copy, 5) == 14.5);
  end(track);
  end(copy);
}

void test_track_reads_back(void) {
  ts_track track = track_of(TS_TRACK_VEC2, 2, TS_INTERPOLATION_EASED);
  probe held = {.curve = NULL};
  ts_easing easing = registered("test:track", &held, true);
  double value[] = {1, 2}, in[] = {3, 4}, out[] = {5, 6}, in_handle[] = {-7, 8, -9, 10}, out_handle[] = {11, 12, 0, 14};
  ts_key key = {.struct_size = sizeof key, .time = 2.5, .interpolation = TS_INTERPOLATION_BEZIER, .easing = easing,
                .spring = {9, 0.25, 3}, .value = value, .in_tangent = in, .out_tangent = out, .in_handle = in_handle,
                .out_handle = out_handle};
  add_key(track, key);
  add_keys(track, 1, LIST(4), LIST(0, 0));
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
  CHECK_STATUS(TS_OK, ts_track_insert_columns(track, &key, LIST(1, 0, 3), LIST(1, 2, 3, 4, 5, 6), 3));
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

static bool markers_are(ts_track track, double after, double upto, size_t count, const uint32_t *ids) {
  ts_marker markers[16];
  for (size_t capacity = 0; capacity <= 16; capacity++) {
    size_t found = 77;
    FILL_PATTERN(markers);
    if (ts_track_get_markers(track, after, upto, capacity ? markers : NULL, capacity, &found) || found != count)
      return false;
    for (size_t i = 0; i < count && i < capacity; i++)
      if (markers[i].id != ids[i]) return false;
    size_t written = count < capacity ? count : capacity;
    for (size_t i = written; i < 16; i++)
      if (!is_pattern(&markers[i].time, sizeof(double)) || markers[i].id != 0xA5A5A5A5u) return false;
  }
  return true;
}

#define IDS(...) (const uint32_t[]){__VA_ARGS__}

void test_track_markers(void) {
  ts_track track = line_of(TS_INTERPOLATION_EASED, 2, LIST(0, 2), LIST(0, 1));
  const double times[] = {1, 0, 1, 5, -3, 1};
  for (uint32_t i = 0; i < 6; i++) CHECK_STATUS(TS_OK, ts_track_add_marker(track, times[i], i));
  CHECK(track_info_of(track).markers == 6 && track_info_of(track).start == 0 && track_info_of(track).end == 2);
  CHECK(markers_are(track, -10, 10, 6, IDS(4, 1, 0, 2, 5, 3)));
  CHECK(markers_are(track, 0, 1, 3, IDS(0, 2, 5)) && markers_are(track, 1, 5, 1, IDS(3)));
  CHECK(markers_are(track, -3, 0, 1, IDS(1)) && markers_are(track, 1, 1, 0, IDS(0)));
  /* Backwards: from upto to before after, the latest first. */
  CHECK(markers_are(track, 5, 1, 3, IDS(5, 2, 0)) && markers_are(track, 1, -3, 2, IDS(1, 4)));
  CHECK(markers_are(track, 10, -10, 6, IDS(3, 5, 2, 0, 1, 4)));
  CHECK_STATUS(TS_OK, ts_track_remove_marker(track, 3));
  CHECK(markers_are(track, -10, 10, 5, IDS(4, 1, 0, 5, 3)));
  CHECK_STATUS(TS_OK, ts_track_clear(track));
  CHECK(markers_are(track, -10, 10, 5, IDS(4, 1, 0, 5, 3)) && count_of(track) == 0);
  add_keys(track, 2, LIST(0, 4), LIST(0, 1));
  CHECK_STATUS(TS_OK, ts_track_reverse(track));
  ts_marker markers[5];
  size_t found;
  CHECK_STATUS(TS_OK, ts_track_get_markers(track, -10, 10, markers, 5, &found));
  CHECK(found == 5 && markers[0].time == -1 && markers[0].id == 3 && markers[4].time == 7 && markers[4].id == 4);
  end(track);
}

void test_track_reversed(void) {
  static const uint32_t eases[] = {TS_EASING_LINEAR, TS_EASING_QUAD_IN, TS_EASING_CSS_EASE, TS_EASING_BOUNCE_OUT,
                                   TS_EASING_ELASTIC_IN};
  for (int kind = TS_INTERPOLATION_EASED; kind <= TS_INTERPOLATION_BEZIER; kind++) {
    if (kind == TS_INTERPOLATION_STEP) continue;
    ts_track track = track_of(TS_TRACK_FLOAT, 0, (ts_interpolation)kind), turned;
    for (int i = 0; i < 5; i++) {
      ts_key key = key_at((double[]){1, 2, 4, 4, 7}[i], &(double[]){0, 3, -1, 5, 6}[i]);
      key.easing = curve_of(eases[i]);
      key.in_tangent = &(double[]){0, 1, -2, 3, 0.5}[i];
      key.out_tangent = &(double[]){1, -1, 2, -3, 4}[i];
      key.in_handle = (double[]){-0.3 * i, 1};
      key.out_handle = (double[]){0.2 * i, -1};
      if (i == 2) key.in_handle = NULL;
      add_key(track, key);
    }
    CHECK_STATUS(TS_OK, ts_track_set_extrapolation(track, TS_EXTRAPOLATE_LINEAR, TS_EXTRAPOLATE_LOOP));
    CHECK_STATUS(TS_OK, ts_track_copy(track, &turned));
    CHECK_STATUS(TS_OK, ts_track_reverse(turned));
    CHECK(track_info_of(turned).start == 1 && track_info_of(turned).end == 7 && count_of(turned) == 5);
    char name[32];
    snprintf(name, sizeof name, "interpolation %d", kind);
    for (double t = 1.0625; t < 7; t += 0.125) {
      CHECK_OF(is_near(at(turned, 8 - t), at(track, t), 1e-12), name);
      CHECK_OF(is_near(slope_at(turned, 8 - t), -slope_at(track, t), 1e-10), name);
    }
    CHECK_OF(at(turned, 1) == 6 && at(turned, 4) == -1 && at(turned, 7) == 0, name);
    CHECK_STATUS(TS_OK, ts_track_reverse(turned));
    for (double t = 1; t <= 7; t += 0.125) CHECK_OF(is_near(at(turned, t), at(track, t), 1e-12), name);
    end(track);
    end(turned);
  }
  ts_track track = line_of(TS_INTERPOLATION_SPRING, 3, LIST(0, 1, 2), LIST(0, 1, 2));
  uint64_t before = track_sum(track);
  CHECK_BAD(ts_track_reverse(track));
  CHECK(track_sum(track) == before);
  end(track);
}
