/* SPDX-License-Identifier: MIT
 *
 * Players are rows of tables with many others: how many lanes theirs have, who came and went before, and where neighbours are
 * bound to is not to be seen.
 */
#define _GNU_SOURCE
#include "world_help.h"

static ts_world world;

enum { rows = 37 };
typedef enum motion_of_rows { TWEENS, SWINGS, OWN_SWINGS, CREEPS, OWN_CREEPS, WILD, DECAYS, MOTIONS } motion_of_rows;

/* One row's numbers: the same for a channel of many lanes and for those of one lane each. */
typedef struct row_of {
  double from[most_lanes], to[most_lanes], speed[most_lanes];
  double duration, omega, ratio;
  bool is_thrown;
} row_of;

static ts_player start_row(ts_channel channel, const row_of *row, motion_of_rows motion, size_t lane, uint32_t lanes) {
  CHECK_STATUS(TS_OK, ts_channel_set(world, channel, row->from + lane, lanes));
  if (motion == TWEENS) return started(world, channel, tween_of(row->to + lane, row->duration, TS_EASING_CUBIC_IN_OUT));
  if (motion == DECAYS) {
    ts_motion desc = decay_to(row->speed + lane, row->omega);
    desc.tolerance = 1e-9;
    return started(world, channel, desc);
  }
  ts_motion desc = spring_to(row->to + lane, (ts_spring){row->omega, row->ratio, 1});
  desc.tolerance = 1e-9;
  if (row->is_thrown) desc.velocity = row->speed + lane;
  return started(world, channel, desc);
}

static row_of any_row(uint64_t *state, motion_of_rows motion, uint32_t lanes) {
  bool is_own = motion == OWN_SWINGS || motion == OWN_CREEPS || motion == WILD;
  row_of row = {.duration = random_between(state, 50, 100), .is_thrown = random_between(state, 0, 1) < 0.3};
  row.omega = is_own || motion == DECAYS ? random_between(state, 0.05, 0.15) : 0.1;
  row.ratio = motion == SWINGS ? 0.5 : motion == CREEPS ? 1.5 : random_between(state, 0.1, 0.9);
  if (motion == OWN_CREEPS) row.ratio += 1.5;
  double scale = motion == WILD ? 1e299 : 10;
  for (uint32_t i = 0; i < lanes; i++) {
    row.from[i] = random_between(state, -scale, scale), row.to[i] = random_between(state, -scale, scale);
    row.speed[i] = random_between(state, -scale, scale);
  }
  return row;
}

static bool is_same_row(ts_channel wide, const ts_channel *narrow, uint32_t lanes) {
  double all[most_lanes], one;
  bool good = ts_channel_get(world, wide, all, NULL, NULL, lanes) == TS_OK;
  for (uint32_t i = 0; i < lanes; i++)
    good = good && ts_channel_get(world, narrow[i], &one, NULL, NULL, 1) == TS_OK && same_bits(&one, &all[i], sizeof one);
  return good;
}

/* A channel of many lanes has the bits of as many channels of one lane, from where they start on, whoever else moves. */
SECTION(test_world_rows, "world, rows of many lanes", 60) {
  static const uint32_t lanes_of[] = {2, 3, 4, 5, 7, 8, 9, 16, 31, 64};
  static ts_channel wide[rows], narrow[rows][most_lanes];
  static ts_player wide_player[rows], narrow_player[rows][most_lanes];
  uint64_t state = 11;
  for (motion_of_rows motion = TWEENS; motion < MOTIONS; motion++)
    for (size_t l = 0; l < COUNT_OF(lanes_of); l++) {
      uint32_t lanes = lanes_of[l];
      world = world_made();
      bool good = true;
      for (size_t r = 0; r < rows; r++) {
        wide[r] = channel_of(world, TS_TRACK_NUMBERS, lanes, NULL);
        for (uint32_t i = 0; i < lanes; i++) narrow[r][i] = number_of(world, 0);
      }
      for (int turn = 0; turn < 6; turn++) {
        for (size_t r = 0; r < rows; r++) {
          bool starts = turn == 0 || random_between(&state, 0, 1) < 0.2;
          if (starts) {
            row_of row = any_row(&state, motion, lanes);
            wide_player[r] = start_row(wide[r], &row, motion, 0, lanes);
            for (uint32_t i = 0; i < lanes; i++) narrow_player[r][i] = start_row(narrow[r][i], &row, motion, i, 1);
          } else if (random_between(&state, 0, 1) < 0.2 && ts_player_is_valid(world, wide_player[r])) {
            CHECK_STATUS(TS_OK, ts_player_stop(world, wide_player[r]));
            for (uint32_t i = 0; i < lanes; i++) CHECK_STATUS(TS_OK, ts_player_stop(world, narrow_player[r][i]));
          }
          if (r % 5 == 0) step_by(world, 0.01);
        }
        for (int k = 0; k < 3; k++) {
          for (size_t r = 0; r < rows; r++) good = good && is_same_row(wide[r], narrow[r], lanes);
          step_by(world, random_between(&state, 0, 0.5));
        }
      }
      char name[64];
      snprintf(name, sizeof name, "motion %d, %u lanes", (int)motion, lanes);
      CHECK_OF(good, name);
      end_world(world);
    }
}

