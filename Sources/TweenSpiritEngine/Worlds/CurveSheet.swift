// SPDX-License-Identifier: MIT
//
// Curves attached to dotted paths, and components that stand for others. Few, and looked at only when a tween is made.

internal import CTweenSpiritShims

struct CurveSheet {
  struct Entry {
    var text: UnsafeMutablePointer<UInt8>
    var length: Int
    var scope: UInt64
    var easing: Handle
    /// While a path is looked up: how far it was read, by how many aliases it led there, and how many components (-1: it does
    /// not).
    var at = 0
    var steps = 0
    var parts = 0
    var path: Name { Name(start: text, count: length) }
  }

  /// One component that another one stands for.
  struct Alias {
    var text: UnsafeMutablePointer<UInt8>
    var length: Int
    var targetLength: Int
    /// From a component that is looked up.
    var distance = 0
    var component: Name { Name(start: text, count: length) }
    var target: Name { Name(start: text + length, count: targetLength) }
  }

  static let most = 1 << 12
  static let mostAliases = 1 << 10

  var entries = Growing<Entry>()
  var count = 0
  var aliases = Growing<Alias>()
  var aliasCount = 0

  func free() {
    for i in 0..<count {
      tss_free(entries[i].text)
      EasingStore.shared.drop(entries[i].easing)
    }
    for i in 0..<aliasCount { tss_free(aliases[i].text) }
    entries.free()
    aliases.free()
  }

  private func find(_ path: Name, _ scope: UInt64) -> Int? {
    for i in 0..<count where entries[i].scope == scope && entries[i].path.elementsEqual(path) { return i }
    return nil
  }

  /// Returns the curve that was there, whose user is the caller's now.
  mutating func attach(_ path: Name, _ scope: UInt64, _ easing: Handle) throws(Failure) -> Handle? {
    try checkName(path, "path")
    let old = find(path, scope)
    guard old != nil || count < CurveSheet.most else {
      throw failure(.invalidArgument, "a world has 4096 attached curves at most")
    }
    let text = try copy(path, Name(start: nil, count: 0))
    do throws(Failure) {
      let nothing = Entry(text: text, length: path.count, scope: scope, easing: easing)
      try entries.reserve(count &+ 1, nothing)
      try EasingStore.shared.retain(easing)
      // The latest stands last.
      let gone = old.map { remove($0) }
      entries[count] = nothing
      count &+= 1
      return gone
    } catch {
      tss_free(text)
      throw error
    }
  }

  private mutating func remove(_ i: Int) -> Handle {
    let gone = entries[i]
    tss_free(gone.text)
    for k in i..<(count &- 1) { entries[k] = entries[k &+ 1] }
    count &-= 1
    return gone.easing
  }

  mutating func detach(_ path: Name, _ scope: UInt64) throws(Failure) -> Handle {
    try checkName(path, "path")
    guard let i = find(path, scope) else {
      throw failure(.invalidArgument) { text in
        text.append("nothing is attached to ")
        text.quote(path)
      }
    }
    return remove(i)
  }

  private func copy(_ a: Name, _ b: Name) throws(Failure) -> UnsafeMutablePointer<UInt8> {
    let text = try allocate(a.count + b.count, UInt8.self)
    if let from = a.baseAddress { text.update(from: from, count: a.count) }
    if let from = b.baseAddress { (text + a.count).update(from: from, count: b.count) }
    return text
  }

  // MARK: Aliases

  mutating func alias(_ component: Name, _ targets: UnsafeBufferPointer<Name>) throws(Failure) {
    try checkName(component, "component", isComponent: true)
    measure(component)
    for target in targets {
      try checkName(target, "target", isComponent: true)
      if component.elementsEqual(target) || steps(target, component) != nil {
        throw failure(.invalidArgument) { text in
          text.append("an alias cannot stand for itself: ")
          text.quote(component)
        }
      }
    }
    var others = 0
    for i in 0..<aliasCount where !aliases[i].component.elementsEqual(component) { others &+= 1 }
    let (kept, overflows) = others.addingReportingOverflow(targets.count)
    guard !overflows, kept <= CurveSheet.mostAliases else {
      throw failure(.invalidArgument, "a world has 1024 aliases at most")
    }
    let wanted = aliasCount &+ targets.count
    try aliases.reserve(wanted, CurveSheet.noAlias)
    var made = 0
    for target in targets {
      do throws(Failure) {
        aliases[aliasCount &+ made] = Alias(
          text: try copy(component, target), length: component.count, targetLength: target.count)
        made &+= 1
      } catch {
        for k in 0..<made { tss_free(aliases[aliasCount &+ k].text) }
        throw error
      }
    }
    // The old ones of this component go.
    let all = aliasCount &+ made
    var left = 0
    for i in 0..<all {
      if i < aliasCount && aliases[i].component.elementsEqual(component) {
        tss_free(aliases[i].text)
      } else {
        aliases[left] = aliases[i]
        left &+= 1
      }
    }
    aliasCount = left
  }

