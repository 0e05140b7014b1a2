/* SPDX-License-Identifier: MIT
 *
 * Random worlds, and commands: every kind of channel, curve, track, motion and timing.
 */
#include "cuts.h"

static double bent(double t, void *context) { return (void)context, t * t * (3 - t) / 2; }

static const char *const curve_texts[] = {"linear", "quad.in", "cubic.out", "quart.inOut", "quint.outIn", "sine.in", "sine.inOut",
    "circ.in", "circ.out", "expo.in", "expo.inOut", "elastic.in", "elastic.out", "elastic.inOut", "back.in", "back.out",
    "bounce.in", "bounce.out", "bounce.outIn", "steps(4)", "steps(3, start)", "steps(5, jump-none)", "steps(2, jump-both)", "pow.in(0.5)",
    "cubic-bezier(0.42, 0, 0.58, 1)", "cubic-bezier(0, 1, 1, 0)", "cubic-bezier(0.3, -2, 0.6, 3)", "spring(0.5, 0.3)",
    "spring(1, 0)", "spring(0.4, -0.5)", "linear(0, 0.25 50%, 1)", "linear(0, 1 25%, 0 25%, 1)", "reverse(bounce.out)",
    "mirror(quad.out)", "mirror(back.inOut)", "bake(elastic.out, 0.1)", "fuzz:live"};

bool scene_has_live;

static ts_easing curve_of(unsigned which) {
  static ts_easing all[COUNT_OF(curve_texts)];
  static bool is_made;
  if (!is_made) {
    ts_easing_desc desc = {.struct_size = sizeof desc, .name = "fuzz:live", .scalar = bent, .live = true};
    FUZZ_CHECK(ts_easing_register(&desc, &all[0]) == TS_OK);
    for (size_t i = 0; i < COUNT_OF(curve_texts); i++)
      FUZZ_CHECK(ts_easing_parse(curve_texts[i], TS_DIALECT_CANONICAL, &all[i]) == TS_OK);
    is_made = true;
  }
  scene_has_live |= which % COUNT_OF(all) == COUNT_OF(all) - 1;
  return all[which % COUNT_OF(all)];
}

/* Numbers with both zeros, and now and then one that is huge or tiny. */
static double number(input *in) {
  static const double some[] = {0, -0.0, 1, -1, 0.5, 2, -3, 10, 100, -100, 0.1, 1e-9, -1e-300, 1e9, 1e200, -2.25};
  unsigned byte = take_byte(in);
  return byte < 96 ? some[byte % 16] : byte < 250 ? (byte - 173) / 8.0 : take_byte(in) / 3.0;
}

static const double *numbers(input *in, double *to, size_t count) {
  for (size_t i = 0; i < count; i++) to[i] = number(in);
  return to;
}

/* Seconds: parts of powers of two, decimals, less than an instant, about one, and long ones. */
static double seconds(input *in) {
  static const double some[] = {0, 0.1, 0.3, 0.7, 1.0 / 60, 1e-9, 5e-10, 0x1p-30, 3e-9, 1e-12, 1e-6, 1, 2, 3, 7, 1e3};
  unsigned byte = take_byte(in);
  return byte < 112 ? some[byte % 16] : (byte - 96) / 64.0;
}

static double rate(input *in) {
  static const double some[] = {0, 0, 0, 0, 1, 1, 2, 0.5, -1, -1, -0.5, 3, 0.1, 1e-3, -0.3, 1e3};
  return some[take_byte(in) % 16];
}

static ts_timing timing_of(input *in) {
  ts_timing it = {.struct_size = sizeof it};
  unsigned with = take_byte(in);
  it.duration = seconds(in);
  if (with & 1) it.easing = curve_of(take_byte(in));
  if (with & 2) it.delay = take_once(in, 3) ? -seconds(in) : seconds(in);
  if (with & 4) it.iterations = take_once(in, 12) ? INFINITY : take_byte(in) / 16.0;
  if (with & 8) it.iteration_start = take_once(in, 3) ? 1.7 : take_byte(in) / 32.0;
  if (it.iterations > 1 && it.iteration_start == 0 && take_once(in, 2)) it.repeat_delay = seconds(in);
  if (with & 16) it.rate = rate(in);
  if (with & 32) it.direction = (ts_direction)take_any(in, 4), it.fill = (ts_fill)take_any(in, 4);
  if (with & 64) it.end_delay = take_once(in, 3) ? -seconds(in) : seconds(in);
  if (with & 128) it.given = take_any(in, 4) * TS_GIVEN_DURATION;
  if (it.direction && take_once(in, 2)) it.return_easing = curve_of(take_byte(in));
  return it;
}

static ts_spring spring_of(input *in) {
  static const double ratios[] = {1, 0.5, 0.1, 2, 1 - 1e-9, 1 + 1e-9, 0.9, 20};
  unsigned byte = take_byte(in);
  return (ts_spring){.omega = 1 + byte / 8, .damping_ratio = ratios[byte % 8], .mass = 1};
}

