/* SPDX-License-Identifier: MIT
 *
 * Motions of every kind: their defaults, the fields that they use, and that they play alike wherever they are started.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

static const ts_motion_kind kinds[] = {TS_MOTION_TWEEN, TS_MOTION_TRACK, TS_MOTION_SPRING, TS_MOTION_DECAY, TS_MOTION_FALL,
                                       TS_MOTION_PATH,  TS_MOTION_FLING, TS_MOTION_SHAKE,  TS_MOTION_PUNCH};
static ts_track track;
static ts_path path;

/** Whether the last error is about this argument. */
static bool is_about(const char *argument) {
  ts_error_info info = {.struct_size = sizeof info};
  return ts_error_get_info(&info) == TS_OK && strcmp(info.argument, argument) == 0;
}

static void begin(void) {
  track = track_of(TS_TRACK_VEC2, 0, 0);
  add_keys(track, 3, NUMBERS(0.25, 0.5, 1.25), NUMBERS(1, 2, 3, -1, 4, 0));
  CHECK_STATUS(TS_OK, ts_track_add_marker(track, 0.75, 9));
  const char text[] = "M3 4C9 2 3 4 5 0L8 8";
  CHECK_STATUS(TS_OK, ts_path_create_svg(text, sizeof text - 1, &path));
}

static void finish(void) {
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  CHECK_STATUS(TS_OK, ts_path_destroy(path));
}

/** What a kind requires and nothing else, for one or two lanes. */
static ts_motion least(ts_motion_kind kind) {
  static const double pair[] = {300, -20};
  ts_motion motion = of_kind(kind);
  if (kind == TS_MOTION_TWEEN || kind == TS_MOTION_SPRING) motion.target = pair;
  if (kind == TS_MOTION_TWEEN || kind == TS_MOTION_PATH) motion.timing.duration = 0.75;
  if (kind == TS_MOTION_TRACK) motion.track = track;
  if (kind == TS_MOTION_PATH) motion.path = path;
  if (kind == TS_MOTION_FALL) motion.acceleration = pair;
  if (kind == TS_MOTION_SHAKE || kind == TS_MOTION_PUNCH) motion.amplitude = pair;
  if (kind == TS_MOTION_FLING) motion.velocity = pair;
  return motion;
}

/** Whether the players of both tell the same, but for their chains. */
static bool plays_alike(ts_world a, ts_world b) {
  size_t counts[2];
  const ts_event *events = events_of(a, &counts[0]);
  static ts_event own[64];
  size_t n = 0;
  for (size_t i = 0; i < counts[0]; i++)
    if (events[i].source != TS_MOTION_CHAIN && n < COUNT_OF(own)) own[n++] = events[i];
  events = events_of(b, &counts[1]);
  bool same = n == counts[1];
  for (size_t i = 0; same && i < n; i++)
    same = own[i].kind == events[i].kind && own[i].time == events[i].time && own[i].reason == events[i].reason
      && own[i].marker == events[i].marker;
  return same;
}

/* ---- Defaults ----------------------------------------------------------------------------------------------------- */

/** Both play alike from an equal state on; `bounds`, of the channel, may be NULL. */
static void check_alike(ts_motion a, ts_bounds *own, ts_motion b, ts_bounds *other, const char *what) {
  ts_world worlds[2];
  for (int i = 0; i < 2; i++) {
    worlds[i] = world_made();
    ts_channel x = channel_of(worlds[i], TS_TRACK_VEC2, 0, NUMBERS(1, 2));
    if (own) CHECK_STATUS(TS_OK, ts_channel_set_bounds(worlds[i], x, i ? other : own));
    started(worlds[i], x, spring_to(NUMBERS(50, 60), spring_of(9, 0.5)));
    step_by(worlds[i], 0.1);
    started(worlds[i], x, i ? b : a);
  }
  for (int k = 0; k < 30; k++) {
    CHECK_OF(hash_of(worlds[0]) == hash_of(worlds[1]), what);
    for (int i = 0; i < 2; i++) step_by(worlds[i], 0.03);
  }
  CHECK(plays_alike(worlds[0], worlds[1]));
  for (int i = 0; i < 2; i++) end_world(worlds[i]);
}

