/* SPDX-License-Identifier: MIT
 *
 * The README of GPUAnimation as a program, block by block: chains, whose blocks are called at the very time at which their
 * turn comes. The frames are an eighth of a second long: more than the README's springs could bear.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <tweenspirit/tweenspirit.h>

/* ---- A view ------------------------------------------------------------------------------------------------------- */

enum { ALPHA, CENTER, BOUNDS, BACKGROUND, CUSTOM, CHANNELS };
static const char *const names[CHANNELS] = {"alpha", "center", "bounds", "backgroundColor", "-"};

static ts_world world;
static ts_channel channels[CHANNELS];
static double my_custom_property;

static void channel(int which, ts_track_kind kind, const double *value) {
  ts_channel_desc desc = {.struct_size = sizeof desc, .kind = kind, .value = value};
  ts_channel_create(world, &desc, &channels[which]);
}

static void make_view(void) {
  ts_world_create(NULL, &world);
  memset(channels, 0, sizeof channels);
  channel(ALPHA, TS_TRACK_FLOAT, (double[]){1});
  channel(CENTER, TS_TRACK_POINT, (double[]){0, 0});
  channel(BOUNDS, TS_TRACK_RECT, (double[]){0, 0, 50, 50});
  channel(BACKGROUND, TS_TRACK_COLOR, (double[]){1, 1, 1, 1});
}

/* ---- A chain ------------------------------------------------------------------------------------------------------ */

typedef struct item {
  enum { END, ANIMATE, THEN, DELAY } word;
  void (*code)(void);
  double seconds;
} item;

static ts_chain chain;

/* What follows in a block springs so. A threshold of 0 is a thousandth of the distance. */
static double stiffness, damping, threshold;

static void spring(int which, const double *target) {
  ts_motion to = {.struct_size = sizeof to, .kind = TS_MOTION_SPRING, .target = target, .tolerance = threshold};
  ts_spring_make(&(ts_spring_desc){.struct_size = sizeof(ts_spring_desc), .scheme = TS_SPRING_BY_STIFFNESS,
                                   .stiffness = stiffness, .damping = damping}, &to.spring);
  ts_player player;
  ts_channel_start(world, channels[which], &to, &player);
  ts_chain_adopt(world, chain, player);
}

static double now(void) {
  ts_world_info info = {.struct_size = sizeof info};
  ts_world_get_info(world, &info);
  return info.time;
}

/* Said below the events that brought it about. */
static char said[4096];

static void add(const char *format, ...) {
  size_t length = strlen(said);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(said + length, sizeof said - length, format, arguments);
  va_end(arguments);
}

static void say(const char *words) { add("  %.6f %s\n", now(), words); }

/* Each item is a block with its place as its id. */
static void make_chain(const item *items) {
  ts_chain_create(world, NULL, &chain);
  ts_player_set_stops(world, chain, TS_STOP_AT_END);
  for (uint64_t i = 0; items[i].word != END; i++) {
    if (items[i].word != ANIMATE) ts_chain_then(world, chain);
    if (items[i].word == DELAY) ts_chain_add_delay(world, chain, items[i].seconds);
    if (items[i].code) ts_chain_add_block(world, chain, i, NULL);
    if (items[i].word != ANIMATE) ts_chain_then(world, chain);
  }
}

static size_t groups_begun(void) {
  ts_chain_info info = {.struct_size = sizeof info};
  return ts_chain_get_info(world, chain, &info) == TS_OK ? info.begun : 0;
}

/* Notified after every step that has changed the value, or the velocity, until the group has ended. */
static struct {
  int which;
  bool of_velocity;
  double last[2];
} observers[4];
static int observer_count;
static size_t observed_group;

static void read_channel(int i, double *two) {
  bool of_velocity = observers[i].of_velocity;
  ts_channel_get(world, channels[observers[i].which], of_velocity ? NULL : two, of_velocity ? two : NULL, NULL, 2);
}

