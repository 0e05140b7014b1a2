/* SPDX-License-Identifier: MIT
 *
 * What the functions of one spring refuse: the argument is named and nothing is written.
 */
#define _GNU_SOURCE
#include "physics.h"

static struct {
  double a, b;
  ts_motion motion;
  float f[3], g[3];
  double d[3], e[3];
  ts_easing easing;
} out;

static const float times_f32[3] = {0, 0.1f, 0.2f};
static const double times_f64[3] = {0, 0.1, 0.2};

static double time_asked = 0.25;

static ts_status evaluate(const ts_spring *spring, const ts_motion *from) {
  return ts_spring_evaluate(spring, from, time_asked, &out.a, &out.b);
}
static ts_status retarget(const ts_spring *spring, const ts_motion *from) {
  return ts_spring_retarget(spring, from, time_asked, 2, &out.motion);
}
static ts_status crossing(const ts_spring *spring, const ts_motion *from) {
  return ts_spring_crossing(spring, from, 0.5, time_asked, &out.a);
}
static ts_status extremum(const ts_spring *spring, const ts_motion *from) {
  return ts_spring_extremum(spring, from, time_asked, &out.a, &out.b);
}
static ts_status settling(const ts_spring *spring, const ts_motion *from) {
  return ts_spring_settling_time(spring, from, 1e-3, &out.a);
}
static ts_status sample_f32(const ts_spring *spring, const ts_motion *from) {
  return ts_spring_sample_f32(spring, from, times_f32, out.f, out.g, 3);
}
static ts_status sample_f64(const ts_spring *spring, const ts_motion *from) {
  return ts_spring_sample_f64(spring, from, times_f64, out.d, out.e, 3);
}

typedef ts_status question(const ts_spring *spring, const ts_motion *from);
static question *const timed[] = {evaluate, retarget}, *const free_only[] = {crossing, extremum};
static question *const questions[] = {evaluate, retarget, crossing, extremum, settling, sample_f32, sample_f64};

static void check_refused(const char *name, const ts_spring *spring, const ts_motion *from) {
  for (size_t i = 0; i < COUNT_OF(questions); i++) {
    FILL_PATTERN(out);
    CHECK_REFUSED(name, questions[i](spring, from));
    CHECK_OF(IS_PATTERN(out), name);
  }
}

static void check_accepted(const ts_spring *spring, const ts_motion *from, const char *what) {
  for (size_t i = 0; i < COUNT_OF(questions); i++) CHECK_STATUS_OF(TS_OK, questions[i](spring, from), what);
}

static const ts_spring usual = {10, 0.5, 1};

void test_spring_refuses_springs(void) {
  ts_motion from = motion_of(0, 1, 0);
  check_refused("spring", NULL, &from);
  for (size_t i = 0; i < COUNT_OF(not_positive_or_finite); i++) {
    double x = not_positive_or_finite[i];
    ts_spring omega = {x, 0.5, 1}, ratio = {10, x, 1}, mass = {10, 0.5, x};
    if (x == INFINITY) check_accepted(&omega, &from, "omega infinite");
    else check_refused("omega", &omega, &from);
    check_refused("damping_ratio", &ratio, &from);
    check_refused("mass", &mass, &from);

    ts_spring_info info;
    FILL_PATTERN(info);
    info.struct_size = sizeof info;
    if (x != INFINITY) CHECK_REFUSED("omega", ts_spring_get_info(&omega, &info));
    CHECK_REFUSED("damping_ratio", ts_spring_get_info(&ratio, &info));
    CHECK_REFUSED("mass", ts_spring_get_info(&mass, &info));
    CHECK(is_pattern((char *)&info + sizeof info.struct_size, sizeof info - sizeof info.struct_size));
    FILL_PATTERN(out);
    CHECK_REFUSED("damping_ratio", ts_easing_from_spring(&ratio, 0, 0, &out.easing, &out.a));
    CHECK_REFUSED("mass", ts_easing_from_spring(&mass, 0, 0, &out.easing, &out.a));
    CHECK(IS_PATTERN(out));
  }
  const ts_spring fine[] = {{0, 0, 0}, {-0.0, -0.0, -0.0}, {10, 0.5, 0}, {INFINITY, 0, 1}, {5e-324, 5e-324, 5e-324},
                            {1.7e308, 1.7e308, 1.7e308}, {10, 1.7e308, 1}, {10, 5e-324, 1}, {INFINITY, 1.7e308, 1}};
  for (size_t i = 0; i < COUNT_OF(fine); i++) check_accepted(&fine[i], &from, "a spring of extreme numbers");
}

