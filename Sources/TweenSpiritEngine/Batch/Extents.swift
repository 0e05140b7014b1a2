// SPDX-License-Identifier: MIT

/// Addresses from the lowest to the one behind the highest.
struct Span {
  let low, high: UInt

  @inline(__always)
  init(low: UInt, high: UInt) { (self.low, self.high) = (low, high) }

  /// Around the end of memory, where the highest is not above the lowest.
  @inline(__always)
  init(_ memory: UnsafeRawPointer, _ bytes: Int) {
    low = UInt(bitPattern: memory)
    high = low &+ UInt(bitPattern: bytes)
  }

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
