/* SPDX-License-Identifier: MIT
 *
 * A day in steps of a frame: the clock against integers, every loop and marker at its time, none lost and none twice; and in
 * the end all values as in a world that went from command to command in one step.
 */
#include "soak.h"

enum { loops = 12, springs = 6, layers = 3, channels = loops + springs + 4, most_events = 1 << 12 };

static const double durations[loops] = {0.1, 0.25, 1 / 3.0, 0.7, 1, 1.5, 2.4, 7.3, 10, 60, 61.03515625, 599.9};

typedef struct scene {
  ts_world world;
  ts_channel channels[channels];
  ts_player loops[loops], timeline_player;
  uint64_t told[loops], markers, timeline_loops, begins, ends;
  double worst_ulps, latest;
} scene;

static ts_track line(double to, double length) {
  ts_track track;
  MUST(ts_track_create(&(ts_track_desc){.struct_size = sizeof(ts_track_desc), .kind = TS_TRACK_FLOAT}, &track));
  MUST(ts_track_insert_columns(track, NULL, (double[]){0, length}, (double[]){0, to}, 2));
  return track;
}

static void make_scene(scene *s) {
  memset(s, 0, sizeof *s);
  ts_player player;
  /* A short queue, whose memory has all been touched before it is measured. */
  MUST(ts_world_create(&(ts_world_desc){.struct_size = sizeof(ts_world_desc), .event_capacity = most_events}, &s->world));
  for (int i = 0; i < channels; i++) s->channels[i] = channel_in(s->world, i);
  for (int i = 0; i < loops; i++) {
    ts_motion tween = {.struct_size = sizeof tween,
                       .target = (double[]){100},
                       .timing = {.duration = durations[i],
                                  .iterations = INFINITY,
                                  .direction = (ts_direction)(i % 4),
                                  .easing = curve_at(i % 2 ? TS_EASING_BACK_OUT : TS_EASING_SINE_IN_OUT)}};
    MUST(ts_channel_start(s->world, s->channels[i], &tween, &s->loops[i]));
  }
  for (int i = 0; i < layers; i++) {
    ts_motion layer = {.struct_size = sizeof layer,
                       .target = (double[]){3},
                       .flags = TS_START_ADDITIVE,
                       .timing = {.duration = 0.9 + i, .iterations = INFINITY, .direction = TS_DIRECTION_ALTERNATE}};
    MUST(ts_channel_start(s->world, s->channels[loops + i], &layer, &player));
  }
  ts_timeline inner, outer;
  MUST(ts_timeline_create(s->world, &inner));
  MUST(ts_timeline_create(s->world, &outer));
  ts_track track = line(50, 0.8);
  for (int i = 0; i < 4; i++)
    MUST(ts_timeline_add_track(s->world, i < 2 ? inner : outer, s->channels[loops + springs + i], track, 0.3 * i, NULL));
  MUST(ts_timeline_add_timeline(s->world, outer, inner, &(ts_timing){.struct_size = sizeof(ts_timing), .iterations = 2}, 0.5,
                                NULL));
  MUST(ts_timeline_add_marker(s->world, outer, 1, 7, NULL));
  const ts_motion endless = {.struct_size = sizeof endless, .timing = {.duration = 3, .iterations = INFINITY}};
  MUST(ts_timeline_start(s->world, outer, &endless, &s->timeline_player));
  MUST(ts_track_destroy(track));
}

/* Another target for every spring. */
static void retarget(scene *s, uint64_t round) {
  for (int i = 0; i < springs; i++) {
    ts_player player;
    ts_motion to = {.struct_size = sizeof to, .kind = TS_MOTION_SPRING,
                    .target = (double[]){(double)(round * 37 % 101) - 50.0 * i}, .spring = {3.0 + 7 * i, 0.15 + 0.2 * i, 1}};
    MUST(ts_channel_start(s->world, s->channels[loops + i], &to, &player));
  }
}

static void take_events(scene *s, bool one_by_one) {
  static ts_event events[most_events];
  size_t count;
  MUST(ts_world_read_events(s->world, events, most_events, &count));
  EXPECT(count <= most_events, count, most_events);
  for (size_t k = 0; k < count; k++) {
    const ts_event *e = &events[k];
    s->begins += e->kind == TS_EVENT_BEGIN, s->ends += e->kind == TS_EVENT_END;
    bool is_timeline = !memcmp(&e->player, &s->timeline_player, sizeof e->player);
    if (e->kind == TS_EVENT_MARKER) s->markers += e->count;
    if (e->kind == TS_EVENT_LOOP && is_timeline) s->timeline_loops += e->count;
    for (int i = 0; i < loops && e->kind == TS_EVENT_LOOP; i++)
      if (!memcmp(&e->player, &s->loops[i], sizeof e->player)) {
        s->told[i] += e->count;
        long double exact = (long double)s->told[i] * durations[i];
        double ulps = (double)fabsl(e->time - exact) / ulp(e->time);
        if (!one_by_one) break;
        EXPECT(e->count == 1, e->count, 1);
        EXPECT(ulps <= 2, ulps, 2);
        if (ulps > s->worst_ulps) s->worst_ulps = ulps;
      }
    if (one_by_one) EXPECT(e->time >= s->latest - 0x1p-30, e->time, s->latest);
    if (e->time > s->latest) s->latest = e->time;
  }
}

