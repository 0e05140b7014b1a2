// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// What was built and what runs.
public enum BuildInfo {
  /// The instruction set in use: "baseline", "avx2" or "avx512".
  public static var instructionSet: String { "\(Kernels.current.set.name)" }
}
