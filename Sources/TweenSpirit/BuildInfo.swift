// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// What was built and what runs.
public enum BuildInfo {
  /// The version of this package, "major.minor.patch".
  public static var version: String { "\(versionText)" }

  /// The instruction set in use: "baseline", "avx2" or "avx512"; without the package's trait `InstructionSets` the baseline.
  public static var instructionSet: String { "\(Kernels.current.set.name)" }
}
