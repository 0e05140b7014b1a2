// SPDX-License-Identifier: MIT

internal import CTweenSpiritShims

/// A world's channels: what each is, by which name it is found, and which have changed since that was read.
struct Channels: ~Copyable {
  private(set) var slots: SlotTable
  private var items = Column<Channel>()
  private var names = Buckets()
  /// The channels that were changed, and whether what moves has moved, since that was read.
  private var changed = UnreadMarks()
  var hasMoved = false
  /// This is true if bound channels that move were written at a stop since changes were read.
  var hasShown = false
  /// The channels of objects that have still to be written, whatever these seem to have.
  private var owed = UnreadMarks()
  /// The channels that may have changed, but by the clock, since the recording's last keyframe.
  private(set) var touched = Marks()
  /// Counts what timelines ask of channels: who holds them, what they are bound to, whether they are sums, that they go.
  private(set) var changes: Int64 = 0
  /// How many are bound to memory.
  private(set) var bound = 0
  private(set) var memory = BoundMemory()
  /// How many have bounds.
  private(set) var bounded = 0

  init(tag: UInt32) { slots = SlotTable(.channel, tag: tag) }

  deinit {
    // Where memory was missing while a world was restored, there are slots without a place.
    for i in 1..<max(min(slots.end, items.count), 1) where slots.isLive(i) {
      tss_free(items[i].text)
      tss_free(items[i].bounds)
    }
  }

  @inline(__always)
  subscript(_ slot: Int) -> Channel { unsafeAddress { UnsafePointer(items.base + slot) } }

  /// To be read in place.
  @inline(__always)
  func pointer(_ slot: Int) -> UnsafePointer<Channel> { UnsafePointer(items.base + slot) }

  /// Room for so many more.
  mutating func reserve(_ n: Int) throws(Failure) {
    try slots.reserve(n)
    let wanted = slots.end &+ n
    try items.extend(to: wanted, Channel())
    try changed.extend(to: wanted)
    try owed.extend(to: wanted)
    try touched.extend(to: wanted)
  }

  /// There is room.
  mutating func add(_ channel: Channel) -> Int {
    let slot = take()
    items[slot] = channel
    return slot
  }

  /// One that is as it was made, to be written in place; there is room.
  mutating func take() -> Int {
    let slot = slots.take()
    changed.remove(slot)
    owed.remove(slot)
    touch(slot)
    return slot
  }

  func place(_ slot: Int) -> UnsafeMutablePointer<Channel> { items.base + slot }

  /// It is found by the name that it has been given; there is room.
  mutating func addName(_ slot: Int) { items[slot].next = names.push(items[slot].hash, slot) }

  mutating func remove(_ slot: Int) {
    if items[slot].nameLength > 0 {
      let items = items.base
      names.remove(items[slot].hash, slot, next: { items[$0].next }, setNext: { items[$0].next = $1 })
    }
    tss_free(items[slot].text)
    if items[slot].bounds != nil { setBounds(slot, nil) }
    if items[slot].address != 0 { bind(slot, 0) }
    items[slot] = Channel()
    slots.give(slot)
    touch(slot)
    changes &+= 1
  }

  /// As if the channel that was added last had not been.
  mutating func undo(_ slot: Int) {
    items[slot] = Channel()
    touch(slot)
    slots.untake(slot)
  }

  mutating func setUndoing(_ isUndoing: Bool) { slots.isUndoing = isUndoing }

  mutating func restoreSlots(_ reader: inout BlobReader) throws(Failure) { try slots.restore(&reader) }

  /// What a restored one is, whose slot is in use already; its text is freed with the channels from then on.
  mutating func restore(_ slot: Int, _ channel: Channel) { items[slot] = channel }

  // MARK: Names

  /// The slot with a name; 0 is none.
  func find(_ name: Name) -> Int { find(name, hashed(name)) }

  private func find(_ name: Name, _ hash: UInt64) -> Int {
    var i = names.head(hash)
    while i != 0, items[i].hash != hash || !items[i].name.elementsEqual(name) { i = items[i].next }
    return i
  }

