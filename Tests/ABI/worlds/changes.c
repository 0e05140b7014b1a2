/* SPDX-License-Identifier: MIT
 *
 * Running players that are changed: other targets, springs, timings and tracks, beside models that share no formula with the
 * engine: an integrated differential equation for springs, the definition with numeric slopes for tweens.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

/* Two worlds with the same commands, one stepped at random in between. */
static ts_world whole, cut;
static uint64_t state;

static double between(double low, double high) { return random_between(&state, low, high); }
static int one_of(int n) { return (int)(random_bits(&state) % (unsigned)n); }

static void go_to(double time) {
  step_until(whole, time);
  for (int i = one_of(4); i > 0; i--) {
    double now = world_info_of(cut).time;
    step_until(cut, now + between(0, 1) * (time - now));
  }
  step_until(cut, time);
}

/* One that goes on from a snapshot in another world, instead of `cut`. */
static void move_cut(void) {
  ts_world next = world_made();
  copy_world(cut, next);
  end_world(cut);
  cut = next;
}

/* ---- Springs ------------------------------------------------------------------------------------------------------- */

typedef struct body {
  double x, v, target, omega, zeta;
} body;

/* By Runge and Kutta's fourth order. */
static void move(body *b, double seconds) {
  int n = (int)ceil(seconds * b->omega * (1 + b->zeta) * 400) + 1;
  double h = seconds / n, k = b->omega * b->omega, c = 2 * b->zeta * b->omega;
  for (int i = 0; i < n; i++) {
    double x = b->x - b->target, v = b->v;
    double a1 = -k * x - c * v, v2 = v + h / 2 * a1, a2 = -k * (x + h / 2 * v) - c * v2;
    double v3 = v + h / 2 * a2, a3 = -k * (x + h / 2 * v2) - c * v3, v4 = v + h * a3;
    double a4 = -k * (x + h * v3) - c * v4;
    b->x += h / 6 * (v + 2 * v2 + 2 * v3 + v4), b->v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4);
  }
}

/* From where the body is now until it has settled, and ever after. */
static void check_end(ts_player player, ts_channel channel, ts_channel other, body b, double tolerance, double rate) {
  double end = player_info_of(whole, player).remaining;
  if (!CHECK(end < INFINITY)) return;
  double settled = end * rate;
  /* A hair before it is out, where it moves at all; then never again. */
  body early = b;
  if (settled > 1e-3 / b.omega) {
    move(&early, settled - 1e-4 / b.omega);
    CHECK(fabs(early.x - early.target) > tolerance * 0.99);
  }
  move(&b, settled);
  for (int i = 0; i < 200; i++) {
    CHECK(fabs(b.x - b.target) <= tolerance * (1 + 1e-6) + 1e-12);
    move(&b, 0.1 / b.omega);
  }
  double time = world_info_of(whole).time + end;
  go_to(time + 0.5);
  size_t count = 0;
  const ts_event *events = events_of(whole, &count);
  CHECK(count == 2 && events[0].kind == TS_EVENT_BEGIN && events[1].kind == TS_EVENT_END);
  if (count == 2) CHECK(events[1].reason == TS_REASON_SETTLED && fabs(events[1].time - time) < 1e-9);
  CHECK(value_in(whole, channel) == b.target && value_in(cut, other) == b.target);
}

