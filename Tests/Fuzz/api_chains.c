/* SPDX-License-Identifier: MIT */
#include "api.h"

/* ---- Stops -------------------------------------------------------------------------------------------------------- */

static double take_seconds(void) {
  unsigned byte = take_byte(&fuzz.in);
  return byte < 192 ? byte / 64.0 : take_number(&fuzz.in);
}

/** What a step stopped for is one of what it can be; the chain or player is there, or has ended by that. */
static void check_stop(ts_world world, ts_status status, const ts_stop *stop) {
  if (status != TS_OK || !stop) return;
  FUZZ_CHECK(stop->kind <= TS_STOP_BLOCK && isfinite(stop->time) && stop->left >= 0 && isfinite(stop->left));
  if (stop->kind == TS_STOP_EVENT) {
    FUZZ_CHECK(stop->event.kind >= TS_EVENT_BEGIN && stop->event.kind <= TS_EVENT_STATE);
    FUZZ_CHECK(stop->event.count >= 1 && stop->event.lanes <= 64);
  }
  if (stop->kind != TS_STOP_BLOCK) return;
  FUZZ_CHECK(fuzz.depth > 1 || ts_player_is_valid(world, stop->chain));
  know(CHAIN, world, OF_HANDLE(stop->chain));
}

#define RUN(name) \
  void fuzz_##name(void) { \
    ts_stop *out = INFO(ts_stop); \
    ts_world world = take_world(); \
    check_stop(world, stepped(name(world, take_seconds(), out)), out); \
  }
RUN(ts_world_run)
RUN(ts_world_run_to)

/** Once, or until the step is over, with other calls at the stops. */
void fuzz_ts_world_continue(void) {
  ts_stop *out = INFO(ts_stop);
  ts_world world = take_world();
  unsigned most = take_any(&fuzz.in, 8);
  ts_status status = stepped(ts_world_continue(world, out));
  check_stop(world, status, out);
  // From here on the stop has what the first part of the step has written.
  fuzz.mark = fuzz.blocks;
  while (most-- > 0 && status == TS_OK && out->kind != TS_STOP_NONE) {
    run_call();
    status = stepped(ts_world_continue(world, out));
    check_stop(world, status, out);
  }
}

/* ---- Chains ------------------------------------------------------------------------------------------------------- */

void fuzz_ts_chain_create(void) {
  static const double counts[] = {0, 1, 2, 3, 0.5, 1000, 20000, INFINITY};
  ts_chain *out = OUT(ts_chain);
  ts_world world = take_world();
  unsigned byte = take_byte(&fuzz.in);
  ts_chain_desc desc = {.struct_size = sizeof desc, .keep = byte % 2, .tolerant = byte >= 128, .iterations = counts[byte / 2 % COUNT_OF(counts)]};
  if (byte >= 192) desc.rate = take_number(&fuzz.in);
  if (byte >= 240) desc.iterations = take_number(&fuzz.in);
  done(ts_chain_create(world, take_once(&fuzz.in, 8) ? NULL : STRUCT(desc), out));
  keep(CHAIN, world, out);
}

LIST(chain, CHAIN, ts_player_is_valid)

void fuzz_ts_chain_get_info(void) {
  ts_chain_info *out = INFO(ts_chain_info);
  ts_world world;
  ts_chain chain = take_chain(&world);
  if (done(ts_chain_get_info(world, chain, out)) != TS_OK) return;
  FUZZ_CHECK(out->state <= TS_CHAIN_ENDED && out->reason <= TS_REASON_ERROR && out->rate > 0 && out->iterations >= 0);
  FUZZ_CHECK((out->reason != TS_REASON_NONE) == (out->state == TS_CHAIN_ENDED));
  FUZZ_CHECK(out->begun <= out->groups && out->iteration >= 0 && (out->state == TS_CHAIN_RUNNING || !out->members));
}

/* ---- Their items -------------------------------------------------------------------------------------------------- */

