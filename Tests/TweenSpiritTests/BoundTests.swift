// SPDX-License-Identifier: MIT

import Testing
import TweenSpirit

/// Bound properties: one rule for who writes them, and handlers that see the moment.
@Suite struct BoundTests {
  final class Card {
    var x = 0.0, y = 0.0
    var read = 0
    var counted: Double {
      get {
        read += 1
        return x
      }
      set { x = newValue }
    }
  }

  @Test(arguments: [[1.0], [0.3, 0.3, 0.4], [0.5, 0.5], [0.499, 0.002, 0.499]])
  func aHandlerSeesTheMoment(steps: [Double]) throws {
    let (world, card) = (World(), Card())
    let (x, y) = (try world.bind(card, \.x), try world.bind(card, \.y))
    try y.tween(to: 10, duration: 1)
    var seen: [Double] = []
    try x.tween(to: 1, duration: 0.5).onEnd { _ in
      seen = [card.x, card.y]
      card.x = 7
      _ = try? x.tween(to: 9, duration: 0.25)
    }
    for step in steps { try world.step(by: step) }
    #expect(seen == [1, 5] && card.x == 9 && card.y == 10)
  }

  @Test func whatIsWrittenAtRestIsWhereTheNextBegins() throws {
    let (world, card) = (World(), Card())
    let (x, y) = (try world.bind(card, \.x), try world.bind(card, \.y))
    try x.tween(to: 0, duration: 1, delay: 1)
    let chain = try world.chain().tween(y, to: 10, duration: 0.5).then { card.y = 100 }.tween(y, to: 0, duration: 1)
    try chain.start()
    try world.step(by: 0.25)
    card.x = 100
    try world.step(by: 1.25)
    #expect(card.x == 50 && card.y == 0)
    card.x = -3
    try x.stop()
    #expect(card.x == 50)
    try x.set(50)
    card.y = 8
    let hash = world.stateHash
    #expect(y.value == 8 && hash == world.stateHash)
    try y.punch([4], duration: 0.5)
    try world.step(by: 1)
    #expect(card.y == 8)
  }

  @Test func onlyTheEventsObject() throws {
    let (a, b) = (Card(), Card())
    let world = try World(handlersSee: .own)
    try world.bind(b, \.x).tween(to: 10, duration: 1)
    try world.bind(a, \.y).tween(to: 10, duration: 1)
    var seen: [Double] = []
    try world.bind(a, \.x).tween(to: 1, duration: 0.5).onEnd { _ in seen = [a.x, a.y, b.x] }
    try world.step(by: 1)
    #expect(seen == [1, 5, 0] && b.x == 10)
  }

  @Test func aGetterCannotUseItsWorld() throws {
    final class Odd {
      unowned let world: World
      init(_ world: World) { self.world = world }
      var isUsing = false
      var kept = 1.0
      var value: Double {
        get {
          if isUsing { #expect(throws: TweenSpiritError.self) { try world.step(by: 1) } }
          return kept
        }
        set { kept = newValue }
      }
    }
    let world = World()
    let odd = Odd(world)
    let channel = try world.bind(odd, \.value)
    odd.isUsing = true
    odd.kept = 3
    #expect(channel.value == 3)
    odd.isUsing = false
    try channel.tween(to: 5, duration: 1)
    try world.step(by: 0.5)
    #expect(odd.kept == 4)
  }
}
