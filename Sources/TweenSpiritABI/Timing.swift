// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

extension TimingSpec {
  @inline(__always)
  init(_ timing: ts_timing) throws(Failure) {
    self.init()
    delay = timing.delay
    endDelay = timing.end_delay
    duration = timing.duration
    iterations = timing.iterations
    iterationStart = timing.iteration_start
    repeatDelay = timing.repeat_delay
    rate = timing.rate
    direction = UInt32(timing.direction.rawValue)
    fill = UInt32(timing.fill.rawValue)
    easing = Handle(timing.easing)
    returnEasing = Handle(timing.return_easing)
    given = TimingFields(rawValue: timing.given)
    guard given.rawValue & ~TimingFields.ownBits.rawValue == 0 else {
      throw invalid("timing.given", must: "a sum of TS_GIVEN_ bits of ts_timing", got: Double(timing.given))
    }
  }

  init(_ timing: UnsafePointer<ts_timing>) throws(Failure) {
    try self.init(try read(timing, "timing", ts_timing()))
  }

  /// Reads a timing; NULL is the default.
  init(given timing: UnsafePointer<ts_timing>?) throws(Failure) {
    self.init()
    if let timing { self = try TimingSpec(timing) }
  }

  /// Reads one inside another struct, where it cannot grow: of its own size, or of none said.
  @inline(__always)
  init(nested timing: ts_timing) throws(Failure) {
    let size = MemoryLayout<ts_timing>.stride
    guard timing.struct_size == size || timing.struct_size == 0 else {
      throw invalid("timing.struct_size", got: Double(UInt(bitPattern: timing.struct_size))) { rule in
        rule.append(size)
        rule.append(" or 0")
      }
    }
    try self.init(timing)
  }
}

extension StaggerSpec {
  init(_ desc: ts_stagger_desc) throws(Failure) {
    self.init(count: try checkedCount(desc.count, stride: MemoryLayout<Double>.stride))
    (each, amount, base) = (desc.each, desc.amount, desc.base)
    (from, axis) = (UInt32(desc.from.rawValue), UInt32(desc.axis.rawValue))
    // What is beyond an Int is out of range.
    (index, columns) = (desc.index < 0 ? .max : desc.index, desc.columns < 0 ? .max : desc.columns)
    (ratio, seed) = ((desc.ratio_x, desc.ratio_y), desc.seed)
  }
}

@_cdecl("ts_stagger")
public func ts_stagger(
  _ desc: UnsafePointer<ts_stagger_desc>?, _ out_delays: UnsafeMutablePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let desc = try read(desc, "desc", ts_stagger_desc())
    var request = try StaggerSpec(desc)
    try request.check()
    let out = try array(out_delays, request.count, "out_delays")
    guard desc.easing.slot != 0 || desc.easing.generation != 0 else { return try request.write(out) }
    try withEasing(desc.easing) { (record) throws(Failure) in
      request.easing = record
      try request.write(out)
    }
  }
}

@_cdecl("ts_timing_evaluate")
public func ts_timing_evaluate(
  _ timing: UnsafePointer<ts_timing>?, _ local_time: Double, _ out_result: UnsafeMutablePointer<ts_timing_result>?
) -> ts_status {
  status { () throws(Failure) in
    let timing = try TimingSpec(try nonNull(timing, "timing"))
    let out = try nonNull(out_result, "out_result")
    try checkSize(of: out)
    let s = try timingState(timing, at: local_time)
    try fill(
      out,
      ts_timing_result(
        struct_size: 0, phase: ts_phase(s.phase.rawValue), in_effect: s.isInEffect, before: s.isBefore,
        simple_progress: s.simpleProgress, directed_progress: s.directedProgress, progress: s.progress,
        iteration: s.iteration, active_time: s.activeTime, overall_progress: s.overallProgress,
        active_duration: s.activeDuration, end_time: s.endTime, next_boundary: s.nextBoundary))
  }
}
