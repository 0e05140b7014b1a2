// SPDX-License-Identifier: MIT
//
// Objects in a timeline: a channel of their places, so that the engine says which one it is.

/// What a property, or a closure, is set to by place.
protocol ObjectSlots: AnyObject {
  var channel: AnyChannel { get }
}

private final class Shelf<Object> { var objects: [Object] = [] }

private final class Slots<Object>: ObjectSlots {
  /// Its channel holds it too.
  private let shelf: Shelf<Object>
  let places: Channel<Int>
  var channel: AnyChannel { places }

  /// No place yet: the first object is one that is new.
  static var none: Int { -1 }

  /// `set` is given nil where the timeline takes back what it did.
  init(in world: World, _ set: @escaping (Object?) -> Void) throws(TweenSpiritError) {
    let shelf = Shelf<Object>()
    self.shelf = shelf
    places = try world.bind(initial: Slots.none) { place in
      set(shelf.objects.indices.contains(place) ? shelf.objects[place] : nil)
    }
  }

  /// The track of the places that its objects have here.
  func take(_ track: ObjectTrack<Object>) throws(TweenSpiritError) -> Track<Int> {
    var places = Track<Int>(interpolation: .step)
    let keys = track.keys
    for (i, key) in keys.enumerated() { try places.add(shelf.objects.count + i, at: key.time) }
    try places.extrapolate(before: track.before, after: track.after)
    shelf.objects += keys.map(\.value)
    return places
  }
}

extension Timeline {
  /// Sets an object's property to the object that the track has at the playhead's time. The object is held weakly; a cancelled
  /// player leaves the property as it was before.
  ///
  /// - Throws: `.invalidArgument` for a track without keys, and a time that is not finite and within 1e300.
  @discardableResult
  public func add<Root: AnyObject, Object>(
    _ track: ObjectTrack<Object>, to object: Root, _ keyPath: ReferenceWritableKeyPath<Root, Object>, at: Double = 0
  ) throws(TweenSpiritError) -> Entry {
    guard let world, isValid else { throw gone }
    let record = world.record(of: object)
    do throws(TweenSpiritError) {
      let slots: Slots<Object>
      if let known = record.objects[keyPath] as? Slots<Object> {
        slots = known
      } else {
        var before: Object?
        slots = try Slots(in: world) { [weak object] new in
          guard let object else { return }
          if let new {
            if before == nil { before = object[keyPath: keyPath] }
            object[keyPath: keyPath] = new
          } else if let old = before {
            before = nil
            object[keyPath: keyPath] = old
          }
        }
        record.objects[keyPath] = slots
        (slots.places.record, slots.places.keyPath) = (record, keyPath)
      }
      return try add(slots.take(track), to: slots.places, at: at, owning: true)
    } catch {
      world.forgetIfEmpty(record)
      throw error
    }
  }

  /// Calls a closure with the object that the track has at the playhead's time, whenever that is another.
  @discardableResult
  public func add<Object>(
    _ track: ObjectTrack<Object>, at: Double = 0, _ handler: @escaping (Object) -> Void
  ) throws(TweenSpiritError) -> Entry {
    guard let world, isValid else { throw gone }
    let slots = try Slots<Object>(in: world) { object in if let object { handler(object) } }
    return try add(slots.take(track), to: slots.places, at: at, owning: true)
  }
}
