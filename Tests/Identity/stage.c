/* SPDX-License-Identifier: MIT */
#include "stage.h"

static ts_track tracks[stage_tracks];
static ts_easing curves[stage_curves];

static const struct {
  ts_track_kind kind;
  uint8_t lanes;
} kinds[] = {{TS_TRACK_FLOAT, 1}, {TS_TRACK_VEC2, 2}, {TS_TRACK_VEC3, 3},  {TS_TRACK_COLOR, 4},
             {TS_TRACK_ANGLE, 1}, {TS_TRACK_QUAT, 4}, {TS_TRACK_INT, 1}, {TS_TRACK_RECT, 4}};

/* Three of sixteen are of other kinds than one number. */
static size_t kind_of(size_t i) { return i % 16 < 13 ? 0 : i % 16 == 13 ? 1 + i / 16 % 7 : 1 + i % 2; }

static const double *target_for(dice *d, size_t i) {
  static double value[most_lanes];
  ts_track_kind kind = kinds[kind_of(i)].kind;
  for (int k = 0; k < most_lanes; k++)
    value[k] = kind == TS_TRACK_COLOR || kind == TS_TRACK_QUAT ? between(d, 0.05, 1)
               : kind == TS_TRACK_ANGLE                        ? between(d, -9, 9)
               : kind == TS_TRACK_INT                          ? (double)below(d, 1000)
                                                               : between(d, -500, 500);
  return value;
}

static ts_track new_track(uint32_t i) {
  dice d = {i + 101};
  ts_track_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT, .easing = curves[i * 7 % stage_curves],
                        .interpolation = (ts_interpolation)(1 + i % 7)};
  ts_track track;
  MUST(ts_track_create(&desc, &track));
  double time = 0;
  for (int k = 0; k < 6; k++) {
    double value = between(&d, -100, 100), in = between(&d, -90, 90), out = between(&d, -90, 90);
    double before[] = {-0.1, between(&d, -9, 9)}, after[] = {0.1, between(&d, -9, 9)};
    ts_key key = {.struct_size = sizeof key, .time = time, .value = &value, .spring = {15, 0.4, 1}};
    if (i % 7 == 2) key.in_tangent = &in, key.out_tangent = &out;
    if (i % 7 == 5) key.in_handle = before, key.out_handle = after;
    MUST(ts_track_insert(track, &key, 1));
    time += between(&d, 0.1, 0.6);
  }
  MUST(ts_track_add_marker(track, time * 0.4, i));
  return track;
}

static void make_curves(void) {
  if (curves[0].generation) return;
  static const char *const more[] = {"back.in(2.5)",         "steps(5)",
                                     "linear(0,0.25 75%,1)", "spring(0.5,0.3)",
                                     "mirror(bounce.out)",   "cubic-bezier(0.4,0,0.2,1)",
                                     "pow.out(1.5)",         "bake(elastic.out,1e-5,4096)"};
  uint32_t ids[128];
  size_t count = builtin_ids(ids);
  for (size_t i = 0; i < stage_curves; i++)
    curves[i] = i % 10 == 9 ? curve_named(more[i / 10], TS_DIALECT_CANONICAL) : curve_at(ids[i % count]);
  for (uint32_t i = 0; i < stage_tracks; i++) tracks[i] = new_track(i);
}

static ts_timing timing_for(dice *d) {
  ts_timing timing = {
    .struct_size = sizeof timing, .duration = between(d, 0.3, 4), .easing = curves[below(d, stage_curves)]};
  if (below(d, 3) == 0) timing.delay = between(d, -0.2, 1);
  if (below(d, 6) == 0) timing.end_delay = between(d, -0.1, 0.5);
  if (below(d, 2) == 0) timing.iterations = below(d, 4) ? between(d, 1, 5) : INFINITY;
  if (below(d, 8) == 0) timing.iteration_start = between(d, 0, 1.5);
  if (below(d, 5) == 0) {
    timing.rate = between(d, 0.25, 3);
    if (below(d, 4) == 0 && timing.iterations < 9) timing.rate = -timing.rate;
  }
  timing.direction = (ts_direction)below(d, 4);
  timing.fill = below(d, 3) ? TS_FILL_BOTH : (ts_fill)below(d, 4);
  return timing;
}

static void note(stage *s, ts_status status) { s->statuses = mixed(s->statuses, status); }

