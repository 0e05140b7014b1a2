// SPDX-License-Identifier: MIT
//
// A snapshot is words of 64 bits, little-endian: four of a head (magic, version and the world's tag, how many words, the hash of
// what follows), the curves, the tracks, the world. The hash is a chain of multiplications and shifts over the words: of
// whole numbers only, and so the same everywhere. Which tag a world was given is nothing of what it is: handles stand without.

/// Counts words, and, unless that is all, hashes them, and, where there is memory, writes them.
struct BlobWriter {
  private let memory: UnsafeMutableRawPointer?
  let isCounting: Bool
  private(set) var count = 0
  private var state: UInt64 = 0x243F_6A88_85A3_08D3

  init(_ memory: UnsafeMutableRawPointer?, isCounting: Bool = false) {
    (self.memory, self.isCounting) = (memory, isCounting)
  }

  @inline(__always)
  mutating func put(_ word: UInt64) {
    if !isCounting {
      memory?.storeBytes(of: word.littleEndian, toByteOffset: count &* 8, as: UInt64.self)
      state = BlobWriter.mixed(state, word)
    }
    count &+= 1
  }

  @inline(__always)
  static func mixed(_ state: UInt64, _ word: UInt64) -> UInt64 {
    var x = (state ^ word) &* 0x9E37_79B9_7F4A_7C15
    x ^= x >> 32
    return x &* 0xD6E8_FEB8_6659_FD93
  }

  static func finished(_ state: UInt64) -> UInt64 {
    let x = (state ^ state >> 29) &* 0xBF58_476D_1CE4_E5B9
    return x ^ x >> 32
  }

  var hash: UInt64 { BlobWriter.finished(state) }

  // One after another, in a writer of the caller's own, they keep the hash in a register.
  @inline(__always)
  mutating func put(_ number: Double) { put(number.bitPattern) }
  @inline(__always)
  mutating func put(_ number: Int) { put(UInt64(UInt(bitPattern: number))) }
  @inline(__always)
  mutating func put(_ low: UInt32, _ high: UInt32) { put(UInt64(low) | UInt64(high) << 32) }
  mutating func put(_ handle: Handle) { put(handle.slot, handle.generation & ~SlotTable.tagBits) }

  /// Counts words that need not be looked at to be counted.
  mutating func skip(_ words: Int) { count &+= words }

  @inline(__always)
  mutating func put(_ numbers: UnsafePointer<Double>, _ n: Int) {
    if isCounting { count &+= n } else { for i in 0..<n { put(numbers[i]) } }
  }

  /// Two a word.
  mutating func put(_ numbers: UnsafePointer<UInt32>, _ n: Int) {
    var i = 0
    while i < n {
      put(numbers[i], i &+ 1 < n ? numbers[i &+ 1] : 0)
      i &+= 2
    }
  }

  /// Eight a word.
  mutating func put(_ bytes: UnsafePointer<UInt8>, _ n: Int) {
    var i = 0
    while i < n {
      var word: UInt64 = 0
      for k in 0..<min(8, n &- i) { word |= UInt64(bytes[i &+ k]) << UInt64(8 &* k) }
      put(word)
      i &+= 8
    }
  }

  /// The head, in front of so many words behind it.
  static func putHead(_ memory: UnsafeMutableRawPointer, tag: UInt32, _ words: Int, _ hash: UInt64) {
    var head = BlobWriter(memory)
    head.put(Blob.magic)
    head.put(Blob.version, tag)
    head.put(words)
    head.put(BlobWriter.mixed(hash, UInt64(tag)))
  }
}

enum Blob {
  /// "TWSPIRIT"
  static let magic: UInt64 = 0x5449_5249_5053_5754
  static let version: UInt32 = 1
  static let headWords = 4
  /// Instead of a number of modifiers: an operation on curves.
  static let composed = 0x100

  static var damaged: Failure { failure(.invalidArgument, "the blob is damaged, or no snapshot of a world") }
}

