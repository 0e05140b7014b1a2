// SPDX-License-Identifier: MIT

package import KernelTypes

/// A family of curves, or one of the shapes of CSS. The raw values up to 18 are part of the built-in ids.
package enum EasingFamily: UInt32, CaseIterable, Sendable {
  case linear = 0, quad, cubic, quart, quint, sine, circ, expo, elastic, back, bounce
  case expoSmooth = 11
  case smoothstep = 12
  case smootherstep = 13
  case ahBack = 14
  case ahBounce = 15
  case gsapExpo = 18
  case pow = 100
  case bezier
  case steps
  case stops
  /// A spring's way from 0 to 1.
  case spring
  /// A curve with a record of its own: baked, live or modified.
  case foreign
  /// Cubics end to end: CustomEase's.
  case path
  /// Curves of chance.
  case rough, wiggle, noise, shake

  /// quad ... bounce: Penner's, with in, out, inOut and outIn and an id without parameters.
  package static let named: ClosedRange<UInt32> = 1...10

  /// Families with four forms and no parameters beside Penner's.
  package static let others: [EasingFamily] = [.expoSmooth, .ahBack, .ahBounce, .gsapExpo]

  package var name: StaticString {
    switch self {
    case .linear: "linear"
    case .quad: "quad"
    case .cubic: "cubic"
    case .quart: "quart"
    case .quint: "quint"
    case .sine: "sine"
    case .circ: "circ"
    case .expo: "expo"
    case .elastic: "elastic"
    case .back: "back"
    case .bounce: "bounce"
    case .expoSmooth: "expo.smooth"
    case .smoothstep: "smoothstep"
    case .smootherstep: "smootherstep"
    case .ahBack: "ah.back"
    case .ahBounce: "ah.bounce"
    case .gsapExpo: "gsap.expo"
    case .pow: "pow"
    case .bezier: "cubic-bezier"
    case .steps: "steps"
    case .stops: "linear"
    case .spring: "spring"
    case .foreign: "foreign"
    case .path: "path"
    case .rough: "rough"
    case .wiggle: "wiggle"
    case .noise: "noise"
    case .shake: "shake"
    }
  }

  /// How many parameters a name of this family may carry.
  package var parameterLimit: Int {
    switch self {
    case .elastic, .bounce: 2
    case .back, .pow: 1
    default: 0
    }
  }
}

extension EasingForm {
  /// Numbers modulo 4: inOut, outIn, in, out. (An array of another module's cases, allCases too, is memory asked for.)
  static let longestFirst: Range<UInt32> = 2..<6

  package var name: StaticString {
    switch self {
    case .in: "in"
    case .out: "out"
    case .inOut: "inOut"
    case .outIn: "outIn"
    }
  }
}

extension StepPosition {
  package var name: StaticString {
    switch self {
    case .jumpEnd: "jump-end"
    case .jumpStart: "jump-start"
    case .jumpNone: "jump-none"
    case .jumpBoth: "jump-both"
    }
  }
}

/// How an elastic whose amplitude is above 1 begins. Its swing is shifted so that it starts at 0; Penner shifts in and out
/// the same way, so that his out is not his in turned around, and libraries differ in which one they keep.
package enum ElasticPhase: UInt32, Sendable {
  /// in is Penner's, the other forms follow from it: ours, and DOTween's in.
  case fromIn
  /// out is Penner's, the other forms follow from it: GSAP's, anime's, and DOTween's out.
  case fromOut
  /// Penner's inOut, half of his in and half of his out: DOTween's.
  case both
}