SECTION(test_motion_defaults, "motions, defaults", 20) {
  begin();
  ts_spring smooth;
  ts_spring_desc preset = {.struct_size = sizeof preset, .scheme = TS_SPRING_BY_PRESET, .preset = TS_SPRING_SMOOTH};
  CHECK_STATUS(TS_OK, ts_spring_make(&preset, &smooth));
  ts_decay scrolling;
  CHECK_STATUS(TS_OK, ts_decay_make(TS_DECAY_BY_DECELERATION_RATE, 0.998, &scrolling));
  CHECK_NEAR(2.002, scrolling.rate, 1e-3);
  for (size_t i = 0; i < COUNT_OF(kinds); i++) {
    ts_motion given = least(kinds[i]);
    given.timing.rate = 1, given.timing.struct_size = sizeof given.timing;
    switch (kinds[i]) {
      case TS_MOTION_TWEEN: given.kind = 0, given.timing.iterations = 1; break;
      case TS_MOTION_TRACK: given.timing.duration = 1, given.timing.iterations = 1; break;
      case TS_MOTION_PATH: given.path_end = 1, given.tolerance = 1e-8; break;
      case TS_MOTION_SPRING: given.spring = smooth; break;
      case TS_MOTION_DECAY: given.decay = scrolling; break;
      case TS_MOTION_FLING: given.friction = 0.015, given.ppi = 160; break;
      case TS_MOTION_SHAKE: given.frequency = 10, given.fade = 1, given.octaves = 1, given.timing.duration = 0.5; break;
      case TS_MOTION_PUNCH: given.spring.damping_ratio = 0.25, given.timing.duration = 0.5; break;
      default: break;
    }
    check_alike(least(kinds[i]), NULL, given, NULL, "a kind's defaults");
  }
  ts_motion bounce = least(TS_MOTION_SPRING), half = bounce;
  bounce.overshoot = half.overshoot = TS_OVERSHOOT_BOUNCE, half.restitution = 0.5;
  bounce.spring = half.spring = spring_of(9, 0.1);
  check_alike(bounce, NULL, half, NULL, "a bouncing spring");
  ts_motion fall = least(TS_MOTION_FALL);
  ts_bounds walls = {.struct_size = sizeof walls, .upper = NUMBERS(60, 60), .contact = TS_CONTACT_BOUNCE}, same = walls;
  same.restitution = 0.5;
  check_alike(fall, &walls, fall, &same, "bouncing bounds");
  walls.contact = same.contact = TS_CONTACT_SPRING, same.restitution = 0, same.spring = smooth;
  check_alike(least(TS_MOTION_DECAY), &walls, least(TS_MOTION_DECAY), &same, "elastic bounds");
  walls.contact = TS_CONTACT_DEFAULT, same.contact = TS_CONTACT_HOLD;
  check_alike(least(TS_MOTION_DECAY), &walls, least(TS_MOTION_DECAY), &same, "bounds");
  ts_motion decay = least(TS_MOTION_DECAY), elastic = decay;
  decay.bounds = &(ts_bounds){.lower = NUMBERS(0, 0)};
  elastic.bounds = &(ts_bounds){.lower = NUMBERS(0, 0), .contact = TS_CONTACT_SPRING, .spring = smooth};
  decay.velocity = elastic.velocity = NUMBERS(-90, -90);
  check_alike(decay, NULL, elastic, NULL, "a decay's bounds");
  finish();
}

/** The channel's value and the player's end after `time`. */
static double value_after(ts_motion motion, double time, ts_player_info *info) {
  ts_world world = world_made();
  ts_channel x = number_of(world, 1);
  motion.flags |= TS_START_KEEP;
  ts_player player = started(world, x, motion);
  step_by(world, time);
  *info = player_info_of(world, player);
  double value = value_in(world, x);
  end_world(world);
  return value;
}

