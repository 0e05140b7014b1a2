// SPDX-License-Identifier: MIT

/// A user of a curve, or of a track, which is to be let go.
struct Release {
  var curve = Handle(slot: 0, generation: 0)
  var track: UnsafeMutablePointer<CompiledTrack>?

  func perform() {
    if let track { track.release() }
    if curve.generation != 0 { EasingStore.shared.drop(curve) }
  }
}

/// What may call foreign code when it goes, and so goes when nobody is inside the world.
struct Releases: ~Copyable {
  private var items = Column<Release>()
  /// The thread that lets go what is due, while it does.
  var drainer: UInt64 = 0

  /// Curves' release functions are called here.
  deinit { for i in 0..<items.count { items[i].perform() } }

  /// Whether nothing is due, and nobody is at it.
  @inline(__always)
  var isIdle: Bool { items.count == 0 && drainer == 0 }

  /// Room for so many more.
  mutating func reserve(_ n: Int) throws(Failure) { try items.reserve(items.count &+ n) }

  mutating func add(_ item: Release) { items.append(item) }

  mutating func next() -> Release? { items.count > 0 ? items.removeLast() : nil }
}
