// SPDX-License-Identifier: MIT
//
// Rows on the threads that batches have. A block's rows are written by one thread, and nothing else is: which takes which
// cannot be seen. What calls foreign code, tracks, and what follows rows, stay with the caller.

internal import CTweenSpiritShims

/// Whole blocks of a group's rows but for the last, and memory for two blocks' lanes.
struct RowPart {
  let first: Int
  let end: Int
  let scratch: UnsafeMutablePointer<Double>
  /// Whether bound memory is written, too.
  var isWritten = true
}

/// What the parts of one step share.
private struct RowJob {
  let world: UnsafeMutablePointer<World>
  let blocks: Int
  var failures: UInt64 = 0
}

extension World {
  /// Blocks that a thread takes at a time, 8,192 lanes; and lanes that are worth a second thread.
  fileprivate static let partBlocks = 16
  private static let fewestLanes = 32_768

  /// Goes through all rows but tracks' and those that call foreign code. False where nothing was done, or not all of it.
  mutating func playOnThreads() -> Bool {
    var (blocks, lanes) = (0, 0)
    for g in 0..<rows.groups.count {
      let group = rows.group(g)
      let isTaken = group.pointee.kind != .track && !callsOut(g)
      group.pointee.shared = (blocks, isTaken ? group.pointee.blockCount : 0)
      blocks &+= group.pointee.shared.count
      if isTaken { lanes &+= group.pointee.count &* group.pointee.lanes }
    }
    guard lanes >= World.fewestLanes else { return false }
    return withUnsafeMutablePointer(to: &self) { world in
      var job = RowJob(world: world, blocks: blocks)
      let parts = (blocks &+ World.partBlocks &- 1) / World.partBlocks
      let size = 2 &* World.block &* MemoryLayout<Double>.size
      tss_parallel(world.pointee.threads, parts, size, playPart, &job)
      return job.failures == 0
    }
  }

  /// The group that has a block.
  fileprivate func group(ofShared block: Int) -> Int {
    var (low, high) = (0, rows.groups.count)
    while high &- low > 1 {
      let middle = (low &+ high) / 2
      if rows.group(middle).pointee.shared.first <= block { low = middle } else { high = middle }
    }
    return low
  }
}

private func playPart(_ part: Int, _ scratch: UnsafeMutableRawPointer, _ context: UnsafeMutableRawPointer) {
  let job = context.assumingMemoryBound(to: RowJob.self)
  let world = job.pointee.world
  let isWritten = !world.pointee.channels.memory.isShared
  var block = part &* World.partBlocks
  let end = min(block &+ World.partBlocks, job.pointee.blocks)
  var g = world.pointee.group(ofShared: block)
  while block < end {
    let group = world.pointee.rows.group(g)
    let (first, count) = group.pointee.shared
    let last = min(first &+ count, end)
    if block < last {
      let (size, rows) = (group.pointee.blockRows, group.pointee.count)
      let part = RowPart(
        first: (block &- first) &* size, end: min((last &- first) &* size, rows),
        scratch: scratch.assumingMemoryBound(to: Double.self), isWritten: isWritten)
      if world.pointee.play(g, part) != nil { tss_add(&job.pointee.failures, 1) }
      block = last
    }
    g &+= 1
  }
}
