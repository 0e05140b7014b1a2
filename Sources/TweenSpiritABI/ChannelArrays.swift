// SPDX-License-Identifier: MIT
//
// Many channels in one call. Numbers stand in columns: those of a channel's lanes side by side, channel after channel.

public import CTweenSpirit
import TweenSpiritEngine

/// A caller's channels.
struct ChannelArray {
  let count: Int
  private let channels: UnsafePointer<ts_channel>?

  init(_ channels: UnsafePointer<ts_channel>?, _ count: Int) throws(Failure) {
    self.count = try checkedCount(count, stride: MemoryLayout<ts_channel>.stride)
    self.channels = try array(channels, count, "channels")
  }

  subscript(_ i: Int) -> Handle { channels.map { Handle($0[i]) } ?? Handle(slot: 0, generation: 0) }
}

@_cdecl("ts_channels_create")
public func ts_channels_create(
  _ world: ts_world, _ desc: UnsafePointer<ts_channel_desc>?, _ count: Int, _ values: UnsafePointer<Double>?,
  _ out_channels: UnsafeMutablePointer<ts_channel>?
) -> ts_status {
  status { () throws(Failure) in
    let request = try ChannelSpec(desc)
    let count = try checkedCount(count, stride: MemoryLayout<ts_channel>.stride)
    guard count > 0 else { return }
    // Two words each, in one order.
    let out = UnsafeMutableRawPointer(try nonNull(out_channels, "out_channels")).assumingMemoryBound(to: Handle.self)
    try worlds.createChannels(Handle(world), count, request, values, out)
  }
}

@_cdecl("ts_channels_bind_f32")
public func ts_channels_bind_f32(
  _ world: ts_world, _ channels: UnsafePointer<ts_channel>?, _ count: Int, _ address: UnsafeMutablePointer<Float>?,
  _ stride: Int, _ lane_stride: Int
) -> ts_status {
  status { () throws(Failure) in
    let all = try ChannelArray(channels, count)
    let address = UInt(bitPattern: try array(address, count, "address"))
    let columns = BoundColumns(address: address, stride: stride, laneStride: lane_stride, isDouble: false)
    try worlds.bind(Handle(world), all.count, columns) { all[$0] }
  }
}

@_cdecl("ts_channels_bind_f64")
public func ts_channels_bind_f64(
  _ world: ts_world, _ channels: UnsafePointer<ts_channel>?, _ count: Int, _ address: UnsafeMutablePointer<Double>?,
  _ stride: Int, _ lane_stride: Int
) -> ts_status {
  status { () throws(Failure) in
    let all = try ChannelArray(channels, count)
    let address = UInt(bitPattern: try array(address, count, "address"))
    let columns = BoundColumns(address: address, stride: stride, laneStride: lane_stride, isDouble: true)
    try worlds.bind(Handle(world), all.count, columns) { all[$0] }
  }
}

@_cdecl("ts_channels_set_read")
public func ts_channels_set_read(
  _ world: ts_world, _ channels: UnsafePointer<ts_channel>?, _ count: Int, _ read: Bool
) -> ts_status {
  status { () throws(Failure) in
    let all = try ChannelArray(channels, count)
    try worlds.setRead(Handle(world), all.count, read) { all[$0] }
  }
}

@_cdecl("ts_channels_get")
public func ts_channels_get(
  _ world: ts_world, _ channels: UnsafePointer<ts_channel>?, _ count: Int, _ out_values: UnsafeMutablePointer<Double>?,
  _ out_velocities: UnsafeMutablePointer<Double>?, _ out_targets: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let all = try ChannelArray(channels, count)
    try worlds.get(
      Handle(world), all.count, values: out_values, velocities: out_velocities, targets: out_targets
    ) { all[$0] }
  }
}

@_cdecl("ts_channels_set")
public func ts_channels_set(
  _ world: ts_world, _ channels: UnsafePointer<ts_channel>?, _ count: Int, _ values: UnsafePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let all = try ChannelArray(channels, count)
    guard let values = try array(values, count, "values") else { return }
    try worlds.set(Handle(world), all.count, values) { all[$0] }
  }
}
