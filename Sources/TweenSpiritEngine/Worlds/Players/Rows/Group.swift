// SPDX-License-Identifier: MIT
//
// Players that move alike, a row each, in columns that a kernel goes through: tweens and tracks of one curve, springs that
// swing, springs that do not, decays; all of one number of lanes. When a row started, and what its motion is, is one number a
// row; where its lanes come from and go to stands lane by lane.

internal import CTweenSpiritShims
internal import KernelTypes

/// What is known of a block of rows, so that a step need not read it.
struct RowBlock {
  /// How its lanes are bound: not at all, to numbers side by side, to those of one type anywhere, to both or some.
  enum Binding: UInt8 {
    case unknown = 0, none, floatsInOrder, doublesInOrder, floats, doubles, mixed

    /// Returns what lanes of one form are that are out of order.
    static func scattered(_ form: UInt8) -> Binding { form == 1 ? .floats : form == 2 ? .doubles : .mixed }
  }

  /// Rows with a speed other than +0.
  var moving: Int32 = 0
  /// Rows that came, or were bound anew, since its lanes were found out of order.
  var changes: UInt16 = 0
  var binding = Binding.unknown
}

struct Group: ~Copyable {
  enum Kind: UInt8 { case eased, track, underdamped, overdamped, decay }

  var kind: Kind
  var lanes: Int
  var curve: Int
  /// The spring of all rows, and its rate: then there are no columns of it.
  let alike: Spring?
  private(set) var rate = 0.0
  /// The next of this curve, or of those without one (but those of one spring); -1 is none.
  var next = -1
  var count = 0
  var capacity = 0
  /// Whether no sum of what is mixed can leave the numbers.
  var cannotOverflow = true
  /// Players whose row is, or may come, here.
  var users = 0
  /// The number of its first block among all that threads go through in this step, and how many it has there.
  var shared = (first: 0, count: 0)
  /// Lanes that are bound to floats and to doubles.
  var floats = 0
  var doubles = 0
  /// Rows that are gone through at a time: a power of two, of about World.block lanes.
  private let blockShift: Int
  private var memory: UnsafeMutableRawPointer?
  private typealias Column = UnsafeMutablePointer<Double>
  private var columns: (Column, Column, Column, Column, Column, Column, Column, Column)
  private(set) var address: UnsafeMutablePointer<UInt>
  /// 1 float, 2 double.
  private(set) var form: UnsafeMutablePointer<UInt8>
  private(set) var owners: UnsafeMutablePointer<UInt32>
  private var blocks: UnsafeMutablePointer<RowBlock>

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

  init(_ kind: Kind, lanes: Int, curve: Int, alike: Spring? = nil) {
    self.alike = alike
    self.kind = kind
    self.lanes = lanes
    self.curve = curve
    blockShift = max((World.block / lanes).bitWidth &- (World.block / lanes).leadingZeroBitCount &- 1, 3)
    let nowhere = UnsafeMutableRawPointer(bitPattern: 64).unsafelyUnwrapped
    let numbers = nowhere.assumingMemoryBound(to: Double.self)
    columns = (numbers, numbers, numbers, numbers, numbers, numbers, numbers, numbers)
    address = nowhere.assumingMemoryBound(to: UInt.self)
    form = nowhere.assumingMemoryBound(to: UInt8.self)
    owners = nowhere.assumingMemoryBound(to: UInt32.self)
    blocks = nowhere.assumingMemoryBound(to: RowBlock.self)
    findRate()
  }

  deinit { tss_free(memory) }

  private mutating func findRate() {
    guard var zeta = alike?.dampingRatio else { return }
    Kernels.current.table.spring_rates(&zeta, &rate, 1)
  }

