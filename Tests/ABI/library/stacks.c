/* SPDX-License-Identifier: MIT
 *
 * How much of the stack calls need: what asks for the most, on threads that have little. The numbers themselves are those of
 * stack/measure.h, which looks at every call of these sections.
 */
#define _GNU_SOURCE
#include "batch_work.h"
#include "timeline_help.h"

#include "thread_help.h"

#include <stdio.h>

/* Under a sanitizer a frame is many times as large. */
enum { small = SANITIZED ? 1 << 20 : 32 << 10, medium = SANITIZED ? 8 << 20 : 128 << 10, painted = 32 << 10 };

static void run_on(size_t size, void *(*body)(void *)) {
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  if (getenv("MEASURED")) size += painted;
  CHECK(pthread_attr_setstacksize(&attributes, size) == 0);
  if (CHECK(pthread_create(&thread, &attributes, body, NULL) == 0)) pthread_join(thread, NULL);
  pthread_attr_destroy(&attributes);
}

/* ---- Batches ---------------------------------------------------------------------------------------------------- */

enum { item_count = 5000, most_curves = 256 };
static batch_work work;
static uint64_t sums[batch_kinds];
static ts_easing curves[most_curves];
static const size_t palettes[] = {2, 16, 64, 65, 256};

static void make_curves(void) {
  char text[40];
  for (int i = 0; i < most_curves; i++) {
    snprintf(text, sizeof text, i % 3 ? "back.out(1.%d)" : "cubic-bezier(0.%d,0,0.2,1)", i + 1);
    curves[i] = parsed(text);
  }
}

/* From last to first where it has gaps: none of its columns stands where a kernel can take it. */
static double tween_f64(size_t many, bool gaps) {
  double *const *x = work.numbers;
  ptrdiff_t step = gaps ? -8 : 0;
  size_t end = gaps ? work.count - 1 : 0;
  ts_tween_batch_f64 b = {.struct_size = sizeof b, .count = work.count, .from = {x[0] + end, step, 0}, .to =
    {x[1] + end, step, 0},
    .start = {x[2] + end, step, 0}, .duration = {x[4] + end, step, 0}, .easings = curves, .easing_count = many, .index =
      {work.index + end, step / 2}, .out = {x[3] + end, step}};
  CHECK_STATUS(TS_OK, ts_tweens_sample_f64(&b, 0.5));
  double sum = 0;
  for (size_t i = 0; i < work.count; i++) sum += x[3][i] * (double)(i % 7 + 1);
  return sum;
}

static float tween_f32(size_t many, bool gaps) {
  float *x[6], sum = 0;
  for (int i = 0; i < 6; i++) x[i] = (float *)(void *)work.numbers[i];
  ptrdiff_t step = gaps ? -4 : 0;
  size_t end = gaps ? work.count - 1 : 0;
  ts_tween_batch_f32 b = {.struct_size = sizeof b, .count = work.count, .from = {x[0] + end, step, 0}, .to =
    {x[1] + end, step, 0},
    .start = {x[2] + end, step, 0}, .duration = {x[4] + end, step, 0}, .easings = curves, .easing_count = many, .index =
      {work.index + end, step}, .out = {x[3] + end, step}};
  CHECK_STATUS(TS_OK, ts_tweens_sample_f32(&b, 0.5));
  for (size_t i = 0; i < work.count; i++) sum += x[3][i] * (float)(i % 7 + 1);
  return sum;
}

static void *do_batches(void *unused) {
  (void)unused;
  for (int kind = 0; kind < batch_kinds; kind++) {
    batch_work_fill(&work, kind);
    CHECK_STATUS(TS_OK, batch_work_do(&work, kind, 0, work.count, 1));
    CHECK(batch_work_sum(&work) == sums[kind]);
  }
  for (size_t i = 0; i < COUNT_OF(palettes); i++) {
    batch_work_fill(&work, 6);
    CHECK(tween_f64(palettes[i], false) == tween_f64(palettes[i], true));
    batch_work_fill(&work, batch_kinds - 1);
    CHECK(tween_f32(palettes[i], false) == tween_f32(palettes[i], true));
  }
  return NULL;
}

/* ---- Track sets ------------------------------------------------------------------------------------------------- */

enum { track_count = 300, row_count = 9 };
static ts_track tracks[track_count];
static ts_trackset set;

