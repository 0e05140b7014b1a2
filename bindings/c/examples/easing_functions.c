/* SPDX-License-Identifier: MIT
 *
 * The README of UIView+EasingFunctions as a program; its lines stand above ours. Any double f(double) is a curve: it is
 * attached to "frame" of one view, and every later animation of that view's frame uses it, until it is taken away. As in
 * UIKit a view keeps position, bounds and opacity; "frame", "center" and "alpha" are names for these.
 */
#include <math.h>
#include <stdio.h>
#include <tweenspirit/tweenspirit.h>

/* As AHEasing writes it. */
static double BounceEaseOut(double p) {
  if (p < 4 / 11.0) return 121 * p * p / 16.0;
  if (p < 8 / 11.0) return 363 / 40.0 * p * p - 99 / 10.0 * p + 17 / 5.0;
  if (p < 9 / 10.0) return 4356 / 361.0 * p * p - 35442 / 1805.0 * p + 16061 / 1805.0;
  return 54 / 5.0 * p * p - 513 / 25.0 * p + 268 / 25.0;
}

static double ElasticEaseOut(double p) { return sin(-13 * 1.57079632679489661923 * (p + 1)) * pow(2, -10 * p) + 1; }

typedef struct view {
  const char *name;
  double position[2], bounds[4], opacity;
  ts_channel channels[3];
} view;

enum { POSITION, BOUNDS, OPACITY, BUTTON = 1, DIALOG = 2 };

static ts_world world;
static view button = {.name = "button", .position = {60, 16}, .bounds = {0, 0, 100, 32}, .opacity = 1};
static view dialog = {.name = "dialog", .position = {60, 16}, .bounds = {0, 0, 100, 32}, .opacity = 1};

/* The scope is whom a curve is for: a number of the caller's for each object. */
static void bind(view *of, uint64_t scope) {
  static const char *const paths[] = {"position", "bounds", "opacity"};
  static const ts_track_kind kinds[] = {TS_TRACK_POINT, TS_TRACK_RECT, TS_TRACK_FLOAT};
  double *const memory[] = {of->position, of->bounds, &of->opacity};
  for (int i = 0; i < 3; i++) {
    ts_channel_desc desc = {.struct_size = sizeof desc, .kind = kinds[i], .path = paths[i], .scope = scope};
    ts_channel_create(world, &desc, &of->channels[i]);
    ts_channel_bind_f64(world, of->channels[i], memory[i], 0);
  }
}

/* A curve that is called whenever it is evaluated, or one that is asked now, and kept as a table. */
static ts_easing registered(const char *name, ts_easing_plain function, bool live) {
  ts_easing_desc desc = {.struct_size = sizeof desc, .name = name, .plain = function, .live = live};
  ts_easing easing = {0, 0};
  ts_easing_register(&desc, &easing);
  return easing;
}

static ts_player tween(ts_channel of, const double *target, double duration) {
  ts_motion motion = {.struct_size = sizeof motion, .target = target, .timing.duration = duration};
  ts_player player = {0, 0};
  ts_channel_start(world, of, &motion, &player);
  return player;
}

/* view.frame = CGRectMake(x, y, width, height) */
static void set_frame(view *of, double x, double y, double width, double height, double duration) {
  tween(of->channels[POSITION], (double[]){x + width / 2, y + height / 2}, duration);
  tween(of->channels[BOUNDS], (double[]){0, 0, width, height}, duration);
}

static void show(const view *of) {
  printf(" %s %.6f %.6f, %.6f x %.6f, %.6f", of->name, of->position[0], of->position[1], of->bounds[2], of->bounds[3],
         of->opacity);
}

static const char *name_of(ts_channel channel) {
  static char text[32];
  static const char *const properties[] = {"position", "bounds", "opacity"};
  const view *const views[] = {&button, &dialog};
  for (int i = 0; i < 6; i++)
    if (views[i / 3]->channels[i % 3].slot == channel.slot)
      snprintf(text, sizeof text, "%s.%s", views[i / 3]->name, properties[i % 3]);
  return text;
}

/* Whose end takes the curve away: what the completion block does. */
static ts_player shown;

