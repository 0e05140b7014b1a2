/* SPDX-License-Identifier: MIT
 *
 * Three seconds of a world at 60 frames a second, printed as an SVG that a browser plays: a card that fades in, moves and
 * changes its colour; a ball that drops, and is squashed by a spring where it hits; a dot that chases a target by springs,
 * sent elsewhere twice on its way; a puck that is thrown against an edge. The dashed ticks below are its events. A viewer that
 * does not animate shows the frame STILL.
 */
#include <stdio.h>
#include <tweenspirit/tweenspirit.h>

enum { FRAMES = 181, STILL = 60, ALPHA = 0, CARD, TINT = 3, BALL = 7, SQUASH, DOT, PUCK = 11, COLUMNS, MOST_TICKS = 64 };
static double frames[FRAMES][COLUMNS];

static ts_world world;
static ts_channel alpha, card, tint, ball, squash, dot, puck;

static ts_channel channel(ts_track_kind kind, const double *value) {
  ts_channel_desc desc = {.struct_size = sizeof desc, .kind = kind, .value = value};
  ts_channel made = {0, 0};
  ts_channel_create(world, &desc, &made);
  return made;
}

static ts_timing timing(double duration, uint32_t curve) {
  ts_timing made = {.struct_size = sizeof made, .duration = duration};
  ts_easing_get_builtin(curve, &made.easing);
  return made;
}

static void tween(ts_channel of, const double *target, ts_timing timing) {
  ts_channel_start(world, of, &(ts_motion){.struct_size = sizeof(ts_motion), .target = target, .timing = timing}, NULL);
}

/* As fast as it is, where no velocity is given. */
static void spring_to(ts_channel of, const double *target, double response, double ratio, const double *velocity) {
  ts_spring_desc desc = {.struct_size = sizeof desc, .scheme = TS_SPRING_BY_RESPONSE, .response = response,
                         .damping_ratio = ratio};
  ts_motion to = {.struct_size = sizeof to, .kind = TS_MOTION_SPRING, .target = target, .velocity = velocity};
  ts_spring_make(&desc, &to.spring);
  ts_channel_start(world, of, &to, NULL);
}

/* A key where it starts, one where it lies, and markers where it hits the ground. */
static void drop(void) {
  ts_track_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT};
  ts_easing_get_builtin(TS_EASING_BOUNCE_OUT, &desc.easing);
  ts_track track;
  ts_track_create(&desc, &track);
  ts_track_insert_columns(track, NULL, (double[]){0, 1.1}, (double[]){60, 216}, 2);
  for (int i = 0; i < 3; i++) ts_track_add_marker(track, (double[]){0.4, 0.8, 1.0}[i], 0);
  ts_motion fall = {.struct_size = sizeof fall, .kind = TS_MOTION_TRACK, .track = track, .timing.delay = 0.2};
  ts_channel_start(world, ball, &fall, NULL);
  ts_track_destroy(track);
}

static void throw_puck(void) {
  ts_spring_desc soft = {.struct_size = sizeof soft, .scheme = TS_SPRING_BY_RESPONSE, .response = 0.5, .damping_ratio = 0.7};
  ts_bounds bounds = {.lower = (double[]){30}, .upper = (double[]){370}};
  ts_spring_make(&soft, &bounds.spring);
  ts_motion thrown = {.struct_size = sizeof thrown, .kind = TS_MOTION_DECAY, .velocity = (double[]){900}, .decay.rate = 2,
                      .bounds = &bounds, .timing.delay = 0.5};
  ts_channel_start(world, puck, &thrown, NULL);
}

