/* SPDX-License-Identifier: MIT */
#include "api.h"

static const ts_spring *lend_spring(void) {
  ts_spring spring = take_spring(), *to = lend(sizeof spring);
  *to = spring;
  return take_once(&fuzz.in, 64) ? NULL : to;
}

static const ts_spring_motion *lend_motion(void) {
  ts_spring_motion motion = {.struct_size = sizeof motion, .target = 1};
  unsigned has = take_byte(&fuzz.in);
  if (has & 1) motion.start = take_number(&fuzz.in);
  if (has & 2) motion.target = take_number(&fuzz.in);
  if (has & 4) motion.velocity = take_number(&fuzz.in);
  if (has & 8) motion.overshoot = TAKE_ENUM(ts_overshoot);
  if (has & 16) motion.restitution = take_number(&fuzz.in);
  return STRUCT(motion);
}

void fuzz_ts_spring_make(void) {
  ts_spring *out = OUT(ts_spring);
  ts_spring_desc desc = {.struct_size = sizeof desc, .scheme = TAKE_ENUM(ts_spring_scheme)};
  unsigned other = take_byte(&fuzz.in);
  double a = take_number(&fuzz.in), b = take_number(&fuzz.in), c = take_number(&fuzz.in);
  switch (desc.scheme) {
    case TS_SPRING_BY_PRESET: desc.preset = TAKE_ENUM(ts_spring_preset); break;
    case TS_SPRING_BY_DURATION: case TS_SPRING_BY_VISUAL_DURATION: case TS_SPRING_BY_SETTLING_DURATION:
      desc.duration = a, desc.bounce = b;
      break;
    case TS_SPRING_BY_SETTLING_DURATION_AND_RATIO: desc.duration = a, desc.damping_ratio = b; break;
    case TS_SPRING_BY_RESPONSE: desc.response = a, desc.damping_ratio = b; break;
    case TS_SPRING_BY_FREQUENCY: desc.frequency = a, desc.damping_ratio = b; break;
    case TS_SPRING_BY_OMEGA: desc.omega = a, desc.damping_ratio = b, desc.mass = c; break;
    case TS_SPRING_BY_HALF_LIFE: desc.half_life = a, desc.damping_ratio = b; break;
    case TS_SPRING_BY_STIFFNESS: desc.stiffness = a, desc.damping = b, desc.mass = c; break;
    case TS_SPRING_BY_STIFFNESS_AND_RATIO: desc.stiffness = a, desc.damping_ratio = b, desc.mass = c; break;
    default: desc.bounciness = a, desc.speed = b; break;
  }
  if (other >= 240) desc.response = c, desc.preset = TAKE_ENUM(ts_spring_preset);
  done(ts_spring_make(STRUCT(desc), out));
}

void fuzz_ts_spring_get_info(void) {
  ts_spring_info *out = INFO(ts_spring_info);
  done(ts_spring_get_info(lend_spring(), out));
}

void fuzz_ts_spring_evaluate(void) {
  double *out_value = OUT(double), *out_velocity = OUT(double);
  const ts_spring *spring = lend_spring();
  const ts_spring_motion *from = lend_motion();
  if (done(ts_spring_evaluate(spring, from, take_number(&fuzz.in), out_value, out_velocity)) == TS_OK && out_value)
    FUZZ_CHECK(!isnan(*out_value));
}

#define SAMPLES(suffix, number, take) \
  void fuzz_ts_spring_sample_##suffix(void) { \
    size_t count = take_count(); \
    number *t = take, *value = lend_room(count * sizeof *t), *velocity = lend_room(count * sizeof *t); \
    unsigned how = take_byte(&fuzz.in); \
    if (how >= 250) count = take_huge(); \
    else if (how >= 240 && count) value = t ? t + 1 : NULL, count--; \
    else if (how >= 220) velocity = NULL; \
    else if (how >= 200) value = t; \
    else if (how >= 190) velocity = value; \
    const ts_spring *spring = lend_spring(); \
    done(ts_spring_sample_##suffix(spring, lend_motion(), t, value, velocity, count)); \
  }
