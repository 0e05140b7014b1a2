// SPDX-License-Identifier: MIT
//
// A step, pass after pass. It asks for no memory.

extension World {
  /// Computes everything first and reports it then. Returns how many players are not still; what failed is thrown at the end.
  mutating func step(_ next: Clock, rate: Double?) throws(Failure) -> Int {
    if !stops.isIdle || stops.pending != nil { return try begin(next, rate: rate, isTaken: false).active }
    closeIfTouched()
    clock = next
    stops.isTaken = false
    finishStep()
    noteStep()
    if let failure {
      self.failure = nil
      throw failure
    }
    return players.active
  }

  mutating func finishStep() {
    isStepping = true
    advanceDue()
    showAtEnd()
    events.publish()
    takeWaited()
    isStepping = false
  }

  /// Evaluates all that moves.
  mutating func showAtEnd() {
    playGroups(live: false)
    playGroups(live: true)
    playSingles()
    playTimelines()
    releaseEnded()
    sumUp()
    // Rows show this time again.
    (stops.isStale, stops.isUnshown) = (false, false)
    followAll()
    channels.hasMoved = true
  }
}
