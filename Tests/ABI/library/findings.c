/* SPDX-License-Identifier: MIT
 *
 * What the fuzzers found, each with the call that showed it.
 */
#define _GNU_SOURCE
#include "world_help.h"

#include <math.h>
#include <stdlib.h>

/* A struct that is refused for its size ends where it says: nothing behind it is read (the address sanitizer sees it). */
SECTION(test_finding_short_batches, "finding, short batches", 10) {
  size_t *short_one = malloc(sizeof *short_one);
  if (!CHECK(short_one != NULL)) return;
  const size_t sizes[] = {0, 1, sizeof *short_one, SIZE_MAX};
  for (size_t i = 0; i < COUNT_OF(sizes); i++) {
    *short_one = sizes[i];
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_springs_step_f32((const ts_spring_batch_f32 *)(void *)short_one, 0.1, NULL));
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_springs_step_f64((const ts_spring_batch_f64 *)(void *)short_one, 0.1, NULL));
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_decays_step_f32((const ts_decay_batch_f32 *)(void *)short_one, 0.1, NULL));
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_tweens_sample_f64((const ts_tween_batch_f64 *)(void *)short_one, 0.1));
  }
  free(short_one);
}

/* A layer that is refused has not been: neither the world's hash nor what has changed tells of it. */
SECTION(test_finding_refused_layer, "finding, a refused layer", 10) {
  ts_world world = world_made();
  ts_channel channel = number_of(world, 1), changed[4];
  size_t count = 0;
  for (int round = 0; round < 3; round++) {
    uint64_t before = hash_of(world);
    CHECK_STATUS(TS_OK, ts_world_read_changes(world, changed, 4, &count));
    const double bad[] = {NAN, INFINITY, -INFINITY};
    for (size_t i = 0; i < COUNT_OF(bad); i++) {
      ts_motion desc = tween_of(&bad[i], 1, TS_EASING_LINEAR);
      desc.flags |= TS_START_ADDITIVE;
      ts_player player;
      CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channel_start(world, channel, &desc, &player));
    }
    CHECK_STATUS(TS_OK, ts_world_read_changes(world, changed, 4, &count));
    CHECK(hash_of(world) == before && count == 0);
    ts_motion desc = tween_of(NUMBERS(2), 1, TS_EASING_LINEAR);
    desc.flags = round < 2 ? TS_START_ADDITIVE : 0;
    started(world, channel, desc);
    CHECK_STATUS(TS_OK, ts_world_step(world, 0.25, NULL));
  }
  end_world(world);
}

SECTION(test_finding_far_inputs, "finding, far inputs", 10) {
  const char *const texts[] = {"mirror(pow.in(1.68))", "reverse(quad.in)", "mirror(cubic-bezier(0.1,5,0.5,5))", "outIn(back.out(9))"};
  for (size_t i = 0; i < COUNT_OF(texts); i++) {
    ts_easing easing = parsed(texts[i]);
    const double far[] = {INFINITY, -INFINITY, 1.7e308, -1.7e308};
    for (size_t k = 0; k < COUNT_OF(far); k++) {
      double value = NAN;
      CHECK_STATUS(TS_OK, ts_easing_evaluate(easing, far[k], TS_EVALUATE_EXTRAPOLATE, &value));
      CHECK_OF(isfinite(value), texts[i]);
    }
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
  }
}