SAMPLES(f32, float, take_floats(count))
SAMPLES(f64, double, take_numbers(count, true))

void fuzz_ts_spring_settling_time(void) {
  double *out = OUT(double);
  const ts_spring *spring = lend_spring();
  const ts_spring_motion *from = lend_motion();
  if (done(ts_spring_settling_time(spring, from, take_number(&fuzz.in), out)) == TS_OK) FUZZ_CHECK(*out >= 0);
}

void fuzz_ts_spring_crossing(void) {
  double *out = OUT(double), level = take_number(&fuzz.in), after = take_number(&fuzz.in);
  const ts_spring *spring = lend_spring();
  if (done(ts_spring_crossing(spring, lend_motion(), level, after, out)) == TS_OK) FUZZ_CHECK(*out >= after);
}

void fuzz_ts_spring_extremum(void) {
  double *out = OUT(double), *out_value = OUT(double), after = take_number(&fuzz.in);
  const ts_spring *spring = lend_spring();
  if (done(ts_spring_extremum(spring, lend_motion(), after, out, out_value)) == TS_OK) FUZZ_CHECK(*out >= after);
}

void fuzz_ts_spring_retarget(void) {
  ts_spring_motion *out = OUT(ts_spring_motion);
  double t = take_number(&fuzz.in), target = take_number(&fuzz.in);
  const ts_spring *spring = lend_spring();
  done(ts_spring_retarget(spring, lend_motion(), t, target, out));
}

void fuzz_ts_easing_from_spring(void) {
  ts_easing *out = OUT(ts_easing);
  double *out_duration = OUT(double), velocity = take_number(&fuzz.in), tolerance = take_number(&fuzz.in);
  done(ts_easing_from_spring(lend_spring(), velocity, tolerance, out, out_duration));
  keep(EASING, no_world, out);
}

/* ---- Decay -------------------------------------------------------------------------------------------------------- */

static const ts_decay *lend_decay(void) {
  ts_decay *decay = lend(sizeof *decay);
  unsigned byte = take_byte(&fuzz.in);
  decay->rate = byte < 200 ? 0.5 + byte / 16.0 : take_number(&fuzz.in);
  return byte == 255 ? NULL : decay;
}

static const ts_decay_motion *lend_decay_motion(void) {
  ts_decay_motion motion = {.struct_size = sizeof motion, .decay.rate = 2, .velocity = 8};
  unsigned has = take_byte(&fuzz.in);
  if (has & 1) motion.decay.rate = take_number(&fuzz.in);
  if (has & 2) motion.start = take_number(&fuzz.in);
  if (has & 4) motion.velocity = take_number(&fuzz.in);
  if (has & 8) motion.bounded = true, motion.lower = take_number(&fuzz.in), motion.upper = take_number(&fuzz.in);
  if (has & 16) motion.spring = take_spring();
  if (has & 32) motion.decay.power = take_number(&fuzz.in);
  return STRUCT(motion);
}

void fuzz_ts_decay_make(void) {
  ts_decay *out = OUT(ts_decay);
  uint32_t scheme = take_enum(6);
  done(ts_decay_make((ts_decay_scheme)scheme, take_number(&fuzz.in), out));
}

void fuzz_ts_decay_get_info(void) {
  ts_decay_info *out = INFO(ts_decay_info);
  done(ts_decay_get_info(lend_decay(), out));
}

void fuzz_ts_decay_evaluate(void) {
  double *out_value = OUT(double), *out_velocity = OUT(double), t = take_number(&fuzz.in);
  if (done(ts_decay_evaluate(lend_decay_motion(), t, out_value, out_velocity)) == TS_OK && out_value)
    FUZZ_CHECK(!isnan(*out_value));
}

