/* SPDX-License-Identifier: MIT
 *
 * The sections of memory that is refused, and of processes: entry(name, seconds, function).
 */
#ifndef TWEENSPIRIT_TESTS_DOOR_SECTIONS_H
#define TWEENSPIRIT_TESTS_DOOR_SECTIONS_H

#define DOOR_SECTIONS(entry)                                                      \
  entry("door, every call without memory", 300, test_door_each_call)              \
  entry("door, one failure in a session", 900, test_door_one_place)               \
  entry("door, first uses without memory", 300, test_door_cold)                   \
  entry("door, what takes no memory", 60, test_door_nothing_taken)                \
  entry("forks beside changes of tracks", 120, test_forks_beside_changes)         \
  entry("forks beside cursors", 120, test_forks_beside_cursors)                   \
  entry("forks beside compiling", 60, test_forks_beside_compiling)                \
  entry("forks beside releases", 60, test_forks_beside_releases)                  \
  entry("forks inside cursors", 60, test_forks_inside_cursors)                    \
  entry("forks inside worlds", 60, test_forks_inside_worlds)                      \
  entry("forks in curves", 60, test_forks_in_curves)                              \
  entry("processes, forks under load", 300, test_process_forks)                   \
  entry("processes, forks at first uses", 300, test_process_first_forks)          \
  entry("processes, churn", 1800, test_process_churn)                             \
  entry("processes, signals a thousand a second", 120, test_process_signals)      \
  entry("processes, a host's handlers", 60, test_process_handlers)

DOOR_SECTIONS(DECLARE_SECTION)

#endif
