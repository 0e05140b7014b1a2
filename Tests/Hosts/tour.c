/* SPDX-License-Identifier: MIT
 *
 * A tour of the library as every language takes it: curves by their texts, a curve of one's own, springs in an array of
 * structs, a small world, chains and handlers, a scene, what is refused. What it prints is golden.txt, and
 * bindings/{rust,lua,ruby}/tour print the same. Numbers are printed as the bits of their IEEE 754 format, in hex.
 * It reads bindings/FORMAT.md: run it where that is.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tweenspirit/tweenspirit.h>

/* A status that should have been TS_OK ends the program. */
static void ok(ts_status status) {
  if (status == TS_OK) return;
  fprintf(stderr, "%s: %s\n", ts_status_name(status), ts_last_error_message());
  exit(1);
}

static uint64_t bits(double number) {
  uint64_t word;
  memcpy(&word, &number, sizeof word);
  return word;
}

static uint32_t bits32(float number) {
  uint32_t word;
  memcpy(&word, &number, sizeof word);
  return word;
}

static void show(const char *what, ts_easing easing) {
  for (int i = 0; i <= 8; i++) {
    double value;
    ok(ts_easing_evaluate(easing, i / 8.0, 0, &value));
    printf("%s %d/8 %016" PRIx64 "\n", what, i, bits(value));
  }
}

static void library(void) {
  printf("abi %" PRIu32 "\n", ts_abi_version());
#define SIZE(type) printf("size " #type " %zu\n", sizeof(type))
  SIZE(ts_easing_desc);
  SIZE(ts_easing_info);
  SIZE(ts_spring_desc);
  SIZE(ts_spring_batch_f32);
  SIZE(ts_channel_desc);
  SIZE(ts_channel_info);
  SIZE(ts_timing);
  SIZE(ts_tween_desc);
  SIZE(ts_spring_to);
  SIZE(ts_decay_to);
  SIZE(ts_event);
  SIZE(ts_stop);
  SIZE(ts_chain_desc);
  SIZE(ts_chain_info);
  SIZE(ts_playhead_to);
}

static void texts(void) {
  static const struct {
    const char *text;
    ts_dialect dialect;
  } curves[] = {{"cubic.inOut", TS_DIALECT_CANONICAL}, {"cubic-bezier(.4,0,.2,1)", TS_DIALECT_CSS},
                {"linear(0, 0.5 25% 75%, 1)", TS_DIALECT_CSS}, {"elastic(1, 0.3)", TS_DIALECT_GSAP},
                {"spring(0.5, 0.3)", TS_DIALECT_CANONICAL}};
  for (size_t i = 0; i < sizeof curves / sizeof *curves; i++) {
    ts_easing easing;
    char name[128];
    size_t length;
    ok(ts_easing_parse(curves[i].text, curves[i].dialect, &easing));
    ok(ts_easing_print(easing, name, sizeof name, &length));
    printf("%s is %s\n", curves[i].text, name);
    show(name, easing);
    ok(ts_easing_release(easing));
  }
}

static double hop(double t) { return t * (2.5 - t * (1.25 + 0.25 * t * t)); }

/* `context` counts its calls. */
static double counted(double t, void *context) {
  ++*(int *)context;
  return hop(t);
}

/* Fails beyond the middle. */
static ts_status half(const double *t, double *out, size_t count, void *context) {
  (void)context;
  for (size_t i = 0; i < count; i++) {
    if (t[i] > 0.5) return TS_ERROR_CALLBACK;
    out[i] = t[i];
  }
  return TS_OK;
}

