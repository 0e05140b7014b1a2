// SPDX-License-Identifier: MIT

internal import CTweenSpiritShims

/// Why a call was refused; the numbers are those of `ts_status`.
package enum Status: Int32, Sendable {
  case invalidArgument = 1
  case staleHandle = 2
  case unknownEasing = 3
  case outOfMemory = 4
  case busy = 5
  case nameInUse = 6
  case callback = 7
  case inPast = 8
}

/// Thrown when this thread's latest error has been written; `ts_error_get_info` reads it.
package struct Failure: Error {
  package let status: Status
}

/// The message of a failure as it is written. Its argument, value, hint and handle become fields of the error, too, so that
/// no program needs to read the sentence.
package struct FailureText {
  private var text: Text
  private let error: UnsafeMutablePointer<tss_error>

  fileprivate init(_ status: Status, argument: StaticString?) {
    error = tss_last_error()
    error.pointee.status = status.rawValue
    (error.pointee.slot, error.pointee.generation) = (0, 0)
    (error.pointee.is_number, error.pointee.number, error.pointee.line) = (false, 0, 0)
    error.pointee.argument = argument.map(cString)
    (error.pointee.got, error.pointee.hint) = (nil, nil)
    let message = UnsafeMutableRawPointer(tss_error_message(error)).assumingMemoryBound(to: UInt8.self)
    text = Text(message, capacity: Int(tss_message_capacity))
  }

  package mutating func append(_ words: StaticString) { text.append(words) }
  package mutating func append(_ value: Double) { text.append(value) }
  package mutating func append(_ value: Int) { text.append(value) }

  package mutating func append(argument: StaticString) {
    text.append(argument)
    error.pointee.argument = cString(argument)
  }

  mutating func append(argument: Bytes) {
    error.pointee.argument = keep(in: tss_error_argument(error), Int(tss_path_capacity)) {
      $0.append(printable: argument)
    }
  }

  /// The path of the refused value in a document, and a colon; nothing, and false, where `write` writes nothing.
  mutating func appendArgument(_ write: (inout Text) -> Void) -> Bool {
    let start = text.count
    let argument = keep(in: tss_error_argument(error), Int(tss_path_capacity), write)
    guard text.count > start else { return false }
    error.pointee.argument = argument
    text.append(": ")
    return true
  }

  /// " (line 7)", behind all other words.
  mutating func append(line: Int) {
    text.append(" (line ")
    text.append(line)
    text.append(")")
    error.pointee.line = UInt32(clamping: line)
  }

  package mutating func append(got value: Double) {
    appendGot { $0.append(value) }
    (error.pointee.is_number, error.pointee.number) = (true, value)
  }

  /// A number in its writer's digits.
  mutating func append(got value: Double, as digits: Bytes) {
    appendGot { $0.append(printable: digits) }
    guard value.isFinite else { return }
    (error.pointee.is_number, error.pointee.number) = (true, value)
  }

  mutating func append(got words: StaticString) { appendGot { $0.append(words) } }

  mutating func appendGot(_ write: (inout Text) -> Void) {
    error.pointee.got = keep(in: tss_error_got(error), Int(tss_field_capacity), write)
  }

  /// In quotes, which the field does not have.
  package mutating func append(got given: UnsafeBufferPointer<UInt8>) {
    text.append("\"")
    appendGot { $0.append(printable: given) }
    text.append("\"")
  }

  package mutating func quote(_ given: UnsafeBufferPointer<UInt8>) {
    text.append("\"")
    text.append(printable: given)
    text.append("\"")
  }

  package mutating func append(hint: StaticString) {
    text.append(hint)
    error.pointee.hint = cString(hint)
  }

  package mutating func appendHint(_ write: (inout Text) -> Void) {
    error.pointee.hint = keep(in: tss_error_hint(error), Int(tss_field_capacity), write)
  }

  mutating func append(words: Bytes) { text.append(words) }

  /// Fields of the failure before, whose texts nobody has written over.
  fileprivate mutating func restore(
    got: UnsafePointer<CChar>?, hint: UnsafePointer<CChar>?, _ isNumber: Bool, _ number: Double
  ) {
    (error.pointee.got, error.pointee.hint) = (got, hint)
    (error.pointee.is_number, error.pointee.number) = (isNumber, number)
  }

  /// Sets the fields for a handle, which the message does not contain.
  fileprivate func set(_ handle: Handle) {
    (error.pointee.slot, error.pointee.generation) = (handle.slot, handle.generation)
  }

  fileprivate func terminate() { text.terminate() }

  /// A copy, in a field, of what is written into the message.
  @inline(never)
  private mutating func keep(
    in field: UnsafeMutablePointer<CChar>, _ capacity: Int, _ write: (inout Text) -> Void
  ) -> UnsafePointer<CChar> {
    let start = text.count
    write(&text)
    let written = min(text.count, Int(tss_message_capacity) &- 1) &- start
    let count = max(0, min(written, capacity &- 1))
    field.update(from: tss_error_message(error) + min(start, Int(tss_message_capacity)), count: count)
    field[count] = 0
    return UnsafePointer(field)
  }
}

/// A failure whose message is what `write` appends.
@inline(never)
package func failure(
  _ status: Status, argument: StaticString? = nil, _ write: (inout FailureText) -> Void
) -> Failure {
  var text = FailureText(status, argument: argument)
  write(&text)
  text.terminate()
  return Failure(status: status)
}

