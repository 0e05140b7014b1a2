/* SPDX-License-Identifier: MIT
 *
 * Every curve that is built in, with parameters, under modifiers, of CSS, of springs, and baked.
 */
#include "identity.h"

#include <float.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Inputs ------------------------------------------------------------------------------------------------------- */

static double next_to(double x, int64_t steps) {
  int64_t bits;
  memcpy(&bits, &x, sizeof bits);
  bits += steps;
  memcpy(&x, &bits, sizeof bits);
  return x;
}

static size_t put_around(double *out, size_t count, double x) {
  for (int64_t i = -3; i <= 3; i++)
    if (x > 0 || i >= 0) out[count++] = next_to(x, i);
  return count;
}

const double *inputs_f64(void) {
  static double inputs[input_count];
  if (inputs[0] != 0) return inputs;
  static const double joints[] = {0, 0.5, 1, 0.25, 0.75, 1 / 2.75, 2 / 2.75, 2.5 / 2.75, 0.75 / 2.75, 1 / 5.5, 4.5 / 5.5,
                                  1 / 3.0, 2 / 3.0, 0.1, 0.9, 0.0625, 0.999};
  static const double outside[] = {-0.0, -1, -1e-300, -4.9e-324, -DBL_MAX, 2, 1e300, DBL_MAX, DBL_MIN, 1e-310, 3, -0.25};
  size_t count = 0;
  inputs[count++] = -INFINITY, inputs[count++] = INFINITY, inputs[count++] = NAN;
  for (size_t i = 0; i < sizeof joints / sizeof *joints; i++) count = put_around(inputs, count, joints[i]);
  for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) inputs[count++] = outside[i];
  for (int n = 2; n <= 12; n++)
    for (int k = 1; k < n; k++) count = put_around(inputs, count, (double)k / n);
  double power = 0.5;
  for (int i = 0; i < 60; i++, power /= 2) inputs[count++] = power, inputs[count++] = 1 - power;
  for (; power > 0; power /= 0x1p30) inputs[count++] = power;
  dice d = {7};
  for (; count < input_count; count++) inputs[count] = count % 8 ? uniform(&d) : between(&d, -0.1, 1.1);
  return inputs;
}

const float *inputs_f32(void) {
  static float inputs[input_count];
  if (inputs[0] != 0) return inputs;
  const double *wide = inputs_f64();
  for (size_t i = 0; i < input_count; i++) {
    inputs[i] = (float)wide[i];
    /* The neighbours in f64 are one number in f32: they stand for its neighbours there. */
    uint32_t bits;
    memcpy(&bits, &inputs[i], sizeof bits);
    if (i % 7 == 3 && inputs[i] > 0 && inputs[i] < 1) bits += i % 2 ? 1 : UINT32_MAX;
    memcpy(&inputs[i], &bits, sizeof bits);
  }
  return inputs;
}

/* ---- Curves ------------------------------------------------------------------------------------------------------- */

ts_easing curve_at(uint32_t id) {
  ts_easing easing;
  MUST(ts_easing_get_builtin(id, &easing));
  return easing;
}

ts_easing curve_named(const char *text, ts_dialect dialect) {
  ts_easing easing;
  ts_status status = ts_easing_parse(text, dialect, &easing);
  if (status != TS_OK) fprintf(stderr, "%s\n", text);
  MUST(status);
  return easing;
}

size_t builtin_ids(uint32_t ids[128]) {
  size_t count = 0;
  ts_easing easing;
  for (uint32_t id = 0; id < 128; id++)
    if (ts_easing_get_builtin(id, &easing) == TS_OK) ids[count++] = id;
  return count;
}

