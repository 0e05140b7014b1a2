/* SPDX-License-Identifier: MIT
 *
 * Chains: what the header promises of each call, what is refused, and what they let go.
 */
#define _GNU_SOURCE
#include "foreign.h"
#include "world_help.h"

enum { channels = 4 };

static ts_world world;
static ts_channel x[channels];
static ts_event events[256];
static size_t event_count;

static void begin(void) {
  world = world_made();
  for (int i = 0; i < channels; i++) x[i] = number_of(world, 0);
}

static void finish(void) { end_world(world); }

static ts_player tween(int i, double target, double duration) {
  return started(world, x[i], tween_of(&target, duration, 0));
}

static ts_chain chain_of(double iterations, bool keep) {
  ts_chain_desc desc = {.struct_size = sizeof desc, .iterations = iterations, .keep = keep};
  ts_chain chain = {0, 0};
  CHECK_STATUS(TS_OK, ts_chain_create(world, &desc, &chain));
  return chain;
}

static void add_tween(ts_chain chain, int i, double target, double duration) {
  ts_motion desc = tween_of(&target, duration, 0);
  CHECK_STATUS(TS_OK, ts_chain_add(world, chain, x[i], &desc));
}

static void then(ts_chain chain) { CHECK_STATUS(TS_OK, ts_chain_then(world, chain)); }
static void block(ts_chain chain, uint64_t id) { CHECK_STATUS(TS_OK, ts_chain_add_block(world, chain, id, NULL)); }
static void delay(ts_chain chain, double seconds) { CHECK_STATUS(TS_OK, ts_chain_add_delay(world, chain, seconds)); }
static void then_delay(ts_chain chain, double seconds) { CHECK_STATUS(TS_OK, ts_chain_then_delay(world, chain, seconds)); }
static void marker(ts_chain chain, uint32_t id) { CHECK_STATUS(TS_OK, ts_chain_add_marker(world, chain, id)); }
static void start(ts_chain chain) { CHECK_STATUS(TS_OK, ts_player_start(world, chain)); }

static double value(int i) { return value_in(world, x[i]); }
static double next_boundary(void) { return world_info_of(world).next_boundary; }
static bool near(double a, double b) { return fabs(a - b) < 1e-12; }

static ts_chain_info info(ts_chain chain) {
  ts_chain_info it = {.struct_size = sizeof it};
  CHECK_STATUS(TS_OK, ts_chain_get_info(world, chain, &it));
  return it;
}

static ts_stop run(double dt) {
  ts_stop stop = {.struct_size = sizeof stop};
  CHECK_STATUS(TS_OK, ts_world_run(world, dt, &stop));
  return stop;
}

static ts_stop go_on(void) {
  ts_stop stop = {.struct_size = sizeof stop};
  CHECK_STATUS(TS_OK, ts_world_continue(world, &stop));
  return stop;
}

/* A chain of a block, which stands there. */
static ts_chain chain_at_block(void) {
  ts_chain chain = chain_of(1, true);
  block(chain, 1);
  start(chain);
  CHECK(run(0).kind == TS_STOP_BLOCK);
  return chain;
}

static void step(double dt) { step_by(world, dt); }

static void read_events(void) {
  CHECK_STATUS(TS_OK, ts_world_read_events(world, events, 256, &event_count));
}

/* The events of a chain, a letter each with the time: b begin, m marker, l loop, e end with its reason. */
static const char *events_told(ts_chain chain) {
  static char text[4096];
  size_t length = 0;
  text[0] = 0;
  read_events();
  for (size_t i = 0; i < event_count; i++) {
    const ts_event *event = &events[i];
    if (event->source != TS_MOTION_CHAIN || event->player.slot != chain.slot
        || event->player.generation != chain.generation)
      continue;
    CHECK(event->channel.slot == 0 && event->channel.generation == 0 && event->count == 1);
    char letter = "bmle"[event->kind - TS_EVENT_BEGIN];
    length += (size_t)snprintf(text + length, sizeof text - length, "%c", letter);
    if (letter == 'm') length += (size_t)snprintf(text + length, sizeof text - length, "%u", event->marker);
    if (letter == 'e') length += (size_t)snprintf(text + length, sizeof text - length, "%d", (int)event->reason);
    length += (size_t)snprintf(text + length, sizeof text - length, "@%g ", event->time);
  }
  if (length) text[length - 1] = 0;
  return text;
}

