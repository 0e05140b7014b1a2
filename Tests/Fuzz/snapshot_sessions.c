/* SPDX-License-Identifier: MIT
 *
 * Worlds whose snapshots have everything in them that a snapshot can have.
 */
#include "snapshot.h"

#define OK(call) FUZZ_CHECK((call) == TS_OK)
#define NUMBERS(...) ((const double[]){__VA_ARGS__})

static double bent(double t, void *context) { return (void)context, t * t; }

static ts_easing curve_of(const char *text) {
  ts_easing easing;
  OK(ts_easing_parse(text, TS_DIALECT_CANONICAL, &easing));
  return easing;
}

static ts_channel channel_of(ts_world world, ts_track_kind kind, const char *name, const double *value) {
  ts_channel_desc desc = {.struct_size = sizeof desc, .kind = kind, .name = name, .value = value,
      .path = name ? "a.path" : NULL, .scope = name ? 3 : 0};
  ts_channel channel;
  if (kind == TS_TRACK_NUMBERS) desc.lanes = 3;
  OK(ts_channel_create(world, &desc, &channel));
  return channel;
}

static ts_player start(ts_world world, ts_channel channel, ts_motion motion) {
  ts_player player;
  motion.struct_size = sizeof motion;
  OK(ts_channel_start(world, channel, &motion, &player));
  return player;
}

static void add(ts_world world, ts_chain chain, ts_channel channel, ts_motion motion) {
  motion.struct_size = sizeof motion;
  OK(ts_chain_add(world, chain, channel, &motion));
}

static ts_player tween(
  ts_world world, ts_channel channel, const double *target, double duration, const char *curve, bool layer) {
  ts_easing easing = curve_of(curve);
  ts_player player = start(world, channel, (ts_motion){.target = target, .flags = layer ? TS_START_ADDITIVE : 0,
      .timing = {.duration = duration, .easing = easing}});
  OK(ts_easing_release(easing));
  return player;
}

static ts_track track_of(ts_track_kind kind) {
  ts_track_desc desc = {.struct_size = sizeof desc, .kind = kind};
  ts_track track;
  OK(ts_track_create(&desc, &track));
  ts_easing curve = curve_of("mirror(linear(0, 0.25 50%, 1))");
  double value[4] = {0, 0, 0, 1}, tangent[4] = {1, 2, 0, 0}, in_handle[8] = {-0.1, 1}, out_handle[8] = {0.1, 1};
  for (int i = 0; i < 9; i++) {
    ts_key key = {.struct_size = sizeof key, .time = i < 5 ? i / 4.0 : (i - 1) / 4.0, .value = value,
        .interpolation = (ts_interpolation)(kind == TS_TRACK_FLOAT ? i % 8 : kind == TS_TRACK_COLOR ? i % 2 * 7 : 0),
        .spring = {9, 0.5, 1}, .in_tangent = tangent, .out_tangent = tangent, .in_handle = in_handle,
        .out_handle = out_handle};
    if (i == 0 && kind != TS_TRACK_BOOL) key.easing = curve;
    value[0] = kind == TS_TRACK_BOOL ? i % 2 : i == 8 ? 1 : i / 2;
    if (kind != TS_TRACK_FLOAT && i > 3) break;
    OK(ts_track_insert(track, &key, 1));
  }
  OK(ts_easing_release(curve));
  OK(ts_track_add_marker(track, 0.5, 7));
  OK(ts_track_set_extrapolation(track, TS_EXTRAPOLATE_LINEAR, TS_EXTRAPOLATE_MIRROR));
  return track;
}

static void tweens(ts_world world) {
  ts_channel pair = channel_of(world, TS_TRACK_VEC2, "a.name", NUMBERS(1, 2));
  ts_channel one = channel_of(world, TS_TRACK_FLOAT, NULL, NULL);
  ts_easing stops = curve_of("linear(0, 0.25 50%, 1)"), live = curve_of("fuzz:live");
  OK(ts_world_attach(world, "a", 3, stops));
  OK(ts_world_attach(world, "b", 0, live));
  OK(ts_world_alias(world, "b", (const char *const[]){"c", "d"}, 2));
  OK(ts_easing_release(stops));
  OK(ts_easing_release(live));
  tween(world, pair, NUMBERS(5, 6), 2, "bake(elastic.out, 0.1)", false);
  tween(world, one, NUMBERS(5), 3, "reverse(bounce.out)", false);
  tween(world, one, NUMBERS(1), 2, "back.out", true);
  OK(ts_player_pause(world, tween(world, one, NUMBERS(1), 4, "fuzz:live", true)));
}