static void observe(int which, bool of_velocity) {
  observers[observer_count].which = which, observers[observer_count].of_velocity = of_velocity;
  read_channel(observer_count, observers[observer_count].last);
  observed_group = groups_begun();
  observer_count++;
}

static void notify_observers(void) {
  for (int i = 0; i < observer_count; i++) {
    double two[2];
    read_channel(i, two);
    if (memcmp(two, observers[i].last, sizeof two)) {
      const char *what = observers[i].of_velocity ? "velocity:" : names[observers[i].which];
      add("  %.6f %s %.6f %.6f\n", now(), what, two[0], two[1]);
      memcpy(observers[i].last, two, sizeof two);
    }
  }
}

static const char *name_of(ts_channel of) {
  for (int i = 0; i < CHANNELS; i++)
    if (channels[i].slot == of.slot && channels[i].generation == of.generation) return names[i];
  return "-";
}

static void show(const ts_event *event) {
  if (event->source == TS_MOTION_CHAIN) return;
  static const char *const kinds[] = {"", "begin", "marker", "loop", "end"};
  static const char *const reasons[] = {"", "finished", "settled", "replaced"};
  printf("  %.6f %s %s", event->time, name_of(event->channel), kinds[event->kind]);
  if (event->kind == TS_EVENT_END) {
    printf(" %s", reasons[event->reason]);
    for (uint32_t k = 0; k < event->lanes; k++) printf(" %.6f", event->value[k]);
  }
  printf("\n");
}

/* From stop to stop; a chain that has ended is gone. */
static void answer(ts_status status, ts_stop *stop, const item *items) {
  for (; status == TS_OK && stop->kind != TS_STOP_NONE; status = ts_world_continue(world, stop)) {
    if (stop->kind == TS_STOP_EVENT) {
      say("the chain has finished");
      continue;
    }
    stiffness = 200, damping = 10, threshold = 0;
    items[stop->block].code();
  }
}

static void frame(const item *items) {
  ts_stop stop = {.struct_size = sizeof stop};
  ts_event events[16];
  size_t count;
  answer(ts_world_run(world, 0.125, &stop), &stop, items);
  notify_observers();
  if (groups_begun() != observed_group) observer_count = 0;
  ts_world_read_events(world, events, 16, &count);
  for (size_t i = 0; i < count; i++) show(&events[i]);
  printf("%s", said);
  said[0] = 0;
}

static void run(const char *title, const item *items) {
  ts_stop stop = {.struct_size = sizeof stop};
  printf("%s\n", title);
  make_view();
  make_chain(items);
  ts_player_start(world, chain);
  answer(ts_world_continue(world, &stop), &stop, items);
  while (ts_player_is_valid(world, chain)) frame(items);
  ts_world_destroy(world);
}

/* ---- Its README --------------------------------------------------------------------------------------------------- */

static void fade_and_move(void) {
  spring(ALPHA, (double[]){0.5});       /* $0.alpha.target = 0.5 */
  spring(CENTER, (double[]){100, 200}); /* $0.center.target = CGPoint(x:100,y:200) */
}

static void fade(void) { spring(ALPHA, (double[]){0.5}); }

static void blacken(void) { spring(BACKGROUND, (double[]){0, 0, 0, 1}); } /* $0.backgroundColor.target = UIColor.black */

static void resize(void) { spring(BOUNDS, (double[]){0, 0, 100, 100}); }

static void come_back(void) {
  spring(CENTER, (double[]){50, 50});
  observe(CENTER, false); /* $0.center.onChange = { newAlpha in print(newAlpha) } */
  blacken();
}

static void completed(void) { say("Animation completed"); }

static void stiff(void) {
  stiffness = 500; /* $0.stiffness = 500 */
  damping = 30;
  threshold = 1;
  spring(CENTER, (double[]){100, 200}); /* this animation is affected by the new attributes */
  resize();                             /* this too */
}

