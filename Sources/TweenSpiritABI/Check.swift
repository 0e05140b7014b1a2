// SPDX-License-Identifier: MIT
//
// What every function of the C API does first: check what a caller can get wrong, and turn failures into statuses.

internal import CTweenSpirit
import TweenSpiritEngine

/// Runs a function's work; a failure is this thread's latest error.
@inline(__always)
func status(_ work: () throws(Failure) -> Void) -> ts_status {
  do throws(Failure) {
    try work()
    return TS_OK
  } catch {
    return ts_status(UInt32(error.status.rawValue))
  }
}

@inline(__always)
func nonNull<Pointer>(_ pointer: Pointer?, _ name: StaticString) throws(Failure) -> Pointer {
  guard let pointer else { throw null(name) }
  return pointer
}

/// A caller's array of `count` elements, which may be NULL only where it is empty.
@inline(__always)
func array<Pointer>(_ pointer: Pointer?, _ count: Int, _ name: StaticString) throws(Failure) -> Pointer? {
  if count > 0 && pointer == nil { throw null(name) }
  return pointer
}

/// Gives the caller what `find` returns.
@inline(__always)
func give<Thing>(
  _ out: UnsafeMutablePointer<Thing>?, _ name: StaticString, _ find: () throws(Failure) -> Thing
) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out, name)
    out.pointee = try find()
  }
}

/// Lets `work` write handles into a caller's array of `capacity` things, which are two words each in one order; it returns how many
/// there are.
@inline(__always)
func list<Thing>(
  _ out: UnsafeMutablePointer<Thing>?, _ capacity: Int, _ name: StaticString, _ out_count: UnsafeMutablePointer<Int>?,
  _ work: (UnsafeMutablePointer<Handle>?, Int) throws(Failure) -> Int
) -> ts_status {
  status { () throws(Failure) in
    let count = try nonNull(out_count, "out_count")
    let capacity = try checkedCount(capacity, stride: MemoryLayout<Thing>.stride, "capacity")
    let memory = UnsafeMutableRawPointer(try array(out, capacity, name))?.assumingMemoryBound(to: Handle.self)
    count.pointee = try work(memory, capacity)
  }
}

/// A size_t that, times an element's size, stays within the address space.
@inline(__always)
func checkedCount(_ count: Int, stride: Int, _ name: StaticString = "count") throws(Failure) -> Int {
  guard count >= 0, count <= Int.max / stride else {
    throw failure(.invalidArgument) { text in
      text.append(argument: name)
      text.append(" is too large: ")
      text.append(got: Double(UInt(bitPattern: count)))
      text.append(" elements do not fit into memory")
    }
  }
  return count
}

/// A number of 32 bits. Where an Int has no more, the largest stands for those beyond it, which are as far out of range.
func int(_ number: UInt32) -> Int { Int(clamping: number) }

/// Equal or apart: a batch that wrote over inputs still to be read would depend on its order.
@inline(__always)
func checkOverlap(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, bytes: Int) throws(Failure) {
  let distance = Int(bitPattern: a) &- Int(bitPattern: b)
  guard distance == 0 || distance.magnitude >= UInt(bitPattern: bytes) else {
    throw failure(.invalidArgument, argument: "out", "the arrays overlap: out must be t itself or not overlap it")
  }
}

/// Two arrays without a byte in common.
func checkApart(_ a: UnsafeRawPointer, _ aBytes: Int, _ b: UnsafeRawPointer, _ bBytes: Int) throws(Failure) {
  let distance = UInt(bitPattern: b) &- UInt(bitPattern: a)
  let back = UInt(bitPattern: a) &- UInt(bitPattern: b)
  guard distance >= UInt(bitPattern: aBytes), back >= UInt(bitPattern: bBytes) else {
    throw failure(.invalidArgument, argument: "out", "the arrays overlap: an output must not overlap another array")
  }
}

/// The bytes of a NUL-terminated text, as many as a parser may be given and one more.
func bytes(of text: UnsafePointer<CChar>, most: Int) -> UnsafeBufferPointer<UInt8> {
  var length = 0
  while length <= most, text[length] != 0 { length &+= 1 }
  return UnsafeBufferPointer(
    start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: length)
}