static ts_path path_of(void) {
  ts_path path;
  OK(ts_path_create_svg("M1 2 L 4 6 L 9 6", 16, &path));
  return path;
}

static void springs(ts_world world) {
  const ts_track_kind kinds[] = {TS_TRACK_COLOR, TS_TRACK_VEC2, TS_TRACK_NUMBERS, TS_TRACK_ANGLE, TS_TRACK_QUAT};
  for (size_t i = 0; i < COUNT_OF(kinds); i++) {
    ts_motion to = {.kind = TS_MOTION_SPRING, .target = NUMBERS(1, 0, 0, 1), .spring = {9, 0.5, 2},
        .overshoot = (ts_overshoot)i, .timing = {.delay = i / 4.0, .rate = i == 1 ? 2 : 1}};
    if (kinds[i] == TS_TRACK_COLOR || kinds[i] == TS_TRACK_QUAT) to.overshoot = TS_OVERSHOOT_ALLOW;
    start(world, channel_of(world, kinds[i], NULL, NULL), to);
  }
  ts_path path = path_of();
  const ts_motion motions[] = {
    {.kind = TS_MOTION_DECAY, .velocity = NUMBERS(5, 6),
        .bounds = &(ts_bounds){.lower = NUMBERS(-1, -1), .upper = NUMBERS(1, 1), .spring = {20, 1, 1}}},
    {.kind = TS_MOTION_FALL, .acceleration = NUMBERS(0, 10), .velocity = NUMBERS(5, 6)},
    {.kind = TS_MOTION_FALL, .acceleration = NUMBERS(0, 10), .decay.rate = 2, .timing = {.duration = 3, .delay = 0.5}},
    {.kind = TS_MOTION_PATH, .flags = TS_START_RELATIVE, .path = path, .timing.duration = 1},
    {.kind = TS_MOTION_PATH, .flags = TS_START_RELATIVE, .path = path, .timing = {.duration = 1, .delay = 2}},
    {.kind = TS_MOTION_FLING, .velocity = NUMBERS(900, -500)}, {.kind = TS_MOTION_SHAKE, .amplitude = NUMBERS(1, 2)},
    {.kind = TS_MOTION_PUNCH, .amplitude = NUMBERS(1, 2)}};
  for (size_t i = 0; i < COUNT_OF(motions); i++) start(world, channel_of(world, TS_TRACK_VEC2, NULL, NULL), motions[i]);
  ts_path_destroy(path);
}

static void tracks(ts_world world) {
  const ts_track_kind kinds[] = {TS_TRACK_FLOAT, TS_TRACK_COLOR, TS_TRACK_QUAT, TS_TRACK_BOOL, TS_TRACK_INT};
  for (size_t i = 0; i < COUNT_OF(kinds); i++) {
    ts_timing timing = {.struct_size = sizeof timing, .iterations = i == 3 ? INFINITY : 2.5, .iteration_start = i / 4.0,
        .delay = -0.25, .end_delay = 0.5, .rate = i == 2 ? -2 : 1, .direction = (ts_direction)(i % 4),
        .fill = (ts_fill)(i % 4)};
    ts_track track = track_of(kinds[i]);
    start(world, channel_of(world, kinds[i], NULL, NULL), (ts_motion){.kind = TS_MOTION_TRACK, .track = track, .timing = timing});
    OK(ts_track_destroy(track));
  }
}

static const ts_motion playhead = {.struct_size = sizeof playhead, .kind = TS_MOTION_TWEEN, .target = &(const double){0.1}};

