// SPDX-License-Identifier: MIT
//
// The README of RZTweenSpirit as a program; its lines stand above ours. A label's alpha and center, a view's frame, a layer's
// rotation and translation, a constraint and a text stand on a timeline that is scrubbed, and whose playhead is animated,
// forth and back.

import Foundation
import TweenSpirit

final class Label {
  var alpha = 1.0
  var center = Point.zero
  var text = "ready"
}

struct Transform {
  var rotation = 0.0
  var translation = Point.zero
}

final class Layer {
  var transform = Transform()
}

final class View {
  var frame = Rect.zero
  let layer = Layer()
}

final class Constraint {
  var constant = 0.0 { didSet { updates += 1 } }
  var updates = 0
}

let world = World()
var label: Label? = Label()
let view = View()
let constraint = Constraint()
// RZTweenAnimator *tweenAnimator = [[RZTweenAnimator alloc] init];
let animator = try world.timeline()
var frames = 0

func text(_ values: Double...) -> String { values.map { String(format: "%.6f", $0) }.joined(separator: " ") }

@MainActor func showLabel() {
  guard let label else { return }
  let center = text(label.center.x, label.center.y)
  print(
    String(format: "%10.6f alpha %.6f, center ", animator.time, label.alpha) + center
      + ", \(label.text), constraint \(text(constraint.constant)) after \(constraint.updates) updates")
}

@MainActor func showView() {
  let (frame, transform) = (view.frame, view.layer.transform)
  let numbers = text(frame.origin.x, frame.origin.y, frame.size.width, frame.size.height)
  print(
    String(format: "%10.6f frame ", animator.time) + numbers + ", rotation \(text(transform.rotation)), "
      + "translation \(text(transform.translation.x, transform.translation.y))")
}

/// The animator's delegate: will begin, did finish, and with what.
@MainActor func printEvents() {
  for event in world.events() {
    let marker = event.marker.map { " \($0)" } ?? ""
    let ended = event.reason.map { " \($0), playhead \(text(event.value[0]))" } ?? ""
    print("  at \(text(event.time)) \(event.kind)\(marker)\(ended)")
  }
}

/// Sixty frames a second; a line for every `every`.
@MainActor func play(_ seconds: Double, every: Int, _ show: () -> Void) throws {
  for i in 1...Int(60 * seconds + 0.5) {
    frames += 1
    try world.step(to: Double(frames) / 60)
    printEvents()
    if i % every == 0 { show() }
  }
}

/// In a function of its own: what stands at the top of a file is never let go.
@MainActor func addTweens(to label: Label) throws -> Timeline.Entry {
  // RZFloatTween *labelAlpha = [[RZFloatTween alloc] initWithCurveType:RZTweenCurveTypeSineEaseOut];
  // [labelAlpha addKeyFloat:0.0 atTime:0.0]; [labelAlpha addKeyFloat:1.0 atTime:10.0];
  // [tweenAnimator addTween:arrowAlpha forKeyPath:@"alpha" ofObject:self.titleLabel];
  var alpha = Track<Double>(easing: .sine(.out))
  try alpha.add(0, at: 0)
  try alpha.add(1, at: 10)
  let labelAlpha = try animator.add(alpha, to: label, \.alpha)

  // RZPointTween *labelCenter = [[RZPointTween alloc] initWithCurveType:RZTweenCurveTypeLinear];
  // [labelCenter addKeyPoint:CGPointMake(100, 100) atTime:0.0]; ... (400, 100) atTime:6.0, (200, 400) atTime:10.0
  // [tweenAnimator addTween:labelCenter forKeyPath@"center" ofObject:self.titleLabel];
  var center = Track<Point>()
  try center.add(Point(x: 100, y: 100), at: 0)
  try center.add(Point(x: 400, y: 100), at: 6)
  try center.add(Point(x: 200, y: 400), at: 10)
  try animator.add(center, to: label, \.center)

  // Custom tweens: strings that need to populate a label at different points along a timeline.
  var words = ObjectTrack<String>()
  try words.add("ready", at: 0)
  try words.add("set", at: 3)
  try words.add("go", at: 6)
  try animator.add(words, to: label, \.text)
  return labelAlpha
}

let labelAlpha = try addTweens(to: label!)

// [self.tweenAnimator addTween:myRectTween forKeypath:@"frame" ofObject:self.myView];
// [self.tweenAnimator addTween:myRotationTween forKeypath:@"transform.rotation" ofObject:self.myView.layer];
// [self.tweenAnimator addTween:myTranslationTween forKeypath:@"transform.translation" ofObject:self.myView.layer];
try animator.add(
  Track(easing: .cubic(.inOut)) {
    Key(Rect(x: 0, y: 0, width: 100, height: 50), at: 0)
    Key(Rect(x: 50, y: 50, width: 200, height: 100), at: 10)
  }, to: view, \.frame)
try animator.add(
  Track(easing: .sine(.inOut)) {
    Key(0, at: 2)
    Key(3, at: 8)
  }, to: view.layer, \.transform.rotation)
try animator.add(
  Track(easing: .back(.out)) {
    Key(Point(x: 0, y: 0), at: 0)
    Key(Point(x: 0, y: 80), at: 10)
  }, to: view.layer, \.transform.translation)

// [self.tweenAnimator addTween:myTween withUpdateBlock:^(id<RZTween> tween, NSNumber *value) {
//     weakSelf.someConstraint.constant = [value floatValue]; }];
let fixed = try Track<Double> {
  Key(40, at: 10)
  Key(20, at: 0)
  Key(100, at: 5)
}
try animator.add(fixed) { constraint.constant = $0 }
try animator.addMarker("half", at: 5)

print("[tweenAnimator setTime:0], and other times; the block was called \(constraint.updates) times before")
let times = [0, 2.5, 7.5, -1, 12, 3, 0]
for time in times {
  try animator.scrub(to: time)
  showLabel()
}
for time in times {
  try animator.scrub(to: time)
  showView()
}

print("[tweenAnimator animateToTime:10.0]")
try animator.animate(to: 10)
try play(10.5, every: 60, showLabel)

print("[tweenAnimator animateToTime:4.0 overDuration:3.0]: back")
try animator.animate(to: 4, over: 3)
try play(3.5, every: 30, showLabel)

print("[tweenAnimator animateToTime:10.0 overDuration:20.0], turned round on its way, and then scrubbed")
try animator.scrub(to: 0)
try animator.animate(to: 10, over: 20)
try play(2, every: 60, showLabel)
try animator.animate(to: 0, over: 4)
try play(1, every: 60, showLabel)
try animator.scrub(to: 9)
try play(0.5, every: 30, showLabel)

print("[tweenAnimator removeTween:labelAlpha]")
try animator.remove(labelAlpha)
print("  \(animator.entries.count) of its tweens and markers remain")
for time in [0.0, 6] {
  try animator.scrub(to: time)
  showLabel()
}

print("The label goes; what is there goes on")
label = nil
try animator.animate(to: 0, over: 2)
try play(2.5, every: 30, showView)
world.close()
