/* SPDX-License-Identifier: MIT
 *
 * Channels bound to memory: where their numbers are written, when they are read, readers that fail, and what is
 * written at a stop before code of the program runs, with the bits that ts_channel_get reads. (What begins, rests and
 * is looked at: bound.json.)
 */
#define _GNU_SOURCE
#include "world_help.h"

#include <sys/mman.h>
#include <unistd.h>

static ts_world world;

static ts_status bind(ts_channel channel, void *address, ptrdiff_t stride, bool narrow) {
  return narrow ? ts_channel_bind_f32(world, channel, address, stride) : ts_channel_bind_f64(world, channel, address, stride);
}

static double number_at(const void *address, bool narrow) {
  float f;
  double d;
  memcpy(&f, address, sizeof f);
  if (narrow) return f;
  memcpy(&d, address, sizeof d);
  return d;
}

static void put_at(void *address, double number, bool narrow) {
  float f = (float)number;
  memcpy(address, narrow ? (void *)&f : &number, narrow ? sizeof f : sizeof number);
}

/* Lanes of one to sixty-four in every layout: written where they are to be, and nowhere else. */
SECTION(test_binding_layouts, "binding, layouts", 30) {
  enum { room = 64 * 64 + 64, middle = room / 2 };
  static const uint32_t lanes_of[] = {1, 2, 3, 4, 7, 16, 64};
  static unsigned char memory[room], before[room];
  for (int narrow = 0; narrow < 2; narrow++)
    for (int s = -6; s <= 6; s++)
      for (int shift = 0; shift < (narrow ? 2 : 3); shift++)
        for (size_t l = 0; l < COUNT_OF(lanes_of); l++) {
          size_t size = narrow ? sizeof(float) : sizeof(double);
          /* Doubles that are not at their own boundary, apart and interleaved. */
          ptrdiff_t stride = s == 6 ? 28 : s == -6 ? -28 : s * (ptrdiff_t)size;
          ptrdiff_t apart = stride ? stride : (ptrdiff_t)size;
          uint32_t lanes = lanes_of[l];
          unsigned char *first = memory + middle / 8 * 8 + 4 * shift;
          if (stride < 0) first += 28 * 63;
          else first -= 28 * 63;
          world = world_made();
          ts_channel channel = channel_of(world, TS_TRACK_NUMBERS, lanes, NULL);
          FILL_PATTERN(memory);
          double target[64], value[64];
          for (uint32_t i = 0; i < lanes; i++) put_at(first + i * apart, i + 1, narrow), target[i] = 4.0 * i;
          bool good = bind(channel, first, stride, narrow) == TS_OK && channel_info_of(world, channel).bound;
          good = good && ts_channel_get(world, channel, value, NULL, NULL, lanes) == TS_OK;
          for (uint32_t i = 0; i < lanes; i++) good = good && value[i] == i + 1;
          started(world, channel, tween_of(target, 1, TS_EASING_LINEAR));
          step_by(world, 0.5);
          for (uint32_t i = 0; i < lanes; i++)
            good = good && number_at(first + i * apart, narrow) == 0.5 * (i + 1) + 0.5 * target[i];
          step_by(world, 0.5);
          for (uint32_t i = 0; i < lanes; i++) good = good && number_at(first + i * apart, narrow) == target[i];
          memcpy(before, memory, sizeof memory);
          step_by(world, 1);
          good = good && same_bits(memory, before, sizeof memory);
          for (uint32_t i = 0; i < lanes; i++) memset(first + i * apart, PATTERN, size);
          good = good && IS_PATTERN(memory);
          char name[80];
          snprintf(name, sizeof name, "%s, stride %td, off by %d, %u lanes", narrow ? "floats" : "doubles", stride, 4 * shift,
                   lanes);
          CHECK_OF(good, name);
          /* It is let go of before the memory is. */
          for (uint32_t i = 0; i < lanes; i++) put_at(first + i * apart, 0, narrow);
          end_world(world);
        }
}

