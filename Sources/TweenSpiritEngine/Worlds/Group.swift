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
  private typealias Column = UnsafeMutablePointer<Double>
  private var columns: (Column, Column, Column, Column, Column, Column, Column, Column)
  private(set) var address: UnsafeMutablePointer<UInt>
  /// 1 float, 2 double.
  private(set) var form: UnsafeMutablePointer<UInt8>
  private(set) var owners: UnsafeMutablePointer<UInt32>

  var start: UnsafeMutablePointer<Double> { columns.0 }
  /// Of a spring, sqrt(|1 - zeta^2|).
  var duration: UnsafeMutablePointer<Double> { columns.1 }
  var from: UnsafeMutablePointer<Double> { columns.2 }
  var to: UnsafeMutablePointer<Double> { columns.3 }
  var speed: UnsafeMutablePointer<Double> { columns.4 }
  /// Of a decay, its rate.
  var omega: UnsafeMutablePointer<Double> { columns.5 }
  var zeta: UnsafeMutablePointer<Double> { columns.6 }
  var out: UnsafeMutablePointer<Double> { columns.7 }

  init(_ sort: Sort, lanes: Int, curve: Int, alike: Spring? = nil) {
    self.alike = alike
    self.sort = sort
    self.lanes = lanes
    self.curve = curve
    let nowhere = UnsafeMutableRawPointer(bitPattern: 64).unsafelyUnwrapped
    let numbers = nowhere.assumingMemoryBound(to: Double.self)
    columns = (numbers, numbers, numbers, numbers, numbers, numbers, numbers, numbers)
    address = nowhere.assumingMemoryBound(to: UInt.self)
    form = nowhere.assumingMemoryBound(to: UInt8.self)
    owners = nowhere.assumingMemoryBound(to: UInt32.self)
  }

  func free() { tss_free(memory) }

  /// Tracks write where they are shown.
  var hasValues: Bool { sort != .track }
  var hasTargets: Bool { sort != .track && sort != .decay }
  /// Springs of their own, or rates.
  var hasConstants: Bool { isSpring ? alike == nil : sort == .decay }
  var hasDurations: Bool { isSpring ? alike == nil : sort != .decay }
  var isSpring: Bool { sort == .swinging || sort == .creeping }

  private static let columnCount = 8

  /// Whether there is such a column.
  private func has(_ column: Int) -> Bool {
    switch column {
    case 0: true
    case 1: hasDurations
    case 2, 7: hasValues
    case 3: hasTargets
    case 4: isSpring || sort == .decay
    case 5: hasConstants
    default: isSpring && hasConstants
    }
  }

  private subscript(_ column: Int) -> Column {
    get { withUnsafeBytes(of: columns) { $0.load(fromByteOffset: column &* 8, as: Column.self) } }
    set {
      withUnsafeMutableBytes(of: &columns) { $0.storeBytes(of: newValue, toByteOffset: column &* 8, as: Column.self) }
    }
  }

  mutating func reserve(_ rows: Int) throws(Failure) {
    guard rows > capacity else { return }
    let wanted = max(rows, capacity &+ capacity / 2, 4)
    let cells = wanted &* lanes
    var kinds = 0
    for i in 0..<Group.columnCount where has(i) { kinds &+= 1 }
    var layout = BlockLayout()
    _ = layout.add(kinds &* cells, Double.self)
    let bound = hasValues ? cells : 0
    let addresses = layout.add(bound, UInt.self)
    let forms = layout.add(bound, UInt8.self)
    let names = layout.add(wanted, UInt32.self)
    guard !layout.overflows, let fresh = tss_allocate(layout.bytes) else { throw outOfMemory(layout.bytes) }
    let old = self
    let n = count &* lanes
    var column = fresh.part(0, kinds &* cells, Double.self)
    for i in 0..<Group.columnCount where has(i) {
      column.update(from: old[i], count: n)
      self[i] = column
      column += cells
    }
    address = fresh.part(addresses, bound, UInt.self)
    form = fresh.part(forms, bound, UInt8.self)
    owners = fresh.part(names, wanted, UInt32.self)
    if hasValues {
      address.update(from: old.address, count: n)
      form.update(from: old.form, count: n)
    }
    owners.update(from: old.owners, count: count)
    old.free()
    memory = fresh
    capacity = wanted
  }

  /// A row at the end, unbound; there is room.
  mutating func add(_ owner: Int) -> Int {
    owners[count] = UInt32(truncatingIfNeeded: owner)
    if hasValues { (form + count &* lanes).update(repeating: 0, count: lanes) }
    count &+= 1
    return count &- 1
  }

  /// Takes a row out; the last one takes its place, and its owner is returned, 0 for none.
  mutating func remove(_ row: Int) -> Int {
    unbind(row)
    count &-= 1
    guard row != count else { return 0 }
    let (a, b) = (row &* lanes, count &* lanes)
    for i in 0..<Group.columnCount where has(i) { (self[i] + a).update(from: self[i] + b, count: lanes) }
    if hasValues {
      (address + a).update(from: address + b, count: lanes)
      (form + a).update(from: form + b, count: lanes)
    }
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
    guard hasValues else { return }
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
