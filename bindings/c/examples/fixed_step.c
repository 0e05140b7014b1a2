/* SPDX-License-Identifier: MIT
 *
 * A game's main loop: the world moves by fixed ticks whatever the frames are like, what is drawn is between the last
 * two ticks, and what happened is read as events. The log has ticks and events only, so it is the same for every
 * way of cutting time into frames:
 *
 *   fixed_step steady     60 frames a second
 *   fixed_step uneven     4 to 40 ms each
 *   fixed_step hitches    144 a second, and now and then a third of a second
 *   fixed_step idle       no frames: the world is woken for the ticks at which something happens
 *
 * A line about the frames goes to stderr.
 */
#include <inttypes.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tweenspirit/tweenspirit.h>

enum { RATE = 120, TICKS = 8 * RATE, SHOW_EVERY = 60, SPRITES = 3 };

/* As a renderer would have them. Its x and y are written by the world in every step. */
typedef struct sprite {
  float x, y, alpha;
} sprite;

typedef struct game {
  ts_world world;
  ts_channel place[SPRITES], alpha;
  ts_player patrol;
  ts_spring follow;
  sprite sprites[SPRITES], before[SPRITES];
  int tick, steps;
} game;

static void ok(ts_status status) {
  if (status == TS_OK) return;
  fprintf(stderr, "%s: %s\n", ts_status_name(status), ts_last_error_message());
  exit(1);
}

static double time_of(int tick) { return (double)tick / RATE; }

/* ---- The game --------------------------------------------------------------------------------------------------- */

static void patrol(game *g, double x, const char *along) {
  ts_easing easing;
  ok(ts_easing_parse(along, TS_DIALECT_CANONICAL, &easing));
  ts_motion tween = {.struct_size = sizeof tween, .target = (double[]){x, 40},
                     .timing = {.delay = 0.15, .duration = 0.7, .iterations = 3, .direction = TS_DIRECTION_ALTERNATE,
                                .easing = easing}};
  ok(ts_channel_start(g->world, g->place[0], &tween, &g->patrol));
  ok(ts_easing_release(easing)); /* the player holds it */
}

static void begin(game *g) {
  *g = (game){.sprites = {{20, 40, 1}, {160, 90, 1}, {160, 150, 0}}};
  ok(ts_world_create(NULL, &g->world));
  for (int i = 0; i < SPRITES; i++) {
    ts_channel_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_POINT,
                            .value = (double[]){g->sprites[i].x, g->sprites[i].y}};
    ok(ts_channel_create(g->world, &desc, &g->place[i]));
    ok(ts_channel_bind_f32(g->world, g->place[i], &g->sprites[i].x, 0));
  }
  ok(ts_channel_create(g->world, NULL, &g->alpha));
  ok(ts_channel_bind_f32(g->world, g->alpha, &g->sprites[2].alpha, 0));
  ok(ts_spring_make(&(ts_spring_desc){.struct_size = sizeof(ts_spring_desc), .scheme = TS_SPRING_BY_RESPONSE,
                                      .response = 0.35, .damping_ratio = 0.6}, &g->follow));
  memcpy(g->before, g->sprites, sizeof g->before);
  patrol(g, 300, "cubic.inOut");
}

/* What the player of the game does, by ticks: a pointer that sprite 1 is sprung to, and sprite 2 is thrown. */
typedef struct input {
  int tick;
  bool is_throw;
  double x, y;
} input;
static const input inputs[] = {{30, false, 250, 60}, {55, false, 40, 160}, {66, false, 60, 150},
                               {200, true, 260, -420}, {431, false, 300, 20}, {500, true, -900, 0},
                               {700, false, 8, 8}};

static void act(game *g, const input *in) {
  if (in->is_throw) {
    ts_bounds bounds = {.lower = (double[]){0, 0}, .upper = (double[]){320, 180}};
    ts_motion thrown = {.struct_size = sizeof thrown, .kind = TS_MOTION_DECAY, .velocity = (double[]){in->x, in->y},
                        .decay.rate = 4, .bounds = &bounds};
    ok(ts_channel_start(g->world, g->place[2], &thrown, NULL));
    ts_motion fade = {.struct_size = sizeof fade, .from = (double[]){1}, .target = (double[]){0.25}, .timing.duration = 1.1};
    ok(ts_channel_start(g->world, g->alpha, &fade, NULL));
  } else {
    ts_motion to = {.struct_size = sizeof to, .kind = TS_MOTION_SPRING, .target = (double[]){in->x, in->y},
                    .spring = g->follow};
    ok(ts_channel_start(g->world, g->place[1], &to, NULL));
  }
}

