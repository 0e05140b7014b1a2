/* SPDX-License-Identifier: MIT
 *
 * RZTweenSpirit's example: a label that fades in over ten seconds along an eased curve, while its centre goes through three
 * points. Here it is scrubbed, forwards and back; then it is baked with a colour and a spring for good measure.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <tweenspirit/tweenspirit.h>

enum { FRAMES = 601, TRACKS = 4, LANES = 9 };

static ts_track made(ts_track_kind kind, const char *easing) {
  ts_track_desc desc = {.struct_size = sizeof desc, .kind = kind};
  ts_easing_parse(easing, TS_DIALECT_CANONICAL, &desc.easing);
  ts_track track = {0, 0};
  ts_track_create(&desc, &track);
  ts_easing_release(desc.easing); /* the track holds it */
  return track;
}

static void scrub(ts_track alpha, ts_track center) {
  static const double times[] = {0, 2.5, 5, 6, 7.5, 10, 12, 4, 1};
  printf("%6s %12s %12s %12s %24s\n", "time", "alpha", "x", "y", "velocity of the centre");
  for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
    double a, at[2], velocity[2];
    ts_track_evaluate(alpha, times[i], &a, NULL);
    ts_track_evaluate(center, times[i], at, velocity);
    printf("%6.2f %12.9f %12.6f %12.6f %12.6f %11.6f\n", times[i], a, at[0], at[1], velocity[0], velocity[1]);
  }
}

/* Markers that the playhead passes between two times. */
static void pass(ts_track track, double from, double to) {
  ts_marker markers[8];
  size_t count;
  ts_track_get_markers(track, from, to, markers, 8, &count);
  printf("from %.1f to %.1f:", from, to);
  for (size_t i = 0; i < count; i++) printf(" marker %u at %.1f", markers[i].id, markers[i].time);
  printf("\n");
}

int main(void) {
  ts_track alpha = made(TS_TRACK_FLOAT, "sine.out"), center = made(TS_TRACK_POINT, "linear");
  ts_track tint = made(TS_TRACK_COLOR, "css.ease"), size = made(TS_TRACK_SIZE, "linear");
  ts_track_insert_columns(alpha, NULL, (double[]){0, 10}, (double[]){0, 1}, 2);
  ts_track_insert_columns(center, NULL, (double[]){10, 0, 6}, (double[]){200, 400, 100, 100, 400, 100}, 3);
  scrub(alpha, center);
  ts_track_add_marker(center, 6, 1);
  ts_track_add_marker(center, 2, 0);
  pass(center, 0, 6.5);
  pass(center, 6.5, 0);

  ts_track_insert_columns(
    tint, NULL, (double[]){0, 4, 10}, (double[]){1, 0.5, 0, 1, 0, 0.25, 1, 1, 0, 0, 0, 0}, 3);
  ts_key key = {.struct_size = sizeof key, .time = 1, .value = (double[]){80, 20}, .interpolation = TS_INTERPOLATION_SPRING};
  ts_spring_make(&(ts_spring_desc){.struct_size = sizeof(ts_spring_desc), .scheme = TS_SPRING_BY_DURATION, .duration = 0.5,
                                   .bounce = 0.3}, &key.spring);
  ts_track_insert(size, &key, 1);
  key.time = 3, key.value = (double[]){160, 40};
  ts_track_insert(size, &key, 1);

  ts_trackset set;
  ts_trackset_create((ts_track[]){alpha, center, tint, size}, TRACKS, &set);
  ts_trackset_info info = {.struct_size = sizeof info};
  ts_trackset_get_info(set, &info);
  static float frames[FRAMES * LANES];
  ts_trackset_sample_frames_f32(set, 0, FRAMES, 60, frames);
  uint64_t hash = 0xCBF29CE484222325u;
  for (size_t i = 0; i < FRAMES * info.lanes; i++) {
    uint32_t bits;
    memcpy(&bits, &frames[i], sizeof bits);
    hash = (hash ^ bits) * 0x100000001B3u;
  }
  printf("%d frames of %zu lanes; their bits: %016llx\n", FRAMES, info.lanes, (unsigned long long)hash);
  const float *last = frames + 120 * info.lanes;
  printf("at 2 s the tint is %.6f %.6f %.6f, and the size %.4f x %.4f\n", last[3], last[4], last[5], last[7], last[8]);

  ts_track baked;
  double error;
  char css[256];
  size_t length;
  ts_track_bake(size, &(ts_bake_desc){.struct_size = sizeof(ts_bake_desc), .tolerance = 0.25}, &baked, &error);
  ts_track_info made_of = {.struct_size = sizeof made_of};
  ts_track_get_info(baked, &made_of);
  ts_track_to_css(alpha, 0.01, css, sizeof css, &length, NULL);
  printf("the size in %zu linear keys is off by %.6f at most\nthe fade in CSS: %s\n", made_of.count, error, css);
  ts_trackset_destroy(set);
  ts_track all[] = {alpha, center, tint, size, baked};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) ts_track_destroy(all[i]);
  return 0;
}
