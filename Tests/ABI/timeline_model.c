/* SPDX-License-Identifier: MIT
 *
 * Timelines of anything in anything beside a model of its own, built on ts_timing_evaluate and ts_track_evaluate.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

enum { most_items = 5, most_trees = 24, model_channels = 3, model_tracks = 8 };

typedef struct tree tree;
typedef struct item {
  /** -1: an inner timeline. */
  int channel;
  ts_track track;
  double first, at;
  const tree *inner;
  ts_timing timing;
} item;

struct tree {
  ts_timeline timeline;
  item items[most_items];
  int count, levels;
  double duration;
};

static ts_track tracks[model_tracks];

static bool is_one_instant(double a, double b) {
  double most = fmax(fabs(a), fabs(b));
  return a == b || fabs(a - b) <= fmax(0x1p-30, 4 * (nextafter(most, INFINITY) - most));
}

static double local_at(const item *of, double time) {
  double rate = of->timing.rate, end = of->timing.delay + of->timing.duration * of->timing.iterations + of->timing.end_delay;
  return rate < 0 ? fmax(end, 0) + rate * (time - of->at) : rate * (time - of->at);
}

static bool is_endless(const item *of) { return isinf(of->inner->duration); }

/** The inner one's time; NaN where it is not in effect. */
static double inner_time(const item *of, double time) {
  if (is_endless(of)) {
    double local = local_at(of, time);
    bool before = local < of->timing.delay && !is_one_instant(local, of->timing.delay);
    if (before && of->timing.fill != TS_FILL_BOTH && of->timing.fill != TS_FILL_BACKWARDS) return NAN;
    return fmax(local - of->timing.delay, 0);
  }
  ts_timing_result result = {.struct_size = sizeof result};
  if (ts_timing_evaluate(&of->timing, local_at(of, time), &result) != TS_OK || !result.in_effect) return NAN;
  return result.progress * of->inner->duration;
}

/** When something in it first drives the channel; NaN where nothing does. */
static double start_in(const tree *of, int channel);

static double start_of(const item *of, int channel) {
  if (!of->inner) return of->channel == channel ? of->at + of->first : NAN;
  double first = start_in(of->inner, channel), length = of->inner->duration;
  if (isnan(first)) return NAN;
  const ts_timing *t = &of->timing;
  double active = t->duration * t->iterations, end = fmax(t->delay + active + t->end_delay, 0);
  double active_start = fmax(fmin(t->delay, end), 0), active_end = fmax(fmin(t->delay + active, end), 0);
  if (t->rate < 0) return of->at + (end - active_end) / -t->rate;
  double local;
  bool odd = fmod(floor(t->iteration_start), 2) == 1;
  bool reversed = t->direction == TS_DIRECTION_REVERSE || (t->direction == TS_DIRECTION_ALTERNATE && odd) ||
                  (t->direction == TS_DIRECTION_ALTERNATE_REVERSE && !odd);
  if (is_endless(of)) local = fmax(t->delay + first, active_start);
  else if (reversed) local = active_start;
  else {
    double part = length == 0 ? 0 : fmin(fmax(first / length, 0), 1);
    double progress = fmax(floor(t->iteration_start) + part, t->iteration_start) - t->iteration_start;
    local = fmax(t->delay + progress * t->duration, active_start);
  }
  return of->at + local / t->rate;
}

static double start_in(const tree *of, int channel) {
  double first = NAN;
  for (int i = 0; i < of->count; i++) first = fmin(first, start_of(&of->items[i], channel));
  return first;
}

/** NaN where nothing in effect drives the channel. */
static double model_value(const tree *of, int channel, double time) {
  const item *best = NULL;
  double best_start = NAN;
  for (int i = 0; i < of->count; i++) {
    const item *now = &of->items[i];
    double start = start_of(now, channel);
    if (isnan(start) || (now->inner && isnan(inner_time(now, time)))) continue;
    bool has = start <= time || is_one_instant(start, time);
    bool best_has = best && (best_start <= time || is_one_instant(best_start, time));
    bool better = !best || (has && (!best_has || start >= best_start)) || (!has && !best_has && start <= best_start);
    if (better) best = now, best_start = start;
  }
  if (!best) return NAN;
  if (best->inner) return model_value(best->inner, channel, inner_time(best, time));
  double value, x = time - best->at;
  ts_track_info info = track_info_of(best->track);
  for (size_t i = 0; i < info.count; i++) {
    ts_key key = {.struct_size = sizeof key};
    if (ts_track_get_key(best->track, i, &key, NULL) == TS_OK && is_one_instant(x, key.time)) x = key.time;
  }
  return ts_track_evaluate(best->track, x, &value, NULL) == TS_OK ? value : NAN;
}