static ts_track track_of(input *in, ts_track_kind kind, size_t lanes) {
  ts_track_desc desc = {.struct_size = sizeof desc, .kind = kind, .lanes = kind == TS_TRACK_NUMBERS ? (uint32_t)lanes : 0,
      .wrap = (ts_wrap)take_any(in, 5), .space = (ts_color_space)take_any(in, 5), .rounding = (ts_rounding)take_any(in, 4)};
  ts_track track;
  FUZZ_CHECK(ts_track_create(&desc, &track) == TS_OK);
  double time = take_once(in, 4) ? -seconds(in) : 0;
  double value[4], before[4], after[4], arrive[8], leave[8];
  unsigned count = 1 + take_any(in, 5), own = take_any(in, 9);
  for (unsigned i = 0; i < count; i++) {
    ts_key key = {.struct_size = sizeof key, .time = time, .value = numbers(in, value, lanes),
        .interpolation = (ts_interpolation)(own == 8 ? take_any(in, 8) : own), .spring = spring_of(in)};
    if (take_once(in, 2)) key.easing = curve_of(take_byte(in));
    if (take_once(in, 2)) {
      key.in_tangent = numbers(in, before, lanes), key.out_tangent = numbers(in, after, lanes);
      for (size_t k = 0; k < lanes; k++) arrive[2 * k] = -seconds(in), leave[2 * k] = seconds(in);
      for (size_t k = 0; k < lanes; k++) arrive[2 * k + 1] = number(in), leave[2 * k + 1] = number(in);
      key.in_handle = arrive, key.out_handle = leave;
    }
    if (kind == TS_TRACK_BOOL) value[0] = value[0] > 0;
    ts_track_insert(track, &key, 1);
    time += seconds(in);
  }
  unsigned outside = take_byte(in);
  if (ts_track_set_extrapolation(track, (ts_extrapolation)(outside % 5), (ts_extrapolation)(outside / 5 % 5)) != TS_OK)
    ts_track_set_extrapolation(track, TS_EXTRAPOLATE_LINEAR, TS_EXTRAPOLATE_MIRROR);
  for (unsigned i = take_any(in, 3); i > 0; i--) ts_track_add_marker(track, seconds(in), i);
  return track;
}

static unsigned channel_any(const scene *it, input *in) { return take_any(in, it->channel_count); }

/* A channel follows one to three others, or nobody any more; which may be refused. */
static ts_status link(scene *it, input *in) {
  ts_channel channel = it->channels[channel_any(it, in)], sources[3];
  if (take_once(in, 4)) return ts_channel_unlink(it->world, channel);
  double all[4][4];
  for (int i = 0; i < 4; i++) numbers(in, all[i], 4);
  ts_link_desc desc = {.struct_size = sizeof desc, .sources = sources, .count = 1 + take_any(in, 3),
      .combine = (ts_link_combination)take_any(in, 3)};
  for (size_t i = 0; i < desc.count; i++) sources[i] = it->channels[channel_any(it, in)];
  if (take_once(in, 2)) desc.easing = curve_of(take_byte(in));
  if (take_once(in, 2)) desc.scale = all[0], desc.offset = all[1];
  if (take_once(in, 2)) {
    for (int i = 0; i < 4; i++) all[3][i] = all[2][i] + fabs(all[3][i]);
    desc.lower = all[2], desc.upper = all[3];
  }
  it->has_links = true;
  return ts_channel_link(it->world, channel, &desc);
}

/* A layer more, or one less. */
static ts_status stack(scene *it, input *in) {
  unsigned n = it->channel_count;
  if (it->layer_count && !it->chain_count && take_once(in, 4)) {
    it->layer_count--, it->channel_count -= 2;
    return ts_channel_destroy(it->world, it->channels[n - 2]);
  }
  if (it->layer_count == most_layers) return TS_OK;
  unsigned i = take_any(in, n - 2 * it->layer_count), byte = take_byte(in);
  ts_layer_mode mode = (ts_layer_mode)(byte % 2);
  ts_status status = ts_channel_add_layer(
      it->world, it->channels[i], mode, number(in), &it->channels[n], &it->channels[n + 1]);
  if (status != TS_OK) return status;
  it->kinds[n] = it->kinds[i], it->lanes[n] = it->lanes[i], it->kinds[n + 1] = TS_TRACK_FLOAT, it->lanes[n + 1] = 1;
  it->channel_count += 2, it->layer_count++;
  return TS_OK;
}

static ts_status fade(scene *it, input *in) {
  return ts_channel_begin_fade(it->world, it->channels[channel_any(it, in)], seconds(in), curve_of(take_byte(in)));
}

/* A channel gets bounds, or none any more; which may be refused. */
static ts_status bounds(scene *it, input *in) {
  double lower[4], upper[4];
  ts_spring spring = spring_of(in);
  numbers(in, lower, 4), numbers(in, upper, 4);
  ts_bounds desc = {.struct_size = sizeof desc, .contact = (ts_contact)take_any(in, 5), .restitution = take_byte(in) / 255.0};
  if (take_once(in, 2)) desc.spring = spring;
  for (int i = 0; i < 4; i++) upper[i] = lower[i] + fabs(upper[i]);
  if (!take_once(in, 4)) desc.lower = lower;
  if (!take_once(in, 4)) desc.upper = upper;
  return ts_channel_set_bounds(it->world, it->channels[channel_any(it, in)], &desc);
}

