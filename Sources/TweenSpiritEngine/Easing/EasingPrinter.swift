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
    let b = parameters.1
    switch family {
    case .linear, .smoothstep, .smootherstep: text.append(family.name)
    case .bezier: printCall("cubic-bezier", count: 4, to: &text)
    case .steps: printSteps(to: &text)
    case .stops: printStops(to: &text)
    case .foreign: text.append("foreign")
    case .path: if !isTiny { printPath(to: &text) }
    case .rough, .wiggle, .noise, .shake: if !isTiny, let form = family.noise { printNoise(form, to: &text) }
    case .spring: printSpring(to: &text)
    case _ where EasingFamily.others.contains(family):
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

  /// In CSS: its own function or keyword, as style sheets write it.
  func printCSS(to text: inout Text) {
    if let keyword = CSSKeyword.allCases.first(where: { $0.spec == self }) { return text.append(keyword.name) }
    switch family {
    case .bezier: printCall("cubic-bezier", count: 4, separator: ", ", to: &text)
    case .steps: printSteps(separator: ", ", to: &text)
    default: print(to: &text)
    }
  }

  private func printSteps(separator: StaticString = ",", to text: inout Text) {
    text.append("steps(")
    text.append(parameters.0)
    if let position = StepPosition(rawValue: UInt32(clamped: parameters.1)), position != .jumpEnd {
      text.append(separator)
      text.append(position.name)
    }
    text.append(")")
  }

  private func printCall(_ name: StaticString, count: Int, separator: StaticString = ",", to text: inout Text) {
    text.append(name)
    text.append("(")
    text.append(parameters.0)
    if count > 1 {
      text.append(separator)
      text.append(parameters.1)
    }
    if count > 2 {
      text.append(separator)
      text.append(parameters.2)
      text.append(separator)
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
    guard a.family == .stops || a.family == .path, let x = a.table, let y = b.table else { return true }
    for i in 0..<2 * a.stopCount where x[i] != y[i] { return false }
    return true
  }
}

extension UnsafePointer where Pointee == EasingRecord {
  /// The canonical name: a registered curve's own, a made one's recipe. Those that stand in each other wait on a stack, each
  /// with how many of its curves are printed.
  package func print(to text: inout Text) {
    if isTiny { return pointee.spec.print(to: &text) }
    // Eight bytes each, of the KiB that the stack gives without asking the heap.
    withUnsafeTemporaryAllocation(of: UInt.self, capacity: EasingStore.mostDepth + 1) { stack in
      guard let stack = stack.baseAddress else { return }
      stack.initialize(repeating: 0, count: EasingStore.mostDepth + 1)
      stack[0] = UInt(bitPattern: self)
      var last = 0
      while last >= 0 {
        // A record's address is a multiple of four.
        let printed = stack[last] & 3
        guard let record = Self(bitPattern: stack[last] & ~3) else { return }
        guard record.pointee.name.count == 0, let below = record.below else {
          if record.pointee.name.count > 0 {
            text.append(record.pointee.nameBytes)
          } else {
            record.pointee.spec.print(to: &text)
          }
          last -= 1
          continue
        }
        if printed == 0 { record.printStart(to: &text) }
        guard let next = printed == 0 ? below : printed == 1 ? record.other : nil else {
          record.printEnd(to: &text)
          last -= 1
          continue
        }
        if printed == 1 { text.append(",") }
        stack[last] += 1
        last += 1
        stack[last] = UInt(bitPattern: next)
      }
    }
  }

  /// What stands before the curve below.
  private func printStart(to text: inout Text) {
    if pointee.kind == .baked { text.append("bake(") }
    if let made = pointee.composition {
      text.append(made.operation.name)
      text.append("(")
    }
    for i in 0..<pointee.modifiers.count {
      text.append(pointee.modifiers[i].name)
      text.append("(")
    }
  }

  /// What stands behind the curves below.
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
    if let made = pointee.composition {
      if made.operation.takesNumber {
        text.append(",")
        text.append(made.amount)
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
      if isTiny {
        EasingBuiltins.spec(id)?.print(to: &text)
      } else if let record = builtin(id) {
        record.pointee.spec.print(to: &text)
      }
      text.append("\n")
    }
    if !isTiny { names.list(to: &text) }
  }
}