void test_spring_refuses_motions(void) {
  check_refused("from", &usual, NULL);
  ts_motion from = motion_of(0, 1, 0);
  for (size_t i = 0; i < COUNT_OF(bad_sizes); i++) {
    from.struct_size = bad_sizes[i];
    check_refused("struct_size", &usual, &from);
  }
  from.struct_size = sizeof from - 1;
  check_refused("struct_size", &usual, &from);
  for (size_t i = 0; i < COUNT_OF(not_finite); i++) {
    double x = not_finite[i];
    check_refused("start", &usual, &(ts_motion){.struct_size = sizeof from, .start = x});
    check_refused("target", &usual, &(ts_motion){.struct_size = sizeof from, .target = x});
    check_refused("velocity", &usual, &(ts_motion){.struct_size = sizeof from, .velocity = x});
  }
  from = motion_of(1.7e308, -1.7e308, 0);
  check_refused("start", &usual, &from);
  const unsigned none[] = {4, 5, 100, 0x7FFFFFFE, 0x7FFFFFFF, 0x80000000, UINT32_MAX};
  from = motion_of(0, 1, 0);
  for (size_t i = 0; i < COUNT_OF(none); i++) {
    memcpy(&from.overshoot, &none[i], sizeof from.overshoot);
    check_refused("overshoot", &usual, &from);
  }
  from.overshoot = TS_OVERSHOOT_BOUNCE;
  const double restitutions[] = {NAN, INFINITY, -INFINITY, -1, -5e-324, 1.0000000000000002, 2, 1e308};
  for (size_t i = 0; i < COUNT_OF(restitutions); i++) {
    from.restitution = restitutions[i];
    check_refused("restitution", &usual, &from);
  }
  for (int mode = TS_OVERSHOOT_CLAMP; mode <= TS_OVERSHOOT_BOUNCE; mode++)
    for (size_t i = 0; i < COUNT_OF(free_only); i++) {
      from = motion_of(0, 1, 0);
      from.overshoot = (ts_overshoot)mode;
      FILL_PATTERN(out);
      CHECK_REFUSED("overshoot", free_only[i](&usual, &from));
      CHECK(IS_PATTERN(out));
    }
}

/* A program built against a newer header, whose struct is longer. */
void test_spring_longer_structs(void) {
  struct {
    ts_motion motion;
    unsigned char tail[64];
  } longer = {.motion = motion_of(0, 1, 0)};
  longer.motion.struct_size = sizeof longer;
  check_accepted(&usual, &longer.motion, "a longer motion");
  for (size_t i = 0; i < sizeof longer.tail; i++) {
    longer.tail[i] = 1;
    check_refused("struct_size", &usual, &longer.motion);
    longer.tail[i] = 0;
  }
  struct {
    ts_spring_info info;
    unsigned char tail[64];
  } info;
  FILL_PATTERN(info);
  info.info.struct_size = sizeof info;
  CHECK_STATUS(TS_OK, ts_spring_get_info(&usual, &info.info));
  CHECK(info.info.omega == 10 && info.info.struct_size == sizeof info && IS_PATTERN(info.tail));
  for (size_t i = 0; i < COUNT_OF(bad_sizes); i++) {
    FILL_PATTERN(info);
    info.info.struct_size = bad_sizes[i];
    CHECK_REFUSED("struct_size", ts_spring_get_info(&usual, &info.info));
    CHECK(info.info.struct_size == bad_sizes[i] && is_pattern((char *)&info + sizeof(size_t),
      sizeof info - sizeof(size_t)));
  }
}

