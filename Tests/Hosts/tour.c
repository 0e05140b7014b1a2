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
  printf("ended at %016" PRIx64 "\n", bits(stop->time));
  ok(ts_tween_to(world, stop->event.channel, 0, 0.5));
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
  ok(ts_chain_then(world, chain));
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

/* ---- Noun by noun ------------------------------------------------------------------------------------------------- */

/* Numbers in a line. */
static void row(const char *what, size_t count, const double *numbers) {
  printf("%s:", what);
  for (size_t i = 0; i < count; i++) printf(" %016" PRIx64, bits(numbers[i]));
  printf("\n");
}
#define ROW(what, ...) row(what, sizeof((double[]){__VA_ARGS__}) / sizeof(double), (double[]){__VA_ARGS__})
#define SIZED(type, ...) (&(type){.struct_size = sizeof(type), __VA_ARGS__})

static void easing_noun(void) {
  ts_easing out, css, line, baked, spring, read;
  char text[256];
  size_t length;
  double slope, at, max_error, value;
  ok(ts_easing_get_builtin(TS_EASING_QUAD_IN, &read));
  ok(ts_easing_modify(read, TS_MODIFIER_OUT, &out));
  ok(ts_easing_print(out, text, sizeof text, &length));
  printf("out of quad.in is %s\n", text);
  ok(ts_easing_differentiate(out, 0.25, &slope));
  ok(ts_easing_inverse(out, 0.75, &at));
  ok(ts_easing_evaluate(out, 1.5, TS_EVALUATE_EXTRAPOLATE, &value));
  ROW("easing", slope, at, value, ts_ease(TS_EASING_BACK_OUT, 0.5));
  ok(ts_easing_to_css(out, 1e-3, text, sizeof text, &length, &max_error));
  printf("in CSS %s\n", text);
  ok(ts_easing_to_json(out, text, sizeof text, &length));
  printf("in JSON %s\n", text);
  ok(ts_easing_from_json(text, length, &css));
  ok(ts_easing_create_linear((double[]){0, 0.75, 1}, (double[]){0, 0.5, 1}, 3, &line));
  ok(ts_easing_parse("elastic.out", TS_DIALECT_CANONICAL, &spring));
  ok(ts_easing_bake(spring, 1e-4, 0, &baked, &max_error));
  double t[3] = {0.125, 0.25, 0.75};
  ok(ts_easing_sample_f64(line, t, t, 3));
  ok(ts_easing_evaluate(css, 0.5, 0, &value));
  ROW("easings", t[0], t[1], t[2], value, max_error);
  const ts_easing all[] = {out, css, line, baked, spring};
  for (int i = 0; i < 5; i++) ok(ts_easing_release(all[i]));
}

static void spring_noun(void) {
  ts_spring spring, preset, read;
  ts_spring_info info = {.struct_size = sizeof info};
  char text[256];
  size_t length;
  ok(ts_spring_make(SIZED(ts_spring_desc, .scheme = TS_SPRING_BY_STIFFNESS, .stiffness = 200, .damping = 10), &spring));
  ok(ts_spring_get_info(&spring, &info));
  ROW("spring", info.omega, info.damping_ratio, info.duration, info.bounce, info.settling_duration, info.half_life);
  ok(ts_spring_make(SIZED(ts_spring_desc, .preset = TS_SPRING_BOUNCY), &preset));
  ok(ts_spring_to_json(&preset, text, sizeof text, &length));
  printf("bouncy is %s\n", text);
  ok(ts_spring_from_json(text, length, &read));
  ts_motion from = {.struct_size = sizeof from, .target = 100, .velocity = 50}, next = {.struct_size = sizeof next};
  double x[2], v[2], settled, crossed, turned, peak;
  ok(ts_spring_sample_f64(&spring, &from, (double[]){0.125, 0.25}, x, v, 2));
  ok(ts_spring_settling_time(&spring, &from, 0.01, &settled));
  ok(ts_spring_crossing(&spring, &from, 50, 0, &crossed));
  ok(ts_spring_extremum(&spring, &from, 0, &turned, &peak));
  ROW("motion", x[0], v[0], x[1], v[1], settled, crossed, turned, peak);
  ok(ts_spring_retarget(&spring, &from, 0.25, 0, &next));
  ok(ts_spring_evaluate(&spring, &next, 0.125, x, v));
  ts_easing easing;
  ok(ts_easing_from_spring(&read, 0, 0, &easing, &settled));
  ok(ts_easing_evaluate(easing, 0.25, 0, &peak));
  ok(ts_easing_release(easing));
  ROW("retargeted", x[0], v[0], settled, peak);
}

