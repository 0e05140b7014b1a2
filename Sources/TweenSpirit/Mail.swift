// SPDX-License-Identifier: MIT
//
// What a world has told and nobody has heard yet.

internal import TweenSpiritEngine

/// Objects by the slots of their handles.
struct SlotTable<Object: AnyObject & Handled> {
  private var objects: [Object?] = []

  subscript(handle: Handle) -> Object? {
    get {
      guard handle.slot < objects.count, let object = objects[Int(handle.slot)], object.handle == handle else {
        return nil
      }
      return object
    }
    set {
      while handle.slot >= objects.count { objects.append(nil) }
      objects[Int(handle.slot)] = newValue
    }
  }

  var all: [Object] { objects.compactMap { $0 } }

  mutating func removeAll() { objects = [] }
}

protocol Handled {
  var handle: Handle { get }
}

struct Mail {
  let capacity: Int
  /// For handlers, in the next delivery.
  private(set) var pending: [Event] = []
  /// Of ends that were told before they were asked for.
  private var late: [(Player, (EndReason) -> Void)] = []
  /// For `events()`: from `first` on.
  private var log: [Event] = []
  private var first = 0
  private(set) var dropped: UInt64 = 0

  init(capacity: Int) { self.capacity = capacity }

  mutating func keep(_ event: Event, forHandlers: Bool) {
    if forHandlers { pending.append(event) }
    log.append(event)
    guard log.count - first > capacity else { return }
    first += 1
    dropped += 1
    if first > 1024, first > log.count / 2 {
      log.removeFirst(first)
      first = 0
    }
  }

  mutating func keep(_ handler: @escaping (EndReason) -> Void, for player: Player) { late.append((player, handler)) }

  var unread: Int { log.count - first }

  mutating func takeLog() -> [Event] {
    defer { (log, first) = ([], 0) }
    return first == 0 ? log : [Event](log[first...])
  }

  mutating func takeForHandlers() -> (late: [(Player, (EndReason) -> Void)], events: [Event]) {
    defer { (pending, late) = ([], []) }
    return (late, pending)
  }

  mutating func removeAll() { (pending, late, log, first) = ([], [], [], 0) }
}
