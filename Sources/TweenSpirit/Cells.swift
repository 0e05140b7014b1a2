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

  /// Says whether it is of a channel, of which it has the slot.
  @inline(__always)
  func isOf(_ channel: Handle) -> Bool { handle.generation == channel.generation }

  private func number(_ i: Int) -> Double {
    switch form {
    case .doubles: property.assumingMemoryBound(to: Double.self)[i]
    case .floats: Double(property.assumingMemoryBound(to: Float.self)[i])
    }
  }

  /// Reads what stands there; false of an object that is gone.
  func read() -> Bool {
    guard !WeakObject.isGone(object) else { return false }
    for i in 0..<count {
      lanes[i] = number(i)
      lanes[count &+ i] = lanes[i]
    }
    return true
  }

  /// Writes what has changed. Returns whether nothing has, while another value stands there.
  func write() -> Bool {
    var isNew = false
    for i in 0..<count where lanes[i].bitPattern != lanes[count &+ i].bitPattern {
      isNew = true
      lanes[count &+ i] = lanes[i]
    }
    guard !WeakObject.isGone(object) else { return false }
    guard isNew else {
      return (0..<count).contains { number($0) != (form == .floats ? Double(Float(lanes[$0])) : lanes[$0]) }
    }
    switch form {
    case .doubles:
      let numbers = property.assumingMemoryBound(to: Double.self)
      for i in 0..<count { numbers[i] = lanes[i] }
    case .floats:
      let numbers = property.assumingMemoryBound(to: Float.self)
      for i in 0..<count { numbers[i] = Float(lanes[i]) }
    }
    return false
  }
}

/// Cells by the slots of their channels.
struct Cells {
  private var cells: [Cell?] = []
  /// Those that were written last; whether each of them is there still.
  private var written: [(handle: Handle, object: UnsafeMutableRawPointer)] = []
  private var areThere = true

  subscript(handle: Handle) -> Cell? {
    get {
      guard handle.slot < cells.count, let cell = cells[Int(handle.slot)], cell.isOf(handle) else { return nil }
      return cell
    }
    set {
      guard newValue != nil || self[handle] != nil else { return }
      if newValue == nil { areThere = false }
      while handle.slot >= cells.count { cells.append(nil) }
      cells[Int(handle.slot)] = newValue
    }
  }

  /// Writes those of the channels that have one; the others, and the observed ones, are left to `rest`.
  mutating func write(_ handles: UnsafeMutableBufferPointer<Handle>, rest: (Handle) -> Void) {
    cells.withUnsafeBufferPointer { cells in
      for handle in handles {
        guard handle.slot < cells.count, let cell = cells[Int(handle.slot)], cell.isOf(handle) else {
          rest(handle)
          continue
        }
        written.append((handle, cell.object))
        if cell.write() || cell.hasObservers { rest(handle) }
      }
    }
  }

  mutating func beginWriting() {
    written.removeAll(keepingCapacity: true)
    areThere = true
  }

  /// Calls `found` for those that were written last and whose object is gone.
  func findGone(_ found: (Handle) -> Void) {
    for (handle, object) in written where areThere || self[handle] != nil {
      if WeakObject.isGone(object) { found(handle) }
    }
  }

  mutating func removeAll() { (cells, written) = ([], []) }
}

/// Where properties stand in the objects of a class, once one of them was written there.
struct Places {
  private var known: [(type: ObjectIdentifier, path: AnyKeyPath, offset: Int)] = []
  private static let most = 32

  func offset(of path: AnyKeyPath, in type: AnyClass) -> Int? {
    for each in known where each.path === path && each.type == ObjectIdentifier(type) { return each.offset }
    return nil
  }

  mutating func add(_ offset: Int, of path: AnyKeyPath, in type: AnyClass) {
    guard self.offset(of: path, in: type) == nil else { return }
    if known.count == Places.most { known.removeFirst() }
    known.append((ObjectIdentifier(type), path, offset))
  }
}
