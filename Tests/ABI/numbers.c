/* SPDX-License-Identifier: MIT
 *
 * Numbers out of range, and what stands still, as in every language: Tests/Data/numbers.txt and standing.txt.
 */
#define _GNU_SOURCE
#include "world_help.h"

#include <stdio.h>

/* ---- A number for every argument ---------------------------------------------------------------------------------- */

/** A world in which something moves and a timeline stands, and a track; what a refused call must leave as it is. */
static struct {
  ts_world world;
  ts_channel x, y;
  ts_player player;
  ts_track track;
  ts_timeline timeline, inner;
  double value, velocity;
} it;

static const ts_spring spring = {12, 0.7, 1};
static const ts_decay decay = {.rate = 2};
static double out[8];
static ts_motion motion_out;
static ts_player player_out;

static void make_fixture(void) {
  it.world = world_made();
  it.x = number_of(it.world, 0), it.y = number_of(it.world, 0);
  it.player = start_line(it.world, it.x, 10, 10);
  CHECK_STATUS(TS_OK, ts_world_set_rate(it.world, 0.5));
  step_by(it.world, 2);
  ts_track_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT};
  CHECK_STATUS(TS_OK, ts_track_create(&desc, &it.track));
  CHECK_STATUS(TS_OK, ts_track_insert_columns(it.track, NULL, NUMBERS(0, 1), NUMBERS(0, 1), 2));
  for (int i = 0; i < 2; i++) {
    ts_timeline *timeline = i ? &it.inner : &it.timeline;
    CHECK_STATUS(TS_OK, ts_timeline_create(it.world, timeline));
    CHECK_STATUS(TS_OK, ts_timeline_add_track(it.world, *timeline, it.y, it.track, 0, NULL));
  }
  CHECK_STATUS(TS_OK, ts_timeline_set_time(it.world, it.timeline, 0.25));
  it.value = 1, it.velocity = 2;
}

static void end_fixture(void) {
  ts_track_destroy(it.track);
  end_world(it.world);
}

/** All of it as numbers. */
static void look(double seen[8]) {
  uint64_t hash = 0;
  ts_track_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_world_hash(it.world, &hash));
  CHECK_STATUS(TS_OK, ts_track_get_info(it.track, &info));
  memcpy(seen, &hash, sizeof hash);
  seen[1] = (double)info.count, seen[2] = (double)info.markers, seen[3] = it.value, seen[4] = it.velocity;
  ts_track_evaluate(it.track, 0.5, &seen[5], NULL);
}

static ts_status make_spring(ts_spring_desc desc) {
  ts_spring made;
  desc.struct_size = sizeof desc;
  return ts_spring_make(&desc, &made);
}

static ts_status decay_by(ts_decay_scheme scheme, double n) {
  ts_decay made;
  return ts_decay_make(scheme, n, &made);
}

static ts_status evaluate(ts_motion from) {
  from.struct_size = sizeof from;
  return ts_spring_evaluate(&spring, &from, 1, out, NULL);
}

static ts_status fling(double start, double velocity, double t) {
  ts_decay_motion from = decay_of(2, start, velocity);
  return ts_decay_evaluate(&from, t, out, NULL);
}

static ts_status release(ts_easing easing, ts_status status) {
  if (status == TS_OK) ts_easing_release(easing);
  return status;
}

static ts_status as_easing(double velocity, double tolerance) {
  ts_easing easing = {0, 0};
  ts_status status = ts_easing_from_spring(&spring, velocity, tolerance, &easing, NULL);
  return release(easing, status);
}

static ts_status linear(double output) {
  ts_easing easing = {0, 0};
  ts_status status = ts_easing_create_linear(NUMBERS(0, output), NULL, 2, &easing);
  return release(easing, status);
}

static ts_status bake_easing(double tolerance, double points) {
  ts_easing easing = {0, 0};
  ts_status status = ts_easing_bake(curve_of(TS_EASING_CSS_EASE), tolerance, (uint32_t)(int64_t)points, &easing, NULL);
  return release(easing, status);
}