static void check_chain_told(ts_chain chain, const char *expected, int line) {
  const char *found = events_told(chain);
  if (!check_that(strcmp(found, expected) == 0, __FILE__, line, "the events", expected))
    fprintf(stderr, "  %s\n", found);
}
#define CHECK_CHAIN(chain, expected) check_chain_told((chain), (expected), __LINE__)

/* ---- A group after the other ----------------------------------------------------------------------------------- */

/* What is refused closes no group: what follows begins with what was added before. */
SECTION(test_chains_delays, "chains delays", 20) {
  begin();
  ts_chain chain = chain_of(1, true);
  add_tween(chain, 0, 10, 0.25);
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_chain_then_delay(world, chain, -1e-300));
  CHECK(strstr(ts_last_error_message(), "seconds must be within 0 to 1e300"));
  add_tween(chain, 1, 4, 0.5);
  then(chain);
  then_delay(chain, 0.125);
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_chain_then_delay(world, chain, NAN));
  add_tween(chain, 0, 0, 0.25);
  start(chain);
  CHECK(info(chain).groups == 3 && info(chain).members == 2 && info(chain).iterations == 1);
  step(3);
  CHECK_CHAIN(chain, "b@0 e1@0.875");
  finish();
}

/* ---- Commands -------------------------------------------------------------------------------------------------- */

/* A player that was paused before its chain stays so. */
SECTION(test_chains_pause, "chains pause", 20) {
  begin();
  ts_chain chain = chain_of(1, true);
  add_tween(chain, 0, 1, 1);
  add_tween(chain, 1, 1, 1);
  delay(chain, 1.5);
  start(chain);
  step(0.25);
  ts_player single = channel_info_of(world, x[1]).player;
  CHECK_STATUS(TS_OK, ts_player_pause(world, single));
  CHECK_STATUS(TS_OK, ts_player_pause(world, chain));
  CHECK(info(chain).paused && info(chain).remaining == 1.25 && next_boundary() == INFINITY);
  step(5);
  CHECK(info(chain).remaining == 1.25);
  CHECK_STATUS(TS_OK, ts_player_resume(world, chain));
  step(0.5);
  CHECK(near(value(0), 0.75) && near(value(1), 0.25) && info(chain).remaining == 0.75);
  CHECK_STATUS(TS_OK, ts_player_resume(world, single));
  step(0.75);
  CHECK(near(value(1), 1));
  finish();
  /* What a block starts while its chain is paused is paused with it. */
  begin();
  chain = chain_at_block();
  CHECK_STATUS(TS_OK, ts_player_pause(world, chain));
  CHECK_STATUS(TS_OK, ts_chain_adopt(world, chain, tween(2, 1, 1)));
  CHECK(go_on().kind == TS_STOP_NONE && run(0.5).kind == TS_STOP_NONE && value(2) == 0);
  CHECK_STATUS(TS_OK, ts_player_resume(world, chain));
  CHECK(run(0.5).kind == TS_STOP_NONE && near(value(2), 0.5));
  finish();
  /* Where the chain is finishing as well, it is over at once, and counted once. */
  begin();
  chain = chain_at_block();
  CHECK_STATUS(TS_OK, ts_player_finish(world, chain));
  CHECK_STATUS(TS_OK, ts_player_pause(world, chain));
  CHECK_STATUS(TS_OK, ts_chain_adopt(world, chain, tween(2, 1, 1)));
  CHECK(world_info_of(world).active == 0 && value(2) == 1);
  CHECK(go_on().kind == TS_STOP_NONE);
  finish();
  /* In another's block, while its own waits: that is given when it goes on. */
  begin();
  ts_chain both[2];
  for (int i = 0; i < 2; i++) {
    both[i] = chain_of(1, true);
    add_tween(both[i], i, 1, 1);
    block(both[i], (uint64_t)i);
    start(both[i]);
  }
  ts_stop stop = run(0.5);
  CHECK(stop.kind == TS_STOP_BLOCK && stop.block == 0);
  CHECK_STATUS(TS_OK, ts_player_pause(world, both[1]));
  CHECK(go_on().kind == TS_STOP_NONE && info(both[1]).at_block && info(both[1]).begun == 1);
  CHECK_STATUS(TS_OK, ts_player_resume(world, both[1]));
  stop = go_on();
  CHECK(stop.kind == TS_STOP_BLOCK && stop.block == 1 && stop.time == 0.5 && info(both[1]).begun == 1);
  CHECK(go_on().kind == TS_STOP_NONE && run(2).kind == TS_STOP_NONE);
  CHECK_CHAIN(both[1], "b@0 e1@1.5");
  finish();
}