static void decay_noun(void) {
  ts_decay decay;
  ts_decay_info info = {.struct_size = sizeof info};
  ok(ts_decay_make(TS_DECAY_BY_HALF_LIFE, 0.25, &decay));
  ok(ts_decay_get_info(&decay, &info));
  ts_decay_motion from = {.struct_size = sizeof from, .decay = decay, .start = 10, .velocity = 500};
  double x, v, rest, settled, handoff, crossed, aimed, snapped, distance, seconds, band, value, speed = 2;
  ok(ts_decay_evaluate(&from, 0.25, &x, &v));
  ok(ts_decay_rest(&from, 0.5, &rest, &settled));
  ok(ts_decay_handoff(&from, &handoff, NULL));
  ok(ts_decay_crossing(&from, 100, &crossed));
  ok(ts_decay_aim(&decay, 0, 100, &aimed));
  ok(ts_decay_snap(&decay, 0, 500, 40, 5, &snapped));
  ROW("decay", info.rate, info.drag, x, v, rest, settled, handoff, crossed, aimed, snapped);
  ts_fall_motion fall = {.struct_size = sizeof fall, .acceleration = 9.75, .velocity = -5};
  ok(ts_fall_evaluate(&fall, 0.5, &x, &v));
  ok(ts_fall_crossing(&fall, 0, 0, &crossed));
  ok(ts_fling(TS_FLING_FLUTTER, 1000, 0.015, 160, &distance, &seconds));
  ok(ts_rubber_band(50, 100, 0.55, false, &band));
  ok(ts_follow(0, 10, 0.125, 0.0625, &speed, &value));
  ROW("fall", x, v, crossed, distance, seconds, band, value, speed);
  double rgba[4];
  ok(ts_color_parse("oklch(0.7 0.15 60 / 50%)", rgba));
  ROW("color", rgba[0], rgba[1], rgba[2], rgba[3]);
  ts_velocity_tracker tracker = {.struct_size = sizeof tracker, .lanes = 2};
  double velocity[2];
  for (int i = 0; i < 5; i++)
    ok(ts_velocity_tracker_add(&tracker, i / 128.0, (double[]){i * i, 3.0 * i}));
  ts_velocity_info its = {.struct_size = sizeof its};
  ok(ts_velocity_tracker_get(&tracker, 0, velocity, &its));
  ROW("velocity", velocity[0], velocity[1], its.duration, its.confidence);
  double value_of[2] = {0, 5}, velocity_of[2] = {10, 0}, from_of[2] = {0, 10};
  size_t active;
  ok(ts_springs_step_f64(SIZED(ts_spring_batch_f64, .count = 2, .value = {value_of, 0}, .velocity = {velocity_of, 0},
    .target = {.number = 20}, .omega = {.number = 8}, .damping_ratio = {.number = 0.5}), 0.125, &active));
  ROW("springs", value_of[0], value_of[1], velocity_of[0], velocity_of[1], (double)active);
  ok(ts_decays_step_f64(SIZED(ts_decay_batch_f64, .count = 2, .value = {value_of, 0}, .velocity = {velocity_of, 0},
    .decay = &decay, .tolerance = 0.5), 0.125, &active));
  ROW("decays", value_of[0], value_of[1], velocity_of[0], velocity_of[1], (double)active);
  ts_easing cubic;
  ok(ts_easing_get_builtin(TS_EASING_CUBIC_OUT, &cubic));
  ok(ts_tweens_sample_f64(SIZED(ts_tween_batch_f64, .count = 2, .from = {from_of, 0, 0}, .to = {.number = 20},
    .duration = {.number = 2}, .easings = &cubic, .easing_count = 1, .out = {value_of, 0}), 0.5));
  ROW("tweens", value_of[0], value_of[1]);
}