static void make_set(size_t many) {
  for (unsigned i = 0; i < track_count; i++) {
    ts_track_desc desc = track_desc_of(TS_TRACK_FLOAT, 0, 0);
    desc.easing = curves[i % many];
    tracks[i] = track_made(desc);
    add_keys(tracks[i], 4, (const double[]){0, 1, 2, 3}, (const double[]){0, i, -1, 5});
  }
  for (unsigned i = 0; i < sample_tracks; i++) {
    ts_track_destroy(tracks[i]);
    tracks[i] = sample_track(i, 30);
  }
  set = set_of(tracks, track_count);
}

static void *sample_set(void *unused) {
  (void)unused;
  size_t lanes = set_info_of(set).lanes;
  double *out = calloc(2 * row_count * lanes, sizeof *out), times[row_count];
  float *narrow = calloc(row_count * lanes, sizeof *narrow);
  ts_cursor cursor = cursor_of(set);
  for (int i = 0; i < row_count; i++) {
    times[i] = i * 0.375;
    double *row = out + (size_t)i * lanes;
    CHECK_STATUS(TS_OK, ts_trackset_sample_f64(set, cursor, times[i], row));
    CHECK_STATUS(TS_OK, ts_trackset_sample_f64(set, (ts_cursor){0, 0}, times[i], row + row_count * lanes));
    CHECK_STATUS(TS_OK, ts_trackset_sample_f32(set, cursor, times[i], narrow));
  }
  CHECK(same_bits(out, out + row_count * lanes, row_count * lanes * sizeof *out));
  CHECK_STATUS(TS_OK, ts_trackset_sample_many_f64(set, times, row_count, out));
  CHECK(same_bits(out, out + row_count * lanes, row_count * lanes * sizeof *out));
  CHECK_STATUS(TS_OK, ts_trackset_sample_frames_f64(set, 0, row_count, 1 / 0.375, out));
  CHECK_STATUS(TS_OK, ts_trackset_sample_many_f32(set, times, row_count, narrow));
  CHECK_STATUS(TS_OK, ts_trackset_sample_frames_f32(set, 0, row_count, 24, narrow));
  CHECK_STATUS(TS_OK, ts_cursor_destroy(cursor));
  free(out);
  free(narrow);
  return NULL;
}

static void sample_sets(void) {
  static const size_t many[] = {1, 16, 255};
  for (size_t i = 0; i < COUNT_OF(many); i++) {
    make_set(many[i]);
    run_on(small, sample_set);
    CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
    for (unsigned k = 0; k < track_count; k++) CHECK_STATUS(TS_OK, ts_track_destroy(tracks[k]));
  }
}

/* ---- Curves on curves ------------------------------------------------------------------------------------------- */

enum { most_depth = 64 };
static ts_easing chain[most_depth + 1], twins[most_depth + 1];

static bool make_chain(ts_easing *made) {
  ts_status status = ts_easing_parse("back.out(1.3)", TS_DIALECT_CANONICAL, &made[0]);
  for (int i = 1; i <= most_depth && status == TS_OK; i++)
    status = i % 2 ? ts_easing_bake(made[i - 1], 1e-3, 0, &made[i], NULL)
                   : ts_easing_modify(made[i - 1], TS_MODIFIER_REVERSE, &made[i]);
  return CHECK_STATUS(TS_OK, status);
}

