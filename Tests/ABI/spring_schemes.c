/* SPDX-License-Identifier: MIT
 *
 * Springs in other libraries' words.
 */
#define _GNU_SOURCE
#include "physics.h"

#include <stdio.h>

#define FIELD(name) {#name, offsetof(ts_spring_desc, name)}
static const struct field {
  const char *name;
  size_t offset;
} fields[] = {FIELD(duration),  FIELD(bounce),    FIELD(response), FIELD(damping_ratio), FIELD(frequency),
  FIELD(omega),
              FIELD(half_life), FIELD(stiffness), FIELD(damping),  FIELD(mass),          FIELD(bounciness),
                FIELD(speed)};

static double *field_of(ts_spring_desc *desc, size_t field) {
  return (double *)((char *)desc + fields[field].offset);
}

#define DESC(...) {.struct_size = sizeof(ts_spring_desc), __VA_ARGS__}
/* A spring of each scheme, and the fields that belong to it. */
static const struct scheme {
  ts_spring_desc desc;
  const char *fields;
  double omega, damping_ratio;
} schemes[] = {
  {DESC(.scheme = TS_SPRING_BY_PRESET, .preset = TS_SPRING_CORE_ANIMATION), "", 10, 0.5},
  {DESC(.scheme = TS_SPRING_BY_DURATION, .duration = 0.5, .bounce = 0.3), "duration bounce", 12.566370614359172, 0.7},
  {DESC(.scheme = TS_SPRING_BY_VISUAL_DURATION, .duration = 0.3, .bounce = 0.3), "duration bounce",
   17.453292519943297, 0.7},
  {DESC(.scheme = TS_SPRING_BY_SETTLING_DURATION, .duration = 1, .bounce = 0), "duration bounce", 9.23341, 1},
  {DESC(.scheme = TS_SPRING_BY_SETTLING_DURATION_AND_RATIO, .duration = 1, .damping_ratio = 1),
   "duration damping_ratio", 9.23341, 1},
  {DESC(.scheme = TS_SPRING_BY_RESPONSE, .response = 0.5, .damping_ratio = 0.825), "response damping_ratio",
   12.566370614359172, 0.825},
  {DESC(.scheme = TS_SPRING_BY_FREQUENCY, .frequency = 30, .damping_ratio = 10), "frequency damping_ratio",
   188.49555921538757, 10},
  {DESC(.scheme = TS_SPRING_BY_OMEGA, .omega = 7, .damping_ratio = 0.25, .mass = 2), "omega damping_ratio mass", 7,
   0.25},
  {DESC(.scheme = TS_SPRING_BY_HALF_LIFE, .half_life = 1, .damping_ratio = 1), "half_life damping_ratio",
   1.6783469900166605, 1},
  {DESC(.scheme = TS_SPRING_BY_STIFFNESS, .stiffness = 100, .damping = 10, .mass = 1), "stiffness damping mass", 10,
   0.5},
  {DESC(.scheme = TS_SPRING_BY_STIFFNESS_AND_RATIO, .stiffness = 1500, .damping_ratio = 0.5),
   "stiffness damping_ratio mass", 38.72983346207417, 0.5},
  {DESC(.scheme = TS_SPRING_BY_BOUNCINESS, .bounciness = 4, .speed = 12), "bounciness speed", 18.496, 0.824},
};

/* damping_ratio is no part of damping. */
static bool belongs(const char *field, const char *list) {
  size_t length = strlen(field);
  for (const char *at = list; (at = strstr(at, field)); at += length)
    if ((at == list || at[-1] == ' ') && (at[length] == 0 || at[length] == ' ')) return true;
  return false;
}

static void check_refused(const ts_spring_desc *desc, const char *name) {
  ts_spring spring;
  FILL_PATTERN(spring);
  CHECK_STATUS_OF(TS_ERROR_INVALID_ARGUMENT, ts_spring_make(desc, &spring), name);
  CHECK_OF(strstr(ts_last_error_message(), name) != NULL, ts_last_error_message());
  CHECK_OF(IS_PATTERN(spring), name);
}