static void listen(void) {
  static const char *const kinds[] = {"", "begin", "marker", "loop", "end"};
  ts_event events[16];
  size_t count;
  ts_world_read_events(world, events, 16, &count);
  for (size_t i = 0; i < count; i++) {
    if (events[i].kind != TS_EVENT_END || events[i].player.slot != shown.slot) continue;
    if (events[i].player.generation != shown.generation) continue;
    printf("  completed: the curve of the dialog's center is taken away\n");
    ts_world_detach(world, "center", DIALOG);
    shown = (ts_player){0, 0};
  }
  for (size_t i = 0; i < count; i++) {
    printf("  %.6f %s %s", events[i].time, name_of(events[i].channel), kinds[events[i].kind]);
    for (uint32_t k = 0; events[i].kind == TS_EVENT_END && k < events[i].lanes; k++) printf(" %.6f", events[i].value[k]);
    printf("\n");
  }
}

/* Sixty frames a second; a line for every sixth. */
static void play(double seconds) {
  static int frames;
  for (int last = frames + (int)(60 * seconds + 0.5); frames < last;) {
    ts_world_step_to(world, ++frames / 60.0, NULL);
    listen();
    if (frames % 6) continue;
    printf("%.6f", frames / 60.0);
    show(&button);
    show(&dialog);
    printf("\n");
  }
}

int main(void) {
  ts_world_create(NULL, &world);
  ts_world_alias(world, "frame", (const char *[]){"position", "bounds"}, 2);
  ts_world_alias(world, "center", (const char *[]){"position"}, 1);
  ts_world_alias(world, "alpha", (const char *[]){"opacity"}, 1);
  bind(&button, BUTTON);
  bind(&dialog, DIALOG);
  ts_easing bounce = registered("app:BounceEaseOut", BounceEaseOut, true);
  ts_easing elastic = registered("app:ElasticEaseOut", ElasticEaseOut, false);
  ts_easing_info info = {.struct_size = sizeof info};
  ts_easing_get_info(elastic, &info);
  printf("elastic is kept as a table that is off by %.3e at most, bounce is called\n", info.max_error);

  /* [view setEasingFunction:BounceEaseOut forKeyPath:@"frame"]; */
  ts_world_attach(world, "frame", BUTTON, bounce);

  printf("frame: the button's bounces, the dialog's has no curve\n");
  /* [UIView animateWithDuration:.5 animations:^{ view.frame = CGRectMake(10, 110, 100, 32); }]; */
  set_frame(&button, 10, 110, 100, 32, 0.5);
  set_frame(&dialog, 10, 110, 100, 32, 0.5);
  play(0.6);

  printf("center: for this animation only\n");
  /* [UIView animateWithDuration:.6 animations:^{
       [view setEasingFunction:ElasticEaseOut forKeyPath:@"center"]; view.center = CGPointMake(160, 415); }
     completion:^(BOOL finished) { [self.dialogView removeEasingFunctionForKeyPath:@"center"]; }]; */
  ts_world_attach(world, "center", DIALOG, elastic);
  shown = tween(dialog.channels[POSITION], (double[]){160, 415}, 0.6);
  play(0.7);
  tween(dialog.channels[POSITION], (double[]){60, 415}, 0.2);
  play(0.3);

  printf("frame again: its size too, and the curve goes on where it is taken away meanwhile\n");
  set_frame(&button, 110, 10, 200, 64, 0.5);
  play(0.2);
  /* [view removeEasingFunctionForKeyPath:@"frame"]; */
  ts_world_detach(world, "frame", BUTTON);
  play(0.4);
  set_frame(&button, 10, 110, 100, 32, 0.2);
  play(0.3);

  printf("alpha: a curve that is built in, for every view\n");
  /* [view setEasingFunction:CubicEaseInOut forKeyPath:@"alpha"]; view.alpha = 0; */
  ts_easing cubic;
  ts_easing_parse("CubicEaseInOut", TS_DIALECT_AH, &cubic);
  ts_world_attach(world, "alpha", 0, cubic);
  tween(button.channels[OPACITY], (double[]){0}, 0.4);
  tween(dialog.channels[OPACITY], (double[]){0.5}, 0.4);
  play(0.5);
  ts_world_destroy(world);
  ts_easing all[] = {bounce, elastic, cubic};
  for (int i = 0; i < 3; i++) ts_easing_release(all[i]);
  ts_easing_unregister("app:BounceEaseOut");
  ts_easing_unregister("app:ElasticEaseOut");
  return 0;
}