void test_spring_refuses_times(void) {
  ts_motion from = motion_of(0, 1, 0);
  for (size_t i = 0; i < COUNT_OF(not_positive_or_finite); i++) {
    time_asked = not_positive_or_finite[i];
    for (size_t k = 0; k < 2; k++) {
      FILL_PATTERN(out);
      CHECK_REFUSED("t", timed[k](&usual, &from));
      CHECK_REFUSED("after", free_only[k](&usual, &from));
      CHECK(IS_PATTERN(out));
    }
  }
  const double fine[] = {0, -0.0, 5e-324, 1e-308, 1e9, 1e300, 1.7976931348623157e308};
  for (size_t i = 0; i < COUNT_OF(fine); i++) {
    time_asked = fine[i];
    check_accepted(&usual, &from, "an extreme time");
  }
  FILL_PATTERN(out);
  for (size_t i = 0; i < COUNT_OF(not_finite); i++) {
    CHECK_REFUSED("level", ts_spring_crossing(&usual, &from, not_finite[i], 0, &out.a));
    CHECK_REFUSED("target", ts_spring_retarget(&usual, &from, 0.1, not_finite[i], &out.motion));
    CHECK_REFUSED("tolerance", ts_spring_settling_time(&usual, &from, not_finite[i], &out.a));
  }
  const double tolerances[] = {0, -0.0, -1e-3, -5e-324, -1e308};
  for (size_t i = 0; i < COUNT_OF(tolerances); i++)
    CHECK_REFUSED("tolerance", ts_spring_settling_time(&usual, &from, tolerances[i], &out.a));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_spring_retarget(&usual, &(ts_motion){.struct_size = sizeof from,
    .start = -1.7e308, .target = -1.7e308}, 0, 1.7e308, &out.motion));
  CHECK(IS_PATTERN(out));
}

void test_spring_refuses_null_results(void) {
  ts_motion from = motion_of(0, 1, 0);
  ts_spring made;
  ts_spring_desc desc = {.struct_size = sizeof desc};
  ts_spring_info info = {.struct_size = sizeof info};
  CHECK_REFUSED("desc", ts_spring_make(NULL, &made));
  CHECK_REFUSED("out_spring", ts_spring_make(&desc, NULL));
  CHECK_REFUSED("spring", ts_spring_get_info(NULL, &info));
  CHECK_REFUSED("out_info", ts_spring_get_info(&usual, NULL));
  CHECK_REFUSED("out_seconds", ts_spring_settling_time(&usual, &from, 1e-3, NULL));
  CHECK_REFUSED("out_seconds", ts_spring_crossing(&usual, &from, 0.5, 0, NULL));
  CHECK_REFUSED("out_seconds", ts_spring_extremum(&usual, &from, 0, NULL, &out.b));
  CHECK_REFUSED("out_motion", ts_spring_retarget(&usual, &from, 0, 1, NULL));
  CHECK_STATUS(TS_OK, ts_spring_evaluate(&usual, &from, 0.1, NULL, NULL));
  CHECK_STATUS(TS_OK, ts_spring_extremum(&usual, &from, 0, &out.a, NULL));
  double value, velocity;
  CHECK_STATUS(TS_OK, ts_spring_evaluate(&usual, &from, 0.1, &value, &velocity));
  CHECK_STATUS(TS_OK, ts_spring_evaluate(&usual, &from, 0.1, &out.a, NULL));
  CHECK_STATUS(TS_OK, ts_spring_evaluate(&usual, &from, 0.1, NULL, &out.b));
  CHECK(out.a == value && out.b == velocity);
}