static ts_status to_css(double tolerance) {
  size_t length;
  return ts_easing_to_css(curve_of(TS_EASING_BOUNCE_OUT), tolerance, NULL, 0, &length, NULL);
}

static ts_status bake_track(double fps, double tolerance) {
  ts_track baked = {0, 0};
  ts_bake_desc desc = {.struct_size = sizeof desc, .fps = fps, .tolerance = tolerance};
  ts_status status = ts_track_bake(it.track, &desc, &baked, NULL);
  if (status == TS_OK) ts_track_destroy(baked);
  return status;
}

static ts_status insert_key(double time, double value) {
  ts_key key = {.struct_size = sizeof key, .time = time, .value = &value};
  return ts_track_insert(it.track, &key, 1);
}

static ts_status step_springs(double tolerance, double dt, double threads) {
  ts_spring_batch_f64 batch = {.struct_size = sizeof batch, .count = 1, .value = {&it.value, 0},
      .velocity = {&it.velocity, 0}, .springs = &spring, .spring_count = 1, .tolerance = tolerance,
      .threads = (uint32_t)(int64_t)threads};
  return ts_springs_step_f64(&batch, dt, NULL);
}

static ts_status step_decays(double tolerance, double dt) {
  ts_decay_batch_f64 batch = {.struct_size = sizeof batch, .count = 1, .value = {&it.value, 0},
      .velocity = {&it.velocity, 0}, .decay = &decay, .tolerance = tolerance, .threads = 1};
  return ts_decays_step_f64(&batch, dt, NULL);
}

static ts_status sample_tweens(double time) {
  ts_easing easing = curve_of(TS_EASING_LINEAR);
  ts_tween_batch_f64 batch = {.struct_size = sizeof batch, .count = 1, .to = {NULL, 0, 1}, .duration = {NULL, 0, 1},
      .easings = &easing, .easing_count = 1, .out = {&it.value, 0}, .threads = 1};
  return ts_tweens_sample_f64(&batch, time);
}

static ts_status stagger(ts_stagger_desc desc) {
  desc.struct_size = sizeof desc;
  return ts_stagger(&desc, out);
}

static ts_status evaluate_timing(ts_timing timing, double t) {
  ts_timing_result result = {.struct_size = sizeof result};
  timing.struct_size = sizeof timing;
  return ts_timing_evaluate(&timing, t, &result);
}

static ts_status create_channel(double value, double tolerance) {
  ts_channel channel;
  ts_channel_desc desc = channel_desc_of(TS_TRACK_FLOAT, 0, &value);
  desc.tolerance = tolerance;
  return ts_channel_create(it.world, &desc, &channel);
}

static ts_status create_world(double max_step, double event_capacity) {
  ts_world world = {0, 0};
  ts_world_desc desc = {
    .struct_size = sizeof desc, .max_step = max_step, .event_capacity = (size_t)(int64_t)event_capacity};
  ts_status status = ts_world_create(&desc, &world);
  if (status == TS_OK) ts_world_destroy(world);
  return status;
}

static ts_status tween(double target, double from, ts_timing timing) {
  ts_tween_desc desc = {.struct_size = sizeof desc, .target = &target, .from = &from, .timing = timing};
  return ts_player_tween(it.world, it.x, &desc, &player_out);
}

static ts_status to_spring(ts_spring_to desc) {
  desc.struct_size = sizeof desc;
  if (!desc.target) desc.target = NUMBERS(1);
  return ts_player_spring(it.world, it.x, &desc, &player_out);
}

static ts_status power(double n) {
  const ts_decay made = {.rate = 2, .power = n};
  ts_decay_info info = {.struct_size = sizeof info};
  return ts_decay_get_info(&made, &info);
}