/* 64 deep, one on the other: what is asked of the uppermost is asked of all. */
static void *use_chain(void *unused) {
  (void)unused;
  if (!make_chain(chain) || !make_chain(twins)) return NULL;
  ts_easing top = chain[most_depth];
  size_t length, size = 1 << 20;
  double value;
  float wide[2] = {0.25f, 0.75f};
  char *text = malloc(size);
  CHECK_STATUS(TS_OK, ts_easing_print(top, text, size, &length));
  CHECK(length > most_depth * 6);
  CHECK_STATUS(TS_OK, ts_easing_to_css(top, 1e-2, text, size, &length, NULL));
  CHECK_STATUS(TS_OK, ts_easing_evaluate(top, -0.5, TS_EVALUATE_EXTRAPOLATE, &value));
  CHECK_STATUS(TS_OK, ts_easing_differentiate(top, 0.5, &value));
  CHECK_STATUS(TS_OK, ts_easing_sample_f32(top, wide, wide, 2));
  ts_world world = world_made();
  for (int i = 0; i < 2; i++) {
    ts_motion desc = tween_of(NUMBERS(1), 1, 0);
    desc.timing.easing = i ? twins[most_depth] : top;
    ts_player player;
    CHECK_STATUS(TS_OK, ts_channel_start(world, number_of(world, 0), &desc, &player));
  }
  CHECK_STATUS(TS_OK, ts_world_step(world, 0.25, NULL));
  uint64_t before = hash_of(world);
  CHECK_STATUS(TS_OK, ts_world_snapshot(world, (uint8_t *)text, size, &length));
  CHECK_STATUS(TS_OK, ts_world_restore(world, (const uint8_t *)text, length));
  CHECK(before == hash_of(world));
  end_world(world);
  for (int i = 0; i <= most_depth; i++) {
    CHECK_STATUS(TS_OK, ts_easing_release(chain[i]));
    CHECK_STATUS(TS_OK, ts_easing_release(twins[i]));
  }
  free(text);
  return NULL;
}

/* ---- Worlds ----------------------------------------------------------------------------------------------------- */

static void *use_world(void *unused) {
  (void)unused;
  static uint8_t blob[1 << 17];
  sample_scene scene = make_sample_scene();
  ts_world world = scene.in.world;
  size_t size;
  for (int i = 0; i < 60; i++) step_by(world, 1 / 30.0);
  CHECK_STATUS(TS_OK, ts_world_snapshot(world, blob, sizeof blob, &size));
  CHECK_STATUS(TS_OK, ts_world_restore(world, blob, size));
  step_by(world, 5);
  end_world(world);
  return NULL;
}

/* Timelines 16 deep, and what moves a channel in each way. */
static void *use_scene(void *unused) {
  (void)unused;
  static char json[8192];
  static const char *const moves[] = {
    "\"tween\":[1,2],\"duration\":1,\"easing\":\"bake(elastic.out, 0.01)\",\"fade\":0.5,\"fade_easing\":\"sine.in\"",
    "\"spring\":{\"response\":1,\"damping_ratio\":0.5},\"target\":[1,2],\"velocity\":[3,4]",
    "\"decay\":[1,2],\"rate\":2,\"bounds\":[[-1,-1],[1,1]]", "\"fall\":[1,2],\"duration\":1",
    "\"follow\":\"M0 0C10 0 10 10 0 10\",\"duration\":1,\"tolerance\":0.001",
    "\"track\":{\"kind\":\"vec2\",\"keys\":[{\"t\":0,\"v\":[0,0]},{\"t\":1,\"v\":[1,1],\"interpolation\":\"catmull\"}]}"};
  size_t at = (size_t)snprintf(json, sizeof json, "{\"tweenspirit\":1,\"type\":\"scene\",\"channels\":[{\"name\":\"x\",\"kind\":\"vec2\","
      "\"value\":[0,0]},{\"name\":\"y\",\"kind\":\"float\",\"value\":0,\"link\":{\"to\":\"z\"}},{\"name\":\"z\",\"kind\":\"float\",\"value\":0}],"
      "\"timelines\":{");
  for (int i = 0; i < 16; i++)
    at += (size_t)snprintf(json + at, sizeof json - at, i < 15 ? "\"t%d\":{\"entries\":[{\"timeline\":\"t%d\"}]}," :
        "\"t%d\":{\"entries\":[{\"channel\":\"x\",\"track\":{\"kind\":\"vec2\",\"keys\":[{\"t\":0,\"v\":[0,0]}]}}]}", i, i + 1);
  at += (size_t)snprintf(json + at, sizeof json - at, "},\"chains\":{\"c\":[{\"animate\":[");
  for (size_t i = 0; i < COUNT_OF(moves); i++)
    at += (size_t)snprintf(json + at, sizeof json - at, "%s{\"channel\":\"x\",%s}", i ? "," : "", moves[i]);
  at += (size_t)snprintf(json + at, sizeof json - at, "]}]},\"machines\":{\"m\":{\"inputs\":{\"on\":false},\"states\":{\"a\":{\"animate\":[");
  for (size_t i = 0; i < COUNT_OF(moves); i++)
    at += (size_t)snprintf(json + at, sizeof json - at, "%s{\"channel\":\"x\",%s}", i ? "," : "", moves[i]);
  at += (size_t)snprintf(json + at, sizeof json - at, "]},\"b\":{}},\"transitions\":[{\"from\":\"a\",\"to\":\"b\",\"when\":[[\"on\",\"==\",true]]}]}},"
      "\"start\":[{\"chain\":\"c\"},{\"at\":1,\"timeline\":\"t0\"}");
  for (size_t i = 0; i < COUNT_OF(moves); i++)
    at += (size_t)snprintf(json + at, sizeof json - at, ",{\"at\":%d,\"animate\":{\"channel\":\"x\",%s}}", (int)i % 2, moves[i]);
  at += (size_t)snprintf(json + at, sizeof json - at, "]}");
  static char text[32768];
  ts_scene scene;
  ts_build build;
  size_t length;
  ts_world world = world_made();
  CHECK_STATUS(TS_OK, ts_scene_parse(json, at, &scene));
  CHECK_STATUS(TS_OK, ts_scene_print(scene, text, sizeof text, &length));
  CHECK_STATUS(TS_OK, ts_scene_build(scene, world, &build));
  CHECK_STATUS(TS_OK, ts_build_run(build));
  CHECK_STATUS(TS_OK, ts_world_inspect(world, text, sizeof text, &length));
  step_by(world, 2);
  CHECK_STATUS(TS_OK, ts_build_remove(build));
  CHECK_STATUS(TS_OK, ts_build_destroy(build));
  CHECK_STATUS(TS_OK, ts_scene_destroy(scene));
  end_world(world);
  return NULL;
}

