// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

extension Handle {
  init(_ channel: ts_channel) { self.init(slot: channel.slot, generation: channel.generation) }
}

extension ts_channel {
  init(_ handle: Handle) { self.init(slot: handle.slot, generation: handle.generation) }
}

extension ChannelSpec {
  init(_ desc: UnsafePointer<ts_channel_desc>?) throws(Failure) {
    let place = try nonNull(desc, "desc")
    self = try look(at: place, empty: ts_channel_desc()) { (from) throws(Failure) in
      var request = ChannelSpec(
        try TrackSettings(
          kind: UInt32(from.pointee.kind.rawValue), lanes: from.pointee.lanes,
          easing: Handle(slot: 0, generation: 0), interpolation: 0, rounding: UInt32(from.pointee.rounding.rawValue),
          wrap: UInt32(from.pointee.wrap.rawValue), space: UInt32(from.pointee.space.rawValue),
          extended: from.pointee.extended))
      request.value = from.pointee.value
      request.name = nameGiven(from.pointee.name)
      request.path = nameGiven(from.pointee.path)
      (request.scope, request.tolerance) = (from.pointee.scope, from.pointee.tolerance)
      return request
    }
  }
}

extension ChannelSpec {
  fileprivate static func ofNumber() throws(Failure) -> ChannelSpec {
    var desc = ts_channel_desc()
    (desc.struct_size, desc.kind) = (MemoryLayout<ts_channel_desc>.stride, TS_TRACK_FLOAT)
    return try withUnsafePointer(to: desc) { (desc) throws(Failure) in try ChannelSpec(desc) }
  }
}

@_cdecl("ts_channel_create")
public func ts_channel_create(
  _ world: ts_world, _ desc: UnsafePointer<ts_channel_desc>?, _ out_channel: UnsafeMutablePointer<ts_channel>?
) -> ts_status {
  status { () throws(Failure) in
    let request = desc == nil ? try ChannelSpec.ofNumber() : try ChannelSpec(desc)
    let out = try nonNull(out_channel, "out_channel")
    out.pointee = ts_channel(try worlds.createChannel(Handle(world), request))
  }
}

@_cdecl("ts_channel_destroy")
public func ts_channel_destroy(_ world: ts_world, _ channel: ts_channel) -> ts_status {
  status { () throws(Failure) in try worlds.destroyChannel(Handle(world), Handle(channel)) }
}

@_cdecl("ts_channel_is_valid")
public func ts_channel_is_valid(_ world: ts_world, _ channel: ts_channel) -> Bool {
  worlds.isValid(Handle(world), channel: Handle(channel))
}

@_cdecl("ts_channel_find")
public func ts_channel_find(
  _ world: ts_world, _ name: UnsafePointer<CChar>?, _ out_channel: UnsafeMutablePointer<ts_channel>?
) -> ts_status {
  status { () throws(Failure) in
    let name = bytes(of: try nonNull(name, "name"), most: 255)
    let out = try nonNull(out_channel, "out_channel")
    out.pointee = ts_channel(try worlds.findChannel(Handle(world), name))
  }
}

@_cdecl("ts_channel_get_info")
public func ts_channel_get_info(
  _ world: ts_world, _ channel: ts_channel, _ out_info: UnsafeMutablePointer<ts_channel_info>?
) -> ts_status {
  info(out_info) { () throws(Failure) in
    let i = try worlds.channelInfo(Handle(world), Handle(channel))
    let s = i.settings
    return ts_channel_info(
      struct_size: 0, kind: ts_track_kind(s.kind.rawValue), lanes: UInt32(truncatingIfNeeded: s.lanes),
      rounding: ts_rounding(s.rounding.rawValue), wrap: ts_wrap(s.wrap.rawValue),
      space: ts_color_space(s.space.rawValue), extended: s.extended, bound: i.isBound, active: i.isActive,
      scope: i.scope, tolerance: i.tolerance, player: ts_player(i.player), layers: i.layers,
      linked: i.isLinked, parent: ts_channel(i.parent), weight: ts_channel(i.weight),
      mode: ts_layer_mode(i.mode.rawValue))
  }
}

@_cdecl("ts_channel_get_easing")
public func ts_channel_get_easing(
  _ world: ts_world, _ channel: ts_channel, _ out_easing: UnsafeMutablePointer<ts_easing>?
) -> ts_status {
  give(out_easing, "out_easing") { () throws(Failure) in
    ts_easing(giving: try worlds.easing(Handle(world), Handle(channel)))
  }
}

@_cdecl("ts_channel_bind_f32")
public func ts_channel_bind_f32(
  _ world: ts_world, _ channel: ts_channel, _ address: UnsafeMutablePointer<Float>?, _ stride: Int
) -> ts_status {
  status { () throws(Failure) in
    try worlds.bind(Handle(world), Handle(channel), try nonNull(address, "address"), stride: stride)
  }
}

@_cdecl("ts_channel_bind_f64")
public func ts_channel_bind_f64(
  _ world: ts_world, _ channel: ts_channel, _ address: UnsafeMutablePointer<Double>?, _ stride: Int
) -> ts_status {
  status { () throws(Failure) in
    try worlds.bind(Handle(world), Handle(channel), try nonNull(address, "address"), stride: stride)
  }
}

