// SPDX-License-Identifier: MIT

extension EasingSpec {
  /// The canonical spelling: parsing it gives this spec again.
  package func print(to text: inout Text) {
    if let keyword = CSSKeyword.allCases.first(where: { $0.spec == self }) {
      text.append("css.")
      text.append(keyword.name)
      return
    }
    let (a, b, _, _) = parameters
    switch family {
    case .linear: text.append("linear")
    case .bezier: printCall("cubic-bezier", count: 4, to: &text)
    case .steps:
      text.append("steps(")
      text.append(a)
      if let position = StepPosition(rawValue: UInt32(clamped: b)), position != .jumpEnd {
        text.append(",")
        text.append(position.name)
      }
      text.append(")")
    case .stops: printStops(to: &text)
    default:
      if !isWidened { text.append("gsap.") }
      text.append(family.name)
      text.append(".")
      text.append(form.name)
      let defaults = family.defaults
      guard !hasDefaultParameters || !isWidened else { return }
      switch family {
      case .elastic, .bounce: printCall("", count: b == defaults.1 && isWidened ? 1 : 2, to: &text)
      default: printCall("", count: 1, to: &text)
      }
    }
  }

  private func printCall(_ name: StaticString, count: Int, to text: inout Text) {
    text.append(name)
    text.append("(")
    text.append(parameters.0)
    if count > 1 {
      text.append(",")
      text.append(parameters.1)
    }
    if count > 2 {
      text.append(",")
      text.append(parameters.2)
      text.append(",")
      text.append(parameters.3)
    }
    text.append(")")
  }

  private func printStops(to text: inout Text) {
    guard let stops = table else { return }
    text.append("linear(")
    for i in 0..<stopCount {
      if i > 0 { text.append(", ") }
      text.append(stops[stopCount + i])
      text.append(" ")
      text.appendPercentage(stops[i])
    }
    text.append(")")
  }
}

extension EasingSpec: Equatable {
  /// The same curve with the same parameters; stops are compared by value.
  package static func == (a: EasingSpec, b: EasingSpec) -> Bool {
    guard a.family == b.family, a.form == b.form, a.parameters == b.parameters, a.isWidened == b.isWidened,
      a.stopCount == b.stopCount
    else { return false }
    guard a.family == .stops, let x = a.table, let y = b.table else { return true }
    for i in 0..<2 * a.stopCount where x[i] != y[i] { return false }
    return true
  }
}

extension EasingStore {
  /// Every name without parameters, one a line.
  package func list(to text: inout Text) {
    for id in builtinIDs {
      guard let record = builtinRecord(id) else { continue }
      record.pointee.spec.print(to: &text)
      text.append("\n")
    }
  }
}