static ts_chain pair_of(ts_player *single) {
  ts_chain chain = chain_of(3, true);
  add_tween(chain, 0, 1, 1);
  add_tween(chain, 1, 1, 2);
  then(chain);
  add_tween(chain, 2, 1, 1);
  start(chain);
  step(0.5);
  *single = channel_info_of(world, x[0]).player;
  events_told(chain);
  return chain;
}

SECTION(test_chains_ends, "chains ends", 20) {
  struct end {
    ts_status (*command)(ts_world, ts_chain);
    ts_reason reason;
    double value;
  } const ends[] = {{ts_player_stop, TS_REASON_STOPPED, 0.5}, {ts_player_cancel, TS_REASON_CANCELLED, 0},
                    {ts_player_finish, TS_REASON_FINISHED, 1}, {ts_chain_fail, TS_REASON_ERROR, 0.5},
                    {ts_player_destroy, TS_REASON_STOPPED, 0.5}};
  ts_player player;
  for (int i = 0; i < 5; i++) {
    begin();
    ts_chain chain = pair_of(&player);
    CHECK_STATUS(TS_OK, ends[i].command(world, chain));
    CHECK(near(value(0), ends[i].value) && !ts_player_is_valid(world, player));
    CHECK(near(value(2), i == 2));
    char expected[32];
    snprintf(expected, sizeof expected, "e%d@0.5", (int)ends[i].reason);
    CHECK_CHAIN(chain, expected);
    for (size_t k = 0; k < event_count; k++)
      if (events[k].kind == TS_EVENT_END && events[k].source != TS_MOTION_CHAIN)
        CHECK(events[k].reason == (i == 3 || i == 4 ? TS_REASON_STOPPED : ends[i].reason) && events[k].time == 0.5);
    if (i < 4) {
      CHECK(info(chain).reason == ends[i].reason && info(chain).state == TS_CHAIN_ENDED);
      CHECK_STATUS(TS_OK, ends[i].command(world, chain));
      CHECK_CHAIN(chain, "");
    } else {
      CHECK(!ts_player_is_valid(world, chain));
      CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_player_start(world, chain));
    }
    finish();
  }
  /* A member that was finished is as left to its end, and one that was cancelled is its chain's reason. */
  for (int is_cancelled = 0; is_cancelled < 2; is_cancelled++) {
    begin();
    ts_chain chain = pair_of(&player);
    CHECK_STATUS(TS_OK, is_cancelled ? ts_player_cancel(world, player) : ts_player_finish(world, player));
    step(1.75);
    CHECK(info(chain).reason == (is_cancelled ? TS_REASON_CANCELLED : TS_REASON_NONE));
    CHECK(near(value(1), 1) && near(value(2), is_cancelled ? 0 : 0.25));
    /* A channel that is gone when its item begins ends it, and the step says so. */
    CHECK_STATUS(TS_OK, ts_channel_destroy(world, x[0]));
    events_told(chain);
    CHECK_STATUS(is_cancelled ? TS_OK : TS_ERROR_STALE_HANDLE, ts_world_step(world, 1, NULL));
    CHECK_CHAIN(chain, is_cancelled ? "" : "l@3 e6@3");
    finish();
  }
}

/* ---- Blocks and stops ------------------------------------------------------------------------------------------ */

