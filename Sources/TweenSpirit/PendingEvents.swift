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
