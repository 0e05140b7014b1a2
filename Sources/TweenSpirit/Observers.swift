// SPDX-License-Identifier: MIT

/// Observers of some lanes: of a channel's value, or of its velocity.
final class Observers<Output> {
  private var all: [(token: ObservationToken, handler: (Output) -> Void)] = []
  /// What they were last called with.
  var lanes: [Double] = []

  var isEmpty: Bool { all.isEmpty }

  func add(_ handler: @escaping (Output) -> Void) -> ObservationToken {
    let token = ObservationToken { [weak self] token in
      guard let self else { return }
      // What goes may call back: not while the list is being changed.
      let old = all
      all = old.filter { $0.token !== token }
      withExtendedLifetime(old) {}
    }
    all.append((token, handler))
    return token
  }

  /// Calls them where the lanes have changed.
  func notify(of now: UnsafePointer<Double>, in world: World, _ output: () -> Output) {
    var isNew = false
    for i in lanes.indices where now[i] != lanes[i] {
      lanes[i] = now[i]
      isNew = true
    }
    guard isNew else { return }
    let output = output()
    for observer in all where !observer.token.isCancelled {
      observer.handler(output)
      if world.isClosed { return }
    }
  }
}