/** A 0 that is given is 0. */
SECTION(test_motion_zeros, "motions, zeros", 10) {
  ts_player_info info;
  ts_motion motion = tween_of(NUMBERS(5), 1, 0), other;
  motion.timing.given = TS_GIVEN_RATE;
  CHECK(value_after(motion, 0.5, &info) == 1 && info.rate == 0 && !info.ended);
  motion.timing.given = TS_GIVEN_ITERATIONS;
  CHECK(value_after(motion, 0.5, &info) == 1 && info.ended);
  ts_track line = line_of(0, 2, NUMBERS(0, 9), NUMBERS(0, 9));
  motion = along(line, NULL), motion.timing.given = TS_GIVEN_DURATION;
  CHECK(value_after(motion, 0, &info) == 9 && info.ended && info.duration == 0);
  CHECK_STATUS(TS_OK, ts_track_destroy(line));
  motion = spring_to(NUMBERS(5), spring_of(9, 0.1)), motion.overshoot = TS_OVERSHOOT_BOUNCE;
  motion.given = TS_GIVEN_RESTITUTION;
  other = motion, other.given = 0, other.overshoot = TS_OVERSHOOT_STOP;
  for (int i = 1; i < 20; i++) CHECK(value_after(motion, 0.05 * i, &info) == value_after(other, 0.05 * i, &info));
  motion = of_kind(TS_MOTION_SHAKE), motion.amplitude = NUMBERS(4);
  other = motion, motion.given = TS_GIVEN_FADE, other.fade = 1e-20;
  for (int i = 1; i < 20; i++) CHECK(value_after(motion, 0.02 * i, &info) == value_after(other, 0.02 * i, &info));
}

/* ---- Fields ------------------------------------------------------------------------------------------------------- */

/** Sets one field; false when there are no more. */
static bool set_field(ts_motion *motion, int i) {
  static const double numbers[] = {1, 1};
  static const ts_bounds empty = {.lower = NULL}, walls = {.lower = numbers};
  switch (i) {
    case 0: motion->target = numbers; break;
    case 1: motion->from = numbers; break;
    case 2: motion->velocity = numbers; break;
    case 3: motion->acceleration = numbers; break;
    case 4: motion->amplitude = numbers; break;
    case 5: motion->offset = numbers; break;
    case 6: motion->spring = spring_of(1, 1); break;
    case 7: motion->decay.rate = 1; break;
    case 8: motion->tolerance = 1; break;
    case 9: motion->overshoot = TS_OVERSHOOT_BOUNCE; break;
    case 10: motion->restitution = 0.25; break;
    case 11: motion->bounds = &walls; break;
    case 12: motion->track = track; break;
    case 13: motion->path = path; break;
    case 14: motion->path_start = 0.25; break;
    case 15: motion->path_end = 0.25; break;
    case 16: motion->frequency = 1; break;
    case 17: motion->fade = 0.5; break;
    case 18: motion->octaves = 1; break;
    case 19: motion->seed = 1; break;
    case 20: motion->fling = TS_FLING_FLUTTER; break;
    case 21: motion->friction = 1; break;
    case 22: motion->ppi = 1; break;
    case 23: motion->timing.delay = 1; break;
    case 24: motion->timing.rate = 2; break;
    case 25: motion->timing.duration = 1; break;
    case 26: motion->timing.end_delay = 1; break;
    case 27: motion->timing.iterations = 2; break;
    case 28: motion->timing.iteration_start = 0.5; break;
    case 29: motion->timing.direction = TS_DIRECTION_REVERSE; break;
    case 30: motion->timing.fill = TS_FILL_NONE; break;
    case 31: motion->timing.easing = curve_of(TS_EASING_QUAD_IN); break;
    case 32: motion->timing.repeat_delay = 1; break;
    case 33: motion->timing.return_easing = curve_of(TS_EASING_QUAD_IN); break;
    case 34: motion->given = TS_GIVEN_ACCUMULATE; break;
    case 35: motion->given = TS_GIVEN_RESTITUTION; break;
    case 36: motion->given = TS_GIVEN_FADE; break;
    case 37: motion->timing.given = TS_GIVEN_DURATION; break;
    case 38: motion->timing.given = TS_GIVEN_EASING; break;
    case 39: motion->bounds = &empty; break;
    default: return false;
  }
  return true;
}

static bool lists(const char *list, const char *name) {
  size_t length = strlen(name);
  for (const char *at = list; (at = strstr(at, name)) != NULL; at += length)
    if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == 0)) return true;
  return false;
}

