// SPDX-License-Identifier: MIT

/// A user of a compiled track, which goes with the last of them.
struct TrackReference: ~Copyable {
  let track: UnsafeMutablePointer<CompiledTrack>

  /// Takes over a user.
  init(_ track: UnsafeMutablePointer<CompiledTrack>) { self.track = track }

  deinit { track.release() }

  var address: UnsafePointer<CompiledTrack> { UnsafePointer(track) }

  func retained() -> TrackReference {
    track.retain()
    return TrackReference(track)
  }

  /// The user is the caller's, who releases it.
  consuming func take() -> UnsafeMutablePointer<CompiledTrack> {
    track.retain()
    return track
  }
}
