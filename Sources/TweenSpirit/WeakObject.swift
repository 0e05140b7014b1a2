// SPDX-License-Identifier: MIT

private import CObjects

/// An object that is held weakly. Its memory stays as long as this does, so that one look at it says whether it lives: no
/// side table, no retain. Where classes are also Objective-C's, whose memory goes with them, it is an ordinary weak reference.
struct WeakObject {
  #if canImport(ObjectiveC)
    private(set) weak var object: AnyObject?

    init(_ object: AnyObject) { self.object = object }

    var isGone: Bool { object == nil }
    var place: UnsafeMutableRawPointer? { nil }
    static func isGone(_ place: UnsafeMutableRawPointer) -> Bool { true }
    func stays(_ address: UnsafeMutableRawPointer, size: Int) -> Bool { false }
  #else
    private unowned let holder: AnyObject
    private let start: UnsafeMutableRawPointer

    init(_ object: AnyObject) {
      holder = object
      start = Unmanaged.passUnretained(object).toOpaque()
    }

    var isGone: Bool { swift_isDeallocating(start) }

    /// Where it stands, of an object whose memory stays; nil where it does not.
    var place: UnsafeMutableRawPointer? { start }

    /// Of an object that is held weakly, by its place.
    static func isGone(_ place: UnsafeMutableRawPointer) -> Bool { swift_isDeallocating(place) }

    /// nil once it is gone.
    var object: AnyObject? {
      swift_tryRetain(start).map { Unmanaged<AnyObject>.fromOpaque($0).takeRetainedValue() }
    }

    /// Whether a value of `size` bytes stands in the object itself: a computed property's stands elsewhere, for a moment.
    func stays(_ address: UnsafeMutableRawPointer, size: Int) -> Bool {
      guard let object else { return false }
      let end = start + object_size(unsafeBitCast(type(of: object), to: UnsafeRawPointer.self))
      return address > start && address + size <= end
    }
  #endif
}
