// SPDX-License-Identifier: MIT

internal import CTweenSpiritShims
package import KernelTypes

/// An instruction set that the kernels were compiled for. On architectures other than x86-64 there is the baseline only.
package enum InstructionSet: Int, CaseIterable, Sendable {
  case baseline = 0
  case avx2 = 1
  case avx512 = 2

  package var name: StaticString {
    switch self {
    case .baseline: "baseline"
    case .avx2: "avx2"
    case .avx512: "avx512"
    }
  }

  /// Those compiled into this build that the CPU can run.
  package var isRunnable: Bool { rawValue <= Int(tss_cpu_level()) }
}

/// The kernels of one instruction set.
package struct Kernels: @unchecked Sendable {
  package let set: InstructionSet
  /// For ever: behind an address, because a struct of functions would be copied to the stack for its own methods.
  private let place: UnsafePointer<tsk_kernels>
  package var table: tsk_kernels { @inline(__always) unsafeAddress { place } }

  package init(_ set: InstructionSet) {
    // Every field is filled by the baseline.
    let table = UnsafeMutablePointer<tsk_kernels>.allocate(capacity: 1)
    #if TINY
      // But for those of tracks and worlds.
      let size = MemoryLayout<tsk_kernels>.size
      UnsafeMutableRawPointer(table).initializeMemory(as: UInt8.self, repeating: 0, count: size)
    #endif
    tsk_fill_baseline_f32(table)
    tsk_fill_baseline_f64(table)
    #if X86_SETS
      // They take over what they have; the rest stays the baseline's.
      switch set {
      case .avx512 where set.isRunnable:
        tsk_fill_avx512_f32(table)
        tsk_fill_avx512_f64(table)
      case .avx2 where set.isRunnable:
        tsk_fill_avx2_f32(table)
        tsk_fill_avx2_f64(table)
      default: break
      }
    #endif
    self.set = set.isRunnable ? set : .baseline
    place = UnsafePointer(table)
  }

  /// What the process uses, chosen while the library is loaded: the best that the CPU runs, or what TWEENSPIRIT_ISA names. A word that names
  /// none, or one that the CPU lacks, is ignored.
  package static let current = Kernels(chosen())

  private static func chosen() -> InstructionSet {
    let best = InstructionSet(rawValue: Int(tss_cpu_level())) ?? .baseline
    let word = tss_requested_isa()
    for set in InstructionSet.allCases where set.isRunnable {
      let same = set.name.withUTF8Buffer { name in
        for (i, byte) in name.enumerated() where UInt8(bitPattern: word[i]) != byte { return false }
        return word[name.count] == 0
      }
      if same { return set }
    }
    return best
  }
}