static void track_noun(void) {
  ts_track track, columns, baked, fitted;
  ts_easing cubic;
  char text[512];
  size_t length, first, count, index;
  double at[2], velocity[2], rows[4], max_error, time;
  ok(ts_easing_parse("cubic.out", TS_DIALECT_CANONICAL, &cubic));
  ok(ts_track_create(SIZED(ts_track_desc, .kind = TS_TRACK_VEC2), &track));
  const ts_key keys[] = {
    {.struct_size = sizeof(ts_key), .time = 0, .value = (double[]){0, 0}},
    {.struct_size = sizeof(ts_key), .time = 1, .value = (double[]){10, 20}, .easing = cubic},
    {.struct_size = sizeof(ts_key), .time = 0.5, .value = (double[]){5, 0}, .relative = true},
  };
  ok(ts_track_insert(track, keys, 2));
  ok(ts_track_insert(track, keys + 2, 1));
  uint32_t hit;
  ok(ts_marker_get_id("tour.hit", strlen("tour.hit"), &hit));
  ok(ts_track_add_marker(track, 0.5, hit));
  ok(ts_track_evaluate(track, 1.25, at, velocity));
  ok(ts_track_sample_f64(track, (double[]){0.5, 1.125}, rows, 2));
  ROW("track", at[0], at[1], velocity[0], velocity[1], rows[0], rows[1], rows[2], rows[3]);
  ok(ts_track_set_value(track, 2, (double[]){6, 1}));
  ok(ts_track_move(track, 2, 2, &index));
  ok(ts_track_set_extrapolation(track, TS_EXTRAPOLATE_HOLD, TS_EXTRAPOLATE_LOOP));
  ok(ts_track_find_range(track, 0.5, 3, &first, &count));
  ok(ts_track_find(track, 1.5, &length));
  printf("keys %zu %zu %zu %zu\n", index, first, count, length);
  ok(ts_track_to_json(track, text, sizeof text, &length));
  printf("%s\n", text);
  ok(ts_track_reverse(track));
  ts_marker marker;
  ok(ts_track_get_markers(track, -1, 3, &marker, 1, &count));
  ok(ts_marker_print(marker.id, text, sizeof text, &length));
  ok(ts_track_evaluate(track, 0.75, at, NULL));
  printf("%zu marker, %s at %016" PRIx64 "\n", count, text, bits(marker.time));
  ROW("reversed", at[0], at[1]);

  ok(ts_track_create(SIZED(ts_track_desc, .kind = TS_TRACK_FLOAT, .interpolation = TS_INTERPOLATION_MONOTONE),
                     &columns));
  ok(ts_track_insert_columns(columns, NULL, (double[]){0, 0.5, 1}, (double[]){0, 8, 10}, 3));
  ok(ts_track_find_time(columns, 5, &time));
  ok(ts_track_bake(columns, SIZED(ts_bake_desc, .tolerance = 0.125), &baked, &max_error));
  ts_track_info info = {.struct_size = sizeof info};
  ok(ts_track_get_info(baked, &info));
  ROW("baked", time, max_error, info.end, (double)info.count);
  ok(ts_track_fit(SIZED(ts_fit_desc, .times = (double[]){0, 1, 2, 3}, .values = (double[]){0, 1, 2, 0}, .count = 4,
                        .lanes = 1, .tolerance = 0.125), &fitted, &max_error));
  ok(ts_track_get_info(fitted, &info));
  ROW("fitted", max_error, (double)info.count);
  ok(ts_track_to_css(columns, 0.01, text, sizeof text, &length, NULL));
  printf("%s\n", text);
  ok(ts_track_to_web_animation(baked, "left", "px", 0.5, text, sizeof text, &length));
  printf("%s\n", text);
  ok(ts_track_to_css_keyframes(baked, "go", "left", "px", 0.5, text, sizeof text, &length));
  printf("%s\n", text);

  ts_trackset set;
  ts_cursor cursor;
  double lanes[3], frames[6];
  ok(ts_trackset_create((ts_track[]){track, columns}, 2, &set));
  ok(ts_cursor_create(set, &cursor));
  ok(ts_trackset_sample_f64(set, cursor, 0.25, lanes));
  ok(ts_trackset_sample_frames_f64(set, 1, 2, 8, frames));
  row("set", 3, lanes);
  row("frames", 6, frames);
  ok(ts_cursor_destroy(cursor));
  ok(ts_trackset_destroy(set));
  const ts_track all[] = {track, columns, baked, fitted};
  for (int i = 0; i < 4; i++) ok(ts_track_destroy(all[i]));
  ok(ts_easing_release(cubic));

  ts_path path, line;
  ts_path_info its = {.struct_size = sizeof its};
  double points[4], tangents[4], matrix[6];
  ok(ts_path_create_svg("M0 0 C 50 0 50 100 100 100", 26, &path));
  ok(ts_path_create_bezier((double[]){0, 0, 3, 4}, 2, 2, 1, &line));
  ok(ts_path_get_info(path, &its));
  ok(ts_path_sample(path, (double[]){0.25, 1}, 2, points, tangents));
  ROW("path", its.length, points[0], points[1], points[2], points[3], tangents[0], tangents[1]);
  ok(ts_path_to_track(line, SIZED(ts_path_track_desc, .duration = 2), &track));
  ok(ts_track_evaluate(track, 1, at, velocity));
  ROW("walked", at[0], at[1], velocity[0], velocity[1]);
  ok(ts_path_destroy(path));
  ok(ts_path_destroy(line));
  ok(ts_track_destroy(track));
  ts_affine affine;
  ok(ts_affine_decompose((double[]){0, 2, -3, 0, 5, 6}, &affine));
  ok(ts_affine_compose(&affine, matrix));
  ROW("affine", affine.rotation, affine.scale_x, affine.scale_y, matrix[1], matrix[4]);
  ts_trs trs;
  double big[16];
  ok(ts_trs_decompose((double[]){2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 1, 2, 3, 1}, &trs));
  ok(ts_trs_compose(&trs, big));
  ROW("trs", trs.translation[2], trs.rotation[3], trs.scale[0], big[5]);
  ts_timing_result result = {.struct_size = sizeof result};
  ok(ts_timing_evaluate(SIZED(ts_timing, .delay = 0.5, .duration = 1, .iterations = 3,
                              .direction = TS_DIRECTION_ALTERNATE), 1.75, &result));
  double delays[4];
  ok(ts_stagger(SIZED(ts_stagger_desc, .count = 4, .each = 0.125, .from = TS_STAGGER_CENTER), delays));
  ROW("timing", result.progress, result.iteration, result.end_time, delays[0], delays[1]);
}