static void begin(void) {
  ts_channel_create(world, NULL, &alpha);
  card = channel(TS_TRACK_POINT, (double[]){75, 80});
  tint = channel(TS_TRACK_COLOR, (double[]){1, 0.55, 0.1, 1});
  ball = channel(TS_TRACK_FLOAT, (double[]){60});
  squash = channel(TS_TRACK_FLOAT, (double[]){1});
  dot = channel(TS_TRACK_POINT, (double[]){40, 150});
  puck = channel(TS_TRACK_FLOAT, (double[]){30});
  tween(alpha, (double[]){1}, timing(0.6, TS_EASING_SINE_OUT));
  ts_timing late = timing(0.9, TS_EASING_BACK_OUT), looping = timing(0.9, TS_EASING_CSS_EASE);
  late.delay = 0.3;
  tween(card, (double[]){180, 90}, late);
  looping.iterations = 3, looping.direction = TS_DIRECTION_ALTERNATE;
  tween(tint, (double[]){0.15, 0.35, 1, 1}, looping);
  drop();
  spring_to(dot, (double[]){230, 160}, 0.7, 0.5, NULL);
  throw_puck();
}

/* What the host does at a frame, on its own. */
static void command(int frame) {
  if (frame == 24) spring_to(dot, (double[]){70, 215}, 0.7, 0.5, NULL);
  if (frame == 48) spring_to(dot, (double[]){240, 205}, 0.7, 0.5, NULL);
  if (frame == 114) tween(card, (double[]){95, 75}, timing(0.8, TS_EASING_BACK_OUT));
}

static ts_event ticks[MOST_TICKS];
static size_t tick_count;

/* Each hit is softer than the one before. */
static void listen(void) {
  static int hits;
  size_t count;
  ts_world_read_events(world, ticks + tick_count, MOST_TICKS - tick_count, &count);
  for (size_t i = tick_count; i < tick_count + count; i++)
    if (ticks[i].kind == TS_EVENT_MARKER) spring_to(squash, (double[]){1}, 0.3, 0.25, &(double[]){-8, -5, -3}[hits++]);
  tick_count += count;
}

static void record(double *row) {
  ts_channel_get(world, alpha, row + ALPHA, NULL, NULL, 1);
  ts_channel_get(world, card, row + CARD, NULL, NULL, 2);
  ts_channel_get(world, tint, row + TINT, NULL, NULL, 4);
  ts_channel_get(world, ball, row + BALL, NULL, NULL, 1);
  ts_channel_get(world, squash, row + SQUASH, NULL, NULL, 1);
  ts_channel_get(world, dot, row + DOT, NULL, NULL, 2);
  ts_channel_get(world, puck, row + PUCK, NULL, NULL, 1);
  for (int i = 0; i < 3; i++) row[TINT + i] *= 100;
}

/* Prints "before A between B after" for a frame: the column and, where `wide`, those behind it. */
static void text(int frame, int column, int wide, const char *before, const char *between, const char *after) {
  printf("%s", before);
  for (int k = 0; k < wide; k++) printf("%s%.2f", k ? between : "", frames[frame][column + k]);
  printf("%s", after);
}

static void still(const char *attribute, int column, int wide, const char *before, const char *between, const char *after) {
  printf(" %s=\"", attribute);
  text(STILL, column, wide, before, between, after);
  printf("\"");
}

static void values(int column, int wide, const char *before, const char *between, const char *after) {
  printf(" values=\"");
  for (int i = 0; i < FRAMES; i++) {
    printf("%s", i ? ";" : "");
    text(i, column, wide, before, between, after);
  }
  printf("\" dur=\"3s\" repeatCount=\"indefinite\"/>\n");
}

static void moving(int column, int wide, const char *before, const char *after) {
  printf("<animateTransform attributeName=\"transform\" type=\"translate\"");
  values(column, wide, before, " ", after);
}

