// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

@_cdecl("ts_world_record")
public func ts_world_record(_ world: ts_world, _ seconds: Double, _ bytes: Int) -> ts_status {
  status { () throws(Failure) in
    try worlds.record(Handle(world), seconds: seconds, bytes: try checkedCount(bytes, stride: 1, "bytes"))
  }
}

@_cdecl("ts_world_seek")
public func ts_world_seek(_ world: ts_world, _ time: Double) -> ts_status {
  status { () throws(Failure) in try worlds.seek(Handle(world), to: time) }
}

@_cdecl("ts_world_save_recording")
public func ts_world_save_recording(
  _ world: ts_world, _ from: Double, _ to: Double, _ buffer: UnsafeMutablePointer<UInt8>?, _ capacity: Int,
  _ out_size: UnsafeMutablePointer<Int>?
) -> ts_status {
  writeBytes(to: buffer, capacity, out_size) { (memory, room) throws(Failure) in
    try worlds.saveRecording(Handle(world), from: from, to: to, into: memory, capacity: room)
  }
}

@_cdecl("ts_world_set_locked")
public func ts_world_set_locked(_ world: ts_world, _ locked: Bool) -> ts_status {
  status { () throws(Failure) in try worlds.setLocked(Handle(world), locked) }
}

@_cdecl("ts_channel_value_at")
public func ts_channel_value_at(
  _ world: ts_world, _ channel: ts_channel, _ time: Double, _ out_value: UnsafeMutablePointer<Double>?,
  _ out_velocity: UnsafeMutablePointer<Double>?, _ lanes: Int
) -> ts_status {
  status { () throws(Failure) in
    let lanes = try checkedCount(lanes, stride: MemoryLayout<Double>.stride, "lanes")
    try worlds.valueAt(
      Handle(world), Handle(channel), time, value: out_value, velocity: out_velocity, lanes: lanes)
  }
}

@_cdecl("ts_channel_recording_to_track")
public func ts_channel_recording_to_track(
  _ world: ts_world, _ channel: ts_channel, _ from: Double, _ to: Double, _ tolerance: Double,
  _ out_track: UnsafeMutablePointer<ts_track>?
) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out_track, "out_track")
    out.pointee = ts_track(
      try worlds.recordingTrack(Handle(world), Handle(channel), from: from, to: to, tolerance: tolerance))
  }
}
