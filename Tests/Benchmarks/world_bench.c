/* SPDX-License-Identifier: MIT
 *
 * Steps of worlds beside hand-written C in the same run: n players of one lane, unbound and bound to floats, and 5000
 * channels of 64 lanes on springs. Prints a table, and csv where $1 names a file. Each row alternates ours and theirs; the time
 * is the lower quartile. What a step allocates is counted: it must be nothing, else the program fails.
 * The world does more than the C: it tells boundaries, keeps what changed, and knows every player alone.
 */
#define _GNU_SOURCE
#include "../ABI/check.h"
#include "bench.h"
#include "reference_worlds.h"

#include <math.h>
#include <stdio.h>

enum { MOST = 1 << 20, ROUNDS = 21, WORK = 1 << 20, CURVES = 16, WIDE = 5000, LANES = 64 };
static const double dt = 1e-4;

static ts_world world;
static ts_channel channels[MOST];
static size_t n;
static double start[MOST], duration[MOST], from[MOST], to[MOST], omega[MOST], ratio[MOST], zero[MOST], out64[MOST];
static float bound[MOST], out32[MOST];
static ts_easing curves[CURVES];
static bool restarts, alike;

static const tween_columns tweens = {start, duration, from, to};
static const spring_columns springs = {start, from, zero, to, omega, ratio};
static double clock_now;

/* fault.c asks for it. */
ts_easing parsed(const char *text) {
  ts_easing easing = {0, 0};
  ts_easing_parse(text, TS_DIALECT_CANONICAL, &easing);
  return easing;
}

static void must(ts_status status) {
  if (status == TS_OK) return;
  fprintf(stderr, "world_bench: %s: %s\n", ts_status_name(status), ts_last_error_message());
  exit(1);
}

static double any(uint64_t *seed) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return (double)(*seed >> 11) * 0x1p-53;
}

static void tween(size_t i, double seconds, size_t curve) {
  ts_tween_desc desc = {.struct_size = sizeof desc, .target = &to[i], .from = &from[i]};
  desc.timing.struct_size = sizeof desc.timing;
  desc.timing.duration = seconds;
  desc.timing.easing = curves[curve];
  ts_player player;
  must(ts_player_tween(world, channels[i], &desc, &player));
}

/* Channels and columns, begun at times of their own. */
static void make(bool is_bound, bool is_spring, size_t curve_count) {
  uint64_t seed = 7;
  must(ts_world_create(NULL, &world));
  must(ts_world_reserve(world, n, n));
  clock_now = 0;
  for (size_t i = 0; i < n; i++) {
    ts_channel_desc desc = {.struct_size = sizeof desc, .kind = TS_TRACK_FLOAT};
    must(ts_channel_create(world, &desc, &channels[i]));
    if (is_bound) must(ts_channel_bind_f32(world, channels[i], &bound[i], 0));
    from[i] = any(&seed), to[i] = 1 + any(&seed), duration[i] = 1000 + 1000 * any(&seed);
    omega[i] = 0.05 + 0.1 * any(&seed), ratio[i] = i < n / 2 ? 0.1 + 0.8 * any(&seed) : 1.2 + any(&seed);
    if (alike) omega[i] = 0.1, ratio[i] = i < n / 2 ? 0.5 : 1.5;
    if (i % (n / 64 + 1) == 0) must(ts_world_step_to(world, clock_now += 0.01, NULL));
    start[i] = clock_now;
    if (is_spring) {
      ts_spring_to spring = {.struct_size = sizeof spring, .target = &to[i], .spring = {omega[i], ratio[i], 1}};
      spring.tolerance = 1e-9;
      must(ts_channel_set(world, channels[i], &from[i], 1));
      ts_player player;
      must(ts_player_spring(world, channels[i], &spring, &player));
      from[i] -= to[i];
    } else {
      tween(i, duration[i], i % curve_count);
    }
  }
}

