/* SPDX-License-Identifier: MIT
 *
 * Springs one at a time: every scheme, values at any time, searches; decays; what follows.
 */
#include "identity.h"

static uint64_t with_spring_info(uint64_t hash, const ts_spring *spring) {
  ts_spring_info info = {.struct_size = sizeof info};
  MUST(ts_spring_get_info(spring, &info));
  const double words[] = {info.mass,      info.stiffness, info.damping,   info.omega,      info.damping_ratio,
                          info.duration,  info.bounce,    info.visual_duration, info.settling_duration, info.response,
                          info.frequency, info.half_life, info.bounciness, info.speed,     info.overshoot};
  return with_all_f64(hash, words, sizeof words / sizeof *words);
}

static uint64_t schemes(void) {
  uint64_t hash = nothing_yet;
  ts_spring spring;
  for (unsigned preset = 0; preset <= TS_SPRING_BOX2D; preset++) {
    MUST(
      ts_spring_make(&(ts_spring_desc){.struct_size = sizeof(ts_spring_desc), .preset = (ts_spring_preset)preset}, &spring));
    hash = with_spring_info(hash, &spring);
  }
  dice d = {11};
  for (int i = 0; i < 60; i++)
    for (unsigned scheme = TS_SPRING_BY_DURATION; scheme <= TS_SPRING_BY_BOUNCINESS; scheme++) {
      ts_spring_desc desc = {.struct_size = sizeof desc, .scheme = (ts_spring_scheme)scheme};
      double a = between(&d, 0.05, 3), b = between(&d, 0, 0.95), c = between(&d, 0.01, 4);
      switch (desc.scheme) {
        case TS_SPRING_BY_DURATION: desc.duration = a, desc.bounce = i % 2 ? b : -b; break;
        case TS_SPRING_BY_VISUAL_DURATION: desc.duration = a, desc.bounce = b; break;
        case TS_SPRING_BY_SETTLING_DURATION: desc.duration = a, desc.bounce = i % 3 ? b : -b; break;
        case TS_SPRING_BY_SETTLING_DURATION_AND_RATIO: desc.duration = a, desc.damping_ratio = c; break;
        case TS_SPRING_BY_RESPONSE: desc.response = a, desc.damping_ratio = c; break;
        case TS_SPRING_BY_FREQUENCY: desc.frequency = a, desc.damping_ratio = c; break;
        case TS_SPRING_BY_OMEGA: desc.omega = 40 * a, desc.damping_ratio = c, desc.mass = b + 0.1; break;
        case TS_SPRING_BY_HALF_LIFE: desc.half_life = a, desc.damping_ratio = c; break;
        case TS_SPRING_BY_STIFFNESS: desc.stiffness = 400 * a, desc.damping = 40 * b, desc.mass = c; break;
        case TS_SPRING_BY_STIFFNESS_AND_RATIO: desc.stiffness = 400 * a, desc.damping_ratio = c; break;
        default: desc.bounciness = 20 * b, desc.speed = 10 * a; break;
      }
      MUST(ts_spring_make(&desc, &spring));
      hash = with_spring_info(hash, &spring);
    }
  return hash;
}

/* Springs of all kinds: undamped, near critical from both sides, overdamped to the extreme, a snap, a free body. */
enum { kinds = 24 };
static ts_spring spring_at(int i) {
  static const ts_spring springs[kinds] = {
    {10, 0.5, 1},  {12.566, 1, 1}, {30, 0.1, 1},   {7, 0, 1},      {5, 2.5, 1},  {20, 0.999999999, 1},
    {20, 1.000000001, 1}, {1, 1e6, 1}, {1e6, 0.3, 1}, {1e-3, 0.2, 1}, {0, 0, 1}, {INFINITY, 1, 1},
    {14.142, 0.354, 1}, {3, 0.9, 2}, {100, 1.5, 1}, {60, 1e-4, 1},  {0.5, 0.7, 1}, {8, 12, 1},
    {25, 0.85, 1}, {15, 0.3, 1},   {42, 0.86, 1},  {9, 0.05, 1},   {2, 1, 1},    {18.5, 0.824, 1}};
  return springs[i % kinds];
}

static const double motions[][3] = {{0, 1, 0}, {0, 100, -250}, {-3, -3, 12}, {1e6, -1e6, 0.5}, {0.1, 0.3, 1e4}};
enum { motion_count = sizeof motions / sizeof *motions };

static ts_spring_motion motion_at(int i, int overshoot) {
  return (ts_spring_motion){.struct_size = sizeof(ts_spring_motion), .start = motions[i][0], .target = motions[i][1],
                     .velocity = motions[i][2], .overshoot = (ts_overshoot)overshoot, .restitution = 0.6};
}

