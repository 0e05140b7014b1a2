// SPDX-License-Identifier: MIT
//
// The curves that a world's players go by: one user of each, however many players it has, and its groups of rows.

struct CurveUse {
  var handle = Handle(slot: 0, generation: 0)
  var record: UnsafePointer<EasingRecord>?
  var users = 0
  /// Its values are asked of foreign code.
  var callsOut = false
  /// The first of its groups, -1 is none.
  var group = -1
  /// In its bucket, or among those that are free.
  var next = 0

  var hash: UInt64 { UInt64(handle.slot) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(handle.generation) }
}

/// Use 0 is none.
struct Curves: ~Copyable {
  private var uses = Column<CurveUse>()
  private var buckets = Buckets()
  private(set) var end = 1
  private var unused = 0

  deinit {
    for i in 1..<max(end, 1) where uses[i].users > 0 || uses[i].group >= 0 {
      if uses[i].record != nil { EasingStore.shared.drop(uses[i].handle) }
    }
  }

  subscript(_ i: Int) -> CurveUse { uses[i] }

  /// A user more, or less.
  mutating func count(_ i: Int, by change: Int) { uses[i].users &+= change }

  mutating func setGroup(_ i: Int, _ group: Int) { uses[i].group = group }

  /// The use of a curve, made where there is none yet; it has no user more.
  mutating func find(_ handle: Handle) throws(Failure) -> Int {
    var probe = CurveUse()
    probe.handle = handle
    var i = buckets.head(probe.hash)
    while i != 0 {
      if uses[i].handle == handle { return i }
      i = uses[i].next
    }
    try uses.extend(to: end &+ 1, CurveUse())
    if try buckets.reserve(end &+ 1) {
      for k in 1..<end where uses[k].record != nil { uses[k].next = buckets.push(uses[k].hash, k) }
    }
    let record = try EasingStore.shared.pin(handle)
    defer { EasingStore.shared.unpin(handle) }
    try EasingStore.shared.retain(handle)
    var use = unused
    if use != 0 {
      unused = uses[use].next
    } else {
      use = end
      end &+= 1
    }
    probe.record = record
    probe.callsOut = record.callsOut
    probe.next = buckets.push(probe.hash, use)
    uses[use] = probe
    return use
  }

  /// Takes a use that nobody has any more out of the table; its curve's user goes to the caller.
  mutating func remove(_ i: Int) -> Handle {
    let gone = uses[i]
    let links = uses.base
    buckets.remove(gone.hash, i, next: { links[$0].next }, setNext: { links[$0].next = $1 })
    uses[i] = CurveUse()
    uses[i].next = unused
    unused = i
    return gone.handle
  }
}