void fuzz_ts_chain_add_chain(void) {
  ts_world world, other;
  ts_chain chain = take_chain(&world);
  done(ts_chain_add_chain(world, chain, take_chain(&other)));
}

COMMAND(chain, then)
ON(chain, add_delay, take_seconds())
ON(chain, then_delay, take_seconds())
ON(chain, add_marker, take_byte(&fuzz.in))

void fuzz_ts_chain_add_fade(void) {
  ts_world world;
  ts_chain chain = take_chain(&world);
  ts_channel channel = take_channel(&world);
  double duration = take_number(&fuzz.in);
  done(ts_chain_add_fade(world, chain, channel, duration, take_easing()));
}

void fuzz_ts_chain_add_block(void) {
  ts_world world;
  ts_chain chain = take_chain(&world);
  uint64_t id = take_byte(&fuzz.in);
  done(ts_chain_add_block(world, chain, id, take_name()));
}

void fuzz_ts_chain_adopt(void) {
  ts_world world, other;
  ts_chain chain = take_chain(&world);
  done(ts_chain_adopt(world, chain, take_player(&other)));
}

/* ---- What is done to them ----------------------------------------------------------------------------------------- */

ON(chain, set_iterations, take_number(&fuzz.in))
COMMAND(chain, fail)

void fuzz_ts_chain_get_block(void) {
  size_t capacity, *out = OUT(size_t);
  ts_world world;
  ts_chain chain = take_chain(&world);
  char *buffer = take_buffer(&capacity);
  if (done(ts_chain_get_block(world, chain, buffer, capacity, out)) != TS_OK) return;
  FUZZ_CHECK(*out <= 255 && (!buffer || *out >= capacity || strlen(buffer) == *out));
}

/* ---- Machines -------------------------------------------------------------------------------------------------------- */

/* Names that machines share, so that they meet. */
static const char *take_word(void) {
  static const char *const words[] = {"a", "b", "speed", "jump"};
  unsigned which = take_byte(&fuzz.in);
  return which < 16 ? take_name() : words[which % COUNT_OF(words)];
}

static uint32_t take_place(void) { return take_once(&fuzz.in, 16) ? take_u32(&fuzz.in) : take_any(&fuzz.in, 3); }
static uint32_t take_state(void) { return take_once(&fuzz.in, 4) ? TS_MACHINE_NONE : take_place(); }

CREATE(machine, MACHINE)
LIST(machine, MACHINE, ts_player_is_valid)

/** Now and then cut, or with other bytes in it. */
void fuzz_ts_machine_from_json(void) {
  static const char text[] = "{\"tweenspirit\":1,\"type\":\"machine\",\"inputs\":{\"a\":1,\"b\":\"trigger\"},\"states\":{\"a\":{"
    "\"animate\":[{\"channel\":\"fuzz\",\"tween\":1,\"duration\":1}],\"loop\":true,\"duration\":1},\"b\":{}},\"transitions\":[{"
    "\"from\":\"a\",\"to\":\"b\",\"when\":[\"b\",[\"a\",\">\",1]],\"exit_time\":0.5},{\"from\":\"any\",\"to\":\"exit\",\"after\":2}]}";
  ts_machine *out = OUT(ts_machine);
  ts_world world = take_world();
  size_t length = sizeof text - 1;
  char *copy = memcpy(lend(length), text, length);
  for (unsigned edits = take_any(&fuzz.in, 4); edits > 0; edits--) copy[take_u32(&fuzz.in) % length] = (char)take_byte(&fuzz.in);
  if (take_once(&fuzz.in, 16)) length -= take_byte(&fuzz.in) % length;
  done(ts_machine_from_json(world, take_once(&fuzz.in, 32) ? NULL : copy, length, out));
  keep(MACHINE, world, out);
}