/* How many multiples of d there are up to a time: what is within an instant of one is on it. */
static uint64_t multiples(double d, double time, double from) {
  return (uint64_t)floorl(((long double)time + 0x1p-30L - from) / d);
}

void run_day(double rate, double seconds) {
  static scene s, big;
  double dt = 1 / rate, began = seconds_now(), worst = 0, worst_ulps = 0;
  uint64_t steps = (uint64_t)(seconds * rate + 0.5), every = (uint64_t)(rate * (seconds > 1000 ? 600 : 20)), rounds = 0;
  long memory = 0;
  make_scene(&s);
  make_scene(&big);
  for (uint64_t n = 0; n < steps; n++) {
    if (n % every == 0) {
      double now = info_of(s.world).time;
      MUST(ts_world_step_to(big.world, now, NULL));
      take_events(&big, false);
      retarget(&s, rounds), retarget(&big, rounds), rounds++;
    }
    MUST(ts_world_step(s.world, dt, NULL));
    if (n % 64 != 63 && n + 1 < steps) continue;
    take_events(&s, true);
    ts_world_info info = info_of(s.world);
    double off = drift(info.time, 0, n + 1, dt);
    if (fabs(off) > worst) worst = fabs(off);
    if (fabs(off) / ulp(info.time) > worst_ulps) worst_ulps = fabs(off) / ulp(info.time);
    if (n < steps / 4) memory = resident();
  }
  ts_world_info info = info_of(s.world);
  MUST(ts_world_step_to(big.world, info.time, NULL));
  take_events(&big, false);
  long grown = resident() - memory;

  uint64_t told = 0, expected = 0;
  for (int i = 0; i < loops; i++) {
    uint64_t due = multiples(durations[i], info.time, 0);
    EXPECT(s.told[i] == due, s.told[i], due);
    EXPECT(big.told[i] == due, big.told[i], due);
    told += s.told[i], expected += due;
  }
  uint64_t markers = multiples(3, info.time, 1) + 1;
  uint64_t rounds_played = multiples(3, info.time, 0);
  EXPECT(s.markers == markers, s.markers, markers);
  EXPECT(s.timeline_loops == rounds_played, s.timeline_loops, rounds_played);
  /* Of more than 64 in a step the last one stands for the rest, markers and loops alike. */
  uint64_t met = big.markers + big.timeline_loops;
  EXPECT(met == markers + rounds_played, met, markers + rounds_played);
  EXPECT(s.begins == big.begins && s.begins == loops + layers + 1 + rounds * springs, s.begins, big.begins);
  EXPECT(s.ends == big.ends && s.ends <= rounds * springs, s.ends, big.ends);
  for (int i = 0; i < channels; i++) {
    double value[2], velocity[2];
    MUST(ts_channel_get(s.world, s.channels[i], &value[0], &velocity[0], NULL, 1));
    MUST(ts_channel_get(big.world, big.channels[i], &value[1], &velocity[1], NULL, 1));
    EXPECT(!memcmp(&value[0], &value[1], sizeof *value), value[0], value[1]);
    EXPECT(!memcmp(&velocity[0], &velocity[1], sizeof *velocity), velocity[0], velocity[1]);
  }
  EXPECT(worst_ulps <= 1, worst_ulps, 1);
  uint64_t dropped = info.dropped_events + info_of(big.world).dropped_events;
  EXPECT(dropped == 0, dropped, 0);
  /* The queues of events come to all their pages; a leak would grow with the steps. */
  EXPECT(grown <= 1536, grown, 0);
  printf("%g s at %g Hz: %" PRIu64 " steps; clock %.17g, at most %.3g s = %.2f ulp from n dt, %.3g s from n / %g;\n"
         "  %" PRIu64 " of %" PRIu64 " loops at most %.2f ulp off, %" PRIu64 " of %" PRIu64 " markers, %" PRIu64
         " begins, %" PRIu64 " ends; memory %+ld KiB; %.1f s\n",
         seconds, rate, steps, info.time, worst, worst_ulps,
         (double)fabsl(info.time - (long double)steps / (long double)rate), rate, told, expected, s.worst_ulps, s.markers,
         markers, s.begins, s.ends, grown, seconds_now() - began);
  MUST(ts_world_destroy(s.world));
  MUST(ts_world_destroy(big.world));
}
