/* SPDX-License-Identifier: MIT
 *
 * Players of parameters from the ends of their ranges, in steps of any size: finite values, phases that go forward, and of
 * begins, loops and ends as many as there are by definition.
 */
#include "soak.h"

enum { at_once = 50, most_steps = 40 };

static uint64_t state = 61;
static double uniform(void) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (double)(state >> 11) * 0x1p-53;
}
/* Any order of magnitude alike. */
static double between(double low, double high) { return low * exp2(log2(high / low) * uniform()); }
static bool in(int n) { return uniform() * n < 1; }

typedef struct subject {
  ts_channel channel;
  ts_player player;
  bool is_tween;
  double iterations, duration, delay;
  int phase;
  uint64_t begins, ends, loops;
} subject;

static void start(ts_world world, subject *s) {
  double target = in(4) ? 0 : between(1e-9, 1e9), delay = in(2) ? 0 : between(1e-9, 1e6), rate = between(1e-6, 1e6);
  *s = (subject){.channel = channel_in(world, in(2) ? 0 : -between(1e-9, 1e9)), .iterations = 1};
  double which = uniform() * 4;
  ts_motion motion = {.struct_size = sizeof motion, .timing = {.delay = delay, .rate = rate}};
  double speed;
  if (which < 1) {
    motion.kind = TS_MOTION_SPRING, motion.target = &target;
    motion.spring = (ts_spring){between(1e-6, 1e9), in(5) ? 0 : between(1e-9, 1e6), 1};
  } else if (which < 1.5) {
    speed = between(1e-9, 1e9);
    motion.kind = TS_MOTION_DECAY, motion.velocity = &speed, motion.decay.rate = between(1e-6, 1e6);
  } else {
    s->is_tween = true;
    s->iterations = in(4) ? INFINITY : in(3) ? floor(between(1, 1e15)) : in(2) ? between(0.1, 1e3) : floor(between(1, 40));
    motion.target = &target;
    motion.timing = (ts_timing){
      .delay = in(5) ? -delay : delay, .duration = between(1e-9, 1e9), .iterations = s->iterations, .rate = rate,
      .direction = (ts_direction)(uniform() * 4), .easing = curve_at(in(2) ? TS_EASING_CUBIC_IN_OUT : TS_EASING_ELASTIC_OUT)};
    /* A negative delay begins inside, where loops are behind already. */
    if (motion.timing.delay < 0) motion.timing.delay = 0;
    s->duration = motion.timing.duration, s->delay = motion.timing.delay;
  }
  MUST(ts_channel_start(world, s->channel, &motion, &s->player));
}

static uint64_t take_events(ts_world world, subject *subjects) {
  static ts_event events[1 << 15];
  size_t count;
  uint64_t told = 0;
  MUST(ts_world_read_events(world, events, 1 << 15, &count));
  for (size_t k = 0; k < count; k++)
    for (int i = 0; i < at_once; i++)
      if (!memcmp(&events[k].player, &subjects[i].player, sizeof(ts_player))) {
        subject *s = &subjects[i];
        EXPECT(s->ends == 0, s->ends, 0);
        EXPECT(events[k].kind == TS_EVENT_BEGIN || s->begins == 1, s->begins, 1);
        s->begins += events[k].kind == TS_EVENT_BEGIN, s->ends += events[k].kind == TS_EVENT_END;
        if (events[k].kind == TS_EVENT_LOOP) s->loops += events[k].count;
        told += events[k].count;
      }
  return told;
}

static void look_at(ts_world world, subject *s, uint64_t *compared) {
  double value, velocity;
  MUST(ts_channel_get(world, s->channel, &value, &velocity, NULL, 1));
  EXPECT(isfinite(value), value, 0);
  EXPECT(!isnan(velocity), velocity, 0);
  if (!ts_player_is_valid(world, s->player)) {
    EXPECT(s->begins == 1 && s->ends == 1, s->begins + s->ends, 2);
    double loops = s->iterations > 1 ? ceil(s->iterations) - 1 : 0;
    if (s->is_tween) EXPECT((double)s->loops == loops, s->loops, loops);
    return;
  }
  ts_player_info info = {.struct_size = sizeof info};
  MUST(ts_player_get_info(world, s->player, &info));
  EXPECT((int)info.phase >= s->phase, info.phase, s->phase);
  EXPECT(s->begins == (info.begun ? 1 : 0) && s->ends == 0, s->begins, info.begun);
  s->phase = (int)info.phase;
  if (!s->is_tween || info.phase != TS_PHASE_ACTIVE) return;
  /* Where counts are exact: told is what is within an instant of the world's clock, shown what is within one of local time.
   */
  if (info.iteration > 0x1p52) return;
  double clock = info_of(world).time;
  double near = 2 * (fmax(0x1p-30, 4 * ulp(info.time)) + fmax(0x1p-30, 4 * ulp(clock)) * info.rate);
  double ahead = (double)s->loops - info.iteration, gone = info.time - s->delay - info.iteration * s->duration;
  double most = gone > near && s->duration - gone > near ? 0 : ceil(near / s->duration);
  EXPECT(fabs(ahead) <= most, s->loops, info.iteration);
  if (most > 0) return;
  ++*compared;
}

void run_extremes(uint32_t players) {
  double began = seconds_now();
  double events = 0;
  uint64_t compared = 0, steps = 0;
  for (uint32_t n = 0; n < players; n += at_once) {
    ts_world world;
    subject subjects[at_once];
    MUST(ts_world_create(NULL, &world));
    /* An own beginning, up to where an instant is 2^-30 s and ticks are far below. */
    MUST(ts_world_step_to(world, in(2) ? 0 : between(1e-3, 1e5), NULL));
    for (int i = 0; i < at_once; i++) start(world, &subjects[i]);
    for (int step = 0; step < most_steps; step++, steps++) {
      MUST(ts_world_step(world, in(9) ? 0 : between(1e-9, in(2) ? 1 : 1e7), NULL));
      events += (double)take_events(world, subjects);
      for (int i = 0; i < at_once; i++) look_at(world, &subjects[i], &compared);
    }
    MUST(ts_world_destroy(world));
  }
  printf("%u players at the ends of their ranges: %" PRIu64 " steps, %.3g loops and other events, %" PRIu64
         " times just as many as the iteration says; %.1f s\n", players, steps, events, compared, seconds_now() - began);
}
