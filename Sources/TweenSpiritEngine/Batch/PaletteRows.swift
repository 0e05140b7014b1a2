// SPDX-License-Identifier: MIT
//
// What the springs of a palette are multiplied with over a time, kept: a frame's palette is most often the last one's, and
// making 256 matrices takes longer than stepping a thousand springs by them. There is room for few, none of it asked for; who
// finds it in use makes its own.

internal import CTweenSpiritShims

struct PaletteRows {
  private let place: UnsafeMutablePointer<tss_palette>

  @inline(__always)
  func rows<S>(_: S.Type) -> UnsafePointer<S> { UnsafePointer(tss_palette_rows(place).assumingMemoryBound(to: S.self)) }
  @inline(__always)
  func limits<S>(_: S.Type) -> UnsafePointer<S> {
    UnsafePointer(tss_palette_limits(place).assumingMemoryBound(to: S.self))
  }

  /// Those of `many` springs, found or made, and kept as they are until `leave`; nil where there is no room.
  @inline(__always)
  static func enter<S: BatchScalar>(
    _ springs: UnsafePointer<Spring>, _ many: Int, _ dt: Double, _ tolerance: S
  ) -> PaletteRows? {
    let width = MemoryLayout<S>.size
    for i in 0..<Int(tss_palette_count) {
      let found = PaletteRows(place: tss_palettes() + i)
      guard found.enter() else { continue }
      if found.place.pointee.dt == dt, found.place.pointee.tolerance == tolerance.asDouble,
        found.place.pointee.width == width, tss_palette_is(found.place, springs, many)
      {
        return found
      }
      found.leave()
    }
    let made = PaletteRows(place: tss_oldest_palette())
    guard tss_exchange_if(&made.place.pointee.state, 0, tss_palette_taken) else { return nil }
    // Of its own copy: the caller's may change meanwhile, and not be checked.
    tss_palette_set(made.place, springs, many)
    let own = tss_palette_springs(made.place).assumingMemoryBound(to: Spring.self)
    var isLegal = true
    for i in 0..<many where !own[i].isLegal { isLegal = false }
    if isLegal {
      made.place.pointee.dt = dt
      made.place.pointee.tolerance = tolerance.asDouble
      made.place.pointee.width = width
      S.makeRows(
        own, many, dt, tolerance, UnsafeMutablePointer(mutating: made.rows(S.self)),
        UnsafeMutablePointer(mutating: made.limits(S.self)))
    } else {
      made.place.pointee.count = 0
    }
    tss_store(&made.place.pointee.state, isLegal ? 1 : 0)
    return isLegal ? made : nil
  }

  /// Whether these springs were found to be legal before.
  static func know(_ springs: UnsafePointer<Spring>, _ many: Int) -> Bool {
    for i in 0..<Int(tss_palette_count) {
      let known = PaletteRows(place: tss_palettes() + i)
      guard known.enter() else { continue }
      defer { known.leave() }
      if tss_palette_is(known.place, springs, many) { return true }
    }
    return false
  }

  private func enter() -> Bool {
    while true {
      let state = tss_load(&place.pointee.state)
      if state == tss_palette_taken { return false }
      if tss_exchange_if(&place.pointee.state, state, state &+ 1) { return true }
    }
  }

  func leave() { _ = tss_decrement(&place.pointee.state) }
}

extension BatchScalar {
  /// Computed in f64, rounded once. There are always 256 rows, the last spring's behind the others: a kernel finds one by an
  /// index's lowest byte, whatever happens to that meanwhile.
  @inline(never)
  static func makeRows(
    _ springs: UnsafePointer<Spring>, _ many: Int, _ dt: Double, _ tolerance: Self, _ rows: UnsafeMutablePointer<Self>,
    _ limits: UnsafeMutablePointer<Self>
  ) {
    // Whole groups at once, of which few stand on the stack.
    let room = 32
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * room) { columns in
      guard let omegas = columns.baseAddress else { return }
      let ratios = omegas + room
      var done = 0
      while done < many {
        let n = min(room, many &- done)
        for i in 0..<room {
          omegas[i] = i < n ? springs[done &+ i].omega : 0
          ratios[i] = i < n ? springs[done &+ i].dampingRatio : 0
        }
        for i in 0..<n { limits[done &+ i] = entry(omegas[i] * tolerance.asDouble) }
        springRows(omegas, ratios, dt, rows + 4 &* done, n)
        done &+= n
      }
    }
    for i in many..<largestPalette { (rows + 4 &* i).update(from: rows + 4 &* (many &- 1), count: 4) }
  }
}