  /// Tracks write where they are shown.
  @inline(__always)
  var hasValues: Bool { kind != .track }
  @inline(__always)
  var hasTargets: Bool { kind != .track && kind != .decay }
  /// Springs of their own, or rates.
  @inline(__always)
  var hasConstants: Bool { isSpring ? alike == nil : kind == .decay }
  @inline(__always)
  var hasDurations: Bool { isSpring ? alike == nil : kind != .decay }
  @inline(__always)
  var isSpring: Bool { kind == .underdamped || kind == .overdamped }

  private static let columnCount = 8
  /// Of a column's address, and of its place, in bytes.
  private static var word: Int { MemoryLayout<Int>.stride }

  @inline(__always)
  var blockRows: Int { 1 << blockShift }
  /// In use.
  var blockCount: Int { (count &+ blockRows &- 1) >> blockShift }
  @inline(__always)
  var hasSpeeds: Bool { isSpring || kind == .decay }

  /// Numbers a row: its time and its constants are one for all lanes.
  @inline(__always)
  private func width(_ column: Int) -> Int { column == 0 || column == 1 || column == 5 || column == 6 ? 1 : lanes }

  /// Whether there is such a column.
  @inline(__always)
  private func has(_ column: Int) -> Bool {
    switch column {
    case 0: true
    case 1: hasDurations
    case 2, 7: hasValues
    case 3: hasTargets
    case 4: hasSpeeds
    case 5: hasConstants
    default: isSpring && hasConstants
    }
  }

  @inline(__always)
  private subscript(_ column: Int) -> Column {
    get { withUnsafeBytes(of: columns) { $0.load(fromByteOffset: column &* Group.word, as: Column.self) } }
    set {
      withUnsafeMutableBytes(of: &columns) {
        $0.storeBytes(of: newValue, toByteOffset: column &* Group.word, as: Column.self)
      }
    }
  }

  mutating func reserve(_ rows: Int) throws(Failure) {
    guard rows > capacity else { return }
    let wanted = max(rows, capacity &+ capacity / 2, 4)
    // A line of the cache begins each column, and no two stand alike in their pages.
    var places = (0, 0, 0, 0, 0, 0, 0, 0)
    var layout = BlockLayout()
    withUnsafeMutableBytes(of: &places) { places in
      for i in 0..<Group.columnCount where has(i) {
        let place = layout.add((wanted &* width(i) &+ 15) & ~7, Double.self)
        places.storeBytes(of: place, toByteOffset: i &* Group.word, as: Int.self)
      }
    }
    let bound = hasValues ? wanted &* lanes : 0
    let addresses = layout.add(bound, UInt.self)
    let forms = layout.add(bound, UInt8.self)
    let names = layout.add(wanted, UInt32.self)
    let blockCount = wanted >> blockShift &+ 1
    let marks = layout.add(blockCount, RowBlock.self)
    guard !layout.overflows, let room = tss_allocate(layout.bytes &+ 64) else { throw outOfMemory(layout.bytes) }
    let fresh = room + (-Int(bitPattern: room) & 63)
    let (oldAddress, oldForm, oldOwners, oldBlocks) = (address, form, owners, blocks)
    withUnsafeBytes(of: &places) { places in
      for i in 0..<Group.columnCount where has(i) {
        let place = places.load(fromByteOffset: i &* Group.word, as: Int.self)
        let column = fresh.part(place, wanted &* width(i), Double.self)
        column.update(from: self[i], count: count &* width(i))
        self[i] = column
      }
    }
    address = fresh.part(addresses, bound, UInt.self)
    form = fresh.part(forms, bound, UInt8.self)
    owners = fresh.part(names, wanted, UInt32.self)
    blocks = fresh.part(marks, blockCount, RowBlock.self)
    if hasValues {
      address.update(from: oldAddress, count: count &* lanes)
      form.update(from: oldForm, count: count &* lanes)
    }
    owners.update(from: oldOwners, count: count)
    let known = capacity == 0 ? 0 : capacity >> blockShift &+ 1
    blocks.update(from: oldBlocks, count: known)
    (blocks + known).update(repeating: RowBlock(), count: blockCount &- known)
    tss_free(memory)
    memory = room
    capacity = wanted
  }