/* Many channels whose lanes lie between each other's. */
SECTION(test_binding_interleaved, "binding, interleaved", 10) {
  typedef struct body {
    float x, y;
    double angle;
    float width;
    unsigned char rest[4];
  } body;
  enum { many = 500 };
  static body bodies[many];
  static ts_channel places[many], angles[many], widths[many];
  memset(bodies, 0, sizeof bodies);
  world = world_made();
  for (int i = 0; i < many; i++) {
    memset(bodies[i].rest, PATTERN, 4);
    places[i] = channel_of(world, TS_TRACK_POINT, 0, NULL);
    angles[i] = channel_of(world, TS_TRACK_ANGLE, 0, NULL);
    widths[i] = number_of(world, 0);
    CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, places[i], &bodies[i].x, 0));
    CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, angles[i], &bodies[i].angle, 0));
    CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, widths[i], &bodies[i].width, 0));
    started(world, places[i], tween_of(NUMBERS(i, -i), 2, TS_EASING_LINEAR));
    started(world, angles[i], tween_of(NUMBERS(1), 2, TS_EASING_LINEAR));
    started(world, widths[i], spring_to(NUMBERS(i + 1.0), spring_of(8, 1)));
  }
  step_by(world, 1);
  bool good = true;
  for (int i = 0; i < many; i++) {
    good = good && bodies[i].x == 0.5f * (float)i && bodies[i].y == -0.5f * (float)i && bodies[i].angle == 0.5;
    good = good && bodies[i].width == (float)value_in(world, widths[i]) && is_pattern(bodies[i].rest, 4);
  }
  CHECK(good);
  end_world(world);
}

SECTION(test_binding_reads, "binding, reads and writes", 10) {
  world = world_made();
  double memory[2] = {3, 4};
  ts_channel channel = channel_of(world, TS_TRACK_VEC2, 0, NUMBERS(1, 2));
  CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, channel, memory, 0));
  CHECK(value_in(world, channel) == 3 && target_in(world, channel) == 3);
  memory[0] = 7;
  step_by(world, 1);
  CHECK(value_in(world, channel) == 7 && memory[0] == 7);
  /* What is no number is not taken; what was known stays. */
  for (size_t i = 0; i < COUNT_OF(not_finite); i++) {
    memory[1] = not_finite[i];
    CHECK(value_in(world, channel) == 7);
    ts_motion desc = tween_of(NUMBERS(1, 1), 1, 0);
    ts_motion spring = spring_to(NUMBERS(1, 1), spring_of(10, 1));
    ts_motion decay = decay_to(NUMBERS(1, 1), 1);
    ts_player player;
    FILL_PATTERN(player);
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channel_start(world, channel, &desc, &player));
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channel_start(world, channel, &spring, &player));
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channel_start(world, channel, &decay, &player));
    CHECK(IS_PATTERN(player));
    step_by(world, 0.5);
    CHECK(value_in(world, channel) == 7 && same_bits(&memory[1], &not_finite[i], sizeof(double)));
  }
  /* An animation starts where the memory is. */
  memory[0] = 10, memory[1] = 20;
  ts_player player = started(world, channel, tween_of(NUMBERS(20, 0), 2, TS_EASING_LINEAR));
  step_by(world, 1);
  CHECK(memory[0] == 15 && memory[1] == 10);
  /* While something moves it, it is written, not read. */
  memory[0] = -100;
  CHECK(value_in(world, channel) == 15);
  step_by(world, 0.5);
  CHECK(memory[0] == 17.5);
  /* A command writes before it returns. */
  CHECK_STATUS(TS_OK, ts_player_seek(world, player, 0.5, false));
  CHECK(memory[0] == 12.5);
  CHECK_STATUS(TS_OK, ts_player_finish(world, player));
  CHECK(memory[0] == 20 && memory[1] == 0);
  CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(-1, -2), 2));
  CHECK(memory[0] == -1 && memory[1] == -2);
  player = started(world, channel, tween_of(NUMBERS(1, 1), 2, TS_EASING_LINEAR));
  step_by(world, 1);
  CHECK_STATUS(TS_OK, ts_player_cancel(world, player));
  CHECK(memory[0] == -1 && memory[1] == -2);
  ts_motion desc = tween_of(NUMBERS(1, 1), 2, TS_EASING_LINEAR);
  desc.from = NUMBERS(50, 60);
  player = started(world, channel, desc);
  CHECK(memory[0] == 50 && memory[1] == 60);
  /* Elsewhere: what moves goes on there, and no longer here. */
  float elsewhere[2] = {0, 0};
  CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, channel, elsewhere, 0));
  CHECK(elsewhere[0] == 50);
  step_by(world, 1);
  CHECK(elsewhere[0] == 25.5f && memory[0] == 50);
  CHECK_STATUS(TS_OK, ts_channel_unbind(world, channel));
  CHECK(!channel_info_of(world, channel).bound && ts_player_is_valid(world, player));
  step_by(world, 0.5);
  CHECK(elsewhere[0] == 25.5f && value_in(world, channel) == 13.25);
  CHECK_STATUS(TS_OK, ts_channel_unbind(world, channel));
  step_by(world, 5);
  CHECK(value_in(world, channel) == 1 && elsewhere[0] == 25.5f);
  end_world(world);
}

