/* SPDX-License-Identifier: MIT
 *
 * Calls in any order, always the same: whatever was done to a world, one that is restored from it goes on like it.
 * TWEENSPIRIT_FUZZ=seed,rounds asks for others than those of the suite.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

#include <inttypes.h>

enum { most_channels = 10, fuzz_tracks = 12, most_timelines = 8, most_entries = 24, most_players = 16, most_saved = 3 };

typedef struct scene {
  ts_world world;
  ts_channel channels[most_channels];
  ts_timeline timelines[most_timelines];
  ts_entry entries[most_entries];
  ts_player players[most_players];
} scene;

static ts_track tracks[fuzz_tracks];
static ts_track_kind kinds[] = {TS_TRACK_FLOAT, TS_TRACK_VEC2, TS_TRACK_COLOR, TS_TRACK_ANGLE, TS_TRACK_QUAT, TS_TRACK_INT,
    TS_TRACK_BOOL};
static uint64_t state;
static double memory[most_channels][4];
static bool binds;

static uint64_t any(uint64_t of) { return random_bits(&state) % of; }
static double eighths(int low, int high) { return (low * 8 + (int)any((uint64_t)(high - low) * 8 + 1)) / 8.0; }

static double number_any(void) {
  static const double hard[] = {0, -0.0, 1e-300, 1e-9, 0.1, 1e9, 1e300, -1e300, 5e-324};
  return any(24) == 0 ? hard[any(COUNT_OF(hard))] : eighths(-4, 8);
}

static ts_timing timing_any(void) {
  static const uint32_t curves[] = {TS_EASING_LINEAR, TS_EASING_QUAD_IN_OUT, TS_EASING_BACK_OUT, TS_EASING_BOUNCE_OUT,
      TS_EASING_ELASTIC_IN};
  ts_timing timing = timing_of(any(3) ? 0 : eighths(0, 2), curves[any(5)]);
  if (any(3) == 0) timing.delay = number_any();
  if (any(5) == 0) timing.end_delay = eighths(-1, 1);
  if (any(3) == 0) timing.iterations = any(6) ? (double)any(13) / 4 : INFINITY;
  if (any(5) == 0) timing.iteration_start = (double)any(9) / 4;
  if (any(3) == 0) timing.rate = any(8) ? eighths(-2, 2) : number_any();
  timing.direction = (ts_direction)any(4);
  timing.fill = any(2) ? TS_FILL_BOTH : (ts_fill)any(4);
  timing.given = any(3) ? 0 : (uint32_t)any(4096) & ~TS_GIVEN_ACCUMULATE;
  return timing;
}

static void value_any(double *value, int lanes) {
  for (int i = 0; i < lanes; i++) value[i] = any(5) ? (double)any(2) : eighths(-3, 3);
  value[lanes - 1] = any(16) ? 1 : 0;
}

static ts_track track_any(ts_track_kind kind) {
  ts_track track = track_of(kind, 0, kind == TS_TRACK_BOOL ? 0 : (ts_interpolation)(1 + any(kind == TS_TRACK_FLOAT ? 7 : 2)));
  double time = eighths(-1, 1);
  for (uint64_t k = 1 + any(4); k > 0; k--, time += 0.125 + eighths(0, 1)) {
    double value[4] = {0, 0, 0, 1};
    value_any(value, (int)track_info_of(track).lanes);
    value[3] = kind == TS_TRACK_QUAT ? 1 : value[3];
    ts_key key = key_at(time, value);
    key.spring = spring_of(9, 0.5);
    add_key(track, key);
  }
  ts_extrapolation outside[] = {TS_EXTRAPOLATE_HOLD, TS_EXTRAPOLATE_LOOP, TS_EXTRAPOLATE_MIRROR};
  CHECK_STATUS(TS_OK, ts_track_set_extrapolation(track, outside[any(3)], outside[any(3)]));
  CHECK_STATUS(TS_OK, ts_track_add_marker(track, eighths(0, 1), 3));
  return track;
}

/* One call; its status may be anything that a caller may be told, and in two worlds that are alike it is the same one. */
static ts_status act(scene *of, uint64_t what, uint64_t seed) {
  state = seed;
  ts_world world = of->world;
  int c = (int)any(most_channels);
  ts_channel *channel = &of->channels[c];
  ts_timeline *timeline = &of->timelines[any(most_timelines)], inner = of->timelines[any(most_timelines)];
  ts_entry *entry = &of->entries[any(most_entries)];
  ts_player *player = &of->players[any(most_players)];
  ts_timing timing = timing_any();
  double value[4] = {0, 0, 0, 1}, velocity[4] = {1, -1, 0.5, 2};
  value_any(value, 4);
  ts_motion tween = tween_of(value, 0, 0);
  tween.timing = timing, tween.flags = any(3) ? 0 : (uint32_t)any(128);
  ts_motion spring = spring_to(value, spring_of(random_scale(&state, 1, 40), random_between(&state, 0, 2)));
  ts_motion decay = decay_to(any(2) ? velocity : NULL, random_scale(&state, 0.5, 20));
  ts_motion to = tween_of(NUMBERS(number_any()), 0, 0);
  to.timing = timing;
  ts_channel_desc desc = channel_desc_of(kinds[c % COUNT_OF(kinds)], 0, NULL);
  char name[16];
  snprintf(name, sizeof name, "name.%d", c);
  if (c % 3 == 0) desc.name = name;
  uint32_t lanes = c % 7 == 1 ? 2 : c % 7 == 2 || c % 7 == 4 ? 4 : 1;
  size_t active;
  if (any(3) == 0) timing.duration = 0, timing.iterations = 0, timing.rate = 0;
  switch (what % 32) {
    case 0: case 1: case 2: case 3: return ts_world_step(world, eighths(0, 1) / 4, &active);
    case 4: return ts_world_step(world, number_any(), NULL);
    case 5: return ts_channel_start(world, *channel, &tween, player);
    case 6: return ts_channel_start(world, *channel, &spring, player);
    case 7: return ts_channel_start(world, *channel, &decay, player);
    case 8:
      tween = along(tracks[any(fuzz_tracks)], any(2) ? &timing : NULL);
      return ts_channel_start(world, *channel, &tween, player);
    case 9: return ts_channel_set(world, *channel, value, lanes);
    case 10:
      return any(2) ? ts_channel_stop(world, *channel) : ts_world_set_policy(world, (ts_motion_policy)(any(12) < 10 ? 0
          : any(3)));
    case 11: {
      /* None is lost sight of: memory has one channel. */
      ts_status gone = ts_channel_destroy(world, *channel);
      return any(3) ? ts_channel_create(world, &desc, channel) : gone;
    }
    case 12: return any(4) ? ts_timeline_create(world, timeline) : ts_timeline_destroy(world, *timeline);
    case 13: case 14: case 15:
      return ts_timeline_add_track(world, *timeline, *channel, tracks[any(fuzz_tracks)], number_any(), entry);
    case 16: case 17: return ts_timeline_add_timeline(world, *timeline, inner, any(2) ? &timing : NULL, number_any(), entry);
    case 18: return ts_timeline_add_marker(world, *timeline, number_any(), (uint32_t)any(9), entry);
    case 19: return ts_timeline_remove(world, *timeline, *entry);
    case 20: case 21: return ts_timeline_set_time(world, *timeline, number_any(), false);
    case 22: case 23:
      tween = of_kind(0), tween.timing = timing;
      return ts_timeline_start(world, *timeline, any(2) ? &tween : NULL, player);
    case 24: return ts_timeline_start(world, *timeline, &to, player);
    case 25: return any(2) ? ts_player_pause(world, *player) : ts_player_resume(world, *player);
    case 26: return any(2) ? ts_player_seek(world, *player, number_any(), any(2)) : ts_player_reverse(world, *player);
    case 27: return ts_player_set_rate(world, *player, number_any());
    case 28:
      return any(3) == 0 ? ts_player_stop(world, *player) : any(2) ? ts_player_cancel(world, *player)
          : ts_player_finish(world, *player);
    case 29:
      return any(2) ? ts_world_attach(world, c % 2 ? "name" : "name.3", any(2), timing.easing) : ts_world_detach(world,
          "name", 0);
    case 30: if (any(4) == 0) return ts_channel_begin_fade(world, *channel, number_any(), timing.easing);
      return any(8) ? ts_world_set_rate(world, fabs(eighths(0, 2))) : ts_world_set_paused(world, any(4) == 0);
    default: {
      if (!binds) return TS_OK;
      if (any(3) == 0) return ts_channel_unbind(world, *channel);
      return ts_channel_bind_f64(world, *channel, memory[c], 0);
    }
  }
}

