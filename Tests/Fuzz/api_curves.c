/* SPDX-License-Identifier: MIT
 *
 * Curves of one's own that do what they should not: fail, give no number, and come back into the library.
 */
#include "api.h"

typedef enum behaviour {
  GOOD, NOT_A_NUMBER, TOO_LARGE, JUMPS, CALLS, EVALUATES, UNREGISTERS, STEPS, DESTROYS, REGISTERS, RELEASES, SAMPLES, FAILS,
  SAVES, BEHAVIOURS
} behaviour;

/** A curve's context. Kept after its release, to see a second one or a late call. */
typedef struct foreign {
  struct foreign *next;
  behaviour does, at_release;
  bool registered, told;
  unsigned released;
  ts_easing self;
  char name[256];
} foreign;

static foreign *all;

/** What every nested call is bounded by. */
static bool may_nest(void) { return !fuzz.ending && fuzz.depth < 6 && fuzz.nested < most_nested && ++fuzz.nested; }

static void act(foreign *of, behaviour what, double t) {
  ts_status latest = fuzz.latest;
  block *above = fuzz.blocks, *mark = fuzz.mark;
  double value, in[5] = {0, t, 0.5, t, 1}, out[5];
  fuzz.depth++, fuzz.mark = above;
  switch (what) {
    case CALLS: run_call(); break;
    case EVALUATES: check_status(ts_easing_evaluate(of->self, t / 2, 0, &value)); break;
    case SAMPLES: check_status(ts_easing_sample_f64(of->self, in, out, COUNT_OF(in))); break;
    case UNREGISTERS:
      check_status(ts_easing_unregister(of->name));
      if (has_made(EASING, OF_HANDLE(of->self)) && ts_easing_release(of->self) == TS_OK) forget(EASING, OF_HANDLE(of->self));
      break;
    case STEPS:
      for (unsigned i = 0; i < fuzz.made_count[WORLD]; i++)
        check_status(ts_world_step((ts_world){fuzz.made[WORLD][i].slot, fuzz.made[WORLD][i].generation}, 0.125, NULL));
      break;
    case DESTROYS:
      if (fuzz.made_count[WORLD]) {
        handle last = fuzz.made[WORLD][fuzz.made_count[WORLD] - 1];
        ts_status status = ts_world_destroy((ts_world){last.slot, last.generation});
        check_status(status);
        if (status == TS_OK) forget(WORLD, last);
      }
      break;
    case REGISTERS: fuzz_ts_easing_register(); break;
    case RELEASES: fuzz_ts_easing_release(), fuzz.mark = fuzz.blocks, fuzz_ts_track_destroy(); break;
    case SAVES: fuzz_ts_world_snapshot(), fuzz.mark = fuzz.blocks, fuzz_ts_world_restore(); break;
    default: break;
  }
  fuzz.depth--, fuzz.mark = mark;
  give_back(above);
  fuzz.latest = latest;
}

static ts_status answer(foreign *of, double t, double *out) {
  fuzz.callbacks++;
  FUZZ_CHECK(!of->released);
  FUZZ_CHECK(t >= 0 && t <= 1);
  *out = t * t;
  switch (of->does) {
    case GOOD: return TS_OK;
    case NOT_A_NUMBER: return *out = t > 0.5 ? NAN : t, TS_OK;
    case TOO_LARGE: return *out = t > 0.5 ? -1e31 : t, TS_OK;
    case JUMPS: return *out = t > 0.3 ? 1e30 : -1e30, TS_OK;
    case FAILS: return t > 0.75 ? (t > 0.9 ? (ts_status)-3 : TS_ERROR_UNKNOWN_EASING) : TS_OK;
    default: break;
  }
  if (may_nest()) act(of, of->does, t);
  return TS_OK;
}

static double scalar(double t, void *context) {
  double value;
  return answer(context, t, &value) == TS_OK ? value : NAN;
}