SECTION(test_chains_blocks, "chains blocks", 20) {
  begin();
  ts_chain chain = chain_of(1, true);
  CHECK_STATUS(TS_OK, ts_player_set_stops(world, chain, TS_STOP_AT_MARKER | TS_STOP_AT_END));
  CHECK_STATUS(TS_OK, ts_chain_add_block(world, chain, UINT64_MAX, "first:1.a-b_C"));
  marker(chain, 5);
  CHECK_STATUS(TS_OK, ts_chain_add_block(world, chain, 2, NULL));
  then(chain);
  add_tween(chain, 0, 1, 1);
  ts_stop stop = run(0.5);
  CHECK(stop.kind == TS_STOP_NONE && stop.time == 0.5 && stop.left == 0 && stop.active == 0);
  start(chain);
  char name[32];
  size_t length = 99;
  /* Without ts_world_run it stands there. */
  CHECK(info(chain).at_block && info(chain).begun == 1);
  CHECK_STATUS(TS_OK, ts_chain_get_block(world, chain, name, sizeof name, &length));
  CHECK(length == 13 && strcmp(name, "first:1.a-b_C") == 0);
  CHECK_STATUS(TS_OK, ts_chain_get_block(world, chain, name, 4, &length));
  CHECK(length == 13 && strcmp(name, "fir") == 0);
  CHECK_STATUS(TS_OK, ts_chain_get_block(world, chain, NULL, 0, &length));
  CHECK(length == 13);
  step(0.25);
  CHECK(info(chain).at_block);
  stop = run(2);
  CHECK(stop.kind == TS_STOP_BLOCK && stop.block == UINT64_MAX && stop.time == 0.75 && stop.left == 2);
  CHECK(stop.chain.slot == chain.slot && stop.chain.generation == chain.generation);
  CHECK_STATUS(TS_OK, ts_chain_get_block(world, chain, name, sizeof name, &length));
  CHECK(length == 13 && info(chain).at_block);
  /* A step is under way. */
  CHECK_STATUS(TS_ERROR_BUSY, ts_world_step(world, 1, NULL));
  CHECK_STATUS(TS_ERROR_BUSY, ts_world_step_to(world, 9, NULL));
  ts_stop other = {.struct_size = sizeof other};
  CHECK_STATUS(TS_ERROR_BUSY, ts_world_run(world, 1, &other));
  CHECK_STATUS(TS_ERROR_BUSY, ts_world_run_to(world, 9, &other));
  /* Events of one time come before blocks. */
  stop = go_on();
  CHECK(stop.kind == TS_STOP_EVENT && stop.event.kind == TS_EVENT_MARKER && stop.event.source == TS_MOTION_CHAIN && stop.event.marker == 5);
  CHECK(stop.event.player.slot == chain.slot && stop.event.player.generation == chain.generation && stop.time == 0.75);
  stop = go_on();
  CHECK(stop.kind == TS_STOP_BLOCK && stop.block == 2 && stop.time == 0.75 && info(chain).begun == 1);
  CHECK_STATUS(TS_OK, ts_chain_get_block(world, chain, name, sizeof name, &length));
  CHECK(length == 0 && name[0] == 0);
  /* What was started in a block is waited for, at the chain's rate. */
  CHECK_STATUS(TS_OK, ts_player_set_rate(world, chain, 2));
  ts_player player = tween(1, 1, 1);
  CHECK_STATUS(TS_OK, ts_chain_adopt(world, chain, player));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_chain_adopt(world, chain, player));
  CHECK(info(chain).members == 1);
  stop = go_on();
  CHECK(stop.kind == TS_STOP_EVENT && stop.event.kind == TS_EVENT_END && stop.event.source == TS_MOTION_CHAIN);
  CHECK(near(stop.time, 1.75) && near(stop.left, 1));
  stop = go_on();
  CHECK(stop.kind == TS_STOP_NONE && stop.time == 2.75);
  CHECK_CHAIN(chain, "b@0.5 m5@0.75 e1@1.75");
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_chain_adopt(world, chain, tween(2, 1, 1)));
  /* What waits at the present time, where no step is under way. */
  start(chain);
  stop = go_on();
  CHECK(stop.kind == TS_STOP_BLOCK && stop.block == UINT64_MAX && stop.time == 2.75 && stop.left == 0);
  /* A block that failed. */
  CHECK_STATUS(TS_OK, ts_chain_fail(world, chain));
  CHECK(go_on().kind == TS_STOP_NONE);
  CHECK(run(0).kind == TS_STOP_EVENT && go_on().kind == TS_STOP_NONE);
  CHECK(info(chain).reason == TS_REASON_ERROR);
  finish();
  /* A member that fails while it stands at a block that nobody runs. */
  begin();
  chain = chain_of(1, true);
  add_tween(chain, 0, 1, 1);
  block(chain, 1);
  start(chain);
  step(0.25);
  tween(0, 2, 1);
  step(0.25);
  CHECK(info(chain).state == TS_CHAIN_ENDED && info(chain).reason == TS_REASON_REPLACED);
  stop = run(1);
  CHECK(stop.kind == TS_STOP_NONE);
  finish();
}