/* No error that is told is above what was asked for. */
SECTION(test_finding_tolerances, "finding, tolerances", 30) {
  double times[10] = {0x1.18p-1, 0x1.4p-1, 4.25, 4.25, 4.25, 4.25, 4.25, 4.25, 4.25, 4.25}, values[10] = {0, 8.125, -1.875};
  ts_fit_desc fit = {.struct_size = sizeof fit, .times = times, .values = values, .count = 10, .lanes = 1,
                     .tolerance = 1e-308, .interpolation = TS_INTERPOLATION_HERMITE};
  ts_track track, made;
  double error = NAN;
  CHECK_STATUS(TS_OK, ts_track_fit(&fit, &track, &error));
  CHECK(error <= fit.tolerance);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));

  /* Nor more keys than were allowed: rotations are not joined by lines, and not thinned out. */
  track = track_of(TS_TRACK_QUAT, 0, TS_INTERPOLATION_EASED);
  add_keys(track, 2, NUMBERS(0, 0.125), NUMBERS(0, 0, 0, 1, 0.6, 0.6, 0.6, -1));
  for (size_t most = 2; most < 40; most++) {
    ts_bake_desc bake = {.struct_size = sizeof bake, .tolerance = 1e-6, .max_keys = most};
    ts_status status = ts_track_bake(track, &bake, &made, &error);
    CHECK(status == TS_OK || status == TS_ERROR_INVALID_ARGUMENT);
    if (status != TS_OK) continue;
    CHECK(count_of(made) <= most && error <= bake.tolerance);
    CHECK_STATUS(TS_OK, ts_track_destroy(made));
  }
  CHECK_STATUS(TS_OK, ts_track_destroy(track));

  const char *const texts[] = {"linear", "circ.in", "back.inOut(-3)", "pow.in(0.01)", "cubic-bezier(0,9,1,-9)", "step-start"};
  for (size_t i = 0; i < COUNT_OF(texts); i++) {
    ts_track_desc desc = track_desc_of(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_EASED);
    desc.easing = parsed(texts[i]);
    track = track_made(desc);
    add_keys(track, 2, NUMBERS(0.125, 0x1.7e43c8800759cp+996), NUMBERS(0.125, 0));
    ts_bake_desc bake = {.struct_size = sizeof bake, .tolerance = 1.0 / 64, .max_keys = 113};
    ts_status status = ts_track_bake(track, &bake, &made, &error);
    CHECK_OF(status == TS_ERROR_INVALID_ARGUMENT || (status == TS_OK && error <= bake.tolerance), texts[i]);
    if (status == TS_OK) CHECK_STATUS(TS_OK, ts_track_destroy(made));
    CHECK_STATUS(TS_OK, ts_track_destroy(track));
    CHECK_STATUS(TS_OK, ts_easing_release(desc.easing));
  }
}

/* Small requests that took seconds. */
SECTION(test_finding_slow, "finding, slow requests", 60) {
  size_t size = 0;
  double error = 0;
  ts_easing easing = parsed("spring(1, 0.99)");
  ts_status status = ts_easing_to_css(easing, 1e-7, NULL, 0, &size, &error);
  CHECK(status == TS_ERROR_INVALID_ARGUMENT || size < 5000000);
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  /* Nothing of a transparent colour is seen. */
  ts_track_desc desc = track_desc_of(TS_TRACK_COLOR, 0, TS_INTERPOLATION_EASED);
  desc.space = TS_COLOR_SRGB;
  ts_track track = track_made(desc);
  add_keys(track, 2, NUMBERS(0, 100), NUMBERS(1, 0, 0, 0, 0, 0, 1, 0));
  CHECK_STATUS(TS_OK, ts_track_to_web_animation(track, "color", NULL, 0.1, NULL, 0, &size));
  CHECK(size < 200);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  /* More frames than keys are seen before they are drawn. */
  track = line_of(TS_INTERPOLATION_EASED, 2, NUMBERS(0, 1), NUMBERS(0, 1));
  ts_bake_desc bake = {.struct_size = sizeof bake, .fps = 1e308};
  ts_track made;
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_track_bake(track, &bake, &made, &error));
  CHECK(strstr(ts_last_error_message(), "max_keys") != NULL);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
}

SECTION(test_finding_affine, "finding, affine", 10) {
  double matrix[6];
  FILL_PATTERN(matrix);
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_affine_compose(&(ts_affine){5, 6, 0.5, 2, 3, 1e308}, matrix));
  CHECK(IS_PATTERN(matrix));
}

static ts_status writes_nothing(const double *t, double *out, size_t count, void *context) {
  (void)t, (void)out, (void)count, (void)context;
  return TS_OK;
}

/* What a curve's code leaves unwritten is no number, so that t stands for it. */
SECTION(test_finding_unwritten, "finding, unwritten", 10) {
  ts_easing_desc desc = {.struct_size = sizeof desc, .name = "test:silent", .batch = writes_nothing, .live = true};
  ts_easing easing;
  CHECK_STATUS(TS_OK, ts_easing_register(&desc, &easing));
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:silent"));
  double t[100], out[100];
  for (int i = 0; i < 100; i++) t[i] = i / 100.0, out[i] = 7;
  CHECK_STATUS(TS_OK, ts_easing_sample_f64(easing, t, out, 100));
  CHECK(same_bits(t, out, sizeof t));
  ts_easing_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_easing_get_info(easing, &info));
  CHECK(info.fallbacks == 100);
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
}

