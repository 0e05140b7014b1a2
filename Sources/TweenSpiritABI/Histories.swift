// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

@_cdecl("ts_channel_set_history")
public func ts_channel_set_history(_ world: ts_world, _ channel: ts_channel, _ seconds: Double) -> ts_status {
  status { () throws(Failure) in try worlds.setHistory(Handle(world), Handle(channel), seconds) }
}

@_cdecl("ts_channel_get_history")
public func ts_channel_get_history(
  _ world: ts_world, _ channel: ts_channel, _ out_seconds: UnsafeMutablePointer<Double>?,
  _ out_start: UnsafeMutablePointer<Double>?, _ out_entries: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in
    let info = try worlds.history(Handle(world), Handle(channel))
    out_seconds?.pointee = info.seconds
    out_start?.pointee = info.start
    out_entries?.pointee = info.entries
  }
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

@_cdecl("ts_channel_history_to_track")
public func ts_channel_history_to_track(
  _ world: ts_world, _ channel: ts_channel, _ from: Double, _ to: Double, _ tolerance: Double,
  _ out_track: UnsafeMutablePointer<ts_track>?
) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out_track, "out_track")
    out.pointee = ts_track(
      try worlds.historyTrack(Handle(world), Handle(channel), from: from, to: to, tolerance: tolerance))
  }
}
