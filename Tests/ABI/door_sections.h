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
  entry("processes, forks under load", 300, test_process_forks)                   \
  entry("processes, forks at first uses", 300, test_process_first_forks)          \
  entry("processes, churn", 1800, test_process_churn)                             \
  entry("processes, signals a thousand a second", 120, test_process_signals)      \
  entry("processes, a host's handlers", 60, test_process_handlers)

DOOR_SECTIONS(DECLARE_SECTION)

#endif
