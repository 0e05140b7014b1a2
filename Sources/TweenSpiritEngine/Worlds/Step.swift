// SPDX-License-Identifier: MIT
//
// A step, pass after pass. It asks for no memory.

extension World {
  mutating func step(by dt: Double) throws(Failure) -> Int { try step(clock.advanced(by: dt)) }

  mutating func step(to time: Double) throws(Failure) -> Int { try step(clock.advanced(to: time)) }

  /// Computes everything first and reports it then. Returns how many players are not still; what failed is thrown at the end.
  private mutating func step(_ next: Clock) throws(Failure) -> Int {
    clock = next
    isStepping = true
    failure = nil
    advanceDue()
    playGroups(live: false)
    playGroups(live: true)
    playSingles()
    playTimelines()
    releaseEnded()
    sumUp()
    events.publish()
    channels.hasMoved = true
    isStepping = false
    if let failure { throw failure }
    return players.active
  }
}