void test_spring_schemes(void) {
  for (size_t i = 0; i < COUNT_OF(schemes); i++) {
    ts_spring spring;
    if (!CHECK_STATUS(TS_OK, ts_spring_make(&schemes[i].desc, &spring))) continue;
    CHECK_OF(fabs(spring.omega / schemes[i].omega - 1) < (i == 3 || i == 4 || i == 11 ? 1e-4 : 1e-14),
      schemes[i].fields);
    CHECK_OF(fabs(spring.damping_ratio / schemes[i].damping_ratio - 1) < (i == 11 ? 1e-3 : 1e-14), schemes[i].fields);
    CHECK(spring.mass == (schemes[i].desc.mass == 0 ? 1 : schemes[i].desc.mass));

    /* Read back as it was given. */
    ts_spring_info info = {.struct_size = sizeof info};
    CHECK_STATUS(TS_OK, ts_spring_get_info(&spring, &info));
    ts_spring_desc desc = schemes[i].desc;
    if (belongs("stiffness", schemes[i].fields)) CHECK(info.stiffness == desc.stiffness);
    if (belongs("damping", schemes[i].fields)) CHECK(info.damping == desc.damping);
    if (belongs("response", schemes[i].fields)) CHECK(info.response == desc.response);
    if (belongs("frequency", schemes[i].fields)) CHECK(info.frequency == desc.frequency);
    if (belongs("half_life", schemes[i].fields)) CHECK(info.half_life == desc.half_life);
    if (belongs("bounce", schemes[i].fields)) CHECK(info.bounce == desc.bounce);
    if (belongs("bounciness", schemes[i].fields)) CHECK(info.bounciness == desc.bounciness && info.speed == desc.speed);
    double duration = i == 1 ? info.duration : i == 2 ? info.visual_duration : info.settling_duration;
    if (belongs("duration", schemes[i].fields)) CHECK(duration == desc.duration);
  }
  ts_spring_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_spring_get_info(&(ts_spring){10, 0.5, 1}, &info));
  CHECK(fabs(info.settling_duration - 1.270) < 5e-4 && fabs(info.overshoot - 0.163033534821580) < 1e-12);
  CHECK(info.mass == 1 && info.stiffness == 100 && info.damping == 10 && info.bounce == 0.5);
  for (int preset = 0; preset <= TS_SPRING_BOX2D; preset++) {
    ts_spring spring;
    ts_spring_desc desc = DESC(.preset = (ts_spring_preset)preset);
    CHECK_STATUS(TS_OK, ts_spring_make(&desc, &spring));
    CHECK(spring.omega > 1 && spring.omega < 200 && spring.damping_ratio > 0.1 && spring.damping_ratio <= 10);
  }
}

void test_spring_schemes_refuse(void) {
  const double bad[] = {NAN, -NAN, INFINITY, -INFINITY};
  for (size_t i = 0; i < COUNT_OF(schemes); i++) {
    for (size_t k = 0; k < COUNT_OF(fields); k++) {
      const char *name = fields[k].name;
      ts_spring_desc desc = schemes[i].desc;
      for (size_t j = 0; j < COUNT_OF(bad); j++) {
        *field_of(&desc, k) = bad[j];
        check_refused(&desc, name);
      }
      if (belongs(name, schemes[i].fields)) {
        *field_of(&desc, k) = strcmp(name, "bounciness") == 0 ? -1e308 : -1.5;
        if (strcmp(name, "speed") == 0) *field_of(&desc, k) = -100;
        check_refused(&desc, name);
        continue;
      }
      const double foreign[] = {1, -1, 5e-324, 1e308};
      for (size_t j = 0; j < COUNT_OF(foreign); j++) {
        *field_of(&desc, k) = foreign[j];
        check_refused(&desc, name);
      }
      *field_of(&desc, k) = -0.0;
      ts_spring spring;
      CHECK_STATUS_OF(TS_OK, ts_spring_make(&desc, &spring), name);
    }
    ts_spring_desc desc = schemes[i].desc;
    desc.preset = TS_SPRING_BOX2D;
    if (desc.scheme != TS_SPRING_BY_PRESET) check_refused(&desc, "preset");
  }
  const unsigned none[] = {25, 26, 1000, 0x7FFFFFFE, 0x7FFFFFFF, 0x80000000, UINT32_MAX};
  for (size_t i = 0; i < COUNT_OF(none); i++) {
    ts_spring_desc preset = DESC(.scheme = TS_SPRING_BY_PRESET), scheme = DESC(.duration = 0.5);
    memcpy(&preset.preset, &none[i], sizeof preset.preset);
    memcpy(&scheme.scheme, &none[i], sizeof scheme.scheme);
    check_refused(&preset, "preset");
    check_refused(&scheme, "scheme");
  }
  ts_spring_desc next = DESC(.scheme = (ts_spring_scheme)12);
  check_refused(&next, "scheme");
}