/* A player that is over within an instant of the clock tells all of its loops. */
SECTION(test_finding_loops, "finding, loops within an instant", 10) {
  const double steps[] = {0, 1e-12, 1};
  for (size_t i = 0; i < COUNT_OF(steps); i++) {
    ts_world world = world_made();
    ts_motion desc = tween_of(NUMBERS(1), 0x1p-28, TS_EASING_LINEAR);
    desc.timing.iterations = 1000;
    desc.timing.rate = 90000;
    started(world, number_of(world, 0), desc);
    CHECK_STATUS(TS_OK, ts_world_step(world, steps[i], NULL));
    static ts_event events[most_events];
    size_t count = 0;
    uint64_t loops = 0;
    CHECK_STATUS(TS_OK, ts_world_read_events(world, events, most_events, &count));
    for (size_t k = 0; k < count; k++) loops += events[k].kind == TS_EVENT_LOOP ? events[k].count : 0;
    CHECK(loops == 999);
    end_world(world);
  }
}

/* Rounding puts no key behind the last one. */
SECTION(test_finding_reversed, "finding, reversed", 10) {
  ts_track track = line_of(TS_INTERPOLATION_EASED, 3, NUMBERS(-0.375, -0.375, -1e-308), NUMBERS(1, 2, 3));
  CHECK_STATUS(TS_OK, ts_track_reverse(track));
  double last = -INFINITY;
  for (size_t i = 0; i < 3; i++) {
    ts_key key = {.struct_size = sizeof key};
    CHECK_STATUS(TS_OK, ts_track_get_key(track, i, &key, NULL));
    CHECK(key.time >= last);
    last = key.time;
  }
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
}

static double farthest_apart(ts_easing a, ts_easing b) {
  double worst = 0;
  for (int n = 0; n <= 20000; n++) {
    double x, y;
    ts_easing_evaluate(a, n / 20000.0, 0, &x), ts_easing_evaluate(b, n / 20000.0, 0, &y);
    worst = fmax(worst, fabs(x - y));
  }
  return worst;
}

/* A curve that swings more often than lines and tables are looked at is followed all the same, or refused. */
SECTION(test_finding_swings, "finding, swings", 60) {
  static char text[1 << 20];
  const char *const texts[] = {"spring(stiffness=5722444458, damping=09)", "spring(stiffness=572222222222222222222229, damping=18)",
                               "mirror(spring(stiffness=1e5, damping=1))", "elastic.out(1, 0.001)",
                               "spring(stiffness=2840446458, damping=12)"};
  for (size_t i = 0; i < COUNT_OF(texts); i++) {
    ts_easing easing = parsed(texts[i]), made;
    const double tolerances[] = {0.3, 0.05, 0.5};
    for (size_t k = 0; k < COUNT_OF(tolerances); k++) {
      size_t size = 0;
      double told = NAN;
      ts_status status = ts_easing_to_css(easing, tolerances[k], text, sizeof text, &size, &told);
      CHECK_OF(status == TS_OK || status == TS_ERROR_INVALID_ARGUMENT, texts[i]);
      if (status == TS_OK && ts_easing_parse(text, TS_DIALECT_CSS, &made) == TS_OK) {
        CHECK_OF(farthest_apart(easing, made) <= told, texts[i]);
        CHECK_STATUS(TS_OK, ts_easing_release(made));
      }
      for (uint32_t points = 4096; points <= 65536; points *= 16) {
        status = ts_easing_bake(easing, tolerances[k], points, &made, &told);
        CHECK_OF(status == TS_OK || status == TS_ERROR_INVALID_ARGUMENT, texts[i]);
        if (status != TS_OK) continue;
        CHECK_OF(told <= tolerances[k] && farthest_apart(easing, made) <= told, texts[i]);
        CHECK_STATUS(TS_OK, ts_easing_release(made));
      }
    }
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
  }
}

/* What a host wrote into bound memory is in the hash and the snapshot, whoever has looked at it before. */
SECTION(test_finding_bound_hash, "finding, bound memory in a hash", 10) {
  ts_world world = world_made();
  ts_channel channel = number_of(world, 0);
  double memory = 0, value = 0;
  CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, channel, &memory, 0));
  uint64_t before = hash_of(world);
  memory = 5;
  uint64_t after = hash_of(world);
  ts_motion desc = decay_to(&(double){NAN}, 3);
  ts_player player;
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channel_start(world, channel, &desc, &player));
  CHECK_STATUS(TS_OK, ts_channel_get(world, channel, &value, NULL, NULL, 1));
  CHECK(value == 5 && before != after && after == hash_of(world));
  end_world(world);
}