static bool is_known(ts_status status) {
  return status == TS_OK || status == TS_ERROR_INVALID_ARGUMENT || status == TS_ERROR_STALE_HANDLE ||
      status == TS_ERROR_NAME_IN_USE;
}

static bool is_whole(const scene *of) {
  ts_world_info info = {.struct_size = sizeof info};
  bool good = ts_world_get_info(of->world, &info) == TS_OK && isfinite(info.time) && !isnan(info.next_boundary) &&
      info.active <= info.players;
  for (int i = 0; i < most_channels && good; i++) {
    ts_channel_info channel = {.struct_size = sizeof channel};
    double numbers[3][4];
    if (ts_channel_get_info(of->world, of->channels[i], &channel) != TS_OK) continue;
    good = ts_channel_get(of->world, of->channels[i], numbers[0], numbers[1], numbers[2], channel.lanes) == TS_OK;
    for (uint32_t k = 0; k < channel.lanes; k++) good = good && isfinite(numbers[0][k]) && isfinite(numbers[1][k]) &&
        isfinite(numbers[2][k]);
    good = good && (IS_NULL(channel.player) || ts_player_is_valid(of->world, channel.player));
  }
  for (int i = 0; i < most_timelines && good; i++) {
    ts_timeline_info timeline = {.struct_size = sizeof timeline};
    if (ts_timeline_get_info(of->world, of->timelines[i], &timeline) != TS_OK) continue;
    good = isfinite(timeline.time) && timeline.duration >= 0 && timeline.levels >= 1 && timeline.levels <= 16;
    good = good && (IS_NULL(timeline.player) || ts_player_is_valid(of->world, timeline.player));
  }
  return good;
}

