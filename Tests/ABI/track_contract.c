/* SPDX-License-Identifier: MIT
 *
 * What the functions of tracks refuse: nothing is written, and every key is as it was.
 */
#define _GNU_SOURCE
#include "track_help.h"

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

static const unsigned no_enum[] = {8, 13, 14, 100, 0x7FFFFFFE, 0x7FFFFFFF, 0x80000000u, UINT32_MAX};

/* A number that no member of the enum at `member` has. */
#define PUT(member, number) memcpy(&(member), &(unsigned){number}, sizeof(member))

void test_track_descriptions(void) {
  begin();
  ts_track_desc desc = track_desc_of(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_DEFAULT);
  CHECK_BAD(ts_track_create(NULL, &out.track));
  CHECK_BAD(ts_track_create(&desc, NULL));
  for (size_t i = 0; i < COUNT_OF(bad_sizes); i++) {
    desc.struct_size = bad_sizes[i];
    CHECK_BAD(ts_track_create(&desc, &out.track));
  }
  desc.struct_size = sizeof desc - 1;
  CHECK_BAD(ts_track_create(&desc, &out.track));
  static const uint32_t lanes_of[] = {0, 1, 1, 1, 2, 3, 4, 2, 2, 4, 4, 1, 4};
  for (int kind = TS_TRACK_NUMBERS; kind <= TS_TRACK_QUAT; kind++)
    for (uint32_t lanes = 0; lanes < 70; lanes++) {
      desc = track_desc_of((ts_track_kind)kind, lanes, TS_INTERPOLATION_DEFAULT);
      bool is_fine = kind ? lanes == 0 || lanes == lanes_of[kind] : lanes >= 1 && lanes <= most_lanes;
      if (!is_fine) CHECK_BAD(ts_track_create(&desc, &out.track));
      if (!is_fine) continue;
      ts_track made = track_made(desc);
      ts_track_info info = track_info_of(made);
      CHECK(info.kind == (ts_track_kind)kind && info.lanes == (kind ? lanes_of[kind] : lanes) && info.count == 0);
      CHECK_STATUS(TS_OK, ts_track_destroy(made));
    }
  for (uint32_t lanes = 0x7FFFFFFF; lanes; lanes <<= 1) {
    desc = track_desc_of(TS_TRACK_NUMBERS, lanes, TS_INTERPOLATION_DEFAULT);
    CHECK_BAD(ts_track_create(&desc, &out.track));
  }
  for (size_t i = 0; i < COUNT_OF(no_enum); i++) {
    desc = track_desc_of(TS_TRACK_NUMBERS, 2, TS_INTERPOLATION_DEFAULT);
    if (no_enum[i] > 12) PUT(desc.kind, no_enum[i]);
    else PUT(desc.interpolation, no_enum[i]);
    CHECK_BAD(ts_track_create(&desc, &out.track));
    desc = track_desc_of(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_DEFAULT);
    PUT(desc.interpolation, no_enum[i]);
    CHECK_BAD(ts_track_create(&desc, &out.track));
    desc = track_desc_of(TS_TRACK_INT, 0, TS_INTERPOLATION_DEFAULT);
    PUT(desc.rounding, no_enum[i] - 4);
    CHECK_BAD(ts_track_create(&desc, &out.track));
    desc = track_desc_of(TS_TRACK_ANGLE, 0, TS_INTERPOLATION_DEFAULT);
    PUT(desc.wrap, no_enum[i] - 3);
    CHECK_BAD(ts_track_create(&desc, &out.track));
    desc = track_desc_of(TS_TRACK_COLOR, 0, TS_INTERPOLATION_DEFAULT);
    PUT(desc.space, no_enum[i] - 4);
    CHECK_BAD(ts_track_create(&desc, &out.track));
    CHECK_BAD(ts_track_set_extrapolation(subject, (ts_extrapolation)no_enum[i], 0));
    CHECK_BAD(ts_track_set_extrapolation(subject, 0, (ts_extrapolation)no_enum[i]));
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

/* By every function that takes keys, alone and behind good ones. */
static void check_bad_key(ts_key key, const char *what) {
  ts_key several[3] = {good_key(), good_key(), key};
  fail_otherwise();
  bool good = ts_track_insert(subject, &key, 1) == TS_ERROR_INVALID_ARGUMENT && has_own_words();
  good = good && ts_track_set_key(subject, 2, &key, &out.index) == TS_ERROR_INVALID_ARGUMENT;
  if (key.struct_size == sizeof key) good = good && ts_track_insert(subject, several, 3) == TS_ERROR_INVALID_ARGUMENT;
  if (isfinite(key.time) && key.value && isfinite(key.value[0]) && isfinite(key.value[1]) && fabs(key.time) < 1e300) {
    fail_otherwise();
    good = good && ts_track_insert_columns(subject, &key, times, values, 3) == TS_ERROR_INVALID_ARGUMENT;
    good = good && has_own_words();
  }
  CHECK_OF(good, what);
  CHECK_OF(is_untouched(), what);
}

void test_track_keys_refused(void) {
  begin();
  CHECK_BAD(ts_track_insert(subject, NULL, 1));
  CHECK_BAD(ts_track_insert_columns(subject, NULL, NULL, values, 1));
  CHECK_BAD(ts_track_insert_columns(subject, NULL, times, NULL, 1));
  CHECK_BAD(ts_track_set_key(subject, 0, NULL, &out.index));
  CHECK_BAD(ts_track_set_value(subject, 0, NULL));
  ts_key key = good_key();
  key.value = NULL;
  check_bad_key(key, "no value");
  const double bad_times[] = {NAN, -NAN, INFINITY, -INFINITY, 1.0000001e300, -1.7e308};
  for (size_t i = 0; i < COUNT_OF(bad_times); i++) {
    check_bad_key(key_at(bad_times[i], values), "time");
    CHECK_BAD(ts_track_move(subject, 0, bad_times[i], &out.index));
    CHECK_BAD(ts_track_add_marker(subject, bad_times[i], 1));
    CHECK_BAD(ts_track_insert_columns(subject, NULL, (const double[]){1, 2, bad_times[i]}, values, 3));
  }
  for (size_t i = 0; i < COUNT_OF(not_finite); i++)
    for (int lane = 0; lane < 2; lane++) {
      double bad[2] = {1, 1}, handle[4] = {0, 1, 0, 1};
      bad[lane] = not_finite[i];
      handle[2 * lane + 1] = not_finite[i];
      check_bad_key(key_at(1, bad), "value");
      CHECK_BAD(ts_track_set_value(subject, 0, bad));
      CHECK_BAD(ts_track_insert_columns(subject, NULL, times, (const double[]){1, 2, bad[0], bad[1]}, 2));
      for (int which = 0; which < 6; which++) {
        key = good_key();
        if (which < 2) *(which ? &key.out_tangent : &key.in_tangent) = bad;
        else *(which % 2 ? &key.out_handle : &key.in_handle) = handle;
        if (which == 4) handle[2 * lane + 1] = 1, handle[2 * lane] = not_finite[i];
        check_bad_key(key, "tangents and handles");
      }
    }
  key = good_key();
  key.in_handle = (const double[]){0, 1, 5e-324, 1};
  check_bad_key(key, "in_handle");
  key = good_key();
  key.out_handle = (const double[]){-0.1, 1, 0, 1};
  check_bad_key(key, "out_handle");
  for (size_t i = 0; i < COUNT_OF(no_enum); i++) {
    key = good_key();
    PUT(key.interpolation, no_enum[i]);
    check_bad_key(key, "interpolation");
  }
  const ts_spring springs[] = {{NAN, 1, 1}, {-1, 1, 1}, {10, NAN, 1}, {10, -0.1, 1}, {10, INFINITY, 1}, {10, 1, -1},
                               {10, 1, NAN}, {10, 1, INFINITY}};
  for (size_t i = 0; i < COUNT_OF(springs); i++) {
    key = good_key();
    key.interpolation = TS_INTERPOLATION_SPRING;
    key.spring = springs[i];
    check_bad_key(key, "spring");
  }
  for (size_t i = 0; i < COUNT_OF(bad_sizes); i++) {
    key = good_key();
    key.struct_size = bad_sizes[i];
    check_bad_key(key, "struct_size");
    out.key.struct_size = untouched.key.struct_size = bad_sizes[i];
    CHECK_BAD(ts_track_get_key(subject, 0, &out.key, out.numbers));
  }
  const size_t indices[] = {4, 5, 1000000, SIZE_MAX / 2, SIZE_MAX - 1, SIZE_MAX};
  out.key.struct_size = untouched.key.struct_size = sizeof out.key;
  key = good_key();
  for (size_t i = 0; i < COUNT_OF(indices); i++) {
    CHECK_BAD(ts_track_get_key(subject, indices[i], &out.key, out.numbers));
    CHECK_BAD(ts_track_set_key(subject, indices[i], &key, &out.index));
    CHECK_BAD(ts_track_set_value(subject, indices[i], values));
    CHECK_BAD(ts_track_move(subject, indices[i], 1, &out.index));
    CHECK_BAD(ts_track_remove(subject, indices[i], 1));
    CHECK_BAD(ts_track_remove(subject, 1, indices[i]));
    CHECK_BAD(ts_track_remove(subject, indices[i], SIZE_MAX));
    CHECK_BAD(ts_track_remove_marker(subject, indices[i] - 3));
  }
  CHECK_BAD(ts_track_get_key(subject, 0, NULL, out.numbers));
  CHECK_BAD(ts_track_find(subject, 1, NULL));
  CHECK_BAD(ts_track_find_range(subject, 0, 1, NULL, &out.count));
  CHECK_BAD(ts_track_find_range(subject, 0, 1, &out.index, NULL));
  CHECK_BAD(ts_track_get_info(subject, NULL));
  CHECK_BAD(ts_track_copy(subject, NULL));
  CHECK_BAD(ts_track_get_markers(subject, 0, 9, NULL, 1, &out.count));
  CHECK_BAD(ts_track_get_markers(subject, 0, 9, out.markers, 1, NULL));
  /* Where there is nothing to be found, it is not written that there is. */
  if (ts_track_find(subject, NAN, &out.index) == TS_OK) CHECK(out.index == SIZE_MAX);
  if (ts_track_find_range(subject, NAN, 1, &out.index, &out.count) == TS_OK) CHECK(out.count == 0);
  if (ts_track_find_range(subject, 0, NAN, &out.index, &out.count) == TS_OK) CHECK(out.count == 0);
  if (ts_track_get_markers(subject, NAN, 9, out.markers, 4, &out.count) == TS_OK) CHECK(out.count == 0);
  if (ts_track_get_markers(subject, 0, NAN, out.markers, 4, &out.count) == TS_OK) CHECK(out.count == 0);
  out.index = untouched.index;
  out.count = untouched.count;
  end();
}

void test_track_counts(void) {
  begin();
  ts_key key = good_key();
  const size_t counts[] = {SIZE_MAX,         SIZE_MAX - 1,      SIZE_MAX / 2 + 1, SIZE_MAX / 2, SIZE_MAX / 8 + 1,
                           SIZE_MAX / 16 + 1, (size_t)1 << 61,   (size_t)1 << 60,  (size_t)1 << 59};
  for (size_t i = 0; i < COUNT_OF(counts); i++) {
    CHECK_BAD(ts_track_insert(subject, &key, counts[i]));
    CHECK_BAD(ts_track_insert_columns(subject, NULL, times, values, counts[i]));
    CHECK_BAD(ts_track_sample_f32(subject, times, out.numbers32, counts[i]));
    CHECK_BAD(ts_track_sample_f64(subject, times, out.numbers, counts[i]));
  }
  CHECK_BAD(ts_track_insert(subject, &key, most_keys + 1));
  CHECK_BAD(ts_track_insert_columns(subject, NULL, times, values, most_keys + 1));
  CHECK_BAD(ts_track_sample_f32(subject, NULL, out.numbers32, 1));
  CHECK_BAD(ts_track_sample_f64(subject, NULL, out.numbers, 1));
  CHECK_BAD(ts_track_sample_f32(subject, times, NULL, 1));
  CHECK_BAD(ts_track_sample_f64(subject, times, NULL, 1));
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

/* Structs of a program that was built against a newer header. */
void test_track_longer_structs(void) {
  begin();
  struct {
    ts_track_desc desc;
    unsigned char tail[32];
  } desc = {.desc = track_desc_of(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_DEFAULT)};
  desc.desc.struct_size = sizeof desc;
  for (size_t i = 0; i < sizeof desc.tail; i++) {
    desc.tail[i] = 1;
    CHECK_BAD(ts_track_create(&desc.desc, &out.track));
    desc.tail[i] = 0;
  }
  ts_track made = {0, 0};
  CHECK_STATUS(TS_OK, ts_track_create(&desc.desc, &made));
  CHECK_STATUS(TS_OK, ts_track_destroy(made));

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

  struct {
    ts_track_info info;
    unsigned char tail[32];
  } info;
  FILL_PATTERN(info);
  info.info.struct_size = sizeof info;
  CHECK_STATUS(TS_OK, ts_track_get_info(subject, &info.info));
  CHECK(info.info.count == 4 && info.info.struct_size == sizeof info && IS_PATTERN(info.tail));
  for (size_t i = 0; i < COUNT_OF(bad_sizes); i++) {
    FILL_PATTERN(info);
    info.info.struct_size = bad_sizes[i];
    CHECK_BAD(ts_track_get_info(subject, &info.info));
    CHECK(info.info.struct_size == bad_sizes[i]);
    CHECK(is_pattern((char *)&info + sizeof(size_t), sizeof info - sizeof(size_t)));
  }
  struct {
    ts_key key;
    unsigned char tail[32];
  } key;
  FILL_PATTERN(key);
  key.key.struct_size = sizeof key;
  CHECK_STATUS(TS_OK, ts_track_get_key(subject, 1, &key.key, NULL));
  CHECK(key.key.time == 1 && key.key.struct_size == sizeof key && IS_PATTERN(key.tail));
  end();
}
