/* SPDX-License-Identifier: MIT */
#ifndef TWEENSPIRIT_TESTS_FUZZ_TRACK_H
#define TWEENSPIRIT_TESTS_FUZZ_TRACK_H

#include "fuzz.h"

enum { most_keys = 64, most_lanes = 8, most_markers = 32, most_asked = 16 };

/** What lies between its fields is 0. */
static inline ts_track_info info_of(ts_track track) {
  ts_track_info info = {.struct_size = sizeof info};
  FUZZ_CHECK(ts_track_get_info(track, &info) == TS_OK);
  const size_t gap = offsetof(ts_track_info, extended) + sizeof(bool), last = offsetof(ts_track_info, after);
  memset((char *)&info + gap, 0, offsetof(ts_track_info, before) - gap);
  memset((char *)&info + last + sizeof info.after, 0, sizeof info - last - sizeof info.after);
  return info;
}

/** Times to look at: those given, those of keys, and between keys. Gives how many, at most most_asked. */
size_t times_from(input *in, ts_track track, double *times);

/** Finite wherever the time is; the velocity no NaN; alone, in rows, in f32, in a set and in a copy the same bits. */
void check_track(input *in, ts_track track);

/** Texts: CSS, and keyframes of the Web Animations API. */
void check_texts(input *in, ts_track track);

/** Samples from the input, fitted; gives the track, null where it was refused. */
ts_track check_fit(input *in);

#endif
