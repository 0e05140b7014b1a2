// SPDX-License-Identifier: MIT
//
// Objects whose properties are bound, and curves for one object: both by identity, and never longer than it lives.

internal import TweenSpiritEngine

final class BoundObject {
  let reference: WeakObject
  let id: ObjectIdentifier
  /// Of its channels and its curves.
  let scope: UInt64
  /// Most objects have one.
  private var first: (path: AnyKeyPath, channel: AnyChannel)?
  private var others: [(path: AnyKeyPath, channel: AnyChannel)] = []
  /// What timelines set to one of several objects, by its index among them.
  var objectChannels: [AnyKeyPath: any AnyObjectChannel] = [:]
  /// What chains know by a key.
  var custom: [String: AnyChannel] = [:]
  /// What has a curve of its own.
  var paths: Set<String> = []
  /// Whether a world has removed it.
  var isRemoved = false

  /// In the order of their slots.
  var allChannels: [AnyChannel] {
    let own = [first].compactMap { $0?.channel } + others.map(\.channel)
    let all = own + objectChannels.values.map(\.indices) + [AnyChannel](custom.values)
    return all.sorted { $0.handle.slot < $1.handle.slot }
  }

  var isEmpty: Bool { first == nil && others.isEmpty && objectChannels.isEmpty && custom.isEmpty && paths.isEmpty }

  init(_ object: AnyObject, scope: UInt64) {
    (reference, id, self.scope) = (WeakObject(object), ObjectIdentifier(object), scope)
  }

  /// There are few, and looking at each is faster than the hash of a key path.
  subscript(path: AnyKeyPath) -> AnyChannel? {
    get {
      if let first, first.path == path { return first.channel }
      return others.first { $0.path == path }?.channel
    }
    set {
      if others.isEmpty && first == nil || first?.path == path {
        first = newValue.map { (path, $0) }
      } else {
        others.removeAll { $0.path == path }
        if let newValue { others.append((path, newValue)) }
      }
    }
  }
}

extension World {
  func record(of object: AnyObject) -> BoundObject {
    let id = ObjectIdentifier(object)
    if let known = objects[id] {
      if !known.reference.isGone { return known }
      // Its address was another's, who is gone.
      remove(known)
    }
    lastScope += 1
    // Of those that are gone there are never many more than of those that live.
    findDeadObjects(among: 2)
    let record = BoundObject(object, scope: lastScope)
    objects[id] = record
    objectsInTurn.append(record)
    return record
  }

  func forgetIfEmpty(_ record: BoundObject) {
    guard record.isEmpty, objects[record.id] === record else { return }
    objects[record.id] = nil
    record.isRemoved = true
  }

  /// Looks at the next objects in turn: those that are gone are removed in the next step.
  func findDeadObjects(among most: Int) {
    for _ in 0..<min(most, objectsInTurn.count) {
      if turn >= objectsInTurn.count { turn = 0 }
      let record = objectsInTurn[turn]
      if !record.isRemoved, !record.reference.isGone {
        turn += 1
        continue
      }
      objectsInTurn.swapAt(turn, objectsInTurn.count - 1)
      objectsInTurn.removeLast()
      if !record.isRemoved { deadObjects.append(record) }
    }
  }

  /// Removes what belongs to objects that are gone: of those whose properties were written last, of some of the others in turn, and
  /// of those that were found before.
  func removeDeadObjects(among most: Int) {
    findDeadObjects(among: most)
    func find(_ handle: Handle) { if let record = channels[handle]?.record { deadObjects.append(record) } }
    cells.findGone(find)
    for handle in writtenChannels where channels[handle]?.record?.reference.isGone == true { find(handle) }
    guard !deadObjects.isEmpty, callsOfEngine == 0 else { return }
    let found = deadObjects
    deadObjects = []
    for record in found where !record.isRemoved { remove(record) }
  }

  /// Removes what belongs to objects that are gone.
  func removeDeadObjects() {
    guard callsOfEngine == 0 else { return }
    // In an order that is the same in every process.
    let gone = objects.values.filter(\.reference.isGone).sorted { $0.scope < $1.scope }
    for record in gone { remove(record) }
  }

  func remove(_ record: BoundObject) {
    objects[record.id] = nil
    record.isRemoved = true
    for channel in record.allChannels { try? destroy(channel) }
    for path in record.paths.sorted() { try? detach(path, scope: record.scope) }
  }

  // MARK: - Attached curves

  /// A curve for every later tween (that names none) of the channels whose path is `path` or lies below it: "card.frame" of
  /// "card.frame.x". The most specific path wins. Attached again it is replaced; what moves already keeps its own.
  ///
  /// - Throws: `.invalidArgument` for a path of other characters than a name has.
  public func attach(_ path: String, _ easing: Easing) throws(TweenSpiritError) {
    try attach(path, easing, scope: 0)
  }

  /// The same for one object's bound properties only, before any curve for all; it goes with the object.
  public func attach(_ path: String, _ easing: Easing, on object: AnyObject) throws(TweenSpiritError) {
    let record = record(of: object)
    do throws(TweenSpiritError) {
      try attach(path, easing, scope: record.scope)
      record.paths.insert(path)
    } catch {
      forgetIfEmpty(record)
      throw error
    }
  }

  /// - Throws: `.invalidArgument` where nothing is attached to the path itself.
  public func detach(_ path: String) throws(TweenSpiritError) { try detach(path, scope: 0) }

  /// The same of one object. An error where nothing is attached to the path on it.
  public func detach(_ path: String, on object: AnyObject) throws(TweenSpiritError) {
    guard let record = objects[ObjectIdentifier(object)], !record.reference.isGone else {
      throw TweenSpiritError(.invalidArgument, "no curve is attached to the object")
    }
    try detach(path, scope: record.scope)
    record.paths.remove(path)
    forgetIfEmpty(record)
  }

  /// What is attached to a path with the component `component` is attached to those with each of `targets` in its place too:
  /// `alias("frame", ["position", "bounds"])`. They may be aliases, but not of themselves. No targets: none any more.
  public func alias(_ component: String, _ targets: [String]) throws(TweenSpiritError) {
    let texts = targets.map { Array($0.utf8) }
    let bytes = texts.flatMap { $0 }
    try withName(component) { (component) throws(TweenSpiritError) in
      guard let component else { return }
      try bytes.withUnsafeBufferPointer { (bytes) throws(TweenSpiritError) in
        var start = 0
        let names = texts.map { text in
          defer { start += text.count }
          return Name(rebasing: bytes[start..<(start + text.count)])
        }
        try names.withUnsafeBufferPointer { (names) throws(TweenSpiritError) in
          try use { (store, world) throws(Failure) in try store.alias(world, component, names) }
        }
      }
    }
  }

  private func attach(_ path: String, _ easing: Easing, scope: UInt64) throws(TweenSpiritError) {
    try withName(path) { (name) throws(TweenSpiritError) in
      guard let name else { return }
      try withExtendedLifetime(easing) { () throws(TweenSpiritError) in
        try use { (store, world) throws(Failure) in try store.attach(world, name, scope: scope, easing.handle) }
      }
    }
  }

  private func detach(_ path: String, scope: UInt64) throws(TweenSpiritError) {
    try withName(path) { (name) throws(TweenSpiritError) in
      guard let name else { return }
      try use { (store, world) throws(Failure) in try store.detach(world, name, scope: scope) }
    }
  }
}