/* Numbers at the very ends of a page between two that nobody may touch. */
SECTION(test_binding_guarded, "binding, guarded pages", 10) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  unsigned char *pages = mmap(NULL, 3 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (!CHECK(pages != MAP_FAILED)) return;
  CHECK(mprotect(pages, page, PROT_NONE) == 0 && mprotect(pages + 2 * page, page, PROT_NONE) == 0);
  unsigned char *first = pages + page, *end = first + page;
  static const uint32_t lanes_of[] = {1, 2, 3, 4, 7, 64};
  for (int narrow = 0; narrow < 2; narrow++)
    for (int way = 0; way < 4; way++) {
      world = world_made();
      ptrdiff_t size = narrow ? sizeof(float) : sizeof(double), stride = way / 2 ? -2 * size : size;
      ts_channel channels[2 * COUNT_OF(lanes_of)];
      for (size_t i = 0; i < COUNT_OF(channels); i++) {
        uint32_t lanes = lanes_of[i / 2];
        unsigned char *last = end - size, *lowest = last - (lanes - 1) * (way / 2 ? 2 * size : size);
        if (way % 2) last = first + (last - lowest), lowest = first;
        double target[64];
        for (int k = 0; k < 64; k++) target[k] = k + 1;
        channels[i] = channel_of(world, TS_TRACK_NUMBERS, lanes, NULL);
        CHECK_STATUS(TS_OK, bind(channels[i], stride < 0 ? last : lowest, stride, narrow));
        if (i % 2) started(world, channels[i], tween_of(target, 1, TS_EASING_BACK_OUT));
        else started(world, channels[i], spring_to(target, spring_of(10, 0.5)));
      }
      for (int i = 0; i < 10; i++) step_by(world, 0.3);
      CHECK(is_all_finite(world, channels, COUNT_OF(channels)));
      end_world(world);
      memset(first, 0, page);
    }
  munmap(pages, 3 * page);
}

/* What is let go of may be freed. */
SECTION(test_binding_gone, "binding, memory that goes", 10) {
  world = world_made();
  float *memory = malloc(64 * sizeof *memory);
  for (int i = 0; i < 64; i++) memory[i] = (float)i;
  ts_channel channel = channel_of(world, TS_TRACK_NUMBERS, 64, NULL);
  CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, channel, memory, 0));
  double target[64] = {0};
  started(world, channel, tween_of(target, 1, 0));
  step_by(world, 0.25);
  /* Destroying the channel lets the memory go. */
  CHECK_STATUS(TS_OK, ts_channel_destroy(world, channel));
  free(memory);
  step_by(world, 0.25);
  memory = malloc(64 * sizeof *memory);
  for (int i = 0; i < 64; i++) memory[i] = 0;
  channel = channel_of(world, TS_TRACK_NUMBERS, 64, NULL);
  CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, channel, memory, 4));
  started(world, channel, tween_of(target, 1, 0));
  CHECK_STATUS(TS_OK, ts_channel_unbind(world, channel));
  free(memory);
  step_by(world, 0.25);
  end_world(world);
}