static void entry(scene *it, input *in, ts_timeline timeline, unsigned inner) {
  if (inner && take_once(in, 3)) {
    ts_timing timing = timing_of(in);
    timing.return_easing = (ts_easing){0, 0};
    ts_timeline_add_timeline(it->world, timeline, it->timelines[take_any(in, inner)], &timing, seconds(in), NULL);
  } else if (take_once(in, 4)) {
    ts_timeline_add_marker(it->world, timeline, seconds(in), take_byte(in), NULL);
  } else {
    unsigned i = channel_any(it, in);
    ts_track track = track_of(in, it->kinds[i], it->lanes[i]);
    ts_timeline_add_track(it->world, timeline, it->channels[i], track, seconds(in), NULL);
    ts_track_destroy(track);
  }
}

static ts_path path_of(unsigned which) {
  static const char *const texts[] = {"M0 0 C 10 0 0 10 10 10", "M1 2h4v4z", "M0 0 L 3 4", "M-1 0 a 2 1 30 1 0 3 3"};
  static ts_path all[COUNT_OF(texts)];
  ts_path *it = &all[which % COUNT_OF(all)];
  const char *text = texts[which % COUNT_OF(all)];
  if (!it->generation) FUZZ_CHECK(ts_path_create_svg(text, strlen(text), it) == TS_OK);
  return *it;
}

/* Starts any motion of channel `i` or, where there is a chain, adds it to that; without flags where it is refused with them. */
static ts_status begin(scene *it, input *in, unsigned i, const ts_chain *chain, ts_player *player) {
  static const struct {
    ts_motion_kind kind;
    uint32_t flags;
  } kinds[] = {{TS_MOTION_TWEEN, 127}, {TS_MOTION_SPRING, 31}, {TS_MOTION_TRACK, 95}, {TS_MOTION_TWEEN, 127}, {TS_MOTION_DECAY, 15},
               {TS_MOTION_FALL, 15}, {TS_MOTION_TRACK, 95}, {TS_MOTION_TWEEN, 127}, {TS_MOTION_SPRING, 31}, {TS_MOTION_PATH, 95},
               {TS_MOTION_FLING, 15}, {TS_MOTION_SHAKE, 15}, {TS_MOTION_PUNCH, 15}, {TS_MOTION_TWEEN, 127}};
  unsigned which = take_any(in, COUNT_OF(kinds));
  size_t lanes = it->lanes[i];
  double main[4], other[4], lower[4], upper[4];
  ts_bounds own = {.lower = lower, .upper = upper};
  ts_motion to = {.struct_size = sizeof to, .kind = kinds[which].kind};
  numbers(in, main, lanes);
  if (it->kinds[i] == TS_TRACK_BOOL) main[0] = main[0] > 0;
  if (take_once(in, 2)) to.flags = (take_any(in, 8) | 8u << take_any(in, 5)) & kinds[which].flags & ~(chain ? TS_START_KEEP : 0);
  bool has_other = take_once(in, 3);
  if (has_other) numbers(in, other, lanes);
  if (to.kind == TS_MOTION_TWEEN || to.kind == TS_MOTION_TRACK || to.kind == TS_MOTION_PATH) to.timing = timing_of(in);
  else {
    to.timing.rate = fabs(rate(in));
    if (take_once(in, 3)) to.timing.delay = seconds(in);
  }
  switch (to.kind) {
  case TS_MOTION_SPRING:
    to.target = main, to.velocity = has_other ? other : NULL, to.spring = spring_of(in);
    if (take_once(in, 4)) to.overshoot = (ts_overshoot)take_any(in, 4), to.restitution = take_byte(in) / 256.0;
    break;
  case TS_MOTION_TRACK: to.track = track_of(in, it->kinds[i], lanes); break;
  case TS_MOTION_DECAY:
    to.velocity = take_once(in, 8) ? NULL : main, to.decay.rate = take_byte(in) / 16.0;
    if (take_once(in, 4)) to.decay.power = take_byte(in) / 64.0;
    if (!take_once(in, 3)) break;
    numbers(in, lower, 4), numbers(in, upper, 4), own.spring = spring_of(in), to.bounds = &own;
    for (int k = 0; k < 4; k++) upper[k] = lower[k] + fabs(upper[k]);
    break;
  case TS_MOTION_FALL:
    to.acceleration = main, to.velocity = has_other ? other : NULL;
    if (take_once(in, 2)) to.decay.rate = take_byte(in) / 16.0;
    if (chain || take_once(in, 2)) to.timing.duration = seconds(in);
    break;
  case TS_MOTION_PATH:
    to.path = path_of(take_byte(in)), to.path_start = take_any(in, 5) / 4.0, to.path_end = take_any(in, 7) / 4.0;
    to.offset = has_other ? other : NULL, to.tolerance = 1e-3;
    break;
  case TS_MOTION_FLING:
    to.velocity = take_once(in, 8) ? NULL : main, to.fling = (ts_fling_kind)take_any(in, 2);
    break;
  case TS_MOTION_SHAKE:
    to.octaves = take_any(in, 4), to.seed = take_byte(in), to.frequency = take_byte(in) / 8.0, to.fade = take_byte(in) / 256.0; /* fall through */
  case TS_MOTION_PUNCH:
    to.amplitude = main, to.timing.duration = take_once(in, 2) ? seconds(in) : 0;
    if (to.kind == TS_MOTION_PUNCH) to.spring.damping_ratio = take_byte(in) / 256.0;
    break;
  default: to.target = main, to.from = has_other ? other : NULL;
  }
  ts_status status = TS_OK;
  for (int tries = 0; tries < 2; tries++, to.flags = 0) {
    status = chain ? ts_chain_add(it->world, *chain, it->channels[i], &to) : ts_channel_start(it->world, it->channels[i], &to, player);
    if (status == TS_OK || !to.flags) break;
  }
  if (to.track.generation) ts_track_destroy(to.track);
  return status;
}

