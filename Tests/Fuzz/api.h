/* SPDX-License-Identifier: MIT
 *
 * What the calls of a random sequence share: what was made so far, and memory that is exactly as large as it is said to be.
 */
#ifndef TWEENSPIRIT_TESTS_FUZZ_API_H
#define TWEENSPIRIT_TESTS_FUZZ_API_H

#include "fuzz.h"

typedef struct handle {
  uint32_t slot, generation;
} handle;

typedef enum kind { EASING, TRACK, TRACKSET, CURSOR, WORLD, CHANNEL, PLAYER, TIMELINE, ENTRY, CHAIN, MACHINE, KINDS } kind;

enum { most_calls = 64, most_kept = 16, most_made = 512, most_count = 64, most_worlds = 4, most_nested = 200 };

/** The latest of a kind, stale ones among them, each with its world. */
typedef struct pool {
  handle of[most_kept], worlds[most_kept];
  unsigned count;
} pool;

/** Memory lent to the library for one call. */
typedef struct block {
  struct block *below;
  void *memory;
  size_t size;
  /** Bytes from here on must be the pattern where the call fails; `size` where none must. */
  size_t kept;
} block;

typedef struct machine {
  input in;
  /** A quarter of the inputs looks at every world before and after calls that fail. */
  uint8_t options;
  /** What has changed worlds beside the call itself: callbacks that came back, and arguments that were made. */
  unsigned calls, depth, callbacks, nested, defaults;
  bool ending;
  ts_status latest;
  pool pools[KINDS];
  /** What is still to be given back: of easings each use. */
  handle made[KINDS][most_made];
  unsigned made_count[KINDS];
  /** What is lent, and where that of the calls begins that this one is inside of. */
  block *blocks, *mark;
  uint8_t *blob;
  size_t blob_size;
} machine;

extern machine fuzz;

/** One of every function of the header. */
#define CALL(name) void fuzz_##name(void);
#include "api_table.h"
#undef CALL

/** Reads a call and makes it. */
void run_call(void);

/* ---- Memory ------------------------------------------------------------------------------------------------------- */

void *lend(size_t size);
/** For results: NULL now and then, else the pattern. */
void *lend_out(size_t size);
/** As lend_out, but never NULL, and not looked at: for what a failing call may have begun to write. */
void *lend_room(size_t size);
/** For a struct to be filled: struct_size set, or wrong. */
void *lend_info(size_t size);
/** A copy of a struct, mostly as it is; else NULL, or of another struct_size. */
void *lend_struct(const void *from, size_t size);
void give_back(block *above);
/** After every call: its status, the message, and the results of one that failed. */
ts_status done(ts_status status);

#define OUT(type) ((type *)lend_out(sizeof(type)))
#define INFO(type) ((type *)lend_info(sizeof(type)))
#define STRUCT(value) lend_struct(&(value), sizeof(value))

/* ---- Handles ------------------------------------------------------------------------------------------------------ */

/** One to use: where there is none yet, one is made. Rarely null, forged, or of another kind. */
handle take_handle(kind of);
/** One of a world, and its world; rarely another world. */
handle take_part(kind of, ts_world *world);
/** A new one that is the caller's, where the latest call has worked and told it. */
void keep(kind of, ts_world world, const void *out);
/** The same of one that is not the caller's to give back. */
void know(kind of, ts_world world, handle known);
/** It has been given back. */
void forget(kind of, handle gone);
bool has_made(kind of, handle what);

#define HANDLE(noun, kind) \
  static inline ts_##noun take_##noun(void) { \
    handle it = take_handle(kind); \
    return (ts_##noun){it.slot, it.generation}; \
  }
HANDLE(easing, EASING)
HANDLE(track, TRACK)
HANDLE(trackset, TRACKSET)
HANDLE(cursor, CURSOR)
HANDLE(world, WORLD)
#define PART(noun, kind) \
  static inline ts_##noun take_##noun(ts_world *world) { \
    handle it = take_part(kind, world); \
    return (ts_##noun){it.slot, it.generation}; \
  }
PART(channel, CHANNEL)
PART(player, PLAYER)
PART(timeline, TIMELINE)
PART(entry, ENTRY)
PART(chain, CHAIN)
PART(machine, MACHINE)
/** What runs: a motion's player, a chain or a machine. */
static inline ts_player take_running(ts_world *world) {
  static const kind kinds[] = {PLAYER, CHAIN, MACHINE};
  handle it = take_part(kinds[take_byte(&fuzz.in) % 3], world);
  return (ts_player){it.slot, it.generation};
}
#undef HANDLE
#undef PART

#define OF_HANDLE(it) ((handle){(it).slot, (it).generation})
static const ts_world no_world = {0, 0};

/** A step that has failed, perhaps when chains had gone on in it. */
ts_status stepped(ts_status status);

/* ---- Values ------------------------------------------------------------------------------------------------------- */