static bool saved_in(ts_world world, blob *to) {
  size_t size = 0;
  if (ts_world_snapshot(world, NULL, 0, &size) != TS_OK) return false;
  to->bytes = realloc(to->bytes, size), to->size = size;
  return to->bytes && ts_world_snapshot(world, to->bytes, size, &size) == TS_OK && size == to->size;
}

static const char *stage;

/* Saved, restored elsewhere, saved again; then both do the same. */
static bool is_same_elsewhere(scene *of, scene *copy, blob *a, blob *b, uint64_t *seed) {
  uint64_t of_a, of_b;
  stage = "saving";
  /* What is bound reads what another world does not. */
  for (int i = 0; i < most_channels; i++) ts_channel_unbind(of->world, of->channels[i]);
  forget_events(of->world);
  if (!saved_in(of->world, a)) return false;
  stage = "restoring";
  ts_world other = copy->world;
  *copy = *of, copy->world = other;
  if (ts_world_restore(other, a->bytes, a->size) != TS_OK) return fprintf(stderr, "  %s\n", ts_last_error_message()), false;
  stage = "saving again";
  if (!saved_in(other, b) || !is_same_blob(*a, *b)) return false;
  for (int i = 0; i < 12; i++) {
    uint64_t what = random_bits(seed) % 31, with = random_bits(seed);
    ts_status first = act(of, what, with), second = act(copy, what, with);
    stage = "acting";
    if (first != second) return fprintf(stderr, "  act %d: %d, %d\n", (int)what, first, second), false;
    stage = "hashing";
    if (ts_world_hash(of->world, &of_a) != TS_OK || ts_world_hash(other, &of_b) != TS_OK) return false;
    if (of_a != of_b) return fprintf(stderr, "  act %d\n", (int)what), false;
  }
  stage = "finding";
  for (int i = 0; i < most_channels; i += 3) {
    char name[16];
    ts_channel first = {0, 0}, second = {0, 0};
    snprintf(name, sizeof name, "name.%d", i);
    ts_status found = ts_channel_find(of->world, name, &first);
    if (found != ts_channel_find(other, name, &second) || !SAME(first, second)) return false;
  }
  stage = "telling";
  return tell_alike(of->world, other);
}