/* Plays a timeline or moves its playhead, in a chain where there is one. */
static ts_status begin_timeline(scene *it, input *in, const ts_chain *chain, ts_player *player) {
  ts_timeline timeline = it->timelines[take_any(in, it->timeline_count)];
  ts_motion to = {.struct_size = sizeof to, .kind = TS_MOTION_TIMELINE, .timing = timing_of(in)};
  double time = seconds(in);
  to.timing.return_easing = (ts_easing){0, 0};
  if (take_once(in, 3)) to.kind = TS_MOTION_TWEEN, to.target = &time;
  if (take_once(in, 4)) to.flags = take_any(in, 8) & ~(chain ? TS_START_KEEP : 0);
  return chain ? ts_chain_add_timeline(it->world, *chain, timeline, &to) : ts_timeline_start(it->world, timeline, &to, player);
}

/* An item, of chain `i`. */
static void item(scene *it, input *in, unsigned i) {
  ts_chain chain = it->chains[i];
  unsigned of = channel_any(it, in), byte = take_byte(in);
  if (it->is_layered && take_once(in, 3)) ts_chain_add_fade(it->world, chain, it->channels[of], seconds(in), curve_of(byte));
  switch (byte % 12) {
  case 0: case 1: case 2: case 3: case 4: begin(it, in, of, &chain, NULL); break;
  case 5: case 6:
    if (it->timeline_count) begin_timeline(it, in, &chain, NULL);
    break;
  case 7:
    if (i) FUZZ_CHECK(ts_chain_add_chain(it->world, chain, it->chains[byte % i]) == TS_OK);
    break;
  case 8: FUZZ_CHECK(ts_chain_add_marker(it->world, chain, byte) == TS_OK); break;
  case 9: it->has_blocks = true, FUZZ_CHECK(ts_chain_add_block(it->world, chain, byte, byte % 2 ? "block" : NULL) == TS_OK); break;
  default: FUZZ_CHECK(ts_chain_add_delay(it->world, chain, seconds(in)) == TS_OK); break;
  }
  if (take_once(in, 2)) FUZZ_CHECK(ts_chain_then(it->world, chain) == TS_OK);
}

static void build_chains(scene *it, input *in) {
  static const double counts[] = {1, 1, 2, 2.5};
  it->seed = take_u32(in);
  for (unsigned count = 1 + take_any(in, most_chains); it->chain_count < count; it->chain_count++) {
    unsigned i = it->chain_count, byte = take_byte(in);
    ts_chain_desc desc = {.struct_size = sizeof desc, .iterations = counts[byte % 4], .keep = true,
        .rate = byte < 128 ? 1 : byte / 64.0 - 1, .tolerant = byte % 3 == 0};
    FUZZ_CHECK(ts_chain_create(it->world, &desc, &it->chains[i]) == TS_OK);
    it->chain_stops[i] = byte / 4 % 16;
    FUZZ_CHECK(ts_player_set_stops(it->world, it->chains[i], it->chain_stops[i]) == TS_OK);
    for (unsigned n = 1 + take_any(in, 6); n > 0; n--) item(it, in, i);
  }
}

/* Two inputs, states that run the chains or nothing, and transitions of all kinds. */
static void build_machine(scene *it, input *in) {
  ts_machine *machine = &it->machines[it->machine_count];
  unsigned byte = take_byte(in), states = 1 + byte % 4;
  FUZZ_CHECK(ts_machine_create(it->world, machine) == TS_OK);
  FUZZ_CHECK(ts_machine_add_input(it->world, *machine, "speed", TS_INPUT_NUMBER, 0, NULL) == TS_OK);
  FUZZ_CHECK(ts_machine_add_input(it->world, *machine, "jump", TS_INPUT_TRIGGER, 0, NULL) == TS_OK);
  static const char *const names[] = {"a", "b", "c", "d"};
  for (unsigned i = 0; i < states; i++) {
    unsigned which = take_any(in, it->chain_count + 1);
    ts_chain chain = which < it->chain_count ? it->chains[which] : (ts_chain){0, 0};
    FUZZ_CHECK(ts_machine_add_state(it->world, *machine, names[i], chain, NULL) == TS_OK);
  }
  for (unsigned n = 1 + take_any(in, 6); n > 0; n--) {
    unsigned from = take_any(in, states + 1), to = take_any(in, states + 1), how = take_byte(in);
    ts_condition conditions[] = {{0, (ts_comparison)(how % 6), how % 5}, {1, TS_IS_NOT_EQUAL, 0}};
    ts_transition_desc desc = {.struct_size = sizeof desc, .from = from < states ? from : TS_MACHINE_NONE,
        .to = to < states || how % 4 ? to % states : TS_MACHINE_NONE, .conditions = conditions, .condition_count = how / 6 % 3,
        .finished = take_once(in, 3), .to_self = take_once(in, 3)};
    if (take_once(in, 3)) desc.conditions++, desc.condition_count = 1;
    if (take_once(in, 2)) desc.after = seconds(in);
    if (desc.after > 0 && take_once(in, 2)) desc.every = seconds(in);
    if (desc.to != TS_MACHINE_NONE && take_once(in, 3)) desc.fade = seconds(in) + 1e-9, desc.fade_easing = curve_of(take_byte(in));
    // Not thousands of times in a step.
    bool is_rare = desc.condition_count && desc.conditions[desc.condition_count - 1].input == 1;
    if (!is_rare && desc.after > 0) desc.after += 1.0 / 64;
    FUZZ_CHECK(ts_machine_add_transition(it->world, *machine, &desc) == TS_OK);
  }
  it->machine_stops[it->machine_count] = byte / 4 % 2 ? TS_STOP_AT_STATE : 0;
  FUZZ_CHECK(ts_player_set_stops(it->world, *machine, it->machine_stops[it->machine_count]) == TS_OK);
  it->machine_count++;
}

