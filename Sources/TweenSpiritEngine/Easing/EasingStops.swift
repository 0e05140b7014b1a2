// SPDX-License-Identifier: MIT
//
// linear() of CSS Easing Functions Level 2: "create a linear easing function".

package enum EasingStops {
  package static let most = 1 << 24

  /// From behind "linear(" to behind ")".
  static func parse(_ scanner: inout EasingScanner) throws(Failure) -> EasingDefinition {
    var stops = 1
    for byte in scanner.text where byte == UInt8(ascii: ",") { stops += 1 }
    // One stop with two percentages is two control points.
    var table = try Table(capacity: 2 * min(stops, most / 2 + 1))
    guard try read(&scanner, &table) >= 2 else { throw scanner.malformed("at least two stops") }
    return table.finish()
  }

  /// The same from arrays: `count` outputs, and as many inputs or none. A NaN input is one that is not given.
  package static func make(
    outputs: UnsafePointer<Double>, inputs: UnsafePointer<Double>?, count: Int
  ) throws(Failure) -> EasingDefinition {
    guard count >= 2, count <= most else {
      throw invalid("the number of stops", must: "between 2 and 16777216", got: Double(count))
    }
    for i in 0..<count {
      guard abs(outputs[i]) <= 1e30 else { throw invalid("a stop's output", must: "within 1e30", got: outputs[i]) }
      if let input = inputs?[i], !(abs(input) <= 1e30), !input.isNaN {
        throw invalid("a stop's input", must: "within 1e30", got: input)
      }
    }
    var table = try Table(capacity: count)
    for i in 0..<count { table.append(output: outputs[i], input: inputs?[i] ?? .nan, isLast: i == count - 1) }
    return table.finish()
  }

  /// The number of stops.
  private static func read(_ scanner: inout EasingScanner, _ table: inout Table) throws(Failure) -> Int {
    var stops = 0
    while true {
      var output: Double?
      var first: Double?
      var second: Double?
      var isBehindPercentage = false
      // <number> && <percentage>{0,2}: in either order, the percentages together.
      while true {
        scanner.skipSpace()
        guard scanner.isAtNumber || scanner.isAtMath else { break }
        let before = scanner
        let (value, isPercentage, _) = try scanner.value()
        guard abs(value) <= 1e30 else { throw before.malformed("a number within 1e30") }
        if !isPercentage {
          guard output == nil else { throw before.malformed("one number per stop") }
          output = value
        } else if first == nil {
          first = value
        } else {
          guard second == nil, isBehindPercentage else {
            throw before.malformed("at most two percentages, next to each other")
          }
          second = value
        }
        isBehindPercentage = isPercentage
      }
      stops += 1
      guard let output else { throw scanner.malformed("a stop: a number and up to two percentages") }
      let isLast = scanner.next != UInt8(ascii: ",")
      table.append(output: output, input: first ?? .nan, isLast: isLast)
      if let second { table.append(output: output, input: second, isLast: isLast) }
      guard table.count <= most else { throw scanner.malformed("at most 16777216 stops") }
      if scanner.take(UInt8(ascii: ")")) { return stops }
      guard scanner.take(UInt8(ascii: ",")) else { throw scanner.malformed("\",\" or \")\"") }
    }
  }

  /// Control points as they come in, inputs and outputs in one piece of memory.
  private struct Table: ~Copyable {
    let memory: Column<Double>
    let capacity: Int
    var inputs: UnsafeMutablePointer<Double> { memory.base }
    private(set) var count = 0
    private var largest = -Double.infinity

    init(capacity: Int) throws(Failure) {
      memory = try Column(2 * capacity)
      self.capacity = capacity
    }

    mutating func append(output: Double, input: Double, isLast: Bool) {
      var x = input
      if x.isNaN, count == 0 { x = 0 }
      if x.isNaN, isLast { x = max(1, largest) }
      if x < largest { x = largest }
      if !x.isNaN { largest = x }
      inputs[count] = x
      inputs[capacity + count] = output
      count += 1
    }

    /// Spreads the inputs that were not given evenly between their neighbours.
    consuming func finish() -> EasingDefinition {
      var known = 0
      for i in 1..<count where !inputs[i].isNaN {
        let run = Double(i - known)
        for k in known + 1..<max(i, known + 1) {
          inputs[k] = inputs[known] + (inputs[i] - inputs[known]) * (Double(k - known) / run)
        }
        known = i
      }
      (inputs + count).update(from: inputs + capacity, count: count)
      var spec = EasingSpec(.stops)
      spec.table = inputs
      spec.stopCount = count
      return EasingDefinition(spec, memory)
    }
  }
}
