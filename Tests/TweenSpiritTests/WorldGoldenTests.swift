// SPDX-License-Identifier: MIT
//
// The vocabulary of the script and of the log is at the top of bindings/python/tests/test_world_golden.py, which also
// writes the log.

import Testing
import TweenSpirit

/// A scripted hour of a world and the log that every language must make of it, to the bit.
@Suite struct WorldGoldenTests {
  @Test func theLog() throws {
    try GoldenRunner.expect("world")
  }

  @Test(arguments: [
    (3, "0x1.8000000000000p+1"), (-0.1, "-0x1.999999999999ap-4"), (0, "0x0.0p+0"), (-0.0, "-0x0.0p+0"),
    (1, "0x1.0000000000000p+0"), (.leastNonzeroMagnitude, "0x0.0000000000001p-1022"),
    (0x1p-1022, "0x1.0000000000000p-1022"), (-0x0.8p-1022, "-0x0.8000000000000p-1022"),
    (.greatestFiniteMagnitude, "0x1.fffffffffffffp+1023"), (.infinity, "inf"), (-.infinity, "-inf"), (.nan, "nan"),
  ]) func hexadecimal(number: Double, text: String) {
    #expect(number.hexadecimal == text)
  }
}
