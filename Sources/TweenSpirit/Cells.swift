// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// A property that stands in its object, as numbers one behind the other: a step writes it without asking its channel.
struct Cell {
  /// How the numbers stand there.
  enum Form {
    case doubles, floats

    /// nil of values that make their own of the lanes.
    init?(_ type: any Interpolatable.Type) {
      if type == Double.self || type == SIMD2<Double>.self || type == SIMD3<Double>.self || type == SIMD4<Double>.self
        || type == Point.self || type == Size.self || type == Rect.self || type == Color.self || type == Angle.self
      {
        self = .doubles
      } else if type == Float.self || type == SIMD2<Float>.self || type == SIMD3<Float>.self
        || type == SIMD4<Float>.self
      {
        self = .floats
      } else {
        return nil
      }
    }
  }

  let handle: Handle
  /// The channel holds it weakly, and so its memory stays.
  let object: UnsafeMutableRawPointer
  let property: UnsafeMutableRawPointer
  /// Where the engine writes the lanes, and behind them what was last written.
  let lanes: UnsafeMutablePointer<Double>
  let count: Int
  let form: Form
  var hasObservers: Bool

  /// Writes what has changed.
  func write() {
    var isNew = false
    for i in 0..<count where lanes[i].bitPattern != lanes[count &+ i].bitPattern {
      isNew = true
      lanes[count &+ i] = lanes[i]
    }
    guard isNew, !WeakObject.isGone(object) else { return }
    switch form {
    case .doubles:
      let numbers = property.assumingMemoryBound(to: Double.self)
      for i in 0..<count { numbers[i] = lanes[i] }
    case .floats:
      let numbers = property.assumingMemoryBound(to: Float.self)
      for i in 0..<count { numbers[i] = Float(lanes[i]) }
    }
  }
}

/// Cells by the slots of their channels.
struct Cells {
  private var cells: [Cell?] = []

  subscript(handle: Handle) -> Cell? {
    get {
      guard handle.slot < cells.count, let cell = cells[Int(handle.slot)], cell.handle == handle else { return nil }
      return cell
    }
    set {
      guard newValue != nil || self[handle] != nil else { return }
      while handle.slot >= cells.count { cells.append(nil) }
      cells[Int(handle.slot)] = newValue
    }
  }

  /// Writes those of the channels that have one; the others, and the observed ones, are left to `rest`.
  func write(_ handles: UnsafeMutableBufferPointer<Handle>, rest: (Handle) -> Void) {
    cells.withUnsafeBufferPointer { cells in
      for handle in handles {
        guard handle.slot < cells.count, let cell = cells[Int(handle.slot)], cell.handle == handle else {
          rest(handle)
          continue
        }
        cell.write()
        if cell.hasObservers { rest(handle) }
      }
    }
  }

  mutating func removeAll() { cells = [] }
}