static void curves(void) {
  int calls = 0;
  ts_easing baked, live, mirrored, failing;
  ok(ts_easing_register(&(ts_easing_desc){.struct_size = sizeof(ts_easing_desc), .name = "tour:hop", .scalar = counted,
                                          .context = &calls}, &baked));
  int calls_to_bake = calls;
  show("tour:hop", baked);
  ts_easing_info info = {.struct_size = sizeof info};
  ok(ts_easing_get_info(baked, &info));
  printf("tour:hop is of kind %d, off by %016" PRIx64 " at most\n", (int)info.kind, bits(info.max_error));
  ok(ts_easing_parse("mirror(tour:hop)", TS_DIALECT_CANONICAL, &mirrored));
  show("mirror(tour:hop)", mirrored);
  if (calls != calls_to_bake) fprintf(stderr, "a baked curve was called\n"), exit(1);

  ok(ts_easing_register(&(ts_easing_desc){.struct_size = sizeof(ts_easing_desc), .name = "tour:live", .scalar = counted,
                                          .context = &calls, .live = true}, &live));
  show("tour:live", live);
  if (calls < calls_to_bake + 9) fprintf(stderr, "a live curve was not called\n"), exit(1);

  ok(ts_easing_register(&(ts_easing_desc){.struct_size = sizeof(ts_easing_desc), .name = "tour:half", .batch = half,
                                          .live = true}, &failing));
  double value;
  ok(ts_easing_evaluate(failing, 0.5, 0, &value));
  printf("tour:half at 0.5 %016" PRIx64 ", at 0.75 %s\n", bits(value),
         ts_status_name(ts_easing_evaluate(failing, 0.75, 0, &value)));

  static const char *const names[] = {"tour:hop", "tour:live", "tour:half"};
  for (int i = 0; i < 3; i++) ok(ts_easing_unregister(names[i]));
  ok(ts_easing_release(baked));
  ok(ts_easing_release(live));
  ok(ts_easing_release(mirrored));
  ok(ts_easing_release(failing));
}

typedef struct sprite {
  float x, v, goal;
} sprite;

static void springs(void) {
  sprite sprites[5];
  for (int i = 0; i < 5; i++) sprites[i] = (sprite){(float)i, (float)(i * i) - 8, 10.0f - 3 * (float)i};
  ts_spring spring;
  ok(ts_spring_make(&(ts_spring_desc){.struct_size = sizeof(ts_spring_desc), .scheme = TS_SPRING_BY_DURATION,
                                      .duration = 0.5, .bounce = 0.3}, &spring));
  ts_spring_batch_f32 batch = {
    .struct_size = sizeof batch, .count = 5, .springs = &spring, .spring_count = 1, .tolerance = 0.01f,
    .value = {&sprites[0].x, sizeof(sprite)}, .velocity = {&sprites[0].v, sizeof(sprite)},
    .target = {&sprites[0].goal, sizeof(sprite), 0}};
  size_t moving;
  for (int frame = 1; frame <= 60; frame++) {
    ok(ts_springs_step_f32(&batch, frame % 2 ? 1.0 / 60 : 1.0 / 48, &moving));
    if (frame % 12 != 0) continue;
    printf("frame %d moving %zu\n", frame, moving);
    for (int i = 0; i < 5; i++)
      printf("sprite %d %08" PRIx32 " %08" PRIx32 "\n", i, bits32(sprites[i].x), bits32(sprites[i].v));
  }
}