/// What a curve is, as it was asked for: a family, a form and the parameters as they are written. Two specs that are
/// equal are the same curve. Compiled, it is what the kernels read.
package struct EasingSpec {
  package var family: EasingFamily
  package var form: EasingForm
  /// back: overshoot. elastic: amplitude, period. bounce: restitution, rebounds. pow: exponent.
  /// bezier: x1, y1, x2, y2. steps: count, position. spring: omega, damping ratio, velocity, tolerance. Those of chance: as
  /// in EasingNoise.swift.
  package var parameters: (Double, Double, Double, Double)
  /// False for GSAP's and anime's inOut of back and elastic, which take the parameter as it stands.
  package var isWidened = true
  package var phase = ElasticPhase.fromIn
  /// linear() and path(): `stopCount` inputs, then as many outputs. What `madeTable` makes. Memory of its definition's.
  package var table: UnsafeMutablePointer<Double>?
  package var stopCount = 0

  package init(_ family: EasingFamily, _ form: EasingForm = .in) {
    self.family = family
    self.form = form
    parameters = family.defaults
  }

  package static var linear: EasingSpec { EasingSpec(.linear) }
}

/// A spec, and the numbers that it points to.
package struct EasingDefinition: ~Copyable {
  var spec: EasingSpec
  let table: Column<Double>

  init(_ spec: EasingSpec, _ table: consuming Column<Double> = Column()) {
    self.spec = spec
    self.table = table
  }
}

extension EasingFamily {
  package var defaults: (Double, Double, Double, Double) {
    switch self {
    case .back: (1.70158, 0, 0, 0)
    case .elastic: (1, 0.3, 0, 0)
    case .bounce: (0.25, 3, 0, 0)
    default: (0, 0, 0, 0)
    }
  }
}

// MARK: - Checking

extension EasingSpec {
  static let mostSteps = 1_073_741_824.0

  /// The same curve in its simplest words, or an error that names the parameter.
  package func checked() throws(Failure) -> EasingSpec {
    var spec = self
    let (a, b, c, d) = parameters
    switch family {
    case .back:
      guard abs(a) <= 1e6 else { throw invalid("the overshoot of back", must: "between -1e6 and 1e6", got: a) }
    case .elastic:
      guard abs(a) <= 1e6 else { throw invalid("the amplitude of elastic", must: "between -1e6 and 1e6", got: a) }
      guard b >= 1e-3, b <= 1e6 else { throw invalid("the period of elastic", must: "between 0.001 and 1e6", got: b) }
      spec.parameters.0 = max(a, 1)
      if spec.parameters.0 == 1 { spec.phase = .fromIn }
    case .bounce:
      guard a >= 0, a < 1 else { throw invalid("the restitution of bounce", must: ">= 0 and < 1", got: a) }
      guard b >= 0, b <= 8, b == b.rounded(.down) else {
        throw invalid("the number of rebounds", must: "an integer from 0 to 8", got: b)
      }
      if a == 0 { spec.parameters.1 = 0 }
    case .pow:
      guard a >= 1e-3, a <= 1e3 else { throw invalid("the exponent of pow", must: "between 0.001 and 1000", got: a) }
    case .bezier:
      guard a >= 0, a <= 1 else { throw invalid("x1 of cubic-bezier", must: "between 0 and 1", got: a) }
      guard c >= 0, c <= 1 else { throw invalid("x2 of cubic-bezier", must: "between 0 and 1", got: c) }
      guard abs(b) <= 1e30 else { throw invalid("y1 of cubic-bezier", must: "between -1e30 and 1e30", got: b) }
      guard abs(d) <= 1e30 else { throw invalid("y2 of cubic-bezier", must: "between -1e30 and 1e30", got: d) }
      // -0 and +0 are one curve.
      spec.parameters = (a + 0, b + 0, c + 0, d + 0)
      if a == b && c == d { spec = .linear }
    case .steps:
      let position = StepPosition(rawValue: UInt32(clamped: b))
      guard position != nil else { throw invalid("the position of steps", must: "one of 0 to 3", got: b) }
      let fewest: Double = position == .jumpNone ? 2 : 1
      guard a >= fewest, a <= EasingSpec.mostSteps, a == a.rounded(.down) else {
        throw position == .jumpNone
          ? invalid("the count of steps(n, jump-none)", must: "an integer from 2 to 1073741824", got: a)
          : invalid("the count of steps()", must: "an integer from 1 to 1073741824", got: a)
      }
    case .spring: spec = try checkedSpring()
    case .rough, .wiggle, .noise, .shake: if !isTiny { spec = try checkedNoise() }
    default: break
    }
    if form != .inOut || (family != .back && family != .elastic) { spec.isWidened = true }
    return spec
  }

