// SPDX-License-Identifier: MIT
//
// The README of GPUAnimation as a program, block by block, its words beside ours where they differ. The frames are an eighth
// of a second long: more than the README's springs could bear.

import Foundation
import TweenSpirit

final class View {
  var alpha = 1.0
  var center = Point.zero
  var bounds = Rect(x: 0, y: 0, width: 50, height: 50)
  var backgroundColor = Color.white
  var myCustomProperty = 0.0

  /// What is bound beforehand has a name; in a chain the rest is bound when it is first animated.
  init(in world: World) throws {
    _ = try world.bind(self, \.alpha, name: "alpha")
    _ = try world.bind(self, \.center, name: "center")
    _ = try world.bind(self, \.bounds, name: "bounds")
    _ = try world.bind(self, \.backgroundColor, name: "backgroundColor")
  }
}

var said: [String] = []

func text(_ numbers: [Double]) -> String { numbers.map { String(format: " %.6f", $0) }.joined() }

/// Below the events that brought it about.
@MainActor func say(_ world: World, _ words: String) { said.append(" \(text([world.time])) \(words)") }

func show(_ event: Event) {
  let ended = event.reason.map { " \($0)\(text(event.value))" } ?? ""
  print(" \(text([event.time])) \(event.channel?.name ?? "-") \(event.kind)\(ended)")
}

@MainActor func run(_ title: String, _ build: (World, View) throws -> Chain<ObjectBlock<View>>) throws {
  print(title)
  let world = World()
  let view = try View(in: world)
  let chain = try build(world, view)
  chain.onEnd { reason in say(world, "the chain has \(reason)") }
  try chain.start()
  while chain.isActive {
    try world.step(by: 0.125)
    world.events().filter { $0.player != nil }.forEach(show)
    said.forEach { print($0) }
    said.removeAll()
  }
  world.close()
}

try run("Usage") { world, view in
  try world.chain(view).animate {
    $0.alpha.target = 0.5
    $0.center.target = Point(x: 100, y: 200)
  }.delay(2.0).animate {
    $0.center.target = Point(x: 50, y: 50)
    $0.center.onChange { newCenter in say(world, "center\(text([newCenter.x, newCenter.y]))") }
    $0.backgroundColor.target = .black
  }.then {
    say(world, "Animation completed")
  }
}

try run("Animation attributes") { world, view in
  try world.chain(view).animate {
    $0.stiffness = 500
    $0.damping = 30
    $0.threshold = 1
    $0.center.target = Point(x: 100, y: 200)  // this animation is affected by the new attributes
    $0.bounds.target = Rect(x: 0, y: 0, width: 100, height: 100)  // this too
  }.animate {
    $0.backgroundColor.target = .black  // this is not affected
  }
}

try run("Parallel execution") { world, view in
  try world.chain(view).animate {
    $0.alpha.target = 0.5
    $0.center.target = Point(x: 100, y: 200)
  }.animate {
    $0.backgroundColor.target = .black
  }
}

try run("Serial execution") { world, view in
  try world.chain(view).animate {
    $0.alpha.target = 0.5
    $0.center.target = Point(x: 100, y: 200)
  }.then.animate {
    $0.backgroundColor.target = .black
  }.then.animate {
    $0.bounds.target = Rect(x: 0, y: 0, width: 100, height: 100)
  }
}

try run("Delay animation") { world, view in
  try world.chain(view).delay(2) {
    $0.alpha.target = 0.5
  }.delay(2).animate {
    $0.backgroundColor.target = .black
  }
}

try run("Register callback") { world, view in
  try world.chain(view).animate {
    $0.alpha.target = 0.5
    $0.center.target = Point(x: 100, y: 200)
  }.then {
    say(world, "First batch done!")
  }.animate {
    $0.backgroundColor.target = .black
  }.then {
    say(world, "Second batch done!")
  }
}

try run("Observing value or velocity changes") { world, view in
  try world.chain(view).animate {
    $0.center.target = Point(x: 200, y: 200)
    $0.center.onChange { newCenter in say(world, "center\(text([newCenter.x, newCenter.y]))") }
    // $0.center.onVelocityChange = { velocity in print("velocity:\(velocity)") }
    $0.center.onVelocity { velocity in say(world, "velocity:\(text(velocity))") }
  }
}

try run("Animating custom properties") { world, view in
  try world.chain(view).animate {
    try $0.custom(
      "myCustomProperty", get: { view.myCustomProperty }, set: { view.myCustomProperty = $0 }, target: 100)
  }.then {
    said.append("  myCustomProperty is\(text([view.myCustomProperty]))")
  }
}

final class Foo {
  var a = 0.0
}

/// A newer target keeps the velocity, and the older one's completion is notified.
@MainActor func anyObject() throws {
  print("Any other object")
  let world = World()
  let f = Foo()
  func completion(_ reason: EndReason) { print("  completion: \(reason == .settled)") }
  // GPUAnimator.sharedInstance.animate(f, key:"a", getter:..., setter:..., target:5.toVec4)
  try world.bind(f, \.a).spring(to: 5, .gpuAnimation).onEnd(completion)
  var frame = 0
  var active = 1
  while active > 0 {
    frame += 1
    active = try world.step(by: 0.125)
    print(" \(text([world.time])) a is\(text([f.a]))")
    if frame == 2 { try world.bind(f, \.a).spring(to: 8, .gpuAnimation).onEnd(completion) }
  }
  world.close()
}

try anyObject()
