// SPDX-License-Identifier: MIT

internal import CTweenSpiritShims

/// A value that names an object: never a pointer. All zero is null.
package struct Handle: Equatable, Sendable {
  package var slot: UInt32
  package var generation: UInt32

  @inline(__always)
  package init(slot: UInt32, generation: UInt32) {
    (self.slot, self.generation) = (slot, generation)
  }

  /// Whether it is not (0, 0), which stands for none.
  @inline(__always)
  var isGiven: Bool { slot != 0 || generation != 0 }
}

/// Which kind of object a handle names: the high 4 bits of its generation, so that the wrong kind is stale.
package enum HandleKind: UInt32, Sendable {
  case easing = 1
  case track = 2
  case trackSet = 3
  case cursor = 4
  case world = 5
  case scene = 6
  case sceneBuild = 7
  case path = 8

  /// What messages call it.
  fileprivate var noun: StaticString {
    switch self {
    case .easing: "easing"
    case .track: "track"
    case .trackSet: "set"
    case .cursor: "cursor"
    case .world: "world"
    case .scene: "scene"
    case .sceneBuild: "build"
    case .path: "path"
    }
  }
}

/// Objects of one kind, each with a count of its users, found by handle without a lock.
///
/// Slots live in chunks that never move and are never freed. A slot's state is one 64-bit word: generation, pins (calls
/// that look at the object now), users (who hold it), changed by compare-and-swap. A handle is stale once its last user
/// is gone; a pin succeeds only before that, and the object is freed when its last pin goes too. So a handle that another
/// thread releases at this moment, even once too often, is either pinned or stale, never freed memory. Making and freeing
/// slots takes the process's lock. A slot whose generations ran out is retired.
///
/// Beside it stands how many of the users were given to the caller, with the generation again: who releases more often
/// than that takes nothing from worlds and tracks that use the object.
package struct HandleTable: @unchecked Sendable {
  private struct Slot {
    var state: UInt64
    var given: UInt64
    var payload: UnsafeMutableRawPointer?
  }

  #if TINY
    private static let chunkBits: UInt32 = 5
    private static let chunkCount = 128
    private static let full: StaticString = "too many objects: there can be at most 4096 of one kind"
  #else
    private static let chunkBits: UInt32 = 10
    private static let chunkCount = 4096
    private static let full: StaticString = "too many objects: there can be at most 4194304 of one kind"
  #endif
  private static let lastCounter: UInt32 = (1 << 28) - 1

  private let kind: HandleKind
  private let firstSlot: UInt32
  private let chunks: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  private let book: UnsafeMutablePointer<Book>

  /// Under the lock.
  private struct Book: ~Copyable {
    /// Slots that were ever used.
    var used: UInt32 = 0
    /// A stack of slots to use again, with room for all.
    var unused = Column<UInt32>()
  }

  /// Slots below `firstSlot` are the caller's to give meaning to.
  package init(_ kind: HandleKind, firstSlot: UInt32) {
    self.kind = kind
    self.firstSlot = firstSlot
    chunks = .allocate(capacity: HandleTable.chunkCount)
    chunks.initialize(repeating: nil, count: HandleTable.chunkCount)
    book = .allocate(capacity: 1)
    book.initialize(to: Book())
  }

  /// Puts `payload` behind a new handle with one user.
  package func insert(_ payload: UnsafeMutableRawPointer) throws(Failure) -> Handle {
    tss_lock()
    defer { tss_unlock() }
    let index: UInt32
    if book.pointee.unused.count > 0 {
      index = book.pointee.unused.removeLast()
    } else {
      index = book.pointee.used
      guard index < UInt32(HandleTable.chunkCount) << HandleTable.chunkBits else {
        throw failure(.outOfMemory, HandleTable.full)
      }
      try makeRoom(for: index)
      book.pointee.used = index &+ 1
    }
    guard let slot = slot(at: index) else { throw outOfMemory(0) }
    slot.pointee.payload = payload
    let generation = (tss_load(&slot.pointee.state) >> 32) | UInt64(kind.rawValue) << 28
    tss_store(&slot.pointee.given, generation << 32)
    tss_store(&slot.pointee.state, generation << 32 | 1)
    return Handle(slot: index &+ firstSlot, generation: UInt32(truncatingIfNeeded: generation))
  }

  /// The object, kept from being freed until `unpin`; nil where the handle is stale.
  package func pin(_ handle: Handle) throws(Failure) -> UnsafeMutableRawPointer? {
    try change(handle, by: State.pin, full: State.pins)
  }

  /// The object of a handle of which the caller has a user, so that it stays.
  package func held(_ handle: Handle) -> UnsafeMutableRawPointer? { slot(of: handle)?.pointee.payload }

  /// One user more; nil where the handle is stale.
  package func retain(_ handle: Handle) throws(Failure) -> UnsafeMutableRawPointer? {
    try change(handle, by: State.user, full: State.users)
  }

  /// Adds to a slot in use, unless all bits of `full` are taken.
  @inline(__always)
  private func change(
    _ handle: Handle, by one: UInt64, full: UInt64
  ) throws(Failure) -> UnsafeMutableRawPointer? {
    guard let slot = slot(of: handle) else { return nil }
    while true {
      let state = tss_load(&slot.pointee.state)
      guard State.isLive(state, handle.generation) else { return nil }
      guard state & full != full else { throw failure(.outOfMemory, "too many references to one object") }
      if tss_exchange_if(&slot.pointee.state, state, state &+ one) { return slot.pointee.payload }
    }
  }

  /// Takes back a pin. Where it was the last look at an object that has no users, the object is returned, to be freed.
  @inline(__always)
  package func unpin(_ handle: Handle) -> UnsafeMutableRawPointer? {
    guard let slot = slot(of: handle) else { return nil }
    while true {
      let state = tss_load(&slot.pointee.state)
      if tss_exchange_if(&slot.pointee.state, state, state &- State.pin) {
        return (state &- State.pin) & State.counts == 0 ? retire(slot, handle) : nil
      }
    }
  }

  /// One user less. After the last the handle is stale, and its object is returned, to be freed, unless somebody looks
  /// at it: then their `unpin` returns it.
  package func release(_ handle: Handle) throws(Failure) -> UnsafeMutableRawPointer? {
    guard let slot = slot(of: handle) else { throw stale(handle) }
    while true {
      let state = tss_load(&slot.pointee.state)
      guard State.isLive(state, handle.generation) else { throw stale(handle) }
      if tss_exchange_if(&slot.pointee.state, state, state &- State.user) {
        return (state &- State.user) & State.counts == 0 ? retire(slot, handle) : nil
      }
    }
  }

  /// Makes a user that this code holds the caller's.
  package func give(_ handle: Handle) {
    guard let slot = slot(of: handle) else { return }
    tss_add(&slot.pointee.given, 1)
  }

  /// Makes one of the caller's users this code's; false where there is none.
  package func takeBack(_ handle: Handle) -> Bool {
    guard let slot = slot(of: handle) else { return false }
    while true {
      let given = tss_load(&slot.pointee.given)
      guard given >> 32 == handle.generation, UInt32(truncatingIfNeeded: given) > 0 else { return false }
      if tss_exchange_if(&slot.pointee.given, given, given &- 1) { return true }
    }
  }

  package func isValid(_ handle: Handle) -> Bool {
    guard let slot = slot(of: handle) else { return false }
    return State.isLive(tss_load(&slot.pointee.state), handle.generation)
  }

  /// A slot's word: 32 bits of generation, 10 of pins, 22 of users (as many as there can be objects of a kind).
  private enum State {
    static let user: UInt64 = 1
    static let users: UInt64 = (1 << 22) - 1
    static let pin: UInt64 = 1 << 22
    static let pins: UInt64 = 0xFFFF_FFFF & ~users
    static let counts = users | pins

    @inline(__always)
    static func isLive(_ state: UInt64, _ generation: UInt32) -> Bool {
      UInt32(truncatingIfNeeded: state >> 32) == generation && state & users != 0
    }
  }

  /// Nobody else can reach the slot: both counts are zero.
  private func retire(_ slot: UnsafeMutablePointer<Slot>, _ handle: Handle) -> UnsafeMutableRawPointer? {
    tss_lock()
    defer { tss_unlock() }
    let payload = slot.pointee.payload
    slot.pointee.payload = nil
    let counter = handle.generation & HandleTable.lastCounter
    tss_store(&slot.pointee.state, UInt64(counter &+ 1 & HandleTable.lastCounter) << 32)
    if counter < HandleTable.lastCounter { book.pointee.unused.append(handle.slot &- firstSlot) }
    return payload
  }

  private func slot(of handle: Handle) -> UnsafeMutablePointer<Slot>? {
    guard handle.slot >= firstSlot, handle.generation >> 28 == kind.rawValue else { return nil }
    return slot(at: handle.slot &- firstSlot)
  }

  private func slot(at index: UInt32) -> UnsafeMutablePointer<Slot>? {
    let chunk = Int(index >> HandleTable.chunkBits)
    guard chunk < HandleTable.chunkCount, let memory = tss_load_pointer(chunks + chunk) else { return nil }
    let offset = Int(index & ((1 << HandleTable.chunkBits) - 1))
    return memory.assumingMemoryBound(to: Slot.self) + offset
  }

  /// A chunk for the slot, and room for every slot in the stack of free ones, so that freeing never allocates.
  private func makeRoom(for index: UInt32) throws(Failure) {
    let chunk = Int(index >> HandleTable.chunkBits)
    guard tss_load_pointer(chunks + chunk) == nil else { return }
    let slots = 1 << Int(HandleTable.chunkBits)
    try book.pointee.unused.reserve((chunk &+ 1) &* slots)
    let fresh = try allocate(slots, Slot.self)
    fresh.initialize(repeating: Slot(state: 1 << 32, given: 0, payload: nil), count: slots)
    tss_store_pointer(chunks + chunk, UnsafeMutableRawPointer(fresh))
  }

  /// Returns whether the object that the handle named is gone. It is false for a handle that never named one.
  func wasClosed(_ handle: Handle) -> Bool {
    guard let slot = slot(of: handle) else { return false }
    let state = tss_load(&slot.pointee.state)
    guard !State.isLive(state, handle.generation) else { return false }
    let (given, next) = (handle.generation & HandleTable.lastCounter, UInt32(truncatingIfNeeded: state >> 32))
    return given > 0 && (next == handle.generation || given < next & HandleTable.lastCounter)
  }

  package func stale(_ handle: Handle) -> Failure {
    TweenSpiritEngine.stale(handle, kind.noun, wasClosed(handle) ? "was closed" : "does not exist")
  }
}