  /// The hash of a name that no channel has, and room for it.
  mutating func reserve(name: Name) throws(Failure) -> UInt64 {
    let hash = hashed(name)
    if find(name, hash) != 0 {
      throw failure(.nameInUse, argument: "name") { text in
        text.append("another channel has the name ")
        text.append(got: name)
      }
    }
    if try names.reserve(slots.count &+ 1) {
      for i in 1..<slots.end where slots.isLive(i) && items[i].nameLength > 0 {
        items[i].next = names.push(items[i].hash, i)
      }
    }
    return hash
  }

  /// A restored channel, whose text begins with its name, is found by that from now on.
  mutating func restoreName(_ slot: Int, length: Int) throws(Failure) {
    let hash = try reserve(name: Name(start: items[slot].text, count: length))
    (items[slot].nameLength, items[slot].hash) = (length, hash)
    items[slot].next = names.push(hash, slot)
  }

  // MARK: What moves it, and what it is bound to

  mutating func setPlayer(_ slot: Int, _ player: Int) {
    items[slot].player = player
    touch(slot)
  }

  /// The timeline that holds it, 0 is none, and its place in what that drives.
  mutating func setHolder(_ slot: Int, _ timeline: Int, place: Int = 0) {
    (items[slot].holder, items[slot].holderPlace) = (timeline, place)
    touch(slot)
    changes &+= 1
  }

  mutating func setHolderPlace(_ slot: Int, _ place: Int) { items[slot].holderPlace = place }

  mutating func setSum(_ slot: Int, _ isSum: Bool) {
    items[slot].isSum = isSum
    changes &+= 1
  }

  mutating func setSumPlace(_ slot: Int, _ place: Int) { items[slot].sumPlace = place }

  /// To memory from `address` on, 0 is none.
  mutating func bind(_ slot: Int, _ address: UInt, stride: Int = 0, isDouble: Bool = false) {
    let old = pointer(slot)
    bound &+= (address == 0 ? 0 : 1) &- (old.pointee.address == 0 ? 0 : 1)
    if old.pointee.address != 0 {
      memory.remove(
        old.pointee.address, stride: old.pointee.stride, lanes: old.pointee.lanes, size: old.pointee.isDouble ? 8 : 4)
      if bound == 0 { memory.clear() }
    }
    if address != 0 { memory.add(address, stride: stride, lanes: old.pointee.lanes, size: isDouble ? 8 : 4) }
    (items[slot].address, items[slot].stride, items[slot].isDouble) = (address, stride, isDouble)
    if address == 0 { setObject(slot, false) }
    changes &+= 1
  }

  /// Sets whether the world's reader is called before a channel's memory is read.
  mutating func setObject(_ slot: Int, _ isObject: Bool) {
    items[slot].isObject = isObject
    if !isObject { owed.remove(slot) }
  }

  /// Whether channels share the memory that they are bound to is known from now on; none is bound yet.
  mutating func keepMemory() { memory.keep() }

  /// Has what is at the pointer from then on.
  mutating func setBounds(_ slot: Int, _ bounds: UnsafeMutablePointer<Double>?) {
    tss_free(items[slot].bounds)
    replaceBounds(slot, bounds)
  }

  /// Likewise; what was there is the caller's.
  mutating func replaceBounds(_ slot: Int, _ bounds: UnsafeMutablePointer<Double>?) {
    bounded &+= (bounds == nil ? 0 : 1) &- (items[slot].bounds == nil ? 0 : 1)
    items[slot].bounds = bounds
    changes &+= 1
  }

  // MARK: Layers

  /// A channel that is added to another, ahead of that one's other layers, with its numbers from `block` on; there is room.
  mutating func addLayer(to parent: Int, block: Int, _ role: Channel.Role = .layer, _ mode: LayerMode = .add) -> Int {
    var layer = Channel()
    layer.settings = items[parent].settings
    (layer.block, layer.parent, layer.role, layer.mode) = (block, parent, role, mode)
    if role == .stacked || role == .faded { layer.tolerance = items[parent].tolerance }
    let slot = add(layer)
    link(slot)
    return slot
  }

  /// Puts a layer ahead of the others of its role.
  mutating func link(_ slot: Int) {
    let next = first(items[slot].parent, items[slot].role)
    (items[slot].older, items[slot].newer) = (next, 0)
    if next != 0 { items[next].newer = slot }
    setFirst(items[slot].parent, items[slot].role, slot)
  }

