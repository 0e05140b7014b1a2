// SPDX-License-Identifier: MIT
//
// Where paths live behind handles. A path never changes.

package struct PathInfo: Sendable {
  package let length: Double
  package let dimensions, segments, jumps: Int
  package let isClosed: Bool
}

package struct PathStore: @unchecked Sendable {
  package static let shared = PathStore()

  private let paths = HandleTable(.path, firstSlot: 1)

  /// Of SVG's path data.
  package func create(_ text: UnsafeBufferPointer<UInt8>) throws(Failure) -> Handle {
    try insert(try MotionPath(try PathText.read(text)))
  }

  /// A chain of Béziers that share their ends: 1 + n times `degree` points of `dimensions` numbers.
  package func create(
    _ points: UnsafePointer<Double>?, _ count: Int, dimensions: Int, degree: Int
  ) throws(Failure) -> Handle {
    guard degree >= 1, degree <= 3 else { throw invalid("degree", must: "between 1 and 3", got: Double(degree)) }
    guard let points, count >= 1, count <= KeyColumns.most, (count &- 1) % degree == 0 else {
      throw invalid("count", of: "points", got: Double(UInt(bitPattern: count))) { rule in
        rule.append(degree == 1 ? "1 or more" : "1 and a multiple of ")
        if degree > 1 { rule.append(degree) }
        rule.append(", at most 2^24")
      }
    }
    try check(points, count, dimensions)
    func point(_ i: Int) -> Vector { Vector(points + i &* dimensions, dimensions) }
    var outline = PathOutline(dimensions: dimensions)
    outline.move(to: point(0))
    var i = 0
    while i &+ degree < count {
      switch degree {
      case 1: try outline.add(point(i), point(i &+ 1))
      case 2: try outline.add(point(i), point(i &+ 1), point(i &+ 2))
      default: try outline.add(point(i), point(i &+ 1), point(i &+ 2), point(i &+ 3))
      }
      i &+= degree
    }
    return try insert(try MotionPath(outline))
  }

  /// A centripetal Catmull-Rom curve through points: E. Catmull and R. Rom, 1974; C. Yuksel and others, 2011.
  package func create(
    through points: UnsafePointer<Double>?, _ count: Int, dimensions: Int, curviness: Double, isClosed: Bool
  ) throws(Failure) -> Handle {
    guard curviness >= 0, curviness <= 100 else {
      throw invalid("curviness", must: "between 0 and 100", got: curviness)
    }
    guard let points, count >= 1, count <= KeyColumns.most else {
      throw invalid("count", must: "between 1 and 2^24", got: Double(UInt(bitPattern: count)))
    }
    try check(points, count, dimensions)
    func point(_ i: Int) -> Vector { Vector(points + i &* dimensions, dimensions) }
    let n = isClosed && count > 1 && point(0) == point(count &- 1) ? count &- 1 : count
    var most = 0.0
    for i in 0..<n { most = max(most, point(i).most) }
    let scale = Double(sign: .plus, exponent: most > 0 ? -max(-1000, Int(most.exponent)) : 0, significand: 1)
    func near(_ i: Int) -> Vector { point(isClosed ? (i &+ n) % n : max(0, min(i, n &- 1))) }
    /// The handles before and behind a point, away from it. Next to a point at the same place, as at an end, there are none.
    func handles(_ i: Int) -> (Vector, Vector) {
      let (p, q) = (near(i) - near(i &- 1), near(i &+ 1) - near(i))
      let (u, v) = ((scale * p).length.squareRoot(), (scale * q).length.squareRoot())
      guard u > 0, v > 0 else { return (Vector(0, 0, 0), Vector(0, 0, 0)) }
      let k = curviness / (3 * (u + v))
      return (k * (u * u / v) * q + (k * v) * p, (k * u) * q + k * (v * v / u) * p)
    }
    var outline = PathOutline(dimensions: dimensions)
    outline.move(to: point(0))
    for i in 0..<(isClosed ? n : n &- 1) {
      let (a, b) = (near(i), near(i &+ 1))
      try outline.add(a, a + handles(i).1, b - handles(i &+ 1).0, b)
    }
    return try insert(try MotionPath(outline))
  }

  private func check(_ points: UnsafePointer<Double>, _ count: Int, _ dimensions: Int) throws(Failure) {
    guard dimensions == 2 || dimensions == 3 else {
      throw invalid("dimensions", must: "2 or 3", got: Double(dimensions))
    }
    for i in 0..<count &* dimensions where !(abs(points[i]) <= PathOutline.most) {
      throw invalid("points", must: "finite and within 1e300", got: points[i])
    }
  }

  private func insert(_ path: consuming MotionPath) throws(Failure) -> Handle {
    let place = try UnsafeMutablePointer.make(path)
    do throws(Failure) { return try paths.insert(UnsafeMutableRawPointer(place)) } catch {
      place.destroy()
      throw error
    }
  }

  private func free(_ memory: UnsafeMutableRawPointer) { memory.assumingMemoryBound(to: MotionPath.self).destroy() }

  package func destroy(_ handle: Handle) throws(Failure) {
    try checkNotNull(handle, "path")
    if let memory = try paths.release(handle) { free(memory) }
  }

  package func isValid(_ handle: Handle) -> Bool { paths.isValid(handle) }

  func with<Result: ~Copyable>(
    _ handle: Handle, _ work: (UnsafePointer<MotionPath>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try checkNotNull(handle, "path")
    guard let memory = try paths.pin(handle) else { throw paths.stale(handle) }
    defer { if let memory = paths.unpin(handle) { free(memory) } }
    return try work(UnsafePointer(memory.assumingMemoryBound(to: MotionPath.self)))
  }

  package func info(_ handle: Handle) throws(Failure) -> PathInfo {
    try with(handle) { (path) throws(Failure) in
      PathInfo(
        length: path.pointee.length, dimensions: path.pointee.dimensions,
        segments: path.pointee.outline.segments.count, jumps: path.pointee.jumps, isClosed: path.pointee.isClosed)
    }
  }

  /// Points and directions at parts of the way; either may be nil.
  package func sample(
    _ handle: Handle, _ parts: UnsafePointer<Double>?, _ count: Int, _ points: UnsafeMutablePointer<Double>?,
    _ tangents: UnsafeMutablePointer<Double>?
  ) throws(Failure) {
    try with(handle) { (path) throws(Failure) in
      guard let parts else { return }
      let n = path.pointee.dimensions
      for i in 0..<count {
        path.pointee.sample(parts[i], points.map { $0 + i &* n }, tangents.map { $0 + i &* n })
      }
    }
  }

  /// As a channel of these settings follows it, in a second.
  func track(
    _ handle: Handle, _ request: PathTrackSpec, for settings: TrackSettings
  ) throws(Failure) -> Handle {
    let track = try with(handle) { (path) throws(Failure) in
      try PathBaker.bake(path, World.request(request, of: path, for: settings))
    }
    return try TrackStore.shared.insert(track)
  }

  package func track(_ handle: Handle, _ request: PathTrackSpec) throws(Failure) -> Handle {
    let track = try with(handle) { (path) throws(Failure) in try PathBaker.bake(path, request) }
    return try TrackStore.shared.insert(track)
  }
}

extension Vector {
  fileprivate init(_ p: UnsafePointer<Double>, _ dimensions: Int) {
    self.init(p[0] + 0, p[1] + 0, dimensions == 3 ? p[2] + 0 : 0)
  }
}