/* ---- What never waits ------------------------------------------------------------------------------------------ */

SECTION(test_chains_endless, "chains endless", 20) {
  begin();
  /* Iterations that take no time. */
  ts_chain chain = chain_of(INFINITY, true);
  marker(chain, 1);
  start(chain);
  CHECK(info(chain).state == TS_CHAIN_ENDED && info(chain).reason == TS_REASON_ERROR && info(chain).iteration >= 10000);
  CHECK_STATUS(TS_OK, ts_player_destroy(world, chain));
  /* Blocks without end. */
  chain = chain_of(INFINITY, true);
  block(chain, 1);
  start(chain);
  ts_stop stop = {.struct_size = sizeof stop};
  ts_status status = ts_world_run(world, 1, &stop);
  long blocks = 0;
  for (; status == TS_OK && stop.kind == TS_STOP_BLOCK && blocks < 100000; blocks++)
    status = ts_world_continue(world, &stop);
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, status);
  CHECK(blocks >= 10000 && blocks < 20000 && info(chain).reason == TS_REASON_ERROR);
  CHECK(strstr(ts_last_error_message(), "without any time passing"));
  CHECK(world_info_of(world).time == 1);
  /* Tweens that take no time, in a chain and in one inside: it is the chain that is named. */
  for (int isNested = 0; isNested < 2; isNested++) {
    chain = chain_of(INFINITY, true);
    ts_chain items = isNested ? chain_of(1, false) : chain;
    add_tween(items, 0, 1, 0);
    if (isNested) CHECK_STATUS(TS_OK, ts_chain_add_chain(world, chain, items));
    start(chain);
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_world_step(world, 0, NULL));
    CHECK(!strcmp(ts_last_error_message(), "the chain runs endlessly without any time passing"));
    CHECK(info(chain).reason == TS_REASON_ERROR);
    CHECK_STATUS(TS_OK, ts_world_step(world, 0, NULL));
    CHECK_STATUS(TS_OK, ts_player_destroy(world, chain));
  }
  /* A handler that starts what ends at once. */
  ts_player player = tween(0, 1, 0);
  CHECK_STATUS(TS_OK, ts_player_set_stops(world, player, TS_STOP_AT_END));
  status = ts_world_run(world, 1, &stop);
  long handled = 0;
  for (; status == TS_OK && stop.kind == TS_STOP_EVENT && handled < 100000; handled++) {
    player = tween(0, handled % 2, 0);
    CHECK_STATUS(TS_OK, ts_player_set_stops(world, player, TS_STOP_AT_END));
    status = ts_world_continue(world, &stop);
  }
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, status);
  CHECK(handled >= 10000 && handled < 20000);
  CHECK(!strcmp(
      ts_last_error_message(), "handlers endlessly start players that end at once, without any time passing"));
  CHECK(world_info_of(world).time == 2);
  step(1);
  /* One that starts chains that end at once: however many start, the limit is each one's. */
  for (int i = 0; i < 1000; i++) {
    chain = chain_of(9000, false);
    marker(chain, 1);
    start(chain);
    CHECK(!ts_player_is_valid(world, chain));
  }
  read_events();
  CHECK(event_count > 0 && events[event_count - 1].kind == TS_EVENT_MARKER && events[event_count - 1].source == TS_MOTION_CHAIN);
  finish();
}

/* ---- Refusals -------------------------------------------------------------------------------------------------- */

/* What a call that starts a player refuses, with its words, the item is refused with. */
static void check_same(ts_status at_once, ts_status added, const char *message, const char *what) {
  CHECK_STATUS_OF(TS_ERROR_INVALID_ARGUMENT, at_once, what);
  CHECK_STATUS_OF(TS_ERROR_INVALID_ARGUMENT, added, what);
  if (!CHECK_OF(strcmp(message, ts_last_error_message()) == 0, what))
    fprintf(stderr, "%s\n%s\n", message, ts_last_error_message());
}