static double number_of(ts_world world, ts_channel channel) {
  double value;
  ok(ts_channel_get(world, channel, &value, NULL, NULL, 1));
  return value;
}

static void channel_noun(void) {
  ts_world world = world_made();
  ts_channel x = number(world, "x"), color, turn, layer, weight;
  ts_player player;
  double two[2], four[4], velocity[4], target[4], lower, upper;
  ok(ts_channel_create(world, SIZED(ts_channel_desc, .kind = TS_TRACK_COLOR, .value = (double[]){1, 0, 0, 1},
                                    .name = "color"), &color));
  ok(ts_channel_create(world, SIZED(ts_channel_desc, .kind = TS_TRACK_ANGLE, .name = "turn", .path = "card.turn"),
                       &turn));
  ts_easing ease;
  ok(ts_easing_parse("quad.in", TS_DIALECT_CANONICAL, &ease));
  ok(ts_world_attach(world, "card", 0, ease));
  ok(ts_channel_set_history(world, x, 10));
  ok(ts_player_tween(world, color, SIZED(ts_tween_desc, .target = (double[]){0, 0, 1, 1},
    .timing = {.duration = 1, .flags = TS_TIMING_KEEP}), &player));
  ok(ts_player_tween(world, turn, TWEEN(3, 1), &player));
  ok(ts_channel_fall(world, x, SIZED(ts_fall_desc, .acceleration = (double[]){-100}, .velocity = (double[]){40}),
                     &player));
  ok(ts_channel_set_bounds(world, x, SIZED(ts_bounds_desc, .lower = (double[]){-1}, .upper = (double[]){9},
    .contact = TS_CONTACT_BOUNCE, .restitution = 0.5)));
  ok(ts_world_step(world, 0.5, NULL));
  ok(ts_channel_get(world, color, four, velocity, target, 4));
  row("colour", 4, four);
  row("its velocity", 4, velocity);
  row("its target", 4, target);
  ok(ts_channel_get_bounds(world, x, NULL, &lower, &upper, 1));
  ROW("bounced", number_of(world, x), number_of(world, turn), lower, upper);
  ok(ts_channel_set_bounds(world, x, SIZED(ts_bounds_desc, 0)));
  ok(ts_world_detach(world, "card", 0));

  ok(ts_channel_set(world, x, (double[]){5}, 1));
  ok(ts_channel_shake(world, x, SIZED(ts_shake_desc, .amplitude = (double[]){3}, .seed = 7), &player));
  ok(ts_channel_fling(world, turn, SIZED(ts_fling_desc, .velocity = (double[]){300}), &player));
  ok(ts_channel_add_layer(world, color, TS_LAYER_ADD, 0.5, &layer, &weight));
  ok(ts_channel_set(world, layer, (double[]){0, 0.5, 0, 0}, 4));
  ok(ts_world_step(world, 0.125, NULL));
  ok(ts_channel_get(world, color, four, NULL, NULL, 4));
  row("layered", 4, four);
  ok(ts_channel_destroy(world, layer));
  ROW("shaken", number_of(world, x), number_of(world, turn));
  ok(ts_channel_stop(world, x));
  ok(ts_player_tween(world, x, TWEEN(10, 1), &player));
  ok(ts_world_step(world, 0.25, NULL));
  ok(ts_channel_begin_fade(world, x, 0.5, ease));
  ok(ts_player_decay(world, x, SIZED(ts_decay_to, .velocity = (double[]){-20}), &player));
  ok(ts_world_step(world, 0.25, NULL));
  ok(ts_channel_value_at(world, x, 0.7, two, two + 1, 1));
  ROW("faded", number_of(world, x), two[0], two[1]);
  ts_channel three[3];
  double places[3];
  ok(ts_channels_create(world, SIZED(ts_channel_desc, .kind = TS_TRACK_FLOAT), 3, NULL, three));
  ok(ts_channels_set(world, three, 3, (double[]){1, 2, 3}));
  ok(ts_channels_tween(world, three, 3, SIZED(ts_tween_desc, .target = (double[]){9, 9, 9}, .timing = {.duration = 1}),
                       NULL, (double[]){0, 0.25, 0.5}, NULL));
  ok(ts_world_step(world, 0.5, NULL));
  ok(ts_channels_get(world, three, 3, places, NULL, NULL));
  row("channels", 3, places);
  ts_event events[64];
  size_t count;
  ok(ts_world_read_events(world, events, 64, &count));
  for (size_t i = 0; i < count; i++)
    if (events[i].kind == TS_EVENT_CONTACT)
      printf("contact at %016" PRIx64 " bound %d of %016" PRIx64 "\n", bits(events[i].time), (int)events[i].bound,
             bits(events[i].value[0]));
  ok(ts_easing_release(ease));
  ok(ts_world_destroy(world));
}

