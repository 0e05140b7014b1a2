// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

private func text(_ name: UnsafePointer<CChar>?) throws(Failure) -> UnsafeBufferPointer<UInt8> {
  bytes(of: try nonNull(name, "name"), most: 255)
}

@_cdecl("ts_machine_create")
public func ts_machine_create(_ world: ts_world, _ out_machine: UnsafeMutablePointer<ts_machine>?) -> ts_status {
  give(out_machine, "out_machine") { () throws(Failure) in ts_machine(try worlds.createMachine(Handle(world))) }
}

@_cdecl("ts_machine_from_json")
public func ts_machine_from_json(
  _ world: ts_world, _ text: UnsafePointer<CChar>?, _ length: Int, _ out_machine: UnsafeMutablePointer<ts_machine>?
) -> ts_status {
  give(out_machine, "out_machine") { () throws(Failure) in
    ts_machine(try SceneStore.shared.readMachine(try document(text, length), in: Handle(world)))
  }
}

@_cdecl("ts_machine_get_info")
public func ts_machine_get_info(
  _ world: ts_world, _ machine: ts_machine, _ out_info: UnsafeMutablePointer<ts_machine_info>?
) -> ts_status {
  info(out_info) { () throws(Failure) in
    let i = try worlds.machineInfo(Handle(world), Handle(machine))
    return ts_machine_info(
      struct_size: 0, state: ts_chain_state(i.state.rawValue), reason: ts_reason(i.reason?.rawValue ?? 0),
      current: i.current, time: i.time, inputs: i.inputs, states: i.states, transitions: i.transitions)
  }
}

@_cdecl("ts_world_list_machines")
public func ts_world_list_machines(
  _ world: ts_world, _ out_machines: UnsafeMutablePointer<ts_machine>?, _ capacity: Int,
  _ out_count: UnsafeMutablePointer<Int>?
) -> ts_status {
  list(out_machines, capacity, "out_machines", out_count) { (out, room) throws(Failure) in
    try worlds.listMachines(Handle(world), out: out, capacity: room)
  }
}

@_cdecl("ts_machine_add_input")
public func ts_machine_add_input(
  _ world: ts_world, _ machine: ts_machine, _ name_text: UnsafePointer<CChar>?, _ kind: ts_input_kind, _ value: Double,
  _ out_index: UnsafeMutablePointer<UInt32>?
) -> ts_status {
  status { () throws(Failure) in
    let index = try worlds.addInput(
      Handle(world), Handle(machine), try text(name_text), kind: UInt32(kind.rawValue), value: value)
    out_index?.pointee = UInt32(truncatingIfNeeded: index)
  }
}

@_cdecl("ts_machine_add_state")
public func ts_machine_add_state(
  _ world: ts_world, _ machine: ts_machine, _ name_text: UnsafePointer<CChar>?, _ chain: ts_chain,
  _ out_index: UnsafeMutablePointer<UInt32>?
) -> ts_status {
  status { () throws(Failure) in
    let index = try worlds.addState(
      Handle(world), Handle(machine), try text(name_text), chain: Handle(chain))
    out_index?.pointee = UInt32(truncatingIfNeeded: index)
  }
}

@_cdecl("ts_machine_add_transition")
public func ts_machine_add_transition(
  _ world: ts_world, _ machine: ts_machine, _ desc: UnsafePointer<ts_transition_desc>?
) -> ts_status {
  status { () throws(Failure) in
    let desc = try read(desc, "desc", ts_transition_desc())
    var request = TransitionSpec()
    (request.from, request.to) = (desc.from, desc.to)
    (request.after, request.every) = (desc.after, desc.every)
    (request.isFinished, request.isToSelf) = (desc.finished, desc.to_self)
    (request.fade, request.fadeEasing) = (desc.fade, Handle(desc.fade_easing))
    let count = try checkedCount(desc.condition_count, stride: MemoryLayout<ts_condition>.stride, "condition_count")
    let list = try array(desc.conditions, count, "conditions")
    // Two numbers of 32 bits and one of 64 each, in one order.
    let memory = UnsafeRawPointer(list)?.assumingMemoryBound(to: Condition.self)
    try worlds.addTransition(
      Handle(world), Handle(machine), request, UnsafeBufferPointer(start: memory, count: count))
  }
}

@_cdecl("ts_machine_get_state_name")
public func ts_machine_get_state_name(
  _ world: ts_world, _ machine: ts_machine, _ index: UInt32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ out_length: UnsafeMutablePointer<Int>?
) -> ts_status {
  printName(world, machine, isInput: false, index, buffer, capacity, out_length)
}

@_cdecl("ts_machine_get_input_name")
public func ts_machine_get_input_name(
  _ world: ts_world, _ machine: ts_machine, _ index: UInt32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ out_length: UnsafeMutablePointer<Int>?
) -> ts_status {
  printName(world, machine, isInput: true, index, buffer, capacity, out_length)
}

private func printName(
  _ world: ts_world, _ machine: ts_machine, isInput: Bool, _ index: UInt32, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: Int, _ out_length: UnsafeMutablePointer<Int>?
) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out_length, "out_length")
    try worlds.withName(Handle(world), machine: Handle(machine), isInput: isInput, int(index)) {
      (name) throws(Failure) in out.pointee = try print(to: buffer, capacity) { $0.append(name) }
    }
  }
}

@_cdecl("ts_machine_set_input")
public func ts_machine_set_input(
  _ world: ts_world, _ machine: ts_machine, _ name_text: UnsafePointer<CChar>?, _ value: Double
) -> ts_status {
  status { () throws(Failure) in
    try worlds.setInput(Handle(world), Handle(machine), try text(name_text), value)
  }
}

@_cdecl("ts_machine_get_input")
public func ts_machine_get_input(
  _ world: ts_world, _ machine: ts_machine, _ name_text: UnsafePointer<CChar>?,
  _ out_value: UnsafeMutablePointer<Double>?, _ out_kind: UnsafeMutablePointer<ts_input_kind>?
) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out_value, "out_value")
    let (kind, value) = try worlds.input(Handle(world), Handle(machine), try text(name_text))
    out.pointee = value
    out_kind?.pointee = ts_input_kind(kind.rawValue)
  }
}
