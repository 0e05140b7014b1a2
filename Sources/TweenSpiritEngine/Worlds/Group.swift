// SPDX-License-Identifier: MIT
//
// Players that move alike, a row each, in columns that a kernel goes through: tweens and tracks of one curve, springs that
// swing, springs that do not, decays; all of one number of lanes. A row's lanes stand side by side in each column.

internal import CTweenSpiritShims

struct Group {
  enum Sort: UInt8 { case tween, track, swinging, creeping, decay }

  var sort: Sort
  var lanes: Int
  var curve: Int
  /// The spring of all rows: then there are no columns of it.
  var alike: Spring?
  /// The next of this curve, or of those without one; -1 is none.
  var next = -1
  var count = 0
  var capacity = 0
  /// Whether no sum of what is mixed can leave the numbers.
  var isTame = true
  /// Players whose row is, or may come, here.
  var users = 0
  /// Lanes that are bound to floats and to doubles.
  var floats = 0
  var doubles = 0
  private var memory: UnsafeMutableRawPointer?
  /// Of a spring, duration is sqrt(|1 - zeta^2|); of a decay, omega is its rate; of a track there are start and duration alone.
  private(set) var start, duration, from, to, speed, omega, zeta, out: UnsafeMutablePointer<Double>
  private(set) var address: UnsafeMutablePointer<UInt>
  /// 1 float, 2 double.
  private(set) var form: UnsafeMutablePointer<UInt8>
  private(set) var owners: UnsafeMutablePointer<UInt32>

  init(_ sort: Sort, lanes: Int, curve: Int, alike: Spring? = nil) {
    self.alike = alike
    self.sort = sort
    self.lanes = lanes
    self.curve = curve
    let nowhere = UnsafeMutableRawPointer(bitPattern: 64).unsafelyUnwrapped
    let numbers = nowhere.assumingMemoryBound(to: Double.self)
    (start, duration, from, to) = (numbers, numbers, numbers, numbers)
    (speed, omega, zeta, out) = (numbers, numbers, numbers, numbers)
    address = nowhere.assumingMemoryBound(to: UInt.self)
    form = nowhere.assumingMemoryBound(to: UInt8.self)
    owners = nowhere.assumingMemoryBound(to: UInt32.self)
  }

  func free() { tss_free(memory) }

  var hasTargets: Bool { sort != .track && sort != .decay }
  /// Springs of their own, or rates.
  var hasConstants: Bool { isSpring ? alike == nil : sort == .decay }
  var hasDurations: Bool { isSpring ? alike == nil : sort != .decay }
  var isSpring: Bool { sort == .swinging || sort == .creeping }

  mutating func reserve(_ rows: Int) throws(Failure) {
    guard rows > capacity else { return }
    let wanted = max(rows, capacity &+ capacity / 2, 4)
    let cells = wanted &* lanes
    var layout = BlockLayout()
    let size = (start: layout.add(cells, Double.self), (hasDurations ? cells : 0))
    var offsets = (size.start, 0, 0, 0, 0, 0, 0, 0)
    offsets.1 = layout.add(size.1, Double.self)
    let values = sort == .track ? 0 : cells
    offsets.2 = layout.add(values, Double.self)
    offsets.3 = layout.add(hasTargets ? cells : 0, Double.self)
    offsets.4 = layout.add(isSpring || sort == .decay ? cells : 0, Double.self)
    offsets.5 = layout.add(hasConstants ? cells : 0, Double.self)
    offsets.6 = layout.add(isSpring && hasConstants ? cells : 0, Double.self)
    offsets.7 = layout.add(values, Double.self)
    let addresses = layout.add(values, UInt.self)
    let forms = layout.add(values, UInt8.self)
    let names = layout.add(wanted, UInt32.self)
    guard !layout.overflows, let fresh = tss_allocate(layout.bytes) else { throw outOfMemory(layout.bytes) }
    let old = self
    start = fresh.part(offsets.0, cells, Double.self)
    duration = fresh.part(offsets.1, cells, Double.self)
    from = fresh.part(offsets.2, cells, Double.self)
    to = fresh.part(offsets.3, cells, Double.self)
    speed = fresh.part(offsets.4, cells, Double.self)
    omega = fresh.part(offsets.5, cells, Double.self)
    zeta = fresh.part(offsets.6, cells, Double.self)
    out = fresh.part(offsets.7, cells, Double.self)
    address = fresh.part(addresses, cells, UInt.self)
    form = fresh.part(forms, cells, UInt8.self)
    owners = fresh.part(names, wanted, UInt32.self)
    let n = count &* lanes
    start.update(from: old.start, count: n)
    if size.1 > 0 { duration.update(from: old.duration, count: n) }
    if values > 0 {
      from.update(from: old.from, count: n)
      out.update(from: old.out, count: n)
      address.update(from: old.address, count: n)
      form.update(from: old.form, count: n)
    }
    if hasTargets { to.update(from: old.to, count: n) }
    if isSpring || sort == .decay {
      speed.update(from: old.speed, count: n)
    }
    if hasConstants { omega.update(from: old.omega, count: n) }
    if isSpring && hasConstants { zeta.update(from: old.zeta, count: n) }
    owners.update(from: old.owners, count: count)
    old.free()
    memory = fresh
    capacity = wanted
  }