static ts_status fall(double acceleration, double start, double velocity, double t) {
  ts_fall_motion from = {.struct_size = sizeof from, .acceleration = acceleration, .start = start, .velocity = velocity};
  return ts_fall_evaluate(&from, t, &(double){0}, NULL);
}

static ts_status cross(double level, double after) {
  ts_fall_motion from = {.struct_size = sizeof from, .acceleration = 1, .decay.rate = 2};
  return ts_fall_crossing(&from, level, after, &(double){0});
}

static ts_status drop(ts_fall_desc desc) {
  const double one = 1;
  desc.struct_size = sizeof desc;
  if (!desc.acceleration) desc.acceleration = &one;
  return ts_channel_fall(it.world, it.x, &desc, &player_out);
}

static ts_status throw(ts_decay_to desc) {
  desc.struct_size = sizeof desc;
  if (!desc.velocity) desc.velocity = NUMBERS(1);
  return ts_player_decay(it.world, it.x, &desc, &player_out);
}

static ts_status play(ts_timing timing) {
  timing.struct_size = sizeof timing;
  return ts_player_track(it.world, it.x, it.track, &timing, &player_out);
}

static ts_status play_timeline(ts_timing timing) {
  timing.struct_size = sizeof timing;
  return ts_timeline_play(it.world, it.timeline, &timing, &player_out);
}

static ts_status animate_to(double time, ts_timing timing) {
  ts_playhead_to desc = {.struct_size = sizeof desc, .time = time, .timing = timing};
  return ts_timeline_animate_to(it.world, it.timeline, &desc, &player_out);
}

static ts_status add_inner(ts_timing timing, double at) {
  timing.struct_size = sizeof timing;
  return ts_timeline_add_timeline(it.world, it.timeline, it.inner, &timing, at, NULL);
}

#define SPRING_BY(by, ...) make_spring((ts_spring_desc){.scheme = TS_SPRING_BY_##by, __VA_ARGS__})
#define TIMING(...) ((ts_timing){.duration = 1, __VA_ARGS__})
/* A rate or a duration of 0, as the other languages say it. */
#define RATE(n) .rate = (n), .flags = (n) == 0 ? TS_TIMING_ZERO_RATE : 0
static const ts_decay_motion flung = {.struct_size = sizeof flung, .decay.rate = 2, .velocity = 100};
static const ts_motion to_hundred = {.struct_size = sizeof to_hundred, .target = 100};