/// Reads what anybody may have written: every word is looked at before it is believed.
struct BlobReader {
  private let memory: UnsafeRawPointer
  private let end: Int
  private var at = Blob.headWords
  let tag: UInt32

  init(_ memory: UnsafePointer<UInt8>, bytes: Int) throws(Failure) {
    self.memory = UnsafeRawPointer(memory)
    guard bytes >= Blob.headWords &* 8, bytes % 8 == 0 else { throw Blob.damaged }
    end = bytes / 8
    func head(_ i: Int) -> UInt64 {
      UInt64(littleEndian: UnsafeRawPointer(memory).loadUnaligned(fromByteOffset: i &* 8, as: UInt64.self))
    }
    guard head(0) == Blob.magic else { throw Blob.damaged }
    guard UInt32(truncatingIfNeeded: head(1)) == Blob.version else {
      throw failure(.invalidArgument, "the blob is of another version of the library")
    }
    tag = UInt32(truncatingIfNeeded: head(1) >> 32)
    guard tag >= 1, tag <= SlotTable.tags else { throw Blob.damaged }
    guard head(2) == UInt64(end &- Blob.headWords) else { throw Blob.damaged }
    var all = BlobWriter(nil)
    for i in Blob.headWords..<end { all.put(head(i)) }
    guard BlobWriter.mixed(all.hash, UInt64(tag)) == head(3) else { throw Blob.damaged }
  }

  var left: Int { end &- at }

  mutating func word() throws(Failure) -> UInt64 {
    guard at < end else { throw Blob.damaged }
    let word = memory.loadUnaligned(fromByteOffset: at &* 8, as: UInt64.self)
    at &+= 1
    return UInt64(littleEndian: word)
  }

  mutating func double() throws(Failure) -> Double { Double(bitPattern: try word()) }

  /// Within `most`, and no NaN.
  mutating func number(_ most: Double = .greatestFiniteMagnitude) throws(Failure) -> Double {
    let number = try double()
    guard abs(number) <= most else { throw Blob.damaged }
    return number
  }

  /// 0 ... most
  mutating func count(_ most: Int) throws(Failure) -> Int {
    let word = try word()
    guard word <= UInt64(UInt(bitPattern: most)) else { throw Blob.damaged }
    return Int(truncatingIfNeeded: word)
  }

  /// Of things that have so many words at least: there are no more than words left.
  mutating func count(ofWords size: Int, _ most: Int = 1 << 24) throws(Failure) -> Int {
    let n = try count(most)
    guard n <= left / max(size, 1) else { throw Blob.damaged }
    return n
  }

  mutating func pair() throws(Failure) -> (UInt32, UInt32) {
    let word = try word()
    return (UInt32(truncatingIfNeeded: word), UInt32(truncatingIfNeeded: word >> 32))
  }

  mutating func handle() throws(Failure) -> Handle {
    let (slot, generation) = try pair()
    guard generation & SlotTable.tagBits == 0 else { throw Blob.damaged }
    return Handle(slot: slot, generation: generation == 0 ? 0 : generation | SlotTable.bits(tag))
  }

  /// Finite ones.
  mutating func numbers(_ out: UnsafeMutablePointer<Double>, _ n: Int) throws(Failure) {
    guard n <= left else { throw Blob.damaged }
    for i in 0..<n { out[i] = try number() }
  }

  mutating func pairs(_ out: UnsafeMutablePointer<UInt32>, _ n: Int) throws(Failure) {
    var i = 0
    while i < n {
      let (a, b) = try pair()
      out[i] = a
      if i &+ 1 < n { out[i &+ 1] = b } else if b != 0 { throw Blob.damaged }
      i &+= 2
    }
  }

  mutating func bytes(_ out: UnsafeMutablePointer<UInt8>, _ n: Int) throws(Failure) {
    var i = 0
    while i < n {
      var word = try word()
      for k in 0..<min(8, n &- i) {
        out[i &+ k] = UInt8(truncatingIfNeeded: word)
        word >>= 8
      }
      guard n &- i >= 8 || word == 0 else { throw Blob.damaged }
      i &+= 8
    }
  }
}
