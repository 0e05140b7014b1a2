// SPDX-License-Identifier: MIT

public import CTweenSpirit
import TweenSpiritEngine

/// A caller's tracker with its samples where they stand; they are checked.
private func withSamples<Result>(
  _ tracker: UnsafeMutablePointer<ts_velocity_tracker>, _ work: (inout VelocitySamples) throws(Failure) -> Result
) throws(Failure) -> Result {
  let it = tracker.pointee
  guard it.struct_size == MemoryLayout<ts_velocity_tracker>.stride else {
    throw invalid("struct_size", must: "that of ts_velocity_tracker", got: Double(UInt(bitPattern: it.struct_size)))
  }
  let memory = UnsafeMutableRawPointer(tracker)
  func numbers(_ offset: Int?) -> UnsafeMutablePointer<Double> {
    (memory + (offset ?? 0)).assumingMemoryBound(to: Double.self)
  }
  var samples = VelocitySamples(
    times: numbers(MemoryLayout<ts_velocity_tracker>.offset(of: \.times)),
    values: numbers(MemoryLayout<ts_velocity_tracker>.offset(of: \.values)), stride: 4)
  try samples.configure(
    lanes: it.lanes, most: 4, degree: it.degree, weighting: UInt32(it.weighting.rawValue), horizon: it.horizon,
    pause: it.pause)
  (samples.count, samples.next) = (int(it.count), int(it.next))
  try samples.check()
  return try work(&samples)
}

@_cdecl("ts_velocity_tracker_add")
public func ts_velocity_tracker_add(
  _ tracker: UnsafeMutablePointer<ts_velocity_tracker>?, _ time: Double, _ value: UnsafePointer<Double>?
) -> ts_status {
  status { () throws(Failure) in
    let tracker = try nonNull(tracker, "tracker")
    let value = try nonNull(value, "value")
    try withSamples(tracker) { (samples) throws(Failure) in
      try samples.add(time, value)
      (tracker.pointee.count, tracker.pointee.next) = (UInt32(samples.count), UInt32(samples.next))
    }
  }
}

@_cdecl("ts_velocity_tracker_get")
public func ts_velocity_tracker_get(
  _ tracker: UnsafePointer<ts_velocity_tracker>?, _ time: Double, _ out_velocity: UnsafeMutablePointer<Double>?,
  _ out_info: UnsafeMutablePointer<ts_velocity_info>?
) -> ts_status {
  status { () throws(Failure) in
    let tracker = try nonNull(tracker, "tracker")
    let out = try nonNull(out_velocity, "out_velocity")
    if let out_info { try checkSize(of: out_info) }
    // It is only read.
    try withSamples(UnsafeMutablePointer(mutating: tracker)) { (samples) throws(Failure) in
      let estimate = try samples.estimate(at: time, out)
      guard let out_info else { return }
      try fill(
        out_info,
        ts_velocity_info(
          struct_size: 0, samples: UInt32(estimate.samples), degree: UInt32(estimate.degree),
          duration: estimate.duration, confidence: estimate.confidence))
    }
  }
}
