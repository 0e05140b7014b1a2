// SPDX-License-Identifier: MIT

internal import KernelTypes

/// What the numbers of a batch are. The code of batches is compiled once: a precision is a value, and what is computed here and
/// not in a kernel is computed in f64 and rounded, which in f32 gives the same bits.
package enum Precision: Sendable {
  case f32, f64

  /// In bytes.
  package var size: Int { self == .f32 ? MemoryLayout<Float>.size : MemoryLayout<Double>.size }
  /// The numbers in a group of lanes.
  var width: Int {
    let table = Kernels.current.table
    return Int(self == .f32 ? table.width_f32 : table.width_f64)
  }

  @inline(__always)
  func rounded(_ x: Double) -> Double { self == .f32 ? Double(Float(x)) : x }

  /// A factor: rounded once, without what is as good as 0, and finite. In f32, what is subnormal is slow; in f64 the kernels have
  /// seen to that.
  @inline(__always)
  func entry(_ x: Double) -> Double { self == .f32 ? Double(factor(x, least: 0x1p-126) as Float) : factor(x, least: 0) }

  @inline(__always)
  func writeEntry(_ x: Double, _ i: Int, of memory: UnsafeMutableRawPointer) {
    if self == .f32 {
      memory.assumingMemoryBound(to: Float.self)[i] = factor(x, least: 0x1p-126)
    } else {
      memory.assumingMemoryBound(to: Double.self)[i] = factor(x, least: 0)
    }
  }

  @inline(__always)
  private func factor<Number: BinaryFloatingPoint>(_ x: Double, least: Double) -> Number {
    let (y, most) = (Number(x), Number.greatestFiniteMagnitude)
    let clamped = y > most ? most : y < -most ? -most : y
    // A NaN is none either.
    return abs(x) >= least ? clamped : 0
  }
}

/// A column of a caller's: numbers at a stride in bytes, of any alignment, or one number for all. A block of it is handed to the
/// kernels where it stands if it has no gaps, and otherwise copied to the stack and back.
package struct Strided {
  /// nil: `number` for all.
  package var base: UnsafeMutableRawPointer?
  /// From one number to the next, in bytes; never 0.
  package var stride: Int
  /// Of a number, in bytes.
  package var size: Int
  package var number: Double

  /// A stride of 0 is packed.
  package init(_ base: UnsafeMutableRawPointer? = nil, stride: Int = 0, size: Int = 8, number: Double = 0) {
    self.base = base
    self.stride = stride == 0 ? size : stride
    self.size = size
    self.number = number
  }

  var isPacked: Bool { base != nil && stride == size }

  @inline(__always)
  func number<Number: BinaryFloatingPoint & BitwiseCopyable>(_ i: Int) -> Number {
    base.map { ($0 + i &* stride).loadUnaligned(as: Number.self) } ?? Number(number)
  }

  /// A float or a double.
  @inline(__always)
  subscript(_ i: Int) -> Double {
    get { size == 4 ? Double(number(i) as Float) : number(i) }
    nonmutating set {
      guard let place = base.map({ $0 + i &* stride }) else { return }
      if size == 4 {
        place.storeBytes(of: Float(newValue), as: Float.self)
      } else {
        place.storeBytes(of: newValue, as: Double.self)
      }
    }
  }

  /// Without gaps: the column itself, or a copy of `count` numbers at `scratch`. Where it must be one, it is of a group of
  /// lanes, and those beyond `count` are 0, at rest.
  @inline(__always)
  func block(
    _ first: Int, _ count: Int, scratch: UnsafeMutableRawPointer, copies: Bool = false
  ) -> UnsafeMutableRawPointer {
    if isPacked, !copies, let base { return base + first &* stride }
    if copies { scratch.storeBytes(of: SIMD8<UInt64>(), as: SIMD8<UInt64>.self) }
    copy(first, count, to: scratch)
    return scratch
  }

  /// Where a block stands, if it is not copied.
  @inline(__always)
  func standing(_ first: Int) -> UnsafeRawPointer? {
    guard isPacked, let base else { return nil }
    return UnsafeRawPointer(base + first &* stride)
  }

  @inline(never)
  private func copy(_ first: Int, _ count: Int, to out: UnsafeMutableRawPointer) {
    if size == 4 {
      copy(first, count, to: out.assumingMemoryBound(to: UInt32.self), else: Float(number).bitPattern)
    } else {
      copy(first, count, to: out.assumingMemoryBound(to: UInt64.self), else: number.bitPattern)
    }
  }

  @inline(__always)
  private func copy<Bits: BitwiseCopyable>(
    _ first: Int, _ count: Int, to out: UnsafeMutablePointer<Bits>, else number: Bits
  ) {
    var i = 0
    if let base {
      while i < count {
        out[i] = (base + (first &+ i) &* stride).loadUnaligned(as: Bits.self)
        i &+= 1
      }
    } else {
      while i < count {
        out[i] = number
        i &+= 1
      }
    }
  }

  /// What was copied, back.
  @inline(__always)
  func put(_ first: Int, _ count: Int, from block: UnsafeRawPointer, copies: Bool = false) {
    if isPacked && !copies { return }
    putBack(first, count, from: block)
  }

  @inline(never)
  private func putBack(_ first: Int, _ count: Int, from block: UnsafeRawPointer) {
    guard let base else { return }
    if size == 4 {
      putBack(base, first, count, from: block.assumingMemoryBound(to: UInt32.self))
    } else {
      putBack(base, first, count, from: block.assumingMemoryBound(to: UInt64.self))
    }
  }

  @inline(__always)
  private func putBack<Bits: BitwiseCopyable>(
    _ base: UnsafeMutableRawPointer, _ first: Int, _ count: Int, from block: UnsafePointer<Bits>
  ) {
    var i = 0
    while i < count {
      (base + (first &+ i) &* stride).storeBytes(of: block[i], as: Bits.self)
      i &+= 1
    }
  }

  /// One number, as it is.
  func put(_ i: Int, from other: Strided) {
    guard let base, let from = other.base else { return self[i] = other.number }
    (base + i &* stride).copyMemory(from: from + i &* other.stride, byteCount: size)
  }
}

