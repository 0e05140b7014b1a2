/* SPDX-License-Identifier: MIT
 *
 * Keys that nobody would set: a status, or numbers.
 */
#define _GNU_SOURCE
#include "track_help.h"

#include "foreign.h"

#include <sys/mman.h>

static void end(ts_track track) { CHECK_STATUS(TS_OK, ts_track_destroy(track)); }

static const double extreme_times[] = {0,      -0.0,   5e-324, -5e-324, 1e-308, 2.2e-308, 1e-300, 1e-9,   0.5,
                                       1,      -1,     1e9,    -1e9,    1e18,   1e300,    -1e300, 1.7e308, -1.7e308,
                                       1.0000000000000002, 0.9999999999999999, 3.3e-308, 1e292, -1e292, 9e299};

/* At finite times there is a number, in every kind of question. */
static bool is_number_everywhere(ts_track track, const double *times, size_t count) {
  size_t lanes = track_info_of(track).lanes;
  double value[most_lanes], velocity[most_lanes], row[most_lanes];
  ts_trackset set = set_of(&track, 1);
  bool good = true;
  for (size_t i = 0; i < count; i++) {
    good = good && ts_track_evaluate(track, times[i], value, velocity) == TS_OK;
    good = good && ts_trackset_sample_f64(set, (ts_cursor){0, 0}, times[i], row) == TS_OK;
    for (size_t k = 0; k < lanes && good; k++) {
      good = isfinite(value[k]) && !isnan(velocity[k]) && same_bits(&row[k], &value[k], sizeof *row);
      if (!good)
        fprintf(stderr, "  at %a: value %a, velocity %a, in a set %a\n", times[i], value[k], velocity[k], row[k]);
    }
  }
  const double infinite[] = {INFINITY, -INFINITY};
  for (int i = 0; i < 2; i++) {
    good = good && ts_track_evaluate(track, infinite[i], value, velocity) == TS_OK;
    for (size_t k = 0; k < lanes && good; k++) good = !isnan(value[k]) && !isnan(velocity[k]);
  }
  good = good && ts_track_evaluate(track, NAN, value, velocity) == TS_OK;
  for (size_t k = 0; k < lanes && good; k++) good = isnan(value[k]) && isnan(velocity[k]);
  CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
  return good;
}

/* Every interpolation and extrapolation of one list of keys, with tangents and handles as large as can be. */
static void check_keys(size_t count, const double *times, const double *values, double tangent, const char *what) {
  char name[80];
  for (int way = TS_INTERPOLATION_EASED; way <= TS_INTERPOLATION_SPRING; way++)
    for (int outside = TS_EXTRAPOLATE_HOLD; outside <= TS_EXTRAPOLATE_MIRROR; outside++) {
      ts_track track = track_of(TS_TRACK_FLOAT, 0, (ts_interpolation)way);
      const double in_handle[] = {-fabs(tangent), tangent}, out_handle[] = {fabs(tangent), -tangent};
      ts_key key = {.struct_size = sizeof key, .easing = curve_of(TS_EASING_BACK_IN_OUT), .in_tangent = &tangent,
                    .out_tangent = &tangent, .in_handle = in_handle, .out_handle = out_handle};
      snprintf(name, sizeof name, "%s, interpolation %d, outside %d", what, way, outside);
      CHECK_STATUS_OF(TS_OK, ts_track_insert_columns(track, &key, times, values, count), name);
      CHECK_STATUS(TS_OK, ts_track_set_extrapolation(track, (ts_extrapolation)outside, (ts_extrapolation)outside));
      CHECK_OF(is_number_everywhere(track, extreme_times, COUNT_OF(extreme_times)), name);
      double at_keys[256], between[256];
      for (size_t i = 0; i < count; i++) {
        at_keys[i] = times[i];
        between[i] = times[i] / 2 + times[(i + 1) % count] / 2;
        double value = at(track, times[i]);
        bool is_last = true;
        for (size_t k = i + 1; k < count; k++) is_last = is_last && times[k] != times[i];
        CHECK_OF(!is_last || same_bits(&value, &values[i], sizeof value), name);
      }
      CHECK_OF(is_number_everywhere(track, at_keys, count), name);
      CHECK_OF(is_number_everywhere(track, between, count), name);
      end(track);
    }
}

SECTION(test_hostile_values, "track, hostile values", 60) {
  const double times[] = {0, 1, 2, 3, 3, 4}, large[] = {1e308, -1e308, 1.7e308, -1.7e308, 1.7976931348623157e308, 1};
  const double tiny[] = {5e-324, -5e-324, 2.2e-308, 1e-320, -1e-310, 0}, some[] = {0, 1, -5, 2, 9, 4};
  const double tangents[] = {0, 1, 1e308, -1.7976931348623157e308, 5e-324};
  for (size_t i = 0; i < COUNT_OF(tangents); i++) {
    check_keys(6, times, large, tangents[i], "large values");
    check_keys(6, times, tiny, tangents[i], "tiny values");
    check_keys(6, times, some, tangents[i], "large tangents");
    check_keys(2, times, large, tangents[i], "two large values");
    check_keys(1, times, large, tangents[i], "one key");
  }
}

