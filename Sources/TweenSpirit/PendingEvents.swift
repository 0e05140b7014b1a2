// SPDX-License-Identifier: MIT

/// A world's events that were not read yet, and calls that the next stop makes.
struct PendingEvents {
  let capacity: Int
  /// Calls of handlers whose events came before them.
  private var late: [() -> Void] = []
  /// For `events()`: from `first` on.
  private var log: [Event] = []
  private var first = 0
  private(set) var dropped: UInt64 = 0

  init(capacity: Int) { self.capacity = capacity }

  mutating func append(_ event: Event) {
    log.append(event)
    guard log.count - first > capacity else { return }
    first += 1
    dropped += 1
    if first > 1024, first > log.count / 2 {
      log.removeFirst(first)
      first = 0
    }
  }

  mutating func append(_ call: @escaping () -> Void) { late.append(call) }

  var unread: Int { log.count - first }

  mutating func takeUnread() -> [Event] {
    defer { (log, first) = ([], 0) }
    return first == 0 ? log : [Event](log[first...])
  }

  mutating func takeLate() -> [() -> Void] {
    defer { late = [] }
    return late
  }

  mutating func dropUnread() { (log, first) = ([], 0) }

  mutating func removeAll() { (late, log, first) = ([], [], 0) }
}

/// Events that have handlers, in the order in which they happened, until time stops at them.
struct AwaitedEvents {
  private var events: [Event] = []
  private var first = 0

  var isEmpty: Bool { first == events.count }

  mutating func append(_ event: Event) { events.append(event) }

  /// What time stops at; nil where nobody waited for it when it happened.
  mutating func take(_ sequence: UInt64) -> Event? {
    var i = first
    while i < events.count, events[i].sequence < sequence { i += 1 }
    guard i < events.count, events[i].sequence == sequence else { return nil }
    if i > first { return events.remove(at: i) }
    let event = events[i]
    first += 1
    if isEmpty { removeAll(keepingCapacity: true) }
    return event
  }

  /// Those at which time did not stop.
  mutating func takeAll() -> [Event] {
    defer { removeAll() }
    return [Event](events[first...])
  }

  func contains(_ chain: AnyChain) -> Bool { events[first...].contains { $0.chain === chain } }

  mutating func removeAll(keepingCapacity: Bool = false) {
    events.removeAll(keepingCapacity: keepingCapacity)
    first = 0
  }
}
