/* SPDX-License-Identifier: MIT
 *
 * How time is cut into steps cannot be seen: one world and one script of commands, run in one step from command to command, in
 * halves, with steps of no time between the commands, in many random cuts, and through snapshots that are restored into other
 * worlds. Where channels are bound to objects, the program writes these, handlers read them, and the last two runs look at everything
 * more often. Values, velocities, hashes and events are compared bit by bit, and a restored world with its original after every step;
 * objects with what the engine says of them.
 * In the last two runs the world is recorded, which changes nothing: it is moved to times that it had, where it has the bits that were
 * seen then, and back to the present; and it goes on from an earlier time with the same commands.
 */
#include "cuts.h"

enum { most_words = 1024, most_events = 1024, most_stages = 12 };

/** What is seen of a world, as words. */
typedef struct view {
  uint64_t words[most_words];
  size_t count, channels;
} view;

/** Between two times at which commands are given. */
typedef struct stage {
  view commanded, stepped;
  /** The first of them; and how many there were in all, those that one stands for too. */
  ts_event events[most_events];
  size_t event_count, commands;
  uint64_t told;
  bool has_counted, has_dropped;
} stage;

typedef enum cut { cut_none, cut_halves, cut_zeros, cut_many, cut_restored, cut_count } cut;

static stage reference[most_stages], latest;

/** The state of a recorded world at a time, after all events of that time. */
typedef struct frame {
  double time;
  uint64_t sequence, hash;
  size_t count, lanes[most_all];
  ts_channel channels[most_all];
  double numbers[most_all][12];
} frame;

enum { most_frames = 256 };
static frame frames[most_frames];
static size_t frame_count;
static uint64_t random_state;

static uint64_t random_word(void) {
  random_state ^= random_state << 13, random_state ^= random_state >> 7, random_state ^= random_state << 17;
  return random_state;
}

static void put(view *to, const void *bytes, size_t size) {
  FUZZ_CHECK(to->count < most_words);
  to->words[to->count] = 0;
  memcpy(&to->words[to->count++], bytes, size);
}

#define PUT(view, value) put(view, &(value), sizeof(value))

static ts_world_info info_of(const scene *it) {
  ts_world_info info = {.struct_size = sizeof info};
  FUZZ_CHECK(ts_world_get_info(it->world, &info) == TS_OK);
  return info;
}

static void look(const scene *it, view *to) {
  to->count = 0, to->channels = it->channel_count;
  uint64_t hash;
  FUZZ_CHECK(ts_world_hash(it->world, &hash) == TS_OK);
  PUT(to, hash);
  ts_world_info world = info_of(it);
  PUT(to, world.time), PUT(to, world.active), PUT(to, world.next_boundary);
  for (unsigned i = 0; i < it->channel_count; i++) {
    double numbers[3][4] = {{0}};
    FUZZ_CHECK(ts_channel_get(it->world, it->channels[i], numbers[0], numbers[1], numbers[2], it->lanes[i]) == TS_OK);
    for (size_t k = 0; k < 12; k++) PUT(to, numbers[k / 4][k % 4]);
    for (size_t k = 0; i == 0 && k < it->lanes[0]; k++) {
      if (it->floats) FUZZ_CHECK(it->floats[k] == (float)numbers[0][k]);
      if (it->doubles) FUZZ_CHECK(it->doubles[k] == numbers[0][k]);
    }
  }
  for (unsigned i = 0; i < it->player_count; i++) {
    ts_player_info info = {.struct_size = sizeof info};
    bool is_there = ts_player_get_info(it->world, it->players[i], &info) == TS_OK;
    PUT(to, is_there);
    if (!is_there) continue;
    PUT(to, info.phase), PUT(to, info.begun), PUT(to, info.time), PUT(to, info.progress), PUT(to, info.iteration);
    PUT(to, info.remaining), PUT(to, info.duration), PUT(to, info.end_time);
  }
  PUT(to, it->handled), PUT(to, it->seen);
  for (unsigned i = 0; i < it->chain_count; i++) {
    ts_chain_info info = {.struct_size = sizeof info};
    FUZZ_CHECK(ts_chain_get_info(it->world, it->chains[i], &info) == TS_OK);
    PUT(to, info.state), PUT(to, info.reason), PUT(to, info.paused), PUT(to, info.rate), PUT(to, info.iteration);
    PUT(to, info.begun), PUT(to, info.members);
  }
  for (unsigned i = 0; i < it->machine_count; i++) {
    ts_machine_info info = {.struct_size = sizeof info};
    FUZZ_CHECK(ts_machine_get_info(it->world, it->machines[i], &info) == TS_OK);
    PUT(to, info.state), PUT(to, info.reason), PUT(to, info.current), PUT(to, info.time);
    double inputs[2];
    FUZZ_CHECK(ts_machine_get_input(it->world, it->machines[i], "speed", &inputs[0], NULL) == TS_OK);
    FUZZ_CHECK(ts_machine_get_input(it->world, it->machines[i], "jump", &inputs[1], NULL) == TS_OK);
    PUT(to, inputs[0]), PUT(to, inputs[1]);
  }
  for (unsigned i = 0; i < it->timeline_count; i++) {
    ts_timeline_info info = {.struct_size = sizeof info};
    FUZZ_CHECK(ts_timeline_get_info(it->world, it->timelines[i], &info) == TS_OK);
    PUT(to, info.time);
  }
}

