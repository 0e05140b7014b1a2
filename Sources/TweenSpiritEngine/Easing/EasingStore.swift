// SPDX-License-Identifier: MIT
//
// Where easings live. The built-in ones are there from the start and for ever, behind handles whose slot is their
// id; those that were parsed are counted objects.

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
  #if TINY
    /// Made when first asked for: all of them are a third of the heap that there is.
    private let builtins: UnsafeMutablePointer<UnsafeMutablePointer<EasingRecord>?>

    private init() {
      builtins = .allocate(capacity: EasingStore.builtinSlots)
      builtins.initialize(repeating: nil, count: EasingStore.builtinSlots)
      // While there is certainly room.
      _ = Kernels.current
    }
  #else
    private let builtins: UnsafeMutablePointer<EasingRecord>
    private let exists: UnsafeMutablePointer<Bool>

    private init() {
      builtins = .allocate(capacity: EasingStore.builtinSlots)
      exists = .allocate(capacity: EasingStore.builtinSlots)
      for id in 0..<UInt32(EasingStore.builtinSlots) {
        let spec = EasingBuiltins.spec(id)
        exists[Int(id)] = spec != nil
        let known = spec ?? .linear
        (builtins + Int(id)).initialize(to: EasingRecord(EasingDefinition(known)))
      }
    }
  #endif

  // MARK: Built-in curves

  #if TINY
    /// The built-in curve of this id, or nil, also where there is no memory; valid for ever.
    package func builtin(_ id: UInt32) -> UnsafePointer<EasingRecord>? {
      guard id < UInt32(EasingStore.builtinSlots) else { return nil }
      if builtins[Int(id)] == nil, let spec = EasingBuiltins.spec(id) {
        builtins[Int(id)] = try? UnsafeMutablePointer.make(EasingRecord(EasingDefinition(spec)))
      }
      return UnsafePointer(builtins[Int(id)])
    }
  #else
    /// The built-in curve of this id, or nil; valid for ever.
    @inline(__always)
    package func builtin(_ id: UInt32) -> UnsafePointer<EasingRecord>? {
      guard id < UInt32(EasingStore.builtinSlots), exists[Int(id)] else { return nil }
      return UnsafePointer(builtins + Int(id))
    }
  #endif

  package func builtinHandle(_ id: UInt32) -> Handle? {
    builtin(id) == nil ? nil : Handle(slot: id, generation: EasingStore.builtinGeneration)
  }

  /// The ids of all built-in curves, in order.
  package var builtinIDs: some Sequence<UInt32> {
    #if TINY
      (0..<UInt32(EasingStore.builtinSlots)).lazy.filter { EasingBuiltins.spec($0) != nil }
    #else
      (0..<UInt32(EasingStore.builtinSlots)).lazy.filter { exists[Int($0)] }
    #endif
  }

  // MARK: Counted curves

  /// A checked spec, without stops.
  package func insert(_ spec: EasingSpec) throws(Failure) -> Handle { try insert(EasingDefinition(spec)) }

  package func insert(_ definition: consuming EasingDefinition) throws(Failure) -> Handle {
    var spec = definition.spec
    if let id = EasingBuiltins.id(spec), let handle = builtinHandle(id) { return handle }
    guard let table = try spec.madeTable() else { return try insert(EasingRecord(definition)) }
    spec.table = table.base
    return try insert(EasingRecord(EasingDefinition(spec, table)))
  }

  /// What is freed, saved or asked of the one below calls itself that often.
  static let mostDepth = 64

  static func tooDeep(_ status: Status) -> Failure {
    failure(status, "easings nest at most 64 deep")
  }

  /// Values asked one in the other want a KiB of stack each.
  static let mostHeight = 8
  /// So many curves are asked, printed or compared for one.
  static let mostWeight = 1024

  func insert(_ record: consuming EasingRecord) throws(Failure) -> Handle {
    try stand(on: record.base, &record)
    try stand(on: record.second, &record)
    let place = try UnsafeMutablePointer.make(record)
    do throws(Failure) { return try table.insert(UnsafeMutableRawPointer(place)) } catch {
      place.destroy()
      throw error
    }
  }

  private func stand(on base: Handle?, _ record: inout EasingRecord) throws(Failure) {
    guard let base else { return }
    let below = try pin(base)
    defer { unpin(base) }
    record.depth = max(record.depth, below.pointee.depth + 1)
    guard record.depth <= EasingStore.mostDepth else { throw EasingStore.tooDeep(.invalidArgument) }
    record.weight += below.pointee.weight
    guard record.weight <= EasingStore.mostWeight else {
      throw failure(.invalidArgument, "an easing can be made of at most 1024 others")
    }
    guard record.kind == .modified else { return }
    record.height = max(record.height, below.pointee.height + 1)
    guard record.height <= EasingStore.mostHeight else {
      throw failure(.invalidArgument, "easings made of others nest at most 8 deep")
    }
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

  /// Returns a curve, or one that it stands on and that is not known, of which all that it stands on is.
  @inline(__always)
  func lowest(of curve: Handle, _ isKnown: (Handle) -> Bool) -> Handle {
    var lowest = curve
    while let record = held(lowest) {
      if let base = record.pointee.base, !isKnown(base) {
        lowest = base
      } else if let second = record.pointee.second, !isKnown(second) {
        lowest = second
      } else {
        break
      }
    }
    return lowest
  }

  package func unpin(_ handle: Handle) {
    if isBuiltin(handle) { return }
    if let memory = table.unpin(handle) { destroy(memory) }
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
    if let memory = try table.release(handle) { destroy(memory) }
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
      throw failure(.staleHandle, "the easing has no reference left to release")
    }
    try release(handle)
  }

  /// Takes back a user that this code took; it is there.
  func drop(_ handle: Handle) { try? release(handle) }

  /// With the curves below it that nobody else holds: one after the other, not by recursion.
  private func destroy(_ memory: UnsafeMutableRawPointer) {
    var next: UnsafeMutableRawPointer? = memory
    while let memory = next {
      let record = memory.assumingMemoryBound(to: EasingRecord.self)
      let (base, second) = (record.pointee.base, record.pointee.second)
      next = record.pointee.nextDead
      (record.pointee.base, record.pointee.second) = (nil, nil)
      record.destroy()
      takeDead(second, &next)
      takeDead(base, &next)
    }
  }

  /// One user less; with the last one, one more to be freed.
  private func takeDead(_ handle: Handle?, _ next: inout UnsafeMutableRawPointer?) {
    guard let handle, !isBuiltin(handle), let memory = try? table.release(handle) else { return }
    memory.assumingMemoryBound(to: EasingRecord.self).pointee.nextDead = next
    next = memory
  }

  package func isValid(_ handle: Handle) -> Bool { isBuiltin(handle) || table.isValid(handle) }

  func isBuiltin(_ handle: Handle) -> Bool {
    handle.generation == EasingStore.builtinGeneration && builtin(handle.slot) != nil
  }
}
