/* SPDX-License-Identifier: MIT
 *
 * Hashes of what the baseline kernels compute, to be compared between architectures: every family and form, a few
 * parameters, 100,000 inputs, both precisions, values and slopes; of batches, of lanes of tracks, and of what worlds run.
 */
#include "kernel_types.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { count = 100000 };
static double t64[count], out64[count];
static float t32[count], out32[count];

static uint64_t hash(const void *memory, size_t size) {
  const unsigned char *bytes = memory;
  uint64_t value = 0xcbf29ce484222325u;
  for (size_t i = 0; i < size; i++) value = (value ^ bytes[i]) * 0x100000001b3u;
  return value;
}

static void show(const tsk_kernels *kernels, const char *name, const tsk_curve *curve) {
  kernels->sample_f64(curve, 0, t64, out64, count);
  printf("%-12s %4u  %016" PRIx64, name, curve->shape, hash(out64, sizeof out64));
  kernels->differentiate_f64(curve, t64, out64, count);
  printf(" %016" PRIx64, hash(out64, sizeof out64));
  if (!curve->wide) {
    kernels->sample_f32(curve, t32, out32, count);
    printf(" %016" PRIx64, hash(out32, sizeof out32));
  }
  printf("\n");
}

/* Springs, decays and tweens in every way that they can be given, many frames one after the other. */
#define BATCHES(name, scalar, times)                                                                                   \
  static scalar x_##name[count], v_##name[count], w_##name[count], z_##name[count];                                    \
  static void batches_##name(const tsk_kernels *kernels) {                                                             \
    static const uint32_t which[4] = {0, 1, 2, 9};                                                                     \
    static uint32_t index[count];                                                                                      \
    scalar rows[16], limits[4];                                                                                        \
    const double omegas[4] = {10, 12.5, 30, 7}, ratios[4] = {0.5, 1, 2.5, 0};                                          \
    double exact[16];                                                                                                  \
    kernels->spring_matrices(omegas, ratios, 1.0 / 60, exact, 4);                                                      \
    for (int i = 0; i < 16; i++) rows[i] = (scalar)exact[i], limits[i % 4] = (scalar)(omegas[i % 4] * 0.001);          \
    for (int way = 0; way < 3; way++) {                                                                                \
      for (int i = 0; i < count; i++) {                                                                                \
        x_##name[i] = 3 * times[i], v_##name[i] = 9 - 7 * times[i], index[i] = which[i % 4];                           \
        w_##name[i] = 40 * times[i], z_##name[i] = i % 5 ? 2 * times[i] : 1 + (times[i] - (scalar)0.5) / 1000000;      \
      }                                                                                                                \
      tsk_springs springs = {.value = x_##name, .velocity = v_##name, .target = times,                          \
        .count = way ? count : count - 4, .rest = way == 0, .omega = way == 2 ? w_##name : 0,                          \
        .damping_ratio = way == 2 ? z_##name : 0, .dt = 1.0 / 60, .index = way == 1 ? index : 0, .rows = rows,         \
        .limits = limits, .classes = way == 1 ? 4 : 1, .tolerance = (scalar)0.001};                                    \
      ptrdiff_t active = 0;                                                                                            \
      for (int frame = 0; frame < 40; frame++) active = kernels->step_springs_##name(&springs, frame % 2);             \
      printf("springs " #name " %d %td %016" PRIx64 " %016" PRIx64 "\n", way, active,                                  \
             hash(x_##name, sizeof x_##name), hash(v_##name, sizeof v_##name));                                        \
      tsk_decays decays = {x_##name, v_##name, count, way ? w_##name : 0, 1.0 / 60, 2, (scalar)0.9672,          \
        (scalar)0.0164, (scalar)0.001};                                                                                \
      for (int frame = 0; frame < 40; frame++) active = kernels->step_decays_##name(&decays, frame % 2);               \
      printf("decays " #name " %d %td %016" PRIx64 "\n", way, active, hash(x_##name, sizeof x_##name));                \
    }                                                                                                                  \
    kernels->progress_##name(times, w_##name, 0.4, x_##name, count, 0, times);                                         \
    kernels->mix_##name(times, z_##name, x_##name, v_##name, count);                                                   \
    printf("tweens " #name " %016" PRIx64 "\n", hash(v_##name, sizeof v_##name));                                      \
    double fast[8] = {10, 12.5, 30, 7, 0, 1e-3, 400, 2}, loose[8] = {0.5, 1, 2.5, 0, 3, 0.1, 0.9, 1};                  \
    scalar made[32];                                                                                                   \
    kernels->spring_rows_##name(fast, loose, 1.0 / 60, made, 8);                                                       \
    printf("palette " #name " %016" PRIx64 "\n", hash(made, sizeof made));                                            \
  }
BATCHES(f32, float, t32)
BATCHES(f64, double, t64)

/* Lanes of tracks in their segments, some of them elsewhere, all keys of blocks of lanes, and their rows. */
static void tracks(const tsk_kernels *kernels) {
  static double columns[7][count], keys[2 * 5 * count], u[count], rows[6 * 6 * count + 6], times[5 * count];
  static uint32_t stale[count];
  static uint64_t places[count];
  static uint8_t codes[count];
  static ptrdiff_t bases[count + 1];
  static uint64_t offsets[count / TSK_TRACK_BLOCK + 1];
  for (int i = 0; i < count; i++) {
    columns[0][i] = t64[i] - (i % 7 ? 0.2 : 0.6), columns[1][i] = t64[i] + 0.4, columns[2][i] = 1 / (columns[1][i] - columns[0][i]);
    columns[3][i] = 3 - t64[i], columns[4][i] = i % 11 ? 9 * t64[i] : columns[3][i];
    columns[5][i] = i % 3 ? 40 * t64[i] - 20 : __builtin_nan(""), columns[6][i] = 5 - 30 * t64[i];
  }
  for (int cubic = 0; cubic < 2; cubic++) {
    tsk_hot_lanes hot = {columns[0], columns[1], columns[2], columns[3], columns[4], 0, 0, places, codes};
    if (cubic) hot.m0 = columns[5], hot.m1 = columns[6];
    kernels->play_tracks_f64(&hot, count, 0.55, out64);
    printf("tracks %d %016" PRIx64, cubic, hash(out64, sizeof out64));
    kernels->play_tracks_f32(&hot, count, 0.55, out32);
    printf(" %016" PRIx64, hash(out32, sizeof out32));
    kernels->progress_tracks(&hot, count, 0.55, u);
    printf(" %016" PRIx64, hash(u, sizeof u));
    kernels->mix_tracks_f64(&hot, count, t64, u, out64);
    printf(" %016" PRIx64 "\n", hash(out64, sizeof out64));
  }
  for (size_t block = 0; block < count / TSK_TRACK_BLOCK; block++) {
    for (int k = 0; k < 5; k++)
      for (int lane = 0; lane < TSK_TRACK_BLOCK; lane++) {
        size_t i = block * TSK_TRACK_BLOCK + (size_t)lane, place = (block * 10 + 2 * (size_t)k) * TSK_TRACK_BLOCK + (size_t)lane;
        keys[place] = k < 5 - (int)(i % 4) ? k * 0.25 + 0.2 * t64[i] : __builtin_inf();
        keys[place + TSK_TRACK_BLOCK] = k < 5 - (int)(i % 4) ? 3 * t64[i] - k : 0;
      }
    offsets[block + 1] = (block + 1) * 10 * TSK_TRACK_BLOCK;
  }
  tsk_track_keys all = {keys, offsets, 2};
  for (int i = -1; i < 8; i++) {
    kernels->find_tracks_f64(&all, 0, count / TSK_TRACK_BLOCK, i * 0.2, out64);
    kernels->find_tracks_f32(&all, 0, count / TSK_TRACK_BLOCK, i * 0.2, out32);
    printf("tracks at %d %016" PRIx64 " %016" PRIx64 "\n", i, hash(out64, sizeof out64), hash(out32, sizeof out32));
  }
  /* Five keys a lane, and none of their times beside the rows of every other block. */
  for (size_t i = 0; i < count; i++) {
    bases[i + 1] = bases[i] + 6;
    for (size_t k = 0; k < 6; k++) {
      double *row = rows + 6 * (6 * i + k);
      int is_inside = k > 0 && k < 5;
      row[0] = k ? 0.25 * (double)(k - 1) + 0.2 * t64[i] : -__builtin_inf();
      row[1] = is_inside ? 4 : 0, row[2] = 3 * t64[i] - (double)k, row[3] = is_inside ? row[2] - 1 : row[2];
      row[4] = is_inside && i % 3 ? 40 * t64[i] - 20 : __builtin_nan(""), row[5] = 5 - 30 * t64[i];
    }
  }
  rows[6 * 6 * count] = -__builtin_inf();
  for (size_t block = 0; block < count / TSK_TRACK_BLOCK; block++) {
    offsets[block + 1] = offsets[block] + (block % 2 ? 0 : 5 * TSK_TRACK_BLOCK);
    for (size_t i = offsets[block]; i < offsets[block + 1]; i++)
      times[i] = rows[6 * (6 * (block * TSK_TRACK_BLOCK + i % TSK_TRACK_BLOCK) + (i - offsets[block]) / TSK_TRACK_BLOCK + 1)];
  }
  tsk_track_rows segments = {rows, 6, 0, bases, times, offsets};
  tsk_hot_lanes hot = {columns[0], columns[1], columns[2], columns[3], columns[4], columns[5], columns[6], places, codes};
  for (size_t i = 0; i < count; i++) {
    const double *row = rows + 36 * i;
    hot.t0[i] = row[0], hot.t1[i] = row[6], hot.scale[i] = row[1], hot.a[i] = row[2], hot.b[i] = row[3];
    hot.m0[i] = row[4], hot.m1[i] = row[5], hot.place[i] = (uint64_t)bases[i];
  }
  for (int i = -1; i < 8; i++) {
    kernels->find_rows_f64(&segments, 0, count / TSK_TRACK_BLOCK, i * 0.2, out64);
    kernels->find_rows_f32(&segments, 0, count / TSK_TRACK_BLOCK, i * 0.2, out32);
    printf("rows at %d %016" PRIx64 " %016" PRIx64, i, hash(out64, sizeof out64), hash(out32, sizeof out32));
    kernels->move_tracks(&hot, &segments, count, i * 0.2, stale);
    kernels->play_tracks_f64(&hot, count, i * 0.2, u);
    printf(" %016" PRIx64 " %d\n", hash(u, sizeof u), memcmp(u, out64, sizeof u) == 0);
  }
}

/* What a world's step runs: progress of either sign, springs that swing and that do not, alike and of their own, decays, what
 * is due, and floats side by side and apart. */
static void worlds(const tsk_kernels *kernels) {
  static double columns[7][count];
  static uintptr_t addresses[count];
  static uint32_t found[count];
  for (int i = 0; i < count; i++) {
    columns[0][i] = t64[i] * 3, columns[1][i] = 5 - t64[i], columns[2][i] = 9 * t64[i], columns[3][i] = 40 - 90 * t64[i];
    columns[4][i] = 2 + 30 * (t64[i] + 0.1);
    addresses[i] = (uintptr_t)(out32 + (i / 1000 % 2 ? count - 1 - i : i));
  }
  for (int swinging = 0; swinging < 2; swinging++)
    for (int alike = 0; alike < 2; alike++) {
      for (int i = 0; i < count; i++) columns[5][i] = swinging ? 0.8 * (t64[i] + 0.1) / 1.2 : 1 + 5 * (t64[i] + 0.1);
      kernels->spring_rates(columns[5], columns[6], count);
      tsk_motions springs = {.start = columns[0], .from = columns[1], .to = columns[2], .speed = columns[3],
        .omega = columns[4], .damping_ratio = columns[5], .rate = columns[6], .lanes = 1, .alike = alike,
        .cannot_overflow = !alike};
      kernels->play_springs(&springs, 2.5, swinging, out64, count);
      printf("world springs %d %d %016" PRIx64 "\n", swinging, alike, hash(out64, sizeof out64));
    }
  tsk_motions decays = {.start = columns[0], .from = columns[1], .speed = columns[3], .omega = columns[4], .lanes = 1};
  kernels->play_decays(&decays, 2.5, out64, count);
  printf("world decays %016" PRIx64, hash(out64, sizeof out64));
  kernels->write_floats(addresses, out64, count);
  printf(" %016" PRIx64 "\n", hash(out32, sizeof out32));
  kernels->play_progress(columns[0], columns[3], 2.5, out64, count);
  double rest = 0;
  ptrdiff_t due = kernels->find_due(columns[0], count, 1.5, found, &rest);
  printf("world progress %016" PRIx64 " due %td %016" PRIx64 " %016" PRIx64 "\n", hash(out64, sizeof out64), due,
         hash(found, (size_t)due * sizeof *found), hash(&rest, sizeof rest));
  kernels->mix_rows(columns[1], columns[2], t64, 4, out64, count / 4);
  printf("rows %016" PRIx64, hash(out64, sizeof out64));
  tsk_tween_tile tile = {columns[1], columns[2], t64, out64, count / 2, columns[0], columns[4], columns[6], count};
  kernels->mix_and_progress(&tile, 2.5);
  printf(" %016" PRIx64 " %016" PRIx64 "\n", hash(out64, count / 2 * sizeof *out64), hash(columns[6], sizeof columns[6]));
}

int main(void) {
  uint64_t state = 1;
  for (int i = 0; i < count; i++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    /* Random inputs, some outside, and the neighbours of 0, 1/2 and 1. */
    double t = (double)(state >> 11) / (1ull << 53) * 1.2 - 0.1;
    if (i % 16 == 0) t = (double)(i / 16 % 3) / 2 + ((double)(int)(state >> 60) - 8) * 0x1p-53;
    t64[i] = t;
    t32[i] = (float)t;
  }
  tsk_kernels kernels;
  memset(&kernels, 0, sizeof kernels);
  tsk_fill_baseline_f32(&kernels);
  tsk_fill_baseline_f64(&kernels);
  const double parameters[][4] = {[TSK_ELASTIC] = {1 / 0.3, 0}, [TSK_BACK] = {1.70158}, [TSK_POW] = {2.5}};
  for (uint32_t family = TSK_LINEAR; family <= TSK_PENNER_ELASTIC; family++)
    for (uint32_t form = 0; form < 4; form++) {
      if (family == TSK_BOUNCE_N) continue; /* it wants a table */
      tsk_curve curve = {.shape = family << 2 | form, .wide = family > TSK_POW};
      if (family < sizeof parameters / sizeof *parameters) memcpy(curve.parameters, parameters[family], 32);
      show(&kernels, "family", &curve);
    }
  tsk_curve amplified = {.shape = TSK_ELASTIC << 2 | TSK_OUT, .parameters = {2, 1.5}};
  show(&kernels, "elastic", &amplified);
  tsk_curve bezier = {.shape = TSK_BEZIER, .wide = 1, .parameters = {0.25, 0.1, 0.25, 1}};
  show(&kernels, "bezier", &bezier);
  tsk_curve steep = {.shape = TSK_BEZIER, .wide = 1, .parameters = {1, 0, 0, 1}};
  show(&kernels, "bezier", &steep);
  tsk_curve steps = {.shape = TSK_STEPS, .wide = 1, .parameters = {7, 8, 1}};
  show(&kernels, "steps", &steps);
  const double stops[] = {0, 0.1, 0.5, 0.5, 1, 0, 0.3, 0.2, 1.1, 1};
  tsk_curve linear = {.shape = TSK_STOPS, .wide = 1, .count = 5, .table = stops};
  show(&kernels, "stops", &linear);
  /* Four cells, the second of which is two pieces; then the same numbers in f32. */
  static struct {
    double cells[16], starts[2], widths[2], pieces[8];
    float narrow[16 + 4 * TSK_SMALL_TABLE];
  } rows = {
    .cells = {0, 0.5, 0.25, -0.1, __builtin_nan(""), 0, 0, 0, 0.7, 0.2, 0.05, 0.01, 0.9, 0.1, 0, 0.02},
    .starts = {0.25, 0.4}, .widths = {1 / 0.15, 10}, .pieces = {0.65, 0.3, 0, -0.1, 0.2, 0.4, 0.1, 0}};
  for (int i = 0; i < 16; i++) rows.narrow[i] = rows.narrow[16 + TSK_SMALL_TABLE * (i % 4) + i / 4] = (float)rows.cells[i];
  tsk_curve table = {.shape = TSK_TABLE, .count = 4, .pieces = 2, .parameters = {1}, .table = rows.cells};
  show(&kernels, "table", &table);
  tsk_curve pieces = {.shape = TSK_PIECES, .wide = 1, .count = 2, .parameters = {1}, .table = rows.starts};
  show(&kernels, "pieces", &pieces);
  tsk_curve spring = {.shape = TSK_SPRING, .wide = 1, .parameters = {0.3, 40, 2}};
  show(&kernels, "spring", &spring);
  spring.parameters[0] = 1.5;
  show(&kernels, "spring", &spring);
  batches_f32(&kernels);
  batches_f64(&kernels);
  tracks(&kernels);
  worlds(&kernels);
  return 0;
}