/* A point in memory of ours, tweened there and back along a curve of ours; sprung away when it is half back. */
static void world(void) {
  int calls = 0;
  double point[2] = {3, 4};
  ts_easing live;
  ok(ts_easing_register(&(ts_easing_desc){.struct_size = sizeof(ts_easing_desc), .name = "tour:live", .scalar = counted,
                                          .context = &calls, .live = true}, &live));
  ts_world world;
  ts_channel channel;
  ts_player tween, spring;
  ok(ts_world_create(NULL, &world));
  ok(ts_channel_create(world, &(ts_channel_desc){.struct_size = sizeof(ts_channel_desc), .kind = TS_TRACK_VEC2,
                                                 .value = point, .name = "point"}, &channel));
  ok(ts_channel_bind_f64(world, channel, point, 0));
  ok(ts_player_tween(world, channel,
    &(ts_tween_desc){.struct_size = sizeof(ts_tween_desc), .target = (double[]){100, -50},
                     .timing = {.struct_size = sizeof(ts_timing), .delay = 0.1, .duration = 0.5, .iterations = 2,
                                .direction = TS_DIRECTION_ALTERNATE, .easing = live}}, &tween));
  for (int frame = 1; frame <= 90; frame++) {
    if (frame == 45)
      ok(ts_player_spring(world, channel, &(ts_spring_to){.struct_size = sizeof(ts_spring_to),
                                                          .target = (double[]){40, 20}}, &spring));
    size_t active;
    ok(ts_world_step(world, frame % 3 ? 1.0 / 60 : 1.0 / 50, &active));
    if (frame % 9 == 0)
      printf("frame %d active %zu point %016" PRIx64 " %016" PRIx64 "\n", frame, active, bits(point[0]),
             bits(point[1]));
  }
  ts_event events[16];
  size_t count;
  ok(ts_world_read_events(world, events, 16, &count));
  for (size_t i = 0; i < count; i++) {
    const ts_event *e = &events[i];
    bool is_spring = e->player.slot == spring.slot && e->player.generation == spring.generation;
    printf("event at %016" PRIx64 " kind %d reason %d player %d lanes %" PRIu32, bits(e->time), (int)e->kind,
           (int)e->reason, is_spring ? 2 : 1, e->lanes);
    printf(" value %016" PRIx64 " %016" PRIx64 "\n", bits(e->value[0]), bits(e->value[1]));
  }
  uint64_t hash;
  ok(ts_world_hash(world, &hash));
  printf("hash %016" PRIx64 "\n", hash);
  ok(ts_world_destroy(world));
  printf("gone: %s\n", ts_status_name(ts_world_step(world, 0, NULL)));
  ok(ts_easing_unregister("tour:live"));
  ok(ts_easing_release(live));
}

/* ---- Chains and handlers ------------------------------------------------------------------------------------------ */

static ts_world world_made(void) {
  ts_world world;
  ok(ts_world_create(NULL, &world));
  return world;
}

static ts_channel number(ts_world world, const char *name) {
  ts_channel channel;
  ok(ts_channel_create(world, &(ts_channel_desc){.struct_size = sizeof(ts_channel_desc), .kind = TS_TRACK_FLOAT,
                                                 .name = name}, &channel));
  return channel;
}

static uint64_t value(ts_world world, const char *name) {
  ts_channel channel;
  double number;
  ok(ts_channel_find(world, name, &channel));
  ok(ts_channel_get(world, channel, &number, NULL, NULL, 1));
  return bits(number);
}

/* A step, and what is done at its stops. */
static void run(ts_world world, double dt, void (*at)(ts_world, const ts_stop *)) {
  ts_stop stop = {.struct_size = sizeof stop};
  for (ok(ts_world_run(world, dt, &stop)); stop.kind != TS_STOP_NONE; ok(ts_world_continue(world, &stop)))
    at(world, &stop);
}

#define TWEEN(goal, seconds) \
  (&(ts_tween_desc){.struct_size = sizeof(ts_tween_desc), .target = (double[]){goal}, .timing.duration = (seconds)})

static ts_chain chain_made(ts_world world, double iterations, double rate, bool keep) {
  ts_chain chain;
  ok(ts_chain_create(world, &(ts_chain_desc){.struct_size = sizeof(ts_chain_desc), .iterations = iterations,
                                             .rate = rate, .keep = keep}, &chain));
  return chain;
}

static void groups(void) {
  ts_world world = world_made();
  ts_channel x = number(world, "x");
  ts_chain chain = chain_made(world, 1, 1, false);
  for (int i = 0; i < 3; i++) {
    ok(ts_chain_add_tween(world, chain, x, TWEEN(i == 1 ? 0 : 10, 0.25)));
    ok(ts_chain_then(world, chain));
  }
  ok(ts_chain_start(world, chain));
  run(world, 0.6, NULL);
  printf("three groups: x %016" PRIx64 "\n", value(world, "x"));
  ok(ts_world_destroy(world));
}

static void go_back(ts_world world, const ts_stop *stop) {
  ts_player player;
  printf("ended at %016" PRIx64 "\n", bits(stop->time));
  ok(ts_player_tween(world, stop->event.channel, TWEEN(0, 0.5), &player));
}