  /// A row at the end, unbound; there is room.
  mutating func add(_ owner: Int) -> Int {
    owners[count] = UInt32(truncatingIfNeeded: owner)
    if hasValues { for lane in count &* lanes..<(count &+ 1) &* lanes { form[lane] = 0 } }
    count &+= 1
    return count &- 1
  }

  /// When its speeds are written, and, by -1, before they go.
  mutating func countSpeeds(_ row: Int, by change: Int32 = 1) {
    for lane in row &* lanes..<(row &+ 1) &* lanes where speed[lane].bitPattern != 0 {
      blocks[row >> blockShift].moving &+= change
      return
    }
  }

  /// Takes a row out; the last one takes its place, and its owner is returned, 0 for none.
  mutating func remove(_ row: Int) -> Int {
    countBound(row, by: -lanes)
    count &-= 1
    if hasSpeeds { countSpeeds(row, by: -1) }
    guard row != count else { return 0 }
    if hasSpeeds { countSpeeds(count, by: -1) }
    for i in 0..<Group.columnCount where has(i) {
      let n = width(i)
      let (to, from) = (self[i] + row &* n, self[i] + count &* n)
      for k in 0..<n { to[k] = from[k] }
    }
    if hasSpeeds { countSpeeds(row) }
    if hasValues {
      let (a, b) = (row &* lanes, count &* lanes)
      for lane in 0..<lanes { (address[a &+ lane], form[a &+ lane]) = (address[b &+ lane], form[b &+ lane]) }
      recheck(row)
    }
    owners[row] = owners[count]
    return Int(owners[row])
  }

  /// The rows from `first` on, before `end`, that are gone through together.
  func block(_ first: Int, before end: Int) -> Int { min(blockRows, end &- first) }

  /// Their speeds, where there are any.
  func speeds(_ first: Int) -> UnsafePointer<Double>? {
    blocks[first >> blockShift].moving == 0 ? nil : UnsafePointer(speed + first &* lanes)
  }

  // MARK: Bound memory

  /// nil: to nothing.
  mutating func bind(_ row: Int, _ channel: UnsafePointer<Channel>?) {
    guard hasValues else { return }
    countBound(row, by: -lanes)
    let first = row &* lanes
    let bound: UInt8 = if let channel { channel.pointee.isDouble ? 2 : 1 } else { 0 }
    for lane in first..<first &+ lanes { form[lane] = bound }
    if let channel {
      let (start, stride) = (channel.pointee.address, channel.pointee.stride)
      for lane in 0..<lanes { address[first &+ lane] = start &+ UInt(bitPattern: lane &* stride) }
    }
    countBound(row, by: lanes)
    recheck(row)
  }

  private mutating func countBound(_ row: Int, by change: Int) {
    guard hasValues else { return }
    let form = form[row &* lanes]
    if form == 1 { floats &+= change } else if form == 2 { doubles &+= change }
  }

  /// A row's lanes were bound, or another row came to its place. Where its block's stood in order, they are compared with the
  /// row's beside it; of a scattered block all are looked at again when so many have changed as it has.
  private mutating func recheck(_ row: Int) {
    let mark = blocks + (row >> blockShift)
    switch mark.pointee.binding {
    case .unknown: return
    case .floats, .doubles, .mixed:
      if mark.pointee.binding != .scattered(form[row &* lanes]) { mark.pointee.binding = .mixed }
      mark.pointee.changes &+= 1
      if Int(mark.pointee.changes) >= blockRows { mark.pointee.binding = .unknown }
    case .none, .floatsInOrder, .doublesInOrder:
      let beside = row & (blockRows &- 1) == 0 ? row &+ 1 : row &- 1
      if beside >= count {
        mark.pointee.binding = .unknown
      } else if !isInOrder(row, beside) {
        let one = form[row &* lanes]
        (mark.pointee.binding, mark.pointee.changes) = (one == form[beside &* lanes] ? .scattered(one) : .mixed, 0)
      }
    }
  }

