/* SPDX-License-Identifier: MIT
 *
 * State machines: what scenarios cannot say. Parts made one by one, what is refused, names, and what is given back.
 */
#define _GNU_SOURCE
#include "world_help.h"

#include "documents.h"

static ts_channel named_x(ts_world world) {
  ts_channel_desc desc = channel_desc_of(TS_TRACK_FLOAT, 0, NULL);
  desc.name = "x";
  return channel_made(world, desc);
}

static ts_machine_info about(ts_world world, ts_machine machine) {
  ts_machine_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_machine_get_info(world, machine, &info));
  return info;
}

static ts_status add(ts_world world, ts_machine machine, uint32_t from, uint32_t to, double after) {
  ts_transition_desc desc = {.struct_size = sizeof desc, .from = from, .to = to, .after = after};
  return ts_machine_add_transition(world, machine, &desc);
}

/* Parts are added one by one, known by their places, and stay as they are while it runs. */
SECTION(test_machines_by_parts, "machines by parts", 10) {
  ts_world world = world_made();
  ts_channel x = named_x(world);
  ts_chain chain;
  ts_chain_desc kept = {.struct_size = sizeof kept, .keep = true};
  CHECK_STATUS(TS_OK, ts_chain_create(world, &kept, &chain));
  ts_motion tween = tween_of(NUMBERS(8), 2, TS_EASING_LINEAR);
  CHECK_STATUS(TS_OK, ts_chain_add(world, chain, x, &tween));
  ts_machine machine, none = {0, 0};
  uint32_t place;
  CHECK_STATUS(TS_OK, ts_machine_create(world, &machine));
  CHECK(ts_player_is_valid(world, machine) && !ts_player_is_valid(world, none));
  CHECK_BAD(ts_player_start(world, machine));
  CHECK_STATUS(TS_OK, ts_machine_add_input(world, machine, "speed", TS_INPUT_NUMBER, 2, &place));
  CHECK(place == 0);
  CHECK_STATUS(TS_OK, ts_machine_add_input(world, machine, "go", TS_INPUT_TRIGGER, 0, &place));
  CHECK(place == 1);
  CHECK_STATUS(TS_ERROR_NAME_IN_USE, ts_machine_add_input(world, machine, "go", TS_INPUT_BOOL, 0, NULL));
  CHECK_STATUS(TS_OK, ts_machine_add_state(world, machine, "a", chain, &place));
  CHECK(place == 0);
  CHECK_STATUS(TS_OK, ts_machine_add_state(world, machine, "b", (ts_chain){0, 0}, &place));
  CHECK(place == 1);
  CHECK_STATUS(TS_ERROR_NAME_IN_USE, ts_machine_add_state(world, machine, "a", chain, NULL));
  CHECK_BAD(add(world, machine, 2, 0, 0));
  CHECK_BAD(add(world, machine, 0, 2, 0));
  CHECK_BAD(add(world, machine, 0, 1, -1));
  ts_transition_desc desc = {.struct_size = sizeof desc, .from = 0, .to = 1, .every = 1};
  CHECK_BAD(ts_machine_add_transition(world, machine, &desc));
  desc = (ts_transition_desc){.struct_size = sizeof desc, .from = 0, .to = 1, .condition_count = 1,
      .conditions = (const ts_condition[]){{2, TS_IS_EQUAL, 0}}};
  CHECK_BAD(ts_machine_add_transition(world, machine, &desc));
  desc.conditions = (const ts_condition[]){{1, TS_IS_NOT_EQUAL, 0}};
  CHECK_STATUS(TS_OK, ts_machine_add_transition(world, machine, &desc));
  desc.fade_easing = (ts_easing){77, 77}, desc.fade = 1;
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_machine_add_transition(world, machine, &desc));
  desc.fade_easing = (ts_easing){0, 0}, desc.fade = 1e-10;
  CHECK_BAD(ts_machine_add_transition(world, machine, &desc));
  desc.fade = 1, desc.to = TS_MACHINE_NONE;
  CHECK_BAD(ts_machine_add_transition(world, machine, &desc));
  CHECK_STATUS(TS_OK, add(world, machine, 1, TS_MACHINE_NONE, 0.5));
  CHECK_STATUS(TS_OK, ts_player_start(world, machine));
  CHECK_BAD(add(world, machine, 0, 1, 0));
  CHECK_BAD(ts_machine_add_input(world, machine, "late", TS_INPUT_BOOL, 0, NULL));
  CHECK_BAD(ts_machine_add_state(world, machine, "late", chain, NULL));
  char name[8];
  size_t length;
  CHECK_STATUS(TS_OK, ts_machine_get_state_name(world, machine, 1, name, sizeof name, &length));
  CHECK(strcmp(name, "b") == 0 && length == 1);
  CHECK_STATUS(TS_OK, ts_machine_get_input_name(world, machine, 0, name, sizeof name, &length));
  CHECK(strcmp(name, "speed") == 0 && length == 5);
  CHECK_BAD(ts_machine_get_state_name(world, machine, 2, name, sizeof name, &length));
  double value;
  ts_input_kind kind;
  CHECK_STATUS(TS_OK, ts_machine_get_input(world, machine, "speed", &value, &kind));
  CHECK(value == 2 && kind == TS_INPUT_NUMBER);
  step_by(world, 1);
  CHECK_STATUS(TS_OK, ts_machine_set_input(world, machine, "go", 1));
  ts_machine_info info = about(world, machine);
  CHECK(info.state == TS_CHAIN_RUNNING && info.current == 1 && info.time == 0 && info.states == 2 && info.transitions == 2);
  step_by(world, 1);
  info = about(world, machine);
  CHECK(info.state == TS_CHAIN_ENDED && info.reason == TS_REASON_FINISHED && info.current == TS_MACHINE_NONE);
  ts_event events[64];
  size_t count, found = 0;
  CHECK_STATUS(TS_OK, ts_world_read_events(world, events, 64, &count));
  const struct { double time; uint32_t entered, left; ts_reason reason; } wanted[] = {
    {0, 0, TS_MACHINE_NONE, TS_REASON_NONE}, {1, 1, 0, TS_REASON_NONE}, {1.5, TS_MACHINE_NONE, 1, TS_REASON_FINISHED}};
  for (size_t i = 0; i < count; i++) {
    if (events[i].kind != TS_EVENT_STATE || !CHECK(found < COUNT_OF(wanted))) continue;
    CHECK(events[i].time == wanted[found].time && events[i].marker == wanted[found].entered &&
          events[i].left == wanted[found].left && events[i].reason == wanted[found].reason &&
          events[i].player.slot == machine.slot && events[i].player.generation == machine.generation);
    found++;
  }
  CHECK(found == COUNT_OF(wanted));
  /* The chain is the caller's, and stays. */
  CHECK_STATUS(TS_OK, ts_player_destroy(world, machine));
  CHECK(!ts_player_is_valid(world, machine) && ts_player_is_valid(world, chain));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_player_start(world, machine));
  end_world(world);
}