static void player_noun(void) {
  ts_world world = world_made();
  ts_channel x = number(world, "x");
  ts_player player;
  ts_player_info info = {.struct_size = sizeof info};
  ok(ts_player_tween(world, x, SIZED(ts_tween_desc, .target = (double[]){10},
    .timing = {.duration = 1, .iterations = 2, .direction = TS_DIRECTION_ALTERNATE, .flags = TS_TIMING_KEEP}),
    &player));
  ok(ts_world_step(world, 0.25, NULL));
  ok(ts_player_pause(world, player));
  ok(ts_world_step(world, 0.5, NULL));
  ROW("paused", number_of(world, x));
  ok(ts_player_resume(world, player));
  ok(ts_player_set_rate(world, player, 2));
  ok(ts_world_step(world, 0.125, NULL));
  ok(ts_player_get_info(world, player, &info));
  ROW("resumed", number_of(world, x), info.time, info.remaining, info.progress);
  ok(ts_player_reverse(world, player));
  ok(ts_world_step(world, 0.125, NULL));
  ROW("reversed", number_of(world, x));
  ok(ts_player_seek(world, player, 0.5, false));
  ok(ts_player_update_timing(world, player, SIZED(ts_timing, .duration = 2, .delay = 0.125),
                             TS_TIMING_HAS_DURATION | TS_TIMING_HAS_DELAY));
  ROW("sought", number_of(world, x));
  ok(ts_player_set_target(world, player, (double[]){20}, NULL));
  ok(ts_player_reverse(world, player));
  ok(ts_player_finish(world, player));
  ok(ts_player_get_info(world, player, &info));
  printf("kept %d ended %d\n", info.kept, info.ended);
  ok(ts_player_restart(world, player));
  ok(ts_world_step(world, 0.5, NULL));
  double seconds;
  ts_player endless;
  ok(ts_world_get_remaining(world, &seconds, &endless));
  ROW("restarted", number_of(world, x), seconds, endless.slot);
  ok(ts_player_cancel(world, player));
  ROW("cancelled", number_of(world, x));
  ts_track track;
  ok(ts_track_from_json(track_text, strlen(track_text), &track));
  ok(ts_player_track(world, x, track, NULL, &player));
  ok(ts_world_step(world, 0.25, NULL));
  ok(ts_track_set_value(track, 1, (double[]){80}));
  ok(ts_player_replace_track(world, player, track));
  ROW("another track", number_of(world, x));
  ok(ts_player_stop(world, player));
  printf("is there: %d\n", ts_player_is_valid(world, player));
  ok(ts_track_destroy(track));
  ok(ts_world_destroy(world));
}