/* Every argument by its name in numbers.txt, with a call that has n for it. */
#define CALLS(CALL) \
  CALL("spring.duration", SPRING_BY(DURATION, .duration = n)) \
  CALL("spring.bounce", SPRING_BY(DURATION, .duration = 0.5, .bounce = n)) \
  CALL("spring.visual_duration", SPRING_BY(VISUAL_DURATION, .duration = n)) \
  CALL("spring.visual_bounce", SPRING_BY(VISUAL_DURATION, .duration = 0.5, .bounce = n)) \
  CALL("spring.settling_duration", SPRING_BY(SETTLING_DURATION, .duration = n)) \
  CALL("spring.settling_bounce", SPRING_BY(SETTLING_DURATION, .duration = 0.5, .bounce = n)) \
  CALL("spring.response", SPRING_BY(RESPONSE, .response = n, .damping_ratio = 1)) \
  CALL("spring.damping_ratio", SPRING_BY(RESPONSE, .response = 0.5, .damping_ratio = n)) \
  CALL("spring.frequency", SPRING_BY(FREQUENCY, .frequency = n, .damping_ratio = 0.5)) \
  CALL("spring.omega", SPRING_BY(OMEGA, .omega = n, .damping_ratio = 0.5)) \
  CALL("spring.half_life", SPRING_BY(HALF_LIFE, .half_life = n, .damping_ratio = 0.5)) \
  CALL("spring.stiffness", SPRING_BY(STIFFNESS, .stiffness = n, .damping = 10)) \
  CALL("spring.damping", SPRING_BY(STIFFNESS, .stiffness = 100, .damping = n)) \
  CALL("spring.mass", SPRING_BY(STIFFNESS, .stiffness = 100, .damping = 10, .mass = n)) \
  CALL("spring.ratio_stiffness", SPRING_BY(STIFFNESS_AND_RATIO, .stiffness = n, .damping_ratio = 0.5)) \
  CALL("spring.bounciness", SPRING_BY(BOUNCINESS, .bounciness = n, .speed = 12)) \
  CALL("spring.speed", SPRING_BY(BOUNCINESS, .bounciness = 4, .speed = n)) \
  CALL("spring.easing_velocity", as_easing(n, 1e-3)) \
  CALL("spring.easing_tolerance", as_easing(0, n)) \
  CALL("motion.start", evaluate((ts_motion){.start = n, .target = 1})) \
  CALL("motion.target", evaluate((ts_motion){.target = n})) \
  CALL("motion.velocity", evaluate((ts_motion){.target = 1, .velocity = n})) \
  CALL("motion.restitution", \
       evaluate((ts_motion){.target = 1, .overshoot = TS_OVERSHOOT_BOUNCE, .restitution = n})) \
  CALL("motion.at", ts_spring_evaluate(&spring, &to_hundred, n, out, NULL)) \
  CALL("motion.settling_tolerance", ts_spring_settling_time(&spring, &to_hundred, n, out)) \
  CALL("motion.level", ts_spring_crossing(&spring, &to_hundred, n, 0, out)) \
  CALL("motion.after", ts_spring_crossing(&spring, &to_hundred, 1, n, out)) \
  CALL("motion.extremum_after", ts_spring_extremum(&spring, &to_hundred, n, out, NULL)) \
  CALL("motion.retarget_at", ts_spring_retarget(&spring, &to_hundred, n, 1, &motion_out)) \
  CALL("motion.retarget_to", ts_spring_retarget(&spring, &to_hundred, 1, n, &motion_out)) \
  CALL("decay.rate", decay_by(TS_DECAY_BY_RATE, n)) \
  CALL("decay.time_constant", decay_by(TS_DECAY_BY_TIME_CONSTANT, n)) \
  CALL("decay.half_life", decay_by(TS_DECAY_BY_HALF_LIFE, n)) \
  CALL("decay.deceleration_rate", decay_by(TS_DECAY_BY_DECELERATION_RATE, n)) \
  CALL("decay.drag", decay_by(TS_DECAY_BY_DRAG, n)) \
  CALL("decay.friction", decay_by(TS_DECAY_BY_FRICTION, n)) \
  CALL("fling.start", fling(n, 1, 1)) \
  CALL("fling.velocity", fling(0, n, 1)) \
  CALL("fling.at", fling(0, 100, n)) \
  CALL("fling.settling_tolerance", ts_decay_rest(&flung, n, NULL, out)) \
  CALL("decay.level", ts_decay_crossing(&flung, n, out)) \
  CALL("decay.aim_start", ts_decay_aim(&decay, n, 1, out)) \
  CALL("decay.aim_target", ts_decay_aim(&decay, 0, n, out)) \
  CALL("decay.snap_spacing", ts_decay_snap(&decay, 0, 1, n, 0, out)) \
  CALL("decay.snap_offset", ts_decay_snap(&decay, 0, 1, 1, n, out)) \
  CALL("rubber_band.x", ts_rubber_band(n, 100, 0.55, false, out)) \
  CALL("rubber_band.extent", ts_rubber_band(1, n, 0.55, false, out)) \
  CALL("rubber_band.coefficient", ts_rubber_band(1, 100, n, false, out)) \
  CALL("rubber_band.inverse", ts_rubber_band(n, 100, 0.55, true, out)) \
  CALL("follow.value", ts_follow(n, 1, 1, 1, NULL, out)) \
  CALL("follow.target", ts_follow(0, n, 1, 1, NULL, out)) \
  CALL("follow.half_life", ts_follow(0, 1, n, 1, NULL, out)) \
  CALL("follow.dt", ts_follow(0, 1, 1, n, NULL, out)) \
  CALL("timing.duration", evaluate_timing((ts_timing){.duration = n}, 0)) \
  CALL("timing.delay", evaluate_timing(TIMING(.delay = n), 0)) \
  CALL("timing.end_delay", evaluate_timing(TIMING(.end_delay = n), 0)) \
  CALL("timing.iterations", evaluate_timing(TIMING(.iterations = n), 0)) \
  CALL("timing.iteration_start", evaluate_timing(TIMING(.iteration_start = n), 0)) \
  CALL("timing.rate", evaluate_timing(TIMING(RATE(n)), 0)) \
  CALL("timing.at", evaluate_timing(TIMING(.delay = 0), n)) \
  CALL("stagger.each", stagger((ts_stagger_desc){.count = 3, .each = n})) \
  CALL("stagger.amount", stagger((ts_stagger_desc){.count = 3, .amount = n})) \
  CALL("stagger.base", stagger((ts_stagger_desc){.count = 3, .each = 1, .base = n})) \
  CALL("stagger.ratio", \
       stagger((ts_stagger_desc){.count = 3, .each = 1, .from = TS_STAGGER_RATIO, .ratio_x = n})) \
  CALL("stagger.count", stagger((ts_stagger_desc){.count = (size_t)(int64_t)n, .each = 1})) \
  CALL("stagger.index", \
       stagger((ts_stagger_desc){.count = 3, .each = 1, .from = TS_STAGGER_INDEX, .index = (size_t)(int64_t)n})) \
  CALL("easing.bake_points", bake_easing(0.1, n)) \
  CALL("springs.threads", step_springs(0, 0.1, n)) \
  CALL("world.event_capacity", create_world(0, n)) \
  CALL("easing.linear_output", linear(n)) \
  CALL("easing.bake_tolerance", bake_easing(n, 0)) \
  CALL("easing.css_tolerance", to_css(n)) \
  CALL("track.time", insert_key(n, 1)) \
  CALL("track.value", insert_key(0.5, n)) \
  CALL("track.marker", ts_track_add_marker(it.track, n, 7)) \
  CALL("track.bake_tolerance", bake_track(0, n)) \
  CALL("track.bake_fps", bake_track(n, 0)) \
  CALL("springs.dt", step_springs(0, n, 1)) \
  CALL("springs.tolerance", step_springs(n, 0.1, 1)) \
  CALL("decays.dt", step_decays(0, n)) \
  CALL("decays.tolerance", step_decays(n, 0.1)) \
  CALL("tweens.time", sample_tweens(n)) \
  CALL("world.max_step", create_world(n, 0)) \
  CALL("world.rate", ts_world_set_rate(it.world, n)) \
  CALL("world.step", ts_world_step(it.world, n, NULL)) \
  CALL("world.step_to", ts_world_step_to(it.world, n, NULL)) \
  CALL("channel.create", create_channel(n, 0)) \
  CALL("channel.tolerance", create_channel(0, n)) \
  CALL("channel.set", ts_channel_set(it.world, it.x, &n, 1)) \
  CALL("tween.target", tween(n, 0, TIMING(.delay = 0))) \
  CALL("tween.from", tween(1, n, TIMING(.delay = 0))) \
  CALL("tween.duration", tween(1, 0, (ts_timing){.duration = n})) \
  CALL("tween.delay", tween(1, 0, TIMING(.delay = n))) \
  CALL("tween.end_delay", tween(1, 0, TIMING(.end_delay = n))) \
  CALL("tween.iterations", tween(1, 0, TIMING(.iterations = n))) \
  CALL("tween.iteration_start", tween(1, 0, TIMING(.iteration_start = n))) \
  CALL("tween.rate", tween(1, 0, TIMING(RATE(n)))) \
  CALL("spring_to.target", to_spring((ts_spring_to){.target = &n})) \
  CALL("spring_to.velocity", to_spring((ts_spring_to){.velocity = &n})) \
  CALL("spring_to.tolerance", to_spring((ts_spring_to){.tolerance = n})) \
  CALL("spring_to.restitution", to_spring((ts_spring_to){.overshoot = TS_OVERSHOOT_BOUNCE, .restitution = n})) \
  CALL("spring_to.delay", to_spring((ts_spring_to){.delay = n})) \
  CALL("spring_to.rate", to_spring((ts_spring_to){RATE(n)})) \
  CALL("decay.power", power(n)) \
  CALL("fall.acceleration", fall(n, 0, 1, 1)) \
  CALL("fall.start", fall(1, n, 1, 1)) \
  CALL("fall.velocity", fall(1, 0, n, 1)) \
  CALL("fall.at", fall(1, 0, 1, n)) \
  CALL("fall.level", cross(n, 0)) \
  CALL("fall.after", cross(1, n)) \
  CALL("fall_to.acceleration", drop((ts_fall_desc){.acceleration = &n})) \
  CALL("fall_to.velocity", drop((ts_fall_desc){.velocity = &n})) \
  CALL("fall_to.duration", drop((ts_fall_desc){.duration = n})) \
  CALL("fall_to.delay", drop((ts_fall_desc){.delay = n})) \
  CALL("fall_to.rate", drop((ts_fall_desc){RATE(n)})) \
  CALL("decay_to.velocity", throw((ts_decay_to){.velocity = &n})) \
  CALL("decay_to.tolerance", throw((ts_decay_to){.tolerance = n})) \
  CALL("decay_to.delay", throw((ts_decay_to){.delay = n})) \
  CALL("decay_to.rate", throw((ts_decay_to){RATE(n)})) \
  CALL("decay_to.lower", throw((ts_decay_to){.lower = &n})) \
  CALL("play.duration", play((ts_timing){.duration = n})) \
  CALL("play.rate", play((ts_timing){RATE(n)})) \
  CALL("player.seek", ts_player_seek(it.world, it.player, n, false)) \
  CALL("player.rate", ts_player_set_rate(it.world, it.player, n)) \
  CALL("timeline.time", ts_timeline_set_time(it.world, it.timeline, n)) \
  CALL("timeline.duration", play_timeline((ts_timing){.duration = n})) \
  CALL("timeline.rate", play_timeline((ts_timing){RATE(n)})) \
  CALL("timeline.to", animate_to(n, (ts_timing){.delay = 0})) \
  CALL("timeline.to_duration", animate_to(1, (ts_timing){.duration = n})) \
  CALL("timeline.to_rate", animate_to(1, (ts_timing){RATE(n)})) \
  CALL("timeline.track_at", ts_timeline_add_track(it.world, it.timeline, it.y, it.track, n, NULL)) \
  CALL("timeline.marker_at", ts_timeline_add_marker(it.world, it.timeline, n, 7, NULL)) \
  CALL("timeline.inner_at", add_inner((ts_timing){.delay = 0}, n)) \
  CALL("timeline.inner_rate", add_inner((ts_timing){RATE(n)}, 0))

