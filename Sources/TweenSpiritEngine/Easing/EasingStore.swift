// SPDX-License-Identifier: MIT
//
// Where easings live. The built-in ones are there from the first use and for ever, behind handles whose slot is their
// id; those that were parsed are counted objects.

internal import CTweenSpiritShims
package import KernelTypes

/// A curve with its spec, at an address that stays the same as long as somebody holds its handle.
package struct EasingRecord {
  package var curve: tsk_curve
  package let spec: EasingSpec
}

package struct EasingStore: @unchecked Sendable {
  package static let shared = EasingStore()

  /// Ids below this one are built in, now or in a later version.
  package static let builtinLimit: UInt32 = 1024
  /// How many of them exist today, as slots of an array with gaps.
  private static let builtinSlots = 128
  private static let builtinGeneration = HandleKind.easing.rawValue << 28 | 1

  private let table = HandleTable(.easing, firstSlot: EasingStore.builtinLimit)
  private let builtins: UnsafeMutablePointer<EasingRecord>
  private let exists: UnsafeMutablePointer<Bool>

  private init() {
    builtins = .allocate(capacity: EasingStore.builtinSlots)
    exists = .allocate(capacity: EasingStore.builtinSlots)
    for id in 0..<UInt32(EasingStore.builtinSlots) {
      let spec = EasingStore.builtinSpec(id)
      exists[Int(id)] = spec != nil
      let known = spec ?? .linear
      (builtins + Int(id)).initialize(to: EasingRecord(curve: known.compiled(), spec: known))
    }
  }

  // MARK: Built-in curves

  /// linear is 0, quad.in 4, quad.out 5, quad.inOut 6, quad.outIn 7 and so on; CSS's keywords begin at 64.
  private static func builtinSpec(_ id: UInt32) -> EasingSpec? {
    if id == 0 { return .linear }
    if let keyword = CSSKeyword(rawValue: id) { return keyword.spec }
    guard EasingFamily.named.contains(id >> 2), let family = EasingFamily(rawValue: id >> 2),
      let form = EasingForm(rawValue: id & 3)
    else { return nil }
    return EasingSpec(family, form)
  }

  private static func builtinID(_ spec: EasingSpec) -> UInt32? {
    switch spec.family {
    case .linear: return 0
    case .bezier, .steps: return CSSKeyword.allCases.first { $0.spec == spec }?.rawValue
    case .stops, .pow: return nil
    default: return spec.hasDefaultParameters && spec.isWidened ? spec.family.rawValue << 2 | spec.form.rawValue : nil
    }
  }

  /// The built-in curve of this id, or nil; valid for ever.
  @inline(__always)
  package func builtin(_ id: UInt32) -> UnsafePointer<tsk_curve>? {
    builtinRecord(id).map { UnsafeRawPointer($0).assumingMemoryBound(to: tsk_curve.self) }
  }

  @inline(__always)
  package func builtinRecord(_ id: UInt32) -> UnsafePointer<EasingRecord>? {
    guard id < UInt32(EasingStore.builtinSlots), exists[Int(id)] else { return nil }
    return UnsafePointer(builtins + Int(id))
  }

  package func builtinHandle(_ id: UInt32) -> Handle? {
    builtinRecord(id) == nil ? nil : Handle(slot: id, generation: EasingStore.builtinGeneration)
  }

  /// The ids of all built-in curves, in order.
  package var builtinIDs: some Sequence<UInt32> {
    (0..<UInt32(EasingStore.builtinSlots)).lazy.filter { exists[Int($0)] }
  }

  // MARK: Counted curves

  /// The handle of what `text` names, with one more user.
  package func parse(_ text: UnsafeBufferPointer<UInt8>, _ dialect: EasingDialect) throws(Failure) -> Handle {
    try insert(try EasingParser.parse(text, dialect))
  }

  /// Takes over a checked spec and the memory of its stops.
  package func insert(_ spec: EasingSpec) throws(Failure) -> Handle {
    if let id = EasingStore.builtinID(spec), let handle = builtinHandle(id) { return handle }
    var spec = spec
    if spec.family == .bounce {
      spec.table = try BounceArcs.make(restitution: spec.parameters.0, rebounds: Int(spec.parameters.1))
    }
    let bytes = MemoryLayout<EasingRecord>.stride
    guard let memory = tss_allocate(bytes) else {
      EasingStops.free(spec)
      throw outOfMemory(bytes)
    }
    memory.bindMemory(to: EasingRecord.self, capacity: 1)
      .initialize(to: EasingRecord(curve: spec.compiled(), spec: spec))
    do throws(Failure) {
      return try table.insert(memory)
    } catch {
      EasingStops.free(spec)
      tss_free(memory)
      throw error
    }
  }

  /// The record behind a handle, held until `unpin`.
  package func pin(_ handle: Handle) throws(Failure) -> UnsafePointer<EasingRecord> {
    if handle.generation == EasingStore.builtinGeneration, let record = builtinRecord(handle.slot) { return record }
    try checkNotNull(handle)
    guard let memory = try table.pin(handle) else { throw table.stale(handle) }
    return UnsafePointer(memory.assumingMemoryBound(to: EasingRecord.self))
  }

  package func unpin(_ handle: Handle) {
    if isBuiltin(handle) { return }
    if let memory = table.unpin(handle) { free(memory) }
  }

  package func retain(_ handle: Handle) throws(Failure) {
    if isBuiltin(handle) { return }
    try checkNotNull(handle)
    guard try table.retain(handle) != nil else { throw table.stale(handle) }
  }

  /// One user less; with the last one the handle is stale. Built-in curves stay.
  package func release(_ handle: Handle) throws(Failure) {
    if isBuiltin(handle) { return }
    try checkNotNull(handle)
    if let memory = try table.release(handle) { free(memory) }
  }

  private func free(_ memory: UnsafeMutableRawPointer) {
    EasingStops.free(memory.assumingMemoryBound(to: EasingRecord.self).pointee.spec)
    tss_free(memory)
  }

  private func checkNotNull(_ handle: Handle) throws(Failure) {
    guard handle.slot != 0 || handle.generation != 0 else {
      throw failure(.invalidArgument, "easing must not be null")
    }
  }

  package func isValid(_ handle: Handle) -> Bool { isBuiltin(handle) || table.isValid(handle) }

  private func isBuiltin(_ handle: Handle) -> Bool {
    handle.generation == EasingStore.builtinGeneration && builtinRecord(handle.slot) != nil
  }
}
