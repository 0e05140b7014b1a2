// SPDX-License-Identifier: MIT
//
// The README of UIView+EasingFunctions as a program; its lines stand above ours. Any function of a number is a curve: it is
// attached to "frame" of one view, and every later animation of that view's frame uses it, until it is taken away. As in
// UIKit a view keeps position, bounds and opacity; "frame", "center" and "alpha" are names for these.

import Foundation
import TweenSpirit

/// As AHEasing writes it.
@Sendable func bounceEaseOut(_ p: Double) -> Double {
  if p < 4 / 11 { return 121 * p * p / 16 }
  if p < 8 / 11 { return 363 / 40 * p * p - 99 / 10 * p + 17 / 5 }
  if p < 9 / 10 { return 4356 / 361 * p * p - 35442 / 1805 * p + 16061 / 1805 }
  return 54 / 5 * p * p - 513 / 25 * p + 268 / 25
}

func elasticEaseOut(_ p: Double) -> Double { sin(-13 * (.pi / 2) * (p + 1)) * pow(2, -10 * p) + 1 }

final class View: CustomStringConvertible {
  let name: String
  var position = Point(x: 60, y: 16)
  var bounds = Rect(x: 0, y: 0, width: 100, height: 32)
  var opacity = 1.0

  init(_ name: String) { self.name = name }

  /// What curves are attached to is a channel's path.
  func bind(in world: World) throws {
    _ = try world.bind(self, \.position, name: "\(name).position", options: ChannelOptions(path: "position"))
    _ = try world.bind(self, \.bounds, name: "\(name).bounds", options: ChannelOptions(path: "bounds"))
    _ = try world.bind(self, \.opacity, name: "\(name).opacity", options: ChannelOptions(path: "opacity"))
  }

  /// view.frame = CGRectMake(x, y, width, height)
  func setFrame(_ frame: Rect, duration: Double, in world: World) throws {
    let center = Point(x: frame.origin.x + frame.size.width / 2, y: frame.origin.y + frame.size.height / 2)
    try world.bind(self, \.position).tween(to: center, duration: duration)
    try world.bind(self, \.bounds).tween(to: Rect(origin: .zero, size: frame.size), duration: duration)
  }

  var description: String {
    let numbers = [position.x, position.y, bounds.size.width, bounds.size.height, opacity]
    return String(
      format: " \(name) %.6f %.6f, %.6f x %.6f, %.6f", numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
  }
}

let world = World()
try world.alias("frame", ["position", "bounds"])
try world.alias("center", ["position"])
try world.alias("alpha", ["opacity"])
let button = View("button")
let dialog = View("dialog")
try button.bind(in: world)
try dialog.bind(in: world)
var frames = 0

/// Sixty frames a second; a line for every sixth.
@MainActor func play(_ seconds: Double) throws {
  for _ in 0..<Int(60 * seconds + 0.5) {
    frames += 1
    try world.step(to: Double(frames) / 60)
    for event in world.events() {
      let lanes = event.kind == .end ? event.value.map { String(format: " %.6f", $0) }.joined() : ""
      print(String(format: "  %.6f ", event.time) + "\(event.channel?.name ?? "") \(event.kind)\(lanes)")
    }
    if frames % 6 == 0 { print(String(format: "%.6f", Double(frames) / 60) + "\(button)\(dialog)") }
  }
}

// A curve that is called whenever it is evaluated, and one that is asked now, and kept as a table.
let bounce = try Easing.registerLive("app:BounceEaseOut", bounceEaseOut)
let elastic = try Easing.register("app:ElasticEaseOut", elasticEaseOut)
print(String(format: "elastic is kept as a table that is off by %.3e at most, bounce is called", elastic.maxError))

// [view setEasingFunction:BounceEaseOut forKeyPath:@"frame"];
try world.attach("frame", bounce, on: button)

print("frame: the button's bounces, the dialog's has no curve")
// [UIView animateWithDuration:.5 animations:^{ view.frame = CGRectMake(10, 110, 100, 32); }];
try button.setFrame(Rect(x: 10, y: 110, width: 100, height: 32), duration: 0.5, in: world)
try dialog.setFrame(Rect(x: 10, y: 110, width: 100, height: 32), duration: 0.5, in: world)
try play(0.6)

print("center: for this animation only")
// [UIView animateWithDuration:.6 animations:^{
//     [view setEasingFunction:ElasticEaseOut forKeyPath:@"center"]; view.center = CGPointMake(160, 415); }
//   completion:^(BOOL finished) { [self.dialogView removeEasingFunctionForKeyPath:@"center"]; }];
try world.attach("center", elastic, on: dialog)
try world.bind(dialog, \.position).tween(to: Point(x: 160, y: 415), duration: 0.6).onEnd { _ in
  print("  completed: the curve of the dialog's center is taken away")
  try? world.detach("center", on: dialog)
}
try play(0.7)
try world.bind(dialog, \.position).tween(to: Point(x: 60, y: 415), duration: 0.2)
try play(0.3)

print("frame again: its size too, and the curve goes on where it is taken away meanwhile")
try button.setFrame(Rect(x: 110, y: 10, width: 200, height: 64), duration: 0.5, in: world)
try play(0.2)
// [view removeEasingFunctionForKeyPath:@"frame"];
try world.detach("frame", on: button)
try play(0.4)
try button.setFrame(Rect(x: 10, y: 110, width: 100, height: 32), duration: 0.2, in: world)
try play(0.3)

print("alpha: a curve that is built in, for every view")
// [view setEasingFunction:CubicEaseInOut forKeyPath:@"alpha"]; view.alpha = 0;
try world.attach("alpha", Easing(parsing: "CubicEaseInOut", dialect: .ah))
try world.bind(button, \.opacity).tween(to: 0, duration: 0.4)
try world.bind(dialog, \.opacity).tween(to: 0.5, duration: 0.4)
try play(0.5)
world.close()
try Easing.unregister("app:BounceEaseOut")
try Easing.unregister("app:ElasticEaseOut")
