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

extension Handle: Hashable {
  package func hash(into hasher: inout Hasher) {
    hasher.combine(slot)
    hasher.combine(generation)
  }
}

struct Mail {
  let capacity: Int
  /// For handlers, in the next delivery.
  private(set) var pending: [Event] = []
  /// Of ends that were told before they were asked for.
  private var late: [(tell: (EndReason) -> Void, reason: EndReason)] = []
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

  mutating func keep(_ tell: @escaping (EndReason) -> Void, _ reason: EndReason) { late.append((tell, reason)) }

  var unread: Int { log.count - first }

  mutating func takeLog() -> [Event] {
    defer { (log, first) = ([], 0) }
    return first == 0 ? log : [Event](log[first...])
  }

  mutating func takeForHandlers() -> (late: [(tell: (EndReason) -> Void, reason: EndReason)], events: [Event]) {
    defer { (pending, late) = ([], []) }
    return (late, pending)
  }

  /// What nobody has asked for, or heard: but ends, which are told.
  mutating func dropLog() {
    (log, first) = ([], 0)
    pending.removeAll { $0.kind != .end }
  }

  mutating func removeAll() { (pending, late, log, first) = ([], [], [], 0) }
}