/* From a word on, up to another. */
static void compare_part(const scene *it, const view *a, const view *b, const char *when, size_t first, size_t end) {
  for (size_t i = first; i < end; i++) {
    if (a->words[i] == b->words[i]) continue;
    double x, y;
    memcpy(&x, &a->words[i], 8), memcpy(&y, &b->words[i], 8);
    const char *const what[] = {"value", "velocity", "target"};
    for (unsigned k = 0; k < it->channel_count; k++) fprintf(stderr, "channel %u is of kind %d\n", k, (int)it->kinds[k]);
    if (i >= 4 && i < 4 + 12 * it->channel_count)
      fprintf(stderr, "%s of channel %zu, lane %zu: ", what[(i - 4) % 12 / 4], (i - 4) / 12, (i - 4) % 4);
    else
      fprintf(stderr, "word %zu (%zu of what follows the channels): ", i, i - 4 - 12 * it->channel_count);
    fprintf(stderr, "%.17g and %.17g, %llx and %llx\n", x, y, (unsigned long long)a->words[i], (unsigned long long)b->words[i]);
    if (i) fuzz_broken(when);
  }
  if (first == 0 && a->words[0] != b->words[0]) fuzz_broken(when);
}

static void compare(const scene *it, const view *a, const view *b, const char *when) {
  if (a->count != b->count) fuzz_broken(when);
  compare_part(it, a, b, when, 0, a->count);
}

/* Only values and velocities. */
static void compare_channels(const scene *it, const view *a, const view *b, const char *when) {
  for (size_t i = 0; i < a->channels; i++) compare_part(it, a, b, when, 4 + 12 * i, 12 + 12 * i);
}

/* By time; at one time there is no order among steps. */
static int order(const void *a, const void *b) {
  const ts_event *x = a, *y = b;
  if (x->time != y->time) return x->time < y->time ? -1 : 1;
  if (x->player.slot != y->player.slot) return x->player.slot < y->player.slot ? -1 : 1;
  if (x->player.generation != y->player.generation) return x->player.generation < y->player.generation ? -1 : 1;
  if (x->kind != y->kind) return x->kind < y->kind ? -1 : 1;
  if (x->lane != y->lane) return x->lane < y->lane ? -1 : 1;
  return x->marker < y->marker ? -1 : x->marker > y->marker;
}

static void keep(stage *to, const ts_event *events, size_t count) {
  for (size_t i = 0; i < count; i++) {
    to->told += events[i].count;
    to->has_counted |= events[i].count != 1;
    if (to->event_count < most_events) to->events[to->event_count++] = events[i];
  }
}