/// Prints into a caller's buffer and returns the whole length.
func print(
  to buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ write: (inout Text) throws(Failure) -> Void
) throws(Failure) -> Int {
  let capacity = try checkedCount(capacity, stride: 1, "capacity")
  let memory = try array(buffer, capacity, "buffer")
  var text = Text(UnsafeMutableRawPointer(memory)?.assumingMemoryBound(to: UInt8.self), capacity: capacity)
  try write(&text)
  text.terminate()
  return text.count
}

/// Returns the `struct_size` with which a caller's struct begins.
@inline(__always)
func structSize<Struct>(_ of: UnsafePointer<Struct>) -> Int { UnsafeRawPointer(of).load(as: Int.self) }

/// Fills a caller's struct behind its `struct_size`: as many bytes as the caller has room for.
func fill<Struct>(
  _ out: UnsafeMutablePointer<Struct>, _ value: Struct, firstSize: Int = MemoryLayout<Struct>.stride
) throws(Failure) {
  let (size, own) = (structSize(out), MemoryLayout<Int>.size)
  try checkSize(size, firstSize: firstSize)
  withUnsafePointer(to: value) { from in
    (UnsafeMutableRawPointer(out) + own).copyMemory(
      from: UnsafeRawPointer(from) + own, byteCount: min(size, MemoryLayout<Struct>.stride) &- own)
  }
}

/// Fills the caller's `out_info` with what `find` returns.
@inline(__always)
func info<Info>(_ out: UnsafeMutablePointer<Info>?, _ find: () throws(Failure) -> Info) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out, "out_info")
    try fill(out, try find())
  }
}

/// Returns a copy of a caller's struct that begins with its size. What an older caller lacks stays as in `empty`; what a newer one
/// has beyond ours must be zero. A null pointer is refused by its name.
func read<Struct>(_ from: UnsafePointer<Struct>?, _ name: StaticString, _ empty: Struct) throws(Failure) -> Struct {
  let from = try nonNull(from, name)
  let size = structSize(from)
  try checkSize(size, firstSize: MemoryLayout<Struct>.stride)
  let bytes = UnsafeRawPointer(from)
  var i = MemoryLayout<Struct>.stride
  while i < size {
    guard bytes.load(fromByteOffset: i, as: UInt8.self) == 0 else {
      throw failure(
        .invalidArgument, argument: "struct_size",
        "struct_size is larger than the library's struct, and the bytes beyond that are not zero")
    }
    i &+= 1
  }
  var copy = empty
  withUnsafeMutableBytes(of: &copy) { to in
    to.copyMemory(from: UnsafeRawBufferPointer(start: bytes, count: min(size, to.count)))
  }
  return copy
}

/// What comes of a caller's struct that begins with its size: of itself where that is ours, else of a copy, see `read`.
@inline(__always)
func look<Struct, Result>(
  at from: UnsafePointer<Struct>, empty: @autoclosure () -> Struct,
  _ work: (UnsafePointer<Struct>) throws(Failure) -> Result
) throws(Failure) -> Result {
  if structSize(from) == MemoryLayout<Struct>.stride { return try work(from) }
  var copy = try read(from, "struct_size", empty())
  return try work(&copy)
}

/// Checks the `struct_size` with which a caller's struct begins.
func checkSize<Struct>(of out: UnsafePointer<Struct>) throws(Failure) {
  try checkSize(structSize(out), firstSize: MemoryLayout<Struct>.stride)
}

private func checkSize(_ size: Int, firstSize: Int) throws(Failure) {
  guard size >= firstSize, size <= 4096 else {
    throw invalid("struct_size", got: Double(UInt(bitPattern: size))) { rule in
      rule.append("between ")
      rule.append(firstSize)
      rule.append(" and 4096")
    }
  }
}

/// Calls what writes at most so many bytes to a caller's buffer, and gives the caller the size that it returns.
func writeBytes(
  to buffer: UnsafeMutablePointer<UInt8>?, _ capacity: Int, _ out_size: UnsafeMutablePointer<Int>?,
  _ write: (UnsafeMutablePointer<UInt8>?, Int) throws(Failure) -> Int
) -> ts_status {
  give(out_size, "out_size") { () throws(Failure) in
    let capacity = try checkedCount(capacity, stride: 1, "capacity")
    return try write(try array(buffer, capacity, "buffer"), capacity)
  }
}
