/* SPDX-License-Identifier: MIT
 *
 * Live curves that move something: what their code may do to the world that calls them, what becomes of those that fail,
 * and when they are let go of.
 */
#define _GNU_SOURCE
#include "world_help.h"

#include "foreign.h"

static ts_world world;
static ts_channel channel, other;
static ts_player player;
static float memory;

static ts_tween_desc by(ts_easing easing, const double *target, double duration) {
  ts_tween_desc desc = tween_of(target, duration, TS_EASING_LINEAR);
  desc.timing.easing = easing;
  return desc;
}

/* A tween of ten in a second along this curve, which nobody else uses. */
static void begin(probe *probe) {
  world = world_made();
  channel = number_of(world, 0);
  other = number_of(world, 0);
  memory = 0;
  CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, channel, &memory, 0));
  ts_easing easing = registered("test:world", probe, true);
  player = start_tween(world, channel, by(easing, NUMBERS(10), 1));
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:world"));
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  CHECK(releases_of(probe) == 0);
}

/* ---- Released ---------------------------------------------------------------------------------------------------- */

static void end_by(int way, ts_player of) {
  switch (way) {
    case 0: step_by(world, 2); break;
    case 1: CHECK_STATUS(TS_OK, ts_player_stop(world, of)); break;
    case 2: CHECK_STATUS(TS_OK, ts_player_cancel(world, of)); break;
    case 3: CHECK_STATUS(TS_OK, ts_player_finish(world, of)); break;
    case 4: start_line(world, channel, 3, 1); break;
    case 5: CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(1), 1)); break;
    case 6: CHECK_STATUS(TS_OK, ts_channel_stop(world, channel)); break;
    case 7: CHECK_STATUS(TS_OK, ts_channel_destroy(world, channel)); break;
    default: end_world(world); break;
  }
}

/* Once, after the call in which its last user went, whatever call that was. */
SECTION(test_world_live_released, "world, live curves released", 10) {
  for (int way = 0; way < 9; way++) {
    probe probe = {.curve = NULL};
    begin(&probe);
    step_by(world, 0.25);
    CHECK(value_in(world, channel) == 2.5 && memory == 2.5f && releases_of(&probe) == 0);
    end_by(way, player);
    CHECK(releases_of(&probe) == 1);
    if (way < 8) end_world(world);
    CHECK(releases_of(&probe) == 1);
  }
  /* In a track's segments, and over a track. */
  for (int over = 0; over < 2; over++) {
    probe probe = {.curve = NULL};
    world = world_made();
    channel = number_of(world, 0);
    ts_easing easing = registered("test:world", &probe, true);
    ts_track_desc desc = track_desc_of(TS_TRACK_FLOAT, 0, 0);
    if (!over) desc.easing = easing;
    ts_track track = track_made(desc);
    add_keys(track, 2, NUMBERS(0, 1), NUMBERS(0, 10));
    ts_timing timing = {.struct_size = sizeof timing};
    if (over) timing.easing = easing;
    player = start_track(world, channel, track, &timing);
    CHECK_STATUS(TS_OK, ts_track_destroy(track));
    CHECK_STATUS(TS_OK, ts_easing_unregister("test:world"));
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
    step_by(world, 0.5);
    CHECK(value_in(world, channel) == 5 && releases_of(&probe) == 0);
    step_by(world, 1);
    CHECK(value_in(world, channel) == 10 && releases_of(&probe) == 1);
    end_world(world);
  }
}

/* The release may use the world: it is no longer inside a call. */
static void use_world(probe *probe) {
  (void)probe;
  if (!ts_world_is_valid(world)) return;
  CHECK_STATUS(TS_OK, ts_channel_set(world, other, NUMBERS(42), 1));
  CHECK_STATUS(TS_OK, ts_world_step(world, 0, NULL));
  ts_easing again;
  struct probe *own = calloc(1, sizeof *own);
  ts_easing_desc desc = desc_of("test:from.a.release", own, true);
  desc.replace = true;
  CHECK_STATUS(TS_OK, ts_easing_register(&desc, &again));
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:from.a.release"));
  CHECK_STATUS(TS_OK, ts_easing_release(again));
  free(own);
}

static void end_the_world(probe *probe) {
  (void)probe;
  if (ts_world_is_valid(world)) CHECK_STATUS(TS_OK, ts_world_destroy(world));
}

SECTION(test_world_live_release_uses, "world, live curves whose release acts", 10) {
  for (int way = 0; way < 9; way++)
    for (int what = 0; what < 2; what++) {
      probe probe = {.at_release = what ? end_the_world : use_world};
      begin(&probe);
      step_by(world, 0.25);
      end_by(way, player);
      CHECK(releases_of(&probe) == 1);
      if (what) CHECK(!ts_world_is_valid(world));
      else if (way < 8) CHECK(value_in(world, other) == 42), end_world(world);
    }
}

