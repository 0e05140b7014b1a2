// SPDX-License-Identifier: MIT

/// Springs by name: SwiftUI's, and what other libraries begin with. The numbers are those of the C API.
package enum SpringPreset: UInt32, CaseIterable, Sendable {
  case smooth = 0, snappy, bouncy, swiftUI, interactive, coreAnimation, gpuAnimation, yaal, b3ll, advance,
    waveInteractive, waveAnimated, origami, motionDuration, motionVisual, reactSpring, reactSpringGentle,
    reactSpringWobbly, reactSpringStiff, reactSpringSlow, reactSpringMolasses, android, compose, flutter, box2D

  package var name: StaticString {
    switch self {
    case .smooth: "smooth"
    case .snappy: "snappy"
    case .bouncy: "bouncy"
    case .swiftUI: "swiftui"
    case .interactive: "interactive"
    case .coreAnimation: "core_animation"
    case .gpuAnimation: "gpu_animation"
    case .yaal: "yaal"
    case .b3ll: "b3ll"
    case .advance: "advance"
    case .waveInteractive: "wave_interactive"
    case .waveAnimated: "wave_animated"
    case .origami: "origami"
    case .motionDuration: "motion_duration"
    case .motionVisual: "motion_visual"
    case .reactSpring: "react_spring"
    case .reactSpringGentle: "react_spring_gentle"
    case .reactSpringWobbly: "react_spring_wobbly"
    case .reactSpringStiff: "react_spring_stiff"
    case .reactSpringSlow: "react_spring_slow"
    case .reactSpringMolasses: "react_spring_molasses"
    case .android: "android"
    case .compose: "compose"
    case .flutter: "flutter"
    case .box2D: "box2d"
    }
  }

  private var scheme: Spring.Scheme {
    switch self {
    case .smooth: .duration(0.5, bounce: 0)
    case .snappy: .duration(0.5, bounce: 0.15)
    case .bouncy: .duration(0.5, bounce: 0.3)
    case .swiftUI: .response(0.5, dampingRatio: 0.825)
    case .interactive: .response(0.15, dampingRatio: 0.86)
    case .coreAnimation: .stiffness(100, damping: 10, mass: 1)
    case .gpuAnimation: .stiffness(200, damping: 10, mass: 1)
    case .yaal: .stiffness(150, damping: 20, mass: 1)
    case .b3ll: .stiffness(300, damping: 10, mass: 1)
    case .advance: .stiffness(120, damping: 12, mass: 1)
    case .waveInteractive: .response(0.2, dampingRatio: 0.8)
    case .waveAnimated: .response(0.82, dampingRatio: 1)
    case .origami: .bounciness(4, speed: 12)
    // Motion's rule, ln(zeta / (0.001 sqrt(1 - zeta^2))) / (zeta duration), at 0.8 s and 0.7: it settles in 0.836 s.
    case .motionDuration: .omega(12.299_558_235_134_413, dampingRatio: 0.7, mass: 1)
    case .motionVisual: .visualDuration(0.3, bounce: 0.3)
    case .reactSpring: .stiffness(170, damping: 26, mass: 1)
    case .reactSpringGentle: .stiffness(120, damping: 14, mass: 1)
    case .reactSpringWobbly: .stiffness(180, damping: 12, mass: 1)
    case .reactSpringStiff: .stiffness(210, damping: 20, mass: 1)
    case .reactSpringSlow: .stiffness(280, damping: 60, mass: 1)
    case .reactSpringMolasses: .stiffness(280, damping: 120, mass: 1)
    case .android: .stiffnessAndRatio(1500, dampingRatio: 0.5, mass: 1)
    case .compose: .stiffnessAndRatio(1500, dampingRatio: 1, mass: 1)
    case .flutter: .stiffness(300, damping: 15, mass: 1)
    case .box2D: .frequency(30, dampingRatio: 10)
    }
  }

  /// None of them is refused.
  package var spring: Spring { (try? Spring(of: scheme)) ?? Spring(omega: 4 * .pi, dampingRatio: 1) }
}
