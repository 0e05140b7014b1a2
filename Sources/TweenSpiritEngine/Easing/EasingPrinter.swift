// SPDX-License-Identifier: MIT

extension EasingSpec {
  /// The canonical spelling: parsing it gives this spec again.
  package func print(to text: inout Text) {
    if let keyword = CSSKeyword.allCases.first(where: { $0.spec == self }) {
      text.append("css.")
      text.append(keyword.name)
      return
    }
    if family == .elastic, self == EasingBuiltins.animationHelperElastic(form) {
      text.append("ah.elastic.")
      text.append(form.name)
      return
    }
    let (a, b, _, _) = parameters
    switch family {
    case .linear, .smoothstep, .smootherstep: text.append(family.name)
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
    case .foreign: text.append("foreign")
    case .spring: printSpring(to: &text)
    case .expoSmooth, .ahBack, .ahBounce, .gsapExpo:
      text.append(family.name)
      text.append(".")
      text.append(form.name)
    case .elastic where phase == .both: text.append("dotween.elastic.inOut")
    default:
      let isOthers = !isWidened || phase != .fromIn
      if isOthers { text.append("gsap.") }
      text.append(family.name)
      text.append(".")
      text.append(form.name)
      let defaults = family.defaults
      guard !hasDefaultParameters || isOthers else { return }
      switch family {
      case .elastic, .bounce: printCall("", count: b == defaults.1 && !isOthers ? 1 : 2, to: &text)
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
      a.phase == b.phase,
      a.stopCount == b.stopCount
    else { return false }
    guard a.family == .stops, let x = a.table, let y = b.table else { return true }
    for i in 0..<2 * a.stopCount where x[i] != y[i] { return false }
    return true
  }
}

extension UnsafePointer where Pointee == EasingRecord {
  /// The canonical name: a registered curve's own, a made one's recipe.
  package func print(to text: inout Text) {
    var (record, depth) = (self, 0)
    while record.pointee.name.count == 0, let below = record.below {
      if record.pointee.kind == .baked { text.append("bake(") }
      for i in 0..<record.pointee.modifiers.count {
        text.append(record.pointee.modifiers[i].name)
        text.append("(")
      }
      (record, depth) = (below, depth + 1)
    }
    if record.pointee.name.count > 0 {
      text.append(record.pointee.nameBytes)
    } else {
      record.pointee.spec.print(to: &text)
    }
    while depth > 0 {
      depth -= 1
      record = self
      for _ in 0..<depth { if let below = record.below { record = below } }
      record.printEnd(to: &text)
    }
  }

  /// What stands behind the curve below.
  private func printEnd(to text: inout Text) {
    if pointee.kind == .baked {
      text.append(",")
      text.append(pointee.tolerance)
      if pointee.maxPoints != CurveBaker.usualPoints {
        text.append(",")
        text.append(pointee.maxPoints)
      }
      text.append(")")
    }
    for _ in 0..<pointee.modifiers.count { text.append(")") }
  }
}

extension EasingStore {
  /// Every name without parameters, one a line: the built-in ones, then the registered.
  package func list(to text: inout Text) {
    for id in builtinIDs {
      guard let record = builtin(id) else { continue }
      record.pointee.spec.print(to: &text)
      text.append("\n")
    }
    names.list(to: &text)
  }
}