static void unbound(void) { make(false, false, 1); }
static void to_floats(void) { make(true, false, 1), restarts = true; }
static void mixed(void) { make(false, false, CURVES); }
static void on_springs(void) { make(false, true, 1); }
static void on_bound_springs(void) { make(true, true, 1); }
static void on_alike(void) { alike = true, make(false, true, 1); }
static void on_bound_alike(void) { alike = true, make(true, true, 1); }

static void wide(void) {
  uint64_t seed = 9;
  static double target[LANES], value[LANES];
  must(ts_world_create(NULL, &world));
  clock_now = 0;
  for (size_t i = 0; i < WIDE; i++) {
    double w = 0.05 + 0.1 * any(&seed), z = 0.1 + 0.8 * any(&seed);
    if (i % 100 == 0) must(ts_world_step_to(world, clock_now += 0.01, NULL));
    for (size_t k = 0; k < LANES; k++) {
      size_t lane = i * LANES + k;
      value[k] = any(&seed), target[k] = 1 + any(&seed);
      from[lane] = value[k] - target[k], to[lane] = target[k];
      omega[lane] = w, ratio[lane] = z, start[lane] = clock_now;
    }
    ts_channel_desc desc = {.struct_size = sizeof desc, .lanes = LANES, .value = value};
    must(ts_channel_create(world, &desc, &channels[i]));
    ts_spring_to spring = {.struct_size = sizeof spring, .target = target, .spring = {w, z, 1}};
    ts_player player;
    must(ts_player_spring(world, channels[i], &spring, &player));
  }
}

static void theirs_tweens(double t) { reference_world_tweens(tweens, t, out64, n); }
static void theirs_tweens_f32(double t) { reference_world_tweens_f32(tweens, t, out32, n); }
static void theirs_springs(double t) {
  reference_world_swinging(springs, t, out64, 0, n / 2);
  reference_world_creeping(springs, t, out64, n / 2, n);
}
static void theirs_springs_f32(double t) {
  reference_world_swinging_f32(springs, t, out32, 0, n / 2);
  reference_world_creeping_f32(springs, t, out32, n / 2, n);
}
static void theirs_lanes(double t) { reference_world_swinging(springs, t, out64, 0, n); }
static void theirs_wide(double t) { reference_world_lanes(springs, t, out64, WIDE, LANES); }

typedef struct row {
  const char *name, *beside;
  void (*prepare)(void);
  void (*theirs)(double);
  bool is_wide;
} row;
static const row table[] = {
  {"tween cubic.inOut", "C f64", unbound, theirs_tweens, false},
  {"tween cubic.inOut bound", "C to f32", to_floats, theirs_tweens_f32, false},
  {"tween 16 curves", "C cubic f64", mixed, theirs_tweens, false},
  {"spring, two sorts", "C f64", on_alike, theirs_springs, false},
  {"spring, two sorts, bound", "C to f32", on_bound_alike, theirs_springs_f32, false},
  {"spring, each its own", "C f64", on_springs, theirs_springs, false},
  {"spring, its own, bound", "C to f32", on_bound_springs, theirs_springs_f32, false},
  {"5000 x 64 lanes spring", "C per lane", wide, theirs_lanes, true},
  {"5000 x 64 lanes spring", "C a channel", wide, theirs_wide, true},
};

/* Events and changes are taken, and tweens are begun that end in these steps, one in a thousand in each: not timed. */
static void between_rounds(size_t repeats) {
  static ts_event events[1024];
  static ts_channel changed[MOST];
  size_t count;
  do must(ts_world_read_events(world, events, 1024, &count));
  while (count > 0);
  must(ts_world_read_changes(world, changed, MOST, &count));
  for (size_t i = 0; restarts && i < repeats * (n / 1000 + 1); i++) tween(i, dt * (0.5 + (double)(i % repeats)), 0);
}

