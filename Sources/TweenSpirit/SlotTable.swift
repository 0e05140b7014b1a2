// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// What stands for something of the engine.
protocol HandleHolder: AnyObject {
  var handle: Handle { get }
}

/// Objects by the slots of their handles.
struct SlotTable<Object: HandleHolder> {
  private var objects: [Object?] = []

  subscript(handle: Handle) -> Object? {
    get {
      guard handle.slot < objects.count, let object = objects[Int(handle.slot)], object.handle == handle else {
        return nil
      }
      return object
    }
    set {
      while handle.slot >= objects.count { objects.append(nil) }
      objects[Int(handle.slot)] = newValue
    }
  }

  var all: [Object] { objects.compactMap { $0 } }

  mutating func removeAll() { objects = [] }
}

extension Handle: Hashable {
  package func hash(into hasher: inout Hasher) {
    hasher.combine(slot)
    hasher.combine(generation)
  }
}
