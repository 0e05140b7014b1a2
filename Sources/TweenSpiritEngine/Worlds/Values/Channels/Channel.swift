// SPDX-License-Identifier: MIT

/// A value slot: what it is, and where its numbers and its player are.
struct Channel {
  /// What it is to its parent.
  enum Role: UInt8 {
    case none = 0
    /// Of one player, which is added, and with which it goes.
    case layer
    /// Of one player, which waits.
    case queued
    /// A layer that stays, beside the players.
    case stacked
    /// How much of a stacked layer is seen, or of what is above a faded channel.
    case weight, fade
    /// What moved the parent until another was faded in.
    case faded
  }

  var settings = TrackSettings()
  /// Its first number among the world's lanes.
  var block = 0
  /// Slots; 0 is none. The newest of its additive players' layers; of a layer, the channel that it is on.
  var player = 0
  var layer = 0
  var parent = 0
  var role = Role.none
  /// The newest of what waits beside its player, of the layers that stay, and of what fades out; each in a channel of its own.
  var queue = 0
  var stack = 0
  var faded = 0
  /// Of a layer that stays, and of what fades out: the channel of its weight; of a layer, how it acts.
  var weight = 0
  var mode = LayerMode.add
  /// Whether what moves it next is faded in, where that comes at the time at which the fade began.
  var isOpen = false
  /// Of those of its parent that are what it is, the one that came before it, and the one that came after it.
  var older = 0
  var newer = 0
  /// A sum's place among the sums.
  var sumPlace = 0
  /// Whether layers, or what they left, are added to it.
  var isSum = false
  /// The timeline whose playhead it is; and the one that holds it, with its place in what that drives, from 1. 0 is none.
  var timeline = 0
  var holder = 0
  var holderPlace = 0
  /// Bound memory, 0 is none, and the bytes from lane to lane.
  var address: UInt = 0
  var stride = 0
  var isDouble = false
  /// This is true if the memory stands for an object, from which the world's reader updates it.
  var isObject = false
  var scope: UInt64 = 0
  var tolerance = 0.0
  /// See Bounds; nil: it has none.
  var bounds: UnsafeMutablePointer<Double>?
  /// One block of both: the name, then the path, where that is another.
  var text: UnsafeMutablePointer<UInt8>?
  var nameLength = 0
  var pathLength = 0
  var pathOffset = 0
  /// The name's hash, and the next channel in its bucket.
  var hash: UInt64 = 0
  var next = 0

  @inline(__always)
  var lanes: Int { settings.lanes }
  /// A player's own, or a playhead: no handle tells of it.
  @inline(__always)
  var isHidden: Bool { isOwned || timeline != 0 }
  @inline(__always)
  var isOwned: Bool { role != .none && role != .stacked && role != .weight }
  /// Whether its parent has a list of such.
  @inline(__always)
  var isListed: Bool { isOwned && role != .fade || role == .stacked }
  @inline(__always)
  var isQueued: Bool { role == .queued }
  /// Lanes that are moved each by itself.
  @inline(__always)
  var isPlain: Bool { settings.kind.isPlain && settings.kind != .bool }
  @inline(__always)
  var name: Name { Name(start: text, count: nameLength) }
  @inline(__always)
  var path: Name { Name(start: text.map { UnsafePointer($0) + pathOffset }, count: pathLength) }

  /// Writes a number to bound memory.
  @inline(__always)
  func write(_ lane: Int, _ value: Double) {
    let place = address &+ UInt(bitPattern: lane &* stride)
    guard let memory = UnsafeMutableRawPointer(bitPattern: place) else { return }
    if isDouble {
      memory.storeBytes(of: value, as: Double.self)
    } else {
      memory.storeBytes(of: Float(value), as: Float.self)
    }
  }

  func read(_ lane: Int) -> Double {
    let place = address &+ UInt(bitPattern: lane &* stride)
    guard let memory = UnsafeRawPointer(bitPattern: place) else { return 0 }
    return isDouble
      ? memory.loadUnaligned(as: Double.self) : Double(memory.loadUnaligned(as: Float.self))
  }
}

package typealias Name = UnsafeBufferPointer<UInt8>

package struct ChannelSpec {
  /// kind, lanes, rounding, wrap, space, extended.
  package var settings: TrackSettings
  package var value: UnsafePointer<Double>?
  package var name: Name?
  package var path: Name?
  package var scope: UInt64 = 0
  package var tolerance = 0.0

  package init(_ settings: TrackSettings) { self.settings = settings }
}

package struct ChannelInfo: Sendable {
  package var settings: TrackSettings
  package var isBound: Bool
  package var isActive: Bool
  package var scope: UInt64
  package var tolerance: Double
  /// (0, 0) where nothing moves it.
  package var player: Handle
  package var layers: Int
  package var isLinked = false
  /// Of a layer: the channel that it is on, its weight, and how it acts. Of a weight: its layer.
  package var parent = Handle(slot: 0, generation: 0), weight = Handle(slot: 0, generation: 0)
  package var mode = LayerMode.override
}
