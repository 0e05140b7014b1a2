/* SPDX-License-Identifier: MIT
 *
 * Handles that are made up, slots that are used again, and curves that are released too often.
 */
#define _GNU_SOURCE
#include "foreign.h"
#include "timeline_help.h"

static const ts_status stale = TS_ERROR_STALE_HANDLE;

#define DOES_NOTHING(call) CHECK_STATUS(TS_OK, call)
/* The message is for people: it has no numbers, which are fields. */
#define IS_STALE(handle, expected, call)                                                                \
  do {                                                                                                  \
    CHECK_STATUS(stale, call);                                                                          \
    ts_error_info error = {.struct_size = sizeof error};                                                \
    CHECK_STATUS(TS_OK, ts_error_get_info(&error));                                                     \
    if (!CHECK(strcmp(error.message, expected) == 0)) fprintf(stderr, "%s: %s\n", #call, error.message); \
    CHECK(error.slot == (handle).slot && error.generation == (handle).generation);                      \
  } while (0)

static void check_ended_player(ts_world world, ts_player player, const char *message) {
  double target = 1;
  ts_motion later = {.struct_size = sizeof later, .timing.delay = 1};
  ts_player_info info = {.struct_size = sizeof info};
  uint64_t before, after;
  CHECK_STATUS(TS_OK, ts_world_hash(world, &before));
  DOES_NOTHING(ts_player_stop(world, player));
  DOES_NOTHING(ts_player_cancel(world, player));
  DOES_NOTHING(ts_player_pause(world, player));
  DOES_NOTHING(ts_player_resume(world, player));
  DOES_NOTHING(ts_player_finish(world, player));
  DOES_NOTHING(ts_player_set_rate(world, player, 2));
  IS_STALE(player, message, ts_player_start(world, player));
  IS_STALE(player, message, ts_player_reverse(world, player));
  IS_STALE(player, message, ts_player_seek(world, player, 0, true));
  IS_STALE(player, message, set_target(world, player, &target));
  IS_STALE(player, message, ts_player_update(world, player, &later));
  IS_STALE(player, message, ts_player_set_stops(world, player, TS_STOP_AT_END));
  IS_STALE(player, message, ts_player_get_info(world, player, &info));
  CHECK(!ts_player_is_valid(world, player));
  CHECK_STATUS(TS_OK, ts_world_hash(world, &after));
  CHECK(before == after);
}

#define KEEP_PLAYER "; keep=True keeps a player that can be restarted"

/* A player that has ended, for whatever reason: a command that only ends or slows it does nothing. */
SECTION(test_world_ended_players, "world, ended players", 30) {
  ts_world world = world_made();
  ts_channel x = number_of(world, 0), y = number_of(world, 0);
  ts_player third = start_line(world, y, 4, 9), first = start_line(world, x, 8, 1), second = start_line(world, x, 4, 1);
  step_by(world, 2);
  check_ended_player(world, first, "the player has ended (replaced)" KEEP_PLAYER);
  check_ended_player(world, second, "the player has ended (finished)" KEEP_PLAYER);
  CHECK_STATUS(TS_OK, ts_player_cancel(world, third));
  check_ended_player(world, third, "the player has ended (cancelled)" KEEP_PLAYER);
  ts_timeline timeline = timeline_of(world);
  put_marker(world, timeline, 1, 1);
  ts_player of_timeline = play_timeline(world, timeline, NULL);
  CHECK_STATUS(TS_OK, ts_player_stop(world, of_timeline));
  check_ended_player(world, of_timeline, "the player has ended (stopped)" KEEP_PLAYER);
  ts_motion tween = tween_of(NUMBERS(1), 1, TS_EASING_LINEAR);
  tween.flags = TS_START_KEEP;
  ts_player kept = started(world, y, tween);
  step_by(world, 2);
  CHECK_STATUS(TS_OK, ts_player_start(world, kept));
  step_by(world, 2);
  CHECK_STATUS(TS_OK, ts_player_stop(world, kept));
  check_ended_player(world, kept, "the player has ended (released)");
  /* Of earlier players in a slot eight reasons are known. */
  CHECK(kept.slot == of_timeline.slot);
  check_ended_player(world, of_timeline, "the player has ended (stopped)" KEEP_PLAYER);
  check_ended_player(world, first, "the player has ended (replaced)" KEEP_PLAYER);
  for (int i = 0; i < 9; i++) kept = start_line(world, y, 1, 1);
  check_ended_player(world, third, "the player has ended" KEEP_PLAYER);

  ts_chain chain;
  CHECK_STATUS(TS_OK, ts_chain_create(world, NULL, &chain));
  CHECK_STATUS(TS_OK, ts_chain_add_delay(world, chain, 9));
  CHECK_STATUS(TS_OK, ts_player_start(world, chain));
  IS_STALE(third, "the player has ended" KEEP_PLAYER, ts_chain_adopt(world, chain, third));

  /* What never was a player here is an error all the same. */
  ts_world other = world_made();
  ts_player none = {0, 0}, theirs = start_line(other, number_of(other, 0), 1, 1), later = {first.slot, first.generation + 9};
  const char *foreign = "the player does not belong to this world";
  IS_STALE(none, "the player is null", ts_player_stop(world, none));
  IS_STALE(theirs, foreign, ts_player_stop(world, theirs));
  IS_STALE(later, foreign, ts_player_stop(world, later));
  IS_STALE(later, foreign, ts_player_seek(world, later, 0, false));
  end_world(other);

  /* Nor was one that a restored snapshot is older than. */
  blob then = saved(world);
  ts_channel z = number_of(world, 0);
  ts_player lost = start_line(world, z, 1, 1);
  CHECK_STATUS(TS_OK, ts_player_stop(world, lost));
  restore(world, then);
  IS_STALE(lost, foreign, ts_player_stop(world, lost));
  DOES_NOTHING(ts_player_stop(world, first));
  free(then.bytes);
  end_world(world);
}

static void check_ended_chain(ts_world world, ts_chain chain, const char *message) {
  ts_chain_info info = {.struct_size = sizeof info};
  DOES_NOTHING(ts_player_stop(world, chain));
  DOES_NOTHING(ts_player_cancel(world, chain));
  DOES_NOTHING(ts_player_pause(world, chain));
  DOES_NOTHING(ts_player_resume(world, chain));
  DOES_NOTHING(ts_player_finish(world, chain));
  DOES_NOTHING(ts_player_set_rate(world, chain, 2));
  DOES_NOTHING(ts_chain_fail(world, chain));
  DOES_NOTHING(ts_player_destroy(world, chain));
  IS_STALE(chain, message, ts_player_start(world, chain));
  IS_STALE(chain, message, ts_chain_add_delay(world, chain, 1));
  IS_STALE(chain, message, ts_chain_then(world, chain));
  IS_STALE(chain, message, ts_chain_set_iterations(world, chain, 2));
  IS_STALE(chain, message, ts_player_set_stops(world, chain, TS_STOP_AT_END));
  IS_STALE(chain, message, ts_chain_get_info(world, chain, &info));
}

/* Chains, groups, machines, timelines, channels and worlds. */
SECTION(test_world_closed_handles, "world, closed handles", 30) {
  ts_world world = world_made();
  ts_channel x = number_of(world, 0);
  ts_chain chains[3];
  for (int i = 0; i < 3; i++) {
    ts_chain_desc desc = {.struct_size = sizeof desc, .tolerant = i == 1, .keep = i == 2};
    CHECK_STATUS(TS_OK, ts_chain_create(world, &desc, &chains[i]));
    CHECK_STATUS(TS_OK, ts_chain_add_delay(world, chains[i], 1));
    CHECK_STATUS(TS_OK, ts_player_start(world, chains[i]));
  }
  CHECK_STATUS(TS_OK, ts_player_stop(world, chains[1]));
  step_by(world, 2);
  CHECK(ts_player_is_valid(world, chains[2]));
  CHECK_STATUS(TS_OK, ts_player_destroy(world, chains[2]));
#define KEEP_CHAIN "; keep=True keeps a chain that can be started again"
  check_ended_chain(world, chains[0], "the chain has ended (finished)" KEEP_CHAIN);
  check_ended_chain(world, chains[1], "the chain has ended (stopped)" KEEP_CHAIN);
  check_ended_chain(world, chains[2], "the chain was closed");
  ts_chain no_chain = {0, 0};
  IS_STALE(no_chain, "the player is null", ts_player_stop(world, no_chain));

  ts_machine machine;
  uint32_t index;
  CHECK_STATUS(TS_OK, ts_machine_create(world, &machine));
  CHECK_STATUS(TS_OK, ts_machine_add_state(world, machine, "a", no_chain, &index));
  CHECK_STATUS(TS_OK, ts_machine_add_input(world, machine, "i", TS_INPUT_NUMBER, 0, &index));
  CHECK_STATUS(TS_OK, ts_player_start(world, machine));
  step_by(world, 0.5);
  for (int i = 0; i < 2; i++) CHECK_STATUS(TS_OK, ts_player_stop(world, machine));
  step_by(world, 1);
  ts_machine_info about = {.struct_size = sizeof about};
  CHECK_STATUS(TS_OK, ts_machine_get_info(world, machine, &about));
  CHECK(about.time == 0.5 && about.reason == TS_REASON_STOPPED && about.current == TS_MACHINE_NONE);
  CHECK_STATUS(TS_OK, ts_machine_set_input(world, machine, "i", 1));
  CHECK_STATUS(TS_OK, ts_player_destroy(world, machine));
  DOES_NOTHING(ts_player_destroy(world, machine));
  DOES_NOTHING(ts_player_stop(world, machine));
  IS_STALE(machine, "the machine was closed", ts_player_start(world, machine));
  IS_STALE(machine, "the machine was closed", ts_machine_set_input(world, machine, "i", 1));
  IS_STALE(machine, "the machine was closed", ts_machine_get_info(world, machine, &about));

  ts_timeline timeline = timeline_of(world);
  CHECK_STATUS(TS_OK, ts_timeline_destroy(world, timeline));
  DOES_NOTHING(ts_timeline_destroy(world, timeline));
  IS_STALE(timeline, "the timeline was closed", ts_timeline_start(world, timeline, NULL, NULL));
  CHECK_STATUS(TS_OK, ts_channel_destroy(world, x));
  DOES_NOTHING(ts_channel_destroy(world, x));
  DOES_NOTHING(ts_channel_stop(world, x));
  IS_STALE(x, "the channel was closed", ts_tween_to(world, x, 1, 1));
  IS_STALE(x, "the channel was closed", ts_channel_set(world, x, NUMBERS(1), 1));

  ts_channel y = number_of(world, 0);
  ts_player player = start_line(world, y, 1, 1);
  const char *closed = "the world was closed";
  CHECK_STATUS(TS_OK, ts_world_destroy(world));
  DOES_NOTHING(ts_world_destroy(world));
  DOES_NOTHING(ts_player_stop(world, player));
  DOES_NOTHING(ts_player_set_rate(world, player, 2));
  DOES_NOTHING(ts_player_cancel(world, chains[0]));
  DOES_NOTHING(ts_player_stop(world, machine));
  DOES_NOTHING(ts_channel_stop(world, y));
  DOES_NOTHING(ts_channel_destroy(world, y));
  DOES_NOTHING(ts_timeline_destroy(world, timeline));
  IS_STALE(world, closed, ts_player_seek(world, player, 0, false));
  IS_STALE(world, closed, ts_tween_to(world, y, 1, 1));
  IS_STALE(world, closed, ts_player_start(world, chains[0]));
  IS_STALE(world, closed, ts_world_step(world, 1, NULL));
  IS_STALE(world, closed, ts_world_set_rate(world, 1));
  ts_world none = {0, 0}, never = {world.slot + 7, world.generation};
  IS_STALE(none, "the world is null", ts_world_destroy(none));
  IS_STALE(never, "the world does not exist", ts_world_destroy(never));
}

/* The end event has where in its time a player was. */
SECTION(test_world_end_events, "world, end events", 30) {
  ts_world world = world_made();
  ts_channel x[7];
  for (int i = 0; i < 7; i++) x[i] = number_of(world, 0);
  ts_motion tween = tween_of(NUMBERS(8), 2, TS_EASING_QUAD_IN);
  tween.timing.delay = 0.5, tween.timing.fill = TS_FILL_NONE;
  ts_player players[7];
  players[0] = started(world, x[0], tween); /* ends */
  players[1] = started(world, x[1], tween); /* is stopped half-way */
  tween.timing.delay = 3;
  players[2] = started(world, x[2], tween); /* never begins */
  tween.timing.delay = 0, tween.timing.rate = 0.5;
  players[3] = started(world, x[3], tween); /* is replaced */
  tween.timing.rate = 1, tween.timing.iterations = 2, tween.timing.direction = TS_DIRECTION_ALTERNATE;
  tween.timing.duration = 0.5;
  players[4] = started(world, x[4], tween); /* ends where it began */
  players[5] = started(world, x[5], spring_to(NUMBERS(8), spring_of(1, 1))); /* is stopped */
  players[6] = started(world, x[6], spring_to(NUMBERS(8), spring_of(1, 1))); /* is replaced */
  step_by(world, 1.5);
  ts_player_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_player_stop(world, players[1]));
  CHECK_STATUS(TS_OK, ts_player_cancel(world, players[2]));
  start_line(world, x[3], 1, 1);
  start_line(world, x[6], 1, 1);
  bool is_known = ts_player_get_info(world, players[5], &info) == TS_OK;
  CHECK_STATUS(TS_OK, ts_channel_stop(world, x[5]));
  step_by(world, 4);
  const struct { double local_time, progress, rate; bool begun; } wanted[] = {
    {2.5, 1, 1, true}, {1.5, 0.25, 1, true}, {1.5, 0, 1, false}, {0.75, 0.140625, 0.5, true}, {1, 0, 1, true},
    {1.5, info.progress, 1, true}, {1.5, NAN, 1, true}};
  ts_event events[64];
  size_t count, found = 0;
  CHECK_STATUS(TS_OK, ts_world_read_events(world, events, 64, &count));
  for (size_t i = 0; i < count; i++) {
    const ts_event *event = &events[i];
    if (event->kind != TS_EVENT_END) CHECK(event->local_time == 0 && event->progress == 0 && event->rate == 0 && !event->begun);
    for (size_t k = 0; k < COUNT_OF(players); k++) {
      if (event->kind != TS_EVENT_END || event->player.slot != players[k].slot || event->player.generation != players[k].generation)
        continue;
      found++;
      bool good = event->local_time == wanted[k].local_time && event->rate == wanted[k].rate && event->begun == wanted[k].begun &&
                  (event->progress == wanted[k].progress || (isnan(event->progress) && isnan(wanted[k].progress)));
      if (!CHECK(good)) fprintf(stderr, "%zu: %g %g %g %d\n", k, event->local_time, event->progress, event->rate, event->begun);
    }
  }
  CHECK(is_known && info.progress > 0 && info.progress < 1);
  CHECK(found == COUNT_OF(players));

  ts_chain chain;
  ts_chain_desc desc = {.struct_size = sizeof desc, .rate = 3};
  CHECK_STATUS(TS_OK, ts_chain_create(world, &desc, &chain));
  CHECK_STATUS(TS_OK, ts_player_start(world, chain));
  CHECK_STATUS(TS_OK, ts_world_read_events(world, events, 64, &count));
  CHECK(count == 2 && events[1].kind == TS_EVENT_END && events[1].source == TS_MOTION_CHAIN && events[1].rate == 3);
  end_world(world);
}

