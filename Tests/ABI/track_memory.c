/* SPDX-License-Identifier: MIT
 *
 * Tracks without memory: what fails has changed nothing, and nothing is ever lost.
 */
#define _GNU_SOURCE
#include "track_help.h"

#include "foreign.h"

enum { batch = 100 };

static struct {
  ts_track track;
  ts_trackset set;
  ts_cursor cursor;
  ts_key key;
  size_t index, count;
  double numbers[7 * most_lanes], error;
  float numbers32[batch];
  ts_marker markers[4];
  char text[4096];
} out;

static ts_track subject, other;
static ts_trackset set;
static double times[batch], values[2 * batch];
static probe held;
static ts_easing easing;

static ts_status create(void) {
  ts_track_desc desc = track_desc_of(TS_TRACK_NUMBERS, 5, TS_INTERPOLATION_SPRING);
  desc.easing = easing;
  return ts_track_create(&desc, &out.track);
}
static ts_status copy(void) { return ts_track_copy(subject, &out.track); }
static ts_status insert(void) {
  static const double in[] = {1, 2}, handle[] = {0, 1, 0, 2};
  ts_key keys[batch];
  for (int i = 0; i < batch; i++) {
    keys[i] = key_at(times[batch - 1 - i], values + 2 * i);
    keys[i].easing = easing;
    keys[i].in_tangent = keys[i].out_tangent = in;
    keys[i].in_handle = keys[i].out_handle = handle;
    keys[i].spring = spring_of(i + 1, 0.5);
  }
  return ts_track_insert(subject, keys, batch);
}
static ts_status insert_one(void) {
  ts_key key = key_at(0.77, values);
  key.easing = curve_of(TS_EASING_BACK_IN);
  key.in_tangent = values;
  return ts_track_insert(subject, &key, 1);
}
static ts_status columns(void) {
  ts_key like = {.struct_size = sizeof like, .easing = easing, .out_tangent = values};
  return ts_track_insert_columns(subject, &like, times, values, batch);
}
static ts_status columns_plain(void) { return ts_track_insert_columns(subject, NULL, times, values, batch); }
static ts_status set_key(void) {
  static const double handle[] = {0, 1, 0, 2};
  ts_key key = key_at(0.5, values);
  key.in_handle = key.out_handle = handle;
  key.spring = spring_of(3, 2);
  return ts_track_set_key(subject, 3, &key, &out.index);
}
static ts_status set_value(void) { return ts_track_set_value(subject, 1, values + 4); }
static ts_status move(void) { return ts_track_move(subject, 0, 55, &out.index); }
static ts_status remove_some(void) { return ts_track_remove(subject, 1, 3); }
static ts_status clear(void) { return ts_track_clear(subject); }
static ts_status add_marker(void) { return ts_track_add_marker(subject, 0.1, 3); }
static ts_status reverse(void) { return ts_track_reverse(subject); }
static ts_status outside(void) {
  return ts_track_set_extrapolation(subject, TS_EXTRAPOLATE_LOOP, TS_EXTRAPOLATE_LINEAR);
}
static ts_status get_key(void) { return ts_track_get_key(subject, 2, &out.key, out.numbers); }
static ts_status evaluate(void) { return ts_track_evaluate(subject, 0.4, out.numbers, out.numbers + 2); }
static ts_status sample_f64(void) { return ts_track_sample_f64(subject, times, out.numbers, batch); }
static ts_status sample_f32(void) { return ts_track_sample_f32(subject, times, out.numbers32, batch / 2); }
static ts_status bake_fps(void) {
  ts_bake_desc desc = {.struct_size = sizeof desc, .fps = 20};
  return ts_track_bake(subject, &desc, &out.track, &out.error);
}
static ts_status bake_tolerance(void) {
  ts_bake_desc desc = {.struct_size = sizeof desc, .tolerance = 0.01};
  return ts_track_bake(subject, &desc, &out.track, &out.error);
}
static ts_status fit(void) {
  ts_fit_desc desc = {.struct_size = sizeof desc, .times = times, .values = values, .count = batch, .lanes = 2,
                      .tolerance = 0.05};
  return ts_track_fit(&desc, &out.track, &out.error);
}
static ts_status fit_hermite(void) {
  ts_fit_desc desc = {.struct_size = sizeof desc, .times = times, .values = values, .count = batch, .lanes = 2,
                      .tolerance = 0.01, .interpolation = TS_INTERPOLATION_HERMITE};
  return ts_track_fit(&desc, &out.track, &out.error);
}
static ts_status css(void) {
  return ts_track_to_css(other, 0.01, out.text, sizeof out.text, &out.count, &out.error);
}
static ts_status web(void) {
  return ts_track_to_web_animation(subject, "left", "px", 0.1, out.text, sizeof out.text, &out.count);
}
static ts_status compile(void) {
  const ts_track all[] = {subject, other, subject, other};
  return ts_trackset_create(all, 4, &out.set);
}
static ts_status cursor(void) { return ts_cursor_create(set, &out.cursor); }

static const struct {
  const char *name;
  ts_status (*call)(void);
} calls[] = {
  {"create", create}, {"copy", copy}, {"insert", insert}, {"insert one", insert_one}, {"insert columns", columns},
  {"insert plain columns", columns_plain}, {"set key", set_key}, {"set value", set_value}, {"move", move},
  {"remove", remove_some}, {"clear", clear}, {"add marker", add_marker}, {"reverse", reverse},
  {"set extrapolation", outside}, {"get key", get_key}, {"evaluate", evaluate}, {"sample f64", sample_f64},
  {"sample f32", sample_f32}, {"bake, fps", bake_fps}, {"bake, tolerance", bake_tolerance}, {"fit", fit},
  {"fit, Hermite", fit_hermite}, {"CSS", css}, {"Web Animations", web}, {"create set", compile},
  {"create cursor", cursor}};