SECTION(test_hostile_times, "track, hostile times", 60) {
  const double values[] = {0, 1, -5, 1e308, 9, 4, -1e308, 3};
  const double short_ones[] = {0, 1e-308, 2e-308, 2.5e-308, 1, 1.0000000000000002, 1.0000000000000004, 2};
  const double denormal[] = {-1e-320, -5e-324, 0, 5e-324, 1e-323, 1e-310, 1e-309, 2.2250738585072014e-308};
  const double long_ones[] = {-1e300, -9.9e299, -1, 0, 1, 1e299, 9.9e299, 1e300};
  const double equal[] = {7, 7, 7, 7, 7, 7, 7, 7};
  const double tangents[] = {0, -1, 1e308};
  for (size_t i = 0; i < COUNT_OF(tangents); i++) {
    check_keys(8, short_ones, values, tangents[i], "short segments");
    check_keys(8, denormal, values, tangents[i], "denormal times");
    check_keys(8, long_ones, values, tangents[i], "long segments");
    check_keys(8, equal, values, tangents[i], "equal times");
    check_keys(2, long_ones + 1, values, tangents[i], "two far apart");
  }
}

/* The other kinds. */
SECTION(test_hostile_kinds, "track, hostile kinds", 60) {
  static const ts_track_kind kinds[] = {TS_TRACK_INT, TS_TRACK_ANGLE, TS_TRACK_QUAT, TS_TRACK_COLOR};
  const double times[] = {0, 1, 1 + 1e-300, 2, 2, 1e300};
  const double values[4][4] = {{0x1p53, -0x1p53, 0, 1}, {1e308, -1.7e308, 1e16, 0}, {1e308, 5e-324, -1e308, 1e-300},
                               {1e308, -1e308, 1e-310, 2}};
  char name[80];
  for (int k = 0; k < 4; k++)
    for (int way = TS_INTERPOLATION_EASED; way <= TS_INTERPOLATION_SPRING; way++)
      for (int setting = 0; setting < 5; setting++) {
        if (kinds[k] == TS_TRACK_QUAT && way == TS_INTERPOLATION_MONOTONE) continue;
        ts_track_desc desc = track_desc_of(kinds[k], 0, (ts_interpolation)way);
        desc.wrap = (ts_wrap)setting;
        desc.space = (ts_color_space)setting;
        desc.rounding = (ts_rounding)(setting % 4);
        desc.extended = setting % 2;
        desc.easing = curve_of(TS_EASING_BACK_OUT);
        ts_track track = track_made(desc);
        size_t lanes = track_info_of(track).lanes;
        snprintf(name, sizeof name, "kind %d, interpolation %d, setting %d", (int)kinds[k], way, setting);
        for (int i = 0; i < 6; i++) {
          double value[4];
          for (size_t lane = 0; lane < lanes; lane++) value[lane] = values[k][(lane + (size_t)i) % 4];
          ts_key key = key_at(times[i], value);
          double tangent[4] = {1e308, -1e308, 1e300, 5e-324};
          key.in_tangent = key.out_tangent = tangent;
          CHECK_STATUS_OF(TS_OK, ts_track_insert(track, &key, 1), name);
        }
        CHECK_STATUS(TS_OK, ts_track_set_extrapolation(track, TS_EXTRAPOLATE_LINEAR, TS_EXTRAPOLATE_LINEAR));
        double between[40];
        for (int i = 0; i < 40; i++) between[i] = i / 13.0 - 0.3;
        CHECK_OF(is_number_everywhere(track, extreme_times, COUNT_OF(extreme_times)), name);
        CHECK_OF(is_number_everywhere(track, between, 40), name);
        end(track);
      }
}