typedef ts_status (*verb)(ts_world world, ts_player player);

static ts_status twice_as_fast(ts_world world, ts_player player) { return ts_player_set_rate(world, player, 2); }
static ts_status seek_there(ts_world world, ts_player player) { return ts_player_seek(world, player, 0.5, false); }
static ts_status read_info(ts_world world, ts_player player) {
  return ts_player_get_info(world, player, &(ts_player_info){.struct_size = sizeof(ts_player_info)});
}
static ts_status update_delay(ts_world world, ts_player player) {
  return ts_player_update(world, player, &(ts_motion){.struct_size = sizeof(ts_motion), .timing.delay = 1});
}

/* Each verb acts on motions, chains and machines, or is refused by the name of what it cannot act on. */
SECTION(test_verbs_of_sorts, "world, verbs of motions, chains and machines", 150) {
  static const struct {
    verb call;
    const char *chain, *machine;
  } verbs[] = {
    {ts_player_start, NULL, NULL}, {ts_player_pause, NULL, "pause"}, {twice_as_fast, NULL, "have a rate"},
    {ts_player_resume, NULL, "resume"}, {seek_there, "seek", "seek"}, {ts_player_reverse, "reverse", "reverse"},
    {read_info, "be read as a motion", "be read as a motion"}, {update_delay, "be updated", "be updated"},
    {ts_player_finish, NULL, "be finished"}, {ts_player_stop, NULL, NULL}, {ts_player_start, NULL, NULL},
    {ts_player_cancel, NULL, "be cancelled"}, {ts_player_stop, NULL, NULL}, {ts_player_start, NULL, NULL},
    {ts_player_destroy, NULL, NULL}};
  ts_world world = world_made();
  ts_channel channel = number_of(world, 0), other = number_of(world, 0);
  ts_chain_desc desc = {.struct_size = sizeof desc, .keep = true};
  const double there[] = {5};
  ts_motion to = {.struct_size = sizeof to, .target = there, .timing.duration = 2, .flags = TS_START_KEEP};
  ts_player sorts[3], moved;
  CHECK_STATUS(TS_OK, ts_channel_start(world, channel, &to, &sorts[0]));
  CHECK_STATUS(TS_OK, ts_chain_create(world, &desc, &sorts[1]));
  to.flags = 0;
  CHECK_STATUS(TS_OK, ts_chain_add(world, sorts[1], other, &to));
  CHECK_STATUS(TS_OK, ts_machine_create(world, &sorts[2]));
  CHECK_STATUS(TS_OK, ts_machine_add_state(world, sorts[2], "rest", (ts_chain){0, 0}, NULL));
  static const char *const nouns[] = {"motion", "chain", "machine"};
  for (size_t sort = 0; sort < 3; sort++) {
    CHECK(ts_player_is_valid(world, sorts[sort]));
    for (size_t i = 0; i < COUNT_OF(verbs); i++) {
      /* A motion that was stopped or cancelled is gone, kept or not. */
      if (!ts_player_is_valid(world, sorts[sort])) {
        to.flags = TS_START_KEEP;
        CHECK(sort == 0);
        CHECK_STATUS(TS_OK, ts_channel_start(world, channel, &to, &sorts[0]));
      }
      const char *refused = sort == 0 ? NULL : sort == 1 ? verbs[i].chain : verbs[i].machine;
      char words[96];
      snprintf(words, sizeof words, "player: a %s cannot %s", nouns[sort], refused ? refused : "");
      CHECK_STATUS(refused ? TS_ERROR_INVALID_ARGUMENT : TS_OK, verbs[i].call(world, sorts[sort]));
      if (refused && !CHECK(strcmp(ts_last_error_message(), words) == 0)) fprintf(stderr, "%s\n", ts_last_error_message());
    }
    CHECK(!ts_player_is_valid(world, sorts[sort]));
    DOES_NOTHING(ts_player_destroy(world, sorts[sort]));
    DOES_NOTHING(ts_player_stop(world, sorts[sort]));
    CHECK_STATUS(stale, ts_player_start(world, sorts[sort]));
    CHECK_STATUS(stale, ts_player_set_stops(world, sorts[sort], 0));
  }
  CHECK_STATUS(TS_OK, ts_chain_create(world, &desc, &moved));
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_chain_adopt(world, moved, moved));
  CHECK(strcmp(ts_last_error_message(), "player: a chain cannot be adopted") == 0);
  CHECK_STATUS(stale, ts_player_start(world, (ts_player){0, 0}));
  ts_event events[64];
  size_t count, sources[64] = {0};
  CHECK_STATUS(TS_OK, ts_world_read_events(world, events, 64, &count));
  for (size_t i = 0; i < count; i++) sources[events[i].source < 64 ? events[i].source : 0]++;
  CHECK(sources[TS_MOTION_TWEEN] >= 4 && sources[TS_MOTION_CHAIN] == 6 && sources[TS_MOTION_MACHINE] == 6 && !sources[0]);
  end_world(world);
}

