// SPDX-License-Identifier: MIT

import KernelTypes
import Testing
import TweenSpiritEngine

/// A spring of its own in each lane: the same bits from every instruction set, whatever the parameters are.
@Suite struct SpringKernelTests {
  static let count = 1 << 19

  private struct Columns<Number: BinaryFloatingPoint> {
    var value, velocity, target, omega, zeta: [Number]
  }

  /// Ordinary parameters in every other lane, any bits of a number in the rest.
  private func columns<Number: BinaryFloatingPoint>(_: Number.Type, _ any: (UInt64) -> Number) -> Columns<Number> {
    var random = SplitMix(state: 99)
    func column(_ ordinary: (Double) -> Double) -> [Number] {
      (0..<Self.count).map { i in
        let x = random.unit()
        return i % 2 == 0 ? Number(ordinary(x)) : any(UInt64(x * 0x1p53) &* 0x9E37_79B9_7F4A_7C15)
      }
    }
    return Columns(
      value: column { $0 * 100 }, velocity: column { $0 * 500 - 250 }, target: column { $0 }, omega: column { 60 * $0 },
      zeta: column { $0 < 0.1 ? 1 + ($0 - 0.05) * 1e-12 : 3 * $0 * $0 })
  }

  /// Memory for as long as the test runs: a pointer to an array is good for one call.
  private func copied<Number>(_ numbers: [Number]) -> UnsafeMutablePointer<Number> {
    let memory = UnsafeMutablePointer<Number>.allocate(capacity: numbers.count)
    memory.initialize(from: numbers, count: numbers.count)
    return memory
  }

  private typealias Step = (UnsafePointer<tsk_springs>, Bool) -> Int

  /// Steps the columns with each instruction set; of a result that is no number only that counts.
  private func expectSameBits<Number: BinaryFloatingPoint, Bits: FixedWidthInteger>(
    _ start: Columns<Number>, _ step: (Kernels) -> Step, _ bits: (Number) -> Bits
  ) {
    let (target, omega, zeta) = (copied(start.target), copied(start.omega), copied(start.zeta))
    defer { [target, omega, zeta].forEach { $0.deallocate() } }
    var expected: [Bits]?
    for set in InstructionSet.allCases where set.isRunnable {
      var c = start
      var none = [Number](repeating: 0, count: 4)
      let found = c.value.withUnsafeMutableBufferPointer { value in
        c.velocity.withUnsafeMutableBufferPointer { velocity in
          none.withUnsafeMutableBufferPointer { none in
            var job = tsk_springs(
              value: value.baseAddress!, velocity: velocity.baseAddress!, target: target, count: Self.count, rest: 0,
              omega: omega, damping_ratio: zeta, dt: 1 / 60, index: nil, rows: none.baseAddress!,
              limits: none.baseAddress!, classes: 1, tolerance: 0.01)
            let active = step(Kernels(set))(&job, true)
            return [Bits(active)] + (Array(value) + Array(velocity)).map { $0.isNaN ? bits(.nan) : bits($0) }
          }
        }
      }
      #expect(expected == nil || found == expected, "\(set.name)")
      expected = found
    }
  }

  @Test func sameBits() {
    let floats = columns(Float.self) { Float(bitPattern: UInt32(truncatingIfNeeded: $0 >> 32)) }
    expectSameBits(floats, { $0.table.step_springs_f32 }, \.bitPattern)
    expectSameBits(columns(Double.self) { Double(bitPattern: $0) }, { $0.table.step_springs_f64 }, \.bitPattern)
  }
}
