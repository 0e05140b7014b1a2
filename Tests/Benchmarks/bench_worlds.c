/* SPDX-License-Identifier: MIT
 *
 * Steps of worlds: n players of one lane, bound to floats and not, and 5000 channels of 64 lanes on springs. A world does more
 * than the C beside it: it tells boundaries, keeps what changed, and knows every player alone. Before each turn of ours
 * events and changes are taken, and in the rows with events one tween in a thousand begins anew for every step, to end in it.
 */
#include "harness.h"
#include "reference.h"

#include <string.h>

enum { MOST_CALLS = 16, LANES = 64, EVENTS = 1024 };
static const double dt = 1e-4;

typedef struct plan {
  bool is_spring, is_bound, has_events, is_alike;
  size_t curves, lanes;
} plan;

/* A world, and where it is. */
typedef struct side {
  ts_world world;
  ts_channel *channels;
  float *bound;
  size_t first_short, short_count;
  uint64_t state;
  double clock;
} side;

static plan it;
/* Ours, and for the rows of several threads the same world with one; the one that is worked on. */
static side sides[2], *on = sides;
static size_t side_count;
static ts_channel *changed;
static size_t n;
static double *start, *duration, *from, *to, *omega, *ratio, *zero, *out64;
static float *out32;
static ts_easing curves[BENCH_MIXED];

static void tween(size_t i, double seconds, size_t curve) {
  ts_motion motion = {.struct_size = sizeof motion, .target = &to[i], .from = &from[i],
                      .timing = {.duration = seconds, .easing = curves[curve]}};
  ts_player player;
  bench_must(ts_channel_start(on->world, on->channels[i], &motion, &player));
  start[i] = on->clock, duration[i] = seconds;
}

static void spring(size_t i, const double *value, const double *target) {
  ts_motion motion = {.struct_size = sizeof motion, .kind = TS_MOTION_SPRING, .target = target, .tolerance = 1e-9,
                      .spring = {omega[i * it.lanes], ratio[i * it.lanes], 1}};
  bench_must(ts_channel_set(on->world, on->channels[i], value, it.lanes));
  ts_player player;
  bench_must(ts_channel_start(on->world, on->channels[i], &motion, &player));
}

static double long_time(void) { return 1000 + 1000 * bench_random(&on->state); }

static void take(size_t lanes) {
  changed = bench_take(lanes * sizeof *changed);
  start = bench_take(lanes * 8), duration = bench_take(lanes * 8), from = bench_take(lanes * 8), to = bench_take(lanes * 8);
  omega = bench_take(lanes * 8), ratio = bench_take(lanes * 8), zero = bench_take(lanes * 8), out64 = bench_take(lanes * 8);
  out32 = bench_take(lanes * 4);
}

static void fill(size_t i, uint64_t *seed) {
  double w = 0.05 + 0.1 * bench_random(seed), swinging = 0.1 + 0.8 * bench_random(seed), creeping = 1.2 + bench_random(seed);
  double value[LANES], target[LANES];
  for (size_t k = 0; k < it.lanes; k++) {
    size_t lane = i * it.lanes + k;
    value[k] = from[lane] = bench_random(seed), target[k] = to[lane] = 1 + bench_random(seed);
    omega[lane] = it.is_alike ? 0.1 : w, ratio[lane] = swinging, start[lane] = on->clock;
    if (it.lanes == 1 && i >= n / 2) ratio[lane] = creeping;
    if (it.is_alike) ratio[lane] = i < n / 2 ? 0.5 : 1.5;
    if (it.is_spring) from[lane] -= to[lane];
  }
  if (it.is_spring) spring(i, value, target);
  else tween(i, long_time(), i % it.curves);
}

