// SPDX-License-Identifier: MIT
//
// Ends that tasks wait for. Each is resumed once: by the end, or when none can come any more.

/// Tasks that wait for one end.
struct Waiters {
  private var tasks: [UnsafeContinuation<EndReason?, Never>] = []

  var isEmpty: Bool { tasks.isEmpty }

  mutating func add(_ task: UnsafeContinuation<EndReason?, Never>) { tasks.append(task) }

  func resume(_ reason: EndReason?) { for task in tasks { task.resume(returning: reason) } }
}

extension Player {
  /// Waits until its end is delivered, in the step that finds it or the one after the command that caused it, and gives the
  /// reason. nil where its world is gone, or closed, before that. The world must be stepped elsewhere meanwhile.
  public nonisolated(nonsending) var end: EndReason? {
    get async {
      if willEndNoMore { return endReason }
      return await withUnsafeContinuation { wait($0) }
    }
  }
}

extension AnyChain {
  /// Waits until it has ended, and gives the reason; nil where its world is gone, or closed, before that. One that was not
  /// started is started; what a block of it throws is then its ``error``.
  public nonisolated(nonsending) var end: EndReason? {
    get async {
      if !wasStarted { _ = try? start() }
      if willEndNoMore { return endReason }
      return await withUnsafeContinuation { wait($0) }
    }
  }
}
