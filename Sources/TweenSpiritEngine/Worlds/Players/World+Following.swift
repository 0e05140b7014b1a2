// SPDX-License-Identifier: MIT
//
// Along a path: a track is made of it, and played.

package struct FollowRequest {
  package var path = PathTrackRequest()
  package var timing = TimingRequest()
  /// Whether the path begins where the channel is.
  package var isAligned = false

  package init() {}
}

extension World {
  /// A path's points for a channel of as many lanes, its angle for one of one lane.
  static func request(
    _ request: PathTrackRequest, of path: UnsafePointer<MotionPath>, for settings: TrackSettings
  ) throws(Failure) -> PathTrackRequest {
    var request = request
    let isAngle = settings.lanes == 1 && path.pointee.dimensions == 2
    guard settings.kind.isPlain, settings.kind != .bool, isAngle || settings.lanes == path.pointee.dimensions else {
      throw TweenSpiritEngine.failure(.invalidArgument, argument: "channel") { text in
        text.append("channel must have ")
        text.append(path.pointee.dimensions)
        text.append(" lanes, one per dimension of the path")
        if path.pointee.dimensions == 2 { text.append(", or a single one for its angle") }
      }
    }
    (request.duration, request.isRotation, request.goesOn) = (1, isAngle, true)
    return request
  }

  mutating func follow(_ channel: Int, _ path: Handle, _ request: FollowRequest) throws(Failure) -> Handle {
    try reservePlayers(1)
    let settings = channels[channel].settings
    var timing = request.timing
    if timing.duration == 0 { timing.flags |= TimingRequest.zeroDuration }
    freshen(channel)
    try readBound(channel)
    value(channel, scratch, withLayers: false)
    let begin = request.isAligned ? UnsafePointer(scratch) : nil
    let track = try PathStore.shared.with(path) { (path) throws(Failure) in
      var own = try World.request(request.path, of: path, for: settings)
      own.begin = begin
      var track = try PathBaker.bake(path, own)
      return try track.compile()
    }
    let compiled = track.take()
    defer { releases.add(Release(track: compiled)) }
    return try play(channel, compiled, nil, 0, timing)
  }
}