/** The header's words on what each kind uses. */
SECTION(test_motion_fields, "motions, fields", 10) {
  static const char *const names[] = {
    "target", "from", "velocity", "acceleration", "amplitude", "offset", "spring", "decay", "tolerance", "overshoot",
    "restitution", "bounds", "track", "path", "path_start", "path_end", "frequency", "fade", "octaves", "seed", "fling",
    "friction", "ppi", "delay", "rate", "duration", "end_delay", "iterations", "iteration_start", "direction", "fill", "easing",
    "repeat_delay", "return_easing", "accumulate", "restitution", "fade", "duration", "easing", "bounds"};
#define TIMED " delay rate duration end_delay iterations iteration_start direction fill easing repeat_delay return_easing"
  static const char *const used[] = {
    "target from" TIMED, "track" TIMED, "target velocity spring tolerance overshoot restitution delay rate",
    "velocity decay bounds tolerance delay rate", "acceleration velocity decay delay rate duration",
    "path path_start path_end offset tolerance" TIMED, "velocity fling friction ppi delay rate",
    "amplitude frequency fade octaves seed delay rate duration", "amplitude spring delay rate duration"};
  static const char *const flags[] = {"essential", "keep", "hold", "additive", "relative", "blend", "accumulate", "add_velocity"};
  static const char *const allowed[] = {
    "essential keep hold additive relative blend accumulate", "essential keep hold additive relative accumulate",
    "essential keep hold additive relative", "essential keep hold additive", "essential keep hold additive",
    "essential keep hold additive relative accumulate", "essential keep hold additive", "essential keep hold additive",
    "essential keep hold additive"};
  begin();
  ts_world world = world_made();
  ts_channel x = channel_of(world, TS_TRACK_VEC2, 0, NULL);
  ts_chain chain;
  CHECK_STATUS(TS_OK, ts_chain_create(world, NULL, &chain));
  uint64_t before = hash_of(world);
  for (size_t k = 0; k < COUNT_OF(kinds); k++) {
    for (int i = 0;; i++) {
      ts_motion motion = least(kinds[k]);
      if (!set_field(&motion, i)) break;
      if (lists(used[k], names[i])) continue;
      CHECK_STATUS_OF(TS_ERROR_INVALID_ARGUMENT, ts_channel_start(world, x, &motion, NULL), names[i]);
      CHECK_OF(is_about(names[i]), names[i]);
      CHECK_STATUS_OF(TS_ERROR_INVALID_ARGUMENT, ts_chain_add(world, chain, x, &motion), names[i]);
      CHECK_OF(is_about(names[i]), names[i]);
      CHECK_STATUS_OF(TS_ERROR_INVALID_ARGUMENT, ts_channels_start(world, &x, 1, &motion, NULL, NULL, NULL), names[i]);
      CHECK_OF(is_about(names[i]), names[i]);
    }
    for (size_t i = 0; i < COUNT_OF(flags); i++) {
      ts_motion motion = least(kinds[k]);
      motion.flags = 1u << i;
      if (lists(allowed[k], flags[i])) continue;
      CHECK_STATUS_OF(TS_ERROR_INVALID_ARGUMENT, ts_channel_start(world, x, &motion, NULL), flags[i]);
      CHECK_OF(is_about(flags[i]), flags[i]);
    }
  }
  CHECK(hash_of(world) == before);
  end_world(world);
  finish();
}

/* ---- Wherever they are started ------------------------------------------------------------------------------------ */