/* What makes a world large enough for several threads: 33,280 lanes on their way, beside what the scene has. */
static void crowd(ts_world world) {
  double target[64];
  for (unsigned i = 0; i < 520; i++) {
    ts_channel_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_NUMBERS, .lanes = 64};
    ts_channel channel;
    ts_player player;
    for (unsigned k = 0; k < 64; k++) target[k] = (double)(i * k % 17) - 3;
    FUZZ_CHECK(ts_channel_create(world, &desc, &channel) == TS_OK);
    ts_motion spring = {.struct_size = sizeof spring, .kind = TS_MOTION_SPRING, .target = target, .spring = {0.001, i % 2 ? 0.5 : 1.5, 1}};
    ts_motion tween = {.struct_size = sizeof tween, .target = target, .timing = {.duration = 1e7, .easing = curve_of(i % 8)}};
    FUZZ_CHECK(ts_channel_start(world, channel, i % 4 ? &tween : &spring, &player) == TS_OK);
  }
}

/* ---- Objects ------------------------------------------------------------------------------------------------------ */

static hosts pool[8];

static hosts *host_taken(void) {
  for (size_t i = 0; i < COUNT_OF(pool); i++)
    if (!pool[i].is_used) return pool[i].is_used = true, &pool[i];
  fuzz_broken("too many worlds with objects");
}

static ts_status read_object(void *context, ts_channel channel) {
  hosts *of = context;
  for (unsigned i = 0; i < of->count; i++) {
    if (of->channels[i].slot != channel.slot) continue;
    memcpy(of->memory[i], of->objects[i], sizeof of->memory[i]);
    memcpy(of->given[i], of->objects[i], sizeof of->given[i]);
    of->is_read[i] = true;
  }
  return TS_OK;
}

static void bind_hosts(scene *it) {
  hosts *of = it->hosts;
  for (unsigned i = 0; i < of->count; i++) {
    memcpy(of->memory[i], of->objects[i], sizeof of->memory[i]);
    FUZZ_CHECK(ts_channel_bind_f64(it->world, of->channels[i], of->memory[i], 0) == TS_OK);
  }
  FUZZ_CHECK(ts_channels_set_read(it->world, of->channels, of->count, true) == TS_OK);
  FUZZ_CHECK(ts_world_set_reader(it->world, read_object, of) == TS_OK);
}

static void build_hosts(scene *it) {
  it->hosts = host_taken();
  *it->hosts = (hosts){.is_used = true};
  for (unsigned i = 0; i < it->channel_count; i++) {
    // Any number is a value, but for these.
    if (it->kinds[i] == TS_TRACK_QUAT || it->kinds[i] == TS_TRACK_BOOL) continue;
    unsigned n = it->hosts->count++;
    it->hosts->channels[n] = it->channels[i], it->hosts->lanes[n] = it->lanes[i];
    FUZZ_CHECK(ts_channel_get(it->world, it->channels[i], it->hosts->objects[n], NULL, NULL, it->lanes[i]) == TS_OK);
  }
  bind_hosts(it);
  scene_give(it);
}

void scene_copy_hosts(scene *copy, const hosts *of) {
  if (!of) return;
  copy->hosts = host_taken();
  *copy->hosts = *of;
  bind_hosts(copy);
  // Objects stay as they are.
  scene_give(copy);
  memcpy(copy->hosts->objects, of->objects, sizeof of->objects);
  memcpy(copy->hosts->is_lost, of->is_lost, sizeof of->is_lost);
}

void scene_destroy(scene *it) {
  FUZZ_CHECK(ts_world_destroy(it->world) == TS_OK);
  if (it->hosts) it->hosts->is_used = false;
}

void scene_give(scene *it) {
  hosts *of = it->hosts;
  if (!of) return;
  ts_channel owed[most_all], changed[most_all];
  size_t owes, changes;
  FUZZ_CHECK(ts_world_read_writes(it->world, owed, most_all, &owes) == TS_OK);
  do {
    FUZZ_CHECK(ts_world_read_changes(it->world, changed, most_all, &changes) == TS_OK);
    for (size_t k = 0; k < (owes + changes) * of->count; k++) {
      unsigned i = k % of->count;
      bool is_owed = k / of->count < owes;
      ts_channel channel = is_owed ? owed[k / of->count] : changed[k / of->count - owes];
      if (channel.slot != of->channels[i].slot) continue;
      if (is_owed) of->is_lost[i] = false;
      if (!is_owed && !memcmp(of->memory[i], of->given[i], sizeof of->given[i])) continue;
      memcpy(of->objects[i], of->memory[i], sizeof of->objects[i]);
      memcpy(of->given[i], of->memory[i], sizeof of->given[i]);
    }
    owes = 0;
  } while (changes == most_all);
}