/* Handles near those that live, and at random, of worlds, channels, players and timelines; and those that lived in a world
 * whose place another has. (Every function with a handle that is gone or another's: arguments.) */
SECTION(test_world_made_up_handles, "world, made-up handles", 60) {
  ts_world world = world_made();
  ts_channel channel = number_of(world, 1);
  ts_player player = start_line(world, channel, 5, 2);
  ts_timeline timeline = timeline_of(world);
  uint64_t sum = world_sum(world, &channel, 1, &player, 1), state = 11;
  uint32_t near[] = {0, 1, 2, 63, 64, 1023, 1024, 65535, 65536, 1u << 22, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFE, UINT32_MAX};
  bool good = true;
  for (int i = 0; i < 200000; i++) {
    uint64_t bits = random_bits(&state);
    uint32_t slot = i % 2 ? near[i / 2 % COUNT_OF(near)] : (uint32_t)bits >> i % 32;
    uint32_t generation = i % 4 ? (uint32_t)(bits >> 32) : channel.generation ^ 1u << bits % 32;
    if (generation == world.generation || generation == channel.generation || generation == player.generation ||
        generation == timeline.generation)
      continue;
    good = good && !ts_world_is_valid((ts_world){slot, generation});
    good = good && !ts_channel_is_valid(world, (ts_channel){slot, generation});
    good = good && !ts_player_is_valid(world, (ts_player){slot, generation});
    good = good && !ts_timeline_is_valid(world, (ts_timeline){slot, generation});
    good = good && ts_player_stop(world, (ts_player){slot, generation}) == stale;
    good = good && ts_channel_destroy(world, (ts_channel){slot, generation}) == stale;
    good = good && ts_timeline_destroy(world, (ts_timeline){slot, generation}) == stale;
  }
  CHECK(good && world_sum(world, &channel, 1, &player, 1) == sum);
  end_world(world);
  ts_world later = world_made();
  CHECK(!ts_channel_is_valid(later, channel) && !ts_player_is_valid(later, player) && !ts_timeline_is_valid(later, timeline));
  CHECK_STATUS(stale, ts_channel_destroy(later, channel));
  end_world(later);
}