  /// The shapes that are written in f64 only, and parameters whose conditioning would show in f32 arithmetic.
  private var isEvaluatedInF64: Bool {
    switch family {
    case .bezier, .steps, .stops, .spring, .rough, .wiggle, .noise, .shake: true
    case .bounce: !hasDefaultParameters
    case .elastic: parameters.1 < 0.2 || parameters.0 > 4 || phase == .both
    case .back: abs(parameters.0) > 4
    case .foreign, .path: false
    // Those after pow in tsk_family.
    default: kernelFamily > TSK_POW.rawValue
    }
  }

  package var hasDefaultParameters: Bool {
    let defaults = family.defaults
    return parameters.0 == defaults.0 && parameters.1 == defaults.1
  }
}

extension UInt32 {
  /// Any double, NaN too, without a trap.
  init(clamped value: Double) { self = value >= 0 && value < 4_294_967_295 ? UInt32(value) : .max }
}

// MARK: - Compiling

extension EasingSpec {
  /// What the kernels read. For a spec that was checked.
  package func compiled() -> tsk_curve {
    var curve = tsk_curve()
    curve.wide = isEvaluatedInF64 ? 1 : 0
    let (a, b, c, d) = parameters
    // inOut widens the two families that Penner widened; the parameter is written as for the in form.
    let isWide = form == .inOut && isWidened
    switch family {
    case .linear, .foreign, .path: curve.shape = 0
    case .rough, .wiggle, .noise, .shake: if !isTiny { compileNoise(&curve) }
    case .spring: compileSpring(&curve)
    case .bezier:
      curve.shape = UInt32(TSK_BEZIER)
      curve.parameters.0 = a
      curve.parameters.1 = b
      curve.parameters.2 = c
      curve.parameters.3 = d
    case .steps:
      let position = StepPosition(rawValue: UInt32(clamped: b)) ?? .jumpEnd
      curve.shape = UInt32(TSK_STEPS)
      curve.parameters.0 = a
      curve.parameters.1 = position == .jumpNone ? a - 1 : position == .jumpBoth ? a + 1 : a
      curve.parameters.2 = position == .jumpStart || position == .jumpBoth ? 1 : 0
    case .stops:
      curve.shape = UInt32(TSK_STOPS)
      curve.count = UInt32(truncatingIfNeeded: stopCount)
      curve.table = UnsafePointer(table)
    case .bounce where !hasDefaultParameters:
      curve.shape = TSK_BOUNCE_N.rawValue << 2 | form.rawValue
      curve.parameters.0 = BounceArcs.total(restitution: a, rebounds: Int(b)).high
      curve.count = UInt32(b) + 1
      curve.table = UnsafePointer(table)
    default:
      curve.shape = kernelFamily << 2 | form.rawValue
      switch family {
      case .back: curve.parameters.0 = isWide ? a * 1.525 : a
      case .elastic:
        curve.parameters.0 = 1 / (isWide ? b * 1.5 : b)
        curve.parameters.1 = ((a - 1) * (a + 1)).squareRoot() * (phase == .fromOut ? -1 : 1)
      case .pow: curve.parameters.0 = a
      default: break
      }
    }
    return curve
  }

  private var kernelFamily: UInt32 {
    switch family {
    case .elastic where phase == .both: TSK_PENNER_ELASTIC.rawValue
    case .pow: TSK_POW.rawValue
    case .expoSmooth: TSK_EXPO_SMOOTH.rawValue
    case .smoothstep: TSK_SMOOTHSTEP.rawValue
    case .smootherstep: TSK_SMOOTHERSTEP.rawValue
    case .ahBack: TSK_SINE_BACK.rawValue
    case .ahBounce: TSK_UNEVEN_BOUNCE.rawValue
    case .gsapExpo: TSK_BLENDED_EXPO.rawValue
    default: family.rawValue
    }
  }
}