static const char *const kinds[] = {"", "begin", "marker", "loop", "end"};
static const char *const reasons[] = {"", ", finished", ", settled", ", replaced", ", stopped", ", cancelled",
                                      ", unbound", ", error"};

/* Logs what happened, and has the patrol go back when it has arrived. */
static void hear(game *g) {
  ts_event events[32];
  size_t count;
  do {
    ok(ts_world_read_events(g->world, events, 32, &count));
    for (size_t i = 0; i < count; i++) {
      const ts_event *e = &events[i];
      uint64_t bits;
      memcpy(&bits, &e->time, sizeof bits);
      printf("%9.6f %016" PRIx64 " channel %" PRIu32 ": %s%s\n", e->time, bits, e->channel.slot, kinds[e->kind],
             reasons[e->reason]);
      bool is_patrol = e->player.slot == g->patrol.slot && e->player.generation == g->patrol.generation;
      if (is_patrol && e->kind == TS_EVENT_END) patrol(g, e->value[0] > 160 ? 20 : 300, "back.inOut(1.7)");
    }
  } while (count == 32);
}

static void show(const game *g) {
  printf("tick %d:", g->tick);
  for (int i = 0; i < SPRITES; i++) {
    uint32_t bits[3];
    memcpy(bits, &g->sprites[i], sizeof bits);
    printf(" (%.3f %.3f %.3f, %08" PRIx32 " %08" PRIx32 " %08" PRIx32 ")", g->sprites[i].x, g->sprites[i].y,
           g->sprites[i].alpha, bits[0], bits[1], bits[2]);
  }
  printf("\n");
}

/* To a later tick, in one step: no command comes in between. */
static void advance(game *g, int tick) {
  memcpy(g->before, g->sprites, sizeof g->before);
  g->tick = tick;
  g->steps++;
  ok(ts_world_step_to(g->world, time_of(tick), NULL));
  hear(g);
  for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++)
    if (inputs[i].tick == tick) act(g, &inputs[i]);
  if (tick % SHOW_EVERY == 0) show(g);
}

/* ---- The host --------------------------------------------------------------------------------------------------- */

/* Numerical Recipes' generator: below 1, the same everywhere. */
static double chance(uint32_t *state) {
  *state = *state * 1664525u + 1013904223u;
  return *state / 4294967296.0;
}

static double frame_time(const char *pattern, int frame, uint32_t *state) {
  if (strcmp(pattern, "uneven") == 0) return 0.004 + 0.036 * chance(state);
  if (strcmp(pattern, "hitches") == 0) return frame % 97 == 96 ? 1.0 / 3 : 1.0 / 144;
  return 1.0 / 60;
}

/* Draws what is between the last two ticks; here, sums up how far the first sprite went from frame to frame. */
static double draw(const game *g, double part, double *seen) {
  double x = g->before[0].x + (g->sprites[0].x - g->before[0].x) * part, distance = fabs(x - *seen);
  *seen = x;
  return distance;
}

static void play(game *g, const char *pattern) {
  double waiting = 0, seen = g->sprites[0].x, distance = 0;
  uint32_t state = 2026;
  int frames = 0;
  for (; g->tick < TICKS; frames++) {
    waiting += frame_time(pattern, frames, &state);
    for (; waiting >= 1.0 / RATE && g->tick < TICKS; waiting -= 1.0 / RATE) advance(g, g->tick + 1);
    distance += draw(g, fmin(waiting * RATE, 1), &seen);
  }
  fprintf(stderr, "%s: %d frames, %d steps; sprite 0 was seen going %.0f pixels\n", pattern, frames, g->steps, distance);
}

/* To the next tick at which there is input, something to show, or something that ends, begins or loops. */
static void sleep_and_wake(game *g) {
  while (g->tick < TICKS) {
    ts_world_info info = {.struct_size = sizeof info};
    ok(ts_world_get_info(g->world, &info));
    int next = (g->tick / SHOW_EVERY + 1) * SHOW_EVERY;
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++)
      if (inputs[i].tick > g->tick && inputs[i].tick < next) next = inputs[i].tick;
    if (info.next_boundary * RATE < next) next = (int)(info.next_boundary * RATE); /* perhaps a tick too early */
    advance(g, next > g->tick ? next : g->tick + 1);
  }
  fprintf(stderr, "idle: no frames, %d steps\n", g->steps);
}

int main(int argc, char **argv) {
  const char *pattern = argc > 1 ? argv[1] : "steady";
  game g;
  begin(&g);
  if (strcmp(pattern, "idle") == 0) sleep_and_wake(&g);
  else play(&g, pattern);
  uint64_t hash;
  ok(ts_world_hash(g.world, &hash));
  printf("hash %016" PRIx64 "\n", hash);
  ok(ts_world_destroy(g.world));
  return 0;
}