package func failure(_ status: Status, argument: StaticString? = nil, _ message: StaticString) -> Failure {
  failure(status, argument: argument) { $0.append(message) }
}

package func outOfMemory(_ size: Int) -> Failure {
  failure(.outOfMemory) { text in
    text.append("out of memory: ")
    text.append(size)
    text.append(" bytes could not be allocated")
  }
}

/// "`name` must be `rule`, got `value`"
package func invalid(_ name: StaticString, must rule: StaticString, got value: Double) -> Failure {
  failure(.invalidArgument) { text in
    text.append(argument: name)
    text.append(" must be ")
    text.append(hint: rule)
    text.append(", got ")
    text.append(got: value)
  }
}

/// The same of a rule that is written, in fewer than 80 bytes. `things`: what a count is of, in languages without counts.
package func invalid(
  _ name: StaticString, of things: StaticString? = nil, got value: Double, must rule: (inout Text) -> Void
) -> Failure {
  failure(.invalidArgument) { text in
    text.append(argument: name)
    if let things {
      text.append(" of ")
      text.append(things)
    }
    text.append(" must be ")
    text.appendHint(rule)
    text.append(", got ")
    text.append(got: value)
  }
}

/// The same of a number that stands for no case of an enum, whose numbers go on from 0.
func invalid<Choice: RawRepresentable>(_ name: StaticString, isNo _: Choice.Type, got number: UInt32) -> Failure
where Choice.RawValue == UInt32 {
  var last: UInt32 = 0
  while Choice(rawValue: last &+ 1) != nil { last &+= 1 }
  return invalid(name, got: Double(number)) { text in
    text.append("one of 0 to ")
    text.append(Double(last))
  }
}

/// "`name` must be `rule`"
func invalid(_ name: StaticString, must rule: StaticString) -> Failure {
  failure(.invalidArgument) { text in
    text.append(argument: name)
    text.append(" must be ")
    text.append(hint: rule)
  }
}

package func null(_ name: StaticString) -> Failure {
  failure(.invalidArgument) { text in
    text.append(argument: name)
    text.append(" must not be NULL")
  }
}

/// "the `noun` `predicate`", for a handle that names no object.
func stale(_ handle: Handle, _ noun: StaticString, _ predicate: StaticString) -> Failure {
  stale(handle, noun) { $0.append(predicate) }
}

func stale(_ handle: Handle, _ noun: StaticString, _ write: (inout FailureText) -> Void) -> Failure {
  failure(.staleHandle) { text in
    text.set(handle)
    text.append("the ")
    text.append(noun)
    text.append(" ")
    write(&text)
  }
}

/// This thread's latest failure with its place in a document in front of its words and for its argument, as one of an argument.
/// What was given and what would be accepted stay.
func relocated(_ status: Status, line: Int, _ path: (inout Text) -> Void) -> Failure {
  let error = tss_last_error()
  let size = Int(tss_message_capacity)
  return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size) { kept in
    let (got, hint) = (error.pointee.got, error.pointee.hint)
    let (isNumber, number) = (error.pointee.is_number, error.pointee.number)
    let message = UnsafeMutableRawPointer(tss_error_message(error)).assumingMemoryBound(to: UInt8.self)
    var length = 0
    while length < size, message[length] != 0 { length &+= 1 }
    kept.baseAddress?.update(from: message, count: length)
    return failure(status, argument: "text") { text in
      _ = text.appendArgument(path)
      text.append(words: Bytes(start: kept.baseAddress, count: length))
      text.restore(got: got, hint: hint, isNumber, number)
      text.append(line: line)
    }
  }
}

/// Whether this thread's latest failure is about an argument of this name.
func refusedArgument(is name: Bytes) -> Bool {
  guard let argument = tss_last_error().pointee.argument else { return false }
  for (i, byte) in name.enumerated() where UInt8(bitPattern: argument[i]) != byte { return false }
  return argument[name.count] == 0
}

/// What `work` gives, or nil where it fails, which is nobody's error: this thread's latest error stays.
func quietly<Result>(_ work: () throws(Failure) -> Result) -> Result? {
  withUnsafeTemporaryAllocation(of: tss_error.self, capacity: 1) { kept in
    kept.baseAddress.map { tss_clear_error($0) }
    let before = tss_divert_errors(kept.baseAddress)
    defer { _ = tss_divert_errors(before) }
    do throws(Failure) { return try work() } catch { return nil }
  }
}

/// This thread's latest error, as Swift has it.
package struct LastError {
  package let message: String
  package let argument, got, hint: String?
  package let line: Int?

  package init() {
    let error = tss_last_error()
    message = String(cString: tss_error_message(error))
    argument = error.pointee.argument.map { String(cString: $0) }
    got = error.pointee.got.map { String(cString: $0) }
    hint = error.pointee.hint.map { String(cString: $0) }
    line = error.pointee.line == 0 ? nil : Int(error.pointee.line)
  }
}

extension EndReason {
  /// "finished"
  var name: Bytes {
    Words("finished settled replaced stopped cancelled unbound error released bound")[Int(rawValue) &- 1]
  }
}

extension FailureText {
  /// "has ended (finished)"; nil: the reason is not known.
  mutating func append(hasEnded reason: EndReason?) {
    append("has ended")
    guard let reason else { return }
    append(" (")
    append(words: reason.name)
    append(")")
  }
}
