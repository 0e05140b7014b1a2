// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// What is called at the events of one player or chain, and tasks that wait for its end. Time stops where there is a handler.
struct Handlers {
  enum Handler {
    case begin(() -> Void)
    case loop((Int) -> Void)
    case marker((String) -> Void)
    case end((EndReason) -> Void)
    case contact((Event) -> Void)
  }

  private var all: [Handler] = []
  private var tasks: [UnsafeContinuation<EndReason?, Never>] = []

  /// The events at which time stops, as the engine has them: a bit for each kind.
  private(set) var stops: UInt32 = 0

  /// Whether one is called at events of a kind.
  func wait(for kind: EventKind) -> Bool { stops & Handlers.bit(kind) != 0 }

  private static func bit(_ kind: EventKind) -> UInt32 { kind.stop }

  mutating func add(_ handler: Handler) {
    all.append(handler)
    switch handler {
    case .begin: stops |= Handlers.bit(.begin)
    case .loop: stops |= Handlers.bit(.loop)
    case .marker: stops |= Handlers.bit(.marker)
    case .end: stops |= Handlers.bit(.end)
    case .contact: stops |= Handlers.bit(.contact)
    }
  }

  mutating func add(_ task: UnsafeContinuation<EndReason?, Never>) {
    tasks.append(task)
    stops |= Handlers.bit(.end)
  }

  /// Tasks wait for one end.
  mutating func forgetTasks() { tasks = [] }

  /// All of them, which are forgotten here: what goes with them may call back.
  mutating func take() -> Handlers {
    defer { self = Handlers() }
    return self
  }

  func call(_ event: Event, in world: World) {
    for handler in all {
      switch (handler, event.kind) {
      case (.begin(let handler), .begin), (.begin(let handler), .chainBegin): handler()
      case (.loop(let handler), .loop), (.loop(let handler), .chainLoop): handler(event.count)
      case (.marker(let handler), .marker), (.marker(let handler), .chainMarker): handler(event.marker ?? "")
      case (.contact(let handler), .contact): handler(event)
      case (.end(let handler), .end), (.end(let handler), .chainEnd): event.reason.map(handler)
      default: continue
      }
      if world.isClosed { return }
    }
    if event.reason != nil { giveUp(event.reason) }
  }

  /// Its end, which no event tells: handlers are called in the next step.
  func cancel(in world: World) {
    for case .end(let handler) in all { world.pending.append { handler(.cancelled) } }
    giveUp(.cancelled)
  }

  /// No end will come.
  func giveUp(_ reason: EndReason?) { for task in tasks { task.resume(returning: reason) } }
}