#define ALIKE(at_once, added) \
  do { \
    char message[512]; \
    ts_status status = (at_once); \
    snprintf(message, sizeof message, "%s", ts_last_error_message()); \
    check_same(status, (added), message, #added); \
  } while (0)

SECTION(test_chains_refuse, "chains refuse", 20) {
  begin();
  ts_chain chain = chain_of(1, true);
  delay(chain, 0);
  ts_channel boolean = channel_of(world, TS_TRACK_BOOL, 0, NULL), color = channel_of(world, TS_TRACK_COLOR, 0, NULL);
  ts_channel integer = channel_of(world, TS_TRACK_INT, 0, NULL), quat = channel_of(world, TS_TRACK_QUAT, 0, NULL);
  ts_player player;
  const double half[] = {0.5, 0.5, 0.5, 0.5}, none[] = {0, 0, 0, 0};
  ts_motion tween = tween_of(half, 1, 0), additive = tween, blend = tween, twice = tween;
  ts_motion zero = tween_of(none, 1, 0);
  additive.target = none, additive.flags |= TS_START_ADDITIVE;
  blend.flags = twice.flags = TS_START_BLEND;
  twice.timing.iterations = 2;
  ALIKE(ts_channel_start(world, boolean, &additive, &player), ts_chain_add(world, chain, boolean, &additive));
  ALIKE(ts_channel_start(world, boolean, &tween, &player), ts_chain_add(world, chain, boolean, &tween));
  ALIKE(ts_channel_start(world, color, &blend, &player), ts_chain_add(world, chain, color, &blend));
  ALIKE(ts_channel_start(world, x[0], &twice, &player), ts_chain_add(world, chain, x[0], &twice));
  ALIKE(ts_channel_start(world, quat, &zero, &player), ts_chain_add(world, chain, quat, &zero));
  ts_motion spring = spring_to(none, (ts_spring){0}), stops = spring, bounce = spring;
  stops.overshoot = TS_OVERSHOOT_STOP, bounce.overshoot = TS_OVERSHOOT_BOUNCE, bounce.restitution = 1.5;
  ALIKE(ts_channel_start(world, boolean, &spring, &player), ts_chain_add(world, chain, boolean, &spring));
  ALIKE(ts_channel_start(world, integer, &stops, &player), ts_chain_add(world, chain, integer, &stops));
  ALIKE(ts_channel_start(world, x[0], &bounce, &player), ts_chain_add(world, chain, x[0], &bounce));
  ts_motion decay = decay_to(half, 0);
  ALIKE(ts_channel_start(world, color, &decay, &player), ts_chain_add(world, chain, color, &decay));
  ts_track track = track_of(TS_TRACK_VEC2, 0, 0);
  ts_motion keyed = along(track, NULL);
  ALIKE(ts_channel_start(world, x[0], &keyed, &player), ts_chain_add(world, chain, x[0], &keyed));
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  track = track_of(TS_TRACK_BOOL, 0, 0);
  add_key(track, key_at(0, none));
  keyed.track = track, keyed.flags = TS_START_ADDITIVE;
  ALIKE(ts_channel_start(world, boolean, &keyed, &player), ts_chain_add(world, chain, boolean, &keyed));
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  ts_timeline timeline;
  CHECK_STATUS(TS_OK, ts_timeline_create(world, &timeline));
  uint64_t before = hash_of(world);
  ts_motion to = tween_of(NUMBERS(NAN), 0, 0);
  ALIKE(ts_timeline_start(world, timeline, &to, &player), ts_chain_add_timeline(world, chain, timeline, &to));
  const char *const names[] = {"", "a b", "\xC3\xA9", "a/b"};
  for (int i = 0; i < 4; i++)
    CHECK_STATUS_OF(TS_ERROR_INVALID_ARGUMENT, ts_chain_add_block(world, chain, 1, names[i]), names[i]);
  char longest[300];
  memset(longest, 'x', sizeof longest);
  longest[256] = 0;
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_chain_add_block(world, chain, 1, longest));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_chain_add_delay(world, chain, -1e-300));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_player_set_stops(world, chain, 16));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_chain_set_iterations(world, chain, -1));
  ts_chain other;
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT,
    ts_chain_create(world, &(ts_chain_desc){.struct_size = sizeof(ts_chain_desc), .iterations = NAN}, &other));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT,
    ts_chain_create(world, &(ts_chain_desc){.struct_size = sizeof(ts_chain_desc), .rate = -1}, &other));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_chain_add_chain(world, chain, (ts_chain){0, 0}));
  CHECK(strstr(ts_last_error_message(), "the inner chain is null"));
  CHECK(hash_of(world) == before && info(chain).groups == 1);
  longest[255] = 0;
  CHECK_STATUS(TS_OK, ts_chain_add_block(world, chain, 1, longest));
  /* Nothing moves, and nothing is written, where the struct is not one. */
  ts_stop stop;
  FILL_PATTERN(stop);
  stop.struct_size = 8;
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_world_run(world, 1, &stop));
  stop.struct_size = sizeof stop;
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_world_run(world, -1, &stop));
  CHECK(is_pattern((char *)&stop + sizeof(size_t), sizeof stop - sizeof(size_t)));
  CHECK(world_info_of(world).time == 0);
  finish();
}