/* Channels and columns, begun at times of their own. */
static void make(uint32_t threads, size_t count) {
  uint64_t seed = 7;
  on->channels = bench_take(n * sizeof *on->channels), on->bound = bench_take(count * 4);
  on->first_short = on->short_count = 0, on->clock = 0, on->state = 11;
  ts_world_desc desc = {.struct_size = sizeof desc, .threads = threads};
  bench_must(ts_world_create(&desc, &on->world));
  bench_must(ts_world_reserve(on->world, n, n));
  for (size_t i = 0; i < n; i++) {
    ts_channel_desc channel = {.struct_size = sizeof channel, .lanes = (uint32_t)it.lanes};
    if (it.lanes == 1) channel.kind = TS_TRACK_FLOAT, channel.lanes = 0;
    bench_must(ts_channel_create(on->world, &channel, &on->channels[i]));
    if (it.is_bound) bench_must(ts_channel_bind_f32(on->world, on->channels[i], on->bound + i * it.lanes, 0));
    if (i % (n / 64 + 1) == 0) bench_must(ts_world_step_to(on->world, on->clock += 0.01, NULL));
    fill(i, &seed);
  }
}

static void prepare(const bench_row *row, size_t count) {
  it = *(const plan *)row->data, n = count / it.lanes, side_count = row->threads > 1 ? 2 : 1;
  take(count);
  for (size_t k = 0; k < BENCH_MIXED; k++) curves[k] = bench_easing(bench_mixed[k]);
  for (size_t k = side_count; k-- > 0;) on = &sides[k], make(k == 0 ? row->threads : 1, count);
  memset(zero, 0, count * sizeof *zero);
  if (it.is_bound) bench_output_f32(out32, count);
  else bench_output_f64(out64, count);
}

static void end(void) {
  for (size_t k = 0; k < side_count; k++) bench_must(ts_world_destroy(sides[k].world));
  on = sides;
  for (size_t k = 0; k < BENCH_MIXED; k++) bench_must(ts_easing_release(curves[k]));
}

static void take_events(void) {
  static ts_event events[EVENTS];
  size_t count;
  do bench_must(ts_world_read_events(on->world, events, EVENTS, &count));
  while (count > 0);
  bench_must(ts_world_read_changes(on->world, changed, n, &count));
}

/* Those that the last turn has ended begin anew first, to go on for long: as many move in each turn. */
static void restore(size_t work, size_t calls) {
  if (work >= side_count) return;
  on = &sides[work];
  if (it.has_events) {
    for (size_t k = 0; k < on->short_count; k++) {
      size_t i = (on->first_short + k) % n;
      tween(i, long_time(), i % it.curves);
    }
    bench_must(ts_world_step_to(on->world, on->clock += dt, NULL));
    on->first_short = (on->first_short + on->short_count) % n, on->short_count = calls * (n / 1000 + 1);
    for (size_t k = 0; k < on->short_count; k++) tween((on->first_short + k) % n, dt * (0.5 + (double)(k % calls)), 0);
  }
  take_events();
}

static void step(size_t call) {
  (void)call;
  on = sides;
  bench_must(ts_world_step_to(on->world, on->clock += dt, NULL));
}
static void step_alone(size_t call) {
  (void)call;
  on = &sides[1];
  bench_must(ts_world_step_to(on->world, on->clock += dt, NULL));
}
static void fetch(void) {
  if (it.is_bound) memcpy(out32, on->bound, n * it.lanes * sizeof *on->bound);
  else
    for (size_t i = 0; i < n; i++)
      bench_must(ts_channel_get(on->world, on->channels[i], out64 + i * it.lanes, NULL, NULL, it.lanes));
}

/* They show what ours showed last. */
static void c_tweens_f32(size_t call) {
  (void)call;
  reference_world_tweens_f32((tween_columns){start, duration, from, to}, on->clock, out32, n);
}
static void c_tweens_f64(size_t call) {
  (void)call;
  reference_world_tweens((tween_columns){start, duration, from, to}, on->clock, out64, n);
}
static spring_columns columns(void) { return (spring_columns){start, from, zero, to, omega, ratio}; }
static void c_springs_f32(size_t call) {
  (void)call;
  reference_world_swinging_f32(columns(), on->clock, out32, 0, n / 2);
  reference_world_creeping_f32(columns(), on->clock, out32, n / 2, n);
}
static void c_springs_f64(size_t call) {
  (void)call;
  reference_world_swinging(columns(), on->clock, out64, 0, n / 2);
  reference_world_creeping(columns(), on->clock, out64, n / 2, n);
}
BENCH_CALL(c_lanes, reference_world_swinging(columns(), on->clock, out64, 0, n * it.lanes))
BENCH_CALL(c_channels, reference_world_lanes(columns(), on->clock, out64, n, it.lanes))

