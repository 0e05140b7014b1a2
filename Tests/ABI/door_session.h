/* SPDX-License-Identifier: MIT
 *
 * A session that uses every function which may take memory, call by call, for those who take the memory away.
 */
#ifndef TWEENSPIRIT_TESTS_DOOR_SESSION_H
#define TWEENSPIRIT_TESTS_DOOR_SESSION_H

#include "timeline_help.h"

#include "foreign.h"

enum { door_items = 20000, door_text = 1 << 12, door_blob = 1 << 16 };

/** What a call writes to: filled with a pattern before, unchanged where it fails. */
typedef struct door_out {
  ts_easing easing;
  ts_track track;
  ts_trackset set;
  ts_cursor cursor;
  ts_path path;
  ts_world world;
  ts_channel channel;
  ts_player player;
  ts_timeline timeline;
  ts_entry entry;
  size_t count;
  double numbers[256];
  float floats[256];
  char text[door_text];
} door_out;

/** What stands between the calls. */
typedef struct door_session {
  ts_easing easings[16];
  ts_track tracks[16];
  ts_trackset sets[2];
  ts_cursor cursors[2];
  ts_path paths[2];
  ts_world world, other;
  ts_channel channels[12];
  ts_player players[12];
  ts_timeline timelines[4];
  ts_entry entries[8];
  size_t easing_count, track_count, blob_size;
  float shown[4];
  double wide[4];
  uint8_t blob[door_blob];
} door_session;

extern door_session on;
extern door_out out;
extern probe door_probe;

typedef struct door_step {
  const char *name;
  ts_status (*call)(void);
  /** Keeps what the call made; may be NULL. */
  void (*keep)(void);
} door_step;

/** In the order in which they are done. */
extern const door_step door_curves[], door_tracks[], door_worlds[], door_timelines[], door_ends[];
extern const size_t door_curve_count, door_track_count, door_world_count, door_timeline_count, door_end_count;

/** The session up to its end, undisturbed; and its end. */
bool door_begin(void);
bool door_end(void);
/** All of it: a number for everything that it saw, the same each time; 0 where a call failed. */
uint64_t door_trace(void);

void door_keep_easing(void);
void door_keep_track(void);

#define DOOR_STEPS(steps) const size_t steps##_count = sizeof steps##s / sizeof *steps##s

#endif
