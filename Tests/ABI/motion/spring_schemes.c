/* SPDX-License-Identifier: MIT
 *
 * Springs in other libraries' words, of any numbers. (What each means: test_spring_schemes.py.)
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
} schemes[] = {
  {DESC(.scheme = TS_SPRING_BY_PRESET, .preset = TS_SPRING_CORE_ANIMATION), ""},
  {DESC(.scheme = TS_SPRING_BY_DURATION, .duration = 0.5, .bounce = 0.3), "duration bounce"},
  {DESC(.scheme = TS_SPRING_BY_VISUAL_DURATION, .duration = 0.3, .bounce = 0.3), "duration bounce"},
  {DESC(.scheme = TS_SPRING_BY_SETTLING_DURATION, .duration = 1, .bounce = 0), "duration bounce"},
  {DESC(.scheme = TS_SPRING_BY_SETTLING_DURATION_AND_RATIO, .duration = 1, .damping_ratio = 1),
   "duration damping_ratio"},
  {DESC(.scheme = TS_SPRING_BY_RESPONSE, .response = 0.5, .damping_ratio = 0.825), "response damping_ratio"},
  {DESC(.scheme = TS_SPRING_BY_FREQUENCY, .frequency = 30, .damping_ratio = 10), "frequency damping_ratio"},
  {DESC(.scheme = TS_SPRING_BY_OMEGA, .omega = 7, .damping_ratio = 0.25, .mass = 2), "omega damping_ratio mass"},
  {DESC(.scheme = TS_SPRING_BY_HALF_LIFE, .half_life = 1, .damping_ratio = 1), "half_life damping_ratio"},
  {DESC(.scheme = TS_SPRING_BY_STIFFNESS, .stiffness = 100, .damping = 10, .mass = 1), "stiffness damping mass"},
  {DESC(.scheme = TS_SPRING_BY_STIFFNESS_AND_RATIO, .stiffness = 1500, .damping_ratio = 0.5),
   "stiffness damping_ratio mass"},
  {DESC(.scheme = TS_SPRING_BY_BOUNCINESS, .bounciness = 4, .speed = 12), "bounciness speed"},
};

/* damping_ratio is no part of damping. */
static bool belongs(const char *field, const char *list) {
  size_t length = strlen(field);
  for (const char *at = list; (at = strstr(at, field)); at += length)
    if ((at == list || at[-1] == ' ') && (at[length] == 0 || at[length] == ' ')) return true;
  return false;
}

/* Whatever is made is a spring. */
SECTION(test_spring_schemes_any_numbers, "spring schemes, any numbers", 60) {
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
    if (wrong < 4 && !(good && quick)) {
      char text[200];
      snprintf(text, sizeof text, "scheme %d: omega %.17g, damping ratio %.17g, mass %.17g, settles in %g", desc.scheme,
               spring.omega, spring.damping_ratio, spring.mass, info.settling_duration);
      wrong++;
      CHECK_OF(good, text);
      CHECK_OF(quick, text);
    }
  }
  CHECK(wrong == 0);
  CHECK(made > 30000);
}