/* Freed slots are taken last in, first out, under new generations. */
SECTION(test_world_slots, "world, slots", 30) {
  ts_world world = world_made();
  enum { many = 5000 };
  static ts_channel channels[many];
  static ts_player players[many];
  bool good = true;
  for (int i = 0; i < many; i++) channels[i] = number_of(world, i);
  for (int i = 0; i < many; i++) players[i] = start_line(world, channels[i], 0, 1 + i);
  CHECK(world_info_of(world).channels == many && world_info_of(world).players == many);
  for (int i = 0; i < many; i += 3) good = good && ts_channel_destroy(world, channels[i]) == TS_OK;
  for (int i = 0; i < many; i++) good = good && ts_channel_is_valid(world, channels[i]) == (i % 3 != 0);
  for (int i = 0; i < many; i++) good = good && ts_player_is_valid(world, players[i]) == (i % 3 != 0);
  for (int i = many - many % 3; i >= 0; i -= 3) {
    if (i >= many) continue;
    ts_channel again = number_of(world, i);
    good = good && again.slot == channels[i].slot && again.generation != channels[i].generation;
    good = good && !ts_channel_is_valid(world, channels[i]);
    channels[i] = again;
  }
  for (int i = 0; i < many; i++) good = good && value_in(world, channels[i]) == i;
  CHECK(good);
  /* One slot over and over. */
  ts_channel last = number_of(world, 1);
  for (int i = 0; i < 100000 && good; i++) {
    ts_channel before = last;
    ts_channel_desc desc = channel_desc_of(TS_TRACK_FLOAT, 0, NULL);
    good = ts_channel_destroy(world, before) == TS_OK && ts_channel_create(world, &desc, &last) == TS_OK;
    good = good && last.slot == before.slot && last.generation != before.generation;
    good = good && !ts_channel_is_valid(world, before) && ts_channel_is_valid(world, last);
  }
  CHECK(good);
  end_world(world);
}

