// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

extension World {
  /// An empty timeline, its playhead at 0. The world holds it until it is closed.
  public func timeline() throws(TweenSpiritError) -> Timeline {
    let handle = try use { (store, world) throws(Failure) in try store.createTimeline(world) }
    let timeline = Timeline(handle, self)
    timelineTable[handle] = timeline
    return timeline
  }

  /// All that there are, those of a snapshot too.
  public var timelines: [Timeline] {
    timelineHandles.map(timeline)
  }

  /// The object of a timeline, made where there is none.
  func timeline(_ handle: Handle) -> Timeline {
    if let known = timelineTable[handle] { return known }
    let timeline = Timeline(handle, self)
    timelineTable[handle] = timeline
    return timeline
  }

  /// The engine has it no more.
  func forget(_ timeline: Timeline) {
    if timelineTable[timeline.handle] === timeline { timelineTable[timeline.handle] = nil }
    timeline.detach()
  }

  var timelineHandles: [Handle] {
    list { (store, world, out, room) throws(Failure) in try store.listTimelines(world, out: out, capacity: room) }
  }

  /// All that `read` has, which tells how many those are; none while the engine cannot be asked.
  func list(
    _ read: (WorldStore, Handle, UnsafeMutablePointer<Handle>?, Int) throws(Failure) -> Int
  ) -> [Handle] {
    var room = 16
    while true {
      var handles = [Handle](repeating: Handle(slot: 0, generation: 0), count: room)
      let count = handles.withUnsafeMutableBufferPointer { handles in
        try? use { (store, world) throws(Failure) in try read(store, world, handles.baseAddress, room) }
      }
      guard let count else { return [] }
      if count <= room { return [Handle](handles.prefix(count)) }
      room = count
    }
  }

  /// An entry that drove them is no more: what no other one drives goes.
  func release(_ channels: [AnyChannel]) {
    for channel in channels {
      channel.owners -= 1
      if channel.owners == 0, channel.isValid { try? destroy(channel) }
    }
  }
}
