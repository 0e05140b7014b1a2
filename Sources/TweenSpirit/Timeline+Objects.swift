// SPDX-License-Identifier: MIT
//
// Objects in a timeline: a channel of their indices, so that the engine says which one it is.

/// What a property, or a closure, is set to by index.
protocol AnyObjectChannel: AnyObject {
  var indices: Channel<Int> { get }
}

private final class ObjectList<Object> { var objects: [Object] = [] }

private final class ObjectChannel<Object>: AnyObjectChannel {
  /// Its channel holds it too.
  private let list: ObjectList<Object>
  let indices: Channel<Int>

  /// No index yet: the first object is one that is new.
  static var none: Int { -1 }

  /// `set` is given nil where the timeline takes back what it did.
  init(in world: World, _ set: @escaping (Object?) -> Void) throws(TweenSpiritError) {
    let list = ObjectList<Object>()
    self.list = list
    indices = try world.bind(initial: ObjectChannel.none) { index in
      set(list.objects.indices.contains(index) ? list.objects[index] : nil)
    }
  }

  /// The track of the indices that its objects have here.
  func take(_ track: ObjectTrack<Object>) throws(TweenSpiritError) -> Track<Int> {
    var indices = Track<Int>(interpolation: .step)
    let keys = track.keys
    for (i, key) in keys.enumerated() { try indices.add(list.objects.count + i, at: key.time) }
    try indices.extrapolate(before: track.before, after: track.after)
    list.objects += keys.map(\.value)
    return indices
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
      let channel: ObjectChannel<Object>
      if let known = record.objectChannels[keyPath] as? ObjectChannel<Object> {
        channel = known
      } else {
        var before: Object?
        channel = try ObjectChannel(in: world) { [weak object] new in
          guard let object else { return }
          if let new {
            if before == nil { before = object[keyPath: keyPath] }
            object[keyPath: keyPath] = new
          } else if let old = before {
            before = nil
            object[keyPath: keyPath] = old
          }
        }
        record.objectChannels[keyPath] = channel
        (channel.indices.record, channel.indices.keyPath) = (record, keyPath)
      }
      return try add(channel.take(track), to: channel.indices, at: at, owning: true)
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
    let channel = try ObjectChannel<Object>(in: world) { object in if let object { handler(object) } }
    return try add(channel.take(track), to: channel.indices, at: at, owning: true)
  }
}
