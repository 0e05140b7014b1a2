// SPDX-License-Identifier: MIT
//
// A column of a caller's: numbers at a stride in bytes, of any alignment, or one number for all. A block of it is handed
// to the kernels where it stands if it has no gaps, and otherwise copied beside the stack's top and back.

/// A column as a caller names it. No generic type crosses the module's border: outside it would not be specialised.
package struct Strided {
  /// nil: `number` for all.
  package var base: UnsafeMutableRawPointer?
  /// In bytes; 0 is packed.
  package var stride: Int
  package var number: Double

  package init(_ base: UnsafeMutableRawPointer? = nil, stride: Int = 0, number: Double = 0) {
    self.base = base
    self.stride = stride
    self.number = number
  }
}

/// What the numbers of a batch are.
package enum Precision: Sendable { case f32, f64 }

struct StridedColumn<S: BitwiseCopyable> {
  /// nil: `number` for all.
  var base: UnsafeMutableRawPointer?
  /// In bytes; never 0.
  var stride: Int
  var number: S

  @inline(__always)
  init(_ from: Strided, number: S) {
    base = from.base
    stride = from.stride == 0 ? MemoryLayout<S>.stride : from.stride
    self.number = number
  }

  var isPacked: Bool { base != nil && stride == MemoryLayout<S>.stride }

  @inline(__always)
  subscript(_ i: Int) -> S {
    get { base.map { ($0 + i &* stride).loadUnaligned(as: S.self) } ?? number }
    nonmutating set { if let base { (base + i &* stride).storeBytes(of: newValue, as: S.self) } }
  }

  /// Without gaps: the column itself, or a copy of `count` numbers at `scratch`.
  @inline(__always)
  func block(_ first: Int, _ count: Int, scratch: UnsafeMutablePointer<S>, copies: Bool) -> UnsafeMutablePointer<S> {
    if isPacked, !copies, let base { return (base + first &* stride).assumingMemoryBound(to: S.self) }
    copy(first, count, to: scratch)
    return scratch
  }

  /// Where a block stands, if it is not copied.
  @inline(__always)
  func standing(_ first: Int) -> UnsafePointer<S>? {
    guard isPacked, let base else { return nil }
    return UnsafePointer((base + first &* stride).assumingMemoryBound(to: S.self))
  }

  @inline(never)
  private func copy(_ first: Int, _ count: Int, to out: UnsafeMutablePointer<S>) {
    var i = 0
    if let base {
      while i < count {
        out[i] = (base + (first &+ i) &* stride).loadUnaligned(as: S.self)
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
  func put(_ first: Int, _ count: Int, from block: UnsafeMutablePointer<S>, copies: Bool) {
    if isPacked && !copies { return }
    putBack(first, count, from: block)
  }

  @inline(never)
  private func putBack(_ first: Int, _ count: Int, from block: UnsafeMutablePointer<S>) {
    guard let base else { return }
    var i = 0
    while i < count {
      (base + (first &+ i) &* stride).storeBytes(of: block[i], as: S.self)
      i &+= 1
    }
  }

  /// The memory of a column without gaps, where that can be said at once; nil otherwise.
  @inline(__always)
  func span(_ count: Int) -> Span? {
    guard let base, stride == MemoryLayout<S>.stride else { return nil }
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
    let size = MemoryLayout<S>.size
    let (span, overflows) = (count - 1).multipliedReportingOverflow(by: stride)
    let start = Int(bitPattern: base)
    let (end, wraps) = start.addingReportingOverflow(span)
    let (high, isBeyond) = UInt(bitPattern: max(start, end)).addingReportingOverflow(UInt(size))
    guard !overflows, !wraps, (start < 0) == (end < 0), !isBeyond else {
      throw invalid(name, must: "within the address space, its count and stride", got: Double(count))
    }
    guard !isWritten || count == 1 || stride.magnitude >= UInt(size) else {
      throw invalid(name, must: "of a stride that is at least a number's size", got: Double(stride))
    }
    return Extent(
      first: UInt(bitPattern: start), low: UInt(bitPattern: min(start, end)),
      high: high,
      // One number has none.
      stride: count == 1 ? UInt(size) : UInt(stride.magnitude), size: UInt(size), isWritten: isWritten, name: name)
  }
}

/// Addresses from the lowest to the one behind the highest.
struct Span {
  let low, high: UInt

  @inline(__always)
  func isApart(from other: Span) -> Bool { high <= other.low || other.high <= low }
}

/// The memory that a column takes.
struct Extent {
  /// The first number's address; the lowest; the one behind the highest.
  let first, low, high: UInt
  let stride, size: UInt
  let isWritten: Bool
  let name: StaticString

  /// Apart, or interleaved columns of one array of structs.
  private func isApart(from other: Extent) -> Bool {
    if high <= other.low || other.high <= low { return true }
    guard stride == other.stride, stride >= size, stride >= other.size else { return false }
    // Distance within a struct, around it.
    let ahead = low >= other.low ? (low - other.low) % stride : stride - 1 - (other.low - low - 1) % stride
    return ahead >= other.size && ahead <= stride - size
  }

  private func isSame(as other: Extent) -> Bool {
    first == other.first && low == other.low && high == other.high && stride == other.stride
  }

  /// Equal and read, element by element, before it is written.
  func clashes(with other: Extent, sharing: Bool) -> Bool {
    (isWritten || other.isWritten) && !isApart(from: other)
      && !(sharing && isWritten != other.isWritten && isSame(as: other))
  }
}

extension Extent {
  /// Of memory as a whole, which is read.
  init(of memory: UnsafeRawPointer, bytes: Int, _ name: StaticString) {
    first = UInt(bitPattern: memory)
    low = first
    high = first &+ UInt(bytes)
    stride = UInt(bytes)
    size = UInt(bytes)
    isWritten = false
    self.name = name
  }
}

/// The extents of a batch, each checked against those before it. No array, which would be memory asked for in every step.
struct Extents {
  private var known: (Extent?, Extent?, Extent?, Extent?, Extent?, Extent?, Extent?) = (
    nil, nil, nil, nil, nil, nil, nil
  )
  private var count = 0
  /// Whether a written column may be one that is read.
  private let sharing: Bool

  init(sharing: Bool) { self.sharing = sharing }

  mutating func add(_ extent: Extent?) throws(Failure) {
    guard let extent else { return }
    for i in 0..<count {
      guard let other = self[i], extent.clashes(with: other, sharing: sharing) else { continue }
      throw failure(.invalidArgument) { text in
        text.append("the arrays ")
        text.append(other.name)
        text.append(" and ")
        text.append(argument: extent.name)
        text.append(" overlap")
      }
    }
    switch count {
    case 0: known.0 = extent
    case 1: known.1 = extent
    case 2: known.2 = extent
    case 3: known.3 = extent
    case 4: known.4 = extent
    case 5: known.5 = extent
    default: known.6 = extent
    }
    count += 1
  }

  private subscript(_ i: Int) -> Extent? {
    switch i {
    case 0: known.0
    case 1: known.1
    case 2: known.2
    case 3: known.3
    case 4: known.4
    case 5: known.5
    default: known.6
    }
  }
}