static void timelines(ts_world world) {
  ts_channel one = channel_of(world, TS_TRACK_FLOAT, NULL, NULL), two = channel_of(world, TS_TRACK_BOOL, NULL, NULL);
  ts_timeline at[3];
  ts_track track = track_of(TS_TRACK_FLOAT), other = track_of(TS_TRACK_BOOL);
  ts_timing timing = {.struct_size = sizeof timing, .iterations = 2, .direction = TS_DIRECTION_ALTERNATE,
      .easing = curve_of("quad.in")};
  for (int i = 0; i < 3; i++) {
    OK(ts_timeline_create(world, &at[i]));
    OK(ts_timeline_add_track(world, at[i], one, track, i / 4.0, NULL));
    if (i) OK(ts_timeline_add_timeline(world, at[i], at[i - 1], i == 1 ? &timing : NULL, 0.5, NULL));
    OK(ts_timeline_add_track(world, at[i], two, other, 0, NULL));
    OK(ts_timeline_add_marker(world, at[i], 0.75, 5, NULL));
  }
  ts_player player;
  OK(ts_timeline_start(world, at[2], &(ts_motion){.struct_size = sizeof(ts_motion), .timing = timing}, &player));
  OK(ts_timeline_set_time(world, at[0], 0.3, false));
  OK(ts_timeline_start(world, at[2], &playhead, &player));
  OK(ts_easing_release(timing.easing));
  OK(ts_track_destroy(track));
  OK(ts_track_destroy(other));
}

/* Slots that were given back, names and all. */
static void gone(ts_world world) {
  ts_channel made[4];
  for (int i = 0; i < 4; i++) made[i] = channel_of(world, TS_TRACK_FLOAT, i == 1 ? "name" : NULL, NULL);
  for (int i = 0; i < 4; i++) tween(world, made[i], NUMBERS(3), 5, "steps(4)", i == 2);
  OK(ts_channel_destroy(world, made[0]));
  OK(ts_channel_destroy(world, made[3]));
  ts_timeline timeline;
  OK(ts_timeline_create(world, &timeline));
  OK(ts_timeline_destroy(world, timeline));
  OK(ts_world_set_rate(world, 0.5));
  OK(ts_world_set_policy(world, TS_POLICY_REDUCE));
}

static ts_chain chain_of(ts_world world, double iterations, bool keep) {
  ts_chain_desc desc = {.struct_size = sizeof desc, .iterations = iterations, .keep = keep, .rate = 0.5};
  ts_chain chain;
  OK(ts_chain_create(world, &desc, &chain));
  return chain;
}

static void add_tween(ts_world world, ts_chain chain, ts_channel channel, double duration, const char *curve) {
  ts_easing easing = curve_of(curve);
  add(world, chain, channel, (ts_motion){.target = NUMBERS(5, 6), .timing = {.duration = duration, .easing = easing}});
  OK(ts_easing_release(easing));
}

/* Items of every kind, of a chain that runs, and of one inside it. */
static void chains(ts_world world) {
  ts_channel one = channel_of(world, TS_TRACK_FLOAT, NULL, NULL), pair = channel_of(world, TS_TRACK_VEC2, "pair", NULL);
  ts_timeline timeline;
  ts_track track = track_of(TS_TRACK_FLOAT);
  OK(ts_timeline_create(world, &timeline));
  OK(ts_timeline_add_track(world, timeline, one, track, 0, NULL));
  ts_chain inner = chain_of(world, 2, false), outer = chain_of(world, 3, false);
  add_tween(world, inner, pair, 0.25, "fuzz:live");
  OK(ts_chain_add_delay(world, inner, 0.125));
  OK(ts_chain_add_fade(world, inner, pair, 0.25, (ts_easing){0, 0}));
  OK(ts_chain_then(world, inner));
  add(world, inner, pair,
      (ts_motion){.kind = TS_MOTION_SPRING, .target = NUMBERS(1, 0), .velocity = NUMBERS(3, 4), .spring = {9, 0.5, 2}});
  OK(ts_chain_add_chain(world, outer, inner));
  add(world, outer, one, (ts_motion){.kind = TS_MOTION_TRACK, .track = track, .flags = TS_START_RELATIVE});
  OK(ts_chain_add_marker(world, outer, 7));
  OK(ts_chain_then(world, outer));
  ts_path path = path_of();
  const ts_motion motions[] = {
    {.kind = TS_MOTION_DECAY, .velocity = NUMBERS(5, 6), .bounds = &(ts_bounds){.lower = NUMBERS(-1, -1), .upper = NUMBERS(1, 1)}},
    {.kind = TS_MOTION_FALL, .acceleration = NUMBERS(0, 10), .velocity = NUMBERS(5, 6), .timing.duration = 1},
    {.kind = TS_MOTION_PATH, .flags = TS_START_RELATIVE, .path = path, .offset = NUMBERS(1, 2), .timing = {.duration = 1, .delay = 1}},
    {.kind = TS_MOTION_FLING, .velocity = NUMBERS(900, -500), .friction = 0.02},
    {.kind = TS_MOTION_SHAKE, .amplitude = NUMBERS(1, 2), .octaves = 2},
    {.kind = TS_MOTION_PUNCH, .amplitude = NUMBERS(1, 2)}};
  for (size_t i = 0; i < COUNT_OF(motions); i++) add(world, outer, pair, motions[i]);
  ts_path_destroy(path);
  OK(ts_chain_add_timeline(world, outer, timeline, NULL));
  OK(ts_chain_then(world, outer));
  OK(ts_chain_add_timeline(world, outer, timeline, &playhead));
  OK(ts_chain_add_block(world, outer, 9, "a.block"));
  OK(ts_track_destroy(track));
  OK(ts_player_start(world, outer));
}