/* Whether a channel's player is at an end of its iteration, where a curve may be steep; expo jumps there, by 2^-10. */
static bool is_at_an_end(const scene *it, ts_channel channel) {
  ts_channel_info info = {.struct_size = sizeof info};
  ts_player_info player = {.struct_size = sizeof player};
  FUZZ_CHECK(ts_channel_get_info(it->world, channel, &info) == TS_OK);
  return ts_player_get_info(it->world, info.player, &player) == TS_OK && fabs(player.progress - 0.5) > 0.5 - 1.0 / 512;
}

/* Rows are written by the clock, and channels are read by their players' own times: an instant apart, or what bounds have cut off. */
void scene_compare_objects(const scene *it) {
  hosts *of = it->hosts;
  ts_world_info world = {.struct_size = sizeof world};
  FUZZ_CHECK(ts_world_get_info(it->world, &world) == TS_OK);
  double instant = fmax(0x1p-30, 0x1p-50 * world.time);
  for (unsigned i = 0; of && i < of->count; i++) {
    double value[4], velocity[4];
    of->is_read[i] = false;
    FUZZ_CHECK(ts_channel_get(it->world, of->channels[i], value, velocity, NULL, of->lanes[i]) == TS_OK);
    // A channel at rest reads its object.
    for (size_t k = 0; !of->is_read[i] && !of->is_lost[i] && k < of->lanes[i]; k++) {
      double apart = fabs(of->objects[i][k] - value[k]);
      if (apart <= 1e-9 * fabs(value[k]) + 8 * instant * fabs(velocity[k]) || is_at_an_end(it, of->channels[i])) continue;
      fprintf(stderr, "object %u, lane %zu: %.17g, its channel %.17g, %.17g\n", i, k, of->objects[i][k], value[k], velocity[k]);
      fuzz_broken("an object is not what its channel is");
    }
  }
}

/* Reads what must change nothing. */
static void look_around(scene *it) {
  uint64_t hash;
  double value[4];
  for (unsigned i = it->channel_count; i-- > 0;)
    FUZZ_CHECK(ts_channel_get(it->world, it->channels[i], value, NULL, NULL, it->lanes[i]) == TS_OK);
  FUZZ_CHECK(ts_world_hash(it->world, &hash) == TS_OK);
  FUZZ_CHECK(ts_world_show(it->world, NULL, 0) == TS_OK);
  scene_give(it);
}

/* The program writes an object. */
static void write_object(scene *it, input *in) {
  hosts *of = it->hosts;
  if (!of || !of->count) return;
  unsigned i = take_any(in, of->count);
  double value[4];
  numbers(in, of->objects[i], of->lanes[i]);
  // Whole numbers have an end.
  for (int k = 0; k < 4; k++) of->objects[i][k] = fmin(fmax(of->objects[i][k], -1e9), 1e9);
  of->is_read[i] = false;
  FUZZ_CHECK(ts_channel_get(it->world, of->channels[i], value, NULL, NULL, of->lanes[i]) == TS_OK);
  // An object that is not read is moving, and is overwritten sooner or later.
  of->is_lost[i] = !of->is_read[i];
}

void scene_build(scene *it, input *in) {
  scene_has_live = false;
  /* Of the runs of one input each has another number of threads. */
  static uint32_t built;
  memset(it, 0, sizeof *it);
  static const size_t lanes[] = {4, 1, 1, 1, 2, 3, 4, 2, 2, 4, 4, 1, 4};
  ts_world_desc desc = {.struct_size = sizeof desc, .threads = 1 + built++ % 4};
  // Clocks at which an instant is longer than a nanosecond, too.
  static const double clocks[] = {0, 0, 0, 0, 0.1, 5e6, 0x1p20, 1e9};
  unsigned begin = take_byte(in);
  if (begin % 16 == 15) desc.motion = (ts_motion_policy)take_any(in, 3);
  FUZZ_CHECK(ts_world_create(&desc, &it->world) == TS_OK);
  FUZZ_CHECK(ts_world_step_to(it->world, clocks[begin / 16 % 8], NULL) == TS_OK);
  if (begin % 64 == 7) crowd(it->world);
  for (unsigned count = 1 + take_any(in, most_channels); it->channel_count < count; it->channel_count++) {
    unsigned i = it->channel_count, byte = take_byte(in);
    ts_track_kind kind = byte < 96 ? TS_TRACK_FLOAT : (ts_track_kind)(byte % 13);
    double value[4];
    numbers(in, value, 4);
    ts_channel_desc one = {.struct_size = sizeof one, .kind = kind, .lanes = kind == TS_TRACK_NUMBERS ? 4 : 0,
        .value = kind == TS_TRACK_BOOL || take_once(in, 2) ? NULL : value, .wrap = (ts_wrap)take_any(in, 5),
        .space = (ts_color_space)take_any(in, 5), .rounding = (ts_rounding)take_any(in, 4)};
    if (ts_channel_create(it->world, &one, &it->channels[i]) != TS_OK) {
      one.value = NULL;
      FUZZ_CHECK(ts_channel_create(it->world, &one, &it->channels[i]) == TS_OK);
    }
    it->kinds[i] = kind, it->lanes[i] = lanes[kind];
  }
  static float floats[4];
  static double doubles[4];
  unsigned bound = take_any(in, 5);
  if (bound == 1) {
    it->floats = memset(floats, 0, sizeof floats);
    FUZZ_CHECK(ts_channel_bind_f32(it->world, it->channels[0], floats, 0) == TS_OK || it->kinds[0] == TS_TRACK_QUAT);
  } else if (bound == 2) {
    it->doubles = memset(doubles, 0, sizeof doubles);
    FUZZ_CHECK(ts_channel_bind_f64(it->world, it->channels[0], doubles, 0) == TS_OK || it->kinds[0] == TS_TRACK_QUAT);
  }
  if (it->kinds[0] == TS_TRACK_QUAT) it->floats = NULL, it->doubles = NULL;
  if (bound > 2) build_hosts(it);
  it->is_layered = begin % 16 >= 6 && begin % 16 < 12;
  if (it->is_layered)
    for (unsigned n = take_any(in, 3); n > 0; n--) stack(it, in);
  for (unsigned count = take_any(in, most_timelines + 1); it->timeline_count < count; it->timeline_count++) {
    unsigned i = it->timeline_count;
    FUZZ_CHECK(ts_timeline_create(it->world, &it->timelines[i]) == TS_OK);
    for (unsigned n = 1 + take_any(in, 4); n > 0; n--) entry(it, in, it->timelines[i], i);
  }
  if (begin % 16 >= 11 && begin % 16 < 15) build_chains(it, in);
  it->has_bounds = begin % 16 >= 4 && begin % 16 < 12;
  if (it->has_bounds)
    for (unsigned n = 1 + take_any(in, 4); n > 0; n--) bounds(it, in);
  if (begin % 16 >= 13 && begin % 16 < 15)
    for (unsigned n = 1 + take_any(in, most_machines); n > 0; n--) build_machine(it, in);
  if (begin % 16 >= 9 && begin % 16 < 13)
    for (unsigned n = 1 + take_any(in, 6); n > 0; n--) link(it, in);
}