SECTION(test_springs_retargeted, "springs given other targets", 60) {
  state = 11;
  for (int round = 0; round < 120; round++) {
    whole = world_made(), cut = world_made();
    double start = between(-5, 5), scale = 0;
    body b = {start, 0, between(-100, 100), random_scale(&state, 2, 30), round % 4 ? random_scale(&state, 0.1, 3) : 1};
    ts_motion desc = spring_to(&b.target, spring_of(b.omega, b.zeta));
    desc.flags = TS_START_HOLD, desc.timing.delay = round % 3 == 0 ? 0.25 : 0, desc.tolerance = round % 5 == 0 ? 0.01 : 0;
    desc.timing.rate = round % 7 == 0 ? 2 : 1;
    double rate = desc.timing.rate, tolerance = desc.tolerance, time = 0, begun = desc.timing.delay / rate;
    ts_channel x = number_of(whole, start), y = number_of(cut, start);
    ts_player p = started(whole, x, desc), q = started(cut, y, desc);
    scale = fabs(b.target - b.x);
    for (int i = one_of(6); i >= 0; i--) {
      double next = time + between(0.01, 2) / b.omega;
      if (next > begun) move(&b, (next - fmax(time, begun)) * rate);
      go_to(time = next);
      if (!ts_player_is_valid(whole, p)) break;
      CHECK_NEAR(b.x, value_in(whole, x), 1e-7);
      if (one_of(4) == 0) move_cut();
      ts_motion how = {.struct_size = sizeof how};
      double target = between(-100, 100), velocity = between(-200, 200);
      bool hasTarget = one_of(6) > 0;
      int what = one_of(5);
      if (what == 1 || what == 2) how.velocity = &velocity, how.flags = what == 2 ? TS_START_ADD_VELOCITY : 0;
      if (what == 3) how.spring = spring_of(random_scale(&state, 2, 30), random_scale(&state, 0.1, 3));
      if (what == 4) how.tolerance = tolerance = between(0.001, 0.1);
      how.target = hasTarget ? &target : NULL;
      bool isPlain = one_of(2) && hasTarget && (what == 0 || what > 4);
      CHECK_STATUS(TS_OK, isPlain ? ts_channel_set_target(whole, x, &target) : ts_player_update(whole, p, &how));
      CHECK_STATUS(TS_OK, ts_player_update(cut, q, &how));
      if (hasTarget) b.target = target;
      if (what == 1) b.v = velocity / rate;
      if (what == 2) b.v += velocity / rate;
      if (what == 3) b.omega = how.spring.omega, b.zeta = how.spring.damping_ratio;
      scale = fabs(b.target - b.x);
      CHECK_NEAR(b.x, value_in(whole, x), 1e-7);
      if (time > begun) CHECK_NEAR(b.v * rate, velocity_in(whole, x), 1e-5);
      CHECK(target_in(whole, x) == b.target && SAME(channel_info_of(whole, x).player, p));
      if (one_of(3) == 0) CHECK(hash_of(whole) == hash_of(cut));
    }
    if (ts_player_is_valid(whole, p) && world_info_of(whole).time >= begun)
      check_end(p, x, y, b, tolerance > 0 ? tolerance : fmax(1e-3 * scale, 1e-9), rate);
    CHECK(hash_of(whole) == hash_of(cut));
    end_world(whole), end_world(cut);
  }
}

/* ---- Tweens -------------------------------------------------------------------------------------------------------- */

/* The tween from the first target on, each with the bend that it was given. */
typedef struct leg {
  double target, from_time, to_time, by, faster;
} leg;
typedef struct path {
  double from, duration, iterations;
  bool alternate;
  leg legs[8];
  int count;
} path;

static double plain(const path *p, const leg *l, double t) {
  double turn = fmin(fmax(t / p->duration, 0), p->iterations), k = floor(turn), u = turn - k;
  if (turn == p->iterations) k = p->iterations - 1, u = 1;
  if (p->alternate && fmod(k, 2) == 1) u = 1 - u;
  /* cubic.inOut */
  double e = u < 0.5 ? 4 * u * u * u : 1 - 4 * (1 - u) * (1 - u) * (1 - u);
  return p->from + (l->target - p->from) * e;
}

static double bent(const path *p, int i, double t) {
  const leg *l = &p->legs[i];
  double s = (t - l->from_time) / (l->to_time - l->from_time), value = plain(p, l, t);
  if (i == 0 || s < 0 || s >= 1) return value;
  /* The cubic with these values and slopes at its ends: p(0) = by, p'(0) = faster, p(1) = p'(1) = 0. */
  double w = l->to_time - l->from_time, a = l->by, b = l->faster * w, c = -3 * a - 2 * b, d = 2 * a + b;
  return value + a + s * (b + s * (c + s * d));
}