/* At a block, paused in a delay, ended and kept, and slots that were given back. */
static void blocks(ts_world world) {
  ts_channel one = channel_of(world, TS_TRACK_FLOAT, NULL, NULL);
  ts_chain made[5];
  for (int i = 0; i < 5; i++) made[i] = chain_of(world, 1, i != 1);
  OK(ts_player_destroy(world, made[4]));
  add_tween(world, made[0], one, 5, "back.out");
  OK(ts_chain_add_block(world, made[0], 1, "one"));
  OK(ts_chain_add_block(world, made[0], 2, NULL));
  OK(ts_chain_add_delay(world, made[1], 0.5));
  OK(ts_chain_add_marker(world, made[2], 3));
  for (int i = 0; i < 3; i++) OK(ts_player_start(world, made[i]));
  OK(ts_player_pause(world, made[1]));
}

/* Channels that follow one, several, and each other. */
static void links(ts_world world) {
  ts_channel one = channel_of(world, TS_TRACK_FLOAT, "one", NULL), two = channel_of(world, TS_TRACK_INT, NULL, NULL);
  ts_channel pair = channel_of(world, TS_TRACK_VEC2, "pair", NULL);
  ts_easing easing = curve_of("back.out");
  ts_link_desc desc = {.struct_size = sizeof desc, .sources = &one, .count = 1, .easing = easing, .scale = NUMBERS(3, 4),
      .lower = NUMBERS(-1, -2)};
  OK(ts_channel_link(world, two, &desc));
  OK(ts_easing_release(easing));
  desc = (ts_link_desc){.struct_size = sizeof desc, .sources = (const ts_channel[]){two, one}, .count = 2,
      .combine = TS_LINK_MAX, .offset = NUMBERS(1, 2)};
  OK(ts_channel_link(world, pair, &desc));
  tween(world, one, NUMBERS(1), 2, "quad.in", false);
}

/* Layers of both modes, moved, and fades in fades, of the channel and of a weight; the latest open. */
static void layers(ts_world world) {
  ts_channel pair = channel_of(world, TS_TRACK_VEC2, "pair", NUMBERS(1, 2)), layer[3], weight[3];
  const ts_easing linear = {0, 0};
  for (int i = 0; i < 3; i++)
    OK(ts_channel_add_layer(world, pair, (ts_layer_mode)(i % 2), i / 4.0, &layer[i], &weight[i]));
  tween(world, pair, NUMBERS(5, 6), 2, "quad.in", false);
  tween(world, layer[0], NUMBERS(7, 8), 3, "linear", false);
  tween(world, layer[1], NUMBERS(7, 8), 3, "sine.in", true);
  tween(world, weight[2], NUMBERS(1), 1, "linear", false);
  OK(ts_channel_begin_fade(world, weight[2], 4, linear));
  for (int i = 0; i < 3; i++) {
    ts_easing easing = curve_of("sine.inOut");
    OK(ts_channel_begin_fade(world, pair, 3 + i, i ? easing : linear));
    OK(ts_easing_release(easing));
    if (i < 2) tween(world, pair, NUMBERS(i, 3), 2, "back.out", false);
  }
}

