// SPDX-License-Identifier: MIT
//
// Foreign curves by name. The book of names is a hash table under the process's lock, which is never held while foreign
// code runs: a curve or a release function may register and unregister.

/// What registering asks for.
package struct EasingRegistration {
  package var name: UnsafeBufferPointer<UInt8>
  package var curve: ForeignCurve
  package var isLive: Bool
  package var replaces: Bool
  package var tolerance: Double
  package var maxPoints: Int

  package init(name: UnsafeBufferPointer<UInt8>, curve: ForeignCurve) {
    self.name = name
    self.curve = curve
    isLive = false
    replaces = false
    tolerance = CurveBaker.usualTolerance
    maxPoints = CurveBaker.usualPoints
  }
}

extension EasingStore {
  /// The handle of the new curve, with one user besides the name. Where this throws, the release function is the
  /// caller's business still; where it returns, it is called exactly once: now for a baked curve, after the last use for
  /// a live one.
  package func register(_ wanted: EasingRegistration) throws(Failure) -> Handle {
    try checkName(wanted.name)
    try CurveBaker.check(tolerance: wanted.tolerance, maxPoints: wanted.maxPoints)
    guard wanted.replaces || !names.has(wanted.name) else { throw EasingStore.inUse(wanted.name) }
    var record: EasingRecord
    if wanted.isLive {
      record = EasingRecord(.live)
      record.foreign = wanted.curve
      // Until it is in the book, a failure leaves the code the caller's.
      record.foreign?.release = nil
    } else {
      record = EasingRecord(
        try CurveBaker.bake(.foreign(wanted.curve), tolerance: wanted.tolerance, maxPoints: wanted.maxPoints))
    }
    record.name = try Column(wanted.name.count)
    if let from = wanted.name.baseAddress { record.name.base.update(from: from, count: wanted.name.count) }
    let handle = try insert(record)
    // Nobody else knows the handle yet. One user is the caller, one the name.
    let place = UnsafeMutablePointer(mutating: try pin(handle))
    defer { unpin(handle) }
    if wanted.isLive { place.pointee.foreign?.release = wanted.curve.release }
    let old: Handle?
    do throws(Failure) {
      try retain(handle)
      old = try names.put(place.pointee.nameBytes, handle, replaces: wanted.replaces)
    } catch {
      place.pointee.foreign?.release = nil
      drop(handle)
      drop(handle)
      throw error
    }
    if !wanted.isLive { wanted.curve.release?(wanted.curve.context) }
    if let old { drop(old) }
    return handle
  }

  /// The name is free at once; who holds the curve keeps it.
  package func unregister(_ name: UnsafeBufferPointer<UInt8>) throws(Failure) {
    guard let handle = names.remove(name) else { throw EasingStore.notRegistered(name) }
    drop(handle)
  }

  /// The curve registered under a name, with one more user.
  func registered(_ name: Bytes) -> Handle? {
    guard !name.isEmpty, name.count <= 255 else { return nil }
    return names.find(name) { handle in (try? retain(handle)) != nil }
  }

  private func checkName(_ name: Bytes) throws(Failure) {
    guard !name.isEmpty, name.count <= 255 else {
      throw failure(.invalidArgument) { text in
        text.append("the length of a ")
        text.append(argument: "name")
        text.append(" must be ")
        text.append(hint: "between 1 and 255 bytes")
        text.append(", got ")
        text.append(got: Double(name.count))
      }
    }
    try checkWord(name, "name", article: "a ")
    // A built-in curve, in the canonical words or another library's: it means what it means.
    if DialectNames.knows(name, .canonical) || EasingParser.isFunction(name) || name.isEqual("bake") {
      throw EasingStore.inUse(name)
    }
    if EasingModifier.named(name) != nil { throw EasingStore.inUse(name) }
  }

  static func inUse(_ name: Bytes) -> Failure {
    failure(.nameInUse, argument: "name") { text in
      text.append("the name ")
      text.append(got: name)
      text.append(" is in use")
    }
  }

  static func notRegistered(_ name: Bytes) -> Failure {
    var nearest = Nearest(name)
    nearest.look(atRegistered: shared.names)
    return failure(.unknownEasing, argument: "name") { text in
      text.append("no easing is registered as ")
      text.append(got: name)
      nearest.write(to: &text)
    }
  }
}
