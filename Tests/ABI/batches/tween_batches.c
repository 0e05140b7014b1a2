/* SPDX-License-Identifier: MIT
 *
 * Batches of tweens: each as its easing says, in any arrangement.
 */
#define _GNU_SOURCE
#include "foreign.h"
#include "layouts.h"

#include <pthread.h>
#include <stdio.h>

static ts_easing easings[12];

static void make_easings(void) {
  const char *const texts[] = {"linear", "cubic.inOut", "back.out(1.7)", "steps(4)", "cubic-bezier(.4,0,.2,1)",
    "linear(0, 0.7 20%, 0.3 20%, 1)",
                               "spring(0.5,0.3)", "reverse(bounce.out)", "elastic.in", "expo.out", "circ.inOut",
                                 "pow.in(2.5)"};
  for (size_t i = 0; i < COUNT_OF(easings); i++) easings[i] = parsed(texts[i]);
}

static void release_easings(void) {
  for (size_t i = 0; i < COUNT_OF(easings); i++) {
    CHECK_STATUS(TS_OK, ts_easing_release(easings[i]));
    CHECK(!ts_easing_is_valid(easings[i]) || i == 0 || i == 1 || i == 9 || i == 8 || i == 10);
  }
}

#define REAL float
#define OF(name) name##_f32
#include "tween_batches.h"
#undef REAL
#undef OF
#define REAL double
#define OF(name) name##_f64
#include "tween_batches.h"

#define TWEEN_SECTION(what, name)          \
  SECTION(test_##what, name, 60) {         \
    make_easings();                        \
    what##_f32();                          \
    what##_f64();                          \
    release_easings();                     \
  }
TWEEN_SECTION(tween_layouts, "tween layouts")
TWEEN_SECTION(tween_ends, "tween ends")
TWEEN_SECTION(tween_in_place, "tweens in place")
TWEEN_SECTION(tween_edges, "tween edges")

/* ---- Live curves ------------------------------------------------------------------------------------------------- */

static pthread_t caller;
static ts_easing palette[4];
static bool ends_itself, changes_palette;

static void look_around(probe *probe) {
  if (!pthread_equal(pthread_self(), caller)) atomic_store(&probe->wrong, true);
  if (ends_itself) {
    ends_itself = false;
    CHECK_STATUS(TS_OK, ts_easing_release(palette[2]));
  }
  if (changes_palette) memset(palette, PATTERN, sizeof palette);
  double t[4] = {0, 0.25, 0.5, 1};
  ts_easing linear = {0, 0};
  ts_tween_batch_f64 inner = {.struct_size = sizeof inner, .count = 4, .from = {t, 0, 0}, .to = {NULL, 0, 2},
    .duration = {NULL, 0, 1},
    .easings = &linear, .easing_count = 1, .out = {t, 0}};
  ts_easing_get_builtin(TS_EASING_LINEAR, &linear);
  if (ts_tweens_sample_f64(&inner, 1) != TS_OK || t[0] != 2) atomic_store(&probe->wrong, true);
}

static double square(double t) { return t * t; }

static void sample_live(uint32_t threads, size_t count) {
  probe probe = {.curve = square, .during = look_around};
  palette[2] = registered("test:tween", &probe, true);
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:tween"));
  palette[0] = parsed("quad.in");
  palette[1] = parsed("back.out(2)");
  palette[3] = parsed("quad.out");
  const ts_easing held[] = {palette[1], palette[2]};
  uint32_t *index = calloc(count, sizeof *index);
  double *out = calloc(count, sizeof *out);
  for (size_t i = 0; i < count; i++) index[i] = (uint32_t)i % 4;
  caller = pthread_self();
  bool has_ended = ends_itself;
  ts_tween_batch_f64 b = {.struct_size = sizeof b, .count = count, .to = {NULL, 0, 1}, .duration = {NULL, 0, 1},
    .easings = palette,
    .easing_count = 4, .index = {index, 0}, .out = {out, 0}, .threads = threads};
  CHECK_STATUS(TS_OK, ts_tweens_sample_f64(&b, 0.5));
  bool good = true;
  for (size_t i = 0; i < count; i++) good = good && (i % 4 == 1 || out[i] == (i % 4 == 3 ? 0.75 : 0.25));
  CHECK(good && atomic_load(&probe.calls) > 0 && !atomic_load(&probe.wrong));
  CHECK_STATUS(TS_OK, ts_easing_release(held[0]));
  if (!has_ended) CHECK_STATUS(TS_OK, ts_easing_release(held[1]));
  CHECK(releases_of(&probe) == 1 && !ts_easing_is_valid(held[0]) && !ts_easing_is_valid(held[1]));
  free(index);
  free(out);
}

SECTION(test_tween_live_curves, "tweens by live curves", 30) {
  for (uint32_t threads = 1; threads <= 4; threads += 3) {
    sample_live(threads, 8);
    sample_live(threads, 100000);
    ends_itself = true;
    sample_live(threads, 8);
    changes_palette = true;
    sample_live(threads, 8);
    changes_palette = false;
  }
}

static double bad_late(double t) { return t > 0.9 ? NAN : t; }

/* A batch curve that fails ends the call, and lets go of every curve. */
SECTION(test_tween_failing_curves, "tweens by failing curves", 10) {
  for (uint32_t threads = 1; threads <= 4; threads += 3) {
    probe probe = {.curve = square, .status = TS_ERROR_OUT_OF_MEMORY};
    ts_easing_desc desc = desc_of("test:failing", &probe, true);
    desc.scalar = NULL;
    desc.batch = probe_batch;
    CHECK_STATUS(TS_OK, ts_easing_register(&desc, &palette[1]));
    CHECK_STATUS(TS_OK, ts_easing_unregister("test:failing"));
    palette[0] = parsed("back.out(2)");
    uint32_t index[6] = {0, 1, 0, 1, 0, 1};
    float out[6];
    ts_tween_batch_f32 b = {.struct_size = sizeof b, .count = 6, .to = {NULL, 0, 1}, .duration = {NULL, 0, 1},
      .easings = palette,
      .easing_count = 2, .index = {index, 0}, .out = {out, 0}, .threads = threads};
    CHECK_STATUS(TS_ERROR_CALLBACK, ts_tweens_sample_f32(&b, 0.5));
    CHECK_STATUS(TS_OK, ts_easing_release(palette[0]));
    CHECK_STATUS(TS_OK, ts_easing_release(palette[1]));
    CHECK(releases_of(&probe) == 1 && !ts_easing_is_valid(palette[0]));
  }
  probe probe = {.curve = bad_late};
  ts_easing easing = registered("test:late", &probe, true);
  double out[3], start[3] = {0, -0.25, -0.95 + 0.5};
  ts_tween_batch_f64 b = {.struct_size = sizeof b, .count = 3, .to = {NULL, 0, 1}, .start = {start, 0, 0},
    .duration = {NULL, 0, 1},
    .easings = &easing, .easing_count = 1, .out = {out, 0}};
  CHECK_STATUS(TS_OK, ts_tweens_sample_f64(&b, 0.5));
  CHECK(out[0] == 0.5 && out[1] == 0.75 && fabs(out[2] - 0.95) < 1e-15 && info_of(easing).fallbacks == 1);
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:late"));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
}