static double slope(const path *p, int i, double t, bool isPlain) {
  double h = 1e-6, up, down;
  if (isPlain)
    up = plain(p, &p->legs[i], t + h), down = plain(p, &p->legs[i], t - h);
  else
    up = bent(p, i, t + h), down = bent(p, i, t - h);
  return (up - down) / (2 * h);
}

SECTION(test_tweens_retargeted, "tweens given other targets", 30) {
  state = 12;
  for (int round = 0; round < 200; round++) {
    whole = world_made(), cut = world_made();
    path p = {.from = between(-5, 5), .duration = between(0.5, 2), .iterations = round % 3 == 0 ? 3 : 1,
              .alternate = round % 6 == 0, .count = 1};
    p.legs[0] = (leg){.target = between(-100, 100), .to_time = 1};
    ts_motion desc = tween_of(&p.legs[0].target, p.duration, TS_EASING_CUBIC_IN_OUT);
    desc.timing.iterations = p.iterations;
    desc.timing.direction = p.alternate ? TS_DIRECTION_ALTERNATE : TS_DIRECTION_NORMAL;
    ts_channel x = number_of(whole, p.from), y = number_of(cut, p.from);
    ts_player player = started(whole, x, desc), other = started(cut, y, desc);
    double time = 0, length = p.duration * p.iterations;
    while (p.count < 6) {
      time += between(0.02, 0.3) * p.duration;
      if (time > length - 0.05) break;
      double at = fmod(time, p.duration) / p.duration;
      /* Not where numeric slopes are of two iterations. */
      if (at < 1e-3 || at > 1 - 1e-3) continue;
      go_to(time);
      CHECK_NEAR(bent(&p, p.count - 1, time), value_in(whole, x), 1e-9);
      if (one_of(4) == 0) move_cut();
      double target = between(-100, 100), velocity = between(-50, 50);
      int what = one_of(3);
      ts_motion how = {.struct_size = sizeof how, .target = &target, .velocity = what ? &velocity : NULL,
                       .flags = what == 2 ? TS_START_ADD_VELOCITY : 0};
      CHECK_STATUS(TS_OK, ts_player_update(whole, player, &how));
      CHECK_STATUS(TS_OK, ts_player_update(cut, other, &how));
      leg next = {.target = target, .from_time = time, .to_time = (floor(time / p.duration) + 1) * p.duration};
      double speed = slope(&p, p.count - 1, time, false);
      if (what) speed = velocity + (what == 2 ? speed : 0);
      next.by = bent(&p, p.count - 1, time) - plain(&p, &next, time);
      p.legs[p.count++] = next;
      p.legs[p.count - 1].faster = speed - slope(&p, p.count - 1, time, true);
      CHECK_NEAR(bent(&p, p.count - 1, time), value_in(whole, x), 1e-9);
      CHECK_NEAR(speed, velocity_in(whole, x), 1e-4);
      for (int i = 1; i <= 3; i++) {
        time += between(0, 0.1) * p.duration;
        if (time > length) break;
        go_to(time);
        CHECK_NEAR(bent(&p, p.count - 1, time), value_in(whole, x), 1e-6);
      }
      if (time > length - 0.05) break;
      CHECK(hash_of(whole) == hash_of(cut));
    }
    /* Its end is where and when it was to be, but at the last target. */
    go_to(length + 1);
    size_t count = 0;
    const ts_event *events = events_of(whole, &count);
    const ts_event end = count ? events[count - 1] : (ts_event){.time = NAN};
    CHECK(end.kind == TS_EVENT_END && end.reason == TS_REASON_FINISHED && fabs(end.time - length) < 1e-9);
    CHECK(count == 2 + (size_t)(p.iterations - 1));
    double last = p.legs[p.count - 1].target;
    CHECK(value_in(whole, x) == (p.alternate && fmod(p.iterations, 2) == 0 ? p.from : last));
    CHECK(hash_of(whole) == hash_of(cut));
    end_world(whole), end_world(cut);
  }
}

