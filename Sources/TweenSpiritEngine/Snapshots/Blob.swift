// SPDX-License-Identifier: MIT
//
// A snapshot is words of 64 bits, little-endian: four of a head (magic, version and the world's tag, how many words, the hash of
// what follows), the world, the curves, the tracks, and how many words the world has: what these refer to is known when the
// world was gone through. The hash is of whole numbers only, and so the same everywhere. Which tag a world was given is nothing
// of what it is: handles stand without.

/// Of words, eight at a time: each of four states takes two of them, by the two halves of a product of 128 bits.
struct BlobHash {
  static let stripe = 8
  private static let keys: (UInt64, UInt64, UInt64, UInt64) = (
    0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0xD6E8_FEB8_6659_FD93, 0xBF58_476D_1CE4_E5B9
  )

  private var states: (UInt64, UInt64, UInt64, UInt64) = (
    0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344, 0xA409_3822_299F_31D0, 0x082E_FA98_EC4E_6C89
  )

  @inline(__always)
  private static func folded(_ state: UInt64, _ key: UInt64, _ memory: UnsafeRawPointer, _ word: Int) -> UInt64 {
    let a = UInt64(littleEndian: memory.loadUnaligned(fromByteOffset: 8 &* word, as: UInt64.self))
    let b = UInt64(littleEndian: memory.loadUnaligned(fromByteOffset: 8 &* word &+ 8, as: UInt64.self))
    let product = (state ^ a).multipliedFullWidth(by: key ^ b)
    return product.high ^ product.low
  }

  /// Words, of which only the last may be no whole stripe: zeros stand behind them.
  mutating func add(_ memory: UnsafeRawPointer, words: Int) {
    let whole = words & ~(BlobHash.stripe &- 1)
    add(memory, stripes: whole)
    add(rest: memory + 8 &* whole, words: words &- whole)
  }

  private mutating func add(_ memory: UnsafeRawPointer, stripes words: Int) {
    let keys = BlobHash.keys
    var (a, b, c, d) = states
    var i = 0
    while i < words {
      a = BlobHash.folded(a, keys.0, memory, i)
      b = BlobHash.folded(b, keys.1, memory, i &+ 2)
      c = BlobHash.folded(c, keys.2, memory, i &+ 4)
      d = BlobHash.folded(d, keys.3, memory, i &+ 6)
      i &+= BlobHash.stripe
    }
    states = (a, b, c, d)
  }

  private mutating func add(rest memory: UnsafeRawPointer, words: Int) {
    guard words > 0 else { return }
    var last: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &last) { bytes in
      guard let base = bytes.baseAddress else { return }
      base.copyMemory(from: memory, byteCount: 8 &* words)
      add(base, stripes: BlobHash.stripe)
    }
  }

  /// Of so many words.
  func finished(_ words: Int) -> UInt64 {
    var x = UInt64(UInt(bitPattern: words))
    x = BlobHash.mixed(BlobHash.mixed(x, states.0), states.1)
    x = BlobHash.mixed(BlobHash.mixed(x, states.2), states.3)
    x = (x ^ x >> 29) &* BlobHash.keys.3
    return x ^ x >> 32
  }

  static func mixed(_ state: UInt64, _ word: UInt64) -> UInt64 {
    var x = (state ^ word) &* BlobHash.keys.0
    x ^= x >> 32
    return x &* BlobHash.keys.2
  }
}

/// What was written: counted, and hashed, and copied to memory, as far as that goes.
struct BlobSink {
  private let memory: UnsafeMutableRawPointer?
  private let room: Int
  private let isHashed: Bool
  fileprivate(set) var count = 0
  private var states = BlobHash()

  init(_ memory: UnsafeMutableRawPointer? = nil, room: Int = 0, isHashed: Bool = true) {
    (self.memory, self.room, self.isHashed) = (memory, room, isHashed)
  }