void fuzz_ts_machine_get_info(void) {
  ts_machine_info *out = INFO(ts_machine_info);
  ts_world world;
  ts_machine machine = take_machine(&world);
  if (done(ts_machine_get_info(world, machine, out)) != TS_OK) return;
  FUZZ_CHECK(out->state <= TS_CHAIN_ENDED && out->reason <= TS_REASON_ERROR && out->time >= 0 && isfinite(out->time));
  FUZZ_CHECK((out->state == TS_CHAIN_RUNNING) == (out->current != TS_MACHINE_NONE));
  FUZZ_CHECK(out->current == TS_MACHINE_NONE || out->current < out->states);
}

void fuzz_ts_machine_add_input(void) {
  uint32_t *out = take_flag() ? OUT(uint32_t) : NULL;
  ts_world world;
  ts_machine machine = take_machine(&world);
  const char *name = take_word();
  ts_input_kind kind = (ts_input_kind)take_any(&fuzz.in, 5);
  done(ts_machine_add_input(world, machine, name, kind, take_number(&fuzz.in), out));
}

void fuzz_ts_machine_add_state(void) {
  uint32_t *out = take_flag() ? OUT(uint32_t) : NULL;
  ts_world world, other;
  ts_machine machine = take_machine(&world);
  const char *name = take_word();
  ts_chain chain = take_flag() ? take_chain(&other) : (ts_chain){0, 0};
  done(ts_machine_add_state(world, machine, name, chain, out));
}

void fuzz_ts_machine_add_transition(void) {
  ts_world world;
  ts_machine machine = take_machine(&world);
  size_t count = take_any(&fuzz.in, 3);
  ts_condition *conditions = lend(count * sizeof *conditions);
  for (size_t i = 0; i < count; i++)
    conditions[i] = (ts_condition){take_place(), (ts_comparison)take_any(&fuzz.in, 7), take_any(&fuzz.in, 4)};
  unsigned how = take_byte(&fuzz.in);
  ts_transition_desc desc = {.struct_size = sizeof desc, .from = take_state(), .to = take_state(), .conditions = conditions,
      .condition_count = take_once(&fuzz.in, 64) ? take_huge() : count, .finished = how % 2, .to_self = how / 2 % 2,
      .after = how / 4 % 4 ? how / 16 / 8.0 : take_number(&fuzz.in)};
  if (desc.condition_count != count) desc.conditions = NULL;
  if (take_once(&fuzz.in, 4)) desc.every = 0.25;
  if (take_once(&fuzz.in, 4)) desc.fade = how / 4 % 8 ? how / 64.0 : take_number(&fuzz.in), desc.fade_easing = take_easing();
  done(ts_machine_add_transition(world, machine, STRUCT(desc)));
}

#define NAME(function) \
  void fuzz_##function(void) { \
    size_t capacity, *out = OUT(size_t); \
    ts_world world; \
    ts_machine machine = take_machine(&world); \
    char *buffer = take_buffer(&capacity); \
    if (done(function(world, machine, take_place(), buffer, capacity, out)) != TS_OK) return; \
    FUZZ_CHECK(*out >= 1 && *out <= 255 && (!buffer || *out >= capacity || strlen(buffer) == *out)); \
  }
NAME(ts_machine_get_state_name)
NAME(ts_machine_get_input_name)

void fuzz_ts_machine_set_input(void) {
  ts_world world;
  ts_machine machine = take_machine(&world);
  const char *name = take_word();
  done(ts_machine_set_input(world, machine, name, take_flag() ? take_any(&fuzz.in, 4) : take_number(&fuzz.in)));
}

void fuzz_ts_machine_get_input(void) {
  double *out_value = OUT(double);
  ts_input_kind *out_kind = take_flag() ? OUT(ts_input_kind) : NULL;
  ts_world world;
  ts_machine machine = take_machine(&world);
  if (done(ts_machine_get_input(world, machine, take_word(), out_value, out_kind)) == TS_OK) FUZZ_CHECK(isfinite(*out_value));
}