void test_spring_schemes_ranges(void) {
  const struct {
    ts_spring_desc desc;
    const char *name;
  } refused[] = {
    {DESC(.scheme = TS_SPRING_BY_DURATION, .duration = 1, .bounce = -1), "bounce"},
    {DESC(.scheme = TS_SPRING_BY_DURATION, .duration = 1, .bounce = 1.0000000000000002), "bounce"},
    {DESC(.scheme = TS_SPRING_BY_VISUAL_DURATION, .duration = 1, .bounce = -5e-324), "bounce"},
    {DESC(.scheme = TS_SPRING_BY_SETTLING_DURATION, .duration = 1, .bounce = 1), "bounce"},
    {DESC(.scheme = TS_SPRING_BY_SETTLING_DURATION_AND_RATIO, .duration = 1), "damping_ratio"},
    {DESC(.scheme = TS_SPRING_BY_FREQUENCY, .frequency = 1e308, .damping_ratio = 1), "frequency"},
    {DESC(.scheme = TS_SPRING_BY_STIFFNESS, .damping = 1), "stiffness"},
    {DESC(.scheme = TS_SPRING_BY_STIFFNESS, .stiffness = 1e308, .mass = 1e-10), "stiffness"},
    {DESC(.scheme = TS_SPRING_BY_STIFFNESS, .stiffness = 5e-324, .damping = 1e308), "damping"},
    {DESC(.scheme = TS_SPRING_BY_STIFFNESS_AND_RATIO, .stiffness = 1e308, .mass = 5e-324), "stiffness"},
  };
  for (size_t i = 0; i < COUNT_OF(refused); i++) check_refused(&refused[i].desc, refused[i].name);
  const ts_spring_desc snaps[] = {
    DESC(.scheme = TS_SPRING_BY_DURATION), DESC(.scheme = TS_SPRING_BY_VISUAL_DURATION),
    DESC(.scheme = TS_SPRING_BY_RESPONSE, .damping_ratio = 1), DESC(.scheme = TS_SPRING_BY_HALF_LIFE,
      .damping_ratio = 1)};
  for (size_t i = 0; i < COUNT_OF(snaps); i++) {
    ts_spring spring;
    CHECK_STATUS(TS_OK, ts_spring_make(&snaps[i], &spring));
    CHECK(spring.omega == INFINITY);
  }
}

void test_spring_schemes_sizes(void) {
  struct {
    ts_spring_desc desc;
    unsigned char tail[64];
  } longer = {.desc = schemes[1].desc};
  for (size_t i = 0; i < COUNT_OF(bad_sizes); i++) {
    longer.desc.struct_size = bad_sizes[i];
    check_refused(&longer.desc, "struct_size");
  }
  longer.desc.struct_size = sizeof longer;
  ts_spring spring;
  CHECK_STATUS(TS_OK, ts_spring_make(&longer.desc, &spring));
  CHECK(spring.damping_ratio == 0.7);
  for (size_t i = 0; i < sizeof longer.tail; i++) {
    longer.tail[i] = 0x80;
    check_refused(&longer.desc, "struct_size");
    longer.tail[i] = 0;
  }
}

/* Whatever is made is a spring. */
void test_spring_schemes_any_numbers(void) {
  uint64_t state = 3;
  long made = 0, wrong = 0;
  for (int i = 0; i < 100000; i++) {
    const struct scheme *scheme = &schemes[i % COUNT_OF(schemes)];
    ts_spring_desc desc = scheme->desc;
    for (size_t k = 0; k < COUNT_OF(fields); k++) {
      if (!belongs(fields[k].name, scheme->fields) || random_bits(&state) % 4 == 0) continue;
      uint64_t bits = random_bits(&state) & (uint64_t)INT64_MAX;
      memcpy(field_of(&desc, k), &bits, sizeof bits);
      if (bits % 3) *field_of(&desc, k) = random_scale(&state, 1e-3, 1e3);
      if (strcmp(fields[k].name, "bounce") == 0 && bits % 5) *field_of(&desc, k) = random_between(&state, -1, 1);
    }
    double before = seconds_on(CLOCK_THREAD_CPUTIME_ID);
    ts_spring spring;
    if (ts_spring_make(&desc, &spring) != TS_OK) continue;
    made++;
    ts_spring_info info = {.struct_size = sizeof info};
    bool good = spring.omega >= 0 && spring.damping_ratio >= 0 && spring.damping_ratio < INFINITY && spring.mass > 0 &&
                spring.mass < INFINITY && ts_spring_get_info(&spring, &info) == TS_OK && info.overshoot >= 0 &&
                info.overshoot <= 1 && info.settling_duration >= 0;
    bool quick = seconds_on(CLOCK_THREAD_CPUTIME_ID) - before < (SANITIZED ? 1 : 0.1);
    char text[200];
    snprintf(text, sizeof text, "scheme %d: omega %.17g, damping ratio %.17g, mass %.17g, settles in %g", desc.scheme,
             spring.omega, spring.damping_ratio, spring.mass, info.settling_duration);
    if (wrong < 4 && !(good && quick)) {
      wrong++;
      CHECK_OF(good, text);
      CHECK_OF(quick, text);
    }
  }
  CHECK(wrong == 0);
  CHECK(made > 30000);
}