  fileprivate mutating func take(_ words: UnsafeRawPointer, _ n: Int) {
    if isHashed { states.add(words, words: n) }
    if let memory, n <= room &- count { (memory + 8 &* count).copyMemory(from: words, byteCount: 8 &* n) }
    count &+= n
  }

  var hash: UInt64 { states.finished(count) }
}

/// Words, gathered in a piece of memory of whole stripes, which goes to the sink whenever it is full.
struct BlobWriter {
  private let start: UnsafeMutablePointer<UInt64>
  private let end: UnsafeMutablePointer<UInt64>
  private var at: UnsafeMutablePointer<UInt64>
  private let sink: UnsafeMutablePointer<BlobSink>

  init(_ sink: UnsafeMutablePointer<BlobSink>, _ piece: UnsafeMutablePointer<UInt64>, words: Int) {
    (self.sink, start, end, at) = (sink, piece, piece + words, piece)
  }

  var count: Int { sink.pointee.count &+ (at - start) }

  @inline(__always)
  mutating func put(_ word: UInt64) {
    reserve(1)
    putNext(word)
  }

  /// Room for words that are put next, far fewer than there are in a piece.
  @inline(__always)
  mutating func reserve(_ words: Int) { if end - at < words { at = BlobWriter.flushed(sink, start, at) } }

  /// There is room.
  @inline(__always)
  mutating func putNext(_ word: UInt64) {
    at.pointee = word.littleEndian
    at += 1
  }
  @inline(__always)
  mutating func putNext(_ number: Double) { putNext(number.bitPattern) }
  @inline(__always)
  mutating func putNext(_ low: UInt32, _ high: UInt32) { putNext(UInt64(low) | UInt64(high) << 32) }

  /// Where it goes on: behind what is no whole stripe yet. By value, so that a writer stays in registers.
  @inline(never)
  private static func flushed(
    _ sink: UnsafeMutablePointer<BlobSink>, _ start: UnsafeMutablePointer<UInt64>, _ at: UnsafeMutablePointer<UInt64>
  ) -> UnsafeMutablePointer<UInt64> {
    let whole = (at - start) & ~(BlobHash.stripe &- 1)
    sink.pointee.take(start, whole)
    let rest = at - (start + whole)
    for i in 0..<rest { start[i] = start[whole &+ i] }
    return start + rest
  }

  /// All is in the sink; nothing follows.
  mutating func finish() {
    sink.pointee.take(start, at - start)
    at = start
  }

  @inline(__always)
  mutating func put(_ number: Double) { put(number.bitPattern) }
  @inline(__always)
  mutating func put(_ number: Int) { put(UInt64(bitPattern: Int64(number))) }
  @inline(__always)
  mutating func put(_ low: UInt32, _ high: UInt32) { put(UInt64(low) | UInt64(high) << 32) }
  mutating func put(_ handle: Handle) { put(handle.slot, handle.generation & ~SlotTable.tagBits) }

  @inline(__always)
  mutating func put(_ numbers: UnsafePointer<Double>, _ n: Int) { for i in 0..<n { put(numbers[i]) } }

  /// Two a word.
  mutating func put(_ numbers: UnsafePointer<UInt32>, _ n: Int) {
    var out = self
    var i = 0
    while i < n {
      out.put(numbers[i], i &+ 1 < n ? numbers[i &+ 1] : 0)
      i &+= 2
    }
    self = out
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
  static func putHead(
    _ memory: UnsafeMutableRawPointer, magic: UInt64 = Blob.magic, tag: UInt32, _ words: Int, _ hash: UInt64
  ) {
    func put(_ i: Int, _ word: UInt64) {
      memory.storeBytes(of: word.littleEndian, toByteOffset: 8 &* i, as: UInt64.self)
    }
    put(0, magic)
    put(1, UInt64(Blob.version) | UInt64(tag) << 32)
    put(2, UInt64(UInt(bitPattern: words)))
    put(3, BlobHash.mixed(hash, UInt64(tag)))
  }
}

enum Blob {
  /// "TWSPIRIT"
  static let magic: UInt64 = 0x5449_5249_5053_5754
  /// "TWRECORD"
  static let recordingMagic: UInt64 = 0x4452_4F43_4552_5754
  static let version: UInt32 = 2
  static let headWords = 4
  /// Instead of a number of modifiers: an operation on curves.
  static let composed = 0x100

