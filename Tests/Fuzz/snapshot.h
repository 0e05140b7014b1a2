/* SPDX-License-Identifier: MIT */
#ifndef TWEENSPIRIT_TESTS_FUZZ_SNAPSHOT_H
#define TWEENSPIRIT_TESTS_FUZZ_SNAPSHOT_H

#include "fuzz.h"

enum { most_words = 1 << 13, head_words = 4, session_count = 11 };

/** The words of a snapshot. */
typedef struct words {
  uint64_t at[most_words];
  size_t count;
} words;

/** What a scripted session left: worlds of several sorts, small (snapshot_sessions.c). Made once. */
const words *session(unsigned which);

/** What a world with one thing or two left: the smallest of every sort (snapshot_sessions.c). Made once. */
const words *tiny(unsigned which);
/** A world that a caller may have had before, with a channel, a player and unread events. */
ts_world world_before(void);

uint64_t hash_of(ts_world world);

/** A world that was taken from anywhere is a world like any: it is stepped, read, commanded, saved, and restored. */
void use_world(input *in, ts_world world);

/** It is saved, and what was saved restored elsewhere is the same. */
void check_saved(ts_world world);

#endif