enum { call_count = sizeof calls / sizeof *calls };

static size_t asked;
static bool is_first_use;

static void make_subject(void) {
  for (int i = 0; i < batch; i++) {
    times[i] = i * 0.25;
    values[2 * i] = sin(0.5 * i);
    values[2 * i + 1] = i % 10;
  }
  held = (probe){.curve = NULL};
  easing = registered("test:held", &held, true);
  subject = track_of(TS_TRACK_VEC2, 0, TS_INTERPOLATION_CATMULL);
  add_keys(subject, 7, (const double[]){4, 0, 1, 2, 2, 3, 0.5}, values);
  for (uint32_t i = 0; i < 5; i++) CHECK_STATUS(TS_OK, ts_track_add_marker(subject, i * 0.5, i));
  other = line_of(TS_INTERPOLATION_MONOTONE, 4, (const double[]){0, 1, 2, 3}, (const double[]){0, 5, 4, 9});
  set = set_of(&other, 1);
}

static void end_subject(void) {
  CHECK_STATUS(TS_OK, ts_track_destroy(subject));
  CHECK_STATUS(TS_OK, ts_track_destroy(other));
  CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:held"));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  CHECK(releases_of(&held) == 1);
}

/* Whatever it was that was made. */
static void end_result(void) {
  if (ts_track_is_valid(out.track)) CHECK_STATUS(TS_OK, ts_track_destroy(out.track));
  if (ts_cursor_is_valid(out.cursor)) CHECK_STATUS(TS_OK, ts_cursor_destroy(out.cursor));
  if (ts_trackset_is_valid(out.set)) CHECK_STATUS(TS_OK, ts_trackset_destroy(out.set));
}

/* With so many allocations that succeed, until they are enough. */
static void call_without_memory(void) {
  const char *name = calls[asked].name;
  long before = fault_live(), allowed = 0;
  make_subject();
  uint64_t sum = track_sum(subject), sum_other = track_sum(other);
  for (; allowed < 3000; allowed++) {
    FILL_PATTERN(out);
    out.key.struct_size = sizeof out.key;
    fault_arm(allowed);
    ts_status status = calls[asked].call();
    fault_disarm();
    if (status == TS_OK) break;
    if (!CHECK_STATUS_OF(TS_ERROR_OUT_OF_MEMORY, status, name)) break;
    CHECK_OF(*ts_last_error_message() != 0, name);
    out.key.struct_size = (size_t)0xA5A5A5A5A5A5A5A5u;
    /* Arrays of samples may be half written. */
    if (strncmp(name, "sample", 6) != 0) CHECK_OF(IS_PATTERN(out), name);
    CHECK_OF(track_sum(subject) == sum && track_sum(other) == sum_other && releases_of(&held) == 0, name);
  }
  CHECK_OF(allowed < 3000, name);
  for (size_t i = 0; i < track_info_of(subject).count; i++)
    CHECK_OF(isfinite(at(subject, (double)i)), name);
  end_result();
  end_subject();
  /* What a table of handles has grown by may stay, but only that. */
  long after = fault_live();
  CHECK_OF(after <= before + (is_first_use ? 24 : 0), name);
}

SECTION(test_track_failing_malloc, "track, malloc fails", 240) {
  if (!fault_works()) {
    check_skipped("tracks without memory: this platform's malloc cannot be replaced");
    return;
  }
  for (int first = 1; first >= 0; first--) {
    is_first_use = first;
    if (!first)
      for (int i = 0; i < 3; i++) {
        /* The tables have room then. */
        make_subject();
        for (asked = 0; asked < call_count; asked++) {
          FILL_PATTERN(out);
          out.key.struct_size = sizeof out.key;
          CHECK_STATUS_OF(TS_OK, calls[asked].call(), calls[asked].name);
          end_result();
          if (calls[asked].call == clear) add_keys(subject, 9, times, values);
        }
        end_subject();
      }
    for (asked = 0; asked < call_count; asked++) check_in_child(calls[asked].name, 60, call_without_memory);
  }
}

/* What goes needs no memory to go. */
SECTION(test_track_destroy_without_memory, "track, destroyed without memory", 10) {
  if (!fault_works()) {
    check_skipped("tracks that go without memory: this platform's malloc cannot be replaced");
    return;
  }
  make_subject();
  CHECK_STATUS(TS_OK, insert());
  ts_cursor mark = cursor_of(set);
  fault_arm(0);
  ts_status statuses[] = {
    ts_track_remove(subject, 1, 2), ts_track_clear(subject), ts_cursor_destroy(mark), ts_track_destroy(subject),
    ts_track_destroy(other), ts_trackset_destroy(set), ts_easing_unregister("test:held"), ts_easing_release(easing)};
  fault_disarm();
  for (size_t i = 0; i < COUNT_OF(statuses); i++) CHECK_STATUS(TS_OK, statuses[i]);
  CHECK(releases_of(&held) == 1);
}

SECTION(test_track_flat_memory, "track, flat memory", 60) {
  bool counts = fault_works(), good = true;
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
  if (counts) CHECK(live[0] == live[1]);

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
  if (counts) CHECK(after[0] == after[1]);
}