SECTION(test_hostile_counts, "track, hostile counts", 60) {
  enum { many = 1000000 };
  double *times = malloc(many * sizeof *times), *values = malloc(many * sizeof *values);
  if (!CHECK(times && values)) return;
  uint64_t state = 17;
  /* Downwards, without an order, at few times, at one. */
  for (int order = 0; order < 4; order++) {
    for (int i = 0; i < many; i++) {
      values[i] = i;
      times[i] = order == 0 ? many - i : order == 1 ? random_between(&state, -1e3, 1e3) : order == 2 ? i % 97 : 7;
    }
    ts_track track = line_of(TS_INTERPOLATION_CATMULL, many, times, values);
    double last = -INFINITY, before = -1;
    bool good = count_of(track) == many;
    for (size_t i = 0; i < many && good; i += i % 4096 < 64 ? 1 : 61) {
      double numbers[7];
      ts_key key = {.struct_size = sizeof key};
      good = ts_track_get_key(track, i, &key, numbers) == TS_OK && times[(size_t)*key.value] == key.time;
      good = good && (key.time > last || (key.time == last && *key.value > before));
      last = key.time;
      before = *key.value;
    }
    CHECK(good);
    for (int i = 0; i < 1000; i++) {
      size_t index, one = random_bits(&state) % many;
      good = good && isfinite(at(track, times[one]));
      good = good && ts_track_find(track, times[one], &index) == TS_OK && index < many;
    }
    CHECK(good);
    if (order == 1) {
      ts_trackset set = set_of(&track, 1);
      double a, b;
      for (int i = 0; i < 1000; i++) {
        double t = random_between(&state, -1e3, 1e3);
        good = good && ts_trackset_sample_f64(set, (ts_cursor){0, 0}, t, &a) == TS_OK;
        b = at(track, t);
        good = good && same_bits(&a, &b, sizeof a);
      }
      CHECK(good);
      CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
      CHECK_STATUS(TS_OK, ts_track_remove(track, 1, many - 2));
      CHECK(count_of(track) == 2);
    }
    end(track);
  }
  free(times);
  free(values);

  /* One more than may be, from memory that is there. */
  size_t bytes = (most_keys + 1) * sizeof(double);
  double *zeros = mmap(NULL, bytes, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (zeros == MAP_FAILED) return;
  ts_track track = track_of(TS_TRACK_FLOAT, 0, 0);
  CHECK_BAD(ts_track_insert_columns(track, NULL, zeros, zeros, most_keys + 1));
  add_keys(track, 1, zeros, zeros);
  CHECK_BAD(ts_track_insert_columns(track, NULL, zeros, zeros, most_keys));
  CHECK(count_of(track) == 1);
  end(track);
  munmap(zeros, bytes);
}

/* ---- Edits and questions in turn --------------------------------------------------------------------------------- */

enum { model_size = 400 };
static struct {
  double time, value;
} model[model_size];
static size_t model_count;

static size_t model_insert(double time, double value) {
  size_t i = model_count++;
  for (; i > 0 && model[i - 1].time > time; i--) model[i] = model[i - 1];
  model[i].time = time;
  model[i].value = value;
  return i;
}

static void model_remove(size_t first, size_t count) {
  memmove(model + first, model + first + count, (model_count - first - count) * sizeof *model);
  model_count -= count;
}

SECTION(test_hostile_edits, "track, hostile edits", 60) {
  uint64_t state = 23;
  for (int way = TS_INTERPOLATION_EASED; way <= TS_INTERPOLATION_SPRING; way++) {
    ts_track track = track_of(TS_TRACK_FLOAT, 0, (ts_interpolation)way);
    model_count = 0;
    bool good = true;
    for (int step = 0; step < 4000 && good; step++) {
      double time = floor(random_between(&state, -40, 40)) / 4, value = random_between(&state, -1, 1);
      uint64_t bits = random_bits(&state);
      size_t index = model_count ? (size_t)(bits >> 32) % model_count : 0, got = index, expected = index;
      switch (bits % 8) {
        case 0:
        case 1:
          if (model_count + 1 > model_size) break;
          good = ts_track_insert_columns(track, NULL, &time, &value, 1) == TS_OK;
          model_insert(time, value);
          break;
        case 2: {
          double times[5], values[5];
          if (model_count + 5 > model_size) break;
          for (int i = 0; i < 5; i++) model_insert(times[i] = time + (i * 7 % 5) / 4.0, values[i] = value * i);
          good = ts_track_insert_columns(track, NULL, times, values, 5) == TS_OK;
          break;
        }
        case 3: {
          size_t count = model_count ? bits >> 20 & 3 : 0;
          if (count > model_count - index) count = model_count - index;
          good = ts_track_remove(track, index, count) == TS_OK;
          model_remove(index, count);
          break;
        }
        case 4:
        case 5: {
          if (!model_count) break;
          ts_key key = key_at(time, &value);
          if (bits % 8 == 5) value = model[index].value;
          if (bits % 8 == 5) good = ts_track_move(track, index, time, &got) == TS_OK;
          else good = ts_track_set_key(track, index, &key, &got) == TS_OK;
          if (time != model[index].time) {
            model_remove(index, 1);
            expected = model_insert(time, value);
          } else {
            model[index].value = value;
          }
          good = good && got == expected;
          break;
        }
        case 6:
          if (!model_count) break;
          good = ts_track_set_value(track, index, &value) == TS_OK;
          model[index].value = value;
          break;
        default:
          if (step % 500 != 7) break;
          good = ts_track_clear(track) == TS_OK;
          model_count = 0;
      }
      size_t last = SIZE_MAX;
      for (size_t i = 0; i < model_count; i++)
        if (model[i].time <= time) last = i;
      good = good && count_of(track) == model_count && (!model_count || isfinite(at(track, time + 0.1)));
      good = good && ts_track_find(track, time, &got) == TS_OK && got == last;
      good = good && (last == SIZE_MAX || model[last].time < time || at(track, time) == model[last].value);
      for (size_t i = 0; i < model_count && good && step % 16 == 0; i++) {
        double numbers[7];
        ts_key key = {.struct_size = sizeof key};
        good = ts_track_get_key(track, i, &key, numbers) == TS_OK && key.time == model[i].time;
        good = good && *key.value == model[i].value;
      }
      if (!good) fprintf(stderr, "  step %d, edit %d of %zu keys\n", step, (int)(bits % 8), model_count);
    }
    CHECK(good);
    end(track);
  }
}
