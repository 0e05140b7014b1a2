// SPDX-License-Identifier: MIT

/// A world's events that were not delivered to handlers, or not read, yet.
struct PendingEvents {
  let capacity: Int
  /// For handlers, in the next delivery.
  private(set) var undelivered: [Event] = []
  /// Calls of handlers whose ends came before them.
  private var late: [() -> Void] = []
  /// For `events()`: from `first` on.
  private var log: [Event] = []
  private var first = 0
  private(set) var dropped: UInt64 = 0

  init(capacity: Int) { self.capacity = capacity }

  mutating func append(_ event: Event, forHandlers: Bool) {
    if forHandlers { undelivered.append(event) }
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

  mutating func takeUndelivered() -> (late: [() -> Void], events: [Event]) {
    defer { (undelivered, late) = ([], []) }
    return (late, undelivered)
  }

  /// All that was not read, and not delivered; but ends are delivered.
  mutating func dropUnread() {
    (log, first) = ([], 0)
    undelivered.removeAll { $0.kind != .end }
  }

  mutating func removeAll() { (undelivered, late, log, first) = ([], [], [], 0) }
}