  /// One more of a component, behind all that there are.
  mutating func addAlias(_ component: Name, _ target: Name) throws(Failure) {
    try checkName(component, "component", isComponent: true)
    try checkName(target, "target", isComponent: true)
    measure(component)
    guard aliasCount < CurveSheet.mostAliases, steps(target, component) == nil else { throw Blob.damaged }
    try aliases.reserve(aliasCount &+ 1, CurveSheet.noAlias)
    aliases[aliasCount] = Alias(
      text: try copy(component, target), length: component.count, targetLength: target.count)
    aliasCount &+= 1
  }

  private static var noAlias: Alias {
    Alias(text: UnsafeMutablePointer(bitPattern: 1).unsafelyUnwrapped, length: 0, targetLength: 0)
  }

  /// How many steps lead from each alias to `to`, at least; 0: none do. There are no cycles. Each pair is looked at once.
  private func measure(_ to: Name) {
    for i in 0..<aliasCount { aliases.base[i].distance = aliases[i].target.elementsEqual(to) ? 1 : 0 }
    var distance = 1
    var isFurther = true
    while isFurther {
      isFurther = false
      for k in 0..<aliasCount where aliases[k].distance == distance {
        for i in 0..<aliasCount where aliases[i].distance == 0 && aliases[i].target.elementsEqual(aliases[k].component)
        {
          aliases.base[i].distance = distance &+ 1
          isFurther = true
        }
      }
      distance &+= 1
    }
  }

  /// From a component to the one that was measured; nil: none lead there.
  private func steps(_ from: Name, _ to: Name) -> Int? {
    if from.elementsEqual(to) { return 0 }
    var best: Int?
    for i in 0..<aliasCount where aliases[i].distance > 0 && aliases[i].component.elementsEqual(from) {
      best = min(best ?? Int.max, aliases[i].distance)
    }
    return best
  }

  // MARK: Looking up

  /// The curve of a path; nil where none is attached.
  func easing(_ path: Name, _ scope: UInt64) -> Handle? {
    guard count > 0, path.count > 0 else { return nil }
    if scope != 0, let own = best(path, scope) { return own }
    return best(path, 0)
  }

  /// Component by component: of the entries, those are left that still lead to the path.
  private func best(_ path: Name, _ scope: UInt64) -> Handle? {
    for i in 0..<count {
      (entries.base[i].at, entries.base[i].steps, entries.base[i].parts) = (0, 0, entries[i].scope == scope ? 0 : -1)
    }
    var (at, part) = (0, 0)
    while at <= path.count {
      let component = word(path, &at)
      measure(component)
      for i in 0..<count where entries[i].parts == part && entries[i].at <= entries[i].length {
        let own = word(entries[i].path, &entries.base[i].at)
        guard let more = steps(own, component) else {
          entries.base[i].parts = -1
          continue
        }
        entries.base[i].steps &+= more
        entries.base[i].parts = part &+ 1
      }
      part &+= 1
    }
    var found = -1
    for i in 0..<count where entries[i].parts > 0 && entries[i].at > entries[i].length {
      // Of equals the later attached.
      let isWorse =
        found >= 0
        && (entries[i].parts < entries[found].parts
          || (entries[i].parts == entries[found].parts && entries[i].steps > entries[found].steps))
      if !isWorse { found = i }
    }
    return found >= 0 ? entries[found].easing : nil
  }

  /// The component from `at` on, which moves behind its dot.
  private func word(_ path: Name, _ at: inout Int) -> Name {
    let start = at
    while at < path.count, path[at] != UInt8(ascii: ".") { at &+= 1 }
    defer { at &+= 1 }
    return Name(rebasing: path[start..<at])
  }
}