#define NAME(name, ...) name,
static const char *const names[] = {CALLS(NAME)};
static bool was_tried[COUNT_OF(names)];

static ts_status call(const char *which, double n) {
#define IF_IT_IS(name, ...) \
  if (!strcmp(which, name)) return __VA_ARGS__;
  CALLS(IF_IT_IS)
  return TS_STATUS_FORCE32;
}

static void try_number(const char *name, double number, bool is_taken) {
  char subject[64];
  double before[8] = {0}, after[8] = {0};
  snprintf(subject, sizeof subject, "%s %g", name, number);
  /* The bytes of the most events are more than a size_t of 32 bits counts. */
  if (sizeof(size_t) < 8 && number == 0x1p24 && !strcmp(name, "world.event_capacity")) is_taken = false;
  make_fixture();
  look(before);
  ts_status status = call(name, number);
  CHECK_STATUS_OF(is_taken ? TS_OK : TS_ERROR_INVALID_ARGUMENT, status, subject);
  look(after);
  if (!is_taken) CHECK_OF(same_bits(before, after, sizeof before), subject);
  end_fixture();
}

enum { most_numbers = 32 };
typedef struct number_list {
  double numbers[most_numbers];
  size_t count;
} number_list;

static number_list read_numbers(char *words) {
  static const struct {
    const char *name;
    size_t count;
    double numbers[3];
  } sets[] = {{"unreal", 3, {NAN, INFINITY, -INFINITY}}, {"negative", 2, {-1, -5e-324}}, {"zero", 2, {-0.0, 0}}};
  number_list list = {.count = 0};
  for (char *rest = NULL, *word = strtok_r(words, " \n", &rest); word; word = strtok_r(NULL, " \n", &rest)) {
    size_t k = 0;
    while (k < 3 && strcmp(word, sets[k].name) != 0) k++;
    if (k == 3) list.numbers[list.count++] = strtod(word, NULL);
    for (size_t i = 0; k < 3 && i < sets[k].count; i++) list.numbers[list.count++] = sets[k].numbers[i];
  }
  return list;
}

