// SPDX-License-Identifier: MIT
//
// Where easings live. The built-in ones are there from the start and for ever, behind handles whose slot is their
// id; those that were parsed are counted objects.

internal import CTweenSpiritShims
internal import KernelTypes

package struct EasingStore: @unchecked Sendable {
  package static let shared = EasingStore()

  /// Ids below this one are built in, now or in a later version.
  package static let builtinLimit: UInt32 = 1024
  /// How many of them exist today, as slots of an array with gaps.
  private static let builtinSlots = 128
  static let builtinGeneration = HandleKind.easing.rawValue << 28 | 1

  let names = NameBook()
  private let table = HandleTable(.easing, firstSlot: EasingStore.builtinLimit)
  private let builtins: UnsafeMutablePointer<EasingRecord>
  private let exists: UnsafeMutablePointer<Bool>

  private init() {
    builtins = .allocate(capacity: EasingStore.builtinSlots)
    exists = .allocate(capacity: EasingStore.builtinSlots)
    for id in 0..<UInt32(EasingStore.builtinSlots) {
      let spec = EasingBuiltins.spec(id)
      exists[Int(id)] = spec != nil
      let known = spec ?? .linear
      (builtins + Int(id)).initialize(to: EasingRecord(known))
    }
  }

  // MARK: Built-in curves

  /// The built-in curve of this id, or nil; valid for ever.
  @inline(__always)
  package func builtin(_ id: UInt32) -> UnsafePointer<EasingRecord>? {
    guard id < UInt32(EasingStore.builtinSlots), exists[Int(id)] else { return nil }
    return UnsafePointer(builtins + Int(id))
  }

  package func builtinHandle(_ id: UInt32) -> Handle? {
    builtin(id) == nil ? nil : Handle(slot: id, generation: EasingStore.builtinGeneration)
  }

  /// The ids of all built-in curves, in order.
  package var builtinIDs: some Sequence<UInt32> {
    (0..<UInt32(EasingStore.builtinSlots)).lazy.filter { exists[Int($0)] }
  }

  // MARK: Counted curves

  /// Takes over a checked spec and the memory of its table.
  package func insert(_ spec: EasingSpec) throws(Failure) -> Handle {
    if let id = EasingBuiltins.id(spec), let handle = builtinHandle(id) { return handle }
    var spec = spec
    if spec.family == .bounce {
      spec.table = try BounceArcs.make(restitution: spec.parameters.0, rebounds: Int(spec.parameters.1))
    }
    return try insert(EasingRecord(spec))
  }

  /// What is freed, saved or asked of the one below calls itself that often.
  static let mostDepth = 64

  static func tooDeep(_ status: Status) -> Failure {
    failure(status, "an easing may stand on 64 others at most, one on the other")
  }

  /// Takes over a record and all that it owns, freeing it where it fails.
  func insert(_ record: EasingRecord) throws(Failure) -> Handle {
    var record = record
    do throws(Failure) { record.depth = try depth(on: record.base) } catch {
      discard(&record)
      throw error
    }
    let bytes = MemoryLayout<EasingRecord>.stride
    guard let memory = tss_allocate(bytes) else {
      discard(&record)
      throw outOfMemory(bytes)
    }
    let place = memory.bindMemory(to: EasingRecord.self, capacity: 1)
    place.initialize(to: record)
    do throws(Failure) {
      return try table.insert(memory)
    } catch {
      discard(&record)
      tss_free(memory)
      throw error
    }
  }

  private func depth(on base: Handle?) throws(Failure) -> Int {
    guard let base else { return 0 }
    let below = try pin(base)
    defer { unpin(base) }
    guard below.pointee.depth < EasingStore.mostDepth else {
      throw EasingStore.tooDeep(.invalidArgument)
    }
    return below.pointee.depth + 1
  }

  /// The record behind a handle, kept where it is until `unpin`.
  package func pin(_ handle: Handle) throws(Failure) -> UnsafePointer<EasingRecord> {
    if handle.generation == EasingStore.builtinGeneration, let record = builtin(handle.slot) { return record }
    try checkNotNull(handle, "easing")
    guard let memory = try table.pin(handle) else { throw table.stale(handle) }
    return UnsafePointer(memory.assumingMemoryBound(to: EasingRecord.self))
  }

  /// The record behind a handle of which the caller has a user.
  func held(_ handle: Handle) -> UnsafePointer<EasingRecord>? {
    if isBuiltin(handle) { return builtin(handle.slot) }
    return UnsafePointer(table.held(handle)?.assumingMemoryBound(to: EasingRecord.self))
  }

  package func unpin(_ handle: Handle) {
    if isBuiltin(handle) { return }
    if let memory = table.unpin(handle) { free(memory) }
  }

  package func retain(_ handle: Handle) throws(Failure) {
    if isBuiltin(handle) { return }
    try checkNotNull(handle, "easing")
    guard try table.retain(handle) != nil else { throw table.stale(handle) }
  }

  /// One user less; with the last one the handle is stale. Built-in curves stay.
  package func release(_ handle: Handle) throws(Failure) {
    if isBuiltin(handle) { return }
    try checkNotNull(handle, "easing")
    if let memory = try table.release(handle) { free(memory) }
  }

  /// Hands a user that this code took to the caller, who may release it.
  package func give(_ handle: Handle) -> Handle {
    if !isBuiltin(handle) { table.give(handle) }
    return handle
  }

  /// `release` for what was given: worlds, tracks and names that use the curve keep theirs.
  package func takeBack(_ handle: Handle) throws(Failure) {
    if isBuiltin(handle) { return }
    try checkNotNull(handle, "easing")
    guard table.takeBack(handle) else {
      guard table.isValid(handle) else { throw table.stale(handle) }
      throw failure(.staleHandle, "the easing was released as often as it was given")
    }
    try release(handle)
  }

  /// Takes back a user that this code took; it is there.
  func drop(_ handle: Handle) { try? release(handle) }

  /// With the curves below it that nobody else holds.
  private func free(_ memory: UnsafeMutableRawPointer) {
    var next: UnsafeMutableRawPointer? = memory
    while let memory = next {
      let record = memory.assumingMemoryBound(to: EasingRecord.self)
      let (base, foreign) = (record.pointee.base, record.pointee.foreign)
      freeMemory(UnsafePointer(record))
      tss_free(memory)
      // With nothing held.
      if let foreign { foreign.release?(foreign.context) }
      next = nil
      if let base, !isBuiltin(base) { next = try? table.release(base) }
    }
  }

  /// What a record owns that has no handle yet.
  private func discard(_ record: UnsafePointer<EasingRecord>) {
    freeMemory(record)
    if let base = record.pointee.base { drop(base) }
    if let foreign = record.pointee.foreign { foreign.release?(foreign.context) }
  }

  private func freeMemory(_ record: UnsafePointer<EasingRecord>) {
    if let table = record.pointee.curve.table { tss_free(UnsafeMutablePointer(mutating: table)) }
    if let name = record.pointee.name { tss_free(name.baseAddress) }
  }

  package func isValid(_ handle: Handle) -> Bool { isBuiltin(handle) || table.isValid(handle) }

  func isBuiltin(_ handle: Handle) -> Bool {
    handle.generation == EasingStore.builtinGeneration && builtin(handle.slot) != nil
  }
}
