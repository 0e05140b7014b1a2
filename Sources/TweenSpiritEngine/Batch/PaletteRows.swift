// SPDX-License-Identifier: MIT
//
// What the springs of a palette are multiplied with over a time, kept: a frame's palette is most often the last one's, and
// making 256 matrices takes longer than stepping a thousand springs by them. There is room for few, none of it asked for; who
// finds it in use makes its own.

internal import CTweenSpiritShims
internal import KernelTypes

struct PaletteRows {
  private let place: UnsafeMutablePointer<tss_palette>

  var rows: UnsafeMutableRawPointer { tss_palette_rows(place) }
  var limits: UnsafeMutableRawPointer { tss_palette_limits(place) }

  /// Those of `many` springs, found or made, and kept as they are until `leave`; nil where there is no room.
  static func enter(
    _ springs: UnsafePointer<Spring>, _ many: Int, _ dt: Double, _ tolerance: Double, _ precision: Precision
  ) -> PaletteRows? {
    let width = precision.size
    for i in 0..<Int(tss_palette_count) {
      let found = PaletteRows(place: tss_palettes() + i)
      guard found.enter() else { continue }
      if found.place.pointee.dt == dt, found.place.pointee.tolerance == tolerance, found.place.pointee.width == width,
        tss_palette_is(found.place, springs, many)
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
      made.place.pointee.tolerance = tolerance
      made.place.pointee.width = width
      makeRows(own, many, dt, tolerance, precision, made.rows, made.limits)
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

/// Computed in f64, rounded once. There are always 256 rows, the last spring's behind the others: a kernel finds one by an
/// index's lowest byte, whatever happens to that meanwhile.
@inline(never)
func makeRows(
  _ springs: UnsafePointer<Spring>, _ many: Int, _ dt: Double, _ tolerance: Double, _ precision: Precision,
  _ rows: UnsafeMutableRawPointer, _ limits: UnsafeMutableRawPointer
) {
  let table = Kernels.current.table
  let make = precision == .f32 ? table.spring_rows_f32 : table.spring_rows_f64
  let size = 4 &* precision.size
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
      for i in 0..<n { precision.writeEntry(omegas[i] * tolerance, done &+ i, of: limits) }
      make(omegas, ratios, dt, rows + done &* size, n)
      done &+= n
    }
  }
  for i in many..<largestPalette { (rows + i &* size).copyMemory(from: rows + (many &- 1) &* size, byteCount: size) }
}