static double squared(double t) { return t * t; }

/* Released more often than it was given, a curve stays with those that use it. */
SECTION(test_world_released_curves, "world, curves released too often", 10) {
  ts_world world = world_made();
  ts_channel moved = number_of(world, 0), keyed = number_of(world, 0);
  ts_channel_desc named_desc = channel_desc_of(TS_TRACK_FLOAT, 0, NULL);
  named_desc.name = "any";
  ts_channel attached = channel_made(world, named_desc);
  ts_easing curves[] = {parsed("linear(0, 0.2 10%, 1)"), parsed("linear(0, 0.3 10%, 1)"), parsed("linear(0, 0.4 10%, 1)"),
                        parsed("linear(0, 0.5 10%, 1)"), {0, 0}, {0, 0}};
  probe own = {.curve = squared};
  curves[4] = registered("test:released", &own, true);
  CHECK_STATUS(TS_OK, ts_easing_modify(curves[3], TS_MODIFIER_MIRROR, &curves[5]));

  ts_motion tween = tween_of(NUMBERS(1), 1, TS_EASING_LINEAR);
  tween.timing.easing = curves[0];
  started(world, moved, tween);
  CHECK_STATUS(TS_OK, ts_world_attach(world, "any", 0, curves[1]));
  ts_track_desc eased = track_desc_of(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_EASED);
  eased.easing = curves[2];
  ts_track other = track_made(eased);
  add_keys(other, 2, NUMBERS(0, 1), NUMBERS(0, 1));
  ts_trackset set = set_of(&other, 1);
  start_track(world, keyed, other, NULL);

  bool good = true;
  for (size_t i = 0; i < COUNT_OF(curves); i++) {
    good = good && ts_easing_release(curves[i]) == TS_OK;
    for (int k = 0; k < 3; k++) good = good && ts_easing_release(curves[i]) == stale && *ts_last_error_message();
    /* A user of one's own again, and no more than that. */
    if (ts_easing_retain(curves[i]) != TS_OK) continue;
    good = good && ts_easing_release(curves[i]) == TS_OK && ts_easing_release(curves[i]) == stale;
  }
  CHECK(good);
  CHECK(!ts_easing_is_valid(curves[5]) && ts_easing_is_valid(curves[4]) && !ts_easing_is_valid(curves[3]));
  CHECK_STATUS(TS_OK, ts_world_step(world, 0.05, NULL));
  CHECK(is_near(value_in(world, moved), 0.1, 1e-12) && is_near(value_in(world, keyed), 0.2, 1e-12));
  CHECK(is_near(at(other, 0.05), 0.2, 1e-12));
  CHECK_STATUS(TS_OK, ts_channel_get_easing(world, attached, &curves[1]));
  CHECK_STATUS(TS_OK, ts_easing_release(curves[1]));

  ts_easing named;
  CHECK_STATUS(TS_OK, ts_easing_parse("test:released", TS_DIALECT_CANONICAL, &named));
  double value = 0;
  CHECK(ts_easing_evaluate(named, 0.5, 0, &value) == TS_OK && value == 0.25);
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:released"));
  CHECK(releases_of(&own) == 0);
  CHECK_STATUS(TS_OK, ts_easing_release(named));
  CHECK(releases_of(&own) == 1 && ts_easing_release(named) == stale);

  CHECK_STATUS(TS_OK, ts_trackset_destroy(set));
  CHECK_STATUS(TS_OK, ts_track_destroy(other));
  end_world(world);
  for (size_t i = 0; i < COUNT_OF(curves); i++) CHECK(!ts_easing_is_valid(curves[i]));
}