void test_spring_sample_refuses(void) {
  ts_motion from = motion_of(0, 1, 0);
  FILL_PATTERN(out);
  CHECK_REFUSED("t", ts_spring_sample_f32(&usual, &from, NULL, out.f, out.g, 3));
  CHECK_REFUSED("t", ts_spring_sample_f64(&usual, &from, NULL, out.d, out.e, 3));
  CHECK_STATUS(TS_OK, ts_spring_sample_f32(&usual, &from, NULL, NULL, NULL, 0));
  CHECK_STATUS(TS_OK, ts_spring_sample_f64(&usual, &from, NULL, NULL, NULL, 0));
  CHECK_STATUS(TS_OK, ts_spring_sample_f64(&usual, &from, times_f64, out.d, out.d, 0));
  const size_t counts[] = {SIZE_MAX,         SIZE_MAX - 1,       SIZE_MAX / 2 + 1,   SIZE_MAX / 2,
                           SIZE_MAX / 4 + 1, SIZE_MAX / 4,       (size_t)1 << 61,    ((size_t)1 << 61) - 1,
                           (size_t)1 << 60,  ((size_t)1 << 60) - 1, (size_t)1 << 50};
  for (size_t i = 0; i < COUNT_OF(counts); i++) {
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_spring_sample_f32(&usual, &from, times_f32, out.f, out.g, counts[i]));
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_spring_sample_f64(&usual, &from, times_f64, out.d, out.e, counts[i]));
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_spring_sample_f64(&usual, &from, NULL, NULL, NULL, counts[i]));
  }
  CHECK(IS_PATTERN(out));

  union {
    double f64[24];
    float f32[48];
    unsigned char bytes[192];
  } memory, before;
  for (size_t i = 0; i < sizeof memory; i++) memory.bytes[i] = (unsigned char)(i * 7);
  before = memory;
  for (int distance = -7; distance <= 7; distance++) {
    if (distance == 0) continue;
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_spring_sample_f64(&usual, &from, memory.f64 + 8,
      memory.f64 + 8 + distance, NULL, 8));
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_spring_sample_f64(&usual, &from, times_f64, memory.f64 + 8,
      memory.f64 + 8 + (distance > 0 ? distance : 0), 8));
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_spring_sample_f32(&usual, &from, memory.f32 + 8, out.f,
      memory.f32 + 8 + distance, 8));
    CHECK(strstr(ts_last_error_message(), "overlap") != NULL);
  }
  CHECK(same_bits(&memory, &before, sizeof memory) && IS_PATTERN(out));
}

void test_spring_sample_null(void) {
  ts_motion from = motion_of(0, 1, 0);
  double velocities[3], both[6];
  CHECK_STATUS(TS_OK, ts_spring_sample_f64(&usual, &from, times_f64, NULL, velocities, 3));
  CHECK_STATUS(TS_OK, ts_spring_sample_f64(&usual, &from, times_f64, both, both + 3, 3));
  CHECK(same_bits(velocities, both + 3, sizeof velocities));
  CHECK_STATUS(TS_OK, ts_spring_sample_f64(&usual, &from, times_f64, NULL, NULL, 1));
  FILL_PATTERN(out);
  CHECK_REFUSED("t", ts_spring_sample_f64(&usual, &from, NULL, out.e, NULL, 1));
  CHECK(IS_PATTERN(out));
}

void test_spring_easing_refuses(void) {
  FILL_PATTERN(out);
  CHECK_REFUSED("spring", ts_easing_from_spring(NULL, 0, 0, &out.easing, &out.a));
  CHECK_REFUSED("out_easing", ts_easing_from_spring(&usual, 0, 0, NULL, &out.a));
  for (size_t i = 0; i < COUNT_OF(not_finite); i++) {
    CHECK_REFUSED("velocity", ts_easing_from_spring(&usual, not_finite[i], 0, &out.easing, &out.a));
    CHECK_REFUSED("tolerance", ts_easing_from_spring(&usual, 0, not_finite[i], &out.easing, &out.a));
  }
  const double tolerances[] = {-1e-3, -5e-324, 1, 2, 1e308};
  for (size_t i = 0; i < COUNT_OF(tolerances); i++)
    CHECK_REFUSED("tolerance", ts_easing_from_spring(&usual, 0, tolerances[i], &out.easing, &out.a));
  const ts_spring endless[] = {{10, 0, 1}, {0, 0, 1}, {0, 0.5, 1}, {INFINITY, 0.5, 1}, {1e-300, 1, 1}};
  for (size_t i = 0; i < COUNT_OF(endless); i++)
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_easing_from_spring(&endless[i], 0, 0, &out.easing, &out.a));
  CHECK(IS_PATTERN(out));
}