  private mutating func isInOrder(_ row: Int, _ beside: Int) -> Bool {
    let one = form[beside &* lanes]
    guard form[row &* lanes] == one else { return false }
    if one == 0 { return true }
    let step = one == 1 ? 4 : 8
    for lane in 0..<lanes {
      let distance = UInt(bitPattern: ((row &- beside) &* lanes &+ lane) &* step)
      if address[row &* lanes &+ lane] != address[beside &* lanes] &+ distance { return false }
    }
    return true
  }

  /// Returns whether any lane of a block of rows is bound.
  func isBound(_ first: Int) -> Bool {
    let mark = blocks + (first >> blockShift)
    if mark.pointee.binding == .unknown { markBinding(first) }
    return mark.pointee.binding != .none
  }

  /// Returns the first bound row from a row on, or `end` if there is none before it.
  func nextBound(_ first: Int, before end: Int) -> Int {
    var row = first
    while row < end {
      // Eight rows of one lane at a time.
      if lanes == 1, row &+ 8 <= end, UnsafeRawPointer(form + row).loadUnaligned(as: UInt64.self) == 0 {
        row &+= 8
      } else if form[row &* lanes] != 0 {
        return row
      } else {
        row &+= 1
      }
    }
    return end
  }

  private func markBinding(_ row: Int) {
    let mark = blocks + (row >> blockShift)
    (mark.pointee.binding, mark.pointee.changes) = (
      binding(row &* lanes, block(row, before: count) &* lanes), 0
    )
  }

  /// Writes the lanes that are bound of a block of rows.
  @inline(__always)
  func write(_ first: Int) {
    if floats > 0 || doubles > 0 { writeBlock(first) }
  }

  /// Likewise of all rows, in their order.
  func writeAll() {
    var row = 0
    while row < count {
      write(row)
      row &+= blockRows
    }
  }

  private func writeBlock(_ row: Int) {
    let (first, n) = (row &* lanes, block(row, before: count) &* lanes)
    let mark = blocks + (row >> blockShift)
    if mark.pointee.binding == .unknown { markBinding(row) }
    let table = Kernels.current.table
    switch mark.pointee.binding {
    case .none: return
    case .floatsInOrder:
      if let place = UnsafeMutablePointer<Float>(bitPattern: address[first]) { table.narrow(out + first, place, n) }
    case .doublesInOrder:
      UnsafeMutableRawPointer(bitPattern: address[first])?.copyMemory(from: out + first, byteCount: n &* 8)
    case .floats: table.write_floats(address + first, out + first, n)
    case .doubles:
      for i in first..<first &+ n {
        UnsafeMutableRawPointer(bitPattern: address[i])?.storeBytes(of: out[i], as: Double.self)
      }
    case .unknown, .mixed:
      for i in first..<first &+ n {
        // What is bound to nothing has no address.
        switch form[i] {
        case 1: UnsafeMutableRawPointer(bitPattern: address[i])?.storeBytes(of: Float(out[i]), as: Float.self)
        case 2: UnsafeMutableRawPointer(bitPattern: address[i])?.storeBytes(of: out[i], as: Double.self)
        default: break
        }
      }
    }
  }

  /// Whether numbers stand side by side where they are bound to, as they do here.
  private func binding(_ first: Int, _ n: Int) -> RowBlock.Binding {
    let one = form[first]
    for i in first..<first &+ n where form[i] != one { return .mixed }
    if one == 0 { return .none }
    let step: UInt = one == 1 ? 4 : 8
    for i in 1..<n where address[first &+ i] != address[first] &+ UInt(bitPattern: i) &* step { return .scattered(one) }
    return one == 1 ? .floatsInOrder : .doublesInOrder
  }
}