/* ---- At random, always the same ------------------------------------------------------------------------------------ */

static uint64_t state;
static uint64_t any(uint64_t of) { return random_bits(&state) % of; }
/* Times that are exact in sums and products. */
static double eighths(int low, int high) { return (low * 8 + (int)any((uint64_t)(high - low) * 8 + 1)) / 8.0; }

static double end_of(const item *of) {
  if (!of->inner) return of->at + track_info_of(of->track).end;
  if (is_endless(of)) return INFINITY;
  const ts_timing *t = &of->timing;
  return of->at + fmax(t->delay + t->duration * t->iterations + t->end_delay, 0) / fabs(t->rate);
}

static item any_inner(const tree *trees, int count) {
  item made = {.channel = -1, .at = eighths(-1, 3), .inner = &trees[any((uint64_t)count)]};
  ts_timing *t = &made.timing;
  *t = timing_of(made.inner->duration, 0);
  t->iterations = t->rate = 1, t->flags = TS_TIMING_ZERO_DURATION;
  if (any(3) == 0) t->delay = eighths(-1, 1);
  t->fill = (ts_fill)any(4);
  if (is_endless(&made)) {
    t->flags = 0, t->duration = 0, t->delay = fmax(t->delay, 0);
    t->rate = any(2) ? 2 : 1;
    return made;
  }
  if (any(3) == 0) t->end_delay = eighths(-1, 1);
  if (any(3) == 0) t->iterations = (double)any(9) / 4, t->flags |= TS_TIMING_ZERO_ITERATIONS;
  if (any(4) == 0) t->iteration_start = (double)any(9) / 4;
  if (any(3) == 0) t->direction = (ts_direction)any(4);
  if (any(3) == 0) t->rate = (const double[]){0.5, 2, -1, -0.5, -2}[any(5)];
  if (any(4) == 0) t->duration = eighths(0, 3);
  if (any(4) == 0) t->easing = curve_of(any(2) ? TS_EASING_QUAD_IN_OUT : TS_EASING_BACK_OUT);
  if (any(24) == 0) t->iterations = INFINITY, t->duration = fmax(t->duration, 0.5), t->rate = fabs(t->rate), t->end_delay = 0;
  return made;
}

static void put_any(ts_world world, tree *of, const tree *trees, int built, const ts_channel *channels) {
  item *made = &of->items[of->count++];
  if (built > 0 && any(2)) {
    *made = any_inner(trees, built);
    if (made->inner->levels > 8) *made = (item){.channel = -1, .at = made->at, .inner = &trees[0], .timing = made->timing};
  } else {
    *made = (item){.channel = (int)any(model_channels), .track = tracks[any(model_tracks)], .at = eighths(-1, 4)};
    made->first = track_info_of(made->track).start;
  }
  if (made->inner) {
    if (is_endless(made) == (made->timing.duration != 0 || made->timing.flags != 0) || made->inner == &trees[0]) {
      /* One that was put in another's place has the plain timing. */
      made->timing = timing_of(made->inner->duration, 0);
      made->timing.iterations = made->timing.rate = 1;
      if (is_endless(made)) made->timing.duration = 0;
      else made->timing.flags = TS_TIMING_ZERO_DURATION;
    }
    put_timeline(world, of->timeline, made->inner->timeline, made->at, &made->timing);
    of->levels = of->levels > made->inner->levels + 1 ? of->levels : made->inner->levels + 1;
  } else {
    put_track(world, of->timeline, channels[made->channel], made->track, made->at);
  }
  of->duration = fmax(of->duration, end_of(made));
}

static bool check_at(ts_world world, const tree *of, const ts_channel *channels, double time, long *seen) {
  double before[model_channels];
  for (int i = 0; i < model_channels; i++) before[i] = value_in(world, channels[i]);
  if (ts_timeline_set_time(world, of->timeline, time) != TS_OK) return CHECK(false);
  for (int i = 0; i < model_channels; i++) {
    double expected = model_value(of, i, time), got = value_in(world, channels[i]);
    (*seen) += !isnan(expected);
    if (isnan(expected)) expected = before[i];
    if (is_near(got, expected, 1e-7)) continue;
    fprintf(stderr, "timeline %u, channel %d at %.17g: %.17g, not %.17g\n", of->timeline.slot, i, time, got, expected);
    return false;
  }
  return true;
}