/* ---- Code that turns on its caller ------------------------------------------------------------------------------- */

static int turn;
static bool has_turned;
static ts_status answers[4];

static void turn_on_world(probe *probe) {
  (void)probe;
  if (has_turned) return;
  has_turned = true;
  ts_world_info info = {.struct_size = sizeof info};
  ts_player made;
  ts_tween_desc desc = tween_of(NUMBERS(1), 1, 0);
  double number;
  size_t count;
  ts_event event;
  switch (turn) {
    case 0: answers[0] = ts_world_step(world, 0.1, NULL), answers[1] = ts_world_step_to(world, 99, &count); break;
    case 1: answers[0] = ts_channel_set(world, channel, NUMBERS(7), 1), answers[1] = ts_channel_stop(world, channel); break;
    case 2: answers[0] = ts_player_stop(world, player), answers[1] = ts_player_seek(world, player, 0, true); break;
    case 3: answers[0] = ts_player_tween(world, other, &desc, &made), answers[1] = ts_channel_destroy(world, channel); break;
    case 4: answers[0] = ts_world_get_info(world, &info), answers[1] = ts_channel_get(world, channel, &number, NULL, NULL, 1); break;
    case 5: answers[0] = ts_world_read_events(world, &event, 1, &count), answers[1] = ts_world_set_paused(world, true); break;
    case 6: answers[0] = ts_world_attach(world, "a", 0, curve_of(0)), answers[1] = ts_channel_unbind(world, channel); break;
    default: answers[0] = ts_world_reserve(world, 9, 9), answers[1] = ts_player_pause(world, player); break;
  }
}

SECTION(test_world_live_turns, "world, live curves that turn", 10) {
  for (turn = 0; turn < 8; turn++) {
    probe probe = {.during = turn_on_world};
    has_turned = true;
    begin(&probe);
    has_turned = false;
    answers[0] = answers[1] = TS_OK;
    step_by(world, 0.5);
    CHECK(has_turned && answers[0] == TS_ERROR_BUSY && answers[1] == TS_ERROR_BUSY);
    CHECK(value_in(world, channel) == 5 && memory == 5 && world_info_of(world).time == 0.5);
    step_by(world, 1);
    CHECK(value_in(world, channel) == 10 && value_in(world, other) == 0 && releases_of(&probe) == 1);
    CHECK_TOLD(world, BEGIN(player, 0), END(player, 1, TS_REASON_FINISHED));
    end_world(world);
  }
}

static void destroy_world(probe *probe) {
  (void)probe;
  if (has_turned) return;
  has_turned = true;
  answers[0] = ts_world_destroy(world);
  answers[1] = ts_world_destroy(world);
  answers[2] = ts_world_step(world, 1, NULL);
}

/* Inside a step it is done when the step is. */
SECTION(test_world_live_destroys, "world, live curve that destroys", 10) {
  probe probe = {.during = destroy_world};
  has_turned = true;
  begin(&probe);
  ts_player second = start_line(world, other, 4, 1);
  has_turned = false;
  ts_status status = ts_world_step(world, 0.5, NULL);
  CHECK(status == TS_OK || status == TS_ERROR_STALE_HANDLE);
  CHECK(has_turned && answers[0] == TS_OK && answers[1] == TS_OK && answers[2] != TS_OK);
  CHECK(!ts_world_is_valid(world) && !ts_channel_is_valid(world, channel) && !ts_player_is_valid(world, second));
  CHECK(releases_of(&probe) == 1);
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_world_step(world, 0.5, NULL));
}

/* It takes its own name away, registers another under it, and starts over in another world. */
static void change_names(probe *probe) {
  if (has_turned) return;
  has_turned = true;
  ts_easing_unregister("test:world");
  static struct probe next;
  next = (struct probe){.curve = probe->curve};
  ts_easing_desc desc = desc_of("test:world", &next, true);
  ts_easing easing;
  answers[0] = ts_easing_register(&desc, &easing);
  ts_world inner = world_made();
  ts_channel in_it = number_of(inner, 0);
  start_tween(inner, in_it, by(easing, NUMBERS(4), 1));
  answers[1] = ts_world_step(inner, 0.5, NULL);
  CHECK(value_in(inner, in_it) == 2);
  end_world(inner);
  answers[2] = ts_easing_unregister("test:world");
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  CHECK(releases_of(&next) == 1);
}

