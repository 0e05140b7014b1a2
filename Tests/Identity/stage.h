/* SPDX-License-Identifier: MIT
 *
 * Ten thousand players, and what is done to them at times: all of it a function of the dice.
 */
#ifndef TWEENSPIRIT_TESTS_STAGE_H
#define TWEENSPIRIT_TESTS_STAGE_H

#include "identity.h"

enum {
  stage_tracks = 40,
  stage_curves = 80,
  stage_timelines = 40,
  stage_driven = 800,
  most_singles = 10000,
  most_lanes = 4,
};

/** What it is made of may be copied: a copy of it goes on with a restored world. */
typedef struct stage {
  ts_world world;
  size_t singles;
  dice d;
  uint64_t statuses;
  ts_channel channels[most_singles];
  uint8_t lanes[most_singles];
  ts_player players[most_singles];
  ts_channel driven[stage_driven];
  ts_timeline timelines[stage_timelines];
  ts_player playing[stage_timelines];
} stage;

/** With `memory`, every channel is bound to its own of `singles` places of 4 numbers, by turns f32 and f64. */
void make_stage(stage *s, size_t singles, double *memory);
/** The channels of a restored world, to what they were bound to. */
void bind_stage(stage *s, double *memory);
void end_stage(stage *s);

/** Commands of every kind to some; whoever has nothing to do gets something, if `all`. */
void command_stage(stage *s, double *memory, bool all);

#endif