/* All that a curve gives: arrays in parts, one at a time with every flag, slopes, and its words. */
static uint64_t with_curve(uint64_t hash, ts_easing easing) {
  double *t64 = f64_at(0), *out64 = f64_at(1);
  float *t32 = f32_at(0), *out32 = f32_at(1);
  memcpy(t64, inputs_f64(), input_count * sizeof *t64);
  memcpy(t32, inputs_f32(), input_count * sizeof *t32);
  for (size_t i = 0; i < input_count; i += this_way.part) {
    size_t count = this_way.part < input_count - i ? this_way.part : input_count - i;
    MUST(ts_easing_sample_f64(easing, t64 + i, out64 + i, count));
    MUST(ts_easing_sample_f32(easing, t32 + i, out32 + i, count));
    if (this_way.part > input_count) break;
  }
  hash = with_all_f32(with_all_f64(hash, out64, input_count), out32, input_count);
  for (size_t i = 0; i < input_count; i++) {
    double value = 0, slope = 0;
    MUST(ts_easing_differentiate(easing, t64[i], &slope));
    hash = with_f64(hash, slope);
    if (i % 4) continue;
    MUST(ts_easing_evaluate(easing, t64[i], (uint32_t)(i / 4 % 4), &value));
    hash = with_f64(hash, value);
    if (out64[i] != out64[i] && t64[i] == t64[i]) values_not_finite++;
  }
  return hash;
}

static uint64_t with_names(uint64_t hash, const char *const *names, size_t count, ts_dialect dialect) {
  for (size_t i = 0; i < count; i++) {
    ts_easing easing = curve_named(names[i], dialect);
    hash = with_curve(hash, easing);
    MUST(ts_easing_release(easing));
  }
  return hash;
}
#define WITH_NAMES(hash, names, dialect) with_names((hash), (names), sizeof(names) / sizeof *(names), (dialect))

static const char *const with_parameters[] = {
  "back.in(2.5)", "back.out(0)", "back.inOut(10)", "back.outIn(1)", "elastic.in(1,0.3)", "elastic.out(2.5,0.2)",
  "elastic.inOut(1,0.75)", "elastic.outIn(1.5,1)", "elastic.out(1,0.05)", "pow.in(1.68)", "pow.out(0.5)",
  "pow.inOut(7.25)", "pow.outIn(3)", "bounce.in(0.5,5)", "bounce.out(0.1,1)", "bounce.inOut(0.5,2)", "bounce.outIn(0.25,0)",
  "gsap.elastic.out(1.70158,0.3)", "dotween.elastic.inOut", "ah.back.in", "gsap.expo.out", "anime.back.in"};

static const char *const of_css[] = {
  "cubic-bezier(.4,0,.2,1)", "cubic-bezier(1,0,0,1)", "cubic-bezier(0,1,1,0)", "cubic-bezier(0,0,0,0)",
  "cubic-bezier(.5,-2,.5,3)", "cubic-bezier(1,1,1,1)", "cubic-bezier(0.333,0,0.667,1)", "cubic-bezier(0,-1e3,1,1e3)",
  "steps(4)", "steps(1,start)", "steps(7,jump-both)", "steps(3,jump-none)", "steps(1000000)",
  "linear(0,0.25 75%,1)", "linear(0,0.5 25% 75%,1)", "linear(0,1 50%,0 50%,1)", "linear(0 20%,2 30%,-1 30%,1 80%)",
  "linear(0,0.1,0.9,0.2,0.8,0.3,0.7,1)", "ease-in", "linear"};

static const char *const of_springs[] = {
  "spring(0.5,0.3)", "spring(0.5,0)", "spring(0.5,-0.5)", "spring(0.5,0.9,20)", "spring(1,0.3,-5,0.01)", "spring(snappy)",
  "spring(stiffness=200,damping=10)", "spring(stiffness=200,damping=200)", "out(spring(bouncy))", "mirror(spring(0.5,0.2))"};

static uint64_t modified(void) {
  static const char *const bases[] = {"back.in(2)", "steps(5)", "linear(0,0.3 20%,1)", "cubic-bezier(.4,0,.2,1)",
                                      "spring(0.5,0.4)", "bounce.out", "elastic.in", "circ.in", "pow.in(2.5)"};
  uint64_t hash = nothing_yet;
  for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
    ts_easing easing = curve_named(bases[i], TS_DIALECT_CANONICAL), stack = easing, next;
    for (int modifier = 0; modifier < 6; modifier++) {
      MUST(ts_easing_modify(easing, (ts_easing_modifier)modifier, &next));
      hash = with_curve(hash, next);
      MUST(ts_easing_release(next));
    }
    MUST(ts_easing_retain(stack));
    for (size_t depth = 0; depth < 8; depth++) {
      MUST(ts_easing_modify(stack, (ts_easing_modifier)((depth * 5 + i) % 6), &next));
      MUST(ts_easing_release(stack));
      stack = next;
    }
    hash = with_curve(hash, stack);
    MUST(ts_easing_release(stack));
    MUST(ts_easing_release(easing));
  }
  return hash;
}

