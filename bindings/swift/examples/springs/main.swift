// SPDX-License-Identifier: MIT
//
// Springs of ten libraries side by side, a list that is flung, and ten thousand sprites for ten seconds.

import Foundation
import TweenSpirit

let sprites = 10_000
let frames = 600
let presets = [
  "smooth", "snappy", "bouncy", "core_animation", "gpu_animation", "react_spring", "react_spring_wobbly", "origami",
  "android", "flutter",
]

func padded(_ text: String, _ width: Int, left: Bool = false) -> String {
  let space = String(repeating: " ", count: max(width - text.count, 0))
  return left ? text + space : space + text
}

func table() throws {
  let columns = [("stiffness", 10), ("damping", 9), ("settles", 9), ("overshoot", 9), ("at 0.1 s", 12)]
  print(padded("spring", 20, left: true), columns.map { padded($0.0, $0.1) }.joined(separator: " "))
  for name in presets {
    let spring = Spring.preset(name) ?? .smooth
    let numbers = try String(
      format: "%10.4f %9.4f %9.5f %9.5f %12.9f", spring.stiffness, spring.damping, spring.settlingTime(),
      spring.overshoot, spring.value(at: 0.1))
    print(padded(name, 20, left: true), numbers)
  }
}

/// A list flung by the finger: a decay, and at the edge a spring.
func fling() throws {
  let list = try DecayMotion(.iOSNormal, from: 0, velocity: 3000, bounds: 0...1000)
  let times = try String(
    format: "meets its edge at %.6f s and rests at %.6f s:", list.handoffTime ?? .infinity,
    list.settlingTime(tolerance: 0.5))
  let numbers = try (0...5).map { String(format: "%.3f", try list.value(at: Double($0) * 0.2)) }.joined(separator: " ")
  print("\na list flung at 3000 points a second \(times) \(numbers)")
}

struct Sprite {
  var x, vx, goal: Float

  init(_ i: Int) {
    x = Float(i % 97)
    vx = Float(i % 31 - 15)
    goal = Float(i % 53)
  }
}

/// The columns of one array of structs, a palette of springs, frames of 1/60 and 1/144.
func animate() throws {
  var all = (0..<sprites).map(Sprite.init)
  let which = (0..<sprites).map { UInt32($0 % presets.count) }
  let palette = presets.compactMap(Spring.preset)
  var (hash, frame, moving) = (0xCBF2_9CE4_8422_2325 as UInt64, 0, sprites)
  let stride = MemoryLayout<Sprite>.stride
  try which.withUnsafeBufferPointer { which in
    try all.withUnsafeMutableBytes { memory in
      guard let base = memory.baseAddress else { return }
      var batch = SpringColumns<Float>(
        count: sprites, value: NumberColumn(base, stride: stride), velocity: NumberColumn(base + 4, stride: stride),
        target: NumberColumn(base + 8, stride: stride), source: .palette(palette, index: which))
      batch.tolerance = 0.001
      batch.threads = 2
      while frame < frames, moving > 0 {
        moving = try batch.step(by: frame % 2 == 1 ? 1.0 / 144 : 1.0 / 60)
        for i in Swift.stride(from: 0, to: sprites, by: 100) {
          let bits = memory.loadUnaligned(fromByteOffset: i * stride, as: UInt32.self)
          hash = (hash ^ UInt64(bits)) &* 0x100_0000_01B3
        }
        frame += 1
      }
    }
  }
  let bits = String(format: "%016lx", hash)
  print("\(sprites) sprites are at rest after \(frame) frames; the bits of their way: \(bits)")
}

try table()
try fling()
try animate()
let curve = try Easing(parsing: "spring(bouncy)")
print(
  String(
    format: "bouncy as a curve takes %.6f s by nature, and is at %.9f after a quarter", curve.duration, curve(0.25)))