/* A spring and a decay between bounds, and what is held. */
static void bounds(ts_world world) {
  ts_channel one = channel_of(world, TS_TRACK_FLOAT, NULL, NULL), pair = channel_of(world, TS_TRACK_VEC2, NULL, NULL);
  ts_bounds desc = {.struct_size = sizeof desc, .lower = NUMBERS(-1, -1), .upper = NUMBERS(1, 2),
      .contact = TS_CONTACT_BOUNCE, .restitution = 0.9};
  OK(ts_channel_set_bounds(world, pair, &desc));
  desc.contact = TS_CONTACT_SPRING;
  OK(ts_channel_set_bounds(world, one, &desc));
  start(world, pair,
      (ts_motion){.kind = TS_MOTION_SPRING, .target = NUMBERS(3, 0), .spring = {20, 0.1, 1}, .velocity = NUMBERS(40, -90)});
  start(world, one, (ts_motion){.kind = TS_MOTION_DECAY, .velocity = NUMBERS(30)});
  ts_channel held = channel_of(world, TS_TRACK_INT, NULL, NULL);
  OK(ts_channel_set_bounds(world, held, &(ts_bounds){.struct_size = sizeof desc, .upper = NUMBERS(2)}));
  tween(world, held, NUMBERS(9), 2, "linear", false);
}

static const words *session_of(words *to, void (*script)(ts_world)) {
  if (to->count) return to;
  ts_easing live;
  ts_easing_desc desc = {.struct_size = sizeof desc, .name = "fuzz:live", .scalar = bent, .live = true, .replace = true};
  static bool is_registered;
  if (!is_registered) OK(ts_easing_register(&desc, &live));
  is_registered = true;
  ts_world world;
  OK(ts_world_create(&(ts_world_desc){.struct_size = sizeof(ts_world_desc), .event_capacity = 64}, &world));
  if (script) script(world);
  OK(ts_world_step(world, 0.375, NULL));
  size_t size;
  ts_world_info info = {.struct_size = sizeof info};
  OK(ts_world_get_info(world, &info));
  if (info.recording_bytes == 0) OK(ts_world_snapshot(world, (uint8_t *)to->at, sizeof to->at, &size));
  else OK(ts_world_save_recording(world, info.recording_start, info.recording_end, (uint8_t *)to->at, sizeof to->at, &size));
  to->count = size / 8;
  OK(ts_world_destroy(world));
  return to;
}

static void recorded(ts_world world) {
  OK(ts_world_record(world, INFINITY, 1 << 16));
  springs(world);
  OK(ts_world_step(world, 0.25, NULL));
  tweens(world);
  OK(ts_world_step(world, 0.25, NULL));
  chains(world);
}

const words *session(unsigned which) {
  static words all[session_count];
  static void (*const scripts[session_count])(ts_world) = {NULL, tweens, springs, tracks, timelines, gone, chains, blocks, links,
      layers, recorded};
  return session_of(&all[which % session_count], scripts[which % session_count]);
}

/* ---- Tiny ones ---------------------------------------------------------------------------------------------------- */

static ts_channel one_of(ts_world world) { return channel_of(world, TS_TRACK_FLOAT, NULL, NULL); }

static ts_timeline timeline_of(ts_world world) {
  ts_timeline timeline;
  OK(ts_timeline_create(world, &timeline));
  return timeline;
}

static ts_machine machine_of(ts_world world, ts_chain chain) {
  ts_machine machine;
  OK(ts_machine_create(world, &machine));
  OK(ts_machine_add_state(world, machine, "a", chain, NULL));
  OK(ts_machine_add_input(world, machine, "in", TS_INPUT_TRIGGER, 0, NULL));
  ts_transition_desc change = {.struct_size = sizeof change, .condition_count = 1, .conditions = &(ts_condition){0, TS_IS_EQUAL, 1}};
  OK(ts_machine_add_transition(world, machine, &change));
  return machine;
}