/** Nothing takes more than 16 KiB: a thread of 32 has room for what C's own library and the test want besides. */
SECTION(test_small_stacks, "stacks of 32 KiB", 60) {
  make_curves();
  if (!CHECK(batch_work_make(&work, item_count))) return;
  batch_work_expect(&work, sums);
  run_on(small, do_batches);
  batch_work_free(&work);
  sample_sets();
  run_on(small, use_chain);
  run_on(small, use_world);
  run_on(small, use_scene);
  for (int i = 0; i < most_curves; i++) CHECK_STATUS(TS_OK, ts_easing_release(curves[i]));
}

/* ---- Live curves in live curves --------------------------------------------------------------------------------- */

enum { ways = 5 };
static int way, depth;
static bool is_over;
static uintptr_t places[most_depth];
static ts_easing self, turned;

/* Each way down, until the library refuses. */
static double go_down(double t, void *context) {
  (void)context;
  char here;
  if (is_over || depth == most_depth) return t;
  places[depth++] = (uintptr_t)&here;
  double y = t;
  float x[1] = {(float)t};
  ts_status status = TS_OK;
  if (way == 0) status = ts_easing_evaluate(self, t, 0, &y);
  else if (way == 1) status = ts_easing_evaluate(turned, t, 0, &y);
  else if (way == 2) status = ts_easing_differentiate(self, t, &y);
  else if (way == 3) status = ts_easing_sample_f64(self, &y, &y, 1);
  else status = ts_easing_sample_f32(self, x, x, 1);
  is_over = true;
  return status == TS_OK ? y : t;
}

static void *nest(void *unused) {
  (void)unused;
  for (way = 0; way < ways; way++) {
    double y;
    depth = 0, is_over = false;
    CHECK_STATUS(TS_OK, ts_easing_evaluate(self, 0.5, 0, &y));
    CHECK(depth == most_depth);
    /* Of which go_down takes its own part. */
    CHECK(SANITIZED || places[0] - places[most_depth - 1] <= 1024 * (most_depth - 1));
  }
  return NULL;
}

/** A curve that evaluates itself 64 deep stands on 1 KiB a level. */
SECTION(test_nested_stacks, "stacks of curves in curves", 20) {
  ts_easing_desc desc = {.struct_size = sizeof desc, .name = "test:down", .scalar = go_down, .live = true};
  CHECK_STATUS(TS_OK, ts_easing_register(&desc, &self));
  CHECK_STATUS(TS_OK, ts_easing_modify(self, TS_MODIFIER_REVERSE, &turned));
  run_on(medium, nest);
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:down"));
  CHECK_STATUS(TS_OK, ts_easing_release(turned));
  CHECK_STATUS(TS_OK, ts_easing_release(self));
}