  /// The newest of a channel's that are that to it.
  func first(_ parent: Int, _ role: Channel.Role) -> Int {
    switch role {
    case .layer: items[parent].layer
    case .queued: items[parent].queue
    case .stacked: items[parent].stack
    case .faded: items[parent].faded
    case .weight, .fade, .none: 0
    }
  }

  mutating func setFirst(_ parent: Int, _ role: Channel.Role, _ first: Int) {
    switch role {
    case .layer: items[parent].layer = first
    case .queued: items[parent].queue = first
    case .stacked: items[parent].stack = first
    case .faded: items[parent].faded = first
    case .weight, .fade, .none: break
    }
  }

  /// The oldest of those of which one is.
  func last(_ slot: Int) -> Int {
    var last = slot
    while items[last].older != 0 { last = items[last].older }
    return last
  }

  /// The channel of a weight, of a layer or of what fades out.
  mutating func addWeight(of slot: Int, block: Int, _ role: Channel.Role) -> Int {
    var weight = Channel()
    weight.settings.kind = .float
    (weight.block, weight.parent, weight.role) = (block, slot, role)
    items[slot].weight = add(weight)
    return items[slot].weight
  }

  mutating func setOpen(_ slot: Int, _ isOpen: Bool) { items[slot].isOpen = isOpen }

  /// Takes a layer from the channel that it was added to.
  mutating func unlink(_ layer: Int) {
    let it = items[layer]
    if it.newer == 0 { setFirst(it.parent, it.role, it.older) } else { items[it.newer].older = it.older }
    if it.older != 0 { items[it.older].newer = it.newer }
  }

  mutating func setNewer(_ layer: Int, _ newer: Int) { items[layer].newer = newer }

  /// Of a layer, the channel that it is a layer of in the end.
  func root(of slot: Int) -> Int {
    var root = slot
    while items[root].parent != 0 { root = items[root].parent }
    return root
  }

  /// Of what is a player's own, the channel that a handle tells of.
  func visible(of slot: Int) -> Int {
    var visible = slot
    while items[visible].isOwned { visible = items[visible].parent }
    return visible
  }

  // MARK: Changes

  /// It has changed, and what it is a layer of, or the weight of one.
  @inline(__always)
  mutating func mark(_ slot: Int, isByClock: Bool = false) {
    markRoot(slot, isByClock: isByClock)
    var above = items[slot].parent
    if items[slot].role == .weight { above = items[above].parent }
    while above != 0 {
      markRoot(above, isByClock: isByClock)
      above = items[above].parent
    }
  }

  /// What only the clock has moved has the image that it had.
  @inline(__always)
  mutating func markRoot(_ slot: Int, isByClock: Bool = false) {
    changed.add(slot)
    if !isByClock { touch(slot) }
  }

  /// Notes a channel whose image may be another.
  @inline(__always)
  mutating func touch(_ slot: Int) { if !isTiny { touched.add(slot) } }

  mutating func removeTouched() {
    touched.removeAll()
    slots.isTouched = false
  }

  /// Marks a channel whose object has to be written; it counts as changed.
  @inline(__always)
  mutating func owe(_ slot: Int) {
    owed.add(slot)
    markRoot(slot)
  }

  @inline(__always)
  func isOwed(_ slot: Int) -> Bool { owed.has(slot) }

  /// Those that have changed, into `out`; how many.
  mutating func readChanges(_ out: UnsafeMutablePointer<Handle>, _ capacity: Int) -> Int {
    Channels.take(&changed, slots, items, out, capacity)
  }

  /// Takes the channels whose objects have to be written.
  mutating func readWrites(_ out: UnsafeMutablePointer<Handle>, _ capacity: Int) -> Int {
    Channels.take(&owed, slots, items, out, capacity)
  }

  @inline(never)
  private static func take(
    _ marks: inout UnreadMarks, _ slots: borrowing SlotTable, _ items: borrowing Column<Channel>,
    _ out: UnsafeMutablePointer<Handle>, _ capacity: Int
  ) -> Int {
    marks.take(capacity) { slot, n in
      guard slots.isLive(slot), !items[slot].isHidden else { return false }
      out[n] = slots.handle(slot)
      return true
    }
  }
}