/* A motion of some kind for channel `i`, from where it is. */
static void start(stage *s, size_t i) {
  dice *d = &s->d;
  ts_world world = s->world;
  ts_channel channel = s->channels[i];
  ts_player *player = &s->players[i], layer;
  ts_track_kind kind = kinds[kind_of(i)].kind;
  bool is_plain = kind == TS_TRACK_FLOAT || kind == TS_TRACK_VEC2 || kind == TS_TRACK_VEC3 || kind == TS_TRACK_RECT;
  uint32_t what = below(d, 10);
  const double *target = target_for(d, i);
  const double lower[most_lanes] = {-600, -600, -600, -600}, upper[most_lanes] = {600, 600, 600, 600};
  const ts_bounds bounds = {.lower = lower, .upper = upper};
  ts_motion motion = {.struct_size = sizeof motion};
  if (what < 3) {
    motion.kind = TS_MOTION_SPRING, motion.target = target;
    double omega = between(d, 2, 40), ratio = what ? between(d, 0.1, 1.4) : 1;
    motion.spring = (ts_spring){omega, ratio, 1};
    motion.timing.delay = below(d, 4) ? 0 : between(d, 0, 0.5);
    if (below(d, 3) == 0) motion.spring = (ts_spring){12.566, 0.7, 1};
    if (is_plain && below(d, 5) == 0) motion.overshoot = (ts_overshoot)below(d, 4);
  } else if (what == 3 && is_plain) {
    motion.kind = TS_MOTION_DECAY, motion.velocity = target;
    motion.decay.rate = below(d, 2) ? between(d, 0.5, 8) : 0;
    if (below(d, 2)) motion.bounds = &bounds;
  } else if (what == 4 && kind == TS_TRACK_FLOAT) {
    motion.kind = TS_MOTION_TRACK, motion.timing = timing_for(d);
    if (below(d, 2)) motion.timing.duration = 0;
    motion.track = tracks[below(d, stage_tracks)];
  } else {
    motion.target = target, motion.timing = timing_for(d);
    if (below(d, 12) == 0) motion.timing.easing = (ts_easing){0, 0};
    if (is_plain && below(d, 10) == 0) {
      motion.flags = TS_START_BLEND;
      motion.timing.iterations = 1, motion.timing.iteration_start = 0, motion.timing.direction = TS_DIRECTION_NORMAL;
    }
  }
  note(s, ts_channel_start(world, channel, &motion, player));
  if (i % 16 == 9 && below(d, 3) == 0) {
    motion = (ts_motion){.struct_size = sizeof motion, .target = target, .flags = TS_START_ADDITIVE};
    motion.timing = (ts_timing){.duration = between(d, 0.2, 2),
                                .iterations = 1 + below(d, 3),
                                .direction = TS_DIRECTION_ALTERNATE,
                                .fill = TS_FILL_NONE};
    note(s, ts_channel_start(world, channel, &motion, &layer));
  }
}

static void bind(stage *s, size_t i, double *memory) {
  double *place = memory + i * most_lanes;
  if (i % 2) MUST(ts_channel_bind_f64(s->world, s->channels[i], place, 0));
  else MUST(ts_channel_bind_f32(s->world, s->channels[i], (float *)(void *)place, 0));
}

static void new_channel(stage *s, size_t i, double *memory) {
  size_t kind = kind_of(i);
  ts_channel_desc desc = {.struct_size = sizeof desc,
                          .kind = kinds[kind].kind,
                          .value = target_for(&s->d, i),
                          .scope = i % 4,
                          .path = i % 3 ? "card.frame.x" : "menu"};
  if (kinds[kind].kind == TS_TRACK_COLOR) desc.space = (ts_color_space)(i / 16 % 4);
  if (kinds[kind].kind == TS_TRACK_ANGLE) desc.wrap = (ts_wrap)(i / 16 % 5);
  MUST(ts_channel_create(s->world, &desc, &s->channels[i]));
  s->lanes[i] = kinds[kind].lanes;
  if (!memory) return;
  /* What is bound is read while nothing moves it: it begins as what the channel is. */
  double *place = memory + i * most_lanes;
  float narrow[most_lanes];
  for (int k = 0; k < most_lanes; k++) narrow[k] = (float)desc.value[k];
  memcpy(place, desc.value, sizeof(double[most_lanes]));
  if (i % 2 == 0) memcpy(place, narrow, sizeof narrow);
  bind(s, i, memory);
}

void bind_stage(stage *s, double *memory) {
  for (size_t i = 0; i < s->singles; i++) bind(s, i, memory);
}

/* Twenty channels each: twelve by tracks of its own, eight by a timeline inside, which has one inside again. */
static void new_timeline(stage *s, uint32_t t) {
  dice *d = &s->d;
  ts_channel *driven = s->driven + t * 20;
  ts_timeline outer, inner, core;
  MUST(ts_timeline_create(s->world, &outer));
  MUST(ts_timeline_create(s->world, &inner));
  MUST(ts_timeline_create(s->world, &core));
  for (uint32_t i = 0; i < 20; i++) {
    ts_timeline into = i < 12 ? outer : i < 16 ? inner : core;
    /* One roll a statement: compilers differ in the order of arguments. */
    for (int again = 0; again < (i % 3 ? 1 : 2); again++) {
      ts_track track = tracks[below(d, stage_tracks)];
      double at = between(d, 2 * again, 2 * again + 2);
      MUST(ts_timeline_add_track(s->world, into, driven[i], track, at, NULL));
    }
  }
  ts_timing twice = {.struct_size = sizeof twice, .iterations = 2, .direction = TS_DIRECTION_ALTERNATE,
                     .easing = curves[below(d, stage_curves)]};
  ts_timing thrice = {
    .struct_size = sizeof thrice, .iterations = 3, .duration = between(d, 0.5, 1.5), .rate = t % 4 ? 1 : -1};
  MUST(ts_timeline_add_timeline(s->world, inner, core, &twice, between(d, 0, 1), NULL));
  MUST(ts_timeline_add_timeline(s->world, outer, inner, &thrice, between(d, 0, 1), NULL));
  for (uint32_t i = 0; i < 3; i++) MUST(ts_timeline_add_marker(s->world, outer, between(d, 0, 4), t * 4 + i, NULL));
  MUST(ts_timeline_destroy(s->world, core));
  MUST(ts_timeline_destroy(s->world, inner));
  s->timelines[t] = outer;
}

