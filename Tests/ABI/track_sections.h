/* SPDX-License-Identifier: MIT
 *
 * The sections of keyframe tracks: entry(name, seconds, function).
 */
#ifndef TWEENSPIRIT_TESTS_TRACK_SECTIONS_H
#define TWEENSPIRIT_TESTS_TRACK_SECTIONS_H

#define TRACK_SECTIONS(entry)                                                        \
  entry("track, old faults", 10, test_track_old_faults)                              \
  entry("track, keys read back", 10, test_track_reads_back)                          \
  entry("track, descriptions", 10, test_track_descriptions)                          \
  entry("track, counts", 10, test_track_counts)                                      \
  entry("track, longer structs", 10, test_track_longer_structs)                      \
  entry("track, foreign handles", 30, test_track_foreign_handles)                    \
  entry("track, cursors", 10, test_track_cursors)                                    \
  entry("track, baked", 60, test_track_bake)                                         \
  entry("track, bake of whole numbers", 30, test_track_bake_of_whole_numbers)        \
  entry("track, bake refuses", 30, test_track_bake_refuses)                          \
  entry("track, Web Animations refuse", 10, test_track_web_animation_refuses)        \
  entry("track, capacities", 30, test_track_capacities)                              \
  entry("colours as texts", 10, test_color_texts)                                    \
  entry("documents of tracks", 10, test_documents_of_tracks)                         \
  entry("documents of unused springs", 10, test_documents_of_unused_springs)         \
  entry("documents of easings", 10, test_documents_of_easings)                       \
  entry("documents of springs", 10, test_documents_of_springs)                       \
  entry("documents refused", 10, test_documents_refused)                             \
  entry("documents refuse arguments", 10, test_documents_refuse_arguments)           \
  entry("documents cut", 60, test_documents_cut)                                     \
  entry("names of markers", 10, test_marker_names)                                   \
  entry("scenes, their text", 10, test_scene_text)                                   \
  entry("scenes have one text", 10, test_scene_has_one_text)                         \
  entry("scenes in worlds", 10, test_scene_build)                                    \
  entry("scenes start", 10, test_scene_starts)                                       \
  entry("scenes, their events", 10, test_scene_events)                               \
  entry("scenes between steps", 10, test_scene_blocks_between_steps)                 \
  entry("scenes, all or nothing", 10, test_scene_builds_all_or_nothing)              \
  entry("scenes refused", 10, test_scene_refused)                                    \
  entry("scenes, levels", 10, test_scene_levels)                                     \
  entry("scenes cut", 120, test_scene_cut)                                           \
  entry("scenes without memory", 120, test_scene_without_memory)                     \
  entry("track, hostile values", 60, test_hostile_values)                            \
  entry("track, hostile times", 60, test_hostile_times)                              \
  entry("track, hostile kinds", 60, test_hostile_kinds)                              \
  entry("track, hostile counts", 60, test_hostile_counts)                            \
  entry("track, hostile edits", 60, test_hostile_edits)                              \
  entry("track, failing curves", 10, test_track_failing_curves)                      \
  entry("track, curves without numbers", 10, test_track_curves_without_numbers)      \
  entry("track, curves that turn", 30, test_track_curves_that_turn)                  \
  entry("track, set within itself", 10, test_set_within_itself)                      \
  entry("track, release inside", 30, test_track_release_inside)                      \
  entry("track, released too often", 10, test_track_easing_released_too_often)       \
  entry("track set, alone", 60, test_set_alone)                                      \
  entry("track set, many", 60, test_set_many_tracks)                                 \
  entry("track set, of one sort", 120, test_set_of_one_sort)                         \
  entry("track set, by curve", 60, test_set_by_curve)                                \
  entry("track set, by curve, of stretches", 60, test_set_of_stretches)              \
  entry("track set, zeros of either sign", 60, test_set_of_zeros)                      \
  entry("track set, copies", 10, test_set_keeps_copies)                              \
  entry("track set, frames", 30, test_set_frames)                                    \
  entry("track set, alignment", 30, test_set_alignment)                              \
  entry("track set, allocates nothing", 10, test_set_allocates_nothing)              \
  entry("track set, refuses", 30, test_set_refuses)                                  \
  entry("track threads, cursors", 30, test_track_threads_cursors)                    \
  entry("track threads, set destroyed", 60, test_track_threads_destroy_set)          \
  entry("track threads, inside a curve", 30, test_track_threads_inside)              \
  entry("track threads, edits", 30, test_track_threads_edits)                        \
  entry("track, malloc fails", 240, test_track_failing_malloc)                       \
  entry("track, destroyed without memory", 10, test_track_destroy_without_memory)    \
  entry("track, flat memory", 60, test_track_flat_memory)

#define DECLARE_SECTION(name, seconds, function) void function(void);
#define LIST_SECTION(name, seconds, function) {name, seconds, function},

TRACK_SECTIONS(DECLARE_SECTION)

#endif
