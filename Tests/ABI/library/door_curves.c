/* SPDX-License-Identifier: MIT
 *
 * The session's curves, springs, decays and batches.
 */
#define _GNU_SOURCE
#include "door_session.h"

static double square(double t) { return t * t; }
static double stairs(double t) { return t < 0.3 ? t : 1 - t * 0.5; }

void door_keep_easing(void) { on.easings[on.easing_count++] = out.easing; }

static ts_status parse(const char *text) { return ts_easing_parse(text, TS_DIALECT_CANONICAL, &out.easing); }
static ts_status parse_formula(void) { return parse("back.out(1.7)"); }
static ts_status parse_stops(void) { return ts_easing_parse("linear(0,.2 10%,.9,1)", TS_DIALECT_CSS, &out.easing); }
static ts_status parse_bezier(void) { return parse("cubic-bezier(.4,0,.2,1)"); }
static ts_status parse_spring(void) { return parse("spring(snappy)"); }
static ts_status parse_spring_words(void) { return parse("spring(stiffness=200, damping=10)"); }
static ts_status parse_nested(void) { return parse("reverse(chain(bake(inOut(back.out(3)),1e-4),rough(1,3),0.5))"); }
static ts_status parse_gsap(void) { return ts_easing_parse("elastic(1, 0.3)", TS_DIALECT_GSAP, &out.easing); }
static ts_status parse_registered(void) { return parse("outIn(door:live)"); }
static ts_status create_linear(void) {
  return ts_easing_create_linear(NUMBERS(0, 0.5, 0.25, 1), NUMBERS(0, NAN, 0.75, 1), 4, &out.easing);
}
static ts_status register_as(const char *name, probe *of, bool live, bool replace) {
  ts_easing_desc desc = desc_of(name, of, live);
  desc.tolerance = 1e-4, desc.replace = replace;
  return ts_easing_register(&desc, &out.easing);
}
static ts_status register_live(void) {
  door_probe = (probe){.curve = square};
  return register_as("door:live", &door_probe, true, false);
}
static ts_status register_baked(void) {
  static probe of;
  of = (probe){.curve = square};
  return register_as("door:baked", &of, false, false);
}
static ts_status register_again(void) {
  static probe of;
  of = (probe){.curve = stairs};
  ts_status status = register_as("door:baked", &of, false, true);
  return releases_of(&of) == (status == TS_OK) ? status : TS_ERROR_BUSY;
}
static ts_status modify(void) { return ts_easing_modify(on.easings[1], TS_MODIFIER_MIRROR, &out.easing); }
static ts_status modify_live(void) { return ts_easing_modify(on.easings[6], TS_MODIFIER_OUT, &out.easing); }
static ts_status bake(void) { return ts_easing_bake(on.easings[0], 1e-5, 0, &out.easing, out.numbers); }
static ts_status to_css(void) {
  return ts_easing_to_css(on.easings[0], 1e-3, out.text, sizeof out.text, &out.count, out.numbers);
}
static ts_status print(void) { return ts_easing_print(on.easings[5], out.text, sizeof out.text, &out.count); }
static ts_status list(void) { return ts_easing_list(out.text, sizeof out.text, &out.count); }
static ts_status from_spring(void) {
  return ts_easing_from_spring(&(ts_spring){10, 0.5, 1}, 0, 0, &out.easing, out.numbers);
}
static ts_status evaluate(void) {
  for (size_t i = 0; i < on.easing_count; i++) {
    ts_status status = ts_easing_evaluate(on.easings[i], 0.375, 0, &out.numbers[i]);
    if (status != TS_OK) return status;
  }
  return TS_OK;
}
static ts_status refuse(void) {
  /* Failures without memory have their words too. */
  ts_easing none = {PATTERN, PATTERN};
  return ts_easing_parse("no.such", TS_DIALECT_CANONICAL, &none) == TS_ERROR_UNKNOWN_EASING ? TS_OK : TS_ERROR_BUSY;
}

/* ---- Batches ---------------------------------------------------------------------------------------------------- */

static double columns[4][door_items];
static uint32_t index_of[door_items];

static void fill(void) {
  for (size_t i = 0; i < door_items; i++) {
    columns[0][i] = (double)(i % 100), columns[1][i] = 0, columns[2][i] = (double)(i % 7), columns[3][i] = 0;
    index_of[i] = i % 3;
  }
}

static ts_status sum_columns(ts_status status) {
  uint64_t sum = mixed(0xCBF29CE484222325u, columns, sizeof columns);
  if (status == TS_OK) memcpy(out.numbers, &sum, sizeof sum);
  return status;
}

static ts_status springs(void) {
  const ts_spring palette[] = {{10, 0.5, 1}, {20, 1, 1}, {5, 2, 1}};
  ts_spring_batch_f64 b = {.struct_size = sizeof b, .count = door_items, .value = {columns[0], 0},
                           .velocity = {columns[1], 0}, .target = {columns[2], 0, 0}, .springs = palette,
                           .spring_count = 3, .index = {index_of, 0}, .tolerance = 1e-3, .threads = 2};
  fill();
  return sum_columns(ts_springs_step_f64(&b, 0.125, NULL));
}
static ts_status decays(void) {
  const ts_decay decay = {.rate = 2};
  ts_decay_batch_f64 b = {.struct_size = sizeof b, .count = door_items, .value = {columns[0], 0},
                          .velocity = {columns[2], 0}, .decay = &decay, .tolerance = 1e-3, .threads = 2};
  fill();
  return sum_columns(ts_decays_step_f64(&b, 0.125, NULL));
}
static ts_status tweens(void) {
  ts_tween_batch_f64 b = {.struct_size = sizeof b, .count = door_items, .from = {columns[0], 0, 0},
                          .to = {columns[2], 0, 0}, .duration = {NULL, 0, 1}, .easings = on.easings,
                          .easing_count = 3, .index = {index_of, 0}, .out = {columns[3], 0}, .threads = 2};
  fill();
  return sum_columns(ts_tweens_sample_f64(&b, 0.375));
}

const door_step door_curves[] = {
  {"parse a formula", parse_formula, door_keep_easing}, {"parse stops", parse_stops, door_keep_easing},
  {"parse a bezier", parse_bezier, door_keep_easing}, {"parse a spring", parse_spring, door_keep_easing},
  {"parse a spring's words", parse_spring_words, door_keep_easing}, {"parse a nest", parse_nested, door_keep_easing},
  {"register a live curve", register_live, door_keep_easing}, {"register a table", register_baked, door_keep_easing},
  {"register another", register_again, door_keep_easing}, {"parse a registered name", parse_registered, door_keep_easing},
  {"GSAP", parse_gsap, door_keep_easing}, {"create linear", create_linear, door_keep_easing},
  {"modify", modify, door_keep_easing}, {"modify a live curve", modify_live, door_keep_easing},
  {"bake", bake, door_keep_easing}, {"of a spring", from_spring, door_keep_easing},
  {"CSS", to_css, NULL}, {"print", print, NULL}, {"list", list, NULL}, {"evaluate", evaluate, NULL},
  {"a refusal", refuse, NULL}, {"springs", springs, NULL}, {"decays", decays, NULL}, {"tweens", tweens, NULL}};
DOOR_STEPS(door_curve);