/** A chain's motion is what it is on a channel: of one lane and of two, at once and later, on a channel that moves. */
SECTION(test_motions_in_chains, "motions in chains", 20) {
  begin();
  ts_track single = line_of(TS_INTERPOLATION_CATMULL, 3, NUMBERS(1, 2, 3), NUMBERS(4, 8, 2));
  for (size_t k = 0; k < COUNT_OF(kinds) * 8; k++) {
    ts_motion motion = least(kinds[k / 8]);
    uint32_t lanes = k & 1 ? 2 : 1;
    if (lanes == 1 && motion.kind == TS_MOTION_TRACK) motion.track = single;
    if (k & 2) motion.timing.delay = 0.25;
    bool shifts = motion.kind == TS_MOTION_TRACK || motion.kind == TS_MOTION_PATH || motion.kind == TS_MOTION_TWEEN;
    if (k & 4 && shifts) motion.flags = TS_START_RELATIVE, motion.timing.iterations = 2;
    if (k & 4 && !shifts) motion.flags = TS_START_HOLD;
    ts_world worlds[2];
    ts_channel x[2];
    for (int i = 0; i < 2; i++) {
      worlds[i] = world_made();
      x[i] = channel_of(worlds[i], lanes == 2 ? TS_TRACK_VEC2 : TS_TRACK_FLOAT, 0, NUMBERS(3, -7));
      started(worlds[i], x[i], spring_to(NUMBERS(90, 5), spring_of(5, 0.3)));
      step_by(worlds[i], 0.125);
      if (i) {
        started(worlds[i], x[i], motion);
      } else {
        ts_chain chain;
        CHECK_STATUS(TS_OK, ts_chain_create(worlds[i], NULL, &chain));
        CHECK_STATUS(TS_OK, ts_chain_add(worlds[i], chain, x[i], &motion));
        CHECK_STATUS(TS_OK, ts_player_start(worlds[i], chain));
      }
    }
    for (int round = 0; round < 40; round++) {
      double values[2][2] = {{0}}, speeds[2][2] = {{0}};
      for (int i = 0; i < 2; i++) {
        CHECK_STATUS(TS_OK, ts_channel_get(worlds[i], x[i], values[i], speeds[i], NULL, lanes));
        step_by(worlds[i], round < 39 ? 0.0625 : 20);
      }
      CHECK(same_bits(values[0], values[1], sizeof values[0]) && same_bits(speeds[0], speeds[1], sizeof speeds[0]));
      CHECK(plays_alike(worlds[0], worlds[1]));
    }
    for (int i = 0; i < 2; i++) end_world(worlds[i]);
  }
  CHECK_STATUS(TS_OK, ts_track_destroy(single));
  finish();
}

/** Many are started as one after the other; what is wrong with the last changes none. */
SECTION(test_motions_of_many, "motions of many", 20) {
  enum { count = 3 };
  begin();
  static double columns[6][2 * count + 1]; // A number more, for the channel of three lanes.
  for (int i = 0; i < 6 * 2 * count; i++) columns[i / (2 * count)][i % (2 * count)] = i * 7 % 31 - 15;
  for (size_t k = 0; k < COUNT_OF(kinds) * 4; k++) {
    ts_motion all = least(kinds[k / 4]);
    const double **const arrays[] = {&all.target, &all.from, &all.velocity, &all.acceleration, &all.amplitude, &all.offset};
    if (all.kind == TS_MOTION_TWEEN) all.from = columns[1];
    if (all.kind == TS_MOTION_PATH) all.offset = columns[5];
    for (int i = 0; i < 6; i++) *arrays[i] = *arrays[i] ? columns[i] : NULL;
    bool lasts = all.kind != TS_MOTION_SPRING && all.kind != TS_MOTION_DECAY && all.kind != TS_MOTION_FLING;
    const double *durations = k & 1 && lasts ? NUMBERS(1, 0.5, 0.25) : NULL, *delays = k & 2 ? NUMBERS(0, 0.5, 0.125) : NULL;
    ts_world many = world_made(), single = world_made();
    ts_channel x[count], y[count];
    ts_player players[count];
    for (int i = 0; i < count; i++) {
      x[i] = channel_of(many, TS_TRACK_VEC2, 0, NULL);
      y[i] = channel_of(single, TS_TRACK_VEC2, 0, NULL);
    }
    CHECK_STATUS(TS_OK, ts_channels_start(many, x, count, &all, durations, delays, players));
    for (int i = 0; i < count; i++) {
      ts_motion one = all;
      const double **const own[] = {&one.target, &one.from, &one.velocity, &one.acceleration, &one.amplitude, &one.offset};
      for (int a = 0; a < 6; a++)
        if (*own[a]) *own[a] += 2 * i;
      if (durations) one.timing.duration = durations[i];
      if (delays) one.timing.delay = delays[i];
      ts_player player = started(single, y[i], one);
      CHECK(player.slot == players[i].slot);
    }
    for (int i = 0; i < 20; i++) {
      CHECK(hash_of(many) == hash_of(single));
      step_by(many, 0.0625), step_by(single, 0.0625);
    }
    CHECK(plays_alike(many, single));
    /* The last of another kind, or with numbers that are none. */
    uint64_t before = hash_of(many);
    ts_channel good = x[2];
    x[2] = channel_of(many, TS_TRACK_BOOL, 0, NULL), before = hash_of(many);
    if (all.kind != TS_MOTION_TWEEN)
      CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channels_start(many, x, count, &all, durations, delays, NULL));
    x[2] = channel_of(many, TS_TRACK_VEC3, 0, NULL), before = hash_of(many);
    if (all.kind == TS_MOTION_TRACK || all.kind == TS_MOTION_PATH)
      CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channels_start(many, x, count, &all, durations, delays, NULL));
    CHECK(hash_of(many) == before);
    x[2] = good;
    for (int i = 0; i < 6; i++) {
      if (!*arrays[i]) continue;
      double number = columns[i][5];
      columns[i][5] = NAN;
      CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channels_start(many, x, count, &all, durations, delays, NULL));
      columns[i][5] = number;
    }
    if (all.kind == TS_MOTION_SHAKE)
      CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channels_start(many, x, count, &all, NUMBERS(1, 1, 900), NULL, NULL));
    CHECK(hash_of(many) == before);
    end_world(many), end_world(single);
  }
  finish();
}