static void draw(void) {
  static const char *const colours[] = {"", "#2a9d4a", "#3366dd", "#dd8800", "#cc2233"};
  printf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 400 300\" width=\"400\" height=\"300\">\n"
         "<rect width=\"400\" height=\"300\" fill=\"#f6f4ef\"/>\n<path d=\"M20 218H380M20 252H380\" stroke=\"#d8d4ca\"/>\n"
         "<g fill=\"none\" stroke=\"#999\" stroke-dasharray=\"2 3\">\n"
         "<circle cx=\"230\" cy=\"160\" r=\"9\"/><circle cx=\"70\" cy=\"215\" r=\"9\"/><circle cx=\"240\" cy=\"205\" r=\"9\"/>\n</g>\n"
         "<g font-family=\"sans-serif\" font-size=\"10\" fill=\"#555\">\n"
         "<text x=\"30\" y=\"40\">card: a tween, back.out</text>\n"
         "<text x=\"270\" y=\"20\">ball: a track, bounce.out</text>\n"
         "<text x=\"30\" y=\"136\">dot: a spring, redirected twice</text>\n"
         "<text x=\"120\" y=\"234\">puck: a decay, thrown at a bound</text>\n"
         "<text x=\"30\" y=\"264\">events: <tspan fill=\"#2a9d4a\">begin</tspan>\n"
         "<tspan fill=\"#3366dd\">marker</tspan>\n"
         "<tspan fill=\"#dd8800\">loop</tspan>\n"
         "<tspan fill=\"#cc2233\">end</tspan></text>\n"
         "</g>\n"
         "<g");
  still("opacity", ALPHA, 1, "", "", "");
  still("transform", CARD, 2, "translate(", " ", ")");
  printf(">\n<animate attributeName=\"opacity\"");
  values(ALPHA, 1, "", "", "");
  moving(CARD, 2, "", "");
  printf("<rect x=\"-45\" y=\"-28\" width=\"90\" height=\"56\" rx=\"8\"");
  still("fill", TINT, 3, "rgb(", "%,", "%)");
  printf(">\n<animate attributeName=\"fill\"");
  values(TINT, 3, "rgb(", "%,", "%)");
  printf("</rect>\n</g>\n<g");
  still("transform", BALL, 1, "translate(320 ", "", ")");
  printf(">\n");
  moving(BALL, 1, "320 ", "");
  printf("<circle cy=\"-14\" r=\"16\" fill=\"#e05a47\"");
  still("transform", SQUASH, 1, "scale(1 ", "", ")");
  printf(">\n<animateTransform attributeName=\"transform\" type=\"scale\"");
  values(SQUASH, 1, "1 ", "", "");
  printf("</circle>\n</g>\n<circle r=\"6\" fill=\"#333\"");
  still("transform", DOT, 2, "translate(", " ", ")");
  printf(">\n");
  moving(DOT, 2, "", "");
  printf("</circle>\n<rect x=\"-12\" y=\"240\" width=\"24\" height=\"12\" rx=\"4\" fill=\"#556\"");
  still("transform", PUCK, 1, "translate(", "", " 0)");
  printf(">\n");
  moving(PUCK, 1, "", " 0");
  printf("</rect>\n<path d=\"M20 270H380\" stroke=\"#333\"/>\n<circle cx=\"140\" cy=\"270\" r=\"4\" fill=\"#333\">\n"
         "<animate attributeName=\"cx\" values=\"20;380\" dur=\"3s\" repeatCount=\"indefinite\"/>\n</circle>\n"
         "<g stroke-width=\"2\" stroke-dasharray=\"1.5 1\">\n");
  for (size_t i = 0; i < tick_count; i++)
    printf("<path d=\"M%.2f %dv4\" stroke=\"%s\"/>\n", 20 + 120 * ticks[i].time, 270 + 5 * (int)ticks[i].kind,
           colours[ticks[i].kind]);
  printf("</g>\n</svg>\n");
}

int main(void) {
  ts_world_create(NULL, &world);
  begin();
  for (int frame = 0; frame < FRAMES; frame++) {
    if (frame > 0) ts_world_step(world, 1 / 60.0, NULL);
    listen();
    command(frame);
    record(frames[frame]);
  }
  draw();
  ts_world_destroy(world);
  return 0;
}