static const plan tweens = {false, false, false, false, 1, 1}, tweens_bound = {false, true, true, false, 1, 1};
static const plan tweens_mixed = {false, false, false, false, BENCH_MIXED, 1};
static const plan tweens_mixed_bound = {false, true, true, false, BENCH_MIXED, 1};
static const plan springs = {true, false, false, false, 1, 1}, springs_bound = {true, true, false, false, 1, 1};
static const plan alike = {true, false, false, true, 1, 1}, alike_bound = {true, true, false, true, 1, 1};
static const plan wide = {true, false, false, false, 1, LANES};

static const bench_size sizes[] = {{1024, true}, {16384, false}, {65536, true}, {1 << 20, true}, {0, false}};
static const bench_size threaded_sizes[] = {{16384, false}, {65536, true}, {1 << 20, true}, {0, false}};
static const bench_size middle_sizes[] = {{1024, false}, {65536, true}, {1 << 20, false}, {0, false}};
/* Motion takes 81 ms for so many, each an object of 64 numbers. */
static const bench_size headline[] = {{5000 * LANES, true}, {0, false}};
#define MOTION (81e6 / (5000 * LANES))

/* A tween reads its start, duration and ends; a spring its start, where and how fast it was, target and parameters. */
#define ROW(title, kind, all, moved, own)                                                                            \
  .name = "world " title, .precision = #kind, .sizes = all, .bytes = moved, .prepare = prepare, .restore = restore,  \
  .end = end, .most = MOST_CALLS, .limit_at = 65536, .data = &own
#define OURS(ns) {.who = "ours", .run = step, .limit = ns, .fetch = fetch}
#define PEER(c, work, near) {.who = c, .run = work, .tolerance = near}
/* Two threads must take no longer than 1 / 1.6 of what one takes. */
#define THREADED(title, kind, moved, own)                                              \
  {ROW(title, kind, threaded_sizes, moved, own),                                       \
   .works = {OURS(0), {.who = "ours 1 thread", .run = step_alone, .limit = 1 / 1.6, .fetch = fetch}},             \
   .threads = 2}
const bench_row world_rows[] = {
  {ROW("tweens bound", f32, sizes, 36, tweens_bound), .works = {OURS(3), PEER("C", c_tweens_f32, 1e-6)}},
  {ROW("tweens", f64, sizes, 40, tweens), .works = {OURS(3), PEER("C", c_tweens_f64, 1e-12)}},
  {ROW("tweens 16 curves bound", f32, middle_sizes, 36, tweens_mixed_bound),
   .works = {OURS(0), PEER("C cubic.inOut", c_tweens_f32, BENCH_ELSE)}},
  {ROW("tweens 16 curves", f64, middle_sizes, 40, tweens_mixed),
   .works = {OURS(0), PEER("C cubic.inOut", c_tweens_f64, BENCH_ELSE)}},
  {ROW("springs bound", f32, sizes, 52, springs_bound), .works = {OURS(3), PEER("C", c_springs_f32, 1e-6)}},
  {ROW("springs", f64, sizes, 56, springs), .works = {OURS(3), PEER("C", c_springs_f64, 1e-11)}},
  {ROW("springs of two sorts bound", f32, middle_sizes, 52, alike_bound),
   .works = {OURS(3), PEER("C", c_springs_f32, 1e-6)}},
  {ROW("springs of two sorts", f64, middle_sizes, 56, alike), .works = {OURS(3), PEER("C", c_springs_f64, 1e-11)}},
  THREADED("tweens bound", f32, 36, tweens_bound),
  THREADED("tweens", f64, 40, tweens),
  THREADED("tweens 16 curves bound", f32, 36, tweens_mixed_bound),
  THREADED("springs bound", f32, 52, springs_bound),
  THREADED("springs", f64, 56, springs),
  THREADED("springs of two sorts bound", f32, 52, alike_bound),
  {.name = "world 5000 x 64", .precision = "f64", .sizes = headline, .bytes = 32, .prepare = prepare, .restore = restore,
   .works = {{.who = "ours", .run = step, .limit = MOTION / 300, .fetch = fetch},
             PEER("C", c_channels, 1e-11), PEER("C per lane", c_lanes, 1e-11)},
   .end = end, .most = MOST_CALLS, .data = &wide},
  {.name = NULL},
};