/* They compute the same thing. */
static double farthest(bool is_wide, double t, void (*theirs)(double)) {
  double most = 0, value[LANES];
  theirs(t);
  for (size_t i = 0; i < (is_wide ? WIDE : n); i += 97) {
    if (restarts && i < 16 * (n / 1000 + 1)) continue;
    must(ts_channel_get(world, channels[i], value, NULL, NULL, is_wide ? LANES : 1));
    double other = theirs == theirs_tweens_f32 || theirs == theirs_springs_f32 ? (double)out32[i]
                   : is_wide                                                     ? out64[i * LANES]
                                                                                 : out64[i];
    most = fmax(most, fabs(other - value[0]));
  }
  return most;
}

static double quartile(double *times, double items) {
  qsort(times, ROUNDS, sizeof *times, ascending);
  return times[ROUNDS / 4] / items;
}

int main(int argc, char **argv) {
  static const size_t sizes[] = {1024, 65536, MOST};
  static const char *names[CURVES] = {
    "cubic.inOut", "linear", "quad.in", "quad.out", "cubic.out", "quart.inOut", "quint.out", "sine.inOut", "circ.out",
    "expo.out", "elastic.out", "back.out", "bounce.out", "sine.in", "back.inOut", "expo.inOut"};
  FILE *csv = argc > 1 ? fopen(argv[1], "w") : NULL;
  ts_build_info info = {.struct_size = sizeof info};
  ts_build_get_info(&info);
  for (int i = 0; i < CURVES; i++) curves[i] = parsed(names[i]);
  long allocated = 0;
  printf("a world's step, ns per player, %s: ours, hand-written C, the ratio; ms per step of ours\n", info.isa);
  printf("%-26s %-12s %8s %9s %9s %7s %9s %8s %9s\n", "row", "beside", "n", "ours", "C", "ratio", "ms/step", "allocs", "apart");
  if (csv) fprintf(csv, "row,beside,isa,n,ours_ns,c_ns,ratio,ours_ms_per_step,allocations\n");
  for (size_t r = 0; r < sizeof table / sizeof *table; r++)
    for (size_t s = 0; s < (table[r].is_wide ? 1 : sizeof sizes / sizeof *sizes); s++) {
      n = table[r].is_wide ? WIDE * LANES : sizes[s];
      restarts = alike = false;
      table[r].prepare();
      double items = table[r].is_wide ? WIDE : (double)n, ours[ROUNDS], theirs[ROUNDS];
      size_t repeats = restarts && WORK / n > 16 ? 16 : WORK / n;
      long calls = 0;
      for (int round = -1; round < ROUNDS; round++) {
        between_rounds(repeats);
        long before = fault_allocations();
        double begun = now(), first = clock_now;
        for (size_t k = 1; k <= repeats; k++) must(ts_world_step_to(world, first + dt * (double)k, NULL));
        double middle = now();
        calls += fault_allocations() - before;
        for (size_t k = 1; k <= repeats; k++) table[r].theirs(first + dt * (double)k);
        if (round >= 0) ours[round] = middle - begun, theirs[round] = now() - middle;
        clock_now = first + dt * (double)repeats;
      }
      bool is_cubic = table[r].prepare != mixed;
      double apart = is_cubic ? farthest(table[r].is_wide, clock_now, table[r].theirs) : NAN;
      double a = quartile(ours, items * (double)repeats), b = quartile(theirs, items * (double)repeats);
      printf("%-26s %-12s %8.0f %9.4f %9.4f %7.2f %9.4f %8ld %9.1g\n", table[r].name, table[r].beside, items, a, b, a / b,
             a * items * 1e-6, calls, apart);
      if (csv)
        fprintf(csv, "%s,%s,%s,%.0f,%.5f,%.5f,%.3f,%.5f,%ld\n", table[r].name, table[r].beside, info.isa, items, a, b, a / b,
                a * items * 1e-6, calls);
      fflush(stdout);
      allocated += calls;
      must(ts_world_destroy(world));
    }
  if (csv) fclose(csv);
  if (allocated) fprintf(stderr, "world_bench: steps allocated %ld times\n", allocated);
  return allocated ? 1 : 0;
}