/* Played, it shows what its playhead says, step after step, there and back. */
static bool check_played(ts_world world, const tree *of, const ts_channel *channels, long *seen) {
  double before[model_channels];
  for (int i = 0; i < model_channels; i++) {
    before[i] = (double)any(9);
    CHECK_STATUS(TS_OK, ts_channel_set(world, channels[i], &before[i], 1));
  }
  ts_playhead_to desc = {.struct_size = sizeof desc, .time = eighths(-2, 8), .timing = timing_of(eighths(1, 6), 0)};
  desc.timing.iterations = 2, desc.timing.direction = TS_DIRECTION_ALTERNATE;
  desc.timing.easing = curve_of(any(2) ? TS_EASING_LINEAR : TS_EASING_BACK_OUT);
  ts_player player;
  ts_timing plain = timing_of(0, 0);
  if (any(2)) plain.rate = 2;
  bool is_moved = any(2);
  ts_status status = is_moved ? ts_timeline_animate_to(world, of->timeline, &desc, &player)
                              : ts_timeline_play(world, of->timeline, &plain, &player);
  if (status != TS_OK) return CHECK(false);
  for (int k = 0; k < 24 && ts_player_is_valid(world, player); k++) {
    double playhead = timeline_info_of(world, of->timeline).time;
    /* What has no duration stands where it was until the next step. */
    for (int i = k == 0 && of->duration == 0 ? model_channels : 0; i < model_channels; i++) {
      double expected = model_value(of, i, playhead), got = value_in(world, channels[i]);
      *seen += !isnan(expected);
      if (is_near(got, isnan(expected) ? before[i] : expected, 1e-7)) continue;
      fprintf(stderr, "timeline %u, channel %d, played to %.17g: %.17g, not %.17g\n", of->timeline.slot, i, playhead, got,
          expected);
      return false;
    }
    step_by(world, any(3) ? 1 / 60.0 : eighths(0, 1));
  }
  if (ts_player_is_valid(world, player)) CHECK_STATUS(TS_OK, ts_player_stop(world, player));
  return true;
}

void test_timeline_model(void) {
  state = 2026;
  for (int i = 0; i < model_tracks; i++) {
    ts_track track = tracks[i] = track_of(TS_TRACK_FLOAT, 0, i % 4 == 3 ? TS_INTERPOLATION_MONOTONE : TS_INTERPOLATION_EASED);
    int keys = i == 0 ? 1 : 2 + (int)any(3);
    double time = eighths(-1, 1);
    for (int k = 0; k < keys; k++, time += 0.125 + eighths(0, 1)) {
      double value = 100 * i + floor(random_between(&state, 0, 50));
      add_key(track, key_at(time, &value));
    }
  }
  static tree trees[most_trees];
  long bad = 0, seen = 0, deep = 0;
  for (int round = 0; round < 60 && bad < 6; round++) {
    ts_world world = world_made();
    ts_channel channels[model_channels];
    for (int i = 0; i < model_channels; i++) channels[i] = number_of(world, -5);
    memset(trees, 0, sizeof trees);
    for (int i = 0; i < most_trees; i++) {
      trees[i] = (tree){.timeline = timeline_of(world), .levels = 1};
      for (int k = 1 + (int)any(most_items); k > 0; k--) put_any(world, &trees[i], trees, i, channels);
      ts_timeline_info info = timeline_info_of(world, trees[i].timeline);
      if (!CHECK(info.duration == trees[i].duration && info.levels == (uint32_t)trees[i].levels)) {
        fprintf(stderr, "timeline %d: %.17g s, not %.17g; %u levels, not %d\n", i, info.duration, trees[i].duration,
            info.levels, trees[i].levels);
        bad++;
      }
      deep += trees[i].levels > 3;
    }
    for (int i = 0; i < most_trees && bad < 6; i++)
      for (int k = 0; k < 60 && bad < 6; k++)
        bad += !check_at(world, &trees[i], channels, k % 2 ? eighths(-3, 14) : random_between(&state, -3, 14), &seen);
    for (int i = 0; i < most_trees && bad < 6; i++) bad += !check_played(world, &trees[i], channels, &seen);
    end_world(world);
  }
  CHECK(bad == 0 && seen > 100000 && deep > 100);
  for (int i = 0; i < model_tracks; i++) CHECK_STATUS(TS_OK, ts_track_destroy(tracks[i]));
}
