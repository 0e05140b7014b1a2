// SPDX-License-Identifier: MIT
//
// Along a path: a track is made of it, and played.

extension World {
  /// A path's points for a channel of as many lanes, its angle for one of one lane.
  static func request(
    _ request: PathTrackSpec, of path: UnsafePointer<MotionPath>, for settings: TrackSettings
  ) throws(Failure) -> PathTrackSpec {
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

  /// Makes the track of a path or of a shake for a channel.
  mutating func bake(
    _ channel: Int, _ request: inout MotionRequest
  ) throws(Failure) -> UnsafeMutablePointer<CompiledTrack> {
    let duration = try check(channel, &request).timing.duration
    try checkNumbers(channel, &request, into: scratch)
    guard request.kind == .path else { return try shakeTrack(channel, &request, duration) }
    let settings = channels[channel].settings
    return try PathStore.shared.with(request.path) { (path) throws(Failure) in
      var own = PathTrackSpec()
      own.start = request.pathStart
      own.end = request.pathEnd == 0 && !request.given.contains(.pathEnd) ? nil : request.pathEnd
      // The offset of one that is moved is added where that is.
      (own.tolerance, own.offset) = (request.tolerance, request.isRelative ? nil : request.offset)
      var track = try PathBaker.bake(path, World.request(own, of: path, for: settings))
      return try track.compile().take()
    }
  }
}
