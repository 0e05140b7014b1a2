// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

@_cdecl("ts_channel_add_layer")
public func ts_channel_add_layer(
  _ world: ts_world, _ channel: ts_channel, _ mode: ts_layer_mode, _ weight: Double,
  _ out_layer: UnsafeMutablePointer<ts_channel>?, _ out_weight: UnsafeMutablePointer<ts_channel>?
) -> ts_status {
  status { () throws(Failure) in
    let layer = try nonNull(out_layer, "out_layer")
    let place = try nonNull(out_weight, "out_weight")
    let made = try worlds.addLayer(Handle(world), Handle(channel), mode: UInt32(mode.rawValue), weight: weight)
    (layer.pointee, place.pointee) = (ts_channel(made.layer), ts_channel(made.weight))
  }
}

@_cdecl("ts_channel_begin_fade")
public func ts_channel_begin_fade(
  _ world: ts_world, _ channel: ts_channel, _ duration: Double, _ easing: ts_easing
) -> ts_status {
  status { () throws(Failure) in
    try worlds.beginFade(Handle(world), Handle(channel), duration, Handle(easing))
  }
}