SECTION(test_every_number, "every number", 60) {
  FILE *file = fopen("Tests/Data/numbers.txt", "r");
  if (!CHECK(file != NULL)) return;
  char line[256], defaults[1024] = " ";
  /* What C takes as its default stands at the end. */
  for (bool is_there = false; fgets(line, sizeof line, file);) {
    if (is_there) strcat(defaults, line);
    if (!strncmp(line, "default ", 8)) is_there = true;
  }
  for (char *c = defaults; *c; c++)
    if (*c == '\n') *c = ' ';
  rewind(file);
  number_list refused = {.count = 0}, taken = {.count = 0};
  while (fgets(line, sizeof line, file) && strncmp(line, "default ", 8) != 0) {
    if (!strncmp(line, "refused ", 8)) refused = read_numbers(line + 8);
    if (!strncmp(line, "taken ", 6)) taken = read_numbers(line + 6);
    char *rest = NULL;
    for (char *name = *line == ' ' ? strtok_r(line, " \n", &rest) : NULL; name; name = strtok_r(NULL, " \n", &rest)) {
      char spaced[64];
      snprintf(spaced, sizeof spaced, " %s ", name);
      bool has_default = strstr(defaults, spaced) != NULL;
      size_t i = 0;
      while (i < COUNT_OF(names) && strcmp(names[i], name) != 0) i++;
      if (!CHECK_OF(i < COUNT_OF(names), name)) continue;
      for (size_t k = 0; k < refused.count; k++)
        try_number(name, refused.numbers[k], refused.numbers[k] == 0 && has_default);
      for (size_t k = 0; k < taken.count; k++) try_number(name, taken.numbers[k], true);
      was_tried[i] = true;
    }
  }
  fclose(file);
  for (size_t i = 0; i < COUNT_OF(names); i++) CHECK_OF(was_tried[i], names[i]);
}

