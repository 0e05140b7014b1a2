// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// Tells how fast a finger, or anything else, is from where it was when: by the slope, at the newest sample, of the polynomial that
/// fits the samples best, by weighted least squares, as Android's VelocityTracker and Flutter's do.
///
/// ```swift
/// var tracker = try VelocityTracker<Point>()
/// try tracker.add(Point(x: 0, y: 0), at: 0)
/// try tracker.add(Point(x: 3, y: 1), at: 0.008)
/// try position.spring(to: .zero, velocity: tracker.velocity())
/// ```
///
/// The latest 20 samples count that are no older than ``horizon``, back to the first pause longer than ``pause``.
public struct VelocityTracker<Value: Interpolatable>: Sendable {
  /// A velocity, and what it was made from.
  public struct Estimate: Sendable {
    /// Units per second, a number for each lane.
    public let velocity: [Double]
    /// How many samples counted, and the degree that they sufficed for.
    public let samples, degree: Int
    /// Seconds from the first of them to the last.
    public let duration: Double
    /// How much of the samples' variation the polynomial has, from 0 to 1; 0 without samples.
    public let confidence: Double
  }

  /// Of the polynomial, 1 to 3.
  public let degree: Int
  /// How much each sample counts in the fit.
  public let weighting: VelocityWeighting
  /// Seconds.
  public let horizon, pause: Double
  /// Samples that are kept, at most 20.
  public private(set) var count = 0
  private var next = 0
  private var times = [Double](repeating: 0, count: VelocitySamples.capacity)
  private var values = [Double](repeating: 0, count: VelocitySamples.capacity * Value.laneCount)

  /// Creates a tracker without samples.
  ///
  /// - Throws: `.invalidArgument` for a degree outside 1 to 3, and a horizon or pause that is not > 0 and finite.
  public init(
    degree: Int = 2, weighting: VelocityWeighting = .none, horizon: Double = 0.1, pause: Double = 0.04
  ) throws(TweenSpiritError) {
    (self.degree, self.weighting, self.horizon, self.pause) = (degree, weighting, horizon, pause)
    guard (1...VelocitySamples.mostDegree).contains(degree) else {
      throw TweenSpiritError(.invalidArgument, "degree must be between 1 and 3, got \(degree)", argument: "degree")
    }
    guard horizon > 0, pause > 0 else {
      let argument = horizon > 0 ? "pause" : "horizon"
      throw TweenSpiritError(.invalidArgument, "\(argument) must be > 0", argument: argument)
    }
    _ = try use { (_) throws(Failure) in }
  }

  private mutating func use<Result>(
    _ work: (inout VelocitySamples) throws(Failure) -> Result
  ) throws(TweenSpiritError) -> Result {
    let (degree, weighting, horizon, pause, n) = (degree, weighting, horizon, pause, count)
    var (count, next) = (n, next)
    let lanes = Value.laneCount
    defer { (self.count, self.next) = (count, next) }
    return try translating { () throws(Failure) in
      try times.withUnsafeMutableBufferPointer { (times) throws(Failure) in
        try values.withUnsafeMutableBufferPointer { (values) throws(Failure) in
          guard let times = times.baseAddress, let values = values.baseAddress else {
            throw invalid("lanes", must: "at least 1", got: Double(lanes))
          }
          var samples = VelocitySamples(times: times, values: values, stride: lanes)
          try samples.configure(
            lanes: UInt32(clamping: lanes), most: 64, degree: UInt32(clamping: degree), weighting: weighting.rawValue,
            horizon: horizon, pause: pause)
          (samples.count, samples.next) = (count, next)
          defer { (count, next) = (samples.count, samples.next) }
          return try work(&samples)
        }
      }
    }
  }

  /// Adds a sample, with its time in seconds. Another one at the newest's time replaces that; one of an earlier time begins anew.
  ///
  /// - Throws: `.invalidArgument` for a time or a value that is not finite.
  public mutating func add(_ value: Value, at time: Double) throws(TweenSpiritError) {
    var lanes: [Double] = []
    value.append(to: &lanes)
    try use { (samples) throws(Failure) in
      try lanes.withUnsafeBufferPointer { (lanes) throws(Failure) in
        if let value = lanes.baseAddress { try samples.add(time, value) }
      }
    }
  }

  /// Returns the velocity in units per second, a number for each lane: 0 of fewer than two samples, and at a time that is more
  /// than a pause later than the newest. Without a time it is that sample's.
  public func velocity(at time: Double? = nil) -> [Double] { estimate(at: time).velocity }

  /// Returns the velocity, and what it was made from.
  public func estimate(at time: Double? = nil) -> Estimate {
    var copy = self
    var velocity = [Double](repeating: 0, count: Value.laneCount)
    let found = try? copy.use { (samples) throws(Failure) in
      try velocity.withUnsafeMutableBufferPointer { (velocity) throws(Failure) in
        guard let out = velocity.baseAddress else { return VelocityEstimate() }
        return try samples.estimate(at: time ?? -.infinity, out)
      }
    }
    let estimate = found ?? VelocityEstimate()
    return Estimate(
      velocity: velocity, samples: estimate.samples, degree: estimate.degree, duration: estimate.duration,
      confidence: estimate.confidence)
  }

  /// Forgets all samples.
  public mutating func reset() { count = 0 }
}