/* Kinds that are rounded, and numbers beyond a float. */
SECTION(test_binding_kinds, "binding, kinds", 10) {
  world = world_made();
  float whole = 3, flag = 1, huge = 0, colour[4] = {0, 0, 0, 1};
  double turned[4] = {0, 0, 0, 2};
  ts_channel i = channel_of(world, TS_TRACK_INT, 0, NULL), b = channel_of(world, TS_TRACK_BOOL, 0, NULL);
  ts_channel h = number_of(world, 0), c = channel_of(world, TS_TRACK_COLOR, 0, NULL);
  ts_channel q = channel_of(world, TS_TRACK_QUAT, 0, NULL);
  CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, i, &whole, 0));
  CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, b, &flag, 0));
  CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, h, &huge, 0));
  CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, c, colour, 0));
  CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, q, turned, 0));
  CHECK(value_in(world, i) == 3 && value_in(world, b) == 1);
  start_line(world, i, 10, 1);
  start_line(world, b, 0, 1);
  start_line(world, h, 1e300, 1);
  started(world, c, tween_of(NUMBERS(1, 1, 1, 1), 1, 0));
  started(world, q, tween_of(NUMBERS(0, 1, 0, 0), 1, 0));
  bool good = true;
  for (int k = 0; k < 10; k++) {
    step_by(world, 0.125);
    good = good && whole == rintf(whole) && (flag == 0 || flag == 1) && !isnan(huge) && colour[0] >= 0 && colour[0] <= 1;
    double length = turned[0] * turned[0] + turned[1] * turned[1] + turned[2] * turned[2] + turned[3] * turned[3];
    good = good && is_near(length, 1, 1e-12);
  }
  CHECK(good && whole == 10 && flag == 0 && turned[1] == 1 && colour[2] == 1);
  end_world(world);
}

/* The numbers that are given may be the very memory that is bound: they are what stood there at the call. */
SECTION(test_binding_given_itself, "binding, given itself", 10) {
  world = world_made();
  double memory[3] = {0, 0, 0}, numbers[2] = {NAN, NAN};
  ts_channel one = number_of(world, 0), pair = channel_of(world, TS_TRACK_VEC2, 0, NULL);
  CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, one, memory, 0));
  /* The second lane lies before the first. */
  CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, pair, &memory[2], -(ptrdiff_t)sizeof(double)));
  for (int way = 0; way < 3; way++) {
    CHECK_STATUS(TS_OK, ts_channel_set(world, one, NUMBERS(0), 1));
    if (way == 0) start_line(world, one, 8, 1);
    if (way == 1) started(world, one, spring_to(NUMBERS(8), spring_of(9, 0.5)));
    if (way == 2) started(world, one, decay_to(NUMBERS(8), 1));
    step_by(world, 0.25);
    CHECK(memory[0] != 0);
    memory[0] = 77;
    CHECK_STATUS(TS_OK, ts_channel_set(world, one, memory, 1));
    CHECK(value_in(world, one) == 77 && memory[0] == 77 && velocity_in(world, one) == 0);
  }
  started(world, pair, tween_of(NUMBERS(8, 4), 1, TS_EASING_LINEAR));
  step_by(world, 0.25);
  CHECK(memory[2] == 2 && memory[1] == 1);
  memory[1] = 5, memory[2] = 6;
  CHECK_STATUS(TS_OK, ts_channel_set(world, pair, &memory[1], 2));
  CHECK_STATUS(TS_OK, ts_channel_get(world, pair, numbers, NULL, NULL, 2));
  CHECK(numbers[0] == 5 && numbers[1] == 6 && memory[2] == 5 && memory[1] == 6);

  /* Targets likewise, whatever their player replaces. */
  start_line(world, one, 80, 1);
  step_by(world, 0.5);
  memory[0] = 60;
  started(world, one, tween_of(memory, 1, TS_EASING_LINEAR));
  CHECK(target_in(world, one) == 60);
  step_by(world, 2);
  CHECK(value_in(world, one) == 60 && memory[0] == 60);
  start_line(world, one, 80, 1);
  step_by(world, 0.5);
  memory[0] = -3;
  started(world, one, spring_to(memory, spring_of(9, 1)));
  CHECK(target_in(world, one) == -3);
  step_by(world, 20);
  CHECK(memory[0] == -3);
  end_world(world);
}

/* ---- A reader ------------------------------------------------------------------------------------------------------ */

enum { objects = 8 };

/* Objects, the memory that stands for them, and what was last exchanged. */
typedef struct host {
  ts_world world;
  ts_channel x[objects];
  double object[objects], memory[objects], last[objects];
  int asked;
  ts_status status;
  void (*also)(struct host *);
} host;

static ts_status read_object(void *context, ts_channel channel) {
  host *of = context;
  of->asked++;
  if (of->also) of->also(of);
  for (int i = 0; i < objects && of->status == TS_OK; i++)
    if (SAME(of->x[i], channel)) of->memory[i] = of->last[i] = of->object[i];
  return of->status;
}