@_cdecl("ts_channel_unbind")
public func ts_channel_unbind(_ world: ts_world, _ channel: ts_channel) -> ts_status {
  status { () throws(Failure) in try worlds.unbind(Handle(world), Handle(channel)) }
}

@_cdecl("ts_channel_get")
public func ts_channel_get(
  _ world: ts_world, _ channel: ts_channel, _ out_value: UnsafeMutablePointer<Double>?,
  _ out_velocity: UnsafeMutablePointer<Double>?, _ out_target: UnsafeMutablePointer<Double>?, _ lanes: Int
) -> ts_status {
  status { () throws(Failure) in
    let lanes = try checkedCount(lanes, stride: MemoryLayout<Double>.stride, "lanes")
    try worlds.get(
      Handle(world), Handle(channel), value: out_value, velocity: out_velocity, target: out_target, lanes: lanes)
  }
}

@_cdecl("ts_channel_set")
public func ts_channel_set(
  _ world: ts_world, _ channel: ts_channel, _ value: UnsafePointer<Double>?, _ lanes: Int
) -> ts_status {
  status { () throws(Failure) in
    let value = try nonNull(value, "value")
    let lanes = try checkedCount(lanes, stride: MemoryLayout<Double>.stride, "lanes")
    try worlds.set(Handle(world), Handle(channel), value, lanes: lanes)
  }
}

@_cdecl("ts_channel_stop")
public func ts_channel_stop(_ world: ts_world, _ channel: ts_channel) -> ts_status {
  status { () throws(Failure) in try worlds.stopChannel(Handle(world), Handle(channel)) }
}

@_cdecl("ts_channel_link")
public func ts_channel_link(
  _ world: ts_world, _ channel: ts_channel, _ desc: UnsafePointer<ts_link_desc>?
) -> ts_status {
  status { () throws(Failure) in
    let desc = try read(desc, "desc", ts_link_desc())
    let count = try checkedCount(desc.count, stride: MemoryLayout<ts_channel>.stride)
    let sources = try nonNull(desc.sources, "sources")
    // Two words each, in one order.
    var request = LinkSpec(UnsafeRawPointer(sources).assumingMemoryBound(to: Handle.self), count: count)
    request.combination = UInt32(desc.combine.rawValue)
    request.easing = Handle(desc.easing)
    (request.scale, request.offset, request.lower, request.upper) = (desc.scale, desc.offset, desc.lower, desc.upper)
    try worlds.link(Handle(world), Handle(channel), request)
  }
}

@_cdecl("ts_channel_unlink")
public func ts_channel_unlink(_ world: ts_world, _ channel: ts_channel) -> ts_status {
  status { () throws(Failure) in try worlds.unlink(Handle(world), Handle(channel)) }
}

extension BoundsSpec {
  init(_ from: ts_bounds) throws(Failure) {
    self.init()
    (lower, upper, contact) = (from.lower, from.upper, UInt32(from.contact.rawValue))
    let known = MotionFields.restitution.rawValue
    guard UInt64(from.given) & ~known == 0 else {
      throw invalid("given", must: "TS_GIVEN_RESTITUTION or 0", got: Double(from.given))
    }
    if from.restitution != 0 || from.given != 0 { restitution = from.restitution }
    spring = try Spring(unchecked: from.spring)?.checked()
  }
}

@_cdecl("ts_channel_set_bounds")
public func ts_channel_set_bounds(
  _ world: ts_world, _ channel: ts_channel, _ bounds: UnsafePointer<ts_bounds>?
) -> ts_status {
  status { () throws(Failure) in
    let from = try read(bounds, "bounds", ts_bounds())
    try worlds.setBounds(Handle(world), Handle(channel), try BoundsSpec(from))
  }
}

@_cdecl("ts_channel_get_bounds")
public func ts_channel_get_bounds(
  _ world: ts_world, _ channel: ts_channel, _ out_bounds: UnsafeMutablePointer<ts_bounds>?,
  _ out_lower: UnsafeMutablePointer<Double>?, _ out_upper: UnsafeMutablePointer<Double>?, _ lanes: Int
) -> ts_status {
  status { () throws(Failure) in
    let lanes = try checkedCount(lanes, stride: MemoryLayout<Double>.stride, "lanes")
    if let out_bounds {
      let i = try worlds.bounds(Handle(world), Handle(channel), lower: nil, upper: nil, lanes: lanes)
      try fill(
        out_bounds,
        ts_bounds(
          struct_size: 0, lower: i.isBounded ? UnsafePointer(out_lower) : nil,
          upper: i.isBounded ? UnsafePointer(out_upper) : nil, contact: ts_contact(i.contact.rawValue),
          given: UInt32(MotionFields.restitution.rawValue), restitution: i.restitution, spring: ts_spring(i.spring)))
    }
    _ = try worlds.bounds(Handle(world), Handle(channel), lower: out_lower, upper: out_upper, lanes: lanes)
  }
}