/* What a document made goes with its machine; a chain that is gone is a state that runs nothing. */
SECTION(test_machines_from_documents, "machines from documents", 10) {
  ts_world world = world_made();
  ts_channel x = named_x(world);
  ts_machine machine, listed;
  size_t count;
  CHECK_STATUS(TS_OK, ts_machine_from_json(world, machine_document, strlen(machine_document), &machine));
  CHECK_STATUS(TS_OK, ts_world_list_machines(world, &listed, 1, &count));
  CHECK(count == 1 && listed.slot == machine.slot && listed.generation == machine.generation);
  CHECK_STATUS(TS_OK, ts_world_list_chains(world, NULL, 0, &count));
  CHECK(count == 2);
  CHECK_STATUS(TS_OK, ts_player_start(world, machine));
  CHECK_STATUS(TS_OK, ts_machine_set_input(world, machine, "speed", 2));
  CHECK_STATUS(TS_OK, ts_machine_set_input(world, machine, "up", 1));
  step_by(world, 1.25);
  double value;
  CHECK_STATUS(TS_OK, ts_channel_get(world, x, &value, NULL, NULL, 1));
  CHECK(value > 0 && about(world, machine).current == 1);
  CHECK_STATUS(TS_OK, ts_channel_destroy(world, x));
  CHECK_STATUS(TS_OK, ts_machine_set_input(world, machine, "jump", 1));
  ts_status status = ts_world_step(world, 5, NULL);
  CHECK(status == TS_OK || status == TS_ERROR_STALE_HANDLE);
  CHECK(about(world, machine).state == TS_CHAIN_RUNNING);
  CHECK_STATUS(TS_OK, ts_player_destroy(world, machine));
  CHECK_STATUS(TS_OK, ts_world_list_chains(world, NULL, 0, &count));
  CHECK(count == 0);
  static const struct { const char *text, *where; } wrong[] = {
    {"{\"tweenspirit\":1,\"type\":\"machine\",\"states\":{\"a\":{}},\"transitions\":[{\"from\":\"b\",\"to\":\"a\"}]}", "transitions[0].from"},
    {"{\"tweenspirit\":1,\"type\":\"machine\",\"states\":{\"a\":{}},\"transitions\":[{\"from\":\"a\",\"to\":\"a\",\"when\":[\"b\"]}]}",
     "transitions[0].when[0]"},
    {"{\"tweenspirit\":1,\"type\":\"machine\",\"inputs\":{\"i\":0},\"states\":{\"a\":{}},\"transitions\":[{\"from\":\"a\",\"to\":\"a\","
     "\"when\":[[\"i\",\"=\",1]]}]}", "transitions[0].when[0][1]"},
    {"{\"tweenspirit\":1,\"type\":\"machine\",\"states\":{\"a\":{}},\"transitions\":[{\"from\":\"a\",\"to\":\"a\",\"exit_time\":0.5}]}",
     "transitions[0].exit_time"},
    {"{\"tweenspirit\":1,\"type\":\"machine\",\"inputs\":{\"i\":\"x\"},\"states\":{\"a\":{}}}", "inputs.i"},
    {"{\"tweenspirit\":1,\"type\":\"machine\",\"states\":{}}", "states"},
    {"{\"tweenspirit\":1,\"type\":\"machine\",\"states\":{\"any\":{}}}", "states.any"},
    {"{\"tweenspirit\":1,\"type\":\"machine\",\"states\":{\"a\":{\"chain\":\"c\"}}}", "states.a.chain"},
    {"{\"tweenspirit\":1,\"type\":\"machine\",\"states\":{\"a\":{\"animate\":[{\"channel\":\"y\",\"tween\":1,\"duration\":1}]}}}",
     "states.a.animate[0].channel"}};
  uint64_t before = hash_of(world);
  for (size_t i = 0; i < COUNT_OF(wrong); i++) {
    CHECK_STATUS_OF(TS_ERROR_INVALID_ARGUMENT, ts_machine_from_json(world, wrong[i].text, strlen(wrong[i].text), &machine), wrong[i].text);
    if (!CHECK_OF(strncmp(ts_last_error_message(), wrong[i].where, strlen(wrong[i].where)) == 0, wrong[i].where))
      fprintf(stderr, "  %s\n", ts_last_error_message());
  }
  CHECK(before == hash_of(world));
  end_world(world);
}