/* Where lanes are not moved each by itself: what is left of the time, anew. */
SECTION(test_colours_retargeted, "colours given other targets", 10) {
  ts_world world = world_made();
  ts_channel colour = channel_of(world, TS_TRACK_COLOR, 0, NUMBERS(0, 0, 0, 1));
  ts_player player = started(world, colour, tween_of(NUMBERS(1, 0, 0, 1), 2, TS_EASING_LINEAR));
  step_by(world, 1);
  double before[4], after[4];
  CHECK_STATUS(TS_OK, ts_channel_get(world, colour, before, NULL, NULL, 4));
  CHECK_STATUS(TS_OK, set_target(world, player, NUMBERS(0, 0, 1, 0.5)));
  CHECK_STATUS(TS_OK, ts_channel_get(world, colour, after, NULL, NULL, 4));
  for (int i = 0; i < 4; i++) CHECK_NEAR(before[i], after[i], 1e-12);
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_player_update(world, player, &(ts_motion){
    .struct_size = sizeof(ts_motion), .target = NUMBERS(0, 0, 1, 0.5), .velocity = NUMBERS(1, 1, 1, 1)}));
  step_by(world, 0.5);
  /* Half of what was left, of the way in the colour's own space: as a fresh tween from there. */
  ts_channel twin = channel_of(world, TS_TRACK_COLOR, 0, before);
  ts_player fresh = started(world, twin, tween_of(NUMBERS(0, 0, 1, 0.5), 1, TS_EASING_LINEAR));
  CHECK_STATUS(TS_OK, ts_player_seek(world, fresh, 0.5, false));
  CHECK_STATUS(TS_OK, ts_channel_get(world, colour, before, NULL, NULL, 4));
  CHECK_STATUS(TS_OK, ts_channel_get(world, twin, after, NULL, NULL, 4));
  for (int i = 0; i < 4; i++) CHECK_NEAR(before[i], after[i], 1e-12);
  step_by(world, 0.5);
  CHECK(!ts_player_is_valid(world, player));
  CHECK_STATUS(TS_OK, ts_channel_get(world, colour, after, NULL, NULL, 4));
  CHECK(same_bits(after, NUMBERS(0, 0, 1, 0.5), sizeof after));
  size_t count = 0;
  const ts_event *events = events_of(world, &count);
  bool found = false;
  for (size_t i = 0; i < count; i++)
    if (events[i].kind == TS_EVENT_END && SAME(events[i].player, player)) found = fabs(events[i].time - 2) < 1e-9;
  CHECK(found);
  /* Springs of them, and rotations and ints, go on from where they are as fast as they were. */
  for (int kind = 0; kind < 3; kind++) {
    static const ts_track_kind kinds[] = {TS_TRACK_COLOR, TS_TRACK_QUAT, TS_TRACK_INT};
    ts_channel x = channel_of(world, kinds[kind], 0, kind == 1 ? NUMBERS(0, 0, 0, 1) : NUMBERS(0, 0, 0, 1));
    const double *to = kind == 2 ? NUMBERS(1000) : kind ? NUMBERS(0, 1, 0, 0) : NUMBERS(1, 1, 1, 1);
    const double *back = kind == 2 ? NUMBERS(-500) : kind ? NUMBERS(1, 0, 0, 0) : NUMBERS(0, 0, 1, 1);
    uint32_t lanes = kind == 2 ? 1 : 4;
    ts_player p = started(world, x, spring_to(to, spring_of(8, 0.5)));
    step_by(world, 0.1);
    double value[4], speed[4], now[4], fast[4];
    CHECK_STATUS(TS_OK, ts_channel_get(world, x, value, speed, NULL, lanes));
    CHECK_STATUS(TS_OK, set_target(world, p, back));
    CHECK_STATUS(TS_OK, ts_channel_get(world, x, now, fast, NULL, lanes));
    for (uint32_t i = 0; i < lanes; i++) CHECK_NEAR(value[i], now[i], 1e-9);
    /* An int's value is rounded, its speed is not. */
    for (uint32_t i = 0; i < lanes; i++) CHECK_NEAR(speed[i], fast[i], 1e-6 * (1 + fabs(speed[i])));
    step_by(world, 20);
    CHECK(!ts_player_is_valid(world, p));
    CHECK_STATUS(TS_OK, ts_channel_get(world, x, now, NULL, NULL, lanes));
    for (uint32_t i = 0; i < lanes; i++) CHECK_NEAR(back[i], now[i], 1e-12);
  }
  end_world(world);
}

