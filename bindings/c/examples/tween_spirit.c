/* SPDX-License-Identifier: MIT
 *
 * The README of RZTweenSpirit as a program; its lines stand above ours. A label's alpha and center, a view's frame, a layer's
 * rotation and translation, a constraint and a text stand on a timeline that is scrubbed, and whose playhead is animated, forth
 * and back.
 */
#include <stdio.h>
#include <tweenspirit/tweenspirit.h>

static struct {
  double alpha, center[2], text;
} label = {1, {0, 0}, 0};
static struct {
  double frame[4], rotation, translation[2];
} view;
static struct {
  double constant, last;
  int updates;
} constraint;

static const char *const texts[] = {"ready", "set", "go"};
static const char *const marker_names[] = {"half"};

enum { ALPHA, CENTER, TEXT, FRAME, ROTATION, TRANSLATION, CONSTRAINT, CHANNELS };
static ts_world world;
static ts_timeline animator;
static ts_channel channels[CHANNELS];
static ts_entry entries[CHANNELS];

/* A track of keys, and the memory that it moves. */
static void add(int which, ts_track_kind kind, uint32_t curve, double *memory, const double *times, const double *values,
                size_t count) {
  ts_channel_desc desc = {.struct_size = sizeof desc, .kind = kind};
  ts_channel_create(world, &desc, &channels[which]);
  ts_channel_bind_f64(world, channels[which], memory, 0);
  ts_track_desc made = {.struct_size = sizeof made, .kind = kind};
  if (which == TEXT) made.interpolation = TS_INTERPOLATION_STEP;
  ts_easing_get_builtin(curve, &made.easing);
  ts_track track;
  ts_track_create(&made, &track);
  ts_track_insert_columns(track, NULL, times, values, count);
  ts_timeline_add_track(world, animator, channels[which], track, 0, &entries[which]);
  ts_track_destroy(track); /* the timeline has a copy */
}

/* What RZTweenSpirit's block does: it takes the value whenever that is another. */
static void update_block(void) {
  if (constraint.constant == constraint.last) return;
  constraint.last = constraint.constant;
  constraint.updates++;
}

static double playhead(void) {
  ts_timeline_info info = {.struct_size = sizeof info};
  ts_timeline_get_info(world, animator, &info);
  return info.time;
}

static void show_label(void) {
  printf("%10.6f alpha %.6f, center %.6f %.6f, %s, constraint %.6f after %d updates\n", playhead(), label.alpha,
         label.center[0], label.center[1], texts[(int)label.text], constraint.constant, constraint.updates);
}

static void show_view(void) {
  printf("%10.6f frame %.6f %.6f %.6f %.6f, rotation %.6f, translation %.6f %.6f\n", playhead(), view.frame[0],
         view.frame[1], view.frame[2], view.frame[3], view.rotation, view.translation[0], view.translation[1]);
}

static void scrub(double time) {
  ts_timeline_set_time(world, animator, time, false);
  update_block();
}

/* A duration of 0 is as many seconds as the distance. */
static void animate_to(double time, double duration) {
  ts_motion to = {.struct_size = sizeof to, .kind = TS_MOTION_TWEEN, .target = &time, .timing.duration = duration};
  ts_timeline_start(world, animator, &to, NULL);
}

/* The animator's delegate: will begin, did finish, and with what. */
static void print_events(void) {
  static const char *const kinds[] = {"", "begin", "marker", "loop", "end"};
  static const char *const reasons[] = {"", "finished", "settled", "replaced", "stopped"};
  ts_event events[8];
  size_t count;
  ts_world_read_events(world, events, 8, &count);
  for (size_t i = 0; i < count; i++) {
    printf("  at %.6f %s", events[i].time, kinds[events[i].kind]);
    if (events[i].kind == TS_EVENT_MARKER) printf(" %s", marker_names[events[i].marker]);
    if (events[i].kind == TS_EVENT_END) printf(" %s, playhead %.6f", reasons[events[i].reason], events[i].value[0]);
    printf("\n");
  }
}

/* Sixty frames a second; a line for every `every`. */
static void play(double seconds, int every, void (*show)(void)) {
  static int frames;
  for (int i = 1; i <= (int)(60 * seconds + 0.5); i++) {
    ts_world_step_to(world, ++frames / 60.0, NULL);
    update_block();
    print_events();
    if (i % every == 0) show();
  }
}

