/* SPDX-License-Identifier: MIT
 *
 * The sections of what the fuzzers found: entry(name, seconds, function).
 */
#ifndef TWEENSPIRIT_TESTS_FINDING_SECTIONS_H
#define TWEENSPIRIT_TESTS_FINDING_SECTIONS_H

#define FINDING_SECTIONS(entry)                                     \
  entry("finding, short batches", 10, test_finding_short_batches)   \
  entry("finding, a refused layer", 10, test_finding_refused_layer) \
  entry("finding, far inputs", 10, test_finding_far_inputs)         \
  entry("finding, tolerances", 30, test_finding_tolerances)         \
  entry("finding, slow requests", 60, test_finding_slow)            \
  entry("finding, affine", 10, test_finding_affine)                 \
  entry("finding, unwritten", 10, test_finding_unwritten)           \
  entry("finding, loops within an instant", 10, test_finding_loops) \
  entry("finding, reversed", 10, test_finding_reversed)             \
  entry("finding, swings", 60, test_finding_swings)                 \
  entry("finding, bound memory in a hash", 10, test_finding_bound_hash)

FINDING_SECTIONS(DECLARE_SECTION)

#endif