/* ---- Many -------------------------------------------------------------------------------------------------------- */

SECTION(test_targets_of_many, "many given other targets", 10) {
  enum { most = 300 };
  static ts_channel x[most], y[most];
  static double targets[most * 3], velocities[most * 3];
  state = 13;
  whole = world_made(), cut = world_made();
  size_t at[most], numbers = 0;
  for (int i = 0; i < most; i++) {
    ts_track_kind kind = i % 5 == 0 ? TS_TRACK_VEC3 : TS_TRACK_FLOAT;
    x[i] = channel_of(whole, kind, 0, NUMBERS(1, 2, 3)), y[i] = channel_of(cut, kind, 0, NUMBERS(1, 2, 3));
    at[i] = numbers, numbers += kind == TS_TRACK_VEC3 ? 3 : 1;
    ts_motion desc = spring_to(NUMBERS(9, 8, 7), spring_of(5 + i % 20, 0.3 + i % 3 * 0.5));
    desc.overshoot = (ts_overshoot)(i % 7 == 0 ? TS_OVERSHOOT_CLAMP : TS_OVERSHOOT_ALLOW);
    if (i % 11) started(whole, x[i], desc), started(cut, y[i], desc);
    else started(whole, x[i], tween_of(NUMBERS(9, 8, 7), 3, 0)), started(cut, y[i], tween_of(NUMBERS(9, 8, 7), 3, 0));
  }
  ts_motion how = {.struct_size = sizeof how, .target = targets};
  for (int round = 0; round < 10; round++) {
    step_by(whole, 0.05), step_by(cut, 0.05);
    for (size_t i = 0; i < numbers; i++) targets[i] = between(-50, 50), velocities[i] = between(-50, 50);
    how.velocity = round % 2 ? velocities : NULL, how.flags = round % 4 == 1 ? TS_START_ADD_VELOCITY : 0;
    CHECK_STATUS(TS_OK, ts_channels_update(whole, x, most, &how));
    for (int i = 0; i < most; i++) {
      ts_motion one = how;
      one.target += at[i];
      if (one.velocity) one.velocity += at[i];
      CHECK_STATUS(TS_OK, ts_channels_update(cut, &y[i], 1, &one));
    }
    CHECK(hash_of(whole) == hash_of(cut));
  }
  /* One wrong number or channel, and none has another target. */
  targets[numbers - 1] = NAN, how.velocity = NULL, how.flags = 0;
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channels_update(whole, x, most, &how));
  targets[numbers - 1] = 0;
  ts_channel last = x[most - 1];
  x[most - 1] = number_of(whole, 0), number_of(cut, 0);
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channels_update(whole, x, most, &how));
  x[most - 1] = (ts_channel){0, 0};
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_channels_update(whole, x, most, &how));
  x[most - 1] = last;
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channels_update(whole, NULL, 1, &how));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channels_update(whole, x, SIZE_MAX / 2, &how));
  CHECK_STATUS(TS_OK, ts_channels_update(whole, NULL, 0, &how));
  CHECK(hash_of(whole) == hash_of(cut));
  step_by(whole, 60), step_by(cut, 60);
  CHECK(hash_of(whole) == hash_of(cut) && world_info_of(whole).players == 0);
  end_world(whole), end_world(cut);
}

