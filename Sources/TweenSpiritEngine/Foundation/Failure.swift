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
}

/// Thrown with its text already in this thread's error buffer, where `ts_last_error_message` finds it.
package struct Failure: Error {
  package let status: Status
}

/// A failure whose text is what `write` appends.
package func failure(_ status: Status, _ write: (inout Text) -> Void) -> Failure {
  let buffer = UnsafeMutableRawPointer(tss_error_text()).assumingMemoryBound(to: UInt8.self)
  var text = Text(buffer, capacity: Int(tss_error_capacity))
  write(&text)
  text.terminate()
  return Failure(status: status)
}

package func failure(_ status: Status, _ message: StaticString) -> Failure {
  failure(status) { $0.append(message) }
}

package func outOfMemory(_ size: Int) -> Failure {
  failure(.outOfMemory) { text in
    text.append("out of memory: ")
    text.append(size)
    text.append(" bytes could not be had")
  }
}

/// "`name` must be `rule`, got `value`"
package func invalid(_ name: StaticString, must rule: StaticString, got value: Double) -> Failure {
  failure(.invalidArgument) { text in
    text.append(name)
    text.append(" must be ")
    text.append(rule)
    text.append(", got ")
    text.append(value)
  }
}

/// What `work` gives, or nil where it fails, which is nobody's error: this thread's last message stays.
func quietly<Result>(_ work: () throws(Failure) -> Result) -> Result? {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(tss_error_capacity)) { kept in
    guard let kept = kept.baseAddress else { return nil }
    kept.update(from: tss_error_text(), count: Int(tss_error_capacity))
    do throws(Failure) { return try work() } catch {
      tss_error_text().update(from: kept, count: Int(tss_error_capacity))
      return nil
    }
  }
}

/// This thread's last error, as a String.
package func lastErrorMessage() -> String { String(cString: tss_error_text()) }