static void read_events(const scene *it, stage *to) {
  static ts_event some[256];
  size_t count;
  to->has_dropped |= info_of(it).dropped_events > 0;
  do {
    FUZZ_CHECK(ts_world_read_events(it->world, some, COUNT_OF(some), &count) == TS_OK);
    keep(to, some, count);
  } while (count);
}

static bool is_same_event(const ts_event *a, const ts_event *b) {
  return a->time == b->time && a->kind == b->kind && a->reason == b->reason && a->player.slot == b->player.slot
      && a->channel.slot == b->channel.slot && a->lane == b->lane && a->bound == b->bound && a->marker == b->marker && a->lanes == b->lanes && a->count == b->count
      && !memcmp(a->value, b->value, sizeof a->value) && !memcmp(a->velocity, b->velocity, sizeof a->velocity);
}

static void compare_events(stage *a, stage *b, const char *when) {
  for (size_t i = 0; i < a->event_count && i < b->event_count; i++) {
    const ts_event *x = &a->events[i], *y = &b->events[i];
    if (is_same_event(x, y)) continue;
    fprintf(stderr, "event %zu: time %.17g and %.17g, kind %d and %d, reason %d and %d, player %u and %u\n", i, x->time, y->time,
        x->kind, y->kind, x->reason, y->reason, x->player.slot, y->player.slot);
    for (int k = 0; k < 4; k++) fprintf(stderr, "  %.17g and %.17g, %.17g and %.17g\n", x->value[k], y->value[k], x->velocity[k], y->velocity[k]);
    fuzz_broken(when);
  }
  FUZZ_CHECK(a->event_count == b->event_count);
}

static uint8_t blob[1 << 24];

static size_t saved(const scene *it) {
  size_t size;
  FUZZ_CHECK(ts_world_snapshot(it->world, blob, sizeof blob, &size) == TS_OK);
  return size;
}

/* A copy of the world as it was when it was saved, which is in no way to be told from it. */
static scene restored(const scene *it, size_t size) {
  scene copy = *it;
  copy.floats = NULL, copy.doubles = NULL, copy.hosts = NULL;
  FUZZ_CHECK(ts_world_create(NULL, &copy.world) == TS_OK);
  FUZZ_CHECK(ts_world_restore(copy.world, blob, size) == TS_OK);
  for (unsigned i = 0; i < it->player_count; i++)
    if (it->player_stops[i]) ts_player_set_stops(copy.world, it->players[i], it->player_stops[i]);
  for (unsigned i = 0; i < it->chain_count; i++)
    FUZZ_CHECK(ts_player_set_stops(copy.world, it->chains[i], it->chain_stops[i]) == TS_OK);
  for (unsigned i = 0; i < it->machine_count; i++)
    FUZZ_CHECK(ts_player_set_stops(copy.world, it->machines[i], it->machine_stops[i]) == TS_OK);
  scene_copy_hosts(&copy, it->hosts);
  return copy;
}

/* What may happen in one step has a limit, which depends on the cut: the first stage in which it was met. */
static int stage_now, stage_cut_off;

static void compare_twins(const scene *it, const scene *twin, stage *told, bool with_events) {
  static view one, other;
  if (stage_now >= stage_cut_off) return;
  look(it, &one), look(twin, &other);
  compare(it, &one, &other, "a restored world is another");
  if (!with_events) return;
  static stage both[2];
  uint64_t before = told->told;
  for (int i = 0; i < 2; i++) both[i].event_count = both[i].told = 0, both[i].has_counted = both[i].has_dropped = false;
  read_events(it, &both[0]), read_events(twin, &both[1]);
  compare_events(&both[0], &both[1], "a restored world tells other events");
  FUZZ_CHECK(both[0].told == both[1].told);
  keep(told, both[0].events, both[0].event_count);
  told->told = before + both[0].told;
  told->has_counted |= both[0].has_counted, told->has_dropped |= both[0].has_dropped;
}

static double time_of(const scene *it) { return info_of(it).time; }

