// SPDX-License-Identifier: MIT
//
// Which spec has which built-in id. The numbers are frozen.

/// What stands under ids of its own, beside the families with four forms.
package enum EasingBuiltins {
  static func spec(_ id: UInt32) -> EasingSpec? {
    if id == 0 { return .linear }
    if id == 48 { return EasingSpec(.smoothstep) }
    if id == 49 { return EasingSpec(.smootherstep) }
    if let keyword = CSSKeyword(rawValue: id) { return keyword.spec }
    guard let form = EasingForm(rawValue: id & 3) else { return nil }
    if id >> 2 == 13 { return animationHelperElastic(form) }
    guard let family = EasingFamily(rawValue: id >> 2),
      EasingFamily.named.contains(family.rawValue) || EasingFamily.others.contains(family)
    else { return nil }
    return EasingSpec(family, form)
  }

  static func id(_ spec: EasingSpec) -> UInt32? {
    switch spec.family {
    case .linear: return 0
    case .smoothstep: return 48
    case .smootherstep: return 49
    case .bezier, .steps: return CSSKeyword.allCases.first { $0.spec == spec }?.rawValue
    case .stops, .pow, .foreign, .path, .rough, .wiggle, .noise, .shake: return nil
    case .elastic where spec == animationHelperElastic(spec.form): return 52 | spec.form.rawValue
    default:
      guard spec.hasDefaultParameters, spec.isWidened else { return nil }
      return EasingName(family: spec.family, form: spec.form).id
    }
  }

  /// AHEasing's elastic, sin(13 pi t / 2) 2^(10 (t - 1)): Penner's with a period of 4/13, which its inOut keeps.
  static func animationHelperElastic(_ form: EasingForm) -> EasingSpec {
    var spec = EasingSpec(.elastic, form)
    spec.parameters.1 = 4.0 / 13
    spec.isWidened = form != .inOut
    return spec
  }
}