SECTION(test_world_live_names, "world, live curve that changes names", 10) {
  probe probe = {.during = change_names};
  has_turned = true;
  begin(&probe);
  has_turned = false;
  step_by(world, 0.5);
  CHECK(has_turned && answers[0] == TS_OK && answers[1] == TS_OK && answers[2] == TS_OK);
  CHECK(value_in(world, channel) == 5);
  step_by(world, 0.5);
  CHECK(releases_of(&probe) == 1);
  end_world(world);
}

/* ---- Code that fails ---------------------------------------------------------------------------------------------- */

static ts_status fails_late(const double *t, double *out, size_t count, void *context) {
  for (size_t i = 0; i < count; i++) {
    out[i] = t[i];
    if (t[i] > 0.6) return ((probe *)context)->status;
  }
  return TS_OK;
}

static double no_numbers(double t) { return t > 0.6 ? (t > 0.8 ? INFINITY : NAN) : t; }

SECTION(test_world_live_fails, "world, live curves that fail", 10) {
  const ts_status statuses[] = {TS_ERROR_INVALID_ARGUMENT, TS_ERROR_OUT_OF_MEMORY, TS_ERROR_CALLBACK, (ts_status)99};
  for (size_t i = 0; i < COUNT_OF(statuses); i++) {
    probe probe = {.status = statuses[i]};
    ts_easing_desc desc = desc_of("test:fails", &probe, true);
    desc.scalar = NULL;
    desc.batch = fails_late;
    ts_easing easing;
    CHECK_STATUS(TS_OK, ts_easing_register(&desc, &easing));
    CHECK_STATUS(TS_OK, ts_easing_unregister("test:fails"));
    world = world_made();
    channel = number_of(world, 0);
    other = number_of(world, 0);
    player = start_tween(world, channel, by(easing, NUMBERS(10), 1));
    ts_player fine = start_line(world, other, 10, 1);
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
    step_by(world, 0.5);
    CHECK(value_in(world, channel) == 5);
    size_t active = SIZE_MAX, count;
    CHECK_STATUS(TS_ERROR_CALLBACK, ts_world_step(world, 0.25, &active));
    CHECK(active == SIZE_MAX);
    /* The step is complete, the others are where they are to be, and the curve is gone. */
    CHECK(world_info_of(world).time == 0.75 && value_in(world, other) == 7.5 && ts_player_is_valid(world, fine));
    CHECK(!ts_player_is_valid(world, player) && isfinite(value_in(world, channel)) && releases_of(&probe) == 1);
    const ts_event *events = events_of(world, &count);
    CHECK(count == 3 && events[2].reason == TS_REASON_ERROR && SAME(events[2].player, player) && events[2].time == 0.75);
    CHECK(count == 3 && isfinite(events[2].value[0]) && isfinite(events[2].velocity[0]));
    CHECK(step_by(world, 0.25) == 0 && value_in(world, other) == 10);
    end_world(world);
  }
  /* What is no number is t itself. */
  probe probe = {.curve = no_numbers};
  begin(&probe);
  bool good = true;
  for (int i = 1; i <= 8; i++) {
    step_by(world, 0.125);
    good = good && is_near(value_in(world, channel), 1.25 * i, 1e-12) && !isnan(velocity_in(world, channel));
  }
  CHECK(good && releases_of(&probe) == 1);
  end_world(world);
}

/* Many of them, among curves that are built in; each is called with what is its own. */
SECTION(test_world_live_many, "world, many live curves", 10) {
  enum { many = 200 };
  static probe probes[many];
  ts_channel channels[many];
  world = world_made();
  for (int i = 0; i < many; i++) {
    char name[32];
    snprintf(name, sizeof name, "test:many.%d", i);
    probes[i] = (probe){.curve = NULL};
    ts_easing easing = i % 3 ? registered(name, &probes[i], true) : curve_of(TS_EASING_QUAD_IN);
    channels[i] = number_of(world, 0);
    start_tween(world, channels[i], by(easing, NUMBERS(i), 1 + i % 5));
    if (i % 3) CHECK_STATUS(TS_OK, ts_easing_unregister(name));
    CHECK_STATUS(TS_OK, ts_easing_release(easing));
  }
  step_by(world, 0.5);
  bool good = true;
  for (int i = 0; i < many; i++) {
    double u = 0.5 / (1 + i % 5);
    good = good && is_near(value_in(world, channels[i]), i % 3 ? u * i : u * u * i, 1e-12);
  }
  step_by(world, 5);
  for (int i = 0; i < many; i++) good = good && value_in(world, channels[i]) == i && releases_of(&probes[i]) == (i % 3 != 0);
  CHECK(good);
  end_world(world);
}