  static var damaged: Failure { failure(.invalidArgument, "the blob is corrupt, or is not a snapshot") }
}

/// Reads what anybody may have written: every word is looked at before it is believed.
struct BlobReader {
  private let memory: UnsafeRawPointer
  private var end: Int
  private var at = Blob.headWords
  let tag: UInt32
  /// How many words the world has.
  private var world: Int

  /// Checks the head of a snapshot, whose curves and tracks are read first.
  init(_ memory: UnsafePointer<UInt8>, bytes: Int) throws(Failure) {
    try self.init(memory, bytes: bytes, magic: Blob.magic)
    // From where the world ends on.
    let world = UInt64(
      littleEndian: self.memory.loadUnaligned(fromByteOffset: 8 &* (end &- 1), as: UInt64.self))
    guard world < UInt64(end &- Blob.headWords) else { throw Blob.damaged }
    (self.world, end, at) = (Int(world), end &- 1, Blob.headWords &+ Int(world))
  }

  /// Checks a head; the words behind it are read.
  init(_ memory: UnsafePointer<UInt8>, bytes: Int, magic: UInt64) throws(Failure) {
    self.memory = UnsafeRawPointer(memory)
    guard bytes >= Blob.headWords &* 8, bytes % 8 == 0 else { throw Blob.damaged }
    end = bytes / 8
    func head(_ i: Int) -> UInt64 {
      UInt64(littleEndian: UnsafeRawPointer(memory).loadUnaligned(fromByteOffset: i &* 8, as: UInt64.self))
    }
    guard head(0) == magic else { throw Blob.damaged }
    guard UInt32(truncatingIfNeeded: head(1)) == Blob.version else {
      throw failure(.invalidArgument, "the blob was written by another version of the library")
    }
    tag = UInt32(truncatingIfNeeded: head(1) >> 32)
    guard tag >= 1, tag <= SlotTable.tags else { throw Blob.damaged }
    guard head(2) == UInt64(end &- Blob.headWords) else { throw Blob.damaged }
    var all = BlobHash()
    let (body, n) = (self.memory + 8 &* Blob.headWords, end &- Blob.headWords)
    all.add(body, words: n)
    guard n > 0, BlobHash.mixed(all.finished(n), UInt64(tag)) == head(3) else { throw Blob.damaged }
    world = 0
  }

  /// Copies so many units of 8 bytes as they are.
  mutating func copy(_ out: UnsafeMutablePointer<UInt64>, _ n: Int) throws(Failure) {
    for i in 0..<n { out[i] = try word() }
  }

  /// Reads the words of a world alone.
  init(_ words: UnsafePointer<UInt64>, count: Int, tag: UInt32) {
    (memory, end, at, world, self.tag) = (UnsafeRawPointer(words), count, 0, count, tag)
  }

  /// All that the world refers to was read; the world is next.
  mutating func turnToWorld() throws(Failure) {
    guard at == end else { throw Blob.damaged }
    (at, end) = (Blob.headWords, Blob.headWords &+ world)
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
    var isFinite = true
    for i in 0..<n {
      let word = memory.loadUnaligned(fromByteOffset: (at &+ i) &* 8, as: UInt64.self)
      out[i] = Double(bitPattern: UInt64(littleEndian: word))
      isFinite = isFinite && out[i].isFinite
    }
    at &+= n
    guard isFinite else { throw Blob.damaged }
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