void fuzz_ts_decay_rest(void) {
  double *out_value = OUT(double), *out_seconds = OUT(double), tolerance = take_number(&fuzz.in);
  done(ts_decay_rest(lend_decay_motion(), tolerance, out_value, out_seconds));
}

void fuzz_ts_decay_handoff(void) {
  double *out_seconds = OUT(double);
  ts_spring_motion *out_motion = OUT(ts_spring_motion);
  done(ts_decay_handoff(lend_decay_motion(), out_seconds, out_motion));
}

void fuzz_ts_decay_crossing(void) {
  double *out_seconds = OUT(double), level = take_number(&fuzz.in);
  if (done(ts_decay_crossing(lend_decay_motion(), level, out_seconds)) == TS_OK) FUZZ_CHECK(*out_seconds >= 0);
}

void fuzz_ts_decay_aim(void) {
  double *out = OUT(double), start = take_number(&fuzz.in), target = take_number(&fuzz.in);
  done(ts_decay_aim(lend_decay(), start, target, out));
}

void fuzz_ts_decay_snap(void) {
  double *out = OUT(double), start = take_number(&fuzz.in), velocity = take_number(&fuzz.in);
  double spacing = take_number(&fuzz.in), offset = take_number(&fuzz.in);
  done(ts_decay_snap(lend_decay(), start, velocity, spacing, offset, out));
}

static const ts_fall_motion *lend_fall_motion(void) {
  ts_fall_motion motion = {.struct_size = sizeof motion, .acceleration = -10, .velocity = 8};
  unsigned has = take_byte(&fuzz.in);
  if (has & 1) motion.acceleration = take_number(&fuzz.in);
  if (has & 2) motion.start = take_number(&fuzz.in);
  if (has & 4) motion.velocity = take_number(&fuzz.in);
  if (has & 8) motion.decay.rate = take_number(&fuzz.in);
  return STRUCT(motion);
}

void fuzz_ts_fall_evaluate(void) {
  double *out_value = OUT(double), *out_velocity = OUT(double), t = take_number(&fuzz.in);
  if (done(ts_fall_evaluate(lend_fall_motion(), t, out_value, out_velocity)) != TS_OK) return;
  if (out_value) FUZZ_CHECK(isfinite(*out_value));
  if (out_velocity) FUZZ_CHECK(isfinite(*out_velocity));
}

void fuzz_ts_fall_crossing(void) {
  double *out_seconds = OUT(double), level = take_number(&fuzz.in), after = take_number(&fuzz.in);
  if (done(ts_fall_crossing(lend_fall_motion(), level, after, out_seconds)) == TS_OK) FUZZ_CHECK(*out_seconds > after);
}

void fuzz_ts_fling(void) {
  double *out_distance = OUT(double), *out_seconds = OUT(double);
  uint32_t kind = take_enum(2);
  double velocity = take_number(&fuzz.in), friction = take_flag() ? 0.015 : take_number(&fuzz.in);
  done(ts_fling((ts_fling_kind)kind, velocity, friction, take_flag() ? 160 : take_number(&fuzz.in), out_distance, out_seconds));
}

void fuzz_ts_rubber_band(void) {
  double *out = OUT(double), x = take_number(&fuzz.in), extent = take_number(&fuzz.in), coefficient = take_number(&fuzz.in);
  done(ts_rubber_band(x, extent, coefficient, take_flag(), out));
}

void fuzz_ts_follow(void) {
  double *out = OUT(double), value = take_number(&fuzz.in), target = take_number(&fuzz.in), life = take_number(&fuzz.in);
  double dt = take_number(&fuzz.in), *velocity = lend_room(sizeof *velocity), before = *velocity = take_number(&fuzz.in);
  ts_status status = done(ts_follow(value, target, life, dt, take_flag() ? velocity : NULL, out));
  if (status != TS_OK) FUZZ_CHECK(memcmp(velocity, &before, sizeof before) == 0);
}