static bool play_any(uint64_t seed, int calls, long *done) {
  scene of = {.world = world_of(256, 0, TS_POLICY_FULL)}, copy = {.world = world_of(256, 0, TS_POLICY_FULL)};
  blob a = {0}, b = {0}, earlier[most_saved] = {{0}};
  scene names[most_saved];
  bool good = true;
  binds = seed % 2;
  stage = "beginning";
  for (int i = 0; i < most_channels; i++) good = good && is_known(act(&of, 11, seed + (uint64_t)i * 3));
  for (int i = 0; i < calls && good; i++) {
    uint64_t what = random_bits(&seed), with = random_bits(&seed);
    ts_status status = act(&of, what, with);
    stage = "any call";
    if (!is_known(status)) good = false, fprintf(stderr, "  act %d: %d (%s)\n", (int)(what % 32), status,
        ts_last_error_message());
    if (status == TS_OK) done[0]++;
    done[1]++;
    if (i % 64 == 63) stage = "looking", good = good && is_whole(&of);
    if (i % 128 == 127) binds = false, good = good && is_same_elsewhere(&of, &copy, &a, &b, &seed), binds = seed % 2;
    if (i % 300 == 150) stage = "keeping", names[i / 300 % most_saved] = of, good = good && saved_in(of.world,
        &earlier[i / 300 % most_saved]);
    if (i % 300 == 299) {
      /* Back to some time before. */
      int which = (int)(random_bits(&seed) % most_saved);
      stage = "going back";
      if (earlier[which].bytes) {
        ts_world world = of.world;
        good = good && ts_world_restore(world, earlier[which].bytes, earlier[which].size) == TS_OK;
        of = names[which], of.world = world;
        good = good && saved_in(world, &a) && is_same_blob(a, earlier[which]);
      }
    }
  }
  CHECK_OF(good, stage);
  good = CHECK_STATUS(TS_OK, ts_world_destroy(of.world)) && CHECK_STATUS(TS_OK, ts_world_destroy(copy.world)) && good;
  free(a.bytes), free(b.bytes);
  for (int i = 0; i < most_saved; i++) free(earlier[i].bytes);
  return good;
}

SECTION(test_snapshot_fuzz, "snapshot, fuzz", 120) {
  const char *asked = getenv("TWEENSPIRIT_FUZZ");
  uint64_t seed = 1;
  long rounds = SANITIZED ? 40 : 400;
  if (asked) sscanf(asked, "%" SCNu64 ",%ld", &seed, &rounds);
  state = 99;
  for (int i = 0; i < fuzz_tracks; i++) tracks[i] = track_any(kinds[i % COUNT_OF(kinds)]);
  long done[2] = {0, 0};
  int bad = 0;
  for (long i = 0; i < rounds && bad < 4; i++) {
    if (play_any(seed + (uint64_t)i * 1000003u, 1000, done)) continue;
    bad++;
    fprintf(stderr, "  TWEENSPIRIT_FUZZ=%" PRIu64 ",1\n", seed + (uint64_t)i * 1000003u);
  }
  CHECK(bad == 0);
  if (!asked) CHECK(done[0] > 40 * rounds && done[1] == 1000 * rounds);
  for (int i = 0; i < fuzz_tracks; i++) CHECK_STATUS(TS_OK, ts_track_destroy(tracks[i]));
}