static void a_channel(ts_world world) { one_of(world); }
static void a_name(ts_world world) { channel_of(world, TS_TRACK_VEC2, "n", NULL); }
static void a_tween(ts_world world) { tween(world, one_of(world), NUMBERS(1), 2, "linear", false); }
static void a_layer_of_a_tween(ts_world world) { tween(world, one_of(world), NUMBERS(1), 2, "quad.in", true); }
static void a_turn(ts_world world) { tween(world, channel_of(world, TS_TRACK_QUAT, NULL, NULL), NUMBERS(1, 0, 0, 1), 2, "linear", false); }

static void a_spring(ts_world world) {
  start(world, one_of(world), (ts_motion){.kind = TS_MOTION_SPRING, .target = NUMBERS(1)});
}

static void a_spring_that_waits(ts_world world) {
  start(world, one_of(world), (ts_motion){.kind = TS_MOTION_SPRING, .target = NUMBERS(1), .timing.delay = 2});
}

static void a_decay(ts_world world) {
  start(world, one_of(world), (ts_motion){.kind = TS_MOTION_DECAY, .velocity = NUMBERS(9), .bounds = &(ts_bounds){.upper = NUMBERS(1)}});
}

static void a_fall(ts_world world) {
  start(world, one_of(world), (ts_motion){.kind = TS_MOTION_FALL, .acceleration = NUMBERS(10)});
}

static void a_track(ts_world world) {
  ts_track track = track_of(TS_TRACK_INT);
  start(world, channel_of(world, TS_TRACK_INT, NULL, NULL), (ts_motion){.kind = TS_MOTION_TRACK, .track = track});
  OK(ts_track_destroy(track));
}

/* A motion that begins in the chain. */
static void an_item(ts_world world, ts_motion motion) {
  ts_chain chain = chain_of(world, 1, false);
  OK(ts_chain_add_delay(world, chain, 9));
  OK(ts_chain_then(world, chain));
  add(world, chain, one_of(world), motion);
  OK(ts_player_start(world, chain));
}

static void a_shake_in_a_chain(ts_world world) { an_item(world, (ts_motion){.kind = TS_MOTION_SHAKE, .amplitude = NUMBERS(1)}); }
static void a_punch_in_a_chain(ts_world world) { an_item(world, (ts_motion){.kind = TS_MOTION_PUNCH, .amplitude = NUMBERS(1)}); }
static void a_fling_in_a_chain(ts_world world) { an_item(world, (ts_motion){.kind = TS_MOTION_FLING, .velocity = NUMBERS(99)}); }
static void a_decay_in_a_chain(ts_world world) {
  an_item(world, (ts_motion){.kind = TS_MOTION_DECAY, .velocity = NUMBERS(9), .bounds = &(ts_bounds){.upper = NUMBERS(1)}});
}

static void a_relative_track_in_a_chain(ts_world world) {
  ts_track track = track_of(TS_TRACK_FLOAT);
  an_item(world, (ts_motion){.kind = TS_MOTION_TRACK, .track = track, .flags = TS_START_RELATIVE});
  OK(ts_track_destroy(track));
}

static void a_playhead_in_a_chain(ts_world world) {
  ts_chain chain = chain_of(world, 1, false);
  OK(ts_chain_add_delay(world, chain, 9));
  OK(ts_chain_add_timeline(world, chain, timeline_of(world), &playhead));
  OK(ts_player_start(world, chain));
}

static void a_relative_track_that_waits(ts_world world) {
  ts_track track = track_of(TS_TRACK_FLOAT);
  start(world, one_of(world), (ts_motion){.kind = TS_MOTION_TRACK, .track = track, .flags = TS_START_RELATIVE, .timing.delay = 2});
  OK(ts_track_destroy(track));
}

static void a_timeline(ts_world world) { timeline_of(world); }
static void a_marker(ts_world world) { OK(ts_timeline_add_marker(world, timeline_of(world), 0.5, 1, NULL)); }

static void an_entry(ts_world world) {
  ts_track track = track_of(TS_TRACK_BOOL);
  OK(ts_timeline_add_track(world, timeline_of(world), channel_of(world, TS_TRACK_BOOL, NULL, NULL), track, 0, NULL));
  OK(ts_track_destroy(track));
}

