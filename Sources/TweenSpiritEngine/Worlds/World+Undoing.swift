// SPDX-License-Identifier: MIT
//
// What several commands have made goes as if none had been given, where a later one of them was refused: the slots, too, are what
// they were, and so is the hash.

internal import CTweenSpiritShims

extension WorldStore {
  /// Takes away what was made, the latest first.
  func undo(_ world: Handle, _ work: (inout World) -> Void) {
    _ = quietly { () throws(Failure) in
      try with(world) { (world) throws(Failure) in
        tss_begin_reserve()
        defer { tss_end_reserve() }
        world.pointee.setUndoing(true)
        work(&world.pointee)
        world.pointee.setUndoing(false)
      }
    }
  }

  /// A copy of what is attached.
  func attached(_ world: Handle) throws(Failure) -> AttachedEasings {
    try look(world) { (world) throws(Failure) in try world.pointee.attached.copied() }
  }
}

extension World {
  fileprivate mutating func setUndoing(_ isUndoing: Bool) {
    channels.setUndoing(isUndoing)
    timelines.setUndoing(isUndoing)
    chains.setUndoing(isUndoing)
    machines.setUndoing(isUndoing)
  }

  // A null handle is nothing's.
  mutating func undo(channel: Handle) { if let slot = channels.slots.slot(channel) { try? destroyChannel(slot) } }
  mutating func undo(timeline: Handle) { if let slot = timelines.slots.slot(timeline) { destroyTimeline(slot) } }
  mutating func undo(chain: Handle) { if let slot = chains.slot(chain) { try? destroyChain(slot) } }
  mutating func undo(machine: Handle) { if let slot = machines.slot(machine) { try? destroyMachine(slot) } }
}