static void begin(host *of) {
  memset(of, 0, sizeof *of);
  of->world = world_made();
  for (int i = 0; i < objects; i++) {
    of->x[i] = number_of(of->world, 0);
    CHECK_STATUS(TS_OK, ts_channel_bind_f64(of->world, of->x[i], &of->memory[i], 0));
  }
  CHECK_STATUS(TS_OK, ts_world_set_reader(of->world, read_object, of));
  CHECK_STATUS(TS_OK, ts_channels_set_read(of->world, of->x, objects, true));
}

/* Gives objects what has changed, as a language's binding does after each call; how many were owed. */
static size_t give(host *of) {
  ts_channel owed[objects], changed[objects];
  size_t owes, changes;
  CHECK_STATUS(TS_OK, ts_world_read_writes(of->world, owed, objects, &owes));
  CHECK_STATUS(TS_OK, ts_world_read_changes(of->world, changed, objects, &changes));
  for (size_t k = 0; k < owes + changes; k++)
    for (int i = 0; i < objects; i++)
      if (SAME(of->x[i], k < owes ? owed[k] : changed[k - owes]) && (k < owes || of->memory[i] != of->last[i]))
        of->object[i] = of->last[i] = of->memory[i];
  return owes;
}

static double value(const host *of, int i) {
  double now = NAN;
  CHECK_STATUS(TS_OK, ts_channel_get(of->world, of->x[i], &now, NULL, NULL, 1));
  return now;
}

static void step(host *of, double dt) {
  CHECK_STATUS(TS_OK, ts_world_step(of->world, dt, NULL));
  give(of);
}

static void use_world(host *of) {
  double now;
  CHECK_STATUS(TS_ERROR_BUSY, ts_channel_get(of->world, of->x[0], &now, NULL, NULL, 1));
  CHECK_STATUS(TS_ERROR_BUSY, ts_world_step(of->world, 1, NULL));
}

/* A reader that fails: the command fails and nothing begins; a look fails; in a step the player ends with an error. */
SECTION(test_bound_readers, "bound values, hostile readers", 60) {
  host of;
  ts_player player = {0, 0};
  uint64_t hash;
  double now;
  begin(&of);
  of.also = use_world;
  CHECK_NEAR(0, value(&of, 0), 0);
  of.also = NULL;
  ts_motion tween = tween_of(NUMBERS(9), 1, TS_EASING_LINEAR), late = tween;
  late.timing.delay = 1;
  player = started(of.world, of.x[1], late);
  of.status = TS_ERROR_INVALID_ARGUMENT;
  CHECK_STATUS(TS_ERROR_CALLBACK, ts_channel_get(of.world, of.x[0], &now, NULL, NULL, 1));
  CHECK_STATUS(TS_ERROR_CALLBACK, ts_world_hash(of.world, &hash));
  ts_player none;
  CHECK_STATUS(TS_ERROR_CALLBACK, ts_channel_start(of.world, of.x[0], &tween, &none));
  CHECK_STATUS(TS_ERROR_CALLBACK, ts_world_step(of.world, 1, NULL));
  CHECK(!ts_player_is_valid(of.world, player));
  of.status = TS_OK, of.object[0] = NAN;
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channel_start(of.world, of.x[0], &tween, &none));
  of.object[0] = 1;
  player = started(of.world, of.x[0], tween);
  step(&of, 0.5);
  CHECK_NEAR(5, of.object[0], 0);
  int asked = of.asked;
  CHECK_STATUS(TS_OK, ts_world_set_reader(of.world, NULL, NULL));
  hash_of(of.world);
  CHECK(of.asked == asked);
  ts_channel free = number_of(of.world, 0);
  CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_channels_set_read(of.world, &free, 1, true));
  end_world(of.world);
}

/* ---- What is shown at a stop ------------------------------------------------------------------------------------------ */

enum { many = 1500, sparse = 700 };