/* Curves of a caller's: smooth, with a jump, with a corner, noisy at a bend; by + - x / alone. */
static double smooth(double t, void *context) {
  (void)context;
  return t * (1.5 - t * (0.25 + t * (t - 0.75))) / (1 + 0.5 * t);
}
static double jumping(double t, void *context) { return t < *(const double *)context ? t * t : 1 - (1 - t) * 0.5; }
static double cornered(double t, void *context) { return t < *(const double *)context ? 2 * t : 1.2 - 0.2 * t * t; }

static uint64_t baked(void) {
  double place = 0.37;
  struct {
    ts_easing_scalar code;
    double tolerance;
  } own[] = {{smooth, 1e-6}, {smooth, 1e-12}, {jumping, 1e-6}, {cornered, 1e-4}, {cornered, 1e-9}};
  uint64_t hash = nothing_yet;
  for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
    ts_easing_desc desc = {.struct_size = sizeof desc, .name = "identity:own", .scalar = own[i].code, .context = &place,
                           .tolerance = own[i].tolerance, .replace = true};
    ts_easing easing;
    ts_easing_info info = {.struct_size = sizeof info};
    MUST(ts_easing_register(&desc, &easing));
    MUST(ts_easing_get_info(easing, &info));
    hash = with_f64(with_curve(hash, easing), info.max_error);
    MUST(ts_easing_release(easing));
    MUST(ts_easing_unregister(desc.name));
  }
  static const char *const bases[] = {"elastic.out", "bounce.in", "spring(0.5,0.5)", "cubic-bezier(.4,0,.2,1)", "steps(9)"};
  for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
    ts_easing easing = curve_named(bases[i], TS_DIALECT_CANONICAL), table;
    double error;
    MUST(ts_easing_bake(easing, i % 2 ? 1e-4 : 1e-7, 0, &table, &error));
    hash = with_f64(with_curve(hash, table), error);
    MUST(ts_easing_release(table));
    MUST(ts_easing_release(easing));
  }
  return hash;
}

/* Texts: what a curve is called, and what it is in CSS. */
static uint64_t words(void) {
  static char text[1 << 16];
  uint64_t hash = nothing_yet;
  uint32_t ids[128];
  size_t count = builtin_ids(ids), length;
  for (size_t i = 0; i < count; i++) {
    double error;
    MUST(ts_easing_print(curve_at(ids[i]), text, sizeof text, &length));
    hash = with_bytes(hash, text, length);
    MUST(ts_easing_to_css(curve_at(ids[i]), 1e-3, text, sizeof text, &length, &error));
    hash = with_f64(with_bytes(hash, text, length < sizeof text ? length : 0), error);
  }
  for (size_t i = 0; i < sizeof with_parameters / sizeof *with_parameters; i++) {
    ts_easing easing = curve_named(with_parameters[i], TS_DIALECT_CANONICAL);
    MUST(ts_easing_print(easing, text, sizeof text, &length));
    hash = with_bytes(hash, text, length);
    MUST(ts_easing_release(easing));
  }
  return hash;
}

void tell_curves(void) {
  uint32_t ids[128];
  size_t count = builtin_ids(ids);
  uint64_t hash = nothing_yet;
  for (size_t i = 0; i < count; i++) {
    hash = with_curve(mixed(hash, ids[i]), curve_at(ids[i]));
    for (size_t k = 0; k < input_count; k += 5) hash = with_f64(hash, ts_ease(ids[i], inputs_f64()[k]));
  }
  tell("curves/built-in", hash);
  tell("curves/parameters", WITH_NAMES(nothing_yet, with_parameters, TS_DIALECT_CANONICAL));
  tell("curves/css", WITH_NAMES(nothing_yet, of_css, TS_DIALECT_CSS));
  tell("curves/springs", WITH_NAMES(nothing_yet, of_springs, TS_DIALECT_CANONICAL));
  tell("curves/modified", modified());
  tell("curves/baked", baked());
  tell("curves/words", words());
}