/** Both ways of a timeline. */
SECTION(test_timeline_motions, "motions of timelines", 10) {
  begin();
  uint64_t hashes[5];
  for (int way = 0; way < 5; way++) {
    ts_world world = world_made();
    ts_timeline timeline = timeline_of(world);
    ts_channel x = number_of(world, 0);
    put_line(world, timeline, x, 0, 2, 0, 10);
    ts_motion play = of_kind(way == 1 ? 0 : TS_MOTION_TIMELINE), to = tween_of(NUMBERS(1), 0, 0);
    if (way == 3) play.timing.duration = 2;
    CHECK_STATUS(TS_OK, ts_timeline_start(world, timeline, way == 0 ? NULL : way == 4 ? &to : &play, NULL));
    step_by(world, 0.5);
    CHECK(value_in(world, x) == 2.5 && playhead_of(world, timeline) == 0.5);
    hashes[way] = hash_of(world);
    step_by(world, 2);
    CHECK(value_in(world, x) == (way == 4 ? 5 : 10));
    hashes[way] += hash_of(world);
    for (size_t k = 0; k < COUNT_OF(kinds); k++) {
      ts_motion other = least(kinds[k]);
      if (kinds[k] == TS_MOTION_TWEEN) other.flags = TS_START_ADDITIVE;
      CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_timeline_start(world, timeline, &other, NULL));
    }
    end_world(world);
  }
  for (int way = 1; way < 4; way++) CHECK(hashes[way] == hashes[0]);
  CHECK(hashes[4] != hashes[0]);
  finish();
}

/** The contact of a decay's own bounds, and what a channel's bounds are. */
SECTION(test_motion_bounds, "motions, bounds", 10) {
  ts_world world = world_made();
  ts_channel x = number_of(world, 1);
  ts_motion decay = decay_to(NUMBERS(9), 0);
  const uint64_t before = hash_of(world);
  for (int contact = TS_CONTACT_HOLD; contact <= TS_CONTACT_BOUNCE; contact++) {
    ts_bounds walls = {.lower = NUMBERS(0), .contact = (ts_contact)contact};
    decay.bounds = &walls;
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channel_start(world, x, &decay, NULL));
    CHECK(is_about("bounds.contact") && hash_of(world) == before);
  }
  ts_bounds wide = {.lower = NUMBERS(0), .restitution = 0.5}, zero = {.lower = NUMBERS(0), .given = TS_GIVEN_RESTITUTION};
  decay.bounds = &wide;
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channel_start(world, x, &decay, NULL));
  decay.bounds = &zero;
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channel_start(world, x, &decay, NULL));
  zero.struct_size = sizeof zero, zero.contact = TS_CONTACT_BOUNCE;
  CHECK_STATUS(TS_OK, ts_channel_set_bounds(world, x, &zero));
  ts_bounds read = {.struct_size = sizeof read, .restitution = 7};
  double lower, upper;
  CHECK_STATUS(TS_OK, ts_channel_get_bounds(world, x, &read, &lower, &upper, 1));
  CHECK(read.restitution == 0 && read.lower == &lower && read.upper == &upper && lower == 0 && upper == INFINITY);
  CHECK_STATUS(TS_OK, ts_channel_set_bounds(world, x, &read)); /* What was read is what can be set. */
  CHECK_STATUS(TS_OK, ts_channel_get_bounds(world, x, &read, &lower, &upper, 1));
  CHECK(read.restitution == 0 && read.contact == TS_CONTACT_BOUNCE);
  end_world(world);
}