static void timeline_noun(void) {
  ts_world world = world_made();
  ts_channel x = number(world, "x"), y = number(world, "y");
  ts_track track;
  ts_timeline inner, timeline;
  ts_entry entry;
  ts_player player;
  uint32_t hit;
  double at;
  ok(ts_track_from_json(track_text, strlen(track_text), &track));
  ok(ts_timeline_create(world, &inner));
  ok(ts_timeline_create(world, &timeline));
  ok(ts_timeline_add_track(world, inner, y, track, 0, NULL));
  ok(ts_timeline_add_track(world, timeline, x, track, 0, NULL));
  ok(ts_timeline_find_position(world, timeline, "+=0.25", 0.5, &at));
  ok(ts_timeline_add_timeline(world, timeline, inner, NULL, at, &entry));
  ok(ts_marker_get_id("tour.hit", strlen("tour.hit"), &hit));
  ok(ts_timeline_add_marker(world, timeline, 0.375, hit, NULL));
  ts_timeline_info info = {.struct_size = sizeof info};
  ok(ts_timeline_get_info(world, timeline, &info));
  for (size_t i = 0; i < info.entries; i++) {
    ts_entry_info its = {.struct_size = sizeof its};
    ok(ts_timeline_get_entry(world, timeline, i, &its));
    printf("entry of kind %d %016" PRIx64 " %016" PRIx64 "\n", (int)its.kind, bits(its.at), bits(its.end));
  }
  ok(ts_timeline_set_time(world, timeline, 1));
  ROW("scrubbed", info.duration, number_of(world, x), number_of(world, y));
  ok(ts_timeline_animate_to(world, timeline, SIZED(ts_playhead_to, .time = 0.25, .timing = {.duration = 1}), &player));
  ok(ts_world_step(world, 0.5, NULL));
  ok(ts_timeline_get_info(world, timeline, &info));
  ROW("half way back", info.time, number_of(world, x), number_of(world, y));
  ok(ts_timeline_remove(world, timeline, entry));
  ok(ts_timeline_play(world, timeline, SIZED(ts_timing, .duration = 0.5, .iterations = 2), &player));
  ok(ts_world_step(world, 0.75, NULL));
  ts_event events[16];
  size_t count;
  ok(ts_world_read_events(world, events, 16, &count));
  for (size_t i = 0; i < count; i++)
    printf("event at %016" PRIx64 " kind %d marker %d\n", bits(events[i].time), (int)events[i].kind,
           events[i].marker == hit);
  ROW("played twice", number_of(world, x), number_of(world, y));
  ok(ts_timeline_destroy(world, timeline));
  printf("is there: %d\n", ts_timeline_is_valid(world, timeline));
  ok(ts_track_destroy(track));
  ok(ts_world_destroy(world));
}

