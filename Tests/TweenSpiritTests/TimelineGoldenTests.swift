// SPDX-License-Identifier: MIT
//
// The vocabulary of the script and of the log is at the top of bindings/python/tests/test_timeline_golden.py, which also
// writes the log.

import Testing

/// Timelines, chains and snapshots by a script, and the log that every language must make of it, to the bit.
@Suite struct TimelineGoldenTests {
  @Test func theLog() throws {
    try GoldenRunner.expect("timeline")
  }
}