static void first_done(void) { say("First batch done!"); }
static void second_done(void) { say("Second batch done!"); }

static void move_observed(void) {
  spring(CENTER, (double[]){200, 200});
  observe(CENTER, false); /* $0.center.onChange = ... */
  observe(CENTER, true);  /* $0.center.onVelocityChange = ... */
}

/* $0.custom(key: "myCustomProperty", getter: ..., setter: ..., target: 100.toVec4) */
static void custom(void) {
  channel(CUSTOM, TS_TRACK_FLOAT, NULL);
  ts_channel_bind_f64(world, channels[CUSTOM], &my_custom_property, 0);
  spring(CUSTOM, (double[]){100});
}

static void show_custom(void) { add("  myCustomProperty is %.6f\n", my_custom_property); }

/* GPUAnimator.sharedInstance.animate(f, key:"a", getter:..., setter:..., target:5.toVec4): any object. A newer target keeps
 * the velocity, and the older one's completion is notified. */
static void any_object(void) {
  static double a;
  ts_channel of;
  ts_motion to = {.struct_size = sizeof to, .kind = TS_MOTION_SPRING, .target = (double[]){5}};
  ts_spring_make(&(ts_spring_desc){.struct_size = sizeof(ts_spring_desc), .scheme = TS_SPRING_BY_PRESET,
                                   .preset = TS_SPRING_GPU_ANIMATION}, &to.spring);
  printf("Any other object\n");
  ts_world_create(NULL, &world);
  ts_channel_create(world, NULL, &of);
  ts_channel_bind_f64(world, of, &a, 0);
  ts_channel_start(world, of, &to, NULL);
  size_t active = 1;
  for (int i = 1; active; i++) {
    ts_event events[4];
    size_t count;
    ts_world_step(world, 0.125, &active);
    ts_world_read_events(world, events, 4, &count);
    for (size_t k = 0; k < count; k++)
      if (events[k].kind == TS_EVENT_END)
        printf("  completion: %s\n", events[k].reason == TS_REASON_SETTLED ? "true" : "false");
    printf("  %.6f a is %.6f\n", now(), a);
    if (i != 2) continue;
    to.target = (double[]){8};
    ts_channel_start(world, of, &to, NULL);
  }
  ts_world_destroy(world);
}

int main(void) {
  run("Usage", (item[]){{ANIMATE, fade_and_move, 0}, {DELAY, NULL, 2}, {ANIMATE, come_back, 0}, {THEN, completed, 0},
                        {END, 0, 0}});
  run("Animation attributes", (item[]){{ANIMATE, stiff, 0}, {ANIMATE, blacken, 0}, {END, 0, 0}});
  run("Parallel execution", (item[]){{ANIMATE, fade_and_move, 0}, {ANIMATE, blacken, 0}, {END, 0, 0}});
  run("Serial execution", (item[]){{ANIMATE, fade_and_move, 0}, {THEN, NULL, 0}, {ANIMATE, blacken, 0}, {THEN, NULL, 0},
                                   {ANIMATE, resize, 0}, {END, 0, 0}});
  run("Delay animation", (item[]){{DELAY, NULL, 2}, {ANIMATE, fade, 0}, {DELAY, NULL, 2}, {ANIMATE, blacken, 0},
                                  {END, 0, 0}});
  run("Register callback", (item[]){{ANIMATE, fade_and_move, 0}, {THEN, first_done, 0}, {ANIMATE, blacken, 0},
                                    {THEN, second_done, 0}, {END, 0, 0}});
  run("Observing value or velocity changes", (item[]){{ANIMATE, move_observed, 0}, {END, 0, 0}});
  run("Animating custom properties", (item[]){{ANIMATE, custom, 0}, {THEN, show_custom, 0}, {END, 0, 0}});
  any_object();
  return 0;
}
