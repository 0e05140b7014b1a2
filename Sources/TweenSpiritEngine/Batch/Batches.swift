// SPDX-License-Identifier: MIT

/// What the runtime makes at the first use of a generic type is memory asked for, which a step never does: so each batch is
/// used once, on nothing, while the library is loaded.
enum Batches {
  static func setUp() {
    var numbers = (0.0, 0.0, 0.0, 0.0)
    let spring = SpringPreset.smooth.spring
    let curve = Handle(slot: 0, generation: EasingStore.builtinGeneration)
    withUnsafeMutableBytes(of: &numbers) { memory in
      guard let base = memory.baseAddress else { return }
      for precision in [Precision.f32, .f64] {
        var springs = SpringRequest(value: Strided(base), velocity: Strided(base + 8), target: Strided())
        springs.count = 1
        springs.springCount = 1
        withUnsafePointer(to: spring) {
          springs.springs = $0
          _ = try? springs.step(precision, 1, counts: true)
        }
        var decays = DecayRequest(value: Strided(base), velocity: Strided(base + 8))
        decays.count = 1
        decays.decay = Decay(unchecked: 1)
        _ = try? decays.step(precision, 1, counts: true)
        withUnsafePointer(to: curve) {
          var tweens = TweenRequest(easings: $0, easingCount: 1, out: Strided(base))
          tweens.count = 1
          try? tweens.sample(precision, 1)
        }
      }
    }
    _ = DecayMotion(Decay(unchecked: 1), start: 0, velocity: 1).state(1)
    _ = SpringMotion(spring, start: 0, target: 1).settlingTime(tolerance: 0.1)
  }
}