static void tell_state(ts_world world, const ts_stop *stop) {
  char name[32] = "nowhere";
  size_t length;
  const ts_machine machine = {stop->event.player.slot, stop->event.player.generation};
  if (stop->event.lanes != TS_MACHINE_NONE)
    ok(ts_machine_get_state_name(world, machine, stop->event.lanes, name, sizeof name, &length));
  printf("state at %016" PRIx64 ": from %s to %" PRIu32 "\n", bits(stop->time), name, stop->event.marker);
}

static void machine_noun(void) {
  ts_world world = world_made();
  ts_channel x = number(world, "x");
  ts_machine machine;
  uint32_t go, speed, idle, away, again;
  ts_chain there = chain_made(world, 1, 1, true), back = chain_made(world, 1, 1, true);
  ok(ts_chain_add_tween(world, there, x, TWEEN(10, 0.5)));
  ok(ts_chain_add_spring(world, back, x, SIZED(ts_spring_to, .target = (double[]){0})));
  ok(ts_machine_create(world, &machine));
  ok(ts_machine_add_input(world, machine, "go", TS_INPUT_TRIGGER, 0, &go));
  ok(ts_machine_add_input(world, machine, "speed", TS_INPUT_NUMBER, 1, &speed));
  ok(ts_machine_add_state(world, machine, "idle", (ts_chain){0, 0}, &idle));
  ok(ts_machine_add_state(world, machine, "away", there, &away));
  ok(ts_machine_add_state(world, machine, "again", back, &again));
  const ts_condition conditions[] = {{go, TS_IS_EQUAL, 1}, {speed, TS_IS_AT_LEAST, 2}};
  ok(ts_machine_add_transition(world, machine, SIZED(ts_transition_desc, .from = idle, .to = away,
                                                     .conditions = conditions, .condition_count = 2)));
  ok(ts_machine_add_transition(world, machine, SIZED(ts_transition_desc, .from = away, .to = again, .finished = true)));
  ok(ts_machine_add_transition(world, machine, SIZED(ts_transition_desc, .from = again, .to = idle, .after = 0.25)));
  ok(ts_machine_set_stops(world, machine, TS_STOP_AT_STATE));
  ok(ts_machine_start(world, machine));
  ok(ts_machine_set_input(world, machine, "go", 1));
  run(world, 0.125, tell_state);
  ok(ts_machine_set_input(world, machine, "speed", 2));
  run(world, 1, tell_state);
  ts_machine_info info = {.struct_size = sizeof info};
  double input;
  ok(ts_machine_get_info(world, machine, &info));
  ok(ts_machine_get_input(world, machine, "go", &input, NULL));
  ROW("machine", number_of(world, x), info.time, input);
  ok(ts_machine_stop(world, machine));
  ok(ts_machine_destroy(world, machine));
  printf("is there: %d\n", ts_machine_is_valid(world, machine));
  ok(ts_world_destroy(world));
}