/* Arrays of times in parts; and some of them alone. */
static uint64_t evaluated(void) {
  enum { count = 400 };
  uint64_t hash = nothing_yet;
  dice d = {13};
  double *t = f64_at(0), *values = f64_at(1), *velocities = f64_at(2);
  float *t32 = f32_at(0), *values32 = f32_at(1), *velocities32 = f32_at(2);
  for (int i = 0; i < count; i++) {
    t[i] = i < 100 ? i / 60.0 : i < 390 ? between(&d, 0, 20) : i < 395 ? (double)((uint64_t)1 << (i - 385) * 3) : i - 396;
    t32[i] = (float)t[i];
  }
  t[398] = NAN, t[399] = 1e-310, t32[398] = -1;
  for (int kind = 0; kind < kinds; kind++)
    for (int i = 0; i < motion_count; i++)
      for (int overshoot = 0; overshoot < 4; overshoot++) {
        ts_spring spring = spring_at(kind);
        ts_spring_motion motion = motion_at(i, overshoot);
        for (size_t k = 0; k < count;) {
          size_t part = this_way.part < count - k ? this_way.part : count - k;
          MUST(ts_spring_sample_f64(&spring, &motion, t + k, values + k, velocities + k, part));
          MUST(ts_spring_sample_f32(&spring, &motion, t32 + k, values32 + k, velocities32 + k, part));
          k += part;
        }
        hash = with_all_f64(with_all_f64(hash, values, count), velocities, count);
        hash = with_all_f32(with_all_f32(hash, values32, count), velocities32, count);
        for (int k = 0; k < 390; k += 13) {
          double value, velocity;
          MUST(ts_spring_evaluate(&spring, &motion, t[k], &value, &velocity));
          hash = with_f64(with_f64(hash, value), velocity);
          if (!isfinite(value)) values_not_finite++;
        }
      }
  return hash;
}

static uint64_t searched(void) {
  uint64_t hash = nothing_yet;
  for (int kind = 0; kind < kinds; kind++)
    for (int i = 0; i < motion_count; i++) {
      ts_spring spring = spring_at(kind);
      double seconds, value;
      for (int overshoot = 0; overshoot < 4; overshoot++)
        for (double tolerance = 1e-1; tolerance > 1e-8; tolerance /= 16) {
          ts_spring_motion motion = motion_at(i, overshoot);
          MUST(ts_spring_settling_time(&spring, &motion, tolerance, &seconds));
          hash = with_f64(hash, seconds);
        }
      ts_spring_motion motion = motion_at(i, TS_OVERSHOOT_ALLOW), next;
      for (int level = -2; level < 8; level++) {
        double place = motion.start + (motion.target - motion.start) * level / 5.0;
        MUST(ts_spring_crossing(&spring, &motion, place, level < 2 ? 0 : level * 0.11, &seconds));
        hash = with_f64(hash, seconds);
        MUST(ts_spring_extremum(&spring, &motion, level < 0 ? 0 : level * 0.2, &seconds, &value));
        hash = with_f64(with_f64(hash, seconds), value);
        MUST(ts_spring_retarget(&spring, &motion, level < 0 ? 0 : level * 0.07, place + 3, &next));
        hash = with_f64(with_f64(hash, next.start), next.velocity);
      }
    }
  return hash;
}

static uint64_t decayed(void) {
  uint64_t hash = nothing_yet;
  dice d = {17};
  for (unsigned scheme = 0; scheme <= TS_DECAY_BY_FRICTION; scheme++)
    for (int i = 0; i < 60; i++) {
      double value = scheme == TS_DECAY_BY_DECELERATION_RATE ? between(&d, 0.9, 0.9999)
                     : scheme == TS_DECAY_BY_DRAG            ? between(&d, 0.01, 0.9)
                                                             : between(&d, 0.05, 12);
      ts_decay decay;
      ts_decay_info info = {.struct_size = sizeof info};
      MUST(ts_decay_make((ts_decay_scheme)scheme, value, &decay));
      MUST(ts_decay_get_info(&decay, &info));
      const double words[] = {info.rate, info.time_constant, info.half_life, info.deceleration_rate,
                              info.drag, info.friction};
      hash = with_all_f64(hash, words, 6);
      ts_decay_motion motion = {.struct_size = sizeof motion, .decay = decay, .start = between(&d, -50, 50),
                                .velocity = between(&d, -2000, 2000), .bounded = i % 3 != 0, .lower = -40, .upper = 45,
                                .spring = spring_at(i % 7)};
      double x, v, seconds;
      for (int k = 0; k < 40; k++) {
        MUST(ts_decay_evaluate(&motion, k * k * 0.01, &x, &v));
        hash = with_f64(with_f64(hash, x), v);
        if (!isfinite(x)) values_not_finite++;
      }
      ts_spring_motion after = {.struct_size = sizeof after};
      MUST(ts_decay_rest(&motion, 0.01, &x, &seconds));
      hash = with_f64(with_f64(hash, x), seconds);
      MUST(ts_decay_handoff(&motion, &seconds, &after));
      hash = with_f64(with_f64(hash, seconds), seconds < 1e300 ? after.velocity : 0);
      MUST(ts_decay_crossing(&motion, 44, &seconds));
      MUST(ts_decay_aim(&decay, motion.start, 120, &v));
      MUST(ts_decay_snap(&decay, motion.start, motion.velocity, 100, 7, &x));
      hash = with_f64(with_f64(with_f64(hash, seconds), v), x);
    }
  return hash;
}

static uint64_t followed(void) {
  uint64_t hash = nothing_yet;
  dice d = {19};
  double value = 0, other = 0, velocity = 0;
  for (int i = 0; i < 3000; i++) {
    double target = between(&d, -100, 100), half_life = i % 50 ? between(&d, 0, 2) : 0,
           dt = i % 40 ? between(&d, 0, 0.1) : 0;
    MUST(ts_follow(value, target, half_life, dt, NULL, &value));
    MUST(ts_follow(other, target, half_life, dt, &velocity, &other));
    hash = with_f64(with_f64(with_f64(hash, value), other), velocity);
    double band;
    MUST(ts_rubber_band(i % 2 ? value : value / 200, 300, 0.55, i % 2 == 0, &band));
    hash = with_f64(hash, band);
  }
  return hash;
}

void tell_springs(void) {
  tell("springs/schemes", schemes());
  tell("springs/values", evaluated());
  tell("springs/searches", searched());
  tell("springs/decays", decayed());
  tell("springs/follow", followed());
}