static ts_status batch(const double *t, double *out, size_t count, void *context) {
  for (size_t i = 0; i < count; i++) {
    ts_status status = answer(context, t[i], &out[i]);
    if (status != TS_OK) return status;
  }
  return TS_OK;
}

static double plain_cube(double t) { return fuzz.callbacks++, t * t * t; }
static double plain_none(double t) { return fuzz.callbacks++, t == 0.5 ? NAN : t; }

static double plain_back(double t) {
  foreign none = {.does = CALLS};
  fuzz.callbacks++;
  if (may_nest()) act(&none, CALLS, t);
  return t;
}

static void released(void *context) {
  foreign *of = context;
  fuzz.callbacks++;
  of->released++;
  FUZZ_CHECK(of->released == 1);
  if (of->at_release != GOOD && may_nest()) act(of, of->at_release, 0.5);
}

ts_easing_desc take_easing_desc(void) {
  static double (*const plains[])(double) = {plain_cube, plain_none, plain_back};
  static const uint32_t points[] = {0, 2, 16, 256, 4096, 65536, 1, 65537, UINT32_MAX};
  static const double tolerances[] = {0, 1e-6, 1e-3, 0.1, 1, 1e-9, 1e-14};
  foreign *made = calloc(1, sizeof *made);
  if (!made) abort();
  made->next = all, all = made;
  made->does = take_any(&fuzz.in, BEHAVIOURS);
  unsigned how = take_byte(&fuzz.in);
  ts_easing_desc desc = {.struct_size = sizeof desc, .name = take_name(), .context = made};
  desc.live = how & 1, desc.replace = how & 2;
  switch (how >> 2 & 7) {
    case 0: case 1: case 2: desc.scalar = scalar; break;
    case 3: case 4: desc.batch = batch; break;
    case 5: case 6: desc.plain = plains[take_any(&fuzz.in, COUNT_OF(plains))]; break;
    default: desc.scalar = take_flag() ? scalar : NULL, desc.batch = desc.scalar ? batch : NULL; break;
  }
  if (how & 32) desc.release = released, made->at_release = take_any(&fuzz.in, BEHAVIOURS);
  if (how & 64) desc.max_points = points[take_any(&fuzz.in, COUNT_OF(points))];
  if (how & 128) {
    unsigned byte = take_byte(&fuzz.in);
    desc.tolerance = byte < 224 ? tolerances[byte % COUNT_OF(tolerances)] : take_number(&fuzz.in);
  }
  if (desc.name) snprintf(made->name, sizeof made->name, "%s", desc.name);
  return desc;
}

void check_registered(ts_status status, const ts_easing_desc *desc, const ts_easing *out) {
  foreign *of = desc->context;
  if (status != TS_OK) {
    if (of->released) fuzz_broken("a registration that failed has released");
    return;
  }
  of->registered = true, of->told = desc->release != NULL;
  if (out) of->self = *out;
  if (of->told && !desc->live && of->released != 1) fuzz_broken("a baked curve was not released at once");
}

void unregister_all(void) {
  for (const foreign *at = all; at; at = at->next)
    if (at->registered) check_status(ts_easing_unregister(at->name));
}

void check_released(void) {
  while (all) {
    foreign *of = all;
    if (of->told && of->released != 1) fuzz_broken("a release function was not called once");
    all = of->next;
    free(of);
  }
}

bool is_builtin(handle easing) {
  static handle builtins[1024];
  static bool asked;
  if (!asked) {
    asked = true;
    for (uint32_t id = 0; id < COUNT_OF(builtins); id++) {
      ts_easing it;
      if (ts_easing_get_builtin(id, &it) == TS_OK) builtins[id] = OF_HANDLE(it);
    }
  }
  for (size_t i = 0; i < COUNT_OF(builtins); i++)
    if (builtins[i].slot == easing.slot && builtins[i].generation == easing.generation) return true;
  return false;
}