int main(void) {
  /* RZTweenAnimator *tweenAnimator = [[RZTweenAnimator alloc] init]; */
  ts_world_create(NULL, &world);
  ts_timeline_create(world, &animator);

  /* RZFloatTween *labelAlpha = [[RZFloatTween alloc] initWithCurveType:RZTweenCurveTypeSineEaseOut];
     [labelAlpha addKeyFloat:0.0 atTime:0.0]; [labelAlpha addKeyFloat:1.0 atTime:10.0];
     [tweenAnimator addTween:arrowAlpha forKeyPath:@"alpha" ofObject:self.titleLabel]; */
  add(ALPHA, TS_TRACK_FLOAT, TS_EASING_SINE_OUT, &label.alpha, (double[]){0, 10}, (double[]){0, 1}, 2);

  /* RZPointTween *labelCenter = [[RZPointTween alloc] initWithCurveType:RZTweenCurveTypeLinear];
     [labelCenter addKeyPoint:CGPointMake(100, 100) atTime:0.0]; ... (400, 100) atTime:6.0, (200, 400) atTime:10.0
     [tweenAnimator addTween:labelCenter forKeyPath@"center" ofObject:self.titleLabel]; */
  add(CENTER, TS_TRACK_POINT, TS_EASING_LINEAR, label.center, (double[]){0, 6, 10},
      (double[]){100, 100, 400, 100, 200, 400}, 3);

  /* Custom tweens: strings that need to populate a label at different points along a timeline. */
  add(TEXT, TS_TRACK_INT, TS_EASING_LINEAR, &label.text, (double[]){0, 3, 6}, (double[]){0, 1, 2}, 3);

  /* [self.tweenAnimator addTween:myRectTween forKeypath:@"frame" ofObject:self.myView];
     [self.tweenAnimator addTween:myRotationTween forKeypath:@"transform.rotation" ofObject:self.myView.layer];
     [self.tweenAnimator addTween:myTranslationTween forKeypath:@"transform.translation" ofObject:self.myView.layer]; */
  add(FRAME, TS_TRACK_RECT, TS_EASING_CUBIC_IN_OUT, view.frame, (double[]){0, 10},
      (double[]){0, 0, 100, 50, 50, 50, 200, 100}, 2);
  add(ROTATION, TS_TRACK_FLOAT, TS_EASING_SINE_IN_OUT, &view.rotation, (double[]){2, 8}, (double[]){0, 3}, 2);
  add(TRANSLATION, TS_TRACK_POINT, TS_EASING_BACK_OUT, view.translation, (double[]){0, 10}, (double[]){0, 0, 0, 80}, 2);

  /* [self.tweenAnimator addTween:myTween withUpdateBlock:^(id<RZTween> tween, NSNumber *value) {
       weakSelf.someConstraint.constant = [value floatValue]; }]; */
  add(CONSTRAINT, TS_TRACK_FLOAT, TS_EASING_LINEAR, &constraint.constant, (double[]){10, 0, 5}, (double[]){40, 20, 100}, 3);
  ts_timeline_add_marker(world, animator, 5, 0, NULL);

  printf("[tweenAnimator setTime:0], and other times; the block was called %d times before\n", constraint.updates);
  const double times[] = {0, 2.5, 7.5, -1, 12, 3, 0};
  for (int i = 0; i < 7; i++) scrub(times[i]), show_label();
  for (int i = 0; i < 7; i++) scrub(times[i]), show_view();

  printf("[tweenAnimator animateToTime:10.0]\n");
  animate_to(10, 0);
  play(10.5, 60, show_label);

  printf("[tweenAnimator animateToTime:4.0 overDuration:3.0]: back\n");
  animate_to(4, 3);
  play(3.5, 30, show_label);

  printf("[tweenAnimator animateToTime:10.0 overDuration:20.0], turned round on its way, and then scrubbed\n");
  scrub(0);
  animate_to(10, 20);
  play(2, 60, show_label);
  animate_to(0, 4);
  play(1, 60, show_label);
  scrub(9);
  play(0.5, 30, show_label);

  printf("[tweenAnimator removeTween:labelAlpha]\n");
  ts_timeline_info info = {.struct_size = sizeof info};
  ts_timeline_remove(world, animator, entries[ALPHA]);
  ts_timeline_get_info(world, animator, &info);
  printf("  %zu of its tweens and markers remain\n", info.entries);
  scrub(0), show_label();
  scrub(6), show_label();

  printf("The label goes; what is there goes on\n");
  for (int i = ALPHA; i <= TEXT; i++) ts_channel_destroy(world, channels[i]);
  animate_to(0, 2);
  play(2.5, 30, show_view);
  ts_world_destroy(world);
  return 0;
}