static void world_noun(void) {
  ts_world world;
  ok(ts_world_create(SIZED(ts_world_desc, .max_step = 0.25, .motion = TS_MOTION_FULL), &world));
  ts_channel x = number(world, "x"), changed[4];
  ts_player player;
  ts_world_info info = {.struct_size = sizeof info};
  static uint8_t bytes[1 << 14];
  static char text[1 << 14];
  size_t size, length, count;
  uint64_t hash, again;
  ok(ts_player_spring(world, x, SIZED(ts_spring_to, .target = (double[]){10}), &player));
  ok(ts_world_set_rate(world, 0.5));
  ok(ts_world_step(world, 1, NULL));
  ok(ts_world_get_info(world, &info));
  ROW("world", info.time, info.rate, (double)info.players, (double)info.steps);
  ok(ts_world_snapshot(world, bytes, sizeof bytes, &size));
  ok(ts_world_set_paused(world, true));
  ok(ts_world_step(world, 1, NULL));
  ok(ts_world_set_paused(world, false));
  ok(ts_world_step(world, 1, NULL));
  ok(ts_world_hash(world, &again));
  ROW("on", number_of(world, x));
  ok(ts_world_restore(world, bytes, size));
  ROW("restored", number_of(world, x));
  ok(ts_world_step(world, 0.25, NULL));
  ok(ts_world_hash(world, &hash));
  printf("hash %016" PRIx64 ", and the same again: %d\n", hash, hash == again);
  ok(ts_world_read_changes(world, changed, 4, &count));
  ok(ts_world_inspect(world, text, sizeof text, &length));
  printf("%zu changed\n%s\n", count, text);
  ok(ts_world_set_motion(world, TS_MOTION_NONE));
  ok(ts_player_tween(world, x, TWEEN(3, 1), &player));
  ROW("without motion", number_of(world, x));
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
  ok(ts_build_get_timeline(build, 1, &timeline));
  ok(ts_timeline_play(world, timeline, NULL, NULL));
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
  ts_player spring;
  ok(ts_player_spring(world, x, &(ts_spring_to){.struct_size = sizeof(ts_spring_to), .target = &to}, &spring));
  ts_punch_desc punch = {.struct_size = sizeof punch, .strength = &strength, .duration = 0.4};
  ok(ts_channel_punch(world, x, &punch, NULL));
  ts_path path;
  ok(ts_path_create_svg(way, strlen(way), &path));
  ts_follow_desc follow = {.struct_size = sizeof follow, .end = 1};
  follow.timing = (ts_timing){.struct_size = sizeof(ts_timing), .duration = 1};
  ok(ts_channel_follow(world, place, path, &follow, NULL));
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

static void refused(ts_status status) {
  ts_error_info info = {.struct_size = sizeof info};
  ok(ts_error_get_info(&info));
  printf("%s: %s\n", ts_status_name(status), ts_last_error_message());
  printf("argument %s, got %s, line %" PRIu32 "\n", info.argument, info.got, info.line);
}

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
  easing_noun();
  spring_noun();
  decay_noun();
  track_noun();
  channel_noun();
  player_noun();
  timeline_noun();
  machine_noun();
  world_noun();
  scene();
  changes();
  refusals();
  return 0;
}