/** A tracker with samples in it; now and then one that says anything of itself. */
static ts_velocity_tracker *lend_tracker(void) {
  ts_velocity_tracker tracker = {.struct_size = sizeof tracker, .lanes = take_byte(&fuzz.in) % 5};
  tracker.degree = take_byte(&fuzz.in) % 4, tracker.weighting = TAKE_ENUM(ts_velocity_weighting);
  if (take_flag()) tracker.horizon = take_number(&fuzz.in), tracker.pause = take_number(&fuzz.in);
  double time = take_number(&fuzz.in), value[4];
  for (unsigned n = take_byte(&fuzz.in) % 24; n > 0; n--, time += take_byte(&fuzz.in) / 4096.0) {
    for (size_t lane = 0; lane < 4; lane++) value[lane] = take_number(&fuzz.in);
    ts_velocity_tracker_add(&tracker, time, value);
  }
  if (take_once(&fuzz.in, 8)) {
    unsigned char *bytes = (unsigned char *)&tracker;
    for (unsigned n = take_byte(&fuzz.in); n > 0; n--) bytes[take_u32(&fuzz.in) % sizeof tracker] = take_byte(&fuzz.in);
  }
  if (take_once(&fuzz.in, 32)) return NULL;
  return memcpy(lend_room(sizeof tracker), &tracker, sizeof tracker);
}

void fuzz_ts_velocity_tracker_add(void) {
  ts_velocity_tracker *tracker = lend_tracker(), before;
  double *value = take_once(&fuzz.in, 32) ? NULL : lend_room(4 * sizeof *value);
  for (size_t lane = 0; lane < 4 && value; lane++) value[lane] = take_number(&fuzz.in);
  if (tracker) before = *tracker;
  if (done(ts_velocity_tracker_add(tracker, take_number(&fuzz.in), value)) != TS_OK && tracker)
    FUZZ_CHECK(memcmp(tracker, &before, sizeof before) == 0);
}

void fuzz_ts_velocity_tracker_get(void) {
  const ts_velocity_tracker *tracker = lend_tracker();
  double *out = take_once(&fuzz.in, 32) ? NULL : lend_room(4 * sizeof *out);
  ts_velocity_info *info = take_flag() ? INFO(ts_velocity_info) : NULL;
  if (done(ts_velocity_tracker_get(tracker, take_number(&fuzz.in), out, info)) != TS_OK) return;
  for (uint32_t lane = 0; lane < (tracker->lanes ? tracker->lanes : 1); lane++) FUZZ_CHECK(isfinite(out[lane]));
  if (info) FUZZ_CHECK(info->samples <= 20 && info->confidence >= 0 && info->confidence <= 1);
}

void fuzz_ts_stagger(void) {
  ts_stagger_desc desc = {.struct_size = sizeof desc, .count = take_count()};
  *(take_flag() ? &desc.amount : &desc.each) = take_number(&fuzz.in);
  if (take_flag()) desc.base = take_number(&fuzz.in);
  desc.from = TAKE_ENUM(ts_stagger_from), desc.axis = TAKE_ENUM(ts_stagger_axis);
  desc.index = take_count(), desc.seed = take_byte(&fuzz.in);
  desc.ratio_x = take_number(&fuzz.in), desc.ratio_y = take_byte(&fuzz.in) / 255.0;
  desc.columns = take_flag() ? take_count() : 0;
  if (take_flag()) desc.easing = take_easing();
  if (take_byte(&fuzz.in) >= 252) desc.count = take_huge();
  double *out = lend_room((desc.count <= most_count ? desc.count : 0) * sizeof *out);
  const ts_stagger_desc *lent = STRUCT(desc);
  if (done(ts_stagger(lent, out)) != TS_OK) return;
  for (size_t i = 0; i < desc.count; i++) FUZZ_CHECK(isfinite(out[i]));
}