/* Passes of a state that take less than an instant are not gone on with, after ten thousand of them; others are. */
SECTION(test_machine_that_hardly_waits, "machines that hardly wait", 20) {
  static const double lengths[] = {0, 1e-12, 5e-10, 1e-6};
  for (size_t i = 0; i < COUNT_OF(lengths); i++) {
    ts_world world = world_made();
    ts_chain chain;
    ts_machine machine;
    ts_chain_desc endless = {.struct_size = sizeof endless, .iterations = INFINITY, .keep = true};
    ts_motion tween = tween_of(NUMBERS(1), lengths[i], 0);
    CHECK_STATUS(TS_OK, ts_chain_create(world, &endless, &chain));
    CHECK_STATUS(TS_OK, ts_chain_add(world, chain, number_of(world, 0), &tween));
    CHECK_STATUS(TS_OK, ts_machine_create(world, &machine));
    CHECK_STATUS(TS_OK, ts_machine_add_state(world, machine, "a", chain, NULL));
    CHECK_STATUS(TS_OK, ts_player_start(world, machine));
    bool is_refused = lengths[i] < 0x1p-30;
    CHECK_STATUS(is_refused ? TS_ERROR_INVALID_ARGUMENT : TS_OK, ts_world_step(world, 1.0 / 60, NULL));
    CHECK(!is_refused || strcmp(ts_last_error_message(),
                                "the machine's state repeats endlessly without any time passing") == 0);
    ts_chain_info info = {.struct_size = sizeof info};
    CHECK_STATUS(TS_OK, ts_chain_get_info(world, chain, &info));
    CHECK((info.state == TS_CHAIN_ENDED) == is_refused && (!is_refused || info.iteration <= 10001));
    end_world(world);
  }
}
