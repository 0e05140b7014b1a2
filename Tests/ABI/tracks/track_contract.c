/* SPDX-License-Identifier: MIT
 *
 * What the functions of tracks refuse for several arguments at once: every key is as it was; and what can be read of keys.
 * (One argument at a time: arguments. Values and edits: Tests/Scenarios/tracks.json.)
 */
#define _GNU_SOURCE
#include "track_help.h"

#include "foreign.h"

static struct {
  ts_track track;
  ts_key key;
  ts_marker markers[4];
  size_t index, count;
  double numbers[7 * most_lanes], velocity[most_lanes], error;
  float numbers32[most_lanes];
} out, untouched;

static ts_track subject;
static uint64_t sum;
static const double values[] = {1, 2, 3, 4, 5, 6, 7, 8}, times[] = {0, 1, 2, 3};

/* A track of two numbers a key, and results that are yet to be written. */
static void begin(void) {
  subject = track_of(TS_TRACK_VEC2, 2, TS_INTERPOLATION_DEFAULT);
  add_keys(subject, 4, times, values);
  CHECK_STATUS(TS_OK, ts_track_add_marker(subject, 1, 5));
  CHECK_STATUS(TS_OK, ts_track_set_extrapolation(subject, TS_EXTRAPOLATE_LINEAR, TS_EXTRAPOLATE_MIRROR));
  sum = track_sum(subject);
  FILL_PATTERN(out);
  out.key.struct_size = sizeof out.key;
  memcpy(&untouched, &out, sizeof out);
  fail_otherwise();
}

static bool is_untouched(void) { return same_bits(&out, &untouched, sizeof out) && track_sum(subject) == sum; }

static void end(void) {
  CHECK(is_untouched());
  CHECK_STATUS(TS_OK, ts_track_destroy(subject));
}

static ts_key good_key(void) { return key_at(1.5, values); }

/* Every kind with every count of lanes, and what may be repeated with an offset. */
SECTION(test_track_descriptions, "track, descriptions", 10) {
  begin();
  static const uint32_t lanes_of[] = {0, 1, 1, 1, 2, 3, 4, 2, 2, 4, 4, 1, 4};
  for (int kind = TS_TRACK_NUMBERS; kind <= TS_TRACK_QUAT; kind++)
    for (uint32_t lanes = 0; lanes < 70; lanes++) {
      ts_track_desc desc = track_desc_of((ts_track_kind)kind, lanes, TS_INTERPOLATION_DEFAULT);
      bool is_fine = kind ? lanes == 0 || lanes == lanes_of[kind] : lanes >= 1 && lanes <= most_lanes;
      if (!is_fine) CHECK_BAD(ts_track_create(&desc, &out.track));
      if (!is_fine) continue;
      ts_track made = track_made(desc);
      ts_track_info info = track_info_of(made);
      CHECK(info.kind == (ts_track_kind)kind && info.lanes == (kind ? lanes_of[kind] : lanes) && info.count == 0);
      CHECK_STATUS(TS_OK, ts_track_destroy(made));
    }
  static const struct {
    ts_track_kind kind;
    bool may;
  } offset[] = {{TS_TRACK_FLOAT, true}, {TS_TRACK_INT, true}, {TS_TRACK_ANGLE, true}, {TS_TRACK_RECT, true},
                {TS_TRACK_COLOR, false}, {TS_TRACK_QUAT, false}, {TS_TRACK_BOOL, false}};
  for (size_t i = 0; i < COUNT_OF(offset); i++)
    for (int side = 0; side < 2; side++) {
      ts_track made = track_of(offset[i].kind, 0, TS_INTERPOLATION_DEFAULT);
      ts_extrapolation way = TS_EXTRAPOLATE_LOOP_OFFSET, none = TS_EXTRAPOLATE_HOLD;
      ts_status status = ts_track_set_extrapolation(made, side ? none : way, side ? way : none);
      CHECK_STATUS(offset[i].may ? TS_OK : TS_ERROR_INVALID_ARGUMENT, status);
      CHECK(track_info_of(made).before == (offset[i].may && !side ? way : none));
      CHECK_STATUS(TS_OK, ts_track_destroy(made));
    }
  end();
}

