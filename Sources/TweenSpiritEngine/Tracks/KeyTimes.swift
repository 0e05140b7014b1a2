// SPDX-License-Identifier: MIT

/// Where keys stand that say how long after the key before them: the sum of what they say, rounded once (Neumaier's, with its
/// rounding errors summed up beside it).
struct KeyTimes {
  private var sum: Double
  private var error = 0.0

  init(after last: Double) { sum = last }

  /// A key that comes next, with its time.
  mutating func place(_ key: KeySpec) throws(Failure) -> KeySpec {
    var key = key
    guard key.isRelative else {
      (sum, error) = (key.time, 0)
      return key
    }
    guard key.time >= 0, key.time <= KeyColumns.latest else {
      throw invalid("time", must: ">= 0 and within 1e300 for a relative key", got: key.time)
    }
    let next = sum + key.time
    let part = next - sum
    error += (sum - (next - part)) + (key.time - part)
    sum = next
    (key.time, key.isRelative) = (sum + error, false)
    return key
  }
}
