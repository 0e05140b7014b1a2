// SPDX-License-Identifier: MIT
//
// RZTweenSpirit's example: a label that fades in over ten seconds along an eased curve, while its centre goes through three
// points. Here it is scrubbed, forwards and back; then it is baked with a colour and a spring for good measure.

import Foundation
import TweenSpirit

let frames = 601

func padded(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(width - text.count, 0)) + text
}

func scrub(_ alpha: Track<Double>, _ center: Track<Point>) {
  let columns = [("time", 6), ("alpha", 12), ("x", 12), ("y", 12), ("velocity of the centre", 24)]
  print(columns.map { padded($0.0, $0.1) }.joined(separator: " "))
  for t in [0, 2.5, 5, 6, 7.5, 10, 12, 4, 1] {
    let (at, velocity) = (center.value(at: t), center.velocity(at: t))
    print(
      String(
        format: "%6.2f %12.9f %12.6f %12.6f %12.6f %11.6f", t, alpha.value(at: t), at.x, at.y, velocity[0], velocity[1])
    )
  }
}

/// Markers that the playhead passes between two times.
func pass(_ track: Track<Point>, from: Double, to: Double) throws {
  let met = try track.markers(after: from, upTo: to).map { " marker \($0.name) at " + String(format: "%.1f", $0.time) }
  print(String(format: "from %.1f to %.1f:", from, to) + met.joined())
}

var alpha = Track<Double>(easing: .sine(.out))
try alpha.add(0, at: 0)
try alpha.add(1, at: 10)
var center = Track<Point>()
try center.add(Point(x: 200, y: 400), at: 10)
try center.add(Point(x: 100, y: 100), at: 0)
try center.add(Point(x: 400, y: 100), at: 6)
scrub(alpha, center)
try center.addMarker("1", at: 6)
try center.addMarker("0", at: 2)
try pass(center, from: 0, to: 6.5)
try pass(center, from: 6.5, to: 0)

var tint = Track<Color>(easing: .ease)
try tint.add(Color(r: 1, g: 0.5, b: 0), at: 0)
try tint.add(Color(r: 0, g: 0.25, b: 1), at: 4)
try tint.add(.clear, at: 10)
var size = Track<Size>()
try size.add(Size(width: 80, height: 20), at: 1, interpolation: .spring, spring: Spring(duration: 0.5, bounce: 0.3))
try size.add(Size(width: 160, height: 40), at: 3)

let set = try TrackSet([alpha, center, tint, size])
let lanes = set.laneCount
var numbers = [Float](repeating: 0, count: frames * lanes)
try numbers.withUnsafeMutableBufferPointer { try set.sampleFrames(count: frames, fps: 60, into: $0) }
var hash: UInt64 = 0xCBF2_9CE4_8422_2325
for number in numbers { hash = (hash ^ UInt64(number.bitPattern)) &* 0x100_0000_01B3 }
print("\(frames) frames of \(lanes) lanes; their bits: " + String(format: "%016lx", hash))
let at = numbers[(120 * lanes)..<(121 * lanes)].map(Double.init)
print(
  String(
    format: "at 2 s the tint is %.6f %.6f %.6f, and the size %.4f x %.4f", at[3], at[4], at[5], at[7], at[8]))

let (baked, error) = try size.baked(tolerance: 0.25)
print("the size in \(baked.count) linear keys is off by " + String(format: "%.6f", error) + " at most")
print("the fade in CSS: " + (try alpha.css(tolerance: 0.01)))