  /// A row at the end, unbound; there is room.
  mutating func add(_ owner: Int) -> Int {
    owners[count] = UInt32(truncatingIfNeeded: owner)
    if sort != .track { (form + count &* lanes).update(repeating: 0, count: lanes) }
    count &+= 1
    return count &- 1
  }

  /// Takes a row out; the last one takes its place, and its owner is returned, 0 for none.
  mutating func remove(_ row: Int) -> Int {
    unbind(row)
    count &-= 1
    guard row != count else { return 0 }
    let (a, b) = (row &* lanes, count &* lanes)
    (start + a).update(from: start + b, count: lanes)
    if hasDurations { (duration + a).update(from: duration + b, count: lanes) }
    if sort != .track {
      (from + a).update(from: from + b, count: lanes)
      (out + a).update(from: out + b, count: lanes)
      (address + a).update(from: address + b, count: lanes)
      (form + a).update(from: form + b, count: lanes)
    }
    if hasTargets { (to + a).update(from: to + b, count: lanes) }
    if isSpring || sort == .decay {
      (speed + a).update(from: speed + b, count: lanes)
    }
    if hasConstants { (omega + a).update(from: omega + b, count: lanes) }
    if isSpring && hasConstants { (zeta + a).update(from: zeta + b, count: lanes) }
    owners[row] = owners[count]
    return Int(owners[row])
  }

  mutating func bind(_ row: Int, _ channel: Channel) {
    for lane in 0..<lanes {
      address[row &* lanes &+ lane] = channel.address &+ UInt(bitPattern: lane &* channel.stride)
      form[row &* lanes &+ lane] = channel.isDouble ? 2 : 1
    }
    if channel.isDouble { doubles &+= lanes } else { floats &+= lanes }
  }

  mutating func unbind(_ row: Int) {
    guard sort != .track else { return }
    let place = row &* lanes
    if form[place] == 1 { floats &-= lanes } else if form[place] == 2 { doubles &-= lanes }
    (form + place).update(repeating: 0, count: lanes)
  }

  /// Writes the lanes that are bound, from `first` on.
  @inline(__always)
  func write(_ first: Int, _ n: Int) {
    let all = count &* lanes
    if floats == all {
      Kernels.current.table.write_floats(address + first, out + first, n)
    } else if floats > 0 || doubles > 0 {
      for i in first..<first &+ n {
        guard form[i] != 0, let place = UnsafeMutableRawPointer(bitPattern: address[i]) else { continue }
        switch form[i] {
        case 1: place.storeBytes(of: Float(out[i]), as: Float.self)
        case 2: place.storeBytes(of: out[i], as: Double.self)
        default: break
        }
      }
    }
  }
}
