// SPDX-License-Identifier: MIT

import KernelTypes
import Testing
import TweenSpiritEngine

/// The same bits from every instruction set, in both precisions, over a million inputs a curve.
@Suite struct InstructionSetTests {
  static let count = 1_000_000
  static let names: [String] =
    EasingFamilyNames.all + [
      "back.in(3)", "back.inOut(-2)", "back.out(100)", "elastic.in(1.5,0.4)", "elastic.out(20,0.05)",
      "elastic.inOut(2)",
      "elastic.outIn(1,0.21)", "bounce.out(0.5,5)", "bounce.in(0.9,8)", "bounce.inOut(0,0)", "pow.in(1.68)",
      "pow.out(0.3)", "pow.inOut(40)", "pow.outIn(2.5)", "gsap.back.inOut", "gsap.elastic.inOut(1,0.3)",
      "cubic-bezier(0.4,0,0.2,1)", "cubic-bezier(1,0,0,1)", "cubic-bezier(0,5,1,-5)", "cubic-bezier(0,1,0,0)",
      "elastic.in(1.70158)", "gsap.elastic.out(2,0.3)", "dotween.elastic.inOut",
      "spring", "spring(0.5,0.3)", "spring(1,-0.7,-20)", "spring(bouncy,velocity=3)",
      "spring(omega=9,damping_ratio=1e-3)",
      "bake(sine.in,1e-6)", "bake(elastic.out,1e-9)", "bake(bounce.out,1e-6)", "bake(circ.inOut,1e-7)",
      "bake(steps(300),1e-6)", "bake(linear(0,0.5 33%,0.2 33%,1),1e-6)",
      "steps(7,jump-both)", "steps(3,jump-none)", "steps(1000)", "linear(0, 0.2 30%, 0.9 30%, 0.7, 1)",
    ]

  @Test(arguments: names)
  func sameBits(_ name: String) throws {
    let record = try pinned(name)
    let curve = UnsafeRawPointer(record).assumingMemoryBound(to: tsk_curve.self)
    var random = SplitMix(state: 0x1234_5678)
    var wide = (0..<Self.count).map { _ in random.unit() }
    // Ends, neighbours of ends and corners, outside, and what is no number.
    let special = [
      0, -0.0, 1, 0.5, .ulpOfOne, 1 - .ulpOfOne, 0.5.nextDown, 0.5.nextUp, -1, 2, .infinity, -.infinity, .nan,
    ]
    for (i, t) in special.enumerated() { wide[i * 1001] = t }
    let narrow = wide.map(Float.init)
    let first = Kernels(.baseline)
    let expected64 = sample64(first, curve, wide)
    let expected32 = sample32(first, curve, narrow)
    for set in InstructionSet.allCases where set.isRunnable {
      let difference64 = firstDifference(sample64(Kernels(set), curve, wide), expected64, wide)
      let difference32 = firstDifference(sample32(Kernels(set), curve, narrow), expected32, narrow)
      for payload: UInt64 in [1, 2, 0x7FF_FFFF_FFFF, 1 << 42] {
        let strange = Double(bitPattern: 0xFFF8_0000_0000_0000 | payload)
        #expect(Kernels(set).value(curve, strange).isNaN && Kernels(set).slope(curve, strange).isNaN)
      }
      #expect(difference64 == nil, "\(name) f64 on \(set.name)")
      #expect(difference32 == nil, "\(name) f32 on \(set.name)")
    }
  }

  private func firstDifference<Bits: Equatable, Input>(_ a: [Bits], _ b: [Bits], _ t: [Input]) -> String? {
    let at = a.indices.filter { a[$0] != b[$0] }
    return at.first.map { "\(at.count) differ, the first at \(t[$0]): \(a[$0]) instead of \(b[$0])" }
  }

  private func sample64(_ kernels: Kernels, _ curve: UnsafePointer<tsk_curve>, _ t: [Double]) -> [UInt64] {
    var out = t
    out.withUnsafeMutableBufferPointer { kernels.sample(curve, $0.baseAddress!, $0.baseAddress!, $0.count) }
    return out.map(\.bitPattern)
  }

  private func sample32(_ kernels: Kernels, _ curve: UnsafePointer<tsk_curve>, _ t: [Float]) -> [UInt32] {
    var out = t
    out.withUnsafeMutableBufferPointer { kernels.sample(curve, $0.baseAddress!, $0.baseAddress!, $0.count) }
    return out.map(\.bitPattern)
  }
}

func pinned(_ name: String) throws -> UnsafePointer<EasingRecord> {
  var text = name
  let handle = try text.withUTF8 { try EasingStore.shared.parse($0, .canonical) }
  return try EasingStore.shared.pin(handle)
}

enum EasingFamilyNames {
  static let all: [String] = EasingStore.shared.builtinIDs.map { id in
    let spec = EasingStore.shared.builtin(id)!.pointee.spec
    return String(unsafeUninitializedCapacity: 64) { buffer in
      var text = Text(buffer.baseAddress, capacity: 64)
      spec.print(to: &text)
      return text.count
    }
  }
}

/// Steele, Lea and Flood's generator: the same numbers on every machine.
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// In [0, 1).
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
}