/* Some of many channels of each sort of motion bound, to doubles side by side, to floats with gaps, and few among many. */
SECTION(test_bound_shows, "bound values shown at stops", 60) {
  static ts_channel x[many];
  static double doubles[many];
  static float floats[2 * many];
  ts_world world = world_made();
  ts_player player;
  ts_stop stop = {.struct_size = sizeof stop};
  for (int i = 0; i < many; i++) {
    x[i] = number_of(world, i);
    bool is_bound = i < 600 || (i >= sparse && i % 97 == 0);
    if (is_bound && i % 2) CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, x[i], &floats[2 * i], 8));
    if (is_bound && i % 2 == 0) doubles[i] = i, CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, x[i], &doubles[i], 0));
    CHECK_STATUS(TS_OK, ts_channel_set(world, x[i], NUMBERS(i), 1));
    ts_motion spring = spring_to(NUMBERS(-i), (ts_spring){5 + i % 3, 0.5, 1});
    ts_motion decay = decay_to(NUMBERS(100), 2);
    switch (i < sparse ? i % 5 : 0) {
    case 0: player = started(world, x[i], tween_of(NUMBERS(-i), 2 + i % 7, TS_EASING_BACK_OUT)); break;
    case 1: CHECK_STATUS(TS_OK, ts_channel_start(world, x[i], &spring, &player)); break;
    case 2: CHECK_STATUS(TS_OK, ts_channel_start(world, x[i], &decay, &player)); break;
    case 3: {
      ts_motion more = tween_of(NUMBERS(5), 3, TS_EASING_LINEAR);
      more.flags |= TS_START_ADDITIVE;
      player = started(world, x[i], more);
      break;
    }
    default: CHECK_STATUS(TS_OK, ts_channel_link(world, x[i], &(ts_link_desc){.struct_size = sizeof(ts_link_desc), .sources = &x[i - 1], .count = 1}));
    }
  }
  ts_channel clock = number_of(world, 0);
  for (int i = 0; i < 4; i++) {
    player = started(world, clock, tween_of(NUMBERS(i), 0.31, TS_EASING_LINEAR));
    CHECK_STATUS(TS_OK, ts_player_set_stops(world, player, TS_STOP_AT_END));
    CHECK_STATUS(TS_OK, ts_world_run(world, 0.4, &stop));
    CHECK(stop.kind == TS_STOP_EVENT);
    uint64_t before = hash_of(world);
    CHECK_STATUS(TS_OK, ts_world_show(world, i % 2 ? x : NULL, i % 2 ? many : 0));
    CHECK(hash_of(world) == before);
    int wrong = 0;
    for (int k = 0; k < many; k++) {
      double now;
      CHECK_STATUS(TS_OK, ts_channel_get(world, x[k], &now, NULL, NULL, 1));
      bool is_bound = k < 600 || (k >= sparse && k % 97 == 0);
      if (is_bound) wrong += k % 2 ? floats[2 * k] != (float)now : doubles[k] != now;
    }
    CHECK(wrong == 0);
    while (stop.kind != TS_STOP_NONE) CHECK_STATUS(TS_OK, ts_world_continue(world, &stop));
  }
  ts_world_info info = {.struct_size = sizeof info};
  CHECK_STATUS(TS_OK, ts_world_get_info(world, &info));
  CHECK(info.shown >= 4 * 300);
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_world_show(world, &(ts_channel){0, 0}, 1));
  end_world(world);
}

/* What a handler pauses is in memory, whether or not the handler has looked at the world before. */
SECTION(test_bound_pauses, "bound values paused at stops", 5) {
  for (int looks = 0; looks < 2; looks++) {
    double memory = 0;
    ts_stop stop = {.struct_size = sizeof stop};
    ts_world world = world_made();
    ts_channel x = number_of(world, 0), clock = number_of(world, 0);
    CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, x, &memory, 0));
    ts_player moving = started(world, x, tween_of(NUMBERS(10), 1, TS_EASING_LINEAR));
    ts_player player = started(world, clock, tween_of(NUMBERS(1), 0.5, TS_EASING_LINEAR));
    CHECK_STATUS(TS_OK, ts_player_set_stops(world, player, TS_STOP_AT_END));
    CHECK_STATUS(TS_OK, ts_world_run(world, 1, &stop));
    CHECK(stop.kind == TS_STOP_EVENT);
    if (looks) hash_of(world);
    CHECK_STATUS(TS_OK, ts_player_pause(world, moving));
    CHECK_STATUS(TS_OK, ts_world_continue(world, &stop));
    CHECK(memory == 5);
    end_world(world);
  }
}
