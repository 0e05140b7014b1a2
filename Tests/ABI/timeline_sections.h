/* SPDX-License-Identifier: MIT
 *
 * The sections of timelines and snapshots: entry(name, seconds, function).
 */
#ifndef TWEENSPIRIT_TESTS_TIMELINE_SECTIONS_H
#define TWEENSPIRIT_TESTS_TIMELINE_SECTIONS_H

#define TIMELINE_SECTIONS(entry)                                                     \
  entry("timeline accepts", 10, test_timeline_accepts)                               \
  entry("timeline, slots", 30, test_timeline_slots)                                  \
  entry("timeline, values as tracks", 30, test_timeline_values_as_tracks)            \
  entry("timeline, entries", 10, test_timeline_entries)                              \
  entry("timeline, nested tracks", 30, test_nested_tracks)                           \
  entry("timeline, many markers", 20, test_timeline_markers_many)                    \
  entry("timeline, bound", 10, test_timeline_bound)                                  \
  entry("timeline, what it remembers", 60, test_timeline_runs)                           \
  entry("timeline, live curves released", 10, test_timeline_live_released)           \
  entry("timeline, live curves that turn", 20, test_timeline_live_turns)             \
  entry("timeline, live curve that destroys", 10, test_timeline_live_destroys)       \
  entry("timeline, live curves that fail", 10, test_timeline_live_fails)             \
  entry("timeline, live curves that fail at once", 10, test_timeline_live_fails_at_once)\
  entry("timeline, flat memory", 60, test_timeline_flat_memory)                      \
  entry("snapshot, flat memory", 30, test_snapshot_flat_memory)                      \
  entry("timeline, a step allocates nothing", 30, test_timeline_step_allocates_nothing)\
  entry("timeline, malloc fails", 120, test_timeline_failing_malloc)                 \
  entry("timeline, leaks nothing", 60, test_timeline_leaks_nothing)                  \
  entry("snapshot, buffers", 10, test_snapshot_buffers)                              \
  entry("snapshot, guarded pages", 30, test_snapshot_guarded)                        \
  entry("snapshot goes on", 20, test_snapshot_goes_on)                               \
  entry("snapshot, handles", 10, test_snapshot_handles)                              \
  entry("snapshot, names", 10, test_snapshot_names)                                  \
  entry("snapshot, bindings", 10, test_snapshot_bindings)                            \
  entry("snapshot, events", 10, test_snapshot_events)                                \
  entry("snapshot, what is hashed", 10, test_hash_of_what)                           \
  entry("snapshot, hash of split steps", 10, test_hash_of_split_steps)               \
  entry("snapshot, hash of changes", 10, test_hash_of_changes)                       \
  entry("snapshot, hash of words", 10, test_hash_of_words)                           \
  entry("snapshot, hash of a script", 10, test_hash_of_script)                         \
  entry("snapshot, damaged", 60, test_snapshot_damaged)                              \
  entry("snapshot, made up", 120, test_snapshot_made_up)                             \
  entry("snapshot, shuffled", 120, test_snapshot_shuffled)                           \
  entry("snapshot, curves", 10, test_snapshot_curves)                                \
  entry("snapshot, live curves", 10, test_snapshot_live_named)                       \
  entry("snapshot in a release", 10, test_snapshot_in_a_release)                     \
  entry("snapshot in a curve", 10, test_snapshot_in_a_curve)                         \
  entry("snapshot threads, apart", 30, test_snapshot_threads_apart)                  \
  entry("snapshot threads, shared", 30, test_snapshot_threads_shared)                \
  entry("snapshot threads, inside a curve", 30, test_snapshot_threads_inside)        \
  entry("snapshot, fuzz", 120, test_snapshot_fuzz)

TIMELINE_SECTIONS(DECLARE_SECTION)

#endif