static void handlers(void) {
  ts_world world = world_made();
  ts_player player;
  ok(ts_player_tween(world, number(world, "x"), TWEEN(10, 0.25), &player));
  ok(ts_player_set_stops(world, player, TS_STOP_AT_END));
  run(world, 0.5, go_back);
  printf("and half back: x %016" PRIx64 "\n", value(world, "x"));
  ok(ts_world_destroy(world));
}

static void tell(ts_world world, const ts_stop *stop) {
  if (stop->kind == TS_STOP_BLOCK) {
    ts_channel x;
    ts_player player;
    printf("block at %016" PRIx64 ": x %016" PRIx64 "\n", bits(stop->time), value(world, "x"));
    ok(ts_channel_find(world, "x", &x));
    ok(ts_player_tween(world, x, TWEEN(5, 0.25), &player));
    ok(ts_chain_adopt(world, stop->chain, player));
  } else if (stop->event.kind == TS_EVENT_CHAIN_MARKER) {
    printf("marker %" PRIu32 " at %016" PRIx64 "\n", stop->event.marker, bits(stop->time));
  } else {
    printf("chain ended at %016" PRIx64 ", reason %d\n", bits(stop->time), (int)stop->event.reason);
  }
}

static const char track_text[] =
  "{\"tweenspirit\":1,\"type\":\"track\",\"kind\":\"float\",\"keys\":[{\"t\":0.0,\"v\":0.0},{\"t\":0.5,\"v\":8.0}]}";

/* A chain of everything that a chain may have, twice over at twice the rate. */
static void items(void) {
  ts_world world = world_made();
  ts_channel x = number(world, "x"), y = number(world, "y");
  ts_track track;
  ts_timeline timeline;
  char text[256];
  size_t length;
  ok(ts_track_from_json(track_text, strlen(track_text), &track));
  ok(ts_track_to_json(track, text, sizeof text, &length));
  printf("%s\n", text);
  ok(ts_timeline_create(world, &timeline));
  ok(ts_timeline_add_track(world, timeline, y, track, 0.25, NULL));
  ts_chain inner = chain_made(world, 1, 1, false), chain = chain_made(world, 2, 2, true);
  ok(ts_chain_add_tween(world, inner, x, TWEEN(3, 0.125)));
  ok(ts_chain_add_tween(world, chain, x, TWEEN(10, 0.25)));
  ok(ts_chain_add_delay(world, chain, 0.5));
  ok(ts_chain_then(world, chain));
  ok(ts_chain_add_spring(world, chain, x, &(ts_spring_to){.struct_size = sizeof(ts_spring_to),
                                                          .target = (double[]){4}}));
  ok(ts_chain_add_marker(world, chain, 7));
  ok(ts_chain_then(world, chain));
  ok(ts_chain_add_decay(world, chain, x, &(ts_decay_to){.struct_size = sizeof(ts_decay_to),
                                                        .velocity = (double[]){100}}));
  ok(ts_chain_then(world, chain));
  ok(ts_chain_add_track(world, chain, x, track, NULL));
  ok(ts_chain_add_timeline(world, chain, timeline, NULL));
  ok(ts_chain_then(world, chain));
  ok(ts_chain_add_chain(world, chain, inner));
  ok(ts_chain_then(world, chain));
  ok(ts_chain_add_block(world, chain, 1, "tell"));
  ok(ts_chain_then(world, chain));
  ok(ts_chain_add_playhead(world, chain, timeline,
                           &(ts_playhead_to){.struct_size = sizeof(ts_playhead_to), .time = 0.5}));
  ok(ts_chain_set_stops(world, chain, TS_STOP_AT_MARKER | TS_STOP_AT_END));
  ok(ts_chain_start(world, chain));
  run(world, 30, tell);
  printf("x %016" PRIx64 " y %016" PRIx64 "\n", value(world, "x"), value(world, "y"));
  ts_event events[64];
  size_t count;
  ok(ts_world_read_events(world, events, 64, &count));
  for (size_t i = 0; i < count; i++)
    if (events[i].kind >= TS_EVENT_CHAIN_BEGIN)
      printf("event at %016" PRIx64 " kind %d reason %d marker %" PRIu32 "\n", bits(events[i].time),
             (int)events[i].kind, (int)events[i].reason, events[i].marker);
  uint64_t hash;
  ok(ts_world_hash(world, &hash));
  printf("hash %016" PRIx64 "\n", hash);
  ok(ts_track_destroy(track));
  ok(ts_world_destroy(world));
}