static void nested(ts_world world) {
  ts_timeline inner = timeline_of(world), outer = timeline_of(world);
  OK(ts_timeline_add_marker(world, inner, 0.5, 1, NULL));
  OK(ts_timeline_add_timeline(world, outer, inner, NULL, 0, NULL));
  OK(ts_timeline_start(world, outer, NULL, &(ts_player){0, 0}));
}

static void a_chain(ts_world world) { chain_of(world, 1, true); }

static void a_delay(ts_world world) {
  ts_chain chain = chain_of(world, 1, false);
  OK(ts_chain_add_delay(world, chain, 9));
  OK(ts_player_start(world, chain));
}

static void a_block(ts_world world) {
  ts_chain chain = chain_of(world, 1, false);
  OK(ts_chain_add_block(world, chain, 9, NULL));
  OK(ts_player_start(world, chain));
}

static void inside(ts_world world) {
  ts_chain inner = chain_of(world, 1, false), outer = chain_of(world, 1, false);
  add_tween(world, inner, one_of(world), 2, "linear");
  OK(ts_chain_add_chain(world, outer, inner));
  OK(ts_player_start(world, outer));
}

static void a_machine(ts_world world) { OK(ts_machine_create(world, &(ts_machine){0, 0})); }
static void a_state(ts_world world) { OK(ts_player_start(world, machine_of(world, (ts_chain){0, 0}))); }
static void a_state_with_a_chain(ts_world world) {
  ts_chain chain = chain_of(world, 1, false);
  OK(ts_chain_add_delay(world, chain, 9));
  OK(ts_player_start(world, machine_of(world, chain)));
}

static void a_link(ts_world world) {
  ts_channel one = one_of(world);
  ts_link_desc desc = {.struct_size = sizeof desc, .sources = &one, .count = 1};
  OK(ts_channel_link(world, one_of(world), &desc));
}

static void a_layer(ts_world world) {
  OK(ts_channel_add_layer(world, one_of(world), TS_LAYER_ADD, 1, &(ts_channel){0, 0}, &(ts_channel){0, 0}));
}

static void a_fade(ts_world world) {
  ts_channel one = one_of(world);
  tween(world, one, NUMBERS(1), 2, "linear", false);
  ts_easing easing = curve_of("sine.in");
  OK(ts_channel_begin_fade(world, one, 4, easing));
  OK(ts_easing_release(easing));
  tween(world, one, NUMBERS(2), 2, "linear", false);
}

static void a_bound(ts_world world) {
  OK(ts_channel_set_bounds(world, one_of(world), &(ts_bounds){.struct_size = sizeof(ts_bounds), .upper = NUMBERS(2)}));
}

static void an_attached(ts_world world) {
  ts_easing easing = curve_of("quad.in");
  OK(ts_world_attach(world, "a", 0, easing));
  OK(ts_world_alias(world, "b", (const char *const[]){"c"}, 1));
  OK(ts_easing_release(easing));
}

static void a_recording(ts_world world) {
  ts_channel one = one_of(world);
  OK(ts_world_record(world, 9, 0));
  tween(world, one, NUMBERS(1), 2, "quad.in", false);
  OK(ts_world_step(world, 0.25, NULL));
  OK(ts_channel_set(world, one, NUMBERS(3), 1));
}

static void one_gone(ts_world world) { OK(ts_channel_destroy(world, one_of(world))); }

const words *tiny(unsigned which) {
  static void (*const scripts[])(ts_world) = {NULL, a_channel, a_name, a_tween, a_layer_of_a_tween, a_turn, a_spring,
      a_spring_that_waits, a_decay, a_fall, a_track, a_timeline, a_marker, an_entry, nested, a_chain, a_delay, a_block, inside,
      a_machine, a_state, a_state_with_a_chain, a_link, a_layer, a_fade, a_bound, a_recording, an_attached, one_gone, bounds,
      a_shake_in_a_chain, a_punch_in_a_chain, a_fling_in_a_chain, a_decay_in_a_chain, a_relative_track_in_a_chain,
      a_relative_track_that_waits, a_playhead_in_a_chain};
  static words all[COUNT_OF(scripts)];
  return session_of(&all[which % COUNT_OF(scripts)], scripts[which % COUNT_OF(scripts)]);
}