/* Bound side by side, apart and across each other, and bound anew while they move. */
SECTION(test_world_rows_bound, "world, rows bound", 30) {
  enum { channels = 1300, room = 3 * channels };
  static ts_channel channel[channels];
  static float floats[room];
  static double doubles[room];
  /* Which place each has: -1 none, else its first number; in doubles from `room` on. */
  static int place[channels];
  static bool taken[2 * room];
  for (uint32_t lanes = 1; lanes <= 3; lanes += 2) {
    uint64_t state = 5 + lanes;
    world = world_made();
    memset(taken, 0, sizeof taken);
    for (int i = 0; i < channels; i++) {
      channel[i] = channel_of(world, TS_TRACK_NUMBERS, lanes, NULL);
      place[i] = -1;
    }
    for (int turn = 0; turn < 60; turn++) {
      for (int i = 0; i < channels; i++) {
        if (turn > 0 && random_between(&state, 0, 1) > (turn % 10 ? 0.01 : 0.3)) continue;
        double chance = random_between(&state, 0, 1);
        if (turn == 0 || chance < 0.7) {
          double to[3] = {random_between(&state, -1, 1), random_between(&state, -1, 1), random_between(&state, -1, 1)};
          started(world, channel[i], tween_of(to, random_between(&state, 0.5, 50), TS_EASING_LINEAR));
        }
        if (turn > 0 && chance < 0.4) continue;
        if (place[i] >= 0) {
          CHECK_STATUS(TS_OK, ts_channel_unbind(world, channel[i]));
          taken[place[i]] = false, place[i] = -1;
        }
        if (chance > 0.9) continue;
        /* Most where they belong: in order, the last quarter in doubles. */
        int wanted = (int)lanes * i + (i >= channels / 4 * 3 ? room : 0);
        if (chance > 0.8) wanted = (int)lanes * (int)random_between(&state, 0, 2 * channels);
        if (taken[wanted] || wanted % (int)lanes) continue;
        taken[wanted] = true, place[i] = wanted;
        if (wanted < room) CHECK_STATUS(TS_OK, ts_channel_bind_f32(world, channel[i], &floats[wanted], 0));
        else CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, channel[i], &doubles[wanted - room], 0));
      }
      step_by(world, 0.25);
      bool good = true;
      for (int i = 0; i < channels; i++) {
        if (place[i] < 0) continue;
        double value[3];
        good = good && ts_channel_get(world, channel[i], value, NULL, NULL, lanes) == TS_OK;
        for (uint32_t k = 0; k < lanes; k++) {
          float narrow = (float)value[k];
          good = good && (place[i] < room ? same_bits(&narrow, &floats[place[i] + (int)k], sizeof narrow)
                                          : same_bits(&value[k], &doubles[place[i] - room + (int)k], sizeof *value));
        }
      }
      CHECK(good);
    }
    end_world(world);
  }
}

/* Tweens alone and a thousand of them at once have the same bits, whatever their place. */
SECTION(test_world_many_alike, "world, many alike", 30) {
  enum { many = 1003 };
  static ts_channel channels[many];
  static const uint32_t curves[] = {TS_EASING_CUBIC_IN_OUT, TS_EASING_ELASTIC_OUT, TS_EASING_EXPO_IN, TS_EASING_BACK_OUT};
  for (int c = 0; c < 5; c++) {
    ts_world alone = world_made(), crowd = world_made();
    ts_channel one = number_of(alone, 0.3);
    ts_motion spring = spring_to(NUMBERS(0.9), spring_of(7, 0.4));
    ts_motion desc = tween_of(NUMBERS(0.9), 1.7, curves[c % 4]);
    if (c == 4) started(alone, one, spring);
    else started(alone, one, desc);
    for (int i = 0; i < many; i++) channels[i] = number_of(crowd, 0.3);
    for (int i = 0; i < many; i++)
      if (c == 4) started(crowd, channels[i], spring);
      else started(crowd, channels[i], desc);
    bool good = true;
    for (int i = 0; i < 40; i++) {
      step_by(alone, 0.05);
      step_by(crowd, 0.05);
      double expected = value_in(alone, one);
      for (int k = 0; k < many; k++) {
        double value = value_in(crowd, channels[k]);
        good = good && same_bits(&value, &expected, sizeof value);
      }
    }
    CHECK(good);
    end_world(alone);
    end_world(crowd);
  }
}