/* ---- What is active ----------------------------------------------------------------------------------------------- */

static bool is_start(const char *word) {
  static const char *const words[] = {"tween", "layer", "spring", "decay", "track", "timeline"};
  for (size_t i = 0; i < COUNT_OF(words); i++)
    if (!strcmp(word, words[i])) return true;
  return false;
}

static void start(const char *what, double rate, double delay) {
  ts_timing timing = {.struct_size = sizeof timing, .delay = delay, RATE(rate)};
  it.world = world_made();
  it.x = number_of(it.world, 0);
  ts_track_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT};
  CHECK_STATUS(TS_OK, ts_track_create(&desc, &it.track));
  CHECK_STATUS(TS_OK, ts_track_insert_columns(it.track, NULL, NUMBERS(0, 1), NUMBERS(0, 10), 2));
  if (!strcmp(what, "tween") || !strcmp(what, "layer")) {
    timing.duration = 1;
    ts_tween_desc tween = tween_of(NUMBERS(10), 1, TS_EASING_LINEAR);
    tween.timing = timing, tween.additive = *what == 'l';
    it.player = start_tween(it.world, it.x, tween);
  } else if (!strcmp(what, "spring")) {
    it.player = start_spring(it.world, it.x, (ts_spring_to){sizeof(ts_spring_to), .target = NUMBERS(10), RATE(rate)});
  } else if (!strcmp(what, "decay")) {
    it.player = start_decay(
      it.world, it.x, (ts_decay_to){sizeof(ts_decay_to), .velocity = NUMBERS(20), .decay = decay, RATE(rate)});
  } else if (!strcmp(what, "track")) {
    it.player = start_track(it.world, it.x, it.track, &timing);
  } else {
    CHECK_STATUS(TS_OK, ts_timeline_create(it.world, &it.timeline));
    CHECK_STATUS(TS_OK, ts_timeline_add_track(it.world, it.timeline, it.x, it.track, 0, NULL));
    CHECK_STATUS(TS_OK, ts_timeline_play(it.world, it.timeline, &timing, &it.player));
  }
}