void scene_record(scene *it) {
  it->is_recorded = true;
  FUZZ_CHECK(ts_world_record(it->world, INFINITY, 0) == TS_OK);
}

/* ---- Commands ----------------------------------------------------------------------------------------------------- */

static ts_status command_chain(scene *it, unsigned how, unsigned which) {
  static const double rates[] = {0.5, 1, 2, 3};
  ts_chain chain = it->chains[which % it->chain_count];
  switch (how % 9) {
  case 0: case 1: return ts_player_start(it->world, chain);
  case 2: return ts_player_pause(it->world, chain);
  case 3: return ts_player_resume(it->world, chain);
  case 4: return ts_player_set_rate(it->world, chain, rates[how / 9 % 4]);
  case 5: return ts_player_stop(it->world, chain);
  case 6: return ts_player_cancel(it->world, chain);
  case 7: return ts_player_finish(it->world, chain);
  default: return ts_chain_fail(it->world, chain);
  }
}

static ts_status command_machine(scene *it, unsigned how, unsigned which) {
  ts_machine machine = it->machines[which % it->machine_count];
  switch (how % 8) {
  case 0: case 1: return ts_player_start(it->world, machine);
  case 2: return ts_player_stop(it->world, machine);
  case 3: case 4: return ts_machine_set_input(it->world, machine, "jump", how / 8 % 4);
  default: return ts_machine_set_input(it->world, machine, "speed", how / 8 % 6);
  }
}

/* Stops of the latest player; at its loops and markers where there are not thousands of them. */
static void set_stops(scene *it, uint32_t mask) {
  unsigned i = it->player_count - 1;
  ts_player_info info = {.struct_size = sizeof info};
  FUZZ_CHECK(ts_player_get_info(it->world, it->players[i], &info) == TS_OK);
  if (!(info.duration > 0.01 * fabs(info.rate))) mask &= TS_STOP_AT_BEGIN | TS_STOP_AT_END;
  if (mask & TS_STOP_AT_BEGIN) mask |= TS_STOP_AT_CONTACT;
  it->player_stops[i] = mask;
  FUZZ_CHECK(ts_player_set_stops(it->world, it->players[i], mask) == TS_OK);
}

static ts_status command(scene *it, input *in);

static ts_status one_command(scene *it, input *in) {
  if (it->has_bounds && take_once(in, 8)) return bounds(it, in);
  if (!it->chain_count) return command(it, in);
  unsigned byte = take_byte(in), before = it->player_count;
  if (byte >= 128 && it->machine_count) return command_machine(it, byte - 128, byte);
  if (byte < 96) return command_chain(it, byte / 3, byte);
  ts_status status = command(it, in);
  if (status == TS_OK && it->player_count > before) set_stops(it, byte % 16);
  return status;
}

ts_status scene_command(scene *it, input *in) {
  if (it->hosts && take_once(in, 3)) write_object(it, in);
  ts_status status = one_command(it, in);
  scene_give(it);
  if (it->hosts && it->is_looking) look_around(it);
  return status;
}

static uint64_t mixed(uint64_t state, const void *bytes, size_t size) {
  const uint8_t *at = bytes;
  for (size_t i = 0; i < size; i++) state = (state ^ at[i]) * 0x100000001B3;
  return state;
}