/* ---- Timings ----------------------------------------------------------------------------------------------------- */

/* One whose timing becomes another goes on as one that had that from the first, taken to the same local time. */
SECTION(test_timing_updated, "timing updated", 30) {
  state = 14;
  for (int round = 0; round < 300; round++) {
    whole = world_made();
    bool is_color = round % 4 == 3;
    ts_track_kind kind = is_color ? TS_TRACK_COLOR : TS_TRACK_FLOAT;
    ts_channel x = channel_of(whole, kind, 0, NUMBERS(0, 0, 0, 1)), y = channel_of(whole, kind, 0, NUMBERS(0, 0, 0, 1));
    const double *target = is_color ? NUMBERS(1, 0.5, 0.25, 0) : NUMBERS(100);
    ts_motion desc = tween_of(target, between(1, 3), (uint32_t)one_of(10) + 1);
    desc.timing.delay = round % 3 == 0 ? between(0, 0.5) : 0, desc.flags = TS_START_HOLD;
    ts_player p = started(whole, x, desc);
    double time = between(0.05, 0.9);
    step_until(whole, time);
    uint32_t fields = (uint32_t)random_bits(&state) & 255;
    ts_timing next = timing_of(between(1, 4), (uint32_t)one_of(10) + 1);
    next.delay = between(-0.5, 0.9), next.end_delay = between(-0.2, 0.5);
    next.iterations = 1 + one_of(3), next.iteration_start = between(0, 1);
    next.direction = (ts_direction)one_of(4), next.fill = (ts_fill)one_of(4);
    ts_motion changes = {.struct_size = sizeof changes, .timing.given = fields};
#define TAKE(bit, member) if (fields & (bit)) changes.timing.member = desc.timing.member = next.member
    TAKE(TS_GIVEN_DELAY, delay); TAKE(TS_GIVEN_END_DELAY, end_delay); TAKE(TS_GIVEN_DURATION, duration);
    TAKE(TS_GIVEN_ITERATIONS, iterations); TAKE(TS_GIVEN_ITERATION_START, iteration_start);
    TAKE(TS_GIVEN_DIRECTION, direction); TAKE(TS_GIVEN_FILL, fill); TAKE(TS_GIVEN_EASING, easing);
    CHECK_STATUS(TS_OK, ts_player_update(whole, p, &changes));
    ts_player q = started(whole, y, desc);
    CHECK_STATUS(TS_OK, ts_player_seek(whole, q, time, false));
    ts_player_info a = player_info_of(whole, p), b = player_info_of(whole, q);
    CHECK(a.end_time == b.end_time && a.duration == b.duration && a.phase == b.phase);
    CHECK(a.progress == b.progress || (isnan(a.progress) && isnan(b.progress)));
    size_t count = 0;
    events_of(whole, &count);
    double end_a = NAN, end_b = NAN;
    for (int i = 0; i < 40; i++) {
      double u[4], v[4];
      CHECK_STATUS(TS_OK, ts_channel_get(whole, x, u, NULL, NULL, is_color ? 4 : 1));
      CHECK_STATUS(TS_OK, ts_channel_get(whole, y, v, NULL, NULL, is_color ? 4 : 1));
      for (int k = 0; k < (is_color ? 4 : 1); k++) CHECK_NEAR(v[k], u[k], 1e-9 * (1 + fabs(v[k])));
      step_by(whole, i < 39 ? between(0.05, 0.5) : 60);
      const ts_event *events = events_of(whole, &count);
      for (size_t k = 0; k < count; k++) {
        if (events[k].kind == TS_EVENT_END && SAME(events[k].player, p)) end_a = events[k].time;
        if (events[k].kind == TS_EVENT_END && SAME(events[k].player, q)) end_b = events[k].time;
      }
    }
    CHECK(end_a == end_b && end_a > 0);
    end_world(whole);
  }
}