/* Where an iteration takes no longer than a few instants, what a step shows depends on which of them it came to. */
static bool is_hasty_player(const scene *it, unsigned i) {
  ts_player_info info = {.struct_size = sizeof info};
  return ts_player_get_info(it->world, it->players[i], &info) == TS_OK
      && info.duration < 8 * fmax(0x1p-30, 0x1p-50 * time_of(it)) * fabs(info.rate);
}

/* Reads the world and these channels. */
static frame seen(const scene *it, size_t count, const ts_channel *channels, const size_t *lanes) {
  frame now = {.count = count};
  ts_world_info info = info_of(it);
  now.time = info.time, now.sequence = info.sequence;
  FUZZ_CHECK(ts_world_hash(it->world, &now.hash) == TS_OK);
  for (size_t i = 0; i < count; i++) {
    double *numbers = now.numbers[i];
    now.channels[i] = channels[i], now.lanes[i] = lanes[i];
    if (ts_channel_get(it->world, channels[i], numbers, numbers + 4, numbers + 8, lanes[i]) != TS_OK)
      memset(numbers, 0xFF, sizeof now.numbers[i]);
  }
  return now;
}

/* The last state of a time is what a seek shows. */
static void drop_frames(double time) {
  while (frame_count && frames[frame_count - 1].time >= time - 0x1p-29) frame_count--;
}

static void take_frame(const scene *it) {
  frame now = seen(it, it->channel_count, it->channels, it->lanes);
  drop_frames(now.time);
  if (frame_count == most_frames) memmove(frames, frames + 1, --frame_count * sizeof *frames);
  frames[frame_count++] = now;
}

/* When commands were given last, and whether a handler has run at that time: what it did is not done again. */
static double commanded_at;
static bool has_handled_at_once;

static unsigned long long seeks, kinds_sought[9], gone_on;

static void compare_frames(const frame *was, const frame *is) {
  for (size_t i = 0; i < was->count; i++)
    for (size_t k = 0; k < 12; k++)
      if (memcmp(&was->numbers[i][k], &is->numbers[i][k], 8))
        fprintf(stderr, "channel %zu, number %zu: %.17g, was %.17g\n", i, k, is->numbers[i][k], was->numbers[i][k]);
  if (was->time == is->time && was->sequence == is->sequence && was->hash == is->hash && !memcmp(was->numbers, is->numbers, was->count * sizeof was->numbers[0])) return;
  fprintf(stderr, "time %.17g, was %.17g; sequence %llu, was %llu; hash %llx, was %llx\n", is->time, was->time,
      (unsigned long long)is->sequence, (unsigned long long)was->sequence, (unsigned long long)is->hash, (unsigned long long)was->hash);
  fuzz_broken("a frame is not what it was");
}

/* To times that the world had, between them, and back. */
static void seek(scene *it) {
  if (!it->is_recorded || frame_count < 2) return;
  static view before, after;
  look(it, &before);
  ts_world_info info = info_of(it);
  for (unsigned n = 1 + random_word() % 3; n > 0; n--) {
    size_t i = random_word() % frame_count;
    if (frames[i].time < info.recording_start) continue;
    FUZZ_CHECK(ts_world_seek(it->world, frames[i].time) == TS_OK);
    frame now = seen(it, frames[i].count, frames[i].channels, frames[i].lanes);
    compare_frames(&frames[i], &now);
    seeks++;
    kinds_sought[0] += it->timeline_count > 0, kinds_sought[1] += it->machine_count > 0, kinds_sought[2] += it->chain_count > 0;
    kinds_sought[3] += it->has_bounds, kinds_sought[4] += it->is_layered, kinds_sought[5] += it->hosts != NULL;
    kinds_sought[6] += it->has_links, kinds_sought[7] += it->has_blocks, kinds_sought[8] += scene_has_live;
    if (i + 1 < frame_count && random_word() % 4 == 0)
      FUZZ_CHECK(ts_world_seek(it->world, frames[i].time + (frames[i + 1].time - frames[i].time) * 0.375) == TS_OK);
  }
  FUZZ_CHECK(ts_world_seek(it->world, info.recording_end) == TS_OK);
  scene_give(it);
  look(it, &after);
  compare(it, &before, &after, "the present is not what it was");
}