void scene_handle(scene *it, const ts_stop *stop) {
  ts_world_info world = {.struct_size = sizeof world};
  FUZZ_CHECK(ts_world_get_info(it->world, &world) == TS_OK && world.time == stop->time && world.active == stop->active);
  if (it->hosts) {
    FUZZ_CHECK(ts_world_show(it->world, NULL, 0) == TS_OK);
    scene_give(it);
    if (it->is_looking) look_around(it);
    scene_compare_objects(it);
  }
  it->seen = mixed(it->seen, &stop->time, sizeof stop->time);
  for (unsigned i = 0; i < it->channel_count; i++) {
    double both[2][4] = {{0}};
    FUZZ_CHECK(ts_channel_get(it->world, it->channels[i], both[0], both[1], NULL, it->lanes[i]) == TS_OK);
    it->seen = mixed(it->seen, both, sizeof both);
  }
  uint64_t word = mixed(it->seed, &it->handled, sizeof it->handled);
  if (it->handled++ >= most_handled || word % 4 == 0) return;
  uint8_t bytes[24];
  for (size_t i = 0; i < sizeof bytes; i++) word = word * 6364136223846793005 + 1442695040888963407, bytes[i] = word >> 56;
  input in = {bytes, bytes + sizeof bytes};
  unsigned before = it->player_count;
  scene_command(it, &in);
  // A chain that is being finished finishes what it adopts.
  if (stop->kind == TS_STOP_BLOCK && it->player_count > before && word >> 40 & 1)
    ts_chain_adopt(it->world, stop->chain, it->players[before]), scene_give(it);
}

/* Another target, another spring, another timing. */
static ts_status change(scene *it, input *in, ts_player player, unsigned what) {
  double target[4], velocity[4];
  numbers(in, target, 4), numbers(in, velocity, 4);
  ts_motion how = {.struct_size = sizeof how};
  if (what < 3) {
    if (take_once(in, 2)) how.velocity = velocity, how.flags = take_once(in, 2) ? TS_START_ADD_VELOCITY : 0;
    if (what == 1) how.spring = spring_of(in);
    if (!take_once(in, 4)) how.target = target;
    return ts_player_update(it->world, player, &how);
  }
  ts_timing *timing = &how.timing;
  uint32_t given = timing->given = take_byte(in);
  if (given & TS_GIVEN_DURATION) timing->duration = seconds(in);
  if (given & TS_GIVEN_DELAY) timing->delay = seconds(in);
  if (given & TS_GIVEN_END_DELAY) timing->end_delay = seconds(in);
  if (given & TS_GIVEN_ITERATIONS) timing->iterations = 1 + take_any(in, 3);
  if (given & TS_GIVEN_DIRECTION) timing->direction = (ts_direction)take_any(in, 4);
  if (given & TS_GIVEN_FILL) timing->fill = (ts_fill)take_any(in, 4);
  if (take_once(in, 3)) timing->repeat_delay = seconds(in), timing->given |= TS_GIVEN_REPEAT_DELAY;
  if (take_once(in, 3)) timing->return_easing = curve_of(take_byte(in));
  if (take_once(in, 4)) how.given = TS_GIVEN_ACCUMULATE, how.flags = take_once(in, 2) ? TS_START_ACCUMULATE : 0;
  return ts_player_update(it->world, player, &how);
}

static ts_status command(scene *it, input *in) {
  // What comes after a fade is faded in, on that channel.
  if (it->is_layered && take_once(in, 4)) {
    ts_status status = take_once(in, 6) ? stack(it, in) : fade(it, in);
    if (take_once(in, 4)) return status;
  }
  unsigned how = take_any(in, 38);
  if (how < 20 || !it->player_count) {
    ts_player *player = &it->players[it->player_count % most_players];
    bool is_timeline = it->timeline_count && (how % 10 == 4 || how % 10 == 5);
    ts_status status = is_timeline ? begin_timeline(it, in, NULL, player) : begin(it, in, channel_any(it, in), NULL, player);
    if (status == TS_OK && it->player_count < most_players - 1) it->player_count++;
    return status;
  }
  ts_player player = it->players[it->player_count - 1 - take_any(in, it->player_count)];
  unsigned i = channel_any(it, in);
  double value[4];
  switch (how) {
  case 20: case 21: return ts_player_seek(it->world, player, take_once(in, 4) ? -seconds(in) : seconds(in), take_once(in, 2));
  case 22: return ts_player_set_rate(it->world, player, rate(in));
  case 23: return ts_player_reverse(it->world, player);
  case 24: return ts_player_pause(it->world, player);
  case 25: return ts_player_resume(it->world, player);
  case 26: return take_once(in, 2) ? ts_player_cancel(it->world, player) : ts_player_stop(it->world, player);
  case 27: return ts_player_finish(it->world, player);
  case 28: numbers(in, value, 4); return ts_channel_set(it->world, it->channels[i], value, it->lanes[i]);
  case 29: return ts_channel_stop(it->world, it->channels[i]);
  case 36: case 37: return ts_player_start(it->world, player);
  case 31: case 32: case 33: case 34: return change(it, in, player, how - 31);
  case 30: return it->timeline_count ? ts_timeline_set_time(it->world, it->timelines[0], seconds(in), false) : TS_OK;
  default:
    if (!it->timeline_count || take_once(in, 4)) return link(it, in);
    entry(it, in, it->timelines[it->timeline_count - 1], it->timeline_count - 1);
    return TS_OK;
  }
}
