/* SPDX-License-Identifier: MIT
 *
 * A tour of the library as every language takes it: curves by their texts, a curve of one's own, springs in an array of
 * structs, a small world, what is refused. What it prints is golden.txt; bindings/{rust,lua,ruby}/tour print the same.
 * Numbers are printed as the bits of their IEEE 754 format, in hex.
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
  SIZE(ts_timing);
  SIZE(ts_tween_desc);
  SIZE(ts_spring_to);
  SIZE(ts_event);
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
}

int main(void) {
  library();
  texts();
  curves();
  springs();
  world();
  refusals();
  return 0;
}