static bool saves_at_stops;
static unsigned long long saved_at_stops;

/* What was saved at a stop, when its handler had run, comes to the same next stop, in the same state. */
static void compare_from_stop(const scene *it, size_t size, double time, const ts_stop *stop) {
  static view one, other;
  scene twin = restored(it, size);
  ts_stop next = {.struct_size = sizeof next};
  FUZZ_CHECK(ts_world_run_to(twin.world, time, &next) == TS_OK);
  FUZZ_CHECK(next.kind == stop->kind && next.time == stop->time && next.active == stop->active);
  if (next.kind == TS_STOP_EVENT) FUZZ_CHECK(is_same_event(&next.event, &stop->event));
  FUZZ_CHECK(next.block == stop->block && next.chain.slot == stop->chain.slot);
  // Bound memory is written at the end of a step.
  scene unbound = *it;
  unbound.floats = NULL, unbound.doubles = NULL;
  look(&unbound, &one), look(&twin, &other);
  compare(it, &one, &other, "a world that was restored at a stop is another");
  scene_destroy(&twin);
  saved_at_stops++;
}

/* Where there are chains, from stop to stop. An item, or a command with a delay, that cannot begin is an error of its step. */
static void step_on(scene *it, double dt, bool is_to, double time) {
  if (!it->chain_count) {
    ts_status status = is_to ? ts_world_step_to(it->world, time, NULL) : ts_world_step(it->world, dt, NULL);
    FUZZ_CHECK(status == TS_OK || status == TS_ERROR_INVALID_ARGUMENT);
    scene_give(it);
    return;
  }
  ts_stop stop = {.struct_size = sizeof stop};
  ts_status status = is_to ? ts_world_run_to(it->world, time, &stop) : ts_world_run(it->world, dt, &stop);
  for (int n = 0; status == TS_OK && stop.kind != TS_STOP_NONE; n++) {
    if (it->is_recorded) drop_frames(stop.time);
    has_handled_at_once |= stop.time <= commanded_at + 0x1p-29;
    scene_handle(it, &stop);
    double before = stop.time;
    // Not where the clock has passed the end already, by less than an instant: what is left is the step's, and not the world's; nor
    // near a step's limit of stops, which a restored world counts anew.
    size_t size = saves_at_stops && is_to && before < time && n < 1000 ? saved(it) : 0;
    status = ts_world_continue(it->world, &stop);
    // A handler that is still to run is the host's: a restored world knows nothing of it.
    if (size && status == TS_OK && (stop.kind != TS_STOP_EVENT || stop.time > before)) compare_from_stop(it, size, time, &stop);
  }
  FUZZ_CHECK(status == TS_OK || status == TS_ERROR_INVALID_ARGUMENT);
  scene_give(it);
  // A step has at most 2^20 stops at loops and markers.
  bool is_full = it->handled >= 1 << 20 || (status != TS_OK && strstr(ts_last_error_message(), "in one step"));
  if (is_full && stage_now < stage_cut_off) stage_cut_off = stage_now;
}

static void step(scene *it, double dt, bool is_to, double time) {
  step_on(it, dt, is_to, time);
  if (it->is_recorded) take_frame(it);
}

static bool waits(const scene *it, unsigned i) {
  ts_player_info info = {.struct_size = sizeof info};
  return ts_player_get_info(it->world, it->players[i], &info) == TS_OK && info.waiting;
}

/* Whether a step of no time only tells what begins: nothing comes to its end or takes its channel over, and nobody waits for
 * anything, such as for what commands have told already. */
