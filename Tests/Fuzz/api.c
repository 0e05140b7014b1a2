/* SPDX-License-Identifier: MIT
 *
 * Random sequences of calls, over every function of the header. The first byte of an input chooses what is looked at, the
 * first byte of a call which function it is, and its arguments follow. With no bytes left an argument is 0.
 * TWEENSPIRIT_TALK=1 prints the calls, and what became of them.
 */
#include "api.h"

machine fuzz;

typedef struct call {
  const char *name;
  void (*run)(void);
} call;

static const call calls[] = {
#define CALL(name) {#name, fuzz_##name},
#include "api_table.h"
#undef CALL
};

/** What sequences live from, chosen more often. */
#define OFTEN(name) {#name, fuzz_##name}
static const call often[] = {OFTEN(ts_world_step), OFTEN(ts_world_step), OFTEN(ts_world_step), OFTEN(ts_world_step),
    OFTEN(ts_channel_start), OFTEN(ts_channel_start), OFTEN(ts_channel_start), OFTEN(ts_channel_start), OFTEN(ts_channels_start),
    OFTEN(ts_channel_start), OFTEN(ts_player_update), OFTEN(ts_timeline_add_track), OFTEN(ts_timeline_add_track),
    OFTEN(ts_timeline_add_timeline), OFTEN(ts_timeline_add_timeline), OFTEN(ts_timeline_start), OFTEN(ts_timeline_start),
    OFTEN(ts_timeline_start), OFTEN(ts_timeline_set_time), OFTEN(ts_channel_create), OFTEN(ts_channel_create),
    OFTEN(ts_track_insert), OFTEN(ts_track_insert), OFTEN(ts_track_create), OFTEN(ts_easing_register),
    OFTEN(ts_easing_register), OFTEN(ts_easing_register), OFTEN(ts_easing_parse), OFTEN(ts_easing_release),
    OFTEN(ts_world_restore), OFTEN(ts_world_snapshot), OFTEN(ts_world_run), OFTEN(ts_world_run), OFTEN(ts_world_continue),
    OFTEN(ts_world_continue), OFTEN(ts_chain_add), OFTEN(ts_chain_add), OFTEN(ts_chain_add_block), OFTEN(ts_chain_then),
    OFTEN(ts_player_start), OFTEN(ts_player_start), OFTEN(ts_player_set_stops), OFTEN(ts_machine_add_state),
    OFTEN(ts_machine_add_transition), OFTEN(ts_machine_add_transition), OFTEN(ts_player_start), OFTEN(ts_machine_set_input)};

/** By a byte, or, of all that there are, by two. */
static const call *take_call(void) {
  enum { of_two = 96 };
  unsigned byte = take_byte(&fuzz.in);
  if (byte >= of_two) return &often[(byte - of_two) % COUNT_OF(often)];
  return &calls[(byte << 8 | take_byte(&fuzz.in)) % COUNT_OF(calls)];
}

static bool talks(void) {
  static int asked = -1;
  if (asked < 0) asked = getenv("TWEENSPIRIT_TALK") != NULL;
  return asked;
}

typedef struct hashes {
  ts_status status[most_worlds];
  uint64_t value[most_worlds];
  ts_world worlds[most_worlds];
} hashes;

static hashes hashes_now(void) {
  hashes now;
  memset(&now, 0, sizeof now);
  for (unsigned i = 0; i < most_worlds && i < fuzz.made_count[WORLD]; i++) {
    handle of = fuzz.made[WORLD][i];
    now.worlds[i] = (ts_world){of.slot, of.generation};
    now.status[i] = ts_world_hash(now.worlds[i], &now.value[i]);
  }
  return now;
}

static void check_unchanged(const hashes *before) {
  for (unsigned i = 0; i < most_worlds; i++) {
    uint64_t value;
    if (before->worlds[i].slot == 0 && before->worlds[i].generation == 0) continue;
    if (before->status[i] != TS_OK) continue;
    if (ts_world_hash(before->worlds[i], &value) != TS_OK) fuzz_broken("after a call that failed a world has no hash");
    if (value != before->value[i]) fuzz_broken("a call that failed has changed a world");
  }
}

void run_call(void) {
  if (fuzz.calls >= most_calls) return;
  fuzz.calls++, fuzz.depth++;
  unsigned others = fuzz.callbacks + fuzz.defaults;
  bool looks = fuzz.options % 4 == 1 && fuzz.depth == 1;
  block *above = fuzz.blocks, *mark = fuzz.mark;
  hashes before;
  if (looks) before = hashes_now();
  fuzz.latest = TS_OK, fuzz.mark = above;
  const call *of = take_call();
  if (talks()) fprintf(stderr, "%*s%s\n", 2 * (int)fuzz.depth, "", of->name);
  of->run();
  if (talks()) {
    const char *why = fuzz.latest == TS_OK ? "" : ts_last_error_message();
    fprintf(stderr, "%*s%s: %s %s\n", 2 * (int)fuzz.depth, "", of->name, ts_status_name(fuzz.latest), why);
  }
  if (looks && fuzz.latest != TS_OK && others == fuzz.callbacks + fuzz.defaults) check_unchanged(&before);
  give_back(above);
  fuzz.mark = mark, fuzz.depth--;
}

/** What the input has made is given back; afterwards nothing is left of it. */
static void end_all(void) {
  fuzz.ending = true;
  for (unsigned i = 0; i < fuzz.made_count[WORLD]; i++) {
    handle of = fuzz.made[WORLD][i];
    ts_world world = {of.slot, of.generation};
    FUZZ_CHECK(ts_world_destroy(world) == TS_OK || !ts_world_is_valid(world));
    FUZZ_CHECK(!ts_world_is_valid(world));
  }
  for (unsigned i = 0; i < fuzz.made_count[CURSOR]; i++)
    FUZZ_CHECK(ts_cursor_destroy((ts_cursor){fuzz.made[CURSOR][i].slot, fuzz.made[CURSOR][i].generation}) == TS_OK);
  for (unsigned i = 0; i < fuzz.made_count[TRACKSET]; i++)
    FUZZ_CHECK(ts_trackset_destroy((ts_trackset){fuzz.made[TRACKSET][i].slot, fuzz.made[TRACKSET][i].generation}) == TS_OK);
  for (unsigned i = 0; i < fuzz.made_count[TRACK]; i++)
    FUZZ_CHECK(ts_track_destroy((ts_track){fuzz.made[TRACK][i].slot, fuzz.made[TRACK][i].generation}) == TS_OK);
  unregister_all();
  for (unsigned i = 0; i < fuzz.made_count[EASING]; i++) {
    ts_easing easing = {fuzz.made[EASING][i].slot, fuzz.made[EASING][i].generation};
    check_status(ts_easing_release(easing));
  }
  for (unsigned i = 0; i < fuzz.made_count[EASING]; i++) {
    handle of = fuzz.made[EASING][i];
    if (!is_builtin(of) && ts_easing_is_valid((ts_easing){of.slot, of.generation})) fuzz_broken("a curve was not freed");
  }
  check_released();
  free(fuzz.blob);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size > 4096) return -1;
  memset(&fuzz, 0, sizeof fuzz);
  clear_bound();
  fuzz.in = (input){data, data + size};
  fuzz.options = take_byte(&fuzz.in);
  while (!is_empty(&fuzz.in) && fuzz.calls < most_calls) run_call();
  end_all();
  return 0;
}
