/* SPDX-License-Identifier: MIT */
#ifndef TWEENSPIRIT_TESTS_FUZZ_CUTS_H
#define TWEENSPIRIT_TESTS_FUZZ_CUTS_H

#include "fuzz.h"

enum { most_channels = 6, most_layers = 3, most_all = most_channels + 2 * most_layers, most_players = 24, most_timelines = 3, most_chains = 3, most_machines = 2, most_handled = 48 };

/** The program's objects, to which channels are bound through memory and a reader, as a binding of a language has them. */
typedef struct hosts {
  bool is_used;
  unsigned count;
  ts_channel channels[most_channels];
  size_t lanes[most_channels];
  double objects[most_channels][4], memory[most_channels][4], given[most_channels][4];
  /** is_read: the engine has read the object since it was written; is_lost: the program has written one that moves, so that nobody
   *  knows how long it has that value. */
  bool is_read[most_channels], is_lost[most_channels];
} hosts;

/** A world and what is known of it; players that have ended stay, as stale handles. */
typedef struct scene {
  ts_world world;
  /** Behind the first are layers, each with its weight. */
  ts_channel channels[most_all];
  ts_track_kind kinds[most_all];
  size_t lanes[most_all];
  unsigned channel_count, layer_count;
  bool is_layered;
  ts_player players[most_players];
  unsigned player_count;
  ts_timeline timelines[most_timelines];
  unsigned timeline_count;
  ts_chain chains[most_chains];
  unsigned chain_count;
  /** Whether channels get bounds. */
  bool has_bounds;
  ts_machine machines[most_machines];
  unsigned machine_count;
  /** Where time stops for them, which no snapshot has; what handlers do, how many there were, and what they saw. */
  uint32_t player_stops[most_players], chain_stops[most_chains], machine_stops[most_machines];
  uint32_t seed, handled;
  uint64_t seen;
  /** True if the world is recorded; what it has, for counting. */
  bool is_recorded, has_blocks, has_links;
  /** Memory that the first channel is bound to, of which a restored world knows nothing. */
  float *floats;
  double *doubles;
  /** NULL where channels are not bound to objects. Whether this run reads more than others. */
  hosts *hosts;
  bool is_looking;
} scene;

/** True if a curve of the latest scene is a live easing. */
extern bool scene_has_live;

/** Gives objects what the engine has written. */
void scene_give(scene *it);

/** Compares objects with their channels' values. */
void scene_compare_objects(const scene *it);

/** A copy of the objects, to which the copied world's channels are bound. */
void scene_copy_hosts(scene *copy, const hosts *of);

/** Destroys the world. */
void scene_destroy(scene *it);

/** Channels and timelines, by the bytes. */
void scene_build(scene *it, input *in);

/** The world is recorded from now on. */
void scene_record(scene *it);

/** One command, which may be refused. */
ts_status scene_command(scene *it, input *in);

/** What is done at a stop: a command by the seed and the number of the stop. */
void scene_handle(scene *it, const ts_stop *stop);

#endif