static bool only_begins(const scene *it) {
  for (unsigned i = 0; i < most_players; i++) if (it->player_stops[i]) return false;
  for (unsigned i = 0; i < most_chains; i++) if (it->chain_stops[i]) return false;
  for (unsigned i = 0; i < most_machines; i++) if (it->machine_stops[i]) return false;
  scene twin = restored(it, saved(it));
  ts_stop stop = {.struct_size = sizeof stop};
  // Nobody tells of a fade's end.
  bool is_quiet =
      ts_world_run(twin.world, 0, &stop) == TS_OK && stop.kind == TS_STOP_NONE && stop.active == info_of(it).active;
  ts_event events[64];
  size_t count = 0;
  FUZZ_CHECK(ts_world_read_events(twin.world, events, COUNT_OF(events), &count) == TS_OK);
  for (size_t i = 0; i < count; i++) is_quiet = is_quiet && (events[i].kind == TS_EVENT_BEGIN || events[i].kind == TS_EVENT_MARKER);
  for (unsigned i = 0; i < it->player_count; i++)
    is_quiet = is_quiet && waits(it, i) == waits(&twin, i) && !is_hasty_player(it, i);
  scene_destroy(&twin);
  return is_quiet && count < COUNT_OF(events);
}

/* A step of no time, which changes nothing that is seen. */
static void step_by_nothing(scene *it) {
  static view before, after;
  if (!only_begins(it)) return;
  look(it, &before);
  step_on(it, 0, false, 0);
  look(it, &after);
  compare_channels(it, &before, &after, "a step of no time changes something");
}

/* `parts` of `unit` seconds each; or, where there is an end, to that. */
static void advance(scene *it, cut how, unsigned parts, double unit, double end, stage *told) {
  double now = time_of(it);
  unsigned gone = 0;
  scene twin = {0};
  while (gone < parts) {
    unsigned next = parts - gone;
    if (how == cut_halves && gone == 0) next = (parts + 1) / 2;
    if (how >= cut_many) next = random_word() % 4 == 0 ? 0 : 1 + (unsigned)(random_word() % next);
    if (how >= cut_many && random_word() % 3 == 0 && next > 1) next = 1;
    gone += next;
    double time = gone == parts ? end : now + (end - now) * ((double)gone / parts);
    step(it, next * unit, end > 0, time);
    if (twin.world.slot) {
      step(&twin, next * unit, end > 0, time);
      compare_twins(it, &twin, told, true);
    } else {
      read_events(it, told);
      if (how == cut_restored && random_word() % 2) twin = restored(it, saved(it)), compare_twins(it, &twin, told, false);
    }
    if (random_word() % 4 == 0) seek(it);
  }
  if (!twin.world.slot && how == cut_restored) twin = restored(it, saved(it));
  if (how == cut_many || twin.world.slot) step(it, 0, false, 0);
  if (twin.world.slot) {
    step(&twin, 0, false, 0);
    compare_twins(it, &twin, told, true);
    scene old = random_word() % 2 ? twin : *it;
    *it = old.world.slot == it->world.slot ? twin : *it;
    scene_destroy(&old);
  } else {
    read_events(it, told);
  }
}

/* Goes back to the time at which commands were given; to the present again if the world is not as they left it. */
static bool goes_back(const scene *it, const view *commanded) {
  ts_world_info info = info_of(it);
  double time = commanded_at;
  if (time < info.recording_start) return false;
  FUZZ_CHECK(ts_world_seek(it->world, time) == TS_OK);
  uint64_t hash;
  FUZZ_CHECK(ts_world_hash(it->world, &hash) == TS_OK);
  if (hash != commanded->words[0]) {
    FUZZ_CHECK(ts_world_seek(it->world, info.recording_end) == TS_OK);
    return false;
  }
  drop_frames(time + 0x1p-29);
  return true;
}