/* ---- What they hold -------------------------------------------------------------------------------------------- */

static int released, was_free;

static void release(probe *probe) {
  (void)probe;
  released++;
  ts_world_info at = {.struct_size = sizeof at};
  was_free += !ts_world_is_valid(world) || ts_world_get_info(world, &at) == TS_OK;
}

/* A curve as a tween's, and in a track; whose last references are the chain's. */
static ts_chain holding(void) {
  released = was_free = 0;
  ts_chain chain = chain_of(1, false);
  static probe probes[2];
  ts_easing curves[2];
  for (int i = 0; i < 2; i++) {
    probes[i] = (probe){.at_release = release};
    curves[i] = registered("test:live", &probes[i], true);
    CHECK_STATUS(TS_OK, ts_easing_unregister("test:live"));
  }
  ts_motion desc = tween_of(NUMBERS(1), 1, 0);
  desc.timing.easing = curves[0];
  CHECK_STATUS(TS_OK, ts_chain_add(world, chain, x[0], &desc));
  ts_track track = track_of(TS_TRACK_FLOAT, 0, 0);
  ts_key first = key_at(0, NUMBERS(0));
  first.easing = curves[1];
  add_key(track, first), add_key(track, key_at(1, NUMBERS(1)));
  desc = along(track, NULL);
  CHECK_STATUS(TS_OK, ts_chain_add(world, chain, x[1], &desc));
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  for (int i = 0; i < 2; i++) CHECK_STATUS(TS_OK, ts_easing_release(curves[i]));
  CHECK(released == 0);
  return chain;
}

SECTION(test_chains_release, "chains release", 20) {
  for (int how = 0; how < 5; how++) {
    begin();
    ts_chain chain = holding();
    if (how == 0) CHECK_STATUS(TS_OK, ts_player_destroy(world, chain));
    if (how == 1) start(chain), step(0.5), CHECK_STATUS(TS_OK, ts_player_stop(world, chain));
    if (how == 2) start(chain), step(2);
    if (how == 3) {
      /* With the chain that has it inside. */
      ts_chain outer = chain_of(1, false);
      CHECK_STATUS(TS_OK, ts_chain_add_chain(world, outer, chain));
      start(outer);
      step(0.5);
      CHECK_STATUS(TS_OK, ts_player_stop(world, outer));
      CHECK(!ts_player_is_valid(world, outer));
    }
    if (how == 4) start(chain), step(0.5);
    else CHECK(released == 2 && was_free == 2 && !ts_player_is_valid(world, chain));
    finish();
    CHECK(released == 2 && was_free == 2);
  }
}

SECTION(test_chains_list, "chains list", 20) {
  begin();
  ts_chain made[5], listed[8];
  size_t count;
  for (int i = 0; i < 5; i++) made[i] = chain_of(1, true);
  CHECK_STATUS(TS_OK, ts_player_destroy(world, made[2]));
  CHECK_STATUS(TS_OK, ts_world_list_chains(world, NULL, 0, &count));
  CHECK(count == 4);
  CHECK_STATUS(TS_OK, ts_world_list_chains(world, listed, 2, &count));
  CHECK(count == 4 && listed[0].slot == made[0].slot && listed[1].slot == made[1].slot);
  CHECK_STATUS(TS_OK, ts_world_list_chains(world, listed, 8, &count));
  CHECK(count == 4 && listed[3].slot == made[4].slot && listed[3].generation == made[4].generation);
  ts_chain again = chain_of(1, true);
  CHECK(again.slot == made[2].slot && again.generation != made[2].generation);
  CHECK(!ts_player_is_valid(world, made[2]) && !ts_player_is_valid(world, (ts_chain){0, 0}));
  finish();
  CHECK(!ts_player_is_valid(world, again));
}
