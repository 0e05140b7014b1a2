// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

private final class View {
  var x = 0.0, alpha = 1.0
  var center = Point.zero
}

@Suite struct AnimationGroupTests {
  @Test func propertiesOfAnObject() throws {
    let (world, view) = (World(), View())
    let group = try world.animate(view, duration: 0.5, easing: .linear) {
      $0.x = 100
      $0.alpha = 0
      $0.center.x = 8
    }
    var reasons: [EndReason] = []
    group.onEnd { reasons.append($0) }
    #expect(group.channels.count == 3 && group.isActive)
    try world.step(by: 0.25)
    #expect(view.x == 50 && view.alpha == 0.5 && view.center == Point(x: 4, y: 0))
    try group.pause()
    try world.step(by: 5)
    #expect(view.x == 50 && group.isPaused)
    try group.resume()
    try group.setRate(2)
    try world.step(by: 0.125)
    #expect(view.x == 100 && reasons == [.finished] && group.endReason == .finished)
    try group.revert()
    #expect(view.x == 0 && view.alpha == 1 && view.center == .zero)
  }

  @Test func anObjectWithAnObject() throws {
    final class Holder { var object = 0.0 }
    let (world, holder, view) = (World(), Holder(), View())
    try world.animate(holder, easing: .linear) { $0.object = 3 }  // half a second
    try world.animate(view, duration: 0.5) {
      #expect($0.object === view)
      $0.x = 1
    }
    try world.step(by: 0.25)
    #expect(holder.object == 1.5)
    try world.step(by: 1)
    #expect(holder.object == 3 && view.x == 1)
  }

  @Test func severalObjects() throws {
    let (world, views) = (World(), [View(), View(), View()])
    let group = try world.animate(views, duration: 0.5, easing: .linear, stagger: 0.25) { $0.x = 10 }
    try world.step(by: 0.5)
    #expect(views.map(\.x) == [10, 5, 0])
    try group.cancel()
    #expect(views.map(\.x) == [10, 0, 0] && group.endReason == .cancelled)
    let springs = try world.animate(views, spring: .bouncy, stagger: 0.1) { $0.alpha = 0 }
    try springs.finish()
    #expect(views.map(\.alpha) == [0, 0, 0])
  }

  @Test func ofNothingItHasEnded() throws {
    let world = World()
    var reasons: [EndReason] = []
    let group = try world.animate([View](), duration: 1, stagger: 0.1) { $0.x = 10 }
    let springs = try world.animate([View](), spring: .bouncy) { $0.x = 10 }
    for each in [group, springs] {
      each.onEnd { reasons.append($0) }
      #expect(each.endReason == .finished && !each.isActive && each.channels.isEmpty)
      try each.stop()
      try each.cancel()
      try each.finish()
      try each.revert()
    }
    #expect(reasons.isEmpty)
    try world.step(by: 0)
    #expect(reasons == [.finished, .finished])
  }

  /// As GSAP's; and nothing starts half-way.
  @Test func aNegativeStaggerStartsTheLastOneFirst() throws {
    let (world, views) = (World(), [View(), View(), View()])
    try world.animate(views, duration: 1, easing: .linear, stagger: -0.5) { $0.x = 10 }
    try world.step(by: 0)
    #expect(views.map(\.x) == [0, 0, 0])
    try world.step(by: 0.75)
    #expect(views.map(\.x) == [0, 2.5, 7.5])
    for bad in [Double.nan, .infinity, 1e201] {
      #expect(throws: TweenSpiritError.self) { try world.animate(views, duration: 1, stagger: bad) { $0.x = 0 } }
    }
  }

  @Test func whatIsReplacedLeavesTheOthers() throws {
    let (world, view) = (World(), View())
    let group = try world.animate(view, duration: 1, easing: .linear) {
      $0.x = 10
      $0.alpha = 0
    }
    try world.step(by: 0.5)
    try world.animate(view, spring: .smooth) { $0.x = 0 }
    try world.step(by: 0.25)
    #expect(group.isActive && view.alpha == 0.25)
    try world.step(by: 1)
    #expect(group.endReason == .finished)
  }

  @Test func refusals() throws {
    let (world, view) = (World(), View())
    #expect(throws: TweenSpiritError.self) { try world.animate(view, duration: -1) { $0.x = 1 } }
    #expect(throws: TweenSpiritError.self) { try world.animate(view, duration: 1) { $0.x = .nan } }
    #expect(world.chains.isEmpty)
    try world.animate([View](), duration: 1) { $0.x = 1 }
  }
}