/* Runs the script; how many stages there were. The first run is what others are compared with. */
static void run(input in, cut how) {
  scene it;
  scene_build(&it, &in);
  if (how == cut_many) scene_record(&it);
  it.is_looking = how >= cut_many;
  saves_at_stops = how == cut_restored;
  frame_count = 0;
  bool has_counted = false;
  for (int k = 0; k < most_stages && (k == 0 || !is_empty(&in)); k++) {
    stage *to = how == cut_none ? &reference[k] : &latest;
    stage_now = k;
    to->event_count = 0, to->told = 0, to->has_counted = to->has_dropped = false;
    for (unsigned n = 1 + take_any(&in, k ? 3 : 5); n > 0; n--) {
      scene_command(&it, &in);
      if (how == cut_zeros && random_word() % 2) step_by_nothing(&it);
    }
    look(&it, &to->commanded);
    if (it.is_recorded) take_frame(&it), seek(&it);
    to->commands = 0;
    read_events(&it, to);
    to->commands = to->event_count;
    unsigned byte = take_byte(&in), parts = 1 + take_byte(&in);
    static const double units[] = {0x1p-7, 0x1p-8, 0x1p-10, 0x1p-12, 0x1p-33, 0x1p-31, 0x1p-5, 0x1p-9};
    double unit = units[byte % 8], end = 0;
    if (byte >= 160) {
      ts_world_info info = {.struct_size = sizeof info};
      FUZZ_CHECK(ts_world_get_info(it.world, &info) == TS_OK);
      end = info.time + parts * (byte < 200 ? 0.01 : byte < 230 ? 1.0 / 60 : byte < 250 ? 1e-10 : 1e-6);
    }
    static stage before;
    const scene then = it;
    before = *to;
    commanded_at = time_of(&it), has_handled_at_once = false;
    advance(&it, how, parts, unit, end, to);
    // Does it all again from an earlier time, unless something more has happened at that time.
    if (it.is_recorded && !it.hosts && !has_handled_at_once && k < stage_cut_off && random_word() % 2 && goes_back(&it, &to->commanded)) {
      it = then, *to = before, gone_on++;
      advance(&it, how, parts, unit, end, to);
    }
    look(&it, &to->stepped);
    scene_compare_objects(&it);
    qsort(to->events + to->commands, to->event_count - to->commands, sizeof *to->events, order);
    if (how == cut_none) continue;
    if (k >= stage_cut_off) break;
    const char *const names[] = {"", "in halves", "with steps of no time", "in many cuts", "through snapshots"};
    // What has begun earlier is told earlier, and what is paused as it begins has begun.
    if (how == cut_zeros) {
      compare_channels(&it, &reference[k].commanded, &to->commanded, names[how]);
      compare_channels(&it, &reference[k].stepped, &to->stepped, names[how]);
      continue;
    }
    has_counted = has_counted || reference[k].has_counted;
    compare(&it, &reference[k].commanded, &to->commanded, names[how]);
    // Where there were more than are kept, those that are kept may be others.
    if (!has_counted && to->event_count < most_events) compare_events(&reference[k], to, names[how]);
    // Beyond 2^50 a count is rounded; of what happens one by one a world keeps so many between two readings.
    if (reference[k].told >= 1ull << 50 || reference[k].has_dropped || to->has_dropped) break;
    if (reference[k].told != to->told) {
      fprintf(stderr, "%llu and %llu events\n", (unsigned long long)reference[k].told, (unsigned long long)to->told);
      fuzz_broken(names[how]);
    }
    compare(&it, &reference[k].stepped, &to->stepped, names[how]);
  }
  scene_destroy(&it);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  random_state = 0x9E3779B97F4A7C15;
  for (size_t i = 0; i < size; i++) random_state = (random_state ^ data[i]) * 0x100000001B3;
  random_state |= 1;
  stage_cut_off = most_stages;
  for (cut how = cut_none; how < cut_count; how++) run((input){data, data + size}, how);
  return 0;
}

#ifdef STANDALONE
#define STANDALONE_SIZE 768

static void standalone_shape(uint8_t *data) { (void)data; }

static void standalone_end(unsigned long long count, unsigned long long first) {
  printf("\rcuts: %llu seeks (timelines %llu, machines %llu, chains %llu, bounds %llu, layers %llu, hosts %llu, links %llu, blocks %llu, live "
      "easings %llu), %llu times gone on\n", seeks,
      kinds_sought[0], kinds_sought[1], kinds_sought[2], kinds_sought[3], kinds_sought[4], kinds_sought[5], kinds_sought[6], kinds_sought[7],
      kinds_sought[8], gone_on);
  printf("cuts: %llu worlds restored at stops\n", saved_at_stops);
  printf("cuts: %llu scenarios from %llu on, each in %d cuts: equal\n", count, first, cut_count);
}

#include "standalone.h"
#endif
