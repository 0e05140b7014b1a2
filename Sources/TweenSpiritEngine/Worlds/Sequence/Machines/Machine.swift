// SPDX-License-Identifier: MIT
//
// A state machine is data: inputs, states, each with a chain, and transitions with conditions. docs/design/machines.md says what
// they mean.

package enum InputKind: UInt32, Sendable {
  case number = 1, bool, trigger
}

/// How an input stands to a constant.
package enum Comparison: UInt32, Sendable {
  case equal = 0, notEqual, less, atMost, greater, atLeast

  func holds(_ a: Double, _ b: Double) -> Bool {
    switch self {
    case .equal: a == b
    case .notEqual: a != b
    case .less: a < b
    case .atMost: a <= b
    case .greater: a > b
    case .atLeast: a >= b
    }
  }
}

package struct MachineInfo: Sendable {
  package var state = ChainState.idle
  package var reason: EndReason?
  package var current = UInt32(Machine.none)
  /// Seconds in the current state, or in the last one when it ended.
  package var time = 0.0
  package var inputs = 0, states = 0, transitions = 0
}

/// A transition as a caller gives it; its conditions stand beside it.
package struct TransitionSpec {
  package var from = UInt32(Machine.none), to = UInt32(Machine.none)
  package var after = 0.0, every = 0.0
  package var isFinished = false, isToSelf = false
  /// Seconds; 0: none.
  package var fade = 0.0
  /// Of no generation: linear.
  package var fadeEasing = Handle(slot: 0, generation: 0)

  package init() {}
}

package struct Condition: Sendable {
  package var input: UInt32
  package var comparison: UInt32
  package var value: Double

  package init(input: UInt32, comparison: UInt32, value: Double) {
    (self.input, self.comparison, self.value) = (input, comparison, value)
  }
}

struct Machine: ~Copyable {
  struct Word {
    var start: Int
    var count: Int
  }

  struct Input {
    var name: Word
    var kind: InputKind
    var value: Double
  }

  struct State {
    var name: Word
    /// Of no generation: it runs nothing.
    var chain: Handle
    /// Whether the chain goes with the machine.
    var isOwned: Bool
    /// Whether it was left at this time, after reduced motion had left it no time.
    var isReduced = false
  }

  struct Transition {
    var from: Int
    var to: Int
    var conditions: Range<Int>
    var after: Double
    /// 0: from then on.
    var every: Double
    var isFinished: Bool
    var isToSelf: Bool
    /// Whether it would lead round to a state that was left at this time so, and is taken no more until the policy changes.
    var isHeld = false
    var fade: Double
    /// The machine's own, or of no generation.
    var fadeEasing: Handle

    /// Whether it is taken wherever it is looked at.
    var isPlain: Bool { conditions.isEmpty && after == 0 && !isFinished }
  }

  /// No state: any, in front of a transition; the exit, behind it.
  static let none = 0xFFFF
  static let most = 4096
  static let mostTransitions = 1 << 16
  static let mostConditions = 1 << 20
  /// Transitions one after another while no time passes.
  static let mostIdle = 1000

  var inputs = Column<Input>()
  var states = Column<State>()
  var transitions = Column<Transition>()
  var conditions = Column<Condition>()
  var names = Column<UInt8>()
  var state = ChainState.idle
  var reason: EndReason?
  var current = Machine.none
  /// When the current state was entered; once the machine has ended, the seconds that it was in its last state.
  var entered = 0.0
  /// The time of the first of the last transitions between which no time passed, and how many there were.
  var idleTime = -Double.infinity
  var idle = 0
  /// The events at which time stops.
  var stops: UInt8 = 0

  /// Counts transitions anew: since the first, at a time, before which time has passed, or because a command was given.
  mutating func startAnew(at time: Double = -.infinity) {
    (idleTime, idle) = (time, 0)
    for i in 0..<states.count { states[i].isReduced = false }
  }

  /// What was held is taken again; behind an input what depends on inputs.
  mutating func release(onlyWithInputs: Bool = false) {
    for i in 0..<transitions.count where !onlyWithInputs || !transitions[i].conditions.isEmpty {
      transitions[i].isHeld = false
    }
  }

  /// Whether it resets triggers when it is taken, so that it does not lead round by itself.
  func hasTrigger(_ transition: Transition) -> Bool {
    for i in transition.conditions where inputs[Int(conditions[i].input)].kind == .trigger { return true }
    return false
  }

  func name(_ word: Word) -> Bytes { Bytes(start: names.base + word.start, count: word.count) }

  func input(_ name: Bytes) -> Int? {
    for i in 0..<inputs.count where self.name(inputs[i].name).elementsEqual(name) { return i }
    return nil
  }

  func state(_ name: Bytes) -> Int? {
    for i in 0..<states.count where self.name(states[i].name).elementsEqual(name) { return i }
    return nil
  }

  /// There is room.
  mutating func append(_ name: Bytes) -> Word {
    let start = names.count
    for byte in name { names.append(byte) }
    return Word(start: start, count: name.count)
  }

  /// Whether a transition's conditions on inputs hold.
  func holds(_ transition: Transition) -> Bool {
    for i in transition.conditions {
      guard let comparison = Comparison(rawValue: conditions[i].comparison),
        comparison.holds(inputs[Int(conditions[i].input)].value, conditions[i].value)
      else { return false }
    }
    return true
  }

  /// The first state from which transitions without any condition lead round in a circle. From all states the first of those
  /// from any state is taken, but from where it leads to; there the first that leads elsewhere.
  func findCircle() throws(Failure) -> Int? {
    let n = states.count
    var (first, second) = (-1, -1)
    let next = try Column<Int>(max(n, 1))
    for i in 0..<n { next.base[i] = -1 }
    for i in 0..<transitions.count where transitions[i].isPlain {
      let it = transitions[i]
      if it.from != Machine.none {
        if next.base[it.from] < 0 { next.base[it.from] = it.to }
      } else if first < 0 {
        first = i
      } else if second < 0, !transitions[first].isToSelf, it.to != transitions[first].to || it.isToSelf {
        second = i
      }
    }
    for i in 0..<n {
      if first >= 0, transitions[first].to != i || transitions[first].isToSelf {
        next.base[i] = transitions[first].to
      } else if second >= 0 {
        next.base[i] = transitions[second].to
      }
    }
    // Each state once: by which walk it was met.
    let met = try Column<Int>(max(n, 1))
    for i in 0..<n { met.base[i] = -1 }
    for start in 0..<n {
      var at = start
      while at >= 0, at != Machine.none, met.base[at] < 0 {
        met.base[at] = start
        at = next.base[at]
      }
      if at >= 0, at != Machine.none, met.base[at] == start { return at }
    }
    return nil
  }
}