static void controls(void) {
  ts_world world = world_made();
  ts_channel x = number(world, "x");
  ts_chain chain = chain_made(world, 1, 1, true);
  ok(ts_chain_add_tween(world, chain, x, TWEEN(10, 1)));
  ok(ts_chain_then(world, chain));
  ok(ts_chain_add_tween(world, chain, x, TWEEN(20, 1)));
#define SHOW(what) printf(what ": x %016" PRIx64 "\n", value(world, "x"))
  ok(ts_chain_start(world, chain));
  run(world, 0.25, NULL);
  SHOW("started");
  ok(ts_chain_pause(world, chain));
  run(world, 1, NULL);
  SHOW("paused");
  ok(ts_chain_resume(world, chain));
  ok(ts_chain_set_rate(world, chain, 2));
  run(world, 0.125, NULL);
  SHOW("resumed, twice as fast");
  ok(ts_chain_finish(world, chain));
  SHOW("finished");
  ok(ts_chain_set_iterations(world, chain, 2));
  ok(ts_chain_start(world, chain));
  run(world, 1.25, NULL);
  SHOW("once more, and on");
  ok(ts_chain_cancel(world, chain));
  SHOW("cancelled");
  ok(ts_chain_start(world, chain));
  run(world, 0.25, NULL);
  ok(ts_chain_stop(world, chain));
  run(world, 1, NULL);
  SHOW("stopped");
  ok(ts_chain_destroy(world, chain));
  printf("is there: %d\n", ts_chain_is_valid(world, chain));
  ok(ts_world_destroy(world));
}

/* ---- A scene ------------------------------------------------------------------------------------------------------ */

/* That of bindings/FORMAT.md: `text`, and where it ends. */
static char *scene_text(char *text, size_t room) {
  FILE *file = fopen("bindings/FORMAT.md", "r");
  size_t length = file ? fread(text, 1, room - 1, file) : 0;
  text[length] = 0;
  char *scene = strstr(text, "## Scene"), *begin = scene ? strstr(scene, "```json\n") : NULL;
  char *end = begin ? strstr(begin, "\n```\n") : NULL;
  if (!end) fprintf(stderr, "bindings/FORMAT.md has no scene\n"), exit(1);
  fclose(file);
  *end = 0;
  return begin + strlen("```json\n");
}

static uint64_t popped;

static void pop(ts_world world, const ts_stop *stop) {
  if (stop->kind != TS_STOP_BLOCK || stop->block != popped) fprintf(stderr, "not popped\n"), exit(1);
  printf("popped at %016" PRIx64 ": card.alpha %016" PRIx64 "\n", bits(stop->time), value(world, "card.alpha"));
}

static void scene(void) {
  static char file[1 << 16], text[1 << 12];
  const char *source = scene_text(file, sizeof file);
  ts_world world = world_made();
  ts_scene scene;
  ts_build build;
  ts_timeline timeline;
  size_t length, count;
  ok(ts_scene_parse(source, strlen(source), &scene));
  ok(ts_scene_print(scene, text, sizeof text, &length));
  printf("%s\n", text);
  for (int thing = TS_SCENE_CHANNEL; thing <= TS_SCENE_CHAIN; thing++) {
    ok(ts_scene_count(scene, (ts_scene_thing)thing, &count));
    for (size_t i = 0; i < count; i++) {
      ok(ts_scene_get_name(scene, (ts_scene_thing)thing, i, text, sizeof text, &length));
      printf("%d is %s\n", thing, text);
    }
  }
  uint32_t id;
  ok(ts_marker_get_id("popped", strlen("popped"), &id));
  popped = TS_SCENE_BLOCK | id;
  ok(ts_scene_build(scene, world, &build));
  ok(ts_scene_destroy(scene));
  ok(ts_build_run(build));
  run(world, 1.5, pop);
  printf("card.alpha %016" PRIx64 "\n", value(world, "card.alpha"));
  run(world, 5, pop);
  uint64_t hash;
  ok(ts_world_hash(world, &hash));
  printf("hash %016" PRIx64 "\n", hash);
  /* The second of the timelines is intro. */
  ts_player player;
  ok(ts_build_get_timeline(build, 1, &timeline));
  ok(ts_timeline_play(world, timeline, NULL, &player));
  run(world, 1.25, pop);
  printf("played: card.alpha %016" PRIx64 "\n", value(world, "card.alpha"));
  ts_channel channel;
  ok(ts_build_remove(build));
  ok(ts_build_destroy(build));
  printf("removed: %s\n", ts_status_name(ts_channel_find(world, "card.alpha", &channel)));
  ok(ts_world_destroy(world));
}