/** 0 ... of - 1, or rarely none of them. */
uint32_t take_enum(unsigned of);
#define TAKE_ENUM(type) ((type)take_enum(type##_count))
/** 0 to 64, small more often. */
size_t take_count(void);
/** What no array can have, so that it is refused before anything is read. */
size_t take_huge(void);
bool take_flag(void);
/** Of a text as long as it is small: not below 1e-5, where it is one. */
double take_text_tolerance(void);
/** `count` numbers, rarely NULL, in a block of their own; `ramp`: ascending ones mostly. */
double *take_numbers(size_t count, bool ramp);
float *take_floats(size_t count);
/** A name of a curve, channel or path; rarely NULL or none. */
const char *take_name(void);
const char *take_color_text(void);
const char *take_easing_text(void);
/** Room for a text: of `*capacity` bytes, NULL where it is 0. */
char *take_buffer(size_t *capacity);
ts_spring take_spring(void);
ts_timing take_timing(void);
ts_path take_path(void);
/** A path has a thousand keys or so; more of them take their time. */
double take_path_tolerance(void);
double take_part_of_way(void);
/** At most four channels, and how many lanes they have together. */
unsigned take_channels(ts_world *world, ts_channel *channels, unsigned *lanes);
ts_easing_desc take_easing_desc(void);
/** After a registration: what the library now has to release, once. */
void check_registered(ts_status status, const ts_easing_desc *desc, const ts_easing *out);

uint32_t lanes_of_track(ts_track track);
uint32_t lanes_of_channel(ts_world world, ts_channel channel);
size_t lanes_of_set(ts_trackset set);

/* ---- Curves of one's own ------------------------------------------------------------------------------------------ */

/** Names are free again. */
void unregister_all(void);
void clear_bound(void);
/** Every release function was called, once. */
void check_released(void);
bool is_builtin(handle easing);

/* ---- Calls of one shape ------------------------------------------------------------------------------------------- */

/** A call with nothing but what it is about; ON has arguments behind it, of which one at most is read from the input. */
#define COMMAND(noun, name) \
  void fuzz_ts_##noun##_##name(void) { \
    ts_world world; \
    ts_##noun noun = take_##noun(&world); \
    done(ts_##noun##_##name(world, noun)); \
  }
#define ON(noun, name, ...) \
  void fuzz_ts_##noun##_##name(void) { \
    ts_world world; \
    ts_##noun noun = take_##noun(&world); \
    done(ts_##noun##_##name(world, noun, __VA_ARGS__)); \
  }
#define CREATE(noun, kind) \
  void fuzz_ts_##noun##_create(void) { \
    ts_##noun *out = OUT(ts_##noun); \
    ts_world world = take_world(); \
    done(ts_##noun##_create(world, out)); \
    keep(kind, world, out); \
  }
#define IS_VALID(noun) \
  void fuzz_ts_##noun##_is_valid(void) { \
    ts_world world; \
    ts_##noun noun = take_##noun(&world); \
    (void)ts_##noun##_is_valid(world, noun); \
  }
/** `sure`: nobody can have made another in the meantime. */
#define DESTROY(noun, sure) \
  void fuzz_ts_##noun##_destroy(void) { \
    ts_world world; \
    ts_##noun noun = take_##noun(&world); \
    if (done(ts_##noun##_destroy(world, noun)) == TS_OK && (sure)) FUZZ_CHECK(!ts_##noun##_is_valid(world, noun)); \
  }
#define LIST(noun, kind, is_valid) \
  void fuzz_ts_world_list_##noun##s(void) { \
    size_t *out_count = OUT(size_t), capacity = take_count(); \
    ts_world world = take_world(); \
    ts_##noun *out = lend_out(capacity * sizeof *out); \
    if (take_once(&fuzz.in, 64)) capacity = take_huge(), out = NULL; \
    if (done(ts_world_list_##noun##s(world, out, capacity, out_count)) != TS_OK || !out) return; \
    for (size_t i = 0; i < *out_count && i < capacity; i++) { \
      FUZZ_CHECK(is_valid(world, out[i])); \
      know(kind, world, OF_HANDLE(out[i])); \
    } \
  }
/** Of what no world has: given back, it is not valid. */
#define OWNED(noun, kind) \
  void fuzz_ts_##noun##_destroy(void) { \
    ts_##noun noun = take_##noun(); \
    if (done(ts_##noun##_destroy(noun)) != TS_OK) return; \
    forget(kind, OF_HANDLE(noun)); \
    FUZZ_CHECK(!ts_##noun##_is_valid(noun)); \
  } \
  void fuzz_ts_##noun##_is_valid(void) { \
    ts_##noun noun = take_##noun(); \
    FUZZ_CHECK(ts_##noun##_is_valid(noun) == has_made(kind, OF_HANDLE(noun))); \
  }

#endif
