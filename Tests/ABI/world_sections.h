/* SPDX-License-Identifier: MIT
 *
 * The sections of timing and worlds: entry(name, seconds, function).
 */
#ifndef TWEENSPIRIT_TESTS_WORLD_SECTIONS_H
#define TWEENSPIRIT_TESTS_WORLD_SECTIONS_H

#define WORLD_SECTIONS(entry)                                                            \
  entry("timing, the specification", 60, test_timing_specified)                          \
  entry("links, deep and wide", 60, test_links_deep_and_wide)                            \
  entry("links hold their curves", 10, test_links_hold_their_curves)                     \
  entry("links without memory", 120, test_links_without_memory)                          \
  entry("links follow without memory", 10, test_links_follow_without_memory)             \
  entry("history, what was", 30, test_history_is_what_was)                               \
  entry("history, bounded", 60, test_history_is_bounded)                                 \
  entry("history, tracks", 30, test_history_track)                                       \
  entry("histories without memory", 120, test_histories_without_memory)                  \
  entry("history, flat memory", 60, test_history_flat_memory)                            \
  entry("history, snapshots", 30, test_history_snapshots)                                \
  entry("layers' handles", 10, test_layer_handles)                                       \
  entry("layers, bound", 10, test_layer_bound)                                           \
  entry("layers at rest", 10, test_layers_at_rest)                                       \
  entry("layers, many", 60, test_layers_many)                                            \
  entry("layers without memory", 120, test_layers_without_memory)                        \
  entry("fades step without memory", 10, test_fades_step_without_memory)                 \
  entry("bounds read back", 10, test_bounds_read_back)                                   \
  entry("bounds in memory", 10, test_bounds_in_memory)                                   \
  entry("bounds without memory", 120, test_bounds_without_memory)                        \
  entry("machines by parts", 10, test_machines_by_parts)                                 \
  entry("machines from documents", 10, test_machines_from_documents)                     \
  entry("machines without memory", 120, test_machines_without_memory)                    \
  entry("inspected world", 10, test_inspected_world)                                     \
  entry("inspected, too long", 30, test_inspected_too_long)                              \
  entry("timing, extremes", 30, test_timing_extremes)                                    \
  entry("stagger, vectors", 10, test_stagger_vectors)                                    \
  entry("stagger refuses", 10, test_stagger_refuses)                                     \
  entry("every number", 60, test_every_number)                                           \
  entry("what is active", 10, test_what_is_active)                                       \
  entry("world accepts", 60, test_world_accepts)                                         \
  entry("world, longer structs", 10, test_world_longer_structs)                          \
  entry("channel refuses", 10, test_channel_refuses)                                     \
  entry("world, made-up handles", 60, test_world_made_up_handles)                        \
  entry("world, curves released too often", 10, test_world_released_curves)              \
  entry("world, slots", 30, test_world_slots)                                            \
  entry("world, names", 30, test_world_names)                                            \
  entry("world, aliases", 20, test_world_aliases)                                        \
  entry("world, attached curves in use", 10, test_world_attached_use)                    \
  entry("channel, kinds", 10, test_channel_kinds)                                        \
  entry("channel, kinds as tracks", 30, test_channel_kinds_as_tracks)                    \
  entry("channel, changes", 10, test_channel_changes)                                    \
  entry("binding, layouts", 30, test_binding_layouts)                                    \
  entry("binding, interleaved", 10, test_binding_interleaved)                            \
  entry("binding, reads and writes", 10, test_binding_reads)                             \
  entry("binding, guarded pages", 10, test_binding_guarded)                              \
  entry("binding, memory that goes", 10, test_binding_gone)                              \
  entry("binding, kinds", 10, test_binding_kinds)                                        \
  entry("binding, given itself", 10, test_binding_given_itself)                          \
  entry("world tweens, values", 30, test_tween_values)                                   \
  entry("world tweens and springs, short", 10, test_short_starts)                        \
  entry("world, springs", 60, test_world_springs)                                        \
  entry("springs given other targets", 60, test_springs_retargeted)                      \
  entry("tweens given other targets", 30, test_tweens_retargeted)                        \
  entry("colours given other targets", 10, test_colours_retargeted)                      \
  entry("many given other targets", 10, test_targets_of_many)                            \
  entry("channels, arrays of them", 30, test_arrays)                                      \
  entry("channels, arrays refused", 10, test_arrays_refused)                             \
  entry("changes refused", 10, test_changes_refused)                                     \
  entry("timing updated", 30, test_timing_updated)                                       \
  entry("shakes", 10, test_shakes)                                                       \
  entry("punches", 10, test_punches)                                                     \
  entry("tracks replaced", 10, test_tracks_replaced)                                     \
  entry("world, decays", 30, test_world_decays)                                          \
  entry("events, a long step", 20, test_event_long_step)                                 \
  entry("events, overflow", 10, test_event_overflow)                                     \
  entry("events, one end each", 60, test_event_counts_of_players)                        \
  entry("world, split steps", 60, test_world_split_steps)                                \
  entry("world, again", 20, test_world_again)                                            \
  entry("world, many alike", 30, test_world_many_alike)                                  \
  entry("world, rows of many lanes", 60, test_world_rows)                                \
  entry("world, rows bound", 30, test_world_rows_bound)                                  \
  entry("world, flush to zero", 30, test_world_flush_to_zero)                            \
  entry("world, rounding modes", 30, test_world_rounding_modes)                          \
  entry("world, hostile numbers", 120, test_world_hostile_numbers)                       \
  entry("world, hostile list", 60, test_world_hostile_list)                              \
  entry("world, hostile bits", 60, test_world_hostile_bits)                              \
  entry("world, live curves released", 10, test_world_live_released)                     \
  entry("world, live curves whose release acts", 10, test_world_live_release_uses)       \
  entry("world, live curves that turn", 10, test_world_live_turns)                       \
  entry("world, live curve that destroys", 10, test_world_live_destroys)                 \
  entry("world, live curve that changes names", 10, test_world_live_names)               \
  entry("world, live curves that fail", 10, test_world_live_fails)                       \
  entry("world, many live curves", 10, test_world_live_many)                             \
  entry("world threads, shared", 30, test_world_threads_shared)                          \
  entry("world threads, destroyed", 60, test_world_threads_destroyed)                    \
  entry("world threads, inside a curve", 30, test_world_threads_inside)                  \
  entry("world threads, apart", 30, test_world_threads_apart)                            \
  entry("world, fork", 120, test_world_forks)                                            \
  entry("world pool, bits on many threads", 120, test_world_pool_bits)                   \
  entry("world pool, memory that is shared", 120, test_world_pool_shared_memory)         \
  entry("world pool, shared by threads", 60, test_world_pool_shared)                     \
  entry("world pool, fork", 120, test_world_pool_forks)                                  \
  entry("world pool refuses", 10, test_world_pool_refuses)                               \
  entry("world pool, memory", 60, test_world_pool_memory)                                \
  entry("world, flat memory", 60, test_world_flat_memory)                                \
  entry("world, flat memory of channels", 60, test_world_flat_channels)                  \
  entry("world, flat memory of players", 60, test_world_flat_players)                    \
  entry("world, a step allocates nothing", 60, test_world_step_allocates_nothing)        \
  entry("world, reserved", 10, test_world_reserved)                                      \
  entry("world, malloc fails", 240, test_world_failing_malloc)                           \
  entry("world, cuts and velocities beyond keys", 60, test_world_cut_velocity_beyond_keys)\
  entry("world, restored shows the same", 60, test_world_restored_shows_the_same)        \
  entry("world, cuts within an instant", 30, test_world_cut_within_an_instant)           \
  entry("world, cuts and the sign of zero", 10, test_world_cut_sign_of_zero)             \
  entry("track, zero at its end", 10, test_track_zero_at_its_end)                        \
  entry("world, cuts and the last loop", 10, test_world_cut_last_loop)                   \
  entry("world, cuts and the rest of loops", 10, test_world_cut_rest_of_loops)           \
  entry("world, cuts and a marker at the end", 10, test_world_cut_marker_at_the_end)     \
  entry("binding, reads its own", 10, test_binding_reads_its_own)                        \
  entry("track, whole zeros", 10, test_track_whole_zeros)                                \
  entry("world, restored held velocity", 10, test_world_restored_held_velocity)          \
  entry("world, cuts ahead of a stop", 10, test_world_cut_ahead_of_a_stop)

WORLD_SECTIONS(DECLARE_SECTION)

#endif