/* What runs is sent elsewhere, linked, punched, and moved along a path. */
static void changes(void) {
  static const char way[] = "M0 0 C 50 0 50 100 100 100";
  ts_world world = world_made();
  ts_channel x = number(world, "x"), y = number(world, "y"), place;
  ts_channel_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_VEC2, .name = "place"};
  ok(ts_channel_create(world, &desc, &place));
  const double to = 100, elsewhere = -50, two = 2, one = 1, strength = 20;
  ts_link_desc link = {.struct_size = sizeof link, .sources = &x, .count = 1, .scale = &two, .offset = &one};
  ok(ts_channel_link(world, y, &link));
  ts_player spring, other;
  ok(ts_player_spring(world, x, &(ts_spring_to){.struct_size = sizeof(ts_spring_to), .target = &to}, &spring));
  ts_punch_desc punch = {.struct_size = sizeof punch, .strength = &strength, .duration = 0.4};
  ok(ts_channel_punch(world, x, &punch, &other));
  ts_path path;
  ok(ts_path_create_svg(way, strlen(way), &path));
  ts_follow_desc follow = {.struct_size = sizeof follow, .end = 1};
  follow.timing = (ts_timing){.struct_size = sizeof(ts_timing), .duration = 1};
  ok(ts_channel_follow(world, place, path, &follow, &other));
  ok(ts_path_destroy(path));
  ok(ts_world_step(world, 0.125, NULL));
  ok(ts_player_set_target(world, spring, &elsewhere, NULL));
  ok(ts_world_step(world, 0.25, NULL));
  double at[2];
  ok(ts_channel_get(world, place, at, NULL, NULL, 2));
  printf("changed: x %016" PRIx64 " y %016" PRIx64 " place %016" PRIx64 " %016" PRIx64 "\n", value(world, "x"),
         value(world, "y"), bits(at[0]), bits(at[1]));
  ok(ts_world_destroy(world));
}

static void refused(ts_status status) { printf("%s: %s\n", ts_status_name(status), ts_last_error_message()); }

static void refusals(void) {
  ts_easing easing;
  ts_spring spring;
  refused(ts_easing_parse("cubic-bezier(1.5,0,.2,1)", TS_DIALECT_CSS, &easing));
  refused(ts_easing_parse("no.such", TS_DIALECT_CANONICAL, &easing));
  refused(ts_spring_make(&(ts_spring_desc){.struct_size = sizeof(ts_spring_desc), .scheme = TS_SPRING_BY_DURATION,
                                           .duration = -1}, &spring));
  refused(ts_easing_register(&(ts_easing_desc){.struct_size = sizeof(ts_easing_desc), .name = "quad.in", .plain = hop},
                             &easing));
  ts_scene scene;
  const char *text = "{\"tweenspirit\": 1, \"type\": \"scene\", \"chain\": {}}";
  refused(ts_scene_parse(text, strlen(text), &scene));
}

int main(void) {
  library();
  texts();
  curves();
  springs();
  world();
  groups();
  handlers();
  items();
  controls();
  scene();
  changes();
  refusals();
  return 0;
}