extension Strided {
  /// The memory of a column without gaps, where that can be said at once; nil otherwise.
  @inline(__always)
  func span(_ count: Int) -> Span? {
    guard let base, stride == size else { return nil }
    let low = UInt(bitPattern: base)
    let (high, wraps) = low.addingReportingOverflow(UInt(bitPattern: count &* stride))
    return wraps ? nil : Span(low: low, high: high)
  }

  /// Whether it is seen at once that it is apart from both.
  @inline(__always)
  func areApart(_ a: Span, _ b: Span, _ count: Int) -> Bool {
    guard base != nil else { return true }
    guard let own = span(count) else { return false }
    return own.isApart(from: a) && own.isApart(from: b)
  }

  /// Its place in memory; nil where there is none.
  func extent(_ count: Int, _ name: StaticString, isWritten: Bool) throws(Failure) -> Extent? {
    guard let base, count > 0 else { return nil }
    let (span, overflows) = (count - 1).multipliedReportingOverflow(by: stride)
    let start = Int(bitPattern: base)
    let (end, wraps) = start.addingReportingOverflow(span)
    let (high, isBeyond) = UInt(bitPattern: max(start, end)).addingReportingOverflow(UInt(size))
    guard !overflows, !wraps, (start < 0) == (end < 0), !isBeyond else {
      throw invalid(name, must: "within the address space, given its count and stride", got: Double(count))
    }
    guard !isWritten || count == 1 || stride.magnitude >= UInt(size) else {
      throw invalid(name, must: "an array whose stride is at least one number's size", got: Double(stride))
    }
    return Extent(
      first: UInt(bitPattern: start), low: UInt(bitPattern: min(start, end)),
      high: high,
      // One number has none.
      stride: count == 1 ? UInt(size) : UInt(stride.magnitude), size: UInt(size), isWritten: isWritten, name: name)
  }
}
