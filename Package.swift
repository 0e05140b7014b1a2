// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
//
// Tools version 6.2 is the first whose packages may carry unsafe flags and still be depended on by version.

import PackageDescription

/// One kernel source, compiled once per instruction set and precision. Other architectures have the baseline alone
/// (which is NEON on arm64), so a manifest that runs on them does not know the x86 modules.
struct InstructionSet {
  var name: String
  var flags: [String]
}

#if arch(x86_64)
  let instructionSets = [
    InstructionSet(name: "Baseline", flags: []),
    InstructionSet(name: "AVX2", flags: ["-Xcc", "-march=x86-64-v3"]),
    InstructionSet(
      name: "AVX512", flags: ["-Xcc", "-march=x86-64-v4", "-Xcc", "-mprefer-vector-width=512"]),
  ]
  let hasX86Sets = true
#else
  let instructionSets = [InstructionSet(name: "Baseline", flags: [])]
  let hasX86Sets = false
#endif

/// Without this trait there is the baseline alone, whose values have the same bits: a third less of a cold build.
let wide = "InstructionSets"

let house: [SwiftSetting] = [
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]
/// Of what is in the shared library.
let small: [SwiftSetting] = [.unsafeFlags(["-Osize", "-Xfrontend", "-function-sections"])]
/// Of tests, whose own code is not what takes their time.
let quick: [SwiftSetting] = [.unsafeFlags(["-Onone"])]
/// Of what no client sees: nothing looks at its types' fields at run time.
let inner = house + small + [.unsafeFlags(["-Xfrontend", "-disable-reflection-metadata"])]

let kernels: [Target] = instructionSets.flatMap { set in
  ["F32", "F64"].map { precision in
    Target.target(
      name: "Kernels\(set.name)\(precision)",
      dependencies: ["KernelTypes", "CKernelBuiltins"],
      swiftSettings: house + [
        .define("KERNEL_\(precision)"),
        .define("KERNEL_\(set.name.uppercased())"),
        // -O and whole modules in debug builds too: without them a kernel runs a thousand times slower. One thread: a
        // debug build's index wants an object for each file.
        .unsafeFlags(["-O", "-wmo", "-num-threads", "1", "-Xfrontend", "-function-sections"] + set.flags),
      ])
  }
}

let package = Package(
  name: "TweenSpirit",
  products: [
    .library(name: "TweenSpirit", targets: ["TweenSpirit"]),
    .library(name: "tweenspirit", type: .dynamic, targets: ["TweenSpiritABI"]),
  ],
  traits: [
    .trait(name: wide, description: "Kernels for AVX2 and AVX-512, chosen when the program starts."),
    .default(enabledTraits: [wide]),
  ],
  targets: kernels + [
    .systemLibrary(name: "CTweenSpirit", path: "include"),
    .systemLibrary(name: "KernelTypes"),
    .systemLibrary(name: "CKernelBuiltins"),
    .systemLibrary(name: "CObjects"),
    .target(
      name: "CTweenSpiritShims",
      dependencies: ["KernelTypes"],
      cSettings: (hasX86Sets ? [.define("TWEENSPIRIT_X86_SETS", .when(traits: [wide]))] : [])
        + [.unsafeFlags(["-fstack-protector-strong"], .when(platforms: [.linux]))],
      // rint and its like, which the standard library calls and a static link would not find.
      linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    // Programs see its types as TweenSpirit's, also where they are printed.
    .target(
      name: "TweenSpiritModel",
      swiftSettings: house + small + [.unsafeFlags(["-module-abi-name", "TweenSpirit"])]),
    .target(
      name: "TweenSpiritEngine",
      dependencies: ["KernelTypes", "CTweenSpiritShims", "TweenSpiritModel"]
        + kernels.map {
          $0.name.contains("Baseline")
            ? .target(name: $0.name) : .target(name: $0.name, condition: .when(traits: [wide]))
        },
      swiftSettings: inner + [.enableExperimentalFeature("RawLayout")]
        + (hasX86Sets ? [.define("X86_SETS", .when(traits: [wide]))] : [])),
    .target(
      name: "TweenSpirit",
      dependencies: ["CObjects", "CTweenSpiritShims", "KernelTypes", "TweenSpiritEngine", "TweenSpiritModel"],
      swiftSettings: house),
    .target(name: "CStandIns"),
    .target(
      name: "TweenSpiritABI",
      dependencies: ["CStandIns", "CTweenSpirit", "CTweenSpiritShims", "KernelTypes", "TweenSpiritEngine"],
      exclude: ["exports.map"],
      swiftSettings: inner,
      linkerSettings: [
        .unsafeFlags(
          [
            "-static-stdlib", "-no-toolchain-stdlib-rpath", "-use-ld=lld",
            "-Xlinker", "--version-script=\(Context.packageDirectory)/Sources/TweenSpiritABI/exports.map",
            "-Xlinker", "--gc-sections", "-Xlinker", "-O2", "-Xlinker", "--icf=all",
            "-Xlinker", "-soname=libtweenspirit.so.2",
            "-Xlinker", "-z", "-Xlinker", "nodelete",
            "-Xlinker", "-z", "-Xlinker", "now",
          ], .when(platforms: [.linux])),
        .unsafeFlags(["-Xlinker", "-s"], .when(platforms: [.linux], configuration: .release)),
      ]),
  ]
    + ["stylesheet", "springs", "timeline", "card", "tween_spirit", "easing_functions", "gpu_animation"].map { name in
      .executableTarget(
        name: name, dependencies: ["TweenSpirit"], path: "bindings/swift/examples/\(name)", swiftSettings: house)
    } + [
      .executableTarget(
        name: "swift_rows", dependencies: ["TweenSpirit"], path: "Tests/Benchmarks/swift", swiftSettings: house),
      // None of these may depend on TweenSpiritABI: its linker settings would reach the test bundle.
      .testTarget(name: "EngineTests", dependencies: ["KernelTypes", "TweenSpiritEngine"]),
      .testTarget(
        name: "TweenSpiritTests", dependencies: ["TweenSpirit", "TweenSpiritEngine"], swiftSettings: quick),
    ]
)
