// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

@_cdecl("ts_world_snapshot")
public func ts_world_snapshot(
  _ world: ts_world, _ buffer: UnsafeMutablePointer<UInt8>?, _ capacity: Int,
  _ out_size: UnsafeMutablePointer<Int>?
) -> ts_status {
  writeBytes(to: buffer, capacity, out_size) { (memory, room) throws(Failure) in
    try worlds.snapshot(Handle(world), into: memory, capacity: room)
  }
}

@_cdecl("ts_world_restore")
public func ts_world_restore(_ world: ts_world, _ blob: UnsafePointer<UInt8>?, _ size: Int) -> ts_status {
  status { () throws(Failure) in
    let blob = try nonNull(blob, "blob")
    try worlds.restore(Handle(world), blob, size: try checkedCount(size, stride: 1, "size"))
  }
}

@_cdecl("ts_world_hash")
public func ts_world_hash(_ world: ts_world, _ out_hash: UnsafeMutablePointer<UInt64>?) -> ts_status {
  give(out_hash, "out_hash") { () throws(Failure) in try worlds.stateHash(Handle(world)) }
}
