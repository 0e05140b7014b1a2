// SPDX-License-Identifier: MIT
//
// Springs and decays in a step.

internal import KernelTypes

extension World {
  func playSprings(_ group: borrowing Group) {
    // Omega, the damping ratio and its rate.
    var alike = (group.alike?.omega ?? 0, group.alike?.dampingRatio ?? 0, group.rate)
    withUnsafeMutableBytes(of: &alike) { bytes in
      guard let one = bytes.baseAddress?.assumingMemoryBound(to: Double.self) else { return }
      let isAlike = group.alike != nil
      var row = 0
      while row < group.count {
        let (n, first) = (group.block(row), row &* group.lanes)
        var motions = tsk_motions(
          start: group.start + row, from: group.from + first, to: group.to + first, speed: group.speeds(row),
          omega: isAlike ? one : group.omega + row, damping_ratio: isAlike ? one + 1 : group.zeta + row,
          rate: isAlike ? one + 2 : group.duration + row, lanes: group.lanes, scratch: scratch, alike: isAlike,
          cannot_overflow: isAlike || group.cannotOverflow)
        Kernels.current.table.play_springs(&motions, clock.time, group.kind == .underdamped, group.out + first, n)
        group.write(row)
        row &+= n
      }
    }
  }

  func playDecays(_ group: borrowing Group) {
    var row = 0
    while row < group.count {
      let (n, first) = (group.block(row), row &* group.lanes)
      var motions = tsk_motions(
        start: group.start + row, from: group.from + first, to: nil, speed: group.speed + first,
        omega: group.omega + row, damping_ratio: nil, rate: nil, lanes: group.lanes, scratch: scratch, alike: false,
        cannot_overflow: false)
      Kernels.current.table.play_decays(&motions, clock.time, group.out + first, n)
      group.write(row)
      row &+= n
    }
  }
}