/* ---- Moved to where the channel is -------------------------------------------------------------------------------- */

/** The track 1 to 3 in a second, from `start` on; each iteration but the first begins where it did, or where the last ended. */
static double moved(double start, double t, bool accumulates) {
  double k = t >= 3 ? 2 : floor(t);
  t = fmin(t, 3);
  return start + 2 * (t - k) + (accumulates ? 2 * k : 0);
}

SECTION(test_relative_tracks, "tracks moved to their channels", 20) {
  ts_track line = line_of(0, 2, NUMBERS(0, 1), NUMBERS(1, 3));
  /* Bits of `way`: with a delay, in a chain, a layer, accumulating, saved in the middle. */
  for (int way = 0; way < 32; way++) {
    ts_world world = world_made(), other = world_made();
    ts_channel x = number_of(world, 10);
    CHECK_STATUS(TS_OK, ts_world_record(world, 60, 0));
    bool is_late = way & 1, is_layer = way & 4, accumulates = way & 8;
    if (is_late) start_line(world, x, 20, 1);
    ts_motion motion = along(line, NULL);
    motion.flags = TS_START_RELATIVE | (is_layer ? TS_START_ADDITIVE : 0) | (accumulates ? TS_START_ACCUMULATE : 0);
    motion.timing.iterations = 3, motion.timing.delay = is_late ? 0.5 : 0;
    /* One that shows itself before it begins would hold the channel. */
    if (is_late) motion.timing.fill = TS_FILL_FORWARDS;
    if (way & 2) {
      ts_chain chain;
      CHECK_STATUS(TS_OK, ts_chain_create(world, NULL, &chain));
      CHECK_STATUS(TS_OK, ts_chain_add(world, chain, x, &motion));
      CHECK_STATUS(TS_OK, ts_player_start(world, chain));
    } else {
      started(world, x, motion);
    }
    double begins = motion.timing.delay;
    for (int i = 0; i <= 28; i++) {
      double time = i * 0.125, base = is_late ? 10 + 10 * fmin(time, 1) : 10, start = 10 + 10 * begins;
      double wanted = time < begins ? base : is_layer ? base + moved(0, time - begins, accumulates)
                                                      : moved(start, time - begins, accumulates);
      CHECK_NEAR(wanted, value_in(world, x), 1e-12);
      if (way & 16 && i % 5 == 2) {
        blob blob = saved(world);
        restore(other, blob), free(blob.bytes);
        for (int k = 0; k < 3; k++) step_by(other, 0.25);
        CHECK(!is_layer || way & 2 || hash_of(other) != 0);
        blob = saved(world), restore(other, blob), restore(world, blob), free(blob.bytes);
        CHECK(hash_of(other) == hash_of(world));
      }
      double past;
      if (!is_layer && i > 8 && time > begins + 1 && !(way & 16)) {
        CHECK_STATUS(TS_OK, ts_channel_value_at(world, x, begins + 0.5, &past, NULL, 1));
        CHECK_NEAR(start + 1, past, 1e-12);
      }
      step_by(world, 0.125);
    }
    step_by(world, 1);
    CHECK(world_info_of(world).players == 0);
    end_world(world), end_world(other);
  }
  CHECK_STATUS(TS_OK, ts_track_destroy(line));
}

/* ---- Changes ------------------------------------------------------------------------------------------------------ */

#define IS_REFUSED(call) \
  do { \
    uint64_t before = hash_of(world); \
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, call); \
    CHECK(hash_of(world) == before); \
  } while (0)