SECTION(test_track_counts, "track, counts", 10) {
  begin();
  ts_key key = good_key();
  const size_t counts[] = {SIZE_MAX,         SIZE_MAX - 1,      SIZE_MAX / 2 + 1, SIZE_MAX / 2, SIZE_MAX / 8 + 1,
                           SIZE_MAX / 16 + 1, WIDE(1ull << 61),  WIDE(1ull << 60), WIDE(1ull << 59)};
  for (size_t i = 0; i < COUNT_OF(counts); i++) {
    CHECK_BAD(ts_track_insert(subject, &key, counts[i]));
    CHECK_BAD(ts_track_insert_columns(subject, NULL, times, values, counts[i]));
    CHECK_BAD(ts_track_sample_f32(subject, times, out.numbers32, counts[i]));
    CHECK_BAD(ts_track_sample_f64(subject, times, out.numbers, counts[i]));
  }
  CHECK_BAD(ts_track_insert(subject, &key, most_keys + 1));
  CHECK_BAD(ts_track_insert_columns(subject, NULL, times, values, most_keys + 1));
  CHECK_STATUS(TS_OK, ts_track_sample_f32(subject, NULL, NULL, 0));
  CHECK_STATUS(TS_OK, ts_track_sample_f64(subject, NULL, NULL, 0));
  CHECK_STATUS(TS_OK, ts_track_evaluate(subject, 0.5, NULL, NULL));

  /* Four rows of two numbers that lie upon their times. */
  double memory[64], before[64];
  for (int i = 0; i < 64; i++) memory[i] = before[i] = i;
  for (int distance = -7; distance <= 3; distance++)
    CHECK_BAD(ts_track_sample_f64(subject, memory + 24, memory + 24 + distance, 4));
  for (int distance = -7; distance <= 7; distance++)
    CHECK_BAD(ts_track_sample_f32(subject, memory + 24, (float *)(memory + 24) + distance, 4));
  CHECK(same_bits(memory, before, sizeof memory));
  CHECK_STATUS(TS_OK, ts_track_sample_f64(subject, memory + 24, memory + 28, 4));
  CHECK_STATUS(TS_OK, ts_track_sample_f64(subject, memory + 24, memory + 16, 4));
  CHECK_STATUS(TS_OK, ts_track_sample_f32(subject, memory + 24, (float *)(memory + 20), 4));
  end();
}

/* Keys of a program that was built against a newer header. */
SECTION(test_track_longer_structs, "track, longer structs", 10) {
  begin();
  struct {
    ts_key key;
    unsigned char tail[24];
  } keys[3] = {{.key = {.time = 7}}, {.key = {.time = 6}}, {.key = {.time = 5}}};
  for (int i = 0; i < 3; i++) {
    keys[i].key.struct_size = sizeof *keys;
    keys[i].key.value = values + 2 * i;
  }
  for (int i = 0; i < 3; i++) {
    keys[i].tail[i * 11] = 1;
    CHECK_BAD(ts_track_insert(subject, &keys[0].key, 3));
    if (i == 0) CHECK_BAD(ts_track_insert_columns(subject, &keys[0].key, times, values, 3));
    if (i == 0) CHECK_BAD(ts_track_set_key(subject, 0, &keys[0].key, &out.index));
    keys[i].tail[i * 11] = 0;
  }
  /* They are as far apart as the first one is long; another length further on is refused, or not looked at. */
  CHECK_STATUS(TS_OK, ts_track_insert(subject, &keys[0].key, 3));
  CHECK(count_of(subject) == 7 && track_info_of(subject).start == 0 && track_info_of(subject).end == 7);
  CHECK(at(subject, 5) == 5 && at(subject, 6) == 3 && at(subject, 7) == 1);
  CHECK_STATUS(TS_OK, ts_track_remove(subject, 4, 3));
  /* A key that is bad behind good ones: none is added. */
  ts_key several[3] = {good_key(), good_key(), key_at(1, (const double[]){1, NAN})};
  CHECK_BAD(ts_track_insert(subject, several, 3));
  CHECK_BAD(ts_track_insert_columns(subject, NULL, (const double[]){1, 2, INFINITY}, values, 3));
  CHECK_BAD(ts_track_insert_columns(subject, NULL, times, (const double[]){1, 2, 3, NAN}, 2));
  end();
}

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
  CHECK_STATUS(TS_OK, ts_track_destroy(copy));
  CHECK_STATUS(TS_OK, ts_track_destroy(track));

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
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
}