static void play(stage *s, uint32_t t) {
  ts_motion motion = {.struct_size = sizeof motion, .timing = timing_for(&s->d)};
  if (below(&s->d, 2)) motion.timing.duration = 0;
  note(s, ts_timeline_start(s->world, s->timelines[t], &motion, &s->playing[t]));
}

void make_stage(stage *s, size_t singles, double *memory) {
  make_curves();
  *s = (stage){.singles = singles, .d = {43}, .statuses = nothing_yet};
  ts_world_desc desc = {.struct_size = sizeof desc, .event_capacity = 1 << 20};
  MUST(ts_world_create(&desc, &s->world));
  MUST(ts_world_attach(s->world, "card", 0, curves[9]));
  MUST(ts_world_attach(s->world, "frame.x", 2, curves[19]));
  MUST(ts_world_alias(s->world, "menu", (const char *const[]){"card", "sheet"}, 2));
  for (size_t i = 0; i < singles; i++) new_channel(s, i, memory), start(s, i);
  for (size_t i = 0; i < stage_driven; i++) {
    ts_channel_desc channel = {.struct_size = sizeof channel, .kind = TS_TRACK_FLOAT};
    MUST(ts_channel_create(s->world, &channel, &s->driven[i]));
  }
  for (uint32_t t = 0; t < stage_timelines; t++) new_timeline(s, t), play(s, t);
}

void end_stage(stage *s) { MUST(ts_world_destroy(s->world)); }

static void command_one(stage *s, size_t i, double *memory) {
  dice *d = &s->d;
  ts_world world = s->world;
  ts_player player = s->players[i];
  uint32_t what = below(d, 16);
  double number = between(d, -1, 4);
  switch (what) {
    case 0: note(s, ts_player_pause(world, player)); break;
    case 1: note(s, ts_player_resume(world, player)); break;
    case 2: note(s, ts_player_seek(world, player, number, false)); break;
    case 3: note(s, ts_player_seek(world, player, number, true)); break;
    case 4: note(s, ts_player_set_rate(world, player, number)); break;
    case 5: note(s, ts_player_reverse(world, player)); break;
    case 6: note(s, ts_player_stop(world, player)); break;
    case 7: note(s, ts_player_cancel(world, player)); break;
    case 8: note(s, ts_player_finish(world, player)); break;
    case 9: note(s, ts_channel_set(world, s->channels[i], target_for(d, i), s->lanes[i])); break;
    case 10: note(s, ts_channel_stop(world, s->channels[i])); break;
    case 11:
      note(s, ts_channel_destroy(world, s->channels[i]));
      new_channel(s, i, memory);
      break;
    default: start(s, i);
  }
}

static void command_timeline(stage *s, uint32_t t) {
  dice *d = &s->d;
  ts_world world = s->world;
  ts_player player = s->playing[t];
  double number = between(d, -0.5, 5);
  ts_motion to = {.struct_size = sizeof to, .kind = TS_MOTION_TWEEN, .target = &number};
  switch (below(d, 8)) {
    case 0: note(s, ts_timeline_set_time(world, s->timelines[t], number, false)); break;
    case 1: note(s, ts_timeline_start(world, s->timelines[t], &to, &s->playing[t])); break;
    case 2: note(s, ts_player_pause(world, player)); break;
    case 3: note(s, ts_player_resume(world, player)); break;
    case 4: note(s, ts_player_reverse(world, player)); break;
    case 5: note(s, ts_player_seek(world, player, number, true)); break;
    case 6: note(s, ts_channel_set(world, s->driven[t * 20 + below(d, 20)], &number, 1)); break;
    default: play(s, t);
  }
}

void command_stage(stage *s, double *memory, bool all) {
  size_t some = s->singles / 100;
  for (size_t k = 0; k < some; k++) command_one(s, below(&s->d, (uint32_t)s->singles), memory);
  for (int k = 0; k < 4; k++) command_timeline(s, below(&s->d, stage_timelines));
  if (!all) return;
  for (size_t i = 0; i < s->singles; i++)
    if (!ts_player_is_valid(s->world, s->players[i])) start(s, i);
  for (uint32_t t = 0; t < stage_timelines; t++)
    if (!ts_player_is_valid(s->world, s->playing[t])) play(s, t);
}