/* ---- Shakes and punches ------------------------------------------------------------------------------------------- */

/* Each lane is the easing shake() of its own seed, times its amplitude, on top of what moves the channel. */
SECTION(test_shakes, "shakes", 10) {
  state = 17;
  for (int round = 0; round < 40; round++) {
    ts_world world = world_made();
    ts_channel x = channel_of(world, TS_TRACK_VEC2, 0, NUMBERS(100, -100));
    ts_motion slide = tween_of(NUMBERS(200, 0), 10, 1);
    started(world, x, slide);
    double cycles = between(1, 30), amplitude[2] = {between(-9, 9), between(-9, 9)}, fade = between(0, 1);
    double duration = between(0.1, 3);
    ts_motion desc = {.struct_size = sizeof desc, .kind = TS_MOTION_SHAKE, .amplitude = amplitude, .timing.duration = duration,
                      .fade = fade, .octaves = 1 + (uint32_t)one_of(4), .seed = (uint32_t)one_of(1000)};
    desc.frequency = cycles / duration;
    ts_player player;
    CHECK_STATUS(TS_OK, ts_channel_start(world, x, &desc, &player));
    ts_easing curves[2];
    for (unsigned lane = 0; lane < 2; lane++) {
      char text[160];
      snprintf(text, sizeof text, "shake(%.17g,octaves=%u,seed=%u,fade=%.17g)", desc.frequency * duration, desc.octaves,
               desc.seed + lane, fade);
      CHECK_STATUS(TS_OK, ts_easing_parse(text, TS_DIALECT_CANONICAL, &curves[lane]));
    }
    for (int i = 1; i < 40; i++) {
      double t = i / 40.0, value[2], base = 10 * duration * t, noise[2];
      step_until(world, t * duration);
      CHECK_STATUS(TS_OK, ts_channel_get(world, x, value, NULL, NULL, 2));
      for (int lane = 0; lane < 2; lane++) {
        CHECK_STATUS(TS_OK, ts_easing_evaluate(curves[lane], t, 0, &noise[lane]));
        CHECK_NEAR((lane ? -100 : 100) + base + amplitude[lane] * noise[lane], value[lane],
                   fabs(amplitude[lane]) * 2e-5);
      }
    }
    step_until(world, duration + 1);
    CHECK(!ts_player_is_valid(world, player) && channel_info_of(world, x).layers == 0);
    for (int lane = 0; lane < 2; lane++) CHECK_STATUS(TS_OK, ts_easing_release(curves[lane]));
    end_world(world);
  }
}

/* A punch comes as far as its strength, swings by its damping, and is over when it should be. */
SECTION(test_punches, "punches", 10) {
  state = 18;
  for (int round = 0; round < 60; round++) {
    ts_world world = world_made();
    double start = between(-50, 50), strength = between(-30, 30), duration = between(0.05, 2), highest = 0, after = 0;
    ts_channel x = number_of(world, start);
    ts_motion desc = {.struct_size = sizeof desc, .kind = TS_MOTION_PUNCH, .amplitude = &strength,
                      .timing.duration = duration, .spring.damping_ratio = between(0.05, 0.9)};
    ts_player player;
    CHECK_STATUS(TS_OK, ts_channel_start(world, x, &desc, &player));
    for (int i = 1; i <= 4000; i++) {
      step_until(world, duration * 1.5 * i / 4000);
      double away = fabs(value_in(world, x) - start);
      if (away > highest) highest = away;
      if (i > 3000 && away > after) after = away;
    }
    CHECK_NEAR(fabs(strength), highest, 1e-3 * fabs(strength));
    CHECK(after < 0.02 * fabs(strength));
    step_until(world, 100);
    CHECK(value_in(world, x) == start && !ts_player_is_valid(world, player));
    end_world(world);
  }
}