static ts_status command(const char *word, double number) {
  if (!strcmp(word, "step")) return ts_world_step(it.world, number, NULL);
  if (!strcmp(word, "rate")) return ts_player_set_rate(it.world, it.player, number);
  if (!strcmp(word, "pause")) return ts_player_pause(it.world, it.player);
  if (!strcmp(word, "resume")) return ts_player_resume(it.world, it.player);
  if (!strcmp(word, "reverse")) return ts_player_reverse(it.world, it.player);
  if (!strcmp(word, "stop")) return ts_player_stop(it.world, it.player);
  if (!strcmp(word, "worldrate")) return ts_world_set_rate(it.world, number);
  if (!strcmp(word, "worldpause")) return ts_world_set_paused(it.world, true);
  return strcmp(word, "worldresume") ? TS_ERROR_INVALID_ARGUMENT : ts_world_set_paused(it.world, false);
}

SECTION(test_what_is_active, "what is active", 10) {
  FILE *file = fopen("Tests/Data/standing.txt", "r");
  if (!CHECK(file != NULL)) return;
  char line[256], word[16];
  int lines = 0;
  while (fgets(line, sizeof line, file)) {
    double first = 0, second = 0, value = 0;
    int player = 0, paused = 0, channel = 0;
    size_t players = 0;
    if (sscanf(line, "%15[a-z] %lf %lf", word, &first, &second) < 1) continue;
    if (!CHECK_OF(sscanf(strchr(line, '|'), "| %d %d %d %zu %lf", &player, &paused, &channel, &players, &value) == 5, line))
      continue;
    if (is_start(word)) {
      if (lines > 0) end_fixture();
      start(word, first, second);
    } else {
      CHECK_STATUS_OF(TS_OK, command(word, first), line);
    }
    ts_player_info info = {.struct_size = sizeof info};
    if (ts_player_is_valid(it.world, it.player)) info = player_info_of(it.world, it.player);
    ts_channel_info channel_info = channel_info_of(it.world, it.x);
    CHECK_OF(info.active == (bool)player && info.paused == (bool)paused, line);
    CHECK_OF(channel_info.active == (bool)channel && world_info_of(it.world).active == players, line);
    CHECK_OF(fabs(value_in(it.world, it.x) - value) <= 1e-9, line);
    lines++;
  }
  fclose(file);
  end_fixture();
  CHECK(lines > 50);
}