/** One call changes a track with its timing, or nothing. */
SECTION(test_motion_changes, "motions changed", 10) {
  ts_world world = world_made();
  ts_channel x = number_of(world, 0), y = number_of(world, 0), z = number_of(world, 0);
  ts_track line = line_of(0, 2, NUMBERS(0, 1), NUMBERS(0, 8)), longer = line_of(0, 2, NUMBERS(0, 2), NUMBERS(0, 4));
  ts_player on = start_track(world, x, line, NULL), tween = start_line(world, y, 5, 1);
  ts_player spring = started(world, z, spring_to(NUMBERS(5), spring_of(9, 1)));
  step_by(world, 0.25);
  ts_motion changes = along(longer, NULL);
  CHECK_STATUS(TS_OK, ts_player_update(world, on, &changes));
  CHECK(player_info_of(world, on).duration == 2 && value_in(world, x) == 0.5);
  changes.timing.duration = 4, changes.timing.iterations = 3, changes.flags = TS_START_ACCUMULATE;
  changes.given = TS_GIVEN_ACCUMULATE;
  CHECK_STATUS(TS_OK, ts_player_update(world, on, &changes));
  CHECK(player_info_of(world, on).end_time == 12 && value_in(world, x) == 0.25);
  step_by(world, 4.25);
  CHECK(value_in(world, x) == 4.5);
  tween = start_line(world, y, 7, 1), spring = started(world, z, spring_to(NUMBERS(-5), spring_of(9, 1)));
  step_by(world, 0.25);
  /* A timing that is wrong leaves the track. */
  changes = along(line, NULL), changes.timing.easing = (ts_easing){3, 77};
  uint64_t before = hash_of(world);
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_player_update(world, on, &changes));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_channels_update(world, &x, 1, &changes));
  CHECK(hash_of(world) == before);
  changes = along(line, NULL), changes.timing.duration = NAN;
  IS_REFUSED(ts_player_update(world, on, &changes));
  changes = along(line, NULL);
  IS_REFUSED(ts_player_update(world, tween, &changes));
  IS_REFUSED(ts_player_update(world, spring, &changes));
  changes.kind = 0;
  IS_REFUSED(ts_player_update(world, tween, &changes));
  /* Both at once; another kind; a rate; what a running player never changes. */
  changes = tween_of(NUMBERS(9), 3, 0);
  IS_REFUSED(ts_player_update(world, tween, &changes));
  CHECK(is_about("changes"));
  changes = spring_to(NUMBERS(9), (ts_spring){0});
  IS_REFUSED(ts_player_update(world, tween, &changes));
  CHECK(is_about("kind"));
  changes = of_kind(0), changes.timing.rate = 2;
  IS_REFUSED(ts_player_update(world, tween, &changes));
  CHECK(is_about("rate"));
  changes = of_kind(0), changes.from = NUMBERS(2);
  IS_REFUSED(ts_player_update(world, tween, &changes));
  CHECK(is_about("from"));
  changes = of_kind(0), changes.flags = TS_START_ADDITIVE;
  IS_REFUSED(ts_player_update(world, tween, &changes));
  PUT_ENUM(changes.kind, 7777), changes.flags = 0;
  IS_REFUSED(ts_player_update(world, tween, &changes));
  /* Many: as one by one, and none where one is refused. */
  changes = of_kind(0), changes.timing.duration = 2, changes.timing.direction = TS_DIRECTION_REVERSE;
  ts_channel all[] = {x, y, z};
  IS_REFUSED(ts_channels_update(world, all, 3, &changes));
  ts_world twin = world_made();
  copy_world(world, twin);
  CHECK_STATUS(TS_OK, ts_channels_update(world, all, 2, &changes));
  CHECK_STATUS(TS_OK, ts_player_update(twin, on, &changes));
  CHECK_STATUS(TS_OK, ts_player_update(twin, tween, &changes));
  CHECK(hash_of(world) == hash_of(twin) && player_info_of(world, tween).duration == 2);
  changes = along(line, NULL), changes.kind = 0;
  IS_REFUSED(ts_channels_update(world, all, 2, &changes));
  changes = of_kind(0), changes.timing.delay = 0.25;
  CHECK_STATUS(TS_OK, ts_channels_update(world, all, 3, &changes));
  CHECK_STATUS(TS_OK, ts_track_destroy(line));
  CHECK_STATUS(TS_OK, ts_track_destroy(longer));
  end_world(world), end_world(twin);
}
