// SPDX-License-Identifier: MIT
//
// Work that goes to a kernel in blocks: a block where it stands, and what has gaps, and the last few that do not fill a
// group of lanes, through copies on the stack.

/// The bytes of the widest group of lanes: the column of a batch of which nothing else is copied.
let lastGroup = 64

protocol BlockWork: BatchWork {
  associatedtype Number: BatchScalar
  associatedtype Job

  /// Whether every column is without gaps.
  var isPacked: Bool { get }
  /// `n` items in groups that hold `room`, copied where `copies` says or they have gaps; how many are active.
  func block(_ first: Int, _ n: Int, _ room: Int, _ job: Job, _ scratch: Scratch, copies: Bool) -> Int
}

extension BlockWork {
  @inline(__always)
  func blocks(_ first: Int, _ n: Int, _ job: Job, _ scratch: Scratch) -> Int {
    let width = Number.width(Kernels.current.table)
    let whole = n & ~(width &- 1)
    // What a kernel can count, or a column of the stack hold.
    let limit = isPacked ? 1 << 20 : scratch.columnSize / MemoryLayout<Number>.stride
    var active = 0
    var done = 0
    while done < whole {
      let length = min(limit, whole &- done)
      active &+= block(first &+ done, length, length, job, scratch, copies: false)
      done &+= length
    }
    if whole < n { active &+= block(first &+ whole, n &- whole, width, job, scratch, copies: true) }
    return active
  }

  /// A column of the stack; where a group is not filled, the lanes beyond are 0, at rest.
  @inline(__always)
  func place<S: BitwiseCopyable & Numeric>(
    _ i: Int, _: S.Type, _ room: Int, _ scratch: Scratch, copies: Bool
  ) -> UnsafeMutablePointer<S> {
    let place = scratch.column(i, of: S.self)
    if copies { place.update(repeating: 0, count: room) }
    return place
  }
}
